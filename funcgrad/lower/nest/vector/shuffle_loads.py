"""Vectors whose elements are near each other in memory, but not side by side: every second one, each one twice, in
reverse.

Where the distances between the lanes are known (they depend on no loop), all elements between the first and the last
are loaded as whole vectors, and the lanes are picked out of these by one or two shuffles. A gather, which takes an
instruction's time for each lane, is what remains for positions that are far apart or known at run time alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.index.masks import all_of
from funcgrad.lower.ir.ops import LANES, LOAD, PICK, splat
from funcgrad.trace.ops import WHERE
from funcgrad.trace.uop import UOp, const

_MOST_VECTORS = 4  # loaded for one
MOST_OF_A_GATHER = 8  # the same in place of a gather, where one instruction picks from two

_FUNCTIONS: dict[str, Callable] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "max": np.maximum, "min": np.minimum,
    "lt": np.less, "le": np.less_equal, "eq": np.equal, "ne": np.not_equal,
    "and": np.logical_and, "or": np.logical_or, "not": np.logical_not,
    "idiv": lambda a, b: np.trunc(a / b).astype(np.int64),
}  # fmt: skip


def lane_values(node: UOp) -> np.ndarray | None:
    """Return the value of each lane where the kernel's text alone decides it, None elsewhere."""
    if node.op is LANES:
        return np.arange(node.arg)
    name = node.op.name
    if name == "const":
        return np.asarray(node.arg.value)
    if name == "expand":
        value = lane_values(node.src[0])
        return None if value is None else np.broadcast_to(value, node.shape)
    if name not in _FUNCTIONS:
        return None
    values = [lane_values(s) for s in node.src]
    return None if any(v is None for v in values) else np.asarray(_FUNCTIONS[name](*values))


def picked(
    source: UOp, numel: int, position: Index, masks: Sequence[UOp], most: int = _MOST_VECTORS
) -> UOp | None:
    """Load a vector by whole vectors of the buffer, at the most so many, with 0 in the lanes that the masks exclude.
    Return None where that is no gain.
    """
    vectors = [(atom, c) for atom, c in position.terms.items() if atom.shape]
    known = [lane_values(atom) for atom, _ in vectors]
    lanes = max((atom.shape[0] for atom, _ in vectors), default=0)
    active = np.ones(lanes, bool)
    whole: list[UOp] = []
    late: list[UOp] = []  # masks of lanes that are known when the kernel runs
    for mask in masks:
        value = lane_values(mask) if mask.shape else None
        if value is None:
            (late if mask.shape else whole).append(mask)
        else:
            active &= value
    values = [value for value in known if value is not None]
    if not lanes or len(values) < len(known):
        return None
    if not active.any():
        return splat(const(0, source.dtype), lanes)
    offsets = np.sum([value * c for value, (_, c) in zip(values, vectors, strict=True)], axis=0)
    rest = Index({atom: c for atom, c in position.terms.items() if not atom.shape}, position.constant)
    found = _from_vectors(source, numel, rest, np.asarray(offsets), active, whole, bool(late), most)
    if found is None or not late:
        return found
    return UOp(WHERE, (all_of(late), found, splat(const(0, source.dtype), lanes)))


def _from_vectors(
    source: UOp,
    numel: int,
    rest: Index,
    offsets: np.ndarray,
    active: np.ndarray,
    whole: Sequence[UOp],
    late: bool,
    most: int,
) -> UOp | None:
    """Return the pick. late: positions may be outside of the buffer, in lanes whose values nobody uses."""
    lanes, used = len(offsets), offsets[active]
    low, high = int(used.min()), int(used.max())
    # Neighbouring windows begin at the same multiple of the step where they can, and share their loads.
    step = math.gcd(*(int(d) for d in np.diff(used))) or 1
    shift = (rest.constant + low) % step
    first = low - shift if (rest + (low - shift)).bounds[0] >= 0 else low
    span = high - first + 1
    if span > most * lanes:
        return None
    loads = []
    for begin in range(0, span, lanes):
        start = rest + (first + begin)
        guards = [splat(mask, lanes) for mask in whole]
        if span - begin < lanes and start.bounds[1] + lanes > numel:
            guards.append(UOp(LANES, (), lanes) < span - begin)
        if late:
            guards += _within(start, lanes, numel)
        guard = guards[:1]
        for other in guards[1:]:
            guard = [guard[0] & other]
        loads.append(UOp(LOAD, (source, start.node(), *guard), lanes))
    picks = offsets - first
    if not active.all():
        if len(loads) == most:
            return None
        picks = np.where(active, picks, len(loads) * lanes)
        loads.append(splat(const(0, source.dtype), lanes))
    return UOp(PICK, tuple(loads), tuple(int(i) for i in picks))


def _within(start: Index, lanes: int, numel: int) -> list[UOp]:
    """Return masks of the lanes in which a vector is within its buffer, where it is not always."""
    here = (start + Index({UOp(LANES, (), lanes): 1})).node()
    low = [const(0, here.dtype).expand((0,), (lanes,)) <= here] if start.bounds[0] < 0 else []
    return low + ([here < numel] if start.bounds[1] + lanes > numel else [])


def emptied(value: UOp, conditions: Sequence[UOp]) -> tuple[UOp, list[UOp]]:
    """Return a pick with 0 in the lanes where conditions that are known fail, and the conditions that this leaves."""
    lanes = len(value.arg)
    active, rest = np.ones(lanes, bool), []
    for condition in conditions:
        known = lane_values(condition) if condition.shape else None
        if known is None:
            rest.append(condition)
        else:
            active &= known
    if active.all():
        return value, rest
    zero = splat(const(0, value.dtype), lanes)
    vectors = value.src if value.src[-1] is zero else (*value.src, zero)
    if len(vectors) > _MOST_VECTORS:
        return value, list(conditions)
    nothing = (len(vectors) - 1) * lanes
    picks = [i if here else nothing for i, here in zip(value.arg, active, strict=True)]
    return UOp(PICK, vectors, tuple(picks)), rest


def shuffles(indices: Sequence[int], lanes: int, count: int) -> list[tuple[int, int, list[int]]]:
    """Write a pick from `count` vectors as shuffles of two: (vector, vector, lanes of the two). Results are numbered
    on from `count`.
    """
    if count <= 2:
        return [(0, count - 1, list(indices))]
    steps: list[tuple[int, int, list[int]]] = []
    vectors = [*range(count)]
    which = [i // lanes for i in indices]  # the place among the vectors that are left, of which each lane is
    at = [i % lanes for i in indices]
    while len(vectors) > 1:
        halves = []
        for pair in range(0, len(vectors), 2):
            second = min(pair + 1, len(vectors) - 1)
            own = [k in (pair, second) for k in which]
            picks = [
                place + lanes * (k > pair) if here else 0
                for k, place, here in zip(which, at, own, strict=True)
            ]
            halves.append(count + len(steps))
            steps.append((vectors[pair], vectors[second], picks))
        vectors, which, at = halves, [k // 2 for k in which], [*range(lanes)]
    return steps
