"""The gradient of an LSTM by its weights, through all steps of a batch of sequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy


def data(rng: numpy.random.Generator, steps: int, batch: int, width: int) -> tuple[Any, ...]:
    """(weights, sequences)."""

    def normal(*shape: int) -> numpy.ndarray:
        return 0.05 * rng.standard_normal(shape, numpy.float32)

    weights = {
        "x": normal(width, 4 * width),
        "h": normal(width, 4 * width),
        "b": numpy.zeros(4 * width, numpy.float32),
    }
    return weights, rng.standard_normal((steps, batch, width), numpy.float32)


def gradient(lib: Any, weights: Any, xs: Any) -> Any:
    np, sigmoid = lib.numpy, lib.nn.sigmoid

    def loss(weights: Any) -> Any:
        def cell(state: Any, x: Any) -> tuple[Any, Any]:
            h, c = state
            i, f, g, o = np.split(x @ weights["x"] + h @ weights["h"] + weights["b"], 4, axis=-1)
            c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
            h = sigmoid(o) * np.tanh(c)
            return (h, c), h

        start = np.zeros(xs.shape[1:]), np.zeros(xs.shape[1:])
        return np.mean(lib.lax.scan(cell, start, xs)[1] ** 2)

    return lib.grad(loss)(weights)


def torch_gradient(torch: Any, weights: Any, xs: Any) -> Callable[[], Any]:
    """By torch's own LSTM, whose gates have the same order. It has a second bias, which stays 0."""
    width = xs.shape[-1]
    layer = torch.nn.LSTM(width, width)
    with torch.no_grad():
        layer.weight_ih_l0.copy_(weights["x"].T)
        layer.weight_hh_l0.copy_(weights["h"].T)
        layer.bias_ih_l0.zero_()
        layer.bias_hh_l0.zero_()
    leaves = [layer.weight_ih_l0, layer.weight_hh_l0, layer.bias_ih_l0]

    def call() -> Any:
        x, h, b = torch.autograd.grad((layer(xs)[0] ** 2).mean(), leaves)
        return {"x": x.T, "h": h.T, "b": b}

    return call


def flops(steps: int, batch: int, width: int) -> float:
    """Forwards, and backwards twice as much but for the gradient by the sequences."""
    return 5 * 2.0 * steps * batch * width * 4 * width
