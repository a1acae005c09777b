"""Random numbers: explicit keys, and distributions that are pure functions of them.

The streams are those of jax.random, bit for bit: see distributions.py for what that covers.
"""

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
from funcgrad.random.keys import KeyArray, PRNGKey, fold_in, key, key_data, split, wrap_key_data

__all__ = [
    "KeyArray",
    "PRNGKey",
    "bernoulli",
    "bits",
    "categorical",
    "choice",
    "exponential",
    "fold_in",
    "gumbel",
    "key",
    "key_data",
    "laplace",
    "normal",
    "permutation",
    "randint",
    "split",
    "truncated_normal",
    "uniform",
    "wrap_key_data",
]
