"""Calls of functions that have rules of their own for derivatives or batches.

    custom         (captured..., arguments...) -> results of its body; arg: Custom
    custom_linear  (residuals..., tangents...) -> tangents, of which only the transpose is known; arg: CustomLinear

Both carry a rule: an object of transforms/custom/custom_calls.py that transforms ask what becomes of the call. To all
others a custom call is its body, which the compiler puts in its place. A custom_linear call exists from linearization
to transposition only: who asks for its value gets an error.
"""

from __future__ import annotations

from typing import Any

from funcgrad.trace.calls.inline import BODIES
from funcgrad.trace.graph.call_nodes import body_fault
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Type
from funcgrad.trace.util.named_tuple import NamedTuple


class Custom(NamedTuple):
    """A function with rules of its own. Equal calls are one node, so a rule is equal where it does the same."""

    body: Graph
    rule: Any

    @property
    def types(self) -> tuple[Type, ...]:
        return self.body.types


class CustomLinear(NamedTuple):
    """The tangents of a function whose rule is for cotangents. types: of its results."""

    types: tuple[Type, ...]
    rule: Any


CUSTOM = define(
    "custom",
    Family.CALL,
    lambda arg, *src: ((), dt.bool_, False),
    reference=lambda arg, *values: tuple(arg.rule.run(arg.body, values)),
    fault=body_fault,
)
BODIES[CUSTOM] = lambda arg: arg.body


def _no_value(arg: CustomLinear, *values: Any) -> Any:
    raise arg.rule.no_value()


CUSTOM_LINEAR = define(
    "custom_linear", Family.CALL, lambda arg, *src: ((), dt.bool_, False), reference=_no_value
)
BODIES[CUSTOM_LINEAR] = _no_value
