"""funcgrad.lax.linalg: its arguments and the order of its results; the values are those of numpy.linalg's tests."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ShapeError
from funcgrad.lax import linalg


def close(x, y):
    np.testing.assert_allclose(np.asarray(x), np.asarray(y), rtol=2e-4, atol=2e-4)


@pytest.mark.parametrize(("dtype", "size"), [("float32", 3), ("complex64", 6)])
@pytest.mark.parametrize(
    "flags", list(itertools.product((False, True), repeat=5)), ids=lambda f: "".join("-+"[x] for x in f)
)
def test_triangular_solve_by_its_flags(both, sample, dtype, size, flags):
    names = ("left_side", "lower", "transpose_a", "conjugate_a", "unit_diagonal")
    options = dict(zip(names, flags, strict=True))
    a = fnp.asarray((sample((2, size, size), dtype).numpy() / size + 2 * np.eye(size)).astype(dtype))
    b = sample((2, size, 3) if options["left_side"] else (2, 3, size), dtype)
    x = both(lambda v, w: linalg.triangular_solve(v, w, **options), a, b, rtol=1e-4, atol=1e-5).numpy()
    matrix = np.tril(a.numpy()) if options["lower"] else np.triu(a.numpy())
    if options["unit_diagonal"]:
        matrix = matrix - np.eye(size) * matrix + np.eye(size)
    matrix = np.swapaxes(matrix, -1, -2) if options["transpose_a"] else matrix
    matrix = matrix.conj() if options["conjugate_a"] else matrix
    close(matrix @ x if options["left_side"] else x @ matrix, b)
    vector = both(
        lambda v, w: linalg.triangular_solve(v, w, **options), a, b[..., 0] if options["left_side"] else b[:, 0],
        rtol=1e-4, atol=1e-5,
    )  # fmt: skip
    close(vector, x[..., 0] if options["left_side"] else x[:, 0])


@pytest.mark.parametrize("shape", [(3, 3), (2, 5, 3), (3, 5), (2, 3, 4, 4), (0, 2), (2, 0)], ids=str)
def test_lu_and_its_permutation(both, sample, shape):
    a = sample(shape)
    factors, pivots, permutation = both(linalg.lu, a, rtol=1e-4, atol=1e-5)
    m, n = shape[-2:]
    k = min(m, n)
    assert pivots.shape == (*shape[:-2], k) and pivots.dtype == permutation.dtype == np.int32
    lower = np.tril(factors.numpy()[..., :k], -1) + np.eye(m, k)
    rows = np.take_along_axis(a.numpy(), permutation.numpy()[..., None], -2)
    close(lower @ np.triu(factors.numpy()[..., :k, :]), rows)
    again = both(lambda p: linalg.lu_pivots_to_permutation(p, m), pivots)
    np.testing.assert_array_equal(again.numpy(), permutation.numpy())


def test_results_come_in_the_order_of_jax(both, sample):
    x = sample((2, 4, 4))
    vectors, values = both(linalg.eigh, x, rtol=1e-3, atol=1e-4)
    symmetric = (x.numpy() + np.swapaxes(x.numpy(), -1, -2)) / 2
    close(symmetric @ vectors.numpy(), vectors.numpy() * values.numpy()[..., None, :])
    assert [v.shape for v in linalg.eigh(x, subset_by_index=(1, 3))] == [(2, 4, 2), (2, 2)]
    values, left, right = (v.numpy() for v in linalg.eig(x))
    close(np.swapaxes(left, -1, -2).conj() @ x.numpy(), values[..., None] * np.swapaxes(left, -1, -2).conj())
    close(x.numpy() @ right, right * values[..., None, :])
    close(np.linalg.norm(left, axis=-2), np.ones((2, 4)))
    assert len(linalg.eig(x, compute_left_eigenvectors=False)) == 2
    (alone,) = linalg.eig(x, compute_left_eigenvectors=False, compute_right_eigenvectors=False)
    close(alone, values)
    q, r = linalg.qr(x[..., :2])
    assert (q.shape, r.shape) == ((2, 4, 4), (2, 4, 2))
    u, s, vh = linalg.svd(x[..., :2], full_matrices=False)
    close((u * s[:, None]) @ vh, x[..., :2])
    close(linalg.svd(x, compute_uv=False), np.linalg.svd(x.numpy(), compute_uv=False))
    lower = linalg.cholesky(x @ fnp.matrix_transpose(x))
    close(linalg.symmetric_product(lower), x @ fnp.matrix_transpose(x))
    close(linalg.symmetric_product(lower, x, alpha=0.0, beta=2.0), 2 * x)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_reflections_are_lapacks(both, dtype):
    """NumPy's raw mode of qr has the reflections; their product is its Q."""
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    try:
        rng = np.random.default_rng(0)
        for m, n in ((5, 3), (4, 4)):
            x = rng.normal(size=(m, n)) + (1j * rng.normal(size=(m, n)) if dtype == "complex128" else 0)
            packed, taus = np.linalg.qr(x, "raw")
            a, t = fnp.asarray(packed.T), fnp.asarray(taus)
            q = np.linalg.qr(x, "complete")[0]
            close(both(linalg.householder_product, a, t), q[:, :n])
            for left in (True, False):
                for transpose in (True, False):
                    options = {"left": left, "transpose": transpose}
                    c = fnp.asarray(rng.normal(size=(m, 2) if left else (2, m)).astype(dtype))
                    by = q.conj().T if transpose else q
                    found = both(lambda v, u, w, o=options: linalg.ormqr(v, u, w, **o), a, t, c)
                    close(found, by @ c.numpy() if left else c.numpy() @ by)
    finally:
        fg.config.enable_x64 = before


