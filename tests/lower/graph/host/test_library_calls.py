"""Factors, solutions, inverses and determinants by LAPACK's functions: NumPy's numbers, NaN where there are none."""

from __future__ import annotations

import ctypes
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
import funcgrad.scipy.linalg as fsl
from funcgrad.backends.cpu.numpy_loops import row_loop_names, row_loops
from funcgrad.backends.interface import open_backend
from funcgrad.lower.graph.host import library_calls
from funcgrad.lower.graph.host.matrices import elimination
from funcgrad.lower.ir.schedule import TASKS_A_CORE
from tests.lower.graph.host.matrices.matrices import DTYPES, compiled, random, wide

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


@pytest.mark.parametrize("dtype", DTYPES)
@settings(max_examples=5, deadline=None)
@given(st.data())
def test_factors(dtype: str, data: st.DataObject) -> None:
    """The factors multiply to the matrix with its rows in order, and no factor of a row is greater than 1. The order is
    that of the exchanges.
    """
    size = st.one_of(st.integers(1, 40), st.integers(60, 70), st.integers(125, 200), st.integers(350, 400))
    m, n, batch = data.draw(size), data.draw(size), data.draw(st.sampled_from([(), (1,), (3,), (2, 2)]))
    a = random(np.random.default_rng(m * 1000 + n), (*batch, m, n), dtype)
    both, pivots, order = map(np.asarray, compiled(fg.lax.linalg.lu, a))
    k = min(m, n)
    low, up = np.tril(wide(both)[..., :k], -1) + np.eye(m, k), np.triu(both[..., :k, :])
    rows = np.take_along_axis(wide(a), order[..., None], -2)
    assert np.abs(low @ up - rows).max() <= 30 * k * np.finfo(dtype).eps
    assert np.abs(low).max() <= (1.42 if np.dtype(dtype).kind == "c" else 1.0001)
    expected = np.broadcast_to(np.arange(m), order.shape).copy()
    for i in np.ndindex(batch):
        for step, row in enumerate(pivots[i]):
            expected[i][[step, row]] = expected[i][[row, step]]
    assert (order == expected).all()


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_complex_rows_are_exchanged_as_by_numpy(dtype: str) -> None:
    a = random(np.random.default_rng(5), (9, 6), dtype)
    for found, expected in zip(compiled(fg.lax.linalg.lu, a), fg.lax.linalg.lu(a), strict=True):
        np.testing.assert_allclose(wide(found), wide(expected), atol=1e-5)


REAL = ("float32", "float64")


@pytest.mark.parametrize("dtype", REAL)
@settings(max_examples=12, deadline=None)
@given(
    st.one_of(st.integers(5, 80), st.integers(120, 140), st.integers(250, 600)), st.sampled_from([(), (7,)])
)
def test_cholesky(dtype: str, n: int, batch: tuple[int, ...]) -> None:
    """The factor is lower, and its square the matrix, of which the upper triangle is not read."""
    x = random(np.random.default_rng(n), (*batch, n, n), "float64")
    a = (x @ np.swapaxes(x, -1, -2) / n + np.eye(n)).astype(dtype)
    given_ = np.where(np.tri(n, dtype=bool), a, np.nan).astype(dtype)
    found = wide(compiled(lambda a: fg.lax.linalg.cholesky(a, symmetrize_input=False), given_)).real
    assert not np.triu(found, 1).any()
    most = max(12, n / 20) * np.finfo(dtype).eps
    assert np.abs(found @ np.swapaxes(found, -1, -2) - a).max() <= most * np.abs(a).max()


