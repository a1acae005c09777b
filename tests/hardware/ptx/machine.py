"""Groups of threads that run PTX: warps in any order, lanes of a warp apart from each other, copies and matrix products
that end some time later.

An independent model of what NVIDIA's PTX ISA (8.0) says, as far as kernels of matrix products need it: it knows nothing
of the compiler that wrote them. Where the manual leaves open when something happens, the model decides by chance, or as
late or as early as it may (`Moment`): a kernel that relies on luck fails for one of them. What the manual calls
undefined is a `Fault`.

    program.py        the text, taken apart
    instructions.py   arithmetic, loads, stores, branches: of 32 lanes at a time
    hopper.py         barriers that count bytes, copies by tensor maps, matrix products of four warps

    >>> text = '''.version 8.0
    ... .target sm_90a
    ... .visible .entry f(.param .u64 .ptr .global .align 1 f_param_0) .maxntid 32 {
    ... ld.param.b64 %rd1, [f_param_0];
    ... mov.u32 %r1, %tid.x;
    ... mul.wide.u32 %rd2, %r1, 4;
    ... add.s64 %rd3, %rd1, %rd2;
    ... st.global.b32 [%rd3], %r1;
    ... ret;
    ... }'''
    >>> found = np.zeros(32, np.uint32)
    >>> run(text, 1, [found])
    >>> found[:4]
    array([0, 1, 2, 3], dtype=uint32)
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tests.hardware.ptx.program import Program, parse

if TYPE_CHECKING:
    from tests.hardware.ptx.hopper import Engine

LANES = 32
_FIRST_POINTER = 0x10_0000_0000
_PARAMETERS = 0x70_0000_0000
_SHARED = 1 << 10  # where shared memory begins: the first 1024 bytes are the system's
_MOST_SHARED = 227 << 10
_MOST_TURNS = 1 << 12
_MOST_AT_ONCE = 400  # instructions of a warp
_PATIENCE = 8  # turns of each warp
_ASKING = 2  # those of a loop that waits for a barrier


class Fault(AssertionError):
    """A kernel does what PTX leaves undefined, or never ends."""


class Moment(enum.Enum):
    """When what is under way comes to its end."""

    EARLY = "as soon as it is started"
    LATE = "when nobody can go on without it"
    CHANCE = "at any time"


class Memory:
    """Arrays at addresses, as a kernel sees them."""

    def __init__(self) -> None:
        self._arrays: list[tuple[int, np.ndarray]] = []
        self._next = _FIRST_POINTER

    def add(self, content: np.ndarray, address: int | None = None) -> int:
        """The address of an array, whose bytes are read and written in place."""
        flat = content.reshape(-1).view(np.uint8)
        place = self._next if address is None else address
        self._arrays.append((place, flat))
        self._next = max(self._next, place + flat.size + (1 << 12)) // 256 * 256 + 256
        return place

    def at(self, first: int, last: int) -> tuple[int, np.ndarray]:
        """The array in which these two bytes are, and where it begins."""
        for place, content in self._arrays:
            if place <= first and last < place + content.size:
                return place, content
        raise Fault(f"there is no memory from {first:#x} to {last:#x}")


class Warp:
    """32 threads: the instruction that each is at, and their registers, as bits.

    blocked: what it waits for, asked again until it is true. held: registers that a matrix product still writes.
    """

    def __init__(self, group: Group, number: int) -> None:
        self.group = group
        self.number = number
        self.at = np.zeros(LANES, np.int64)
        self.registers: dict[str, np.ndarray] = {}
        self.waits_at: str | None = None
        self.parked = np.zeros(LANES, bool)  # lanes that wait for the others of the warp
        self.asking = np.zeros(LANES, bool)  # lanes that ask a barrier again and again: others go first
        self.held: dict[str, Any] = {}
        self.read_later: set[str] = set()  # registers that products under way still read
        self.changed: set[str] = set()  # registers written since the last wgmma.fence
        x, y, _ = group.program.threads
        count = int(np.prod(group.program.threads))
        threads = number * LANES + np.arange(LANES)
        self.at[threads >= count] = len(group.program.instructions)
        named = {"%tid.x": threads % x, "%tid.y": threads // x % y, "%tid.z": threads // (x * y)}
        named |= {"%ctaid.x": np.full(LANES, group.number)}
        self.registers |= {name: value.astype(np.uint64) for name, value in named.items()}

    @property
    def ended(self) -> bool:
        return bool((self.at >= len(self.group.program.instructions)).all())

    def read(self, name: str, bits: int = 64) -> np.ndarray:
        """The bits of an operand: a register, a number, the address of a parameter or of an array."""
        if name in self.held:
            raise Fault(f"{name} is read while a matrix product writes it")
        found = self.registers.get(name)
        if found is None:
            found = np.full(LANES, self.group.constant(name, bits), np.uint64)
        return found & np.uint64((1 << bits) - 1)

    def read_address(self, text: str) -> np.ndarray:
        """The address that an operand in brackets names."""
        base, _, offset = text.strip("[]").partition("+")
        return self.read(base.strip()).astype(np.int64) + int(offset or 0)

    def write(self, name: str, value: np.ndarray, active: np.ndarray) -> None:
        if name == "_":
            return
        if name in self.held:
            raise Fault(f"{name} is written while a matrix product writes it")
        if name in self.read_later:
            raise Fault(f"{name} is written while a matrix product reads it")
        self.changed.add(name)
        before = self.registers.get(name)
        if before is None or active.all():
            self.registers[name] = value.astype(np.uint64)
        else:
            self.registers[name] = np.where(active, value.astype(np.uint64), before)


class Group:
    """The threads of one group, what they share, and what the engines still do for them."""

    def __init__(
        self,
        program: Program,
        number: int,
        memory: Memory,
        parameters: Sequence[int],
        local_nbytes: int,
        moment: Moment,
        chance: np.random.Generator,
    ) -> None:
        from tests.hardware.ptx.hopper import Engine

        self.program = program
        self.number = number
        self.memory = memory
        self.moment = moment
        self.chance = chance
        self.places = {p.name: place for p, place in zip(program.parameters, parameters, strict=True)}
        self.shared = np.full(_SHARED + _MOST_SHARED, 0xFF, np.uint8)  # NaN, as any float
        self._place_shared(local_nbytes)
        self.engine: Engine = Engine(self)
        count = int(np.prod(program.threads))
        self.warps = [Warp(self, n) for n in range(-(-count // LANES))]
        self.idle = 0  # turns in which nobody got on

    def _place_shared(self, local_nbytes: int) -> None:
        end = _SHARED
        for name, align, nbytes in sorted(self.program.shared, key=lambda entry: not entry[2]):
            end = -(-end // align) * align
            self.places[name] = end
            end += nbytes or local_nbytes
        self.shared_end = end
        if end > self.shared.size:
            raise Fault(f"{end - _SHARED} bytes of shared memory, of which there are {_MOST_SHARED}")

    def constant(self, text: str, bits: int) -> int:
        if text in self.places:
            return self.places[text]
        if text.startswith("0f"):
            return int(text[2:], 16)
        try:
            return int(text.removesuffix("U"), 0) & ((1 << bits) - 1)
        except ValueError:
            raise Fault(f"{text} is read before it is written") from None

    def run(self) -> None:
        """Warps in turns of some instructions each, until all have ended."""
        from tests.hardware.ptx.instructions import step

        for _ in range(_MOST_TURNS):
            self.engine.turn()
            ready = [warp for warp in self.warps if not warp.ended and warp.waits_at is None]
            if not ready:
                if all(warp.ended for warp in self.warps):
                    self.engine.finish()
                    return
                self._meet()
                continue
            warp = ready[int(self.chance.integers(len(ready)))]
            warp.asking[:] = False
            gets_on, most = False, int(self.chance.integers(_ASKING + 1, _MOST_AT_ONCE))
            for done in range(most):
                if not step(warp) or warp.ended or warp.waits_at is not None:
                    gets_on = done > _ASKING or warp.ended or warp.waits_at is not None
                    break
            else:
                gets_on = True
            self._note(gets_on)
        raise Fault("the kernel does not end")

    def _note(self, gets_on: bool) -> None:
        """Where nobody gets on for many turns, as all only ask their barriers, what is under way has to end."""
        self.idle = 0 if gets_on else self.idle + 1
        if self.idle > _PATIENCE * len(self.warps) and not self.engine.hurry():
            raise Fault("all threads wait, and nothing is under way")

    def _meet(self) -> None:
        """All threads are at a barrier, or have ended."""
        if any(warp.ended for warp in self.warps):
            raise Fault("some threads have ended while others wait for all")
        if len({warp.waits_at for warp in self.warps}) != 1:
            raise Fault("threads wait at different barriers")
        for warp in self.warps:
            warp.waits_at = None


def run(
    text: str,
    groups: int,
    arguments: Sequence[np.ndarray | bytes],
    moment: Moment = Moment.CHANCE,
    seed: int = 0,
    local_nbytes: int = 0,
    memory: Memory | None = None,
) -> None:
    """Run a module's kernel. arguments: arrays, of which it gets pointers, and what it gets by value, as bytes. memory:
    where the arrays are already."""
    program = parse(text)
    memory = memory or Memory()
    chance = np.random.default_rng(seed)
    parameters, end = [], _PARAMETERS
    for parameter, argument in zip(program.parameters, arguments, strict=True):
        content = argument
        if isinstance(argument, np.ndarray):
            content = memory.add(argument).to_bytes(8, "little")
        assert isinstance(content, bytes) and len(content) == parameter.nbytes
        end = -(-end // parameter.align) * parameter.align
        memory.add(np.frombuffer(content, np.uint8), end)
        parameters.append(end)
        end += parameter.nbytes
    with np.errstate(all="ignore"):
        for number in range(groups):
            Group(program, number, memory, parameters, local_nbytes, moment, chance).run()


__all__ = ["LANES", "Fault", "Group", "Memory", "Moment", "Warp", "run"]
