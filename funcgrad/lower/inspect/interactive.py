"""Schedules by hand: the loops of one kernel, to which primitives are applied one by one and which print.

A `LoopNest` comes from `jit(f).lower(*args).kernel(number)` and goes back by `with_kernel` of the same. It never
changes: each primitive gives a new one, or a ScheduleError that says which rule of lower/primitives/check.py it
breaks.
"""

from __future__ import annotations

from typing import Any

from funcgrad.errors import ScheduleError
from funcgrad.lower.inspect.text import nest_text
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.schedule import MixedLanes, Pack, Schedule, Stage
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.nest.group.shared_memory import stage_of
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import nest_of
from funcgrad.lower.primitives.check import check, loops_under
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.util.record import replace


class LoopNest:
    """The loops of a kernel under a schedule. `str` of it are the loops and instructions, `schedule` its primitives.

    Loops go by names: d00, d01, ... walk the axes of what the kernel stores; r0.0x64 is the first loop of a reduction,
    over 64 elements. Primitives apply to the loops that there are: split first, then merge, then the others, which are
    described in lower/ir/schedule.py, and their rules in lower/primitives/check.py.

        >>> import funcgrad as fg, funcgrad.numpy as np
        >>> nest = fg.jit(np.sum).lower(np.ones(64)).kernel(0).plain()
        >>> nest.loops
        {'r0.0x64': 64}
        >>> nest.vectorize("r0.0x64", 8).unroll("r0.0x64", 4).schedule
        Schedule(vectorize(r0.0x64, 8); unroll(r0.0x64, 4))
        >>> nest.parallel("r0.0x64")
        Traceback (most recent call last):
          ...
        funcgrad.errors.ScheduleError: parallel(r0.0x64): the steps of r0.0x64 combine to one value
          ...
    """

    def __init__(self, kernel: Kernel, schedule: Schedule, emit: Emit, loops: Loops | None = None) -> None:
        self.kernel = kernel
        self.schedule = schedule
        self._emit = emit
        self._loops = loops or loops_under(kernel, schedule, emit)

    @property
    def loops(self) -> dict[str, int]:
        """The loops that primitives can name, and their steps."""
        return self._loops.named(self.schedule)

    def plain(self) -> LoopNest:
        """Return the same kernel without primitives."""
        return LoopNest(self.kernel, self.schedule.without_primitives(), self._emit)

    def split(self, axis: str, factor: int) -> LoopNest:
        """Make two loops of one: axis.0, and within it axis.1 of `factor` steps."""
        return self._with("split", (axis, factor), split={**self.schedule.split, axis: factor})

    def merge(self, *axes: str) -> LoopNest:
        """Make one loop, under the last name, of neighbours that every access walks as one."""
        return self._with("merge", axes, merge=[*self.schedule.merge, axes])

    def reorder(self, *axes: str) -> LoopNest:
        """Reorder the loops of the domain: nest them as given, the outermost first."""
        return self._with("reorder", axes, order=list(axes))

    def vectorize(self, axis: str, lanes: int) -> LoopNest:
        """Make vectors of neighbouring iterations."""
        return self._with("vectorize", (axis, lanes), vectorize={**self.schedule.vectorize, axis: lanes})

    def unroll(self, axis: str, copies: int) -> LoopNest:
        """Write neighbouring iterations, or vectors of them, out side by side."""
        return self._with("unroll", (axis, copies), unroll={**self.schedule.unroll, axis: copies})

    def chain(self, *axes: str) -> LoopNest:
        """Write all iterations of axes of a reduction out, one after the other in one accumulator."""
        return self._with("chain", axes, chain=list(axes))

    def dot_product(self, axis: str, instruction: str) -> LoopNest:
        """Take neighbouring products of a sum together, by an instruction for numbers of few bits."""
        return self._with("dot_product", (axis, instruction), dot_product={axis: instruction})

    def pad(self, axis: str, extent: int) -> LoopNest:
        """Let the loop of a vector go on to `extent`, with lanes masked beyond the axis."""
        return self._with("pad", (axis, extent), pad={**self.schedule.pad, axis: extent})

    def pack(self, slot: int, shape: Shape, order: tuple[int, ...], padded: Shape = ()) -> LoopNest:
        """Copy the operand b`slot` before: filled up to `padded`, reshaped to `shape`, its axes in this order."""
        pack = Pack(shape, order, padded)
        return self._with("pack", (slot, *pack.arguments), pack={**self.schedule.pack, slot: pack})

    def interchange(self, axis: str) -> LoopNest:
        """Run a loop of the domain within the loops of the reductions that depend on it."""
        return self._with("interchange", (axis,), interchange=axis)

    def keep(self, *axes: str) -> LoopNest:
        """Keep long functions that reductions along these loops compute, for what is computed behind them."""
        return self._with("keep", axes, keep=list(axes))

    def prefetch(self, axis: str, distance: int) -> LoopNest:
        """Ask for the memory that loads of the loop need so many iterations later."""
        return self._with("prefetch", (axis, distance), prefetch={**self.schedule.prefetch, axis: distance})

    def stream(self, *slots: int) -> LoopNest:
        """Write these results around the caches."""
        return self._with("stream", slots, stream=list(slots))

    def owners(self, parts: int) -> LoopNest:
        """Do a scatter so many times, each for the rows that are its own."""
        return self._with("owners", (parts,), owners=parts)

    def parallel(self, axis: str, most: int = 0) -> LoopNest:
        """Let tasks share the iterations of a loop, of at most `most` each unless that is 0."""
        return self._with("parallel", (axis, most) if most else (axis,), parallel=axis, most=most)

    def grid(self, *axes: str) -> LoopNest:
        """Let each iteration of the outermost loops be a group of threads."""
        return self._with("grid", axes, grid=list(axes))

    def threads(self, axis: str, count: int, dim: int = 0) -> LoopNest:
        """Let neighbouring iterations, or vectors of them, be those of `count` threads of a group along a dimension."""
        threads = {**self.schedule.threads, axis: (count, dim)}
        return self._with("threads", (axis, count, dim), threads=threads)

    def stage(self, slot: int, loop: str, pad: int = 0, stages: int = 1, direct: bool = False) -> LoopNest:
        """Bring the operand b`slot` to local memory, tile by tile. In each step of a loop of a reduction the group
        copies the tile that it reads. Behind each row are `pad` unused elements. There is room for the tiles of
        `stages` steps, and their copies go past the threads if they are `direct`.
        """
        node = next((node for node, number in self.kernel.slots.items() if number == slot), None)
        known = node in self._loops.footprint.indices
        found = stage_of(self._loops.footprint, node, loop, self._within(loop)) if node and known else None
        staged = (found or Stage(loop, (), ()))._replace(pad=pad, stages=stages, direct=direct)
        return self._with("stage", (slot, *staged), stage={**self.schedule.stage, slot: staged})

    def matrix(self, instruction: str) -> LoopNest:
        """Accumulate the sum of products by an instruction that the threads of a warp do together."""
        return self._with("matrix", (instruction,), matrix=instruction)

    def swizzle(self, band: int) -> LoopNest:
        """Let groups go through the last two loops of the grid in bands of so many steps of the first."""
        return self._with("swizzle", (band,), swizzle=band)

    def _within(self, loop: str) -> dict[str, int]:
        """Return the steps of the loops that run within a loop of a reduction. For the loops around it, and for
        groups, return the part that is done at once.
        """
        sizes = {}
        names = next((names for names in self._loops.reductions.values() if loop in names), [loop])
        around = names[: names.index(loop) + 1]
        for name, extent in self.loops.items():
            tile = self.schedule.at_once(name)
            at_once = name in around or name in self.schedule.groups
            sizes[name] = tile if at_once else -(-extent // tile) * tile
        return sizes

    def _with(self, primitive: str, arguments: tuple[Any, ...], **changed: Any) -> LoopNest:
        check(self._loops, self.schedule, primitive, *arguments)
        loops = None if "split" in changed else self._loops
        nest = LoopNest(self.kernel, replace(self.schedule, **changed), self._emit, loops)
        if primitive in ("split", "merge", "vectorize"):  # of indices that are divided lanes show only then
            nest._built()
        return nest

    def _built(self) -> Any:
        nest = nest_of(self.kernel, self.schedule, self._emit)
        try:
            return nest, nest.build()
        except MixedLanes as mixed:
            own = mixed.loops[0]
            others = ", ".join(name for name in self.schedule.vectorize if name not in mixed.loops)
            raise ScheduleError(
                f"{self.schedule}: the reduction over {own}, which has {self.schedule.vectorize.get(own, 1)} lanes,"
                f" is another one in each lane of {others or 'what it depends on'}: there are no lanes of lanes",
                hint=f"vectorize {own} or what the reduction depends on, and not both",
            ) from None

    def __str__(self) -> str:
        nest, stores = self._built()
        return nest_text(linearize(stores, nest.loops.paths))

    def __repr__(self) -> str:
        return f"LoopNest({self.schedule})"
