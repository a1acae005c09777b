"""Exchanges among GPUs of one process: each member fetches what it needs from the others' memory.

All members say where their operands are, start their copies, and wait for each other on the host: so nobody starts what
writes over an operand before all have started to read it, and from then on the queues keep the order. The host waits
for no GPU and moves nothing.

A sum is made in blocks, one by each member, in the order of the ranks: so it has the same bits everywhere.

Backends take part whose memory has an `address`, the same in all of the process, and whose renderer is one of
`_LANGUAGES`.
"""

from __future__ import annotations

import os
import re
import weakref
from collections.abc import Sequence
from itertools import count as counting
from typing import Any

import numpy as np

from funcgrad.backends.amd_target import module_ending
from funcgrad.backends.distributed.communicator import NOBODY, Communicator
from funcgrad.backends.interface import Accelerator, Launched, Region
from funcgrad.trace.types import dtypes as dt

_THREADS = 256
_ADD = """
declare i32 @THREAD()
declare i32 @GROUP()
define CONVENTION void @KERNEL(ptr addrspace(1) %to, ptr addrspace(1) %from) ATTRIBUTES {
  %t = call range(i32 0, COUNT) i32 @THREAD()
  %g = call range(i32 0, 2147483647) i32 @GROUP()
  %wide = zext i32 %g to i64
  %base = mul i64 %wide, COUNT
  %own = zext i32 %t to i64
  %i = add i64 %base, %own
  %p = getelementptr TYPE, ptr addrspace(1) %to, i64 %i
  %q = getelementptr TYPE, ptr addrspace(1) %from, i64 %i
  %x = load TYPE, ptr addrspace(1) %p
  %y = load TYPE, ptr addrspace(1) %q
  %z = OPERATION TYPE %x, %y
  store TYPE %z, ptr addrspace(1) %p
  ret void
}
"""
_WORD = re.compile(r"\b[A-Z]{4,}\b")
_LANGUAGES = {  # by renderer: the words of _ADD, and what comes behind it
    "nvptx": (
        {
            "CONVENTION": "ptx_kernel",
            "THREAD": "llvm.nvvm.read.ptx.sreg.tid.x",
            "GROUP": "llvm.nvvm.read.ptx.sreg.ctaid.x",
            "ATTRIBUTES": "",
        },
        "",
    ),
    "amdgcn": (
        {
            "CONVENTION": "amdgpu_kernel",
            "THREAD": "llvm.amdgcn.workitem.id.x",
            "GROUP": "llvm.amdgcn.workgroup.id.x",
            "ATTRIBUTES": "#0",
        },
        module_ending(f"1,{_THREADS}"),
    ),
}
_TYPES = {  # numbers of LLVM's type in one element
    dt.float32: ("float", 1), dt.float64: ("double", 1), dt.complex64: ("float", 2), dt.int32: ("i32", 1),
    dt.uint32: ("i32", 1), dt.int64: ("i64", 1), dt.uint64: ("i64", 1),
}  # fmt: skip

_members: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()
_numbers = counting()


class Adder:
    """Adds arrays of one GPU."""

    def __init__(self, backend: Accelerator) -> None:
        self._backend = backend
        self._kernels: dict[str, Any] = {}

    def add(self, to: Region, from_: Region, count: int, dtype: np.dtype) -> None:
        """Add `from_` to `to`, so many elements."""
        name, numbers = _TYPES[dtype]
        kernel = self._kernels.get(name)
        if kernel is None:
            binary = self._backend.compile(adding_kernel(name, self._backend.target.renderer))
            kernel = self._kernels[name] = self._backend.load(binary, f"add_{name}")
        groups, rest = divmod(count * numbers, _THREADS)
        self._backend.launch(Launched(kernel, groups, (_THREADS, 1, 1), (to, from_)))
        done = groups * _THREADS * dtype.itemsize // numbers
        if rest:
            places = (to[0], to[1] + done), (from_[0], from_[1] + done)
            self._backend.launch(Launched(kernel, 1, (rest, 1, 1), places))


def adding_kernel(type_: str, language: str) -> str:
    """Write the module with the kernel `add_<type>` for a type of LLVM's, in the language of a renderer."""
    words, ending = _LANGUAGES[language]
    operation = "add" if type_[0] == "i" else "fadd"
    own = {"KERNEL": f"add_{type_}", "TYPE": type_, "OPERATION": operation, "COUNT": str(_THREADS)}
    return _WORD.sub(lambda word: (words | own)[word[0]], _ADD + ending)


