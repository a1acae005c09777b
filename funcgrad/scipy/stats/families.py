"""Distributions as namespaces: what is derived of what, so that each distribution states only its own formulae.

Parameters that no distribution has, such as a scale of 0, give NaN, as in SciPy.

A density is the exponential of its logarithm, and so for all functions of which one is the logarithm of another; what
is left of 1 is one minus. A distribution gives the function of a pair that is exact in its tail, where there is one.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError
from funcgrad.numpy.core.operands import ArrayLike, promoted, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.composites import compiled_once_it_pays

Function = Callable[..., Array]
_TITLES = {
    "pdf": "The density",
    "logpdf": "The logarithm of the density",
    "pmf": "The probability of k",
    "logpmf": "The logarithm of the probability of k",
    "cdf": "The probability of at most this",
    "logcdf": "The logarithm of the probability of at most this",
    "sf": "The probability of more than this",
    "logsf": "The logarithm of the probability of more than this",
    "ppf": "The value that has a given probability of at most it",
    "isf": "The value that has a given probability of more than it",
    "entropy": "The expectation of -log of the probability",
}


def floats(name: str, *xs: ArrayLike) -> list[Any]:
    """Return the arguments in their common float dtype; integers become floats."""
    values = promoted(f"stats.{name}", *xs)
    if dt.kind(values[0].dtype) == "c":
        raise DtypeError(f"stats.{name}: real numbers are needed, got {', '.join(map(type_name, values))}")
    return [x if dt.is_inexact(x.dtype) else x.astype(float) for x in values]


def within(low: Any, x: Any, high: Any, value: Any, outside: Any = -fnp.inf) -> Array:
    """Return the value where low <= x <= high, else the value for the outside. Where x is NaN, the value itself is
    returned.
    """
    return fnp.where((x < low) | (x > high), outside, value)


def probability(q: Any, value: Any) -> Array:
    """Return the value where q is a probability, else NaN."""
    return within(0, q, 1, value, fnp.nan)


class Distribution:
    """The functions of one distribution, such as norm.pdf(x, loc, scale).

    domain: says of parameters by their names whether there is such a distribution; a scale has to be positive.
    """

    def __init__(self, name: str, domain: Callable[..., Any] | None = None, **functions: Function) -> None:
        self.__name__ = name
        for log, plain in (("logpdf", "pdf"), ("logpmf", "pmf"), ("logcdf", "cdf"), ("logsf", "sf")):
            if log in functions:
                functions.setdefault(plain, _of(functions[log], fnp.exp))
        if "cdf" in functions and "sf" not in functions:
            functions["sf"] = _of(functions["cdf"], lambda p: 1 - p)
        for log, plain, rest in (("logcdf", "cdf", "sf"), ("logsf", "sf", "cdf")):
            if plain in functions:
                functions.setdefault(log, _log_of(functions[plain], functions[rest]))
        for key, raw in functions.items():
            function = _in_domain(raw, domain)
            for own in (raw, function):  # both are named in errors
                own.__name__, own.__qualname__ = key, f"{name}.{key}"
            function.__doc__ = f"{_TITLES[key]}: {name}.{key}({_arguments(function)})."
            setattr(self, key, compiled_once_it_pays(call_us=100)(function))

    def __getattr__(self, name: str) -> Function:  # for type checkers: functions are set one by one
        raise AttributeError(f"the distribution {self.__name__} has no function {name!r}")

    def __repr__(self) -> str:
        return f"<distribution {self.__name__}>"


def _arguments(function: Function) -> str:
    """Return the parameters of a function as text: x, loc=0, scale=1."""
    parameters = inspect.signature(function).parameters.values()
    return ", ".join(p.name if p.default is p.empty else f"{p.name}={p.default}" for p in parameters)


def _in_domain(function: Function, domain: Callable[..., Any] | None) -> Function:
    """Return the function with NaN where its parameters lie outside of the domain."""
    signature = inspect.signature(function)
    asked = [] if domain is None else list(inspect.signature(domain).parameters)

    def checked(*args: Any, **keywords: Any) -> Any:
        value = function(*args, **keywords)
        given = signature.bind(*args, **keywords)
        given.apply_defaults()
        valid = given.arguments.get("scale", 1) > 0
        if domain is not None:
            valid = valid & domain(*(given.arguments[name] for name in asked))
        return value if valid is True else fnp.where(valid, value, fnp.nan)

    checked.__signature__ = signature  # type: ignore[attr-defined]
    return checked


def _of(function: Function, outer: Function) -> Function:
    """Return outer(function(...)) as a function with the arguments of `function`."""

    def derived(*args: Any, **keywords: Any) -> Any:
        return outer(function(*args, **keywords))

    derived.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    return derived


def _log_of(function: Function, rest: Function) -> Function:
    """Return log(function(...)) as a function; near 1 it is computed from `rest`, the difference to 1."""

    def derived(*args: Any, **keywords: Any) -> Any:
        value, left = function(*args, **keywords), rest(*args, **keywords)
        return fnp.where(value < 0.5, fnp.log(value), fnp.log1p(-left))

    derived.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    return derived
