"""Layers around a layer whose weight is computed from its own: by its norm (WeightNorm), by its largest singular value
(SpectralNorm).

In: a layer. Out: a layer that is called alike; of SpectralNorm with a state.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, TypeVar

import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad.errors import ArgumentError
from funcgrad.nn.modules.module import Module, static
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple

T = TypeVar("T")
_FIRST_STEPS = 15  # of the power method, as in torch


def _weight(around: str, layer: Any, name: str) -> Any:
    weight = getattr(layer, name, None)
    if getattr(weight, "ndim", 0) < 2:
        raise ArgumentError(
            f"nn.{around}: {type(layer).__name__} has no parameter {name!r} with two axes or more",
            hint='say which one it is: name="weight"',
        )
    return weight


def _with(layer: T, name: str, weight: Any) -> T:
    return dataclasses.replace(layer, **{name: weight})  # type: ignore[type-var]


def _norms(weight: Any) -> Any:
    """Return the norm of the weights of each feature of the result, which is the last axis."""
    return fnp.sqrt(fnp.square(weight).sum(tuple(range(weight.ndim - 1))))


class WeightNorm(Module):
    """A layer whose weight is a direction times a length, for each feature of its result.

    Attributes
    ----------
    layer : the layer; its own weight is the direction, of any length.
    scale : (out,), the lengths.
    name : of the parameter of the layer.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> layer = nn.WeightNorm.init(nn.Linear(np.array([[3.0], [4.0]])))
    >>> layer.scale, layer(np.ones(2))
    (Array([5.], dtype=float32), Array([7.], dtype=float32))

    References
    ----------
    Salimans & Kingma 2016 (arXiv:1602.07868).
    """

    CALLED_AS_ITS_LAYER: ClassVar[bool] = True

    layer: Any
    scale: Array
    name: str = static(default="weight")

    @classmethod
    def init(cls, layer: Module, *, name: str = "weight") -> WeightNorm:
        """Begin with the layer as it is.

        Parameters
        ----------
        layer : a Linear, Conv, or another layer with the features of its result on the last axis of its weight.
        name : of the parameter of the layer.

        Returns
        -------
        The layer.

        Raises
        ------
        ArgumentError : the layer has no such parameter.
        """
        return cls(layer, _norms(_weight("WeightNorm", layer, name)), name)

    def merged(self) -> Any:
        """Return a layer without this one around it that does the same.

        Returns
        -------
        The layer, with another weight.
        """
        weight = _weight("WeightNorm", self.layer, self.name)
        return _with(self.layer, self.name, weight * (self.scale / _norms(weight)))

    def init_state(self) -> Any:
        """Make the state that the layer starts with.

        Returns
        -------
        That of the layer.
        """
        return self.layer.init_state()

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        """Call the layer: with a state and a key where it takes them."""
        return self.merged()(*args, **keywords)


class SpectralNormState(NamedTuple):
    """Estimates of the first singular vectors: of the features of the result, and of all else."""

    left: Array
    right: Array


class SpectralNorm(Module):
    """A layer whose weight is divided by its largest singular value, which a power method follows.

        y, state = layer(x, state, training=True)

    Attributes
    ----------
    layer : the layer.
    name : of the parameter of the layer.
    steps : of the power method at each call in training.
    eps : the least length that vectors are divided by.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> layer = nn.SpectralNorm(nn.Linear(np.array([[2.0, 0.0], [0.0, 4.0]])))
    >>> layer(np.ones(2), layer.init_state())[0]
    Array([0.5, 1. ], dtype=float32)

    References
    ----------
    Miyato et al. 2018 (arXiv:1802.05957), algorithm 1.
    """

    layer: Any
    name: str = static(default="weight")
    steps: int = static(default=1)
    eps: float = static(default=1e-12)

    def init_state(self) -> SpectralNormState:
        """Estimate singular vectors by 15 steps from vectors of a fixed key.

        Returns
        -------
        The state of the first call, in float32 also for narrower weights.
        """
        matrix = self._matrix()
        k1, k2 = random.split(random.key(0))
        left, right = (random.normal(k, (n,), matrix.dtype) for k, n in zip((k1, k2), matrix.shape))
        return self._followed(matrix, SpectralNormState(left, right), _FIRST_STEPS)

    def __call__(
        self, x: Any, state: SpectralNormState, *, training: bool = False
    ) -> tuple[Any, SpectralNormState]:
        """Call the layer.

        Parameters
        ----------
        x : what the layer takes.
        state : estimates of the singular vectors.
        training : improve the estimates first.

        Returns
        -------
        What the layer returns, and the next state.
        """
        matrix = self._matrix()
        if training:
            state = self._followed(matrix, state, self.steps)
        value = state.left @ (matrix @ state.right)
        weight = getattr(self.layer, self.name)
        return _with(self.layer, self.name, (weight / value).astype(weight.dtype))(x), state

    def _matrix(self) -> Any:
        """Return the weight as (out, all else), in float32 if it is narrower."""
        weight = _weight("SpectralNorm", self.layer, self.name)
        wide = dt.wider(weight.dtype, dt.float32)
        return weight.reshape(-1, weight.shape[-1]).T.astype(wide)

    def _followed(self, matrix: Any, state: SpectralNormState, steps: int) -> SpectralNormState:
        left, right = state
        held = lax.stop_gradient(matrix)
        for _ in range(steps):
            left = self._unit(held @ right)
            right = self._unit(held.T @ left)
        return SpectralNormState(left.astype(state.left.dtype), right.astype(state.right.dtype))

    def _unit(self, x: Any) -> Any:
        return x / fnp.maximum(fnp.sqrt(fnp.square(x).sum()), self.eps)


__all__ = ["SpectralNorm", "SpectralNormState", "WeightNorm"]
