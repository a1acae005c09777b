"""OpenCL C of kernels: the language of the backend "opencl". See clike.py for what it counts on."""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.linearize import Block
from funcgrad.lower.render.clike import NATIVE, render
from funcgrad.lower.render.dialects import OPENCL
from funcgrad.lower.render.llvm import Function
from funcgrad.trace.uop import UOp


def render_kernel(name: str, block: Block, grid: Sequence[UOp], threads: tuple[int, int, int]) -> Function:
    """The module of a kernel `void name(__global T *p0, ulong o0, ...)`; see clike.render."""
    return render(OPENCL, name, block, grid, threads)


__all__ = ["NATIVE", "render_kernel"]
