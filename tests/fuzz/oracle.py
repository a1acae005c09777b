"""What a compiled program may differ by: how far its value moves when every rounding error of it does.

The reference is the program run op by op. Where a result differs from it by more than a few units in the last place,
the reference is run again with noise: what each op that rounds makes is multiplied by 1 + e, with e of a few units of
its dtype, drawn anew for each element. So a result may differ as much as its own conditioning explains (cancellation,
deep chains, sums of many), and what hangs on the last bits, such as an argmax of equals or a comparison of neighbours,
is seen to jump and is not compared. Numbers that an op computes without an error get no noise: those stay exact in
compiled code, too, and are compared as such.

Another neighbour is the program in double precision, whose distance from the reference is the rounding error of the
reference itself. It counts up to a bound: a result that is far from it although noise leaves it in place is not
explained by rounding (a dtype may mean something, as in random bits).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import ml_dtypes
import numpy as onp

from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Op
from funcgrad.transforms.core.eager_cache import forget_graphs

ULPS = 4.0  # of the noise
SPREADS = 8.0  # how many times as far as neighbours a result may be
FLOOR = 16.0  # units in the last place that need no explanation

# ---- noise ----

_EXACT_FAMILIES = (
    Family.LEAF,
    Family.MOVEMENT,
    Family.SORT,
    Family.CALL,
    Family.BARRIER,
    Family.KERNEL,
    Family.COLLECTIVE,
)
_EXACT = frozenset(
    """neg abs sign floor ceil trunc round idiv rem max min eq ne lt le is_finite and or xor not shl shr real imag conj
    complex stop_gradient copy zero_guard where cast bitcast checkpoint_name reduce_max reduce_min argmax argmin gather
    scatter_set scatter_min scatter_max cummax cummin window_max window_min""".split()
)  # fmt: skip


@contextmanager
def noise(trial: int) -> Iterator[None]:
    """Ops run with noise, of different trials with different noise."""
    rng = onp.random.default_rng(trial)
    rounding = [
        op
        for op in OPS.values()
        if op.name not in _EXACT and op.family not in _EXACT_FAMILIES and op.reference
    ]
    plain = {op: op.reference for op in rounding}
    forget_graphs()  # they hold what was computed of constants
    try:
        for op, reference in plain.items():
            op.reference = _noisy(op, reference, rng)
        yield
    finally:
        for op, reference in plain.items():
            op.reference = reference
        forget_graphs()


def _noisy(op: Op, reference: Callable, rng: onp.random.Generator) -> Callable:
    def run(*given: Any) -> Any:
        found = reference(*given)
        if not hasattr(found, "dtype") or not dt.is_inexact(found.dtype):
            return found  # of several results, and of integers
        arg, sources = (given[:1], given[1:]) if op.has_arg else ((), given)
        wrong = ~_is_exact(op, found, reference, arg, sources)
        if not wrong.any():
            return found
        moved = found
        if op.family is not Family.ELEMENTWISE:  # partial sums are rounded, too
            moved = reference(*arg, *(_moved(x, rng, *_amounts(op, x, found)) for x in sources))
        return onp.where(wrong, _moved(moved, rng, ULPS), found)

    return run


def _amounts(op: Op, x: Any, found: Any) -> tuple[float, float]:
    """Of the noise of terms, in units in the last place: that of each, and a common one. Equal terms added one after
    the other are all rounded in one direction. Sums of halves are so only where terms are scattered."""
    terms = onp.size(x) / max(1, onp.size(found))
    if found.dtype.itemsize == 2:
        return ULPS, terms / 2 if op.name in ("scatter_add", "scatter_mul") else 0.0
    return ULPS, terms / 8


def _moved(x: Any, rng: onp.random.Generator, each: float, common: float = 0.0) -> Any:
    x = onp.asarray(x)
    if not dt.is_inexact(x.dtype):
        return x
    e = (rng.uniform(-1, 1, x.shape) * each + rng.uniform(-1, 1) * common) * eps(x.dtype)
    return x * onp.asarray(1 + e).astype(x.dtype)


def _is_exact(op: Op, found: Any, reference: Callable, arg: tuple, sources: tuple) -> onp.ndarray:
    """Of which elements a wider dtype computes the same number. Libraries of matrices compute in one of their own."""
    try:
        if op.family is Family.MATRIX:
            return onp.zeros(onp.shape(found), bool)
        wide = reference(*arg, *map(_wider, sources))
        return onp.asarray(wide == onp.asarray(found).astype(wide.dtype))
    except Exception:  # the reference takes no such dtype
        return onp.zeros(onp.shape(found), bool)


def _wider(x: Any) -> Any:
    x = onp.asarray(x)
    if not dt.is_inexact(x.dtype):
        return x
    double = x.dtype in (dt.float64, dt.complex128)
    if x.dtype.kind == "c":
        return x.astype(onp.clongdouble if double else onp.complex128)
    return x.astype(onp.longdouble if double else onp.float64)


# ---- comparison ----


def eps(dtype: onp.dtype) -> float:
    return float(ml_dtypes.finfo(dtype).eps)


def _tiny(dtype: onp.dtype) -> float:
    return float(ml_dtypes.finfo(dtype).smallest_subnormal)


def _smallest_normal(dtype: onp.dtype) -> float:
    return float(ml_dtypes.finfo(dtype).smallest_normal)


def _wide(x: Any) -> onp.ndarray:
    x = onp.asarray(x)
    if not dt.is_inexact(x.dtype):
        return x
    return x.astype(onp.complex128 if x.dtype.kind == "c" else onp.float64)


def _kind_of(x: onp.ndarray) -> onp.ndarray:
    """Finite, NaN, or an infinity of a sign, of each element."""
    if x.dtype.kind == "c":
        return 10 * _kind_of(x.real) + _kind_of(x.imag)
    if x.dtype.kind != "f":
        return onp.zeros(x.shape, int)
    return onp.where(onp.isnan(x), 1, onp.where(onp.isposinf(x), 2, onp.where(onp.isneginf(x), 3, 0)))


def is_close(
    found: Any, wanted: Any, neighbours: Sequence[Any] = (), double: Any = None, scale: float = 1
) -> onp.ndarray:
    """Of each element whether it may be: the arrays are of one shape and dtype.

    neighbours: the reference with noise. double: it in double precision. scale: of all tolerances; beyond 1 denormal
    numbers are as good as 0.
    """
    dtype = onp.asarray(wanted).dtype
    a, b = _wide(found), _wide(wanted)
    near = [_wide(n) for n in neighbours]
    if not dt.is_inexact(dtype):
        return (a == b) | _jumps(b, near)
    with onp.errstate(all="ignore"):
        kinds = _kind_of(a) == _kind_of(b)
        good = kinds & (_kind_of(b) != 0)  # NaN for NaN, an infinity for itself
        spread = onp.zeros(b.shape)
        for n in near:
            spread = onp.fmax(spread, _distance(n, b))
        if near and spread.size:
            spread = onp.maximum(spread, _typical(spread, b))
        if double is not None:
            spread = onp.fmax(spread, onp.minimum(_distance(_wide(double), b), 32 * spread))
        least = 4 * _tiny(dtype) if scale == 1 else _smallest_normal(dtype)
        allowed = SPREADS * spread + FLOOR * eps(dtype) * onp.abs(b) + least
        good |= kinds & (onp.abs(a - b) <= scale * allowed)
    return good | _jumps(b, near)


def _distance(a: onp.ndarray, b: onp.ndarray) -> onp.ndarray:
    return onp.nan_to_num(onp.abs(a - b), nan=0.0, posinf=0.0)


def _typical(spread: onp.ndarray, b: onp.ndarray) -> onp.ndarray:
    """Few trials may leave one element in place by chance: it moves as its fellows do, in proportion."""
    size = onp.nan_to_num(onp.abs(b), nan=0.0, posinf=0.0)
    moved = size > 0
    relative = onp.median(spread[moved] / size[moved]) if moved.any() else 0.0
    return relative * size


def _jumps(b: onp.ndarray, near: Sequence[onp.ndarray]) -> onp.ndarray:
    """Which elements are discrete and change with the last bits of others."""
    found = onp.zeros(b.shape, bool)
    for n in near:
        with onp.errstate(all="ignore"):
            found |= (_kind_of(n) != _kind_of(b)) if b.dtype.kind in "fc" else n != b
    return found
