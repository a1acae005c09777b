"""Comparisons, logic, choices between arrays, and operations on bits."""

from __future__ import annotations

import funcgrad.lax as lax
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.operators.basic.arithmetic import aligned
from funcgrad.onnx.table import operator

_OF_TWO = {
    "Equal": "equal", "Less": "less", "LessOrEqual": "less_equal", "Greater": "greater",
    "GreaterOrEqual": "greater_equal", "And": "logical_and", "Or": "logical_or", "Xor": "logical_xor",
    "BitwiseAnd": "bitwise_and", "BitwiseOr": "bitwise_or", "BitwiseXor": "bitwise_xor",
}  # fmt: skip


@operator(" ".join(_OF_TWO), since=7, host=True)
def binary(node: Node, x: Value, y: Value) -> Value:
    return getattr(node.xp, _OF_TWO[node.op_type])(x, y)


@operator("Equal Less Greater And Or Xor", since=1, host=True)
def binary_of_old(node: Node, x: Value, y: Value, *, broadcast: int = 0, axis: int | None = None) -> Value:
    return binary(node, x, aligned(x, y, broadcast, axis))


@operator("Not", host=True)
def logical_not(node: Node, x: Value) -> Value:
    return node.xp.logical_not(x)


@operator("BitwiseNot", since=18, host=True)
def bitwise_not(node: Node, x: Value) -> Value:
    return node.xp.invert(x)


@operator("BitShift", since=11, host=True)
def bit_shift(node: Node, x: Value, count: Value, *, direction: str) -> Value:
    """Shift bits to the left, or to the right: zeros come in for unsigned numbers, the sign for signed ones."""
    if direction not in ("LEFT", "RIGHT"):
        raise node.error(f"direction is {direction!r}, and must be LEFT or RIGHT")
    shift = node.xp.left_shift if direction == "LEFT" else node.xp.right_shift
    return shift(x, count)


@operator("Where", since=9, host=True)
def where(node: Node, condition: Value, x: Value, y: Value) -> Value:
    return node.xp.where(condition, x, y)


@operator("IsNaN", since=9)
def is_nan(node: Node, x: Value) -> Value:
    return lax.ne(x, x)


@operator("IsInf", since=10)
def is_inf(node: Node, x: Value, *, detect_positive: int = 1, detect_negative: int = 1) -> Value:
    infinity = lax.full_like(x, float("inf"))
    found = lax.full_like(x, False, dtype=bool)
    if detect_positive:
        found = found | (x == infinity)
    return found | (x == -infinity) if detect_negative else found
