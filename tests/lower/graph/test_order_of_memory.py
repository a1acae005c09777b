"""Long reductions of transposed arrays: their rows are read as they are in memory."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.trace import ops
from funcgrad.trace.uop import Family, toposort

LONG = 1 << 17


@pytest.mark.parametrize(
    ("function", "shapes", "first"),
    [
        (lambda x, v: x.T @ v, [(LONG, 12), (LONG,)], True),
        (lambda x, v: v @ x, [(LONG, 12), (LONG,)], True),
        (lambda x, v: (x.T * np.sin(v)).max(1), [(LONG, 12), (LONG,)], True),
        (lambda x, y: (x.T * y).sum(1), [(LONG, 12), (12, LONG)], False),  # one of them is read in strides
        (lambda x: (2 * x).sum(1), [(12, LONG)], False),
    ],
)
def test_rows_come_first(function: Callable, shapes: list[tuple[int, ...]], first: bool) -> None:
    """Chunks of whole rows: the axis that is reduced first is not the last."""
    lowered = fg.jit(function).lower(*(onp.ones(shape, onp.float32) for shape in shapes))
    outputs, _, _ = canonicalize(lowered.outputs, lowered.parameters)
    parts = [n for n in toposort(outputs) if n.op.family is Family.REDUCE and n.src[0].ndim == 3]
    assert parts and all((n.arg[0] < 2) == first for n in parts)
    if first:
        made = toposort(outputs)
        assert not any(n.op is ops.PERMUTE and n.src[0].op is ops.PARAM for n in made)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_values_of_any_order(data: st.DataObject) -> None:
    """Against NumPy: arrays of several orders beside each other, results in their order."""
    shape = data.draw(st.permutations([data.draw(st.integers(1, 3)), data.draw(st.integers(1, 4)), 40_000]))
    orders = st.sampled_from(list(itertools.permutations(range(3))))
    order, other = data.draw(orders), data.draw(orders)
    both = data.draw(st.booleans())
    axes = data.draw(st.sampled_from([(0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]))
    name = data.draw(st.sampled_from(["sum", "max", "min", "prod"]))
    rng = onp.random.default_rng(data.draw(st.integers(0, 99)))
    x = rng.uniform(0.7, 0.72, shape)
    turned = [shape[axis] for axis in order]
    second = other if both else order
    y = rng.uniform(0.7, 0.72, [turned[second.index(axis)] for axis in range(3)])
    v = rng.uniform(0.49, 0.51, turned[-1])

    def function(numpy, x, y, v):
        product = numpy.transpose(x, order) * numpy.transpose(y, second) + v
        return getattr(numpy, name)(numpy.sqrt(product), axes)

    with fg.config(enable_x64=True):
        found = fg.jit(lambda *args: function(np, *args))(x, y, v)
    onp.testing.assert_allclose(found, function(onp, x, y, v), rtol=1e-9)
