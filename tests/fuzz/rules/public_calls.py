"""Statements that call any public function, by the rows of tests/public: these know how each one is called.

A row draws its arguments from a `Draw`. Here that is one which draws shapes and dtypes of the values that a program
has, and these values, clipped to what the function is defined for.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any

import numpy as np

from funcgrad.trace.types import dtypes as dt
from tests.fuzz.program import number
from tests.fuzz.writer import Draft, Unfit, Value, Writer, rule
from tests.public import test_public  # noqa: F401  # its tables of rows
from tests.public.draw import Draw, Given, Shape
from tests.public.rows import ROWS

SPACES = {
    "numpy": "np", "numpy.linalg": "np.linalg", "numpy.fft": "np.fft", "lax": "lax", "lax.linalg": "lax.linalg",
    "nn": "nn", "nn.losses": "nn.losses", "nn.metrics": "nn.metrics", "image": "fg.image",
    **{f"scipy.{part}": f"fg.scipy.{part}" for part in ("linalg", "stats", "fft", "ndimage", "integrate")},
    "scipy.special": "special", "scipy.signal": "signal",
}  # fmt: skip
_CALLED = defaultdict(list)
for _row in ROWS.values():
    if _row.space in SPACES and _row.jit and _row.vmap and _row.check is None and _row.pick is None:
        _CALLED[_row.space.partition(".")[0]].append(_row)
_CALLED["nn"] += _CALLED["image"]
_MOST = 256  # elements of an argument


class _OfProgram(Draw):
    """texts: by the identity of an array that was drawn, what it is in the program."""

    def __init__(self, writer: Writer) -> None:
        super().__init__(f"{writer.random.random()}")
        self.x64, self.wild = writer.x64, False
        self.writer = writer
        self.values_there = [v for v in writer.scope if v.size <= _MOST and not v.weak]
        self.drawn: list[tuple[np.ndarray, str]] = []

    def shape(self, least: int = 0, most: int = 4, size: int = 0) -> Shape:
        shapes = [
            v.shape
            for v in self.values_there
            if least <= v.rank <= most and min(v.shape, default=size) >= size
        ]
        return self.choice(shapes) if shapes and self.maybe(0.8) else super().shape(least, most, size)

    def dtype(self, kinds: str = "biufc") -> np.dtype:
        dtypes = [v.array.dtype for v in self.values_there if v.kind in kinds]
        return self.choice(dtypes) if dtypes and self.maybe(0.8) else super().dtype(kinds)

    def values(
        self, shape: Shape, dtype: np.dtype, low: float = -4, high: float = 4, wild: bool = False
    ) -> np.ndarray:
        found = [v for v in self.values_there if v.shape == tuple(shape) and v.array.dtype == dtype]
        if not found:
            return super().values(shape, dtype, low, high)
        value = self.choice(found[-3:])
        array, text = _within(value, low, high)
        self.drawn.append((array, text))
        return array

    def text_of(self, array: np.ndarray) -> str:
        known = next((text for other, text in self.drawn if other is array), None)
        return known or _literal(array)


def _within(value: Value, low: float, high: float) -> tuple[np.ndarray, str]:
    """A value whose numbers are between these, and its text."""
    array = np.array(value.array)
    if value.kind in "bc" or array.size == 0:
        return array, str(value)
    wide = array.astype(np.float64)
    if np.all((low <= wide) & (wide <= high)):
        return array, str(value)
    if value.kind == "u":
        low = max(low, 0)
    if value.kind in "iu":
        low, high = math.ceil(low), math.floor(high)
    return np.clip(wide, low, high).astype(array.dtype), f"np.clip({value}, {low}, {high})"


def _literal(x: np.ndarray) -> str:
    if x.size > 64:
        raise Unfit
    name = "ml_dtypes.bfloat16" if x.dtype == dt.bfloat16 else repr(x.dtype.name)
    return f"onp.array({number(x.tolist())}, {name}).reshape({x.shape})"


def _text(x: Any, draw: _OfProgram) -> str:
    """An argument of a call in the program."""
    if isinstance(x, Given):
        return number(x.value.item()) if x.form == "python" else draw.text_of(x.value)
    if x is None or isinstance(x, (bool, int, float, complex, str, slice)):
        return number(x)
    if isinstance(x, (np.dtype, type)):
        name = np.dtype(x).name
        return f"np.{'bool_' if name == 'bool' else name}"
    if isinstance(x, np.ndarray):
        return _literal(x)
    if type(x) is dict:
        return f"{{{', '.join(f'{k!r}: {_text(v, draw)}' for k, v in x.items())}}}"
    if type(x) in (tuple, list):
        parts = ", ".join(_text(v, draw) for v in x)
        return f"[{parts}]" if type(x) is list else f"({parts}{',' * (len(x) == 1)})"
    raise Unfit


@rule("public", 40)
def public_call(w: Writer) -> Draft | str:
    row = w.choice(_CALLED[w.choice("numpy numpy lax lax nn scipy")])
    if w.style.peer and not row.peer or w.reverse and not row.derivative:
        raise Unfit
    draw = _OfProgram(w)
    call = row.make(draw)
    if not draw.drawn:
        raise Unfit
    arguments = [_text(x, draw) for x in call.args] + [
        f"{k}={_text(v, draw)}" for k, v in call.keywords.items()
    ]
    text = f"{SPACES[row.space]}.{row.name}({', '.join(arguments)})"
    count = w.results_of(text)
    return text if count is None else Draft(f"tuple(fg.tree.leaves({text}))", count)
