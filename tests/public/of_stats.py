"""Rows of funcgrad.scipy.stats: SciPy's distributions of the same names are the oracle."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.stats

from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.makers import several
from tests.public.rows import Call, call, inexact, namespace, row

Range = tuple[float, float]


def _distribution(name: str, methods: str, x: Range, *parameters: Range, **options: Any) -> None:
    """Rows for the functions of a distribution: of x (a share for ppf and isf) and of parameters between these."""
    for method in methods.split():
        first = (0.125, 0.875) if method in ("ppf", "isf") else x
        make = several(1 + len(parameters), "f", first, *parameters, wild=False)
        oracle = getattr(getattr(scipy.stats, name), method)
        row(f"{name}.{method}", make, inexact, oracle, **{"tolerance": 64, **options})


def _counts(name: str, methods: str, high: int, *parameters: Range, **options: Any) -> None:
    """The same for a distribution of integers, which are no argument to differentiate by."""

    def make(d: Draw) -> Call:
        shapes = d.broadcastable(1 + len(parameters), 3)
        k = Given(np.asarray(d.rng.integers(0, high + 1, shapes[0]), np.int32))
        return call(k, *(d.array(s, "f", *r, forms=False) for s, r in zip(shapes[1:], parameters)))

    for method in methods.split():
        oracle = getattr(getattr(scipy.stats, name), method)
        row(f"{name}.{method}", make, inexact, oracle, **{"tolerance": 64, **options})


def _simplex(d: Draw, n: int, dtype: np.dtype) -> np.ndarray:
    p = d.rng.uniform(0.2, 1, n)
    return (p / p.sum()).astype(dtype)


def _dirichlet(d: Draw) -> Call:
    return call(Given(_simplex(d, 3, dt.float64)), Given(d.values((3,), dt.float64, 0.5, 3)))


def _multinomial(d: Draw) -> Call:
    counts = d.rng.integers(0, 4, 3)
    return call(
        d.fixed(counts.astype(np.int32)), d.fixed(np.int32(counts.sum())), Given(_simplex(d, 3, dt.float32))
    )


def _normal_vector(d: Draw) -> Call:
    dtype = dt.float64 if d.x64 else dt.float32
    n = d.integer(1, 3)
    return call(
        Given(d.values((2, n), dtype)),
        Given(d.values((n,), dtype)),
        Given((np.eye(n) * 2 + 0.25).astype(dtype)),
    )


def _samples(d: Draw) -> Call:
    shape = d.shape(1, 3, 2)
    return call(d.array(shape, "f", forms=False, wild=False), axis=d.axis(len(shape)))


with namespace("scipy.stats"):
    tails = "logpdf pdf cdf logcdf sf logsf"
    _distribution("norm", f"{tails} ppf isf", (-3, 3), (-1, 1), (0.5, 2))
    _distribution("cauchy", f"{tails} ppf isf", (-3, 3), (-1, 1), (0.5, 2))
    _distribution("logistic", f"{tails} ppf isf", (-3, 3))
    _distribution("gumbel_l", f"{tails} ppf", (-2, 2), (-1, 1), (0.5, 2))
    _distribution("gumbel_r", f"{tails} ppf", (-2, 2), (-1, 1), (0.5, 2))
    _distribution("expon", f"{tails} ppf", (0.25, 4))
    _distribution("uniform", f"{tails} ppf", (0.25, 0.75), (-0.125, 0.125), (1, 2))
    _distribution("laplace", tails, (0.125, 3), (-1, 0), (0.5, 2))
    _distribution("gamma", tails, (0.5, 4), (0.5, 3))
    _distribution("chi2", tails, (0.5, 4), (1, 4))
    _distribution("beta", tails, (0.25, 0.75), (0.75, 3), (0.75, 3), derivative=False)
    _distribution("pareto", f"{tails} ppf", (1.25, 4), (0.5, 3))
    _distribution("truncnorm", tails, (-0.75, 0.75), (-2, -1), (1, 2))
    _distribution("gennorm", tails, (0.25, 2), (0.75, 3))
    _distribution("t", "logpdf pdf", (-3, 3), (1, 5))
    _distribution("vonmises", "logpdf pdf", (-3, 3), (0.5, 3))
    _distribution("wrapcauchy", "logpdf pdf", (0.25, 6), (0.125, 0.875))
    _counts("bernoulli", "logpmf pmf cdf logcdf sf logsf", 1, (0.25, 0.75), derivative=False)
    row(
        "bernoulli.ppf",
        several(2, "f", (0.125, 0.375), (0.25, 0.5), wild=False),
        None,
        scipy.stats.bernoulli.ppf,
        derivative=False,
    )
    _counts("binom", "logpmf pmf", 4, (5, 5), (0.25, 0.75), derivative=False)
    _counts("betabinom", "logpmf pmf", 4, (5, 5), (0.5, 3), (0.5, 3), derivative=False)
    _counts("geom", "logpmf pmf", 5, (0.25, 0.75))
    _counts("nbinom", "logpmf pmf", 5, (1, 4), (0.25, 0.75))
    _counts("poisson", "logpmf pmf cdf logcdf sf logsf", 6, (0.5, 5))
    row("poisson.entropy", lambda d: call(d.array(d.shape(0, 2, 1), "f", 0.5, 5, forms=False)), None,
        lambda mu: np.asarray(scipy.stats.poisson.entropy(mu)), tolerance=1e4, derivative=False)  # fmt: skip
    for method in ("logpdf", "pdf"):
        row(
            f"dirichlet.{method}",
            _dirichlet,
            None,
            getattr(scipy.stats.dirichlet, method),
            operands="own",
            tolerance=64,
            derivative=False,
        )
        row(
            f"multivariate_normal.{method}",
            _normal_vector,
            None,
            getattr(scipy.stats.multivariate_normal, method),
            tolerance=64,
        )
    for method in ("logpmf", "pmf"):
        row(
            f"multinomial.{method}",
            _multinomial,
            None,
            getattr(scipy.stats.multinomial, method),
            operands="own",
            tolerance=64,
            derivative=False,
        )
    row("sem", _samples, None, scipy.stats.sem, tolerance=32)
    row("rankdata", _samples, None, scipy.stats.rankdata, derivative=False)
    row("mode", _samples, None, lambda x, axis: tuple(scipy.stats.mode(x, axis)), derivative=False)
