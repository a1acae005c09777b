"""Indexing, reshape and elementwise functions that native code serves: what Python gives, and NumPy."""

from __future__ import annotations

import inspect
import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays, basic_indices

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.errors import DeletedArrayError, ShapeError
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.array import Array, wrap
from funcgrad.trace.ops import ADD
from funcgrad.trace.tracing import direct
from tests.support.native_arrays import check_same, load_native_code

DTYPES = st.sampled_from(("float32", "float64", "int32", "int8", "bool", "complex128", "float16"))
SHAPES = array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=6)


@pytest.fixture(scope="module", autouse=True)
def front_door() -> None:
    load_native_code()


def become_usual() -> None:
    """Let native code see the settings of now: Python serves the first call after a change."""
    fnp.ones(2) + fnp.ones(2)
    assert config.mark[0] is not None


def count_python(monkeypatch: pytest.MonkeyPatch, name: str, call: Any) -> int:
    """How many calls come to a function in Python."""
    asked = []
    original = getattr(fnp, name)
    with monkeypatch.context() as patch:
        patch.setattr(fnp, name, lambda *args, **options: asked.append(args) or original(*args, **options))
        call()
    return len(asked)


@given(st.data(), DTYPES, SHAPES, st.booleans(), st.booleans())
def test_basic_indices(
    data: st.DataObject, dtype: str, shape: tuple[int, ...], weak: bool, in_native_memory: bool
) -> None:
    index = data.draw(basic_indices(shape, min_dims=0, max_dims=9, allow_newaxis=True, allow_ellipsis=True))
    a = data.draw(arrays(dtype, shape))
    with config(enable_x64=True):
        become_usual()
        x = Array(a, weak)
        if in_native_memory and dtype in ("float32", "float64", "int32"):
            x = x * 1
        result = x[index]
        wanted = np.ascontiguousarray(np.asarray(x)[index]).reshape(np.asarray(a[index]).shape)
        check_same(result, wrap(wanted, weak))
        check_same(result, AnyArray.__getitem__(x, index))


@given(
    st.data(), DTYPES, array_shapes(min_dims=1, max_dims=3, max_side=5), array_shapes(max_dims=3, min_side=0)
)
def test_positions(data: st.DataObject, dtype: str, shape: tuple[int, ...], places: tuple[int, ...]) -> None:
    a = data.draw(arrays(dtype, shape))
    at = data.draw(arrays("int32", places, elements=st.integers(-shape[0], shape[0] - 1)))
    with config(enable_x64=True):
        become_usual()
        check_same(Array(a)[Array(at)], Array(a[at]))


def test_numbers_in_arrays_are_positions() -> None:
    a = np.arange(12, dtype=np.float32).reshape(3, 4)
    one = fnp.asarray(np.int32(1))
    become_usual()
    check_same(fnp.asarray(a)[one], Array(a[1].copy()))
    check_same(fnp.asarray(a)[one, -one], Array(np.asarray(a[1, -1])))


BAD = (5, -4, (0, 4), (0, 0, 0), "a", 1.5, (..., ...), True, [0], slice(0, 2, 0), slice(1.5), slice("a"), 1 << 70,
       slice(1 << 70), slice(None, None, -(1 << 63)), np.int64(1), np.asarray([0, 9]), (None,) * 9)  # fmt: skip


@pytest.mark.parametrize("index", BAD, ids=map(repr, BAD))
def test_unusual_indices_are_those_of_python(index: Any) -> None:
    x = fnp.asarray(np.arange(12, dtype=np.float32).reshape(3, 4))
    become_usual()
    try:
        wanted = AnyArray.__getitem__(x, index)
    except Exception as error:
        with pytest.raises(type(error)) as raised:
            x[index]
        assert str(raised.value).splitlines()[0] == str(error).splitlines()[0]
    else:
        check_same(x[index], wanted)


def test_positions_out_of_bounds_are_those_of_python() -> None:
    x = fnp.asarray(np.arange(3, dtype=np.float32))
    become_usual()
    assert x[fnp.asarray(np.asarray([0, 7, -9], np.int32))].tolist() == [0, 2, 0]
    assert fg.jit(lambda y: y[1:] + x[1])(x).tolist() == [2, 3]
    np.testing.assert_array_equal(fg.grad(lambda y: fnp.sum(y[1:] * x[1:]))(x), [0, 1, 2])


