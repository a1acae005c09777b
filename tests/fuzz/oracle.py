"""What a compiled program may differ by: how far its value moves when every rounding error of it does.

The reference is the program run op by op. Where a result differs from it by more than a few units in the last place,
the reference is run again with noise: what each op that rounds makes is multiplied by 1 + e, with e of a few units of
its dtype, drawn anew for each element. So a result may differ as much as its own conditioning explains (cancellation,
deep chains, sums of many), and what hangs on the last bits, such as an argmax of equals or a comparison of neighbours,
is seen to jump and is not compared. Every fourth trial rounds to a coarser grid instead: so neighbours become equal,
which noise of each alone hardly ever makes them. In every other one equal numbers get equal noise.

Numbers that an op computes without an error get no noise: those stay exact in compiled code, too, and are compared as
such. Of a sum, a product of many or a contraction that is so if no order of its terms rounds, or overflows: of their
own order two libraries, or two schedules, need not agree. Nor need they agree on
- a part of a complex product that is small beside the product: it is a difference of products;
- the sign of NaN (IEEE 754, 6.3), of the greater of two zeros, and of a sum that is 0: its accumulator began with a 0,
  or did not;
- what a factorization makes of infinities and NaN, of which LAPACK says nothing.

Another neighbour is the program in double precision, whose distance from the reference is the rounding error of the
reference itself. It counts up to a bound: a result that is far from it although noise leaves it in place is not
explained by rounding (a dtype may mean something, as in random bits).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

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
    """neg sign floor ceil trunc round idiv rem max min eq ne lt le is_finite and or xor not shl shr real imag conj
    complex stop_gradient copy zero_guard where cast bitcast checkpoint_name reduce_max reduce_min argmax argmin gather
    scatter_set scatter_min scatter_max cummax cummin window_max window_min threefry2x32""".split()
)  # fmt: skip


_PICKING = frozenset("max min reduce_max reduce_min cummax cummin window_max window_min".split())
_BILINEAR = frozenset(("contract", "convolve"))
_SUMS = _BILINEAR | {"reduce_sum", "cumsum", "fold", "scatter_add"}  # and sums of products
_BY_PARTS = (_SUMS - _BILINEAR) | {
    "add",
    "sub",
}  # of complex numbers: those of the result are of those of the terms


@contextmanager
def noise(trial: int) -> Iterator[None]:
    """Ops run with noise, of different trials with different noise."""
    rng = onp.random.default_rng(trial)
    noise_ = _Noise(rng, grid=trial % 4 == 3, alike=trial % 4 in (1, 2))
    plain = {op: op.reference for op in OPS.values() if op.family not in _EXACT_FAMILIES and op.reference}
    forget_graphs()  # they hold what was computed of constants
    try:
        for op, reference in plain.items():
            if op.name in _PICKING:
                op.reference = _of_open_sign(reference, rng, zeros=True)
            elif op.name not in _EXACT:
                run = _noisy(op, reference, noise_)
                op.reference = _of_open_sign(run, rng, zeros=op.name in _SUMS)
        yield
    finally:
        for op, reference in plain.items():
            op.reference = reference
        forget_graphs()


class _Noise(NamedTuple):
    """grid: numbers are rounded to multiples of a step, the same for all of a size. alike: equal numbers are moved to
    equal ones, as a program does that computes them in the same way."""

    rng: onp.random.Generator
    grid: bool
    alike: bool = False

    def moved(self, x: Any, by_parts: bool = True, common: float = 0.0) -> onp.ndarray:
        """common: what all elements have of it, in units in the last place. by_parts: of a complex number; otherwise
        of its absolute value."""
        x = onp.asarray(x)
        if not dt.is_inexact(x.dtype):
            return x
        each = 0.0 if self.grid else ULPS
        e = (self._of_each(x) * each + self._drawn() * common) * eps(x.dtype)
        moved = x * onp.asarray(1 + e).astype(x.dtype)
        if self.grid:
            return self._on_grid(moved)
        return moved if by_parts or x.dtype.kind != "c" else self._turned(moved)

    def _of_each(self, x: onp.ndarray) -> Any:
        if not self.alike:
            return self._drawn(x.shape)
        different, place = onp.unique(_wide(x), return_inverse=True, equal_nan=False)
        return self._drawn(different.shape)[place.reshape(x.shape)]

    def _drawn(self, shape: tuple[int, ...] = ()) -> Any:
        return self.rng.uniform(-1, 1, shape)

    def _on_grid(self, x: onp.ndarray) -> onp.ndarray:
        if x.dtype.kind == "c":
            return (self._on_grid(x.real) + 1j * self._on_grid(x.imag)).astype(x.dtype)
        wide = _wider(x)
        step = onp.ldexp(wide.dtype.type(ULPS * eps(x.dtype)), onp.frexp(wide)[1])
        phase = self._drawn()
        with onp.errstate(all="ignore"):
            found = (onp.round(wide / step + phase) - phase) * step
            return onp.where(onp.isfinite(found) & (wide != 0), found, wide).astype(x.dtype)

    def _turned(self, x: onp.ndarray) -> onp.ndarray:
        with onp.errstate(all="ignore"):
            e = (self._drawn(x.shape) + 1j * self._drawn(x.shape)) * ULPS * eps(x.dtype)
            turned = x + onp.abs(x) * e
            return onp.where(onp.isfinite(turned), turned, x).astype(x.dtype)


def _noisy(op: Op, reference: Callable, noise_: _Noise) -> Callable:
    def run(*given: Any) -> Any:
        found = reference(*given)
        if not hasattr(found, "dtype") or not dt.is_inexact(found.dtype):
            return found  # of several results, and of integers
        arg, sources = (given[:1], given[1:]) if op.has_arg else ((), given)
        wrong = ~_is_exact(op, found, reference, arg, sources)
        if wrong.any():
            moved = found
            if op.family is not Family.ELEMENTWISE:  # partial sums are rounded, too, and in any order
                moved = reference(*arg, *(_terms(op, x, found, arg, noise_) for x in sources))
            found = onp.where(wrong, noise_.moved(moved, op.name in _BY_PARTS), found)
        if op.family is Family.MATRIX and noise_.grid:
            found = _without_residues(found)
        return _of_infinities(found, sources, noise_.rng) if op.family is Family.MATRIX else found

    return run


def _without_residues(x: onp.ndarray) -> onp.ndarray:
    """What is as small beside the rest of its row as an error is 0: where one library cancels, another does not."""
    sizes = onp.abs(_wide(x))
    greatest = onp.max(sizes, axis=-1, initial=0.0, keepdims=True) if x.ndim else sizes
    return onp.where(sizes < ULPS * eps(x.dtype) * greatest, onp.zeros_like(x), x)


def _terms(op: Op, x: Any, found: Any, arg: tuple, noise_: _Noise) -> onp.ndarray:
    """A source of an op of many terms, with their noise, and in another order where that changes no result but by
    rounding. Equal terms added one after the other are all rounded in one direction: their noise has a common part.
    Sums of halves are so only where terms are scattered."""
    x = onp.asarray(x)
    count = x.shape[arg[0][0]] if op.family is Family.PREFIX else x.size / max(1, onp.size(found))
    common = count / 8
    if found.dtype.itemsize == 2:
        common = count / 2 if op.name in ("scatter_add", "scatter_mul") else 0.0
    if op.family is Family.REDUCE:
        for axis in arg[0]:
            x = noise_.rng.permutation(x, axis=axis)
    return noise_.moved(x, common=common)


def _of_open_sign(reference: Callable, rng: onp.random.Generator, zeros: bool) -> Callable:
    """NaN of either sign, and zeros where these are so."""

    def run(*given: Any) -> Any:
        found = reference(*given)
        if not hasattr(found, "dtype") or not dt.is_inexact(found.dtype):
            return found
        open_ = onp.isnan(found) | (found == 0) if zeros else onp.isnan(found)
        return onp.where(open_ & (rng.random(found.shape) < 0.5), -found, found) if open_.any() else found

    return run


def _of_infinities(found: onp.ndarray, sources: tuple, rng: onp.random.Generator) -> onp.ndarray:
    """Matrices made of what is not finite, in half of the trials as NaN."""
    for x in map(onp.asarray, sources):
        rank = min(x.ndim, 2)
        finite = onp.isfinite(_wide(x)).all(axis=tuple(range(x.ndim - rank, x.ndim)), keepdims=True)
        if dt.is_inexact(x.dtype) and not finite.all() and rng.random() < 0.5:
            if finite.ndim != found.ndim:
                return onp.full_like(found, onp.nan)
            found = onp.where(finite, found, onp.asarray(onp.nan, found.dtype))
    return found


def _is_exact(op: Op, found: Any, reference: Callable, arg: tuple, sources: tuple) -> onp.ndarray:
    """Of which elements a wider dtype computes the same number, in any order. Libraries of matrices compute in one of
    their own."""
    try:
        if op.family is Family.MATRIX:
            return onp.zeros(onp.shape(found), bool)
        wide = [_wider(x) for x in sources]
        result = reference(*arg, *wide)
        exact = onp.asarray(result == onp.asarray(found).astype(result.dtype))
        if op.name in _SUMS:
            exact &= _is_exact_in_any_order(op, found.dtype, reference, arg, wide)
        if op.name == "reduce_prod":
            exact &= _is_in_range_in_any_order(found.dtype, reference, arg, wide)
        return exact
    except Exception:  # the reference takes no such dtype
        return onp.zeros(onp.shape(found), bool)


def _is_exact_in_any_order(op: Op, dtype: onp.dtype, reference: Callable, arg: tuple, sources: list) -> Any:
    """Whether the sizes of all terms add up to no more steps than an accumulator has: the step is the greatest power of
    two of which all terms are multiples."""
    sizes = [onp.abs(x.real) + onp.abs(x.imag) if dt.is_inexact(x.dtype) else x for x in sources]
    steps = [_step(x) for x in sources if dt.is_inexact(x.dtype)]
    step = sum(steps) if op.name in _BILINEAR else min(steps)
    digits = 53 if _is_double(dtype) else 24  # halves are added as singles, but where terms are scattered
    if op.name == "scatter_add":
        digits = ml_dtypes.finfo(dt.real_dtype(dtype)).nmant + 1
    return reference(*arg, *sizes) <= onp.ldexp(onp.longdouble(1), step + digits)


def _step(x: onp.ndarray) -> int:
    """The exponent of the greatest power of two that divides all elements."""
    parts = onp.concatenate([x.real.ravel(), x.imag.ravel()]).astype(onp.float64)
    mantissa, exponent = onp.frexp(parts[onp.isfinite(parts) & (parts != 0)])
    digits = (mantissa * 2.0**53).astype(onp.int64)
    return int(min(exponent - 54 + onp.frexp((digits & -digits).astype(onp.float64))[1], default=0))


def _is_in_range_in_any_order(dtype: onp.dtype, reference: Callable, arg: tuple, sources: list) -> Any:
    """Whether a product of some of the factors neither overflows nor falls below the normal numbers."""
    sizes = onp.abs(sources[0])
    finfo = ml_dtypes.finfo(dtype)
    greatest = reference(*arg, onp.maximum(sizes, 1))
    least = reference(*arg, onp.where(sizes > 0, onp.minimum(sizes, 1), 1))
    return (greatest <= float(finfo.max)) & (least >= float(finfo.smallest_normal))


def _is_double(dtype: onp.dtype) -> bool:
    return dtype in (dt.float64, dt.complex128)


def _wider(x: Any) -> Any:
    x = onp.asarray(x)
    if not dt.is_inexact(x.dtype):
        return x
    double = _is_double(x.dtype)
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
    """Which elements change altogether with the last bits of others: discrete ones, and those without a digit of which
    one could be sure."""
    found = onp.zeros(b.shape, bool)
    for n in near:
        with onp.errstate(all="ignore"):
            inexact = b.dtype.kind in "fc"
            found |= (_kind_of(n) != _kind_of(b)) | (onp.abs(n - b) > onp.abs(b)) if inexact else n != b
    return found
