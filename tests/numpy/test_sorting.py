"""Order and search: against NumPy, eager and traced; shapes that depend on values are concrete only."""

from __future__ import annotations

import math

import numpy as np
import pytest

import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError
from funcgrad.trace.tracer import new_trace, signature_of


@pytest.mark.parametrize("dtype", ["float32", "int32", "bool", "bfloat16", "uint8"])
@pytest.mark.parametrize("name", ["sort", "argsort"])
def test_order_is_numpys(check, sample, name, dtype):
    x = sample((4, 6), dtype)
    kind = {"kind": "stable"} if name == "argsort" else {}
    for axis in (-1, 0, None):
        check(name, x, axis=axis, **kind)


def test_nan_is_last_and_equal_elements_keep_their_order(both):
    x = fnp.asarray([2.0, math.nan, 1.0, 2.0, -math.inf])
    assert both(fnp.argsort, x).tolist() == [4, 2, 0, 3, 1]
    assert both(lambda v: fnp.argsort(v, descending=True), x).tolist() == [1, 0, 3, 2, 4]
    np.testing.assert_array_equal(both(fnp.sort, x).numpy(), [-math.inf, 1, 2, 2, math.nan])
    np.testing.assert_array_equal(
        both(lambda v: fnp.sort(v, descending=True), x).numpy(), [math.nan, 2, 2, 1, -math.inf]
    )


def test_lexsort_is_numpys(check):
    check("lexsort", [fnp.asarray([1, 0, 1, 0]), fnp.asarray([2, 2, 1, 1])])


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 7, 8, 9])
def test_searchsorted_is_numpys(check, n, side):
    a = fnp.asarray(np.sort(np.arange(n) // 2 * 1.5).astype(np.float32))
    check("searchsorted", a, fnp.asarray([[-1.0, 0.0, 1.5, 1.6], [3.0, 4.5, 9.0, 2.0]]), side=side)


def test_positions_of_what_is_true(check, both):
    x = fnp.asarray([[0.0, 2.0, 0.0], [3.0, 0.0, -1.0]])
    assert [i.tolist() for i in fnp.nonzero(x)] == [[0, 1, 1], [1, 0, 2]]
    assert fnp.argwhere(x).tolist() == [[0, 1], [1, 0], [1, 2]]
    assert fnp.flatnonzero(x).tolist() == [1, 3, 5]
    assert [i.tolist() for i in fnp.where(x > 0)] == [[0, 1], [1, 0]]
    assert fnp.extract(x > 0, x).tolist() == [2, 3]
    sized = both(lambda v: fnp.nonzero(v, size=5, fill_value=-1), x)
    assert [i.tolist() for i in sized] == [[0, 1, 1, -1, -1], [1, 0, 2, -1, -1]]
    cut = both(lambda v: fnp.nonzero(v, size=2), x)
    assert [i.tolist() for i in cut] == [[0, 1], [1, 0]]


def test_unique_and_bincount(both):
    x = fnp.asarray([3, 1, 3, 2])
    values, index, inverse, counts = fnp.unique(x, True, True, True)
    assert (values.tolist(), index.tolist(), inverse.tolist(), counts.tolist()) == (
        [1, 2, 3], [1, 3, 0], [2, 0, 2, 1], [1, 1, 2]
    )  # fmt: skip
    assert fnp.bincount(x).tolist() == [0, 1, 1, 2]
    assert both(lambda v: fnp.bincount(v, length=3), x).tolist() == [0, 1, 1]
    assert both(lambda v: fnp.bincount(v, v * 0.5, length=4), x).tolist() == [0, 0.5, 1, 3]


def test_isin(check):
    check("isin", fnp.arange(5), fnp.asarray([1, 3, 9]))
    check("isin", fnp.arange(5), fnp.asarray([1, 3, 9]), invert=True)


@pytest.mark.parametrize("name", ["unique", "nonzero", "bincount", "flatnonzero", "argwhere"])
def test_shapes_that_depend_on_values_are_concrete_only(name):
    with new_trace("jit", test_isin, staging=True) as trace:
        tracer = trace.parameter(signature_of(fnp.arange(3)), "x")
        with pytest.raises(DtypeError, match="the shape of the result depends on the values"):
            getattr(fnp, name)(tracer)


def test_sets_are_numpys(sample):
    a, b = fnp.asarray([3, 1, 2, 1]), fnp.asarray([1.0, 5.0])
    for name in ("union1d", "intersect1d", "setdiff1d", "setxor1d"):
        result = getattr(fnp, name)(a, b)
        assert result.dtype == fnp.float32
        np.testing.assert_array_equal(result.numpy(), getattr(np, name)(a.numpy(), b.numpy()))


def test_partition_puts_the_kth_element_where_it_belongs(both, sample):
    x = sample((9,))
    assert both(lambda v: fnp.partition(v, 4), x)[4] == np.partition(x.numpy(), 4)[4]
    assert x[both(lambda v: fnp.argpartition(v, 4), x)[4]] == np.partition(x.numpy(), 4)[4]
