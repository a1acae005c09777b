"""Loops and branches under stacks of transforms, against the same programs written with Python's own.

A program maps a vector to a vector, twice: with scan, while_loop, cond, and with a Python loop that unrolls. A
transform maps such functions to such functions, so stacks of them are applied to both. The unrolled program uses no
rule of control flow; first derivatives are checked against difference quotients besides.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.trace.calls.loops import SCAN
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.ops import ARRAY
from funcgrad.trace.uop import Captured, UOp, like, toposort
from funcgrad.transforms.derivatives.transpose import transpose_graph

N = 3
X = onp.array([0.3, -0.7, 1.1])
C = onp.array([1.0, -2.0, 0.5])
W = onp.cos(onp.arange(9.0)).reshape(3, 3)
ROWS = onp.sin(onp.arange(12.0)).reshape(4, 3)


@pytest.fixture(autouse=True)
def _in_double() -> Iterator[None]:
    with fg.config(enable_x64=True):
        yield


# ---- programs ----


class Program(NamedTuple):
    traced: Callable
    unrolled: Callable
    reverse: bool = True  # whether it has a reverse mode


def python_scan(
    f: Callable, init: Any, xs: Any = None, length: int | None = None, reverse: bool = False
) -> Any:
    leaves = fg.tree.leaves(xs)
    size = leaves[0].shape[0] if leaves else length
    carry, ys = init, []
    for i in reversed(range(size)) if reverse else range(size):
        carry, y = f(carry, fg.tree.map(lambda x, i=i: x[i], xs))
        ys.append(y)
    if reverse:
        ys.reverse()
    return carry, fg.tree.map(lambda *rows: np.stack(rows), *ys)


def python_while(condition: Callable, body: Callable, value: Any, max_steps: int | None = None) -> Any:
    steps = 0
    while steps != max_steps and condition(value):
        value, steps = body(value), steps + 1
    return value


def python_cond(pred: Any, yes: Callable, no: Callable, *operands: Any) -> Any:
    return (yes if pred else no)(*operands)


def python_switch(index: Any, branches: list, *operands: Any) -> Any:
    return branches[min(max(int(index), 0), len(branches) - 1)](*operands)


class Forms(NamedTuple):
    """The constructs by which a program is written."""

    scan: Callable
    loop: Callable
    cond: Callable
    switch: Callable


TRACED = Forms(lax.scan, lax.while_loop, lax.cond, lax.switch)
UNROLLED = Forms(python_scan, python_while, python_cond, python_switch)
PROGRAMS: dict[str, Program] = {}


def program(reverse: bool = True) -> Callable:
    """Decisions in these programs depend on integers, or are the same for all arguments that occur: the unrolled twin
    takes them in Python, also under vmap."""

    def register(make: Callable[[Forms, Any], Any]) -> Callable:
        def version(forms: Forms) -> Callable:
            return lambda x: make(forms, x)

        PROGRAMS[make.__name__] = Program(version(TRACED), version(UNROLLED), reverse)
        return make

    return register


@program()
def rnn(forms: Forms, x: Any) -> Any:
    def step(h: Any, row: Any) -> Any:
        h = np.tanh(W @ h + row)
        return h, h * row

    h, ys = forms.scan(step, x, ROWS)
    return h + np.sum(ys * ys, 0)


@program()
def weights(forms: Forms, x: Any) -> Any:
    """Everything depends on x: constants, carry, rows."""
    w, rows = np.outer(x, C) + W, np.stack([x, x * x, np.sin(x)])
    h, ys = forms.scan(lambda h, row: (np.sin(w @ h * row), h[::-1]), np.ones(3) * x[0], rows)
    return h * np.sum(ys, 0)


@program()
def weights_of_a_batch(forms: Forms, x: Any) -> Any:
    """The cotangent of the weights is larger than its factors."""
    w = np.concatenate([np.outer(x, x), W], axis=1)
    h, _ = forms.scan(lambda h, _: (np.tanh(h @ w)[:, ::2], None), np.ones((2, 3)), None, length=3)
    return h[0] + x


@program()
def linear(forms: Forms, x: Any) -> Any:
    return forms.scan(lambda h, row: (h * 0.5 + row * x, None), np.zeros(3), ROWS, reverse=True)[0]


@program()
def backwards(forms: Forms, x: Any) -> Any:
    _, ys = forms.scan(lambda h, row: (h * row + x, h * h), x, ROWS, reverse=True)
    return ys[0] - ys[2] * ys[1]


@program()
def counter(forms: Forms, x: Any) -> Any:
    """An integer goes round beside the floats, and is used."""

    def step(carry: Any, _: Any) -> Any:
        i, h = carry
        return (i + 1, np.sin(h) * (i + 1) + x[i % 3]), i

    (i, h), ys = forms.scan(step, (0, x), None, length=4)
    return h + i + np.sum(ys)


@program()
def trees(forms: Forms, x: Any) -> Any:
    def step(carry: Any, row: Any) -> Any:
        a, b = carry["a"], carry["b"][0]
        new = {"a": np.sin(b) * row["u"], "b": [a + row["v"][0], None, carry["b"][2]]}
        return new, (None, {"y": a * b})

    start = {"a": x, "b": [x * x, None, C]}
    last, (_, ys) = forms.scan(step, start, {"u": ROWS, "v": (ROWS[::-1] * x, None)})
    return last["a"] + last["b"][0] * last["b"][2] + ys["y"][1]


@program()
def unused(forms: Forms, x: Any) -> Any:
    """A carry that nobody reads, one that never changes, a row that is an x, one that is the same in every step."""

    def step(carry: Any, row: Any) -> Any:
        a, b, c = carry
        return (a * np.cos(c), b + a, c), (row, c * 2, a)

    (a, _, c), (r, s, t) = forms.scan(step, (x, x * x, 1 + x), ROWS * x)
    return a * c + r[1] + s[2] * t[3]


@program()
def nested(forms: Forms, x: Any) -> Any:
    def outer(h: Any, row: Any) -> Any:
        inner, ys = forms.scan(lambda g, r: (np.sin(g) + r * h, g * row), h, ROWS[:2] * x)
        return inner * 0.5, ys

    h, ys = forms.scan(outer, x, ROWS[:3])
    return h + np.sum(ys, (0, 1))


@program()
def cond_in_scan(forms: Forms, x: Any) -> Any:
    def step(h: Any, i: Any) -> Any:
        h = forms.cond(i % 2 == 0, lambda h: np.sin(h) * x, lambda h: h * h - x, h)
        return h, h

    h, ys = forms.scan(step, x, np.arange(3))
    return h * ys[1]


@program()
def switch_of_many(forms: Forms, x: Any) -> Any:
    def step(h: Any, i: Any) -> Any:
        branches = [lambda h: np.exp(0.1 * h), lambda h: W @ h, lambda h: C * 1.5, lambda h: h * x]
        return forms.switch(i, branches, h), None

    return forms.scan(step, x, np.array([3, 0, 1, 7, 2, 1, -1]))[0]


@program()
def scan_in_cond(forms: Forms, x: Any) -> Any:
    def loop(h: Any) -> Any:
        return forms.scan(lambda h, row: (np.sin(h + row), None), h, ROWS)[0]

    return forms.cond(True, loop, lambda h: h, x) * forms.cond(False, loop, lambda h: h * x, x)


@program()
def cond_on_values(forms: Forms, x: Any) -> Any:
    return forms.cond(np.sum(x * x) > 1e-3, lambda x: np.sin(x), lambda x: x / 0.0, x)


@program()
def integer_while(forms: Forms, x: Any) -> Any:
    """A while loop on integers has no tangents, so reverse mode passes by."""

    def step(h: Any, i: Any) -> Any:
        n = forms.loop(lambda n: n * n < 4 * i, lambda n: n + 1, 0)
        return np.sin(h) * n + x, n

    h, ns = forms.scan(step, x, np.arange(3))
    return h * ns[2]


@program()
def bounded_while(forms: Forms, x: Any) -> Any:
    def body(value: Any) -> Any:
        i, h = value
        return i + 1, np.sin(h) * x + h

    return forms.loop(lambda value: value[0] < 3, body, (0, x), max_steps=5)[1]


@program()
def stopped_while(forms: Forms, x: Any) -> Any:
    return forms.loop(lambda h: h[0] < 1e9, lambda h: h * np.cos(x), x + 1, max_steps=4)


@program(reverse=False)
def free_while(forms: Forms, x: Any) -> Any:
    def body(value: Any) -> Any:
        i, h, c = value
        return i + 1, np.sin(h) * x * c, c

    return forms.loop(lambda value: value[0] < 4, body, (0, x, 1 + x))[1]


@program(reverse=False)
def while_in_scan(forms: Forms, x: Any) -> Any:
    def step(h: Any, i: Any) -> Any:
        _, h = forms.loop(lambda v: v[0] < i, lambda v: (v[0] + 1, np.sin(v[1]) + x), (0, h))
        return h, h * x

    h, ys = forms.scan(step, x, np.arange(3))
    return h + ys[1]


@program(reverse=False)
def scan_in_while(forms: Forms, x: Any) -> Any:
    def body(value: Any) -> Any:
        i, h = value
        return i + 1, forms.scan(lambda h, row: (np.sin(h * row) + x, None), h, ROWS[:2])[0]

    return forms.loop(lambda value: value[0] < 2, body, (0, x))[1]


# ---- transforms ----


def weighted(f: Callable) -> Callable:
    return lambda x: np.sum(f(x) * C)


FORWARD: dict[str, Callable[[Callable], Callable]] = {
    "jvp": lambda f: lambda x: fg.jvp(f, (x,), (np.cos(x),))[1],
    "linearize": lambda f: lambda x: fg.linearize(f, x)[1](C),
    "vmap": lambda f: lambda x: fg.vmap(f)(np.stack([x, x * 0.5])).sum(0),
    "jacfwd": lambda f: lambda x: fg.jacfwd(f)(x) @ C,
    "remat": lambda f: fg.checkpoint(f),
}
REVERSE: dict[str, Callable[[Callable], Callable]] = {
    "grad": lambda f: fg.grad(weighted(f)),
    "vjp": lambda f: lambda x: fg.vjp(f, x)[1](x + 1)[0],
    "jacrev": lambda f: lambda x: C @ fg.jacrev(f)(x),
    "hessian": lambda f: lambda x: fg.hessian(weighted(f))(x) @ C,
}
JIT: dict[str, Callable[[Callable], Callable]] = {"jit": fg.jit}


def stacks(name: str) -> list[tuple[str, ...]]:
    """All single transforms, and some of the stacks of two and three, the same in every run. Of the latter the
    first ones are for the day.
    """
    known = [*FORWARD, *(REVERSE if PROGRAMS[name].reverse else {}), *JIT]
    pairs = [p for p in itertools.product(known, repeat=2) if p != ("jit", "jit")]
    triples = [t for t in itertools.product(known, repeat=3) if t.count("hessian") < 2 and t.count("jit") < 2]
    choice = random.Random(name)
    return [*((t,) for t in known), *choice.sample(pairs, 12), *choice.sample(triples, 6)]


def applied(stack: tuple[str, ...], f: Callable) -> Callable:
    """The transforms on f, the last one of the stack first."""
    for name in reversed(stack):
        f = {**FORWARD, **REVERSE, **JIT}[name](f)
    return f


def without_jit(stack: tuple[str, ...]) -> tuple[str, ...]:
    """The unrolled twin decides in Python, which needs values, and needs no remat."""
    return tuple(t for t in stack if t not in ("jit", "remat"))


def close(found: Any, wanted: Any) -> None:
    onp.testing.assert_allclose(found, wanted, rtol=1e-8, atol=1e-10)


BY_DAY = {2: 5, 3: 2}
"""How many stacks of two and of three transforms run by day for each program."""


def cases() -> Iterator[Any]:
    for name in PROGRAMS:
        count: Counter[int] = Counter()
        for stack in stacks(name):
            count[len(stack)] += 1
            by_night = count[len(stack)] > BY_DAY.get(len(stack), count.total())
            marks = [pytest.mark.nightly] if by_night else []
            yield pytest.param(name, stack, id=f"{'-'.join(stack)}-{name}", marks=marks)


def decides_on_batches(name: str, stack: tuple[str, ...]) -> bool:
    return name in ("cond_on_values", "stopped_while") and any(
        t in ("vmap", "jacfwd", "jacrev", "hessian") for t in stack
    )


@pytest.mark.parametrize("name, stack", list(cases()))
def test_stack_of_transforms_agrees_with_the_unrolled_program(name: str, stack: tuple[str, ...]) -> None:
    program = PROGRAMS[name]
    with fg.config(device="cpu" if "jit" in stack else "numpy"):
        found = applied(stack, program.traced)(X)
    if decides_on_batches(name, stack):
        wanted = applied(without_jit(stack), always[name])(X)
    else:
        wanted = applied(without_jit(stack), program.unrolled)(X)
    close(found, wanted)


# Under vmap Python cannot decide on values: the twins of programs that do so take the decision for granted.
always = {
    "cond_on_values": np.sin,
    "stopped_while": lambda x: (x + 1) * np.cos(x) ** 4,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_values_and_first_derivatives_agree_with_difference_quotients(name: str) -> None:
    f, unrolled, reverse = PROGRAMS[name]
    x = np.asarray(X)
    close(f(x), unrolled(x))
    close(fg.jit(f)(x), unrolled(x))
    step = 1e-6
    columns = [(unrolled(x + step * e) - unrolled(x - step * e)) / (2 * step) for e in onp.eye(N)]
    wanted = onp.stack([onp.asarray(c) for c in columns], axis=1)
    onp.testing.assert_allclose(fg.jacfwd(f)(X), wanted, rtol=1e-6, atol=1e-7)
    if reverse:
        onp.testing.assert_allclose(fg.jacrev(f)(X), wanted, rtol=1e-6, atol=1e-7)


# ---- batches that differ in what they decide ----

BATCH = onp.array([[0.1, 0.2, 0.3], [1.0, -1.0, 0.5], [2.0, 1.5, -0.5]])


def newton(x: Any) -> Any:
    """The number of steps depends on the values."""
    return lax.while_loop(lambda y: np.abs(y * y - x) > 1e-9, lambda y: 0.5 * (y + x / y), x + 1.0)


def steps(x: Any, n: Any) -> Any:
    def body(v: Any) -> Any:
        return v[0] + 1, np.sin(v[1]) * x, v[2]

    return lax.while_loop(lambda v: v[0] < n, body, (0, x, None))[1]


def choice(i: Any, x: Any) -> Any:
    branches = [lambda x: np.sin(x), lambda x: (x * x).astype(x.dtype), lambda x: np.ones_like(x)]
    return lax.switch(i, branches, x)


@pytest.mark.parametrize("jitted", [False, True])
def test_while_loops_of_a_batch_run_until_the_last_is_done(jitted: bool) -> None:
    wrap = fg.jit if jitted else lambda f: f
    x, n = np.array([0.5, 2.0, 9.0, 100.0]), np.array([0, 3, 1, 5])
    close(wrap(fg.vmap(newton))(x), [newton(v) for v in x])
    close(wrap(fg.vmap(fg.jacfwd(newton)))(x), 0.5 / onp.sqrt(x))
    close(wrap(fg.jacfwd(lambda x: fg.vmap(newton)(x).sum()))(x), 0.5 / onp.sqrt(x))
    close(wrap(fg.vmap(steps))(x, n), [steps(a, int(b)) for a, b in zip(x, n, strict=True)])
    close(wrap(fg.vmap(steps, (None, 0)))(2.0, n), [steps(2.0, int(b)) for b in n])
    close(wrap(fg.vmap(steps, (0, None)))(x, 2), [steps(a, 2) for a in x])
    wanted = [[steps(a, int(b)) for b in n] for a in x]
    close(wrap(fg.vmap(fg.vmap(steps, (None, 0)), (0, None)))(x, n), wanted)
    gradient = fg.grad(lambda x, n: np.sum(fg.vmap(bounded)(x, n)))
    close(wrap(gradient)(x, n), [fg.jacfwd(steps)(a, int(b)) for a, b in zip(x, n, strict=True)])


def bounded(x: Any, n: Any) -> Any:
    return lax.while_loop(lambda v: v[0] < n, lambda v: (v[0] + 1, np.sin(v[1]) * x), (0, x), max_steps=6)[1]


@pytest.mark.parametrize("jitted", [False, True])
def test_a_batch_of_choices(jitted: bool) -> None:
    wrap = fg.jit if jitted else lambda f: f
    index = np.array([2, -1, 1, 0, 9])
    x = np.arange(15.0).reshape(5, 3) / 7
    one_by_one = [choice(int(i), row) for i, row in zip(index, x, strict=True)]
    close(wrap(fg.vmap(choice))(index, x), one_by_one)
    close(wrap(fg.vmap(choice, (0, None)))(index, x[1]), [choice(int(i), x[1]) for i in index])
    close(wrap(fg.vmap(choice, (None, 0)))(1, x), [choice(1, row) for row in x])
    gradient = fg.grad(lambda i, x: np.sum(choice(i, x)), 1)
    wanted = [gradient(int(i), row) for i, row in zip(index, x, strict=True)]
    close(wrap(fg.vmap(gradient))(index, x), wanted)
    close(wrap(fg.grad(lambda x: np.sum(fg.vmap(choice)(index, x))))(x), wanted)


def test_the_branch_not_taken_puts_no_nan_into_gradients_of_a_batch() -> None:
    def safe(x: Any) -> Any:
        return lax.cond(x > 0, lambda x: np.sqrt(x), lambda x: 0.0 * x, x)

    x = np.array([-1.0, 4.0, 0.0])
    close(fg.grad(lambda x: np.sum(fg.vmap(safe)(x)))(x), [0.0, 0.25, 0.0])
    close(fg.vmap(fg.grad(safe))(x), [0.0, 0.25, 0.0])


def test_scans_of_which_parts_are_batched() -> None:
    def f(w: Any, h: Any, rows: Any) -> Any:
        return lax.scan(lambda h, row: (np.sin(w * h) + row, h * w), h, rows)

    rows, axes = ROWS[:, 0], [None, 0]
    for in_axes in itertools.product(axes, repeat=3):
        if in_axes == (None, None, None):
            continue
        given = [
            np.stack([v, v * 2]) if a == 0 else v for v, a in zip((0.7, 0.3, rows), in_axes, strict=True)
        ]
        found = fg.vmap(f, in_axes)(*given)
        for i in range(2):
            wanted = f(*(v[i] if a == 0 else v for v, a in zip(given, in_axes, strict=True)))
            for a, b in zip(found, wanted, strict=True):
                close(a[i], b)


def test_collectives_within_bodies() -> None:
    def f(x: Any) -> Any:
        return lax.scan(lambda h, row: (h + lax.psum(x * row, "i"), lax.axis_index("i")), x, ROWS[:, 0])

    x = np.array([1.0, 2.0, 4.0])
    h, numbers = fg.vmap(f, axis_name="i")(x)
    close(h, x + 7 * ROWS[:, 0].sum())
    close(numbers, onp.arange(3)[:, None] + onp.zeros(4))


# ---- sizes at the ends ----


@pytest.mark.parametrize("length", [0, 1, 2])
@pytest.mark.parametrize("width", [0, 1, 3])
@pytest.mark.parametrize("device", ["numpy", "cpu"])
def test_short_loops_of_small_arrays(length: int, width: int, device: str) -> None:
    w, rows = onp.eye(width) + 0.5, onp.cos(onp.arange(length * width)).reshape(length, width)

    def f(forms: Forms, w: Any, h: Any, rows: Any) -> Any:
        h, ys = forms.scan(lambda h, row: (np.tanh(w @ h + row), h * row), h, rows)
        return np.sum(h * h) + np.sum(ys if length else np.zeros(()))

    args = w, onp.ones(width), rows
    with fg.config(device=device):
        for g in (
            fg.value_and_grad(lambda *a: f(TRACED, *a), (0, 1, 2)),
            fg.hessian(lambda *a: f(TRACED, *a)),
        ):
            found = fg.tree.leaves(fg.jit(g)(*args))
            eager = fg.tree.leaves(g(*args))
            for a, b in zip(found, eager, strict=True):
                close(a, b)
    if length:
        wanted = fg.grad(lambda *a: f(UNROLLED, *a), (0, 1, 2))(*args)
        for found, expected in zip(fg.grad(lambda *a: f(TRACED, *a), (0, 1, 2))(*args), wanted, strict=True):
            close(found, expected)
    else:
        gradient = fg.grad(lambda *a: f(TRACED, *a), (0, 1, 2))(*args)
        close(gradient[0], onp.zeros((width, width)))
        close(gradient[1], 2 * onp.ones(width))
        assert gradient[2].shape == (0, width)


def test_complex_carries() -> None:
    def f(forms: Forms, z: Any) -> Any:
        z, _ = forms.scan(lambda z, row: (z * z * 0.3 + row, None), z, ROWS[:, 0] * (1 + 2j))
        return np.abs(z)

    close(fg.grad(lambda z: f(TRACED, z))(0.3 + 0.2j), fg.grad(lambda z: f(UNROLLED, z))(0.3 + 0.2j))


def test_a_loop_that_is_linear_but_carries_a_counter_can_be_transposed() -> None:
    def f(forms: Forms, x: Any) -> Any:
        def step(carry: Any, row: Any) -> Any:
            i, h = carry
            return (i + 1, h * (i + 1.0) + row * x), h * i

        (_, h), ys = forms.scan(step, (0, x), ROWS)
        return h + np.sum(ys, 0)

    _, pull_back = fg.vjp(lambda x: f(UNROLLED, x), X)
    graph = fg.make_graph(lambda x: f(TRACED, x))(X)
    cotangent = like(graph.outputs[0], 0) + UOp(ARRAY, (), Captured(np.asarray(C)))
    found = transpose_graph(graph.outputs, [cotangent], graph.parameters)
    close(evaluate(found, {})[0], pull_back(C)[0])


def test_gradients_by_what_a_loop_indexes_cost_what_it_changes() -> None:
    """The cotangent of x is updated in place of zeros that are added to a sum as large as x."""

    def f(x: Any) -> Any:
        return lax.fori_loop(0, 6, lambda i, c: c + np.sin(x[i]) * x[7 - i], 0.0)

    x = np.arange(8.0) / 8
    close(fg.grad(f)(x), sum(fg.grad(lambda x, i=i: np.sin(x[i]) * x[7 - i])(x) for i in range(6)))
    graph = fg.make_graph(fg.grad(f))(x)
    *_, backward = [node for node in toposort(graph.outputs) if node.op is SCAN]
    body = toposort(backward.arg.body.outputs)
    assert [node.op.name for node in body if node.shape == x.shape] == ["param", "scatter_add", "scatter_add"]


# ---- errors ----


def test_reverse_mode_of_a_while_loop_says_what_to_write() -> None:
    with pytest.raises(
        fg.errors.ArgumentError, match="reverse-mode differentiation does not work for while_loop"
    ) as e:
        fg.grad(lambda x: lax.while_loop(lambda y: y < 9.0, lambda y: y * x, x))(2.0)
    assert isinstance(e.value, ValueError)
    assert "max_steps=N" in str(e.value)
    with pytest.raises(fg.errors.ArgumentError, match="fori_loop with traced bounds"):
        fg.jit(fg.grad(lambda x, n: lax.fori_loop(0, n, lambda i, y: y * x, x)))(2.0, 3)


@pytest.mark.parametrize("x", [1.0, 2.0, 3.0])
def test_bounds_that_a_gradient_knows_have_a_reverse_mode(x):
    """Outside of jit, also where the argument that is differentiated decides how often the loop runs."""

    def power(x):
        return lax.fori_loop(0, (3 * x).astype("int32"), lambda i, y: y * x, x)

    n = int(3 * x) + 1
    assert float(fg.grad(power)(x)) == n * x ** (n - 1)
    assert float(fg.grad(fg.grad(power))(x)) == n * (n - 1) * x ** (n - 2)
    assert float(fg.vjp(power, x)[1](1.0)[0]) == n * x ** (n - 1)
    assert float(fg.grad(lambda x, n: lax.fori_loop(0, n, lambda i, y: y * x, x))(x, 2)) == 3 * x * x
    with pytest.raises(fg.errors.ArgumentError, match="max_steps"):
        fg.jit(fg.grad(power))(x)


@pytest.mark.parametrize(("lower", "upper"), [(0.0, 3.0), (0.5, 3.9), (-1.5, 2.0), (2.0, 1.0)])
def test_fori_loop_takes_floats(lower, upper):
    """As JAX does: known bounds are cut off, traced ones count from the first in steps of 1."""

    def total(lower, upper):
        return fg.lax.fori_loop(lower, upper, lambda i, value: value + 1 + i, 0.0)

    known = sum(1 + i for i in range(int(lower), int(upper)))
    traced = sum(1 + i for i in onp.arange(lower, upper))
    for _ in range(3):
        assert float(total(lower, upper)) == known
    assert float(fg.jit(total)(lower, upper)) == traced
    assert float(fg.vmap(total)(np.asarray([lower]), np.asarray([upper]))[0]) == traced
    with pytest.raises(fg.errors.DtypeError, match="fori_loop: lower must be an integer"):
        total(lower, 3)


@pytest.mark.parametrize(("lower", "upper"), [(0.0, 3.0), (0.5, 3.9), (-1.5, 2.0), (2.0, 1.0)])
def test_fori_loop_has_a_gradient_where_floats_are_known(lower, upper):
    """Outside of jit they are, whatever is differentiated."""

    def power(x, lower, upper):
        return fg.lax.fori_loop(lower, upper, lambda i, y: y * x, x)

    steps = max(0, int(upper) - int(lower))
    found = fg.grad(power, (0, 1, 2))(1.5, lower, upper)
    onp.testing.assert_allclose(found, [(steps + 1) * 1.5**steps, 0, 0], rtol=1e-6)
    value, push = fg.linearize(lambda shift: power(1.5, lower + shift, upper + shift), 0.0)
    assert float(value) == 1.5 ** (steps + 1) and float(push(1.0)) == 0
    with pytest.raises(fg.errors.ArgumentError, match="fori_loop with traced bounds"):
        fg.jit(fg.grad(power))(1.5, lower, upper)


@pytest.mark.parametrize(
    "transform", [lambda f: f, fg.jit, fg.grad, lambda f: fg.vmap(f, axis_size=2, in_axes=None)]
)
def test_a_carry_that_ceases_to_be_weak_asks_for_no_other_run_of_the_body(transform) -> None:
    """Values that the body leaves outside are of one run; only another dtype, or a wider carry, is traced again."""
    runs: list[bool] = []

    def step(c, x):
        runs.append(np.asarray(c).weak_type)
        return c * x, c + 1

    def scanned(x):
        last, ys = fg.lax.scan(step, 1.0, np.arange(1.0, 4.0) * x)
        assert not last.weak_type and ys.weak_type
        return last + ys.sum()

    def looped(x):
        return fg.lax.while_loop(lambda c: c < 9, lambda c: step(c, 2 * x)[0], 1.0)

    x = np.ones(())
    onp.testing.assert_allclose(transform(scanned)(x), {fg.grad: 18 + 1 + 4}.get(transform, 6 + 2 + 2 + 3))
    assert runs == [True]
    if transform is not fg.grad:
        onp.testing.assert_allclose(transform(looped)(x), 16)
        assert runs == [True, True]
    runs.clear()
    last, _ = fg.lax.scan(step, 1, np.arange(1.0, 4.0))
    assert float(last) == 6 and runs == [True, False]


@pytest.mark.parametrize("jitted", [False, True])
def test_carried_values_that_no_step_changes_stay_the_same_for_all(jitted):
    """A while loop whose elements end at different steps: what it only carries needs no copy for each element."""

    def f(x, shared, steps):
        def step(carry):
            shared, total, i, x = carry
            return shared, total * shared + x, i + 1, x

        return lax.while_loop(lambda carry: carry[2] < steps, step, (shared, 1.0, 0, x))

    xs, steps = onp.arange(4.0), onp.array([3, 0, 1, 2])
    mapped = fg.vmap(f, (0, None, 0), (None, 0, 0, 0))
    shared, totals, counts, same = (fg.jit(mapped) if jitted else mapped)(xs, 2.0, steps)
    expected = []
    for x, count in zip(xs, steps, strict=True):
        total = 1.0
        for _ in range(count):
            total = total * 2 + x
        expected.append(total)
    assert shared.shape == () and float(shared) == 2
    onp.testing.assert_array_equal(totals, expected)
    onp.testing.assert_array_equal(counts, steps)
    onp.testing.assert_array_equal(same, xs)
    twice = fg.vmap(fg.vmap(f, (0, None, None)), (None, 0, 0))(xs, onp.array([2.0, 3.0]), steps[:2])
    onp.testing.assert_array_equal(twice[0], [[2.0] * 4, [3.0] * 4])
    onp.testing.assert_array_equal(twice[1], [8 + 7 * xs, onp.ones(4)])
    onp.testing.assert_array_equal(fg.vmap(lambda x: lax.while_loop(lambda c: c < 0, lambda c: c, x))(xs), xs)


def test_a_carry_that_no_step_changes_is_the_same_in_all_calls() -> None:
    def kept(_: Any, y: Any) -> Any:
        return lax.scan(lambda carry, x: ((carry[0], carry[1] + x), carry[0]), (y, y), np.arange(3.0))[0][0]

    chosen = fg.vmap(lambda x, y: lax.cond(x < 1, kept, kept, x, y), (0, None), None)
    for run in (lambda f: f, fg.jit):
        assert float(run(chosen)(np.arange(3.0), 5.0)) == 5.0
        assert float(run(fg.grad(lambda y: 2 * kept(None, y)))(5.0)) == 2.0
