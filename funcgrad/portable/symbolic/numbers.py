"""Constants of a program that sizes decide: the number of elements under a mean, the root of a size.

A `Number` is a quotient of two expressions, its root, or the inverse of that root, rounded once to a dtype.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError
from funcgrad.portable.symbolic.expressions import GREATEST, Size, value_of
from funcgrad.portable.symbolic.fitting import Fitter, Values
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple

FUNCTIONS: dict[str, Callable[[float], float]] = {
    "quotient": lambda x: x,
    "root": math.sqrt,
    "inverse root": lambda x: 1 / math.sqrt(x),
}
_MOST_DENOMINATORS = 8
_MOST_FACTORS = 12  # sizes of which products are tried: 1819 products
_EXACT = 256  # integers to which the narrowest dtype, bfloat16, is exact
_CLOSE = 2.0**-6  # how far its rounding moves a number, and less than other products differ


class Number(NamedTuple):
    """A function of numerator / denominator, in a dtype."""

    dtype: np.dtype
    function: str
    numerator: Size
    denominator: Size

    def evaluate(self, sizes: Mapping[str, int]) -> np.ndarray:
        """Return its value, an array without axes, where the symbols have these."""
        a, b = value_of(self.numerator, sizes), value_of(self.denominator, sizes)
        return number_of(self.dtype, self.function, a, b)


def number_of(dtype: np.dtype, function: str, numerator: int, denominator: int) -> np.ndarray:
    """Return a function of a quotient, rounded to a dtype."""
    try:
        if dt.is_integer(dtype):
            value: Any = numerator
            fits = (
                function == "quotient"
                and denominator == 1
                and np.iinfo(dtype).min <= value <= np.iinfo(dtype).max
            )
        else:
            value = FUNCTIONS[function](numerator / denominator)
            fits = dt.kind(dtype) == "f"
    except ArithmeticError as error:
        raise ArgumentError(f"symbolic size: a constant cannot be computed: {error}") from None
    except ValueError:
        fits = False
    if not fits:
        raise ArgumentError(
            f"symbolic size: a constant of {dtype.name} cannot be {numerator} / {denominator}"
        )
    with np.errstate(all="ignore"):
        return np.asarray(value).astype(dtype)


def fitted_number(fitter: Fitter, dtype: np.dtype, values: Sequence[np.ndarray]) -> Number | None:
    """Return a number with these values, arrays without axes, at the points of a fit."""
    if dt.is_integer(dtype):
        size = fitter.fit(tuple(int(v) for v in values))
        return None if size is None else Number(dtype, "quotient", size, 1)
    if dt.kind(dtype) != "f" or not all(np.isfinite(v) for v in values):
        return None
    for function, numerators, denominator in _candidates([float(v) for v in values]):
        for upside_down in (False, True):
            pairs = [(denominator, n) if upside_down else (n, denominator) for n in numerators[upside_down]]
            if not all(b and _is(dtype, function, a, b, v) for (a, b), v in zip(pairs, values, strict=True)):
                continue
            size = fitter.fit(tuple(numerators[upside_down]))
            if size is not None:
                return (
                    Number(dtype, function, denominator, size)
                    if upside_down
                    else Number(dtype, function, size, denominator)
                )
    return _of_product(fitter, dtype, values)


def _of_product(fitter: Fitter, dtype: np.dtype, values: Sequence[np.ndarray]) -> Number | None:
    """Return a number that follows from a product of the program's sizes, such as the count of the elements of an
    array, that has more digits than the dtype: which integer it was is not seen from its rounded values.
    """
    known = sorted(fitter.found.items(), key=lambda row: (len(str(row[1])), str(row[1])))[:_MOST_FACTORS]
    products = _products(known)
    for function, (above, below), other in _candidates([float(v) for v in values]):
        for upside_down, wanted in ((False, above), (True, below)):
            if other > 1 or max(wanted) <= _EXACT or not all(wanted):
                continue
            for sizes, found in products:
                factor = round(min(wanted) / min(sizes))
                if not factor or any(
                    abs(factor * n / x - 1) > _CLOSE for n, x in zip(sizes, wanted, strict=True)
                ):
                    continue
                pairs = [(1, factor * n) if upside_down else (factor * n, 1) for n in sizes]
                if all(_is(dtype, function, a, b, v) for (a, b), v in zip(pairs, values, strict=True)):
                    size = math.prod(found, start=factor)
                    return Number(dtype, function, *((1, size) if upside_down else (size, 1)))
    return None


def _products(known: Sequence[tuple[Values, Size]]) -> list[tuple[Values, list[Size]]]:
    """Return the products of up to four sizes: their values, and the factors."""
    return [
        (
            tuple(map(math.prod, zip(*(sizes for sizes, _ in factors), strict=True))),
            [size for _, size in factors],
        )
        for count in range(1, 5)
        for factors in combinations_with_replacement(
            [row for row in known if all(n > 0 for n in row[0])], count
        )
    ]


def _candidates(values: Sequence[float]) -> Iterator[tuple[str, tuple[Values, Values], int]]:
    """Yield (function, (numerators, denominators), other part): integers that may be above, or below, a number."""
    for function, inverse in (
        ("quotient", lambda v: v),
        ("root", lambda v: v * v),
        ("inverse root", lambda v: 1 / (v * v) if v else 0.0),
    ):
        plain = [inverse(v) for v in values]
        for other in range(1, _MOST_DENOMINATORS + 1):
            above, below = [other * p for p in plain], [other / p if p else 0.0 for p in plain]
            if all(abs(x) < GREATEST for x in (*above, *below)):
                yield function, (tuple(map(round, above)), tuple(map(round, below))), other


def _is(dtype: np.dtype, function: str, numerator: int, denominator: int, value: np.ndarray) -> bool:
    try:
        return number_of(dtype, function, numerator, denominator).tobytes() == value.tobytes()
    except ArgumentError:
        return False
