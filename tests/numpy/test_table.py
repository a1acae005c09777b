"""A table of calls over all of the namespace: each against NumPy, eager, traced, compiled, by vmap and by grad.

A row is a name, what makes its arguments, and keywords; NumPy's function of that name is the oracle. Rows are run over
dtypes and over shapes, empty ones included. The gradient of smooth ones is compared with central differences, and vmap
with a loop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.trace import tree
from tests.both_ways import _sample as sample
from tests.both_ways import assert_close

FLOATS = ("float32", "float16", "bfloat16")
REALS = ("float32", "int32", "uint8")
NUMBERS = (*REALS, "complex64")
ANY = (*NUMBERS, "bool")
INTEGERS = ("int32", "int8", "uint8")


class Row(NamedTuple):
    name: str
    shapes: tuple[tuple[int, ...], ...]  # of the arguments
    dtypes: tuple[str, ...] = REALS
    keywords: dict[str, Any] = {}
    smooth: bool = False  # has a derivative where the samples are
    low: float = -3.0  # of the samples
    oracle: Callable | None = None  # in place of NumPy's function
    prepare: Callable = lambda *arrays: arrays  # what becomes of the samples
    tolerance: float = 1e-5


def _rows() -> list[Row]:
    v, m, t, e, z = (5,), (3, 4), (2, 3, 4), (0,), (2, 0)
    rows: list[Row] = []

    def add(names: str, *shapes: tuple, **options: Any) -> None:
        rows.extend(Row(name, shapes, **options) for name in names.split())

    # one array
    for shape in ((), v, m, e):
        add("sinc exp2 cbrt deg2rad rad2deg fabs", shape, dtypes=("float32",), smooth=True)
        add("spacing", shape, dtypes=("float32",))
    for shape in (v, m, e, z):
        add("trapezoid", shape, dtypes=("float32", "int32"), smooth=True)
        add("unwrap", shape, dtypes=("float32",), smooth=True)
        add("packbits", shape, dtypes=("bool", "uint8"))
        add("ediff1d ravel diff sort_complex", shape, dtypes=("float32", "int32"))
    add("frexp", v, dtypes=("float32", "float16"))
    add("bartlett hanning hamming blackman", dtypes=("float32",), prepare=lambda: (6,))
    add("kaiser", dtypes=("float32",), prepare=lambda: (6, 4.0))
    add("i0", v, dtypes=("float32",), smooth=True)
    add("unpackbits", m, dtypes=("uint8",), low=0.0)
    add("unpackbits", m, dtypes=("uint8",), low=0.0, keywords={"axis": 1, "count": -3, "bitorder": "little"})
    add("packbits", m, dtypes=("bool",), keywords={"axis": 0, "bitorder": "little"})
    add("trim_zeros", dtypes=("float32",), prepare=lambda: (fnp.asarray([0.0, 1.0, 0.0, 2.0, 0.0]),))
    # two arrays
    for shapes in ((v, v), (m, (4,)), (e, e), ((2, 1), (3,))):
        add("gcd lcm", *shapes, dtypes=INTEGERS)
        add("add subtract multiply maximum minimum", *shapes, dtypes=REALS, smooth=True)
        add("logaddexp logaddexp2 hypot arctan2", *shapes, dtypes=("float32",), smooth=True)
        add("logical_and logical_or logical_xor", *shapes, dtypes=("bool", "int32"))
        add("bitwise_and bitwise_or bitwise_xor", *shapes, dtypes=("int32", "uint8", "bool"))
        add("copysign heaviside nextafter fmod", *shapes, dtypes=("float32",))
    # quantiles and means
    for keywords in ({}, {"axis": 0}, {"axis": -1, "keepdims": True}):
        add("median ptp nanmedian nanmean nanstd nanvar nanmax nanmin nansum nanprod", m, dtypes=("float32",),
            keywords=keywords, smooth=True, tolerance=1e-4)  # fmt: skip
        for q in (0.3, np.array([0.0, 0.7, 1.0])):
            for method in (
                ("linear", "lower", "higher", "midpoint", "nearest") if not keywords else ("linear",)
            ):
                add("quantile nanquantile", m, dtypes=("float32",), keywords={"q": q, "method": method, **keywords},
                    smooth=True)  # fmt: skip
        add("percentile nanpercentile", m, dtypes=("float32", "int32"), keywords={"q": 30, **keywords})
    # counts and correlations
    for keywords in ({"bins": 3}, {"bins": 4, "range": (-1, 2)}, {"bins": 3, "density": True}):
        add("histogram", v, dtypes=("float32", "int32"), keywords=keywords)
        add("histogram2d", v, v, dtypes=("float32",), keywords={**keywords, **_each(keywords, 2)})
        add("histogramdd", (6, 3), dtypes=("float32",), keywords={**keywords, **_each(keywords, 3)})
    add("histogram_bin_edges", v, dtypes=("float32",), keywords={"bins": 3})
    for keywords in ({}, {"rowvar": False}, {"bias": True}, {"ddof": 0}):
        add(
            "cov", m, dtypes=("float32", "int32", "complex64"), keywords=keywords, smooth=True, tolerance=1e-4
        )
    weights: dict[str, Any] = {"fweights": np.array([1, 2, 1, 3]), "aweights": np.array([0.5, 1, 2, 1])}
    for keywords in (
        weights,
        {"fweights": weights["fweights"]},
        {"aweights": weights["aweights"], "ddof": 0},
    ):
        add("cov", m, dtypes=("float32",), keywords=keywords, smooth=True, tolerance=1e-4)
    add("corrcoef", m, dtypes=("float32",), smooth=True, tolerance=1e-4)
    add("corrcoef", v, v, dtypes=("float32",), tolerance=1e-4)
    add("bincount", v, dtypes=("int32",), low=0.0)
    for mode in ("full", "same", "valid"):
        add("convolve correlate", v, (3,), dtypes=("float32", "int32"), keywords={"mode": mode}, smooth=True)
        add("convolve correlate", (2,), v, dtypes=("float32",), keywords={"mode": mode})
    # order and sets
    for shape in (v, m, e):
        add("unique sort argsort", shape, dtypes=("float32", "int32", "bool"), keywords={})
        add("isin", shape, v, dtypes=("int32", "float32"))
        add("union1d intersect1d setdiff1d setxor1d", shape, v, dtypes=("int32", "float32"))
    add("searchsorted", v, m, dtypes=REALS, prepare=lambda a, b: (fnp.sort(a), b))
    add("digitize", m, (3,), dtypes=("float32",), prepare=lambda a, b: (a, fnp.sort(b)))
    add(
        "digitize",
        m,
        (3,),
        dtypes=("float32",),
        prepare=lambda a, b: (a, fnp.sort(b)[::-1]),
        keywords={"right": True},
    )
    # curves and polynomials
    add(
        "interp", m, (4,), (4,), dtypes=("float32",), prepare=lambda x, p, f: (x, fnp.sort(p), f), smooth=True
    )
    add("interp", m, (4,), (4,), dtypes=("float32",), keywords={"period": 2.5}, tolerance=1e-4)
    add("interp", m, (4,), (4,), dtypes=("float32",), prepare=lambda x, p, f: (x, fnp.sort(p), f),
        keywords={"left": 7.0, "right": -7.0})  # fmt: skip
    add("gradient", v, dtypes=("float32", "int32"), smooth=True)
    add(
        "gradient",
        v,
        v,
        dtypes=("float32",),
        prepare=lambda f, x: (f, fnp.sort(x)),
        smooth=True,
        tolerance=1e-4,
    )
    add("gradient", m, dtypes=("float32",), keywords={"axis": 1}, smooth=True)
    add("polyval polyadd polysub", (3,), v, dtypes=REALS, smooth=True)
    add("polymul", (3,), v, dtypes=("float32",), smooth=True)
    add("polydiv", v, (2,), dtypes=("float32",), oracle=_polydiv, tolerance=1e-3)
    add("polyder polyint", v, dtypes=("float32", "int32"), keywords={"m": 2}, smooth=True)
    add("poly", (3,), dtypes=("float32",), smooth=True)
    add("polyfit", (6,), (6,), dtypes=("float32",), keywords={"deg": 2}, tolerance=2e-3)
    add(
        "polyfit",
        (6,),
        (6, 2),
        dtypes=("float32",),
        keywords={"deg": 1, "w": np.arange(1.0, 7.0)},
        tolerance=2e-3,
    )
    add("roots", (4,), dtypes=("float32",), tolerance=1e-3, oracle=lambda p: np.roots(p))
    add("vander", v, dtypes=("float32", "int32"), keywords={"N": 3})
    # products
    add("kron", m, (2,), dtypes=NUMBERS, smooth=True)
    add("cross", (4, 3), (3,), dtypes=("float32", "int32"), smooth=True)
    add("outer", m, v, dtypes=NUMBERS)
    # positions and changes
    add("insert", v, dtypes=REALS, prepare=lambda a: (a, 1, 2))
    add(
        "insert",
        m,
        dtypes=("float32",),
        prepare=lambda a: (a, np.array([0, 2, 2]), 5.0),
        keywords={"axis": 1},
        smooth=True,
    )
    add(
        "choose",
        v,
        v,
        v,
        dtypes=("int32",),
        prepare=lambda i, a, b: (abs(i) % 2, [a, b]),
        keywords={"mode": "clip"},
    )
    add(
        "compress",
        m,
        dtypes=("float32",),
        prepare=lambda a: (np.array([True, False, True]), a),
        keywords={"axis": 0},
    )
    add("cumulative_sum cumulative_prod", m, dtypes=("float32", "int32"), keywords={"axis": 1, "include_initial": True},
        smooth=True)  # fmt: skip
    add(
        "cumsum cumprod nancumsum nancumprod",
        t,
        dtypes=("float32", "int32"),
        keywords={"axis": 1},
        smooth=True,
    )
    add("tril triu", t, dtypes=ANY, keywords={"k": 1}, smooth=True)
    add("meshgrid", v, (2,), dtypes=REALS, keywords={"indexing": "ij"})
    add("rot90", t, dtypes=ANY, keywords={"k": 3, "axes": (2, 0)}, smooth=True)
    add("nan_to_num", v, dtypes=NUMBERS, smooth=True)
    return rows


def _each(keywords: dict[str, Any], dims: int) -> dict[str, Any]:
    """A range for each axis, as the histograms of several axes want it."""
    return {"range": [keywords["range"]] * dims} if "range" in keywords else {}


def _polydiv(u: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """NumPy's, whose remainder has no leading zeros."""
    quotient, rest = np.polydiv(u, v)
    return quotient, np.concatenate([np.zeros(len(u) - len(rest)), rest])


