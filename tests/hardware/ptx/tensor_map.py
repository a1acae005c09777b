"""Tensor maps as this model of the driver makes them, and the driver's rules for what they are made of.

Source: CUDA driver API, "Tensor Map Object Management", cuTensorMapEncodeTiled. The 128 bytes are opaque to whoever has
them made; here they are the arguments, one after the other.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from typing import NamedTuple

NBYTES = 128
_MAGIC = 0x70616D736F72
_LAYOUT = struct.Struct("<QIIQ5Q4Q5H5BBBBB")
_ITEMSIZE = {6: 2, 9: 2, 7: 4}  # CU_TENSOR_MAP_DATA_TYPE_FLOAT16, _BFLOAT16, _FLOAT32
_SWIZZLE_NBYTES = {1: 32, 2: 64, 3: 128}  # CU_TENSOR_MAP_SWIZZLE_32B, _64B, _128B


class TensorMap(NamedTuple):
    """Axes in the order of the driver: neighbours in memory first. strides: bytes, of all axes but the first."""

    kind: int
    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    box: tuple[int, ...]
    swizzle: int

    @property
    def itemsize(self) -> int:
        return _ITEMSIZE[self.kind]


def rows_at(rank: int, places: Sequence[int]) -> list[list[int]]:
    """Shape, strides, box and steps, from the addresses at which the driver gets them."""
    sizes = (
        (ctypes.c_uint64, rank),
        (ctypes.c_uint64, rank - 1),
        (ctypes.c_uint32, rank),
        (ctypes.c_uint32, rank),
    )
    return [[*(kind * count).from_address(place)] for place, (kind, count) in zip(places, sizes, strict=True)]


def fault(
    place: int,
    kind: int,
    address: int,
    shape: Sequence[int],
    strides: Sequence[int],
    box: Sequence[int],
    steps: Sequence[int],
    interleave: int,
    swizzle: int,
) -> str:
    """Which of the rules is broken, or nothing. place: where the map is written to."""
    rank = len(shape)
    if place % 64:
        return "the map is not aligned to 64 bytes"
    if kind not in _ITEMSIZE:
        return "a data type that this model does not know"
    if not 1 <= rank <= 5 or (interleave and rank < 3):
        return "rank"
    if address % 16:
        return "globalAddress is not aligned to 16 bytes"
    if any(not 0 < size <= 1 << 32 for size in shape):
        return "globalDim"
    if len(strides) != rank - 1 or any(stride % 16 or not 0 < stride < 1 << 40 for stride in strides):
        return "globalStrides"
    nbytes = shape[0] * _ITEMSIZE[kind]
    for size, stride in zip(shape[1:], strides, strict=True):
        if stride < nbytes:
            return "globalStrides do not hold what is inside"
        nbytes = stride * size
    if any(not 0 < size <= 256 for size in box) or box[0] * _ITEMSIZE[kind] % 16:
        return "boxDim"
    if any(not 0 < step <= 8 for step in steps):
        return "elementStrides"
    if interleave:
        return "an interleaved layout, which this model does not know"
    if swizzle and box[0] * _ITEMSIZE[kind] > _SWIZZLE_NBYTES[swizzle]:
        return "the inner side of the box is wider than the swizzle"
    return ""


def pack(
    kind: int,
    address: int,
    shape: Sequence[int],
    strides: Sequence[int],
    box: Sequence[int],
    steps: Sequence[int],
    swizzle: int,
    promotion: int,
    fill: int,
) -> bytes:
    """The bytes of a map whose arguments keep the rules."""
    rank = len(shape)
    padded = [
        [*row, *[0] * (size - len(row))] for row, size in ((shape, 5), (strides, 4), (box, 5), (steps, 5))
    ]
    flat = [x for row in padded for x in row]
    return _LAYOUT.pack(_MAGIC, kind, rank, address, *flat, 0, swizzle, promotion, fill).ljust(NBYTES, b"\0")


def unpack(content: bytes) -> TensorMap:
    """A map as the copy engine reads it."""
    magic, kind, rank, address, *rest = _LAYOUT.unpack_from(content)
    assert magic == _MAGIC, "this is no tensor map"
    shape, strides, box, steps = rest[:5], rest[5:9], rest[9:14], rest[14:19]
    interleave, swizzle, _, fill = rest[19:]
    assert not interleave and not fill and all(step == 1 for step in steps[:rank])
    return TensorMap(
        kind, address, tuple(shape[:rank]), tuple(strides[: rank - 1]), tuple(box[:rank]), swizzle
    )


__all__ = ["NBYTES", "TensorMap", "fault", "pack", "rows_at", "unpack"]
