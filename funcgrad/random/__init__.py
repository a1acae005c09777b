"""Random numbers: explicit keys, and distributions that are pure functions of them.

The streams are those of jax.random, bit for bit: see distributions.py for what that covers.
"""

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
from funcgrad.random.distributions import (
    bernoulli,
    bits,
    categorical,
    choice,
    exponential,
    gumbel,
    laplace,
    normal,
    permutation,
    randint,
    truncated_normal,
    uniform,
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
from funcgrad.random.keys import (
    PRNGKey,
    clone,
    fold_in,
    key,
    key_data,
    key_dtype,
    key_impl,
    split,
    wrap_key_data,
)
from funcgrad.random.multivariate import (
    ball,
    multivariate_normal,
    orthogonal,
)
from funcgrad.random.rng import Rng
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "KeyArray",
    "PRNGKey",
    "Rng",
    "ball",
    "bernoulli",
    "beta",
    "binomial",
    "bits",
    "categorical",
    "cauchy",
    "chisquare",
    "choice",
    "clone",
    "dirichlet",
    "double_sided_maxwell",
    "exponential",
    "f",
    "fold_in",
    "gamma",
    "generalized_normal",
    "geometric",
    "gumbel",
    "key",
    "key_data",
    "key_dtype",
    "key_impl",
    "laplace",
    "loggamma",
    "logistic",
    "lognormal",
    "maxwell",
    "multinomial",
    "multivariate_normal",
    "normal",
    "orthogonal",
    "pareto",
    "permutation",
    "poisson",
    "rademacher",
    "randint",
    "rayleigh",
    "split",
    "t",
    "triangular",
    "truncated_normal",
    "uniform",
    "wald",
    "weibull_min",
    "wrap_key_data",
]

__dir__ = only_public(__name__)
