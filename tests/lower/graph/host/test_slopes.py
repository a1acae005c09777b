"""Slopes of activations in memory: the same values as before, NaN where it was, and no long op twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.backends.interface import Target
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.host.slopes import with_slopes
from funcgrad.lower.graph.split_complex import is_stored_copy
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.uop import Family, UOp, toposort

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")
SHAPES = ((6, 20), (20, 24), (24,), (24, 20), (6, 20))

ACTIVATIONS: dict[str, Callable[[Any], Any]] = {
    "gelu": nn.gelu,
    "silu": nn.silu,
    "mish": nn.mish,
    "softplus of a product": lambda x: x * nn.softplus(-x),
    "a bell": lambda x: x * fnp.exp(-x * x),
}


def layers(activation: Callable) -> Callable:
    """Return the gradients of two layers, beside an error that comes from outside."""

    def gradients(x: Any, w: Any, b: Any, v: Any, error: Any) -> Any:
        def outputs(x: Any, w: Any, b: Any, v: Any) -> Any:
            return activation(x @ w + b) @ v

        return fg.vjp(outputs, x, w, b, v)[1](error)

    return gradients


def arrays(seed: int, scale: float = 1.0) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    return [(scale * rng.standard_normal(shape)).astype(np.float32) for shape in SHAPES]


def graphs(function: Callable) -> tuple[list[UOp], list[UOp], list[UOp]]:
    """Return the canonical outputs of a function of such arrays, those with slopes, and the parameters."""
    graph = fg.make_graph(function)(*arrays(0))
    outputs, parameters, captured = canonicalize(graph.outputs, graph.parameters)
    assert not captured
    return outputs, with_slopes(outputs), parameters


def slopes(outputs: Sequence[UOp]) -> int:
    return sum(map(is_stored_copy, toposort(outputs)))


def long_ops(outputs: Sequence[UOp]) -> int:
    nodes = toposort(outputs)
    return sum(node.op.cost.is_long for node in nodes if node.op.family is Family.ELEMENTWISE)


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_one_slope_is_stored_in_place_of_the_sum(name: str) -> None:
    before, after, _ = graphs(layers(ACTIVATIONS[name]))
    assert slopes(before) == 0
    assert slopes(after) == 1
    assert long_ops(after) == long_ops(before)


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(sorted(ACTIVATIONS)), st.integers(0, 99), st.sampled_from([0.01, 1.0, 30.0]))
def test_values_are_those_of_the_derivative_as_written(name: str, seed: int, scale: float) -> None:
    before, after, parameters = graphs(layers(ACTIVATIONS[name]))
    values = dict(zip(parameters, arrays(seed, scale), strict=True))
    for old, new in zip(evaluate(before, dict(values)), evaluate(after, dict(values)), strict=True):
        np.testing.assert_allclose(new, old, rtol=1e-4, atol=1e-5 * np.nanmax(np.abs(old), initial=1e-30))


def test_compiled_gradients_are_those_of_numpy() -> None:
    given_arrays = arrays(7)
    function = layers(nn.gelu)
    wide = [x.astype(np.float64) for x in given_arrays]
    with fg.config(enable_x64=True):
        expected = function(*wide)
    for found, wanted in zip(fg.jit(function)(*given_arrays), expected, strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-4)


def test_the_second_product_does_no_long_op() -> None:
    lowered = fg.jit(layers(nn.gelu)).lower(*arrays(0)).for_target(TARGET)
    plain = lowered.as_text("plain").split("\n\n")
    assert sum("div(" in nest for nest in plain) == 1
    assert [line.count("float32[6,24]") for line in lowered.kernels].count(2) == 1  # y and its slope, not x


def test_an_error_that_a_branch_drops_is_no_factor() -> None:
    def masked(x: Any) -> Any:
        return fnp.where(x > 0, nn.silu(x), 0.0)

    before, after, parameters = graphs(layers(masked))
    assert slopes(after) == 0
    values = dict(zip(parameters, arrays(1), strict=True))
    values[parameters[4]] = np.full_like(values[parameters[4]], np.nan)
    for old, new in zip(evaluate(before, dict(values)), evaluate(after, dict(values)), strict=True):
        np.testing.assert_array_equal(new, old)


def test_nothing_is_stored_beside_a_sum_that_is_in_memory_anyway() -> None:
    def gradients(x: Any, w: Any, b: Any, v: Any, error: Any) -> Any:
        return layers(nn.gelu)(x, w, b, v, error), x @ w + b

    before, after, _ = graphs(gradients)
    assert after == before


def test_a_slope_without_long_ops_is_computed_where_it_is_used() -> None:
    before, after, _ = graphs(layers(nn.relu))
    assert after == before


def test_long_ops_that_only_the_derivative_needs_stay_behind_its_sum() -> None:
    @fg.custom_jvp
    def linear(x: Any) -> Any:
        return 2.0 * x

    linear.defjvp(lambda primals, tangents: (2.0 * primals[0], tangents[0] * fnp.exp(primals[0])))
    _, after, _ = graphs(layers(linear))
    assert slopes(after) == 0
