"""Learn a language by filling gaps: the two tasks of BERT, on a small text, with the optimizer of large batches.

    python examples/models/language/bert.py                           on the pages of docs/
    python examples/models/language/bert.py --text FILE --width 256 --layers 6 --words 8000 --steps 10000

An example is two pieces of text, of which the second, half of the time, is what follows the first one, else another. A
seventh of the words is hidden: most become [MASK], some another word, and some stay, so that the model cannot tell
which count. It is to say which words there were (masked language modelling), from what is before and behind them, and
whether the pieces follow each other. LAMB makes steps that are as long as the parameters of a layer are large, which is
what MLPerf's training of BERT takes for its large batches; rates rise, then fall in a line.

Sources: Devlin and others 2018 (arXiv:1810.04805); You and others 2019 (arXiv:1904.00962) for LAMB.
"""

from __future__ import annotations

import argparse
import re
import statistics
import time
from collections import Counter
from pathlib import Path

import numpy
from tqdm import tqdm

import funcgrad.numpy as np
from funcgrad import Array, jit, lax, nn, random, tree, value_and_grad
from funcgrad.nn import optimizers

DOCS = Path(__file__).parents[3] / "docs"
SPECIAL = ("[UNK]", "[CLS]", "[SEP]", "[MASK]")
UNKNOWN, BEGIN, BETWEEN, MASK = range(4)
HIDDEN = 0.15


class Block(nn.Module):
    """Attention, then a layer for each place by itself, with a norm behind each of the two."""

    attention: nn.MultiHeadAttention
    mlp: nn.MLP
    norms: tuple[nn.LayerNorm, nn.LayerNorm]
    dropout: nn.Dropout

    @classmethod
    def init(cls, width, heads, dropout, *, key):
        k1, k2 = random.split(key)
        attention = nn.MultiHeadAttention.init(width, heads, dropout=dropout, key=k1)
        mlp = nn.MLP.init((width, 4 * width, width), activation=nn.gelu, key=k2)
        return cls(attention, mlp, (nn.LayerNorm.init(width), nn.LayerNorm.init(width)), nn.Dropout(dropout))

    def __call__(self, x, *, key=None):
        k1, k2, k3 = (None,) * 3 if key is None else random.split(key, 3)
        x = self.norms[0](x + self.dropout(self.attention(x, key=k1), key=k2))
        return self.norms[1](x + self.dropout(self.mlp(x), key=k3))


class Bert(nn.Module):
    words: nn.Embedding
    places: nn.Embedding
    pieces: nn.Embedding
    norm: nn.LayerNorm
    blocks: nn.Stacked
    hidden: nn.Linear
    hidden_norm: nn.LayerNorm
    word_bias: Array
    pooler: nn.Linear
    follows: nn.Linear

    @classmethod
    def init(cls, words, context, width, layers, heads, dropout=0.0, *, key):
        k = random.split(key, 7)
        draw = nn.initializers.normal(0.02)
        sizes = ((words, k[0]), (context, k[1]), (2, k[2]))
        return cls(
            *(nn.Embedding.init(n, width, key=key, weight_init=draw) for n, key in sizes),
            nn.LayerNorm.init(width),
            nn.Stacked.init(lambda key: Block.init(width, heads, dropout, key=key), layers, key=k[3]),
            nn.Linear.init(width, width, key=k[4]),
            nn.LayerNorm.init(width),
            np.zeros(words),
            nn.Linear.init(width, width, key=k[5]),
            nn.Linear.init(width, 1, key=k[6]),
        )

    def __call__(self, ids, places, *, key=None):
        """The scores of words at places (batch, n), (batch, n, words), and of that the second piece follows, (batch,).

        The second piece is behind the middle, where a separator is.
        """
        place = np.arange(ids.shape[1])
        second = (place > ids.shape[1] // 2).astype(int)
        x = self.norm(self.words(ids) + self.places(place) + self.pieces(second))
        x = self.blocks(x, key=key)
        hidden = self.hidden_norm(nn.gelu(self.hidden(np.take_along_axis(x, places[..., None], axis=1))))
        return self.words.attend(hidden) + self.word_bias, self.follows(np.tanh(self.pooler(x[:, 0])))[:, 0]


def read_text(path, most):
    """The words and signs of a text as numbers, and the vocabulary: the `most` frequent ones."""
    files = sorted(path.glob("*.md")) if path.is_dir() else [path]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files).lower()
    found = re.findall(r"[^\W\d_]+|[^\s]", text)
    words = [*SPECIAL, *(word for word, _ in Counter(found).most_common(most))]
    numbers = {word: i for i, word in enumerate(words)}
    return numpy.array([numbers.get(word, UNKNOWN) for word in found], numpy.int32), words


def pairs(key, text, count, size):
    """Pieces of `size` words, two of each, and whether the second follows: (count, 2 size + 3), (count,)."""
    k1, k2, k3 = random.split(key, 3)
    first = random.randint(k1, (count, 1), 0, len(text) - 2 * size + 1)
    follows = random.bernoulli(k2, 0.5, (count, 1))
    second = np.where(follows, first + size, random.randint(k3, (count, 1), 0, len(text) - size + 1))
    a, b = (text[start + np.arange(size)] for start in (first, second))
    signs = [np.full((count, 1), sign) for sign in (BEGIN, BETWEEN, BETWEEN)]
    return np.concatenate([signs[0], a, signs[1], b, signs[2]], axis=1), follows[:, 0]


