"""Windows of arrays, and sums of products along them: pooling and convolution.

    window     x[..., i * stride + k * dilation]: each window on axes of its own, which are last
    window_max, window_min     the extremum of each window
    fold       its transpose: overlapping windows are added up where they came from
    convolve   a contraction in which axes of the operands and of the result are linked by an equation; the forward
               convolution, its derivatives and its batched form are one op with other labels, as with `contract`

All are computed as sums of views (views.py).

A link says a * p + b * i + c * k + constant = 0 for the positions p of the image, i of the result and k of the kernel,
three labels of which each operand and the result has one. Which of the three is the result makes it the forward
convolution (i), the derivative by the image (p) or by the kernel (k): so strides, dilations of both kinds and padding
need no rules of their own, and no zeros between the elements are ever made.

To be computed, one of the two labels of the operands is summed over and the other one solved for. Where the solution is
a fraction (a cotangent of a convolution with strides, an image with dilation) the result falls into phases, its
positions modulo the denominator: each phase is a sum of products without gaps, over the taps that reach it.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError, ShapeError
from funcgrad.trace.ops import CONCAT, CONTRACT, NUMBERS, arg_forms, define, identity
from funcgrad.trace.ops.views import Periods, form_bounds, phase_of, starts_of_phases, view, views_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import (
    OPS,
    Family,
    Form,
    Shape,
    Type,
    UOp,
    const,
    counting,
    numel,
    type_text,
    zeros_like,
)
from funcgrad.trace.util.named_tuple import NamedTuple

# ---- window and fold ----


class Windows(NamedTuple):
    """What is windowed: axes in ascending order, and for each the size of the window, the step from one to the next,
    the step within one, and the size of the axis.
    """

    axes: tuple[int, ...]
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    dilations: tuple[int, ...]
    extents: tuple[int, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """How many windows there are along each axis."""
        return tuple(
            count_windows(n, size, stride, dilation)
            for n, size, stride, dilation in zip(
                self.extents, self.sizes, self.strides, self.dilations, strict=True
            )
        )


def count_windows(extent: int, size: int, stride: int, dilation: int = 1) -> int:
    """Tell how many windows lie within an axis."""
    span = (size - 1) * dilation + 1 if size else 0
    return (extent - span) // stride + 1 if extent >= span else 0


def _infer_window(arg: Windows, x: UOp) -> Type:
    if tuple(x.shape[a] for a in arg.axes) != arg.extents:
        raise ShapeError(f"window: axes {arg.axes} of {type_text(x)} are not of sizes {arg.extents}")
    return _counted(arg, x.shape) + arg.sizes, x.dtype, x.weak


def _counted(arg: Windows, shape: Shape) -> Shape:
    """Return a shape with the number of windows along each axis that has some."""
    counts = dict(zip(arg.axes, arg.counts, strict=True))
    return tuple(counts.get(a, s) for a, s in enumerate(shape))


def _window_reference(arg: Windows, x: np.ndarray) -> np.ndarray:
    x = np.asarray(x)
    shape = [*x.shape, *arg.sizes]
    # Along an axis of size 1 no step is made: one that is given may be longer than any memory.
    steps = [d if size > 1 else 0 for d, size in zip(arg.dilations, arg.sizes, strict=True)]
    strides = [*x.strides, *(x.strides[a] * d for a, d in zip(arg.axes, steps, strict=True))]
    for axis, count, stride in zip(arg.axes, arg.counts, arg.strides, strict=True):
        shape[axis], strides[axis] = count, strides[axis] * stride if count > 1 else 0
    if not math.prod(shape):
        return np.zeros(shape, x.dtype)
    return np.lib.stride_tricks.as_strided(x, shape, strides, writeable=False)


def _infer_fold(arg: Windows, x: UOp) -> Type:
    kept = x.ndim - len(arg.axes)
    extents = dict(zip(arg.axes, arg.extents, strict=True))
    counts = tuple(x.shape[a] for a in arg.axes)
    if counts != arg.counts or x.shape[kept:] != arg.sizes:
        raise ShapeError(f"fold: {type_text(x)} is not windows of {arg}")
    return tuple(extents.get(a, s) for a, s in enumerate(x.shape[:kept])), x.dtype, x.weak


def _fold_reference(arg: Windows, x: np.ndarray) -> np.ndarray:
    x = np.asarray(x)
    kept = x.ndim - len(arg.axes)
    wide = np.float32 if x.dtype in (dt.float16, dt.bfloat16) else x.dtype
    extents = dict(zip(arg.axes, arg.extents, strict=True))
    result = np.zeros([extents.get(a, s) for a, s in enumerate(x.shape[:kept])], wide)
    for tap in np.ndindex(*arg.sizes):
        at: list[Any] = [slice(None)] * kept
        for axis, k, count, stride, dilation in zip(
            arg.axes, tap, arg.counts, arg.strides, arg.dilations, strict=True
        ):
            at[axis] = slice(k * dilation, k * dilation + max(0, (count - 1) * stride + 1), stride)
            if not count:
                at[axis] = slice(0, 0)
        result[tuple(at)] += x[(..., *tap)]
    return result.astype(x.dtype, copy=False)


def _window_decompose(arg: Windows, x: UOp) -> UOp:
    if _side_by_side(arg):
        return _cut(arg, x)
    kept = x.ndim
    forms: list[Form] = [(0, ((a, 1),)) for a in range(kept)]
    for place, axis in enumerate(arg.axes):
        forms[axis] = (0, ((axis, arg.strides[place]), (kept + place, arg.dilations[place])))
    return view(x, _counted(arg, x.shape) + arg.sizes, forms)


def _fold_decompose(arg: Windows, x: UOp) -> UOp:
    kept = x.ndim - len(arg.axes)
    if not numel(x.shape):
        return const(0, x.dtype, _infer_fold(arg, x)[0], x.weak)
    if _side_by_side(arg):
        return _uncut(arg, x)
    widths, shape = [(0, 0, 0)] * x.ndim, list(x.shape)
    forms: list[Form] = [(0, ((a, 1),)) for a in range(x.ndim)]
    for place, axis in enumerate(arg.axes):
        widths[axis] = (0, 0, arg.strides[place] - 1)
        shape[axis] = arg.extents[place]
        forms[axis] = (0, ((axis, 1), (kept + place, -arg.dilations[place])))
    return view(x.pad(widths), tuple(shape), forms).sum(range(kept, x.ndim))


def _side_by_side(arg: Windows) -> bool:
    """Tell whether each element is in one window at most: then windows are a reshape."""
    return all(
        stride >= size and (dilation == 1 or size == 1) and count
        for size, stride, dilation, count in zip(
            arg.sizes, arg.strides, arg.dilations, arg.counts, strict=True
        )
    ) and all(arg.sizes)


def _cut(arg: Windows, x: UOp) -> UOp:
    """Cut windows that do not overlap by splitting axes into (count, stride), of which the first `size` elements are
    taken.
    """
    widths: list[tuple[int, int, int]] = []
    split: list[int] = []
    taken: list[tuple[int, int, int]] = []
    order_last: list[int] = []
    place = dict(zip(arg.axes, range(len(arg.axes)), strict=True))
    kept: list[int] = []
    for axis, size in enumerate(x.shape):
        if axis not in place:
            widths.append((0, 0, 0))
            kept.append(len(split))
            split.append(size)
            taken.append((0, size, 1))
            continue
        window, stride, count = arg.sizes[place[axis]], arg.strides[place[axis]], arg.counts[place[axis]]
        widths.append((0, max(0, count * stride - size), 0))
        kept.append(len(split))
        order_last.append(len(split) + 1)
        split += [count, stride]
        taken += [(0, count, 1), (0, window, 1)]
    whole = x.pad(widths)
    ends = {a: arg.counts[i] * arg.strides[i] for a, i in place.items()}
    whole = whole.shrink([(0, ends.get(a, s), 1) for a, s in enumerate(whole.shape)])
    return whole.reshape(tuple(split)).shrink(taken).permute([*kept, *order_last])


def _uncut(arg: Windows, x: UOp) -> UOp:
    """Return the transpose of `_cut`."""
    kept = x.ndim - len(arg.axes)
    place = dict(zip(arg.axes, range(len(arg.axes)), strict=True))
    order, widths, merged = [], [], []
    for axis in range(kept):
        order.append(axis)
        widths.append((0, 0, 0))
        merged.append(x.shape[axis])
        if axis in place:
            i = place[axis]
            order.append(kept + i)
            widths.append((0, arg.strides[i] - arg.sizes[i], 0))
            merged[-1] *= arg.strides[i]
    flat = x.permute(order).pad(widths).reshape(tuple(merged))
    extents = dict(zip(arg.axes, arg.extents, strict=True))
    whole = flat.shrink([(0, min(s, extents.get(a, s)), 1) for a, s in enumerate(merged)])
    return whole.pad([(0, extents.get(a, s) - s, 0) for a, s in enumerate(whole.shape)])


def _windows_form(arg: Any, x: UOp) -> bool:
    return (
        isinstance(arg, Windows)
        and all(arg_forms.integers(part) and len(part) == len(arg.axes) for part in arg)
        and arg_forms.axes(arg.axes, x.ndim)
        and all(size >= 0 for size in arg.sizes)
        and all(step > 0 for step in (*arg.strides, *arg.dilations))
    )


WINDOW: Any = define(
    "window",
    Family.MOVEMENT,
    _infer_window,
    reference=_window_reference,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(FOLD, (ct,), node.arg),
    decompose=_window_decompose,
    dtypes=dt.ALL,
    arg_form=_windows_form,
)
FOLD: Any = define(
    "fold",
    Family.WINDOW,
    _infer_fold,
    reference=_fold_reference,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(WINDOW, (ct,), node.arg),
    decompose=_fold_decompose,
    dtypes=NUMBERS,
    domain=[(-3, 3)],
    arg_form=_windows_form,
)

# ---- the extremum of each window ----


def _reduced_shape(arg: Windows, x: UOp) -> Shape:
    return _infer_window(arg, x)[0][: x.ndim]


def _window_axes(arg: Windows, x: UOp) -> range:
    return range(x.ndim, x.ndim + len(arg.axes))


def _window_extremum(name: str, reference: np.ufunc) -> Any:
    """Return the extremum of each window. Its tangent is that of the first element that is equal to it (JAX's rule for
    pooling), where `reduce_max` takes the mean of all: pooling compares few elements, which are often equal."""
    reduction = OPS[name.replace("window", "reduce")]

    def evaluate(arg: Windows, x: np.ndarray) -> np.ndarray:
        x = np.asarray(x)
        start = np.asarray(identity(reduction, x.dtype)).astype(x.dtype)
        result = np.full(_counted(arg, x.shape), start, x.dtype)
        windows = _window_reference(arg, x)
        for tap in np.ndindex(*arg.sizes):
            result = reference(result, windows[(..., *tap)])
        return np.asarray(result)

    def tangent(t: UOp, out: UOp, x: UOp) -> UOp:
        arg: Windows = out.arg
        axes = _window_axes(arg, x)
        taps = numel(arg.sizes)
        if not taps or not numel(out.shape):
            return zeros_like(out)
        window = UOp(WINDOW, (x,), arg)
        number = counting(taps).reshape(arg.sizes).expand(range(x.ndim), out.shape)
        found = window.eq(out.expand(axes, arg.sizes)) | window.ne(window)
        first = found.where(number, taps - 1).reduce("reduce_min", axes)
        chosen = number.eq(first.expand(axes, arg.sizes))
        return chosen.where(UOp(WINDOW, (t,), arg), 0).sum(axes)

    return define(
        name,
        Family.WINDOW,
        lambda arg, x: (_reduced_shape(arg, x), x.dtype, x.weak),
        reference=evaluate,
        arg_form=_windows_form,
        jvp=(tangent,),
        decompose=lambda arg, x: UOp(WINDOW, (x,), arg).reduce(reduction.name, _window_axes(arg, x)),
        dtypes=reduction.dtypes,
        domain=[(-3, 3)],
    )


WINDOW_MAX = _window_extremum("window_max", np.maximum)
WINDOW_MIN = _window_extremum("window_min", np.minimum)

# ---- convolve: (labels of a, labels of b, labels of the result, links) ----


class Link(NamedTuple):
    """sum of factors[j] * position of labels[j], + constant = 0. sizes: of the axes with these labels.

    Of the three labels the two operands and the result have one each, and a label is in one link at most.
    """

    labels: tuple[int, int, int]
    factors: tuple[int, int, int]
    constant: int
    sizes: tuple[int, int, int]


ConvolveArg = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[Link, ...]]


def _label_sizes(arg: ConvolveArg, a: UOp | np.ndarray, b: UOp | np.ndarray) -> dict[int, int]:
    sizes = {label: size for link in arg[3] for label, size in zip(link.labels, link.sizes, strict=True)}
    for labels, x in ((arg[0], a), (arg[1], b)):
        for label, size in zip(labels, x.shape, strict=True):
            if sizes.setdefault(label, size) != size:
                raise ShapeError(
                    f"convolve: an axis of size {size} where {sizes[label]} is needed: {x.shape}"
                )
    return sizes


def _infer_convolve(arg: ConvolveArg, a: UOp, b: UOp) -> Type:
    sizes = _label_sizes(arg, a, b)
    if a.dtype != b.dtype:
        raise DtypeError(f"convolve: dtypes differ: {type_text(a)}, {type_text(b)}")
    return tuple(sizes[label] for label in arg[2]), a.dtype, a.weak and b.weak


def _convolve_reference(arg: ConvolveArg, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute sums of products with zeros as padding: 0 * inf is NaN here, too (`_roles` says which operand is
    padded).
    """
    a, b = np.asarray(a), np.asarray(b)
    result = _products_within(arg, a, b)
    if dt.is_inexact(a.dtype):
        padded = _padded_operand(arg, _label_sizes(arg, a, b))
        other = (b, a)[padded]
        if not np.isfinite(other).all():
            result[_meets_padding(arg, padded, (a, b)[padded], ~np.isfinite(other))] = np.nan
    return result


