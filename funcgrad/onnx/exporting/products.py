"""Rows of ops that combine many elements: reductions, cumulative sums, matrix products, convolutions, pooling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.onnx.exporting.movement import REVERSED, arranged, padded, sliced, taken
from funcgrad.onnx.exporting.rules import RULES, Rule, writes
from funcgrad.onnx.exporting.scope import Scope, kernel_dtype
from funcgrad.trace import ops
from funcgrad.trace.ops.positions import ARGMAX, ARGMIN
from funcgrad.trace.ops.scan import CUMSUM
from funcgrad.trace.ops.windows import CONVOLVE, WINDOW_MAX, WINDOW_MIN, Link
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, numel

_REDUCTIONS = {
    ops.REDUCE_SUM: "ReduceSum", ops.REDUCE_PROD: "ReduceProd", ops.REDUCE_MAX: "ReduceMax",
    ops.REDUCE_MIN: "ReduceMin",
}  # fmt: skip


def _reduction(op: Op) -> Rule:
    operator = _REDUCTIONS[op]

    def rule(scope: Scope, node: UOp, x: str) -> str:
        source = node.src[0]
        if not numel(source.shape):
            return scope.constant(np.full(node.shape, ops.identity(op, node.dtype)).astype(node.dtype))
        wide = kernel_dtype(operator, node.dtype)
        x, axes = scope.cast(x, node.dtype, wide), scope.integers(node.arg)
        return scope.cast(scope.emit(operator, x, axes, keepdims=0), wide, node.dtype)

    return rule


RULES.update({op: _reduction(op) for op in _REDUCTIONS})


@writes(ARGMAX, ARGMIN)
def _position(scope: Scope, node: UOp, x: str) -> str:
    source, axes = node.src[0], node.arg
    if not numel(source.shape):
        return scope.constant(np.zeros(node.shape, node.dtype))
    operator = "ArgMax" if node.op is ARGMAX else "ArgMin"
    wide = kernel_dtype(operator, source.dtype)
    x = scope.cast(x, source.dtype, wide)
    if len(axes) > 1:
        kept = [axis for axis in range(source.ndim) if axis not in axes]
        x = arranged(scope, x, [*kept, *axes])
        x = scope.reshape(x, [*node.shape, numel(tuple(source.shape[a] for a in axes))])
        axes = (len(kept),)
    return scope.cast(scope.emit(operator, x, axis=axes[0], keepdims=0), dt.int64, node.dtype)


@writes(CUMSUM)
def _cumsum(scope: Scope, node: UOp, x: str) -> str:
    axis, reverse = node.arg
    wide = kernel_dtype("CumSum", node.dtype)
    x = scope.cast(x, node.dtype, wide)
    axis_value = scope.constant(np.asarray(axis, np.int64))
    return scope.cast(scope.emit("CumSum", x, axis_value, reverse=int(reverse)), wide, node.dtype)


def _shaped(scope: Scope, x: str, old: Sequence[int], new: Sequence[int]) -> str:
    return x if list(old) == list(new) else scope.reshape(x, new)


@writes(ops.CONTRACT)
def _contract(scope: Scope, node: UOp, a: str, b: str) -> str:
    return contracted(scope, node.arg, node.dtype, (a, node.src[0].shape), (b, node.src[1].shape))


Operand = tuple[str, Sequence[int]]
"""The name of a value, and its shape."""


def contracted(scope: Scope, arg: Any, dtype: np.dtype, a: Operand, b: Operand) -> str:
    """Write a contraction as MatMul of (batch, rows, summed) and (batch, summed, columns), or as Mul where nothing is
    summed.
    """
    in_a, in_b, out = arg
    sizes = dict(zip(in_a, a[1])) | dict(zip(in_b, b[1]))
    if 0 in sizes.values():
        return scope.constant(np.zeros([sizes[label] for label in out], dtype))
    batch = [x for x in out if x in in_a and x in in_b]
    rows = [x for x in in_a if x not in in_b]
    columns = [x for x in in_b if x not in in_a]
    summed = [x for x in in_a if x in in_b and x not in out]
    operator = "MatMul" if summed else "Mul"
    wide = kernel_dtype(operator, dtype)

    def matrix(operand: Operand, labels: Sequence[int], first: list[int], last: list[int]) -> str:
        name = scope.cast(operand[0], dtype, wide)
        name = arranged(scope, name, [labels.index(x) for x in (*batch, *first, *last)])
        old = [sizes[x] for x in (*batch, *first, *last)]
        return _shaped(scope, name, old, [*(sizes[x] for x in batch), _size(first), _size(last)])

    def _size(labels: Sequence[int]) -> int:
        return numel(tuple(sizes[x] for x in labels))

    left, right = matrix(a, in_a, rows, summed), matrix(b, in_b, summed, columns)
    made = scope.cast(scope.emit(operator, left, right), wide, dtype)
    order = [*batch, *rows, *columns]
    now = [*(sizes[x] for x in batch), _size(rows), _size(columns)]
    made = _shaped(scope, made, now, [sizes[x] for x in order])
    return arranged(scope, made, [order.index(x) for x in out])


class _Axis:
    """One linked axis of a convolution, as an axis of the operator Conv.

    The image, with `spread` - 1 zeros between its elements, is read at stride * result + dilation * kernel - low.
    low, high: of the padding; what is negative is cut off. Kernel or result may have to be reversed for that.
    """

    def __init__(self, link: Link, image: int, kernel: int, result: int) -> None:
        places = [link.labels.index(label) for label in (image, kernel, result)]
        (by_image, by_kernel, by_result), (extent, taps, count) = (
            [part[i] for i in places] for part in (link.factors, link.sizes)
        )
        sign = -1 if by_image > 0 else 1
        stride, dilation = sign * by_result, sign * by_kernel
        first = sign * link.constant + min(0, stride) * (count - 1) + min(0, dilation) * (taps - 1)
        self.image, self.kernel, self.result = image, kernel, result
        self.taps, self.count = taps, count
        self.flips_result, self.flips_kernel = stride < 0, dilation < 0
        self.stride, self.dilation, self.spread = abs(stride), abs(dilation), abs(by_image)
        last = self.stride * (count - 1) + self.dilation * (taps - 1) + first
        self.size = (extent - 1) * self.spread + 1
        self.low, self.high = -first, last - (self.size - 1)
        self.extent = self.size + min(0, self.low) + min(0, self.high)  # of what is read of it


MOST_AXES = 3  # of onnxruntime's Conv and MaxPool


class _Convolution:
    """A convolution while it is written: what of its operands are image and kernel, and the sizes of all labels."""

    def __init__(self, node: UOp) -> None:
        *operands, self.out, links = node.arg
        place = min((0, 1), key=lambda i: _taps(links, operands[1 - i], operands[i]))
        self.place = place
        self.in_image, self.in_kernel = operands[place], operands[1 - place]
        arrays = self.in_image, self.in_kernel, self.out
        self.axes = [
            _Axis(link, *(next(x for x in link.labels if x in labels) for labels in arrays)) for link in links
        ]
        self.sizes = {
            label: size
            for labels, x in ((operands[0], node.src[0]), (operands[1], node.src[1]), (self.out, node))
            for label, size in zip(labels, x.shape)
        }


def _taps(links: Sequence[Link], kernel: Sequence[int], image: Sequence[int]) -> tuple[int, int]:
    """Return how many taps a convolution has with this operand as the kernel, and how far it spreads the image."""
    taps = spread = 1
    for link in links:
        for label, factor, size in zip(link.labels, link.factors, link.sizes):
            taps *= size if label in kernel else 1
            spread *= abs(factor) if label in image else 1
    return taps, spread


@writes(CONVOLVE)
def _convolve(scope: Scope, node: UOp, a: str, b: str) -> str:
    in_a, in_b, out, links = node.arg
    if 0 in (*node.src[0].shape, *node.src[1].shape):
        return scope.constant(np.zeros(node.shape, node.dtype))
    if not links:
        return contracted(
            scope, (in_a, in_b, out), node.dtype, (a, node.src[0].shape), (b, node.src[1].shape)
        )
    what = _Convolution(node)
    if any(axis.extent < 1 for axis in what.axes):
        return scope.constant(np.zeros(node.shape, node.dtype))
    is_float = dt.is_inexact(node.dtype)
    wide = kernel_dtype("Conv" if is_float else "MatMul", node.dtype)
    image, kernel = (scope.cast(x, node.dtype, wide) for x in ((a, b) if not what.place else (b, a)))
    kernel = _flipped(
        scope, kernel, wide, [what.in_kernel.index(x.kernel) for x in what.axes if x.flips_kernel]
    )
    image = _spread(scope, image, wide, what)
    if len(links) <= MOST_AXES and is_float:
        made, order = _conv(scope, image, kernel, what)
    else:
        made, order = _by_windows(scope, image, kernel, wide, what)
    made = _flipped(scope, made, wide, [order.index(x.result) for x in what.axes if x.flips_result])
    return scope.cast(arranged(scope, made, [order.index(x) for x in out]), wide, node.dtype)


def _flipped(scope: Scope, x: str, dtype: np.dtype, axes: Sequence[int]) -> str:
    return sliced(scope, x, dtype, {axis: REVERSED for axis in axes})


def _spread(scope: Scope, image: str, dtype: np.dtype, what: _Convolution) -> str:
    """Put zeros between the elements of the image, and cut off what no tap reads."""
    widths = [(0, 0, 0)] * len(what.in_image)
    parts: dict[int, tuple[int, int, int]] = {}
    for axis in what.axes:
        place = what.in_image.index(axis.image)
        widths[place] = (0, 0, axis.spread - 1)
        if axis.low < 0 or axis.high < 0:
            parts[place] = (max(0, -axis.low), axis.size + min(0, axis.high), 1)
    shape = [what.sizes[x] for x in what.in_image]
    return sliced(scope, padded(scope, image, dtype, shape, widths), dtype, parts)


def _conv(scope: Scope, image: str, kernel: str, what: _Convolution) -> tuple[str, list[int]]:
    """Write the operator Conv. Return its value and the labels of the axes of that."""
    linked = {label for axis in what.axes for label in (axis.image, axis.kernel, axis.result)}
    in_image, in_kernel = (
        [x for x in labels if x not in linked] for labels in (what.in_image, what.in_kernel)
    )
    groups = [x for x in in_image if x in in_kernel and x in what.out]
    batch = [x for x in in_image if x not in in_kernel]
    features = [x for x in in_kernel if x not in in_image]
    summed = [x for x in in_image if x in in_kernel and x not in what.out]

    def size(labels: Sequence[int]) -> int:
        return numel(tuple(sizes[x] for x in labels))

    def shaped(x: str, labels: Sequence[int], order: Sequence[int], shape: list[int]) -> str:
        x = arranged(scope, x, [labels.index(i) for i in order])
        return _shaped(scope, x, [sizes[i] for i in order], shape)

    extents = [axis.extent for axis in what.axes]
    sizes = what.sizes | {axis.image: axis.extent for axis in what.axes}
    image_order = [*batch, *groups, *summed, *(axis.image for axis in what.axes)]
    image = shaped(image, what.in_image, image_order, [size(batch), size(groups) * size(summed), *extents])
    kernel_order = [*groups, *features, *summed, *(axis.kernel for axis in what.axes)]
    taps = [axis.taps for axis in what.axes]
    kernel = shaped(
        kernel, what.in_kernel, kernel_order, [size(groups) * size(features), size(summed), *taps]
    )
    made = scope.emit(
        "Conv",
        image,
        kernel,
        group=size(groups),
        kernel_shape=taps,
        strides=[axis.stride for axis in what.axes],
        dilations=[axis.dilation for axis in what.axes],
        pads=[*(max(0, axis.low) for axis in what.axes), *(max(0, axis.high) for axis in what.axes)],
    )
    order = [*batch, *groups, *features, *(axis.result for axis in what.axes)]
    now = [size(batch), size(groups) * size(features), *(axis.count for axis in what.axes)]
    return _shaped(scope, made, now, [sizes[x] for x in order]), order


def _by_windows(
    scope: Scope, image: str, kernel: str, dtype: np.dtype, what: _Convolution
) -> tuple[str, list[int]]:
    """Write windows of the image, taken by their positions, times the kernel."""
    widths = [(0, 0, 0)] * len(what.in_image)
    for axis in what.axes:
        widths[what.in_image.index(axis.image)] = (max(0, axis.low), max(0, axis.high), 0)
    image = padded(scope, image, dtype, (), widths)
    labels = list(what.in_image)
    for axis in what.axes:
        place = labels.index(axis.image)
        positions = [
            [i * axis.stride + k * axis.dilation for k in range(axis.taps)] for i in range(axis.count)
        ]
        image = taken(scope, image, dtype, place, positions)
        labels[place : place + 1] = [axis.result, axis.kernel]
    order = [x for x in labels if x in what.out] + [
        x for x in what.in_kernel if x in what.out and x not in labels
    ]
    operands = (image, [what.sizes[x] for x in labels]), (kernel, [what.sizes[x] for x in what.in_kernel])
    return contracted(scope, (labels, what.in_kernel, order), dtype, *operands), order


@writes(WINDOW_MAX, WINDOW_MIN)
def _window_extremum(scope: Scope, node: UOp, x: str) -> str:
    """Write MaxPool, of the negated values for the minimum; of integers the reduction of windows."""
    arg, source = node.arg, node.src[0]
    wide = kernel_dtype("MaxPool", node.dtype)
    x = scope.cast(x, node.dtype, wide)
    is_min = node.op is WINDOW_MIN
    x = scope.emit("Neg", x) if is_min else x
    others = [axis for axis in range(source.ndim) if axis not in arg.axes]
    order = [*others, *arg.axes]
    rows = numel(tuple(source.shape[a] for a in others))
    x = scope.reshape(arranged(scope, x, order), [1, rows, *arg.extents])
    made = scope.emit(
        "MaxPool", x, kernel_shape=list(arg.sizes), strides=list(arg.strides), dilations=list(arg.dilations)
    )
    made = scope.reshape(made, [node.shape[a] for a in order])
    made = arranged(scope, made, [order.index(a) for a in range(source.ndim)])
    return scope.cast(scope.emit("Neg", made) if is_min else made, wide, node.dtype)
