"""einops on our arrays: eager, compiled, differentiated. The values are those of einops on NumPy's arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import numpy as fnp

einops = pytest.importorskip("einops", reason="needs einops")
standard = pytest.importorskip("einops.array_api")
import funcgrad.interop.einops_backend  # noqa: E402  # makes our arrays known to einops

X = np.random.default_rng(0).normal(size=(2, 6, 3)).astype(np.float32)
W = np.random.default_rng(1).normal(size=(3, 4)).astype(np.float32)
CASES: dict[str, Callable[[Any], Any]] = {
    "rearrange": lambda x: einops.rearrange(x, "b (h w) c -> (b c) h w", h=2),
    "rearrange a list": lambda x: einops.rearrange([x, 2 * x], "n b t c -> b t (n c)"),
    "mean": lambda x: einops.reduce(x, "b (t k) c -> b t c", "mean", k=3),
    "max": lambda x: einops.reduce(x, "b t c -> b 1 c", "max"),
    "prod": lambda x: einops.reduce(x, "b t c -> c", "prod"),
    "repeat": lambda x: einops.repeat(x, "b t c -> b (t k) c", k=2),
    "einsum": lambda x: einops.einsum(x, x[..., :2] * 2, "b t c, b t d -> b c d"),
    "pack": lambda x: einops.pack([x, x[:, :, 0]], "b *")[0],
    "unpack": lambda x: einops.unpack(x, [(2, 2), (2,)], "b * c")[1],
}


@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients(name: str) -> None:
    f, x = CASES[name], fnp.asarray(X)
    expected = f(X)
    for found in (f(x), fg.jit(f)(x), fg.vmap(f)(x[None])[0]):
        assert isinstance(found, fg.Array)
        np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5)

    def loss(x: Any) -> Any:
        return fnp.sum(f(x) ** 2)

    direction = np.random.default_rng(2).normal(size=X.shape).astype(np.float32)
    slope = float(fnp.sum(fg.jit(fg.grad(loss))(x) * direction))
    wide = [np.sum(f(X.astype(np.float64) + sign * 1e-5 * direction) ** 2) for sign in (1, -1)]
    np.testing.assert_allclose(slope, (wide[0] - wide[1]) / 2e-5, rtol=1e-3, atol=1e-3)


def test_the_functions_for_the_standard() -> None:
    x = fnp.asarray(X)
    pattern = "b (t k) c -> b t c"
    found = fg.jit(lambda x: standard.reduce(x, pattern, "max", k=2))(x)
    np.testing.assert_array_equal(found, einops.reduce(X, pattern, "max", k=2))
    np.testing.assert_array_equal(standard.rearrange(x, "b t c -> c t b"), X.T)


def test_arrays_go_out_and_in() -> None:
    assert funcgrad.interop.einops_backend.FuncgradBackend().is_appropriate_type(fnp.asarray(X))
    assert isinstance(einops.asnumpy(fnp.asarray(X)), np.ndarray)
    assert einops.parse_shape(fnp.asarray(X), "b t c") == {"b": 2, "t": 6, "c": 3}
