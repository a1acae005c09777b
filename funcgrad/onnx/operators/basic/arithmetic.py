"""Arithmetic of arrays, and functions of one array, element by element.

Arrays are broadcast as NumPy does. Models of the first opsets (before 7) say by attributes where the second array is
put along the first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import funcgrad.lax as lax
import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator

_OF_TWO = {"Add": "add", "Sub": "subtract", "Mul": "multiply"}
_OF_ONE = {
    "Abs": "abs", "Neg": "negative", "Sign": "sign", "Floor": "floor", "Ceil": "ceil", "Sqrt": "sqrt", "Exp": "exp",
    "Log": "log", "Round": "round", "Sin": "sin", "Cos": "cos", "Tan": "tan", "Asin": "arcsin", "Acos": "arccos",
    "Atan": "arctan", "Sinh": "sinh", "Cosh": "cosh", "Tanh": "tanh", "Asinh": "arcsinh", "Acosh": "arccosh",
    "Atanh": "arctanh",
}  # fmt: skip


def aligned(x: Value, y: Value, broadcast: int, axis: int | None) -> Value:
    """Return the second array of the first opsets with axes of one behind its own, if it is put along inner axes."""
    if not broadcast or axis is None:
        return y
    behind = x.ndim - axis % max(x.ndim, 1) - y.ndim
    return y.reshape(*y.shape, *(1,) * behind)


@operator("Add Sub Mul", since=7, host=True)
def binary(node: Node, x: Value, y: Value) -> Value:
    return getattr(node.xp, _OF_TWO[node.op_type])(x, y)


@operator("Add Sub Mul", since=1, host=True)
def binary_of_old(node: Node, x: Value, y: Value, *, broadcast: int = 0, axis: int | None = None) -> Value:
    return getattr(node.xp, _OF_TWO[node.op_type])(x, aligned(x, y, broadcast, axis))


@operator(" ".join(_OF_ONE), since=1, host=True)
def unary(node: Node, x: Value) -> Value:
    return getattr(node.xp, _OF_ONE[node.op_type])(x)


@operator("Div", since=7, host=True)
def div(node: Node, x: Value, y: Value) -> Value:
    """Divide; integers are rounded towards zero."""
    if x.dtype.kind not in "iu":
        return node.xp.divide(x, y).astype(x.dtype)
    if node.xp is fnp:
        return lax.div(*fnp.broadcast_arrays(x, y))
    down = node.xp.floor_divide(x, y)
    return node.xp.where((down < 0) & (down * y != x), down + 1, down).astype(x.dtype)


@operator("Div", since=1, host=True)
def div_of_old(node: Node, x: Value, y: Value, *, broadcast: int = 0, axis: int | None = None) -> Value:
    return div(node, x, aligned(x, y, broadcast, axis))


@operator("Mod", since=10, host=True)
def mod(node: Node, x: Value, y: Value, *, fmod: int = 0) -> Value:
    """Return the rest of a division, with the sign of y, or of x if `fmod` is set."""
    return node.xp.fmod(x, y) if fmod else node.xp.mod(x, y)


@operator("Pow", since=7, host=True)
def power(node: Node, x: Value, y: Value) -> Value:
    """Raise to a power, in the type of the base."""
    if x.dtype == y.dtype or x.dtype.kind not in "biu" and y.dtype.kind in "iu":
        return node.xp.power(x, y).astype(x.dtype)
    wide = node.xp.promote_types(x.dtype, y.dtype)
    return node.xp.power(x.astype(wide), y.astype(wide)).astype(x.dtype)


@operator("Pow", since=1, host=True)
def power_of_old(node: Node, x: Value, y: Value, *, broadcast: int = 0, axis: int | None = None) -> Value:
    return power(node, x, aligned(x, y, broadcast, axis))


@operator("Reciprocal", since=1, host=True)
def reciprocal(node: Node, x: Value) -> Value:
    return node.xp.reciprocal(x)


@operator("Max Min Sum", since=1, host=True)
def of_many(node: Node, *arrays: Value) -> Value:
    names = {"Max": "maximum", "Min": "minimum", "Sum": "add"}
    combine: Callable = getattr(node.xp, names[node.op_type])
    return reduce(combine, arrays)


@operator("Mean", since=1, host=True)
def mean(node: Node, *arrays: Value) -> Value:
    return reduce(node.xp.add, arrays) / len(arrays)


@operator("Clip", since=6, host=True)
def clip(
    node: Node,
    x: Value,
    least: Value = None,
    most: Value = None,
    *,
    min: float | None = None,
    max: float | None = None,
) -> Value:
    """Bring numbers between two bounds; the upper one wins where they cross."""
    least = node.xp.asarray(min, x.dtype) if least is None and min is not None else least
    most = node.xp.asarray(max, x.dtype) if most is None and max is not None else most
    x = x if least is None else node.xp.maximum(x, least)
    return x if most is None else node.xp.minimum(x, most)


@operator("Erf", since=9)
def erf(node: Node, x: Value) -> Value:
    if x.dtype.kind in "iu":
        return lax.erf(x.astype("float32")).astype(x.dtype)
    return lax.erf(x)
