"""Arrays of two devices in one call."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def predict(params, x):
    return params["w"] @ x


params = fg.device_put({"w": np.ones((2, 3)), "b": np.zeros(2)}, "cpu")
predict(params, fg.device_put(np.ones(3), "numpy"))

# DeviceError: jit: 'predict' is called with arrays on different devices: params['b']: float32[2] on 'cpu' and x: float32[3] on 'numpy'
#   at devices_mixed_jit.py:13 in <module>
#   hint: copy one to the device of the other before: funcgrad.device_put(x, 'cpu')
