"""Forms that lead to eigenvalues, by LAPACK and by loops: what their definitions say, over generated matrices."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.lax import linalg
from funcgrad.lax.linalg import reflections
from funcgrad.lower.graph.forms import forms_written_out
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.matrix import forms
from funcgrad.trace.uop import OPS, Param, UOp, toposort

DTYPES = ["float32", "float64", "complex64", "complex128"]
SHAPES = [(1, 1), (2, 2), (3, 3), (8, 8), (41, 41), (70, 70), (5, 9, 9), (2, 3, 4, 4), (0, 4, 4), (3, 0, 0)]


@pytest.fixture(autouse=True)
def _with_64_bits():
    with fg.config(enable_x64=True):
        yield


def random(shape: tuple[int, ...], dtype: Any, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=shape)
    return (x + 1j * rng.normal(size=shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def adjoint(x: np.ndarray) -> np.ndarray:
    return np.conj(np.swapaxes(x, -1, -2))


def close(x: Any, y: Any, dtype: str, scale: float = 1) -> None:
    size = max([1.0, *np.abs(np.ravel(y))]) * max(np.shape(y)[-1:] + (1,))
    np.testing.assert_allclose(x, y, atol=30 * scale * size * np.finfo(dtype).eps, rtol=0)


CASES = st.tuples(st.sampled_from(SHAPES), st.sampled_from(DTYPES), st.integers(0, 99), st.booleans())


@settings(deadline=None, max_examples=25)
@given(CASES)
def test_schur(case: tuple) -> None:
    shape, dtype, seed, compiled = case
    a = random(shape, dtype, seed)
    function = fg.jit(linalg.schur) if compiled else linalg.schur
    t, q = map(np.asarray, function(a))
    assert t.dtype == q.dtype == dtype and t.shape == q.shape == shape
    close(q @ t @ adjoint(q), a, dtype)
    close(q @ adjoint(q), np.broadcast_to(np.eye(shape[-1]), shape), dtype)
    below = np.tril(t, -1)
    if a.dtype.kind == "c":
        assert not below.any()
    else:  # blocks of two rows with equal elements on the diagonal and a pair of complex eigenvalues
        assert not np.tril(t, -2).any()
        place = np.argwhere(below)
        for *batch, i, j in place.tolist():
            block = t[(*batch,)][j : i + 1, j : i + 1]
            assert block[0, 0] == block[1, 1] and block[0, 1] * block[1, 0] < 0


@settings(deadline=None, max_examples=25)
@given(CASES)
def test_hessenberg_and_tridiagonal_are_those_of_the_loops(case: tuple) -> None:
    shape, dtype, seed, compiled = case
    a = random(shape, dtype, seed)
    for name in ("hessenberg", "tridiagonal"):
        function = getattr(linalg, name)
        found = (fg.jit(function) if compiled else function)(a)
        expected = fg.jit(getattr(reflections, f"{name}_by_loops"))(a)
        for x, y in zip(found, expected, strict=True):
            x, y = np.asarray(x), np.asarray(y)
            assert x.dtype == y.dtype and x.shape == y.shape
            close(x, y, dtype, scale=max(1, shape[-1]))


@settings(deadline=None, max_examples=25)
@given(CASES)
def test_eigenvalues_and_vectors(case: tuple) -> None:
    shape, dtype, seed, compiled = case
    a = random(shape, dtype, seed)
    values, vectors = map(np.asarray, (fg.jit(fnp.linalg.eig) if compiled else fnp.linalg.eig)(a))
    assert values.dtype == vectors.dtype == np.result_type(dtype, "complex64")
    close(a @ vectors, vectors * values[..., None, :], dtype, scale=4)
    if a.size:
        close(np.linalg.norm(vectors, axis=-2), np.ones(shape[:-1]), dtype)
        alone = np.asarray((fg.jit(fnp.linalg.eigvals) if compiled else fnp.linalg.eigvals)(a))
        close(np.sum(alone, -1), np.trace(a, axis1=-2, axis2=-1), dtype, scale=4 * shape[-1])


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("bad", [np.nan, np.inf])
@pytest.mark.parametrize("compiled", [True, False])
def test_what_is_not_finite_gives_nan_for_itself_alone(dtype: str, bad: float, compiled: bool) -> None:
    a = random((3, 9, 9), dtype)
    a[1, 4, 2] = bad
    for function in (linalg.schur, linalg.hessenberg, fnp.linalg.eig, fnp.linalg.eigvals):
        for x in fg.tree.leaves((fg.jit(function) if compiled else function)(a)):
            assert np.isnan(np.asarray(x)[1]).all() and np.isfinite(np.asarray(x)[[0, 2]]).all()
    a[1, 4, 2], a[1, 2, 4] = 1, bad  # which tridiagonal does not read
    assert np.isfinite(np.asarray(linalg.tridiagonal(a)[1])).all()


def test_eigenvalues_of_a_defective_matrix_and_of_a_rotation() -> None:
    jordan = np.array([[2.0, 1, 0], [0, 2, 1], [0, 0, 2]])
    np.testing.assert_allclose(fg.jit(fnp.linalg.eigvals)(jordan), [2, 2, 2], atol=1e-4)
    turn = np.array([[0.0, -3, 0], [3, 0, 0], [0, 0, 1]])
    values, vectors = map(np.asarray, fg.jit(fnp.linalg.eig)(turn))
    np.testing.assert_allclose(np.sort_complex(values), np.sort_complex([3j, -3j, 1]), atol=1e-12)
    np.testing.assert_allclose(turn @ vectors, vectors * values, atol=1e-12)


def test_a_batch_of_a_batch_and_derivatives() -> None:
    a = random((2, 3, 5, 5), "float64")
    t, _ = fg.jit(fg.vmap(fg.vmap(linalg.schur)))(a)
    np.testing.assert_array_equal(t, fg.jit(linalg.schur)(a)[0])
    for function in (linalg.hessenberg, linalg.tridiagonal):

        def loss(x: Any, function: Any = function) -> Any:
            return fnp.sum(function(x)[0] ** 3)

        slope, step = np.asarray(fg.jit(fg.grad(loss))(a[0, 0])), random((5, 5), "float64", 1)
        difference = (loss(a[0, 0] + 1e-6 * step) - loss(a[0, 0] - 1e-6 * step)) / 2e-6
        np.testing.assert_allclose(np.sum(slope * step), difference, rtol=1e-6)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
@pytest.mark.parametrize("op", [forms.SCHUR, forms.HESSENBERG, forms.TRIDIAGONAL], ids=lambda op: op.name)
def test_targets_without_a_routine_have_loops(op: Any, dtype: str) -> None:
    x = random((2, 6, 6), dtype)
    parameter = UOp(OPS["param"], (), Param(0, 0, x.shape, x.dtype, False))
    node = UOp(op, (parameter,))
    (found,) = inline_calls(forms_written_out([node], None))
    assert all(each.op is not op for each in toposort([found]))
    assert (found.shape, found.dtype) == (node.shape, node.dtype)
    value, expected = (evaluate([each], {parameter: x})[0] for each in (found, node))
    if op is forms.SCHUR:  # columns of Q have any phase
        t, q = (part.reshape(2, 6, 6) for part in np.split(value, 2, -1))
        close(q @ t @ adjoint(q), x, dtype)
        close(np.sort_complex(np.linalg.eigvals(t)), np.sort_complex(np.linalg.eigvals(x)), dtype, 100)
    elif op is forms.HESSENBERG:
        close(value, expected, dtype, 10)
    else:  # the triangle above the diagonal is what LAPACK was given
        shapes = [36, 6, 5, 5]
        for one, other in zip(
            np.split(value, np.cumsum(shapes[:-1]), -1)[1:],
            np.split(expected, np.cumsum(shapes[:-1]), -1)[1:],
            strict=True,
        ):
            close(one, other, dtype, 10)


def test_programs_in_c_have_loops() -> None:
    from funcgrad.lower.compile import lower
    from funcgrad.lower.graph.canonicalize import canonicalize

    lowered = fg.jit(linalg.schur).lower(np.ones((20, 20)))
    with_lapack = [node.op.name for node in toposort(canonicalize(lowered.outputs, lowered.parameters)[0])]
    assert "schur" in with_lapack
    bare = fg.backends.interface.open_backend("cpu").target._replace(row_loops=frozenset)
    outputs, slots, held = canonicalize(forms_written_out(lowered.outputs, bare), lowered.parameters)
    made, _ = lower(outputs, slots, bare, captured=len(held))
    assert not made.host_nodes
