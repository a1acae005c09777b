"""A device that does not exist."""

import funcgrad as fg


@fg.jit
def double(x):
    return 2 * x


with fg.config(device="abacus"):
    double(1.0)

# DeviceError: unknown device 'abacus'
#   at jit_unknown_device.py:12 in <module>
#   hint: known are amd, cpu, cuda, hip, numpy, nv, opencl; funcgrad.doctor() says what works here
