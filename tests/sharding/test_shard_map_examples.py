"""The examples that JAX documents shard_map with, on eight virtual devices: values, gradients and shardings.

Sources: https://docs.jax.dev/en/latest/notebooks/shard_map.html (collectives, matrix products that overlap with
ppermute, parallel training), https://docs.jax.dev/en/latest/jep/14273-shard-map.html, and
https://docs.jax.dev/en/latest/jep/17111-shmap-transpose.html (derivatives). The programs are written anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ShardingError
from funcgrad.sharding import AbstractMesh, NamedSharding, P
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.uop import toposort
from funcgrad.transforms.sharding.entry import local_of
from tests.sharding import simulated


@pytest.fixture(scope="module")
def eight(_eight_cpu_devices: None) -> Any:
    return fg.make_mesh((8,), ("i",))


@pytest.fixture(scope="module")
def grid(_eight_cpu_devices: None) -> Any:
    return fg.make_mesh((4, 2), ("x", "y"))


def close(a: Any, b: Any, rtol: float = 2e-5) -> None:
    fg.tree.map(lambda u, v: onp.testing.assert_allclose(onp.asarray(u), onp.asarray(v), rtol, 1e-5), a, b)


def values(*shape: int, seed: int = 0) -> onp.ndarray:
    return onp.random.default_rng([seed, *shape]).standard_normal(shape).astype("float32")


def ops_of(f: Callable, *args: Any) -> list[str]:
    """The names of all ops in a function's graph, those within calls included."""

    def names(outputs: Any) -> list[str]:
        found = []
        for node in toposort(outputs):
            found.append(node.op.name)
            for graph in graphs_of(node.arg) if is_call(node) else ():
                found += names(graph.outputs)
        return found

    return names(fg.make_graph(f)(*args).outputs)


# ---- what it is ----


def test_a_matrix_product_in_blocks(grid: Any) -> None:
    a, b = (
        onp.arange(8 * 16.0, dtype="float32").reshape(8, 16) / 50,
        onp.arange(16 * 4.0, dtype="float32").reshape(16, 4) / 50,
    )

    @partial(fg.shard_map, mesh=grid, in_specs=(P("x", "y"), P("y", None)), out_specs=P("x", None))
    def product(a_block: Any, b_block: Any) -> Any:
        assert a_block.shape == (2, 8) and b_block.shape == (8, 4)
        return lax.psum(a_block @ b_block, "y")

    a_spread = fg.device_put(a, NamedSharding(grid, P("x", "y")))
    b_spread = fg.device_put(b, NamedSharding(grid, P("y")))
    for f in (product, fg.jit(product)):
        found = f(a_spread, b_spread)
        close(found, a @ b)
        assert found.sharding == NamedSharding(grid, P("x"))


def test_shapes_that_the_function_sees(grid: Any) -> None:
    """What in_specs cut is concatenated again by out_specs; what they do not name, each device has."""
    x = onp.arange(12 * 12.0, dtype="float32").reshape(12, 12)
    seen = []

    def f(block: Any) -> Any:
        seen.append(block.shape)
        return block

    close(fg.shard_map(f, mesh=grid, in_specs=P("x", "y"), out_specs=P("x", "y"))(x), x)
    close(fg.shard_map(f, mesh=grid, in_specs=P("y"), out_specs=P("y"))(x), x)
    close(fg.shard_map(f, mesh=grid, in_specs=P(("x", "y")), out_specs=P(("x", "y")))(x[:8]), x[:8])
    close(fg.shard_map(f, mesh=grid, in_specs=P(), out_specs=P("x", "y"))(x), onp.tile(x, (4, 2)))
    assert seen == [(3, 6), (6, 12), (1, 12), (12, 12)]


