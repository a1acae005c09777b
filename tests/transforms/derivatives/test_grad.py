"""What grad, jvp, vjp, linearize and the Jacobians promise: values, types, structures and errors."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import random
from funcgrad.config import config
from funcgrad.errors import (
    ArgumentError,
    DtypeError,
    LeakedTracerError,
    MissingRuleError,
    ShapeError,
    TracedValueError,
    TreeError,
)
from funcgrad.trace.array.array import Array
from funcgrad.trace.ops import SCATTER_MAX
from funcgrad.trace.tracing.tracer import apply, open_traces
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import float0
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.composed.jacobian import hessian, jacfwd, jacrev
from funcgrad.transforms.derivatives.grad import grad, jvp, linearize, value_and_grad, vjp
from funcgrad.transforms.jit.jit import jit


def close(a: Any, b: Any, tolerance: float = 1e-5) -> None:
    """Equal leaf by leaf; a list stands for an array."""
    as_arrays = tree.map(onp.asarray, b, is_leaf=lambda x: isinstance(x, list))
    for x, y in zip(tree.leaves(a), tree.leaves(as_arrays), strict=True):
        onp.testing.assert_allclose(onp.asarray(x), onp.asarray(y), rtol=tolerance, atol=tolerance)


def types(tree_of_arrays: Any) -> list[tuple]:
    return [(x.shape, x.dtype.name, x.weak_type) for x in tree.leaves(tree_of_arrays)]


# ---- grad ----


def test_gradient_of_a_scalar_function() -> None:
    close(grad(np.sin)(1.0), onp.cos(1.0))
    close(grad(grad(np.sin))(1.0), -onp.sin(1.0))
    close(grad(grad(grad(lambda x: x**4)))(2.0), 48)


def test_gradient_has_the_type_of_the_argument() -> None:
    assert types(grad(lambda x: x * x)(3.0)) == [((), "float32", True)]
    assert types(grad(np.sum)(np.ones((2, 3)))) == [((2, 3), "float32", False)]
    assert types(grad(lambda x: np.sum(x.astype(np.float32)))(np.ones(2, np.float16))) == [
        ((2,), "float16", False)
    ]
    assert types(grad(lambda x: np.sum(x * 2.0))(np.ones(2, np.bfloat16))) == [((2,), "bfloat16", False)]
    with config(enable_x64=True):
        assert types(grad(lambda x: x * x)(3.0)) == [((), "float64", True)]


def test_gradient_of_what_does_not_depend_is_zero() -> None:
    close(grad(lambda x: 3.0)(2.0), 0)
    close(grad(lambda x, y: np.sum(y))(np.ones(3), np.ones(2)), onp.zeros(3))
    close(grad(lambda x: np.floor(x) * 2.0)(2.5), 0)


def test_gradient_through_pytrees() -> None:
    class Layer(NamedTuple):
        w: Any
        b: Any

    def loss(params: dict, x: Any) -> Any:
        h = np.tanh(x @ params["first"].w + params["first"].b)
        return np.sum(h * params["scale"][0])

    params = {"first": Layer(np.ones((3, 2)), np.zeros(2)), "scale": [np.float32(2.0), None]}
    found = grad(loss)(params, np.ones((4, 3)))
    assert isinstance(found["first"], Layer)
    assert found["scale"][1] is None
    assert types(found) == [((3, 2), "float32", False), ((2,), "float32", False), ((), "float32", False)]
    close(found["scale"][0], 8 * onp.tanh(3.0))


def test_argnums() -> None:
    f = lambda x, y, z: x * y + z  # noqa: E731
    close(grad(f, argnums=1)(2.0, 3.0, 4.0), 2)
    close(grad(f, argnums=(2, 0))(2.0, 3.0, 4.0), (1, 3))
    assert isinstance(grad(f, argnums=(0,))(2.0, 3.0, 4.0), tuple)
    close(grad(f, argnums=-1)(2.0, 3.0, 4.0), 1)
    close(grad(f, argnums=[0, 1])(2.0, 3.0, 4.0), (3, 2))


def test_arguments_that_are_not_differentiated_pass_as_they_are() -> None:
    def f(x: Any, mode: str, *, power: int, table: dict) -> Any:
        return x**power if mode == "power" else x * table["factor"]

    close(grad(f)(2.0, "power", power=3, table={}), 12)
    close(grad(f)(2.0, "other", power=3, table={"factor": 5}), 5)


def test_empty_subtrees_and_keywords() -> None:
    """None holds no leaf; keywords pass through, also as traced values."""
    found = grad(lambda p, *, k: p["a"][0] * k)({"a": (2.0, None), "b": None}, k=np.array(3.0))
    close(found["a"][0], 3)
    assert found["a"][1] is None and found["b"] is None
    assert grad(lambda p, n: p * 2)(1.0, None).dtype == onp.float32
    close(jit(lambda x, k: grad(lambda x, *, k: x * k)(x, k=k))(1.0, 5.0), 5)


def test_random_keys_have_no_gradient() -> None:
    with pytest.raises(DtypeError, match="is a key, which has no derivative"):
        grad(lambda key: random.normal(key, ()))(random.key(0))
    close(
        grad(lambda x, key: x * random.uniform(key, ()))(1.0, random.key(1)),
        random.uniform(random.key(1), ()),
    )


def test_auxiliary_data() -> None:
    def f(x: Any) -> Any:
        return np.sum(x * x), {"twice": 2 * x, "count": 3}

    found, aux = grad(f, has_aux=True)(np.ones(2))
    close(found, [2, 2])
    close(aux, {"count": 3, "twice": [2, 2]})
    (value, aux), found = value_and_grad(f, has_aux=True)(np.ones(2))
    close((value, aux["twice"], found), (2, [2, 2], [2, 2]))


def test_value_and_grad_is_one_run() -> None:
    runs = []

    def f(x: Any) -> Any:
        runs.append(1)
        return x * x

    value, found = value_and_grad(f)(3.0)
    close((value, found), (9, 6))
    assert len(runs) == 1


def test_complex_convention() -> None:
    """df/dx - i df/dy, as JAX."""
    close(grad(lambda z: np.abs(z) ** 2)(1 + 2j), 2 - 4j)
    close(grad(lambda z: np.real(z * z))(1 + 2j), 2 + 4j)
    close(grad(lambda z: np.imag(z))(1 + 2j), -1j)
    close(grad(lambda z: z * z, holomorphic=True)(1 + 2j), 2 + 4j)
    close(grad(np.sin, holomorphic=True)(1 + 2j), onp.cos(1 + 2j))
    assert grad(lambda z: np.abs(z))(1 + 2j).dtype == "complex64"


def test_integers_with_allow_int() -> None:
    found = grad(lambda x, n: np.sum(x * n), argnums=(0, 1), allow_int=True)(np.ones(2), np.arange(2))
    close(found[0], [0, 1])
    assert found[1].dtype == float0
    assert found[1].shape == (2,)


def test_name_and_doc_are_kept() -> None:
    def energy(x: Any) -> Any:
        """Of a spring."""
        return x * x

    for transform in (grad, value_and_grad, jacfwd, jacrev, hessian, vmap):
        assert transform(energy).__name__ == "energy"
        assert transform(energy).__doc__ == "Of a spring."


def test_any_callable_can_be_differentiated() -> None:
    class Square:
        def __call__(self, x: Any) -> Any:
            return x * x

    close(grad(Square())(3.0), 6)
    close(grad(functools.partial(lambda a, x: a * x, 4.0))(3.0), 4)


def test_decisions_on_values() -> None:
    """Outside jit the values are known: branches, loops, printing and formatting work."""

    def f(x: Any) -> Any:
        assert repr(x) in ("Traced(2.0, dtype=float32)", "Traced(-2.0, dtype=float32)")
        while x < 100:
            if x > 0:
                x = x * x
            else:
                x = -x * 3
        return x

    close(grad(f)(2.0), 8 * 2.0**7)
    close(grad(f)(-2.0), -3 * 4 * 6.0**3)
    close(grad(grad(f))(2.0), 56 * 2.0**6)
    assert f"{grad(lambda x: x * float(f'{x:.1f}'))(2.0):.1f}" == "2.0"


def test_closures_over_outer_values() -> None:
    """No confusion of perturbations: the inner derivative is by the inner variable alone."""
    close(grad(lambda x: x * grad(lambda y: x * y)(2.0))(3.0), 6)
    close(grad(lambda x: grad(lambda y: x + y)(1.0) * x)(1.0), 1)
    close(grad(lambda x: vjp(lambda y: x * x * y, 2.0)[1](x)[0])(3.0), 27)
    close(grad(lambda x: jvp(lambda y: y * x, (x,), (1.0,))[1])(3.0), 1)
    close(grad(lambda x: x * jvp(lambda y: y * y, (x,), (x,))[1])(2.0), 6 * 4)


def test_gradient_at_the_edges() -> None:
    close(grad(np.maximum, argnums=(0, 1))(1.0, 1.0), (0.5, 0.5))
    close(grad(np.max)(np.array([1.0, 3.0, 3.0])), [0, 0.5, 0.5])
    close(grad(lambda x: np.prod(x))(np.array([0.0, 2.0, 3.0])), [6, 0, 0])
    close(grad(lambda x: np.prod(x))(np.array([0.0, 0.0, 3.0])), [0, 0, 0])
    close(grad(np.abs)(0.0), 0)
    close(grad(lambda x: x**0)(0.0), 0)


def test_long_chains_do_not_recurse() -> None:
    def f(x: Any) -> Any:
        for _ in range(3000):
            x = x * 1.0
        return x

    with config(check_spec=False):
        close(grad(f)(2.0), 1)


# ---- errors of grad ----


def mistakes() -> list[Any]:
    ones, whole = np.ones(3), np.arange(3)
    rows = [
        (lambda: grad(np.sum)(whole), DtypeError, r"a of 'sum' must be a float .*int32\[3\]"),
        (lambda: grad(lambda x: x)(2), DtypeError, "write 2.0 for 2"),
        (lambda: grad(np.sum)(np.array([True])), DtypeError, "bool"),
        (lambda: grad(np.sin)(ones), ShapeError, r"'sin' must return a scalar, it returned float32\[3\]"),
        (lambda: grad(lambda x: (x, x))(1.0), TreeError, "must return one scalar"),
        (lambda: grad(lambda x: None)(1.0), TreeError, "must return one scalar"),
        (lambda: grad(lambda x: {"a": x})(1.0), TreeError, "has_aux"),
        (lambda: grad(lambda x: x > 0)(1.0), DtypeError, "must return a float"),
        (lambda: grad(lambda x: x * 1j)(1.0), DtypeError, "must return a real number"),
        (lambda: grad(lambda x: x, holomorphic=True)(1.0), DtypeError, "must be complex"),
        (lambda: grad(lambda x: np.abs(x), holomorphic=True)(1j), DtypeError, "holomorphic=True"),
        (lambda: grad(lambda x: x, argnums=1)(1.0), ArgumentError, "at least 2 positional arguments"),
        (lambda: grad(lambda x: x, argnums=-2)(1.0), ArgumentError, "at least 2 positional arguments"),
        (lambda: grad(lambda x: x)(x=1.0), ArgumentError, "at least 1 positional arguments"),
        (lambda: grad(lambda x: x, has_aux=True)(1.0), TreeError, "pair"),
        (lambda: grad(lambda x: (x, x, x), has_aux=True)(1.0), TreeError, "pair"),
        (lambda: grad(lambda x: "text")(1.0), DtypeError, "returned a str"),
        (lambda: grad(lambda x: x)("text"), DtypeError, "x of '<lambda>' is a str"),
        (lambda: grad(np.sin(1.0)), DtypeError, "needs a function"),
        (lambda: grad(lambda x: float(x) * 2)(1.0), TracedValueError, "lose its derivative"),
        (lambda: grad(lambda x: x.item())(1.0), TracedValueError, "lose its derivative"),
        (lambda: grad(lambda x: onp.asarray(x) * 1.0)(1.0), TracedValueError, "funcgrad.numpy"),
        (lambda: grad(lambda p: p["w"] * 1)({"w": 1, "b": 1.0}), DtypeError, r"p\['b'\]|p\['w'\]"),
    ]
    return [pytest.param(*row, id=str(i)) for i, row in enumerate(rows)]


@pytest.mark.parametrize(("make", "error", "text"), mistakes())
def test_mistakes(make: Any, error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        make()
    assert open_traces() == []


def test_missing_rule_names_op_and_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SCATTER_MAX, "jvp", None)
    x, u, i = np.ones(3), np.ones(1), np.array([1])
    with pytest.raises(MissingRuleError, match=r"'scatter_max' has no derivative(.|\n)*test_grad.py"):
        grad(lambda x: np.sum(apply(SCATTER_MAX, x, u, i)))(x)


def test_leaks_are_found() -> None:
    kept: list[Any] = []

    def f(x: Any) -> Any:
        kept.append(x * 2)
        return x * x

    grad(f)(3.0)
    with pytest.raises(LeakedTracerError, match="'f'"):
        kept[0] + 1
    with pytest.raises(LeakedTracerError):
        bool(kept[0] > 0)
    with pytest.raises(LeakedTracerError):
        grad(lambda y: y * kept[0])(1.0)
    with pytest.raises(LeakedTracerError):
        grad(lambda y: kept[0])(1.0)
    assert "Traced" in repr(kept[0])


def test_leak_out_of_an_inner_trace() -> None:
    kept: list[Any] = []

    def outer(x: Any) -> Any:
        grad(lambda y: kept.append(y) or y * x)(2.0)
        return x * kept[0]

    with pytest.raises(LeakedTracerError):
        grad(outer)(1.0)


def test_an_error_in_the_function_leaves_nothing_behind() -> None:
    def broken(x: Any) -> Any:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        vmap(grad(broken))(np.ones(3))
    assert open_traces() == []
    close(grad(np.sin)(0.0), 1)


# ---- jvp ----


def test_jvp() -> None:
    out, tangent = jvp(lambda x, y: {"p": x * y, "q": x}, (2.0, 3.0), (1.0, 10.0))
    close(out, {"p": 6, "q": 2})
    close(tangent, {"p": 23, "q": 1})
    out, tangent, aux = jvp(lambda x: (x * x, x + 1), (3.0,), (1.0,), has_aux=True)
    close((out, tangent, aux), (9, 6, 4))
    close(jvp(lambda x: np.ones(2), (3.0,), (1.0,))[1], onp.zeros(2))


def test_jvp_of_integers() -> None:
    out, tangent = jvp(lambda x, n: (x * n, n + 1), (2.0, np.arange(3)), (1.0, onp.zeros(3, float0)))
    close(tangent[0], [0, 1, 2])
    assert tangent[1].dtype == float0
    assert out[1].dtype == "int32"


@pytest.mark.parametrize(
    ("primals", "tangents", "error"),
    [
        (1.0, 1.0, DtypeError),
        ((1.0,), (1.0, 2.0), TreeError),
        ((1.0,), ({"a": 1.0},), TreeError),
        ((np.ones(3),), (np.ones(2),), ShapeError),
        ((np.ones(3),), (np.arange(3),), DtypeError),
        ((np.ones(3, np.float16),), (np.ones(3),), DtypeError),
        ((np.arange(3),), (np.arange(3),), DtypeError),
        ((1.0,), (1j,), DtypeError),
    ],
)
def test_jvp_mistakes(primals: Any, tangents: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="jvp"):
        jvp(lambda x: x * 2, primals, tangents)
    assert open_traces() == []


def test_python_numbers_are_tangents_of_any_float() -> None:
    assert jvp(lambda x: x * 2, (np.float16(1),), (1.0,))[1].dtype == "float16"


# ---- vjp and linearize ----


def test_vjp() -> None:
    out, pull_back = vjp(lambda x, d: (x * d["a"], np.sum(d["a"])), np.arange(3.0), {"a": np.ones(3), "n": 7})
    close(out, (onp.arange(3), 3))
    cotangents = pull_back((np.ones(3), 2.0))
    close(cotangents[0], onp.ones(3))
    close(cotangents[1]["a"], onp.arange(3) + 2)
    assert cotangents[1]["n"].dtype == float0
    close(pull_back((np.zeros(3), 0.0))[0], onp.zeros(3))


def test_vjp_with_auxiliary_data() -> None:
    out, pull_back, aux = vjp(lambda x: (x * x, [x + 1]), 3.0, has_aux=True)
    close((out, pull_back(1.0), aux), (9, 6, 4))


def test_vjp_function_is_a_pytree_of_its_residuals() -> None:
    _, pull_back = vjp(lambda x: np.sum(np.sin(x) * 2), np.arange(3.0))
    residuals, treedef = tree.flatten(pull_back)
    # cos x, and neither the cotangent's expansion nor constants.
    assert [r.shape for r in residuals] == [(3,)]
    close(tree.unflatten(treedef, [r * 2 for r in residuals])(1.0)[0], 4 * onp.cos(onp.arange(3)))
    again = vjp(lambda x: np.sum(np.sin(x) * 2), np.arange(3.0))[1]
    assert tree.structure(again).num_leaves == treedef.num_leaves
    assert again.form.graph == pull_back.form.graph


def test_linear_functions_are_functions_like_others() -> None:
    _, pull_back = vjp(np.sin, np.arange(3.0))
    close(vmap(pull_back)(np.eye(3))[0], onp.diag(onp.cos(onp.arange(3))))
    _, push_forward = linearize(lambda x: x * x * x, 2.0)
    close(grad(push_forward)(5.0), 12)
    close(grad(lambda x: linearize(lambda y: y * y, x)[1](1.0))(3.0), 2)
    close(vjp(lambda x: vjp(lambda y: y**3, x)[1](1.0)[0], 2.0)[1](1.0), 12)


def test_cotangents_are_added_to_refs() -> None:
    def f(p: Any, x: Any) -> Any:
        return np.sum(np.sin(p["w"]) * x) * p["b"][0]

    p, x = {"w": np.arange(3.0), "b": np.ones(1)}, np.arange(3.0)
    weights, scale = fg.new_ref(np.ones(3)), fg.new_ref(np.zeros((2, 1)))
    _, pull_back = vjp(f, p, x)
    expected = pull_back(2.0)
    sent = pull_back.with_refs({"w": weights, "b": scale.at[1]}, None)(2.0)
    assert sent[0] == {"w": None, "b": None}
    close(sent[1], expected[1])
    close(weights[...], 1 + expected[0]["w"])
    close(scale[...], [[0.0], expected[0]["b"]])

    @fg.jit
    def total(p: Any, xs: Any) -> Any:
        added = fg.new_ref(np.zeros(3))

        def step(carry: Any, x: Any) -> Any:
            vjp(f, p, x)[1].with_refs({"w": added, "b": None}, None)(1.0)
            return carry, None

        fg.lax.scan(step, None, xs)
        return added[...]

    xs = onp.random.default_rng(0).standard_normal((4, 3)).astype("float32")
    close(total(p, xs), sum(grad(f)(p, x)["w"] for x in xs))
    with pytest.raises(fg.errors.TreeError, match="places for cotangents do not fit the arguments"):
        pull_back.with_refs(weights, None)
    with pytest.raises(fg.errors.ArgumentError, match="with_refs is for what vjp returns"):
        linearize(np.sin, x)[1].with_refs(weights)


def test_vjp_takes_one_cotangent() -> None:
    _, pull_back = vjp(lambda x, y: (x * y, x + y), 2.0, 5.0)
    close(pull_back((1.0, 10.0)), (15.0, 12.0))
    close(pull_back((0.0, 1.0)), (1.0, 1.0))
    with pytest.raises(ArgumentError, match="takes one cotangent"):
        pull_back(1.0, 10.0)
    _, pull_back = vjp(lambda x: x * 2, 2.0)
    assert isinstance(pull_back(1.0), tuple)


def test_hessian_of_several_arguments() -> None:
    found, aux = hessian(lambda x, y: (x * y * y, x), argnums=(0, 1), has_aux=True)(1.0, 2.0)
    close(found, ((0.0, 4.0), (4.0, 2.0)))
    close(aux, 1.0)


def test_linearize() -> None:
    out, push_forward = linearize(lambda x, y: {"a": x * y}, 2.0, 3.0)
    close(out, {"a": 6})
    close(push_forward(1.0, 0.0), {"a": 3})
    close(push_forward(0.0, 1.0), {"a": 2})
    out, push_forward, aux = linearize(lambda x: (x * x, x), 3.0, has_aux=True)
    close((out, push_forward(1.0), aux), (9, 6, 3))


@pytest.mark.parametrize(
    ("cotangents", "error"),
    [
        ((1.0,), TreeError),
        (((1.0, 1.0, 1.0),), TreeError),
        (((np.ones(3), 1.0),), ShapeError),
        (((np.ones(2), np.float16(1)),), DtypeError),
        (((np.ones(2), 1j),), DtypeError),
        ((np.ones(2), 1.0), ArgumentError),
        ((), ArgumentError),
    ],
)
def test_cotangents_must_fit(cotangents: tuple, error: type[Exception]) -> None:
    _, pull_back = vjp(lambda x: (x, np.sum(x)), np.ones(2))
    with pytest.raises(error, match="vjp of '<lambda>'"):
        pull_back(*cotangents)


# ---- Jacobians ----


def test_jacobians() -> None:
    def f(x: Any) -> Any:
        return np.stack([x[0] * x[1], np.sin(x[2])])

    x = np.array([2.0, 3.0, 0.5])
    expected = onp.array([[3, 2, 0], [0, 0, onp.cos(0.5)]])
    close(jacfwd(f)(x), expected)
    close(jacrev(f)(x), expected)


def test_jacobians_of_trees() -> None:
    def f(p: dict, y: Any) -> Any:
        return {"u": p["w"] @ y, "v": (p["b"],)}

    p, y = {"w": np.arange(6.0).reshape(2, 3), "b": np.ones(2)}, np.arange(3.0)
    for jacobian in (jacfwd, jacrev):
        found = jacobian(f, argnums=(0, 1))(p, y)
        assert found["u"][0]["w"].shape == (2, 2, 3)
        close(found["u"][1], onp.arange(6).reshape(2, 3))
        close(found["u"][0]["w"], onp.einsum("ij,k->ijk", onp.eye(2), onp.arange(3)))
        close(found["v"][0][0]["b"], onp.eye(2))
        close(found["v"][0][1], onp.zeros((2, 3)))


def test_jacobian_with_auxiliary_data_and_holomorphic() -> None:
    for jacobian in (jacfwd, jacrev):
        found, aux = jacobian(lambda x: (x * x, 2 * x), has_aux=True)(np.arange(2.0))
        close((found, aux), (onp.diag([0, 2]), onp.array([0, 2])))
        z = np.array([1 + 1j, 2.0])
        close(jacobian(lambda z: z * z, holomorphic=True)(z), onp.diag([2 + 2j, 4]))


def test_hessian() -> None:
    a = onp.random.default_rng(0).normal(size=(4, 4)).astype("float32")
    f = lambda x: x @ np.asarray(a) @ x  # noqa: E731
    close(hessian(f)(np.ones(4)), a + a.T, 1e-4)
    close(hessian(lambda x: x**3)(2.0), 12)
    found = hessian(lambda p: p["x"] ** 2 * p["y"])({"x": 2.0, "y": 3.0})
    close((found["x"]["x"], found["x"]["y"], found["y"]["y"]), (6, 4, 0))


@pytest.mark.parametrize("jacobian", [jacfwd, jacrev])
def test_jacobian_mistakes(jacobian: Any) -> None:
    with pytest.raises(DtypeError, match="float"):
        jacobian(lambda x: x)(np.arange(3))
    with pytest.raises(DtypeError):
        jacobian(lambda z: z * z)(np.array([1j]))
    with pytest.raises(ArgumentError):
        jacobian(np.sin, argnums=1)(1.0)


def test_results_are_arrays() -> None:
    value, found = value_and_grad(lambda x: x)(2.0)
    assert isinstance(value, Array)
    assert isinstance(found, Array)


def test_the_cotangent_of_an_integer_is_anything_of_its_shape():
    out, pull = vjp(lambda x: (2 * x, np.arange(3), x > 0), 1.0)
    ints, flag = onp.zeros(3, float0), onp.zeros((), float0)
    for cotangent in (ints, onp.ones(3, onp.int32), np.ones(3)):
        assert float(pull((1.5, cotangent, flag))[0]) == 3.0
    assert float(pull((1.5, *out[1:]))[0]) == float(jit(pull)((1.5, *out[1:]))[0]) == 3.0
    with pytest.raises(DtypeError, match="must have dtype float0"):
        pull((1.5, np.ones(2), flag))


@pytest.mark.parametrize("integers", [onp.arange(3), onp.arange(0), onp.array(True)])
def test_jacobians_of_integers_are_of_nothing(integers):
    """With allow_int they have the shapes of others and the dtype float0, and those of floats are as without."""
    x, fun = np.arange(2.0), lambda x, n: {"a": x * x, "b": x.sum() * n}
    for jacobian in jacrev, lambda *args, **kwargs: jit(jacrev(*args, **kwargs)):
        found = jacobian(fun, argnums=(0, 1), allow_int=True)(x, integers)
        alone = jacrev(fun)(x, integers)
        for name, shape in ("a", (2,)), ("b", onp.shape(integers)):
            onp.testing.assert_array_equal(found[name][0], alone[name])
            assert found[name][1].dtype == float0 and found[name][1].shape == shape + onp.shape(integers)
    with pytest.raises(DtypeError, match="must be a float"):
        jacrev(fun, argnums=1)(x, integers)
