"""A function that closes over an array of another device than its argument."""

import funcgrad as fg
import funcgrad.numpy as np

data = fg.device_put(np.ones(3), "numpy")
fg.grad(lambda w: np.sum(w * data))(fg.device_put(np.ones(3), "cpu"))

# DeviceError: arrays on different devices: float32[3] on 'cpu' and float32[3] on 'numpy'
#   at devices_mixed_grad.py:7 in <module>
#   hint: copy one to the device of the other before: funcgrad.device_put(x, 'cpu')
