"""Functions with rules of their own: custom_jvp, custom_vjp, custom_gradient, custom_vmap, closure_convert."""

from __future__ import annotations

import itertools
from functools import partial

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.custom_derivatives import CustomVJPPrimal, SymbolicZero, custom_vjp_primal_tree_values
from funcgrad.errors import DtypeError, LeakedTracerError, RuleError, TracedValueError, UndefinedRuleError
from funcgrad.trace.uop import toposort

# Each rule is off by a factor of 10, so that a test sees whether it was used: f(x, y) = sin(x) y.


def with_jvp():
    @fg.custom_jvp
    def f(x, y):
        return np.sin(x) * y

    @f.defjvp
    def rule(primals, tangents):
        (x, y), (tx, ty) = primals, tangents
        return f(x, y), 10 * np.cos(x) * y * tx + np.sin(x) * ty

    return f


def with_jvps():
    @fg.custom_jvp
    def f(x, y):
        return np.sin(x) * y

    f.defjvps(lambda t, out, x, y: 10 * np.cos(x) * y * t, lambda t, out, x, y: np.sin(x) * t)
    return f


def with_vjp():
    @fg.custom_vjp
    def f(x, y):
        return np.sin(x) * y

    f.defvjp(
        lambda x, y: (f(x, y), (np.cos(x), np.sin(x), y)),
        lambda res, ct: (10 * ct * res[0] * res[2], ct * res[1]),
    )
    return f


def with_both():
    f = with_vjp()

    @f.defjvp
    def rule(primals, tangents):
        (x, y), (tx, ty) = primals, tangents
        return f(x, y), 10 * np.cos(x) * y * tx + np.sin(x) * ty

    return f


def with_gradient():
    @fg.custom_gradient
    def f(x, y):
        return np.sin(x) * y, lambda ct: (10 * ct * np.cos(x) * y, ct * np.sin(x))

    return f


def of_ops():
    """The same function and derivative, as ops: by a term that is zero in value."""
    hold = fg.lax.stop_gradient
    return lambda x, y: np.sin(x) * y + 9 * hold(y * np.cos(x)) * (x - hold(x))


MAKERS = [with_jvp, with_jvps, with_vjp, with_both, with_gradient]
REVERSE = {"grad": lambda f: fg.grad(f), "jacrev": lambda f: fg.jacrev(f)}
FORWARD = {"jacfwd": lambda f: fg.jacfwd(f)}
X = onp.array([0.5, -1.0, 2.0], onp.float32)


@pytest.mark.parametrize("maker", MAKERS)
def test_value_and_first_derivatives(maker):
    f, ops = maker(), of_ops()
    for transformed in (
        lambda f: f,
        fg.jit,
        lambda f: fg.grad(f, (0, 1)),
        lambda f: fg.jit(fg.grad(f, (0, 1))),
    ):
        onp.testing.assert_allclose(transformed(f)(0.5, 2.0), transformed(ops)(0.5, 2.0), rtol=1e-6)
    out, pull_back = fg.vjp(f, X, X)
    onp.testing.assert_allclose(out, onp.sin(X) * X, rtol=1e-6)
    for found, expected in zip(pull_back(X), fg.vjp(ops, X, X)[1](X), strict=True):
        onp.testing.assert_allclose(found, expected, rtol=1e-6)
    assert f.__name__ in ("f", "value")


@pytest.mark.parametrize("maker", [with_jvp, with_jvps, with_both])
def test_forward_mode(maker):
    f, ops = maker(), of_ops()
    for found, expected in zip(fg.jvp(f, (X, X), (X, 2 * X)), fg.jvp(ops, (X, X), (X, 2 * X)), strict=True):
        onp.testing.assert_allclose(found, expected, rtol=1e-6)
    _, push = fg.linearize(f, X, X)
    onp.testing.assert_allclose(push(X, 2 * X), fg.jvp(ops, (X, X), (X, 2 * X))[1], rtol=1e-6)
    onp.testing.assert_allclose(fg.jacfwd(f)(X, X), fg.jacfwd(ops)(X, X), rtol=1e-6)


# ---- compositions to depth three ----

# The rule is the derivative, so a second derivative is that of the rule: of 10 y cos(x).
LOOPS = {
    "plain": lambda f: lambda x: f(x, 2.0),
    "jit": lambda f: fg.jit(lambda x: f(x, 2.0)),
    "vmap": lambda f: lambda x: np.sum(fg.vmap(f, in_axes=(None, 0))(x, np.array([0.5, 1.5]))),
    "vmap of vmap": lambda f: lambda x: np.sum(
        fg.vmap(fg.vmap(f, (None, 0)), (0, None))(x * np.ones(2), np.array([0.5, 0.5]))
    ),
    "checkpoint": lambda f: fg.checkpoint(lambda x: f(x, 2.0)),
    "scan": lambda f: lambda x: fg.lax.scan(lambda c, y: (c + f(x, y), None), 0.0, np.array([0.5, 1.5]))[0],
    "carried": lambda f: lambda x: fg.lax.scan(lambda c, _: (f(c, 2.0) / f(c, 1.0) + c - 2, None), x, None, 1)[0]
    + f(x, 2.0) - x,
    "cond": lambda f: lambda x: fg.lax.cond(x > 0, lambda x: f(x, 2.0), lambda x: f(x, 1.0), x),
    "remat in scan": lambda f: lambda x: fg.lax.scan(
        fg.checkpoint(lambda c, y: (c + f(x, y), None)), 0.0, np.array([0.5, 1.5])
    )[0],
    "jit in vmap": lambda f: lambda x: np.sum(fg.vmap(fg.jit(f), in_axes=(None, 0))(x, np.array([0.5, 1.5]))),
}  # fmt: skip
EXPECTED = {
    "value": 2 * onp.sin(0.5),
    "first": 20 * onp.cos(0.5),
    "second": -20 * onp.sin(0.5),
    "third": -20 * onp.cos(0.5),
}


@pytest.mark.parametrize("jitted", [False, True], ids=["eager", "jit"])
@pytest.mark.parametrize("form", [form for form in LOOPS if form != "carried"])
@pytest.mark.parametrize("maker", MAKERS)
def test_reverse_mode_through_forms(maker, form, jitted):
    g = LOOPS[form](maker())
    run = fg.jit if jitted else lambda f: f
    onp.testing.assert_allclose(run(g)(0.5), EXPECTED["value"], rtol=1e-5)
    onp.testing.assert_allclose(run(fg.grad(g))(0.5), EXPECTED["first"], rtol=1e-5)
    onp.testing.assert_allclose(
        run(fg.vmap(fg.grad(g)))(np.array([0.5, 0.5])), [EXPECTED["first"]] * 2, rtol=1e-5
    )


@pytest.mark.parametrize("form", ["plain", "vmap", "checkpoint", "scan", "cond", "jit in vmap"])
@pytest.mark.parametrize("maker", MAKERS)
def test_higher_derivatives_are_those_of_the_rule(maker, form):
    g = LOOPS[form](maker())
    for second in (fg.grad(fg.grad(g)), fg.hessian(g), fg.jacfwd(fg.grad(g)), fg.jit(fg.grad(fg.grad(g)))):
        onp.testing.assert_allclose(second(0.5), EXPECTED["second"], rtol=1e-5)
    if form in ("plain", "vmap"):
        onp.testing.assert_allclose(fg.jacfwd(fg.grad(fg.grad(g)))(0.5), EXPECTED["third"], rtol=1e-5)


