"""Distances of computed values from exact ones, by class of samples.

Classes are counted apart: `normal` numbers, results or arguments that are `denormal`, and `special` ones, where an
argument or the value is infinity or NaN.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import ml_dtypes
import numpy as np
from flint import arb, ctx

import funcgrad as fg
import funcgrad.lax
import funcgrad.nn
import funcgrad.numpy
import funcgrad.scipy.special
from funcgrad.config import config
from funcgrad.transforms import elementwise_programs
from tests.accuracy.exact import Ball, Exact, Rounded, errors_in_ulp, resolve, rounded
from tests.accuracy.functions import Function

CLASSES = ("normal", "denormal", "special")


@dataclass(frozen=True)
class Worst:
    """The largest error of a class of samples in ULP, where it is, and how many samples are wrong altogether.

    Of special values those are another value, of others NaN.
    """

    error: float = 0.0
    at: tuple[float, ...] = ()
    got: float = 0.0
    exact: float = 0.0
    wrong: int = 0


def callable_of(name: str) -> Callable[..., Any]:
    """funcgrad's function of a name such as numpy.exp or nn.gelu(approximate=False)."""
    path, _, keywords = name.partition("(")
    value: Any = fg
    for part in path.split("."):
        value = getattr(value, part)
    if not keywords:
        return value
    options = eval(f"dict({keywords}")  # the text stands in functions.py
    return lambda *x: value(*x, **options)


def exact_values(row: Function, *arguments: np.ndarray) -> Rounded:
    """The row's function at the arguments, rounded to the dtype of the first."""
    return rounded([_exact_value(row, x) for x in _columns(arguments)], arguments[0].dtype)


def _columns(arguments: tuple[np.ndarray, ...]) -> list[tuple[float, ...]]:
    return list(
        zip(*(a.astype(np.float64).tolist() if a.dtype.kind in "fV" else a.tolist() for a in arguments))
    )


def _exact_value(row: Function, x: tuple[float, ...]) -> Ball | float | None:
    missing = any(v != v for v in x)
    if missing and not row.defined_for_nan:
        return None
    limit = row.limits(*x)
    if limit is not None:
        return float(limit)
    if missing or not all(abs(v) < float("inf") for v in x) or not row.domain(*x):
        return None
    return x[0] if row.odd and x[0] == 0 else resolve(row.exact, *x)


def slope_of(function: Exact) -> Exact:
    """The derivative by the one argument: a central difference at three times the bits."""

    def slope(x: Ball) -> Ball:
        kept = ctx.prec
        step = abs(x).min(arb(1)) * arb(2) ** -kept
        ctx.prec = 3 * kept + 1100  # x may be 2**1024 times the step
        try:
            value = (function(x + step) - function(x - step)) / (2 * step)
        finally:
            ctx.prec = kept
        return value * (1 + arb(0, 1) * arb(2) ** (20 - kept)) if value.is_finite() else value

    return slope


def values_of(name: str, arguments: tuple[np.ndarray, ...], compiled: bool) -> np.ndarray:
    """The values, by compiled code or by NumPy alone, however often it has been asked."""
    function = callable_of(name)
    by_numpy = patch.object(elementwise_programs, "_CALL_NS", math.inf)
    with config(enable_x64=True), np.errstate(all="ignore"), by_numpy:
        return np.asarray((fg.jit(function) if compiled else function)(*arguments))


def slopes_of(name: str, x: np.ndarray, compiled: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """Derivatives at each x, in forward and in reverse mode."""
    function = callable_of(name)

    def both(x: Any) -> Any:
        one = fg.numpy.ones_like(x)
        return fg.jvp(function, (x,), (one,))[1], fg.vjp(function, x)[1](one)[0]

    with config(enable_x64=True), np.errstate(all="ignore"):
        forward, reverse = (fg.jit(both) if compiled else both)(fg.numpy.asarray(x))
        return np.asarray(forward), np.asarray(reverse)


def classes(arguments: tuple[np.ndarray, ...], exact: Rounded) -> dict[str, np.ndarray]:
    """Masks of the three classes."""
    dtype = exact.nearest.dtype
    tiny = float(ml_dtypes.finfo(dtype).tiny)
    wide = [x.astype(np.float64) for x in (exact.nearest, *arguments)]
    small = (wide[0] == 0) & (exact.rest != 0)  # it underflows
    special = ~np.isfinite(wide[0])
    for x, source in zip(wide, (exact.nearest, *arguments)):
        if source.dtype == dtype:
            small |= (np.abs(x) < tiny) & (x != 0)
        special |= ~np.isfinite(x)
    return {"normal": ~small & ~special, "denormal": small & ~special, "special": special}


def worst_errors(
    got: np.ndarray, exact: Rounded, arguments: tuple[np.ndarray, ...], odd: bool = False
) -> dict[str, Worst]:
    """The worst of each class. odd: zeros keep the sign of a zero argument."""
    error = errors_in_ulp(got, exact)
    if odd:
        signs = np.signbit(got) != np.signbit(exact.nearest)
        error = np.where((exact.nearest == 0) & (arguments[0] == 0) & signs, np.inf, error)
    result = {}
    for name, mask in classes(arguments, exact).items():
        if not mask.any():
            result[name] = Worst()
            continue
        i = int(np.argmax(np.where(mask, error, -1)))
        at = tuple(float(x[i]) for x in arguments)
        wrong = int((error[mask] > 1).sum()) if name == "special" else int(np.isinf(error[mask]).sum())
        result[name] = Worst(float(error[i]), at, float(got[i]), float(exact.nearest[i]), wrong)
    return result
