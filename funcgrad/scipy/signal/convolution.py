"""Convolutions and correlations of arrays of any number of axes, by the names of jax.scipy.signal.

Each is one op (trace/ops/windows.py), so derivatives of every order, vmap and compiled kernels come with it, or a
product of Fourier transforms, which costs less where both arrays are large. Integers are computed as floats, as in JAX.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy import fft
from funcgrad.numpy.core.operands import ArrayLike, cast, promoted, type_name
from funcgrad.numpy.core.precision import policy_of, product
from funcgrad.numpy.elementwise import conjugate
from funcgrad.numpy.shapes.manipulation import flip
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.ops.windows import CONVOLVE, Link
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes


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


# The first of all overlaps that a mode asks for, and how many, along an axis of n and m elements.
_PARTS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "full": lambda n, m: (0, n + m - 1),
    "same": lambda n, m: ((m - 1) // 2, n),
    "valid": lambda n, m: (m - 1, n - m + 1),
}


def _check_held(name: str, x: Any, y: Any) -> None:
    """Check that y is nowhere smaller than x."""
    if any(a > b for a, b in zip(x.shape, y.shape, strict=True)):
        raise ShapeError(
            f"scipy.signal.{name}: for 'valid' one array must hold the other along every axis, got {type_name(x)} and "
            f"{type_name(y)}"
        )


def _convolved(name: str, x: Any, y: Any, mode: str, precision: Any) -> Any:
    """Compute the part of all overlaps that the mode asks for, along every axis. The greater array is the image, of
    which windows are taken.
    """
    if mode == "valid" and any(a < b for a, b in zip(x.shape, y.shape, strict=True)):
        _check_held(name, x, y)
        x, y = y, x
    parts = [_PARTS[mode](n, m) for n, m in zip(x.shape, y.shape, strict=True)]
    if y.size > x.size:
        x, y = y, x
    links = []
    for axis, (n, m, (first, count)) in enumerate(zip(x.shape, y.shape, parts, strict=True)):
        # place in x - place in the result + place in y = first
        links.append(Link((3 * axis, 3 * axis + 1, 3 * axis + 2), (1, -1, 1), -first, (n, count, m)))
    labels = tuple(tuple(link.labels[k] for link in links) for k in (0, 2, 1))
    return product(policy_of(name, precision, x.dtype), CONVOLVE, (*labels, tuple(links)), x, y)


def _is_by_transforms(name: str, method: str) -> bool:
    if method not in ("auto", "direct", "fft"):
        raise ArgumentError(f"scipy.signal.{name}: method must be 'auto', 'direct' or 'fft', got {method!r}")
    return method == "fft"


def convolve(
    in1: ArrayLike, in2: ArrayLike, mode: str = "full", method: str = "auto", precision: Any = None
) -> Array:
    """Convolve two arrays.

    Parameters
    ----------
    in1, in2 : arrays of as many axes.
    mode : all overlaps ("full"), those in the middle, as many as in1 has elements ("same"), or whole ones
        ("valid").
    method : "direct" for sums of products, which "auto" means too, or "fft" for `fftconvolve`.
    precision : of direct sums, as of numpy.matmul.

    Returns
    -------
    An array, of the size that mode says.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> convolve(np.arange(5.0), np.arange(3.0), "same").tolist()
    [0.0, 1.0, 4.0, 7.0, 10.0]
    """
    if _is_by_transforms("convolve", method):
        return fftconvolve(in1, in2, mode)
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
    if _is_by_transforms("correlate", method):
        return fftconvolve(x, flip(conjugate(y)), mode)
    return _convolved("correlate", x, flip(conjugate(y)), mode, precision)


def fftconvolve(
    in1: ArrayLike, in2: ArrayLike, mode: str = "full", axes: int | Sequence[int] | None = None
) -> Array:
    """Convolve two arrays by their Fourier transforms.

    Parameters
    ----------
    in1, in2 : arrays of as many axes, of equal sizes along those that are not convolved.
    mode : as of `convolve`.
    axes : the axes that are convolved; None for all.

    Returns
    -------
    An array, of the size that mode says. Half precision is computed in, and stays, float32.

    Raises
    ------
    ArgumentError : the mode is another one.
    AxisError : the arrays have no such axis.
    ShapeError : the shapes do not fit, or there is no element.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> np.round(fftconvolve(np.arange(5.0), np.arange(3.0), "same"), 4).tolist()
    [0.0, 1.0, 4.0, 7.0, 10.0]
    """
    x, y = _operands("fftconvolve", in1, in2, mode)
    along = range(x.ndim) if axes is None else sorted(normal_axes(axes, x.ndim, "fftconvolve"))
    _check_other_axes(x, y, along)
    sizes = [(x.shape[axis], y.shape[axis]) for axis in along]
    if mode == "valid" and any(n < m for n, m in sizes):
        _check_held("fftconvolve", x, y)
        x, y, sizes = y, x, [(m, n) for n, m in sizes]
    if x.dtype.itemsize < 4:
        x, y = cast(x, dt.float32), cast(y, dt.float32)
    points = [n + m - 1 for n, m in sizes]
    is_complex = dt.kind(x.dtype) == "c"
    forward, back = (fft.fftn, fft.ifftn) if is_complex else (fft.rfftn, fft.irfftn)
    if any(n > 1 and m > 1 for n, m in sizes):
        whole = back(forward(x, points, along) * forward(y, points, along), points, along)
    else:
        whole = x * y
    cut = [slice(None)] * x.ndim
    for axis, (n, m) in zip(along, sizes, strict=True):
        first, count = _PARTS[mode](n, m)
        cut[axis] = slice(first, first + count)
    return whole[tuple(cut)]


def _check_other_axes(x: Any, y: Any, along: Iterable[int]) -> None:
    if any(x.shape[axis] != y.shape[axis] for axis in set(range(x.ndim)).difference(along)):
        raise ShapeError(
            f"scipy.signal.fftconvolve: sizes of axes that are not convolved must be equal, got {type_name(x)} and "
            f"{type_name(y)} with axes {tuple(along)}"
        )


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


__all__ = ["convolve", "convolve2d", "correlate", "correlate2d", "fftconvolve"]