@pytest.mark.parametrize("form", LOOPS)
@pytest.mark.parametrize("maker", [with_jvp, with_both])
def test_forward_mode_through_forms(maker, form):
    g = LOOPS[form](maker())
    for f in (g, fg.jit(g)):
        onp.testing.assert_allclose(fg.jvp(f, (0.5,), (1.0,))[1], fg.grad(g)(0.5), rtol=1e-5)
    onp.testing.assert_allclose(fg.jacfwd(fg.jacfwd(g))(0.5), fg.grad(fg.grad(g))(0.5), rtol=1e-4)


@pytest.mark.parametrize("axes", list(itertools.product([0, None, 1], repeat=2)))
@pytest.mark.parametrize("maker", MAKERS)
def test_batches_of_some_arguments(maker, axes):
    """Also: an argument that all elements share gets the sum of their cotangents."""
    if axes == (None, None):
        return
    draw = onp.random.default_rng(0)
    args = [draw.normal(size=3 if a is None else (3, 3)).astype(onp.float32) for a in axes]
    f, ops = maker(), of_ops()
    total = lambda f: lambda x, y: np.sum(fg.vmap(f, axes)(x, y) ** 2)  # noqa: E731
    for found, expected in zip(
        fg.grad(total(f), (0, 1))(*args), fg.grad(total(ops), (0, 1))(*args), strict=True
    ):
        onp.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


def test_while_loops_have_forward_mode():
    f = with_jvp()
    g = lambda x: fg.lax.while_loop(lambda c: c[0] < 2, lambda c: (c[0] + 1, f(c[1], 2.0)), (0, x))[1]  # noqa: E731
    out = 2 * onp.sin(0.5)
    onp.testing.assert_allclose(
        fg.jvp(g, (0.5,), (1.0,))[1], 20 * onp.cos(0.5) * 20 * onp.cos(out), rtol=1e-5
    )


# ---- contracts of custom_jvp ----


def test_jvp_without_a_rule_is_an_error():
    f = fg.custom_jvp(lambda x: x)
    with pytest.raises(AttributeError, match="no JVP defined for custom_jvp function '<lambda>'"):
        f(1.0)


def test_jvp_nondiff_arguments_come_first():
    @partial(fg.custom_jvp, nondiff_argnums=(0, 2))
    def app(function, x, options):
        return function(x) * options["scale"]

    @app.defjvp
    def rule(function, options, primals, tangents):
        assert options["mode"] == "fast"
        (x,), (t,) = primals, tangents
        return app(function, x, options), 100 * t * options["scale"]

    g = lambda x: app(np.sin, x, {"scale": 2.0, "mode": "fast"})  # noqa: E731
    for f in (fg.grad(g), fg.jit(fg.grad(g)), fg.jacfwd(g)):
        assert float(f(0.5)) == 200.0


def test_jvp_nondiff_by_name_and_defaults():
    @partial(fg.custom_jvp, nondiff_argnames=["n"])
    def power(x, n=2):
        return x**n

    power.defjvp(lambda n, primals, tangents: (power(primals[0], n), tangents[0] * n * 1000))
    assert float(fg.grad(power)(2.0)) == 2000
    assert float(fg.grad(lambda x: power(x, n=3))(2.0)) == 3000
    assert float(fg.grad(lambda x: power(n=4, x=x))(2.0)) == 4000


def test_nondiff_arguments_may_hold_traced_values():
    @partial(fg.custom_vjp, nondiff_argnums=(1,))
    def f(x, s):
        return x * s["scale"]

    f.defvjp(lambda x, s: (f(x, s), None), lambda s, res, ct: (ct * s["scale"] * 10,))
    g = fg.vmap(lambda s: fg.grad(lambda x: f(x, {"scale": s}))(1.0))
    onp.testing.assert_allclose(fg.jit(g)(X), 10 * X, rtol=1e-6)
    with pytest.raises(RuleError, match="nondiff_argnums"):
        fg.grad(lambda s: f(1.0, {"scale": s}))(1.0)


def test_pytrees():
    @fg.custom_jvp
    def f(p):
        return {"sum": p["a"] + p["b"][0], "n": p["b"][1]}

    @f.defjvp
    def rule(primals, tangents):
        (p,), (t,) = primals, tangents
        assert t["b"][1].dtype == fg.float0
        return f(p), {"sum": 3 * t["a"] + 5 * t["b"][0], "n": onp.zeros((), fg.float0)}

    p = {"a": 1.0, "b": (2.0, 3)}
    got = fg.grad(lambda p: f(p)["sum"], allow_int=True)(p)
    assert (float(got["a"]), float(got["b"][0]), got["b"][1].dtype) == (3.0, 5.0, fg.float0)


def test_defjvps_with_none_and_trees():
    @fg.custom_jvp
    def f(x, y):
        return x["a"] * y

    f.defjvps(lambda t, out, x, y: 7 * t["a"] + t["b"] + out * 0, None)
    found = fg.grad(f, (0, 1))({"a": 2.0, "b": 3.0}, 4.0)
    assert [float(v) for v in fg.tree.leaves(found)] == [7.0, 1.0, 0.0]
    only_a = lambda a: f({"a": a, "b": 3.0}, 4.0)  # noqa: E731
    assert float(fg.grad(only_a)(2.0)) == 7.0
    with pytest.raises(RuleError, match="nondiff_argnums"):
        fg.custom_jvp(lambda n, x: x, nondiff_argnums=0).defjvps(None)


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (lambda x, t: x, "must return a pair"),
        (
            lambda x, t: ((x, x), t),
            r"output of the function's structure a single value, it returned \(\*, \*\)",
        ),
        (lambda x, t: (x, {"t": t}), "tangent of the output of the function's structure"),
        (
            lambda x, t: (x, np.stack([t, t])),
            r"tangent of the rule .* must be float32\[\], it is float32\[2\]",
        ),
        (lambda x, t: (x, t.astype("float16")), "it is float16"),
        (lambda x, t: (np.stack([x, x]), t), "output of the rule"),
        (lambda x, t: (x, "t"), "it is a str"),
    ],
)
def test_what_a_jvp_rule_returns_is_checked(result, message):
    f = fg.custom_jvp(lambda x: x * 2)
    f.defjvp(lambda primals, tangents: result(*primals, *tangents))
    with pytest.raises(TypeError, match=message) as caught:
        fg.grad(f)(np.float32(1.0))
    assert "custom_jvp '<lambda>'" in str(caught.value)


def test_closures_are_constant_or_an_error():
    def outer(y, differentiable):
        f = fg.custom_jvp(lambda x: x * y)
        f.defjvp(lambda primals, tangents: (f(*primals), 5 * tangents[0]))
        return f(3.0 * y if differentiable else 3.0)

    onp.testing.assert_allclose(fg.vmap(lambda y: outer(y, False))(X), 3 * X, rtol=1e-6)
    with pytest.raises(RuleError, match="closes over"):
        fg.grad(outer)(1.0, True)
    assert float(fg.grad(lambda y: outer(fg.lax.stop_gradient(y), False) * y)(2.0)) == 6.0


