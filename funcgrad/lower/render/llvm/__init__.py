"""Kernels as LLVM IR: entry.py for CPUs, gpu/ for NVPTX and AMDGCN."""
