"""AMD GPUs without ROCm, on hardware queues (drivers/amd).

    kernels.py   code of kernels
    backend.py   the device: `Backend`

A file imports only those above it.
"""
