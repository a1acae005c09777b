"""What a backend is: the contract that every target fulfils, and all that `lower` may know of one.

There are three kinds, which share a name, `synchronize` and `memory`:

    Backend         the host: whole programs are native code in this process, on memory of the host (cpu/, null.py)
    Accelerator     a device with memory and a queue of its own: kernels are launched one by one, or recorded and
                    replayed together (opencl/, cuda/, nv/, amd/, hip/)
    Interpreter     runs the graph itself, and has no compiler (reference.py)

A backend is one device: "opencl" is its first, "opencl:1" the second. Execution may be asynchronous: `synchronize`
waits.

To add one: a file in this folder with a class `Backend` and a function `count`, and a line in funcgrad/__init__.py
that registers it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from funcgrad.config import config
from funcgrad.errors import DeviceError, FuncgradError, InternalError
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.util.locks import new_lock
from funcgrad.trace.util.named_tuple import NamedTuple

ALIGNED_NBYTES = 1 << 22
"""The memory of results of this size or more begins with a line of the cache: code may be written for that."""


class MachineLimits(NamedTuple):
    """Bytes a second from and to memory, half read and half written; operations of float32 a second."""

    bandwidth: float
    flops: float


class Grid(NamedTuple):
    """How a device runs a kernel: many groups of threads, each with memory that its threads share.

    threads: of a group, at most. warp: threads in step, which exchange registers by shuffles; 1 where they do not.
    local_nbytes: of the memory that a group shares. units: groups that run at the same time, about.
    vector_nbytes: what one thread loads or stores at once, at most.
    dtypes: names of those that memory can hold and kernels can compute with; float16 and bfloat16 may be computed in
    float32. matrix: the instructions for small matrix products, by name.
    direct_nbytes: how many bytes a thread can have copied at once from memory to local memory, past its registers and
    while it goes on.
    buffers: of a kernel, at most; 0: any number.
    registers: of 32 bits, that one thread may have.
    """

    threads: int
    warp: int
    local_nbytes: int
    units: int
    vector_nbytes: int = 16
    dtypes: frozenset[str] = frozenset()
    matrix: frozenset[str] = frozenset()
    direct_nbytes: frozenset[int] = frozenset()
    buffers: int = 0
    registers: int = 128


class Target(NamedTuple):
    """What the schedule and the renderer need to know of a device. Sizes in bytes.

    name: with everything that decides whether a binary runs there; part of the key of the disk cache.
    vector_nbytes: width of a vector register. registers: how many of them.
    in_halves: vectors of that width take as long as two of half the width, as on Zen 4.
    fuses_products: a product is added to a number by one instruction, which rounds once.
    l2_nbytes: the cache of one core that a shared operand should stay in. cores: how many tasks run at once.
    l3_nbytes: the last cache, of all cores.
    renderer: the language of its programs (lower/render/): which also says what ops need no decomposition.
    dot_products: instructions that add the products of neighbouring terms to a lane, by their names in
    lower/ir/contraction/dot_products.py. matrix: those that multiply tiles, by their names in
    lower/ir/contraction/tile_instructions.py.
    conversions: what one instruction converts, of a vector: "float16" to and from float32; "saturated", floats to
    integers with the ends of their range for what lies beyond and 0 for NaN; "scaled", a float and a whole number to
    the first times two to the power of the second; "normal_bfloat16", float32 to bfloat16, but for denormal numbers.
    row_loops: gives the loops of NumPy's that programs can call (backends/cpu/numpy_loops.py).
    limits: what it can do at most, for estimates that are shown; those of a device that is there are measured.
    grid: how it runs kernels by groups of threads; None for a host, which runs loops.
    """

    name: str
    vector_nbytes: int
    registers: int
    l2_nbytes: int
    cores: int
    renderer: str
    conversions: frozenset[str] = frozenset(["float16"])
    row_loops: Callable[[], frozenset[str]] = frozenset
    dot_products: frozenset[str] = frozenset()
    matrix: frozenset[str] = frozenset()
    l3_nbytes: int = 1 << 25
    in_halves: bool = False
    fuses_products: bool = True
    limits: MachineLimits | None = None
    grid: Grid | None = None

    @property
    def vectors(self) -> int:
        """How many of a host's vectors take as long as one of 64 bytes, by which ops are priced, takes on another."""
        return 1 if self.grid is not None else max(1, 64 // self.vector_nbytes) * (1 + self.in_halves)

    @property
    def sizes(self) -> str:
        """What schedules are picked by, beside what the name says: another machine runs the same binary, but would get
        another one.
        """
        numbers = self.vector_nbytes, self.registers, self.l2_nbytes, self.l3_nbytes, self.cores
        return " ".join(map(str, numbers)) + " in halves" * self.in_halves


class Executable(Protocol):
    """A loaded program.

    address: of its entry in this process, a function of a table; None where it has none.
    """

    @property
    def address(self) -> int | None: ...

    def run(self, table: Any) -> None:
        """Run on a table of buffer addresses: arguments, results, then the arena of intermediates."""


HostCallback = Callable[[int], int]
"""Called by a running program with the address of an array of buffer addresses; other than 0 ends the program."""


class Limits(Protocol):
    """What a device can do at most, measured by loops that do nothing else (backends/cpu/roofline.py)."""

    @property
    def of_machine(self) -> MachineLimits: ...

    def seconds(self, read: float, written: float, flops: float) -> float:
        """Return the least time for so many bytes and operations of float32, with memory or caches, as they fit."""


class NativelyCalled:
    """An object whose class may have native code before its method __call__. _calls: where that finds its plans."""

    __slots__ = ("_calls",)

    _calls: int


class SharedCode(Protocol):
    """The code that programs of a device share, such as the pool of threads of a host. Any thread may ask."""

    def compile(self, text: str) -> bytes:
        """Return the binary of a text, from the cache where it has one."""

    def find(self, text: str) -> bytes | None:
        """Return what the cache has for a text, None where it has nothing."""

    def save(self, text: str, binary: bytes) -> None:
        """Keep something for a text."""


class Uncached:
    """Such code without a cache."""

    def __init__(self, compile_: Callable[[str], bytes]) -> None:
        self.compile = compile_

    def find(self, text: str) -> None:
        return None

    def save(self, text: str, binary: bytes) -> None:
        """Keep nothing."""


class Backend(Protocol):
    """One kind of device."""

    name: str

    @property
    def target(self) -> Target: ...

    def compile(self, text: str) -> bytes:
        """Return the binary of a module's text; InternalError, with the text saved to a file, when the compiler refuses
        it.
        """

    def prepare(self, code: SharedCode) -> None:
        """Take code that programs of this device share from there: it is loaded with the first that calls it."""

    def load_shared(self) -> None:
        """Load what most programs call already: one will be there soon."""

    def load(
        self, binaries: Sequence[bytes], callbacks: Sequence[HostCallback], is_brief: bool = False
    ) -> Executable:
        """Load a program from the binaries of its modules. `callbacks` are the host functions that it calls by
        number. is_brief: a run on one core takes less time than to compile what is missing to run on several.
        """

    def call_natively(self, cls: type, code: SharedCode, wait: bool = False) -> bool | None:
        """Put native code before the method __call__ of a class (backends/cpu/fast_call.py). Return whether there is
        such code here: None while a thread compiles it, if this is not to wait for it.
        """

    def allocate(self, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
        """Allocate uninitialised memory for a result, aligned to 64 bytes from ALIGNED_NBYTES on. Raise
        OutOfMemoryError where there is none.
        """

    def limits(self) -> Limits:
        """Return what the device can do at most."""

    def synchronize(self) -> None:
        """Wait until all that was started has finished."""


class Interpreter(Protocol):
    """A backend without a compiler."""

    name: str

    def interpret(
        self, outputs: Sequence[Any], params: Sequence[Any]
    ) -> Callable[[Sequence[Any]], list[Any]]:
        """Return a function from arrays to arrays that runs the graph itself."""

    def synchronize(self) -> None: ...


class Memory(Protocol):
    """Memory of a device, which is given back when nobody has it any more, after what was launched on it."""

    nbytes: int


Region = tuple[Memory, int]
"""Memory, and bytes from its beginning: what a kernel gets for a buffer."""


Place = tuple[int, int]
"""The number of an entry in a table of regions, and bytes from its beginning."""


class Launched(NamedTuple):
    """One launch: a kernel of a loaded module, its groups, the threads of each along three dimensions, its buffers.

    groups: there may be fewer than the kernel could number.
    place: the user's line that it comes from, for profiles and errors.
    """

    kernel: Any
    groups: int
    threads: tuple[int, int, int]
    buffers: tuple[Region, ...]
    place: str = ""


class Recording(Protocol):
    """Launches that were recorded once, to be replayed with one call."""

    def replay(self, table: Sequence[Region]) -> None:
        """Start them all, on the memory of a table. What has not changed since the last time costs nothing."""


class MemoryUse(NamedTuple):
    """Bytes of a device: in arrays and programs, kept for later ones, the most that was ever in use, all there are."""

    used: int
    kept: int
    peak: int
    total: int


class Accelerator(Protocol):
    """A device with memory of its own. What is started runs in the order in which it was started.

    description: which device that is, for people.
    """

    name: str
    description: str

    @property
    def target(self) -> Target: ...

    def compile(self, text: str) -> bytes:
        """Compile a kernel's text to a binary. Raise InternalError, with the text saved to a file, when the compiler
        refuses it.
        """

    def load(self, binary: bytes, name: str) -> Any:
        """Return the kernel of that name, for `Launched`."""

    def allocate(self, nbytes: int) -> Memory:
        """Allocate uninitialised memory, aligned to 256 bytes. Raise OutOfMemoryError if there is none even after all
        memory kept for later has been given back.
        """

    def write(self, to: Region, host: np.ndarray) -> None:
        """Copy from memory of the host, which may change as soon as this returns."""

    def read(self, from_: Region, host: np.ndarray) -> None:
        """Copy to memory of the host, after all that was started before; errors of that surface here."""

    def copy(self, to: Region, from_: Region, nbytes: int) -> None:
        """Copy within the device."""

    def receive(self, to: Region, source: Accelerator, from_: Region, nbytes: int) -> bool:
        """Copy from another device without the host, in the order of both; False, and nothing done, where that cannot
        be: then the host reads and writes.
        """

    def fill_zeros(self, to: Region, nbytes: int) -> None: ...

    def launch(self, launched: Launched) -> None: ...

    def record(self, launches: Sequence[Launched], places: Sequence[Sequence[Place]]) -> Recording:
        """Record launches for later replays. `places` say where the buffers of each launch are in the tables that
        replays will get; the buffers in `Launched` do not matter.
        """

    def time(self, launches: Sequence[Launched]) -> list[float]:
        """Measure how many seconds each launch takes, by the device's own clock."""

    def synchronize(self) -> None:
        """Wait until all that was started has finished; errors of that surface here."""

    def memory(self) -> MemoryUse: ...


class DeviceGroup(Protocol):
    """One device of a group whose members exchange without the host. The transfers that it starts run after
    everything started on the device before. Blocks of members lie one after the other. An accelerator that has such
    groups has a method `group(host)`. All members call it with their Communicator
    (backends/distributed/communicator.py), each in a thread of its own. It gives None to all of them where no group
    can be made.
    """

    def reduces(self, dtype: np.dtype, kind: str) -> bool:
        """Tell whether all_reduce and reduce_scatter do this."""

    def all_reduce(self, result: Region, operand: Region, count: int, dtype: np.dtype, kind: str) -> None:
        """Reduce `count` elements over all members to their sum (maximum, minimum). `result` may be `operand`."""

    def reduce_scatter(self, result: Region, operand: Region, count: int, dtype: np.dtype) -> None:
        """Sum the operands of all members and write this member's block of the sum. There are as many blocks, of
        `count` elements each, as members.
        """

    def all_gather(self, result: Region, operand: Region, nbytes: int) -> None:
        """Write the operands of all members into `result`, one after the other."""

    def all_to_all(self, result: Region, operand: Region, nbytes: int) -> None:
        """Block j of so many bytes goes to member j; what comes from member j is block j of the result."""

    def permute(self, result: Region, operand: Region, nbytes: int, sources: Sequence[int]) -> None:
        """Receive the operand of the member sources[rank]. Where that is NOBODY, the result stays as it is."""

    def abort(self) -> None:
        """End what was started and cannot come to an end, as another member has failed."""


HOSTS = frozenset(("cpu", "numpy", "null"))
"""Kinds of devices whose memory is that of the host. There is one of each, and its name has no number; but of the CPU
as many as `config.cpu_devices` says, which are one backend, and the first is "cpu".
"""

GPUS = ("nv", "amd", "cuda", "hip")
"""What "gpu" may mean, the best first: "nv" and "amd" start a program with the least work, "cuda" and "hip" work with
more drivers.
"""

why_no_gpu: dict[str, str] = {}
"""By kind, why "gpu" does not mean it."""

_gpu = [""]  # the kind that it means, when that is known
_modules: dict[str, str] = {}
_open: dict[str, Any] = {}
_opening = new_lock()  # a device is opened once


def register_backend(name: str, module: str) -> None:
    """Say where the class `Backend` of a device is; it is imported when the device is first used."""
    _modules[name] = module


def registered_kinds() -> tuple[str, ...]:
    """Return the kinds of devices that there may be, in the order in which they were registered."""
    return tuple(_modules)


def is_host(name: str) -> bool:
    """Tell whether the device of that name has its arrays in memory of the host."""
    return name in HOSTS or str(name).partition(":")[0] in HOSTS


def full_name(name: Any) -> str:
    """Return the full name of a device: "opencl" becomes "opencl:0", "cpu:0" becomes "cpu". Raise DeviceError where
    the name can mean no device.

    "gpu" is the best kind of GPU that works here (`gpu_kind`).

    With several processes "opencl" is the first of this one, and "cpu:0" that of process 0.
    """
    if not isinstance(name, str):
        raise DeviceError(
            f"{name!r:.60} is no device", hint="pass a name, or one of those that funcgrad.devices() gives"
        )
    kind, colon, number = str(name).partition(":")  # of a Device too, a plain string
    if kind == "gpu":
        kind = gpu_kind()
    if kind not in _modules or (colon and not (number.isascii() and number.isdecimal())):
        raise DeviceError(f"unknown device {str(name)!r}", hint=_known_names())
    which = int(number) if colon else processes.first(kind)
    if kind not in HOSTS:
        return f"{kind}:{which}"
    if which >= count_all_devices(kind):
        raise DeviceError(
            f"there is no device {str(name)!r}: there {_number_of(kind)}",
            hint="raise funcgrad.config.cpu_devices, or FUNCGRAD_CPU_DEVICES" if kind == "cpu" else "",
        )
    return f"{kind}:{which}" if which or (processes.count > 1 and kind == "cpu") else kind


def gpu_kind() -> str:
    """Return the kind that "gpu" means: the first that opens here and passes its own trial, where it has one.

    It is found once. DeviceError, with what is wrong with each, where there is none.
    """
    if _gpu[0] not in _modules:
        with _opening:
            _gpu[:] = [next((kind for kind in GPUS if kind in _modules and _works(kind)), "")]
    if not _gpu[0]:
        reasons = "".join(
            f"\n  {kind}: {why.removeprefix(f'{kind}: ')}"
            for kind, why in why_no_gpu.items()
            if kind in _modules
        )
        raise DeviceError(
            f"there is no GPU here that works{reasons}",
            hint="'opencl' may have one, too; funcgrad.doctor() says what works here",
        )
    return _gpu[0]


def _works(kind: str) -> bool:
    """Open the first device of a kind and let it try itself; what fails is said by `why_no_gpu`."""
    why_no_gpu.pop(kind, None)
    name = f"{kind}:{processes.first(kind)}"
    try:
        backend = open_backend(name)
        if hasattr(backend, "try_out"):
            backend.try_out()
    except (FuncgradError, InternalError) as error:
        why_no_gpu[kind] = getattr(error, "message", str(error))
        for known in [known for known, backend in _open.items() if getattr(backend, "name", "") == name]:
            del _open[known]
        return False
    return True


def _known_names() -> str:
    """Return a hint. "null" computes nothing, and is for tests of what is around it."""
    known = ", ".join(kind for kind in sorted(_modules) if kind != "null")
    return f"known are {known}; funcgrad.doctor() says what works here"


def _number_of(kind: str) -> str:
    count = count_all_devices(kind)
    return f"is one {kind!r}" if count == 1 else f"are {count}, {kind!r} to '{kind}:{count - 1}'"


def count_devices(kind: str) -> int:
    """Count the devices of a kind that this process has. Raise DeviceError, with the reason, where the kind does not
    work here.
    """
    if kind == "cpu":
        return config.cpu_devices
    if kind in HOSTS:
        return 1
    try:
        return import_module(_modules[kind]).count()
    except (ImportError, OSError) as error:
        raise DeviceError(f"device {kind!r} does not open here: {error}") from error


def device_names(kind: str) -> list[str]:
    """Return the names of the devices of a kind that this process has; DeviceError as in `count_devices`."""
    first = processes.first(kind)
    return [full_name(f"{kind}:{first + number}") for number in range(count_devices(kind))]


def count_all_devices(kind: str) -> int:
    """Tell how many devices of a kind all processes have."""
    return processes.total(kind, count_devices(kind))


def open_backend(name: str) -> Any:
    """Return the backend of that name. Raise DeviceError when there is none, or when it does not open here. All
    devices of the CPU share one backend.
    """
    backend = _open.get(name)
    if backend is None:
        full = full_name(name)
        kind, _, number = full.partition(":")
        if processes.owner_of(full) != processes.index:
            raise DeviceError(
                f"device {full!r} is one of process {processes.owner_of(full)}, this is process {processes.index}",
                hint="local_devices() gives those of this process",
            )
        home = kind if kind in HOSTS else full
        with _opening:
            backend = _open.get(home)
            if backend is None:
                try:
                    cls = import_module(_modules[kind]).Backend
                    backend = cls() if kind in HOSTS else cls(int(number) - processes.first(kind))
                except (ImportError, OSError) as error:
                    raise DeviceError(f"device {name!r} does not open here: {error}") from error
                if kind not in HOSTS:
                    backend.name = full  # its number among the devices of all processes
            _open[name] = _open[full] = _open[home] = backend
    return backend
