"""Names of funcgrad.scipy.stats that are imported when the first of them is asked for (trace/util/lazy.py)."""

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

__all__ = [
    "bernoulli", "beta", "betabinom", "binom", "cauchy", "chi2", "dirichlet", "expon", "gamma", "gaussian_kde",
    "gennorm", "geom", "gumbel_l", "gumbel_r", "laplace", "logistic", "mode", "multinomial", "multivariate_normal",
    "nbinom", "norm", "pareto", "poisson", "rankdata", "sem", "t", "truncnorm", "uniform", "vonmises", "wrapcauchy",
]  # fmt: skip