def test_out_specs_that_promise_too_much(grid: Any) -> None:
    x = onp.array([3.0], "float32")
    twice = fg.shard_map(lambda x: x, mesh=grid, in_specs=P(), out_specs=P("x"))
    close(twice(x), onp.full(4, 3.0))
    same = fg.shard_map(lambda x: lax.psum(x, ("x", "y")), mesh=grid, in_specs=P(None), out_specs=P())
    close(same(x), [24.0])
    with pytest.raises(ShardingError, match="promise"):
        fg.shard_map(lambda x: x, mesh=grid, in_specs=P("x"), out_specs=P())(onp.arange(4.0))
    believed = fg.shard_map(
        lambda x: lax.psum(x, "x"), mesh=grid, in_specs=P("x"), out_specs=P(), check_vma=False
    )
    close(believed(onp.arange(4.0, dtype="float32")), [6.0])


# ---- collectives, on the numbers of the tutorial ----

V = onp.array([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 1, 2], "int32")


def test_the_collectives_of_the_tutorial(_eight_cpu_devices: None) -> None:
    four = fg.make_mesh((4,), ("i",))
    on = partial(fg.shard_map, mesh=four, in_specs=P("i"), out_specs=P("i"))
    rows = V.reshape(4, 4)
    close(fg.shard_map(lambda x: lax.psum(x, "i"), mesh=four, in_specs=P("i"), out_specs=P())(V), rows.sum(0))
    close(on(lambda x: lax.all_gather(x, "i", tiled=True))(V), onp.tile(V, 4))
    close(on(lambda x: lax.all_gather(x, "i", tiled=False))(V).reshape(4, 4, 4), onp.tile(rows, (4, 1, 1)))
    close(on(lambda x: lax.psum_scatter(x, "i", tiled=True))(V), rows.sum(0))
    close(on(lambda x: lax.psum_scatter(x, "i", tiled=False)[None])(V), rows.sum(0))
    ring = [(i, (i + 1) % 4) for i in range(4)]
    close(on(lambda x: lax.ppermute(x, "i", ring))(V), onp.roll(rows, 1, 0).reshape(-1))
    close(
        on(lambda x: lax.all_to_all(x, "i", split_axis=0, concat_axis=0, tiled=True))(V), rows.T.reshape(-1)
    )
    x = onp.arange(4 * 4.0, dtype="float32").reshape(4, 4)
    both = fg.make_mesh((2, 2), ("i", "j"))
    f = partial(fg.shard_map, mesh=both, in_specs=P("i", "j"))
    b = x.reshape(2, 2, 2, 2)
    close(f(lambda x: lax.psum(x, "i"), out_specs=P(None, "j"))(x), b.sum(0).reshape(2, 4))
    close(f(lambda x: lax.psum(x, ("i", "j")), out_specs=P(None, None))(x), b.sum((0, 2)))


def test_sums_of_rows_by_their_parts(_eight_cpu_devices: None) -> None:
    """An all_reduce is a reduce_scatter and an all_gather, and both are permutations around a ring."""
    four = fg.make_mesh((4,), ("i",))

    def by_parts(x: Any) -> Any:
        return lax.all_gather(lax.psum_scatter(x, "i", tiled=True), "i", tiled=True, to="invarying")

    def by_ring(x: Any) -> Any:
        """Each device passes on what it has summed of the part that is on its way."""
        n, me = lax.axis_size("i"), lax.axis_index("i")
        parts = x.reshape(n, -1)
        ring = [(i, (i - 1) % n) for i in range(n)]
        total = parts[(me + 1) % n]
        for step in range(1, n):
            total = lax.ppermute(total, "i", ring) + parts[(me + 1 + step) % n]
        return total

    x = values(16)
    expected = x.reshape(4, 4).sum(0)
    close(fg.shard_map(by_parts, mesh=four, in_specs=P("i"), out_specs=P())(x), expected)
    close(fg.jit(fg.shard_map(by_ring, mesh=four, in_specs=P("i"), out_specs=P("i")))(x), expected)


# ---- products that compute while they communicate ----


