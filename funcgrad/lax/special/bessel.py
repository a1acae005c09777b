"""Modified Bessel functions of the first kind, and times exp(-|x|): values in float64.

Up to 8 the power series, whose terms are all positive, so that nothing cancels; beyond, a polynomial in 1 / x.

Source: Abramowitz & Stegun 1964, 9.6.10 and 9.7.1.
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.lax.special.coefficients import I0E_TAIL, I1E_TAIL
from funcgrad.lax.special.gamma import polynomial
from funcgrad.lax.special.short import exp_short, shortened

_FAR = 8.0
_I0 = tuple(1 / math.factorial(k) ** 2 for k in range(30))
_I1 = tuple(0.5 / (math.factorial(k) * math.factorial(k + 1)) for k in range(30))


def _beyond(a: Any, tail: tuple[float, ...]) -> Any:
    """Compute exp(-a) times the function, for a > 8."""
    far = fnp.maximum(a, _FAR)
    return polynomial(_FAR / far, tail) / fnp.sqrt(far)


def _scaled(a: Any, central: Any, tail: tuple[float, ...]) -> Any:
    return fnp.where(a > _FAR, _beyond(a, tail), fnp.exp(-a) * central)


def _slope_beyond(a: Any, tail: tuple[float, ...]) -> Any:
    """Compute the derivative of `_beyond`, as two terms that do not cancel. The difference of I0 and I1 would."""
    far = fnp.maximum(a, _FAR)
    y = _FAR / far
    derived = tuple(k * c for k, c in enumerate(tail))[1:]
    return -(polynomial(y, derived) * y + 0.5 * polynomial(y, tail)) / (far * fnp.sqrt(far))


def _unscaled(a: Any, central: Any, tail: tuple[float, ...]) -> Any:
    most = fnp.clip(a, _FAR, 700.0)  # exp(a) may overflow before the value does
    rest = fnp.where(a < math.inf, a, most) - most
    far = fnp.exp(most) * _beyond(a, tail) * fnp.exp(fnp.maximum(rest, 0))
    return fnp.where(a == math.inf, a, fnp.where(a > _FAR, far, central))


def _central(a: Any) -> tuple[Any, Any]:
    """Compute I0 and I1 up to 8."""
    near = fnp.minimum(a, _FAR)
    quarter = 0.25 * near * near
    return polynomial(quarter, _I0), near * polynomial(quarter, _I1)


def _one_over_x(a: Any) -> Any:
    """Compute I1(a) / a up to 8."""
    near = fnp.minimum(a, _FAR)
    return polynomial(0.25 * near * near, _I1)


def i0e_slope(x: Any) -> Any:
    """Compute the derivative of exp(-|x|) I0(x)."""
    a = fnp.abs(x)
    first, _ = _central(a)
    sign = fnp.sign(x)
    # Not the sign times a function of |x|: at 0 the second derivative of the smooth part would be lost.
    near = fnp.exp(-fnp.minimum(a, _FAR)) * (fnp.clip(x, -_FAR, _FAR) * _one_over_x(a) - sign * first)
    return fnp.where(a > _FAR, sign * _slope_beyond(a, I0E_TAIL), near)


def i1e_slope(x: Any) -> Any:
    """Compute the derivative of exp(-|x|) I1(x)."""
    a = fnp.abs(x)
    first, second = _central(a)
    near = fnp.exp(-fnp.minimum(a, _FAR)) * (first - _one_over_x(a) - second)
    return fnp.where(a > _FAR, _slope_beyond(a, I1E_TAIL), near)


def i1_slope(x: Any) -> Any:
    """Compute the derivative of I1, which is I0(x) - I1(x) / x."""
    a = fnp.abs(x)
    far = a > _FAR
    safe = fnp.where(far & (a < math.inf), a, 1)
    whole = bessel_i0(x)
    beyond = whole - fnp.where(whole < math.inf, bessel_i1(a), 0) / safe
    return fnp.where(far, beyond, _central(a)[0] - _one_over_x(a))


def bessel_i0e(x: Any) -> Any:
    """Compute exp(-|x|) I0(x)."""
    a = fnp.abs(x)
    return _scaled(a, _central(a)[0], I0E_TAIL)


def bessel_i1e(x: Any) -> Any:
    """Compute exp(-|x|) I1(x)."""
    a = fnp.abs(x)
    return fnp.copysign(_scaled(a, _central(a)[1], I1E_TAIL), x)


def bessel_i0(x: Any) -> Any:
    """Compute I0(x)."""
    a = fnp.abs(x)
    return _unscaled(a, _central(a)[0], I0E_TAIL)


def bessel_i1(x: Any) -> Any:
    """Compute I1(x)."""
    a = fnp.abs(x)
    return fnp.copysign(_unscaled(a, _central(a)[1], I1E_TAIL), x)


def _beyond_short(a: Any, tail: tuple[float, ...]) -> Any:
    """Compute `_beyond` for float32."""
    inverse = 1 / fnp.maximum(a, _FAR)
    return polynomial(_FAR * inverse, shortened(tail, 0.0, 1.0)) * fnp.sqrt(inverse)


def _central_short(a: Any, series: tuple[float, ...]) -> Any:
    """Compute a power series in a**2 / 4 for float32, up to 8."""
    near = fnp.minimum(a, _FAR)
    return polynomial(0.25 * near * near, shortened(series, 0.0, 0.25 * _FAR * _FAR))


def _scaled_short(a: Any, central: Any, tail: tuple[float, ...]) -> Any:
    return fnp.where(a > _FAR, _beyond_short(a, tail), exp_short(-a) * central)


def _unscaled_short(a: Any, central: Any, tail: tuple[float, ...]) -> Any:
    most = fnp.minimum(a, 700.0)  # beyond, a float32 is infinite
    return fnp.where(a > _FAR, exp_short(most) * _beyond_short(most, tail), central)


def bessel_i0e_short(x: Any) -> Any:
    """Compute exp(-|x|) I0(x) for float32."""
    a = fnp.abs(x)
    return _scaled_short(a, _central_short(a, _I0), I0E_TAIL)


def bessel_i1e_short(x: Any) -> Any:
    """Compute exp(-|x|) I1(x) for float32."""
    a = fnp.abs(x)
    return fnp.copysign(_scaled_short(a, a * _central_short(a, _I1), I1E_TAIL), x)


def bessel_i0_short(x: Any) -> Any:
    """Compute I0(x) for float32."""
    a = fnp.abs(x)
    return _unscaled_short(a, _central_short(a, _I0), I0E_TAIL)


def bessel_i1_short(x: Any) -> Any:
    """Compute I1(x) for float32."""
    a = fnp.abs(x)
    return fnp.copysign(_unscaled_short(a, a * _central_short(a, _I1), I1E_TAIL), x)
