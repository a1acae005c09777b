"""What functions of float64 are made of whose results are rounded to float32: about 37 bits, by half the instructions.

Polynomials are those of all digits without the terms that do not count; exp and log are ops of their own.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.lax.special.coefficients import ERFCX_SHORT, SIN_PI, STIRLING
from funcgrad.lax.special.gamma import lgamma_of_parts, polynomial
from funcgrad.trace.tracing.tracer import elementwise


@functools.cache
def shortened(
    coefficients: tuple[float, ...], low: float, high: float, error: float | None = None
) -> tuple[float, ...]:
    """Return a shorter polynomial that differs by at most `error` from the given one, for low <= x <= high.

    Without an error it is 2**-38 of the least absolute value there. The expansion in Chebyshev polynomials loses the
    terms of high degree.
    """
    whole = np.polynomial.Polynomial(coefficients)
    expansion = whole.convert(kind=np.polynomial.Chebyshev, domain=[low, high])
    rests = np.cumsum(np.abs(expansion.coef)[::-1])[::-1]
    if error is None:
        error = 2.0**-38 * np.abs(whole(np.linspace(low, high, 99))).min()
    kept = np.polynomial.Chebyshev(expansion.coef[rests > error], domain=[low, high])
    return tuple(kept.convert(kind=np.polynomial.Polynomial).coef.tolist())


def exp_short(x: Any) -> Any:
    """Compute e**x."""
    return elementwise("exp_short", x)


def log_short(x: Any) -> Any:
    """Compute log(x), for x that is no denormal float64."""
    return elementwise("log_short", x)


def half_erfcx_short(a: Any) -> Any:
    """Compute erfcx(a sqrt(1/2)) / 2 for a >= 0: ndtr(-a) without its exponential."""
    inverse = 1 / (math.sqrt(0.5) * a + 4)
    return 0.5 * inverse * polynomial(1 - 8 * inverse, ERFCX_SHORT)


def _stirling_rest_short(x: Any) -> Any:
    inverse = 1 / x
    return polynomial(inverse * inverse, shortened(STIRLING, 0.0, 7.5**-2)) * inverse


def _sin_pi_short(x: Any) -> Any:
    rest = x - fnp.floor(x)
    nearest = fnp.minimum(rest, 1 - rest)
    return nearest * polynomial(nearest * nearest, shortened(SIN_PI, 0.0, 0.25))


def lgamma_short(x: Any) -> Any:
    """Compute log |gamma(x)|."""
    return lgamma_of_parts(x, lambda y: math.log(math.pi) - log_short(y), _stirling_rest_short, _sin_pi_short)
