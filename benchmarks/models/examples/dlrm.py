"""A recommendation model (DLRM): sums of embeddings, the products of all pairs, and layers before and behind them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.models.training import first_state


class Dlrm(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, numbers, lists, lengths, clicks).

    All tables have as many entries. A list has up to `longest` of them, and those behind its end are 0.
    """

    numbers: int = 13
    tables: int = 8
    entries: int = 10_000
    features: int = 32
    longest: int = 6
    batch: int = 1024

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, numbers, lists, their lengths, clicks: 0.0 or 1.0)."""
        features, pairs = self.features, self.tables * (self.tables + 1) // 2
        params = {
            "bags": [
                rng.uniform(-0.01, 0.01, (self.entries, features)).astype("float32")
                for _ in range(self.tables)
            ],
            "bottom": _layers(rng, self.numbers, 4 * features, features),
            "top": _layers(rng, features + pairs, 4 * features, 2 * features, 1),
        }
        lists = (self.entries * rng.random((self.batch, self.tables, self.longest)) ** 3).astype(numpy.int64)
        lengths = rng.integers(1, self.longest + 1, (self.batch, self.tables))
        lists = numpy.where(numpy.arange(self.longest) < lengths[..., None], lists, 0)
        numbers = rng.standard_normal((self.batch, self.numbers), numpy.float32)
        clicks = rng.integers(0, 2, self.batch).astype("float32")
        return first_state(rng, params), numbers, lists, lengths, clicks

    def loss(self, lib: Any, params: Any, numbers: Any, lists: Any, lengths: Any, clicks: Any) -> Any:
        np = lib.numpy
        there = np.arange(self.longest) < lengths[..., None]

        def bag(i: int, table: Any) -> Any:
            return np.sum(table[lists[:, i]] * there[:, i, :, None], axis=1)

        found = [bag(i, table) for i, table in enumerate(params["bags"])]

        def layers(x: Any, layers: Any) -> Any:
            for layer in layers[:-1]:
                x = np.maximum(x @ layer["w"] + layer["b"], 0.0)
            return x @ layers[-1]["w"] + layers[-1]["b"]

        dense = np.maximum(layers(numbers, params["bottom"]), 0.0)
        vectors = np.stack([dense, *found], axis=1)
        products = vectors @ vectors.transpose(0, 2, 1)
        rows, columns = numpy.triu_indices(self.tables + 1, 1)
        score = layers(np.concatenate([dense, products[:, rows, columns]], axis=1), params["top"])[:, 0]
        return np.mean(np.logaddexp(score, 0.0) - score * clicks)

    def torch_loss(self, torch: Any, params: Any, numbers: Any, lists: Any, lengths: Any, clicks: Any) -> Any:
        functional = torch.nn.functional
        there = torch.arange(self.longest) < lengths[..., None]

        def bag(i: int, table: Any) -> Any:
            ends = lengths[:, i].cumsum(0)
            return functional.embedding_bag(lists[:, i][there[:, i]], table, ends - lengths[:, i], mode="sum")

        def layers(x: Any, layers: Any) -> Any:
            for layer in layers[:-1]:
                x = torch.addmm(layer["b"], x, layer["w"]).relu()
            return torch.addmm(layers[-1]["b"], x, layers[-1]["w"])

        dense = layers(numbers, params["bottom"]).relu()
        vectors = torch.stack([dense, *(bag(i, table) for i, table in enumerate(params["bags"]))], dim=1)
        products = torch.bmm(vectors, vectors.transpose(1, 2))
        rows, columns = torch.triu_indices(self.tables + 1, self.tables + 1, 1)
        score = layers(torch.cat([dense, products[:, rows, columns]], dim=1), params["top"])[:, 0]
        return functional.binary_cross_entropy_with_logits(score, clicks)

    def nbytes(self) -> tuple[float, float]:
        """Read and written by Adam alone: tables, their gradients and two means."""
        table = 4.0 * self.tables * self.entries * self.features
        return 3 * table, 3 * table


def _layers(rng: numpy.random.Generator, *sizes: int) -> list[dict[str, numpy.ndarray]]:
    return [
        {
            "w": rng.standard_normal((a, b), numpy.float32) * numpy.float32((2 / a) ** 0.5),
            "b": numpy.zeros(b, numpy.float32),
        }
        for a, b in zip(sizes, sizes[1:])
    ]
