"""An array that was given away."""

import funcgrad as fg
import funcgrad.numpy as np

x = np.ones(3)
y = fg.device_put(x, "cpu", donate=True)
x + y

# DeletedArrayError: an array was donated to device_put: this float32[3] has no values any more
#   at device_put_donated.py:8 in <module>
#   hint: use what device_put returned
