"""Convolutions of sparse arrays: each entry of one meets each entry of the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError
from funcgrad.experimental.sparse.bcoo import BCOO
from funcgrad.experimental.sparse.entries import JAXSparse
from funcgrad.lax import conv_dimension_numbers, padtype_to_pads
from funcgrad.lax.windows.padding import dilated, explicit_pads, steps
from funcgrad.numpy.core.operands import operand
from funcgrad.trace.uop import Shape

_NAME = "bcoo_conv_general_dilated"


def bcoo_conv_general_dilated(
    lhs: Any,
    rhs: Any,
    *,
    window_strides: Sequence[int],
    padding: str | Sequence[tuple[int, int]],
    lhs_dilation: Sequence[int] | None = None,
    rhs_dilation: Sequence[int] | None = None,
    dimension_numbers: Any = None,
    feature_group_count: int = 1,
    batch_group_count: int = 1,
    precision: Any = None,
    preferred_element_type: Any = None,
    out_sharding: Any = None,
) -> BCOO:
    """Convolve sparse arrays, or a sparse one and a dense one, as `lax.conv_general_dilated` does.

    The work and the entries of the result are those of lhs times those of rhs, whatever the strides.

    Parameters
    ----------
    lhs, rhs : the images and the filters, each a BCOO or an array, at least one a BCOO.
    window_strides, padding, lhs_dilation, rhs_dilation : as in `lax.conv_general_dilated`.
    dimension_numbers : as there.
    feature_group_count, batch_group_count : 1.
    precision : accepted, and without effect.
    preferred_element_type : the dtype of the result.
    out_sharding : accepted, and without effect.

    Returns
    -------
    A BCOO without batch axes; entries that contribute nothing are outside of it.

    Raises
    ------
    ArgumentError : there are several groups, or the channels differ.

    Examples
    --------
    >>> x = BCOO.fromdense(np.asarray([[[1.0, 0.0, 2.0]]]))
    >>> y = BCOO.fromdense(np.asarray([[[1.0, 3.0]]]))
    >>> bcoo_conv_general_dilated(x, y, window_strides=(1,), padding="VALID").todense().tolist()
    [[[1.0, 6.0]]]
    """
    if feature_group_count != 1 or batch_group_count != 1:
        raise ArgumentError(f"{_NAME}: takes one group")
    numbers = conv_dimension_numbers(lhs.shape, rhs.shape, dimension_numbers)
    images, filters = _entries(lhs, numbers.lhs_spec), _entries(rhs, numbers.rhs_spec)
    if images.shape[1] != filters.shape[1]:
        raise ArgumentError(f"{_NAME}: {images.shape[1]} channels of lhs, {filters.shape[1]} of rhs")
    count = images.ndim - 2
    strides = steps(_NAME, "window_strides", window_strides, count)
    gaps = [
        steps(_NAME, what, given, count)
        for what, given in (("lhs_dilation", lhs_dilation), ("rhs_dilation", rhs_dilation))
    ]
    sizes, windows = (tuple(map(dilated, x.shape[2:], gap)) for x, gap in zip((images, filters), gaps))
    pads = (
        padtype_to_pads(sizes, windows, strides, padding)
        if isinstance(padding, str)
        else explicit_pads(_NAME, padding, count)
    )
    lengths = [
        max(0, (size + low + high - window) // stride + 1)
        for size, (low, high), window, stride in zip(sizes, pads, windows, strides)
    ]
    shape = (images.shape[0], filters.shape[0], *lengths)
    found = _pairs(images, filters, shape, strides, [low for low, _ in pads], gaps)
    found = found.transpose(numpy.argsort(numbers.out_spec).tolist())
    return found if preferred_element_type is None else found.astype(preferred_element_type)


def _entries(x: Any, order: Sequence[int]) -> BCOO:
    """Make a list of entries with axes in the given order; of a dense array, of all of its elements."""
    if isinstance(x, BCOO):
        return x.update_layout(n_batch=0, n_dense=0).transpose(order)
    if isinstance(x, JAXSparse):
        raise ArgumentError(f"{_NAME}: takes BCOO and arrays, got {x}")
    x = np.transpose(operand(x, _NAME), order)
    places = numpy.indices(x.shape, numpy.int32).reshape(x.ndim, -1).T
    return BCOO((x.reshape(-1), places), shape=x.shape, indices_sorted=True, unique_indices=True)


def _pairs(
    images: BCOO,
    filters: BCOO,
    shape: Shape,
    strides: Sequence[int],
    lows: Sequence[int],
    gaps: Sequence[Sequence[int]],
) -> BCOO:
    """Multiply each entry of one by each of the other; products that belong nowhere are outside of the result."""
    here, there = images.indices[:, None], filters.indices[None]
    fits = images.inside()[:, None] & filters.inside() & (here[..., 1] == there[..., 1])
    columns = [here[..., 0], there[..., 0]]
    for axis, (stride, low, length) in enumerate(zip(strides, lows, shape[2:]), 2):
        start = here[..., axis] * gaps[0][axis - 2] + low - there[..., axis] * gaps[1][axis - 2]
        place = start // stride
        fits &= (start % stride == 0) & (place >= 0) & (place < length)
        columns.append(place)
    columns = [np.broadcast_to(column, fits.shape) for column in columns]
    indices = np.where(fits[..., None], np.stack(columns, -1), np.asarray(shape, columns[0].dtype))
    data = np.where(fits, images.kept()[:, None] * filters.kept(), 0)
    return BCOO((data.reshape(-1), indices.reshape(-1, len(shape))), shape=shape)


__all__ = ["bcoo_conv_general_dilated"]
