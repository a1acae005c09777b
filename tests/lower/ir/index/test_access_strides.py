"""What one step of a loop adds to an index."""

from __future__ import annotations

import pytest

from funcgrad.lower.ir.index.access_strides import slope
from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.ops import loop
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, UOp, const

ROW, COLUMN = loop("d00", 8), loop("d01", 8)


def of(name: str, a: UOp, b: UOp | int) -> UOp:
    return UOp(OPS[name], (a, const(b, dt.int64) if isinstance(b, int) else b))


POSITIONS: dict[str, tuple[UOp, float | None]] = {
    "the loop": (ROW, 1.0),
    "another loop": (loop("d02", 8), 0.0),
    "affine": (of("sub", of("mul", ROW, 6), COLUMN), 6.0),
    "quotient": (of("add", of("idiv", ROW, 4), ROW), 1.25),
    "square": (of("mul", ROW, ROW), None),
    "square of another": (of("mul", COLUMN, COLUMN), 0.0),
    "maximum in a sum": (of("add", of("max", ROW, COLUMN), ROW), None),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_slopes(name: str) -> None:
    position, expected = POSITIONS[name]
    assert slope(Index({position: 1}, 3), "d00") == expected
    assert slope(Index({COLUMN: 7, position: -2}), "d00") == (None if expected is None else -2 * expected)


def test_parts_are_looked_at_once() -> None:
    """Fibonacci's numbers: 90 sums, of which the last has 10**18 paths to the loop."""
    before, number = COLUMN, ROW
    for _ in range(90):
        before, number = number, of("add", number, before)
    assert slope(Index({number: 1}), "d00") == pytest.approx(4660046610375530309)
