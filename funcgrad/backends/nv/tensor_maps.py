"""Tensor maps for device "nv": products by groups of four warps read their operands by them (cuda/tensor_maps.py).

NVIDIA's kernel driver brings the library that makes them, libcuda. Its function needs no context of CUDA, and no memory
that CUDA knows: a map is written from numbers. Where it is not here, or refuses, products are those of one warp.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress

from funcgrad.backends.cuda.tensor_maps import NAME, Encoder, Maker, TensorMap, typed
from funcgrad.errors import InternalError
from funcgrad.trace.util.locks import once

LIBRARY = "libcuda.so.1"
_NOT_INITIALIZED = 3  # CUDA_ERROR_NOT_INITIALIZED
_TRIED = TensorMap(0, "bfloat16", (128, 64), (64, 64))
_TRIED_ADDRESS = 0x10_0000_0000  # where memory of these devices begins, which CUDA does not know


def find_maker(device: str) -> Maker | str:
    """Return what makes maps for a device, or the reason why nothing does."""
    make = _function(LIBRARY)
    return make if isinstance(make, str) else Maker(device, make, lambda state: f"error {state}")


@once
def _function(path: str) -> Callable[..., int] | str:
    try:
        library = ctypes.CDLL(path)
    except OSError:
        return f"the driver's {path} is not here"
    function = getattr(library, NAME, None)
    if function is None:
        return f"{path} has no {NAME}, which is of CUDA 12.0"
    make = typed(ctypes.cast(function, ctypes.c_void_p).value or 0)
    state = _tried(make)
    if state == _NOT_INITIALIZED:
        if state := library.cuInit(0):
            return f"{path} does not start (error {state})"
        state = _tried(make)
    return f"{path} refuses a map of memory that CUDA does not know (error {state})" if state else make


def _tried(make: Callable[..., int]) -> int:
    """Return what the function says of a map as a program needs them: 0, or an error."""
    states: list[int] = []

    def noted(*arguments: int) -> int:
        states.append(make(*arguments))
        return states[-1]

    with suppress(InternalError):
        Encoder(Maker("nv", noted, str), [_TRIED]).encode([_TRIED_ADDRESS])
    return states[-1]


__all__ = ["LIBRARY", "find_maker"]
