"""A traced value cannot go to another device: a program runs on one."""

import funcgrad as fg


@fg.jit
def double(x):
    return fg.device_put(2 * x, "numpy")


double(1.0)

# DeviceError: device_put: a traced value on 'cpu' cannot go to 'numpy': a program runs on one device
#   at device_put_traced.py:8 in double
#   hint: return it from the function, and copy it outside
