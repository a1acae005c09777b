"""Convolutions, their transposes, and those that sample at places which an input moves."""

from __future__ import annotations

import math

import numpy as np

import funcgrad.lax as lax
import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.operators.images import sampling
from funcgrad.onnx.operators.nn.windows import windows
from funcgrad.onnx.table import operator


def with_bias(x: Value, bias: Value) -> Value:
    """Add a number to each channel."""
    return x if bias is None else x + bias.reshape(-1, *(1,) * (x.ndim - 2))


@operator("Conv")
def conv(
    node: Node,
    x: Value,
    w: Value,
    bias: Value = None,
    *,
    auto_pad: str = "NOTSET",
    dilations: list[int] | None = None,
    group: int = 1,
    kernel_shape: list[int] | None = None,
    pads: list[int] | None = None,
    strides: list[int] | None = None,
) -> Value:
    at = windows(
        node, x.shape[2:], w.shape[2:], auto_pad=auto_pad, strides=strides, dilations=dilations, pads=pads
    )
    result = lax.conv_general_dilated(
        x, w, at.strides, at.pads, rhs_dilation=at.dilations, feature_group_count=group
    )
    return with_bias(result, bias)


@operator("ConvTranspose")
def conv_transpose(
    node: Node,
    x: Value,
    w: Value,
    bias: Value = None,
    *,
    auto_pad: str = "NOTSET",
    dilations: list[int] | None = None,
    group: int = 1,
    kernel_shape: list[int] | None = None,
    output_padding: list[int] | None = None,
    output_shape: list[int] | None = None,
    pads: list[int] | None = None,
    strides: list[int] | None = None,
) -> Value:
    """Convolve the pixels, put `strides` apart, with the flipped filters: the transpose of `Conv` in x."""
    sizes, rank = x.shape[2:], x.ndim - 2
    steps, gaps = strides or [1] * rank, dilations or [1] * rank
    spans = [(size - 1) * gap + 1 for size, gap in zip(w.shape[2:], gaps)]
    more = output_padding or [0] * rank
    whole = [(size - 1) * step + span + extra for size, step, span, extra in zip(sizes, steps, spans, more)]
    wanted = output_shape[-rank:] if output_shape else None
    if wanted is None and auto_pad in ("SAME_UPPER", "SAME_LOWER"):
        wanted = [size * step for size, step in zip(sizes, steps)]
    if wanted is None:
        widths = pads or [0] * 2 * rank
        pairs = list(zip(widths[:rank], widths[rank:]))
    else:
        totals = [size - want for size, want in zip(whole, wanted)]
        halves = [total // 2 if auto_pad == "SAME_UPPER" else total - total // 2 for total in totals]
        pairs = [(half, total - half) for half, total in zip(halves, totals)]
    padding = [
        (span - 1 - low, span - 1 - high + extra) for (low, high), span, extra in zip(pairs, spans, more)
    ]
    channels, filters = w.shape[0], w.shape[1]
    by_group = w.reshape(group, channels // group, filters, *w.shape[2:]).swapaxes(1, 2)
    flipped = fnp.flip(
        by_group.reshape(group * filters, channels // group, *w.shape[2:]), tuple(range(2, w.ndim))
    )
    result = lax.conv_general_dilated(
        x, flipped, (1,) * rank, padding, lhs_dilation=steps, rhs_dilation=gaps, feature_group_count=group
    )
    return with_bias(result, bias)


@operator("DeformConv", since=19)
def deform_conv(
    node: Node,
    x: Value,
    w: Value,
    offset: Value,
    bias: Value = None,
    mask: Value = None,
    *,
    dilations: list[int] | None = None,
    group: int = 1,
    kernel_shape: list[int] | None = None,
    offset_group: int = 1,
    pads: list[int] | None = None,
    strides: list[int] | None = None,
) -> Value:
    """Convolve images, each pixel of a window read at a place moved by an offset, between the pixels."""
    batch, channels, *sizes = x.shape
    kernel = w.shape[2:]
    at = windows(
        node, tuple(sizes), kernel, auto_pad="NOTSET", strides=strides, dilations=dilations, pads=pads
    )
    counts, rank = at.counts(tuple(sizes)), len(sizes)
    moved = offset.reshape(batch, offset_group, math.prod(kernel), rank, *counts)
    places = []
    for axis in range(rank):
        start = np.arange(counts[axis]) * at.strides[axis] - at.pads[axis][0]
        within = np.indices(kernel)[axis].reshape(-1, *(1,) * rank) * at.dilations[axis]
        grid = within + start.reshape(-1, *(1,) * (rank - 1 - axis))
        places.append(moved[:, :, :, axis] + fnp.asarray(grid, x.dtype))
    coordinates = fnp.stack(places, -1)  # batch, offset groups, kernel, windows, axes
    parts = x.reshape(batch * offset_group, channels // offset_group, *sizes)
    read = sampling.sampled(parts, coordinates.reshape(batch * offset_group, -1, rank), "linear")
    read = read.reshape(batch, offset_group, channels // offset_group, math.prod(kernel), *counts)
    if mask is not None:
        read = read * mask.reshape(batch, offset_group, 1, math.prod(kernel), *counts)
    columns = read.reshape(batch, group, channels // group * math.prod(kernel), math.prod(counts))
    filters = w.reshape(group, w.shape[0] // group, -1)
    result = fnp.einsum("goc,bgcn->bgon", filters, columns).reshape(batch, w.shape[0], *counts)
    return with_bias(result, bias)
