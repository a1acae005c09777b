"""Pooling: one number for each window of an image, its features last, as flax.linen has it.

They are `lax.reduce_window` with the padding and the layout of networks: (batch, height, width, features) with any
number of batch and spatial axes; (height, width, features) is one image.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad import lax
from funcgrad import numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.lax.windows.padding import explicit_pads
from funcgrad.numpy.core.operands import operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.composites import compiled_once_it_pays

Padding = str | Sequence[tuple[int, int]]


def _window(name: str, x: Any, window_shape: Any, strides: Any, padding: Padding) -> tuple[Any, Any, Any]:
    """Return sizes, strides and padding for all axes of x."""
    count = len(window_shape)
    before = x.ndim - count - 1
    if before < 0:
        raise ArgumentError(
            f"nn.{name}: a window of {count} axes needs images of at least {count + 1}, the features last; got "
            f"{type_name(x)}"
        )
    strides = (1,) * count if strides is None else tuple(strides)
    if len(strides) != count:
        raise ArgumentError(
            f"nn.{name}: strides {strides} must have one number for each axis of {tuple(window_shape)}"
        )
    if not isinstance(padding, str):
        padding = [(0, 0)] * before + explicit_pads(f"nn.{name}", padding, count) + [(0, 0)]
    return (1,) * before + (*window_shape, 1), (1,) * before + (*strides, 1), padding


def _least(dtype: np.dtype) -> Any:
    return -np.inf if dt.is_inexact(dtype) else False if dtype == dt.bool_ else dt.integer_limits(dtype).min


def _greatest(dtype: np.dtype) -> Any:
    return np.inf if dt.is_inexact(dtype) else True if dtype == dt.bool_ else dt.integer_limits(dtype).max


def _extremum(
    name: str, start: Any, combine: Any, x: Any, window: Any, strides: Any, padding: Padding
) -> Any:
    x = operand(x, f"nn.{name}")
    form = _window(name, x, window, strides, padding)
    return lax.reduce_window(x, np.asarray(start(x.dtype)).astype(x.dtype), combine, *form)


@compiled_once_it_pays(call_us=120)
def max_pool(
    inputs: Any, window_shape: Sequence[int], strides: Sequence[int] | None = None, padding: Padding = "VALID"
) -> Array:
    """Take the largest element of each window. Its gradient goes to the first of equal elements.

    Parameters
    ----------
    inputs : (batch..., spatial..., features), with as many spatial axes as window_shape has.
    window_shape : the sizes of a window.
    strides : from window to window, 1 by default.
    padding : "VALID", "SAME", or (low, high) for each spatial axis.

    Returns
    -------
    (batch..., windows..., features)

    Examples
    --------
    >>> from funcgrad import numpy as np
    >>> max_pool(np.arange(16.0).reshape(4, 4, 1), (2, 2), (2, 2))[..., 0]
    Array([[ 5.,  7.],
           [13., 15.]], dtype=float32)
    """
    return _extremum("max_pool", _least, lax.max, inputs, window_shape, strides, padding)


@compiled_once_it_pays(call_us=120)
def min_pool(
    inputs: Any, window_shape: Sequence[int], strides: Sequence[int] | None = None, padding: Padding = "VALID"
) -> Array:
    """Take the least element of each window.

    Parameters
    ----------
    inputs, window_shape, strides, padding : as of `max_pool`.

    Returns
    -------
    (batch..., windows..., features)

    Examples
    --------
    >>> from funcgrad import numpy as np
    >>> min_pool(np.arange(6.0).reshape(6, 1), (3,), (3,)).tolist()
    [[0.0], [3.0]]
    """
    return _extremum("min_pool", _greatest, lax.min, inputs, window_shape, strides, padding)


@compiled_once_it_pays(call_us=140)
def avg_pool(
    inputs: Any,
    window_shape: Sequence[int],
    strides: Sequence[int] | None = None,
    padding: Padding = "VALID",
    count_include_pad: bool = True,
) -> Array:
    """Take the mean of each window.

    Parameters
    ----------
    inputs : (batch..., spatial..., features), with as many spatial axes as window_shape has.
    window_shape : the sizes of a window.
    strides : from window to window, 1 by default.
    padding : "VALID", "SAME", or (low, high) for each spatial axis.
    count_include_pad : whether the zeros of the padding count as elements.

    Returns
    -------
    (batch..., windows..., features)

    Examples
    --------
    >>> from funcgrad import numpy as np
    >>> avg_pool(np.ones((3, 1)), (2,), padding=[(1, 1)]).tolist()
    [[0.5], [1.0], [1.0], [0.5]]
    """
    x = operand(inputs, "nn.avg_pool")
    if not dt.is_inexact(x.dtype):
        raise DtypeError(
            f"nn.avg_pool: floats are needed, got {type_name(x)}", hint="convert it with .astype"
        )
    form = _window("avg_pool", x, window_shape, strides, padding)
    total = lax.reduce_window(x, np.zeros((), x.dtype), lax.add, *form)
    if count_include_pad:
        return total / np.prod(window_shape)
    ones = fnp.ones(x.shape, x.dtype)
    return total / lax.reduce_window(ones, np.zeros((), x.dtype), lax.add, *form)


__all__ = ["avg_pool", "max_pool", "min_pool"]
