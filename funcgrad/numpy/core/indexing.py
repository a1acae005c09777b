"""x[index] and x.at[index].set(v): every form of NumPy's indexing, on movement ops where the index is static.

Integers, slices, None and Ellipsis are movement: shrink, flip, reshape. Arrays of integers (and traced scalars) are one
gather or scatter on the axes that they index, with NumPy's rules for the shape. A boolean mask is its positions, so
its values must be known.

Out of bounds, as JAX has it: negative indices count from the end once; reads take the nearest element ("clip"),
writes are dropped. `mode` says otherwise: "clip", "fill" or "drop", "promise_in_bounds"; take knows "wrap" too.
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, IndexingError, ListIndexError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, operand_as, type_name
from funcgrad.numpy.creation import arange, array, broadcast_to, full
from funcgrad.numpy.elementwise import (
    add,
    clip,
    greater_equal,
    less,
    logical_and,
    maximum,
    minimum,
    multiply,
    where,
)  # fmt: skip
from funcgrad.numpy.shapes.manipulation import flip, moveaxis, part, reshape, transpose
from funcgrad.trace.array.array import Array, ArrayBase, committed, wrap
from funcgrad.trace.graph.nan_check import check_value
from funcgrad.trace.ops import (
    CONST,
    GATHER,
    PAD,
    SCATTER_ADD,
    SCATTER_MAX,
    SCATTER_MIN,
    SCATTER_MUL,
    SCATTER_SET,
    converted,
)
from funcgrad.trace.tracing.tracer import Tracer, apply, current_trace, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import WIDE, position_dtype
from funcgrad.trace.types.shapes import broadcast_shapes as common_shape
from funcgrad.trace.uop import Op, numel
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.quiet import quiet

MODES = ("promise_in_bounds", "clip", "fill", "drop")


class GatherScatterMode(enum.Enum):
    """What becomes of positions outside, as a value in place of its name.

    Attributes
    ----------
    CLIP : the nearest positions are meant.
    FILL_OR_DROP : a fill value is read there, and nothing written.
    PROMISE_IN_BOUNDS : there are no such positions.
    """

    CLIP = "clip"
    FILL_OR_DROP = "fill"
    PROMISE_IN_BOUNDS = "promise_in_bounds"


def mode_name(mode: Any, name: str) -> str | None:
    """Return the mode as a string of MODES, or None if it is not given."""
    mode = mode.value if isinstance(mode, GatherScatterMode) else mode
    if mode is not None and mode not in MODES:
        raise ArgumentError(f"{name}: mode {mode!r} does not exist", hint=f"modes are {', '.join(MODES)}")
    return mode


class Slice(NamedTuple):
    """A part of an axis: `size` elements from `start` in steps of `step`, which may be negative."""

    axis: int
    start: int
    step: int
    size: int


class Number(NamedTuple):
    """A static integer as it was given: the axis disappears. `apart`: a `...` that is no axis comes before it."""

    axis: int
    value: int
    apart: bool = False


class Positions(NamedTuple):
    """An array of integers, concrete or traced. `apart`: a `...` that is no axis comes before it."""

    axis: int
    value: Any
    apart: bool = False


class NewAxis(NamedTuple):
    """None: an axis of size 1."""


Entry = Slice | Number | Positions | NewAxis


# ---- reading an index ----


def _parse(x: Any, index: Any) -> list[Entry]:
    """Parse an index into one entry for each axis of x, and new axes between them."""
    items = [_checked(item) for item in index_items(index)]
    used = sum(_axes_used(item) for item in items)
    if used > x.ndim:
        raise IndexingError(f"too many indices: {type_name(x)} has {x.ndim} axes, {used} are indexed")
    dots = [i for i, item in enumerate(items) if item is Ellipsis]
    if len(dots) > 1:
        raise IndexingError("an index may hold one Ellipsis (...) only")
    place = dots[0] if dots else len(items)
    apart = place if dots and used == x.ndim else None  # arrays on both sides of it are not side by side
    items[place : place + 1] = [slice(None)] * (x.ndim - used)
    entries: list[Entry] = []
    axis = 0
    for i, item in enumerate(items):
        first, *others = _entries_of(item, x, axis)
        if i == apart and isinstance(first, (Number, Positions)):
            first = first._replace(apart=True)
        entries += [first, *others]
        axis += _axes_used(item)
    return entries


def index_items(index: Any) -> list[Any]:
    """Return the parts of an index. Lists (and tuples) within a tuple are arrays, as in NumPy: x[[0, 2], :].

    A list alone is refused, as in JAX: NumPy once took x[[0, 1]] for x[0, 1].
    """
    if isinstance(index, tuple):
        return [_list_as_array(item) if isinstance(item, (list, tuple)) else item for item in index]
    if isinstance(index, list):
        raise ListIndexError(
            f"a list is not an index: {index!r:.60}",
            hint="write x[asarray([...])], or x[[...], :], or x[i, j] for two axes",
        )
    return [index]


def index_operand(x: Any, name: str) -> Any:
    """Convert positions to an operand. NumPy's positions that do not fit 32 bits are clipped and so stay outside, if
    there are only 32 bits.
    """
    if isinstance(x, (np.ndarray, np.integer)) and x.dtype in (dt.int64, dt.uint64) and not config.enable_x64:
        limits = np.iinfo(np.int32 if x.dtype == dt.int64 else np.uint32)
        x = np.clip(x, limits.min, limits.max)
    return operand(x, name)


def _list_as_array(items: Sequence[Any]) -> Any:
    """Convert a list within an index to an array of integers or booleans."""
    try:
        found = array(items)
        return found if found.size else array(found, dtype=int)  # an empty list tells no dtype
    except (DtypeError, ShapeError):
        raise ListIndexError(
            f"a list in an index stands for an array of integers or booleans, got {items!r:.60}",
            hint="all of its rows must have one length, and hold integers or all booleans",
        ) from None


def _checked(item: Any) -> Any:
    """Check one part of an index: None, Ellipsis, a slice, an int, or an array of integers or booleans."""
    if item is None or item is Ellipsis or isinstance(item, slice) or type(item) is int:
        return item
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
        or hasattr(item, "__jax_array__")
    ):
        item = index_operand(item, "index")
        if item.dtype != dt.bool_ and not dt.is_integer(item.dtype):
            raise ListIndexError(
                f"an index must be of integers or booleans, got {type_name(item)}",
                hint="convert it with .astype(int)",
            )
        if type(item) is Array and not item.shape and item.dtype != dt.bool_ and current_trace() is None:
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
    """Convert a boolean mask to the positions of its true elements, one array an axis."""
    if isinstance(mask, Tracer) and mask.size:
        raise IndexingError(
            f"the values of a boolean mask must be known, but {type_name(mask)} is traced: they decide the shape",
            hint="use where(mask, x, other), or x.at[mask].set(number)",
        )
    if not mask_fits(mask.shape, x.shape[axis:]):
        raise IndexingError(
            f"a boolean mask must have the shape of the axes that it indexes: the mask is {type_name(mask)}, "
            f"the array {type_name(x)}"
        )
    if not mask.ndim:  # a scalar: a new axis of size 1 or 0
        return [NewAxis(), Positions(-1, Array(np.zeros(int(mask.owner), np.int32)))]
    found = np.nonzero(mask.owner if mask.size else np.zeros(mask.shape, bool))
    dtype = position_dtype(max(mask.shape))
    return [Positions(axis + i, Array(positions.astype(dtype))) for i, positions in enumerate(found)]


def needs_x64(shape: tuple[int, ...]) -> bool:
    """Tell whether positions along an axis do not fit the available integers. They are then computed by int64, which
    no user sees, with config.enable_x64 on for the time.
    """
    return max(shape, default=0) >= WIDE and not config.enable_x64


def mask_fits(mask: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    """Tell whether a mask of this shape names elements of axes of these sizes. A mask without elements names none,
    and may have size 0 along any axis, as the array API standard has it.
    """
    return len(mask) <= len(sizes) and all(m in (0, size) for m, size in zip(mask, sizes, strict=False))


# ---- the static part: shrink, flip, reshape ----


def _limits(entry: Slice) -> tuple[int, int, int]:
    """Return start, stop and step >= 1 of the elements of a slice; a negative step is flipped afterwards."""
    if not entry.size:
        return (0, 0, 1)
    last = entry.start + (entry.size - 1) * entry.step
    return (min(entry.start, last), max(entry.start, last) + 1, abs(entry.step) if entry.size > 1 else 1)


def _clamped(value: int, size: int, wrap_negative: bool) -> int:
    if wrap_negative and value < 0:
        value += size
    return min(max(value, 0), size - 1)


def _sliced(x: Any, entries: Sequence[Entry], wrap_negative: bool) -> Any:
    """Apply the slices and static integers to x. Axes with an integer get size 1; the others stay."""
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
    """Return the shape of a result without arrays of positions."""
    return tuple(e.size if isinstance(e, Slice) else 1 for e in entries if isinstance(e, (Slice, NewAxis)))


def _getitem(x: Any, index: Any) -> Any:
    """Return x[index]."""
    found = elements_inside(x, index)
    return get(x, index) if found is None else found


def elements_inside(x: Any, index: Any) -> Array | None:
    """Return x[index] by NumPy, of a concrete array and an index that is known and within bounds; None for others."""
    if type(x) is not Array or current_trace() is not None:
        return None
    known = _numpy_index(x.signature.shape, index)
    if known is None:
        return None
    try:
        result, device = wrap(x.owner[known], x.weak), x.signature.device
    except IndexError:  # an ellipsis beside too many indices: get says it better
        return None
    return committed(result, device) if device else result


def _numpy_index(shape: tuple[int, ...], index: Any) -> tuple | None:
    """Return the index for NumPy if it is concrete and within bounds, where NumPy and funcgrad agree; else None."""
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
        elif (kind is Array and not item.signature.device) or kind is np.ndarray:
            item = item.owner if kind is Array else item
            if item.dtype is dt.bool_ and item.ndim:
                if item.shape != shape[axis : axis + item.ndim] or any(other is Ellipsis for other in items):
                    return None
                axis += item.ndim - 1
            elif item.dtype.kind not in "iu" or not within(item, shape[axis]):
                return None
        else:
            return None
        result.append(item)
        axis += 1
    return tuple(result)


def within(positions: np.ndarray, size: int) -> bool:
    return not positions.size or bool(positions.min() >= -size and positions.max() < size)


def get(
    x: Any, index: Any, mode: str | None = None, fill_value: Any = None, wrap_negative: bool = True
) -> Any:
    """Return x[index], with a mode for positions out of bounds."""
    if needs_x64(x.shape):
        with config(enable_x64=True):
            return get(x, index, mode, fill_value, wrap_negative)
    entries = _parse(x, index)
    arrays = [e for e in entries if isinstance(e, Positions)]
    if config.debug_index and mode is None:
        _check_bounds(x, entries, wrap_negative)
    if mode in ("fill", "drop"):  # static integers may be outside too
        entries = [
            Positions(e.axis, _number(e.value, x.shape[e.axis]), e.apart) if isinstance(e, Number) else e
            for e in entries
        ]
        arrays = [e for e in entries if isinstance(e, Positions)]
    x = _with_mask_axis(x, entries)
    sliced = _sliced(x, entries, wrap_negative)
    if not arrays:
        return reshape(sliced, _basic_shape(entries))
    return _gathered(x, sliced, entries, mode, fill_value, wrap_negative)


def _check_bounds(x: Any, entries: Sequence[Entry], wrap_negative: bool) -> None:
    """Check positions for config.debug_index: one outside raises an error when the program gets there."""
    for e in entries:
        if isinstance(e, Slice | NewAxis) or e.axis < 0:
            continue
        position = operand(np.asarray(e.value) if isinstance(e, Number) else e.value, "index")
        lowest = -x.shape[e.axis] if wrap_negative else 0
        inside = logical_and(greater_equal(position, lowest), less(position, x.shape[e.axis]))
        from funcgrad.transforms.effects.checks import check_index  # few programs check their indices

        check_index(position, inside, x.shape, e.axis)


def _number(value: int, size: int) -> Any:
    """Return a static position of an axis as an array; one outside stays outside, and need not fit the dtype."""
    known = min(max(value, -size - 1), size)
    return operand(np.int32(known) if -WIDE <= known < WIDE else np.int64(known), "index")


def _with_mask_axis(x: Any, entries: list[Entry]) -> Any:
    """Turn the new axis in front of a scalar mask, as in x[True], into an axis of x; entries are renumbered
    in place.
    """
    places = [i for i, e in enumerate(entries) if isinstance(e, Positions) and e.axis < 0]
    for place in reversed(places):  # those before have no axis yet
        axis = sum(1 for e in entries[: place - 1] if not isinstance(e, NewAxis) and e.axis >= 0)
        for i, e in enumerate(entries):
            if not isinstance(e, NewAxis) and e.axis >= axis:
                entries[i] = e._replace(axis=e.axis + 1)
        entries[place - 1 : place + 1] = [Positions(axis, entries[place].value)]  # type: ignore[union-attr]
        x = reshape(x, (*x.shape[:axis], 1, *x.shape[axis:]))
    return x


class Layout(NamedTuple):
    """How the axes of a result with arrays are ordered: `place` is where those of the arrays are, or begin."""

    common: tuple[int, ...]  # the shape that the arrays broadcast to
    place: int
    rest: list[Slice | NewAxis]  # the entries of the other axes, in order

    @property
    def shape(self) -> tuple[int, ...]:
        rest = _basic_shape(self.rest)
        return rest[: self.place] + self.common + rest[self.place :]


def _layout(entries: Sequence[Entry]) -> Layout:
    """Place the arrays' axes by NumPy's rule: where the first array is if they are side by side, else at the front."""
    arrays = [e.value for e in entries if isinstance(e, Positions)]
    common = common_shape("index", arrays, any_ranks=True)
    advanced = [i for i, e in enumerate(entries) if isinstance(e, (Positions, Number))]
    apart = any(entries[i].apart for i in advanced[1:])  # type: ignore[union-attr]
    together = not apart and advanced[-1] - advanced[0] == len(advanced) - 1
    place = sum(isinstance(e, (Slice, NewAxis)) for e in entries[: advanced[0]]) if together else 0
    return Layout(common, place, [e for e in entries if isinstance(e, (Slice, NewAxis))])


def _normal_positions(value: Any, size: int, mode: str | None, wrap_negative: bool) -> Any:
    """Convert positions to int32 (or wider), negative ones counted from the end. They are clamped unless positions
    outside must be told apart.
    """
    narrow = dt.kind(value.dtype) == "u" or value.dtype.itemsize < 4
    if dt.kind(value.dtype) == "u" and value.dtype.itemsize >= 4 and size < WIDE:
        value = minimum(value, size)  # beyond the end, not negative
    wide = dt.default_dtype("i") if narrow else value.dtype
    value = cast(value, wide if size < WIDE else dt.int64)
    if type(value) is Tracer and value.node.op is CONST:  # no need to compute it later
        known = int(value.node.arg.value)
        known += size if wrap_negative and known < 0 else 0
        known = known if mode in ("fill", "drop") else min(max(known, 0), max(size - 1, 0))
        return operand(value.dtype.type(known), "index")
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
    if inside is not None and trace_of((inside,)) is None and inside.owner.all():
        inside = None
    positions = [broadcast_to(p, layout.common) for p in positions]
    indexed = [e.axis for e in arrays]
    kept = [e.axis for e in entries if isinstance(e, Slice)]
    gone = [e.axis for e in entries if isinstance(e, Number)]
    source = transpose(sliced, indexed + kept + gone)
    source = reshape(source, source.shape[: len(indexed) + len(kept)])
    result = take_leading(source, positions)
    rank = len(layout.common)
    if inside is not None:
        result = fill_outside(result, broadcast_to(inside, layout.common), fill)
    count = sum(isinstance(e, Slice) for e in layout.rest[: layout.place])
    result = moveaxis(result, tuple(range(rank)), tuple(range(count, count + rank)))
    return reshape(result, layout.shape)


def take_leading(source: Any, positions: list[Any]) -> Any:
    """Return the elements at positions of the leading axes."""
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
    """Return the value for elements that do not exist: NaN, the least signed or largest unsigned integer, True."""
    if dtype == dt.bool_:
        return True
    if dt.is_integer(dtype):
        limits = dt.integer_limits(dtype)
        return limits.min if dt.kind(dtype) == "i" else limits.max
    return np.nan


def fill_outside(result: Any, inside: Any, fill: Any) -> Any:
    fill = default_fill(result.dtype) if fill is None else fill
    fill = (
        operand(np.asarray(converted(np.asarray(fill), result.dtype))[()], "fill")
        if not isinstance(fill, ArrayBase)
        else fill
    )
    inside = reshape(inside, inside.shape + (1,) * (result.ndim - inside.ndim))
    return where(inside, result, cast(fill, result.dtype, result.weak))


# ---- writing ----


def scatter(
    x: Any, index: Any, value: ArrayLike, op: Op, name: str, mode: str | None, wrap_negative: bool
) -> Any:
    """Combine the elements of x at an index with a value by a scatter op; positions outside are dropped."""
    x = operand(x, name)
    if x.dtype not in op.accepts:
        raise DtypeError(
            f"{name}: not defined for {x.dtype.name}", hint="convert the array with .astype first"
        )
    value = operand_as(value, x.dtype, x.weak, name) if type(value) is int else operand(value, name)
    if dt.kind(value.dtype) == "c" and dt.kind(x.dtype) != "c":
        raise DtypeError(
            f"{name}: {type_name(value)} cannot be stored in {type_name(x)}", hint="take its .real part"
        )
    value = cast(value, x.dtype, x.weak)
    if wrap_negative and trace_of((x, value)) is None:
        known = _numpy_index(x.shape, index)
        result = None if known is None else _numpy_update(x, known, value, op)
        if result is not None:
            return result
    if needs_x64(x.shape):
        with config(enable_x64=True):
            return scatter(x, index, value, op, name, mode, wrap_negative)
    entries = _parse(x, index)
    if config.debug_index and mode is None:
        _check_bounds(x, entries, wrap_negative)
    shape = x.shape
    x = _with_mask_axis(x, entries)
    # Static integers are positions: they may be outside, and then nothing is written.
    entries = [
        Positions(e.axis, _number(e.value, x.shape[e.axis]), e.apart) if isinstance(e, Number) else e
        for e in entries
    ]
    if any(isinstance(e, Positions) for e in entries):
        result = _scattered(x, entries, value, op, name, mode, wrap_negative)
    else:
        result = _sliced_update(
            x, [e for e in entries if not isinstance(e, (Number, Positions))], value, op, name
        )
    return reshape(result, shape)


def fit(value: Any, shape: tuple[int, ...], x: Any, name: str) -> Any:
    """Broadcast the value to the shape of x[index]; it may have surplus leading axes of size 1."""
    while value.ndim > len(shape) and value.shape[0] == 1:
        value = reshape(value, value.shape[1:])
    try:
        return broadcast_to(value, shape)
    except ShapeError:
        raise ShapeError(
            f"{name}: the value {type_name(value)} does not fit the indexed part of {type_name(x)}, of shape {shape}",
            hint="the value must broadcast to the shape of x[index]",
        ) from None


UPDATE: dict[Op, Callable[..., Any]] = {
    SCATTER_SET: lambda old, new: new,
    SCATTER_ADD: add,
    SCATTER_MUL: multiply,
    SCATTER_MIN: minimum,
    SCATTER_MAX: maximum,
}


def _sliced_update(x: Any, entries: list[Any], value: Any, op: Op, name: str) -> Any:
    """Update slices without arrays of positions: the value is padded to its place."""
    slices = [e for e in entries if isinstance(e, Slice)]
    value = fit(value, _basic_shape(entries), x, name)
    value = reshape(value, tuple(e.size for e in slices))
    if not value.size:
        return x
    value = flip(value, tuple(e.axis for e in slices if e.step < 0))
    limits = [_limits(e) for e in slices]
    if all(limit == (0, size, 1) for limit, size in zip(limits, x.shape, strict=True)):
        return UPDATE[op](x, value)
    widths = []
    for e, (start, stop, step), size in zip(slices, limits, x.shape, strict=True):
        stop = start + (e.size - 1) * step + 1
        widths.append((start, size - stop, step - 1))

    placed = apply(PAD, value, arg=tuple(widths))
    if op is SCATTER_ADD:
        return add(x, placed)
    mask = apply(PAD, full(value.shape, True), arg=tuple(widths))
    return where(mask, UPDATE[op](x, placed), x)


def _numpy_update(x: Array, index: tuple, value: Array, op: Op) -> Array | None:
    """Update by NumPy, for an index within bounds; return None if the value does not fit."""
    combine: Any = None if op.combine is None else op.combine.reference  # a ufunc
    has_arrays = any(type(item) is np.ndarray for item in index)
    if combine is not None and (has_arrays and x.dtype in dt.SHORT or dt.is_widened(x.dtype)):
        return None  # sums of half precision are rounded once, sums of few bits wrap: the op's reference does that
    result = x.owner.copy()

    def update() -> None:
        if combine is None:
            result[index] = value.owner
        elif has_arrays:
            combine.at(result, index, value.owner)
        else:
            result[index] = combine(result[index], value.owner)

    try:
        quiet.run(update)
    except (ValueError, RuntimeError):  # the value does not fit; or this is a finalizer within another op
        return None
    if config.watched:
        check_value(op.name, result, operands=[x.owner, value.owner])
    return Array(result, x.weak)


def _scattered(
    x: Any, entries: Sequence[Entry], value: Any, op: Op, name: str, mode: str | None, wrap_negative: bool
) -> Any:
    """Update at arrays of positions. Slices of whole axes stay behind them; other slices become positions too."""
    arrays = [e for e in entries if isinstance(e, Positions)]
    layout = _layout(entries)
    value = fit(value, layout.shape, x, name)
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
