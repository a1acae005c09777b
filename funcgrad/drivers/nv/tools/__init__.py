"""Looking at a real machine: does a GPU take what this driver sends, and what does NVIDIA's own library send?

    kernels.py    a few kernels, assembled for each architecture (kernels.ptx, kernels.bin)
    smoke.py      ten steps from the first call to transfers, each with its own test

Entry: `python -m funcgrad.drivers.nv.check`. A file imports only those above it.
"""
