"""GPUs that take commands from queues which this process fills (drivers/hcq), whoever made them.

    kernels.py   kernels in the device's memory; recordings
    backend.py   what all such devices do alike: `QueueBackend`

What differs, code of kernels and the way to open a GPU, is in nv/ and amd/.
"""
