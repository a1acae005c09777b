"""Integrals of samples, by the names of jax.scipy.integrate."""

from __future__ import annotations

from funcgrad.numpy import trapezoid

__all__ = ["trapezoid"]
