"""The incomplete gamma functions of large a, by Temme's expansion: no loop, and its derivative by a in closed form.

Series and continued fraction take about sqrt(a) steps around x = a. There, for a >= 100, the upper function is

    Q(a, x) = erfc(z) / 2 + exp(-z**2) / sqrt(2 pi a) (c_0(eta) + c_1(eta) / a + ...),    z = eta sqrt(a / 2)

with eta**2 / 2 = mu - log(1 + mu), mu = x / a - 1, and eta of the sign of mu. The c_k are Taylor series. z**2 is 50 and
more where the functions are small, so its rounding, and that of mu, are put back to first order.

Values of float64 go in and come out. Source: Temme 1979, "The asymptotic expansion of the incomplete gamma functions";
DLMF 8.12.
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.lax.elementwise import erfc
from funcgrad.lax.special.coefficients import UNIFORM_GAMMA
from funcgrad.lax.special.gamma import deviation, polynomial, stirling_rest
from funcgrad.trace.tracing.tracer import elementwise

FROM = 100.0  # the least a


def holds(a: Any, x: Any) -> Any:
    """Tell where the expansion holds: |eta| <= 1."""
    return (a >= FROM) & (x > 0.31 * a) & (x < 2.3 * a) & (a < 1e300)


class _Point:
    """What values and derivatives have in common."""

    def __init__(self, a: Any, x: Any) -> None:
        self.a, self.x = a, x
        self.ratio = x / a
        self.mu = (x - a) / a
        mu_rest = elementwise("muladd", -self.mu, a, x - a) / a
        half = deviation(self.mu, self.ratio)
        self.square = a * half  # z**2
        self.rest = elementwise("muladd", a, half, -self.square) + a * self.mu / self.ratio * mu_rest
        self.eta = fnp.copysign(fnp.sqrt(2 * half), self.mu)

    def exponential(self) -> Any:
        """Compute exp(-z**2) / sqrt(2 pi a)."""
        return fnp.exp(-self.square) * (1 - self.rest) / fnp.sqrt(2 * math.pi * self.a)

    def half_erfc(self, sign: float) -> Any:
        """Compute erfc(sign z) / 2, corrected in the tail, where it changes with its argument as exp(-z**2) does."""
        size = fnp.sqrt(self.square)
        moved = elementwise("muladd", size, size, -self.square) - self.rest
        z = fnp.copysign(size, sign * self.eta)
        return 0.5 * erfc(z) * (1 + fnp.where(z > 1, moved, 0))

    def terms(self) -> list[Any]:
        return [polynomial(self.eta, c) for c in UNIFORM_GAMMA]


def lower_and_upper(a: Any, x: Any) -> tuple[Any, Any]:
    """Compute igamma and igammac where the expansion holds."""
    at = _Point(a, x)
    rest = at.exponential() * _in_powers(a, at.terms())
    return at.half_erfc(-1.0) - rest, at.half_erfc(1.0) + rest


def _in_powers(a: Any, terms: list[Any]) -> Any:
    """Compute t_0 + t_1 / a + t_2 / a**2 + ..."""
    inverse, total = 1 / a, terms[-1]
    for term in reversed(terms[:-1]):
        total = elementwise("muladd", total, inverse, term)
    return total


def slope_per_factor(a: Any, x: Any) -> Any:
    """Compute the derivative of igamma by a, divided by x**a exp(-x) / gamma(a). No exponential is left in it.

    With L = log(x / a), that of z**2 is -L and that of eta -(L / eta + eta / 2) / a; and L / eta + L c_0 is L / mu.
    """
    at = _Point(a, x)
    zero = at.mu == 0
    log = fnp.log1p(at.mu)
    by_mu = fnp.where(zero, 1, log / fnp.where(zero, 1, at.mu))
    by_eta = fnp.where(zero, 1, log / fnp.where(zero, 1, at.eta))
    terms = at.terms()
    derived = [polynomial(at.eta, tuple(n * c for n, c in enumerate(row))[1:]) for row in UNIFORM_GAMMA]
    eta_slope = -(by_eta + 0.5 * at.eta) / a
    slope = by_mu + log * (_in_powers(a, terms[1:]) / a) - _in_powers(a, terms) / (2 * a)
    slope = slope + _in_powers(a, derived) * eta_slope
    slope = slope - _in_powers(a, [k * term for k, term in enumerate(terms)][1:]) / (a * a)
    # exp(-z**2) / sqrt(2 pi a) is the factor times exp(stirling_rest) / a
    return -slope * fnp.exp(stirling_rest(a)) / a
