"""models/vision/cifar.py, resnet.py and vit.py: the format of files, states of batch norms, and that they learn."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import nn, random
from tests.support.example_programs import call_example, load_example, run_example

cifar = load_example("models/vision/cifar.py")
resnet = load_example("models/vision/resnet.py")
vit = load_example("models/vision/vit.py")
KEY = random.key(0)


def test_folders_of_files(tmp_path: Path) -> None:
    """Stripes are along the angle of their class: where it is 0, an image is the same in each row, but for noise."""
    for name, seed in (("data_batch_1", 0), ("data_batch_2", 1), ("test_batch", 2)):
        (tmp_path / f"{name}.bin").write_bytes(cifar.made(seed, 40))
    (images, labels), (held_out, _) = cifar.load(tmp_path)
    assert images.shape == (80, 32, 32, 3) and len(held_out) == 40 and labels.dtype == np.int32
    second = np.frombuffer(cifar.made(1, 40), np.uint8).reshape(40, 3073)
    assert labels[40:].tolist() == second[:, 0].tolist()
    np.testing.assert_array_equal(
        images[41, 5, 7], second[41 - 40, [1 + 5 * 32 + 7 + 1024 * color for color in range(3)]]
    )
    means = images.astype(np.float32).mean((1, 3)).std(1)  # of columns
    assert means[labels % 5 == 0].mean() > 2 * means[labels % 5 == 2].mean()


def test_shifted_and_flipped_images() -> None:
    """Each is a window of the image with a border of zeros, or of its mirror; all of them occur."""
    image = np.random.default_rng(0).standard_normal((6, 6, 3)).astype(np.float32)
    wide = np.pad(image, ((1, 1), (1, 1), (0, 0)))
    windows = [wide[y : y + 6, x : x + 6] for y in range(3) for x in range(3)]
    windows += [window[:, ::-1] for window in windows]
    found = np.asarray(cifar.shifted_and_flipped(KEY, np.tile(image, (200, 1, 1, 1)), 1))
    matches = [[np.array_equal(one, window) for window in windows] for one in found]
    assert np.sum(matches, axis=1).tolist() == [1] * 200 and np.any(matches, axis=0).all()


def test_resnet_keeps_statistics_of_all_its_norms() -> None:
    """After a call in training each differs, and in a call for use none."""
    model = resnet.ResNet.init(4, 1, 10, key=KEY)
    before = model.init_state()
    images = random.normal(KEY, (4, 8, 8, 3))
    scores, after = fg.jit(lambda model, *x: model(*x, training=True))(model, images, before)
    assert scores.shape == (4, 10) and fg.tree.structure(after) == fg.tree.structure(before)
    norms = []
    nn.map_modules(lambda name, m: norms.append(m) if isinstance(m, nn.BatchNorm) else m, model)
    pairs = list(zip(fg.tree.leaves(before), fg.tree.leaves(after), strict=True))
    assert len(pairs) == 2 * (1 + 3 * 2 + 2)  # of the stem, of two in each block, of two shortcuts
    assert all(np.abs(a - b).max() > 0 for a, b in pairs)
    _, same = model(images, after)
    assert all(np.array_equal(a, b) for a, b in zip(fg.tree.leaves(after), fg.tree.leaves(same), strict=True))


def test_resnet_in_training_does_not_see_scale() -> None:
    """Each convolution is followed by a norm: images that are twice as bright have the same scores."""
    model = resnet.ResNet.init(4, 1, 10, key=KEY)
    images = random.normal(KEY, (4, 8, 8, 3))
    one, two = (model(scale * images, model.init_state(), training=True)[0] for scale in (1, 2))
    np.testing.assert_allclose(one, two, atol=2e-3)
    assert np.abs(np.asarray(one)).max() > 0.1


def test_lars_steps_by_the_norms_of_windows_and_matrices() -> None:
    """In the second step the rate is 1, in the first 0. Biases and norms move by their slopes."""
    model = resnet.ResNet.init(4, 1, 10, key=KEY)
    slopes = fg.tree.map(lambda p: random.normal(KEY, p.shape), model)
    optimizer = resnet.optimizer_of(SimpleNamespace(lars=True, learning_rate=11.0), 50)
    _, slots = optimizer.update(slopes, optimizer.init(model), model)
    updates, _ = optimizer.update(slopes, slots, model)
    parts = zip(*(fg.tree.leaves(part) for part in (model, slopes, updates)), strict=True)
    kinds = set()
    for weight, slope, update in (map(np.asarray, part) for part in parts):
        is_large = weight.ndim > 1
        expected = -slope
        if is_large:
            decayed = slope + 5e-4 * weight
            expected = -1e-3 * np.linalg.norm(weight) / np.linalg.norm(decayed) * decayed
        np.testing.assert_allclose(update, expected, rtol=1e-4, atol=1e-7)
        kinds.add(is_large)
    assert kinds == {True, False}


def test_vit_sees_patches_and_their_places() -> None:
    """Patches that change places change the scores through the table of places alone."""
    model = vit.ViT.init(8, 4, 8, 2, 2, 10, key=KEY)
    images = np.asarray(random.normal(KEY, (2, 8, 8, 3)))
    turned = np.roll(images, 4, axis=2)
    placeless = nn.tree_at(lambda m: m.places, model, np.zeros((4, 8), np.float32))
    np.testing.assert_allclose(placeless(images), placeless(turned), atol=1e-5)
    strong = nn.tree_at(lambda m: m.places, model, 20 * model.places)
    assert np.abs(strong(images) - strong(turned)).max() > 1e-2


def _rows(printed: str) -> list[list[float]]:
    return [
        [float(x.rstrip("%")) for x in row.split()]
        for row in re.findall(r"^ +\d+  .*%$", printed, re.MULTILINE)
    ]


def test_resnet_learns_files(tmp_path: Path) -> None:
    for name, seed, count in (("data_batch_1", 0, 320), ("test_batch", 1, 100)):
        (tmp_path / f"{name}.bin").write_bytes(cifar.made(seed, count))
    sizes = ("--width", "8", "--epochs", "3", "--batch", "32")
    printed = run_example("models/vision/resnet.py", "--data", ".", *sizes, folder=tmp_path)
    assert "320 images to train on, 100 to test with, 19,954 parameters" in printed
    rows = _rows(printed)
    assert [row[0] for row in rows] == [1, 2, 3] and rows[-1][1] < rows[0][1] - 0.15


def test_vit_learns(tmp_path: Path) -> None:
    sizes = ("--width", "32", "--layers", "2", "--images", "640", "--epochs", "4", "--batch", "32")
    rows = _rows(call_example(vit, *sizes, folder=tmp_path))
    assert rows[-1][1] < rows[0][1] and rows[-1][3] > 60


@pytest.mark.nightly
@pytest.mark.parametrize("arguments", [["resnet.py"], ["resnet.py", "--lars", "--batch", "128"], ["vit.py"]])
def test_default_sizes(arguments: list[str], tmp_path: Path) -> None:
    name, *options = arguments
    assert _rows(run_example(f"models/vision/{name}", *options, folder=tmp_path))[-1][3] > 95
