"""Gradients of `where` never leak NaN or infinity from the branch not taken."""

from __future__ import annotations

from collections.abc import Callable

import numpy as onp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.trace.uop import toposort

X = onp.array([-2.0, -0.5, 0.0, 0.25, 1.0, 4.0])


def both(condition, x, y):
    """x where the condition holds, else y: of NumPy, which never differentiates."""
    return onp.where(condition, x, y)


with onp.errstate(all="ignore"):
    # name: (function of an element, its derivative)
    TRAPS = {
        "sqrt": (lambda x: np.where(x > 0, np.sqrt(x), 0.0), both(X > 0, 0.5 / onp.sqrt(X), 0)),
        "log": (lambda x: np.where(x > 0, np.log(x), 0.0), both(X > 0, 1 / X, 0)),
        "reciprocal": (lambda x: np.where(x != 0, 1 / x, 0.0), both(X != 0, -1 / X**2, 0)),
        "quotient of itself": (lambda x: np.where(x == 0, 1.0, x / x), 0 * X),
        "sinc": (lambda x: np.where(x == 0, 1.0, np.sin(x) / x),
                 both(X == 0, 0, onp.cos(X) / X - onp.sin(X) / X**2)),
        "power": (lambda x: np.where(x > 0, x**1.5, -x), both(X > 0, 1.5 * X**0.5, -1)),
        "power of itself": (lambda x: np.where(x > 0, x**x, 1.0), both(X > 0, X**X * (onp.log(X) + 1), 0)),
        "arcsin": (lambda x: np.where(abs(x) < 1, np.arcsin(x), x),
                   both(abs(X) < 1, 1 / onp.sqrt(1 - X**2), 1)),
        "condition the other way round": (lambda x: np.where(x <= 0, 0.0, np.sqrt(x) * x),
                                          both(X > 0, 1.5 * X**0.5, 0)),
        "both branches": (
            lambda x: np.where(x > 0, np.log(x), np.sqrt(1 - x)),
            both(X > 0, 1 / X, -0.5 / onp.sqrt(1 - X)),
        ),
        "nested": (lambda x: np.where(x > 0, np.where(x < 1, np.sqrt(1 - x), np.log(x)), np.exp(-x)),
                   both(X > 0, both(X < 1, -0.5 / onp.sqrt(1 - X), 1 / X), -onp.exp(-X))),
        "chain": (lambda x: np.where(x > 0, 3 * np.log(2 * np.sqrt(x)) + np.sqrt(x), 2.0),
                  both(X > 0, 1.5 / X + 0.5 / onp.sqrt(X), 0)),
        "replaced by hand": (lambda x: np.where(x > 0, np.sqrt(np.where(x > 0, x, 1.0)), 0.0),
                             both(X > 0, 0.5 / onp.sqrt(X), 0)),
        "select": (lambda x: fg.lax.select(x > 0, np.sqrt(x), np.zeros_like(x)), both(X > 0, 0.5 / onp.sqrt(X), 0)),
    }  # fmt: skip


def total(f):
    return lambda x: np.sum(f(x))


@pytest.mark.parametrize("name", TRAPS)
@pytest.mark.parametrize("way", ["eager", "jit", "vmap", "grad of vmap", "jacrev", "jacfwd", "scan", "cond"])
def test_the_classic_traps(name, way):
    f, expected = TRAPS[name]
    x = np.array(X)
    found = {
        "eager": lambda: fg.grad(total(f))(x),
        "jit": lambda: fg.jit(fg.grad(total(f)))(x),
        "vmap": lambda: fg.vmap(fg.grad(f))(x),
        "grad of vmap": lambda: fg.grad(total(fg.vmap(f)))(x),
        "jacrev": lambda: np.diag(fg.jacrev(f)(x)),
        "jacfwd": lambda: np.diag(fg.jacfwd(f)(x)),
        "scan": lambda: fg.grad(lambda x: np.sum(fg.lax.scan(lambda c, e: (c, f(e)), 0.0, x)[1]))(x),
        "cond": lambda: fg.grad(lambda x: np.sum(fg.lax.cond(x[0] < 0, f, lambda x: x, x)))(x),
    }[way]()
    onp.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "complex64"])
