"""Reductions, positions of extrema and cumulative sums: against NumPy over shapes, axes, dtypes, NaN and masks."""

from __future__ import annotations

import math
import tracemalloc
from functools import partial

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError

REDUCTIONS = ["sum", "prod", "mean", "var", "std", "any", "all", "count_nonzero"]
EXTREMA = ["max", "min", "ptp"]
NAN_FORMS = ["nansum", "nanprod", "nanmax", "nanmin", "nanmean", "nanvar", "nanstd"]
SHAPES = [(), (1,), (5,), (0,), (3, 4), (1, 4), (2, 0, 3), (2, 3, 4), (2, 1, 3)]


def _fits(shape: tuple[int, ...], axis: object) -> bool:
    axes = () if axis is None else axis if isinstance(axis, tuple) else (axis,)
    return all(-len(shape) <= a < len(shape) for a in axes) and len({a % len(shape) for a in axes}) == len(
        axes
    )


CASES = [(s, axis) for s in SHAPES for axis in (None, 0, -1, (0, 1), (0, -1), ()) if _fits(s, axis)]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("shape, axis", CASES, ids=str)
@pytest.mark.parametrize("name", REDUCTIONS + EXTREMA)
def test_reductions_are_numpys(check, sample, name, shape, axis):
    x = sample(shape)
    axes = range(len(shape)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    if name in EXTREMA and not all(shape[a] for a in axes):
        with pytest.raises(ArgumentError, match="has no elements"):
            getattr(fnp, name)(x, axis)
        return
    check(name, x, axis=axis)
    if name != "ptp":
        check(name, x, axis=axis, keepdims=True)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", NAN_FORMS)
def test_nan_forms_are_numpys(check, name):
    x = fnp.asarray([[1.0, math.nan, 3.0], [math.nan, math.nan, math.nan], [4.0, 5.0, -6.0]])
    for axis in (None, 0, 1):
        check(name, x, axis=axis)
    check(name, fnp.arange(6).reshape(2, 3), axis=1)


@pytest.mark.parametrize("name", ["sum", "prod", "mean", "var", "std", "any", "all"])
def test_where_takes_some(check, sample, name):
    x = sample((3, 4))
    mask = np.asarray([[True, False, True, True], [True] * 4, [False, False, True, True]])
    check(name, x, axis=1, where=mask)
    check(name, x, where=mask)


@pytest.mark.parametrize("name", ["max", "min", "sum", "prod"])
def test_initial_joins(check, sample, name):
    x = sample((3, 4))
    check(name, x, axis=1, initial=0.5)
    check(name, x, initial=2.0, where=np.asarray([True, False, True, True]))
    assert getattr(fnp, name)(fnp.zeros((0,)), initial=3.0).tolist() == 3.0 if name != "sum" else True


def test_ddof(check, sample):
    x = sample((5,))
    check("var", x, ddof=1)
    check("std", x, ddof=1)
    assert math.isnan(float(fnp.var(fnp.ones(1), ddof=1)))


# What jax.numpy (0.10.2) gives: dtype of the result.
TYPES = [
    ("sum", "int8", "int32"), ("sum", "uint8", "uint32"), ("sum", "bool", "int32"),
    ("sum", "bfloat16", "bfloat16"), ("prod", "int8", "int32"), ("prod", "bool", "int32"),
    ("max", "int8", "int8"), ("max", "bool", "bool"), ("mean", "int32", "float32"),
    ("mean", "bool", "float32"), ("mean", "float16", "float16"), ("var", "int32", "float32"),
    ("var", "complex64", "float32"), ("std", "bfloat16", "bfloat16"), ("any", "float32", "bool"),
    ("argmax", "int8", "int32"), ("cumsum", "int8", "int8"), ("cumsum", "bool", "int32"),
    ("cumprod", "int8", "int8"), ("count_nonzero", "int8", "int32"), ("sum", "complex64", "complex64"),
    ("mean", "complex64", "complex64"),
]  # fmt: skip


@pytest.mark.parametrize("name, given, result", TYPES, ids=str)
def test_types_are_jaxs(both, sample, name, given, result):
    out = both(getattr(fnp, name), sample((4,), given))
    assert (out.dtype.name, out.weak) == (result, False)


def test_weakness_is_lost():
    weak = fnp.asarray(2.0)
    for name in ("sum", "max", "mean", "std", "prod"):
        assert weak.weak and not getattr(fnp, name)(weak).weak


def test_half_precision_adds_in_single():
    assert float(fnp.sum(fnp.ones(4096, "bfloat16"))) == 4096
    assert float(fnp.mean(fnp.full((70000,), 2.0, "float16"))) == 2.0


@pytest.mark.parametrize("name", ["argmax", "argmin"])
def test_positions_are_numpys(check, sample, name, shape):
    for axis in [None, *range(len(shape))]:
        x = sample(shape)
        size = x.size if axis is None else shape[axis]
        if not size:
            with pytest.raises(ArgumentError, match="is empty"):
                getattr(fnp, name)(x, axis)
            continue
        check(name, x, axis=axis)
        check(name, x, axis=axis, keepdims=True)


@pytest.mark.parametrize("dtype", ["int32", "float32", "bfloat16", "bool", "uint8"])
@pytest.mark.parametrize("name", ["argmax", "argmin"])
def test_of_equal_elements_the_first_is_meant(both, name, dtype):
    x = fnp.asarray([[1, 0, 1, 0], [0, 0, 0, 0]]).astype(dtype)
    expected = [0, 0] if name == "argmax" else [1, 0]
    assert both(lambda v: getattr(fnp, name)(v, 1), x).tolist() == expected


def test_the_first_nan_wins(both):
    x = fnp.asarray([1.0, math.nan, 5.0, math.nan])
    for name in ("argmax", "argmin"):
        assert both(getattr(fnp, name), x).tolist() == 1
    assert math.isnan(both(fnp.max, x).tolist())
    assert both(fnp.nanargmax, x).tolist() == 2
    assert both(fnp.nanargmin, x).tolist() == 0


@pytest.mark.parametrize("name", ["cumsum", "cumprod"])
def test_cumulative_is_numpys(check, sample, name, shape):
    for axis in [None, *range(len(shape))]:
        check(name, sample(shape), axis=axis)


def test_cumulative_forms(check, both):
    x = fnp.arange(7)
    check("cumsum", x)
    check("nancumsum", fnp.asarray([1.0, math.nan, 2.0]))
    check("nancumprod", fnp.asarray([1.0, math.nan, 2.0]))
    result = both(lambda v: fnp.cumulative_sum(v, include_initial=True), x)
    assert result.tolist() == [0, 0, 1, 3, 6, 10, 15, 21]


def test_diff(check, sample):
    x = sample((3, 5))
    check("diff", x)
    check("diff", x, axis=0)
    check("diff", x, n=2)
    check("diff", x, prepend=0.0, append=1.0)
    assert fnp.diff(fnp.asarray([True, False])).tolist() == [True]


def test_average_and_closeness(check, both, sample):
    x, w = sample((3, 4)), sample((4,), low=0.1)
    check("average", x)
    result = both(lambda v, u: fnp.average(v, axis=1, weights=u), x, w)
    np.testing.assert_allclose(result.numpy(), np.average(x.numpy(), 1, w.numpy()), rtol=1e-5)
    a = fnp.asarray([1.0, math.inf, -math.inf, math.nan, 1e-9, 2.0])
    b = fnp.asarray([1.0 + 1e-7, math.inf, math.inf, math.nan, 0.0, 2.1])
    for equal_nan in (False, True):
        check("isclose", a, b, equal_nan=equal_nan)
    keys = fg.random.split(fg.random.key(0), 3)
    assert fnp.isclose(keys, keys[1]).tolist() == [False, True, False] and not fnp.allclose(keys, keys[1])
    check("allclose", x, x)
    check("array_equal", x, x)
    check("array_equal", x, w)
    check("array_equal", a, a, equal_nan=True)
    check("array_equiv", fnp.ones((2, 2)), fnp.ones(2))
    assert fnp.array_equal([1, 2], [1, 2]) and not fnp.array_equal([1, 2], [1, 2, 3])
    assert fnp.array_equiv([[1, 2]], [1, 2]) and not fnp.array_equiv([1, 2], [1, 2, 3])


@pytest.mark.parametrize("axis", [(0, 2), (2, 0), (1, 0), (-1,), (2, 1, 0), 1], ids=str)
def test_average_with_weights_of_the_axes_in_their_order(both, sample, axis):
    x = sample((2, 3, 4))
    axes = axis if isinstance(axis, tuple) else (axis,)
    w = sample(tuple(x.shape[a] for a in axes), low=0.1)
    for keepdims in (False, True):
        result, total = both(
            lambda v, u, k=keepdims: fnp.average(v, axis, u, returned=True, keepdims=k), x, w
        )
        mean, sums = np.average(x.numpy(), axis, w.numpy(), returned=True, keepdims=keepdims)
        np.testing.assert_allclose(result.numpy(), mean, rtol=1e-5)
        np.testing.assert_allclose(total.numpy(), sums, rtol=1e-5)


@pytest.mark.parametrize("axis, shape", [(None, (3, 4)), (2, (3, 4)), ((0, 1), (3, 2)), ((0, 1), (6,))])
def test_weights_that_fit_no_axes(sample, axis, shape):
    with pytest.raises(ShapeError, match="average: weights of shape"):
        fnp.average(sample((2, 3, 4)), axis=axis, weights=sample(shape))


def test_complex_extrema_are_by_real_part(check, sample):
    x = sample((3, 4), "complex64")
    check("max", x, axis=1)
    check("min", x, axis=0)
    mask = np.asarray([[True, False, True, True], [True] * 4, [False] * 4])
    for initial in (np.complex64(0.1 - 2j), np.complex64(-9.0)):
        check("max", x, axis=1, where=mask, initial=initial)
        check("min", x, where=mask, initial=initial, keepdims=True)
    check("max", x[:0], axis=0, initial=np.complex64(3j))


@pytest.mark.parametrize("name", ["max", "min", "maximum", "minimum"])
def test_complex_extrema_of_what_is_not_finite(name):
    parts = (1.0, np.nan, np.inf, -np.inf, -0.0)
    numbers = np.array([complex(re, im) for re in parts for im in parts], "complex64")
    rows = np.stack([np.repeat(numbers, len(numbers)), np.tile(numbers, len(numbers))])
    pick = getattr(fnp, name)
    whole = (lambda x: pick(x, 0)) if name in ("max", "min") else lambda x: pick(x[0], x[1])
    with np.errstate(invalid="ignore"):
        expected = getattr(np, name)(rows, 0) if name in ("max", "min") else getattr(np, name)(*rows)
    for result in (whole(fnp.asarray(rows)), fg.jit(whole)(rows)):
        np.testing.assert_array_equal(np.isnan(result), np.isnan(expected))
        sound = ~np.isnan(expected)
        np.testing.assert_array_equal(np.asarray(result)[sound], expected[sound])


@pytest.mark.parametrize("dtype", ["uint32", "uint8", "int32", "int8", "bool", "float32"])
@pytest.mark.parametrize("name", ["max", "min", "sum", "prod"])
def test_where_with_an_initial_value_in_every_dtype(check, sample, name, dtype):
    """The element that changes nothing need not fit the default integer: 2**32 - 1 for the minimum of uint32."""
    x = fnp.asarray(np.arange(12).reshape(3, 4).astype(dtype))
    mask = np.asarray([[True, False, True, True], [True] * 4, [False] * 4])
    check(name, x, axis=1, where=mask, initial=np.dtype(dtype).type(1))


@pytest.mark.parametrize("name", ["sum", "prod", "max", "min", "mean", "var", "std", "any", "all", "nansum"])
def test_masks_are_booleans_and_initial_values_are_numbers(sample, name):
    x, first = sample((3, 4)), {"initial": 0.0} if name in ("sum", "prod", "max", "min", "nansum") else {}
    with pytest.raises(DtypeError, match=r"where is int32\[4\], and has to be booleans"):
        getattr(fnp, name)(x, axis=1, where=np.ones(4, np.int32), **first)
    if first:
        with pytest.raises(ShapeError, match=r"initial is float32\[4\], and has to be one number"):
            getattr(fnp, name)(x, axis=1, initial=np.ones(4, np.float32))


def test_variances_of_complex_numbers(sample):
    x = sample((3, 4), "complex64")
    for name in ("var", "std", "nanvar", "nanstd"):
        result = getattr(fnp, name)(x, 1, "complex64")
        assert result.dtype == np.complex64
        np.testing.assert_allclose(result.numpy(), getattr(np, name)(x.numpy(), 1), rtol=1e-5)
        with pytest.raises(DtypeError, match="imaginary parts would be lost"):
            getattr(fnp, name)(x, 1, "float32")


def test_errors_name_the_axis():
    with pytest.raises(ArgumentError, match="sum: axis 2 is out of bounds for an array with 1 axes"):
        fnp.sum(fnp.ones(3), axis=2)
    with pytest.raises(ArgumentError, match="given twice"):
        fnp.sum(fnp.ones((3, 3)), axis=(0, -2))
    with pytest.raises(ArgumentError, match="give initial= too"):
        fnp.max(fnp.ones(3), where=fnp.ones(3) > 0)


def test_a_mean_that_is_known(sample):
    x = sample((3, 4))
    middle = fnp.mean(x, 1, keepdims=True)
    for name in ("var", "std", "nanvar", "nanstd"):
        function = getattr(fnp, name)
        np.testing.assert_allclose(function(x, 1, mean=middle).numpy(), function(x, 1).numpy(), rtol=1e-6)
        assert float(fnp.sum(function(x, 1, mean=middle + 1) > function(x, 1))) == 3


@pytest.mark.parametrize(
    "name", ["cumsum", "cumprod", "nancumsum", "nancumprod", "cumulative_sum", "cumulative_prod"]
)
@pytest.mark.parametrize("dtype", [None, "bool", "int8", "float32"])
def test_cumulative_of_truth_values(both, name, dtype):
    """Numbers where nothing else is asked for; of dtype bool, true where one is, or where all are."""
    for value in ([True, False, True], [False, False, True], [0, 2, 0], [0.5, 0.0, -0.5], []):
        x = fnp.asarray(value) if value else fnp.zeros(0, "bool")
        if dtype is None and x.dtype != "bool":
            continue
        result = both(lambda x: getattr(fnp, name)(x, dtype=dtype), x)
        expected = getattr(np, name.removeprefix("nan") if x.dtype == "bool" else name)(
            np.asarray(x), dtype=dtype
        )
        assert result.dtype == (dtype or "int32") and result.tolist() == expected.tolist()
    assert fnp.add.accumulate(fnp.asarray([False, True]), dtype="bool").dtype == "bool"
    if name.startswith("cumulative"):
        first = getattr(fnp, name)(fnp.asarray([True]), dtype="bool", include_initial=True)
        assert first.tolist() == [name == "cumulative_prod", True]


@pytest.mark.parametrize("shape, axis", [((3,), 0), ((4, 5), 1), ((4, 5), None), ((0,), 0), ((2, 0), 1)])
def test_sums_of_truth_values_as_such(shape, axis):
    x = np.random.default_rng(1).random(shape) < 0.5
    expected = x.any(axis)
    for function in (fnp.sum, fnp.nansum, fnp.add.reduce):
        of_bits = partial(function, axis=axis, dtype=bool)
        for found in (of_bits(x), fg.jit(of_bits)(x)):
            assert found.dtype == bool and np.asarray(found).tolist() == expected.tolist()


def test_sums_and_products_of_chosen_truth_values_are_such():
    x, chosen = np.array([True, False, True]), np.array([True, False, False])
    for name in ("sum", "prod"):
        found = getattr(fnp, name)(x, dtype=bool, where=chosen)
        assert found.dtype == bool and bool(found) == getattr(np, name)(x, dtype=bool, where=chosen)


@pytest.mark.parametrize("name", ["sum", "prod"])
@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "bool", "int4"])
@pytest.mark.parametrize(
    "shape, axis", [((), None), ((0, 3), 0), ((3, 0), 1), ((5, 7), (0, 1)), ((4, 3), ()), ((9, 2), -2)]
)
def test_short_integers_add_up_in_wide_ones(name, dtype, shape, axis):
    x = fnp.asarray(
        np.random.default_rng(2).integers(0 if dtype in ("uint8", "bool") else -8, 7, shape)
    ).astype(dtype)
    numbers = np.asarray(x).astype("int64")
    for wanted, keepdims in ((None, False), ("int32", True), ("uint32", False), ("int16", True)):
        total = partial(getattr(fnp, name), axis=axis, dtype=wanted, keepdims=keepdims)
        expected = getattr(np, name)(numbers, axis, keepdims=keepdims)
        for found in (total(x), fg.jit(total)(x)):
            assert found.dtype == (wanted or ("uint32" if dtype.startswith("u") else "int32"))
            np.testing.assert_array_equal(found, expected.astype(found.dtype))


def test_a_sum_of_short_integers_takes_no_copy():
    x = fnp.ones((1 << 22,), "int8")
    tracemalloc.start()
    try:
        assert int(fnp.sum(x)) == 1 << 22
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()
