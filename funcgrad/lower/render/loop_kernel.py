"""A loop as one kernel: what it does with memory from step to step, whatever language it is written in.

In: a loop of lower/ir/launches.py, whose kernels are *tasks*: functions of buffers and a number. One group of threads
runs all of it. Threads share out the numbers of a task, and wait for each other behind it, so each sees what all have
stored; of the loop itself every thread does every step. Out: calls of the methods that a language fills in, and which
write it down: lower/render/c/loops.py, lower/render/llvm/gpu/loops.py.

No thread waits within a branch, though all would come by: compilers are right about that less often than one would hope
(PoCL 3.1 is wrong where such a branch is in two loops). All come by every place where somebody waits, and do
nothing in a branch that is not taken.

What a step reads and writes of a value that it hands on is a matter of its number alone (launches.Carried): so a launch
can begin at any step.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count

from funcgrad.lower.ir.launches import Carried, Choice, GridLaunch, Loop, Place, Section, Until, copied_before
from funcgrad.lower.render.interface import Task, Whole

Text = str
"""Of a value: a pointer to bytes of memory, an integer of 64 bits, or a truth value."""


def buffers_of(loop: Loop | Until) -> list[Place]:
    """Return the places of a loop in the order of the kernel's buffers."""
    carried = [place for c in loop.carried for place in (c.start, c.result, c.other)]
    if isinstance(loop, Until):
        return [*loop.condition_constants, *loop.body_constants, *carried, loop.arena, loop.flag]
    rows = [walked.place for walked in (*loop.xs, *loop.ys)]
    return [*loop.constants, *carried, *rows, loop.arena, *loop.kept]


