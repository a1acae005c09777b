"""Creation and dtypes: types as JAX's, nodes instead of captured arrays inside jit, 64 bits behind a switch."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.trace.tracing.tracer import new_trace, signature_of

# What jax.numpy (0.10.2) gives: dtype and weakness.
TYPES = [
    ("asarray(2.0)", "float32", True), ("asarray(2)", "int32", True), ("asarray(True)", "bool", False),
    ("array([1.0, 2.0])", "float32", False), ("array([1, 2])", "int32", False),
    ("array([1, 2.5, True])", "float32", False), ("array([])", "float32", False),
    ("array(1, dtype='float32')", "float32", False), ("array([1j])", "complex64", False),
    ("full((2,), 2.0)", "float32", True), ("full((2,), 2.0, int)", "int32", False),
    ("full_like(arange(2.), 2)", "float32", False), ("zeros_like(asarray(2.0))", "float32", True),
    ("ones(3, int)", "int32", False), ("zeros((2, 3))", "float32", False), ("empty(2)", "float32", False),
    ("arange(3)", "int32", False), ("arange(3.0)", "float32", False),
    ("arange(3, dtype='int8')", "int8", False), ("linspace(0, 1, 3)", "float32", False),
    ("eye(2)", "float32", False), ("linspace(0, 1, 3, dtype=int)", "int32", False),
    ("identity(3, int)", "int32", False), ("tri(2)", "float32", False), ("float32(1)", "float32", False),
    ("int32(2.7)", "int32", False), ("bfloat16([1, 2])", "bfloat16", False),
    ("array([asarray(1.0), 2])", "float32", False), ("logspace(0.0, 1.0, 3)", "float32", False),
]  # fmt: skip


@pytest.mark.parametrize("expression, dtype, weak", TYPES, ids=[row[0] for row in TYPES])
def test_types_are_jaxs(both, expression, dtype, weak):
    result = both(lambda: eval(expression, {name: getattr(fnp, name) for name in dir(fnp)}))
    assert (result.dtype.name, result.weak) == (dtype, weak)


VALUES = [
    ("arange", (5,), {}), ("arange", (2, 9, 3), {}), ("arange", (5, 0, -2), {}),
    ("arange", (0.0, 1.0, 0.25), {}), ("arange", (5, 2), {}), ("linspace", (0.0, 1.0, 5), {}),
    ("linspace", (2.0, -3.0, 7), {"endpoint": False}), ("linspace", (0.0, 10.0, 1), {}),
    ("linspace", (0.0, 1.0, 0), {}), ("linspace", (0, 10, 4), {"dtype": int}), ("eye", (3,), {}),
    ("eye", (3, 4), {"k": 1}), ("eye", (3, 2), {"k": -1}), ("tri", (3, 4), {"k": -1}), ("tri", (3,), {}),
    ("identity", (3,), {}), ("zeros", ((2, 0),), {}), ("ones", (3,), {}), ("full", ((2, 2), 7.0), {}),
    ("logspace", (0.0, 2.0, 3), {}),
]  # fmt: skip


@pytest.mark.parametrize("name, args, keywords", VALUES, ids=str)
def test_values_are_numpys(check, name, args, keywords):
    check(name, *args, **keywords)


def test_grids(check, sample):
    x, y, z = sample((3,)), sample((2,)), sample((4,))
    for indexing in ("xy", "ij"):
        check("meshgrid", x, y, indexing=indexing)
        check("meshgrid", x, y, z, indexing=indexing)
    check("meshgrid", x, y, sparse=True)
    check("vander", x)
    check("vander", x, 2, increasing=True)
    assert fnp.linspace(fnp.zeros(2), fnp.ones(2), 3, axis=1).shape == (2, 3)
    assert fnp.fromfunction(lambda i, j: i + j, (2, 3), dtype=int).tolist() == [[0, 1, 2], [1, 2, 3]]
    assert fnp.indices((2, 3)).shape == (2, 2, 3)


def test_constants_are_nodes_inside_jit():
    with new_trace("jit", test_grids, staging=True):
        for value in (fnp.zeros(9), fnp.ones((2, 3)), fnp.full(3, 2.0), fnp.arange(5), fnp.arange(1, 9, 2), fnp.eye(3),
                      fnp.tri(4), fnp.linspace(0, 1, 5), fnp.zeros_like(fnp.asarray(np.ones(3)))):  # fmt: skip
            stack = [value.node]
            while stack:
                node = stack.pop()
                assert node.op.name != "array" or not node.shape, f"{value!r} captures an array"
                stack.extend(node.src)


def test_lists_may_hold_traced_values(both):
    result = both(lambda a, b: fnp.array([[a, 1], [2.5, b]]), fnp.asarray(3.0), fnp.asarray(4))
    assert result.tolist() == [[3, 1], [2.5, 4]]


@pytest.mark.parametrize(
    "values, dtype",
    [
        ([0, np.float16(1)], "float16"), ([[2.5], [np.float16(1)]], "float16"), ([np.uint8(1), 2], "uint8"),
        ([np.int8(1), np.uint8(2)], "int16"), ([np.int32(1), np.float16(2)], "float16"),
        ([np.bool_(True), 2], "int32"), ([True, np.int8(2)], "int8"), ([np.float64(1), 2], "float32"),
        ([np.int16(1), 2.0], "float32"), ([np.float16(1), 2j], "complex64"), ([np.ones((), np.int8), 3], "int8"),
    ],
    ids=str,
)  # fmt: skip
def test_numbers_of_a_list_promote_like_operands(values, dtype):
    assert fnp.array(values).dtype == dtype
    with pytest.raises(ArgumentError, match="does not fit uint8"):
        fnp.array([np.uint8(1), 300])


def test_ends_of_a_range_that_are_no_numbers():
    for ends in ((1j,), (0, 3j), (1, 5, 1j)):
        with pytest.raises(DtypeError, match="complex numbers have no order"):
            fnp.arange(*ends)
    with pytest.raises(ShapeError, match=r"arange: stop is float32\[3\], and has to be one number"):
        fnp.arange(fnp.ones(3))
    with pytest.raises(ArgumentError, match="stop is None"):
        fnp.arange(None)


def test_sixty_four_bits_behind_a_switch():
    assert fnp.asarray(np.ones(2)).dtype == fnp.float32
    with config(enable_x64=True):
        assert fnp.asarray(np.ones(2)).dtype == np.float64
        assert fnp.arange(3).dtype == np.int64
        assert fnp.sum(fnp.ones(3, "int32")).dtype == np.int64
        assert fnp.argmax(fnp.ones(3)).dtype == np.int64
        assert fnp.sin(fnp.ones(3)).dtype == np.float64


def test_other_libraries_arrays():
    assert fnp.from_dlpack(np.arange(3, dtype=np.float32)).tolist() == [0, 1, 2]
    assert fnp.frombuffer(b"\x01\x02", dtype="uint8").tolist() == [1, 2]
    assert np.asarray(fnp.arange(3)).tolist() == [0, 1, 2]


def test_dtype_objects():
    x = fnp.ones(2)
    assert x.dtype == fnp.float32 and x.dtype != fnp.int32
    assert fnp.float32 == np.float32 == fnp.dtype("float32")
    assert np.zeros(2, fnp.float32).dtype == np.float32
    assert {fnp.float32: 1}[fnp.float32] == 1
    assert fnp.issubdtype(fnp.bfloat16, fnp.floating) and fnp.issubdtype(x.dtype, fnp.inexact)
    assert not fnp.issubdtype(fnp.bfloat16, fnp.integer) and not fnp.issubdtype(fnp.int8, fnp.floating)
    assert fnp.issubdtype(fnp.int8, fnp.signedinteger) and fnp.issubdtype(bool, fnp.bool_)
    assert fnp.isdtype(fnp.bfloat16, "real floating") and fnp.isdtype(fnp.int8, ("integral", "bool"))
    assert fnp.result_type(fnp.float32, fnp.int8) == fnp.float32
    assert fnp.result_type(1, 2.0) == fnp.float32 and fnp.result_type("int8", "uint8") == fnp.int16
    assert fnp.promote_types("int64", "float16") == fnp.float16
    assert float(fnp.finfo("bfloat16").eps) == 0.0078125 and fnp.iinfo(fnp.int8).max == 127
    assert fnp.isscalar(1.0) and not fnp.isscalar(x)
    stands_for = type("StandsFor", (), {"__jax_array__": lambda self: self.array})
    for value in (2.0, 1j, fnp.ones(2)):
        item = stands_for()
        item.array = fnp.asarray(value)
        assert fnp.isscalar(item) == (item.array.ndim == 0) and fnp.iscomplexobj(item) == (
            item.array.dtype.kind == "c"
        )
    assert isinstance(x, fnp.ndarray)


def test_copies_are_values(both, sample):
    assert both(fnp.copy, sample((3,))).shape == (3,)
    assert both(lambda x: fnp.astype(x, "int8"), fnp.asarray([1e9, -5.5, np.nan])).tolist() == [127, -5, 0]


@pytest.mark.parametrize(
    "call, error, text",
    [
        (lambda: fnp.zeros(3.0), DtypeError, "a size must be an integer, got float 3.0"),
        (lambda: fnp.zeros((2, -1)), ShapeError, "must not be negative"),
        (lambda: fnp.array("a"), DtypeError, "got str 'a'"),
        (lambda: fnp.array(["a"]), DtypeError, "not numbers"),
        (lambda: fnp.array([[1, 2], [3]]), ShapeError, "differ in length"),
        (lambda: fnp.array([fnp.ones(2), fnp.ones(3)]), ShapeError, "different shapes"),
        (lambda: fnp.array(2**40), ArgumentError, "does not fit int32"),
        (lambda: fnp.array([2**40]), ArgumentError, "does not fit int32"),
        (lambda: fnp.ones(2, "float128x"), DtypeError, "unsupported dtype"),
        (lambda: fnp.arange(3, step=0), ArgumentError, "the step is 0"),
        (lambda: fnp.meshgrid(fnp.ones(2), indexing="ab"), ArgumentError, "indexing must be"),
    ],
)
def test_errors_say_what_came(call, error, text):
    with pytest.raises(error, match=text):
        call()


@pytest.mark.parametrize(
    "given, values",
    [
        ((-1.5, 2.5, 1, "uint8"), [255, 0, 1, 2]),
        ((-1.5, 2, 1, "uint32"), [4294967295, 0, 1, 2]),
        ((0.5, 5, 1.3, "int8"), [0, 1, 2, 3]),
        ((2.5, -1, -0.7, "int32"), [2, 2, 2, 2, 2]),
        ((0, 1e6, 3e5, "int16"), [0, -27680, 10176, -17504]),
        ((3e9, 3e9 + 2, 1, "uint32"), [3000000000, 3000000001]),
        ((300, 303, 1, "int8"), [44, 45, 46]),
    ],
)
def test_ranges_of_integers_begin_and_step_by_whole_numbers(both, given, values):
    """As in NumPy and within jax.jit: start and step lose their fractions, what is beyond the range wraps around."""
    assert both(lambda: fnp.arange(*given)).tolist() == values


@pytest.mark.parametrize(
    "value, wanted", [(np.nan, 0), (np.inf, 127), (-1e30, -128), (-1.5, -1), (300.7, 127)]
)
def test_known_floats_become_integers_as_others_do(both, value, wanted):
    """What NumPy makes of them depends on the CPU."""
    for found in (
        both(lambda: fnp.full(2, value, "int8")),
        both(lambda: fnp.asarray([value, value], dtype="int8")),
        both(lambda: fnp.asarray(np.float64(value), dtype="int8")),
        both(lambda: fnp.take(fnp.arange(3, dtype="int8"), 9, mode="fill", fill_value=value)),
        both(lambda: fnp.pad(fnp.ones(0, "int8"), 1, constant_values=value)),
    ):
        assert found.dtype == np.int8 and set(found.ravel().tolist()) == {wanted}


def test_traced_sizes_are_refused():
    with new_trace("jit", test_grids, staging=True) as trace:
        n = trace.parameter(signature_of(fnp.asarray(3)), "n")
        with pytest.raises(TypeError, match="static argument"):
            fnp.zeros(n)
        with pytest.raises(DtypeError, match="decides the shape"):
            fnp.arange(n)


def test_from_dlpack_shares_memory_unless_told_otherwise() -> None:
    given = np.arange(3, dtype=np.float32)
    assert np.shares_memory(np.asarray(fnp.from_dlpack(given)), given)
    assert not np.shares_memory(np.asarray(fnp.from_dlpack(given, copy=True)), given)
    assert not np.shares_memory(np.asarray(fnp.from_dlpack(given[::2])), given)
    with pytest.raises(ArgumentError, match="needs a copy"):
        fnp.from_dlpack(given[::2], copy=False)


def test_geometric_spacing(check):
    check("geomspace", 1.0, 256.0, 9, rtol=1e-4)
    check("geomspace", -1.0, -8.0, 4)


def test_logspace_along_an_axis(check, sample):
    check("logspace", sample((3,)), sample((3,), seed=1), num=4, axis=1, rtol=1e-4)


def test_geomspace(both):
    """Both ends exactly; complex numbers on a spiral; arrays of ends, a new axis anywhere."""
    for start, stop in ((1.0, 256.0), (-1.0, -256.0), (1e-30, 1e30), (1.0, 1j), (2 + 0j, -2j)):
        for num in (0, 1, 2, 9):
            for endpoint in (True, False):
                got = np.asarray(fnp.geomspace(start, stop, num, endpoint))
                np.testing.assert_allclose(
                    got, np.geomspace(start, stop, num, endpoint), rtol=1e-5, atol=1e-6
                )
                if num > 1 and endpoint:
                    assert got[0] == got.dtype.type(start) and got[-1] == got.dtype.type(stop)
    low, high = np.asarray([1.0, 2.0, 3.0], np.float32), np.asarray([[4.0], [9.0]], np.float32)
    for axis in (0, 1, -1):
        got = both(
            lambda a, b, axis=axis: fnp.geomspace(a, b, 4, axis=axis), fnp.asarray(low), fnp.asarray(high)
        )
        np.testing.assert_allclose(np.asarray(got), np.geomspace(low, high, 4, axis=axis), rtol=1e-5)


def test_numbers_of_numpy_beyond_32_bits_are_infinite_without_a_word():
    for value in (np.array([1e300, -1e300, 1.0]), np.float64(1e300), np.array([1e300 + 1j])):
        with config(enable_x64=False):
            found = np.asarray(fnp.asarray(value))
        assert found.dtype in (np.float32, np.complex64) and np.isinf(found.real.ravel()[0])


@pytest.mark.parametrize("num", [0, 1, 2, 3])
@pytest.mark.parametrize("endpoint", [False, True])
def test_the_step_of_linspace_between_arrays(num, endpoint):
    ends = np.ones((2, 2), np.float32), np.full((2, 2), 4, np.float32)
    found, expected = (f.linspace(*ends, num, endpoint, retstep=True)[1] for f in (fnp, np))
    np.testing.assert_array_equal(np.asarray(found), expected)
    assert found.shape == np.shape(expected)


class _Proxy:
    """An array behind another object, as wrapt has it: its class is the array's where one asks for `__class__`."""

    def __init__(self, array):
        self.__dict__["behind"] = array

    @property
    def __class__(self):
        return type(self.__dict__["behind"])

    def __getattr__(self, name):
        return getattr(self.__dict__["behind"], name)

    def __deepcopy__(self, memo):
        raise NotImplementedError


