"""Rows of funcgrad.lax.linalg: factorizations and systems."""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.numpy_functions import _adjoint, _check_factors, _matrices, _rectangular, _svd_product
from tests.public.rows import Call, call, int32, namespace, row, same


def _triangular(d: Draw) -> Call:
    a = _matrices("fc")(d)
    n = a.value.shape[-1]
    lower, left = d.maybe(), d.maybe()
    b = d.values((*a.value.shape[:-2], *((n, 2) if left else (2, n))), a.value.dtype)
    return call(a, Given(b), left_side=left, lower=lower, **d.options(transpose_a=[True]))


def _triangular_oracle(
    a: np.ndarray, b: np.ndarray, left_side: bool, lower: bool, transpose_a: bool = False
) -> np.ndarray:
    a = np.tril(a) if lower else np.triu(a)
    a = np.swapaxes(a, -1, -2) if transpose_a else a
    if left_side:
        return np.linalg.solve(a, b)
    return np.swapaxes(np.linalg.solve(np.swapaxes(a, -1, -2), np.swapaxes(b, -1, -2)), -1, -2)


def _tridiagonal(d: Draw) -> Call:
    n = d.integer(3, 5)
    dtype = dt.float64 if d.x64 else dt.float32
    low, middle, high = (d.rng.uniform(0.1, 1, n).astype(dtype) for _ in range(3))
    low[0] = high[-1] = 0
    return call(Given(low), Given((middle + 3).astype(dtype)), Given(high), Given(d.values((n, 2), dtype)))


