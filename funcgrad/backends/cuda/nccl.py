"""Collectives between NVIDIA's GPUs, by NCCL: a binding of what funcgrad needs of libnccl.so.2, by ctypes.

The library comes with pip's nvidia-nccl-cu13 or with the system, and loads without a driver. A group is made by all of
its members together: the first draws an id, which a Communicator of the host brings to the others (MPI between
processes, threads within one). Everything is started on a stream of CUDA and returns at once; it may be recorded into a
graph like kernels are ("Using NCCL with CUDA Graphs", docs.nvidia.com/deeplearning/nccl/user-guide).

Buffers are addresses of the device, blocks of members are one after the other in them. What goes to each member, or
comes from each, is a group of sends and receives: so all_to_all and permute work with every version from 2.7 on.

Known limits: one GPU cannot be two members of a group, and ncclMax and ncclMin need not pass a NaN on, where those of
the host do. None of this has run on GPUs yet: the tests have a stand-in for the library, and ask the real one for its
version and for an id where it is installed.

Source: nccl.h of 2.32.3, whose numbers of dtypes, reductions and results are part of NCCL's stable interface.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from funcgrad.backends.distributed.communicator import NOBODY, Communicator
from funcgrad.backends.interface import Region
from funcgrad.backends.regions import address_of
from funcgrad.errors import DeviceError, DtypeError
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.locks import once

_ID_NBYTES = 128  # NCCL_UNIQUE_ID_BYTES
_SUCCESS, _IN_PROGRESS = 0, 7  # ncclResult_t
_OPERATIONS = {"sum": 0, "max": 2, "min": 3}  # ncclRedOp_t
_INT8 = 0
_TYPES = {  # ncclDataType_t
    dt.int8: _INT8, dt.uint8: 1, dt.int32: 2, dt.uint32: 3, dt.int64: 4, dt.uint64: 5,
    dt.float16: 6, dt.float32: 7, dt.float64: 8, dt.bfloat16: 9,
}  # fmt: skip


class UniqueId(ctypes.Structure):
    """What the members of a group know each other by (ncclUniqueId, which is passed by value)."""

    _fields_ = [("internal", ctypes.c_byte * _ID_NBYTES)]


_pointer, _size, _int = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
_SIGNATURES: dict[str, tuple[Any, ...]] = {
    "ncclGetVersion": (ctypes.POINTER(_int),),
    "ncclGetUniqueId": (ctypes.POINTER(UniqueId),),
    "ncclCommInitRank": (ctypes.POINTER(_pointer), _int, UniqueId, _int),
    "ncclCommAbort": (_pointer,),
    "ncclAllReduce": (_pointer, _pointer, _size, _int, _int, _pointer, _pointer),
    "ncclAllGather": (_pointer, _pointer, _size, _int, _pointer, _pointer),
    "ncclReduceScatter": (_pointer, _pointer, _size, _int, _int, _pointer, _pointer),
    "ncclSend": (_pointer, _size, _int, _int, _pointer, _pointer),
    "ncclRecv": (_pointer, _size, _int, _int, _pointer, _pointer),
    "ncclGroupStart": (),
    "ncclGroupEnd": (),
}


class Library:
    """libnccl.so.2, with the types of its functions. library: as ctypes loads it."""

    def __init__(self, library: Any) -> None:
        self._library = library
        for name, types in _SIGNATURES.items():
            function = getattr(library, name)
            function.argtypes, function.restype = types, _int
        for name, argument in (("ncclGetErrorString", _int), ("ncclGetLastError", _pointer)):
            function = getattr(library, name)
            function.argtypes, function.restype = (argument,), ctypes.c_char_p

    def call(self, name: str, *arguments: Any, comm: Any = None) -> None:
        """Call a function of NCCL. Raise DeviceError, in the words of NCCL, where it returns an error."""
        result = getattr(self._library, name)(*arguments)
        if result not in (_SUCCESS, _IN_PROGRESS):
            self.fail(name, result, comm)

    def fail(self, what: str, result: int, comm: Any = None) -> None:
        """Raise an error of NCCL."""
        words = self._library.ncclGetErrorString(result).decode()
        more = (self._library.ncclGetLastError(comm) or b"").decode().strip()
        raise DeviceError(
            f"NCCL: {what}: {words}" + (f": {more}" if more else ""),
            hint="set NCCL_DEBUG=WARN to see what NCCL says",
        )

    @property
    def version(self) -> tuple[int, int, int]:
        """(major, minor, patch)."""
        number = _int()
        self.call("ncclGetVersion", ctypes.byref(number))
        major, rest = divmod(number.value, 10000)
        return major, *divmod(rest, 100)

    def unique_id(self) -> bytes:
        """Return a new id, for one group."""
        made = UniqueId()
        self.call("ncclGetUniqueId", ctypes.byref(made))
        return bytes(made.internal)


@once
def library() -> Library:
    """Load NCCL, from pip's wheel or from the system. Raise DeviceError where neither has it."""
    places = list(_wheels())
    for place in [*places, "libnccl.so.2"]:
        try:
            return Library(ctypes.CDLL(place))
        except (OSError, AttributeError) as error:  # not there, or older than 2.7
            reason = error
    raise DeviceError(f"NCCL does not load: {reason}", hint="pip install nvidia-nccl-cu13")


def _wheels() -> Iterator[str]:
    """Tell where pip's nvidia-nccl-cu* put the library."""
    try:
        found = importlib.util.find_spec("nvidia.nccl")
    except ModuleNotFoundError:
        return
    for folder in (found.submodule_search_locations or ()) if found is not None else ():
        path = os.path.join(folder, "lib", "libnccl.so.2")
        if os.path.exists(path):
            yield path


