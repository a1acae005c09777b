"""Train a GPT from scratch, letter by letter, on a small text, and let it write.

    python examples/models/language/gpt.py                           on the pages of docs/
    python examples/models/language/gpt.py --text FILE --steps 2000  on a text of yours

The model is read top down: a block attends to what came before and then thinks about each place by itself; a GPT is a
table of letters, a table of places, and blocks in a row. Blocks of one structure are stacked and run as a loop, so
that twelve compile as fast as one. It writes by another loop, whose layers keep what they have seen in a cache.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from functools import partial
from pathlib import Path

import numpy
from tqdm import tqdm

import funcgrad.numpy as np
from funcgrad import Array, jit, lax, nn, random, value_and_grad
from funcgrad.nn import optimizers

DOCS = Path(__file__).parents[3] / "docs"


class Block(nn.Module):
    attention: nn.MultiHeadAttention
    mlp: nn.MLP
    norms: tuple[nn.LayerNorm, nn.LayerNorm]
    dropout: nn.Dropout

    @classmethod
    def init(cls, width, heads, dropout, *, key):
        k1, k2 = random.split(key)
        attention = nn.MultiHeadAttention.init(width, heads, causal=True, key=k1)
        mlp = nn.MLP.init((width, 4 * width, width), activation=nn.gelu, key=k2)
        return cls(attention, mlp, (nn.LayerNorm.init(width), nn.LayerNorm.init(width)), nn.Dropout(dropout))

    def __call__(self, x, *, key=None):
        k1, k2 = (None, None) if key is None else random.split(key)
        x = x + self.dropout(self.attention(self.norms[0](x)), key=k1)
        return x + self.dropout(self.mlp(self.norms[1](x)), key=k2)

    def extend(self, x, cache):
        """The same of places that follow those in a cache; and the cache with them."""
        gathered, cache = self.attention.extend(self.norms[0](x), cache)
        x = x + gathered
        return x + self.mlp(self.norms[1](x)), cache

    def init_cache(self, *batch, capacity):
        return self.attention.init_cache(*batch, capacity=capacity)


class GPT(nn.Module):
    letters: nn.Embedding
    places: Array
    blocks: nn.Stacked
    norm: nn.LayerNorm

    @classmethod
    def init(cls, vocabulary, context, width, layers, heads, dropout=0.0, *, key):
        k1, k2, k3 = random.split(key, 3)
        return cls(
            nn.Embedding.init(vocabulary, width, key=k1, weight_init=nn.initializers.normal(0.02)),
            0.02 * random.normal(k2, (context, width)),
            nn.Stacked.init(lambda k: Block.init(width, heads, dropout, key=k), layers, key=k3),
            nn.LayerNorm.init(width),
        )

    def __call__(self, ids, *, key=None):
        """The scores of what follows each letter: (batch, time) -> (batch, time, vocabulary)."""
        x = self.letters(ids) + self.places[: ids.shape[1]]
        return self.letters.attend(self.norm(self.blocks(x, key=key)))

    def extend(self, ids, start, caches):
        """The same of letters (batch, n) that begin at a place, where the caches hold those before."""
        x = self.letters(ids) + lax.dynamic_slice_in_dim(self.places, start, ids.shape[1])
        x, caches = self.blocks.extend(x, caches)
        return self.letters.attend(self.norm(x)), caches


def read_text(path):
    """The letters of a text as numbers, and all letters there are."""
    files = sorted(path.glob("*.md")) if path.is_dir() else [path]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    letters, ids = numpy.unique(numpy.array(list(text)), return_inverse=True)
    return ids.astype(numpy.int32), "".join(letters)


def cross_entropy(model, ids, key=None):
    """The mean surprise at each letter, given those before it, in nats."""
    logits = model(ids[:, :-1], key=key)
    return np.mean(nn.softmax_cross_entropy_with_integer_labels(logits, ids[:, 1:]))


def pieces(key, ids, count, length):
    """Random pieces of the text: (count, length)."""
    starts = random.randint(key, (count, 1), 0, len(ids) - length + 1)
    return ids[starts + np.arange(length)]


def schedule(peak, steps):
    """Learning rates: a tenth of the steps upwards, then half a cosine down to 0."""
    return nn.schedules.warmup_cosine_decay_schedule(peak / 10, peak, steps // 10, steps)


def make_step(ids, optimizer, batch):
    @jit
    def step(model, state, key):
        pick, drop = random.split(key)
        batch_of_ids = pieces(pick, ids, batch, len(model.places) + 1)
        loss, slopes = value_and_grad(cross_entropy)(model, batch_of_ids, drop)
        updates, state = optimizer.update(slopes, state, model)
        return nn.apply_updates(model, updates), state, loss

    return step


def train(key, model, ids, *, steps, batch, learning_rate, report):
    """The trained model and the seconds of each step; a tenth of the text is kept back to judge by."""
    held_out = len(ids) // 10
    optimizer = optimizers.chain(
        optimizers.clip_by_global_norm(1.0),
        optimizers.adamw(schedule(learning_rate, steps), weight_decay=0.1),
    )
    state = optimizer.init(model)
    step = make_step(np.array(ids[:-held_out]), optimizer, batch)
    judged = pieces(random.fold_in(key, steps), np.array(ids[-held_out:]), 4 * batch, len(model.places) + 1)
    judge, losses, seconds = jit(cross_entropy), [], []
    for i in tqdm(range(steps), desc="training", unit="step"):
        start = time.perf_counter()
        model, state, loss = step(model, state, random.fold_in(key, i))
        losses.append(float(loss))
        seconds.append(time.perf_counter() - start)
        if (i + 1) % max(1, steps // 8) == 0:
            report(i + 1, sum(losses) / len(losses), float(judge(model, judged)))
            losses.clear()
    return model, seconds


@partial(jit, static_argnames=("count", "temperature"))
def write(model, key, prompt, count, temperature):
    """Continue a prompt (batch, n) by `count` letters, each drawn by its probability."""

    def step(carry, i):
        letter, place, caches = carry
        logits, caches = model.extend(letter[:, None], place, caches)
        new = random.categorical(random.fold_in(key, i), logits[:, -1] / temperature)
        return (new, place + 1, caches), new

    caches = model.blocks.init_cache(len(prompt), capacity=len(model.places))
    _, caches = model.extend(prompt[:, :-1], 0, caches)
    start = (prompt[:, -1], np.array(prompt.shape[1] - 1), caches)
    return lax.scan(step, start, np.arange(count))[1].T


def main():
    parser = argparse.ArgumentParser(description="Train a GPT on the letters of a text.")
    parser.add_argument("--text", type=Path, default=DOCS, help="a file, or a folder of *.md")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--context", type=int, default=128, help="letters that the model sees at once")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--heads", type=int, default=4)
    parser.add_argument("--dropout", type=float, default=0.0)
    parser.add_argument("--learning-rate", type=float, default=2e-3)
    parser.add_argument("--prompt", default="The ")
    parser.add_argument("--temperature", type=float, default=0.7)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()

    ids, letters = read_text(arguments.text)
    unknown = set(arguments.prompt) - set(letters)
    if unknown or not arguments.prompt:
        raise SystemExit(f"--prompt needs letters of the text, got {''.join(sorted(unknown))!r} that are not")
    sizes = (
        len(letters),
        arguments.context,
        arguments.width,
        arguments.layers,
        arguments.heads,
        arguments.dropout,
    )
    model_key, train_key, write_key = random.split(random.key(arguments.seed), 3)
    model = GPT.init(*sizes, key=model_key)
    print(f"{len(ids):,} letters of {len(letters)} kinds, {nn.count_parameters(model):,} parameters\n")

    rows = ["  step   training loss   held-out loss   bits a letter"]

    def report(i, loss, judged):
        rows.append(f"{i:6}   {loss:13.3f}   {judged:13.3f}   {judged / math.log(2):13.2f}")

    model, seconds = train(
        train_key, model, ids,
        steps=arguments.steps, batch=arguments.batch, learning_rate=arguments.learning_rate, report=report,
    )  # fmt: skip
    print("\n".join(rows))
    print(f"\ncompile time (first step)  {seconds[0] * 1e3:9.1f} ms")
    print(f"step time (median)         {statistics.median(seconds[1:] or seconds) * 1e3:9.1f} ms")
    prompt = np.array([[letters.index(letter) for letter in arguments.prompt]])
    written = write(model, write_key, prompt, arguments.context - prompt.shape[1], arguments.temperature)
    print(f"\n{arguments.prompt}{''.join(letters[i] for i in written[0].tolist())}")


if __name__ == "__main__":
    main()
