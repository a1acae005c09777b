"""Rows of funcgrad.lax and its linalg: strict functions of one dtype and shape, windows, positions, loops."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import scipy.special

from funcgrad import lax
from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.makers import one, operands
from tests.public.rows import (
    Call,
    boolean,
    call,
    each,
    int32,
    namespace,
    promoted,
    real,
    row,
    same,
)

ALL, REAL, NUMBERS, INEXACT = "biufc", "biuf", "iufc", "fc"


def _erf(x: np.ndarray) -> np.ndarray:
    return np.vectorize(math.erf, otypes=[float])(x)


def _array(
    d: Draw, kinds: str = ALL, least: int = 0, size: int = 0, most: int = 4, low: float = -4, high: float = 4
) -> Given:
    return d.array(d.shape(least, most, size), kinds, low, high, wild=False, forms=False)


def _with(make: Any, kinds: str = ALL, least: int = 0, size: int = 0, most: int = 4, **limits: float) -> Any:
    """An array and make(draw, shape): positional arguments, keywords."""

    def of(d: Draw) -> Call:
        x = _array(d, kinds, least, size, most, **limits)
        args, keywords = make(d, x.value.shape)
        return Call((x, *args), keywords)

    return of


def _nothing(d: Draw, shape: tuple) -> tuple:
    return (), {}


def _reduced_axes(d: Draw, shape: tuple) -> tuple:
    return (tuple(sorted(d.random.sample(range(len(shape)), d.integer(0, len(shape))))),), {}


def _cumulative(d: Draw, shape: tuple) -> tuple:
    return (), {"axis": d.integer(0, len(shape) - 1), **d.options(reverse=[True])}


def _cumulative_oracle(ufunc: Any) -> Any:
    def of(x: np.ndarray, axis: int = 0, reverse: bool = False) -> np.ndarray:
        x = np.flip(x, axis) if reverse else x
        found = ufunc.accumulate(x, axis=axis) if x.size else x
        return np.flip(found, axis) if reverse else found

    return of


def _divisor(d: Draw) -> Call:
    x, y = operands(2, "iuf", (-8, 8), (2, 4) if d.smooth else (-8, 8), wild=False)(d).args
    return call(x, y._replace(value=np.where(y.value == 0, np.asarray(3).astype(y.value.dtype), y.value)))


def _lax_div(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    if x.dtype.kind in "iu":
        return np.trunc(x.astype(np.float64) / y.astype(np.float64)).astype(x.dtype)
    return x / y


def _shift(d: Draw) -> Call:
    dtype = d.dtype("iu")
    shape = d.shape()
    x = d.values(shape, dtype, -100, 100)
    if dt.kind(dtype) == "u" and d.maybe():
        x = ~x  # the first bit is set
    return call(Given(x), Given(d.values(shape, dtype, 0, 7)))


def _logical_shift(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    unsigned = np.dtype(f"u{x.dtype.itemsize}")
    return (x.view(unsigned) >> y.view(unsigned)).view(x.dtype)


def _clamp(d: Draw) -> Call:
    x = _array(d, REAL)
    low, high = (
        Given(d.values(d.choice([(), x.value.shape]), x.value.dtype, *r)) for r in ((-3, -1), (1, 3))
    )
    return call(low, x, high)


def _select(d: Draw) -> Call:
    x = _array(d)
    return call(d.condition(d.choice([(), x.value.shape])), x, Given(d.values(x.value.shape, x.value.dtype)))


def _select_n(d: Draw) -> Call:
    x = _array(d)
    cases = [x, *(Given(d.values(x.value.shape, x.value.dtype)) for _ in range(2))]
    return call(d.fixed(d.rng.integers(0, 3, x.value.shape), np.int32), *cases)


def _broadcast_in_dim(d: Draw) -> Call:
    shape = d.shape(0, 4)
    kept = sorted(d.random.sample(range(len(shape)), d.integer(0, len(shape))))
    return call(d.array(tuple(d.choice([1, shape[i]]) for i in kept), ALL, forms=False), shape, tuple(kept))


def _broadcast_in_dim_oracle(x: np.ndarray, shape: tuple, dims: tuple) -> np.ndarray:
    whole = [1] * len(shape)
    for size, dim in zip(x.shape, dims):
        whole[dim] = size
    return np.broadcast_to(x.reshape(whole), shape)


def _reshape(d: Draw, shape: tuple) -> tuple:
    return (d.choice([(int(np.prod(shape)),), (1, *shape), (*shape, 1)]),), {}


def _collapse(d: Draw, shape: tuple) -> tuple:
    start = d.integer(0, len(shape) - 1)
    return (start, d.integer(start + 1, len(shape))), {}


def _collapse_oracle(x: np.ndarray, start: int, stop: int) -> np.ndarray:
    return x.reshape(*x.shape[:start], int(np.prod(x.shape[start:stop])), *x.shape[stop:])


def _parts(d: Draw) -> Call:
    shape = list(d.shape(1))
    axis = d.integer(0, len(shape) - 1)
    dtype = d.dtype(ALL)
    arrays = []
    for _ in range(d.integer(1, 3)):
        shape[axis] = d.integer(int(d.smooth), 3)
        arrays.append(Given(d.values(tuple(shape), dtype)))
    return call(arrays, axis)


def _pad(d: Draw) -> Call:
    x = _array(d)
    config = [(d.integer(-1, 2), d.integer(-1, 2), d.integer(0, 2)) for _ in x.value.shape]
    config = [
        (low, high, inner) if s + (s - 1) * inner + low + high >= 0 and s > 1 else (abs(low), abs(high), 0)
        for s, (low, high, inner) in zip(x.value.shape, config)
    ]
    return call(x, Given(d.values((), x.value.dtype)), config)


def _pad_oracle(x: np.ndarray, value: np.ndarray, config: list) -> np.ndarray:
    for axis, (low, high, inner) in enumerate(config):
        size = x.shape[axis]
        shape = list(x.shape)
        shape[axis] = size + max(0, size - 1) * inner
        spread = np.full(shape, value, x.dtype)
        np.moveaxis(spread, axis, 0)[:: inner + 1] = np.moveaxis(x, axis, 0)
        width = [(0, 0)] * x.ndim
        width[axis] = (max(low, 0), max(high, 0))
        spread = np.pad(spread, width, constant_values=value)
        start, stop = max(-low, 0), spread.shape[axis] - max(-high, 0)
        x = np.moveaxis(np.moveaxis(spread, axis, 0)[start:stop], 0, axis)
    return x


def _split(d: Draw) -> Call:
    x = _array(d, least=1)
    axis = d.integer(0, x.value.ndim - 1)
    first = d.integer(0, x.value.shape[axis])
    return call(x, (first, x.value.shape[axis] - first), axis)


def _slice(d: Draw) -> Call:
    x = _array(d)
    starts = [d.integer(0, s) for s in x.value.shape]
    stops = [d.integer(a, s) for a, s in zip(starts, x.value.shape)]
    strides = [d.integer(1, 3) for _ in starts]
    return call(x, tuple(starts), tuple(stops), *([tuple(strides)] if d.maybe() else []))


def _slice_oracle(x: np.ndarray, starts: tuple, stops: tuple, strides: Any = None) -> np.ndarray:
    return x[tuple(slice(*limits) for limits in zip(starts, stops, strides or [1] * x.ndim))]


def _slice_in_dim(d: Draw) -> Call:
    x = _array(d, least=1)
    axis = d.integer(0, x.value.ndim - 1)
    start = d.integer(0, x.value.shape[axis])
    return call(x, start, d.integer(start, x.value.shape[axis]), d.integer(1, 2), axis)


def _slice_in_dim_oracle(x: np.ndarray, start: int, stop: int, stride: int, axis: int) -> np.ndarray:
    return np.moveaxis(np.moveaxis(x, axis, 0)[start:stop:stride], 0, axis)


def _start(d: Draw, size: int) -> Given:
    return d.fixed(d.integer(-size - 2, size + 2), np.int32)


def _dynamic_slice(d: Draw) -> Call:
    x = _array(d, size=1)
    sizes = tuple(d.integer(1, s) for s in x.value.shape)
    return call(x, tuple(_start(d, s) for s in x.value.shape), sizes)


def _clamped(start: Any, size: int, width: int) -> int:
    start = int(start)
    return int(np.clip(start + size if start < 0 else start, 0, size - width))


def _dynamic_slice_oracle(x: np.ndarray, starts: tuple, sizes: tuple) -> np.ndarray:
    places = [_clamped(a, s, w) for a, s, w in zip(starts, x.shape, sizes)]
    return x[tuple(slice(a, a + w) for a, w in zip(places, sizes))]


def _dynamic_update(d: Draw) -> Call:
    x = _array(d, size=1)
    sizes = tuple(d.integer(1, s) for s in x.value.shape)
    return call(x, Given(d.values(sizes, x.value.dtype)), tuple(_start(d, s) for s in x.value.shape))


def _dynamic_update_oracle(x: np.ndarray, update: np.ndarray, starts: tuple) -> np.ndarray:
    x = x.copy()
    places = [_clamped(a, s, w) for a, s, w in zip(starts, x.shape, update.shape)]
    x[tuple(slice(a, a + w) for a, w in zip(places, update.shape))] = update
    return x


def _in_dim(d: Draw) -> Call:
    x = _array(d, least=1, size=1)
    axis = d.integer(0, x.value.ndim - 1)
    size = x.value.shape[axis]
    return call(x, _start(d, size), d.integer(1, size), axis)


def _in_dim_oracle(x: np.ndarray, start: Any, width: int, axis: int) -> np.ndarray:
    place = _clamped(start, x.shape[axis], width)
    return np.take(x, range(place, place + width), axis)


def _index_in_dim(d: Draw) -> Call:
    x = _array(d, least=1, size=1)
    axis = d.integer(0, x.value.ndim - 1)
    size = x.value.shape[axis]
    return call(x, d.fixed(d.integer(-size, size - 1), np.int32), axis, d.maybe())


def _index_oracle(x: np.ndarray, index: Any, axis: int, keep: bool) -> np.ndarray:
    found = np.take(x, int(index), axis)
    return np.expand_dims(found, axis) if keep else found


def _static_index(d: Draw) -> Call:
    made = _index_in_dim(d)
    return call(made.args[0], int(made.args[1].value), *made.args[2:])


def _update_in_dim(d: Draw) -> Call:
    x = _array(d, least=1, size=1)
    axis = d.integer(0, x.value.ndim - 1)
    shape = list(x.value.shape)
    shape[axis] = d.integer(1, shape[axis])
    return call(x, Given(d.values(tuple(shape), x.value.dtype)), _start(d, x.value.shape[axis]), axis)


def _update_in_dim_oracle(x: np.ndarray, update: np.ndarray, start: Any, axis: int) -> np.ndarray:
    starts = [int(start) if i == axis else 0 for i in range(x.ndim)]
    return _dynamic_update_oracle(x, update, tuple(starts))


def _update_index(d: Draw) -> Call:
    x = _array(d, least=1, size=1)
    axis = d.integer(0, x.value.ndim - 1)
    shape = tuple(s for i, s in enumerate(x.value.shape) if i != axis)
    return call(x, Given(d.values(shape, x.value.dtype)), _start(d, x.value.shape[axis]), axis)


def _update_index_oracle(x: np.ndarray, update: np.ndarray, index: Any, axis: int) -> np.ndarray:
    return _update_in_dim_oracle(x, np.expand_dims(update, axis), index, axis)


def _dot(d: Draw) -> Call:
    n, k, m = d.size(), d.size(), d.size()
    a, b = d.choice([((k,), (k,)), ((n, k), (k,)), ((k,), (k, m)), ((n, k), (k, m))])
    dtype = d.dtype(NUMBERS)
    return call(Given(d.values(a, dtype, -3, 3)), Given(d.values(b, dtype, -3, 3)))


def _dot_general(d: Draw) -> Call:
    n, k, m, b = d.size(), d.size(), d.size(), d.size()
    x, y, dims = d.choice(
        [
            ((b, n, k), (b, k, m), (((2,), (1,)), ((0,), (0,)))),
            ((n, k), (m, k), (((1,), (1,)), ((), ()))),
            ((k, b, n), (m, k, b), (((0,), (1,)), ((1,), (2,)))),
            ((n,), (m,), (((), ()), ((), ()))),
        ]
    )
    dtype = d.dtype(NUMBERS)
    return call(Given(d.values(x, dtype, -3, 3)), Given(d.values(y, dtype, -3, 3)), dims)


def _dot_general_oracle(x: np.ndarray, y: np.ndarray, dims: tuple) -> np.ndarray:
    (cx, cy), (bx, by) = dims
    labels = iter("abcdefghij")
    left = [next(labels) for _ in x.shape]
    right = [next(labels) for _ in y.shape]
    for i, j in [*zip(cx, cy), *zip(bx, by)]:
        right[j] = left[i]
    batch = [left[i] for i in bx]
    out = (
        batch
        + [c for i, c in enumerate(left) if i not in (*cx, *bx)]
        + [c for i, c in enumerate(right) if i not in (*cy, *by)]
    )
    return np.einsum(f"{''.join(left)},{''.join(right)}->{''.join(out)}", x, y)


def _batched(d: Draw) -> Call:
    n, k, m, b = d.size(), d.size(), d.size(), d.size()
    dtype = d.dtype(NUMBERS)
    return call(Given(d.values((b, n, k), dtype, -3, 3)), Given(d.values((b, k, m), dtype, -3, 3)))


def _sorted(d: Draw) -> Call:
    x = _array(d, REAL, least=1)
    return call(x, **d.options(dimension=range(x.value.ndim)))


def _sorted_pairs(d: Draw) -> Call:
    x = _array(d, REAL, least=1)
    return call(
        x, Given(d.values(x.value.shape, d.dtype(NUMBERS)), joins=True), d.integer(0, x.value.ndim - 1)
    )


def _sorted_pairs_oracle(keys: np.ndarray, values: np.ndarray, axis: int) -> tuple:
    order = np.argsort(keys, axis, stable=True)
    return np.take_along_axis(keys, order, axis), np.take_along_axis(values, order, axis)


def _top_k(d: Draw) -> Call:
    x = _array(d, "iuf", least=1)
    return call(x, d.integer(0, x.value.shape[-1]))


def _top_k_oracle(x: np.ndarray, k: int) -> tuple:
    order = np.argsort(-x.astype(np.float64), -1, stable=True)[..., :k]
    return np.take_along_axis(x, order, -1), order


def _positions_dtype(call: Call) -> Any:
    return np.dtype(call.args[2]), False


def _argmax(d: Draw) -> Call:
    x = _array(d, REAL, least=1, size=1)
    return call(x, d.integer(0, x.value.ndim - 1), d.choice([np.int32, np.int16]))


def _asked(place: int) -> Any:
    return lambda call: (dt.as_dtype(call.args[place]), False)


def _first_asked(call: Call) -> Any:
    return dt.as_dtype(call.args[0]), False


def _bitcast(d: Draw) -> Call:
    pairs = [
        (dt.float32, "int32"),
        (dt.int32, "float32"),
        (dt.uint8, "int8"),
        (dt.float16, "int16"),
        (dt.bfloat16, "uint16"),
    ]
    dtype, new = d.choice(pairs)
    return call(Given(d.values(d.shape(), dtype)), new)


def _scan_add(carry: Any, x: Any) -> tuple[Any, Any]:
    return carry + x, carry * x


def _scan(d: Draw) -> Call:
    dtype = d.dtype("if")
    shape = d.shape(0, 2)
    return call(
        _scan_add,
        Given(d.values(shape, dtype)),
        Given(d.values((d.size(), *shape), dtype)),
        **d.options(reverse=[True]),
    )


def _scan_oracle(f: Any, init: np.ndarray, xs: np.ndarray, reverse: bool = False) -> tuple:
    carry, ys = init, []
    for x in xs[::-1] if reverse else xs:
        carry, y = f(carry, x)
        ys.append(y)
    ys = ys[::-1] if reverse else ys
    return carry, np.stack(ys) if ys else np.zeros((0, *init.shape), init.dtype)


def _associative(d: Draw) -> Call:
    x = _array(d, "if", least=1, size=1, low=-2, high=2)
    return call(lambda a, b: a + b, x, **d.options(reverse=[True], axis=[x.value.ndim - 1]))


def _associative_oracle(f: Any, x: np.ndarray, reverse: bool = False, axis: int = 0) -> np.ndarray:
    return _cumulative_oracle(np.add)(x, axis, reverse)


def _map(d: Draw) -> Call:
    return call(lambda x: x * x + 1, _array(d, "if", least=1), **d.options(batch_size=[2]))


def _loop(d: Draw) -> Call:
    return call(0, d.integer(0, 4), lambda i, x: x * 0.5 + i, d.array(d.shape(0, 2), "f", forms=False))


def _loop_oracle(low: int, high: int, f: Any, x: np.ndarray) -> np.ndarray:
    for i in range(low, high):
        x = f(i, x)
    return x


def _while(d: Draw) -> Call:
    return call(
        lambda x: x[1] < 5,
        lambda x: (x[0] * 0.5, x[1] + 2),
        (d.array(d.shape(0, 2), "f", forms=False), d.fixed(d.integer(0, 6), np.int32)),
    )


def _while_oracle(condition: Any, body: Any, x: tuple) -> tuple:
    while condition(x):
        x = body(x)
    return x


def _cond(d: Draw) -> Call:
    return call(d.condition(()), lambda x: x * 2, lambda x: x + 1, d.array(d.shape(0, 2), "f", forms=False))


def _cond_oracle(condition: Any, yes: Any, no: Any, x: np.ndarray) -> np.ndarray:
    return yes(x) if condition else no(x)


def _switch(d: Draw) -> Call:
    branches = [lambda x: x * 2, lambda x: x + 1, lambda x: x - 1]
    return call(d.fixed(d.integer(-1, 3), np.int32), branches, d.array(d.shape(0, 2), "f", forms=False))


def _switch_oracle(index: Any, branches: list, x: np.ndarray) -> np.ndarray:
    return branches[int(np.clip(index, 0, 2))](x)


def _reduce(d: Draw) -> Call:
    x = _array(d, "if", least=1, low=-2, high=2)
    axes = tuple(sorted(d.random.sample(range(x.value.ndim), d.integer(1, x.value.ndim))))
    return call(x, Given(np.zeros((), x.value.dtype)), lax.add, axes)


def _window(d: Draw) -> Call:
    x = _array(d, "f", least=1, size=3, most=3)
    window = tuple(d.integer(1, 3) for _ in x.value.shape)
    f, start = d.choice([(lax.add, 0.0), (lax.max, -np.inf)])
    strides = tuple(d.integer(1, 2) for _ in window)
    return call(
        x,
        Given(np.asarray(start).astype(x.value.dtype), joins=False),
        f,
        window,
        strides,
        d.choice(["VALID", "SAME"]),
    )


def _window_oracle(
    x: np.ndarray, start: Any, f: Any, window: tuple, strides: tuple, padding: str
) -> np.ndarray:
    if padding == "SAME":
        widths = [max((-(-s // t) - 1) * t + w - s, 0) for s, t, w in zip(x.shape, strides, window)]
        x = np.pad(x, [(p // 2, p - p // 2) for p in widths], constant_values=start)
    views = np.lib.stride_tricks.sliding_window_view(x, window)[tuple(slice(None, None, t) for t in strides)]
    axes = tuple(range(x.ndim, 2 * x.ndim))
    return views.sum(axes) if f is lax.add else views.max(axes)


def _conv(d: Draw) -> Call:
    groups = d.choice([1, 1, 2])
    dtype = d.dtype("f")
    x = Given(d.values((d.integer(1, 2), 2 * groups, d.integer(4, 6), d.integer(4, 6)), dtype, -2, 2))
    w = Given(d.values((2 * groups, 2, d.integer(1, 3), d.integer(1, 3)), dtype, -2, 2))
    return call(
        x,
        w,
        (d.integer(1, 2), d.integer(1, 2)),
        d.choice(["VALID", "SAME", [(1, 0), (2, 1)]]),
        **d.options(rhs_dilation=[(1, 2)]),
        feature_group_count=groups,
    )


def _conv_oracle(
    x: np.ndarray,
    w: np.ndarray,
    strides: tuple,
    padding: Any,
    rhs_dilation: tuple = (1, 1),
    feature_group_count: int = 1,
) -> np.ndarray:
    spread = np.zeros((*w.shape[:2], *((s - 1) * r + 1 for s, r in zip(w.shape[2:], rhs_dilation))), w.dtype)
    spread[:, :, :: rhs_dilation[0], :: rhs_dilation[1]] = w
    if padding == "SAME":
        widths = [
            max((-(-s // t) - 1) * t + k - s, 0) for s, t, k in zip(x.shape[2:], strides, spread.shape[2:])
        ]
        padding = [(p // 2, p - p // 2) for p in widths]
    if padding != "VALID":
        x = np.pad(x, [(0, 0), (0, 0), *padding])
    groups = feature_group_count
    views = np.lib.stride_tricks.sliding_window_view(x, spread.shape[2:], (2, 3))[
        :, :, :: strides[0], :: strides[1]
    ]
    views = views.reshape(x.shape[0], groups, -1, *views.shape[2:])
    filters = spread.reshape(groups, -1, *spread.shape[1:])
    found = np.einsum("ngchwij,gocij->ngohw", views, filters)
    return found.reshape(x.shape[0], -1, *found.shape[3:])


def _conv_plain(d: Draw) -> Call:
    made = _conv(d)
    if made.keywords["feature_group_count"] == 2:
        w = made.args[1]
        made = call(made.args[0], w._replace(value=np.repeat(w.value, 2, 1)), *made.args[2:])
    return call(*made.args[:3], made.args[3] if isinstance(made.args[3], str) else "SAME")


def _rows_of(d: Draw) -> tuple[Given, Given]:
    x = d.array((d.integer(1, 5), d.integer(1, 3)), "if", forms=False)
    return x, d.fixed(d.rng.integers(-1, x.value.shape[0] + 1, (d.integer(1, 4), 1)), np.int32)


def _gather(d: Draw) -> Call:
    x, index = _rows_of(d)
    numbers = lax.GatherDimensionNumbers(offset_dims=(1,), collapsed_slice_dims=(0,), start_index_map=(0,))
    return call(x, index, numbers, (1, x.value.shape[1]), mode="clip")


def _gather_oracle(x: np.ndarray, index: np.ndarray, numbers: Any, sizes: tuple, mode: str) -> np.ndarray:
    return x[np.clip(index[:, 0], 0, len(x) - 1)]


def _scatter(d: Draw) -> Call:
    x, index = _rows_of(d)
    if d.maybe(0.5):
        index = index._replace(
            value=d.rng.permutation(x.value.shape[0])[: len(index.value), None].astype(np.int32)
        )
    numbers = lax.ScatterDimensionNumbers(
        update_window_dims=(1,), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,)
    )
    return call(
        x, index, Given(d.values((len(index.value), x.value.shape[1]), x.value.dtype, -2, 2)), numbers
    )


def _scatter_set(d: Draw) -> Call:
    x, index = _rows_of(d)
    chosen = d.rng.permutation(x.value.shape[0])[: len(index.value), None].astype(np.int32)
    numbers = lax.ScatterDimensionNumbers(
        update_window_dims=(1,), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,)
    )
    return call(x, d.fixed(chosen), Given(d.values((len(chosen), x.value.shape[1]), x.value.dtype)), numbers)


def _scatter_oracle(combine: Any) -> Any:
    def of(x: np.ndarray, index: np.ndarray, updates: np.ndarray, numbers: Any) -> np.ndarray:
        x = x.copy()
        for i, update in zip(index[:, 0], updates):
            if 0 <= i < len(x):
                x[i] = combine(x[i], update)
        return x

    return of


def _scatter_apply(d: Draw) -> Call:
    x = d.array((d.integer(2, 5),), "f", forms=False)
    chosen = d.rng.permutation(len(x.value))[:2, None].astype(np.int32)
    return call(
        x,
        d.fixed(chosen),
        lambda v: v * 2 + 1,
        lax.ScatterDimensionNumbers((), (0,), (0,)),
        update_shape=(2,),
    )


def _scatter_apply_oracle(
    x: np.ndarray, index: np.ndarray, f: Any, numbers: Any, update_shape: Any
) -> np.ndarray:
    x = x.copy()
    x[index[:, 0]] = f(x[index[:, 0]])
    return x


def _index_take(d: Draw) -> Call:
    x = _array(d, least=1, size=1, most=3)
    axis = d.integer(0, x.value.ndim - 1)
    return call(x, (d.fixed(d.rng.integers(0, x.value.shape[axis], 3), np.int32),), (axis,))


def _ragged(d: Draw) -> Call:
    m, k, n, g = d.integer(1, 6), d.integer(1, 3), d.integer(1, 3), d.integer(1, 3)
    dtype = d.dtype("f")
    cuts = np.sort(d.rng.integers(0, m + 1, g))
    sizes = np.diff(cuts, prepend=0).astype(np.int32)
    return call(
        Given(d.values((m, k), dtype, -2, 2)), Given(d.values((g, k, n), dtype, -2, 2)), d.fixed(sizes)
    )


def _ragged_oracle(x: np.ndarray, y: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    found = np.zeros((len(x), y.shape[2]))
    start = 0
    for group, size in enumerate(sizes):
        found[start : start + size] = x[start : start + size] @ y[group]
        start += size
    return found


def _fft(d: Draw) -> Call:
    kind = d.choice(["fft", "ifft", "rfft", "irfft"])
    n = d.integer(2, 6)
    shape = (*d.shape(0, 2, 1), n // 2 + 1 if kind == "irfft" else n)
    dtype = d.choice([dt.float32, dt.float64] if d.x64 else [dt.float32])
    if d.smooth:
        dtype = dt.float64
    x = d.values(shape, dtype)
    return call(
        Given(x if kind == "rfft" else (x + 1j * d.values(shape, dtype)).astype(dt.complex_dtype(dtype))),
        kind,
        (n,),
    )


def _fft_oracle(x: np.ndarray, kind: str, lengths: tuple) -> np.ndarray:
    return getattr(np.fft, kind)(x, lengths[0])


def _float_pair(d: Draw) -> Call:
    shape, dtype = d.shape(), d.choice([dt.float32, dt.float64] if d.x64 else [dt.float32])
    dtype = dt.float64 if d.smooth else dtype
    return call(Given(d.values(shape, dtype)), Given(d.values(shape, dtype)))


def _gamma_slope(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    """How a quantile of the gamma distribution moves with its parameter."""
    by_a = (scipy.special.gammainc(a + 1e-5, x) - scipy.special.gammainc(a - 1e-5, x)) / 2e-5
    return -by_a / np.exp((a - 1) * np.log(x) - x - scipy.special.gammaln(a))


def _orders(d: Draw) -> Call:
    shape, dtype = d.shape(), d.dtype("f")
    return call(
        Given(np.asarray(d.rng.integers(0, 4, shape)).astype(dtype)), Given(d.values(shape, dtype, 0.5, 5))
    )


def _inverse_erf(x: np.ndarray) -> np.ndarray:
    """By bisection."""
    low, high = np.full(x.shape, -8.0), np.full(x.shape, 8.0)
    for _ in range(80):
        middle = (low + high) / 2
        below = _erf(middle) < x
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return np.asarray((low + high) / 2)


with namespace("lax"):
    row("abs", one("if", wild=True), promoted, zeros=True)
    row("add", operands(2, NUMBERS), promoted)
    row("mul", operands(2, NUMBERS), promoted, "multiply")
    row("sub", operands(2, NUMBERS), promoted, "subtract")
    row("div", _divisor, promoted, _lax_div)
    row("rem", _divisor, promoted, "fmod")
    row("neg", one(NUMBERS), promoted, "negative", zeros=True)
    row("sign", one(NUMBERS), promoted)
    row("max", operands(2, REAL), promoted, "maximum")
    row("min", operands(2, REAL), promoted, "minimum")
    row("pow", operands(2, "f", (0.5, 3), (-2, 2), wild=False), promoted, "power", tolerance=4)
    row(
        "integer_pow",
        lambda d: call(_array(d, "if", low=0.5, high=3), d.integer(0, 4)),
        same,
        "power",
        tolerance=4,
    )
    row("square", one(NUMBERS), promoted)
    row("reciprocal", one("fc", 0.5, 4, wild=False), promoted)
    row("sqrt", one("f", 0, 9), promoted)
    row("rsqrt", one("f", 0.25, 9, wild=False), promoted, lambda x: 1 / np.sqrt(x), tolerance=2)
    row("cbrt", one("f"), promoted)
    row("exp exp2 expm1 sinh cosh", one("fc", -3, 3, wild=False), promoted, tolerance=2)
    row("sin cos tanh", one("fc", -3, 3, wild=False), promoted, tolerance=2)
    row("tan", one("fc", -1, 1, wild=False), promoted, tolerance=2)
    row("log log1p", one("fc", 0.25, 8, wild=False), promoted, tolerance=2)
    for short, long in (
        ("asin", "arcsin"),
        ("acos", "arccos"),
        ("atanh", "arctanh"),
        ("atan", "arctan"),
        ("asinh", "arcsinh"),
    ):
        row(short, one("fc", -0.875, 0.875, wild=False), promoted, long, tolerance=4)
    row("acosh", one("f", 1.125, 6, wild=False), promoted, "arccosh", tolerance=4)
    row("atan2", operands(2, "f", wild=False), promoted, "arctan2")
    row("logistic", one("fc", -3, 3, wild=False), promoted, lambda x: 1 / (1 + np.exp(-x)), tolerance=4)
    row("erf", one("f"), promoted, _erf)
    row("erfc", one("f", wild=False), promoted, lambda x: 1 - _erf(x), tolerance=4)
    row("erf_inv", one("f", -0.875, 0.875, wild=False), promoted, _inverse_erf, tolerance=4)
    row("floor ceil", one("f"), promoted, zeros=True)
    row("round", one("f", wild=False), promoted, lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x))
    row("is_finite", one("f"), boolean, "isfinite")
    row("nextafter", operands(2, "f"), promoted, operands="narrow", derivative=False)
    row("real imag", one("c"), real(promoted))
    row("conj", one("c"), promoted)
    row("complex", _float_pair, lambda c: (dt.complex_dtype(c.types[0][0]), False), lambda x, y: x + 1j * y)
    for short, long in (
        ("eq", "equal"),
        ("ne", "not_equal"),
        ("lt", "less"),
        ("le", "less_equal"),
        ("gt", "greater"),
        ("ge", "greater_equal"),
    ):
        row(short, operands(2, REAL), boolean, long)
    row("bitwise_and bitwise_or bitwise_xor", operands(2, "biu"), promoted, kinds="biu", derivative=False)
    row("bitwise_not", one("biu"), promoted, "invert", kinds="biu")
    row(
        "population_count",
        one("iu"),
        promoted,
        lambda x: np.vectorize(
            lambda v: bin(int(v) & (1 << 8 * x.dtype.itemsize) - 1).count("1"), otypes=[int]
        )(x),
    )
    row("shift_left", _shift, promoted, "left_shift", derivative=False)
    row(
        "shift_right_arithmetic",
        _shift,
        promoted,
        lambda x, y: (x.view(f"i{x.dtype.itemsize}") >> y.view(f"i{x.dtype.itemsize}")).view(x.dtype),
        derivative=False,
    )
    row("shift_right_logical", _shift, promoted, _logical_shift, derivative=False)
    row("clamp", _clamp, promoted, lambda low, x, high: np.clip(x, low, high))
    row("select", _select, promoted, "where")
    row("select_n", _select_n, promoted, lambda which, *cases: np.choose(which, cases))
    # shapes
    row(
        "broadcast",
        _with(lambda d, s: ((d.shape(0, 2),), {}), most=2),
        same,
        lambda x, sizes: np.broadcast_to(x, (*sizes, *x.shape)),
    )
    row("broadcast_in_dim", _broadcast_in_dim, same, _broadcast_in_dim_oracle)
    row("broadcast_shapes", lambda d: call(*d.broadcastable(3)))
    row(
        "broadcasted_iota",
        lambda d: call(d.choice(["int32", "float32"]), (s := d.shape(1)), d.integer(0, len(s) - 1)),
        _first_asked,
        lambda dtype, shape, axis: np.broadcast_to(
            np.arange(shape[axis]).reshape([-1 if i == axis else 1 for i in range(len(shape))]), shape
        ),
    )
    row(
        "iota",
        lambda d: call(d.choice(["int32", "float32", "uint8"]), d.integer(0, 5)),
        _first_asked,
        lambda dtype, n: np.arange(n),
    )
    row(
        "full",
        lambda d: call(d.shape(), d.array((), ALL, forms=False), "float32" if d.maybe() else None),
        None,
        lambda s, v, t: np.full(s, v if t is None else v.real),
        operands="own",
        derivative=False,
    )
    row("full_like", _with(lambda d, s: ((2,), {})), same, lambda x, v: np.full(x.shape, v))
    row("reshape", _with(_reshape), same)
    row("collapse", _with(_collapse, least=1), same, _collapse_oracle)
    row("squeeze", _with(lambda d, s: ((tuple(i for i, n in enumerate(s) if n == 1),), {})), same)
    row("expand_dims", _with(lambda d, s: (((d.integer(0, len(s)),),), {})), same)
    row("transpose", _with(lambda d, s: ((tuple(d.random.sample(range(len(s)), len(s))),), {})), same)
    row("rev", _with(_reduced_axes), same, "flip")
    row("concatenate", _parts, promoted)
    row("pad", _pad, promoted, _pad_oracle)
    row("split", _split, same, lambda x, sizes, axis: np.split(x, np.cumsum(sizes)[:-1], axis))
    row("slice", _slice, same, _slice_oracle)
    row("slice_in_dim", _slice_in_dim, same, _slice_in_dim_oracle)
    row("dynamic_slice", _dynamic_slice, same, _dynamic_slice_oracle, operands="own")
    row("dynamic_slice_in_dim", _in_dim, same, _in_dim_oracle, operands="own")
    row("dynamic_index_in_dim", _index_in_dim, same, _index_oracle, operands="own")
    row("index_in_dim", _static_index, same, _index_oracle, operands="own")
    row("dynamic_update_slice", _dynamic_update, same, _dynamic_update_oracle, operands="own")
    row("dynamic_update_slice_in_dim", _update_in_dim, same, _update_in_dim_oracle, operands="own")
    row("dynamic_update_index_in_dim", _update_index, same, _update_index_oracle, operands="own")
    row(
        "convert_element_type",
        _with(lambda d, s: ((d.choice(["float32", "int16", "bool", "complex64"]),), {}), "biuf", low=0),
        _asked(1),
        lambda x, t: x.astype(t),
        derivative=False,
    )
    row(
        "bitcast_convert_type",
        _bitcast,
        _asked(1),
        lambda x, t: x.view(t),
        operands="narrow",
        derivative=False,
    )
    row("stop_gradient", _with(_nothing), same, lambda x: x, derivative=False)
    row("optimization_barrier", _with(_nothing), same, lambda x: x)
    # reductions
    row("reduce_sum", _with(_reduced_axes, NUMBERS), same, lambda x, axes: np.sum(x, axes), tolerance=8)
    row(
        "reduce_prod",
        _with(_reduced_axes, NUMBERS, low=-2, high=2),
        same,
        lambda x, axes: np.prod(x, axes),
        tolerance=16,
    )
    row("reduce_max", _with(_reduced_axes, REAL, size=1), same, lambda x, axes: np.max(x, axes))
    row("reduce_min", _with(_reduced_axes, REAL, size=1), same, lambda x, axes: np.min(x, axes))
    row("reduce_and", _with(_reduced_axes, "biu"), same, lambda x, axes: np.bitwise_and.reduce(x, axes))
    row("reduce_or", _with(_reduced_axes, "biu"), same, lambda x, axes: np.bitwise_or.reduce(x, axes))
    row("reduce_xor", _with(_reduced_axes, "biu"), same, lambda x, axes: np.bitwise_xor.reduce(x, axes))
    row("argmax", _argmax, _positions_dtype, lambda x, axis, t: np.argmax(x, axis))
    row("argmin", _argmax, _positions_dtype, lambda x, axis, t: np.argmin(x, axis))
    row("cumsum", _with(_cumulative, NUMBERS, least=1), same, _cumulative_oracle(np.add), tolerance=8)
    row(
        "cumprod",
        _with(_cumulative, NUMBERS, least=1, low=-2, high=2),
        same,
        _cumulative_oracle(np.multiply),
        tolerance=32,
    )
    row("cummax", _with(_cumulative, "iuf", least=1), same, _cumulative_oracle(np.maximum))
    row("cummin", _with(_cumulative, "iuf", least=1), same, _cumulative_oracle(np.minimum))
    row("cumlogsumexp", _with(_cumulative, "f", least=1), same, _cumulative_oracle(np.logaddexp), tolerance=8)
    row("reduce", _reduce, same, lambda x, i, f, axes: np.sum(x, axes), tolerance=8)
    row("reduce_window", _window, same, _window_oracle, operands="own", tolerance=8)
    row("conv_general_dilated", _conv, promoted, _conv_oracle, tolerance=32)
    row("conv", _conv_plain, promoted, _conv_oracle, tolerance=32)
    row("sort", _sorted, same, lambda x, dimension=-1: np.sort(x, dimension))
    row(
        "sort_key_val",
        _sorted_pairs,
        lambda c: c.types,
        _sorted_pairs_oracle,
        operands="own",
        derivative=True,
    )
    row("top_k", _top_k, each(same, int32), _top_k_oracle)
    row("approx_max_k", _top_k, each(same, int32), _top_k_oracle, kinds="")
    # products
    row("dot", _dot, promoted, tolerance=8)
    row("dot_general", _dot_general, promoted, _dot_general_oracle, tolerance=8)
    row("batch_matmul", _batched, promoted, "matmul", tolerance=8)
    row("fft", _fft, None, _fft_oracle, tolerance=16)
    # special functions
    for name in ("lgamma", "digamma"):
        row(
            name,
            one("f", 0.5, 6, wild=False),
            promoted,
            getattr(scipy.special, {"lgamma": "gammaln"}.get(name, name)),
            tolerance=4,
        )
    row("bessel_i0e", one("f", wild=False), promoted, scipy.special.i0e, tolerance=4)
    row("bessel_i1e", one("f", wild=False), promoted, scipy.special.i1e, tolerance=4)
    row(
        "igamma",
        operands(2, "f", (0.5, 4), (0.25, 5), wild=False),
        promoted,
        scipy.special.gammainc,
        tolerance=8,
    )
    row(
        "igammac",
        operands(2, "f", (0.5, 4), (0.25, 5), wild=False),
        promoted,
        scipy.special.gammaincc,
        tolerance=8,
    )
    row(
        "igamma_grad_a",
        operands(2, "f", (0.5, 4), (0.25, 5), wild=False),
        promoted,
        lambda a, x: (scipy.special.gammainc(a + 1e-5, x) - scipy.special.gammainc(a - 1e-5, x)) / 2e-5,
        tolerance=1e4,
        derivative=False,
    )
    row(
        "random_gamma_grad",
        operands(2, "f", (0.5, 4), (0.25, 5), wild=False),
        promoted,
        lambda a, x: _gamma_slope(a, x),
        tolerance=1e4,
        derivative=False,
    )
    row(
        "betainc",
        operands(3, "f", (0.5, 4), (0.5, 4), (0.125, 0.875), wild=False),
        promoted,
        scipy.special.betainc,
        tolerance=16,
        derivative=False,
    )
    row(
        "zeta",
        operands(2, "f", (1.5, 5), (0.5, 4), wild=False),
        promoted,
        scipy.special.zeta,
        tolerance=8,
        derivative=False,
    )
    row(
        "polygamma",
        lambda d: _orders(d),
        promoted,
        lambda m, x: scipy.special.polygamma(m.astype(int), x),
        tolerance=16,
        derivative=False,
    )
    # positions
    row("gather", _gather, same, _gather_oracle, operands="own")
    row("scatter", _scatter_set, same, _scatter_oracle(lambda a, b: b), operands="own")
    row("scatter_add", _scatter, same, _scatter_oracle(np.add), operands="own", tolerance=4)
    row("scatter_sub", _scatter, same, _scatter_oracle(np.subtract), operands="own", tolerance=4)
    row("scatter_mul", _scatter, same, _scatter_oracle(np.multiply), operands="own", tolerance=8)
    row("scatter_min", _scatter, same, _scatter_oracle(np.minimum), operands="own")
    row("scatter_max", _scatter, same, _scatter_oracle(np.maximum), operands="own")
    row("scatter_apply", _scatter_apply, same, _scatter_apply_oracle, operands="own")
    row(
        "index_take",
        _index_take,
        same,
        lambda x, index, axes: np.moveaxis(np.take(x, index[0], axes[0]), axes[0], 0),
        operands="own",
    )
    # of bits
    row(
        "clz",
        one("iu"),
        same,
        lambda x: np.vectorize(
            lambda v: 8 * x.dtype.itemsize - (int(v) & (1 << 8 * x.dtype.itemsize) - 1).bit_length(),
            otypes=[int],
        )(x),
    )
    row(
        "mulhi",
        operands(2, "iu"),
        same,
        lambda x, y: np.vectorize(lambda a, b: int(a) * int(b) >> 8 * x.dtype.itemsize, otypes=[object])(
            x, y
        ).astype(x.dtype),
    )
    row(
        "reduce_precision",
        lambda d: call(_array(d, "f"), 5, 10),
        same,
        lambda x, e, m: x.astype(np.float16),
        derivative=False,
    )
    # others
    row(
        "stack",
        lambda d: call(
            [(x := _array(d)), Given(d.values(x.value.shape, x.value.dtype))], d.integer(0, x.value.ndim)
        ),
        promoted,
    )
    row(
        "unstack",
        _with(lambda d, s: ((d.integer(0, len(s) - 1),), {}), least=1),
        same,
        lambda x, axis: tuple(np.moveaxis(x, axis, 0)),
    )
    row("tile", _with(lambda d, s: ((tuple(d.integer(0, 2) for _ in s),), {})), same)
    row(
        "broadcast_to_rank",
        _with(lambda d, s: ((len(s) + d.integer(0, 2),), {})),
        same,
        lambda x, n: x.reshape((1,) * (n - x.ndim) + x.shape),
    )
    row(
        "broadcast_like",
        _with(lambda d, s: ((Given(np.zeros((2, *s), np.float32), joins=False),), {})),
        same,
        lambda x, y: np.broadcast_to(x, y.shape),
    )
    row(
        "empty", lambda d: call(d.shape(), "float32"), lambda c: (dt.float32, False), lambda s, t: np.zeros(s)
    )
    row("dtype", lambda d: call(_array(d)), None, lambda x: x.dtype, operands="narrow", jit=False, vmap=False)
    row(
        "approx_min_k",
        _top_k,
        each(same, int32),
        lambda x, k: tuple(
            f(v)
            for f, v in zip(
                (np.negative, np.asarray),
                _top_k_oracle(-x.astype(np.int64 if x.dtype.kind in "iu" else x.dtype), k),
            )
        ),
    )
    row("ragged_dot", _ragged, promoted, _ragged_oracle, operands="own", tolerance=16)
    row(
        "conv_with_general_padding",
        lambda d: call(*_conv_plain(d).args[:3], [(1, 0), (0, 2)], None, None),
        promoted,
        lambda x, w, strides, padding, _, __: _conv_oracle(x, w, strides, padding),
        tolerance=32,
    )
    row(
        "padtype_to_pads",
        lambda d: call((10, 11), (3, 4), (2, 2), d.choice(["SAME", "VALID"])),
        None,
        lambda shape, window, strides, padding: [(0, 0)] * 2 if padding == "VALID" else [(0, 1), (1, 2)],
    )
    row(
        "conv_shape_tuple",
        lambda d: call((2, 3, 8), (4, 3, 3), (d.integer(1, 2),), [(0, 0)]),
        None,
        lambda a, b, s, p: (2, 4, (8 - 3) // s[0] + 1),
    )
    row(
        "conv_general_shape_tuple",
        lambda d: call((2, 3, 8), (4, 3, 3), (d.integer(1, 2),), "VALID", ("NCH", "OIH", "NCH")),
        None,
        lambda a, b, s, p, n: (2, 4, (8 - 3) // s[0] + 1),
    )
    row(
        "reduce_window_shape_tuple",
        lambda d: call((8, 9), (2, 3), (d.integer(1, 2), 1), "VALID"),
        None,
        lambda a, w, s, p: ((8 - 2) // s[0] + 1, 7),
    )
    row(
        "platform_dependent",
        lambda d: call(_array(d, "f"), cpu=lambda x: x + 1, default=lambda x: x - 1),
        None,
        lambda x, cpu, default: x + 1,
        operands="narrow",
        peer=False,
    )
    # loops and choices
    row("scan", _scan, None, _scan_oracle, tolerance=16)
    row("associative_scan", _associative, same, _associative_oracle, tolerance=8)
    row("map", _map, None, lambda f, x, batch_size=0: f(x), tolerance=4)
    row("fori_loop", _loop, None, _loop_oracle, tolerance=4)
    row("while_loop", _while, None, _while_oracle, operands="own", derivative=False)
    row("cond", _cond, None, _cond_oracle, operands="own")
    row("switch", _switch, None, _switch_oracle, operands="own")
