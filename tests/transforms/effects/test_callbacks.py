"""Prints and callbacks: what reaches Python, how often and in which order, under every transform. The oracle is the
same program with Python loops and branches.
"""

import gc
import signal
import weakref
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, MissingRuleError

FLOAT = fg.ShapeDtypeStruct((), "float32")
INT = fg.ShapeDtypeStruct((), "int32")


class Log:
    """What callbacks saw, as Python values."""

    def __init__(self):
        self.seen = []

    def __call__(self, *values):
        self.seen.append(tuple(np.asarray(v).tolist() for v in values))

    def note(self, *values):
        fg.debug.callback(self, *values)

    def take(self):
        seen, self.seen = self.seen, []
        return seen


@pytest.fixture(params=["cpu", "numpy"])
def device(request):
    with fg.config(device=request.param):
        yield request.param


@pytest.fixture
def log():
    return Log()


# ---- printing ----


def test_print_formats_values_of_all_kinds(capsys):
    fg.debug.print("{0} {x[b]} {0:.2f} {name} {{}}", 1.5, x={"b": fnp.arange(2)}, name="n")
    fg.jit(lambda x: fg.debug.print("{x} {x:.3f} {s}", x=x, s="text"))(2)
    fg.jit(lambda x: fg.debug.print("{}", x))(fnp.ones(2, fnp.bfloat16))
    fg.jit(lambda: fg.debug.print("nothing"))()
    assert capsys.readouterr().out == "1.5 [0 1] 1.50 n {}\n2 2.000 text\n[1 1]\nnothing\n"


@pytest.mark.parametrize(
    ("fmt", "error"),
    [("{} {}", ArgumentError), ("{y}", ArgumentError), ("{", ArgumentError), (1.0, DtypeError)],
)
def test_mistakes_in_formats_are_told_while_tracing(fmt, error):
    with pytest.raises(error, match=r"debug\.print"):
        fg.jit(lambda x: fg.debug.print(fmt, x))(1.0)


def test_a_print_is_repeated_by_every_call_and_for_every_use_of_a_jitted_function(log, device):
    inner = fg.jit(lambda x: (log.note(x), x + 1)[1])
    outer = fg.jit(lambda x: inner(inner(x)) + inner(x))
    assert float(outer(1.0)) == 5.0
    assert log.take() == [(1.0,), (2.0,), (1.0,)]
    outer(2.0)
    assert log.take() == [(2.0,), (3.0,), (2.0,)]


def test_effects_that_are_equal_are_not_merged(log, device):
    fg.jit(lambda x: [log.note(x) for _ in range(3)])(1.0)
    assert log.take() == [(1.0,)] * 3


def test_equal_graphs_with_other_functions_call_their_own(device):
    logs = [Log() for _ in range(3)]
    for one in logs:
        fg.jit(lambda x, one=one: one.note(x, 2 * x))(3.0)
    assert [one.take() for one in logs] == [[(3.0, 6.0)]] * 3


def test_one_function_and_two_functions_on_equal_operands_are_different_programs(device):
    def plus(n):
        return lambda x: fg.pure_callback(lambda v: v + np.float32(n), FLOAT, x)

    one, two = plus(1), plus(2)
    assert [float(y) for y in fg.jit(lambda x: (one(x), two(x)))(0.0)] == [1.0, 2.0]
    assert [float(y) for y in fg.jit(lambda x: (two(x), one(x)))(0.0)] == [2.0, 1.0]
    assert [float(y) for y in fg.jit(lambda x: (one(x), one(x)))(0.0)] == [1.0, 1.0]


# ---- transforms ----


def noisy(log, x):
    log.note(x)
    y = fnp.sin(x) * x
    log.note(y)
    return y


