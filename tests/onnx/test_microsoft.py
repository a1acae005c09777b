"""Operators of com.microsoft against onnxruntime: those of optimized and exported transformers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from funcgrad.errors import ModelError
from tests.onnx.runtime import by_funcgrad, check_node, node_model

MICROSOFT: dict[str, Any] = {"domain": "com.microsoft"}
BATCH, LENGTH, HEADS, SIZE = 2, 3, 4, 16
HIDDEN = HEADS * SIZE
RNG = np.random.default_rng(0)


def normal(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(np.float32)


def check(op: str, given: list[Any], outputs: int = 1, **options: Any) -> list[np.ndarray]:
    return check_node(op, given, outputs, **({"rtol": 1e-4, "atol": 1e-5} | MICROSOFT | options))


@pytest.mark.parametrize(
    ("op", "inputs"), [("Gelu", 1), ("FastGelu", 1), ("FastGelu", 2), ("BiasGelu", 2), ("QuickGelu", 1)]
)
def test_activations(op: str, inputs: int) -> None:
    check(op, [normal(3, 8) * 3, normal(8)][:inputs])


@pytest.mark.parametrize("trans", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_fused_matmul(trans: tuple[int, int]) -> None:
    a = normal(2, 4, 3) if trans[0] else normal(2, 3, 4)
    b = normal(2, 5, 4) if trans[1] else normal(2, 4, 5)
    check("FusedMatMul", [a, b], alpha=0.5, transA=trans[0], transB=trans[1])
    check("TransposeMatMul", [a, b], alpha=0.5, transA=trans[0], transB=trans[1])


@pytest.mark.parametrize("trans", [0, 1])
def test_fused_matmul_moves_the_batch(trans: int) -> None:
    a = normal(4, 2, 3) if trans else normal(3, 2, 4)
    check("FusedMatMul", [a, normal(2, 4, 5)], transBatchA=1, transA=trans)


def test_distances_and_inverse() -> None:
    for metric in ("euclidean", "sqeuclidean"):
        check("CDist", [normal(3, 4), normal(5, 4)], metric=metric)
    check("Inverse", [normal(2, 4, 4)], rtol=1e-3, atol=1e-3)
    check("ExpandDims", [normal(2, 3), np.array(1, np.int32)])


@pytest.mark.parametrize("count", [3, 4, 5])
def test_skip_normalizations(count: int) -> None:
    given = [normal(BATCH, LENGTH, 8), normal(BATCH, LENGTH, 8), normal(8), normal(8), normal(8)]
    check("SkipLayerNormalization", given[:count], epsilon=1e-5)
    if count < 5:
        check("SkipSimplifiedLayerNormalization", given[:count], epsilon=1e-5)


def test_skip_normalizations_return_their_sum() -> None:
    given = [normal(BATCH, LENGTH, 8), normal(BATCH, LENGTH, 8), normal(8)]
    for op in ("SkipLayerNormalization", "SkipSimplifiedLayerNormalization"):
        model = node_model(op, given, 4, **MICROSOFT)
        found = by_funcgrad(model, {f"x{i}": x for i, x in enumerate(given)})
        np.testing.assert_allclose(found[3], given[0] + given[1], rtol=1e-6)


def test_simplified_normalization() -> None:
    check("SimplifiedLayerNormalization", [normal(2, 3, 8), normal(8)], domain="", epsilon=1e-5, axis=-1)


@pytest.mark.parametrize("with_segments", [False, True])
def test_embeddings(with_segments: bool) -> None:
    words = RNG.integers(0, 10, (BATCH, LENGTH)).astype(np.int32)
    segments = RNG.integers(0, 2, (BATCH, LENGTH)).astype(np.int32) if with_segments else None
    mask = np.array([[1, 1, 0], [1, 1, 1]], np.int32)
    given = [words, segments, normal(10, 8), normal(6, 8), normal(2, 8) if with_segments else None]
    check("EmbedLayerNormalization", [*given, normal(8), normal(8), mask], 2, kinds=[1, 6], epsilon=1e-5)


@pytest.mark.parametrize("interleaved", [0, 1])
@pytest.mark.parametrize("part", [SIZE, SIZE // 2])
@pytest.mark.parametrize("positions", ["offset", "each"])
def test_rotary_embedding(interleaved: int, part: int, positions: str) -> None:
    angles = RNG.uniform(0, 7, (10, part // 2))
    tables = [np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)]
    places = np.array([2], np.int64) if positions == "offset" else RNG.integers(0, 10, (BATCH, LENGTH))
    settings = {"interleaved": interleaved}
    settings |= {} if part == SIZE else {"num_heads": HEADS, "rotary_embedding_dim": part}
    check("RotaryEmbedding", [normal(BATCH, LENGTH, HIDDEN), places, *tables], **settings)
    check("RotaryEmbedding", [normal(BATCH, HEADS, LENGTH, SIZE), places, *tables], **settings)


MASKS: dict[str, Any] = {
    "none": None,
    "ends": np.array([2, 3], np.int32),
    "ends and starts": np.array([2, 3, 0, 1], np.int32),
    "keys": np.array([[1, 1, 0], [1, 1, 1]], np.int32),
    "queries and keys": np.array([[[1, 0, 0], [1, 1, 0], [1, 1, 1]]] * 2, np.int32),
}


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("causal", [0, 1])
def test_attention(mask: str, causal: int) -> None:
    given = [normal(BATCH, LENGTH, 5), normal(5, 3 * HIDDEN), normal(3 * HIDDEN), MASKS[mask]]
    check("Attention", given, num_heads=HEADS, unidirectional=causal)


def test_attention_with_a_past_or_a_bias() -> None:
    given = [normal(BATCH, LENGTH, 5), normal(5, 3 * HIDDEN), normal(3 * HIDDEN), None]
    past = [*given, normal(2, BATCH, HEADS, 4, SIZE)]
    check("Attention", past, 2, num_heads=HEADS, unidirectional=1, scale=0.3)
    check("Attention", [*given, None, normal(1, HEADS, LENGTH, LENGTH)], num_heads=HEADS)


def test_attention_with_values_of_another_size() -> None:
    given = [normal(BATCH, LENGTH, 5), normal(5, 2 * HIDDEN + 12), normal(2 * HIDDEN + 12)]
    check("Attention", given, num_heads=HEADS, qkv_hidden_sizes=[HIDDEN, HIDDEN, 12])


@pytest.mark.parametrize(
    "mask", [None, np.array([3, 5], np.int32), np.array([[1, 1, 0, 1, 1], [1] * 5], np.int32)]
)
@pytest.mark.parametrize("biased", [False, True])
def test_multi_head_attention(mask: Any, biased: bool) -> None:
    bias = normal(3 * HIDDEN) if biased else None
    given = [normal(BATCH, LENGTH, HIDDEN), normal(BATCH, 5, HIDDEN), normal(BATCH, 5, HIDDEN), bias, mask]
    check("MultiHeadAttention", given, num_heads=HEADS)


def test_multi_head_attention_packed() -> None:
    """Queries, keys and values, or the last two, in one array: onnxruntime has that on GPUs only."""
    packed = normal(BATCH, LENGTH, HEADS, 3, SIZE)
    query, key, value = (packed[:, :, :, i].reshape(BATCH, LENGTH, HIDDEN) for i in range(3))
    (expected,) = check("MultiHeadAttention", [query, key, value], num_heads=HEADS)
    for given in ([packed], [query, packed[:, :, :, 1:]]):
        model = node_model("MultiHeadAttention", given, num_heads=HEADS, **MICROSOFT)
        (found,) = by_funcgrad(model, {f"x{i}": x for i, x in enumerate(given)})
        np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("causal", [0, 1])
def test_multi_head_attention_with_a_past(causal: int) -> None:
    new = [normal(BATCH, LENGTH, HIDDEN) for _ in range(3)]
    past = [normal(BATCH, HEADS, 4, SIZE) for _ in range(2)]
    given = [*new, None, None, normal(BATCH, HEADS, LENGTH, LENGTH + 4), *past]
    check("MultiHeadAttention", given, 3, num_heads=HEADS, unidirectional=causal)


def test_multi_head_attention_to_given_keys() -> None:
    given = [normal(BATCH, LENGTH, HIDDEN), normal(BATCH, HEADS, 5, SIZE), normal(BATCH, HEADS, 5, SIZE)]
    check("MultiHeadAttention", given, num_heads=HEADS)


def grouped(new: int, past: int, room: int, *, packed: bool = False, rotary: bool = False) -> list[Any]:
    """Return inputs of GroupQueryAttention: 4 heads of queries and 2 of keys, `past` keys in a cache of `room`."""
    width = 2 * SIZE
    query = normal(BATCH, new, HIDDEN + 2 * width) if packed else normal(BATCH, new, HIDDEN)
    keys = [None, None] if packed else [normal(BATCH, new, width), normal(BATCH, new, width)]
    caches = [normal(BATCH, 2, room, SIZE), normal(BATCH, 2, room, SIZE)]
    total = new + past
    lengths = np.full(BATCH, total - 1, np.int32)
    angles = RNG.uniform(0, 7, (16, SIZE // 2))
    tables = [np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)] if rotary else []
    return [query, *keys, *caches, lengths, np.array(total, np.int32), *tables]


GROUPS = {"num_heads": HEADS, "kv_num_heads": 2}


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("rotary", [False, True])
@pytest.mark.parametrize(("new", "past"), [(3, 0), (1, 4)])
def test_group_query_attention(packed: bool, rotary: bool, new: int, past: int) -> None:
    given = grouped(new, past, past, packed=packed, rotary=rotary)
    check("GroupQueryAttention", given, 3, do_rotary=int(rotary), **GROUPS)


@pytest.mark.parametrize(
    "settings",
    [
        {"local_window_size": 2},
        {"softcap": 2.0},
        {"scale": 0.2},
        {"smooth_softmax": 1},
        {"rotary_interleaved": 1},
    ],
)
def test_settings_of_group_query_attention(settings: dict[str, Any]) -> None:
    for new, past in ((4, 0), (1, 4)):
        given = grouped(new, past, past, rotary=True)
        check("GroupQueryAttention", given, 3, do_rotary=1, **GROUPS, **settings)


def test_group_query_attention_with_padded_sequences() -> None:
    """Sequences of different lengths: the new key of each is put behind its own old ones."""
    given = grouped(1, 4, 4, rotary=True)
    given[5] = np.array([4, 2], np.int32)
    model = node_model("GroupQueryAttention", given, 3, do_rotary=1, **GROUPS, **MICROSOFT)
    found = by_funcgrad(model, {f"x{i}": x for i, x in enumerate(given)})
    alone = [x[1:] if x.ndim > 2 else x for x in given]
    alone[3:5] = [x[:, :, :2] for x in alone[3:5]]
    alone[5], alone[6] = np.array([2], np.int32), np.array(3, np.int32)
    expected = check("GroupQueryAttention", alone, 3, do_rotary=1, **GROUPS)
    np.testing.assert_allclose(found[0][1:], expected[0], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(found[1][1:, :, :3], expected[1], rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    ("op", "given", "settings", "said"),
    [
        ("MultiHeadAttention", [normal(1, 2, 8)], {"num_heads": 2}, "needs keys"),
        ("Attention", [normal(1, 2, 4), normal(4, 12)], {"num_heads": 2, "do_rotary": 1}, "not supported"),
        ("CDist", [normal(1, 2), normal(1, 2)], {"metric": "hamming"}, "metric 'hamming' is not known"),
        (
            "RotaryEmbedding",
            [normal(2), np.zeros(1, np.int64), normal(2, 1), normal(2, 1)],
            {},
            "needs 3 or 4 axes",
        ),
    ],
)
def test_mistakes(op: str, given: list[np.ndarray], settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ModelError, match=said):
        by_funcgrad(node_model(op, given, **settings, **MICROSOFT), {f"x{i}": x for i, x in enumerate(given)})
