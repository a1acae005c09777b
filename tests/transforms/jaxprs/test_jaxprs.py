"""Graphs as jaxprs, and primitives with rules of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ArgumentError, MissingRuleError
from funcgrad.trace.uop import OPS
from funcgrad.transforms.jaxprs import primitive as module
from funcgrad.transforms.jaxprs.jaxpr import (
    ClosedJaxpr,
    DropVar,
    Jaxpr,
    Literal,
    Var,
    eval_jaxpr,
    jaxpr_as_fun,
    jaxprs_in_params,
    make_jaxpr,
    subjaxprs,
)
from funcgrad.transforms.jaxprs.primitive import (
    AXIS_BATCHERS,
    BATCHERS,
    JVP_RULES,
    LOWERINGS,
    TRANSPOSE_RULES,
    Primitive,
    UndefinedPrimal,
    Zero,
    instantiate_zeros,
    primitive_named,
    primitive_of,
)

X = onp.linspace(0.2, 1.4, 6, dtype=onp.float32).reshape(2, 3)
TABLE = np.arange(3.0)

FUNCTIONS: dict[str, Callable] = {
    "elementwise": lambda x: np.sin(x) * TABLE + 2.0,
    "reductions": lambda x: (x.sum(0), np.max(x), np.argmax(x, 1)),
    "movement": lambda x: np.flip(np.pad(x.T.reshape(6)[1:], 2)),
    "product": lambda x: np.einsum("ij,kj->ik", x, x + 1),
    "scan": lambda x: lax.scan(lambda c, row: (c + row, (c * row).sum()), np.zeros(3), x),
    "while": lambda x: lax.while_loop(lambda c: c.sum() < 50, lambda c: c * 2 + 1, x),
    "cond": lambda x: lax.cond(x.sum() > 1, np.sin, np.cos, x),
    "sort": lambda x: (np.sort(x, 0), np.argsort(x.ravel())),
    "gather": lambda x: x[np.array([1, 0, 1]), 2],
    "scatter": lambda x: np.zeros((4, 3)).at[np.array([2, 1])].add(x),
    "gradient": fg.grad(lambda x: np.sum(np.tanh(x @ x.T))),
    "vmap": fg.vmap(lambda row: row / np.linalg.norm(row)),
    "checkpoint": fg.checkpoint(lambda x: np.exp(np.sin(x))),
    "casts": lambda x: (x * 10).astype(np.int32) % 3,
    "dict": lambda x: {"b": x, "a": (x + 1, None)},
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_jaxprs_compute_what_their_functions_do(name: str) -> None:
    """As they are, equation by equation, compiled, and differentiated."""
    function = FUNCTIONS[name]
    closed = make_jaxpr(function)(X)
    wanted = fg.tree.leaves(function(X))
    assert [a.shape for a in closed.out_avals] == [y.shape for y in wanted]
    assert [a.dtype for a in closed.out_avals] == [y.dtype for y in wanted]
    by_equations = closed.replace(jaxpr=closed.jaxpr.replace())
    assert type(by_equations.jaxpr) is Jaxpr
    of_stage = fg.jit(function).trace(X).jaxpr
    assert repr(of_stage) == repr(closed)
    for one in (closed, by_equations, of_stage):
        for run in (jaxpr_as_fun(one), fg.jit(jaxpr_as_fun(one))):
            for found, y in zip(run(X), wanted, strict=True):
                onp.testing.assert_allclose(found, y, rtol=1e-5, atol=1e-6)
    if all(a.dtype == np.float32 for a in closed.out_avals) and name not in ("while", "gradient"):

        def total(run: Callable) -> Callable:
            return lambda x: sum(np.sum(y) for y in fg.tree.leaves(run(x)))

        for one in (closed, by_equations):
            found = fg.grad(total(jaxpr_as_fun(one)))(X)
            onp.testing.assert_allclose(found, fg.grad(total(function))(X), rtol=1e-5, atol=1e-6)


def test_what_equations_are() -> None:
    closed = make_jaxpr(lambda x, y: (np.sin(x) * TABLE + 2.0, y))(X, 3)
    jaxpr = closed.jaxpr
    assert [e.primitive.name for e in jaxpr.eqns][:2] == ["sin", "broadcast_in_dim"]
    assert all(type(v) is Var for v in (*jaxpr.constvars, *jaxpr.invars)) and len(closed.consts) == 1
    assert jaxpr.outvars[1] is jaxpr.invars[1]
    literals = [a for e in jaxpr.eqns for a in e.invars if isinstance(a, Literal)]
    assert [literal.val for literal in literals] == [2.0] and literals[0].hash == hash(2.0)
    known = {*jaxpr.constvars, *jaxpr.invars}
    for e in jaxpr.eqns:  # each uses what is there
        assert {a for a in e.invars if isinstance(a, Var)} <= known
        known |= set(e.outvars)
    assert str(make_jaxpr(lambda x: np.sin(x) * 2.0)(1.0)).splitlines() == [
        "{ lambda ; a:float32[]. let",
        "    b:float32[] = sin a",
        "    c:float32[] = mul b 2.0:float32[]",
        "  in (c,) }",
    ]


def test_numbers_are_literals_of_elementwise_operations() -> None:
    """In arrays too: an inverse reads what each operation was given."""
    x = np.arange(3.0)
    closed = fg.make_jaxpr(lambda x: np.exp(x * 2.0 + 1.0))(x)
    assert [e.primitive.name for e in closed.eqns] == ["mul", "add", "exp"]
    assert [atom.val for e in closed.eqns for atom in e.invars if isinstance(atom, Literal)] == [2.0, 1.0]
    for f in (
        lambda x: np.where(x > 0, x, 0.0),
        lambda x: (x, np.ones(3)),
        lambda x: x @ np.full(3, 2.0) + np.full(3, 2.0),
        lambda x: np.full(3, 2.0) * np.full(3, 3.0) + x,
        lambda x: np.concatenate([x + 1.0, np.full(2, 1.0)]),
    ):
        closed = fg.make_jaxpr(f)(x)
        found = eval_jaxpr(closed.jaxpr.replace(), closed.consts, x)  # by its equations
        for y, wanted in zip(found, fg.tree.leaves(f(x)), strict=True):
            onp.testing.assert_allclose(y, wanted)


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
@pytest.mark.parametrize("shape", [(), (3,)])
def test_numbers_are_literals_of_the_type_that_they_meet(shape: tuple, dtype: str) -> None:
    """There is no conversion of its own of a number that is weakly typed: an inverse would take it for a variable."""
    x = np.full(shape, 0.5, dtype)
    for f, wanted in ((lambda x: x**3.5, 3.5), (lambda x: 2.5 / x, 2.5), (lambda x: x - 3, 3.0)):
        (equation,) = fg.make_jaxpr(f)(x).eqns
        (literal,) = [atom for atom in equation.invars if isinstance(atom, Literal)]
        assert literal.val == wanted and literal.aval.dtype == dtype


def test_jaxprs_within_jaxprs() -> None:
    closed = make_jaxpr(lambda x: lax.scan(lambda c, row: (c, row.sum()), 0.0, x)[1])(X)
    (scan,) = [e for e in closed.eqns if e.primitive.name == "scan"]
    (body,) = jaxprs_in_params(scan.params)
    assert subjaxprs(closed.jaxpr) == [body] and "reduce_sum" in [e.primitive.name for e in body.eqns]
    assert any(isinstance(v, DropVar) for v in scan.outvars) or len(scan.outvars) == 1
    branches = make_jaxpr(lambda x: lax.cond(x.sum() > 1, np.sin, np.cos, x))(X)
    assert len(subjaxprs(branches.jaxpr)) == 2


def test_a_rewritten_jaxpr() -> None:
    """Each sine becomes a cosine: what an interpreter of equations does."""
    closed = make_jaxpr(lambda x: np.sin(x) + np.sin(2 * x))(X)
    cosine = primitive_named("cos")
    assert cosine is primitive_of(OPS["cos"])
    eqns = [e.replace(primitive=cosine) if e.primitive.name == "sin" else e for e in closed.eqns]
    found = jaxpr_as_fun(closed.replace(jaxpr=closed.jaxpr.replace(eqns=eqns)))
    onp.testing.assert_allclose(found(X)[0], onp.cos(X) + onp.cos(2 * X), rtol=1e-6)


def test_arguments() -> None:
    closed, types = make_jaxpr(lambda x, n, y: {"a": x**n + y}, static_argnums=1, return_shape=True)(
        fg.ShapeDtypeStruct((2,), np.float32), 3, 1.0
    )
    assert types == {"a": fg.ShapeDtypeStruct((2,), np.float32)} and len(closed.in_avals) == 2
    inner = closed.jaxpr
    assert (closed.constvars, closed.invars, closed.outvars) == (inner.constvars, inner.invars, inner.outvars)
    assert eval_jaxpr(closed.jaxpr, closed.consts, onp.full(2, 2.0, "f"), 1.0)[0].tolist() == [9.0, 9.0]
    with pytest.raises(ArgumentError, match="0 constants and 2 arguments, 0 and 1 were given"):
        eval_jaxpr(closed.jaxpr, closed.consts, 1.0)
    with pytest.raises(ArgumentError, match="has 0 constants, 1 values"):
        ClosedJaxpr(closed.jaxpr, [1.0])
    key = fg.random.key(0)
    drawn, types = make_jaxpr(lambda k: (fg.random.split(k)[0], fg.random.normal(k)), return_shape=True)(key)
    assert types[0] == fg.ShapeDtypeStruct((), key.dtype)
    found = eval_jaxpr(drawn.jaxpr, drawn.consts, key)
    assert (found[0] == fg.random.split(key)[0]) and found[1] == fg.random.normal(key)


def test_values_of_a_function_around() -> None:
    """They are constants, through which derivatives go."""

    def f(w: Any) -> Any:
        closed = make_jaxpr(lambda x: np.sin(w) * x)(2.0)
        return eval_jaxpr(closed.jaxpr, closed.consts, 2.0)[0]

    assert float(fg.grad(f)(0.5)) == pytest.approx(2 * onp.cos(0.5), rel=1e-6)
    assert float(fg.jit(f)(0.5)) == pytest.approx(2 * onp.sin(0.5), rel=1e-6)


def test_constants_are_what_the_function_closed_over() -> None:
    """Objects themselves, and not what is computed of them: that is in the jaxpr, also where it is constant there."""
    table = np.arange(3.0)
    closed = make_jaxpr(lambda x: np.sin(table) * x + np.cos(np.ones(3)))(1.0)
    assert len(closed.consts) == 1 and closed.consts[0] is table
    assert [eqn.primitive.name for eqn in closed.eqns if eqn.primitive.name in ("sin", "cos")] == [
        "sin",
        "cos",
    ]

    def loss(x: Any, y: Any) -> Any:
        z = x + y

        def inner(a: Any) -> Any:
            doubled = lax.fori_loop(0, 2, lambda i, c: c + z, np.zeros(()))
            return lax.cond(a > 0, lambda: z * 3 + a, lambda: x) + doubled, z

        closed = make_jaxpr(inner)(1.0)
        assert {id(c) for c in closed.consts} == {id(x), id(z)}
        deeper = make_jaxpr(lambda a: eval_jaxpr(closed.jaxpr, closed.consts, a)[0] * y)(1.0)
        assert {id(c) for c in deeper.consts} == {id(x), id(y), id(z)}
        return eval_jaxpr(deeper.jaxpr, deeper.consts, 2.0)[0]

    two, four = np.array(2.0), np.array(4.0)
    assert float(loss(two, four)) == float(fg.jit(loss)(two, four)) == (6 * 3 + 2 + 12) * 4
    assert list(map(float, fg.vmap(loss)(two[None], four[None]))) == [(6 * 3 + 2 + 12) * 4]
    dx, dy = fg.grad(loss, (0, 1))(2.0, 4.0)
    assert (float(dx), float(dy)) == (5 * 4, 5 * 4 + 32)


CLOSURES: dict[str, Callable] = {
    "operations": lambda a, b, s: a * s - b,
    "while": lambda a, b, s: lax.while_loop(lambda c: c[0] < 2, lambda c: (c[0] + 1, c[1] * s + b), (0, a))[
        1
    ],
    "scan": lambda a, b, s: lax.scan(lambda c, x: (c + x * b, c * s), a, a)[0],
    "cond": lambda a, b, s: lax.cond(s > 0, lambda: a - b, lambda: b),
    "jit": lambda a, b, s: fg.jit(lambda x: x - b)(a),
    "gradient": lambda a, b, s: fg.grad(lambda x: np.sum(x * a - b * x**2))(s),
    "vmap": lambda a, b, s: fg.vmap(lambda x: x * a.sum() - b)(a),
    "checkpoint": lambda a, b, s: fg.checkpoint(lambda x: np.sin(x) * b)(a),
    "handed through": lambda a, b, s: (a, b, s),
}


AROUND = ("jit", "vmap", "jacfwd", "jacrev", "jit of vmap")
NO_REVERSE = ("while", "jacrev")  # the loop has no bound


@pytest.mark.parametrize("name, around", [c for c in product(CLOSURES, AROUND) if c != NO_REVERSE])
def test_equal_values_from_outside_are_constants_of_their_own(name: str, around: str) -> None:
    """They are one node outside, but a jaxpr holds for other constants, too."""
    function = CLOSURES[name]

    def both(t: Any) -> Any:
        a, b = t * 2, t * 2
        closed = make_jaxpr(lambda s: function(a, b, s))(0.5)
        assert {id(c) for c in closed.consts} == {id(a), id(b)}
        consts = [c + 1 if c is a else c - 1 for c in closed.consts]
        deeper = make_jaxpr(lambda s: eval_jaxpr(closed.jaxpr, consts, s))(0.5)
        wanted = fg.tree.leaves(function(a + 1, b - 1, 0.5))
        return eval_jaxpr(closed.jaxpr, consts, 0.5), eval_jaxpr(deeper.jaxpr, deeper.consts, 0.5), wanted

    t = np.array([0.3, 0.7, 0.9])
    transform = {"jit of vmap": lambda f: fg.jit(fg.vmap(f))}.get(around) or getattr(fg, around)
    once, twice, wanted = transform(both)(t[None] * np.ones((2, 1)) if "vmap" in around else t)
    for x, y, z in zip(once, twice, wanted, strict=True):
        onp.testing.assert_allclose(x, z, rtol=1e-6)
        onp.testing.assert_allclose(y, z, rtol=1e-6)


def test_values_from_outside_are_themselves_again_afterwards() -> None:
    """Also where the function fails; and while it runs, their values are known where they were."""

    def f(t: Any) -> Any:
        node = t.node

        def fails(s: Any) -> Any:
            assert t * s is not None and (t > 1.0 or t < 1.0)
            raise KeyError("mine")

        with pytest.raises(KeyError, match="mine"):
            make_jaxpr(fails)(1.0)
        assert t.node is node
        return t * t

    assert float(fg.grad(f)(3.0)) == 6.0


def test_what_a_rule_gets_of_a_function_that_closes_over_values() -> None:
    """A rule for tangents sees those of the closed-over values themselves."""

    @fg.custom_jvp
    def call(consts: Any, x: Any) -> Any:
        return consts[0] * x + consts[1]

    @call.defjvp
    def rule(primals: Any, tangents: Any) -> Any:
        return call(*primals), sum(tangents[0])

    def run(x: Any) -> Any:
        closed = make_jaxpr(lambda y: x[0] * 3.0 + x[1])(1.0)
        return call(closed.consts, 3.0)

    assert list(map(float, fg.grad(run)((2.0, 4.0)))) == [1.0, 1.0]


def test_literals_stay_literals_of_a_jaxpr_that_is_evaluated_by_equations() -> None:
    closed = make_jaxpr(lambda x: (x + 1) * 2)(1)

    def by_equations(x: Any) -> Any:
        known = {closed.jaxpr.invars[0]: x}
        for eqn in closed.eqns:
            operands = [v.val if isinstance(v, Literal) else known[v] for v in eqn.invars]
            known[eqn.outvars[0]] = eqn.primitive.bind(*operands, **eqn.params)
        return known[closed.jaxpr.outvars[0]]

    again = make_jaxpr(by_equations)(1)
    assert again.consts == [] and str(again) == str(closed)
    assert int(by_equations(np.array(4))) == 10


def test_effects_happen_when_a_jaxpr_is_evaluated(capsys: pytest.CaptureFixture[str]) -> None:
    def f(x: Any) -> Any:
        fg.debug.print("x is {}", x)
        return 2 * x

    closed = make_jaxpr(f)(1.0)
    assert capsys.readouterr().out == "" and len(closed.effects) == 1
    assert eval_jaxpr(closed.jaxpr, closed.consts, 3.0)[0] == 6.0
    assert fg.jit(jaxpr_as_fun(closed))(4.0)[0] == 8.0
    assert capsys.readouterr().out == "x is 3.0\nx is 4.0\n"
    with pytest.raises(MissingRuleError, match="jaxpr with effects"):
        closed.jaxpr.replace(eqns=[])


# ---- primitives ----


@pytest.fixture(autouse=True)
def _rules_come_back() -> Iterator[None]:
    tables = (JVP_RULES, BATCHERS, AXIS_BATCHERS, LOWERINGS, module.TRANSPOSE_RULES)
    before = [dict(table) for table in tables]
    yield
    for table, old in zip(tables, before, strict=True):
        table.clear()
        table.update(old)


def test_an_implementation_is_enough() -> None:
    """It is called outside of traces, traced within, and differentiated and mapped like any function."""
    calls: list[bool] = []
    cube = Primitive("cube")
    cube.def_impl(lambda x, power: calls.append(isinstance(x, fg.Array)) or x**power)
    assert float(cube.bind(np.asarray(2.0), power=3)) == 8.0
    f = lambda x: cube.bind(x, power=3)  # noqa: E731
    assert float(fg.jit(f)(2.0)) == 8.0 and float(fg.grad(fg.grad(f))(2.0)) == 12.0
    assert fg.vmap(f)(np.arange(3.0)).tolist() == [0.0, 1.0, 8.0] and len(calls) > 1


def test_rules() -> None:
    """Those that were set are the ones that count, in every composition."""
    p = Primitive("p")
    p.def_impl(np.sin)
    p.def_abstract_eval(lambda x: x)
    JVP_RULES[p] = lambda primals, tangents: (p.bind(*primals), 10.0 * instantiate_zeros(tangents[0]))
    BATCHERS[p] = lambda args, axes: (p.bind(args[0]) + 100, axes[0])
    LOWERINGS[p] = np.cos
    x = np.arange(3.0)
    assert float(p.bind(0.0)) == 0.0 and float(fg.jit(p.bind)(0.0)) == 1.0
    assert float(fg.grad(p.bind)(0.5)) == float(fg.jit(fg.grad(p.bind))(0.5)) == 10.0
    onp.testing.assert_allclose(fg.vmap(p.bind)(x), np.cos(x) + 100, rtol=1e-6)
    onp.testing.assert_allclose(fg.vmap(fg.grad(p.bind))(x), onp.full(3, 10.0))
    onp.testing.assert_allclose(fg.jacfwd(lambda x: fg.vmap(p.bind)(x))(x), 10 * onp.eye(3))
    assert p.abstract_eval(fg.typeof(x)) == fg.typeof(x) and repr(p) == "p"


def test_several_results_symbolic_zeros_and_axes() -> None:
    seen: list[Any] = []
    p = Primitive("p")
    p.multiple_results = True
    p.def_impl(lambda x, y: [x + y, x * y])

    def jvp(primals: Any, tangents: Any) -> Any:
        seen.extend(type(t) for t in tangents)
        return p.bind(*primals), [tangents[0], Zero(fg.typeof(primals[0]))]

    def batch(size: int, name: Any, kind: Any, args: Any, axes: Any) -> Any:
        assert (size, name, kind, axes) == (3, None, None, (0, None))
        return [np.moveaxis(args[0] + 1, 0, -1), np.full(2, args[1])], [-1, None]

    JVP_RULES[p], AXIS_BATCHERS[p] = jvp, batch
    value, tangent = fg.jvp(lambda x: p.bind(x, 2.0), (3.0,), (1.0,))
    assert (
        [float(v) for v in value] == [5.0, 6.0] and [float(t) for t in tangent] == [1.0, 0.0] and Zero in seen
    )
    rows, shared = fg.vmap(lambda x: p.bind(x, 2.0), in_axes=1)(np.zeros((2, 3)))
    assert rows.tolist() == [[1.0, 1.0]] * 3 and shared.tolist() == [[2.0, 2.0]] * 3


def test_what_a_primitive_lacks() -> None:
    p = Primitive("p")
    with pytest.raises(
        MissingRuleError, match="primitive 'p' has no implementation: def_impl was not called"
    ):
        p.bind(1.0)
    with pytest.raises(MissingRuleError, match="no types: def_abstract_eval was not called"):
        p.abstract_eval(fg.typeof(1.0))
    assert primitive_named("nothing") is None and primitive_named("transpose").name == "transpose"
    zeros = [Zero(fg.typeof(1.0)), UndefinedPrimal(fg.typeof(1.0))]
    assert not fg.tree.leaves(zeros) and [repr(z) for z in fg.tree.map(abs, zeros)] == [
        repr(z) for z in zeros
    ]
    assert "float32[]" in repr(Zero(fg.typeof(1.0))) and "float32[]" in repr(UndefinedPrimal(fg.typeof(1.0)))


def test_transposes_of_primitives() -> None:
    """A linear primitive is transposed by its rule, which says what each argument gets."""
    calls: list[Any] = []
    p = Primitive("linear")
    p.def_impl(lambda x, s: x * s)

    def transpose(ct: Any, x: Any, s: Any) -> Any:
        calls.append((type(ct) is Zero, type(x), type(s)))
        return (p.bind(ct, s) + 0 * ct, None)

    JVP_RULES[p] = lambda primals, tangents: (p.bind(*primals), p.bind(tangents[0], primals[1]))
    TRANSPOSE_RULES[p] = transpose
    BATCHERS[p] = lambda args, axes: (
        p.bind(args[0], np.expand_dims(args[1], 1) if axes[1] == 0 else args[1]),
        0,
    )
    x = np.arange(6.0).reshape(2, 3)
    assert fg.grad(lambda x: p.bind(x, 3.0).sum())(x).tolist() == [[3.0] * 3] * 2
    assert calls and all(not zero and kind is UndefinedPrimal for zero, kind, _ in calls)
    rows = fg.vmap(fg.grad(lambda row, s: p.bind(row, s).sum()))(x, np.asarray([2.0, 5.0]))
    assert rows.tolist() == [[2.0] * 3, [5.0] * 3]
    assert fg.linear_transpose(lambda x: p.bind(x, 4.0), x)(np.ones((2, 3)))[0].tolist() == [[4.0] * 3] * 2
    over_rows = fg.vmap(lambda row, s: p.bind(row, s).sum(), (0, None))
    assert fg.linear_transpose(lambda x: over_rows(x, 4.0), x)(np.ones(2))[0].tolist() == [[4.0] * 3] * 2
    with pytest.raises(TypeError, match="must return 2 values"):
        TRANSPOSE_RULES[p] = lambda ct, x, s: (ct,)
        JVP_RULES[p] = lambda primals, tangents: (p.bind(*primals), p.bind(tangents[0], primals[1] + 0))
        fg.grad(lambda x: p.bind(x, 7.0).sum())(x)


def test_a_primitive_without_rules_is_what_it_computes() -> None:
    p = Primitive("plain")
    p.def_impl(lambda x: np.sin(x) * 2)
    x = np.asarray([0.5, 1.5])
    for way in (fg.jit, lambda f: f):
        onp.testing.assert_allclose(way(fg.vmap(fg.grad(p.bind)))(x), 2 * onp.cos(x), rtol=1e-6)
    with pytest.raises(MissingRuleError, match="has effects"):
        loud = Primitive("loud")
        loud.def_impl(lambda x: (fg.debug.print("{}", x), x)[1])
        fg.jit(loud.bind)(1.0)


def test_equations_of_primitives_and_rewritten_jaxprs() -> None:
    """An equation names the primitive with its parameters; calls take the jaxprs that somebody put in their place."""
    p = Primitive("scaled")
    p.def_impl(lambda x, factor: x * factor)
    BATCHERS[p] = lambda args, axes, factor: (p.bind(*args, factor=factor), 0)

    def function(x: Any) -> Any:
        return lax.scan(lambda c, y: (c + p.bind(y, factor=3.0), c), 0.0, x)

    closed = make_jaxpr(function)(np.arange(3.0))
    (scan,) = [e for e in closed.eqns if e.primitive.name == "scan"]
    (inner,) = [e for e in scan.params["jaxpr"].eqns if e.primitive is p]
    assert inner.params == {"factor": 3.0} and p.get_bind_params(inner.params) == inner.params

    def doubled(jaxpr: ClosedJaxpr) -> ClosedJaxpr:
        eqns = [e.replace(params={"factor": 6.0}) if e.primitive is p else e for e in jaxpr.eqns]
        j = jaxpr.jaxpr
        return ClosedJaxpr(Jaxpr(j.constvars, j.invars, j.outvars, eqns), jaxpr.consts)

    for change, total in ((lambda j: j, 9.0), (doubled, 18.0)):
        eqns = [
            e.replace(params=e.params | {"jaxpr": change(e.params["jaxpr"])}) if e is scan else e
            for e in closed.eqns
        ]
        j = closed.jaxpr
        found = eval_jaxpr(Jaxpr(j.constvars, j.invars, j.outvars, eqns), closed.consts, np.arange(3.0))
        assert float(found[0]) == total


def test_functions_with_rules_are_called_as_their_jaxpr() -> None:
    @fg.custom_jvp
    def f(x: Any) -> Any:
        return x * 3

    f.defjvp(lambda primals, tangents: (f(*primals), 5 * tangents[0]))
    (eqn,) = [e for e in make_jaxpr(f)(2.0).eqns if "call_jaxpr" in e.params]
    (body,) = eqn.primitive.get_bind_params(eqn.params)["subfuns"]
    assert eqn.primitive.name == "custom_jvp_call" and [float(y) for y in body.call_wrapped(2.0)] == [6.0]
    closed = make_jaxpr(f)(2.0)
    assert float(fg.grad(lambda x: eval_jaxpr(closed.jaxpr, closed.consts, x)[0])(2.0)) == 5.0


def test_a_product_with_itself_is_one_operation_of_one_operand():
    closed = fg.make_jaxpr(lambda x, y: np.square(x) + x * y + y**2)(2.0, np.ones(3))
    assert [e.primitive.name for e in closed.eqns].count("square") == 2
    assert all(len(e.invars) == 1 for e in closed.eqns if e.primitive.name == "square")
    rewritten = closed.replace(jaxpr=closed.jaxpr.replace())  # evaluated equation by equation
    x, y = onp.float32(1.5), onp.array([-1.0, 0.5, 2.0], "float32")
    onp.testing.assert_allclose(fg.jit(rewritten.call_wrapped)(x, y)[0], x * x + x * y + y * y, rtol=1e-6)
    (square,) = {e.primitive for e in closed.eqns if e.primitive.name == "square"}
    assert float(fg.grad(fg.grad(square.bind))(3.0)) == 2.0
    assert fg.vmap(square.bind)(y).tolist() == (y * y).tolist()


def test_the_jaxpr_of_a_traced_function() -> None:
    """What it closes over are constants; effects happen when it is evaluated, and keys are keys."""
    seen: list[float] = []

    def f(x: Any, key: Any) -> Any:
        fg.debug.callback(lambda x: seen.append(x.item()), x)
        return x + X, fg.random.split(key)[0]

    traced = fg.jit(f).trace(1.0, fg.random.key(0)).jaxpr
    assert seen == []
    assert [c.shape for c in traced.consts] == [X.shape]
    y, key = eval_jaxpr(traced.jaxpr, traced.consts, 2.0, fg.random.key(1))
    assert seen == [2.0]
    onp.testing.assert_array_equal(y, X + 2)
    wanted = fg.random.key_data(fg.random.split(fg.random.key(1))[0])
    onp.testing.assert_array_equal(fg.random.key_data(key), wanted)


def test_names_of_axes_that_are_said_to_be_around():
    def f(x):
        return x - lax.psum(x, "i") * lax.axis_index("j")

    closed, types = make_jaxpr(f, axis_env=[("i", 4), ("j", 2)], return_shape=True)(np.ones(3))
    assert "psum" in str(closed) and types.shape == (3,)
    with pytest.raises(NameError, match="unbound axis name: i"):
        make_jaxpr(f, axis_env=[("j", 2)])(2.0)
