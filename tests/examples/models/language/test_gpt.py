"""models/language/gpt.py: what it writes with a cache is what it says without, and it learns."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import random
from tests.support.example_programs import load_example, run_example

gpt = load_example("models/language/gpt.py")
KEY = random.key(0)


@pytest.fixture(scope="module")
def model() -> gpt.GPT:
    """Three blocks, whose biases are not all 0 after this."""
    small = gpt.GPT.init(11, 12, 16, 3, 2, 0.5, key=KEY)
    return fg.tree.map(lambda x: 1.5 * x, small)


def test_a_cache_changes_nothing(model: gpt.GPT) -> None:
    ids = random.randint(KEY, (2, 12), 0, 11)
    expected = np.asarray(fg.jit(model)(ids))
    extend = fg.jit(lambda *args: model.extend(*args))
    caches, parts = model.blocks.init_cache(2, capacity=12), []
    for start, stop in ((0, 5), (5, 6), (6, 12)):
        logits, caches = extend(ids[:, start:stop], start, caches)
        parts.append(logits)
    np.testing.assert_allclose(np.concatenate(parts, axis=1), expected, atol=1e-4)


def test_no_letter_sees_those_after_it(model: gpt.GPT) -> None:
    ids = np.asarray(random.randint(KEY, (1, 12), 0, 11))
    changed = ids.copy()
    changed[0, 7] = (changed[0, 7] + 1) % 11
    before, after = (np.asarray(fg.jit(model)(x))[0] for x in (ids, changed))
    np.testing.assert_array_equal(before[:7], after[:7])
    assert np.abs(before[7:] - after[7:]).max(axis=-1).min() > 1e-3


def test_cold_writing_takes_the_likeliest(model: gpt.GPT) -> None:
    prompt = random.randint(KEY, (2, 3), 0, 11)
    ids = np.asarray(prompt)
    for _ in range(6):
        ids = np.concatenate([ids, np.asarray(model(ids))[:, -1:].argmax(-1)], axis=1)
    written = gpt.write(model, KEY, prompt, 6, 1e-4)
    np.testing.assert_array_equal(written, ids[:, 3:])


def test_dropout_takes_a_key(model: gpt.GPT) -> None:
    ids = random.randint(KEY, (1, 5), 0, 11)
    one, two = (np.asarray(model(ids, key=random.key(i))) for i in (1, 2))
    assert np.abs(one - two).max() > 0.1 < np.abs(one - model(ids)).max()


def test_pieces_are_of_the_text_and_reach_its_ends() -> None:
    drawn = np.asarray(gpt.pieces(KEY, np.arange(9), 400, 4))
    assert set(drawn[:, 0].tolist()) == set(range(6))
    np.testing.assert_array_equal(drawn - drawn[:, :1], np.tile(np.arange(4), (400, 1)))


def test_text_and_letters_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "b.md").write_text("naïve ends")
    (tmp_path / "a.md").write_text("begin")
    ids, letters = gpt.read_text(tmp_path)
    assert "".join(letters[i] for i in ids) == "begin\nnaïve ends"
    assert gpt.read_text(tmp_path / "a.md")[1] == "begin"


def test_the_program_learns(tmp_path: Path) -> None:
    """A text of four words in random order has about 0.4 nats a letter."""
    words = np.random.default_rng(0).choice(["sun ", "moon ", "stars ", "comet "], 3000)
    (tmp_path / "text").write_text("".join(words))
    sizes = ("--width", "32", "--layers", "2", "--context", "24", "--steps", "120", "--learning-rate", "1e-2")
    printed = run_example(
        "models/language/gpt.py", "--text", "text", "--prompt", "sun", *sizes, folder=tmp_path
    )
    rows = [[float(x) for x in row.split()] for row in re.findall(r"^ +\d+   .*$", printed, re.MULTILINE)]
    assert [row[0] for row in rows] == list(range(15, 121, 15))
    assert rows[0][1] > 1.5 and rows[-1][1] < 0.8 and rows[-1][2] < 0.8
    assert rows[-1][3] == pytest.approx(rows[-1][2] / np.log(2), abs=0.01)
    written = printed.strip().splitlines()[-1]
    assert len(written) == 24 and set(written.split()[:-1]) <= {"sun", "moon", "stars", "comet"}


@pytest.mark.nightly
def test_default_size(tmp_path: Path) -> None:
    """On this project's pages, which grow."""
    printed = run_example("models/language/gpt.py", folder=tmp_path)
    rows = [[float(x) for x in row.split()] for row in re.findall(r"^ +\d+   .*$", printed, re.MULTILINE)]
    assert rows[0][1] > 3 and rows[-1][1] < 2.6 and rows[-1][2] < 2.8