def _products_within(arg: ConvolveArg, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Contract once for each position of the shortest label of every link, on slices, without a copy of windows."""
    in_a, in_b, out, links = arg
    sizes = _label_sizes(arg, a, b)
    dtype = a.dtype
    if dtype in (dt.float16, dt.bfloat16):
        a, b = a.astype(np.float32), b.astype(np.float32)
    result = np.zeros([sizes[label] for label in out], a.dtype)
    chosen = [link.sizes.index(min(link.sizes)) for link in links]
    for fixed in product(*(range(link.sizes[j]) for link, j in zip(links, chosen, strict=True))):
        at: dict[int, int | slice] = {}
        same: dict[int, int] = {}
        for link, j, position in zip(links, chosen, fixed, strict=True):
            pair = [i for i in range(3) if i != j]
            constant = link.constant + link.factors[j] * position
            runs = _progression([link.factors[i] for i in pair], constant, [link.sizes[i] for i in pair])
            if runs is None:
                break
            at[link.labels[j]] = position
            at |= {link.labels[i]: run for i, run in zip(pair, runs, strict=True)}
            same[link.labels[pair[1]]] = link.labels[pair[0]]
        else:

            def left(labels: Sequence[int], at: dict = at, same: dict = same) -> tuple[int, ...]:
                return tuple(same.get(x, x) for x in labels if not isinstance(at.get(x), int))

            where = [tuple(at.get(label, slice(None)) for label in labels) for labels in (in_a, in_b, out)]
            spec = (left(in_a), left(in_b), left(out))
            result[where[2]] += CONTRACT.reference(spec, a[where[0]], b[where[1]])  # type: ignore[misc]
    return result.astype(dtype, copy=False)


def _meets_padding(arg: ConvolveArg, padded: int, x: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """Tell where one of the chosen elements of the other operand is multiplied with padding of x.

    These are the products of all steps of the decomposition less those of elements that x has.
    """
    in_a, in_b, out, _ = arg
    own, labels = (in_b, in_a) if padded else (in_a, in_b)
    sizes = _label_sizes(arg, *((x, chosen) if not padded else (chosen, x)))
    marks, ones = chosen.astype(np.float64), np.ones(x.shape)
    within = _products_within(arg, *((ones, marks) if not padded else (marks, ones)))
    solved, roles = _solutions(arg, sizes)
    linked = {label for link in arg[3] for label in link.labels}
    repeats = math.prod(sizes[label] for label in own if label not in (*out, *labels) and label not in linked)
    met = np.zeros_like(within)
    for at in product(*(range(len(s.phases)) for s in solved)):
        phases = [s.phases[i] for s, i in zip(solved, at, strict=True)]
        if None in phases:
            continue
        steps: dict[int, Any] = {
            r[2]: _run(p.first, p.step, p.count_summed)
            for r, p in zip(roles, phases, strict=True)
            if p is not None
        }
        places = {r[0]: slice(i, None, len(s.phases)) for r, i, s in zip(roles, at, solved, strict=True)}
        read = marks[tuple(steps.get(label, slice(None)) for label in labels)]
        total = repeats * read.sum(tuple(i for i, label in enumerate(labels) if label not in out))
        kept = [label for label in labels if label in out]
        total = total.transpose([kept.index(label) for label in out if label in kept])
        wide = total[tuple(slice(None) if label in kept else None for label in out)]
        met[tuple(places.get(label, slice(None)) for label in out)] = wide
    return met > within


def _progression(factors: Sequence[int], constant: int, sizes: Sequence[int]) -> tuple[slice, slice] | None:
    """Return all (u, v) within their sizes with factors[0] * u + factors[1] * v + constant = 0, as two slices."""
    common = math.gcd(*factors)
    if constant % common:
        return None
    step_u, step_v = factors[1] // common, -factors[0] // common
    if step_u < 0:
        step_u, step_v = -step_u, -step_v
    first = next(u for u in range(step_u) if (factors[0] * u + constant) % factors[1] == 0)
    v = -(factors[0] * first + constant) // factors[1]
    # t: how many steps from (first, v); within both sizes
    low, high = 0, (sizes[0] - 1 - first) // step_u
    if step_v > 0:
        low, high = max(low, -(v // step_v)), min(high, (sizes[1] - 1 - v) // step_v)
    else:
        low, high = max(low, -((sizes[1] - 1 - v) // -step_v)), min(high, v // -step_v)
    if low > high:
        return None
    return _run(first + low * step_u, step_u, high - low + 1), _run(v + low * step_v, step_v, high - low + 1)


def _run(first: int, step: int, count: int) -> slice:
    end = first + step * count
    return slice(first, end if end >= 0 else None, step)


MOST_PHASES = 32  # each of which is a kernel


class _Phase(NamedTuple):
    """One phase of the result. It has `count_out` positions, each summed over `count_summed` taps, which begin at
    `first` and are `step` apart. The other operand is read at offset + by_out * position + by_summed * tap.
    """

    count_out: int
    count_summed: int
    first: int
    step: int
    offset: int
    by_out: int
    by_summed: int

    def cropped(self, size: int) -> _Phase | None:
        """Return the phase without taps before the first and after the last that reach one of `size` elements of the
        other operand, or None where none does.
        """
        low, high = form_bounds((self.offset, ((0, self.by_out),)), (self.count_out,))
        least, most = -(high // abs(self.by_summed)), (size - 1 - low) // abs(self.by_summed)
        if self.by_summed < 0:
            least, most = -most, -least
        least, most = max(0, least), min(self.count_summed - 1, most)
        if least > most:
            return None
        return self._replace(
            count_summed=most - least + 1,
            first=self.first + least * self.step,
            offset=self.offset + least * self.by_summed,
        )


class _Solved(NamedTuple):
    """A link solved for the label of one operand: the phases of the result, None for those that nothing reaches."""

    extent: int
    phases: list[_Phase | None]

    @staticmethod
    def of(
        equation: tuple[int, int, int, int], extent: int, other: int, summed: int, *, crop: bool = False
    ) -> _Solved:
        """Solve an equation for the label of the other operand. `equation` has the factors of result, constant, other
        operand and summed label, whose sum is 0. crop: leave terms out at both ends that meet only padding.
        """
        by_out, constant, by_other, by_summed = equation
        if by_other > 0:
            by_out, constant, by_summed = -by_out, -constant, -by_summed
        period = abs(by_other)  # other = (by_out * out + constant + by_summed * summed) / period
        common = math.gcd(by_summed, period)
        step = period // common
        phases: list[_Phase | None] = []
        for phase in range(max(1, min(period, extent))):
            start = constant + by_out * phase
            first = next((y for y in range(step) if (start + by_summed * y) % period == 0), None)
            if first is None or first >= summed or not extent or not other:
                phases.append(None)
                continue
            offset = (start + by_summed * first) // period
            count = len(range(phase, extent, period))
            taps = -(-(summed - first) // step)
            found = _Phase(count, taps, first, step, offset, by_out, by_summed // common)
            phases.append(found.cropped(other) if crop else found)
        return _Solved(extent, phases)


def _between_zeros(phases: Sequence[UOp], periods: Periods, shape: Shape) -> UOp:
    """Return an array from its phases, as the sum of arrays that have zeros elsewhere."""
    whole = []
    for phase, starts in zip(phases, starts_of_phases(periods), strict=True):
        limits = phase_of(shape, periods, starts)
        widths = [
            (start, stop - (start + step * (size - 1) + 1), step - 1)
            for (start, stop, step), size in zip(limits, phase.shape, strict=True)
        ]
        whole.append(phase.pad(widths))
    return functools.reduce(operator.add, whole)


def convolution_as_sums(
    arg: ConvolveArg, a: UOp, b: UOp, join: Callable[[list[UOp], Periods, Shape], UOp] = _between_zeros
) -> UOp:
    """Write a convolution as sums of products of views: axes of the result come first, then the summed ones. Where the
    result has several phases, `join` makes it of these, in the order of `starts_of_phases`, and of its periods and its
    shape.
    """
    in_a, in_b, out, links = arg
    sizes = _label_sizes(arg, a, b)
    shape = tuple(sizes[label] for label in out)
    if not numel(shape):
        return const(0, a.dtype, shape, a.weak and b.weak)
    solved, roles = _solutions(arg, sizes)
    linked = {label for link in links for label in link.labels}
    plain = [label for label in dict.fromkeys((*in_a, *in_b)) if label not in out and label not in linked]
    # Summed as the first operand lies in memory: its neighbours are innermost.
    place = {label: i for i, label in enumerate(in_a)}
    for link in links:
        near = min(place.get(label, len(in_a)) for label in link.labels)
        place.update(dict.fromkeys((label for label in link.labels if label not in place), near))
    order = [*out, *sorted((*plain, *(role[2] for role in roles)), key=place.__getitem__)]
    axis = {label: i for i, label in enumerate(order)}

    def forms_of(phases: Sequence[_Phase]) -> tuple[Shape, dict[int, Form]]:
        extent = dict(sizes)
        forms: dict[int, Form] = {label: (0, ((i, 1),)) for label, i in axis.items()}
        for (o, other, summed), phase in zip(roles, phases, strict=True):
            extent[o], extent[summed] = phase.count_out, phase.count_summed
            forms[summed] = (phase.first, ((axis[summed], phase.step),))
            forms[other] = (phase.offset, ((axis[o], phase.by_out), (axis[summed], phase.by_summed)))
        return tuple(extent[label] for label in order), forms

    if math.prod(len(link.phases) for link in solved) > MOST_PHASES:
        return _by_runs_of_phases(arg, a, b, solved, roles, order)
    axes = [out.index(role[0]) for role in roles]
    periods = tuple((at, len(link.phases)) for at, link in zip(axes, solved, strict=True))
    parts = list(product(*(link.phases for link in solved)))
    reached = [forms_of(part) for part in parts if None not in part]  # type: ignore[arg-type]
    factors = (
        views_of(x, [(whole, [forms[label] for label in labels]) for whole, forms in reached])
        for x, labels in ((a, in_a), (b, in_b))
    )
    sums = iter([(u * v).sum(range(len(out), len(order))) for u, v in zip(*factors, strict=True)])
    result = []
    for part, starts in zip(parts, starts_of_phases(periods), strict=True):
        zeros = tuple(len(range(*limit)) for limit in phase_of(shape, periods, starts))
        result.append(const(0, a.dtype, zeros, a.weak and b.weak) if None in part else next(sums))
    return result[0] if len(result) == 1 else join(result, periods, shape)


class _Run(NamedTuple):
    """Neighbouring phases that differ in where their taps begin alone, by as much from each to the next. phase: the
    first of them, with as many positions as any, or None where nothing reaches them. first, offset: what is added to
    those of a phase for the next one.
    """

    phases: int
    phase: _Phase | None
    first: int = 0
    offset: int = 0


def _runs(link: _Solved) -> list[_Run]:
    """Take phases together, the longest runs from the first one on."""
    most = -(-link.extent // len(link.phases))
    runs: list[_Run] = []
    for phase in link.phases:
        run = runs[-1] if runs else None
        if run is not None and (longer := _longer(run, phase)) is not None:
            runs[-1] = longer
        else:
            runs.append(_Run(1, None if phase is None else phase._replace(count_out=most)))
    return runs


def _longer(run: _Run, phase: _Phase | None) -> _Run | None:
    """Return a run with one phase more, or None where that one does not go on as the run does."""
    begin = run.phase
    if begin is None or phase is None:
        return run._replace(phases=run.phases + 1) if begin is phase else None
    if run.phases == 1:
        run = run._replace(first=phase.first - begin.first, offset=phase.offset - begin.offset)
    expected = begin._replace(
        count_out=phase.count_out,
        first=begin.first + run.phases * run.first,
        offset=begin.offset + run.phases * run.offset,
    )
    return run._replace(phases=run.phases + 1) if expected == phase else None


def _by_runs_of_phases(
    arg: ConvolveArg,
    a: UOp,
    b: UOp,
    solved: Sequence[_Solved],
    roles: Sequence[tuple[int, int, int]],
    order: Sequence[int],
) -> UOp:
    """Write a convolution as sums of products of views that have the phases of the result as axes beside its places: a
    few sums for hundreds of phases. Both axes are one in the end.
    """
    in_a, in_b, out, _ = arg
    sizes = _label_sizes(arg, a, b)
    # As an axis behind that of the places of its label.
    several = {role[0]: link for role, link in zip(roles, solved, strict=True) if len(link.phases) > 1}
    axis: dict[int, int] = {}
    axis_of_phase: dict[int, int] = {}
    for label in order:
        axis[label] = len(axis) + len(axis_of_phase)
        if label in several:
            axis_of_phase[label] = axis[label] + 1
    kept = len(out) + len(several)

    def shape_and_forms(runs: Sequence[_Run]) -> tuple[Shape, dict[int, Form]]:
        extent = {axis[label]: sizes[label] for label in order}
        forms: dict[int, Form] = {label: (0, ((i, 1),)) for label, i in axis.items()}
        for (o, other, summed), run in zip(roles, runs, strict=True):
            phase = run.phase
            assert phase is not None
            extent[axis[o]], extent[axis[summed]] = phase.count_out, phase.count_summed
            of_phase = [(axis_of_phase[o], run.first)] if o in several and run.first else []
            moved = [(axis_of_phase[o], run.offset)] if o in several and run.offset else []
            if o in several:
                extent[axis_of_phase[o]] = run.phases
            forms[summed] = (phase.first, (*of_phase, (axis[summed], phase.step)))
            forms[other] = (phase.offset, ((axis[o], phase.by_out), *moved, (axis[summed], phase.by_summed)))
        return tuple(extent[i] for i in range(len(extent))), forms

    def zeros(runs: Sequence[_Run]) -> Shape:
        extent = {axis[label]: sizes[label] for label in out}
        for (o, _, _), link, run in zip(roles, solved, runs, strict=True):
            if o in several:
                extent[axis[o]], extent[axis_of_phase[o]] = -(-sizes[o] // len(link.phases)), run.phases
        return tuple(extent[i] for i in range(kept))

    runs_of = [_runs(link) for link in solved]
    parts = list(product(*runs_of))
    reached = [shape_and_forms(runs) for runs in parts if all(run.phase is not None for run in runs)]
    factors = (
        views_of(x, [(shape, [forms[label] for label in labels]) for shape, forms in reached])
        for x, labels in ((a, in_a), (b, in_b))
    )
    sums = iter([(u * v).sum(range(kept, u.ndim)) for u, v in zip(*factors, strict=True)])
    pieces = [
        const(0, a.dtype, zeros(runs), a.weak and b.weak)
        if any(run.phase is None for run in runs)
        else next(sums)
        for runs in parts
    ]
    for (o, _, _), runs in reversed([*zip(roles, runs_of, strict=True)]):  # the last one changes first
        if len(runs) > 1:
            groups = zip(*[iter(pieces)] * len(runs), strict=True)
            pieces = [UOp(CONCAT, group, axis_of_phase[o]) for group in groups]
    (whole,) = pieces
    filled = tuple(
        math.prod(whole.shape[axis[label] : axis[label] + (2 if label in several else 1)]) for label in out
    )
    return whole.reshape(filled).shrink(tuple((0, sizes[label], 1) for label in out))


def _roles(arg: ConvolveArg, padded: int) -> list[tuple[int, int, int]]:
    """Return (label of the result, label of the padded operand, label to sum over) of each link.

    The label of the padded operand is computed from the other two, and may be outside: there it has zeros.
    """
    own, other, out = arg[padded], arg[1 - padded], arg[2]
    return [
        tuple(next(label for label in link.labels if label in labels) for labels in (out, own, other))  # type: ignore[misc]
        for link in arg[3]
    ]


_FEW_MORE_TERMS = 4  # times as many


def _padded_operand(arg: ConvolveArg, sizes: dict[int, int]) -> int:
    """Tell which operand is looked up at computed positions, and has zeros around it.

    That is the image, so that no sum has terms of places of it that a window does not read: zero times NaN would be
    NaN. It is the other operand where that needs no zeros, or where an image with gaps would make fractions in the
    gradient by the kernel: there, only what is before the first window and behind the last one is no term. Of a
    gradient by the image it is the operand that leaves few terms, then no fractions; but where windows have wide gaps
    a few terms more, in place of hundreds of phases of few elements each.
    """

    def cost(padded: int) -> tuple[int, int]:
        taps = [-(-sizes[r[2]] // n) for r, n in zip(_roles(arg, padded), periods(padded), strict=True)]
        return math.prod(taps), math.prod(periods(padded))

    def periods(padded: int) -> list[int]:
        return [
            abs(k.factors[k.labels.index(r[1])]) for k, r in zip(arg[3], _roles(arg, padded), strict=True)
        ]

    fewest = min((0, 1), key=cost)
    (terms, phases), (more_terms, fewer_phases) = cost(fewest), cost(1 - fewest)
    if phases > max(MOST_PHASES, fewer_phases) and more_terms <= _FEW_MORE_TERMS * terms:
        fewest = 1 - fewest
    image = next((i for i in (0, 1) if all(link.labels[0] in arg[i] for link in arg[3])), fewest)
    with_gaps = any(link.labels[2] in arg[2] and abs(link.factors[0]) > 1 for link in arg[3])
    reached = all(abs(link.factors[2]) <= link.sizes[1] for link in arg[3])  # all between two ends
    if (with_gaps and reached) or not _has_zeros(arg, sizes, fewest):
        return fewest
    return image


def _has_zeros(arg: ConvolveArg, sizes: dict[int, int], padded: int) -> bool:
    """Tell whether an operand is looked up at computed positions beyond its ends."""
    for link, (_, own, _), solved in zip(
        arg[3], _roles(arg, padded), _solved(arg, sizes, padded), strict=True
    ):
        size = link.sizes[link.labels.index(own)]
        for phase in filter(None, solved.phases):
            shape = (phase.count_out, phase.count_summed)
            low, high = form_bounds((phase.offset, ((0, phase.by_out), (1, phase.by_summed))), shape)
            if low < 0 or high >= size:
                return True
    return False


def _solutions(arg: ConvolveArg, sizes: dict[int, int]) -> tuple[list[_Solved], list[tuple[int, int, int]]]:
    """Solve each link for the label of the padded operand. Return the solutions and the roles of each link's labels."""
    padded = _padded_operand(arg, sizes)
    return _solved(arg, sizes, padded), _roles(arg, padded)


def _solved(arg: ConvolveArg, sizes: dict[int, int], padded: int) -> list[_Solved]:
    solved = []
    for link, role in zip(arg[3], _roles(arg, padded), strict=True):
        o, other, summed = (link.labels.index(label) for label in role)
        f, s = link.factors, link.sizes
        equation = (f[o], link.constant, f[other], f[summed])
        solved.append(_Solved.of(equation, s[o], s[other], s[summed], crop=summed == 0))
    return solved


def _transposed(ct: UOp, i: int, node: UOp) -> UOp:
    """Keep the link; the label of the source becomes that of the result."""
    in_a, in_b, out, links = node.arg
    if i:
        return UOp(CONVOLVE, (node.src[0], ct), (in_a, out, in_b, links))
    return UOp(CONVOLVE, (ct, node.src[1]), (out, in_b, in_a, links))


def _convolve_form(arg: Any, a: UOp, b: UOp) -> bool:
    """Tell whether this is an argument of convolve: labels are distinct in each array, and each is in two of the
    three or linked.
    """
    in_a, in_b, out, links = arg
    linked = [label for link in links for label in link.labels]
    sets = [set(labels) for labels in (in_a, in_b, out)]
    return (
        len(in_a) == a.ndim
        and len(in_b) == b.ndim
        and all(len(set(labels)) == len(labels) for labels in (in_a, in_b, out, linked))
        and all(sum(label in s for s in sets) == 1 for label in linked)
        and all(all(any(label in s for label in link.labels) for s in sets) for link in links)
        and all(all(link.factors) for link in links)
        and all(sum(label in s for s in sets) >= 2 for s in sets for label in s if label not in linked)
    )


CONVOLVE: Any = define(
    "convolve",
    Family.WINDOW,
    _infer_convolve,
    reference=_convolve_reference,
    jvp=(
        lambda t, out, a, b: UOp(CONVOLVE, (t, b), out.arg),
        lambda t, out, a, b: UOp(CONVOLVE, (a, t), out.arg),
    ),
    transpose=_transposed,
    decompose=convolution_as_sums,
    dtypes=NUMBERS,
    domain=[(-2, 2)] * 2,
    arg_form=_convolve_form,
)


def products_of(node: UOp) -> int:
    """Tell how many products a convolution adds up, those with padding among them."""
    sizes = _label_sizes(node.arg, *node.src)
    for _, padded, _ in _roles(node.arg, _padded_operand(node.arg, sizes)):
        del sizes[padded]
    return numel(tuple(sizes.values()))
