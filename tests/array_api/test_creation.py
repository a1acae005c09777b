"""Creation functions and constants: values, dtypes and shapes, as the standard's text says, against NumPy."""

from __future__ import annotations

import math

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError
from tests.array_api.signatures import DTYPES

SHAPES = [(), 0, 3, (0,), (2, 0, 3), (1,), (4, 1, 2)]
NUMERIC = tuple(d for d in DTYPES if d != "bool")


def same(got, expected, dtype=None) -> None:
    assert got.dtype == (np.asarray(expected).dtype if dtype is None else dtype)
    assert got.shape == np.shape(expected)
    np.testing.assert_array_equal(np.asarray(got), expected)


def test_constants():
    assert fnp.e == math.e and fnp.pi == math.pi and fnp.inf == math.inf and math.isnan(fnp.nan)
    assert fnp.newaxis is None
    assert fnp.ones(3)[:, fnp.newaxis].shape == (3, 1)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_filled(shape):
    for name in ("zeros", "ones", "empty"):
        function = getattr(fnp, name)
        for result in (function(shape), funcgrad.jit(lambda function=function: function(shape))()):
            assert result.dtype == "float64" and result.shape == np.zeros(shape).shape
            if name != "empty":
                same(result, getattr(np, name)(shape))
        for dtype in DTYPES:
            assert function(shape, dtype=getattr(fnp, dtype), device="cpu").dtype == dtype


@pytest.mark.parametrize("value", [True, 7, -2.5, 1 - 2j, math.nan, -math.inf, -0.0], ids=str)
def test_full(value):
    """Without a dtype the default dtype of the number's kind."""
    expected = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}[type(value)]
    for result in (fnp.full((2, 3), value), funcgrad.jit(lambda: fnp.full((2, 3), value))()):
        same(result, np.full((2, 3), value), expected)
        assert (np.signbit(np.asarray(result).real) == np.signbit(np.real(value))).all()
    assert fnp.full((0, 2), value).shape == (0, 2)
    assert fnp.full((), value, dtype=fnp.complex64).dtype == "complex64"
    like = fnp.ones((2, 2), dtype=expected)
    same(fnp.full_like(like, value), np.full((2, 2), value), expected)


@pytest.mark.parametrize("dtype", DTYPES)
def test_like(dtype: str):
    """Shape and dtype of the array, or another dtype."""
    x = fnp.asarray(np.arange(6).reshape(2, 3).astype(dtype))
    same(fnp.zeros_like(x), np.zeros((2, 3), dtype))
    same(fnp.ones_like(x, dtype=fnp.float32, device="cpu"), np.ones((2, 3), "float32"))
    same(fnp.full_like(x, 1), np.full((2, 3), 1, dtype))
    assert fnp.empty_like(x).dtype == dtype and fnp.empty_like(x[:, :0]).shape == (2, 0)
    same(fnp.zeros_like(x[0, 0]), np.zeros((), dtype))


RANGES = [
    *((5,), (0,), (-3,), (2, 7), (7, 2), (0, 10, 3), (10, 0, -3), (5, 5), (-4, 5, 2), (3, 3, -1)),
    *((2.0,), (0.0, 1.0, 0.25), (1.0, -1.0, -0.5), (0, 1, 0.3), (0.5, 3), (1e-3, 2.0, 0.7)),
]


@pytest.mark.parametrize("args", RANGES, ids=str)
def test_arange(args):
    """ceil((stop - start) / step) numbers; integers, unless one argument is none."""
    expected = np.arange(*args)
    for result in (fnp.arange(*args), funcgrad.jit(lambda: fnp.arange(*args))()):
        assert result.dtype == expected.dtype and result.shape == expected.shape
        np.testing.assert_allclose(np.asarray(result), expected, rtol=1e-15, atol=1e-15)
    for dtype in ("int8", "uint16", "float32"):
        if dtype != "uint16" or min(args) >= 0:
            assert fnp.arange(*args, dtype=getattr(fnp, dtype)).dtype == dtype
    if len(args) == 3:
        same(fnp.arange(args[0], stop=args[1], step=args[2]), np.asarray(fnp.arange(*args)))


def test_arange_of_step_zero():
    with pytest.raises(ArgumentError):
        fnp.arange(0, 3, 0)


ENDS = [(0.0, 1.0), (3, -3), (2, 2), (-1.5, 1e6), (0, 1 + 2j), (1e300, -1e300)]


@pytest.mark.parametrize("start, stop", ENDS)
@pytest.mark.parametrize("num", [0, 1, 2, 5, 50])
@pytest.mark.parametrize("endpoint", [True, False])
def test_linspace(start, stop, num, endpoint):
    """num numbers, the first of them start; the last is stop exactly, if it belongs to them."""
    result = fnp.linspace(start, stop, num, endpoint=endpoint)
    expected = np.linspace(start, stop, num, endpoint=endpoint)
    assert result.shape == (num,) and result.dtype == expected.dtype
    np.testing.assert_allclose(np.asarray(result), expected, rtol=1e-14, atol=1e-14)
    if num:
        assert complex(result[0]) == start
    if num > 1 and endpoint:
        assert complex(result[-1]) == stop


