"""Kernels of grids as LLVM IR; dialect.py is the table of what NVPTX and AMDGCN call things."""
