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
from tests.support.compiled import run_compiled

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
    return [node.op for node in toposort(canonicalize(*_traced(function, fnp.ones(4)))[0])]


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


@pytest.mark.parametrize("value", [True, False])
def test_truth_values_that_are_known(value):
    x = UOp(ops.PARAM, (), Param(0, 0, (3,), dt.bool_, False))
    known = const(value, dt.bool_, (3,))
    for pair in ((x, known), (known, x)):
        assert fold_constants([UOp(ops.AND, pair)]) == [x if value else known]
        assert fold_constants([UOp(ops.OR, pair)]) == [known if value else x]


def test_what_depends_on_parameters_stays():
    x = UOp(ops.PARAM, (), Param(0, 0, (3,), dt.float32, False))
    out = (x < 1).where(x, 0.0) + x * 1
    assert fold_constants([out]) == [out]


def test_loops_within():
    """A choice that is known within the body of a loop, too."""

    def f(x):
        return fg.lax.fori_loop(0, 3, lambda i, v: fg.grad(lambda v: fnp.sum(v**2.0))(v), x)

    np.testing.assert_array_equal(fg.jit(f)(fnp.arange(3.0)).numpy(), [0, 8, 16])


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "bfloat16", "complex64"])
@pytest.mark.parametrize(
    "subscripts", ["ij,jk->ik", "bij,bkj->bki", "i,j->ji", "ij,ij->", "ab,cb->ac", "abc,dcb->da"]
)
@pytest.mark.parametrize("number", [1, 0.25, 3])
@pytest.mark.parametrize("swapped", [False, True])
def test_products_with_one_number_are_sums(dtype, subscripts, number, swapped):
    sizes = dict(zip("abcdijk", (2, 3, 4, 5, 3, 6, 5), strict=True))
    operands = subscripts.split("->")[0]
    shapes = [tuple(sizes[label] for label in labels) for labels in operands.split(",")]
    number = np.asarray(number).astype(dtype).item()

    def product(x):
        pair = (x, fnp.full(shapes[1], number, dtype))
        if swapped:
            pair = (fnp.full(shapes[0], number, dtype), x)
        return fnp.einsum(subscripts, *pair)

    x = np.random.default_rng(0).integers(-4, 5, shapes[swapped]).astype(dtype)  # so that all sums are exact
    wide = x.astype("complex128" if dtype == "complex64" else "float64")
    full = np.full(shapes[1 - swapped], number, wide.dtype)
    expected = np.einsum(subscripts, *((full, wide) if swapped else (wide, full)))
    with fg.config(enable_x64=True):
        found = fg.jit(product)(fnp.asarray(x))
        left = [node.op for node in toposort(canonicalize(*_traced(product, fnp.asarray(x)))[0])]
    np.testing.assert_array_equal(
        found.astype("complex128").numpy(), expected.astype(dtype).astype(np.complex128)
    )
    multiplied = bool({ops.MUL, ops.MULADD} & {*left})
    assert multiplied == (number != 1) or dtype == "complex64", left


def _traced(function, x):
    traced = fg.make_graph(function)(x)
    return traced.outputs, traced.parameters


def test_products_of_halves_round_once():
    """3 x is no bfloat16 where the sum of all of them is one."""
    x = np.asarray([129, -128], "bfloat16")
    found = fg.jit(lambda x: fnp.dot(x, fnp.full(2, 3, "bfloat16")))(x)
    assert float(found) == 3.0


@settings(max_examples=40)
@given(NUMBERS, st.sampled_from(["float32", "int32", "bfloat16"]), st.sampled_from(["sum", "max", "min"]))
def test_reductions_of_one_number(number, dtype, name):
    number = number if dtype != "int32" else 7
    x = const(number, np.dtype(dtype), (2, 5, 3))
    out = x.reduce(f"reduce_{name}", (0, 2))
    (folded,), (expected,) = fold_constants([out]), evaluate([out], {})
    assert (folded is out) == (dtype == "int32" and name == "sum")
    np.testing.assert_allclose(*(evaluate([node], {})[0].astype(float) for node in (folded, out)), rtol=1e-2)
    assert expected.dtype == folded.dtype and expected.shape == folded.shape


@pytest.mark.parametrize("bound", [0.0, -0.0, 1.5])
@pytest.mark.parametrize("op", [ops.MAX, ops.MIN])
def test_a_bound_in_place_of_what_reaches_it(op, bound):
    """where(max(x, c) == c, c, x) is max(c, x), also for zeros of either sign and NaN."""
    x = UOp(ops.PARAM, (), Param(0, 0, (9,), dt.float32, False))
    limit = const(bound, dt.float32, (9,))
    written = UOp(op, (x, limit)).eq(limit).where(limit, x)
    (folded,) = fold_constants([written])
    assert folded.op is op
    values = np.array([0.0, -0.0, 1.0, 1.5, 2.0, -3.0, np.nan, np.inf, -np.inf], np.float32)
    (expected,) = evaluate([written], {x: values})
    (found,) = run_compiled([written], [x], [values])
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(np.signbit(found), np.signbit(expected))
    other = UOp(op, (x, limit)).eq(limit).where(limit, x * x)
    assert fold_constants([other]) == [other]
