"""Recurrent layers: GRU and LSTM, as scans over the time.

In: (batch..., time, in), and a state. Out: the states of all times, and the last one. What depends on the input alone
is one product before the scan. Gates and their order are those of torch.
"""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad.errors import ShapeError
from funcgrad.nn import initializers
from funcgrad.nn.activations import sigmoid
from funcgrad.nn.modules.checks import features, floats
from funcgrad.nn.modules.module import Module, static
from funcgrad.numpy.core.operands import type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.util.named_tuple import NamedTuple


def _drawn(gates: int, into: int, hidden: int, key: Any, bias: bool, dtype: Any) -> tuple[Any, Any, Any, Any]:
    """Return weights and biases for input and state."""
    k1, k2 = random.split(key)
    of_input = initializers.glorot_uniform()(k1, (into, gates * hidden), dtype)
    wide = fnp.promote_types(of_input.dtype, fnp.float32)  # no QR factorization has fewer digits
    squares = [initializers.orthogonal()(k, (hidden, hidden), wide) for k in random.split(k2, gates)]
    zeros = fnp.zeros(gates * hidden, of_input.dtype) if bias else None
    return of_input, fnp.concatenate(squares, 1).astype(of_input.dtype), zeros, zeros


def _affine(x: Any, weight: Any, bias: Any) -> Any:
    return x @ weight if bias is None else x @ weight + bias


def _scanned(layer: Any, x: Any, state: Any, step: Any) -> tuple[Any, Any]:
    """Return the hidden states of all times, and the last state."""
    value = features(layer, x, layer.weight_input.shape[0], "weight_input")
    if value.ndim < 2:
        raise ShapeError(
            f"nn.{type(layer).__name__}: x must be (batch..., time, features), got {type_name(value)}"
        )
    wanted = (*value.shape[:-2], layer.weight_hidden.shape[0])
    for part in state if isinstance(state, tuple) else (state,):
        start = floats(layer, part, "initial")
        if start.shape != wanted:
            raise ShapeError(
                f"nn.{type(layer).__name__}: initial must be {wanted}, for x ({type_name(value)}) and weight_hidden "
                f"({type_name(layer.weight_hidden)}); got {start.shape}"
            )
    projected = fnp.moveaxis(_affine(value, layer.weight_input, layer.bias_input), -2, 0)
    last, hidden = lax.scan(step, state, projected, reverse=layer.reverse)
    return fnp.moveaxis(hidden, 0, -2), last


class GRU(Module):
    """A recurrent layer of gated units: their state is a mean of what it was and of a new one.

    Attributes
    ----------
    weight_input : (in, 3 hidden), of the gates reset, update and new.
    weight_hidden : (hidden, 3 hidden).
    bias_input, bias_hidden : (3 hidden,), or None.
    reverse : begin at the last time.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> states, last = nn.GRU.init(3, 8, key=random.key(0))(np.ones((5, 10, 3)))
    >>> states.shape, last.shape
    ((5, 10, 8), (5, 8))

    References
    ----------
    Cho et al. 2014 (arXiv:1406.1078); the reset gate is behind the product, as in cuDNN and torch.
    """

    weight_input: Array
    weight_hidden: Array
    bias_input: Array | None = None
    bias_hidden: Array | None = None
    reverse: bool = static(default=False)

    @classmethod
    def init(
        cls, in_features: int, hidden: int, *, key: Any, bias: bool = True, reverse: bool = False, dtype: Any = None
    ) -> GRU:  # fmt: skip
        """Draw weights: `glorot_uniform` for the input (Glorot & Bengio 2010), `orthogonal` for the state.

        Parameters
        ----------
        in_features : the size of the last axis.
        hidden : the size of the state.
        key : a key of random numbers.
        bias : have biases, which begin with zeros.
        reverse : begin at the last time.
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.
        """
        return cls(*_drawn(3, in_features, hidden, key, bias, dtype), reverse)

    def __call__(self, x: Any, initial: Any = None) -> tuple[Array, Array]:
        """Go through a sequence.

        Parameters
        ----------
        x : (batch..., time, in).
        initial : (batch..., hidden), the first state; zeros by default.

        Returns
        -------
        The states of all times, (batch..., time, hidden), and the last one, (batch..., hidden).
        """
        if initial is None:
            initial = _zeros(self, x)
        return _scanned(self, x, initial, lambda state, projected: (new := self._next(projected, state), new))

    def step(self, x: Any, state: Any) -> Array:
        """Go on by one time.

        Parameters
        ----------
        x : (batch..., in).
        state : (batch..., hidden).

        Returns
        -------
        The next state.
        """
        value = features(self, x, self.weight_input.shape[0], "weight_input")
        return self._next(_affine(value, self.weight_input, self.bias_input), state)

    def _next(self, projected: Any, state: Any) -> Any:
        xr, xz, xn = fnp.split(projected, 3, -1)
        hr, hz, hn = fnp.split(_affine(state, self.weight_hidden, self.bias_hidden), 3, -1)
        reset, update = sigmoid(xr + hr), sigmoid(xz + hz)
        new = fnp.tanh(xn + reset * hn)
        return (new + update * (state - new)).astype(state.dtype)


