"""shard_map by its meaning: values against NumPy on whole arrays, transforms around and within, what is refused.

Meshes here have no devices; what runs on them is compared with this in test_shard_map_devices.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ArgumentError, MissingRuleError, ShardingError, TreeError
from funcgrad.sharding import AbstractMesh, P
from funcgrad.trace.calls.shard_map import SHARD_MAP
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.ops.mesh_collective import ALL_REDUCE
from funcgrad.trace.uop import toposort

X = AbstractMesh((4,), ("x",))
XY = AbstractMesh((2, 3), ("x", "y"))
M = onp.arange(48.0, dtype="float32").reshape(8, 6) / 7 - 2


def plain(f: Callable) -> Callable:
    return f


BOTH = pytest.mark.parametrize("run", [plain, fg.jit], ids=["eager", "jit"])
CHECKED = pytest.mark.parametrize("checked", [True, False], ids=["checked", "unchecked"])


def mapped(f: Callable, in_specs: Any, out_specs: Any, mesh: AbstractMesh = X, **options: Any) -> Callable:
    return fg.shard_map(f, mesh=mesh, in_specs=in_specs, out_specs=out_specs, **options)


def close(a: Any, b: Any, rtol: float = 2e-5) -> None:
    fg.tree.map(lambda u, v: onp.testing.assert_allclose(onp.asarray(u), onp.asarray(v), rtol, 1e-5), a, b)


def all_reduces(f: Callable, *args: Any) -> int:
    """How many sums over devices the graph of a function has."""

    def count(outputs: Any) -> int:
        nodes = toposort(outputs)
        inner = [g.outputs for n in nodes if is_call(n) for g in graphs_of(n.arg)]
        return sum(n.op is ALL_REDUCE for n in nodes) + sum(map(count, inner))

    return count(fg.make_graph(f)(*args).outputs)


@BOTH
def test_the_mesh_within_has_axes_of_blocks(run: Callable) -> None:
    """Those of the function and of functions around it are manual, and it is no more so after them."""
    seen: list[Any] = []

    def note(x: Any) -> Any:
        mesh = fg.sharding.get_abstract_mesh()
        seen.append((mesh.axis_names, mesh.axis_sizes, mesh.manual_axes))
        return x

    def outer(x: Any) -> Any:
        inner = fg.shard_map(note, in_specs=P(), out_specs=P(), axis_names={"y"})
        return note(inner(note(x)))

    run(mapped(outer, P("x"), P("x"), XY, axis_names={"x"}))(M)
    run(mapped(note, P("x"), P("x"), XY))(M)
    names, sizes = ("x", "y"), (2, 3)
    one, both = (names, sizes, ("x",)), (names, sizes, names)
    assert seen == [one, both, one, both]
    assert fg.sharding.get_abstract_mesh().empty


# ---- values: what each device of a mesh of two axes gets, against NumPy on all blocks ----

G = onp.moveaxis(M.reshape(2, 4, 3, 2), 2, 1)  # the blocks that P("x", "y") cuts M into: [x, y, 4, 2]
DEVICES = onp.arange(6).reshape(2, 3)


def every(x: Any) -> onp.ndarray:
    """The same on all devices along axes of size 1."""
    return onp.broadcast_to(x, (2, 3, *onp.shape(x)[2:]))


def along_y(blocks: onp.ndarray, axis: int) -> onp.ndarray:
    return every(onp.concatenate([blocks[:, j] for j in range(3)], axis)[:, None])


VALUES: dict[str, tuple[Callable, onp.ndarray]] = {
    "psum x": (lambda x: lax.psum(x, "x"), every(G.sum(0, keepdims=True))),
    "psum y": (lambda x: lax.psum(x, "y"), every(G.sum(1, keepdims=True))),
    "psum xy": (lambda x: lax.psum(x, ("x", "y")), every(G.sum((0, 1), keepdims=True))),
    "psum of booleans": (lambda x: lax.psum(x > 0, ("x", "y")), every((G > 0).sum((0, 1), keepdims=True))),
    "pmean": (lambda x: lax.pmean(x, ("y", "x")), every(G.mean((0, 1), keepdims=True))),
    "pmax": (lambda x: lax.pmax(x, ("x", "y")), every(G.max((0, 1), keepdims=True))),
    "pmin": (lambda x: lax.pmin(x, "y"), every(G.min(1, keepdims=True))),
    "psum over own axes": (lambda x: lax.psum(x, (0, "x")), every(G.sum((0, 2))[None])),
    "axis_index x": (lambda x: lax.axis_index("x"), every(onp.arange(2)[:, None])),
    "axis_index xy": (lambda x: lax.axis_index(("x", "y")), DEVICES),
    "axis_index yx": (lambda x: lax.axis_index(("y", "x")), onp.arange(6).reshape(3, 2).T),
    "axis_size": (lambda x: x * lax.axis_size(("x", "y")), G * 6),
    "psum of a number": (lambda x: x * lax.psum(1, ("x", "y")), G * 6),
    "all_gather": (lambda x: lax.all_gather(x, "x"), every(onp.moveaxis(G, 0, 1)[None])),
    "all_gather axis": (lambda x: lax.all_gather(x, "x", axis=-1), every(onp.moveaxis(G, 0, -1)[None])),
    "all_gather tiled": (lambda x: lax.all_gather(x, "y", axis=1, tiled=True), along_y(G, 2)),
    "all_gather xy": (lambda x: lax.all_gather(x, ("x", "y")), every(G.reshape(1, 1, 6, 4, 2))),
    "all_gather yx": (
        lambda x: lax.all_gather(x, ("y", "x")),
        every(G.swapaxes(0, 1).reshape(1, 1, 6, 4, 2)),
    ),
    "all_gather invarying": (
        lambda x: lax.all_gather(x, "y", tiled=True, to="invarying"),
        along_y(G, 1),
    ),
    "psum_scatter": (
        lambda x: lax.psum_scatter(x, "x", tiled=True),
        G.sum(0).reshape(3, 2, 2, 2).swapaxes(0, 1),
    ),
    "psum_scatter dimension": (
        lambda x: lax.psum_scatter(x, "x", scatter_dimension=1),
        onp.moveaxis(G.sum(0), -1, 0),
    ),
    "psum_scatter yx": (
        lambda x: lax.psum_scatter(np.tile(x, (3, 1)), ("y", "x"), tiled=True),
        onp.tile(G.sum((0, 1)), (3, 1)).reshape(3, 2, 2, 2).swapaxes(0, 1),
    ),
    "ppermute": (lambda x: lax.ppermute(x, "x", [(0, 1), (1, 0)]), G[::-1]),
    "ppermute to some": (
        lambda x: lax.ppermute(x, "y", [(0, 2)]),
        onp.stack([0 * G[:, 0], 0 * G[:, 0], G[:, 0]], 1),
    ),
    "ppermute xy": (
        lambda x: lax.ppermute(x, ("x", "y"), [(i, (i + 1) % 6) for i in range(6)]),
        onp.roll(G.reshape(6, 4, 2), 1, 0).reshape(G.shape),
    ),
    "ppermute yx": (
        lambda x: lax.ppermute(x, ("y", "x"), [(i, (i + 1) % 6) for i in range(6)]),
        onp.roll(G.swapaxes(0, 1).reshape(6, 4, 2), 1, 0).reshape(3, 2, 4, 2).swapaxes(0, 1),
    ),
    "pshuffle": (lambda x: lax.pshuffle(x, "y", [2, 0, 1]), G[:, [2, 0, 1]]),
    "pbroadcast": (lambda x: lax.pbroadcast(x, "y", 1), every(G[:, 1:2])),
    "pbroadcast of booleans": (lambda x: lax.pbroadcast(x > 0, "y", 1), every(G[:, 1:2] > 0)),
    "all_to_all": (
        lambda x: lax.all_to_all(x, "x", 1, 0),
        onp.moveaxis(G, -1, 0).transpose(0, 2, 1, 3),  # [to, y, from, 4]
    ),
    "all_to_all tiled": (
        lambda x: lax.all_to_all(x, "x", 0, 1, tiled=True),
        G.reshape(2, 3, 2, 2, 2).transpose(2, 1, 3, 0, 4).reshape(2, 3, 2, 4),
    ),
    "all_to_all yx": (
        lambda x: lax.all_to_all(np.tile(x, (3, 1)), ("y", "x"), 0, 1, tiled=True),
        onp.tile(G.swapaxes(0, 1).reshape(6, 1, 4, 2), (1, 3, 1, 1))
        .reshape(6, 6, 2, 2)
        .transpose(1, 2, 0, 3)
        .reshape(3, 2, 2, 12)
        .swapaxes(0, 1),
    ),
    "pswapaxes": (lambda x: lax.pswapaxes(x, "x", 1), onp.moveaxis(G, (0, 3), (3, 0))),
    "pcast": (lambda x: lax.pcast(lax.psum(x, "x"), "x", to="varying"), every(G.sum(0, keepdims=True))),
}
INEXACT = [n for n in VALUES if not any(word in n for word in ("booleans", "index", "number", "size"))]


def each_device(f: Callable) -> Callable:
    """What each device gets, in one array."""
    return lambda x: np.asarray(f(x))[None]


@BOTH
@CHECKED
@pytest.mark.parametrize("name", VALUES)
def test_values(run: Callable, name: str, checked: bool) -> None:
    f, expected = VALUES[name]
    found = run(mapped(each_device(f), P("x", "y"), P(("x", "y")), XY, check_vma=checked))(M)
    assert found.shape == (6, *onp.shape(expected)[2:])
    close(found, onp.reshape(expected, found.shape))


@CHECKED
@pytest.mark.parametrize("name", INEXACT)
def test_derivatives(name: str, checked: bool) -> None:
    """Reverse and forward mode agree with difference quotients of the whole function, and with one another."""
    f, _ = VALUES[name]
    g = mapped(each_device(lambda x: np.sin(f(x)) * 0.5), P("x", "y"), P(("x", "y")), XY, check_vma=checked)
    loss = lambda x: (g(np.tanh(x)) ** 2).sum()  # noqa: E731
    t = onp.cos(onp.arange(48.0, dtype="float32") * 1.7).reshape(M.shape)
    gradient = fg.grad(loss)(M)
    with fg.config(enable_x64=True):
        h = 1e-6
        x, d = M.astype("float64"), t.astype("float64")
        quotient = (loss(x + h * d) - loss(x - h * d)) / (2 * h)
        close(fg.jvp(loss, (x,), (d,))[1], quotient, 1e-6)
    close((gradient * t).sum(), quotient, 1e-4)
    close(fg.linearize(loss, M)[1](t), quotient, 1e-4)
    close(fg.jit(fg.grad(loss))(M), gradient, 1e-4)


@pytest.mark.parametrize("name", VALUES)
def test_batches(name: str) -> None:
    """vmap around the call, and within it."""
    f, _ = VALUES[name]
    rows = onp.stack([M, M[::-1] * 0.5, -M])
    one = mapped(each_device(f), P("x", "y"), P(("x", "y")), XY)
    close(fg.vmap(one)(rows), onp.stack([onp.asarray(one(row)) for row in rows]))
    within = mapped(fg.vmap(each_device(f)), P(None, "x", "y"), P(None, ("x", "y")), XY)
    close(within(rows), fg.vmap(one)(rows))
    last = fg.vmap(one, in_axes=-1, out_axes=1)(onp.moveaxis(rows, 0, -1))
    close(last, onp.moveaxis(onp.asarray(within(rows)), 0, 1))


# ---- names of vmap and of the mesh together ----


def test_names_of_both_kinds() -> None:
    def f(x: Any) -> Any:
        def element(row: Any) -> Any:
            total = lax.psum(row, ("i", "x"))
            gathered = lax.all_gather(row, ("x", "i"))
            place = lax.axis_index(("x", "i")) * 1.0
            return lax.psum(total, ()) + gathered.sum() + place + lax.axis_size(("i", "x"))

        return fg.vmap(element, axis_name="i")(x)

    rows = M[:, 0]
    expected = rows.sum() + rows.sum() + onp.arange(8.0) + 8
    close(mapped(f, P("x"), P("x"))(rows), expected)
    around = fg.vmap(
        mapped(lambda x: lax.psum(x, ("x", "i")) + lax.axis_index(("i", "x")), P("x"), P("x")), axis_name="i"
    )
    close(around(M.T), every_row(M.T))


def every_row(rows: onp.ndarray) -> onp.ndarray:
    """What a device of four adds up of all rows, and its place among all."""
    blocks = rows.reshape(6, 4, 2)
    places = onp.arange(24).reshape(6, 4, 1)
    return (blocks.sum((0, 1)) + places + onp.zeros((6, 4, 2))).reshape(6, 8)


# ---- what varies ----


@CHECKED
def test_a_gradient_of_what_all_devices_share_is_summed_once(checked: bool) -> None:
    def local(w: Any, x: Any) -> Any:
        return lax.psum((np.sin(w) * x).sum(), "x")

    f = mapped(local, (P(), P("x")), P(), check_vma=checked)
    w, x = onp.float32(0.7), M[:, 0]
    close(fg.grad(f, (0, 1))(w, x), (onp.cos(w) * x.sum(), onp.full(8, onp.sin(w))))
    assert all_reduces(fg.grad(f), w, x) == 2  # one forwards, one for w
    close(fg.grad(fg.grad(f))(w, x), -onp.sin(w) * x.sum(), 1e-4)


def test_gradients_within_the_function() -> None:
    """Of a value that all share, the derivative of what all devices compute; of each one's own, its own."""

    def loss(w: Any, x: Any) -> Any:
        return (w * x).sum()

    x = M[:, 0]
    shared = mapped(lambda w, x: fg.grad(loss)(w, x), (P(), P("x")), P())
    close(shared(2.0, x), x.sum())
    own = mapped(lambda w, x: fg.grad(loss)(lax.pvary(w, "x"), x)[None], (P(), P("x")), P("x"))
    close(own(2.0, x), x.reshape(4, 2).sum(1))
    unchecked = mapped(lambda w, x: fg.grad(loss)(w, x)[None], (P(), P("x")), P("x"), check_vma=False)
    close(unchecked(2.0, x), x.reshape(4, 2).sum(1))