def test_rules_may_close_over_arrays_also_within_loops():
    c = np.array([1.0, 2.0])
    f = fg.custom_jvp(lambda x: x * 2)
    f.defjvp(lambda primals, tangents: (f(*primals), tangents[0] * np.sum(c)))
    g = fg.custom_vjp(lambda x: x * 2)
    g.defvjp(lambda x: (x, (x * c,)), lambda res, ct: (ct * np.sum(c),))
    for h in (f, g):
        looped = lambda x: fg.lax.scan(lambda s, _: (h(s), None), x, None, 3)[0]  # noqa: B023, E731
        chosen = lambda x: fg.lax.cond(x > 0, h, lambda x: x, x)  # noqa: B023, E731
        for run in (lambda f: f, fg.jit):
            assert float(run(fg.grad(looped))(1.0)) == 27.0
            assert float(run(fg.grad(chosen))(1.0)) == 3.0
    assert (
        float(
            fg.jit(
                lambda x: fg.jvp(lambda x: fg.lax.scan(lambda s, _: (f(s), None), x, None, 3)[0], (x,), (x,))
            )(1.0)[1]
        )
        == 27.0
    )


def test_a_rule_may_look_at_values_where_they_are_known():
    f = fg.custom_jvp(lambda x: x if x > 0 else -x)
    f.defjvp(lambda primals, tangents: (f(*primals), (2 if primals[0] > 0 else 3) * tangents[0]))
    assert [float(fg.grad(f)(x)) for x in (1.0, -1.0, 2.0, -2.0)] == [2.0, 3.0, 2.0, 3.0]
    assert [float(fg.jvp(f, (x,), (1.0,))[1]) for x in (1.0, -1.0)] == [2.0, 3.0]
    with pytest.raises(TracedValueError):
        fg.jit(fg.grad(f))(1.0)
    g = fg.custom_vjp(lambda x: abs(x))
    g.defvjp(lambda x: (abs(x), x), lambda x, ct: (ct * (2 if x > 0 else 3),))
    assert [float(fg.grad(g)(x)) for x in (1.0, -1.0, 2.0, -2.0)] == [2.0, 3.0, 2.0, 3.0]


def test_a_new_rule_is_used_at_once():
    f = fg.custom_jvp(lambda x: x)
    found = []
    for factor in (2.0, 3.0):
        f.defjvp(lambda p, t, factor=factor: (p[0], factor * t[0]))
        found.append(float(fg.grad(f)(1.0)))
    assert found == [2.0, 3.0]


def test_symbolic_zeros_of_tangents():
    seen = []

    @fg.custom_jvp
    def f(x, y, n):
        return x * y, x + 1, n

    def rule(primals, tangents):
        seen.append([type(t) is SymbolicZero for t in tangents])
        assert tangents[2].dtype == fg.float0 and tangents[2].shape == ()
        x, y, n = primals
        tx = tangents[0]
        return f(x, y, n), (y * tx, SymbolicZero((), "float32"), tangents[2])

    f.defjvp(rule, symbolic_zeros=True)
    assert float(fg.grad(lambda x: f(x, 2.0, 1)[0])(3.0)) == 2.0
    assert float(fg.grad(lambda x: f(x, 2.0, 1)[1])(3.0)) == 0.0
    onp.testing.assert_allclose(fg.vmap(fg.grad(lambda x: f(x, 2.0, 1)[0]))(X), [2.0] * 3)
    assert all(flags == [False, True, True] for flags in seen)


def test_no_work_for_arguments_without_a_tangent():
    """The rule has a product for each tangent; that of a constant argument is not there."""
    f = with_jvp()
    names = [n.op.name for n in toposort(fg.make_graph(fg.grad(lambda x: f(x, 2.0)))(0.5).outputs)]
    assert "cos" in names and "sin" not in names


def test_gradients_that_are_remembered_keep_no_arrays():
    """A function that is made anew in each step, with a rule that holds an array: nothing keeps the array."""
    import gc
    import weakref

    alive = []

    def step(x):
        large = np.arange(10.0) + x
        alive.append(weakref.ref(large))
        f = fg.custom_jvp(lambda x: x * 2)
        f.defjvp(lambda p, t: (f(*p), t[0] * np.sum(large)))
        return fg.grad(f)(float(x))

    assert [float(step(i)) for i in range(3)] == [45.0, 55.0, 65.0]
    for _ in range(3):  # cycles through finalizers take more than one pass
        gc.collect()
    assert not any(ref() is not None for ref in alive)


# ---- contracts of custom_vjp ----


def test_vjp_without_rules_is_an_error():
    with pytest.raises(UndefinedRuleError, match="no VJP defined"):
        fg.custom_vjp(lambda x: x)(1.0)


@pytest.mark.parametrize("maker", [with_vjp, with_gradient])
def test_forward_mode_of_custom_vjp_is_an_error_that_names_the_rule(maker):
    f = maker()
    for call in (
        lambda: fg.jvp(f, (1.0, 2.0), (1.0, 1.0)),
        lambda: fg.jacfwd(f)(1.0, 2.0),
        lambda: fg.linearize(f, 1.0, 2.0)[1](1.0, 1.0),
        lambda: fg.jit(lambda x: fg.jvp(f, (x, x), (x, x)))(1.0),
        lambda: fg.jacfwd(fg.jit(fg.vmap(f)))(X, X),
    ):
        with pytest.raises(TypeError, match="can't apply forward-mode autodiff") as caught:
            call()
        assert ".defjvp" in str(caught.value)


def test_vjp_nondiff_arguments():
    @partial(fg.custom_vjp, nondiff_argnums=(0,))
    def app(function, x):
        return function(x)

    def fwd(function, x):
        return function(x), x

    def bwd(function, x, ct):
        return (ct * function(x) * 10,)

    app.defvjp(fwd, bwd)
    for f in (fg.grad(lambda x: app(np.exp, x)), fg.jit(fg.grad(lambda x: app(np.exp, x)))):
        onp.testing.assert_allclose(f(0.5), 10 * onp.exp(0.5), rtol=1e-6)


def test_zeros_of_float0_are_tangents_of_integers():
    """Rules return them for arguments that have no derivative, and jvp takes them for these."""
    for zeros in (np.zeros((2, 3), fg.float0), np.zeros_like(onp.ones((2, 3)), fg.float0)):
        assert zeros.dtype == fg.float0 and zeros.shape == (2, 3)
        assert np.zeros_like(zeros).dtype == fg.float0 and np.zeros_like(zeros, shape=4).shape == (4,)
        assert np.zeros_like(zeros, dtype="int8").dtype == onp.int8
    assert np.zeros((0,), fg.float0).shape == (0,)

    @fg.custom_vjp
    def scaled(x, n):
        return x * n

    scaled.defvjp(lambda x, n: (x * n, n), lambda n, ct: (ct * n, np.zeros_like(n, dtype=fg.float0)))
    n = np.asarray([2, 3])
    for run in (lambda f: f, fg.jit):
        assert run(fg.grad(lambda x: scaled(x, n).sum()))(np.ones(2)).tolist() == [2.0, 3.0]
    value, tangent = fg.jvp(lambda x, n: x * n, (np.ones(2), n), (np.ones(2), np.zeros(2, fg.float0)))
    assert value.tolist() == tangent.tolist() == [2.0, 3.0]