def _tridiagonal_oracle(low: np.ndarray, middle: np.ndarray, high: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.linalg.solve(np.diag(middle) + np.diag(low[1:], -1) + np.diag(high[:-1], 1), b)


def _lu_product(result: Any, matrix: np.ndarray) -> np.ndarray:
    lu, _, permutation = (x.numpy() for x in result)
    k = min(lu.shape[-2:])
    lower = np.tril(lu[..., :, :k], -1) + np.eye(lu.shape[-2], k)
    product = lower @ np.triu(lu[..., :k, :])
    return np.take_along_axis(product, np.argsort(permutation, -1)[..., None], -2)


def _qr_product(result: Any, matrix: np.ndarray) -> np.ndarray:
    return result[0].numpy() @ result[1].numpy()


def _eigh_product(result: Any, matrix: np.ndarray) -> np.ndarray:
    v, w = (x.numpy() for x in result)
    return (v * w[..., None, :]) @ _adjoint(v)


def _householder(d: Draw) -> Call:
    n = d.integer(2, 4)
    return call(
        Given(d.values((n, 2), dt.float64 if d.x64 else dt.float32, -1, 1)),
        Given(d.values((2,), dt.float64 if d.x64 else dt.float32, 0.5, 1.5)),
    )


def _householder_oracle(a: np.ndarray, taus: np.ndarray) -> np.ndarray:
    q = np.eye(a.shape[0])
    for i, tau in enumerate(taus):
        v = np.concatenate([np.zeros(i), [1.0], a[i + 1 :, i]])
        q = q @ (np.eye(len(v)) - tau * np.outer(v, v))
    return q[:, : a.shape[1]]


def _ormqr(d: Draw) -> Call:
    made = _householder(d)
    n = made.args[0].value.shape[0]
    return call(*made.args, Given(d.values((n, 3), made.args[0].value.dtype)), **d.options(transpose=[True]))


def _ormqr_oracle(a: np.ndarray, taus: np.ndarray, c: np.ndarray, transpose: bool = False) -> np.ndarray:
    square = np.concatenate([a, np.zeros((a.shape[0], a.shape[0] - a.shape[1]))], 1)
    q = _householder_oracle(square, taus)
    return (q.T if transpose else q) @ c


def _update(d: Draw) -> Call:
    n = d.integer(1, 4)
    x = d.rng.uniform(-1, 1, (n, n))
    a = (x @ x.T + 2 * np.eye(n)).astype(dt.float64 if d.x64 else dt.float32)
    r = np.linalg.cholesky(a).T.copy()
    return call(Given(r), Given(d.values((len(a),), a.dtype, -1, 1)))


def _update_oracle(r: np.ndarray, w: np.ndarray) -> np.ndarray:
    return np.linalg.cholesky(r.T @ r + np.outer(w, w)).T


def _symmetric(d: Draw) -> Call:
    n = d.integer(1, 4)
    dtype = dt.float64 if d.x64 else dt.float32
    c = d.values((n, n), dtype)
    return call(Given(d.values((n, 2), dtype)), Given(c + c.T), alpha=2.0, beta=0.5, symmetrize_output=True)


def _symmetric_oracle(
    a: np.ndarray, c: np.ndarray, alpha: float, beta: float, symmetrize_output: bool
) -> np.ndarray:
    return alpha * a @ a.T + beta * c


with namespace("lax.linalg"):
    row("cholesky", lambda d: call(_matrices("fc", "positive")(d)), same, np.linalg.cholesky, tolerance=50)
    row(
        "eigh",
        lambda d: call(_matrices("fc", "symmetric", 1)(d)),
        None,
        check=_check_factors(_eigh_product),
        derivative=False,
    )
    row(
        "eig",
        lambda d: call(_matrices("fc", "symmetric", 1)(d)),
        None,
        oracle=None,
        derivative=False,
        peer=False,
        vmap=False,
    )
    row("lu", lambda d: call(_rectangular(d, "fc")), None, check=_check_factors(_lu_product), derivative=True)
    row(
        "qr",
        lambda d: call(_rectangular(d, "fc"), full_matrices=False),
        None,
        check=_check_factors(_qr_product),
    )
    row(
        "svd",
        lambda d: call(_rectangular(d, "fc"), full_matrices=False),
        None,
        check=_check_factors(_svd_product),
        derivative=False,
    )
    row("triangular_solve", _triangular, same, _triangular_oracle, tolerance=500)
    row("tridiagonal_solve", _tridiagonal, same, _tridiagonal_oracle, tolerance=100)
    row("householder_product", _householder, same, _householder_oracle, tolerance=16)
    row("ormqr", _ormqr, same, _ormqr_oracle, tolerance=16)
    row("cholesky_update", _update, same, _update_oracle, tolerance=50)
    row("symmetric_product", _symmetric, same, _symmetric_oracle, tolerance=16)
    row(
        "lu_pivots_to_permutation",
        lambda d: call(d.fixed([1, 1, 2], np.int32), 4),
        int32,
        lambda p, n: np.array([1, 0, 2, 3]),
        peer=True,
    )


def _check_packed(result: Any, call: Call) -> None:
    """The reflections, applied to both sides of the form, give the matrix."""
    matrix, both, taus = call.args[0].value, result[0].numpy(), result[-1].numpy()
    lower = call.keywords.get("lower", True)
    if not lower:
        matrix, both, taus = matrix[::-1, ::-1], both[::-1, ::-1], taus[::-1]
    n, q = len(matrix), np.eye(len(matrix), dtype=matrix.dtype)
    for k, tau in enumerate(taus):
        v = np.concatenate([np.zeros(k + 1), [1.0], both[k + 2 :, k]])
        q = q @ (np.eye(n) - tau * np.outer(v, np.conj(v)))
    form = np.triu(both, -1)
    if len(result) > 2:
        d, e = (x.numpy() if lower else x.numpy()[::-1] for x in result[1:3])
        form = np.diag(d) + np.diag(e, -1) + np.diag(e, 1)
    np.testing.assert_allclose(q @ form @ _adjoint(q), matrix, atol=2e-5)


def _check_real_or_complex_schur(result: Any, call: Call) -> None:
    t, z = (x.numpy() for x in result)
    np.testing.assert_allclose(z @ t @ _adjoint(z), call.args[0].value, atol=5e-5)
    assert not np.any(np.tril(t, -1 if dt.kind(t.dtype) == "c" else -2))


def _one_matrix(d: Draw, kind: str = "general") -> Call:
    n, dtype = d.integer(1, 6), d.choice(["f", "c"])
    x = d.rng.uniform(-1, 1, (n, n)) + (1j * d.rng.uniform(-1, 1, (n, n)) if dtype == "c" else 0)
    x = x + _adjoint(x) if kind == "symmetric" else x
    wide = {"f": dt.float64, "c": dt.complex128} if d.x64 else {"f": dt.float32, "c": dt.complex64}
    return call(Given(x.astype(wide[dtype])))


def _check_polar(result: Any, call: Call) -> None:
    u, h, steps, enough = (x.numpy() for x in result)
    np.testing.assert_allclose(u @ h, call.args[0].value, atol=5e-5)
    np.testing.assert_allclose(_adjoint(u) @ u, np.eye(u.shape[1]), atol=5e-5)
    assert np.all(np.linalg.eigvalsh(h) > 0) and 0 < steps < 10 and enough


def _upright(d: Draw) -> Call:
    n = d.integer(1, 4)
    m = n + d.integer(0, 3)
    dtype = dt.float64 if d.x64 else dt.float32
    return call(Given((d.rng.uniform(-1, 1, (m, n)) + np.eye(m, n)).astype(dtype)))


with namespace("lax.linalg"):
    row("hessenberg", _one_matrix, None, check=_check_packed, derivative=False)
    row("tridiagonal", lambda d: _one_matrix(d, "symmetric"), None, check=_check_packed)
    row(
        "tridiagonal",
        lambda d: _one_matrix(d, "symmetric")._replace(keywords={"lower": False}),
        None,
        check=_check_packed,
    )
    row("schur", _one_matrix, None, check=_check_real_or_complex_schur, derivative=False)
    row("qdwh", _upright, None, check=_check_polar, derivative=False)
