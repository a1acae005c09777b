"""models/vision/unet.py and shapes.py: what is drawn is what is said, overlaps against loops, and it learns."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import nn, random
from tests.support.example_programs import call_example, load_example

shapes = load_example("models/vision/shapes.py")
unet = load_example("models/vision/unet.py")
KEY = random.key(0)


def test_boxes_and_pixels_are_of_the_shapes() -> None:
    """A disc fills pi / 4 of its box, a square all of it, a triangle half."""
    made = shapes.made(0, 60, size=64)
    assert made["images"].shape == (60, 64, 64, 3) and made["images"].dtype == np.float32
    shares: dict[int, list[float]] = {0: [], 1: [], 2: []}
    for pixels, boxes, classes in zip(made["pixels"], made["boxes"], made["classes"], strict=True):
        assert (
            set(np.unique(pixels)) - {0} == set(classes[classes >= 0] + 1) and (boxes[classes < 0] == 0).all()
        )
        if (classes >= 0).sum() == 1:
            rows, columns = np.nonzero(pixels)
            (box,) = boxes[classes >= 0]
            assert box.tolist() == [columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]
            shares[classes.max()].append(len(rows) / np.prod(box[2:] - box[:2]))
    assert [np.mean(shares[kind]) for kind in range(3)] == pytest.approx([np.pi / 4, 1, 0.5], abs=0.06)


def test_overlaps_against_loops() -> None:
    rng = np.random.default_rng(0)
    found, right = rng.integers(0, 3, (2, 2, 4, 5))
    both, either = (np.asarray(x) for x in unet.intersections_and_unions(found, right))
    for kind in range(unet.CLASSES):
        assert both[kind] == ((found == kind) & (right == kind)).sum()
        assert either[kind] == ((found == kind) | (right == kind)).sum()
    chances = np.asarray(nn.softmax(rng.standard_normal((2, 4, 5, 3)).astype(np.float32)))
    one_hot = np.eye(3, dtype=np.float32)[right]
    each = []
    for kind in range(3):
        p, y = chances[..., kind].ravel(), one_hot[..., kind].ravel()
        each.append(1 - (2 * sum(p * y) + 1) / (sum(p) + sum(y) + 1))
    assert float(unet.dice(chances, one_hot)) == pytest.approx(np.mean(each), rel=1e-5)
    assert float(unet.dice(one_hot, one_hot)) == 0


def test_details_go_past_the_small_images() -> None:
    """Without what comes up, a pixel still changes what is found at it; with it, something else is found."""
    model = unet.UNet.init(4, 2, 3, key=KEY)
    images = np.asarray(random.normal(KEY, (1, 16, 16, 3)))
    changed = images.copy()
    changed[0, 4, 4] += 5
    blind = nn.tree_at(lambda m: m.grow, model, replace_fn=lambda layer: fg.tree.map(np.zeros_like, layer))
    run = fg.jit(lambda model, x: model(x))
    difference = np.abs(np.asarray(run(blind, changed)) - np.asarray(run(blind, images)))[0].max(-1)
    assert difference.shape == (16, 16) and difference[4, 4] > 1e-2
    assert np.abs(np.asarray(run(model, images)) - np.asarray(run(blind, images))).mean() > 0.01


def test_the_program_learns(tmp_path: Path) -> None:
    sizes = (
        "--size",
        "32",
        "--images",
        "160",
        "--epochs",
        "3",
        "--batch",
        "8",
        "--width",
        "4",
        "--depth",
        "1",
    )
    printed = call_example(unet, *sizes, "--learning-rate", "2e-2", folder=tmp_path)
    rows = [
        [float(x.rstrip("%")) for x in row.split()]
        for row in re.findall(r"^ +\d .*%$", printed, re.MULTILINE)
    ]
    assert [row[0] for row in rows] == [1, 2, 3] and rows[-1][1] < 0.8 * rows[0][1] and rows[-1][2] > 85
    assert (tmp_path / "unet.png").stat().st_size > 5000


@pytest.mark.nightly
def test_most_pixels_are_right(tmp_path: Path) -> None:
    printed = call_example(unet, folder=tmp_path)
    assert float(re.findall(r"([\d.]+)%$", printed, re.MULTILINE)[-1]) > 80
