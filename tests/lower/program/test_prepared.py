"""What a program makes once of the arrays that it captured: the same values, in one copy, for as long as it lives."""

from __future__ import annotations

import gc
import os
import threading
import weakref
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.lower import compile as compile_module
from funcgrad.lower.runtime.program import Program, forget_programs

RNG = onp.random.default_rng(0)


def normal(*shape: int, dtype: str = "float32") -> Any:
    return np.asarray(RNG.standard_normal(shape)).astype(dtype)


def program_of(function: Callable, *args: Any) -> Program:
    return fg.jit(function).lower(*args).compile()._program


def lines(function: Callable, *args: Any) -> list[str]:
    """The parameters that were made once."""
    table = fg.jit(function).lower(*args).as_text("table")
    return [line.split(maxsplit=2)[2] for line in table.splitlines() if " prepared " in line]


def same_as_arguments(function: Callable, weights: tuple, *args: Any) -> None:
    """A function of captured weights, and of weights that are arguments, have the same values."""
    captured = fg.jit(lambda *args: function(weights, *args))(*args)
    given = fg.jit(function)(weights, *args)
    for one, other in zip(fg.tree.leaves(captured), fg.tree.leaves(given), strict=True):
        one, other = onp.asarray(one, onp.float64), onp.asarray(other, onp.float64)
        onp.testing.assert_allclose(one, other, rtol=0, atol=3e-5 * max(1.0, float(onp.max(onp.abs(other)))))


def affine(weights: tuple, x: Any) -> Any:
    w, b = weights
    return np.maximum(x @ w + b, 0.0)


def turned(weights: tuple, x: Any) -> Any:
    w, b = weights
    return x @ w.T + b


def product_case(function: Callable, rows: int, inner: int, columns: int) -> None:
    shape = (inner, columns) if function is affine else (columns, inner)
    same_as_arguments(function, (normal(*shape), normal(columns)), normal(rows, inner))


@pytest.mark.parametrize("function", [affine, turned])
@pytest.mark.parametrize(("rows", "inner", "columns"), [(1, 64, 100), (7, 200, 33), (50, 65, 130)])
def test_products(function: Callable, rows: int, inner: int, columns: int) -> None:
    product_case(function, rows, inner, columns)


@pytest.mark.nightly
@pytest.mark.filterwarnings("ignore::funcgrad.errors.RecompileWarning")
def test_many_products() -> None:
    for _ in range(150):
        rows, inner, columns = map(int, RNG.integers(1, 260, 3))
        product_case([affine, turned][int(RNG.integers(2))], rows, inner, columns)


