"""Tables for tests of compositions: functions from vectors to vectors, and transforms of such functions.

A transform says by its `meaning` what it has to compute, and that only calls the function that was transformed:
difference quotients for derivatives, Python's loops for vmap and for control flow. So a stack of any depth is checked
by induction: the outermost transform against calls of the stack below it, which is a case of its own.
Everything is in double precision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as onp

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax

Function = Callable[[Any], Any]  # of a vector, to a vector as long

# ---- difference quotients ----


class Inconclusive(Exception):
    """Difference quotients of two step sizes differ: the function has a kink nearby, or is too wild for them."""


def _quotient(f: Function, x: onp.ndarray, v: onp.ndarray, h: float) -> onp.ndarray:
    at = {k: onp.asarray(f(x + k * h * v)) for k in (-2, -1, 1, 2)}
    return (8 * (at[1] - at[-1]) - (at[2] - at[-2])) / (12 * h)


def along(f: Function, x: onp.ndarray, v: onp.ndarray) -> onp.ndarray:
    """The derivative of f at x along v, by a formula of fourth order; Inconclusive where two step sizes differ."""
    wide, narrow = _quotient(f, x, v, 1e-3), _quotient(f, x, v, 5e-4)
    scale = max(1.0, onp.abs(narrow).max(initial=0.0), onp.abs(onp.asarray(f(x))).max(initial=0.0))
    if not onp.all(onp.abs(wide - narrow) <= 3e-8 * scale):
        raise Inconclusive
    return narrow


def columns(f: Function, x: onp.ndarray) -> onp.ndarray:
    """The Jacobian, column by column."""
    return onp.stack([along(f, x, unit) for unit in onp.eye(x.size)], axis=-1)


# ---- functions ----


def matrix(n: int) -> onp.ndarray:
    """Without structure."""
    return onp.cos(onp.arange(n * n, dtype=float).reshape(n, n) + 1)


def direction(n: int) -> onp.ndarray:
    return onp.array([1.0, -0.5, 0.25, 2.0, -1.5])[:n]


def _complex(x: Any) -> Any:
    z = x * (0.5 + 1j) + np.sum(x) * 0.3j
    return np.real(z * np.conj(z[::-1]) + np.exp(0.3 * z)) + np.imag(np.sin(z)) + np.abs(z)


def _windows(x: Any) -> Any:
    """Overlapping windows weighted and summed, as a convolution is."""
    n = x.shape[0]
    padded = np.pad(x, (1, 2))
    rows = np.stack([padded[k : k + n] for k in range(4)])
    return np.sum(rows * direction(4)[:, None] * np.cos(rows), axis=0)


def _attention(x: Any) -> Any:
    q, k = np.outer(x, direction(2)), np.outer(np.sin(x), direction(2))
    scores = q @ k.T
    weights = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    return weights / np.sum(weights, axis=1, keepdims=True) @ x


def _updates(x: Any) -> Any:
    y = x.at[0].set(x[-1] * 2.0).at[-1].add(x[0])
    y = y.at[onp.arange(x.shape[0]) // 2].multiply(np.cos(x[: x.shape[0]])[0])
    return y.at[onp.zeros(2, int)].add(np.sum(x) * direction(2))


def _dynamic(x: Any) -> Any:
    """Positions that are computed, some of them outside."""
    n = x.shape[0]
    i = np.argmax(x)
    y = lax.dynamic_update_slice(x, x[:1] * x[-1:], (i,))
    return y + np.take(x, np.arange(n) + i, mode="clip") * y.at[i + 1].get(mode="fill", fill_value=0.5)


def _softly_chosen(x: Any) -> Any:
    safe = np.where(x > 0, x, 1.0)
    return np.where(x > 0, np.sqrt(safe), x * x) + np.where(x > 0.2, np.log(x + 2), np.cos(x))


FUNCTIONS: dict[str, Function] = {
    "sin": np.sin,
    "elementwise": lambda x: np.tanh(x) * np.exp(-x * x) + np.log1p(x * x) / (2 + np.cos(x)),
    "powers": lambda x: (
        x**3 - 2 * x**2 + (x * x + 0.5) ** 0.7 + np.hypot(x, 1.5) + np.arctan2(x, 2.0 + x * x)
    ),
    "linear": lambda x: 2.0 * x[::-1] - np.cumsum(x) + matrix(x.shape[0]) @ x,
    "constant": lambda x: np.ones_like(x) * direction(x.shape[0]),
    "mean": lambda x: x - np.mean(x) * np.sin(x),
    "variance": lambda x: (x - np.mean(x)) / np.sqrt(np.var(x) + 0.3),
    "softmax": lambda x: fg.nn.softmax(2 * x) * x,
    "logsumexp": lambda x: x * fg.nn.logsumexp(x),
    "product": lambda x: np.prod(np.sin(x) + 1.2) + x,
    "extrema": lambda x: np.max(x) * x + np.min(np.sin(x)),
    "maximum": lambda x: np.maximum(x, 0.21 * x[::-1]) * np.minimum(x * x, 0.9),
    "matvec": lambda x: np.tanh(matrix(x.shape[0]) @ x),
    "outer": lambda x: np.outer(x, np.sin(x)) @ np.outer(x, x) @ direction(x.shape[0]),
    "einsum": lambda x: np.einsum("i,ij,k,jk->j", x, matrix(x.shape[0]), np.cos(x), matrix(x.shape[0]).T),
    "gather": lambda x: x[onp.arange(x.shape[0]) // 2] * x[::-1],
    "updates": _updates,
    "dynamic": _dynamic,
    "where": _softly_chosen,
    "sort": lambda x: np.sort(x) * x + x[np.argsort(-x)],
    "cumsum": lambda x: np.cumsum(x * x) + np.cumprod(x),
    "movement": lambda x: np.roll(np.concatenate([x, x[::-1] * x]), 1)[: x.shape[0]] + np.tile(x, 2)[1::2],
    "windows": _windows,
    "complex": _complex,
    "attention": _attention,
    "integers": lambda x: x * np.arange(x.shape[0]) + np.floor(x) * x + (x > 0).astype(x.dtype) * x * x,
    "lower": lambda x: np.sin(x.astype(np.float32).astype(np.float64) * 0 + x),
    "stopped": lambda x: x * lax.stop_gradient(np.ones_like(x) * 1.5) + np.sin(x),
    "norm": lambda x: x / (1 + np.sqrt(np.sum(x * x) + 0.1)),
    "tree": lambda x: (lambda t: t["a"][0] * t["b"] + t["a"][1])({"a": (x, np.sin(x)), "b": x[::-1]}),
}

# ---- transforms ----


class Transform(NamedTuple):
    """apply: the transform. meaning: (function, x) -> the value of the transformed function at x.

    needs: the mode ("forward", "reverse", "both") that it asks of what is below. blocks: the mode that it has not: a
    rule for reverse mode is none for forward mode, and a loop of unknown length has no reverse mode. What reverse mode
    has passed through has forward mode again, since the rule was followed.
    """

    apply: Callable[[Function], Function]
    meaning: Callable[[Function, onp.ndarray], Any]
    needs: str = ""
    blocks: str = ""


def weighted(f: Function) -> Function:
    return lambda x: np.sum(direction(x.shape[0]) * f(x))


def pulled(f: Function, x: onp.ndarray, w: onp.ndarray) -> onp.ndarray:
    return w @ columns(f, x)


def value_and_gradient(f: Function) -> Function:
    def with_extra(y: Any) -> Any:
        z = f(y)
        return np.sum(z), {"z": z, "y": (y, 2)}

    def run(x: Any) -> Any:
        (value, extra), gradient = fg.value_and_grad(with_extra, has_aux=True)(x)
        return value + gradient * extra["z"] + extra["y"][0]

    return run


def _value_and_gradient(f: Function, x: onp.ndarray) -> Any:
    return onp.sum(f(x)) + pulled(f, x, onp.ones(x.size)) * f(x) + x


def two_arguments(f: Function) -> Function:
    """Gradients by some of several arguments, trees among them."""

    def loss(scale: Any, tree: Any, x: Any) -> Any:
        return np.sum(f(tree["x"][0] * scale) * x)

    def run(x: Any) -> Any:
        a, b = fg.grad(loss, argnums=(1, 2))(1.5, {"x": [x], "i": np.arange(2.0)}, x)
        return a["x"][0] + b + np.sum(a["i"])

    return run


def of_jitted_pair(f: Function) -> Function:
    """The linear map is a result of a compiled function."""
    pair = fg.jit(lambda x: fg.vjp(f, x))
    return lambda x: (lambda out, pull: pull(out * 0.5)[0])(*pair(x))


def of_jitted_linear(f: Function) -> Function:
    pair = fg.jit(lambda x: fg.linearize(f, x))
    return lambda x: (lambda out, push: push(np.sin(x)) + push(out))(*pair(x))


SCALES = onp.array([1.0, 0.5, -0.75])
COUNTS = onp.array([1.0, 2.0, 3.0])


def rows_of(x: Any) -> Any:
    return np.stack([s * x for s in SCALES])


def batch_of_rows(f: Function) -> Function:
    return lambda x: COUNTS @ fg.vmap(f)(rows_of(x))


def batch_of_columns(f: Function) -> Function:
    return lambda x: fg.vmap(f, in_axes=1, out_axes=-1)(rows_of(x).T) @ COUNTS


def batch_of_closures(f: Function) -> Function:
    """The mapped argument is the scale; x is closed over."""
    return lambda x: COUNTS @ fg.vmap(lambda s: f(s * x))(np.asarray(SCALES))


def batch_of_trees(f: Function) -> Function:
    def of_tree(tree: Any, fixed: Any, s: Any) -> Any:
        return {"out": f(tree["x"] * s) + 0 * fixed, "same": fixed}

    def run(x: Any) -> Any:
        mapped = fg.vmap(of_tree, ({"x": -1}, None, 0), {"out": 0, "same": None})
        found = mapped({"x": np.stack([x, x, x], axis=-1)}, x, np.asarray(SCALES))
        return COUNTS @ found["out"] + 0 * found["same"]

    return run


def batch_with_axis(f: Function) -> Function:
    def element(row: Any, weight: Any) -> Any:
        y = f(row)
        return y * weight + lax.pmean(y, "i") - lax.psum(y * row, "i") / 10 + lax.axis_index("i")

    return lambda x: np.sum(fg.vmap(element, axis_name="i")(rows_of(x), np.asarray(COUNTS)), axis=0)


def _batch(f: Function, x: onp.ndarray) -> Any:
    return sum(w * onp.asarray(f(s * x)) for s, w in zip(SCALES, COUNTS, strict=True))


def _batch_with_axis(f: Function, x: onp.ndarray) -> Any:
    ys = onp.stack([onp.asarray(f(s * x)) for s in SCALES])
    return COUNTS @ ys + ys.sum(0) - 3 * (ys * SCALES[:, None] * x).sum(0) / 10 + 3


def with_jvp_rule(f: Function) -> Function:
    rule = fg.custom_jvp(f)
    rule.defjvp(lambda primals, tangents: fg.jvp(f, primals, tangents))
    return lambda x: rule(x)


def with_vjp_rule(f: Function) -> Function:
    """A rule that the derivative can be told from: it is three times the true one."""
    rule = fg.custom_vjp(lambda x, i: f(x))
    rule.defvjp(
        lambda x, i: (lambda out, pull: (out, (pull, i)))(*fg.vjp(f, x)),
        lambda kept, ct: (kept[0](ct)[0], None),
    )
    return lambda x: rule(x, 3)


def with_both_rules(f: Function) -> Function:
    rule = fg.custom_vjp(f)
    rule.defvjp(lambda x: fg.vjp(f, x), lambda pull, ct: pull(ct))
    rule.defjvp(lambda primals, tangents: fg.jvp(f, primals, tangents))
    return lambda x: rule(x)


def with_gradient_rule(f: Function) -> Function:
    return fg.custom_gradient(lambda x: (lambda out, pull: (out, lambda ct: pull(ct)[0]))(*fg.vjp(f, x)))


def with_batching_rule(f: Function) -> Function:
    rule = fg.custom_batching.custom_vmap(f)
    rule.def_vmap(lambda size, batched, x: (fg.vmap(f)(x), True))
    return lambda x: rule(x)


def transposed(f: Function) -> Function:
    """The transpose of the map of tangents, without and with residuals."""

    def run(x: Any) -> Any:
        by_jvp = fg.linear_transpose(lambda t: fg.jvp(f, (x,), (t,))[1], x)
        by_linearize = fg.linear_transpose(fg.linearize(f, x)[1], x)
        return by_jvp(x)[0] + by_linearize(np.sin(x))[0]

    return run


def through_ref(f: Function) -> Function:
    """The vector is the content of a ref, which a loop and a branch write to."""

    def run(x: Any) -> Any:
        ref = fg.new_ref(x)

        def step(total: Any, i: Any) -> tuple:
            ref[...] = np.sin(f(ref[...])) + x * i
            lax.cond(i > 0, lambda: ref.__setitem__(0, ref[-1] * 2.0), lambda: None)
            return total + ref[...], ref[0]

        total, firsts = lax.scan(step, x, np.arange(2))
        return total * np.sum(firsts) + fg.freeze(ref)

    return run


def _through_ref(f: Function, x: onp.ndarray) -> Any:
    h, total, firsts = x, x, 0.0
    for i in range(2):
        h = onp.sin(onp.asarray(f(h))) + x * i
        if i > 0:
            h = onp.concatenate([h[-1:] * 2, h[1:]])
        total, firsts = total + h, firsts + h[0]
    return total * firsts + h


def named(f: Function) -> Function:
    """Two values have names, of which one is saved."""

    def run(x: Any) -> Any:
        y = fg.checkpoint_name(f(x), "kept")
        return np.sin(fg.checkpoint_name(y * y, "other"))

    return fg.checkpoint(run, policy=fg.checkpoint_policies.save_only_these_names("kept"))


TRANSFORMS: dict[str, Transform] = {
    "jit": Transform(fg.jit, lambda f, x: f(x)),
    "remat": Transform(fg.checkpoint, lambda f, x: f(x)),
    "remat_dots": Transform(
        lambda f: fg.checkpoint(f, policy=fg.checkpoint_policies.dots_saveable), lambda f, x: f(x)
    ),
    "remat_names": Transform(named, lambda f, x: onp.sin(onp.asarray(f(x)) ** 2)),
    "remat_budget": Transform(
        lambda f: fg.checkpoint(f, policy=fg.checkpoint_policies.budget(64)), lambda f, x: f(x)
    ),
    "grad": Transform(
        lambda f: fg.grad(weighted(f)), lambda f, x: pulled(f, x, direction(x.size)), "reverse"
    ),
    "grad_of_closure": Transform(
        lambda f: lambda x: fg.grad(lambda y: np.sum(np.sin(x) * f(x * y)))(x),
        lambda f, x: pulled(lambda y: f(x * y), x, onp.sin(x)),
        "reverse",
    ),
    "grad_of_trees": Transform(
        two_arguments, lambda f, x: 1.5 * pulled(f, 1.5 * x, x) + onp.asarray(f(1.5 * x)), "reverse"
    ),
    "value_and_grad": Transform(value_and_gradient, _value_and_gradient, "reverse"),
    "jvp": Transform(
        lambda f: lambda x: fg.jvp(f, (x,), (direction(x.shape[0]),))[1],
        lambda f, x: along(f, x, direction(x.size)),
        "forward",
    ),
    "jvp_of_itself": Transform(
        lambda f: lambda x: (lambda out, t: out + t)(*fg.jvp(f, (x,), (np.sin(x),))),
        lambda f, x: onp.asarray(f(x)) + along(f, x, onp.sin(x)),
        "forward",
    ),
    "vjp": Transform(
        lambda f: lambda x: fg.vjp(f, x)[1](x * 0.5)[0], lambda f, x: pulled(f, x, x) / 2, "reverse"
    ),
    "vjp_out_of_jit": Transform(of_jitted_pair, lambda f, x: pulled(f, x, onp.asarray(f(x))) / 2, "reverse"),
    "linearize": Transform(
        lambda f: lambda x: fg.linearize(f, x)[1](direction(x.shape[0])),
        lambda f, x: along(f, x, direction(x.size)),
        "forward",
    ),
    "linearize_out_of_jit": Transform(
        of_jitted_linear, lambda f, x: along(f, x, onp.sin(x)) + along(f, x, onp.asarray(f(x))), "forward"
    ),
    "jacfwd": Transform(lambda f: lambda x: fg.jacfwd(f)(x) @ x, lambda f, x: columns(f, x) @ x, "forward"),
    "jacrev": Transform(lambda f: lambda x: x @ fg.jacrev(f)(x), lambda f, x: pulled(f, x, x), "reverse"),
    "hessian": Transform(
        lambda f: lambda x: fg.hessian(weighted(f))(x) @ x,
        lambda f, x: along(fg.grad(weighted(f)), x, x),
        "reverse",
    ),
    "vmap": Transform(batch_of_rows, _batch),
    "vmap_last": Transform(batch_of_columns, _batch),
    "vmap_of_closure": Transform(batch_of_closures, _batch),
    "vmap_of_trees": Transform(batch_of_trees, _batch),
    "vmap_with_axis": Transform(batch_with_axis, _batch_with_axis),
    "custom_jvp": Transform(with_jvp_rule, lambda f, x: f(x), "forward"),
    "custom_vjp": Transform(with_vjp_rule, lambda f, x: f(x), "reverse", "forward"),
    "custom_both": Transform(with_both_rules, lambda f, x: f(x), "both"),
    "custom_gradient": Transform(with_gradient_rule, lambda f, x: f(x), "reverse", "forward"),
    "custom_vmap": Transform(with_batching_rule, lambda f, x: f(x)),
    "sequential_vmap": Transform(fg.custom_batching.sequential_vmap, lambda f, x: f(x)),
    "linear_transpose": Transform(
        transposed, lambda f, x: pulled(f, x, x) + pulled(f, x, onp.sin(x)), "both"
    ),
    "ref": Transform(through_ref, _through_ref),
}

# ---- control flow: what it is with Python's own ----


def repeated(f: Function) -> Function:
    def run(x: Any) -> Any:
        h, ys = lax.scan(lambda h, _: (np.sin(f(h)), h), x, None, length=3)
        return h + direction(3) @ ys

    return run


def _repeated(f: Function, x: onp.ndarray) -> Any:
    h, total = x, 0.0
    for w in direction(3):
        total = total + w * h
        h = onp.sin(onp.asarray(f(h)))
    return h + total


def walked(**options: Any) -> Callable[[Function], Function]:
    """Over rows that depend on x, closing over x, with an integer in a tree of carries."""

    def transform(f: Function) -> Function:
        def run(x: Any) -> Any:
            def step(carry: Any, row: Any) -> Any:
                i, inner = carry
                h = np.tanh(f(row["r"] * 0.5 + inner["h"][0] * 0.1)) + x * i
                return (i + 1, {"h": [h], "same": inner["same"]}), (h * x, None, i)

            start = (0, {"h": [x], "same": x * 2})
            (i, last), (ys, _, numbers) = lax.scan(step, start, {"r": rows_of(x), "n": None}, **options)
            return last["h"][0] * i + COUNTS @ (ys * numbers[:, None]) + last["same"]

        return run

    return transform


def _walked(reverse: bool) -> Callable[[Function, onp.ndarray], Any]:
    def meaning(f: Function, x: onp.ndarray) -> Any:
        h, total = x, 0.0
        for i, k in enumerate((2, 1, 0) if reverse else (0, 1, 2)):
            h = onp.tanh(onp.asarray(f(SCALES[k] * x * 0.5 + h * 0.1))) + x * i
            total = total + COUNTS[k] * h * x * i
        return h * 3 + total + 2 * x

    return meaning


def counted(**options: Any) -> Callable[[Function], Function]:
    def transform(f: Function) -> Function:
        def run(x: Any) -> Any:
            stop = 3 if options.get("static") else np.sum(x < 1e6).astype(np.int32) * 0 + 3
            rest = {k: v for k, v in options.items() if k != "static"}
            return lax.fori_loop(1, stop, lambda i, h: np.sin(f(h)) * i + x, x, **rest)

        return run

    return transform


def _counted(f: Function, x: onp.ndarray) -> Any:
    h = x
    for i in (1, 2):
        h = onp.sin(onp.asarray(f(h))) * i + x
    return h


def until(**options: Any) -> Callable[[Function], Function]:
    """The number of steps depends on the values, so those of a batch differ."""

    def transform(f: Function) -> Function:
        def run(x: Any) -> Any:
            def body(value: Any) -> Any:
                i, h = value
                return i + 1, h * 1.7 + np.sin(f(h)) * 0.1 + 0.3

            i, h = lax.while_loop(lambda v: (np.sum(v[1] * v[1]) < 4.0) & (v[0] < 4), body, (0, x), **options)
            return h * i

        return run

    return transform


def _until(f: Function, x: onp.ndarray) -> Any:
    i, h = 0, x
    while onp.sum(h * h) < 4.0 and i < 4:
        i, h = i + 1, h * 1.7 + onp.sin(onp.asarray(f(h))) * 0.1 + 0.3
    return h * i


def branched(f: Function) -> Function:
    def run(x: Any) -> Any:
        y = lax.cond(np.sum(x) > 0.3, f, lambda v: v * x, x)
        return lax.cond(x[0] > 1e5, lambda: y / 0.0, lambda: y + x)

    return run


def _branched(f: Function, x: onp.ndarray) -> Any:
    return (onp.asarray(f(x)) if onp.sum(x) > 0.3 else x * x) + x


def switched(f: Function) -> Function:
    def run(x: Any) -> Any:
        index = np.floor(np.sum(x) * 1.5).astype(int)
        branches = [lambda v: v, lambda v: f(v) * x, lambda v: np.ones_like(v), lambda v: np.sin(f(v * 0.5))]
        return lax.switch(index, branches, x)

    return run


def _switched(f: Function, x: onp.ndarray) -> Any:
    index = min(max(int(onp.floor(onp.sum(x) * 1.5)), 0), 3)
    return (
        lambda: x,
        lambda: onp.asarray(f(x)) * x,
        lambda: onp.ones_like(x),
        lambda: onp.sin(onp.asarray(f(x * 0.5))),
    )[index]()


def prefixes(f: Function) -> Function:
    def compose(a: Any, b: Any) -> Any:  # of maps h -> s * h + t
        return a[0] * b[0], a[1] * b[0] + b[1]

    def run(x: Any) -> Any:
        s, t = lax.associative_scan(compose, (rows_of(np.sin(f(x))), rows_of(x)), reverse=True)
        return COUNTS @ (s * t)

    return run


def _prefixes(f: Function, x: onp.ndarray) -> Any:
    total, (s, t) = 0.0, (1.0, 0.0)
    y = onp.sin(onp.asarray(f(x)))
    for k in (2, 1, 0):
        s, t = s * SCALES[k] * y, t * SCALES[k] * y + SCALES[k] * x
        total = total + COUNTS[k] * s * t
    return total


def branches_in_loop(f: Function) -> Function:
    """scan of cond of checkpoint, of which a loop of its own runs some steps."""

    def run(x: Any) -> Any:
        def step(h: Any, i: Any) -> Any:
            inner = fg.checkpoint(lambda v: lax.fori_loop(0, 2, lambda j, u: np.sin(f(u) + j), v))
            h = lax.cond((i % 2 == 0) & (h[0] < 50), inner, lambda v: v * x, h)
            return h, h

        h, ys = lax.scan(step, x, np.arange(3))
        return h + np.sum(ys, axis=0)

    return run


def _branches_in_loop(f: Function, x: onp.ndarray) -> Any:
    h, total = x, 0.0
    for i in range(3):
        if i % 2 == 0 and h[0] < 50:
            for j in range(2):
                h = onp.sin(onp.asarray(f(h)) + j)
        else:
            h = h * x
        total = total + h
    return h + total


CONTROL: dict[str, Transform] = {
    "scan": Transform(repeated, _repeated),
    "scan_xs": Transform(walked(), _walked(False)),
    "scan_reverse": Transform(walked(reverse=True), _walked(True)),
    "scan_unroll": Transform(walked(unroll=2), _walked(False)),
    "scan_unroll_reverse": Transform(walked(unroll=2, reverse=True), _walked(True)),
    "fori": Transform(counted(static=True), _counted),
    "fori_unroll": Transform(counted(static=True, unroll=2), _counted),
    "fori_traced": Transform(counted(), _counted, "", "reverse"),
    "fori_bounded": Transform(counted(max_steps=5), _counted),
    "while": Transform(until(), _until, "", "reverse"),
    "while_bounded": Transform(until(max_steps=4), _until),
    "cond": Transform(branched, _branched),
    "switch": Transform(switched, _switched),
    "map": Transform(lambda f: lambda x: COUNTS @ lax.map(f, rows_of(x)), _batch),
    "map_batched": Transform(lambda f: lambda x: COUNTS @ lax.map(f, rows_of(x), batch_size=2), _batch),
    "associative_scan": Transform(prefixes, _prefixes),
    "nested": Transform(branches_in_loop, _branches_in_loop),
}
ALL = {**TRANSFORMS, **CONTROL}


def allowed(stack: tuple[str, ...]) -> bool:
    """Whether the modes that the transforms need are there; the last name is the innermost."""
    missing: set[str] = set()
    for name in reversed(stack):
        transform = ALL[name]
        needed = {"both": {"forward", "reverse"}}.get(transform.needs, {transform.needs})
        if needed & missing:
            return False
        if "reverse" in needed:
            missing.discard("forward")
        if transform.blocks:
            missing.add(transform.blocks)
    return True


def applied(stack: tuple[str, ...], function: Function) -> Function:
    """The transforms on a function, the last one of the stack first."""
    for name in reversed(stack):
        function = ALL[name].apply(function)
    return function


def point(n: int) -> onp.ndarray:
    return onp.array([0.3137, -0.6863, 1.1137, 0.4637, -0.2363])[:n]


def check(stack: tuple[str, ...], name: str, n: int, jitted: bool) -> None:
    """The stack on the function of that name, at a vector of n numbers, against its meaning.

    Where difference quotients are inconclusive, against the reference: the same stack, without a compiler. Where the
    result depends on the last bits of its argument, it need not agree better than with itself.
    """
    x = point(n)
    below = applied(stack[1:], FUNCTIONS[name])
    outermost = ALL[stack[0]]
    function = outermost.apply(below)

    def wanted_at(x: onp.ndarray) -> onp.ndarray:
        try:
            return onp.asarray(outermost.meaning(lambda x: below(np.asarray(x)), x))
        except Inconclusive:
            return onp.asarray(function(np.asarray(x)))

    with fg.config(enable_x64=True):
        found = onp.asarray((fg.jit(function) if jitted else function)(np.asarray(x)))
        with fg.config(device="numpy"):
            wanted = wanted_at(x)
            tolerance = 1e-6 * max(1.0, onp.abs(wanted).max(initial=0.0))
            if onp.abs(found - wanted).max(initial=0.0) > tolerance:
                tolerance += 100 * onp.abs(wanted_at(x * (1 + 1e-15)) - wanted).max()
    assert (found.shape, found.dtype) == ((n,), onp.dtype(onp.float64))
    onp.testing.assert_allclose(found, wanted, rtol=0, atol=tolerance)