def test_none_and_float0_are_zero_cotangents():
    @fg.custom_vjp
    def f(x, tree, n):
        return x * tree["a"] * n, n

    def bwd(res, ct):
        out, of_n = ct
        assert of_n.dtype == fg.float0
        return None, {"a": out * 3, "b": None}, onp.zeros((), fg.float0)

    f.defvjp(lambda x, tree, n: (f(x, tree, n), ()), bwd)
    tree = {"a": 2.0, "b": (1.0, 2.0)}
    dx, dtree, dn = fg.grad(lambda *a: f(*a)[0], (0, 1, 2), allow_int=True)(1.0, tree, 4)
    assert [float(v) for v in (dx, *fg.tree.leaves(dtree))] == [0.0, 3.0, 0.0, 0.0]
    assert dn.dtype == fg.float0


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (lambda ct: ct, "must return a tuple with a cotangent for each of the 2 differentiated arguments"),
        (lambda ct: (ct,), "it returned a tuple of 1"),
        (lambda ct: (ct, ct, ct), "it returned a tuple of 3"),
        (
            lambda ct: (np.stack([ct, ct]), None),
            r"the cotangent of x by the backward rule .*must be float32\[\]",
        ),
        (lambda ct: (None, {"b": ct}), "the cotangent of y by the backward rule .*structure"),
        (
            lambda ct: (None, {"a": ct.astype("int32")}),
            r"the cotangent of y .*\['a'\] must be float32\[\], it is int32",
        ),
    ],
)
def test_what_a_backward_rule_returns_is_checked(result, message):
    @fg.custom_vjp
    def f(x, y):
        return x * y["a"]

    f.defvjp(lambda x, y: (x * y["a"], None), lambda res, ct: result(ct))
    with pytest.raises(
        TypeError, match=message.replace("by the backward rule .*must", "by the backward rule .* must")
    ):
        fg.grad(f)(np.float32(1.0), {"a": np.float32(2.0)})


def test_an_integer_argument_has_no_cotangent():
    """Whatever the rule gives for it."""
    f = fg.custom_vjp(lambda x, n: x * n)
    f.defvjp(lambda x, n: (x * n, n), lambda n, ct: (ct * n, np.zeros((), "int32")))
    assert float(fg.grad(f)(1.0, 2)) == 2.0


def test_a_cotangent_may_be_that_of_every_leaf_of_a_tree():
    f = fg.custom_vjp(lambda p: p["a"][0] + p["a"][1] * p["b"])
    f.defvjp(lambda p: (f(p), None), lambda _, ct: ({"a": 5 * ct, "b": None},))
    found = fg.grad(f)({"a": (1.0, 2.0), "b": 3.0})
    assert fg.tree.map(float, found) == {"a": (5.0, 5.0), "b": 0.0}
    f.defvjp(lambda p: (f(p), None), lambda _, ct: ({"a": np.ones(2), "b": None},))
    with pytest.raises(RuleError, match=r"float32\[2\]"):
        fg.grad(f)({"a": (1.0, 2.0), "b": 3.0})


@pytest.mark.parametrize(
    ("forward", "message"),
    [
        (lambda x: x, "must return a pair"),
        (lambda x: ((x, x), x), "must return an output of the function's structure"),
        (lambda x: (np.stack([x, x]), x), "must be float32"),
    ],
)
def test_what_a_forward_rule_returns_is_checked(forward, message):
    f = fg.custom_vjp(lambda x: x)
    f.defvjp(forward, lambda res, ct: (ct,))
    with pytest.raises(RuleError, match=message):
        fg.grad(f)(np.float32(1.0))


def test_symbolic_zeros_of_cotangents():
    seen = []

    @fg.custom_vjp
    def f(x, y):
        return x * y, x + y

    def fwd(x, y):
        assert isinstance(x, CustomVJPPrimal) and isinstance(y, CustomVJPPrimal)
        seen.append((x.perturbed, y.perturbed))
        return f(x.value, y.value), (x.value, y.value)

    def bwd(res, ct):
        seen.append(tuple(type(c) is SymbolicZero for c in ct))
        return ct[0] * 10, SymbolicZero((), "float32")

    f.defvjp(fwd, bwd, symbolic_zeros=True, optimize_remat=True)
    assert float(fg.grad(lambda x: f(x, 2.0)[0])(3.0)) == 10.0
    assert seen == [(True, False), (False, True)]


def test_a_backward_rule_is_called_once_with_zeros_for_unused_outputs():
    calls = []

    @fg.custom_vjp
    def f(x):
        return x * 1.0, x * 2.0, np.int32(3)

    def bwd(res, ct):
        calls.append(ct)
        a, b, n = ct
        assert n.dtype == fg.float0
        return (a + 10 * b,)

    f.defvjp(lambda x: (f(x), None), bwd)
    assert float(fg.grad(lambda x: f(x)[0])(1.0)) == 1.0
    assert float(fg.grad(lambda x: f(x)[0] + f(x)[1])(1.0)) == 11.0
    assert len(calls) <= 2


def test_methods():
    class Model:
        scale = 3.0

        @partial(fg.custom_vjp, nondiff_argnums=(0,))
        def apply(self, x):
            return self.scale * x

        apply.defvjp(lambda self, x: (self.scale * x, None), lambda self, res, ct: (ct * self.scale * 10,))

    model = Model()
    assert float(model.apply(2.0)) == 6.0
    assert float(fg.jit(fg.grad(model.apply))(2.0)) == 30.0


def test_keyword_only_arguments_are_an_error():
    f = fg.custom_jvp(lambda x, *, n=2: x)
    f.defjvp(lambda p, t: (p[0], t[0]))
    with pytest.raises(ValueError, match="only be given by name"):
        f(1.0)


def test_positions_are_checked():
    with pytest.raises(ValueError, match="nondiff_argnums has 3"):
        fg.custom_jvp(lambda x: x, nondiff_argnums=(3,))
    with pytest.raises(ValueError, match="no such argument"):
        fg.custom_vjp(lambda x: x, nondiff_argnames="y")


def test_equal_calls_are_one():
    """The rule, traced for the derivative, calls the function again: nothing is computed twice."""
    f = with_vjp()
    names = [
        n.op.name
        for n in toposort(fg.make_graph(fg.value_and_grad(lambda x: f(x, 2.0) + f(x, 2.0)))(0.5).outputs)
    ]
    assert names.count("custom") == 1


def test_a_rule_is_traced_once_for_equal_types():
    calls = []
    f = fg.custom_jvp(lambda x: x)
    f.defjvp(lambda p, t: (calls.append(1), (f(*p), 2 * t[0]))[1])
    fg.grad(lambda x: f(f(f(x))))(1.0)
    assert len(calls) == 1


def test_rules_of_a_jitted_function_are_traced_once_for_all_its_derivatives():
    calls = []
    f = fg.custom_vjp(lambda x: x)
    f.defvjp(lambda x: (calls.append("fwd"), (x, None))[1], lambda _, ct: (calls.append("bwd"), (ct + 2,))[1])
    jitted = fg.jit(f)
    for _ in range(3):
        assert float(fg.grad(lambda x: jitted(x))(1.0)) == 3
    assert calls == ["fwd", "bwd"]


