"""Kernels of grids as LLVM IR; dialects.py is the table of what NVPTX and AMDGCN call things."""
