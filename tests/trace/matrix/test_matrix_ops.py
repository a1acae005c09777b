"""The rows of matrix ops, by what their columns claim: written-out forms against references, derivatives against
central differences, transposes by the dot product test, batches against loops, second derivatives, and their use in
compositions of transforms.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.matrix import lapack as references
from funcgrad.trace.matrix import matrix_ops as rows
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.uop import OPS, Param, UOp

REALS = ["float64", "complex128"]


@pytest.fixture(autouse=True)
def _with_64_bits():
    before = fg.config.enable_x64
    fg.config.enable_x64 = True
    yield
    fg.config.enable_x64 = before


def random(shape: tuple[int, ...], dtype: Any, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=shape)
    return (x + 1j * rng.normal(size=shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def adjoint(x: np.ndarray) -> np.ndarray:
    return np.conj(np.swapaxes(x, -1, -2))


def positive(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    x = random(shape, dtype)
    return x @ adjoint(x) + np.eye(shape[-1])


# Functions of one matrix each. What is arbitrary of vectors (their phase) is divided out.


def of_phase(vectors: Any, first: int) -> Any:
    """Columns (first = 0) or rows, times the conjugate of their first element."""
    return vectors * fnp.conj(vectors[..., :1, :] if first == 0 else vectors[..., :1])


def eigh(x: Any) -> Any:
    values, vectors = fnp.linalg.eigh(x)
    return of_phase(vectors, 0) * values[..., None, :]


def eig(x: Any) -> Any:
    values, vectors = fnp.linalg.eig(x)
    return of_phase(vectors, 0) * values[..., None, :]


def svd(x: Any) -> Any:
    u, s, vh = fnp.linalg.svd(x, full_matrices=False)
    joint = u[..., :, :, None] * vh[..., None, :, :]
    flat = [of_phase(u, 0), of_phase(vh, 1), joint]
    return fnp.concatenate([v.reshape(*x.shape[:-2], -1) for v in flat] + [s], -1)


def qr(x: Any) -> Any:
    q, r = fnp.linalg.qr(x)
    return fnp.concatenate([v.reshape(*x.shape[:-2], -1) for v in (q, r)], -1)


class Example(NamedTuple):
    function: Callable
    make: Callable = random
    shapes: tuple = ((2, 3, 3), (5, 5))


WIDE = ((2, 3, 3), (2, 4, 2), (2, 4), (5, 5))
EXAMPLES = {
    "cholesky": Example(fnp.linalg.cholesky, positive),
    "cholesky of one triangle": Example(lambda x: fnp.linalg.cholesky(x, symmetrize_input=False), positive),
    "solve": Example(lambda x: fnp.linalg.solve(x, fnp.asarray(random((x.shape[-1], 2), x.dtype, 3)))),
    "lower solve": Example(
        lambda x: apply(rows.TRIANGULAR_SOLVE, x, fnp.asarray(random(x.shape, x.dtype, 4)), arg=True)
    ),
    "upper solve": Example(
        lambda x: apply(rows.TRIANGULAR_SOLVE, x, fnp.asarray(random(x.shape, x.dtype, 4)), arg=False)
    ),
    "inv": Example(fnp.linalg.inv),
    "det": Example(fnp.linalg.det),
    "cofactor": Example(lambda x: apply(rows.COFACTOR, x)),
    "sign of det": Example(lambda x: fnp.linalg.slogdet(x).sign),
    "logarithm of det": Example(lambda x: fnp.linalg.slogdet(x).logabsdet),
    "lu": Example(lambda x: apply(rows.LU, x), shapes=WIDE),
    "qr": Example(qr, shapes=WIDE),
    "eigh": Example(eigh, positive),
    "eigvalsh": Example(fnp.linalg.eigvalsh, positive),
    "eig": Example(eig),
    "eigvals": Example(fnp.linalg.eigvals),
    "svd": Example(svd, shapes=WIDE),
    "svdvals": Example(fnp.linalg.svdvals, shapes=WIDE),
    "pinv": Example(fnp.linalg.pinv, shapes=WIDE),
}


@pytest.mark.parametrize("dtype", REALS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_derivatives_are_central_differences(name: str, dtype: str) -> None:
    """And so are those of the compiled function; the transpose by Re <ct, J t> = Re <Jᵀ ct, t>."""
    f, make, shapes = EXAMPLES[name]
    for shape in shapes:
        x, t = make(shape, dtype), random(shape, dtype, 7)
        step = 1e-6
        value, tangent = (y.numpy() for y in fg.jvp(f, (fnp.asarray(x),), (fnp.asarray(t),)))
        ends = [f(fnp.asarray(x + s * t)).numpy() for s in (step, -step)]
        numeric = (ends[0] - ends[1]) / (2 * step)
        size = 1 + np.abs(numeric).max()
        np.testing.assert_allclose(tangent / size, numeric / size, rtol=1e-5, atol=1e-6)
        ct = random(value.shape, value.dtype, 8)
        (pulled,) = fg.vjp(f, fnp.asarray(x))[1](fnp.asarray(ct))
        assert pulled.dtype == x.dtype
        left, right = np.sum(ct * tangent).real, np.sum(pulled.numpy() * t).real
        np.testing.assert_allclose(left, right, rtol=1e-7, atol=1e-9)
    compiled = fg.jit(lambda x, ct: fg.vjp(f, x)[1](ct)[0])(fnp.asarray(x), fnp.asarray(ct))
    np.testing.assert_allclose(compiled.numpy(), pulled.numpy(), rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_batch_is_a_loop(name: str) -> None:
    """Eager and compiled, values and gradients."""
    f, make, _ = EXAMPLES[name]
    x = fnp.asarray(make((3, 5, 5), "float64"))

    def gradient(v: Any) -> Any:
        return fg.grad(lambda v: fnp.sum(fnp.real(f(v)) ** 2))(v)

    for g in (f, gradient):
        one_by_one = np.stack([g(row).numpy() for row in x])
        for h in (fg.vmap(g), fg.jit(fg.vmap(g))):
            np.testing.assert_allclose(h(x).numpy(), one_by_one, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("size", [3, 5])
@pytest.mark.parametrize("name", ["cholesky", "solve", "logarithm of det", "det", "inv", "lower solve"])
def test_second_derivatives_are_differences_of_first_ones(name: str, size: int) -> None:
    f, make, _ = EXAMPLES[name]
    x, t = make((size, size), "float64"), random((size, size), "float64", 5)

    def loss(v: Any) -> Any:
        return fnp.sum(fnp.sin(f(v)))

    found = fg.grad(lambda v: fnp.vdot(fg.grad(loss)(v), fnp.asarray(t)))(fnp.asarray(x)).numpy()
    compiled = fg.jit(fg.grad(lambda v: fnp.vdot(fg.grad(loss)(v), fnp.asarray(t))))(fnp.asarray(x)).numpy()
    step = 1e-6
    ends = [fg.grad(loss)(fnp.asarray(x + s * t)).numpy() for s in (step, -step)]
    scale = 1 + np.abs(found).max()
    np.testing.assert_allclose(found / scale, (ends[0] - ends[1]) / (2 * step) / scale, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(compiled / scale, found / scale, rtol=1e-7, atol=1e-9)


def test_equal_eigenvalues_have_a_finite_derivative() -> None:
    """Of functions that do not depend on the choice of vectors: here the square of a matrix, 2 by its size."""
    x = fnp.eye(3) * 2.0

    def square(v: Any) -> Any:
        values, vectors = fnp.linalg.eigh(v)
        return fnp.trace((vectors * values**2) @ vectors.T)

    np.testing.assert_allclose(fg.grad(square)(x).numpy(), 4 * np.eye(3), atol=1e-12)


@pytest.mark.parametrize(
    "name", ["solve", "triangular_solve", "cholesky", "lu", "det", "cofactor", "slogdet"]
)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("batch", [(), (2, 3)], ids=str)
def test_what_is_written_out_has_the_value_of_the_reference(
    name: str, size: int, batch: tuple[int, ...]
) -> None:
    op = OPS[name]
    a = positive((*batch, size, size), "float64")
    if name != "cholesky":
        a = np.roll(a, 1, -2) if name != "triangular_solve" else a
    sources = [a] + ([random((*batch, size, 2), "float64")] if name.endswith("solve") else [])
    for arg in (True, False) if name == "triangular_solve" else (None,):
        nodes = tuple(
            UOp(OPS["param"], (), Param(0, i, x.shape, x.dtype, False)) for i, x in enumerate(sources)
        )
        node = UOp(op, nodes, arg)
        values: dict = dict(zip(nodes, sources, strict=True))
        assert rows.is_small(node)
        found, expected = evaluate([op.decompose(arg, *nodes), node], values)  # type: ignore[misc]
        assert found.shape == expected.shape
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("m", [1, 2, 3, 4])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_small_lu_exchanges_as_the_reference(m: int, n: int) -> None:
    """Also where rows are equally large, columns are zeros, or numbers are none."""
    a = np.random.default_rng(m).choice(
        [-2.0, -1.0, 0.0, 1.0, np.nan, np.inf], (200, m, n), p=[0.19] * 4 + [0.12] * 2
    )
    node = UOp(OPS["param"], (), Param(0, 0, a.shape, a.dtype, False))
    with np.errstate(all="ignore"):
        found, expected = evaluate([rows.small.lu(None, node), UOp(rows.LU, (node,))], {node: a})
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("dtype", ["float32", "complex128"])
@pytest.mark.parametrize(
    "shape", [(1, 1), (7, 7), (130, 130), (100, 60), (60, 100), (2, 3, 50, 50), (0, 3), (3, 0), (0, 2, 2)]
)
def test_lu_multiplies_to_the_rows_in_their_order(shape: tuple[int, ...], dtype: str) -> None:
    a = random(shape, dtype)
    m, n = shape[-2:]
    k = min(m, n)
    packed = references.lu(None, a)
    both = packed[..., : m * n].reshape(shape)
    order = packed[..., m * n : m * n + m].real.astype(int)
    lower = np.tril(both[..., :k], -1) + np.eye(m, k)
    # Complex rows are chosen by the sum of the sizes of both parts, as in LAPACK.
    assert np.abs(lower).max(initial=0) <= (1 if dtype.startswith("f") else np.sqrt(2)) + 1e-6
    upper = np.triu(both[..., :k, :])
    tolerance = 1e-4 if dtype == "float32" else 1e-10
    expected = np.take_along_axis(a, order[..., None], -2)
    np.testing.assert_allclose(lower @ upper, expected, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("size", [1, 48, 49, 130])
def test_substitution_solves_and_reads_one_triangle(lower: bool, size: int) -> None:
    a = random((2, size, size), "float64") + size * np.eye(size)
    b = random((2, size, 3), "float64", 1)
    x = references.triangular_solve(lower, a, b)
    triangle = np.tril(a) if lower else np.triu(a)
    np.testing.assert_allclose(triangle @ x, b, rtol=1e-10, atol=1e-10)
    np.testing.assert_array_equal(references.triangular_solve(lower, triangle, b), x)


def test_types_that_do_not_fit_are_refused() -> None:
    square = fnp.eye(3)
    with pytest.raises(ShapeError, match="one batch"):
        apply(rows.SOLVE, fnp.ones((2, 3, 3)), square)
    with pytest.raises(ShapeError, match="rows of b differ"):
        apply(rows.SOLVE, square, fnp.ones((2, 1)))
    with pytest.raises(DtypeError, match="not defined for"):
        apply(rows.SOLVE, square, fnp.eye(3, dtype="float32"))
    with pytest.raises(DtypeError, match="complex arrays"):
        apply(rows.FFT, square, arg=False)
    with pytest.raises(DtypeError, match="float32 or float64"):
        apply(rows.RFFT, fnp.ones(3, dtype="int32"))
    with pytest.raises(ShapeError, match="no half of a spectrum"):
        apply(rows.IRFFT, fnp.ones(3, dtype="complex64"), arg=9)