@given(st.data(), DTYPES, SHAPES, st.booleans(), st.booleans())
def test_reshape(
    data: st.DataObject, dtype: str, shape: tuple[int, ...], is_tuple: bool, in_native_memory: bool
) -> None:
    a = data.draw(arrays(dtype, shape))
    divisors = [d for d in range(1, a.size + 1) if a.size % d == 0] or [0]
    first = data.draw(st.sampled_from(divisors))
    sizes = data.draw(
        st.sampled_from(((a.size,), (-1,), (first, -1), (-1, first), (1, a.size, 1), (2, -1), (-1, -1), (7,)))
    )
    with config(enable_x64=True):
        become_usual()
        x = Array(a)
        if in_native_memory and dtype in ("float32", "float64", "int32"):
            x = x * 1
        given_sizes = (sizes,) if is_tuple else sizes
        try:
            wanted = AnyArray.reshape(x, *given_sizes)
        except Exception as error:
            with pytest.raises(type(error)):
                x.reshape(*given_sizes)
        else:
            check_same(x.reshape(*given_sizes), wanted)
            check_same(x.reshape(*given_sizes, order="C"), wanted)


def test_sizes_whose_product_is_beyond_64_bits() -> None:
    become_usual()
    try:
        x = fnp.empty((1 << 32,), np.int8)
    except fg.errors.OutOfMemoryError:
        pytest.skip("no memory for 4 GiB, of which none is written")
    for sizes in ((1 << 32, 1 << 32), (1 << 31, 1 << 32, 2), (-1, 1 << 32, 1 << 32)):
        with pytest.raises(ShapeError):
            x.reshape(*sizes)


def test_more_arguments_than_a_stack_holds() -> None:
    become_usual()
    one, double = fnp.ones(1) + 1, fg.jit(lambda x: x * 2)
    for _ in range(3):
        double(one)
    errors = []

    def call() -> None:
        for function in (one.reshape, double):
            with pytest.raises((ShapeError, TypeError)) as error:
                function(*[1] * 60_000)
            errors.append(error)

    before = threading.stack_size(1 << 18)
    try:
        thread = threading.Thread(target=call)
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert len(errors) == 2


def test_a_reshaped_array_outlives_the_first() -> None:
    x = fnp.asarray(np.arange(6, dtype=np.float32))
    become_usual()
    y = x + 1
    z = y.reshape(2, 3)
    y.delete()
    del y
    w = x + 9
    assert z.tolist() == [[1, 2, 3], [4, 5, 6]] and w.tolist() == [9, 10, 11, 12, 13, 14]
    double = fg.jit(lambda v: v * 2, donate_argnums=0)
    first = x + 1
    second = first.reshape(3, 2)
    double(first)
    assert second.tolist() == [[1, 2], [3, 4], [5, 6]]


def test_native_code_serves_what_is_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    x = fnp.asarray(np.arange(12, dtype=np.float32).reshape(3, 4))
    at = fnp.asarray(np.asarray([2, 0], np.int32))
    become_usual()
    assert not count_python(
        monkeypatch, "_getitem", lambda: (x[0], x[0, 1], x[1:, ::-1], x[..., None], x[at])
    )
    assert not count_python(monkeypatch, "_reshape_method", lambda: (x.reshape(4, 3), x.reshape((2, -1))))
    assert count_python(monkeypatch, "_reshape_method", lambda: x.reshape(4, 3, order="F")) == 1
    large = fnp.zeros((1 << 14,))
    assert count_python(monkeypatch, "_getitem", lambda: large[1:]) == 1


def test_methods_have_signatures() -> None:
    assert str(inspect.signature(fnp.ones(3).__getitem__)) == "(index, /)"
    assert str(inspect.signature(fnp.ones(3).reshape)) == "(*shape, order='C', out_sharding=None)"


def test_a_deleted_array_has_no_values() -> None:
    for make in (fnp.ones, lambda n: fnp.ones(n) + 1):
        x = make(3)
        x.delete()
        for call in (lambda y: y[0], lambda y: y.reshape(3, 1), fnp.exp):
            with pytest.raises(DeletedArrayError):
                call(x)


UNARY = (
    "exp",
    "log",
    "sin",
    "tanh",
    "expm1",
    "sqrt",
    "sign",
    "floor",
    "isnan",
    "abs",
    "square",
    "negative",
    "reciprocal",
)
BINARY = (
    "maximum",
    "minimum",
    "arctan2",
    "power",
    "multiply",
    "equal",
    "less",
    "logaddexp",
    "hypot",
    "remainder",
    "floor_divide",
    "divide",
)


@given(
    st.data(),
    st.sampled_from(("float32", "float64", "int32", "float16", "bool", "complex64")),
    array_shapes(min_dims=0, max_dims=2, min_side=0, max_side=5),
    st.sampled_from(UNARY + BINARY),
    st.one_of(st.none(), st.floats(), st.integers(-(1 << 33), 1 << 33)),
    st.booleans(),
    st.booleans(),
)
def test_elementwise_functions(
    data: st.DataObject, dtype: str, shape: tuple[int, ...], name: str, number: Any, weak: bool, x64: bool
) -> None:
    with config(enable_x64=x64):
        if dtype == "float64" and not x64:
            dtype = "float32"
        x, y = (Array(data.draw(arrays(dtype, shape)), weak) for _ in range(2))
        others = () if name in UNARY else (y if number is None else number,)
        check_as_python(lambda: getattr(fnp, name)(x, *others))
        check_as_python(lambda: getattr(fnp, name)(*others, x))


