"""Find objects by anchors: RetinaNet, the detector of MLPerf's training, on shapes that are made.

    python examples/models/vision/retinanet.py
    python examples/models/vision/retinanet.py --size 128 --images 8000 --width 16 --levels 4

A residual network makes images smaller, and a pyramid (FPN) hands what the small ones know down to the larger ones. At
each place of each level stand nine boxes of three sizes and three forms, the anchors. For each of them two small
networks, the same for all levels, say how likely each class is and how the anchor must be moved and stretched. An
anchor that overlaps an object by half is to find it, one that overlaps none by 0.4 is to find nothing, and those
between do not count. Nearly all anchors find nothing, and nearly all of these are easy: the focal loss leaves the easy
ones out. Corrections have the smooth L1 loss, which is Huber's.

The table has the average precision of boxes that overlap by half; the picture retinanet.png has images with boxes.
Source: Lin and others 2017 (arXiv:1708.02002); He and others 2015 (arXiv:1512.03385) for the residual network.
"""

from __future__ import annotations

import math

import boxes
import shapes

import funcgrad.numpy as np
from funcgrad import jit, nn, random, vmap

CLASSES, FORMS, SCALES = len(shapes.NAMES), (0.5, 1.0, 2.0), (1.0, 2 ** (1 / 3), 2 ** (2 / 3))
ANCHORS, PRIOR = (
    len(FORMS) * len(SCALES),
    0.01,
)  # at a place; the chance that an anchor finds something at first
SMOOTH = 1 / 9  # the error of a correction from which the loss is a line


class Residual(nn.Module):
    """Two convolutions that make images half as large, added to their view through a window of one pixel."""

    convolutions: tuple[nn.Conv, nn.Conv]
    norms: tuple[nn.GroupNorm, nn.GroupNorm]
    shortcut: nn.Conv

    @classmethod
    def init(cls, features_in, features, *, key):
        k1, k2, k3 = random.split(key, 3)
        first = nn.Conv.init(features_in, features, (3, 3), strides=2, bias=False, key=k1)
        second = nn.Conv.init(features, features, (3, 3), bias=False, key=k2)
        norms = tuple(nn.GroupNorm.init(features, 4) for _ in range(2))
        return cls((first, second), norms, nn.Conv.init(features_in, features, (1, 1), strides=2, key=k3))

    def __call__(self, x):
        y = nn.relu(self.norms[0](self.convolutions[0](x)))
        return nn.relu(self.shortcut(x) + self.norms[1](self.convolutions[1](y)))


class RetinaNet(nn.Module):
    stem: nn.Sequential
    stages: tuple[Residual, ...]
    beside: tuple[nn.Conv, ...]
    smooth: tuple[nn.Conv, ...]
    classes: nn.Sequential
    corrections: nn.Sequential

    @classmethod
    def init(cls, width, levels, *, key):
        keys = iter(random.split(key, 3 * levels + 9))
        sizes = [2 * width * 2**level for level in range(levels + 1)]
        features = 4 * width

        def conv(a, b, window=3):
            return nn.Conv.init(a, b, (window, window), key=next(keys))

        def head(out, bias):
            """The same for all levels, whose weights begin small."""
            last = nn.Conv.init(
                features, out, (3, 3), key=next(keys), weight_init=nn.initializers.normal(0.01)
            )
            last = nn.tree_at(lambda layer: layer.bias, last, np.full(out, bias))
            return nn.Sequential.init(
                conv(features, features), nn.relu, conv(features, features), nn.relu, last
            )

        return cls(
            nn.Sequential.init(
                Residual.init(3, width, key=next(keys)), Residual.init(width, sizes[0], key=next(keys))
            ),
            tuple(Residual.init(a, b, key=next(keys)) for a, b in zip(sizes, sizes[1:], strict=False)),
            tuple(conv(size, features, 1) for size in sizes[1:]),
            tuple(conv(features, features) for _ in sizes[1:]),
            head(ANCHORS * CLASSES, -math.log((1 - PRIOR) / PRIOR)),
            head(ANCHORS * 4, 0.0),
        )

    def __call__(self, images):
        """Of each of n anchors, from the finest level to the coarsest: the scores of classes, (batch, n, CLASSES), and
        corrections, (batch, n, 4).
        """
        x, levels = self.stem(images), []
        for stage, beside in zip(self.stages, self.beside, strict=True):
            x = stage(x)
            levels.append(beside(x))
        for i in reversed(range(len(levels) - 1)):
            levels[i] += np.repeat(np.repeat(levels[i + 1], 2, axis=1), 2, axis=2)
        levels = [smooth(level) for smooth, level in zip(self.smooth, levels, strict=True)]

        def all_of(head, size):
            return np.concatenate([head(level).reshape(len(images), -1, size) for level in levels], axis=1)

        return all_of(self.classes, CLASSES), all_of(self.corrections, 4)


