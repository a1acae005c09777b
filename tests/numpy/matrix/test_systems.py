"""Systems, inverses and determinants of funcgrad.numpy.linalg, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.trace.uop import Family, toposort

linalg = fnp.linalg
SQUARE = [(1, 1), (2, 2), (3, 3), (4, 4), (7, 7), (2, 3, 3), (2, 3, 5, 5), (0, 0), (2, 0, 0), (0, 3, 3)]
DTYPES = ["float32", "float64", "complex64", "complex128"]


@pytest.fixture(autouse=True)
def _with_64_bits():
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    yield
    fg.config.enable_x64 = before


@pytest.fixture
def tolerance():
    return lambda dtype: {"rtol": 2e-3, "atol": 2e-3} if dtype in ("float32", "complex64") else {}


def close(x, y, dtype="float32"):
    tolerance = 2e-3 if dtype in ("float32", "complex64") else 1e-9
    np.testing.assert_allclose(np.asarray(x), np.asarray(y), rtol=tolerance, atol=tolerance)


def regular(shape, dtype, seed=0):
    """Matrices far from singular, whose rows are not in the order of their pivots."""
    rng = np.random.default_rng(seed)
    x = rng.uniform(-1, 1, shape)
    if np.dtype(dtype).kind == "c":
        x = x + 1j * rng.uniform(-1, 1, shape)
    return np.asarray(np.roll(x + (2 + shape[-1]) * np.eye(shape[-1]), 1, -2)).astype(dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SQUARE, ids=str)
def test_inverse_and_determinant_are_numpys(both, tolerance, shape, dtype):
    a = regular(shape, dtype)
    for name in ("inv", "det", "slogdet"):
        found = both(getattr(linalg, name), fnp.asarray(a), **tolerance(dtype))
        expected = getattr(np.linalg, name)(a)
        for x, y in zip(
            fg.tree.leaves(found), fg.tree.leaves(tuple(expected) if name == "slogdet" else expected)
        ):
            assert (x.shape, x.dtype) == (np.shape(y), y.dtype), name
            close(x, y, dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((3, 3), (3,)), ((3, 3), (3, 2)), ((6, 6), (6, 1)), ((3, 3), (2, 4, 3, 2)), ((2, 3, 3), (3,)),
        ((2, 3, 3), (3, 2)), ((2, 1, 5, 5), (4, 5, 3)), ((6, 6), (2, 6, 3)), ((0, 0), (0, 2)), ((3, 3), (3, 0)),
        ((2, 0, 0), (0,)),
    ],
)  # fmt: skip
def test_solve_broadcasts_as_numpy_does(both, sample, tolerance, left, right, dtype):
    a, b = regular(left, dtype), sample(right, dtype)
    found = both(linalg.solve, fnp.asarray(a), b, **tolerance(dtype))
    expected = np.linalg.solve(a, b.numpy())
    assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
    close(found, expected, dtype)


@pytest.mark.parametrize("size", [2, 3, 4, 6])
def test_singular_matrices_raise_nothing(both, size):
    a = fnp.asarray(np.stack([np.zeros((size, size)), 2 * np.eye(size)]))
    inverse = linalg.inv(a).numpy()
    assert not np.isfinite(inverse[0]).any()
    np.testing.assert_array_equal(inverse[1], np.eye(size) / 2)
    assert not np.isfinite(fg.jit(linalg.inv)(a).numpy()[0]).all()
    sign, size_ = both(linalg.slogdet, a)
    np.testing.assert_array_equal(sign.numpy(), [0, 1])
    np.testing.assert_allclose(size_.numpy(), [-np.inf, size * np.log(2)])
    np.testing.assert_allclose(both(linalg.det, a).numpy(), [0, 2.0**size])


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_the_derivative_of_a_determinant_knows_singular_matrices(size):
    a = np.random.default_rng(1).integers(-3, 4, (size, size)).astype(float)
    a[1] = a[0]  # rank size - 1
    minors = np.array(
        [
            [(-1) ** (i + j) * np.linalg.det(np.delete(np.delete(a, i, 0), j, 1)) for j in range(size)]
            for i in range(size)
        ]
    )
    for f in (linalg.det, fg.jit(linalg.det)):
        close(fg.grad(f)(fnp.asarray(a)), minors, "float64")


def test_a_large_determinant_does_not_overflow(both):
    for size in (3, 40):
        sign, logarithm = both(linalg.slogdet, fnp.asarray(np.full(size, -1e30, np.float32) * np.eye(size)))
        assert (float(sign), round(float(logarithm) / size, 3)) == ((-1.0) ** size, 69.078)


@pytest.mark.parametrize("shape", [(3, 3), (5, 2), (2, 5), (2, 4, 3), (0, 3), (3, 0)], ids=str)
@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_pinv_is_numpys(both, sample, tolerance, shape, dtype):
    a = sample(shape, dtype)
    found = both(linalg.pinv, a, **tolerance(dtype))
    close(found, np.linalg.pinv(a.numpy()), dtype)
    assert found.dtype == dtype


def test_one_limit_at_a_time():
    with pytest.raises(ArgumentError, match="rtol and rcond"):
        linalg.pinv(np.eye(2), 1e-3, rcond=1e-3)
    with pytest.raises(ArgumentError, match="rtol and tol"):
        linalg.matrix_rank(np.eye(2), rtol=1e-3, tol=1e-3)
    assert int(linalg.matrix_rank(np.diag([1.0, 1e-3]), tol=1e-2)) == 1


def test_pinv_of_less_than_full_rank(both):
    a = np.outer([1.0, 2, 3], [1.0, 1]) + 1e-6 * np.eye(3, 2)
    for rtol in (None, 1e-3):
        found = both(lambda v, r=rtol: linalg.pinv(v, r), fnp.asarray(a))
        close(found, np.linalg.pinv(a, 1e-15 if rtol is None else rtol), "float64")
    batch = both(lambda v: linalg.pinv(v, fnp.asarray([1e-3, 1e-15])), fnp.asarray(np.stack([a, a])))
    close(batch, np.linalg.pinv(np.stack([a, a]), np.array([1e-3, 1e-15])), "float64")


@pytest.mark.parametrize(("m", "n"), [(5, 3), (3, 5), (4, 4)])
@pytest.mark.parametrize("columns", [(), (2,)], ids=str)
def test_lstsq_is_numpys(both, sample, m, n, columns):
    a, b = sample((m, n), "float64"), sample((m, *columns), "float64", seed=3)
    x, _, rank, s = both(linalg.lstsq, a, b)
    expected = np.linalg.lstsq(a.numpy(), b.numpy(), None)
    close(x, expected[0], "float64")
    close(s, expected[3], "float64")
    assert int(rank) == expected[2]
    close(linalg.lstsq(a, b, numpy_resid=True)[1], expected[1], "float64")
    flat = a.numpy().copy()
    flat[:, 1] = flat[:, 0]
    x, _, rank, _ = linalg.lstsq(fnp.asarray(flat), b)
    expected = np.linalg.lstsq(flat, b.numpy(), None)
    assert int(rank) == expected[2]
    close(x, expected[0], "float64")


@pytest.mark.parametrize("dtype", DTYPES)
@settings(max_examples=10, deadline=None)
@given(st.integers(1, 30), st.integers(1, 12), st.integers(1, 3), st.sampled_from([1e-12, 1e-3, 1.0, 1e9]))
def test_traced_lstsq_has_the_rank_of_singular_values(dtype, rows, n, columns, smallest):
    """Whether or not the triangle tells it: of matrices with a singular value that counts as 0, and with none."""
    rng = np.random.default_rng(rows * 100 + n)
    m = rows + n
    a = rng.standard_normal((m, n)) + (1j * rng.standard_normal((m, n)) if dtype[0] == "c" else 0)
    a[:, -1] = a[:, :1].sum(-1) * (n > 1) + smallest * a[:, -1]
    a, b = a.astype(dtype), rng.standard_normal((m, columns)).astype(dtype)
    rcond = 1e-6 if dtype in ("float64", "complex128") else 1e-2
    found = np.asarray(fg.jit(lambda a, b: linalg.lstsq(a, b, rcond)[0])(a, b))
    expected = np.linalg.lstsq(a.astype("complex128"), b.astype("complex128"), rcond)[0]
    error = np.abs(found - expected).max() / np.abs(expected).max()
    assert error <= 100 * np.finfo(dtype).eps / rcond**2


def test_rows_that_share_a_program_have_their_own_ranks() -> None:
    rng = np.random.default_rng(4)
    a, b = rng.standard_normal((3, 8, 4)), rng.standard_normal(8)
    a[1, :, 3] = a[1, :, 0]
    found = fg.jit(fg.vmap(lambda a: linalg.lstsq(a, fnp.asarray(b))[0]))(a)
    close(found, np.stack([np.linalg.lstsq(x, b, None)[0] for x in a]), "float64")
    slope = fg.grad(lambda a: fnp.sum(fnp.sin(linalg.lstsq(a, fnp.asarray(b))[0])))
    step = rng.standard_normal((8, 4))

    def value(t: float) -> float:
        return np.sin(np.linalg.lstsq(a[0] + t * step, b, None)[0]).sum()

    expected = (value(1e-5) - value(-1e-5)) / 2e-5
    for function in (slope, fg.jit(slope)):
        assert abs(np.sum(np.asarray(function(a[0])) * step) - expected) <= 1e-6 * (1 + abs(expected))


def test_rank_and_condition_are_numpys(both, sample):
    for a in (np.eye(3), np.ones((2, 3, 3)), np.zeros((2, 4)), sample((3, 5), "float64").numpy()):
        assert both(linalg.matrix_rank, fnp.asarray(a)).tolist() == np.linalg.matrix_rank(a).tolist()
    assert int(linalg.matrix_rank(fnp.asarray(np.diag([1.0, 1e-3])), tol=1e-2)) == 1
    assert int(linalg.matrix_rank(fnp.asarray(np.diag([100.0, 1e-1])), rtol=1e-2)) == 1
    assert int(linalg.matrix_rank(fnp.zeros(3))) == 0
    a = regular((2, 4, 4), "float64")
    for order in (None, 2, -2, "fro", 1, -1, np.inf, -np.inf, "nuc"):
        close(both(lambda v, p=order: linalg.cond(v, p), fnp.asarray(a)), np.linalg.cond(a, order), "float64")
    assert both(lambda v: linalg.cond(v, 1), fnp.zeros((5, 5))).tolist() == np.inf


@pytest.mark.parametrize("order", [2, -2, "nuc"])
def test_norms_by_singular_values_are_numpys(both, sample, order):
    x = sample((2, 3, 4), "float64")
    for axes in ((0, 1), (2, 1), (-2, -1)):
        for keepdims in (False, True):
            found = both(lambda v, a=axes, k=keepdims: linalg.norm(v, order, a, k), x)
            expected = np.linalg.norm(x.numpy(), order, axes, keepdims)
            assert found.shape == expected.shape
            close(found, expected, "float64")


def test_tensors_are_solved_as_matrices(both, sample):
    a, b = sample((2, 3, 6), "float64"), sample((2, 3), "float64")
    close(both(linalg.tensorsolve, a, b), np.linalg.tensorsolve(a.numpy(), b.numpy()), "float64")
    moved = sample((6, 2, 3), "float64")
    found = both(lambda v, w: linalg.tensorsolve(v, w, (0,)), moved, b)
    close(found, np.linalg.tensorsolve(moved.numpy(), b.numpy(), (0,)), "float64")
    close(both(linalg.tensorinv, a), np.linalg.tensorinv(a.numpy()), "float64")
    close(both(lambda v: linalg.tensorinv(v, 1), moved), np.linalg.tensorinv(moved.numpy(), 1), "float64")


def test_negative_powers_are_those_of_the_inverse(both):
    a = regular((2, 3, 3), "float64")
    close(
        both(lambda v: linalg.matrix_power(v, -3), fnp.asarray(a)), np.linalg.matrix_power(a, -3), "float64"
    )


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    n=st.integers(0, 6), columns=st.integers(0, 3), batch=st.lists(st.integers(0, 3), max_size=2),
    seed=st.integers(0, 99), ones=st.integers(0, 3), dtype=st.sampled_from(DTYPES),
)  # fmt: skip
def test_what_solve_gives_solves(n, columns, batch, seed, ones, dtype):
    """For shapes of any kind: axes of the batch are missing or 1 on one side or the other."""
    left = [1 if ones & 1 else size for size in batch][seed % 2 :]
    right = [1 if ones & 2 else size for size in batch]
    a = regular((*left, n, n), dtype, seed)
    b = np.random.default_rng(seed).normal(size=(*right, n, columns)).astype(dtype)
    for f in (linalg.solve, fg.jit(linalg.solve)):
        x = f(fnp.asarray(a), fnp.asarray(b)).numpy()
        assert (x.shape, x.dtype) == (np.matmul(a, b).shape, b.dtype)
        close(a @ x, np.broadcast_to(b, x.shape), dtype)


# ---- within programs ----


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_a_system_within_a_loop(size):
    a, b = fnp.asarray(regular((size, size), "float64")), fnp.asarray(np.ones(size))

    def run(a, b):
        return lax.scan(lambda x, _: (linalg.solve(a, x) + b, fnp.sum(x)), b, None, length=4)

    x = np.ones(size)
    for _ in range(4):
        x = np.linalg.solve(a.numpy(), x) + 1
    for f in (run, fg.jit(run)):
        close(f(a, b)[0], x, "float64")
    found = fg.jit(fg.grad(lambda a: fnp.sum(run(a, b)[0])))(a)
    step = 1e-6 * regular((size, size), "float64", 5)
    numeric = (fnp.sum(run(a + step, b)[0]) - fnp.sum(run(a - step, b)[0])) / 2
    np.testing.assert_allclose(np.sum(found.numpy() * step), float(numeric), rtol=1e-5)


@pytest.mark.parametrize("name", ["solve", "inv", "det", "slogdet", "cholesky", "qr"])
def test_small_matrices_are_written_out(name):
    """No call of the host is left in a program of real matrices of up to four rows."""
    from funcgrad.lower.graph.canonicalize import canonicalize

    for size in (1, 3, 4, 5):
        f = getattr(linalg, name)
        arguments = (fnp.eye(size),) * (1 + (name == "solve"))
        graph = fg.make_graph(f)(*arguments)
        outputs, *_ = canonicalize(graph.outputs, graph.parameters)
        hosted = [node for node in toposort(outputs) if node.op.family is Family.MATRIX]
        assert bool(hosted) == (size == 5)
        assert all(node.op.family is Family.MATRIX for node in hosted)


def test_checks_find_the_matrix_without_an_answer():
    checked = fg.checkify.checkify(fnp.linalg.cholesky, fg.checkify.nan_checks)
    for f in (checked, fg.jit(checked)):
        assert f(fnp.eye(6))[0].get() is None
        assert "nan generated by cholesky" in f(-fnp.eye(6))[0].get()


def test_one_matrix_of_a_batch_of_sides_is_factored_once():
    a, b = fnp.asarray(regular((6, 6), "float64")), fnp.ones((10, 6))
    mapped = fg.vmap(lambda v: linalg.solve(a, v))
    graph = fg.make_graph(mapped)(b)
    (node,) = [n for n in toposort(graph.outputs) if n.op.name == "solve"]
    assert node.shape == (6, 10)
    close(mapped(b), np.linalg.solve(a.numpy(), b.numpy().T).T, "float64")


def test_errors_say_what_is_needed():
    square, wide = fnp.eye(3), fnp.ones((2, 3))
    for name in ("inv", "det", "slogdet"):
        with pytest.raises(ShapeError, match=f"{name}: square matrices are needed"):
            getattr(linalg, name)(wide)
    with pytest.raises(ShapeError, match="as many rows"):
        linalg.solve(square, fnp.ones(2))
    with pytest.raises(ShapeError, match="batches do not fit"):
        linalg.solve(fnp.ones((2, 3, 3)), fnp.ones((4, 3, 1)))
    with pytest.raises(ArgumentError, match="method"):
        linalg.slogdet(square, method="svd")
    with pytest.raises(ShapeError, match="not square with 2 axes"):
        linalg.tensorinv(fnp.ones((2, 3, 5)))
    with pytest.raises(ArgumentError, match="positive"):
        linalg.tensorinv(square, 0)
    with pytest.raises(ShapeError, match="do not fit"):
        linalg.tensorsolve(fnp.ones((2, 3, 5)), wide)
    with pytest.raises(ShapeError, match="columns that fit"):
        linalg.lstsq(wide, fnp.ones(3))
