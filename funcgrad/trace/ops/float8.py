"""Floats of 8 bits in operations: they are kept and moved as they are, and computed with in float32."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op

_MOVING = frozenset((Family.LEAF, Family.MOVEMENT, Family.INDEX, Family.CALL, Family.BARRIER))
_CHOOSING = frozenset(("where", "bitcast", "copy", "scatter_set"))


def keeps_bits(op: Op) -> bool:
    """Tell whether an operation only moves or chooses elements, whatever they are."""
    return op.family in _MOVING or op.name in _CHOOSING


def in_float32(op: Op, compute: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function of NumPy arrays that computes an operation on floats of 8 bits: rounded once."""
    if keeps_bits(op) or op.name == "cast":
        return compute

    def is_narrow(x: Any) -> bool:
        return isinstance(x, (np.ndarray, np.generic)) and dt.is_float8(x.dtype)

    def computed(*values: Any) -> Any:
        narrow = [x.dtype for x in values if is_narrow(x)]
        result = np.asarray(compute(*(x.astype(np.float32) if is_narrow(x) else x for x in values)))
        return result.astype(narrow[0]) if narrow and result.dtype == np.float32 else result

    return computed
