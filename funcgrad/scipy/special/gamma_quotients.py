"""Quotients of gamma functions: beta functions, numbers of choices, Pochhammer's symbol.

They are computed as quotients while these have normal numbers, and by logarithms beyond.
"""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.lax.special import gamma as gamma_family
from funcgrad.lax.special import in_double
from funcgrad.lax.special.short import exp_short
from funcgrad.numpy.core.operands import ArrayLike
from funcgrad.scipy.special.gamma_functions import sign_of_gamma
from funcgrad.scipy.special.logarithms import sum_and_error
from funcgrad.scipy.special.promoted import real_operands
from funcgrad.trace.array.any_array import Array
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp


def _log_beta(a: Any, b: Any) -> Any:
    small, large = fnp.minimum(a, b), fnp.maximum(a, b)
    plain = gamma_family.lgamma(large) - gamma_family.lgamma(a + b)
    # Of a large b the logarithms nearly cancel: their difference by Stirling's formula
    far = (large > 10) & (small > 0)
    p, q = fnp.where(far, small, 1), fnp.where(far, large, 10)
    rest = gamma_family.stirling_rest(q) - gamma_family.stirling_rest(p + q)
    ratio = rest + p - p * fnp.log(p + q) - (q - 0.5) * fnp.log1p(p / q)
    return gamma_family.lgamma(small) + fnp.where(far, ratio, plain)


_QUOTIENTS_TO = 150.0  # gamma functions up to here have normal numbers as quotients


def _gamma_of_sum(total: Any, rest: Any) -> Any:
    """Compute gamma(total + rest), where total is above 1/2 or rest is 0. The rest matters: it changes the result by
    as many ULP as total is large.
    """
    counts = rest != 0
    x = fnp.where(counts, total, 1)
    return gamma_family.gamma(total) * (1 + fnp.where(counts, rest * (fnp.log(x) - 0.5 / x), 0))


def _beta_quotient(a: Any, b: Any) -> tuple[Any, Any]:
    """Tell where beta is computed as a quotient of gamma functions, and return that quotient."""
    near = (fnp.minimum(a, b) > 1e-300) & (a + b < _QUOTIENTS_TO)
    p, q = fnp.where(near, fnp.minimum(a, b), 1), fnp.where(near, fnp.maximum(a, b), 1)
    return near, gamma_family.gamma(q) / _gamma_of_sum(*sum_and_error(p, q)) * gamma_family.gamma(p)


def _log_beta_value(a: Any, b: Any) -> Any:
    near, quotient = _beta_quotient(a, b)
    return fnp.where(near, fnp.log(quotient), _log_beta(a, b))


def _beta_value(a: Any, b: Any) -> Any:
    near, quotient = _beta_quotient(a, b)
    far = sign_of_gamma(a) * sign_of_gamma(b) * sign_of_gamma(a + b) * fnp.exp(_log_beta(a, b))
    return fnp.where(near, quotient, far)


def _beta_short(a: Any, b: Any) -> Any:
    """Compute beta for float32, which its logarithm in float64 has digits for."""
    return sign_of_gamma(a) * sign_of_gamma(b) * sign_of_gamma(a + b) * exp_short(_log_beta(a, b))


# In float32 a difference without digits.
_log_beta_slope = in_double(lambda a, b: lax.digamma(a) - lax.digamma(a + b))
_betaln = custom_jvp(in_double(_log_beta_value, _log_beta))
_betaln.defjvps(
    lambda t, _, a, b: t * _log_beta_slope(a, b),
    lambda t, _, a, b: t * _log_beta_slope(b, a),
)


_beta = custom_jvp(in_double(_beta_value, _beta_short))
_beta.defjvps(
    lambda t, y, a, b: t * (y * _log_beta_slope(a, b)),
    lambda t, y, a, b: t * (y * _log_beta_slope(b, a)),
)


@compiled_once_it_pays(call_us=1100)
def betaln(a: ArrayLike, b: ArrayLike) -> Array:
    """Compute log |beta(a, b)|, also where gamma(a + b) overflows.

    Parameters
    ----------
    a, b : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> round(float(betaln(2, 3)), 4)
    -2.4849
    """
    return _betaln(*real_operands("betaln", a, b))


@compiled_once_it_pays(call_us=1100)
def beta(a: ArrayLike, b: ArrayLike) -> Array:
    """Compute gamma(a) gamma(b) / gamma(a + b).

    Parameters
    ----------
    a, b : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> round(float(beta(2, 3)), 4)
    0.0833
    """
    return _beta(*real_operands("beta", a, b))


def _factorial_value(n: Any) -> Any:
    """Compute n! as n gamma(n) from n = 1/2 on: the rounding of n + 1 counts more, the larger n is."""
    far = n > 0.5
    value = gamma_family.gamma(fnp.where(far, n, fnp.where(n < 0, 0, n) + 1))
    return fnp.where(n < 0, 0, fnp.where(far, n, 1) * value)


