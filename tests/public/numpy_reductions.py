"""Rows of funcgrad.numpy: reductions, order statistics, cumulative functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.makers import along, reduced
from tests.public.rows import (
    Call,
    boolean,
    call,
    default_integer,
    inexact,
    namespace,
    numbers,
    or_dtype,
    promoted,
    row,
    same,
    strong,
    summed,
)

ALL, REAL, NUMBERS = "biufc", "biuf", "iufc"
FLOATS = ("float32", "float16", "bfloat16")


def _argmax(d: Draw) -> Call:
    made = along(REAL, size=1, least=0)(d)
    return call(*made.args, **made.keywords, **d.options(keepdims=[True, False]))


def _with_nan(make: Any) -> Any:
    """Some of the numbers are NaN, but never all along an axis of the first position."""

    def of(d: Draw) -> Call:
        made = make(d)
        x = made.args[0]
        if d.smooth or dt.kind(x.value.dtype) not in "fc" or x.form == "python":
            return made
        holes = d.rng.uniform(size=x.value.shape) < 0.2
        value = np.where(holes, np.asarray(np.nan).astype(x.value.dtype), x.value)
        return Call((x._replace(value=np.asarray(value)), *made.args[1:]), made.keywords)

    return of


def _quantile(scale: float, skip: bool = False) -> Any:
    def make(d: Draw) -> Call:
        made = reduced("iuf", least=1, size=1, wild=False)(d)
        q = (
            d.choice(
                [0.0, 0.25, 0.5, 1.0, np.array([0.0, 0.375, 1.0]), np.array([0.5] if skip else [[0.5, 0.75]])]
            )
            * scale
        )
        if d.smooth:  # between two of the numbers
            q = 0.4173 * scale
        method = d.options(method=["linear", "lower", "higher", "midpoint", "nearest"])
        if method.get("method") == "nearest":  # in the middle NumPy has the even position, JAX the lower one
            q = 0.3 * scale
        return call(
            made.args[0], q if isinstance(q, float) else Given(q, joins=False), **made.keywords, **method
        )

    return make


def _average(d: Draw) -> Call:
    made = reduced("biufc", size=1, wild=False)(d)
    x = made.args[0]
    if d.maybe():
        return call(x, **made.keywords)
    return call(x, weights=d.array(x.value.shape, "f", 0.5, 2), **made.keywords)


def _variance(d: Draw) -> Call:
    return reduced(NUMBERS, least=1, size=3, wild=False, ddof=[0, 1])(d)


def _moment(call: Call) -> Any:
    return dt.real_dtype(inexact(call)[0]), False


def _cumulative(d: Draw) -> Call:
    made = along(NUMBERS, wild=False, flat=False)(d)
    made.keywords.setdefault("axis", -1)
    return call(*made.args, **made.keywords, **d.options(include_initial=[True]))


def _trapezoid(d: Draw) -> Call:
    made = along(REAL, wild=False, flat=False)(d)
    y = made.args[0]
    axis = made.keywords.get("axis", -1)
    if d.maybe():
        n = y.value.shape[axis]
        return call(y, d.array((n,), "f", forms=False), **made.keywords)
    return call(y, **made.keywords, **d.options(dx=[0.5]))


def _diff(d: Draw) -> Call:
    made = along(ALL, wild=False, flat=False, size=1)(d)
    x = made.args[0]
    given = made.keywords | d.options(n=[0, 1, 2])
    if d.maybe(0.3) and x.form == "array" and dt.kind(x.value.dtype) != "b":
        given["prepend"] = Given(d.values((), x.value.dtype))
    return call(x, **given)


def _with_initial(d: Draw) -> Call:
    """Empty ones too, and conditions: the initial number is there."""
    made = reduced("iuf", wild=False, where=True)(d)
    return call(*made.args, **made.keywords, initial=d.integer(0, 2))


def _partition(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    axis = d.axis(len(shape))
    return call(d.array(shape, REAL, wild=False), d.integer(0, shape[axis] - 1), axis)


def _check_partition(result: Any, call: Call) -> None:
    """What stands before the k-th is not larger, what stands behind it not smaller."""
    x, k, axis = call.args
    parts = np.moveaxis(result.numpy(), axis, -1).astype(np.float64)
    ordered = np.moveaxis(np.sort(x.value, axis).astype(np.float64), axis, -1)
    np.testing.assert_array_equal(parts[..., k], ordered[..., k])
    assert (parts[..., :k] <= parts[..., k : k + 1]).all() and (parts[..., k:] >= parts[..., k : k + 1]).all()
    np.testing.assert_array_equal(np.sort(parts, -1), ordered)


def _check_argpartition(result: Any, call: Call) -> None:
    x, k, axis = call.args
    taken = np.take_along_axis(x.value, result.numpy(), axis)
    np.testing.assert_array_equal(
        np.take(taken, k, axis).astype(float), np.take(np.sort(x.value, axis), k, axis).astype(float)
    )


with namespace("numpy"):
    row(
        "sum nansum",
        reduced(REAL, where=True, initial=True, wild=False, dtype=FLOATS),
        or_dtype(strong(summed)),
        tolerance=8,
    )
    row(
        "prod nanprod",
        reduced(ALL, -2, 2, where=True, initial=True, wild=False),
        or_dtype(strong(summed)),
        tolerance=16,
    )
    row("sum", reduced("f"), strong(promoted), tolerance=8)
    row("sum mean", reduced("c", size=1), strong(promoted), tolerance=8)
    row("max min", reduced(REAL, size=1), strong(same))
    row("nanmax nanmin", _with_nan(reduced(REAL, size=1)), strong(same))
    row("max min nanmax nanmin", _with_initial, strong(same))
    row("any all", reduced(ALL, where=True), boolean)
    row("count_nonzero", reduced(ALL), default_integer)
    row("argmax argmin", _argmax, default_integer, derivative=False)
    row("nanargmax nanargmin", along(REAL, size=1, least=0, wild=False), default_integer, derivative=False)
    row("mean", reduced(REAL, size=1, wild=False, dtype=FLOATS), or_dtype(strong(inexact)), tolerance=8)
    row("nanmean", _with_nan(reduced(ALL, size=1, wild=False)), strong(inexact), tolerance=8)
    row("var std", _variance, _moment, tolerance=16)
    row("nanvar nanstd", _with_nan(_variance), _moment, tolerance=16)
    row("average", _average, strong(inexact), tolerance=16)
    row("ptp", reduced("iuf", size=1), strong(same))
    row("median nanmedian", reduced(REAL, size=1, wild=False), strong(inexact))
    for skip in ("", "nan"):
        row(f"{skip}quantile", _quantile(1.0, bool(skip)), strong(inexact), operands="own", tolerance=2)
        row(f"{skip}percentile", _quantile(100.0, bool(skip)), strong(inexact), operands="own", tolerance=2)
    row("cumsum", along(REAL, wild=False, dtype=["float32"]), or_dtype(strong(numbers)), tolerance=8)
    row("cumprod", along(ALL, -2, 2, wild=False), or_dtype(strong(numbers)), tolerance=16)
    row("cumulative_sum", _cumulative, strong(summed), tolerance=8)
    row("cumulative_prod", _cumulative, strong(summed), tolerance=32, peer=False)
    row("nancumsum nancumprod", _with_nan(along(NUMBERS, -2, 2, wild=False)), strong(same), tolerance=16)
    row("trapezoid", _trapezoid, strong(inexact), tolerance=8)
    row("diff", _diff, same, tolerance=2)
    row("sort", along(ALL), same, derivative=True)
    row(
        "argsort",
        along(ALL, wild=False),
        default_integer,
        lambda a, axis=-1: np.argsort(a, axis, stable=True),
    )
    row("sort_complex", lambda d: call(d.array(d.shape(1), ALL)), None, derivative=False)
    row(
        "lexsort",
        lambda d: call(
            [d.array((n := d.integer(1, 6),), "iuf", forms=False), d.array((n,), "iuf", forms=False)]
        ),
        default_integer,
        lambda keys: np.lexsort(keys),
        operands="own",
    )
    row("partition", _partition, same, check=_check_partition, peer=False)
    row("argpartition", _partition, default_integer, check=_check_argpartition, peer=False)
