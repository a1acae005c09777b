"""The primitives of a schedule: how the loops of a kernel run, as data.

A schedule is a list of primitives applied to loops, by their names (loops.py). What each primitive means, and when it
is legal, says its class in lower/primitives/: split, merge, reorder, vectorize, unroll and owners are for all targets,
chain, dot_product, pad, pack, interchange, keep, prefetch, stream and parallel for hosts. On a target with a grid
there are no tasks, and in their place grid, threads, stage and swizzle; matrix is for these, and for hosts that have
such instructions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Shape, UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.record import field, record

ALIGNED_NBYTES = 16  # what each tile in local memory begins at a multiple of
TASKS_A_CORE = 8  # parts of a parallel loop: more than cores, so that a slow one does not hold up the rest


class Pack(NamedTuple):
    """The layout of a copied operand: see `pack` above."""

    shape: Shape
    order: tuple[int, ...]
    padded: Shape = ()

    def of(self, node: UOp) -> UOp:
        """Return the copy, as an expression of the operand. That of complex numbers has both parts of a row of the last
        axis, one after the other.
        """
        if dt.kind(node.dtype) == "c":
            parts = (self.of(node.unary(name)) for name in ("real", "imag"))
            rows = (UOp(OPS["reshape"], (part,), (*part.shape[:-1], 1, part.shape[-1])) for part in parts)
            return UOp(OPS["concat"], tuple(rows), len(self.order) - 1)
        padded = self.shape_of(node)
        if padded != node.shape:
            node = node.pad([(0, to - size, 0) for size, to in zip(node.shape, padded, strict=True)])
        # Of what is in memory: `node.reshape` would see through a node that is a reshape itself.
        split = node if self.shape == node.shape else UOp(OPS["reshape"], (node,), self.shape)
        return split.permute(self.order)

    def shape_of(self, node: UOp) -> Shape:
        """Return the shape of the operand, filled up."""
        return self.padded or node.shape

    @property
    def arguments(self) -> tuple[tuple[int, ...], ...]:
        """Those of the primitive, behind the slot."""
        return (self.shape, self.order, self.padded) if self.padded else (self.shape, self.order)


class Stage(NamedTuple):
    """The part of an operand that is brought to local memory in each step of a loop: along each axis `tile` elements
    from `base` on, beside what the loops around add. `pad` is the number of unused elements behind each row of the
    tile. `stages` is how many tiles, of as many steps, there is memory for. With `direct`, copies go past the
    threads. `last` is the axis whose elements are neighbours in local memory, -1 for the operand's last one. `whole`:
    several warps multiply by the tile as a whole (lower/nest/group/whole_tiles.py).
    """

    loop: str
    base: tuple[int, ...]
    tile: tuple[int, ...]
    pad: int = 0
    stages: int = 1
    direct: bool = False
    last: int = -1
    whole: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        """The axes of the operand as local memory has them."""
        axes = range(len(self.tile))
        return tuple(axes) if self.last < 0 else (*(a for a in axes if a != self.last), self.last)

    @property
    def rows(self) -> tuple[int, ...]:
        """The shape of the tile in local memory, with the padding of its rows."""
        *sizes, length = (self.tile[axis] for axis in self.order) if self.tile else (0,)
        return (*sizes, length + self.pad) if self.tile else ()

    def nbytes(self, itemsize: int) -> int:
        """Return the bytes of local memory for all stages."""
        return self.numel(itemsize) * itemsize * self.stages

    def numel(self, itemsize: int) -> int:
        """Return the elements of one tile in local memory. Where there are several tiles, each begins as aligned as
        the first.
        """
        one = numel(self.rows)
        return one if self.stages == 1 else -(-one * itemsize // ALIGNED_NBYTES) * ALIGNED_NBYTES // itemsize

    @property
    def arguments(self) -> tuple[Any, ...]:
        """Those of the primitive, behind the slot, up to the last that is not its default."""
        defaults = self._field_defaults
        given = [n for n, name in enumerate(self._fields, 1) if self[n - 1] != defaults.get(name)]
        return self[: given[-1]]


@record
class Schedule:
    """The primitives of the module's text, by axis."""

    split: dict[str, int] = field(default_factory=dict)
    merge: list[tuple[str, ...]] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    vectorize: dict[str, int] = field(default_factory=dict)
    unroll: dict[str, int] = field(default_factory=dict)
    chain: list[str] = field(default_factory=list)
    dot_product: dict[str, str] = field(default_factory=dict)
    pad: dict[str, int] = field(default_factory=dict)
    pack: dict[int, Pack] = field(default_factory=dict)
    interchange: str | None = None
    keep: list[str] = field(default_factory=list)
    prefetch: dict[str, int] = field(default_factory=dict)
    stream: list[int] = field(default_factory=list)
    parallel: str | None = None
    most: int = 0
    owners: int = 1
    grid: list[str] | None = None
    threads: dict[str, tuple[int, int]] = field(default_factory=dict)
    stage: dict[int, Stage] = field(default_factory=dict)
    matrix: str | None = None
    swizzle: int = 1

    @property
    def on_grid(self) -> bool:
        """Whether it is for a target with a grid, and not for a host."""
        return self.grid is not None

    @property
    def groups(self) -> list[str]:
        """The loops whose iterations are groups of threads."""
        return self.grid or []

    def at_once(self, name: str) -> int:
        """Return how many iterations of a loop one step does: of all lanes, copies, and threads of a group."""
        threads, _ = self.threads.get(name, (1, 0))
        return threads * self.vectorize.get(name, 1) * self.unroll.get(name, 1)

    def without_primitives(self) -> Schedule:
        """Return the empty one for the same kind of target."""
        return Schedule(grid=[] if self.on_grid else None)

    def __repr__(self) -> str:
        return f"Schedule({self})"

    def __str__(self) -> str:
        return "; ".join(found.text for found in applications(self) if found.text) or "no primitives"


