"""What happens between a call from Python and the doorbell, as one native call.

A job is a block of memory with commands and arguments in it, of which some bits change from run to run. To start it:

    1. see that each ring has room, that the block's last run has ended, that the arena has room;
    2. take the next value of each timeline, and a place in the arena where the block is a template;
    3. write the fields of those symbols that have changed since the last time;
    4. write one ring entry for each queue, the ring's new end, and ring the doorbell.

Nothing is changed before all of 1 has held: else the number of what is in the way comes back, Python waits for it and
calls again. The call keeps the interpreter's lock, so no other thread of Python and no signal's handler sees a job half
started; a lock of our own would be taken by a handler that interrupted its holder.

LLVM compiles this once in a process, from the text below, in a context of its own.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from funcgrad.trace.util.locks import once

U64 = ctypes.c_uint64


class NativeQueue(ctypes.Structure):
    """A ring. mask: entries - 1. put: entries written so far. end: where the device reads which entry is the first that
    is not written yet. issued: the last value of the timeline. signal: where the device writes what has ended."""

    _fields_ = [(name, U64) for name in "ring mask put end doorbell token issued signal notify".split()]


class NativeArena(ctypes.Structure):
    """Memory in segments. device_minus_host: from an address here to the device's. position: bytes from the beginning
    to what is free in `segment`. fences: for each segment, which value of the queue's timeline ends its last user."""

    _fields_ = [
        (name, U64)
        for name in "host device_minus_host segment_nbytes segments position segment fences".split()
    ]


class NativeJob(ctypes.Structure):
    """table: values of the timelines, the block's address for the device, then `values` symbols that a call gives.
    starts, fields: see `stream.native_fields`. entries: what is written to each ring, to which the block's address is
    added. template: what is copied to a place in `arena`; 0 where the block is at `host` for good, and `last` then has
    the table of its last run, `fences` the values that ended it."""

    _fields_ = [
        (name, U64)
        for name in "host device nbytes template arena table last symbols values starts fields queues queue_list "
        "entries fences".split()
    ]


STARTED, RING_IS_FULL, IS_RUNNING, ARENA_IS_FULL = range(4)