def test_rules_may_use_named_axes():
    """Also where the rule is run when the vmap has long returned."""
    f = fg.custom_vjp(lambda x: x)
    f.defvjp(lambda x: (x, None), lambda res, ct: (fg.lax.psum(ct, "i") * 2,))
    g = fg.custom_jvp(lambda x: x)
    g.defjvp(lambda p, t: (p[0], fg.lax.psum(t[0], "i") * 2))
    weights = np.array([1.0, 2.0, 4.0])
    for h in (f, g):
        whole = lambda x: np.sum(fg.vmap(h, axis_name="i")(x) * weights)  # noqa: B023, E731
        for run in (lambda f: f, fg.jit):
            onp.testing.assert_allclose(run(fg.grad(whole))(X), [14.0] * 3)
    with pytest.raises(NameError, match="unbound axis"):
        fg.grad(f)(1.0)


# ---- custom_gradient, closures, forward and backward ----


def test_custom_gradient_of_trees_and_residuals():
    @fg.custom_gradient
    def f(p):
        s = np.sin(p["a"])
        return {"out": s * p["b"]}, lambda ct: ({"a": ct["out"] * 10, "b": ct["out"] * s},)

    p = {"a": X, "b": 2 * X}
    for run in (lambda f: f, fg.jit, lambda f: fg.checkpoint(f)):
        found = run(fg.grad(lambda p: np.sum(f(p)["out"])))(p)
        onp.testing.assert_allclose(found["a"], [10.0] * 3)
        onp.testing.assert_allclose(found["b"], onp.sin(X), rtol=1e-6)
    bad = fg.custom_gradient(lambda x: x)
    with pytest.raises(TypeError, match="must return a pair"):
        bad(1.0)


def test_closure_convert_hoists_what_can_be_differentiated():
    def solve(f, x):
        f, consts = fg.closure_convert(f, x)
        assert all(c.dtype == np.float32 for c in consts)
        return _solve(f, x, *consts)

    @partial(fg.custom_vjp, nondiff_argnums=(0,))
    def _solve(f, x, *consts):
        return f(x, *consts)

    def bwd(f, res, ct):
        x, consts = res
        _, pull_back = fg.vjp(f, x, *consts)
        return tuple(10 * c for c in pull_back(ct))

    _solve.defvjp(lambda f, x, *consts: (_solve(f, x, *consts), (x, consts)), bwd)
    table = np.arange(3)
    g = lambda a: solve(lambda x: x * a * a + table[1], 2.0)  # noqa: E731
    assert float(g(3.0)) == 19.0
    for f in (fg.grad(g), fg.jit(fg.grad(g))):
        assert float(f(3.0)) == 120.0
    with pytest.raises(ValueError, match="was converted for"):
        converted, consts = fg.closure_convert(lambda x: x, 1.0)
        converted(np.ones(2), *consts)


@pytest.mark.parametrize("jitted", [True, False])
def test_fwd_and_bwd(jitted):
    forward, backward = fg.fwd_and_bwd(lambda x, y: np.sin(x) * y, argnums=(0, 1), jitted=jitted)
    out, pull_back = forward(0.5, 2.0)
    onp.testing.assert_allclose(out, 2 * onp.sin(0.5), rtol=1e-6)
    onp.testing.assert_allclose(backward(pull_back, 3.0), [6 * onp.cos(0.5), 3 * onp.sin(0.5)], rtol=1e-6)
    forward, backward = fg.fwd_and_bwd(
        lambda x: (x * x, "aux"[:0] or x), argnums=0, has_aux=True, jitted=jitted
    )
    out, pull_back, aux = forward(3.0)
    assert (float(out), float(aux), float(backward(pull_back, 1.0))) == (9.0, 3.0, 6.0)


# ---- custom_vmap ----

custom_vmap, sequential_vmap = fg.custom_batching.custom_vmap, fg.custom_batching.sequential_vmap


def batched_by_rule():
    calls = []

    @custom_vmap
    def f(x, y):
        return np.sin(x) + y

    @f.def_vmap
    def rule(axis_size, in_batched, x, y):
        calls.append((axis_size, in_batched))
        return f(x, y) * 10, in_batched[0] or in_batched[1]

    return f, calls


def test_custom_vmap_uses_the_rule():
    f, calls = batched_by_rule()
    assert float(f(0.0, 1.0)) == 1.0
    for run in (lambda f: f, fg.jit):
        onp.testing.assert_allclose(run(fg.vmap(f, (0, None)))(X, 1.0), 10 * (onp.sin(X) + 1), rtol=1e-6)
        onp.testing.assert_allclose(run(fg.vmap(lambda x: f(x, x)))(X), 10 * (onp.sin(X) + X), rtol=1e-6)
    assert calls[0] == (3, [True, False])
    # a batch of batches: the rule twice
    square = onp.stack([X, 2 * X, 3 * X])
    nested = fg.vmap(fg.vmap(f))(square, square)
    onp.testing.assert_allclose(nested, 100 * (onp.sin(square) + square), rtol=1e-5)


def test_derivatives_of_custom_vmap():
    f, _ = batched_by_rule()
    assert float(fg.grad(f)(0.0, 1.0)) == 1.0
    onp.testing.assert_allclose(
        fg.grad(lambda x: np.sum(fg.vmap(f, (0, None))(x, 1.0)))(X), 10 * onp.cos(X), rtol=1e-6
    )
    onp.testing.assert_allclose(
        fg.jvp(fg.vmap(f, (0, None)), (X, 1.0), (X, 0.0))[1], 10 * onp.cos(X) * X, rtol=1e-5
    )
    onp.testing.assert_allclose(fg.vmap(fg.grad(f), (0, None))(X, 1.0), onp.cos(X), rtol=1e-6)


def test_custom_vmap_errors():
    with pytest.raises(AttributeError, match="no batching rule"):
        custom_vmap(lambda x: x)(1.0)
    f = custom_vmap(lambda x: x)
    for result, message in [
        (lambda x: x, "must return a pair"),
        (lambda x: ((x, x), True), "structure"),
        (lambda x: (x, False), r"must be float32\[\]"),
    ]:
        f.def_vmap(lambda n, batched, x, result=result: result(x))
        with pytest.raises(TypeError, match=message):
            fg.vmap(f)(X)


def test_custom_vmap_outputs_that_are_shared():
    f = custom_vmap(lambda x: (x, 1.0))
    f.def_vmap(lambda n, batched, x: ((x * 2, 5.0), (True, False)))
    doubled, shared = fg.vmap(f, out_axes=(0, None))(X)
    onp.testing.assert_allclose(doubled, 2 * X)
    assert float(shared) == 5.0


@pytest.mark.parametrize("jitted", [False, True])
def test_sequential_vmap(jitted):
    f = sequential_vmap(lambda x, y: (np.sin(x) * y, y))
    run = fg.jit if jitted else lambda f: f
    onp.testing.assert_allclose(run(fg.vmap(f, (0, None)))(X, 2.0)[0], 2 * onp.sin(X), rtol=1e-6)
    nested = run(fg.vmap(fg.vmap(f, (0, None)), (None, 0)))(X, X)[0]
    onp.testing.assert_allclose(nested, X[:, None] * onp.sin(X), rtol=1e-6)
    gradient = fg.grad(lambda x: np.sum(fg.vmap(f, (0, None))(x, 2.0)[0]))
    onp.testing.assert_allclose(run(gradient)(X), 2 * onp.cos(X), rtol=1e-6)
    names = [n.op.name for n in toposort(fg.make_graph(fg.vmap(f))(X, X).outputs)]
    assert names.count("scan") == 1


