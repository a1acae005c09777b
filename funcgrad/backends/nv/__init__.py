"""NVIDIA GPUs without CUDA, on hardware queues (drivers/nv).

    assembler.py   PTX to the GPU's code, by whichever assembler of NVIDIA's is here
    kernels.py     code of kernels
    copies.py      copies within a GPU, by a kernel
    backend.py     the device: `Backend`

A file imports only those above it.
"""
