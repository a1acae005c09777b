"""LLVM IR text of a program's entry: it calls the kernels in order, within the loops and branches around them.

In: the sections of launches.py. Out: the body of `i32 program(ptr table)`, which is 1 when it ended early: a callback
failed, or the user interrupted it. A loop of the program is a loop here, its
carried values are pointers that change places; nothing is copied from step to step.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.launches import (
    Callback,
    Carried,
    Choice,
    Launch,
    Loop,
    Place,
    Section,
    Until,
    Walked,
    places,
)


class Entry:
    """The text while it grows. `declarations` are of the functions that it calls."""

    def __init__(self, section: Section) -> None:
        self.lines: list[str] = []
        self.declarations: set[str] = set()
        self.counter = 0
        self.label = "entry"
        self.tasks: dict[str, str] = {}  # what threads call: functions that take their arguments from memory
        most = _most_buffers(section)
        self.lines.append(f"  %arguments = alloca ptr, i64 {max(most, 1)}")
        self.lines.append("  %no_arena = alloca i8, i64 1")
        table = [self._load_entry(entry) for entry in range(_entries(section))]
        self._section(section, table)
        self.lines.append("  ret i32 0")
        if any("%failed" in line for line in self.lines):
            self.lines += ["failed:", "  ret i32 1"]

    def _new(self) -> int:
        self.counter += 1
        return self.counter

    def _emit(self, text: str) -> str:
        name = f"%v{self._new()}"
        self.lines.append(f"  {name} = {text}")
        return name

    def _open(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.label = label

    def _load_entry(self, entry: int) -> str:
        return self._emit(f"load ptr, ptr {self._emit(f'getelementptr ptr, ptr %table, i64 {entry}')}")

    def _at(self, table: Sequence[str], place: Place) -> str:
        entry, offset = place
        return self._emit(f"getelementptr i8, ptr {table[entry]}, i64 {offset}") if offset else table[entry]

    # ---- steps ----

    def _section(self, section: Section, table: Sequence[str]) -> None:
        for step in section:
            if isinstance(step, Launch):
                self._launch(step, table)
            elif isinstance(step, Callback):
                self._callback(step, table)
            elif isinstance(step, Loop):
                self._loop(step, table)
            elif isinstance(step, Until):
                self._until(step, table)
            else:
                self._choice(step, table)

    def _callback(self, callback: Callback, table: Sequence[str]) -> None:
        """A call of the host; where it failed, the program ends there."""
        self._store_arguments(callback.buffers, table)
        failure = self._emit(f"call i64 @host_callback(i64 {callback.number}, ptr %arguments)")
        goes_on, number = self._emit(f"icmp eq i64 {failure}, 0"), self._new()
        self.lines.append(f"  br i1 {goes_on}, label %G{number}, label %failed")
        self._open(f"G{number}")

    def _store_arguments(self, buffers: Sequence[Place], table: Sequence[str]) -> None:
        for position, place in enumerate(buffers):
            slot = self._emit(f"getelementptr ptr, ptr %arguments, i64 {position}")
            self.lines.append(f"  store ptr {self._at(table, place)}, ptr {slot}")

    def _launch(self, launch: Launch, table: Sequence[str]) -> None:
        addresses = [self._at(table, place) for place in launch.buffers]
        if launch.tasks > 1:
            self._store_arguments(launch.buffers, table)
            tasks = self._tasks_of(launch.function, len(addresses))
            call = f"@run_parallel(ptr @{tasks}, ptr %arguments, i64 {launch.trips}, i64 {launch.tasks})"
        else:
            given = "".join(f"ptr {address}, " for address in addresses)
            call = f"@{launch.function}({given}i64 0, i64 {launch.trips})"
        if not launch.is_copy:
            self.lines.append(f"  call void {call}")
            return
        number, same = self._new(), self._emit(f"icmp eq ptr {addresses[0]}, {addresses[-1]}")
        self.lines.append(f"  br i1 {same}, label %E{number}, label %C{number}")
        self._open(f"C{number}")
        self.lines.append(f"  call void {call}")
        self.lines.append(f"  br label %E{number}")
        self._open(f"E{number}")

    def _tasks_of(self, function: str, count: int) -> str:
        """The function that the threads of the pool call: (table of arguments, first, end)."""
        name = f"{function}.tasks"
        if name not in self.tasks:
            lines = [f"define internal void @{name}(ptr %arguments, i64 %first, i64 %end) #0 {{"]
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
        buffers = [self._buffers(c, table, loop.length % 2 == 0) for c in loop.carried]
        number, before = self._new(), self.label
        self.lines.append(f"  br label %L{number}")
        self._open(f"L{number}")
        head = len(self.lines)
        self.lines.append("")
        current, latest = self._carry_phis(number, before, buffers)
        rows = self._rows(loop, f"%i{number}", bases)
        count = len(loop.xs)
        self._section(
            loop.body, [*constants, *current, *rows[:count], *(n for n, _ in latest), *rows[count:], arena]
        )
        if loop.poll_every < loop.length:
            self._poll(f"%i{number}", loop.poll_every)
        step = self._emit(f"add nuw nsw i64 %i{number}, 1")
        more = self._emit(f"icmp ult i64 {step}, {loop.length}")
        self.lines[head] = f"  %i{number} = phi i64 [ 0, %{before} ], [ {step}, %{self.label} ]"
        self._patch_phis(number, f"%{self.label}")
        self.lines.append(f"  br i1 {more}, label %L{number}, label %E{number}")
        self._open(f"E{number}")

    def _poll(self, counter: str, every: int) -> None:
        """Every so many steps ask whether the user wants the program to end."""
        due, number = self._emit(f"and i64 {counter}, {every - 1}"), self._new()
        now = self._emit(f"icmp eq i64 {due}, {every - 1}")
        self.lines.append(f"  br i1 {now}, label %P{number}, label %Q{number}")
        self._open(f"P{number}")
        ends = self._emit(f"icmp ne i64 {self._emit('call i64 @interrupted()')}, 0")
        self.lines.append(f"  br i1 {ends}, label %failed, label %Q{number}")
        self._open(f"Q{number}")

    def _rows(self, loop: Loop, counter: str, bases: Sequence[str]) -> list[str]:
        """The addresses of this step's rows."""
        walked: list[Walked] = [*loop.xs, *loop.ys]
        if not walked:
            return []
        row = self._emit(f"sub i64 {loop.length - 1}, {counter}") if loop.reverse else counter
        found = []
        for base, w in zip(bases, walked, strict=True):
            offset = self._emit(f"mul i64 {row}, {w.stride}")
            found.append(self._emit(f"getelementptr i8, ptr {base}, i64 {offset}"))
        return found

    def _buffers(self, carried: Carried, table: Sequence[str], even: bool) -> tuple[str, str, str]:
        """(where the first step reads, where it writes, where the second writes)."""
        start, result = self._at(table, carried.start), self._at(table, carried.result)
        if carried.in_place:
            if carried.start != carried.result:
                self._copy(result, start, carried.nbytes)
            return result, result, result
        other = self._at(table, carried.other)
        return (start, other, result) if even else (start, result, other)

    def _carry_phis(
        self, number: int, before: str, buffers: Sequence[tuple[str, str, str]]
    ) -> tuple[list[str], list[tuple[str, str]]]:
        """(where this step reads each carried value, (where it writes it, where the next one does))."""
        current, latest = [], []
        for k, (read, write, then) in enumerate(buffers):
            if read == write:
                current.append(read)
                latest.append((read, read))
                continue
            names = [f"%{kind}{number}_{k}" for kind in ("read", "write", "then")]
            current.append(names[0])
            latest.append((names[1], names[2]))
            for name, first, next_ in zip(
                names, (read, write, then), (names[1], names[2], names[1]), strict=True
            ):
                self.lines.append(f"  {name} = phi ptr [ {first}, %{before} ], [ {next_}, @BACK{number}@ ]")
        return current, latest

    def _patch_phis(self, number: int, label: str) -> None:
        """The block from which the loop goes round is known when its body is written."""
        mark = f"@BACK{number}@"
        self.lines = [line.replace(mark, label) if mark in line else line for line in self.lines]

    def _until(self, loop: Until, table: Sequence[str]) -> None:
        of_condition = [self._at(table, place) for place in loop.condition_constants]
        of_body = [self._at(table, place) for place in loop.body_constants]
        arena, flag = self._arena(table, loop.arena), self._at(table, loop.flag)
        buffers = [self._buffers(c, table, False) for c in loop.carried]
        number, before = self._new(), self.label
        self.lines.append(f"  br label %L{number}")
        self._open(f"L{number}")
        self.lines.append(f"  %i{number} = phi i64 [ 0, %{before} ], [ %n{number}, @BACK{number}@ ]")
        current, latest = self._carry_phis(number, before, buffers)
        self._section(loop.condition, [*of_condition, *current, flag, arena])
        holds = self._emit(f"icmp ne i8 {self._emit(f'load i8, ptr {flag}')}, 0")
        self.lines.append(f"  br i1 {holds}, label %B{number}, label %E{number}")
        self._open(f"B{number}")
        self._section(loop.body, [*of_body, *current, *(n for n, _ in latest), arena])
        self._poll(f"%i{number}", loop.poll_every)
        self.lines.append(f"  %n{number} = add nuw nsw i64 %i{number}, 1")
        self._patch_phis(number, f"%{self.label}")
        self.lines.append(f"  br label %L{number}")
        self._open(f"E{number}")
        for carried, read in zip(loop.carried, current, strict=True):
            if not carried.in_place:  # the number of steps decides in which buffer the last one is
                self._copy(self._at(table, carried.result), read, carried.nbytes)

    def _copy(self, to: str, from_: str, nbytes: int) -> None:
        """memmove: the two may be one."""
        self.declarations.add("declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)")
        self.lines.append(
            f"  call void @llvm.memmove.p0.p0.i64(ptr {to}, ptr {from_}, i64 {nbytes}, i1 false)"
        )

    # ---- branches ----

    def _choice(self, choice: Choice, table: Sequence[str]) -> None:
        inner = [self._at(table, place) for place in (*choice.operands, *choice.results)]
        inner.append(self._arena(table, choice.arena))
        index = self._emit(f"load i32, ptr {self._at(table, choice.index)}")
        number = self._new()
        cases = " ".join(f"i32 {i}, label %C{number}_{i}" for i in range(len(choice.branches) - 1))
        last = len(choice.branches) - 1
        self.lines.append(f"  switch i32 {index}, label %C{number}_{last} [ {cases} ]")
        for i, branch in enumerate(choice.branches):
            self._open(f"C{number}_{i}")
            self._section(branch, inner)
            self.lines.append(f"  br label %E{number}")
        self._open(f"E{number}")


def _most_buffers(section: Section) -> int:
    most = 0
    for step in section:
        if isinstance(step, (Launch, Callback)):
            most = max(most, len(step.buffers))
        for inner in _inside(step):
            most = max(most, _most_buffers(inner))
    return most


def _inside(step: Launch | Callback | Loop | Until | Choice) -> tuple[Section, ...]:
    if isinstance(step, Loop):
        return (step.body,)
    if isinstance(step, Until):
        return (step.condition, step.body)
    return step.branches if isinstance(step, Choice) else ()


def _entries(section: Section) -> int:
    """How many entries of its table a section uses."""
    return 1 + max((place[0] for step in section for place in places(step)), default=-1)
