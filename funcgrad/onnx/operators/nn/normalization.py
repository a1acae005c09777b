"""Normalizations: of batches, layers, groups, instances, by neighbours and by norms.

Statistics are computed in float32 at least (`stash_type`), as the format says, and in float64 for arrays of that dtype.
"""

from __future__ import annotations

import numpy as np

import funcgrad.lax as lax
import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator
from funcgrad.onnx.types import TensorProto, dtype_of


def _by_channel(value: Value, ndim: int) -> Value:
    return value.reshape(-1, *(1,) * (ndim - 2))


def _statistics_dtype(x: Value, stash_type: int) -> np.dtype:
    """Return the dtype of statistics: the one that a node asks for, or the array's own if that is wider."""
    return np.dtype(fnp.promote_types(x.dtype, dtype_of(stash_type)))


def _statistics(x: Value, axes: tuple[int, ...]) -> tuple[Value, Value]:
    """Return mean and variance along axes, which are kept."""
    mean = fnp.mean(x, axes, keepdims=True)
    return mean, fnp.mean(fnp.square(x - mean), axes, keepdims=True)


@operator("BatchNormalization")
def batch_normalization(
    node: Node,
    x: Value,
    scale: Value,
    bias: Value,
    mean: Value,
    variance: Value,
    *,
    epsilon: float = 1e-5,
    momentum: float = 0.9,
    training_mode: int = 0,
    is_test: int = 0,
    spatial: int = 1,
) -> Value:
    """Normalize each channel by running statistics, or in training by those of the batch, and update the former."""
    if not spatial:
        raise node.error("statistics of each pixel (spatial=0) are not supported")
    trains = training_mode or node.version < 14 and not is_test and node.output_count() > 1
    wide = fnp.promote_types(x.dtype, mean.dtype)
    running = mean, variance
    if trains:
        axes = (0, *range(2, x.ndim))
        mean, variance = (value.reshape(-1) for value in _statistics(x.astype(wide), axes))
    factor = scale.astype(wide) * lax.rsqrt(variance.astype(wide) + epsilon)
    centred = x.astype(wide) - _by_channel(mean.astype(wide), x.ndim)
    result = centred * _by_channel(factor, x.ndim) + _by_channel(bias.astype(wide), x.ndim)
    outputs = [result.astype(x.dtype)]
    if trains:
        for old, new in zip(running, (mean, variance)):
            outputs.append((old * momentum + new * (1 - momentum)).astype(old.dtype))
        outputs += [mean, variance]
    return tuple(outputs[: node.output_count()])


@operator("LayerNormalization", since=17)
def layer_normalization(
    node: Node,
    x: Value,
    scale: Value,
    bias: Value = None,
    *,
    axis: int = -1,
    epsilon: float = 1e-5,
    stash_type: int = TensorProto.FLOAT,
) -> tuple[Value, ...]:
    """Normalize over the axes from one on; also return the mean and one by the deviation."""
    axes = tuple(range(axis % x.ndim, x.ndim))
    wide = x.astype(_statistics_dtype(x, stash_type))
    mean, variance = _statistics(wide, axes)
    inverse = lax.rsqrt(variance + epsilon)
    normal = ((wide - mean) * inverse).astype(x.dtype) * scale
    return (normal if bias is None else normal + bias), mean, inverse


@operator("RMSNormalization", since=23)
def rms_normalization(
    node: Node,
    x: Value,
    scale: Value,
    *,
    axis: int = -1,
    epsilon: float = 1e-5,
    stash_type: int = TensorProto.FLOAT,
) -> Value:
    """Divide by the root of the mean square over the axes from one on."""
    axes = tuple(range(axis % x.ndim, x.ndim))
    wide = x.astype(_statistics_dtype(x, stash_type))
    inverse = lax.rsqrt(fnp.mean(fnp.square(wide), axes, keepdims=True) + epsilon)
    return ((wide * inverse).astype(x.dtype) * scale).astype(scale.dtype)


@operator("InstanceNormalization", since=6)
def instance_normalization(
    node: Node, x: Value, scale: Value, bias: Value, *, epsilon: float = 1e-5
) -> Value:
    wide = x.astype(fnp.promote_types(x.dtype, np.float32))
    mean, variance = _statistics(wide, tuple(range(2, x.ndim)))
    normal = (wide - mean) * lax.rsqrt(variance + epsilon)
    return (normal * _by_channel(scale, x.ndim) + _by_channel(bias, x.ndim)).astype(x.dtype)


@operator("GroupNormalization", since=18)
def group_normalization(
    node: Node,
    x: Value,
    scale: Value,
    bias: Value,
    *,
    num_groups: int,
    epsilon: float = 1e-5,
    stash_type: int = TensorProto.FLOAT,
) -> Value:
    """Normalize groups of channels. Opsets before 21 have a scale for each group, later ones for each channel."""
    n, channels, *sizes = x.shape
    groups = x.reshape(n, num_groups, channels // num_groups, *sizes).astype(_statistics_dtype(x, stash_type))
    mean, variance = _statistics(groups, tuple(range(2, groups.ndim)))
    normal = ((groups - mean) * lax.rsqrt(variance + epsilon)).reshape(x.shape).astype(x.dtype)
    if node.version < 21:
        scale, bias = (fnp.repeat(value, channels // num_groups) for value in (scale, bias))
    return normal * _by_channel(scale, x.ndim) + _by_channel(bias, x.ndim)


@operator("MeanVarianceNormalization", since=9)
def mean_variance_normalization(node: Node, x: Value, *, axes: list[int] | None = None) -> Value:
    mean, variance = _statistics(x, tuple(axes or (0, 2, 3)))
    return (x - mean) / (fnp.sqrt(variance) + 1e-9)


@operator("LRN")
def local_response_normalization(
    node: Node, x: Value, *, size: int, alpha: float = 1e-4, beta: float = 0.75, bias: float = 1.0
) -> Value:
    """Divide by a power of the sum of squares of the channels around."""
    low = (size - 1) // 2
    squares = lax.reduce_window(
        fnp.square(x),
        fnp.zeros((), x.dtype),
        lax.add,
        (1, size, *(1,) * (x.ndim - 2)),
        (1,) * x.ndim,
        ((0, 0), (low, size - 1 - low), *((0, 0),) * (x.ndim - 2)),
    )
    return (x / (bias + alpha / size * squares) ** beta).astype(x.dtype)


@operator("LpNormalization")
def lp_normalization(node: Node, x: Value, *, axis: int = -1, p: int = 2) -> Value:
    """Divide by the 1-norm or 2-norm along an axis; zeros stay zeros."""
    if p == 1:
        norm = fnp.sum(fnp.abs(x), axis, keepdims=True)
    else:
        squares = fnp.sum(fnp.square(x), axis, keepdims=True)
        norm = fnp.sqrt(fnp.where(squares == 0, 1, squares))  # the root has no slope at zero
    return fnp.where(norm == 0, 0, x / fnp.where(norm == 0, 1, norm)).astype(x.dtype)