@pytest.mark.parametrize(
    "nested", ["vmap", "jit", "checkpoint", "scan", "cond", "custom_vjp", "vjp", "jacrev"]
)
def test_gradients_within_other_functions_of_one_device(nested: str) -> None:
    """What a parameter of an inner function varies over is that of what it stands for."""

    def loss(w: Any, x: Any) -> Any:
        return (np.sin(w) * x).sum()

    def scanned(w: Any, x: Any) -> Any:
        return lax.scan(lambda c, row: (c + fg.grad(loss)(w, row), None), np.zeros(()), x)[0]

    def carried(w: Any, x: Any) -> Any:
        return lax.cond(w > 0, lambda: fg.grad(loss)(w, x), lambda: 0 * fg.grad(loss)(w, x))

    @fg.custom_vjp
    def own(w: Any, x: Any) -> Any:
        return loss(w, x)

    own.defvjp(lambda w, x: (loss(w, x), (w, x)), lambda r, ct: (ct * np.cos(r[0]) * r[1].sum(), None))
    forms = {
        "vmap": lambda w, x: fg.vmap(fg.grad(loss), (None, 0))(w, x).sum(),
        "jit": lambda w, x: fg.jit(fg.grad(loss))(w, x),
        "checkpoint": lambda w, x: fg.grad(fg.checkpoint(loss))(w, x),
        "scan": scanned,
        "cond": carried,
        "custom_vjp": lambda w, x: fg.grad(own)(w, x),
        "vjp": lambda w, x: fg.vjp(loss, w, x)[1](np.ones(()))[0],
        "jacrev": lambda w, x: fg.jacrev(loss)(w, x),
    }
    f = mapped(forms[nested], (P(), P("x")), P())
    close(f(0.7, M[:, 0]), onp.cos(onp.float32(0.7)) * M[:, 0].sum(), 1e-4)