@pytest.mark.parametrize("x", [fnp.arange(3), fnp.ones((2, 0)), fnp.array(2.5), fnp.array([True])])
def test_an_array_behind_a_proxy_is_copied(x):
    found = fnp.array(_Proxy(x))
    assert type(found) is type(x) and found.dtype == x.dtype
    np.testing.assert_array_equal(found, x)
    assert found.unsafe_buffer_pointer() != x.unsafe_buffer_pointer() or not x.size


class _Lends:
    """An object with memory that is no array, such as an image of Pillow."""

    def __init__(self, array: Any, protocol: str) -> None:
        self.kept = array
        setattr(self, protocol, getattr(array, protocol))


@pytest.mark.parametrize("dtype", ["uint8", "float32", "bool", ">f4"])
@pytest.mark.parametrize("shape", [(), (0,), (2, 3), (3, 1, 2)])
def test_memory_of_objects_that_are_no_arrays(dtype: str, shape: tuple) -> None:
    """By NumPy's two interfaces, and as buffers; later writes are not seen."""
    x = np.arange(int(np.prod(shape))).reshape(shape).astype(dtype)
    lenders = [_Lends(x, "__array_interface__"), _Lends(x, "__array_struct__"), memoryview(x)]
    for lender in lenders:
        found = [fnp.asarray(lender), fnp.array(lender, "float32")]
        assert found[0].dtype == x.dtype.newbyteorder("=") and found[1].dtype == "float32"
        np.testing.assert_array_equal(found[0], x)
        np.testing.assert_array_equal(found[1], x)
        if shape:  # NumPy takes no numbers of such objects in lists
            np.testing.assert_array_equal(fnp.array([lender, lender]), [x, x])
    kept = fnp.asarray(lenders[0])
    x[...] = 1
    np.testing.assert_array_equal(kept, found[0])


def test_numbers_of_ctypes() -> None:
    assert fnp.asarray((ctypes.c_float * 3)(1, 2, 3)).tolist() == [1.0, 2.0, 3.0]
    assert fnp.asarray((ctypes.c_int32 * 2 * 2)((1, 2), (3, 4))).tolist() == [[1, 2], [3, 4]]
    for other in (object(), _Lends, {1: 2}):
        with pytest.raises(DtypeError, match="expected an array or a number"):
            fnp.asarray(other)
