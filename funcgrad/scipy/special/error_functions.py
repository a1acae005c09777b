"""Relatives of the error function: of Dawson, Faddeeva, Fresnel and Owen.

The Faddeeva function is a rational function in the upper half-plane, and a reflection below; near 0, where real
functions must keep their relative precision, power series take its place. Owen's is a quadrature, Dawson's three
polynomials.

Source: Weideman 1994, "Computation of the complex error function"; Cody, Paciorek & Thacher 1970, "Chebyshev
approximations for Dawson's integral" (the pieces); Patefield & Tandy 2000, "Fast and accurate calculation of Owen's T
function".
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.lax.special import coefficients, in_double
from funcgrad.lax.special.gamma import polynomial
from funcgrad.lax.special.short import shortened
from funcgrad.numpy.core.operands import ArrayLike, cast, cast_real, promoted
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp

_ROOT_PI = math.sqrt(math.pi)
Coefficients = tuple[float, ...]


@functools.cache
def _weideman(n: int) -> tuple[float, np.ndarray]:
    """Return (L, the coefficients of the polynomial in (L + iz) / (L - iz)), that of the highest power first."""
    m = 2 * n
    scale = math.sqrt(n / math.sqrt(2))
    t = scale * np.tan(np.arange(1 - m, m) * math.pi / (2 * m))
    values = np.concatenate([[0], np.exp(-t * t) * (scale * scale + t * t)])
    return scale, (np.fft.fft(np.fft.fftshift(values)).real / (2 * m))[1 : n + 1][::-1]


def _above(z: Any) -> Any:
    """Compute the Faddeeva function in the upper half-plane."""
    scale, powers = _weideman(64)
    lower = 1 / (scale - 1j * z)
    place = (scale + 1j * z) * lower
    step = lambda p, c: (p * place + c, None)  # noqa: E731
    p, _ = lax.scan(step, fnp.zeros_like(z), fnp.asarray(powers, "complex128"))
    return lower * (2 * p * lower + 1 / _ROOT_PI)


def _wofz_value(z: Any) -> Any:
    below = fnp.imag(z) < 0
    w = _above(fnp.where(below, -z, z))
    return fnp.where(below, 2 * fnp.exp(fnp.where(below, -z * z, 0)) - w, w)


_wofz = custom_jvp(in_double(_wofz_value))
_wofz.defjvps(lambda t, w, z: t * (2j / _ROOT_PI - 2 * z * w))


@compiled_once_it_pays(call_us=1000)
def wofz(z: ArrayLike) -> Array:
    """Compute the Faddeeva function exp(-z**2) erfc(-iz).

    Within 1e-14 of the larger part.

    Parameters
    ----------
    z : numbers.

    Returns
    -------
    Complex numbers of its shape.

    Examples
    --------
    >>> round(float(wofz(1j).real), 4)
    0.4276
    """
    (x,) = promoted("wofz", z)
    dtype, weak = dt.to_inexact(x.dtype, x.weak)
    return _wofz(cast(x, dt.complex_dtype(dtype), weak))


_DAWSON_FROM = 10.0
# A polynomial in x**2, of which more would cancel the further it goes: of 2 (x / 2.5)**2 - 1.
_DAWSON_TO = 2.25
_DAWSON_LIMIT = 5.0  # one in x, and beyond one in 1 / x**2
_DAWSON_FAR = tuple(-math.prod(range(1, 2 * k + 2, 2)) / 2.0 ** (k + 1) for k in range(14))


def _dawsn_of_pieces(x: Any, near: Coefficients, middle: Coefficients, far: Coefficients) -> Any:
    a = fnp.abs(x)
    central = x * polynomial(2 / 2.5**2 * x * x - 1, near)
    width = _DAWSON_LIMIT - _DAWSON_TO
    between = polynomial(2 / width * a - (_DAWSON_LIMIT + _DAWSON_TO) / width, middle)
    inverse = 1 / x
    beyond = polynomial(2 * (_DAWSON_LIMIT * inverse) ** 2 - 1, far)
    return fnp.where(a < _DAWSON_TO, central, inverse * fnp.where(a < _DAWSON_LIMIT, between, beyond))


def _dawsn_value(x: Any) -> Any:
    return _dawsn_of_pieces(x, coefficients.DAWSON, coefficients.DAWSON_MIDDLE, coefficients.DAWSON_FAR)


def _dawsn_short(x: Any) -> Any:
    pieces = (coefficients.DAWSON, coefficients.DAWSON_MIDDLE, coefficients.DAWSON_FAR)
    return _dawsn_of_pieces(x, *(shortened(piece, -1.0, 1.0) for piece in pieces))


def _far_slope(x: Any) -> Any:
    """Compute 1 - 2 x dawsn(x), by the asymptotic series."""
    inverse = 1 / x
    inverse = inverse * inverse  # x**2 may be infinite
    return inverse * polynomial(inverse, _DAWSON_FAR)


def _dawsn_slope(x: Any) -> Any:
    """Compute 1 - 2 x dawsn(x); far out, where the two terms are nearly equal, by the asymptotic series."""
    far = fnp.abs(x) > _DAWSON_FROM
    low = fnp.where(far, 1, x)
    return fnp.where(far, _far_slope(fnp.where(far, x, _DAWSON_FROM)), 1 - 2 * low * _dawsn_value(low))


_dawsn = custom_jvp(in_double(_dawsn_value, _dawsn_short))
_slope = custom_jvp(in_double(_dawsn_slope))
_dawsn.defjvps(lambda t, _, x: t * _slope(x))
_slope.defjvps(lambda t, y, x: t * (-2 * _dawsn(x) - 2 * x * y))


@compiled_once_it_pays(call_us=300)
def dawsn(x: ArrayLike) -> Array:
    """Compute Dawson's integral: exp(-x**2) times the integral of exp(t**2) from 0 to x.

    Examples
    --------
    >>> round(float(dawsn(1.0)), 4)
    0.5381
    """
    return _dawsn(cast_real("dawsn", x))


_FRESNEL_TO = 1.6
_HALF_PI = math.pi / 2


def _fresnel_series(first: int) -> tuple[float, ...]:
    """Return the coefficients of a Fresnel series in powers of x**4, without the first factor x (cosine) or x**3
    (sine).
    """
    ks = range(first, 44, 2)
    return tuple((-1) ** (k // 2) * _HALF_PI**k / (math.factorial(k) * (2 * k + 1)) for k in ks)


_FRESNEL_S, _FRESNEL_C = _fresnel_series(1), _fresnel_series(0)


def _angle(x: Any) -> Any:
    """Compute pi / 2 x**2, less whole turns."""
    return _HALF_PI * (x * x % 4)


def _fresnel_beyond(x: Any, sine: bool) -> Any:
    """Compute an integral for x >= 1.6, by the auxiliary functions f and g."""
    square = x * x
    scale = _FRESNEL_TO**2
    place = 1 - 4 * scale / (square + scale)
    inverse = 1 / (math.pi * x)
    f = inverse * polynomial(place, coefficients.FRESNEL_F)
    g = inverse / (math.pi * square) * polynomial(place, coefficients.FRESNEL_G)
    turn = _angle(x)
    sin, cos = fnp.sin(turn), fnp.cos(turn)
    return 0.5 - f * cos - g * sin if sine else 0.5 + f * sin - g * cos


def _fresnel_value(x: Any, sine: bool) -> Any:
    a = fnp.abs(x)
    near = a < _FRESNEL_TO
    low = fnp.where(near, x, 0)
    power = low**4
    series = low**3 * polynomial(power, _FRESNEL_S) if sine else low * polynomial(power, _FRESNEL_C)
    far = fnp.where(a > 1e8, 0.5, _fresnel_beyond(fnp.where(near | (a > 1e8), 2.0, a), sine))
    return fnp.where(near, series, fnp.where(x != x, x, fnp.sign(x) * far))


def _sine_value(x: Any) -> Any:
    return fnp.sin(_angle(x))


def _cosine_value(x: Any) -> Any:
    return fnp.cos(_angle(x))


_fresnel_s = custom_jvp(in_double(lambda x: _fresnel_value(x, True)))
_fresnel_c = custom_jvp(in_double(lambda x: _fresnel_value(x, False)))
_sine = custom_jvp(in_double(_sine_value))
_cosine = custom_jvp(in_double(_cosine_value))
_fresnel_s.defjvps(lambda t, _, x: t * _sine(x))
_fresnel_c.defjvps(lambda t, _, x: t * _cosine(x))
_sine.defjvps(lambda t, _, x: t * (math.pi * x * _cosine(x)))
_cosine.defjvps(lambda t, _, x: -t * (math.pi * x * _sine(x)))


@compiled_once_it_pays(call_us=500)
def fresnel(x: ArrayLike) -> tuple[Array, Array]:
    """Compute Fresnel's integrals: those of sin(pi t**2 / 2) and cos(pi t**2 / 2) from 0 to x.

    Parameters
    ----------
    x : real numbers.

    Returns
    -------
    (that of the sine, that of the cosine)

    Examples
    --------
    >>> [round(float(y), 4) for y in fresnel(1.0)]
    [0.4383, 0.7799]
    """
    x = cast_real("fresnel", x)
    return _fresnel_s(x), _fresnel_c(x)


@functools.cache
def _places_and_weights() -> list[tuple[float, float]]:
    """Return those of Gauss's quadrature over [-1, 1]. NumPy loads its polynomials for them."""
    places, weights = np.polynomial.legendre.leggauss(48)
    return list(zip(places.tolist(), weights.tolist(), strict=True))


