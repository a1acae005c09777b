"""Modified Bessel functions of the first kind, times exp(-|x|): values in float64.

Up to 8 the power series, whose terms are all positive, so that nothing cancels; beyond, a polynomial in 1 / x.

Source: Abramowitz & Stegun 1964, 9.6.10 and 9.7.1.
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.lax.gamma_family import polynomial
from funcgrad.lax.special_coefficients import I0E_TAIL, I1E_TAIL

_FAR = 8.0
_I0 = tuple(1 / math.factorial(k) ** 2 for k in range(30))
_I1 = tuple(0.5 / (math.factorial(k) * math.factorial(k + 1)) for k in range(30))


def _scaled(a: Any, central: Any, tail: tuple[float, ...]) -> Any:
    far = fnp.maximum(a, _FAR)
    beyond = polynomial(_FAR / far, tail) / fnp.sqrt(far)
    return fnp.where(a > _FAR, beyond, fnp.exp(-a) * central)


def bessel_i0e(x: Any) -> Any:
    """exp(-|x|) I0(x)."""
    a = fnp.abs(x)
    near = fnp.minimum(a, _FAR)
    return _scaled(a, polynomial(0.25 * near * near, _I0), I0E_TAIL)


def bessel_i1e(x: Any) -> Any:
    """exp(-|x|) I1(x)."""
    a = fnp.abs(x)
    near = fnp.minimum(a, _FAR)
    return fnp.copysign(_scaled(a, near * polynomial(0.25 * near * near, _I1), I1E_TAIL), x)
