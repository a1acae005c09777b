"""One kernel under one schedule, as a program of its own that can be run on scratch memory and timed.

In: a kernel of some program, and a schedule. Out: a `Trial`, which is all data: the text of a module whose entry does
what the whole program would do for this kernel (copies of operands in other layouts, then the kernel, in as many
tasks), and the buffers of its table; for a device with a grid the texts of the kernels, and their launches. So it can
be handed to another process (worker.py), where a crash of the compiler or of the code ends nothing but that.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np

from funcgrad.backends.interface import Target
from funcgrad.config import config
from funcgrad.errors import InternalError, ScheduleError
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.launches import Section
from funcgrad.lower.ir.schedule import MixedLanes, Schedule
from funcgrad.lower.primitives.check import loops_under
from funcgrad.lower.program.builder import template_of
from funcgrad.lower.program.builders import builder_of
from funcgrad.lower.program.grid import GridBuilder
from funcgrad.lower.program.host import WORTH_TASKS_PS
from funcgrad.lower.program.lowering import Lowering
from funcgrad.lower.search.neighbours import terms_of
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple

_COPY_PS = 40  # of an element: what the scheduler says of a node that it does not know


class Buffer(NamedTuple):
    """An entry of a table. dtype: its name. written: by the kernel, which may also read it before (updates)."""

    dtype: str
    shape: Shape
    written: bool

    @property
    def nbytes(self) -> int:
        return numel(self.shape) * (2 if self.dtype == "bfloat16" else np.dtype(self.dtype).itemsize)


class Trial(NamedTuple):
    """A program of one kernel.

    text: of the module that does everything. timed: of the one that leaves out copies of what stays the same in all
    steps of a loop around, which a program makes once; empty where that is everything. size: instructions.
    """

    text: str
    timed: str
    arena_nbytes: int
    size: int


class GridTrial(NamedTuple):
    """The same for a device with a grid: the texts of its kernels, which its launches name by their numbers."""

    texts: tuple[str, ...]
    launches: Section
    timed: Section
    arena_nbytes: int
    size: int


AnyTrial = Trial | GridTrial


class Subject(NamedTuple):
    """A kernel that a search is about: what the heuristic made of it, within which program.

    variant: what surrounds it, where that matters for how it is launched. work_ps: roughly, of one run.
    """

    kernel: Kernel
    schedule: Schedule
    variant: Hashable
    work_ps: int

    @property
    def name(self) -> str:
        """For people."""
        roots = [f"{root.dtype.name}[{','.join(map(str, root.shape))}]" for root in self.kernel.roots]
        return f"{self.kernel.domain} -> {', '.join(roots)}"

    @property
    def buffers(self) -> list[Buffer]:
        """The table of each of its trials, but for the arena behind it."""
        written = list(dict.fromkeys(self.kernel.placement(root).target for root in self.kernel.roots))
        reads = [node for node in self.kernel.reads if node not in written]
        return [Buffer(n.dtype.name, n.shape, n in written) for n in (*reads, *written)]


def subjects_of(lowered: Lowering) -> list[Subject]:
    """Return the kernels of a program, each once, those with the most work first."""
    assert lowered.builder is not None
    found: dict[Hashable, Subject] = {}
    for plan, variant, work in lowered.builder.planned():
        kernel = plan.nest.kernel
        found.setdefault(template_of(kernel), Subject(kernel, plan.schedule, variant, work))
    return sorted(found.values(), key=lambda subject: -subject.work_ps)


class Trials:
    """Makes the trials of a kernel for a target. terms: of its longest reduction."""

    def __init__(self, subject: Subject, target: Target) -> None:
        self.subject = subject
        self.target = target
        self.emit = builder_of(target).emit
        self.terms = terms_of(loops_under(subject.kernel, subject.schedule, self.emit))

    @property
    def worth_tasks(self) -> bool:
        """Whether several threads may share the kernel: waking them takes longer than short ones do, which trials, one
        right after the other, do not show."""
        return not self.subject.variant and self.subject.work_ps > WORTH_TASKS_PS

    def trial(self, schedule: Schedule, most: int = 1 << 62) -> AnyTrial | None:
        """Make the trial of a schedule. Return None where it has more than `most` instructions, or cannot be built."""
        try:
            return self.made(schedule, most)
        except (ScheduleError, MixedLanes, InternalError, MemoryError, RecursionError):
            return None  # lanes of lanes, or indices that cannot be divided: seen only when the nest is built

    def made(self, schedule: Schedule, most: int = 1 << 62) -> AnyTrial | None:
        """Return the same, with the error of a schedule that comes to nothing."""
        kernel = self.subject.kernel
        builder = builder_of(self.target, by_hand={template_of(kernel): schedule})
        work: Any = _Work(self.subject)
        with config(check_spec=True):  # every access is proven to lie within its buffer before anything runs
            lowered = builder.alone(kernel, self.subject.variant, work)
        size = sum(block.size for block in lowered.blocks)
        if size > most:
            return None
        own = _without_constants(kernel, lowered, schedule)
        if isinstance(builder, GridBuilder):
            return GridTrial(tuple(builder.texts), lowered.launches, own, lowered.arena_nbytes, size)
        timed = "" if len(own) == len(lowered.launches) else builder.text(own)
        return Trial(builder.text(lowered.launches), timed, lowered.arena_nbytes, size)


class _Work:
    """In the place of a scheduler: how much there is to do is known."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject

    def work_ps(self, kernel: Kernel, vectors: int = 1) -> int:
        return self._subject.work_ps if kernel is self._subject.kernel else _COPY_PS * numel(kernel.domain)


def _without_constants(kernel: Kernel, lowered: Lowering, schedule: Schedule) -> Section:
    """Return the launches without copies of operands that a loop around has made once."""
    packs = schedule.pack
    kept: set[UOp] = {
        packs[kernel.slots[node]].of(node) for node in kernel.constants if kernel.slots[node] in packs
    }
    launches = iter(lowered.launches)
    found: list[Any] = []
    for step, parts in zip(lowered.steps, lowered.parts, strict=True):
        own = [next(launches) for _ in parts]
        found += [] if kept & {*step.written} else own
    return tuple(found)
