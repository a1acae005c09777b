"""Rules of the user's in files: derivatives of a loaded program, in all modes and orders, are the original's."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, random
from funcgrad.custom_derivatives import linear_call
from funcgrad.errors import FileFormatError, FuncgradError, RuleError
from funcgrad.portable import Exported, deserialize
from tests.portable.functions import GOLDEN, clipped, numbers, ruled
from tests.portable.test_graph_file import at, parts, signed

X = numbers(20, 4)


def reloaded(function: Exported) -> Exported:
    return deserialize(function.serialize())


# ---- functions whose rules are not the derivatives of their bodies, so that these would be noticed ----


@fg.custom_jvp
def recursive(x: Any, n: Any) -> Any:
    return np.exp(x) + n


@recursive.defjvp
def _recursive_jvp(primals: Any, tangents: Any) -> Any:
    out = recursive(*primals)
    return out, 3.0 * out * tangents[0]


@fg.custom_vjp
def both_modes(x: Any, y: Any) -> Any:
    return {"product": x * y, "sum": x + y, "count": np.sum(x > 0)}


both_modes.defvjp(
    lambda x, y: (both_modes(x, y), (x, y, 2)),
    lambda kept, ct: (kept[2] * ct["product"] * kept[1] + np.tanh(ct["sum"]), None),
)


@both_modes.defjvp
def _both_modes_jvp(primals: Any, tangents: Any) -> Any:
    out = both_modes(*primals)
    return out, {"product": 5.0 * tangents[0], "sum": tangents[1], "count": onp.zeros((), fg.dtypes.float0)}


@functools.partial(fg.custom_jvp, nondiff_argnums=(1,))
def power(x: Any, n: int) -> Any:
    return x**n


@power.defjvp
def _power_jvp(n: int, primals: Any, tangents: Any) -> Any:
    return power(primals[0], n), (n + 1) * power(primals[0], n + 1) * tangents[0]


@fg.custom_vjp
def shared(x: Any, weights: Any) -> Any:
    return np.dot(x, weights)


shared.defvjp(
    lambda x, w: (shared(x, w), (x, w)),
    lambda kept, ct: (2 * ct * kept[1], -ct * kept[0]),
    symbolic_zeros=False,
)


@fg.custom_batching.custom_vmap
def batched_by_user(x: Any) -> Any:
    return np.sin(x)


batched_by_user.def_vmap(lambda size, flags, x: (np.sin(x), flags[0]))


def _captures(x: Any) -> Any:
    scale = 2.0 * x[0]

    @fg.custom_jvp
    def inner(v: Any) -> Any:
        return v * lax.stop_gradient(scale)

    inner.defjvp(lambda primals, tangents: (inner(*primals), 7.0 * tangents[0]))
    return inner(x)


def _loop(x: Any) -> Any:
    def step(carry: Any, y: Any) -> Any:
        carry = ruled(carry) * clipped(carry + y)
        return carry, recursive(carry, y)

    return lax.scan(step, x, numbers(21, 3, 4))


def _inner_gradient(x: Any) -> Any:
    return fg.grad(lambda v: np.sum(clipped(v) * ruled(v)))(x), fg.vmap(fg.grad(lambda v: clipped(v)))(x)


def _solved(x: Any) -> Any:
    a = np.eye(4) * 3 + np.outer(x, x) * 0.1
    return lax.custom_linear_solve(lambda v: a @ v, x, lambda mv, b: np.linalg.solve(a, b), symmetric=True)


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "jvp rule": lambda x: ruled(x) * x,
    "vjp rule": lambda x: clipped(x) * x,
    "recursive": lambda x: recursive(x, np.float32(1)),
    "both modes": lambda x: both_modes(x, np.sin(x)),
    "batched": lambda x: fg.vmap(shared, in_axes=(0, None))(np.outer(x, x), x),
    "batched jvp": lambda x: fg.vmap(ruled)(np.outer(x, x)),
    "batched by the user": lambda x: batched_by_user(x * x),
    "captures": _captures,
    "loop": _loop,
    "branch": lambda x: lax.cond(x[0] > 0, ruled, clipped, x),
    "gradient": _inner_gradient,
    "linear call": lambda x: linear_call(lambda s, v: s * v, lambda s, ct: 3 * s * ct, 2.0, x),
    "linear solve": _solved,
    "first order": lambda x: power(x, 1),
    "library": lambda x: fg.scipy.special.gammaln(np.exp(x)) + np.sum(fg.nn.softmax(x)),
    "checkpoint": fg.checkpoint(lambda x: clipped(np.sin(x)) * ruled(x)),
}
FORWARD = [
    name
    for name in FUNCTIONS
    if name not in ("vjp rule", "batched", "loop", "branch", "gradient", "checkpoint")
]


def _float_leaves(f: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda x: [y for y in fg.tree.leaves(f(x)) if np.issubdtype(y.dtype, np.floating)]


def _total(f: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda x: sum(np.sum(np.sin(y)) for y in _float_leaves(f)(x))


TRANSFORMS: dict[str, Callable[[Callable[[Any], Any]], Callable[[Any], Any]]] = {
    "value": lambda f: f,
    "grad": lambda f: fg.grad(_total(f)),
    "jit grad": lambda f: fg.jit(fg.value_and_grad(_total(f))),
    "vmap grad": lambda f: lambda x: fg.vmap(fg.grad(_total(f)))(np.stack([x, -x])),
    "grad vmap": lambda f: fg.grad(lambda x: _total(fg.vmap(f))(np.stack([x, x * 2]))),
    "grad grad": lambda f: fg.grad(_total(fg.grad(_total(f)))),
    "forward over reverse": lambda f: lambda x: fg.jvp(fg.grad(_total(f)), (x,), (np.ones(4),)),
    "grad scan": lambda f: fg.grad(
        lambda x: lax.scan(lambda c, _: (c + _total(f)(x * c), None), 1.0, length=2)[0]
    ),
    "jvp": lambda f: lambda x: fg.jvp(_float_leaves(f), (x,), (np.arange(4.0),)),
    "jacfwd vmap": lambda f: fg.jacfwd(lambda x: _float_leaves(fg.vmap(f))(np.stack([x, -x]))),
    "linearize": lambda f: lambda x: fg.linearize(_float_leaves(f), x)[1](np.arange(4.0)),
}
WITHOUT = {
    "linear solve": (
        "grad grad",
        "forward over reverse",
    ),  # linear_call is not differentiated by its residuals
}
FORWARD_ONLY = ("jvp", "jacfwd vmap", "linearize")


def check(name: str, f: Callable[[Any], Any], loaded: Callable[[Any], Any], transforms: Any) -> None:
    for transform in transforms:
        if transform in FORWARD_ONLY and name not in FORWARD:
            continue
        if transform in WITHOUT.get(name, ()):
            continue
        expected, found = (TRANSFORMS[transform](g)(X) for g in (f, loaded))
        for x, y in zip(fg.tree.leaves(found), fg.tree.leaves(expected), strict=True):
            assert x.shape == y.shape and x.dtype == y.dtype, (name, transform)
            onp.testing.assert_allclose(x, y, rtol=1e-4, atol=1e-5, err_msg=f"{name}: {transform}")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_derivatives_are_those_of_the_original(name: str) -> None:
    loaded = reloaded(fg.export(FUNCTIONS[name], X))
    assert reloaded(loaded).serialize() == loaded.serialize()
    check(name, FUNCTIONS[name], loaded.call, ["value", "grad", "jvp"])


@pytest.mark.nightly
@pytest.mark.parametrize("name", FUNCTIONS)
def test_all_transforms(name: str) -> None:
    loaded = reloaded(reloaded(fg.export(FUNCTIONS[name], X)))
    check(name, FUNCTIONS[name], loaded.call, TRANSFORMS)


def test_a_gradient_of_a_loaded_program_is_exported_again() -> None:
    f = FUNCTIONS["vjp rule"]
    loaded = reloaded(fg.export(f, X))
    again = reloaded(fg.export(fg.grad(_total(loaded.call)), X))
    check("vjp rule", fg.grad(_total(f)), again.call, ["value", "grad", "vmap grad"])
    back = reloaded(fg.export(f, X, vjp_order=1)).vjp()
    onp.testing.assert_allclose(back.call(X, X)[0], fg.vjp(f, X)[1](X)[0], rtol=1e-5)


def test_forward_mode_of_a_rule_for_reverse_mode_is_an_error_as_before() -> None:
    loaded = reloaded(fg.export(clipped, X))
    with pytest.raises(RuleError, match=r"can't apply forward-mode autodiff .* to custom_vjp clipped"):
        fg.jvp(loaded.call, (X,), (X,))


def test_linear_functions_have_their_transposes() -> None:
    def f(v: Any) -> Any:
        return linear_call(lambda s, v: s * v, lambda s, ct: 3 * s * ct, np.float32(2.0), v)

    loaded = reloaded(fg.export(f, X))
    onp.testing.assert_allclose(fg.linear_transpose(loaded.call, X)(X)[0], 6 * X, rtol=1e-6)


def test_products_of_rounded_parts() -> None:
    """Derivatives of a product in bfloat16 are such products, and not derivatives of its roundings."""
    with fg.config(default_matmul_precision="bfloat16_3x"):
        exported = fg.export(lambda a: np.sum((a @ a.T) ** 2), numbers(22, 5, 3))
    x = numbers(23, 5, 3)
    expected, found = (fg.hessian(e.call)(x) for e in (exported, reloaded(exported)))
    onp.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


def test_rules_without_end_are_kept_for_some_orders() -> None:
    """Each derivative of this function is another one."""
    loaded = reloaded(fg.export(FUNCTIONS["first order"], np.float32(0.5)))
    f, g = FUNCTIONS["first order"], loaded.call
    for _ in range(6):
        f, g = fg.grad(f), fg.grad(g)
        onp.testing.assert_allclose(g(np.float32(0.5)), f(np.float32(0.5)), rtol=1e-5)
    with pytest.raises(RuleError, match=r"custom_jvp power .* rules are kept for 6 orders of derivatives"):
        fg.grad(g)(np.float32(0.5))


def test_why_a_rule_is_not_in_the_file() -> None:
    @fg.custom_vjp
    def decides(x: Any) -> Any:
        return x * 2

    decides.defvjp(lambda x: (x, x), lambda x, ct: (ct if x > 0 else -ct,))
    exported = fg.export(decides, np.float32(1))
    values_only = reloaded(exported)
    assert float(values_only.call(3.0)) == 6.0
    with pytest.raises(
        RuleError, match="custom_vjp decides is a function of Python's, which is not in the file: "
    ):
        fg.grad(values_only.call)(1.0)

    @fg.custom_jvp
    def prints(x: Any) -> Any:
        return x * 2

    @prints.defjvp
    def _(primals: Any, tangents: Any) -> Any:
        t = fg.pure_callback(onp.sin, fg.ShapeDtypeStruct((), "float32"), primals[0]) * tangents[0]
        return prints(*primals), t

    with pytest.raises(RuleError, match=r"which is not in the file: .*'callback'"):
        fg.grad(reloaded(fg.export(prints, np.float32(1))).call)(1.0)


def test_a_rule_differentiates_by_what_it_is_for() -> None:
    def closes(x: Any, w: Any) -> Any:
        inner = fg.custom_jvp(lambda v: v * w)
        inner.defjvp(lambda primals, tangents: (inner(*primals), 7.0 * tangents[0]))
        return inner(x)

    loaded = reloaded(fg.export(closes, np.float32(1), np.float32(2)))
    assert float(fg.grad(loaded.call)(1.0, 2.0)) == 7.0
    with pytest.raises(RuleError, match="differentiated with respect to a value that it closes over"):
        fg.grad(loaded.call, 1)(1.0, 2.0)


def test_symbolic_sizes() -> None:
    shape = fg.symbolic_shape("b, 3")

    def f(x: Any) -> Any:
        return np.sum(clipped(x) * ruled(x) / x.shape[0])

    exported = fg.export(f, fg.ShapeDtypeStruct(shape, "float32"))
    for loaded in (exported, reloaded(exported)):
        for b in (1, 2, 5):
            x = numbers(24, b, 3)
            onp.testing.assert_allclose(fg.grad(loaded.call)(x), fg.grad(f)(x), rtol=1e-5)
            onp.testing.assert_allclose(loaded.vjp().call(x, 1.0)[0], fg.grad(f)(x), rtol=1e-5)
    assert reloaded(reloaded(exported)).serialize() == reloaded(exported).serialize()


def test_a_rule_that_is_not_one_for_all_sizes_is_left_out() -> None:
    @fg.custom_vjp
    def f(x: Any) -> Any:
        return np.sum(x)

    f.defvjp(
        lambda x: (f(x), x), lambda x, ct: (ct * np.array(onp.sin(onp.arange(x.shape[0], dtype="f")) + 1),)
    )
    exported = fg.export(f, fg.ShapeDtypeStruct(fg.symbolic_shape("b"), "float32"))
    loaded = reloaded(exported)
    assert float(loaded.call(np.ones(5))) == 5
    with pytest.raises(RuleError, match="there is no one program for all sizes"):
        fg.grad(loaded.call)(np.ones(5))


# ---- files ----


def test_files_of_version_3_are_read() -> None:
    """Written by the first version that kept rules, and read for ever."""
    loaded = fg.load_exported(GOLDEN / "3" / "kept_rules.fg")
    check("vjp rule", kept_rules, loaded.call, ["value", "grad", "grad grad"])


def kept_rules(x: Any) -> Any:
    return recursive(clipped(x) * ruled(x), np.float32(1))


def test_files_without_rules_are_those_of_before() -> None:
    assert fg.export(np.sin, X).serialize()[8] == 1
    assert fg.export(np.sin, fg.ShapeDtypeStruct(fg.symbolic_shape("b"), "float32")).serialize()[8] == 2
    assert fg.export(clipped, X).serialize()[8] == 3


HOSTILE = [
    (at("rules", {}), "rules: not a list"),
    (at("rules", []), "there is no number 0 of 0"),
    (at("rules.0", {"name": 3, "without": ""}), "rule 0: its name is no text"),
    (at("rules.0", {"name": "f"}), "rule 0: not a table of"),
    (at("rules.0.name", None), "rule 0: its name is no text"),
    (at("rules.0.body", 99), "rule 0: there is no graph 99"),
    (at("rules.0.body", True), "rule 0: there is no graph True"),
    (at("rules.0.body", 1), "rule 0|another body than its rule"),
    (at("rules.0.wrt", [True, True]), "rule 0: wrt: not a flag for each value"),
    (at("rules.0.wrt", [1]), "rule 0: wrt: not a flag for each value"),
    (at("rules.0.wrt", [False]), "rule 0: cotangents: "),
    (at("rules.0.by_body", ["sideways"]), "rule 0: no modes of derivatives"),
    (at("rules.0.tangents", [0]), "rule 0: tangents: not a graph and its results"),
    (at("rules.0.tangents", [0, [True]]), "rule 0: tangents: a graph of other types than those of the body"),
    (at("rules.0.residuals", None), "rule 0: residuals and cotangents belong together"),
    (at("rules.0.cotangents", None), "rule 0: residuals and cotangents belong together"),
    (at("rules.0.cotangents.0", 0), "rule 0: cotangents: a graph of other types"),
    (at("rules.0.cotangents.1", [False]), "rule 0: cotangents: a graph of other types"),
    (at("rules.0.transposes", [[[True], 0]]), "rule 0: transposes: not sources, a graph and results"),
    (at("rules.0.transposes", [[[False], 0, [True]]]), "rule 0: transposes: a graph of other types"),
    (at("rules.0.more", 1), "rule 0: not a table of"),
    (at("symbols", {}), "symbols: not a table of"),
]


@pytest.mark.parametrize("change, message", HOSTILE)
def test_hostile_rules(change: Callable[[Any], None], message: str) -> None:
    table, arrays = parts(fg.export(clipped, X).serialize())
    change(table)
    with pytest.raises(FileFormatError, match=message):
        deserialize(signed(table, arrays, version=3))


def test_a_rule_may_lie_but_not_more() -> None:
    """A rule that is not linear, or that has itself within it for ever, is an error or a wrong derivative: no more."""
    table, arrays = parts(fg.export(clipped, X).serialize())
    number = table["rules"][0]["cotangents"][0]
    changed = json.loads(json.dumps(table))
    changed["graphs"][number]["outputs"] = [0]  # the residuals in the place of a cotangent
    loaded = deserialize(signed(changed, arrays, version=3))
    onp.testing.assert_allclose(fg.grad(lambda x: np.sum(loaded.call(x)))(X), X)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(300))
def test_damaged_rules(seed: int) -> None:
    """One number of a table changed: an error of the file's, or a program whose derivatives are values or errors."""
    table, arrays = parts(fg.export(FUNCTIONS["both modes"], X).serialize())
    draw = onp.random.default_rng(seed)
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for key in value if isinstance(value, dict) else range(len(value)):
            if isinstance(value[key], (dict, list)):
                walk(value[key])
            elif type(value[key]) in (int, bool):
                places.append((value, key))

    walk([table["rules"], table["graphs"]])
    where, key = places[draw.integers(len(places))]
    where[key] = not where[key] if type(where[key]) is bool else int(draw.integers(-1, 6))
    try:
        loaded = deserialize(signed(table, arrays, version=3))
        fg.grad(_total(loaded.call))(X)
        fg.jvp(_float_leaves(loaded.call), (X,), (X,))
    except FuncgradError as error:
        assert "this is a bug" not in str(error)


def test_keys_are_sources_as_well() -> None:
    @fg.custom_jvp
    def noisy(key: Any, x: Any) -> Any:
        return x + random.normal(key, x.shape)

    noisy.defjvp(lambda primals, tangents: (noisy(*primals), 2.0 * tangents[1]))
    loaded = reloaded(fg.export(noisy, random.key(0), X))
    found = fg.grad(lambda x: np.sum(loaded.call(random.key(1), x)))(X)
    onp.testing.assert_allclose(found, 2 * onp.ones(4))


if __name__ == "__main__":  # writes the file of version 3
    (GOLDEN / "3").mkdir(exist_ok=True)
    fg.export(kept_rules, X).save(GOLDEN / "3" / "kept_rules.fg")
