"""Convolutions of arrays and spectra of signals, by the names of jax.scipy.signal."""

from funcgrad.scipy.signal.convolution import convolve, convolve2d, correlate, correlate2d, fftconvolve
from funcgrad.scipy.signal.spectral import csd, detrend, istft, stft, welch
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "convolve", "convolve2d", "correlate", "correlate2d", "csd", "detrend", "fftconvolve", "istft", "stft", "welch",
]  # fmt: skip

__dir__ = only_public(__name__)
