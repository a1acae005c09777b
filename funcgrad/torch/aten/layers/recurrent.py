"""Operators of recurrent layers: the product with the inputs of all steps at once, and a scan over the steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad.numpy.elementwise import tanh
from funcgrad.torch.aten.table import row

Carry = tuple[Any, ...]
Cell = Callable[..., Carry]
"""(state, product of the input with its bias, weight of the state, bias of the state, ...) -> new state, h first."""


def _lstm(state: Carry, x: Any, weight: Any, bias: Any) -> Carry:
    h, c = state
    gates = x + fnp.matmul(h, fnp.transpose(weight))
    i, f, g, o = fnp.split(gates if bias is None else gates + bias, 4, -1)
    c = lax.logistic(f) * c + lax.logistic(i) * tanh(g)
    return lax.logistic(o) * tanh(c), c


def _projected_lstm(state: Carry, x: Any, weight: Any, bias: Any, projection: Any) -> Carry:
    h, c = _lstm(state, x, weight, bias)
    return fnp.matmul(h, fnp.transpose(projection)), c


def _gru(state: Carry, x: Any, weight: Any, bias: Any) -> Carry:
    (h,) = state
    hidden = fnp.matmul(h, fnp.transpose(weight))
    parts = fnp.split(hidden if bias is None else hidden + bias, 3, -1)
    inputs = fnp.split(x, 3, -1)
    r, z = lax.logistic(inputs[0] + parts[0]), lax.logistic(inputs[1] + parts[1])
    n = tanh(inputs[2] + r * parts[2])
    return (n + z * (h - n),)


def _simple(activation: Callable[..., Any]) -> Cell:
    def cell(state: Carry, x: Any, weight: Any, bias: Any) -> Carry:
        hidden = x + fnp.matmul(state[0], fnp.transpose(weight))
        return (activation(hidden if bias is None else hidden + bias),)

    return cell


def _relu(x: Any) -> Any:
    return fnp.where(x <= 0, fnp.zeros((), x.dtype), x)


def _direction(
    cell: Cell, x: Any, state: Carry, weights: Sequence[Any], has_biases: bool, reverse: bool
) -> tuple[Any, Carry]:
    """Run one layer in one direction over (steps, batch, features)."""
    by_input, by_state, *rest = weights
    bias, state_bias, *more = rest if has_biases else (None, None, *rest)
    inputs = fnp.matmul(x, fnp.transpose(by_input))
    inputs = inputs if bias is None else inputs + bias

    def step(carry: Carry, inputs_now: Any) -> tuple[Carry, Any]:
        carry = cell(carry, inputs_now, by_state, state_bias, *more)
        return carry, carry[0]

    final, outputs = lax.scan(step, state, inputs, reverse=reverse)
    return outputs, final


def _layers(
    rng: Any, cell: Cell, input: Any, states: Carry, params: Sequence[Any], has_biases: bool, num_layers: int,
    dropout: float, train: bool, bidirectional: bool, batch_first: bool,
) -> tuple[Any, Carry]:  # fmt: skip
    x = fnp.swapaxes(input, 0, 1) if batch_first and input.ndim == 3 else input
    single = x.ndim == 2
    if single:
        x, states = x[:, None], tuple(s[:, None] for s in states)
    directions = 2 if bidirectional else 1
    each = len(params) // (num_layers * directions)
    finals: list[Carry] = []
    for layer in range(num_layers):
        outputs = []
        for way in range(directions):
            number = layer * directions + way
            weights = params[number * each : (number + 1) * each]
            state = tuple(s[number] for s in states)
            found, final = _direction(cell, x, state, weights, has_biases, reverse=way == 1)
            outputs.append(found)
            finals.append(final)
        x = fnp.concatenate(outputs, -1) if bidirectional else outputs[0]
        if dropout and train and layer < num_layers - 1:
            kept = random.bernoulli(rng(), 1 - dropout, x.shape)
            x = fnp.where(kept, x / (1 - dropout), fnp.zeros((), x.dtype))
    last = tuple(fnp.stack(parts) for parts in zip(*finals))
    if single:
        x, last = x[:, 0], tuple(s[:, 0] for s in last)
    return fnp.swapaxes(x, 0, 1) if batch_first and not single else x, last


@row("lstm.input", takes_key=True)
def lstm(
    rng: Any, input: Any, hx: Sequence[Any], params: Sequence[Any], has_biases: bool, num_layers: int, dropout: float,
    train: bool, bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    """Run long short-term memories. Where h is smaller than c, the last weight of each layer projects it."""
    cell = _projected_lstm if hx[0].shape[-1] != hx[1].shape[-1] else _lstm
    outputs, (h, c) = _layers(
        rng,
        cell,
        input,
        tuple(hx),
        params,
        has_biases,
        num_layers,
        dropout,
        train,
        bidirectional,
        batch_first,
    )
    return outputs, h, c


@row("gru.input", takes_key=True)
def gru(
    rng: Any, input: Any, hx: Any, params: Sequence[Any], has_biases: bool, num_layers: int, dropout: float,
    train: bool, bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    outputs, (h,) = _layers(
        rng, _gru, input, (hx,), params, has_biases, num_layers, dropout, train, bidirectional, batch_first
    )
    return outputs, h


def _enter_simple(name: str, activation: Callable[..., Any]) -> None:
    @row(name, takes_key=True)
    def simple(
        rng: Any, input: Any, hx: Any, params: Sequence[Any], has_biases: bool, num_layers: int, dropout: float,
        train: bool, bidirectional: bool, batch_first: bool,
    ) -> Any:  # fmt: skip
        outputs, (h,) = _layers(
            rng, _simple(activation), input, (hx,), params, has_biases, num_layers, dropout, train, bidirectional,
            batch_first,
        )  # fmt: skip
        return outputs, h


_enter_simple("rnn_tanh.input", tanh)
_enter_simple("rnn_relu.input", _relu)
