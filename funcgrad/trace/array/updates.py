"""What x.at and x.at[index] offer, for annotations: funcgrad.numpy implements it (numpy/core/at.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from funcgrad.trace.array.any_array import Array


class Update(Protocol):
    """new = x.at[index].add(values), by the name of what becomes of the elements."""

    def __call__(
        self, values: Any, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Array: ...  # fmt: skip


class AtIndex(Protocol):
    """x.at[index]."""

    set: Update
    add: Update
    subtract: Update
    multiply: Update
    mul: Update
    divide: Update
    power: Update
    min: Update
    max: Update

    def apply(
        self, func: Callable[[Any], Any], *, mode: Any = None, indices_are_sorted: bool = False,
        unique_indices: bool = False, wrap_negative_indices: bool = True,
    ) -> Array: ...  # fmt: skip

    def get(
        self, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        fill_value: Any = None, wrap_negative_indices: bool = True,
    ) -> Array: ...  # fmt: skip


class At(Protocol):
    """x.at."""

    def __getitem__(self, index: Any) -> AtIndex: ...
