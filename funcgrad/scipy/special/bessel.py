"""Modified Bessel functions of the orders 0 and 1, not scaled."""

from __future__ import annotations

from funcgrad import lax  # noqa: F401  # before its modules, which a thread could import meanwhile
from funcgrad.lax.special import bessel, in_double
from funcgrad.numpy.core.operands import ArrayLike
from funcgrad.scipy.special.promoted import real_operands
from funcgrad.trace.array.any_array import Array
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp

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
    return _i0(*real_operands("i0", x))


@compiled_once_it_pays(call_us=250)
def i1(x: ArrayLike) -> Array:
    """Compute the modified Bessel function of order 1.

    Examples
    --------
    >>> round(float(i1(1)), 4)
    0.5652
    """
    return _i1(*real_operands("i1", x))


__all__ = ["i0", "i1"]
