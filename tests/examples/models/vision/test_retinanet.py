"""models/vision/retinanet.py: anchors, corrections and matches against loops, the loss by hand, and it finds boxes."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import nn, random
from tests.examples.models.vision.detectors import check_that_it_learns
from tests.support.example_programs import call_example, load_example

retinanet = load_example("models/vision/retinanet.py")
KEY = random.key(0)


def _iou(a: np.ndarray, b: np.ndarray) -> float:
    sides = (np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2])).clip(0)
    return sides.prod() / ((a[2:] - a[:2]).prod() + (b[2:] - b[:2]).prod() - sides.prod())


def test_anchors_stand_at_each_place() -> None:
    """Level by level, row by row; of areas of 2 strides and more, and three forms."""
    anchors = np.asarray(retinanet.anchors_of(32, 2))
    assert anchors.shape == (9 * (16 + 4), 4)
    i = 0
    for stride in (8, 16):
        for y in range(32 // stride):
            for x in range(32 // stride):
                for scale in (1, 2 ** (1 / 3), 2 ** (2 / 3)):
                    for form in (0.5, 1, 2):
                        left, upper, right, lower = anchors[i]
                        middle = (left + right) / 2, (upper + lower) / 2
                        assert middle == pytest.approx(((x + 0.5) * stride, (y + 0.5) * stride), abs=1e-4)
                        assert (right - left) * (lower - upper) == pytest.approx(
                            (2 * stride * scale) ** 2, rel=1e-4
                        )
                        assert (lower - upper) / (right - left) == pytest.approx(form, rel=1e-4)
                        i += 1


@pytest.mark.parametrize("levels", [1, 3])
def test_every_anchor_has_scores(levels: int) -> None:
    scores, corrections = fg.eval_shape(
        lambda: retinanet.RetinaNet.init(4, levels, key=KEY)(np.zeros((2, 64, 64, 3), np.float32))
    )
    count = len(retinanet.anchors_of(64, levels))
    assert scores.shape == (2, count, retinanet.CLASSES) and corrections.shape == (2, count, 4)


def test_corrections_lead_to_the_objects() -> None:
    anchors = np.asarray(retinanet.anchors_of(32, 1))[:20]
    corner = np.random.default_rng(0).uniform(0, 20, (20, 2))
    objects = np.concatenate([corner, corner + np.random.default_rng(1).uniform(4, 20, (20, 2))], 1)
    corrections = retinanet.corrections_to(objects, anchors)
    np.testing.assert_allclose(retinanet.corrected(anchors, corrections), objects, rtol=1e-4, atol=1e-3)
    np.testing.assert_allclose(retinanet.corrections_to(anchors, anchors), 0, atol=1e-6)
    moved = retinanet.corrections_to(np.array([4.0, 0, 12, 16]), np.array([0.0, 0, 8, 8]))
    np.testing.assert_allclose(moved, [0.5, 0.5, 0, np.log(2)], atol=1e-6)


def test_matches() -> None:
    """By half for what is to be found, by 0.4 for what counts; and the nearest of an object that is far from all."""
    anchors = np.asarray(retinanet.anchors_of(64, 2))
    objects = np.array([[3, 5, 22, 21], [30, 20, 60, 62], [40, 40, 43, 60], [0, 0, 0, 0]], np.float32)
    classes = np.array([0, 2, 1, -1])
    owner, kind = map(np.asarray, fg.jit(retinanet.match)(anchors, objects, classes))
    iou = np.array([[_iou(anchor, some) for some in objects[:3]] for anchor in anchors])
    nearest = {j: set(np.flatnonzero(np.isclose(iou[:, j], iou[:, j].max(), rtol=1e-5))) for j in range(3)}
    for i, row in enumerate(iou):
        forced = [j for j in range(3) if i in nearest[j]]
        expected = 1 if forced or row.max() >= 0.5 else (0 if row.max() < 0.4 else -1)
        assert kind[i] == expected
        if expected == 1:
            assert owner[i] == (forced[0] if forced else row.argmax())
    assert iou[:, 2].max() < 0.5 and {-1, 0, 1} == set(kind) and {0, 1, 2} == set(owner[kind == 1])


def test_the_loss_is_focal_and_smooth() -> None:
    """By a loop over anchors, of a model that says the same of all images."""

    class Told(nn.Module):
        scores: fg.Array
        corrections: fg.Array
        stages: tuple = nn.static(default=((),))

        def __call__(self, images: fg.Array) -> tuple:
            return tuple(np.broadcast_to(x, (len(images), *x.shape)) for x in (self.scores, self.corrections))

    anchors = np.asarray(retinanet.anchors_of(32, 1))
    rng = np.random.default_rng(0)
    scores = rng.standard_normal((len(anchors), 3)).astype(np.float32)
    corrections = (0.3 * rng.standard_normal((len(anchors), 4))).astype(np.float32)
    objects = np.array([[[3, 5, 22, 21], [10, 10, 30, 30]], [[1, 1, 17, 17], [0, 0, 0, 0]]], np.float32)
    classes = np.array([[0, 2], [1, -1]])
    images = np.zeros((2, 32, 32, 3), np.float32)
    totals = []
    for some, kinds in zip(objects, classes, strict=True):
        owner, found = map(np.asarray, retinanet.match(anchors, some, kinds))
        total = 0.0
        for i in range(len(anchors)):
            for c in range(3):
                p = 1 / (1 + np.exp(-scores[i, c]))
                if found[i] == 1 and kinds[owner[i]] == c:
                    total += -0.25 * (1 - p) ** 2 * np.log(p)
                elif found[i] >= 0:
                    total += -0.75 * p**2 * np.log(1 - p)
            if found[i] == 1:
                wanted = np.asarray(retinanet.corrections_to(some[owner[i]], anchors[i]))
                for error in np.abs(wanted - corrections[i]):
                    total += error - 1 / 18 if error > 1 / 9 else 4.5 * error**2
        totals.append(total / (found == 1).sum())
    loss = retinanet.loss(Told(scores, corrections), {"images": images, "boxes": objects, "classes": classes})
    assert float(loss) == pytest.approx(np.mean(totals), rel=1e-3)


def test_the_program_learns(tmp_path: Path) -> None:
    check_that_it_learns(retinanet, tmp_path)


@pytest.mark.nightly
def test_most_boxes_are_found(tmp_path: Path) -> None:
    printed = call_example(retinanet, folder=tmp_path)
    assert float(re.findall(r"([\d.]+)%$", printed, re.MULTILINE)[-1]) > 70
