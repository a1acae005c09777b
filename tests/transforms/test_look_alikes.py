"""Values that Python takes for equal, and that mean other programs: static arguments, parts of trees, constants."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import TreeError
from funcgrad.trace.types import dtypes as dt
from tests.trace.types.test_exact_key import DIFFERENT, NAN, Layer, Pair


def traces_of(values: list[Any], **settings: Any) -> list[str]:
    """What a jitted function saw, in the order in which it was traced. It is called three times with each value, so
    that native code serves some of the calls."""
    seen: list[str] = []

    def function(x: Any, static: Any) -> Any:
        seen.append(f"{type(static).__name__} {static!r}")
        return x + len(seen)

    f = fg.jit(function, **settings)
    found: dict[int, float] = {}
    for _ in range(3):
        for i, value in enumerate(values):
            result = float(
                f(np.zeros(()), static=value) if "static_argnames" in settings else f(np.zeros(()), value)
            )
            assert found.setdefault(i, result) == result  # the program of the first time
    assert len(set(found.values())) == len(values)
    return seen


@pytest.mark.parametrize("settings", [{"static_argnums": 1}, {"static_argnames": "static"}], ids=str)
@pytest.mark.filterwarnings("ignore:jit. .function. has been compiled for")
def test_static_arguments_are_what_they_are(settings: dict[str, Any]):
    assert traces_of(DIFFERENT, **settings) == [f"{type(x).__name__} {x!r}" for x in DIFFERENT]


def test_a_static_nan_is_traced_once():
    assert len(traces_of([NAN], static_argnums=1)) == 1
    seen = []
    f = fg.jit(lambda x, k: (seen.append(1), x)[1], static_argnums=1)
    for _ in range(5):
        f(1.0, float("nan"))
        f(1.0, (float("nan"), 1))
    assert len(seen) == 2


def test_the_sign_of_a_static_zero():
    f = fg.jit(lambda x, k: np.copysign(x, k), static_argnums=1)
    assert [float(f(1.0, k)) for k in (0.0, -0.0, 0.0, -0.0, 0)] == [1, -1, 1, -1, 1]


def test_a_static_default():
    f = fg.jit(lambda x, k=0.0: np.copysign(x, k), static_argnames="k")
    assert [float(f(1.0)), float(f(1.0, k=-0.0)), float(f(1.0, -0.0)), float(f(1.0, 0.0))] == [1, -1, -1, 1]


def test_within_other_transforms():
    """Jitted functions within traces keep graphs, by the same keys."""
    f = fg.jit(lambda x, k: np.copysign(1.0, k) * x, static_argnums=1)
    g = fg.jit(lambda x: (f(x, 0.0), f(x, -0.0), f(x, 1), f(x, True)))
    assert [float(y) for y in g(2.0)] == [2, -2, 2, 2]
    assert [float(fg.grad(f)(2.0, k)) for k in (0.0, -0.0, 0.0)] == [1, -1, 1]
    assert fg.vmap(lambda x: f(x, -0.0))(np.ones(2)).tolist() == [-1, -1]


TREES = [
    [Layer(2.0, 0.0), Layer(2.0, -0.0), Layer(2.0, 0), Layer(2.0, False)],
    [{"m": Layer(2.0, (1, "a"))}, {"m": Layer(2.0, (True, "a"))}],
    [{1: 2.0}, {True: 2.0}, {1.0: 2.0}],
    [Pair({0.0: 2.0}, 1.0), Pair({-0.0: 2.0}, 1.0)],
]


@pytest.mark.parametrize("trees", TREES, ids=lambda x: type(x[0]).__name__)
def test_what_nodes_hold_beside_arrays(trees: list[Any]):
    """Equal structures of arguments: each has a program of its own, also behind native code, and within traces."""
    seen = []

    def function(t: Any) -> Any:
        seen.append(1)
        return len(seen) + 0 * fg.tree.leaves(t)[0]

    f = fg.jit(function)
    for _ in range(4):
        assert [float(f(t)) for t in trees] == list(range(1, len(trees) + 1))
    assert f.cache_info().programs >= len(trees)
    within = fg.jit(lambda: [f(t) for t in trees])
    count = len(seen)
    assert [float(x) for x in within()] == list(range(count + 1, count + len(trees) + 1))


def test_few_programs_are_kept_where_there_are_look_alikes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("funcgrad.transforms.jit.kept_programs.MOST_KEPT", 3)
    f = fg.jit(lambda layer: np.copysign(layer.weights, layer.static))
    for k in (0.0, -0.0, 1, -1, True, 2.0, -2.0) * 3:
        assert float(f(Layer(np.ones(()), k))) == math.copysign(1, k)


def test_compiled_ahead():
    compiled = (
        fg.jit(lambda layer: np.copysign(layer.weights, layer.static))
        .lower(Layer(np.ones(()), 0.0))
        .compile()
    )
    for program in (compiled, fg.load_compiled(compiled.serialize())):
        assert float(program(Layer(np.ones(()), 0.0))) == 1
        for other in (-0.0, 0, False, 1.0):
            with pytest.raises(TreeError):
                program(Layer(np.ones(()), other))


def test_the_reason_of_a_miss(capfd: pytest.CaptureFixture):
    f = fg.jit(lambda x, k: x, static_argnums=1)
    g = fg.jit(lambda layer: layer.weights)
    with fg.config(explain_cache_misses=True):
        f(1.0, 0.0)
        f(1.0, -0.0)
        f(1.0, (1,))
        f(1.0, (True,))
        g(Layer(1.0, 0.0))
        g(Layer(1.0, -0.0))
    text = capfd.readouterr().err
    assert "static argument k changed from 0.0 (float) to -0.0 (float)" in text
    assert "(1,) (tuple) to (True,) (tuple)" in text
    assert "the structure of (args, kwargs) changed" in text and "cache was cleared" not in text


# ---- rules of the user's ----


@dataclass(frozen=True)
class Settings:
    sign: Any


@pytest.mark.parametrize(
    "make", [lambda k: k, lambda k: (k,), lambda k: {"k": k}, Settings, lambda k: Layer(1.0, k)]
)
def test_arguments_of_custom_rules_that_are_not_differentiated(make: Any):
    """The value does not show the sign; the rule does. Both calls are alive at once."""

    def sign_of(k: Any) -> float:
        inner = next(iter(k.values())) if isinstance(k, dict) else k[0] if isinstance(k, tuple) else k
        return math.copysign(1.0, getattr(inner, "sign", getattr(inner, "static", inner)))

    @fg.custom_jvp
    def by_jvp(k: Any, x: Any) -> Any:
        return x * 3

    by_jvp.nondiff_argnums = (0,)
    by_jvp = fg.custom_jvp(lambda k, x: x * 3, nondiff_argnums=(0,))
    by_jvp.defjvp(lambda k, primals, tangents: (primals[0] * 3, tangents[0] * sign_of(k)))
    by_vjp = fg.custom_vjp(lambda k, x: x * 3, nondiff_argnums=(0,))
    by_vjp.defvjp(lambda k, x: (x * 3, None), lambda k, _, ct: (ct * sign_of(k),))
    for f in (by_jvp, by_vjp):

        def both(x: Any, f: Any = f) -> Any:
            return f(make(0.0), x) * 10 + f(make(-0.0), x)

        assert float(fg.grad(both)(1.0)) == 9
        assert float(fg.jit(fg.grad(both))(1.0)) == 9
        kept = [fg.make_graph(lambda x, k=k, f=f: f(make(k), x))(1.0) for k in (0.0, -0.0, 0, False)]
        assert len({graph.outputs[0].src[0].arg for graph in kept}) == 4


# ---- constants ----

FLOATS = [dt.float16, dt.bfloat16, dt.float32, dt.float64]
CONSTANTS = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, NAN, -NAN, 1e-45, -1e-45]


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_constants_of_programs_keep_their_bits(dtype: numpy.dtype):
    """All in one program, as scalars, as vectors, and as what fills arrays; closed over, too."""
    with fg.config(enable_x64=True):
        values = [numpy.asarray(c).astype(dtype) for c in CONSTANTS]
        closed = [np.asarray(v) for v in values]

        def f(x: Any) -> list[Any]:
            picked = [np.where(x > 0, v, np.asarray(0.5, dtype)) for v in values]
            filled = [np.full((5,), v) for v in values]
            padded = [fg.lax.pad(x, v, [(1, 0, 0)])[:1] for v in values]
            carried = [fg.lax.fori_loop(0, 3, lambda i, c: c, v) for v in values]
            return [
                picked,
                filled,
                padded,
                carried,
                [c + 0 * i for i, c in enumerate(closed) if i == 1],
                closed,
            ]

        x = np.ones(37, dtype)
        for rows in fg.jit(f)(x)[:4]:
            for row, value in zip(rows, values, strict=True):
                found = numpy.asarray(row)
                assert found.tobytes() == numpy.full(found.shape, value).tobytes(), (value, found)


def test_constants_of_equal_values_and_other_types():
    def f(x: Any) -> list[Any]:
        return [
            np.asarray(c) + 0 * np.sum(x).astype(np.asarray(c).dtype)
            for c in (1, 1.0, True, 0, 0.0, False, 1 + 0j)
        ]

    kinds = [str(y.dtype) for y in fg.jit(f)(np.ones(3))]
    assert (
        kinds[:2] == ["int32", "float32"] and kinds[3:5] == ["int32", "float32"] and kinds[6] == "complex64"
    )


def test_values_that_functions_close_over():
    def scaled(k: Any) -> Any:
        return fg.jit(lambda x: np.copysign(x, k))

    for make in (lambda k: k, numpy.float32, numpy.float64, numpy.asarray, np.asarray):
        assert [float(scaled(make(k))(1.0)) for k in (0.0, -0.0, 0.0)] == [1, -1, 1]


def test_programs_on_disk(tmp_path: Any):
    """What a process finds there is the program of this very constant."""
    program = """
import sys, funcgrad as fg, funcgrad.numpy as np
k = float(sys.argv[1])
of_two = fg.jit(lambda x, k: np.copysign(x, k), static_argnums=1)
print(float(fg.jit(lambda x: np.copysign(x, k))(1.0)), float(of_two(1.0, k)))
"""
    environment = {**os.environ, "FUNCGRAD_CACHE": "1", "FUNCGRAD_CACHE_DIR": str(tmp_path / "cache")}
    found = [
        subprocess.run(
            [sys.executable, "-c", program, k], capture_output=True, text=True, env=environment
        ).stdout
        for k in ("0.0", "-0.0")
    ]
    assert found == ["1.0 1.0\n", "-1.0 -1.0\n"]
