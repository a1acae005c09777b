"""x.at[index]: the elements of an array that an index names, and new arrays with them changed.

A boolean mask whose values are not known names elements, too, but how many is not known: so it can be written with
values that are the same for all of them, which is a choice between the array and its change.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError, ImmutableError, IndexingError
from funcgrad.numpy.core.indexing import UPDATE, fit, get, index_items, mode_name, scatter
from funcgrad.numpy.core.operands import cast, operand, operand_as, takes_sharding, type_name
from funcgrad.numpy.creation import asarray, broadcast_to, ones_like, zeros, zeros_like
from funcgrad.numpy.elementwise import divide, negative, power, where
from funcgrad.numpy.shapes.manipulation import reshape
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.ops import SCATTER_ADD, SCATTER_MAX, SCATTER_MIN, SCATTER_MUL, SCATTER_SET
from funcgrad.trace.tracing.direct import native
from funcgrad.trace.tracing.tracer import Tracer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op
from funcgrad.trace.util.named_tuple import NamedTuple


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

    def __setitem__(self, index: Any, value: Any) -> None:
        raise ImmutableError(
            f"arrays are immutable: no part of this {type_name(self.array)} can be assigned to",
            hint="write x = x.at[index].set(value); it gives a new array",
        )

    def __call__(self, *index: Any) -> None:
        raise DtypeError(
            f"{self!r} takes its index in brackets",
            hint="write x = x.at[index].set(value), with brackets for the index",
        )

    def __repr__(self) -> str:
        return f"{type_name(self.array)}.at"


class _AtIndex:
    """x.at[index]. Where a position is given several times, add, multiply, min and max apply all of its values.

    mode: what becomes of positions outside: "drop" or "fill" (the default: they are not written), "clip" (the
    nearest is); "promise_in_bounds" says that there are none. indices_are_sorted and unique_indices are promises
    as well, which make no difference here. out_sharding: how the result is spread over a mesh, for all but apply.
    """

    __slots__ = ("array", "index")

    def __init__(self, array: Any, index: Any) -> None:
        self.array = array
        self.index = index

    def __call__(self, *values: Any) -> None:
        raise DtypeError(
            f"{type_name(self.array)}.at[index] does not say what becomes of the elements",
            hint="write x = x.at[index].set(value), or .add(value); it gives a new array",
        )

    def _update(self, op: Op, name: str, value: Any, mode: Any, wrap_negative_indices: bool) -> Any:
        if op is SCATTER_SET and mode is None and wrap_negative_indices and native.set_elements is not None:
            at_once = native.set_elements(self.array, self.index, value)
            if at_once is not None:
                return at_once
        mode = mode_name(mode, "at")
        index = index_items(self.index)
        value = _listed(value)
        wide = None if op is SCATTER_SET else _wide_type(self.array, value, op, f"at[].{name}")
        if wide is not None:
            return self._update_in(wide, op, name, value, mode, wrap_negative_indices)
        if any(map(_is_traced_mask, index)):
            return self._masked(f"at[].{name}", value, lambda old, new: UPDATE[op](old, new), mode)
        return scatter(self.array, tuple(index), value, op, f"at[].{name}", mode, wrap_negative_indices)

    def _update_in(
        self, wide: tuple[np.dtype, bool], op: Op, name: str, value: Any, mode: Any, wrap_negative: bool
    ) -> Any:
        """Update in a type that holds array and value, and convert back the elements that the index names.

        All others stay: float32 does not hold all integers.
        """
        x = operand(self.array, f"at[].{name}")
        changed = _AtIndex(cast(x, *wide), self.index)._update(op, name, value, mode, wrap_negative)
        changed = cast(changed, x.dtype, x.weak)
        if dt.kind(x.dtype) == "f":
            return changed
        named = zeros_like(x, dtype=bool).at[self.index]
        return where(named.set(True, mode=mode, wrap_negative_indices=wrap_negative), changed, x)

    def _masked(self, name: str, value: Any, change: Callable[[Any, Any], Any], mode: str | None) -> Any:
        """Change the elements where the mask is true, in the part that all other indices name."""
        x, part = self.array, _masked_part(self.array, self.index, name)
        old = get(x, part.items)
        mask = reshape(part.mask, part.mask.shape + (1,) * (old.ndim - part.place - part.mask.ndim))
        if value is not None:
            value = part.align(operand_as(value, x.dtype, x.weak, name), old, name)
            value = fit(value, old.shape, x, name)
        new = where(broadcast_to(mask, old.shape), change(old, value), old)
        return scatter(x, part.items, new, SCATTER_SET, name, mode, True)

    @takes_sharding
    def set(
        self, values: Any, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Array:  # fmt: skip
        """Set the elements to the values. If a position is given several times, the last value stays."""
        return self._update(SCATTER_SET, "set", values, mode, wrap_negative_indices)

    @takes_sharding
    def add(
        self, values: Any, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Array:  # fmt: skip
        """Add the values to the elements."""
        return self._update(SCATTER_ADD, "add", values, mode, wrap_negative_indices)

    @takes_sharding
    def subtract(
        self, values: Any, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Array:  # fmt: skip
        """Subtract the values from the elements."""
        values = negative(_addend(self.array, _listed(values), "at[].subtract"))
        return self._update(SCATTER_ADD, "subtract", values, mode, wrap_negative_indices)

    @takes_sharding
    def multiply(
        self, values: Any, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Array:  # fmt: skip
        """Multiply the elements by the values."""
        return self._update(SCATTER_MUL, "multiply", values, mode, wrap_negative_indices)

    mul = multiply

    @takes_sharding
    def divide(
        self, values: Any, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Array:  # fmt: skip
        """Divide the elements by the values."""
        divisors = (
            ones_like(self.array)
            .at[self.index]
            .multiply(values, mode=mode, wrap_negative_indices=wrap_negative_indices)
        )
        return divide(self.array, divisors)

    @takes_sharding
    def power(
        self, values: Any, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Array:  # fmt: skip
        """Raise the elements to the power of the values."""
        exponents = (
            ones_like(self.array)
            .at[self.index]
            .multiply(values, mode=mode, wrap_negative_indices=wrap_negative_indices)
        )
        return power(self.array, exponents)

    @takes_sharding
    def min(
        self, values: Any, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Array:  # fmt: skip
        """Replace each element by the smaller of element and value."""
        return self._update(SCATTER_MIN, "min", values, mode, wrap_negative_indices)

    @takes_sharding
    def max(
        self, values: Any, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        wrap_negative_indices: bool = True,
    ) -> Array:  # fmt: skip
        """Replace each element by the larger of element and value."""
        return self._update(SCATTER_MAX, "max", values, mode, wrap_negative_indices)

    def apply(
        self, func: Callable[[Any], Any], *, mode: Any = None, indices_are_sorted: bool = False,
        unique_indices: bool = False, wrap_negative_indices: bool = True,
    ) -> Array:  # fmt: skip
        """Replace the elements by func(element), as often as their position is given: x.at[[0, 0]] calls func twice."""
        items = index_items(self.index)
        if any(map(_is_traced_mask, items)):
            return self._masked("at[].apply", None, lambda old, _: func(old), mode_name(mode, "at"))
        old = self.get(mode=mode)
        new = func(old)
        most = 1 if unique_indices else _most_repeats(items)
        if most > 1:
            none = zeros(self.array.shape, dt.int32)
            counts = none.at[self.index].add(1, mode=mode, wrap_negative_indices=wrap_negative_indices)
            counts = counts.at[self.index].get(mode=mode)
            new = apply_again(func, old, new, counts, most)
        return self.set(new, mode=mode, wrap_negative_indices=wrap_negative_indices)

    @takes_sharding
    def get(
        self, *, mode: Any = None, indices_are_sorted: bool = False, unique_indices: bool = False,
        fill_value: Any = None, wrap_negative_indices: bool = True,
    ) -> Array:  # fmt: skip
        """Return the elements: x[index], with a mode for positions outside: "clip" (the default) or "fill"."""
        return get(self.array, self.index, mode_name(mode, "at"), fill_value, wrap_negative_indices)


def apply_again(func: Callable[[Any], Any], first: Any, once: Any, counts: Any, most: int) -> Any:
    """Return func applied to each element of `first` as often as `counts` says, where `once` is func(first).

    Where counts are known a few calls are written one after the other, else a loop makes them. Elements that are done
    are replaced by the first ones, which func takes, so that derivatives stay finite. most: no count is larger.
    """
    if not isinstance(counts, Tracer):
        most = int(np.max(np.asarray(counts), initial=0))
    if most <= 1:
        return once
    x = operand(first, "apply")

    def call_again(step: Any, values: Any) -> Any:
        left = counts > step
        return where(left, _like(func(where(left, values, x)), x), values)

    values = _like(once, x)
    if most <= _WRITTEN_CALLS:
        for step in range(1, most):
            values = call_again(step, values)
        return values
    from funcgrad.transforms.loops.while_loop import while_loop  # for many calls alone

    def is_left(state: tuple[Any, Any]) -> Any:
        return (counts > state[0]).any()

    def advance(state: tuple[Any, Any]) -> tuple[Any, Any]:
        return state[0] + 1, call_again(*state)

    return while_loop(is_left, advance, (asarray(1, dt.int32), values), max_steps=most - 1)[1]


_WRITTEN_CALLS = 8  # more make a program that is slower to compile than a loop


def _like(value: Any, x: Any) -> Any:
    """Return the value in the shape and dtype of x."""
    return broadcast_to(cast(operand(value, "apply"), x.dtype, x.weak), x.shape)


def _most_repeats(items: Sequence[Any]) -> int:
    """Return a bound of how often an index with these parts can name one element: masks and slices name it once."""
    positions = [item for item in items if getattr(item, "ndim", 0) and item.dtype != dt.bool_]
    return math.prod(item.size for item in positions)


def _listed(values: Any) -> Any:
    """Return the array of a list or tuple, whose numbers and traced values may be mixed; all else as it is."""
    return asarray(values) if isinstance(values, (list, tuple)) else values


def _wide_type(x: Any, value: Any, op: Op, name: str) -> tuple[np.dtype, bool] | None:
    """Return the (dtype, weak) that x and the value are combined in, or None where the value can be converted first."""
    if type(value) is int or getattr(value, "dtype", None) == x.dtype or x.dtype not in op.accepts:
        return None
    given = operand(value, name)
    kinds = {dt.kind(x.dtype), dt.kind(given.dtype)}
    wraps = op in (SCATTER_ADD, SCATTER_MUL) and kinds <= {"i", "u", "b"}
    if wraps or "c" in kinds or dt.is_widened(x.dtype):
        return None
    wide = dt.promote((x.dtype, x.weak), (given.dtype, given.weak))
    return None if wide[0] == x.dtype else wide


def _addend(x: Any, value: Any, name: str) -> Any:
    """Return the value in the dtype that it is added to x in: the negative of an uint8 is another number in int32."""
    if type(value) is int:
        return operand_as(value, x.dtype, x.weak, name)
    given = operand(value, name)
    if dt.kind(given.dtype) == "c":
        return given
    return cast(given, *(_wide_type(x, given, SCATTER_ADD, name) or (x.dtype, x.weak)))


# ---- masks whose values are not known ----


class _MaskedPart(NamedTuple):
    """An index with one traced mask: the part of the array that all else in it names, and where the mask lies in it."""

    items: tuple[Any, ...]  # the index, the mask replaced by whole axes
    mask: Any
    place: int  # the first axis of the mask in the part
    group: int  # the axis of the mask's elements in x[index], by NumPy's rule

    def align(self, value: Any, part: Any, name: str) -> Any:
        """Align a value for x[index], equal for all elements of the mask, so that it broadcasts to the part."""
        rank = part.ndim - self.mask.ndim + 1
        while value.ndim > rank and value.shape[0] == 1:
            value = reshape(value, value.shape[1:])
        shape = (1,) * (rank - value.ndim) + value.shape
        if len(shape) != rank or shape[self.group] != 1:
            raise IndexingError(
                f"{name}: the mask {type_name(self.mask)} is traced, so the value must be the same for all of its "
                f"elements; it is {type_name(value)}",
                hint="use where(mask, values, x) with values of the shape of x",
            )
        rest = shape[: self.group] + shape[self.group + 1 :]
        return reshape(value, rest[: self.place] + (1,) * self.mask.ndim + rest[self.place :])


def _is_traced_mask(item: Any) -> bool:
    # The values of an empty one are known.
    return isinstance(item, Tracer) and item.dtype == dt.bool_ and item.size > 0


def _masked_part(x: Any, index: Any, name: str) -> _MaskedPart:
    items = index_items(index)
    number = next(i for i, item in enumerate(items) if _is_traced_mask(item))
    mask = items[number]
    others = items[:number] + items[number + 1 :]
    if any(isinstance(item, (ArrayBase, np.ndarray)) and item.ndim for item in others):
        raise IndexingError(
            f"{name}: the mask {type_name(mask)} is traced, so no other array can be beside it in the index",
            hint="use where(mask, values, x)",
        )
    whole = [slice(None)] * mask.ndim
    free = x.ndim - mask.ndim - sum(item is not None and item is not Ellipsis for item in others)
    spread = [i for i, item in enumerate(items) if item is Ellipsis] or [len(items)]
    if free < 0 or len(spread) > 1:
        get(x, (*items[:number], *whole, *items[number + 1 :]))  # says what is wrong with such an index
    entries: list[Any] = []
    for i, item in enumerate([*items, Ellipsis] if spread == [len(items)] else items):
        entries += [slice(None)] * free if i == spread[0] else [mask] if i == number else [item]
    number = next(i for i, item in enumerate(entries) if item is mask)
    _check_mask(x, mask, sum(item is not None for item in entries[:number]), name)
    place = sum(item is None or isinstance(item, slice) for item in entries[:number])
    advanced = [i for i, item in enumerate(entries) if item is not None and not isinstance(item, slice)]
    together = advanced[-1] - advanced[0] == len(advanced) - 1
    everything = (*entries[:number], *whole, *entries[number + 1 :])
    return _MaskedPart(everything, mask, place, place if together else 0)


def _check_mask(x: Any, mask: Any, axis: int, name: str) -> None:
    if mask.shape != x.shape[axis : axis + mask.ndim]:
        raise IndexingError(
            f"{name}: a boolean mask must have the shape of the axes that it indexes: the mask is {type_name(mask)}, "
            f"the array {type_name(x)}"
        )
