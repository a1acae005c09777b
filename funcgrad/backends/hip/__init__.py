"""AMD GPUs through HIP, the library of ROCm: `libamdhip64` alone is needed, called by ctypes.

    library.py   the library and the types of its functions
    context.py   one GPU and its stream, errors
    memory.py    the pool, copies from and to the host
    graph.py     kernels, launches, and graphs of them
    backend.py   the device: `Backend`

A file imports only those above it.
"""
