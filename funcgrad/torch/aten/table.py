"""The table of ATen's operators: what a function of ours computes each of them, by the name of the overload.

A row is a function with the arguments of the operator's schema (native_functions.yaml): arrays for tensors, NumPy's
dtypes for those of torch, integers for symbolic sizes. What says where or in which order a tensor is stored (layout,
device, memory format) is left out. `row` enters a function under each of its names; a row of random numbers takes a
function first, which returns a new key at each call.

A row may return another dtype than torch does, where this is only a matter of a cast: who runs a graph casts each
result to the dtype that torch promised for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from funcgrad.errors import InternalError

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Row:
    """A function for an operator. `takes_key`: its first argument is a function that makes keys of random numbers."""

    function: Callable[..., Any]
    takes_key: bool


TABLE: dict[str, Row] = {}


def row(*names: str, takes_key: bool = False) -> Callable[[F], F]:
    """Return a decorator that enters a function in the table.

    Parameters
    ----------
    names : overloads without `aten.` in front, such as "add.Tensor"; those of one overload without its ".default".
    takes_key : the function takes, before the operator's arguments, a function that makes keys.
    """

    def enter(function: F) -> F:
        for name in names:
            full = f"aten.{name}" if "." in name else f"aten.{name}.default"
            if full in TABLE:
                raise InternalError(f"two rows of the table are named {full}")
            TABLE[full] = Row(function, takes_key)
        return function

    return enter
