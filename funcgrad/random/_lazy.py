"""Names of funcgrad.random that are imported when the first of them is asked for (trace/util/lazy.py)."""

from funcgrad.random.continuous import (
    cauchy,
    double_sided_maxwell,
    logistic,
    lognormal,
    maxwell,
    pareto,
    rayleigh,
    triangular,
    wald,
    weibull_min,
)
from funcgrad.random.discrete import (
    binomial,
    geometric,
    multinomial,
    poisson,
    rademacher,
)
from funcgrad.random.gammas import (
    beta,
    chisquare,
    dirichlet,
    f,
    gamma,
    generalized_normal,
    loggamma,
    t,
)
from funcgrad.random.multivariate import (
    ball,
    multivariate_normal,
    orthogonal,
)
from funcgrad.random.rng import Rng

__all__ = [
    "ball", "beta", "binomial", "cauchy", "chisquare", "dirichlet", "double_sided_maxwell", "f", "gamma",
    "generalized_normal", "geometric", "loggamma", "logistic", "lognormal", "maxwell", "multinomial",
    "multivariate_normal", "orthogonal", "pareto", "poisson", "rademacher", "rayleigh", "Rng", "t",
    "triangular", "wald", "weibull_min",
]  # fmt: skip
