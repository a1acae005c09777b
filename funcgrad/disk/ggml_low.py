"""The types of ggml with less than 4 bits a number that are no plain integers: rows of a codebook, and ternary ones.

In: an array of records, whose fields `ggml_blocks.BLOCKS` names. Out: float32 of (records, 256). A number of IQ2 and
IQ3 is scale * row of the codebook * sign, one of IQ1 scale * (row of the codebook + or - 1/8).

Source: dequantize_row_iq2_xxs and following in ggml-quants.c, github.com/ggml-org/ggml.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.disk.ggml_bits import parts, scale, shifted
from funcgrad.disk.ggml_codebooks import codebook

_EIGHT = [0, 1, 2, 3, 4, 5, 6, 7]
_SEVENS = [0, 7, 14, 21]  # where four groups of signs are in 28 bits
_SMALL = np.float32(0.125)  # by which all numbers of a group of IQ1 are more, or less


def _signs(bits: np.ndarray) -> np.ndarray:
    """Return -1 where a bit is set: 8 numbers from each byte of (blocks, n)."""
    return 1 - 2 * parts(bits, _EIGHT, 1).astype(np.float32)


def _even_signs(sevens: np.ndarray) -> np.ndarray:
    """Return the signs of groups of 8 from 7 bits: the last is such that the negative ones are an even number."""
    odd = sum(sevens >> kind & 1 for kind in map(sevens.dtype.type, range(7))) & 1
    return _signs((sevens | odd << 7).astype(np.uint8))


def _scaled(scales: np.ndarray, rows: np.ndarray, signs: np.ndarray) -> np.ndarray:
    """Multiply all: each scale is that of as many numbers as there are for it."""
    values = rows.reshape(*scales.shape, -1) * signs.reshape(*scales.shape, -1)
    return (scales[..., None] * values).reshape(len(scales), -1)


def iq2_xxs(b: Any) -> np.ndarray:
    words = b["q"].reshape(-1, 8, 2)  # four numbers of rows, then signs and a scale
    rows = codebook("IQ2_XXS")[np.ascontiguousarray(words[..., 0]).view(np.uint8)]
    return _scaled(
        _half_up(b, words[..., 1] >> 28, 0.25), rows, _even_signs(parts(words[..., 1], _SEVENS, 127))
    )


def _half_up(b: Any, integers: np.ndarray, factor: float) -> np.ndarray:
    return scale(b["d"]) * (np.float32(0.5) + integers.astype(np.float32)) * np.float32(factor)


def iq2_xs(b: Any) -> np.ndarray:
    rows = codebook("IQ2_XS")[b["q"] & 511]
    return _scaled(_half_up(b, parts(b["s"], [0, 4], 15), 0.25), rows, _even_signs(b["q"] >> 9))


def iq2_s(b: Any) -> np.ndarray:
    high = parts(b["h"], [0, 2, 4, 6], 3).astype(np.uint16)
    rows = codebook("IQ2_S")[b["q"] | high << 8]
    return _scaled(_half_up(b, parts(b["s"], [0, 4], 15), 0.25), rows, _signs(b["signs"]))


def iq3_xxs(b: Any) -> np.ndarray:
    rows = codebook("IQ3_XXS")[b["q"]]
    return _scaled(_half_up(b, b["s"] >> 28, 0.5), rows, _even_signs(parts(b["s"], _SEVENS, 127)))


def iq3_s(b: Any) -> np.ndarray:
    high = parts(b["h"], _EIGHT, 1).astype(np.uint16)
    rows = codebook("IQ3_S")[b["q"] | high << 8]
    scales = scale(b["d"]) * (1 + 2 * parts(b["s"], [0, 4], 15)).astype(np.float32)
    return _scaled(scales, rows, _signs(b["signs"]))


def iq1_s(b: Any) -> np.ndarray:
    high = parts(b["h"], [0, 3, 6, 9], 7)
    rows = codebook("IQ1_S")[b["q"] | high << 8]
    scales = scale(b["d"]) * (2 * (b["h"] >> 12 & 7) + 1).astype(np.float32)
    return _moved(scales, rows, b["h"] >> 15)


def iq1_m(b: Any) -> np.ndarray:
    d = np.zeros(len(b), np.uint16)  # a number of 16 bits, of which each of the four has 4
    for k in range(4):
        d |= (b["s"][:, k] >> 12) << (4 * k)
    high = parts(b["h"], [0, 4], 15)
    rows = codebook("IQ1_S")[b["q"] | (high & 7).astype(np.uint16) << 8]
    scales = scale(d.view(np.float16)) * (2 * parts(b["s"], [0, 3, 6, 9], 7) + 1).astype(np.float32)
    return _moved(scales, rows, high >> 3)


def _moved(scales: np.ndarray, rows: np.ndarray, down: np.ndarray) -> np.ndarray:
    """Multiply scales by rows that are moved down where a bit is set, up elsewhere."""
    by = np.where(down, -_SMALL, _SMALL).reshape(*down.shape, 1)
    values = rows.reshape(*down.shape, -1) + by
    return (scales[..., None] * values.reshape(*scales.shape, -1)).reshape(len(scales), -1)


def tq1_0(b: Any) -> np.ndarray:
    """Five numbers of 0, 1, 2 are the digits of a byte as a fraction to the base 3."""
    digits = []
    for field, width in (("q", 32), ("r", 16), ("h", 4)):
        powers = np.array([1, 3, 9, 27, 81][: 4 if field == "h" else 5], np.uint8)
        # What is more than a byte is dropped: the digits before.
        fractions = b[field].reshape(len(b), -1, 1, width) * powers[:, None]
        digits.append(fractions.reshape(len(b), -1).astype(np.uint16) * 3 >> 8)
    return scale(b["d"]) * (np.concatenate(digits, axis=1).astype(np.float32) - 1)


def tq2_0(b: Any) -> np.ndarray:
    values = shifted(b["q"].reshape(-1, 2, 32), [0, 2, 4, 6], 3).reshape(-1, 256)
    return scale(b["d"]) * (values.astype(np.float32) - 1)


__all__ = ["iq1_m", "iq1_s", "iq2_s", "iq2_xs", "iq2_xxs", "iq3_s", "iq3_xxs", "tq1_0", "tq2_0"]
