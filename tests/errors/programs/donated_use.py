"""An argument that was given away is used again."""

import funcgrad as fg
import funcgrad.numpy as np


def update(params, rate):
    return fg.tree.map(lambda p: p - rate * p, params)


step = fg.jit(update, donate_argnames="params")
params = {"w": np.ones(3)}
new = step(params, 0.1)
print(params["w"] + new["w"])

# DeletedArrayError: params['w'] of 'update' was donated: this float32[3] has no values any more
#   at donated_use.py:14 in <module>
#   hint: use the result of 'update' in its place, or do not donate it
