"""The result of the first step is forgotten."""

import funcgrad as fg
import funcgrad.numpy as np

step = fg.jit(lambda state: state * 2, donate_argnums=0)
state = np.ones(3)
for _ in range(2):
    step(state)

# DeletedArrayError: state of '<lambda>' was donated: this float32[3] has no values any more
#   at donated_twice.py:9 in <module>
#   hint: use the result of '<lambda>' in its place, or do not donate it
