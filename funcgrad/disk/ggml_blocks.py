"""The quantised types of ggml: which bytes a block of numbers has, and the numbers that they mean.

    BLOCKS[number]                                 the row of a type
    dequantised(blocks, row, shape, dtype)         the numbers, by pieces that fit into caches

A block is a record of 32 or 256 numbers of a row: scales, and integers of few bits. Each row of the table has the
record as NumPy's dtype, and a function from an array of records to float32 of (records, numbers). The order of the
multiplications is that of ggml, so the numbers are the same bits.

Source: ggml-common.h (block_q4_0 and following), ggml-quants.c (dequantize_row_q4_0 and following), in
github.com/ggml-org/ggml; the numbers of types are those of enum ggml_type in ggml.h.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.disk import ggml_low as low
from funcgrad.disk.ggml_bits import scale, shifted
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Shape
from funcgrad.trace.util.named_tuple import NamedTuple

_PIECE = 1 << 16  # numbers that are made at a time: their temporaries fit into a cache

# The values of 4 bits that are not spaced evenly.
_IQ4 = np.array([-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113], np.float32)
_FP4 = np.array([0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12], np.float32)  # twice those of E2M1


class BlockType(NamedTuple):
    """A type of ggml. values: numbers of a block; record: its bytes; numbers: what they mean, None where that is not
    known here; dtype: of types that are plain numbers.
    """

    name: str
    values: int
    record: np.dtype
    numbers: Callable[[Any], np.ndarray] | None = None
    dtype: np.dtype | None = None


def dequantised(blocks: np.ndarray, row: BlockType, shape: Shape, dtype: np.dtype) -> np.ndarray:
    """Return the numbers of blocks, rounded to a dtype.

    >>> halves = np.array([(2.0, [0x80 + k for k in range(16)])], BLOCKS[2].record)
    >>> dequantised(halves, BLOCKS[2], (32,), np.dtype("float32"))[:4]
    array([-16., -14., -12., -10.], dtype=float32)
    """
    assert row.numbers is not None
    made = np.empty((len(blocks), row.values), dtype)
    step = _PIECE // row.values
    with np.errstate(all="ignore"):  # scales may be whatever the file says
        for at in range(0, len(blocks), step):
            made[at : at + step] = row.numbers(blocks[at : at + step])
    return made.reshape(shape)


# ---- parts of blocks ----


def _nibbles(x: np.ndarray) -> np.ndarray:
    """Return the low halves of 16 bytes, then the high ones."""
    return shifted(x, [0, 4], 15).reshape(len(x), 32)


def _fifth_bits(x: np.ndarray) -> np.ndarray:
    """Return bit k of 32 as the fifth bit of number k."""
    return np.unpackbits(x, axis=1, bitorder="little") << np.uint8(4)


def _scales_and_minima(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return 8 scales and 8 minima of 6 bits from 12 bytes: those of the last four have two bits in the others."""
    first, second, rest = x[:, :4], x[:, 4:8], x[:, 8:]
    scales = np.concatenate([first & 63, (rest & 15) | (first >> 6 << 4)], axis=1)
    minima = np.concatenate([second & 63, (rest >> 4) | (second >> 6 << 4)], axis=1)
    return scales.astype(np.float32), minima.astype(np.float32)


# ---- the types: records of 32 numbers ----


def _q4_0(b: Any) -> np.ndarray:
    return (_nibbles(b["q"]).astype(np.float32) - 8) * scale(b["d"])


def _q4_1(b: Any) -> np.ndarray:
    return _nibbles(b["q"]).astype(np.float32) * scale(b["d"]) + scale(b["m"])


def _q5_0(b: Any) -> np.ndarray:
    return ((_nibbles(b["q"]) | _fifth_bits(b["h"])).astype(np.float32) - 16) * scale(b["d"])


def _q5_1(b: Any) -> np.ndarray:
    return (_nibbles(b["q"]) | _fifth_bits(b["h"])).astype(np.float32) * scale(b["d"]) + scale(b["m"])


def _q8(b: Any) -> np.ndarray:
    return b["q"].astype(np.float32) * scale(b["d"])


def _iq4_nl(b: Any) -> np.ndarray:
    return _IQ4[_nibbles(b["q"])] * scale(b["d"])


def _mxfp4(b: Any) -> np.ndarray:
    return _FP4[_nibbles(b["q"])] * np.ldexp(np.float32(1), b["e"].astype(np.int32) - 128)[:, None]


