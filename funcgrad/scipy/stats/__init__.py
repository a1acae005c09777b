"""Distributions and statistics by the names of jax.scipy.stats.

>>> from funcgrad.scipy import stats
>>> float(stats.norm.cdf(0.0))
0.5

A distribution is an object with functions: pdf or pmf, their logarithms, cdf, sf (1 - cdf), logcdf, logsf, ppf (the
inverse of cdf) and isf (of sf), as far as they are defined. All broadcast, and have derivatives by all arguments.
"""

from funcgrad.scipy.stats.continuous import (
    beta,
    cauchy,
    chi2,
    expon,
    gamma,
    gennorm,
    gumbel_l,
    gumbel_r,
    laplace,
    logistic,
    norm,
    pareto,
    t,
    truncnorm,
    uniform,
    vonmises,
    wrapcauchy,
)
from funcgrad.scipy.stats.discrete import bernoulli, betabinom, binom, geom, multinomial, nbinom, poisson
from funcgrad.scipy.stats.kde import gaussian_kde
from funcgrad.scipy.stats.multivariate import dirichlet, multivariate_normal
from funcgrad.scipy.stats.ranks import mode, rankdata, sem
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "bernoulli", "beta", "betabinom", "binom", "cauchy", "chi2", "dirichlet", "expon", "gamma", "gaussian_kde",
    "gennorm", "geom", "gumbel_l", "gumbel_r", "laplace", "logistic", "mode", "multinomial", "multivariate_normal",
    "nbinom", "norm", "pareto", "poisson", "rankdata", "sem", "t", "truncnorm", "uniform", "vonmises", "wrapcauchy",
]  # fmt: skip

__dir__ = only_public(__name__)
