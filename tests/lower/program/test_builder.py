"""Loops, branches and updates in place: compiled programs against the references, on programs that nobody wrote."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.backends.interface import Target
from funcgrad.trace.array.array import Array

SIZE = 6
State = tuple[Any, ...]


def program(seed: int) -> Callable[..., Any]:
    """A random function of three vectors: updates and reads of them in loops and branches."""
    choose = random.Random(seed)

    def statement(depth: int) -> Callable[[State, Any], State]:
        kinds = ["set", "add", "row", "combine", "swap", "read", "reverse", "scalar"]
        if depth:
            kinds += ["loop", "scan", "while", "branch", "switch"] * 2
        kind = choose.choice(kinds)
        a, b, c = (choose.randrange(3) for _ in range(3))
        shift, steps = choose.randrange(SIZE), choose.randrange(4)

        def put(state: State, k: int, value: Any) -> State:
            return tuple(value if i == k else x for i, x in enumerate(state))

        if kind == "set":
            return lambda s, i: put(s, a, s[a].at[(i + shift) % SIZE].set(s[b][i % SIZE] * 0.5 + 1))
        if kind == "add":
            return lambda s, i: put(s, a, s[a].at[(i + shift) % SIZE].add(s[a][shift] - s[b][0]))
        if kind == "row":  # several elements at once, which may be read from the array that changes
            where = onp.array([choose.randrange(SIZE) for _ in range(4)])
            return lambda s, i: put(s, a, s[a].at[where].set(s[b][where[::-1]] + 0.25 * i))
        if kind == "combine":
            return lambda s, i: put(s, a, np.sin(s[b]) + 0.5 * s[c] * np.float32(i))
        if kind == "swap":
            return lambda s, i: (s[b], s[c], s[a])
        if kind == "read":
            return lambda s, i: put(s, a, s[a] + s[b][i % SIZE] * 0.1)
        if kind == "reverse":
            return lambda s, i: put(s, a, s[b][::-1])
        if kind == "scalar":
            return lambda s, i: put(s, a, s[a] * (0.5 + 0.1 * np.tanh(np.sum(s[b]))))
        body = block(depth - 1)
        if kind == "loop":
            return lambda s, i: lax.fori_loop(0, steps, lambda j, t: body(t, j + i), s)
        if kind == "scan":

            def with_rows(s: State, i: Any) -> State:
                last, rows = lax.scan(
                    lambda t, x: (body(put(t, a, t[a] + x), i), t[b] * 0.5), s, s[c], reverse=bool(shift % 2)
                )
                return put(last, b, np.sum(rows, axis=0) * 0.1)

            return with_rows
        if kind == "while":

            def until(s: State, i: Any) -> State:
                return lax.while_loop(lambda t: t[0] < steps, lambda t: (t[0] + 1, body(t[1], t[0])), (0, s))[
                    1
                ]

            return until
        other = block(depth - 1)
        if kind == "branch":
            return lambda s, i: lax.cond(s[a][0] > s[b][1], lambda t: body(t, i), lambda t: other(t, i), s)
        return lambda s, i: lax.switch(
            i - 1, [lambda t: body(t, i), lambda t: other(t, i), lambda t: (t[1], t[0], t[2])], s
        )

    def block(depth: int) -> Callable[[State, Any], State]:
        statements = [statement(depth) for _ in range(choose.randrange(1, 4))]

        def run(state: State, i: Any) -> State:
            for one in statements:
                state = one(state, i)
            return tuple(np.clip(x, -4, 4) for x in state)

        return run

    first, second = block(2), block(2)

    def function(x: Any, y: Any, z: Any) -> Any:
        middle = first((x, y, z), 1)
        return second(middle, 2), middle[0] if seed % 2 else None

    return function


def vectors(seed: int) -> list[Array]:
    draw = onp.random.default_rng(seed)
    return [np.asarray(draw.uniform(-2, 2, SIZE).astype(onp.float32)) for _ in range(3)]


@pytest.mark.parametrize(
    "part", [*range(3), *(pytest.param(k, marks=pytest.mark.nightly) for k in range(3, 8))]
)
def test_random_loops_are_the_reference(part: int) -> None:
    for seed in range(part * 12, part * 12 + 12):
        function, arguments = program(seed), vectors(seed)
        before = [onp.array(x) for x in arguments]
        compiled = fg.jit(function)(*arguments)
        with fg.config(device="numpy"):
            expected = fg.jit(function)(*arguments)
        for found, wanted in zip(fg.tree.leaves(compiled), fg.tree.leaves(expected), strict=True):
            onp.testing.assert_allclose(found, wanted, 2e-4, 2e-4, err_msg=f"seed {seed}")
        for x, old in zip(arguments, before, strict=True):
            onp.testing.assert_array_equal(x, old, err_msg=f"seed {seed}: an argument was written")


def walk(seed: int) -> Callable[..., Any]:
    """A random function of two matrices, whose rows a loop gets: what it gives are these rows, changed in some way."""
    choose = random.Random(seed)
    taken = [choose.randrange(2) for _ in range(choose.randrange(1, 4))]
    reverse, around, read_later = choose.random() < 0.5, choose.randrange(3), choose.random() < 0.3

    def change() -> Callable[[Any, Any, Any], Any]:
        """How a row becomes that of a result."""
        at = choose.randrange(SIZE)
        return choose.choice(
            [
                lambda c, x, y: x.at[at].set(c[0]),
                lambda c, x, y: x.at[at].add(y[0]),
                lambda c, x, y: x.at[onp.array([at, 0])].set(x[1:3] * 0.5),
                lambda c, x, y: np.sort(x),
                lambda c, x, y: lax.fori_loop(0, 3, lambda i, r: r.at[i].set(r[i - 1] + c[i]), x),
                lambda c, x, y: lax.scan(lambda d, e: (d + e, d), c[0], x)[1],
                lambda c, x, y: x.at[at].mul(2.0).at[0].add(1.0),
                lambda c, x, y: x,
                lambda c, x, y: x * 0.5 + y,
            ]
        )

    changes = [
        (change(), choose.randrange(len(taken)), choose.randrange(len(taken)))
        for _ in range(choose.randrange(1, 4))
    ]

    def step(c: Any, rows: Any) -> Any:
        ys = [make(c, rows[i], rows[j]) for make, i, j in changes]
        return np.clip(c * 0.5 + ys[0] + rows[-1], -2, 2), tuple(ys)

    def once(c: Any, both: Any) -> Any:
        c, ys = lax.scan(step, c, tuple(both[k] for k in taken), reverse=reverse)
        given = [*ys, *both][:2]
        return c, tuple(np.clip(y, -3, 3) if read_later else y for y in given)

    def function(one: Any, other: Any) -> Any:
        start = np.arange(float(SIZE)) * 0.1
        if around == 0:
            return once(start, (one, other)), one @ other.T if read_later else None
        if around == 1:
            return lax.fori_loop(0, 3, lambda i, s: once(*s), (start, (one, other)))
        return lax.scan(lambda s, x: (once(*s), s[0] + x), (start, (one, other)), np.arange(3.0))

    return function


@pytest.mark.parametrize("part", [0, 1, *(pytest.param(k, marks=pytest.mark.nightly) for k in range(2, 20))])
def test_rows_that_a_loop_changes_are_the_reference(part: int) -> None:
    """With arguments that are kept, and with those that are given away."""
    for seed in range(part * 12, part * 12 + 12):
        function, draw = walk(seed), onp.random.default_rng(seed)
        before = [draw.uniform(-2, 2, (4, SIZE)).astype(onp.float32) for _ in range(2)]
        kept = [np.asarray(x.copy()) for x in before]
        results = fg.jit(function)(*kept), fg.jit(function, donate_argnums=(0, 1))(*map(np.array, before))
        with fg.config(device="numpy"):
            expected = fg.tree.leaves(fg.jit(function)(*before))
        for found in map(fg.tree.leaves, results):
            for x, wanted in zip(found, expected, strict=True):
                onp.testing.assert_allclose(x, wanted, 2e-4, 2e-4, err_msg=f"seed {seed}")
        for x, old in zip(kept, before, strict=True):
            onp.testing.assert_array_equal(x, old, err_msg=f"seed {seed}: an argument was written")


def described(function: Callable, *arguments: Any) -> str:
    return fg.jit(function).lower(*arguments).as_text("schedule")


def test_a_loop_updates_its_array_in_place() -> None:
    text = described(lambda x: lax.fori_loop(0, 9, lambda i, a: a.at[i].set(a[i - 1] + 1), x), np.ones(9))
    assert "in place" in text and "copy" not in text


def test_a_loop_updates_rows_in_place() -> None:
    """Of what a loop around carries, rows are not copied; what the caller has is copied once, and not row by row."""

    def extended(x: Any, caches: Any) -> Any:
        return lax.scan(lambda x, cache: (x * 0.5, cache.at[2].set(x)), x, caches)

    text = fg.jit(extended).lower(1.0, np.ones((30, 50))).as_text("llvm")
    assert (
        "in place" in described(extended, 1.0, np.ones((30, 50)))
        and text.count("call void @llvm.memmove") == 1
    )
    several = fg.jit(lambda x, caches: lax.fori_loop(0, 7, lambda i, s: extended(*s), (x, caches)))
    assert several.lower(1.0, np.ones((30, 50))).as_text("llvm").count("call void @llvm.memmove") == 1


def test_nested_loops_update_in_place() -> None:
    def function(x: Any) -> Any:
        return lax.fori_loop(
            0, 3, lambda i, a: lax.fori_loop(0, 4, lambda j, b: b.at[i, j].add(i * j + 1.0), a), x
        )

    lowered = fg.jit(function).lower(np.ones((3, 4)))
    assert "in place" in lowered.as_text("schedule") and "copy" not in lowered.as_text("schedule")
    onp.testing.assert_array_equal(
        fg.jit(function)(np.ones((3, 4))), 2.0 + onp.outer(onp.arange(3), onp.arange(4))
    )


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (lambda x: x.at[2].set(3.0), "belongs to the caller"),
        (lambda x: (lambda y: (y, y.at[2].set(3.0)))(x + 1), "is a result, too"),
        (lambda x: (lambda y: (y.at[1].set(0.0), y.at[2].set(3.0)))(x @ x), "takes its memory"),
        (lambda x: (lambda y: y.at[1].set(0.0) @ y)(x @ x), "read later"),
        (lambda x: (x @ x).at[2].set(3.0).at[1].set(4.0), ""),
        (lambda x: (lambda y: (np.sum(y), y.at[2].set(3.0)))(x @ x), ""),
    ],
)
def test_the_schedule_says_what_is_copied(function: Callable, why: str) -> None:
    text = described(function, np.ones((40, 40)))
    assert ("in place" in text) if not why else (why in text)


def test_compile_time_does_not_grow_with_the_number_of_steps() -> None:
    def text(steps: int) -> str:
        lowered = fg.jit(lambda x: lax.fori_loop(0, steps, lambda i, c: np.sin(c) * 1.1, x)).lower(1.0)
        return lowered.as_text("llvm")

    assert abs(len(text(1001)) - len(text(11))) < 20


def test_what_a_loop_carries_is_not_copied_from_step_to_step() -> None:
    table = fg.jit(lambda x: lax.fori_loop(0, 5, lambda i, c: c * 2, x)).lower(np.ones(64)).as_text("llvm")
    assert "memmove" not in table


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 8])
def test_both_buffers_of_a_loop(steps: int) -> None:
    found = fg.jit(lambda x, y: lax.fori_loop(0, steps, lambda i, c: (c[1] * 2, c[0] + i), (x, y)))(
        np.ones(3), np.arange(3.0)
    )
    x, y = onp.ones(3), onp.arange(3.0)
    for i in range(steps):
        x, y = y * 2, x + i
    onp.testing.assert_array_equal(found[0], x)
    onp.testing.assert_array_equal(found[1], y)


def test_empty_arrays_go_through_loops() -> None:
    last, rows = fg.jit(lambda x, xs: lax.scan(lambda c, r: (c * 2, (r, c)), x, xs))(
        np.zeros((0, 3)), np.zeros((4, 0))
    )
    assert last.shape == (0, 3) and rows[0].shape == (4, 0) and rows[1].shape == (4, 0, 3)


def test_complex_numbers_and_sorting_in_a_loop() -> None:
    def step(c: Any, x: Any) -> Any:
        return c * (1 + 1j) + x, np.sort(np.real(c))

    xs = onp.random.default_rng(0).normal(size=(5, 4)).astype(onp.float32)
    last, rows = fg.jit(lambda c, xs: lax.scan(step, c, xs))(np.zeros(4, np.complex64), xs)
    c, expected = onp.zeros(4, onp.complex64), []
    for x in xs:
        expected.append(onp.sort(c.real))
        c = c * (1 + 1j) + x
    onp.testing.assert_allclose(last, c, 1e-5)
    onp.testing.assert_allclose(rows, expected, 1e-5)


def test_a_donated_array_is_updated_in_place() -> None:
    update = fg.jit(lambda x, i: x.at[i].add(3.0), donate_argnums=0)
    x = np.zeros(1 << 16)
    x = update(x, 0)
    address = x.address
    for i in range(1, 4):
        x = update(x, i)
        assert x.address == address
    onp.testing.assert_array_equal(x[:5], [3, 3, 3, 3, 0])


def _matrices(*shapes: tuple[int, ...]) -> list[onp.ndarray]:
    rng = onp.random.default_rng(0)
    return [rng.standard_normal(shape).astype(onp.float32) / onp.sqrt(shape[-1]) for shape in shapes]


def test_what_all_steps_read_is_packed_once_before_the_loop() -> None:
    a, b, c = _matrices((8, 96), (96, 96), (96, 96))

    def walk(a: Any, b: Any, c: Any) -> Any:
        return lax.scan(lambda x, _: (np.tanh(x @ b) @ c.T, x[0]), a, None, length=10)

    compiled = fg.jit(walk)
    table = compiled.lower(a, b, c).as_text("table")
    before, _, within = table.partition("10 times")
    assert before.count("kernel") == 2 and within.count("kernel") == 3, table
    x, rows = a, []
    for _ in range(10):
        rows.append(x[0])
        x = onp.tanh(x @ b) @ c.T
    last, first_rows = compiled(a, b, c)
    onp.testing.assert_allclose(last, x, rtol=1e-4, atol=1e-5)
    onp.testing.assert_allclose(first_rows, rows, rtol=1e-4, atol=1e-5)


def test_copies_of_what_leaves_the_near_cache_are_shared_by_the_cores() -> None:
    target = Target("a description", 64, 32, 1 << 20, 2, "llvm")
    for size, tasks in ((128, 1), (512, 16)):
        lowered = fg.jit(lambda x: x.T).lower(onp.ones((size, size), onp.float32)).for_target(target)
        assert f", {tasks} tasks" in lowered.as_text("table")


def test_sums_of_what_leaves_the_near_cache_are_shared_by_the_cores() -> None:
    target = Target("a description", 64, 32, 1 << 20, 2, "llvm")

    def shared(function: Callable, *arrays: onp.ndarray) -> bool:
        table = fg.jit(function).lower(*arrays).for_target(target).as_text("table")
        return any(int(tasks) > 1 for tasks in re.findall(r", (\d+) tasks", table))

    x = onp.ones((1000, 1000), onp.float32)
    assert all(shared(function, x) for function in (np.sum, np.max, lambda x: x.mean(1), lambda x: x.sum(0)))
    assert not shared(np.sum, x[:100])
    assert not shared(lambda x, i: x[i].sum(), x, onp.arange(5))  # of a large array it reads little


def test_a_copy_for_nested_loops_is_made_outside_of_both() -> None:
    a, b = _matrices((8, 64), (64, 64))

    def inner(x: Any, b: Any) -> Any:
        return lax.fori_loop(0, 9, lambda i, x: np.tanh(x @ b.T), x)

    compiled = fg.jit(lambda a, b: lax.fori_loop(0, 8, lambda i, x: inner(x, b), a))
    before, _, within = compiled.lower(a, b).as_text("table").partition("8 times")
    assert before.count("kernel") == 1 and within.count("kernel") == 1
    x = a
    for _ in range(72):
        x = onp.tanh(x @ b.T)
    onp.testing.assert_allclose(compiled(a, b), x, rtol=1e-3, atol=1e-5)


def test_a_copy_is_of_the_value_before_the_loop() -> None:
    """The matrix is made, and later updated, in the same program."""
    a, b = _matrices((8, 64), (64, 64))

    def f(a: Any, b: Any) -> Any:
        m = np.sin(b)
        y = lax.fori_loop(0, 8, lambda i, x: np.tanh(x @ m), a)
        return y, m.at[0].set(1.0)

    y, m = fg.jit(f)(a, b)
    x = a
    for _ in range(8):
        x = onp.tanh(x @ onp.sin(b))
    onp.testing.assert_allclose(y, x, rtol=1e-4, atol=1e-5)
    onp.testing.assert_allclose(m[1:], onp.sin(b)[1:], rtol=1e-6)


def test_a_matrix_that_all_steps_multiply_by_is_packed_once() -> None:
    """Each step would gather its columns otherwise: the copy stands before the loop."""

    def f(w, c, xs):
        return lax.scan(lambda c, x: (np.tanh(w @ c + x), c), c, xs)

    target = Target("a description", 64, 32, 1 << 20, 2, "llvm")
    lowered = fg.jit(f).lower(np.ones((64, 64)), np.ones(64), np.ones((1000, 64))).for_target(target)
    copy, loop, product, *_ = lowered.as_text("schedule").splitlines()
    assert copy.startswith("kernel") and loop.startswith("loop")
    assert "pack(b1" in product