def test_an_updated_factor(both, sample):
    r, w = fnp.triu(sample((2, 4, 4))) + 2 * fnp.eye(4), sample((2, 4))
    found = both(linalg.cholesky_update, r, w, rtol=1e-3, atol=1e-4).numpy()
    wanted = np.swapaxes(r, -1, -2) @ r.numpy() + w.numpy()[:, :, None] * w.numpy()[:, None]
    close(np.swapaxes(found, -1, -2) @ found, wanted)
    close(found, np.triu(found))
    assert (np.diagonal(found, axis1=-2, axis2=-1) > 0).all()


@pytest.mark.parametrize("shape", [(1,), (2,), (7,), (3, 5), (2, 0)], ids=str)
def test_three_diagonals(both, sample, shape):
    """Pivots are small or 0 here and there, so rows are exchanged; the corners are not read."""
    n = shape[-1]
    dl, d, du = (sample(shape, seed=k) + 0.1 for k in range(3))
    if n > 2:
        d = d.at[..., 1].set(0.0)
    b = sample((*shape, 2))
    dense = np.zeros((*shape, n), np.float32)
    for i in range(n):
        dense[..., i, i] = d.numpy()[..., i]
        if i:
            dense[..., i, i - 1] = dl.numpy()[..., i]
            dense[..., i - 1, i] = du.numpy()[..., i - 1]
    x = both(linalg.tridiagonal_solve, dl, d, du, b, rtol=2e-3, atol=2e-3)
    np.testing.assert_allclose(dense @ x.numpy(), b.numpy(), rtol=1e-2, atol=1e-2)
    if n > 1:
        found = fg.jit(fg.grad(lambda v: fnp.sum(linalg.tridiagonal_solve(dl, v, du, b))))(d).numpy()
        back = np.linalg.solve(np.swapaxes(dense, -1, -2), np.ones_like(b.numpy()))
        np.testing.assert_allclose(found, -np.sum(back * x.numpy(), -1), rtol=2e-2, atol=2e-2)


def test_gradients_within_a_batch(sample):
    a, b = sample((3, 5, 5)) / 5 + 2 * fnp.eye(5), sample((3, 2, 5))

    def loss(a, b):
        return fnp.sum(linalg.triangular_solve(a, b, lower=True, transpose_a=True) ** 2)

    def dense(a, b):
        return fnp.sum(fnp.linalg.solve(fnp.tril(a), fnp.matrix_transpose(b)) ** 2)

    for f in (fg.vmap(fg.grad(loss, (0, 1))), fg.jit(fg.vmap(fg.grad(loss, (0, 1))))):
        for x, y in zip(f(a, b), fg.vmap(fg.grad(dense, (0, 1)))(a, b), strict=True):
            close(x, y)


