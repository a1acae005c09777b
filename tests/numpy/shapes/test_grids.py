"""Index expressions, and positions in a matrix: NumPy's results."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError

EXPRESSIONS = """
mgrid[0:2, 0:1:3j]; mgrid[0:3]; mgrid[0:1:0.25]; mgrid[4:0:-1, 1:3]
r_[1:4, 0, np.array([9])]; r_["0,2", [1, 2], [3, 4]]; r_["0,2,0", [1, 2], [3, 4]]; r_["1,3,0", [1, 2], [3, 4]]
c_["0,2", [1, 2], [3, 4]]; c_["0,2,0", [1, 2], [3, 4]]; c_["0,4,-1", [1, 2], [3, 4]]; c_["-1", [[1, 2]], [[3, 4]]]
r_[0.0:1.0:3j, 5]; r_["-1", [[1, 2, 3]], [[4, 5, 6]]]
c_[np.arange(2), np.arange(2)]; c_[[1, 2], 3:5]; c_[[[1, 2, 3]], 0, 0, [[4, 5, 6]]]
""".replace("\n", ";")


@pytest.mark.parametrize("text", [part.strip() for part in EXPRESSIONS.split(";") if part.strip()])
def test_expressions_are_numpys(text):
    expected = eval(f"np.{text}", {"np": np})
    result = eval(f"fnp.{text}", {"np": np, "fnp": fnp})
    np.testing.assert_allclose(result.numpy(), np.asarray(expected), rtol=1e-6)


def test_matrices_of_a_vector():
    assert fnp.r_["r", [1, 2]].tolist() == [[1, 2]]
    assert fnp.r_["c", [1, 2]].tolist() == [[1], [2]]


def test_open_grids():
    for ours, theirs in zip(fnp.ogrid[0:2, 0:1:3j], np.ogrid[0:2, 0:1:3j], strict=True):
        np.testing.assert_array_equal(ours.numpy(), theirs)
    assert fnp.index_exp[1:, ...] == (slice(1, None), Ellipsis)


def test_traced_parts_are_concatenated():
    assert funcgrad.jit(lambda x: fnp.r_[0:2, x, 7])(fnp.arange(3)).tolist() == [0, 1, 0, 1, 2, 7]
    assert funcgrad.vmap(lambda x: fnp.c_[x, x])(fnp.ones((4, 3))).shape == (4, 3, 2)


def test_positions_in_a_matrix():
    for ours, theirs in (
        (fnp.mask_indices(3, fnp.triu, 1), np.mask_indices(3, np.triu, 1)),
        (fnp.tril_indices_from(fnp.ones((3, 2)), -1), np.tril_indices_from(np.ones((3, 2)), -1)),
        (fnp.triu_indices_from(fnp.ones((2, 3)), 1), np.triu_indices_from(np.ones((2, 3)), 1)),
        (fnp.diag_indices_from(fnp.ones((3, 3, 3))), np.diag_indices_from(np.ones((3, 3, 3)))),
    ):
        for a, b in zip(ours, theirs, strict=True):
            np.testing.assert_array_equal(a.numpy(), b)
    sized = funcgrad.jit(lambda: fnp.mask_indices(3, fnp.triu, size=7))()
    assert sized[0].tolist() == [0, 0, 0, 1, 1, 2, 0]


def test_errors():
    with pytest.raises(ArgumentError, match="has no end"):
        fnp.mgrid[1:]
    with pytest.raises(ArgumentError, match="is no directive"):
        fnp.r_["x", 1]
    with pytest.raises(ShapeError, match="equal axes"):
        fnp.diag_indices_from(fnp.ones((2, 3)))


def test_grids_of_two_kinds_of_slices():
    with funcgrad.config(numpy_dtype_promotion="strict"):
        found = fnp.mgrid[0:2, 0:1:3j], *fnp.ogrid[0:2, 0:1:3j]
    expected = np.mgrid[0:2, 0:1:3j], *np.ogrid[0:2, 0:1:3j]
    for x, y in zip(found, expected, strict=True):
        np.testing.assert_array_equal(x, y)


def test_grids_of_nothing():
    for grid in (fnp.mgrid[()], fnp.mgrid[:], fnp.ogrid[:]):
        assert grid.shape == (0,) and grid.dtype == "int32"
