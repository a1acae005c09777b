"""NumPy's functions of complex numbers, with the values at infinities and NaN that the array API standard names.

NumPy leaves those of exp(z) - 1 to a formula that makes NaN of infinity times 0, and takes from the C library a sign of
zero for tanh(inf + bj) that is C99's and not the standard's. Where all is finite the values are NumPy's.

Source: data-apis.org/array-api/2024.12, "Element-wise functions", special cases.
"""

from __future__ import annotations

import numpy as np


def _joined(real: np.ndarray, imag: np.ndarray, like: np.ndarray) -> np.ndarray:
    result = np.empty_like(like)
    result.real, result.imag = real, imag
    return result


def expm1(z: np.ndarray) -> np.ndarray:
    """Compute exp(z) - 1. A real number gives its real expm1, and -0 gives 0."""
    z = np.asarray(z)
    result = np.expm1(z)
    a, b = z.real, z.imag
    turning = np.isfinite(b)
    real, imag = result.real, result.imag
    real = np.where(np.isposinf(a) & ~turning, np.inf, np.where(np.isneginf(a), -1, real))
    imag = np.where(np.isneginf(a), np.copysign(0, np.sin(np.where(turning, b, 0))), imag)
    whole = b == 0
    return _joined(np.where(whole, np.expm1(a) + 0, real), np.where(whole, b, imag), result)


def log1p(z: np.ndarray) -> np.ndarray:
    """Compute log(1 + z). Near 0 the real part is half of log1p(2x + x**2 + y**2) in a wider format, as NumPy loses
    what 1 + x rounds away.
    """
    z = np.asarray(z)
    result = np.log1p(z)
    near = (np.abs(z.real) < 0.5) & (np.abs(z.imag) < 0.5)
    wide = np.where(near, z, 0).astype(np.complex128 if z.dtype == np.complex64 else np.clongdouble)
    square = wide.real * (2 + wide.real) + wide.imag * wide.imag
    real = np.where(near, np.log1p(square) / 2, result.real)
    return _joined(real, result.imag, result)


def tanh(z: np.ndarray) -> np.ndarray:
    """Compute tanh(z). It is +-1 at infinite real parts, with a zero of the sign that the imaginary part has."""
    result = np.tanh(z)
    return _joined(result.real, np.where(np.isinf(z.real), np.copysign(0, z.imag), result.imag), result)


def tan(z: np.ndarray) -> np.ndarray:
    """Compute tan(z) = -1j tanh(1j z)."""
    result = np.tan(z)
    return _joined(np.where(np.isinf(z.imag), np.copysign(0, z.real), result.real), result.imag, result)


def sign(z: np.ndarray) -> np.ndarray:
    """Compute z / |z|, and 0 for 0. It is NaN where either part is."""
    with np.errstate(over="ignore"):
        huge = np.isinf(np.abs(z)) & np.isfinite(z)  # the size of a finite number overflows
    result = np.sign(np.where(huge, z * z.dtype.type(0.25), z))
    return np.where(np.isnan(z), np.asarray(complex(np.nan, np.nan), result.dtype), result)
