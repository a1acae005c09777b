"""The program of an accelerator: arrays of its memory in, arrays of its memory out.

Arguments that are on the host are copied, and the copy is kept (trace/array/device_array.py); captured arrays are
copied when the program is made. A call allocates results and one arena, and starts what is to be done; it waits for
nothing that it does not need. The device runs in order what it is told, so memory may be given back as soon as all is
started.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from funcgrad.backends.interface import Memory, Region
from funcgrad.errors import OutOfMemoryError
from funcgrad.lower.ir.image import Image
from funcgrad.lower.runtime.device_runner import Runner
from funcgrad.lower.runtime.host_callbacks import Running
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.array.device_array import DeviceArray, forget_copies, on_device
from funcgrad.trace.graph.call_nodes import Host
from funcgrad.trace.types.dtypes import dtype_named
from funcgrad.trace.util.timed import observed

if TYPE_CHECKING:
    from funcgrad.lower.runtime.donated_arguments import Reason
    from funcgrad.lower.runtime.program import Origin


class DeviceProgram:
    """A compiled program of an accelerator. Call it with the arrays of its parameters, in order; it returns those of
    its outputs.
    """

    entry = None  # native code has no way in
    origin: Origin | None = None  # see Program

    def __init__(
        self,
        image: Image,
        runner: Runner,
        captured: Sequence[Array],
        weak: Sequence[bool],
        running: Running,
        hosts: Sequence[Host],
    ) -> None:
        self.image = image
        self.runner = runner
        self.run = runner.run
        self.backend = runner.backend
        self.captured = tuple(map(self._own, captured))
        self.weak = tuple(weak)
        self.running = running
        self.hosts = tuple(hosts)
        self.types = [
            Signature(shape, dtype_named(name), False, self.backend.name)
            for shape, name in image.result_types
        ]
        # What each call asks for again.
        self._name = self.backend.name
        self._held = [x.region for x in self.captured]
        self._sizes = [type_.nbytes for type_ in self.types]
        self._outputs = [
            (place, weak, self._committed(self.types[place], weak) if place >= 0 else None)
            for place, weak in zip(image.results, self.weak, strict=True)
        ]

    def __call__(self, arguments: Sequence[Array]) -> list[Array]:
        return self._run(self._there(arguments), [(self._allocated(nbytes), 0) for nbytes in self._sizes])

    def _there(self, arguments: Sequence[Array]) -> list[DeviceArray]:
        """Return the arguments on the device; most are there, which costs a call little to see."""
        name = self._name
        found: Any = [x if x.signature.device == name else on_device(x, self.backend) for x in arguments]
        return found

    def run_donating(self, arguments: Sequence[Array], donated: Mapping[int, Reason]) -> list[Array]:
        """Return a call to which some arguments are given away: see donation.run_donating."""
        for array in arguments:
            if array.is_deleted():
                on_device(array, self.backend)  # raises before any other is
        given = self._there(arguments)
        times = Counter(map(id, arguments))
        free = {i: given[i].region for i in donated if times[id(arguments[i])] == 1 and _is_alone(given[i])}
        regions = [x.region for x in given]
        taken: dict[int, tuple[Array, Any]] = {}
        try:
            for i, reason in donated.items():
                array = arguments[i]
                if id(array) not in taken:  # one array may be two arguments
                    taken[id(array)] = (
                        array,
                        array.take_memory(*reason),
                    )  # raises where another thread was first
            made = self.results(free)
        except BaseException:  # no memory: nothing has run yet
            for array, memory in taken.values():
                array.restore(memory)
            raise
        given = [DeviceArray.of(x.signature, r, self.backend) for x, r in zip(given, regions, strict=True)]
        return self._run(given, made)

    def _run(self, given: Sequence[DeviceArray], made: Sequence[Region]) -> list[Array]:
        table = self.table(given, made)
        run = self.run if observed.by is None else observed.by.runner(self)
        if self.hosts:
            with self.running.with_hosts(self.hosts):
                run(table)
        else:
            run(table)
        if self.running.errors:
            self.running.raise_failure()
        backend = self.backend
        return [
            DeviceArray.of(signature, made[place], backend) if signature else self._output(place, weak, given)
            for place, weak, signature in self._outputs
        ]

    def results(self, free: Mapping[int, Region] = MappingProxyType({})) -> list[Region]:
        """Return memory for the results, uninitialised. `free` has memory that they may take, by parameter."""
        if not free:
            return [(self._allocated(nbytes), 0) for nbytes in self._sizes]
        chosen = zip(self._sizes, self.image.reuse.choose(free), strict=True)
        return [(self._allocated(nbytes), 0) if taken is None else free[taken] for nbytes, taken in chosen]

    def table(self, given: Sequence[DeviceArray], made: Sequence[Region]) -> list[Region]:
        """Return the regions that a run gets; the arena comes last, where there is one."""
        regions = [x.region for x in given]
        regions += self._held
        regions += made
        if self.image.arena_nbytes:
            regions.append((self._allocated(self.image.arena_nbytes), 0))
        return regions

    def _allocated(self, nbytes: int) -> Memory:
        try:
            return self.backend.allocate(nbytes or 1)
        except OutOfMemoryError:
            forget_copies()
            return self.backend.allocate(nbytes or 1)

    def _output(self, place: int, weak: bool, given: Sequence[DeviceArray]) -> DeviceArray:
        """Return an output that is a parameter: an array in the same memory."""
        x = (*given, *self.captured)[-1 - place]
        return DeviceArray.of(self._committed(x.signature, weak), x.region, self.backend)

    def _committed(self, type_: Signature, weak: bool) -> Signature:
        """Return the type of an output of this shape and dtype."""
        return Signature(type_.shape, type_.dtype, weak, self._name)

    def _own(self, array: Array) -> DeviceArray:
        """Return an array of our own: the program keeps what it captured also when the user deletes or donates it."""
        x = on_device(array, self.backend)
        return DeviceArray.of(x.signature, x.region, self.backend)


def _is_alone(array: DeviceArray) -> bool:
    """Tell whether nobody else has the memory of an array, not even as another array."""
    region = array.region
    return (sys.getrefcount(region), sys.getrefcount(region[0])) == _ALONE


def _references(array: DeviceArray) -> tuple[int, int]:
    region = array.region
    return sys.getrefcount(region), sys.getrefcount(region[0])


class _Nowhere:
    name = ""


_ALONE = _references(DeviceArray.of(Signature((), dtype_named("int32")), (_Nowhere(), 0), _Nowhere))
