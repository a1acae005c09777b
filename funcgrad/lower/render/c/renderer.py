"""Modules in a dialect of C: a kernel, or a loop as a kernel, of what kernel.py and loops.py write.

A kernel's parameters are, for each argument that it uses, a pointer and how many bytes from there its memory begins:
the host of OpenCL has no arithmetic on pointers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from funcgrad.lower.ir.block import Block
from funcgrad.lower.render.c.dialect import Dialect
from funcgrad.lower.render.c.kernel import NATIVE, KernelWriter
from funcgrad.lower.render.c.loops import LoopKernelWriter
from funcgrad.lower.render.interface import Function, GridRenderer, LoopRenderer, Task, Threads, Whole
from funcgrad.lower.render.loop_kernel import buffers_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp


@dataclass(frozen=True)
class CRenderer(GridRenderer, LoopRenderer):
    """Writes kernels in a dialect."""

    dialect: Dialect

    @property
    def native(self) -> frozenset[str]:
        return NATIVE

    @property
    def loops(self) -> LoopRenderer:
        return self

    def render_kernel(
        self, name: str, block: Block, grid: Sequence[UOp], threads: Threads, guarded: bool = False
    ) -> Function:
        dialect, kernel = self.dialect, KernelWriter(self.dialect, grid, threads)
        kernel.write(block)
        slots = tuple(sorted(kernel.slots))
        byte, offset = dialect.types[dt.uint8], dialect.types[dt.uint64]
        taken, pointers = [], []
        for slot in slots:
            memory = f"{'' if slot in kernel.stored else 'const '}{dialect.memory}"
            type_ = f"{memory}{dialect.in_memory(kernel.slots[slot])} *"
            taken.append(f"{type_}p{slot}, {offset} o{slot}")
            pointers.append(f"  {type_}b{slot} = ({type_})(({memory}{byte} *)p{slot} + o{slot});")
        if guarded:
            taken.append(f"const {dialect.memory}{byte} *guard, {offset} at")
            pointers.append("  if (!guard[at]) return;")
        function = self._kernel(name, threads, taken, [*pointers, *kernel.body()])
        return Function("\n".join([kernel.head(), "", *kernel.helpers.values(), function]), set(), slots)

    def render_task(self, name: str, block: Block, grid: Sequence[UOp]) -> Task:
        """Return the task; the first of its parts is the beginning of a module."""
        dialect, kernel = self.dialect, KernelWriter(self.dialect, grid, (1, 1, 1), "task")
        kernel.write(block)
        slots = tuple(sorted(kernel.slots))
        types = tuple(f"{dialect.memory}{dialect.in_memory(kernel.slots[slot])} *" for slot in slots)
        taken = [*(f"{type_}b{slot}" for slot, type_ in zip(slots, types, strict=True)), "const int task"]
        body = "\n".join(kernel.body())
        text = f"{dialect.function}void {name}({', '.join(taken)})\n{{\n{body}\n}}\n"
        return Task(name, text, slots, (kernel.head(), *kernel.helpers.values()), types)

    def render_loop(self, name: str, whole: Whole) -> Function:
        dialect, kernel = self.dialect, LoopKernelWriter(self.dialect, whole)
        kernel.write()
        byte, offset = f"{dialect.memory}{dialect.types[dt.uint8]} *", dialect.types[dt.uint64]
        slots = tuple(range(len(buffers_of(whole.loop)) + (whole.steps > 0)))
        begin = [f"  {byte}b{slot} = p{slot} + o{slot};" for slot in slots]
        if whole.threads > 1:
            begin.append(f"  const int thread = {dialect.thread[0]};")
        taken = [f"{byte}p{slot}, {offset} o{slot}" for slot in slots]
        function = self._kernel(name, (whole.threads, 1, 1), taken, [*begin, *kernel.lines])
        head = max((task.parts[0] for task in whole.tasks), key=len, default=dialect.head)
        helpers = dict.fromkeys(part for task in whole.tasks for part in task.parts[1:])
        texts = [head, "", *helpers, *(task.text for task in whole.tasks), function]
        return Function("\n".join(texts), set(), slots)

    def _kernel(self, name: str, threads: Threads, taken: Sequence[str], body: Sequence[str]) -> str:
        """Return the function that is launched."""
        lines = "\n".join(body)
        return f"{self.dialect.kernel.format(*threads)} {name}({', '.join(taken)})\n{{\n{lines}\n}}\n"