def test_steps_of_training_within_the_function() -> None:
    """Data parallel in a loop: weights stay the same on all devices, without anybody saying so."""

    def loss(w: Any, x: Any, y: Any) -> Any:
        return ((x @ w - y) ** 2).sum()

    def train(w: Any, x: Any, y: Any) -> Any:
        return lax.fori_loop(0, 5, lambda i, w: w - 0.001 * fg.grad(loss)(w, x, y), w)

    x, y, w = M, M[:, :2] * 0.3, onp.full((6, 2), 0.1, "float32")
    close(mapped(train, (P(), P("x"), P("x")), P())(w, x, y), train(np.asarray(w), x, y), 1e-4)


def test_a_carry_that_comes_to_vary_starts_so() -> None:
    def f(x: Any) -> Any:
        c, ys = lax.scan(lambda c, _: (c + x.sum(), c), 0.0, None, length=3)
        n = lax.while_loop(lambda s: s[0] < 2, lambda s: (s[0] + 1, s[1] * x.sum()), (0, 1.0))[1]
        return (c + n)[None], lax.psum(ys, "x")

    sums = M.reshape(4, -1).sum(1)
    c, ys = mapped(f, P("x"), (P("x"), P()))(M)
    close(c, 3 * sums + sums**2, 1e-4)
    close(ys, onp.arange(3) * sums.sum(), 1e-4)

    def own_steps(w: Any, x: Any) -> Any:
        """Weights that each device has for itself after the first step: later gradients are its own."""
        step = lambda w, _: (w - 0.1 * fg.grad(lambda w: (w * x).sum() ** 2)(w) + x.sum(), None)  # noqa: E731
        return lax.scan(step, w, None, length=3)[0][None]

    def alone(w: float, x: onp.ndarray) -> float:
        for _ in range(3):
            w = w - 0.1 * 2 * w * x.sum() ** 2 + x.sum()
        return w

    x = M[:, 0] * 0.3
    found = mapped(own_steps, (P(), P("x")), P("x"))(1.0, x)
    close(found, [alone(1.0, block) for block in x.reshape(4, 2)], 1e-4)


