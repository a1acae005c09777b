"""Numbers and the integers, or small floats, that stand for them: (x - zero point) * scale.

A scale and a zero point are those of a whole tensor, of the places along an axis, or of blocks along an axis.
"""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import ShapeError
from funcgrad.onnx.node import Node
from funcgrad.onnx.operators.basic import casts
from funcgrad.onnx.table import operator
from funcgrad.onnx.types import FLOATS, TensorProto, dtype_of, element_type_of, type_name
from funcgrad.trace.types.shapes import normal_axis

_RANGES = {
    TensorProto.UINT2: (0, 3),
    TensorProto.INT2: (-2, 1),
    TensorProto.UINT4: (0, 15),
    TensorProto.INT4: (-8, 7),
    TensorProto.UINT8: (0, 255),
    TensorProto.INT8: (-128, 127),
    TensorProto.UINT16: (0, 65535),
    TensorProto.INT16: (-32768, 32767),
}


def spread(parameter: Any, shape: tuple[int, ...], axis: int, block: int = 0) -> Any:
    """Give a scale or zero point the shape that broadcasts to a tensor's: per tensor, place of an axis, or block."""
    if parameter.size == 1 and not block:
        return parameter.reshape(())
    axis = normal_axis(axis, len(shape), "axis")
    if not block:
        if parameter.shape != (shape[axis],):
            raise ShapeError(
                f"scales and zero points are scalars or {shape[axis]} numbers, one for each place along axis {axis} of "
                f"{shape}; got shape {parameter.shape}"
            )
        return parameter.reshape([-1 if i == axis else 1 for i in range(len(shape))])
    wanted = tuple(-(-size // block) if i == axis else size for i, size in enumerate(shape))
    if parameter.shape != wanted:
        raise ShapeError(
            f"scales and zero points of blocks of {block} along axis {axis} of {shape} are of shape {wanted}; got "
            f"{parameter.shape}"
        )
    repeated = np.repeat(parameter, block, axis=axis)
    return repeated[tuple(slice(size) for size in shape)]


def quantize(scaled: Any, zero: Any, element_type: int, saturate: bool = True) -> Any:
    """Round numbers that were divided by their scale to an element type; integers saturate."""
    if element_type in FLOATS:
        moved = scaled if zero is None else scaled + zero.astype(scaled.dtype)
        return casts.cast_elements(moved, element_type_of(scaled.dtype), element_type, saturate)
    if element_type not in _RANGES:
        raise ShapeError(f"numbers are not quantized to {type_name(element_type)}")
    low, high = _RANGES[element_type]
    rounded = np.round(scaled).astype("float32")
    moved = rounded if zero is None else rounded + zero.astype("float32")
    return np.clip(moved, low, high).astype(dtype_of(element_type))


def dequantize(x: Any, scale: Any, zero: Any) -> Any:
    """Return the float32 numbers that quantized ones stand for; scale and zero point broadcast to them."""
    moved = x.astype("float32") if zero is None else x.astype("float32") - zero.astype("float32")
    return moved * scale.astype("float32")


def type_of_zero(node: Node, index: int) -> int:
    """Return the element type of a zero point, which that of a result follows: UINT8 where it is absent."""
    given = index < len(node.values) and node.values[index] is not None
    return node.input_type(index) if given else int(TensorProto.UINT8)


@operator("QuantizeLinear", since=10)
@operator("QuantizeLinear", domain="com.microsoft")
def quantize_linear(
    node: Node,
    x: Any,
    y_scale: Any,
    y_zero_point: Any = None,
    *,
    axis: int = 1,
    saturate: int = 1,
    block_size: int = 0,
    output_dtype: int = 0,
    precision: int = 0,
) -> Any:
    """Divide by a scale, round, and add a zero point."""
    to = type_of_zero(node, 2) if y_zero_point is not None else output_dtype or TensorProto.UINT8
    exact = dtype_of(precision) if precision else y_scale.dtype
    scale = spread(y_scale, x.shape, axis, block_size).astype(exact)
    zero = None if y_zero_point is None else spread(y_zero_point, x.shape, axis, block_size)
    return quantize(x.astype(exact) / scale, zero, to, bool(saturate))


@operator("DequantizeLinear", since=10)
@operator("DequantizeLinear", domain="com.microsoft")
def dequantize_linear(
    node: Node,
    x: Any,
    x_scale: Any,
    x_zero_point: Any = None,
    *,
    axis: int = 1,
    block_size: int = 0,
    output_dtype: int = 0,
) -> Any:
    """Subtract a zero point and multiply by a scale."""
    scale = spread(x_scale, x.shape, axis, block_size)
    zero = None if x_zero_point is None else spread(x_zero_point, x.shape, axis, block_size)
    return dequantize(x, scale, zero).astype(dtype_of(output_dtype) if output_dtype else x_scale.dtype)


def quantize_dynamically(x: Any) -> tuple[Any, Any, Any]:
    """Quantize to UINT8 so that 0 and the range of the numbers fit: (quantized, scale, zero point)."""
    low, high = np.minimum(np.min(x), 0), np.maximum(np.max(x), 0)
    scale = np.where(low == high, 1, (high - low) / 255)
    zero = np.clip(np.round(-low / scale), 0, 255).astype("uint8")
    return quantize(x / scale, zero, TensorProto.UINT8), scale, zero


@operator("DynamicQuantizeLinear", since=11)
def dynamic_quantize_linear(node: Node, x: Any) -> tuple[Any, Any, Any]:
    """Quantize with the scale and zero point of the numbers at hand."""
    return quantize_dynamically(x)
