"""Lines of LLVM IR while they grow: names of values, and blocks that branches and loops are made of.

What kernels, loops as kernels and the entry of a program have in common. A block begins with its label; a loop with
phis, which are filled in when what comes round is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from funcgrad.trace.util.named_tuple import NamedTuple

Phi = tuple[str, str, str, str]
"""A value that changes from step to step: its name, its type, what it is before a loop and at the end of a step."""


class Head(NamedTuple):
    """Where a loop begins. before: the label of the block in front; line: the place of the phis."""

    before: str
    line: int


class LlvmText:
    """The text of a function. label: of the block that is being written."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.declarations: set[str] = set()
        self.counter = 0
        self.label = "entry"
        self._addresses: dict[tuple[str, str], str] = {}  # by the block that computes each

    def number(self) -> int:
        self.counter += 1
        return self.counter

    def new(self) -> str:
        self.counter += 1
        return f"%v{self.counter}"

    def emit(self, text: str) -> str:
        name = self.new()
        self.lines.append(f"  {name} = {text}")
        return name

    def moved(self, type_: str, pointer: str, index: str | int) -> str:
        """Return the address so many elements further on, which a block computes once: a compiler that reads it again
        finds that out, but takes its time to.
        """
        known = self.label, f"getelementptr {type_}, ptr {pointer}, i64 {index}"
        found = self._addresses.get(known)
        if found is None:
            found = self._addresses[known] = self.emit(known[1])
        return found

    def open(self, label: str) -> None:
        """Begin a block."""
        self.lines.append(f"{label}:")
        self.label = label

    def jump(self, label: str) -> None:
        self.lines.append(f"  br label %{label}")

    def jump_if(self, condition: str, yes: str, no: str) -> None:
        self.lines.append(f"  br i1 {condition}, label %{yes}, label %{no}")

    def fork(
        self,
        condition: str,
        branches: Iterable[tuple[str, Callable[[], None]]],
        otherwise: str,
        join: str,
    ) -> None:
        """Write branches, with their labels, that come together again. `otherwise` is where to go without the
        condition.
        """
        (yes, then), *rest = branches
        self.jump_if(condition, yes, otherwise)
        for label, write in ((yes, then), *rest):
            self.open(label)
            write()
            self.jump(join)
        self.open(join)

    def when(
        self, condition: str, then: Callable[[], None], otherwise: Callable[[], None] | None = None
    ) -> None:
        """Write a branch that is taken under a condition, and perhaps another one."""
        yes, no, join = (f"{letter}{self.counter + 1}" for letter in "TFJ")
        self.counter += 1
        if otherwise is None:
            self.fork(condition, [(yes, then)], join, join)
        else:
            self.fork(condition, [(yes, then), (no, otherwise)], no, join)

    def begin_loop(self, label: str) -> Head:
        head = Head(self.label, len(self.lines) + 2)
        self.jump(label)
        self.open(label)
        self.lines.append("")
        return head

    def fill_in(self, head: Head, phis: Iterable[Phi]) -> None:
        """Fill in the phis of a loop, at the end of the block that goes back."""
        self.lines[head.line] = "\n".join(
            f"  {name} = phi {type_} [ {first}, %{head.before} ], [ {latest}, %{self.label} ]"
            for name, type_, first, latest in phis
        )

    def end_loop(
        self,
        number: int,
        head: Head,
        end: str,
        phis: Iterable[Phi] = (),
        type_: str = "i64",
        first: str = "0",
    ) -> None:
        """Count %i of a loop by one, and go back as long as that is below `end`."""
        step = self.emit(f"add nuw nsw {type_} %i{number}, 1")
        more = self.emit(f"icmp ult {type_} {step}, {end}")
        self.fill_in(head, [(f"%i{number}", type_, first, step), *phis])
        self.jump_if(more, f"L{number}", f"E{number}")
        self.open(f"E{number}")
