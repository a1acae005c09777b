"""Modules of LLVM IR for a GPU: a kernel, or a loop as a kernel, of what kernel.py and loops.py write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import BUFFER, LOAD, NEAR_EXP2, STORE
from funcgrad.lower.render.interface import Function, GridRenderer, LoopRenderer, Task, Threads, Whole
from funcgrad.lower.render.llvm.gpu.dialect import Dialect
from funcgrad.lower.render.llvm.gpu.kernel import NATIVE, GridKernel
from funcgrad.lower.render.llvm.gpu.loops import LoopKernelWriter
from funcgrad.lower.render.loop_kernel import buffers_of
from funcgrad.trace.uop import Op, UOp


@dataclass(frozen=True)
class GpuRenderer(GridRenderer, LoopRenderer):
    """Writes kernels for a target of LLVM's."""

    dialect: Dialect

    @property
    def native(self) -> frozenset[str]:
        return NATIVE if self.dialect.near_exp2 else NATIVE - {NEAR_EXP2.name}

    @property
    def loops(self) -> LoopRenderer:
        return self

    def render_kernel(
        self, name: str, block: Block, grid: Sequence[UOp], threads: Threads, guarded: bool = False
    ) -> Function:
        kernel = GridKernel(self.dialect, threads, _buffers(block, STORE))
        if guarded:
            kernel.guard()
        kernel.begin(grid)
        kernel.write(block)
        return Function(kernel.module(name), set(), tuple(sorted(kernel.slots)))

    def render_task(self, name: str, block: Block, grid: Sequence[UOp]) -> Task:
        kernel = GridKernel(self.dialect, (1, 1, 1), _buffers(block, LOAD, STORE), task=True)
        kernel.begin(grid)
        kernel.write(block)
        return kernel.function(name)

    def render_loop(self, name: str, whole: Whole) -> Function:
        kernel = LoopKernelWriter(self.dialect, whole)
        kernel.write()
        return kernel.module(name, len(buffers_of(whole.loop)) + (whole.steps > 0))


def _buffers(block: Block, *accesses: Op) -> set[int]:
    """Return the slots that instructions of these kinds reach."""
    memory = (node.src[0] for node in block.nodes() if node.op in accesses)
    return {buffer.arg[0] for buffer in memory if buffer.op is BUFFER}
