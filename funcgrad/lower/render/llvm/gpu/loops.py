"""Loops as kernels in LLVM IR; see lower/render/loop_kernel.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.lower.render.interface import Function, Task, Whole
from funcgrad.lower.render.llvm.gpu.dialect import Dialect
from funcgrad.lower.render.llvm.writer import Writer
from funcgrad.lower.render.loop_kernel import LoopKernel, Text

_PTR = "ptr addrspace(1)"


class LoopKernelWriter(LoopKernel):
    def __init__(self, dialect: Dialect, whole: Whole) -> None:
        super().__init__(whole)
        self.writer = writer = Writer()
        writer.intrinsics = dialect.intrinsics
        self.dialect = dialect
        self.thread = "0"
        if whole.threads > 1:
            writer.declarations.add(f"declare i32 @{dialect.thread[0]}()")
            self.thread = writer.emit(f"call range(i32 0, {whole.threads}) i32 @{dialect.thread[0]}()")

    def emit(self, text: str) -> str:
        return self.writer.emit(text)

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

    def is_zero(self, number: Text) -> Text:
        return self.equals(number, 0)

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
        self._first(lambda: self.writer.lines.append(store))

    def copy(self, to: Text, from_: Text, nbytes: int) -> None:
        word = next(n for n in (4, 1) if nbytes % n == 0)

        def one(number: Text) -> None:
            places = [self.emit(f"getelementptr i{8 * word}, {_PTR} {p}, i32 {number}") for p in (from_, to)]
            value = self.emit(f"load i{8 * word}, {_PTR} {places[0]}, align {word}")
            self.writer.lines.append(f"  store i{8 * word} {value}, {_PTR} {places[1]}, align {word}")

        self._each(nbytes // word, one)

    def _first(self, write: Callable[[], None]) -> None:
        """What one thread does alone."""
        if self.threads > 1:
            self.when(self.emit(f"icmp eq i32 {self.thread}, 0"), write)
        else:
            write()

    def _each(self, count: int, write: Callable[[Text], None]) -> None:
        """Something for all numbers below `count`, which the threads share out."""
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

    def call(self, task: Task, pointers: Sequence[Text], count: int) -> None:
        given = "".join(f"{_PTR} {pointer}, " for pointer in pointers)
        self._each(count, lambda k: self.writer.lines.append(f"  call void @{task.name}({given}i32 {k})"))

    def wait(self) -> None:
        self.dialect.barrier(self.writer)

    def when(self, condition: Text, then: Callable[[], None]) -> None:
        yes, no = self._label("T"), self._label("J")
        self.writer.lines.append(f"  br i1 {condition}, label %{yes}, label %{no}")
        self._begin(yes)
        then()
        self.writer.lines.append(f"  br label %{no}")
        self._begin(no)

    def _label(self, prefix: str) -> str:
        self.writer.counter += 1
        return f"{prefix}{self.writer.counter}"

    def _begin(self, label: str) -> None:
        self.writer.lines.append(f"{label}:")
        self.writer.label = label

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
        """A loop that asks before each step; the number at which it ended."""
        w = self.writer
        head, inside, done = self._label("L"), self._label("B"), self._label("E")
        number, before = f"%i{head}", w.label
        w.lines.append(f"  br label %{head}")
        self._begin(head)
        place = len(w.lines)
        w.lines.append("")
        w.lines.append(
            f"  br i1 {self.emit(f'icmp slt {type_} {number}, {end}')}, label %{inside}, label %{done}"
        )
        self._begin(inside)
        if more is not None:
            found, go = more(number), self._label("G")
            w.lines.append(f"  br i1 {self.emit(f'icmp ne i64 {found}, 0')}, label %{go}, label %{done}")
            self._begin(go)
        body(number)
        following = self.emit(f"add nuw nsw {type_} {number}, {step}")
        w.lines[place] = f"  {number} = phi {type_} [ {first}, %{before} ], [ {following}, %{w.label} ]"
        w.lines.append(f"  br label %{head}")
        self._begin(done)
        return number

    def module(self, name: str, buffers: int) -> Function:
        """The module of a kernel of so many buffers, after all of the loop."""
        taken = ", ".join(f"{_PTR} %b{slot}" for slot in range(buffers))
        parts = dict.fromkeys(part for task in self.tasks for part in task.parts)
        lines = [
            f'target triple = "{self.dialect.triple}"',
            f"define {self.dialect.convention} void @{name}({taken}) #0 {{",
            "entry:",
            *self.writer.lines,
            "  ret void",
            "}",
            *(task.text for task in self.tasks),
            *parts,
            *sorted(self.writer.declarations - set(parts)),
            f"attributes #0 = {{ {self.dialect.attributes((self.threads, 1, 1))} }}",
            "!0 = !{}",
            self.dialect.ending,
        ]
        return Function("\n".join(lines), set(), tuple(range(buffers)))


__all__ = ["LoopKernelWriter"]
