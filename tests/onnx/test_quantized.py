"""Operators on quantized numbers against onnxruntime, and blocks of a few bits against their definition."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from onnx import TensorProto

from funcgrad.errors import ModelError
from funcgrad.onnx.operators.quantized.blocks import unpack
from tests.onnx.runtime import by_funcgrad, check_node, node_model

UINT8, INT8 = TensorProto.UINT8, TensorProto.INT8
MICROSOFT: dict[str, Any] = {"domain": "com.microsoft"}


def integers(rng: np.random.Generator, shape: tuple[int, ...], dtype: str = "uint8") -> np.ndarray:
    limits = np.iinfo(dtype)
    return rng.integers(limits.min, limits.max, shape, dtype, endpoint=True)


def scale(value: float) -> np.ndarray:
    return np.array(value, np.float32)


def zero(value: int, dtype: str = "uint8") -> np.ndarray:
    return np.array(value, dtype)


@pytest.mark.parametrize("dtype", ["uint8", "int8", "uint16", "int16"])
@pytest.mark.parametrize("per_axis", [False, True])
def test_to_and_from_integers(dtype: str, per_axis: bool) -> None:
    rng = np.random.default_rng(1)
    x = (rng.normal(size=(2, 3, 4)) * 60).astype(np.float32)
    scales = rng.uniform(0.1, 1, 3).astype(np.float32) if per_axis else scale(0.3)
    zeros = np.resize(integers(rng, (3,), dtype) // 3, scales.shape)
    kind = {"uint8": 2, "int8": 3, "uint16": 4, "int16": 5}[dtype]
    quantized = check_node("QuantizeLinear", [x, scales, zeros], kinds=[kind], axis=1)[0]
    check_node("DequantizeLinear", [quantized, scales, zeros], axis=1)
    check_node("DequantizeLinear", [quantized, scales], axis=1)


def test_halves_round_to_even_and_the_rest_saturates() -> None:
    x = np.array([0.5, 1.5, 2.5, -0.5, 1e9, -1e9, np.inf, -np.inf], np.float32)
    found = check_node("QuantizeLinear", [x, scale(1), zero(3, "int8")], kinds=[INT8])[0]
    assert found.tolist() == [3, 5, 5, 3, 127, -128, 127, -128]


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_blocks(axis: int) -> None:
    rng = np.random.default_rng(2)
    x = rng.normal(size=(4, 6, 8)).astype(np.float32)
    shape = [size // 2 if i == axis else size for i, size in enumerate(x.shape)]
    scales = rng.uniform(0.01, 0.1, shape).astype(np.float32)
    zeros = integers(rng, tuple(shape))
    found = check_node("QuantizeLinear", [x, scales, zeros], kinds=[UINT8], axis=axis, block_size=2)[0]
    check_node("DequantizeLinear", [found, scales, zeros], axis=axis, block_size=2)


@pytest.mark.parametrize(
    "x",
    [[0.0, 2, -3, -2.5, 1.34, 0.5], [1.0, 2.1, 1.3], [-1.0, -2.1], [0.0, 0.0]],
    ids=["both", "up", "down", "zero"],
)
def test_dynamic_range(x: list[float]) -> None:
    check_node("DynamicQuantizeLinear", [np.array(x, np.float32)], 3, kinds=[UINT8, TensorProto.FLOAT, UINT8])


@pytest.mark.parametrize("b_dtype", ["uint8", "int8"])
@pytest.mark.parametrize("per_column", [False, True])
def test_products(b_dtype: str, per_column: bool) -> None:
    rng = np.random.default_rng(3)
    a, b = integers(rng, (2, 3, 5)), integers(rng, (5, 4), b_dtype)
    of_b = (4,) if per_column else ()
    b_scale, b_zero = np.full(of_b, 0.02, np.float32), np.resize(integers(rng, (4,), b_dtype), of_b)
    check_node("MatMulInteger", [a, b, zero(120), b_zero], kinds=[TensorProto.INT32])
    given = [a, scale(0.03), zero(120), b, b_scale, b_zero, scale(0.1), zero(100)]
    check_node("QLinearMatMul", given, kinds=[UINT8], most_apart=1)
    bias = rng.normal(size=4).astype(np.float32)
    floats = [a, b, scale(0.03), b_scale, zero(120), b_zero, bias]
    check_node("MatMulIntegerToFloat", floats, **MICROSOFT)
    x = rng.normal(size=(2, 3, 5)).astype(np.float32)
    check_node("DynamicQuantizeMatMul", [x, b, b_scale, b_zero, bias], **MICROSOFT)


@pytest.mark.parametrize("group", [1, 2])
@pytest.mark.parametrize(
    "settings", [{}, {"pads": [1, 0, 1, 2], "strides": [2, 1]}, {"auto_pad": "SAME_UPPER"}]
)
def test_convolutions(group: int, settings: dict[str, Any]) -> None:
    rng = np.random.default_rng(4)
    x, w = integers(rng, (2, 4, 6, 5)), integers(rng, (6, 4 // group, 3, 2))
    check_node("ConvInteger", [x, w, zero(100), zero(90)], kinds=[TensorProto.INT32], group=group, **settings)
    bias = rng.integers(-1000, 1000, 6, np.int32)
    given = [x, scale(0.02), zero(100), w, scale(0.01), zero(90), scale(0.5), zero(128), bias]
    check_node("QLinearConv", given, kinds=[UINT8], most_apart=1, group=group, **settings)


@pytest.mark.parametrize("dtype", ["uint8", "int8"])
def test_elementwise(dtype: str) -> None:
    rng = np.random.default_rng(5)
    a, b = integers(rng, (3, 4), dtype), integers(rng, (4,), dtype)
    kind = [UINT8 if dtype == "uint8" else INT8]
    binary = [a, scale(0.05), zero(9, dtype), b, scale(0.04), zero(5, dtype), scale(0.1), zero(20, dtype)]
    for op in ("QLinearAdd", "QLinearMul"):
        check_node(op, binary, kinds=kind, most_apart=1, **MICROSOFT)
    unary = [a, scale(0.05), zero(9, dtype), scale(0.01), zero(7, dtype)]
    check_node("QLinearSigmoid", unary, kinds=kind, most_apart=1, **MICROSOFT)
    check_node("QLinearLeakyRelu", unary, kinds=kind, most_apart=1, alpha=0.2, **MICROSOFT)
    softmax = [a, scale(0.05), zero(9, dtype), scale(1 / 256), zero(0 if dtype == "uint8" else -128, dtype)]
    check_node("QLinearSoftmax", softmax, kinds=kind, most_apart=1, axis=1, opset=13, **MICROSOFT)
    joined = [scale(0.1), zero(3, dtype), *binary[:3], a, scale(0.2), zero(1, dtype)]
    check_node("QLinearConcat", joined, kinds=kind, most_apart=1, axis=1, **MICROSOFT)
    where = [a > 3, *binary[:3], *binary[3:]]
    check_node("QLinearWhere", where, kinds=kind, most_apart=1, **MICROSOFT)


@pytest.mark.parametrize("channels_last", [0, 1])
def test_pooling(channels_last: int) -> None:
    rng = np.random.default_rng(6)
    x = integers(rng, (2, 6, 5, 3))
    given = [x, scale(0.05), zero(9), scale(0.04), zero(7)]
    options: dict[str, Any] = {"kinds": [UINT8], "most_apart": 1, "channels_last": channels_last, **MICROSOFT}
    check_node("QLinearGlobalAveragePool", given, **options)
    check_node("QLinearAveragePool", given, kernel_shape=[2, 2], strides=[2, 1], pads=[0, 1, 0, 0], **options)


@pytest.mark.parametrize("to_floats", [False, True])
def test_gemm(to_floats: bool) -> None:
    rng = np.random.default_rng(7)
    a, b = integers(rng, (3, 5)), integers(rng, (4, 5), "int8")
    given = [a, scale(0.02), zero(7), b, np.full(4, 0.03, np.float32), np.arange(4).astype(np.int8)]
    given.append(rng.integers(-100, 100, (3, 4), np.int32))
    given += [] if to_floats else [scale(0.5), zero(30)]
    kinds = [TensorProto.FLOAT if to_floats else UINT8]
    check_node("QGemm", given, kinds=kinds, most_apart=1, transB=1, **MICROSOFT)


@pytest.mark.parametrize(
    ("bits", "zeros"),
    [(2, "none"), (4, "none"), (8, "none"), (2, "packed"), (4, "packed"), (8, "packed"), (4, "floats")],
)
def test_matmul_of_few_bits(bits: int, zeros: str) -> None:
    rng = np.random.default_rng(bits)
    rows, columns, block = 6, 48, 32  # the last block is half full
    blocks = 2
    a = rng.normal(size=(2, 3, columns)).astype(np.float32)
    b = integers(rng, (rows, blocks, block * bits // 8))
    scales = rng.uniform(0.1, 1, (rows, blocks)).astype(np.float32)
    given = [a, b, scales]
    if zeros == "packed":
        given.append(integers(rng, (rows, -(-blocks * bits // 8))))
    elif zeros == "floats":
        given.append(rng.uniform(0, 2**bits, (rows, blocks)).astype(np.float32))
    settings = {"K": columns, "N": rows, "bits": bits, "block_size": block}
    check_node("MatMulNBits", given, rtol=1e-4, atol=1e-3, **settings, **MICROSOFT)


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
def test_low_bits_come_first(bits: int) -> None:
    numbers = np.random.default_rng(bits).integers(0, 2**bits, (3, 16)).astype(np.uint8)
    per_byte = 8 // bits
    packed = sum(numbers[:, i::per_byte] << np.uint8(bits * i) for i in range(per_byte))
    np.testing.assert_array_equal(np.asarray(unpack(packed, bits)), numbers)


@pytest.mark.parametrize("quant_type", [0, 1])
def test_matmul_of_bitsandbytes(quant_type: int) -> None:
    rng = np.random.default_rng(8)
    rows, columns = 6, 32
    a = rng.normal(size=(3, columns)).astype(np.float32)
    b = integers(rng, (rows * columns // 2,))
    absmax = rng.uniform(0.5, 2, rows * columns // 16).astype(np.float32)
    settings = {"K": columns, "N": rows, "block_size": 16, "quant_type": quant_type}
    check_node("MatMulBnb4", [a, b, absmax], rtol=1e-4, atol=1e-4, **settings, **MICROSOFT)


@pytest.mark.parametrize("with_zeros", [False, True])
def test_gather_of_blocks(with_zeros: bool) -> None:
    rng = np.random.default_rng(9)
    table, block = integers(rng, (7, 32)), 16  # 64 numbers of 4 bits a row
    scales = rng.uniform(0.1, 1, (7, 4)).astype(np.float32)
    places = np.array([[0, 6], [3, -2]], np.int64)
    given = [table, places, scales, *([integers(rng, (7, 2))] if with_zeros else [])]
    check_node(
        "GatherBlockQuantized", given, block_size=block, bits=4, quantize_axis=1, gather_axis=0, **MICROSOFT
    )


@pytest.mark.parametrize(
    ("op", "given", "settings", "said"),
    [
        (
            "QuantizeLinear",
            [np.ones((2, 3), np.float32), np.ones(2, np.float32)],
            {"axis": 1},
            "one for each place",
        ),
        (
            "DequantizeLinear",
            [np.ones((2, 3), np.uint8), np.ones((2, 2), np.float32)],
            {"block_size": 3},
            "blocks of 3",
        ),
        (
            "DequantizeLinear",
            [np.ones((2, 3), np.uint8), np.ones(3, np.float32)],
            {"axis": 5},
            "out of bounds",
        ),
    ],
)
def test_mistakes(op: str, given: list[np.ndarray], settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ModelError, match=said):
        by_funcgrad(node_model(op, given, **settings), {f"x{i}": x for i, x in enumerate(given)})