def transforms(x):
    """(transformed function, what each run sees of the scalar x)."""
    value = float(np.float32(np.sin(np.float32(x)) * np.float32(x)))
    once = [(float(np.float32(x)),), (value,)]
    return {
        "plain": (lambda f: f(x), once),
        "jit": (lambda f: fg.jit(f)(x), once),
        "grad": (lambda f: fg.grad(f)(x), once),
        "value_and_grad": (lambda f: fg.value_and_grad(f)(x), once),
        "grad of grad": (lambda f: fg.grad(fg.grad(f))(x), once),
        "jit of grad": (lambda f: fg.jit(fg.grad(f))(x), once),
        "grad of jit": (lambda f: fg.grad(fg.jit(f))(x), once),
        "jvp": (lambda f: fg.jvp(f, (x,), (1.0,)), once),
        "vjp": (lambda f: fg.vjp(f, x)[1](1.0), once),
        "linearize": (lambda f: fg.linearize(f, x)[1](1.0), once),
        "jit of linearize": (lambda f: fg.jit(lambda v: fg.linearize(f, v)[1](1.0))(x), once),
        "hessian": (lambda f: fg.hessian(f)(x), once),
        "jacfwd of jit": (lambda f: fg.jacfwd(fg.jit(f))(x), once),
        "eval_shape": (lambda f: fg.eval_shape(f, x), []),
        "make_graph": (lambda f: fg.make_graph(f)(x), []),
        "checkpoint": (lambda f: fg.checkpoint(f)(x), once),
        "vmap": (lambda f: fg.vmap(f)(fnp.full(1, x)), once),
        "jit of vmap of grad": (lambda f: fg.jit(fg.vmap(fg.grad(f)))(fnp.full(1, x)), once),
        "grad of vmap": (lambda f: fg.grad(lambda v: fg.vmap(f)(v).sum())(fnp.full(1, x)), once),
        "aot": (lambda f: fg.jit(f).lower(x).compile()(x), once),
    }


@pytest.mark.parametrize("name", list(transforms(0.5)))
def test_effects_happen_once_and_in_order(log, name):
    transform, expected = transforms(0.5)[name]
    transform(lambda x: noisy(log, x))
    found = log.take()
    assert len(found) == len(expected)
    np.testing.assert_allclose(np.ravel(found), np.ravel(expected), rtol=1e-6)


def test_values_and_derivatives_are_those_without_effects(log):
    for transform in (fg.grad, fg.value_and_grad, fg.hessian, lambda f: fg.jit(fg.grad(fg.grad(f)))):
        with_effects = transform(lambda x: noisy(log, x))(0.7)
        without = transform(lambda x: fnp.sin(x) * x)(0.7)
        np.testing.assert_allclose(np.asarray(with_effects), np.asarray(without), rtol=1e-6)


def test_outside_of_jit_an_effect_runs_before_the_next_line(log):
    def f(x):
        log.note(x)
        assert log.take() == [(2.0,)]
        raise KeyError

    with pytest.raises(KeyError):
        fg.grad(f)(2.0)


def test_vmap_runs_once_for_each_element_and_once_for_none(log, device):
    def f(x, y):
        log.note(x, y)
        log.note(y)

    fg.jit(fg.vmap(fg.vmap(f, (None, 0)), (0, None)))(fnp.arange(2), fnp.arange(10, 12))
    pairs = [(a, b) for a in (0, 1) for b in (10, 11)]
    assert log.take() == [*pairs, (10,), (11,)]


# ---- loops and branches ----


def python_program(log, x):
    total = x
    for i in range(3):
        log((total, i))
        if total > 2:
            log(("large", total))
        else:
            while total < 2:
                log(("small", total))
                total = total + 1
        total = total + i
    return total


def traced_program(log, x):
    def body(i, total):
        log.note(total, i)

        def large():
            log.note(total)
            return total

        def small():
            return lax.while_loop(lambda t: t < 2, lambda t: (log.note(t), t + 1)[1], total)

        return lax.cond(total > 2, large, small) + i

    return lax.fori_loop(0, 3, body, x)


def of_python(x):
    seen = []

    def record(values):
        seen.append(tuple(v for v in values if not isinstance(v, str)))

    return python_program(record, x), seen


@settings(max_examples=12, deadline=None)
@given(st.integers(-3, 4), st.booleans())
def test_loops_and_branches_see_what_python_sees(x, compiled):
    log = Log()

    def f(v):
        return traced_program(log, v)

    value = (fg.jit(f) if compiled else f)(x)
    expected, seen = of_python(x)
    assert int(value) == expected
    assert log.take() == seen


@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(-3, 4), min_size=1, max_size=3), st.booleans())
def test_under_vmap_every_element_sees_what_it_would_alone(xs, compiled):
    log = Log()
    f = fg.vmap(lambda v: traced_program(log, v))
    value = (fg.jit(f) if compiled else f)(fnp.array(xs))
    alone = [of_python(x) for x in xs]
    assert value.tolist() == [v for v, _ in alone]
    assert sorted(log.take()) == sorted(event for _, seen in alone for event in seen)


