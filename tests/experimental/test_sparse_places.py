"""Windows of sparse arrays at traced places, and products at given entries, against the dense ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.experimental import sparse
from funcgrad.experimental.sparse import BCOO
from tests.experimental.test_sparse import agree, entries


@pytest.mark.parametrize("compiled", [False, True])
@given(st.data())
def test_windows_at_traced_places(compiled: bool, data: Any) -> None:
    """They are those of lax.dynamic_slice, also where starts are negative or far outside."""
    A, dense = data.draw(entries())
    sizes = tuple(data.draw(st.integers(0, n)) for n in dense.shape)
    starts = tuple(data.draw(st.integers(-7, 7)) for _ in dense.shape)
    take = lambda A, starts: sparse.bcoo_dynamic_slice(A, starts, sizes)  # noqa: E731
    found = (fg.jit(take) if compiled else take)(A, starts)
    wanted = np.asarray(fg.lax.dynamic_slice(dense, starts, sizes))
    agree(found, wanted)
    assert found.nse == A.nse
    agree(found.sum_duplicates(nse=found.nse), wanted)


@pytest.mark.parametrize(("n_batch", "n_dense"), [(0, 1), (1, 0), (1, 1), (2, 1), (0, 3), (3, 0)])
def test_windows_of_batches_and_dense_axes(n_batch: int, n_dense: int) -> None:
    dense = np.random.default_rng(0).integers(-1, 2, (3, 4, 5)).astype(np.float32)
    A = BCOO.fromdense(dense, n_batch=n_batch, n_dense=n_dense)
    for starts, sizes in [((1, 0, 2), (2, 4, 3)), ((-1, 9, -9), (1, 2, 5)), ((0, 0, 0), (3, 0, 5))]:
        found = sparse.bcoo_dynamic_slice(A, starts, sizes)
        assert (found.n_batch, found.n_dense) == (n_batch, n_dense)
        agree(found, np.asarray(fg.lax.dynamic_slice(dense, starts, sizes)))
    rows = fg.vmap(lambda i: sparse.bcoo_dynamic_slice(A, (i, 1, 0), (1, 2, 5)).todense())(np.arange(3))
    np.testing.assert_array_equal(rows[:, 0], dense[:, 1:3])
    gradient = fg.grad(
        lambda x: (sparse.bcoo_dynamic_slice(A.replace(x), (1, 0, 2), (2, 4, 3)).todense() ** 2).sum()
    )
    inside = np.zeros_like(dense)
    inside[1:, :, 2:] = dense[1:, :, 2:]
    agree(A.replace(gradient(A.data)), 2 * inside)


@pytest.mark.parametrize(
    ("numbers", "shapes"),
    [
        ((((1,), (0,)), ((), ())), ((3, 4), (4, 5))),
        ((((2,), (1,)), ((0,), (0,))), ((2, 3, 4), (2, 4, 5))),
        ((((), ()), ((), ())), ((3,), (5,))),
        ((((0,), (0,)), ((), ())), ((0, 3), (0, 5))),
    ],
)
def test_products_at_given_entries(numbers: Any, shapes: Any) -> None:
    rng = np.random.default_rng(0)
    A, B = (rng.standard_normal(shape).astype(np.float32) for shape in shapes)
    product = np.asarray(fg.lax.dot_general(A, B, numbers))
    for n_batch in {0, len(numbers[1][0])}:
        for n_dense in range(product.ndim - n_batch + 1):
            n_sparse = product.ndim - n_batch - n_dense
            sparse_shape = product.shape[n_batch : n_batch + n_sparse]
            places = rng.integers(-1, np.asarray(sparse_shape) + 1, (*product.shape[:n_batch], 6, n_sparse))
            found = sparse.bcoo_dot_general_sampled(A, B, places, dimension_numbers=numbers)
            assert found.shape == (*product.shape[:n_batch], 6, *product.shape[n_batch + n_sparse :])
            for at in np.ndindex(*product.shape[:n_batch], 6):
                place = places[at]
                there = all(0 <= i < n for i, n in zip(place, sparse_shape))
                wanted = product[(*at[:-1], *place)] if there else np.zeros_like(found[at])
                np.testing.assert_allclose(found[at], wanted, rtol=1e-6)


def test_errors_of_windows() -> None:
    A = BCOO.fromdense(np.eye(3, dtype=np.float32))
    with pytest.raises(ShapeError, match=r"a window of shape \(4, 1\)"):
        sparse.bcoo_dynamic_slice(A, (0, 0), (4, 1))
    with pytest.raises(ShapeError, match="1 starts"):
        sparse.bcoo_dynamic_slice(A, (0,), (1, 1))
    with pytest.raises(DtypeError, match="a start must be one integer, got float32"):
        sparse.bcoo_dynamic_slice(A, (0.5, 0), (1, 1))
    with pytest.raises(ShapeError, match="indices of shape"):
        sparse.bcoo_dot_general_sampled(A.data, A.data, A.indices, dimension_numbers=(((0,), (0,)), ((), ())))
