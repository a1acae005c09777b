"""Every float32: a function of one argument, compiled in float32 against itself in float64.

    python -m tests.accuracy.exhaustive numpy.exp numpy.log ...

The float64 function is within a few of its ULP (accuracy.md), which are 2**-29 of a unit of float32: so it is the exact
value for this purpose. One program computes both, the distance and its maximum; all 2**32 numbers take a minute or two.
Infinity is taken for 2**128, and a value that is NaN in one of the two only is as far as it can be.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import funcgrad as fg
import funcgrad.lax as lax
import funcgrad.numpy as fnp
from funcgrad.config import config
from tests.accuracy.measure import callable_of

_CHUNK = 1 << 22


def distances(function: Callable[[Any], Any], x: Any) -> tuple[Any, Any]:
    """ULP between the function in float32 and in float64, and where the latter is a normal number of float32."""
    got, exact = function(x).astype("float64"), function(x.astype("float64"))
    limit = 2.0**128

    def bounded(y: Any) -> Any:
        return fnp.clip(y, -limit, limit)

    rounded = exact.astype("float32")
    exponent = (lax.bitcast_convert_type(rounded, np.uint32) >> 23) & 255
    exponent = fnp.clip(exponent, 1, 254).astype("uint64")
    unit = lax.bitcast_convert_type((exponent + (1023 - 150)) << 52, np.float64)
    error = fnp.abs(bounded(got) - bounded(exact)) / unit
    one_is_nan = fnp.isnan(got) != fnp.isnan(exact)
    normal = (fnp.abs(exact) >= 2.0**-126) & (fnp.abs(x) >= np.float32(2.0**-126)) | (exact == 0)
    return fnp.where(one_is_nan, fnp.inf, fnp.where(fnp.isnan(error), 0, error)), normal


def worst(name: str) -> tuple[float, float, float, float]:
    """(largest error, where) of normal results, and the same of those where argument or result is denormal."""
    function = callable_of(name)

    @fg.jit
    def of_chunk(start: Any) -> Any:
        bits = start + fnp.arange(_CHUNK, dtype="uint32")
        error, normal = distances(function, lax.bitcast_convert_type(bits, np.float32))
        parts = fnp.where(normal, error, -1), fnp.where(normal, -1, error)
        return [(part.max(), bits[part.argmax()]) for part in parts]

    best = [(-1.0, np.uint32(0)), (-1.0, np.uint32(0))]
    for start in range(0, 1 << 32, _CHUNK):
        found = of_chunk(np.uint32(start))
        best = [
            max(old, (float(error), np.uint32(at)), key=lambda pair: pair[0])
            for old, (error, at) in zip(best, found)
        ]
    (error, at), (error_denormal, at_denormal) = best
    return error, float(at.view(np.float32)), error_denormal, float(at_denormal.view(np.float32))


if __name__ == "__main__":
    with config(enable_x64=True):
        for name in sys.argv[1:]:
            error, at, of_denormal, at_denormal = worst(name)
            print(
                f"{name}: {error:.3f} at {at!r}; denormal: {of_denormal:.3f} at {at_denormal!r}", flush=True
            )