def test_rules_of_the_users_for_values_that_all_share() -> None:
    """A backward rule gives what one device sends; with a psum of its own it gives the sum."""

    def make(sums: bool) -> Callable:
        @fg.custom_vjp
        def scaled(w: Any, x: Any) -> Any:
            return w * x

        def backward(r: Any, ct: Any) -> Any:
            w, x = r
            own = (ct * x).sum()
            return (lax.psum(own, "x") if sums else own), ct * w

        scaled.defvjp(lambda w, x: (w * x, (w, x)), backward)
        return scaled

    x = M[:, 0]
    for sums in (False, True):
        scaled = make(sums)
        f = mapped(lambda w, x, s=scaled: lax.psum((s(w, x) ** 2).sum(), "x"), (P(), P("x")), P())
        expected = 2 * 0.5 * (x**2).sum(), 2 * 0.25 * x
        close(fg.grad(f, (0, 1))(0.5, x), expected)
        close(fg.jit(fg.grad(f, (0, 1)))(0.5, x), expected)
        inner = mapped(lambda w, x, s=scaled: fg.grad(lambda w: (s(w, x) ** 2).sum())(w), (P(), P("x")), P())
        close(inner(0.5, x), expected[0])

    @fg.custom_jvp
    def product(w: Any, x: Any) -> Any:
        return w * x

    product.defjvp(
        lambda primals, tangents: (product(*primals), tangents[0] * primals[1] + primals[0] * tangents[1])
    )
    f = mapped(lambda w, x: lax.psum((product(w, x) ** 2).sum(), "x"), (P(), P("x")), P())
    close(fg.grad(f, (0, 1))(0.5, x), (2 * 0.5 * (x**2).sum(), 2 * 0.25 * x))
    close(fg.grad(fg.grad(f))(0.5, x), 2 * (x**2).sum())


def test_rules_for_batches() -> None:
    """vmap within the function meets them, the devices do not, whatever else their arguments vary over."""

    def scaled(w: Any, x: Any) -> Any:
        return w * lax.psum(x, "x"), x + 1

    with_rule = fg.custom_batching.custom_vmap(scaled)

    @with_rule.def_vmap
    def _(size: int, mapped: list, w: Any, x: Any) -> Any:
        out, more = fg.vmap(scaled, tuple(0 if m else None for m in mapped))(w, x)
        return (out, more * 10), (True, True)

    w, x = np.asarray([2.0, 3.0]), M[:, 0]
    total = onp.asarray(x).reshape(4, 2).sum(0)
    for function, times in ((with_rule, 10), (fg.custom_batching.sequential_vmap(scaled), 1)):
        alone = mapped(lambda w, x, f=function: f(w, x), (P(), P("x")), (P(), P("x")))
        for found in (alone(w, x), fg.jit(alone)(w, x)):
            close(found, (total * onp.asarray(w), onp.asarray(x) + 1))
        batch = mapped(lambda w, x, f=function: fg.vmap(f)(w, x), (P(), P("x")), (P(), P("x")))
        for found in (batch(w, x), fg.jit(batch)(w, x)):
            close(found, (total * onp.asarray(w), (onp.asarray(x) + 1) * times))
        close(fg.jit(fg.grad(lambda w, f=batch: f(w, x)[0].sum()))(w), total)


