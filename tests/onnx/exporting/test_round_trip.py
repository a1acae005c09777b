"""Models that are written are read again: the function that comes back is the one that went in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import numpy as fnp
from funcgrad import random
from funcgrad.onnx import export, load
from tests.onnx.exporting.test_models import LAYERS
from tests.onnx.exporting.test_programs import ARGUMENTS
from tests.support.programs import random_program


def check(f: Callable[..., Any], *args: Any) -> Any:
    """Compare a function with what its model is read as. Return that."""
    read = load(export(f, *args))
    expected = fg.tree.leaves(f(*args))
    for x, y in zip(read(*args).values(), expected, strict=True):
        np.testing.assert_allclose(np.asarray(x), np.asarray(y), rtol=1e-4, atol=2e-5)
    return read


@pytest.mark.parametrize("name", LAYERS)
def test_layers(name: str) -> None:
    make, shape = LAYERS[name]
    layer = make()
    check(lambda x: layer(x), np.random.default_rng(1).normal(size=shape).astype(np.float32))


def test_random_numbers() -> None:
    def sample(words: Any) -> Any:
        key = random.wrap_key_data(words)
        return random.normal(key, (3,)), random.permutation(key, 7), random.bits(key, (2,))

    check(sample, np.array([3, 2**32 - 5], np.uint32))


def test_a_function_that_came_back_is_differentiated_and_compiled() -> None:
    def f(x: Any) -> Any:
        return fg.lax.scan(lambda c, row: (fnp.tanh(c + row), c), x[0], x)

    x = np.random.default_rng(2).normal(size=(4, 3)).astype(np.float32)
    read = check(f, x)
    slope = fg.grad(lambda x: sum(fnp.sum(y**2) for y in fg.tree.leaves(f(x))))(x)
    again = fg.jit(fg.grad(lambda x: sum(fnp.sum(y**2) for y in read(x).values())))(x)
    np.testing.assert_allclose(again, slope, rtol=1e-4, atol=1e-5)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(200))
def test_programs(seed: int) -> None:
    program = random_program(seed)
    if "complex" not in str(fg.make_graph(program)(*ARGUMENTS)):
        check(program, *ARGUMENTS)
