"""A strict op on two dtypes."""

import funcgrad.numpy as np
from funcgrad import lax

lax.add(np.ones(3), np.arange(3))

# DtypeError: lax.add: dtypes must be equal, got float32[3], int32[3]
#   at lax_dtypes.py:6 in <module>
#   hint: funcgrad.numpy.add promotes them, or convert one with .astype
