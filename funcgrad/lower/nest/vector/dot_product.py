"""Several products at a time: vectors of neighbouring terms, for the instructions that add their products to one lane.

In: as many terms of a sum of products as an instruction takes together, each of two numbers that were made wider. Out:
the first factors of all of them side by side, lane by lane, and the second ones. A factor that is the same for all
lanes is one group of numbers, again and again: where these are neighbours in memory, one load. Where the lanes of all
terms are neighbours together, as in an operand that was copied so, that is one load, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.lower.ir.contraction.dot_products import DotProduct, widens
from funcgrad.lower.ir.ops import LOAD, PAIR, PICK, REPEAT, splat, split_index
from funcgrad.trace import ops
from funcgrad.trace.uop import Op, UOp

_Emit = Callable[[Op, Any, Sequence[UOp]], UOp]


def terms_together(
    terms: Sequence[Sequence[UOp]], width: int, instruction: DotProduct, emit: _Emit, in_a_row: bool = False
) -> tuple[UOp, ...]:
    """Return both factors of an instruction for these terms; nothing where it takes others, or there are no lanes.

    in_a_row: the terms are vectors along the axis of the sum, whose lanes are added up in the end: which lane a product
    goes to does not matter, so neighbouring vectors are one wide one.
    """
    if len(terms) != instruction.terms or not width or any(len(values) != 2 for values in terms):
        return ()
    narrow = [[narrowest(value) for value in values] for values in zip(*terms, strict=True)]
    dtypes = [values[0].dtype for values in narrow]
    order = instruction.sides(*dtypes)
    if order is None or any(
        x.dtype != dtype for values, dtype in zip(narrow, dtypes, strict=True) for x in values
    ):
        return ()
    at_once = [_vectors_at_once(narrow[side], width) if in_a_row else None for side in order]
    factors = [_changed_together(narrow[side], width, emit) for side in order]
    if all(x is not None for x in at_once):
        factors = [x for x in at_once if x is not None]
    return tuple(
        x if x.dtype == dtype else emit(ops.CAST, (dtype, False), [x])
        for x, dtype in zip(factors, instruction.factors, strict=True)
    )


def narrowest(value: UOp) -> UOp:
    """Return the number of fewest bits that one was made wider from, or itself."""
    while value.op is ops.CAST and widens(value.src[0].dtype, value.dtype):
        value = value.src[0]
    return value


def _changed_together(values: Sequence[UOp], width: int, emit: _Emit) -> UOp:
    """Return all values side by side. A change of bits that is the same for all is made of all at once."""
    first = values[0]
    if any(x.op is not first.op or x.arg != first.arg or x.src[1:] != first.src[1:] for x in values):
        return _side_by_side(values, width)
    bits = [x.src[0] if x.op is ops.EXPAND else x for x in first.src[1:]]
    if first.op is not ops.BITCAST and (first.op is not ops.XOR or bits[0].op is not ops.CONST):
        return _side_by_side(values, width)
    inner = _changed_together([x.src[0] for x in values], width, emit)
    return emit(first.op, first.arg, [inner, *(splat(x, inner.shape[0]) for x in bits)])


def _side_by_side(values: Sequence[UOp], width: int) -> UOp:
    count = len(values) * width
    if not any(value.shape for value in values):
        return UOp(REPEAT, (_loaded_at_once(values) or _interleaved(values),), count)
    spread = [x if x.shape else x.expand((0,), (width,)) for x in values]
    return _loaded_by_lanes(spread) or _interleaved(spread)


def _interleaved(values: Sequence[UOp]) -> UOp:
    """Return the first elements of all values, then their second ones, and so on."""
    if len(values) == 1:
        return values[0]
    # x86 loads the second half of a vector, and has one shuffle for the rest.
    if len(values) == 4 and values[0].shape:
        (lanes,) = values[0].shape
        halves = [UOp(PICK, (values[k], values[k + 2]), tuple(range(2 * lanes))) for k in (0, 1)]
        places = ((lane, 2 * lanes + lane, lanes + lane, 3 * lanes + lane) for lane in range(lanes))
        return UOp(PICK, tuple(halves), tuple(place for four in places for place in four))
    return UOp(PAIR, (_interleaved(values[::2]), _interleaved(values[1::2])))


def _loaded_at_once(values: Sequence[UOp]) -> UOp | None:
    """Return one load of numbers that are in one place after the other, all of them under one condition or none."""
    first = values[0]
    if any(x.op is not LOAD or x.src[:1] + x.src[2:] != first.src[:1] + first.src[2:] for x in values):
        return None
    (base, start), *rest = (split_index(x.src[1]) for x in values)
    if any(place != (base, start + number) for number, place in enumerate(rest, 1)):
        return None
    count = len(values)
    return UOp(LOAD, (*first.src[:2], *(splat(mask, count) for mask in first.src[2:])), count)


def _vectors_at_once(values: Sequence[UOp], width: int) -> UOp | None:
    """Return one load of vectors that are in one place after the other."""
    if any(x.op is not LOAD or x.shape != (width,) or len(x.src) > 2 or not x.arg for x in values):
        return None
    places = [split_index(x.src[1]) for x in values]
    base, first = places[0]
    follow = all(place == (base, first + width * number) for number, place in enumerate(places))
    one = all(x.src[0] is values[0].src[0] for x in values)
    return UOp(LOAD, values[0].src, width * len(values)) if follow and one else None


def _loaded_by_lanes(values: Sequence[UOp]) -> UOp | None:
    """Return one load where lane after lane has its numbers in one place after the other: each value was picked out of
    the same vectors, which follow each other."""
    loads, count = values[0].src, len(values)
    if any(x.op is not PICK or x.src != loads for x in values) or len(loads) != count:
        return None
    lanes = values[0].shape[0]
    taken = all(x.arg == tuple(range(first, count * lanes, count)) for first, x in enumerate(values))
    if not taken or any(x.op is not LOAD or len(x.src) > 2 or x.src[0] is not loads[0].src[0] for x in loads):
        return None
    base, first = split_index(loads[0].src[1])
    follow = all(split_index(x.src[1]) == (base, first + lanes * number) for number, x in enumerate(loads))
    return UOp(LOAD, loads[0].src, count * lanes) if follow else None
