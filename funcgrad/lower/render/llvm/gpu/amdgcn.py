"""Kernels for AMD: LLVM IR that becomes an object with a kernel descriptor (backends/llvm.py)."""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.block import Block
from funcgrad.lower.render.llvm.entry import Function
from funcgrad.lower.render.llvm.gpu import kernel, loops
from funcgrad.lower.render.llvm.gpu.dialects import AMDGCN
from funcgrad.lower.render.llvm.gpu.kernel import NATIVE, render
from funcgrad.lower.render.loop_kernel import Task, Whole
from funcgrad.trace.uop import UOp


def render_kernel(
    name: str, block: Block, grid: Sequence[UOp], threads: tuple[int, int, int], guarded: bool = False
) -> Function:
    """A module with one kernel, which takes a pointer for each of the slots, in order.

    grid: the loops that are numbers of groups, outermost first; of the number of a group the last counts fastest.
    threads: the sizes of a group.
    """
    return render(AMDGCN, name, block, grid, threads, guarded)


def render_task(name: str, block: Block, grid: Sequence[UOp]) -> Task:
    """A kernel of groups of one thread as a function, for `render_loop`."""
    return kernel.render_task(AMDGCN, name, block, grid)


def render_loop(name: str, whole: Whole) -> Function:
    """The module of a kernel that is a whole loop; see lower/render/loop_kernel.py."""
    return loops.render_loop(AMDGCN, name, whole)


__all__ = ["NATIVE", "Function", "render_kernel", "render_loop", "render_task"]