def test_weights_are_summed_over_once_in_their_own_size() -> None:
    """However often they are used, and as many elements as there are of them."""

    def f(w: Any, b: Any, x: Any) -> Any:
        h = np.tanh(x @ w + b)
        return lax.psum((h @ w.T).sum(), "x")

    w, b = onp.ones((6, 3), "float32") * 0.1, onp.zeros(3, "float32")
    g = fg.grad(mapped(f, (P(), P(), P("x")), P()), (0, 1))
    close(g(w, b, M), fg.grad(lambda w, b: (np.tanh(M @ w + b) @ w.T).sum(), (0, 1))(w, b), 1e-4)
    graph = fg.make_graph(g)(w, b, M)
    calls = [n for n in toposort(graph.outputs) if n.op is SHARD_MAP]
    sizes = [n.shape for call in calls for n in toposort(call.arg.body.outputs) if n.op is ALL_REDUCE]
    assert sorted(sizes) == [(), (3,), (6, 3)]


def test_what_is_the_same_on_all_devices_is_not_exchanged() -> None:
    f = mapped(lambda w: lax.psum(w * 2, "x") + lax.pmax(w, "x"), P(), P())
    close(f(3.0), 27.0)
    assert all_reduces(f, 3.0) == 0
    close(fg.grad(f)(3.0), 9.0)


# ---- the call and what is around it ----


def test_what_it_closes_over() -> None:
    w = np.asarray([2.0, 3.0])

    def outer(w: Any, scale: Any, x: Any) -> Any:
        big = np.sin(w) * scale
        return mapped(lambda x: lax.psum((x * big).sum() + lax.axis_index("x") * w.sum(), "x"), P("x"), P())(
            x
        )

    x = M[:, :2]
    expected = lambda w, s: (x * (np.sin(w) * s)).sum() + 6 * w.sum()  # noqa: E731
    close(outer(w, 2.0, x), expected(w, 2.0), 1e-4)
    close(fg.grad(outer, (0, 1))(w, 2.0, x), fg.grad(expected, (0, 1))(w, 2.0), 1e-4)
    close(fg.jit(fg.grad(outer))(w, 2.0, x), fg.grad(expected)(w, 2.0), 1e-4)
    ws = np.stack([w, w + 1])
    close(fg.vmap(outer, (0, None, None))(ws, 2.0, x), fg.vmap(expected, (0, None))(ws, 2.0), 1e-4)
    graph = fg.make_graph(lambda w: outer(w, 2.0, x))(w)
    (call,) = [n for n in toposort(graph.outputs) if n.op is SHARD_MAP]
    assert not any(n.op.name == "sin" for n in toposort(call.arg.body.outputs)), "computed once, outside"


def test_trees_prefixes_statics_and_decorators() -> None:
    @fg.shard_map(
        mesh=X,
        in_specs=({"w": P(), "x": P("x")}, None, P(None, "x")),
        out_specs=(P("x"), {"t": P(None, "x")}),
    )
    def f(params: Any, power: int, y: Any) -> Any:
        assert power == 2 and params["x"].shape == (2, 6) and y[0].shape == (8, 1)
        return params["x"] ** power * params["w"], {"t": [y[0] + 1, y[1]]}

    x, y = M, onp.ones((8, 4), "float32")
    out, rest = f({"w": 3.0, "x": x}, 2, (y, y * 2))
    close(out, x**2 * 3)
    close(rest, {"t": [y + 1, y * 2]})
    only = fg.shard_map(lambda *args: args, mesh=X, in_specs=P("x"), out_specs=P("x"))
    close(only(x, (x, x)), (x, (x, x)))
    close(mapped(lambda: np.ones((2,)), (), P("x"))(), onp.ones(8))
    nothing = mapped(lambda x: (), P("x"), P())
    assert nothing(x) == ()


@BOTH
def test_parts_without_a_spec(run: Callable) -> None:
    """The function gets them as they are, and as what they are: here an object, numbers, a whole array and nothing."""

    class Kind:
        power = 2

    scale, seen = onp.arange(6, dtype="float32"), []

    def f(params: Any, rest: Any) -> Any:
        seen.append((params["kind"], params["sizes"], rest[1]))
        assert params["x"].shape == (2, 6) and rest[0].shape == (8, 1)
        y = params["x"] ** params["kind"].power * params["scale"] + params["sizes"][0]
        return {"y": y, "z": rest[0]}

    specs = {"sizes": None, "x": P("x"), "scale": None, "kind": None}
    body = mapped(f, (specs, [P(None, "x"), None]), {"y": P("x"), "z": P(None, "x")})
    kind, sizes, z = Kind(), (3, {"a": "b"}), onp.ones((8, 4), "float32")

    def whole(x: Any) -> Any:
        return body({"x": x, "kind": kind, "scale": scale, "sizes": sizes}, [z, None])

    close(run(whole)(M), {"y": M**2 * scale + 3, "z": z})
    close(run(fg.grad(lambda x: whole(x)["y"].sum()))(M), 2 * M * scale)
    assert seen and all(s == (kind, sizes, None) for s in seen)
    with pytest.raises(TreeError, match="does not fit the structure"):
        body({"x": M, "scale": scale}, [z, None])


