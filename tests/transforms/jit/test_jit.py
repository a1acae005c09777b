"""What jit promises: when it traces and when it compiles, static and donated arguments, its stages, and its errors."""

from __future__ import annotations

import copy
import dataclasses
import functools
import gc
import inspect
import operator
import os
import pickle
import pydoc
import re
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
import warnings
import weakref
from collections.abc import Iterator
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.backends.cpu import backend
from funcgrad.config import config
from funcgrad.errors import (
    ArgumentError,
    DeletedArrayError,
    DonationWarning,
    DtypeError,
    ShapeError,
    TracedValueError,
    TreeError,
)
from funcgrad.lower.runtime import donated_arguments, program
from funcgrad.lower.runtime.device_program import DeviceProgram
from funcgrad.trace.tracing.tracer import open_traces
from funcgrad.trace.types import tree
from tests.hardware import interpreted_accelerator

assert interpreted_accelerator  # registers its backend


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The text of everything that is compiled; nothing is in memory or on disk before."""
    texts: list[str] = []
    original = backend.Backend.compile

    def compile_(self: Any, text: str) -> bytes:
        texts.append(text)
        return original(self, text)

    fg.jit(lambda x: x)(np.ones(3)[::1] + 1)  # what all programs share
    monkeypatch.setattr(backend.Backend, "compile", compile_)
    monkeypatch.setattr(program, "_loaded", {})
    with config(cache=False):
        fg.jit(lambda x: x + 41)(np.ones(2))
        texts.clear()
        yield texts


def counted(function: Any) -> Any:
    """The function, and the list that grows with each run of its Python."""
    runs: list[int] = []

    @functools.wraps(function)
    def run(*args: Any, **kwargs: Any) -> Any:
        runs.append(1)
        return function(*args, **kwargs)

    return run, runs


# ---- when it traces, when it compiles ----


def test_one_trace_a_kind_of_arguments() -> None:
    f, runs = counted(lambda x: x * 2)
    g = fg.jit(f)
    for x, count in [
        (np.ones(3), 1),
        (np.zeros(3), 1),
        (np.ones(4), 2),
        (np.ones(3, np.int32), 3),
        (1.0, 4),
        (2.0, 4),
    ]:
        g(x)
        assert len(runs) == count
    assert g.cache_info()[:2] == (4, 4)
    g(onp.ones(3, onp.float32))
    assert len(runs) == 4


@pytest.mark.cpu
def test_weak_types_are_traced_but_not_compiled_again(compiled: list[str]) -> None:
    f, runs = counted(lambda x, a: x * a)
    g = fg.jit(f)
    x = np.ones(3)
    strong, weak = g(x, np.float32(2)), g(x, 2.0)
    assert len(runs) == 2 and len(compiled) == 1
    assert not strong.weak_type and not weak.weak_type
    h = fg.jit(lambda x: x + x)
    assert h(np.float32(1)).weak_type is False and h(1.0).weak_type is True
    assert len(compiled) == 2


@pytest.mark.cpu
def test_lambdas_made_in_a_loop_share_compiled_code(compiled: list[str]) -> None:
    for i in range(5):
        assert float(fg.jit(lambda x: (x * 3 + 1).sum())(np.ones(4) * i)) == 12 * i + 4
    assert len(compiled) == 1


@pytest.mark.cpu
def test_closures_share_compiled_code(compiled: list[str]) -> None:
    """Arrays are arguments of the program, whatever their values; equal numbers are equal constants."""
    for i in range(4):
        c, scale = np.arange(4.0) + i, 2.0
        found = fg.jit(lambda x: x * scale + c)(np.ones(4))  # noqa: B023
        onp.testing.assert_array_equal(found, 2 + onp.arange(4) + i)
    assert len(compiled) == 1


def test_captured_arrays_are_arguments() -> None:
    c = np.arange(1000.0) + 0.5
    lowered = fg.jit(lambda x: x + c).lower(np.ones(1000))
    assert "parameter  float32[1000]\n1  parameter  float32[1000]" in lowered.as_text("table")
    assert lowered.compile().memory_analysis().argument_size_in_bytes == 4000
    assert "0.5" not in lowered.as_text("canonical")


def test_a_function_that_is_gone_keeps_nothing_alive() -> None:

    def used() -> weakref.ref:
        c = np.arange(1000.0)
        f = fg.jit(lambda x: x + c)
        f(np.ones(1000))
        fg.grad(lambda x: np.sum(f(x)))(np.ones(1000))
        fg.grad(lambda x: np.sum(x * c))(np.ones(1000))
        return weakref.ref(c)

    alive = used()
    gc.collect()
    assert alive() is None


def test_settings_are_a_part_of_the_key() -> None:
    f, runs = counted(lambda x: x + np.ones(3))
    g = fg.jit(f)
    assert g(1).dtype == onp.float32
    with config(enable_x64=True):
        assert g(1).dtype == onp.float64
    assert g(1).dtype == onp.float32
    assert len(runs) == 2


def test_caches_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("funcgrad.transforms.jit.kept_programs.MOST_KEPT", 4)
    f, runs = counted(lambda x, n: x * n)
    g = fg.jit(f, static_argnums=1)
    for n in range(1, 8):
        assert float(g(2.0, n)) == 2 * n
        g(2.0, 1)  # in use all the time: it stays
    assert g.cache_info().programs == 4
    assert len(runs) == 7
    outer = fg.vmap(lambda x: sum(g(x, n) for n in range(20, 30)))
    outer(np.ones(3))
    assert g.cache_info().graphs == 4


def test_caches_can_be_cleared() -> None:
    f, runs = counted(lambda x: x * 5)
    g = fg.jit(f)
    for clear in (g.clear_cache, fg.clear_caches):
        g(1.0)
        clear()
        assert g.cache_info().programs == 0
    assert not program._loaded
    g(1.0)
    assert len(runs) == 3


# ---- arguments and results ----


def test_every_leaf_that_is_allowed() -> None:
    f = fg.jit(lambda tree, *rest, key: (tree["a"] + tree["b"][0], None, rest, {"k": key}))
    a, nothing, rest, k = f({"a": 1, "b": (np.ones(2), None)}, True, 2j, onp.int16(3), key=onp.arange(3)[::2])
    assert nothing is None and rest[0].dtype == bool and rest[1].dtype == onp.complex64
    assert rest[2].dtype == onp.int16
    onp.testing.assert_array_equal(a, [2, 2])
    onp.testing.assert_array_equal(k["k"], [0, 2])


def test_results_are_the_callers_own() -> None:
    """NumPy arrays are read in place; what is returned of them is a copy."""
    x = onp.arange(4, dtype=onp.float32)
    f = fg.jit(lambda x, y: (x, y, x + 1))
    y = np.ones(2)
    same, other, more = f(x, y)
    x[:] = -1
    onp.testing.assert_array_equal(same, onp.arange(4))
    onp.testing.assert_array_equal(more, onp.arange(4) + 1)
    onp.testing.assert_array_equal(other, 1)


def test_decorator_with_options_and_name() -> None:
    @fg.jit(static_argnames="n")
    def power(x: Any, n: int = 2) -> Any:
        """The power."""
        return x**n if n else x

    assert float(power(3.0)) == 9 and float(power(3.0, n=3)) == 27 and float(power(3.0, 0)) == 3
    assert power.__name__ == "power" and power.__doc__ == "The power."


def test_what_editors_and_help_show() -> None:
    class Model:
        @fg.jit
        def step(self, x: int, *, n: int = 2) -> Any:
            """Make a step."""
            return x

    for transform in (fg.jit, fg.jit(debug=True), fg.checkpoint, fg.vmap, fg.grad, fg.jacfwd):
        compiled = transform(Model.step)
        assert str(inspect.signature(compiled)) == str(inspect.signature(Model.step))
        shown = pydoc.plain(pydoc.render_doc(compiled)).replace("'", "")  # quotes: before Python 3.14
        assert "step(self, x: int, *, n: int = 2)" in shown
        assert "Make a step." in pydoc.plain(pydoc.render_doc(compiled))
    assert str(inspect.signature(Model().step)) == "(x: 'int', *, n: 'int' = 2) -> 'Any'"
    assert repr(Model.step) == "<jit step(self, x: 'int', *, n: 'int' = 2) -> 'Any'>"
    assert repr(fg.jit(lambda x, y=1: x)) == "<jit <lambda>(x, y=1)>"
    assert repr(fg.jit(min)) == "<jit min>"  # of a function in C nothing more is known


def test_functions_that_are_no_functions() -> None:
    class Model:
        def __init__(self, w: float) -> None:
            self.w = w

        def __call__(self, x: Any) -> Any:
            return x * self.w

    assert float(fg.jit(Model(3.0))(2.0)) == 6
    assert float(fg.jit(functools.partial(lambda a, b: a - b, 1.0))(2.0)) == -1
    assert float(fg.jit(fg.jit(lambda x: x + 1))(2.0)) == 3


def test_methods() -> None:
    class Model:
        def __init__(self, w: float) -> None:
            self.w = w

        @functools.partial(fg.jit, static_argnums=0)
        def scaled(self, x: Any) -> Any:
            return x * self.w

        @fg.jit
        def own(self: Any, x: Any) -> Any:
            return x * self

    model = Model(3.0)
    assert float(model.scaled(2.0)) == 6
    assert float(Model(4.0).scaled(2.0)) == 8
    with pytest.raises(DtypeError, match="self of 'own' is a Model"):
        model.own(2.0)


def test_pickling_and_copies() -> None:
    """What stands in a module is found by its name; another one is made again around its function."""
    assert pickle.loads(pickle.dumps(compiled_sum)) is compiled_sum
    assert copy.deepcopy({"f": compiled_sum})["f"] is compiled_sum
    again = pickle.loads(pickle.dumps(fg.jit(power, static_argnames="n", donate_argnums=0)))
    x = np.ones(3) + 1
    onp.testing.assert_array_equal(again(x, n=3), 8)
    assert x.is_deleted()
    assert float(copy.copy(fg.jit(functools.partial(power, n=2)))(3.0)) == 9


def power(x: Any, n: int) -> Any:
    return x**n


def test_unused_arguments() -> None:
    f = fg.jit(lambda x, unused: x + 1, keep_unused=True, inline=True)
    assert float(f(1.0, onp.ones((5, 5)).T)) == 2


# ---- static arguments ----


def test_static_arguments_by_number_and_name() -> None:
    def f(x: Any, kind: str, n: int = 1) -> Any:
        return x * n if kind == "times" else x + n

    for g in (
        fg.jit(f, static_argnums=(1, 2)),
        fg.jit(f, static_argnames=("kind", "n")),
        fg.jit(f, static_argnums=(-2, -1)),
    ):
        assert [
            float(y)
            for y in (
                g(3.0, "times", 2),
                g(3.0, "plus", n=2),
                g(3.0, kind="plus"),
                g(x=3.0, kind="times", n=5),
            )
        ] == [6, 5, 4, 15]
    assert float(fg.jit(lambda n, x: x * n, static_argnums=0)(2, 3.0)) == 6


def test_equal_static_values_share_an_entry_but_not_across_types() -> None:
    f, runs = counted(lambda x, n: x * n)
    g = fg.jit(f, static_argnums=1)
    values = [g(np.ones(2, np.int32), n) for n in (1, 1, True, 1.0, (1,)[0])]
    assert len(runs) == 3
    assert [v.dtype.name for v in values] == ["int32", "int32", "int32", "float32", "int32"]


@pytest.mark.parametrize(
    "options, text",
    [
        ({"static_argnums": 3}, "static_argnums has 3, but 'f' has 2"),
        ({"static_argnames": "z"}, "static_argnames has 'z'"),
        ({"donate_argnums": 2}, "donate_argnums has 2"),
        ({"donate_argnames": "z"}, "donate_argnames has 'z'"),
        ({"static_argnums": 0, "donate_argnames": "x"}, "'f' is both static and donated"),
    ],
)
def test_places_that_do_not_exist(options: dict, text: str) -> None:
    def f(x: Any, y: Any) -> Any:
        return x

    with pytest.raises(ArgumentError, match=text):
        fg.jit(f, **options)


# ---- donation ----


def step(params: dict, x: Any) -> tuple:
    loss, grads = fg.value_and_grad(lambda p: np.mean((x @ p["w"] + p["b"]) ** 2))(params)
    return fg.tree.map(lambda p, g: p - 0.1 * g, params, grads), loss


def new_params() -> dict:
    return {"w": np.arange(12.0).reshape(4, 3) + 0, "b": np.zeros(3) + 1}


@pytest.mark.parametrize(
    "donate", [{"donate_argnums": 0}, {"donate_argnames": "params"}, {"donate_argnums": (0,)}]
)
@pytest.mark.cpu
def test_donated_parameters(donate: dict) -> None:
    plain, donating = fg.jit(step), fg.jit(step, **donate)
    x = np.ones((5, 4)) / 7
    p, q = new_params(), new_params()
    for _ in range(4):
        old = q
        addresses = sorted(v.address for v in old.values())
        (p, loss), (q, same_loss) = plain(p, x), donating(q, x)
        assert sorted(v.address for v in q.values()) == addresses
        assert float(loss) == float(same_loss)
        assert fg.tree.all(fg.tree.map(lambda a, b: bool(np.all(a == b)), p, q))
        assert all(v.is_deleted() for v in old.values()) and not x.is_deleted()
    with pytest.raises(DeletedArrayError, match=r"params\['w'\] of 'step' was donated") as error:
        old["w"] + 1
    assert isinstance(error.value, RuntimeError)
    assert "use the result of 'step'" in error.value.hint
    for use in (
        onp.asarray,
        float,
        lambda a: donating(old, x),
        fg.jit(np.sum),
        lambda a: a[0],
        lambda a: a.tolist(),
    ):
        with pytest.raises(DeletedArrayError):
            use(old["b"])
    assert old["w"].shape == (4, 3) and "<deleted>" in str(old["w"]) and "<deleted>" in repr(old["w"])


def test_names_of_donated_leaves_are_worked_out_when_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes a look at the whole structure."""
    read = []

    def leaf_entries(treedef: Any, leaf: int) -> tuple[Any, ...]:
        read.append(leaf)
        return tree.leaf_entries(treedef, leaf)

    monkeypatch.setattr(donated_arguments, "leaf_entries", leaf_entries)
    given = ({"a": [np.ones(2), np.ones(3)]}, np.ones(4))
    fg.jit(lambda first, last: (fg.tree.map(np.sin, first), last + 1), donate_argnums=0)(*given)
    assert not read
    with pytest.raises(DeletedArrayError, match=r"^first\['a'\]\[1\] of '<lambda>' was donated"):
        given[0]["a"][1] + 1
    assert read == [1] and not given[1].is_deleted()


