"""AMD GPUs through the kernel driver's interface for compute (KFD), on the queues of drivers/hcq: no ROCm.

Comes in: object files of kernels, addresses. Goes out: packets in rings that the GPU reads.

    topology.py       which GPUs there are
    context_save.py   how much memory a queue needs for waves that are stopped
    kfd.py            structures and calls of the kernel driver
    code_object.py    from LLVM's object file to bytes in the device's memory
    shared_object.py  the same as a file for the loaders of ROCm
    pm4.py, sdma.py   commands of launches, and of copies
    aql.py            packets of launches, for GPUs with gfx942 and gfx950
    memory.py         memory of the device and of the host, at one address for both
    launches.py       blocks of commands and arguments
    device.py         opening, queues, events, faults
    process.py        the kernel driver opened once in a process: `open_device`

A file imports only those above it.
"""
