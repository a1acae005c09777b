"""Arrays that are computed where they are read: gradients of attention on grids, without the weights in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import nn
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import DeviceError
from funcgrad.lower.fuse.materialize import WALKS, Materializer
from funcgrad.lower.fuse.steps import fuse
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.grid.online_softmax import online_means
from funcgrad.lower.graph.grid.recompute import in_walks
from funcgrad.lower.graph.grid.split_reductions import in_two_steps
from funcgrad.lower.ir.fused_ops import EXP_TOTAL
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.uop import UOp, numel, toposort
from tests.hardware.on_grid import TARGET, run_on_grid

B, T, S, H, D = 2, 70, 96, 2, 4


def floats(*shape: int) -> onp.ndarray:
    return onp.random.default_rng(shape).standard_normal(shape).astype(onp.float32)


def swapped(k: Any) -> Any:
    return k.swapaxes(-1, -2)


def by_hand(q: Any, k: Any, v: Any) -> Any:
    """With the derivative of the maximum."""
    s = np.einsum("hqd,hkd->hqk", q, k)
    e = np.exp(s - s.max(-1, keepdims=True))
    return np.einsum("hqk,hkd->hqd", e / e.sum(-1, keepdims=True), v)


def divided_last(q: Any, k: Any, v: Any) -> Any:
    s = q @ swapped(k)
    e = np.exp(s - s.max(-1, keepdims=True))
    return (e @ v) / e.sum(-1)[..., None]


def by_logarithms(q: Any, k: Any, v: Any) -> Any:
    s = q @ swapped(k)
    return np.exp(s - nn.logsumexp(s, axis=-1, keepdims=True)) @ v


def causal(q: Any, k: Any, v: Any) -> Any:
    rows, columns = np.arange(q.shape[-2])[:, None], np.arange(k.shape[-2])
    return nn.softmax(np.where(columns <= rows, q @ swapped(k), -np.inf)) @ v


def by_position(q: Any, k: Any, v: Any, slopes: Any) -> Any:
    apart = np.abs(np.arange(q.shape[-2])[:, None] - np.arange(k.shape[-2]))
    return nn.softmax(q @ swapped(k) - apart * slopes[:, None, None]) @ v


def heads_last(q: Any, k: Any, v: Any) -> Any:
    weights = nn.softmax(np.einsum("bthd,bshd->bhts", q, k))
    return np.einsum("bhts,bshd->bthd", weights, v)


def library(**keywords: Any) -> Callable:
    return lambda q, k, v: nn.dot_product_attention(q, k, v, **keywords)


class Case(NamedTuple):
    function: Callable
    shapes: tuple[tuple[int, ...], ...]


MASK = onp.random.default_rng(0).random((B, 1, T, S)) < 0.7
FIRST = ((B, T, H, D), (B, S, H, D), (B, S, H, D))  # as the library has them
LAST = ((B, H, T, D), (B, H, S, D), (B, H, S, D))
CASES = {
    "softmax": Case(lambda q, k, v: nn.softmax(q @ swapped(k) / 4) @ v, LAST),
    "by hand": Case(by_hand, ((H, T, D), (H, S, D), (H, S, D))),
    "divided last": Case(divided_last, LAST),
    "by logarithms": Case(by_logarithms, LAST),
    "heads last": Case(heads_last, FIRST),
    "values of another size": Case(lambda q, k, v: nn.softmax(q @ swapped(k)) @ v, (*LAST[:2], (B, H, S, 6))),
    "causal": Case(causal, LAST),
    "cap": Case(lambda q, k, v: nn.softmax(5 * np.tanh(q @ swapped(k) / 5)) @ v, LAST),
    "sigmoid": Case(lambda q, k, v: nn.sigmoid(q @ swapped(k) - 3) @ v, LAST),
    "learned scale": Case(lambda q, k, v, s: nn.softmax(q @ swapped(k) * s) @ v, (*LAST, ())),
    "repeated keys": Case(
        lambda q, k, v: nn.softmax(q @ swapped(np.repeat(k, 2, 1))) @ np.repeat(v, 2, 1),
        ((B, 4, T, D), *LAST[1:]),
    ),
    "cross attention": Case(library(), FIRST),
    "causal of the library": Case(library(is_causal=True), ((B, S, H, D),) * 3),
    "mask": Case(library(mask=MASK), FIRST),
    "bias": Case(library(bias=floats(1, H, T, S), scale=0.3), FIRST),
    "grouped heads": Case(library(is_causal=True), ((B, S, 4, D), *FIRST[1:])),
    "window": Case(library(local_window_size=(5, 3)), ((B, S, H, D),) * 3),
    "lengths": Case(
        library(key_value_seq_lengths=onp.array([70, 20]), query_seq_lengths=onp.array([60, 20])), FIRST
    ),
}


def with_gradient(function: Callable) -> Callable:
    def both(cotangent: Any, *values: Any) -> Any:
        result, pull = fg.vjp(function, *values)
        return result, *pull(cotangent)

    return both


def arguments(case: Case) -> list[onp.ndarray]:
    values = [floats(*shape) + 0.1 * i for i, shape in enumerate(case.shapes)]
    return [floats(*fg.eval_shape(case.function, *values).shape), *values]


def prepared(function: Callable, values: list[onp.ndarray]) -> tuple[list[UOp], list[UOp], list[onp.ndarray]]:
    """As a device with a grid gets a program: (outputs, parameters, their values)."""
    lowered = fg.jit(function).lower(*values)
    outputs, params, captured = canonicalize(lowered.outputs, lowered.parameters)
    changed = in_two_steps(in_walks(online_means(outputs)))
    return changed, params, [*values, *(array.numpy() for array in captured)]


def largest(outputs: list[UOp]) -> int:
    """Elements of the largest array that a kernel writes."""
    return max(numel(root.shape) for step in fuse(Materializer(outputs)) for root in step.roots)


# "learned scale" takes ten times as long as the others.
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.nightly] if name == "learned scale" else []) for name in CASES],
)
def test_no_array_of_all_pairs(name: str) -> None:
    """Nor a wrong gradient."""
    case = CASES[name]
    values = arguments(case)
    outputs, params, given = prepared(with_gradient(case.function), values)
    assert largest(outputs) <= 2 * max(numel(value.shape) for value in values)
    with config(check_spec=True):
        found, _ = run_on_grid(outputs, params, given)
    with config(enable_x64=True):
        wide = [np.asarray(value.astype(onp.float64)) for value in values]
        exact = [onp.asarray(x) for x in with_gradient(case.function)(*wide)]
    for ours, theirs in zip(found, exact, strict=True):
        onp.testing.assert_allclose(ours, theirs, rtol=2e-5, atol=2e-5)


def test_walks_that_go_the_same_way_are_one() -> None:
    """Attention with what its gradient needs of the weights; gradients of keys and of values, which walk along the
    queries and need the weights themselves."""
    for name, kernels in (("softmax", 4), ("causal of the library", 4), ("mask", 4), ("sigmoid", 2)):
        case = CASES[name]
        outputs, *_ = prepared(with_gradient(case.function), arguments(case))
        steps = fuse(Materializer(outputs))
        assert len(steps) == kernels
        roots = [sorted(root.op.name for root in step.roots if root.op in WALKS) for step in steps]
        assert ["walk", "walk"] in roots
        assert (["exp_mean", "exp_top", "exp_total"] in roots) == (name != "sigmoid")


def test_rows_without_a_maximum() -> None:
    """What is infinite or none at all in one row says nothing of others; without a guard it is no number."""

    def weights(guarded: bool) -> Callable:
        def function(q: Any, k: Any, v: Any) -> Any:
            s = np.where(np.arange(70)[:, None] > np.arange(96), q @ swapped(k), -np.inf)
            top = s.max(-1, keepdims=True)
            e = np.exp(s - (np.where(np.isfinite(top), top, 0) if guarded else top))
            total = e.sum(-1, keepdims=True)
            return (e / total) @ v, (e * e).sum(-1), total, top

        return function

    q, k, v = floats(70, 4), floats(96, 4), floats(96, 4)
    q[7], q[9], k[40] = onp.inf, onp.nan, 0
    for guarded in (True, False):
        outputs, params, given = prepared(weights(guarded), [q, k, v])
        lowered = fg.jit(weights(guarded)).lower(q, k, v)
        plain, before, _ = canonicalize(lowered.outputs, lowered.parameters)
        assert any(node.op is EXP_TOTAL for node in toposort(outputs))
        with onp.errstate(all="ignore"):
            expected = evaluate(plain, dict(zip(before, given, strict=True)))
            found, _ = run_on_grid(outputs, params, given)
        for ours, theirs in zip(found, expected, strict=True):
            onp.testing.assert_allclose(ours, theirs, rtol=2e-5, atol=2e-5)


def test_what_batches_share_is_summed_on_the_way() -> None:
    """A learned bias: what its gradient is of has no memory but that of the result."""
    for function, shape in (
        (lambda q, k, v, b: nn.softmax(q @ swapped(k) + b) @ v, (H, T, S)),
        (by_position, (H,)),
    ):
        values = arguments(Case(function, (*LAST, shape)))
        outputs, params, given = prepared(with_gradient(function), values)
        assert largest(outputs) == H * T * S
        found, _ = run_on_grid(outputs, params, given)
        with config(enable_x64=True):
            wide = [np.asarray(value.astype(onp.float64)) for value in values]
            exact = [onp.asarray(x) for x in with_gradient(function)(*wide)]
        for ours, theirs in zip(found, exact, strict=True):
            onp.testing.assert_allclose(ours, theirs, rtol=3e-5, atol=3e-4)


@pytest.mark.parametrize("name", ["by hand", "causal of the library", "mask", "grouped heads"])
def test_the_arena_of_a_program(name: str) -> None:
    """Memory grows with the length of a row: twice the length takes twice the memory."""

    def arena(times: int) -> int:
        case = CASES["by hand" if name == "by hand" else "causal of the library"]
        heads = 4 if name == "grouped heads" else H
        shapes = [tuple(times * n if n == max(shape) else n for n in shape) for shape in ((heads, S, D),) * 3]
        function = case.function
        if name != "by hand":
            shapes = [(1, times * S, heads, D), *[(1, times * S, H, D)] * 2]
        if name == "mask":
            function = library(mask=onp.ones((1, 1, times * S, times * S), onp.bool_))
        values = arguments(Case(function, tuple(shapes)))
        target = TARGET._replace(renderer="nvptx")
        return fg.jit(with_gradient(function)).lower(*values).for_target(target).arena_nbytes

    small = arena(1)
    assert small < 4 * H * S * S and arena(2) <= 2 * small + 1024


@pytest.mark.parametrize(
    ("function", "shapes"),
    [
        (lambda q, k, v: (lambda p: (p @ v, p))(nn.sigmoid(q @ k.T)), ((80, 4), (80, 4), (80, 4))),
        (lambda x, a, b: np.maximum(x @ a, 0) @ b, ((4000, 32), (32, 128), (128, 32))),
        (lambda q, k, v: nn.sigmoid(q @ k.T) @ v, ((80, 32), (80, 32), (80, 32))),
        (lambda q, k, v: nn.sigmoid(q @ k.T) @ v, ((80, 4), (80, 4), (80, 400))),
        (lambda q, k: np.cumsum(q @ k.T, -1).sum(-1), ((80, 4), (80, 4))),
    ],
    ids=["a result", "a wide layer", "not much larger", "too many sums", "read in order"],
)
def test_others_stay_in_memory(function: Callable, shapes: tuple) -> None:
    outputs, *_ = prepared(function, [floats(*shape) for shape in shapes])
    lowered = fg.jit(function).lower(*(floats(*shape) for shape in shapes))
    plain, *_ = canonicalize(lowered.outputs, lowered.parameters)
    assert outputs == plain


def test_on_a_device() -> None:
    try:
        open_backend("opencl")
    except DeviceError as error:
        pytest.skip(error.message)
    values = arguments(Case(library(is_causal=True), ((1, 70, 2, D),) * 3))
    function = with_gradient(library(is_causal=True))
    found = fg.jit(function, device="opencl")(*values)
    expected = fg.jit(function, device="cpu")(*values)
    for ours, theirs in zip(found, expected, strict=True):
        onp.testing.assert_allclose(onp.asarray(ours), onp.asarray(theirs), rtol=2e-5, atol=2e-5)
