"""Small loops and branches on devices with a grid: one kernel that does all steps, in place of launches for each.

A launch costs microseconds, whatever it does; a step of a small loop takes less. So where a step is little work, one
group of threads goes through the loop by itself. The kernels of the body are planned for groups of one thread: the
numbers of such groups are what the threads share out (lower/render/loop_kernel.py), so no kernel needs to know of
threads, and whatever depends on what only has to wait at its end. Loops and branches within are a part of it.

A launch ends after a fraction of a second: so that somebody can interrupt a long loop, that a display stays alive which
the same GPU shows, and because nobody knows how many steps a `while` has.

A branch is a loop of one step here. The kernel looks for itself which one is taken: the host need not wait for that.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from funcgrad.backends.interface import Target
from funcgrad.errors import InternalError
from funcgrad.lower.fuse.materialize import Materializer, Step
from funcgrad.lower.fuse.source_lines import lines_of
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.launches import (
    ENTRY,
    Choice,
    GridLaunch,
    GridLoop,
    Loop,
    Place,
    Section,
    Until,
    copied_before,
)
from funcgrad.lower.ir.ops import GROUP_REDUCE, LOCAL, THREAD
from funcgrad.lower.nest.plan import Plan
from funcgrad.lower.program.builder import Builder, call_of
from funcgrad.lower.program.lowering import Buffer, Extra, KernelFunction, Lowering
from funcgrad.lower.render.interface import LoopRenderer, Task, Whole
from funcgrad.lower.render.loop_kernel import buffers_of
from funcgrad.trace.calls.callback import CALLBACK
from funcgrad.trace.calls.loops import SCAN, SWITCH
from funcgrad.trace.graph.call_nodes import graphs_of, results_of
from funcgrad.trace.uop import Family, UOp, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_MOST_NUMEL = 1 << 16  # of a value in the body: more is worth a kernel for itself
_LAUNCH_PS = 10_000_000  # of the work of a step, by one core, for each launch that it saves
_CHAIN_PS = 100_000  # the same of what one thread does: it is slower by far than a core
_CHOICE_LAUNCHES = 4  # for which there is time until the host knows which branch to take
# A step takes, beside its work, for each task: threads wait for each other, memory answers.
_STEP_PS = 1_000_000
_LAUNCHED_PS = 50_000_000_000  # of one launch
_MOST_THREADS = 256
_NOTHING: Place = (-1, 0)


class _TooMuch(Exception):
    """A body that one group of threads cannot do."""


class WholeLoop(NamedTuple):
    """A loop that is worth a kernel. inner: the sections of its graphs. steps: of each launch; 0: one does all."""

    renderer: LoopRenderer
    inner: list[Lowering]
    tasks: tuple[Task, ...]
    threads: int
    steps: int

    def extras(self, node: UOp) -> list[Extra]:
        """Return the memory that it needs beside what other loops need."""
        return [Extra(node, "state")] if self.steps else []

    def launched(
        self,
        node: UOp,
        place: dict[Buffer, Place],
        number: Callable[[str], int],
    ) -> GridLoop:
        """Return what runs it. number: of a kernel of this text."""
        call = call_of(node, self.inner, place, inline=False)
        loop = _one_step(call) if isinstance(call, Choice) else call
        state = place.get(Extra(node, "state"), _NOTHING)
        made = self.renderer.render_loop(ENTRY, Whole(loop, self.tasks, self.threads, self.steps))
        buffers = [p if p[0] >= 0 else (0, 0) for p in buffers_of(loop)]  # an arena that nobody needs
        buffers += [state] if self.steps else []
        lines = lines_of(Step(None, node))
        launch = GridLaunch(number(made.text), tuple(buffers), 1, (self.threads, 1, 1), 0, lines)
        copies = tuple(
            GridLaunch(-1, (to, start), 1, (1, 1, 1), nbytes) for to, start, nbytes in copied_before(loop)
        )
        flag = loop.flag if isinstance(loop, Until) else _NOTHING
        times = 0 if isinstance(loop, Until) else -(-loop.length // self.steps) if self.steps else 1
        return GridLoop(copies, launch, times, state, flag)


def _one_step(choice: Choice) -> Loop:
    """Return a branch as a loop: its operands and results are what the one step gets."""
    places = (choice.index, *choice.operands, *choice.results)
    entries = [(entry, 0) for entry in range(len(places) + 1)]
    operands = tuple(entries[1 : 1 + len(choice.operands)])
    results = tuple(entries[1 + len(choice.operands) : -1])
    step = Choice(entries[0], operands, results, entries[-1], choice.branches)
    return Loop(1, False, 1, False, places, (), (), (), choice.arena, (), (step,))


def whole_loop(
    node: UOp, target: Target, renderer: LoopRenderer, prepare: Callable[[Sequence[UOp]], list[UOp]]
) -> WholeLoop | None:
    """Return the loop, or branch, as one kernel; None where it has too much to do for one group of threads."""
    if any(_is_large(graph.outputs) for graph in graphs_of(node.arg)):
        return None
    assert target.grid is not None
    if 0 < target.grid.buffers < _most_buffers(node):
        return None
    builder = _TaskBuilder(target, renderer, prepare)
    try:
        inner = [builder.inner(node, graph) for graph in graphs_of(node.arg)]
    except _TooMuch:
        return None
    cost = _sum([builder.cost(part.launches) for part in inner])
    if node.op is SWITCH:
        cost = cost._replace(launches=cost.launches + _CHOICE_LAUNCHES)
    if cost.work_ps > _LAUNCH_PS * cost.launches or cost.chain_ps > _CHAIN_PS * cost.launches:
        return None
    steps = _steps_of_a_launch(cost)
    if steps < 2:
        return None
    if node.op is SWITCH or (node.op is SCAN and node.arg.length <= steps):
        steps = 0
    return WholeLoop(renderer, inner, tuple(builder.tasks), builder.threads, steps)


def _most_buffers(node: UOp) -> int:
    """Return at least the number of buffers that the kernel takes."""
    return 3 * (len(node.src) + len(results_of(node.op, node.arg, node.src))) + 3  # kept, state, flag, arena


def _is_large(outputs: Sequence[UOp]) -> bool:
    """Tell whether a graph computes something large, before anything is planned."""
    return any(
        numel(node.shape) > _MOST_NUMEL
        for node in toposort(outputs)
        if node.op.family is Family.ELEMENTWISE or node.op.family is Family.CONTRACTION
    )


class _Cost(NamedTuple):
    """launches: that a step would be otherwise. work_ps: of one core; chain_ps: of each thread."""

    launches: int
    work_ps: int
    chain_ps: int


def _sum(costs: Sequence[_Cost], times: int = 1) -> _Cost:
    return _Cost(*(times * sum(column) for column in zip(*costs))) if costs else _Cost(0, 0, 0)


def _steps_of_a_launch(cost: _Cost) -> int:
    """Return a power of two. Where there are several launches that is an even number, so that each begins with the same
    buffers (launches.Carried)."""
    step_ps = cost.work_ps + _STEP_PS * max(1, cost.launches)
    return 1 << (_LAUNCHED_PS // step_ps).bit_length() >> 1


class _TaskBuilder(Builder):
    """See Builder. Kernels are functions of what is to be one kernel, for groups of one thread."""

    def __init__(
        self, target: Target, renderer: LoopRenderer, prepare: Callable[[Sequence[UOp]], list[UOp]]
    ) -> None:
        assert target.grid is not None
        grid = target.grid._replace(threads=1, warp=1, local_nbytes=0, matrix=frozenset())
        super().__init__(target._replace(grid=grid), renderer)
        self.renderer = renderer
        self.tasks: list[Task] = []
        self._prepare = prepare
        self._groups: list[int] = []
        self._work: list[int] = []
        self._most = min(_MOST_THREADS, target.grid.threads)

    @property
    def threads(self) -> int:
        """Of the group: as many as the task with most numbers is worth."""
        most = max(self._groups, default=1)
        return min(1 << (most - 1).bit_length(), 1 << (self._most.bit_length() - 1))

    def inner(self, node: UOp, graph: object) -> Lowering:
        """Return the section of a graph of a loop."""
        return self._inner(node, graph)  # type: ignore[arg-type]

    def cost(self, section: Section) -> _Cost:
        """Estimate the cost of one run of a section."""
        return _sum([self._cost(step) for step in section])

    def _cost(self, step: object) -> _Cost:
        if isinstance(step, GridLaunch):
            work = self._work[step.function]
            return _Cost(1, work, work // min(self.threads, self._groups[step.function]))
        if isinstance(step, Choice):
            return _sum([_Cost(_CHOICE_LAUNCHES, 0, 0), *(self.cost(branch) for branch in step.branches)])
        assert isinstance(step, Loop)
        copied = sum(nbytes for _, _, nbytes in copied_before(step)) * 100
        return _sum([_Cost(0, copied, copied // self.threads), _sum([self.cost(step.body)], step.length)])

    # ---- what a builder fills in ----

    def text(self, launches: Section) -> str:
        return "\n".join(task.text for task in self.tasks)

    def _prepared(self, outputs: Sequence[UOp]) -> list[UOp]:
        return self._prepare(outputs)

    def _part(
        self, plan: Plan, counters: tuple[UOp, ...], stores: Sequence[UOp], block: Block, work: int
    ) -> KernelFunction:
        if any(node.op in (LOCAL, THREAD, GROUP_REDUCE) for node in toposort(stores)):
            raise InternalError("a kernel for groups of one thread asks for others")
        grid = counters if plan.schedule.on_grid else ()
        groups = math.prod(counter.arg.extent for counter in grid)
        number = len(self.tasks)
        task = self.renderer.render_task(f"task{number}", block, grid)
        self.tasks.append(task)
        self._groups.append(groups)
        self._work.append(work)
        return KernelFunction(task.name, groups, 1, block, task.slots)

    def _launch(self, step: Step, part: KernelFunction, buffers: tuple[Place, ...]) -> GridLaunch:
        number = int(part.function.removeprefix("task"))
        return GridLaunch(number, buffers, part.trips, part.threads, 0, lines_of(step))

    def _add_other(self, lowered: Lowering, step: Step, scheduler: Materializer) -> None:
        node = step.other
        assert node is not None
        if node.op.family is not Family.CALL or node.op is CALLBACK:
            raise _TooMuch  # sorts, and what the host does
        if node.op not in (SCAN, SWITCH):
            raise _TooMuch  # nobody knows how long that takes
        if any(_is_large(graph.outputs) for graph in graphs_of(node.arg)):
            raise _TooMuch
        super()._add_other(lowered, step, scheduler)
