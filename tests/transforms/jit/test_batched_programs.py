"""Jitted functions in a vmap that nothing surrounds: each element's value, by one program that is made once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, random
from funcgrad.transforms.jit import batched_program
from tests.transforms.test_compositions import Program, programs, run

ROWS, SIZE = 4, 3


@contextlib.contextmanager
def compiled_from(picoseconds: int) -> Iterator[list[int]]:
    """Compile what takes this long; the list has the number of outputs of each program that is made."""
    made: list[int] = []

    def counting(backend: Any, outputs: Any, *rest: Any) -> Any:
        made.append(len(outputs))
        return program_on(backend, outputs, *rest)

    program_on = batched_program.program_on
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batched_program, "_WORTH_COMPILING_PS", picoseconds)
        patch.setattr(batched_program, "program_on", counting)
        yield made


def each(f: Callable[..., Any], *rows: Any) -> Any:
    """Return what f gives for each element, stacked."""
    found = [f(*row) for row in zip(*rows, strict=True)]
    return fg.tree.map(lambda *parts: onp.stack([onp.asarray(part) for part in parts]), *found)


def assert_equal(found: Any, expected: Any) -> None:
    fg.tree.map(
        lambda a, b: onp.testing.assert_allclose(onp.asarray(a), b, rtol=2e-5, atol=2e-5), found, expected
    )


@settings(max_examples=5)
@given(programs(), st.lists(st.floats(-2, 2, width=32), min_size=ROWS * SIZE, max_size=ROWS * SIZE))
def test_values_of_generated_programs(program: Program, values: list[float]) -> None:
    x = onp.array(values, onp.float32).reshape(ROWS, SIZE)
    expected = each(lambda row: run(program, np.array(row)), x)
    for least in (0, 1 << 62):  # by a program, and by NumPy
        with compiled_from(least):
            f = fg.jit(lambda row: run(program, row))
            assert_equal(fg.vmap(f)(x), expected)


def newton(a: Any, steps: Any) -> Any:
    """Return the root of a by as many steps as each element wants."""

    def step(state: tuple) -> tuple:
        i, y = state
        return i + 1, 0.5 * (y + a / y)

    return {"root": lax.while_loop(lambda s: s[0] < steps, step, (0, a))[1], "same": np.arange(2.0)}


SCALE = onp.arange(1.0, 4.0, dtype=onp.float32)


@pytest.mark.parametrize("least", [0, 1 << 62])
def test_loops_captured_arrays_and_results_that_are_the_same(least: int) -> None:
    a, steps = onp.array([2.0, 9.0, 5.0], onp.float32), onp.array([1, 4, 9], onp.int32)
    captured, shift = np.array(SCALE), float(least > 0)  # so that the two graphs are not equal
    f = fg.jit(lambda a, steps: (newton(a, steps), a * captured + shift))
    with compiled_from(least) as made:
        for _ in range(3):
            found = fg.vmap(lambda a, n: f(a, n))(a, steps)
            expected = each(lambda a, n: (newton(np.array(a), int(n)), a * SCALE + shift), a, steps)
            assert_equal(found, expected)
    assert len(made) == 1  # a loop is compiled however small it is


def test_axes_and_nested_batches() -> None:
    f = fg.jit(lambda x, y: (np.sin(x) @ y, y))
    x, y = onp.arange(6.0, dtype=onp.float32).reshape(2, 3), onp.ones((3, 4, 5), onp.float32)
    with compiled_from(0) as made:
        for _ in range(2):
            found = fg.vmap(fg.vmap(f, (None, 1), (0, 1)), (0, None), (1, None))(x, y)
            product = onp.einsum("ai,ijk->ajk", onp.sin(x), y)
            assert_equal(found[0], product.transpose(1, 0, 2))
            assert_equal(found[1], y)
    assert len(made) == 1


def test_a_batch_is_made_once_and_each_size_has_its_own() -> None:
    asked: list[int] = []

    @fg.custom_batching.custom_vmap
    def double(x: Any) -> Any:
        return 2 * x

    @double.def_vmap
    def _(size: int, batched: Any, x: Any) -> Any:
        asked.append(size)
        return 2 * x, True

    f = fg.jit(lambda x: double(x) + 1)
    for size in (2, 3, 2, 3):
        onp.testing.assert_array_equal(fg.vmap(f)(np.ones(size)), onp.full(size, 3.0))
    assert asked == [2, 3]


def test_small_batches_are_left_to_numpy_and_large_ones_are_not() -> None:
    f = fg.jit(lambda key: random.normal(key, (8,)))
    for count, programs_made in ((2, 0), (20_000, 1)):
        with compiled_from(batched_program._WORTH_COMPILING_PS) as made:
            keys = random.split(random.key(3), count)
            found = [onp.asarray(fg.vmap(f)(keys)) for _ in range(2)]
            assert len(made) == programs_made
        onp.testing.assert_array_equal(*found)
        first, second = onp.asarray(f(keys[0])), onp.asarray(f(keys[1]))
        onp.testing.assert_allclose(found[0][:2], [first, second], rtol=2e-6)


def test_settings_make_other_programs() -> None:
    f = fg.jit(lambda x: np.sum(x) + np.arange(3).sum())
    with compiled_from(0) as made:
        narrow = fg.vmap(f)(onp.ones((2, 3)))
        with fg.config(enable_x64=True):
            wide = fg.vmap(f)(onp.ones((2, 3)))
    assert (narrow.dtype, wide.dtype, len(made)) == (onp.float32, onp.float64, 2)
    onp.testing.assert_array_equal(wide, [6.0, 6.0])


def test_collectives_state_and_nan_checks_are_as_before() -> None:
    ref = fg.new_ref(np.zeros(()))

    @fg.jit
    def counted(x: Any) -> Any:
        ref[...] = ref[...] + 1.0
        return 2 * x

    onp.testing.assert_array_equal(fg.vmap(counted)(np.arange(3.0)), [0, 2, 4])
    assert float(ref[...]) == 1
    summed = fg.vmap(fg.jit(lambda x: x + lax.psum(x, "i")), axis_name="i")(np.arange(3.0))
    onp.testing.assert_array_equal(summed, [3, 4, 5])
    with fg.debug_nans(), pytest.raises(FloatingPointError, match="log"):
        fg.vmap(fg.jit(np.log))(np.array([1.0, -1.0]))


def test_a_callback_is_called_each_time_and_its_error_comes_through() -> None:
    seen: list[float] = []

    def look(x: Any) -> Any:
        seen.append(float(onp.max(x)))
        if onp.max(x) > 10:
            raise ValueError("too large")
        return onp.asarray(x)

    @fg.jit
    def f(x: Any) -> Any:
        return fg.pure_callback(look, fg.ShapeDtypeStruct((), np.float32), x, vmap_method="expand_dims") + 1

    with compiled_from(0):
        for last in (3.0, 4.0):
            onp.testing.assert_array_equal(
                fg.vmap(f)(np.array([1.0, last])), onp.array([2, last + 1], onp.float32)
            )
        assert seen == [3, 4]
        with pytest.raises(Exception, match="too large"):
            fg.vmap(f)(np.array([1.0, 11.0]))


def test_other_transforms_go_through() -> None:
    f = fg.jit(lambda x: np.sum(np.sin(x) ** 2))
    x = onp.linspace(0, 1, 6, dtype=onp.float32).reshape(2, 3)
    with compiled_from(0) as made:
        slopes = fg.vmap(fg.grad(f))(x)
        through = fg.grad(lambda x: np.sum(fg.vmap(f)(x)))(x)
        jitted = fg.jit(fg.vmap(f))(x)
    assert not made  # they are parts of other traces
    onp.testing.assert_allclose(slopes, onp.sin(2 * x), rtol=1e-5)
    onp.testing.assert_allclose(through, onp.sin(2 * x), rtol=1e-5)
    onp.testing.assert_allclose(jitted, onp.sum(onp.sin(x) ** 2, 1), rtol=1e-5)
