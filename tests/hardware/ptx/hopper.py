"""What Hopper does beside its threads: barriers that count bytes, copies by tensor maps, matrix products of four warps.

Each of them is written from the PTX ISA (8.0), by its own words: "mbarrier", "cp.async.bulk.tensor", "Swizzling Modes",
"Asynchronous Warpgroup Level Matrix Instructions" with its "Matrix Descriptor Format", canonical layouts and register
fragments, and "Async Proxy".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from funcgrad.trace.types.dtypes import bfloat16
from tests.hardware.ptx.machine import LANES, Fault, Moment
from tests.hardware.ptx.tensor_map import unpack

if TYPE_CHECKING:
    from tests.hardware.ptx.machine import Group, Warp
    from tests.hardware.ptx.program import Instruction

_WARPS = 4  # of a warpgroup
_DTYPES = {"bf16": np.dtype(bfloat16), "f16": np.dtype(np.float16)}
_SWIZZLE_128B = 3  # CU_TENSOR_MAP_SWIZZLE_128B
_MODE_128B = 1  # in a descriptor


@dataclass
class Barrier:
    """A phase ends when all have come that it waits for, and all bytes that they spoke of."""

    expected: int
    pending: int
    nbytes: int = 0
    phase: int = 0

    def settle(self) -> None:
        if not self.pending and not self.nbytes:
            self.phase += 1
            self.pending = self.expected


@dataclass
class Copy:
    """A box on its way."""

    to: int
    content: bytes  # of the map
    start: tuple[int, ...]
    barrier: int


class Product(NamedTuple):
    """A matrix product of one warp: its 16 rows of 64. walked: which factors have items as neighbours."""

    registers: tuple[str, ...]
    columns: int
    dtype: np.dtype
    left: int
    right: int
    walked: tuple[bool, bool]
    adds: bool
    rows: tuple[str, ...] = ()  # registers of the first factor, in place of a descriptor


@dataclass
class Queue:
    """The products of a warp: those told since the last commit, groups of those before."""

    told: list[Product] = field(default_factory=list)
    groups: list[list[Product]] = field(default_factory=list)
    all: list[tuple] = field(default_factory=list)  # what the four warps have to agree on


class Engine:
    """All of that for one group."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self.barriers: dict[int, Barrier] = {}
        self.copies: list[Copy] = []
        self.queues: dict[int, Queue] = {}
        self.unseen: set[int] = set()  # barriers that the async proxy does not see yet
        self.batches: dict[int, list[list[tuple[int, np.ndarray]]]] = {}  # of cp.async, by warp
        # The warp, plus 1, whose cp.async last wrote a byte, until that warp has let the async proxy see it.
        self.stored_by = np.zeros(group.shared.size, np.int16)

    # ---- time ----

    def turn(self) -> None:
        """Some of what is under way may end."""
        chance, moment = self.group.chance, self.group.moment
        if moment is Moment.LATE:
            return
        while self.copies and (moment is Moment.EARLY or chance.random() < 0.3):
            self._deliver()
        for warp in self.group.warps:
            queue = self.queues.get(warp.number)
            while queue and queue.groups and moment is Moment.CHANCE and chance.random() < 0.3:
                self._complete(warp, queue)

    def hurry(self) -> bool:
        """Nobody can go on: the next copy ends. False where there is none."""
        if self.copies:
            self._deliver()
            return True
        return False

    def finish(self) -> None:
        """All threads have ended: nothing may be under way, and all warps have told the same products."""
        if self.copies or any(queue.told or queue.groups for queue in self.queues.values()):
            raise Fault("the threads ended before what they started")
        for number, queue in self.queues.items():
            if queue.all != self.queues[number // _WARPS * _WARPS].all:
                raise Fault("the warps of a warpgroup told different products")

    # ---- barriers ----

    def mbarrier(self, warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
        kind = instruction.parts[0]
        if kind == "try_wait":
            assert instruction.parts[1] == "parity"
            to, place, parity = instruction.operands
            phases = np.array([self._barrier(warp, place, lane).phase for lane in range(LANES)])
            done = phases % 2 != warp.read(parity, 32).astype(np.int64)
            warp.write(to, done.astype(np.uint64), active)
            return
        for lane in np.flatnonzero(active):
            if kind == "init":
                address = self._place(warp, instruction.operands[0], lane)
                count = int(warp.read(instruction.operands[1], 32)[lane])
                self.barriers[address] = Barrier(count, count)
                self.unseen.add(address)
            elif kind == "arrive" and instruction.parts[1] == "expect_tx":
                barrier = self._barrier(warp, instruction.operands[1], lane)
                barrier.nbytes += int(warp.read(instruction.operands[2], 32)[lane])
                barrier.pending -= 1
                if barrier.pending < 0:
                    raise Fault("more come to a barrier than it waits for")
                barrier.settle()
            else:
                raise Fault(f"this model does not know {instruction.text}")

    def _place(self, warp: Warp, text: str, lane: int) -> int:
        address = int(warp.read(text.strip("[]"), 32)[lane])
        if address % 8 or address + 8 > self.group.shared_end:
            raise Fault(f"no place for a barrier: {address:#x}")
        return address

    def _barrier(self, warp: Warp, text: str, lane: int) -> Barrier:
        address = self._place(warp, text, lane)
        if address not in self.barriers:
            raise Fault(f"there is no barrier at {address:#x}")
        return self.barriers[address]

    def fence(self, warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
        if instruction.parts[:2] == ("proxy", "async"):
            self.unseen.clear()
            self.stored_by[self.stored_by == warp.number + 1] = 0
        elif instruction.parts[0] != "mbarrier_init":
            raise Fault(f"this model does not know {instruction.text}")

    # ---- copies ----

    def copy(self, warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
        if instruction.parts[1] in ("ca", "cg", "commit_group", "wait_group"):
            self._copy_of_threads(warp, instruction, active)
            return
        if instruction.parts[:3] != ("async", "bulk", "tensor"):
            raise Fault(f"this model does not know {instruction.text}")
        rank = int(instruction.parts[3].removesuffix("d"))
        to, source, barrier = instruction.operands
        map_, *coordinates = re.findall(r"-?[%\w$#.]+", source)
        assert len(coordinates) == rank, instruction.text
        for lane in np.flatnonzero(active):
            address = self._place(warp, barrier, lane)
            self._barrier(warp, barrier, lane)
            if address in self.unseen:
                raise Fault("a copy counts at a barrier that its engine does not see: no fence.proxy.async")
            start = tuple(
                int(warp.read(name, 32)[lane].astype(np.uint32).view(np.int32)) for name in coordinates
            )
            place = int(warp.read(map_)[lane])
            first, content = self.group.memory.at(place, place + 127)
            if place % 64:
                raise Fault("a tensor map that is not aligned to 64 bytes")
            where = int(warp.read(to.strip("[]"), 32)[lane])
            self.copies.append(
                Copy(where, content[place - first : place - first + 128].tobytes(), start, address)
            )
            if self.group.moment is Moment.EARLY:
                self._deliver()

    def _copy_of_threads(self, warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
        """cp.async: what lanes copy arrives when they wait for the batch, or at once."""
        batches = self.batches.setdefault(warp.number, [[]])
        if instruction.parts[1] == "commit_group":
            batches.append([])
        elif instruction.parts[1] == "wait_group":
            keep = int(instruction.operands[0])
            while len(batches) - 1 > keep:
                self._arrive(warp, batches.pop(0))
        else:
            to, source, nbytes, *read = instruction.operands
            count = int(nbytes)
            lengths = warp.read(read[0], 32) if read else np.full(LANES, count)
            places, addresses = (warp.read_address(text) for text in (to, source))
            for lane in np.flatnonzero(active):
                content, length = np.zeros(count, np.uint8), int(lengths[lane])
                if int(places[lane]) % count or (length and int(addresses[lane]) % count):
                    raise Fault(f"a copy that is not aligned: {instruction.text}")
                if length:
                    first, memory = self.group.memory.at(
                        int(addresses[lane]), int(addresses[lane]) + length - 1
                    )
                    content[:length] = memory[int(addresses[lane]) - first :][:length]
                batches[-1].append((int(places[lane]), content))
            if self.group.moment is Moment.EARLY:
                self._arrive(warp, batches[-1])
                batches[-1] = []

    def _arrive(self, warp: Warp, batch: list[tuple[int, np.ndarray]]) -> None:
        for place, content in batch:
            if place < 1 << 10 or place + len(content) > self.group.shared_end:
                raise Fault(f"a copy to {place:#x}, outside of shared memory")
            self.group.shared[place : place + len(content)] = content
            self.stored_by[place : place + len(content)] = warp.number + 1

    def _deliver(self) -> None:
        """A box comes in: rows of 128 bytes, whose pieces of 16 bytes change places by bits 7 to 9 of the address."""
        copies, moment = self.copies, self.group.moment
        copy = copies.pop(int(self.group.chance.integers(len(copies))) if moment is Moment.CHANCE else 0)
        map_ = unpack(copy.content)
        if len(copy.start) != len(map_.shape):
            raise Fault("coordinates of another rank than the map's")
        if map_.swizzle != _SWIZZLE_128B or map_.box[0] * map_.itemsize != 128:
            raise Fault("this model knows boxes of 128 bytes with their swizzle")
        rows = int(np.prod(map_.box[1:]))
        if copy.to % 128 or copy.to < 1 << 10 or copy.to + rows * 128 > self.group.shared_end:
            raise Fault(f"a box cannot be put at {copy.to:#x}")
        for row in range(rows):
            self._put(copy.to + row * 128, self._row(map_, copy.start, row))
        barrier = self.barriers[copy.barrier]
        barrier.nbytes -= rows * 128
        if barrier.nbytes < 0:
            raise Fault("more bytes came than the barrier was told of")
        barrier.settle()
        self.group.idle = 0  # whoever asked before may have waited for this

    def _row(self, map_: object, start: tuple[int, ...], row: int) -> np.ndarray:
        """The bytes of a row of a box; zeros beyond the tensor."""
        shape, box, itemsize = map_.shape, map_.box, map_.itemsize  # type: ignore[attr-defined]
        found = np.zeros(box[0] * itemsize, np.uint8)
        address = map_.address  # type: ignore[attr-defined]
        for first, size, extent, stride in zip(start[1:], box[1:], shape[1:], map_.strides, strict=True):  # type: ignore[attr-defined]
            row, at = divmod(row, size)
            if not 0 <= first + at < extent:
                return found
            address += (first + at) * stride
        low, high = max(start[0], 0), min(start[0] + box[0], shape[0])
        if low < high:
            base, content = self.group.memory.at(address + low * itemsize, address + high * itemsize - 1)
            begin = address - base
            found[(low - start[0]) * itemsize : (high - start[0]) * itemsize] = content[
                begin + low * itemsize : begin + high * itemsize
            ]
        return found

    def _put(self, to: int, row: np.ndarray) -> None:
        for piece in range(8):
            address = _swizzled(to + 16 * piece)
            self.group.shared[address : address + 16] = row[16 * piece : 16 * piece + 16]

    # ---- matrix products ----

    def multiply(self, warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
        if self.group.program.target != "sm_90a":
            raise Fault(f"{instruction.name} is of sm_90a alone, not of {self.group.program.target}")
        if not active.all():
            raise Fault(f"{instruction.text} where only some lanes come by")
        queue, kind = self.queues.setdefault(warp.number, Queue()), instruction.parts[0]
        if kind == "fence":
            warp.changed.clear()
        elif kind == "commit_group":
            queue.groups.append(queue.told)
            queue.told = []
        elif kind == "wait_group":
            while len(queue.groups) > int(instruction.operands[0]):
                self._complete(warp, queue)
        elif kind == "mma_async":
            self._tell(warp, queue, instruction)
        else:
            raise Fault(f"this model does not know {instruction.text}")

    def _tell(self, warp: Warp, queue: Queue, instruction: Instruction) -> None:
        shape = re.fullmatch(r"m64n(\d+)k16", instruction.parts[3])
        assert shape and instruction.parts[4] == "f32" and instruction.parts[5] == instruction.parts[6]
        sums, left, right, adds, *immediates = instruction.operands
        registers = tuple(name.strip() for name in sums.strip("{}").split(","))
        columns = int(shape[1])
        if len(registers) != columns // 2 or immediates[:2] != ["1", "1"]:
            raise Fault(f"{len(registers)} registers for {columns} columns, or negated factors")
        if warp.changed & {*registers}:
            raise Fault("sums were written since the last wgmma.fence")
        same = {(p.registers, p.columns) for p in warp.held.values()}
        for name in registers:
            if name in warp.held and (registers, columns) not in same:
                raise Fault("sums are written by products of different shapes")
        rows = tuple(name.strip() for name in left.strip("{}").split(",")) if left.startswith("{") else ()
        if warp.changed & {*rows}:
            raise Fault("a factor in registers was written since the last wgmma.fence")
        if rows:
            left = "0"
            immediates.insert(2, "0")
        one = [np.unique(warp.read(name)) for name in (left, right, adds)]
        if any(len(values) != 1 for values in one):
            raise Fault("the lanes of a warp have different descriptors")
        walked = tuple(flag == "1" for flag in immediates[2:])
        dtype = _DTYPES[instruction.parts[5]]
        product = Product(
            registers, columns, dtype, int(one[0][0]), int(one[1][0]), walked, bool(one[2][0]), rows
        )  # type: ignore[arg-type]
        queue.told.append(product)
        queue.all.append(product[1:-1])
        warp.held.update(dict.fromkeys(registers, product))
        warp.read_later.update(rows)

    def _complete(self, warp: Warp, queue: Queue) -> None:
        """The oldest group ends."""
        for product in queue.groups.pop(0):
            self._compute(warp, product)
        held = {name for group in (*queue.groups, queue.told) for p in group for name in p.registers}
        warp.held = {name: product for name, product in warp.held.items() if name in held}
        warp.read_later = {n for group in (*queue.groups, queue.told) for p in group for n in p.rows}

    def _compute(self, warp: Warp, p: Product) -> None:
        a = self._rows(warp, p) if p.rows else self._matrix(p.left, 64, p.dtype, p.walked[0])
        a = a if p.rows else a[16 * (warp.number % _WARPS) :][:16]
        b = self._matrix(p.right, p.columns, p.dtype, p.walked[1])
        product = a.astype(np.float64) @ b.astype(np.float64).T
        lanes = np.arange(LANES)
        for number, name in enumerate(p.registers):
            j, h, k = number // 4, number // 2 % 2, number % 2
            found = product[lanes // 4 + 8 * h, 8 * j + 2 * (lanes % 4) + k]
            if p.adds:
                found = found + warp.registers[name].astype(np.uint32).view(np.float32)
            warp.registers[name] = found.astype(np.float32).view(np.uint32).astype(np.uint64)

    def _rows(self, warp: Warp, p: Product) -> np.ndarray:
        """The fragment of a first factor in registers: pairs of rows i and i + 8, of the terms 2 t and 2 t + 8."""
        a, lanes = np.zeros((16, 16), p.dtype), np.arange(LANES)
        for number, name in enumerate(p.rows):
            pairs = warp.registers[name].astype(np.uint32).view(p.dtype).reshape(LANES, 2)
            for k in (0, 1):
                a[lanes // 4 + 8 * (number % 2), 2 * (lanes % 4) + 8 * (number // 2) + k] = pairs[:, k]
        return a

    def _matrix(self, descriptor: int, items: int, dtype: np.dtype, items_last: bool) -> np.ndarray:
        """Items by 16 terms of a factor, from where its descriptor says."""
        start, leading, stride = ((descriptor >> bit & 0x3FFF) << 4 for bit in (0, 16, 32))
        mode, base = descriptor >> 62, descriptor >> 49 & 7
        if mode != _MODE_128B or base or descriptor >> 14 & 3 or descriptor >> 30 & 3 or descriptor >> 46 & 7:
            raise Fault(f"this model does not know descriptor {descriptor:#x}")
        i, k = np.indices((items, 16))
        if items_last:
            offset = i // 64 * leading + i % 64 * 2 + k // 8 * stride + k % 8 * 128
        else:
            offset = i // 8 * stride + i % 8 * 128 + k * 2
        address = start + offset
        if address.max() + 2 > self.group.shared_end:
            raise Fault("a product reads beyond shared memory")
        address = _swizzled(address)
        if self.stored_by[address].any():
            raise Fault(
                "a product reads what threads have copied, and its engine does not see: no fence.proxy.async"
            )
        raw = self.group.shared[address[..., None] + np.arange(2)]
        return np.ascontiguousarray(raw).view(dtype)[..., 0]


def _swizzled(address: object) -> object:
    """Bits 4 to 6 of an address, exclusive or bits 7 to 9."""
    return address ^ (address >> 7 & 7) << 4  # type: ignore[operator]


__all__ = ["Engine"]
