"""The loops of a nest: which there are under a schedule, how they nest, how they are written out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from funcgrad.lower.ir.index.affine import Index, unflatten
from funcgrad.lower.ir.index.masks import Masks
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.loops import domain_loop, inner_part, names_around, outer_part
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.pieces import Piece, masked_beyond
from funcgrad.lower.nest.target_kinds import TargetKind
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple


class Leaf(NamedTuple):
    """A loop that an axis consists of after its splits. stride: how far a step goes along the axis."""

    name: str
    extent: int
    stride: int


class DomainLoop(NamedTuple):
    """A loop around what is stored. walked: the axes of the domain that it walks, with its part of each; a merged loop
    walks several."""

    name: str
    extent: int
    walked: tuple[tuple[int, Leaf], ...]


class LoopStructure:
    """The loops of one nest.

    kernel, schedule: of the nest. extents: the steps of every loop, by name. paths: for the variable of each loop of
    the domain those of the loops around it, itself the last. carrying: those whose loops run in order, as a whole.
    """

    def __init__(self, kernel: Kernel, schedule: Schedule, kind: TargetKind) -> None:
        self.kernel = kernel
        self.schedule = schedule
        self.extents: dict[str, int] = {}
        self.paths: dict[UOp, tuple[UOp, ...]] = {}
        self.carrying: set[UOp] = set()
        self._kind = kind
        self._pieces: dict[tuple[str, int, tuple[str, ...]], list[Piece]] = {}

    def leaves(self, name: str, extent: int, stride: int = 1) -> list[Leaf]:
        """Return the loops of an axis after its splits, the outermost first."""
        factor = self.schedule.split.get(name)
        if factor is None:
            self.extents[name] = extent
            return [Leaf(name, extent, stride)]
        outer = self.leaves(outer_part(name), -(-extent // factor), stride * factor)
        return outer + self.leaves(inner_part(name), factor, stride)

    def pieces(self, name: str, extent: int, within: tuple[str, ...]) -> list[Piece]:
        """Return the iterations of an axis: the product of the pieces of its loops."""
        combined = [Piece(Index(), (), ())]
        for leaf in self.leaves(name, extent):
            combined = [
                Piece(a.index + b.index * leaf.stride, a.loops + b.loops, a.masks + b.masks)
                for a in combined
                for b in self._of_loop(leaf.name, leaf.extent, within)
            ]
        return [masked_beyond(p, extent) for p in combined] if self._is_exceeded(name, extent) else combined

    def _of_loop(self, name: str, extent: int, within: tuple[str, ...]) -> list[Piece]:
        """Return the pieces of one loop: the same for all copies of the loops around."""
        identity = name, extent, within
        if identity not in self._pieces:
            self._pieces[identity] = self._kind.pieces(name, extent, within)
        return self._pieces[identity]

    def of_domain(self, axes: Sequence[int]) -> list[DomainLoop]:
        """Return the loops of some axes as they nest."""
        parts = {
            leaf.name: (axis, leaf)
            for axis in axes
            for leaf in self.leaves(domain_loop(axis), self.kernel.domain[axis])
        }
        groups = {group[-1]: group for group in self.schedule.merge}
        inside = {name for group in self.schedule.merge for name in group[:-1]}
        loops = []
        for name in parts:
            if name not in inside:
                walked = tuple(parts[part] for part in groups.get(name, (name,)))
                loops.append(DomainLoop(name, numel(tuple(leaf.extent for _, leaf in walked)), walked))
        rank = {name: i for i, name in enumerate(self.schedule.order)}
        return sorted(loops, key=lambda entry: rank.get(entry.name, len(rank)))

    def iterations(
        self,
        loops: Sequence[DomainLoop],
        at: dict[int, Index] | None = None,
        path: tuple[UOp, ...] = (),
        masks: Masks = (),
    ) -> Iterator[tuple[dict[int, Index], Masks]]:
        """Yield every way to write out the iterations of some loops: the index of each axis, and the lanes that
        exist. `at`, `path` and `masks` are those of the loops around.
        """
        at = at or {}
        if not loops:
            yield at, masks + self._beyond_splits(at)
            return
        (name, extent, walked), *inner = loops
        for piece in self._of_loop(name, extent, names_around(path)):
            for counter in piece.loops:
                self.paths[counter] = (*path, counter)
            here = dict(at)
            # Where accesses walk the parts as one, as all of a merged loop do, the quotients cancel.
            parts = unflatten(piece.index, [leaf.extent for _, leaf in walked])
            for (axis, leaf), index in zip(walked, parts, strict=True):
                here[axis] = here.get(axis, Index()) + index * leaf.stride
            yield from self.iterations(inner, here, path + piece.loops, masks + piece.masks)

    def _is_exceeded(self, name: str, extent: int) -> bool:
        """Tell whether the loops of an axis go beyond it: a split does not divide it. Bounds of indices would not tell:
        those of a merged loop's parts, which are quotients, are too wide."""
        sizes = tuple(leaf.extent for leaf in self.leaves(name, extent))
        return name in self.schedule.split and numel(sizes) > extent

    def _beyond_splits(self, at: dict[int, Index]) -> Masks:
        """Return the masks of elements that exist along axes that a split does not divide evenly."""
        return tuple(
            mask
            for axis, index in at.items()
            if self._is_exceeded(domain_loop(axis), size := self.kernel.domain[axis])
            for mask in masked_beyond(Piece(index, (), ()), size).masks
        )
