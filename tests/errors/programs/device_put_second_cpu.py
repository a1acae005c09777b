"""A second CPU, which is not there."""

import funcgrad as fg
import funcgrad.numpy as np

fg.device_put(np.ones(3), "cpu:1")

# DeviceError: there is no device 'cpu:1': there is one 'cpu'
#   at device_put_second_cpu.py:6 in <module>
#   hint: raise funcgrad.config.cpu_devices, or FUNCGRAD_CPU_DEVICES
