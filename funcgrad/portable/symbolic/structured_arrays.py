"""Arrays that a program holds and that grow with sizes: those of which a rule is known become ops.

A function that makes an array by NumPy while it is traced (a range, a mask) leaves its elements in the program, not
how they were made. `fitted_array` finds a rule for what is common: one number everywhere; integers that grow evenly
along each axis; two numbers, one on one side of a line, or on a line, and one elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

import numpy as np

from funcgrad.portable.symbolic.expressions import Size, value_of
from funcgrad.portable.symbolic.fitting import Fitter
from funcgrad.portable.symbolic.numbers import Number, fitted_number
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple

Term = tuple[int, Size]  # an axis, and what is added at each step along it

_GREATEST_INT32 = (1 << 31) - 1
_MOST_ELEMENTS = 1 << 26


class Affine(NamedTuple):
    """first + the sum of step * position over axes."""

    first: Size
    terms: tuple[Term, ...]

    def values(self, shape: Sequence[int], sizes: Mapping[str, int]) -> np.ndarray:
        total = np.full(shape, value_of(self.first, sizes), np.int64)
        for axis, step in self.terms:
            positions = np.arange(shape[axis]) * value_of(step, sizes)
            total += positions.reshape([-1 if a == axis else 1 for a in range(len(shape))])
        return total


class StructuredArray(NamedTuple):
    """An array by its rule. If test is "", its elements are those of `affine`; where there are `values`, they are the
    first one where `affine` is 0 (test "eq") or is at least 0 (test "ge"), and else the second one. Without `affine`,
    all are the first value.
    """

    dtype: np.dtype
    shape: tuple[Size, ...]
    affine: Affine | None
    test: str
    values: tuple[Any, ...]

    def evaluate(self, sizes: Mapping[str, int]) -> np.ndarray:
        """Return the array where the symbols have these values."""
        shape = tuple(value_of(size, sizes) for size in self.shape)
        parts = [v.evaluate(sizes) if isinstance(v, Number) else v for v in self.values]
        if self.affine is None:
            return np.full(shape, parts[0], self.dtype)
        along = self.affine.values(shape, sizes)
        if not self.test:
            return along.astype(self.dtype)
        return np.where(along == 0 if self.test == "eq" else along >= 0, *parts).astype(self.dtype)


def fitted_array(fitter: Fitter, arrays: Sequence[np.ndarray]) -> StructuredArray | None:
    """Return the rule by which arrays are made that a program has at the points of a fit; None if none is found."""
    first = arrays[0]
    alike = all(a.dtype == first.dtype and a.ndim == first.ndim for a in arrays)
    if not alike or first.dtype.itemsize > 8 or not all(0 < a.size <= _MOST_ELEMENTS for a in arrays):
        return None
    shape = [fitter.fit(sizes) for sizes in zip(*(a.shape for a in arrays), strict=True)]
    if any(size is None for size in shape):
        return None
    for rule in (_constant, _evenly_growing, _of_two):
        found = rule(fitter, arrays)
        if found is not None:
            return StructuredArray(first.dtype, tuple(s for s in shape if s is not None), *found)
    return None


Rule = tuple[Affine | None, str, tuple[Any, ...]]


def _constant(fitter: Fitter, arrays: Sequence[np.ndarray]) -> Rule | None:
    firsts = [a.reshape(-1)[:1].reshape(()) for a in arrays]
    if any((_bits(a) != _bits(v)).any() for a, v in zip(arrays, firsts, strict=True)):
        return None
    if len({v.tobytes() for v in firsts}) == 1:
        return None, "", (firsts[0],)
    number = fitted_number(fitter, arrays[0].dtype, firsts)
    return None if number is None else (None, "", (number,))


def _bits(array: np.ndarray) -> np.ndarray:
    """Return the bits of elements as integers, by which 0.0 and -0.0 differ and NaN is NaN."""
    return np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}").reshape(array.shape)


def _evenly_growing(fitter: Fitter, arrays: Sequence[np.ndarray]) -> Rule | None:
    dtype = arrays[0].dtype
    if dtype == dt.bool_ or dt.kind(dtype) == "c" or arrays[0].ndim == 0:
        return None
    found = []
    for a in arrays:
        corner = a[(0,) * a.ndim].item()
        nexts = [
            a[tuple(int(i == axis) for i in range(a.ndim))].item() if n > 1 else None
            for axis, n in enumerate(a.shape)
        ]
        known = [float(x) for x in (corner, *nexts) if x is not None]
        if not all(math.isfinite(x) and x == int(x) for x in known):
            return None
        found.append((int(corner), [None if x is None else int(x) - int(corner) for x in nexts]))
    affine = _fitted_affine(fitter, [first for first, _ in found], [steps for _, steps in found])
    if affine is None:
        return None
    for a, point in zip(arrays, fitter.points, strict=True):
        whole = affine.values(a.shape, point)
        if np.abs(whole).max() > _GREATEST_INT32 or (whole.astype(dtype) != a).any():
            return None
    return affine, "", ()


def _fitted_affine(fitter: Fitter, firsts: Sequence[int], steps: Sequence[Sequence[Any]]) -> Affine | None:
    first = fitter.fit(tuple(firsts))
    terms = []
    for axis, along in enumerate(zip(*steps, strict=True)):
        known = [x for x in along if x is not None]
        if not known:
            continue
        step = fitter.fit(tuple(known)) if len(known) == len(along) else None
        if step is None:
            return None
        if step != 0:
            terms.append((axis, step))
    return None if first is None else Affine(first, tuple(terms))


def _of_two(fitter: Fitter, arrays: Sequence[np.ndarray]) -> Rule | None:
    """Find the line on one side of which, or on which, an array has one of two values."""
    pair = _two_values(arrays)
    if pair is None:
        return None
    for values in (pair, pair[::-1]):
        masks = [_bits(a) == _bits(values[0]) for a in arrays]
        for terms in _directions(arrays[0].ndim):
            line = [sum(_positions(m.shape, axis) * sign for axis, sign in terms) for m in masks]
            for test, holds in _TESTS.items():
                edges = [int(on[m].min()) for on, m in zip(line, masks, strict=True)]
                if all((holds(on - e) == m).all() for on, m, e in zip(line, masks, edges, strict=True)):
                    edge = fitter.fit(tuple(-e for e in edges))
                    if edge is not None:
                        return Affine(edge, terms), test, values
    return None


_TESTS: dict[str, Callable[[np.ndarray], np.ndarray]] = {"ge": lambda x: x >= 0, "eq": lambda x: x == 0}


def _two_values(arrays: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray] | None:
    """Return the two values that all of the arrays have, and no others, as arrays without axes."""
    flat = arrays[0].reshape(-1)
    first = flat[:1].reshape(())
    differs = _bits(flat) != _bits(first)
    if not differs.any():
        return None
    second = flat[int(differs.argmax())].reshape(())
    for a in arrays:
        is_first, is_second = (_bits(a) == _bits(v) for v in (first, second))
        if not (is_first | is_second).all() or not is_first.any() or not is_second.any():
            return None
    return first, second


def _directions(ndim: int) -> Iterator[tuple[tuple[int, int], ...]]:
    for axis in range(ndim):
        yield from (((axis, 1),), ((axis, -1),))
    for a, b in permutations(range(ndim), 2):
        yield from (((a, 1), (b, -1)), ((a, 1), (b, 1)), ((a, -1), (b, -1)))


def _positions(shape: Sequence[int], axis: int) -> Any:
    along = np.arange(shape[axis]).reshape([-1 if a == axis else 1 for a in range(len(shape))])
    return np.broadcast_to(along, shape)


def rows_of(array: StructuredArray, weak: bool) -> list[list[Any]]:
    """Return nodes of files that make an array. Sources are counted from the first of these nodes; the last one is the
    array.
    """
    rows: list[list[Any]] = []

    def add(name: str, sources: Sequence[int], argument: Any = None) -> int:
        rows.append([name, list(sources)] if argument is None else [name, list(sources), argument])
        return len(rows) - 1

    shape, axes = list(array.shape), list(range(len(array.shape)))

    def everywhere(value: Any, dtype: np.dtype, is_weak: bool) -> int:
        if not isinstance(value, Number):
            value = {"const": [dtype.name, is_weak, np.asarray(value).astype(dtype).tobytes().hex()]}
        else:
            value = {"number": value, "weak": is_weak}
        scalar = add("const", (), value)
        return add("expand", (scalar,), [axes, shape]) if axes else scalar

    if array.affine is None:
        everywhere(array.values[0], array.dtype, weak)
        return rows
    total = everywhere(Number(dt.int32, "quotient", array.affine.first, 1), dt.int32, False)
    for axis, step in array.affine.terms:
        counted = add("iota", (), [shape[axis], {"dtype": "int32"}])
        others = [a for a in axes if a != axis]
        if others:
            counted = add("expand", (counted,), [others, [shape[a] for a in others]])
        scaled = add("mul", (counted, everywhere(Number(dt.int32, "quotient", step, 1), dt.int32, False)))
        total = add("add", (total, scaled))
    if not array.test:
        if array.dtype != dt.int32 or weak:
            add("cast", (total,), [{"dtype": array.dtype.name}, weak])
        return rows
    zero = everywhere(0, dt.int32, False)
    mask = add("eq", (total, zero)) if array.test == "eq" else add("le", (zero, total))
    first, second = (everywhere(v, array.dtype, weak) for v in array.values)
    add("where", (mask, first, second))
    return rows
