"""Pooling against NumPy's sliding windows, and what padding counts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import nn
from funcgrad.errors import ArgumentError, DtypeError


def windows(x: np.ndarray, size: tuple[int, int], strides: tuple[int, int]) -> np.ndarray:
    """(batch, places..., features, window...) of (batch, height, width, features)."""
    view = np.lib.stride_tricks.sliding_window_view(x, size, (1, 2))
    return view[:, :: strides[0], :: strides[1]]


@pytest.mark.parametrize(("size", "strides"), [((2, 2), (2, 2)), ((3, 2), (1, 2)), ((3, 3), (2, 1))])
@pytest.mark.parametrize("compiled", [False, True])
def test_pools_of_images(size: Any, strides: Any, compiled: bool) -> None:
    x = np.random.default_rng(0).standard_normal((2, 9, 11, 3)).astype(np.float32)
    view = windows(x, size, strides)
    run = fg.jit if compiled else lambda f: f
    for pool, wanted in ((nn.max_pool, view.max((-2, -1))), (nn.min_pool, view.min((-2, -1)))):
        np.testing.assert_array_equal(np.asarray(run(lambda x, pool=pool: pool(x, size, strides))(x)), wanted)
    mean = run(lambda x: nn.avg_pool(x, size, strides))(x)
    np.testing.assert_allclose(np.asarray(mean), view.mean((-2, -1)), rtol=1e-5, atol=1e-6)
    single = run(lambda x: nn.max_pool(x, size, strides))(x[0])
    np.testing.assert_array_equal(np.asarray(single), view.max((-2, -1))[0])


def test_padding() -> None:
    """Padding is no element of a maximum; of a mean it counts unless told otherwise."""
    x = -np.ones((1, 4, 1), np.float32)
    assert nn.max_pool(x, (3,), (2,), "SAME").ravel().tolist() == [-1, -1]
    assert nn.avg_pool(x, (3,), (1,), [(1, 1)]).ravel().tolist() == pytest.approx([-2 / 3, -1, -1, -2 / 3])
    assert nn.avg_pool(x, (3,), (1,), [(1, 1)], count_include_pad=False).ravel().tolist() == [-1] * 4
    assert nn.max_pool(np.array([[3], [1], [2]], np.int8), (2,)).ravel().tolist() == [3, 2]
    assert nn.min_pool(np.array([[3], [1], [2]], np.uint8), (2,), padding="SAME").ravel().tolist() == [
        1,
        1,
        2,
    ]
    assert nn.max_pool(np.array([[False], [True], [False]]), (2,)).ravel().tolist() == [True, True]


def test_mistakes() -> None:
    with pytest.raises(ArgumentError, match="a window of 2 axes needs images of at least 3"):
        nn.max_pool(np.ones((4, 4), np.float32), (2, 2))
    with pytest.raises(ArgumentError, match=r"strides \(2,\) must have one number"):
        nn.max_pool(np.ones((4, 4, 1), np.float32), (2, 2), (2,))
    with pytest.raises(DtypeError, match="floats are needed"):
        nn.avg_pool(np.ones((4, 4, 1), np.int32), (2, 2))
