"""Rows of funcgrad.numpy: shapes, joining and splitting, positions, creation, grids, sets."""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.makers import along, one
from tests.public.rows import (
    Call,
    boolean,
    call,
    default_integer,
    namespace,
    or_dtype,
    promoted,
    row,
    same,
    strong,
    summed,
)

ALL, REAL = "biufc", "biuf"


def _shaped(make: Any) -> Any:
    """An array and what make(draw, shape) gives: positional arguments and keywords."""

    def of(d: Draw) -> Call:
        shape = d.shape()
        args, keywords = make(d, shape)
        return Call((d.array(shape, ALL, wild=True), *args), keywords)

    return of


def _reshape(d: Draw, shape: tuple) -> tuple:
    new = list(shape)
    if new and d.maybe():
        new = [int(np.prod(shape))]
    elif d.maybe():
        new.insert(d.integer(0, len(new)), 1)
    if new and 0 not in new and d.maybe(0.3):
        new[d.integer(0, len(new) - 1)] = -1
    return (tuple(new),), d.options(order=["C", "F"])


def _squeeze(d: Draw, shape: tuple) -> tuple:
    ones = [i for i, s in enumerate(shape) if s == 1]
    return ((), {"axis": d.choice(ones) - d.choice([0, len(shape)])} if ones and d.maybe() else {})


def _expand(d: Draw, shape: tuple) -> tuple:
    rank = len(shape) + 2
    return (d.choice([d.axis(len(shape) + 1), tuple(d.random.sample(range(rank), 2))]),), {}


def _permutation(d: Draw, shape: tuple) -> tuple:
    axes = tuple(d.random.sample(range(len(shape)), len(shape)))
    return (d.choice([None, axes]),), {}


def _two_axes(d: Draw, shape: tuple) -> tuple:
    return (d.axis(len(shape)), d.axis(len(shape))), {}


def _ranked(least: int, make: Any, size: int = 0, kinds: str = ALL, most: int = 4) -> Any:
    def of(d: Draw) -> Call:
        shape = d.shape(least, most, size)
        args, keywords = make(d, shape)
        return Call((d.array(shape, kinds, wild=True), *args), keywords)

    return of


def _flip(d: Draw, shape: tuple) -> tuple:
    return (), {"axis": d.choice([None, d.axes(len(shape)), *([d.axis(len(shape))] if shape else [])])}


def _roll(d: Draw, shape: tuple) -> tuple:
    if d.maybe(0.3):
        return (d.integer(-7, 7),), {}
    axes = d.axes(len(shape), 1)
    return (tuple(d.integer(-5, 5) for _ in axes), axes), {}


def _tile(d: Draw, shape: tuple) -> tuple:
    return (d.choice([2, (), tuple(d.integer(0, 2) for _ in range(d.integer(1, 3)))]),), {}


def _repeat(d: Draw) -> Call:
    shape = d.shape(1)
    axis = d.axis(len(shape))
    x = d.array(shape, ALL)
    if d.maybe():
        return call(x, d.integer(0, 3), **d.options(axis=[axis]))
    counts = np.array([d.integer(0, 2) for _ in range(shape[axis])], int)
    return call(x, counts, axis=axis, total_repeat_length=int(counts.sum()))


def _pad(d: Draw) -> Call:
    mode = d.choice(
        [
            "constant",
            "constant",
            "edge",
            "reflect",
            "symmetric",
            "wrap",
            "maximum",
            "minimum",
            "mean",
            "linear_ramp",
            "empty",
        ]
    )
    shape = d.shape(1, 3, 0 if mode in ("constant", "empty") else 2)
    width = d.choice([1, (1, 2), [(d.integer(0, 2), d.integer(0, 2)) for _ in shape]])
    keywords: dict[str, Any] = {}
    if mode == "constant" and d.maybe():
        keywords["constant_values"] = d.choice([2, (1, 2)])
    if mode in ("reflect", "symmetric") and d.maybe():
        keywords["reflect_type"] = d.choice(["even", "odd"])
    if mode in ("maximum", "minimum", "mean") and d.maybe():
        keywords["stat_length"] = d.choice([1, 2])
    if mode == "linear_ramp":
        keywords["end_values"] = d.choice([0, 3])
    kinds = "f" if mode in ("mean", "linear_ramp") else "iuf"
    return call(d.array(shape, kinds, forms=False), width, mode, **keywords)


