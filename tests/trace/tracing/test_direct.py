"""Ops on arrays of one type take a short way: its results are those of the long one, to the bit, dtype and weakness."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.errors import FuncgradError
from funcgrad.numpy.elementwise import logic
from funcgrad.trace.array.array import Array, wrap
from funcgrad.trace.tracing import direct, tracer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family
from funcgrad.trace.util.quiet import quietly

OF_OPERANDS = [
    op
    for op in OPS.values()
    if op.family is Family.ELEMENTWISE and not op.has_arg and op.name != "where" and op.domain
]
EDGES = [0.0, -0.0, 1.0, -1.5, 3.0, 100.0, 1e30, -1e30, np.inf, -np.inf, np.nan]
DTYPES = [np.dtype(x) for x in "?bhiqBIefdFD"] + [np.dtype(fnp.bfloat16)]
NUMBERS: list[Any] = [0, 1, -3, 1 << 30, 1 << 40, 0.5, -0.0, 1e300, float("nan"), True, 2j, np.float32(2)]


@contextmanager
def long_way() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tracer, "of_one_type", lambda *_: None)
        patch.setattr(logic, "chosen", lambda *_: None)
        yield


def array(draw: Any, dtype: np.dtype, shape: tuple[int, ...], weak: bool) -> Array:
    values = draw(
        st.lists(st.sampled_from(EDGES), min_size=int(np.prod(shape)), max_size=int(np.prod(shape)))
    )
    with np.errstate(all="ignore"):
        x = np.array(values).reshape(shape)
        return wrap(
            np.nan_to_num(x, posinf=9, neginf=-9).clip(-9, 9).astype(dtype)
            if dtype.kind in "biu"
            else x.astype(dtype),
            weak and dtype.kind != "b",  # there are no weak truth values
        )


def outcome(call: Any) -> Any:
    try:
        return call()
    except FuncgradError as error:
        return type(error), str(error)


def same(call: Any, wide: bool) -> None:
    with config(enable_x64=wide):
        _same(call)


def _same(call: Any) -> None:
    found = outcome(call)
    with long_way():
        expected = outcome(call)
    if not isinstance(expected, Array):
        assert found == expected
        return
    assert (found.shape, found.dtype, found.weak) == (expected.shape, expected.dtype, expected.weak)
    assert found.owner.flags.c_contiguous
    assert np.asarray(found).tobytes() == np.asarray(expected).tobytes()


@given(st.data())
def test_every_op(data: Any) -> None:
    op = data.draw(st.sampled_from(OF_OPERANDS))
    dtype, shape, weak = data.draw(
        st.tuples(st.sampled_from(DTYPES), st.sampled_from([(), (0,), (3,), (2, 3)]), st.booleans())
    )
    arity = len(op.domain)
    arrays = [array(data.draw, dtype, shape, weak) for _ in range(arity)]
    number = data.draw(st.none() | st.sampled_from(NUMBERS))
    if number is not None and arity > 1:
        arrays[data.draw(st.integers(0, arity - 1))] = number
    inexact = data.draw(st.booleans())
    same(lambda: tracer.elementwise(op, *arrays, inexact=inexact), data.draw(st.booleans()))


@given(st.data())
def test_choices(data: Any) -> None:
    shape = data.draw(st.sampled_from([(), (0,), (3,), (2, 3)]))
    condition = array(data.draw, dt.bool_, data.draw(st.sampled_from([shape, (3,), ()])), False)
    sides = [
        data.draw(st.sampled_from(NUMBERS))
        if data.draw(st.booleans())
        else array(data.draw, data.draw(st.sampled_from(DTYPES[3:9])), shape, data.draw(st.booleans()))
        for _ in range(2)
    ]
    same(lambda: fnp.where(condition, *sides), data.draw(st.booleans()))


@pytest.mark.parametrize(("dtype", "number"), [("int32", 1), ("float32", 0.5)])
def test_numbers_are_wider_than_weak_arrays_of_32_bits(dtype: str, number: Any) -> None:
    x, condition = wrap(np.ones(3, dtype), True), fnp.asarray([True, False, True])
    with config(enable_x64=True):
        for result in (x + number, fnp.maximum(x, number), fnp.where(condition, x, number)):
            assert result.dtype.itemsize == 8 and result.weak


def test_the_short_way_is_taken() -> None:
    x = fnp.asarray(np.ones(3, np.float32))
    assert direct.of_one_type(OPS["exp"], (x,), True) is not None
    assert direct.of_one_type(OPS["max"], (x, 0), False) is not None
    assert direct.chosen(x > 0, x, 0) is not None
    assert direct.of_one_type(OPS["max"], (x, fnp.arange(3)), False) is None


def test_what_is_watched_is_checked() -> None:
    with config(debug_nans=True), pytest.raises(fg.errors.FuncgradError, match=r"nan|NaN"):
        fnp.log(fnp.asarray(np.array([-1.0], np.float32)))


def test_no_op_warns(recwarn: Any) -> None:
    x = fnp.asarray(np.array([-1.0, 0.0, 1e30], np.float32))
    for f in (
        fnp.log,
        fnp.sqrt,
        lambda x: x.astype("int32"),
        lambda x: (x * 1e30).sum(),
        lambda x: fnp.maximum(x, 1e300),
    ):
        f(x)
    assert not recwarn.list


def test_quiet_functions_within_others() -> None:
    assert quietly(lambda: quietly(np.log, np.float32(0))) == -np.inf