def test_derivatives_of_loops_keep_effects_once(log):
    def f(x):
        def body(c, t):
            log.note(c)
            return c * x + t, c

        return lax.scan(body, x, fnp.arange(3.0))[0]

    for transform in (
        fg.grad(f),
        fg.jit(fg.grad(f)),
        fg.grad(fg.jit(f)),
        fg.jit(lambda x: fg.jvp(f, (x,), (1.0,))),
        lambda x: fg.jvp(f, (x,), (1.0,)),
        fg.jit(fg.hessian(f)),
    ):
        transform(2.0)
        assert log.take() == [(2.0,), (4.0,), (9.0,)]


def looped(log, x):
    return lax.scan(lambda c, _: ((log.note(c), fnp.sin(c) * x)[1], None), x, None, length=2)[0]


@pytest.mark.parametrize(
    "wrapped",
    [
        fg.checkpoint,
        lambda f: lambda x: lax.scan(lambda c, _: (fg.checkpoint(f)(c), None), x, None, length=2)[0],
        lambda f: lambda x: lax.cond(x > 0, lambda: fg.checkpoint(f)(x), lambda: x),
        lambda f: lambda x: lax.while_loop(lambda c: c < 20, lambda c: f(c) + 9, x, max_steps=4),
    ],
)
def test_what_is_computed_again_for_the_backward_pass_has_no_effects(log, wrapped):
    f = wrapped(lambda x: looped(log, x))
    f(1.1)
    forward = log.take()
    assert forward
    batched = fg.jit(fg.vmap(fg.grad(f)))
    for g in (fg.grad(f), fg.jit(fg.grad(f)), fg.grad(fg.jit(f)), lambda x: batched(fnp.full(1, x))):
        g(1.1)
        np.testing.assert_allclose(np.ravel(log.take()), np.ravel(forward), rtol=1e-5)


@pytest.mark.parametrize(
    "of",
    [
        lambda f: fg.grad(f),
        lambda f: fg.grad(fg.jit(f)),
        lambda f: fg.jit(fg.grad(f)),
        lambda f: lambda x: fg.vjp(f, x)[1](1.0),
    ],
    ids=["grad", "grad of jit", "jit of grad", "vjp"],
)
def test_pure_callbacks_of_a_backward_pass_run_after_the_effects_of_the_forward_pass(of):
    """A function that closes what it opened, as a progress bar does, has closed it before its backward pass begins."""
    events = []

    def seen(name):
        def note(v):
            events.append(name)
            return np.asarray(v)

        return note

    @fg.custom_vjp
    def twice(x):
        return 2 * x

    def backward(x, cotangent):
        kept = fg.pure_callback(seen("backward"), FLOAT, x)
        return (2 * cotangent + 0 * kept,)

    twice.defvjp(lambda x: (twice(x), x), backward)

    def f(x):
        fg.debug.callback(seen("open"), x)
        y = twice(fnp.sin(x))
        fg.debug.callback(seen("close"), y)
        return fnp.cos(y)

    of(f)(0.5)
    fg.effects_barrier()
    assert events[:2] == ["open", "close"] and set(events[2:]) == {"backward"}


def test_conditions_may_print(log, device):
    def f(x):
        return lax.while_loop(lambda c: (log.note(c), c < 3)[1], lambda c: c + 1, x)

    for g in (f, fg.jit(f)):
        assert int(g(1)) == 3
        assert log.take() == [(1,), (2,), (3,)]
    assert int(fg.jit(f)(7)) == 7
    assert log.take() == [(7,)]


@pytest.mark.parametrize("limit", [0, 3, 9])
def test_conditions_of_loops_with_a_limit_are_asked_once_a_step(log, limit):
    def f(x):
        return lax.while_loop(lambda c: (log.note(c), c < 20)[1], lambda c: c * x, x, max_steps=limit)

    value, steps = 2.0, 0
    while steps != limit and (log(value) or value < 20):
        value, steps = value * 2, steps + 1
    expected = log.take()
    for g in (f, fg.jit(f), fg.grad(f), fg.jit(fg.grad(f))):
        g(2.0)
        assert log.take() == expected


