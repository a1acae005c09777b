"""What a machine can do at most: bytes of memory and multiply-adds a second, measured by loops that do nothing else.

A kernel cannot be faster than its bytes through the memory and its arithmetic through the units for multiply-adds. How
fast these are is measured in place of being looked up: it depends on clock, memory, the size of the data and who else
runs. The loops are programs like any other (a text that a backend compiles), in as many threads as programs use.

    limits = Limits(open_backend("cpu"))
    limits.streaming(read=1 << 26, written=1 << 26)()     reads and writes so many bytes, in as little time as it takes
    limits.computing(1e9)()                               so many operations of float32
    machine_limits(backend)                               the two as numbers, measured once in a process
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from funcgrad.backends.interface import Backend, Executable
from funcgrad.trace.array import address_of

_ALIGNMENT = 64
_BLOCK_NBYTES = 1 << 15  # read and written in turns
_MOST_BLOCKS = 64  # of arithmetic
_MEASURED_NBYTES = 1 << 27  # beyond any cache
_MEASURED_FLOPS = 1e9
_TRIES = 5

_STREAM = """
declare void @run_parallel(ptr, ptr, i64, i64)

; %a: source, bytes to read a block, target, bytes to write a block, where the sum goes.
define internal void @blocks(ptr %a, i64 %first, i64 %end) {
entry:
  %source = load ptr, ptr %a
  %p1 = getelementptr i64, ptr %a, i64 1
  %read = load i64, ptr %p1
  %p2 = getelementptr i64, ptr %a, i64 2
  %target = load ptr, ptr %p2
  %p3 = getelementptr i64, ptr %a, i64 3
  %written = load i64, ptr %p3
  %p4 = getelementptr i64, ptr %a, i64 4
  %sink = load ptr, ptr %p4
  %reads = icmp ne i64 %read, 0
  %writes = icmp ne i64 %written, 0
  br label %block
block:
  %b = phi i64 [ %first, %entry ], [ %next, %done ]
  %sum = phi <LANES x i32> [ zeroinitializer, %entry ], [ %sum1, %done ]
  %at = mul i64 %b, %read
  %s = getelementptr i8, ptr %source, i64 %at
  %to = mul i64 %b, %written
  %t = getelementptr i8, ptr %target, i64 %to
  br i1 %reads, label %load, label %stores
load:
  %i = phi i64 [ 0, %block ], [ %i1, %load ]
  %x = phi <LANES x i32> [ %sum, %block ], [ %x4, %load ]
LOADS
  %i1 = add i64 %i, STEP
  %more = icmp ult i64 %i1, %read
  br i1 %more, label %load, label %stores
stores:
  %sum1 = phi <LANES x i32> [ %sum, %block ], [ %x4, %load ]
  br i1 %writes, label %store, label %done
store:
  %j = phi i64 [ 0, %stores ], [ %j1, %store ]
STORES
  %j1 = add i64 %j, STEP
  %again = icmp ult i64 %j1, %written
  br i1 %again, label %store, label %done
done:
  %next = add i64 %b, 1
  %go = icmp ult i64 %next, %end
  br i1 %go, label %block, label %out
out:
  store <LANES x i32> %sum1, ptr %sink, align 4
  ret void
}

define i32 @program(ptr %table) {
  %p = getelementptr i64, ptr %table, i64 5
  %n = load i64, ptr %p
  %q = getelementptr i64, ptr %table, i64 6
  %tasks = load i64, ptr %q
  call void @run_parallel(ptr @blocks, ptr %table, i64 %n, i64 %tasks)
  ret i32 0
}
!0 = !{i32 1}
"""

_COMPUTE = """
declare void @run_parallel(ptr, ptr, i64, i64)
declare <LANES x float> @llvm.fma.vLANESf32(<LANES x float>, <LANES x float>, <LANES x float>)

; %a: steps of a block, where the sum goes.
define internal void @blocks(ptr %a, i64 %first, i64 %end) {
entry:
  %steps = load i64, ptr %a
  %p1 = getelementptr i64, ptr %a, i64 1
  %sink = load ptr, ptr %p1
  %blocks = sub i64 %end, %first
  %n = mul i64 %blocks, %steps
  br label %step
step:
  %i = phi i64 [ 0, %entry ], [ %i1, %step ]
PHIS
FMAS
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %step, label %out
out:
SUMS
  store <LANES x float> %sLAST, ptr %sink, align 4
  ret void
}

