"""Products and convolutions of quantized numbers: integers with sums of 32 bits, which are rescaled at the end."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as np
from funcgrad.onnx.node import Node
from funcgrad.onnx.operators.quantized.linear import (
    dequantize,
    quantize,
    quantize_dynamically,
    spread,
    type_of_zero,
)
from funcgrad.onnx.operators.standard import standard
from funcgrad.onnx.table import operator


def _moved(x: Any, zero: Any) -> Any:
    """Subtract a zero point that broadcasts; the difference needs more bits than the two."""
    return x.astype("int32") if zero is None else x.astype("int32") - zero.astype("int32")


def _of_rows(parameter: Any, matrix: Any) -> Any:
    """Give what is one number a row of a matrix, or one in all, a shape that broadcasts to it."""
    if parameter is None or parameter.ndim != 1 or parameter.size == 1 or matrix.ndim == 1:
        return parameter
    return parameter[:, None]


def _integer_product(a: Any, b: Any, a_zero: Any, b_zero: Any) -> Any:
    return np.matmul(_moved(a, _of_rows(a_zero, a)), _moved(b, b_zero))


def _integer_conv(node: Node, x: Any, w: Any, x_zero: Any, w_zero: Any, settings: dict[str, Any]) -> Any:
    """Convolve int32: padding is with zeros, so with the zero point of x."""
    if w_zero is not None:
        w_zero = spread(w_zero, w.shape, 0)
    x_zero = None if x_zero is None else x_zero.reshape(())
    return standard("Conv", node, _moved(x, x_zero), _moved(w, w_zero), None, **settings)


@operator("MatMulInteger", since=10)
def matmul_integer(node: Node, a: Any, b: Any, a_zero_point: Any = None, b_zero_point: Any = None) -> Any:
    """Multiply matrices of 8-bit integers with sums of 32 bits."""
    return _integer_product(a, b, a_zero_point, b_zero_point)


@operator("ConvInteger", since=10)
def conv_integer(
    node: Node, x: Any, w: Any, x_zero_point: Any = None, w_zero_point: Any = None, **settings: Any
) -> Any:
    """Convolve 8-bit integers with sums of 32 bits."""
    return _integer_conv(node, x, w, x_zero_point, w_zero_point, settings)


@operator("QLinearMatMul", since=10)
def qlinear_matmul(
    node: Node,
    a: Any,
    a_scale: Any,
    a_zero_point: Any,
    b: Any,
    b_scale: Any,
    b_zero_point: Any,
    y_scale: Any,
    y_zero_point: Any,
) -> Any:
    """Multiply quantized matrices; the result is quantized."""
    sums = _integer_product(a, b, a_zero_point, b_zero_point).astype("float32")
    scale = _of_rows(a_scale, a).astype("float32") * b_scale.astype("float32") / y_scale.astype("float32")
    return quantize(sums * scale, y_zero_point, node.input_type(7))


@operator("QLinearConv", since=10)
@operator("QLinearConv", domain="com.microsoft")
def qlinear_conv(
    node: Node,
    x: Any,
    x_scale: Any,
    x_zero_point: Any,
    w: Any,
    w_scale: Any,
    w_zero_point: Any,
    y_scale: Any,
    y_zero_point: Any,
    bias: Any = None,
    *,
    channels_last: int = 0,
    **settings: Any,
) -> Any:
    """Convolve quantized numbers; the result is quantized."""
    x = np.moveaxis(x, -1, 1) if channels_last else x
    sums = _integer_conv(node, x, w, x_zero_point, w_zero_point, settings)
    if bias is not None:
        sums = sums + spread(bias, sums.shape, 1)
    scale = spread(w_scale * x_scale.reshape(()), sums.shape, 1) / y_scale.reshape(())
    found = quantize(sums.astype("float32") * scale, y_zero_point.reshape(()), node.input_type(7))
    return np.moveaxis(found, 1, -1) if channels_last else found


@operator("MatMulIntegerToFloat", domain="com.microsoft")
def matmul_integer_to_float(
    node: Node,
    a: Any,
    b: Any,
    a_scale: Any,
    b_scale: Any,
    a_zero_point: Any = None,
    b_zero_point: Any = None,
    bias: Any = None,
) -> Any:
    """Multiply quantized matrices; the result is in floats."""
    sums = _integer_product(a, b, a_zero_point, b_zero_point)
    found = sums.astype("float32") * (_of_rows(a_scale, a) * b_scale).astype("float32")
    found = found.astype(a_scale.dtype)
    return found if bias is None else found + bias


@operator("DynamicQuantizeMatMul", domain="com.microsoft")
def dynamic_quantize_matmul(
    node: Node, a: Any, b: Any, b_scale: Any, b_zero_point: Any = None, bias: Any = None
) -> Any:
    """Quantize a matrix by its range, and multiply it by a quantized one."""
    quantized, scale, zero = quantize_dynamically(a)
    found = _integer_product(quantized, b, zero, b_zero_point).astype("float32") * (scale * b_scale)
    return found if bias is None else found + bias


@operator("QGemm", domain="com.microsoft")
def qgemm(
    node: Node,
    a: Any,
    a_scale: Any,
    a_zero_point: Any,
    b: Any,
    b_scale: Any,
    b_zero_point: Any,
    c: Any = None,
    y_scale: Any = None,
    y_zero_point: Any = None,
    *,
    transA: int = 0,
    transB: int = 0,
    alpha: float = 1.0,
) -> Any:
    """Multiply quantized matrices and add quantized numbers; the result is quantized if a scale is given for it."""
    moved_a = _moved(a, a_zero_point.reshape(()))
    moved_a = moved_a.T if transA else moved_a
    moved_b = _moved(b.T if transB else b, b_zero_point)
    sums = moved_a @ moved_b
    sums = sums if c is None else sums + c
    found = sums.astype("float32") * (alpha * a_scale * b_scale)
    return found if y_scale is None else quantize(found / y_scale, y_zero_point, type_of_zero(node, 8))


@operator("QLinearAdd", domain="com.microsoft")
def qlinear_add(
    node: Node,
    a: Any,
    a_scale: Any,
    a_zero: Any,
    b: Any,
    b_scale: Any,
    b_zero: Any,
    c_scale: Any,
    c_zero: Any = None,
) -> Any:
    """Add quantized numbers."""
    total = dequantize(a, a_scale, a_zero) + dequantize(b, b_scale, b_zero)
    return quantize(total / c_scale, c_zero, node.input_type(0))


@operator("QLinearMul", domain="com.microsoft")
def qlinear_mul(
    node: Node,
    a: Any,
    a_scale: Any,
    a_zero: Any,
    b: Any,
    b_scale: Any,
    b_zero: Any,
    c_scale: Any,
    c_zero: Any = None,
) -> Any:
    """Multiply quantized numbers."""
    product = dequantize(a, a_scale, a_zero) * dequantize(b, b_scale, b_zero)
    return quantize(product / c_scale, c_zero, node.input_type(0))


@operator("QLinearWhere", domain="com.microsoft")
def qlinear_where(
    node: Node,
    condition: Any,
    x: Any,
    x_scale: Any,
    x_zero: Any,
    y: Any,
    y_scale: Any,
    y_zero: Any,
    z_scale: Any,
    z_zero: Any,
) -> Any:
    """Choose between quantized numbers."""
    chosen = np.where(condition, dequantize(x, x_scale, x_zero), dequantize(y, y_scale, y_zero))
    return quantize(chosen / z_scale, z_zero, node.input_type(1))


@operator("QLinearConcat", domain="com.microsoft")
def qlinear_concat(node: Node, y_scale: Any, y_zero: Any, *parts: Any, axis: int) -> Any:
    """Join tensors, each of which comes with its scale and zero point."""
    numbers = [dequantize(*parts[i : i + 3]) for i in range(0, len(parts), 3)]
    return quantize(np.concatenate(numbers, axis) / y_scale, y_zero, node.input_type(1))


@operator("QLinearSigmoid", domain="com.microsoft")
def qlinear_sigmoid(node: Node, x: Any, x_scale: Any, x_zero: Any, y_scale: Any, y_zero: Any = None) -> Any:
    """Apply the logistic function to quantized numbers."""
    numbers = 1 / (1 + np.exp(-dequantize(x, x_scale, x_zero)))
    return quantize(numbers / y_scale, y_zero, node.input_type(0))


@operator("QLinearLeakyRelu", domain="com.microsoft")
def qlinear_leaky_relu(
    node: Node, x: Any, x_scale: Any, x_zero: Any, y_scale: Any, y_zero: Any = None, *, alpha: float = 0.01
) -> Any:
    """Apply a leaky ReLU to quantized numbers."""
    numbers = dequantize(x, x_scale, x_zero)
    return quantize(np.where(numbers < 0, alpha * numbers, numbers) / y_scale, y_zero, node.input_type(0))


@operator("QLinearSoftmax", domain="com.microsoft")
def qlinear_softmax(
    node: Node,
    x: Any,
    x_scale: Any,
    x_zero: Any,
    y_scale: Any,
    y_zero: Any = None,
    *,
    opset: int,
    axis: int = -1,
) -> Any:
    """Apply a softmax to quantized numbers, by the opset's meaning of the axis."""
    numbers = standard("Softmax", node, dequantize(x, x_scale, x_zero), version=opset, axis=axis)
    return quantize(numbers / y_scale, y_zero, node.input_type(0))


@operator("QLinearAveragePool QLinearGlobalAveragePool", domain="com.microsoft")
def qlinear_average_pool(
    node: Node,
    x: Any,
    x_scale: Any,
    x_zero: Any,
    y_scale: Any,
    y_zero: Any = None,
    *,
    channels_last: int = 0,
    **settings: Any,
) -> Any:
    """Average windows, or whole images, of quantized numbers."""
    x = np.moveaxis(x, -1, 1) if channels_last else x
    name = node.op_type.removeprefix("QLinear")
    numbers = standard(name, node, dequantize(x, x_scale, x_zero), **settings)
    found = quantize(numbers / y_scale, y_zero, node.input_type(0))
    return np.moveaxis(found, 1, -1) if channels_last else found
