"""Rows of funcgrad.numpy: functions of dtypes, shapes and functions."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

import funcgrad.numpy as fnp
from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.rows import Call, call, namespace, row

ALL = "biufc"
_NAMES = ["bool", "int8", "int32", "uint8", "uint16", "float16", "float32", "complex64"]


def _array(d: Draw, kinds: str = ALL, least: int = 0) -> Given:
    return d.array(d.shape(least), kinds, forms=False)


def _one(d: Draw) -> Call:
    return call(_array(d))


def _plain(names: str, make: Any, oracle: Any = "", **options: Any) -> None:
    """A function whose result is no array."""
    row(names, make, None, oracle, operands="narrow", jit=False, vmap=False, derivative=False, **options)


def _lattice(a: str, b: str) -> Any:
    return dt.promote((np.dtype(a), False), (np.dtype(b), False))[0]


def _axis_function(d: Draw) -> Call:
    x = d.array(d.shape(1, 3, 1), "f", forms=False)
    return call(lambda v: v * 2 + 1, d.axis(x.value.ndim), x)


def _over_axes(d: Draw) -> Call:
    x = _array(d, "f", 1)
    return call(lambda v, axis: v.sum(axis), x, d.axis(x.value.ndim))


def _pair_of_names(d: Draw) -> Call:
    return call(d.choice(_NAMES), d.choice(_NAMES))


def _of_kind(d: Draw) -> Call:
    return call(
        np.dtype(d.choice(_NAMES)),
        d.choice(["bool", "integral", "real floating", "numeric", "signed integer"]),
    )


def _number(d: Draw) -> Call:
    return call(Given(np.asarray(d.integer(0, 1), d.dtype("iuf"))))


def _is_value(result: Any, call: Call) -> None:
    assert complex(result) == complex(call.args[0].value)


def _equals(values: list) -> Any:
    def check(result: Any, call: Call) -> None:
        assert result.tolist() == values

    return check


def _dtype(dtype: Any) -> Any:
    return lambda call: (dtype, False)


with namespace("numpy"):
    _plain("ndim shape size iscomplexobj isrealobj", _one)
    _plain("isscalar", lambda d: call(d.choice([2, 2.5, _array(d, "f", 1)])))
    _plain("iterable", lambda d: call(d.choice([2, [1], "ab", _array(d, "f", 1)])), np.iterable)
    _plain(
        "can_cast", lambda d: call(*_pair_of_names(d).args, d.choice(["safe", "same_kind", "unsafe", "no"]))
    )
    _plain("promote_types result_type", _pair_of_names, _lattice)
    _plain(
        "issubdtype",
        lambda d: call(d.choice(_NAMES), d.choice([np.integer, np.floating, np.inexact, "int8"])),
    )
    _plain("isdtype", _of_kind)
    _plain("dtype", lambda d: call(d.choice(_NAMES)), np.dtype)
    _plain(
        "finfo",
        lambda d: call(d.choice(["float32", "float16", "bfloat16"])),
        ml_dtypes.finfo,
        pick=lambda f: (float(f.eps), float(f.max), f.bits),
    )
    _plain(
        "iinfo",
        lambda d: call(d.choice(["int8", "uint16", "int32"])),
        np.iinfo,
        pick=lambda f: (f.min, f.max, f.bits),
    )
    _plain(
        "array_repr",
        lambda d: call(Given(np.asarray([1.5, 2], np.float32))),
        lambda x: "Array([1.5, 2. ], dtype=float32)",
        peer=False,
    )
    _plain("array_str", lambda d: call(_array(d, "if")), str, peer=False)
    row(
        "float16 bfloat16 float32 float64 int8 int16 int32 int64 uint8 uint16 uint32 uint64 complex64 complex128 bool_",
        _number,
        check=_is_value,
        derivative=False,
    )
    row("apply_along_axis", _axis_function, operands="own", tolerance=4)
    row(
        "apply_over_axes",
        _over_axes,
        None,
        lambda f, x, axes: np.sum(x, axes, keepdims=True),
        operands="own",
        tolerance=8,
    )
    row("fromfunction", lambda d: call(lambda i, j: i * 10 + j, (2, 3)), operands="own")
    row(
        "vectorize",
        lambda d: call(lambda a, b: a * 2 + b),
        pick=lambda f: f(fnp.arange(3.0), fnp.ones((2, 1))),
        check=_equals([[1.0, 3.0, 5.0]] * 2),
    )
    row(
        "frompyfunc",
        lambda d: call(lambda a, b: a * 2 + b, 2, 1),
        pick=lambda f: f(fnp.arange(3.0), 1.0),
        check=_equals([1.0, 3.0, 5.0]),
    )
    row("frombuffer", lambda d: call(np.arange(3, dtype=np.int32).tobytes(), np.int32), _dtype(dt.int32))
    row("fromiter", lambda d: call([1, 2, 3], np.int32), _dtype(dt.int32))
    row("fromstring", lambda d: call("1 2 3", np.int32, sep=" "), _dtype(dt.int32))
    row("from_dlpack", lambda d: call(np.arange(3, dtype=np.float32)), _dtype(dt.float32))