def test_what_cannot_be_donated() -> None:
    """Numbers and arrays of NumPy stay the caller's; within another trace there is nothing to give away."""
    f = fg.jit(lambda x: x + 1, donate_argnums=0)
    x = onp.zeros(3, onp.float32)
    f(x), f(1.0), f(1.0)
    assert not x.any()
    y = np.zeros(3) + 0
    fg.grad(lambda a: np.sum(f(a)))(y)
    fg.jit(lambda a: f(a))(y)
    fg.vmap(f)(y)
    fg.jit(lambda a: a + f(y))(y)
    assert not y.is_deleted()
    f(y)
    assert y.is_deleted()


@pytest.mark.parametrize(
    ("f", "useless"),
    [
        (lambda x, y: x[0] + y.sum(), r"float32\[3\], float32\[4\]"),
        (lambda x, y: x * y[0], r"float32\[4\]"),
        (lambda x, y: x + y[:3], r"float32\[4\]"),
        (lambda x, y: (x + 1, y.astype("int32")), None),
        (lambda x, y: (x.reshape(1, 3), y[::-1] * 2), None),
        (lambda x, y: np.outer(y, x)[0], r"float32\[4\]"),
        (lambda x, y: (x, y), None),
        (lambda x, y: 2 * x, None),  # what is not used costs nothing
        (lambda x, y: (y * 2, y * 3), None),
        (lambda x, y: {"a": x.sum()}, r"float32\[3\]"),
    ],
)
def test_donated_memory_that_no_result_can_take_is_a_warning(f, useless: str | None) -> None:
    """One for each kind of arguments, at the user's line; what is not used has no part in it, as in JAX."""
    donating = fg.jit(f, donate_argnums=(0, 1))
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        for _ in range(2):
            donating(np.ones(3), np.ones(4))
    assert len(seen) == (useless is not None)
    if useless is not None:
        assert seen[0].category is DonationWarning and seen[0].filename == __file__
        assert re.search(f"donated buffers were not usable: {useless}\n", str(seen[0].message))


