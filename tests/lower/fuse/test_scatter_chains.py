"""Updates written out one after the other: one kernel for many, with the values of NumPy's own assignments."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.lower.fuse import scatter_chains

SHAPE = (5, 6)


def kernels(function: Callable, *arguments: object) -> list[str]:
    return fg.jit(function).lower(*arguments).kernels


def test_a_thousand_updates_are_few_kernels():
    def f(x, v):
        for i in range(1000):
            x = x.at[i].set(v + i)
        return x

    lines = kernels(f, np.zeros(1000), 1.0)
    assert len(lines) == 1 + -(-1000 // scatter_chains._MOST_UPDATES)
    numpy.testing.assert_array_equal(fg.jit(f)(np.zeros(1000), 1.0), 1 + numpy.arange(1000))


def test_equal_positions_keep_the_last_value():
    def f(x, i):
        return x.at[2].set(1.0).at[i].set(2.0).at[2].set(3.0).at[i].set(4.0).at[1].set(5.0).at[i - 9].set(6.0)

    for i in (1, 2, 3, 70):
        expected = numpy.zeros(4)
        for place, value in ((2, 1), (i, 2), (2, 3), (i, 4), (1, 5), (i - 9, 6)):
            if -4 <= place < 4:
                expected[place] = value
        numpy.testing.assert_array_equal(fg.jit(f)(np.zeros(4), i), expected)
    assert len(kernels(f, np.zeros(4), 1)) == 2


def test_an_array_read_between_is_what_it_was():
    def f(x):
        first = x.at[0].set(x[1])
        second = first.at[1].set(first[0] + x[2]).at[2].set(7.0)
        return second, first + 1

    second, first = fg.jit(f)(np.array([1.0, 2.0, 4.0]))
    numpy.testing.assert_array_equal(second, [2, 6, 7])
    numpy.testing.assert_array_equal(first, [3, 3, 5])


def test_gradients_and_batches_of_chains():
    def f(x, v):
        for i in range(4):
            x = x.at[i, 1 - i % 2].set(v[i] * x[0, 0])
        return np.sum(x * x, axis=1)

    x, v = np.arange(10.0).reshape(5, 2) + 1, np.arange(4.0)
    whole = fg.jit(fg.vmap(fg.grad(lambda x, v: np.sum(f(x, v)), argnums=(0, 1)), in_axes=(None, 0)))
    one = fg.grad(lambda x, v: np.sum(f(x, v)), argnums=(0, 1))
    many = np.stack([v, v + 1])
    for k in range(2):
        for found, expected in zip(whole(x, many), one(x, many[k]), strict=True):
            numpy.testing.assert_allclose(found[k], expected, rtol=1e-6)


@pytest.mark.parametrize("seed", range(25))
def test_random_updates(monkeypatch, seed):
    """Elements and rows at known and unknown positions, from numbers, other arrays and the array itself."""
    choose = random.Random(seed)
    monkeypatch.setattr(scatter_chains, "_MOST_UPDATES", choose.choice([2, 3, 100]))
    steps = []
    for _ in range(choose.randrange(2, 25)):
        rank = choose.choice([1, 2, 2])
        known = [choose.random() < 0.6 for _ in range(rank)]
        place = [choose.randrange(-n - 2, n + 2) for n in SHAPE[:rank]]
        steps.append((choose.randrange(2), place, known, choose.choice("nnnovs"), choose.randrange(1, 9)))

    def run(arrays, source, shift, update):
        for which, place, known, kind, number in steps:
            at = tuple(p if k else p + shift for p, k in zip(place, known, strict=True))
            x = arrays[which]
            if kind == "n":
                value = number + 0.5
            elif kind == "o":
                value = arrays[1 - which][tuple(0 for _ in place)]
            elif kind == "v":
                value = source[number % SHAPE[0]] if len(place) == 1 else source[number % SHAPE[0], 2]
            else:
                value = x[tuple(number % 5 for _ in place)] * 2
            arrays = tuple(update(a, at, value) if i == which else a for i, a in enumerate(arrays))
        return arrays

    def assign(x, at, value):
        if all(-n <= p < n for p, n in zip(at, SHAPE, strict=False)):
            x = x.copy()
            x[at] = value
        return x

    start = numpy.random.default_rng(seed).random((3, *SHAPE), numpy.float32)
    function = fg.jit(lambda a, b, c, s: run((a, b), c, s, lambda x, at, value: x.at[at].set(value)))
    with fg.config(cache=False):
        found = function(*start, 0)
    expected = run((start[0], start[1]), start[2], 0, assign)
    for one, other in zip(found, expected, strict=True):
        numpy.testing.assert_array_equal(one, other)
