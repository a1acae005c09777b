"""Special functions by the names of scipy.special: NumPy's promotion over the strict functions of funcgrad.lax.

Integers become floats, and operands broadcast. float32 and narrower are computed in float64 and rounded once, as in
funcgrad.lax, so that differences of logarithms and products of large and small factors keep their digits. Derivatives
are closed forms.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.lax.special import bessel, in_double, polygamma_of
from funcgrad.lax.special import gamma as gamma_family
from funcgrad.lax.special.gamma import ATANH, polynomial
from funcgrad.lax.special.short import exp_short, log_short, shortened
from funcgrad.numpy.core.operands import ArrayLike, in_single, promoted
from funcgrad.numpy.elementwise import cast_real
from funcgrad.scipy.log_domain import logsumexp
from funcgrad.scipy.special.complex_gamma import complex_gamma, loggamma
from funcgrad.scipy.special.error_functions import dawsn, fresnel, owens_t, wofz
from funcgrad.scipy.special.exponential_integrals import exp1, expi
from funcgrad.scipy.special.harmonics import bernoulli, bessel_jn, sph_harm_y
from funcgrad.scipy.special.hypergeometric import hyp1f1, hyp2f1
from funcgrad.scipy.special.integrals import expn, sici, spence
from funcgrad.scipy.special.legendre import lpmn, lpmn_values
from funcgrad.scipy.special.normal import erfcx, log_ndtr, ndtr, ndtri
from funcgrad.scipy.special.softmaxes import log_softmax, softmax
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.tracing.tracer import elementwise
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp


def _operands(name: str, *xs: ArrayLike) -> list[Any]:
    """Return the operands as floats of one dtype and shape; raise DtypeError for complex numbers."""
    values = [cast_real(name, x) for x in promoted(name, *xs)]
    return values if len(values) == 1 else list(fnp.broadcast_arrays(*values))


# ---- the gamma function and its relatives ----


def gammaln(x: ArrayLike) -> Array:
    """Compute log |gamma(x)|: lax.lgamma, with promotion.

    Examples
    --------
    >>> round(float(gammaln(10)), 4)
    12.8018
    """
    return lax.lgamma(*_operands("gammaln", x))


@compiled_once_it_pays(call_us=30)
def gammasgn(x: ArrayLike) -> Array:
    """Return the sign of gamma(x): -1 or 1; at zeros the sign of the zero, at negative integers NaN.

    Examples
    --------
    >>> gammasgn(fnp.array([-1.5, -0.5, 2.0]))
    Array([ 1., -1.,  1.], dtype=float32)
    """
    return _sign(*_operands("gammasgn", x))


def _sign(x: Any) -> Any:
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
    return complex_gamma(value) if dt.kind(value.dtype) == "c" else _gamma(cast_real("gamma", value))


def digamma(x: ArrayLike) -> Array:
    """Compute the derivative of gammaln: lax.digamma, with promotion.

    Examples
    --------
    >>> round(float(digamma(1)), 4)
    -0.5772
    """
    return lax.digamma(*_operands("digamma", x))


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
    order, x = _operands("polygamma", n, x)
    return polygamma_of(n, order, x)


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
    return lax.zeta(*_operands("zeta", x, 1 if q is None else q))


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
    return lax.igamma(*_operands("gammainc", a, x))


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
    return lax.igammac(*_operands("gammaincc", a, x))


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


def _sum(a: Any, b: Any) -> tuple[Any, Any]:
    """Compute a + b and its rounding error."""
    total = a + b
    part = total - a
    return total, fnp.where(fnp.isfinite(total), (a - (total - part)) + (b - part), 0)


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
    return near, gamma_family.gamma(q) / _gamma_of_sum(*_sum(p, q)) * gamma_family.gamma(p)


def _log_beta_value(a: Any, b: Any) -> Any:
    near, quotient = _beta_quotient(a, b)
    return fnp.where(near, fnp.log(quotient), _log_beta(a, b))


def _beta_value(a: Any, b: Any) -> Any:
    near, quotient = _beta_quotient(a, b)
    far = _sign(a) * _sign(b) * _sign(a + b) * fnp.exp(_log_beta(a, b))
    return fnp.where(near, quotient, far)


def _beta_short(a: Any, b: Any) -> Any:
    """Compute beta for float32, which its logarithm in float64 has digits for."""
    return _sign(a) * _sign(b) * _sign(a + b) * exp_short(_log_beta(a, b))


_log_beta_slope = in_double(
    lambda a, b: lax.digamma(a) - lax.digamma(a + b)
)  # in float32 a difference without digits
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
    return _betaln(*_operands("betaln", a, b))


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
    return _beta(*_operands("beta", a, b))


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
    return lax.betainc(*_operands("betainc", a, b, x))


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
    (n,) = _operands("factorial", n)
    return _factorial(n)


def _comb_value(n: Any, k: Any) -> Any:
    valid = (k <= n) & (n >= 0) & (k >= 0)
    n, k = fnp.where(valid, n, 0), fnp.where(valid, k, 0)
    rest, lost = _sum(n, -k)
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
    n, k = _operands("comb", N, k)
    if repetition:
        return fnp.where((k == 0) & (n >= 0), 1, _comb(n + k - 1, k))
    return _comb(n, k)


def _poch_value(z: Any, m: Any) -> Any:
    far = _sign(z + m) * _sign(z) * fnp.exp(gamma_family.lgamma(z + m) - gamma_family.lgamma(z))
    near = (z > 0) & (z < _QUOTIENTS_TO) & (z + m > 0) & (z + m < _QUOTIENTS_TO)
    total, rest = _sum(fnp.where(near, z, 1), fnp.where(near, m, 1))
    small = total < 0.5  # there a rounding is too small to count
    quotient = _gamma_of_sum(total, fnp.where(small, 0, rest)) / gamma_family.gamma(fnp.where(near, z, 1))
    return fnp.where(m == 0, 1, fnp.where(near, quotient, far))


def _poch_short(z: Any, m: Any) -> Any:
    """Compute the quotient for float32, for which the difference of logarithms in float64 has digits enough."""
    value = exp_short(gamma_family.lgamma(z + m) - gamma_family.lgamma(z))
    return fnp.where(m == 0, 1, _sign(z + m) * _sign(z) * value)


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
    return _poch(*_operands("poch", z, m))


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
    (a,) = _operands("multigammaln", a)
    constant = 0.25 * d * (d - 1) * math.log(math.pi)
    return lax.lgamma(a[..., None] - 0.5 * fnp.arange(d, dtype=a.dtype)).sum(-1) + constant


# ---- Bessel functions ----


def i0e(x: ArrayLike) -> Array:
    """Compute exp(-|x|) I0(x): lax.bessel_i0e, with promotion.

    Examples
    --------
    >>> round(float(i0e(1)), 4)
    0.4658
    """
    return lax.bessel_i0e(*_operands("i0e", x))


def i1e(x: ArrayLike) -> Array:
    """Compute exp(-|x|) I1(x): lax.bessel_i1e, with promotion.

    Examples
    --------
    >>> round(float(i1e(1)), 4)
    0.2079
    """
    return lax.bessel_i1e(*_operands("i1e", x))


_i0 = custom_jvp(in_double(bessel.bessel_i0, bessel.bessel_i0_short))
_i1 = custom_jvp(in_double(bessel.bessel_i1, bessel.bessel_i1_short))
_i0.defjvps(lambda t, _, x: t * _i1(x))
_i1.defjvps(lambda t, _, x: t * in_double(bessel.i1_slope)(x))


@compiled_once_it_pays(call_us=200)
def i0(x: ArrayLike) -> Array:
    """Compute the modified Bessel function of order 0.

    Examples
    --------
    >>> round(float(i0(1)), 4)
    1.2661
    """
    return _i0(*_operands("i0", x))


@compiled_once_it_pays(call_us=250)
def i1(x: ArrayLike) -> Array:
    """Compute the modified Bessel function of order 1.

    Examples
    --------
    >>> round(float(i1(1)), 4)
    0.5652
    """
    return _i1(*_operands("i1", x))


# ---- error functions; those of the normal distribution are in normal.py ----


def erf(x: ArrayLike) -> Array:
    """Compute the error function.

    Examples
    --------
    >>> round(float(erf(1)), 4)
    0.8427
    """
    return lax.erf(*_operands("erf", x))


def erfc(x: ArrayLike) -> Array:
    """Compute 1 - erf(x), exact where erf(x) is near 1.

    Examples
    --------
    >>> round(float(erfc(1)), 4)
    0.1573
    """
    return lax.erfc(*_operands("erfc", x))


def erfinv(x: ArrayLike) -> Array:
    """Compute the inverse of erf.

    Examples
    --------
    >>> round(float(erfinv(0.5)), 4)
    0.4769
    """
    return lax.erf_inv(*_operands("erfinv", x))


# ---- logarithms and entropies ----


def _logit_value(x: Any) -> Any:
    """Compute log(x / (1 - x)). Near 1 the quotient's difference from 1 is computed, and its rounding put back."""
    middle = fnp.abs(x - 0.5) < 0.2
    change = fnp.where(middle, 2 * x - 1, x) / (1 - x)
    quotient = fnp.where(middle, 1 + change, change)
    return fnp.log(quotient) + fnp.where(middle, (change - (quotient - 1)) / quotient, 0)


