"""Operators of com.microsoft against onnxruntime: those of optimized and exported transformers."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import helper, numpy_helper

import funcgrad as fg
from funcgrad.errors import ModelError
from tests.onnx.runtime import by_funcgrad, by_runtime, check_node, model_of, node_model

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


ACTIVATIONS: list[dict[str, Any]] = [
    {"activation_type": "relu"},
    {"activation_type": "gelu"},
    {"activation_type": "silu"},
    {"activation_type": "identity"},
    {
        "activation_type": "swiglu",
        "swiglu_fusion": 1,
        "activation_alpha": 1.7,
        "activation_beta": 1.0,
        "swiglu_limit": 1.0,
    },
]
EXPERTS, INNER = 5, 16


@pytest.mark.parametrize("settings", ACTIVATIONS, ids=[one["activation_type"] for one in ACTIVATIONS])
@pytest.mark.parametrize(("count", "normalized"), [(1, 0), (2, 0), (2, 1)])
def test_experts(settings: dict[str, Any], count: int, normalized: int) -> None:
    outer = INNER * (1 + ("swiglu_fusion" in settings))
    weights = [
        normal(EXPERTS, outer, 8),
        normal(EXPERTS, outer),
        normal(EXPERTS, 8, INNER),
        normal(EXPERTS, 8),
    ]
    given = [normal(BATCH, LENGTH, 8), normal(BATCH * LENGTH, EXPERTS), *weights]
    check("MoE", given, k=count, normalize_routing_weights=normalized, **settings)


@pytest.mark.parametrize("bits", [4, 8])
@pytest.mark.parametrize("block", [0, 16])
def test_quantized_experts(bits: int, block: int) -> None:
    """By columns, and in blocks; onnxruntime rounds on its way where the numbers are of 8 bits."""
    settings = ACTIVATIONS[-1] | {"expert_weight_bits": bits} | ({"block_size": block} if block else {})

    def packed(*shape: int) -> np.ndarray:
        return RNG.integers(0, 256, (*shape[:-1], shape[-1] * bits // 8)).astype(np.uint8)

    def scales(*shape: int) -> np.ndarray:
        shape = (*shape[:-1], shape[-1] // block) if block else shape[:-1]
        return (RNG.uniform(0.5, 1, shape) / 2**bits).astype(np.float32)

    first, second = (EXPERTS, 2 * INNER, 16), (EXPERTS, 16, INNER)
    given = [normal(6, 16), normal(6, EXPERTS), packed(*first), scales(*first), normal(*first[:2])]
    given += [packed(*second), scales(*second), normal(*second[:2])]
    tolerance = 0.05 if bits == 8 and block else 1e-3
    check("QMoE", given, k=2, normalize_routing_weights=1, rtol=tolerance, atol=tolerance, **settings)


@pytest.mark.parametrize("layout", [0, 1])
@pytest.mark.parametrize("interleaved", [0, 1])
def test_rotary_embedding_by_three_positions(layout: int, interleaved: int) -> None:
    angles = RNG.uniform(0, 7, (10, SIZE // 2))
    tables = [np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)]
    places = RNG.integers(0, 10, (3, BATCH, LENGTH))
    settings = {
        "mrope_section": [4, 2, 2],
        "mrope_layout": layout,
        "interleaved": interleaved,
        "num_heads": HEADS,
    }
    check("MRotaryEmbedding", [normal(BATCH, LENGTH, HIDDEN), places, *tables], **settings)
    check("MRotaryEmbedding", [normal(BATCH, HEADS, LENGTH, SIZE), places, *tables], **settings)


@pytest.mark.parametrize("causal", [0, 1])
def test_quantized_attention(causal: int) -> None:
    x = RNG.integers(0, 256, (BATCH, LENGTH, 8)).astype(np.uint8)
    weights = RNG.integers(-128, 128, (8, 3 * HIDDEN)).astype(np.int8)
    scales = [np.array(0.02, np.float32), np.array(0.01, np.float32)]
    zeros = [np.array(120, np.uint8), np.array(0, np.int8)]
    given = [x, weights, normal(3 * HIDDEN), *scales, MASKS["ends"], *zeros]
    check("QAttention", given, num_heads=HEADS, unidirectional=causal, rtol=1e-3, atol=1e-4)


def decoder() -> onnx.ModelProto:
    """Return one layer of a language model as exporters write it: weights of 4 bits, and a cache of keys and values."""
    hidden, vocabulary, block = 32, 20, 16
    node = functools.partial(helper.make_node, domain="com.microsoft")
    weights: dict[str, np.ndarray] = {
        "table": normal(vocabulary, hidden),
        "one": normal(hidden),
        "two": normal(hidden),
    }
    angles = RNG.uniform(0, 7, (16, 8))
    weights |= {"cos": np.cos(angles).astype(np.float32), "sin": np.sin(angles).astype(np.float32)}
    sizes = {"qkv": (hidden, 64), "out": (hidden, hidden), "gate": (hidden, 48), "down": (48, hidden)}
    products = {}
    for name, (k, n) in sizes.items():
        weights[f"{name}_b"] = RNG.integers(0, 256, (n, k // block, block // 2)).astype(np.uint8)
        weights[f"{name}_s"] = (RNG.uniform(0.5, 1, (n, k // block)) / 40).astype(np.float32)
        products[name] = functools.partial(node, "MatMulNBits", K=k, N=n, bits=4, block_size=block)
    skip = functools.partial(node, "SkipSimplifiedLayerNormalization", epsilon=1e-5)
    nodes = [
        helper.make_node("Gather", ["table", "tokens"], ["x"]),
        helper.make_node("SimplifiedLayerNormalization", ["x", "one"], ["n1"], epsilon=1e-5, axis=-1),
        products["qkv"](["n1", "qkv_b", "qkv_s"], ["qkv"]),
        node(
            "GroupQueryAttention",
            ["qkv", "", "", "past_k", "past_v", "ends", "total", "cos", "sin"],
            ["attended", "new_k", "new_v"],
            num_heads=2,
            kv_num_heads=1,
            do_rotary=1,
        ),
        products["out"](["attended", "out_b", "out_s"], ["o"]),
        skip(["x", "o", "two"], ["n2", "", "", "sum"]),
        products["gate"](["n2", "gate_b", "gate_s"], ["g"]),
        node("QuickGelu", ["g"], ["act"], alpha=1.0),
        products["down"](["act", "down_b", "down_s"], ["d"]),
        helper.make_node("Add", ["sum", "d"], ["y"]),
        helper.make_node("Transpose", ["table"], ["head"], perm=[1, 0]),
        helper.make_node("MatMul", ["y", "head"], ["logits"]),
    ]
    info = helper.make_tensor_value_info
    given = [info("tokens", 7, ["b", "t"]), info("ends", 6, ["b"]), info("total", 6, [])]
    given += [info(name, 1, ["b", 1, "p", 16]) for name in ("past_k", "past_v")]
    found = [info("logits", 1, None), info("new_k", 1, None), info("new_v", 1, None)]
    tensors = [numpy_helper.from_array(array, name) for name, array in weights.items()]
    return model_of(helper.make_graph(nodes, "decoder", given, found, tensors))


def test_a_decoder_token_by_token() -> None:
    """A prompt, and then tokens with the cache that the step before returned; compiled, as onnxruntime."""
    model = decoder()
    f = fg.onnx.load(model, returns="tuple")
    cache = [np.zeros((2, 1, 0, 16), np.float32)] * 2
    tokens = RNG.integers(0, 20, (2, 4))
    for total in (4, 5, 6):
        ends, total_length = np.full(2, total - 1, np.int32), np.array(total, np.int32)
        given = {
            "tokens": tokens,
            "ends": ends,
            "total": total_length,
            "past_k": cache[0],
            "past_v": cache[1],
        }
        expected = by_runtime(model, given)
        step = fg.jit(lambda t, e, k, v, n=total_length: f(tokens=t, ends=e, total=n, past_k=k, past_v=v))
        found = step(tokens, ends, *cache)
        for got, want in zip(found, expected, strict=True):
            np.testing.assert_allclose(got, want, rtol=2e-3, atol=2e-4)
        cache = [np.asarray(one) for one in found[1:]]
        tokens = np.argmax(np.asarray(found[0])[:, -1:], axis=-1).astype(np.int64)