def test_products_with_gathered_operands(eight: Any) -> None:
    """The blocks of the right operand come one by one, each while the one before is multiplied."""
    lhs, rhs = values(16, 24), values(24, 8, seed=1)
    on = partial(fg.shard_map, mesh=eight, in_specs=(P("i", None), P("i", None)), out_specs=P("i", None))

    def gathered(a: Any, b: Any) -> Any:
        return a @ lax.all_gather(b, "i", tiled=True)

    def overlapped(a: Any, b: Any) -> Any:
        n, me = lax.axis_size("i"), lax.axis_index("i")
        size = a.shape[1] // n
        ring = [(j, (j + 1) % n) for j in range(n)]
        columns = lambda k: lax.dynamic_slice_in_dim(a, k * size, size, 1)  # noqa: E731
        out = columns(me) @ b
        for i in range(1, n):
            b = lax.ppermute(b, "i", ring)
            out = out + columns((me - i) % n) @ b
        return out

    def both_ways(a: Any, b: Any) -> Any:
        """Halves of the blocks go around in opposite directions."""
        n, me = lax.axis_size("i"), lax.axis_index("i")
        width = a.shape[1] // (2 * n)
        columns = lambda k, part: lax.dynamic_slice_in_dim(a, (2 * (k % n) + part) * width, width, 1)  # noqa: E731
        up, down = b[:width], b[width:]
        out = columns(me, 0) @ up + columns(me, 1) @ down
        for i in range(1, n):
            up = lax.ppermute(up, "i", [(j, (j + 1) % n) for j in range(n)])
            down = lax.ppermute(down, "i", [(j, (j - 1) % n) for j in range(n)])
            out = out + columns(me - i, 0) @ up + columns(me + i, 1) @ down
        return out

    def looped(a: Any, b: Any) -> Any:
        n, me = lax.axis_size("i"), lax.axis_index("i")
        size = a.shape[1] // n

        def step(i: Any, state: Any) -> Any:
            out, b = state
            out = out + lax.dynamic_slice_in_dim(a, ((me - i) % n) * size, size, 1) @ b
            return out, lax.ppermute(b, "i", [(j, (j + 1) % n) for j in range(n)])

        return lax.fori_loop(0, n, step, (np.zeros((a.shape[0], b.shape[1])), b))[0]

    expected = lhs @ rhs
    loss = lambda f: lambda a, b: (np.sin(f(a, b)) ** 2).sum()  # noqa: E731
    gradient = fg.grad(loss(np.matmul), (0, 1))(lhs, rhs)
    for function in (gathered, overlapped, looped):
        f = fg.jit(on(function))
        close(f(lhs, rhs), expected, 1e-4)
        assert f(lhs, rhs).sharding == NamedSharding(eight, P("i"))
        close(fg.jit(fg.grad(loss(on(function)), (0, 1)))(lhs, rhs), gradient, 2e-3)
    wide, tall = values(16, 32), values(32, 8, seed=1)
    close(fg.jit(on(both_ways))(wide, tall), wide @ tall, 1e-4)
    assert "mesh_gather" not in ops_of(on(overlapped), lhs, rhs)


def test_products_with_scattered_results(eight: Any) -> None:
    """What a device sums up for another goes around the ring, and grows on its way."""
    lhs, rhs = values(16, 24), values(24, 8, seed=1)
    on = partial(fg.shard_map, mesh=eight, in_specs=(P(None, "i"), P("i", None)), out_specs=P("i", None))

    def scattered(a: Any, b: Any) -> Any:
        return lax.psum_scatter(a @ b, "i", scatter_dimension=0, tiled=True)

    def overlapped(a: Any, b: Any) -> Any:
        n, me = lax.axis_size("i"), lax.axis_index("i")
        size = a.shape[0] // n
        rows = lambda k: lax.dynamic_slice_in_dim(a, (k % n) * size, size, 0)  # noqa: E731
        total = rows(me - 1) @ b
        for i in range(1, n):
            total = lax.ppermute(total, "i", [(j, (j + 1) % n) for j in range(n)])
            total = total + rows(me - 1 - i) @ b
        return total

    for function in (scattered, overlapped):
        found = fg.jit(on(function))(lhs, rhs)
        close(found, lhs @ rhs, 1e-4)
        assert found.sharding == NamedSharding(eight, P("i"))


