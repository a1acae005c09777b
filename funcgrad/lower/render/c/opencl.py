"""OpenCL C of kernels: the language of the backend "opencl". See kernel.py for what it counts on."""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.block import Block
from funcgrad.lower.render.c import kernel, loops
from funcgrad.lower.render.c.dialects import OPENCL
from funcgrad.lower.render.c.kernel import NATIVE, render
from funcgrad.lower.render.llvm.entry import Function
from funcgrad.lower.render.loop_kernel import Task, Whole
from funcgrad.trace.uop import UOp


def render_kernel(
    name: str, block: Block, grid: Sequence[UOp], threads: tuple[int, int, int], guarded: bool = False
) -> Function:
    """The module of a kernel `void name(__global T *p0, ulong o0, ...)`; see clike.render."""
    return render(OPENCL, name, block, grid, threads, guarded)


def render_task(name: str, block: Block, grid: Sequence[UOp]) -> Task:
    """A kernel of groups of one thread as a function, for `render_loop`."""
    return kernel.render_task(OPENCL, name, block, grid)


def render_loop(name: str, whole: Whole) -> Function:
    """The module of a kernel that is a whole loop; see lower/render/loop_kernel.py."""
    return loops.render_loop(OPENCL, name, whole)


__all__ = ["NATIVE", "render_kernel", "render_loop", "render_task"]
