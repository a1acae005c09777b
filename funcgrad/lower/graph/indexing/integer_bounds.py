"""Comparisons of positions that hold by themselves.

Indexing in NumPy's way asks of every position whether it is negative, and whether it lies inside. Of `arange(n)`, the
number of a row, both answers are known; with them the choices made by them go, and what remains is an index that the
passes after this one know (place_scatters.py: each row has an update of its own).

In: a graph. Out: the same with comparisons of integers of known bounds as constants, and choices by constants made;
limits that positions keep anyway are gone.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import on_sources, rewrite
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, const, toposort

Bounds = tuple[int, int]


def fold_bounds(outputs: Sequence[UOp]) -> list[UOp]:
    """Fold comparisons, extrema and choices that the bounds of integers decide, in one pass. A graph without
    positions is returned as it is.
    """
    order = toposort(outputs)
    if not any(node.op is ops.IOTA for node in order):
        return list(outputs)
    bounds: dict[UOp, Bounds] = {}

    def rule(node: UOp, src: tuple[UOp, ...]) -> UOp:
        made = _folded(node, src, bounds)
        new = on_sources(node, src) if made is None else made
        found = _bounds(new, bounds)
        if found is not None:
            bounds[new] = found
        return new

    return rewrite(outputs, rule)


def _folded(node: UOp, src: tuple[UOp, ...], bounds: dict[UOp, Bounds]) -> UOp | None:
    """Return what takes the place of a node with these sources; None where it stays."""
    if node.op is ops.WHERE:
        choice = constant(src[0])
        return None if choice is None else src[1] if choice else src[2]
    if len(src) != 2:
        return None
    if node.op in (ops.MAX, ops.MIN):
        return _limited(node, src, bounds)
    if node.dtype != dt.bool_:
        return None
    if node.op in (ops.AND, ops.OR):
        for value, other in (src, src[::-1]):
            known = constant(value)
            if known is not None:
                return other if bool(known) == (node.op is ops.AND) else value
        return None
    a, b = bounds.get(src[0]), bounds.get(src[1])
    answer = _compared(node, a, b) if a is not None and b is not None else None
    return None if answer is None else const(answer, dt.bool_, node.shape)


def _limited(node: UOp, src: tuple[UOp, ...], bounds: dict[UOp, Bounds]) -> UOp | None:
    """Return the greater or smaller of two where it is always the same one."""
    a, b = bounds.get(src[0]), bounds.get(src[1])
    if a is None or b is None or (a[0] < b[1] and b[0] < a[1]):
        return None
    first_is_greater = a[0] >= b[1]
    return src[0] if first_is_greater == (node.op is ops.MAX) else src[1]


def _compared(node: UOp, a: Bounds, b: Bounds) -> bool | None:
    if node.op is ops.LT:
        return True if a[1] < b[0] else False if a[0] >= b[1] else None
    if node.op is ops.LE:
        return True if a[1] <= b[0] else False if a[0] > b[1] else None
    if node.op in (ops.EQ, ops.NE) and (a[1] < b[0] or b[1] < a[0]):
        return node.op is ops.NE
    return None


def _bounds(node: UOp, known: dict[UOp, Bounds]) -> Bounds | None:
    """Return the least and the greatest value of an array of integers, where they are known."""
    if not dt.is_integer(node.dtype):
        return None
    if node.op is ops.IOTA:
        return 0, node.shape[0] - 1
    if node.op is ops.CONST:
        return int(node.arg.value), int(node.arg.value)
    given = [known.get(s) for s in node.src]
    if node.op is ops.WHERE:
        given = given[1:]
    found = [b for b in given if b is not None]
    if len(found) < len(given) or not given:
        return None
    if node.op.is_view or node.op is ops.WHERE:
        return min(low for low, _ in found), max(high for _, high in found)
    return _fitting(node, _computed(node, found))


def _computed(node: UOp, given: list[Bounds]) -> Bounds | None:
    if node.op is ops.CAST:
        return given[0]
    return combined(node.op, *given) if len(given) == 2 else None


def combined(op: Op, first: Bounds, second: Bounds) -> Bounds | None:
    """Compute the bounds of a sum, a difference, a product, a maximum or a minimum, as if integers had no width."""
    (a, b), (c, d) = first, second
    if op is ops.ADD:
        return a + c, b + d
    if op is ops.SUB:
        return a - d, b - c
    if op is ops.MUL:
        ends = (a * c, a * d, b * c, b * d)
        return min(ends), max(ends)
    if op is ops.MAX:
        return max(a, c), max(b, d)
    if op is ops.MIN:
        return min(a, c), min(b, d)
    return None


def _fitting(node: UOp, found: Bounds | None) -> Bounds | None:
    """Return the bounds if the node's dtype can hold them, else None: the value would wrap around."""
    limits = dt.integer_limits(node.dtype)
    return found if found is not None and limits.min <= found[0] and found[1] <= limits.max else None


def constant(node: UOp) -> object | None:
    """Return the value that all elements of a node have, if it comes from a constant. For a cast, return the value
    before it.
    """
    while node.op.is_view or node.op is ops.CAST:
        node = node.src[0]
    return node.arg.value if node.op is ops.CONST else None
