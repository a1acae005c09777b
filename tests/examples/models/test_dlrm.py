"""models/dlrm.py: bags and products against loops, clicks as they are drawn, and it learns what goes together."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import random
from tests.support.example_programs import call_example, load_example

dlrm = load_example("models/dlrm.py")
KEY = random.key(0)


def test_bags_are_sums_of_what_is_there() -> None:
    bag = dlrm.Bag.init(7, 3, key=KEY)
    weight = np.asarray(bag.weight)
    lists = np.array([[3, 3, 6], [0, -1, -1], [-1, -1, -1]])
    expected = [2 * weight[3] + weight[6], weight[0], 0 * weight[0]]
    np.testing.assert_allclose(bag(lists), expected, rtol=1e-6)
    slopes = np.asarray(fg.grad(lambda bag: bag(lists).sum())(bag).weight)
    np.testing.assert_array_equal(slopes, np.array([1, 0, 0, 2, 0, 0, 1])[:, None] * np.ones((1, 3)))


def test_scores_are_of_all_pairs() -> None:
    model = dlrm.DLRM.init(9, 4, key=KEY)
    examples, _ = dlrm.made(5, 3, 9)
    scores = np.asarray(fg.jit(model)(examples["numbers"], examples["lists"]))
    for numbers, lists, score in zip(examples["numbers"], examples["lists"], scores, strict=True):
        first = np.maximum(np.asarray(model.bottom(numbers)), 0)
        vectors = [first]
        vectors += [
            sum(np.asarray(bag.weight)[i] for i in some if i >= 0)
            for bag, some in zip(model.bags, lists, strict=True)
        ]
        pairs = [vectors[i] @ vectors[j] for i in range(6) for j in range(i + 1, 6)]
        np.testing.assert_allclose(model.top(np.concatenate([first, pairs]))[0], score, rtol=1e-4, atol=1e-5)


def test_clicks_are_drawn_by_scores() -> None:
    """Where the scores say 80 to 90 %, about as many clicks; the rules are the same for each seed."""
    examples, scores = dlrm.made(1, 20000, 50)
    chance = 1 / (1 + np.exp(-scores))
    some = (chance > 0.8) & (chance < 0.9)
    assert some.sum() > 500 and examples["clicks"][some].mean() == pytest.approx(
        chance[some].mean(), abs=0.04
    )
    assert (examples["lists"][..., 0] >= 0).all() and examples["lists"].max() < 50
    ends = (examples["lists"] < 0).astype(int)
    assert (np.diff(ends, axis=-1) >= 0).all() and 0.2 < ends.mean() < 0.6


def test_pairs_tell_more_than_entries(tmp_path: Path) -> None:
    sizes = ("--examples", "16000", "--entries", "20", "--features", "8", "--epochs", "2")
    printed = call_example(dlrm, *sizes, folder=tmp_path)
    areas = [
        float(x) for x in re.findall(r"^(?:regression|DLRM|what drew).* (\d\.\d+)$", printed, re.MULTILINE)
    ]
    regression, *learnt, best = areas
    assert len(learnt) == 2 and regression + 0.03 < learnt[-1] < best


@pytest.mark.nightly
def test_default_size(tmp_path: Path) -> None:
    printed = call_example(dlrm, folder=tmp_path)
    regression, *learnt, best = (
        float(x) for x in re.findall(r"^(?:regression|DLRM|what drew).* (\d\.\d+)$", printed, re.MULTILINE)
    )
    assert len(learnt) == 5 and regression + 0.1 < learnt[-1] < best and learnt[-1] > 0.86
