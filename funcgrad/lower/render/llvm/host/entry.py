"""LLVM IR text of the entry of a program, which calls its kernels (kernel.py) in order within loops and branches.

A program is `i32 program(ptr table)` on a table of addresses; it is 1 when it ended early:
a callback failed, or the user interrupted it.

In a program for profiles a clock is read after each step (step_clock.py).

A loop of the program is a loop of the entry. What it carries are pointers that change places: nothing is copied from
step to step. Where its kernels are small they are written out in it, and numbers that it carries stay in registers.

A function without loops, which hands addresses on once a launch, is translated line by line (`GLUE`): that takes a
third of the time, and the code some nanoseconds more. What has loops is optimized.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

from funcgrad.errors import InternalError
from funcgrad.lower.ir.launches import (
    ALIGNMENT,
    AnyLaunch,
    BlockLoop,
    Callback,
    Carried,
    Choice,
    Launch,
    Loop,
    Meeting,
    Place,
    Routine,
    Section,
    Stepped,
    Until,
    Walked,
    copied_before,
    has_clocks_within,
    inside,
    places,
)
from funcgrad.lower.render.llvm.host.kernel import HostKernel
from funcgrad.lower.render.llvm.text import Head, LlvmText
from funcgrad.lower.render.llvm.types import type_text
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple

_MANY = 24  # launches one after the other that are worth data and a loop
OPTIMIZED, GLUE = "#0", "#1"  # attributes of functions, as host.py lists them
_ENTRY_BITS = 20  # of a word that names a place: its entry in the table; the rest is the offset

# A run of launches: each row is a function, its iterations, its tasks, how many buffers it gets, and their places.
# @TAKES@, @ROW@ and @DONE@ are of programs with a clock.
_RUN_LAUNCHES = f"""
define internal void @run_launches(ptr %table, ptr %arguments, ptr %first, ptr %end@TAKES@) #0 {{
entry:
  br label %L
L:
  %row = phi ptr [ %first, %entry ], [ %next, %D ]@ROW@
  %p1 = getelementptr i64, ptr %row, i64 1
  %p2 = getelementptr i64, ptr %row, i64 2
  %p3 = getelementptr i64, ptr %row, i64 3
  %places = getelementptr i64, ptr %row, i64 4
  %function = load ptr, ptr %row
  %trips = load i64, ptr %p1
  %tasks = load i64, ptr %p2
  %count = load i64, ptr %p3
  br label %A
A:
  %i = phi i64 [ 0, %L ], [ %j, %A ]
  %from = getelementptr i64, ptr %places, i64 %i
  %word = load i64, ptr %from
  %number = and i64 %word, {(1 << _ENTRY_BITS) - 1}
  %offset = lshr i64 %word, {_ENTRY_BITS}
  %of_table = getelementptr ptr, ptr %table, i64 %number
  %base = load ptr, ptr %of_table
  %address = getelementptr i8, ptr %base, i64 %offset
  %slot = getelementptr ptr, ptr %arguments, i64 %i
  store ptr %address, ptr %slot
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %count
  br i1 %more, label %A, label %R
R:
  %next = getelementptr i64, ptr %places, i64 %count
  %several = icmp ugt i64 %tasks, 1
  br i1 %several, label %P, label %S
P:
  call void @run_parallel(ptr %function, ptr %arguments, i64 %trips, i64 %tasks)
  br label %D
S:
  call void %function(ptr %arguments, i64 0, i64 %trips)
  br label %D
D:@DONE@
  %again = icmp ne ptr %next, %end
  br i1 %again, label %L, label %E
