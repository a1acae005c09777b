"""The array object: attributes, operators, conversions to Python's numbers, memory shared with others, indexing."""

from __future__ import annotations

import cmath
import math
import operator
from typing import Any

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import FuncgradError, ImmutableError, IndexingError, ShapeError
from tests.array_api.signatures import DTYPES

inf, nan = math.inf, math.nan
NUMERIC = tuple(d for d in DTYPES if d != "bool")
INTEGERS = tuple(d for d in DTYPES if "int" in d)

# operator -> (the function whose results it has, dtypes)
OPERATORS = {
    operator.add: (fnp.add, NUMERIC),
    operator.sub: (fnp.subtract, NUMERIC),
    operator.mul: (fnp.multiply, NUMERIC),
    operator.truediv: (fnp.divide, ("float32", "float64", "complex64", "complex128")),
    operator.floordiv: (fnp.floor_divide, (*INTEGERS, "float32", "float64")),
    operator.mod: (fnp.remainder, (*INTEGERS, "float32", "float64")),
    operator.pow: (fnp.pow, NUMERIC),
    operator.and_: (fnp.bitwise_and, ("bool", *INTEGERS)),
    operator.or_: (fnp.bitwise_or, ("bool", *INTEGERS)),
    operator.xor: (fnp.bitwise_xor, ("bool", *INTEGERS)),
    operator.lshift: (fnp.bitwise_left_shift, INTEGERS),
    operator.rshift: (fnp.bitwise_right_shift, INTEGERS),
    operator.lt: (fnp.less, (*INTEGERS, "float32", "float64")),
    operator.le: (fnp.less_equal, (*INTEGERS, "float32", "float64")),
    operator.gt: (fnp.greater, (*INTEGERS, "float32", "float64")),
    operator.ge: (fnp.greater_equal, (*INTEGERS, "float32", "float64")),
    operator.eq: (fnp.equal, DTYPES),
    operator.ne: (fnp.not_equal, DTYPES),
}
IN_PLACE = {
    op: getattr(operator, "i" + op.__name__.strip("_"))
    for op in OPERATORS
    if hasattr(operator, "i" + op.__name__.strip("_"))
}


def same(a: Any, b: Any) -> None:
    a, b = np.asarray(a), np.asarray(b)
    assert a.dtype == b.dtype and a.shape == b.shape
    np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("op", OPERATORS, ids=lambda op: op.__name__)
def test_operators_are_functions(op):
    """x + y, 3 + y, x + 3 and x += y are what the function makes of them, for every dtype, with broadcasting."""
    function, dtypes = OPERATORS[op]
    for dtype in dtypes:
        values = np.asarray([[1, 0, 3], [2, 5, 4]]).astype(dtype)
        x, y = fnp.asarray(values), fnp.asarray(np.asarray([1, 2, 3]).astype(dtype))
        number = True if dtype == "bool" else 2
        same(op(x, y), function(x, y))
        same(op(x, number), function(x, number))
        same(op(number, x), function(number, x))  # or of the mirrored operator
        assert op(x, y).shape == (2, 3) and op(fnp.zeros((0, 3), dtype=dtype), y).shape == (0, 3)
        if op in IN_PLACE:
            z = x
            z = IN_PLACE[op](z, y)
            same(z, op(x, y))
            same(x, values)


def test_compiled_operators_are_functions():
    """The same of traced values, all operators in one program."""

    def all_of(x, y):
        return [(op(x, y), function(x, y), op(2, y)) for op, (function, _) in OPERATORS.items()]

    x, y = fnp.asarray([[1, 0, 3]], dtype="int32"), fnp.asarray([[1], [2]], dtype="int32")
    for (by_operator, by_function, _), (eager, _, reflected) in zip(
        funcgrad.jit(all_of)(x, y), all_of(x, y), strict=True
    ):
        same(by_operator, by_function)
        same(by_operator, eager)
        assert reflected.shape == (2, 1)


def test_matmul_operator():
    a, b = fnp.arange(6).reshape(2, 3), fnp.arange(12).reshape(3, 4)
    same(a @ b, fnp.matmul(a, b))
    same(np.asarray(a) @ b, fnp.matmul(a, b))
    a @= b
    assert a.shape == (2, 4)


@pytest.mark.parametrize("dtype", DTYPES)
def test_unary_operators(dtype: str):
    x = fnp.asarray(np.asarray([1, 0, 1]).astype(dtype))
    if dtype != "bool":
        same(-x, fnp.negative(x))
        same(+x, fnp.positive(x))
        same(abs(x), fnp.abs(x))
    if dtype in ("bool", *INTEGERS):
        same(~x, fnp.bitwise_invert(x))
    assert abs(fnp.asarray([3 + 4j], dtype="complex64")).dtype == "float32"


def test_other_operands_are_asked():
    """An operand of another class gets its turn."""

    class Other:
        def __radd__(self, other):
            return "added"

        def __eq__(self, other):
            return "equal"

    assert fnp.ones(2) + Other() == "added"
    assert (fnp.ones(2) == Other()) == "equal"
    with pytest.raises(TypeError):
        fnp.ones(2) + object()


