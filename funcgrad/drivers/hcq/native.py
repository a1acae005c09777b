"""What happens between a call from Python and the doorbell, as one native call.

A job is a block of memory with commands and arguments in it, of which some bits change from run to run. To start it:

    1. see that each ring has room, that the block's last run has ended, that the arena has room;
    2. take the next value of each timeline, and a place in the arena where the block is a template;
    3. write the fields of those symbols that have changed since the last time;
    4. write one ring entry for each queue, the ring's new end, and ring the doorbell.

Nothing is changed before all of 1 has held: else the number of what is in the way comes back, Python waits for it and
calls again. The call keeps the interpreter's lock, so no other thread of Python and no signal's handler sees a job half
started; a lock of our own would be taken by a handler that interrupted its holder.

It is written in C (source/start.c), and comes along as LLVM IR (ir/), of which LLVM makes code once in a process, in a
context of its own. `python -m funcgrad.backends.cpu.native.build` makes the IR anew.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from typing import Any

from funcgrad.trace.util.locks import once

U64 = ctypes.c_uint64


class NativeQueue(ctypes.Structure):
    """A ring, as native code reads it. `mask` is the number of entries - 1, `put` the number of entries written so
    far. `end` is where the device reads which entry is the first that is not written yet. `issued` is the last value
    of the timeline. `signal` is where the device writes the value that has ended. `puts` has `put` after each of the
    last starts, at the value that it took, modulo the ring's size. For the rest see `queues.RingFormat`.
    """

    _fields_ = [
        (name, U64)
        for name in "ring mask put end doorbell token issued signal notify entry_nbytes address_at step narrow "
        "puts".split()
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
    address added; or, where the queue's `address_at` is NOWHERE, a byte of the block. `template` is copied to a place
    in `arena`; it is 0 where the block is at `host` for good. Then `last` has the table of the block's last run, and
    `fences` the values that ended it.
    """

    _fields_ = [
        (name, U64)
        for name in "host device nbytes template arena table last symbols values starts fields queues queue_list "
        "entries fences".split()
    ]


NOWHERE = (1 << 64) - 1

STARTED, RING_IS_FULL, IS_RUNNING, ARENA_IS_FULL, VALUES_ARE_USED_UP = range(5)

FOLDER = os.path.dirname(os.path.abspath(__file__))


@once
def start_function() -> Callable[[int, bytes], int]:
    """Return the function `start(address of a NativeJob, the values of its symbols, 8 bytes each)`. It returns
    STARTED, or what is in the way.
    """
    address = _compiled()
    return ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(address)


_kept: list[Any] = []  # the code lives as long as what compiled it


def _compiled() -> int:
    import llvmlite.binding as llvm  # loads LLVM, which a program without such a device never needs for this

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    machine = target.create_target_machine(cpu=llvm.get_host_cpu_name(), opt=2)
    with open(os.path.join(FOLDER, "ir", "start.any.ll"), encoding="utf-8") as file:
        module = llvm.parse_assembly(file.read(), context=llvm.create_context())
    module.verify()
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    _kept.append(engine)
    return engine.get_function_address("start")


__all__ = [
    "ARENA_IS_FULL",
    "IS_RUNNING",
    "NOWHERE",
    "RING_IS_FULL",
    "STARTED",
    "VALUES_ARE_USED_UP",
    "NativeArena",
    "NativeJob",
    "NativeQueue",
    "start_function",
]
