"""Rows of ops at positions that are data: gather, scatter, sort. Positions outside read 0 and are not written.

ONNX has no such positions: what is read there is replaced, and what is written there goes to one more row, which is cut
off afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.onnx.exporting.movement import sliced
from funcgrad.onnx.exporting.rules import RULES, Rule, writes
from funcgrad.onnx.exporting.scope import Scope, kernel_dtype
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, numel


def _as_int64(scope: Scope, index: Sequence[UOp], values: Sequence[str]) -> list[str]:
    return [scope.cast(value, i.dtype, dt.int64) for value, i in zip(values, index)]


def _inside(scope: Scope, index: Sequence[UOp], values: Sequence[str], sizes: Sequence[int]) -> str | None:
    """Write where all positions lie within their axes; None where it is known that all do."""
    found: str | None = None
    for node, value, size in zip(index, values, sizes):
        low, high = _limits(node)
        tests = []
        if low < 0:
            tests.append(scope.emit("Less", scope.constant(np.asarray(-1, np.int64)), value))
        if high >= size:
            tests.append(scope.emit("Less", value, scope.constant(np.asarray(size, np.int64))))
        for test in tests:
            found = test if found is None else scope.emit("And", found, test)
    return found


def _limits(node: UOp) -> tuple[int, int]:
    """Return bounds of the values of integers, as far as they are plain to see."""
    if node.op is ops.IOTA:
        return 0, node.arg[0] - 1
    if node.op is ops.CONST:
        return int(node.arg.value), int(node.arg.value)
    if node.op in (ops.EXPAND, ops.RESHAPE, ops.PERMUTE, ops.CAST) and dt.is_integer(node.src[0].dtype):
        low, high = _limits(node.src[0])
        of = np.iinfo(node.dtype)
        if of.min <= low and high <= of.max:
            return low, high
    of = np.iinfo(node.dtype)
    return int(of.min), int(of.max)


def _stacked(scope: Scope, index: Sequence[UOp], values: Sequence[str]) -> str:
    """Join positions along a new last axis, as GatherND and ScatterND take them."""
    shape = (*index[0].shape, 1)
    parts = [scope.reshape(value, shape) for value in values]
    return parts[0] if len(parts) == 1 else scope.emit("Concat", *parts, axis=len(shape) - 1)


def _chosen(scope: Scope, condition: str, x: str, y: str, dtype: np.dtype) -> str:
    wide = kernel_dtype("Where", dtype)
    made = scope.emit("Where", condition, scope.cast(x, dtype, wide), scope.cast(y, dtype, wide))
    return scope.cast(made, wide, dtype)


@writes(ops.GATHER)
def _gather(scope: Scope, node: UOp, x: str, *given: str) -> str:
    source, *index = node.src
    if not numel(source.shape):
        return scope.constant(np.zeros(node.shape, node.dtype))
    values = _as_int64(scope, index, given)
    inside = _inside(scope, index, values, source.shape)
    if inside is not None:
        zero = scope.constant(np.zeros((), np.int64))
        values = [scope.emit("Where", inside, value, zero) for value in values]
    if len(index) == 1:
        wide = kernel_dtype("Gather", node.dtype)
        made = scope.emit("Gather", scope.cast(x, node.dtype, wide), values[0], axis=0)
    else:
        wide = kernel_dtype("GatherND", node.dtype)
        made = scope.emit("GatherND", scope.cast(x, node.dtype, wide), _stacked(scope, index, values))
    made = scope.cast(made, wide, node.dtype)
    if inside is None:
        return made
    shape = index[0].shape
    if node.ndim > len(shape):
        inside = scope.reshape(inside, [*shape, *[1] * (node.ndim - len(shape))])
    return _chosen(scope, inside, made, scope.constant(np.zeros((), node.dtype)), node.dtype)


_SCATTERS = {
    ops.SCATTER_SET: "none", ops.SCATTER_ADD: "add", ops.SCATTER_MUL: "mul", ops.SCATTER_MIN: "min",
    ops.SCATTER_MAX: "max",
}  # fmt: skip


def _scatter(op: Op) -> Rule:
    def rule(scope: Scope, node: UOp, x: str, update: str, *given: str) -> str:
        source, new, *index = node.src
        if not numel(new.shape):
            return x
        reduction = _SCATTERS[op]
        wide = kernel_dtype("ScatterND" if reduction == "none" else "ReduceSum", node.dtype)
        x, update = scope.cast(x, node.dtype, wide), scope.cast(update, node.dtype, wide)
        values = _as_int64(scope, index, given)
        written = _inside(scope, index, values, source.shape)
        if op is ops.SCATTER_SET and not _all_differ(index):
            last = _is_last(scope, index, values, source.shape, written)
            written = last if written is None else scope.emit("And", written, last)
        if written is None:
            where = _stacked(scope, index, values)
            made = scope.emit("ScatterND", x, where, update, reduction=reduction)
            return scope.cast(made, wide, node.dtype)
        where = _stacked(scope, index, _redirected(scope, values, written, source.shape[0]))
        made = scope.emit("ScatterND", _with_row(scope, x, source, wide), where, update, reduction=reduction)
        return scope.cast(sliced(scope, made, wide, {0: (0, source.shape[0], 1)}), wide, node.dtype)

    return rule


def _redirected(scope: Scope, values: Sequence[str], written: str, row: int) -> list[str]:
    """Return the positions, those that are not written in the row behind the last."""
    away = (row, *[0] * (len(values) - 1))
    return [
        scope.emit("Where", written, v, scope.constant(np.asarray(a, np.int64))) for v, a in zip(values, away)
    ]


def _with_row(scope: Scope, x: str, source: UOp, dtype: np.dtype) -> str:
    """Add a row to an array along its first axis."""
    row = scope.constant(np.zeros((1, *source.shape[1:]), dtype))
    return scope.emit("Concat", x, row, axis=0)


RULES.update({op: _scatter(op) for op in _SCATTERS})


def _all_differ(index: Sequence[UOp]) -> bool:
    """Tell whether it is certain that no position is given twice."""
    return numel(index[0].shape) <= 1 or any(i.op is ops.IOTA for i in index)


def _is_last(
    scope: Scope, index: Sequence[UOp], values: Sequence[str], sizes: Sequence[int], inside: str | None
) -> str:
    """Write which updates no later one of the same position replaces: the operator leaves open which of them counts."""
    leading = sizes[: len(index)]
    count = numel(index[0].shape)
    number = scope.constant(np.arange(count, dtype=np.int64).reshape(index[0].shape))
    if inside is not None:
        values = _redirected(scope, values, inside, leading[0])
    where = _stacked(scope, index, values)
    none = scope.constant(np.full((leading[0] + 1, *leading[1:]), -1, np.int64))
    last = scope.emit("ScatterND", none, where, number, reduction="max")
    return scope.emit("Equal", scope.emit("GatherND", last, where), number)


@writes(ops.SORT)
def _sort(scope: Scope, node: UOp, x: str) -> str:
    """Sort by TopK. NaN has no place in its order: it is taken for infinity, and put behind all others afterwards."""
    source = node.src[0]
    size = source.shape[-1]
    start, stop = node.arg or (0, size)
    wide = kernel_dtype("TopK", node.dtype)
    x = scope.cast(x, node.dtype, wide)
    if not dt.is_inexact(node.dtype):
        values, _ = _top(scope, x, size, largest=False)
        return scope.cast(_ranks(scope, values, source, wide, start, stop), wide, node.dtype)
    is_nan = scope.emit("IsNaN", x)
    values, _ = _top(
        scope, scope.emit("Where", is_nan, scope.constant(np.asarray(np.inf, wide)), x), size, largest=False
    )
    values = _ranks(scope, values, source, wide, start, stop)
    axes = scope.integers((-1,))
    numbers = scope.emit("ReduceSum", scope.cast(is_nan, dt.bool_, dt.int64), axes, keepdims=1)
    first = scope.emit("Sub", scope.constant(np.asarray(size, np.int64)), numbers)
    behind = scope.emit("LessOrEqual", first, scope.constant(np.arange(start, stop)))
    return scope.cast(
        scope.emit("Where", behind, scope.constant(np.asarray(np.nan, wide)), values), wide, node.dtype
    )


def _top(scope: Scope, x: str, count: int, *, largest: bool) -> tuple[str, str]:
    """Return the values in order, and their positions. What is equal keeps its order."""
    values, positions = scope.emit(
        "TopK", x, scope.integers((count,)), outputs=2, axis=-1, largest=int(largest), sorted=1
    )
    return values, positions


def _ranks(scope: Scope, x: str, source: UOp, dtype: np.dtype, start: int, stop: int) -> str:
    if (start, stop) == (0, source.shape[-1]):
        return x
    return sliced(scope, x, dtype, {source.ndim - 1: (start, stop, 1)})


@writes(ops.ARGSORT)
def _argsort(scope: Scope, node: UOp, *keys: str) -> str:
    """Sort by the last key, then stably by the one before it, and so on. NaN is a key of its own, of what is NaN."""
    source = node.src[0]
    size = source.shape[-1]
    start, stop, descending = node.arg or (0, size, False)
    parts: list[str] = []
    for key, value in zip(node.src, keys):
        wide = kernel_dtype("TopK", key.dtype)
        value = scope.cast(value, key.dtype, wide)
        if dt.is_inexact(key.dtype):
            is_nan = scope.emit("IsNaN", value)
            parts.append(scope.cast(is_nan, dt.bool_, dt.int32))
            value = scope.emit("Where", is_nan, scope.constant(np.zeros((), wide)), value)
        parts.append(value)
    order: str | None = None
    for part in reversed(parts):
        moved = part if order is None else scope.emit("GatherElements", part, order, axis=-1)
        _, found = _top(scope, moved, size, largest=descending)
        order = found if order is None else scope.emit("GatherElements", order, found, axis=-1)
    assert order is not None
    return scope.cast(_ranks(scope, order, source, dt.int64, start, stop), dt.int64, node.dtype)
