"""From a traced graph to a program: the stages in order, and the thing that runs.

    canonical -> sections (schedule, fuse; for every kernel nest, heuristic, linearize, render; memory plan) -> compile,
    load

A program is called with the arrays of its parameters and gives the arrays of its outputs. All that a run needs is a
table of addresses: parameters, results, the arena of intermediates. So the same program may run in several threads at
once.
"""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from funcgrad.backends.interface import Backend, Executable, Target
from funcgrad.config import config
from funcgrad.lower import cache
from funcgrad.lower.canonical import canonicalize
from funcgrad.lower.donation import Shared, shared_memory
from funcgrad.lower.host_sections import HostBuilder
from funcgrad.lower.hosts import Running, number_callbacks
from funcgrad.lower.lowering import ByHand, Lowering
from funcgrad.lower.pipeline import Pipeline
from funcgrad.lower.render import open_renderer
from funcgrad.lower.text import STAGES, describe, section
from funcgrad.trace import ops
from funcgrad.trace.array import Array, Signature, address_of
from funcgrad.trace.callbacks import CALLBACK, Host, callback_results
from funcgrad.trace.dtypes import bfloat16
from funcgrad.trace.evaluate import run_op
from funcgrad.trace.locks import new_lock
from funcgrad.trace.text import graph_text
from funcgrad.trace.uop import Param, UOp, numel, type_text

_BYTE = np.dtype(np.uint8)
_LONG_PS = 20_000_000


class Image(NamedTuple):
    """What the disk cache keeps of a program: everything but its captured arrays."""

    binaries: tuple[bytes, ...]
    results: tuple[int, ...]  # for each output: its buffer among the results, or -1 - i for parameter i
    result_types: tuple[tuple[tuple[int, ...], str], ...]
    arena_nbytes: int
    host_nodes: tuple[UOp, ...]
    kernels: tuple[str, ...]  # one line a kernel, for people
    is_long: bool  # whether a run may take more than some microseconds
    shared: Shared  # for each result: the parameters whose memory it may take


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
        running: Running,
        hosts: Sequence[Host],
    ) -> None:
        self.image = image
        self.entry = executable.address
        self._run = executable.run
        self.allocate = allocate
        # Arrays of our own: the program keeps what it captured also when the user deletes or donates it.
        self.captured = tuple(Array.of(array.signature, array.owner) for array in captured)
        self.captured_addresses = [array.address for array in self.captured]
        count = len(image.result_types)
        self._results = image.results
        self._one_each = image.results == tuple(range(count))  # every output is a result of its own
        self.types = [
            Signature(shape, _dtype(name), w)
            for (shape, name), w in zip(
                image.result_types, weak if self._one_each else [False] * count, strict=True
            )
        ]
        self.weak = tuple(weak)
        self.running = running
        self.hosts = tuple(hosts)

    def __call__(self, arguments: Sequence[Array], made: list[Array] | None = None) -> list[Array]:
        """made: memory for the results, where the caller has some (donation.py)."""
        made = self.results() if made is None else made
        table, held = self.table(arguments, made)
        if self.hosts:
            with self.running.with_hosts(self.hosts):
                self._run(table)
        else:
            self._run(table)
        del held
        if self.running.errors:
            self.running.raise_failure()
        if self._one_each:
            return made
        return [self._result(made, arguments, r, w) for r, w in zip(self._results, self.weak, strict=True)]

    def results(self) -> list[Array]:
        """Memory for the results, uninitialised."""
        return [Array.of(type_, self.allocate(type_.shape, type_.dtype)) for type_ in self.types]

    def table(self, arguments: Sequence[Array], made: Sequence[Array]) -> tuple[Any, list[Any]]:
        """(the addresses that a run gets, what has to live as long as it runs)."""
        held = [a.owner for a in arguments]  # another thread may delete an array
        addresses = [a.data or a.address for a in arguments]
        addresses += self.captured_addresses
        addresses += [a.address for a in made]
        if self.image.arena_nbytes:
            held.append(self.allocate((self.image.arena_nbytes,), _BYTE))
            addresses.append(address_of(held[-1]))
        return (ctypes.c_uint64 * len(addresses))(*addresses), held

    def _result(self, made: Sequence[Array], arguments: Sequence[Array], place: int, weak: bool) -> Array:
        """An output: a new array, or one in the same memory as the parameter that it is."""
        if place >= 0:
            array = made[place]
            return array if array.weak == weak else Array(array.owner, weak)
        number = -1 - place
        array = arguments[number] if number < len(arguments) else self.captured[number - len(arguments)]
        return Array(array.owner, weak)


def _dtype(name: str) -> np.dtype:
    return bfloat16 if name == "bfloat16" else np.dtype(name)


def compile_program(
    outputs: Sequence[UOp], params: Sequence[UOp], backend: Backend, by_hand: ByHand | None = None
) -> Program:
    """The program of a traced graph on a backend: from memory of earlier runs where the disk cache has it; with
    schedules of a person's it is made anew."""
    weak = [output.weak for output in outputs]
    numbered, hosts = number_callbacks(outputs)
    normal, slots, captured = canonicalize(numbered, params)
    name = cache.key(
        cache.package_fingerprint(),
        backend.target.name,
        *(o.key for o in normal),
        *(type_text(s) for s in slots),
    )
    show = config.debug > 1
    anew = show or bool(
        by_hand
    )  # stages that are to be shown have to be made: nothing comes from memory or disk
    loaded = None if anew else _loaded.get(name)
    if loaded is None:
        if show:
            print(section("graph", graph_text(outputs, params)))
        image = None if anew else _cached_image(name)
        if image is None:
            image = build_image(normal, slots, backend, by_hand)
            if not by_hand:
                cache.save(name, pickle.dumps(image))
        loaded = _load(image, backend)
    if not by_hand:
        _remember(name, loaded)
    if config.debug == 1:
        print("\n".join(loaded.image.kernels))
    return Program(loaded.image, loaded.executable, backend.allocate, captured, weak, loaded.running, hosts)