def test_partial_manual() -> None:
    """Over axes that it does not know a function is written for whole arrays."""

    def f(x: Any) -> Any:
        assert x.shape == (4, 6)
        return lax.psum(x, "x") + lax.axis_size("x")

    g = mapped(f, P("x"), P(), XY, axis_names={"x"})
    close(g(M), M[:4] + M[4:] + 2)
    close(fg.grad(lambda x: (g(x) ** 2).sum())(M), onp.tile(2 * (M[:4] + M[4:] + 2), (2, 1)))

    def nested(x: Any) -> Any:
        inner = fg.shard_map(
            lambda b: lax.psum(b * b, "y") * lax.axis_index("x"),
            in_specs=P(None, "y"),
            out_specs=P(),
            axis_names={"y"},
        )
        return lax.psum(inner(x), "x")

    h = mapped(nested, P("x"), P(), XY, axis_names={"x"})
    blocks = M.reshape(2, 4, 3, 2)
    close(h(M), (blocks[1] ** 2).sum(1), 1e-4)
    t = onp.ones((4, 2), "float32")
    close(fg.vjp(h, M)[1](t)[0], onp.concatenate([0 * M[:4], 2 * M[4:]]), 1e-4)


def test_effects_happen_on_each_device(capsys: pytest.CaptureFixture) -> None:
    def f(x: Any) -> Any:
        fg.debug.print("here")
        lax.cond(lax.axis_index("x") > 1, lambda: fg.debug.print("late {x}", x=x[0]), lambda: None)
        return x

    for run in (plain, fg.jit):
        close(run(mapped(f, P("x"), P("x")))(np.arange(4.0)), onp.arange(4.0))
        lines = capsys.readouterr().out.split("\n")
        assert lines.count("here") == 4
        assert sorted(line for line in lines if "late" in line) == ["late 2.0", "late 3.0"]


def test_spmd_axis_name() -> None:
    """The elements of a batch, one device along an axis after the other."""
    f = mapped(lambda x: x * (1 + lax.axis_index("x")), P("x"), P("x"), XY)
    rows = M.T  # six of them, for three devices along y
    close(fg.vmap(f, spmd_axis_name="y")(rows), fg.vmap(f)(rows))
    graph = fg.make_graph(fg.vmap(f, spmd_axis_name="y"))(rows)
    (call,) = [n for n in toposort(graph.outputs) if n.op is SHARD_MAP]
    assert call.arg.results == ((("y",), ("x",)),)
    close(
        fg.grad(lambda r: fg.vmap(f, spmd_axis_name="y")(r).sum())(rows),
        fg.grad(lambda r: fg.vmap(f)(r).sum())(rows),
    )


def test_linear_functions_and_their_transposes() -> None:
    x = M[:, 0]
    f = mapped(lambda x: (lax.psum(2 * x, "x"), lax.ppermute(x, "x", [(0, 1)])), P("x"), (P(), P("x")))
    cotangents = onp.array([1.0, 10.0], "float32"), onp.arange(8.0, dtype="float32")
    (found,) = fg.linear_transpose(f, x)(cotangents)
    close(found, onp.tile(cotangents[0] * 2, 4) + onp.array([2, 3, 0, 0, 0, 0, 0, 0]))
    with pytest.raises(ArgumentError, match="not linear in its arguments: an extremum"):
        fg.linear_transpose(mapped(lambda x: lax.pmax(x, "x"), P("x"), P()), x)
    within = mapped(
        lambda w, x: fg.linear_transpose(lambda w: (w * x).sum(), w)(np.ones(()))[0], (P(), P("x")), P()
    )
    close(within(np.ones(()), x), x.sum())


def test_dead_results_and_equal_calls_go() -> None:
    """A gradient runs the forward pass once, with what the backward pass keeps beside its results."""
    f = mapped(lambda w, x: (np.tanh(x * w), lax.psum(np.exp(x).sum(), "x")), (P(), P("x")), (P("x"), P()))
    graph = fg.make_graph(fg.value_and_grad(lambda w, x: f(w, x)[0].sum()))(0.5, M)
    from funcgrad.trace.calls.simplify import simplify_calls

    outputs = simplify_calls(graph.outputs)
    calls = [n for n in toposort(outputs) if n.op is SHARD_MAP]
    assert len(calls) == 2
    names = [n.op.name for call in calls for n in toposort(call.arg.body.outputs)]
    assert "exp" not in names and names.count("tanh") == 1


# ---- any stack of transforms ----

STACK = {
    "jit": fg.jit,
    "checkpoint": fg.checkpoint,
    "vmap": lambda f: lambda x: fg.vmap(f)(np.stack([x, x * 0.5])).sum(0),
    "grad": lambda f: fg.grad(lambda x: (f(x) ** 2).sum() * 0.1),
    "jvp": lambda f: lambda x: fg.jvp(f, (x,), (np.cos(x),))[1],
    "linearize": lambda f: lambda x: fg.linearize(f, x)[1](np.sin(x)),
    "scan": lambda f: lambda x: lax.scan(lambda c, _: (np.tanh(f(c)), None), x, None, length=2)[0],
    "cond": plain,  # see `stacked`
}


