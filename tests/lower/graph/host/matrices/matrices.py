"""Random matrices of any dtype, and functions of them compiled: for tests of what LAPACK and our routines compute."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import funcgrad as fg

DTYPES = ("float32", "float64", "complex64", "complex128")


def random(rng: np.random.Generator, shape: tuple[int, ...], dtype: str) -> np.ndarray:
    x = rng.standard_normal(shape)
    return (x + 1j * rng.standard_normal(shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def compiled(function: Callable[..., Any], *args: np.ndarray) -> Any:
    return fg.jit(lambda *xs: function(*xs))(*args)  # a cache of its own, which many shapes do not fill


def wide(x: Any) -> np.ndarray:
    return np.asarray(x).astype("complex128")
