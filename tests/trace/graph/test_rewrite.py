"""Passes by rules: which rule counts, what takes the place of what, and whose line it is."""

from __future__ import annotations

import numpy as np

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.trace.calls.loops import SCAN
from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.graph.rewrite import Rule, on_sources, rewrite
from funcgrad.trace.ops import ADD, MUL, PARAM, SUB
from funcgrad.trace.types.dtypes import float32
from funcgrad.trace.uop import Family, Op, Param, UOp, toposort

X, Y = (UOp(PARAM, (), Param(0, i, (3,), float32, False)) for i in range(2))
VALUES = [np.array([1, 2, 3], np.float32), np.array([4, 5, 6], np.float32)]


def value(node: UOp) -> list[float]:
    (found,) = evaluate([node], dict(zip((X, Y), VALUES, strict=True)))
    return found.tolist()


def test_the_rule_of_an_op_counts_before_that_of_its_family() -> None:
    rules: dict[Op | Family, Rule] = {
        MUL: lambda node, src: src[0] + src[1],
        Family.ELEMENTWISE: lambda node, src: UOp(SUB, src),
    }
    (found,) = rewrite([(X * Y) + Y], rules)
    assert value(found) == [1, 2, 3]  # (x + y) - y
    assert value(rewrite([X * Y + X], lambda node, src: UOp(MUL, src) if node.op is ADD else None)[0]) == [
        4,
        20,
        54,
    ]


def test_what_no_rule_changes_stays_the_same_node() -> None:
    graph = [X * Y, X + Y, X]
    assert all(a is b for a, b in zip(rewrite(graph, {SUB: lambda node, src: X}), graph, strict=True))
    assert all(a is b for a, b in zip(rewrite(graph, lambda node, src: None), graph, strict=True))
    assert on_sources(X * Y, (X, Y)) is X * Y


def test_what_is_known_before_is_not_entered() -> None:
    known = {X * Y: Y}
    seen = []
    (found,) = rewrite([(X * Y) + X], lambda node, src: seen.append(node.op), known)
    assert value(found) == [5, 7, 9]
    assert MUL not in seen
    assert known[X] is X


def test_results_take_the_place_of_a_call() -> None:
    """The rule of a family is for calls, not for their results."""

    def loop(x: fg.Array) -> fg.Array:
        carry, rows = fg.lax.scan(lambda c, v: (c + v, c), fnp.zeros(()), x)
        return rows * carry

    graph = fg.make_graph(loop)(VALUES[0])
    calls = []

    def first_and_rows(node: UOp, src: tuple[UOp, ...]) -> list[UOp]:
        calls.append(node.op)
        return [src[0], graph.parameters[0]]

    outputs = rewrite(graph.outputs, {Family.CALL: first_and_rows})
    assert calls == [SCAN]
    assert not any(node.op in (SCAN, RESULT) for node in toposort(outputs))


def test_what_a_rule_makes_is_of_the_line_of_the_node() -> None:
    traced = fg.make_graph(lambda x: x * 2)(VALUES[0])
    (found,) = rewrite(traced.outputs, {MUL: lambda node, src: UOp(SUB, src)})
    assert found.op is SUB
    assert found.place == traced.outputs[0].place