def test_no_warning_of_keys_and_of_functions_that_are_compiled_within_others() -> None:
    draw = fg.jit(lambda key: fg.random.normal(key), donate_argnums=0)
    draw(fg.random.key(0))
    total = fg.jit(lambda x: x.sum(), donate_argnums=0)
    assert fg.jit(lambda x: total(x) + 1)(np.ones(2)) == 3


def test_donated_argument_that_is_a_result() -> None:
    f = fg.jit(lambda x: (x, x * 2), donate_argnums=0)
    x = np.arange(3.0) + 0
    same, double = f(x)
    assert x.is_deleted() and not same.is_deleted()
    onp.testing.assert_array_equal(same, [0, 1, 2])
    onp.testing.assert_array_equal(double, [0, 2, 4])


def test_donation_with_static_arguments() -> None:
    f = fg.jit(lambda n, x, y: x * n + y, static_argnums=0, donate_argnums=2)
    x, y = np.ones(3) + 0, np.ones(3) + 1
    f(2, x, y)
    assert y.is_deleted() and not x.is_deleted()


def test_a_first_call_copies_no_arrays_of_numpy() -> None:
    x = onp.ones(1 << 22)
    with config(enable_x64=True):
        tracemalloc.start()
        try:
            assert fg.jit(lambda x, y: np.sum(x) + y)(x, onp.ones(())) == len(x) + 1
            assert tracemalloc.get_traced_memory()[1] < x.nbytes // 2
        finally:
            tracemalloc.stop()