def _pad_oracle(x: np.ndarray, width: Any, mode: str, **keywords: Any) -> np.ndarray:
    return np.pad(x, width, "constant" if mode == "empty" else mode, **keywords)


def _parts(least: int = 1, axis: bool = True) -> Any:
    """Arrays to join: of one shape but along one axis."""

    def of(d: Draw) -> Call:
        shape = list(d.shape(least, 4))
        along = d.axis(len(shape)) if shape else 0
        arrays = []
        for _ in range(d.integer(1, 3)):
            own = list(shape)
            if axis and own:
                own[along] = d.integer(1 if d.smooth else 0, 3)
            arrays.append(d.array(tuple(own), ALL))
        return call(arrays, **({"axis": along} if axis else {}))

    return of


def _equal_parts(least: int, **keywords: Any) -> Any:
    def of(d: Draw) -> Call:
        shape = d.shape(least, 3)
        arrays = [d.array(shape, ALL) for _ in range(d.integer(1, 3))]
        return call(arrays, **d.options(**keywords))

    return of


def _stack(d: Draw) -> Call:
    shape = d.shape(0, 3)
    return call(
        [d.array(shape, ALL) for _ in range(d.integer(1, 3))],
        **d.options(axis=range(-len(shape) - 1, len(shape) + 1)),
    )


def _split(sections: bool) -> Any:
    def of(d: Draw) -> Call:
        shape = d.shape(1)
        axis = d.axis(len(shape))
        size = shape[axis]
        places = sorted(d.integer(0, size) for _ in range(d.integer(0, 3)))
        counts = [n for n in range(1, size + 1) if size % n == 0 or sections] or [1]
        return call(d.array(shape, ALL), d.choice([places, d.choice(counts)]), axis=axis)

    return of


def _split_along(axis: int, least: int) -> Any:
    def of(d: Draw) -> Call:
        shape = d.shape(least)
        places = sorted(d.integer(0, shape[axis]) for _ in range(d.integer(0, 3)))
        return call(d.array(shape, ALL), places)

    return of


def _take(d: Draw) -> Call:
    shape = d.shape(1, 4, 1)
    axis = d.axis(len(shape))
    where = d.positions(d.shape(0, 2), shape[axis])
    return call(d.array(shape, ALL, wild=True), where, axis=axis, **d.options(mode=["clip", "wrap"]))


def _take_oracle(x: np.ndarray, where: np.ndarray, axis: int, mode: str = "") -> np.ndarray:
    return np.take(x, where % x.shape[axis] if mode != "clip" else np.clip(where, 0, x.shape[axis] - 1), axis)


