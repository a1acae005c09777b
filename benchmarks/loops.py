"""Loops that a program runs natively: what a step costs, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from side_by_side import compare


def random(lib: Any, *shape: int, scale: float = 1.0) -> Any:
    return lib.numpy.asarray(numpy.random.default_rng(0).standard_normal(shape, numpy.float32) * scale)


def call(function: Callable, *arguments: Any) -> Callable[[], object]:
    def run() -> object:
        found = function(*arguments)
        first = found[0] if isinstance(found, (tuple, list)) else found
        return first.block_until_ready()

    return run


def scan_elementwise(lib: Any) -> Callable[[], object]:
    np = lib.numpy
    f = lib.jit(lambda c, xs: lib.lax.scan(lambda c, x: (np.tanh(0.9 * c + x), np.sum(c)), c, xs))
    return call(f, random(lib, 64), random(lib, 1000, 64))


def scan_rnn(lib: Any) -> Callable[[], object]:
    np = lib.numpy
    f = lib.jit(lambda w, c, xs: lib.lax.scan(lambda c, x: (np.tanh(w @ c + x), c), c, xs))
    return call(f, random(lib, 64, 64, scale=0.1), random(lib, 64), random(lib, 1000, 64))


def scan_rnn_gradient(lib: Any) -> Callable[[], object]:
    np = lib.numpy

    def loss(w: Any, c: Any, xs: Any) -> Any:
        return np.sum(lib.lax.scan(lambda c, x: (np.tanh(w @ c + x), None), c, xs)[0])

    return call(
        lib.jit(lib.grad(loss)), random(lib, 64, 64, scale=0.1), random(lib, 64), random(lib, 1000, 64)
    )


def while_scalar(lib: Any) -> Callable[[], object]:
    def f(x: Any) -> Any:
        return lib.lax.while_loop(
            lambda state: state[0] < 100_000, lambda state: (state[0] + 1, state[1] * 0.9999 + 0.5), (0, x)
        )

    return call(lib.jit(f), lib.numpy.float32(1.0))


def updates(lib: Any) -> Callable[[], object]:
    def f(x: Any) -> Any:
        return lib.lax.fori_loop(1, 10_000, lambda i, a: a.at[i].set(a[i - 1] * 0.5 + 1), x)

    return call(lib.jit(f), lib.numpy.zeros(10_000))


def branches(lib: Any) -> Callable[[], object]:
    def step(c: Any, x: Any) -> Any:
        return lib.lax.cond(x > 0, lambda c: c + x, lambda c: 0.5 * c, c), None

    return call(lib.jit(lambda c, xs: lib.lax.scan(step, c, xs)), lib.numpy.float32(0), random(lib, 10_000))


def lstm_gradient(lib: Any) -> Callable[[], object]:
    """64 steps, 32 sequences, 256 units."""
    np = lib.numpy
    steps, batch, width = 64, 32, 256

    def cell(weights: Any, state: Any, x: Any) -> Any:
        h, c = state
        gates = x @ weights["x"] + h @ weights["h"] + weights["b"]
        i, f, g, o = np.split(gates, 4, axis=-1)
        c = lib.nn.sigmoid(f + 1) * c + lib.nn.sigmoid(i) * np.tanh(g)
        h = lib.nn.sigmoid(o) * np.tanh(c)
        return (h, c), h

    def loss(weights: Any, xs: Any) -> Any:
        start = np.zeros((batch, width)), np.zeros((batch, width))
        _, hs = lib.lax.scan(lambda state, x: cell(weights, state, x), start, xs)
        return np.mean(hs**2)

    weights = {
        "x": random(lib, width, 4 * width, scale=0.05),
        "h": random(lib, width, 4 * width, scale=0.05),
        "b": np.zeros(4 * width),
    }
    f = lib.jit(lib.grad(loss))
    xs = random(lib, steps, batch, width)
    return lambda: f(weights, xs)["x"].block_until_ready()


CASES = {
    "scan, 1000 steps, 64 wide, elementwise": scan_elementwise,
    "scan, 1000 steps, 64 wide, matrix": scan_rnn,
    "gradient of the latter": scan_rnn_gradient,
    "while, 100k scalar steps": while_scalar,
    "fori, 10k updates of an array": updates,
    "scan, 10k steps with a branch": branches,
    "LSTM gradient, T=64 B=32 H=256": lstm_gradient,
}

if __name__ == "__main__":
    compare(__doc__, CASES)
