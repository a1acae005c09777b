"""From a traced graph to a program: the stages in order, and the thing that runs.

    canonical -> schedule -> (for every kernel) nest and heuristic -> linearize -> render -> memory plan -> compile,
    load

A program is called with the arrays of its parameters and gives the arrays of its outputs. All that a run needs is a
table of
addresses: parameters, results, the arena of intermediates. So the same program may run in several threads at once.
"""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from threading import get_ident
from typing import NamedTuple

import numpy as np

from funcgrad.backends.interface import Backend, Executable, Target
from funcgrad.config import config
from funcgrad.lower import cache, memory
from funcgrad.lower.canonical import canonicalize
from funcgrad.lower.decompose import emitter
from funcgrad.lower.donation import Shared, shared_memory
from funcgrad.lower.fuse import fuse
from funcgrad.lower.heuristic import Plan, functions_of, schedule_kernel
from funcgrad.lower.linearize import Block, linearize
from funcgrad.lower.nest import Kernel
from funcgrad.lower.render import llvm
from funcgrad.lower.schedule import Scheduler, Step
from funcgrad.lower.spec import check_block, check_graph
from funcgrad.lower.text import STAGES, describe, section
from funcgrad.trace import ops
from funcgrad.trace.array import Array, Signature
from funcgrad.trace.dtypes import bfloat16
from funcgrad.trace.evaluate import run_op
from funcgrad.trace.text import graph_text
from funcgrad.trace.uop import Family, Param, UOp, numel, substitute, toposort, type_text

_BYTE = np.dtype(np.uint8)
_RENDERERS = {"llvm": llvm}
_TASKS_A_CORE = 8  # parts of a parallel loop: more than cores, so that a slow one does not hold up the rest
_WORTH_TASKS_PS = 20_000_000  # work below which waking threads costs more than it gains


class Image(NamedTuple):
    """What the disk cache keeps of a program: everything but its captured arrays."""

    binary: bytes
    results: tuple[int, ...]  # for each output: its buffer among the results, or -1 - i for parameter i
    result_types: tuple[tuple[tuple[int, ...], str], ...]
    arena_nbytes: int
    host_nodes: tuple[UOp, ...]
    kernels: tuple[str, ...]  # one line a kernel, for people
    shared: Shared  # for each result: the parameters whose memory it may take


