"""Special functions by the names of jax.lax, with their derivatives; float32 and narrower by way of float64.

The values are those of gamma.py, incomplete.py and bessel.py, which compute in float64. A narrow float is
converted, computed there and rounded once, so that it is right to the last place or nearly so in the whole domain, also
next to the zeros of lgamma and digamma. The bounds in the docstrings are in units of the last place (ULP), measured
against mpmath; tests/lax/test_special.py holds them.

Derivatives are closed forms, of which each is a function of this module again. There is none by the order of polygamma,
by the exponent of zeta and by the parameters of betainc, as in JAX.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.errors import DtypeError, MissingRuleError, ShapeError
from funcgrad.lax.elementwise import same_dtypes
from funcgrad.lax.special import bessel, gamma, incomplete, incomplete_short, short
from funcgrad.numpy.core.operands import ArrayLike, cast, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.graph.nan_check import check_value
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp
from funcgrad.transforms.elementwise_programs import Price, computed, identity_of

_NUMPY = Price(element_ns=400, call_ns=300_000, compile_ns=20_000_000)  # of some hundred ops on arrays


def in_double(function: Callable[..., Any], short: Callable[..., Any] | None = None) -> Callable[..., Any]:
    """Wrap a function of float64 (complex128) arrays to take any float (complex) dtype; the result is rounded once.

    64-bit floats exist while it runs, whatever the user has set; NaN in parts that are not used is no mistake. `short`
    computes what is rounded to float32 or less: the same to some 36 bits.

    Outside of traces a program computes it, once NumPy has taken as long as compiling takes.
    """

    identities = [None if f is None else identity_of(f) for f in (function, short)]

    def narrowed(*operands: Any) -> Any:
        is_short = short is not None and operands[0].dtype.itemsize < 8
        identity = identities[is_short]
        if identity is None:
            return at_once(*operands)
        return computed(at_once, identity, operands, _NUMPY)

    def at_once(*operands: Any) -> Any:
        dtype = operands[0].dtype
        value = short if short is not None and dtype.itemsize < 8 else function
        with config(enable_x64=True, debug_nans=False, debug_infs=False):
            result = value(
                *(cast(x, dt.complex128 if dt.kind(x.dtype) == "c" else dt.float64) for x in operands)
            )
            result = cast(result, dtype, all(x.weak for x in operands))
        if config.watched and type(result) is ConcreteArray:
            check_value(function.__name__, result.owner, operands=[x.owner for x in operands])
        return result

    narrowed.__name__ = at_once.__name__ = function.__name__
    narrowed.__doc__ = function.__doc__
    return narrowed


def operands_of(name: str, *operands: ArrayLike) -> list[Any]:
    """Return the operands as floats of one dtype and shape; raise this namespace's DtypeError or ShapeError."""
    values = same_dtypes(name, operands)
    for x in values:
        if dt.kind(x.dtype) != "f":
            raise DtypeError(
                f"lax.{name}: takes floats, got {type_name(x)}",
                hint="convert it with .astype(float), or call the function of funcgrad.scipy.special",
            )
    shapes = {x.shape for x in values if x.ndim}
    if len({len(shape) for shape in shapes}) > 1:
        raise ShapeError(
            f"lax.{name}: arrays must have one number of axes, got {', '.join(map(type_name, values))}",
            hint="add axes with expand_dims, or call the function of funcgrad.scipy.special",
        )
    return values if len(shapes) < 2 else list(fnp.broadcast_arrays(*values))


def _without_derivative(name: str, by: str, instead: str) -> Callable[..., Any]:
    def rule(*operands: Any) -> Any:
        raise MissingRuleError(
            f"{name}: there is no derivative by {by}",
            hint=f"{instead}, or hold it with lax.stop_gradient",
        )

    return rule


_lgamma = custom_jvp(in_double(gamma.lgamma, short.lgamma_short))
_digamma = custom_jvp(in_double(gamma.digamma))
_polygamma = custom_jvp(in_double(gamma.polygamma))
_zeta = custom_jvp(in_double(gamma.zeta))
_zeta_slope = in_double(gamma.zeta_slope)


@functools.cache
def _polygamma_of_order(n: int) -> Callable[..., Any]:
    """Return the derivative of a known order n of digamma."""

    def polygamma(x: Any) -> Any:
        return gamma.polygamma_of_order(n, x)

    function = custom_jvp(in_double(polygamma))
    function.defjvps(lambda t, _, x: t * _polygamma_of_order(n + 1)(x))
    return function


_igamma = custom_jvp(in_double(incomplete.igamma, incomplete_short.igamma_short))
_igammac = custom_jvp(in_double(incomplete.igammac, incomplete_short.igammac_short))
_igamma_grad_a = in_double(incomplete.igamma_grad_a)
_random_gamma_grad = in_double(incomplete.random_gamma_grad)
_betainc = custom_jvp(in_double(incomplete.betainc))
_bessel_i0e = custom_jvp(in_double(bessel.bessel_i0e, bessel.bessel_i0e_short))
_bessel_i1e = custom_jvp(in_double(bessel.bessel_i1e, bessel.bessel_i1e_short))


