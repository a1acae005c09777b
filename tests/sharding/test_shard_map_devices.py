"""shard_map on eight virtual devices: what its meaning says on whole arrays, spread as out_specs say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import DeviceError, ShardingError
from funcgrad.sharding import AbstractMesh, NamedSharding, P
from tests.sharding.test_shard_map import names, stacked

M = onp.arange(64.0, dtype="float32").reshape(8, 8) / 9 - 3


@pytest.fixture(scope="module")
def meshes(_eight_cpu_devices: None) -> tuple:
    return fg.make_mesh((4,), ("x",)), fg.make_mesh((2, 4), ("x", "y"))


def close(a: Any, b: Any, rtol: float = 2e-5) -> None:
    fg.tree.map(lambda u, v: onp.testing.assert_allclose(onp.asarray(u), onp.asarray(v), rtol, 1e-5), a, b)


def both(f: Callable, in_specs: Any, out_specs: Any, mesh: Any, **options: Any) -> tuple[Callable, Callable]:
    """(on devices, what it means)."""
    without = AbstractMesh(mesh.axis_sizes, mesh.axis_names)
    made = [
        fg.shard_map(f, mesh=m, in_specs=in_specs, out_specs=out_specs, **options) for m in (mesh, without)
    ]
    return made[0], made[1]


def squares(f: Callable) -> Callable:
    return lambda *args: sum((v**2).sum() for v in fg.tree.leaves(f(*args)))


def everything(x: Any) -> Any:
    """Every collective there is, in one program."""
    rows = np.tile(x, (4, 1))
    return {
        "psum": lax.psum(x, "x") * 1.0,
        "pmean": lax.pmean(x, ("x", "y")),
        "pmax": lax.pmax(x, "y"),
        "booleans": lax.psum(x > 0, ("y", "x")),
        "gather": lax.all_gather(x, "y"),
        "tiled": lax.all_gather(x, ("y", "x"), axis=1, tiled=True),
        "scatter": lax.psum_scatter(rows, ("x", "y"), tiled=True),
        "exchange": lax.all_to_all(rows, "y", 0, 1, tiled=True),
        "permute": lax.ppermute(x, "y", [(0, 1), (1, 3)]),
        "both": lax.ppermute(x, ("y", "x"), [(i, 7 - i) for i in range(8)]),
        "place": lax.axis_index(("y", "x")) + 0 * x.astype(int),
        "one": lax.pbroadcast(x, "y", 2),
        "ragged": _ragged(x),
    }


def _ragged(x: Any) -> Any:
    """Send the first i rows to element i of four, and put them one after the other there."""
    me, sizes = lax.axis_index("y"), np.arange(4) % (len(x) + 1)
    places, expected = me * sizes, np.full(4, 1) * (me % (len(x) + 1))
    return lax.ragged_all_to_all(x, np.tile(x, (4, 1)), 0 * sizes, sizes, places, expected, axis_name="y")


@pytest.mark.parametrize("checked", [True, False])
def test_every_collective(meshes: tuple, checked: bool) -> None:
    def f(x: Any) -> Any:
        return fg.tree.map(lambda v: v[None], everything(x))

    device, meaning = both(f, P("x", "y"), P(("x", "y")), meshes[1], check_vma=checked)
    found = fg.jit(device)(M)
    assert all(v.sharding == NamedSharding(meshes[1], P(("x", "y"))) for v in found.values())
    close(found, meaning(M))
    close(device(M), meaning(M))


@pytest.mark.parametrize("checked", [True, False])
def test_derivatives(meshes: tuple, checked: bool) -> None:
    def f(w: Any, x: Any) -> Any:
        found = everything(np.tanh(x * w))
        return lax.psum(sum((v * v * 1.0).mean() for v in found.values()), ("x", "y"))

    device, meaning = both(f, (P(), P("x", "y")), P(), meshes[1], check_vma=checked)
    w = onp.float32(0.7)
    expected = fg.grad(meaning, (0, 1))(w, M)
    gradients = fg.jit(fg.grad(device, (0, 1)))(w, M)
    close(gradients, expected, 1e-4)
    close(fg.grad(device, (0, 1))(w, M), expected, 1e-4)
    tangents = (w * 0.5, onp.cos(M))
    close(fg.jit(lambda *t: fg.jvp(device, (w, M), t))(*tangents), fg.jvp(meaning, (w, M), tangents), 1e-4)
    ws = onp.linspace(-1, 1, 3).astype("float32")
    close(
        fg.jit(fg.vmap(fg.grad(device), (0, None)))(ws, M), fg.vmap(fg.grad(meaning), (0, None))(ws, M), 1e-3
    )


def test_loops_branches_and_gradients_within(meshes: tuple) -> None:
    def loss(w: Any, x: Any) -> Any:
        return ((np.tanh(x @ w)) ** 2).sum()

    def train(w: Any, x: Any) -> Any:
        def step(w: Any, i: Any) -> Any:
            g = fg.grad(fg.checkpoint(loss))(w, x)
            w = lax.cond(i % 2 == 0, lambda: w - 0.01 * g, lambda: w - 0.02 * lax.pmean(g, "x"))
            return w, lax.psum(loss(w, x), "x")

        w, losses = lax.scan(step, w, np.arange(4))
        own = lax.while_loop(lambda s: s < 5, lambda s: s + 1 + lax.axis_index("x"), lax.axis_index("x"))
        return w, losses, own[None]

    device, meaning = both(train, (P(), P("x")), (P(), P(), P("x")), meshes[0])
    w = onp.full((8, 3), 0.1, "float32")
    found = fg.jit(device)(w, M)
    close(found, meaning(w, M), 1e-4)
    assert [v.sharding.spec for v in found] == [P(), P(), P("x")]


def test_arguments_are_spread_as_in_specs_say(meshes: tuple) -> None:
    mesh = meshes[1]
    f = fg.shard_map(
        lambda a, b: lax.psum(a @ b, "y"), mesh=mesh, in_specs=(P("x", "y"), P("y")), out_specs=P("x")
    )
    for spec in (P(), P("x", "y"), P("y"), P(("y", "x"))):
        a = fg.device_put(M, NamedSharding(mesh, spec))
        found = fg.jit(f)(a, M)
        close(found, M @ M, 1e-4)
        assert found.sharding == NamedSharding(mesh, P("x"))
    close(fg.jit(lambda a: np.sin(f(a * 2, a)).sum() + a[0])(M), onp.sin(2 * M @ M).sum() + M[0], 1e-3)
    inferred = fg.shard_map(lambda a: a * lax.axis_index("x"), mesh=mesh, out_specs=P("x", "y"))
    a = fg.device_put(M, NamedSharding(mesh, P("x", "y")))
    close(inferred(a), M * onp.repeat([0, 1], 4)[:, None])
    with fg.set_mesh(mesh):
        close(fg.shard_map(lambda a: a + 1, in_specs=P("x"), out_specs=P("x"))(M), M + 1)


def test_axes_that_the_function_does_not_know(meshes: tuple) -> None:
    """Over them its graph is partitioned like any other."""
    mesh = meshes[1]

    def f(x: Any, w: Any) -> Any:
        assert x.shape == (4, 8)
        h = np.tanh(x @ w)
        return lax.psum(h.sum(1), "x"), h * lax.axis_index("x"), lax.all_gather(h, "x", tiled=True)

    specs = (P("x"), P()), (P(), P("x"), P("x"))
    device, meaning = both(f, *specs, mesh, axis_names={"x"})
    for spec in (P(None, "y"), P("y"), P("y", "x"), P()):
        w = fg.device_put(M.T.copy(), NamedSharding(mesh, spec))
        x = fg.device_put(M, NamedSharding(mesh, P("x", "y")))
        close(fg.jit(device)(x, w), meaning(M, M.T), 1e-4)
        expected = fg.grad(squares(meaning), (0, 1))(M, M.T)
        close(fg.jit(fg.grad(squares(device), (0, 1)))(x, w), expected, 1e-3)


def test_nested_functions_of_one_device(meshes: tuple) -> None:
    def f(x: Any) -> Any:
        inner = fg.shard_map(
            lambda b: lax.psum(b * b, "y") * (1 + lax.axis_index("x")),
            in_specs=P(None, "y"),
            out_specs=P(),
            axis_names={"y"},
        )
        return lax.psum(inner(np.sin(x)), "x")

    device, meaning = both(f, P("x"), P(), meshes[1], axis_names={"x"})
    close(fg.jit(device)(M), meaning(M), 1e-4)
    close(fg.jit(fg.grad(squares(device)))(M), fg.grad(squares(meaning))(M), 1e-3)


def test_callbacks_of_64_bits(meshes: tuple) -> None:
    def f(x: Any) -> Any:
        result = fg.ShapeDtypeStruct(x.shape, x.dtype)
        return fg.pure_callback(lambda v: v / 3, result, x, vmap_method="sequential")

    with fg.config(enable_x64=True):
        x = onp.arange(8.0)
        device, _ = both(f, P("x"), P("x"), meshes[0])
        spread = fg.device_put(x, fg.NamedSharding(meshes[0], P("x")))
        for found in (fg.jit(device)(x), fg.jit(f)(spread)):
            assert found.dtype == "float64"
            onp.testing.assert_array_equal(onp.asarray(found), x / 3)


def test_within_loops_of_whole_arrays(meshes: tuple) -> None:
    block = fg.shard_map(
        lambda h, w: lax.psum_scatter(np.tanh(h @ w), "x", scatter_dimension=1, tiled=True),
        mesh=meshes[0], in_specs=(P(None, "x"), P("x")), out_specs=P(None, "x"),
    )  # fmt: skip
    ws = onp.stack([M, M.T, -M]) * 0.1

    def model(f: Callable) -> Callable:
        return lambda h, ws: (lax.scan(lambda h, w: (fg.checkpoint(f)(h, w), None), h, ws)[0] ** 2).sum()

    expected = lambda h, w: sum(np.tanh(h[:, i : i + 2] @ w[i : i + 2]) for i in range(0, 8, 2))  # noqa: E731
    close(fg.jit(fg.grad(model(block), (0, 1)))(M, ws), fg.grad(model(expected), (0, 1))(M, ws), 1e-3)


def test_each_device_prints(meshes: tuple, capsys: pytest.CaptureFixture) -> None:
    def f(x: Any) -> Any:
        fg.debug.print("device {i}", i=lax.axis_index("x"))
        return x

    device, _ = both(f, P("x"), P("x"), meshes[0])
    close(fg.jit(device)(M), M)
    assert sorted(capsys.readouterr().out.split("\n"))[1:] == [f"device {i}" for i in range(4)]


def test_functions_for_other_meshes_of_the_same_devices(meshes: tuple) -> None:
    """One program is for one mesh: what is for another is computed on whole arrays."""
    eight = fg.make_mesh((8,), ("a",))

    def f(x: Any) -> Any:
        first = fg.shard_map(
            lambda v: v * lax.axis_index("x"), mesh=meshes[1], in_specs=P("x"), out_specs=P("x")
        )
        second = fg.shard_map(
            lambda v: v * lax.axis_index("a"), mesh=eight, in_specs=P("a"), out_specs=P("a")
        )
        return first(x) + second(x)

    close(fg.jit(f)(M), M * (onp.arange(8) // 4 + onp.arange(8))[:, None])


def test_numbers_among_the_arguments(meshes: tuple) -> None:
    """Each has memory of its own."""
    w = onp.float32(0.75)
    x = fg.device_put(M, NamedSharding(meshes[0], P("x")))
    found = fg.jit(lambda a, b, c, x: (a, b, c, x.sum()))(w, w * 0.5, w * 2, x)
    close(found, (w, w * 0.5, w * 2, M.sum()))


def test_mistakes(meshes: tuple) -> None:
    f = fg.shard_map(lambda x: x, mesh=meshes[0], in_specs=P("x"), out_specs=P("x"))
    for run in (f, fg.jit(f)):
        with pytest.raises(DeviceError, match="is bound to 'cpu:2'"):
            run(fg.device_put(M, fg.devices()[2]))
    constrain = fg.shard_map(
        lambda x: lax.with_sharding_constraint(x, NamedSharding(meshes[0], P("x"))),
        mesh=meshes[0],
        in_specs=P("x"),
        out_specs=P("x"),
    )
    with pytest.raises(ShardingError, match="has its own values"):
        constrain(M)
    without = NamedSharding(AbstractMesh((4,), ("x",)), P("x"))
    with pytest.raises(ShardingError, match="no devices to run on"):
        fg.jit(lambda x: lax.with_sharding_constraint(x, without))(M)
    with pytest.raises(ShardingError, match="cannot be cut into 4"):
        f(M[:6])
    with pytest.raises(ShardingError, match="does not say how it is spread"):
        fg.jit(fg.shard_map(lambda x: x, mesh=meshes[0], out_specs=P("x")))(M)


@pytest.mark.nightly
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names, names, st.booleans(), st.booleans())
def test_stacks_of_transforms(meshes: tuple, inner: list, outer: list, checked: bool, jit: bool) -> None:
    """As in test_shard_map.py, on devices."""

    def base(x: Any) -> Any:
        return np.sin(x) * x

    with fg.config(enable_x64=True):
        x = M.astype("float64") * 0.3
        block = stacked(base, inner, lambda x: lax.pmax(np.max(x), ("x", "y")))
        spread = fg.shard_map(
            block, mesh=meshes[1], in_specs=P("x", "y"), out_specs=P("x", "y"), check_vma=checked
        )
        found = stacked(spread, outer, np.max)
        expected = stacked(stacked(base, inner, np.max), outer, np.max)(x)
        close((fg.jit(found) if jit else found)(x), expected, 1e-9)
