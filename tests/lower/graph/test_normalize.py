"""The part of the canonical form that keys are made of: the same in every process, and all that decides what runs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.config import config
from funcgrad.lower import compile as compiler
from funcgrad.lower.graph.canonicalize import canonical_form
from funcgrad.lower.graph.normalize import normal_text, normalize, with_simple_calls
from funcgrad.lower.runtime import program
from funcgrad.lower.runtime.host_callbacks import number_callbacks
from funcgrad.trace.ops import PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp, const, toposort

X = np.linspace(-1.0, 2.0, 48, dtype=np.float32).reshape(8, 6)
SCALES = np.arange(1.0, 7.0, dtype=np.float32)


@fg.custom_jvp
def doubled(x: Any) -> Any:
    return 2 * x


doubled.defjvp(lambda primals, tangents: (doubled(*primals), 2 * tangents[0]))

PROGRAMS: dict[str, Callable[[Any], Any]] = {
    "elementwise": lambda x: fnp.tanh(x) * 2 + 1,
    "captured": lambda x: x * fnp.asarray(SCALES) + fnp.asarray(SCALES[::-1].copy()),
    "tables": lambda x: fnp.stack([x[5 * i % 8] * 0.3 ** (i % 7) for i in range(48)]),
    "captured and tables": lambda x: PROGRAMS["tables"](x * fnp.asarray(SCALES)),
    "scan": lambda x: lax.scan(lambda c, row: (c + doubled(row), fnp.sum(c)), x[0], x),
    "while": lambda x: lax.while_loop(lambda c: c[0, 0] < 9, lambda c: doubled(c) + 3, x),
    "branches": lambda x: lax.cond(x[0, 0] > 0, lambda y: fnp.sort(y), lambda y: y[::-1] * 1.0, x),
    "gradient": fg.grad(lambda x: fnp.sum(fg.checkpoint(fnp.sin)(x @ x.T))),
    "names": lambda x: fg.checkpoint_name(fnp.exp(x), "kept") + 1,
    "windows": lambda x: lax.reduce_window(x, -fnp.inf, lax.max, (2, 2), (1, 1), "VALID"),
    "matrices": lambda x: fnp.linalg.cholesky(x @ x.T + 9 * fnp.eye(8)),
    "complex": lambda x: fnp.abs(fnp.exp(1j * x)),
    "callback": lambda x: fg.pure_callback(np.cos, fg.ShapeDtypeStruct(x.shape, x.dtype), x),
}


def keys() -> Iterator[str]:
    for name, function in PROGRAMS.items():
        lowered = fg.jit(function).lower(X)
        numbered, _ = number_callbacks(lowered.outputs)
        text, _ = normal_text(with_simple_calls(numbered), lowered.parameters)
        yield f"{name} {text}"


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_text_is_that_of_the_normal_graph(name: str) -> None:
    lowered = fg.jit(PROGRAMS[name]).lower(X)
    numbered, _ = number_callbacks(lowered.outputs)
    text, captured = normal_text(with_simple_calls(numbered), lowered.parameters)
    normal, slots, arrays = normalize(numbered, lowered.parameters)
    assert normal_text(normal, slots) == (text, []) and captured == arrays
    assert not any(node.weak for node in toposort(normal))


STEPS: dict[str, Callable[[UOp, UOp], UOp]] = {
    "sub": lambda x, y: x - y,
    "neg": lambda x, y: -x,
    "permute": lambda x, y: x.permute((1, 0)),
    "half": lambda x, y: x.cast(dt.float16).cast(dt.float32, x.weak),
    "weak": lambda x, y: x.cast(x.dtype, not x.weak),
    "stop": lambda x, y: x.unary("stop_gradient"),
}
steps = st.lists(st.tuples(st.sampled_from([*STEPS]), st.integers(0, 9), st.integers(0, 9)), max_size=5)
Steps = list[tuple[str, int, int]]


def graph_of(number: float, made: Steps, weak: list[bool], trace: int) -> tuple[list[UOp], list[UOp]]:
    """Return outputs over parameters: what some steps make, each of nodes before it."""
    params = [UOp(PARAM, (), Param(trace, i, (2, 2), dt.float32, weak[i])) for i in range(2)]
    nodes = [*params, const(number, dt.float32, (2, 2), weak[2])]
    for name, i, j in made:
        nodes.append(STEPS[name](nodes[i % len(nodes)], nodes[j % len(nodes)]))
    return [nodes[-1], nodes[len(nodes) // 2]], params


weaknesses = st.lists(st.booleans(), min_size=3, max_size=3)
numbers = st.sampled_from([0.0, -0.0, 1.0])


@given(numbers, numbers, steps, steps, weaknesses, weaknesses, st.booleans())
def test_texts_are_equal_where_normal_graphs_are(
    number: float, other: float, made: Steps, more: Steps, weak: list[bool], weaker: list[bool], same: bool
) -> None:
    one = graph_of(number, made, weak, 5)
    two = graph_of(number if same else other, made if same else made[:3] + more[:1], weaker, 6)
    equal = normalize(*one)[0] == normalize(*two)[0]
    assert (normal_text(*one) == normal_text(*two)) == equal
    assert equal or not same


def test_keys_of_other_processes() -> None:
    code = "from tests.lower.graph.test_normalize import keys; print(*keys(), sep='\\n')"
    found = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for seed in ("1", "2")
    ]
    assert found[0] == found[1] == [*keys()] and len({*found[0]}) == len(PROGRAMS)


@pytest.fixture
def image_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable]:
    """Return a function that compiles a function once, and then refuses to."""

    def refuse(*_: Any) -> Any:
        raise AssertionError("it is compiled")

    def results(function: Callable, x: Any) -> list[np.ndarray]:
        found = []
        for again in range(2):
            monkeypatch.setattr(program, "_loaded", {})
            with monkeypatch.context() as changed:
                if again:
                    changed.setattr(compiler, "build_image", refuse)
                found.append([np.asarray(leaf) for leaf in fg.tree.leaves(fg.jit(lambda x: function(x))(x))])
        for first, second in zip(*found, strict=True):
            np.testing.assert_array_equal(first, second)
        return found[1]

    with config(cache=True, cache_dir=str(tmp_path / "cache")):
        yield results


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_from_the_disk(name: str, image_of: Callable) -> None:
    found = image_of(PROGRAMS[name], X)
    with config(disable_jit=True):
        expected = fg.tree.leaves(PROGRAMS[name](fnp.asarray(X)))
    for value, wanted in zip(found, expected, strict=True):
        np.testing.assert_allclose(value, np.asarray(wanted), rtol=2e-5, atol=2e-5)


def test_tables_are_parameters_behind_the_captured_arrays() -> None:
    lowered = fg.jit(PROGRAMS["captured and tables"]).lower(X)
    normal, slots, captured = normalize(lowered.outputs, lowered.parameters)
    _, parameters, tables = canonical_form(normal, slots)
    assert len(captured) == 1 and len(slots) == 2 and tables
    assert [p.shape for p in parameters] == [X.shape, SCALES.shape, *(table.shape for table in tables)]


def test_what_decides_a_program_is_in_its_key() -> None:
    """Numbers that are nearly equal, signs of zeros, kinds of numbers and sizes."""
    functions = [
        lambda x: x * 0.0, lambda x: x * -0.0, lambda x: x + 1, lambda x: x + np.float64(1), lambda x: x - 1,
        lambda x: x + np.nextafter(np.float32(1), np.float32(2)), lambda x: x[1:] + 1, lambda x: x[:-1] + 1,
        lambda x: lax.fori_loop(0, 3, lambda _, y: y + 1, x), lambda x: lax.fori_loop(0, 3, lambda _, y: y + 2, x),
        lambda x: lax.fori_loop(0, 4, lambda _, y: y + 1, x),
    ]  # fmt: skip
    with config(enable_x64=True):
        graphs = [fg.jit(f).lower(X) for f in functions]
    nodes = [normalize(graph.outputs, graph.parameters)[0][0].key for graph in graphs]
    texts = [repr(normal_text(graph.outputs, graph.parameters)) for graph in graphs]
    assert len({*nodes}) == len({*texts}) == len(functions)
