"""Programs run block by block: against NumPy, in memory linear in the longest axis, the same for any number of threads.

The caches of the machine are made small here, so that small arrays are too large for them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.backends.interface import open_backend
from funcgrad.config import config

SMALL = 1 << 12


@pytest.fixture(autouse=True, scope="module")
def _small_caches() -> Iterator[None]:
    backend = open_backend("cpu")
    real = backend.target
    backend.target = real._replace(name=real.name + " small", l2_nbytes=SMALL)
    yield
    backend.target = real


def small_target(l2_nbytes: int) -> Any:
    return open_backend("cpu").target._replace(l2_nbytes=l2_nbytes)


def schedule(f: Callable, *args: Any) -> str:
    return fg.jit(f).lower(*args).as_text("schedule")


def check(f: Callable, *args: Any, blocks: bool | None = True, tolerance: float = 2e-5) -> None:
    """What is compiled, against the same function of float64 by NumPy."""
    found = fg.tree.leaves(fg.jit(f)(*args))
    with config(enable_x64=True):
        wide = [x.astype(np.float64) if np.asarray(x).dtype.kind in "fV" else x for x in args]
        expected = fg.tree.leaves(f(*map(fnp.asarray, wide)))
    for a, b in zip(found, expected, strict=True):
        got, wanted = np.asarray(a).astype(np.float64), np.asarray(b)
        scale = 1 + np.abs(wanted[np.isfinite(wanted)]).max(initial=0)
        np.testing.assert_allclose(got, wanted, rtol=0, atol=tolerance * scale)
    if blocks is not None:
        assert ("blocks" in schedule(f, *args)) == blocks


def arrays(*shapes: Sequence[int], dtype: Any = np.float32, seed: int = 0) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    return [rng.normal(size=shape).astype(dtype) for shape in shapes]


def attention(q: Any, k: Any, v: Any, mask: Any = None, scale: float | None = None) -> Any:
    """Of (batch, heads, length, size)."""
    scores = fnp.einsum("bhqd,bhkd->bhqk", q, k) * (scale or 1 / math.sqrt(q.shape[-1]))
    if mask is not None:
        scores = fnp.where(mask, scores, -1e30)
    largest = lax.stop_gradient(fnp.max(scores, axis=-1, keepdims=True))
    weights = fnp.exp(scores - largest)
    return fnp.einsum("bhqk,bhkd->bhqd", weights / fnp.sum(weights, axis=-1, keepdims=True), v)


def gradient(f: Callable, count: int = 3) -> Callable:
    def loss(*args: Any) -> Any:
        return fnp.sum(f(*args) * fnp.cos(fnp.arange(1.0, 1.0 + args[2].shape[-1])))

    return fg.grad(loss, argnums=tuple(range(count)))


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("rows", [300, 301])
def test_blocks_of_complex_products(rows: int, transposed: bool) -> None:
    """Parts are those of the whole operand, of which a block is a slice."""

    def f(x: Any, y: Any) -> Any:
        a, b, c, d = fnp.split((x.T if transposed else x) @ y, 4, axis=-1)
        return a * b - c * d

    shape = (15, rows) if transposed else (rows, 15)
    x, x_imag, y, y_imag = arrays(shape, shape, (15, 160), (15, 160))
    x, y = x + 1j * x_imag, y + 1j * y_imag
    a, b, c, d = np.split((x.T if transposed else x).astype(complex) @ y, 4, axis=-1)
    found = np.asarray(fg.jit(f)(x.astype(np.complex64), y.astype(np.complex64)))
    np.testing.assert_allclose(found, a * b - c * d, rtol=0, atol=2e-4 * abs(a * b - c * d).max())
    assert "blocks" in schedule(f, x.astype(np.complex64), y.astype(np.complex64))


# ---- attention ----


@settings(max_examples=12)
@given(
    heads=st.integers(1, 3),
    queries=st.integers(33, 90),
    keys=st.integers(33, 90),
    size=st.sampled_from([1, 3, 8, 16, 17]),
    seed=st.integers(0, 100),
)
@example(2, 37, 83, 5, 0)
@example(1, 64, 64, 16, 0)
def test_attention_of_any_lengths(heads: int, queries: int, keys: int, size: int, seed: int) -> None:
    q, k, v = arrays((2, heads, queries, size), (2, heads, keys, size), (2, heads, keys, size), seed=seed)
    check(attention, q, k, v, blocks=None)
    check(gradient(attention), q, k, v, blocks=None)


def test_attention_runs_in_blocks() -> None:
    q, k, v = arrays(*[(2, 2, 64, 8)] * 3)
    check(attention, q, k, v)
    check(gradient(attention), q, k, v)
    check(fg.value_and_grad(lambda *a: fnp.sum(attention(*a) ** 2), argnums=(0, 1, 2)), q, k, v)


def test_blocks_are_along_heads_where_a_low_rank_product_is_beside_them() -> None:
    """x @ a @ b is larger than x and a, so a region could compute it itself: it would be a single block."""

    def adapted(x: Any, w: Any, a: Any, b: Any) -> Any:
        both = (x @ w + (x @ a) @ b).reshape(2, 64, 3, 2, 8)
        return attention(*both.transpose(2, 0, 3, 1, 4))

    def loss(*args: Any) -> Any:
        return fnp.mean(adapted(*args) ** 2)

    args = [0.5 * x for x in arrays((2, 64, 16), (16, 48), (16, 2), (2, 48))]
    for f in (adapted, fg.grad(loss, argnums=(2, 3))):
        check(f, *args)
        counts = re.findall(r"blocks +([\dx]+), parallel", schedule(f, *args))
        assert counts and set(counts) <= {"2x2", "2x2x2"}


@pytest.mark.parametrize("length, blocks", [(64, False), (320, True)])
def test_a_few_blocks_larger_than_the_cache_gain_nothing(length: int, blocks: bool) -> None:
    """Blocks have 32 rows at least: 2 of them are as the whole, 10 of them take a tenth of its memory."""
    q, k, v = arrays(*[(1, 1, length, 8)] * 3)
    check(attention, q, k, v, blocks=blocks)
    check(gradient(attention), q, k, v, blocks=blocks)


@pytest.mark.parametrize("dtype", [np.float64, fnp.bfloat16, np.float16])
def test_attention_of_other_dtypes(dtype: Any) -> None:
    with config(enable_x64=True):
        q, k, v = arrays(*[(2, 2, 61, 8)] * 3, dtype=dtype)
        tolerance = 1e-12 if dtype == np.float64 else 0.05
        check(attention, q, k, v, tolerance=tolerance)
        check(gradient(attention), q, k, v, tolerance=tolerance)


def test_masks() -> None:
    """Causal, by positions that are computed and not read; and by an array, with rows that see nothing."""
    q, k, v = arrays(*[(2, 2, 67, 8)] * 3)
    positions = fnp.arange(67)

    def causal(q: Any, k: Any, v: Any) -> Any:
        return attention(q, k, v, positions[:, None] >= positions)

    check(causal, q, k, v)
    check(gradient(causal), q, k, v)
    seen = np.random.default_rng(0).random((67, 67)) < 0.3
    seen[5] = seen[66] = False

    def masked(q: Any, k: Any, v: Any) -> Any:
        return attention(q, k, v, fnp.asarray(seen))

    check(masked, q, k, v)
    check(gradient(masked), q, k, v)


def test_rows_without_any_source_leave_others_alone() -> None:
    """NaN in the row that sees nothing, and in no other; and the gradient of the others has none."""
    q, k, v = arrays(*[(2, 2, 64, 8)] * 3)
    seen = np.ones((64, 64), bool)
    seen[7] = False

    def masked(q: Any, k: Any, v: Any) -> Any:
        scores = fnp.where(seen, fnp.einsum("bhqd,bhkd->bhqk", q, k), -fnp.inf)
        weights = fnp.exp(scores - fnp.max(scores, axis=-1, keepdims=True))
        return fnp.einsum("bhqk,bhkd->bhqd", weights / fnp.sum(weights, axis=-1, keepdims=True), v)

    assert "blocks" in schedule(masked, q, k, v)
    found = np.asarray(fg.jit(masked)(q, k, v))
    assert np.isnan(found[:, :, 7]).all()
    assert np.isfinite(np.delete(found, 7, axis=2)).all()
    guarded = fg.jit(fg.grad(lambda *a: fnp.sum(nn.dot_product_attention(*a, mask=seen[None, None]))))
    rows = [np.moveaxis(x, 1, 2) for x in (q, k, v)]
    assert np.isfinite(np.asarray(guarded(*rows))).all()


def test_large_logits() -> None:
    q, k, v = arrays(*[(2, 2, 64, 8)] * 3)
    check(attention, 1e3 * q, k, v, tolerance=2e-3)
    check(gradient(attention), 30 * q, k, v, tolerance=1e-3)


@pytest.mark.parametrize(("heads", "of_keys"), [(4, 2), (4, 1), (6, 6)])
@pytest.mark.parametrize("causal", [False, True])
def test_heads_that_share_keys(heads: int, of_keys: int, causal: bool) -> None:
    q, k, v = arrays((2, 65, heads, 8), (2, 65, of_keys, 8), (2, 65, of_keys, 8))

    def run(q: Any, k: Any, v: Any) -> Any:
        return nn.dot_product_attention(q, k, v, is_causal=causal)

    check(run, q, k, v)
    check(gradient(run), q, k, v, blocks=None)


def test_rotated_keys_and_queries() -> None:
    q, k, v = arrays(*[(2, 2, 64, 8)] * 3)
    angle = fnp.arange(64.0)[:, None] * (0.3 ** fnp.arange(4))

    def rotated(x: Any) -> Any:
        a, b = x[..., :4], x[..., 4:]
        return fnp.concatenate(
            [a * fnp.cos(angle) - b * fnp.sin(angle), a * fnp.sin(angle) + b * fnp.cos(angle)], axis=-1
        )

    def run(q: Any, k: Any, v: Any) -> Any:
        return attention(rotated(q), rotated(k), v)

    check(run, q, k, v)
    check(gradient(run), q, k, v)


def test_one_array_in_all_roles() -> None:
    (x,) = arrays((2, 2, 64, 8))
    check(lambda x: attention(x, x, x), x)
    check(fg.grad(lambda x: fnp.sum(attention(x, x, x) ** 2)), x)


def test_under_transforms() -> None:
    q, k, v = arrays(*[(3, 2, 2, 64, 8)] * 3)
    check(fg.vmap(attention), q, k, v)
    check(fg.vmap(gradient(attention)), q, k, v)
    check(lambda *a: lax.scan(lambda c, x: (c + 1, attention(*x)), 0.0, a)[1], q, k, v)
    check(lambda q, k, v: fg.jvp(lambda q: attention(q, k[0], v[0]), (q[0],), (q[1],)), q, k, v)
    check(gradient(lambda *a: lax.map(lambda x: attention(*x), a)), q, k, v)


def test_checkpointed() -> None:
    q, k, v = arrays(*[(2, 2, 64, 8)] * 3)
    check(gradient(fg.checkpoint(attention)), q, k, v)


def test_one_layer_after_the_other() -> None:
    """Each has blocks of its own, and a body in common."""
    q, k, v = arrays(*[(2, 2, 64, 8)] * 3)

    def layers(q: Any, k: Any, v: Any) -> Any:
        for _ in range(3):
            q = q + fnp.tanh(attention(q, k, v))
        return q

    check(layers, q, k, v)
    check(gradient(layers), q, k, v)
    text = fg.jit(layers).lower(q, k, v).as_text("llvm")
    one = fg.jit(attention).lower(q, k, v).as_text("llvm")
    assert text.count("define internal void @kernel") <= one.count("define internal void @kernel") + 2


@pytest.mark.parametrize("layers, length, heads", [(1, 64, 2), (2, 48, 3)])
def test_what_another_region_reads_is_a_result(layers: int, length: int, heads: int) -> None:
    """The backward pass of each layer reads the greatest score and the sum of each row, which its forward pass has:
    it need not make all scores for them once more. Queries, keys and values are parts of one product."""

    def f(x: Any, w: Any) -> Any:
        for _ in range(layers):
            both = (x @ w).reshape(2, length, 3, heads, 8).transpose(2, 0, 3, 1, 4)
            x = x + attention(*both).transpose(0, 2, 1, 3).reshape(x.shape)
        return x

    args = [0.3 * x for x in arrays((2, length, 8 * heads), (8 * heads, 24 * heads))]
    step = fg.value_and_grad(lambda x, w: fnp.mean(f(x, w) ** 2), argnums=(0, 1))
    check(step, *args)
    lines = schedule(step, *args).split("\n")
    assert sum(line.startswith("blocks") for line in lines) == 2 * layers
    assert not any(f"[2,{heads},{length},{length}]" in line for line in lines)


# ---- other programs of this form ----


def test_all_pairs() -> None:
    """A function of all pairs of rows, summed along one side after the largest of each row is known."""
    x, y = arrays((256, 3), (200, 3))

    def run(x: Any, y: Any) -> Any:
        distances = fnp.sum((x[:, None] - y) ** 2, axis=-1)
        return fnp.sum(fnp.exp(distances.min(axis=1, keepdims=True) - distances), axis=1)

    check(run, x, y, blocks=None)
    check(
        fg.grad(lambda x, y: fnp.sum(fnp.sqrt(run(x, y))), argnums=(0, 1)), x, y, blocks=None, tolerance=1e-4
    )


def test_rows_of_a_small_product() -> None:
    """The logits of a classifier with many classes, whose rows are normalized."""
    x, w = arrays((96, 4), (4, 160))
    check(lambda x, w: nn.logsumexp(x @ w, axis=-1), x, w, blocks=None)
    loss = fg.grad(lambda x, w: fnp.sum(nn.logsumexp(x @ w, axis=-1) ** 2), argnums=(0, 1))
    check(loss, x, w, blocks=None, tolerance=1e-4)


def test_what_is_read_elsewhere_stays_whole() -> None:
    q, k, v = arrays(*[(2, 2, 64, 8)] * 3)

    def run(q: Any, k: Any, v: Any) -> Any:
        scores = fnp.einsum("bhqd,bhkd->bhqk", q, k)
        weights = nn.softmax(scores, axis=-1)
        return fnp.einsum("bhqk,bhkd->bhqd", weights, v), fnp.cumsum(scores, axis=2)[:, :, -1], weights

    check(run, q, k, v, blocks=None)


def test_both_sides_normalized() -> None:
    """Along neither axis of the products can blocks go, but for those of the batch."""
    q, k, v = arrays(*[(8, 4, 32, 8)] * 3)

    def run(q: Any, k: Any, v: Any) -> Any:
        scores = fnp.einsum("bhqd,bhkd->bhqk", q, k)
        weights = nn.softmax(scores, axis=-1) * nn.softmax(scores, axis=-2)
        return fnp.einsum("bhqk,bhkd->bhqd", weights, v)

    check(run, q, k, v, blocks=None)
    check(gradient(run), q, k, v, blocks=None)


# ---- memory and determinism ----


@pytest.mark.parametrize("f", [attention, gradient(attention)])
def test_memory_is_linear_in_the_length(f: Callable) -> None:
    def arena(length: int) -> int:
        q = fg.ShapeDtypeStruct((1, 2, length, 8), np.float32)
        return fg.jit(f).lower(q, q, q).arena_nbytes

    assert arena(4096) <= 2.2 * arena(2048)
    assert arena(4096) < 4096 * 4096


def test_results_do_not_depend_on_threads() -> None:
    q, k, v = arrays(*[(2, 2, 256, 16)] * 3)
    f = fg.jit(gradient(attention))
    found = []
    for threads in (1, 2, 5):
        with config(threads=threads):
            found.append([np.asarray(x) for x in f(q, k, v)])
    for other in found[1:]:
        for a, b in zip(found[0], other, strict=True):
            np.testing.assert_array_equal(a, b)


def test_many_callers_at_once() -> None:
    """Each run has arenas of its own."""
    from concurrent.futures import ThreadPoolExecutor

    q, k, v = arrays(*[(2, 2, 256, 16)] * 3)
    f = fg.jit(gradient(attention))
    expected = [np.asarray(x) for x in f(q, k, v)]
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda _: f(q, k, v), range(12)):
            for a, b in zip(found, expected, strict=True):
                np.testing.assert_array_equal(np.asarray(a), b)


def test_the_schedule_says_so() -> None:
    q, k, v = arrays(*[(2, 2, 64, 8)] * 3)
    lowered = fg.jit(attention).lower(q, k, v)
    lines = lowered.as_text("schedule").split("\n")
    assert lines[0].startswith("blocks  2x2")
    assert any(line.startswith("  blocks") and "in order" in line for line in lines)
    assert "tasks" in lowered.as_text("table")
    assert not any("float32[2,2,64,64]" in line for line in lines)


def test_results_as_large_as_what_they_are_made_of_save_nothing() -> None:
    """The moments of a layer's weights, and the gradient that they are made of."""

    def moments(x: Any, dy: Any, m: Any, v: Any) -> Any:
        gradient = x.T @ dy
        return 0.9 * m + 0.1 * gradient, 0.99 * v + 0.01 * gradient**2

    shapes = [(16, 49), (16, 64), (49, 64), (49, 64)]
    assert "blocks" not in schedule(moments, *(fnp.zeros(shape) for shape in shapes))


