"""Operators of convolutions. Images are (batch, channels, spatial...), kernels (out, in / groups, spatial...)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.torch.aten.table import row
from funcgrad.transforms.derivatives.grad import vjp


def _each(values: Sequence[int], count: int) -> tuple[int, ...]:
    """Return a number for each spatial axis: torch takes one for all."""
    return tuple(values) * count if len(values) == 1 else tuple(values)


@row("convolution", "_convolution", "convolution_overrideable")
def convolution(
    input: Any, weight: Any, bias: Any, stride: Sequence[int], padding: Sequence[int], dilation: Sequence[int],
    transposed: bool, output_padding: Sequence[int], groups: int, *_: Any,
) -> Any:  # fmt: skip
    single = input.ndim == weight.ndim - 1
    image = input[None] if single else input
    count = weight.ndim - 2
    strides, widths, gaps = _each(stride, count), _each(padding, count), _each(dilation, count)
    if transposed:
        ends = _each(output_padding, count) or (0,) * count
        result = _transposed(image, weight, strides, widths, gaps, ends, groups)
    else:
        pads = [(width, width) for width in widths]
        result = lax.conv_general_dilated(
            image, weight, strides, pads, rhs_dilation=gaps, feature_group_count=groups
        )
    if bias is not None:
        result = result + bias.reshape(-1, *(1,) * count)
    return result[0] if single else result


def _transposed(
    image: Any, weight: Any, strides: Sequence[int], widths: Sequence[int], gaps: Sequence[int], ends: Sequence[int],
    groups: int,
) -> Any:  # fmt: skip
    """Compute the gradient of a convolution with respect to its image: the kernel is (in, out / groups, spatial...)."""
    spatial = weight.shape[2:]
    parts = weight.reshape(groups, weight.shape[0] // groups, *weight.shape[1:])
    kernel = fnp.swapaxes(parts, 1, 2).reshape(-1, weight.shape[0] // groups, *spatial)
    kernel = fnp.flip(kernel, tuple(range(2, kernel.ndim)))
    pads = [
        (gap * (size - 1) - width, gap * (size - 1) - width + end)
        for size, width, gap, end in zip(spatial, widths, gaps, ends, strict=True)
    ]
    return lax.conv_general_dilated(
        image,
        kernel,
        (1,) * len(spatial),
        pads,
        lhs_dilation=strides,
        rhs_dilation=gaps,
        feature_group_count=groups,
    )


def _convolved(
    input: Any, weight: Any, bias: Any, stride: Any, padding: Any, dilation: Any, groups: int
) -> Any:
    """Convolve, with torch's names for paddings too."""
    count = weight.ndim - 2
    if isinstance(padding, str):
        gaps = _each(dilation, count)
        total = [gap * (size - 1) if padding == "same" else 0 for gap, size in zip(gaps, weight.shape[2:])]
        widths = [(0, 0)] * (input.ndim - count) + [(all_ // 2, all_ - all_ // 2) for all_ in total]
        input, padding = fnp.pad(input, widths), [0]
    return convolution(input, weight, bias, stride, padding, dilation, False, [0], groups)


@row("conv1d", "conv2d", "conv3d", "conv1d.padding", "conv2d.padding", "conv3d.padding")
def conv(
    input: Any,
    weight: Any,
    bias: Any = None,
    stride: Any = (1,),
    padding: Any = (0,),
    dilation: Any = (1,),
    groups: int = 1,
) -> Any:
    return _convolved(input, weight, bias, stride, padding, dilation, groups)


@row("conv_transpose1d", "conv_transpose2d.input", "conv_transpose3d.input")
def conv_transpose(
    input: Any, weight: Any, bias: Any = None, stride: Any = (1,), padding: Any = (0,), output_padding: Any = (0,),
    groups: int = 1, dilation: Any = (1,),
) -> Any:  # fmt: skip
    return convolution(input, weight, bias, stride, padding, dilation, True, output_padding, groups)


@row("convolution_backward")
def convolution_backward(
    grad_output: Any, input: Any, weight: Any, bias_sizes: Any, stride: Any, padding: Any, dilation: Any,
    transposed: bool, output_padding: Any, groups: int, output_mask: Sequence[bool],
) -> Any:  # fmt: skip
    def forward(image: Any, kernel: Any) -> Any:
        return convolution(image, kernel, None, stride, padding, dilation, transposed, output_padding, groups)

    by_input, by_weight = vjp(forward, input, weight)[1](grad_output)
    axes = tuple(axis for axis in range(grad_output.ndim) if axis != grad_output.ndim - weight.ndim + 1)
    return (
        by_input if output_mask[0] else None,
        by_weight if output_mask[1] else None,
        fnp.sum(grad_output, axes) if output_mask[2] else None,
    )


def _windows(size: int, kernel: int, dilation: int, padding: int, stride: int) -> np.ndarray:
    """Return the places along a padded axis that each window has: (windows, kernel)."""
    count = (size + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1
    return np.arange(count)[:, None] * stride + np.arange(kernel) * dilation


@row("im2col")
def im2col(x: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Any:
    """Return the windows of an image as columns: (batch, channels * kernel, windows)."""
    single = x.ndim == 3
    image = x[None] if single else x
    image = fnp.pad(image, [(0, 0), (0, 0), *((p, p) for p in padding)])
    rows, columns = (
        _windows(size - 2 * padding[i], kernel_size[i], dilation[i], padding[i], stride[i])
        for i, size in enumerate(image.shape[2:])
    )
    parts = fnp.take(fnp.take(image, rows, 2), columns, 4)  # (batch, channels, rows, kernel, columns, kernel)
    result = fnp.transpose(parts, (0, 1, 3, 5, 2, 4))
    result = result.reshape(image.shape[0], image.shape[1] * kernel_size[0] * kernel_size[1], -1)
    return result[0] if single else result


@row("col2im")
def col2im(x: Any, output_size: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Any:
    """Add columns up to an image, as the transpose of `im2col`."""
    batch = x.shape[:-2]
    channels = x.shape[-2] // (kernel_size[0] * kernel_size[1])

    def forward(image: Any) -> Any:
        return im2col(image, kernel_size, dilation, padding, stride)

    zeros = fnp.zeros((*batch, channels, *output_size), x.dtype)
    return vjp(forward, zeros)[1](x)[0]


@row("conv_tbc")
def conv_tbc(x: Any, weight: Any, bias: Any, pad: int = 0) -> Any:
    """Convolve (time, batch, in) with (taps, in, out)."""
    numbers = ("NWC", "WIO", "NWC")
    found = lax.conv_general_dilated(
        fnp.swapaxes(x, 0, 1), weight, (1,), [(pad, pad)], dimension_numbers=numbers
    )
    return fnp.swapaxes(found, 0, 1) + bias
