"""funcgrad.scipy.linalg, against SciPy, which scikit-learn brings."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, MissingRuleError, ShapeError
from funcgrad.scipy import linalg


@pytest.fixture(autouse=True)
def _with_64_bits():
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    yield
    fg.config.enable_x64 = before


def close(x, y, tolerance=1e-9):
    np.testing.assert_allclose(np.asarray(x), np.asarray(y), rtol=tolerance, atol=tolerance)


def regular(shape, dtype="float64", seed=0):
    rng = np.random.default_rng(seed)
    x = rng.normal(size=shape)
    x = x + 1j * rng.normal(size=shape) if np.dtype(dtype).kind == "c" else x
    return (x / shape[-1] + 2 * np.roll(np.eye(shape[-1]), 1, 0)).astype(dtype)


def positive(n, dtype="float64", seed=0):
    x = regular((n, n), dtype, seed)
    return x @ x.conj().T


@pytest.mark.parametrize(("size", "dtype"), [(3, "float64"), (6, "complex128")])
def test_systems_are_scipys(both, sample, size, dtype):
    a, h = regular((size, size), dtype), positive(size, dtype)
    for b in (sample((size,), dtype), sample((size, 2), dtype)):
        close(both(linalg.solve, fnp.asarray(a), b), scipy.linalg.solve(a, b.numpy()))
        close(
            both(lambda v, w: linalg.solve(v, w, assume_a="pos"), fnp.asarray(h), b),
            scipy.linalg.solve(h, b.numpy()),
        )
        for lower in (True, False):
            close(
                linalg.cho_solve(linalg.cho_factor(fnp.asarray(h), lower), b),
                scipy.linalg.solve(h, b.numpy()),
            )
            for trans in (0, 1, 2, "N", "T", "C"):
                found = both(
                    lambda v, w, t=trans, s=lower: linalg.solve_triangular(v, w, t, s), fnp.asarray(h), b
                )
                close(found, scipy.linalg.solve_triangular(h, b.numpy(), trans, lower))
        for trans in (0, 1, 2):
            found = both(lambda v, w, t=trans: linalg.lu_solve(linalg.lu_factor(v), w, t), fnp.asarray(a), b)
            close(found, scipy.linalg.lu_solve(scipy.linalg.lu_factor(a), b.numpy(), trans))
    close(linalg.inv(fnp.asarray(a)), scipy.linalg.inv(a))
    close(linalg.det(fnp.asarray(a)), scipy.linalg.det(a))


@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (3, 5)], ids=str)
def test_factorizations_are_scipys(both, sample, shape):
    a = sample(shape, "float64")
    for found, expected in zip(both(linalg.lu, a), scipy.linalg.lu(a.numpy()), strict=True):
        close(found, expected)
    for found, expected in zip(linalg.lu(a, True), scipy.linalg.lu(a.numpy(), True), strict=True):
        close(found, expected)
    for mode in ("full", "economic", "r"):
        for found, expected in zip(
            linalg.qr(a, mode=mode), scipy.linalg.qr(a.numpy(), mode=mode), strict=True
        ):
            close(found, expected)
    close(linalg.svd(a, compute_uv=False), scipy.linalg.svdvals(a.numpy()))
    assert [x.shape for x in linalg.svd(a)] == [x.shape for x in scipy.linalg.svd(a.numpy())]
    for side in ("left", "right"):
        for found, expected in zip(
            both(lambda v, s=side: linalg.polar(v, s), a), scipy.linalg.polar(a.numpy(), side)
        ):
            close(found, expected)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
@pytest.mark.parametrize("lower", [True, False])
def test_generalized_eigenvalues(both, dtype, lower):
    a, b = positive(4, dtype), positive(4, dtype, 1) + np.eye(4)
    part = np.tril if lower else np.triu
    x, y = fnp.asarray(part(a)), fnp.asarray(part(b))
    values, vectors = linalg.eigh(x, y, lower)
    close(values, scipy.linalg.eigh(a, b, eigvals_only=True))
    close(a @ vectors.numpy(), b @ vectors.numpy() * values.numpy())
    close(both(lambda v, w: linalg.eigh(v, w, lower, True), x, y), values)
    close(linalg.eigh(x, lower=lower, eigvals_only=True), np.linalg.eigvalsh(a))


@pytest.mark.parametrize(
    ("size", "dtype"), [(1, "float64"), (3, "float32"), (3, "complex128"), (6, "float64")]
)
@pytest.mark.parametrize("norm", [0.01, 30])
def test_the_exponential_is_scipys(both, size, dtype, norm):
    a = regular((size, size), dtype) * norm
    expected = scipy.linalg.expm(a.astype("complex128"))
    tolerance = 1e-3 if dtype == "float32" else 1e-9
    found = both(linalg.expm, fnp.asarray(a), rtol=tolerance, atol=tolerance * np.abs(expected).max())
    assert found.dtype == dtype
    np.testing.assert_allclose(
        found.numpy() / np.abs(expected).max(), expected / np.abs(expected).max(), atol=tolerance
    )


def test_the_exponential_in_batches_and_its_derivative(both):
    a = np.stack([regular((3, 3), seed=k) * (1 + 4 * k) for k in range(3)])
    e = regular((3, 3, 3), seed=9)
    expected = [scipy.linalg.expm_frechet(x, d) for x, d in zip(a, e, strict=True)]
    value, tangent = both(linalg.expm_frechet, fnp.asarray(a), fnp.asarray(e))
    close(value, np.stack([v for v, _ in expected]))
    close(tangent, np.stack([t for _, t in expected]), 1e-7)
    ct = regular((3, 3, 3), seed=4)
    for f in (linalg.expm, fg.jit(linalg.expm)):
        (pulled,) = fg.vjp(f, fnp.asarray(a))[1](fnp.asarray(ct))
        np.testing.assert_allclose(np.sum(pulled.numpy() * e), np.sum(ct * tangent.numpy()), rtol=1e-9)
    assert np.isnan(linalg.expm(fnp.eye(2) * 1e9, max_squarings=4).numpy()).all()
    assert linalg.expm(fnp.zeros((0, 0))).shape == (0, 0)


def test_matrices_of_parts_are_scipys(both, sample):
    x, y, z = sample((2, 3)), sample((1,)), sample((0, 2))
    found = both(linalg.block_diag, x, y, z)
    np.testing.assert_array_equal(found.numpy(), scipy.linalg.block_diag(x, y, z))
    assert linalg.block_diag().shape == scipy.linalg.block_diag().shape
    for c, r in ((sample((3,)), None), (sample((2,)), sample((4,))), (sample((3,), "complex64"), None)):
        rest = () if r is None else (r,)
        np.testing.assert_array_equal(
            both(linalg.toeplitz, c, *rest).numpy(), scipy.linalg.toeplitz(c, *rest)
        )


def test_errors_say_what_is_needed():
    x = fnp.eye(3)
    for call, error, match in (
        (lambda: linalg.solve_triangular(x, x, trans=3), ArgumentError, "trans 3"),
        (lambda: linalg.solve(x, x, assume_a="odd"), ArgumentError, "assume_a 'odd'"),
        (lambda: linalg.qr(x, mode="raw"), ArgumentError, "mode 'raw'"),
        (lambda: linalg.eigh(x, type=2), ArgumentError, "type=1"),
        (lambda: linalg.polar(x, "up"), ArgumentError, "side"),
        (lambda: linalg.block_diag(fnp.ones((1, 2, 3))), ShapeError, "matrices are needed"),
        (lambda: linalg.expm(fnp.ones((2, 3))), ShapeError, "square"),
    ):
        with pytest.raises(error, match=match):
            call()


def _matrix(seed: int, n: int, kind: str, dtype: str) -> np.ndarray:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(n, n)) + (1j * rng.normal(size=(n, n)) if np.dtype(dtype).kind == "c" else 0)
    eigenvectors = x + 3 * np.eye(n)
    made = {
        "general": lambda: x,
        "whole": lambda: np.round(x * 2),
        "symmetric": lambda: x + x.conj().T,
        "skew": lambda: x - x.conj().T,
        "orthogonal": lambda: np.linalg.qr(x)[0],
        "cyclic": lambda: np.roll(np.eye(n), 1, 0),
        "below": lambda: np.eye(n, k=-1) * rng.integers(-2, 3),
        "repeated": lambda: eigenvectors @ (np.eye(n) + np.eye(n, k=1)) @ np.linalg.inv(eigenvectors),
        "sparse": lambda: x * rng.integers(0, 2, (n, n)),
        "graded": lambda: x * 10.0 ** -np.arange(n),
        "zero": lambda: np.zeros((n, n)),
    }
    return made[kind]().astype(dtype)


KINDS = [
    "general",
    "whole",
    "symmetric",
    "skew",
    "orthogonal",
    "cyclic",
    "below",
    "repeated",
    "sparse",
    "graded",
    "zero",
]


@settings(max_examples=30, deadline=None)
@given(
    st.integers(0, 2**30),
    st.sampled_from([1, 2, 3, 6]),  # few, since each is compiled
    st.sampled_from(KINDS),
    st.sampled_from(["float64", "complex128", "float32", "complex64"]),
)
def test_schur_forms(seed, n, kind, dtype):
    a = _matrix(seed, n, kind, dtype)
    size = 200 * n * np.finfo(dtype).eps * max(1, np.abs(a).max())
    with fg.config(enable_x64=True):
        t, z = (x.numpy() for x in linalg.schur(a))
        tc, zc = (x.numpy() for x in linalg.rsf2csf(t, z))
        h, q = (x.numpy() for x in linalg.hessenberg(a, calc_q=True))
    for form, turn in ((t, z), (tc, zc), (h, q)):
        np.testing.assert_allclose(turn @ form @ turn.conj().T, a, atol=size)
        np.testing.assert_allclose(turn @ turn.conj().T, np.eye(n), atol=size)
    assert not np.any(np.tril(tc, -1)) and not np.any(np.tril(h, -2))
    if np.dtype(dtype).kind == "c":
        assert not np.any(np.tril(t, -1))
        return
    assert not np.any(np.tril(t, -2))
    for i in np.flatnonzero(np.diagonal(t, -1)):  # blocks apart, in LAPACK's form
        assert t[i, i] == t[i + 1, i + 1] and t[i, i + 1] * t[i + 1, i] < 0
        assert i + 2 >= n or t[i + 2, i + 1] == 0


def test_a_large_schur_form(both):
    a = np.random.default_rng(1).normal(size=(40, 40))
    for x in (a, a + 1j * a.T):
        t, z = (v.numpy() for v in both(linalg.schur, fnp.asarray(x)))
        close(z @ t @ z.conj().T, x)
        found, expected = (np.linalg.eigvals(v) for v in (t, x))
        close(np.sort_complex(np.round(found, 8)), np.sort_complex(np.round(expected, 8)), 1e-6)


def test_functions_of_batches():
    a = np.stack([positive(3, seed=k) for k in range(4)]).reshape(2, 2, 3, 3)
    root = fg.jit(linalg.sqrtm)(a)
    close(root @ root, a)
    mapped = fg.vmap(fg.vmap(lambda x: linalg.funm(x, fnp.sqrt)))(a)
    close(mapped, root)
    b, c = regular((2, 1, 2, 2)) + 3 * np.eye(2), np.arange(12.0).reshape(2, 1, 3, 2)
    x = linalg.solve_sylvester(a, b, c)
    assert x.shape == (2, 2, 3, 2)
    close(a @ np.asarray(x) + np.asarray(x) @ b, np.broadcast_to(c, x.shape))
    assert linalg.schur(np.zeros((0, 3, 3)))[0].shape == (0, 3, 3)


def test_derivatives_of_roots_and_sylvesters_equation():
    a = regular((4, 4), "complex128") + 3 * np.eye(4)
    d = regular((4, 4), "complex128", 3)
    _, tangent = fg.jvp(linalg.sqrtm, (a,), (d,))
    root = scipy.linalg.sqrtm(a)
    close(tangent, scipy.linalg.solve_sylvester(root, root, d))

    def loss(a, b, c):
        return (linalg.solve_sylvester(a, b, c) ** 2).sum() + fnp.real(linalg.sqrtm(a)).sum()

    a, b, c = regular((3, 3)) + 3 * np.eye(3), regular((2, 2)) + 3 * np.eye(2), np.arange(6.0).reshape(3, 2)
    slopes = fg.jit(fg.grad(loss, (0, 1, 2)))(a, b, c)
    mapped = fg.vmap(fg.grad(loss, (0, 1, 2)))(*(np.stack([x, 2 * x]) for x in (a, b, c)))
    for i, x in enumerate((a, b, c)):
        close(slopes[i], np.asarray(mapped[i])[0])
        for at in np.ndindex(x.shape):
            step = np.zeros_like(x)
            step[at] = 1e-6
            ends = [loss(*((a, b, c)[:i]), x + s * step, *((a, b, c)[i + 1 :])) for s in (1, -1)]
            assert float(slopes[i][at]) == pytest.approx(float(ends[0] - ends[1]) / 2e-6, rel=1e-5, abs=1e-6)


def test_what_has_no_root_or_solution_is_nan():
    assert np.isnan(linalg.sqrtm(np.array([[0.0, 1.0], [0.0, 0.0]]))).all()
    close(linalg.sqrtm(np.diag([0.0, 0.0, 4.0])), np.diag([0, 0, 2]))
    close(linalg.sqrtm(np.array([[-4.0]])), [[2j]])
    assert np.isnan(linalg.solve_sylvester(np.eye(2), -np.eye(2), np.ones((2, 2)))).all()
    assert np.isnan(np.diagonal(linalg.schur(np.full((3, 3), np.nan))[0])).all()


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_reductions_are_lapacks(dtype):
    a = regular((5, 5), dtype)
    gehrd, hetrd = scipy.linalg.get_lapack_funcs(
        ("gehrd", "hetrd" if dtype == "complex128" else "sytrd"), (a,)
    )
    both, taus, _ = gehrd(a)
    for found, expected in zip(fg.lax.linalg.hessenberg(a), (both, taus), strict=True):
        close(found, expected)
    h = positive(5, dtype)
    for lower in (True, False):
        for found, expected in zip(
            fg.lax.linalg.tridiagonal(h, lower=lower), hetrd(h, lower=lower)[:-1], strict=True
        ):
            close(found, expected)


def test_polar_factors_by_halleys_iteration():
    a = np.random.default_rng(0).normal(size=(6, 4)) @ np.diag([1, 1e-3, 1e-7, 1e-10])
    u, h, steps, enough = fg.jit(fg.lax.linalg.qdwh)(a)
    expected = scipy.linalg.polar(a)
    close(u @ h, a)
    close(h, expected[1])
    close(u, expected[0], 1e-5)
    assert bool(enough) and int(steps) <= 7
    masked = fg.lax.linalg.qdwh(np.pad(a, 1)[1:, 1:], dynamic_shape=(6, 4))
    close(masked[0][:6, :4], u)
    assert not fg.lax.linalg.qdwh(a, max_iterations=1)[3]


def test_special_matrices_of_batches_are_those_of_each():
    rng = np.random.default_rng(3)
    x, y = rng.normal(size=(2, 3, 5)), rng.normal(size=(3, 4))
    for name, *others in (("circulant",), ("companion",), ("fiedler",), ("fiedler_companion",), ("hankel", y),
                          ("toeplitz", y), ("leslie", y)):  # fmt: skip
        function, oracle = getattr(linalg, name), getattr(scipy.linalg, name)
        found = function(x, *others)
        for i, j in np.ndindex(2, 3):
            close(found[i, j], oracle(x[i, j], *(y[j] for _ in others)))
    close(linalg.convolution_matrix(x, 3, "same")[1, 2], scipy.linalg.convolution_matrix(x[1, 2], 3, "same"))
    close(linalg.invhilbert(12), scipy.linalg.invhilbert(12))
    close(linalg.pascal(9) @ linalg.invpascal(9), np.eye(9))


def test_eigenvectors_of_three_diagonals(both):
    d, e = np.arange(5.0), np.linspace(1, 2, 4)
    values, vectors = both(linalg.eigh_tridiagonal, d, e)
    close((vectors * values) @ vectors.T, np.diag(d) + np.diag(e, 1) + np.diag(e, -1))
    some = linalg.eigh_tridiagonal(d, e, select="i", select_range=(1, 2))
    close(some[0], values[1:3])
    close(np.abs(some[1]), np.abs(vectors[:, 1:3]))
    slope = fg.grad(lambda e: linalg.eigh_tridiagonal(d, e, eigvals_only=True)[0])(e)
    close(slope, 2 * np.asarray(vectors)[:-1, 0] * np.asarray(vectors)[1:, 0])
    turned = linalg.eigh_tridiagonal(d, e * 1j)
    close(turned[0], values)


@pytest.mark.parametrize(
    ("wrong", "error", "text"),
    [
        (lambda: linalg.schur(np.eye(2), "both"), ArgumentError, "'real' or 'complex'"),
        (lambda: linalg.schur(np.ones((2, 3))), ShapeError, "square matrices are needed"),
        (lambda: fg.grad(lambda a: linalg.schur(a)[0].sum())(np.eye(2)), MissingRuleError, "no derivative"),
        (lambda: fg.lax.linalg.schur(np.eye(2), sort_eig_vals=True), ArgumentError, "not sorted"),
        (lambda: fg.lax.linalg.qdwh(np.ones((2, 3))), ShapeError, "no more columns than rows"),
        (lambda: linalg.rsf2csf(np.eye(2), np.eye(3)), ShapeError, "of one size"),
        (lambda: linalg.sqrtm(np.eye(2), 2), ArgumentError, "blocksize must be 1"),
        (lambda: linalg.funm(np.ones((2, 2, 2)), fnp.exp), ShapeError, "one square matrix"),
        (lambda: linalg.solve_sylvester(np.eye(2), np.eye(3), np.ones((3, 2))), ShapeError, "n, n. and"),
        (lambda: linalg.solve_sylvester(np.eye(2), np.eye(3), np.ones((2, 3)), method="qr"), ArgumentError, "method"),
        (lambda: linalg.eigh_tridiagonal(np.ones(2), np.ones(2)), ShapeError, "n and n - 1 elements"),
        (lambda: linalg.eigh_tridiagonal(np.ones(2), np.ones(1), select="v"), ArgumentError, "'a' or 'i'"),
        (lambda: linalg.eigh_tridiagonal(np.ones(2), np.ones(1), select="i"), ArgumentError, "from 0 to 1"),
        (lambda: linalg.qr_multiply(np.ones((3, 2)), np.ones((2, 2))), ShapeError, "do not fit for 'right'"),
        (lambda: linalg.companion(np.ones(1)), ShapeError, "at least 2 elements"),
        (lambda: linalg.leslie(np.ones(2), np.ones(2)), ShapeError, "s of one less"),
        (lambda: linalg.convolution_matrix(np.ones(1), 0), ArgumentError, "n must be at least 1"),
        (lambda: linalg.dft(3, "m"), ArgumentError, "scale must be"),
        (lambda: linalg.dft(3, dtype=float), DtypeError, "complex dtype is needed"),
        (lambda: linalg.hadamard(6), ArgumentError, "a power of 2"),
        (lambda: linalg.pascal(3, "full"), ArgumentError, "kind must be one of"),
    ],
)  # fmt: skip
def test_mistakes_in_functions_of_matrices(wrong, error, text):
    with pytest.raises(error, match=text):
        wrong()


@pytest.mark.parametrize(
    "a, b", [((2, 3, 3), (3,)), ((2, 3, 3), (3, 4)), ((3, 3), (2, 3, 4)), ((2, 1, 3, 3), (5, 3, 1))], ids=str
)
@pytest.mark.parametrize("lower", [True, False])
def test_axes_in_front_of_systems_broadcast(both, sample, a, b, lower):
    factor, right = sample(a, "float64").numpy() + 3 * np.eye(3), sample(b, "float64")
    factor = np.tril(factor) if lower else np.triu(factor)
    columns = right.numpy()[:, None] if len(b) == 1 else right.numpy()
    expected = np.linalg.solve(factor, columns)
    found = both(lambda f, v: linalg.solve_triangular(f, v, lower=lower), fnp.asarray(factor), right)
    close(found, expected[..., 0] if len(b) == 1 else expected)
    whole = factor @ np.swapaxes(factor, -1, -2) if lower else np.swapaxes(factor, -1, -2) @ factor
    expected = np.linalg.solve(whole, columns)
    found = both(lambda f, v: linalg.cho_solve((f, lower), v), fnp.asarray(factor), right)
    close(found, expected[..., 0] if len(b) == 1 else expected)


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex128"])
def test_functions_of_larger_matrices(dtype):
    """Real ones, with pairs of complex eigenvalues, have a real Schur form first."""
    x = np.random.default_rng(0).normal(size=(2, 40, 40)).astype(dtype)
    eps = 300 * np.finfo(dtype).eps
    for a in x / 8 + 2 * np.eye(40, dtype=dtype):
        root = np.asarray(fg.jit(linalg.sqrtm)(a))
        np.testing.assert_allclose(root @ root, a, atol=eps)
        made = fg.jit(lambda a: linalg.funm(a, fnp.exp))(a)
        np.testing.assert_allclose(made, scipy.linalg.expm(a.astype("complex128")), atol=10 * eps)
    solution = np.asarray(
        fg.jit(linalg.solve_sylvester)(x[0] + 30 * np.eye(40, dtype=dtype), x[1][:7, :7], x[0][:, :7])
    )
    back = (x[0] + 30 * np.eye(40)) @ solution + solution @ x[1][:7, :7]
    np.testing.assert_allclose(back, x[0][:, :7], atol=eps)


def test_a_function_where_eigenvalues_are_equal():
    """Their difference is taken as 1, and the estimate of the error says that the result is worth nothing."""
    found, error = linalg.funm(np.array([[2.0, 1.0], [0.0, 2.0]]), fnp.exp, disp=False)
    np.testing.assert_allclose(found, np.diag([np.exp(2), np.exp(2)]), rtol=1e-6)
    assert error > 0.9
    found, error = linalg.funm(np.diag([2.0, 2.0]), fnp.exp, disp=False)
    np.testing.assert_allclose(found, np.diag([np.exp(2), np.exp(2)]), rtol=1e-6)
    assert error < 1e-6


@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("dtype", [np.float32, np.complex64])
@pytest.mark.parametrize("wrapped", [lambda f: f, fg.jit])
def test_factors_of_positive_matrices_read_one_triangle(lower: bool, dtype: type, wrapped) -> None:
    rng = np.random.default_rng(3)
    a = (
        rng.normal(size=(2, 5, 5)) + (1j * rng.normal(size=(2, 5, 5)) if dtype is np.complex64 else 0)
    ).astype(dtype)
    b = rng.normal(size=(2, 5, 3)).astype(dtype)
    whole = a @ a.conj().swapaxes(-1, -2) + 2 * np.eye(5, dtype=dtype)
    half = np.tril(whole) + np.triu(a, 1) if lower else np.triu(whole) + np.tril(a, -1)
    factor = wrapped(lambda a: linalg.cholesky(a, lower=lower))(half)
    product = factor @ factor.conj().mT if lower else factor.conj().mT @ factor
    np.testing.assert_allclose(product, whole, rtol=1e-4, atol=1e-4)
    found = wrapped(lambda a, b: linalg.solve(a, b, lower=lower, assume_a="pos"))(half, b)
    np.testing.assert_allclose(found, np.linalg.solve(whole, b), rtol=1e-3, atol=1e-4)
    solved = linalg.cho_solve(linalg.cho_factor(half, lower), b)
    np.testing.assert_allclose(solved, found, rtol=1e-3, atol=1e-4)