def _take_along(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    axis = d.axis(len(shape))
    other = list(shape)
    other[axis] = d.size(0)
    return call(d.array(shape, ALL, wild=True), d.positions(tuple(other), shape[axis]), axis=axis)


def _put_along(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    axis = d.axis(len(shape))
    chosen = np.argsort(d.rng.uniform(size=shape), axis)
    index = np.take(chosen, range(d.integer(1, shape[axis])), axis)
    x = d.array(shape, "iuf", forms=False)
    return call(
        x,
        Given(index.astype(np.int32), joins=False),
        Given(d.values(index.shape, x.value.dtype)),
        axis,
        inplace=False,
    )


def _put_along_oracle(
    x: np.ndarray, index: np.ndarray, values: np.ndarray, axis: int, inplace: bool
) -> np.ndarray:
    x = x.copy()
    np.put_along_axis(x, index, values, axis)
    return x


def _put(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    size = int(np.prod(shape))
    x = d.array(shape, "iuf", forms=False)
    chosen = d.random.sample(range(size), d.integer(1, size))
    return call(
        x,
        Given(np.array(chosen, np.int32), joins=False),
        Given(d.values((len(chosen),), x.value.dtype)),
        inplace=False,
    )


def _changed(name: str) -> Any:
    """NumPy's function that changes its first argument."""

    def of(x: np.ndarray, *args: Any, inplace: bool, **keywords: Any) -> np.ndarray:
        x = x.copy()
        getattr(np, name)(x, *args, **keywords)
        return x

    return of


def _fill_diagonal(d: Draw) -> Call:
    shape = d.choice([(3, 3), (2, 4), (4, 2), (3, 3, 3)])
    x = d.array(shape, "iuf", forms=False)
    return call(x, Given(d.values((), x.value.dtype)), inplace=False)


def _place(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    x = d.array(shape, "iuf", forms=False)
    return call(x, d.condition(shape), Given(d.values((d.integer(1, 3),), x.value.dtype)), inplace=False)


def _insert(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    axis = d.axis(len(shape))
    x = d.array(shape, "iuf", forms=False)
    if d.maybe():
        return call(x, d.integer(-shape[axis], shape[axis]), Given(d.values((), x.value.dtype)), axis)
    return call(x, np.array([0, shape[axis], 0]), 2, axis)


def _insert_type(call: Call) -> Any:
    return call.types[0]


def _delete(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    axis = d.axis(len(shape))
    what: Any = d.choice([0, -1, slice(0, 2), [0]])
    return call(d.array(shape, ALL), np.array(what) if isinstance(what, list) else what, axis)


def _append(d: Draw) -> Call:
    if d.maybe():
        return call(d.array(d.shape(), ALL), d.array(d.shape(), ALL))
    shape = d.shape(1)
    return call(d.array(shape, ALL), d.array(shape, ALL), axis=d.axis(len(shape)))


def _compress(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    axis = d.axis(len(shape))
    mask = np.array(d.rng.integers(0, 2, shape[axis]), bool)
    return call(mask, d.array(shape, ALL), axis=axis)


def _extract(d: Draw) -> Call:
    shape = d.shape(0, 3)
    return call(d.condition(shape), d.array(shape, ALL))


def _choose(d: Draw) -> Call:
    shapes = d.broadcastable(3)
    mode = d.choice(["clip", "wrap"])
    return call(
        d.fixed(d.rng.integers(-3, 4, shapes[0]), np.int32), [d.array(s, REAL) for s in shapes[1:]], mode=mode
    )


def _choose_oracle(index: np.ndarray, choices: list, mode: str) -> np.ndarray:
    return np.choose(index, choices, mode=mode)


def _offsets(d: Draw, shape: tuple) -> tuple:
    axes = d.random.sample(range(len(shape)), 2)
    return (), {"offset": d.integer(-2, 2), "axis1": axes[0], "axis2": axes[1]}


def _vandermonde(d: Draw) -> Call:
    return call(d.array(d.shape(1, 1), "if", -2, 2), **d.options(N=[0, 1, 3], increasing=[True, False]))


def _ravel_multi(d: Draw) -> Call:
    dims = tuple(d.integer(1, 4) for _ in range(d.integer(1, 3)))
    shape = d.shape(0, 2)
    index = tuple(d.fixed(d.rng.integers(-1, s + 1, shape), np.int32) for s in dims)
    return call(index, dims, mode=d.choice(["clip", "wrap"]), **d.options(order=["C", "F"]))


def _unravel(d: Draw) -> Call:
    shape = tuple(d.integer(1, 4) for _ in range(d.integer(1, 3)))
    return call(d.fixed(d.rng.integers(0, int(np.prod(shape)), d.shape(0, 2)), np.int32), shape)


def _broadcast_to(d: Draw) -> Call:
    shape = d.shape(0, 4)
    small = tuple(1 if d.maybe(0.3) else s for s in shape[d.integer(0, len(shape)) :])
    return call(d.array(small, ALL, wild=True), shape)


def _meshgrid(d: Draw) -> Call:
    arrays = [d.array((d.size(),), REAL, forms=False) for _ in range(d.integer(1, 3))]
    return call(*arrays, **d.options(indexing=["xy", "ij"], sparse=[True, False]))


def _each_own(call: Call) -> list:
    return call.types


def _each_strong(call: Call) -> list:
    return [(t, False) for t, _ in call.types]


def _block(d: Draw) -> Call:
    n, m = d.integer(1, 3), d.integer(1, 3)
    x = lambda a, b: d.array((a, b), "f", forms=False)  # noqa: E731
    return call([[x(n, m), x(n, 2)], [x(1, m), x(1, 2)]])


def _full(d: Draw) -> Call:
    return call(d.shape(), d.array((), ALL), **d.options(dtype=["float32", "int8", "complex64"]))


def _full_type(call: Call) -> Any:
    asked = call.keywords.get("dtype")
    return call.types[0] if asked is None else (dt.as_dtype(asked), False)


def _like(d: Draw) -> Call:
    return call(d.array(d.shape(), ALL), **d.options(dtype=["int8", "float16"], shape=[(2,), (0, 3)]))


def _like_oracle(value: Any) -> Any:
    def of(x: np.ndarray, dtype: Any = None, shape: Any = None) -> np.ndarray:
        return np.full(x.shape if shape is None else shape, value)

    return of


def _number(d: Draw) -> Call:
    return call(d.shape(), **d.options(dtype=["float32", "int16", "bool", "complex64", "bfloat16"]))


def _default_float(call: Call) -> Any:
    return dt.default_dtype("f"), False


def _eye(d: Draw) -> Call:
    return call(d.integer(0, 4), **d.options(M=[0, 2, 5], k=[-2, 1, 7], dtype=["int32", "float16"]))


def _arange(d: Draw) -> Call:
    args = [(d.integer(-3, 8),), (d.integer(-3, 3), d.integer(-3, 8)), (2, -5, -2), (0.5, 4.25, 0.75), (3.5,)]
    return call(*d.choice(args), **d.options(dtype=["float32"], chance=0.3))


def _arange_type(call: Call) -> Any:
    asked = call.keywords.get("dtype")
    if asked is not None:
        return dt.as_dtype(asked), False
    return dt.default_dtype("f" if any(isinstance(x, float) for x in call.args) else "i"), False


def _linspace(d: Draw) -> Call:
    low, high = d.broadcastable(2, 2)
    keywords = d.options(num=[0, 1, 4], endpoint=[True, False], retstep=[True], axis=[0, -1])
    if keywords.get("num") == 0 or keywords.get("num") == 1:
        keywords.pop("retstep", None)
    return call(d.array(low, "if"), d.array(high, "if"), **keywords)


def _linspace_type(call: Call) -> Any:
    dtype = dt.to_inexact(*dt.promote(*call.types))[0]
    return dtype, False


def _space(low: float, high: float) -> Any:
    def of(d: Draw) -> Call:
        a, b = d.broadcastable(2, 2)
        return call(
            d.array(a, "f", low, high),
            d.array(b, "f", low, high),
            **d.options(num=[1, 4], endpoint=[True, False]),
        )

    return of


def _sizes(*ranges: tuple[int, int]) -> Any:
    return lambda d: call(*(d.integer(*r) for r in ranges))


def _member(d: Draw) -> Call:
    kinds = d.choice(["i", "u", "f", "b"])
    dtype = d.dtype(kinds)
    return call(
        Given(d.values(d.shape(), dtype)), Given(d.values(d.shape(0, 2), dtype)), **d.options(invert=[True])
    )


def _sets(d: Draw) -> Call:
    dtype = d.dtype("iuf")
    return call(Given(d.values(d.shape(0, 2), dtype)), Given(d.values(d.shape(0, 2), dtype)))


def _unique(d: Draw) -> Call:
    keywords = d.options(0.4, return_index=[True], return_inverse=[True], return_counts=[True])
    shape = d.shape(0, 3)
    if shape and d.maybe(0.3):
        shape = tuple(max(s, 1) for s in shape)
        keywords["axis"] = d.axis(len(shape))
    return call(Given(d.values(shape, d.dtype("biuf"), -2, 2)), **keywords)


def _sized_sets(d: Draw) -> Call:
    made = _sets(d)
    return call(*made.args, size=8, fill_value=9)


def _padded(name: str) -> Any:
    def of(*args: np.ndarray, size: int, fill_value: Any) -> np.ndarray:
        found = getattr(np, name)(*args)[:size]
        return np.concatenate([found, np.full(size - len(found), fill_value, found.dtype)])

    return of


def _searchsorted(d: Draw) -> Call:
    dtype = d.dtype("iuf")
    return call(
        Given(np.sort(d.values((d.size(1),), dtype))),
        Given(d.values(d.shape(), dtype)),
        **d.options(side=["left", "right"], method=["scan", "sort", "compare_all"]),
    )


def _searchsorted_oracle(a: np.ndarray, v: np.ndarray, side: str = "left", method: str = "") -> np.ndarray:
    return np.searchsorted(a, v, side)


def _digitize(d: Draw) -> Call:
    bins = np.sort(d.values((d.size(1),), dt.float32))
    return call(
        d.array(d.shape(), "if", forms=False),
        Given(bins[::-1].copy() if d.maybe() else bins),
        **d.options(right=[True, False]),
    )


def _nonzero(d: Draw) -> Call:
    return call(d.array(d.shape(1, 3), ALL, -1, 1, forms=False))


def _sized_nonzero(d: Draw) -> Call:
    return call(d.array(d.shape(1, 3), ALL, -1, 1, forms=False), size=5, fill_value=-1)


def _sized_nonzero_oracle(x: np.ndarray, size: int, fill_value: int) -> tuple:
    return tuple(
        np.concatenate([i[:size], np.full(max(0, size - len(i)), fill_value)]) for i in np.nonzero(x)
    )


def _bits(d: Draw) -> Call:
    shape = d.shape(1, 3)
    return call(
        Given(d.values(shape, d.choice([dt.bool_, dt.uint8]), 0, 3)),
        **d.options(axis=[d.axis(len(shape))], bitorder=["big", "little"]),
    )


def _bytes(d: Draw) -> Call:
    shape = d.shape(1, 3)
    return call(
        Given(np.asarray(d.rng.integers(0, 256, shape), np.uint8)),
        **d.options(axis=[d.axis(len(shape))], bitorder=["big", "little"]),
    )


def _uint8(call: Call) -> Any:
    return dt.uint8, False


def _trim(d: Draw) -> Call:
    x = d.values((d.size(),), d.dtype("if"), -1, 1)
    return call(Given(x), **d.options(trim=["f", "b", "fb"]))


with namespace("numpy"):
    row("reshape", _shaped(_reshape), same)
    row("ravel", _shaped(lambda d, s: ((), d.options(order=["C", "F"]))), same)
    row("squeeze", _shaped(_squeeze), same)
    row("expand_dims", _shaped(_expand), same)
    row("transpose permute_dims", _shaped(_permutation), same)
    row("swapaxes moveaxis", _ranked(1, _two_axes), same)
    row("rollaxis", _ranked(1, lambda d, s: ((d.axis(len(s)),), d.options(start=range(len(s) + 1)))), same)
    row("matrix_transpose", _ranked(2, lambda d, s: ((), {})), same)
    row("flip", _shaped(_flip), same)
    row("flipud", _ranked(1, lambda d, s: ((), {})), same)
    row("fliplr", _ranked(2, lambda d, s: ((), {})), same)
    row(
        "rot90",
        _ranked(
            2, lambda d, s: ((), d.options(k=range(-3, 5), axes=[tuple(d.random.sample(range(len(s)), 2))]))
        ),
        same,
    )
    row("roll", _ranked(1, _roll), same)
    row("tile", _shaped(_tile), same)
    row("repeat", _repeat, same, lambda a, r, axis=None, total_repeat_length=None: np.repeat(a, r, axis))
    row("resize", _shaped(lambda d, s: ((d.choice([(2, 3), (4,), (0,), 5]),), {})), same)
    row("pad", _pad, same, _pad_oracle)
    row("broadcast_to", _broadcast_to, same)
    row(
        "broadcast_arrays",
        lambda d: call(*(d.array(s, ALL) for s in d.broadcastable(d.integer(1, 3)))),
        _each_own,
        lambda *xs: [np.array(x) for x in np.broadcast_arrays(*xs)],
        operands="own",
    )
    row("broadcast_shapes", lambda d: call(*d.broadcastable(3)))
    row("atleast_1d atleast_2d atleast_3d", one(ALL), same)
    row(
        "atleast_1d atleast_2d",
        lambda d: call(d.array(d.shape(), ALL), d.array(d.shape(), ALL)),
        _each_own,
        operands="own",
    )
    row("concatenate", _parts(), promoted)
    row("concat", _parts(), promoted, "concatenate")
    row("concatenate", lambda d: call([d.array(d.shape(), ALL) for _ in range(2)], axis=None), promoted)
    row("stack", _stack, promoted)
    row("hstack", _equal_parts(0), promoted)
    row("vstack column_stack dstack", _equal_parts(0), promoted)
    row("block", _block, promoted)
    row("append", _append, promoted)
    row("split", _split(False), same)
    row("array_split", _split(True), same)
    row("vsplit", _split_along(0, 2), same)
    row("hsplit", _split_along(1, 2), same)
    row("dsplit", _split_along(2, 3), same)
    row("unstack", along(ALL, flat=False), same, lambda x, axis=0: tuple(np.moveaxis(x, axis, 0)))
    # positions
    row("take", _take, same, _take_oracle, operands="own")
    row("take_along_axis", _take_along, same, operands="own")
    row("put_along_axis", _put_along, same, _put_along_oracle, operands="own")
    row("put", _put, same, _changed("put"), operands="own")
    row("place", _place, same, _changed("place"), operands="own")
    row("fill_diagonal", _fill_diagonal, same, _changed("fill_diagonal"), operands="own")
    row("insert", _insert, _insert_type)
    row("delete", _delete, same)
    row("compress", _compress, same, jit=False, operands="own")
    row("extract", _extract, same, jit=False, operands="own")
    row("choose", _choose, promoted, _choose_oracle)
    row("diagonal", _ranked(2, _offsets), same)
    row("trace", _ranked(2, _offsets, kinds="iufc"), strong(summed), tolerance=8)
    row("diag", _ranked(1, lambda d, s: ((), d.options(k=[-1, 2])), most=2), same)
    row("diagflat", _ranked(1, lambda d, s: ((), d.options(k=[-1, 2])), 1), same)
    row("tril triu", _ranked(2, lambda d, s: ((), d.options(k=[-2, 1, 9]))), same)
    row("vander", _vandermonde, strong(same), tolerance=4)
    row("ravel_multi_index", _ravel_multi, default_integer, operands="own")
    row("unravel_index", _unravel, None, operands="own")
    row("nonzero", _nonzero, default_integer, jit=False, derivative=False)
    row("nonzero", _sized_nonzero, default_integer, _sized_nonzero_oracle, derivative=False, peer=False)
    row("argwhere flatnonzero", _nonzero, default_integer, jit=False, derivative=False)
    row("searchsorted", _searchsorted, default_integer, _searchsorted_oracle, vmap=False)
    row("digitize", _digitize, default_integer, vmap=False)
    row("packbits", _bits, _uint8, operands="narrow")
    row("unpackbits", _bytes, _uint8, operands="narrow")
    row("trim_zeros", _trim, same, jit=False)
    # creation
    row("zeros ones", _number, or_dtype(_default_float))
    row("empty", _number, or_dtype(_default_float), "zeros")
    row("full", _full, _full_type, operands="own")
    row("zeros_like empty_like", _like, or_dtype(same), _like_oracle(0))
    row("ones_like", _like, or_dtype(same), _like_oracle(1))
    row(
        "full_like",
        lambda d: call(*_like(d).args, 2, **_like(d).keywords),
        or_dtype(same),
        lambda x, v, dtype=None, shape=None: np.full(x.shape if shape is None else shape, v),
    )
    row("eye", _eye, or_dtype(_default_float), lambda N, M=None, k=0, dtype=None: np.eye(N, M, k))
    row("identity", lambda d: call(d.integer(0, 4), **d.options(dtype=["int8"])), or_dtype(_default_float))
    row(
        "tri",
        lambda d: call(d.integer(0, 4), **d.options(M=[0, 3], k=[-1, 2], dtype=["int8"])),
        or_dtype(_default_float),
    )
    row("arange", _arange, _arange_type)
    row("linspace", _linspace, _linspace_type, tolerance=4)
    row("logspace", _space(-2, 2), _linspace_type, tolerance=16)
    row("geomspace", _space(0.5, 4), _linspace_type, tolerance=16)
    row("meshgrid", _meshgrid, _each_strong, operands="own")
    row("indices", lambda d: call(d.shape(0, 3), **d.options(dtype=["float32"], sparse=[True])), None)
    row(
        "tril_indices triu_indices",
        lambda d: call(d.integer(0, 4), **d.options(k=[-1, 1], m=[2, 5])),
        default_integer,
    )
    row(
        "tril_indices_from triu_indices_from",
        _ranked(2, lambda d, s: ((), d.options(k=[-1, 1])), most=2),
        default_integer,
        derivative=False,
    )
    row("diag_indices", _sizes((0, 4), (1, 3)), default_integer)
    row(
        "diag_indices_from",
        lambda d: call(Given(d.values((n := d.integer(1, 4), n), dt.float32))),
        default_integer,
    )
    row(
        "mask_indices",
        lambda d: call(d.integer(1, 4), d.choice([np.triu, np.tril])),
        default_integer,
        peer=False,
        jit=False,
    )
    row(
        "ix_",
        lambda d: call(*(d.fixed(d.rng.integers(0, 3, d.size(1)), np.int32) for _ in range(2))),
        None,
        operands="own",
    )
    row("bartlett hanning hamming blackman", _sizes((0, 9)), _default_float, tolerance=8)
    row("kaiser", lambda d: call(d.integer(1, 9), d.choice([0.0, 2.5, 8.0])), _default_float, tolerance=8)
    # sets
    row("isin", _member, boolean, operands="own")
    row("unique", _unique, None, jit=False, operands="own")
    row("unique_values", lambda d: call(_sets(d).args[0]), same, np.unique, jit=False)
    row("unique_counts unique_inverse unique_all", lambda d: call(_sets(d).args[0]), None, jit=False)
    row("union1d intersect1d setdiff1d setxor1d", _sets, promoted, jit=False)
    for name in ("union1d", "intersect1d", "setdiff1d", "setxor1d"):
        row(name, _sized_sets, promoted, _padded(name), derivative=False)
    # copies
    row("copy", one(ALL), same)
    row(
        "array asarray",
        lambda d: call(d.array(d.shape(), REAL, forms=False), **d.options(dtype=["float32", "bfloat16"])),
        or_dtype(same),
        lambda x, dtype=None: np.array(x),
    )
    row(
        "astype",
        lambda d: call(
            d.array(d.shape(), "biuf", 0, 4, forms=False), d.choice(["float32", "int16", "bool", "uint8"])
        ),
        None,
        lambda x, t: x.astype(t),
        derivative=False,
    )
