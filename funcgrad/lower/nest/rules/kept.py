"""Values of a row that several loops over it need: computed in the loops of one reduction, kept for those behind it.

A softmax sums the exponentials of a row, and divides them by that sum. Both loops evaluate the same node at the same
indices; under `keep` the first stores what it computes to an array of the task's own, which the nearest cache holds,
and the other loads it from there. Such an array is filled once the reduction has been computed in whose loops the
stores are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from funcgrad.lower.ir.dependence import levels, loops_of
from funcgrad.lower.ir.index.access_strides import loops_in
from funcgrad.lower.ir.index.affine import Index, flatten
from funcgrad.lower.ir.index.masks import Masks, conjunction
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.loops import reduction_loops
from funcgrad.lower.ir.ops import FILLED, LOAD, SCRATCH, STORE, splat
from funcgrad.lower.nest.memory import contiguous_part, lanes_of
from funcgrad.trace import ops
from funcgrad.trace.uop import Family, UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.nest.nest import Nest

_T = TypeVar("_T")
Place = tuple[UOp, tuple[Index, ...]]
"""A reduction, or a kept node, and the indices of a row: those of the axes that are not reduced."""


class _Stored(NamedTuple):
    """A value of a kept node, where it is in the row, and the lanes of it that exist."""

    node: UOp
    position: Index
    value: UOp
    masks: Masks


def loops_over(node: UOp, level: int) -> list[str]:
    """Return the loops over the axes of a reduction that waits for so many others."""
    return reduction_loops(level, [node.src[0].shape[axis] for axis in node.arg])


def kept_of(kernel: Kernel, reductions: Sequence[UOp]) -> list[UOp]:
    """Return the long functions that the terms of these reductions, which share loops, are made of, and that are needed
    behind these loops, too, at the same place of the row alone. Reductions that wait for no more others than these
    are not behind them: these may wait for what they give.
    """
    terms = _long_terms(kernel, reductions)
    waits = levels(kernel)
    level = max(waits[node] for node in reductions)
    behind, moved = _needed_behind(kernel, {node for node, others in waits.items() if others <= level})
    return [node for node in terms if node in behind and node not in moved]


def _long_terms(kernel: Kernel, reductions: Sequence[UOp]) -> dict[UOp, None]:
    """Return the outermost long functions of each term, by elementwise ops alone."""
    found: dict[UOp, None] = {}
    seen: set[UOp] = set()
    waiting = [node.src[0] for node in reductions]
    while waiting:
        node = waiting.pop()
        if node in seen or node in kernel.reads or node.op.family is not Family.ELEMENTWISE:
            continue
        seen.add(node)
        if node.op.cost.is_long:
            found[node] = None
        else:
            waiting += reversed(node.src)
    return found


def _needed_behind(kernel: Kernel, ended: set[UOp]) -> tuple[set[UOp], set[UOp]]:
    """Return the nodes that the results of a kernel need beside these reductions, and those of them that are needed at
    another place than that of the result.
    """
    found: dict[bool, set[UOp]] = {False: set(), True: set()}
    waiting = [(node, False) for node in kernel.evaluated]
    while waiting:
        node, moved = waiting.pop()
        if node in found[moved] or node in kernel.reads:
            continue
        found[moved].add(node)
        if node not in ended:
            moved = moved or _moves(node)
            waiting += [(s, moved) for s in node.src]
    return found[False] | found[True], found[True]


def _moves(node: UOp) -> bool:
    """Tell whether a node has elements of its source at other places: repeated ones, and axes of one element, do not
    count."""
    if node.op is ops.RESHAPE:
        return [n for n in node.shape if n != 1] != [n for n in node.src[0].shape if n != 1]
    return node.op.family in (Family.MOVEMENT, Family.INDEX) and node.op is not ops.EXPAND


class KeptRows:
    """The kept values of one nest.

    by: for each of these nodes the reduction in whose loops it is computed, the first one of several. stores: those
    that fill each array.
    """

    def __init__(self, nest: Nest) -> None:
        self.by: dict[UOp, UOp] = {}
        self.stores: dict[UOp, list[UOp]] = {}
        self._nest = nest
        self._filled: dict[Place, list[_Stored]] = {}
        self._arrays: dict[Place, UOp] = {}
        self._open: tuple[UOp, list[_Stored]] | None = None  # the innermost reduction that is being made
        ended = {node: loops_over(node, level)[-1] for node, level in nest.levels.items()}
        groups = [[node for node in ended if ended[node] == name] for name in nest.schedule.keep]
        for alike in sorted(groups, key=lambda group: nest.levels[group[0]]):
            for node in kept_of(nest.kernel, alike):
                first = next(r for r in alike if node in _long_terms(nest.kernel, [r]))
                self.by.setdefault(node, first)

    def computed_in(self, node: UOp, row: tuple[Index, ...], make: Callable[[], _T]) -> _T:
        """Return the partial results of a reduction, which `make` makes, and remember what they are made of."""
        around, self._open = self._open, (node, [])
        parts = make()
        if node in self.by.values():
            self._filled[node, row] = self._open[1]
        self._open = around
        return parts

    def value(self, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp | None:
        """Return a kept value from its array. Return None where it is to be computed: in the loops of its reduction,
        where `note` has to follow, and of others that it may wait for.
        """
        fill, nest = self.by[node], self._nest
        if self._open is not None and nest.levels[self._open[0]] <= nest.levels[fill]:
            return None
        names = {*loops_over(fill, nest.levels[fill])}
        if any(names & loops_in(index) for index in indices):
            return None  # beside that reduction, in the same loops
        row = tuple(index for axis, index in enumerate(indices) if axis not in fill.arg)
        total = nest.value(fill, row, masks)
        varying = nest.varying_axes(fill)
        place = fill, tuple(i if axis in varying else Index() for axis, i in enumerate(row))
        if place not in self._filled or nest.is_known(node, indices, masks):
            return None
        return _loaded(self._array(node, place, total), self._position(fill, indices), masks)

    def note(self, node: UOp, indices: tuple[Index, ...], masks: Masks, value: UOp) -> None:
        """Note a value that was computed."""
        fill = self.by[node]
        if self._open is not None and self._open[0] is fill:
            self._open[1].append(_Stored(node, self._position(fill, indices), value, masks))

    def _position(self, fill: UOp, indices: tuple[Index, ...]) -> Index:
        shape = fill.src[0].shape
        return flatten([indices[axis] for axis in fill.arg], tuple(shape[axis] for axis in fill.arg))

    def _array(self, node: UOp, place: Place, total: UOp) -> UOp:
        """Return the array of a row, once it is filled."""
        fill, row = place
        known = node, row
        if known not in self._arrays:
            size = numel(tuple(fill.src[0].shape[axis] for axis in fill.arg))
            scratch = UOp(SCRATCH, (), (len(self._arrays), node.dtype, size))
            stores = [_store(scratch, found) for found in self._filled[place] if found.node is node]
            self.stores[scratch] = stores = [*dict.fromkeys(stores)]
            outside = [store for store in stores if loops_of(store) <= loops_of(total)]
            self._arrays[known] = UOp(FILLED, (scratch, total, *outside))
        return self._arrays[known]


def _store(scratch: UOp, found: _Stored) -> UOp:
    lanes = lanes_of(found.position)
    mask = conjunction([splat(m, lanes) for m in found.masks])
    guard = () if mask is None else (mask,)
    contiguous = contiguous_part(found.position)
    index = found.position if contiguous is None else contiguous
    value = splat(found.value, lanes)
    return UOp(STORE, (scratch, index.node(), value, *guard), 0 if contiguous is None else lanes)


def _loaded(array: UOp, position: Index, masks: Masks) -> UOp:
    lanes = lanes_of(position)
    mask = conjunction([splat(m, lanes) for m in masks if lanes or not m.shape])
    guard = () if mask is None else (mask,)
    contiguous = contiguous_part(position)
    if contiguous is None:
        return UOp(LOAD, (array, position.node(), *guard), 0)
    return UOp(LOAD, (array, contiguous.node(), *guard), lanes)
