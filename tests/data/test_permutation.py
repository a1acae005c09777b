"""The order of samples: a permutation for every size and seed, another one for each, and without a pattern."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from funcgrad.data import Permutation, permutation
from funcgrad.errors import ArgumentError


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 3000), st.lists(st.integers(0, 1 << 64), max_size=3))
def test_each_number_is_there_once(size, seeds):
    order = Permutation(size, *seeds)
    found = order(np.arange(size))
    assert found.dtype == np.int64 and sorted(found.tolist()) == list(range(size))
    places = np.arange(size)[::3].reshape(-1, 1)
    np.testing.assert_array_equal(order(places), found[places])


@pytest.mark.parametrize("size", [(1 << 32) + 5, 10**12, (1 << 62) - 1, 1 << 62])
def test_sizes_that_no_list_has(size):
    """Of a hundred thousand places, no two have one number, and halves of the numbers are hit as often."""
    places = np.unique(np.random.default_rng(0).integers(0, size, 100_000))
    found = Permutation(size, 3)(places)
    assert found.min() >= 0 and found.max() < size and len(np.unique(found)) == len(places)
    assert abs(np.mean(found < size // 2) - 0.5) < 0.01


def test_hashes_that_are_looked_up_are_those_that_are_computed(monkeypatch):
    looked_up = Permutation(70_000, 1)(np.arange(70_000))
    monkeypatch.setattr(permutation, "_MOST_BITS", 0)
    np.testing.assert_array_equal(Permutation(70_000, 1)(np.arange(70_000)), looked_up)


def test_every_place_has_every_number_equally_often():
    """Over seeds, by chi-square: 20 places of 20 numbers, 4000 seeds; 361 degrees of freedom, 6 deviations."""
    counts = np.zeros((20, 20))
    for seed in range(4000):
        counts[np.arange(20), Permutation(20, seed)(np.arange(20))] += 1
    chi2 = ((counts - 200) ** 2 / 200).sum()
    assert abs(chi2 - 361) < 6 * np.sqrt(2 * 361)


def test_neighbours_are_no_neighbours_any_more():
    found = Permutation(100_000, 5)(np.arange(100_000))
    assert np.mean(np.abs(np.diff(found)) < 100) < 0.004  # 0.002 by chance
    assert abs(np.corrcoef(found[:-1], found[1:])[0, 1]) < 0.02
    assert np.mean(found == Permutation(100_000, 6)(np.arange(100_000))) < 0.001
    assert np.mean(found == Permutation(100_000, 5, 1)(np.arange(100_000))) < 0.001


def test_mistakes_are_named():
    for size in (-1, (1 << 62) + 1):
        with pytest.raises(ArgumentError, match="the size is"):
            Permutation(size)
    for places in ([-1], [3]):
        with pytest.raises(ArgumentError, match=r"the places are from .* of 3"):
            Permutation(3)(places)
