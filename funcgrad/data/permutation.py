"""A shuffled order as a function of the place: the sample at each place is computed, and nothing is held.

A Feistel network permutes the numbers of 2h bits: it cuts one into halves, and adds to one half by exclusive or what a
hash makes of the other one, in turns, which is undone by the same steps. Numbers beyond the size are sent through again
until they are within ("cycle walking"), which keeps it a permutation. 4**h is below 4 times the size, so each number
goes through less than 4 times on average. A list of a billion indices would take 8 GB, and shuffling it minutes.

Reference: Black & Rogaway 2002, "Ciphers with arbitrary finite domains", section 3 (cycle walking), 4 (Feistel).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError
from funcgrad.trace.types.shapes import static_int

_ROUNDS = 8
_MOST = 1 << 62
_MOST_BITS = 16  # of a half whose hashes are made once, and looked up
_FIRST, _SECOND = np.uint64(0xFF51AFD7ED558CCD), np.uint64(0xC4CEB9FE1A85EC53)  # of MurmurHash3's finalizer
_HALF = np.uint64(33)


class Permutation:
    """A permutation of the numbers below a size, by a seed.

    Parameters
    ----------
    size : how many numbers there are.
    *seeds : integers, all of which choose the permutation: a key, and the number of the epoch.

    Raises
    ------
    ArgumentError : the size is negative, or beyond 2**62.

    Examples
    --------
    >>> order = Permutation(10, 7)
    >>> sorted(order(np.arange(10)).tolist()) == list(range(10))
    True
    >>> Permutation(10**15, 7)(np.array([0, 1])).tolist() != [0, 1]
    True
    """

    def __init__(self, size: int, *seeds: int) -> None:
        self.size = static_int(size, "Permutation", "the size")
        if not 0 <= self.size <= _MOST:
            raise ArgumentError(f"Permutation: the size is {size}", hint="from 0 to 2**62")
        self._bits = max(1, ((self.size - 1).bit_length() + 1) // 2)
        words = [
            word
            for seed in seeds
            for word in ((seed & (1 << 64) - 1) & 0xFFFFFFFF, (seed & (1 << 64) - 1) >> 32)
        ]
        self._keys = np.random.SeedSequence(words or [0]).generate_state(_ROUNDS, np.uint64)
        self._mask = np.uint64((1 << self._bits) - 1)
        self._tables: list[np.ndarray] = []
        if self._bits <= _MOST_BITS:
            halves = np.arange(1 << self._bits, dtype=np.uint64)
            self._tables = [self._round(halves, key).astype(np.uint32) for key in self._keys]

    def __call__(self, places: Any) -> np.ndarray:
        """Return the numbers at some places.

        Parameters
        ----------
        places : integers from 0 on, below the size.

        Returns
        -------
        An array of int64 of their shape, all different where the places are.

        Raises
        ------
        ArgumentError : a place is negative, or not below the size.
        """
        given = np.asarray(places)
        if given.size and not (given.min() >= 0 and given.max() < self.size):
            raise ArgumentError(
                f"Permutation: the places are from {given.min()} to {given.max()}, of {self.size}"
            )
        found = self._once(given.astype(np.uint32 if self._tables else np.uint64).ravel())
        beyond = np.flatnonzero(found >= self.size)
        while beyond.size:
            found[beyond] = self._once(found[beyond])
            beyond = beyond[found[beyond] >= self.size]
        return found.astype(np.int64).reshape(given.shape)

    def _once(self, x: np.ndarray) -> np.ndarray:
        bits = x.dtype.type(self._bits)
        left, right = x >> bits, x & x.dtype.type(self._mask)
        for k, key in enumerate(self._keys):
            made = self._tables[k].take(right) if self._tables else self._round(right, key)
            left, right = right, left ^ made
        return left << bits | right

    def _round(self, half: np.ndarray, key: np.uint64) -> np.ndarray:
        return _hashed(half ^ key) & self._mask


def _hashed(x: np.ndarray) -> np.ndarray:
    """Return 64 bits of which each depends on each bit of x."""
    x = (x ^ (x >> _HALF)) * _FIRST
    x = (x ^ (x >> _HALF)) * _SECOND
    return x ^ (x >> _HALF)


__all__ = ["Permutation"]
