"""A GPT whose matrices of attention are fine-tuned by adapters of low rank: the rest is data, and has no gradient."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.models.gpt import Gpt, Shape, model, normal
from benchmarks.models.training import first_state


def data(rng: numpy.random.Generator, shape: Shape, rank: int) -> tuple[Any, ...]:
    """(state of the adapters, parameters, random tokens, those that follow them)."""

    def adapter() -> dict[str, numpy.ndarray]:
        width = shape.width
        return {
            "qkv_in": normal(rng, width, rank),
            "qkv_out": normal(rng, rank, 3 * width),
            "out_in": normal(rng, width, rank),
            "out_out": normal(rng, rank, width),
        }

    return first_state(rng, [adapter() for _ in range(shape.layers)]), *model(rng, shape)


class Lora(NamedTuple):
    """The loss in the words of each library: (lib, adapters, parameters, tokens, following tokens)."""

    shape: Shape

    def loss(self, lib: Any, adapters: Any, params: Any, *batch: Any) -> Any:
        return Gpt(self.shape).loss(lib, adapted(params, adapters), *batch)

    def torch_loss(self, torch: Any, adapters: Any, params: Any, *batch: Any) -> Any:
        return Gpt(self.shape).torch_loss(torch, adapted(params, adapters), *batch)


def adapted(params: Any, adapters: Any) -> Any:
    layers = [{**layer, **adapter} for layer, adapter in zip(params["layers"], adapters)]
    return {**params, "layers": layers}


def flops(shape: Shape) -> float:
    """Of a step: forwards, and once as much backwards, as the matrices have no gradient."""
    tokens = shape.batch * shape.length
    products = shape.layers * 12 * shape.width**2 + shape.width * shape.vocabulary
    attention = shape.layers * 2 * shape.length * shape.width
    return 2.0 * tokens * (2 * products + 3 * attention)
