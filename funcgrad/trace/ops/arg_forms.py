"""Forms of arguments that rows of the op table name: whether an argument is what the op can take, given its sources.

The check between two passes asks them (trace/graph/spec.py). A form that one op alone has is in its row.
"""

from __future__ import annotations

from typing import Any

from funcgrad.trace.uop import UOp


def integers(values: Any) -> bool:
    return isinstance(values, tuple) and all(type(v) is int for v in values)


def axes(arg: Any, ndim: int) -> bool:
    """Tell whether an argument lists distinct axes of an array in ascending order."""
    return integers(arg) and list(arg) == sorted(set(arg)) and all(0 <= a < ndim for a in arg)


def reduced(arg: Any, x: UOp) -> bool:
    return axes(arg, x.ndim) and bool(arg)


def expanded(arg: Any, x: UOp) -> bool:
    if not (isinstance(arg, tuple) and len(arg) == 2):
        return False
    new, sizes = arg
    return axes(new, x.ndim + len(new)) and integers(sizes) and len(sizes) == len(new)


def triples(arg: Any, x: UOp) -> bool:
    return isinstance(arg, tuple) and len(arg) == x.ndim and all(integers(t) and len(t) == 3 for t in arg)


def contracted(arg: Any, a: UOp, b: UOp) -> bool:
    """Check that every label of an operand is in the other or in the result, none twice."""
    if not (isinstance(arg, tuple) and len(arg) == 3 and all(map(integers, arg))):
        return False
    in_a, in_b, out = map(set, arg)
    distinct = all(len(set(labels)) == len(labels) for labels in arg)
    ranks = len(arg[0]) == a.ndim and len(arg[1]) == b.ndim
    return distinct and ranks and out <= in_a | in_b and in_a <= in_b | out and in_b <= in_a | out


def along(arg: Any, *xs: UOp) -> bool:
    return len(arg) == 2 and type(arg[0]) is int and 0 <= arg[0] < xs[0].ndim and type(arg[1]) is bool


def flag(arg: Any, *xs: UOp) -> bool:
    return type(arg) is bool
