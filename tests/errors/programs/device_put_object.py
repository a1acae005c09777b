"""A list of devices in the place of one."""

import funcgrad as fg
import funcgrad.numpy as np

fg.device_put(np.ones(3), fg.devices("cpu"))

# DeviceError: [Device(cpu)] is no device
#   at device_put_object.py:6 in <module>
#   hint: pass a name, or one of those that funcgrad.devices() gives
