"""What happens between a call from Python and the doorbell, as one native call.

A job is a block of memory with commands and arguments in it, of which some bits change from run to run. To start it:

    1. read what Python gave, and make all objects that Python gets;
    2. see that no queue is lost, that each ring has room, that the block's last run has ended, that the arena has room;
    3. tell who notes starts of this one;
    4. take the next value of each timeline, and a place in the arena where the block is a template;
    5. write the fields of those symbols that have changed since the last time;
    6. write one ring entry for each queue, the ring's new end, and ring the doorbell.

Nothing is changed before all of 2 has held: else Python is told what is in the way, waits for it and calls again. The
call keeps the interpreter's lock, and runs no code of Python's after 1. So no other thread of Python, no collection of
garbage and no signal's handler sees a job half started, or started and not noted; a lock of our own would be taken by a
handler that interrupted its holder.

It is written in C (source/start.c), and comes along as LLVM IR (ir/), of which LLVM makes code once in a process, in a
context of its own. `python -m funcgrad.backends.cpu.native.build` makes the IR anew.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.trace.util.locks import once
from funcgrad.trace.util.named_tuple import NamedTuple

U64 = ctypes.c_uint64


class NativeQueue(ctypes.Structure):
    """A ring, as native code reads it. `mask` is the number of entries - 1, `put` the number of entries written so
    far. `end` is where the device reads which entry is the first that is not written yet. `issued` is the last value
    of the timeline. `signal` is where the device writes the value that has ended. `puts` has `put` after each of the
    last starts, at the value that it took, modulo the ring's size. Nothing starts on a queue that is `lost`. For the
    rest see `queues.RingFormat`.
    """

    _fields_ = [
        (name, U64)
        for name in "ring mask put end doorbell token issued signal notify entry_nbytes address_at step narrow "
        "puts lost".split()
    ]


class NativeArena(ctypes.Structure):
    """Memory in segments. device_minus_host: from an address here to the device's. position: bytes from the beginning
    to what is free in `segment`. fences: for each segment, which value of the queue's timeline ends its last user."""

    _fields_ = [
        (name, U64)
        for name in "host device_minus_host segment_nbytes segments position segment fences".split()
    ]


class NativeJob(ctypes.Structure):
    """One job, as native code reads it. `table` has values of the timelines, the block's address for the device, then
    `values` symbols that a call gives. `starts` and `fields` are those of `stream.native_fields`. `entries` says,
    for each queue, where its entries are, and how many: an address, and they are written to the ring with the block's
    address added; or, where the queue's `address_at` is NOWHERE, a byte of the block. `image` is the block as the last
    run had it, with the table `last`, since the block itself may be slow to read. At each start it is copied to a place
    in `arena`; where that is 0 the block is at `host` for good, of which changed words are written (of the image only
    those that have parts), and `fences` has the values that ended its last run.

    A start on regions tells `note` of it, and asks for the order of memory where the queue `other` runs. `range` is the
    name of the attribute of memory that has its addresses. `outcome` is what was in the way of the last try.
    """

    _fields_ = [
        (name, U64)
        for name in "host device nbytes image arena table last symbols values starts fields queues queue_list "
        "entries fences other note range outcome".split()
    ]


NOWHERE = (1 << 64) - 1

(
    STARTED,
    IS_LOST,
    RING_IS_FULL,
    IS_RUNNING,
    ARENA_IS_FULL,
    VALUES_ARE_USED_UP,
    OTHER_IS_RUNNING,
    WRONG_COUNT,
) = range(8)

FOLDER = os.path.dirname(os.path.abspath(__file__))
RANGE = sys.intern("range")

_NO_ARGUMENTS, _ONE_ARGUMENT, _FASTCALL = 0x4, 0x8, 0x80  # METH_*
_FUNCTIONS = {"start_with": _ONE_ARGUMENT, "start_on": _FASTCALL, "is_running": _NO_ARGUMENTS}


class NativeCalls(NamedTuple):
    """What Python calls of one job.

    start_with: a function of a sequence of numbers, the symbols that a start is given. It returns the value that the
    timeline of the first queue has when the start has ended, or None, and the job's `outcome` says why.
    start_on: a function of a sequence of regions, (memory, offset) each, and the names of what it starts. It starts the
    job with the addresses of the first regions, as many as there are symbols, and notes (the value, the ranges of all
    regions, the names). A third argument, True, says that the order of memory has been seen to.
    is_running: whether a job at one place for good has not ended.
    """

    start_with: Callable[[Sequence[int]], int | None]
    start_on: Callable[..., int | None]
    is_running: Callable[[], bool]


def calls_of(job: NativeJob) -> NativeCalls:
    """Return the functions of a job, which are called while it is there."""
    address = ctypes.addressof(job)
    return NativeCalls(*(_new_function()(ctypes.byref(row), address, None) for row in _definitions()))


class _MethodDefinition(ctypes.Structure):
    """PyMethodDef."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


_kept: list[Any] = []  # the code lives as long as what compiled it


@once
def _definitions() -> list[_MethodDefinition]:
    engine = _compiled()
    _kept.append(engine)
    return [
        _MethodDefinition(name.encode(), engine.get_function_address(name), flags, None)
        for name, flags in _FUNCTIONS.items()
    ]


@once
def _new_function() -> Callable[..., Any]:
    """Return PyCFunction_NewEx: it makes a function of a definition, of what the C gets as `self`, and of a module."""
    make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)
    return make(("PyCFunction_NewEx", ctypes.pythonapi))


def code_text() -> str:
    """Return the LLVM IR of a start."""
    with open(os.path.join(FOLDER, "ir", "start.any.ll"), encoding="utf-8") as file:
        return file.read()


def _compiled() -> Any:
    import llvmlite.binding as llvm  # loads LLVM, which a program without such a device never needs for this

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    machine = target.create_target_machine(cpu=llvm.get_host_cpu_name(), opt=2)
    module = llvm.parse_assembly(code_text(), context=llvm.create_context())
    module.verify()
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    return engine


__all__ = [
    "ARENA_IS_FULL",
    "IS_LOST",
    "IS_RUNNING",
    "NOWHERE",
    "OTHER_IS_RUNNING",
    "RANGE",
    "RING_IS_FULL",
    "STARTED",
    "VALUES_ARE_USED_UP",
    "WRONG_COUNT",
    "NativeArena",
    "NativeCalls",
    "NativeJob",
    "NativeQueue",
    "calls_of",
    "code_text",
]
