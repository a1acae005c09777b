"""Programs that run: an image, loaded to a backend, with the arrays and functions that it captured.

A program is called with the arrays of its parameters and gives the arrays of its outputs. All that a run needs is a
table of addresses: parameters, results, the arena of intermediates. So the same program may run in several threads at
once. Programs of accelerators: device_program.py.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakValueDictionary

import numpy as np

from funcgrad.backends.interface import Executable, Target
from funcgrad.lower.ir.image import Image, Prepared, records_of
from funcgrad.lower.ir.records import Damaged
from funcgrad.lower.runtime import disk_cache
from funcgrad.lower.runtime.binaries import prepare
from funcgrad.lower.runtime.host_callbacks import HostFunction, Running, host_callback
from funcgrad.trace.array.array import Array, Signature, address_of
from funcgrad.trace.graph.call_nodes import Host
from funcgrad.trace.types.dtypes import dtype_named
from funcgrad.trace.util.locks import new_lock
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.timed import observed

if TYPE_CHECKING:
    from funcgrad.lower.program.lowering import ByHand
    from funcgrad.lower.runtime.device_program import DeviceProgram
    from funcgrad.lower.runtime.donated_arguments import Reason
    from funcgrad.trace.uop import UOp

_BYTE = np.dtype(np.uint8)
_LINE_NBYTES = 64  # of the cache


class Origin(NamedTuple):
    """What a program was compiled from: the graph, whose calls are simple (normalize.py), and the schedules, which are
    those of a person, or what a search of this width finds; and for which device.
    """

    outputs: Sequence[UOp]
    parameters: Sequence[UOp]
    by_hand: ByHand | None
    beam: int
    backend: Any


class Program:
    """A compiled program. Call it with the arrays of its parameters, in order; it returns those of its outputs.

    weak: for every output whether its type is weak: machine code knows no such types. run: runs it on a table. held:
    the parameters that follow those of a call: what was captured, and what was prepared of it. origin: what it was
    compiled from, for a profile; None for one that was loaded without.
    """

    origin: Origin | None = None

    def __init__(
        self,
        image: Image,
        executable: Executable,
        allocate: Callable[[tuple[int, ...], np.dtype], np.ndarray],
        captured: Sequence[Array],
        weak: Sequence[bool],
        running: Running,
        hosts: Sequence[Host],
        prepared: Sequence[PreparedArray] = (),
    ) -> None:
        self.image = image
        self.entry = executable.address
        self.run = executable.run
        self.allocate = allocate
        # Arrays of our own: the program keeps what it captured also when the user deletes or donates it.
        self.captured = tuple(Array.of(array.signature, array.owner) for array in captured)
        self.prepared = tuple(prepared)
        self.held = (*self.captured, *(one.array for one in prepared))
        self.held_addresses = [array.address for array in self.held]
        count = len(image.result_types)
        self._results = image.results
        self._one_each = image.results == tuple(range(count))  # every output is a result of its own
        self.types = [
            Signature(shape, dtype_named(name), w)
            for (shape, name), w in zip(
                image.result_types, weak if self._one_each else [False] * count, strict=True
            )
        ]
        self.weak = tuple(weak)
        self.running = running
        self.hosts = tuple(hosts)
        self.device = ""

    def commit(self, device: str) -> None:
        """Commit results to this device of the host's from now on."""
        self.device = device
        self.types = [Signature(t.shape, t.dtype, t.weak, device) for t in self.types]

    def __call__(self, arguments: Sequence[Array], made: list[Array] | None = None) -> list[Array]:
        """Run the program. `made` is memory for the results, where the caller has some (lower/program/donation.py)."""
        made = self.results() if made is None else made
        table, held = self.table(arguments, made)
        run = self.run if observed.by is None else observed.by.runner(self)
        if self.hosts:
            with self.running.with_hosts(self.hosts):
                run(table)
        else:
            run(table)
        del held
        if self.running.errors:
            self.running.raise_failure()
        if self._one_each:
            return made
        return [self._result(made, arguments, r, w) for r, w in zip(self._results, self.weak, strict=True)]

    def run_donating(self, arguments: Sequence[Array], donated: Mapping[int, Reason]) -> list[Array]:
        """Return a call to which some arguments are given away."""
        from funcgrad.lower.runtime.donated_arguments import run_donating  # few programs are given arrays

        return run_donating(self, arguments, donated)

    def results(self) -> list[Array]:
        """Return memory for the results, uninitialised."""
        return [Array.of(type_, self.allocate(type_.shape, type_.dtype)) for type_ in self.types]

    def table(self, arguments: Sequence[Array], made: Sequence[Array]) -> tuple[Any, list[Any]]:
        """Return the addresses that a run gets, and the objects that must live as long as it runs."""
        held = [a.owner for a in arguments]  # another thread may delete an array
        addresses = [a.data or a.address for a in arguments]
        addresses += self.held_addresses
        addresses += [a.address for a in made]
        if self.image.arena_nbytes:
            held.append(self.allocate((self.image.arena_nbytes,), _BYTE))
            addresses.append(address_of(held[-1]))
        return (ctypes.c_uint64 * len(addresses))(*addresses), held

    def _result(self, made: Sequence[Array], arguments: Sequence[Array], place: int, weak: bool) -> Array:
        """Return an output: a new array, or one in the same memory as the parameter that it is."""
        if place >= 0:
            array = made[place]
            if array.weak == weak:
                return array
        else:
            number = -1 - place
            array = arguments[number] if number < len(arguments) else self.held[number - len(arguments)]
        return Array.of(Signature(array.shape, array.dtype, weak, self.device), array.owner)


