"""Reductions with any function: over axes (`reduce`) and over sliding windows (`reduce_window`).

The function is traced once, on scalars. Where it is one op of the table that has a reduction (sum, product, maximum,
minimum, and with them `and` and `or` of booleans), that reduction is used, and with it its derivative and its kernels.
Any other function is applied to whole arrays: over axes as a tree of halves, in the order of the elements; over windows
element by element of the window.

The derivative of a window's maximum goes to the first of equal elements, as in JAX; that of `reduce_max` is shared.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.lax.elementwise import bitwise_and, bitwise_or, bitwise_xor, same_dtypes
from funcgrad.lax.windows.padding import dilated, explicit_pads, padtype_to_pads, steps
from funcgrad.numpy.core.operands import ArrayLike, cast, takes_sharding, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.signature import Signature
from funcgrad.trace.ops import ARRAY, CONCAT, CONST, EXPAND, identity
from funcgrad.trace.ops.windows import WINDOW, WINDOW_MAX, WINDOW_MIN, Windows, count_windows
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import Tracer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import normal_axes, static_int
from funcgrad.trace.uop import OPS, Op, Shape, UOp, const, numel, type_text
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.core.flatten import name_of, results
from funcgrad.transforms.loops.bodies import Body, nodes_of, operands_of, traced_body

T = TypeVar("T")

_REDUCTIONS = {"add": "reduce_sum", "mul": "reduce_prod", "max": "reduce_max", "min": "reduce_min"}
_OF_BOOLEANS = {"or": "reduce_max", "and": "reduce_min", "add": "reduce_max", "mul": "reduce_min"}


class _Monoid:
    """The traced function of a reduction, and the values that it starts from."""

    def __init__(
        self, name: str, computation: Callable[..., Any], operands: list[UOp], start: list[UOp], treedef: Any
    ) -> None:
        self.name = name
        self.start = start
        types = [Signature((), x.dtype, x.weak) for x in operands]
        pair = tree.flatten((tree.unflatten(treedef, types), tree.unflatten(treedef, types)))[1]
        self.body: Body = traced_body(name, computation, pair, [*types, *types])
        if self.body.out_tree != treedef:
            raise TreeError(
                f"{name}: {name_of(computation)!r} must return a tree like the operands, "
                f"{tree.structure_text(treedef)}, it returns {tree.structure_text(self.body.out_tree)}"
            )
        for out, wanted in zip(self.body.outputs, types, strict=True):
            if out.shape or (out.dtype != wanted.dtype and not out.weak):
                raise DtypeError(
                    f"{name}: {name_of(computation)!r} returns {type_text(out)} for scalars of {wanted.dtype.name}"
                )

    def reduction(self) -> Op | None:
        """Return the op of the table that computes this reduction, or None if none does."""
        parameters, outputs = self.body.parameters, self.body.outputs
        if len(outputs) != 1 or set(outputs[0].src) != set(parameters) or len(outputs[0].src) != 2:
            return None
        names = _OF_BOOLEANS if parameters[0].dtype == dt.bool_ else _REDUCTIONS
        return OPS.get(names.get(outputs[0].op.name, ""))

    def combine(self, a: Sequence[UOp], b: Sequence[UOp]) -> list[UOp]:
        """Apply the function to whole arrays of one shape, element by element."""
        from funcgrad.transforms.batching.batch import Axis, batch_graph  # not where a reduction does it

        shape = a[0].shape
        if not numel(shape):
            return list(a)
        flat = [x.reshape((numel(shape),)) for x in (*a, *b)]
        batched = dict(zip(self.body.parameters, flat, strict=True))
        axis = Axis(numel(shape))
        found = []
        made = batch_graph(self.body.outputs, batched, axis, self.body.used)
        for out, new, x in zip(self.body.outputs, made, a, strict=True):
            whole = out.expand((0,), (axis.size,)) if new is None else new
            found.append(whole.reshape(shape).cast(x.dtype, x.weak))
        return found

    def after_start(self, reduced: Sequence[UOp]) -> list[UOp]:
        """Combine the start with the reduced arrays."""
        return self.combine(self.starts_like(reduced), reduced)

    def starts_like(self, arrays: Sequence[UOp]) -> list[UOp]:
        """Repeat the starting values for each element of these arrays."""
        return [s.expand(range(x.ndim), x.shape) for s, x in zip(self.start, arrays, strict=True)]


def _monoid(
    name: str, operands: Any, start: Any, computation: Callable[..., Any]
) -> tuple[_Monoid, list[UOp], Any]:
    """Check the arguments and return (the function, nodes of the operands, their tree)."""
    arrays, treedef = operands_of(f"{name}: operands", operands)
    starts, start_tree = operands_of(f"{name}: init", start)
    if treedef != start_tree:
        raise TreeError(
            f"{name}: operands {tree.structure_text(treedef)} and init {tree.structure_text(start_tree)} differ"
        )
    if not arrays:
        raise ArgumentError(f"{name}: there is nothing to reduce")
    if any(x.shape for x in starts):
        raise ShapeError(f"{name}: init must be scalars, got {', '.join(map(type_name, starts))}")
    if len({x.shape for x in arrays}) > 1:
        raise ShapeError(f"{name}: operands must have one shape, got {', '.join(map(type_name, arrays))}")
    short = name.removeprefix("lax.")
    pairs = [same_dtypes(short, (x, _start_for(x, s))) for x, s in zip(arrays, starts, strict=True)]
    nodes = nodes_of([x for x, _ in pairs])
    first = [_of_type(s, x) for x, s in zip(nodes, nodes_of([s for _, s in pairs]), strict=True)]
    return _Monoid(name, computation, nodes, first, treedef), nodes, treedef


def _of_type(start: UOp, x: UOp) -> UOp:
    """Convert a starting value to the type of its operand; a known value stays known."""
    return const(start.arg.value, x.dtype, (), x.weak) if start.op is CONST else start.cast(x.dtype, x.weak)


def _start_for(x: Any, start: Any) -> Any:
    """Convert a Python number that starts a reduction to the operand's type where it is exact or a limit. An integer
    may start a sum of floats, and -inf a maximum of integers.
    """
    if not start.weak or start.dtype == x.dtype or x.dtype == dt.bool_:
        return start
    if dt.kind(start.dtype) in "iu" and dt.is_inexact(x.dtype):
        return cast(start, x.dtype, True)
    value = None if isinstance(start, Tracer) else start.item()
    if not dt.is_integer(x.dtype) or value not in (0.0, 1.0, math.inf, -math.inf):
        return start
    limits = dt.integer_limits(x.dtype)
    whole = {0.0: 0, 1.0: 1, math.inf: limits.max, -math.inf: limits.min}[value]
    return ConcreteArray(np.asarray(whole, x.dtype))


def _is_neutral(start: UOp, reduction: Op) -> bool:
    """Tell whether a starting value is known to change nothing."""
    if start.op is CONST:
        value = start.arg.value
    elif start.op is ARRAY:
        value = start.arg.array.numpy()  # of a device too: one number decides what is compiled
    else:
        return False
    return bool(np.asarray(value) == np.asarray(identity(reduction, start.dtype)).astype(start.dtype))


# ---- over axes ----


@boundary
@takes_sharding
def reduce(operands: T, init_values: Any, computation: Callable[..., Any], dimensions: Sequence[int]) -> T:
    """Combine the elements along axes with an associative function, which starts from init_values.

    Parameters
    ----------
    operands : an array, or a tree of arrays of one shape, reduced together.
    init_values : scalars, one for each operand, which are neutral for the function.
    computation : a function (values so far, further values) -> values, on scalars.
    dimensions : the axes.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array without the axes, or a tree of them.

    Examples
    --------
    >>> np = funcgrad.numpy
    >>> reduce(np.arange(6).reshape(2, 3), 0, funcgrad.lax.bitwise_xor, (1,))
    Array([3, 2], dtype=int32)
    >>> def larger(a, b):
    ...     return tuple(np.where(a[0] >= b[0], x, y) for x, y in zip(a, b))
    >>> x = np.asarray([3.0, 7.0, 5.0])
    >>> [int(i) for i in reduce((x, np.arange(3)), (-np.inf, 0), larger, (0,))]
    [7, 1]
    """
    name = "lax.reduce"
    monoid, nodes, treedef = _monoid(name, operands, init_values, computation)
    axes = tuple(sorted(normal_axes(tuple(dimensions), nodes[0].ndim, name)))
    reduction = monoid.reduction()
    if reduction is not None:
        found = [UOp(reduction, (nodes[0],), axes) if axes else nodes[0]]
        if not _is_neutral(monoid.start[0], reduction):
            found = monoid.after_start(found)
    else:
        found = _by_halves(monoid, nodes, axes)
    return tree.unflatten(treedef, results(found, {}))


def _by_halves(monoid: _Monoid, nodes: Sequence[UOp], axes: Sequence[int]) -> list[UOp]:
    """Merge the reduced axes into one and combine neighbours until one element is left."""
    kept = [a for a in range(nodes[0].ndim) if a not in axes]
    shape = tuple(nodes[0].shape[a] for a in kept)
    count = numel(tuple(nodes[0].shape[a] for a in axes))
    rows = [x.permute([*axes, *kept]).reshape((count, *shape)) for x in nodes]
    if not count:
        return [s.expand(range(len(shape)), shape) for s in monoid.start]

    while count > 1:
        even = count - count % 2
        pairs = monoid.combine(
            [x.shrink_axis(0, 0, even, 2) for x in rows], [x.shrink_axis(0, 1, even, 2) for x in rows]
        )
        if count % 2:
            last = [x.shrink_axis(0, count - 1, count) for x in rows]
            pairs = [UOp(CONCAT, pair, 0) for pair in zip(pairs, last, strict=True)]
        rows, count = pairs, even // 2 + count % 2
    return monoid.after_start([x.reshape(shape) for x in rows])


def reduce_and(operand: ArrayLike, axes: Sequence[int]) -> Array:
    """Compute the bitwise and of integers along axes, or whether all booleans are true.

    Parameters
    ----------
    operand : booleans or integers.
    axes : the axes.

    Returns
    -------
    An array without the axes.

    Examples
    --------
    >>> bool(reduce_and(funcgrad.numpy.asarray([True, False]), (0,)))
    False
    """
    return _bitwise("reduce_and", bitwise_and, -1, operand, axes)


def reduce_or(operand: ArrayLike, axes: Sequence[int]) -> Array:
    """Compute the bitwise or of integers along axes, or whether any of the booleans is true.

    Parameters
    ----------
    operand : booleans or integers.
    axes : the axes.

    Returns
    -------
    An array without the axes.

    Examples
    --------
    >>> bool(reduce_or(funcgrad.numpy.asarray([True, False]), (0,)))
    True
    """
    return _bitwise("reduce_or", bitwise_or, 0, operand, axes)


def reduce_xor(operand: ArrayLike, axes: Sequence[int]) -> Array:
    """Compute the bitwise exclusive or of integers or booleans along axes.

    Parameters
    ----------
    operand : an array.
    axes : the axes.

    Returns
    -------
    An array without the axes.

    Examples
    --------
    >>> reduce_xor(funcgrad.numpy.asarray([[1, 2, 4], [1, 1, 1]]), (1,))
    Array([7, 1], dtype=int32)
    """
    return _bitwise("reduce_xor", bitwise_xor, 0, operand, axes)


def _bitwise(
    name: str, combine: Callable[..., Any], start: int, operand: ArrayLike, axes: Sequence[int]
) -> Any:
    """Combine integers or booleans bit by bit from a start whose bits are all 0 or all 1."""
    (x,) = same_dtypes(name, (operand,))
    if dt.kind(x.dtype) not in "iub":
        raise DtypeError(f"lax.{name}: integers or booleans are needed, got {type_name(x)}")
    return reduce(x, np.asarray(start).astype(x.dtype), combine, axes)


# ---- over windows ----


@compiled_once_it_pays(call_us=160)
@boundary
def reduce_window(
    operand: T,
    init_value: Any,
    computation: Callable[..., Any],
    window_dimensions: Sequence[int],
    window_strides: Sequence[int] | None = None,
    padding: str | Sequence[tuple[int, int]] = "VALID",
    base_dilation: Sequence[int] | None = None,
    window_dilation: Sequence[int] | None = None,
) -> T:
    """Combine the elements of each window that slides over an array: pooling.

    Parameters
    ----------
    operand : an array, or a tree of arrays of one shape.
    init_value : scalars from which each window starts, neutral for the function.
    computation : a function (values so far, further values) -> values, on scalars.
    window_dimensions : the size of the window along each axis.
    window_strides : the step from one window to the next.
    padding : "VALID", "SAME", "SAME_LOWER" or (low, high) for each axis, where there are no elements.
    base_dilation, window_dilation : the step from one element of the array and of the window to the next.

    Returns
    -------
    An array, or a tree of arrays.

    Examples
    --------
    >>> lax, np = funcgrad.lax, funcgrad.numpy
    >>> reduce_window(np.arange(10.0), -np.inf, lax.max, (3,), (2,))
    Array([2., 4., 6., 8.], dtype=float32)

    References
    ----------
    https://openxla.org/xla/operation_semantics#reducewindow
    """
    name = "lax.reduce_window"
    monoid, nodes, treedef = _monoid(name, operand, init_value, computation)
    sizes, strides, gaps, widths = _window_form(
        name, nodes[0].shape, window_dimensions, window_strides, padding, base_dilation, window_dilation
    )
    axes = tuple(
        a for a, (size, stride) in enumerate(zip(sizes, strides, strict=True)) if (size, stride) != (1, 1)
    )
    reduction = monoid.reduction()
    padded = [_padded(x, widths, None if reduction is None else identity(reduction, x.dtype)) for x in nodes]
    extents = padded[0].shape
    walked = [tuple(part[a] for a in axes) for part in (sizes, strides, gaps, extents)]
    form = Windows(axes, walked[0], walked[1], walked[2], walked[3])
    if reduction is None:
        found = _tap_by_tap(
            monoid, padded, _padded(const(True, dt.bool_, nodes[0].shape), widths, None), form
        )
    else:
        found = [_reduced(padded[0], reduction, form)]
        if not _is_neutral(monoid.start[0], reduction):
            found = monoid.after_start(found)
    return tree.unflatten(treedef, results(found, {}))


def _window_form(
    name: str, shape: Shape, sizes: Any, strides: Any, padding: Any, base_dilation: Any, window_dilation: Any
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], list[tuple[int, int, int]]]:
    """Return (sizes, strides, dilations of the window, padding (low, high, interior) of the array), all checked."""
    rank = len(shape)
    if sizes is None or len(sizes) != rank:
        raise ArgumentError(
            f"{name}: window_dimensions {sizes} must have one number for each of the {rank} axes of {tuple(shape)}"
        )
    sizes = steps(name, "window_dimensions", sizes, rank)
    strides = steps(name, "window_strides", strides, rank)
    spread = steps(name, "base_dilation", base_dilation, rank)
    gaps = steps(name, "window_dilation", window_dilation, rank)
    if isinstance(padding, str):  # as in JAX, whatever the dilation of the array
        spans = [dilated(s, d) for s, d in zip(sizes, gaps, strict=True)]
        pads = padtype_to_pads(shape, spans, strides, padding)
    else:
        pads = explicit_pads(name, padding, rank)
    return sizes, strides, gaps, [(low, high, d - 1) for (low, high), d in zip(pads, spread, strict=True)]


def _padded(x: UOp, widths: Sequence[tuple[int, int, int]], fill: Any) -> UOp:
    """Pad by these widths and cut off where they are negative. The new elements between and around are `fill`, or
    zeros for None.
    """
    wide = [(max(0, low), max(0, high), interior) for low, high, interior in widths]
    whole = x.pad(wide)
    if fill and whole is not x:
        whole = const(True, dt.bool_, x.shape).pad(wide).where(whole, fill)
    limits = []
    for size, (low, high, _) in zip(whole.shape, widths, strict=True):
        start = min(max(0, -low), size)
        limits.append((start, max(start, size - max(0, -high)), 1))
    return whole.shrink(limits)


def _reduced(x: UOp, reduction: Op, form: Windows) -> UOp:
    if not form.axes:
        return x
    if all(size == 1 for size in form.sizes):
        steps_ = dict(zip(form.axes, form.strides, strict=True))
        return x.shrink([(0, size, steps_.get(a, 1)) for a, size in enumerate(x.shape)])
    if reduction.name in _EXTREMA:
        return UOp(_EXTREMA[reduction.name], (x,), form)
    windows = UOp(WINDOW, (x,), form)
    return windows.reduce(reduction.name, range(x.ndim, windows.ndim))


_EXTREMA = {"reduce_max": WINDOW_MAX, "reduce_min": WINDOW_MIN}


def _tap_by_tap(monoid: _Monoid, padded: list[UOp], exists: UOp, form: Windows) -> list[UOp]:
    """Reduce windows one tap at a time: each element of the window in turn, for all windows at once. Where no element
    exists, the result so far stays.
    """
    place = dict(zip(form.axes, range(len(form.axes)), strict=True))

    def at(x: UOp, tap: Sequence[int]) -> UOp:
        limits = []
        for axis, size in enumerate(x.shape):
            if axis not in place:
                limits.append((0, size, 1))
                continue
            i = place[axis]
            first, count, stride = tap[i] * form.dilations[i], form.counts[i], form.strides[i]
            limits.append((first, first + (count - 1) * stride + 1, stride) if count else (0, 0, 1))
        return x.shrink(limits)

    shaped = [at(x, (0,) * len(form.axes)) for x in padded]
    values = monoid.starts_like(shaped)
    everywhere = exists.op is EXPAND
    for tap in np.ndindex(*form.sizes):
        combined = monoid.combine(values, [at(x, tap) for x in padded])
        here = at(exists, tap)
        values = combined if everywhere else [here.where(c, v) for c, v in zip(combined, values, strict=True)]
    return values


def reduce_window_shape_tuple(
    operand_shape: Sequence[int],
    window_dimensions: Sequence[int],
    window_strides: Sequence[int],
    padding: str | Sequence[tuple[int, int]],
    base_dilation: Sequence[int] | None = None,
    window_dilation: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """Compute the shape of a reduction over windows.

    Parameters
    ----------
    operand_shape : the shape of the array.
    window_dimensions, window_strides, padding, base_dilation, window_dilation : as of reduce_window.

    Returns
    -------
    A tuple of integers.

    Examples
    --------
    >>> reduce_window_shape_tuple((10, 11), (3, 2), (2, 2), [(0, 0), (1, 1)])
    (4, 6)
    """
    shape = tuple(static_int(s, "lax.reduce_window_shape_tuple", "a size") for s in operand_shape)
    sizes, strides, gaps, widths = _window_form(
        "lax.reduce_window_shape_tuple", shape, window_dimensions, window_strides, padding, base_dilation,
        window_dilation,
    )  # fmt: skip
    return tuple(
        count_windows(max(0, dilated(size, interior + 1) + low + high), window, stride, gap)
        for size, window, stride, gap, (low, high, interior) in zip(
            shape, sizes, strides, gaps, widths, strict=True
        )
    )
