"""lax.fft: the Fourier transforms of numpy.fft under one name, by the kind of transform."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.trace.array.any_array import Array


class FftType(Enum):
    """Of complex numbers and its inverse; of real numbers to half of a spectrum, and its inverse."""

    FFT = "fft"
    IFFT = "ifft"
    RFFT = "rfft"
    IRFFT = "irfft"


def fft(x: Any, fft_type: FftType | str, fft_lengths: Sequence[int]) -> Array:
    """Transform the last axes, one for each length; inverses are divided by the number of points.

    Parameters
    ----------
    x : an array.
    fft_type : an FftType or its name.
    fft_lengths : the sizes of these axes; of "irfft", those of the result.

    Returns
    -------
    An array.

    Raises
    ------
    ShapeError : the sizes differ.

    Examples
    --------
    >>> fft(np.asarray([1.0, 0.0, -1.0, 0.0]), "rfft", (4,)).tolist()
    [0j, (2+0j), 0j]
    """
    x = np.asarray(x)
    try:
        kind = FftType(fft_type.lower() if isinstance(fft_type, str) else fft_type)
    except ValueError:
        raise ArgumentError(
            f"fft: {fft_type!r} is no kind of transform", hint="use 'fft', 'ifft', 'rfft' or 'irfft'"
        ) from None
    lengths = tuple(fft_lengths)
    if not lengths and kind in (FftType.FFT, FftType.IFFT):
        return np.asarray(x, np.result_type(x, np.complex64))  # along no axis
    if not 0 < len(lengths) <= x.ndim:
        raise ShapeError(f"fft: {len(lengths)} lengths for an array of shape {x.shape}")
    expected = lengths[:-1] + ((lengths[-1] // 2 + 1,) if kind is FftType.IRFFT else lengths[-1:])
    if x.shape[x.ndim - len(lengths) :] != expected:
        raise ShapeError(f"fft: lengths {lengths} need last axes {expected}, the array is {x.shape}")
    transform = getattr(np.fft, f"{kind.value}n")
    return transform(x, lengths, tuple(range(-len(lengths), 0)))


__all__ = ["FftType", "fft"]