def test_custom_vmap_within_custom_vjp():
    f, _ = batched_by_rule()
    g = fg.custom_vjp(lambda x: f(x, 0.0))
    g.defvjp(lambda x: (f(x, 0.0), x), lambda x, ct: (ct * f(x, 0.0),))
    onp.testing.assert_allclose(fg.vmap(fg.grad(g))(X), 10 * onp.sin(X), rtol=1e-6)
    onp.testing.assert_allclose(fg.grad(lambda x: np.sum(fg.vmap(g)(x)))(X), 10 * onp.sin(X), rtol=1e-6)


def test_symbolic_zeros_by_type_and_of_values():
    zero = SymbolicZero(fg.typeof(np.ones((2, 3))))
    assert (zero.shape, zero.dtype.name, zero.ndim, zero.size) == ((2, 3), "float32", 2, 6)
    assert zero.aval == fg.typeof(np.ones((2, 3)))
    of_ints = SymbolicZero.from_primal_value(np.arange(3))
    assert of_ints.dtype == fg.float0 and of_ints.aval.dtype == fg.float0
    assert fg.typeof(np.arange(3)).to_tangent_aval().dtype == fg.float0
    assert fg.typeof(np.arange(3.0)).at_least_vspace() == fg.typeof(np.arange(3.0))
    assert fg.tree.leaves(CustomVJPPrimal(1, True)) == [CustomVJPPrimal(1, True)]


def test_residuals_of_python_stay_what_they_are():
    """A backward rule may branch on flags and integers that the forward rule kept."""
    for flag, count, wanted in ((True, 2, 8.0), (False, 3, 12.0)):

        @fg.custom_vjp
        def f(x):
            return x

        f.defvjp(
            lambda x, flag=flag, count=count: (x, {"flag": flag, "count": count, "x": x}), backward_of_flags
        )
        for way in (lambda g: g, fg.jit):
            assert float(way(fg.grad(lambda x: f(x).sum()))(4.0)) == wanted
            assert way(fg.vmap(fg.grad(f)))(np.full(2, 4.0)).tolist() == [wanted] * 2


def backward_of_flags(kept, ct):
    assert type(kept["flag"]) is bool and type(kept["count"]) is int
    return (ct * kept["x"] * 2 if kept["flag"] else ct * sum([kept["x"]] * kept["count"]),)


def looping(printed, x):
    """3 x, by a loop that prints."""

    def body(carry):
        fg.debug.callback(lambda i: printed.append(int(i)), carry[0])
        return carry[0] + 1, carry[1] + x

    return lax.while_loop(lambda carry: carry[0] < 3, body, (0, np.zeros_like(x)))[1]


@pytest.mark.parametrize("way", [lambda f: f, fg.jit], ids=["plain", "jit"])
def test_loops_with_effects_within_functions_with_rules(way):
    printed = []

    @fg.custom_jvp
    def f(x):
        return looping(printed, x)

    f.defjvp(lambda primals, tangents: (f(*primals), 3 * tangents[0]))
    assert float(way(f)(2.0)) == 6.0 and printed == [0, 1, 2]
    printed.clear()
    assert float(way(fg.grad(f))(2.0)) == 3.0 and printed[:3] == [0, 1, 2]
    assert way(fg.vmap(fg.grad(f)))(np.arange(2.0)).tolist() == [3.0, 3.0]


@pytest.mark.parametrize("way", [lambda f: f, fg.jit], ids=["plain", "jit"])
def test_effects_of_backward_rules_come_with_the_pullback(way):
    printed = []

    @fg.custom_vjp
    def f(x):
        return 3 * x

    f.defvjp(lambda x: (f(x), None), lambda kept, ct: (looping(printed, ct),))
    assert way(fg.grad(lambda x: f(x).sum()))(np.ones(2)).tolist() == [3.0, 3.0] and printed == [0, 1, 2]
    printed.clear()
    assert way(fg.jacrev(f))(np.ones(2)).tolist() == [[3.0, 0.0], [0.0, 3.0]] and printed == [0, 1, 2]
    printed.clear()
    _, pull_back = fg.vjp(f, 2.0)
    assert printed == [] and float(pull_back(1.0)[0]) == 3.0 and float(pull_back(2.0)[0]) == 6.0
    assert printed == [0, 1, 2] * 2


@pytest.mark.parametrize("around", (lambda f: f, fg.jit, lambda f: lambda x, y: fg.vmap(f)(x[None], y[None])))
def test_a_backward_rule_runs_also_where_no_cotangent_arrives(around):
    """Another rule sent none, but this one may send back what is no derivative: statistics, as those of quantizers."""
    counted = fg.custom_vjp(lambda x, count: x)
    counted.defvjp(lambda x, count: (x, (x, count)), lambda kept, ct: (None, kept[1] + 1 + ct))
    given_straight = fg.custom_vjp(lambda x, q: q)
    given_straight.defvjp(lambda x, q: (q, None), lambda _, ct: (ct, None))
    found = around(fg.grad(lambda x, count: given_straight(x, counted(x, count)), (0, 1)))(
        *np.asarray([2.0, 3.0])
    )
    assert [float(y.sum()) for y in found] == [1.0, 4.0]
    unused = around(fg.grad(lambda x, count: lax.stop_gradient(counted(x, count)) + x, (0, 1)))
    assert [float(y.sum()) for y in unused(*np.asarray([2.0, 3.0]))] == [1.0, 0.0]


@pytest.mark.parametrize("kind", ("custom_jvp", "custom_vjp"))
@pytest.mark.parametrize("transform", (fg.vmap, lambda f: fg.jit(fg.vmap(f)), lambda f: fg.vmap(fg.jit(f))))
def test_rules_run_under_the_settings_of_the_call(kind, transform):
    """The block that set them is over when a rule runs."""

    def mixed(x):
        return x * (np.asarray(2, np.int32) + np.asarray(1, np.int16))

    three = getattr(fg, kind)(lambda x: x)
    if kind == "custom_jvp":
        three.defjvp(lambda primals, tangents: (primals[0], mixed(tangents[0])))
    else:
        three.defvjp(lambda x: (x, None), lambda _, ct: (mixed(ct),))

    def f(x):
        with fg.config(numpy_dtype_promotion="standard"):
            return three(x)

    with fg.config(numpy_dtype_promotion="strict"):
        assert transform(fg.grad(f))(np.ones(2)).tolist() == [3.0, 3.0]
        with pytest.raises(DtypeError, match="strict"):
            transform(fg.grad(three))(np.ones(2))


@pytest.mark.parametrize("kind", ("custom_jvp", "custom_vjp"))
@pytest.mark.parametrize("around", (lambda f: f, fg.jit, lambda f: lambda x: fg.vmap(f)(x[None])[0]))
def test_a_rule_closes_over_a_value_of_a_gradient_that_has_ended(kind, around):
    """The gradient around runs it again, for the value that the inner one gave."""

    def bracket(x):
        limit = np.sin(x) * 2  # of the inner trace
        root = getattr(fg, kind)(lambda y: y * y)
        if kind == "custom_jvp":
            root.defjvp(lambda primals, tangents: (primals[0] ** 2, tangents[0] * lax.stop_gradient(limit)))
        else:
            root.defvjp(lambda y: (y * y, limit), lambda kept, ct: (ct * kept,))
        return root(x)

    def value(x):
        return fg.value_and_grad(bracket)(x)[0]

    x = np.array(0.5)
    for f in (bracket, value):
        assert float(around(fg.grad(f))(x)) == pytest.approx(2 * onp.sin(0.5), rel=1e-6)


