"""Operators that normalize by means and variances, and their backward operators."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.derivatives.grad import vjp


def _wide(x: Any) -> Any:
    """Return x in float32 at least: torch keeps the statistics of half precision so."""
    return x.astype(dt.float32) if x.dtype in dt.SHORT else x


def _normalized(x: Any, axes: tuple[int, ...], eps: float) -> tuple[Any, Any, Any]:
    """Return (x - mean) / sqrt(variance + eps), the mean, and 1 / sqrt(variance + eps)."""
    x = _wide(x)
    mean = fnp.mean(x, axes, keepdims=True)
    centered = x - mean
    inverse = lax.rsqrt(fnp.mean(fnp.square(centered), axes, keepdims=True) + fnp.asarray(eps, x.dtype))
    return centered * inverse, mean, inverse


def _scaled(x: Any, weight: Any, bias: Any) -> Any:
    x = x if weight is None else x * weight
    return x if bias is None else x + bias


@row("native_layer_norm")
def native_layer_norm(input: Any, normalized_shape: Sequence[int], weight: Any, bias: Any, eps: float) -> Any:
    axes = tuple(range(input.ndim - len(normalized_shape), input.ndim))
    result, mean, inverse = _normalized(input, axes, eps)
    return _scaled(result, weight, bias).astype(input.dtype), mean, inverse


@row("layer_norm")
def layer_norm(
    input: Any, normalized_shape: Sequence[int], weight: Any = None, bias: Any = None, eps: float = 1e-05,
    cudnn_enable: bool = True,
) -> Any:  # fmt: skip
    return native_layer_norm(input, normalized_shape, weight, bias, eps)[0]


@row("rms_norm")
def rms_norm(
    input: Any, normalized_shape: Sequence[int], weight: Any = None, eps: float | None = None
) -> Any:
    return fused_rms_norm(input, normalized_shape, weight, eps)[0]


@row("_fused_rms_norm")
def fused_rms_norm(
    input: Any, normalized_shape: Sequence[int], weight: Any = None, eps: float | None = None
) -> Any:
    axes = tuple(range(input.ndim - len(normalized_shape), input.ndim))
    x = _wide(input)
    least = fnp.finfo(input.dtype).eps if eps is None else eps
    inverse = lax.rsqrt(fnp.mean(fnp.square(x), axes, keepdims=True) + fnp.asarray(least, x.dtype))
    return _scaled(x * inverse, weight, None).astype(input.dtype), inverse


def _gradients(
    forward: Callable[..., Any], operands: Sequence[Any], cotangent: Any, mask: Sequence[bool]
) -> Any:
    """Return the gradients of a function by the operands that are there and asked for, None for the others."""
    chosen = [i for i, x in enumerate(operands) if x is not None and mask[i]]

    def of_chosen(*values: Any) -> Any:
        every = list(operands)
        for i, value in zip(chosen, values, strict=True):
            every[i] = value
        return forward(*every)

    found = vjp(of_chosen, *(operands[i] for i in chosen))[1](cotangent) if chosen else ()
    result: list[Any] = [None] * len(operands)
    for i, gradient in zip(chosen, found, strict=True):
        result[i] = gradient
    return tuple(result)


@row("native_layer_norm_backward")
def native_layer_norm_backward(
    grad_out: Any, input: Any, normalized_shape: Sequence[int], mean: Any, rstd: Any, weight: Any, bias: Any,
    output_mask: Sequence[bool],
) -> Any:  # fmt: skip
    """Compute the gradients from the statistics that the forward pass kept."""
    axes = tuple(range(input.ndim - len(normalized_shape), input.ndim))
    front = tuple(range(input.ndim - len(normalized_shape)))
    x, ct = _wide(input), _wide(grad_out)
    normal = (x - mean) * rstd
    inner = ct if weight is None else ct * weight
    average = fnp.mean(inner, axes, keepdims=True)
    along = fnp.mean(inner * normal, axes, keepdims=True)
    by_input = ((inner - average - normal * along) * rstd).astype(input.dtype)
    by_weight = None if weight is None else fnp.sum(ct * normal, front).astype(weight.dtype)
    by_bias = None if bias is None else fnp.sum(ct, front).astype(bias.dtype)
    return tuple(v if asked else None for v, asked in zip((by_input, by_weight, by_bias), output_mask))


@row("_fused_rms_norm_backward")
def fused_rms_norm_backward(
    grad_out: Any,
    input: Any,
    normalized_shape: Sequence[int],
    rstd: Any,
    weight: Any,
    output_mask: Sequence[bool],
) -> Any:
    def forward(x: Any, scale: Any) -> Any:
        return _scaled(_wide(x) * rstd_of(x), scale, None).astype(input.dtype)

    axes = tuple(range(input.ndim - len(normalized_shape), input.ndim))
    kept = lax.stop_gradient(rstd)

    def rstd_of(x: Any) -> Any:
        """Return the kept factor with the derivative of 1 / sqrt(mean(x**2) + eps)."""
        square = fnp.mean(fnp.square(_wide(x)), axes, keepdims=True)
        return kept - 0.5 * kept**3 * (square - lax.stop_gradient(square))

    return _gradients(forward, (input, weight), grad_out, output_mask)


def _group_norm(input: Any, weight: Any, bias: Any, group: int, eps: float) -> tuple[Any, Any, Any]:
    batch, channels, *spatial = input.shape
    parts = input.reshape(batch, group, math.prod(spatial) * (channels // group))
    result, mean, inverse = _normalized(parts, (2,), eps)
    shape = (channels, *(1,) * len(spatial))
    factors = [None if v is None else v.reshape(shape) for v in (weight, bias)]
    return _scaled(result.reshape(input.shape), *factors).astype(input.dtype), mean[..., 0], inverse[..., 0]


@row("native_group_norm")
def native_group_norm(
    input: Any, weight: Any, bias: Any, N: int, C: int, HxW: int, group: int, eps: float
) -> Any:
    return _group_norm(input, weight, bias, group, eps)


@row("group_norm")
def group_norm(
    input: Any,
    num_groups: int,
    weight: Any = None,
    bias: Any = None,
    eps: float = 1e-05,
    cudnn_enabled: bool = True,
) -> Any:
    return _group_norm(input, weight, bias, num_groups, eps)[0]


@row("native_group_norm_backward")
def native_group_norm_backward(
    grad_out: Any, input: Any, mean: Any, rstd: Any, weight: Any, N: int, C: int, HxW: int, group: int,
    output_mask: Sequence[bool],
) -> Any:  # fmt: skip
    """Compute the gradients from the statistics that the forward pass kept."""
    x, ct = (
        _wide(input).reshape(N, group, C // group, HxW),
        _wide(grad_out).reshape(N, group, C // group, HxW),
    )
    normal = (x - mean.reshape(N, group, 1, 1)) * rstd.reshape(N, group, 1, 1)
    inner = ct if weight is None else ct * weight.reshape(1, group, C // group, 1)
    average = fnp.mean(inner, (2, 3), keepdims=True)
    along = fnp.mean(inner * normal, (2, 3), keepdims=True)
    by_input = (
        ((inner - average - normal * along) * rstd.reshape(N, group, 1, 1))
        .reshape(input.shape)
        .astype(input.dtype)
    )
    by_weight = fnp.sum(ct * normal, (0, 3)).reshape(C).astype(input.dtype)
    by_bias = fnp.sum(ct, (0, 3)).reshape(C).astype(input.dtype)
    return tuple(v if asked else None for v, asked in zip((by_input, by_weight, by_bias), output_mask))


def _by_channel(v: Any, x: Any) -> Any:
    return v.reshape(1, -1, *(1,) * (x.ndim - 2)) if x.ndim > 1 else v


def _batch_norm(
    input: Any, weight: Any, bias: Any, mean: Any, var: Any, training: bool, momentum: float, eps: float
) -> tuple[Any, Any, Any, Any, Any]:
    """Return the result, the mean and the inverse deviation of the batch, and the new running statistics."""
    factors = [None if v is None else _by_channel(v, input) for v in (weight, bias)]
    if not training:
        x = _wide(input)
        inverse = lax.rsqrt(var + fnp.asarray(eps, var.dtype))
        result = _scaled((x - _by_channel(mean, x)) * _by_channel(inverse, x), *factors)
        nothing = fnp.zeros((0,), x.dtype)
        return result.astype(input.dtype), nothing, nothing, mean, var
    axes = tuple(axis for axis in range(input.ndim) if axis != 1)
    result, average, inverse = _normalized(input, axes, eps)
    count = math.prod(input.shape[axis] for axis in axes)
    average, inverse = average.reshape(-1), inverse.reshape(-1)
    if mean is not None:
        # of the batch's variance the running one gets the unbiased form
        variance = (1 / fnp.square(inverse) - fnp.asarray(eps, inverse.dtype)) * (count / max(count - 1, 1))
        mean, var = (
            (1 - momentum) * old + momentum * lax.stop_gradient(new).astype(old.dtype)
            for old, new in ((mean, average), (var, variance))
        )
    return _scaled(result, *factors).astype(input.dtype), average, inverse, mean, var


@row("_native_batch_norm_legit_functional")
def native_batch_norm_functional(
    input: Any,
    weight: Any,
    bias: Any,
    running_mean: Any,
    running_var: Any,
    training: bool,
    momentum: float,
    eps: float,
) -> Any:
    return _batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)


@row("_batch_norm_with_update_functional")
def batch_norm_with_update_functional(
    input: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, momentum: float, eps: float
) -> Any:
    found = _batch_norm(input, weight, bias, running_mean, running_var, True, momentum, eps)
    return (*found[:3], fnp.zeros((0,), dt.uint8), *found[3:])


@row("native_batch_norm", "_native_batch_norm_legit")
def native_batch_norm(
    input: Any,
    weight: Any,
    bias: Any,
    running_mean: Any,
    running_var: Any,
    training: bool,
    momentum: float,
    eps: float,
) -> Any:
    """Normalize a batch. New running statistics are results of the functional operator alone, which graphs have."""
    return _batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)[:3]


@row("_native_batch_norm_legit.no_stats")
def native_batch_norm_no_stats(
    input: Any, weight: Any, bias: Any, training: bool, momentum: float, eps: float
) -> Any:
    return _batch_norm(input, weight, bias, None, None, True, momentum, eps)[:3]


@row("_native_batch_norm_legit_no_training")
def native_batch_norm_no_training(
    input: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, momentum: float, eps: float
) -> Any:
    return _batch_norm(input, weight, bias, running_mean, running_var, False, momentum, eps)[:3]


@row("_batch_norm_no_update")
def batch_norm_no_update(
    input: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, momentum: float, eps: float
) -> Any:
    return (
        *native_batch_norm_no_training(input, weight, bias, running_mean, running_var, momentum, eps),
        fnp.zeros((0,), dt.uint8),
    )


@row("native_batch_norm_backward")
def native_batch_norm_backward(
    grad_out: Any, input: Any, weight: Any, running_mean: Any, running_var: Any, save_mean: Any, save_invstd: Any,
    train: bool, eps: float, output_mask: Sequence[bool],
) -> Any:  # fmt: skip
    def forward(x: Any, scale: Any, shift: Any) -> Any:
        return _batch_norm(x, scale, shift, running_mean, running_var, train, 0.0, eps)[0]

    shift = fnp.zeros(input.shape[1], dt.float32 if weight is None else weight.dtype)
    return _gradients(forward, (input, weight, shift), grad_out, output_mask)
