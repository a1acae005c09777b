"""Parts that blocks of ggml have in common: scales, and integers of few bits within bytes."""

from __future__ import annotations

import numpy as np


def scale(x: np.ndarray) -> np.ndarray:
    """Return scales as a column."""
    return x.astype(np.float32)[:, None]


def shifted(numbers: np.ndarray, shifts: list[int], mask: int) -> np.ndarray:
    """Return the bits at each shift of integers of (blocks, ..., n), as (blocks, ..., shifts, n)."""
    kind = numbers.dtype.type
    return (numbers[..., None, :] >> np.array(shifts, kind)[:, None]) & kind(mask)


def parts(numbers: np.ndarray, shifts: list[int], mask: int) -> np.ndarray:
    """Return the bits at each shift of integers of (blocks, n), as (blocks, n * shifts): all of one, then the next."""
    kind = numbers.dtype.type
    return ((numbers[..., None] >> np.array(shifts, kind)) & kind(mask)).reshape(len(numbers), -1)


__all__ = ["parts", "scale", "shifted"]