@pytest.mark.parametrize("dtype", DTYPES)
def test_attributes(dtype: str):
    x = fnp.zeros((2, 0, 3), dtype=dtype)
    assert (x.ndim, x.shape, x.size, x.dtype) == (3, (2, 0, 3), 0, getattr(fnp, dtype))
    assert fnp.zeros((), dtype=dtype).size == 1 and fnp.zeros((), dtype=dtype).shape == ()
    matrix = fnp.asarray(np.arange(6).reshape(2, 3).astype(dtype))
    same(matrix.T, np.asarray(matrix).T)
    stack = fnp.asarray(np.arange(24).reshape(2, 3, 4).astype(dtype))
    same(stack.mT, np.swapaxes(np.asarray(stack), 1, 2))
    with pytest.raises(ShapeError):
        _ = fnp.ones(3, dtype=dtype).mT


# ---- conversions ----

TO_BOOL = [
    *((value, False) for value in (False, 0, 0.0, -0.0, 0j, complex(-0.0, 0))),
    *((value, True) for value in (True, -1, 1e-300, nan, inf, -inf, 1j, complex(0, nan), complex(nan, 0))),
]


@pytest.mark.parametrize("value, expected", TO_BOOL)
def test_bool(value, expected):
    assert bool(fnp.asarray(value)) is expected


TO_COMPLEX = [
    (True, 1 + 0j),
    (False, 0j),
    (3, 3 + 0j),
    (2.5, 2.5 + 0j),
    (inf, complex(inf, 0)),
    (-inf, complex(-inf, 0)),
    (nan, complex(nan, nan)),
    (complex(1, -2), complex(1, -2)),
    (complex(inf, nan), complex(inf, nan)),
]


@pytest.mark.parametrize("value, expected", TO_COMPLEX)
def test_complex(value, expected):
    result = complex(fnp.asarray(value))
    assert type(result) is complex
    for a, b in ((result.real, expected.real), (result.imag, expected.imag)):
        assert a == b or (cmath.isnan(a) and cmath.isnan(b))


@pytest.mark.parametrize("value", [True, False, 3, -7, 2.5, -0.0, inf, -inf, nan])
def test_float(value):
    result = float(fnp.asarray(value))
    assert type(result) is float and (result == float(value) or value != value)
    assert math.copysign(1, result) == math.copysign(1, float(value))


@pytest.mark.parametrize(
    "value, expected", [(True, 1), (False, 0), (-7, -7), (2.9, 2), (-2.9, -2), (-0.0, 0)]
)
def test_int(value, expected):
    result = int(fnp.asarray(value))
    assert type(result) is int and result == expected


def test_numbers_that_no_integer_is():
    for value, error in ((nan, ValueError), (inf, OverflowError), (-inf, OverflowError)):
        with pytest.raises(error):
            int(fnp.asarray(value))


def test_complex_numbers_are_no_real_ones():
    for convert in (int, float, operator.index):
        with pytest.raises(TypeError):
            convert(fnp.asarray(1j))


@pytest.mark.parametrize("dtype", DTYPES)
def test_index(dtype: str):
    x = fnp.ones((), dtype=dtype)
    if dtype in INTEGERS:
        assert operator.index(x) == 1 and type(operator.index(x)) is int
        assert [10, 20][x] == 20 and list(range(x)) == [0]
    else:
        with pytest.raises(TypeError):
            operator.index(x)
    with pytest.raises(TypeError):
        operator.index(fnp.ones((2,), dtype=dtype))


def test_several_elements_are_no_number():
    for convert in (bool, int, float, complex):
        for shape in ((2,), (0,)):
            with pytest.raises(ValueError, match="one element"):
                convert(fnp.ones(shape))


def test_traced_values_are_no_numbers():
    for convert in (bool, int, float, complex, operator.index):
        with pytest.raises(FuncgradError):
            funcgrad.jit(lambda x, convert=convert: convert(x))(1)


def test_namespace():
    x = fnp.ones(2)
    assert x.__array_namespace__() is fnp
    for version in ("2021.12", "2022.12", "2023.12", "2024.12"):
        assert x.__array_namespace__(api_version=version) is fnp
    with pytest.raises(ValueError):
        x.__array_namespace__(api_version="2020.10")


# ---- memory ----


def test_devices():
    x = fnp.ones(2)
    assert x.device == fnp.__array_namespace_info__().default_device()
    assert x.to_device(x.device) is x and x.to_device("cpu", stream=None) is x
    for call in (
        lambda: x.to_device("moon"),
        lambda: x.to_device("cpu", stream=1),
        lambda: fnp.zeros(2, device="moon"),
        lambda: fnp.arange(2, device="moon"),
        lambda: fnp.astype(x, fnp.float32, device="moon"),
        lambda: fnp.fft.fftfreq(4, device="moon"),
    ):
        with pytest.raises(ValueError):
            call()