def test_map_and_switch(log, device):
    branches = [lambda i=i: log.note(fnp.asarray(i)) for i in range(3)]
    fg.jit(lambda v: lax.map(lambda i: (lax.switch(i, branches), i)[1], v))(fnp.array([2, 0, 9]))
    assert log.take() == [(2,), (0,), (2,)]


def test_functions_and_rules_of_their_own_have_effects(log):
    jvp, vjp = fg.custom_jvp(lambda x: noisy(log, x)), fg.custom_vjp(lambda x: noisy(log, x))
    jvp.defjvp(lambda p, t: (log.note(p[0]), (fnp.sin(p[0]) * p[0], 3 * t[0]))[1])
    vjp.defvjp(
        lambda x: (log.note(x), (fnp.sin(x) * x, x))[1],
        lambda x, ct: (log.note(x, ct), (3 * ct,))[1],
    )
    values = [2.0, float(np.sin(np.float32(2)) * 2)]
    for f, of_rule in ((jvp, [2.0]), (vjp, [2.0, 2.0, 1.0])):
        fg.jit(f)(2.0)
        np.testing.assert_allclose(np.concatenate(log.take()), values, rtol=1e-6)
        for g in (fg.grad(f), fg.jit(fg.grad(f)), fg.jit(fg.grad(fg.jit(f)))):
            assert float(g(2.0)) == 3.0
            np.testing.assert_allclose(np.concatenate(log.take()), values + of_rule, rtol=1e-6)
    with pytest.raises(MissingRuleError, match="has effects"):
        fg.jit(fg.grad(lambda x: lax.fori_loop(0, 2, lambda i, c: jvp(c), x)))(2.0)


# ---- callbacks with results ----


def test_pure_callback_takes_and_gives_trees(device):
    like = {"a": fg.ShapeDtypeStruct((2,), "float32"), "b": INT}

    def f(x, n):
        return fg.pure_callback(lambda x, n: {"a": x["v"] * 2, "b": n + 1}, like, x, n=n)

    for g in (f, fg.jit(f)):
        found = g({"v": fnp.ones(2)}, 3)
        assert found["a"].tolist() == [2.0, 2.0] and int(found["b"]) == 4
        assert found["b"].dtype == np.int32


def test_pure_callback_that_nobody_reads_is_not_called(log, device):
    fg.jit(lambda x: (fg.pure_callback(lambda v: log(v) or v, FLOAT, x), x)[1])(1.0)
    assert log.take() == []


@pytest.mark.parametrize(
    ("method", "shapes"),
    [
        ("sequential", [((2,), ())] * 3),
        ("sequential_unrolled", [((2,), ())] * 3),
        ("expand_dims", [((3, 2), (1,))]),
        ("broadcast_all", [((3, 2), (3,))]),
        ("legacy_vectorized", [((3, 2), ())]),
    ],
)
def test_vmap_methods(method, shapes):
    seen = []

    def callback(x, y):
        seen.append((x.shape, y.shape))
        return x * np.reshape(y, y.shape + (1,) * (x.ndim - y.ndim))

    like = fg.ShapeDtypeStruct((2,), "float32")

    def f(x, y):
        return fg.pure_callback(callback, like, x, y, vmap_method=method)

    x = np.arange(6.0, dtype=np.float32).reshape(3, 2)
    for g in (fg.vmap(f, (0, None)), fg.jit(fg.vmap(f, (0, None)))):
        seen.clear()
        np.testing.assert_array_equal(g(x, 2.0), x * 2)
        assert seen == shapes


def test_io_callback_reads_the_world_in_order(device):
    numbers = iter(range(100))

    def read():
        return fg.io_callback(lambda: next(numbers), INT)

    assert [int(v) for v in (read(), *fg.jit(lambda: (read(), read()))())] == [0, 1, 2]
    total, ys = fg.jit(lambda: lax.scan(lambda c, _: (c + read(), read()), 0, None, length=2))()
    assert int(total) == 3 + 5 and ys.tolist() == [4, 6]
    f = fg.vmap(lambda x: fg.io_callback(lambda v: v + next(numbers), INT, x))
    assert f(fnp.array([100, 200])).tolist() == [107, 208]


