"""Functions of funcgrad.lax by the names of scipy.special: what these add is NumPy's promotion."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.numpy.core.operands import ArrayLike, cast_real, promoted
from funcgrad.trace.array.any_array import Array


def real_operands(name: str, *xs: ArrayLike) -> list[Any]:
    """Return the operands as floats of one dtype and shape; raise DtypeError for complex numbers."""
    values = [cast_real(name, x) for x in promoted(name, *xs)]
    return values if len(values) == 1 else list(fnp.broadcast_arrays(*values))


def gammaln(x: ArrayLike) -> Array:
    """Compute log |gamma(x)|: lax.lgamma, with promotion.

    Examples
    --------
    >>> round(float(gammaln(10)), 4)
    12.8018
    """
    return lax.lgamma(*real_operands("gammaln", x))


def digamma(x: ArrayLike) -> Array:
    """Compute the derivative of gammaln: lax.digamma, with promotion.

    Examples
    --------
    >>> round(float(digamma(1)), 4)
    -0.5772
    """
    return lax.digamma(*real_operands("digamma", x))


def zeta(x: ArrayLike, q: ArrayLike | None = None) -> Array:
    """Compute Hurwitz's zeta function, Riemann's without q: lax.zeta, with promotion.

    Parameters
    ----------
    x : the exponent.
    q : the first term's base; None for 1.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> round(float(zeta(2)), 4)
    1.6449
    """
    return lax.zeta(*real_operands("zeta", x, 1 if q is None else q))


def gammainc(a: ArrayLike, x: ArrayLike) -> Array:
    """Compute the regularized lower incomplete gamma function: lax.igamma, with promotion.

    Parameters
    ----------
    a : the shape parameter.
    x : where the integral ends.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> round(float(gammainc(2, 1)), 4)
    0.2642
    """
    return lax.igamma(*real_operands("gammainc", a, x))


def gammaincc(a: ArrayLike, x: ArrayLike) -> Array:
    """Compute the regularized upper incomplete gamma function: lax.igammac, with promotion.

    Parameters
    ----------
    a : the shape parameter.
    x : where the integral begins.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> round(float(gammaincc(2, 1)), 4)
    0.7358
    """
    return lax.igammac(*real_operands("gammaincc", a, x))


def betainc(a: ArrayLike, b: ArrayLike, x: ArrayLike) -> Array:
    """Compute the regularized incomplete beta function: lax.betainc, with promotion.

    Parameters
    ----------
    a, b : the parameters of the beta function.
    x : where the integral ends, within [0, 1].

    Returns
    -------
    Floats of the shape to which all broadcast.

    Examples
    --------
    >>> float(betainc(2, 3, 0.5))
    0.6875
    """
    return lax.betainc(*real_operands("betainc", a, b, x))


def i0e(x: ArrayLike) -> Array:
    """Compute exp(-|x|) I0(x): lax.bessel_i0e, with promotion.

    Examples
    --------
    >>> round(float(i0e(1)), 4)
    0.4658
    """
    return lax.bessel_i0e(*real_operands("i0e", x))


def i1e(x: ArrayLike) -> Array:
    """Compute exp(-|x|) I1(x): lax.bessel_i1e, with promotion.

    Examples
    --------
    >>> round(float(i1e(1)), 4)
    0.2079
    """
    return lax.bessel_i1e(*real_operands("i1e", x))


def erf(x: ArrayLike) -> Array:
    """Compute the error function.

    Examples
    --------
    >>> round(float(erf(1)), 4)
    0.8427
    """
    return lax.erf(*real_operands("erf", x))


def erfc(x: ArrayLike) -> Array:
    """Compute 1 - erf(x), exact where erf(x) is near 1.

    Examples
    --------
    >>> round(float(erfc(1)), 4)
    0.1573
    """
    return lax.erfc(*real_operands("erfc", x))


def erfinv(x: ArrayLike) -> Array:
    """Compute the inverse of erf.

    Examples
    --------
    >>> round(float(erfinv(0.5)), 4)
    0.4769
    """
    return lax.erf_inv(*real_operands("erfinv", x))


def expit(x: ArrayLike) -> Array:
    """Compute 1 / (1 + exp(-x)).

    Examples
    --------
    >>> round(float(expit(1)), 4)
    0.7311
    """
    return lax.logistic(*real_operands("expit", x))


__all__ = [
    "betainc",
    "digamma",
    "erf",
    "erfc",
    "erfinv",
    "expit",
    "gammainc",
    "gammaincc",
    "gammaln",
    "i0e",
    "i1e",
    "zeta",
]
