"""What a device gives `Work` (work.py): memory, two queues, and blocks of commands for them.

Each driver has a class with these methods, and launches of its own; all that is done with them is the same for all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import Enum
from typing import Any, Protocol, TypeVar

from funcgrad.drivers.hcq.queues import BoundJob, Entries, Note, Queue, TemplateJob
from funcgrad.drivers.hcq.stream import Value, Words
from funcgrad.trace.util.named_tuple import NamedTuple

_SHOWN = 4  # kernels of one start that an error names


class Kind(Enum):
    """Where memory is, and whose."""

    DEVICE = "memory of the device"
    MAPPED = "memory of the device that this process writes"
    HOST = "memory of the host"
    REGISTERED = "memory of the program"


class Allocation(NamedTuple):
    """Memory that a kernel driver gave. handle: its name for it. address: for the device; for this process, too, where
    the kind is not DEVICE. fd: of the mapping here, where it needs one of its own, or -1."""

    kind: Kind
    handle: int
    address: int
    nbytes: int
    fd: int = -1


class CommandBlock(NamedTuple):
    """Commands for a device. `words` are the commands; `entry` is the entry of the ring when the block is at address 0,
    and names where in it the stream begins, or it says where in the block entries are. `stamps` is the byte where the
    stamps begin: one of the first launch's begin, then one of each launch's end. A stamp is as large as a signal, and
    has the time where that has it.
    """

    words: Words
    entry: Entries
    stamps: int = 0


class Startable(Protocol):
    """One launch of a kernel. arguments: the values of its parameters; those that a start gives are symbols."""

    @property
    def kernel_name(self) -> str: ...

    @property
    def arguments(self) -> Sequence[Value]: ...


L = TypeVar("L", bound=Startable)
L_contra = TypeVar("L_contra", bound=Startable, contravariant=True)


class Device(Protocol[L_contra]):
    """One GPU that takes commands from queues: for launches, and for copies.

    total_nbytes: of its memory, which is asked for in multiples of `huge_nbytes`. started: launches that `Work` has
    noted, the latest last: at least those that have not ended. One copy has `most_copied` bytes at most, one block
    `most_recorded` launches; the clock counts in `tick_ns`. Where the parameter `other` is, another device of the same
    driver is meant.
    """

    name: str
    total_nbytes: int
    launches: Queue
    copies: Queue
    started: deque[Note]
    huge_nbytes: int
    most_copied: int
    most_recorded: int
    tick_ns: int

    # ---- memory ----

    def allocate(self, kind: Kind, nbytes: int) -> Allocation:
        """Return memory of at least `nbytes` bytes, with whatever was there; raise OutOfMemoryError where there is
        none.
        """

    def allocate_block(self, nbytes: int) -> Allocation:
        """Return memory for commands and arguments: near the device where this process can write that, else here."""

    def free(self, memory: Allocation) -> None:
        """Give memory back, which nothing on the device uses any more."""

    def register(self, address: int, nbytes: int) -> Allocation:
        """Let the device see memory of this process, in whole pages, which must stay mapped until that is freed."""

    def show(self, memory: Allocation, other: Any) -> None:
        """Let another device see memory of this one, at the same addresses."""

    def link(self, other: Any) -> None:
        """Let two devices wait for each other, and see each other's memory where they can."""

    def reaches(self, other: Any) -> bool:
        """Tell whether linked devices see each other's memory."""

    # ---- commands ----

    def launch_block(self, launches: Sequence[L_contra], with_stamps: bool = False) -> CommandBlock:
        """Build a block for the queue of launches that runs these one after the other, and has room for what they
        need. With `with_stamps`, each run of it notes when they begin and end.
        """

    def copy_block(
        self, copies: Sequence[tuple[Value, Value, Value]], waits: Sequence[tuple[Value, Value]] = ()
    ) -> CommandBlock:
        """Build a block for the queue of copies that waits for values of timelines, (signal, value) each, then makes
        copies (to, from, bytes).
        """

    def wait_block(self, queue: Queue, waits: Sequence[tuple[Value, Value]]) -> CommandBlock:
        """Build a block that only waits, so that all later work on its queue waits too."""

    def template(self, queue: Queue, block: CommandBlock, values: int) -> TemplateJob:
        """Make a job that copies a block to the queue's arena at each start."""

    def bound(self, block: CommandBlock, values: int, memory: Allocation) -> BoundJob:
        """Make a job on the queue of launches whose block stays in memory that `allocate_block` gave."""

    def synchronize(self) -> None:
        """Wait until all that was started has ended."""

    def lose(self, error: Exception) -> None:
        """Raise this from now on, whatever is asked for."""

    def close(self) -> None:
        """Give everything back. What runs is ended by the kernel driver."""


def suspect(device: Device[Any]) -> str:
    """Name the first launch of a device that has not ended, or several that it may be."""
    done = device.launches.signal.value
    running = [names for value, _, names in tuple(device.started) if value > done]
    if not running:
        return "a copy" if device.copies.signal.value < device.copies.issued else "the device"
    first = running[0]
    names = [f"{name!r}" + (f" ({place})" if place else "") for name, place in first[:_SHOWN]]
    if len(first) == 1:
        return f"kernel {names[0]}"
    more = f" or {len(first) - _SHOWN} more" if len(first) > _SHOWN else ""
    return f"one of the kernels {', '.join(names)}{more}"


__all__ = ["Allocation", "CommandBlock", "Device", "Kind", "Startable", "suspect"]
