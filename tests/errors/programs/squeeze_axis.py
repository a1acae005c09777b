"""Removing an axis whose size is not one."""

import funcgrad.numpy as np

np.squeeze(np.ones((2, 3)), axis=1)

# ShapeError: squeeze: axis 1 of float32[2,3] has size 3, not 1
#   at squeeze_axis.py:5 in <module>
