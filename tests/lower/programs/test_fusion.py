"""What real programs come to: the number of kernels, the bytes that they move, and results against NumPy in float64.

`least` is what one would write by hand: kernels, and the bytes that memory must see when what fits a cache stays there.
Where a program takes more kernels or bytes than that, `why` says why another number is right here. Bytes are counted
as the distinct elements that each kernel reads and writes; a step that makes a packed copy is a kernel, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn, random
from funcgrad.backends.interface import Target

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")
RNG = np.random.default_rng(0)
R, C = 160, 192
RC = 4 * R * C


class Program(NamedTuple):
    function: Callable
    arguments: tuple
    kernels: int
    nbytes: int
    least: tuple[int, int]  # kernels, bytes
    reference: Callable | None = None  # on float64
    why: str = ""
    tolerance: float = 2e-5


def array(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


def integers(high: int, *shape: int) -> np.ndarray:
    return RNG.integers(0, high, shape).astype(np.int32)


# ---- functions of either library ----


def softmax(x: Any, np: Any = fnp) -> Any:
    e = np.exp(x - np.max(x, -1, keepdims=True))
    return e / np.sum(e, -1, keepdims=True)


def logsumexp(x: Any, np: Any = fnp) -> Any:
    top = np.max(x, -1, keepdims=True)
    return np.log(np.sum(np.exp(x - top), -1)) + top[:, 0]


def layer_norm(x: Any, w: Any, b: Any, np: Any = fnp) -> Any:
    mean = np.mean(x, -1, keepdims=True)
    variance = np.mean((x - mean) ** 2, -1, keepdims=True)
    return (x - mean) / np.sqrt(variance + 1e-5) * w + b


def layer_norm_backward(x: Any, w: Any, b: Any, g: Any) -> Any:
    return fg.vjp(layer_norm, x, w, b)[1](g)


def layer_norm_backward64(x: Any, w: Any, b: Any, g: Any) -> Any:
    centered = x - x.mean(-1, keepdims=True)
    scale = 1 / np.sqrt((centered**2).mean(-1, keepdims=True) + 1e-5)
    normal = centered * scale
    d = g * w
    dx = scale * (d - d.mean(-1, keepdims=True) - normal * (d * normal).mean(-1, keepdims=True))
    return dx, (g * normal).sum(0), g.sum(0)


def cross_entropy(z: Any, labels: Any, np: Any = fnp) -> Any:
    chosen = np.take_along_axis(z, labels[:, None], 1)[:, 0]
    return np.mean(logsumexp(z, np) - chosen)


def cross_entropy_gradient64(z: Any, labels: Any) -> Any:
    return cross_entropy(z, labels, np), (softmax(z, np) - np.eye(z.shape[1])[labels]) / len(z)


def mlp_loss(params: Any, x: Any, y: Any) -> Any:
    w1, b1, w2, b2 = params
    return cross_entropy(nn.relu(x @ w1 + b1) @ w2 + b2, y)


def mlp_step(params: Any, x: Any, y: Any) -> Any:
    loss, grads = fg.value_and_grad(mlp_loss)(params, x, y)
    return [loss, *(p - 0.1 * g for p, g in zip(params, grads, strict=True))]


def mlp_step64(params: Any, x: Any, y: Any) -> Any:
    w1, b1, w2, b2 = params
    h = np.maximum(x @ w1 + b1, 0)
    loss, dz = cross_entropy_gradient64(h @ w2 + b2, y)
    dh = dz @ w2.T * (h > 0)
    grads = (x.T @ dh, dh.sum(0), h.T @ dz, dz.sum(0))
    return [loss, *(p - 0.1 * g for p, g in zip(params, grads, strict=True))]


def adam(params: Any, grads: Any, firsts: Any, seconds: Any, t: Any, np: Any = fnp) -> Any:
    made = []
    for p, g, m, v in zip(params, grads, firsts, seconds, strict=True):
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        made += [p - 1e-3 * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8), m, v]
    return made


def convolution(x: Any, w: Any, b: Any, r: Any) -> Any:
    return nn.relu(lax.conv_general_dilated(x, w, (1, 1), "SAME") + b[:, None, None] + r)


def convolution64(x: Any, w: Any, b: Any, r: Any) -> Any:
    padded = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (2, 3))
    return np.maximum(np.einsum("nihwkl,oikl->nohw", windows, w) + b[:, None, None] + r, 0)


def batch_norm(x: Any, w: Any, b: Any, np: Any = fnp) -> Any:
    mean = np.mean(x, (0, 2, 3))
    variance = np.mean((x - mean[:, None, None]) ** 2, (0, 2, 3))
    normal = (x - mean[:, None, None]) / np.sqrt(variance + 1e-5)[:, None, None]
    return np.maximum(normal * w[:, None, None] + b[:, None, None], 0), mean, variance


def batch_norm_step(x: Any, w: Any, b: Any, rm: Any, rv: Any, np: Any = fnp) -> Any:
    y, mean, variance = batch_norm(x, w, b, np)
    return y, 0.9 * rm + 0.1 * mean, 0.9 * rv + 0.1 * variance


def batch_norm_backward(x: Any, w: Any, b: Any, g: Any) -> Any:
    return fg.vjp(lambda x, w, b: batch_norm(x, w, b)[0], x, w, b)[1](g)


def batch_norm_backward64(x: Any, w: Any, b: Any, g: Any) -> Any:
    y, mean, variance = batch_norm(x, w, b, np)
    axes, g = (0, 2, 3), g * (y > 0)
    scale = 1 / np.sqrt(variance + 1e-5)[:, None, None]
    normal = (x - mean[:, None, None]) * scale
    d = g * w[:, None, None]
    inner = d.mean(axes, keepdims=True), (d * normal).mean(axes, keepdims=True)
    return scale * (d - inner[0] - normal * inner[1]), (g * normal).sum(axes), g.sum(axes)


def gelu(x: Any, np: Any = fnp) -> Any:
    return 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x**3)))


def gelu_mlp(x: Any, w1: Any, b1: Any, w2: Any, b2: Any, np: Any = fnp) -> Any:
    return gelu(x @ w1 + b1, np) @ w2 + b2


def gelu_mlp_backward(*arguments: Any) -> Any:
    return fg.vjp(gelu_mlp, *arguments[:-1])[1](arguments[-1])


def gelu_mlp_backward64(x: Any, w1: Any, b1: Any, w2: Any, b2: Any, g: Any) -> Any:
    z = x @ w1 + b1
    t = np.tanh(0.7978845608 * (z + 0.044715 * z**3))
    slope = 0.5 * (1 + t) + 0.5 * z * (1 - t * t) * 0.7978845608 * (1 + 3 * 0.044715 * z * z)
    dz = g @ w2.T * slope
    return dz @ w1.T, x.T @ dz, dz.sum(0), gelu(z, np).T @ g, g.sum(0)


def statistics(x: Any, np: Any = fnp) -> Any:
    return np.mean(x, -1), np.var(x, -1), np.max(x, -1)


def dropout(key: Any, x: Any) -> Any:
    return fnp.where(random.bernoulli(key, 0.9, x.shape), x / 0.9, 0)


def dropout_backward(key: Any, x: Any, g: Any) -> Any:
    return fg.vjp(lambda x: dropout(key, x), x)[1](g)[0]


def embedding_gradient(ids: Any, table: Any, g: Any) -> Any:
    return fg.vjp(lambda t: t[ids], table)[1](g)[0]


def embedding_gradient64(ids: Any, table: Any, g: Any) -> Any:
    made = np.zeros_like(table)
    np.add.at(made, ids, g)
    return made


def group_norm(x: Any, w: Any, b: Any, np: Any = fnp) -> Any:
    mean, variance = np.mean(x, (2, 3), keepdims=True), np.var(x, (2, 3), keepdims=True)
    return (x - mean) / np.sqrt(variance + 1e-5) * w[:, :, None] + b[:, :, None]


def stencil(x: Any, np: Any = fnp) -> Any:
    return np.roll(x, 1, 0) + np.roll(x, -1, 0) + np.roll(x, 1, 1) + np.roll(x, -1, 1) - 4 * x


def lstm_step(h: Any, c: Any, z: Any, np: Any = fnp) -> Any:
    i, f, g, o = np.split(z, 4, -1)

    def gate(x: Any) -> Any:
        return 1 / (1 + np.exp(-x))

    c = gate(f) * c + gate(i) * np.tanh(g)
    return gate(o) * np.tanh(c), c


def lstm(x: Any, wx: Any, wh: Any, b: Any, h: Any, c: Any) -> Any:
    def step(state: Any, row: Any) -> Any:
        h, c = lstm_step(*state, row @ wx + state[0] @ wh + b)
        return (h, c), h

    (h, c), rows = lax.scan(step, (h, c), x)
    return h, c, rows


def lstm64(x: Any, wx: Any, wh: Any, b: Any, h: Any, c: Any) -> Any:
    rows = []
    for row in x:
        h, c = lstm_step(h, c, row @ wx + h @ wh + b, np)
        rows.append(h)
    return h, c, np.stack(rows)


def of(function: Callable) -> Callable:
    """The same function with NumPy."""
    return lambda *arguments: function(*arguments, np=np)


# ---- the table ----

B, I, H, O = 32, 96, 64, 10
_MLP = ([array(I, H), array(H), array(H, O), array(O)], array(B, I), integers(O, B))
_GELU = (array(64, 128), array(128, 256) / 12, array(256), array(256, 128) / 16, array(128))
_IMAGE = (array(8, 32, 14, 14), array(32), array(32))
NCHW = 4 * 8 * 32 * 14 * 14
_LABELS = (array(512, 1000), integers(1000, 512))
BV = 4 * 512 * 1000
T, V, D = 64, 1024, 32
_TABLE = (integers(V, T), array(V, D), array(T, D))
_COLUMNS = "each sum down the columns is a pass of its own after that along the rows"
_LONG = "logarithms of sums are computed in vectors, after all sums"

PROGRAMS = {
    "softmax": Program(softmax, (array(R, C),), 1, 2 * RC, (1, 2 * RC), of(softmax)),
    "logsumexp": Program(logsumexp, (array(R, C),), 2, RC + 20 * R, (1, RC + 4 * R), of(logsumexp), _LONG),
    "layer norm": Program(
        layer_norm, (array(R, C), array(C), array(C)), 1, 2 * RC + 8 * C, (1, 2 * RC + 8 * C), of(layer_norm)
    ),
    "cumsum, then a lookup": Program(
        lambda x, i: fnp.cumsum(x)[i],
        (array(10000), integers(10000, 300)),
        2,
        2 * 40000 + 300 * 12,
        (2, 2 * 40000 + 300 * 12),
        lambda x, i: np.cumsum(x)[i],
        tolerance=1e-3,
    ),
    "mean": Program(lambda x: fnp.mean(x, -1), (array(R, C),), 1, RC + 4 * R, (1, RC + 4 * R)),
    "variance": Program(lambda x: fnp.var(x, -1), (array(R, C),), 1, RC + 4 * R, (1, RC + 4 * R)),
    "mean, variance and maximum": Program(
        statistics,
        (array(R, C),),
        1,
        RC + 12 * R,
        (1, RC + 12 * R),
        of(statistics),
    ),
    "argmax and max": Program(
        lambda x: (fnp.argmax(x, -1), fnp.max(x, -1)),
        (array(R, C),),
        1,
        RC + 8 * R,
        (1, RC + 8 * R),
        lambda x: (np.argmax(x, -1), np.max(x, -1)),
    ),
    "batch norm with running statistics": Program(
        batch_norm_step,
        (*_IMAGE, array(32), array(32)),
        1,
        2 * NCHW + 6 * 4 * 32,
        (1, 2 * NCHW + 6 * 4 * 32),
        of(batch_norm_step),
    ),
    "lookup in an embedding": Program(
        lambda ids, table: table[ids], _TABLE[:2], 1, 4 * T + 8 * T * D, (1, 4 * T + 8 * T * D)
    ),
    "gradient of an embedding": Program(
        embedding_gradient,
        _TABLE,
        2,
        4 * V * D + 4 * T + 12 * T * D,
        (2, 4 * V * D + 4 * T + 12 * T * D),
        embedding_gradient64,
    ),
    "group norm": Program(
        group_norm,
        (array(8, 4, 8, 64), array(4, 8), array(4, 8)),
        1,
        8 * 8 * 4 * 8 * 64 + 8 * 32,
        (1, 8 * 8 * 4 * 8 * 64 + 8 * 32),
        of(group_norm),
    ),
    "x.T @ y": Program(
        lambda x, y: x.T @ y,
        (array(96, 64), array(96, 80)),
        1,
        4 * (96 * 64 + 96 * 80 + 64 * 80),
        (1, 4 * (96 * 64 + 96 * 80 + 64 * 80)),
        lambda x, y: x.T @ y,
    ),
    "a batch times one matrix": Program(
        lambda a, w: a @ w,
        (array(8, 32, 48), array(48, 64)),
        1,
        4 * (8 * 32 * 48 + 48 * 64 + 8 * 32 * 64),
        (1, 4 * (8 * 32 * 48 + 48 * 64 + 8 * 32 * 64)),
        lambda a, w: a @ w,
    ),
    "three factors": Program(
        lambda a, b, c: fnp.einsum("abc,cd,de->abe", a, b, c),
        (array(4, 16, 32), array(32, 48), array(48, 24)),
        2,
        4 * (32 * 48 + 48 * 24 + 2 * 32 * 24 + 4 * 16 * 32 + 4 * 16 * 24),
        (2, 4 * (32 * 48 + 48 * 24 + 2 * 32 * 24 + 4 * 16 * 32 + 4 * 16 * 24)),
        lambda a, b, c: np.einsum("abc,cd,de->abe", a, b, c),
        tolerance=1e-4,
    ),
    "layer norm, backward": Program(
        layer_norm_backward,
        (array(512, 768), array(768), array(768), array(512, 768)),
        2,
        5 * 4 * 512 * 768 + 3 * 4 * 768 + 4 * 4 * 512,
        (2, 3 * 4 * 512 * 768 + 8 * 512 + 3 * 4 * 768),
        layer_norm_backward64,
        why="the sums down the columns are a pass of their own after that along the rows",
        tolerance=1e-4,
    ),
    "step of a perceptron": Program(
        mlp_step,
        _MLP,
        11,
        188348,
        (
            5,
            4
            * (
                (B * I + I * H + H + B * H)
                + (B * H + H * O + O + B * O)
                + B
                + (B * O + H * O + 2 * B * H)
                + (B * H + B * O + 2 * H * O + 2 * O)
                + (B * I + B * H + 2 * I * H + 2 * H)
            ),
        ),
        mlp_step64,
        why="the softmax of the classes, the sums down the columns and the mean loss are no part of the products",
        tolerance=1e-4,
    ),
    "Adam of 20 parameters": Program(
        adam,
        (
            [array(9, 7), array(9)] * 10,
            [array(9, 7), array(9)] * 10,
            [array(9, 7), array(9)] * 10,
            [np.abs(array(9, 7)), np.abs(array(9))] * 10,
            np.float32(3),
        ),
        21,
        7 * 4 * 10 * 72 + 4 + 21 * 8,
        (1, 7 * 4 * 10 * 72),
        of(adam),
        why="a kernel for each parameter, of one text for all of one shape, and one for the powers of the rates",
    ),
    "convolution, bias, residual": Program(
        convolution,
        (array(2, 8, 16, 16), array(8, 8, 3, 3), array(8), array(2, 8, 16, 16)),
        2,
        4 * (3 * 2 * 8 * 256 + 8 * 8 * 9 + 8) + 2 * 4 * 2 * 8 * 18 * 18,
        (1, 4 * (3 * 2 * 8 * 256 + 8 * 8 * 9 + 8)),
        convolution64,
        why="a padded copy of the images costs less than to ask for the rim in the inner loop",
        tolerance=1e-4,
    ),
    "batch norm, backward": Program(
        batch_norm_backward,
        (*_IMAGE, array(8, 32, 14, 14)),
        4,
        2610176,
        (2, 5 * NCHW),
        batch_norm_backward64,
        why="values that later loops over a channel read again go by way of memory, between kernels",
        tolerance=1e-4,
    ),
    "cross entropy": Program(
        cross_entropy,
        _LABELS,
        2,
        BV + 6 * 4 * 512 + 4,
        (1, BV + 4 * 512 + 4),
        of(cross_entropy),
        why="the mean over the rows waits for all of them: a kernel of its own, of a number a row",
    ),
    "cross entropy with its gradient": Program(
        fg.value_and_grad(cross_entropy),
        _LABELS,
        2,
        4111364,
        (1, 2 * BV + 4 * 512),
        cross_entropy_gradient64,
        why="the mean over the rows waits for all of them: a kernel of its own, of a number a row",
    ),
    "perceptron with gelu": Program(
        gelu_mlp,
        _GELU,
        2,
        4 * (64 * 128 + 128 * 256 + 256 + 64 * 256) + 4 * (64 * 256 + 256 * 128 + 128 + 64 * 128),
        (2, 4 * (64 * 128 + 128 * 256 + 256 + 64 * 256) + 4 * (64 * 256 + 256 * 128 + 128 + 64 * 128)),
        of(gelu_mlp),
        tolerance=1e-4,
    ),
    "perceptron with gelu, backward": Program(
        gelu_mlp_backward,
        (*_GELU, array(64, 128)),
        9,
        1575424,
        (
            4,
            4
            * (
                64 * 128
                + 256 * 128
                + 2 * 64 * 256
                + 64 * 256
                + 64 * 128
                + 256 * 128
                + 128
                + 64 * 128
                + 64 * 256
                + 128 * 256
                + 256
                + 64 * 256
                + 128 * 256
                + 64 * 128
            ),
        ),
        gelu_mlp_backward64,
        why="z comes first, then gelu and its slope; W2 is packed; sums down the columns are kernels of their own",
        tolerance=1e-4,
    ),
    "the greatest 8 of each row": Program(
        lambda x: fnp.where(x >= lax.top_k(x, 8)[0][:, -1:], x, 0),
        (array(R, C),),
        3,
        1116160,
        (1, 2 * RC),
        lambda x: np.where(x >= np.sort(x, -1)[:, -8:-7], x, 0),
        why="rows are selected from by a routine, on words that hold an element and its position",
    ),
    "dropout": Program(dropout, (np.array([0, 7], np.uint32), array(R, C)), 1, 2 * RC + 12, (1, 2 * RC + 12)),
    "dropout, backward": Program(
        dropout_backward,
        (np.array([0, 7], np.uint32), array(R, C), array(R, C)),
        1,
        2 * RC + 12,
        (1, 2 * RC + 12),
    ),
    "a step on an embedding": Program(
        lambda ids, table, g: table - 0.1 * embedding_gradient(ids, table, g),
        _TABLE,
        2,
        8 * V * D + 4 * T + 12 * T * D,
        (1, 4 * T + 12 * T * D),
        lambda ids, table, g: table - 0.1 * embedding_gradient64(ids, table, g),
        why="the table is the caller's: a copy is changed; where the caller gives it away there is none",
    ),
    "stencil": Program(
        stencil,
        (array(256, 256),),
        4,
        544688,
        (1, 2 * 4 * 256 * 256),
        of(stencil),
        why="inside and rim are kernels: no loop asks where it is",
    ),
    "a concatenation": Program(
        lambda a, b: fnp.concatenate([a[:, :60], 2 * b[:, 60:]], 1) + 1,
        (array(R, C), array(R, C)),
        2,
        2 * RC,
        (1, 2 * RC),
        lambda a, b: np.concatenate([a[:, :60], 2 * b[:, 60:]], 1) + 1,
        why="a kernel for each piece, of loops as long as the piece",
    ),
    "a view of a transposed matrix": Program(
        lambda x, y: x.T.reshape(96, 64) @ y,
        (array(96, 64), array(64, 80)),
        1,
        4 * (96 * 64 + 64 * 80 + 96 * 80),
        (2, 2 * 4 * 96 * 64 + 4 * (96 * 64 + 64 * 80 + 96 * 80)),
        lambda x, y: x.T.reshape(96, 64) @ y,
        why="the index is computed, once for each row of a tile: no copy is needed",
    ),
    "a product by hand": Program(
        lambda a, c: fnp.sum(a[:, :, None, :] * c[None, None], -1),
        (array(8, 32, 48), array(64, 48)),
        2,
        4 * (8 * 32 * 48 + 3 * 48 * 64 + 8 * 32 * 64),
        (1, 4 * (8 * 32 * 48 + 48 * 64 + 8 * 32 * 64)),
        lambda a, c: np.einsum("bmk,nk->bmn", a, c),
        why="the second factor is packed first, so that its rows become columns",
    ),
    "LSTM": Program(
        lstm,
        (array(16, 8, 32), array(32, 128) / 6, array(32, 128) / 6, array(128), array(8, 32), array(8, 32)),
        4,
        548864,
        (2, 4 * (16 * 8 * 32 + 128 * 65 + 3 * 16 * 8 * 32 + 128 * 8)),
        lstm64,
        why="the weights of the state are copied to panels before the loop",
    ),
}


def double(tree: Any) -> Any:
    return fg.tree.map(lambda x: x.astype(np.float64) if x.dtype == np.float32 else x, tree)


@pytest.mark.parametrize("name", PROGRAMS)
def test_kernels_and_bytes(name: str) -> None:
    program = PROGRAMS[name]
    lowered = fg.jit(program.function).lower(*program.arguments).for_target(TARGET)
    assert len(lowered.kernels) == program.kernels, "\n".join(lowered.kernels)
    assert lowered.cost_analysis()["bytes accessed"] == program.nbytes, lowered.as_text("fusion")
    assert program.why or (program.kernels, program.nbytes) == program.least


@pytest.mark.parametrize("name", [name for name, program in PROGRAMS.items() if program.reference])
def test_results(name: str) -> None:
    program = PROGRAMS[name]
    found = fg.tree.leaves(fg.jit(program.function)(*program.arguments))
    expected = fg.tree.leaves(program.reference(*double(program.arguments)))
    for mine, theirs in zip(found, expected, strict=True):
        scale = max(1.0, float(np.abs(theirs).max()))
        np.testing.assert_allclose(mine, theirs, rtol=0, atol=program.tolerance * scale)


def test_dropout_has_one_mask_in_both_directions() -> None:
    key, x = np.array([0, 7], np.uint32), np.abs(array(R, C)) + 1
    kept = np.asarray(fg.jit(dropout)(key, x)) != 0
    np.testing.assert_array_equal(np.asarray(fg.jit(dropout_backward)(key, x, x)) != 0, kept)
    assert 0.85 < kept.mean() < 0.95


def test_variance_of_numbers_far_from_zero() -> None:
    """Within 2 units in the last place of float64, where the mean is a thousand times the deviation."""
    x = (1e3 + RNG.standard_normal((4, 3000))).astype(np.float32)
    expected = np.var(x.astype(np.float64), -1)
    np.testing.assert_allclose(fg.jit(lambda x: fnp.var(x, -1))(x), expected, rtol=3e-7)


def test_the_products_of_a_batch_and_one_matrix_are_one_product() -> None:
    """No factor is repeated in memory, and the domain of the kernel is that of the result."""
    lowered = fg.jit(lambda a, w: a @ w).lower(array(8, 32, 48), array(48, 64)).for_target(TARGET)
    assert lowered.arena_nbytes == 0
    assert "merge(d00, d01)" in lowered.kernels[0]


def test_compile_time_of_a_loop_does_not_depend_on_its_steps() -> None:
    def text(steps: int) -> str:
        arguments = (array(steps, 8, 32), *PROGRAMS["LSTM"].arguments[1:])
        return fg.jit(lstm).lower(*arguments).for_target(TARGET).as_text("llvm")

    assert text(16).count("\n") == text(64).count("\n")