# ---- training ----

LAYERS = (16, 32, 32, 8)


def init(seed: int = 0) -> list:
    return [
        (values(n, m, seed=seed + i) / n**0.5, values(m, seed=seed + 10 + i) * 0.1)
        for i, (n, m) in enumerate(zip(LAYERS, LAYERS[1:], strict=False))
    ]


def predict(params: Any, x: Any) -> Any:
    for w, b in params:
        out = x @ w + b
        x = np.maximum(out, 0)
    return out


def loss(params: Any, batch: Any) -> Any:
    x, y = batch
    return np.mean(np.sum((predict(params, x) - y) ** 2, -1))


BATCH = values(32, 16), values(32, 8, seed=3)


def check_training(spread_loss: Callable, params: Any, mesh: Any, specs: Any) -> None:
    """Loss and gradients are those of one device, and gradients are spread as the weights are."""
    expected, gradients = fg.value_and_grad(loss)(params, BATCH)
    found, spread_gradients = fg.jit(fg.value_and_grad(spread_loss))(params, BATCH)
    close(found, expected, 1e-4)
    close(spread_gradients, gradients, 2e-3)
    for g, spec in zip(fg.tree.leaves(spread_gradients), specs, strict=True):
        assert g.sharding == NamedSharding(mesh, spec)


def test_data_parallel(_eight_cpu_devices: None) -> None:
    mesh = fg.make_mesh((8,), ("batch",))

    @partial(fg.shard_map, mesh=mesh, in_specs=(P(), P("batch")), out_specs=P())
    def spread(params: Any, batch: Any) -> Any:
        return lax.pmean(loss(params, batch), "batch")

    check_training(spread, init(), mesh, [P()] * 6)
    names = ops_of(fg.grad(spread), init(), BATCH)
    assert names.count("all_reduce") == 7, "each weight once, and the loss"

    # Steps of training within the function: nothing is said of how gradients are summed.
    @partial(fg.shard_map, mesh=mesh, in_specs=(P(), P("batch")), out_specs=P())
    def steps(params: Any, batch: Any) -> Any:
        def step(params: Any, _: None) -> Any:
            g = fg.grad(lambda p: loss(p, batch) / lax.axis_size("batch"))(params)
            return fg.tree.map(lambda p, g: p - 0.05 * g, params, g), None

        return lax.scan(step, params, None, length=3)[0]

    params = init()
    found = fg.jit(steps)(params, BATCH)
    for _ in range(3):
        params = fg.tree.map(lambda p, g: p - 0.05 * g, params, fg.grad(loss)(params, BATCH))
    close(found, params, 2e-3)


def test_fully_sharded_data_parallel(_eight_cpu_devices: None) -> None:
    mesh = fg.make_mesh((8,), ("batch",))

    def layer(x: Any, w: Any, b: Any) -> Any:
        w = lax.all_gather(w, "batch", tiled=True)
        b = lax.all_gather(b, "batch", tiled=True)
        return x @ w + b

    def spread(policy: Any) -> Callable:
        def of_block(params: Any, batch: Any) -> Any:
            x, y = batch
            run = fg.remat(layer, policy=policy) if policy else layer
            for w, b in params:
                out = run(x, w, b)
                x = np.maximum(out, 0)
            return lax.pmean(np.mean(np.sum((out - y) ** 2, -1)), "batch")

        return fg.shard_map(of_block, mesh=mesh, in_specs=(P("batch"), P("batch")), out_specs=P())

    check_training(spread(None), init(), mesh, [P("batch")] * 6)
    check_training(spread(lambda node: node.op.name != "mesh_gather"), init(), mesh, [P("batch")] * 6)
    names = ops_of(fg.grad(spread(None)), init(), BATCH)
    assert names.count("reduce_scatter") == 6 and names.count("all_reduce") == 1


