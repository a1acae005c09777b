"""Distributions and statistics by the names of jax.scipy.stats.

>>> from funcgrad.scipy import stats
>>> float(stats.norm.cdf(0.0))
0.5

A distribution is an object with functions: pdf or pmf, their logarithms, cdf, sf (1 - cdf), logcdf, logsf, ppf (the
inverse of cdf) and isf (of sf), as far as they are defined. All broadcast, and have derivatives by all arguments.
"""

# ruff: noqa: F405
from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.scipy.stats._lazy import *  # noqa: F403
else:  # to the type checker a name that is not here is a mistake
    __getattr__, __dir__ = imported_later(__name__)

__all__ = [
    "bernoulli", "beta", "betabinom", "binom", "cauchy", "chi2", "dirichlet", "expon", "gamma", "gaussian_kde",
    "gennorm", "geom", "gumbel_l", "gumbel_r", "laplace", "logistic", "mode", "multinomial", "multivariate_normal",
    "nbinom", "norm", "pareto", "poisson", "rankdata", "sem", "t", "truncnorm", "uniform", "vonmises", "wrapcauchy",
]  # fmt: skip
