"""Arrays of NumPy as arguments of compiled programs: read where they are, without a copy.

An array of ours is immutable, one of NumPy is not: so it is lent for the duration of a call only, and a result in its
memory is copied.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.trace.array.array import Array
from funcgrad.trace.types import dtypes as dt


def can_be_lent(x: Any) -> bool:
    """Tell whether this is a NumPy array that a program can read as it is."""
    return (
        type(x) is np.ndarray
        and x.flags.c_contiguous
        and x.flags.aligned
        and x.dtype in dt.STORED
        and dt.canonical(x.dtype) == x.dtype
    )


def owned(outputs: list[Array], arguments: Sequence[Array], forwarded: Sequence[int] | None) -> list[Array]:
    """Return the outputs, with a copy of those in the memory of an argument of NumPy's, whose owner may write to it.

    forwarded: the outputs that may be arguments, by position; None for all.
    """
    for i in range(len(outputs)) if forwarded is None else forwarded:
        if type(outputs[i]) is not Array:
            continue  # in memory of a device
        owner = outputs[i].owner
        # What was donated is deleted, and nobody's but the result's.
        if any(not x.is_deleted() and np.may_share_memory(owner, x.owner) for x in arguments):
            outputs[i] = Array.of(outputs[i].signature, owner.copy())
    return outputs