def perceptrons(layers: int) -> Callable:
    """Layers with a norm, each four times as wide inside as outside, as in a transformer for small images."""

    def f(x: Any, up: Any, down: Any) -> Any:
        for _ in range(layers):
            centered = x - fnp.mean(x, -1, keepdims=True)
            normal = centered / fnp.sqrt(fnp.mean(centered**2, -1, keepdims=True) + 1e-5)
            x = x + nn.gelu(normal @ up) @ down
        return x

    return f


def test_products_of_many_terms_are_not_computed_again() -> None:
    """A hidden layer is larger than what it is of, but reading it takes less time than computing it once more."""
    x, up, down = arrays((16, 64, 96), (96, 384), (384, 96))
    lowered = fg.jit(gradient(perceptrons(2))).lower(x, up, down)
    few, many = (lowered.for_target(small_target(l2_nbytes)).costs() for l2_nbytes in (1 << 30, 1 << 17))
    flops = [sum(cost.flops for cost in costs if not cost.depth) for costs in (few, many)]
    assert flops[1] < 1.1 * flops[0]


def of_all_pairs(x: Any, y: Any, w: Any, cotangent: Any) -> Any:
    """The gradients of what a product makes of a row for each pair of rows, as in a transducer's joiner."""

    def loss(x: Any, y: Any, w: Any) -> Any:
        return fnp.sum(fnp.tanh(x[:, :, None] + y[:, None]) @ w * cotangent)

    return fg.grad(loss, (0, 1, 2))(x, y, w)


