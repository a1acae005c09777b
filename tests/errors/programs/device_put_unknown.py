"""A device that does not exist."""

import funcgrad as fg
import funcgrad.numpy as np

fg.device_put(np.ones(3), "tpu")

# DeviceError: unknown device 'tpu'
#   at device_put_unknown.py:6 in <module>
#   hint: known are amd, cpu, cuda, hip, numpy, nv, opencl; funcgrad.doctor() says what works here