@pytest.mark.parametrize("dtype", REAL)
@pytest.mark.parametrize("n", [6, 33, 100])
def test_without_a_cholesky_factor(n: int, dtype: str) -> None:
    """Those of a batch that have none are NaN; others see nothing of that."""
    x = np.tile((np.eye(n) * 4).astype(dtype), (6, 1, 1))
    x[1, n - 1, n - 1] = 0
    x[2, 0, 0] = -1
    x[3, n // 2, n // 2] = np.nan
    x[4, n - 1, 0] = np.inf
    found = np.asarray(compiled(fnp.linalg.cholesky, x))
    for k in (0, 5):
        assert (found[k] == np.eye(n) * 2).all()
    for k in (1, 2, 3, 4):
        assert np.isnan(np.diagonal(found[k])).all()


def test_tiny_and_huge_pivots() -> None:
    """Columns are divided where the inverse of a pivot is no number, and by 0 nothing is."""
    for dtype in REAL:
        x = np.tril(np.full((20, 20), 0.5)) + np.eye(20) / 2
        for scale in (np.finfo(dtype).smallest_subnormal * 64, np.finfo(dtype).max / 64):
            a = (x * float(scale)).astype(dtype)
            both, _, order = map(np.asarray, compiled(fg.lax.linalg.lu, a))
            assert (order == np.arange(20)).all()
            np.testing.assert_array_equal(np.tril(both, -1), np.tril(x, -1).astype(dtype))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("lower", [True, False])
def test_triangles(lower: bool, columns: int, dtype: str) -> None:
    rng = np.random.default_rng(11)
    a = random(rng, (2, 30, 30), dtype) / 30 + 2 * np.eye(30, dtype=dtype)
    b = random(rng, (2, 30, columns), dtype)
    found = wide(compiled(lambda a, b: fsl.solve_triangular(a, b, lower=lower), a, b))
    triangle = np.tril(wide(a)) if lower else np.triu(wide(a))
    np.testing.assert_allclose(found, np.linalg.solve(triangle, wide(b)), atol=20 * np.finfo(dtype).eps)


def test_factors_of_a_matrix_of_no_rank() -> None:
    """They are zeros, and ones on the diagonal of the lower one. With NaN rows stay rows."""
    both, pivots, order = map(np.asarray, compiled(fg.lax.linalg.lu, np.zeros((130, 90))))
    assert not both.any() and (pivots == np.arange(90)).all() and (order == np.arange(130)).all()
    x = np.random.default_rng(3).standard_normal((150, 150))
    x[7, 4], x[60, 100] = np.nan, np.inf
    _, pivots, order = map(np.asarray, compiled(fg.lax.linalg.lu, x))
    assert sorted(order) == list(range(150))
    assert (pivots >= np.arange(150)).all() and (pivots < 150).all()


@pytest.mark.parametrize("dtype", DTYPES)
@settings(max_examples=5, deadline=None)
@given(st.integers(65, 215), st.integers(1, 5), st.sampled_from([(), (3,)]))
def test_solutions(dtype: str, n: int, columns: int, batch: tuple[int, ...]) -> None:
    """Systems and inverses are those of NumPy in twice the precision, as far as the condition allows."""
    a = random(np.random.default_rng(n), (*batch, n, n), dtype)
    b = random(np.random.default_rng(columns), (*batch, n, columns), dtype)
    expected = np.linalg.solve(wide(a), wide(b))
    tolerance = 10 * np.finfo(dtype).eps * np.linalg.cond(wide(a)).max()
    for found, against in (
        (compiled(fnp.linalg.solve, a, b), expected),
        (compiled(fnp.linalg.inv, a), np.linalg.inv(wide(a))),
    ):
        assert np.linalg.norm(wide(found) - against) <= tolerance * np.linalg.norm(against)


@pytest.mark.parametrize("dtype", DTYPES)
@settings(max_examples=5, deadline=None)
@given(st.integers(65, 150), st.sampled_from([1e-6, 0.1, 1.0, 1e3]), st.sampled_from([(), (3,)]))
def test_determinants(dtype: str, n: int, scale: float, batch: tuple[int, ...]) -> None:
    """Sign and logarithm are NumPy's; the determinant is 0 or infinite where the dtype has no such number."""
    a = (random(np.random.default_rng(n), (*batch, n, n), dtype) * np.dtype(dtype).type(scale)).astype(dtype)
    sign, logarithm = np.linalg.slogdet(wide(a))
    tolerance = 10 * np.finfo(dtype).eps * np.linalg.cond(wide(a)).max()
    found = compiled(fnp.linalg.slogdet, a)
    np.testing.assert_allclose(wide(found[0]), sign, atol=tolerance)
    np.testing.assert_allclose(np.asarray(found[1]), logarithm, atol=tolerance, rtol=1e-6)
    limits = np.finfo(dtype)
    det, size = wide(compiled(fnp.linalg.det, a)), logarithm
    is_number = (size > np.log(float(limits.tiny)) + 1) & (size < np.log(float(limits.max)) - 1)
    expected = sign * np.exp(np.where(is_number, size, 0))
    bound = 1.1 * (tolerance + 1e-6)
    assert (np.abs(det - expected)[is_number] <= bound * np.abs(expected)[is_number]).all()
    assert not det[size < np.log(float(limits.tiny)) - 60].any()
    assert not np.isfinite(det[size > np.log(float(limits.max)) + 1]).any()


def test_singular_systems_have_no_solution() -> None:
    """Determinants are 0 then, with the logarithm -inf."""
    x = definite(3, dtype="float64")
    x[1] = 0
    solved = np.asarray(compiled(fnp.linalg.solve, x, x[..., :2]))
    assert np.isnan(solved[1]).all() and np.isfinite(solved[[0, 2]]).all()
    sign, logarithm = map(np.asarray, compiled(fnp.linalg.slogdet, x))
    assert sign.tolist() == [1, 0, 1] and logarithm[1] == -np.inf
    assert np.asarray(compiled(fnp.linalg.det, x))[1] == 0


def names(function, x: np.ndarray) -> list[str]:
    text = fg.jit(function).lower(x).as_text("schedule")
    return [line.split()[1] for line in text.splitlines() if line.startswith("routine")]


@pytest.mark.parametrize("dtype", DTYPES)
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
    """LU factors are made once for all solutions with a matrix and its transpose; inverses, whatever the unit matrix is
    made of, have no right sides.
    """
    x = definite(dtype="float64")
    has_lapack = "lapack_getri_d" in row_loop_names()
    expected = ["lu_of_columns", "substitute"] if has_lapack else ["solve"]
    assert names(fnp.linalg.inv, x) == expected
    if has_lapack:
        assert names(fg.lax.linalg.lu, x) == ["lu_of_columns"]
        assert names(fnp.linalg.slogdet, x) == ["det_parts"]
        both = lambda x: (fnp.linalg.solve(x, x[:, :3]), fnp.linalg.solve(x.T, x[:, :4]))  # noqa: E731
        assert names(both, x) == [*expected, "substitute"]
        gradient = fg.grad(lambda x: fnp.sum(fnp.linalg.solve(x, fnp.ones(SIZE)) ** 2))
        assert names(gradient, x) == [*expected, "substitute"]
    for b in (fnp.eye(SIZE) * 1.0, fnp.eye(SIZE) * 2.0, fnp.eye(SIZE, k=1)):
        assert names(lambda x, b=b: fnp.linalg.solve(x, b), x) == expected
    assert names(lambda x: fnp.linalg.solve(x, x.T), x) == expected
    assert names(lambda x: fnp.linalg.inv(x[:30, :30]), x) == expected
    assert names(lambda x: fnp.linalg.inv(x[:30, :30].astype("complex128")), x) == ["solve"]


def test_without_these_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy's loops do it where its LAPACK is another one."""
    x = definite(dtype="float64")
    monkeypatch.setattr(elimination, "FUNCTIONS", ("getrf", "no_such_function"))

    assert names(lambda x: fnp.linalg.inv(x), x) == ["solve"]
    assert names(lambda x: fnp.linalg.slogdet(x), x) == ["slogdet"]
    assert names(lambda x: fg.lax.linalg.lu(x), x) == []  # NumPy's Python does it


def test_gradients_and_vmap() -> None:
    """The derivative of an inverse is -inv t inv."""
    x = definite(2, dtype="float64")
    t = np.random.default_rng(3).standard_normal(x.shape)
    found = fg.jit(lambda x, t: fg.jvp(fg.vmap(fnp.linalg.inv), (x,), (t,))[1])(x, t)
    inverse = np.linalg.inv(x)
    np.testing.assert_allclose(np.asarray(found), -inverse @ t @ inverse, atol=1e-13)
    slope = fg.jit(fg.grad(lambda x: fnp.linalg.slogdet(x)[1]))(x[0])
    np.testing.assert_allclose(np.asarray(slope), inverse[0].T, atol=1e-13)


OF_BATCHES = {
    "cholesky": fnp.linalg.cholesky,
    "inv": fnp.linalg.inv,
    "solve": lambda x: fnp.linalg.solve(x, x[..., :3]),
    "det": lambda x: fnp.linalg.det(x / SIZE),
    "lu": lambda x: fg.lax.linalg.lu(x)[0],
    "triangular": lambda x: fsl.solve_triangular(x, x[..., :5], lower=True),
    "eigvalsh": fnp.linalg.eigvalsh,
    "singular values": lambda x: fnp.linalg.svd(x, compute_uv=False),
    "qr": lambda x: fnp.abs(fnp.linalg.qr(x)[1]),
}


def blas_threads() -> int:
    """Return how many threads the library has now; 0 where nothing tells."""
    _, table = row_loops().get("blas_threads", (0, 0))
    if not table:
        return 0
    return ctypes.CFUNCTYPE(ctypes.c_int32)(ctypes.c_void_p.from_address(table + 8).value or 0)()


@pytest.mark.parametrize("dtype", ["float32", "complex128"])
@pytest.mark.parametrize("name", OF_BATCHES)
def test_batches_are_shared_out(name: str, dtype: str) -> None:
    """Matrices of a batch, more than there are parts of work, have the numbers that each has alone. The library's
    threads are as many as before.
    """
    function, before = OF_BATCHES[name], blas_threads()
    count = TASKS_A_CORE * 2 + 5
    x = definite(dtype=dtype) * np.linspace(0.5, 2, count)[:, None, None].astype(dtype)
    x[:, 1:, 0] += np.arange(count)[:, None].astype(dtype) / 40  # the lower triangle, which some alone read
    found, alone = np.asarray(compiled(function, x)), fg.jit(lambda x: function(x))
    for one, row in zip(x, found, strict=True):
        expected = np.asarray(alone(one))
        np.testing.assert_allclose(
            row, expected, rtol=300 * np.finfo(dtype).eps, atol=np.abs(expected).max() * 1e-5
        )
    assert blas_threads() == before


def test_callers_of_one_thread_give_all_back() -> None:
    """However the calls of several threads lie in time."""
    before = blas_threads()
    x = definite(9, dtype="float32")
    function = fg.jit(fnp.linalg.inv)
    expected = np.asarray(function(x))
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda _: np.asarray(function(x)), range(40)):
            np.testing.assert_array_equal(found, expected)
    assert blas_threads() == before