def test_every_dtype(dtype):
    x = np.array([0.0, 0.0, 4.0]).astype(dtype)
    f = lambda x: np.real(np.sum(np.where(abs(x) > 1, np.sqrt(x), 0))).astype("float32")  # noqa: E731
    found = fg.grad(f)(x)
    assert found.dtype == x.dtype
    onp.testing.assert_allclose(onp.asarray(found.astype("complex64")), [0, 0, 0.25])


def test_higher_derivatives():
    f = lambda x: np.where(x > 0, np.sqrt(x), 0.0)  # noqa: E731
    second, third = fg.grad(fg.grad(f)), fg.grad(fg.grad(fg.grad(f)))
    for d in (second, third, fg.hessian(f), fg.jacfwd(fg.jacfwd(f)), fg.jacrev(fg.jacfwd(f)), fg.jit(third)):
        assert float(d(0.0)) == 0.0
    assert float(second(4.0)) == pytest.approx(-0.25 * 4**-1.5)
    assert float(third(4.0)) == pytest.approx(0.375 * 4**-2.5)


# ---- masks follow through ops that are not elementwise ----

ZEROS = onp.zeros(3)
FOLLOWED = {
    "norm at 0": (lambda v: np.where(np.sum(v * v) > 0, np.sqrt(np.sum(v * v)), 0.0), ZEROS, ZEROS),
    "unit vector": (lambda v: np.where(np.sum(v * v) > 0, v / np.sqrt(np.sum(v * v)), 0.0), ZEROS, ZEROS),
    "norms of rows": (
        lambda x: (
            np.where(np.sum(x * x, 1, keepdims=True) > 0, x / np.sqrt(np.sum(x * x, 1, keepdims=True)), 0.0)
            * np.array([1.0, 0.0])
        ),
        onp.array([[0.0, 0.0], [3.0, 4.0]]),
        onp.array([[0.0, 0.0], [16 / 125, -12 / 125]]),
    ),
    "a broadcast root": (
        lambda x: np.where(np.array([[True] * 2, [False] * 2]), np.sqrt(x)[:, None] * np.ones(2), 0.0),
        onp.array([4.0, 0.0]),
        onp.array([0.5, 0.0]),
    ),
    "a broadcast root, by any of a row": (
        lambda x: np.where(np.array([[True, False], [False, False]]), np.sqrt(x)[:, None] * np.ones(2), 0.0),
        onp.array([4.0, 0.0]),
        onp.array([0.25, 0.0]),
    ),
    "transposed, reversed and reshaped": (
        lambda x: np.where(np.arange(4).reshape(2, 2) > 0, np.sqrt(x)[::-1].reshape(2, 2).T, 0.0),
        onp.array([4.0, 4.0, 1.0, 0.0]),
        onp.array([0.25, 0.25, 0.5, 0.0]),
    ),
    "a part": (
        lambda x: np.where(np.array([True, False]), np.sqrt(x)[1:3], 0.0),
        onp.array([0.0, 1.0, 0.0, 0.0]),
        onp.array([0.0, 0.5, 0.0, 0.0]),
    ),
    "a part where the condition fails": (
        lambda x: np.where(np.array([True, False]), 1.0, np.sqrt(x)[1:3]),
        onp.array([4.0, 0.0, 1.0, 4.0]),
        onp.array([0.0, 0.0, 0.5, 0.0]),
    ),
    "joined": (
        lambda x: np.where(np.arange(4) > 1, np.concatenate([np.sqrt(x), 2 * x]), 0.0),
        onp.array([0.0, 0.0]),
        onp.array([2.0, 2.0]),
    ),
    "padded": (
        lambda x: np.where(np.arange(4) > 1, np.pad(np.sqrt(x), 1), 0.0),
        onp.array([0.0, 4.0]),
        onp.array([0.0, 0.25]),
    ),
    "taken": (
        lambda x: np.where(np.array([True, False, False]), np.sqrt(x)[np.array([1, 0, 0])], 0.0),
        onp.array([0.0, 4.0]),
        onp.array([0.0, 0.25]),
    ),
    "written": (
        lambda x: np.where(np.array([True, False]), np.zeros(2).at[np.array([1, 0])].set(np.sqrt(x)), 0.0),
        onp.array([0.0, 4.0]),
        onp.array([0.0, 0.25]),
    ),
    "a sum": (
        lambda x: np.where(np.array([True, False]), np.sqrt(x).sum(1), 0.0),
        onp.array([[1.0, 4.0], [0.0, 0.0]]),
        onp.array([[0.5, 0.25], [0.0, 0.0]]),
    ),
    "rows of a product": (
        lambda x: np.where(np.array([[True], [False]]), np.sqrt(x) @ np.ones((2, 3)), 0.0),
        onp.array([[1.0, 4.0], [0.0, 0.0]]),
        onp.array([[1.5, 0.75], [0.0, 0.0]]),
    ),
    "rows of a product with NaN": (
        lambda w: np.where(np.array([[True], [False]]), np.array([[1.0, 2.0], [np.nan, np.inf]]) @ w, 0.0),
        onp.ones((2, 1)),
        onp.array([[1.0], [2.0]]),
    ),
    "a checkpoint": (
        lambda x: np.where(np.array([True, False]), fg.checkpoint(np.sqrt)(x), 0.0),
        onp.array([4.0, 0.0]),
        onp.array([0.25, 0.0]),
    ),
    "a branch": (
        lambda x: np.where(
            x > 0, fg.lax.cond(x[0] > 0, lambda x: (np.sqrt(x), x), lambda x: (x, x), x)[0], 0.0
        ),
        onp.array([4.0, 0.0]),
        onp.array([0.25, 0.0]),
    ),
    "a checkpoint within a branch": (
        lambda x: np.where(x > 0, fg.lax.cond(x[0] > 0, fg.checkpoint(np.sqrt), lambda x: x, x), 0.0),
        onp.array([4.0, 0.0]),
        onp.array([0.25, 0.0]),
    ),
    "the rows of a loop": (
        lambda x: np.where(x > 0, fg.lax.scan(lambda c, e: (c, np.sqrt(e)), 0.0, x)[1], 0.0),
        onp.array([0.0, 4.0, 0.0]),
        onp.array([0.0, 0.25, 0.0]),
    ),
    "the rows of a loop backwards, with a constant": (
        lambda x: np.where(
            np.arange(3)[:, None] > 0,
            fg.lax.scan(lambda c, e: (c + 1, np.sqrt(e * x)), 0.0, x[::-1], reverse=True)[1],
            0.0,
        ),
        onp.array([4.0, 4.0, 4.0]),
        onp.array([2.5, 2.5, 1.0]),
    ),
    "a branch that vmap made a choice": (
        lambda x: fg.vmap(lambda e: fg.lax.cond(e > 0, np.sqrt, lambda e: e * 0, e))(x),
        onp.array([4.0, 0.0]),
        onp.array([0.25, 0.0]),
    ),
    "a loop, by one condition": (
        lambda x: np.where(np.sum(x) > 0, fg.lax.scan(lambda c, e: (c + np.sqrt(e), None), 0.0, x)[0], 0.0),
        ZEROS,
        ZEROS,
    ),
}


