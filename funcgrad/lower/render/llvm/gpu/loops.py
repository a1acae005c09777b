"""Loops as kernels in LLVM IR; see lower/render/loop_kernel.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.lower.render.interface import Function, Task, Whole
from funcgrad.lower.render.llvm.gpu.dialect import Dialect
from funcgrad.lower.render.llvm.writer import Writer
from funcgrad.lower.render.loop_kernel import LoopKernel, Text

_PTR = "ptr addrspace(1)"


class LoopKernelWriter(Writer, LoopKernel):
    def __init__(self, dialect: Dialect, whole: Whole) -> None:
        Writer.__init__(self)
        LoopKernel.__init__(self, whole)
        self.intrinsics = dialect.intrinsics
        self.dialect = dialect
        self.thread = "0"
        if whole.threads > 1:
            self.declarations.add(f"declare i32 @{dialect.thread[0]}()")
            self.thread = self.emit(f"call range(i32 0, {whole.threads}) i32 @{dialect.thread[0]}()")

    def buffer(self, number: int) -> Text:
        return f"%b{number}"

    def after(self, pointer: Text, nbytes: int) -> Text:
        return self.emit(f"getelementptr i8, {_PTR} {pointer}, i64 {nbytes}")

    def row(self, pointer: Text, number: Text, stride: int) -> Text:
        return self.emit(
            f"getelementptr i8, {_PTR} {pointer}, i64 {self.emit(f'mul nsw i64 {number}, {stride}')}"
        )

    def either(self, condition: Text, then: Text, otherwise: Text) -> Text:
        if then == otherwise:
            return then
        return self.emit(f"select i1 {condition}, {_PTR} {then}, {_PTR} {otherwise}")

    def is_even(self, number: Text) -> Text:
        return self.equals(self.emit(f"and i64 {number}, 1"), 0)

    def equals(self, number: Text, other: int) -> Text:
        return self.emit(f"icmp eq i64 {number}, {other}")

    def from_last(self, number: Text, length: int) -> Text:
        return self.emit(f"sub i64 {length - 1}, {number}")

    def read(self, pointer: Text, nbytes: int) -> Text:
        found = self.emit(f"load i{8 * nbytes}, {_PTR} {pointer}, align {nbytes}")
        return found if nbytes == 8 else self.emit(f"zext i{8 * nbytes} {found} to i64")

    def write_number(self, pointer: Text, number: Text) -> None:
        store = f"  store i64 {number}, {_PTR} {pointer}, align 8"
        self._first(lambda: self.lines.append(store))

    def copy(self, to: Text, from_: Text, nbytes: int) -> None:
        word = next(n for n in (4, 1) if nbytes % n == 0)

        def one(number: Text) -> None:
            places = [self.emit(f"getelementptr i{8 * word}, {_PTR} {p}, i32 {number}") for p in (from_, to)]
            value = self.emit(f"load i{8 * word}, {_PTR} {places[0]}, align {word}")
            self.lines.append(f"  store i{8 * word} {value}, {_PTR} {places[1]}, align {word}")

        self._each(nbytes // word, one)

    def _first(self, write: Callable[[], None]) -> None:
        """Write instructions that one thread runs alone."""
        if self.threads > 1:
            self.when(self.emit(f"icmp eq i32 {self.thread}, 0"), write)
        else:
            write()

    def _each(self, count: int, write: Callable[[Text], None]) -> None:
        """Write instructions for all numbers below `count`, which the threads share."""
        if count == 1:
            self._first(lambda: write("0"))
            return
        if count == self.threads:
            write(self.thread)
            return
        if count < self.threads:
            self.when(self.emit(f"icmp ult i32 {self.thread}, {count}"), lambda: write(self.thread))
            return
        self._count("i32", self.thread, str(count), self.threads, None, write)

    def do(self, task: Task, pointers: Sequence[Text], count: int) -> None:
        """Write calls of a task. They are `convergent`, or else LLVM makes two of a call whose number is 0 for the
        threads of one branch, with a copy of the barrier before it in each (CallSiteSplitting): then threads of one
        group wait at different barriers, or, where a group is one wave of AMD's, go on before the others have stored.
        """
        given = "".join(f"{_PTR} {pointer}, " for pointer in pointers)
        self._each(count, lambda k: self.lines.append(f"  call void @{task.name}({given}i32 {k}) convergent"))

    def wait(self) -> None:
        self.dialect.barrier(self)

    def when(
        self, condition: Text, then: Callable[[], None], otherwise: Callable[[], None] | None = None
    ) -> None:
        yes, join = f"T{self.number()}", f"J{self.number()}"
        self.fork(condition, [(yes, then)], join, join)

    def repeat(
        self,
        first: Text,
        steps: int,
        end: int,
        more: Callable[[Text], Text] | None,
        body: Callable[[Text], None],
    ) -> Text:
        if end and first == "0" and steps >= end:
            return self._count("i64", first, str(end), 1, more, body)
        last = self.emit(f"add i64 {first}, {steps}")
        if end:
            last = self.emit(f"select i1 {self.emit(f'icmp slt i64 {last}, {end}')}, i64 {last}, i64 {end}")
        return self._count("i64", first, last, 1, more, body)

    def _count(
        self,
        type_: str,
        first: Text,
        end: Text,
        step: int,
        more: Callable[[Text], Text] | None,
        body: Callable[[Text], None],
    ) -> Text:
        """Return a loop that asks before each step; the number at which it ended."""
        head, inside, done = (f"{letter}{self.number()}" for letter in "LBE")
        number, opened = f"%i{head}", self.begin_loop(head)
        self.jump_if(self.emit(f"icmp slt {type_} {number}, {end}"), inside, done)
        self.open(inside)
        if more is not None:
            found, go = more(number), f"G{self.number()}"
            self.jump_if(self.emit(f"icmp ne i64 {found}, 0"), go, done)
            self.open(go)
        body(number)
        following = self.emit(f"add nuw nsw {type_} {number}, {step}")
        self.fill_in(opened, [(number, type_, first, following)])
        self.jump(head)
        self.open(done)
        return number

    def module(self, name: str, buffers: int) -> Function:
        """Return the module of a kernel of so many buffers, after all of the loop."""
        taken = [f"{_PTR} %b{slot}" for slot in range(buffers)]
        parts = dict.fromkeys(part for task in self.tasks for part in task.parts)
        after = [*(task.text for task in self.tasks), *parts, *sorted(self.declarations - set(parts))]
        text = self.dialect.module(name, (self.threads, 1, 1), taken, (), self.lines, after)
        return Function(text, set(), tuple(range(buffers)))