@dataclass
class Lowering:
    """What each stage made of one program, kept for those who want to look at it (text.py).

    unique: the outputs that get memory of their own. steps, plans, arguments, parts: for every step its plan, the
    buffers that it gets, and its functions as (name, trips, tasks). blocks: one for every distinct function.
    """

    outputs: list[UOp]
    params: list[UOp]
    unique: list[UOp]
    steps: list[Step] = field(default_factory=list)
    plans: list[Plan | None] = field(default_factory=list)
    arguments: list[list[UOp]] = field(default_factory=list)
    parts: list[list[tuple[str, int, int]]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    launches: list[llvm.Launch] = field(default_factory=list)
    arena_nbytes: int = 0
    text: str = ""

    def add(
        self, step: Step, plan: Plan | None, arguments: list[UOp], parts: list[tuple[str, int, int]]
    ) -> None:
        self.steps.append(step)
        self.plans.append(plan)
        self.arguments.append(arguments)
        self.parts.append(parts)


class Program:
    """A compiled program. Call it with the arrays of its parameters, in order; it returns those of its outputs.

    weak: for every output whether its type is weak: machine code knows no such types.
    """

    def __init__(
        self,
        image: Image,
        executable: Executable,
        allocate: Callable[[tuple[int, ...], np.dtype], np.ndarray],
        captured: Sequence[Array],
        weak: Sequence[bool],
        errors: dict[int, BaseException],
    ) -> None:
        self.image = image
        self._run = executable.run
        self.allocate = allocate
        # Arrays of our own: the program keeps what it captured also when the user deletes or donates it.
        self._captured = tuple(Array.of(array.signature, array.owner) for array in captured)
        self._captured_addresses = [array.address for array in self._captured]
        count = len(image.result_types)
        self._results = image.results
        self._one_each = image.results == tuple(range(count))  # every output is a result of its own
        self.types = [
            Signature(shape, _dtype(name), w)
            for (shape, name), w in zip(
                image.result_types, weak if self._one_each else [False] * count, strict=True
            )
        ]
        self._weak = tuple(weak)
        self._errors = errors

    def __call__(self, arguments: Sequence[Array], made: list[Array] | None = None) -> list[Array]:
        """made: memory for the results, where the caller has some (donation.py)."""
        owners = [a.owner for a in arguments]  # held while it runs: another thread may delete an array
        if made is None:
            made = [Array.of(type_, self.allocate(type_.shape, type_.dtype)) for type_ in self.types]
        addresses = [a.data or a.address for a in arguments]
        addresses += self._captured_addresses
        addresses += [a.address for a in made]
        if self.image.arena_nbytes:
            arena = self.allocate((self.image.arena_nbytes,), _BYTE)
            addresses.append(arena.__array_interface__["data"][0])
        self._run((ctypes.c_uint64 * len(addresses))(*addresses))
        del owners
        if self._errors and (error := self._errors.pop(get_ident(), None)):
            raise error
        if self._one_each:
            return made
        return [self._result(made, arguments, r, w) for r, w in zip(self._results, self._weak, strict=True)]

    def _result(self, made: Sequence[Array], arguments: Sequence[Array], place: int, weak: bool) -> Array:
        """An output: a new array, or one in the same memory as the parameter that it is."""
        if place >= 0:
            array = made[place]
            return array if array.weak == weak else Array(array.owner, weak)
        number = -1 - place
        array = arguments[number] if number < len(arguments) else self._captured[number - len(arguments)]
        return Array(array.owner, weak)


def _dtype(name: str) -> np.dtype:
    return bfloat16 if name == "bfloat16" else np.dtype(name)


def compile_program(outputs: Sequence[UOp], params: Sequence[UOp], backend: Backend) -> Program:
    """The program of a traced graph on a backend: from memory of earlier runs where the disk cache has it."""
    weak = [output.weak for output in outputs]
    normal, slots, captured = canonicalize(outputs, params)
    name = cache.key(
        cache.package_fingerprint(),
        backend.target.name,
        *(o.key for o in normal),
        *(type_text(s) for s in slots),
    )
    show = (
        config.debug > 1
    )  # stages that are to be shown have to be made: nothing comes from memory or disk then
    loaded = None if show else _loaded.get(name)
    if loaded is None:
        if show:
            print(section("graph", graph_text(outputs, params)))
        image = None if show else _cached_image(name)
        if image is None:
            image = build_image(normal, slots, backend)
            cache.save(name, pickle.dumps(image))
        errors: dict[int, BaseException] = {}
        callbacks = [_host_callback(node, errors) for node in image.host_nodes]
        backend.prepare(lambda text: _cached_binary(text, backend))
        loaded = _Loaded(image, backend.load(image.binary, callbacks), errors)
        _remember(name, loaded)
    if config.debug == 1:
        print("\n".join(loaded.image.kernels))
    return Program(loaded.image, loaded.executable, backend.allocate, captured, weak, loaded.errors)


class _Loaded(NamedTuple):
    image: Image
    executable: Executable
    errors: dict[int, BaseException]


_loaded: dict[str, _Loaded] = {}
_MOST_LOADED = 1024


def _remember(name: str, loaded: _Loaded) -> None:
    """Programs of equal graphs share one executable; the oldest go when there are too many."""
    _loaded[name] = loaded
    while len(_loaded) > _MOST_LOADED:
        _loaded.pop(next(iter(_loaded)), None)


def _cached_binary(text: str, backend: Backend) -> bytes:
    """The binary of some code that programs share, by way of the cache."""
    name = cache.key(backend.target.name, text)
    binary = cache.load(name)
    if binary is None:
        binary = backend.compile(text)
        cache.save(name, binary)
    return binary


def _cached_image(name: str) -> Image | None:
    content = cache.load(name)
    if content is None:
        return None
    try:
        image = pickle.loads(content)
    except Exception:  # written by a version with other classes: compile again
        return None
    return image if isinstance(image, Image) else None


def build_image(outputs: Sequence[UOp], params: Sequence[UOp], backend: Backend) -> Image:
    lowered, results, arena_nbytes = lower(outputs, params, backend.target)
    if config.debug > 1:
        for stage, text in STAGES.items():
            print(section(stage, text(lowered)))
    unique = [o for o in dict.fromkeys(outputs) if o.op is not ops.PARAM]
    return Image(
        backend.compile(lowered.text),
        tuple(results),
        tuple((o.shape, o.dtype.name) for o in unique),
        arena_nbytes,
        tuple(_alone(step.host) for step in lowered.steps if step.host is not None),
        tuple(describe(lowered)),
        shared_memory(lowered),
    )


def _alone(node: UOp) -> UOp:
    """The node on parameters in place of its sources: a callback needs its op and types, the image not the graph."""
    types = (Param(0, i, s.shape, s.dtype, False) for i, s in enumerate(node.src))
    return UOp(node.op, tuple(UOp(ops.PARAM, (), t) for t in types), node.arg)


def lower(outputs: Sequence[UOp], params: Sequence[UOp], target: Target) -> tuple[Lowering, list[int], int]:
    """(all stages, where each output is found, bytes of the arena)."""
    unique = [o for o in dict.fromkeys(outputs) if o.op is not ops.PARAM]
    if config.check_spec:
        check_graph(outputs, "canonical")
    scheduler = Scheduler(outputs)
    steps = [step for step in fuse(scheduler) if any(numel(root.shape) for root in step.roots)]
    lowered = Lowering(list(outputs), list(params), unique)
    renderer = _RENDERERS[target.renderer]
    emit = emitter(renderer.NATIVE)
    functions: dict[str, str] = {}
    declarations: set[str] = set()
    known: dict[Hashable, tuple[Plan, list[tuple[str, int, int]]]] = {}

    def lower_step(step: Step) -> None:
        """Plan and render a kernel, after the copies that its schedule asks for."""
        nodes = _arguments(step)
        if step.kernel is None:
            lowered.add(step, None, nodes, [])
            return
        step.kernel.slots = {node: i for i, node in enumerate(nodes)}
        template = _template(step.kernel)
        if template not in known:
            plan = schedule_kernel(step.kernel, target, emit)
            work = _work_ps(step.kernel, scheduler)
            parts = []
            for counter, stores in functions_of(plan):
                block = linearize(stores, plan.nest.paths)
                if config.check_spec:
                    check_graph(stores, "kernel")
                    check_block(block)
                lowered.blocks.append(block)
                text, needed = renderer.render_kernel("NAME", block, counter)
                declarations.update(needed)
                name = functions.setdefault(text, f"kernel{len(functions)}")
                trips = counter.arg[1] if counter is not None else 1
                parallel = plan.schedule.parallel is not None and work > _WORTH_TASKS_PS
                parts.append((name, trips, min(trips, _TASKS_A_CORE * target.cores) if parallel else 1))
            known[template] = plan, parts
        plan, parts = known[template]
        for slot, (shape, order) in plan.schedule.pack.items():
            packed = nodes[slot].reshape(shape).permute(order)
            if not any(packed in done.roots for done in lowered.steps):
                axes = tuple(range(packed.ndim))
                lower_step(Step(Kernel([packed], packed.shape, [axes], [nodes[slot]])))
            nodes[slot] = packed
        lowered.add(step, plan, nodes, parts)

    for step in steps:
        lower_step(step)
    place, arena_nbytes = _memory(unique, params, lowered.arguments)
    lowered.arena_nbytes = arena_nbytes
    lowered.launches = _launches(lowered, place)
    texts = [text.replace("@NAME(", f"@{name}(", 1) for text, name in functions.items()]
    lowered.text = renderer.render_program(lowered.launches, texts, declarations)
    position = {node: i for i, node in enumerate(unique)}
    number = {param: i for i, param in enumerate(params)}
    results = [position[o] if o in position else -1 - number[o] for o in outputs]
    return lowered, results, arena_nbytes


def _template(kernel: Kernel) -> Hashable:
    """What a kernel computes, whatever buffers it reads: equal kernels of one program are lowered and compiled once.

    Reads become parameters numbered by their argument (of trace -1, which no graph has), so that equal kernels are
    one graph.
    """
    numbered = {
        node: UOp(ops.PARAM, (), Param(-1, kernel.slots[node], node.shape, node.dtype, False))
        for node in kernel.reads
    }
    roots = kernel.roots if kernel.scatter is None else kernel.scatter.src[1:]
    written = [kernel.into.get(root, (root, (0,) * root.ndim)) for root in kernel.roots]
    places = tuple((kernel.slots[node], node.shape, offsets) for node, offsets in written)
    scatter = None if kernel.scatter is None else kernel.scatter.op
    return tuple(substitute(roots, numbered)), kernel.domain, tuple(kernel.axes), places, scatter


def _arguments(step: Step) -> list[UOp]:
    """The buffers of a step in the order of its arguments: what it writes, then what it reads."""
    if step.kernel is None:
        assert step.host is not None
        return [step.host, *step.host.src]
    written = [step.kernel.into[root][0] if root in step.kernel.into else root for root in step.kernel.roots]
    return list(dict.fromkeys([*written, *step.kernel.reads]))


def _memory(
    unique: Sequence[UOp], params: Sequence[UOp], arguments: Sequence[Sequence[UOp]]
) -> tuple[dict[UOp, tuple[int, int]], int]:
    """For every buffer its entry in the table and its offset from there; the size of the arena."""
    place = {param: (i, 0) for i, param in enumerate(params)}
    for i, node in enumerate(unique):
        place[node] = (len(params) + i, 0)
    nbytes = {
        node: numel(node.shape) * node.dtype.itemsize
        for nodes in arguments
        for node in nodes
        if node not in place
    }
    offsets, total = memory.plan(memory.lifetimes(nbytes, arguments))
    for node, offset in offsets.items():
        place[node] = (len(params) + len(unique), offset)
    return place, total


def _launches(lowered: Lowering, place: dict[UOp, tuple[int, int]]) -> list[llvm.Launch]:
    """What the program's entry does, in order."""
    launches: list[llvm.Launch] = []
    hosts = 0
    for step, nodes, parts in zip(lowered.steps, lowered.arguments, lowered.parts, strict=True):
        buffers = tuple(place[node] for node in nodes)
        if step.kernel is None:
            launches.append(llvm.Launch("", buffers, 0, 1, callback=hosts))
            hosts += 1
        launches += [llvm.Launch(name, buffers, trips, tasks) for name, trips, tasks in parts]
    return launches


def _work_ps(kernel: Kernel, scheduler: Scheduler) -> int:
    """A rough time of a kernel on one core: iterations of its domain and its reductions by their cost."""
    reads = set(kernel.reads)
    total = 0
    for node in toposort(kernel.roots, stop=lambda n: n in reads):
        if node.op.family is Family.REDUCE and node not in reads:
            total += numel(node.src[0].shape) * scheduler.cost[node.src[0]]
    return total + sum(numel(kernel.domain) * (scheduler.cost.get(root, 0) + 40) for root in kernel.roots)


def _host_callback(node: UOp, errors: dict[int, BaseException]) -> Callable[[int], None]:
    """Computes a node by NumPy on the buffers of a running program; what it raises is kept for the caller."""

    def run(arguments: int) -> None:
        try:
            addresses = (ctypes.c_uint64 * (1 + len(node.src))).from_address(arguments)
            values = [_view(address, s) for address, s in zip(addresses[1:], node.src, strict=True)]
            with np.errstate(all="ignore"):
                _view(addresses[0], node)[...] = run_op(node, *values)
        except BaseException as error:
            errors[get_ident()] = error  # it runs in the thread that called the program

    return run


def _view(address: int, node: UOp) -> np.ndarray:
    nbytes = max(1, numel(node.shape) * node.dtype.itemsize)
    memory_ = memoryview((ctypes.c_char * nbytes).from_address(address))
    flat = np.frombuffer(memory_, np.uint8, numel(node.shape) * node.dtype.itemsize)
    return flat.view(node.dtype).reshape(node.shape)
