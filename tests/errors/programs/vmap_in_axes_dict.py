"""The axes of the only argument, without the tuple of arguments around."""

import funcgrad as fg
import funcgrad.numpy as np

fg.vmap(lambda d: d["x"] * d["y"], in_axes={"x": 0, "y": None})({"x": np.ones(3), "y": 2.0})

# DtypeError: vmap: in_axes must be an integer, None, or a tuple with an entry for each argument, got {'x': 0, 'y': None}
#   at vmap_in_axes_dict.py:6 in <module>
#   hint: write in_axes=({'x': 0, 'y': None},)