def _factorial_slope(n: Any) -> Any:
    return fnp.where(n < 0, 0, _factorial_value(n) * gamma_family.digamma(fnp.where(n < 0, 0, n) + 1))


_factorial = custom_jvp(in_double(_factorial_value))
_factorial.defjvps(lambda t, _, n: t * in_double(_factorial_slope)(n))


@compiled_once_it_pays(call_us=500)
def factorial(n: ArrayLike, exact: bool = False) -> Array:
    """Compute gamma(n + 1); 0 for negative n.

    Parameters
    ----------
    n : numbers.
    exact : must be False: integers have a fixed size here.

    Returns
    -------
    Floats of the shape of n.

    Raises
    ------
    ArgumentError : exact is True.

    Examples
    --------
    >>> float(factorial(5))
    120.0
    """
    if exact:
        raise ArgumentError("factorial: exact=True has no meaning for arrays", hint="use math.factorial")
    (n,) = real_operands("factorial", n)
    return _factorial(n)


def _comb_value(n: Any, k: Any) -> Any:
    valid = (k <= n) & (n >= 0) & (k >= 0)
    n, k = fnp.where(valid, n, 0), fnp.where(valid, k, 0)
    rest, lost = sum_and_error(n, -k)
    far = fnp.exp(-_log_beta(rest + 1, k + 1)) / (n + 1)
    near = n < _QUOTIENTS_TO
    # n! / (k! (n - k)!), of which the last may round its argument
    moved = 1 - lost * fnp.log(fnp.where(near, rest, 1) + 0.5)
    quotient = _factorial_value(fnp.where(near, n, 1)) / _factorial_value(fnp.where(near, k, 1))
    ways = fnp.where(near, quotient / _factorial_value(fnp.where(near, rest, 1)) * moved, far)
    whole = (n == fnp.floor(n)) & (k == fnp.floor(k)) & (ways < 1e14)
    return fnp.where(valid, fnp.where(whole, fnp.round(ways), ways), 0)


_comb = custom_jvp(in_double(_comb_value))
_comb.defjvps(
    lambda t, y, n, k: t * fnp.where(y == 0, 0, y * (lax.digamma(n + 1) - lax.digamma(n - k + 1))),
    lambda t, y, n, k: t * fnp.where(y == 0, 0, y * (lax.digamma(n - k + 1) - lax.digamma(k + 1))),
)


@compiled_once_it_pays(call_us=1000)
def comb(N: ArrayLike, k: ArrayLike, *, repetition: bool = False) -> Array:
    """Count the ways to choose k of N things.

    Parameters
    ----------
    N, k : real numbers.
    repetition : things may be chosen again.

    Returns
    -------
    Floats of the shape to which both broadcast: whole numbers for whole operands while they are below 1e14; 0
    for k > N and for negative numbers.

    Examples
    --------
    >>> comb(5, fnp.arange(7))
    Array([ 1.,  5., 10., 10.,  5.,  1.,  0.], dtype=float32)
    """
    n, k = real_operands("comb", N, k)
    if repetition:
        return fnp.where((k == 0) & (n >= 0), 1, _comb(n + k - 1, k))
    return _comb(n, k)


def _poch_value(z: Any, m: Any) -> Any:
    far = (
        sign_of_gamma(z + m) * sign_of_gamma(z) * fnp.exp(gamma_family.lgamma(z + m) - gamma_family.lgamma(z))
    )
    near = (z > 0) & (z < _QUOTIENTS_TO) & (z + m > 0) & (z + m < _QUOTIENTS_TO)
    total, rest = sum_and_error(fnp.where(near, z, 1), fnp.where(near, m, 1))
    small = total < 0.5  # there a rounding is too small to count
    quotient = _gamma_of_sum(total, fnp.where(small, 0, rest)) / gamma_family.gamma(fnp.where(near, z, 1))
    return fnp.where(m == 0, 1, fnp.where(near, quotient, far))


def _poch_short(z: Any, m: Any) -> Any:
    """Compute the quotient for float32, for which the difference of logarithms in float64 has digits enough."""
    value = exp_short(gamma_family.lgamma(z + m) - gamma_family.lgamma(z))
    return fnp.where(m == 0, 1, sign_of_gamma(z + m) * sign_of_gamma(z) * value)


_poch = custom_jvp(in_double(_poch_value, _poch_short))
_poch.defjvps(
    lambda t, y, z, m: t * fnp.where(m == 0, 0, y * (lax.digamma(z + m) - lax.digamma(z))),
    lambda t, y, z, m: t * (y * lax.digamma(z + m)),
)


@compiled_once_it_pays(call_us=1000)
def poch(z: ArrayLike, m: ArrayLike) -> Array:
    """Compute gamma(z + m) / gamma(z), Pochhammer's symbol.

    Parameters
    ----------
    z, m : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> round(float(poch(2.0, 3)), 4)
    24.0
    """
    return _poch(*real_operands("poch", z, m))


__all__ = ["beta", "betaln", "comb", "factorial", "poch"]
