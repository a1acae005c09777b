"""Windows: the weights of the points of a segment, by the names of scipy.signal.get_window.

In comes a name, (name, parameter) or the weights; out come NumPy's floats, computed when a function is traced, or the
weights as they came. Windows are periodic: the point after the last one would have the weight of the first.

Source: Harris 1978, "On the use of windows for harmonic analysis with the discrete Fourier transform"; hamming, nuttall
and flattop have the coefficients of SciPy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError

# w[k] = a0 - a1 cos(2 pi k / n) + a2 cos(4 pi k / n) - ...
_COSINES = {
    "boxcar": (1.0,),
    "hann": (0.5, 0.5),
    "hamming": (0.54, 0.46),
    "blackman": (0.42, 0.5, 0.08),
    "nuttall": (0.3635819, 0.4891775, 0.1365995, 0.0106411),
    "blackmanharris": (0.35875, 0.48829, 0.14128, 0.01168),
    "flattop": (0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368),
}
# Of the places from -1 to 1, where the window with its last point would have n + 1 points.
_OF_PLACES: dict[str, Callable[[np.ndarray, int], np.ndarray]] = {
    "bartlett": lambda t, n: 1 - np.abs(t),
    "barthann": lambda t, n: 0.62 - 0.24 * np.abs(t) + 0.38 * np.cos(np.pi * t),
    "bohman": lambda t, n: (1 - np.abs(t)) * np.cos(np.pi * t) + np.sin(np.pi * np.abs(t)) / np.pi,
    "cosine": lambda t, n: np.cos(np.pi / 2 * t * n / (n + 1)),
    "exponential": lambda t, n: np.exp(-np.abs(t) * n / 2),
    "lanczos": lambda t, n: np.sinc(t),
    "parzen": lambda t, n: _parzen(np.abs(t) * n / (n + 1), n / (n + 1)),
    "triang": lambda t, n: 1 - np.abs(t) * n / (n + 1 + (n + 1) % 2),
    "tukey": lambda t, n: _tukey(t, n, 0.5),
}
# The same with a parameter.
_WITH_PARAMETER: dict[str, Callable[[np.ndarray, int, float], np.ndarray]] = {
    "kaiser": lambda t, n, beta: np.i0(beta * np.sqrt(np.maximum(0, 1 - t * t))) / np.i0(beta),
    "gaussian": lambda t, n, deviation: np.exp(-0.5 * (t * n / 2 / deviation) ** 2),
    "general_hamming": lambda t, n, alpha: alpha + (1 - alpha) * np.cos(np.pi * t),
    "tukey": lambda t, n, alpha: _tukey(t, n, alpha),
}


def _parzen(t: np.ndarray, end: float) -> np.ndarray:
    """Join the two cubic pieces of the window, at half of its `end`."""
    return np.where(t <= end / 2, 1 - 6 * t**2 + 6 * t**3, 2 * (1 - t) ** 3)


def _tukey(t: np.ndarray, n: int, alpha: float) -> np.ndarray:
    """Let a cosine fall along the part `alpha` of the window, half of it on each side."""
    if alpha <= 0:
        return np.ones_like(t)
    rest = np.maximum(np.abs(t) - (1 - alpha), 0) / min(alpha, 1) if alpha < 1 else np.abs(t)
    return 0.5 + 0.5 * np.cos(np.pi * rest)


def window_of(name: Any, size: int) -> np.ndarray:
    """Return the weights of a window by its name, or by (name, parameter)."""
    kind, *parameters = (name,) if isinstance(name, str) else name
    places = 2 * np.arange(size) / size - 1 if size > 1 else np.zeros(size)  # one point is the middle
    if kind in _COSINES and not parameters:
        return sum(a * np.cos(k * np.pi * places) for k, a in enumerate(_COSINES[kind])) + np.zeros(size)
    if kind in _OF_PLACES and not parameters:
        return _OF_PLACES[kind](places, size)
    if kind in _WITH_PARAMETER and len(parameters) == 1:
        return _WITH_PARAMETER[kind](places, size, parameters[0])
    names = [*_COSINES, *_OF_PLACES, *(f"({name!r}, parameter)" for name in _WITH_PARAMETER)]
    raise ArgumentError(
        f"window {name!r} is not known",
        hint=f"use one of {', '.join(names)}, or give the weights as an array",
    )
