"""Attention: the cache continues a sequence, segments are sequences of their own, positions are those of the papers."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn, random
from funcgrad.errors import ArgumentError, ShapeError

KEY = random.key(0)
X = np.asarray(random.normal(random.key(1), (2, 9, 16)))
FORMS: dict[str, dict[str, Any]] = {
    "plain": {},
    "grouped, rotary": {"key_heads": 2, "rotary_base": 100.0},
    "interleaved": {"rotary_base": 100.0, "interleaved": True},
    "alibi, one key": {"alibi": True, "key_heads": 1},
    "window": {"window": (3, 0), "rotary_base": 1e4, "bias": False},
}


def layer(**options: Any) -> nn.MultiHeadAttention:
    return nn.MultiHeadAttention.init(16, 4, key=KEY, causal=True, **options)


@pytest.mark.parametrize(
    "form",
    [pytest.param(form, marks=[pytest.mark.nightly] * (form in ("plain", "interleaved"))) for form in FORMS],
)
def test_a_cache_continues_a_sequence(form: str) -> None:
    attention = layer(**FORMS[form])
    expected = attention(X)
    extend = fg.jit(lambda attention, x, cache: attention.extend(x, cache))
    cache = attention.init_cache(2, capacity=12)
    parts = []
    for begin, end in ((0, 4), (4, 5), (5, 6), (6, 9)):
        y, cache = extend(attention, X[:, begin:end], cache)
        parts.append(y)
    np.testing.assert_allclose(np.concatenate(parts, 1), expected, rtol=1e-4, atol=1e-5)
    assert int(cache.length) == 9 and cache.key.shape == (2, 12, attention.key_heads, 4)


def test_a_cache_of_narrow_numbers() -> None:
    attention = layer()
    cache = attention.init_cache(2, capacity=9, dtype=fnp.bfloat16)
    y, cache = attention.extend(X, cache)
    assert cache.key.dtype == fnp.bfloat16 and y.dtype == np.float32
    np.testing.assert_allclose(y, attention(X), rtol=0.05, atol=0.02)
    with pytest.raises(ShapeError, match="holds 3 elements, x has 9"):
        attention.extend(X, attention.init_cache(2, capacity=3))


@pytest.mark.parametrize("form", ["plain", "grouped, rotary", "alibi, one key"])
def test_segments_are_sequences(form: str) -> None:
    """Distances within a segment do not depend on where it begins."""
    attention = layer(**FORMS[form])
    segments = np.array([[0, 0, 0, 0, 1, 1, 1, 1, 1], [0, 0, 1, 1, 1, 1, 2, 2, 2]])
    packed = np.asarray(attention(X, segments=segments))
    for row in range(2):
        for segment in np.unique(segments[row]):
            where = segments[row] == segment
            np.testing.assert_allclose(packed[row, where], attention(X[row, where]), rtol=1e-4, atol=1e-5)


def test_a_context_of_another_dtype() -> None:
    attention = nn.MultiHeadAttention.init(16, 4, key=KEY, dtype=fnp.bfloat16)
    y = attention(X, X.astype(fnp.bfloat16))
    assert y.dtype == np.float32
    np.testing.assert_allclose(y, attention(X, X), rtol=0.05, atol=0.02)


def test_segments_of_a_context() -> None:
    attention = nn.MultiHeadAttention.init(16, 4, key=KEY)
    context = np.asarray(random.normal(random.key(2), (2, 5, 16)))
    of_x, of_context = np.repeat([[0, 1, 1, 0, 0, 0, 1, 0, 1]], 2, 0), np.repeat([[0, 0, 1, 1, 0]], 2, 0)
    y = np.asarray(attention(X, context, segments=(of_x, of_context)))
    for segment in (0, 1):
        alone = attention(X[:, of_x[0] == segment], context[:, of_context[0] == segment])
        np.testing.assert_allclose(y[:, of_x[0] == segment], alone, rtol=1e-4, atol=1e-5)


def test_masks_and_windows() -> None:
    attention = layer(window=2, alibi=True)
    i, j = np.arange(9)[:, None], np.arange(9)
    slopes = np.asarray(nn.alibi_slopes(4))[:, None, None]
    seen = (j <= i) & (i - j <= 2) & (i != j + 1)
    given = attention(X, mask=i != j + 1)

    def heads(linear: nn.Linear) -> np.ndarray:
        return np.asarray(linear(X)).reshape(2, 9, 4, 4).swapaxes(1, 2)

    query, key, value = map(heads, (attention.query, attention.key, attention.value))
    logits = np.where(seen, query @ key.swapaxes(2, 3) / 2 - slopes * abs(i - j), -np.inf)
    weights = np.exp(logits - logits.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    expected = attention.output((weights @ value).swapaxes(1, 2).reshape(2, 9, 16))
    np.testing.assert_allclose(given, expected, rtol=1e-4, atol=1e-5)
    with pytest.raises(ArgumentError, match="mask must be boolean"):
        attention(X, mask=np.ones((9, 9)))


def test_axes_of_the_batch() -> None:
    attention = layer(rotary_base=100.0)
    many = np.stack([X, X[::-1]])
    mask = np.asarray(random.bernoulli(KEY, 0.7, (2, 2, 1, 9, 9))) | np.eye(9, dtype=bool)
    y = attention(many, mask=mask)
    np.testing.assert_allclose(y[1, 0], attention(many[1, 0], mask=mask[1, 0]), rtol=1e-4, atol=1e-5)
    mapped = fg.vmap(fg.vmap(lambda x, m: attention(x, mask=m)))(many, mask)
    np.testing.assert_allclose(y, mapped, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(attention(many[0, 0]), attention(many)[0, 0], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("interleaved", [False, True])
def test_rotary_is_a_product_with_complex_numbers(interleaved: bool) -> None:
    x = np.asarray(random.normal(KEY, (2, 5, 3, 8)))
    positions = np.array([[0, 1, 2, 3, 4], [7, 3, 100, 0, 1]])
    pairs = x.reshape(2, 5, 3, 4, 2) if interleaved else x.reshape(2, 5, 3, 2, 4).swapaxes(3, 4)
    turned = (pairs[..., 0] + 1j * pairs[..., 1]) * np.exp(
        1j * positions[:, :, None, None] * 50.0 ** (-np.arange(4) / 4)
    )
    parts = np.stack([turned.real, turned.imag], -1)
    expected = (parts if interleaved else parts.swapaxes(3, 4)).reshape(x.shape)
    result = nn.rotary(x, positions, base=50.0, interleaved=interleaved)
    np.testing.assert_allclose(result, expected, rtol=1e-4, atol=1e-4)
    default = nn.rotary(x, base=50.0, interleaved=interleaved)
    np.testing.assert_allclose(default[0], result[0], rtol=1e-6)
    narrow = nn.rotary(x.astype(fnp.bfloat16), positions)
    assert narrow.dtype == fnp.bfloat16
    with pytest.raises(ShapeError, match="even size"):
        nn.rotary(x[..., :7])


def test_slopes_of_alibi() -> None:
    """Of 8 heads those of the paper; of 12, what its appendix says: 8 and every second one of 16."""
    of_8 = [2.0**-i for i in range(1, 9)]
    np.testing.assert_allclose(nn.alibi_slopes(8), of_8)
    of_16 = [2.0 ** (-i / 2) for i in range(1, 17)]
    np.testing.assert_allclose(nn.alibi_slopes(12), of_8 + of_16[:8:2], rtol=1e-6)
    assert nn.alibi_slopes(1).tolist() == [2.0**-8]
    with pytest.raises(ArgumentError, match="positive"):
        nn.alibi_slopes(0)


def test_dropout_of_weights() -> None:
    """Values that are one-hot and layers that change nothing show the weights: some are 0, others twice as large."""
    eye = nn.Linear(np.eye(8, dtype=np.float32))
    attention = nn.MultiHeadAttention(eye, eye, eye, eye, heads=1, key_heads=1, dropout=0.5)
    x = np.broadcast_to(np.eye(8, dtype=np.float32), (50, 8, 8))
    weights, dropped = np.asarray(attention(x)), np.asarray(attention(x, key=KEY))
    is_0 = dropped == 0
    np.testing.assert_allclose(dropped, np.where(is_0, 0, 2 * weights), rtol=1e-5)
    assert 0.4 < is_0.mean() < 0.6
    np.testing.assert_array_equal(dataclasses.replace(attention, dropout=0.0)(x, key=KEY), weights)
    assert (np.asarray(nn.Sequential.init(attention)(x, key=KEY)) == 0).any()
    with pytest.raises(ArgumentError, match=r"the rate is a probability, got 1\.5"):
        layer(dropout=1.5)


def test_scaled_angles_are_those_of_llama_3() -> None:
    """Rates of the 4 pairs of base 10000: the first turns often enough to stay, the last two turn 4 times slower."""
    scaling = nn.RotaryScaling(4.0, 1.0, 4.0, 64)
    rates = 10000.0 ** (-np.arange(4) / 4)
    turns = 64 * rates / (2 * np.pi)
    smooth = (turns - 1) / 3
    expected = np.where(
        turns > 4, rates, np.where(turns < 1, rates / 4, (1 - smooth) * rates / 4 + smooth * rates)
    )
    assert (expected == rates).tolist() == [True, False, False, False] and expected[3] == rates[3] / 4
    x = np.asarray(random.normal(KEY, (6, 2, 8)))
    numbers = (x[..., :4] + 1j * x[..., 4:]) * np.exp(1j * np.arange(6)[:, None, None] * expected)
    both = np.concatenate([numbers.real, numbers.imag], -1)
    np.testing.assert_allclose(nn.rotary(x, scaling=scaling), both, rtol=1e-4, atol=1e-5)
    attention = layer(rotary_base=10000.0, rotary_scaling=scaling)
    whole = np.asarray(attention(X))
    assert np.abs(whole - layer(rotary_base=10000.0)(X)).max() > 1e-3
    y, _ = attention.extend(X, attention.init_cache(2, capacity=9))
    np.testing.assert_allclose(y, whole, rtol=1e-4, atol=1e-5)
    with pytest.raises(ArgumentError, match="rotary_scaling needs rotary_base"):
        layer(rotary_scaling=scaling)
