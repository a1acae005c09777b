"""The choices of one generated case: dtypes, shapes, axes, values, and the forms in which values are given.

All choices come from a seed, the text "namespace.name/number", so a case that fails can be made again by its name:
`Draw("numpy.sum/3")`. Numbers lie on a grid of eighths unless a function needs others: they are exact in every dtype,
equal numbers are frequent, and a result differs from NumPy's by the function alone. Now and then a case has the ends of
its dtype, NaN, infinities and zeros of both signs.

A case for derivatives (`smooth`) has float64 or complex128, no empty arrays, and numbers between the grid points.
"""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from funcgrad.trace.types import dtypes as dt

KINDS = {
    "b": (dt.bool_,),
    "i": (dt.int32, dt.int32, dt.int8, dt.int16, dt.int64),
    "u": (dt.uint8, dt.uint8, dt.uint16, dt.uint32, dt.uint64),
    "f": (dt.float32, dt.float32, dt.float16, dt.bfloat16, dt.float64),
    "c": (dt.complex64, dt.complex128),
}
_WIDE = {dt.int64, dt.uint64, dt.float64, dt.complex128}
_WEAK = {"i": dt.int32, "f": dt.float32, "c": dt.complex64}  # with 64 bits off
_WEAK_WIDE = {"i": dt.int64, "f": dt.float64, "c": dt.complex128}
Shape = tuple[int, ...]


class Given(NamedTuple):
    """An array argument. form: "array", "numpy" (not contiguous), "weak" (of a Python number's type), "python"."""

    value: np.ndarray
    form: str = "array"
    joins: bool = True  # takes part in the promotion of dtypes: positions and conditions do not

    @property
    def type(self) -> tuple[np.dtype, bool]:
        weak = self.form == "weak" or self.form == "python" and self.value.dtype != dt.bool_
        return self.value.dtype, weak

    def __repr__(self) -> str:
        text = f"{self.value.dtype.name}{list(self.value.shape)}".replace(" ", "")
        shown = "" if self.value.size > 8 else f"={np.asarray(self.value).tolist()}"
        return f"{text}{'' if self.form == 'array' else ' ' + self.form}{shown}"


