"""Conditions under which an element exists, as tuples of nodes: all of them must hold."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence

import numpy as np

from funcgrad.lower.ir.ops import LANES, LOAD, PAIR, splat
from funcgrad.trace import ops
from funcgrad.trace.uop import Family, UOp, const

Masks = tuple[UOp, ...]


def conjunction(conditions: Sequence[UOp]) -> UOp | None:
    return all_of(conditions) if conditions else None


def all_of(conditions: Sequence[UOp]) -> UOp:
    """Return all of one or more conditions."""
    return functools.reduce(operator.and_, conditions)


def is_guarded(value: UOp, conditions: Sequence[UOp]) -> bool:
    """Tell whether a value is 0 where one of these conditions fails."""
    if value.op is ops.WHERE and value.src[2] is splat(
        const(0, value.dtype), value.shape[0] if value.shape else 0
    ):
        return conjuncts(value.src[:1]).issuperset(conditions)
    return not conditions or (value.op is LOAD and conjuncts(value.src[2:]).issuperset(conditions))


def conjuncts(masks: Sequence[UOp]) -> set[UOp]:
    """Return the conditions that a mask was made of."""
    found: set[UOp] = set()
    rest = list(masks)
    while rest:
        condition = rest.pop()
        found.add(condition)
        if condition.op in (ops.AND, ops.EXPAND):
            rest.extend(condition.src)
    return found


def is_uniform(mask: UOp) -> bool:
    """Tell whether a mask is the same for all lanes."""
    return mask.op is ops.EXPAND or (mask.op is ops.AND and all(map(is_uniform, mask.src)))


def even(conditions: Sequence[UOp]) -> list[UOp]:
    """Bring scalars and vectors of conditions to one width."""
    width = max((c.shape[0] for c in conditions if c.shape), default=0)
    return [splat(c, width) for c in conditions]


def known_lanes(mask: UOp) -> np.ndarray | None:
    """Return the lanes of a mask that depends on no memory and no loop, as that of the last vector of a row; None for
    others.
    """
    if mask.op is ops.CONST:
        return np.asarray(mask.arg.value, mask.dtype)
    if mask.op is LANES:
        return np.arange(mask.arg)
    reference = mask.op.reference if mask.op.family is Family.ELEMENTWISE and not mask.op.has_arg else None
    if reference is None and mask.op not in (ops.EXPAND, PAIR):
        return None
    known = []
    for source in mask.src:
        lanes = known_lanes(source)
        if lanes is None:
            return None
        known.append(lanes)
    if mask.op is PAIR:
        return np.stack([np.atleast_1d(source) for source in known], axis=-1).ravel()
    return np.broadcast_to(known[0] if reference is None else reference(*known), mask.shape)
