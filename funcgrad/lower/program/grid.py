"""Sections for devices with a grid: each function of a kernel is a program of its own, for so many groups of threads.

There are no loops over blocks, since a device has no cache as large as a core's; no routines: sorts are kernels too
(bitonic_sort.py); small loops are kernels as a whole (whole_loops.py); and matrices go to LAPACK on
the host, as callbacks do. All else is as for hosts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

from funcgrad.backends.interface import Target
from funcgrad.errors import DtypeError
from funcgrad.lower.fuse.materialize import Materializer, Step
from funcgrad.lower.fuse.source_lines import lines_of
from funcgrad.lower.graph.grid.online_softmax import online_means
from funcgrad.lower.graph.grid.recompute import in_walks
from funcgrad.lower.graph.grid.split_reductions import in_two_steps
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.launches import ENTRY, FLAGS_NBYTES, AnyLaunch, GridLaunch, Place, Section
from funcgrad.lower.nest.plan import Plan, group_of
from funcgrad.lower.program.bitonic_sort import passes_of, passes_of_selection, sorted_whole
from funcgrad.lower.program.builder import LAUNCH_PS, Builder, append
from funcgrad.lower.program.in_place import copies_whole
from funcgrad.lower.program.lowering import Buffer, ByHand, Extra, KernelFunction, Lowering, Parts
from funcgrad.lower.program.whole_loops import WholeLoop, whole_loop
from funcgrad.lower.render.interface import GridRenderer
from funcgrad.trace import ops
from funcgrad.trace.calls.loops import SCAN, SWITCH
from funcgrad.trace.graph.call_nodes import graphs_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, nbytes_of, numel, toposort

_GUARDED = "guarded"  # a kernel in a loop that runs ahead of its condition
_NO_KERNELS = (Family.CALL, Family.MATRIX)
_SORT_PS = 20  # an element, for each pass over it


class GridBuilder(Builder):
    """See Builder. `texts` are those of the kernels by their numbers; `compile_` takes each when it is there first."""

    def __init__(
        self,
        target: Target,
        renderer: GridRenderer,
        compile_: Callable[[str], None] | None = None,
        by_hand: ByHand | None = None,
    ) -> None:
        super().__init__(target, renderer, by_hand)
        self.renderer = renderer
        assert target.grid is not None
        self.grid = target.grid
        self._compile = compile_
        self._numbers: dict[str, int] = {}
        self._whole: dict[UOp, WholeLoop | None] = {}

    @property
    def texts(self) -> list[str]:
        return list(self._numbers)

    def text(self, launches: Section) -> str:
        """Return all kernels, by their names in the stage "table"."""
        return "\n".join(f"---- kernel{i} ----\n{text}" for i, text in enumerate(self.texts))

    def _prepared(self, outputs: Sequence[UOp]) -> list[UOp]:
        self._check_dtypes(outputs)
        return sorted_whole(in_two_steps(in_walks(online_means(outputs))), self.grid)

    def _check_dtypes(self, outputs: Sequence[UOp]) -> None:
        """Raise DtypeError for dtypes that the device lacks: its compiler would refuse a text that nobody wrote. Those
        that are computed with in wider ones are bytes to it.
        """
        for node in toposort(outputs):
            if self.grid.dtypes and dt.wide_dtype(node.dtype).name not in self.grid.dtypes:
                raise DtypeError(
                    f"{node.op.name}: this device has no {node.dtype.name}: {self.target.name}",
                    hint="cast to float32 before, or run this part on the CPU: jit(f, device='cpu')",
                    place=node.place,
                )

    # ---- steps ----

    def _number(self, text: str) -> int:
        """Return the number of a kernel; equal ones are one."""
        number = self._numbers.get(text)
        if number is None:
            number = self._numbers[text] = len(self._numbers)
            if self._compile is not None:
                self._compile(text)
        return number

    def _part(
        self, plan: Plan, counters: tuple[UOp, ...], stores: Sequence[UOp], block: Block, work: int
    ) -> KernelFunction:
        grid = counters if plan.schedule.on_grid else ()  # a schedule by hand may say nothing of groups
        return self._rendered(block, grid, group_of(stores))

    def _rendered(
        self, block: Block, counters: Sequence[UOp], threads: tuple[int, int, int]
    ) -> KernelFunction:
        made = self.renderer.render_kernel(ENTRY, block, counters, threads, self._variant is _GUARDED)
        groups = math.prod(counter.arg.extent for counter in counters)
        return KernelFunction(f"kernel{self._number(made.text)}", groups, 1, block, made.slots, threads)

    def _launch(self, step: Step, part: KernelFunction, buffers: tuple[Place, ...]) -> GridLaunch:
        number = int(part.function.removeprefix("kernel"))
        guarded = self._variant is _GUARDED
        is_copy = copies_whole(step) and len(buffers) == 2 and not guarded
        copied = nbytes_of(step.roots[0]) if is_copy else 0
        return GridLaunch(number, buffers, part.trips, part.threads, copied, lines_of(step), guarded)

    def _add_other(self, lowered: Lowering, step: Step, scheduler: Materializer) -> None:
        node = step.other
        assert node is not None
        if node.op is ops.SORT:
            self._add_sort(lowered, step, node)
        else:
            super()._add_other(lowered, step, scheduler)

    def _sections(self, node: UOp) -> list[Lowering]:
        """Return the sections of a loop. For a loop that is one kernel, they are those from which the kernel
        is made.
        """
        if node not in self._whole:
            loops = self.renderer.loops
            self._whole[node] = (
                None if loops is None else whole_loop(node, self.target, loops, self._prepared)
            )
        whole = self._whole[node]
        if whole is not None:
            return whole.inner
        around, self._variant = self._variant, _GUARDED if self._may_guard(node) else None
        try:
            return super()._sections(node)
        finally:
            self._variant = around

    def _may_guard(self, node: UOp) -> bool:
        """Tell whether all steps of a `while` are kernels, which can look at a byte first."""
        return (
            node.op not in (SCAN, SWITCH)
            and self.renderer.loops is not None
            and not any(n.op.family in _NO_KERNELS for g in graphs_of(node.arg) for n in toposort(g.outputs))
        )

    def _extras(self, node: UOp) -> list[Extra]:
        whole = self._whole[node]
        if whole is not None:
            return whole.extras(node)
        return [Extra(node, "flags")] if self._may_guard(node) else []

    def _extra_nbytes(self, buffer: Extra, inner: Sequence[Lowering]) -> int:
        if buffer.kind == "flags":
            return FLAGS_NBYTES
        if buffer.kind == "scratch":
            (x,), ranks = buffer.call.src, buffer.call.arg
            rows = numel(x.shape[:-1])
            _, between = passes_of_selection(x.dtype, rows, x.shape[-1], ranks, self.grid)
            return between[buffer.number] * x.dtype.itemsize
        return super()._extra_nbytes(buffer, inner)

    def alone(self, kernel: Kernel, variant: Hashable, scheduler: Materializer) -> Lowering:
        """Return a search times kernels that are not guarded: that is one byte more to read."""
        return super().alone(kernel, None, scheduler)

    def _call(self, node: UOp, inner: Sequence[Lowering], place: dict[Buffer, Place]) -> AnyLaunch:
        whole = self._whole[node]
        if whole is None:
            made = super()._call(node, inner, place)
            flags = place.get(Extra(node, "flags"))
            return made if flags is None else made._replace(flags=flags)  # type: ignore[call-arg]
        return whole.launched(node, place, self._number)

    def _add_sort(self, lowered: Lowering, step: Step, node: UOp) -> None:
        """Add the passes of a sorting network. All but the first work in the memory of the result."""
        (x,) = node.src
        size = x.shape[-1]
        rows = numel(x.shape) // size
        passes, extras = passes_of(x.dtype, rows, size, self.grid), []
        if node.arg is not None:
            passes, between = passes_of_selection(x.dtype, rows, size, node.arg, self.grid)
            extras = [Extra(node, "scratch", k) for k in range(len(between))]
        parts: Parts = [self._rendered(p.block, p.grid, p.threads) for p in passes]
        lowered.blocks += [p.block for p in passes]
        reads = numel(x.shape) * (len(parts) if node.arg is None else 2)
        lowered.work_ps += len(parts) * LAUNCH_PS + _SORT_PS * reads
        append(lowered, step, None, [node, x, *extras], parts, [])
