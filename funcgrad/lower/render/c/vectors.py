"""C-like text of ops that move lanes between vectors, or combine those of one.

Vectors whose width the dialect lacks are several variables: so each of these ops says which lanes of which values its
result has, and `Writer.assemble` finds the variables.
"""

from __future__ import annotations

from funcgrad.lower.render.c.arithmetic import combine, lanes_of
from funcgrad.lower.render.c.expressions import Value, scalar
from funcgrad.lower.render.c.writer import Lane, Writer
from funcgrad.trace.uop import UOp


def _sources(w: Writer, node: UOp) -> tuple[list[Value], int]:
    """Return the sources in variables, of one dtype (indices may be held in two), and how many lanes each has."""
    values = [w.named(s) for s in node.src]
    if len({value.dtype for value in values}) > 1:
        values = [w.bind(w.full(s)) for s in node.src]
    return values, max(1, lanes_of(node.src[0]))


def _picked(w: Writer, node: UOp, picks: list[tuple[int, int]]) -> Value:
    """Pick lanes of the sources: (which source, which lane)."""
    values, _ = _sources(w, node)
    lanes: list[Lane] = [(values[i], k) for i, k in picks]
    dtype = values[0].dtype
    if not node.shape:
        return scalar(dtype, w.lane(*lanes[0]))
    if all(value.same for value in values) and len({value.parts for value in values}) == 1:
        return values[0]._replace(lanes=len(lanes))
    return w.assemble(dtype, len(lanes), lanes)


def lane(w: Writer, node: UOp) -> Value:
    k = node.arg if node.arg >= 0 else lanes_of(node.src[0]) + node.arg
    return _picked(w, node, [(0, k)])


def stack(w: Writer, node: UOp) -> Value:
    return _picked(w, node, [(i, 0) for i in range(len(node.src))])


def pick(w: Writer, node: UOp) -> Value:
    lanes = lanes_of(node.src[0])
    return _picked(w, node, [divmod(i, lanes) for i in node.arg])


def shifted(w: Writer, node: UOp) -> Value:
    lanes = lanes_of(node)
    places = [(i, i - node.arg) for i in range(lanes)]
    return _picked(w, node, [(0, k) if 0 <= k < lanes else (1, i) for i, k in places])


def pair(w: Writer, node: UOp) -> Value:
    """Return the lanes of two values in turn."""
    lanes = max(1, lanes_of(node.src[0]))
    return _picked(w, node, [(i, k) for k in range(lanes) for i in (0, 1)])


def part(w: Writer, node: UOp) -> Value:
    """Return every second lane."""
    return _picked(w, node, [(0, 2 * k + node.arg) for k in range(max(1, lanes_of(node)))])


def repeat(w: Writer, node: UOp) -> Value:
    lanes = lanes_of(node.src[0])
    return _picked(w, node, [(0, k % lanes) for k in range(lanes_of(node))])


def expand(w: Writer, node: UOp) -> Value:
    return w.named(node.src[0])._replace(lanes=node.shape[0])


def horizontal(w: Writer, node: UOp) -> Value:
    """Combine halves of a vector until one lane is left."""
    value = w.bind(w.full(node.src[0]))
    lanes, dtype = lanes_of(node.src[0]), value.dtype
    while lanes > 1:
        half = (lanes + 1) // 2
        low, high = (_some(w, value, start, lanes - half) for start in (0, half))
        combined = w.bind(combine(w, node.arg, dtype, low, high, low.lanes))
        if lanes % 2:  # one has no other
            picks: list[Lane] = [(combined, k) for k in range(lanes - half)] + [(value, half - 1)]
            combined = w.bind(w.assemble(dtype, half, picks))
        value, lanes = combined, half
    return scalar(dtype, w.lane(value, 0))


def _some(w: Writer, value: Value, start: int, count: int) -> Value:
    """Return `count` lanes from `start` on. One lane is a scalar."""
    if count == 1:
        return scalar(value.dtype, w.lane(value, start))
    return w.assemble(value.dtype, count, [(value, start + k) for k in range(count)])


RULES = {
    "lane": lane,
    "stack": stack,
    "pick": pick,
    "shifted": shifted,
    "pair": pair,
    "part": part,
    "repeat": repeat,
    "expand": expand,
    "horizontal": horizontal,
}
