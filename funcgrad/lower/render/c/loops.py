"""Loops as kernels in C-like text; see lower/render/loop_kernel.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.lower.render.c.dialect import Dialect
from funcgrad.lower.render.c.writer import CText
from funcgrad.lower.render.interface import Task, Whole
from funcgrad.lower.render.loop_kernel import LoopKernel, Text
from funcgrad.trace.types import dtypes as dt

_INTEGERS = {1: dt.uint8, 4: dt.int32, 8: dt.int64}


class LoopKernelWriter(CText, LoopKernel):
    def __init__(self, dialect: Dialect, whole: Whole) -> None:
        CText.__init__(self)
        LoopKernel.__init__(self, whole)
        self.dialect = dialect
        self._byte = f"{dialect.memory}{dialect.types[dt.uint8]} *"
        self._long = dialect.types[dt.int64]
        self._names = 0

    def new(self, prefix: str) -> str:
        self._names += 1
        return f"{prefix}{self._names}"

    def _pointer(self, text: str) -> Text:
        name = self.new("q")
        self.line(f"{self._byte}{name} = {text};")
        return name

    def buffer(self, number: int) -> Text:
        return f"b{number}"

    def after(self, pointer: Text, nbytes: int) -> Text:
        return f"({pointer} + {nbytes})"

    def row(self, pointer: Text, number: Text, stride: int) -> Text:
        return self._pointer(f"{pointer} + {number} * {stride}")

    def either(self, condition: Text, then: Text, otherwise: Text) -> Text:
        return then if then == otherwise else self._pointer(f"{condition} ? {then} : {otherwise}")

    def is_even(self, number: Text) -> Text:
        return f"({number} % 2 == 0)"

    def equals(self, number: Text, other: int) -> Text:
        return f"({number} == {other})"

    def from_last(self, number: Text, length: int) -> Text:
        return f"({length - 1} - {number})"

    def read(self, pointer: Text, nbytes: int) -> Text:
        type_, name = self.dialect.types[_INTEGERS[nbytes]], self.new("n")
        self.line(f"const {type_} {name} = *({self.dialect.memory}{type_} *){pointer};")
        return name

    def write_number(self, pointer: Text, number: Text) -> None:
        guard = "if (thread == 0) " if self.threads > 1 else ""
        self.line(f"{guard}*({self.dialect.memory}{self._long} *){pointer} = {number};")

    def copy(self, to: Text, from_: Text, nbytes: int) -> None:
        word = next(n for n in (4, 1) if nbytes % n == 0)
        type_ = f"{self.dialect.memory}{self.dialect.types[_INTEGERS[word]]} *"
        self._each(nbytes // word, lambda k: f"(({type_}){to})[{k}] = (({type_}){from_})[{k}];")

    def _each(self, count: int, statement: Callable[[str], str]) -> None:
        """Write a statement for all numbers below `count`, which the threads share."""
        if count == 1:
            self.line(f"{'if (thread == 0) ' if self.threads > 1 else ''}{statement('0')}")
            return
        name = self.new("k")
        first = "thread" if self.threads > 1 else "0"
        step = f"{name} += {self.threads}" if self.threads > 1 else f"{name}++"
        if count == self.threads:
            self.line(statement("thread"))
        else:
            self.line(f"for (int {name} = {first}; {name} < {count}; {step}) {statement(name)}")

    def do(self, task: Task, pointers: Sequence[Text], count: int) -> None:
        given = [f"({type_}){pointer}" for type_, pointer in zip(task.types, pointers, strict=True)]
        self._each(count, lambda k: f"{task.name}({', '.join([*given, k])});")

    def wait(self) -> None:
        self.line(self.dialect.barrier_of_all)

    def repeat(
        self,
        first: Text,
        steps: int,
        end: int,
        more: Callable[[Text], Text] | None,
        body: Callable[[Text], None],
    ) -> Text:
        name, last = self.new("i"), self.new("end")
        self.line(f"{self._long} {name} = {first};")
        bound = f"{name} + {steps}"
        if end:
            bound = f"{end}" if first == "0" and steps >= end else f"min({bound}, ({self._long}){end})"
        self.line(f"const {self._long} {last} = {bound};")
        self.open(f"for (; {name} < {last}; {name}++)")
        if more is not None:
            self.line(f"if (!{more(name)}) break;")
        body(name)
        self.close()
        return name