def _gamma_density(a: Any, x: Any) -> Any:
    """Compute the derivative of igamma by x."""
    return fnp.exp((a - 1) * fnp.log(x) - x - _lgamma(a))


def _beta_density(a: Any, b: Any, x: Any) -> Any:
    """Compute the derivative of betainc by x."""
    log_beta = _lgamma(a) + _lgamma(b) - _lgamma(a + b)
    return fnp.exp((a - 1) * fnp.log(x) + (b - 1) * fnp.log1p(-x) - log_beta)


_lgamma.defjvps(lambda t, _, x: t * _digamma(x))
_digamma.defjvps(lambda t, _, x: t * in_double(gamma.trigamma)(x))
_polygamma.defjvps(
    _without_derivative("polygamma", "its order", "the order is an integer"),
    lambda t, _, n, x: t * _polygamma(n + 1, x),
)
_zeta.defjvps(
    lambda t, _, s, q: t * _zeta_slope(s, q),
    lambda t, _, s, q: t * (-s * _zeta(s + 1, q)),
)
_igamma.defjvps(
    lambda t, _, a, x: t * _igamma_grad_a(a, x),
    lambda t, _, a, x: t * _gamma_density(a, x),
)
_igammac.defjvps(
    lambda t, _, a, x: -t * _igamma_grad_a(a, x),
    lambda t, _, a, x: -t * _gamma_density(a, x),
)
_NO_BETA = _without_derivative("betainc", "its parameters a and b", "take differences")
_betainc.defjvps(_NO_BETA, _NO_BETA, lambda t, _, a, b, x: t * _beta_density(a, b, x))
_bessel_i0e.defjvps(lambda t, _, x: t * in_double(bessel.i0e_slope)(x))
_bessel_i1e.defjvps(lambda t, _, x: t * in_double(bessel.i1e_slope)(x))


@compiled_once_it_pays(call_us=340)
def lgamma(x: ArrayLike) -> Array:
    """Compute log |gamma(x)|, elementwise; inf at 0 and at negative integers.

    The derivative is digamma. Within 1 ULP in float32; in float64 within 5 ULP for x > 0; for x < 0 it is a
    difference of two terms, and within 5 ULP of the larger one.

    Raises
    ------
    DtypeError : x is not a float.

    Examples
    --------
    >>> lgamma(funcgrad.numpy.array([0.5, 1.0, 10.0]))
    Array([ 0.5723649,  0.       , 12.801827 ], dtype=float32)
    """
    return _lgamma(*operands_of("lgamma", x))


@compiled_once_it_pays(call_us=400)
def digamma(x: ArrayLike) -> Array:
    """Compute the derivative of lgamma, elementwise; NaN at 0 and at negative integers.

    The derivative is polygamma(1, x). Within 1 ULP in float32; in float64 within 4 ULP for x > 0, and of the
    larger term for x < 0.

    Raises
    ------
    DtypeError : x is not a float.

    Examples
    --------
    >>> digamma(funcgrad.numpy.array([0.5, 1.0, 10.0]))
    Array([-1.96351  , -0.5772157,  2.2517526], dtype=float32)
    """
    return _digamma(*operands_of("digamma", x))


@compiled_once_it_pays(call_us=370)
def polygamma(m: ArrayLike, x: ArrayLike) -> Array:
    """Compute the derivative of order m of digamma, elementwise.

    Parameters
    ----------
    m, x : floats of one dtype.

    Returns
    -------
    Floats, NaN where m is not an integer >= 0. Within 1 ULP in float32, in float64 within 12 ULP for x > 0
    and m <= 20.

    Raises
    ------
    DtypeError : the dtypes are others.
    MissingRuleError : for a derivative by m.

    Examples
    --------
    >>> polygamma(1.0, funcgrad.numpy.array([0.5, 1.0, 10.0]))
    Array([4.934802  , 1.644934  , 0.10516634], dtype=float32)
    """
    order, x = operands_of("polygamma", m, x)
    return polygamma_of(m, order, x)


def polygamma_of(order: Any, converted: Any, x: Any) -> Any:
    """Compute polygamma of an order as the user gave it, and of both operands as arrays of one dtype. An order that is
    a Python number is known to the compiler.
    """
    if isinstance(order, int | float) and 0 <= order < _MOST_KNOWN and order == int(order):
        return _polygamma_of_order(int(order))(x)
    return _polygamma(converted, x)


_MOST_KNOWN = 100


@compiled_once_it_pays(call_us=1400)
def zeta(x: ArrayLike, q: ArrayLike) -> Array:
    """Compute Hurwitz's zeta function, the sum of (q + k)**-x over k = 0, 1, ..., elementwise.

    Parameters
    ----------
    x, q : floats of one dtype.

    Returns
    -------
    Floats: NaN for x < 1, and for q < 0 where x is not an integer; inf at x = 1 and where q is 0 or a
    negative integer. Within 1 ULP in float32, in float64 within 5 ULP for q > 0.

    Raises
    ------
    DtypeError : the dtypes are others.

    Examples
    --------
    >>> zeta(funcgrad.numpy.array([2.0, 4.0]), 1.0)
    Array([1.644934 , 1.0823232], dtype=float32)
    """
    return _zeta(*operands_of("zeta", x, q))


