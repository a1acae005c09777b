"""Casts between element types, those of 2, 4, 6 and 8 bits included."""

from __future__ import annotations

import ml_dtypes
import numpy as np

import funcgrad.lax as lax
import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator
from funcgrad.onnx.types import EXACT, TensorProto, dtype_of, type_name
from funcgrad.trace.tracing.tracer import ensure_compile_time_eval

_FEW_BITS = (TensorProto.UINT4, TensorProto.INT4, TensorProto.UINT2, TensorProto.INT2)
_FLOAT8 = (
    TensorProto.FLOAT8E4M3FN, TensorProto.FLOAT8E4M3FNUZ, TensorProto.FLOAT8E5M2, TensorProto.FLOAT8E5M2FNUZ,
)  # fmt: skip
_BELOW_FLOAT8 = (TensorProto.FLOAT4E2M1, TensorProto.FLOAT6E2M3, TensorProto.FLOAT6E3M2)


def cast_elements(x: Value, source: int, to: int, saturate: bool = True, round_mode: str = "up") -> Value:
    """Convert elements of one ONNX type to another.

    Parameters
    ----------
    x : an array of the dtype that keeps the type `source`.
    to : the type that is wanted; it is in the dtype that keeps it.
    saturate : numbers beyond a float of 8 bits become its largest one, not an infinity or NaN.
    round_mode : "up", "down" or "nearest", to FLOAT8E8M0.
    """
    if to in _FEW_BITS:
        return _to_few_bits(x, to)
    if to in _BELOW_FLOAT8:
        return _to_small_float(x, to)
    if to == TensorProto.FLOAT8E8M0:
        return _to_power_of_two(x, saturate, round_mode)
    if to in _FLOAT8 and x.dtype.kind != "b" and saturate:
        largest = float(ml_dtypes.finfo(EXACT[to]).max)
        x = fnp.clip(x.astype(_wide(x)), -largest, largest)
    if x.dtype.kind == "c" and EXACT[to].kind != "c":
        x = fnp.real(x)
    return x.astype(dtype_of(to))


def _wide(x: Value) -> np.dtype:
    return x.dtype if x.dtype == np.float64 else np.dtype(np.float32)


def _to_few_bits(x: Value, to: int) -> Value:
    """Keep the lowest bits of integers, of which the highest is the sign if the type has one."""
    whole = x if x.dtype.kind in "iu" else x.astype("int32")
    return fnp.astype(whole, EXACT[to]).astype(dtype_of(to))


def _to_small_float(x: Value, to: int) -> Value:
    """Round to the nearest float of 4 or 6 bits, to even at a tie, not beyond the largest; NaN becomes zero."""
    kept = ml_dtypes.finfo(EXACT[to])
    wide = x.astype(_wide(x))
    _, exponent = fnp.frexp(wide)
    # frexp's numbers are in [0.5, 1): the leading bit's exponent is one less.
    step = fnp.ldexp(fnp.ones_like(wide), fnp.maximum(exponent - 1, int(kept.minexp)) - int(kept.nmant))
    rounded = fnp.clip(fnp.round(wide / step) * step, float(kept.min), float(kept.max))
    # An infinity has no step.
    bounded = fnp.where(fnp.isinf(wide), fnp.copysign(float(kept.max), wide), rounded)
    return fnp.where(fnp.isnan(wide), 0, bounded).astype(dtype_of(to))


def _to_power_of_two(x: Value, saturate: bool, round_mode: str) -> Value:
    """Return the exponents of floats, rounded by the bits behind them."""
    bits = lax.bitcast_convert_type(x.astype("float32"), np.uint32)
    exponent = (bits >> 23) & 0xFF
    more = (bits & 0x7FFFFF) > 0
    half, even = (bits >> 22) & 1 > 0, ((bits & 0x3FFFFF) > 0) | (exponent > 0)
    up = {"up": more & (exponent < 0xFE if saturate else True), "down": more & False, "nearest": half & even}
    rounded = exponent + up[round_mode].astype("uint32")
    largest, none = np.uint32(0xFE), np.uint32(0xFF)
    bounded = fnp.minimum(rounded, largest if saturate else none)
    result = fnp.where(fnp.isnan(x), none, bounded)
    return lax.bitcast_convert_type(result.astype("uint8"), ml_dtypes.float8_e8m0fnu)


@operator("Cast", since=6, host=True)
def cast(node: Node, x: Value, *, to: int, saturate: int = 1, round_mode: str = "up") -> Value:
    if to == TensorProto.STRING:
        raise node.error("a cast to texts, which arrays cannot hold")
    if isinstance(x, np.ndarray) and not _is_of_whole_numbers(x, to):
        with ensure_compile_time_eval():
            return cast_elements(fnp.asarray(x), node.input_type(0), to, bool(saturate), round_mode)
    return cast_elements(x, node.input_type(0), to, bool(saturate), round_mode)


def _is_of_whole_numbers(x: np.ndarray, to: int) -> bool:
    """Tell whether NumPy casts as our arrays do, but without narrowing 64 bits: exporters write the largest integer for
    the end of an axis.
    """
    return x.dtype.kind in "iub" and to not in _FEW_BITS and to in EXACT and EXACT[to].kind in "iu"


@operator("Cast", since=1)
def cast_of_old(node: Node, x: Value, *, to: str) -> Value:
    return cast_elements(x, node.input_type(0), TensorProto.DataType.Value(to.upper()))


@operator("CastLike", since=15)
def cast_like(node: Node, x: Value, like: Value, *, saturate: int = 1, round_mode: str = "up") -> Value:
    return cast_elements(x, node.input_type(0), node.input_type(1), bool(saturate), round_mode)


@operator("BitCast", since=26)
def bit_cast(node: Node, x: Value, *, to: int) -> Value:
    """Take the bits as those of another type of the same width."""
    source = node.input_type(0)
    if EXACT[source].kind == "b" or EXACT[to].kind == "b":
        return x.astype("uint8") if EXACT[source].kind == "b" else x.astype(bool)
    if source in _FEW_BITS and to in _FEW_BITS:
        return _to_few_bits(x, to)
    if dtype_of(source) != EXACT[source] or dtype_of(to) != EXACT[to]:
        raise node.error(f"a cast of the bits of {type_name(source)} to {type_name(to)} is not supported")
    if x.dtype != dtype_of(source):
        raise node.error(
            f"the bits of {type_name(source)} are asked for, and the array is {x.dtype.name}",
            "config.enable_x64 keeps 64 bits",
        )
    return lax.bitcast_convert_type(x, dtype_of(to))