def test_linspace_dtype():
    assert fnp.linspace(0, 1, num=3, dtype=fnp.float32).dtype == "float32"
    assert fnp.linspace(0, 1, num=3, dtype=fnp.complex64, device="cpu").dtype == "complex64"


@pytest.mark.parametrize("k", [-7, -2, 0, 1, 3, 9])
def test_eye_and_triangles(k, both):
    for args in ((3,), (3, None), (2, 4), (4, 2), (0,), (0, 3)):
        same(fnp.eye(*args, k=k), np.eye(*args, k=k))
        same(fnp.eye(*args, k=k, dtype=fnp.int16), np.eye(*args, k=k, dtype="int16"))
    for shape in ((3, 3), (2, 4), (4, 2), (2, 3, 4), (0, 3), (2, 3, 0)):
        value = np.arange(1, math.prod(shape) + 1).reshape(shape)
        x = fnp.asarray(value)
        same(both(lambda x: fnp.tril(x, k=k), x), np.tril(value, k))
        same(both(lambda x: fnp.triu(x, k=k), x), np.triu(value, k))


def test_triangles_drop_nan():
    x = fnp.asarray([[math.nan, math.inf], [1.0, math.nan]])
    assert fnp.tril(x)[0, 1].item() == 0 and fnp.triu(x)[1, 0].item() == 0


@pytest.mark.parametrize("indexing", ["xy", "ij"])
def test_meshgrid(indexing, both):
    vectors = [np.arange(3), np.arange(2), np.arange(4)]
    for count in range(4):
        given = [fnp.asarray(v) for v in vectors[:count]]
        grids = both(lambda *v: list(fnp.meshgrid(*v, indexing=indexing)), *given)
        for got, expected in zip(grids, np.meshgrid(*vectors[:count], indexing=indexing), strict=True):
            same(got, expected)
    assert [g.shape for g in fnp.meshgrid(fnp.ones(0), fnp.ones(2))] == [(2, 0), (2, 0)]


# ---- asarray ----


def test_asarray_of_numbers_and_lists():
    for value, dtype in ((True, "bool"), (3, "int64"), (2.5, "float64"), (1j, "complex128")):
        for nested in (value, [value], [[value], [value]], (value, value), []):
            result = fnp.asarray(nested)
            assert result.shape == np.shape(nested) and result.dtype == (dtype if nested != [] else "float64")
    assert fnp.asarray([1, 2.5]).dtype == "float64" and fnp.asarray([1, 2j]).dtype == "complex128"
    assert fnp.asarray([True, False], dtype=fnp.int8).tolist() == [1, 0]
    same(fnp.asarray([fnp.ones(2), fnp.zeros(2)]), np.asarray([[1.0, 1], [0, 0]]))
    same(fnp.asarray(range(3)), np.arange(3))
    for wrong in ([[1], [1, 2]], "text", ["a"], object()):
        with pytest.raises((ValueError, TypeError)):
            fnp.asarray(wrong)


def test_asarray_copies_when_asked():
    """copy=None shares only what nobody else writes to; True always copies; False never, or raises ValueError."""
    x = fnp.ones(3)
    assert fnp.asarray(x) is x and fnp.asarray(x, copy=False) is x
    copied = fnp.asarray(x, copy=True)
    x.delete()
    assert copied.tolist() == [1, 1, 1]

    value = np.arange(3.0)
    default, copied, shared = (
        fnp.asarray(value),
        fnp.asarray(value, copy=True),
        fnp.asarray(value, copy=False),
    )
    value[0] = 9
    assert [float(a[0]) for a in (default, copied, shared)] == [0, 0, 9]
    for given, dtype in (
        ([1.0], None),
        (2.0, None),
        (value, fnp.float32),
        (value[::2], None),
        (fnp.ones(2), fnp.int8),
    ):
        with pytest.raises(ValueError, match="copy"):
            fnp.asarray(given, dtype=dtype, copy=False)


def test_asarray_of_foreign_arrays():
    """Whatever has __array__ or the buffer protocol."""

    class Foreign:
        def __array__(self, dtype=None, copy=None):
            return np.arange(3)

    same(fnp.asarray(Foreign()), np.arange(3))
    same(fnp.asarray(memoryview(b"abc")), np.frombuffer(b"abc", np.uint8))
    same(fnp.asarray(np.float32(2)), np.float32(2))
    import array

    same(fnp.asarray(array.array("d", [1, 2])), np.asarray([1.0, 2.0]))
