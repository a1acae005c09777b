"""models/speech/rnnt.py: greedy writing against a loop, what is heard later does not count, and it learns."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import nn, random
from tests.support.example_programs import call_example, load_example

rnnt = load_example("models/speech/rnnt.py")
KEY = random.key(0)


@pytest.fixture(scope="module")
def model() -> rnnt.Transducer:
    """A random one that writes letters, and blanks more often."""
    small = rnnt.Transducer.init(6, 8, 2, key=KEY)
    large = fg.tree.map(lambda p: 2.0 * p, small)
    return nn.tree_at(lambda m: m.joiner.bias, large, replace_fn=lambda bias: bias.at[rnnt.BLANK].add(3.0))


BANDS = 2 * np.asarray(random.normal(KEY, (5, 41, 6)))


def test_what_is_written_is_the_likeliest_at_each_turn(model: rnnt.Transducer) -> None:
    """Letters until the blank is the likeliest, which leads to the next step of the sound."""
    written = np.asarray(rnnt.transcribe(model, BANDS, 6))
    heard = np.asarray(model.encode(BANDS))
    assert heard.shape == (5, 10, 8)
    texts = []
    for some in heard:
        text: list[int] = []
        for step in some:
            while len(text) < 6:
                told = np.asarray(model.predict(np.array([text], np.int32)))[0, -1]
                best = int(np.argmax(model.join(step, told)))
                if best == rnnt.BLANK:
                    break
                text.append(best)
        texts.append(text + [-1] * (6 - len(text)))
    assert written.tolist() == texts
    assert len({tuple(text) for text in texts}) > 1 and any(text[-1] < 0 for text in texts)


def test_no_step_hears_what_comes_later(model: rnnt.Transducer) -> None:
    changed = BANDS.copy()
    changed[:, 20:] += 1
    before, after = np.asarray(model.encode(BANDS)), np.asarray(model.encode(changed))
    np.testing.assert_array_equal(before[:, :5], after[:, :5])
    assert (before[:, 5:] != after[:, 5:]).any(-1).all()


def test_the_program_learns(tmp_path: Path) -> None:
    """That most of the steps are blanks, and some letters."""
    sizes = ("--examples", "320", "--epochs", "3", "--width", "32", "--batch", "8")
    printed = call_example(rnnt, *sizes, folder=tmp_path)
    losses = [float(x) for x in re.findall(r"^ +\d +(\d+\.\d+) +\d+\.\d%$", printed, re.MULTILINE)]
    assert len(losses) == 3 and losses[2] < 0.4 * losses[0]
    assert len(printed.partition("dialled\n")[2].partition("\n\n")[0].splitlines()) == 6


@pytest.mark.nightly
def test_most_letters_are_heard(tmp_path: Path) -> None:
    printed = call_example(rnnt, folder=tmp_path)
    assert float(re.findall(r"([\d.]+)%$", printed, re.MULTILINE)[-1]) < 8
