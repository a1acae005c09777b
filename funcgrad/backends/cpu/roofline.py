"""What a machine can do at most: bytes of memory and multiply-adds a second, measured by loops that do nothing else.

A kernel cannot be faster than its bytes through the memory and its arithmetic through the units for multiply-adds. How
fast these are is measured in place of being looked up: it depends on clock, memory, the size of the data and who else
runs. The loops are programs like any other (a text that a backend compiles), in as many threads as programs use.

    limits = Limits(open_backend("cpu"))
    limits.streaming(read=1 << 26, written=1 << 26)()     reads and writes so many bytes, in as little time as it takes
    limits.computing(1e9)()                               so many operations of float32
    limits.seconds(1 << 26, 1 << 26, 1e9)                 the longer of the two
    limits.of_machine                                     both as numbers, measured once
"""

from __future__ import annotations

import ctypes
import math
import time
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from funcgrad.backends.interface import Backend, Executable, MachineLimits, Uncached
from funcgrad.trace.array.array import address_of
from funcgrad.trace.util.locks import lazy_property

_ALIGNMENT = 64
_BLOCK_NBYTES = 1 << 15  # read and written in turns
_MANY_BLOCKS = 256  # that surely pay for waking threads
_MOST_BLOCKS = 64  # of arithmetic
_FEW_STEPS, _MANY_STEPS = 256, 1 << 16  # of arithmetic, that surely do not pay for it, or do
_FAR_NBYTES = 1 << 27  # beyond any cache
_MOST_FLOPS = 1e9  # done at once: more takes as many times longer
_FEW_TRIES, _MANY_TRIES, _TRY_SECONDS = 4, 50, 0.002
_A_MOMENT = 1e-9  # what is less cannot be measured

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
    # What is added is carried, too: so a machine that fuses nothing multiplies and adds (unfused.py).
    phis = [f"  %one = phi {kind} [ splat (float 1.0), %entry ], [ %one, %step ]"]
    phis += [f"  %x{k} = phi {kind} [ splat (float 1.0), %entry ], [ %y{k}, %step ]" for k in range(sums)]
    fmas = [
        f"  %y{k} = call {kind} @llvm.fma.vLANESf32({kind} %x{k}, {kind} splat (float 0.5), {kind} %one)"
        for k in range(sums)
    ]
    total = [f"  %s0 = fadd {kind} %y0, %y0"]
    total += [f"  %s{k} = fadd {kind} %s{k - 1}, %y{k}" for k in range(1, sums)]
    text = _COMPUTE.replace("PHIS", "\n".join(phis)).replace("FMAS", "\n".join(fmas))
    text = text.replace("SUMS", "\n".join(total)).replace("LAST", str(sums - 1))
    return text.replace("LANES", str(vector_nbytes // 4))


def _program(backend: Backend, text: str) -> Executable:
    backend.prepare(Uncached(backend.compile))
    return backend.load([backend.compile(text)], [])


def _run(program: Executable, table: ctypes.Array, memory: Sequence[np.ndarray]) -> None:
    """Run the program on a table of addresses. `memory` keeps the arrays alive, as the table has only their
    addresses.
    """
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
        self._known: dict[tuple[float, float, float], float] = {}
        streams = [_stream_text(target.vector_nbytes, past_cache) for past_cache in (False, True)]
        self._streams = [_program(backend, text) for text in streams]
        self._compute = _program(backend, _compute_text(target.vector_nbytes, self._sums))
        self._sink = backend.allocate((target.vector_nbytes,), np.dtype(np.uint8))

    def streaming(self, read: int, written: int) -> Callable[[], None]:
        """Return a call that reads and writes memory of these sizes once, each byte, with all threads of programs.

        Stores go through the cache or past it, as is faster here for this size.
        """
        unit = 4 * self._vector_nbytes
        blocks = max(1, (read + written) // _BLOCK_NBYTES)
        per_block = [-(-nbytes // (blocks * unit)) * unit for nbytes in (read, written)]
        memory = [self._memory(blocks * size) for size in per_block]
        source, target = (-(-address_of(array) // _ALIGNMENT) * _ALIGNMENT for array in memory)
        row = [source, per_block[0], target, per_block[1], address_of(self._sink), blocks]
        tables = [(ctypes.c_uint64 * 7)(*row, tasks) for tasks in self._choices(blocks)]
        programs = self._streams if written else self._streams[:1]
        calls = [partial(_run, program, table, memory) for program in programs for table in tables]
        return min(calls, key=_shortest)

    def _choices(self, blocks: int) -> list[int]:
        """List the numbers of tasks among which that many blocks may be divided: waking a thread takes longer than a
        small block.
        """
        return (
            [1]
            if blocks == 1
            else [min(blocks, self._tasks)]
            if blocks > _MANY_BLOCKS
            else [1, min(blocks, self._tasks)]
        )

    def _memory(self, nbytes: int) -> np.ndarray:
        array = self._backend.allocate((nbytes + _ALIGNMENT,), np.dtype(np.uint8))
        array[...] = 0  # so that its pages exist
        return array

    def computing(self, flops: float) -> Callable[[], None]:
        """Return a call that does so many operations of float32, two a multiply-add, with all threads of programs."""
        steps = max(1, round(flops / (2 * self._sums * self._lanes)))
        blocks = max(1, min(_MOST_BLOCKS, steps // 256))
        choices = [1] if steps < _FEW_STEPS else [blocks]
        if _FEW_STEPS <= steps < _MANY_STEPS:
            choices = [1, blocks]
        tables = [(ctypes.c_uint64 * 3)(-(-steps // n), address_of(self._sink), n) for n in choices]
        return min((partial(_run, self._compute, table, [self._sink]) for table in tables), key=_shortest)

    def seconds(self, read: float, written: float, flops: float) -> float:
        """Estimate the least time for that many bytes and operations: the longer of moving, with caches where the
        bytes fit, and computing.

        >>> from funcgrad.backends.interface import open_backend
        >>> limits = Limits(open_backend("cpu"))
        >>> limits.seconds(0, 0, 1e9) > limits.seconds(0, 0, 1e6) > 0
        True
        """
        key = read, written, flops
        if key not in self._known:
            moving = _shortest(self.streaming(int(read), int(written))) if read + written else 0.0
            times = max(1.0, flops / _MOST_FLOPS)
            computing = _shortest(self.computing(flops / times)) if flops else 0.0
            longest = max(moving - self._nothing, times * (computing - self._nothing))
            self._known[key] = max(longest, _A_MOMENT) if read + written + flops else 0.0
        return self._known[key]

    @lazy_property
    def _nothing(self) -> float:
        """The time of a call that does next to nothing."""
        return _shortest(self.computing(1.0))

    @lazy_property
    def of_machine(self) -> MachineLimits:
        half = _FAR_NBYTES // 2
        return MachineLimits(
            2 * half / _shortest(self.streaming(half, half)),
            _MOST_FLOPS / _shortest(self.computing(_MOST_FLOPS)),
        )


def _shortest(call: Callable[[], None]) -> float:
    """Return the time of the fastest of some calls: what disturbs makes them only slower."""
    least, end = math.inf, time.perf_counter() + _TRY_SECONDS
    tries = 0
    while tries < _FEW_TRIES or tries < _MANY_TRIES and time.perf_counter() < end:
        start = time.perf_counter()
        call()
        least = min(least, time.perf_counter() - start)
        tries += 1
    return least