def test_donation_on_a_device_that_interprets() -> None:
    with config(device="numpy"):
        x = np.ones(3) + 0
        onp.testing.assert_array_equal(fg.jit(lambda x: x + 1, donate_argnums=0)(x), 2)
        assert x.is_deleted()
        x, lent = np.ones(3) + 0, onp.arange(3.0)
        y, same = fg.jit(lambda x, y: (x * y, y), donate_argnums=0)(x, lent)
        lent[:] = 9
        assert x.is_deleted() and y.tolist() == same.tolist() == [0, 1, 2]


def test_delete() -> None:
    x = np.ones(3) + 0
    x.delete()
    x.delete()
    assert x.is_deleted()
    with pytest.raises(DeletedArrayError, match=r"deleted at test_jit.py"):
        x * 2


# ---- stages ----


@pytest.mark.cpu
def test_trace_lower_compile() -> None:
    f = fg.jit(lambda x, y: {"sum": np.sum(x * y), "x": (x, 2)}, donate_argnums=1)
    struct = fg.ShapeDtypeStruct((4,), "float32")
    traced = f.trace(struct, y=np.ones(4))
    assert traced.out_info["sum"] == fg.ShapeDtypeStruct((), "float32") == f.eval_shape(struct, struct)["sum"]
    assert traced.in_info == ((struct,), {"y": struct})
    assert "reduce_sum" in str(traced.graph)
    lowered = traced.lower()
    assert lowered.out_info == traced.out_info and "define" in lowered.as_text()
    executable = lowered.compile()
    y = np.ones(4) + 0
    found = executable(np.arange(4.0), y=y)
    assert float(found["sum"]) == 6 and int(found["x"][1]) == 2 and y.is_deleted()
    assert executable.as_text("graph") == lowered.as_text("graph")
    assert executable.out_info == traced.out_info and executable.in_info == lowered.in_info


