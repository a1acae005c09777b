"""Rows of ops that move elements: leaves that count, reshapes, slices, paddings, concatenations, windows, views."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from funcgrad.onnx.exporting.rules import writes
from funcgrad.onnx.exporting.scope import Scope, kernel_dtype
from funcgrad.onnx.types import element_type_of
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.ops.windows import WINDOW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel

_SMALL = 64  # elements of a leaf that is kept in the model rather than computed by it
REVERSED = (-1, np.iinfo(np.int64).min, -1)  # the slice that reverses an axis


@writes(ops.ARRAY)
def _array(scope: Scope, node: UOp) -> str:
    return scope.constant(node.arg.array.numpy())


@writes(ops.IOTA)
def _iota(scope: Scope, node: UOp) -> str:
    size = node.arg[0]
    if size <= _SMALL:
        return scope.constant(np.arange(size).astype(node.dtype))
    wide = kernel_dtype("Range", dt.int64 if node.dtype in dt.UNSIGNED else node.dtype)
    limits = (scope.constant(np.asarray(x, wide)) for x in (0, size, 1))
    return scope.cast(scope.emit("Range", *limits), wide, node.dtype)


@writes(ops.BASIS)
def _basis(scope: Scope, node: UOp) -> str:
    rows, columns, first, dtype = node.arg
    if rows * columns <= _SMALL:
        return scope.constant(np.eye(rows, columns, -first, dtype=np.int8).astype(dtype))
    wide = kernel_dtype("EyeLike", dt.int64 if dtype in dt.UNSIGNED else dtype)
    zeros = scope.emit("ConstantOfShape", scope.integers((rows, columns)))
    return scope.cast(scope.emit("EyeLike", zeros, k=-first, dtype=element_type_of(wide)), wide, dtype)


@writes(ops.RESHAPE)
def _reshape(scope: Scope, node: UOp, x: str) -> str:
    return scope.reshape(x, node.shape)


@writes(ops.PERMUTE)
def _permute(scope: Scope, node: UOp, x: str) -> str:
    return arranged(scope, x, node.arg)


def arranged(scope: Scope, x: str, order: Sequence[int]) -> str:
    """Put the axes in an order."""
    return x if list(order) == list(range(len(order))) else scope.emit("Transpose", x, perm=list(order))


@writes(ops.FLIP)
def _flip(scope: Scope, node: UOp, x: str) -> str:
    return sliced(scope, x, node.dtype, {axis: REVERSED for axis in node.arg})


@writes(ops.SHRINK)
def _shrink(scope: Scope, node: UOp, x: str) -> str:
    sizes = node.src[0].shape
    parts = {axis: limit for axis, limit in enumerate(node.arg) if limit != (0, sizes[axis], 1)}
    return sliced(scope, x, node.dtype, parts)


def sliced(scope: Scope, x: str, dtype: np.dtype, parts: dict[int, tuple[int, int, int]]) -> str:
    """Take a slice (start, stop, step) of some axes."""
    if not parts:
        return x
    starts, stops, steps = (scope.integers(part[i] for part in parts.values()) for i in range(3))
    wide = kernel_dtype("Slice", dtype)
    x = scope.cast(x, dtype, wide)
    return scope.cast(scope.emit("Slice", x, starts, stops, scope.integers(parts), steps), wide, dtype)


@writes(ops.PAD)
def _pad(scope: Scope, node: UOp, x: str) -> str:
    source = node.src[0]
    if not numel(source.shape):
        return scope.constant(np.zeros(node.shape, node.dtype))
    return padded(scope, x, node.dtype, source.shape, node.arg)


def padded(
    scope: Scope, x: str, dtype: np.dtype, shape: Sequence[int], widths: Sequence[tuple[int, int, int]]
) -> str:
    """Pad with zeros (low, high, interior) along each axis. Those between the elements come behind each of them, on an
    axis of its own.
    """
    wide = kernel_dtype("Pad", dtype)
    inner = [step for _, _, step in widths]
    if any(inner):
        split = [part for size in shape for part in (size, 1)]
        behind = [part for step in inner for part in (0, step)]
        x = scope.reshape(scope.cast(x, dtype, wide), split)
        x = scope.emit("Pad", x, scope.integers((*[0] * len(split), *behind)))
        x = scope.reshape(x, [size * (step + 1) for size, step in zip(shape, inner)])
        ends = [size + (size - 1) * step for size, step in zip(shape, inner)]
        x = scope.cast(
            sliced(scope, x, wide, {a: (0, end, 1) for a, end in enumerate(ends) if inner[a]}), wide, dtype
        )
    outer = [low for low, _, _ in widths], [high for _, high, _ in widths]
    if not any(map(any, outer)):
        return x
    return scope.cast(
        scope.emit("Pad", scope.cast(x, dtype, wide), scope.integers((*outer[0], *outer[1]))), wide, dtype
    )


@writes(ops.CONCAT)
def _concat(scope: Scope, node: UOp, *values: str) -> str:
    parts = [x for x, s in zip(values, node.src) if numel(s.shape)]
    if len(parts) == 1:
        return parts[0]
    return scope.apply("Concat", node.dtype, *parts, axis=node.arg)


@writes(WINDOW)
def _window(scope: Scope, node: UOp, x: str) -> str:
    """Take windows by their positions along each axis, then move their axes behind the others."""
    arg, ndim = node.arg, node.src[0].ndim
    first: list[int] = []  # of each axis of the source: where it is now
    for axis in range(ndim):
        first.append(axis + sum(a < axis for a in arg.axes))
    for axis, size, stride, dilation, count in reversed(
        list(zip(arg.axes, arg.sizes, arg.strides, arg.dilations, arg.counts))
    ):
        x = taken(
            scope,
            x,
            node.dtype,
            axis,
            [[i * stride + k * dilation for k in range(size)] for i in range(count)],
        )
    order = [*first, *(first[a] + 1 for a in arg.axes)]
    return arranged(scope, x, order)


def taken(scope: Scope, x: str, dtype: np.dtype, axis: int, positions: object) -> str:
    """Take elements at known positions along an axis, which becomes the axes of the positions."""
    index = scope.constant(np.array(positions, np.int64))
    wide = kernel_dtype("Gather", dtype)
    return scope.cast(scope.emit("Gather", scope.cast(x, dtype, wide), index, axis=axis), wide, dtype)


@writes(VIEW)
def _view(scope: Scope, node: UOp, x: str) -> str:
    """Take the elements by their positions in the source, read as one row."""
    shape, forms = node.arg
    source = node.src[0].shape
    positions = np.zeros(shape, np.int64)
    for axis, (offset, terms) in enumerate(forms):
        stride = math.prod(source[axis + 1 :])
        positions += offset * stride
        for of, coefficient in terms:
            counted = np.arange(shape[of]) * coefficient * stride
            positions += counted.reshape([-1 if a == of else 1 for a in range(len(shape))])
    return taken(scope, scope.reshape(x, [-1]), node.dtype, 0, positions)
