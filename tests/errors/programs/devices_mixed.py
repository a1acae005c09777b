"""Arrays of two devices in one operation."""

import funcgrad as fg
import funcgrad.numpy as np

x = fg.device_put(np.ones((2, 3)), "cpu")
y = fg.device_put(np.ones(3), "numpy")
x + y

# DeviceError: arrays on different devices: float32[2,3] on 'cpu' and float32[3] on 'numpy'
#   at devices_mixed.py:8 in <module>
#   hint: copy one to the device of the other before: funcgrad.device_put(x, 'cpu')
