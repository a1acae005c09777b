"""Dtypes of fewer bits than are computed with: kept and moved as they are, widened where an operation computes.

Floats of 8 bits are computed with in float32 and rounded once; integers of 2 and 4 bits in int8 or uint8, of whose
result the low bits are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.trace.ops import identity
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op

_MOVING = frozenset((Family.LEAF, Family.MOVEMENT, Family.INDEX, Family.CALL, Family.BARRIER))
_CHOOSING = frozenset(("where", "bitcast", "copy", "scatter_set"))


def keeps_bits(op: Op) -> bool:
    """Tell whether an operation only moves or chooses elements, whatever they are."""
    return op.family in _MOVING or op.name in _CHOOSING


def in_wide_dtype(op: Op, compute: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function of NumPy arrays that computes an operation whose operands are to be widened."""
    if keeps_bits(op) or op.name == "cast":
        return compute

    def is_narrow(x: Any) -> bool:
        return isinstance(x, (np.ndarray, np.generic)) and dt.is_widened(x.dtype)

    def computed(*values: Any) -> Any:
        narrow = [x for x in values if is_narrow(x)]
        wide = [x.astype(dt.wide_dtype(x.dtype)) if is_narrow(x) else x for x in values]
        result = np.asarray(compute(*wide))
        if not narrow or result.dtype != dt.wide_dtype(narrow[0].dtype):
            return result
        if op.family is Family.REDUCE and not narrow[0].size:
            # The neutral element is that of the narrow dtype.
            result = np.full_like(result, identity(op, narrow[0].dtype))
        return result.astype(narrow[0].dtype)

    return computed