ROWS = _rows()
IDS = [f"{row.name}-{'x'.join(map(str, row.shapes)).replace(' ', '')}-{i}" for i, row in enumerate(ROWS)]
CONCRETE = set("unique union1d intersect1d setdiff1d setxor1d trim_zeros bincount compress roots".split())


def _arguments(row: Row, dtype: str) -> tuple:
    arrays = [sample(shape, dtype, seed=7 * i, low=row.low) for i, shape in enumerate(row.shapes)]
    return tuple(row.prepare(*arrays))


def _function(row: Row) -> Callable:
    return lambda *args: getattr(fnp, row.name)(*args, **row.keywords)


def _wide(x: Any) -> Any:
    if not isinstance(x, fnp.ndarray):
        return x
    kinds = {"f": np.float64, "c": np.complex128, "V": np.float64}
    return x.numpy().astype(kinds.get(x.dtype.kind, x.dtype))


NARROW = set("packbits unpackbits frexp spacing nextafter".split())  # what they give depends on the dtype


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_value_and_shape(row: Row) -> None:
    """NumPy's value in double precision, and one type eager and compiled."""
    for dtype in row.dtypes:
        args = _arguments(row, dtype)
        result = _function(row)(*args)
        plain = tree.map(
            lambda x: x.numpy() if row.name in NARROW and isinstance(x, fnp.ndarray) else _wide(x), list(args)
        )
        with np.errstate(all="ignore"):
            expected = (row.oracle or getattr(np, row.name))(*plain, **row.keywords)
        for a, b in zip(tree.leaves(result), tree.leaves(expected), strict=True):
            assert a.shape == np.shape(b), f"{row.name} of {dtype}: {a.shape}, NumPy has {np.shape(b)}"
            assert_close(a.numpy(), np.asarray(b), row.tolerance, row.tolerance)
        if row.name in CONCRETE or not row.shapes or dtype != row.dtypes[0]:
            continue
        arrays, rest = _split(args)
        compiled = funcgrad.jit(lambda *xs: _function(row)(*rest(xs)))(*arrays)  # noqa: B023
        for a, b in zip(tree.leaves(result), tree.leaves(compiled), strict=True):
            assert (a.shape, a.dtype, a.weak) == (b.shape, b.dtype, b.weak)
            assert_close(b.numpy(), a.numpy(), max(row.tolerance, 3e-5), max(row.tolerance, 3e-5))


