"""Weights of a few bits in blocks along an axis, each block with a scale: those of exported language models.

Bytes hold the numbers of 2 or 4 bits from their low bits up.
"""

from __future__ import annotations

from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.onnx.node import Node
from funcgrad.onnx.operators.quantized.linear import spread
from funcgrad.onnx.table import operator
from funcgrad.onnx.types import FLOATS
from funcgrad.trace.types.shapes import normal_axis


def unpack(packed: Any, bits: int) -> Any:
    """Return the unsigned numbers of so many bits that bytes hold, along the last axis."""
    if bits not in (1, 2, 4, 8):
        raise ArgumentError(f"bits must be 1, 2, 4 or 8, it is {bits}")
    if bits == 8:
        return packed
    shifts = numpy.arange(0, 8, bits, dtype="uint8")
    numbers = (packed[..., None] >> shifts) & numpy.uint8(2**bits - 1)
    return numbers.reshape((*packed.shape[:-1], -1))


@operator("MatMulNBits", domain="com.microsoft")
def matmul_nbits(
    node: Node,
    a: Any,
    b: Any,
    scales: Any,
    zero_points: Any = None,
    g_idx: Any = None,
    bias: Any = None,
    *,
    K: int,
    N: int,
    bits: int = 4,
    block_size: int,
    accuracy_level: int = 0,
    weight_prepacked: int = 0,
) -> Any:
    """Multiply by the transpose of an (N, K) matrix of a few bits a number.

    accuracy_level permits a runtime to round `a`, which is never done here.
    """
    if weight_prepacked:
        raise ArgumentError(
            f"weight_prepacked={weight_prepacked} is a layout of one kind of GPU", hint="export without it"
        )
    if block_size < 1 or a.shape[-1] != K:
        raise ShapeError(f"K is {K} and block_size {block_size}, the last axis of A is {a.shape[-1]} long")
    blocks = -(-K // block_size)
    if b.size == 0:
        weights = np.zeros((N, K), a.dtype)
    else:
        numbers = unpack(b.reshape((N, blocks, -1)), bits)
        if numbers.shape[2] != block_size:
            raise ShapeError(
                f"a block of B has {numbers.shape[2]} numbers of {bits} bits, block_size is {block_size}"
            )
        zero = _zero_points(zero_points, N, blocks, bits, a.dtype)
        weights = (numbers.astype(a.dtype) - zero) * scales.reshape((N, blocks, 1)).astype(a.dtype)
        weights = _in_groups(weights, g_idx, scales, zero, numbers, K)
    found = a @ weights.T
    return found if bias is None else found + bias


def _zero_points(zero_points: Any, rows: int, blocks: int, bits: int, dtype: Any) -> Any:
    """Return what broadcasts to (rows, blocks, block): by default the middle of the range."""
    if zero_points is None:
        return 2 ** (bits - 1)
    if zero_points.dtype == "uint8":
        zero_points = unpack(zero_points.reshape((rows, -1)), bits)[:, :blocks]
    return zero_points.reshape((rows, blocks, 1)).astype(dtype)


def _in_groups(weights: Any, groups: Any, scales: Any, zero: Any, numbers: Any, columns: int) -> Any:
    """Return the weights (rows, columns): by blocks, or with the scale of the group that each column is in."""
    rows = weights.shape[0]
    if groups is None:
        return weights.reshape((rows, -1))[:, :columns]
    groups = groups[:columns].astype("int32")
    flat = numbers.reshape((rows, -1))[:, :columns].astype(weights.dtype)
    zero = zero if isinstance(zero, int) else zero[:, :, 0][:, groups]
    return (flat - zero) * scales.reshape((rows, -1))[:, groups]


# The 16 values of 4 bits of bitsandbytes: quantiles of the normal distribution (Dettmers et al. 2023, appendix E), and
# a float of 2 bits of exponent and 1 of mantissa, divided by its largest, 12; the codes are in the order of its tree.
_NF4 = (
    -1.0, -0.6961928009986877, -0.5250730514526367, -0.39491748809814453, -0.28444138169288635, -0.18477343022823334,
    -0.09105003625154495, 0.0, 0.07958029955625534, 0.16093020141124725, 0.24611230194568634, 0.33791524171829224,
    0.44070982933044434, 0.5626170039176941, 0.7229568362236023, 1.0,
)  # fmt: skip
_FP4_HALF = (0.0, 0.0625 / 12, 8 / 12, 12 / 12, 4 / 12, 6 / 12, 2 / 12, 3 / 12)
_FP4 = (*_FP4_HALF, *(-x for x in _FP4_HALF))


@operator("MatMulBnb4", domain="com.microsoft")
def matmul_bnb4(
    node: Node,
    a: Any,
    b: Any,
    absmax: Any,
    *,
    K: int,
    N: int,
    block_size: int,
    quant_type: int,
    training_mode: int = 0,
    transB: int = 1,
) -> Any:
    """Multiply by an (N, K) matrix, or its transpose, of 4-bit codes of a table; the high bits come first."""
    table = numpy.array(_NF4 if quant_type else _FP4, "float32")
    codes = np.stack([b >> numpy.uint8(4), b & numpy.uint8(15)], axis=-1).reshape(-1)
    if block_size < 1 or codes.size < N * K or absmax.size * block_size < N * K:
        raise ShapeError(
            f"N * K is {N * K}, but B holds {codes.size} codes and absmax {absmax.size} scales of {block_size} each"
        )
    scales = np.repeat(absmax.reshape(-1), block_size)[: N * K]
    weights = (np.asarray(table)[codes[: N * K].astype("int32")] * scales).reshape((N, K)).astype(a.dtype)
    return a @ (weights.T if transB else weights)


@operator("GatherBlockQuantized", domain="com.microsoft")
def gather_block_quantized(
    node: Node,
    data: Any,
    indices: Any,
    scales: Any,
    zero_points: Any = None,
    *,
    bits: int = 4,
    block_size: int = 128,
    gather_axis: int = 0,
    quantize_axis: int = 1,
) -> Any:
    """Take rows of a table that is quantized in blocks; an index outside gives zeros."""
    axis = normal_axis(gather_axis, data.ndim, "gather_axis")
    along = normal_axis(quantize_axis, data.ndim, "quantize_axis")
    if data.dtype == "uint8" and node.input_type(0) not in FLOATS and _is_packed(node):
        data = unpack(data, bits)
        zero = 2 ** (bits - 1) if zero_points is None else unpack(zero_points, bits)[..., : scales.shape[-1]]
    else:
        zero = zero_points
    block_size = block_size or data.shape[along]
    size = data.shape[axis]
    inside = (indices >= -size) & (indices < size)
    places = np.where(indices < 0, indices + size, indices)
    places = np.where(inside, places, 0)
    rows = _spread_blocks(data, block_size, along, scales, zero, axis, places)
    where = inside.reshape((*[1] * axis, *inside.shape, *[1] * (data.ndim - axis - 1)))
    return np.where(where, rows, 0).astype(scales.dtype)


def _is_packed(node: Node) -> bool:
    return int(node.input_type(0)) == 2  # UINT8: bytes; numbers of 4 bits that the format knows are UINT4


def _spread_blocks(data: Any, block: int, along: int, scales: Any, zero: Any, axis: int, places: Any) -> Any:
    """Take places along an axis of numbers, and of the scales and zero points of their blocks; return the floats."""
    wanted = tuple(-(-n // block) if i == along else n for i, n in enumerate(data.shape))

    def taken(x: Any) -> Any:
        if not hasattr(x, "ndim") or x.ndim == 0:
            return x
        full = np.broadcast_to(x, wanted)
        if axis == along:
            return np.take(spread(full, data.shape, along, block), places, axis)
        rows = np.take(full, places, axis)
        return spread(rows, _shape_after(data.shape, axis, places), _axis_after(along, axis, places), block)

    numbers = np.take(data, places, axis).astype("float32")
    zero = 0 if zero is None else taken(zero)
    zero = zero if isinstance(zero, int) else zero.astype("float32")
    return (numbers - zero) * taken(scales).astype("float32")


def _shape_after(shape: tuple[int, ...], axis: int, places: Any) -> tuple[int, ...]:
    return (*shape[:axis], *places.shape, *shape[axis + 1 :])


def _axis_after(along: int, axis: int, places: Any) -> int:
    return along if along < axis else along + places.ndim - 1
