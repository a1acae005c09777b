"""Linear, Embedding, Dropout and LoRA: what they begin with, dtypes, random numbers, mistakes."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn, random
from funcgrad.errors import ArgumentError, DtypeError, ShapeError

KEY = random.key(0)


@pytest.mark.parametrize(
    "weight, deviation",
    [
        (lambda: nn.Linear.init(100, 300, key=KEY).weight, math.sqrt(2 / 400)),
        (lambda: nn.Embedding.init(300, 64, key=KEY).weight, 1 / 8),
        (lambda: nn.Conv.init(16, 100, (3, 3), key=KEY).weight, math.sqrt(2 / 144)),
        (lambda: nn.GRU.init(100, 100, key=KEY).weight_input, math.sqrt(2 / 400)),
        (lambda: nn.LSTM.init(10, 100, key=KEY).weight_hidden, math.sqrt(1 / 100)),
        (lambda: nn.MoE.init(40, 60, experts=8, key=KEY).up, math.sqrt(2 / 100)),
        (lambda: nn.MultiHeadAttention.init(64, 4, key=KEY).value.weight, 1 / 8),
    ],
)
def test_weights_begin_with_the_deviation_that_is_said(weight: Any, deviation: float) -> None:
    drawn = np.asarray(weight())
    assert abs(drawn.std() / deviation - 1) < 0.05 and abs(drawn.mean()) < deviation / 10


@pytest.mark.parametrize(
    "make",
    [
        lambda dtype: nn.Linear.init(2, 3, key=KEY, dtype=dtype),
        lambda dtype: nn.MLP.init((2, 3), key=KEY, dtype=dtype),
        lambda dtype: nn.LayerNorm.init(2, dtype=dtype),
        lambda dtype: nn.RMSNorm.init(2, dtype=dtype),
        lambda dtype: nn.GroupNorm.init(2, groups=1, dtype=dtype),
        lambda dtype: nn.Conv.init(2, 3, (1,), key=KEY, dtype=dtype),
        lambda dtype: nn.ConvTranspose.init(2, 3, (1,), key=KEY, dtype=dtype),
        lambda dtype: nn.MultiHeadAttention.init(2, 1, key=KEY, dtype=dtype, rotary_base=10.0),
        lambda dtype: nn.AdaptiveAvgPool((1,)),
        lambda dtype: nn.Dropout(0.5),
    ],
)
@pytest.mark.parametrize("dtype", [fnp.bfloat16, np.float16, np.float32])
def test_narrow_dtypes_stay(make: Any, dtype: Any) -> None:
    layer = make(dtype)
    assert {leaf.dtype for leaf in fg.tree.leaves(layer)} <= {np.dtype(dtype)}
    assert layer(fnp.ones((1, 4, 2), dtype)).dtype == dtype


def test_dropout() -> None:
    x = fnp.full((100, 100), 3.0)
    y = np.asarray(nn.Dropout(0.25)(x, key=KEY))
    assert {*np.unique(y)} == {0.0, 4.0} and abs((y == 0).mean() - 0.25) < 0.02
    assert nn.Dropout(0.25)(x) is x and nn.Dropout(0.0)(x, key=KEY) is x
    assert not np.asarray(nn.Dropout(1.0)(x, key=KEY)).any()
    slopes = fg.grad(lambda x: nn.Dropout(0.25)(x, key=KEY).sum())(x)
    np.testing.assert_allclose(slopes, y / 3, rtol=1e-6)
    other = np.asarray(fg.jit(nn.Dropout(0.25))(x, key=random.key(1)))
    assert (other != y).any() and {*np.unique(other)} == {0.0, 4.0}
    with pytest.raises(ArgumentError, match="a probability"):
        nn.Dropout(1.5)


def test_embedding_attends_to_its_table() -> None:
    table = nn.Embedding.init(5, 3, key=KEY)
    x = np.ones((2, 3), np.float32)
    np.testing.assert_allclose(table.attend(x), x @ np.asarray(table.weight).T, rtol=1e-6)
    assert np.isnan(np.asarray(table(np.array([5])))).all()


def test_biases_can_be_left_out() -> None:
    for layer in (
        nn.Linear.init(2, 3, key=KEY, bias=False),
        nn.Conv.init(2, 3, (1,), key=KEY, bias=False),
        nn.LayerNorm.init(2, weight=False, bias=False),
        nn.GRU.init(2, 3, key=KEY, bias=False),
        nn.LSTM.init(2, 3, key=KEY, bias=False),
    ):
        names = [*nn.named_parameters(layer)]
        assert not any("bias" in name for name in names)
        assert fg.tree.leaves(layer(np.ones((1, 4, 2), np.float32)))[0].shape[:2] == (1, 4)


X = np.ones((2, 5, 3), np.float32)


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: nn.Linear.init(4, 2, key=KEY)(X), ShapeError, r"nn.Linear: weight \(float32\[4,2\]\) needs 4"),
        (lambda: nn.Linear.init(3, 2, key=KEY)(X > 0), DtypeError, "nn.Linear: x must be floats, got bool"),
        (lambda: nn.Embedding.init(4, 2, key=KEY)(X), DtypeError, r"rows of weight \(float32\[4,2\]\)"),
        (lambda: nn.LoRA.init(nn.Linear.init(3, 2, key=KEY), 0, key=KEY), ArgumentError, "rank"),
        (lambda: nn.Conv.init(4, 2, (3,), key=KEY)(X), ShapeError, r"nn.Conv: weight \(float32\[3,4,2\]\)"),
        (lambda: nn.Conv.init(3, 2, (3, 3, 3), key=KEY)(X), ShapeError, "at least 4 axes"),
        (lambda: nn.Conv.init(4, 2, 3, key=KEY), ArgumentError, r"\(3, 3\) for images"),
        (lambda: nn.Conv.init(4, 2, (3,), key=KEY, groups=3), ArgumentError, "3 groups must divide"),
        (lambda: nn.Conv.init(4, 2, (3,), key=KEY, strides=(1, 1)), ArgumentError, "strides must be"),
        (lambda: nn.Conv.init(4, 2, (3,), key=KEY, padding="FULL"), ArgumentError, "'FULL' does not exist"),
        (lambda: nn.Conv.init(4, 2, (3,), key=KEY, padding=(1, 1)), ArgumentError, "padding must be"),
        (lambda: nn.ConvTranspose.init(4, 2, (3,), key=KEY, padding="CAUSAL"), ArgumentError, "of Conv alone"),
        (lambda: nn.ConvTranspose.init(4, 2, (3,), key=KEY)(X), ShapeError, r"weight \(float32\[3,4,2\]\)"),
        (lambda: nn.LayerNorm.init(4)(X), ShapeError, r"nn.LayerNorm: weight \(float32\[4\]\) needs 4"),
        (lambda: nn.RMSNorm.init(4, weight=False)(X), ShapeError, "nn.RMSNorm: size needs 4"),
        (lambda: nn.GroupNorm.init(4, groups=3), ArgumentError, "3 groups must divide 4"),
        (lambda: nn.GroupNorm.init(3, groups=3)(X[0, 0]), ShapeError, "needs 2 axes or more"),
        (lambda: nn.InstanceNorm.init(3)(X[0]), ShapeError, "3 axes or more, one of the batch, one of places"),
        (lambda: nn.AdaptiveAvgPool((1, 1, 1))(X), ShapeError, "output_size has 3 sizes"),
        (lambda: nn.AdaptiveMaxPool((0,)), ArgumentError, "must be positive"),
        (lambda: nn.GRU.init(4, 2, key=KEY)(X), ShapeError, r"nn.GRU: weight_input \(float32\[4,6\]\)"),
        (lambda: nn.LSTM.init(3, 2, key=KEY)(X[0, 0]), ShapeError, r"\(batch..., time, features\)"),
        (lambda: nn.GRU.init(3, 2, key=KEY)(X, X[:, 0]), ShapeError, r"initial must be \(2, 2\), for x"),
        (lambda: nn.MultiHeadAttention.init(4, 2, key=KEY)(X), ShapeError, "query.weight needs 4 features"),
        (lambda: nn.MultiHeadAttention.init(3, 1, key=KEY)(X, X[:1]), ShapeError, "the axes of the batch of x"),
        (
            lambda: nn.MultiHeadAttention.init(3, 1, key=KEY)(X, mask=np.ones((3, 1, 5, 5), bool)),
            ShapeError, r"mask \(bool\[3,1,5,5\]\) must broadcast .* where the batch is \(2,\)",
        ),
        (lambda: nn.MultiHeadAttention.init(4, 3, key=KEY), ArgumentError, "3 heads must divide 4"),
        (lambda: nn.MultiHeadAttention.init(4, 4, key=KEY, key_heads=3), ArgumentError, "must divide heads"),
        (lambda: nn.MoE.init(4, 4, experts=2, picked=3, key=KEY), ArgumentError, "picked must be 1 to 2"),
        (lambda: nn.MoE.init(4, 4, experts=2, key=KEY)(X), ShapeError, r"nn.MoE: up \(float32\[2,4,4\]\)"),
        (lambda: nn.WeightNorm.init(nn.LayerNorm.init(3)), ArgumentError, "no parameter 'weight' with two"),
        (lambda: nn.MLP.init((3,), key=KEY), ArgumentError, "at least two"),
    ],
)  # fmt: skip
def test_mistakes_name_the_layer_and_the_parameter(call: Any, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_lora_within_attention() -> None:
    """What holds linear layers asks for the size of their weights: the change may be beside any of them."""
    x = random.normal(KEY, (2, 5, 8))
    layer = nn.MultiHeadAttention.init(8, 2, key=KEY, causal=True)
    adapted = nn.map_modules(
        lambda n, m: nn.LoRA.init(m, 2, key=KEY) if isinstance(m, nn.Linear) else m, layer
    )
    np.testing.assert_array_equal(adapted(x), layer(x))
    up = random.normal(KEY, adapted.query.up.shape)
    moved = nn.tree_at(lambda m: m.query.up, adapted, up)
    np.testing.assert_allclose(moved.query.weight, layer.query.weight + moved.query.down @ up, atol=1e-6)
    extended, _ = moved.extend(x, moved.init_cache(2, capacity=5))
    np.testing.assert_allclose(extended, moved(x), atol=1e-5)
    assert np.abs(np.asarray(moved(x)) - layer(x)).max() > 1e-3


def test_changes_of_stacked_layers() -> None:
    """Each layer has a change of its own, drawn as of a single one, and `Stacked` runs them."""
    stacked = nn.Stacked.init(lambda key: nn.Linear.init(4, 4, key=key), 3, key=KEY)
    lora = nn.LoRA.init(stacked.layers, rank=2, key=KEY, alpha=4.0)
    assert lora.down.shape == (3, 4, 2) and lora.up.shape == (3, 2, 4)
    limit = np.sqrt(6 / 4)  # of he_uniform, of 4 features
    assert 0.7 * limit < np.abs(lora.down).max() <= limit
    lora = dataclasses.replace(lora, up=random.normal(KEY, (3, 2, 4)))
    x = np.asarray(random.normal(random.key(7), (5, 4)))
    expected = x
    for i in range(3):
        one = fg.tree.map(lambda p, i=i: np.asarray(p[i]), lora)
        expected = expected @ (one.base.weight + 2 * one.down @ one.up) + one.base.bias
    np.testing.assert_allclose(nn.Stacked(lora)(x), expected, rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(nn.Stacked(lora.merged())(x), expected, rtol=1e-3, atol=1e-4)