class Application(NamedTuple):
    """One use of a primitive in a schedule. fields: those of a schedule that has it, beside what came before."""

    name: str
    arguments: tuple[Any, ...]
    fields: dict[str, Any]

    @property
    def text(self) -> str:
        if self.name == "reorder" and len(self.arguments) < 2:
            return ""
        slots = len(self.arguments) if self.name == "stream" else self.name in ("pack", "stage")
        shown = [f"b{x}" if place < slots else str(x) for place, x in enumerate(self.arguments)]
        return f"{self.name}({', '.join(shown)})"


Form = Callable[[Any], Iterable[tuple[tuple[Any, ...], Any]]]
"""A field's value -> (arguments, the value with them) for each application."""


def _entries(value: dict) -> Iterator[tuple[tuple[Any, ...], Any]]:
    done: dict = {}
    for key, entry in value.items():
        done = {**done, key: entry}
        given = entry.arguments if isinstance(entry, Pack | Stage) else entry
        yield (key, *(given if isinstance(given, tuple) else (given,))), done


def _groups(value: list) -> Iterator[tuple[tuple[Any, ...], Any]]:
    for count, group in enumerate(value, 1):
        yield tuple(group), value[:count]


def _axes(value: list | None) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if value:
        yield tuple(value), value


def _one(value: str | None) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if value is not None:
        yield (value,), value


def _many(value: int) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if value > 1:
        yield (value,), value


FORMS: dict[str, tuple[str, Form]] = {
    "split": ("split", _entries),
    "merge": ("merge", _groups),
    "reorder": ("order", _axes),
    "vectorize": ("vectorize", _entries),
    "unroll": ("unroll", _entries),
    "chain": ("chain", _axes),
    "dot_product": ("dot_product", _entries),
    "pad": ("pad", _entries),
    "pack": ("pack", _entries),
    "interchange": ("interchange", _one),
    "keep": ("keep", _axes),
    "prefetch": ("prefetch", _entries),
    "stream": ("stream", _axes),
    "owners": ("owners", _many),
    "parallel": ("parallel", _one),
    "grid": ("grid", _axes),
    "threads": ("threads", _entries),
    "stage": ("stage", _entries),
    "matrix": ("matrix", _one),
    "swizzle": ("swizzle", _many),
}
"""The field of each primitive, and the form of its value, in the order in which they apply."""


def applications(schedule: Schedule) -> Iterator[Application]:
    """Yield the primitives of a schedule, in the order in which they apply."""
    for name, (field_name, form) in FORMS.items():
        for arguments, value in form(getattr(schedule, field_name)):
            fields = {field_name: value}
            if name == "parallel" and schedule.most:
                arguments, fields = (*arguments, schedule.most), {**fields, "most": schedule.most}
            yield Application(name, arguments, fields)


class MixedLanes(Exception):
    """These loops of a reduction are vectors, and so is what the reduction depends on: lanes of lanes do not exist."""

    def __init__(self, loops: Sequence[str]) -> None:
        self.loops = loops
