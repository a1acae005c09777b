"""Normalization: features with mean 0 and variance 1, over the axes that each layer names, then scaled and shifted.

In: floats, features last. Out: floats of the same shape and dtype. Means and variances are of float32 also for
narrower dtypes. BatchNorm has a state, the running statistics, which goes in and comes out.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.nn.modules.checks import features
from funcgrad.nn.modules.module import Module, static
from funcgrad.numpy.core.operands import type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple


def _wide(x: Any) -> Any:
    return x.astype(dt.wider(x.dtype, dt.float32))


def _scaled(y: Any, weight: Any, bias: Any, dtype: Any) -> Any:
    y = y if weight is None else y * weight
    return (y if bias is None else y + bias).astype(dtype)


def _parameters(size: int, dtype: Any, weight: bool, bias: bool) -> tuple[Any, Any]:
    ones = fnp.ones(size, dtype) if weight else None
    return ones, fnp.zeros(size, dtype) if bias else None


def _sized(layer: Any, x: Any) -> Any:
    return features(layer, x, layer.size, "weight" if layer.weight is not None else "size")


def _standard(x: Any, axes: Any, eps: float) -> Any:
    """Return x with mean 0 and variance 1 along axes. The variance is of the centered values: the mean of squares less
    the square of the mean loses all digits far from 0.
    """
    centered = x - x.mean(axes, keepdims=True)
    return centered * lax.rsqrt(fnp.square(centered).mean(axes, keepdims=True) + eps)


class LayerNorm(Module):
    """Normalize the features of each element.

    Attributes
    ----------
    weight, bias : (features,), or None.
    size : how many features.
    eps : what is added to the variance.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.LayerNorm.init(3)(np.array([1.0, 2.0, 3.0]))
    Array([-1.2247356,  0.       ,  1.2247356], dtype=float32)

    References
    ----------
    Ba, Kiros, Hinton 2016 (arXiv:1607.06450).
    """

    weight: Array | None
    bias: Array | None
    size: int = static()
    eps: float = static(default=1e-5)

    @classmethod
    def init(
        cls, size: int, *, eps: float = 1e-5, weight: bool = True, bias: bool = True, dtype: Any = None
    ) -> LayerNorm:
        """Begin with the weight 1 and the bias 0.

        Parameters
        ----------
        size : how many features.
        eps : what is added to the variance.
        weight, bias : have them.
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.
        """
        return cls(*_parameters(size, dtype, weight, bias), size, eps)

    def __call__(self, x: Any) -> Array:
        """Normalize the last axis of x: (batch..., features)."""
        value = _sized(self, x)
        return _scaled(_standard(_wide(value), -1, self.eps), self.weight, self.bias, value.dtype)


class RMSNorm(Module):
    """Divide the features of each element by the root of the mean of their squares.

    Attributes
    ----------
    weight : (features,), or None.
    size : how many features.
    eps : what is added to the mean of squares.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.RMSNorm.init(2)(np.array([1.0, 7.0]))
    Array([0.2, 1.4], dtype=float32)

    References
    ----------
    Zhang & Sennrich 2019 (arXiv:1910.07467).
    """

    weight: Array | None
    size: int = static()
    eps: float = static(default=1e-6)

    @classmethod
    def init(cls, size: int, *, eps: float = 1e-6, weight: bool = True, dtype: Any = None) -> RMSNorm:
        """Begin with the weight 1.

        Parameters
        ----------
        size : how many features.
        eps : what is added to the mean of squares.
        weight : have it.
        dtype : of the weight, float32 by default.

        Returns
        -------
        The layer.
        """
        return cls(_parameters(size, dtype, weight, False)[0], size, eps)

    def __call__(self, x: Any) -> Array:
        """Normalize the last axis of x: (batch..., features)."""
        value = _sized(self, x)
        wide = _wide(value)
        y = wide * lax.rsqrt(fnp.square(wide).mean(-1, keepdims=True) + self.eps)
        return _scaled(y, self.weight, None, value.dtype)


class GroupNorm(Module):
    """Normalize groups of features over all places of each sample: axis 0 is the batch.

    Attributes
    ----------
    weight, bias : (features,), or None.
    size : how many features.
    groups : how many groups of features.
    eps : what is added to the variance.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.GroupNorm.init(4, groups=2)(np.ones((5, 8, 8, 4))).shape
    (5, 8, 8, 4)

    References
    ----------
    Wu & He 2018 (arXiv:1803.08494).
    """

    weight: Array | None
    bias: Array | None
    size: int = static()
    groups: int = static()
    eps: float = static(default=1e-5)

    @classmethod
    def init(
        cls, size: int, groups: int, *, eps: float = 1e-5, weight: bool = True, bias: bool = True,
        dtype: Any = None,
    ) -> GroupNorm:  # fmt: skip
        """Begin with the weight 1 and the bias 0.

        Parameters
        ----------
        size : how many features.
        groups : how many groups of features; must divide them.
        eps : what is added to the variance.
        weight, bias : have them.
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.

        Raises
        ------
        ArgumentError : the groups do not divide the features.
        """
        if groups < 1 or size % groups:
            raise ArgumentError(f"nn.GroupNorm: {groups} groups must divide {size} features")
        return cls(*_parameters(size, dtype, weight, bias), size, groups, eps)

    def __call__(self, x: Any) -> Array:
        """Normalize (batch, spatial..., features)."""
        value = _batched(self, _sized(self, x))
        grouped = _wide(value).reshape(*value.shape[:-1], self.groups, self.size // self.groups)
        axes = (*range(1, value.ndim - 1), value.ndim)
        y = _standard(grouped, axes, self.eps).reshape(value.shape)
        return _scaled(y, self.weight, self.bias, value.dtype)


def _batched(layer: Module, x: Any, *places: str) -> Any:
    axes = ["one of the batch", *places, "one of features"]
    if x.ndim < len(axes):
        raise ShapeError(
            f"nn.{type(layer).__name__}: x needs {len(axes)} axes or more, {', '.join(axes)}, got {type_name(x)}",
            hint="x[None] is a batch of one",
        )
    return x


class InstanceNorm(Module):
    """Normalize each feature over all places of each sample: axis 0 is the batch.

    Attributes
    ----------
    weight, bias : (features,), or None.
    size : how many features.
    eps : what is added to the variance.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.InstanceNorm.init(1)(np.array([1.0, 2.0, 3.0]).reshape(1, 3, 1)).ravel()
    Array([-1.2247356,  0.       ,  1.2247356], dtype=float32)

    References
    ----------
    Ulyanov, Vedaldi, Lempitsky 2016 (arXiv:1607.08022).
    """

    weight: Array | None
    bias: Array | None
    size: int = static()
    eps: float = static(default=1e-5)

    @classmethod
    def init(
        cls, size: int, *, eps: float = 1e-5, weight: bool = False, bias: bool = False, dtype: Any = None
    ) -> InstanceNorm:
        """Begin with the weight 1 and the bias 0, where there are any.

        Parameters
        ----------
        size : how many features.
        eps : what is added to the variance.
        weight, bias : have them.
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.
        """
        return cls(*_parameters(size, dtype, weight, bias), size, eps)

    def __call__(self, x: Any) -> Array:
        """Normalize (batch, spatial..., features)."""
        value = _batched(self, _sized(self, x), "one of places")
        y = _standard(_wide(value), tuple(range(1, value.ndim - 1)), self.eps)
        return _scaled(y, self.weight, self.bias, value.dtype)


class BatchNormState(NamedTuple):
    """The running statistics of a BatchNorm: mean and variance of each feature, (features,)."""

    mean: Array
    variance: Array


class BatchNorm(Module):
    """Normalize each feature over the batch and all places; afterwards by running statistics, which are a state.

        y, state = norm(x, state, training=True)

    Attributes
    ----------
    weight, bias : (features,), or None.
    size : how many features.
    eps : what is added to the variance.
    momentum : the part of the batch in the running statistics, 0.1 as in torch (flax.linen's 0.9).
    axis_name : of a vmap or a mesh axis within shard_map, or several: the statistics are those of all its members.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> norm = nn.BatchNorm.init(1)
    >>> y, state = norm(np.array([[1.0], [3.0]]), norm.init_state(), training=True)
    >>> y.ravel(), state.mean, state.variance
    (Array([-0.9999949,  0.9999949], dtype=float32), Array([0.2], dtype=float32), Array([1.1], dtype=float32))

    References
    ----------
    Ioffe & Szegedy 2015 (arXiv:1502.03167).
    """

    weight: Array | None
    bias: Array | None
    size: int = static()
    eps: float = static(default=1e-5)
    momentum: float = static(default=0.1)
    axis_name: Hashable = static(default=None)

    @classmethod
    def init(
        cls, size: int, *, eps: float = 1e-5, momentum: float = 0.1, axis_name: Hashable = None, weight: bool = True,
        bias: bool = True, dtype: Any = None,
    ) -> BatchNorm:  # fmt: skip
        """Begin with the weight 1 and the bias 0.

        Parameters
        ----------
        size : how many features.
        eps : what is added to the variance.
        momentum : the part of the batch in the running statistics.
        axis_name : over which the statistics are joined, as the attribute.
        weight, bias : have them.
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.
        """
        return cls(*_parameters(size, dtype, weight, bias), size, eps, momentum, axis_name)

    def init_state(self) -> BatchNormState:
        """Make running statistics of mean 0 and variance 1.

        Returns
        -------
        The state of the first call.
        """
        return BatchNormState(fnp.zeros(self.size), fnp.ones(self.size))

    def __call__(
        self, x: Any, state: BatchNormState, *, training: bool = False
    ) -> tuple[Array, BatchNormState]:
        """Normalize (batch..., features).

        Parameters
        ----------
        x : floats; all axes but the last belong to the batch.
        state : the running statistics.
        training : normalize by the statistics of the batch, and let the running ones follow. The variance that they
            follow is that of a sample, with n - 1.

        Returns
        -------
        An array like x, and the next state.
        """
        value = _sized(self, x)
        wide = _wide(value)
        if not training:
            y = (wide - state.mean) * lax.rsqrt(state.variance + self.eps)
            return _scaled(y, self.weight, self.bias, value.dtype), state
        axes = tuple(range(value.ndim - 1))
        mean = self._joined(wide.mean(axes))
        centered = wide - mean
        variance = self._joined(fnp.square(centered).mean(axes))
        y = centered * lax.rsqrt(variance + self.eps)
        return _scaled(y, self.weight, self.bias, value.dtype), self._next(state, mean, variance, value)

    def _joined(self, x: Any) -> Any:
        return x if self.axis_name is None else lax.pmean(x, self.axis_name)

    def _next(self, state: BatchNormState, mean: Any, variance: Any, x: Any) -> BatchNormState:
        count = x.size // self.size
        count = count if self.axis_name is None else count * lax.axis_size(self.axis_name)
        of_sample = variance * (count / max(count - 1, 1))
        new = (mean, of_sample)
        held = [old + self.momentum * (lax.stop_gradient(n) - old) for old, n in zip(state, new)]
        return BatchNormState(*(n.astype(old.dtype) for n, old in zip(held, state)))


__all__ = ["BatchNorm", "BatchNormState", "GroupNorm", "InstanceNorm", "LayerNorm", "RMSNorm"]
