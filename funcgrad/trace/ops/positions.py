"""Rows of the op table that say where the extremum is: argmax and argmin.

They are reductions: the argument is the tuple of axes, which disappear. The result counts along these axes, the last
one fastest. The first NaN wins; of equal elements the first; of no elements the position is 0. Positions are int32, and
int64 where they count more elements than that can.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from funcgrad.errors import DtypeError
from funcgrad.trace.ops import NO_DERIVATIVE, REALS, arg_forms, define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import position_dtype
from funcgrad.trace.uop import Family, Op, Type, UOp, numel, type_text


def _infer(name: str) -> Callable[..., Type]:
    def infer(arg: tuple[int, ...], x: UOp) -> Type:
        if dt.kind(x.dtype) == "c":
            raise DtypeError(f"{name}: complex numbers have no order: {type_text(x)}")
        count = numel(tuple(x.shape[axis] for axis in arg))
        return tuple(s for axis, s in enumerate(x.shape) if axis not in arg), position_dtype(count), False

    return infer


def _reference(find: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    def reference(arg: tuple[int, ...], x: np.ndarray) -> np.ndarray:
        x = np.asarray(x)
        kept = [axis for axis in range(x.ndim) if axis not in arg]
        shape = tuple(x.shape[axis] for axis in kept)
        rows = np.transpose(x, (*kept, *arg)).reshape(*shape, numel(tuple(x.shape[axis] for axis in arg)))
        if not rows.shape[-1]:
            return np.zeros(shape, np.int32)
        found = np.asarray(find(rows.astype(np.float32) if x.dtype == dt.bfloat16 else rows, -1))
        return found.astype(position_dtype(rows.shape[-1]))

    return reference


def _position(name: str, find: Callable[..., np.ndarray]) -> Op:
    return define(
        name,
        Family.REDUCE,
        _infer(name),
        reference=_reference(find),
        arg_form=arg_forms.reduced,
        arg_names="axes",
        jvp=NO_DERIVATIVE,
        dtypes=(dt.bool_, *REALS),
        domain=[(-3, 3)],
    )


ARGMAX = _position("argmax", np.argmax)
ARGMIN = _position("argmin", np.argmin)
POSITIONS = (ARGMAX, ARGMIN)