def test_tensor_parallel(_eight_cpu_devices: None) -> None:
    mesh = fg.make_mesh((8,), ("feats",))

    def gemm(x: Any, w: Any, b: Any) -> Any:
        return lax.psum_scatter(x @ w, "feats", scatter_dimension=1, tiled=True) + b

    @partial(
        fg.shard_map, mesh=mesh, in_specs=(P("feats"), (P(None, "feats"), P(None, "feats"))), out_specs=P()
    )
    def spread(params: Any, batch: Any) -> Any:
        x, y = batch
        for w, b in params:
            out = gemm(x, w, b)
            x = np.maximum(out, 0)
        return np.mean(lax.psum(np.sum((out - y) ** 2, -1), "feats"))

    check_training(spread, init(), mesh, [P("feats")] * 6)


def test_fully_sharded_and_tensor_parallel(_eight_cpu_devices: None) -> None:
    mesh = fg.make_mesh((4, 2), ("batch", "feats"))

    @partial(
        fg.shard_map,
        mesh=mesh,
        in_specs=(P(("feats", "batch")), (P("batch", "feats"), P("batch", "feats"))),
        out_specs=P(),
    )
    def spread(params: Any, batch: Any) -> Any:
        x, y = batch
        for w, b in params:
            w = lax.all_gather(w, "batch", tiled=True)
            b = lax.all_gather(b, "batch", tiled=True)
            out = lax.psum_scatter(x @ w, "feats", scatter_dimension=1, tiled=True) + b
            x = np.maximum(out, 0)
        return lax.pmean(np.mean(lax.psum(np.sum((out - y) ** 2, -1), "feats")), "batch")

    check_training(spread, init(), mesh, [P(("feats", "batch"))] * 6)


def test_pipeline_parallel(_eight_cpu_devices: None) -> None:
    """Each device has some of the layers; batches in small parts go from one to the next."""
    mesh = fg.make_mesh((4,), ("stages",))
    layers, parts, width = 8, 6, 16
    w, b = values(layers, width, width) / 4, values(layers, width, seed=1) * 0.1
    x, y = values(24, width, seed=2), values(24, width, seed=3)

    def run(params: Any, x: Any) -> Any:
        return lax.scan(lambda h, p: (np.tanh(h @ p[0] + p[1]), None), x, params)[0]

    def whole(params: Any, batch: Any) -> Any:
        return np.mean((run(params, batch[0]) - batch[1]) ** 2)

    @partial(fg.shard_map, mesh=mesh, in_specs=(P("stages"), P()), out_specs=P())
    def pipelined(params: Any, batch: Any) -> Any:
        x, y = (v.reshape(parts, -1, width) for v in batch)
        n, me = lax.axis_size("stages"), lax.axis_index("stages")

        def step(carry: Any, i: Any) -> Any:
            state, total = carry
            state = np.where(me == 0, x[np.minimum(i, parts - 1)], state)
            state = run(params, state)
            k = i - (n - 1)
            here = (me == n - 1) & (k >= 0)
            total = total + np.where(here, np.mean((state - y[np.maximum(k, 0)]) ** 2), 0.0)
            return (lax.ppermute(state, "stages", [(j, (j + 1) % n) for j in range(n)]), total), None

        start = np.zeros_like(x[0]), np.zeros(())
        (_, total), _ = lax.scan(step, start, np.arange(parts + n - 1))
        return lax.psum(total, "stages") / parts

    expected, gradients = fg.value_and_grad(whole)((w, b), (x, y))
    found, spread = fg.jit(fg.value_and_grad(pipelined))((w, b), (x, y))
    close(found, expected, 1e-4)
    close(spread, gradients, 2e-3)
    assert all(g.sharding == NamedSharding(mesh, P("stages")) for g in spread)


# ---- what is exchanged ----


