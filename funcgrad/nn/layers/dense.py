"""Layers that are one product with a matrix of weights: Linear, LoRA around it, and the look-up of an Embedding."""

from __future__ import annotations

import dataclasses
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import random
from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.nn import initializers
from funcgrad.nn.initializers import Initializer
from funcgrad.nn.modules.checks import features
from funcgrad.nn.modules.module import Module, static
from funcgrad.numpy.core.operands import operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt


class Linear(Module):
    """An affine function of the last axis: x @ weight + bias.

    Attributes
    ----------
    weight : (in, out).
    bias : (out,), or None for none.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.Linear(np.array([[1.0], [2.0]]), np.array([0.5]))(np.ones((4, 2))).ravel()
    Array([3.5, 3.5, 3.5, 3.5], dtype=float32)
    """

    weight: Array
    bias: Array | None = None

    @classmethod
    def init(
        cls, in_features: int, out_features: int, *, key: Any, bias: bool = True,
        weight_init: Initializer | None = None, dtype: Any = None,
    ) -> Linear:  # fmt: skip
        """Draw weights.

        Parameters
        ----------
        in_features, out_features : the sizes of the last axis before and after.
        key : a key of random numbers.
        bias : have a bias, which begins with zeros.
        weight_init : an initializer; `glorot_uniform` by default (Glorot & Bengio 2010).
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.
        """
        make = weight_init or initializers.glorot_uniform()
        weight = make(key, (in_features, out_features), dtype)
        return cls(weight, fnp.zeros(out_features, weight.dtype) if bias else None)

    def __call__(self, x: Any) -> Array:
        """Map the last axis of x: (batch..., in) to (batch..., out)."""
        y = features(self, x, self.weight.shape[0], "weight") @ self.weight
        return y if self.bias is None else y + self.bias


class LoRA(Module):
    """A linear layer and a trained change of low rank: base(x) + scale * (x @ down) @ up.

    Train what `partition(model, lambda name, leaf: name.endswith(("down", "up")))` selects; `merged` gives an ordinary
    layer back.

    Attributes
    ----------
    base : the layer that stays as it is.
    down : (in, rank), random at first.
    up : (rank, out), zeros at first, so the first result is that of `base`.
    scale : what the change is multiplied with, a number.

    References
    ----------
    Hu et al. 2021 (arXiv:2106.09685), section 4.1.
    """

    base: Linear
    down: Array
    up: Array
    scale: float = static(default=1.0)

    @classmethod
    def init(cls, base: Linear, rank: int, *, key: Any, alpha: float | None = None) -> LoRA:
        """Put a change of low rank, which is zero, beside a layer.

        Parameters
        ----------
        base : the layer, or one whose arrays have axes in front, as those of `Stacked` layers: there is a change for
            each of them.
        rank : of the change.
        key : a key of random numbers.
        alpha : the change is multiplied with alpha / rank; None for 1.

        Returns
        -------
        The layer. `down` is drawn by `he_uniform` (He et al. 2015).

        Raises
        ------
        ArgumentError : the rank is not positive.
        """
        if rank < 1:
            raise ArgumentError(f"nn.LoRA: the rank must be positive, got {rank}")
        *stacked, into, out = base.weight.shape
        draw = initializers.he_uniform(batch_axis=tuple(range(len(stacked))))
        down = draw(key, (*stacked, into, rank), base.weight.dtype)
        up = fnp.zeros((*stacked, rank, out), base.weight.dtype)
        return cls(base, down, up, 1.0 if alpha is None else alpha / rank)

    def __call__(self, x: Any) -> Array:
        """Map the last axis of x: (batch..., in) to (batch..., out)."""
        y = self.base(x)
        return y + ((operand(x, "nn.LoRA") @ self.down) @ self.up * self.scale).astype(y.dtype)

    @property
    def weight(self) -> Array:
        """That of `merged()`: layers that hold a linear one ask for its size and dtype."""
        base = self.base.weight
        return base + (self.down @ self.up * self.scale).astype(base.dtype)

    def merged(self) -> Linear:
        """Return one linear layer that does the same.

        Returns
        -------
        The base, with the change added to its weight.
        """
        return dataclasses.replace(self.base, weight=self.weight)


class Embedding(Module):
    """A table of vectors, one for each of the numbers 0, 1, 2, ...

    Attributes
    ----------
    weight : (entries, features).

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.Embedding(np.arange(6.0).reshape(3, 2))(np.array([2, 0]))
    Array([[4., 5.],
           [0., 1.]], dtype=float32)
    """

    weight: Array

    @classmethod
    def init(
        cls, entries: int, features: int, *, key: Any, weight_init: Initializer | None = None, dtype: Any = None
    ) -> Embedding:  # fmt: skip
        """Draw the table.

        Parameters
        ----------
        entries : how many numbers there are.
        features : the size of a vector.
        key : a key of random numbers.
        weight_init : an initializer; by default normal numbers of variance 1 / features, as flax.linen has it.
        dtype : of the table, float32 by default.

        Returns
        -------
        The layer.
        """
        make = weight_init or initializers.normal(features**-0.5)
        return cls(make(key, (entries, features), dtype))

    def __call__(self, x: Any) -> Array:
        """Look up integers: (...) to (..., features). Those beyond the table give NaN, as numpy.take has it."""
        indices = operand(x, "nn.Embedding: x")
        if not dt.is_integer(indices.dtype):
            raise DtypeError(
                f"nn.Embedding: x must be integers, the rows of weight ({type_name(self.weight)}), got "
                f"{type_name(indices)}",
                hint="convert it: x.astype(int32)",
            )
        return fnp.take(self.weight, indices, axis=0)

    def attend(self, x: Any) -> Array:
        """Multiply vectors with all of the table: the logits of a model whose input and output share it.

        Parameters
        ----------
        x : (batch..., features).

        Returns
        -------
        (batch..., entries)
        """
        return features(self, x, self.weight.shape[1], "weight") @ self.weight.T


class Dropout(Module):
    """Set a random part of the elements to 0 and scale up the others, where a key is given.

    Without a key it returns its argument: a model is called with a key in training, and without one afterwards.

    Attributes
    ----------
    rate : the probability of an element to become 0.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> nn.Dropout(0.5)(np.ones(4)), nn.Dropout(0.5)(np.ones(4), key=random.key(0))
    (Array([1., 1., 1., 1.], dtype=float32), Array([0., 0., 2., 2.], dtype=float32))
    """

    rate: float = static(default=0.5)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.rate <= 1:
            raise ArgumentError(f"nn.Dropout: the rate is a probability, got {self.rate}")

    def __call__(self, x: Any, *, key: Any = None) -> Array:
        """Drop elements of x, floats of any shape."""
        value: Array = operand(x, "nn.Dropout: x")
        if key is None or self.rate == 0:
            return value
        if self.rate == 1:
            return fnp.zeros_like(value)
        kept = random.bernoulli(key, 1 - self.rate, value.shape)
        return fnp.where(kept, value / (1 - self.rate), 0).astype(value.dtype)


__all__ = ["Dropout", "Embedding", "Linear", "LoRA"]
