"""Operators that draw random numbers: their distributions, and which call draws which numbers."""

from __future__ import annotations

import numpy as onp
import onnx.parser
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import random

COUNT = 20_000


def load(body: str, inputs: str = "float[n] x", output: str = "float") -> fg.onnx.OnnxFunction:
    head = f'<ir_version: 10, opset_import: ["": 22]> graph ({inputs}) => ({output}[] y) '
    return fg.onnx.load(onnx.parser.parse_model(head + body), returns="tuple")


def test_normal_and_uniform_numbers() -> None:
    (normal,) = load(f"{{ y = RandomNormal <shape = [{COUNT}], mean = 2.0, scale = 0.5> () }}", inputs="")()
    assert normal.shape == (COUNT,)
    assert float(normal.mean()) == pytest.approx(2, abs=0.02)
    assert float(normal.std()) == pytest.approx(0.5, rel=0.03)
    (uniform,) = load("{ y = RandomUniformLike <low = -1.0, high = 3.0> (x) }")(np.zeros(COUNT))
    assert -1 <= float(uniform.min()) < -0.99
    assert 2.99 < float(uniform.max()) < 3
    assert float(uniform.mean()) == pytest.approx(1, abs=0.05)


def test_bernoulli_and_multinomial_numbers() -> None:
    chances = np.full(COUNT, 0.3)
    (drawn,) = load("{ y = Bernoulli (x) }")(chances)
    assert onp.unique(drawn).tolist() == [0, 1]
    assert float(drawn.mean()) == pytest.approx(0.3, abs=0.02)
    odds = np.log(np.asarray([[0.2, 0.5, 0.3], [1.0, 1e-9, 1e-9]]))
    body = f"{{ y = Multinomial <sample_size = {COUNT}> (x) }}"
    (classes,) = load(body, "float[n,m] x", "int32")(odds)
    assert classes.shape == (2, COUNT)
    assert classes.dtype == onp.int32
    onp.testing.assert_allclose(onp.bincount(classes[0]) / COUNT, [0.2, 0.5, 0.3], atol=0.02)
    assert not onp.any(classes[1])


def test_dropout_enlarges_what_is_left() -> None:
    text = "<bool training = {1}, float ratio = {0.25}> { y, kept = Dropout (x, ratio, training) }"
    x = np.ones(COUNT)
    (y,) = load(text)(x)
    onp.testing.assert_allclose(onp.unique(y), [0, 4 / 3], rtol=1e-6)
    assert float((y == 0).mean()) == pytest.approx(0.25, abs=0.02)
    (gradient,) = fg.vjp(load(text), x)[1]((np.ones(COUNT),))
    onp.testing.assert_array_equal(gradient, y)
    (same,) = load("{ y = Dropout (x) }")(x)
    onp.testing.assert_array_equal(same, x)


def test_keys_and_seeds() -> None:
    """A call draws by its key, each node its own numbers; a node with a seed always the same ones."""
    two = load("{ a = RandomNormalLike (x) b = RandomNormalLike (x) y = Concat <axis = 0> (a, b) }")
    x = np.zeros(50)
    one, again, other = (two(x, key=random.key(seed))[0] for seed in (1, 1, 2))
    onp.testing.assert_array_equal(one, again)
    assert not onp.any(one == other)
    assert not onp.any(one[:50] == one[50:])
    onp.testing.assert_array_equal(two(x)[0], two(x)[0])
    drawn = fg.jit(lambda key: two(x, key=key)[0])(random.key(1))
    onp.testing.assert_array_equal(drawn, one)
    seeded = load("{ y = RandomNormalLike <seed = 7.0> (x) }")
    onp.testing.assert_array_equal(seeded(x, key=random.key(1))[0], seeded(x, key=random.key(2))[0])
