"""Trees as vectors, and back."""

from __future__ import annotations

from typing import Any

import numpy as onp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.flatten_util import ravel_pytree

ARRAYS = st.tuples(
    st.sampled_from(["bool", "int8", "int32", "float16", "bfloat16", "float32", "complex64"]),
    st.lists(st.integers(0, 3), max_size=3),
).map(lambda row: (onp.arange(onp.prod(row[1], dtype=int)) % 2).reshape(row[1]).astype(np.dtype(row[0])))


@given(st.lists(ARRAYS, max_size=4))
def test_there_and_back(arrays: list[Any]) -> None:
    vector, unravel = ravel_pytree({"parts": arrays, "none": None})
    assert vector.shape == (sum(x.size for x in arrays),)
    if arrays:
        assert vector.dtype == np.result_type(*(x.dtype for x in arrays))
    for flat in (vector, onp.asarray(vector)):  # also of a solver of SciPy's, whose vectors are NumPy's
        found = unravel(flat)
        assert found["none"] is None
        for x, y in zip(arrays, found["parts"], strict=True):
            assert isinstance(y, fg.Array) and (y.shape, y.dtype) == (x.shape, x.dtype)
            onp.testing.assert_array_equal(onp.asarray(y), x)


def test_under_transformations() -> None:
    weights = {"w": np.arange(6.0).reshape(2, 3), "b": np.ones(2)}
    vector, unravel = ravel_pytree(weights)

    def loss(v: Any) -> Any:
        w = unravel(v)
        return np.sum((w["w"] @ np.ones(3) + w["b"]) ** 2)

    gradient = fg.jit(fg.grad(loss))(vector)
    wanted, _ = ravel_pytree(fg.grad(lambda w: np.sum((w["w"] @ np.ones(3) + w["b"]) ** 2))(weights))
    onp.testing.assert_allclose(gradient, wanted)
    rows = fg.vmap(unravel)(np.stack([vector, 2 * vector]))
    assert rows["w"].shape == (2, 2, 3)
    traced, back = fg.jit(lambda t: ravel_pytree(t)[0])(weights), unravel(vector)
    assert traced.tolist() == vector.tolist() and back["b"].tolist() == [1.0, 1.0]


def test_vectors_of_others() -> None:
    _, unravel = ravel_pytree([np.ones(3), np.zeros((), np.int32)])
    with pytest.raises(ShapeError, match=r"a vector of 4 elements, got shape \(5,\)"):
        unravel(np.ones(5))
    with pytest.raises(DtypeError, match="needs a vector of float32, got int32"):
        unravel(np.ones(4, np.int32))
    with pytest.raises(ShapeError, match="of 0 elements"):
        ravel_pytree([])[1](np.ones(1))


def test_leaves_of_one_dtype_take_that_of_the_vector() -> None:
    vector, unravel = ravel_pytree({"w": np.ones((2, 2)), "b": np.zeros(1)})
    for other in (vector < 0.5, vector.astype(np.int32), vector * 1j, vector.astype(np.bfloat16)):
        found = unravel(other)
        assert found["w"].dtype == found["b"].dtype == other.dtype
        onp.testing.assert_array_equal(ravel_pytree(found)[0], other)


def test_equal_trees_have_equal_functions() -> None:
    traced = []

    @fg.jit(static_argnums=1)
    def double(vector: Any, unravel: Any) -> Any:
        traced.append(unravel)
        return unravel(2 * vector)

    trees = (
        [np.ones(3), np.zeros(2)],
        [np.zeros(3), np.ones(2)],
        (np.ones(3), np.zeros(2)),
        [np.ones(2), np.zeros(3)],
    )
    mixed = [np.ones(3), np.zeros(2, np.int32)]
    for tree in (*trees, mixed):
        found = double(*ravel_pytree(tree))
        onp.testing.assert_array_equal(found[1], 2 * tree[1])
        assert type(found) is type(tree) and found[1].dtype == tree[1].dtype
    assert len(traced) == 4 == len(set(traced))
    assert ravel_pytree([])[1] == ravel_pytree([])[1] != ravel_pytree(())[1] and traced[0] != "a"
