"""Programs for every backend: what users write, on arrays that no tile and no vector divides.

A program is a function of NumPy arrays to a tree of arrays. It computes the same on every backend: the reference is
the backend that runs the graph by NumPy. Numbers stay of the order of one, so that one bound on errors serves all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as onp

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, nn, random


class Program(NamedTuple):
    """error: at most, relative to the greatest number of each result; 0 says that every bit is the same."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    error: float = 2e-5


_rng = onp.random.default_rng(0)
PROGRAMS: dict[str, Program] = {}


def normal(*shape: int) -> onp.ndarray:
    return _rng.standard_normal(shape).astype(onp.float32)


def integers(low: int, high: int, *shape: int) -> onp.ndarray:
    return _rng.integers(low, high, shape).astype(onp.int32)


def program(*arguments: Any, error: float = 2e-5) -> Callable[[Callable], Callable]:
    def keep(function: Callable) -> Callable:
        PROGRAMS[function.__name__.strip("_")] = Program(function, arguments, error)
        return function

    return keep


# ---- arrays ----


@program(normal(37, 5), normal(5), onp.float32(0.5))
def broadcasting(x: Any, row: Any, number: Any) -> Any:
    y = x * row + number
    return y, np.where(y > 0, y, -row), (x[:, None, :] - x[None, :7, :]).max(2), 1.0 - number


@program(onp.zeros((0, 3), onp.float32), normal(4, 3))
def nothing(empty: Any, x: Any) -> Any:
    """Axes of size zero, before, within and after."""
    return (
        empty + 1,
        empty.sum(0),
        empty.sum(1),
        np.concatenate([empty, x]) * 2,
        empty @ x.T,
        x[:0].sum() + x.sum(),
    )


@program(normal(7), normal(7), error=0)
def results_that_are_arguments(x: Any, y: Any) -> Any:
    return (
        x,
        y,
        x,
        {"y": y[::-1], "constant": np.arange(5), "number": np.float32(2.5), "again": x.reshape(1, 7)},
    )


@program(normal(33, 70), normal(1, 1), normal(3, 1100))
def reductions(x: Any, one: Any, long: Any) -> Any:
    return (
        (x.sum(), x.sum(0), x.mean(1), x.max(1), x.min(0), np.var(x, 1), np.sum(x, 1, keepdims=True) + x),
        (one.sum(), one.prod(0), long.sum(1), long.sum(0), np.abs(long).max()),
        (np.argmax(x, 1), np.argmin(x, 0), np.any(x > 2, 1), np.all(x > -9), np.count_nonzero(x > 0, 0)),
    )


@program(onp.array([[1, onp.nan, 3], [onp.inf, -onp.inf, -0.0]], onp.float32), error=0)
def special_numbers(x: Any) -> Any:
    return (
        x.max(1),
        x.min(0),
        np.isnan(x),
        np.sign(x),
        x * 0,
        np.argmax(x, 1),
        1 / x,
        np.maximum(x, 1),
        x == x,
    )


@program(normal(29, 45))
def normalizations(x: Any) -> Any:
    return nn.softmax(x), nn.logsumexp(x, 0), nn.standardize(x), nn.log_softmax(x * 3, 0), nn.gelu(x)


@program(normal(33, 17), normal(17, 70), normal(3, 33, 17), normal(70))
def products(a: Any, b: Any, batch: Any, v: Any) -> Any:
    return (
        a @ b,
        b.T @ a.T,
        batch @ b,
        b @ v,
        v @ v,
        np.einsum("bik,bjk->bij", batch, batch),
        np.outer(v, v)[::9],
    )