_TEXT = """
%queue = type { ptr, i64, i64, ptr, ptr, i64, i64, ptr, ptr }
%arena = type { i64, i64, i64, i64, i64, i64, ptr }
%job = type { i64, i64, i64, ptr, ptr, ptr, ptr, i64, i64, ptr, ptr, i64, ptr, ptr, ptr }
%field = type { i32, i8, i8, i8, i8, i64, i64 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i32 @start(ptr %job, ptr %given) {
entry:
  %queues.p = getelementptr %job, ptr %job, i32 0, i32 11
  %queues = load i64, ptr %queues.p
  %list.p = getelementptr %job, ptr %job, i32 0, i32 12
  %list = load ptr, ptr %list.p
  %table.p = getelementptr %job, ptr %job, i32 0, i32 5
  %table = load ptr, ptr %table.p
  %fences.p = getelementptr %job, ptr %job, i32 0, i32 14
  %fences = load ptr, ptr %fences.p
  %template.p = getelementptr %job, ptr %job, i32 0, i32 3
  %template = load ptr, ptr %template.p
  %is.bound = icmp eq ptr %template, null
  %nbytes.p = getelementptr %job, ptr %job, i32 0, i32 2
  %nbytes = load i64, ptr %nbytes.p
  br label %check

check:
  %c = phi i64 [ 0, %entry ], [ %c.next, %check.end ]
  %c.q.p = getelementptr ptr, ptr %list, i64 %c
  %c.q = load ptr, ptr %c.q.p
  %c.issued.p = getelementptr %queue, ptr %c.q, i32 0, i32 6
  %c.issued = load i64, ptr %c.issued.p
  %c.signal.p = getelementptr %queue, ptr %c.q, i32 0, i32 7
  %c.signal = load ptr, ptr %c.signal.p
  %c.done = load atomic i64, ptr %c.signal acquire, align 8
  %c.mask.p = getelementptr %queue, ptr %c.q, i32 0, i32 1
  %c.mask = load i64, ptr %c.mask.p
  %c.flying = sub i64 %c.issued, %c.done
  %c.full = icmp sge i64 %c.flying, %c.mask
  br i1 %c.full, label %ring.is.full, label %check.fence
ring.is.full:
  ret i32 1
check.fence:
  %c.fence.p = getelementptr i64, ptr %fences, i64 %c
  %c.fence = load i64, ptr %c.fence.p
  %c.runs = icmp ult i64 %c.done, %c.fence
  %c.wait = and i1 %c.runs, %is.bound
  br i1 %c.wait, label %is.running, label %check.end
is.running:
  ret i32 2
check.end:
  %c.next = add i64 %c, 1
  %c.more = icmp ult i64 %c.next, %queues
  br i1 %c.more, label %check, label %checked
checked:
  %host.p = getelementptr %job, ptr %job, i32 0, i32 0
  %device.p = getelementptr %job, ptr %job, i32 0, i32 1
  br i1 %is.bound, label %placed, label %place

place:
  %arena.p = getelementptr %job, ptr %job, i32 0, i32 4
  %arena = load ptr, ptr %arena.p
  %a.segbytes.p = getelementptr %arena, ptr %arena, i32 0, i32 2
  %a.segbytes = load i64, ptr %a.segbytes.p
  %a.count.p = getelementptr %arena, ptr %arena, i32 0, i32 3
  %a.count = load i64, ptr %a.count.p
  %a.position.p = getelementptr %arena, ptr %arena, i32 0, i32 4
  %a.position = load i64, ptr %a.position.p
  %a.segment.p = getelementptr %arena, ptr %arena, i32 0, i32 5
  %a.segment = load i64, ptr %a.segment.p
  %a.fences.p = getelementptr %arena, ptr %arena, i32 0, i32 6
  %a.fences = load ptr, ptr %a.fences.p
  %a.following = add i64 %a.segment, 1
  %a.limit = mul i64 %a.following, %a.segbytes
  %a.end = add i64 %a.position, %nbytes
  %a.fits = icmp ule i64 %a.end, %a.limit
  br i1 %a.fits, label %take, label %wrap
wrap:
  %w.over = icmp eq i64 %a.following, %a.count
  %w.segment = select i1 %w.over, i64 0, i64 %a.following
  %w.fence.p = getelementptr i64, ptr %a.fences, i64 %w.segment
  %w.fence = load i64, ptr %w.fence.p
  %w.q = load ptr, ptr %list
  %w.signal.p = getelementptr %queue, ptr %w.q, i32 0, i32 7
  %w.signal = load ptr, ptr %w.signal.p
  %w.done = load atomic i64, ptr %w.signal acquire, align 8
  %w.used = icmp ult i64 %w.done, %w.fence
  br i1 %w.used, label %arena.is.full, label %wrapped
arena.is.full:
  ret i32 3
wrapped:
  %w.position = mul i64 %w.segment, %a.segbytes
  store i64 %w.segment, ptr %a.segment.p
  br label %take
take:
  %t.segment = phi i64 [ %a.segment, %place ], [ %w.segment, %wrapped ]
  %t.position = phi i64 [ %a.position, %place ], [ %w.position, %wrapped ]
  %t.q = load ptr, ptr %list
  %t.issued.p = getelementptr %queue, ptr %t.q, i32 0, i32 6
  %t.issued = load i64, ptr %t.issued.p
  %t.value = add i64 %t.issued, 1
  %t.fence.p = getelementptr i64, ptr %a.fences, i64 %t.segment
  store i64 %t.value, ptr %t.fence.p
  %t.after = add i64 %t.position, %nbytes
  store i64 %t.after, ptr %a.position.p
  %a.host.p = getelementptr %arena, ptr %arena, i32 0, i32 0
  %a.host = load i64, ptr %a.host.p
  %a.far.p = getelementptr %arena, ptr %arena, i32 0, i32 1
  %a.far = load i64, ptr %a.far.p
  %t.host = add i64 %a.host, %t.position
  %t.device = add i64 %t.host, %a.far
  store i64 %t.host, ptr %host.p
  store i64 %t.device, ptr %device.p
  %t.target = inttoptr i64 %t.host to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr %t.target, ptr %template, i64 %nbytes, i1 false)
  br label %placed

placed:
  %host = load i64, ptr %host.p
  %target = inttoptr i64 %host to ptr
  %device = load i64, ptr %device.p
  br label %number
number:
  %n = phi i64 [ 0, %placed ], [ %n.next, %number ]
  %n.q.p = getelementptr ptr, ptr %list, i64 %n
  %n.q = load ptr, ptr %n.q.p
  %n.issued.p = getelementptr %queue, ptr %n.q, i32 0, i32 6
  %n.issued = load i64, ptr %n.issued.p
  %n.value = add i64 %n.issued, 1
  store i64 %n.value, ptr %n.issued.p
  %n.entry.p = getelementptr i64, ptr %table, i64 %n
  store i64 %n.value, ptr %n.entry.p
  %n.fence.p = getelementptr i64, ptr %fences, i64 %n
  store i64 %n.value, ptr %n.fence.p
  %n.next = add i64 %n, 1
  %n.more = icmp ult i64 %n.next, %queues
  br i1 %n.more, label %number, label %numbered
numbered:
  %base.p = getelementptr i64, ptr %table, i64 %queues
  store i64 %device, ptr %base.p
  %own = add i64 %queues, 1
  %given.to = getelementptr i64, ptr %table, i64 %own
  %values.p = getelementptr %job, ptr %job, i32 0, i32 8
  %values = load i64, ptr %values.p
  %given.nbytes = mul i64 %values, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %given.to, ptr %given, i64 %given.nbytes, i1 false)
  %symbols.p = getelementptr %job, ptr %job, i32 0, i32 7
  %symbols = load i64, ptr %symbols.p
  %last.p = getelementptr %job, ptr %job, i32 0, i32 6
  %last = load ptr, ptr %last.p
  %starts.p = getelementptr %job, ptr %job, i32 0, i32 9
  %starts = load ptr, ptr %starts.p
  %fields.p = getelementptr %job, ptr %job, i32 0, i32 10
  %fields = load ptr, ptr %fields.p
  br label %symbol

symbol:
  %s = phi i64 [ 0, %numbered ], [ %s.next, %symbol.end ]
  %s.value.p = getelementptr i64, ptr %table, i64 %s
  %s.value = load i64, ptr %s.value.p
  %s.last.p = getelementptr i64, ptr %last, i64 %s
  %s.last = load i64, ptr %s.last.p
  %s.same = icmp eq i64 %s.value, %s.last
  %s.skip = and i1 %s.same, %is.bound
  br i1 %s.skip, label %symbol.end, label %changed
changed:
  store i64 %s.value, ptr %s.last.p
  %s.start.p = getelementptr i32, ptr %starts, i64 %s
  %s.start = load i32, ptr %s.start.p
  %s.after = add i64 %s, 1
  %s.stop.p = getelementptr i32, ptr %starts, i64 %s.after
  %s.stop = load i32, ptr %s.stop.p
  %f.first = zext i32 %s.start to i64
  %f.stop = zext i32 %s.stop to i64
  %s.any = icmp ult i64 %f.first, %f.stop
  br i1 %s.any, label %field, label %symbol.end
field:
  %f = phi i64 [ %f.first, %changed ], [ %f.next, %field.end ]
  %f.p = getelementptr %field, ptr %fields, i64 %f
  %f.offset = load i32, ptr %f.p
  %f.offset.64 = zext i32 %f.offset to i64
  %f.to = getelementptr i8, ptr %target, i64 %f.offset.64
  %f.addend.p = getelementptr %field, ptr %f.p, i32 0, i32 6
  %f.addend = load i64, ptr %f.addend.p
  %f.sum = add i64 %s.value, %f.addend
  %f.wide.p = getelementptr %field, ptr %f.p, i32 0, i32 3
  %f.wide = load i8, ptr %f.wide.p
  %f.is.wide = icmp ne i8 %f.wide, 0
  br i1 %f.is.wide, label %wide, label %narrow
wide:
  store i64 %f.sum, ptr %f.to
  br label %field.end
narrow:
  %f.shift.p = getelementptr %field, ptr %f.p, i32 0, i32 1
  %f.shift.8 = load i8, ptr %f.shift.p
  %f.shift = zext i8 %f.shift.8 to i64
  %f.at.p = getelementptr %field, ptr %f.p, i32 0, i32 2
  %f.at.8 = load i8, ptr %f.at.p
  %f.at = zext i8 %f.at.8 to i64
  %f.mask.p = getelementptr %field, ptr %f.p, i32 0, i32 5
  %f.mask = load i64, ptr %f.mask.p
  %f.moved = lshr i64 %f.sum, %f.shift
  %f.part = and i64 %f.moved, %f.mask
  %f.bits = shl i64 %f.part, %f.at
  %f.where = shl i64 %f.mask, %f.at
  %f.bits.32 = trunc i64 %f.bits to i32
  %f.where.32 = trunc i64 %f.where to i32
  %f.rest = xor i32 %f.where.32, -1
  %f.word = load i32, ptr %f.to
  %f.kept = and i32 %f.word, %f.rest
  %f.new = or i32 %f.kept, %f.bits.32
  store i32 %f.new, ptr %f.to
  br label %field.end
field.end:
  %f.next = add i64 %f, 1
  %f.more = icmp ult i64 %f.next, %f.stop
  br i1 %f.more, label %field, label %symbol.end
symbol.end:
  %s.next = add i64 %s, 1
  %s.more = icmp ult i64 %s.next, %symbols
  br i1 %s.more, label %symbol, label %ring

ring:
  %r = phi i64 [ 0, %symbol.end ], [ %r.next, %ring.end ]
  %r.q.p = getelementptr ptr, ptr %list, i64 %r
  %r.q = load ptr, ptr %r.q.p
  %entries.p = getelementptr %job, ptr %job, i32 0, i32 13
  %entries = load ptr, ptr %entries.p
  %r.entry.p = getelementptr i64, ptr %entries, i64 %r
  %r.entry = load i64, ptr %r.entry.p
  %r.placed = add i64 %r.entry, %device
  %r.put.p = getelementptr %queue, ptr %r.q, i32 0, i32 2
  %r.put = load i64, ptr %r.put.p
  %r.mask.p = getelementptr %queue, ptr %r.q, i32 0, i32 1
  %r.mask = load i64, ptr %r.mask.p
  %r.slot = and i64 %r.put, %r.mask
  %r.ring = load ptr, ptr %r.q
  %r.to = getelementptr i64, ptr %r.ring, i64 %r.slot
  store volatile i64 %r.placed, ptr %r.to
  %r.after = add i64 %r.put, 1
  store i64 %r.after, ptr %r.put.p
  %r.end.slot = and i64 %r.after, %r.mask
  %r.end.32 = trunc i64 %r.end.slot to i32
  %r.end.p = getelementptr %queue, ptr %r.q, i32 0, i32 3
  %r.end = load ptr, ptr %r.end.p
  fence seq_cst
  store volatile i32 %r.end.32, ptr %r.end
  fence seq_cst
  %r.token.p = getelementptr %queue, ptr %r.q, i32 0, i32 5
  %r.token = load i64, ptr %r.token.p
  %r.token.32 = trunc i64 %r.token to i32
  %r.bell.p = getelementptr %queue, ptr %r.q, i32 0, i32 4
  %r.bell = load ptr, ptr %r.bell.p
  store volatile i32 %r.token.32, ptr %r.bell
  %r.notify.p = getelementptr %queue, ptr %r.q, i32 0, i32 8
  %r.notify = load ptr, ptr %r.notify.p
  %r.is.real = icmp eq ptr %r.notify, null
  br i1 %r.is.real, label %ring.end, label %tell
tell:
  call void %r.notify()
  br label %ring.end
ring.end:
  %r.next = add i64 %r, 1
  %r.more = icmp ult i64 %r.next, %queues
  br i1 %r.more, label %ring, label %started
started:
  ret i32 0
}
"""


@once
def start_function() -> Callable[[int, bytes], int]:
    """`start(address of a NativeJob, the values of its symbols, 8 bytes each)`; STARTED, or what is in the way."""
    address = _compiled()
    return ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(address)


_kept: list[Any] = []  # the code lives as long as what compiled it


def _compiled() -> int:
    import llvmlite.binding as llvm  # loads LLVM, which a program without such a device never needs for this

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    machine = target.create_target_machine(cpu=llvm.get_host_cpu_name(), opt=2)
    module = llvm.parse_assembly(_TEXT, context=llvm.create_context())
    module.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
    builder.getModulePassManager().run(module, builder)
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    _kept.append(engine)
    return engine.get_function_address("start")


__all__ = [
    "ARENA_IS_FULL",
    "IS_RUNNING",
    "RING_IS_FULL",
    "STARTED",
    "NativeArena",
    "NativeJob",
    "NativeQueue",
    "start_function",
]
