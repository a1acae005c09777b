"""Initializers: the streams of jax.nn.initializers 0.10.2, their variances, and wrong arguments."""

from __future__ import annotations

import numpy as np
import pytest

from funcgrad import jit, random
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.nn import initializers

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
