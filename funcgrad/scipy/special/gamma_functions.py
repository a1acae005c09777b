"""The gamma function, its sign, its derivatives and its form of several dimensions."""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.lax.special import gamma as gamma_family
from funcgrad.lax.special import in_double, polygamma_of
from funcgrad.numpy.core.operands import ArrayLike, cast_real, promoted
from funcgrad.scipy.special.promoted import real_operands
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp


@compiled_once_it_pays(call_us=30)
def gammasgn(x: ArrayLike) -> Array:
    """Return the sign of gamma(x): -1 or 1; at zeros the sign of the zero, at negative integers NaN.

    Examples
    --------
    >>> gammasgn(fnp.array([-1.5, -0.5, 2.0]))
    Array([ 1., -1.,  1.], dtype=float32)
    """
    return sign_of_gamma(*real_operands("gammasgn", x))


def sign_of_gamma(x: Any) -> Any:
    whole = fnp.floor(x)
    negative = (x < 0) & (whole % 2 != 0) | (x == 0) & fnp.signbit(x)
    sign = fnp.where(negative, -1, fnp.ones_like(x))
    return fnp.where((x < 0) & (x == whole) | (x != x), math.nan, sign)


_gamma = custom_jvp(in_double(gamma_family.gamma))
_gamma.defjvps(lambda t, y, x: t * (y * lax.digamma(x)))


@compiled_once_it_pays(call_us=400)
def gamma(x: ArrayLike) -> Array:
    """Compute the gamma function. Within 1 ULP in float32, 6 in float64.

    NaN at negative integers. Complex numbers are taken too.

    Examples
    --------
    >>> gamma(fnp.array([0.5, 1.0, 5.0]))
    Array([ 1.7724539,  1.       , 24.       ], dtype=float32)
    """
    (value,) = promoted("gamma", x)
    if dt.kind(value.dtype) != "c":
        return _gamma(cast_real("gamma", value))
    from funcgrad.scipy.special.complex_gamma import complex_gamma  # not for real numbers

    return complex_gamma(value)


@compiled_once_it_pays(call_us=370)
def polygamma(n: ArrayLike, x: ArrayLike) -> Array:
    """Compute the derivative of order n of digamma: lax.polygamma, with promotion.

    Parameters
    ----------
    n : the order, whole numbers.
    x : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> round(float(polygamma(1, 1.0)), 4)
    1.6449
    """
    order, x = real_operands("polygamma", n, x)
    return polygamma_of(n, order, x)


@compiled_once_it_pays(call_us=700)
def multigammaln(a: ArrayLike, d: int) -> Array:
    """Compute the logarithm of the gamma function of d dimensions.

    Parameters
    ----------
    a : floats above (d - 1) / 2.
    d : a Python integer.

    Returns
    -------
    Floats of the shape of a.

    Raises
    ------
    DtypeError : d is traced or not an integer.

    Examples
    --------
    >>> round(float(multigammaln(3.0, 2)), 4)
    1.5502
    """
    d = static_int(d, "multigammaln", "the dimension")
    (a,) = real_operands("multigammaln", a)
    constant = 0.25 * d * (d - 1) * math.log(math.pi)
    return lax.lgamma(a[..., None] - 0.5 * fnp.arange(d, dtype=a.dtype)).sum(-1) + constant


__all__ = ["gamma", "gammasgn", "multigammaln", "polygamma"]
