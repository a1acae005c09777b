"""Weights computed from weights: lengths and directions, the largest singular value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn, random
from funcgrad.errors import ArgumentError
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


class Noisy(nn.Module):
    """A linear layer that counts its calls and adds noise where it gets a key."""

    weight: Any

    def init_state(self) -> Any:
        return fnp.zeros((), int)

    def __call__(self, x: Any, state: Any, *, key: Any = None) -> Any:
        return x @ self.weight + (0 if key is None else random.normal(key)), state + 1


def test_states_and_keys_reach_the_layer_within() -> None:
    layer = nn.WeightNorm.init(Noisy(np.array([[3.0], [4.0]], np.float32)))
    model = nn.Sequential.init(nn.relu, layer)
    x, state = np.ones((1, 2), np.float32), model.init_state()
    y, state = model(x, state)
    assert y.item() == 7 and state == {"layers": (None, 1)}
    noisy, state = model(x, state, key=KEY)
    assert (
        noisy.item() == pytest.approx(7 + random.normal(random.split(KEY, 1)[0]).item())
        and state["layers"][1] == 2
    )
    wrapped = nn.Policy.of("mixed_bfloat16").wrap(layer)
    assert wrapped(x, wrapped.init_state(), key=None)[1] == 1
    with pytest.raises(ArgumentError, match="has a state, and the call has none"):
        model(x)


def test_spectral_norm_keeps_the_dtype_of_narrow_numbers() -> None:
    linear = nn.Linear.init(6, 4, key=KEY)
    layer = nn.SpectralNorm(linear, steps=3)
    x = np.ones((2, 6), np.float32)
    narrow = fg.tree.map(lambda p: p.astype(fnp.bfloat16), layer)
    state = narrow.init_state()
    y, after = narrow(x.astype(fnp.bfloat16), state, training=True)
    assert y.dtype == fnp.bfloat16 and {part.dtype for part in (*state, *after)} == {np.dtype("float32")}
    expected, _ = layer(x, layer.init_state(), training=True)
    np.testing.assert_allclose(y.astype(np.float32), expected, rtol=0.05, atol=0.02)
    slopes = fg.grad(lambda m: (m(x.astype(fnp.bfloat16), state)[0] ** 2).sum().astype(np.float32))(narrow)
    assert slopes.layer.weight.dtype == fnp.bfloat16