class LoopKernel(ABC):
    """The text of such a kernel while it grows."""

    def __init__(self, whole: Whole) -> None:
        self.tasks = whole.tasks
        self.threads = whole.threads
        self.whole = whole
        self._branches: list[Text] = []  # the conditions of those that the text is in

    # ---- what a language fills in ----

    @abstractmethod
    def buffer(self, number: int) -> Text:
        """Return a buffer of the kernel."""

    @abstractmethod
    def after(self, pointer: Text, nbytes: int) -> Text: ...

    @abstractmethod
    def row(self, pointer: Text, number: Text, stride: int) -> Text: ...

    @abstractmethod
    def either(self, condition: Text, then: Text, otherwise: Text) -> Text:
        """Return one of two pointers."""

    @abstractmethod
    def is_even(self, number: Text) -> Text: ...

    @abstractmethod
    def equals(self, number: Text, other: int) -> Text: ...

    @abstractmethod
    def from_last(self, number: Text, length: int) -> Text:
        """Return length - 1 - number."""

    @abstractmethod
    def read(self, pointer: Text, nbytes: int) -> Text:
        """Return a number of 1, 4 or 8 bytes."""

    @abstractmethod
    def write_number(self, pointer: Text, number: Text) -> None:
        """Store 8 bytes; one thread does it."""

    @abstractmethod
    def copy(self, to: Text, from_: Text, nbytes: int) -> None:
        """Copy memory by all threads together."""

    @abstractmethod
    def do(self, task: Task, pointers: Sequence[Text], count: int) -> None:
        """Do a task for all numbers."""

    @abstractmethod
    def wait(self) -> None:
        """Wait until all threads have come here, and see what all have stored."""

    @abstractmethod
    def when(self, condition: Text, then: Callable[[], None]) -> None: ...

    @abstractmethod
    def repeat(
        self,
        first: Text,
        steps: int,
        end: int,
        more: Callable[[Text], Text] | None,
        body: Callable[[Text], None],
    ) -> Text:
        """Repeat body(number) for `steps` numbers from `first` on, below `end` where that is not 0, as long as
        more(number) holds. Return the first number that was not done.
        """

    # ---- the loop ----

    def write(self) -> None:
        """Write the whole kernel."""
        loop, numbers = self.whole.loop, count()
        found = [self.buffer(next(numbers)) for _ in buffers_of(loop)]
        if isinstance(loop, Until):
            self._until(loop, found, self.buffer(next(numbers)))
        else:
            self._loop(loop, found, self.buffer(next(numbers)) if self.whole.steps else "")

    def _section(self, section: Section, table: Sequence[Text]) -> None:
        for step in section:
            if isinstance(step, GridLaunch):
                pointers = [self._at(table, place) for place in step.buffers]
                self._taken(partial(self.do, self.tasks[step.function], pointers, step.groups))
                self._wait()
            elif isinstance(step, Choice):
                self._choose(step, table)
            else:
                assert isinstance(step, Loop)
                self._inner(step, table)

    def _inner(self, loop: Loop, table: Sequence[Text]) -> None:
        """Write a loop within the loop."""
        found = [self._at(table, place) for place in buffers_of(loop)]
        for to, start, nbytes in copied_before(loop):
            self._taken(partial(self.copy, self._at(table, to), self._at(table, start), nbytes))
            self._wait()
        self._loop(loop, found, "")

    def _loop(self, loop: Loop, found: Sequence[Text], state: Text) -> None:
        given = iter(found)
        constants = [next(given) for _ in loop.constants]
        carried = [(next(given), next(given), next(given)) for _ in loop.carried]
        rows = [next(given) for _ in (*loop.xs, *loop.ys)]
        arena, *kept = given
        strides = [walked.stride for walked in (*loop.xs, *loop.ys)]

        def body(step: Text) -> None:
            row = self.from_last(step, loop.length) if loop.reverse else step
            at = [self.row(p, row, stride) for p, stride in zip(rows, strides, strict=True)]
            xs, ys = at[: len(loop.xs)], at[len(loop.xs) :]
            last_even = self.is_even(self.from_last(step, loop.length))
            reads, writes = self._handed(loop.carried, carried, step, last_even)
            self._section(loop.body, [*constants, *reads, *xs, *writes, *ys, arena, *kept])

        first = self._begun(state)
        steps = self.whole.steps if state else loop.length
        done = self.repeat(first, steps, loop.length, None, body)
        self._keep(state, done)

    def _until(self, loop: Until, found: Sequence[Text], state: Text) -> None:
        given = iter(found)
        of_condition = [next(given) for _ in loop.condition_constants]
        of_body = [next(given) for _ in loop.body_constants]
        carried = [(next(given), next(given), next(given)) for _ in loop.carried]
        arena, flag = given

        def reads_of(step: Text) -> tuple[list[Text], list[Text]]:
            return self._handed(loop.carried, carried, step, self.is_even(step))

        def more(step: Text) -> Text:
            self._section(loop.condition, [*of_condition, *reads_of(step)[0], flag, arena])
            found = self.read(flag, 1)
            self._wait()  # all have read it before a step writes it again
            return found

        def body(step: Text) -> None:
            reads, writes = reads_of(step)
            self._section(loop.body, [*of_body, *reads, *writes, arena])

        done = self.repeat(self._begun(state), self.whole.steps, 0, more, body)
        self._keep(state, done)
        self.when(self.equals(self.read(flag, 1), 0), lambda: self._end(loop, carried, reads_of(done)[0]))

    def _end(self, loop: Until, carried: Sequence[tuple[Text, Text, Text]], last: Sequence[Text]) -> None:
        """Copy the values of the last step to the results. The number of steps decides where they are."""
        for c, (_, result, _), read in zip(loop.carried, carried, last, strict=True):
            if c.nbytes and not c.in_place:
                self.copy(result, read, c.nbytes)

    def _begun(self, state: Text) -> Text:
        """Return the number of the first step of this launch."""
        if not state:
            return "0"
        first = self.read(state, 8)
        self._wait()
        return first

    def _keep(self, state: Text, done: Text) -> None:
        if state:
            self.write_number(state, done)

    def _handed(
        self,
        all_carried: Sequence[Carried],
        places: Sequence[tuple[Text, Text, Text]],
        step: Text,
        writes_result: Text,
    ) -> tuple[list[Text], list[Text]]:
        """Tell where a step reads what it gets, and where it writes what it hands on: to result and other in turn."""
        is_first = self.equals(step, 0) if not all(c.in_place for c in all_carried) else ""
        reads, writes = [], []
        for carried, (start, result, other) in zip(all_carried, places, strict=True):
            if carried.in_place:
                reads.append(result)
                writes.append(result)
            else:
                reads.append(self.either(is_first, start, self.either(writes_result, other, result)))
                writes.append(self.either(writes_result, result, other))
        return reads, writes

    def _choose(self, choice: Choice, table: Sequence[Text]) -> None:
        inner = [self._at(table, place) for place in (*choice.operands, *choice.results, choice.arena)]
        number = self.read(self._at(table, choice.index), 4)
        self._wait()  # all have read it before anything is written where it is
        for k, branch in enumerate(choice.branches):
            self._branches.append(self.equals(number, k))
            self._section(branch, inner)
            self._branches.pop()

    def _taken(self, write: Callable[[], None]) -> None:
        """Write instructions under the conditions of all branches around."""
        for condition in reversed(self._branches):
            write = partial(self.when, condition, write)
        write()

    def _at(self, table: Sequence[Text], place: Place) -> Text:
        entry, offset = place
        if entry < 0:
            return table[0]  # of nothing
        return self.after(table[entry], offset) if offset else table[entry]

    def _wait(self) -> None:
        if self.threads > 1:
            self.wait()
