"""The primitives of a schedule: how the loops of a kernel run, as data.

A schedule is data: a list of primitives applied to named axes. The axes of the domain are d00, d01, ...; the axes of
the reductions at dependency level L inside the kernel are rL.0, rL.1, ...:

    split(axis, factor)        the axis becomes two nested ones, axis.0 and axis.1 of extent `factor`
    merge(axes)                neighbouring axes that every access walks as one become one (kept under the last name)
    reorder(axes)              the order of the loops of the domain
    vectorize(axis, lanes)     `lanes` neighbouring iterations are one vector
    unroll(axis, copies)       `copies` neighbouring iterations are written out; on a domain axis around a reduction
                               this is the register tile: each copy has its own accumulators in one common loop
    chain(axes)                all iterations of these axes of a reduction are written out, one after the other in one
                               accumulator
    pairs(axis)                neighbouring terms of a sum of products of 16 bits are taken two at a time, by the
                               instruction that a target has for it
    pad(axis, extent)          the loop of a vector goes on to `extent`, a multiple of it; lanes beyond the axis are
                               masked. So all tiles are whole, and the last one needs no code of its own
    pack(slot, shape, order[, padded])
                               an operand is first copied to the layout in which the loops walk it: filled up with
                               zeros to `padded`, its axes split to `shape`, then permuted
    prefetch(axis, distance)   loads in a loop ask for the memory of `distance` iterations later
    stream(slots)              whole vectors of these results are written around the caches, which would read every line
                               before it is written, and lose others for it: for what is too big to be still there
                               when somebody reads it. Their memory begins with a line (ALIGNED_NBYTES)
    owners(parts)              a scatter is done `parts` times: each makes the updates of the rows that it owns
    parallel(axis[, most])     the loop of this axis may be cut into tasks, of at most `most` iterations each. It may
                               stand inside of others: a task then walks these, and in each of their iterations its part
                               of the loop. So a task is a block of a loop nest that stays in a cache

On a target with a grid there are no tasks, and these in their place:

    grid(axes)                 each iteration of these loops of the domain, the outermost ones, is a group of threads
    threads(axis, count, dim)  `count` neighbouring iterations, each as wide as a vector, are those of as many threads
                               of a group, which are numbered along its dimension `dim`. Of a reduction, each thread
                               combines its part, and the group all of these. All axes along one dimension have one
                               count. What is left of an extent is masked, so there are no tails
    stage(slot, loop, base, tile[, pad[, stages[, direct]]])
                               in each step of this loop of a reduction the threads of a group bring a tile of an
                               operand to the memory that they share, and read it from there
                               (lower/nest/group/shared_memory.py). Behind each row of it stand `pad` elements that
                               nobody reads (lower/optimize/gpu_bank_conflicts.py). With several stages there is memory
                               for so many tiles: while the threads work on one, those of the steps to come are on their
                               way; directly from memory to local memory, past the registers of threads, where that is
                               asked for and the target can
    matrix(instruction)        a sum of products is accumulated by this instruction of a warp (matrix_instructions.py).
                               One of several warps reads the tiles in local memory, which the device's copy engine
                               brings for it (lower/nest/group/tma.py)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from funcgrad.trace.uop import OPS, Shape, UOp, numel

ALIGNED_NBYTES = 16  # what each tile in local memory begins at a multiple of


class Pack(NamedTuple):
    """The layout of a copied operand: see `pack` above."""

    shape: Shape
    order: tuple[int, ...]
    padded: Shape = ()

    def of(self, node: UOp) -> UOp:
        """The copy, as an expression of the operand."""
        padded = self.shape_of(node)
        if padded != node.shape:
            node = node.pad([(0, to - size, 0) for size, to in zip(node.shape, padded, strict=True)])
        # Of what is in memory: `node.reshape` would see through a node that is a reshape itself.
        split = node if self.shape == node.shape else UOp(OPS["reshape"], (node,), self.shape)
        return split.permute(self.order)

    def shape_of(self, node: UOp) -> Shape:
        """The shape of the operand, filled up."""
        return self.padded or node.shape

    @property
    def arguments(self) -> tuple[tuple[int, ...], ...]:
        """Those of the primitive, behind the slot."""
        return (self.shape, self.order, self.padded) if self.padded else (self.shape, self.order)

    def __str__(self) -> str:
        return ", ".join(map(str, self.arguments))


class Stage(NamedTuple):
    """Which part of an operand is brought to local memory, in each step of a loop: along each axis `tile` elements from
    `base` on, beside what the loops around add. pad: elements behind each row of the tile, which nobody reads. stages:
    how many tiles, of as many steps, there is memory for. direct: copies go past the threads."""

    loop: str
    base: tuple[int, ...]
    tile: tuple[int, ...]
    pad: int = 0
    stages: int = 1
    direct: bool = False

    @property
    def rows(self) -> tuple[int, ...]:
        """The shape of the tile as it stands in local memory."""
        return (*self.tile[:-1], self.tile[-1] + self.pad) if self.tile else ()

    def nbytes(self, itemsize: int) -> int:
        """Of local memory, for all stages."""
        return self.numel(itemsize) * itemsize * self.stages

    def numel(self, itemsize: int) -> int:
        """Elements of one tile in local memory. Where there are several, each begins as aligned as the first."""
        one = numel(self.rows)
        return one if self.stages == 1 else -(-one * itemsize // ALIGNED_NBYTES) * ALIGNED_NBYTES // itemsize

    def __str__(self) -> str:
        given = 6 if self.direct else 5 if self.stages > 1 else 4 if self.pad else 3
        return ", ".join(map(str, self[:given]))


@dataclass(repr=False)
class Schedule:
    """The primitives of the module's text, by axis."""

    split: dict[str, int] = field(default_factory=dict)
    merge: list[tuple[str, ...]] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    vectorize: dict[str, int] = field(default_factory=dict)
    unroll: dict[str, int] = field(default_factory=dict)
    chain: list[str] = field(default_factory=list)
    pairs: str | None = None
    pad: dict[str, int] = field(default_factory=dict)
    pack: dict[int, Pack] = field(default_factory=dict)
    prefetch: dict[str, int] = field(default_factory=dict)
    stream: list[int] = field(default_factory=list)
    parallel: str | None = None
    most: int = 0
    owners: int = 1
    grid: list[str] | None = None
    threads: dict[str, tuple[int, int]] = field(default_factory=dict)
    stage: dict[int, Stage] = field(default_factory=dict)
    matrix: str | None = None

    def __repr__(self) -> str:
        return f"Schedule({self})"

    def __str__(self) -> str:
        rows = [f"split({a}, {n})" for a, n in self.split.items()]
        rows += [f"merge({', '.join(group)})" for group in self.merge]
        rows += [f"reorder({', '.join(self.order)})"] if len(self.order) > 1 else []
        rows += [f"vectorize({a}, {n})" for a, n in self.vectorize.items()]
        rows += [f"unroll({a}, {n})" for a, n in self.unroll.items()]
        rows += [f"chain({', '.join(self.chain)})"] if self.chain else []
        rows += [f"pairs({self.pairs})"] if self.pairs else []
        rows += [f"pad({a}, {n})" for a, n in self.pad.items()]
        rows += [f"pack(b{slot}, {pack})" for slot, pack in self.pack.items()]
        rows += [f"prefetch({a}, {n})" for a, n in self.prefetch.items()]
        rows += [f"stream({', '.join(f'b{slot}' for slot in self.stream)})"] if self.stream else []
        rows += [f"owners({self.owners})"] if self.owners > 1 else []
        rows += [f"parallel({self.parallel}{f', {self.most}' if self.most else ''})"] if self.parallel else []
        rows += [f"grid({', '.join(self.grid)})"] if self.grid else []
        rows += [f"threads({a}, {count}, {dim})" for a, (count, dim) in self.threads.items()]
        rows += [f"stage(b{slot}, {stage})" for slot, stage in self.stage.items()]
        rows += [f"matrix({self.matrix})"] if self.matrix else []
        return "; ".join(rows) or "no primitives"


class MixedLanes(Exception):
    """These loops of a reduction are vectors, and so is what the reduction depends on: lanes of lanes do not exist."""

    def __init__(self, loops: Sequence[str]) -> None:
        self.loops = loops


__all__ = ["MixedLanes", "Pack", "Schedule", "Stage"]
