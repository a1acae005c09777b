"""The logarithm of the gamma function in the complex plane, with a cut along the negative real axis.

To the right Stirling's series, to which a product of shifts leads from near 0, and to the left the reflection, whose
logarithm is put on the branch that continues it.

Source: Hare 1997, "Computing the principal branch of log-Gamma".
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.lax.special import in_double
from funcgrad.lax.special.coefficients import BERNOULLI
from funcgrad.numpy.core.operands import ArrayLike, cast, promoted
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp

_FROM = 8.0  # the real part from which Stirling's series is used
_STIRLING = tuple(b / ((2 * k + 1) * (2 * k + 2)) for k, b in enumerate(BERNOULLI))
_DIGAMMA_TAIL = tuple(b / (2 * k + 2) for k, b in enumerate(BERNOULLI))
_HALF_LOG_TWO_PI = 0.5 * math.log(2 * math.pi)


def _polynomial(x: Any, coefficients: tuple[float, ...]) -> Any:
    result = coefficients[-1] + 0 * x
    for c in reversed(coefficients[:-1]):
        result = result * x + c
    return result


def _right(z: Any) -> Any:
    """Compute the function for real parts of at least 1/2."""
    total, at = fnp.zeros_like(z), z
    for _ in range(8):
        low = fnp.real(at) < _FROM
        total = total + fnp.where(low, fnp.log(at), 0)
        at = fnp.where(low, at + 1, at)
    inverse = 1 / at
    series = _polynomial(inverse * inverse, _STIRLING) * inverse
    return (at - 0.5) * fnp.log(at) - at + _HALF_LOG_TWO_PI + series - total


def _log_sin(z: Any) -> Any:
    """Compute the principal logarithm of sin(pi z), which does not overflow far from the real axis."""
    x, y = fnp.real(z), fnp.imag(z)
    rest = math.pi * (x - 2 * fnp.round(0.5 * x))
    sine, cosine = fnp.sin(rest), fnp.cos(rest)
    decay = fnp.exp(-2 * math.pi * fnp.abs(y))
    real = 0.5 * sine * (1 + decay)
    imaginary = fnp.where(y < 0, 0.5, -0.5) * cosine * fnp.expm1(-2 * math.pi * fnp.abs(y))
    return fnp.log(lax.complex(real, imaginary)) + math.pi * fnp.abs(y)


def _loggamma_value(z: Any) -> Any:
    x, y = fnp.real(z), fnp.imag(z)
    left = x < 0.5
    right = _right(fnp.where(left, 1 - z, z))
    turns = fnp.where(y < 0, -1.0, 1.0) * fnp.floor(0.5 * x + 0.25) * (2 * math.pi)
    reflected = (
        math.log(math.pi) - _log_sin(fnp.where(left, z, 0.25)) - right + 1j * fnp.where(left, turns, 0)
    )
    return fnp.where(left, reflected, right)


def _digamma_value(z: Any) -> Any:
    left = fnp.real(z) < 0.5
    at, total = fnp.where(left, 1 - z, z), fnp.zeros_like(z)
    for _ in range(8):
        low = fnp.real(at) < _FROM
        total = total + fnp.where(low, 1 / at, 0)
        at = fnp.where(low, at + 1, at)
    inverse = 1 / at
    tail = inverse * inverse
    right = fnp.log(at) - (0.5 * inverse + tail * _polynomial(tail, _DIGAMMA_TAIL)) - total
    below = fnp.where(left, z, 0.25)
    # cot(pi z) by what decays away from the axis
    y = fnp.imag(below)
    small = fnp.exp(2j * math.pi * fnp.where(y < 0, -below, below))
    cotangent = fnp.where(y < 0, 1j, -1j) * (1 + small) / (1 - small)
    return fnp.where(left, right - math.pi * cotangent, right)


_loggamma = custom_jvp(in_double(_loggamma_value))
_loggamma.defjvps(lambda t, _, z: t * in_double(_digamma_value)(z))


@compiled_once_it_pays(call_us=1000)
def loggamma(x: ArrayLike) -> Array:
    """Compute the logarithm of the gamma function, continued from the positive numbers.

    Parameters
    ----------
    x : numbers.

    Returns
    -------
    Floats of its shape, NaN for negative numbers and 0; complex numbers for complex ones.

    Examples
    --------
    >>> round(float(loggamma(10.0)), 4)
    12.8018
    """
    (z,) = promoted("loggamma", x)
    z = cast(z, *dt.to_inexact(z.dtype, z.weak))
    if dt.kind(z.dtype) == "c":
        return _loggamma(z)
    return fnp.where(z > 0, lax.lgamma(fnp.where(z > 0, z, 1)), math.nan)


def _gamma_value(z: Any) -> Any:
    pole = (fnp.imag(z) == 0) & (fnp.real(z) <= 0) & (fnp.real(z) == fnp.floor(fnp.real(z)))
    return fnp.where(pole, complex(math.nan, math.nan), fnp.exp(_loggamma_value(fnp.where(pole, 1, z))))


complex_gamma = custom_jvp(in_double(_gamma_value))
"""The gamma function of complex numbers, NaN at its poles."""
complex_gamma.defjvps(lambda t, y, z: t * (y * in_double(_digamma_value)(z)))

__all__ = ["complex_gamma", "loggamma"]
