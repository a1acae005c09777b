"""Normalization: running statistics, statistics that are joined over an axis, narrow dtypes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn, random
from funcgrad.sharding import PartitionSpec as P
from tests.nn.layers.recorded import model, recorded

X = np.asarray(random.normal(random.key(0), (8, 5, 3))) * 3 + np.float32(2)


@pytest.mark.parametrize("training", [False, True])
def test_running_statistics(training: bool) -> None:
    name = "batch_norm_in_training" if training else "batch_norm"
    case, layer = recorded(name), model(name)
    _, after = layer(case.arguments["x"], nn.BatchNormState(**case.state), training=training)
    np.testing.assert_allclose(after.mean, case.next["mean"], rtol=1e-5)
    np.testing.assert_allclose(after.variance, case.next["variance"], rtol=1e-5)


def _joined(layer: nn.BatchNorm, how: str) -> Any:
    """Call a layer with its batch spread over an axis named "batch"."""
    state = layer.init_state()

    def call(x: Any) -> Any:
        return layer(x, state, training=True)

    if how == "vmap":
        return lambda x: fg.vmap(call, axis_name="batch", out_axes=(0, None))(x.reshape(2, 4, 5, 3))
    mesh = fg.make_mesh((2,), ("batch",))
    return fg.shard_map(call, mesh=mesh, in_specs=P("batch"), out_specs=(P("batch"), P()))


@pytest.mark.parametrize("how", ["vmap", "shard_map"])
@pytest.mark.cpu
def test_statistics_are_those_of_all_members(how: str) -> None:
    alone = nn.BatchNorm.init(3)
    y, state = alone(X, alone.init_state(), training=True)
    slopes = fg.grad(lambda x: (alone(x, alone.init_state(), training=True)[0] ** 3).sum())(X)
    with fg.config(cpu_devices=2):
        call = _joined(nn.BatchNorm.init(3, axis_name="batch"), how)
        of_all, next_state = fg.jit(call)(X)
        of_slopes = fg.jit(fg.grad(lambda x: (call(x)[0] ** 3).sum()))(X)
    np.testing.assert_allclose(np.asarray(of_all).reshape(X.shape), y, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(of_slopes, slopes, rtol=1e-3, atol=1e-4)
    for new, expected in zip(next_state, state):
        np.testing.assert_allclose(new, expected, rtol=1e-5)


def test_statistics_have_no_derivative() -> None:
    layer = nn.BatchNorm.init(3)
    slopes = fg.grad(lambda x: sum(s.sum() for s in layer(x, layer.init_state(), training=True)[1]))(X)
    assert not np.asarray(slopes).any()


def test_a_model_with_statistics_trains() -> None:
    """Its state goes in and comes out of a compiled step with the same types."""
    k1, k2 = random.split(random.key(1))
    model = nn.Sequential.init(
        nn.Linear.init(3, 8, key=k1),
        nn.BatchNorm.init(8),
        nn.relu,
        nn.Dropout(0.1),
        nn.Linear.init(8, 1, key=k2),
    )
    traced = []

    @fg.jit
    def step(model: Any, state: Any, key: Any) -> Any:
        traced.append(1)

        def loss(model: Any) -> Any:
            y, new = model(X, state, training=True, key=key)
            return ((y[..., 0] - X.sum(-1)) ** 2).mean(), new

        (value, new), slopes = fg.value_and_grad(loss, has_aux=True)(model)
        return fg.tree.map(lambda p, g: p - 0.01 * g, model, slopes), new, value

    state, losses = model.init_state(), []
    for i in range(20):
        model, state, value = step(model, state, random.key(i))
        losses.append(float(value))
    assert len(traced) == 1 and losses[-1] < losses[0] / 2
    assert state["layers"][1].mean.shape == (8,) and state["layers"][0] is None
    y, after = model(X, state)
    assert y.shape == (8, 5, 1) and fg.tree.all(fg.tree.map(lambda a, b: a is b, after, state))


@pytest.mark.parametrize(
    "make",
    [nn.LayerNorm.init, lambda n: nn.GroupNorm.init(n, groups=1), nn.InstanceNorm.init, nn.RMSNorm.init],
)
def test_narrow_numbers_are_normalized_in_float32(make: Any) -> None:
    """Squares of 300 are beyond float16."""
    x = (np.asarray(random.normal(random.key(2), (2, 16, 64))) * 300).astype(np.float16)
    y, exact = make(64)(x), make(64)(x.astype(np.float32))
    assert y.dtype == np.float16
    np.testing.assert_allclose(y.astype(np.float32), exact, rtol=2e-3, atol=2e-3)


def test_far_from_zero() -> None:
    x = np.asarray([10000.0, 10001.0, 10002.0], np.float32)
    np.testing.assert_allclose(nn.LayerNorm.init(3)(x), [-1.2247357, 0, 1.2247357], rtol=1e-4)
    layer = nn.BatchNorm.init(1)
    y, _ = layer(x[:, None], layer.init_state(), training=True)
    np.testing.assert_allclose(y[:, 0], [-1.2247357, 0, 1.2247357], rtol=1e-4)


def test_one_sample_has_a_finite_variance() -> None:
    layer = nn.BatchNorm.init(2)
    _, state = layer(fnp.ones((1, 2)), layer.init_state(), training=True)
    assert np.isfinite(np.asarray(state.variance)).all()
