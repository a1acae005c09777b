"""Convolutions and correlations of arrays of any number of axes, by the names of jax.scipy.signal.

Each is one op (trace/ops/windows.py), so derivatives of every order, vmap and compiled kernels come with it. Integers
are computed as floats, as in JAX.
"""

from __future__ import annotations

from typing import Any

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, promoted, type_name
from funcgrad.numpy.core.precision import policy_of, product
from funcgrad.numpy.elementwise import conjugate
from funcgrad.numpy.shapes.manipulation import flip
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.ops.windows import CONVOLVE, Link
from funcgrad.trace.types import dtypes as dt


def _operands(name: str, in1: ArrayLike, in2: ArrayLike, mode: str) -> tuple[Any, Any]:
    x, y = promoted(f"scipy.signal.{name}", in1, in2)
    dtype, weak = dt.to_inexact(x.dtype, x.weak and y.weak)
    x, y = cast(x, dtype, weak), cast(y, dtype, weak)
    if mode not in ("full", "same", "valid"):
        raise ArgumentError(f"scipy.signal.{name}: mode must be 'full', 'same' or 'valid', got {mode!r}")
    if x.ndim != y.ndim or not x.size or not y.size:
        raise ShapeError(
            f"scipy.signal.{name}: two arrays of one number of axes, with elements, are needed, got {type_name(x)} "
            f"and {type_name(y)}"
        )
    return x, y


def _convolved(name: str, x: Any, y: Any, mode: str, precision: Any) -> Any:
    """The part of all overlaps that the mode asks for, along every axis."""
    if mode == "valid" and any(a < b for a, b in zip(x.shape, y.shape, strict=True)):
        if any(a > b for a, b in zip(x.shape, y.shape, strict=True)):
            raise ShapeError(
                f"scipy.signal.{name}: for 'valid' one array must hold the other along every axis, got "
                f"{type_name(x)} and {type_name(y)}"
            )
        x, y = y, x
    links = []
    for axis, (n, m) in enumerate(zip(x.shape, y.shape, strict=True)):
        first, count = {"full": (0, n + m - 1), "same": ((m - 1) // 2, n), "valid": (m - 1, n - m + 1)}[mode]
        # place in x - place in the result + place in y = first
        links.append(Link((3 * axis, 3 * axis + 1, 3 * axis + 2), (1, -1, 1), -first, (n, count, m)))
    labels = tuple(tuple(link.labels[k] for link in links) for k in (0, 2, 1))
    return product(policy_of(name, precision, x.dtype), CONVOLVE, (*labels, tuple(links)), x, y)


def convolve(
    in1: ArrayLike, in2: ArrayLike, mode: str = "full", method: str = "auto", precision: Any = None
) -> Array:
    """Convolve two arrays.

    Parameters
    ----------
    in1, in2 : arrays of as many axes.
    mode : all overlaps ("full"), those in the middle, as many as in1 has elements ("same"), or whole ones
        ("valid").
    method : accepted without effect.
    precision : as of numpy.matmul.

    Returns
    -------
    An array, of the size that mode says.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> convolve(np.arange(5.0), np.arange(3.0), "same").tolist()
    [0.0, 1.0, 4.0, 7.0, 10.0]
    """
    x, y = _operands("convolve", in1, in2, mode)
    return _convolved("convolve", x, y, mode, precision)


def correlate(
    in1: ArrayLike, in2: ArrayLike, mode: str = "full", method: str = "auto", precision: Any = None
) -> Array:
    """Correlate two arrays: convolve the first with the second conjugated and reversed.

    Parameters
    ----------
    in1, in2, mode, method, precision : as of `convolve`.

    Returns
    -------
    An array, of the size that mode says.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> correlate(np.arange(5.0), np.arange(3.0), "valid").tolist()
    [5.0, 8.0, 11.0]
    """
    x, y = _operands("correlate", in1, in2, mode)
    return _convolved("correlate", x, flip(conjugate(y)), mode, precision)


def _check_matrices(name: str, x: Any, y: Any, boundary: str, fillvalue: Any) -> None:
    if x.ndim != 2 or y.ndim != 2:
        raise ShapeError(f"scipy.signal.{name}: matrices are needed, got {type_name(x)} and {type_name(y)}")
    if boundary != "fill" or fillvalue != 0:
        raise ArgumentError(
            f"scipy.signal.{name}: boundary {boundary!r} with fillvalue {fillvalue!r} is not supported",
            hint="pad the first array with numpy.pad, and use mode='valid'",
        )


def convolve2d(
    in1: ArrayLike,
    in2: ArrayLike,
    mode: str = "full",
    boundary: str = "fill",
    fillvalue: float = 0,
    precision: Any = None,
) -> Array:
    """Convolve two matrices; zeros are around them.

    Parameters
    ----------
    in1, in2 : matrices.
    mode : as of `convolve`.
    boundary : "fill", the only one that exists.
    fillvalue : 0, the only one that exists.
    precision : as of numpy.matmul.

    Returns
    -------
    A matrix, of the size that mode says.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> convolve2d(np.ones((2, 2)), np.ones((2, 2)), "valid").tolist()
    [[4.0]]
    """
    x, y = _operands("convolve2d", in1, in2, mode)
    _check_matrices("convolve2d", x, y, boundary, fillvalue)
    return _convolved("convolve2d", x, y, mode, precision)


def correlate2d(
    in1: ArrayLike,
    in2: ArrayLike,
    mode: str = "full",
    boundary: str = "fill",
    fillvalue: float = 0,
    precision: Any = None,
) -> Array:
    """Correlate two matrices; zeros are around them.

    Parameters
    ----------
    in1, in2, mode, boundary, fillvalue, precision : as of `convolve2d`.

    Returns
    -------
    A matrix, of the size that mode says.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> correlate2d(np.eye(2), np.asarray([[1.0, 2.0], [3.0, 4.0]]), "valid").tolist()
    [[5.0]]
    """
    x, y = _operands("correlate2d", in1, in2, mode)
    _check_matrices("correlate2d", x, y, boundary, fillvalue)
    if mode == "same":  # of a window of even size SciPy keeps the other middle than of a convolution
        return flip(_convolved("correlate2d", flip(x), conjugate(y), mode, precision))
    return _convolved("correlate2d", x, flip(conjugate(y)), mode, precision)


__all__ = ["convolve", "convolve2d", "correlate", "correlate2d"]
