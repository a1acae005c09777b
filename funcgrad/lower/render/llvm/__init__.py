"""Kernels as LLVM IR: host/ for CPUs, gpu/ for NVPTX and AMDGCN, and what both are written with."""
