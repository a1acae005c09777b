"""A model of layers, trained in part."""

from __future__ import annotations

from typing import assert_type

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import Array, nn, random


class Classifier(nn.Module):
    trunk: nn.MLP
    head: nn.Linear
    temperature: float = nn.static(default=1.0)

    @classmethod
    def init(cls, size: int, classes: int, *, key: Array) -> Classifier:
        k1, k2 = random.split(key)
        return cls(nn.MLP.init((size, 8, 8), key=k1), nn.Linear.init(8, classes, key=k2))

    def __call__(self, x: Array) -> Array:
        return self.head(self.trunk(x)) / self.temperature


model = assert_type(Classifier.init(3, 2, key=random.key(0)), Classifier)
trained, held = nn.partition(model, lambda name, leaf: name.startswith("head"))
assert_type(held, Classifier)
slopes = fg.grad(lambda part: nn.combine(part, held)(np.ones((4, 3))).sum())(trained)
assert_type(nn.tree_at(lambda m: m.head.bias, model, np.ones(2)), Classifier)
assert_type(nn.named_parameters(model), dict[str, Array])
assert_type(nn.summary(model, np.ones(3)), str)
assert_type(nn.count_parameters(model), int)
assert_type(fg.jit(model)(np.ones(3)), Array)
policy = nn.Policy.of("mixed_bfloat16")
assert_type(policy.cast_to_compute(model), Classifier)
assert_type(policy.wrap(model), nn.MixedPrecision)
assert_type(policy.wrap(nn.mean_squared_error)(np.ones(3), np.ones(3)), Array)