def gpu_group(host: Communicator, uuid: bytes, stream: int, enter: Callable[[], None]) -> NcclGroup | None:
    """Make the group of this GPU and those of all other members. All members get None where one has no NCCL, or where
    two have the same GPU.

    uuid: of the GPU, 16 bytes. stream: of CUDA, as an address. enter: makes the GPU's context the current one.
    """
    try:
        found: Library | None = library()
    except DeviceError:
        found = None
    mine = np.frombuffer(bytes([found is not None]) + uuid, np.uint8)
    told = np.empty(host.size * mine.size, np.uint8)
    host.all_gather(told, mine, 0)
    members = {row.tobytes() for row in told.reshape(host.size, -1) if row[0]}
    return NcclGroup(host, stream, enter, found) if found is not None and len(members) == host.size else None


class NcclGroup:
    """One GPU among others (interface.DeviceGroup), by regions of its memory. rank: its place; size: how many there
    are. stream: of CUDA, as an address. enter: makes the context of the GPU the current one of the thread.
    """

    def __init__(self, host: Communicator, stream: int, enter: Callable[[], None], nccl: Library) -> None:
        """Make this member's end of the group. `host` brings the id of the first member to the others. All members
        make their groups at the same time.
        """
        self._nccl = nccl
        self._enter = enter
        self.rank, self.size = host.rank, host.size
        self.stream = stream
        enter()
        drawn = self._nccl.unique_id() if self.rank == 0 else bytes(_ID_NBYTES)
        told = np.empty(_ID_NBYTES, np.uint8)
        host.broadcast(told, np.frombuffer(drawn, np.uint8), 0)
        self._comm = _pointer()
        number = UniqueId.from_buffer_copy(told.tobytes())
        self._nccl.call("ncclCommInitRank", ctypes.byref(self._comm), self.size, number, self.rank)

    def reduces(self, dtype: np.dtype, kind: str) -> bool:
        """Tell whether NCCL reduces this dtype in this way. It does not for extrema of floats, which NCCL need not
        make NaN where one operand is NaN.
        """
        if kind == "sum" and dt.kind(dtype) == "c":
            return True
        return dtype == dt.bool_ or (dtype in _TYPES and (kind == "sum" or dt.kind(dtype) in "iu"))

    def all_reduce(self, result: Region, operand: Region, count: int, dtype: np.dtype, kind: str) -> None:
        """Reduce `count` elements over all members to their sum (maximum, minimum). `result` may be `operand`."""
        count, type_, operation = _reduction(count, dtype, kind)
        self._start("ncclAllReduce", address_of(operand), address_of(result), count, type_, operation)

    def reduce_scatter(self, result: Region, operand: Region, count: int, dtype: np.dtype) -> None:
        """Sum the operands of all members and write this member's block of the sum: one of `size` blocks of `count`
        elements.
        """
        count, type_, operation = _reduction(count, dtype, "sum")
        self._start("ncclReduceScatter", address_of(operand), address_of(result), count, type_, operation)

    def all_gather(self, result: Region, operand: Region, nbytes: int) -> None:
        """Write the operands of all members into `result`, one after the other."""
        self._start("ncclAllGather", address_of(operand), address_of(result), nbytes, _INT8)

    def all_to_all(self, result: Region, operand: Region, nbytes: int) -> None:
        """Block j of `nbytes` bytes goes to member j; what comes from member j is block j of the result."""
        with self._together():
            for j in range(self.size):
                self._start("ncclSend", address_of(operand) + j * nbytes, nbytes, _INT8, j)
                self._start("ncclRecv", address_of(result) + j * nbytes, nbytes, _INT8, j)

    def permute(self, result: Region, operand: Region, nbytes: int, sources: Sequence[int]) -> None:
        """Receive the operand of the member sources[rank]. Where that is NOBODY, the result stays as it is."""
        with self._together():
            for to, source in enumerate(sources):
                if source == self.rank:
                    self._start("ncclSend", address_of(operand), nbytes, _INT8, to)
            if sources[self.rank] != NOBODY:
                self._start("ncclRecv", address_of(result), nbytes, _INT8, sources[self.rank])

    def abort(self) -> None:
        """End what was started and does not come to an end, since another member has failed."""
        self._nccl.call("ncclCommAbort", self._comm)

    def _start(self, name: str, *arguments: int) -> None:
        self._enter()
        self._nccl.call(name, *arguments, self._comm, self.stream, comm=self._comm)

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Run a block whose transfers NCCL starts as one. The group of calls is ended also where a part of it fails."""
        self._nccl.call("ncclGroupStart")
        try:
            yield
        finally:
            self._nccl.call("ncclGroupEnd", comm=self._comm)


def _reduction(count: int, dtype: np.dtype, kind: str) -> tuple[int, int, int]:
    """Return (numbers, ncclDataType_t, ncclRedOp_t) of a reduction of `count` elements."""
    if dtype == dt.bool_:  # one that holds is the maximum
        return count, _TYPES[dt.uint8], _OPERATIONS["min" if kind == "min" else "max"]
    if dt.kind(dtype) == "c" and kind == "sum":
        return 2 * count, _TYPES[dt.real_dtype(dtype)], _OPERATIONS[kind]
    if dtype not in _TYPES:
        raise DtypeError(f"NCCL has no {kind} of {dtype}", hint="convert it before: int32 for int16")
    return count, _TYPES[dtype], _OPERATIONS[kind]
