"""A NaN within a loop of a compiled function, with the setting that looks for them."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax


@fg.jit
def descend(x):
    def step(x, _):
        return x - 1.0, np.log(1.0625 * x)

    return lax.scan(step, x, length=4)[1]


with fg.config(debug_nans=True):
    descend(2.5)

# NanError: nan in the result of log, float32[], in step 3 of a scan
#   at debug_nans.py:11 in step
#   hint: config.debug_nans = False lets it pass
