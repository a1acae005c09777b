"""models/language/lora.py: a change is nothing at first, alone is trained, and added to the weights does the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import disk, nn, random
from tests.support.example_programs import call_example, load_example

lora = load_example("models/language/lora.py")
KEY = random.key(0)


@pytest.fixture(scope="module")
def model() -> nn.Module:
    return lora.gpt.GPT.init(11, 8, 16, 2, 2, key=KEY)


def test_a_change_is_nothing_at_first(model: nn.Module) -> None:
    ids = random.randint(KEY, (2, 8), 0, 11)
    small = lora.adapted(model, 3, 6.0, key=KEY)
    np.testing.assert_array_equal(small(ids), model(ids))
    ranks = {leaf.shape[-1 if name.endswith("down") else -2] for name, leaf in _changes(small).items()}
    # Four matrices of attention, two of the small network.
    assert ranks == {3} and len(_changes(small)) == 2 * 6


def _changes(model: nn.Module) -> dict[str, fg.Array]:
    return {name: leaf for name, leaf in nn.named_parameters(model).items() if lora.is_change(name, leaf)}


def test_added_to_the_weights_it_does_the_same(model: nn.Module) -> None:
    ids = random.randint(KEY, (2, 8), 0, 11)
    small = lora.adapted(model, 3, 6.0, key=KEY)
    moved = fg.tree.map(
        lambda x: x + 0.1 * random.normal(KEY, x.shape), nn.partition(small, lora.is_change)[0]
    )
    small = nn.combine(moved, nn.partition(small, lora.is_change)[1])
    joined = lora.merged(small)
    assert fg.tree.structure(joined) == fg.tree.structure(model)
    np.testing.assert_allclose(joined(ids), small(ids), atol=1e-5)
    assert np.abs(np.asarray(joined(ids)) - model(ids)).max() > 1e-2


def test_training_leaves_the_rest_as_it_is(model: nn.Module) -> None:
    small = lora.adapted(model, 2, 2.0, key=KEY)
    settings = {"steps": 3, "batch": 4, "learning_rate": 1e-2, "name": "x"}
    after, _ = lora.train(KEY, small, lora.is_change, random.randint(KEY, (99,), 0, 11), **settings)
    before, after = nn.named_parameters(small), nn.named_parameters(after)
    changed = {name for name in before if not np.array_equal(before[name], after[name])}
    assert changed == set(_changes(small))


def test_texts_have_one_table_of_letters(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("abcabcabca")
    (tmp_path / "b").write_text("xaxaxaxaxaxaxaxaxaxa")
    texts, letters = lora.read_texts([tmp_path / "a"], [tmp_path / "b"])
    read = [["".join(letters[i] for i in part.tolist()) for part in text] for text in texts]
    assert read == [["abcabcabc", "a"], ["xaxaxaxaxaxaxaxaxa", "xa"]]


def test_the_program_learns_the_second_text(tmp_path: Path) -> None:
    generator = np.random.default_rng(0)
    for name, words in (("first", ["sun ", "moon ", "star "]), ("second", ["rain ", "snow ", "mist "])):
        (tmp_path / name).write_text("".join(generator.choice(words, 2000)))
    sizes = ("--steps", "60", "--width", "32", "--context", "16", "--layers", "2", "--learning-rate", "1e-2")
    printed = call_example(lora, "--first", "first", "--second", "second", *sizes, folder=tmp_path)
    rows = [[float(x) for x in line[28:].replace(",", "").split()[:3]] for line in printed.splitlines()[1:5]]
    (everything, known, unknown), (few, _, learned), (_, *joined), _ = rows
    assert few < 0.2 * everything and known < 1.3
    assert unknown > 3 and learned < 0.6 * unknown
    np.testing.assert_allclose(joined, rows[1][1:], atol=2e-3)
    change = disk.load_safetensors(tmp_path / "change.safetensors")
    assert sum(x.size for x in change.values()) == few and len(change) == 12


@pytest.mark.nightly
def test_default_size(tmp_path: Path) -> None:
    printed = call_example(lora, folder=tmp_path)
    rows = [[float(x) for x in line[28:].replace(",", "").split()[:3]] for line in printed.splitlines()[1:5]]
    (everything, _, unknown), (few, _, learned), (_, *joined), (_, _, by_all) = rows
    assert few < 0.1 * everything and by_all < learned < unknown - 0.2
    np.testing.assert_allclose(joined, rows[1][1:], atol=2e-3)
