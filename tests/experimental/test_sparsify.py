"""Functions of dense arrays on sparse ones: what they give on the dense arrays that these are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import FuncgradError, MissingRuleError
from funcgrad.experimental import sparse
from funcgrad.experimental.sparse import BCOO, BCSR, sparsify

SHAPE = (3, 4)
V = onp.array([1.0, -2.0, 0.5, 3.0], onp.float32)
W = onp.arange(8, dtype=onp.float32).reshape(4, 2)
SPARSE, DENSE = BCOO, fg.Array

FUNCTIONS: dict[str, tuple[Callable[..., Any], type]] = {
    "identity": (lambda x: x, SPARSE),
    "negated": (lambda x: -x, SPARSE),
    "scaled": (lambda x: 2 * x / 3, SPARSE),
    "sin": (lambda x: np.sin(2 * x), SPARSE),
    "cos of others": (lambda x: np.cos(x) - 1, SPARSE),
    "soft threshold": (lambda x: np.sign(x) * np.maximum(np.abs(x) - 0.6, 0), SPARSE),
    "relu": (fg.nn.relu, SPARSE),
    "twice inverse": (lambda x: 1 / (1 / (x + 9)) - 9, SPARSE),
    "power": (lambda x: x**3.0, SPARSE),
    "to integers": (lambda x: (x / 2).astype(np.int32), SPARSE),
    "in a jit": (lambda x: fg.jit(lambda x: np.abs(x) - np.tanh(x) / 2)(x), SPARSE),
    "square": (lambda x: x * x + x, SPARSE),
    "by a row": (lambda x: x * V, SPARSE),
    "by a traced sum": (lambda x: x / np.sum(V), SPARSE),
    "sum of two": (lambda x: x + np.flip(x, 0), SPARSE),
    "difference": (lambda x: x - x / 2, SPARSE),
    "and dense": (lambda x: x + np.arange(12.0).reshape(SHAPE), DENSE),
    "dense without": (lambda x: np.arange(12.0).reshape(SHAPE) - x, DENSE),
    "columns": (lambda x: x.sum(0), SPARSE),
    "all": (lambda x: x.sum(), DENSE),
    "mean": (lambda x: x.mean(1), SPARSE),
    "transposed": (lambda x: x.T, SPARSE),
    "reshaped": (lambda x: x.reshape(2, 6), SPARSE),
    "a row": (lambda x: x[1], SPARSE),
    "a slice": (lambda x: x[::-1, 1:3], SPARSE),
    "joined": (lambda x: np.concatenate([x, x], 1), SPARSE),
    "broadcast": (lambda x: np.broadcast_to(x, (2, *SHAPE)), SPARSE),
    "vector": (lambda x: x @ V, DENSE),
    "matrix": (lambda x: x @ W, DENSE),
    "from the left": (lambda x: W.T @ x.T, DENSE),
    "both sparse": (lambda x: x @ x.T, SPARSE),
    "outer": (lambda x: np.einsum("ij,k->ikj", x, V), DENSE),
    "batch": (lambda x: np.einsum("ij,ij->i", x, np.ones(SHAPE)), DENSE),
    "alone": (lambda x: np.einsum("ij,kj->i", x, x), SPARSE),
    "gradient": (fg.grad(lambda x: np.sum((x @ V) ** 2)), DENSE),
    "loop of dense": (lambda x: x @ lax.fori_loop(0, 3, lambda i, v: v * 2, V), DENSE),
    "branch of dense": (lambda x: x @ lax.cond(V[0] > 0, lambda: 2 * V, lambda: V), DENSE),
    "random": (lambda x: x @ fg.random.normal(fg.random.key(0), (4,)), DENSE),
}


@st.composite
def entries(draw: Any) -> BCOO:
    """A list with entries doubled, outside and of zero."""
    index = st.tuples(*(st.integers(0, size) for size in SHAPE))
    indices = draw(st.lists(index, max_size=6))
    data = draw(st.lists(st.integers(-3, 3), min_size=len(indices), max_size=len(indices)))
    places = onp.array(indices, onp.int32).reshape(len(indices), 2)
    return BCOO((onp.array(data, onp.float32), places), shape=SHAPE)


@pytest.mark.parametrize("name", FUNCTIONS)
@given(A=entries(), compiled=st.booleans())
def test_functions(name: str, A: BCOO, compiled: bool) -> None:
    function, kind = FUNCTIONS[name]
    found = (fg.jit if compiled else lambda f: f)(sparsify(function))(A)
    wanted = function(A.todense())
    assert isinstance(found, kind)
    assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype)
    onp.testing.assert_allclose(sparse.todense(found), wanted, rtol=1e-4, atol=1e-4)


def test_trees_and_other_arguments() -> None:
    A = BCOO.fromdense(onp.diag(onp.arange(3.0)).astype(onp.float32))
    key = fg.random.key(3)

    @sparsify
    def f(x: Any, more: dict[str, Any], *, by: float) -> Any:
        return {"a": (x * by, more["v"]), "key": fg.random.split(more["key"])[0], "n": None}

    found = f(A, {"v": V, "key": key}, by=3.0)
    onp.testing.assert_array_equal(found["a"][0].todense(), 3 * A.todense())
    onp.testing.assert_array_equal(found["a"][1], V)
    wanted = fg.random.key_data(fg.random.split(key)[0])
    onp.testing.assert_array_equal(fg.random.key_data(found["key"]), wanted)
    rows = sparsify(lambda x: x @ x.sum(1))(BCSR.from_bcoo(A))
    onp.testing.assert_allclose(sparse.todense(rows), A.todense() @ A.todense().sum(1))


def test_derivatives_and_batches() -> None:
    A = BCOO.fromdense(onp.arange(12.0).reshape(SHAPE) % 3)

    def loss(x: Any) -> Any:
        return np.sum(np.sin(x) @ V)

    found = sparse.grad(sparsify(loss))(A)
    wanted = fg.grad(loss)(A.todense())
    onp.testing.assert_allclose(found.todense(), onp.where(A.todense() != 0, wanted, 0), rtol=1e-5)
    many = fg.vmap(lambda x: BCOO.fromdense(x, nse=12))(onp.arange(24.0).reshape(2, *SHAPE) % 5)
    onp.testing.assert_allclose(
        fg.vmap(sparsify(loss))(many), fg.vmap(loss)(many.todense()), rtol=1e-4, atol=1e-5
    )


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (np.cos, "'cos', used as a result, would be dense"),
        (lambda x: x + 1, "'add', used as a result, would be dense"),
        (lambda x: np.exp(x) @ V, "'exp', used as contract, would be dense"),
        (lambda x: np.sort(x), "'sort' has no rule for sparse operands"),
        (lambda x: V / x, "'div' has no rule|would be dense"),
        (lambda x: np.broadcast_to(x[:, None], (3, 2, 4)), "'expand' has no rule"),
        (lambda x: np.concatenate([x, np.ones(SHAPE)]), "'concat' has no rule"),
        (
            lambda x: lax.scan(lambda c, _: (c * 2, None), x, None, length=2)[0],
            "a result of 'scan' has no rule",
        ),
        (lax.bessel_i1e, "a result of 'custom' has no rule"),
        (lambda x: fg.debug.print("{}", x), "the function has effects"),
    ],
)
def test_errors(function: Callable[..., Any], text: str) -> None:
    A = BCOO(([1.0], [[0, 1]]), shape=SHAPE)
    with pytest.raises(FuncgradError, match=text):
        sparsify(function)(A)
    with pytest.raises(FuncgradError, match=text):
        fg.jit(sparsify(function))(A)


def _squares() -> dict[str, Callable[..., Any]]:
    jvp = fg.custom_jvp(lambda x: x * x)
    jvp.defjvps(lambda t, out, x: 3 * x * t)  # so that one can see whose derivative it is
    vjp = fg.custom_vjp(lambda x: x * x)
    vjp.defvjp(lambda x: (x * x, x), lambda x, ct: (3 * x * ct,))
    outer = fg.custom_jvp(lambda x: jvp(x) * 1.0)
    outer.defjvps(lambda t, out, x: 3 * x * t)
    return {
        "custom_jvp": jvp,
        "custom_vjp": vjp,
        "custom in custom": outer,
        "checkpoint": fg.checkpoint(lambda x: x * x),
    }


@pytest.mark.parametrize("name", _squares())
@pytest.mark.parametrize("compiled", [False, True])
def test_functions_with_rules_of_their_own(name: str, compiled: bool) -> None:
    """They are the operations that they are made of; a derivative that is taken within uses the rule."""
    square = _squares()[name]
    A = BCOO(([1.0, 2.0, -4.0, 5.0], [[0, 1], [0, 1], [1, 0], [9, 9]]), shape=SHAPE)
    run = fg.jit if compiled else lambda f: f
    found = run(sparsify(square))(A)
    assert isinstance(found, BCOO)
    onp.testing.assert_array_equal(found.todense(), A.todense() ** 2)
    twice = run(sparsify(lambda x: square(square(x).T * 2.0)))(A)
    onp.testing.assert_array_equal(twice.todense(), 4 * A.todense().T ** 4)
    if name.startswith("custom"):
        gradient = run(sparsify(fg.grad(lambda x: square(x).sum())))(A)
        onp.testing.assert_array_equal(gradient.todense(), 3 * A.todense())


def test_a_traced_number_may_be_anything() -> None:
    """What is not known while tracing is not taken for 0."""
    A = BCOO(([1.0], [[0, 1]]), shape=SHAPE)
    with pytest.raises(MissingRuleError, match="would be dense"):
        fg.jit(lambda x, n: sparsify(lambda x: x**n)(x))(A, 2.0)
    onp.testing.assert_array_equal(sparsify(lambda x: x**2.0)(A).todense(), A.todense() ** 2)


def test_new_axes_before_the_sparse_ones_are_of_the_batch() -> None:
    dense = onp.array([[0.0, 2.0, 0.0], [1.0, 0.0, 3.0]], onp.float32)
    for axis, n_batch in ((0, 1), (1, 0), (2, 0)):
        found = sparsify(lambda x, axis=axis: np.expand_dims(x, axis))(BCOO.fromdense(dense))
        assert isinstance(found, BCOO) and found.n_batch == n_batch
        onp.testing.assert_array_equal(found.todense(), onp.expand_dims(dense, axis))
    for shape in ((2, 1, 3, 1), (1, 2, 3), (6,), (3, 2), (1, 6), (3, 1, 2)):
        found = sparsify(lambda x, shape=shape: np.reshape(x, shape))(BCOO.fromdense(dense))
        onp.testing.assert_array_equal(found.todense(), dense.reshape(shape))
    rows = BCOO.fromdense(dense, n_batch=1)
    stacked = sparsify(lambda x, y: np.stack([x, y], 1))(rows, rows)
    assert stacked.n_batch == 2 and stacked.shape == (2, 2, 3)
    onp.testing.assert_array_equal(stacked.todense(), onp.stack([dense, dense], 1))


def test_results_of_bcsr_alone_are_bcsr() -> None:
    dense = onp.array([[0.0, 2.0, 0.0], [1.0, 0.0, 3.0]], onp.float32)
    A = BCSR.fromdense(dense)
    for f in (lambda x: -x, lambda x: x * 2, np.sin, lambda x: np.concatenate([x, x])):
        found = sparsify(f)(A)
        assert isinstance(found, BCSR)
        onp.testing.assert_allclose(found.todense(), f(np.asarray(dense)), rtol=1e-6)
    assert isinstance(sparsify(lambda x, y: x * 2)(A, BCOO.fromdense(dense)), BCOO)
    assert isinstance(sparsify(lambda x: x.sum(0))(A), BCOO)
    assert isinstance(sparsify(lambda x: x @ np.ones(3))(A), fg.Array)
