"""Rows of the op table that combine all elements up to each: cumulative sums, products and extrema, and recurrences.

The argument is (axis, reverse); reversed, an element combines with all that follow it. They are ops, not a scan of
steps, because a compiler that knows them walks the axis once with what came before in a register, several elements at a
time (lower/nest/scan.py).

The derivatives of all of them but the sum are one more op, `recurrence`: y[i] = a[i] * y[i - 1] + b[i]. What y is as a
function of the first element is a product of coefficients, so a tangent goes round as the value does: that of the
product p[i] = x[i] * p[i - 1] is the recurrence with coefficients x, and so it is exact where x is 0. Being linear in
b, with the reversed recurrence as its transpose, and with a recurrence again as its derivative in a, it is closed under
everything that transforms do.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError, ShapeError
from funcgrad.trace.ops import ADD, MAX, MIN, MUL, NUMBERS, REALS, arg_forms, define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Op, Type, UOp, const, counting, numel, type_text

Along = tuple[int, bool]  # axis, and whether from the last element to the first

_STEPS = 256  # of a recurrence that NumPy takes one by one; a longer one in blocks side by side


def _infer(name: str) -> Callable[..., Type]:
    def infer(arg: Along, *src: UOp) -> Type:
        first = src[0]
        if not 0 <= arg[0] < len(first.shape):
            raise ShapeError(f"{name}: axis {arg[0]} of {type_text(first)}")
        if any(x.shape != first.shape or x.dtype != first.dtype for x in src):
            raise ShapeError(f"{name}: types differ: {', '.join(map(type_text, src))}")
        if first.dtype not in OPS[name].accepts:
            raise DtypeError(
                f"{name}: not defined for {first.dtype.name}", hint="convert it with .astype first"
            )
        return first.shape, first.dtype, all(x.weak for x in src)

    return infer


def _along_first(function: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    """Return a reference for axis 0, forwards, for any axis and direction; half precision is combined in single."""

    def reference(arg: Along, *xs: np.ndarray) -> np.ndarray:
        axis, reverse = arg
        dtype = np.asarray(xs[0]).dtype
        wide = np.dtype(np.float32) if dtype in (dt.float16, dt.bfloat16) else dtype
        moved = [np.moveaxis(np.asarray(x).astype(wide, copy=False), axis, 0) for x in xs]
        if reverse:
            moved = [x[::-1] for x in moved]
        found = function(*moved)
        found = np.moveaxis(found[::-1] if reverse else found, 0, axis)
        return found.astype(dtype, copy=False)

    return reference


def _accumulated(ufunc: np.ufunc) -> Callable[..., np.ndarray]:
    return _along_first(lambda x: ufunc.accumulate(x, 0, dtype=x.dtype))


def _recurrence(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute y[i] = a[i] * y[i - 1] + b[i] along axis 0.

    A long one is cut into blocks, all of which go step by step side by side, each from 0; what a block lacks is its
    product of coefficients times the last value before it.
    """
    size = len(b)
    if size <= _STEPS:
        return _step_by_step(a, b)
    out = np.empty(b.shape, b.dtype)
    block = math.isqrt(size)
    whole = size - size % block

    def side_by_side(x: np.ndarray) -> np.ndarray:
        return np.moveaxis(x[:whole].reshape(-1, block, *x.shape[1:]), 1, 0)

    within = _step_by_step(side_by_side(a), side_by_side(b))
    factors = np.multiply.accumulate(side_by_side(a), 0)
    before = np.zeros_like(within[0])
    for k in range(1, len(before)):
        before[k] = _continued(within[-1, k - 1], factors[-1, k - 1], before[k - 1])
    out[:whole] = np.moveaxis(_continued(within, factors, before), 0, 1).reshape(out[:whole].shape)
    last = out[whole - 1]
    for i in range(whole, size):
        last = out[i] = a[i] * last + b[i]
    return out


