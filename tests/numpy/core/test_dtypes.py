"""Dtypes by every name: scalar types that are classes, and the functions that ask about dtypes."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import DtypeError
from funcgrad.trace.types import dtypes as dt

TYPES = [getattr(fnp, d.name) for d in dt.ALL]
NO_DTYPES = [{"name": "qr"}, {"f": 1}, [1], None, 5, (1, 2), object(), "no such dtype", "(3", dict, Ellipsis]


@pytest.mark.parametrize("scalar", TYPES, ids=lambda t: t.__name__)
def test_a_scalar_type_is_a_class_and_names_its_dtype(scalar: type) -> None:
    dtype: np.dtype = scalar.dtype
    assert isinstance(scalar, type) and scalar.__name__ == dtype.name
    assert getattr(fnp, scalar.__name__) is scalar and np.dtype(scalar) == dtype
    assert scalar == dtype and dtype == scalar and scalar == dtype.type and scalar == dtype.name
    number = dtype.type  # NumPy's class, which JAX has the hash of
    assert hash(scalar) == hash(number) and {number: 1}[scalar] == {scalar: 1}[number] == 1
    assert [other for other in TYPES if other == scalar] == [scalar]
    assert pickle.loads(pickle.dumps(scalar)) is scalar and copy.deepcopy([scalar])[0] is scalar
    assert (
        isinstance(dtype.type(1), scalar) and not isinstance(1, scalar) and not isinstance(scalar(1), scalar)
    )
    assert (scalar | None).__args__ == (scalar, type(None))  # in annotations

    class Step(scalar):  # type: ignore[misc, valid-type]
        """A name for numbers of this dtype, with constants."""

        FIRST = fnp.zeros((), scalar)

    assert Step.__name__ == "Step" and Step.dtype == dtype == np.dtype(Step)
    assert Step.FIRST.dtype == Step(1).dtype == fnp.zeros(2, Step).dtype == scalar(1).dtype


@pytest.mark.parametrize("scalar", TYPES, ids=lambda t: t.__name__)
def test_what_names_no_dtype_is_not_equal(scalar: type) -> None:
    """NumPy raises for some (a dict, a list), and takes None for float64 and an array for its dtype."""
    for other in (*NO_DTYPES, np.ones(2, scalar.dtype), scalar(1), fnp.ones(2, scalar), funcgrad):
        assert (scalar == other) is False and (scalar != other) is True


@pytest.mark.parametrize("name", ["finfo", "iinfo", "can_cast", "isdtype", "issubdtype"])
def test_questions_take_dtypes_by_every_name(name: str) -> None:
    """NumPy's scalar types have an attribute `dtype` that is no dtype."""
    question = getattr(fnp, name)
    ask = {
        "finfo": lambda x: (question(x).max, question(x).bits),
        "iinfo": lambda x: (question(x).min, question(x).max),
        "can_cast": lambda x: (question(x, np.float64), question(np.int8, x)),
        "isdtype": lambda x: (question(x, "integral"), question(x, np.dtype(np.int16))),
        "issubdtype": lambda x: (question(x, np.integer), question(np.int16, x)),
    }[name]
    for dtype in dt.FLOATS if name == "finfo" else dt.INTEGERS if name == "iinfo" else (dt.int16, dt.float32):
        scalar = getattr(fnp, dtype.name)
        given = [dtype, dtype.type, dtype.name, scalar, np.ones((), dtype)[()]]
        if name != "issubdtype":
            given += [np.ones(2, dtype)]
        if dt.canonical(dtype) == dtype:
            given += [scalar(1), fnp.ones(2, dtype)]
        assert len({ask(x) for x in given}) == 1, dtype
    for wrong in ({"name": "qr"}, [1], "no such dtype", object()):
        with pytest.raises(DtypeError, match=name):
            ask(wrong)


def test_limits_of_python_numbers() -> None:
    assert fnp.iinfo(5).max == fnp.iinfo(int).max == 2**63 - 1
    assert fnp.finfo(1.0).bits == fnp.finfo(float).bits == fnp.finfo(2j).bits == 64


def test_dtype_is_numpys() -> None:
    """As in JAX: what it makes is not narrowed, and arrays are asked for what they have."""
    assert fnp.dtype is np.dtype and isinstance(fnp.ones(2).dtype, fnp.dtype)
    assert fnp.dtype(fnp.int64) == fnp.dtype("int64") == "int64" and fnp.dtype(fnp.bfloat16).itemsize == 2


@pytest.mark.parametrize("x64", [False, True])
def test_dtypes_of_lax_are_those_that_exist(x64: bool) -> None:
    with funcgrad.config(enable_x64=x64):
        bits = 64 if x64 else 32
        for given in (np.float64, "float64", float, fnp.float64, np.dtype(float), 1.0, np.ones(2)):
            assert lax.dtype(given) == f"float{bits}"
        for given in (np.int16, "int16", fnp.int16, fnp.ones(2, "int16"), np.int16(3)):
            assert lax.dtype(given) == "int16"
    for wrong in (None, {"name": "qr"}, [1, 2], "no such dtype"):
        with pytest.raises(DtypeError):
            lax.dtype(wrong)


def test_dtypes_of_64_bits_are_not_weak() -> None:
    """numpy.dtype(int) == int, but the one is a dtype and the other Python's numbers, which give way."""
    with funcgrad.config(enable_x64=True):
        assert fnp.result_type("int8", np.dtype("int64")) == fnp.result_type("int8", fnp.int64) == "int64"
        assert (
            fnp.result_type("float32", fnp.float64)
            == fnp.promote_types("float32", np.dtype(float))
            == "float64"
        )
        assert fnp.result_type("complex64", fnp.complex128) == "complex128"
        assert fnp.result_type("int8", int) == "int8" and fnp.result_type("float32", float) == "float32"


def test_numpys_classes_are_found_among_dtypes() -> None:
    assert np.int32 in {fnp.int32} and fnp.int32 in {np.int32} and fnp.float32 in {fnp.float32}
    assert np.int64 not in {fnp.int32, fnp.float32}


def test_the_method_astype_takes_its_dtype_by_name() -> None:
    x = fnp.arange(3)
    for f in (lambda x: x.astype(dtype="float32"), lambda x: x.astype("float32", True)):
        assert f(x).dtype == funcgrad.jit(f)(x).dtype == fnp.float32
