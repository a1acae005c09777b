"""Expressions and values of C-like text.

An expression knows how tightly it binds, so that parentheses are only where they are needed. A value is held in
variables of the widths that the dialect has: `parts`, one expression each; or, where all lanes are the same, in one
scalar (`same`), which also is what scalars are.
"""

from __future__ import annotations

import numpy as np

from funcgrad.lower.render.c.dialect import HALVES, Dialect
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple

# How tightly expressions bind: variables and constants, calls, unary operators, binary ones. OTHER is in
# parentheses everywhere but alone.
NAME, CALL, UNARY, TIMES, PLUS, OTHER = range(6)
_LEVELS = {"*": TIMES, "/": TIMES, "%": TIMES, "+": PLUS, "-": PLUS}
_SHORT_DIGITS = 7  # of a decimal constant; others are hexadecimal
_LANE_NAMES = "0123456789abcdef"

Number = bool | int | float


class Expr(NamedTuple):
    """A text, and how tightly its outermost operator binds."""

    text: str
    level: int = NAME

    def within(self, level: int) -> str:
        """Write the expression as an operand of an operator that binds as `level` says."""
        return f"({self.text})" if self.level > level else self.text

    def __str__(self) -> str:
        return self.text


class Value(NamedTuple):
    """What a node is in the text.

    dtype: of what the variables hold, int32 for an int64 that is known to be small. lanes: 0 for a scalar.
    constant: the number, where the text alone says it.
    """

    dtype: np.dtype
    lanes: int
    parts: tuple[Expr, ...]
    same: bool
    constant: Number | None = None


def scalar(dtype: np.dtype, text: Expr, lanes: int = 0) -> Value:
    """Return a number, or a vector of so many lanes of it."""
    return Value(dtype, lanes, (text,), True)


def infix(operator: str, a: Expr, b: Expr) -> Expr:
    """Write a operator b, evaluated as the parentheses of the graph say: so a + (b + c) keeps its own."""
    level = _LEVELS.get(operator)
    if level is None:
        return Expr(f"{a.within(UNARY)} {operator} {b.within(UNARY)}", OTHER)
    return Expr(f"{a.within(level)} {operator} {b.within(level - 1)}", level)


def call(function: str, *arguments: Expr) -> Expr:
    return Expr(f"{function}({', '.join(a.text for a in arguments)})", CALL)


def choice(condition: Expr, yes: Expr, no: Expr) -> Expr:
    return Expr(f"{condition.within(UNARY)} ? {yes.within(UNARY)} : {no.within(UNARY)}", OTHER)


def literal(dialect: Dialect, value: Number, dtype: np.dtype) -> Expr:
    """Return a scalar constant, exactly."""
    if dtype == dt.bool_:
        return Expr("true" if value else "false")
    if dtype in HALVES:
        return _integer(dialect, int(np.asarray(value).astype(dtype).view(np.uint16)), dt.uint16)
    if dt.is_widened(dtype):
        return _integer(dialect, int(np.asarray(value).astype(dtype).view(np.uint8)), dt.uint8)
    if dt.kind(dtype) == "f":
        return _float(dialect, np.asarray(value).astype(dtype))
    return _integer(dialect, int(value), dtype)


def _integer(dialect: Dialect, value: int, dtype: np.dtype) -> Expr:
    suffix = dialect.suffixes.get(dtype, "")
    if value == np.iinfo(dtype).min and value < 0 and dtype.itemsize >= 4:
        return Expr(f"{value + 1}{suffix} - 1{suffix}", PLUS)  # C has no constants below zero, only a minus
    text = Expr(f"{value}{suffix}", NAME if value >= 0 else UNARY)
    return text if dtype.itemsize >= 4 else Expr(f"({dialect.types[dtype]}){text.within(CALL)}", UNARY)


def _float(dialect: Dialect, value: np.ndarray) -> Expr:
    number, suffix = float(value), dialect.suffixes[value.dtype]
    if np.isinf(number) and dialect.infinity:
        cast = "" if value.dtype == dt.float32 else f"({dialect.types[value.dtype]})"
        text = f"{'-' if number < 0 else ''}{cast}{dialect.infinity}"
        return Expr(text, NAME if text == dialect.infinity else UNARY)
    if not np.isfinite(number):
        bits = value.view(np.uint32 if value.dtype == dt.float32 else np.uint64)
        unsigned = Expr(f"{int(bits):#x}{dialect.suffixes[bits.dtype]}")
        return Expr(dialect.bits(dialect.types[value.dtype], unsigned.text), CALL)
    short = f"{number:.{_SHORT_DIGITS}g}"
    if float(short) == number and abs(number) < 1e7 and (abs(number) >= 1e-4 or not number):
        text = short if "." in short else f"{short}.0"
    else:
        mantissa, _, exponent = number.hex().partition("p")
        text = f"{mantissa.rstrip('0').rstrip('.')}p{exponent}"
    return Expr(text + suffix, UNARY if text.startswith("-") else NAME)


def lane_of(part: Expr, width: int, k: int) -> Expr:
    """Write lane k of a variable."""
    return part if width == 1 else Expr(f"{part.within(CALL)}.s{_LANE_NAMES[k]}", CALL)


def lanes_of(part: Expr, width: int, lanes: list[int]) -> Expr:
    """Write some lanes of a variable, as a shorter or reordered vector."""
    if lanes == list(range(width)):
        return part
    return Expr(f"{part.within(CALL)}.s{''.join(_LANE_NAMES[k] for k in lanes)}", CALL)


def spread(dialect: Dialect, text: Expr, dtype: np.dtype, width: int) -> Expr:
    """Return a vector of equal lanes."""
    if width == 1:
        return text
    if dtype == dt.bool_:
        text = {"true": Expr("-1", UNARY), "false": Expr("0")}.get(text.text) or Expr(
            f"-(int){text.within(CALL)}", UNARY
        )
    return Expr(f"({dialect.type_text(dtype, width)})({text})", UNARY)
