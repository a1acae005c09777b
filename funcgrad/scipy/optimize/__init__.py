"""Minimization by the names of jax.scipy.optimize: a function and a guess in, OptimizeResults out."""

from funcgrad.scipy.optimize.minimization import OptimizeResults, minimize

__all__ = ["OptimizeResults", "minimize"]
