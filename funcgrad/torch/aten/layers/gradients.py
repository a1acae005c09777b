"""Operators that are gradients of others, in the backward graphs of torch.compile: by `vjp` of the others' rows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.torch.aten.layers.activations import hardshrink, softshrink
from funcgrad.torch.aten.layers.losses import (
    ctc_loss_of_texts,
    multi_margin_loss,
    multilabel_margin_loss_forward,
)
from funcgrad.torch.aten.layers.resampling import grid_sampler
from funcgrad.torch.aten.matrix import cdist, pdist
from funcgrad.torch.aten.shapes import replication_pad
from funcgrad.torch.aten.table import TABLE, row
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.derivatives.grad import vjp


def _pulled_back(function: Callable[[Any], Any], x: Any, cotangent: Any) -> Any:
    """Return the gradient of a function of one array."""
    return vjp(function, x)[1](cotangent)[0]


def _enter_upsampling(name: str) -> None:
    forward = TABLE[f"aten.{name}.default"].function

    @row(f"{name}_backward")
    def backward(
        grad_output: Any, output_size: Sequence[int], input_size: Sequence[int], *arguments: Any
    ) -> Any:
        image = fnp.zeros(tuple(input_size), grad_output.dtype)
        return _pulled_back(lambda x: forward(x, output_size, *arguments), image, grad_output)

    backward.__name__ = f"{name}_backward"


for _name in (
    *("upsample_linear1d", "upsample_bilinear2d", "upsample_trilinear3d", "upsample_bicubic2d"),
    *("_upsample_bilinear2d_aa", "_upsample_bicubic2d_aa"),
    *(f"{kind}{axes}d" for kind in ("upsample_nearest", "_upsample_nearest_exact") for axes in (1, 2, 3)),
):
    _enter_upsampling(_name)


@row("replication_pad1d_backward", "replication_pad2d_backward", "replication_pad3d_backward")
def replication_pad_backward(grad_output: Any, x: Any, padding: Sequence[int]) -> Any:
    return _pulled_back(lambda image: replication_pad(image, padding), x, grad_output)


@row("grid_sampler_2d_backward", "grid_sampler_3d_backward")
def grid_sampler_backward(
    grad_output: Any, input: Any, grid: Any, interpolation_mode: int, padding_mode: int, align_corners: bool,
    output_mask: Sequence[bool],
) -> Any:  # fmt: skip
    def forward(image: Any, places: Any) -> Any:
        return grid_sampler(image, places, interpolation_mode, padding_mode, align_corners)

    found = vjp(forward, input, grid)[1](grad_output)
    return [x if asked else None for x, asked in zip(found, output_mask, strict=True)]


@row("_cdist_backward")
def cdist_backward(grad: Any, x1: Any, x2: Any, p: float, cdist_result: Any) -> Any:
    return _pulled_back(lambda rows: cdist(rows, x2, p), x1, grad)


@row("_pdist_backward")
def pdist_backward(grad: Any, x: Any, p: float, pdist_result: Any) -> Any:
    return _pulled_back(lambda rows: pdist(rows, p), x, grad)


@row("hardshrink_backward")
def hardshrink_backward(grad_out: Any, x: Any, lambd: Any) -> Any:
    return _pulled_back(lambda value: hardshrink(value, lambd), x, grad_out)


@row("softshrink_backward")
def softshrink_backward(grad_output: Any, x: Any, lambd: Any) -> Any:
    return _pulled_back(lambda value: softshrink(value, lambd), x, grad_output)


@row("multi_margin_loss_backward")
def multi_margin_loss_backward(
    grad_output: Any, x: Any, target: Any, p: Any, margin: Any, weight: Any = None, reduction: int = 1
) -> Any:
    return _pulled_back(
        lambda value: multi_margin_loss(value, target, p, margin, weight, reduction), x, grad_output
    )


@row("multilabel_margin_loss_backward")
def multilabel_margin_loss_backward(
    grad_output: Any, x: Any, target: Any, reduction: int, is_target: Any
) -> Any:
    return _pulled_back(
        lambda value: multilabel_margin_loss_forward(value, target, reduction)[0], x, grad_output
    )


@row("_ctc_loss_backward", "_ctc_loss_backward.Tensor")
def ctc_loss_backward(
    grad: Any, log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, neg_log_likelihood: Any,
    log_alpha: Any, blank: int, zero_infinity: bool = False,
) -> Any:  # fmt: skip
    def losses(value: Any) -> Any:
        return ctc_loss_of_texts(value, targets, input_lengths, target_lengths, blank, zero_infinity)[0]

    return _pulled_back(losses, log_probs, grad)


@row("_masked_softmax_backward")
def masked_softmax_backward(grad_output: Any, output: Any, mask: Any, dim: int | None = None) -> Any:
    """Return the gradient of a softmax by its result, 0 where the mask is true."""
    axis = -1 if dim is None else dim
    product = grad_output * output
    found = product - output * fnp.sum(product, axis, keepdims=True)
    return fnp.where(mask, fnp.zeros((), found.dtype), found)


@row("masked_scatter_backward")
def masked_scatter_backward(grad_output: Any, mask: Any, sizes: Sequence[int]) -> Any:
    """Return the gradient of the source: the gradients where the mask is true, in order, and 0 behind them."""
    flat, where = grad_output.reshape(-1), fnp.broadcast_to(mask, grad_output.shape).reshape(-1)
    count = math.prod(sizes)
    places = fnp.where(where, fnp.cumsum(where.astype(dt.int32)) - 1, count)
    zeros = fnp.zeros(max(count, 1), flat.dtype)
    return zeros.at[places].add(flat, mode="drop")[:count].reshape(tuple(sizes))
