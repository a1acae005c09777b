"""The name of a device in the place of a kind."""

import funcgrad as fg

fg.devices("opencl:1")

# DeviceError: devices: 'opencl:1' is one device, not a kind
#   at devices_of_one.py:5 in <module>
#   hint: write devices('opencl')
