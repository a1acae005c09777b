"""Elementwise ops on constants: their values are those of the reference, and what remains is short."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.fold_constants import fold_constants
from funcgrad.trace import ops
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp, const, toposort

BINARY = (ops.ADD, ops.SUB, ops.MUL, ops.DIV, ops.POW, ops.MAX, ops.MIN)
UNARY = ("exp", "log", "sqrt", "floor", "abs", "sin")
NUMBERS = st.sampled_from(
    [0.0, -0.0, 1.0, 2.0, -1.5, 0.5, 3e38, 1e-40, float("inf"), float("-inf"), float("nan")]
)


@st.composite
def expressions(draw):
    """An expression of float32[3] over one parameter and constants, mostly constants."""
    x = UOp(ops.PARAM, (), Param(0, 0, (3,), dt.float32, False))
    known = [x, *(const(draw(NUMBERS), dt.float32, (3,)) for _ in range(3))]
    for _ in range(draw(st.integers(1, 8))):
        a, b, c = (known[draw(st.integers(0, len(known) - 1))] for _ in range(3))
        kind = draw(st.sampled_from(("binary", "unary", "where", "cast")))
        if kind == "binary":
            known.append(UOp(draw(st.sampled_from(BINARY)), (a, b)))
        elif kind == "unary":
            known.append(a.unary(draw(st.sampled_from(UNARY))))
        elif kind == "where":
            known.append((a < b).where(b, c))
        else:
            known.append(a.cast(dt.float16).cast(dt.float32))
    return x, known[-1]


@settings(max_examples=150)
@given(expressions(), st.lists(st.floats(width=32), min_size=3, max_size=3))
def test_values_are_those_of_the_reference(expression, numbers):
    x, out = expression
    (folded,) = fold_constants([out])
    value = np.array(numbers, np.float32)
    (expected,), (found,) = evaluate([out], {x: value}), evaluate([folded], {x: value})
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(np.signbit(found), np.signbit(expected))
    if x not in toposort([out]):
        assert all(node.op in (ops.CONST, ops.EXPAND) for node in toposort([folded]))


def _ops_of(function):
    traced = fg.make_graph(function)(fnp.ones(4))
    outputs, _, _ = canonicalize(traced.outputs, traced.parameters)
    return [node.op for node in toposort(outputs)]


@pytest.mark.parametrize(
    "function",
    [
        fg.grad(lambda x: fnp.sum(x**2.0)),
        lambda x: fg.jit(lambda x, p: fg.grad(lambda x: fnp.sum(x**p))(x))(x, 2.0),
        fg.grad(lambda x: fnp.sum(x ** fnp.asarray(2.0))),
    ],
)
def test_a_square_has_a_short_derivative(function):
    found = _ops_of(function)
    assert ops.WHERE not in found and ops.EQ not in found, found
    np.testing.assert_array_equal(fg.jit(function)(fnp.arange(-1.0, 2.0)).numpy(), [-2, 0, 2])


def test_what_depends_on_parameters_stays():
    x = UOp(ops.PARAM, (), Param(0, 0, (3,), dt.float32, False))
    out = (x < 1).where(x, 0.0) + x * 1
    assert fold_constants([out]) == [out]


def test_loops_within():
    """A choice that is known within the body of a loop, too."""

    def f(x):
        return fg.lax.fori_loop(0, 3, lambda i, v: fg.grad(lambda v: fnp.sum(v**2.0))(v), x)

    np.testing.assert_array_equal(fg.jit(f)(fnp.arange(3.0)).numpy(), [0, 8, 16])