class Draw:
    """The choices of one case. kind: one that all dtypes are of, where a test asks for those that do not fit."""

    def __init__(self, seed: str, smooth: bool = False, kind: str = "") -> None:
        self.seed, self.smooth, self.kind = seed, smooth, kind
        self.random = random.Random(seed)
        self.rng = np.random.default_rng(zlib.crc32(seed.encode()))
        self.x64 = smooth or self.random.random() < 0.25
        self.wild = not smooth and self.random.random() < 0.25

    # ---- plain choices ----

    def maybe(self, chance: float = 0.5) -> bool:
        return self.random.random() < chance

    def choice(self, values: Sequence) -> Any:
        return self.random.choice(values)

    def integer(self, low: int, high: int) -> int:
        """From low to high, both included."""
        return self.random.randint(low, high)

    def options(self, chance: float = 0.5, **choices: Sequence) -> dict[str, Any]:
        """Some of these keywords, each with one of its values."""
        drawn = {name: self.choice(values) for name, values in choices.items() if self.maybe(chance)}
        if self.smooth:  # a result of fewer digits has no differences
            drawn.pop("dtype", None)
        return drawn

    # ---- types and shapes ----

    def dtype(self, kinds: str = "biufc") -> np.dtype:
        if self.kind:
            kinds = self.kind
        elif self.smooth:
            kinds = "".join(k for k in kinds if k in "fc") or kinds
        letter = self.choice(kinds.replace("f", "fff") if len(kinds) > 1 else kinds)
        if self.smooth and letter in "fc":
            return dt.float64 if letter == "f" else dt.complex128
        return self.choice([d for d in KINDS[letter] if self.x64 or d not in _WIDE])

    def size(self, least: int = 0) -> int:
        least = max(least, 1) if self.smooth else least
        return max(least, self.choice([0, 1, 1, 2, 2, 3, 3, 4, 5] if least == 0 else [1, 1, 2, 2, 3, 4, 5]))

    def shape(self, least: int = 0, most: int = 4, size: int = 0) -> Shape:
        """Of so many axes, with sizes of at least `size`."""
        rank = self.integer(least, max(least, min(most, 3) if self.smooth else most))
        shape = tuple(self.size(size) for _ in range(rank))
        while math.prod(shape) > 240:
            largest = shape.index(max(shape))
            shape = tuple(max(1, s // 2) if i == largest else s for i, s in enumerate(shape))
        return shape

    def broadcastable(self, count: int, most: int = 4) -> list[Shape]:
        """Shapes that broadcast: some have fewer axes, some axes are 1."""
        whole = self.shape(0, most)
        shapes = []
        for _ in range(count):
            start = self.integer(0, len(whole)) if self.maybe() else 0
            shapes.append(tuple(1 if self.maybe(0.2) else s for s in whole[start:]))
        return shapes

    def axis(self, rank: int) -> int:
        return self.integer(-rank, rank - 1)

    def axes(self, rank: int, least: int = 0) -> Shape:
        """Different axes, in any order, counted from either end."""
        chosen = self.random.sample(range(rank), self.integer(min(least, rank), rank))
        return tuple(a - rank if self.maybe(0.3) else a for a in chosen)

    # ---- values ----

    def values(
        self, shape: Shape, dtype: np.dtype, low: float = -4, high: float = 4, wild: bool = False
    ) -> np.ndarray:
        """Numbers from low to high. wild: any that the dtype has, in the cases which are."""
        kind = dt.kind(dtype)
        if kind == "b":
            return np.asarray(self.rng.integers(0, 2, shape), bool)
        if wild and self.wild:
            return self._any(shape, dtype)
        if kind in "iu":
            least = max(math.ceil(low), 0) if kind == "u" else math.ceil(low)
            return np.asarray(self.rng.integers(least, max(least, math.floor(high)) + 1, shape)).astype(dtype)
        if kind == "c":
            return np.asarray(self._real(shape, low, high) + 1j * self._real(shape, low, high)).astype(dtype)
        return np.asarray(self._real(shape, low, high)).astype(dtype)

    def _real(self, shape: Shape, low: float, high: float) -> np.ndarray:
        if self.smooth:
            return np.asarray(self.rng.uniform(low + 0.01, high - 0.01, shape))
        return np.asarray(self.rng.integers(math.ceil(low * 8), math.floor(high * 8) + 1, shape) / 8)

    def _any(self, shape: Shape, dtype: np.dtype) -> np.ndarray:
        if dt.kind(dtype) in "iu":
            low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
            ends = np.array([0, 1, 2, 3, 5, 7, low, low + 1, high, high - 1, high // 2], dtype)
            return np.asarray(self.rng.choice(ends, shape))
        if dt.kind(dtype) == "c":
            return self.values(shape, dtype, -4, 4)
        largest = float(ml_dtypes.finfo(dtype).max)
        plain = [0.0, -0.0, 1, -1, 0.5, -2.5, 3, math.inf, -math.inf, math.nan, largest, -largest]
        return np.asarray(self.rng.choice(np.array(plain), shape)).astype(dtype)

    def array(
        self,
        shape: Shape,
        kinds: str | np.dtype = "f",
        low: float = -4,
        high: float = 4,
        wild: bool = False,
        forms: bool = True,
        joins: bool = True,
    ) -> Given:
        """An array argument. forms: it may also be one of NumPy's, weakly typed, or a Python number."""
        dtype = self.dtype(kinds) if isinstance(kinds, str) else kinds
        if not forms or self.smooth or self.maybe(0.55):
            return Given(self.values(shape, dtype, low, high, wild), "array", joins)
        form = self.choice(["numpy", "weak", "python"] if shape == () else ["numpy", "weak"])
        if form == "numpy" or dt.kind(dtype) == "u" or dt.kind(dtype) == "b" and form == "weak":
            return Given(self.values(shape, dtype, low, high, wild), "numpy", joins)
        weak = (_WEAK_WIDE if self.x64 else _WEAK).get(dt.kind(dtype), dtype)
        return Given(self.values(shape, weak, low, high, wild), form, joins)

    def fixed(self, value: Any, dtype: Any = None) -> Given:
        """A condition, positions, counts: an array that takes no part in promotion."""
        return Given(np.asarray(value, dtype), "array", False)

    def condition(self, shape: Shape) -> Given:
        return self.fixed(self.rng.integers(0, 2, shape), bool)

    def positions(self, shape: Shape, size: int, low: int | None = None) -> Given:
        """Integers from low (-size) to size - 1: positions on an axis of that size."""
        least = -size if low is None else low
        value = self.rng.integers(least, max(size, least + 1), shape)
        return self.fixed(value, self.choice([dt.int32, dt.int8, dt.int32]))
