"""Weights computed from weights: lengths and directions, the largest singular value."""

from __future__ import annotations

import numpy as np

import funcgrad as fg
from funcgrad import nn, random
from tests.nn.layers.recorded import model, recorded

KEY = random.key(0)


def test_the_power_method_is_torchs() -> None:
    case, layer = recorded("spectral_norm"), model("spectral_norm")
    state = nn.SpectralNormState(**case.state)
    _, after = layer(case.arguments["x"], state, training=True)
    np.testing.assert_allclose(after.left, case.next["left"], rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(after.right, case.next["right"], rtol=1e-4, atol=1e-6)
    assert layer(case.arguments["x"], state)[1] is state


def test_the_largest_singular_value_becomes_1() -> None:
    conv = nn.Conv.init(3, 5, (2, 2), key=KEY, padding="VALID", bias=False)
    layer = nn.SpectralNorm(conv, steps=40)
    state = layer.init_state()
    x = np.ones((1, 2, 2, 3), np.float32)
    for _ in range(4):
        y, state = fg.jit(lambda layer, state: layer(x, state, training=True))(layer, state)
    largest = np.linalg.svd(np.asarray(conv.weight).reshape(12, 5), compute_uv=False)[0]
    np.testing.assert_allclose(y, np.asarray(conv(x)) / largest, rtol=1e-4)


def test_weight_norm_begins_with_the_layer_and_merges() -> None:
    linear = nn.Linear.init(3, 4, key=KEY)
    layer = nn.WeightNorm.init(linear)
    x = np.ones((2, 3), np.float32)
    np.testing.assert_allclose(layer(x), linear(x), rtol=1e-5)
    longer = nn.tree_at(lambda m: m.scale, layer, replace_fn=lambda s: 2 * s)
    np.testing.assert_allclose(longer.merged().weight, 2 * np.asarray(linear.weight), rtol=1e-5)
    slopes = fg.grad(lambda layer: (layer(x) ** 2).sum())(longer)
    assert abs((np.asarray(slopes.layer.weight) * np.asarray(longer.layer.weight)).sum(0)).max() < 1e-4
    named = nn.WeightNorm.init(nn.GRU.init(3, 4, key=KEY), name="weight_hidden")
    assert named.scale.shape == (12,) and named(x[None])[0].shape == (1, 2, 4)