@pytest.mark.parametrize("name", FOLLOWED)
@pytest.mark.parametrize("way", ["eager", "jit", "batch"])
def test_masks_follow(name, way):
    f, x, expected = FOLLOWED[name]
    gradient = fg.grad(total(f))
    if way == "batch":
        found = fg.jit(fg.vmap(gradient))(np.stack([np.array(x)] * 2))[1]
    else:
        found = (fg.jit(gradient) if way == "jit" else gradient)(np.array(x))
    onp.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


@given(
    st.lists(st.sampled_from(["sqrt", "log", "where", "scale", "square", "both"]), max_size=6),
    st.integers(0, 99),
)
def test_random_chains_agree_with_the_chosen_branch(names, seed):
    """A chain of functions with singularities, chosen elementwise, against the chain on the chosen elements."""
    draw = onp.random.default_rng(seed)
    inside = draw.random(7) < 0.5
    x = onp.where(inside, draw.uniform(1, 2, 7), 0.0)
    steps = {
        "sqrt": np.sqrt,
        "log": lambda x: np.log(1 + x) - 0.1,
        "where": lambda x: np.where(x > 1.2, x * x, np.sqrt(abs(x))),
        "scale": lambda x: x * 0.5 + 1,
        "square": lambda x: x * x + 1,
        "both": lambda x: np.sqrt(x) * np.log(x + 2),
    }

    def chain(x):
        for name in names:
            x = steps[name](x)
        return np.sqrt(x) + 1 / x

    masked = fg.grad(lambda x: np.sum(np.where(inside, chain(np.sqrt(x)), 0.0)))(np.array(x))
    plain = fg.grad(lambda x: np.sum(chain(np.sqrt(x))))(np.array(x[inside]))
    onp.testing.assert_array_equal(onp.asarray(masked)[~inside], 0)
    onp.testing.assert_allclose(onp.asarray(masked)[inside], plain, rtol=1e-5)


