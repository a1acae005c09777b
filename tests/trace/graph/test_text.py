"""Graphs as text, and the Python form that rebuilds the same nodes."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.trace.array.array import Array
from funcgrad.trace.graph.text import captured_arrays, graph_python, graph_text
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Captured, Param, UOp, const, iota
from funcgrad.transforms.batching.batch import Axis, batch_graph
from funcgrad.transforms.derivatives.jvp import jvp_graph
from funcgrad.transforms.derivatives.transpose import transpose_graph


def parameter(index: int = 0, shape: tuple[int, ...] = (2, 3), dtype: np.dtype = dt.float32) -> UOp:
    return UOp(OPS["param"], (), Param(0, index, shape, dtype, False))


def test_text_is_readable() -> None:
    x, w = parameter(0, (5, 7)), parameter(1, (7, 9))  # no other test has these, so the nodes are made here
    y = UOp(OPS["contract"], (x, w), ((0, 1), (1, 2), (0, 2)))
    z = (y * 2.5).sum((0, 1))
    lines = graph_text([z, x], [x, w], "loss").split("\n")
    assert lines[0] == "graph loss(a: float32[5,7], b: float32[7,9]) -> (float32[], float32[5,7])"
    assert [line.split("  #")[0].split() for line in lines[1:-1]] == [
        ["c", "=", "contract(a,", "b,", '"ij,jk->ik")', "float32[5,9]"],
        ["d", "=", "mul(c,", "2.5)", "float32[5,9]"],
        ["e", "=", "reduce_sum(d,", "axes=(0,", "1))", "float32[]"],
    ]
    assert all("# test_text.py:" in line for line in lines[1:-1])
    assert lines[-1] == "  return e, a"


def test_rows_show_arguments() -> None:
    x = parameter()
    moved = x.pad([(1, 0, 0), (0, 0, 2)]).permute((1, 0)).flip((0,)).cast(dt.int32)
    text = graph_text([moved, iota(5, dt.int32), x.bitcast(dt.int32)], [x])
    for part in ("low_high_interior=((1, 0, 0), (0, 0, 2))", "axes=(1, 0)", "axes=(0,)", "cast(d, int32)"):
        assert part in text
    assert "iota(size=5, dtype=int32)" in text
    assert "bitcast(a, dtype=int32)" in text


def test_constants_and_unlisted_leaves() -> None:
    x = parameter()
    text = graph_text([x + 1.5, x * UOp(OPS["array"], (), Captured(Array(np.ones((2, 3), np.float32))))])
    assert "add(a, 1.5)" in text
    assert "a = param(trace=0, index=0)" in text
    assert "array([[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]])" in text


def rebuilt(outputs: list[UOp], parameters: list[UOp]) -> list[UOp]:
    scope: dict[str, Any] = {"arrays": captured_arrays(outputs)}
    exec(graph_python(outputs, parameters), scope)
    return scope["outputs"]


def every_form() -> list[UOp]:
    x = parameter()
    cells = [x.unary("tanh"), x.cast(dt.bfloat16, True), x.bitcast(dt.uint32), x.eq(x).where(x, 0)]
    moves = [
        x.reshape((6,)),
        x.permute((1, 0)),
        x.expand((1,), (4,)),
        x.pad([(1, 2, 3)] * 2),
        x.shrink([(0, 1, 1), (0, 3, 2)]),
    ]
    more = [
        x.flip((0, 1)),
        UOp(OPS["concat"], (x, x, x), 1),
        x.reduce("reduce_max", (0, 1)),
        UOp(OPS["argsort"], (x,)),
    ]
    index = iota(2, dt.int32)
    indexed = [UOp(OPS["gather"], (x, index, index)), UOp(OPS["scatter_add"], (x, x, index))]
    consts = [
        const(v, d)
        for v, d in [(np.nan, dt.float32), (-0.0, dt.float64), (True, dt.bool_), (1 - 2j, dt.complex64)]
    ]
    consts += [const(ml_dtypes.bfloat16(1.5), dt.bfloat16), const(2**63, dt.uint64, (2,), True)]
    contracted = UOp(OPS["contract"], (x, x), ((0, 1), (2, 1), (2, 0)))
    return cells + moves + more + indexed + consts + [contracted]


@pytest.mark.parametrize("node", every_form(), ids=lambda node: node.op.name)
def test_python_rebuilds_the_same_node(node: UOp) -> None:
    assert rebuilt([node], [parameter()])[0] is node


def test_python_rebuilds_transformed_graphs() -> None:
    x, t, ct = parameter(0), parameter(1), parameter(2, ())
    y = (x.unary("sin") * x).reduce("reduce_max", (0, 1))
    tangent = jvp_graph([y], {x: t})[0]
    assert tangent is not None
    gradient = transpose_graph([tangent], [ct], [t])[0]
    batch = batch_graph([y], {x: parameter(3, (5, 2, 3))}, Axis(5))[0]
    outputs = [node for node in (y, tangent, gradient, batch) if node is not None]
    assert len(outputs) == 4
    assert all(a is b for a, b in zip(rebuilt(outputs, []), outputs, strict=True))


def test_names_skip_the_words_of_python() -> None:
    node = x = parameter()
    for step in range(300):
        node = node + step
    assert rebuilt([node], [x])[0] is node


def loops(x: Any, p: Any) -> Any:
    def step(c: Any, y: Any) -> Any:
        return lax.cond(p, lambda c: fnp.sin(c) * x, lambda c: c + y, c), c

    last, rows = lax.scan(step, x, fnp.ones((3, 3)), reverse=True)
    return lax.while_loop(lambda c: fnp.sum(c) < 5, lambda c: c + 1, last), rows


def test_python_of_loops_and_branches_rebuilds_them() -> None:
    for function in (loops, lambda x, p: fg.grad(lambda x: fnp.sum(loops(x, p)[1]))(x)):
        graph = fg.make_graph(function)(fnp.ones(3), True)
        found = rebuilt(graph.outputs, graph.parameters)
        assert all(a is b for a, b in zip(found, graph.outputs, strict=True))


def test_python_of_a_users_function_is_refused() -> None:
    graph = fg.make_graph(lambda x: fg.pure_callback(np.sin, x, x))(fnp.ones(3))
    with pytest.raises(ArgumentError, match="cannot be written as source"):
        graph.python()