@program(normal(2, 9, 11, 3), normal(3, 3, 3, 5))
def convolutions(images: Any, filters: Any) -> Any:
    y = lax.conv_general_dilated(images, filters, (2, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    return (
        y,
        nn.max_pool(images, (2, 2), strides=(2, 2)),
        nn.avg_pool(images, (3, 3), strides=(1, 2), padding="SAME"),
    )


@program(normal(13, 6), integers(-3, 16, 9), integers(0, 13, 9))
def indexing(x: Any, anywhere: Any, inside: Any) -> Any:
    updates = x[::-1][:9] * 2
    return (
        (
            x[inside],
            x[inside[0]],
            x[3:11:2, ::-1],
            np.take(x, anywhere, 0, mode="clip"),
            x.at[anywhere].get(mode="fill"),
        ),
        (
            x.at[inside].add(updates),
            x.at[anywhere].add(updates, mode="drop"),
            x.at[2, 3].set(7.0),
            x.at[inside].max(0.1),
        ),
        (
            lax.dynamic_slice(x, (inside[1], 2), (4, 3)),
            lax.dynamic_update_slice(x, x[:2] * 3, (inside[2], 0)),
        ),
        (
            np.zeros(16).at[inside].add(1.0),
            np.bincount(inside, length=13),
            np.roll(x, 3, 0),
            np.tile(x, (1, 2)),
        ),
    )


@program(normal(5, 40), integers(0, 9, 50))
def ordering(x: Any, numbers: Any) -> Any:
    return (
        (np.sort(x, 1), np.argsort(x, 0), np.sort(numbers), np.argsort(numbers), np.median(x, 1)),
        (
            np.cumsum(x, 1),
            np.cumprod(np.tanh(x), 0),
            np.maximum.accumulate(x, 1),
            np.searchsorted(np.sort(x[0]), x[1]),
        ),
        lax.associative_scan(lambda a, b: a * 0.5 + b, x, axis=1),
    )


@program(integers(-99, 99, 41), onp.arange(41, dtype=onp.uint8), normal(41) > 0, error=0)
def small_types(i: Any, u: Any, b: Any) -> Any:
    narrow = i.astype(onp.int8)
    return (
        (
            i // 7,
            i % 7,
            i << 3,
            i ^ 85,
            -i,
            abs(i),
            i.sum(),
            np.prod(i[:3]),
            u + 250,
            u // 3,
            ~u,
            narrow * narrow,
        ),
        (
            b & ~b[::-1],
            b.sum(),
            np.where(b, i, -i),
            b.astype(onp.float32),
            i.astype(onp.float16) / 3,
            (i > 0) | b,
        ),
        (
            narrow.astype(np.bfloat16) * 1.5,
            u.astype(onp.float32).astype(np.bfloat16),
            np.max(u),
            np.cumsum(narrow),
        ),
    )


@program(normal(17) + 1j * normal(17))
def complex_numbers(z: Any) -> Any:
    z = z.astype(onp.complex64)
    return z * z + 1j, np.abs(z), np.exp(z), z.sum(), np.conj(z) @ z, z.real / (1 + z.imag**2), np.fft.fft(z)


@program(normal(6, 6), normal(6, 2), error=2e-4)
def matrices(a: Any, b: Any) -> Any:
    """Factorizations, which the host may do."""
    good = a @ a.T + 3 * np.eye(6)
    return np.linalg.solve(good, b), np.linalg.cholesky(good), np.linalg.inv(good), np.linalg.slogdet(good)


@program(onp.uint32(7), error=2e-5)
def random_numbers(seed: Any) -> Any:
    key, other = random.split(random.key(seed))
    bits = random.bits(key, (33,), onp.uint32)
    return bits, random.uniform(other, (5, 7)), random.normal(key, (101,)), random.permutation(other, 12)


# ---- transforms ----


def mlp(params: Any, x: Any) -> Any:
    for w, b in params[:-1]:
        x = np.tanh(x @ w + b)
    w, b = params[-1]
    return x @ w + b


def mlp_params(*sizes: int) -> list[tuple[onp.ndarray, onp.ndarray]]:
    return [(normal(m, n) / m**0.5, normal(n) * 0.1) for m, n in zip(sizes, sizes[1:])]


def mlp_loss(params: Any, x: Any, y: Any) -> Any:
    return np.mean((mlp(params, x) - y) ** 2)


@program(mlp_params(7, 19, 3), normal(11, 7), normal(11, 3))
def gradients(params: Any, x: Any, y: Any) -> Any:
    value, gradient = fg.value_and_grad(mlp_loss)(params, x, y)
    out, tangent = fg.jvp(lambda x: mlp(params, x), (x,), (x[::-1],))
    return value, gradient, out, tangent


@program(normal(4), error=1e-4)
def second_derivatives(x: Any) -> Any:
    def f(x: Any) -> Any:
        return np.sum(np.sin(x) * x[::-1]) ** 2 + np.prod(np.cosh(x))

    return fg.hessian(f)(x), fg.jacfwd(fg.grad(f))(x), fg.grad(lambda x: np.sum(fg.grad(f)(x) ** 2))(x)


@program(mlp_params(5, 9, 2), normal(13, 5), normal(13, 2))
def gradients_of_each_example(params: Any, x: Any, y: Any) -> Any:
    each = fg.vmap(fg.grad(mlp_loss), (None, 0, 0))(params, x, y)
    return each, fg.vmap(lambda v: fg.jacrev(lambda u: mlp(params, u))(v))(x[:3])


@program(normal(6), normal(6, 5))
def conditions(x: Any, rows: Any) -> Any:
    def chosen(x: Any) -> Any:
        return lax.cond(np.sum(x) > 0, lambda x: np.sin(x), lambda x: x * x, x)

    switched = lax.switch(np.argmax(x), [lambda y: y + 1, lambda y: -y, np.exp, np.cos, np.tanh, np.abs], x)
    return chosen(x), chosen(-x), switched, fg.vmap(chosen)(rows), fg.grad(lambda x: np.sum(chosen(x)))(x)


@program(normal(9), normal(23, 9), error=1e-4)
def scans(state: Any, inputs: Any) -> Any:
    def cell(state: Any, x: Any) -> Any:
        state = np.tanh(0.7 * state + x - np.mean(state))
        return state, np.sum(state * x)

    def loss(state: Any, inputs: Any) -> Any:
        last, outputs = lax.scan(cell, state, inputs)
        return np.sum(last**2) + np.mean(outputs)

    backward = lax.scan(cell, state, inputs, reverse=True)
    return lax.scan(cell, state, inputs), backward, fg.grad(loss, (0, 1))(state, inputs)


@program(onp.float32(1.5), normal(5))
def loops(x: Any, vector: Any) -> Any:
    root = lax.while_loop(lambda y: abs(y * y - x) > 1e-6, lambda y: 0.5 * (y + x / y), x)
    collatz = lax.while_loop(
        lambda s: s[0] > 1, lambda s: (np.where(s[0] % 2 == 0, s[0] // 2, 3 * s[0] + 1), s[1] + 1), (27, 0)
    )
    powers = lax.fori_loop(0, 6, lambda i, v: v * 0.9 + i * vector, vector)
    bounded = lax.fori_loop(0, np.argmax(vector) + 2, lambda i, v: v.at[i % 5].add(1.0 * i), vector)
    steps = fg.vmap(
        lambda n: lax.while_loop(lambda s: s[0] < n, lambda s: (s[0] + 1, s[1] * 1.1), (0, 1.0))[1]
    )
    return root, collatz, powers, bounded, steps(np.arange(5))


@program(normal(3, 8), normal(8, 8))
def remembering(x: Any, w: Any) -> Any:
    def block(x: Any) -> Any:
        return np.tanh(np.sin(x @ w) @ w.T) + x

    def loss(x: Any) -> Any:
        return np.sum(fg.checkpoint(block)(fg.checkpoint(block)(x)) ** 2)

    return loss(x), fg.grad(loss)(x)


@program(normal(7))
def custom_rules(x: Any) -> Any:
    @fg.custom_vjp
    def clipped(x: Any) -> Any:
        return np.sin(x)

    clipped.defvjp(lambda x: (np.sin(x), x), lambda x, ct: (np.clip(ct * x, -0.3, 0.3),))

    @fg.custom_jvp
    def stable(x: Any) -> Any:
        return np.log1p(np.exp(x))

    stable.defjvp(lambda p, t: (stable(p[0]), nn.sigmoid(p[0]) * t[0]))
    both = lambda x: np.sum(clipped(x) * stable(x))  # noqa: E731
    return both(x), fg.grad(both)(x), fg.vmap(fg.grad(lambda v: clipped(v) * stable(v)))(x)


@program(normal(5, 3))
def functions_of_the_host(x: Any) -> Any:
    def host(x: onp.ndarray) -> onp.ndarray:
        return onp.cumsum(x, 1) * 2

    y = fg.pure_callback(host, fg.ShapeDtypeStruct(x.shape, x.dtype), np.sin(x))
    return np.sum(y, 0), lax.fori_loop(0, 3, lambda i, z: z + fg.pure_callback(host, z, z * 0.1), y)


# ---- models ----


@program(mlp_params(6, 16, 3), normal(24, 6), integers(0, 3, 24), error=2e-4)
def training(params: Any, x: Any, labels: Any) -> Any:
    optimizer = nn.adam(0.02)

    def loss(params: Any) -> Any:
        return np.mean(nn.softmax_cross_entropy_with_integer_labels(mlp(params, x), labels))

    def step(carried: Any, _: Any) -> Any:
        params, state = carried
        value, gradient = fg.value_and_grad(loss)(params)
        updates, state = optimizer.update(gradient, state, params)
        return (nn.apply_updates(params, updates), state), value

    (params, _), losses = lax.scan(step, (params, optimizer.init(params)), None, length=6)
    return params, losses


def gpt_params(vocabulary: int, width: int, length: int) -> dict[str, Any]:
    return {
        "tokens": normal(vocabulary, width) * 0.3, "places": normal(length, width) * 0.1,
        "attention": normal(3, width, width) / width**0.5, "out": normal(width, width) / width**0.5,
        "up": normal(width, 2 * width) / width**0.5, "down": normal(2 * width, width) / (2 * width) ** 0.5,
    }  # fmt: skip


@program(gpt_params(23, 12, 10), integers(0, 23, 3, 11), error=1e-4)
def attention_model(params: Any, text: Any) -> Any:
    def logits(params: Any, words: Any) -> Any:
        x = params["tokens"][words] + params["places"]
        q, k, v = ((nn.standardize(x) @ w).reshape(*x.shape[:2], 3, 4) for w in params["attention"])
        attended = nn.dot_product_attention(q, k, v, is_causal=True).reshape(x.shape)
        x = x + attended @ params["out"]
        return (x + nn.gelu(nn.standardize(x) @ params["up"]) @ params["down"]) @ params["tokens"].T

    def loss(params: Any) -> Any:
        scores = logits(params, text[:, :-1])
        return np.mean(nn.softmax_cross_entropy_with_integer_labels(scores, text[:, 1:]))

    value, gradient = fg.value_and_grad(loss)(params)
    return value, fg.tree.map(lambda p, g: p - 0.1 * g, params, gradient)


@program(normal(3, 3, 1, 4) / 3, normal(36, 3) / 6, normal(5, 8, 8, 1), integers(0, 3, 5), error=1e-4)
def image_model(filters: Any, weights: Any, images: Any, labels: Any) -> Any:
    def loss(filters: Any, weights: Any) -> Any:
        x = lax.conv_general_dilated(
            images, filters, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC")
        )
        x = nn.max_pool(nn.relu(x), (2, 2), strides=(2, 2)).reshape(images.shape[0], -1)
        return np.mean(nn.softmax_cross_entropy_with_integer_labels(x @ weights, labels))

    return fg.value_and_grad(loss, (0, 1))(filters, weights)