def _with_rules(kind, value, slope):
    """Return a function of one argument with this value and, in both modes that its kind has, this derivative."""
    f = getattr(fg, kind)(value)
    if kind == "custom_jvp":
        f.defjvp(lambda primals, tangents: (f(*primals), slope(*primals) * tangents[0]))
    else:
        f.defvjp(lambda x: (f(x), x), lambda x, ct: (slope(x) * ct,))
    return f


def _step(kind, x, c):
    """Return cos(c) x, by a function that closes over c, which its derivative says is 3 x cos(c)."""
    held = {"c": (np.cos(c),)}
    return _with_rules(kind, lambda x: x * held["c"][0], lambda x: 3 * x * held["c"][0])(x)


AROUND_STEPS = {
    "vmap": lambda step: lambda x, cs: np.sum(fg.vmap(partial(step, x))(cs)),
    "vmap of vmap": lambda step: lambda x, cs: np.sum(fg.vmap(fg.vmap(partial(step, x)))(cs[None])),
    "map": lambda step: lambda x, cs: np.sum(lax.map(partial(step, x), cs)),
    "scan": lambda step: lambda x, cs: lax.scan(lambda x, c: (step(x, c), c), x, cs)[0],
    "fori_loop": lambda step: lambda x, cs: lax.fori_loop(0, len(cs), lambda i, x: step(x, cs[i]), x),
    "jit": lambda step: lambda x, cs: fg.jit(step)(x, cs[1]),
    "checkpoint": lambda step: lambda x, cs: fg.checkpoint(step)(x, cs[1]),
    "cond": lambda step: lambda x, cs: lax.cond(cs[1] > 0, step, lambda x, c: x * c, x, cs[1]),
    "vmap of scan": lambda step: (
        lambda x, cs: np.sum(fg.vmap(lambda c: lax.scan(lambda x, d: (step(x, c * d), d), x, cs)[0])(cs))
    ),
}


@pytest.mark.parametrize("kind", ("custom_jvp", "custom_vjp"))
@pytest.mark.parametrize("name", AROUND_STEPS)
def test_rules_may_close_over_values_of_functions_that_have_returned(kind, name):
    """Derivatives are those of the same function that has as an argument what this one closes over."""

    @fg.custom_jvp
    def by_argument(x, c):
        return x * np.cos(c)

    by_argument.defjvps(lambda t, out, x, c: 3 * x * np.cos(c) * t, None)
    around = AROUND_STEPS[name]
    found, expected = around(partial(_step, kind)), around(by_argument)
    x, cs = np.array(0.9), np.linspace(0.3, 1.1, 3)
    first = fg.grad(expected)(x, cs)
    second = fg.grad(fg.grad(expected))(x, cs)
    for run in (lambda f: f, fg.jit):
        onp.testing.assert_allclose(run(fg.grad(found))(x, cs), first, rtol=1e-6)
        onp.testing.assert_allclose(run(fg.grad(fg.grad(found)))(x, cs), second, rtol=1e-6)
        batch = run(fg.vmap(fg.grad(found), (0, None)))(np.stack([x, 2 * x]), cs)
        onp.testing.assert_allclose(batch[0], first, rtol=1e-6)
    if kind == "custom_jvp":
        onp.testing.assert_allclose(fg.jvp(lambda x: found(x, cs), (x,), (2.0,))[1], 2 * first, rtol=1e-6)


@pytest.mark.parametrize("kind", ("custom_jvp", "custom_vjp"))
def test_what_a_rule_alone_closes_over_has_a_derivative_in_the_second_order(kind):
    def total(x, cs):
        return np.sum(fg.vmap(lambda c: _with_rules(kind, lambda x: 2 * x, lambda x: c * c * x)(x))(cs))

    x, cs = np.array(0.5), np.array([1.0, 2.0, 3.0])
    for run in (lambda f: f, fg.jit):
        assert run(fg.grad(total, 1))(x, cs).tolist() == [0.0, 0.0, 0.0]  # of the value, which has no c
        assert run(fg.grad(fg.grad(total), 1))(x, cs).tolist() == [1.0, 2.0, 3.0]


def test_methods_and_registered_trees_hold_what_rules_close_over():
    @fg.tree.register_pytree_node_class
    class Scaled:
        def __init__(self, scale):
            self.scale = scale

        def tree_flatten(self):
            return (self.scale,), None

        @classmethod
        def tree_unflatten(cls, _, scale):
            return cls(*scale)

        def rule(self, primals, tangents):
            return self.scale * primals[0], 10 * self.scale * tangents[0]

    def one(x, scale):
        scaled = Scaled(scale)
        f = fg.custom_jvp(lambda x: scaled.scale * x)
        f.defjvp(scaled.rule)
        return f(x)

    assert float(fg.grad(lambda x: np.sum(fg.vmap(partial(one, x))(np.arange(3.0))))(2.0)) == 30.0


def test_a_value_that_leaks_is_an_error_within_rules_too():
    kept = []
    fg.vmap(lambda x: kept.append(x) or x)(np.ones(2))
    bad = fg.custom_jvp(lambda x: x)
    bad.defjvp(lambda primals, tangents: (primals[0], tangents[0] * kept[0]))
    with pytest.raises(LeakedTracerError, match="after vmap had finished"):
        fg.grad(bad)(1.0)


def _by_scipy(direct):
    """sin by NumPy, with a rule; direct: the rule computes by NumPy itself, so it has no derivative of its own."""

    @fg.custom_vjp
    def solve(x):
        return np.asarray(onp.sin(onp.asarray(x)))

    def forward(x):
        out = np.asarray(onp.sin(onp.asarray(x))) if direct else solve(x)
        return out, np.asarray(onp.cos(onp.asarray(x))) if direct else np.cos(x)

    solve.defvjp(forward, lambda residual, g: (g * residual,))
    return solve


@pytest.mark.parametrize("direct", [False, True])
def test_numpy_within_functions_and_rules(direct):
    """No derivative goes by their graphs, so values may leave them, as in JAX: solvers of SciPy with implicit rules."""
    solve = _by_scipy(direct)
    onp.testing.assert_allclose(fg.grad(solve)(1.0), onp.cos(1.0), rtol=1e-6)
    onp.testing.assert_allclose(
        fg.grad(lambda x: solve(2 * x) * x)(1.0), 2 * onp.cos(2) + onp.sin(2), rtol=1e-5
    )
    (found,) = fg.vjp(solve, np.arange(3.0))[1](np.ones(3))
    onp.testing.assert_allclose(found, onp.cos(onp.arange(3)), rtol=1e-6)
    for transform in (fg.jit, fg.vmap):
        with pytest.raises(TracedValueError, match="whose value is not known"):
            transform(fg.grad(solve))(np.ones(()) if transform is fg.jit else np.ones(2))


@pytest.mark.parametrize(
    "second", [lambda f: fg.grad(fg.grad(f)), lambda f: fg.grad(lambda x: fg.grad(f)(x * 1.0))]
)
def test_numpy_within_rules_loses_no_second_derivative(second):
    onp.testing.assert_allclose(second(_by_scipy(False))(1.0), -onp.sin(1.0), rtol=1e-6)
    with pytest.raises(TracedValueError, match="would lose its derivative"):
        second(_by_scipy(True))(1.0)