@settings(max_examples=8)
@given(*(st.integers(1, n) for n in (3, 20, 9, 40, 60, 99)))
@example(2, 10, 6, 32, 8, 0)
@example(16, 25, 10, 64, 32, 0)
def test_products_of_all_pairs(batch: int, n: int, m: int, width: int, classes: int, seed: int) -> None:
    shapes = (batch, n, width), (batch, m, width), (width, classes), (batch, n, m, classes)
    check(of_all_pairs, *arrays(*shapes, seed=seed), blocks=None)


def test_blocks_that_all_read_a_large_array_do_not_gain() -> None:
    """A block of one column would read the cotangents of all pairs, which are as large as what it saves."""
    x, y, w, cotangent = arrays((16, 25, 64), (16, 10, 64), (64, 32), (16, 25, 10, 32))
    text = schedule(of_all_pairs, x, y, w, cotangent)
    assert not re.search(r"blocks  64,", text), text


def loss_of_first_layer(w: Any, scale: Any, x: Any) -> Any:
    y = lax.conv_general_dilated(x, w, (2, 2), ((3, 3), (3, 3))) * scale[:, None, None]
    windows = ((1, 1, 3, 3), (1, 1, 2, 2), ((0, 0), (0, 0), (1, 1), (1, 1)))
    return (lax.reduce_window(fnp.maximum(y, 0), -fnp.inf, lax.max, *windows) ** 2).mean()


