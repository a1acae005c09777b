"""Long sums of products in chunks, wherever the axes that are summed over stand among the others."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp


@settings(deadline=None, max_examples=12)
@given(
    st.permutations(["long", "other", "rows", "columns"]),
    st.sampled_from([(20_000, 1), (40_000, 3), (9_001, 5), (1 << 15, 2)]),
    st.sampled_from(["both", "rows", "long"]),
)
def test_values(names: list[str], sizes: tuple[int, int], summed: str) -> None:
    """Each factor lacks the axis of the other, as operands of a matrix product do; sums over one axis or over two."""
    extents = dict(zip(("long", "other", "rows", "columns"), (*sizes, 8, 9), strict=True))
    axes = tuple(names.index(name) for name in ("long", "other") if summed != "long" or name == "long")
    rng = np.random.default_rng(sizes[0])
    x, y = (
        rng.standard_normal([1 if name == lacks else extents[name] for name in names], dtype=np.float32)
        for lacks in ("rows", "columns")
    )
    ours = fg.jit(lambda x, y: fnp.sum(x * y, axes))(x, y)
    letters = dict(zip(names, "abcd", strict=True))
    subscripts = ["".join(letters[name] for name in names if name != lacks) for lacks in ("rows", "columns")]
    operands = [
        np.squeeze(a, names.index(lacks)).astype(float)
        for a, lacks in zip((x, y), ("rows", "columns"), strict=True)
    ]
    kept = "".join(letters[name] for at, name in enumerate(names) if at not in axes)
    expected = np.einsum(f"{','.join(subscripts)}->{kept}", *operands)
    np.testing.assert_allclose(ours, expected, rtol=1e-4, atol=1e-2)


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_one_axis_of_three(axis: int) -> None:
    shapes = [[8, 8, 8], [8, 8, 8]]
    others = [a for a in range(3) if a != axis]
    for shape, lacks in zip(shapes, others, strict=True):
        shape[axis], shape[lacks] = 30_000, 1
    rng = np.random.default_rng(axis)
    x, y = (rng.standard_normal(shape, dtype=np.float32) for shape in shapes)
    ours = fg.jit(lambda x, y: fnp.sum(x * y, axis))(x, y)
    rows, columns = (np.moveaxis(a.astype(float), axis, -1).reshape(8, 30_000) for a in (y, x))
    np.testing.assert_allclose(ours, rows @ columns.T, rtol=1e-4, atol=1e-2)