def _split(args: tuple) -> tuple[list[Any], Callable]:
    """The arrays among the arguments, and what puts others in their place."""
    leaves, treedef = tree.flatten(list(args))
    places = [i for i, leaf in enumerate(leaves) if isinstance(leaf, fnp.ndarray)]

    def rest(xs: Any) -> list[Any]:
        given = list(leaves)
        for place, x in zip(places, xs, strict=True):
            given[place] = x
        return tree.unflatten(treedef, given)

    return [leaves[i] for i in places], rest


SMOOTH = [
    i for i, row in enumerate(ROWS) if row.smooth and row.shapes and all(np.prod(s) for s in row.shapes)
]


@pytest.mark.parametrize("row", [ROWS[i] for i in SMOOTH], ids=[IDS[i] for i in SMOOTH])
def test_gradient_and_vmap(row: Row) -> None:
    """The derivative along a random direction, by grad and by central differences in float64; vmap and a loop."""
    arrays, rest = _split(_arguments(row, "float32"))

    def scalar(*xs: Any) -> Any:
        leaves = tree.leaves(_function(row)(*rest(xs)))
        weights = [fnp.cos(fnp.arange(leaf.size, dtype=leaf.dtype).reshape(leaf.shape)) for leaf in leaves]
        return sum(fnp.sum(leaf * w) for leaf, w in zip(leaves, weights, strict=True))

    places = tuple(range(len(arrays)))
    steps = [sample(x.shape, "float32", seed=50 + i, low=-1, high=1) for i, x in enumerate(arrays)]
    with funcgrad.config(enable_x64=True):
        xs = [fnp.asarray(x.numpy().astype(np.float64)) for x in arrays]
        ds = [x.numpy().astype(np.float64) * 1e-6 for x in steps]
        gradients = funcgrad.jit(funcgrad.grad(scalar, places))(*xs)
        slope = sum(np.sum(g.numpy() * d) for g, d in zip(gradients, ds, strict=True)) / 1e-6
        ahead, behind = (scalar(*(x + sign * d for x, d in zip(xs, ds, strict=True))) for sign in (1, -1))
        np.testing.assert_allclose(slope, (float(ahead) - float(behind)) / 2e-6, rtol=2e-4, atol=2e-4)
    batches = [fnp.stack([x, x + 0.25 * d]) for x, d in zip(arrays, steps, strict=True)]
    mapped = funcgrad.vmap(lambda *xs: _function(row)(*rest(xs)))(*batches)
    looped = [_function(row)(*rest([batch[i] for batch in batches])) for i in range(2)]
    for i, one in enumerate(looped):
        for a, b in zip(tree.leaves(mapped), tree.leaves(one), strict=True):
            assert_close(a[i].numpy(), b.numpy(), max(row.tolerance, 3e-5), max(row.tolerance, 3e-5))