def exchanged(f: Callable, mesh: Any, *args: Any) -> dict[str, int]:
    """How many exchanges of each kind the program of one device has."""
    graph = fg.make_graph(f)(*args)
    local, _ = local_of(graph.outputs, graph.parameters, [""] * len(graph.parameters), mesh)
    return dict(simulated.collectives(local.outputs))


def test_data_parallel_training_is_one_exchange(_eight_cpu_devices: None) -> None:
    """All gradients and the loss together, on eight devices as on 4096."""
    for mesh, batch in (
        (fg.make_mesh((8,), ("batch",)), BATCH),
        (
            AbstractMesh((4096,), ("batch",)),
            tuple(fg.ShapeDtypeStruct((8192, *v.shape[1:]), "float32") for v in BATCH),
        ),
    ):
        spread = fg.shard_map(
            lambda p, b: lax.pmean(loss(p, b), "batch"), mesh=mesh, in_specs=(P(), P("batch")), out_specs=P()
        )
        assert exchanged(fg.value_and_grad(spread), mesh, init(), batch) == {"bucket": 1}


def test_tensor_parallel_blocks_are_one_sum_forwards_and_one_backwards(_eight_cpu_devices: None) -> None:
    mesh = fg.make_mesh((8,), ("model",))
    blocks = [(values(16, 32, seed=i) / 8, values(32, 16, seed=i + 3) / 8) for i in range(3)]

    def model(x: Any, blocks: Any, total: Callable) -> Any:
        for up, down in blocks:
            x = x + total(np.tanh(x @ up) @ down)
        return (x**2).mean()

    spread = fg.shard_map(
        lambda x, blocks: model(x, blocks, lambda h: lax.psum(h, "model")),
        mesh=mesh, in_specs=(P(), [(P(None, "model"), P("model"))] * 3), out_specs=P(),
    )  # fmt: skip
    x = values(4, 16)
    assert exchanged(spread, mesh, x, blocks) == {"all_reduce": 3}
    assert exchanged(fg.value_and_grad(spread, (0, 1)), mesh, x, blocks) == {"all_reduce": 6}
    expected = fg.grad(lambda x, b: model(x, b, lambda h: h), (0, 1))(x, blocks)
    close(fg.jit(fg.grad(spread, (0, 1)))(x, blocks), expected, 2e-3)


# ---- derivatives: JEP 17111 ----


def test_no_transpose_sums_more_than_it_has_to(eight: Any) -> None:
    """A psum transposes to what costs nothing, and back: two gradients deep there is still one sum a value."""

    @partial(fg.shard_map, mesh=eight, in_specs=P("i"), out_specs=P("i"))
    def f(x: Any) -> Any:
        return lax.psum(np.sin(x), "i") * x

    x = values(8)
    total = lambda x: (np.sin(x).sum() * x).sum()  # noqa: E731
    close(fg.jit(fg.grad(lambda x: f(x).sum()))(x), fg.grad(total)(x), 1e-4)
    assert ops_of(fg.grad(lambda x: f(x).sum()), x).count("all_reduce") == 2

    @partial(fg.shard_map, mesh=eight, in_specs=P("i"), out_specs=P())
    def g(x: Any) -> Any:
        return lax.psum(x.sum(), "i")

    names = ops_of(fg.grad(g), x)
    assert "all_reduce" not in names and "div" not in names, "the gradient is a copy"


def test_values_that_all_share_and_their_gradients(eight: Any) -> None:
    w, x = onp.float32(0.3), values(8)

    @partial(fg.shard_map, mesh=eight, in_specs=(P(), P("i")), out_specs=P("i"))
    def scaled(w: Any, x: Any) -> Any:
        return w * x

    close(fg.grad(lambda w, x: scaled(w, x).sum(), (0, 1))(w, x), (x.sum(), onp.full(8, w)), 1e-4)

    @partial(fg.shard_map, mesh=eight, in_specs=P(), out_specs=P())
    def alone(w: Any) -> Any:
        return np.sin(w) * w

    close(fg.jit(fg.grad(alone))(w), fg.grad(lambda w: np.sin(w) * w)(w))
    assert "all_reduce" not in ops_of(fg.grad(alone), w)
    unchecked = fg.shard_map(
        lambda w: np.sin(w) * w, mesh=eight, in_specs=P(), out_specs=P(), check_vma=False
    )
    close(fg.grad(unchecked)(w), fg.grad(lambda w: np.sin(w) * w)(w))


