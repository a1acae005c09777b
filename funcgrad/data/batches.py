"""Which samples are in a batch, and how it is made of them: all that a thread or a process needs to make one.

In: the number of an epoch and of a batch. Out: a tree of NumPy arrays, the same wherever it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from funcgrad.data.permutation import Permutation
from funcgrad.data.sources import Source

_PLACES = 8192  # of which the samples are computed together: for few, NumPy's calls take longer than the work
Transform = Callable[[Any, np.random.Generator], Any]


class Batches:
    """The batches of all epochs.

    Attributes
    ----------
    count : of batches in an epoch.
    """

    def __init__(
        self, source: Source, batch_size: int, count: int, seeds: tuple[int, ...] | None,
        transform: Transform | None, share: tuple[int, int],
    ) -> None:  # fmt: skip
        # The seeds are those of the order, None for that of the source; the share is (which part of each batch, of how
        # many).
        self._source, self._batch_size, self.count = source, batch_size, count
        self._seeds, self._transform, self._share = seeds, transform, share
        self._order: tuple[int, Permutation] | None = None  # that of the last epoch that was asked for

    def samples(self, epoch: int, first: int) -> Iterator[tuple[int, np.ndarray]]:
        """Yield the number of each batch of an epoch from one on, and its samples."""
        together = max(1, _PLACES // self._batch_size)
        for start in range(first, self.count, together):
            places = [self._places(number) for number in range(start, min(start + together, self.count))]
            samples = self._at(np.concatenate(places), epoch)
            ends = np.cumsum([len(part) for part in places])
            yield from enumerate(np.split(samples, ends[:-1]), start)

    def of_number(self, epoch: int, number: int) -> Any:
        """Make a batch."""
        return self.make(self._at(self._places(number), epoch), epoch, number)

    def _at(self, places: np.ndarray, epoch: int) -> np.ndarray:
        """Return the samples at places of an epoch."""
        if self._seeds is None:
            return places
        order = self._order
        if order is None or order[0] != epoch:
            order = self._order = epoch, Permutation(len(self._source), *self._seeds, epoch)
        return order[1](places)

    def _places(self, number: int) -> np.ndarray:
        """Return the places of a batch's rows in the order of the epoch, of those rows that are in the share."""
        begin = number * self._batch_size
        index, shares = self._share
        own = min(self._batch_size, len(self._source) - begin) // shares
        return np.arange(begin + index * own, begin + (index + 1) * own)

    def make(self, samples: np.ndarray, epoch: int, number: int) -> Any:
        """Make a batch of samples."""
        batch = self._source.take(samples)
        if self._transform is None:
            return batch
        draw = np.random.default_rng([*(self._seeds or (0,)), epoch, number, self._share[0]])
        return self._transform(batch, draw)


__all__ = ["Batches", "Transform"]
