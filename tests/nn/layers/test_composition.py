"""Layers of layers: keys and states reach those that take them, loops are what unrolled layers are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn, random
from funcgrad.errors import ArgumentError, ShapeError

KEY = random.key(0)
X = np.asarray(random.normal(random.key(1), (5, 4)))


class Noisy(nn.Module):
    def __call__(self, x: Any, *, key: Any = None) -> Any:
        return x if key is None else x + random.normal(key, x.shape)


def test_keys_differ_and_can_be_left_out() -> None:
    model = nn.Sequential.init(Noisy(), fnp.negative, Noisy())
    np.testing.assert_array_equal(model(X), -X)
    k1, k2 = random.split(KEY, 2)
    expected = -(X + random.normal(k1, X.shape)) + random.normal(k2, X.shape)
    np.testing.assert_allclose(model(X, key=KEY), expected, rtol=1e-5)
    nested = nn.Sequential.init(model, nn.Linear.init(4, 2, key=KEY))
    assert (np.asarray(nested(X, key=KEY)) != np.asarray(nested(X))).any()


def test_a_state_that_is_missing() -> None:
    model = nn.Sequential.init(nn.BatchNorm.init(4))
    with pytest.raises(ArgumentError, match="BatchNorm has a state, and the call has none"):
        model(X)
    nested = nn.Sequential.init(nn.relu, model, nn.relu)
    y, state = nested(X, nested.init_state(), training=True)
    assert state["layers"][1]["layers"][0].mean.shape == (4,) and y.shape == X.shape
    plain = nn.Sequential.init(nn.relu)
    assert plain(X, plain.init_state()).shape == X.shape


@pytest.mark.parametrize("remat", [False, True])
def test_stacked_layers_are_layers_in_turn(remat: bool) -> None:
    def make(key: Any) -> Any:
        return nn.Sequential.init(nn.Linear.init(4, 4, key=key), fnp.tanh, Noisy())

    stacked = nn.Stacked.init(make, 3, key=KEY, remat=remat)
    layers = [fg.tree.map(lambda p, i=i: p[i], stacked.layers) for i in range(3)]

    def unrolled(x: Any, key: Any = None) -> Any:
        keys = [None] * 3 if key is None else random.split(key, 3)
        for layer, k in zip(layers, keys):
            x = layer(x, key=k)
        return x

    np.testing.assert_allclose(fg.jit(stacked)(X), unrolled(X), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(stacked(X, key=KEY), unrolled(X, KEY), rtol=1e-5, atol=1e-6)
    slopes = fg.jit(fg.grad(lambda m: (m(X) ** 2).sum()))(stacked)
    expected = fg.grad(lambda x: (unrolled(x) ** 2).sum())(X)
    np.testing.assert_allclose(fg.grad(lambda x: (stacked(x) ** 2).sum())(X), expected, rtol=1e-4, atol=1e-5)
    assert slopes.layers.layers[0].weight.shape == (3, 4, 4)


def test_stacked_layers_with_a_state() -> None:
    """As in turn, with a state for each."""
    stacked = nn.Stacked.init(
        lambda key: nn.Sequential.init(nn.Linear.init(4, 4, key=key), nn.BatchNorm.init(4), fnp.tanh),
        3,
        key=KEY,
    )
    layers = [fg.tree.map(lambda p, i=i: p[i], stacked.layers) for i in range(3)]
    states = [layer.init_state() for layer in layers]
    state = stacked.init_state()
    call = fg.jit(lambda model, x, state: model(x, state=state, training=True))
    for _ in range(2):
        y, state = call(stacked, X, state)
        x = X
        for i, layer in enumerate(layers):
            x, states[i] = layer(x, states[i], training=True)
    np.testing.assert_allclose(y, x, rtol=1e-4, atol=1e-5)
    for i, one in enumerate(states):
        of_this = fg.tree.map(lambda s, i=i: s[i], state["layers"])
        fg.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-6), of_this, one)
    around = nn.Sequential.init(stacked, fnp.negative)
    result, after = around(X, around.init_state(), training=True)
    assert fg.tree.structure(after) == fg.tree.structure(around.init_state()) and result.shape == X.shape
    with pytest.raises(ArgumentError, match="Stacked: Sequential has a state"):
        stacked(X)
    spectral = nn.Stacked.init(lambda key: nn.SpectralNorm(nn.Linear.init(4, 4, key=key)), 2, key=KEY)
    assert spectral.init_state()["layers"].left.shape == (2, 4)


def test_stacked_layers_have_one_structure() -> None:
    with pytest.raises(ArgumentError, match="got 2 among 2"):
        nn.Stacked.of([nn.Linear.init(4, 4, key=KEY), nn.Linear.init(4, 4, key=KEY, bias=False)])
    with pytest.raises(ArgumentError, match="got 0 among 0"):
        nn.Stacked.of([])


def test_an_error_says_which_layer_it_is_from() -> None:
    wrong = nn.MLP((nn.Linear.init(4, 6, key=KEY), nn.Linear.init(5, 2, key=KEY)))
    model = nn.Sequential.init(nn.relu, nn.relu, wrong)
    for call in (model, fg.jit(model), fg.grad(lambda x: model(x).sum())):
        with pytest.raises(ShapeError, match="needs 5 features") as caught:
            call(X)
        assert caught.value.__notes__[:2] == ["  in layers[1] of nn.MLP", "  in layers[2] of nn.Sequential"]


def test_mlp() -> None:
    model = nn.MLP.init((4, 6, 6, 2), key=KEY, dropout=0.5)
    dropped = np.asarray(model(X, key=KEY))
    assert (dropped != np.asarray(model(X))).any()
    assert (dropped != np.asarray(model(X, key=random.key(5)))).any()
    assert nn.MLP.init((4, 2), key=KEY, bias=False)(X, key=KEY).shape == (5, 2)
    assert [*nn.named_parameters(nn.MLP.init((4, 2), key=KEY, bias=False))] == ["layers.0.weight"]


def test_stacked_layers_extend_with_a_cache_each() -> None:
    def make(key: Any) -> Any:
        return nn.MultiHeadAttention.init(4, 2, causal=True, key=key)

    stacked = nn.Stacked.init(make, 3, key=KEY)
    x, cache, parts = X[None], stacked.init_cache(1, capacity=7), []
    extend = fg.jit(lambda model, x, cache: model.extend(x, cache))
    for begin, end in ((0, 2), (2, 3), (3, 5)):
        y, cache = extend(stacked, x[:, begin:end], cache)
        parts.append(np.asarray(y))
    np.testing.assert_allclose(np.concatenate(parts, 1), stacked(x), rtol=1e-4, atol=1e-5)
    assert cache.length.tolist() == [5, 5, 5]


@pytest.mark.parametrize("activation", [nn.silu, nn.gelu])
def test_gated_mlp(activation: Any) -> None:
    model = nn.GatedMLP.init(4, 6, out=3, activation=activation, bias=True, dropout=0.5, key=KEY)
    biased = fg.tree.map(lambda p: p + 0.1, model)
    gate, up, down = (
        (np.asarray(part.weight), np.asarray(part.bias)) for part in (biased.gate, biased.up, biased.down)
    )
    hidden = np.asarray(activation(X @ gate[0] + gate[1])) * (X @ up[0] + up[1])
    np.testing.assert_allclose(biased(X), hidden @ down[0] + down[1], rtol=1e-4, atol=1e-5)
    kept = random.bernoulli(KEY, 0.5, hidden.shape)
    dropped = np.where(kept, 2 * hidden, 0)
    np.testing.assert_allclose(biased(X, key=KEY), dropped @ down[0] + down[1], rtol=1e-4, atol=1e-5)
    assert (
        nn.GatedMLP.init(4, 6, key=KEY).gate.bias is None
        and nn.GatedMLP.init(4, 6, key=KEY)(X).shape == X.shape
    )