@compiled_once_it_pays(call_us=1700)
def igamma(a: ArrayLike, x: ArrayLike) -> Array:
    """Compute the regularized lower incomplete gamma function, the distribution function of gamma numbers at x.

    The derivative by a is igamma_grad_a.

    Parameters
    ----------
    a, x : floats of one dtype.

    Returns
    -------
    Floats, NaN for negative a or x. Within 1 ULP in float32; in float64 within 100 ULP where the value is
    above 1e-30.

    Raises
    ------
    DtypeError : the dtypes are others.

    Examples
    --------
    >>> igamma(2.0, funcgrad.numpy.array([0.0, 1.0, 10.0]))
    Array([0.        , 0.26424112, 0.9995006 ], dtype=float32)
    """
    return _igamma(*operands_of("igamma", a, x))


@compiled_once_it_pays(call_us=1700)
def igammac(a: ArrayLike, x: ArrayLike) -> Array:
    """Compute 1 - igamma(a, x), also where that is small: the upper incomplete gamma function.

    Parameters
    ----------
    a, x : floats of one dtype.

    Returns
    -------
    Floats, as exact as those of igamma.

    Examples
    --------
    >>> igammac(2.0, funcgrad.numpy.array([0.0, 1.0, 50.0]))
    Array([1.000000e+00, 7.357589e-01, 9.836624e-21], dtype=float32)
    """
    return _igammac(*operands_of("igammac", a, x))


def igamma_grad_a(a: ArrayLike, x: ArrayLike) -> Array:
    """Compute the derivative of igamma by a. Its own derivatives are in forward mode only.

    Parameters
    ----------
    a, x : floats of one dtype.

    Returns
    -------
    Floats, within 1 ULP in float32; in float64 to 11 digits for a up to 1000.

    Examples
    --------
    >>> igamma_grad_a(2.0, funcgrad.numpy.array([1.0]))
    Array([-0.27619603], dtype=float32)
    """
    return _igamma_grad_a(*operands_of("igamma_grad_a", a, x))


def random_gamma_grad(a: ArrayLike, x: ArrayLike) -> Array:
    """Compute how a sample x of the gamma distribution moves with a, at the same value of the distribution function.

    That is -igamma_grad_a(a, x) / density(x), the implicit derivative by which samples are differentiated.
    Its own derivatives are in forward mode only.

    Parameters
    ----------
    a, x : floats of one dtype.

    Returns
    -------
    Floats.

    Examples
    --------
    >>> random_gamma_grad(2.0, funcgrad.numpy.array([1.0]))
    Array([0.7507787], dtype=float32)

    References
    ----------
    Figurnov, Mohamed, Mnih 2018 (arXiv:1805.08498), section 4.
    """
    return _random_gamma_grad(*operands_of("random_gamma_grad", a, x))


@compiled_once_it_pays(call_us=4000)
def betainc(a: ArrayLike, b: ArrayLike, x: ArrayLike) -> Array:
    """Compute the regularized incomplete beta function: the distribution function at x of the beta distribution.

    Parameters
    ----------
    a, b, x : floats of one dtype.

    Returns
    -------
    Floats, NaN for negative a or b, and for x outside [0, 1]. Within 1 ULP in float32 for a, b above 1e-6; in
    float64 within 1000 ULP for a, b from 1e-3 to 1000, where the value is above 1e-30.

    Raises
    ------
    DtypeError : the dtypes are others.
    MissingRuleError : for a derivative by a or b.

    Examples
    --------
    >>> betainc(2.0, 3.0, funcgrad.numpy.array([0.0, 0.5, 1.0]))
    Array([0.    , 0.6875, 1.    ], dtype=float32)
    """
    return _betainc(*operands_of("betainc", a, b, x))


@compiled_once_it_pays(call_us=190)
def bessel_i0e(x: ArrayLike) -> Array:
    """Compute exp(-|x|) I0(x), the modified Bessel function of order 0, elementwise.

    Float32 is within 1 ULP, float64 within 4.

    Examples
    --------
    >>> bessel_i0e(funcgrad.numpy.array([0.0, 1.0, 100.0]))
    Array([1.        , 0.4657596 , 0.03994438], dtype=float32)
    """
    return _bessel_i0e(*operands_of("bessel_i0e", x))


@compiled_once_it_pays(call_us=190)
def bessel_i1e(x: ArrayLike) -> Array:
    """Compute exp(-|x|) I1(x), the modified Bessel function of order 1, elementwise.

    Float32 is within 1 ULP, float64 within 4.

    Examples
    --------
    >>> bessel_i1e(funcgrad.numpy.array([0.0, 1.0, 100.0]))
    Array([0.        , 0.20791042, 0.03974415], dtype=float32)
    """
    return _bessel_i1e(*operands_of("bessel_i1e", x))
