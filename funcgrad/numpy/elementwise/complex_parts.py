"""Complex numbers: their parts and their conjugates."""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.numpy.core.operands import ArrayLike, either, operand
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.tracing.tracer import elementwise, given_out
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import const


def real(val: ArrayLike, /) -> Array:
    """Take the real part; a real array stays as it is.

    Examples
    --------
    >>> float(real(asarray(1 + 2j)))
    1.0
    """
    val = operand(val, "real")
    return elementwise("real", val) if dt.kind(val.dtype) == "c" else given_out(val)


def imag(val: ArrayLike, /) -> Array:
    """Take the imaginary part; zeros for a real array.

    Examples
    --------
    >>> float(imag(asarray(1 + 2j)))
    2.0
    """
    val = operand(val, "imag")
    if dt.kind(val.dtype) == "c":
        return elementwise("imag", val)
    return either(val, np.zeros_like, lambda node: const(0, node.dtype, node.shape, node.weak))


def conjugate(x: ArrayLike, /) -> Array:
    """Compute the complex conjugate; a real array stays as it is.

    Examples
    --------
    >>> complex(conjugate(1 + 2j))
    (1-2j)
    """
    x = operand(x, "conj")
    return elementwise("conj", x) if dt.kind(x.dtype) == "c" else given_out(x)


conj = conjugate


def make_complex(re: ArrayLike, im: ArrayLike) -> Any:
    """Compute re + i im."""
    return elementwise("complex", re, im, inexact=True)
