"""From a canonical graph to sections of launches: what runs in which order, on which memory.

lower/fuse/materialize.py and lower/fuse/merge.py decide what the kernels of a graph are; each is planned and rendered
here, once for all that are equal. The graph of a loop's body or of a branch is a section of its own, lowered in the
same way; it becomes a part of the steps of the section around it. Every section has its own table of buffers, and one
arena for its intermediates, which is a buffer of the section around it.

In place: an update of a few elements (scatter) of an array that nobody reads afterwards writes into that array's own
memory. So does a loop whose body updates what it carries (in_place.py).

What is common to all targets is here; host.py and grid.py add how functions are rendered and
launched, and what else there is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType

from funcgrad.backends.interface import Target
from funcgrad.config import config
from funcgrad.errors import ScheduleError
from funcgrad.lower.fuse.materialize import Materializer, Step
from funcgrad.lower.fuse.steps import fuse, scheduler_for
from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.kernel import Kernel, Placement
from funcgrad.lower.ir.launches import (
    AnyLaunch,
    Callback,
    Carried,
    Choice,
    GridLaunch,
    Launch,
    Loop,
    Place,
    Routine,
    Section,
    Until,
    Walked,
)
from funcgrad.lower.ir.schedule import Pack, Schedule
from funcgrad.lower.linearize.functions import functions_of
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.math.decompose import Emit, emitter
from funcgrad.lower.nest.plan import Plan, group_of, plan_of
from funcgrad.lower.nest.proof.bounds import check_bounds
from funcgrad.lower.nest.proof.written_once import check_steps, check_written_once, placed
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.program import memory_plan
from funcgrad.lower.program.in_place import alias, changed_in_place, is_in_place
from funcgrad.lower.program.lowering import Buffer, ByHand, Extra, KernelFunction, Lowering, Parts
from funcgrad.lower.render.interface import Renderer
from funcgrad.trace import ops
from funcgrad.trace.calls.callback import CALLBACK
from funcgrad.trace.calls.exchange import EXCHANGE
from funcgrad.trace.calls.loops import SCAN, SWITCH, carried_in
from funcgrad.trace.graph.call_nodes import graphs_of, results_of
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.uop import Family, Param, UOp, at_line_of, nbytes_of, numel, substitute

LAUNCH_PS = 3000
_POLL_PS = 20_000_000_000  # between two questions whether the user wants a loop to end
_STEPS_WORTH_A_COPY = 8  # of a loop, of what all of them read
_UNKNOWN_STEPS = 1000  # of a while loop, for estimates
_HOST_PS = 10_000_000  # a node that the host computes
_MEETING_PS = 2_000_000  # an exchange, until the last device has come
_LEAST_PREPARED = 1 << 12  # bytes of a captured array that is kept in another layout
NOWHERE = (-1, 0)


class Builder(ABC):
    """What the sections of one program share: functions, each once, and the nodes that the host computes."""

    def __init__(self, target: Target, renderer: Renderer, by_hand: ByHand | None = None) -> None:
        self.target = target
        self.by_hand = by_hand or {}
        self.emit = emitter(renderer.native, target.fuses_products)
        self.functions: dict[str, str] = {}  # the name of each text
        self.host_nodes: list[UOp] = []
        self._known: dict[tuple[Hashable, Hashable], tuple[Plan, Parts, int]] = {}
        # Of what surrounds a kernel, where that matters for how it is launched.
        self._variant: Hashable = None

    def section(
        self,
        outputs: Sequence[UOp],
        params: Sequence[UOp],
        carried: Sequence[tuple[UOp, int]] = (),
        constants: frozenset[UOp] = frozenset(),
        moving: frozenset[UOp] = frozenset(),
        room: int | None = None,
        prepared: Mapping[UOp, UOp] = MappingProxyType({}),
    ) -> Lowering:
        """Lower a graph. carried: parameters and the numbers of the outputs that may be written in their memory.
        constants, moving, room, prepared: see Lowering.
        """
        if config.check_spec:
            from funcgrad.lower.verify import check_graph  # tests ask for it

            check_graph(outputs, "canonical")
        outputs = self._prepared(outputs)
        scheduler = scheduler_for(outputs, self.target.grid)
        unique = [o for o in dict.fromkeys(outputs) if o.op is not ops.PARAM]
        lowered = Lowering(
            list(outputs),
            list(params),
            unique,
            constants=constants,
            moving=moving,
            room=room,
            prepared={**prepared},
        )
        self._lower(lowered, scheduler, [(param, outputs[k]) for param, k in carried])
        return lowered

    def _lower(
        self,
        lowered: Lowering,
        scheduler: Materializer,
        carried: Sequence[tuple[UOp, UOp]] = (),
        frames: Mapping[UOp, UOp] = MappingProxyType({}),
    ) -> None:
        """Lower all steps of a section. `frames` are arrays that have outputs as their parts."""
        steps = [step for step in fuse(scheduler) if any(numel(root.shape) for root in step.roots)]
        for step in steps:
            _into_frames(step, frames)
        check_steps(steps, lowered.unique)
        for step in steps:
            self._add(lowered, step, scheduler)
        alias(lowered, carried)
        self._repeat(lowered, scheduler)
        if lowered.room is not None:
            _prepare(lowered)
        self._place(lowered)

    def planned(self) -> list[tuple[Plan, Hashable, int]]:
        """Return the kernels of the program so far, each once: its plan, what surrounds it, its work."""
        return [(plan, variant, work) for (_, variant), (plan, _, work) in self._known.items()]

    def alone(self, kernel: Kernel, variant: Hashable, scheduler: Materializer) -> Lowering:
        """Return the section of one kernel of a program as it is among others: with the copies that its schedule asks
        for, here also those that a loop around would have made before."""
        step = Step(kernel)
        written = step.written
        lowered = Lowering(written, [node for node in kernel.reads if node not in written], written)
        self._variant = variant
        self._add_planned(lowered, step, scheduler)
        self._place(lowered)
        return lowered

    def _prepared(self, outputs: Sequence[UOp]) -> list[UOp]:
        """Return the graph of a section in the form that suits the target."""
        return list(outputs)

    @abstractmethod
    def text(self, launches: Section) -> str:
        """Return the program that does these launches, in the language of the target."""

    # ---- steps ----

    def _add(self, lowered: Lowering, step: Step, scheduler: Materializer) -> None:
        """Plan and render a step, after the copies that its schedule asks for."""
        if step.kernel is None:
            self._add_other(lowered, step, scheduler)
            return
        step.kernel.slots = {node: i for i, node in enumerate(_arguments(step))}
        step.kernel.constants = frozenset(
            node
            for node in step.kernel.reads
            if node in lowered.constants and _is_worth_keeping(node, lowered.room)
        )
        step.kernel.moving = lowered.moving.intersection(step.kernel.slots)
        self._add_planned(lowered, step, scheduler)

    def _add_planned(self, lowered: Lowering, step: Step, scheduler: Materializer) -> None:
        assert step.kernel is not None
        nodes = _arguments(step)
        with at_line_of(step.kernel.roots[0]):  # each node of a nest would look for the user's line
            plan, parts = self._kernel(lowered, step, scheduler)
            for slot, pack in plan.schedule.pack.items():
                nodes[slot] = self._packed(lowered, nodes[slot], pack, scheduler)
        append(lowered, step, plan, nodes, parts, [])

    def _packed(self, lowered: Lowering, node: UOp, pack: Pack, scheduler: Materializer) -> UOp:
        """Return the copy of a node in another layout: made here if nobody has yet, or before the loop around."""
        packed = pack.of(node)
        if node in lowered.constants and (packed in lowered.kept or _is_worth_keeping(node, lowered.room)):
            if lowered.room is not None and packed not in lowered.kept:
                lowered.room -= nbytes_of(packed)
            lowered.kept[packed] = node, pack
        elif not any(packed in done.written for done in lowered.steps):
            self._add(lowered, Step(_copy_of(node, packed)), scheduler)
        return packed

    def _kernel(self, lowered: Lowering, step: Step, scheduler: Materializer) -> tuple[Plan, Parts]:
        kernel = step.kernel
        assert kernel is not None
        template = template_of(kernel)
        known = template, self._variant
        if known not in self._known:
            chosen = self.by_hand.get(template)
            if chosen is None:
                plan = schedule_kernel(kernel, self.target, self._emit_in(kernel))
            else:
                plan = plan_of(kernel, chosen, self._emit_in(kernel))
                self._check_memory(plan)
            work = scheduler.work_ps(kernel, self.target.vectors)
            parts, written = [], []
            name = f"{kernel.domain}: {plan.schedule}"
            for counters, stores, paths in functions_of(plan):
                if config.check_spec:
                    from funcgrad.lower.verify import check_block, check_graph  # as above

                    check_graph(stores, "kernel")
                check_bounds(stores, _sizes(kernel, plan.schedule), name)
                on_grid = self.target.grid is not None
                rewritten = _narrowed(stores) if on_grid else stores
                block = linearize(rewritten, paths, counters)
                if config.check_spec:
                    check_block(block)
                written += placed(stores, block, group_of(stores) if on_grid else (), rewritten)
                lowered.blocks.append(block)
                parts.append(self._part(plan, counters, rewritten, block, work))
            check_written_once(kernel, written, name)
            self._known[known] = plan, parts, work
        plan, parts, work = self._known[known]
        lowered.work_ps += work + LAUNCH_PS
        return plan, parts

    def _emit_in(self, kernel: Kernel) -> Emit:
        """Return what makes the nodes of a kernel's nest."""
        return self.emit

    def _check_memory(self, plan: Plan) -> None:
        """Raise ScheduleError where a schedule that somebody chose asks for more memory than groups share on this
        target.
        """
        grid = self.target.grid
        if grid is None:
            return
        from funcgrad.lower.optimize.gpu_memory_limit import local_nbytes  # not for hosts

        nbytes = local_nbytes(plan.stores)
        if nbytes > grid.local_nbytes:
            raise ScheduleError(
                f"{plan.schedule} takes {nbytes} bytes of local memory, of which a group has {grid.local_nbytes}",
                hint="stage fewer operands or smaller tiles, or share reductions out to fewer threads",
            )

    @abstractmethod
    def _part(
        self, plan: Plan, counters: tuple[UOp, ...], stores: Sequence[UOp], block: Block, work: int
    ) -> KernelFunction:
        """Return a function of a kernel, rendered. work: of the whole kernel."""

    @abstractmethod
    def _launch(
        self, step: Step, part: KernelFunction, buffers: tuple[Place, ...]
    ) -> Launch | Routine | GridLaunch:
        """Return what runs a function."""

    def _add_other(self, lowered: Lowering, step: Step, scheduler: Materializer) -> None:
        """Add a step without a kernel: a node that the host computes, or a call, whose graphs become sections."""
        node = step.other
        assert node is not None
        if _is_outside(node):
            lowered.work_ps += _MEETING_PS if _is_meeting(node) else _HOST_PS
            append(lowered, step, None, [*step.roots, *node.src], [], [])
            return
        inner = self._sections(node)
        extra = [Extra(node, "arena")] if any(part.arena_nbytes for part in inner) else []
        if node.op is not SWITCH:
            count = len(carried_in(node))
            extra += [Extra(node, "other", k) for k in range(count) if not is_in_place(inner[-1], k)]
            extra += [Extra(node, "flag")] if node.op is not SCAN else []
        extra += self._extras(node)
        steps = node.arg.length if node.op is SCAN else _UNKNOWN_STEPS if node.op is not SWITCH else 1
        lowered.work_ps += steps * max(1, sum(part.work_ps for part in inner))
        results = results_of(node.op, node.arg, node.src)
        kept = self._kept(lowered, node, inner, scheduler)
        append(lowered, step, None, [*results, *node.src, *extra, *kept], [], inner)

    def _sections(self, node: UOp) -> list[Lowering]:
        """Return those of the graphs of a call."""
        return [self._inner(node, graph) for graph in graphs_of(node.arg)]

    def _extras(self, node: UOp) -> list[Extra]:
        """Return further memory that a call needs on this target."""
        return []

    def _kept(
        self, lowered: Lowering, node: UOp, inner: Sequence[Lowering], scheduler: Materializer
    ) -> list[UOp]:
        """Return the copies that the sections of a loop need of what all of its steps read."""
        if node.op is not SCAN:
            return []
        (body,) = inner
        source = dict(zip(body.params, node.src, strict=True))
        return [
            self._packed(lowered, source[parameter], pack, scheduler)
            for parameter, pack in body.kept.values()
        ]

    def _inner(self, node: UOp, graph: Graph) -> Lowering:
        """Return the section of one graph of a call."""
        carried: list[tuple[UOp, int]] = []
        constants: frozenset[UOp] = frozenset()
        if node.op is SCAN and node.arg.length >= _STEPS_WORTH_A_COPY:
            constants = frozenset(node.arg.parts(graph.parameters)[0])
        if node.op is not SWITCH and graph is node.arg.body:
            _, second, third = node.arg.parts(graph.parameters)
            inputs, xs = (second, third) if node.op is SCAN else (third, [])
            carried = list(zip(inputs, range(len(graph.outputs)), strict=False))
            ys = range(len(inputs), len(graph.outputs))
            carried += [(x, y) for y in ys for x in xs if _are_alike(x, graph.outputs[y])]
        return self.section(graph.outputs, graph.parameters, carried, constants, self._moving(node, graph))

    def _moving(self, node: UOp, graph: Graph) -> frozenset[UOp]:
        """Return the xs and the ys of a loop whose slices for all steps are more than a cache holds: each step has
        others, so none is in a near cache when its turn comes.
        """
        if node.op is not SCAN:
            return frozenset()
        _, carries, xs = node.arg.parts(graph.parameters)
        slices = [*xs, *graph.outputs[len(carries) :]]
        return frozenset(s for s in slices if node.arg.length * nbytes_of(s) > self.target.l2_nbytes)

    # ---- memory ----

    def _repeat(self, lowered: Lowering, scheduler: Materializer) -> None:
        """Repeat cheap steps where that spares much memory: one makes a value, others follow, and one reads it."""
        if len(lowered.steps) < 3:
            return
        from funcgrad.lower.program.rematerialize import repeat_steps  # small programs are left alone

        elsewhere = {*lowered.params, *lowered.unique, *lowered.kept}

        def nbytes(buffer: Buffer, number: int) -> int:
            if isinstance(buffer, UOp):
                return 0 if buffer in elsewhere else nbytes_of(buffer)
            return self._extra_nbytes(buffer, lowered.inner[number])

        def work_ps(step: Step) -> int:
            assert step.kernel is not None  # nothing else is repeated
            return scheduler.work_ps(step.kernel, self.target.vectors)

        repeat_steps(lowered, nbytes, work_ps, lambda node, number: Extra(node, "again", number))

    def lives(self, lowered: Lowering) -> dict[Buffer, memory_plan.Life]:
        """Return how long each buffer of a section's arena lives."""
        elsewhere = {*lowered.params, *lowered.unique, *lowered.kept}
        owner = {node: lowered.owner(node) for node in lowered.aliases}
        nbytes: dict[Buffer, int] = {}
        steps: list[list[Buffer]] = []
        for nodes, inner in zip(lowered.arguments, lowered.inner, strict=True):
            steps.append([owner.get(n, n) if isinstance(n, UOp) else n for n in nodes])
            for buffer in steps[-1]:
                if buffer not in elsewhere:
                    nbytes[buffer] = (
                        nbytes_of(buffer) if isinstance(buffer, UOp) else self._extra_nbytes(buffer, inner)
                    )
        return memory_plan.lifetimes(nbytes, steps)

    def _places(self, lowered: Lowering) -> tuple[dict[Buffer, Place], int]:
        """Return for every buffer its entry in the table and its offset from there, and the size of the arena."""
        params, unique = lowered.params, lowered.unique
        place: dict[Buffer, Place] = {param: (i, 0) for i, param in enumerate(params)}
        for i, node in enumerate(unique):
            place[node] = (len(params) + i, 0)
        for i, node in enumerate(lowered.kept):  # behind the arena
            place[node] = (len(params) + len(unique) + 1 + i, 0)
        offsets, total = memory_plan.plan(self.lives(lowered))
        for buffer, offset in offsets.items():
            place[buffer] = (len(params) + len(unique), offset)
        for node in lowered.aliases:
            place[node] = place[lowered.owner(node)]
        return place, total

    def _place(self, lowered: Lowering) -> None:
        """Give every buffer its place, and write down the launches."""
        place, lowered.arena_nbytes = self._places(lowered)
        launches: list[AnyLaunch] = []
        rows = zip(lowered.steps, lowered.arguments, lowered.parts, lowered.inner, strict=True)
        for step, nodes, parts, inner in rows:
            node = step.other
            if parts:
                for part in parts:
                    buffers = tuple(place[nodes[slot]] for slot in part.slots)
                    launches.append(self._launch(step, part, buffers))
                continue
            assert node is not None
            if _is_meeting(node):
                from funcgrad.lower.program.collectives import meeting_of  # few programs exchange anything

                launches.append(meeting_of(node, tuple(place[n] for n in nodes)))
            elif _is_outside(node):
                launches.append(Callback(len(self.host_nodes), tuple(place[n] for n in nodes)))
                self.host_nodes.append(node)
            else:
                launches.append(self._call(node, inner, place))
        lowered.launches = tuple(launches)

    def _call(self, node: UOp, inner: Sequence[Lowering], place: dict[Buffer, Place]) -> AnyLaunch:
        """Return a loop or a branch on the buffers of its section."""
        return call_of(node, inner, place, inline=False)

    def _extra_nbytes(self, buffer: Extra, inner: Sequence[Lowering]) -> int:
        if buffer.kind == "again":
            return nbytes_of(buffer.call)
        if buffer.kind == "arena":
            return max(part.arena_nbytes for part in inner)
        if buffer.kind == "state":
            return 8
        return 1 if buffer.kind == "flag" else nbytes_of(inner[-1].outputs[buffer.number])