def test_errors_say_what_is_needed():
    with pytest.raises(ShapeError, match="do not fit"):
        linalg.triangular_solve(fnp.eye(3), fnp.ones((3, 2)))
    with pytest.raises(ShapeError, match="triangular_solve: square matrices"):
        linalg.triangular_solve(fnp.ones((2, 3)), fnp.ones((3, 2)))
    with pytest.raises(ShapeError, match="do not fit 2 rows"):
        linalg.lu_pivots_to_permutation(fnp.asarray([0, 1, 2]), 2)
    with pytest.raises(ShapeError, match="diagonals of one shape"):
        linalg.tridiagonal_solve(fnp.ones(3), fnp.ones(3), fnp.ones(2), fnp.ones((3, 1)))
    assert linalg.SvdAlgorithm("polar") is linalg.SvdAlgorithm.POLAR
    for implementation in linalg.EighImplementation:
        assert linalg.eigh(fnp.eye(2), implementation=implementation)[1].shape == (2,)


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
@pytest.mark.parametrize("compiled", [False, True])
def test_tridiagonal_systems_that_are_perturbed(dtype, compiled):
    """Solutions of regular systems, badly scaled ones among them, do not change; those of singular ones are finite."""

    def solve(*args):
        return linalg.tridiagonal_solve(*args, perturb_singular=True)

    solve = fg.jit(solve) if compiled else solve
    rng = np.random.default_rng(0)
    with fg.config(enable_x64=True):
        for shape in [(1,), (2,), (5,), (3, 4)]:
            dl, d, du = (rng.standard_normal(shape).astype(dtype) for _ in range(3))
            b = rng.standard_normal((*shape, 2)).astype(dtype)
            d[..., -1] *= 1e-9  # small, and no reason to perturb
            dl[..., -1] = 0
            found = solve(dl, d, du, b)
            np.testing.assert_allclose(found, linalg.tridiagonal_solve(dl, d, du, b), rtol=1e-4)
        for dl, d, du in (
            (np.zeros(3), np.zeros(3), np.zeros(3)),
            (np.array([0, 1.0]), np.array([1.0, 3.0]), np.array([3.0, 0])),
        ):
            n = len(d)
            b = np.arange(1.0, n + 1)[:, None]
            found = np.asarray(solve(*(x.astype(dtype) for x in (dl, d, du, b))))
            assert found.dtype == dtype and np.isfinite(found).all()
            assert (np.abs(found) > 0.1 / np.finfo(dtype).eps).all()
        shifted = np.diag(np.full(5, 2.0)) - np.diag(np.ones(4), 1) - np.diag(np.ones(4), -1)
        value, vector = (x[..., 0] for x in np.linalg.eigh(shifted))
        diagonals = np.full(5, -1.0), np.full(5, 2 - value), np.full(5, -1.0)
        near = np.asarray(solve(*(x.astype(dtype) for x in diagonals), np.ones((5, 1), dtype)))[:, 0]
        assert abs(abs(near / np.linalg.norm(near) @ vector) - 1) < 100 * np.finfo(dtype).eps


@pytest.mark.nightly
def test_lu_of_more_rows_than_float32_has_numbers():
    rows = (1 << 24) + 9
    a = np.zeros((rows, 1), "float32")
    a[rows - 6], a[rows - 4] = 3, 1.5
    both, pivots, order = map(np.asarray, linalg.lu(a))
    assert both.dtype == np.float32 and both[0, 0] == 3 and both[rows - 4, 0] == 0.5
    want = np.arange(rows)
    want[[0, rows - 6]] = rows - 6, 0
    np.testing.assert_array_equal(order, want)
    assert pivots.tolist() == [rows - 6]
