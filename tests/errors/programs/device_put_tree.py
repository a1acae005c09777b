"""A tree of devices with another key than the tree of arrays."""

import funcgrad as fg
import funcgrad.numpy as np

fg.device_put({"w": np.ones(3), "b": 0.0}, {"w": "cpu", "bias": "cpu"})

# TreeError: device_put: {'w': 'cpu', 'bias': 'cpu'} does not fit the structure {'b': *, 'w': *}
#   at device_put_tree.py:6 in <module>
#   hint: pass a tree of devices that begins as that of the arrays, or one for all
