"""Singular values and vectors of long and wide matrices, by QR factors first: what their definition says."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.trace.uop import toposort

SHAPES = [(40, 20), (20, 40), (7, 2), (2, 9), (3, 50, 20), (2, 17, 40), (500, 30), (300, 70), (30, 29)]


@pytest.fixture(autouse=True)
def _with_64_bits():
    with fg.config(enable_x64=True):
        yield


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("full", [False, True])
def test_factors(shape: tuple[int, ...], dtype: str, full: bool) -> None:
    huge = {"float32": 1e30, "float64": 1e250}[dtype]
    random = np.random.default_rng(0).normal(size=shape)
    of_low_rank = random[..., :1] * np.ones(shape)
    function = fg.jit(lambda x: fnp.linalg.svd(x, full))
    eps = 20 * max(shape) * np.finfo(dtype).eps
    for x, scale in ((random, 1), (random, huge), (random, 1 / huge), (of_low_rank, 1), (np.zeros(shape), 1)):
        a = (x * scale).astype(dtype)
        u, s, vh = map(np.asarray, function(a))
        expected = np.linalg.svd(a.astype("float64"), full)
        assert [part.shape for part in (u, s, vh)] == [part.shape for part in expected]
        assert u.dtype == s.dtype == vh.dtype == dtype
        k = s.shape[-1]
        unit = [np.swapaxes(u, -1, -2) @ u, vh @ np.swapaxes(vh, -1, -2)]
        for one in unit:
            np.testing.assert_allclose(one, np.broadcast_to(np.eye(one.shape[-1]), one.shape), atol=eps)
        size = max(1, np.max(expected[1] / scale))
        np.testing.assert_allclose(s / scale, expected[1] / scale, atol=eps * size)
        whole = u[..., :k] * (s / scale)[..., None, :] @ vh[..., :k, :]
        np.testing.assert_allclose(whole, a / scale, atol=eps * size)
        alone = fg.jit(lambda x: fnp.linalg.svd(x, compute_uv=False))(a)
        np.testing.assert_allclose(np.asarray(alone) / scale, expected[1] / scale, atol=eps * size)


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_is_not_finite_has_no_singular_values(bad: float) -> None:
    a = np.random.default_rng(0).normal(size=(3, 50, 20))
    a[1, 30, 19] = bad
    s = np.asarray(fg.jit(lambda x: fnp.linalg.svd(x, False))(a)[1])
    assert np.isnan(s[1]).all() and np.isfinite(s[[0, 2]]).all()


def test_which_matrices() -> None:
    def is_split(shape: tuple[int, ...], dtype: str = "float32") -> bool:
        lowered = fg.jit(lambda x: fnp.linalg.svd(x, False)).lower(np.ones(shape, dtype))
        return "panel_qr" in lowered.as_text("llvm")

    assert is_split((110, 60)) and is_split((60, 110)) and not is_split((109, 60))
    assert not is_split((110, 60), "complex64") and not is_split((1, 60)) and not is_split((100, 16, 4))
    plain = fg.jit(fnp.linalg.svd).lower(np.ones((110, 60)))
    nodes = toposort(canonicalize(plain.outputs, plain.parameters)[0])
    assert any(node.op.name == "svd" and node.src[0].shape == (110, 60) for node in nodes)


def test_derivatives_are_differences() -> None:
    a, t = (np.random.default_rng(i).normal(size=(40, 12)) for i in range(2))

    def loss(x):
        u, s, vh = fnp.linalg.svd(x, False)
        return fnp.sum((u * s**2 @ vh) ** 2)

    slope = np.asarray(fg.jit(fg.grad(loss))(a))
    found = fg.jit(loss)
    difference = (found(a + 1e-5 * t) - found(a - 1e-5 * t)) / 2e-5
    np.testing.assert_allclose(np.sum(slope * t), difference, rtol=1e-6)
