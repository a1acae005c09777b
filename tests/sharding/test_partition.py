"""The program of one device, made of one of whole arrays: it gives what the whole gives, however arrays are spread.

Programs, meshes and layouts are drawn; devices are simulated (simulated.py), with NaN in the padding.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.trace.mesh.mesh import AbstractMesh
from funcgrad.trace.ops import GATHER
from funcgrad.trace.tracing.tracer import apply
from funcgrad.transforms.sharding.partition import loops  # noqa: F401  the rules of calls
from funcgrad.transforms.sharding.partition.bucket_all_reduce import bucketed
from funcgrad.transforms.sharding.partition.partition import partitioned
from funcgrad.transforms.sharding.partition.propagate import Propagation, Taste
from tests.sharding import simulated

MESHES = [
    AbstractMesh((2,), ("x",)),
    AbstractMesh((4,), ("x",)),
    AbstractMesh((8,), ("x",)),
    AbstractMesh((2, 2), ("x", "y")),
    AbstractMesh((2, 4), ("x", "y")),
    AbstractMesh((3, 2), ("x", "y")),
    AbstractMesh((1, 3), ("x", "y")),
    AbstractMesh((2, 2, 2), ("x", "y", "z")),
]


def values(*shape, seed=0):
    return np.random.default_rng([seed, *shape]).standard_normal(shape).astype(np.float32)


def numbers(high, *shape):
    return np.random.default_rng([high, *shape]).integers(0, high, shape).astype(np.int32)


def mlp(w1, w2, x):
    return ((nn.relu(x @ w1) @ w2) ** 2).mean()


def embedded(table, at):
    return (table[at] * fnp.arange(4.0)).sum(-1)


def attention(q, k, v):
    scores = fnp.einsum("bthd,bshd->bhts", q, k) / 2.0
    return fnp.einsum("bhts,bshd->bthd", nn.softmax(scores, -1), v)


def recurrent(w, x):
    def step(h, xt):
        h = fnp.tanh(h @ w + xt)
        return h, h.sum(-1)

    return lax.scan(step, fnp.zeros((x.shape[1], w.shape[0])), x)


def halved(x):
    return lax.while_loop(lambda c: (c**2).sum() > 1.0, lambda c: c * 0.5, x)


def chosen(x, y):
    return lax.cond(x.sum() > 0, lambda a, b: (a @ b, a * 2), lambda a, b: (a @ b + 1, a - 1.0), x, y)


def convolved(x, w):
    return lax.conv_general_dilated(x, w, (1, 1), "SAME")


def squared(f):
    return lambda *args: (f(*args) ** 2).sum()


W1, W2, X = values(6, 10), values(10, 5), values(8, 6)
Q, K, V = (values(2, 6, 4, 3, seed=i) for i in range(3))
PROGRAMS = {
    "elementwise": (lambda x, y: x + y * fnp.sin(x), [values(7, 5), values(7, 5, seed=1)]),
    "sum": (lambda x: x.sum(), [values(7, 5)]),
    "reductions": (
        lambda x: (x.max(0), x.min(1), x.argmax(1), x.mean(), fnp.prod(x, 0), fnp.any(x > 1, 0)),
        [values(7, 5)],
    ),
    "transpose and flatten": (lambda x: x.T.reshape(-1), [values(6, 8)]),
    "split": (lambda x: x.reshape(2, 3, 8) * 2, [values(6, 8)]),
    "reshape": (lambda x: x.reshape(12, 4), [values(6, 8)]),
    "matmul": (lambda x, y: x @ y, [values(7, 5), values(5, 9)]),
    "batched matmul": (lambda x, y: fnp.einsum("bij,bjk->bik", x, y), [values(4, 7, 5), values(4, 5, 3)]),
    "mlp": (mlp, [W1, W2, X]),
    "gradient of mlp": (fg.value_and_grad(mlp, argnums=(0, 1, 2)), [W1, W2, X]),
    "embedding": (embedded, [values(11, 4), numbers(11, 6, 3)]),
    "gradient of embedding": (fg.grad(squared(embedded)), [values(11, 4), numbers(11, 6, 3)]),
    "attention": (attention, [Q, K, V]),
    "gradient of attention": (fg.grad(squared(attention), argnums=(0, 1, 2)), [Q, K, V]),
    "scan": (recurrent, [values(4, 4), values(5, 6, 4)]),
    "gradient of scan": (
        fg.grad(lambda w, x: recurrent(w, x)[1].sum(), argnums=(0, 1)),
        [values(4, 4), values(5, 6, 4)],
    ),
    "while": (halved, [values(7, 3)]),
    "cond": (chosen, [values(4, 6), values(6, 4)]),
    "convolution": (convolved, [values(4, 3, 8, 8), values(6, 3, 3, 3)]),
    "gradient of convolution": (
        fg.grad(squared(convolved), argnums=(0, 1)),
        [values(4, 3, 8, 8), values(6, 3, 3, 3)],
    ),
    "sort": (lambda x: fnp.sort(x, -1), [values(6, 7)]),
    "cumsum": (lambda x: fnp.cumsum(x, 0) + fnp.cumsum(x, 1), [values(6, 7)]),
    "concatenate": (lambda x: fnp.concatenate([x, x * 2], 0), [values(6, 7)]),
    "slice": (lambda x: x[1:4, ::2], [values(6, 7)]),
    "flip": (lambda x: fnp.flip(x, 1), [values(6, 7)]),
    "pad": (lambda x: fnp.pad(x, ((1, 2), (0, 0))), [values(6, 7)]),
    "set at": (lambda x, i: x.at[i].set(0.0), [values(9, 4), numbers(9, 3)]),
    "add at": (lambda x, i: x.at[i].add(1.0), [values(9, 4), numbers(9, 5)]),
    "gather of rows": (fg.vmap(lambda x, i: x[i]), [values(6, 7), numbers(7, 6)]),
    "scatter to rows": (fg.vmap(lambda x, i: x.at[i].add(2.0)), [values(6, 7), numbers(7, 6)]),
    "cholesky": (
        lambda x: fnp.linalg.cholesky(fnp.einsum("bij,bkj->bik", x, x) + 5 * fnp.eye(3)),
        [values(6, 3, 3)],
    ),
    "fft": (lambda x: fnp.fft.fft(x).real, [values(6, 8)]),
    "softmax": (lambda x: (nn.softmax(x), nn.softmax(x, 0)), [values(6, 7)]),
    "positions": (lambda x: x + fnp.arange(7.0) + fnp.zeros((6, 7)), [values(6, 7)]),
    "scalar": (lambda x: x * 1.0, [np.float32(3)]),
    "empty": (lambda x: x.sum(0) + 1, [values(0, 5)]),
    "hessian": (fg.hessian(lambda x: (fnp.sin(x) ** 2).sum()), [values(5)]),
    "random": (lambda x: fg.random.normal(fg.random.key(0), (6, 8)) + x, [values(6, 8)]),
    "checkpoint": (
        fg.grad(lambda x: fg.checkpoint(lambda y: fnp.sin(y) @ y.T)(x).sum()),
        [values(6, 8)],
    ),
}


@st.composite
def layouts(draw, shape, mesh):
    """Axes of the mesh on dimensions of an array, in any order, some left out."""
    found = [[] for _ in shape]
    for axis in draw(st.permutations(mesh.axis_names)):
        dim = draw(st.integers(-1, len(shape) - 1))
        if dim >= 0:
            found[dim].append(axis)
    return tuple(map(tuple, found))


def check(function, args, mesh, given_layouts, wished_layouts, taste=Taste.BYTES):
    """Run for all devices; the collectives of the program."""
    parameters, outputs = simulated.graph_of(function, tuple(map(fnp.asarray, args)))
    known = {p: layout for p, layout in zip(parameters, given_layouts) if layout is not None}
    wished = [*wished_layouts, *[None] * (len(outputs) - len(wished_layouts))]
    made = partitioned(parameters, outputs, known, wished, Propagation(mesh, taste))
    local = bucketed(made.outputs)
    arguments = zip(*(simulated.cut(np.asarray(x), layout, mesh) for x, layout in zip(args, made.arguments)))
    results = simulated.run(made.parameters, local, list(arguments), mesh)
    wanted = fg.tree.leaves(function(*map(fnp.asarray, args)))
    for number, (want, layout) in enumerate(zip(wanted, made.results)):
        got = simulated.joined([r[number] for r in results], want.shape, want.dtype, layout, mesh)
        np.testing.assert_allclose(got, want, rtol=2e-4, atol=2e-4)
        if number < len(wished_layouts) and wished_layouts[number] is not None:
            assert layout == wished_layouts[number]
    return simulated.collectives(local)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_gives_the_same_however_arrays_are_spread(name):
    function, args = PROGRAMS[name]

    @settings(max_examples=12, deadline=None)
    @given(st.data())
    def compare(data):
        mesh = data.draw(st.sampled_from(MESHES))
        used = [data.draw(st.none() | layouts(np.shape(x), mesh)) for x in args]
        first = fg.tree.leaves(fg.eval_shape(function, *args))[0].shape
        taste = data.draw(st.sampled_from(Taste))
        check(function, args, mesh, used, [data.draw(st.none() | layouts(first, mesh))], taste)

    compare()


X4 = AbstractMesh((4,), ("x",))


@pytest.mark.parametrize("size", [0, 1, 2, 5, 6, 9])
def test_positions_beyond_the_array_are_not_those_of_its_padding(size):
    """Of whole blocks of padding, too, where the blocks before them are full; and arrays without elements have none."""
    where = np.arange(-2, 16, dtype=np.int32)

    def read(x, i):
        return apply(GATHER, x, fnp.asarray(i))

    check(read, [values(size, 3), where], X4, [(("x",), ()), None], [])


def test_data_parallel_gradients_are_one_bucket():
    """The loss and two gradients are sums over the batch; nothing else moves."""
    batch = [((), ()), ((), ()), (("x",), ())]
    assert check(fg.value_and_grad(mlp, argnums=(0, 1)), [W1, W2, X], X4, batch, []) == {"bucket": 1}


def test_a_block_of_tensor_parallel_layers_needs_one_sum_forward_and_one_backward():
    def block(w1, w2, x):
        return nn.relu(x @ w1) @ w2

    args = [values(8, 16), values(16, 8), values(4, 8)]
    columns_then_rows = [((), ("x",)), (("x",), ()), ((), ())]
    assert check(block, args, X4, columns_then_rows, []) == {"all_reduce": 1}
    step = fg.grad(squared(block), argnums=(0, 1, 2))
    assert check(step, args, X4, columns_then_rows, []) == {"all_reduce": 2}


def test_gradients_of_spread_weights_are_scattered_as_they_are_summed():
    """Weights that are cut along the axis of the batch are gathered before use, and their gradients summed in parts."""

    def step(w, x):
        return w - 0.1 * fg.grad(lambda w: (fnp.tanh(x @ w) ** 2).sum())(w)

    found = check(step, [values(8, 12), values(128, 8)], X4, [(("x",), ()), (("x",), ())], [])
    assert found == {"mesh_gather": 1, "reduce_scatter": 1}


def test_sums_within_loops_are_taken_after_them():
    """Gradients that a loop adds up, over time or over parts of a batch, are one sum; so are those of each layer."""

    def in_parts(w, x):
        def add(total, part):
            value, gradient = fg.value_and_grad(lambda w: (fnp.tanh(part @ w) ** 2).sum())(w)
            return (total[0] + value, total[1] + gradient), value

        return lax.scan(add, (0.0, fnp.zeros_like(w)), x)

    batch = [((), ()), ((), ("x",), ())]
    assert check(in_parts, [values(6, 6), values(5, 8, 6)], X4, batch, []) == {"bucket": 1}
    through_time = fg.grad(lambda w, x: recurrent(w, x)[1].sum())
    assert check(through_time, [values(4, 4), values(5, 8, 4)], X4, batch, []) == {"all_reduce": 1}

    def layers(ws, x):
        return (lax.scan(lambda x, w: (fnp.tanh(x @ w), None), x, ws)[0] ** 2).mean()

    stacked = [((), (), ()), (("x",), ())]
    found = check(fg.value_and_grad(layers), [values(3, 6, 6), values(8, 6)], X4, stacked, [])
    assert found == {"bucket": 1}


def test_sums_are_taken_before_they_meet_infinity():
    """Of summands of both signs, the products with infinity, or quotients by zero, would be NaN together."""
    x = np.arange(12, dtype=np.float32).reshape(4, 3) - 3
    rows = [(("x",), ()), ((),)]
    for function, other in (
        (lambda x, y: fnp.inf * x.sum(0) + y, 0.0),
        (lambda x, y: x.sum(0) * y, np.inf),
        (lambda x, y: x.sum(0) / y, 0.0),
    ):
        check(function, [x, np.full(3, other, np.float32)], X4, rows, [])
    assert check(lambda x, y: (x.sum(0) * 0.1 / 8) @ y, [x, np.ones(3, np.float32)], X4, rows, []) == {
        "all_reduce": 1
    }