def _prepare(lowered: Lowering) -> None:
    """Make parameters of what a program keeps of its constants, and leave out those that nothing reads but another
    that is kept.
    """
    used = {node for nodes in lowered.arguments for node in nodes}.union(lowered.outputs)
    kept = {packed: substitute((packed,), lowered.prepared)[0] for packed in lowered.kept}
    lowered.prepared = {node: made for node, made in lowered.prepared.items() if node in used} | kept
    lowered.params += lowered.prepared
    lowered.kept = {}


def _is_worth_keeping(node: UOp, room: int | None) -> bool:
    """Tell whether a copy of a constant may outlive the call that reads it. A smaller one than the least is in the
    nearest cache as it is, and would cost a program of its own to be made.
    """
    return room is None or _LEAST_PREPARED <= nbytes_of(node) <= room


def _are_alike(one: UOp, other: UOp) -> bool:
    return one.shape == other.shape and one.dtype == other.dtype


def _is_outside(node: UOp) -> bool:
    """Tell whether a node without a kernel runs on the host, or is an exchange between devices."""
    return node.op.family is not Family.CALL or node.op in (CALLBACK, EXCHANGE)


def _is_meeting(node: UOp) -> bool:
    return node.op is EXCHANGE and node.arg.shared


def _into_frames(step: Step, frames: Mapping[UOp, UOp]) -> None:
    """Let a kernel write those of its results that are parts of larger arrays where they belong."""
    kernel = step.kernel
    if kernel is not None and any(root in frames for root in kernel.roots):
        kernel.into = {
            root: kernel.into.get(root) or Placement.at(frames.get(root, root), (0,) * root.ndim)
            for root in kernel.roots
        }


