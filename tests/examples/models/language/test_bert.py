"""models/language/bert.py: what is hidden, what follows, which parameters decay, and it learns."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import nn, random
from tests.support.example_programs import call_example, load_example

bert = load_example("models/language/bert.py")
KEY = random.key(0)


def test_pairs_are_of_the_text() -> None:
    text = np.arange(100, 200)
    ids, follows = (np.asarray(x) for x in bert.pairs(KEY, text, 400, 5))
    assert ids.shape == (400, 13) and 0.4 < follows.mean() < 0.6
    assert (ids[:, 0] == bert.BEGIN).all() and (ids[:, [6, 12]] == bert.BETWEEN).all()
    first, second = ids[:, 1:6], ids[:, 7:12]
    for piece in (first, second):
        np.testing.assert_array_equal(piece - piece[:, :1], np.tile(np.arange(5), (400, 1)))
    np.testing.assert_array_equal(second[follows, 0], first[follows, 0] + 5)
    assert (second[~follows, 0] == first[~follows, 0] + 5).mean() < 0.1
    assert first.min() == 100 and second[follows].max() == 199


def test_what_is_hidden() -> None:
    """A seventh of the words, no signs; 8 of 10 by [MASK], one by another word."""
    ids = np.tile(np.r_[bert.BEGIN, 10:30, bert.BETWEEN, 40:60, bert.BETWEEN], (500, 1)).astype(np.int32)
    hidden, places, right = (np.asarray(x) for x in fg.jit(bert.hide, static_argnums=2)(KEY, ids, 1000))
    assert places.shape == (500, 6) and all(len(set(some)) == 6 for some in places.tolist())
    rows = np.arange(500)[:, None]
    np.testing.assert_array_equal(right, ids[rows, places])
    assert not set(places.ravel().tolist()) & {0, 21, 42} and len(set(places.ravel().tolist())) == 40
    rest = np.ones(ids.shape, bool)
    rest[rows, places] = False
    np.testing.assert_array_equal(hidden[rest], ids[rest])
    now = hidden[rows, places]
    assert (now == bert.MASK).mean() == pytest.approx(0.8, abs=0.03)
    assert (now == right).mean() == pytest.approx(0.1, abs=0.03)


def test_words_are_guessed_from_both_sides() -> None:
    """A word that changes before or behind a gap changes its scores; so does which piece is the second."""
    model = bert.Bert.init(20, 11, 8, 2, 2, key=KEY)
    ids = np.array([[bert.BEGIN, 5, 6, 7, 8, bert.BETWEEN, 9, bert.MASK, 11, 12, bert.BETWEEN]])
    run = fg.jit(lambda ids: model(ids, np.array([[7]])))
    scores, follows = map(np.asarray, run(ids))
    assert scores.shape == (1, 1, 20) and follows.shape == (1,)
    for place in (2, 6, 8):
        changed = ids.copy()
        changed[0, place] = 15
        assert np.abs(np.asarray(run(changed)[0]) - scores).max() > 1e-3
    swapped = nn.tree_at(lambda m: m.pieces.weight, model, replace_fn=lambda weight: weight[::-1])
    assert np.abs(np.asarray(swapped(ids, np.array([[7]]))[0]) - scores).max() > 1e-3


def test_weights_decay_but_not_biases_and_norms() -> None:
    model = bert.Bert.init(20, 11, 8, 2, 2, key=KEY)
    names = list(nn.named_parameters(model))
    flags = fg.tree.leaves(bert.decayed(model))
    kept = [name for name, is_so in zip(names, flags, strict=True) if not is_so]
    assert kept == [name for name in names if "norm" in name or "bias" in name] and len(kept) < len(names)


def test_the_vocabulary_has_the_frequent_words(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Sun and moon, sun and 2 stars.")
    ids, words = bert.read_text(tmp_path, 3)
    assert words[:4] == list(bert.SPECIAL) and set(words[4:6]) == {"sun", "and"} and len(words) == 7
    assert [words[i] for i in ids[:2]] == ["sun", "and"] and (ids == bert.UNKNOWN).sum() == 4


def test_the_program_learns(tmp_path: Path) -> None:
    """Ten words in a row again and again: hidden ones can be told from those beside them."""
    letters = "abcdefghij"
    (tmp_path / "text").write_text(" ".join(letters[i % 10] for i in range(3000)))
    sizes = (
        "--text",
        "text",
        "--piece",
        "6",
        "--width",
        "32",
        "--layers",
        "1",
        "--steps",
        "160",
        "--batch",
        "32",
    )
    printed = call_example(bert, *sizes, "--learning-rate", "0.03", folder=tmp_path)
    rows = [
        [float(x.rstrip("%")) for x in row.split()]
        for row in re.findall(r"^ +\d+ .*%$", printed, re.MULTILINE)
    ]
    assert [row[0] for row in rows] == list(range(20, 161, 20))
    assert rows[-1][4] < 0.6 * rows[0][4] and rows[-1][5] > 40


@pytest.mark.nightly
def test_default_size(tmp_path: Path) -> None:
    printed = call_example(bert, folder=tmp_path)
    last = re.findall(r"^ +\d+ .*%$", printed, re.MULTILINE)[-1].split()
    assert float(last[5].rstrip("%")) > 10 and float(last[6].rstrip("%")) > 60