def test_a_result_of_an_effect_is_not_computed_again_in_a_branch(device):
    numbers = iter(range(100))

    def f(p):
        n = fg.io_callback(lambda: next(numbers), INT)
        return lax.cond(p, lambda: n + 10, lambda: n) + n

    assert [int(fg.jit(f)(p)) for p in (True, False)] == [10, 2]


def test_callbacks_get_copies_that_they_may_keep_and_change(device):
    kept = []

    def callback(x):
        kept.append(x)
        x += 1

    f = fg.jit(lambda x: (fg.debug.callback(callback, x), x * 1)[1])
    assert f(fnp.zeros(2)).tolist() == [0.0, 0.0]
    f(fnp.ones(2))
    assert [x.tolist() for x in kept] == [[1.0, 1.0], [2.0, 2.0]]


def test_under_vmap_too_they_are_arrays_of_their_own(device):
    kept = []

    def callback(x, y):
        assert type(x) is type(y) is np.ndarray
        y += x
        kept.append(y)

    fg.jit(fg.vmap(lambda x: fg.debug.callback(callback, x, fnp.ones(()))))(fnp.arange(3.0))
    assert [float(y) for y in kept] == [1.0, 2.0, 3.0]


def test_a_callback_may_run_programs_also_its_own(device):
    @fg.jit
    def f(n):
        return fg.pure_callback(lambda v: v * f(v - 1) if v > 1 else v, INT, n)

    assert int(f(5)) == 120


# ---- errors ----


def fails(*_):
    raise ValueError("from the user")


@pytest.mark.parametrize("effect", [True, False])
def test_errors_reach_the_caller_and_the_program_ends(effect, device):
    call = fg.io_callback if effect else fg.pure_callback

    @fg.jit
    def endless(x):
        return lax.while_loop(lambda c: c < 1, lambda c: call(fails, FLOAT, c), x)

    for _ in range(2):
        with pytest.raises(ValueError, match="from the user") as caught:
            endless(0.0)
    assert caught.traceback[-1].name == "fails"
    assert float(endless(2.0)) == 2.0


def test_an_error_within_a_callback_of_a_callback(device):
    inner = fg.jit(lambda x: fg.pure_callback(fails, FLOAT, x))
    outer = fg.jit(lambda x: fg.pure_callback(lambda v: inner(v), FLOAT, x))
    with pytest.raises(ValueError, match="from the user"):
        outer(1.0)
    caught = fg.jit(lambda x: fg.pure_callback(lambda v: _or_zero(inner, v), FLOAT, x))
    assert float(caught(1.0)) == 0.0


def _or_zero(f, v):
    try:
        return f(v)
    except ValueError:
        return np.float32(0)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda v: np.zeros(3, np.float32), "returned float32.3., promised was float32.."),
        (lambda v: np.int8(1), "int8"),
        (lambda v: (v, v), "promised was a single value"),
    ],
)
def test_results_must_be_what_was_promised(function, message, device):
    with pytest.raises(ArgumentError, match=message):
        fg.jit(lambda x: fg.pure_callback(function, FLOAT, x))(1.0)


def test_mistakes():
    def callback(x):
        return fg.pure_callback(lambda v: v, FLOAT, x)

    with pytest.raises(MissingRuleError, match="vmap_method"):
        fg.vmap(callback)(fnp.ones(2))
    with pytest.raises(MissingRuleError, match="has no derivative"):
        fg.grad(callback)(1.0)
    for f in (lambda x: fg.io_callback(lambda v: v, FLOAT, x), fg.jit(callback)):
        with pytest.raises(MissingRuleError, match="has no derivative"):
            fg.grad(f)(1.0)
    with pytest.raises(ArgumentError, match="vmap_method"):
        fg.pure_callback(lambda v: v, FLOAT, 1.0, vmap_method="loop")
    with pytest.raises(DtypeError, match="ShapeDtypeStruct"):
        fg.pure_callback(lambda v: v, "float32", 1.0)
    assert float(fg.grad(lambda x: callback(lax.stop_gradient(x)) * x)(3.0)) == 3.0


# ---- the debugger ----


