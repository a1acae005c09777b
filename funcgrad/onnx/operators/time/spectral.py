"""Fourier transforms of ONNX, in which complex numbers are pairs along a last axis, and what prepares their input.

DFT and STFT are on funcgrad.numpy.fft. Windows and the matrix of mel weights depend on numbers that must be known while
tracing, and are computed once with NumPy.
"""

from __future__ import annotations

import math
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError
from funcgrad.onnx.node import Node
from funcgrad.onnx.table import operator
from funcgrad.onnx.types import TensorProto, dtype_of


def _complex(x: Any) -> Any:
    """Return the complex numbers, or the real ones, of a last axis of 2 or 1."""
    if x.shape[-1] not in (1, 2):
        raise ArgumentError(
            f"the last axis holds the real and imaginary part, so it is 1 or 2 long; it is {x.shape[-1]}"
        )
    return x[..., 0] if x.shape[-1] == 1 else x[..., 0] + 1j * x[..., 1]


def _pairs(x: Any, dtype: Any) -> Any:
    return np.stack([np.real(x), np.imag(x)], axis=-1).astype(dtype)


def _transform(x: Any, length: int | None, axis: int, inverse: bool, onesided: bool) -> Any:
    """Transform along an axis of x, whose last axis holds real and imaginary parts; the result is of the same form."""
    axis = axis + x.ndim if axis < 0 else axis
    if not 0 <= axis < x.ndim - 1:
        raise ArgumentError(f"axis must be one of the first {x.ndim - 1} axes, it is {axis}")
    signal = _complex(x)
    if inverse and onesided:
        return np.fft.irfft(signal, length, axis)[..., None].astype(x.dtype)
    if not onesided:
        return _pairs((np.fft.ifft if inverse else np.fft.fft)(signal, length, axis), x.dtype)
    if x.shape[-1] == 2:
        raise ArgumentError("onesided=1 needs a real signal, the last axis has an imaginary part")
    return _pairs(np.fft.rfft(signal, length, axis), x.dtype)


def _frames(signal: Any, window: Any, length: int, step: int, onesided: bool) -> Any:
    """Transform windows of a (batch, time, 1 or 2) signal: (batch, frames, frequencies, 2)."""
    if step < 1:
        raise ArgumentError(f"frame_step must be at least 1, it is {step}")
    if not 1 <= length <= signal.shape[1]:
        raise ArgumentError(f"frame_length is {length}, the signal is {signal.shape[1]} long")
    if window is not None and window.shape != (length,):
        raise ArgumentError(f"frame_length is {length}, but the shape of window is {window.shape}")
    starts = numpy.arange(0, signal.shape[1] - length + 1, step)
    cut = signal[:, starts[:, None] + numpy.arange(length)]  # (batch, frames, length, 1 or 2)
    cut = cut if window is None else cut * window[:, None]
    return _transform(cut, length, 2, False, onesided)


def _window(size: int, periodic: bool, cosines: tuple[float, ...]) -> numpy.ndarray:
    """Sum cosines k = 0, 1, ... of so many periods within the window, with alternating signs."""
    steps = size if periodic else size - 1
    angles = 2 * math.pi * numpy.arange(size) / max(steps, 1)
    factors = (-1.0) ** numpy.arange(len(cosines)) * cosines
    return factors @ numpy.cos(numpy.arange(len(cosines))[:, None] * angles)


def _mel_weights(bins: int, length: int, rate: float, lower: float, upper: float) -> numpy.ndarray:
    """Return (length // 2 + 1, bins) weights: triangles whose corners are equally far apart in mel.

    Corners are rounded down to whole frequencies. The distance of corners is the range by `bins` + 2, as the operator's
    definition has it, so the last triangle ends below the upper edge.
    """
    mels = 2595 * numpy.log10(1 + numpy.array([lower, upper]) / 700)
    corners = mels[0] + numpy.arange(bins + 2) * (mels[1] - mels[0]) / (bins + 2)
    places = ((length + 1) * 700 * (10 ** (corners / 2595) - 1)) // rate
    left, center, right = places[:-2], places[1:-1], places[2:]
    at = numpy.arange(length // 2 + 1)[:, None]
    with numpy.errstate(divide="ignore", invalid="ignore"):
        rising, falling = (at - left) / (center - left), (right - at) / (right - center)
    up = (at >= left) & (at <= center) & (center > left)
    down = (at >= center) & (at < right)
    peak = (at == center) & (center == left) & ~down
    return numpy.where(
        down & ~(at == center), falling, numpy.where(up, rising, numpy.where(peak | down, 1.0, 0.0))
    )


@operator("DFT", since=17, static="dft_length")
def dft_by_attribute(
    node: Node, x: Any, dft_length: Any = None, *, axis: int = 1, inverse: int = 0, onesided: int = 0
) -> Any:
    """Compute a discrete Fourier transform; the axis is an attribute."""
    length = None if dft_length is None else int(dft_length)
    return _transform(x, length, axis, bool(inverse), bool(onesided))


@operator("DFT", since=20, static="dft_length axis")
def dft(
    node: Node, x: Any, dft_length: Any = None, axis: Any = -2, *, inverse: int = 0, onesided: int = 0
) -> Any:
    """Compute a discrete Fourier transform."""
    length = None if dft_length is None else int(dft_length)
    return _transform(x, length, int(axis), bool(inverse), bool(onesided))


@operator("STFT", since=17, static="frame_step frame_length")
def stft(
    node: Node,
    signal: Any,
    frame_step: Any,
    window: Any = None,
    frame_length: Any = None,
    *,
    onesided: int = 1,
) -> Any:
    """Compute the spectra of windows of a signal; complex signals have both sides."""
    default = signal.shape[1] if window is None else window.shape[0]
    length = default if frame_length is None else int(frame_length)
    return _frames(signal, window, length, int(frame_step), bool(onesided) and signal.shape[-1] == 1)


def _add_window(name: str, cosines: tuple[float, ...]) -> None:
    @operator(name, since=17, static="size")
    def window(node: Node, size: Any, *, periodic: int = 1, output_datatype: int = TensorProto.FLOAT) -> Any:
        (length,) = node.of_size([int(size)], numpy.float64)
        return _window(length, bool(periodic), cosines).astype(dtype_of(output_datatype))


_add_window("HannWindow", (0.5, 0.5))
_add_window("HammingWindow", (25 / 46, 21 / 46))
_add_window("BlackmanWindow", (0.42, 0.5, 0.08))


@operator(
    "MelWeightMatrix",
    since=17,
    static="num_mel_bins dft_length sample_rate lower_edge_hertz upper_edge_hertz",
)
def mel_weight_matrix(
    node: Node,
    num_mel_bins: Any,
    dft_length: Any,
    sample_rate: Any,
    lower_edge_hertz: Any,
    upper_edge_hertz: Any,
    *,
    output_datatype: int = TensorProto.FLOAT,
) -> Any:
    """Make the matrix that sums linear frequencies to bands of the mel scale."""
    node.of_size([int(dft_length) // 2 + 1, int(num_mel_bins)], numpy.float64)
    found = _mel_weights(
        int(num_mel_bins), int(dft_length), int(sample_rate), float(lower_edge_hertz), float(upper_edge_hertz)
    )
    return found.astype(dtype_of(output_datatype))