def test_a_jvp_rule_calls_its_function_with_tangents():
    """f(x, y) = x y, whose rule is 3 f(tx, y) + ty: of only one argument, with both, in both modes and twice."""

    @fg.custom_jvp
    def f(x, y):
        return x * y

    f.defjvp(lambda primals, tangents: (f(*primals), 3 * f(tangents[0], primals[1]) + tangents[1]))
    of_first = lambda x: f(x, 5.0)  # noqa: E731
    assert fg.jvp(of_first, (2.0,), (7.0,)) == (10.0, 105.0)
    assert fg.grad(of_first)(2.0) == 15.0
    assert fg.grad(f, (0, 1))(2.0, 5.0) == (15.0, 1.0)
    assert fg.grad(lambda y: f(2.0, y))(5.0) == 1.0
    each = fg.grad(lambda x: np.sum(fg.vmap(f, (None, 0))(x, np.arange(3.0))))
    onp.testing.assert_array_equal(each(2.0), 3 * (0 + 1 + 2))
    mixed = fg.grad(lambda y: fg.grad(lambda x: f(x, y))(2.0))  # of 3 f(1, y): 3 times 1, by the rule again
    assert mixed(5.0) == 3.0


@pytest.mark.parametrize("jitted", [False, True])
def test_rules_for_partial_functions(jitted):
    way = fg.jit if jitted else lambda f: f
    scaled = partial(lambda x, a: x * a, a=2.0)
    f = fg.custom_jvp(scaled)
    f.defjvp(lambda primals, tangents: (f(*primals), 7 * tangents[0]))
    g = fg.custom_vjp(scaled)
    g.defvjp(lambda x: (g(x), None), lambda res, ct: (9 * ct,))
    assert way(f)(3.0) == way(g)(3.0) == 6.0
    assert (way(fg.grad(f))(3.0), way(fg.grad(g))(3.0)) == (7.0, 9.0)
    with pytest.raises(fg.errors.ArgumentError, match="only be given by name \\(a\\)"):
        fg.grad(lambda x: f(x, a=3.0))(1.0)


def test_custom_gradient_of_a_function_with_integers():
    @fg.custom_gradient
    def f(x):
        def backward(cts):
            assert cts[1].dtype == fg.float0 and cts[1].shape == x.shape
            return 5 * cts[0]

        return (x, np.round(x).astype(int)), backward

    def loss(x):
        y, i = f(x)
        return np.sum(y * i)

    x = np.asarray([1.2, 2.7, -3.1])
    onp.testing.assert_array_equal(fg.grad(loss)(x), [5.0, 15.0, -15.0])
    onp.testing.assert_array_equal(fg.jit(fg.grad(loss))(x), [5.0, 15.0, -15.0])


def test_a_function_with_rules_lends_those_of_one_within():
    @fg.custom_vjp
    @fg.custom_batching.custom_vmap
    def f(x, y):
        return np.sin(x) * y

    @f.def_vmap
    def rule(size, in_batched, x, y):
        return np.cos(x) * y, True

    f.defvjp(
        lambda x, y: (f(x, y), (x, y)), lambda kept, g: (g * np.cos(kept[0]) * kept[1], g * np.sin(kept[0]))
    )
    x, y = np.arange(3.0), np.arange(3.0) + 1
    onp.testing.assert_allclose(fg.vmap(f)(x, y), np.cos(x) * y, rtol=1e-6)
    onp.testing.assert_allclose(fg.vmap(fg.grad(f))(x, y), np.cos(x) * y, rtol=1e-6)
    with pytest.raises(AttributeError, match="'custom_vmap' object has no attribute 'nothing'"):
        f.nothing  # noqa: B018


def _elimination(i, state):
    """A step that changes values, b beside them, by values: for b it is linear."""
    d, b, at = state
    row = at[i]
    return d.at[row + 1].add(-1 / d[row]), b.at[row + 1].add(-b[row] / d[row]), at


def _nested(i, state):
    d, b, at = state
    b, d = lax.fori_loop(0, 2, lambda k, s: (s[0] / s[1] + s[0][::-1], s[1] * 1.25 + k), (b, d))
    return d, b, at


@pytest.mark.parametrize("step", [_elimination, _nested])
@pytest.mark.parametrize("how", ["eager", "jit", "vmap", "checkpoint", "scan"])
def test_rules_loop_over_values_and_tangents_together(step, how):
    """The rule of a solution solves again, for tangents: of that loop some results are values, by which it divides."""
    rows = onp.array([0, 1, 2])

    def solve(d, b):
        d, b, _ = lax.fori_loop(0, 3, step, (d, b, rows))
        d, (b, ds) = lax.scan(lambda d, x: (d * 1.5 + x[0] ** 2, (x[1] / d, d)), d[0] + 2, (d, b))
        return b / ds

    ruled = fg.custom_jvp(solve)

    @ruled.defjvp
    def _(primals, tangents):
        (d, b), (dd, db) = primals, tangents
        of_values = fg.jvp(lambda d: solve(d, b), (d,), (dd,))[1]
        return solve(d, b), of_values + solve(d, db)

    def loss(f, d, b):
        if how == "scan":
            return lax.scan(lambda b, _: (f(d, b), None), b, None, length=2)[0].sum()
        return (f(d, b) ** 2).sum()

    def derivative(f):
        g = fg.grad(partial(loss, fg.checkpoint(f) if how == "checkpoint" else f), (0, 1))
        if how == "vmap":
            return lambda d, b: fg.vmap(g)(np.stack([d, d + 1]), np.stack([b, -b]))
        return fg.jit(g) if how == "jit" else g

    with fg.config(enable_x64=True):
        rng = onp.random.default_rng(0)
        d, b = np.asarray(rng.uniform(2, 3, 4)), np.asarray(rng.standard_normal(4))
        for found, wanted in zip(derivative(ruled)(d, b), derivative(solve)(d, b), strict=True):
            onp.testing.assert_allclose(found, wanted, rtol=1e-10)
        forward = [fg.jacfwd(partial(loss, f), (0, 1))(d, b) for f in (ruled, solve)]
        for found, wanted in zip(*forward, strict=True):
            onp.testing.assert_allclose(found, wanted, rtol=1e-10)


def test_values_of_the_arguments_of_a_rule_with_symbolic_zeros():
    @fg.custom_vjp
    def product(pair, z):
        return pair["x"] * pair["y"] * z

    def forward(pair, z):
        assert [leaf.perturbed for leaf in fg.tree.leaves((pair, z))] == [True, True, False]
        pair, z = custom_vjp_primal_tree_values((pair, z))
        return product(pair, z), (pair, z)

    def backward(kept, g):
        pair, z = kept
        return {"x": g * pair["y"] * z, "y": g * pair["x"] * z}, None

    product.defvjp(forward, backward, symbolic_zeros=True)
    found = fg.grad(product)({"x": 2.0, "y": 3.0}, 5.0)
    assert fg.tree.map(float, found) == {"x": 15.0, "y": 10.0}
    with pytest.raises(RuleError, match="no CustomVJPPrimal"):
        custom_vjp_primal_tree_values([2.0])
