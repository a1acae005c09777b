"""Views: elements of a source at positions that are affine in those of the result, which is what the scheduler sees of
windows; and phases, the positions of an array modulo some number along some of its axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from funcgrad.errors import ShapeError
from funcgrad.trace.ops import arg_forms, define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Form, Shape, Type, UOp, const, numel

# ---- view: (shape, forms); a form (offset, ((axis, coefficient), ...)) for each axis of the source ----


def form_bounds(form: Form, shape: Shape) -> tuple[int, int]:
    """Return the least and the greatest position of a view along one axis of its source."""
    low = high = form[0]
    for axis, coefficient in form[1]:
        reach = coefficient * (shape[axis] - 1)
        low, high = low + min(0, reach), high + max(0, reach)
    return low, high


def _infer_view(arg: tuple[Shape, tuple[Form, ...]], x: UOp) -> Type:
    shape, forms = arg
    if numel(shape):
        for form, size in zip(forms, x.shape, strict=True):
            low, high = form_bounds(form, shape)
            if low < 0 or high >= size:
                raise ShapeError(f"view: positions {low} to {high} do not lie within an axis of size {size}")
    return shape, x.dtype, x.weak


def _view_reference(arg: tuple[Shape, tuple[Form, ...]], x: np.ndarray) -> np.ndarray:
    shape, forms = arg
    x = np.asarray(x)
    if not numel(shape):
        return np.zeros(shape, x.dtype)
    strides = [0] * len(shape)
    for (_, terms), step in zip(forms, x.strides, strict=True):
        for axis, coefficient in terms:
            strides[axis] += coefficient * step
    first = x[tuple(slice(offset, None) for offset, _ in forms)]
    return np.lib.stride_tricks.as_strided(first, shape, strides, writeable=False)


def _view_form(arg: Any, x: UOp) -> bool:
    shape, forms = arg
    terms = [t for _, terms in forms for t in terms]
    return arg_forms.integers(shape) and len(forms) == x.ndim and all(map(arg_forms.integers, terms))


VIEW = define(
    "view",
    Family.MOVEMENT,
    _infer_view,
    reference=_view_reference,
    is_view=True,
    forms=lambda node: node.arg[1],
    dtypes=dt.ALL,
    arg_form=_view_form,
)


def view(x: UOp, shape: Shape, forms: Sequence[Form]) -> UOp:
    """Return the elements of x at affine positions, 0 where these lie outside."""
    return views_of(x, [(shape, forms)])[0]


def views_of(x: UOp, wanted: Sequence[tuple[Shape, Sequence[Form]]]) -> list[UOp]:
    """Return several such views of an array, which is padded once for all of them."""
    low, high = [0] * x.ndim, [0] * x.ndim
    for shape, forms in wanted:
        if numel(shape):
            for axis, form in enumerate(forms):
                first, last = form_bounds(form, shape)
                low[axis], high[axis] = max(low[axis], -first), max(high[axis], last - x.shape[axis] + 1)
    if not numel(x.shape):
        return [const(0, x.dtype, shape, x.weak) for shape, _ in wanted]
    padded = x.pad([(before, after, 0) for before, after in zip(low, high, strict=True)])
    views = []
    for shape, forms in wanted:
        moved = tuple((offset + low[axis], tuple(terms)) for axis, (offset, terms) in enumerate(forms))
        views.append(
            UOp(VIEW, (padded,), (shape, moved)) if numel(shape) else const(0, x.dtype, shape, x.weak)
        )
    return views


# ---- phases ----

Periods = tuple[tuple[int, int], ...]  # (axis, period): along the axis every so many positions are one phase


def starts_of_phases(periods: Periods) -> list[tuple[int, ...]]:
    """Return where each phase of an array begins along the axes that have some, the last axis first."""
    return list(product(*(range(period) for _, period in periods)))


def phase_of(shape: Shape, periods: Periods, starts: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Return which part of an array a phase is: start, stop and step along each axis."""
    limits = [(0, size, 1) for size in shape]
    for (axis, period), start in zip(periods, starts, strict=True):
        limits[axis] = (start, shape[axis], period)
    return tuple(limits)
