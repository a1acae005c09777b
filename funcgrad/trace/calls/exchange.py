"""The op `exchange`: a collective as a step of the program that each device of a group runs.

    exchange    (operands..., words)  -> results...     the devices are threads over one memory
                (operands...)         -> results...     they are told by a Communicator
                (backends/distributed/communicator.py)

It is what a collective of mesh_collective.py becomes when the devices are known: an op on memory, without names of
axes, so that equal programs are one whatever their axes are called. `words` is the parameter of a device that says
which groups it is in: two for each, of which native code (backends/cpu/native/team_code.py) knows what they mean.

Here are also the numbers that native code is given of how blocks lie in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Type, UOp
from funcgrad.trace.util.named_tuple import NamedTuple


class Exchange(NamedTuple):
    """The argument of an exchange.

    kind: with its numbers, one of
        ("sum" | "max" | "min",)        all_reduce of all operands
        ("gather", dim), ("scatter", dim), ("swap", split, join), ("permute", sources)
    group: the number of the group among those of the device. size: how many devices it has. shared: whether these share
    memory; then the last source is `words`.
    """

    kind: tuple[Any, ...]
    group: int
    size: int
    shared: bool
    results: tuple[Type, ...]

    @property
    def types(self) -> tuple[Type, ...]:
        return self.results

    @property
    def reduces(self) -> bool:
        return self.kind[0] in ("sum", "max", "min")


def _alone(arg: Exchange, *values: Any) -> Any:
    raise AssertionError("an exchange is no op of one device")


EXCHANGE = define("exchange", Family.CALL, lambda arg, *src: ((), dt.bool_, False), reference=_alone)


def exchange(
    kind: tuple[Any, ...],
    group: int,
    size: int,
    operands: Sequence[UOp],
    like: Sequence[UOp],
    words: UOp | None,
) -> list[UOp]:
    """Return the results of an exchange, of the types of `like`."""
    types = tuple((x.shape, x.dtype, False) for x in like)
    src = [*operands, *([] if words is None else [words])]
    return results_of(EXCHANGE, Exchange(kind, group, size, words is not None, types), src)


# ---- for native code ----


def reduction_name(kind: str, dtype: np.dtype) -> str:
    """Return the kernel for a kind of reduction and a dtype (backends/cpu/native/reduce.py); equal arithmetic has one
    kernel."""
    if dt.kind(dtype) == "c":
        dtype = dt.real_dtype(dtype)
    if dtype == dt.bool_:
        kind, dtype = "min" if kind == "min" else "max", dt.uint8
    if kind == "sum" and dt.kind(dtype) == "u":
        dtype = np.dtype(dtype.name.removeprefix("u"))
    return f"group_{kind}_{dtype.name}"


def numbers_of(dtype: np.dtype) -> int:
    """Tell how many numbers of its kernel's an element is."""
    return 2 if dt.kind(dtype) == "c" else 1


def gather_form(shape: Sequence[int], itemsize: int, size: int, dim: int) -> tuple[int, ...]:
    """Return the arguments of group_move for an all_gather of operands of this shape: see
    backends/cpu/native/team_code.py.
    """
    run = prod(shape[dim:]) * itemsize
    return prod(shape[:dim]), 1, run, size * run, 0, run, 0, run, 0


def scatter_form(shape: Sequence[int], dim: int) -> tuple[int, int]:
    """Return (rows, elements of a run) of a reduce_scatter with results of this shape."""
    return prod(shape[:dim]), prod(shape[dim:])


def swap_form(shape: Sequence[int], itemsize: int, size: int, split: int, join: int) -> tuple[int, ...]:
    """Return what group_move is told for an all_to_all of operands of this shape."""
    piece = shape[split] // size
    if split < join:  # a step along the piece is one along all that is between the two dimensions
        inner, run = piece * prod(shape[split + 1 : join]), prod(shape[join:]) * itemsize
        to_outer, from_outer = inner * size * run, size * inner * run
        return prod(shape[:split]), inner, run, to_outer, size * run, from_outer, run, run, inner * run
    inner, run = prod(shape[join:split]), piece * prod(shape[split + 1 :]) * itemsize
    outer = inner * size * run
    return prod(shape[:join]), inner, run, outer, run, outer, size * run, inner * run, run
