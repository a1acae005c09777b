"""Ways to make arguments that many functions share: one array, two that broadcast, an array and an axis, matrices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.rows import Call, call

Maker = Callable[[Draw], Call]


def one(kinds: str = "f", low: float = -4, high: float = 4, wild: bool = True, **keywords: Any) -> Maker:
    """An array of any rank. keywords: lists of values, of which one may be given."""

    def make(d: Draw) -> Call:
        return call(d.array(d.shape(), kinds, low, high, wild), **d.options(**keywords))

    return make


def several(count: int, kinds: str = "f", *limits: tuple[float, float], wild: bool = True, same: bool = False,
            forms: bool = True) -> Maker:  # fmt: skip
    """Arrays that broadcast, of any dtypes; of one dtype if same. limits: of each, or of all."""

    def make(d: Draw) -> Call:
        ranges = list(limits or ((-4, 4),))
        ranges += ranges[-1:] * (count - len(ranges))
        dtype: Any = d.dtype(kinds) if same or d.maybe(0.4) else kinds
        shapes = d.broadcastable(count)
        arrays = [d.array(s, dtype, *r, wild=wild, forms=forms) for s, r in zip(shapes, ranges)]
        if all(a.form == "python" for a in arrays):  # which Python would compute
            arrays[0] = arrays[0]._replace(form="weak")
        return Call(tuple(arrays), {})

    return make


def operands(count: int, kinds: str = "f", *limits: tuple[float, float], wild: bool = True) -> Maker:
    """Arrays of one shape and dtype, as lax takes them; a Python number may stand for all but one."""

    def make(d: Draw) -> Call:
        ranges = list(limits or ((-4, 4),))
        ranges += ranges[-1:] * (count - len(ranges))
        shape, dtype = d.shape(), d.dtype(kinds)
        return Call(tuple(Given(d.values(shape, dtype, *r, wild=wild)) for r in ranges), {})

    return make


def reduced(
    kinds: str = "f",
    low: float = -4,
    high: float = 4,
    least: int = 0,
    wild: bool = True,
    where: bool = False,
    initial: bool = False,
    size: int = 0,
    tuples: bool = True,
    **keywords: Any,
) -> Maker:
    """An array, axes and what else reductions take."""

    def make(d: Draw) -> Call:
        shape = d.shape(least, 4, size)
        x = d.array(shape, kinds, low, high, wild)
        given = d.options(keepdims=[True, False], **keywords)
        rank = len(shape)
        if d.maybe(0.75):
            choices = [None, *([d.axis(rank)] if rank else []), *([d.axes(rank, least)] if tuples else [])]
            given["axis"] = d.choice(choices)
        if where and d.maybe(0.25):
            given["where"] = d.condition(shape[d.integer(0, rank) :])
        if initial and (d.maybe(0.2) or "where" in given and where == "initial"):
            given["initial"] = d.integer(-2, 2)
        return Call((x,), given)

    return make


def along(kinds: str = "f", low: float = -4, high: float = 4, size: int = 0, wild: bool = True, flat: bool = True,
          least: int = 1, **keywords: Any) -> Maker:  # fmt: skip
    """An array of at least one axis, and one of its axes (or None if flat)."""

    def make(d: Draw) -> Call:
        shape = d.shape(least, 4, size)
        given = d.options(**keywords)
        if d.maybe(0.75) and (shape or flat):
            given["axis"] = None if flat and (not shape or d.maybe(0.2)) else d.axis(len(shape))
        return Call((d.array(shape, kinds, low, high, wild),), given)

    return make


def square(
    kinds: str = "fc", least: int = 0, most: int = 2, kind: str = "general"
) -> Callable[[Draw], Given]:
    """A batch of square matrices far from singular. kind: general, symmetric (Hermitian), positive (definite)."""

    def make(d: Draw) -> Given:
        n = d.integer(1 if d.smooth else least, 5)
        batch = d.shape(0, most)
        dtype = d.dtype(kinds)
        x = np.asarray(d.rng.uniform(-1, 1, (*batch, n, n)))
        if dt.kind(dtype) == "c":
            x = x + 1j * d.rng.uniform(-1, 1, x.shape)
        across = np.conj(np.swapaxes(x, -1, -2))
        if kind == "symmetric":
            x = x + across + np.diag(np.arange(n) * 1.5)
        elif kind == "positive":
            x = x @ across + 2 * np.eye(n)
        else:
            x = x + np.diag((np.arange(n) + 2.0) * (-1) ** np.arange(n))
        return Given(np.ascontiguousarray(x * 4 if dt.is_integer(dtype) else x).astype(dtype))

    return make