def stacked(f: Callable, names: Any, extremum: Callable) -> Callable:
    for name in names:
        if name == "cond":
            f = (lambda g: lambda x: lax.cond(extremum(x) > -9, g, lambda y: y * 0.0, x))(f)
        else:
            f = STACK[name](f)
    return f


names = st.lists(st.sampled_from(sorted(STACK)), max_size=3)


def check_stack(inner: list, outer: list, checked: bool) -> None:
    """Elementwise functions do not care whether they get blocks; what is around them sees whole arrays."""
    base = lambda x: np.sin(x) * x  # noqa: E731
    one = stacked(base, inner, lambda x: np.max(x))
    with fg.config(enable_x64=True):
        x = M.astype("float64") * 0.3
        block = stacked(base, inner, lambda x: lax.pmax(np.max(x), ("x", "y")))
        spread = mapped(block, P("x", "y"), P("x", "y"), XY, check_vma=checked)
        found = stacked(spread, outer, lambda x: np.max(x))(x)
        expected = stacked(one, outer, lambda x: np.max(x))(x)
        close(found, expected, 1e-9)


@settings(max_examples=30, deadline=None)
@given(names, names, st.booleans())
def test_stacks_of_transforms(inner: list, outer: list, checked: bool) -> None:
    check_stack(inner, outer, checked)


@pytest.mark.nightly
@settings(max_examples=400, deadline=None)
@given(names, names, st.booleans())
def test_many_stacks_of_transforms(inner: list, outer: list, checked: bool) -> None:
    check_stack(inner, outer, checked)


# ---- mistakes ----


def test_errors() -> None:
    x = np.arange(8.0)
    same = lambda x: x  # noqa: E731
    cases: list[tuple[Callable, type, str]] = [
        (lambda: mapped(same, P("z"), P())(x), ShardingError, "names the axis 'z'"),
        (lambda: mapped(same, P("x"), P("z"))(x), ShardingError, "out_specs for the result"),
        (lambda: mapped(same, P("x", "x"), P())(M), ShardingError, "twice"),
        (lambda: mapped(same, P("x"), P("x"))(np.arange(7.0)), ShardingError, "x is float32[7]"),
        (lambda: mapped(same, P(None, "x"), P("x"))(x), ShardingError, "2 dimensions, it has 1"),
        (lambda: mapped(same, P(P.UNCONSTRAINED), P())(x), ShardingError, "leaves open"),
        (lambda: mapped(same, (P("x"), P()), P())(x), TreeError, "2 entries"),
        (lambda: mapped(same, "x", P())(x), ArgumentError, "write P('x')"),
        (lambda: mapped(same, ("x",), P())(x), ArgumentError, "write P('x')"),
        (lambda: mapped(lambda x: (x, x), P("x"), (P("x"),))(x), TreeError, "out_specs"),
        (lambda: mapped(lambda x: {"a": x.sum()}, P("x"), P("x"))(x), ShardingError, "result['a']"),
        (lambda: mapped(lambda x: {"a": x}, P("x"), P())(x), ShardingError, "result['a'], float32[2], is the same"),
        (lambda: mapped(same, P("x"), P())(x), ShardingError, "it varies over 'x'"),
        (lambda: mapped(same, P("x"), P("x"))(x=x), ArgumentError, "keyword"),
        (lambda: fg.shard_map(same, in_specs=P(), out_specs=P())(x), ShardingError, "no mesh"),
        (lambda: mapped(same, P(), P(), AbstractMesh((), ()))(x), ShardingError, "without axes"),
        (lambda: fg.shard_map(same, mesh=3, in_specs=P(), out_specs=P())(x), ArgumentError, "mesh must be"),
        (lambda: mapped(same, P("x"), P("x"), axis_names={"z"})(x), ShardingError, "axis_names has 'z'"),
        (lambda: mapped(same, P("x"), P("x"), axis_names="x"), ArgumentError, "a set of names"),
        (lambda: mapped(same, P("x"), P("x"), XY, axis_names={"y"})(x), ShardingError, "not among those"),
        (lambda: mapped(mapped(same, P("x"), P("x")), P("x"), P("x"))(x), ShardingError, "within another"),
        (lambda: fg.shard_map(same, mesh=X, out_specs=P("x"))(x), ShardingError, "does not say how"),
        (lambda: mapped(lambda x: x if x[0] > 0 else -x, P("x"), P("x"))(x), TypeError, "traced value"),
        (lambda: mapped(lambda x: lax.psum(x, "z"), P("x"), P("x"))(x), NameError, "unbound axis name: z"),
        (lambda: mapped(lambda x: lax.psum(x, ["x", "x"]), P("x"), P())(x), ArgumentError, "'x' of the mesh twice"),
        (lambda: lax.psum(x, "x"), NameError, "unbound axis name: x"),
        (lambda: lax.pcast(x, "x", to="varying"), NameError, "unbound"),
        (lambda: mapped(lambda x: lax.pcast(x, "x", to="reduced"), P(), P())(x), ArgumentError, "pmean"),
        (lambda: mapped(lambda x: lax.all_to_all(x, "x", 0, 0), P("x"), P("x"))(x), ValueError, "4 devices"),
        (lambda: mapped(lambda x: lax.psum_scatter(x, "x", tiled=True), P("x"), P("x"))(x), ValueError, "4 equal"),
        (lambda: fg.vmap(mapped(same, P("x"), P("x")), spmd_axis_name="x")(M.T), ShardingError, "in the specs"),
        (lambda: fg.vmap(mapped(same, P(), P()), spmd_axis_name="x")(M.T), ShardingError, "6 elements"),
        (lambda: fg.shard_map(3, mesh=X, out_specs=P()), TypeError, "function"),
    ]  # fmt: skip
    for call, kind, text in cases:
        with pytest.raises(kind) as caught:
            call()
        assert text in str(caught.value), (text, str(caught.value))