def peer_group(backend: Accelerator, host: Communicator) -> PeerGroup | None:
    """Return the group of a GPU with those of all other members, or None for all of them if one is of another
    process.
    """
    number = next(_numbers)
    _members[number] = backend
    told = np.empty(2 * host.size, np.int64)
    host.all_gather(told, np.array([os.getpid(), number]), 0)
    rows = told.reshape(-1, 2)
    if len({int(process) for process, _ in rows}) > 1:
        return None
    return PeerGroup(backend, host, [_members[int(n)] for _, n in rows])


class PeerGroup:
    """One GPU among others of this process (interface.DeviceGroup). members: the GPUs of all, in order."""

    def __init__(self, backend: Accelerator, host: Communicator, members: Sequence[Accelerator]) -> None:
        self._backend, self._host, self._members = backend, host, members
        self._adder = Adder(backend)
        self.rank, self.size = host.rank, host.size

    def reduces(self, dtype: np.dtype, kind: str) -> bool:
        """Tell whether the exchange takes a reduction: a sum that needs no wider type, as those of float16 do."""
        return kind == "sum" and dtype in _TYPES

    def all_reduce(self, result: Region, operand: Region, count: int, dtype: np.dtype, kind: str) -> None:
        """Sum so many elements of all members. `result` may be `operand`."""
        block = -(-count // self.size)
        sizes = [min(block, max(count - block * rank, 0)) for rank in range(self.size)]
        places = [block * rank * dtype.itemsize for rank in range(self.size)]
        own = self._sum(operand, places[self.rank], sizes[self.rank], dtype)
        for rank, there in self._all(own):
            to = result[0], result[1] + places[rank]
            self._fetch(to, rank, there, sizes[rank] * dtype.itemsize)
        self._host.barrier()

    def reduce_scatter(self, result: Region, operand: Region, count: int, dtype: np.dtype) -> None:
        """Compute this member's one of `size` blocks, of so many elements, of the sum of all operands."""
        own = self._sum(operand, count * self.rank * dtype.itemsize, count, dtype)
        self._backend.copy(result, own, count * dtype.itemsize)

    def _sum(self, operand: Region, start: int, count: int, dtype: np.dtype) -> Region:
        """Sum so many elements from byte `start` of all operands on."""
        nbytes = count * dtype.itemsize
        parts: list[Region] = [(self._backend.allocate(nbytes), 0) for _ in range(self.size)]
        for rank, there in self._all(operand):
            self._fetch(parts[rank], rank, (there[0], there[1] + start), nbytes)
        self._host.barrier()
        for part in parts[1:]:
            self._adder.add(parts[0], part, count, dtype)
        return parts[0]

    def all_gather(self, result: Region, operand: Region, nbytes: int) -> None:
        """Gather the operands of all, one after the other."""
        for rank, there in self._all(operand):
            self._fetch((result[0], result[1] + rank * nbytes), rank, there, nbytes)
        self._host.barrier()

    def all_to_all(self, result: Region, operand: Region, nbytes: int) -> None:
        """Block j of `nbytes` bytes goes to member j; what comes from member j is block j of the result."""
        for rank, (memory, offset) in self._all(operand):
            to = result[0], result[1] + rank * nbytes
            self._fetch(to, rank, (memory, offset + self.rank * nbytes), nbytes)
        self._host.barrier()

    def permute(self, result: Region, operand: Region, nbytes: int, sources: Sequence[int]) -> None:
        """Take the operand of the member sources[rank]; where that is NOBODY, the result stays as it is."""
        regions = dict(self._all(operand))
        source = sources[self.rank]
        if source != NOBODY:
            self._fetch(result, source, regions[source], nbytes)
        self._host.barrier()

    def abort(self) -> None:
        """Do nothing: who waits for a member that has failed does so on the host."""

    def _all(self, mine: Region) -> list[tuple[int, Region]]:
        """List (rank, region) of what each member shows, from the next one on, so that not all begin with the first."""
        told = np.empty(self.size, np.int64)
        self._host.all_gather(told, np.array([_address_of(mine)]), 0)
        ranks = [(self.rank + 1 + k) % self.size for k in range(self.size)]
        return [(rank, (_Place(int(told[rank])), 0)) for rank in ranks]

    def _fetch(self, to: Region, rank: int, from_: Region, nbytes: int) -> None:
        if nbytes:
            self._backend.receive(to, self._members[rank], from_, nbytes)


def _address_of(region: Region) -> int:
    memory: Any = region[0]
    return memory.address + region[1]


class _Place:
    """Memory of another member, which has it as long as the exchange lasts."""

    nbytes = 0

    def __init__(self, address: int) -> None:
        self.address = address


__all__ = ["PeerGroup", "peer_group"]
