"""What a backend is: the contract that every target fulfils, and all that `lower` may know of one.

A backend describes its target (`Target`), turns the text of a program into something that runs (`load`), owns
memory (`allocate`) and runs programs on it (`Executable.run`). Execution may be asynchronous: `synchronize` waits.
Backends with queues of their own record a program once and replay it; to the caller that is the same `run`.

A backend without a compiler has `interpret(outputs, params)` in place of `target`, `compile` and `load`: it gives a
function from arrays to arrays that runs the graph itself.

To add one: a file in this folder with a class `Backend`, and a line in funcgrad/__init__.py that registers it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple, Protocol

import numpy as np

from funcgrad.errors import DeviceError

ALIGNED_NBYTES = 1 << 22
"""The memory of results of this size or more begins with a line of the cache: code may be written for that."""


class MachineLimits(NamedTuple):
    """Bytes a second from and to memory, half read and half written; operations of float32 a second."""

    bandwidth: float
    flops: float


@dataclass(frozen=True)
class Target:
    """What the schedule and the renderer need to know of a device. Sizes in bytes.

    name: with everything that decides whether a binary runs there; part of the key of the disk cache.
    vector_nbytes: width of a vector register. registers: how many of them.
    l2_nbytes: the cache of one core that a shared operand should stay in. cores: how many tasks run at once.
    l3_nbytes: the last cache, of all cores.
    renderer: the language of its programs (lower/render/): which also says what ops need no decomposition.
    pairs: dtypes of which one instruction adds two products of neighbours to each lane of a vector of float32.
    row_loops: the loops of NumPy's that programs can call (row_loops.py).
    limits: what it can do at most, for estimates that are shown; those of a device that is there are measured.
    """

    name: str
    vector_nbytes: int
    registers: int
    l2_nbytes: int
    cores: int
    renderer: str
    row_loops: frozenset[str] = frozenset()
    pairs: frozenset[str] = frozenset()
    l3_nbytes: int = 1 << 25
    limits: MachineLimits | None = None


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
    """What a device can do at most, measured by loops that do nothing else (limits.py)."""

    @property
    def of_machine(self) -> MachineLimits: ...

    def seconds(self, read: float, written: float, flops: float) -> float:
        """The least time for so many bytes and operations of float32, with memory or caches, as they fit."""


class Backend(Protocol):
    """One kind of device."""

    name: str

    @property
    def target(self) -> Target: ...

    def compile(self, text: str) -> bytes:
        """The binary of a module's text; InternalError, with the text saved to a file, when the compiler refuses
        it.
        """

    def prepare(self, compile_: Callable[[str], bytes]) -> None:
        """Load what all programs of this device call, before the first of them; `compile_` is `compile` by way of
        the cache.
        """

    def load(self, binaries: Sequence[bytes], callbacks: Sequence[HostCallback]) -> Executable:
        """A program from the binaries of its modules; `callbacks` are the host functions that it calls by number."""

    def call_natively(self, cls: type, compile_: Callable[[str], bytes]) -> bool:
        """Put native code before the method __call__ of a class (front_door.py); whether there is such code here."""

    def allocate(self, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
        """Memory for a result, uninitialised, aligned to 64 from ALIGNED_NBYTES on; or OutOfMemoryError."""

    def limits(self) -> Limits:
        """What the device can do at most."""

    def synchronize(self) -> None:
        """Wait until all that was started has finished."""


_modules: dict[str, str] = {}
_open: dict[str, Any] = {}


def register_backend(name: str, module: str) -> None:
    """Say where the class `Backend` of a device is; it is imported when the device is first used."""
    _modules[name] = module


def open_backend(name: str) -> Any:
    """The backend of that name; DeviceError when there is none, or when it does not open here."""
    backend = _open.get(name)
    if backend is None:
        if name not in _modules:
            raise DeviceError(f"unknown device {name!r}", hint=f"known are {', '.join(sorted(_modules))}")
        try:
            backend = import_module(_modules[name]).Backend()
        except (ImportError, OSError) as error:
            raise DeviceError(f"device {name!r} does not open here: {error}") from error
        backend = _open.setdefault(name, backend)
    return backend