if TYPE_CHECKING:
    AnyProgram: TypeAlias = Program | DeviceProgram


def program_of(
    image: Image, captured: Sequence[Array], weak: Sequence[bool], backend: Any, hosts: Sequence[Host] = ()
) -> AnyProgram:
    """Return a program from its image alone. hosts: the functions of the user's that it calls."""
    return load(image, backend).program(backend, captured, weak, hosts)


def load(image: Image, backend: Any) -> Loaded:
    """Load the code of a program to a backend."""
    running = Running()
    if backend.target.grid is not None:
        from funcgrad.lower.ir.launches import ENTRY  # a host has no launches
        from funcgrad.lower.runtime.device_runner import Runner  # the CPU has no queue

        functions = [HostFunction(node, running) for node in image.host_nodes]
        kernels = [backend.load(binary, ENTRY) if binary else None for binary in image.binaries]
        return Loaded(image, Runner(image.launches, kernels, backend, functions), running)
    callbacks = [host_callback(node, running) for node in image.host_nodes]
    prepare(backend)
    return Loaded(image, backend.load(image.binaries, callbacks, image.is_brief), running)


class Loaded(NamedTuple):
    """Code on a backend, which programs share."""

    image: Image
    executable: Any
    running: Running

    def program(
        self, backend: Any, captured: Sequence[Array], weak: Sequence[bool], hosts: Sequence[Host]
    ) -> AnyProgram:
        """Return a program of what is loaded, with arrays and functions of its own."""
        image, executable, running = self
        if backend.target.grid is not None:
            from funcgrad.lower.runtime.device_program import DeviceProgram  # as above

            return DeviceProgram(image, executable, captured, weak, running, hosts)
        prepared = () if image.prepared is None else prepared_arrays(image.prepared, captured, backend)
        return Program(image, executable, backend.allocate, captured, weak, running, hosts, prepared)


def _side_by_side(program: Program) -> list[Array]:
    """Return memory for the results of a program in one piece, in which each begins at a line of the cache: a big
    piece has pages that are few enough for their addresses to stay at hand.
    """
    sizes = [-(-type_.nbytes // _LINE_NBYTES) * _LINE_NBYTES for type_ in program.types]
    memory = program.allocate((sum(sizes) + _LINE_NBYTES,), _BYTE)
    at = -address_of(memory) % _LINE_NBYTES
    made = []
    for type_, size in zip(program.types, sizes, strict=True):
        own = memory[at : at + type_.nbytes].view(type_.dtype).reshape(type_.shape)
        made.append(Array.of(type_, own))
        at += size
    return made


class PreparedArray:
    """An array that was made once of captured ones, which it keeps: so their addresses are not given to others."""

    __slots__ = ("__weakref__", "array", "sources")

    def __init__(self, array: Array, sources: Sequence[Any]) -> None:
        self.array = array
        self.sources = tuple(sources)


_prepared: WeakValueDictionary[tuple[str, bytes, tuple[int, ...]], PreparedArray] = WeakValueDictionary()
"""By device, what it is of its sources, and these."""


def prepared_arrays(prepared: Prepared, captured: Sequence[Array], backend: Any) -> list[PreparedArray]:
    """Return the arrays that a program makes once of those that it captured. Programs that need the same of the same
    arrays share them.
    """
    sources = [[captured[i].owner for i in numbers] for numbers in prepared.sources]
    names = [
        (backend.name, key, tuple(map(id, own))) for key, own in zip(prepared.keys, sources, strict=True)
    ]
    found = [_prepared.get(name) for name in names]
    if None in found:
        program = program_of(prepared.image, (), [False] * len(names), backend)
        assert isinstance(program, Program)  # only hosts prepare arrays
        made = map(PreparedArray, program(captured, _side_by_side(program)), sources)
        with _loaded_lock:
            found = [_prepared.setdefault(name, one) for name, one in zip(names, made, strict=True)]
    return [one for one in found if one is not None]


_loaded: dict[tuple[str, str], Loaded] = {}
_loaded_lock = new_lock()
_MOST_LOADED = 1024


def loaded_before(name: tuple[str, str]) -> Loaded | None:
    """Return what `remember` got under this name, if it is still there."""
    return _loaded.get(name)


def remember(name: tuple[str, str], loaded: Loaded) -> None:
    """Remember an executable, which programs of equal graphs share. When there are too many, those not asked for
    longest go.
    """
    with _loaded_lock:
        _loaded.pop(name, None)
        _loaded[name] = loaded
        while len(_loaded) > _MOST_LOADED:
            del _loaded[next(iter(_loaded))]


def forget_programs() -> None:
    """Forget what the programs of this process share."""
    with _loaded_lock:
        _loaded.clear()


def cached_image(name: str, target: Target) -> Image | None:
    """Return the image that the disk has under this name; None where there is none, or none that can be read."""
    content = disk_cache.load(name)
    if content is None:
        return None
    try:
        image = records_of(target).unpack(content)
    except Damaged:
        return None
    return image if isinstance(image, Image) else None