def append(
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


def call_of(
    node: UOp, inner: Sequence[Lowering], place: dict[Buffer, Place], inline: bool
) -> Loop | Until | Choice:
    """Return a call on the buffers of its section."""
    sources = [place[s] for s in node.src]
    results = [place[r] for r in results_of(node.op, node.arg, node.src)]
    arena = place.get(Extra(node, "arena"), NOWHERE)
    sections = tuple(part.launches for part in inner)
    if node.op is SWITCH:
        return Choice(sources[0], tuple(sources[1:]), tuple(results), arena, sections)
    first, second, _ = node.arg.parts(sources)
    carried = []
    for k, start in enumerate(carried_in(node)):
        in_place = is_in_place(inner[-1], k)
        other = place.get(Extra(node, "other", k), results[k])
        in_register = not start.shape and not in_place and not is_complex(start)
        scalar = start.dtype if in_register else None
        carried.append(Carried(place[start], results[k], other, nbytes_of(start), in_place, scalar))
    poll_every = 1 << max(0, _POLL_PS // max(1, sum(part.work_ps for part in inner))).bit_length()
    if node.op is not SCAN:
        flag = place[Extra(node, "flag")]
        condition, body = sections
        constants = tuple(first), tuple(second)
        return Until(poll_every, inline, *constants, tuple(carried), flag, arena, condition, body)
    xs, ys = _walked(node, inner[0], sources, results)
    return Loop(
        node.arg.length,
        node.arg.reverse,
        poll_every,
        inline,
        tuple(first),
        tuple(carried),
        xs,
        ys,
        arena,
        tuple(_kept_places(node, inner[0], place)),
        *sections,
    )


def _walked(
    node: UOp, body: Lowering, sources: Sequence[Place], results: Sequence[Place]
) -> tuple[tuple[Walked, ...], tuple[Walked, ...]]:
    """Return the xs and the ys of a scan. Those xs whose rows are changed in place are where the ys are."""
    changed = changed_in_place(node, body)
    result_of = {number: k for k, number in changed.items()}
    xs = [
        Walked(results[result_of[i]] if i in result_of else sources[i], nbytes_of(body.params[i]))
        for i in range(node.arg.constants + node.arg.carries, len(sources))
    ]
    ys = [
        Walked(results[k], nbytes_of(body.outputs[k]), sources[changed[k]] if k in changed else None)
        for k in range(node.arg.carries, len(results))
    ]
    return tuple(xs), tuple(ys)


def _kept_places(node: UOp, body: Lowering, place: dict[Buffer, Place]) -> list[Place]:
    """Tell where the copies are that all steps read."""
    source = dict(zip(body.params, node.src, strict=True))
    return [place[pack.of(source[parameter])] for parameter, pack in body.kept.values()]


# ---- kernels ----


def template_of(kernel: Kernel) -> Hashable:
    """Return a key for what a kernel computes, whatever buffers it reads: equal kernels of one program are lowered
    and compiled once.

    Reads become parameters numbered by their argument (of trace -1, which no graph has), so that equal kernels are
    one graph.
    """
    numbered = {
        node: UOp(ops.PARAM, (), Param(-1, kernel.slots[node], node.shape, node.dtype, False))
        for node in kernel.reads
    }
    written = map(kernel.placement, kernel.roots)
    places = tuple((kernel.slots[node], node.shape, start, steps) for node, start, steps in written)
    scatter = None if kernel.scatter is None else (kernel.scatter.op, len(kernel.updates))
    constants, moving = (
        tuple(sorted(kernel.slots[node] for node in nodes)) for nodes in (kernel.constants, kernel.moving)
    )
    evaluated = tuple(substitute(kernel.evaluated, numbered))
    return evaluated, kernel.domain, tuple(kernel.axes), places, scatter, constants, moving


def _sizes(kernel: Kernel, schedule: Schedule) -> dict[int, int]:
    """Return how many numbers each argument of a kernel holds: two for each complex element, and those of the copy
    for an operand that is packed.
    """
    sizes = {slot: numel(node.shape) * (1 + is_complex(node)) for node, slot in kernel.slots.items()}
    packed = {
        slot: numel(pack.shape) * (1 + is_complex(node))
        for node, slot in kernel.slots.items()
        if (pack := schedule.pack.get(slot))
    }
    return sizes | packed


def _copy_of(node: UOp, packed: UOp) -> Kernel:
    """Return the kernel that copies an operand to another layout, that of complex numbers both parts at once."""
    axes = tuple(range(packed.ndim))
    if not is_complex(node):
        return Kernel([packed], packed.shape, [axes], [node])
    starts = [tuple(part * (axis == packed.arg) for axis in axes) for part in range(2)]
    into = {piece: Placement.at(packed, start) for piece, start in zip(packed.src, starts, strict=True)}
    return Kernel([*packed.src], packed.src[0].shape, [axes, axes], [node], into=into)


def _arguments(step: Step) -> list[UOp]:
    """Return the buffers of a kernel in the order of its arguments: what it writes, then what it reads."""
    assert step.kernel is not None
    return list(dict.fromkeys([*step.written, *step.kernel.reads]))


def _narrowed(stores: list[UOp]) -> list[UOp]:
    from funcgrad.lower.linearize.int32_indices import narrow_indices  # a host computes with 64 bits

    return narrow_indices(stores)