@pytest.mark.parametrize("dtype", DTYPES)
def test_dlpack(dtype: str):
    """Others read the memory; what comes from others has its values, shape and dtype."""
    x = fnp.asarray(np.arange(6).reshape(2, 3).astype(dtype))
    assert x.__dlpack_device__() == (1, 0)
    same(np.from_dlpack(x), x)
    same(fnp.from_dlpack(x), x)
    same(fnp.from_dlpack(np.asarray(x).T.copy()), np.asarray(x).T)
    same(fnp.from_dlpack(np.asarray(x).T), np.asarray(x).T)  # not contiguous
    same(fnp.from_dlpack(x, device="cpu", copy=True), x)
    for keywords in (
        {"stream": None},
        {"max_version": (1, 0)},
        {"dl_device": (1, 0)},
        {"copy": True},
        {"copy": False},
    ):
        assert type(x.__dlpack__(**keywords)).__name__ == "PyCapsule"
    for shape in ((), (0, 3)):
        same(np.from_dlpack(fnp.zeros(shape, dtype=dtype)), np.zeros(shape, dtype))


def test_dlpack_shares_and_copies():
    value = np.arange(3.0)
    shared, copied = fnp.from_dlpack(value), fnp.from_dlpack(value, copy=True)
    value[0] = 7
    assert float(shared[0]) == 7 and float(copied[0]) == 0
    assert np.shares_memory(np.from_dlpack(shared), value)
    with pytest.raises((BufferError, ValueError)):
        fnp.ones(2).__dlpack__(dl_device=(2, 0))


def test_nobody_writes():
    x = fnp.ones(3)
    with pytest.raises(ImmutableError, match=r"\.at\["):
        x[0] = 2.0
    with pytest.raises(ValueError, match="read-only"):
        np.asarray(x)[0] = 2
    y = x
    y += 1
    assert x.tolist() == [1, 1, 1] and y.tolist() == [2, 2, 2]


# ---- indexing ----

KEYS = [
    *(0, -1, 3, slice(None), slice(1, 3), slice(-3, None), slice(None, None, -1), slice(3, 0, -2)),
    *(slice(0, 100), slice(5, 2), ..., (0, 1), (slice(None), 2), (..., 0), (0, ...), (1, ..., 2)),
    *(None, (None, 0), (slice(None), None), (..., None), (None, ..., None), (0, None, 1, None)),
    *((slice(1, None, 2), slice(None, None, -1)), (slice(2, 2), 1), (-1, slice(-2, None)), ()),
]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_basic_indexing(key, both):
    value = np.arange(20).reshape(4, 5)
    x = fnp.asarray(value)
    same(both(lambda x: x[key], x), value[key])
    with pytest.raises(IndexingError):
        x[(0, 0, *(key if isinstance(key, tuple) else (key,)), 0)]


def test_indices_out_of_bounds_of_a_dimension_raise_nothing_but_have_a_value():
    """The standard leaves it open: x[i] clamps, as documented; known integers beyond the ends are reported."""
    x = fnp.arange(5)
    assert x[fnp.asarray(7)].item() == 4


def test_integer_arrays(both):
    """An integer array beside integers, as 2024.12 has it, and integer arrays that broadcast."""
    value = np.arange(60).reshape(3, 4, 5)
    x = fnp.asarray(value)
    i, j = np.asarray([[0, 2], [1, -1]]), np.asarray([1, 2])
    for key in (
        (i,),
        (i, j),
        (0, j, i),
        (slice(None), i),
        (i, ..., 1),
        (j, 2),
        (slice(1, 3), j, 0),
        (i, None, j),
    ):
        arrays = [fnp.asarray(k) if isinstance(k, np.ndarray) else k for k in key]
        same(both(lambda x, key=tuple(arrays): x[key], x), value[key])


def test_boolean_masks():
    value = np.arange(12).reshape(3, 4)
    x = fnp.asarray(value)
    for mask in (value % 3 == 1, np.zeros((3, 4), bool), np.asarray([True, False, True])):
        same(x[fnp.asarray(mask)], value[mask])
    same(x[:, fnp.asarray([True, False, False, True])], value[:, [0, 3]])
    same(fnp.asarray(5)[fnp.asarray(True)], np.asarray([5]))
    same(fnp.asarray(5)[fnp.asarray(False)], np.asarray([], value.dtype))
    with pytest.raises(IndexingError):
        x[fnp.asarray([True, False])]
    with pytest.raises(IndexError):
        x[fnp.asarray([0.5])]


def test_iteration_and_length():
    x = fnp.arange(6).reshape(2, 3)
    assert len(x) == 2 and [row.tolist() for row in x] == [[0, 1, 2], [3, 4, 5]]
    for call in (len, iter):
        with pytest.raises(TypeError):
            call(fnp.asarray(1))
    with pytest.raises(TypeError, match="hash"):
        hash(x)
