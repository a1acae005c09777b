"""Where functions are measured: all exponents, single steps around delicate points, and dense intervals."""

from __future__ import annotations

import math

import numpy as np

from tests.accuracy.exact import Rounded, resolve, rounded
from tests.accuracy.functions import Function, any_bits, specials
from tests.accuracy.measure import slope_of

_COMMON = (0.0, 1.0, -1.0, 0.5, 2.0)  # zeros, poles and changes of branch of most functions


def samples(row: Function, dtype: np.dtype, density: float = 1.0) -> tuple[np.ndarray, ...]:
    """Arguments for a row. density: 1 for the tables, less for a quick look."""
    rng = np.random.default_rng(11)
    count = max(int((600 if row.slow else 3000) * density), 8)
    if row.samples is not None:
        return row.samples(dtype, rng, count)
    parts = [specials(dtype), every_exponent(dtype, rng, density), any_bits(dtype, rng, count)]
    steps = max(int(150 * density), 3)
    points = {*_COMMON, *row.points, *(-p for p in row.points)}
    parts += [part for p in sorted(points) for part in (around(p, dtype, steps), towards(p, dtype, density))]
    parts += [rng.uniform(low, high, count).astype(dtype) for low, high in row.intervals]
    if row.odd or "sin" in row.name or "cos" in row.name:
        parts.append(multiples(dtype, rng, count))
    return (np.concatenate([part.astype(dtype) for part in parts]),)


def every_exponent(dtype: np.dtype, rng: np.random.Generator, density: float) -> np.ndarray:
    """Both signs of 1, 1 + eps, 2 - eps and some random significands for each exponent, denormal ones too."""
    info = np.finfo(dtype)
    exponents = np.arange(int(info.minexp) - info.nmant, info.maxexp)
    if density < 1:
        exponents = rng.permutation(exponents)[: max(int(len(exponents) * density), 30)]
    fixed = np.array([1, 1 + info.eps, 2 - info.eps], dtype)
    parts = [np.concatenate([fixed, rng.uniform(1, 2, 3).astype(dtype)]) for _ in exponents]
    x = np.ldexp(np.array(parts), exponents[:, None]).ravel().astype(dtype)
    return np.concatenate([x, -x])


def around(point: float, dtype: np.dtype, steps: int) -> np.ndarray:
    """The floats next to a point, on both sides."""
    at = np.array(point, dtype)
    integer = np.dtype(f"i{dtype.itemsize}")
    offsets = np.arange(-steps, steps + 1)
    if point == 0:
        return np.copysign(np.abs(offsets).astype(integer).view(dtype), offsets)
    return (at.view(integer) + offsets).astype(integer).view(dtype)


def towards(point: float, dtype: np.dtype, density: float) -> np.ndarray:
    """Numbers whose distance to a point falls by powers of two."""
    powers = np.arange(1, np.finfo(dtype).nmant + 3, 1 if density >= 1 else 4)
    distance = 2.0**-powers * np.random.default_rng(int(abs(point)) % 97).uniform(1, 2, len(powers))
    scale = abs(point) or 1.0
    return np.concatenate([point + scale * distance, point - scale * distance]).astype(dtype)


def multiples(dtype: np.dtype, rng: np.random.Generator, count: int) -> np.ndarray:
    """The floats nearest to multiples of pi/2, up to 1e22 and, for few, beyond."""
    k = np.floor(2.0 ** rng.uniform(0, 73, count))
    return np.concatenate(
        [(k * (math.pi / 2)).astype(dtype), (rng.integers(1, 4000, count) * (math.pi / 2)).astype(dtype)]
    )


def slope_samples(row: Function, dtype: np.dtype, density: float) -> tuple[np.ndarray, Rounded]:
    """Arguments where a function of one argument has a derivative, and the exact derivatives.

    Not where it is 0 or infinite, nor where the row of the function takes it for constant.
    """
    (x,) = samples(row, dtype, 0.1 * density)
    x = np.random.default_rng(5).permutation(x[np.isfinite(x) & (x != 0)])
    x = x[: max(int(1500 * density), 40)]
    low, high = row.moving
    inside = [
        low < v < high and v not in row.corners and row.limits(v) is None and row.domain(v)
        for v in x.tolist()
    ]
    x = x[np.array(inside, bool)]
    return x, rounded([resolve(slope_of(row.exact), v) for v in x.tolist()], dtype)