def anchors_of(size, levels):
    """The anchors of images of a size: (n, 4) in pixels. Their areas are those of squares of three strides and more."""
    each = []
    for stride in (8 * 2**level for level in range(levels)):
        line = (np.arange(size // stride) + 0.5) * stride
        x, y = np.meshgrid(line, line, indexing="xy")
        for scale in SCALES:
            for form in FORMS:  # the height over the width
                wide, high = 2 * stride * scale / form**0.5 / 2, 2 * stride * scale * form**0.5 / 2
                each.append((stride, np.stack([x - wide, y - high, x + wide, y + high], axis=-1)))
    strides = sorted({stride for stride, _ in each})
    by_level = [np.stack([boxes for of, boxes in each if of == stride], axis=2) for stride in strides]
    return np.concatenate([level.reshape(-1, 4) for level in by_level])


def middle_and_size(boxes):
    return (boxes[..., :2] + boxes[..., 2:]) / 2, boxes[..., 2:] - boxes[..., :2]


def corrections_to(objects, anchors):
    """How anchors must be moved, in their own sizes, and stretched, in logarithms, to be objects."""
    (middle, size), (place, own) = middle_and_size(objects), middle_and_size(anchors)
    return np.concatenate([(middle - place) / own, np.log(np.maximum(size, 1e-3) / own)], axis=-1)


def corrected(anchors, corrections):
    """The boxes that corrections make of anchors."""
    place, own = middle_and_size(anchors)
    middle = place + corrections[..., :2] * own
    size = own * np.exp(np.minimum(corrections[..., 2:], 4.0))
    return np.concatenate([middle - size / 2, middle + size / 2], axis=-1)


def match(anchors, objects, classes):
    """What each anchor is to find: the object (n,), and whether it is to find it (1), nothing (0), or does not count.

    The anchors that overlap an object most are to find it, however little that is.
    """
    iou = boxes.overlaps(anchors[:, None], objects) * (classes >= 0)
    best, most = np.argmax(iou, axis=1), np.max(iou, axis=1)
    found = np.where(most >= 0.5, 1, np.where(most < 0.4, 0, -1))
    nearest = (iou == np.max(iou, axis=0)) & (iou > 0)
    forced = np.any(nearest, axis=1)
    return np.where(forced, np.argmax(nearest * iou, axis=1), best), np.where(forced, 1, found)


def loss(model, examples):
    scores, corrections = model(examples["images"])
    anchors = anchors_of(examples["images"].shape[1], len(model.stages))
    owner, kind = vmap(match, in_axes=(None, 0, 0))(anchors, examples["boxes"], examples["classes"])
    found = kind == 1
    classes = np.take_along_axis(examples["classes"], owner, axis=1)
    objects = np.take_along_axis(examples["boxes"], owner[..., None], axis=1)
    count = np.maximum(np.sum(found, axis=1), 1)
    right = nn.one_hot(classes, CLASSES) * found[..., None]
    focal = nn.losses.sigmoid_focal_loss(scores, right, alpha=0.25, gamma=2.0)
    of_classes = np.sum(np.where(kind[..., None] >= 0, focal, 0), axis=(1, 2)) / count
    errors = nn.losses.huber_loss(corrections, corrections_to(objects, anchors), SMOOTH) / SMOOTH
    of_boxes = np.sum(np.where(found[..., None], errors, 0), axis=(1, 2)) / count
    return np.mean(of_classes + of_boxes)


@jit
def detect(model, images):
    scores, corrections = model(images)
    found = corrected(anchors_of(images.shape[1], len(model.stages)), corrections)
    return boxes.keep(np.clip(found, 0, images.shape[1]), nn.sigmoid(scores))


def main():
    defaults = {"images": 1000, "size": 64, "epochs": 8, "batch": 16, "width": 8, "learning_rate": 5e-3}
    parser = shapes.parser("Train RetinaNet.", **defaults)
    parser.add_argument(
        "--levels", type=int, default=2, help="of the pyramid: an eighth of the image, a sixteenth, ..."
    )
    arguments = parser.parse_args()
    training, test = shapes.data_of(arguments)
    model_key, train_key = random.split(random.key(arguments.seed))
    model = RetinaNet.init(arguments.width, arguments.levels, key=model_key)
    count = len(anchors_of(arguments.size, arguments.levels))
    print(
        f"{arguments.images} images, {nn.count_parameters(model):,} parameters, {count} anchors; precision:\n"
    )
    model = shapes.train(
        train_key, model, loss, shapes.adamw(arguments),
        {name: training[name] for name in ("images", "boxes", "classes")},
        epochs=arguments.epochs, batch=arguments.batch, report=boxes.report_on(detect, test, arguments.batch),
    )  # fmt: skip
    boxes.draw(boxes.find_all(detect, model, test["images"][:6], 6), test["images"][:6], "retinanet.png")
    print("images with the boxes that were found are in retinanet.png")


if __name__ == "__main__":
    main()