def _logit_short(x: Any) -> Any:
    rest = 1 - x
    quotient = x / rest
    lost = elementwise(
        "muladd", -quotient, rest, x
    )  # of the quotient, times x; it counts where x is near 1/2
    return fnp.where(x == 1, math.inf, elementwise("muladd", lost, 2.0, log_short(quotient)))


_logit = custom_jvp(in_double(_logit_value, _logit_short))
_logit.defjvps(lambda t, _, x: t / (x * (1 - x)))


@compiled_once_it_pays(call_us=15)
def logit(x: ArrayLike) -> Array:
    """Compute log(x / (1 - x)), the inverse of expit.

    Examples
    --------
    >>> round(float(logit(0.75)), 4)
    1.0986
    """
    return _logit(*_operands("logit", x))


def expit(x: ArrayLike) -> Array:
    """Compute 1 / (1 + exp(-x)).

    Examples
    --------
    >>> round(float(expit(1)), 4)
    0.7311
    """
    return lax.logistic(*_operands("expit", x))


def _times_log(log: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    def function(x: Any, y: Any) -> Any:
        counts = (x != 0) | (y != y)
        return fnp.where(counts, x * log(fnp.where(counts, y, 1)), 0 * x)

    return function


_xlogy = custom_jvp(_times_log(fnp.log))
_xlog1py = custom_jvp(_times_log(fnp.log1p))
_xlogx = custom_jvp(lambda x: _xlogy(x, x))
_xlogy.defjvps(lambda t, _, x, y: t * fnp.log(y), lambda t, _, x, y: t * (x / y))
_xlog1py.defjvps(lambda t, _, x, y: t * fnp.log1p(y), lambda t, _, x, y: t * (x / (1 + y)))
_xlogx.defjvps(lambda t, _, x: t * (fnp.log(x) + 1))  # not 0 / 0 at 0


@compiled_once_it_pays(call_us=30)
@in_single(2)
def xlogy(x: ArrayLike, y: ArrayLike) -> Array:
    """Compute x log(y): 0 where x is 0 and y is not NaN.

    Parameters
    ----------
    x, y : numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> xlogy(fnp.array([0.0, 2.0]), fnp.array([0.0, 1.0]))
    Array([0., 0.], dtype=float32)
    """
    return _xlogy(*_operands("xlogy", x, y))


@compiled_once_it_pays(call_us=30)
@in_single(2)
def xlog1py(x: ArrayLike, y: ArrayLike) -> Array:
    """Compute x log(1 + y): 0 where x is 0 and y is not NaN.

    Parameters
    ----------
    x, y : numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> xlog1py(fnp.array([0.0, 2.0]), fnp.array([-1.0, 0.0]))
    Array([0., 0.], dtype=float32)
    """
    return _xlog1py(*_operands("xlog1py", x, y))


@compiled_once_it_pays(call_us=30)
@in_single(1)
def entr(x: ArrayLike) -> Array:
    """Compute -x log(x): 0 at 0 and -inf below.

    Examples
    --------
    >>> entr(fnp.array([-1.0, 0.0, 1.0]))
    Array([-inf,   0.,   0.], dtype=float32)
    """
    (x,) = _operands("entr", x)
    return fnp.where(x < 0, -math.inf, 0 - _xlogx(fnp.where(x < 0, 1, x)))


def _log_of_ratio(p: Any, q: Any) -> Any:
    """Compute log(p / q) for p, q > 0. Where they are near each other, their difference, which is exact, is used."""
    close = (p > 0.5 * q) & (p < 2 * q)
    change = fnp.where(close, (p - q) / q, 0)
    ratio = p / fnp.where(close, 1, q)
    extreme = (ratio == 0) | (ratio == math.inf) & (p < math.inf)
    safe = fnp.where(close | extreme, 1, ratio)
    apart = fnp.where(extreme, fnp.log(p) - fnp.log(q), fnp.log(safe))
    return fnp.where(close, fnp.log1p(change), apart)


def _log_of_ratio_short(p: Any, q: Any) -> Any:
    """Compute log(p / q) of numbers of float32 in float64, where no quotient overflows; it is 1, or 2**-24 away."""
    return log_short(p / q)


def _relative(value: Callable[[Any, Any], Any], at_zero: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a function of p, q > 0 that takes also p = 0 <= q, where it has a value of its own. It is inf where it
    is not defined.
    """

    def function(p: Any, q: Any) -> Any:
        both = (p > 0) & (q > 0)
        inside = value(fnp.where(both, p, 1), fnp.where(both, q, 1))
        border = fnp.where((p == 0) & (q >= 0), at_zero(q), math.inf)
        return fnp.where((p != p) | (q != q), math.nan, fnp.where(both, inside, border))

    return function


def _kl_value(p: Any, q: Any) -> Any:
    """Compute p (d - log(1 + d)) with d = (q - p) / p."""
    far = (p < q * 1e-6) | (p > q * 1e6)
    change = (fnp.where(far, 1, q) - fnp.where(far, 1, p)) / p
    near = p * gamma_family.deviation(change, fnp.where(far, 1, q / p))
    return fnp.where(far, p * _log_of_ratio(p, q) - p + q, near)


def _rel_entr_short(p: Any, q: Any) -> Any:
    """Compute p log(p / q); where p and q are near each other, the rounding of the quotient counts."""
    ratio = p / q
    return elementwise("muladd", p, log_short(ratio), elementwise("muladd", -ratio, q, p))


def _kl_short(p: Any, q: Any) -> Any:
    """Compute q - p - p log(q / p), and its power series in (q - p) / (q + p) where the terms cancel."""
    change = q - p
    s = change / (q + p)
    square = s * s
    near = s * (change - 2 * p * square * polynomial(square, shortened(ATANH, 0.0, 0.12)))
    far = elementwise("muladd", -p, log_short(q / p), change)
    return fnp.where(fnp.abs(s) < 0.33, near, far)


_rel_entr = custom_jvp(
    in_double(
        _relative(lambda p, q: p * _log_of_ratio(p, q), lambda q: 0.0),
        _relative(_rel_entr_short, lambda q: 0.0),
    )
)
_log_of_any_ratio = in_double(_log_of_ratio, _log_of_ratio_short)
_rel_entr.defjvps(
    lambda t, _, p, q: t * (_log_of_any_ratio(p, q) + 1),
    lambda t, _, p, q: t * -(p / q),
)
_kl_div = custom_jvp(in_double(_relative(_kl_value, lambda q: q), _relative(_kl_short, lambda q: q)))
_kl_div.defjvps(
    lambda t, _, p, q: t * _log_of_any_ratio(p, q),
    lambda t, _, p, q: t * ((q - p) / q),
)


@compiled_once_it_pays(call_us=40)
def rel_entr(p: ArrayLike, q: ArrayLike) -> Array:
    """Compute p log(p / q): 0 at p = 0 <= q, and inf where it is not defined.

    Parameters
    ----------
    p, q : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> rel_entr(fnp.array([0.5, 0.0, 0.5]), fnp.array([0.5, 1.0, 0.0]))
    Array([ 0.,  0., inf], dtype=float32)
    """
    return _rel_entr(*_operands("rel_entr", p, q))


@compiled_once_it_pays(call_us=40)
def kl_div(p: ArrayLike, q: ArrayLike) -> Array:
    """Compute p log(p / q) - p + q, an element of the Kullback-Leibler divergence; accurate where p is near q.

    Parameters
    ----------
    p, q : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> round(float(kl_div(1.0, 2.0)), 4)
    0.3069
    """
    return _kl_div(*_operands("kl_div", p, q))


def _box_cox(log: Callable[[Any], Any], power_of: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def function(x: Any, power: Any) -> Any:
        logarithm = log(x)
        exponent = power * logarithm
        small = fnp.abs(exponent) < 0.5  # beyond, the exponent's rounding would count, and nothing cancels
        safe = fnp.where(power == 0, 1, power)
        by_difference = fnp.expm1(fnp.where(small, exponent, 0)) / safe
        by_power = (power_of(fnp.where(small, 1, x), fnp.where(small, 1, power)) - 1) / safe
        return fnp.where(power == 0, logarithm, fnp.where(small, by_difference, by_power))

    return function


def _box_cox_short(log: Callable[[Any], Any], border: float) -> Callable[[Any, Any], Any]:
    """Return the function for float32, where the logarithm in float64 has the digits of the power. Below the border,
    where it has none, are whole powers of negative numbers.
    """

    def function(x: Any, power: Any) -> Any:
        negative = x < border
        logarithm = log(fnp.where(negative, 2 * border - x, x))
        change = fnp.expm1(fnp.where(logarithm == 0, 0, power * logarithm))
        half = 0.5 * power
        mirrored = fnp.where(half == fnp.floor(half), change, -2 - change)
        whole = power == fnp.floor(power)
        change = fnp.where(negative, fnp.where(whole, mirrored, math.nan), change)
        at_zero = fnp.where(negative, math.nan, logarithm)
        return fnp.where(power == 0, at_zero, change / fnp.where(power == 0, 1, power))

    return function


def _power_of_successor(x: Any, power: Any) -> Any:
    """Compute (1 + x)**power; the rounding of 1 + x is corrected to first order."""
    total, rest = _sum(fnp.ones_like(x), x)
    correction = fnp.where(rest == 0, 0, power * (rest / fnp.where(rest == 0, 1, total)))
    return fnp.power(total, power) * (1 + correction)


def _box_cox_slope(logarithm: Any, power: Any) -> Any:
    """Compute the derivative by the power: L**2 g(z) with z = power L and g(z) = (z exp(z) - exp(z) + 1) / z**2."""
    z = power * logarithm
    small = fnp.abs(z) < 0.5
    series = gamma_family.polynomial(
        fnp.where(small, z, 0), tuple((k + 1) / math.factorial(k + 2) for k in range(15))
    )
    safe = fnp.where(small, 1, z)
    far = (safe - 1) * fnp.exp(safe) + 1
    square = fnp.where(power == 0, 1, power) ** 2
    return fnp.where(small, logarithm * logarithm * series, far / square)


_boxcox = custom_jvp(in_double(_box_cox(fnp.log, fnp.power), _box_cox_short(fnp.log, 0.0)))
_boxcox.defjvps(
    lambda t, _, x, power: t * fnp.power(x, power - 1),
    lambda t, _, x, power: t * in_double(lambda x, p: _box_cox_slope(fnp.log(x), p))(x, power),
)
_boxcox1p = custom_jvp(in_double(_box_cox(fnp.log1p, _power_of_successor), _box_cox_short(fnp.log1p, -1.0)))
_boxcox1p.defjvps(
    lambda t, _, x, power: t * in_double(lambda x, p: fnp.exp((p - 1) * fnp.log1p(x)))(x, power),
    lambda t, _, x, power: t * in_double(lambda x, p: _box_cox_slope(fnp.log1p(x), p))(x, power),
)


@compiled_once_it_pays(call_us=30)
def boxcox(x: ArrayLike, lmbda: ArrayLike) -> Array:
    """Compute (x**lmbda - 1) / lmbda, or log(x) for lmbda = 0.

    Parameters
    ----------
    x, lmbda : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> float(boxcox(3.0, 2.0))
    4.0
    """
    return _boxcox(*_operands("boxcox", x, lmbda))


@compiled_once_it_pays(call_us=30)
def boxcox1p(x: ArrayLike, lmbda: ArrayLike) -> Array:
    """Compute boxcox(1 + x, lmbda), exact for small x.

    Parameters
    ----------
    x, lmbda : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> float(boxcox1p(2.0, 2.0))
    4.0
    """
    return _boxcox1p(*_operands("boxcox1p", x, lmbda))


__all__ = [
    "bernoulli",
    "bessel_jn",
    "beta",
    "betainc",
    "betaln",
    "boxcox",
    "boxcox1p",
    "comb",
    "dawsn",
    "digamma",
    "entr",
    "erf",
    "erfc",
    "erfcx",
    "erfinv",
    "exp1",
    "expi",
    "expit",
    "expn",
    "factorial",
    "fresnel",
    "gamma",
    "gammainc",
    "gammaincc",
    "gammaln",
    "gammasgn",
    "hyp1f1",
    "hyp2f1",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "kl_div",
    "log_ndtr",
    "log_softmax",
    "loggamma",
    "logit",
    "logsumexp",
    "lpmn",
    "lpmn_values",
    "multigammaln",
    "ndtr",
    "ndtri",
    "owens_t",
    "poch",
    "polygamma",
    "rel_entr",
    "sici",
    "softmax",
    "spence",
    "sph_harm_y",
    "wofz",
    "xlog1py",
    "xlogy",
    "zeta",
]

__dir__ = only_public(__name__)
