"""An index out of bounds in compiled code, with the setting that looks for them."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def pick(table, i):
    return table[i]


with fg.config(debug_index=True):
    pick(np.arange(5.0), 7)

# IndexingError: index 7 is out of bounds for axis 0 of an array of shape (5,)
#   at debug_index.py:9 in pick
#   hint: say with mode= what happens there: x.at[i].get(mode='fill'), x.at[i].set(v, mode='drop')
