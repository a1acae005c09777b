"""JAX's documented examples of programs whose arrays are spread: the same values, and the shardings that JAX gives.

Source: docs.jax.dev, "Distributed arrays and automatic parallelization" and "Introduction to parallel programming". The
shardings are those that jax 0.10.2 printed for these lines on eight devices of its CPU.
"""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad.sharding import NamedSharding, P


@pytest.fixture(scope="module")
def grid():
    return fg.make_mesh((4, 2), ("a", "b"))


@pytest.fixture(scope="module")
def values():
    return np.asarray(random.normal(random.key(0), (64, 64)))


def transposed_product(x):
    return x @ x.T


ONE_ARRAY = {
    "sin": (fnp.sin, P("a", "b"), np.sin),
    "transpose": (lambda x: x.T, P("b", "a"), np.transpose),
    "sum of columns": (lambda x: x.sum(0), P("b"), lambda x: x.sum(0)),
    "sum": (lambda x: x.sum(), P(), np.sum),
    "product with its transpose": (transposed_product, P("a"), transposed_product),
}


@pytest.mark.parametrize("wrap", [lambda f: f, fg.jit], ids=["eager", "jit"])
@pytest.mark.parametrize("name", ONE_ARRAY)
def test_computation_follows_sharding(grid, values, name, wrap):
    function, spec, alone = ONE_ARRAY[name]
    found = wrap(function)(fg.device_put(values, NamedSharding(grid, P("a", "b"))))
    assert found.sharding.is_equivalent_to(NamedSharding(grid, spec), found.ndim)
    np.testing.assert_allclose(found, alone(values), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("wrap", [lambda f: f, fg.jit], ids=["eager", "jit"])
@pytest.mark.parametrize("function", [fnp.dot, fnp.add])
def test_rows_meet_columns(grid, values, function, wrap):
    """Of a product, and of a sum of one array cut by rows and one by columns."""
    rows = fg.device_put(values, NamedSharding(grid, P("a", None)))
    columns = fg.device_put(values, NamedSharding(grid, P(None, "b")))
    found = wrap(function)(rows, columns)
    assert found.sharding == NamedSharding(grid, P("a", "b"))
    np.testing.assert_allclose(found, function(values, values), rtol=1e-4, atol=1e-4)


def test_a_constraint_within_a_function(grid, values):
    @fg.jit
    def f(x):
        return lax.with_sharding_constraint(x + 1, NamedSharding(grid, P("b", "a")))

    found = f(fg.device_put(values, NamedSharding(grid, P("a", "b"))))
    assert found.sharding == NamedSharding(grid, P("b", "a"))
    np.testing.assert_array_equal(found, values + 1)


def test_random_numbers_do_not_depend_on_their_sharding(grid):
    def draw(key):
        return random.uniform(key, (8, 8))

    found = fg.jit(draw, out_shardings=NamedSharding(grid, P("a")))(random.key(0))
    assert found.sharding == NamedSharding(grid, P("a"))
    np.testing.assert_array_equal(found, draw(random.key(0)))
    np.testing.assert_allclose(found[0, :3], [0.947667, 0.9785799, 0.33229148], rtol=1e-6)  # jax's


# ---- the network of the examples ----


def predict(params, inputs):
    for w, b in params:
        outputs = inputs @ w + b
        inputs = fnp.maximum(outputs, 0)
    return outputs


def loss(params, batch):
    inputs, targets = batch
    return fnp.mean(fnp.sum((predict(params, inputs) - targets) ** 2, axis=-1))


def layer(key, rows, columns):
    first, second = random.split(key)
    return random.normal(first, (rows, columns)) / np.sqrt(rows), random.normal(second, (columns,))


@pytest.fixture(scope="module")
def network():
    keys = random.split(random.key(0), 3)
    params = [layer(k, i, o) for k, i, o in zip(keys, (16, 32, 32), (32, 32, 8))]
    return params, (random.normal(random.key(5), (64, 16)), random.normal(random.key(6), (64, 8)))


def check_gradients(found, network):
    for got, want in zip(fg.tree.leaves(found), fg.tree.leaves(fg.grad(loss)(*network)), strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)


def test_batch_parallel(network):
    mesh = fg.make_mesh((8,), ("batch",))
    params = fg.device_put(network[0], NamedSharding(mesh, P()))
    batch = fg.device_put(network[1], NamedSharding(mesh, P("batch")))
    value = fg.jit(loss)(params, batch)
    assert value.sharding.is_fully_replicated
    np.testing.assert_allclose(value, 27.7474308013916, rtol=1e-5)  # jax's
    gradients = fg.jit(fg.grad(loss))(params, batch)
    assert all(g.sharding.is_fully_replicated for g in fg.tree.leaves(gradients))
    check_gradients(gradients, network)
    assert fg.jit(predict)(params, batch[0]).sharding == NamedSharding(mesh, P("batch"))


def test_batch_and_model_parallel(network):
    """The gradients are spread as the weights are."""
    mesh = fg.make_mesh((4, 2), ("batch", "model"))
    specs = [(P(None, "model"), P("model")), (P("model"), P()), (P(), P())]
    params = [
        tuple(fg.device_put(x, NamedSharding(mesh, spec)) for x, spec in zip(pair, pair_specs))
        for pair, pair_specs in zip(network[0], specs)
    ]
    batch = fg.device_put(network[1], NamedSharding(mesh, P("batch", None)))
    np.testing.assert_allclose(fg.jit(loss)(params, batch), 27.7474308013916, rtol=1e-5)
    gradients = fg.jit(fg.grad(loss))(params, batch)
    for pair, pair_specs in zip(gradients, specs, strict=True):
        for g, spec in zip(pair, pair_specs, strict=True):
            assert g.sharding.is_equivalent_to(NamedSharding(mesh, spec), g.ndim)
    check_gradients(gradients, network)
    found = fg.jit(predict)(params, batch[0])
    assert found.sharding.is_equivalent_to(NamedSharding(mesh, P("batch")), 2)
