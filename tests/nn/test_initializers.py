"""Initializers: the streams of jax.nn.initializers 0.10.2, their variances, and wrong arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from funcgrad import config, jit, random
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.nn import initializers
from funcgrad.sharding import NamedSharding, P, make_mesh

KEY = random.key(5)
EXPECTED = {
    "glorot_uniform": [-0.07365799, 0.9221042, 0.5166342, -0.8871321, 0.9081013, 0.38938528],
    "glorot_normal": [-0.057898358, 0.92857885, 0.4299667, -0.8686268, 0.9038177, 0.31559035],
    "he_uniform": [-0.09509206, 1.1904314, 0.66697186, -1.1452826, 1.1723536, 0.50269425],
    "he_normal": [-0.07474647, 1.1987902, 0.55508465, -1.1213924, 1.1668237, 0.40742543],
    "lecun_uniform": [-0.06724024, 0.84176207, 0.47162032, -0.8098371, 0.82897925, 0.3554585],
    "lecun_normal": [-0.05285373, 0.84767264, 0.3925041, -0.7929441, 0.82506895, 0.28809327],
}


@pytest.mark.parametrize("name", EXPECTED)
def test_streams(name: str) -> None:
    weights = np.asarray(getattr(initializers, name)()(KEY, (3, 2)))
    np.testing.assert_allclose(weights.ravel(), EXPECTED[name], rtol=1e-6)


@pytest.mark.parametrize(
    "init, shape, expected",
    [
        (initializers.uniform(), (2,), [0.0046637985, 0.0092088105]),
        (initializers.normal(), (2,), [-0.00084373064, 0.014110229]),
        (initializers.truncated_normal(0.5, lower=-1.0, upper=3.0), (2,), [0.06335111, 0.74615324]),
        (
            initializers.variance_scaling(3.0, "fan_geo_avg", "normal", in_axis=(0, 1), out_axis=-1),
            (2, 2, 3),
            [-0.07851799, 1.3131047, 0.58672917, -1.219183],
        ),
        (
            initializers.variance_scaling(3.0, "fan_out", "uniform", batch_axis=0),
            (2, 2, 2, 3),
            [-0.08235214, 1.0309438, 0.5776146, -0.9918439],
        ),
    ],
)
def test_streams_with_arguments(init: object, shape: tuple, expected: list) -> None:
    weights = np.asarray(init(KEY, shape))
    assert weights.shape == shape
    np.testing.assert_allclose(weights.ravel()[: len(expected)], expected, rtol=1e-6)


def test_constants() -> None:
    assert initializers.zeros(KEY, (2, 1)).tolist() == [[0.0], [0.0]]
    assert initializers.ones(KEY, (2,), np.int32).dtype == np.int32
    assert initializers.constant(2.5)(KEY, (2,)).tolist() == [2.5, 2.5]
    assert initializers.constant(np.array([1.0, 2.0]), np.float16)(KEY, (3, 2)).dtype == np.float16


@pytest.mark.parametrize("distribution", ["normal", "truncated_normal", "uniform"])
@pytest.mark.parametrize(
    "mode, n", [("fan_in", 200), ("fan_out", 50), ("fan_avg", 125), ("fan_geo_avg", 100)]
)
def test_variance(distribution: str, mode: str, n: int) -> None:
    init = initializers.variance_scaling(2.0, mode, distribution)
    weights = np.asarray(init(KEY, (200, 50)))
    assert abs(weights.mean()) < 5 * (2 / n) ** 0.5 / 100
    assert weights.var() == pytest.approx(2 / n, rel=0.06)


def test_dtype_and_jit() -> None:
    init = initializers.he_normal(dtype=np.float16)
    assert init(KEY, (4, 4)).dtype == np.float16 and init(KEY, (4, 4), np.float32).dtype == np.float32
    compiled = jit(lambda key: initializers.he_normal()(key, (4, 4)))(KEY)
    np.testing.assert_allclose(
        np.asarray(compiled), np.asarray(initializers.he_normal()(KEY, (4, 4))), rtol=1e-5
    )


def test_errors() -> None:
    with pytest.raises(ArgumentError, match="mode is one of"):
        initializers.variance_scaling(1.0, "fan", "normal")
    with pytest.raises(ArgumentError, match="distribution is"):
        initializers.variance_scaling(1.0, "fan_in", "gauss")
    with pytest.raises(ShapeError, match="no axis -2"):
        initializers.he_normal()(KEY, (3,))


def test_empty_weights() -> None:
    assert initializers.he_normal()(KEY, (0, 3)).shape == (0, 3)


# The first two numbers of the initializers of jax.nn (0.10.2) with key 0, shape (3, 2) and complex64.
COMPLEX = {
    "glorot_normal": [0.87785167 + 0.04025875j, 0.29219595 + 0.03857639j],
    "glorot_uniform": [0.8200225 + 0.03760668j, 0.3786864 + 0.04999507j],
    "lecun_normal": [0.8013652 + 0.03675104j, 0.26673716 + 0.03521527j],
}


@pytest.mark.parametrize("name", COMPLEX)
def test_complex_weights_are_those_of_jax(name: str) -> None:
    init = getattr(initializers, name)()
    weights = init(random.key(0), (3, 2), "complex64")
    assert weights.dtype == "complex64"
    np.testing.assert_allclose(np.asarray(weights)[0], COMPLEX[name], rtol=1e-5)
    with config(enable_x64=True):
        assert init(random.key(0), (3, 2), "complex128").dtype == "complex128"


@pytest.mark.parametrize("distribution", ["normal", "truncated_normal", "uniform"])
def test_the_variance_of_complex_weights(distribution: str) -> None:
    """Of real and imaginary part together; bounded where the distribution is."""
    init = initializers.variance_scaling(1.0, "fan_in", distribution)
    weights = np.asarray(init(random.key(1), (100, 400), "complex64")) * 10
    bound = {"normal": np.inf, "truncated_normal": 2 / 0.953, "uniform": 2**0.5}[distribution]
    assert np.abs(weights).max() <= bound * 1.0001
    assert abs(weights.mean()) < 0.02 and abs(np.mean(np.abs(weights) ** 2) - 1) < 0.03
    assert abs(np.mean(weights**2)) < 0.02  # all directions alike


def test_unitary_weights() -> None:
    for shape in ((3, 3), (4, 2), (2, 4)):
        w = np.asarray(initializers.orthogonal()(random.key(0), shape, "complex64"))
        w = w if shape[0] >= shape[1] else w.T
        np.testing.assert_allclose(w.conj().T @ w, np.eye(min(shape)), atol=1e-5)
    w = initializers.orthogonal()(random.key(0), (2, 2), "complex64")
    first = [[0.36477923 - 0.88739485j, -0.28078812 + 0.02499088j]]  # of jax.nn.initializers
    np.testing.assert_allclose(np.asarray(w)[:1], first, rtol=1e-4)
    assert initializers.delta_orthogonal()(random.key(0), (3, 2, 2), "complex64").dtype == "complex64"


@pytest.mark.parametrize(
    "init",
    [
        initializers.constant(-7),
        initializers.uniform(),
        initializers.normal(),
        initializers.truncated_normal(),
        initializers.he_normal(),
        initializers.orthogonal(),
        initializers.zeros,
    ],
)
def test_weights_are_spread_over_a_mesh(init) -> None:
    with config(cpu_devices=2):
        sharding = NamedSharding(make_mesh((2,), "x"), P("x"))
        weights = init(KEY, (8, 2), out_sharding=sharding)
    assert weights.sharding == sharding
    np.testing.assert_array_equal(weights, init(KEY, (8, 2)))


@pytest.mark.parametrize("axes", [(), [], {}, [-2], range(1)])
def test_axes_are_any_numbers(axes: Any) -> None:
    """Axes that are not named count as a window, so that of none the numbers are the same."""
    key = random.key(0)
    expected = initializers.lecun_uniform()(key, (3, 4))
    assert np.array_equal(initializers.lecun_uniform(axes)(key, (3, 4)), expected)
