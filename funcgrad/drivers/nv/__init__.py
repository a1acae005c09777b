"""NVIDIA GPUs without CUDA: the kernel driver's own calls, command streams, and the descriptors of kernels.

    structures.py   the structures of the kernel driver, by its release
    numbers.py      its commands, classes and flags
    qmd.py          the descriptor of a launch (QMD), by the generation of the GPU
    commands.py     words of command streams
    cubin.py        code of kernels, as ptxas writes it
    kernels/        kernels of the driver's own, assembled for each architecture (kernels.ptx, kernels.bin)
    launches.py     blocks of commands and arguments, for the queues of drivers/hcq
    client.py       calls of the resource manager
    memory.py       memory of the device and of the host, mapped for both
    device.py       opening a GPU step by step; its channels; faults
    tools/          looking at a real machine: ten steps that a GPU has to pass
    check.py        runs them: `python -m funcgrad.drivers.nv.check`

A file imports only those above it. Numbers are those of NVIDIA's published headers (open-gpu-kernel-modules and
open-gpu-doc, both under the MIT licence), whose names are kept.
"""