def _step_by_step(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    out = np.empty(b.shape, b.dtype)
    last = np.zeros(b.shape[1:], b.dtype)
    for i in range(len(b)):
        last = out[i] = a[i] * last + b[i]
    return out


def _continued(own: np.ndarray, factor: np.ndarray, before: np.ndarray) -> np.ndarray:
    """Compute own + factor * before. A zero before adds nothing, also where the factor is infinite."""
    return np.where(before == 0, own, own + factor * before)


# ---- derivatives ----


def _moved(x: UOp, axis: int, forwards: bool) -> UOp:
    """Return the elements one position further (or back), and 0 where none comes."""
    size = x.shape[axis]
    distance = min(1, size)
    kept = x.shrink_axis(axis, 0, size - distance) if forwards else x.shrink_axis(axis, distance, size)
    widths = (distance, 0, 0) if forwards else (0, distance, 0)
    return kept.pad([widths if a == axis else (0, 0, 0) for a in range(x.ndim)])


def before(x: UOp, arg: Along) -> UOp:
    """Return at each position the element that comes before it in the direction of the op, 0 at the first."""
    return _moved(x, arg[0], not arg[1])


def _is_first(x: UOp, arg: Along) -> UOp:
    axis, reverse = arg
    size = x.shape[axis]
    numbers = counting(size).eq(size - 1 if reverse else 0)
    others = tuple(a for a in range(x.ndim) if a != axis)
    return numbers.expand(others, [x.shape[a] for a in others])


def _recur(a: UOp, b: UOp, arg: Along) -> UOp:
    return UOp(RECURRENCE, (a, b), arg)


def _product_jvp(t: UOp, out: UOp, x: UOp) -> UOp:
    return _recur(x, t * _is_first(x, out.arg).where(1, before(out, out.arg)), out.arg)


def _extremum_jvp(t: UOp, out: UOp, x: UOp) -> UOp:
    """Return the tangent of the element that was chosen, half of it where it only equals what was chosen before."""
    tie = before(out, out.arg).eq(x).where(const(0.5, x.dtype, x.shape), 0)
    kept = _is_first(x, out.arg).where(0, x.eq(out).where(tie, 1))
    return _recur(kept, t * (1 - kept), out.arg)


def _logaddexp_jvp(t: UOp, out: UOp, x: UOp) -> UOp:
    """Compute the tangent of the cumulative logaddexp: each of the two terms counts by its share of the sum. An
    infinite term that equals the sum counts whole.
    """

    def share(part: UOp) -> UOp:
        same = part.eq(out) & ~out.unary("is_finite")
        return (same.where(0, part) - same.where(0, out)).unary("exp")

    return _recur(share(before(out, out.arg)), t * share(x), out.arg)


def moved_prefix(node: UOp) -> UOp:
    """Write a flip, permutation or reshape of a prefix op as the prefix op of its moved source, if that is possible.
    So the result is written where it belongs, rather than copied there.
    """
    prefix, old, new = node.src[0], node.src[0].shape, node.shape
    axis, reverse = prefix.arg
    if node.op is OPS["flip"]:
        arg = (axis, reverse != (axis in node.arg))
    elif node.op is OPS["permute"]:
        arg = (node.arg.index(axis), reverse)
    else:
        same = [
            k
            for k, s in enumerate(new)
            if s == old[axis] and numel(new[:k]) == numel(old[:axis]) and numel(old)
        ]
        if not same:
            return node
        arg = (same[-1], reverse)
    return UOp(prefix.op, tuple(UOp(node.op, (s,), node.arg) for s in prefix.src), arg)


RECURRENCE: Op = define(
    "recurrence",  # y[i] = a[i] * y[i - 1] + b[i]: the sources are a and b; before the first y is 0
    Family.PREFIX,
    _infer("recurrence"),
    reference=_along_first(_recurrence),
    arg_form=arg_forms.along,
    arg_names=("axis", "reverse"),
    jvp=(
        lambda t, out, a, b: _recur(a, t * before(out, out.arg), out.arg),
        lambda t, out, a, b: _recur(a, t, out.arg),
    ),
    transpose=lambda ct, i, node: _recur(
        _moved(node.src[0], node.arg[0], node.arg[1]), ct, (node.arg[0], not node.arg[1])
    ),
    dtypes=NUMBERS,
    domain=[(-1, 1), (-3, 3)],
)


def _prefix(name: str, ufunc: np.ufunc, dtypes: Any, domain: tuple[float, float], **columns: Any) -> Op:
    return define(
        name,
        Family.PREFIX,
        _infer(name),
        reference=_accumulated(ufunc),
        arg_form=arg_forms.along,
        arg_names=("axis", "reverse"),
        dtypes=dtypes,
        domain=[domain],
        **columns,
    )


CUMSUM: Op = _prefix(
    "cumsum",
    np.add,
    NUMBERS,
    (-3, 3),
    linear=(0,),
    transpose=lambda ct, i, node: UOp(CUMSUM, (ct,), (node.arg[0], not node.arg[1])),
    combine=ADD,
)
CUMPROD = _prefix("cumprod", np.multiply, NUMBERS, (-2, 2), jvp=(_product_jvp,), combine=MUL)
CUMMAX = _prefix(
    "cummax", np.maximum, (dt.bool_, *REALS), (-3, 3), jvp=(_extremum_jvp,), combine=MAX, nan_free=True
)
CUMMIN = _prefix(
    "cummin", np.minimum, (dt.bool_, *REALS), (-3, 3), jvp=(_extremum_jvp,), combine=MIN, nan_free=True
)
CUMLOGSUMEXP = _prefix("cumlogsumexp", np.logaddexp, dt.FLOATS, (-3, 3), jvp=(_logaddexp_jvp,))
PREFIXES = (CUMSUM, CUMPROD, CUMMAX, CUMMIN, CUMLOGSUMEXP, RECURRENCE)
