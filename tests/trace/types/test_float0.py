"""Derivatives by integers hold nothing, and pass through every transform all the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax

X, I = onp.array([0.5, 2.0, -1.0], onp.float32), onp.arange(3, dtype=onp.int32)


def both(x: Any, i: Any) -> tuple:
    """The gradient by both arguments; a jvp and a vjp of a function with an integer result."""
    gradient = fg.grad(lambda x, i: np.sum(x * x * i), (0, 1), allow_int=True)(x, i)
    pair = lambda x: (x * 2, (i + 1).astype(np.int32))  # noqa: E731
    _, tangents = fg.jvp(pair, (x,), (x,))
    _, pull_back = fg.vjp(pair, x)
    return gradient, tangents, pull_back((x, onp.zeros(x.shape, fg.float0)))


def shapes(result: Any) -> list[tuple]:
    leaves = fg.tree.leaves(result)
    return [(onp.shape(x), onp.dtype(x.dtype) == fg.float0) for x in leaves]


ONE = [((3,), False), ((3,), True), ((3,), False), ((3,), True), ((3,), False)]


def batched(place: Callable[[tuple], tuple]) -> list[tuple]:
    return [(place(shape), empty) for shape, empty in ONE]


@pytest.mark.parametrize(
    "transform",
    [
        lambda f: f,
        fg.jit,
        fg.checkpoint,
        lambda f: lambda x, i: lax.cond(x[0] > 0, f, lambda x, i: f(-x, i), x, i),
        lambda f: lambda x, i: fg.jvp(f, (x, i), (x, onp.zeros(3, fg.float0)))[1],
        lambda f: lambda x, i: fg.vjp(lambda x: f(x, i), x)[0],
        lambda f: lambda x, i: fg.grad(lambda x: (np.sum(f(x, i)[0][0]), f(x, i)), has_aux=True)(x)[1],
        lambda f: fg.jit(fg.jit(fg.checkpoint(f))),
    ],
)
def test_transforms_return_them(transform: Callable) -> None:
    assert shapes(transform(both)(X, I)) == ONE
    assert shapes(fg.jit(transform(both))(X, I)) == ONE


def test_those_that_add_an_axis_add_it_to_them() -> None:
    rows, counts = onp.stack([X, X]), onp.stack([I, I])
    first = batched(lambda shape: (2, *shape))
    last = batched(lambda shape: (*shape, 2))
    for wrap in (lambda f: f, fg.jit):
        assert shapes(wrap(fg.vmap(both))(rows, counts)) == first
        assert shapes(wrap(fg.vmap(both, (0, None), -1))(rows, I)) == last
        mixed = shapes(wrap(fg.vmap(both, (0, None), (0, 0, -1)))(rows, I))
        assert mixed == [*first[:4], last[4]]
        assert shapes(wrap(lambda x, i: lax.scan(lambda c, x: (c, both(x, i)), 0, x)[1])(rows, I)) == first
        for size in (None, 1, 2):
            assert (
                shapes(wrap(lambda x, s=size: lax.map(lambda x: both(x, I), x, batch_size=s))(rows)) == first
            )
    nested = shapes(fg.vmap(fg.vmap(both, (0, None)), (0, None))(rows[None], I))
    assert nested == batched(lambda shape: (1, 2, *shape))
    with fg.config(disable_jit=True):
        assert shapes(lax.scan(lambda c, x: (c, both(x, I)), 0, rows)[1]) == first


def test_they_are_arguments_too() -> None:
    zeros = onp.zeros((4, 3), fg.float0)
    pull = lambda x, ct: fg.vjp(lambda x: (x, I), x)[1]((x, ct))[0]  # noqa: E731
    rows = onp.stack([X, 2 * X, 3 * X, 4 * X])
    onp.testing.assert_array_equal(fg.vmap(pull)(rows, zeros), rows)
    onp.testing.assert_array_equal(fg.vmap(pull, (0, -1))(rows, zeros.T), rows)
    onp.testing.assert_array_equal(fg.grad(lambda x, ct: np.sum(pull(x, ct)))(X, zeros[0]), onp.ones(3))
    with pytest.raises(fg.errors.DtypeError, match="is an array of float0"):
        fg.jit(pull)(X, zeros[0])


def test_jacobians_have_their_shape() -> None:
    found = fg.jacfwd(lambda x: fg.grad(lambda x, i: np.sum(x * x * i), (0, 1), allow_int=True)(x, I))(X)
    assert shapes(found) == [((3, 3), False), ((3, 3), True)]
