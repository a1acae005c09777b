"""Checkpoints: values and derivatives as without, what is kept, what is computed again."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import checkpoint_policies as policies
from funcgrad import lax
from funcgrad.errors import ArgumentError, TracedValueError
from funcgrad.trace.calls.checkpoint import BARRIER, barrier, without_waiting
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp, toposort
from funcgrad.transforms.checkpoint.barriers import optimization_barrier
from funcgrad.transforms.checkpoint.remat import saved_residuals
from funcgrad.transforms.derivatives.transpose import transpose_graph

RNG = onp.random.default_rng(0)
W = RNG.normal(size=(4, 4)).astype("float32") / 2
X = RNG.normal(size=(3, 4)).astype("float32")


def plain(f: Callable) -> Callable:
    return f


BOTH = pytest.mark.parametrize("run", [plain, fg.jit], ids=["eager", "jit"])


def close(a: Any, b: Any, rtol: float = 2e-5, atol: float = 1e-5) -> None:
    for x, y in zip(tree.leaves(a), tree.leaves(b), strict=True):
        onp.testing.assert_allclose(onp.asarray(x), onp.asarray(y), rtol=rtol, atol=atol)


def layer(x: Any, w: Any) -> Any:
    return np.tanh(np.sin(x @ w) @ w)


def ops_of(f: Callable, *args: Any) -> Counter:
    """How often each op stands in the program of a function, once nothing but barriers keeps equal nodes apart."""
    graph = fg.make_graph(f)(*args)
    return Counter(node.op.name for node in toposort(inline_calls(graph.outputs)))


def kept(f: Callable, *args: Any) -> list[str]:
    """Of what is kept, what is no argument: the ops that made it."""
    origins = [r.node.op.name for r in saved_residuals(f, *args)]
    return sorted(name for name in origins if name not in ("param", "array"))


ALL_POLICIES = {
    "none": None,
    "everything": policies.everything_saveable,
    "nothing": policies.nothing_saveable,
    "dots": policies.dots_saveable,
    "checkpoint_dots": policies.checkpoint_dots,
    "no_batch": policies.dots_with_no_batch_dims_saveable,
    "names": policies.save_only_these_names("a"),
    "other_names": policies.save_any_names_but_these("a"),
    "anything_but": policies.save_anything_except_these_names("a"),
    "both": policies.save_from_both_policies(policies.dots_saveable, policies.save_only_these_names("b")),
    "offload": policies.save_and_offload_only_these_names(
        names_which_can_be_saved=["a"],
        names_which_can_be_offloaded=["b"],
        offload_src="device",
        offload_dst="pinned_host",
    ),
    "offload_dots": policies.offload_dot_with_no_batch_dims("device", "pinned_host"),
    "budget": policies.budget(60),
    "function": lambda node: node.op.name == "sin",
}


def named(x: Any, w: Any) -> Any:
    x = fg.checkpoint_name(np.sin(x @ w), "a")
    return np.sum(np.tanh(fg.checkpoint_name(np.cos(x @ w), "b")))


# ---- values and derivatives ----


@BOTH
@pytest.mark.parametrize("name", ALL_POLICIES)
def test_derivatives_are_those_of_the_function(run: Callable, name: str) -> None:
    f = fg.checkpoint(named, policy=ALL_POLICIES[name])
    close(run(f)(X, W), named(X, W))
    close(run(fg.grad(f, (0, 1)))(X, W), fg.grad(named, (0, 1))(X, W))
    tangents = (onp.ones_like(X), onp.ones_like(W))
    close(run(lambda x, w: fg.jvp(f, (x, w), tangents))(X, W), fg.jvp(named, (X, W), tangents), atol=1e-4)


@BOTH
@pytest.mark.parametrize("name", ["nothing", "dots", "names", "budget"])
def test_derivatives_of_derivatives(run: Callable, name: str) -> None:
    f = fg.checkpoint(named, policy=ALL_POLICIES[name])
    expected = fg.hessian(named)(X, W)
    for twice in (
        lambda h: fg.jacfwd(fg.grad(h)),
        lambda h: fg.jacrev(fg.grad(h)),
        lambda h: fg.jacrev(fg.jacfwd(h)),
    ):
        close(run(twice(f))(X, W), expected, 1e-4, 1e-4)


@BOTH
def test_within_other_transforms(run: Callable) -> None:
    f = fg.checkpoint(lambda x: layer(x, W).sum())
    g = lambda x: layer(x, W).sum()  # noqa: E731
    expected = fg.vmap(fg.grad(g))(X)
    close(run(fg.vmap(fg.grad(f)))(X), expected)
    close(run(fg.grad(lambda x: fg.vmap(f)(x).sum()))(X), expected)
    close(run(fg.grad(lambda x: fg.jit(fg.vmap(fg.jit(f)))(x).sum()))(X), expected)
    close(run(fg.vmap(fg.hessian(f)))(X), fg.vmap(fg.hessian(g))(X), 1e-4, 1e-4)
    _, pull = run(lambda x: fg.vjp(f, x))(X)
    close(pull(1.0)[0], fg.grad(g)(X))
    _, push = fg.linearize(f, X)
    close(push(X), fg.jvp(g, (X,), (X,))[1], 1e-4)


@BOTH
def test_nested(run: Callable) -> None:
    inner = fg.checkpoint(lambda x: np.sin(np.sin(x)))
    f = fg.checkpoint(lambda x: inner(inner(x * 2.0)).sum(), policy=policies.dots_saveable)
    g = lambda x: np.sin(np.sin(np.sin(np.sin(x * 2.0)))).sum()  # noqa: E731
    close(run(fg.grad(f))(X), fg.grad(g)(X))
    close(run(fg.hessian(f))(X[0]), fg.hessian(g)(X[0]), 1e-4, 1e-4)


@BOTH
def test_around_and_within_control_flow(run: Callable) -> None:
    def loop(wrap: Callable) -> Callable:
        step = wrap(lambda c, x: (np.tanh(np.sin(c @ W) + x), np.exp(c).sum()))

        def f(x: Any) -> Any:
            c, ys = lax.scan(step, np.zeros(4), x)
            return c.sum() + ys.sum()

        return f

    expected = fg.grad(loop(plain))(X)
    close(run(fg.grad(loop(fg.checkpoint)))(X), expected)
    close(run(fg.grad(fg.checkpoint(loop(plain))))(X), expected)
    close(run(fg.grad(fg.checkpoint(loop(fg.remat))))(X), expected)

    def branch(wrap: Callable) -> Callable:
        choose = wrap(lambda x: lax.cond(x.sum() > 0, lambda x: np.sin(x) * x, np.cos, x))
        return lambda x: choose(choose(x)).sum()

    for x in (X[0], -X[0]):
        close(run(fg.grad(branch(fg.checkpoint)))(x), fg.grad(branch(plain))(x))


def test_effects_happen_once(capsys: pytest.CaptureFixture) -> None:
    def f(x: Any) -> Any:
        fg.debug.print("here")
        return np.sin(np.sin(x)).sum()

    fg.jit(fg.grad(fg.checkpoint(f)))(X)
    assert capsys.readouterr().out == "here\n"


OPS: list[Callable] = [
    np.sin,
    np.exp,
    lambda x: x @ W,
    lambda x: x * x,
    lambda x: x[::-1],
    np.cumsum,
    lambda x: x.sum() + x,
]


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.integers(0, len(OPS) - 1), min_size=1, max_size=8),
    st.lists(st.booleans(), min_size=8, max_size=8),
    st.sampled_from(sorted(ALL_POLICIES)),
    st.integers(0, 100),
)
def test_random_chains(chain: list[int], cuts: list[bool], policy: str, seed: int) -> None:
    """Parts of a random chain are checkpoints: the gradient stays the same."""
    x = onp.random.default_rng(seed).uniform(-0.5, 0.5, 4).astype("float32")

    def f(x: Any, wrap: Callable) -> Any:
        for i, cut in zip(chain, cuts, strict=False):
            step = lambda x, i=i: np.tanh(OPS[i](x))  # noqa: E731
            x = (wrap(step) if cut else step)(x)
        return x.sum()

    wrap = fg.checkpoint(policy=ALL_POLICIES[policy])
    expected = fg.grad(lambda x: f(x, plain))(x)
    close(fg.grad(wrap(lambda x: f(x, wrap)))(x), expected, 1e-4)
    close(fg.jit(fg.grad(wrap(lambda x: f(x, wrap))))(x), expected, 1e-4)


# ---- arguments ----


def test_static_arguments() -> None:
    @fg.checkpoint(static_argnums=1, static_argnames=("flag",))
    def f(x: Any, n: int, *, flag: bool = False) -> Any:
        assert isinstance(n, int)
        return np.sin(x) ** n if flag else np.sin(x)

    close(fg.grad(f)(1.0, 2, flag=True), 2 * onp.sin(1) * onp.cos(1))
    close(fg.grad(f)(1.0, 2), onp.cos(1))
    close(fg.grad(lambda x: fg.checkpoint(lambda n, x: x * n, static_argnums=(-2,))(3, x))(1.0), 3.0)


def test_trees_keywords_and_other_results() -> None:
    @fg.checkpoint
    def f(p: dict, *, scale: Any) -> dict:
        """Doc."""
        return {"y": [np.sin(p["x"]) * scale, 3, p["n"]], "none": None}

    assert (f.__name__, f.__doc__) == ("f", "Doc.")
    found = f({"x": X, "n": 2}, scale=2.0)
    close(found["y"][0], 2 * onp.sin(X))
    assert (int(found["y"][1]), int(found["y"][2]), found["none"]) == (3, 2, None)
    close(fg.grad(lambda x: f({"x": x, "n": 1}, scale=x)["y"][0].sum())(X), onp.sin(X) + X * onp.cos(X))


def test_closures_over_traced_values() -> None:
    def f(x: Any, w: Any) -> Any:
        return fg.checkpoint(lambda x: layer(x, w * 2).sum())(x)

    g = lambda x, w: layer(x, w * 2).sum()  # noqa: E731
    close(fg.jit(fg.grad(f, (0, 1)))(X, W), fg.grad(g, (0, 1))(X, W))


HOLDERS: dict[str, Callable] = {
    "lambda": lambda w: lambda x: layer(x, np.exp(w)).sum(),
    "tree": lambda w: (lambda tree: lambda x: layer(x, np.exp(tree["w"][0])).sum())({"w": [w, None]}),
    "partial": lambda w: functools.partial(lambda w, x: layer(x, np.exp(w)).sum(), w),
    "function": lambda w: (lambda f: lambda x: f(x).sum())(lambda x: layer(x, np.exp(w))),
    "jitted": lambda w: (lambda f: lambda x: f(x).sum())(fg.jit(lambda x: layer(x, np.exp(w)))),
    "default": lambda w: lambda x, *, w=w: layer(x, np.exp(w)).sum(),
    "computed": lambda w: (lambda h: lambda x: layer(x, np.exp(h)).sum())(w * 1.0),
}


@pytest.mark.parametrize("name", HOLDERS)
def test_what_is_made_of_closed_over_values_is_computed_again(name: str) -> None:
    f = lambda x, w: fg.checkpoint(HOLDERS[name](w))(x)  # noqa: E731
    assert set(kept(f, X, W)) <= {"mul"}
    close(fg.grad(f, (0, 1))(X, W), fg.grad(lambda x, w: layer(x, np.exp(w)).sum(), (0, 1))(X, W))


def test_functions_without_arguments() -> None:
    f = lambda x: fg.checkpoint(lambda: layer(x, W).sum())()  # noqa: E731
    assert kept(f, X) == []
    close(fg.jit(fg.grad(f))(X), fg.grad(lambda x: layer(x, W).sum())(X))


def test_errors() -> None:
    with pytest.raises(ArgumentError, match="a policy must be a function"):
        fg.checkpoint(layer, policy="dots")
    with pytest.raises(ArgumentError, match="cannot both be given"):
        fg.checkpoint(layer, policy=policies.dots_saveable, memory_budget=3)
    with pytest.raises(ArgumentError, match="static_argnums has 3"):
        fg.checkpoint(layer, static_argnums=3)(X, W)
    with pytest.raises(ArgumentError, match="number of bytes"):
        fg.checkpoint(layer, memory_budget=-1)
    with pytest.raises(ArgumentError, match="name must be a string"):
        fg.checkpoint_name(X, 3)
    with pytest.raises(ArgumentError, match="a name must be a string"):
        policies.save_only_these_names(["a", "b"])
    with pytest.raises(TracedValueError):
        fg.checkpoint(lambda x: x if x > 0 else -x)(1.0)
    with fg.disable_jit():
        close(fg.checkpoint(lambda x: x if x > 0 else -x)(-1.0), 1.0)


# ---- what is kept, and what is computed again ----


def test_only_the_arguments_are_kept() -> None:
    f = lambda x, w: layer(x, w).sum()  # noqa: E731
    assert kept(f, X, W)
    assert kept(fg.checkpoint(f), X, W) == []
    assert len(fg.vjp(fg.checkpoint(f), X, W)[1].residuals) == 2
    assert kept(lambda x: fg.checkpoint(f)(x, W), X) == []


def test_policies_choose_what_is_kept() -> None:
    def kept_by(policy: Any) -> list[str]:
        return kept(fg.checkpoint(named, policy=policy), X, W)

    assert kept_by(policies.everything_saveable) == kept(named, X, W)
    assert kept_by(policies.dots_saveable) == ["contract", "contract"]
    assert kept_by(policies.save_only_these_names("a", "b")) == ["checkpoint_name", "checkpoint_name"]
    assert kept_by(policies.save_only_these_names("c")) == []
    assert kept_by(policies.save_any_names_but_these("a")) == ["checkpoint_name"]
    assert kept_by(ALL_POLICIES["both"]) == ["checkpoint_name", "contract", "contract"]
    assert kept_by(ALL_POLICIES["offload"]) == ["checkpoint_name", "checkpoint_name"]
    assert kept_by(lambda node: node.op.name == "cos") == ["cos", "cos"]


def test_an_excepted_name_is_not_kept_by_way_of_its_source() -> None:
    f = lambda x: np.sin(fg.checkpoint_name(np.exp(x) * 2.0, "a")).sum()  # noqa: E731
    all_but = policies.save_anything_except_these_names
    saved = saved_residuals(fg.checkpoint(f, policy=all_but("a")), X)
    assert "exp" in [r.node.op.name for r in saved]
    assert not {"mul", "checkpoint_name"} & {r.node.op.name for r in saved}


def test_products_with_batch_axes() -> None:
    f = lambda a, b: np.sin(np.sin(a @ W)[:, None, :] @ b).sum()  # noqa: E731
    b = RNG.normal(size=(3, 4, 2)).astype("float32")
    policy = policies.dots_with_no_batch_dims_saveable
    assert kept(fg.checkpoint(f, policy=policy), X, b) == ["contract"]
    assert kept(fg.checkpoint(f, policy=policies.dots_saveable), X, b) == ["contract", "contract"]


def test_budget_keeps_as_much_as_fits() -> None:
    sizes = []
    for nbytes in (0, 47, 48, 100, 1000):
        f = fg.checkpoint(named, memory_budget=nbytes)
        residuals = saved_residuals(f, X, W)
        size = sum(48 for r in residuals if r.node.op.name != "param")
        assert size <= nbytes
        sizes.append(size)
        close(fg.grad(f)(X, W), fg.grad(named)(X, W))
    assert sizes[:3] == [0, 0, 48]
    assert sizes[3] == 96


def test_values_are_computed_again() -> None:
    """Barriers keep the second computation apart from the first, also in one program."""
    f = lambda x, w: layer(x, w).sum()  # noqa: E731
    both = lambda g: fg.value_and_grad(g, (0, 1))  # noqa: E731
    assert ops_of(both(f), X, W)["sin"] == 1
    again = ops_of(both(fg.checkpoint(f)), X, W)
    assert again["sin"] == 2
    assert again["contract"] == ops_of(both(f), X, W)["contract"] + 2
    saved = ops_of(both(fg.checkpoint(f, policy=policies.dots_saveable)), X, W)
    assert (saved["sin"], saved["contract"]) == (2, ops_of(both(f), X, W)["contract"])
    merged = ops_of(both(fg.checkpoint(f, prevent_cse=False)), X, W)
    assert merged["sin"] == 1


def test_second_derivatives_compute_again_too() -> None:
    f = fg.checkpoint(lambda x: np.sin(np.sin(x)).sum())
    assert kept(fg.grad(f), X[0]) == []


def test_scan_keeps_less_a_step() -> None:
    def f(x: Any, wrap: Callable) -> Any:
        step = wrap(lambda c, x: (np.tanh(np.sin(np.exp(c) + x) * c), None))
        return lax.scan(step, np.ones(4), x)[0].sum()

    without = saved_residuals(lambda x: f(x, plain), X)
    with_it = saved_residuals(lambda x: f(x, fg.checkpoint), X)
    assert sum(r.node.shape == (3, 4) for r in with_it) < sum(r.node.shape == (3, 4) for r in without)
    assert sum(r.node.op.name == "result" for r in with_it) == 1  # the carry before each step


def test_batches_of_checkpoints_leave_shared_values_alone() -> None:
    """What waits for a batch is no batch: weights that all elements share are not repeated."""
    f = fg.checkpoint(lambda w, x: np.sin(np.sin(x @ w)).sum())
    graph = fg.make_graph(fg.vmap(fg.grad(f, 1), in_axes=(None, 0)))(W, X)
    shapes = {node.shape for node in toposort(inline_calls(graph.outputs)) if node.op is BARRIER}
    assert shapes == {(4, 4), (3, 4)}


def test_print_saved_residuals(capsys: pytest.CaptureFixture) -> None:
    fg.print_saved_residuals(fg.checkpoint(named, policy=policies.save_only_these_names("a")), X, W)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "float32[3,4] from the argument x"
    assert any(line.startswith("float32[3,4] named 'a' at test_checkpoint.py") for line in lines)
    captured = np.asarray(X)
    fg.print_saved_residuals(lambda x: (np.sin(x) * captured).sum(), X)
    assert "an array that the function closes over" in capsys.readouterr().out


# ---- barriers ----


@BOTH
def test_optimization_barrier(run: Callable) -> None:
    f = lambda x: optimization_barrier({"a": np.sin(x), "b": [x, 2]})  # noqa: E731
    found = run(f)(X)
    close(found["a"], onp.sin(X))
    close(found["b"][0], X)
    close(run(fg.grad(lambda x: f(x)["a"].sum()))(X), onp.cos(X))
    close(run(fg.vmap(lambda x: f(x)["a"]))(X), onp.sin(X))
    close(run(lambda x: fg.jvp(lambda y: f(y)["a"], (x,), (x,))[1])(X), X * onp.cos(X))
    close(run(lambda x: optimization_barrier(x.astype(np.complex64) * 1j))(X), X * 1j)
    close(run(optimization_barrier)(onp.zeros((0, 3), "float32")), onp.zeros((0, 3)))


def test_barriers_do_not_wait_for_what_is_transposed_away() -> None:
    f = fg.checkpoint(lambda x: np.sin(np.sin(x) * x))
    _, pull = fg.vjp(f, X)
    graph = pull.form.graph
    *residuals, ct = graph.parameters
    tangent = UOp(ct.op, (), ct.arg._replace(trace=-5))
    there_and_back = inline_calls(transpose_graph(graph.outputs, [tangent], [ct]))  # type: ignore[arg-type]
    assert ct not in toposort(there_and_back)
    values = dict(zip([*residuals, tangent], [*(r.numpy() for r in pull.residuals), X], strict=True))
    close(evaluate(there_and_back, values)[0], fg.jvp(f, (X,), (X,))[1])
    x, y = (fg.make_graph(lambda a, b: (a, b))(X, X)).parameters
    fenced = barrier(x.unary("sin"), [y.unary("cos"), y])
    (freed,) = without_waiting([fenced * y], {y})
    assert [node.op.name for node in toposort([freed])].count("cos") == 0
