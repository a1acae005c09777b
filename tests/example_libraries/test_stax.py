"""Layers: shapes of outputs are those that init says, values those of JAX from one key, and networks learn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.errors import ArgumentError
from funcgrad.example_libraries import optimizers, stax

KEY = fg.random.key(0)
IMAGE = (2, 8, 7, 3)
LAYERS: dict[str, tuple[Any, Any]] = {
    "Dense": (stax.Dense(5), (4, 3)),
    "Dense of images": (stax.Dense(5), IMAGE),
    "Conv": (stax.Conv(5, (3, 2)), IMAGE),
    "Conv, strides": (stax.Conv(5, (3, 3), (2, 1), "SAME"), IMAGE),
    "Conv, pads": (stax.Conv(5, (3, 3), padding=((1, 0), (2, 1))), IMAGE),
    "GeneralConv": (stax.GeneralConv(("NCHW", "OIHW", "NHWC"), 5, (3, 2), (1, 2)), (2, 3, 8, 7)),
    "ConvTranspose": (stax.ConvTranspose(5, (3, 2), (2, 3)), IMAGE),
    "ConvTranspose, same": (stax.ConvTranspose(5, (3, 3), (2, 2), "SAME"), IMAGE),
    "Conv1DTranspose": (stax.Conv1DTranspose(5, (4,), (2,)), (2, 8, 3)),
    "GeneralConvTranspose": (stax.GeneralConvTranspose(("NCH", "IOH", "NCH"), 5, (3,)), (2, 3, 8)),
    "BatchNorm": (stax.BatchNorm(), IMAGE),
    "BatchNorm, one axis": (stax.BatchNorm(0, center=False), (4, 3)),
    "BatchNorm, no scale": (stax.BatchNorm((0, 1), scale=False), (4, 3, 2)),
    "MaxPool": (stax.MaxPool((2, 3)), IMAGE),
    "SumPool": (stax.SumPool((2, 2), (2, 2), "SAME"), IMAGE),
    "AvgPool": (stax.AvgPool((2, 2), (2, 2), "SAME"), IMAGE),
    "AvgPool, channels first": (stax.AvgPool((2, 2), spec="NCHW"), (2, 3, 8, 7)),
    "Flatten": (stax.Flatten, IMAGE),
    "Identity": (stax.Identity, (4, 3)),
    "Dropout": (stax.Dropout(0.5), (4, 3)),
    "FanOut": (stax.FanOut(3), (4, 3)),
    "FanInSum": (stax.FanInSum, [(4, 3), (4, 3)]),
    "FanInConcat": (stax.FanInConcat(0), [(4, 3), (2, 3)]),
    "serial": (stax.serial(stax.Dense(5), stax.Dropout(0.5), stax.Relu), (4, 3)),
    "parallel": (stax.parallel(stax.Dense(5), stax.Identity), [(4, 3), (4, 2)]),
    "shape_dependent": (stax.shape_dependent(lambda shape: stax.Dense(shape[-1] * 2)), (4, 3)),
}
ACTIVATIONS = {
    "Tanh": fnp.tanh, "Relu": fg.nn.relu, "Exp": fnp.exp, "LogSoftmax": fg.nn.log_softmax, "Softmax": fg.nn.softmax,
    "Softplus": fg.nn.softplus, "Sigmoid": fg.nn.sigmoid, "Elu": fg.nn.elu, "LeakyRelu": fg.nn.leaky_relu,
    "Selu": fg.nn.selu, "Gelu": fg.nn.gelu,
}  # fmt: skip


def _of_shape(shape: Any) -> Any:
    rng = np.random.default_rng(0)
    make = lambda s: fnp.asarray(rng.standard_normal(s).astype(np.float32))  # noqa: E731
    return [make(s) for s in shape] if isinstance(shape, list) else make(shape)


@pytest.mark.parametrize("name", LAYERS)
def test_shapes_are_those_that_init_says(name: str) -> None:
    """Also where the size of the batch is not known yet, and in compiled code with gradients."""
    (init, apply), shape = LAYERS[name]
    said, params = init(KEY, shape)
    inputs = _of_shape(shape)
    found = apply(params, inputs, rng=KEY)
    assert fg.tree.map(lambda x: x.shape, found) == (list(said) if isinstance(found, list) else said)
    compiled = fg.jit(lambda p, x: apply(p, x, rng=KEY))(params, inputs)
    for x, y in zip(fg.tree.leaves(compiled), fg.tree.leaves(found)):
        np.testing.assert_allclose(x, y, rtol=1e-5, atol=1e-5)
    loss = lambda p: sum(fnp.sum(x**2) for x in fg.tree.leaves(apply(p, inputs, rng=KEY)))  # noqa: E731
    assert fg.tree.structure(fg.grad(loss)(params)) == fg.tree.structure(params)
    if isinstance(shape, tuple) and isinstance(said, tuple):
        assert init(KEY, (-1, *shape[1:]))[0] == (-1, *said[1:])


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations(name: str) -> None:
    x = _of_shape((4, 3))
    init, apply = getattr(stax, name)
    assert init(KEY, (4, 3)) == ((4, 3), ())
    np.testing.assert_array_equal(apply((), x), ACTIVATIONS[name](x))


def test_values_are_those_of_jax() -> None:
    """Numbers that jax.example_libraries.stax of JAX 0.10.2 returns."""
    _, (W, b) = stax.Dense(3)[0](KEY, (2, 4))
    np.testing.assert_allclose(W[0], [0.57203406, -0.5183409, -0.42999786], rtol=1e-6)
    np.testing.assert_allclose(b, [-0.02442456, -0.0203568, 0.00205544], rtol=2e-6)
    _, (W, b) = stax.Conv(1, (1, 1))[0](KEY, (2, 1, 1, 2))
    np.testing.assert_allclose(W.ravel(), [0.8737965, -0.79177886], rtol=1e-6)
    np.testing.assert_allclose(b.ravel(), [-2.4424558e-06], rtol=1e-6)
    dropped = stax.serial(stax.Dropout(0.5), stax.Dropout(0.5))[1]([(), ()], fnp.ones((2, 6)), rng=KEY)
    assert dropped.tolist() == [[0, 4, 0, 4, 4, 0], [0, 0, 0, 0, 4, 0]]
    beside = stax.parallel(stax.Dropout(0.5), stax.Dropout(0.5))[1]([(), ()], [fnp.ones(6)] * 2, rng=KEY)
    assert all(set(x.tolist()) <= {0, 2} for x in beside)


def test_other_names() -> None:
    """Those that JAX keeps for programs that were written with them."""
    x = _of_shape((4, 3))
    np.testing.assert_array_equal(stax.logsoftmax(x), nn.log_softmax(x))
    for old, new in ((stax.glorot, nn.initializers.glorot_normal), (stax.randn, nn.initializers.normal)):
        np.testing.assert_array_equal(old()(KEY, (3, 4)), new()(KEY, (3, 4)))


def test_pools() -> None:
    x = fnp.arange(9.0).reshape(1, 3, 3, 1)
    assert stax.MaxPool((2, 2))[1]((), x).ravel().tolist() == [4, 5, 7, 8]
    assert stax.SumPool((2, 2))[1]((), x).ravel().tolist() == [8, 12, 20, 24]
    assert stax.AvgPool((2, 2), (2, 2), "SAME")[1]((), x).ravel().tolist() == [2, 3.5, 6.5, 8]


def test_a_layer_of_the_test_mode_changes_nothing() -> None:
    x = _of_shape((4, 3))
    assert stax.Dropout(0.5, mode="test")[1]((), x, rng=KEY) is x
    with pytest.raises(ArgumentError, match="Dropout: a key is needed"):
        stax.Dropout(0.5)[1]((), x)


def test_a_network_learns() -> None:
    init, apply = stax.serial(
        stax.Conv(4, (3, 3), padding="SAME"), stax.BatchNorm(), stax.Relu, stax.MaxPool((2, 2), (2, 2)), stax.Flatten,
        stax.FanOut(2), stax.parallel(stax.Dense(8), stax.Dense(8)), stax.FanInSum, stax.Tanh, stax.Dense(2),
        stax.LogSoftmax,
    )  # fmt: skip
    rng = np.random.default_rng(0)
    images = rng.standard_normal((32, 6, 6, 1)).astype(np.float32)
    labels = (images[:, :3].sum((1, 2, 3)) > images[:, 3:].sum((1, 2, 3))).astype(np.int32)
    start, update, get_params = optimizers.adam(0.02)

    def loss(params: Any) -> Any:
        return -fnp.mean(fnp.take_along_axis(apply(params, images), labels[:, None], 1))

    @fg.jit
    def step(i: Any, state: Any) -> tuple:
        value, gradient = fg.value_and_grad(loss)(get_params(state))
        return value, update(i, gradient, state)

    state = start(init(KEY, (-1, 6, 6, 1))[1])
    first, state = step(0, state)
    for i in range(1, 40):
        last, state = step(i, state)
    assert last < 0.3 * first
