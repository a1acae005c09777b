"""x[index] and x.at[index].set(v): every form of NumPy's indexing, on movement ops where the index is static.

Integers, slices, None and Ellipsis are movement: shrink, flip, reshape. Arrays of integers (and traced scalars) are one
gather or scatter on the axes that they index, with NumPy's rules for the shape. A boolean mask is its positions, so
its values must be known.

Out of bounds, as JAX has it: negative indices count from the end once; reads take the nearest element ("clip"),
writes are dropped. `mode` says otherwise: "clip", "fill" or "drop", "promise_in_bounds"; take knows "wrap" too.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, IndexingError, ListIndexError, ShapeError
from funcgrad.numpy.creation import arange, asarray, broadcast_to, full, ones_like, zeros
from funcgrad.numpy.elementwise import (
    add,
    clip,
    divide,
    floor_divide,
    greater_equal,
    less,
    logical_and,
    maximum,
    minimum,
    multiply,
    negative,
    power,
    remainder,
    where,
)  # fmt: skip
from funcgrad.numpy.glue import ArrayLike, cast, operand, type_name
from funcgrad.numpy.manipulation import flip, moveaxis, part, ravel, reshape, stack, transpose
from funcgrad.trace import dtypes as dt
from funcgrad.trace.array import Array, ArrayBase, wrap
from funcgrad.trace.ops import GATHER, PAD, SCATTER_ADD, SCATTER_MAX, SCATTER_MIN, SCATTER_MUL, SCATTER_SET
from funcgrad.trace.shapes import broadcast_shapes as common_shape
from funcgrad.trace.shapes import normal_axis, static_shape
from funcgrad.trace.tracer import Tracer, apply, current_trace, trace_of
from funcgrad.trace.uop import Op, numel
from funcgrad.transforms.checks import check_index

MODES = ("promise_in_bounds", "clip", "fill", "drop")


class Slice(NamedTuple):
    """A part of an axis: `size` elements from `start` in steps of `step`, which may be negative."""

    axis: int
    start: int
    step: int
    size: int


class Number(NamedTuple):
    """A static integer as it was given: the axis disappears."""

    axis: int
    value: int


class Positions(NamedTuple):
    """An array of integers, concrete or traced."""

    axis: int
    value: Any


class NewAxis(NamedTuple):
    """None: an axis of size 1."""


Entry = Slice | Number | Positions | NewAxis


# ---- reading an index ----


def _parse(x: Any, index: Any) -> list[Entry]:
    """The index as one entry for each axis of x, and new axes between them."""
    items = list(index) if isinstance(index, tuple) else [index]
    items = [_checked(item) for item in items]
    used = sum(_axes_used(item) for item in items)
    if used > x.ndim:
        raise IndexingError(f"too many indices: {type_name(x)} has {x.ndim} axes, {used} are indexed")
    dots = [i for i, item in enumerate(items) if item is Ellipsis]
    if len(dots) > 1:
        raise IndexingError("an index may hold one Ellipsis (...) only")
    place = dots[0] if dots else len(items)
    items[place : place + 1] = [slice(None)] * (x.ndim - used)
    entries: list[Entry] = []
    axis = 0
    for item in items:
        for entry in _entries_of(item, x, axis):
            entries.append(entry)
        axis += _axes_used(item)
    return entries


def _checked(item: Any) -> Any:
    """One part of an index: None, Ellipsis, a slice, an int, or an array of integers or booleans."""
    if item is None or item is Ellipsis or isinstance(item, slice) or type(item) is int:
        return item
    if isinstance(item, (list, tuple)):
        raise ListIndexError(
            f"a {type(item).__name__} is not an index: {item!r:.60}",
            hint="write x[asarray([...])], or x[i, j] for two axes",
        )
    if isinstance(item, str):
        raise ListIndexError(
            f"a string is not an index: {item!r:.60}", hint="arrays have no fields; use a dict of arrays"
        )
    if isinstance(item, (bool, np.bool_)):
        return Array(np.asarray(bool(item)))
    if isinstance(item, np.integer):
        return int(item)
    if (
        isinstance(item, (ArrayBase, np.ndarray))
        or hasattr(item, "__array__")
        or hasattr(item, "__funcgrad_array__")
    ):
        item = operand(item, "index")
        if item.dtype != dt.bool_ and not dt.is_integer(item.dtype):
            raise ListIndexError(
                f"an index must be of integers or booleans, got {type_name(item)}",
                hint="convert it with .astype(int)",
            )
        if isinstance(item, Array) and not item.shape and item.dtype != dt.bool_ and current_trace() is None:
            return int(item.owner)
        return item
    try:
        return operator.index(item)
    except TypeError:
        raise ListIndexError(
            f"an index must be integers, slices, None, ... or arrays, got {type(item).__name__} {item!r:.60}",
            hint="round and convert it to int" if isinstance(item, float) else "",
        ) from None


def _axes_used(item: Any) -> int:
    if item is None or item is Ellipsis:
        return 0
    return item.ndim if isinstance(item, ArrayBase) and item.dtype == dt.bool_ else 1


def _entries_of(item: Any, x: Any, axis: int) -> list[Entry]:
    if item is None:
        return [NewAxis()]
    if isinstance(item, slice):
        return [_slice_entry(item, x.shape[axis], axis)]
    if isinstance(item, int):
        return [Number(axis, item)]
    if item.dtype == dt.bool_:
        return _mask_entries(item, x, axis)
    return [Positions(axis, item)]


def _slice_entry(item: slice, size: int, axis: int) -> Slice:
    for bound in (item.start, item.stop, item.step):
        if isinstance(bound, Tracer):
            raise DtypeError(
                f"the bounds of a slice must be known, but {type_name(bound)} is traced: they decide the shape",
                hint="use lax.dynamic_slice(x, start, sizes), or x[start + arange(size)]",
            )
    try:
        start, stop, step = item.indices(size)
    except (TypeError, ValueError) as error:
        raise ListIndexError(
            f"slice {item}: {error}", hint="bounds of a slice are integers or None"
        ) from None
    return Slice(axis, start, step, len(range(start, stop, step)))


def _mask_entries(mask: Any, x: Any, axis: int) -> list[Entry]:
    """A boolean mask as the positions of its true elements, one array an axis."""
    if isinstance(mask, Tracer):
        raise IndexingError(
            f"the values of a boolean mask must be known, but {type_name(mask)} is traced: they decide the shape",
            hint="use where(mask, x, other), or x.at[mask].set(number)",
        )
    if mask.shape != x.shape[axis : axis + mask.ndim]:
        raise IndexingError(
            f"a boolean mask must have the shape of the axes that it indexes: the mask is {type_name(mask)}, "
            f"the array {type_name(x)}"
        )
    if not mask.ndim:  # a scalar: a new axis of size 1 or 0
        return [NewAxis(), Positions(-1, Array(np.zeros(int(mask.owner), np.int32)))]
    found = np.nonzero(mask.owner)
    return [Positions(axis + i, Array(positions.astype(np.int32))) for i, positions in enumerate(found)]


# ---- the static part: shrink, flip, reshape ----


def _limits(entry: Slice) -> tuple[int, int, int]:
    """start, stop, step >= 1 of the elements of a slice; a negative step is flipped afterwards."""
    if not entry.size:
        return (0, 0, 1)
    last = entry.start + (entry.size - 1) * entry.step
    return (min(entry.start, last), max(entry.start, last) + 1, abs(entry.step) if entry.size > 1 else 1)


def _clamped(value: int, size: int, wrap_negative: bool) -> int:
    if wrap_negative and value < 0:
        value += size
    return min(max(value, 0), size - 1)


def _sliced(x: Any, entries: Sequence[Entry], wrap_negative: bool) -> Any:
    """x with slices and static integers applied; the axes of the latter have size 1, others stay."""
    limits = [(0, size, 1) for size in x.shape]
    flipped = []
    for entry in entries:
        if isinstance(entry, Slice):
            limits[entry.axis] = _limits(entry)
            if entry.step < 0:
                flipped.append(entry.axis)
        elif isinstance(entry, Number):
            size = x.shape[entry.axis]
            if not size:
                raise IndexingError(
                    f"index {entry.value} is out of bounds: axis {entry.axis} of {type_name(x)} is empty"
                )
            value = _clamped(entry.value, size, wrap_negative)
            limits[entry.axis] = (value, value + 1, 1)
    if any(limit != (0, size, 1) for limit, size in zip(limits, x.shape, strict=True)):
        x = part(x, limits)
    return flip(x, tuple(flipped)) if flipped else x


def _basic_shape(entries: Sequence[Entry]) -> tuple[int, ...]:
    """The shape of a result without arrays of positions."""
    return tuple(e.size if isinstance(e, Slice) else 1 for e in entries if isinstance(e, (Slice, NewAxis)))


def _getitem(x: Any, index: Any) -> Any:
    """x[index]."""
    if type(x) is Array and current_trace() is None:
        known = _numpy_index(x.signature.shape, index)
        if known is not None:
            return wrap(x.owner[known], x.weak)
    return get(x, index)


def _numpy_index(shape: tuple[int, ...], index: Any) -> tuple | None:
    """The index for NumPy when it is concrete and within bounds, where NumPy and we agree; None for others."""
    items = index if type(index) is tuple else (index,)
    result: list[Any] = []
    axis = 0
    for place, item in enumerate(items):
        kind = type(item)
        if item is None or item is Ellipsis:
            result.append(item)
            if item is Ellipsis:
                if any(later is Ellipsis for later in items[place + 1 :]):
                    return None
                axis = len(shape) - sum(later is not None for later in items[place + 1 :])
            continue
        if not 0 <= axis < len(shape):
            return None
        if kind is slice:
            if not all(bound is None or type(bound) is int for bound in (item.start, item.stop, item.step)):
                return None
        elif kind is int:
            if not -shape[axis] <= item < shape[axis]:
                return None
        elif kind is Array or kind is np.ndarray:
            item = item.owner if kind is Array else item
            if item.dtype.kind not in "iu" or not _within(item, shape[axis]):
                return None
        else:
            return None
        result.append(item)
        axis += 1
    return tuple(result)


def _within(positions: np.ndarray, size: int) -> bool:
    return not positions.size or bool(positions.min() >= -size and positions.max() < size)


def get(
    x: Any, index: Any, mode: str | None = None, fill_value: Any = None, wrap_negative: bool = True
) -> Any:
    """x[index], with a mode for positions out of bounds."""
    entries = _parse(x, index)
    arrays = [e for e in entries if isinstance(e, Positions)]
    if config.debug_index and mode is None:
        _check_bounds(x, entries, wrap_negative)
    if mode in ("fill", "drop"):  # static integers may be outside too
        entries = [Positions(e.axis, _number(e.value)) if isinstance(e, Number) else e for e in entries]
        arrays = [e for e in entries if isinstance(e, Positions)]
    x = _with_mask_axis(x, entries)
    sliced = _sliced(x, entries, wrap_negative)
    if not arrays:
        return reshape(sliced, _basic_shape(entries))
    return _gathered(x, sliced, entries, mode, fill_value, wrap_negative)


def _check_bounds(x: Any, entries: Sequence[Entry], wrap_negative: bool) -> None:
    """config.debug_index: positions outside are an error, when the program gets there."""
    for e in entries:
        if isinstance(e, Slice | NewAxis) or e.axis < 0:
            continue
        position = operand(np.asarray(e.value) if isinstance(e, Number) else e.value, "index")
        lowest = -x.shape[e.axis] if wrap_negative else 0
        inside = logical_and(greater_equal(position, lowest), less(position, x.shape[e.axis]))
        check_index(position, inside, x.shape, e.axis)


def _number(value: int) -> Any:
    return operand(np.int32(value), "index")


def _with_mask_axis(x: Any, entries: list[Entry]) -> Any:
    """x[True]: the new axis in front of a scalar mask becomes an axis of x; entries are renumbered in place."""
    places = [i for i, e in enumerate(entries) if isinstance(e, Positions) and e.axis < 0]
    for place in places:
        axis = sum(1 for e in entries[: place - 1] if not isinstance(e, NewAxis))
        for i, e in enumerate(entries):
            if not isinstance(e, NewAxis) and e.axis >= axis:
                entries[i] = e._replace(axis=e.axis + 1)
        entries[place - 1 : place + 1] = [Positions(axis, entries[place].value)]  # type: ignore[union-attr]
        x = reshape(x, (*x.shape[:axis], 1, *x.shape[axis:]))
    return x


class Layout(NamedTuple):
    """How the axes of a result with arrays are ordered: `place` is where those of the arrays stand, or begin."""

    common: tuple[int, ...]  # the shape that the arrays broadcast to
    place: int
    rest: list[Slice | NewAxis]  # the entries of the other axes, in order

    @property
    def shape(self) -> tuple[int, ...]:
        rest = _basic_shape(self.rest)
        return rest[: self.place] + self.common + rest[self.place :]


def _layout(entries: Sequence[Entry]) -> Layout:
    """NumPy's rule: side by side, the arrays' axes take the place of the first; apart, they go to the front."""
    arrays = [e.value for e in entries if isinstance(e, Positions)]
    common = common_shape("index", arrays)
    advanced = [i for i, e in enumerate(entries) if isinstance(e, (Positions, Number))]
    together = advanced[-1] - advanced[0] == len(advanced) - 1
    place = sum(isinstance(e, (Slice, NewAxis)) for e in entries[: advanced[0]]) if together else 0
    return Layout(common, place, [e for e in entries if isinstance(e, (Slice, NewAxis))])


def _normal_positions(value: Any, size: int, mode: str | None, wrap_negative: bool) -> Any:
    """Positions as int32 (or wider), negative ones counted from the end; clamped unless outside is to be told apart."""
    wide = dt.default_dtype("i") if dt.kind(value.dtype) == "u" or value.dtype.itemsize < 4 else value.dtype
    value = cast(value, wide)
    if wrap_negative:
        value = where(less(value, 0), add(value, size), value)
    return value if mode in ("fill", "drop") else clip(value, 0, max(size - 1, 0))


def _gathered(
    x: Any, sliced: Any, entries: list[Entry], mode: str | None, fill: Any, wrap_negative: bool
) -> Any:
    arrays = [e for e in entries if isinstance(e, Positions)]
    layout = _layout(entries)
    for e in arrays:
        if not x.shape[e.axis] and numel(layout.common) and mode not in ("fill", "drop"):
            raise IndexingError(f"axis {e.axis} of {type_name(x)} is empty: it has no element to take")
    positions = [_normal_positions(e.value, x.shape[e.axis], mode, wrap_negative) for e in arrays]
    inside = _all_inside(positions, [x.shape[e.axis] for e in arrays]) if mode in ("fill", "drop") else None
    positions = [broadcast_to(p, layout.common) for p in positions]
    indexed = [e.axis for e in arrays]
    kept = [e.axis for e in entries if isinstance(e, Slice)]
    gone = [e.axis for e in entries if isinstance(e, Number)]
    source = transpose(sliced, indexed + kept + gone)
    source = reshape(source, source.shape[: len(indexed) + len(kept)])
    result = _take_leading(source, positions)
    rank = len(layout.common)
    if inside is not None:
        result = _filled_outside(result, broadcast_to(inside, layout.common), fill)
    count = sum(isinstance(e, Slice) for e in layout.rest[: layout.place])
    result = moveaxis(result, tuple(range(rank)), tuple(range(count, count + rank)))
    return reshape(result, layout.shape)


def _take_leading(source: Any, positions: list[Any]) -> Any:
    """The elements at positions of the leading axes."""
    if trace_of((source, *positions)) is None and all(source.shape[: len(positions)]):
        values = [p.owner for p in positions]
        if all(((v >= 0) & (v < s)).all() for v, s in zip(values, source.shape, strict=False)):
            return wrap(source.owner[tuple(values)], source.weak)
    return apply(GATHER, source, *positions)


def _all_inside(positions: list[Any], sizes: list[int]) -> Any:
    inside: Any = None
    for p, size in zip(positions, sizes, strict=True):
        one = logical_and(greater_equal(p, 0), less(p, size))
        inside = one if inside is None else logical_and(inside, one)
    return inside


def default_fill(dtype: np.dtype) -> Any:
    """What stands for elements that do not exist: NaN, the least signed or largest unsigned integer, True."""
    if dtype == dt.bool_:
        return True
    if dt.is_integer(dtype):
        limits = np.iinfo(dtype)
        return limits.min if dt.kind(dtype) == "i" else limits.max
    return np.nan


def _filled_outside(result: Any, inside: Any, fill: Any) -> Any:
    fill = default_fill(result.dtype) if fill is None else fill
    fill = (
        operand(np.asarray(fill).astype(result.dtype)[()], "fill")
        if not isinstance(fill, ArrayBase)
        else fill
    )
    inside = reshape(inside, inside.shape + (1,) * (result.ndim - inside.ndim))
    return where(inside, result, cast(fill, result.dtype, result.weak))


# ---- writing ----


def scatter(
    x: Any, index: Any, value: ArrayLike, op: Op, name: str, mode: str | None, wrap_negative: bool
) -> Any:
    """x with the elements at an index combined with a value by a scatter op; outside positions are dropped."""
    x = operand(x, name)
    value = operand(value, name)
    if x.dtype not in op.dtypes:
        raise DtypeError(
            f"{name}: not defined for {x.dtype.name}", hint="convert the array with .astype first"
        )
    if dt.kind(value.dtype) == "c" and dt.kind(x.dtype) != "c":
        raise DtypeError(
            f"{name}: {type_name(value)} cannot be stored in {type_name(x)}", hint="take its .real part"
        )
    value = cast(value, x.dtype, x.weak)
    if trace_of((x, value)) is None:
        known = _numpy_index(x.shape, index)
        result = None if known is None else _numpy_update(x, known, value, op)
        if result is not None:
            return result
    entries = _parse(x, index)
    if config.debug_index and mode is None:
        _check_bounds(x, entries, wrap_negative)
    shape = x.shape
    x = _with_mask_axis(x, entries)
    # Static integers are positions: they may be outside, and then nothing is written.
    entries = [Positions(e.axis, _number(e.value)) if isinstance(e, Number) else e for e in entries]
    if any(isinstance(e, Positions) for e in entries):
        result = _scattered(x, entries, value, op, name, mode, wrap_negative)
    else:
        result = _sliced_update(
            x, [e for e in entries if not isinstance(e, (Number, Positions))], value, op, name
        )
    return reshape(result, shape)


def _fit(value: Any, shape: tuple[int, ...], x: Any, name: str) -> Any:
    """The value broadcast to the shape of x[index]; leading axes of size 1 may be too many."""
    while value.ndim > len(shape) and value.shape[0] == 1:
        value = reshape(value, value.shape[1:])
    try:
        return broadcast_to(value, shape)
    except ShapeError:
        raise ShapeError(
            f"{name}: the value {type_name(value)} does not fit the indexed part of {type_name(x)}, of shape {shape}",
            hint="the value must broadcast to the shape of x[index]",
        ) from None


_NUMPY_UPDATE: dict[Op, Callable[..., Any] | None] = {
    SCATTER_SET: None,
    SCATTER_ADD: np.add,
    SCATTER_MUL: np.multiply,
    SCATTER_MIN: np.minimum,
    SCATTER_MAX: np.maximum,
}
_UPDATE: dict[Op, Callable[..., Any]] = {
    SCATTER_SET: lambda old, new: new,
    SCATTER_ADD: add,
    SCATTER_MUL: multiply,
    SCATTER_MIN: minimum,
    SCATTER_MAX: maximum,
}


def _sliced_update(x: Any, entries: list[Any], value: Any, op: Op, name: str) -> Any:
    """An update of slices alone: the value is padded to the place, no positions are computed."""
    slices = [e for e in entries if isinstance(e, Slice)]
    value = _fit(value, _basic_shape(entries), x, name)
    value = reshape(value, tuple(e.size for e in slices))
    if not value.size:
        return x
    value = flip(value, tuple(e.axis for e in slices if e.step < 0))
    limits = [_limits(e) for e in slices]
    if all(limit == (0, size, 1) for limit, size in zip(limits, x.shape, strict=True)):
        return _UPDATE[op](x, value)
    widths = []
    for e, (start, stop, step), size in zip(slices, limits, x.shape, strict=True):
        stop = start + (e.size - 1) * step + 1
        widths.append((start, size - stop, step - 1))

    placed = apply(PAD, value, arg=tuple(widths))
    if op is SCATTER_ADD:
        return add(x, placed)
    mask = apply(PAD, full(value.shape, True), arg=tuple(widths))
    return where(mask, _UPDATE[op](x, placed), x)


def _numpy_update(x: Array, index: tuple, value: Array, op: Op) -> Array | None:
    """The update by NumPy, for an index within bounds; None where the value does not fit."""
    combine: Any = _NUMPY_UPDATE[op]
    has_arrays = any(type(item) is np.ndarray for item in index)
    if has_arrays and combine is not None and x.dtype in (dt.float16, dt.bfloat16):
        return None  # sums of half precision are rounded once: the op's reference does that
    result = x.owner.copy()
    try:
        with np.errstate(all="ignore"):
            if combine is None:
                result[index] = value.owner
            elif has_arrays:
                combine.at(result, index, value.owner)
            else:
                result[index] = combine(result[index], value.owner)
    except ValueError:
        return None
    return Array(result, x.weak)


def _scattered(
    x: Any, entries: Sequence[Entry], value: Any, op: Op, name: str, mode: str | None, wrap_negative: bool
) -> Any:
    """An update at arrays of positions. Slices of whole axes stay behind them, others become positions too."""
    arrays = [e for e in entries if isinstance(e, Positions)]
    layout = _layout(entries)
    value = _fit(value, layout.shape, x, name)
    slices = [e for e in layout.rest if isinstance(e, Slice)]
    rank, count = len(layout.common), sum(isinstance(e, Slice) for e in layout.rest[: layout.place])
    sizes = tuple(e.size for e in slices)
    value = reshape(value, sizes[:count] + layout.common + sizes[count:])
    value = moveaxis(value, tuple(range(count, count + rank)), tuple(range(rank)))
    partial = [e for e in slices if (e.start, e.step, e.size) != (0, 1, x.shape[e.axis])]
    whole = [e for e in slices if e not in partial]
    order = list(range(rank)) + [rank + slices.index(s) for s in partial + whole]
    value = transpose(value, order)

    keep = "clip" if mode == "clip" else "drop"
    shape = layout.common + tuple(e.size for e in partial)
    positions = []
    for e in arrays:
        p = broadcast_to(_normal_positions(e.value, x.shape[e.axis], keep, wrap_negative), layout.common)
        positions.append(broadcast_to(reshape(p, p.shape + (1,) * len(partial)), shape))
    for i, s in enumerate(partial):
        p = add(multiply(arange(s.size), s.step), s.start)
        positions.append(broadcast_to(reshape(p, (-1,) + (1,) * (len(partial) - 1 - i)), shape))

    axes = [e.axis for e in arrays] + [s.axis for s in partial + whole]
    result = apply(op, transpose(x, axes), value, *positions)
    return transpose(result, [axes.index(i) for i in range(x.ndim)])


class _At:
    """x.at: x.at[index] names some elements of x, and its methods give a new array with them changed.

    >>> arange(3).at[1].set(9)
    Array([0, 9, 2], dtype=int32)
    """

    __slots__ = ("array",)

    def __init__(self, array: Any) -> None:
        self.array = array

    def __getitem__(self, index: Any) -> _AtIndex:
        return _AtIndex(self.array, index)

    def __repr__(self) -> str:
        return f"{type_name(self.array)}.at"


class _AtIndex:
    """x.at[index]. Where a position is given several times, add, multiply, min and max apply all of its values.

    mode: "drop" (the default: positions outside are not written), "clip" (the nearest is).
    """

    __slots__ = ("array", "index")

    def __init__(self, array: Any, index: Any) -> None:
        self.array = array
        self.index = index

    def _update(self, op: Op, name: str, value: Any, mode: str | None, wrap_negative_indices: bool) -> Any:
        if mode is not None and mode not in MODES:
            raise ArgumentError(f"at: mode {mode!r} does not exist", hint=f"modes are {', '.join(MODES)}")
        if op is SCATTER_SET and isinstance(self.index, Tracer) and self.index.dtype == dt.bool_:
            return self._masked(value)
        return scatter(self.array, self.index, value, op, f"at[].{name}", mode, wrap_negative_indices)

    def _masked(self, value: Any) -> Any:
        """A traced mask with a value for all its elements: a choice."""
        mask, x = self.index, self.array
        value = cast(operand(value, "at[].set"), x.dtype, x.weak)
        if value.ndim > x.ndim - mask.ndim or mask.shape != x.shape[: mask.ndim]:
            raise IndexingError(
                f"at[mask].set: under {type(mask).__name__} the mask {type_name(mask)} must match the leading axes of "
                f"{type_name(x)}, and the value be the same for all its elements; it is {type_name(value)}",
                hint="use where(mask, values, x) with values of the shape of x",
            )
        return where(reshape(mask, mask.shape + (1,) * (x.ndim - mask.ndim)), value, x)

    def set(
        self, values: Any, *, mode: str | None = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Any:  # fmt: skip
        """The elements become the values; of several for one position the last stays."""
        return self._update(SCATTER_SET, "set", values, mode, wrap_negative_indices)

    def add(
        self, values: Any, *, mode: str | None = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Any:  # fmt: skip
        """The values are added."""
        return self._update(SCATTER_ADD, "add", values, mode, wrap_negative_indices)

    def subtract(
        self, values: Any, *, mode: str | None = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Any:  # fmt: skip
        """The values are subtracted."""
        return self._update(SCATTER_ADD, "subtract", negative(values), mode, wrap_negative_indices)

    def multiply(
        self, values: Any, *, mode: str | None = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Any:  # fmt: skip
        """The elements are multiplied by the values."""
        return self._update(SCATTER_MUL, "multiply", values, mode, wrap_negative_indices)

    mul = multiply

    def divide(
        self, values: Any, *, mode: str | None = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Any:  # fmt: skip
        """The elements are divided by the values."""
        divisors = (
            ones_like(self.array)
            .at[self.index]
            .multiply(values, mode=mode, wrap_negative_indices=wrap_negative_indices)
        )
        return divide(self.array, divisors)

    def power(
        self, values: Any, *, mode: str | None = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Any:  # fmt: skip
        """The elements are raised to the power of the values."""
        exponents = (
            ones_like(self.array)
            .at[self.index]
            .multiply(values, mode=mode, wrap_negative_indices=wrap_negative_indices)
        )
        return power(self.array, exponents)

    def min(
        self, values: Any, *, mode: str | None = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Any:  # fmt: skip
        """The smaller of element and value."""
        return self._update(SCATTER_MIN, "min", values, mode, wrap_negative_indices)

    def max(
        self, values: Any, *, mode: str | None = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Any:  # fmt: skip
        """The larger of element and value."""
        return self._update(SCATTER_MAX, "max", values, mode, wrap_negative_indices)

    def apply(
        self, func: Callable[[Any], Any], *, mode: str | None = None, indices_are_sorted: bool = False,
        unique_indices: bool = False, wrap_negative_indices: bool = True,
    ) -> Any:  # fmt: skip
        """The elements become func(element), once also where a position is given several times."""
        return self.set(func(self.get(mode=mode)), mode=mode, wrap_negative_indices=wrap_negative_indices)

    def get(
        self, *, mode: str | None = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        fill_value: Any = None, wrap_negative_indices: bool = True,
    ) -> Any:  # fmt: skip
        """The elements: x[index], with a mode for positions outside: "clip" (the default) or "fill"."""
        if mode is not None and mode not in MODES:
            raise ArgumentError(f"at: mode {mode!r} does not exist", hint=f"modes are {', '.join(MODES)}")
        return get(self.array, self.index, mode, fill_value, wrap_negative_indices)


# ---- take ----


def take(
    a: ArrayLike, indices: ArrayLike, axis: int | None = None, out: None = None, mode: str | None = None,
    unique_indices: bool = False, indices_are_sorted: bool = False, fill_value: Any = None,
) -> Any:  # fmt: skip
    """The elements at some positions of an axis, of the flattened array without one.

        >>> take(asarray([1.0, 2.0]), asarray([1, 5]))
        Array([ 2., nan], dtype=float32)

    mode: "fill" (the default: NaN or the extreme integer for positions outside), "clip", "wrap", "promise_in_bounds".
    """
    x, positions = operand(a, "take"), operand(indices, "take")
    if not dt.is_integer(positions.dtype):
        raise DtypeError(
            f"take: positions must be integers, got {type_name(positions)}", hint="use .astype(int)"
        )
    if axis is None:
        x = ravel(x)
    along = 0 if axis is None else normal_axis(axis, x.ndim, "take")
    size = x.shape[along]
    if mode == "wrap":
        positions = remainder(positions, max(size, 1))
    elif mode not in (None, "fill", "clip", "promise_in_bounds"):
        raise ArgumentError(
            f"take: mode {mode!r} does not exist", hint="modes are fill, clip, wrap, promise_in_bounds"
        )
    index = (slice(None),) * along + (positions,)
    return get(
        x, index, "fill" if mode in (None, "fill") else "clip", fill_value, wrap_negative=mode != "clip"
    )


def take_along_axis(
    arr: ArrayLike, indices: ArrayLike, axis: int | None = -1, mode: str | None = None, fill_value: Any = None
) -> Any:
    """For each position of the other axes, the elements that its own indices name along one axis.

    >>> x = asarray([[3, 1, 2]])
    >>> take_along_axis(x, argsort(x), 1)
    Array([[1, 2, 3]], dtype=int32)
    """
    x, positions = operand(arr, "take_along_axis"), operand(indices, "take_along_axis")
    if not dt.is_integer(positions.dtype):
        raise DtypeError(f"take_along_axis: positions must be integers, got {type_name(positions)}")
    if axis is None:
        x = ravel(x)
    along = 0 if axis is None else normal_axis(axis, x.ndim, "take_along_axis")
    if positions.ndim != x.ndim:
        raise ShapeError(
            f"take_along_axis: {type_name(positions)} and {type_name(x)} must have the same number of axes"
        )
    others = common_shape(
        "take_along_axis", [_ShapeOnly(v.dtype, _without(v.shape, along)) for v in (x, positions)]
    )
    shape = (*others[:along], positions.shape[along], *others[along:])
    x = broadcast_to(x, (*others[:along], x.shape[along], *others[along:]))
    positions = broadcast_to(positions, shape)
    index = []
    for i, size in enumerate(shape):
        if i == along:
            index.append(positions)
        else:
            index.append(
                broadcast_to(
                    reshape(arange(size), tuple(size if j == i else 1 for j in range(x.ndim))), shape
                )
            )
    return get(x, tuple(index), "fill" if mode in (None, "fill") else "clip", fill_value)


class _ShapeOnly(NamedTuple):
    dtype: np.dtype
    shape: tuple[int, ...]


def _without(shape: tuple[int, ...], axis: int) -> tuple[int, ...]:
    return shape[:axis] + shape[axis + 1 :]


def ix_(*args: ArrayLike) -> tuple[Any, ...]:
    """Vectors of positions reshaped so that x[ix_(i, j)] takes all pairs.

    >>> arange(9).reshape(3, 3)[ix_(asarray([0, 2]), asarray([1]))].tolist()
    [[1], [7]]
    """
    vectors = [asarray(a) for a in args]
    return tuple(
        reshape(v, (1,) * i + (v.size,) + (1,) * (len(vectors) - 1 - i)) for i, v in enumerate(vectors)
    )


def indices(dimensions: Sequence[int], dtype: Any = None, sparse: bool = False) -> Any:
    """The coordinates of each element of an array of these sizes, along a new first axis.

    >>> indices((2, 2)).tolist()
    [[[0, 0], [1, 1]], [[0, 1], [0, 1]]]
    """
    sizes = tuple(dimensions)
    grids = []
    for i, size in enumerate(sizes):
        grid = reshape(
            arange(size, dtype=dtype or int), tuple(size if j == i else 1 for j in range(len(sizes)))
        )
        grids.append(grid if sparse else broadcast_to(grid, sizes))
    if sparse:
        return tuple(grids)
    return stack(grids) if grids else zeros((0,), dtype or int)


def put_along_axis(
    arr: ArrayLike, indices: ArrayLike, values: ArrayLike, axis: int | None, inplace: bool = False, *,
    mode: str | None = None,
) -> Any:  # fmt: skip
    """A new array with the elements that take_along_axis reads replaced by the values.

    >>> put_along_axis(zeros((2, 2)), asarray([[1], [0]]), 5.0, 1, inplace=False).tolist()
    [[0.0, 5.0], [5.0, 0.0]]
    """
    if inplace:
        raise ArgumentError(
            "put_along_axis: arrays are immutable", hint="pass inplace=False and use the result"
        )
    x, positions = operand(arr, "put_along_axis"), operand(indices, "put_along_axis")
    shape = x.shape
    if axis is None:
        x, axis = ravel(x), 0
    along = normal_axis(axis, x.ndim, "put_along_axis")
    if positions.ndim != x.ndim:
        raise ShapeError(f"put_along_axis: {type_name(positions)} and {type_name(x)} must have as many axes")
    sizes = tuple(positions.shape[i] if i == along else size for i, size in enumerate(x.shape))
    positions = broadcast_to(positions, sizes)
    index = [positions if i == along else _coordinate(i, sizes) for i in range(x.ndim)]
    return reshape(_AtIndex(x, tuple(index)).set(values, mode=mode), shape)


def _coordinate(axis: int, shape: tuple[int, ...]) -> Any:
    """The position along one axis, for all elements of a shape."""
    return broadcast_to(
        reshape(arange(shape[axis]), tuple(s if i == axis else 1 for i, s in enumerate(shape))), shape
    )


def unravel_index(indices: ArrayLike, shape: Any) -> tuple[Any, ...]:
    """Positions in a flattened array as positions along each axis.

    >>> [int(i) for i in unravel_index(5, (2, 3))]
    [1, 2]
    """
    position = operand(indices, "unravel_index")
    sizes = static_shape(shape, "unravel_index")
    position = clip(
        where(less(position, 0), add(position, numel(sizes)), position), 0, max(numel(sizes) - 1, 0)
    )
    result: list[Any] = []
    for size in reversed(sizes):
        result.append(remainder(position, max(size, 1)))
        position = floor_divide(position, max(size, 1))
    return tuple(reversed(result))


def ravel_multi_index(
    multi_index: Sequence[ArrayLike], dims: Any, mode: str = "clip", order: str = "C"
) -> Any:
    """Positions along each axis as positions in the flattened array; those outside are clipped or wrapped.

        >>> int(ravel_multi_index((1, 2), (2, 3)))
        5

    order: which axis varies fastest, the last ("C") or the first ("F").
    """
    sizes = static_shape(dims, "ravel_multi_index")
    if len(multi_index) != len(sizes):
        raise ArgumentError(f"ravel_multi_index: {len(multi_index)} positions do not fit {len(sizes)} axes")
    if mode not in ("clip", "wrap"):
        raise ArgumentError(
            f"ravel_multi_index: mode {mode!r} does not exist", hint="modes are clip and wrap"
        )
    if order not in ("C", "F"):
        raise ArgumentError(f"ravel_multi_index: order must be 'C' or 'F', got {order!r}")
    pairs = list(zip(multi_index, sizes, strict=True))
    result: Any = asarray(0, int)
    for position, size in pairs if order == "C" else reversed(pairs):
        inside = clip(position, 0, size - 1) if mode == "clip" else remainder(position, size)
        result = add(multiply(result, size), inside)
    return result


def _triangle(
    n: int, m: int | None, keep: Callable[[np.ndarray, int], np.ndarray], k: int
) -> tuple[Any, Any]:
    rows, columns = np.nonzero(keep(np.ones((n, n if m is None else m), bool), k))
    index = dt.default_dtype("i")
    return Array(rows.astype(index)), Array(columns.astype(index))


def tril_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Any, Any]:
    """Row and column of each element on and below the k-th diagonal of an n by m matrix.

    >>> [i.tolist() for i in tril_indices(2)]
    [[0, 1, 1], [0, 0, 1]]
    """
    return _triangle(n, m, np.tril, k)


def triu_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Any, Any]:
    """Row and column of each element on and above the k-th diagonal of an n by m matrix.

    >>> [i.tolist() for i in triu_indices(2)]
    [[0, 0, 1], [0, 1, 1]]
    """
    return _triangle(n, m, np.triu, k)


def diag_indices(n: int, ndim: int = 2) -> tuple[Any, ...]:
    """The positions of the diagonal of an array with equal axes.

    >>> [i.tolist() for i in diag_indices(2)]
    [[0, 1], [0, 1]]
    """
    return (arange(n),) * ndim


class _IndexExpression:
    """s_[1:, ...] is the index (slice(1, None), Ellipsis)."""

    def __getitem__(self, index: Any) -> Any:
        return index


s_ = _IndexExpression()