@pytest.fixture
def ctrl_c():
    """After "continue", Python's debugger takes Ctrl-C for itself: give it back to the tests that follow."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def debugged(x):
    y = {"double": x * 2, "name": "text"}
    fg.debug.breakpoint()
    return y["double"] + 1


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize(
    ("transform", "script", "expected"),
    [
        (lambda: debugged(1.0), "p y['double'] + 1\nc\n", ["3.0"]),
        (lambda: fg.jit(debugged)(1.0), "p y['double'] + 1\np y['name']\nc\n", ["Array(3., dtype", "'text'"]),
        (lambda: fg.jit(debugged, debug=True)(1.0), "n\nn\nc\n", ["-> return", "--Return--"]),
        (lambda: fg.grad(debugged)(1.0), "p x\nc\n", ["Traced(1.0"]),
        (lambda: fg.vmap(debugged)(fnp.arange(2.0)), "p x\nc\n" * 2, ["Array(0.", "Array(1."]),
    ],
)
def test_breakpoint(monkeypatch, capsys, transform, script, expected):
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(script))
    transform()
    out = capsys.readouterr().out
    assert "test_callbacks.py" in out and "debugged()" in out
    for text in expected:
        assert text in out


def test_without_jit_the_function_runs_as_python():
    seen = []
    f = fg.jit(lambda x: seen.append(float(x)) or lax.fori_loop(0, 2, lambda i, c: c + x, x), debug=True)
    assert float(f(1.0)) == 3.0
    assert float(f(2.0)) == 6.0
    assert seen == [1.0, 2.0]


@pytest.mark.parametrize("jitted", [False, True])
def test_options_first_and_then_what_to_print(capsys, jitted):
    seen = []

    def f(x):
        fg.debug.print(ordered=True)("{} and {ordered}", x, ordered=2 * x)
        fg.debug.callback(ordered=True, partitioned=False)(
            lambda a, ordered: seen.append(a + ordered), x, ordered=x
        )
        return x

    (fg.jit(f) if jitted else f)(3)
    fg.effects_barrier()
    assert capsys.readouterr().out == "3 and 6\n" and seen == [6]
    with pytest.raises(ArgumentError, match="there is no callback"):
        fg.debug.callback(ordered=True, a=42)
    with pytest.raises(ArgumentError, match="there is no fmt"):
        fg.debug.print(None, 1)
    with pytest.raises(ArgumentError, match="does not name argument partitioned"):
        fg.debug.print(ordered=True)("{a}", a=1, partitioned=True)
    with pytest.raises(ArgumentError, match="does not name argument 0"):
        fg.debug.print("no place", 1)
    fg.debug.print("no place", 1, skip_format_check=True)
    assert capsys.readouterr().out == "no place\n"


CALLBACKS: dict[str, Callable] = {
    "pure_callback": lambda f, x: fg.pure_callback(f, FLOAT, x, vmap_method="sequential"),
    "io_callback": lambda f, x: fg.experimental.io_callback(f, FLOAT, x),
    "debug.callback": lambda f, x: [fg.debug.callback(f, x), x][1],
}


@pytest.mark.parametrize("name", CALLBACKS)
@pytest.mark.parametrize(
    "call",
    [lambda f: fg.jit(f)(1.0), lambda f: fg.jit(fg.vmap(f))(fnp.ones(3)), lambda f: fg.eval_shape(f, FLOAT)],
    ids=["jit", "jit of vmap", "eval_shape"],
)
def test_callbacks_live_no_longer_than_the_function_that_has_them(name: str, call: Callable) -> None:
    """What a callback closes over, which may be large, goes with the function; a program cache keeps none of it."""

    def used() -> weakref.ref:
        kept = Log()

        def note(value):
            kept(value)
            return np.float32(value)

        call(lambda x: CALLBACKS[name](note, x))
        return weakref.ref(kept)

    alive = used()
    for _ in range(3):  # what goes in one collection may free what the next one finds
        gc.collect()
    assert alive() is None


def test_a_callback_that_promises_nothing_may_return_none():
    called = []
    for promise in ((), None, []):
        fg.jit(lambda x: fg.io_callback(lambda x: called.append(float(x)), promise, x))(2.0)  # noqa: B023
        fg.io_callback(lambda: called.append(1.0), promise)
    fg.effects_barrier()
    assert sorted(called) == [1.0] * 3 + [2.0] * 3
    with pytest.raises(ArgumentError, match="returned"):
        fg.io_callback(lambda: 1.0, ())
