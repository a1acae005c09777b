"""Matrices and Fourier transforms in programs: by NumPy's loops, without Python."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu import numpy_loops
from funcgrad.backends.interface import open_backend
from funcgrad.config import config

REAL, COMPLEX = ("float32", "float64"), ("complex64", "complex128")
QR_DTYPES = (*REAL, "complex128")


def matrices(dtype: str, *shape: int, definite: bool = False) -> np.ndarray:
    rng = np.random.default_rng(0)
    x = rng.standard_normal(shape)
    if dtype in COMPLEX:
        x = x + 1j * rng.standard_normal(shape)
    if definite:
        x = x @ np.conj(np.swapaxes(x, -1, -2)) + shape[-1] * np.eye(shape[-1])
    return np.asarray(x, dtype)


def gram(result: Any) -> Any:
    """Vectors up to their signs: as the product of the factors."""
    u, s, vh = result
    k = s.shape[-1]
    return (u[..., :k] * s[..., None, :]) @ vh[..., :k, :], s


def rebuilt(result: Any) -> Any:
    values, vectors = result
    return (vectors * values[..., None, :]) @ fnp.conj(fnp.swapaxes(vectors, -1, -2)), values


lower_solved = functools.partial(fg.lax.linalg.triangular_solve, left_side=True, lower=True)
upper_solved = functools.partial(fg.lax.linalg.triangular_solve, left_side=True, lower=False)

FUNCTIONS: dict[str, tuple[Callable, tuple[str, ...], bool]] = {
    "cholesky": (fnp.linalg.cholesky, REAL + COMPLEX, True),
    "solve": (lambda a: fnp.linalg.solve(a, a[..., :3] + 1), REAL + COMPLEX, True),
    "det": (lambda a: fnp.linalg.det(a / a.shape[-1]), REAL + COMPLEX, False),
    "slogdet": (lambda a: tuple(fnp.linalg.slogdet(a)), REAL, False),
    "eigh": (lambda a: rebuilt(fnp.linalg.eigh(a)), REAL, True),
    "eigvalsh": (fnp.linalg.eigvalsh, REAL, True),
    "svd": (lambda a: gram(fnp.linalg.svd(a[..., :-1], full_matrices=False)), REAL, False),
    "full svd": (lambda a: gram(fnp.linalg.svd(a[..., 1:, :], full_matrices=True)), REAL, False),
    "singular values": (lambda a: fnp.linalg.svd(a[..., 2:], compute_uv=False), REAL, False),
    "qr": (lambda a: tuple(fnp.linalg.qr(a)), QR_DTYPES, False),
    "tall qr": (lambda a: tuple(fnp.linalg.qr(a[..., :5])), QR_DTYPES, False),
    "wide qr": (lambda a: tuple(fnp.linalg.qr(a[..., :5, :])), QR_DTYPES, False),
    "full qr": (lambda a: tuple(fnp.linalg.qr(a[..., :5], "complete")), QR_DTYPES, False),
    "reflections": (lambda a: tuple(fnp.linalg.qr(a[..., :5], "raw")), QR_DTYPES, False),
    "substitution": (lambda a: lower_solved(a, a[..., :3] + 1), REAL + COMPLEX, True),
    "from above": (lambda a: upper_solved(a, a[..., :1] + 1), REAL + COMPLEX, True),
    "transposed": (lambda a: lower_solved(a, a[..., 2:], transpose_a=True), REAL + COMPLEX, True),
    "fft": (fnp.fft.fft, REAL + COMPLEX, False),
    "ifft": (lambda a: fnp.fft.ifft(a, axis=-2), REAL + COMPLEX, False),
    "rfft": (lambda a: (fnp.fft.rfft(a), fnp.fft.rfft(a[..., 1:])), REAL, False),
    "irfft": (lambda a: (fnp.fft.irfft(a), fnp.fft.irfft(a, 7)), REAL + COMPLEX, False),
}
CASES = [(name, dtype) for name, (_, dtypes, _) in FUNCTIONS.items() for dtype in dtypes]


@pytest.mark.parametrize("batch", [(), (3, 5), (400,)])
@pytest.mark.parametrize(("name", "dtype"), CASES)
def test_values(name: str, dtype: str, batch: tuple[int, ...]) -> None:
    function, _, definite = FUNCTIONS[name]
    with config(enable_x64=True):
        a = matrices(dtype, *batch, 9, 9, definite=definite)
        compiled = fg.jit(function)
        found, expected = fg.tree.leaves(compiled(a)), fg.tree.leaves(function(fnp.asarray(a)))
        for x, y in zip(found, expected, strict=True):
            assert x.dtype == y.dtype
            scale = np.abs(y).max()
            np.testing.assert_allclose(x, y, rtol=0, atol=scale * 200 * np.finfo(x.dtype).eps)
        assert not any(line.startswith("host") for line in compiled.lower(a).kernels)


@pytest.mark.parametrize("name", ["cholesky", "solve", "svd", "eigh", "qr", "fft", "substitution"])
def test_no_rows_and_no_elements(name: str) -> None:
    function = FUNCTIONS[name][0]
    a = fnp.ones((0, 6, 6))
    for x, y in zip(fg.tree.leaves(fg.jit(function)(a)), fg.tree.leaves(function(a)), strict=True):
        assert (x.shape, x.dtype) == (y.shape, y.dtype)


def test_a_matrix_without_an_answer_is_nan_alone() -> None:
    a = matrices("float32", 4, 6, 6, definite=True)
    a[1] = -a[1]
    factor = fg.jit(fnp.linalg.cholesky)(a)
    assert (
        np.isnan(factor[1][np.tril_indices(6)]).all()
        and not np.asarray(factor[1])[np.triu_indices(6, 1)].any()
    )
    assert np.isfinite(np.delete(np.asarray(factor), 1, 0)).all()
    a[2] = 0
    solved = fg.jit(lambda a: fnp.linalg.solve(a, a[..., :1]))(a)
    assert np.isnan(solved[2]).all() and np.isfinite(np.delete(np.asarray(solved), 2, 0)).all()


def test_a_triangle_without_an_inverse() -> None:
    """Infinities or NaN in that matrix alone; the other triangle is not read."""
    a = np.tril(np.ones((3, 6, 6), np.float32)) + np.triu(np.full((6, 6), np.nan, np.float32), 1)
    a[1, 2, 2] = 0
    x = np.asarray(fg.jit(lower_solved)(a, np.ones((3, 6, 1), np.float32)))
    np.testing.assert_array_equal(x[0], x[2])
    np.testing.assert_array_equal(x[0, :, 0], [1, 0, 0, 0, 0, 0])
    assert not np.isfinite(x[1, 2:]).any()


def test_a_numpy_with_another_blas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numpy_loops.ctypes, "CDLL", lambda path: object())
    assert numpy_loops._blas() == {}


def test_factors_are_numpys_bits() -> None:
    for shape in ((6, 6), (3, 7, 5), (2, 5, 7), (300, 3), (1, 9)):
        a = matrices("float32", *shape)
        for x, y in zip(fg.jit(fnp.linalg.qr)(a), np.linalg.qr(a), strict=True):
            np.testing.assert_array_equal(np.asarray(x), y)


def test_in_loops_and_derivatives() -> None:
    a = matrices("float32", 6, 6, definite=True)

    def loss(a: Any) -> Any:
        def step(x: Any, _: Any) -> Any:
            x = fnp.linalg.solve(a, x)
            return x / fnp.abs(fnp.fft.fft(x)).max(), fnp.linalg.det(a / 10)

        last, dets = fg.lax.scan(step, fnp.ones(6), None, length=4)
        return last.sum() + dets.sum()

    compiled = fg.jit(fg.value_and_grad(loss))
    for x, y in zip(compiled(a), fg.value_and_grad(loss)(a), strict=True):
        np.testing.assert_allclose(x, y, rtol=2e-3, atol=1e-4)


def test_rows_do_not_depend_on_the_number_of_threads() -> None:
    a = matrices("float32", 3000, 8, 8, definite=True)
    found = []
    for threads in (1, 2, 4):
        with config(threads=threads):
            found.append(np.asarray(fg.jit(lambda a: (fnp.linalg.solve(a, a), fnp.fft.rfft(a)))(a)[1]))
    np.testing.assert_array_equal(found[0], found[1])
    np.testing.assert_array_equal(found[0], found[2])


def test_without_the_loops_the_host_computes() -> None:
    target = open_backend("cpu").target._replace(row_loops=frozenset)
    lowered = fg.jit(fnp.linalg.cholesky).lower(fnp.eye(6)).for_target(target)
    assert any(line.startswith("host") for line in lowered.kernels)


def test_objects_that_are_no_known_ufuncs_are_not_used() -> None:
    class Other:
        nin, nout, nargs, ntypes, types = 1, 1, 2, 1, ["f->f"]
        __name__ = "other"

    assert numpy_loops._loops_of("loop_", Other()) == {}
    assert set(numpy_loops._loops_of("loop_", np.add))  # a ufunc is known
