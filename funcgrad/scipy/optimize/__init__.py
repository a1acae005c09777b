"""Minimization by the names of jax.scipy.optimize: a function and a guess in, OptimizeResults out."""

from funcgrad.scipy.optimize.minimization import OptimizeResults, minimize
from funcgrad.trace.util.lazy import only_public

__all__ = ["OptimizeResults", "minimize"]

__dir__ = only_public(__name__)