def hide(key, ids, words):
    """Hide some words of each example: 8 of 10 become [MASK], one another word, one stays.

    Returns the ids, the places that were chosen (batch, n), and which words were there.
    """
    k1, k2, k3 = random.split(key, 3)
    count = round(HIDDEN * ids.shape[1])
    is_word = (ids != BEGIN) & (ids != BETWEEN)
    places = lax.top_k(np.where(is_word, random.uniform(k1, ids.shape), -1.0), count)[1]
    right = np.take_along_axis(ids, places, axis=1)
    kind, other = random.uniform(k2, right.shape), random.randint(k3, right.shape, len(SPECIAL), words)
    changed = np.where(kind < 0.8, MASK, np.where(kind < 0.9, other, right))
    return ids.at[np.arange(len(ids))[:, None], places].set(changed), places, right


def loss(model, text, key, *, batch, size, dropout=True):
    """The surprise at hidden words and the one at what follows; their shares that are right."""
    k1, k2, k3 = random.split(key, 3)
    ids, follows = pairs(k1, text, batch, size)
    hidden, places, words = hide(k2, ids, len(model.word_bias))
    scores, score = model(hidden, places, key=k3 if dropout else None)
    of_words = np.mean(nn.losses.cross_entropy(scores, words))
    of_pieces = np.mean(nn.losses.sigmoid_binary_cross_entropy(score, follows.astype("float32")))
    right = np.mean(np.argmax(scores, axis=-1) == words)
    return of_words + of_pieces, (of_words, right, np.mean((score > 0) == follows))


def decayed(model):
    """Weights become smaller by themselves, but not biases and norms."""

    def is_so(path, _):
        name = tree.keystr(path)
        return name.endswith(".weight") and "norm" not in name

    return tree.map_with_path(is_so, model)


def train(key, model, text, *, steps, batch, size, learning_rate, report):
    """The trained model and the seconds of each step; a tenth of the text is kept back to judge by."""
    rate = nn.schedules.join_schedules(
        [
            nn.schedules.linear_schedule(0.0, learning_rate, steps // 10 + 1),
            nn.schedules.linear_schedule(learning_rate, 0.0, steps - steps // 10),
        ],
        [steps // 10 + 1],
    )
    optimizer = optimizers.chain(
        optimizers.clip_by_global_norm(1.0), optimizers.lamb(rate, weight_decay=0.01, mask=decayed)
    )
    held_out = len(text) // 10
    text, rest = np.array(text[:-held_out]), np.array(text[-held_out:])

    @jit
    def step(model, slots, key):
        (_, told), slopes = value_and_grad(
            lambda model: loss(model, text, key, batch=batch, size=size), has_aux=True
        )(model)
        updates, slots = optimizer.update(slopes, slots, model)
        return nn.apply_updates(model, updates), slots, told

    @jit
    def judge(model, keys):
        each = lax.map(lambda key: loss(model, rest, key, batch=batch, size=size, dropout=False)[1], keys)
        return [np.mean(values) for values in each]

    slots, seconds, told = optimizer.init(model), [], []
    for i in tqdm(range(steps), desc="training", unit="step"):
        start = time.perf_counter()
        model, slots, values = step(model, slots, random.fold_in(key, i))
        told.append([float(value) for value in values])
        seconds.append(time.perf_counter() - start)
        if (i + 1) % max(1, steps // 8) == 0:
            judged = judge(model, random.split(random.fold_in(key, steps), 8))
            report(i + 1, numpy.mean(told, axis=0), [float(value) for value in judged])
            told.clear()
    return model, seconds


def main():
    parser = argparse.ArgumentParser(description="Learn a language by filling gaps.")
    parser.add_argument("--text", type=Path, default=DOCS, help="a file, or a folder of *.md")
    parser.add_argument("--words", type=int, default=1000, help="of the vocabulary")
    parser.add_argument("--piece", type=int, default=24, help="words of each of the two pieces")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--heads", type=int, default=4)
    parser.add_argument("--dropout", type=float, default=0.0)
    parser.add_argument("--learning-rate", type=float, default=4e-3)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    text, words = read_text(arguments.text, arguments.words)
    model_key, train_key = random.split(random.key(arguments.seed))
    sizes = (len(words), 2 * arguments.piece + 3, arguments.width, arguments.layers, arguments.heads)
    model = Bert.init(*sizes, arguments.dropout, key=model_key)
    print(f"{len(text):,} words, {np.mean(text == UNKNOWN):.0%} of them not among {len(words)}, ", end="")
    print(f"{nn.count_parameters(model):,} parameters\n")
    rows = []

    def report(i, told, judged):
        rows.append(f"{i:6}{told[0]:10.3f}{told[1]:8.1%}{told[2]:9.1%}")
        rows[-1] += f"{judged[0]:13.3f}{judged[1]:8.1%}{judged[2]:9.1%}"

    settings = {name: getattr(arguments, name) for name in ("steps", "batch", "learning_rate")}
    _, seconds = train(train_key, model, text, size=arguments.piece, **settings, report=report)
    print("        in training                     held-out text")
    print("  step  surprise   words  follows     surprise   words  follows")
    print("\n".join(rows))
    print(f"\ncompile time (first step)  {seconds[0] * 1e3:9.1f} ms")
    print(f"step time (median)         {statistics.median(seconds[1:] or seconds) * 1e3:9.1f} ms")


if __name__ == "__main__":
    main()
