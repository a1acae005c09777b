"""Reductions along rows whose result the rows need again: softmax, layer norm, log-sum-exp and their gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from side_by_side import Case, compare

SHAPE = (4096, 1024)


def softmax(np: Any, x: Any) -> Any:
    shifted = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return shifted / np.sum(shifted, axis=-1, keepdims=True)


def logsumexp(np: Any, x: Any) -> Any:
    top = np.max(x, axis=-1, keepdims=True)
    return np.log(np.sum(np.exp(x - top), axis=-1)) + top[:, 0]


def layer_norm(np: Any, x: Any) -> Any:
    mean = np.mean(x, axis=-1, keepdims=True)
    variance = np.mean((x - mean) ** 2, axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + 1e-5)


def case(function: Callable[[Any, Any], Any], gradient: bool = False) -> Case:
    def make(lib: Any) -> Callable[[], object]:
        def value(x: Any) -> Any:
            return function(lib.numpy, x)

        def weighted(x: Any) -> Any:
            return lib.numpy.sum(value(x) ** 2)

        x = lib.numpy.asarray(numpy.random.default_rng(0).random(SHAPE, numpy.float32))
        compiled = lib.jit(lib.grad(weighted) if gradient else value)
        return lambda: compiled(x).block_until_ready()

    return make


CASES = {
    "softmax 4096 x 1024": case(softmax),
    "logsumexp 4096 x 1024": case(logsumexp),
    "layer norm 4096 x 1024": case(layer_norm),
    "gradient through softmax": case(softmax, gradient=True),
    "gradient through layer norm": case(layer_norm, gradient=True),
}

if __name__ == "__main__":
    compare(__doc__, CASES, unit="ms")
