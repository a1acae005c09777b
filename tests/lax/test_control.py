"""scan, while_loop, fori_loop, cond, switch, map, associative_scan: promises, and what they say to mistakes."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as onp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TracedValueError, TreeError

ROWS = onp.sin(onp.arange(15.0, dtype=onp.float32)).reshape(5, 3)


def close(found: Any, wanted: Any, rtol: float = 1e-5) -> None:
    """Tuples and dicts hold results; a list stands for an array."""
    if isinstance(wanted, tuple):
        assert len(found) == len(wanted)
        for a, b in zip(found, wanted, strict=True):
            close(a, b, rtol)
    elif isinstance(wanted, dict):
        assert found.keys() == wanted.keys()
        for key in wanted:
            close(found[key], wanted[key], rtol)
    elif wanted is not None:
        onp.testing.assert_allclose(found, wanted, rtol=rtol, atol=1e-6)
    else:
        assert found is None


@pytest.fixture(params=["eager", "jit"])
def run(request: pytest.FixtureRequest) -> Callable:
    """Wraps a function, so that every promise is tested both ways."""
    return fg.jit if request.param == "jit" else lambda f: f


# ---- scan ----


@given(length=st.integers(0, 7), unroll=st.one_of(st.integers(0, 9), st.booleans()), reverse=st.booleans())
def test_scan_is_a_loop(length: int, unroll: int | bool, reverse: bool) -> None:
    xs = onp.cos(onp.arange(length * 2, dtype=onp.float32)).reshape(length, 2)
    f: Callable = lambda c, x: (c * 0.5 + x, (c[0] * x, c))  # noqa: E731
    carry, (a, b) = lax.scan(f, np.ones(2), xs, reverse=reverse, unroll=unroll)
    state, rows_a, rows_b = onp.ones(2, onp.float32), onp.zeros((length, 2)), onp.zeros((length, 2))
    for i in reversed(range(length)) if reverse else range(length):
        rows_a[i], rows_b[i] = state[0] * xs[i], state
        state = state * 0.5 + xs[i]
    close((carry, a, b), (state, rows_a, rows_b))


def test_scan_of_trees_with_none(run: Callable) -> None:
    def f(xs: Any) -> Any:
        def step(carry: Any, x: Any) -> Any:
            assert x["n"] is None
            assert carry[1] is None
            return (carry[0] + x["a"], None), {"sum": carry[0], "none": None}

        return lax.scan(step, (0.0, None), {"a": xs, "n": None})

    (total, none), ys = run(f)(np.arange(4.0))
    assert none is None
    assert ys["none"] is None
    close((total, ys["sum"]), (6.0, [0.0, 0.0, 1.0, 3.0]))


def test_scan_without_xs_takes_a_length(run: Callable) -> None:
    carry, ys = run(lambda x: lax.scan(lambda c, none: (c * 2, c), x, None, length=4))(1.0)
    close((carry, ys), (16.0, [1.0, 2.0, 4.0, 8.0]))
    assert run(lambda x: lax.scan(lambda c, _: (c, None), x, length=3))(1.0)[1] is None


def test_scan_of_no_steps(run: Callable) -> None:
    carry, ys = run(lambda x: lax.scan(lambda c, row: (c + 1, np.outer(row, row)), x, np.zeros((0, 3))))(2)
    assert int(carry) == 2
    assert ys.shape == (0, 3, 3)


def test_scan_promotes_weak_types_until_they_settle() -> None:
    carry, _ = lax.scan(lambda c, _: (c * 1.5, None), 0, None, length=2)
    assert carry.dtype == onp.float32
    (a, b), _ = lax.scan(lambda c, x: ((c[1], c[0] + x), None), (0, 0), np.ones(3, np.float16))
    assert a.dtype == b.dtype == onp.float16
    weak, _ = lax.scan(lambda c, _: (c + 1, None), 0, None, length=2)
    assert weak.weak_type
    strong, _ = lax.scan(lambda c, x: (c + x, None), 1.0, np.ones(2))
    assert not strong.weak_type


def test_scan_closes_over_traced_values_of_any_level() -> None:
    @fg.jit
    def f(a: Any, xs: Any) -> Any:
        def g(b: Any) -> Any:
            return lax.scan(lambda c, x: (np.sin(c) * a + b * x, c * b), a, xs)

        return fg.vmap(lambda b: g(b))(xs), fg.grad(lambda b: g(b)[0])(a)

    xs = np.array([0.1, 0.2, 0.7])
    (carry, ys), gradient = f(0.3, xs)

    def by_hand(a: Any, b: Any) -> Any:
        c = a
        for x in xs:
            c = np.sin(c) * a + b * x
        return c

    close(carry, [by_hand(0.3, b) for b in xs])
    assert ys.shape == (3, 3)
    close(gradient, fg.grad(by_hand, 1)(0.3, 0.3))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: lax.scan(lambda c, x: (c, x), 0), ArgumentError, "how many steps"),
        (
            lambda: lax.scan(lambda c, x: (c, x), 0, (np.ones(3), {"k": np.ones(4)})),
            ArgumentError,
            r"the leading sizes differ: xs\[0\]: 3, xs\[1\]\['k'\]: 4",
        ),
        (lambda: lax.scan(lambda c, x: (c, x), 0, np.ones(3), length=4), ArgumentError, "xs: 3, length: 4"),
        (lambda: lax.scan(lambda c, x: (c, x), 0, length=-1), ArgumentError, "must not be negative"),
        (lambda: lax.scan(lambda c, x: (c, x), 0, 1.0), ShapeError, "a scalar: there is no axis"),
        (
            lambda: lax.scan(lambda c, x: (c, x), 0, np.ones(2), unroll=-1),
            ArgumentError,
            "from 0 on, it is -1",
        ),
        (
            lambda: lax.scan(lambda c, x: (c, x), 0, length=3.5),
            DtypeError,
            "length must be an integer, got float 3.5",
        ),
        (
            lambda: lax.scan(lambda c, x: (c, x), 0, length=float("inf")),
            DtypeError,
            "length must be an integer",
        ),
        (
            lambda: lax.scan(lambda c, x: (c, x), 0, np.ones(2), length=3.0),
            ArgumentError,
            "leading sizes differ",
        ),
        (lambda: lax.scan(lambda c, x: c, 0, np.ones(2)), TreeError, "must return a pair"),
        (
            lambda: lax.scan(lambda c, x: ((c, c), x), 0, np.ones(2)),
            TreeError,
            "changes the structure of the carry",
        ),
        (
            lambda: lax.scan(lambda c, x: ({"a": np.ones(2)}, x), {"a": np.ones(3)}, np.ones(2)),
            ShapeError,
            r"type of carry\['a'\]: it is float32\[3\] on entry and float32\[2\] on return",
        ),
        (
            lambda: lax.scan(lambda c, x: ((c[0], c[1].astype(float)), x), (1, np.ones(3, int)), np.ones(2)),
            DtypeError,
            r"carry\[1\]: it is int32\[3\] on entry and float32\[3\] on return",
        ),
        (lambda: lax.scan(3, 0, np.ones(2)), DtypeError, "needs a function(.|\\n)*pass the function itself"),
        (lambda: lax.scan(lambda c, x: (c, x), "text", np.ones(2)), DtypeError, "scan: init"),
    ],
)
def test_mistakes_with_scan(call: Callable, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_a_traced_length_is_refused() -> None:
    with pytest.raises(TracedValueError):
        fg.jit(lambda n: lax.scan(lambda c, _: (c, None), 0, None, length=n))(3)


# ---- while_loop, fori_loop ----


def test_while_loop_runs_until_its_condition_fails(run: Callable) -> None:
    def f(x: Any) -> Any:
        return lax.while_loop(
            lambda v: v["x"] < 50, lambda v: {"n": v["n"] + 1, "x": v["x"] * 2, "o": None}, x
        )

    found = run(f)({"n": 0, "x": 3.0, "o": None})
    assert found["o"] is None
    close(found, {"n": 5, "x": 96.0, "o": None})
    close(run(f)({"n": 0, "x": 60.0, "o": None}), {"n": 0, "x": 60.0, "o": None})


def test_while_loop_promotes_weak_types_until_they_settle() -> None:
    i, x = lax.while_loop(lambda v: v[0] < 3, lambda v: (v[0] + 1, v[1] * 0.5), (0, 8))
    assert (i.dtype, x.dtype) == (onp.int32, onp.float32)
    close(x, 1.0)


def test_while_loop_closes_over_traced_values(run: Callable) -> None:
    def f(limit: Any, factor: Any) -> Any:
        return lax.while_loop(lambda x: x < limit, lambda x: x * factor, 1.0)

    close(run(f)(100.0, 3.0), 243.0)
    close(run(fg.jacfwd(f, 1))(100.0, 3.0), 5 * 81.0)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: lax.while_loop(lambda x: x, lambda x: x, 1.0), DtypeError, "must return one boolean scalar"),
        (lambda: lax.while_loop(lambda x: x > 0, lambda x: x, np.ones(1)), DtypeError, r"returned bool\[1\]"),
        (lambda: lax.while_loop(lambda x: None, lambda x: x, 1.0), DtypeError, "returned nothing"),
        (lambda: lax.while_loop(lambda x: (x > 0,), lambda x: x, 1.0), DtypeError, "one boolean scalar"),
        (
            lambda: lax.while_loop(lambda x: x[0] > 0, lambda x: x[0], (1.0,)),
            TreeError,
            "structure of the carry",
        ),
        (
            lambda: lax.while_loop(lambda x: x[0] > 0, lambda x: (x[0], x[1][:1]), (1.0, np.ones(2))),
            ShapeError,
            r"carry\[1\]: it is float32\[2\] on entry and float32\[1\] on return",
        ),
        (lambda: lax.while_loop(lambda x: x > 0, lambda x: x, 1.0, max_steps=-1), ArgumentError, "negative"),
        (lambda: lax.fori_loop(0.0, 3, lambda i, x: x, 1.0), DtypeError, "lower must be an integer scalar"),
        (
            lambda: lax.fori_loop(0, np.ones(2, int), lambda i, x: x, 1.0),
            DtypeError,
            "upper must be an integer",
        ),
        (
            lambda: fg.jit(lambda n: lax.fori_loop(0, n, lambda i, x: x, 1.0, unroll=2))(3),
            ArgumentError,
            "unroll needs bounds that are known",
        ),
    ],
)
def test_mistakes_with_while_loops(call: Callable, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize("lower, upper", [(0, 5), (2, 5), (-3, 2), (3, 3), (5, 2)])
def test_fori_loop_with_known_and_traced_bounds(lower: int, upper: int) -> None:
    body = lambda i, x: x * 1.1 + i  # noqa: E731
    wanted: Any = 1.0
    for i in range(lower, upper):
        wanted = body(i, wanted)
    close(lax.fori_loop(lower, upper, body, 1.0), wanted)
    close(fg.jit(lambda n: lax.fori_loop(lower, n, body, 1.0))(upper), wanted)
    close(fg.jit(lambda n: lax.fori_loop(n, upper, body, 1.0, max_steps=9))(lower), wanted)
    close(lax.fori_loop(lower, upper, body, 1.0, unroll=3), wanted)


@pytest.mark.parametrize(
    "lower, upper, dtype", [(0, 3, "int32"), (np.int8(1), 3, "int8"), (0, np.uint8(3), "uint8")]
)
def test_the_counter_of_fori_loop_has_the_type_of_the_bounds(lower: Any, upper: Any, dtype: str) -> None:
    def f(a: Any, b: Any) -> Any:
        return lax.fori_loop(a, b, lambda i, _: i, np.asarray(0, dtype))

    assert f(lower, upper).dtype == dtype
    assert int(f(lower, upper)) == 2
    assert fg.jit(f)(lower, upper).dtype == dtype
    assert int(fg.jit(functools.partial(f, lower))(upper)) == 2


def test_fori_loop_has_both_modes_where_its_bounds_are_known() -> None:
    def f(x: Any) -> Any:
        return lax.fori_loop(0, 3, lambda i, y: y * x + i, x)

    close(fg.grad(f)(2.0), fg.jacfwd(f)(2.0))
    close(fg.grad(f)(2.0), fg.grad(lambda x: ((x * x) * x + 1) * x + 2)(2.0))


# ---- while_loop with max_steps ----


def in_python(x: Any, limit: float, most: int) -> Any:
    i = 0
    while i < most and x < limit:
        x, i = x * 1.5 + 1 / (1 + x * x + i), i + 1
    return x


def bounded(x: Any, limit: Any, most: int) -> Any:
    def body(value: Any) -> Any:
        i, x = value
        return i + 1, x * 1.5 + 1 / (1 + x * x + i)

    return lax.while_loop(lambda value: value[1] < limit, body, (0, x), max_steps=most)[1]


@pytest.mark.parametrize("most", [0, 1, 2, 3, 4, 5, 9, 10, 16, 17, 30])
@pytest.mark.parametrize("limit", [0.0, 2.0, 11.0, 1e6])
def test_a_bounded_while_loop_has_all_derivatives(most: int, limit: float) -> None:
    """The limit is reached at once, after some blocks, or never."""
    with fg.config(enable_x64=True):
        f = functools.partial(bounded, limit=limit, most=most)
        plain = functools.partial(in_python, limit=limit, most=most)
        close(f(1.2), plain(1.2))
        close(fg.grad(f)(1.2), fg.grad(plain)(1.2))
        close(fg.jit(fg.value_and_grad(f))(1.2), fg.value_and_grad(plain)(1.2))
        close(fg.hessian(f)(1.2), fg.grad(fg.grad(plain))(1.2))
        if limit and not most or most == 30:
            close(f(1.2), lax.while_loop(lambda x: False, lambda x: x, f(1.2)))


def test_without_a_bound_in_reach_the_value_is_that_of_while_loop() -> None:
    def body(value: Any) -> Any:
        return value[0] + 1, value[1] * 1.5

    start, goes_on = (0, 1.0), lambda value: value[1] < 40
    close(lax.while_loop(goes_on, body, start, max_steps=50), lax.while_loop(goes_on, body, start))
    steps, _ = lax.while_loop(goes_on, body, start, max_steps=4)
    assert int(steps) == 4


def test_steps_after_the_end_do_nothing() -> None:
    """1 / 0 and its derivative would come with the step after the last."""

    def f(x: Any) -> Any:
        return lax.while_loop(lambda v: v[0] > 0, lambda v: (v[0] - 1, v[1] / v[0]), (3.0, x), max_steps=7)[1]

    close(fg.value_and_grad(f)(6.0), (1.0, 1 / 6))
    close(fg.vmap(fg.value_and_grad(f))(np.array([6.0, 12.0])), ([1.0, 2.0], [1 / 6, 1 / 6]))


def test_a_traced_bound_has_reverse_mode_with_max_steps() -> None:
    @fg.jit
    def f(x: Any, n: Any) -> Any:
        return fg.grad(lambda x: lax.fori_loop(0, n, lambda i, y: np.sin(y) * x, x, max_steps=10))(x)

    for n in range(5):
        close(f(1.3, n), fg.grad(lambda x, n=n: lax.fori_loop(0, n, lambda i, y: np.sin(y) * x, x))(1.3))


def test_the_backward_pass_of_a_bounded_while_loop_keeps_the_square_root_of_its_steps() -> None:
    def memory(f: Callable) -> int:
        return fg.jit(fg.grad(f)).lower(np.ones(500)).compile().memory_analysis().temp_size_in_bytes

    def loop(x: Any, steps: int) -> Any:
        return lax.while_loop(
            lambda v: v[0] < 9, lambda v: (v[0] + 1, np.sin(v[1])), (0, x), max_steps=steps
        )[1]

    few, many = (memory(lambda x, n=n: np.sum(loop(x, n))) for n in (100, 1600))
    assert many < 5 * few
    assert many < 0.2 * memory(lambda x: np.sum(lax.fori_loop(0, 1600, lambda i, x: np.sin(x), x)))


# ---- cond, switch ----


def test_cond_takes_one_branch(run: Callable) -> None:
    def f(pred: Any, x: Any) -> Any:
        return lax.cond(pred, lambda a, b: (a + 1, {"k": b}), lambda a, b: (a * 2, {"k": -b}), x, x)

    close(run(f)(True, 3.0), (4.0, {"k": 3.0}))
    close(run(f)(False, 3.0), (6.0, {"k": -3.0}))
    close(run(f)(2, 3.0), (4.0, {"k": 3.0}))  # as a truth value


def test_branches_close_over_traced_values(run: Callable) -> None:
    def f(x: Any, y: Any) -> Any:
        return lax.cond(x > 0, lambda: x * y, lambda: y - x)

    close((run(f)(2.0, 3.0), run(f)(-2.0, 3.0)), (6.0, 5.0))
    close(run(fg.grad(f, (0, 1)))(2.0, 3.0), (3.0, 2.0))
    close(run(fg.grad(f, (0, 1)))(-2.0, 3.0), (-1.0, 1.0))


def test_what_all_branches_pass_on_is_not_chosen(run: Callable) -> None:
    """It is the operand: nothing is copied, and a map over the index leaves it as it was."""

    def f(p: Any, x: Any, y: Any) -> Any:
        return lax.cond(p, lambda a, b: (a, b * 2, a), lambda a, b: (a, b, b), x, y)

    close(run(f)(True, 2.0, 3.0), (2.0, 6.0, 2.0))
    close(run(f)(False, 2.0, 3.0), (2.0, 3.0, 3.0))
    p = np.asarray([True, False])
    mapped = fg.vmap(f, (0, None, None), (None, 0, 0))
    close(run(mapped)(p, 2.0, 3.0), (2.0, [6.0, 3.0], [2.0, 3.0]))
    close(run(fg.grad(lambda x, p: f(p, x, 3.0)[0]))(2.0, True), 1.0)
    alone = lambda i, x: lax.switch(i, [lambda t: t] * 3, x)  # noqa: E731
    close(run(alone)(1, 5.0), 5.0)
    assert len(fg.make_jaxpr(alone)(1, 5.0).eqns) == 0


def test_weak_types_of_branches_give_way() -> None:
    found = lax.cond(True, lambda x: 1, lambda x: x, np.float32(2.5))
    assert found.dtype == onp.float32
    assert not found.weak_type


def test_of_one_dtype_the_first_branch_says_whether_a_result_is_weak(run: Callable) -> None:
    """JAX's contract, in which the first branch of cond is false_fun."""
    weak, strong = (lambda p: np.where(p, 1, -1)), (lambda p: np.int32(3))
    for a in (weak, strong):
        for b in (weak, strong):
            assert run(lambda p, a=a, b=b: lax.cond(p, a, b, p))(True).weak_type == (b is weak)
            assert run(lambda i, a=a, b=b: lax.switch(i, [a, b], True))(1).weak_type == (a is weak)


