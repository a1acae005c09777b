"""Gradients and batches outside of jit: a later call has the result of the first, whatever changed in between."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as onp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.config import config
from funcgrad.errors import ArgumentError, LeakedTracerError
from funcgrad.trace.util.lru import Bounded
from funcgrad.transforms.batching import vmap as vmap_module
from funcgrad.transforms.core import eager_cache
from funcgrad.transforms.derivatives import grad as grad_module
from tests.transforms.test_compositions import Program, programs, run


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Bounded:
    """What is remembered: nothing at first."""
    cache: Bounded = Bounded(8)
    monkeypatch.setattr(eager_cache, "_known", cache)
    monkeypatch.setattr(eager_cache, "_chances", Bounded(8))
    return cache


@given(programs(), st.lists(st.floats(-2, 2, width=32), min_size=3, max_size=3))
def test_the_same_bits_as_without(program: Program, values: list[float]) -> None:
    f = fg.value_and_grad(lambda x: np.sum(run(program, x)))
    x = np.array(values, np.float32)
    f(x * 0 + 1)
    found = f(x)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grad_module, "run_remembered", lambda *_: None)
        expected = f(x)
    for a, b in zip(found, expected, strict=True):
        assert a.numpy().tobytes() == b.numpy().tobytes()
        assert (a.shape, a.dtype, a.weak_type) == (b.shape, b.dtype, b.weak_type)


@given(programs(), st.lists(st.floats(-2, 2, width=32), min_size=3, max_size=3))
def test_other_derivatives_have_the_same_bits(program: Program, values: list[float]) -> None:
    def f(x: Any, n: Any) -> Any:
        return {"y": run(program, x), "n": n + 1}, np.sum(x) * n

    def all_of_them(x: Any) -> Any:
        pushed = fg.jvp(f, (x, 2), (x + 1, onp.zeros((), fg.float0)), has_aux=True)
        y, pull_back, _ = fg.vjp(f, x, 2, has_aux=True)
        out, push_forward = fg.linearize(lambda x: f(x, 2)[0]["y"], x)
        pulled = pull_back({"y": x, "n": onp.zeros((), fg.float0)})[0]
        return [pushed[0], pushed[1]["y"], pushed[2], y, pulled, out, push_forward(x + 1)]

    x = np.array(values, np.float32)
    all_of_them(x * 0 + 1)
    found = fg.tree.leaves(all_of_them(x))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grad_module, "run_remembered", lambda *_: None)
        expected = fg.tree.leaves(all_of_them(x))
    for a, b in zip(found, expected, strict=True):
        assert a.numpy().tobytes() == b.numpy().tobytes()
        assert (a.shape, a.dtype, a.weak_type) == (b.shape, b.dtype, b.weak_type)


def test_one_entry_for_equal_graphs(known: Bounded) -> None:
    for i in range(5):
        c = np.arange(3.0) + i
        found = fg.grad(lambda x: np.sum(np.sin(x) * c))(np.ones(3))  # noqa: B023
        onp.testing.assert_allclose(found, onp.cos(1) * onp.asarray(c), rtol=1e-6)
    assert len(known) == 1
    for i in range(3):
        assert float(fg.grad(lambda x: x * float(i))(1.0)) == i  # noqa: B023
    assert len(known) == 4


def test_what_is_differentiated_is_a_part_of_the_key() -> None:
    """An array may be an argument, another argument that is not differentiated, or captured: the graph is the same."""

    def f(x: Any, y: Any) -> Any:
        return np.sum(x * x * y)

    x, y = np.arange(3.0), np.arange(3.0) + 1
    ways = {
        "captured": lambda: (fg.grad(lambda x: f(x, y))(x),),
        "first": lambda: (fg.grad(f)(x, y),),
        "both": lambda: fg.grad(f, (0, 1))(x, y),
        "turned": lambda: fg.grad(f, (1, 0))(x, y)[::-1],
    }
    for way in [*ways, *reversed(ways)]:
        found = ways[way]()
        for a, b in zip(found, (2 * x * y, x * x), strict=False):
            onp.testing.assert_allclose(a, b, rtol=1e-6)
        assert len(found) == (2 if way in ("both", "turned") else 1)


def test_python_decides_at_every_call(known: Bounded) -> None:
    f = fg.grad(lambda x: x * x if x > 0 else -x)
    assert [float(f(v)) for v in (3.0, -3.0, 2.0)] == [6, -1, 4]
    sign = [1.0]
    g = fg.grad(lambda x: x * sign[0])
    assert float(g(1.0)) == 1
    sign[0] = -1.0
    assert float(g(1.0)) == -1


def test_types_and_settings(known: Bounded) -> None:
    f = fg.grad(lambda x: np.sum(x * 2))
    assert f(1.0).weak_type and not f(np.float32(1)).weak_type
    with config(enable_x64=True):
        assert f(1.0).dtype == onp.float64
    assert f(1.0).dtype == onp.float32
    assert f(np.ones(0)).shape == (0,)
    assert f(np.ones(3, np.bfloat16)).dtype.name == "bfloat16"


def test_which_tangents_there_are_is_a_part_of_the_key(known: Bounded) -> None:
    def f(x: Any, y: Any) -> Any:
        return x * y

    for _ in range(2):
        assert float(fg.jvp(f, (2.0, 3.0), (1.0, 0.0))[1]) == 3
        assert float(fg.jvp(lambda x: f(x, np.float32(3)), (2.0,), (1.0,))[1]) == 3
        assert float(fg.jvp(f, (2.0, 3), (1.0, onp.zeros((), fg.float0)))[1]) == 3
        assert float(fg.jvp(f, (2, 3.0), (onp.zeros((), fg.float0), 1.0))[1]) == 2
        assert [float(g) for g in fg.vjp(f, 2.0, 3.0)[1](1.0)] == [3, 2]
        assert float(fg.vjp(lambda x: (f(x, 5.0), x), 2.0, has_aux=True)[1](1.0)[0]) == 5
        assert float(fg.vjp(lambda x: (f(x, 5.0), x), 2.0)[1]((1.0, 1.0))[0]) == 6


def test_auxiliary_data_and_float0(known: Bounded) -> None:
    def f(x: Any, n: Any) -> Any:
        return np.sum(x) * n, {"x": x, "n": n + 1, "c": np.ones(2)}

    for _ in range(2):
        (value, aux), (gx, gn) = fg.value_and_grad(f, (0, 1), has_aux=True, allow_int=True)(np.ones(3), 2)
        assert float(value) == 6 and int(aux["n"]) == 3 and gn.dtype == fg.float0
        onp.testing.assert_array_equal(gx, 2)
        onp.testing.assert_array_equal(aux["c"], 1)
    assert len(known) == 1


def test_effects_happen_every_time(capsys: pytest.CaptureFixture, known: Bounded) -> None:
    seen: list[float] = []

    def f(x: Any) -> Any:
        fg.debug.callback(lambda v: seen.append(float(v)), x)
        return x * 2

    for v in (1.0, 2.0, 3.0):
        fg.grad(f)(v)
    assert seen == [1, 2, 3] and not known


def test_leaks_are_still_found() -> None:
    kept: list[Any] = []
    fg.grad(lambda x: kept.append(x) or x * 2)(1.0)
    with pytest.raises(LeakedTracerError):
        fg.grad(lambda x: x * kept[0])(1.0)
    with pytest.raises(LeakedTracerError):
        fg.grad(lambda x: x * 2)(kept[0])


def test_nothing_is_kept_of_the_arguments(known: Bounded) -> None:
    def used() -> list[weakref.ref]:
        x, c = np.ones(1000) + 0, np.ones(1000) * 2
        result = fg.grad(lambda x: np.sum(x * c))(x)
        return [weakref.ref(v) for v in (x, c, result)]

    alive = used()
    gc.collect()
    assert [ref() for ref in alive] == [None] * 3 and len(known) == 1


def test_constants_of_results_are_not_written_to() -> None:
    """The gradient of a sum is a constant that is kept; donation leaves it alone."""
    f = fg.grad(np.sum)
    fg.jit(lambda g: g * 7, donate_argnums=0)(f(np.ones(8)))
    onp.testing.assert_array_equal(f(np.ones(8)), 1)


def test_bound_and_clearing(known: Bounded) -> None:
    for n in range(12):
        fg.grad(np.sum)(np.ones(n))
    assert len(known) == 8
    fg.clear_caches()
    assert not known


def test_large_graphs_are_left_to_the_usual_way(known: Bounded) -> None:
    def f(x: Any) -> Any:
        for _ in range(5000):
            x = np.sin(x)
        return x

    fg.grad(f)(1.0)
    assert not known


# ---- batches ----


@given(programs(), st.lists(st.floats(-2, 2, width=32), min_size=6, max_size=6), st.sampled_from([0, 1, -1]))
def test_batches_have_the_same_bits_as_without(program: Program, values: list[float], out: int) -> None:
    def f(x: Any, n: Any) -> Any:
        return {"y": run(program, x), "c": np.ones(3), "n": n}

    mapped = fg.vmap(f, in_axes=(1, None), out_axes={"y": out, "c": out, "n": None})
    x = np.array(values, np.float32).reshape(3, 2)
    for shift in (1, 2, 3):
        mapped(x * 0 + shift, 2)
    found = fg.tree.leaves(mapped(x, 5))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vmap_module, "run_remembered", lambda *_: None)
        expected = fg.tree.leaves(mapped(x, 5))
    for a, b in zip(found, expected, strict=True):
        assert a.numpy().tobytes() == b.numpy().tobytes()
        assert (a.shape, a.dtype, a.weak_type) == (b.shape, b.dtype, b.weak_type)


def test_batches_are_remembered_from_the_second_call_on(known: Bounded) -> None:
    x = np.arange(6.0).reshape(3, 2)
    for i in range(5):
        c = np.arange(2.0) + i
        found = fg.vmap(lambda row: np.sin(row) * c)(x)  # noqa: B023
        onp.testing.assert_allclose(found, onp.sin(onp.asarray(x)) * onp.asarray(c), rtol=1e-6)
        assert len(known) == (i > 0)
    assert fg.vmap(lambda row: np.sin(row) * c, out_axes=1)(x).shape == (2, 3)
    assert fg.vmap(lambda row: np.sin(row) * c, in_axes=1)(x.T).shape == (3, 2)
    assert len(known) == 3


def test_python_runs_at_every_call(known: Bounded) -> None:
    seen: list[float] = []
    scale = [1.0]

    def f(x: Any) -> Any:
        seen.append(scale[0])
        return x * scale[0] if scale[0] > 0 else -x

    for value in (1.0, 1.0, 1.0, 2.0, -1.0, 1.0):
        scale[0] = value
        onp.testing.assert_array_equal(fg.vmap(f)(np.ones(3)), value)
    assert seen == [1.0, 1.0, 1.0, 2.0, -1.0, 1.0]


def test_what_is_another_graph_each_time_is_soon_left_alone(known: Bounded) -> None:
    for i in range(20):
        onp.testing.assert_array_equal(fg.vmap(lambda x: x * float(i))(np.ones(3)), i)  # noqa: B023
    assert len(known) == 4


def test_keys_and_draws_are_those_of_each_call(known: Bounded) -> None:
    def draw(key: Any, mean: Any) -> Any:
        return mean + fg.random.normal(key, (2,)), key

    for seed in range(4):
        keys = fg.random.split(fg.random.key(seed), 3)
        found, same = fg.vmap(draw, in_axes=(0, None))(keys, np.asarray(float(seed)))
        expected = [draw(keys[i], float(seed))[0] for i in range(3)]
        onp.testing.assert_allclose(found, onp.stack([onp.asarray(x) for x in expected]), rtol=1e-6)
        onp.testing.assert_array_equal(fg.random.key_data(same), fg.random.key_data(keys))
    assert len(known) == 1


def test_arguments_come_back_as_they_went_in(known: Bounded) -> None:
    x = np.ones((3, 2))
    for _ in range(4):
        same, double = fg.vmap(lambda row: (row, row * 2))(x)
        assert same is x and double.shape == (3, 2)


def test_rules_of_users_and_effects_run_every_time(known: Bounded) -> None:
    calls: list[int] = []
    seen: list[float] = []

    @fg.custom_batching.custom_vmap
    def f(x: Any) -> Any:
        return x

    @f.def_vmap
    def rule(axis_size: int, in_batched: Any, x: Any) -> Any:
        calls.append(axis_size)
        return x * axis_size, True

    def g(x: Any) -> Any:
        fg.debug.callback(lambda v: seen.append(float(v)), x)
        return x

    for _ in range(8):
        onp.testing.assert_array_equal(fg.vmap(f)(np.ones(3)), 3)
        fg.vmap(g)(np.arange(2.0))
    assert calls == [3] * 8 and seen == [0, 1] * 8 and not known


def test_collectives_and_names(known: Bounded) -> None:
    for name in ("i", "i", "i", "j"):
        f = fg.vmap(lambda x: fg.lax.psum(x, name), axis_name=name)  # noqa: B023
        onp.testing.assert_array_equal(f(np.arange(3.0)), 3)
    for size in (2, 3, 2, 3, 2):
        count = fg.vmap(lambda x: fg.lax.psum(x, "i"), axis_name="i")
        onp.testing.assert_array_equal(count(np.ones(size)), size)


def _named_f(x: Any) -> Any:
    return x * 2


def test_errors_are_those_of_the_first_call(known: Bounded) -> None:
    for _ in range(4):
        assert fg.vmap(lambda x: x * 2)(np.ones(3)).shape == (3,)
        with pytest.raises(ArgumentError, match="out_axes is None for an output of '_named_f'"):
            fg.vmap(_named_f, out_axes=None)(np.ones(3))
        with pytest.raises(LeakedTracerError):
            leaked: list[Any] = []
            fg.vmap(lambda x: leaked.append(x) or x)(np.ones(3))  # noqa: B023
            fg.vmap(lambda x: x * leaked[0])(np.ones(3))  # noqa: B023


def test_nothing_is_kept_of_the_arguments_of_a_batch(known: Bounded) -> None:
    def used() -> list[weakref.ref]:
        x, c = np.ones((10, 100)) + 0, np.ones(100) * 2
        result = [fg.vmap(lambda row: row * c)(x) for _ in range(3)][-1]
        return [weakref.ref(v) for v in (x, c, result)]

    alive = used()
    gc.collect()
    assert [ref() for ref in alive] == [None] * 3 and len(known) == 1
