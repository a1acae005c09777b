"""Arrays outside of `jit` by native code: how tests make it serve them, and what they ask of what it returns."""

from __future__ import annotations

from typing import Any

import numpy as np

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.trace.array.array import Array
from funcgrad.transforms.jit.fast_path import has_front_door
from funcgrad.transforms.jit.jit import JitFunction


def load_native_code() -> None:
    """Let native code serve calls and arrays, as it does from the second call of a compiled function on, or a little
    later, where the cache has no such code.
    """
    has_front_door(JitFunction, "cpu", wait=True)
    double = fg.jit(lambda x: x * 2)
    for _ in range(3):
        double(fnp.ones(3))


def check_same(result: Any, wanted: Any) -> None:
    """Check that two arrays have one type and the same bits."""
    assert type(result) is type(wanted) is Array
    assert result.signature is wanted.signature
    assert np.asarray(result).tobytes() == np.asarray(wanted).tobytes()
