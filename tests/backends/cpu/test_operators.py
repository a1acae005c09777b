"""Operators of arrays that native code serves: the bits of NumPy, and everything unusual left to Python."""

from __future__ import annotations

import inspect
import operator
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.native.front_door_code import OPERATORS
from funcgrad.config import config
from funcgrad.errors import DeletedArrayError
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.array import Array
from tests.support.native_arrays import check_same, load_native_code

ARITHMETIC = (operator.add, operator.sub, operator.mul, operator.truediv)
COMPARISONS = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
DTYPES = st.sampled_from(("float32", "float64", "int32"))
SHAPES = array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=40)


@pytest.fixture(scope="module", autouse=True)
def front_door() -> None:
    load_native_code()


def by_python(name: str, x: Array, *others: Any) -> Any:
    return getattr(AnyArray, f"__{name}__")(x, *others)


def calls_of_python(call: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many operators come to the functions in Python."""
    asked = []
    original = fnp._operator  # type: ignore[attr-defined]
    with monkeypatch.context() as patch:
        patch.setattr(fnp, "_operator", lambda *args: asked.append(args) or original(*args))
        call()
    return len(asked)


@given(st.data(), DTYPES, SHAPES, st.sampled_from((*ARITHMETIC, *COMPARISONS)))
def test_two_arrays(data: st.DataObject, dtype: str, shape: tuple[int, ...], function: Any) -> None:
    a, b = (data.draw(arrays(dtype, shape)) for _ in range(2))
    with config(enable_x64=True):
        x, y = fnp.asarray(a), fnp.asarray(b)
        name = "truediv" if function is operator.truediv else function.__name__
        result = function(x, y)
        check_same(result, by_python(name, x, y))
        if dtype != "int32" or function is not operator.truediv:
            with np.errstate(all="ignore"):
                np.testing.assert_array_equal(result, function(a, b), strict=True)


NUMBERS = st.one_of(
    st.floats(), st.integers(-(1 << 40), 1 << 40), st.integers(-(1 << 31), (1 << 31) - 1), st.booleans()
)


@given(st.data(), DTYPES, SHAPES, st.sampled_from(OPERATORS), NUMBERS, st.booleans(), st.booleans())
def test_an_array_and_a_number(
    data: st.DataObject, dtype: str, shape: tuple[int, ...], name: str, number: Any, weak: bool, x64: bool
) -> None:
    with config(enable_x64=x64):
        x = Array(data.draw(arrays(dtype, shape)), weak)
        others = () if name == "neg" else (number,)
        try:
            wanted = by_python(name, x, *others)
        except Exception as error:
            with pytest.raises(type(error)):
                getattr(x, f"__{name}__")(*others)
        else:
            check_same(getattr(x, f"__{name}__")(*others), wanted)


@pytest.mark.parametrize("count", [0, 1, 15, 16, 17, 31, 100, 8192])
@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_all_elements_are_computed(count: int, dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    a = np.arange(count).astype(dtype)
    x, y = fnp.asarray(a), fnp.asarray(a[::-1].copy())
    results: list[Any] = [x + y]  # the first one after a change of settings is served by Python
    assert not calls_of_python(lambda: results.extend((x - y, 3 - x, -x, x < y)), monkeypatch)
    for result, wanted in zip(results[1:], (a - a[::-1], 3 - a, -a, a < a[::-1]), strict=True):
        np.testing.assert_array_equal(result, wanted, strict=True)


def test_python_serves_what_is_unusual(monkeypatch: pytest.MonkeyPatch) -> None:
    x, large, half = fnp.ones(3), fnp.ones(1 << 14), fnp.ones(3, "float16")

    def unusual() -> None:
        for function, a, b in (
            (operator.add, x, fnp.ones(())),  # broadcast
            (operator.add, large, large),
            (operator.mul, half, half),
            (operator.add, x, True),
            (operator.add, fnp.arange(3), 0.5),  # floats
            (operator.truediv, fnp.arange(3), 2),
        ):
            function(a, b)

    assert calls_of_python(unusual, monkeypatch) == 6


def test_operators_are_traced_where_a_function_is() -> None:
    x = fnp.ones(3)
    assert "add" in str(fg.make_graph(lambda y: y * (x + 1.0))(x))
    np.testing.assert_array_equal(fg.jit(lambda y: y * (x + 1.0))(x), [2, 2, 2])
    np.testing.assert_array_equal(fg.grad(lambda y: fnp.sum(y * (x + x)))(x), [2, 2, 2])


def test_settings_count_from_the_next_operator_on(monkeypatch: pytest.MonkeyPatch) -> None:
    x = fnp.zeros(2)
    x + x
    with config(debug_nans=True), pytest.raises(FloatingPointError):
        x / x
    assert np.isnan(x / x).all()
    with config(native_calls=False):
        assert calls_of_python(lambda: x + x, monkeypatch)
    x + x  # sees the settings
    assert not calls_of_python(lambda: x + x, monkeypatch)


def test_methods_have_signatures() -> None:
    x = fnp.ones(3)
    for name in OPERATORS:
        method = getattr(x, f"__{name}__")
        assert str(inspect.signature(method)) == ("()" if name == "neg" else "(other, /)")


def test_a_deleted_array_has_no_values() -> None:
    x, y = fnp.ones(3), fnp.ones(3)
    y.delete()
    for a, b in ((x, y), (y, x), (y, 1.0)):
        with pytest.raises(DeletedArrayError):
            a + b


def test_others_are_asked() -> None:
    class Other:
        def __radd__(self, other: object) -> str:
            return "theirs"

    assert fnp.ones(3) + Other() == "theirs"
    with pytest.raises(TypeError):
        fnp.ones(3) + object()  # type: ignore[operator]


def test_threads_have_settings_of_their_own() -> None:
    x, found = fnp.full(3, 1 / 3), []
    x + x
    thread = threading.Thread(target=lambda: found.append([x + x for _ in range(3)]))
    thread.start()
    thread.join()
    for result in found[0]:
        check_same(result, x + x)


def test_operators_alone_load_native_code() -> None:
    code = """
import funcgrad.numpy as fnp
from funcgrad.trace.tracing import direct
x = fnp.ones(3)
before = type(x).__add__
for _ in range(direct.native.calls_left):
    assert type(x).__add__ is before
    x + 1.0
assert type(x).__add__ is not before
x + 1.0
calls = []
fnp._operator = lambda *given: calls.append(given)
assert (x + 1.0).tolist() == [2.0] * 3 and not calls
"""
    subprocess.run([sys.executable, "-c", code], check=True)
