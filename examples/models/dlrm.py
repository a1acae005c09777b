"""Tell which advertisement is clicked: a deep learning recommendation model (DLRM), on clicks that are made.

    python examples/models/dlrm.py
    python examples/models/dlrm.py --examples 1000000 --entries 2000 --features 32

An example has some numbers (a user's age) and some lists of entries of tables (what the user has looked at, the words
of the advertisement). A table has a vector for each of its entries, and a list is the sum of its vectors (an embedding
bag). The numbers become one more vector by layers of their own. Then the products of all pairs of vectors, that say
what goes together, and the vector of the numbers go through the last layers to the score of a click.

Clicks are drawn by a model of the same kind whose vectors are not told, so it is known how well one can do: the table
ends with its area under the curve (AUC), and begins with that of a logistic regression, which knows entries but no
pairs. Source: Naumov and others 2019 (arXiv:1906.00091).
"""

from __future__ import annotations

import argparse
import statistics
import time
from functools import partial

import numpy
from tqdm import tqdm

import funcgrad.numpy as np
from funcgrad import Array, jit, nn, random, value_and_grad
from funcgrad.data import Loader
from funcgrad.nn import optimizers

NUMBERS, TABLES, LONGEST = 4, 5, 6  # of an example: numbers, lists, entries of a list


def made(seed, count, entries):
    """Examples, the clicks that were drawn, and the scores by which they were drawn.

    Lists are integers (count, tables, longest), of which those behind the end are -1. Frequent entries are few, as
    those of words are.
    """
    rules = numpy.random.default_rng(0)  # the same for all seeds
    vectors = rules.standard_normal((TABLES, entries, 4))
    of_numbers = rules.standard_normal((NUMBERS, 4))
    alone = 0.5 * rules.standard_normal((TABLES, entries))
    generator = numpy.random.default_rng(seed)
    numbers = generator.standard_normal((count, NUMBERS)).astype("float32")
    lists = (entries * generator.random((count, TABLES, LONGEST)) ** 3).astype("int32")
    lengths = generator.integers(1, LONGEST + 1, (count, TABLES, 1))
    lists = numpy.where(numpy.arange(LONGEST) < lengths, lists, -1)
    table = numpy.arange(TABLES)[:, None]
    there = (lists >= 0)[..., None]
    bags = (vectors[table, lists] * there).sum(2) / lengths**0.5
    every = numpy.concatenate([numpy.tanh(numbers @ of_numbers)[:, None], bags], axis=1)
    pairs = numpy.einsum("nif,njf->nij", every, every)[:, *numpy.triu_indices(TABLES + 1, 1)]
    scores = 0.4 * pairs.sum(1) + (alone[table, lists] * there[..., 0]).sum((1, 2)) / LONGEST**0.5 - 1
    clicks = (generator.random(count) < 1 / (1 + numpy.exp(-scores))).astype("int32")
    return {"numbers": numbers, "lists": lists, "clicks": clicks}, scores.astype("float32")


class Bag(nn.Module):
    """A table of vectors, and the sum of those of each list."""

    weight: Array

    @classmethod
    def init(cls, entries, features, *, key):
        return cls(random.uniform(key, (entries, features), minval=-1, maxval=1) * entries**-0.5)

    def __call__(self, lists):
        """(batch, longest) integers, negative behind the end: (batch, features)."""
        there = lists >= 0
        return np.sum(self.weight[np.where(there, lists, 0)] * there[..., None], axis=1)


class DLRM(nn.Module):
    bottom: nn.MLP
    bags: tuple[Bag, ...]
    top: nn.MLP

    @classmethod
    def init(cls, entries, features, *, key):
        k1, k2, k3 = random.split(key, 3)
        pairs = (TABLES + 1) * TABLES // 2
        return cls(
            nn.MLP.init((NUMBERS, 4 * features, features), key=k1),
            tuple(Bag.init(entries, features, key=k) for k in random.split(k2, TABLES)),
            nn.MLP.init((features + pairs, 4 * features, 2 * features, 1), key=k3),
        )

    def __call__(self, numbers, lists):
        """The score of a click: (batch, numbers) and (batch, tables, longest) -> (batch,)."""
        of_numbers = nn.relu(self.bottom(numbers))
        vectors = np.stack([of_numbers, *(bag(lists[:, i]) for i, bag in enumerate(self.bags))], axis=1)
        products = vectors @ vectors.swapaxes(1, 2)
        pairs = products[:, *numpy.triu_indices(TABLES + 1, 1)]
        return self.top(np.concatenate([of_numbers, pairs], axis=-1))[:, 0]