def program_of(image: Image, captured: Sequence[Array], weak: Sequence[bool], backend: Backend) -> Program:
    """A program from its image alone; it calls no functions of the user's."""
    image, executable, running = _load(image, backend)
    return Program(image, executable, backend.allocate, captured, weak, running, ())


def _load(image: Image, backend: Backend) -> _Loaded:
    running = Running()
    callbacks = [host_callback(node, running) for node in image.host_nodes]
    _prepare(backend)
    return _Loaded(image, backend.load(image.binaries, callbacks), running)


class _Loaded(NamedTuple):
    image: Image
    executable: Executable
    running: Running


_loaded: dict[str, _Loaded] = {}
_loaded_lock = new_lock()
_MOST_LOADED = 1024


def _remember(name: str, loaded: _Loaded) -> None:
    """Programs of equal graphs share one executable; those not asked for longest go when there are too many."""
    with _loaded_lock:
        _loaded.pop(name, None)
        _loaded[name] = loaded
        while len(_loaded) > _MOST_LOADED:
            del _loaded[next(iter(_loaded))]


def forget_programs() -> None:
    """Forget what the programs of this process share."""
    with _loaded_lock:
        _loaded.clear()


def call_natively(cls: type, backend: Backend) -> bool:
    """Put native code before the method __call__ of a class; whether there is such code here."""
    return backend.call_natively(cls, lambda text: _cached_binary(text, backend))


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


def build_image(
    outputs: Sequence[UOp], params: Sequence[UOp], backend: Backend, by_hand: ByHand | None = None
) -> Image:
    with Pipeline(backend.compile, lambda: _prepare(backend)) as pipeline:
        lowered, results = lower(outputs, params, backend.target, pipeline.add, by_hand)
        if config.debug > 1:
            for stage, text in STAGES.items():
                print(section(stage, text(lowered)))
        types = tuple((o.shape, o.dtype.name) for o in lowered.unique)
        hosts, kernels = tuple(map(_alone, lowered.host_nodes)), tuple(describe(lowered))
        is_long = lowered.work_ps > _LONG_PS or any(lowered.inner)
        shared = shared_memory(lowered)
        binaries = tuple(pipeline.finish(_last_module(lowered)))
    return Image(binaries, tuple(results), types, lowered.arena_nbytes, hosts, kernels, is_long, shared)


def _last_module(lowered: Lowering) -> str:
    """What is still to be compiled."""
    assert isinstance(lowered.builder, HostBuilder)
    return lowered.builder.last_module(lowered.launches)


def _prepare(backend: Backend) -> None:
    backend.prepare(lambda text: _cached_binary(text, backend))


def _alone(node: UOp) -> UOp:
    """The node on parameters in place of its sources: a callback needs its op and types, the image not the graph."""
    types = (Param(0, i, s.shape, s.dtype, False) for i, s in enumerate(node.src))
    return UOp(node.op, tuple(UOp(ops.PARAM, (), t) for t in types), node.arg)


def lower(
    outputs: Sequence[UOp],
    params: Sequence[UOp],
    target: Target,
    compile_: Callable[[str], None] | None = None,
    by_hand: ByHand | None = None,
) -> tuple[Lowering, list[int]]:
    """(all stages of the program, where each output is found). compile_: takes modules as soon as they are there."""
    builder = HostBuilder(target, open_renderer(target.renderer), compile_, by_hand)
    lowered = builder.section(outputs, params)
    lowered.builder = builder
    lowered.host_nodes = builder.host_nodes
    position = {node: i for i, node in enumerate(lowered.unique)}
    number = {param: i for i, param in enumerate(params)}
    results = [position[o] if o in position else -1 - number[o] for o in lowered.outputs]
    return lowered, results


def host_callback(node: UOp, running: Running) -> Callable[[int], int]:
    """A function that computes a node by NumPy, or calls the user's function, on the buffers of a running program.

    What it raises is kept for the caller, in whose thread it runs; 1 says that the program is to end.
    """
    made = [node] if node.op is not CALLBACK else callback_results(node.arg, node.src)

    def compute(values: list[np.ndarray]) -> Sequence[np.ndarray]:
        if node.op is CALLBACK:
            return node.arg.run(running.host(node.arg.host.number), values)
        with np.errstate(all="ignore"):
            return [run_op(node, *values)]

    def run(arguments: int) -> int:
        try:
            addresses = (ctypes.c_uint64 * (len(made) + len(node.src))).from_address(arguments)
            views = [_view(address, n) for address, n in zip(addresses, [*made, *node.src], strict=True)]
            for view, value in zip(views, compute(views[len(made) :]), strict=False):
                view[...] = value
        except BaseException as error:
            running.fail(error)
            return 1
        return 0

    return run


def _view(address: int, node: UOp) -> np.ndarray:
    nbytes = max(1, numel(node.shape) * node.dtype.itemsize)
    memory_ = memoryview((ctypes.c_char * nbytes).from_address(address))
    flat = np.frombuffer(memory_, np.uint8, numel(node.shape) * node.dtype.itemsize)
    return flat.view(node.dtype).reshape(node.shape)
