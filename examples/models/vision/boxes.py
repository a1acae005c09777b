"""Boxes of objects: how far two of them are the same, which of many are kept, how good those that are kept are.

What yolo.py and retinanet.py share. Boxes are (left, upper, right, lower) in pixels.
"""

from __future__ import annotations

import numpy
import shapes

import funcgrad.numpy as np
from funcgrad import jit, lax, vmap


def areas(boxes):
    return np.prod(np.maximum(boxes[..., 2:] - boxes[..., :2], 0), axis=-1)


def overlaps(first, second):
    """The intersection over the union (IoU) of boxes (..., 4) that broadcast; 0 where both are empty."""
    left, right = np.maximum(first[..., :2], second[..., :2]), np.minimum(first[..., 2:], second[..., 2:])
    both = areas(np.concatenate([left, right], axis=-1))
    return both / np.maximum(areas(first) + areas(second) - both, 1e-9)


def suppress(boxes, scores, classes, *, count, overlap=0.5):
    """Non-maximum suppression: the best box again and again, without those of its class that overlap one before.

    Boxes are (n, 4), scores (n,), -inf for boxes that are not there, and classes (n,). The result are the numbers of
    `count` boxes, the best first, and their scores, -inf behind the last one: sizes that are fixed, whatever is found.
    """

    def step(left, _):
        best = np.argmax(left)
        same = (overlaps(boxes[best], boxes) > overlap) & (classes == classes[best])
        return np.where(same, -np.inf, left).at[best].set(-np.inf), (best, left[best])

    return lax.scan(step, scores, None, length=count)[1]


@jit
def keep(boxes, scores, least=0.05):
    """The ten best boxes of each image, from boxes (batch, n, 4) and the chances of classes (batch, n, classes).

    Returns a dict: boxes (batch, 10, 4), their classes and scores (batch, 10), which are -inf where there are no more.
    """

    def of_image(boxes, chances):
        best, classes = np.max(chances, axis=-1), np.argmax(chances, axis=-1)
        best = np.where(best > least, best, -np.inf)
        index, scores = suppress(boxes, best, classes, count=10)
        return {"boxes": boxes[index], "scores": scores, "classes": classes[index]}

    return vmap(of_image)(boxes, scores)


def average_precision(found, right, kind, overlap=0.5):
    """The area under the precision over the recall, for boxes of one class in all images.

    A box that is found is right where it overlaps one of the class that no better box has found. Precisions are the
    best of all recalls as large or larger, as in the COCO evaluation.
    """
    rows, hits = [], []
    for image in range(len(right["classes"])):
        there = right["boxes"][image][right["classes"][image] == kind]
        free = numpy.ones(len(there), bool)
        for box, score, of in zip(
            *(found[name][image] for name in ("boxes", "scores", "classes")), strict=True
        ):
            if of == kind and score > -numpy.inf:
                near = free * _overlaps(box, there)
                hit = near.size > 0 and near.max() >= overlap
                if hit:
                    free[near.argmax()] = False
                rows.append(score)
                hits.append(hit)
    wanted = max(1, (right["classes"] == kind).sum())
    right_so_far = numpy.cumsum(numpy.array(hits, float)[numpy.argsort(rows)[::-1]])
    precision = right_so_far / (1 + numpy.arange(len(hits)))
    best = numpy.maximum.accumulate(precision[::-1])[::-1]
    return float((numpy.diff(right_so_far, prepend=0) * best).sum() / wanted)


def _overlaps(box, others):
    """As `overlaps`, in NumPy: the number of boxes differs from image to image, and each would be compiled anew."""
    sides = numpy.minimum(box[2:], others[:, 2:]) - numpy.maximum(box[:2], others[:, :2])
    both = sides.clip(0).prod(1)
    return both / ((box[2:] - box[:2]).prod() + (others[:, 2:] - others[:, :2]).prod(1) - both)


def find_all(detect, model, images, batch):
    """What `detect(model, images)` finds in all images, as arrays of NumPy."""
    parts = [detect(model, images[i : i + batch]) for i in range(0, len(images), batch)]
    return {name: numpy.concatenate([numpy.asarray(part[name]) for part in parts]) for name in parts[0]}


def report_on(detect, examples, batch):
    def report(model):
        """The average precision of each class, and their mean."""
        found = find_all(detect, model, examples["images"], batch)
        each = [average_precision(found, examples, kind) for kind in range(len(shapes.NAMES))]
        return dict(zip(shapes.NAMES, each, strict=True)) | {"mean": sum(each) / len(each)}

    return report


def draw(found, images, path, least=0.3):
    """A picture of images with the boxes that were found in them."""
    pyplot = shapes.pyplot()
    figure, axes = pyplot.subplots(1, len(images), figsize=(2.5 * len(images), 3), squeeze=False)
    for axis, image, boxes, scores, classes in zip(
        axes[0], images, *(found[name] for name in ("boxes", "scores", "classes")), strict=False
    ):
        axis.imshow(image.clip(0, 1))
        axis.set(xticks=[], yticks=[])
        for (left, upper, right, lower), score, kind in zip(boxes, scores, classes, strict=True):
            if score > least:
                color, size = shapes.COLORS[kind], (right - left, lower - upper)
                axis.add_patch(
                    pyplot.Rectangle((left - 0.5, upper - 0.5), *size, fill=False, color=color, lw=2)
                )
                axis.text(
                    left,
                    upper,
                    f"{shapes.NAMES[kind]} {score:.2f}",
                    color="white",
                    backgroundcolor=color,
                    fontsize=7,
                )
    figure.tight_layout()
    figure.savefig(path, dpi=100)
    pyplot.close(figure)
