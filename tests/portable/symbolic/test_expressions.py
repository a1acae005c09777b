"""Symbolic sizes are what Python's integers make of the same expression; fits are exact; texts are read back."""

from __future__ import annotations

import operator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, ShapeError, TracedValueError
from funcgrad.portable.symbolic.assignments import Assignments
from funcgrad.portable.symbolic.expressions import function_of, value_of
from funcgrad.portable.symbolic.fitting import Fitter
from funcgrad.portable.symbolic.scope import SymbolicScope, scope_of_file

SIZES = {"b": 7, "s": 12, "t": 5}
BINARY: list[tuple[Any, Any]] = [
    (operator.add, operator.add),
    (operator.sub, operator.sub),
    (operator.mul, operator.mul),
    (lambda x, y: function_of("max", x, y), max),
    (lambda x, y: function_of("min", x, y), min),
]


@st.composite
def expressions(draw: Any, depth: int = 4) -> tuple[Any, int]:
    """A size of symbols b, s and t in one scope, and its value at SIZES by Python alone."""
    if not depth or draw(st.integers(0, 3)) == 0:
        if draw(st.booleans()):
            number = draw(st.integers(-5, 9))
            return number, number
        name = draw(st.sampled_from(sorted(SIZES)))
        return SCOPE.symbol(name), SIZES[name]
    x, value = draw(expressions(depth=depth - 1))
    if draw(st.integers(0, 3)) == 0:
        divisor = draw(st.integers(1, 6)) * draw(st.sampled_from([1, -1]))
        if draw(st.booleans()):
            return x // divisor, value // divisor
        return x % divisor, value % divisor
    y, other = draw(expressions(depth=depth - 1))
    made, plain = draw(st.sampled_from(BINARY))
    return made(x, y), plain(value, other)


SCOPE = SymbolicScope()


@given(expressions())
def test_values_and_texts(pair: tuple[Any, int]) -> None:
    size, value = pair
    assert value_of(size, SIZES) == value
    again = SCOPE.size(str(size))
    assert again == size
    assert str(again) == str(size)
    if isinstance(size, int):
        return
    assert size - size == 0
    assert hash(again) == hash(size)
    of_file = scope_of_file(list(SIZES), ())
    assert str(of_file.size(str(size))) == str(size), "what is written is multiplied out"


@pytest.mark.parametrize(
    "text, expected",
    [
        ("b, 4", "(b, 4)"),
        ("(b, 4)", "(b, 4)"),
        ("(b + 1)*(s - 1), b^2", "(b*s - b + s - 1, b^2)"),
        ("floordiv(2*b, 2), mod(b, 3), max(b, 2), min(4, b)", "(b, mod(b, 3), max(2, b), min(4, b))"),
        ("b - b, -b + 3*b", "(0, 2*b)"),
        ("b,", "(b,)"),
        ("", "()"),
    ],
)
def test_shapes(text: str, expected: str) -> None:
    assert str(fg.symbolic_shape(text)) == expected


def test_like() -> None:
    assert str(fg.symbolic_shape("b, _, ...", like=(2, 3, 4, 5))) == "(b, 3, 4, 5)"
    assert fg.symbolic_shape(None, like=(2, 3)) == (2, 3)
    with pytest.raises(ArgumentError, match="takes sizes from `like`, which is None"):
        fg.symbolic_shape("b, ...")
    with pytest.raises(ArgumentError, match=r"has '\.\.\.' before its end"):
        fg.symbolic_shape("..., b", like=(2, 3))


@pytest.mark.parametrize(
    "text, message",
    [
        ("b, 4)", r"goes on with '\)'"),
        ("(b, 4", r"needs '\)' before ','"),
        ("2b", "cannot be read from '2b' on"),
        ("b ? 4", r"cannot be read from '\? 4' on"),
        ("b^s", "needs an integer below 2\\*\\*63 in the place of 's'"),
        ("b^17", "powers go from 0 to 16"),
        ("3^2", "has a power of a number"),
        ("floordiv(b, 0)", "divides by zero"),
        ("floordiv(b)", "needs ',' before"),
        ("99999999999999999999", "cannot be read"),
        ("9999999999999999999", "needs an integer below"),
        ("9223372036854775807*4*b", "is 2\\*\\*63 or more|2\\*\\*63"),
        ("(" * 200 + "b" + ")" * 200, "too many parentheses"),
        ("floordiv(" * 40 + "b" + ", 2)" * 40, "more than 16 deep|too many parentheses"),
        ("b" * 5000, "has 5000 letters"),
        ("(a + b + c + d + e + f + g)^16", "a sum of more than|is too long"),
        ("a+b+c+d+e+f+g+h+i", "'i' is one more than 8 symbols"),
        (", ".join("b" * 65), "an array has at most 64"),
    ],
)
def test_texts_that_are_refused(text: str, message: str) -> None:
    with pytest.raises((ArgumentError, ShapeError), match=message):
        fg.symbolic_shape(text)


