"""Integrals of samples, by the names of jax.scipy.integrate."""

from __future__ import annotations

from funcgrad.numpy import trapezoid
from funcgrad.trace.util.lazy import only_public

__all__ = ["trapezoid"]

__dir__ = only_public(__name__)