E:
  ret void
}}
"""


def run_launches(has_clock: bool) -> str:
    """Return the function that does a run of launches. With a clock it gets the slot of the first of them, too."""
    takes = ", ptr %times, i64 %first_slot" if has_clock else ""
    row = done = ""
    if has_clock:
        row = (
            "\n  %own = phi i64 [ %first_slot, %entry ], [ %following, %D ]\n  %start = load i64, ptr %times"
        )
        done = "\n  call void @clock_step(ptr %times, i64 %own, i64 %start)\n  %following = add i64 %own, 1"
    return _RUN_LAUNCHES.replace("@TAKES@", takes).replace("@ROW@", row).replace("@DONE@", done)


class _Carry(NamedTuple):
    """What a step of a loop reads and writes in the place of a carried value, and the lines of its phis."""

    read: str
    write: str
    phis: tuple[int, ...]


class _Claimed(NamedTuple):
    """An arena that a task has: the word of the free ones, its bit there, its address."""

    free: str
    bit: str
    address: str


class _BlockRange(NamedTuple):
    """The first blocks of a loop, or some that follow: then `offsets` says how far into each array these begin."""

    body: Section
    counts: tuple[int, ...]
    arrays: tuple[Stepped, ...]
    offsets: tuple[int, ...]
    sources: int
    sums: int
    arena_nbytes: int

    @property
    def trips(self) -> int:
        return math.prod(self.counts)

    def table(self, arrays: Sequence[str], arena: str) -> list[str]:
        """Return the table of the body: sources, sums so far; results, sums first; arena."""
        results = arrays[self.sources :]
        return [*arrays[: self.sources], *results[: self.sums], *results, arena]


def _parts(step: BlockLoop) -> list[_BlockRange]:
    arrays = (*step.sources, *step.results)
    sizes = len(step.sources), len(step.sums), step.arena_nbytes
    found = [_BlockRange(step.body, step.counts, arrays, (0,) * len(arrays), *sizes)]
    before = 0
    for body, run in step.rest:
        offsets = tuple(x.rest_at + before * x.steps[-1] for x in arrays)
        counts = (*step.counts[:-1], run) if run > 1 else step.counts[:-1]
        found.append(_BlockRange(body, counts, arrays, offsets, *sizes))
        before += run
    return found


class Entry(LlvmText):
    """The text while it grows. `declarations` are of the functions that it calls. `has_clock`: it is of a program for
    profiles, whose steps have the numbers of `clocked` as slots.
    """

    def __init__(self, most_buffers: int, conversions: frozenset[str], has_clock: bool = False) -> None:
        super().__init__()
        self._has_clock = has_clock
        self._slots = 0  # of the steps so far
        self.attributes = GLUE  # until there is a loop
        self.conversions = conversions
        # The values of numbers that a loop carries, by their buffers' names.
        self.registers: dict[str, str] = {}
        self.tasks: dict[str, str] = {}  # what threads call: functions that take their arguments from memory
        self.functions_of_blocks: dict[str, str] = {}  # the names of those of blocks
        self.data: list[str] = []  # what runs of launches read
        self.constants: dict[str, str] = {}  # the names of tables of numbers
        self.lines.append(f"  %arguments = alloca ptr, i64 {max(most_buffers, 1)}")
        self.lines.append("  %no_arena = alloca i8, i64 1")

    def program(self, section: Section) -> None:
        """Write the entry of a program."""
        if self._has_clock:
            self.lines += [
                "  %before_table = getelementptr ptr, ptr %table, i64 -1",
                "  %times = load ptr, ptr %before_table",
                "  call void @clock_start(ptr %times)",
            ]
        self._program(section)
        self.lines.append("  ret i32 0")
        if any("%failed" in line for line in self.lines):
            self.lines += ["failed:", "  ret i32 1"]

    def begin_loop(self, label: str) -> Head:
        self.attributes = OPTIMIZED
        return super().begin_loop(label)

    def _load_entry(self, entry: int, table: str = "%table") -> str:
        return self.emit(f"load ptr, ptr {self.emit(f'getelementptr ptr, ptr {table}, i64 {entry}')}")

    def _at(self, table: Sequence[str], place: Place) -> str:
        entry, offset = place
        return self.moved("i8", table[entry], offset) if offset else table[entry]

    # ---- steps ----

    def _program(self, section: Section) -> None:
        """Write the section of the program itself. Many launches in a row become data, which a loop reads: it does
        the same work, and a compiler takes a hundredth of the time for it.
        """
        runs = [(is_row, list(steps)) for is_row, steps in groupby(section, _fits_row)]
        written = [step for is_row, steps in runs if not is_row or len(steps) < _MANY for step in steps]
        used = {place[0] for step in written for place in places(step)}
        table = [self._load_entry(i) if i in used else "" for i in range(max(used, default=-1) + 1)]
        for is_row, steps in runs:
            if is_row and len(steps) >= _MANY:
                self._run(steps)  # type: ignore[arg-type]  # launches alone, as _fits_row says
            else:
                self._section(tuple(steps), table)

    def _run(self, launches: Sequence[Launch | Routine]) -> None:
        words: list[object] = []
        for launch in launches:
            function = self._tasks_of(launch.function, len(launch.buffers))
            words.append(f"ptrtoint (ptr @{function} to i64)")
            words += [launch.trips, launch.tasks, len(launch.buffers)]
            words += [(offset << _ENTRY_BITS) + entry for entry, offset in launch.buffers]
        name, count = f"@launches{len(self.data)}", len(words)
        content = ", ".join(f"i64 {word}" for word in words)
        self.data.append(f"{name} = internal constant [{count} x i64] [{content}]")
        end = self.emit(f"getelementptr i64, ptr {name}, i64 {count}")
        clock = f", ptr %times, i64 {self._slots}" if self._has_clock else ""
        self._slots += len(launches)
        self.lines.append(
            f"  call void @run_launches(ptr %table, ptr %arguments, ptr {name}, ptr {end}{clock})"
        )

    def _section(self, section: Section, table: Sequence[str], inline: bool = False) -> None:
        for step in section:
            if self._has_clock:
                self._step_with_clock(step, table)
            else:
                self._step(step, table, inline)

    def _step_with_clock(self, step: AnyLaunch, table: Sequence[str]) -> None:
        slot, start = self._slots, self.emit("load i64, ptr %times")
        self._slots += 1
        self._has_clock = has_clocks_within(step)
        self._step(step, table, False)
        self._has_clock = True
        self.lines.append(f"  call void @clock_step(ptr %times, i64 {slot}, i64 {start})")

    def _step(self, step: AnyLaunch, table: Sequence[str], inline: bool) -> None:
        if isinstance(step, Launch) and inline:
            self._write_out(step, table)
        elif isinstance(step, (Launch, Routine)):
            self._launch(step, table)
        elif isinstance(step, Callback):
            self._callback(step, table)
        elif isinstance(step, Meeting):
            self._meeting(step, table)
        elif isinstance(step, Loop):
            self._loop(step, table)
        elif isinstance(step, Until):
            self._until(step, table)
        elif isinstance(step, BlockLoop):
            self._blocks(step, table)
        elif isinstance(step, Choice):
            self._choice(step, table)
        else:
            raise InternalError("a host has no grid")

    def _callback(self, callback: Callback, table: Sequence[str]) -> None:
        """Write a call of the host. Where it fails, the program ends there."""
        self._store_arguments(callback.buffers, table)
        self.declarations |= {"declare i64 @call_host(ptr, i64, ptr)", "@host_functions = external global i8"}
        call = f"call i64 @call_host(ptr @host_functions, i64 {callback.number}, ptr %arguments)"
        self._go_on_if_zero(self.emit(call))

    def _meeting(self, meeting: Meeting, table: Sequence[str]) -> None:
        """Write a call of a collective. Where a device has failed, or the user has interrupted, the program ends
        there.
        """
        self._store_arguments(meeting.buffers, table)
        words = self._at(table, meeting.buffers[-1])
        member = self.emit(f"getelementptr i64, ptr {words}, i64 {meeting.member}")
        given = ["ptr %arguments", f"ptr {member}", f"i64 {meeting.number}"]
        given += [f"i64 {told}" if isinstance(told, int) else self._numbers(told) for told in meeting.told]
        if meeting.kernel:
            given.append(f"ptr @{meeting.kernel}")
            self.declarations.add(f"declare void @{meeting.kernel}(ptr, i64, i64, ptr, i64, i64, i64)")
        types = ", ".join(argument.split()[0] for argument in given)
        self.declarations.add(f"declare i64 @{meeting.function}({types})")
        self._go_on_if_zero(self.emit(f"call i64 @{meeting.function}({', '.join(given)})"))

    def _numbers(self, numbers: Sequence[int]) -> str:
        """Return a table of numbers among the constants of the program."""
        content = ", ".join(f"i64 {number}" for number in numbers)
        line = f"internal constant [{len(numbers)} x i64] [{content}]"
        name = self.constants.setdefault(line, f"@numbers{len(self.constants)}")
        return f"ptr {name}"

    def _go_on_if_zero(self, failure: str) -> None:
        goes_on, number = self.emit(f"icmp eq i64 {failure}, 0"), self.number()
        self.jump_if(goes_on, f"G{number}", "failed")
        self.open(f"G{number}")

    def _store_arguments(self, buffers: Sequence[Place], table: Sequence[str]) -> None:
        for position, place in enumerate(buffers):
            slot = self.moved("ptr", "%arguments", position)
            self.lines.append(f"  store ptr {self._at(table, place)}, ptr {slot}")

    def _launch(self, launch: Launch | Routine, table: Sequence[str]) -> None:
        addresses = [self._at(table, place) for place in launch.buffers]
        if launch.tasks > 1:
            self._store_arguments(launch.buffers, table)
            tasks = self._tasks_of(launch.function, len(addresses))
            call = f"@run_parallel(ptr @{tasks}, ptr %arguments, i64 {launch.trips}, i64 {launch.tasks})"
        else:
            given = "".join(f"ptr {address}, " for address in addresses)
            call = f"@{launch.function}({given}i64 0, i64 {launch.trips})"
        if isinstance(launch, Routine) or not launch.is_copy:
            self.lines.append(f"  call void {call}")
            return
        self._unless_equal(addresses[0], addresses[-1], lambda: self.lines.append(f"  call void {call}"))

    def _unless_equal(self, one: str, other: str, write: Callable[[], None]) -> None:
        """Write instructions that run unless two addresses are one."""
        number, same = self.number(), self.emit(f"icmp eq ptr {one}, {other}")
        self.jump_if(same, f"E{number}", f"C{number}")
        self.open(f"C{number}")
        write()
        self.jump(f"E{number}")
        self.open(f"E{number}")

    def _write_out(self, launch: Launch, table: Sequence[str]) -> None:
        """Write the instructions of a kernel in the place of its call."""
        kernel = HostKernel(self.conversions, registers=self.registers)
        kernel.lines, kernel.declarations = self.lines, self.declarations
        addresses = [self._at(table, place) for place in launch.buffers]
        kernel.counter, kernel.label = self.counter, self.label
        kernel.pointers = dict(zip(launch.slots, addresses, strict=True))
        kernel.write(launch.block)
        self.counter, self.label = kernel.counter, kernel.label

    def _tasks_of(self, function: str, count: int) -> str:
        """Return the function that the threads of the pool call: (table of arguments, first, end)."""
        name = f"{function}.tasks"
        if name not in self.tasks:
            lines = [f"define internal void @{name}(ptr %arguments, i64 %first, i64 %end) {GLUE} {{"]
            for i in range(count):
                lines.append(f"  %p{i} = getelementptr ptr, ptr %arguments, i64 {i}")
                lines.append(f"  %b{i} = load ptr, ptr %p{i}")
            given = "".join(f"ptr %b{i}, " for i in range(count))
            lines += [f"  call void @{function}({given}i64 %first, i64 %end)", "  ret void", "}", ""]
            self.tasks[name] = "\n".join(lines)
        return name

    # ---- loops ----

    def _arena(self, table: Sequence[str], place: Place) -> str:
        return self._at(table, place) if place[0] >= 0 else "%no_arena"

    def _loop(self, loop: Loop, table: Sequence[str]) -> None:
        constants = [self._at(table, place) for place in loop.constants]
        arena = self._arena(table, loop.arena)
        bases = [self._at(table, w.place) for w in (*loop.xs, *loop.ys)]
        self._copy_before(loop, table)
        starts = [self._start(c, table, loop.length % 2 == 0, loop.inline) for c in loop.carried]
        number = self.number()
        head = self.begin_loop(f"L{number}")
        carries = self._carries(number, head.before, starts)
        rows = self._rows(loop, f"%i{number}", bases)
        count = len(loop.xs)
        reads, writes = [c.read for c in carries], [c.write for c in carries]
        kept = [self._at(table, place) for place in loop.kept]
        inner = [*constants, *reads, *rows[:count], *writes, *rows[count:], arena, *kept]
        self._section(loop.body, inner, loop.inline)
        if loop.poll_every < loop.length:
            self._poll(f"%i{number}", loop.poll_every)
        self._close(carries)
        self.end_loop(number, head, f"{loop.length}")
        for carried, carry in zip(loop.carried, carries, strict=True):
            if carry.read in self.registers:
                self._store(carried, self.registers[carry.write], table)

    def _poll(self, counter: str, every: int) -> None:
        """Ask once in `every` steps whether the user wants the program to end."""
        due, number = self.emit(f"and i64 {counter}, {every - 1}"), self.number()
        now = self.emit(f"icmp eq i64 {due}, {every - 1}")
        self.jump_if(now, f"P{number}", f"Q{number}")
        self.open(f"P{number}")
        ends = self.emit(f"icmp ne i64 {self.emit('call i64 @interrupted()')}, 0")
        self.jump_if(ends, "failed", f"Q{number}")
        self.open(f"Q{number}")

    def _rows(self, loop: Loop, counter: str, bases: Sequence[str]) -> list[str]:
        """Return the addresses of this step's rows."""
        walked: list[Walked] = [*loop.xs, *loop.ys]
        if not walked:
            return []
        row = self.emit(f"sub i64 {loop.length - 1}, {counter}") if loop.reverse else counter
        found = []
        for base, w in zip(bases, walked, strict=True):
            offset = self.emit(f"mul i64 {row}, {w.stride}")
            found.append(self.emit(f"getelementptr i8, ptr {base}, i64 {offset}"))
        return found

    def _copy_before(self, loop: Loop | Until, table: Sequence[str]) -> None:
        """Copy what the steps change in place to where they do. Of an array that was given away it is there."""
        for to, start, nbytes in copied_before(loop):
            target, source = self._at(table, to), self._at(table, start)
            self._unless_equal(target, source, partial(self._copy, target, source, nbytes))

    def _start(self, carried: Carried, table: Sequence[str], even: bool, inline: bool) -> tuple[str, ...]:
        """Return the pointers of a carried value: where the first step reads it, where it writes it, where the second
        step writes it. For a value that is kept in a register, return (type, value).
        """
        start, result = self._at(table, carried.start), self._at(table, carried.result)
        if carried.in_place:
            return result, result, result
        if inline and carried.scalar is not None:
            type_ = type_text(carried.scalar)
            if carried.scalar != dt.bool_:
                return type_, self.emit(f"load {type_}, ptr {start}")
            return type_, self.emit(f"icmp ne i8 {self.emit(f'load i8, ptr {start}')}, 0")
        other = self._at(table, carried.other)
        return (start, other, result) if even else (start, result, other)

    def _carries(self, number: int, before: str, starts: Sequence[tuple[str, ...]]) -> list[_Carry]:
        """Write the phis of the values that a loop carries. Their next values are known only when the body is
        written: then `_close` fills them in.
        """
        carries = []
        for k, start in enumerate(starts):
            read, write, then = (f"%{kind}{number}_{k}" for kind in ("read", "write", "then"))
            line = len(self.lines)
            if len(start) == 2:
                self.registers[read], self.registers[write] = then, ""
                self.lines.append(f"  {then} = phi {start[0]} [ {start[1]}, %{before} ], [ @NEXT@, %@BACK@ ]")
            elif start[0] == start[1]:
                read = write = start[0]
            else:
                for name, first, following in zip(
                    (read, write, then), start, (write, then, write), strict=True
                ):
                    self.lines.append(f"  {name} = phi ptr [ {first}, %{before} ], [ {following}, %@BACK@ ]")
            carries.append(_Carry(read, write, tuple(range(line, len(self.lines)))))
        return carries

    def _close(self, carries: Sequence[_Carry]) -> None:
        for carry in carries:
            for line in carry.phis:
                text = self.lines[line].replace("@NEXT@", self.registers.get(carry.write, ""))
                self.lines[line] = text.replace("@BACK@", self.label)

    def _store(self, carried: Carried, value: str, table: Sequence[str]) -> None:
        """Store a number that was kept in a register in its place in memory."""
        type_ = type_text(carried.scalar)  # type: ignore[arg-type]
        if carried.scalar == dt.bool_:
            type_, value = "i8", self.emit(f"zext i1 {value} to i8")
        self.lines.append(f"  store {type_} {value}, ptr {self._at(table, carried.result)}")

    def _until(self, loop: Until, table: Sequence[str]) -> None:
        of_condition = [self._at(table, place) for place in loop.condition_constants]
        of_body = [self._at(table, place) for place in loop.body_constants]
        arena, flag = self._arena(table, loop.arena), self._at(table, loop.flag)
        self._copy_before(loop, table)
        starts = [self._start(c, table, False, loop.inline) for c in loop.carried]
        number = self.number()
        head = self.begin_loop(f"L{number}")
        carries = self._carries(number, head.before, starts)
        reads, writes = [c.read for c in carries], [c.write for c in carries]
        if loop.inline:
            flag = f"%flag{number}"
            self.registers[flag] = ""
        self._section(loop.condition, [*of_condition, *reads, flag, arena], loop.inline)
        holds = self.registers.get(flag) or self.emit(f"icmp ne i8 {self.emit(f'load i8, ptr {flag}')}, 0")
        self.jump_if(holds, f"B{number}", f"E{number}")
        self.open(f"B{number}")
        self._section(loop.body, [*of_body, *reads, *writes, arena], loop.inline)
        self._poll(f"%i{number}", loop.poll_every)
        step = self.emit(f"add nuw nsw i64 %i{number}, 1")
        self.fill_in(head, [(f"%i{number}", "i64", "0", step)])
        self._close(carries)
        self.jump(f"L{number}")
        self.open(f"E{number}")
        for carried, carry in zip(loop.carried, carries, strict=True):
            if carry.read in self.registers:
                self._store(carried, self.registers[carry.read], table)
            elif not carried.in_place:  # the number of steps decides in which buffer the last one is
                self._copy(self._at(table, carried.result), carry.read, carried.nbytes)

    def _copy(self, to: str, from_: str, nbytes: int) -> None:
        """Copy memory by memmove, as the two places may be one."""
        self.declarations.add("declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)")
        self.lines.append(
            f"  call void @llvm.memmove.p0.p0.i64(ptr {to}, ptr {from_}, i64 {nbytes}, i1 false)"
        )

    # ---- blocks ----

    def _blocks(self, step: BlockLoop, table: Sequence[str]) -> None:
        """Write a loop over blocks, in turn or by the threads of the pool. The rest along the last axis follows."""
        for stepped, nbytes in zip(step.results, step.sums, strict=False):
            self._clear(self._at(table, stepped.place), nbytes)
        if step.tasks == 1:
            arena = self.emit(f"getelementptr i8, ptr {self._arena(table, step.arena)}, i64 {ALIGNMENT}")
            bases = [self._at(table, x.place) for x in (*step.sources, *step.results)]
            for part in _parts(step):
                self._walk_blocks(
                    part, bases, arena if step.arena_nbytes else "%no_arena", "0", f"{part.trips}"
                )
            return
        for part in _parts(step):
            if step.arena_nbytes:
                free = self._at(table, step.arena)
                self.lines.append(f"  store i64 {(1 << step.arenas) - 1}, ptr {free}")
            own = [step.arena] if step.arena_nbytes else []
            self._store_arguments([*(x.place for x in (*step.sources, *step.results)), *own], table)
            name = self._tasks_of_blocks(part)
            tasks = min(step.tasks, part.trips)
            self.lines.append(
                f"  call void @run_parallel(ptr @{name}, ptr %arguments, i64 {part.trips}, i64 {tasks})"
            )

    def _clear(self, address: str, nbytes: int) -> None:
        self.declarations.add("declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)")
        self.lines.append(f"  call void @llvm.memset.p0.i64(ptr {address}, i8 0, i64 {nbytes}, i1 false)")

    def _tasks_of_blocks(self, part: _BlockRange) -> str:
        """Return the function that the threads of the pool call for some of the blocks; equal ones are one."""
        entry = Entry(most_buffers(part.body), self.conversions)
        entry.tasks = self.tasks
        count = len(part.arrays)
        bases = [entry._load_entry(i, "%given") for i in range(count)]
        arena = entry._claim(part, entry._load_entry(count, "%given")) if part.arena_nbytes else None
        entry._walk_blocks(part, bases, arena.address if arena else "%no_arena", "%first", "%end")
        if arena:
            entry.lines.append(
                f"  %released = atomicrmw or ptr {arena.free}, i64 {arena.bit} release, align 8"
            )
        self.declarations |= entry.declarations
        body = "\n".join(["entry:", *entry.lines, "  ret void", "}", ""])
        known = f"(ptr %given, i64 %first, i64 %end) {entry.attributes} {{\n{body}"
        if known not in self.functions_of_blocks:
            name = f"blocks{len(self.functions_of_blocks)}"
            self.functions_of_blocks[known] = name
            self.tasks[name] = f"define internal void @{name}{known}"
        return self.functions_of_blocks[known]

    def _claim(self, part: _BlockRange, free: str) -> _Claimed:
        """Claim one of the arenas that no other task has: take the lowest bit from the word of free arenas."""
        number = self.number()
        self.declarations.add("declare i64 @llvm.cttz.i64(i64, i1)")
        self.jump(f"C{number}")
        self.open(f"C{number}")
        seen = self.emit(f"load atomic i64, ptr {free} monotonic, align 8")
        none = self.emit(f"icmp eq i64 {seen}, 0")
        self.jump_if(none, f"C{number}", f"T{number}")
        self.open(f"T{number}")
        slot = self.emit(f"call i64 @llvm.cttz.i64(i64 {seen}, i1 true)")
        bit = self.emit(f"shl i64 1, {slot}")
        left = self.emit(f"xor i64 {seen}, {bit}")
        pair = self.emit(f"cmpxchg ptr {free}, i64 {seen}, i64 {left} acquire monotonic, align 8")
        won = self.emit(f"extractvalue {{ i64, i1 }} {pair}, 1")
        self.jump_if(won, f"W{number}", f"C{number}")
        self.open(f"W{number}")
        offset = self.emit(f"mul i64 {slot}, {part.arena_nbytes}")
        behind = self.emit(f"add i64 {offset}, {ALIGNMENT}")
        return _Claimed(free, bit, self.emit(f"getelementptr i8, ptr {free}, i64 {behind}"))

    def _walk_blocks(self, part: _BlockRange, bases: Sequence[str], arena: str, first: str, end: str) -> None:
        """Write the body for the blocks from `first` to `end`."""
        if part.trips == 1 and first == "0":
            self._section(
                part.body,
                part.table([self._at([b], (0, n)) for b, n in zip(bases, part.offsets, strict=True)], arena),
            )
            return
        number = self.number()
        head = self.begin_loop(f"L{number}")
        left, counters = f"%i{number}", []
        for count in reversed(part.counts):
            counters.append(self.emit(f"urem i64 {left}, {count}"))
            left = self.emit(f"udiv i64 {left}, {count}")
        counters.reverse()
        arrays = []
        for base, offset, stepped in zip(bases, part.offsets, part.arrays, strict=True):
            address = self._at([base], (0, offset))
            for counter, step in zip(counters, stepped.steps, strict=False):
                if step:
                    distance = self.emit(f"mul i64 {counter}, {step}")
                    address = self.emit(f"getelementptr i8, ptr {address}, i64 {distance}")
            arrays.append(address)
        self._section(part.body, part.table(arrays, arena))
        self.end_loop(number, head, end, first=first)

    # ---- branches ----

    def _choice(self, choice: Choice, table: Sequence[str]) -> None:
        inner = [self._at(table, place) for place in (*choice.operands, *choice.results)]
        inner.append(self._arena(table, choice.arena))
        index = self.emit(f"load i32, ptr {self._at(table, choice.index)}")
        number = self.number()
        cases = " ".join(f"i32 {i}, label %C{number}_{i}" for i in range(len(choice.branches) - 1))
        last = len(choice.branches) - 1
        self.lines.append(f"  switch i32 {index}, label %C{number}_{last} [ {cases} ]")
        for i, branch in enumerate(choice.branches):
            self.open(f"C{number}_{i}")
            self._section(branch, inner)
            self.jump(f"E{number}")
        self.open(f"E{number}")


def _fits_row(step: object) -> bool:
    """Tell whether a run of launches that is data may have this step."""
    if not isinstance(step, (Launch, Routine)) or (isinstance(step, Launch) and step.is_copy):
        return False
    return all(
        entry >> _ENTRY_BITS == 0 and offset >> (63 - _ENTRY_BITS) == 0 for entry, offset in step.buffers
    )


def most_buffers(section: Section) -> int:
    most = 0
    for step in section:
        if isinstance(step, (Launch, Routine, Callback, Meeting)):
            most = max(most, len(step.buffers))
        if isinstance(step, BlockLoop):
            most = max(most, len(step.sources) + len(step.results) + 1)
        for inner in inside(step):
            most = max(most, most_buffers(inner))
    return most
