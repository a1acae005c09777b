"""Distances of computed values from exact ones, by class of samples.

Classes are counted apart: `normal` numbers, results or arguments that are `denormal`, and `special` ones, where the
value is NaN, infinity or none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import funcgrad as fg
import funcgrad.lax
import funcgrad.nn
import funcgrad.numpy
import funcgrad.scipy.special
from funcgrad.config import config
from tests.accuracy.exact import Rounded, errors_in_ulp, resolve, rounded
from tests.accuracy.functions import Function


@dataclass(frozen=True)
class Worst:
    """The largest error of a class of samples in ULP, where it is, and for special values how many are wrong."""

    error: float
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
    options = eval(f"dict({keywords}")  # a keyword of a row, written here
    return lambda *x: value(*x, **options)


def exact_values(row: Function, *arguments: np.ndarray) -> Rounded:
    """The row's function at the arguments, in their dtype (that of the first)."""
    values: list[Any] = []
    for x in zip(*(a.tolist() if a.dtype != "bfloat16" else a.astype(float).tolist() for a in arguments)):
        missing = any(v != v for v in x)
        limit = row.limits(*x) if not missing or row.defined_for_nan else None
        if missing and limit is None:
            values.append(None)
        elif limit is not None:
            values.append(float(limit))
        elif all(abs(v) < float("inf") for v in x) and row.domain(*x):
            values.append(_of_zero(row, x) if row.odd and x[0] == 0 else resolve(row.exact, *x))
        else:
            values.append(None)
    return rounded(values, arguments[0].dtype)


def _of_zero(row: Function, x: tuple[float, ...]) -> float:
    return x[0]


def values_of(name: str, arguments: tuple[np.ndarray, ...], compiled: bool) -> np.ndarray:
    function = callable_of(name)
    with config(enable_x64=True), np.errstate(all="ignore"):
        return np.asarray((fg.jit(function) if compiled else function)(*arguments))


def classes(arguments: tuple[np.ndarray, ...], exact: Rounded) -> dict[str, np.ndarray]:
    """Masks of the three classes."""
    tiny = np.finfo(exact.nearest.dtype).tiny

    def denormal(x: np.ndarray) -> np.ndarray:
        return (np.abs(x) < tiny) & (x != 0) if x.dtype == exact.nearest.dtype else np.zeros(x.shape, bool)

    small = denormal(exact.nearest)
    # A value that underflows is a denormal result too
    small |= (exact.nearest == 0) & (exact.rest != 0)
    special = ~np.isfinite(exact.nearest)
    for x in arguments:
        small |= denormal(x)
        special |= ~np.isfinite(x)
    return {"normal": ~small & ~special, "denormal": small & ~special, "special": special}


def worst_errors(
    got: np.ndarray, exact: Rounded, arguments: tuple[np.ndarray, ...], odd: bool
) -> dict[str, Worst]:
    error = errors_in_ulp(got, exact)
    if odd:
        wrong_sign = (
            (exact.nearest == 0) & (np.signbit(got) != np.signbit(exact.nearest)) & (arguments[0] == 0)
        )
        error = np.where(wrong_sign, np.inf, error)
    result = {}
    for name, mask in classes(arguments, exact).items():
        if not mask.any():
            result[name] = Worst(0.0)
            continue
        i = int(np.argmax(np.where(mask, error, -1)))
        at = tuple(float(x[i]) for x in arguments)
        wrong = int((error[mask] > 1).sum()) if name == "special" else int(np.isinf(error[mask]).sum())
        result[name] = Worst(float(error[i]), at, float(got[i]), float(exact.nearest[i]), wrong)
    return result
