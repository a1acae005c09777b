"""Feed-forward layers: linear layers in a row (MLP), and one whose hidden features are gated by others (GatedMLP).

In: (batch..., features). Out: the like.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad import random
from funcgrad.errors import ArgumentError
from funcgrad.nn.activations import relu, silu
from funcgrad.nn.initializers import Initializer
from funcgrad.nn.layers.composition import name_layer
from funcgrad.nn.layers.dense import Dropout, Linear
from funcgrad.nn.modules.module import Module, static
from funcgrad.trace.array.any_array import Array


class MLP(Module):
    """Linear layers with an activation, and dropout, between them.

    Attributes
    ----------
    layers : a tuple of Linear.
    dropout : the rate of dropout behind each activation.
    activation : a function of one array.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> nn.MLP.init((784, 64, 10), key=random.key(0))(np.ones((2, 784))).shape
    (2, 10)
    """

    layers: tuple[Linear, ...]
    dropout: float = static(default=0.0)
    activation: Callable[..., Any] = static(default=relu)

    @classmethod
    def init(
        cls, sizes: Sequence[int], *, key: Any, activation: Callable[..., Any] = relu, bias: bool = True,
        dropout: float = 0.0, weight_init: Initializer | None = None, dtype: Any = None,
    ) -> MLP:  # fmt: skip
        """Draw weights.

        Parameters
        ----------
        sizes : of the features: before the first layer, between layers, after the last one.
        key : a key of random numbers.
        activation : between the layers.
        bias : have biases.
        dropout : the rate of dropout behind each activation.
        weight_init : an initializer; `glorot_uniform` by default, as of Linear.
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.

        Raises
        ------
        ArgumentError : there are less than two sizes.
        """
        if len(sizes) < 2:
            raise ArgumentError(
                f"nn.MLP: sizes are those before and after each layer, at least two; got {tuple(sizes)}"
            )
        keys = random.split(key, len(sizes) - 1)
        layers = [
            Linear.init(m, n, key=k, bias=bias, weight_init=weight_init, dtype=dtype)
            for m, n, k in zip(sizes, sizes[1:], keys)
        ]
        return cls(tuple(layers), dropout, activation)

    def __call__(self, x: Any, *, key: Any = None) -> Array:
        """Map the last axis of x: (batch..., sizes[0]) to (batch..., sizes[-1]). A key turns dropout on."""
        *hidden, last = self.layers
        keys = [None] * len(hidden) if key is None or not hidden else random.split(key, len(hidden))
        for i, (layer, k) in enumerate(zip(hidden, keys)):
            with name_layer(self, i):
                x = Dropout(self.dropout)(self.activation(layer(x)), key=k)
        with name_layer(self, len(hidden)):
            return last(x)


class GatedMLP(Module):
    """Two linear layers side by side, one of which gates the other, and a third one behind them.

        down(activation(gate(x)) * up(x))

    With `nn.silu` it is SwiGLU, the feed-forward layer of Llama, with `nn.gelu` GeGLU, with `nn.sigmoid` GLU.

    Attributes
    ----------
    gate, up, down : Linear.
    dropout : the rate of dropout of the hidden features.
    activation : a function of one array, of the gate.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> nn.GatedMLP.init(64, 172, key=random.key(0))(np.ones((2, 64))).shape
    (2, 64)

    References
    ----------
    Shazeer 2020 (arXiv:2002.05202).
    """

    gate: Linear
    up: Linear
    down: Linear
    dropout: float = static(default=0.0)
    activation: Callable[..., Any] = static(default=silu)

    @classmethod
    def init(
        cls, size: int, hidden: int, *, key: Any, out: int | None = None, activation: Callable[..., Any] = silu,
        bias: bool = False, dropout: float = 0.0, weight_init: Initializer | None = None, dtype: Any = None,
    ) -> GatedMLP:  # fmt: skip
        """Draw weights.

        Parameters
        ----------
        size : of the features before.
        hidden : of the features between.
        key : a key of random numbers.
        out : of the features after, as before by default.
        activation : of the gate.
        bias : of the three linear layers; without by default, as in Llama.
        dropout : the rate of dropout of the hidden features.
        weight_init : an initializer; `glorot_uniform` by default, as of Linear.
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.
        """
        sizes = [(size, hidden), (size, hidden), (hidden, size if out is None else out)]
        gate, up, down = (
            Linear.init(m, n, key=k, bias=bias, weight_init=weight_init, dtype=dtype)
            for (m, n), k in zip(sizes, random.split(key, 3))
        )
        return cls(gate, up, down, dropout, activation)

    def __call__(self, x: Any, *, key: Any = None) -> Array:
        """Map the last axis of x: (batch..., size) to (batch..., out). A key turns dropout on."""
        hidden = self.activation(self.gate(x)) * self.up(x)
        return self.down(Dropout(self.dropout)(hidden, key=key))


__all__ = ["GatedMLP", "MLP"]