def test_gradients_by_weights_are_not_made_channel_by_channel() -> None:
    """In blocks of a channel, nothing that is loaded of the image would serve another one."""
    arguments = arrays((32, 3, 7, 7), (32,), (4, 3, 112, 112))
    lowered = fg.jit(fg.grad(loss_of_first_layer, (0, 1))).lower(*arguments)
    text = lowered.for_target(small_target(1 << 20)).as_text("schedule")
    assert "[1,3,7,7]" not in text and "32,3,7,7]" in text
    check(fg.grad(loss_of_first_layer, (0, 1)), *arrays((8, 3, 7, 7), (8,), (2, 3, 20, 20)), blocks=None)


def normed_layers(x: Any, u: Any, v: Any) -> Any:
    def norm(y: Any) -> Any:
        difference = y - y.mean(0)
        return difference * lax.rsqrt((difference**2).mean(0) + 1e-5)

    for _ in range(2):
        x = x + norm(nn.relu(norm(x @ u)) @ v)
    return x


def slopes_of_layers(x: Any, u: Any, v: Any) -> Any:
    return fg.grad(lambda *args: (normed_layers(*args) ** 2).mean(), argnums=(0, 1, 2))(x, u, v)


def layers_lowered(rows: int, l2_nbytes: int) -> str:
    shapes = (rows, 64), (64, 256), (256, 64)
    lowered = fg.jit(slopes_of_layers).lower(*map(fnp.ones, shapes))
    return lowered.for_target(small_target(l2_nbytes)).as_text("schedule")


def test_blocks_have_whole_vectors_of_neighbours() -> None:
    """Statistics of columns leave no other axis to cut, and one column at a time reads a number of each row."""
    text = layers_lowered(25088, 1 << 20)
    assert "blocks" in text and not re.search(r"blocks  64, ", text), text


def test_parts_of_a_sum_cost_what_they_are() -> None:
    """Blocks of columns each add a part to products as long as the rows, which are as large as what is saved."""
    text = layers_lowered(2000, 1 << 17)
    assert "[8,2000,64]" not in text, text


@settings(max_examples=8)
@given(*(st.integers(1, n) for n in (150, 40, 70, 99)))
def test_layers_with_statistics_of_columns(rows: int, width: int, inner: int, seed: int) -> None:
    x, u, v = arrays((rows + 1, width), (width, inner), (inner, width), seed=seed)
    check(normed_layers, x, u, v, blocks=None, tolerance=3e-4)
