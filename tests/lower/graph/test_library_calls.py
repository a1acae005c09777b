"""Inverses by LAPACK's functions: NumPy's numbers, NaN where there are none."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.numpy_loops import row_loop_names
from funcgrad.lower.graph.host import library_calls

SIZE = 70  # rows that are more than small


@pytest.fixture(autouse=True)
def _with_64_bits():
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    yield
    fg.config.enable_x64 = before


def definite(*batch: int, dtype: str) -> np.ndarray:
    rng = np.random.default_rng(7)
    x = rng.standard_normal((*batch, SIZE, SIZE)) + 1j * rng.standard_normal((*batch, SIZE, SIZE))
    x = x if np.dtype(dtype).kind == "c" else x.real
    return (x @ x.conj().swapaxes(-1, -2) + SIZE * np.eye(SIZE)).astype(dtype)


def names(function, x: np.ndarray) -> list[str]:
    text = fg.jit(function).lower(x).as_text("schedule")
    return [line.split()[1] for line in text.splitlines() if line.startswith("routine")]


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
def test_inverses(dtype: str) -> None:
    """A singular matrix of a batch has none; no other one is touched by that."""
    x = definite(4, dtype=dtype)
    x[1] = 0
    x[2, 3, 3] = np.nan
    tolerance = 200 * np.finfo(dtype).eps
    found = np.asarray(fg.jit(fnp.linalg.inv)(x))
    for k in (0, 3):
        assert np.abs(found[k] @ x[k] - np.eye(SIZE)).max() <= tolerance
    assert np.isnan(found[1]).all()
    assert np.isnan(found[2]).any()


def test_which_functions() -> None:
    """Inverses are those of LAPACK, whatever the unit matrix is made of; solutions for other matrices are not."""
    x = definite(dtype="float64")
    expected = ["inverse"] if "lapack_getri_d" in row_loop_names() else ["solve"]
    assert names(fnp.linalg.inv, x) == expected
    assert names(lambda x: fnp.linalg.solve(x, fnp.eye(SIZE) * 1.0), x) == expected
    assert names(lambda x: fnp.linalg.solve(x, fnp.eye(SIZE) * 2.0), x) == ["solve"]
    assert names(lambda x: fnp.linalg.solve(x, fnp.eye(SIZE, k=1)), x) == ["solve"]
    assert names(lambda x: fnp.linalg.solve(x, x.T), x) == ["solve"]
    assert names(lambda x: fnp.linalg.inv(x[:30, :30]), x) == ["solve"]


def test_without_these_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy's loops do it where its LAPACK is another one."""
    x = definite(dtype="float64")
    monkeypatch.setattr(library_calls, "_SMALL", 1000)

    assert names(lambda x: fnp.linalg.inv(x), x) == ["solve"]


def test_gradients_and_vmap() -> None:
    """The derivative of an inverse is -inv t inv."""
    x = definite(2, dtype="float64")
    t = np.random.default_rng(3).standard_normal(x.shape)
    found = fg.jit(lambda x, t: fg.jvp(fg.vmap(fnp.linalg.inv), (x,), (t,))[1])(x, t)
    inverse = np.linalg.inv(x)
    np.testing.assert_allclose(np.asarray(found), -inverse @ t @ inverse, atol=1e-13)
    slope = fg.jit(fg.grad(lambda x: fnp.linalg.slogdet(x)[1]))(x[0])
    np.testing.assert_allclose(np.asarray(slope), inverse[0].T, atol=1e-13)
