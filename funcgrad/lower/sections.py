"""From a canonical graph to sections of launches: what runs in which order, on which memory.

schedule.py and fuse.py decide what the kernels of a graph are; each is planned and rendered here, once for all that
are equal. The graph of a loop's body or of a branch is a section of its own, lowered in the same way; it becomes a part
of the steps of the section around it. Every section has its own table of buffers, and one arena for its
intermediates, which is a buffer of the section around it.

In place: an update of a few elements (scatter) of an array that nobody reads afterwards writes into that array's own
memory. So does a loop whose body updates what it carries.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, NamedTuple

from funcgrad.backends.interface import Target
from funcgrad.config import config
from funcgrad.lower import launches as to_launch
from funcgrad.lower import memory
from funcgrad.lower.blocks import BLOCKS, Blocks, in_blocks
from funcgrad.lower.complex_parts import is_complex
from funcgrad.lower.decompose import emitter
from funcgrad.lower.fuse import fuse
from funcgrad.lower.heuristic import Plan, functions_of, plan_of, schedule_kernel
from funcgrad.lower.launches import (
    Callback,
    Carried,
    Choice,
    Launch,
    Loop,
    Place,
    Routine,
    Section,
    Until,
    Walked,
)
from funcgrad.lower.linearize import Block, linearize
from funcgrad.lower.long_products import split_products
from funcgrad.lower.nest import Kernel
from funcgrad.lower.ordering import selection_of
from funcgrad.lower.primitives import Pack, Schedule
from funcgrad.lower.repeats import repeat_steps
from funcgrad.lower.row_loops import RowLoop, Substitution, row_loop_of
from funcgrad.lower.schedule import SCATTERS, Scheduler, Step
from funcgrad.lower.spec import check_block, check_bounds, check_graph
from funcgrad.trace import ops
from funcgrad.trace.callbacks import CALLBACK
from funcgrad.trace.calls import SCAN, SWITCH, carried_in, graphs_of, results_of
from funcgrad.trace.graph import Graph
from funcgrad.trace.uop import Family, Param, UOp, at_line_of, numel, substitute

if TYPE_CHECKING:
    from funcgrad.lower.render.llvm import Function

_TASKS_A_CORE = 8  # parts of a parallel loop: more than cores, so that a slow one does not hold up the rest
_WORTH_TASKS_PS = 20_000_000  # work below which waking threads costs more than it gains
_POLL_PS = 20_000_000_000  # between two questions whether the user wants a loop to end
_STEPS_WORTH_A_COPY = 8  # of a loop, of what all of them read
_UNKNOWN_STEPS = 1000  # of a while loop, for estimates
_MODULE_CHARACTERS = 24_000  # some milliseconds of a compiler's time, and much more than a module's own
_MOST_INLINE = 300  # instructions of the kernels that a loop has written out in it,
_MOST_INLINE_IN_ALL = 3000  # and all loops of a program
_LAUNCH_PS = 3000
_HOST_PS = 10_000_000  # a node that the host computes
_SORT_PS = 150  # an element of a row, for each bit of the row's length
_SELECT_PS = 800  # an element
# Elements of a row from which several threads sort it, where there are few rows.
_SORTED_BY_ALL = 1 << 16
_NOWHERE = (-1, 0)


class Part(NamedTuple):
    """One function of a kernel, or one that calls a routine of the target: its outermost loop has `trips`, cut into
    `tasks`; it takes these of the buffers.
    """

    function: str
    trips: int
    tasks: int
    block: Block | None  # None for a routine
    slots: tuple[int, ...]


Parts = list[Part]


class Extra(NamedTuple):
    """Memory that a call needs beside its operands and results.

    kind: "arena" of the sections within; "other", the second buffer of what a loop carries at position `number`;
    "flag", the byte that a condition writes; "scratch" of a sort; "again", what a repeated step makes.
    """

    call: UOp
    kind: str
    number: int = 0


Buffer = UOp | Extra
ByHand = Mapping[Hashable, Schedule]
"""Schedules that a person chose, by what the kernels compute (template_of)."""


@dataclass
class Lowering:
    """What each stage made of one section, kept for those who want to look at it (text.py).

    unique: the outputs that get memory of their own. steps, plans, arguments, parts, inner: for every step its plan,
    the buffers that it gets, its functions, and the sections within it. blocks: one for every distinct function.
    aliases: buffers that share the memory of another, for updates in place. updates: for each update of an array why it
    was made in a copy; empty for one made in place. constants: the parameters that every step of a loop gets the same;
    kept: copies of these in another layout, which the section around makes once, before the loop.
    """

    outputs: list[UOp]
    params: list[UOp]
    unique: list[UOp]
    steps: list[Step] = field(default_factory=list)
    plans: list[Plan | None] = field(default_factory=list)
    arguments: list[list[Buffer]] = field(default_factory=list)
    parts: list[Parts] = field(default_factory=list)
    inner: list[list[Lowering]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    aliases: dict[UOp, UOp] = field(default_factory=dict)
    updates: dict[UOp, str] = field(default_factory=dict)
    constants: frozenset[UOp] = frozenset()
    kept: dict[UOp, tuple[UOp, Pack]] = field(default_factory=dict)
    launches: Section = ()
    arena_nbytes: int = 0
    work_ps: int = 0  # roughly
    host_nodes: list[UOp] = field(default_factory=list)
    builder: Builder | None = None  # of the section that is the program

    def owner(self, node: UOp) -> UOp:
        """The buffer whose memory a node has."""
        while node in self.aliases:
            node = self.aliases[node]
        return node

    @property
    def text(self) -> str:
        """The program as one module."""
        assert self.builder is not None
        return self.builder.text(self.launches)

    def last_module(self) -> str:
        """What is still to be compiled."""
        assert self.builder is not None
        return self.builder.last_module(self.launches)

    def all_sections(self) -> list[Lowering]:
        """This section, and those within it."""
        return [self, *(s for inner in self.inner for part in inner for s in part.all_sections())]


class Builder:
    """What the sections of one program share: functions, each once, and the nodes that the host computes."""

    def __init__(
        self,
        target: Target,
        renderer: ModuleType,
        compile_: Callable[[str], None] | None = None,
        by_hand: ByHand | None = None,
    ) -> None:
        """compile_: takes modules while the program is still being lowered."""
        self.target = target
        self.by_hand = by_hand or {}
        self.renderer = renderer
        self._compile = compile_
        self._waiting: list[tuple[str, str]] = []  # (text, name) of functions in no module yet
        self._elsewhere: list[str] = []  # the declarations of those that are in one
        self.emit = emitter(renderer.NATIVE)
        self.functions: dict[str, str] = {}
        self.declarations: set[str] = set()
        self.host_nodes: list[UOp] = []
        self._known: dict[Hashable, tuple[Plan, Parts, int]] = {}
        self._bodies: dict[Hashable, Lowering] = {}  # of loops over blocks
        self._serial = False  # within a loop over blocks, which is what threads share
        self._inline_left = _MOST_INLINE_IN_ALL

    def section(
        self,
        outputs: Sequence[UOp],
        params: Sequence[UOp],
        carried: Sequence[tuple[UOp, int]] = (),
        constants: frozenset[UOp] = frozenset(),
    ) -> Lowering:
        """Lower a graph. carried: parameters and the numbers of the outputs that may be written in their memory."""
        if config.check_spec:
            check_graph(outputs, "canonical")
        outputs = split_products(in_blocks(outputs, self.target))
        scheduler = Scheduler(outputs)
        unique = [o for o in dict.fromkeys(outputs) if o.op is not ops.PARAM]
        lowered = Lowering(list(outputs), list(params), unique, constants=constants)
        self._lower(lowered, scheduler, [(param, outputs[k]) for param, k in carried])
        return lowered

    def _lower(
        self,
        lowered: Lowering,
        scheduler: Scheduler,
        carried: Sequence[tuple[UOp, UOp]] = (),
        frames: Mapping[UOp, UOp] = MappingProxyType({}),
    ) -> None:
        """All steps of a section. frames: arrays that outputs are parts of."""
        for step in fuse(scheduler):
            if any(numel(root.shape) for root in step.roots):
                _into_frames(step, frames)
                self._add(lowered, step, scheduler)
        _alias(lowered, carried)
        self._repeat(lowered, scheduler)
        self._place(lowered)

    def text(self, launches: Section, only: Set[str] | None = None) -> str:
        """The module of a program: its kernels, or only some, and the entry that does these launches."""
        functions = [(text, name) for text, name in self.functions.items() if only is None or name in only]
        return self.renderer.render_program(launches, self._named(functions), self.declarations)

    def last_module(self, launches: Section) -> str:
        """The same without the functions that were given to `compile_`."""
        declarations = {*self.declarations, *self._elsewhere}
        return self.renderer.render_program(launches, self._named(self._waiting), declarations)

    def _named(self, functions: Iterable[tuple[str, str]]) -> list[str]:
        return [text.replace("@NAME(", f"@{name}(", 1) for text, name in functions]

    def _function(self, made: Function) -> str:
        """The name of a function; equal ones are one. Once there is a good part of a module, it is compiled."""
        self.declarations.update(made.declarations)
        name = self.functions.get(made.text)
        if name is not None:
            return name
        name = self.functions[made.text] = f"kernel{len(self.functions)}"
        self._waiting.append((made.text, name))
        if self._compile is not None and sum(len(text) for text, _ in self._waiting) > _MODULE_CHARACTERS:
            self._compile(self.renderer.render_functions(self._named(self._waiting), self.declarations))
            self._elsewhere += [self.renderer.declaration(text, name) for text, name in self._waiting]
            self._waiting.clear()
        return name

    # ---- steps ----

    def _add(self, lowered: Lowering, step: Step, scheduler: Scheduler) -> None:
        """Plan and render a step, after the copies that its schedule asks for."""
        if step.kernel is None:
            self._add_other(lowered, step, scheduler)
            return
        nodes = _arguments(step)
        step.kernel.slots = {node: i for i, node in enumerate(nodes)}
        step.kernel.constants = lowered.constants & {*step.kernel.reads}
        plan, parts = self._kernel(lowered, step, scheduler)
        for slot, pack in plan.schedule.pack.items():
            with at_line_of(step.kernel.roots[0]):
                nodes[slot] = self._packed(lowered, nodes[slot], pack, scheduler)
        _append(lowered, step, plan, nodes, parts, [])

    def _packed(self, lowered: Lowering, node: UOp, pack: Pack, scheduler: Scheduler) -> UOp:
        """The copy of a node in another layout: made here if nobody has yet, or before the loop around."""
        packed = pack.of(node)
        if node in lowered.constants:
            lowered.kept[packed] = node, pack
        elif not any(packed in done.roots for done in lowered.steps):
            axes = tuple(range(packed.ndim))
            self._add(lowered, Step(Kernel([packed], packed.shape, [axes], [node])), scheduler)
        return packed

    def _kernel(self, lowered: Lowering, step: Step, scheduler: Scheduler) -> tuple[Plan, Parts]:
        kernel = step.kernel
        assert kernel is not None
        template = template_of(kernel)
        known = template, self._serial
        if known not in self._known:
            chosen = self.by_hand.get(template)
            if chosen is None:
                plan = schedule_kernel(kernel, self.target, self.emit)
            else:
                plan = plan_of(kernel, chosen, self.emit)
            work = scheduler.work_ps(kernel)
            parts = []
            for counters, stores in functions_of(plan):
                block = linearize(stores, plan.nest.paths)
                if config.check_spec:
                    check_graph(stores, "kernel")
                    check_block(block)
                    check_bounds(stores, _sizes(kernel, plan.schedule), f"{kernel.domain}: {plan.schedule}")
                lowered.blocks.append(block)
                made = self.renderer.render_kernel("NAME", block, counters)
                name = self._function(made)
                trips = counters[0].arg[1] if counters else 1
                tasks = 1 if self._serial else _tasks(plan.schedule, trips, work, self.target)
                parts.append(Part(name, trips, tasks, block, made.slots))
            self._known[known] = plan, parts, work
        plan, parts, work = self._known[known]
        lowered.work_ps += work + _LAUNCH_PS
        return plan, parts

    def _add_other(self, lowered: Lowering, step: Step, scheduler: Scheduler) -> None:
        """What is no kernel: a node that the host computes, or a call, whose graphs become sections."""
        node = step.other
        assert node is not None
        if node.op is ops.SORT:
            self._add_sort(lowered, step, node)
            return
        loop = row_loop_of(node) if node.op.family is Family.MATRIX else None
        if loop is not None and loop.symbol in self.target.row_loops:
            self._add_row_loop(lowered, step, node, loop)
            return
        if node.op is BLOCKS:
            self._add_blocks(lowered, step, node)
            return
        if node.op.family is not Family.CALL or node.op is CALLBACK:
            lowered.work_ps += _HOST_PS
            _append(lowered, step, None, [*step.roots, *node.src], [], [])
            return
        inner = [self._inner(node, graph) for graph in graphs_of(node.arg)]
        extra = [Extra(node, "arena")] if any(part.arena_nbytes for part in inner) else []
        if node.op is not SWITCH:
            count = len(carried_in(node))
            extra += [Extra(node, "other", k) for k in range(count) if not _is_in_place(inner[-1], k)]
            extra += [Extra(node, "flag")] if node.op is not SCAN else []
        steps = node.arg.length if node.op is SCAN else _UNKNOWN_STEPS if node.op is not SWITCH else 1
        lowered.work_ps += steps * max(1, sum(part.work_ps for part in inner))
        results = results_of(node.op, node.arg, node.src)
        kept = self._kept(lowered, node, inner, scheduler)
        _append(lowered, step, None, [*results, *node.src, *extra, *kept], [], inner)

    def _kept(
        self, lowered: Lowering, node: UOp, inner: Sequence[Lowering], scheduler: Scheduler
    ) -> list[UOp]:
        """The copies that the sections of a loop need of what all of its steps read."""
        if node.op is not SCAN:
            return []
        (body,) = inner
        source = dict(zip(body.params, node.src, strict=True))
        return [
            self._packed(lowered, source[parameter], pack, scheduler)
            for parameter, pack in body.kept.values()
        ]

    def _add_sort(self, lowered: Lowering, step: Step, node: UOp) -> None:
        """A function of the target that sorts rows, several at once where that is worth it."""
        (x,) = node.src
        size = x.shape[-1]
        rows = numel(x.shape) // size
        selection = None if node.arg is None else selection_of(size, *node.arg)
        all_threads = selection is None and size >= _SORTED_BY_ALL and rows < self.target.cores
        made = self.renderer.render_sort("NAME", x.dtype, size, selection, all_threads)
        work = rows * size * (_SORT_PS * size.bit_length() if selection is None else _SELECT_PS)
        scratch = [Extra(node, "scratch")] if selection is not None or all_threads else []
        self._add_routine(lowered, step, [node, x, *scratch], made, rows, work, not all_threads)

    def _add_row_loop(self, lowered: Lowering, step: Step, node: UOp, loop: RowLoop | Substitution) -> None:
        """A loop of NumPy's over rows of matrices, or a function of its BLAS."""
        buffers = [node, *node.src]
        if isinstance(loop, Substitution):
            made = self.renderer.render_substitution("NAME", loop)
        else:
            made = self.renderer.render_row_loop("NAME", loop, len(buffers))
        self._add_routine(lowered, step, buffers, made, loop.rows, loop.rows * loop.work_ps, loop.shared)

    def _add_routine(
        self,
        lowered: Lowering,
        step: Step,
        buffers: Sequence[Buffer],
        made: Function,
        rows: int,
        work: int,
        shared: bool,
    ) -> None:
        """A function of the target on rows; `shared`: several at once, where so much work is worth it."""
        name = self._function(made)
        tasks = min(rows, _TASKS_A_CORE * self.target.cores) if shared and work > _WORTH_TASKS_PS else 1
        lowered.work_ps += work + _LAUNCH_PS
        part = Part(name, rows, tasks, None, made.slots)
        _append(lowered, step, None, buffers, [part], [])

    def _add_blocks(self, lowered: Lowering, step: Step, node: UOp) -> None:
        """A loop over blocks; equal ones have one body."""
        arg = node.arg
        serial, self._serial = self._serial, True
        inner = [self._body(arg, graph) for graph in graphs_of(arg)]
        self._serial = serial
        lowered.work_ps += _work_of_blocks(arg, inner)
        extra = [Extra(node, "arena")] if any(part.arena_nbytes for part in inner) else []
        results = results_of(node.op, arg, node.src)
        _append(lowered, step, None, [*results, *node.src, *extra], [], inner)

    def _body(self, arg: Blocks, graph: Graph) -> Lowering:
        """The section of what is done with a block."""
        identity = graph, arg.frames
        if identity not in self._bodies:
            if config.check_spec:
                check_graph(graph.outputs, "canonical")
            frames = {
                out: UOp(ops.PARAM, (), Param(-2, k, shape, out.dtype, False))
                for k, (out, shape) in enumerate(zip(graph.outputs, arg.frames, strict=True))
                if shape is not None and shape != out.shape
            }
            outputs = [frames.get(out, out) for out in graph.outputs]
            made = Lowering(outputs, list(graph.parameters), outputs)
            self._lower(made, Scheduler(graph.outputs), frames=frames)
            self._bodies[identity] = made
        return self._bodies[identity]

    def _inner(self, node: UOp, graph: Graph) -> Lowering:
        """The section of one graph of a call."""
        carried: list[tuple[UOp, int]] = []
        constants: frozenset[UOp] = frozenset()
        if node.op is SCAN and node.arg.length >= _STEPS_WORTH_A_COPY:
            constants = frozenset(node.arg.parts(graph.parameters)[0])
        if node.op is not SWITCH and graph is node.arg.body:
            inputs = node.arg.parts(graph.parameters)[1 if node.op is SCAN else 2]
            carried = list(zip(inputs, range(len(graph.outputs)), strict=False))
        return self.section(graph.outputs, graph.parameters, carried, constants)

    # ---- memory ----

    def _repeat(self, lowered: Lowering, scheduler: Scheduler) -> None:
        """Repeat cheap steps where that spares much memory."""
        elsewhere = {*lowered.params, *lowered.unique, *lowered.kept}

        def nbytes_of(buffer: Buffer, number: int) -> int:
            if isinstance(buffer, UOp):
                return 0 if buffer in elsewhere else _nbytes(buffer)
            return _extra_nbytes(buffer, lowered.inner[number], self.target.cores)

        def work_ps(step: Step) -> int:
            assert step.kernel is not None  # nothing else is repeated
            return scheduler.work_ps(step.kernel)

        repeat_steps(lowered, nbytes_of, work_ps, lambda node, number: Extra(node, "again", number))

    def _place(self, lowered: Lowering) -> None:
        """Give every buffer its place, and write down the launches."""
        place, lowered.arena_nbytes = _memory(lowered, self.target.cores)
        launches: list[Launch | Routine | Callback | Loop | Until | Choice | to_launch.Blocks] = []
        rows = zip(lowered.steps, lowered.arguments, lowered.parts, lowered.inner, strict=True)
        for step, nodes, parts, inner in rows:
            node = step.other
            if parts:
                for part in parts:
                    buffers = tuple(place[nodes[slot]] for slot in part.slots)
                    if part.block is None:
                        launches.append(Routine(part.function, buffers, part.trips, part.tasks))
                        continue
                    is_copy = _copies_whole(step) and len(buffers) == 2
                    launches.append(
                        Launch(
                            part.function, buffers, part.trips, part.tasks, part.block, part.slots, is_copy
                        )
                    )
                continue
            assert node is not None
            if node.op.family is not Family.CALL or node.op is CALLBACK:
                launches.append(Callback(len(self.host_nodes), tuple(place[n] for n in nodes)))
                self.host_nodes.append(node)
            elif node.op is BLOCKS:
                launches.append(self._blocks(node, inner, place))
            else:
                launches.append(_call(node, inner, place, node.op is not SWITCH and self._may_inline(inner)))
        lowered.launches = tuple(launches)

    def _blocks(self, node: UOp, inner: Sequence[Lowering], place: dict[Buffer, Place]) -> to_launch.Blocks:
        """A loop over blocks, on the buffers of its section."""
        arg = node.arg
        parallel = arg.parallel and _work_of_blocks(arg, inner) > _WORTH_TASKS_PS
        results = results_of(node.op, arg, node.src)

        def stepped(nodes: Sequence[UOp], steps: Sequence[tuple[int, ...]]) -> tuple[to_launch.Stepped, ...]:
            rows = zip(nodes, steps, strict=True)
            return tuple(
                to_launch.Stepped(place[x], tuple(x.dtype.itemsize * n for n in by)) for x, by in rows
            )

        nbytes, arenas = _arenas(node, inner, self.target.cores)
        return to_launch.Blocks(
            arg.counts,
            min(arg.trips, _TASKS_A_CORE * self.target.cores) if parallel else 1,
            stepped(node.src, arg.steps),
            stepped(results, arg.result_steps),
            tuple(map(_nbytes, results[: arg.sums])),
            place.get(Extra(node, "arena"), _NOWHERE),
            nbytes,
            arenas,
            inner[0].launches,
            inner[1].launches if arg.rest is not None else None,
        )

    def _may_inline(self, inner: Sequence[Lowering]) -> bool:
        """Whether the kernels of a loop are few and small enough to be written out in it: a compiler's time grows
        faster than the length of a function."""
        size = _inline_size([part.launches for part in inner])
        if size is None or size > min(_MOST_INLINE, self._inline_left):
            return False
        self._inline_left -= size
        return True