class _Scale:
    """A function without a name."""

    def __call__(self, x: Any, by: Any = 3.0) -> Any:
        return x * by


@pytest.mark.parametrize(
    "function, name",
    [
        (functools.partial(operator.sub, 3.0), "partial"),
        (functools.partial(_Scale(), by=2.0), "partial"),
        (_Scale(), "_Scale"),
        (_Scale().__call__, "__call__"),
    ],
)
def test_stages_of_functions_without_names(function: Any, name: str) -> None:
    """They are called after their types; what they compute is what they compute in Python."""
    f = fg.jit(function)
    assert float(f.lower(np.ones(())).compile()(5.0)) == function(5.0)
    assert f.trace(5.0).graph.name == name


def test_compiled_functions_read_arrays_of_numpy_in_place() -> None:
    executable = fg.jit(lambda x, y: (x, x + y)).lower(np.ones(3), np.ones(3)).compile()
    x = onp.zeros(3, onp.float32)
    same, more = executable(x, onp.frombuffer(bytes(13), onp.float32, 3, 1))
    x[:] = 5
    onp.testing.assert_array_equal(same, 0)
    onp.testing.assert_array_equal(more, 0)


def test_static_arguments_of_stages() -> None:
    f = fg.jit(lambda x, n: x * n, static_argnums=1)
    executable = f.lower(fg.ShapeDtypeStruct((), "float32"), 3).compile()
    assert float(executable(2.0)) == 6


