"""Programs of a host: entry.py has its loops and branches, kernel.py its kernels, renderer.py makes modules of both."""
