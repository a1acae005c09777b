"""How near the value of an op has to be to its reference: what only moves or compares bit by bit, arithmetic of one
rounding too, up to the sign of zero; the rest to the precision of the dtype (tests/lower/math/test_functions.py has the
measured bounds of each function).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op
from tests.support.generators import Case

EPS = {dt.float16: 2.0**-11, dt.bfloat16: 2.0**-8, dt.float32: 2.0**-24, dt.float64: 2.0**-53}
ROUNDED_ONCE = frozenset(
    "add sub mul div neg muladd abs sign floor ceil trunc round max min sqrt where cast bitcast real imag conj complex "
    "rem stop_gradient threefry2x32".split()
)

SHORT = {  # for float32 that is computed in float64, and 16 bits in float32: (relative, absolute)
    "exp_short": (2.0**-37, 2.0**-1019),  # of the exponential also where it is hardly a normal number
    "log_short": (2.0**-37, 2.0**-1019),
    "ndtr_short": (2.0**-17, 2.0**-126),
}


def tolerance(op: Op, case: Case, dtype: np.dtype) -> tuple[float, Any]:
    """(relative, absolute): a few roundings of the result; for sums, of the largest sum of magnitudes. The reference
    of float64 multiply-adds rounds twice.
    """
    eps = EPS[dt.real_dtype(dtype)]
    if op.name == "muladd" and dtype == dt.float64:
        with np.errstate(all="ignore"):
            return 2 * eps, np.abs(case.sources[0] * case.sources[1]) * 2 * eps
    if op.name == "pow" and dt.kind(dtype) == "c":  # as exp of a large number: its error times that number
        with np.errstate(all="ignore"):
            exponent = np.abs(case.sources[1] * np.log(case.sources[0])).astype(np.float64)
            size = np.abs(np.power(*(x.astype(np.complex128) for x in case.sources)))
            return 32 * eps, np.nan_to_num(64 * eps * exponent * size, nan=0, posinf=0)
    if op.name in SHORT:
        return SHORT[op.name]
    if op.family is Family.ELEMENTWISE:
        exact = op.name in ROUNDED_ONCE and all(dt.kind(x.dtype) != "c" for x in case.sources)
        half = dtype.itemsize == 2
        return (0 if exact and not half else 2 * eps if half else 32 * eps), float(np.finfo(np.float64).tiny)
    if op.name in ("reduce_prod", "cumprod"):
        return 64 * eps, 0
    if op.name == "cumlogsumexp":
        return 64 * eps, 64 * eps
    if op.name in ("cumsum", "recurrence"):
        with np.errstate(all="ignore"):
            magnitude = op.reference(case.arg, *map(magnitudes, case.sources))
        return 0, 16 * eps * float(np.nan_to_num(np.abs(magnitude).astype(np.float64)).max(initial=0))
    if op.name in ("reduce_sum", "contract", "scatter_add", "scatter_mul", "fold", "convolve"):
        with np.errstate(all="ignore"):
            magnitude = op.reference(*((case.arg,) if op.has_arg else ()), *map(magnitudes, case.sources))
        return 0, 16 * eps * float(np.nan_to_num(np.abs(magnitude).astype(np.float64)).max(initial=0))
    return 0, 0


def magnitudes(x: np.ndarray) -> np.ndarray:
    return np.abs(x).astype(x.dtype) if dt.is_inexact(x.dtype) else x


def check(op: Op, case: Case, found: np.ndarray, expected: np.ndarray) -> None:
    assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
    shown = f"{op.name} {case.arg} of {[(x.dtype.name, x.shape) for x in case.sources]}"
    if not dt.is_inexact(found.dtype) or op.family in (Family.MOVEMENT, Family.SORT):
        bits = f"V{found.dtype.itemsize}"
        wrong = found.view(bits) != expected.view(bits) if found.ndim else np.asarray(found != expected)
        if op.name != "bitcast" and dt.is_inexact(found.dtype):
            wrong &= ~(np.isnan(found) & np.isnan(expected))
        assert not wrong.any(), f"{shown}: {found[wrong][:4]} for {expected[wrong][:4]}"
        return
    relative, absolute = tolerance(op, case, found.dtype)
    wrong = ~near(found, expected, relative, absolute)
    if op.name in SHORT or any(dt.kind(x.dtype) == "c" for x in case.sources):
        wrong &= ~left_open(op, case, found, expected)
    assert not wrong.any(), f"{shown}: {found[wrong][:4]} for {expected[wrong][:4]}"


def near(found: np.ndarray, expected: np.ndarray, relative: float, absolute: Any) -> np.ndarray:
    """Equal up to these errors; of complex numbers each part, to the precision of the modulus."""
    if dt.kind(found.dtype) == "c":
        with np.errstate(all="ignore"):
            size = np.abs(expected.astype(np.complex128))
        least = 16 * float(np.finfo(found.dtype).smallest_subnormal)
        error = absolute + least + relative * np.where(np.isfinite(size), size, 0)
        pairs = ((found.real, expected.real), (found.imag, expected.imag))
        return np.logical_and.reduce([near(x, y, relative, error) for x, y in pairs])
    found, expected = found.astype(np.float64), expected.astype(np.float64)
    with np.errstate(all="ignore"):
        close = np.abs(found - expected) <= absolute + relative * np.abs(expected)
    return close | (found == expected) | (np.isnan(found) & np.isnan(expected))


def left_open(op: Op, case: Case, found: np.ndarray, expected: np.ndarray) -> np.ndarray:
    """Where no rule says what comes of complex numbers, or NumPy loses it; and where numbers are denormal in float64,
    the short logarithm: no number of float32 is so small.

    A product that overflows on the way depends on which multiplications are fused. z / |z| of a denormal z, or where
    |z| overflows, has lost its digits in |z|. NumPy's power by squaring divides by infinite numbers; a power of an
    infinite number that has a NaN, too, is what the C library says.
    """
    if op.name == "log_short":
        return np.abs(case.sources[0]) < np.finfo(np.float64).tiny
    if op.name == "sign":
        with np.errstate(all="ignore"):
            size = np.abs(case.sources[0])
        return (size < np.finfo(size.dtype).tiny) | np.isinf(size)
    if op.name == "pow":
        return np.isnan(expected) | np.isnan(case.sources[0]) | ~np.isfinite(case.sources[1])
    if op.name in ("mul", "reduce_prod", "cumprod", "recurrence", "scatter_mul", "contract", "convolve"):
        return ~np.isfinite(found) & ~np.isfinite(expected)
    return np.zeros(found.shape, bool)