@pytest.mark.parametrize(
    "arguments, error, text",
    [
        ((np.ones(4),), ShapeError, r"compiled for x: float32\[3\], it is called with float32\[4\]"),
        ((np.ones(3, np.int32),), DtypeError, r"called with int32\[3\]"),
        ((np.ones(3), 1), TreeError, "compiled for arguments"),
    ],
)
def test_compiled_functions_take_one_type(arguments: tuple, error: type, text: str) -> None:
    executable = fg.jit(lambda x: x + 1).lower(np.ones(3)).compile()
    with pytest.raises(error, match=text):
        executable(*arguments)
    with pytest.raises(TracedValueError, match="call the jitted function"):
        fg.vmap(executable)(np.ones((2, 3)))


def test_costs() -> None:
    """n products and n - 1 sums of two arrays of n floats."""
    n = 1000
    executable = fg.jit(lambda x, y: np.sum(np.exp(x) * y)).lower(np.ones(n), np.ones(n)).compile()
    cost = executable.cost_analysis()
    assert (cost["flops"], cost["transcendentals"], cost["bytes accessed"]) == (2 * n - 1, n, 8 * n + 4)
    product = fg.jit(lambda x, y: x @ y).lower(np.ones((4, 5)), np.ones((5, 6))).cost_analysis()
    assert product["flops"] == 4 * 6 * (5 + 4)
    loop = fg.jit(lambda x: fg.lax.fori_loop(0, 7, lambda i, c: c * 2.0, x)).lower(np.ones(3)).cost_analysis()
    assert loop["flops"] >= 7 * 3


def test_memory() -> None:
    f = fg.jit(lambda x, y: (x + 1, (y @ y) @ y), donate_argnums=0)
    memory = f.lower(np.ones((8, 8)), np.ones((64, 64))).compile().memory_analysis()
    assert memory.argument_size_in_bytes == memory.output_size_in_bytes == 4 * (64 + 4096)
    assert memory.alias_size_in_bytes == 256 and memory.temp_size_in_bytes >= 4 * 4096
    assert memory.generated_code_size_in_bytes > 0


@pytest.mark.parametrize("wrap", [lambda f: f, lambda f: functools.partial(f, z=2.0)])
def test_stages_of_a_function_that_is_no_program(wrap) -> None:
    def outer(x: Any) -> Any:
        fg.jit(wrap(lambda y, z=1.0: x * y * z)).lower(1.0)
        return x

    with pytest.raises(ArgumentError, match="uses traced values of the function around it"):
        fg.grad(outer)(1.0)


# ---- without compilation ----


def test_disable_jit(capsys: pytest.CaptureFixture) -> None:
    f = fg.jit(lambda x: print(float(x)) or x * 2)
    with fg.disable_jit():
        assert float(f(1.5)) == 3
        with fg.disable_jit(False), pytest.raises(TracedValueError):
            f(1.5)
    with config(disable_jit=True):
        assert fg.jit(lambda x, mode: mode)(1, "any") == "any"
        assert float(fg.grad(fg.jit(lambda x: x * 2 if x > 0 else x))(1.0)) == 2
    assert capsys.readouterr().out.startswith("1.5\n")


# ---- within other transforms, and others within ----


def test_jit_within_transforms_is_traced_once() -> None:
    f, runs = counted(lambda x: np.sin(x) * x)
    g = fg.jit(f)
    x = np.arange(1.0, 4.0)
    for _ in range(3):
        onp.testing.assert_allclose(fg.vmap(fg.grad(g))(x), onp.cos(x) * x + onp.sin(x), rtol=1e-6)
    assert len(runs) == 1


def test_closures_over_outer_values() -> None:
    def outer(x: Any) -> Any:
        return fg.jit(lambda y: x * y)(3.0)

    assert float(fg.grad(outer)(2.0)) == 3
    assert float(fg.jit(fg.grad(outer))(2.0)) == 3