define i32 @program(ptr %table) {
  %p = getelementptr i64, ptr %table, i64 2
  %n = load i64, ptr %p
  call void @run_parallel(ptr @blocks, ptr %table, i64 %n, i64 %n)
  ret i32 0
}
"""


def _stream_text(vector_nbytes: int, past_cache: bool) -> str:
    lanes = vector_nbytes // 4
    hint = ", !nontemporal !0" if past_cache else ""
    loads, stores, last = [], [], "%x"
    for k in range(4):
        offset = k * vector_nbytes
        loads += [
            f"  %l{k} = getelementptr i8, ptr %s, i64 %i",
            f"  %m{k} = getelementptr i8, ptr %l{k}, i64 {offset}",
            f"  %v{k} = load <{lanes} x i32>, ptr %m{k}, align 4",
            f"  %x{k + 1} = add <{lanes} x i32> {last}, %v{k}",
        ]
        last = f"%x{k + 1}"
        stores += [
            f"  %g{k} = getelementptr i8, ptr %t, i64 %j",
            f"  %h{k} = getelementptr i8, ptr %g{k}, i64 {offset}",
            f"  store <{lanes} x i32> zeroinitializer, ptr %h{k}, align {vector_nbytes}{hint}",
        ]
    text = _STREAM.replace("LOADS", "\n".join(loads)).replace("STORES", "\n".join(stores))
    return text.replace("LANES", str(lanes)).replace("STEP", str(4 * vector_nbytes))


def _compute_text(vector_nbytes: int, sums: int) -> str:
    kind = f"<{vector_nbytes // 4} x float>"
    phis = [f"  %x{k} = phi {kind} [ splat (float 1.0), %entry ], [ %y{k}, %step ]" for k in range(sums)]
    fmas = [
        f"  %y{k} = call {kind} @llvm.fma.vLANESf32({kind} %x{k}, {kind} splat (float 0.5), {kind} splat (float 1.0))"
        for k in range(sums)
    ]
    total = [f"  %s0 = fadd {kind} %y0, %y0"]
    total += [f"  %s{k} = fadd {kind} %s{k - 1}, %y{k}" for k in range(1, sums)]
    text = _COMPUTE.replace("PHIS", "\n".join(phis)).replace("FMAS", "\n".join(fmas))
    text = text.replace("SUMS", "\n".join(total)).replace("LAST", str(sums - 1))
    return text.replace("LANES", str(vector_nbytes // 4))


def _program(backend: Backend, text: str) -> Executable:
    backend.prepare(backend.compile)
    return backend.load([backend.compile(text)], [])


def _run(program: Executable, table: ctypes.Array, memory: Sequence[np.ndarray]) -> None:
    """memory: held, as the table has only its addresses."""
    program.run(table)


class Limits:
    """Calls that take as long as a machine needs at least for so many bytes or operations."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        target = backend.target
        self._vector_nbytes = target.vector_nbytes
        self._lanes = target.vector_nbytes // 4
        self._sums = 24 if target.registers >= 32 else 12
        self._tasks = 8 * target.cores
        streams = [_stream_text(target.vector_nbytes, past_cache) for past_cache in (False, True)]
        self._streams = [_program(backend, text) for text in streams]
        self._compute = _program(backend, _compute_text(target.vector_nbytes, self._sums))
        self._sink = backend.allocate((target.vector_nbytes,), np.dtype(np.uint8))

    def streaming(self, read: int, written: int) -> Callable[[], None]:
        """A call that reads and writes memory of these sizes once, each byte, with all threads of programs.

        Stores go through the cache or past it, as is faster here for this size.
        """
        unit = 4 * self._vector_nbytes
        blocks = max(1, (read + written) // _BLOCK_NBYTES)
        per_block = [-(-nbytes // (blocks * unit)) * unit for nbytes in (read, written)]
        memory = [self._memory(blocks * size) for size in per_block]
        source, target = (-(-address_of(array) // _ALIGNMENT) * _ALIGNMENT for array in memory)
        row = [source, per_block[0], target, per_block[1], address_of(self._sink), blocks]
        table = (ctypes.c_uint64 * 7)(*row, min(blocks, self._tasks))

        calls = [partial(_run, program, table, memory) for program in self._streams]
        return min(calls, key=_shortest) if written else calls[0]

    def _memory(self, nbytes: int) -> np.ndarray:
        array = self._backend.allocate((nbytes + _ALIGNMENT,), np.dtype(np.uint8))
        array[...] = 0  # so that its pages exist
        return array

    def computing(self, flops: float) -> Callable[[], None]:
        """A call that does so many operations of float32, two a multiply-add, with all threads of programs."""
        steps = max(1, round(flops / (2 * self._sums * self._lanes)))
        blocks = max(1, min(_MOST_BLOCKS, steps // 256))
        table = (ctypes.c_uint64 * 3)(-(-steps // blocks), address_of(self._sink), blocks)
        return partial(_run, self._compute, table, [self._sink])


class MachineLimits(NamedTuple):
    """Bytes a second from and to memory, half read and half written; operations of float32 a second."""

    bandwidth: float
    flops: float


@cache
def machine_limits(backend: Backend) -> MachineLimits:
    """Of the device of a backend, measured once in a process, in about 0.1 s.

    >>> from funcgrad.backends.interface import open_backend
    >>> machine_limits(open_backend("cpu")).bandwidth > 1e8
    True
    """
    limits = Limits(backend)
    half = _MEASURED_NBYTES // 2
    return MachineLimits(
        2 * half / _shortest(limits.streaming(half, half)),
        _MEASURED_FLOPS / _shortest(limits.computing(_MEASURED_FLOPS)),
    )


def _shortest(call: Callable[[], None]) -> float:
    """The time of the fastest of some calls: what disturbs makes them only slower."""
    times = []
    for _ in range(_TRIES):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)