def _nvfp4(b: Any) -> np.ndarray:
    """Scales of 16 numbers have 4 bits of an exponent and 3 of a fraction; 0x7f is no number, and counts as 0."""
    exponent, fraction = (b["e"] >> 3 & 15).astype(np.int32), (b["e"] & 7).astype(np.float32)
    number = np.where(exponent == 0, fraction, fraction + 8)
    scales = np.where(b["e"] == 0x7F, np.float32(0), np.ldexp(number, np.maximum(exponent, 1) - 11))
    values = _FP4[shifted(b["q"].reshape(-1, 4, 8), [0, 4], 15).reshape(-1, 4, 16)]
    return (scales[..., None].astype(np.float32) * values).reshape(-1, 64)


# ---- records of 256 numbers ----


def _q2_k(b: Any) -> np.ndarray:
    values = shifted(b["q"].reshape(-1, 2, 32), [0, 2, 4, 6], 3).reshape(-1, 16, 16).astype(np.float32)
    scales, minima = (b["s"] & 15).astype(np.float32), (b["s"] >> 4).astype(np.float32)
    return _with_minima(b, values, scales, minima)


def _with_minima(b: Any, values: np.ndarray, scales: np.ndarray, minima: np.ndarray) -> np.ndarray:
    low = (scale(b["m"]) * minima)[..., None]
    return ((scale(b["d"]) * scales)[..., None] * values - low).reshape(-1, 256)


def _q3_k(b: Any) -> np.ndarray:
    low = shifted(b["q"].reshape(-1, 2, 32), [0, 2, 4, 6], 3).reshape(-1, 8, 32)
    missing = shifted(b["h"], list(range(8)), 1) ^ np.uint8(1)  # a bit that is not set takes 4
    values = low.astype(np.int8) - (missing << np.uint8(2)).astype(np.int8)
    four = shifted(b["s"][:, :8], [0, 4], 15).reshape(-1, 16)
    two = shifted(b["s"][:, 8:], [0, 2, 4, 6], 3).reshape(-1, 16)
    scales = (four | (two << np.uint8(4))).astype(np.float32) - 32
    return ((scale(b["d"]) * scales)[..., None] * values.reshape(-1, 16, 16)).reshape(-1, 256)


def _q4_k(b: Any) -> np.ndarray:
    values = shifted(b["q"].reshape(-1, 4, 32), [0, 4], 15).reshape(-1, 8, 32).astype(np.float32)
    return _with_minima(b, values, *_scales_and_minima(b["s"]))


def _q5_k(b: Any) -> np.ndarray:
    low = shifted(b["q"].reshape(-1, 4, 32), [0, 4], 15).reshape(-1, 8, 32)
    values = low | (shifted(b["h"], list(range(8)), 1) << np.uint8(4))
    return _with_minima(b, values.astype(np.float32), *_scales_and_minima(b["s"]))


def _q6_k(b: Any) -> np.ndarray:
    low = shifted(b["q"].reshape(-1, 2, 64), [0, 4], 15).reshape(-1, 8, 32)
    high = shifted(b["h"].reshape(-1, 2, 32), [0, 2, 4, 6], 3).reshape(-1, 8, 32)
    values = (low | (high << np.uint8(4))).astype(np.float32) - 32
    scales = scale(b["d"]) * b["s"].astype(np.float32)
    return (scales[..., None] * values.reshape(-1, 16, 16)).reshape(-1, 256)


def _iq4_xs(b: Any) -> np.ndarray:
    values = _IQ4[shifted(b["q"].reshape(-1, 8, 16), [0, 4], 15).reshape(-1, 8, 32)]
    four = (b["s"][:, :, None] >> np.array([0, 4], np.uint8)).reshape(-1, 8) & 15
    two = (b["h"][:, None] >> np.arange(0, 16, 2, dtype=np.uint16)) & 3
    scales = scale(b["d"]) * ((four | (two << 4)).astype(np.float32) - 32)
    return (scales[..., None] * values).reshape(-1, 256)


def _record(*fields: tuple[str, str, int]) -> np.dtype:
    """Return the dtype of a record without holes; fields of one number have no axis."""
    return np.dtype([(name, kind) if count == 1 else (name, kind, (count,)) for name, kind, count in fields])


def _plain(name: str, dtype: np.dtype) -> BlockType:
    return BlockType(name, 1, dtype, None, dtype)


