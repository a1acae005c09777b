"""Functions by the names of jax.scipy.

>>> import funcgrad.numpy as np
>>> import funcgrad.scipy as scipy
>>> scipy.linalg.expm(np.zeros((2, 2))).tolist()
[[1.0, 0.0], [0.0, 1.0]]
"""

from funcgrad.scipy import linalg, special

__all__ = ["linalg", "special"]
