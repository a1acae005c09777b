"""Types for annotations: what functions of arrays take, and what names a dtype.

Array       an array, traced or not
ArrayLike   what is taken in place of an array: arrays of NumPy, and numbers
DTypeLike   what names a dtype
"""

from __future__ import annotations

from typing import Any, Protocol, Union, runtime_checkable

import numpy as np

from funcgrad.trace.array.any_array import Array
from funcgrad.trace.util.lazy import only_public


@runtime_checkable
class SupportsDType(Protocol):
    """An object with a dtype."""

    @property
    def dtype(self) -> np.dtype: ...


# Of typing.Union, as `ArrayLike | "MyArray"` with a name in quotes is an error for what `|` makes.
ArrayLike = Union[Array, np.ndarray, np.bool_, np.number, bool, int, float, complex]
DTypeLike = Union[str, type[Any], np.dtype, SupportsDType]

__all__ = ["Array", "ArrayLike", "DTypeLike", "SupportsDType"]

__dir__ = only_public(__name__)
