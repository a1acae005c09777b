"""Steps that run twice: the same bits in less memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.lower.compile import lower
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.lower.program import rematerialize
from funcgrad.lower.runtime.donated_arguments import Reason, run_donating
from funcgrad.lower.runtime.program import Program, forget_programs
from funcgrad.random import gammas
from funcgrad.trace.array.array import wrap


@pytest.fixture(autouse=True)
def _no_cache() -> Iterator[None]:
    """A graph is compiled anew for each setting."""
    with config(cache=False):
        yield
    forget_programs()


def compiled(graph: Any, patch: pytest.MonkeyPatch, *, eager: bool) -> Program:
    """eager: whatever spares a byte is repeated."""
    patch.setattr(rematerialize, "WORTH_NBYTES", 0 if eager else 1 << 60)
    patch.setattr(rematerialize, "LEAST_NBYTES", 1)
    patch.setattr(rematerialize, "_PS_A_BYTE", 1 << 40)
    patch.setattr(rematerialize, "_PART_OF_WORK", 1)
    forget_programs()
    return compile_program(graph.outputs, graph.params, open_backend("cpu"))


class Traced:
    """A function as tests of graphs have it."""

    def __init__(self, function: Callable, *arguments: Any) -> None:
        graph = fg.make_graph(function)(*arguments)
        self.outputs, self.params = graph.outputs, graph.parameters


def normalized(x: Any) -> Any:
    centered = x - x.mean(-1, keepdims=True)
    return centered / fnp.sqrt((centered * centered).mean(-1, keepdims=True) + 1e-5)


LAYERS: list[Callable] = [
    lambda x, w: x + fnp.tanh(normalized(x) @ w),
    lambda x, w: fg.nn.softmax(x, -1) * x,
    lambda x, w: x + fg.nn.gelu(x @ w) @ w.T,
    lambda x, w: (x.T * x.sum(1)).T + fnp.cumsum(x, 0) / 100,
    lambda x, w: fnp.sort(x, 1) - fnp.where(x > 0, x, 0.1 * x) @ w,
    lambda x, w: x.at[fnp.arange(0, 60, 7)].add(fnp.exp(-(x[3] ** 2))),
]


def gradient(layers: Sequence[int]) -> Callable:
    def loss(w: Any, x: Any) -> Any:
        for layer in layers:
            x = LAYERS[layer](x, w)
        return fnp.mean(x * x)

    return fg.grad(loss, (0, 1))


def data() -> list[np.ndarray]:
    rng = np.random.default_rng(0)
    return [(0.1 * rng.standard_normal(shape)).astype(np.float32) for shape in ((32, 32), (64, 32))]


def check_same(
    graph: Traced, patch: pytest.MonkeyPatch, arguments: list[np.ndarray]
) -> tuple[Program, Program]:
    """The same bits with and without repeated steps, also where arguments are given away."""
    before, after = (compiled(graph, patch, eager=eager) for eager in (False, True))
    expected = [x.numpy().tobytes() for x in before([wrap(x) for x in arguments])]
    assert [x.numpy().tobytes() for x in after([wrap(x) for x in arguments])] == expected
    donated = dict.fromkeys(range(len(arguments)), Reason("given", ""))
    found = run_donating(after, [wrap(x.copy()) for x in arguments], donated)
    assert [x.numpy().tobytes() for x in found] == expected
    return before, after


@pytest.mark.parametrize("seed", range(3))
def test_gradients_have_the_same_bits(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    layers = np.random.default_rng(seed).integers(0, len(LAYERS), 3)
    check_same(Traced(gradient(layers), *data()), monkeypatch, data())


def test_a_backward_pass_makes_again_what_is_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = check_same(Traced(gradient([0, 1] * 3), *data()), monkeypatch, data())
    assert len(after.image.kernels) > len(before.image.kernels)
    assert after.image.arena_nbytes < 0.9 * before.image.arena_nbytes


def test_small_programs_are_left_alone() -> None:
    graph = Traced(gradient([0, 1, 0]), *data())
    outputs, params, _ = canonicalize(graph.outputs, graph.params)
    lowered, _ = lower(outputs, params, open_backend("cpu").target)
    assert len({id(step) for step in lowered.steps}) == len(lowered.steps)


def test_updates_in_place_and_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is changed in its memory cannot be read again to repeat a step."""

    def function(x: Any, i: Any) -> Any:
        a = fnp.exp(x)
        b = a * 2 + 1
        s = fg.lax.scan(lambda c, r: (c * 0.5 + r, c.sum()), a[0], b)[1]
        changed = b.at[i].add(a[:3])
        return (fnp.sin(a) * s[:, None] + changed) @ b.T, a.sum(), (b * s[:, None]).sum(0)

    x = np.random.default_rng(0).random((40, 30), np.float32)
    i = np.array([1, 5, 1], np.int32)
    check_same(Traced(function, x, i), monkeypatch, [x, i])


def test_what_loops_read_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two samplers by rejection, whose loops read what one kernel has made of their parameters for both."""
    a = fnp.linspace(0.1, 2, 24)

    def draw(key: Any) -> Any:
        return gammas._draw(True, fg.random.key_data(key), fnp.broadcast_to(a, (25, 24)))

    keys = fg.random.key(1234), fg.random.key(5)
    expected = [fg.jit(draw)(key).numpy() for key in keys]
    monkeypatch.setattr(rematerialize, "WORTH_NBYTES", 0)
    monkeypatch.setattr(rematerialize, "LEAST_NBYTES", 1)
    for found, right in zip(fg.jit(lambda *keys: [*map(draw, keys)])(*keys), expected, strict=True):
        np.testing.assert_array_equal(found.numpy(), right)