def test_scopes_do_not_mix() -> None:
    (b,), (c,) = fg.symbolic_shape("b"), fg.symbolic_shape("b")
    assert b != c
    with pytest.raises(ArgumentError, match="b belongs to another scope"):
        b + c
    scope = fg.SymbolicScope(("b >= 2",))
    assert fg.symbolic_shape("b", scope=scope) == fg.symbolic_shape("b", scope=scope)
    with pytest.raises(ArgumentError, match="both constraints and a scope"):
        fg.symbolic_shape("b", scope=scope, constraints=("b >= 3",))
    with pytest.raises(ArgumentError, match="constraint: 'b < 3' cannot be read from '< 3' on"):
        fg.SymbolicScope(("b < 3",))


def test_values_are_asked_for() -> None:
    (b,) = fg.symbolic_shape("b")
    for ask in (int, bool, float, range, lambda x: x < 3, np.zeros, lambda x: [1, 2][x]):
        with pytest.raises(TracedValueError, match="the size b is symbolic, and its value is asked for"):
            ask(b)  # type: ignore[operator]
    struct = fg.ShapeDtypeStruct((b, 4), "float32")
    assert str(struct) == "ShapeDtypeStruct(shape=(b, 4), dtype=float32)"
    with pytest.raises(TracedValueError, match="symbolic sizes are for"):
        fg.jit(np.sin).lower(struct)


def test_specs_of_trees() -> None:
    args = ({"w": np.ones((4, 3)), "b": np.ones(3)}, np.ones((8, 4), "int32"), 2.0)
    specs = fg.symbolic_args_specs(args, ({"w": None, "b": "..."}, "b, _", None), constraints=("b >= 2",))
    assert [str(x.shape) for x in fg.tree.leaves(specs)] == ["(3,)", "(4, 3)", "(b, 4)", "()"]
    assert specs[1].dtype == np.int32
    assert specs[2].weak_type
    assert str(specs[1].shape[0].scope) == "SymbolicScope(b; b >= 2)"
    whole = fg.symbolic_args_specs(args[:2], "b, ...")
    assert [str(x.shape) for x in fg.tree.leaves(whole)] == ["(b,)", "(b, 3)", "(b, 4)"]


@st.composite
def fitted(draw: Any) -> Any:
    """An expression of a form that a fit must find."""
    b, s = SCOPE.symbol("b"), SCOPE.symbol("s")
    kind = draw(st.integers(0, 5))
    k, c, d = draw(st.integers(2, 40)), draw(st.integers(-9, 9)), draw(st.integers(1, 6))
    x, y = draw(st.permutations([b, s]))
    if kind == 0:
        return sum((draw(st.integers(-9, 9)) * m for m in (1, b, s, b * s, b * b, s * s)), 0)
    if kind == 1:
        return (d * x + c) // k
    if kind == 2:
        return d * y * ((x + c) // k)
    if kind == 3:
        return c + d * ((x + c) % min(k, 16))
    if kind == 4:
        return x * (x + d) // 2 if d % 2 else x**2 * y
    return max(d, 2) * x * y * x + c


@given(fitted())
def test_fits(size: Any) -> None:
    """An expression is found from its values at the points, and is right at others."""
    assignments = Assignments(SCOPE, ["b", "s"])
    points = assignments.for_fit()
    while True:
        fitter = Fitter(SCOPE, points)
        found = fitter.fit(tuple(value_of(size, p) for p in points))
        assert found is not None
        wrong = next((p for p in _others(assignments) if value_of(found, p) != value_of(size, p)), None)
        if wrong is None:
            return
        assert wrong not in points
        points = [*points, wrong]


def _others(assignments: Assignments) -> list[dict[str, int]]:
    return [{"b": 64 + i, "s": 200 + 3 * j} for i in range(12) for j in range(4)]


def test_values_without_a_rule() -> None:
    points = Assignments(SCOPE, ["b"]).for_fit()
    assert Fitter(SCOPE, points).fit((1, 4, 2, 9, 0)) is None


@pytest.mark.parametrize(
    "constraints, holds",
    [
        ((), lambda s, t: True),
        (("s <= 12",), lambda s, t: s <= 12),
        (("mod(s, 4) == 0", "t >= s"), lambda s, t: s % 4 == 0 and t >= s),
        (("t == 2*s + 1",), lambda s, t: t == 2 * s + 1),
        (("s >= 2000", "t <= 3"), lambda s, t: s >= 2000 and t <= 3),
        (("s*t <= 40",), lambda s, t: s * t <= 40),
    ],
)
def test_assignments_satisfy_constraints(constraints: tuple[str, ...], holds: Any) -> None:
    scope = SymbolicScope(constraints)
    assignments = Assignments(scope, ["s", "t"])
    points = [*assignments.for_fit(), *assignments.for_tests()]
    assert len(points) >= 8
    assert len({tuple(p.values()) for p in points}) == len(points)
    assert all(holds(p["s"], p["t"]) and min(p.values()) >= 1 for p in points)


def test_constraints_that_nothing_satisfies() -> None:
    with pytest.raises(
        ArgumentError, match="found no sizes for b that satisfy the constraints b >= 5, 3 >= b"
    ):
        Assignments(SymbolicScope(("b >= 5", "b <= 3")), ["b"])
    with pytest.raises(ArgumentError, match="found no sizes together"):
        Assignments(SymbolicScope(("b >= s + 1", "s >= b + 1")), ["b", "s"]).for_fit()
