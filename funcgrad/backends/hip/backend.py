"""AMD GPUs through HIP: LLVM compiles a kernel to an object, funcgrad links it, libamdhip64 loads and starts it.

The binary that the disk cache keeps is the object; to a shared object, which HIP takes, it is linked when it is loaded
(drivers/amd/shared_object.py). So neither a compiler nor a linker of AMD's is needed. docs/devices.md says what of this
has run where.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import numpy as np

from funcgrad.backends.amd_target import TRIAL, check_processor, describe_target, limits_of, wave_of
from funcgrad.backends.distributed.communicator import Communicator
from funcgrad.backends.hip import library as binding
from funcgrad.backends.hip.context import Context, initialize
from funcgrad.backends.hip.graph import HipCalls, HipKernel
from funcgrad.backends.hip.memory import DevicePool, HipMemory, Staging
from funcgrad.backends.interface import (
    Accelerator,
    DeviceGroup,
    Launched,
    MachineLimits,
    MemoryUse,
    Place,
    Recording,
    Region,
    Target,
)
from funcgrad.backends.regions import address_of, fill
from funcgrad.backends.streams.graphs import Launcher
from funcgrad.drivers.amd.shared_object import link_shared
from funcgrad.errors import DeviceError, InternalError


def count() -> int:
    """Tell how many GPUs HIP shows; DeviceError, with the reason, when it does not work here."""
    return initialize(binding.library())


class Backend:
    """One GPU: "hip:0", "hip:1", ..., in the order of HIP (HIP_VISIBLE_DEVICES changes it)."""

    def __init__(self, number: int = 0) -> None:
        self._context = context = Context(number)
        self.name = context.name
        try:
            self._processor = self._find_processor()
            check_processor(self.name, self._processor)
            self.description = self._describe()
            self.target = self._describe_target()
            self._pool = DevicePool(context)
        except BaseException:
            context.close()
            raise
        self._staging = Staging(context)
        self._launcher = Launcher(context, HipCalls(context))

    def close(self) -> None:
        """Give the device back; its arrays have no values any more, and who uses them gets an error."""
        self._context.close()

    def try_out(self) -> None:
        """Run a kernel on one number, before the device is taken for a user who asked for any GPU; DeviceError, and the
        device is given back, where the number is wrong."""
        try:
            kernel = self.load(self.compile(TRIAL), "trial")
            memory = self.allocate(4)
            self.write((memory, 0), np.array([35], np.uint32))
            self.launch(Launched(kernel, 1, (1, 1, 1), ((memory, 0),)))
            self.read((memory, 0), found := np.zeros(1, np.uint32))
            if found[0] != 42:
                raise DeviceError(f"{self.name}: a kernel that is to add 7 to 35 gave {found[0]}")
        except BaseException:
            self.close()
            raise

    # ---- the device ----

    def _attribute(self, name: str) -> int:
        number = binding.ATTRIBUTES[name]
        return self._context.get(ctypes.c_int, "hipDeviceGetAttribute", number, self._context.number)

    def _find_processor(self) -> str:
        """Return the name that compilers have for the GPU, without its settings: "gfx90a:xnack-" is gfx90a."""
        api = self._context.api
        properties = ctypes.create_string_buffer(binding.PROPERTIES_NBYTES)
        self._context.call("properties", properties, self._context.number)
        name = ctypes.string_at(ctypes.addressof(properties) + binding.PROCESSOR_AT[api.properties_name])
        return name.decode(errors="replace").partition(":")[0]

    def _describe(self) -> str:
        """Describe the device for people: the GPU's name, its processor, the library."""
        name = ctypes.create_string_buffer(256)
        self._context.call("hipDeviceGetName", name, len(name), self._context.number)
        major, minor = self._context.version
        return f"{name.value.decode(errors='replace')} ({self._processor}), HIP {major}.{minor}"

    def _describe_target(self) -> Target:
        units = self._attribute("MultiprocessorCount")
        wave, found = wave_of(self._processor), self._attribute("WarpSize")
        if found != wave:
            raise DeviceError(f"{self.name} runs waves of {found} threads, not of {wave}")
        return describe_target(
            self._processor,
            units,
            self._attribute("L2CacheSize"),
            threads=self._attribute("MaxThreadsPerBlock"),
            local_nbytes=self._attribute("MaxSharedMemoryPerBlock"),
            limits=self._limits(units),
        )

    def _limits(self, units: int) -> MachineLimits | None:
        """Return the machine's limits by its clocks and widths, None where HIP does not tell them."""
        names = "ClockRate", "MemoryClockRate", "MemoryBusWidth"
        try:
            return limits_of(self._processor, units, *map(self._attribute, names))
        except InternalError:
            return None

    # ---- kernels ----

    def compile(self, text: str) -> bytes:
        from funcgrad.backends.llvm import compile_amd_object  # LLVM is loaded when it compiles

        return compile_amd_object(text, self._processor)

    def load(self, binary: bytes, name: str) -> HipKernel:
        """Return the kernel of that name in an object."""
        linked = link_shared(binary, self._processor)
        if name not in linked.kernels:
            raise InternalError(f"{self.name}: no kernel {name!r}; there are {', '.join(linked.kernels)}")
        kernel = linked.kernels[name]
        if kernel.argument_nbytes % 8:
            raise InternalError(f"{self.name}: kernel {name!r} takes more than addresses")
        return HipKernel(self._context, linked.file, name, kernel.argument_nbytes // 8)

    def launch(self, launched: Launched) -> None:
        self._launcher.launch(launched)

    def record(self, launches: Sequence[Launched], places: Sequence[Sequence[Place]]) -> Recording:
        return self._launcher.record(launches, places)

    def time(self, launches: Sequence[Launched]) -> list[float]:
        context = self._context
        events: list[int] = []
        try:
            for _ in range(len(launches) + 1):
                events.append(context.make("hipEventCreateWithFlags", "hipEventDestroy", 0))
            context.call("hipEventRecord", events[0], context.stream)
            for launched, event in zip(launches, events[1:]):
                self.launch(launched)
                context.call("hipEventRecord", event, context.stream)
            self.synchronize()
            return [
                context.get(ctypes.c_float, "hipEventElapsedTime", before, after) * 1e-3
                for before, after in zip(events, events[1:])
            ]
        finally:
            for event in events:
                context.give_back("hipEventDestroy", event)

    # ---- memory ----

    def allocate(self, nbytes: int) -> HipMemory:
        return self._pool.allocate(nbytes)

    def write(self, to: Region, host: np.ndarray) -> None:
        if host.nbytes:
            self._staging.write(address_of(to), host)

    def read(self, from_: Region, host: np.ndarray) -> None:
        if host.nbytes:
            fill(host, lambda whole: self._staging.read(address_of(from_), whole))
        else:
            self.synchronize()

    def copy(self, to: Region, from_: Region, nbytes: int) -> None:
        if nbytes:
            context = self._context
            context.call("hipMemcpyDtoDAsync", address_of(to), address_of(from_), nbytes, context.stream)

    def receive(self, to: Region, source: Accelerator, from_: Region, nbytes: int) -> bool:
        """Copy from another GPU, over PCIe or XGMI; False where it is no GPU of HIP's."""
        if not isinstance(source, Backend):
            return False
        here, there = self._context, source._context
        if nbytes:
            self._pool.open_to(there)
            source._pool.open_to(here)
            there.then(here)
            places = address_of(to), here.number, address_of(from_), there.number
            here.call("hipMemcpyPeerAsync", *places, nbytes, here.stream)
            here.then(there)  # the source's memory may be given back, or written over, only after that
        return True

    def group(self, host: Communicator) -> DeviceGroup | None:
        """Return this GPU among those of other members, or None if they are of other processes."""
        from funcgrad.backends.peers import peer_group  # few programs have many devices

        return peer_group(self, host)

    def fill_zeros(self, to: Region, nbytes: int) -> None:
        if nbytes:
            self._context.call("hipMemsetD8Async", address_of(to), 0, nbytes, self._context.stream)

    def synchronize(self) -> None:
        self._context.synchronize()

    def memory(self) -> MemoryUse:
        return self._pool.use()
