"""Positions in sequences, for attention: rotations of queries and keys (rotary), slopes of a bias (ALiBi).

In: queries or keys, or a number of heads. Out: the like, rotated by their positions; slopes.
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple


class RotaryScaling(NamedTuple):
    """How the angles of `nn.rotary` shrink for sequences longer than those of the first training, as in Llama 3.1.

    Pairs that turn fully less than `low_freq_factor` times within `original_length` turn `factor` times slower, those
    that turn more than `high_freq_factor` times stay, and those between are between.

    Attributes
    ----------
    factor : how much slower the slowest pairs turn.
    low_freq_factor, high_freq_factor : turns within the original length.
    original_length : of the sequences of the first training.

    References
    ----------
    Grattafiori et al. 2024 (arXiv:2407.21783), section 3.4.2; `rope_type: llama3` of Hugging Face's config.json.
    """

    factor: float = 8.0
    low_freq_factor: float = 1.0
    high_freq_factor: float = 4.0
    original_length: int = 8192

    def scaled(self, rate: float) -> float:
        """Return the angle by which a pair turns from one position to the next, of the one without scaling."""
        turns = rate * self.original_length / (2 * math.pi)
        kept = (turns - self.low_freq_factor) / (self.high_freq_factor - self.low_freq_factor)
        kept = min(max(kept, 0.0), 1.0)
        return rate * (kept + (1 - kept) / self.factor)


def rotary(
    x: Any, positions: Any = None, *, base: float = 10000.0, interleaved: bool = False,
    scaling: RotaryScaling | None = None,
) -> Array:  # fmt: skip
    """Rotate pairs of features by angles that grow with the position, so that products depend on differences alone.

    Pair i of n turns by position * base**(-i / n). The sines and cosines are of float32 also for narrower dtypes.

    Parameters
    ----------
    x : (batch..., time, heads, size), queries or keys; the size is even.
    positions : (time,) or (batch..., time) integers; 0, 1, 2, ... by default.
    base : of the wavelengths.
    interleaved : a pair is two neighbors, as in GPT-J; else one feature of each half, as in GPT-NeoX and Llama.
    scaling : of the angles, for longer sequences (`nn.RotaryScaling`); None for none.

    Returns
    -------
    An array like x.

    Raises
    ------
    ShapeError : the size is odd, or there are less than three axes.

    Examples
    --------
    >>> rotary(fnp.array([1.0, 0.0]).reshape(1, 1, 2), fnp.array([1])).ravel()
    Array([0.5403023, 0.841471 ], dtype=float32)

    References
    ----------
    Su et al. 2021 (arXiv:2104.09864), section 3.2.
    """
    value = operand(x, "nn.rotary: x")
    if value.ndim < 3 or value.shape[-1] % 2:
        raise ShapeError(
            f"nn.rotary: x must be (batch..., time, heads, size) with an even size, got {type_name(value)}"
        )
    half = value.shape[-1] // 2
    where = fnp.arange(value.shape[-3]) if positions is None else operand(positions, "nn.rotary: positions")
    wide = dt.wider(value.dtype, dt.float32)
    each = [base ** (-i / half) for i in range(half)]
    rates = fnp.asarray(each if scaling is None else [scaling.scaled(rate) for rate in each], wide)
    angles = where.astype(wide)[..., None, None] * rates  # (batch..., time, 1, half)
    cos, sin = fnp.cos(angles), fnp.sin(angles)
    first, second = (value[..., ::2], value[..., 1::2]) if interleaved else fnp.split(value, 2, -1)
    turned = (first * cos - second * sin, second * cos + first * sin)
    joined = fnp.stack(turned, -1).reshape(value.shape) if interleaved else fnp.concatenate(turned, -1)
    return joined.astype(value.dtype)


def alibi_slopes(heads: int) -> Array:
    """Return how fast each head's attention falls with the distance: 2**(-8 / n), 2**(-16 / n), ... for n heads.

    Parameters
    ----------
    heads : how many. Where they are no power of two, those behind the largest one below take every second slope of
        twice as many.

    Returns
    -------
    (heads,) positive floats.

    Raises
    ------
    ArgumentError : the number is not positive.

    Examples
    --------
    >>> alibi_slopes(4)
    Array([0.25      , 0.0625    , 0.015625  , 0.00390625], dtype=float32)

    References
    ----------
    Press, Smith, Lewis 2021 (arXiv:2108.12409), section 3.
    """
    if heads < 1:
        raise ArgumentError(f"nn.alibi_slopes: the number of heads must be positive, got {heads}")
    power = 2 ** math.floor(math.log2(heads))
    slopes = [2 ** (-8 * (i + 1) / power) for i in range(power)]
    slopes += [2 ** (-4 * (2 * i + 1) / power) for i in range(heads - power)]
    return fnp.asarray(slopes, dt.default_dtype("f"))


__all__ = ["RotaryScaling", "alibi_slopes", "rotary"]