def _small_owens_t(h: Any, a: Any) -> Any:
    """Compute the integral itself, for 0 <= a <= 1."""
    total = fnp.zeros_like(h * a)
    for place, weight in _places_and_weights():
        square = 1 + (a * (0.5 + 0.5 * place)) ** 2
        total = total + 0.5 * weight * fnp.exp(-0.5 * h * h * square) / square
    return a * total / (2 * math.pi)


def _upper(x: Any) -> Any:
    """Compute the part of the normal distribution above x."""
    return 0.5 * lax.erfc(x * math.sqrt(0.5))


def _owens_t_value(h: Any, a: Any) -> Any:
    b, slope = fnp.abs(h), fnp.abs(a)
    steep = slope > 1
    other = fnp.where(b == 0, 0, b * slope)
    flat = _small_owens_t(fnp.where(steep, other, b), fnp.where(steep, 1 / fnp.where(steep, slope, 1), slope))
    p, q = _upper(b), _upper(other)
    value = fnp.where(steep, 0.5 * (p + q) - p * q - flat, flat)
    value = fnp.where(b == math.inf, 0, value)
    return fnp.where((h != h) | (a != a), math.nan, fnp.sign(a) * value)


def _slope_by_h(h: Any, a: Any) -> Any:
    return fnp.exp(-0.5 * h * h) * lax.erf(a * h * math.sqrt(0.5)) * (-0.5 / math.sqrt(2 * math.pi))


def _slope_by_a(h: Any, a: Any) -> Any:
    square = 1 + a * a
    return fnp.exp(-0.5 * h * h * square) / (2 * math.pi * square)


_owens_t = custom_jvp(in_double(_owens_t_value))
_owens_t.defjvps(lambda t, _, h, a: t * _slope_by_h(h, a), lambda t, _, h, a: t * _slope_by_a(h, a))


@compiled_once_it_pays(call_us=1000)
def owens_t(h: ArrayLike, a: ArrayLike) -> Array:
    """Compute Owen's T: the probability that x > h and 0 < y < a x, for x and y independent and normal.

    Parameters
    ----------
    h, a : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> round(float(owens_t(1.0, 0.5)), 4)
    0.0431
    """
    h, a = fnp.broadcast_arrays(*(cast_real("owens_t", x) for x in promoted("owens_t", h, a)))
    return _owens_t(h, a)


__all__ = ["dawsn", "fresnel", "owens_t", "wofz"]
