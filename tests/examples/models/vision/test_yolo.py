"""models/vision/yolo.py and boxes.py: what is kept, assigned and counted against loops, and that it finds boxes."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import random
from tests.examples.models.vision.detectors import check_that_it_learns
from tests.support.example_programs import call_example, load_example

boxes = load_example("models/vision/boxes.py")
yolo = load_example("models/vision/yolo.py")


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(0)


def _boxes(rng: np.random.Generator, *shape: int) -> np.ndarray:
    corners = rng.integers(0, 12, (*shape, 2))
    return np.concatenate([corners, corners + rng.integers(1, 9, (*shape, 2))], -1).astype(np.float32)


def _iou(a: np.ndarray, b: np.ndarray) -> float:
    """By counting pixels."""
    pixels = [
        {(x, y) for x in range(int(box[0]), int(box[2])) for y in range(int(box[1]), int(box[3]))}
        for box in (a, b)
    ]
    return len(pixels[0] & pixels[1]) / len(pixels[0] | pixels[1])


def test_overlaps_count_pixels(rng: np.random.Generator) -> None:
    some, others = _boxes(rng, 6), _boxes(rng, 7)
    found = boxes.overlaps(some[:, None], others)
    np.testing.assert_allclose(found, [[_iou(a, b) for b in others] for a in some], rtol=1e-6)
    assert boxes.overlaps(np.zeros(4), np.zeros(4)) == 0


@pytest.mark.parametrize("count", [1, 4, 30])
def test_suppression_keeps_what_no_better_box_overlaps(count: int, rng: np.random.Generator) -> None:
    """One after the other, the best first; there are less than 30 of them."""
    some, scores, classes = (
        _boxes(rng, 5, 30),
        rng.random((5, 30)).astype(np.float32),
        rng.integers(0, 2, (5, 30)),
    )
    scores[:, ::5] = -np.inf
    run = fg.jit(fg.vmap(lambda *args: boxes.suppress(*args, count=count, overlap=0.3)))
    for i, (index, found) in enumerate(zip(*map(np.asarray, run(some, scores, classes)), strict=True)):
        kept: list[int] = []
        for j in sorted(range(30), key=lambda j: -scores[i, j]):
            if scores[i, j] > -np.inf and not any(
                classes[i, j] == classes[i, k] and _iou(some[i, j], some[i, k]) > 0.3 for k in kept
            ):
                kept.append(j)
        assert len(kept) < 24 and index[: len(kept)].tolist() == kept[:count]
        np.testing.assert_array_equal(found[: len(kept)], scores[i, kept[:count]])
        assert (found[len(kept) :] == -np.inf).all()


def test_average_precision_is_the_mean_over_recalls(rng: np.random.Generator) -> None:
    """Of the best precision that has such a recall, over all numbers of boxes that are told."""
    right = {"boxes": _boxes(rng, 6, 3), "classes": rng.integers(-1, 2, (6, 3))}
    found = {
        "boxes": np.concatenate([right["boxes"] + rng.integers(0, 2, (6, 3, 4)), right["boxes"][:, :1]], 1),
        "scores": np.sort(rng.random((6, 4)))[:, ::-1],
        "classes": np.concatenate([np.abs(right["classes"]), rng.integers(0, 2, (6, 1))], 1),
    }
    wanted = int((right["classes"] == 1).sum())

    def counts(least: float) -> tuple[int, int]:
        """How many of the boxes with such scores are right, and how many there are."""
        hits = told = 0
        for image in range(6):
            taken: set[int] = set()
            for j in range(4):
                if found["classes"][image, j] == 1 and found["scores"][image, j] >= least:
                    near = [
                        (_iou(found["boxes"][image, j], right["boxes"][image, k]), k)
                        for k in range(3)
                        if right["classes"][image, k] == 1 and k not in taken
                    ]
                    told += 1
                    if near and max(near)[0] >= 0.5:
                        taken.add(max(near)[1])
                        hits += 1
        return hits, told

    pairs = [counts(score) for score in found["scores"].ravel()]
    best = [max((h / t for h, t in pairs if t and h >= n), default=0.0) for n in range(1, wanted + 1)]
    assert 0.1 < sum(best) / wanted < 1
    assert boxes.average_precision(found, right, 1) == pytest.approx(sum(best) / wanted)
    perfect = {**right, "scores": np.where(right["classes"] < 0, -np.inf, 0.5)}
    assert boxes.average_precision(perfect, right, 1) == 1


def test_sides_are_distances_from_the_middles() -> None:
    middles, strides = map(np.asarray, yolo.places(16, 2))
    assert middles.tolist() == [[4, 4], [12, 4], [4, 12], [12, 12], [8, 8]]
    assert strides[:, 0].tolist() == [8, 8, 8, 8, 16]
    sides = np.full((5, 4, yolo.BINS), -1e4, np.float32)
    sides[:, [0, 1, 2, 3], [1, 0, 2, 3]] = 0
    found = np.asarray(yolo.boxes_of(sides, middles, strides))
    np.testing.assert_allclose(found[0], [4 - 8, 4, 4 + 16, 4 + 24])
    np.testing.assert_allclose(found[4], [8 - 16, 8, 8 + 32, 8 + 48])


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_every_place_has_scores(levels: int) -> None:
    sides, scores = fg.eval_shape(
        lambda: yolo.Yolo.init(4, levels, key=random.key(0))(np.zeros((2, 64, 64, 3), np.float32))
    )
    count = len(yolo.places(64, levels)[0])
    assert sides.shape == (2, count, 4, yolo.BINS) and scores.shape == (2, count, yolo.CLASSES)


def test_complete_iou(rng: np.random.Generator) -> None:
    some, others = _boxes(rng, 20), _boxes(rng, 20)
    for a, b, found in zip(some, others, np.asarray(yolo.complete_iou(some, others)), strict=True):
        iou = _iou(a, b)
        apart = ((a[0] + a[2] - b[0] - b[2]) ** 2 + (a[1] + a[3] - b[1] - b[3]) ** 2) / 4
        around = (max(a[2], b[2]) - min(a[0], b[0])) ** 2 + (max(a[3], b[3]) - min(a[1], b[1])) ** 2
        of_a, of_b = (math.atan((box[2] - box[0]) / (box[3] - box[1])) for box in (a, b))
        v = 4 / math.pi**2 * (of_a - of_b) ** 2
        assert found == pytest.approx(iou - apart / around - v * v / max(1 - iou + v, 1e-6), abs=1e-5)
    np.testing.assert_allclose(yolo.complete_iou(some, some), 1)


def test_places_are_assigned_by_how_well_they_do(rng: np.random.Generator) -> None:
    middles = np.asarray(yolo.places(64, 1)[0])
    found = np.concatenate([middles - rng.uniform(4, 20, (64, 2)), middles + rng.uniform(4, 20, (64, 2))], 1)
    chances = rng.random((64, 3))
    objects, classes = np.array([[2.0, 2, 50, 60], [10, 4, 62, 58], [0, 0, 0, 0]]), np.array([1, 2, -1])

    def share(a: np.ndarray, b: np.ndarray) -> float:
        sides = (np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2])).clip(0)
        return sides.prod() / ((a[2:] - a[:2]).prod() + (b[2:] - b[:2]).prod() - sides.prod())

    wants: dict[int, list[int]] = {}
    fits, ious = np.zeros((2, 64)), np.zeros((2, 64))
    for i in range(2):
        for j, (x, y) in enumerate(middles):
            if objects[i, 0] < x < objects[i, 2] and objects[i, 1] < y < objects[i, 3]:
                ious[i, j] = share(objects[i], found[j])
                fits[i, j] = chances[j, classes[i]] ** 0.5 * ious[i, j] ** 6
        for j in np.argsort(-fits[i])[: yolo.CHOSEN]:
            wants.setdefault(int(j), []).append(i)
    owners = {j: max(some, key=lambda i: ious[i, j]) for j, some in wants.items()}
    assert any(len(some) > 1 for some in wants.values())
    right, told = map(np.asarray, yolo.assign(chances, found, middles, objects, classes))
    expected = np.zeros((64, 3))
    for i in range(2):
        mine = [j for j, owner in owners.items() if owner == i]
        for j in mine:
            expected[j, classes[i]] = fits[i, j] / fits[i, mine].max() * ious[i, mine].max()
            assert right[j].tolist() == objects[i].tolist()
    np.testing.assert_allclose(told, expected, rtol=1e-3, atol=1e-6)


def test_the_program_learns(tmp_path: Path) -> None:
    check_that_it_learns(yolo, tmp_path)


@pytest.mark.nightly
def test_most_boxes_are_found(tmp_path: Path) -> None:
    printed = call_example(yolo, folder=tmp_path)
    assert float(re.findall(r"([\d.]+)%$", printed, re.MULTILINE)[-1]) > 85