def _work_of_blocks(arg: Blocks, inner: Sequence[Lowering]) -> int:
    trips = (arg.trips, arg.rest_trips)
    return sum(n * part.work_ps for n, part in zip(trips, inner, strict=False))


def _arenas(node: UOp, inner: Sequence[Lowering], cores: int) -> tuple[int, int]:
    """Bytes of the arena of a block, and how many there are."""
    most = max(part.arena_nbytes for part in inner)
    return -(-most // memory.ALIGNMENT) * memory.ALIGNMENT, cores if node.arg.parallel else 1


def _into_frames(step: Step, frames: Mapping[UOp, UOp]) -> None:
    """Let a kernel write those of its results that are parts of larger arrays where they belong."""
    kernel = step.kernel
    if kernel is not None and any(root in frames for root in kernel.roots):
        kernel.into = {
            root: kernel.into.get(root, (frames.get(root, root), (0,) * root.ndim)) for root in kernel.roots
        }


def _append(
    lowered: Lowering,
    step: Step,
    plan: Plan | None,
    nodes: Sequence[Buffer],
    parts: Parts,
    inner: list[Lowering],
) -> None:
    lowered.steps.append(step)
    lowered.plans.append(plan)
    lowered.arguments.append(list(nodes))
    lowered.parts.append(parts)
    lowered.inner.append(inner)


def _is_in_place(body: Lowering, k: int) -> bool:
    """Whether a loop's body writes what it carries at position k where it reads it."""
    return body.owner(body.outputs[k]).op is ops.PARAM


def _nbytes(node: UOp) -> int:
    return numel(node.shape) * node.dtype.itemsize


def _call(
    node: UOp, inner: Sequence[Lowering], place: dict[Buffer, Place], inline: bool
) -> Loop | Until | Choice:
    """A call on the buffers of its section."""
    sources = [place[s] for s in node.src]
    results = [place[r] for r in results_of(node.op, node.arg, node.src)]
    arena = place.get(Extra(node, "arena"), _NOWHERE)
    sections = tuple(part.launches for part in inner)
    if node.op is SWITCH:
        return Choice(sources[0], tuple(sources[1:]), tuple(results), arena, sections)
    first, second, third = node.arg.parts(sources)
    carried = []
    for k, start in enumerate(carried_in(node)):
        in_place = _is_in_place(inner[-1], k)
        other = place.get(Extra(node, "other", k), results[k])
        in_register = not start.shape and not in_place and not is_complex(start)
        scalar = start.dtype if in_register else None
        carried.append(Carried(place[start], results[k], other, _nbytes(start), in_place, scalar))
    poll_every = 1 << max(0, _POLL_PS // max(1, sum(part.work_ps for part in inner))).bit_length()
    if node.op is not SCAN:
        flag = place[Extra(node, "flag")]
        return Until(poll_every, inline, tuple(first), tuple(second), tuple(carried), flag, arena, *sections)
    xs = [
        _walked(p, parameter) for p, parameter in zip(third, node.arg.parts(inner[0].params)[2], strict=True)
    ]
    ys = [
        _walked(p, out)
        for p, out in zip(results[len(carried) :], inner[0].outputs[len(carried) :], strict=True)
    ]
    return Loop(
        node.arg.length,
        node.arg.reverse,
        poll_every,
        inline,
        tuple(first),
        tuple(carried),
        tuple(xs),
        tuple(ys),
        arena,
        tuple(_kept_places(node, inner[0], place)),
        *sections,
    )


def _kept_places(node: UOp, body: Lowering, place: dict[Buffer, Place]) -> list[Place]:
    """Where the copies are that all steps read."""
    source = dict(zip(body.params, node.src, strict=True))
    return [place[pack.of(source[parameter])] for parameter, pack in body.kept.values()]


def _inline_size(sections: Sequence[Section]) -> int | None:
    """How many instructions the kernels of a loop have; None where it has more than kernels for one thread."""
    steps = [step for section in sections for step in section]
    if not all(isinstance(step, Launch) and step.tasks == 1 and not step.is_copy for step in steps):
        return None
    return sum(step.block.size for step in steps if isinstance(step, Launch))


def _walked(place: Place, row: UOp) -> Walked:
    return Walked(place, _nbytes(row))


def _memory(lowered: Lowering, cores: int) -> tuple[dict[Buffer, Place], int]:
    """For every buffer its entry in the table and its offset from there; the size of the arena."""
    params, unique = lowered.params, lowered.unique
    place: dict[Buffer, Place] = {param: (i, 0) for i, param in enumerate(params)}
    for i, node in enumerate(unique):
        place[node] = (len(params) + i, 0)
    for i, node in enumerate(lowered.kept):  # behind the arena
        place[node] = (len(params) + len(unique) + 1 + i, 0)
    owner = {node: lowered.owner(node) for node in lowered.aliases}
    nbytes: dict[Buffer, int] = {}
    steps: list[list[Buffer]] = []
    for nodes, inner in zip(lowered.arguments, lowered.inner, strict=True):
        steps.append([owner.get(n, n) if isinstance(n, UOp) else n for n in nodes])
        for buffer in steps[-1]:
            if buffer not in place:
                nbytes[buffer] = (
                    _nbytes(buffer) if isinstance(buffer, UOp) else _extra_nbytes(buffer, inner, cores)
                )
    offsets, total = memory.plan(memory.lifetimes(nbytes, steps))
    for buffer, offset in offsets.items():
        place[buffer] = (len(params) + len(unique), offset)
    for node, other in owner.items():
        place[node] = place[other]
    return place, total


def _extra_nbytes(buffer: Extra, inner: Sequence[Lowering], cores: int) -> int:
    if buffer.kind == "again":
        return _nbytes(buffer.call)
    if buffer.call.op is BLOCKS:
        size, count = _arenas(buffer.call, inner, cores)
        return memory.ALIGNMENT + size * count
    if buffer.kind == "scratch":
        return _nbytes(buffer.call.src[0])
    if buffer.kind == "arena":
        return max(part.arena_nbytes for part in inner)
    return 1 if buffer.kind == "flag" else _nbytes(inner[-1].outputs[buffer.number])


# ---- updates in place ----


def _alias(lowered: Lowering, carried: Sequence[tuple[UOp, UOp]]) -> None:
    """Let updates write into the memory of what they update, where nobody reads that later.

    carried: parameters, and the outputs that may be written in their memory.
    """
    stored = {*lowered.params, *(node for step in lowered.steps for node in _written(step))}
    last = {node: number for number, nodes in enumerate(lowered.arguments) for node in nodes}
    source_of = {
        node: source
        for number, step in enumerate(lowered.steps)
        for node, source in _updates(lowered, number, step, stored)
        if last.get(source, -1) <= number
    }
    outputs = set(lowered.unique)
    for node, source in source_of.items():
        if source.op is not ops.PARAM and source not in outputs:
            lowered.aliases[source] = node
    for param, out in carried:
        node = out
        while node in source_of and lowered.aliases.get(source_of[node]) is node:
            node = source_of[node]
        if source_of.get(node) is param:
            lowered.aliases[out] = param
    _drop_copies(lowered)
    for step in lowered.steps:
        update = None if step.kernel is None else step.kernel.scatter
        if update is not None and (source := step.kernel.updates[0].src[0]) in stored:  # type: ignore[union-attr]
            lowered.updates[update] = _why_copied(lowered, update, source, update in source_of)


def _why_copied(lowered: Lowering, node: UOp, source: UOp, dead: bool) -> str:
    """Why an update is made in a copy of its array; empty when it is made in place."""
    if lowered.owner(node) is lowered.owner(source):
        return ""
    if not dead:
        return "its old value is read later, or while it changes"
    if source.op is ops.PARAM:
        return "it belongs to the caller"
    return "its old value is a result, too" if source in lowered.unique else "another update takes its memory"


def _updates(lowered: Lowering, number: int, step: Step, stored: set[UOp]) -> list[tuple[UOp, UOp]]:
    """(result, the array that it is a changed version of) of a step: a scatter, or a loop that updates in place.

    stored: what has memory."""
    if step.kernel is not None:
        if step.kernel.scatter is None:
            return []
        source = step.kernel.updates[0].src[0]
        # Reading elsewhere while it is written would see new values; one element is read before it is written.
        alone = source not in step.kernel.reads or numel(step.kernel.domain) == 1
        return [(step.kernel.scatter, source)] if alone and source in stored else []
    node = step.other
    assert node is not None
    if node.op is ops.SORT:  # each row is sorted where it is, once it is there
        return [(node, node.src[0])] if node.arg is None and node.src[0] in stored else []
    return [
        (result, start)
        for k, (result, start) in enumerate(zip(step.roots, carried_in(node), strict=False))
        if _is_in_place(lowered.inner[number][-1], k) and node.src.count(start) == 1
    ]


def _written(step: Step) -> list[UOp]:
    if step.kernel is None or not step.kernel.into:
        return step.roots
    return [target for target, _ in step.kernel.into.values()]


def _drop_copies(lowered: Lowering) -> None:
    """The steps that copied an array for an update that now happens in its own memory."""
    for number in reversed(range(len(lowered.steps))):
        kernel = lowered.steps[number].kernel
        if kernel is None or len(kernel.into) != 1:
            continue
        ((root, (target, _)),) = kernel.into.items()
        if target.op in SCATTERS and lowered.owner(root) is lowered.owner(target):
            for rows in (lowered.steps, lowered.plans, lowered.arguments, lowered.parts, lowered.inner):
                del rows[number]


def _copies_whole(step: Step) -> bool:
    """Whether a step copies an array, as before an update."""
    kernel = step.kernel
    if kernel is None or len(kernel.into) != 1:
        return False
    ((root, (target, _)),) = kernel.into.items()
    return root in kernel.reads and root.shape == target.shape


# ---- kernels ----


def template_of(kernel: Kernel) -> Hashable:
    """What a kernel computes, whatever buffers it reads: equal kernels of one program are lowered and compiled once.

    Reads become parameters numbered by their argument (of trace -1, which no graph has), so that equal kernels are
    one graph.
    """
    numbered = {
        node: UOp(ops.PARAM, (), Param(-1, kernel.slots[node], node.shape, node.dtype, False))
        for node in kernel.reads
    }
    written = [kernel.into.get(root, (root, (0,) * root.ndim)) for root in kernel.roots]
    places = tuple((kernel.slots[node], node.shape, offsets) for node, offsets in written)
    scatter = None if kernel.scatter is None else (kernel.scatter.op, len(kernel.updates))
    constants = tuple(sorted(kernel.slots[node] for node in kernel.constants))
    evaluated = tuple(substitute(kernel.evaluated, numbered))
    return evaluated, kernel.domain, tuple(kernel.axes), places, scatter, constants


def _sizes(kernel: Kernel, schedule: Schedule) -> dict[int, int]:
    """The numbers that each argument of a kernel holds: two for each that is complex, those of the copy of an operand
    that is packed."""
    sizes = {slot: numel(node.shape) * (1 + is_complex(node)) for node, slot in kernel.slots.items()}
    return sizes | {slot: numel(pack.shape) for slot, pack in schedule.pack.items()}


def _arguments(step: Step) -> list[UOp]:
    """The buffers of a kernel in the order of its arguments: what it writes, then what it reads."""
    assert step.kernel is not None
    return list(dict.fromkeys([*_written(step), *step.kernel.reads]))


def _tasks(schedule: Schedule, trips: int, work: int, target: Target) -> int:
    """Into how many tasks a loop is cut: for the cores, where that is worth it, and as its schedule asks."""
    if schedule.parallel is None:
        return 1
    tasks = _TASKS_A_CORE * target.cores if work > _WORTH_TASKS_PS else 1
    return min(trips, max(tasks, -(-trips // schedule.most) if schedule.most else 1))