# ---- other programs of the documentation ----


def test_tensors_in_a_ring(eight: Any) -> None:
    """Attention over a sequence that is cut: keys and values go around, the softmax is kept up."""
    t, d = 32, 4
    q, k, v = (values(t, d, seed=i) for i in range(3))

    def plain(q: Any, k: Any, v: Any) -> Any:
        scores = q @ k.T
        e = np.exp(scores - scores.max(-1, keepdims=True))
        return e / e.sum(-1, keepdims=True) @ v

    @partial(fg.shard_map, mesh=eight, in_specs=P("i"), out_specs=P("i"))
    def ring(q: Any, k: Any, v: Any) -> Any:
        n = lax.axis_size("i")

        def step(state: Any, _: None) -> Any:
            k, v, top, norm, out = state
            scores = q @ k.T
            new = np.maximum(top, scores.max(-1))
            e, old = np.exp(scores - new[:, None]), np.exp(top - new)
            norm, out = norm * old + e.sum(-1), out * old[:, None] + e @ v
            k, v = lax.ppermute((k, v), "i", [(j, (j + 1) % n) for j in range(n)])
            return (k, v, new, norm, out), None

        rows = q.shape[0]
        start = (k, v, np.full(rows, -1e30), np.zeros(rows), np.zeros((rows, d)))
        (_, _, _, norm, out), _ = lax.scan(step, start, None, length=n)
        return out / norm[:, None]

    close(fg.jit(ring)(q, k, v), plain(q, k, v), 1e-4)
    squares = lambda f: lambda *a: (f(*a) ** 2).sum()  # noqa: E731
    found = fg.jit(fg.grad(squares(ring), (0, 1, 2)))(q, k, v)
    close(found, fg.grad(squares(plain), (0, 1, 2))(q, k, v), 2e-3)
    assert all(g.sharding == NamedSharding(eight, P("i")) for g in found)


def test_experts_on_devices(eight: Any) -> None:
    """Rows go to the device of their expert and back, by all_to_all."""
    x, w = values(64, 4), values(8, 4, 4, seed=1)
    # Row r of each device's block of eight belongs to expert r.
    expected = onp.einsum("bed,edf->bef", x.reshape(8, 8, 4), w).reshape(64, 4)

    @partial(fg.shard_map, mesh=eight, in_specs=(P("i"), P("i")), out_specs=P("i"))
    def moe(x: Any, w: Any) -> Any:
        mine = lax.all_to_all(x, "i", 0, 0, tiled=True)
        return lax.all_to_all(mine @ w[0], "i", 0, 0, tiled=True)

    close(fg.jit(moe)(x, w), expected, 1e-4)
    loss_of = lambda f: lambda w: (f(w) ** 2).sum()  # noqa: E731
    plain = lambda w: np.einsum("bed,edf->bef", x.reshape(8, 8, 4), w)  # noqa: E731
    close(fg.jit(fg.grad(loss_of(lambda w: moe(x, w))))(w), fg.grad(loss_of(plain))(w), 2e-3)


def test_random_numbers_of_each_device(eight: Any) -> None:
    key = fg.random.key(0)

    @partial(fg.shard_map, mesh=eight, in_specs=P(), out_specs=P("i"))
    def draw(data: Any) -> Any:
        key = fg.random.fold_in(fg.random.wrap_key_data(data), lax.axis_index("i"))
        return fg.random.normal(key, (2,))

    found = fg.jit(draw)(fg.random.key_data(key))
    expected = [fg.random.normal(fg.random.fold_in(key, i), (2,)) for i in range(8)]
    close(found, onp.concatenate(list(map(onp.asarray, expected))))