def test_which_calls_have_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of as many matrices as there are cores."""
    cores = open_backend("cpu").target.cores

    def asks(x: np.ndarray) -> bool:
        return "@one_thread_begin" in fg.jit(lambda x: fnp.linalg.eigvalsh(x)).lower(x).as_text("llvm")

    many = definite(cores, dtype="float64")
    assert asks(many) == (cores > 1 and blas_threads() > 0)
    assert not asks(many[0])
    monkeypatch.setattr(library_calls, "calls_blas", lambda call: False)
    assert not asks(many)


@pytest.mark.parametrize("dtype", REAL)
@settings(max_examples=12, deadline=None)
@given(st.data())
def test_reflections(dtype: str, data: st.DataObject) -> None:
    """Q is orthogonal, its product with R the matrix, and R has the signs that NumPy's has. Q is the product of the
    reflections.
    """
    size = st.one_of(st.integers(1, 40), st.integers(60, 130))
    m, n, batch = data.draw(size), data.draw(size), data.draw(st.sampled_from([(), (5,)]))
    mode = data.draw(st.sampled_from(["reduced", "complete"]))
    a = random(np.random.default_rng(m * 1000 + n), (*batch, m, n), dtype)
    q, r = map(np.asarray, compiled(lambda a: fnp.linalg.qr(a, mode), a))
    q, r, most = wide(q).real, wide(r).real, 30 * max(m, n) * np.finfo(dtype).eps
    assert q.shape[-1] == r.shape[-2] == (m if mode == "complete" else min(m, n))
    assert np.abs(np.swapaxes(q, -1, -2) @ q - np.eye(q.shape[-1])).max() <= most
    assert np.abs(q @ r - a).max() <= most and not np.tril(r, -1).any()
    signs = np.sign(np.linalg.qr(a.astype("float64"), "r").diagonal(0, -2, -1))
    assert (np.sign(np.diagonal(r, 0, -2, -1)) == signs).all()
    reflections, taus = map(np.asarray, compiled(lambda a: fnp.linalg.qr(a, "raw"), a))
    k = min(m, n)
    assert np.abs(np.triu(np.swapaxes(reflections, -1, -2))[..., :k, :] - r[..., :k, :]).max() <= most
    v = np.tril(wide(np.swapaxes(reflections, -1, -2)).real[..., :k], -1) + np.eye(m, k)
    product = np.broadcast_to(np.eye(m), (*batch, m, m))
    for i in range(k):
        turned = v[..., i, None] * v[..., None, :, i]
        product = product - taus[..., i, None, None] * (product @ turned)
    assert np.abs(product[..., :k] - q[..., :k]).max() <= 10 * most


@pytest.mark.parametrize("dtype", REAL)
def test_reflections_of_any_size(dtype: str) -> None:
    """Of numbers whose squares are none, of zeros, and of what is no number."""
    limits, x = np.finfo(dtype), np.random.default_rng(2).standard_normal((40, 20))
    qr = fg.jit(fnp.linalg.qr)
    expected = np.linalg.qr(x)
    for scale in (float(limits.max) / 1e3, float(limits.tiny) * 1e3, 1.0):
        q, r = qr((x * scale).astype(dtype))
        np.testing.assert_allclose(wide(q), expected[0], atol=300 * limits.eps)
        np.testing.assert_allclose(wide(r) / scale, expected[1], atol=3000 * limits.eps)
    q, r = map(np.asarray, qr(np.zeros((40, 20), dtype)))
    assert (q == np.eye(40, 20)).all() and not r.any()
    x[3, 2] = np.nan
    assert np.isnan(np.asarray(qr(x.astype(dtype))[1])[2, 2])


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(40, 20), (90, 90), (500, 8, 8), (500, 16, 16), (50, 3, 3)])
def test_reflections_of_denormal_columns(shape: tuple[int, ...], dtype: str) -> None:
    """Each column of a matrix of rank 1 leaves some eps of the one before, and denormal numbers in the end."""
    info = np.finfo(dtype)
    ramp = np.broadcast_to(np.arange(shape[-1]), shape)
    for a in (np.ones(shape), np.full(shape, float(info.tiny) * 64), ramp, np.zeros(shape)):
        a = a.astype(dtype)
        q, r = map(np.asarray, fg.jit(fnp.linalg.qr)(a))
        scale = float(np.max(np.abs(a))) or 1.0
        across = np.conj(np.swapaxes(q, -1, -2)) @ q
        np.testing.assert_allclose(
            across, np.broadcast_to(np.eye(across.shape[-1]), across.shape), atol=200 * info.eps
        )
        np.testing.assert_allclose(q @ (r / scale), a / scale, atol=200 * info.eps)


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize("shape", [(2, 2), (20, 20), (7, 30, 30), (24, 18, 40), (0, 3, 3)])
def test_complex_results_beside_real_ones(shape: tuple[int, ...], dtype: str) -> None:
    """Programs call NumPy's loops, which give eigenvalues and singular values as real numbers."""
    x = random(np.random.default_rng(0), shape, dtype)
    across = np.conj(np.swapaxes(x, -1, -2))
    square, eps = x @ across, 40 * max(shape) ** 2 * np.finfo(dtype).eps
    values, vectors = map(np.asarray, compiled(fnp.linalg.eigh, square))
    np.testing.assert_allclose(square @ vectors, vectors * values[..., None, :], atol=eps)
    np.testing.assert_allclose(values, np.linalg.eigvalsh(square), atol=eps)
    np.testing.assert_allclose(compiled(fnp.linalg.eigvalsh, square), values, atol=eps)
    for full in (False, True):
        u, s, vh = map(np.asarray, compiled(lambda a, full=full: fnp.linalg.svd(a, full), x))
        assert [part.shape for part in (u, s, vh)] == [part.shape for part in np.linalg.svd(x, full)]
        k = s.shape[-1]
        np.testing.assert_allclose(u[..., :k] * s[..., None, :] @ vh[..., :k, :], x, atol=eps)
        np.testing.assert_allclose(s, np.linalg.svd(x, compute_uv=False), atol=eps)
    np.testing.assert_allclose(compiled(lambda a: fnp.linalg.svd(a, compute_uv=False), x), s, atol=eps)
    if shape[-1] == 30:
        x[1, 2, 3] = np.nan
        for part in fg.tree.leaves(compiled(lambda a: fnp.linalg.svd(a, False), x)):
            assert np.isnan(np.asarray(part)[1]).all() and np.isfinite(np.asarray(part)[[0, 2]]).all()


