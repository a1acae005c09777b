"""A device that does not exist, as an argument of the array API standard."""

import funcgrad.numpy as np

np.zeros(3, device="moon")

# ArgumentError: zeros: device 'moon' does not exist
#   at zeros_device.py:5 in <module>
#   hint: known are amd, cpu, cuda, hip, numpy, nv, opencl; funcgrad.doctor() says what works here