def test_block_until_ready_and_typeof() -> None:
    found = fg.block_until_ready({"a": fg.jit(lambda x: x)(1.0), "b": 3})
    assert found["b"] == 3
    assert fg.typeof(found["a"]) == fg.ShapeDtypeStruct((), "float32", weak_type=True)
    types: list[Any] = []
    fg.jit(lambda x: types.append(fg.typeof(x)) or x)(np.ones(3))
    assert types == [fg.ShapeDtypeStruct((3,), "float32")]


# ---- threads, signals, forks ----


def test_threads_that_call_a_new_function_make_one_program() -> None:
    """The first call of each thread begins before the function is traced; one traces, and fails where it raises."""
    barrier, traced, errors = threading.Barrier(4), [], []

    @fg.jit
    def f(x):
        traced.append(threading.get_ident())
        time.sleep(0.05)
        if len(traced) == 1:
            raise ZeroDivisionError
        return x * 1.25 + 7

    def work() -> None:
        barrier.wait()
        try:
            assert f(np.ones(3))[2] == 8.25
        except ZeroDivisionError:
            errors.append(threading.get_ident())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == traced[:1] and len(traced) == 2 and f.cache_info().traced == 1


def test_threads_in_one_function() -> None:
    f = fg.jit(lambda x, n: np.sum(np.sin(x) * n), static_argnums=1)
    expected = {n: float(fg.jit(lambda x: np.sum(np.sin(x) * n))(np.ones(100))) for n in range(8)}  # noqa: B023
    failed: list[Any] = []
    barrier = threading.Barrier(4)

    def work() -> None:
        try:
            barrier.wait()
            for n in [*range(8)] * 5:
                if float(f(np.ones(100), n)) != expected[n]:
                    failed.append(n)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


@pytest.mark.parametrize("device", ["cpu", "interpreted"])
@pytest.mark.parametrize("is_there", [False, True])
@pytest.mark.cpu
def test_threads_that_donate_the_same_array(device: str, is_there: bool) -> None:
    """One of them gets it; the others are told."""
    f = fg.jit(lambda x: x + 1, donate_argnums=0, device=device)

    def made() -> Any:
        return fg.device_put(np.ones(1000), device) + 0 if is_there else np.ones(1000) + 0

    f(made())
    told: list[Any] = []

    def work(x: Any, barrier: threading.Barrier) -> None:
        barrier.wait()
        try:
            told.append(float(f(x).sum()))
        except DeletedArrayError:
            told.append("deleted")

    for _ in range(30):
        told.clear()
        x, barrier = made(), threading.Barrier(3)
        threads = [threading.Thread(target=work, args=(x, barrier)) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(map(str, told)) == ["2000.0", "deleted", "deleted"]


@pytest.mark.parametrize("is_there", [False, True])
def test_a_donated_array_of_a_device_is_taken_before_its_memory_is(
    is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What donates it meanwhile is told, in place of two results in one memory."""
    f = fg.jit(lambda x: x + 1, donate_argnums=0, device="interpreted")
    found = DeviceProgram.results
    told: list[Any] = []

    def results(self: Any, free: Any) -> Any:
        if not told:
            told.append("asked")
            with pytest.raises(DeletedArrayError):
                f(x)
        return found(self, free)

    x = fg.device_put(onp.ones(3), "interpreted") if is_there else np.ones(3) + 0
    monkeypatch.setattr(DeviceProgram, "results", results)
    assert f(x).tolist() == [2.0] * 3 and told == ["asked"] and x.is_deleted()
    monkeypatch.setattr(DeviceProgram, "results", lambda self, free: 1 / 0)
    y = fg.device_put(onp.ones(3), "interpreted") if is_there else np.ones(3) + 0
    with pytest.raises(ZeroDivisionError):
        f(y)
    assert y.tolist() == [1.0] * 3, "it was not given away"


class Interrupted(BaseException):
    pass


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # a signal in some __del__
def test_interrupts_leave_everything_usable() -> None:
    """A signal at any moment of tracing, compiling or running: the next call works."""

    def interrupt(*_: Any) -> None:
        raise Interrupted

    def work(n: int) -> Any:
        f = fg.jit(fg.vmap(fg.grad(lambda x: np.sum(np.sin(x * n) ** 2))), donate_argnums=0)
        return f(np.ones((3, 4)) + 0)

    old = signal.signal(signal.SIGALRM, interrupt)
    interrupted = 0
    try:
        with config(cache=False):
            for i in range(60):
                try:
                    signal.setitimer(signal.ITIMER_REAL, 2e-4 + 1.7e-4 * i)
                    work(i)
                    signal.setitimer(signal.ITIMER_REAL, 0)
                except Interrupted:
                    interrupted += 1
                assert open_traces() == []
                assert float(compiled_sum(np.ones(3))) == 6
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    assert interrupted > 5


@fg.jit
def compiled_sum(x: Any) -> Any:
    return np.sum(x * 2)


FORK = """
import os, sys, threading
import numpy as onp
import funcgrad as fg, funcgrad.numpy as np
f = fg.jit(lambda x: np.sum(x * 2))
assert float(f(onp.ones(1 << 20, onp.float32))) == 2 << 20
stop = False
def work():
    n = 0
    while not stop:
        n += 1
        fg.grad(lambda x: np.sum(np.sin(x) * n))(np.ones(30_000))
threads = [threading.Thread(target=work) for _ in range(2)]
for t in threads: t.start()
for i in range(20):
    pid = os.fork()
    if not pid:
        ok = float(f(onp.ones(1 << 20, onp.float32))) == 2 << 20
        ok = ok and float(fg.jit(lambda x: np.sum(x * 3 + i))(np.ones(4))) == 12 + 4 * i
        os._exit(0 if ok else 1)
    _, status = os.waitpid(pid, 0)
    assert status == 0, status
stop = True
for t in threads: t.join()
print("done")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.cpu
def test_forked_children_while_threads_work() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORK], capture_output=True, text=True, timeout=120
    )
    assert run.stdout == "done\n", run.stderr


