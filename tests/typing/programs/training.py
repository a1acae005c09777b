"""A training loop whose model is a pytree that a dataclass declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, assert_type

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import Array, nn, random
from funcgrad.typing import ArrayLike


@fg.tree_util.register_dataclass
@dataclass
class Layer:
    weight: Array
    bias: Array

    @staticmethod
    def init(key: Array, inputs: int, outputs: int) -> Layer:
        return Layer(nn.initializers.lecun_normal()(key, (inputs, outputs)), np.zeros(outputs))

    def __call__(self, x: Array) -> Array:
        return x @ self.weight + self.bias


@fg.tree_util.register_pytree_node_class
class Network:
    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers

    def __call__(self, x: Array) -> Array:
        *inner, last = self.layers
        for layer in inner:
            x = nn.relu(layer(x))
        return last(x)

    def tree_flatten(self) -> tuple[tuple[list[Layer]], None]:
        return (self.layers,), None

    @classmethod
    def tree_unflatten(cls, _: None, children: tuple[list[Layer]]) -> Network:
        return cls(*children)


def loss(model: Network, x: Array, labels: Array) -> Array:
    return nn.softmax_cross_entropy_with_integer_labels(model(x), labels).mean()


optimizer = nn.adam(1e-3)


@fg.jit
def step(model: Network, state: Any, x: Array, labels: Array) -> tuple[Network, Any, Array]:
    value, gradient = fg.value_and_grad(loss)(model, x, labels)
    assert_type(value, Array)
    updates, state = optimizer.update(gradient, state, model)
    return nn.apply_updates(model, updates), state, value


def batches(key: Array) -> Iterator[tuple[Array, Array]]:
    for each in random.split(key, 10):
        yield random.normal(each, (8, 4)), np.zeros(8, int)


def accuracy(logits: np.ndarray, labels: np.ndarray) -> float:
    return float((logits.argmax(-1) == labels).mean())


def normalized(x: ArrayLike) -> Array:
    x = np.asarray(x)
    return (x - x.mean()) / (x.std() + 1e-6)


key = random.key(0)
key, first, second = random.split(key, 3)
model = Network([Layer.init(first, 4, 8), Layer.init(second, 8, 3)])
state = optimizer.init(model)
for x, labels in batches(key):
    model, state, value = step(model, state, normalized(x), labels)
    print(f"loss {float(value):.3f}")
assert_type(model, Network)
x, labels = next(batches(first))
print(f"accuracy {accuracy(model(x), labels):.0%}")
assert_type(fg.vmap(model)(np.ones((2, 4))), Array)