# What happens to values on the way to `where`, and to the knowledge of which of them are real.
STEPS = {
    "flat": (lambda y: y.reshape(-1), lambda m: m.reshape(-1)),
    "transposed": (lambda y: y.T, lambda m: m.T),
    "reversed": (lambda y: y[::-1], lambda m: m[::-1]),
    "padded": (lambda y: np.pad(y, 1), lambda m: onp.pad(m, 1)),
    "sliced": (lambda y: y[1:], lambda m: m[1:]),
    "taken": (lambda y: y[np.array([1, 0, 1])], lambda m: m[onp.array([1, 0, 1])]),
    "repeated": (
        lambda y: np.broadcast_to(y[None], (2, *y.shape)),
        lambda m: onp.broadcast_to(m[None], (2, *m.shape)),
    ),
    "doubled": (lambda y: np.concatenate([y, y * 2]), lambda m: onp.concatenate([m, m])),
    "summed": (lambda y: y.sum(-1), lambda m: m.all(-1)),
    "inverse": (lambda y: 1 / y, lambda m: m),
    "logarithm": (lambda y: np.log(y) + 3 + y, lambda m: m),
    "square": (lambda y: y * y * 0.5, lambda m: m),
}


@given(st.lists(st.sampled_from(sorted(STEPS)), max_size=5), st.integers(0, 999))
def test_random_movements_agree_with_the_chosen_elements(names, seed):
    """Elements at a singularity that `where` leaves out, against any other elements in their places."""
    draw = onp.random.default_rng(seed)
    real = draw.random((3, 4)) < 0.8
    elsewhere = draw.uniform(0.5, 2, (3, 4)).astype(onp.float32)
    kept, taken = real, []
    for name in names:
        if kept.ndim and kept.shape[0] > 1 and (name != "summed" or kept.ndim > 1) and kept.size < 200:
            taken.append(STEPS[name][0])
            kept = STEPS[name][1](kept)

    def loss(x):
        y = np.sqrt(x)
        for step in taken:
            y = step(y)
        return np.sum(np.where(kept, y, 0.0))

    expected = fg.grad(loss)(np.array(elsewhere))
    at_singularities = np.array(onp.where(real, elsewhere, 0).astype(onp.float32))
    found = fg.grad(loss)(at_singularities)
    onp.testing.assert_array_equal(onp.asarray(found)[~real], 0)
    onp.testing.assert_allclose(onp.asarray(found)[real], onp.asarray(expected)[real], rtol=1e-4, atol=1e-5)
    second = fg.grad(lambda x: np.sum(fg.grad(loss)(x) ** 2))(at_singularities)
    assert onp.isfinite(onp.asarray(second)).all()


# ---- what it costs ----


def nodes(f, *args):
    return toposort(fg.make_graph(f)(*args).outputs)


def wheres(f, *args):
    return sum(n.op.name == "where" for n in nodes(f, *args))


def gradient(f):
    return lambda *args: fg.grad(lambda *args: np.sum(f(*args)), argnums=tuple(range(len(args))))(*args)


M, W, B = (onp.ones(shape, onp.float32) for shape in ((4, 6), (6, 3), 3))