@given(
    st.data(),
    DTYPES,
    SHAPES,
    st.sampled_from(
        ("float32", "int32", "int64", "uint8", "bool", "float16", "bfloat16", "int4", "complex64", float, int)
    ),
    st.booleans(),
    st.booleans(),
)
def test_conversions(
    data: st.DataObject, dtype: str, shape: tuple[int, ...], wanted: Any, weak: bool, x64: bool
) -> None:
    with config(enable_x64=x64):
        if not x64:
            dtype = {"float64": "float32", "complex128": "complex64"}.get(dtype, dtype)
        if dtype.startswith("complex") and wanted not in ("complex64", "bool"):
            dtype = "int32"  # others warn
        x = Array(data.draw(arrays(dtype, shape)), weak)
        check_as_python(lambda: x.astype(wanted))


@given(
    st.data(),
    st.sampled_from(("float32", "float64", "int32")),
    array_shapes(min_dims=0, max_dims=2, max_side=4),
    st.one_of(st.floats(), st.integers(-3, 1 << 33)),
    st.one_of(st.floats(), st.integers(-3, 1 << 33)),
    st.booleans(),
)
def test_clip_and_powers_of_numbers(
    data: st.DataObject, dtype: str, shape: tuple[int, ...], low: Any, high: Any, weak: bool
) -> None:
    with config(enable_x64=True):
        x = Array(data.draw(arrays(dtype, shape)), weak)
        check_as_python(lambda: fnp.clip(x, low, high))
        check_as_python(lambda: low**x)
        check_as_python(lambda: x**high)
        check_as_python(lambda: x.T)


@given(st.data(), DTYPES, SHAPES, st.booleans(), st.booleans())
def test_set(data: st.DataObject, dtype: str, shape: tuple[int, ...], weak: bool, x64: bool) -> None:
    index = data.draw(basic_indices(shape, min_dims=0, max_dims=8, allow_newaxis=True, allow_ellipsis=True))
    with config(enable_x64=x64):
        if not x64:
            dtype = {"float64": "float32", "complex128": "complex64"}.get(dtype, dtype)
        a = data.draw(arrays(dtype, shape))
        part = np.asarray(a[index])
        x = Array(a, weak)
        values: list[Any] = [
            data.draw(st.one_of(st.integers(-(1 << 40), 1 << 40), st.floats(), st.booleans())),
            Array(data.draw(arrays(dtype, part.shape))),
            Array(data.draw(arrays(dtype, ()))),
            Array(data.draw(arrays("int32", part.shape[1:]))),
        ]
        for value in values:
            check_as_python(lambda value=value: x.at[index].set(value))
        np.testing.assert_array_equal(x, a)


def check_as_python(call: Any) -> None:
    """Compare a call with what Python makes of it, or with its error."""

    def outcome() -> Any:
        try:
            return call()
        except Exception as error:
            return type(error), str(error).splitlines()[0]

    with config(native_calls=False):
        wanted = outcome()
    become_usual()
    result = outcome()
    if isinstance(wanted, tuple):
        assert result == wanted
    else:
        check_same(result, wanted)


def test_ops_are_handed_to_numpy() -> None:
    become_usual()
    compute = direct.native.compute
    assert compute is not None
    x = fnp.asarray(np.arange(3, dtype=np.float32))
    become_usual()
    check_same(compute("exp", (x,), True), Array(np.exp(np.arange(3, dtype=np.float32))))
    check_same(compute(ADD, (x, 1), False), x + 1)
    assert compute("add", (x, fnp.ones(2)), False) is None  # other types
    assert compute("add", (x, True), False) is None
    assert compute("mul", (x, float("inf")), False) is None  # unusual numbers
    numbers = fnp.asarray(np.arange(3, dtype=np.int32))
    check_same(compute("exp", (numbers,), True), fnp.exp(fnp.asarray(np.arange(3, dtype=np.float32))))
    check_same(compute("floor_divide", (numbers, 2), False), Array(np.asarray([0, 0, 1], np.int32)))
    assert compute("floor_divide", (numbers, 0), False) is None  # NumPy's is another
    check_same(compute(np.dtype("float16"), (x,), False), Array(np.arange(3, dtype=np.float16)))
    assert compute(np.dtype("float32"), (x,), False) is None  # is the same
    assert compute("add", (1, 2), False) is None  # no array
    assert compute("add", (), False) is None
    with config(debug_nans=True):
        assert compute("exp", (x,), True) is None
        with pytest.raises(FloatingPointError):
            fnp.log(x - 1)
