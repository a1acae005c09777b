"""Exact values: a function in Arb's balls, in as many bits as it takes, as the nearest float and what is left of it.

Arb computes with intervals, so how many digits are right is known: a value counts when 80 bits are, and is computed
again with more where they are not (near zeros, and where large numbers cancel). What no precision resolves is not
defined there: poles, branch cuts, infinities. Rows of the table say what is to come out of those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
from flint import arb, ctx

Ball = Any  # flint.arb
Exact = Callable[..., Ball]

_PRECISIONS = (128, 320, 1300, 5000)
_ENOUGH = 80  # bits: 2**-27 of a unit in the last place of float64
_NOTHING = arb(2) ** -1200
_TOO_MUCH = arb(2) ** 1100


class Rounded(NamedTuple):
    """Exact values: the nearest floats, and what they lack, in units of their last places."""

    nearest: np.ndarray
    rest: np.ndarray


def resolve(function: Exact, *arguments: float, enough: int = _ENOUGH) -> Ball | None:
    """The value in a ball of at least `enough` right bits, or None where there is none."""
    for precision in _PRECISIONS:
        ctx.prec = precision + enough - _ENOUGH
        try:
            value = function(*map(arb, arguments))
        except (ValueError, ZeroDivisionError):  # a pole within the ball
            continue
        if value.rel_accuracy_bits() >= enough or value.is_exact():
            return value
        if abs(value) < _NOTHING:
            return arb(0)
        if abs(value) > _TOO_MUCH:
            return value
    return None


def to_float(value: Ball, mantissa: int, least: int, most: int) -> tuple[float, float]:
    """(nearest float, rest in units of its last place) in a format of `mantissa` bits, `least` the exponent of its
    smallest number, 2**most its limit: beyond, infinity and 0.
    """
    if not value.is_finite():
        return (float("inf"), 0.0) if value > 0 else (float("-inf"), 0.0)
    m, e = (int(part) for part in value.mid().man_exp())
    if m == 0:
        return 0.0, 0.0
    size = abs(m)
    if size.bit_length() + e > most + 8:
        return (float("inf") if m > 0 else float("-inf")), 0.0
    unit = max(size.bit_length() + e - mantissa, least)
    shift = unit - e
    if shift <= 0:
        n, rest = size << -shift, 0.0
    elif shift > size.bit_length() + 64:
        n, rest = 0, 0.0
    else:
        n, lost = size >> shift, size & ((1 << shift) - 1)
        rest = lost / (1 << shift)
        if rest > 0.5 or (rest == 0.5 and n & 1):
            n, rest = n + 1, rest - 1
    if n == 1 << mantissa:  # the next octave, where units are twice as large
        rest /= 2
    if n and n.bit_length() + unit > most:
        return (float("inf") if m > 0 else float("-inf")), 0.0
    nearest = float(np.ldexp(float(n), unit))
    return (nearest, rest) if m > 0 else (-nearest, -rest)


def format_of(dtype: np.dtype) -> tuple[int, int, int]:
    """Bits of the significand, exponent of the smallest number, exponent of the limit."""
    import ml_dtypes

    info = ml_dtypes.finfo(dtype)
    mantissa = int(info.nmant) + 1
    return mantissa, int(info.minexp) - mantissa + 1, int(info.maxexp)


def rounded(values: Iterable[Ball | float | None], dtype: np.dtype) -> Rounded:
    """Balls as floats of a dtype; None is NaN, and a Python float itself, rounded."""
    form = format_of(dtype)
    pairs = []
    for value in values:
        if value is None or isinstance(value, float):
            pairs.append((float("nan") if value is None else value, 0.0))
        else:
            pairs.append(to_float(value, *form))
    nearest, rest = np.array(pairs, np.float64).reshape(-1, 2).T
    with np.errstate(over="ignore"):
        return Rounded(nearest.astype(dtype), rest)


def errors_in_ulp(got: np.ndarray, exact: Rounded) -> np.ndarray:
    """|got - exact| in units of the last place of the exact value rounded; inf where one is NaN and the other is not.

    Infinity is taken for 2**most, the number that follows the largest one: so a value just below that overflows is
    one unit off.
    """
    nearest = exact.nearest
    limit = 2.0 ** format_of(nearest.dtype)[2] if nearest.dtype != np.float64 else None
    with np.errstate(all="ignore"):
        # Halves, so that twice the largest number of float64 is a number too
        large = np.abs(nearest.astype(np.float64)) > 1
        scale = np.where(large, 0.5, 1.0)
        half_limit = 2.0**1023 if limit is None else limit / 2
        pair = []
        for x in (got, nearest):
            wide = x.astype(np.float64) * scale
            pair.append(
                np.where(np.isinf(x), np.copysign(np.where(scale == 0.5, half_limit, np.inf), wide), wide)
            )
        finite = np.where(np.isinf(nearest), np.copysign(_largest(nearest.dtype), nearest), nearest)
        unit = _spacing(np.abs(finite).astype(nearest.dtype)) * scale
        error = np.abs((pair[0] - pair[1]) / unit - exact.rest)
    neither = np.isnan(got.astype(np.float64)) & np.isnan(nearest.astype(np.float64))
    same = (got == nearest) & np.isinf(got.astype(np.float64))
    return np.where(neither | same, 0.0, np.where(np.isnan(error), np.inf, error))


def _largest(dtype: np.dtype) -> float:
    import ml_dtypes

    return float(ml_dtypes.finfo(dtype).max)


def _spacing(x: np.ndarray) -> np.ndarray:
    mantissa, least, _ = format_of(x.dtype)
    exponent = np.frexp(np.where(x == 0, 1, x.astype(np.float64)))[1]
    return np.ldexp(1.0, np.where(x == 0, least, np.maximum(exponent - mantissa, least)))
