"""Padding between elements, in another shape: where a place is none of an element it is 0, as beside a diagonal."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax


@settings(max_examples=40, deadline=None)
@example(rows=37, columns=37, offset=0)
@example(rows=33, columns=48, offset=1)
@given(st.integers(1, 40), st.integers(1, 70), st.integers(-4, 4))
def test_gradients_of_diagonals(rows: int, columns: int, offset: int) -> None:
    x = np.random.default_rng(rows).standard_normal((rows, columns)).astype(np.float32)

    def loss(x: fg.Array) -> fg.Array:
        return fnp.sum(fnp.diagonal(x, offset) ** 2)

    on = np.eye(rows, columns, offset, dtype=np.float32)
    np.testing.assert_array_equal(fg.jit(fg.grad(loss))(x), 2 * x * on)
    np.testing.assert_array_equal(fg.jit(fg.grad(lambda x: fnp.trace(x, offset)))(x), on)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_elements_apart_in_another_shape(data: st.DataObject) -> None:
    rows, columns = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 40))
    interior = data.draw(st.integers(1, 45))
    low = data.draw(st.integers(0, 3))
    places = rows * columns
    count = data.draw(st.integers(0, max(0, (places - low + interior) // (interior + 1))))
    high = places - low - max(0, count + (count - 1) * interior)
    x = np.arange(1, count + 1, dtype=np.int32)
    wanted = np.zeros(places, np.int32)
    wanted[low : low + count * (interior + 1) : interior + 1] = x

    def apart(x: fg.Array) -> fg.Array:
        return lax.pad(x, np.int32(0), [(low, high, interior)]).reshape(rows, columns)

    np.testing.assert_array_equal(fg.jit(apart)(x), wanted.reshape(rows, columns))
    np.testing.assert_array_equal(fg.jit(lambda x: apart(x).T)(x), wanted.reshape(rows, columns).T)


@pytest.mark.parametrize("size", [48, 300])
def test_a_diagonal_is_found_without_division(size: int) -> None:
    lowered = fg.jit(fg.grad(fnp.trace)).lower(np.zeros((size, size), np.float32))
    loop, _, rest = lowered.as_text("nest").partition("store")
    assert "idiv" not in loop
    # A vector beyond the last column may reach the next row's diagonal.
    assert ("idiv" in rest) == (size % 16 > 0)
