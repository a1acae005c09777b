"""A function for one device, and an argument that is on another."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.jit(double, device="cpu")(fg.device_put(np.ones(3), "numpy"))

# DeviceError: jit: 'double' runs on 'cpu', and x is on 'numpy'
#   at jit_device_elsewhere.py:11 in <module>
#   hint: copy it there before: funcgrad.device_put(x, 'cpu')
