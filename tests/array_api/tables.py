"""Tables of special cases: the text of real_cases.py and complex_cases.py as rows that can be checked.

A table says, for a function, one bullet of the standard a line:

    atan2(x1, x2)
        >0, +0              -> pi/2
        +0 or -0, nan       -> nan

Left of the arrow stands, for each real number of the arguments (for a complex one its real and its imaginary part),
which values are meant: a number, or the name of a set of PATTERNS. Every value of the sample that fits is tried. Right
of it stands what has to come out, for each real number of the result:

    nan, +inf, -inf, +0, -0, 1, pi/2     this number; a zero or an infinity with its sign
    ±0, ±inf, ±pi/2                      with either sign
    +nan, -nan                           NaN with this sign bit
    positive, negative                   anything but NaN, by its sign bit
    x1, abs(x1), x1 + x2, inf*cos(b)     an expression in the arguments, computed by NumPy in their dtype
    +inf | nan                           one or the other, where the standard allows both

A result that contains an irrational number has to be right to 4 units in the last place, every other exactly.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

inf, nan = math.inf, math.nan


def _is_odd(v: float) -> bool:
    return math.isfinite(v) and math.fmod(v, 2) in (1, -1)


PATTERNS: dict[str, Callable[[float], bool]] = {
    "any": lambda v: True,
    "number": lambda v: v == v,
    "finite": math.isfinite,
    "nonzero": lambda v: math.isfinite(v) and v != 0,  # finite, as in "a nonzero finite number"
    "positive": lambda v: 0 < v < inf,
    "negative": lambda v: -inf < v < 0,
    "infinite": math.isinf,
    ">0": lambda v: v > 0,
    "<0": lambda v: v < 0,
    ">1": lambda v: v > 1,
    "<1": lambda v: v < 1,
    "<-1": lambda v: v < -1,
    "!=0": lambda v: v != 0,  # NaN too
    "!=1": lambda v: v != 1,
    "nonzero or infinite": lambda v: v == v and v != 0,
    "finite or nan": lambda v: not math.isinf(v),
    "|x|>1": lambda v: abs(v) > 1,
    "|x|=1": lambda v: abs(v) == 1,
    "|x|<1": lambda v: abs(v) < 1,
    "integral": lambda v: math.isfinite(v) and v == math.floor(v),
    "fraction": lambda v: math.isfinite(v) and v != math.floor(v),
    "odd>0": lambda v: v > 0 and _is_odd(v),
    "odd<0": lambda v: v < 0 and _is_odd(v),
    "not odd>0": lambda v: v > 0 and not _is_odd(v),
    "not odd<0": lambda v: v < 0 and not _is_odd(v),
}


def _literal(text: str) -> Callable[[float], bool] | None:
    """One number, by its bits: +0 is not -0, and nan is a NaN of either sign."""
    if text in ("nan", "+nan", "-nan"):
        sign = {"+": 1.0, "-": -1.0}.get(text[0])
        return lambda v: v != v and sign in (None, math.copysign(1, v))
    try:
        value = float(text)
    except ValueError:
        return None
    return lambda v: v == value and math.copysign(1, v) == math.copysign(1, value)


def _pattern(text: str) -> Callable[[float], bool]:
    found = PATTERNS.get(text) or _literal(text)
    if found is not None:
        return found
    parts = [_pattern(part) for part in text.split(" or ")]
    assert len(parts) > 1, f"no set of numbers: {text!r}"
    return lambda v: any(part(v) for part in parts)


@dataclass(frozen=True)
class Row:
    """One bullet: which arguments, and what has to come out."""

    function: str
    text: str
    names: tuple[str, ...]  # of the real numbers in the arguments
    patterns: tuple[str, ...]
    results: tuple[str, ...]  # one for each real number of the result

    def chosen(self, numbers: list[np.ndarray]) -> np.ndarray:
        """Which of many arguments this row speaks of."""
        chosen = np.ones(numbers[0].shape, bool)
        for text, values in zip(self.patterns, numbers, strict=True):
            fits = _pattern(text)
            bits, places = np.unique(values.view(f"u{values.itemsize}"), return_inverse=True)
            chosen &= np.asarray([fits(float(v)) for v in bits.view(values.dtype)], bool)[places]
        return chosen

    def failures(self, numbers: list[np.ndarray], results: list[np.ndarray]) -> Iterator[str]:
        """A line for every argument of which not all results are as they have to be."""
        chosen = self.chosen(numbers)
        given = [values[chosen] for values in numbers]
        assert len(given[0]), f"no argument of the sample fits {self.text!r}"
        names = dict(zip(self.names, given, strict=True))
        got = [values[chosen] for values in results]
        right = np.ones(len(given[0]), bool)
        for text, values in zip(self.results, got, strict=True):
            right &= _fits(text, values, names)
        for i in np.flatnonzero(~right):
            told = ", ".join(repr(float(v[i])) for v in given)
            yield f"{self.function}({told}) = {', '.join(repr(float(v[i])) for v in got)}, not {self.text}"


def _fits(text: str, got: np.ndarray, names: dict[str, np.ndarray]) -> np.ndarray:
    """Where the results are what the text says."""
    if " | " in text:
        return np.logical_or.reduce([_fits(part, got, names) for part in text.split(" | ")])
    if text in ("positive", "negative"):
        return (got == got) & (np.signbit(got) == (text == "negative"))
    if text in ("+nan", "-nan"):
        return (got != got) & (np.signbit(got) == (text == "-nan"))
    either_sign = text.startswith("±")
    expected = np.broadcast_to(_evaluate(text.lstrip("±"), got.dtype, names), got.shape)
    if either_sign:
        got, expected = np.abs(got), np.abs(expected)
    tolerance = 4 * np.finfo(got.dtype).eps if re.search("pi|cos|sin|log", text) else 0
    with np.errstate(all="ignore"):
        close = (got == expected) | (np.abs(got - expected) <= tolerance * np.abs(expected))
    return np.where(expected != expected, got != got, close & (np.signbit(got) == np.signbit(expected)))


_FUNCTIONS: dict[str, Any] = {
    name: getattr(np, name)
    for name in (
        *(
            "abs",
            "sqrt",
            "log",
            "cos",
            "sin",
            "floor",
            "ceil",
            "trunc",
            "rint",
            "mod",
            "copysign",
            "nextafter",
        ),
        *("maximum", "minimum"),
    )
}


def _evaluate(text: str, dtype: np.dtype, names: dict[str, np.ndarray]) -> np.ndarray:
    text = "-0.0" if text == "-0" else text
    scope = {**_FUNCTIONS, **names, "inf": dtype.type(inf), "nan": dtype.type(nan), "pi": dtype.type(math.pi)}
    with np.errstate(all="ignore"):
        return np.asarray(eval(text, {"__builtins__": {}}, scope), dtype)


def parse(text: str) -> dict[str, list[Row]]:
    """Function -> its rows. A header may name several functions: their rows are the same."""
    tables: dict[str, list[Row]] = {}
    functions: list[str] = []
    names: tuple[str, ...] = ()
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        header = re.fullmatch(r"([\w ,]+)\((.*)\)", line)
        if header:
            functions = [name.strip() for name in header[1].split(",")]
            names = tuple(name.strip() for name in header[2].split(","))
        elif line:
            left, right = (side.strip() for side in line.split("->"))
            for function in functions:
                row = Row(
                    function,
                    " ".join(line.split()),
                    names,
                    tuple(part.strip() for part in left.split(",")),
                    tuple(part.strip() for part in re.split(r",(?![^(]*\))", right)),  # none within brackets
                )
                tables.setdefault(function, []).append(row)
    return tables


def real_sample(dtype: np.dtype) -> np.ndarray:
    """37 numbers: of every kind that a row may name, and so many that vectors of any width have a rest."""
    info = np.finfo(dtype)
    halves = [
        0.0,
        info.smallest_subnormal,
        info.tiny,
        1e-3,
        0.5,
        0.75,
        1,
        1.5,
        2,
        2.5,
        3,
        7,
        19.25,
        4096,
        1e30,
    ]
    values = [sign * v for v in (*halves, info.max, inf) for sign in (1.0, -1.0)]
    values += [nan, math.copysign(nan, -1), 1 + info.eps]
    assert len(values) == 37
    return np.asarray(values, dtype)


def complex_sample(dtype: np.dtype) -> np.ndarray:
    """All pairs of 17 real numbers. Products of those that are finite, and sums of two products, are exact."""
    parts = [sign * v for v in (0.0, 2**-10, 0.5, 1, 2.5, 3, 30, inf) for sign in (1.0, -1.0)] + [nan]
    pairs = np.empty((len(parts), len(parts)), dtype)
    pairs.real, pairs.imag = np.asarray(parts)[:, None], np.asarray(parts)
    return pairs.ravel()
