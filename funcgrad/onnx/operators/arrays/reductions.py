"""Reductions along axes, running sums and products, and the places of the largest numbers.

The axes are an attribute in older opsets and an input in newer ones, and from which opset on differs between operators:
a row takes both.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import funcgrad.lax as lax
import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator
from funcgrad.scipy.special import logsumexp

_BEFORE = {"ReduceL1": "abs", "ReduceL2": "square", "ReduceSumSquare": "square"}
_AFTER = {"ReduceL2": "sqrt", "ReduceLogSum": "log"}
_WITH_NUMPY = {"ReduceProd": "prod", "ReduceMax": "max", "ReduceMin": "min", "ReduceMean": "mean"}


@operator("ReduceSum ReduceProd ReduceMax ReduceMin ReduceMean", static="by_input", host=True)
def reduce(
    node: Node,
    x: Value,
    by_input: Value = None,
    *,
    axes: list[int] | None = None,
    keepdims: int = 1,
    noop_with_empty_axes: int = 0,
) -> Value:
    over = _axes(node, x, by_input, axes, noop_with_empty_axes)
    function = getattr(node.xp, _WITH_NUMPY.get(node.op_type, "sum"))
    options: dict[str, Any] = {"axis": over, "keepdims": bool(keepdims)}
    if node.op_type in ("ReduceMax", "ReduceMin") and x.size == 0:
        options["initial"] = _least(x.dtype, node.op_type == "ReduceMin")
    return function(x, **options).astype(x.dtype)


@operator("ReduceL1 ReduceL2 ReduceSumSquare ReduceLogSum ReduceLogSumExp", static="by_input")
def reduce_functions(
    node: Node,
    x: Value,
    by_input: Value = None,
    *,
    axes: list[int] | None = None,
    keepdims: int = 1,
    noop_with_empty_axes: int = 0,
) -> Value:
    """Sum functions of the numbers, and take a function of the sums."""
    over = _axes(node, x, by_input, axes, noop_with_empty_axes)
    if node.op_type == "ReduceLogSumExp":
        if x.size == 0:
            return fnp.log(fnp.sum(x, over, keepdims=bool(keepdims)))
        return logsumexp(x, over, keepdims=bool(keepdims)).astype(x.dtype)
    terms = getattr(fnp, _BEFORE.get(node.op_type, "asarray"))(x)
    total = fnp.sum(terms, over, keepdims=bool(keepdims)).astype(x.dtype)
    return getattr(fnp, _AFTER.get(node.op_type, "asarray"))(total).astype(x.dtype)


def _axes(node: Node, x: Value, by_input: Value, listed: list[int] | None, noop: int) -> tuple[int, ...]:
    """Return the axes to reduce along: without any, all of them, or none if the node says so."""
    if by_input is not None:
        listed = list(node.ints(by_input, "the axes"))
    if not listed:
        return () if noop else tuple(range(x.ndim))
    return tuple(axis % max(x.ndim, 1) for axis in listed)


def _least(dtype: Any, most: bool) -> Any:
    """Return the number that is below all others of a dtype, or above them."""
    if dtype.kind == "b":
        return most
    if dtype.kind in "iu":
        return fnp.iinfo(dtype).max if most else fnp.iinfo(dtype).min
    return float("inf") if most else -float("inf")


@operator("ArgMax ArgMin", host=True)
def arg_max(node: Node, x: Value, *, axis: int = 0, keepdims: int = 1, select_last_index: int = 0) -> Value:
    """Return the places of the largest or smallest numbers along an axis: the first, or the last of equal ones."""
    find = partial(
        node.xp.argmax if node.op_type == "ArgMax" else node.xp.argmin, axis=axis, keepdims=bool(keepdims)
    )
    if not select_last_index:
        return find(x).astype("int64")
    return (x.shape[axis] - 1 - find(node.xp.flip(x, axis))).astype("int64")


@operator("CumSum CumProd", since=11, static="axis", host=True)
def cumulate(node: Node, x: Value, axis: Value, *, exclusive: int = 0, reverse: int = 0) -> Value:
    """Sum or multiply what comes before along an axis: the number itself left out, or from the end."""
    along = node.ints(axis, "the axis")[0] % x.ndim
    xp = node.xp
    x = xp.flip(x, along) if reverse else x
    run = xp.cumsum if node.op_type == "CumSum" else xp.cumprod
    total = run(x, along, dtype=x.dtype)
    if exclusive:
        edge = [(0, 0)] * x.ndim
        edge[along] = (1, 0)
        start = 0 if node.op_type == "CumSum" else 1
        shorter = total[(slice(None),) * along + (slice(0, -1),)]
        total = xp.pad(shorter, edge, constant_values=start)
    return xp.flip(total, along) if reverse else total


@operator("TopK", since=10, static="k")
def top_k(
    node: Node, x: Value, k: Value, *, axis: int = -1, largest: int = 1, sorted: int = 1
) -> tuple[Value, Value]:
    """Return the largest or smallest numbers along an axis and their places; of equal ones the first."""
    count = node.ints(k, "k")[0]
    axis = axis % x.ndim
    moved = fnp.moveaxis(x, axis, -1)
    if largest:
        values, places = lax.top_k(moved, count)
    else:
        places = fnp.argsort(moved, -1, stable=True)[..., :count]
        values = fnp.take_along_axis(moved, places, -1)
    return fnp.moveaxis(values, -1, axis), fnp.moveaxis(places, -1, axis).astype("int64")


@operator("TopK", since=1)
def top_k_of_old(node: Node, x: Value, *, k: int, axis: int = -1) -> tuple[Value, Value]:
    return top_k(node, x, fnp.asarray(k), axis=axis)