_D, _M = ("d", "<f2", 1), ("m", "<f2", 1)


def _bytes(name: str, values: int, count: int) -> BlockType:
    """Return a type of which only the size is known here."""
    return BlockType(name, values, np.dtype((np.void, count)))


# fmt: off
BLOCKS: dict[int, BlockType] = {
    0: _plain("F32", dt.float32),
    1: _plain("F16", dt.float16),
    2: BlockType("Q4_0", 32, _record(_D, ("q", "u1", 16)), _q4_0),
    3: BlockType("Q4_1", 32, _record(_D, _M, ("q", "u1", 16)), _q4_1),
    6: BlockType("Q5_0", 32, _record(_D, ("h", "u1", 4), ("q", "u1", 16)), _q5_0),
    7: BlockType("Q5_1", 32, _record(_D, _M, ("h", "u1", 4), ("q", "u1", 16)), _q5_1),
    8: BlockType("Q8_0", 32, _record(_D, ("q", "i1", 32)), _q8),
    9: BlockType("Q8_1", 32, _record(_D, _M, ("q", "i1", 32)), _q8),
    10: BlockType("Q2_K", 256, _record(("s", "u1", 16), ("q", "u1", 64), _D, _M), _q2_k),
    11: BlockType("Q3_K", 256, _record(("h", "u1", 32), ("q", "u1", 64), ("s", "u1", 12), _D), _q3_k),
    12: BlockType("Q4_K", 256, _record(_D, _M, ("s", "u1", 12), ("q", "u1", 128)), _q4_k),
    13: BlockType("Q5_K", 256, _record(_D, _M, ("s", "u1", 12), ("h", "u1", 32), ("q", "u1", 128)), _q5_k),
    14: BlockType("Q6_K", 256, _record(("q", "u1", 128), ("h", "u1", 64), ("s", "i1", 16), _D), _q6_k),
    15: BlockType("Q8_K", 256, _record(("d", "<f4", 1), ("q", "i1", 256), ("sums", "<i2", 16)), _q8),
    16: BlockType("IQ2_XXS", 256, _record(_D, ("q", "<u4", 16)), low.iq2_xxs),
    17: BlockType("IQ2_XS", 256, _record(_D, ("q", "<u2", 32), ("s", "u1", 8)), low.iq2_xs),
    18: BlockType("IQ3_XXS", 256, _record(_D, ("q", "u1", 64), ("s", "<u4", 8)), low.iq3_xxs),
    19: BlockType("IQ1_S", 256, _record(_D, ("q", "u1", 32), ("h", "<u2", 8)), low.iq1_s),
    20: BlockType("IQ4_NL", 32, _record(_D, ("q", "u1", 16)), _iq4_nl),
    21: BlockType(
        "IQ3_S", 256, _record(_D, ("q", "u1", 64), ("h", "u1", 8), ("signs", "u1", 32), ("s", "u1", 4)), low.iq3_s
    ),
    22: BlockType(
        "IQ2_S", 256, _record(_D, ("q", "u1", 32), ("signs", "u1", 32), ("h", "u1", 8), ("s", "u1", 8)), low.iq2_s
    ),
    23: BlockType("IQ4_XS", 256, _record(_D, ("h", "<u2", 1), ("s", "u1", 4), ("q", "u1", 128)), _iq4_xs),
    24: _plain("I8", dt.int8), 25: _plain("I16", dt.int16), 26: _plain("I32", dt.int32), 27: _plain("I64", dt.int64),
    28: _plain("F64", dt.float64),
    29: BlockType("IQ1_M", 256, _record(("q", "u1", 32), ("h", "u1", 16), ("s", "<u2", 4)), low.iq1_m),
    30: _plain("BF16", dt.bfloat16),
    34: BlockType("TQ1_0", 256, _record(("q", "u1", 32), ("r", "u1", 16), ("h", "u1", 4), _D), low.tq1_0),
    35: BlockType("TQ2_0", 256, _record(("q", "u1", 64), _D), low.tq2_0),
    39: BlockType("MXFP4", 32, _record(("e", "u1", 1), ("q", "u1", 16)), _mxfp4),
    40: BlockType("NVFP4", 64, _record(("e", "u1", 4), ("q", "u1", 32)), _nvfp4),
    41: _bytes("Q1_0", 128, 18),
}
# fmt: on
