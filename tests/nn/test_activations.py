"""Activations: values and derivatives of JAX 0.10.2 as literals, and finite derivatives at extreme arguments."""

from __future__ import annotations

import numpy as np
import pytest

from funcgrad import grad, jit, nn, vmap
from funcgrad.errors import ShapeError

X = np.array([-3.0, -1.0, -0.25, 0.0, 0.5, 2.0], np.float32)
EXPECTED = {
    "relu": ([0.0, 0.0, 0.0, 0.0, 0.5, 2.0], [0.0, 0.0, 0.0, 0.0, 1.0, 1.0]),
    "relu6": ([0.0, 0.0, 0.0, 0.0, 0.5, 2.0], [0.0, 0.0, 0.0, 0.0, 1.0, 1.0]),
    "sigmoid": (
        [0.047425874, 0.26894143, 0.4378235, 0.5, 0.62245935, 0.880797],
        [0.04517666, 0.19661194, 0.24613407, 0.25, 0.23500371, 0.10499363],
    ),
    "softplus": (
        [0.048587352, 0.3132617, 0.5759394, 0.6931472, 0.974077, 2.126928],
        [0.047425874, 0.2689414, 0.4378235, 0.5, 0.62245935, 0.880797],
    ),
    "log_sigmoid": (
        [-3.0485873, -1.3132617, -0.8259394, -0.6931472, -0.474077, -0.126928],
        [0.95257413, 0.73105854, 0.5621765, 0.5, 0.37754068, 0.11920291],
    ),
    "silu": (
        [-0.14227763, -0.26894143, -0.109455876, 0.0, 0.31122968, 1.761594],
        [-0.08810411, 0.07232949, 0.37629, 0.5, 0.7399612, 1.0907843],
    ),
    "mish": (
        [-0.14564745, -0.30340144, -0.12992696, 0.0, 0.37524524, 1.943959],
        [-0.09339312, 0.059216753, 0.4398156, 0.6, 0.8864244, 1.0693178],
    ),
    "elu": (
        [-0.95021296, -0.63212055, -0.2211992, 0.0, 0.5, 2.0],
        [0.049787045, 0.36787945, 0.7788008, 1.0, 1.0, 1.0],
    ),
    "selu": (
        [-1.6705688, -1.1113307, -0.38889018, 0.0, 0.5253505, 2.101402],
        [0.08753057, 0.6467686, 1.3692092, 1.7580993, 1.050701, 1.050701],
    ),
    "celu": (
        [-0.95021296, -0.63212055, -0.2211992, 0.0, 0.5, 2.0],
        [0.049787045, 0.36787945, 0.7788008, 1.0, 1.0, 1.0],
    ),
    "gelu": (
        [-0.0036373436, -0.15880796, -0.100324646, 0.0, 0.345714, 1.9545977],
        [-0.011583906, -0.08296407, 0.3046459, 0.5, 0.86736995, 1.0860994],
    ),
    "leaky_relu": ([-0.03, -0.01, -0.0025, 0.0, 0.5, 2.0], [0.01, 0.01, 0.01, 1.0, 1.0, 1.0]),
    "tanh": (
        [-0.9950547, -0.7615942, -0.24491866, 0.0, 0.46211717, 0.9640276],
        [0.009866118, 0.41997433, 0.9400149, 1.0, 0.7864477, 0.070650816],
    ),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_values_and_derivatives(name: str) -> None:
    function, (values, slopes) = getattr(nn, name), EXPECTED[name]
    np.testing.assert_allclose(np.asarray(function(X)), values, rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(np.asarray(vmap(grad(function))(X)), slopes, rtol=2e-6, atol=3e-7)
    np.testing.assert_allclose(np.asarray(jit(function)(X)), values, rtol=2e-6, atol=1e-7)


def test_gelu_by_erfc() -> None:
    def gelu(x: object) -> object:
        return nn.gelu(x, approximate=False)

    values = [-0.004049696, -0.15865527, -0.100323424, 0.0, 0.34573123, 1.9544997]
    slopes = [-0.011945652, -0.08331548, 0.30462667, 0.5, 0.8674951, 1.0852318]
    np.testing.assert_allclose(np.asarray(gelu(X)), values, rtol=1e-6)
    np.testing.assert_allclose(np.asarray(vmap(grad(gelu))(X)), slopes, rtol=2e-6)


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("x", [-1e4, -200.0, -0.0, 0.0, 200.0, 1e4])
def test_nothing_overflows(name: str, x: float) -> None:
    value, slope = getattr(nn, name)(x), grad(getattr(nn, name))(x)
    assert np.isfinite(float(value)) and np.isfinite(float(slope))


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_dtype_stays(name: str, dtype: str) -> None:
    assert getattr(nn, name)(X.astype(np.float32)).astype(dtype).dtype == dtype
    function = getattr(nn, name)
    assert function(nn.relu(X).astype(dtype)).dtype == dtype


@pytest.mark.parametrize("name", ["relu", "relu6", "leaky_relu", "elu", "softplus", "gelu"])
def test_nan_is_not_hidden(name: str) -> None:
    assert np.isnan(float(getattr(nn, name)(float("nan"))))


def test_relu_of_integers() -> None:
    assert nn.relu(np.array([-2, 3])).tolist() == [0, 3]


def test_second_derivative_of_softplus() -> None:
    assert float(grad(grad(nn.softplus))(0.5)) == pytest.approx(0.23500371, rel=1e-5)


def test_glu() -> None:
    np.testing.assert_allclose(np.asarray(nn.glu(X)), [-1.5, -0.62245935, -0.22019926], rtol=1e-6)
    assert nn.glu(np.ones((4, 3), np.float32), axis=0).shape == (2, 3)
    with pytest.raises(ShapeError, match="even size"):
        nn.glu(np.ones(3, np.float32))