@pytest.mark.parametrize(
    ("f", "args", "count"),
    [
        (lambda x: np.where(x > 0, x, 0.0), [X], 1),
        (lambda x: np.where(x > 0, x, 0.1 * x), [X], 2),  # each branch sends one
        (lambda x, w, b: np.where(x @ w + b > 0, x @ w + b, 0.0), [M, W, B], 1),
        (lambda x: np.where(x > 0, np.sqrt(x), 0.0), [X], 2),  # and one at the exit
        (lambda x: np.where(x > 0, np.sqrt(x), np.log(-x)), [X], 3),  # both exits are one
        (
            lambda x: np.where(x > 0, np.sqrt(np.where(x > 0, x, 1.0)), 0.0),
            [X],
            3,
        ),  # nothing is added: 1 is the value's
    ],
)
def test_nothing_is_added_where_nothing_can_leak(f, args, count):
    assert wheres(gradient(f), *args) == count


def test_the_gradient_of_relu_does_not_grow():
    def layers(x, w, b):
        return np.maximum(fg.nn.relu((x @ w + b) * b) @ w.T * x, 0.0)

    names = [n.op.name for n in nodes(gradient(layers), M, W, B)]
    # relu: the value and the derivative; max: which is it, and half of it, where both are equal
    assert names.count("where") == 2 + 3
    assert "reduce_max" not in names


def test_deep_nests_cost_no_more_a_level():
    def nest(depth):
        def f(x):
            y = x
            for i in range(depth):
                y = np.where(x > -i, np.sqrt(y + i), 1.0)
            return y

        return len(nodes(gradient(f), X))

    assert nest(40) - nest(30) == nest(30) - nest(20)


ACROSS_CALLS: dict[str, tuple[Callable, Callable]] = {
    "hoisted out of a loop": (
        lambda x: lax.scan(lambda c, _: (np.where(x > 0, np.sqrt(x), c), None), x, None, length=2)[0],
        lambda x: np.where(x > 0, np.sqrt(x), x),
    ),
    "a loop in a branch": (
        lambda x: np.where(x > 0, lax.fori_loop(0, 2, lambda i, c: np.sqrt(c), x), 0.0),
        lambda x: np.where(x > 0, np.sqrt(np.sqrt(x)), 0.0),
    ),
    "a choice in each step": (
        lambda x: lax.fori_loop(0, 2, lambda i, c: np.where(c > 0, np.sqrt(c), 0.0), x),
        lambda x: np.where(x > 0, np.sqrt(np.sqrt(x)), 0.0),
    ),
    "each element by itself": (
        lambda x: lax.map(lambda v: np.where(v > 0, np.sqrt(v), 0.0), np.stack([x, x]))[1],
        lambda x: np.where(x > 0, np.sqrt(x), 0.0),
    ),
    "a branch in a branch": (
        lambda x: np.where(x > 0, lax.cond(x < 100, np.sqrt, np.sin, x), 0.0),
        lambda x: np.where(x > 0, np.sqrt(x), 0.0),
    ),
    "a checkpoint in a branch": (
        lambda x: np.where(x > 0, fg.checkpoint(lambda y: np.sqrt(y))(np.sqrt(x)), 0.0),
        lambda x: np.where(x > 0, np.sqrt(np.sqrt(x)), 0.0),
    ),
    "what the branch taken ignores": (
        lambda x: lax.cond(x < 100, lambda root: x * x, lambda root: root, np.sqrt(x - x)),
        lambda x: x * x,
    ),
    "what the step taken ignores": (
        lambda x: lax.while_loop(
            lambda c: c[0] < 1, lambda c: (c[0] + 1, x * x), (np.int32(0), np.sqrt(x - x)), max_steps=2
        )[1],
        lambda x: x * x,
    ),
}


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("name", ACROSS_CALLS)
def test_masks_hold_across_calls(name: str, order: int) -> None:
    function, plain = ACROSS_CALLS[name]
    for _ in range(order):
        function, plain = fg.grad(function), fg.grad(plain)
    points = np.array([-1.0, 0.0, 0.5, 4.0])
    expected = [float(plain(x)) for x in points]
    assert onp.isfinite(expected).all()
    for form in (fg.vmap(function), fg.jit(fg.vmap(function)), lambda xs: [function(x) for x in xs]):
        onp.testing.assert_allclose(onp.array([float(v) for v in form(points)]), expected, 1e-5, err_msg=name)