def test_static_arguments_by_number_and_by_name_are_these_alone():
    """The wrapper has the signature of what it wraps, and takes an argument more."""

    def scaled(x, kind):
        return x * 2 if kind == "twice" else x

    @functools.wraps(scaled)
    def wrapper(mode, traced, x, **keywords):
        assert mode == "mode" and isinstance(traced["a"], fg.Array)
        return scaled(x, **keywords)

    f = fg.jit(wrapper, static_argnums=0, static_argnames="kind")
    assert float(f("mode", {"a": 1.0}, 3.0, kind="twice")) == 6.0
    with pytest.raises(ArgumentError, match=r"static argument 'kind' of 'scaled' is not hashable"):
        f("mode", {"a": 1.0}, 3.0, kind=[])


def test_auxiliary_data_of_trees_needs_no_hash():
    """Their equality tells programs apart."""

    @fg.tree_util.register_static
    @dataclasses.dataclass(frozen=True)
    class Layout:
        sizes: dict

    traced = []

    @fg.jit
    def f(layout, x):
        traced.append(layout)
        return x * layout.sizes.get("a", 0)

    for _ in range(2):
        assert float(f(Layout({}), 2.0)) == 0.0 and float(f(Layout({"a": 3}), 2.0)) == 6.0
    assert traced == [Layout({}), Layout({"a": 3})]
    assert float(fg.jit(lambda x: f(Layout({"a": 4}), x))(2.0)) == 8.0


class _Named:
    """A callable object whose attributes have names that wrappers use."""

    def __init__(self) -> None:
        self._graph, self._function, self.defjvp, self.defvjp, self.lower, self.scale = 1, 2, 3, 4, 5, 6.0

    def __call__(self, x: Any) -> Any:
        return x * self.scale


@pytest.mark.parametrize("wrap", [fg.jit, fg.custom_jvp, fg.custom_vjp, lambda f: fg.jit(fg.jit(f))])
def test_attributes_of_a_callable_hide_nothing(wrap: Any) -> None:
    wrapped = wrap(_Named())
    assert wrapped.scale == 6.0
    if wrap is fg.jit:
        assert wrapped.lower(2.0).compile()(2.0) == wrapped(2.0) == 12
    elif wrap is fg.custom_jvp:
        wrapped.defjvp(lambda primals, tangents: (wrapped(*primals), 7 * tangents[0]))
        assert fg.grad(wrapped)(2.0) == 7
    elif wrap is fg.custom_vjp:
        wrapped.defvjp(lambda x: (wrapped(x), None), lambda _, ct: (ct * 7,))
        assert fg.grad(wrapped)(2.0) == 7
    assert float(fg.jit(lambda x: wrapped(x))(2.0)) == float(wrapped(2.0)) == 12
