"""Recurrent layers: RNN, GRU and LSTM, each a scan over time of one product with the recurrent weights a step.

The products with the inputs of all steps are one contraction before the loop. Sequences of a batch may be shorter than
the longest: a step beyond the end of a sequence keeps the state and gives 0, and the reverse direction begins at the
sequence's own last element.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.nn import activations as nn
from funcgrad.onnx.node import Node
from funcgrad.onnx.table import operator


def _affine(x: Any, alpha: float, beta: float) -> Any:
    return x * alpha + beta


def _hard_sigmoid(x: Any, alpha: float, beta: float) -> Any:
    return np.clip(x * alpha + beta, 0, 1)


def _scaled_tanh(x: Any, alpha: float, beta: float) -> Any:
    return alpha * np.tanh(beta * x)


def _softsign(x: Any) -> Any:
    return x / (1 + np.abs(x))


def _tanh(x: Any) -> Any:
    return np.tanh(x)


def _thresholded_relu(x: Any, alpha: float) -> Any:
    return np.where(x >= alpha, x, 0)


# name: the function of (x, alpha, beta), and the defaults of those of the two that it has
_ACTIVATIONS: dict[str, tuple[Callable[..., Any], tuple[float, ...]]] = {
    "affine": (_affine, (1.0, 0.0)),
    "elu": (nn.elu, (1.0,)),
    "hardsigmoid": (_hard_sigmoid, (0.2, 0.5)),
    "leakyrelu": (nn.leaky_relu, (0.01,)),
    "relu": (nn.relu, ()),
    "scaledtanh": (_scaled_tanh, (1.0, 1.0)),
    "sigmoid": (nn.sigmoid, ()),
    "softplus": (nn.softplus, ()),
    "softsign": (_softsign, ()),
    "tanh": (_tanh, ()),
    "thresholdedrelu": (_thresholded_relu, (1.0,)),
}


def activation(name: str, alphas: Iterator[float], betas: Iterator[float]) -> Callable[[Any], Any]:
    """Return an activation by name; it takes the next alpha and beta that are given, if it has such."""
    try:
        function, defaults = _ACTIVATIONS[name.lower()]
    except KeyError:
        known = ", ".join(sorted(_ACTIVATIONS))
        raise ArgumentError(f"activation {name!r} is not known", hint=f"there are {known}") from None
    own = [next(given, default) for given, default in zip((alphas, betas), defaults, strict=False)]
    return lambda x: function(x, *own)


class Direction(NamedTuple):
    """The weights of one direction and the settings of its steps."""

    w: Any  # (gates * hidden, input)
    r: Any  # (gates * hidden, hidden)
    bias_w: Any  # (gates * hidden,)
    bias_r: Any  # (gates * hidden,)
    peepholes: Any  # (3 * hidden,) or None
    activations: Sequence[Callable[[Any], Any]]
    clip: float | None
    option: bool  # linear_before_reset of GRU, input_forget of LSTM

    def activate(self, i: int, x: Any) -> Any:
        """Apply the i-th activation to values bound by the clip."""
        return self.activations[i](x if self.clip is None else np.clip(x, -self.clip, self.clip))


Advance = Callable[[Any, tuple[Any, ...], Direction], tuple[Any, ...]]


def _rnn_step(x: Any, state: tuple[Any, ...], d: Direction) -> tuple[Any, ...]:
    (h,) = state
    return (d.activate(0, x + h @ d.r.T + d.bias_r),)


def _gru_step(x: Any, state: tuple[Any, ...], d: Direction) -> tuple[Any, ...]:
    (h,) = state
    size = h.shape[-1]
    x_gates, x_new = np.split(x, [2 * size], axis=-1)
    r_gates, r_new = np.split(d.r, [2 * size])
    bias_gates, bias_new = np.split(d.bias_r, [2 * size])
    update, reset = np.split(d.activate(0, x_gates + h @ r_gates.T + bias_gates), 2, axis=-1)
    recurrent = reset * (h @ r_new.T + bias_new) if d.option else (reset * h) @ r_new.T + bias_new
    new = d.activate(1, x_new + recurrent)
    return ((1 - update) * new + update * h,)


def _lstm_step(x: Any, state: tuple[Any, ...], d: Direction) -> tuple[Any, ...]:
    h, c = state
    into, out, forget, cell = np.split(x + h @ d.r.T + d.bias_r, 4, axis=-1)
    peep_in, peep_out, peep_forget = (0, 0, 0) if d.peepholes is None else np.split(d.peepholes, 3)
    into = d.activate(0, into + peep_in * c)
    forget = 1 - into if d.option else d.activate(0, forget + peep_forget * c)
    c = forget * c + into * d.activate(1, cell)
    out = d.activate(0, out + peep_out * c)
    return out * d.activations[2](c), c


def _reversed(x: Any, lengths: Any) -> Any:
    """Reverse the leading axis, time, within the length of each sequence; the rest stays in its place."""
    if lengths is None:
        return np.flip(x, 0)
    time = np.arange(x.shape[0])[:, None]
    places = np.where(time < lengths, lengths - 1 - time, time)
    return np.take_along_axis(x, np.expand_dims(places, tuple(range(2, x.ndim))), axis=0)


def _run(step: Advance, x: Any, state: tuple[Any, ...], d: Direction, lengths: Any) -> tuple[Any, ...]:
    """Run one direction over (time, batch, gates * hidden); return the values of h, and the last state."""

    def advance(state: tuple[Any, ...], inputs: tuple[Any, Any]) -> tuple[tuple[Any, ...], Any]:
        x, time = inputs
        new = step(x, state, d)
        if lengths is None:
            return new, new[0]
        goes_on = (time < lengths)[:, None]
        kept = tuple(np.where(goes_on, a, b) for a, b in zip(new, state, strict=True))
        return kept, np.where(goes_on, new[0], 0)

    last, values = lax.scan(advance, state, (x, np.arange(x.shape[0])))
    return values, *last


def _layer(
    step: Advance,
    defaults: Sequence[str],
    inputs: Sequence[Any],
    states: Sequence[Any],
    peepholes: Any = None,
    option: int = 0,
    *,
    activation_alpha: Sequence[float] = (),
    activation_beta: Sequence[float] = (),
    activations: Sequence[str] = (),
    clip: float | None = None,
    direction: str = "forward",
    hidden_size: int | None = None,
    layout: int = 0,
    output_sequence: int = 1,
) -> tuple[Any, ...]:
    """Run one or two directions; return Y and the last states in the layout of the operator.

    output_sequence, of the first versions, said whether Y is wanted; it is there in any case.
    """
    x, w, r, b, lengths = inputs
    if direction not in _DIRECTIONS:
        raise ArgumentError(
            f"direction {direction!r} is not known", hint=f"there are {', '.join(_DIRECTIONS)}"
        )
    backwards = _DIRECTIONS[direction]
    _check(backwards, hidden_size, w, r)
    if layout:
        x, states = np.swapaxes(x, 0, 1), [s if s is None else np.swapaxes(s, 0, 1) for s in states]
    names = list(activations or [*defaults] * len(backwards))
    if len(names) != len(defaults) * len(backwards):
        raise ArgumentError(f"needs {len(defaults)} activations for each direction, got {len(names)} in all")
    alphas, betas = iter(activation_alpha), iter(activation_beta)
    functions = [activation(name, alphas, betas) for name in names]
    first = np.zeros((len(backwards), x.shape[1], r.shape[2]), x.dtype)
    states = [first if s is None else s for s in states]
    b = np.zeros((len(backwards), 2 * r.shape[1]), x.dtype) if b is None else b
    found = []
    for i, backward in enumerate(backwards):
        own = functions[i * len(defaults) : (i + 1) * len(defaults)]
        peep = None if peepholes is None else peepholes[i]
        bias_w, bias_r = np.split(b[i], 2)
        d = Direction(w[i], r[i], bias_w, bias_r, peep, own, clip, bool(option))
        products = x @ d.w.T + d.bias_w
        products = _reversed(products, lengths) if backward else products
        values, *last = _run(step, products, tuple(s[i] for s in states), d, lengths)
        found.append((_reversed(values, lengths) if backward else values, *last))
    values, *last = zip(*found, strict=True)
    return (
        np.transpose(np.stack(values), (2, 1, 0, 3) if layout else (1, 0, 2, 3)),
        *(np.stack(parts, 1 if layout else 0) for parts in last),
    )


_DIRECTIONS = {"forward": (False,), "reverse": (True,), "bidirectional": (False, True)}


def _check(backwards: Sequence[bool], hidden_size: int | None, w: Any, r: Any) -> None:
    if len(backwards) != w.shape[0] or len(backwards) != r.shape[0]:
        raise ArgumentError(
            f"there are {len(backwards)} directions, but W has {w.shape[0]} and R has {r.shape[0]}"
        )
    if hidden_size is not None and hidden_size != r.shape[2]:
        raise ArgumentError(f"hidden_size is {hidden_size}, but R is of {r.shape[2]} hidden units")


@operator("RNN")
def rnn(
    node: Node,
    x: Any,
    w: Any,
    r: Any,
    b: Any = None,
    sequence_lens: Any = None,
    initial_h: Any = None,
    **settings: Any,
) -> tuple[Any, ...]:
    """Run a simple recurrent layer over time."""
    return _layer(_rnn_step, ["Tanh"], (x, w, r, b, sequence_lens), [initial_h], **settings)


@operator("GRU")
def gru(
    node: Node,
    x: Any,
    w: Any,
    r: Any,
    b: Any = None,
    sequence_lens: Any = None,
    initial_h: Any = None,
    *,
    linear_before_reset: int = 0,
    **settings: Any,
) -> tuple[Any, ...]:
    """Run a layer of gated recurrent units over time."""
    inputs = x, w, r, b, sequence_lens
    return _layer(_gru_step, ["Sigmoid", "Tanh"], inputs, [initial_h], option=linear_before_reset, **settings)


@operator("LSTM")
def lstm(
    node: Node,
    x: Any,
    w: Any,
    r: Any,
    b: Any = None,
    sequence_lens: Any = None,
    initial_h: Any = None,
    initial_c: Any = None,
    p: Any = None,
    *,
    input_forget: int = 0,
    **settings: Any,
) -> tuple[Any, ...]:
    """Run a layer of long short-term memory over time."""
    inputs, states = (x, w, r, b, sequence_lens), [initial_h, initial_c]
    return _layer(_lstm_step, ["Sigmoid", "Tanh", "Tanh"], inputs, states, p, input_forget, **settings)