def convolution_case(width: int, into: int, out: int, size: int, stride: int, groups: int) -> None:
    def convolution(weights: tuple, x: Any, residual: Any) -> Any:
        w, b = weights
        pads = [(size // 2, size // 2)] * 2
        y = lax.conv_general_dilated(x, w, (stride, stride), pads, feature_group_count=groups)
        return np.maximum(y + b, 0.0) + residual

    places = (width + 2 * (size // 2) - size) // stride + 1
    weights = normal(out, into // groups, size, size), normal(out, 1, 1)
    same_as_arguments(convolution, weights, normal(1, into, width, width), normal(1, out, places, places))


@pytest.mark.parametrize("case", [(7, 40, 48, 3, 1, 1), (12, 64, 40, 1, 1, 1), (9, 32, 32, 3, 2, 4)], ids=str)
def test_convolutions(case: tuple[int, ...]) -> None:
    convolution_case(*case)


@pytest.mark.nightly
@pytest.mark.filterwarnings("ignore::funcgrad.errors.RecompileWarning")
def test_many_convolutions() -> None:
    for _ in range(80):
        groups = int(RNG.choice([1, 2, 8]))
        into, out = (groups * int(n) for n in RNG.integers(1, 100 // groups, 2))
        width, size = int(RNG.integers(3, 30)), int(RNG.choice([1, 3, 5]))
        convolution_case(width, into, out, size, int(RNG.choice([1, 2])), groups)


@pytest.mark.parametrize("dtype", ["float64", "bfloat16", "int8", "complex64"])
def test_dtypes(dtype: str) -> None:
    """Products of small integers are exact in every dtype."""
    with fg.config(enable_x64=True):
        w = np.asarray(RNG.integers(-1, 2, (96, 80))).astype(dtype)
        x = np.asarray(RNG.integers(-1, 2, (24, 96))).astype(dtype)
        found = onp.asarray(fg.jit(lambda x: x @ w)(x))
    wide = "complex128" if dtype == "complex64" else "float64"
    assert onp.array_equal(found.astype(wide), onp.asarray(x).astype(wide) @ onp.asarray(w).astype(wide))


def test_what_is_kept() -> None:
    w, small, x = normal(64, 96), normal(8, 8), normal(40, 64)
    (kept,) = lines(lambda x: x @ w, x)
    assert kept.startswith("float32[") and kept != "float32[64,96]"
    assert not lines(lambda w, x: x @ w, w, x)  # an argument is another one in each call
    assert not lines(lambda x: x @ small, normal(40, 8))
    assert not lines(lambda x: x + w, normal(64, 96))


def test_parts_of_captured_arrays_alone() -> None:
    w, x = normal(300, 256), normal(40, 300)

    def unit(w: Any) -> Any:
        return w / np.sqrt(np.sum(w * w, axis=0))

    same_as_arguments(lambda w, x: (x @ unit(w), np.exp(w), x), w, x)
    assert lines(lambda x: (x @ unit(w), np.exp(w)), x)[0] == "float32[300,256]"
    (panels,) = lines(lambda x: x @ unit(w), x)  # what they are made of is no array of its own
    assert panels != "float32[300,256]"
    rate = np.asarray(0.5)
    assert not lines(lambda x: x * (rate + 1.0), x)  # less work than another program
    narrow = w.astype("int8")
    assert "float32[300,256]" not in lines(lambda x: x @ (narrow.astype("float32") * 0.1), x)
    square = normal(48, 48) + 48 * np.eye(48)
    same_as_arguments(lambda a, x: np.linalg.solve(a, x), square, normal(48, 3))
    assert lines(lambda x: np.linalg.inv(square) * x, normal(48, 48)) == ["float32[48,48]"]


def test_a_result_is_an_array_of_its_own() -> None:
    w = normal(256, 256)
    f = fg.jit(lambda x: (np.exp(w), x + 1.0))
    first = f(np.ones(3))[0]
    fg.jit(lambda a: a * 0.0, donate_argnums=0)(first)
    assert onp.allclose(onp.asarray(f(np.ones(3))[0]), onp.exp(onp.asarray(w)), rtol=1e-5)


def test_transforms() -> None:
    w, x = normal(64, 96), normal(5, 40, 64)

    def loss(x: Any, w: Any = w) -> Any:
        return np.sum(np.tanh(x @ w))

    for transform in (fg.grad, fg.vmap, lambda f: fg.vmap(fg.grad(f))):
        found = fg.jit(transform(loss))(x)
        given = fg.jit(lambda w, x, t=transform: t(lambda x: loss(x, w))(x))(w, x)
        onp.testing.assert_allclose(onp.asarray(found), onp.asarray(given), atol=2e-4)


def test_effects_stay() -> None:
    w = normal(256, 256)
    calls = []

    def note(a: onp.ndarray) -> onp.ndarray:
        calls.append(1)
        return a

    def f(x: Any) -> Any:
        return x + fg.pure_callback(note, fg.ShapeDtypeStruct(w.shape, w.dtype), w)

    run = fg.jit(f)
    for _ in range(3):
        run(np.ones((256, 256)))
    assert len(calls) == 3


def test_loops_read_the_same_copy() -> None:
    w = normal(64, 96)

    def steps(w: Any, x: Any) -> Any:
        return lax.scan(lambda s, _: (np.tanh(s @ w @ w.T), None), x, None, length=20)[0]

    same_as_arguments(steps, 0.1 * w, normal(40, 64))
    assert lines(lambda x: steps(w, x), normal(40, 64))


def test_programs_share_and_free() -> None:
    w = normal(64, 96)
    one = program_of(lambda x: x @ w, np.ones((40, 64)))
    other = program_of(lambda x: np.exp(x @ w), np.ones((40, 64)))
    assert one.prepared[0] is other.prepared[0]
    v = normal(64, 96)
    again = program_of(lambda x: x @ v, np.ones((40, 64)))
    assert again.prepared[0] is not one.prepared[0]
    memory = weakref.ref(one.prepared[0])
    del one
    assert memory() is not None
    del other
    gc.collect()
    assert memory() is None


def test_memory_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    w, v, x = normal(64, 96), normal(96, 64), normal(40, 64)

    def f(x: Any) -> Any:
        return np.tanh(x @ w) @ v

    expected = fg.jit(f)(x)
    assert len(lines(f, x)) == 2
    monkeypatch.setattr(compile_module, "MOST_PREPARED_NBYTES", 30_000)
    assert len(lines(f, x)) == 1
    with fg.config(cache=False):
        forget_programs()
        onp.testing.assert_allclose(onp.asarray(fg.jit(f)(x)), onp.asarray(expected), atol=1e-4)
    forget_programs()


def test_from_disk_and_from_bytes(tmp_path: Any) -> None:
    w, x = normal(64, 96), normal(40, 64)

    def f(x: Any) -> Any:
        return x @ np.tanh(w), x + 1.0

    with fg.config(cache=True, cache_dir=str(tmp_path)):
        first = onp.asarray(fg.jit(f)(x)[0])
        forget_programs()
        assert (onp.asarray(fg.jit(lambda x: f(x))(x)[0]) == first).all()
        data = fg.jit(f).lower(x).compile().serialize()
    assert len(data) < 2.5 * w.nbytes + 60_000  # the captured array alone
    assert (onp.asarray(fg.load_compiled(data)(x)[0]) == first).all()


def test_threads_meet() -> None:
    w, x = normal(64, 96), normal(40, 64)
    expected = onp.asarray(x) @ onp.asarray(w)
    found: list[onp.ndarray] = []
    start = threading.Barrier(6)

    def work() -> None:
        start.wait()
        found.append(onp.asarray(fg.jit(lambda x: x @ w)(x)))

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert all(onp.allclose(one, expected, atol=1e-4) for one in found)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_fork() -> None:
    w, x = normal(64, 96), normal(40, 64)
    f = fg.jit(lambda x: x @ w)
    expected = onp.asarray(f(x))
    child = os.fork()
    if not child:
        same = (onp.asarray(f(x)) == expected).all() and (
            onp.asarray(fg.jit(lambda x: x @ w)(x)) == expected
        ).all()
        os._exit(0 if same else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_donation() -> None:
    w = normal(64, 64)
    f = fg.jit(lambda x: x @ w + x, donate_argnums=0)
    x = normal(64, 64)
    expected = onp.asarray(x) @ onp.asarray(w) + onp.asarray(x)
    onp.testing.assert_allclose(onp.asarray(f(x)), expected, atol=1e-4)
    assert x.is_deleted()


def test_a_profile_has_no_copies() -> None:
    w, x = normal(64, 96), normal(40, 64)
    (step,) = fg.jit(lambda x: x @ w).lower(x).compile().profile(x)
    assert step.cost.read == 4 * (40 * 64 + 64 * 96)
