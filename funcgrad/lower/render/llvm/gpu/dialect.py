"""What an LLVM target for a grid says of itself: how it names threads, groups, barriers and shuffles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from funcgrad.lower.render.interface import Threads
from funcgrad.lower.render.llvm.intrinsics import Allowed
from funcgrad.lower.render.llvm.writer import Writer
from funcgrad.trace.util.named_tuple import NamedTuple

Multiply = Callable[[Writer, Sequence[str], str], str]  # (fragments, sums)


class Direct(NamedTuple):
    """Copies from memory to local memory past the thread. `copy` takes (writer, to, from, bytes, bytes of these that
    are read, "" for all); the other bytes become 0. `batch` ends a batch of copies. `wait` waits for all batches but
    the last ones.
    """

    copy: Callable[[Writer, str, str, int, str], None]
    batch: Callable[[Writer], None]
    wait: Callable[[Writer, int], None]


@dataclass(frozen=True)
class Dialect:
    """What a renderer of kernels for a grid writes differently for each target.

    triple: of the target. convention: of calls of kernels. thread, group: the intrinsics that number them, along x, y
    and z; groups have one dimension. barrier: all threads of a group wait for each other, and see what was stored.
    shuffle: 32 bits of the thread whose number differs in these bits, within a warp. attributes: of a kernel.
    for_matrix: what is added for one with matrix instructions. warp: threads that shuffle.
    early_barriers: a barrier waits for loads from far memory, too.
    matrix: its instructions for small matrix products, by kind of accumulation. direct: copies past the thread, where
    it has them. ending: lines at the end of a module. near_exp2: the intrinsic of that op, where it has one.
    conversions: what every processor with matrix instructions has beside (see Writer).
    """

    triple: str
    convention: str
    thread: tuple[str, str, str]
    group: str
    barrier: Callable[[Writer], None]
    shuffle: Callable[[Writer, str, int], str]
    attributes: Callable[[Threads], str]
    intrinsics: Allowed
    matrix: Mapping[str, Multiply]
    direct: Direct | None = None
    for_matrix: str = ""
    warp: int = 32
    early_barriers: bool = False
    ending: str = ""
    near_exp2: str = ""
    conversions: frozenset[str] = frozenset()

    def module(
        self,
        name: str,
        threads: Threads,
        taken: Sequence[str],
        before: Sequence[str],
        body: Sequence[str],
        after: Sequence[str],
        has_matrix: bool = False,
    ) -> str:
        """Return the text of a module with one kernel. before, after: other lines of it. has_matrix: instructions."""
        lines = [
            f'target triple = "{self.triple}"',
            *before,
            f"define {self.convention} void @{name}({', '.join(taken)}) #0 {{",
            "entry:",
            *body,
            "  ret void",
            "}",
            *after,
            f"attributes #0 = {{ {self.attributes(threads)}{self.for_matrix * has_matrix} }}",
            "!0 = !{}",
            self.ending,
        ]
        return "\n".join(lines)
