"""grad of the result of a function, not of the function."""

import funcgrad as fg
import funcgrad.numpy as np

fg.grad(np.sin(1.0))(1.0)