def test_branches_return_linear_functions_of_constants_and_of_values() -> None:
    """As many residuals of each, whatever is constant."""

    def push(slope: Any) -> Any:
        return fg.linearize(lambda y: slope * y, 1.0)[1]

    @fg.jit
    def f(p: Any, x: Any) -> Any:
        return lax.cond(p, lambda: push(x), lambda: push(np.zeros(()) + 2))(3.0)

    close(f(True, np.float32(0.5)), 1.5)
    close(f(False, np.float32(0.5)), 6.0)


@pytest.mark.parametrize("index, wanted", [(-5, 10.0), (0, 10.0), (1, 20.0), (2, 30.0), (99, 30.0)])
def test_switch_clamps_its_index(run: Callable, index: int, wanted: float) -> None:
    branches = [lambda x: x * 10, lambda x: x * 20, lambda x: x * 30]
    close(run(lambda i: lax.switch(i, branches, 1.0))(index), wanted)
    close(run(lambda i: lax.switch(i, branches[:1], 1.0))(index), 10.0)
    close(run(lambda i: lax.switch(i, branches, 1.0))(np.int8(max(index, -100))), wanted)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda: lax.cond(np.ones(1, bool), lambda: 1, lambda: 2),
            DtypeError,
            r"must be a scalar, it is bool\[1\]",
        ),
        (
            lambda: lax.cond(True, lambda x: (x, x), lambda x: x, 1.0),
            TreeError,
            "the branches return different structures",
        ),
        (
            lambda: lax.cond(True, lambda x: {"a": x}, lambda x: {"a": np.zeros(2)}, 1.0),
            ShapeError,
            r"types at \['a'\]: true_fun '<lambda>': float32\[\]\*; false_fun '<lambda>': float32\[2\]",
        ),
        (
            lambda: lax.cond(True, lambda x: x.astype(int), lambda x: x, np.ones(2)),
            DtypeError,
            "the branches return different types",
        ),
        (lambda: lax.cond(True, 1, lambda: 2), DtypeError, "needs a function"),
        (lambda: lax.switch(0, []), ArgumentError, "at least one branch"),
        (lambda: lax.switch(0.5, [lambda: 1, lambda: 2]), DtypeError, "index must be an integer scalar"),
        (lambda: lax.switch(np.ones(2, int), [lambda: 1, lambda: 2]), DtypeError, "integer scalar"),
    ],
)
def test_mistakes_with_branches(call: Callable, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        call()


# ---- map ----


@pytest.mark.parametrize("size", [0, 1, 4, 5, 9])
@pytest.mark.parametrize("batch_size", [None, 0, 1, 2, 4, 20])
def test_map_is_f_of_each(size: int, batch_size: int | None) -> None:
    xs = {"a": np.arange(float(size)), "b": np.arange(float(size * 2)).reshape(size, 2)}
    found = lax.map(lambda x: (x["a"] * 2, x["b"] + x["a"]), xs, batch_size=batch_size)
    close(found, (xs["a"] * 2, xs["b"] + xs["a"][:, None]))


def test_map_has_derivatives() -> None:
    def f(x: Any, batch_size: int | None) -> Any:
        return np.sum(lax.map(np.sin, x, batch_size=batch_size) * x)

    x = np.arange(5.0)
    for batch_size in (None, 2):
        close(fg.grad(f)(x, batch_size), np.sin(x) + x * np.cos(x))
        close(fg.hessian(f)(x, batch_size), np.diag(2 * np.cos(x) - x * np.sin(x)))


def test_mistakes_with_map() -> None:
    with pytest.raises(ArgumentError, match="holds no array"):
        lax.map(lambda x: x, None)
    with pytest.raises(ArgumentError, match="batch_size"):
        lax.map(lambda x: x, np.ones(3), batch_size=-1)
    with pytest.raises(ArgumentError, match="the leading sizes differ"):
        lax.map(lambda x: x[0], (np.ones(3), np.ones(2)))


# ---- associative_scan ----


@given(size=st.integers(0, 17), axis=st.sampled_from([0, 1, -1, -2]), reverse=st.booleans())
def test_associative_scan_of_sums(size: int, axis: int, reverse: bool) -> None:
    shape = (3, size) if axis % 2 else (size, 3)
    x = onp.arange(3.0 * size, dtype=onp.float32).reshape(shape)
    wanted = onp.flip(onp.cumsum(onp.flip(x, axis), axis), axis) if reverse else onp.cumsum(x, axis)
    close(lax.associative_scan(np.add, x, reverse=reverse, axis=axis), wanted)


@given(size=st.integers(1, 20), reverse=st.booleans())
def test_associative_scan_of_linear_maps(size: int, reverse: bool) -> None:
    """A tree, and a function that does not commute: h = a h + b."""
    a, b = onp.linspace(0.5, 1.5, size), onp.cos(onp.arange(size))
    order = range(size - 1, -1, -1) if reverse else range(size)

    def combine(f: Any, g: Any) -> Any:
        return {"a": f["a"] * g["a"], "b": g["a"] * f["b"] + g["b"]}

    found = lax.associative_scan(combine, {"a": a, "b": b}, reverse=reverse)
    wanted, h = onp.zeros(size), 0.0
    for i in order:
        h = a[i] * h + b[i]
        wanted[i] = h
    close(found["b"], wanted, 1e-4)


@pytest.mark.parametrize("size", [15, 17, 18, 33, 49, 100, 129])
def test_associative_scan_of_compiled_batches(size: int) -> None:
    """Halves of odd and even elements are put together at each level, in rows that vectors do not divide."""
    x = onp.random.default_rng(size).uniform(-1, 1, (2, size, 17)).astype(onp.float32)
    found = fg.jit(fg.vmap(lambda v: lax.associative_scan(np.add, v, axis=0)))(x)
    onp.testing.assert_allclose(found, onp.cumsum(x.astype(onp.float64), 1), atol=1e-4)


def test_associative_scan_under_transforms() -> None:
    def f(x: Any) -> Any:
        return np.sum(lax.associative_scan(np.multiply, x) ** 2)

    def by_hand(x: Any) -> Any:
        return np.sum(np.cumprod(x) ** 2)

    x = np.linspace(0.5, 1.5, 7)
    close(fg.jit(fg.grad(f))(x), fg.grad(by_hand)(x), 1e-4)
    close(fg.vmap(f)(np.stack([x, 2 * x])), [f(x), f(2 * x)])


def test_associative_scan_takes_leaves_in_order() -> None:
    """A function may return a tuple for what is given as a class."""

    class Line(NamedTuple):
        slope: Any
        offset: Any

    lines = Line(np.arange(1.0, 6.0), np.arange(5.0))
    found = lax.associative_scan(lambda a, b: (a.slope * b.slope, a.offset * b.slope + b.offset), lines)
    assert type(found) is Line
    slope, offset = 1.0, 0.0
    for i in range(5):
        slope, offset = slope * (i + 1), offset * (i + 1) + i
        assert (found.slope[i], found.offset[i]) == (slope, offset)


def test_mistakes_with_associative_scan() -> None:
    with pytest.raises(ArgumentError, match="the sizes along axis 0 differ"):
        lax.associative_scan(lambda a, b: a, (np.ones(2), np.ones(3)))
    with pytest.raises(TreeError, match="a tree like its arguments"):
        lax.associative_scan(lambda a, b: (a, b), np.ones(3))
    assert lax.associative_scan(np.add, {"none": None}) == {"none": None}


# ---- without tracing ----


def test_under_disable_jit_python_runs_the_loop() -> None:
    seen = []

    def step(c: Any, x: Any) -> Any:
        seen.append(float(c))
        return c + x, c * x

    with fg.config(disable_jit=True):
        carry, ys = lax.scan(step, 0.0, np.arange(3.0))
        assert seen == [0.0, 0.0, 1.0]
        close((carry, ys), (3.0, [0.0, 0.0, 2.0]))
        close(lax.while_loop(lambda x: x < 9, lambda x: x * 2, 1), 16)
        close(lax.while_loop(lambda x: x < 9, lambda x: x * 2, 1, max_steps=2), 4)
        close(lax.fori_loop(0, 3, lambda i, x: x + i, 0), 3)
        close(lax.cond(np.asarray(True), lambda x: x, lambda x: -x, 3), 3)
        close(lax.switch(7, [lambda x: x, lambda x: -x], 3), -3)


@pytest.mark.parametrize("length", [3, 3.0, onp.float32(3), onp.int8(3), np.asarray(3)])
def test_lengths_that_are_whole(length: Any) -> None:
    """As duration / step gives them."""
    total, counted = lax.scan(lambda c, _: (c + 1, c), 0, length=length)
    assert int(total) == 3 and counted.tolist() == [0, 1, 2]


def test_an_unroll_of_0_is_all_steps() -> None:
    """One round that holds all steps."""

    def graph(unroll: int | bool) -> str:
        return str(
            fg.make_graph(lambda c: lax.scan(lambda c, _: (np.sin(c), c), c, length=3, unroll=unroll))(1.0)
        )

    assert graph(0) == graph(True) and "sin" in graph(0) and graph(1) != graph(True)
    with pytest.raises(ArgumentError, match="unroll needs bounds"):
        fg.jit(lambda n: lax.fori_loop(0, n, lambda i, c: c + 1, 0, unroll=0))(3)


@pytest.mark.parametrize("way", [lambda f: f, fg.jit], ids=["eager", "jit"])
@pytest.mark.parametrize("p", [True, False])
def test_cond_with_an_operand_for_each_branch(p: bool, way: Callable) -> None:
    """cond(pred, x, f, y, g): operands of any structure, each for its own function."""

    def f(x: Any) -> Any:
        return x["a"] * 2.0

    def g(y: Any) -> Any:
        return y[0] + y[1]

    x, y = {"a": np.arange(3.0)}, (np.ones(3), 10.0)
    expected = [0.0, 2.0, 4.0] if p else [11.0] * 3
    assert way(lambda p, x, y: lax.cond(p, x, f, y, g))(p, x, y).tolist() == expected
    assert way(lambda p: lax.cond(p, None, lambda _: 1.0, (), lambda _: 2.0))(p).tolist() == (
        1.0 if p else 2.0
    )
    slope = way(fg.grad(lambda t: lax.cond(p, t, np.sin, t, lambda t: t * t)))(1.0)
    assert float(slope) == pytest.approx(float(onp.cos(1)) if p else 2.0)
    mapped = way(fg.vmap(lambda p, x: lax.cond(p, x, lambda x: x + 1, x, lambda x: x - 1)))
    assert mapped(np.array([p, not p]), np.ones(2)).tolist() == ([2.0, 0.0] if p else [0.0, 2.0])
    with fg.disable_jit():
        assert lax.cond(p, x, f, y, g).tolist() == expected


def test_two_functions_in_front_are_the_branches() -> None:
    """Also where the operands are two, of which one is callable; what fits neither form says so."""
    with pytest.raises(DtypeError, match="operands"):
        lax.cond(True, lambda *_: 1, lambda *_: 2, np.ones(2), len)
    with pytest.raises(DtypeError, match="needs a function, got"):
        lax.cond(True, len, 1.0, len, 2.0)
    with pytest.raises(ShapeError, match="different types"):
        lax.cond(True, 1.0, lambda x: x, np.ones(2), lambda y: y)


# ---- buffers that a batch of loops or branches writes to ----

_WRITES: dict[str, Callable] = {
    "set": lambda xs, i: xs.at[i].set(xs[i - 1] + 1.5),
    "add": lambda xs, i: xs.at[i].add(2.0),
    "multiply": lambda xs, i: xs.at[i].multiply(1.5),
    "extrema": lambda xs, i: xs.at[i].max(0.5).at[i + 1].min(0.25),
    "set twice": lambda xs, i: xs.at[i].set(3.0).at[i // 2].add(xs[i]),
    "several": lambda xs, i: xs.at[np.array([2, 0, 2]) + i].set(np.array([1.0, 2.0, 3.0]) * i),
    "outside": lambda xs, i: xs.at[5 * i].set(7.0),
    "rows": lambda xs, i: xs.reshape(4, 2).at[i // 2].set(np.array([1.0, -1.0]) * i).ravel(),
    "slice": lambda xs, i: lax.dynamic_update_slice(xs, xs[:2] - i, (i,)),
}


def _loop(write: Callable) -> Callable:
    return lambda i, xs: lax.while_loop(lambda c: c[0] < 6, lambda c: (c[0] + 1, write(c[1], c[0])), (i, xs))[
        1
    ]


def _branch(write: Callable) -> Callable:
    return lambda i, xs: lax.cond(i % 2 == 0, lambda: write(xs, i), lambda: xs)


def _other_branch(write: Callable) -> Callable:
    return lambda i, xs: lax.switch(i % 3, [lambda: xs, lambda: write(xs, i), lambda: xs * 2])


@pytest.mark.parametrize("around", [_loop, _branch, _other_branch])
@pytest.mark.parametrize("name", _WRITES)
def test_batches_that_write_to_a_buffer(run: Callable, name: str, around: Callable) -> None:
    """Each element as by itself, and its derivatives; those that are done, or take another branch, are left alone."""
    f = around(_WRITES[name])
    numbers = np.array([4, 0, 6, 3, 9])
    buffers = np.linspace(-1.0, 1.0, 40).reshape(5, 8)
    wanted = [f(i, xs) for i, xs in zip(numbers, buffers, strict=True)]
    close(run(fg.vmap(f))(numbers, buffers), np.stack(wanted))
    if "extrema" not in name:
        push = lambda i, xs: fg.jvp(lambda xs: f(i, xs), (xs,), (xs * xs,))[1]  # noqa: E731
        moved = [push(i, xs) for i, xs in zip(numbers, buffers, strict=True)]
        close(run(fg.vmap(push))(numbers, buffers), np.stack(moved))
    if around is not _loop:
        back = fg.grad(lambda xs: np.sum(fg.vmap(f)(numbers, xs) ** 2))
        alone = fg.grad(lambda xs: sum(np.sum(f(i, x) ** 2) for i, x in zip(numbers, xs, strict=True)))
        close(run(back)(buffers), alone(buffers))


@pytest.mark.parametrize("around", [_loop, _branch])
def test_batches_write_in_place(around: Callable) -> None:
    """No pass over the whole buffer chooses between what is written and what was there."""
    f = around(_WRITES["set twice"])
    rows = str(fg.make_graph(fg.vmap(f))(np.array([0, 1]), np.zeros((2, 8)))).splitlines()
    assert any("scatter_set(" in row for row in rows)
    assert not any(" where(" in row and "float32[2,8]" in row for row in rows)