class Regression(nn.Module):
    """A weight for each number and for each entry."""

    numbers: nn.Linear
    bags: tuple[Bag, ...]

    @classmethod
    def init(cls, entries, *, key):
        return cls(
            nn.Linear.init(NUMBERS, 1, key=key), tuple(Bag(np.zeros((entries, 1))) for _ in range(TABLES))
        )

    def __call__(self, numbers, lists):
        return (self.numbers(numbers) + sum(bag(lists[:, i]) for i, bag in enumerate(self.bags)))[:, 0]


def loss(model, some):
    return np.mean(
        nn.losses.sigmoid_binary_cross_entropy(model(some["numbers"], some["lists"]), some["clicks"])
    )


@jit
def judge(model, examples):
    """The loss and the AUC."""
    scores = model(examples["numbers"], examples["lists"])
    return loss(model, examples), nn.metrics.roc_auc(scores, examples["clicks"])


def train(key, model, examples, *, epochs, batch, learning_rate, each_epoch):
    """Print nothing, call `each_epoch(epoch, loss, model)`; return the model and the seconds of each step."""
    optimizer = optimizers.adam(learning_rate)

    @partial(jit, donate_argnums=(0, 1))
    def step(model, slots, some):
        value, slopes = value_and_grad(loss)(model, some)
        updates, slots = optimizer.update(slopes, slots, model)
        return nn.apply_updates(model, updates), slots, value

    loader, slots, seconds = Loader(examples, batch, key=key), optimizer.init(model), []
    bar = tqdm(total=epochs * len(loader), desc="training", unit="step")
    for epoch in range(1, epochs + 1):
        total = 0.0
        for some in loader:
            start = time.perf_counter()
            model, slots, value = step(model, slots, some)
            total += float(value)
            seconds.append(time.perf_counter() - start)
            bar.update()
        each_epoch(epoch, total / len(loader), model)
    bar.close()
    return model, seconds


def main():
    parser = argparse.ArgumentParser(description="Train a recommendation model on made clicks.")
    parser.add_argument("--examples", type=int, default=80000)
    parser.add_argument("--entries", type=int, default=100, help="of each of the five tables")
    parser.add_argument("--features", type=int, default=16, help="of a vector")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--learning-rate", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    training, _ = made(arguments.seed + 1, arguments.examples, arguments.entries)
    test, scores = made(arguments.seed + 2, max(1000, arguments.examples // 5), arguments.entries)
    best = float(nn.metrics.roc_auc(scores, test["clicks"]))
    k1, k2, k3 = random.split(random.key(arguments.seed), 3)
    model = DLRM.init(arguments.entries, arguments.features, key=k1)
    print(f"{arguments.examples} examples, {training['clicks'].mean():.0%} of them clicks, ", end="")
    print(f"{nn.count_parameters(model):,} parameters\n")
    rows = []

    def row(name):
        def each_epoch(epoch, mean, model):
            rows.append((name, epoch, mean, *map(float, judge(model, test))))

        return each_epoch

    settings = {name: getattr(arguments, name) for name in ("epochs", "batch", "learning_rate")}
    train(k3, Regression.init(arguments.entries, key=k2), training, **settings, each_epoch=row("regression"))
    del rows[:-1]  # of the regression, how it ends
    model, seconds = train(k3, model, training, **settings, each_epoch=row("DLRM"))
    print("model        epoch   training loss   test loss   test AUC")
    for name, epoch, *values in rows:
        print(f"{name:10}   {epoch:5}   {values[0]:13.4f}   {values[1]:9.4f}   {values[2]:8.4f}")
    print(f"what drew the clicks {'':27}{best:14.4f}")
    print(f"\ncompile time (first step)  {seconds[0] * 1e3:9.1f} ms")
    print(f"step time (median)         {statistics.median(seconds[1:] or seconds) * 1e3:9.2f} ms")


if __name__ == "__main__":
    main()
