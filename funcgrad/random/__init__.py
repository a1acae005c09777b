"""Random numbers: explicit keys, and distributions that are pure functions of them.

The streams are those of jax.random, bit for bit: see distributions.py for what that covers.
"""

# ruff: noqa: F405
from typing import TYPE_CHECKING

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
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.random._lazy import *  # noqa: F403
else:  # to the type checker a name that is not here is a mistake
    __getattr__, __dir__ = imported_later(__name__)

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