def _zeros(layer: Any, x: Any) -> Any:
    value = features(layer, x, layer.weight_input.shape[0], "weight_input")
    dtype = fnp.result_type(value, layer.weight_hidden)
    return fnp.zeros((*value.shape[:-2], layer.weight_hidden.shape[0]), dtype)


class LSTMState(NamedTuple):
    """The state of an LSTM: what it shows, and what it keeps; both are (batch..., hidden)."""

    hidden: Array
    cell: Array


class LSTM(Module):
    """A recurrent layer of units with a memory cell and three gates.

    Attributes
    ----------
    weight_input : (in, 4 hidden), of the gates input, forget, new and output.
    weight_hidden : (hidden, 4 hidden).
    bias_input, bias_hidden : (4 hidden,), or None.
    reverse : begin at the last time.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> states, last = nn.LSTM.init(3, 8, key=random.key(0))(np.ones((5, 10, 3)))
    >>> states.shape, last.cell.shape
    ((5, 10, 8), (5, 8))

    References
    ----------
    Hochreiter & Schmidhuber 1997; Gers, Schmidhuber, Cummins 2000: the forget gate.
    """

    weight_input: Array
    weight_hidden: Array
    bias_input: Array | None = None
    bias_hidden: Array | None = None
    reverse: bool = static(default=False)

    @classmethod
    def init(
        cls, in_features: int, hidden: int, *, key: Any, bias: bool = True, reverse: bool = False, dtype: Any = None
    ) -> LSTM:  # fmt: skip
        """Draw weights: `glorot_uniform` for the input (Glorot & Bengio 2010), `orthogonal` for the state.

        Parameters
        ----------
        in_features : the size of the last axis.
        hidden : the size of the state.
        key : a key of random numbers.
        bias : have biases, which begin with zeros.
        reverse : begin at the last time.
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.
        """
        return cls(*_drawn(4, in_features, hidden, key, bias, dtype), reverse)

    def __call__(self, x: Any, initial: LSTMState | None = None) -> tuple[Array, LSTMState]:
        """Go through a sequence.

        Parameters
        ----------
        x : (batch..., time, in).
        initial : the first state; zeros by default.

        Returns
        -------
        What the states of all times show, (batch..., time, hidden), and the last state.
        """
        if initial is None:
            zeros = _zeros(self, x)
            initial = LSTMState(zeros, zeros)

        def step(state: LSTMState, projected: Any) -> tuple[LSTMState, Any]:
            new = self._next(projected, state)
            return new, new.hidden

        return _scanned(self, x, initial, step)

    def step(self, x: Any, state: LSTMState) -> LSTMState:
        """Go on by one time.

        Parameters
        ----------
        x : (batch..., in).
        state : (hidden, cell).

        Returns
        -------
        The next state.
        """
        value = features(self, x, self.weight_input.shape[0], "weight_input")
        return self._next(_affine(value, self.weight_input, self.bias_input), state)

    def _next(self, projected: Any, state: LSTMState) -> LSTMState:
        hidden, cell = state
        gates = projected + _affine(hidden, self.weight_hidden, self.bias_hidden)
        taken, kept, new, shown = fnp.split(gates, 4, -1)
        cell = (sigmoid(kept) * cell + sigmoid(taken) * fnp.tanh(new)).astype(cell.dtype)
        return LSTMState((sigmoid(shown) * fnp.tanh(cell)).astype(hidden.dtype), cell)


__all__ = ["GRU", "LSTM", "LSTMState"]
