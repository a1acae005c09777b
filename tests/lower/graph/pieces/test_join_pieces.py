"""Many equal pieces are one expression with rows: the same values, in few kernels."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.config import config
from funcgrad.lower.graph.pieces import join_pieces, pad_sums

N = 60
X = np.random.default_rng(0).normal(size=(N, 6)).astype(np.float32)
COLUMNS = np.ascontiguousarray(X.T)


def shuffled(i: int) -> int:
    return 37 * i % N


JOINED: dict[str, tuple[Callable, np.ndarray, int]] = {  # and how many kernels there are at most
    "rows": (lambda x: fnp.stack([fnp.sin(x[i]) for i in range(N)]), X, 1),
    "scalars": (lambda x: fnp.array([fnp.sum(x[i] ** 2) / (i + 1.5) for i in range(N)]), X, 1),
    "windows": (lambda x: fnp.concatenate([x[:, i : i + 3] * i for i in range(N - 2)], 1), COLUMNS, 1),
    "backwards": (lambda x: fnp.vstack([x[N - 1 - i, None] + 0.1 * i for i in range(N)]), X, 1),
    "steps": (lambda x: fnp.stack([x[i : i + 15 : 7].sum(0) for i in range(45)]), X, 2),
    "any order": (lambda x: fnp.stack([fnp.exp(x[shuffled(i)]) for i in range(N)]), X, 1),
    "any order of columns": (
        lambda x: fnp.concatenate([x[1:, shuffled(i) : shuffled(i) + 1] for i in range(N)], 1),
        COLUMNS,
        1,
    ),
    "columns": (lambda x: fnp.stack([x[i] ** 2 for i in range(N)], 1), X, 1),
    "signed zeros": (lambda x: fnp.stack([x[i] * (-0.0 if i % 3 else 0.0) for i in range(N)]), X, 1),
    "with ends": (
        lambda x: fnp.concatenate(
            [x[:1], *((x[i - 1 : i] + x[i + 1 : i + 2]) / 2 for i in range(1, N - 1)), x[-1:]]
        ),
        X,
        3,
    ),
    "reshaped": (lambda x: fnp.hstack([fnp.flip(x[i].reshape(2, 3).T, 0) for i in range(N)]), X, 1),
    "products": (lambda x: fnp.stack([x[i].reshape(2, 3) @ x[:3, :4] for i in range(N)]), X, 2),
    "systems": (
        lambda x: fnp.stack([fnp.linalg.solve(x[i : i + 6] + 9 * fnp.eye(6), x[0]) for i in range(40)]),
        X,
        4,
    ),
    "one is shared": (lambda x: (lambda p: fnp.stack(p) + p[3])([fnp.cos(x[i]) for i in range(N)]), X, 4),
    "padded": (lambda x: fnp.stack([fnp.pad(x[i], (1, 2)) for i in range(N)]), X, 1),
    "positions": (lambda x: fnp.array([fnp.argmax(x[i]) for i in range(N)]), X, 2),
    "conditions": (lambda x: fnp.stack([fnp.where(x[i] > 0, x[0], i) for i in range(N)]), X, 1),
    "looked up": (lambda x: fnp.stack([x[fnp.int32(fnp.abs(x[i, :2]))] for i in range(N)]), X, 2),
    "nested": (
        lambda x: fnp.stack([fnp.stack([x[i, j] * j for j in range(6)]) for i in range(N)]),
        X,
        1,
    ),
    "in a loop": (
        lambda x: lax.fori_loop(
            0, 3, lambda k, y: fnp.stack([fnp.cos(y[i]) * i / N + k for i in range(N)]), x
        ),
        X,
        4,
    ),
}
KEPT: dict[str, Callable] = {  # whose pieces are not the same expression
    "chain": lambda x: fnp.stack(reduce(lambda made, i: [*made, fnp.sin(made[-1])], range(30), [x[0]])),
    "few of many": lambda x: fnp.stack([fnp.exp(x[i % 3]) for i in range(N)]),
    "wanted": lambda x: (lambda p: (fnp.stack(p), p))([fnp.sin(x[i]) for i in range(N)]),
    "tables in a loop": lambda x: lax.fori_loop(
        0, 2, lambda k, y: fnp.stack([y[shuffled(i)] * 0.3**i for i in range(N)]), x
    ),
}


def agree(f: Callable, *arguments: Any) -> None:
    found = fg.jit(f)(*arguments)
    with config(disable_jit=True):
        expected = f(*map(fnp.asarray, arguments))
    for x, y in zip(fg.tree.leaves(found), fg.tree.leaves(expected), strict=True):
        assert (x.shape, x.dtype) == (y.shape, y.dtype)
        np.testing.assert_allclose(np.asarray(x), np.asarray(y), rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("name", JOINED)
def test_values_and_kernels(name: str) -> None:
    f, x, most = JOINED[name]
    agree(f, x)
    assert len(fg.jit(f).lower(x).kernels) <= most


@pytest.mark.parametrize("name", KEPT)
def test_what_is_not_joined(name: str) -> None:
    agree(KEPT[name], X)
    assert "gather" not in fg.jit(KEPT[name]).lower(X).as_text("canonical")


LONG = ("in a loop", "looked up", "one is shared")  # seconds, most of them for the pieces one by one


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.nightly] if name in LONG else []) for name in JOINED]
)
def test_derivatives_and_batches(name: str) -> None:
    f, x, _ = JOINED[name]
    if name == "positions":
        agree(fg.vmap(f), np.stack([x, x[::-1]]))
        return

    def loss(x: Any) -> Any:
        return fnp.sum(fnp.sin(f(x)) ** 2)

    with config(enable_x64=True):
        x = x.astype(np.float64)
        agree(fg.vmap(fg.grad(loss)), np.stack([x, x[::-1]]))
        agree(lambda x, t: fg.jvp(fg.grad(loss), (x,), (t,)), x, np.cos(x))


def test_zeros_keep_their_signs() -> None:
    f, x, _ = JOINED["signed zeros"]
    np.testing.assert_array_equal(np.signbit(fg.jit(f)(x)), np.signbit(np.asarray(f(fnp.asarray(x)))))


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint32", "int64", "float16", "float64", "complex64"])
def test_dtypes(dtype: str) -> None:
    with config(enable_x64=True):
        x = np.round(3 * X).astype(dtype)
        one = fnp.asarray(np.ones((), dtype))
        agree(lambda x: fnp.stack([x[i] * (one if i % 2 else x[0, 0]) for i in range(N)]), x)
        agree(
            lambda x: fnp.stack([fnp.where(x[i] == one, x[i], np.array(i % 50, dtype)) for i in range(N)]), x
        )


def test_gradients_of_slices_are_not_padded() -> None:
    """The sum of n pieces, each as large as the array, is n^2 additions."""
    for f in (
        lambda x: sum(fnp.sum(fnp.sin(x[i]) * i) for i in range(N)),
        lambda x: sum(fnp.sum(fnp.sin(x[i : i + 3]) ** 2) for i in range(N - 3)),
        lambda x: (
            sum(fnp.prod(x[1:, i : i + 1]) for i in range(6)) + sum(fnp.sum(x[2 * i] ** 2) for i in range(30))
        ),
    ):
        agree(fg.grad(f), X)
    graph = fg.jit(fg.grad(lambda x: fnp.sum(fnp.stack([fnp.sin(x[i]) for i in range(N)]) ** 2))).lower(X)
    assert "pad(" not in graph.as_text("canonical") and len(graph.kernels) == 1


def test_compile_time_is_linear() -> None:
    """By what the scheduler gets: the same few nodes however many pieces there are."""
    sizes = []
    for n in (50, 500):
        x = np.ones((n, 4), np.float32)
        lowered = fg.jit(lambda x, n=n: fnp.stack([fnp.tanh(x[i]) * i for i in range(n)])).lower(x)
        sizes.append(len(lowered.as_text("canonical").splitlines()))
    assert sizes[0] == sizes[1] < 12


def piece(choose: random.Random, x: Any) -> Callable[[int], Any]:
    """Draw an expression of slices and numbers, all of shape (4,)."""
    kind = choose.choice(["slice", "column", "number", "binary", "unary", "sum", "where", "fixed"])
    if kind == "slice":
        a, b = choose.randrange(3), choose.randrange(1, 8)
        return lambda i: x[a + b * i % (N - 3), 1:5]
    if kind == "column":
        step = choose.choice([1, 1, 7])
        return lambda i: x[step * i % (N - 4) : step * i % (N - 4) + 4, 2]
    if kind == "number":
        factor = choose.choice([1, 0.5, -2])
        return lambda i: fnp.full(4, factor * (i % choose_period))
    if kind == "fixed":
        return lambda i: x[0, :4] + x[1, 0]
    first, second = piece(choose, x), piece(choose, x)
    if kind == "binary":
        op = choose.choice([fnp.add, fnp.multiply, fnp.maximum, fnp.subtract])
        return lambda i: op(first(i), second(i))
    if kind == "unary":
        op = choose.choice([fnp.sin, fnp.tanh, fnp.flip, fnp.abs])
        return lambda i: op(first(i))
    if kind == "sum":
        return lambda i: fnp.sum(first(i)) * second(i)
    return lambda i: fnp.where(first(i) > second(i), first(i), 1.0)


choose_period = 11


@pytest.mark.parametrize("seed", range(24))
def test_random_pieces(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few of them, so that runs end within a concatenation, and ends of other forms around."""
    monkeypatch.setattr(join_pieces, "_FEWEST", 3)
    monkeypatch.setattr(pad_sums, "_FEWEST", 3)

    def f(x: Any) -> Any:
        choose = random.Random(seed)
        parts = []
        for _ in range(choose.randrange(1, 4)):
            made = piece(choose, x)
            first = choose.randrange(20)
            parts += [made(first + i) for i in range(choose.randrange(1, 9))]
        return fnp.stack(parts, choose.randrange(2)) * 2.0

    with config(enable_x64=True):  # sums of many numbers, and sines of these
        agree(f, X.astype(np.float64))
        agree(fg.grad(lambda x: fnp.sum(fnp.sin(f(x)))), X.astype(np.float64))