def test_a_collective_that_some_devices_would_not_reach() -> None:
    def branch(x: Any) -> Any:
        return lax.cond(x[0] > 0, lambda: lax.psum(x, "x"), lambda: x)

    def loop(x: Any) -> Any:
        return lax.while_loop(lambda x: x.sum() < 9, lambda x: x + lax.pmax(x, "x"), x)

    for f, text in ((branch, "a choice that varies over the axis 'x'"), (loop, "a condition that varies")):
        with pytest.raises(ShardingError, match=text):
            mapped(f, P("x"), P("x"))(np.arange(4.0))
    # Over another axis all devices that take part go together.
    f = mapped(lambda x: lax.cond(x.sum() > 0, lambda: lax.psum(x, "y"), lambda: x), P("x"), P("x"), XY)
    close(f(np.arange(4.0)), 3 * onp.arange(4.0))


def test_state_outside() -> None:
    ref = fg.new_ref(np.zeros(()))

    def f(x: Any) -> Any:
        ref[...] = x.sum()
        return x

    with pytest.raises(MissingRuleError, match="each device would write its own"):
        mapped(f, P("x"), P("x"))(np.arange(4.0))


@pytest.mark.parametrize("run", [lambda f: f, fg.jit])
def test_smap_is_shard_map_over_one_axis(run: Callable) -> None:
    x = np.arange(32.0).reshape(4, 8)
    with fg.set_mesh(fg.make_mesh((2, 4), ("i", "j"))):

        @fg.smap(in_axes=0, out_axes=0, axis_name="i")
        def rows(a: Any) -> Any:
            assert a.shape == (2, 8)
            inner = fg.smap(lambda b: b - lax.psum(b, "j"), in_axes=1, out_axes=1, axis_name="j")
            return inner(a) + lax.axis_index("i")

        blocks = onp.arange(32.0).reshape(4, 4, 2)
        expected = (blocks - blocks.sum(1, keepdims=True)).reshape(4, 8) + onp.array([0, 0, 1, 1])[:, None]
        onp.testing.assert_array_equal(run(rows)(x), expected)
        total = fg.smap(
            lambda t, s: (lax.psum(t["a"].sum() * s, "j"), t["b"]),
            in_axes=({"a": 1, "b": None}, None),
            out_axes=(None, None),
            axis_name="j",
        )
        found = run(total)({"a": x, "b": 2 * x}, 3.0)
        assert float(found[0]) == 3 * float(x.sum()) and found[1].tolist() == (2 * x).tolist()
        for wrong in (-1, 0.5, "i"):
            with pytest.raises(ArgumentError, match="smap: out_axes must be None or integers from 0 on"):
                fg.smap(lambda x: x, in_axes=0, out_axes=wrong, axis_name="i")


def test_types_say_along_which_axes_values_vary() -> None:
    found = {}

    def note(name: str, x: Any) -> Any:
        found[name] = set(fg.typeof(x).mat.varying)
        return x

    def body(a: Any, b: Any) -> Any:
        note("a", a), note("b", b), note("ab", a[0, 0] * b[0, 0])
        note("sum", lax.psum(a[0, 0] * b[0, 0], "x")), note("number", np.ones(3))
        fg.grad(lambda a: note("in grad", a * b[0, 0]).sum())(a)
        fg.vmap(lambda row: note("in vmap", row))(a)
        fg.jit(lambda b: note("in jit", b))(b)
        first = np.ones(())
        first = lax.pcast(first, tuple(fg.typeof(a).mat.varying - fg.typeof(first).mat.varying), to="varying")
        lax.scan(lambda c, x: (note("carry", c) * x, x), note("first", first), a[:, 0])
        return lax.psum(a, "x")

    mapped(body, (P("x"), P(None, "y")), P(), XY)(M, M)
    assert found == {
        "a": {"x"}, "b": {"y"}, "ab": {"x", "y"}, "sum": {"y"}, "number": set(), "in grad": {"x", "y"},
        "in vmap": {"x"}, "in jit": {"y"}, "first": {"x"}, "carry": {"x"},
    }  # fmt: skip
    mapped(lambda a: note("unchecked", a), P("x"), P("x"), check_vma=False)(M)
    assert found["unchecked"] == set() and fg.typeof(M).manual_axis_type.empty
    changed = fg.typeof(np.ones(3)).update(
        manual_axis_type=fg.sharding.ManualAxisType(varying=frozenset("x"))
    )
    assert changed.update(shape=(2,)).mat.varying == {"x"} and not changed.mat.empty
    same = fg.sharding.ManualAxisType(varying={"x"})
    assert changed.mat == same != fg.typeof(1.0).mat and {changed.mat: 1}[same] == 1 and "'x'" in repr(same)
    assert same.unreduced == same.reduced == frozenset()
