"""Reductions with few results in two steps: the same values, and groups enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.grid.split_reductions import in_two_steps
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.uop import Family, UOp, toposort


def reductions(function: Callable, *shapes: tuple[int, ...]) -> tuple[list[UOp], list[UOp]]:
    """Those of a program before and after, whose values are compared."""
    rng = onp.random.default_rng(0)
    arrays = [rng.integers(-3, 4, shape).astype(onp.float32) for shape in shapes]
    lowered = fg.jit(function).lower(*arrays)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    changed = in_two_steps(outputs)
    values: dict[UOp, Any] = dict(zip(params, arrays, strict=True))
    if changed != outputs:
        expected = evaluate(outputs, dict(values))
        for ours, theirs in zip(evaluate(changed, dict(values)), expected, strict=True):
            onp.testing.assert_allclose(ours, theirs, rtol=3e-4, atol=1e-4)
    return _reductions(outputs), _reductions(changed)


def _reductions(outputs: list[UOp]) -> list[UOp]:
    return [node for node in toposort(outputs) if node.op.family is Family.REDUCE]


@pytest.mark.parametrize(
    ("function", "shapes"),
    [
        (lambda x: x.mean(0), [(1 << 14, 80)]),
        (lambda x: x.sum(1), [(70, 1 << 15)]),
        (lambda x: x.max((0, 2)), [(256, 90, 100)]),
        (lambda x, y: x.T @ y, [(4096, 16), (4096, 24)]),
        (lambda x: ((x - x.mean(0)) ** 2).mean(0), [(1 << 12, 65)]),
    ],
)
def test_long_ones_are_made_in_parts(function: Callable, shapes: list[tuple[int, ...]]) -> None:
    before, after = reductions(function, *shapes)
    assert len(after) == 2 * len(before)


@pytest.mark.parametrize(
    ("function", "shapes"),
    [
        (lambda x: x.sum(1), [(1000, 5000)]),  # a group for each row
        (lambda x: x.sum(0), [(1000, 80)]),  # short
        (lambda x: x.sum(), [(1 << 13,)]),  # short for a group
        (lambda x, y: x @ y, [(2048, 512), (512, 1024)]),  # tiles enough
        (lambda x: x.sum(0), [(8191, 70)]),  # no equal parts
    ],
)
def test_others_stay(function: Callable, shapes: list[tuple[int, ...]]) -> None:
    before, after = reductions(function, *shapes)
    assert len(after) == len(before)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_parts_are_not_rounded_to_a_narrow_dtype(dtype: str) -> None:
    """Parts of thousands cancel: in 11 bits a part of 4096 would lose what is left."""
    ones = onp.ones((1 << 14, 128), onp.float32)
    ones[1 << 13 :] = -1
    ones[3] = 2.0
    lowered = fg.jit(lambda x: x.sum(0)).lower(ones.astype(np.dtype(dtype)))
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    changed = in_two_steps(outputs)
    assert changed != outputs
    assert {node.dtype.name for node in _reductions(changed)} == {"float32"} and changed[
        0
    ].dtype.name == dtype
    (found,) = evaluate(changed, {params[0]: ones.astype(np.dtype(dtype))})
    onp.testing.assert_array_equal(found.astype(onp.float32), onp.ones(128))