def test_complex_eigenvalues_go_without_python() -> None:
    for function in (
        fnp.linalg.eigh,
        fnp.linalg.svd,
        fnp.linalg.eig,
        fnp.linalg.eigvalsh,
        fnp.linalg.svdvals,
    ):
        assert not fg.jit(function).lower(np.ones((40, 40), "complex64")).lowering.host_nodes


def test_short_substitutions_have_one_thread() -> None:
    def text(n: int, columns: int) -> str:
        return (
            fg.jit(fg.scipy.linalg.solve_triangular)
            .lower(np.ones((n, n), "complex128"), np.ones((n, columns), "complex128"))
            .as_text("llvm")
        )

    assert "one_thread_begin" in text(300, 8) and "one_thread_begin" not in text(300, 300)


def test_which_matrices_are_factored_by_routines_of_ours() -> None:
    target = open_backend("cpu").target

    def is_ours(function: Any, rows: int, columns: int, cores: int, batch: tuple[int, ...] = ()) -> bool:
        of = target._replace(cores=cores, l2_nbytes=1 << 20)
        x = np.ones((*batch, rows, columns))
        return "@panel_" in fg.jit(function).lower(x).for_target(of).as_text("llvm")

    cholesky, qr = fnp.linalg.cholesky, fnp.linalg.qr
    assert is_ours(cholesky, 340, 340, 64) and not is_ours(cholesky, 500, 500, 64)
    assert is_ours(cholesky, 500, 500, 2) and not is_ours(cholesky, 1100, 1100, 2)
    assert is_ours(cholesky, 1100, 1100, 2, (2,)) and not is_ours(cholesky, 1100, 1100, 4, (2,))
    assert is_ours(qr, 4000, 100, 2) and not is_ours(qr, 4000, 100, 16) and is_ours(qr, 2000, 100, 16)
