"""Promotion against JAX 0.10.2's table, and the rules for 64-bit types that are switched off."""

from __future__ import annotations

import numpy as np
import pytest

from funcgrad.config import config
from funcgrad.errors import DtypeError
from funcgrad.trace.types import dtypes as dt

# Kind and bytes of a dtype; a star is a weak type. Row a, column b: the common type, with 64-bit types.
TABLE = """
        b1   i1   i2   i4   i8   u1   u2   u4   u8   f2   bf   f4   f8   c8  c16   i*   f*   c*
  b1:   b1   i1   i2   i4   i8   u1   u2   u4   u8   f2   bf   f4   f8   c8  c16   i*   f*   c*
  i1:   i1   i1   i2   i4   i8   i2   i4   i8   f*   f2   bf   f4   f8   c8  c16   i1   f*   c*
  i2:   i2   i2   i2   i4   i8   i2   i4   i8   f*   f2   bf   f4   f8   c8  c16   i2   f*   c*
  i4:   i4   i4   i4   i4   i8   i4   i4   i8   f*   f2   bf   f4   f8   c8  c16   i4   f*   c*
  i8:   i8   i8   i8   i8   i8   i8   i8   i8   f*   f2   bf   f4   f8   c8  c16   i8   f*   c*
  u1:   u1   i2   i2   i4   i8   u1   u2   u4   u8   f2   bf   f4   f8   c8  c16   u1   f*   c*
  u2:   u2   i4   i4   i4   i8   u2   u2   u4   u8   f2   bf   f4   f8   c8  c16   u2   f*   c*
  u4:   u4   i8   i8   i8   i8   u4   u4   u4   u8   f2   bf   f4   f8   c8  c16   u4   f*   c*
  u8:   u8   f*   f*   f*   f*   u8   u8   u8   u8   f2   bf   f4   f8   c8  c16   u8   f*   c*
  f2:   f2   f2   f2   f2   f2   f2   f2   f2   f2   f2   f4   f4   f8   c8  c16   f2   f2   c8
  bf:   bf   bf   bf   bf   bf   bf   bf   bf   bf   f4   bf   f4   f8   c8  c16   bf   bf   c8
  f4:   f4   f4   f4   f4   f4   f4   f4   f4   f4   f4   f4   f4   f8   c8  c16   f4   f4   c8
  f8:   f8   f8   f8   f8   f8   f8   f8   f8   f8   f8   f8   f8   f8  c16  c16   f8   f8  c16
  c8:   c8   c8   c8   c8   c8   c8   c8   c8   c8   c8   c8   c8  c16   c8  c16   c8   c8   c8
 c16:  c16  c16  c16  c16  c16  c16  c16  c16  c16  c16  c16  c16  c16  c16  c16  c16  c16  c16
  i*:   i*   i1   i2   i4   i8   u1   u2   u4   u8   f2   bf   f4   f8   c8  c16   i*   f*   c*
  f*:   f*   f*   f*   f*   f*   f*   f*   f*   f*   f2   bf   f4   f8   c8  c16   f*   f*   c*
  c*:   c*   c*   c*   c*   c*   c*   c*   c*   c*   c8   c8   c8  c16   c8  c16   c*   c*   c*
"""
NAMES = TABLE.split("\n")[1].split()
ROWS = {
    row.split(":")[0].strip(): dict(zip(NAMES, row.split(":")[1].split(), strict=True))
    for row in TABLE.split("\n")[2:-1]
}
WIDE = {"i8", "u8", "f8", "c16"}


def type_of(name: str) -> tuple[np.dtype, bool]:
    if name.endswith("*"):
        return dt.default_dtype(name[0]), True
    return (dt.bfloat16 if name == "bf" else np.dtype(name)), False


@pytest.mark.parametrize("a", NAMES)
def test_promotion_is_that_of_jax(a: str) -> None:
    with config(enable_x64=True):
        for b in NAMES:
            assert dt.promote(type_of(a), type_of(b)) == type_of(ROWS[a][b]), (a, b)


@pytest.mark.parametrize("a", [name for name in NAMES if name not in WIDE])
def test_promotion_without_64_bits_is_narrowed(a: str) -> None:
    with config(enable_x64=False):
        for b in NAMES:
            if b not in WIDE:
                dtype, weak = type_of(ROWS[a][b])
                assert dt.promote(type_of(a), type_of(b)) == (dt.canonical(dtype), weak), (a, b)


def test_promotion_of_several_is_one_bound() -> None:
    assert dt.promote(type_of("i1"), type_of("u1"), type_of("f2")) == type_of("f2")
    assert dt.promote(type_of("i*"), type_of("f*"), type_of("bf")) == type_of("bf")


@pytest.mark.parametrize("x64", [False, True])
def test_python_types(x64: bool) -> None:
    with config(enable_x64=x64):
        bits = 64 if x64 else 32
        assert dt.as_dtype(bool) == dt.bool_
        assert dt.as_dtype(int) == f"int{bits}"
        assert dt.as_dtype(float) == f"float{bits}"
        assert dt.as_dtype(complex) == f"complex{2 * bits}"
        assert dt.as_dtype("float64") == f"float{bits}"
        assert dt.as_dtype(np.uint64) == f"uint{bits}"
        assert dt.as_dtype("bfloat16") == dt.bfloat16


@pytest.mark.parametrize("wrong", ["int4096", "S3", object, "datetime64[s]", 3])
def test_foreign_dtypes_are_refused(wrong: object) -> None:
    with pytest.raises(DtypeError, match="unsupported dtype"):
        dt.as_dtype(wrong)


def test_parts_of_complex_dtypes() -> None:
    assert [dt.real_dtype(d) for d in (dt.complex64, dt.complex128, dt.float16)] == [
        dt.float32,
        dt.float64,
        dt.float16,
    ]
    assert [dt.complex_dtype(d) for d in (dt.float16, dt.float64, dt.complex64)] == [
        dt.complex64,
        dt.complex128,
        dt.complex64,
    ]
    assert [dt.kind(d) for d in (dt.bool_, dt.int8, dt.uint8, dt.bfloat16, dt.complex64)] == [
        "b",
        "i",
        "u",
        "f",
        "c",
    ]
