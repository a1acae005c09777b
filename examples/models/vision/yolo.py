"""Find objects and their boxes in one look: a detector of the kind of YOLOv8, trained on shapes that are made.

    python examples/models/vision/yolo.py
    python examples/models/vision/yolo.py --size 128 --images 8000 --width 16 --levels 3

The backbone makes images smaller; the neck brings what small images know to the larger ones and back; and at each place
of each level a head says how likely each class is, and how far the sides of the box are, as chances of whole numbers of
strides (distribution focal loss). Which places are to find an object is decided by how well they do so already: those
inside of its box whose class and box fit best (task-aligned assignment). Of the boxes that are found, those that
overlap better ones are left out, in the same compiled program.

The table has the average precision of boxes that overlap by half; the picture yolo.png has images with boxes. Norms are
those of groups, so that there is no state beside the parameters.

Sources: Jocher and others 2023, github.com/ultralytics/ultralytics; Feng and others 2021 (arXiv:2108.07755) for the
assignment, Li and others 2020 (arXiv:2006.04388) for the distances, Zheng and others 2019 (arXiv:1911.08287) for CIoU.
"""

from __future__ import annotations

import math

import boxes
import shapes

import funcgrad.numpy as np
from funcgrad import jit, lax, nn, random, vmap

BINS, CLASSES, CHOSEN = (
    8,
    len(shapes.NAMES),
    8,
)  # distances 0 ... 7 strides; how many places find an object at most


class ConvNorm(nn.Module):
    conv: nn.Conv
    norm: nn.GroupNorm

    @classmethod
    def init(cls, features_in, features, window=1, strides=1, *, key):
        conv = nn.Conv.init(features_in, features, (window, window), strides=strides, bias=False, key=key)
        return cls(conv, nn.GroupNorm.init(features, 4))

    def __call__(self, x):
        return nn.silu(self.norm(self.conv(x)))


class C2f(nn.Module):
    """A part goes through blocks, one after the other, and all that was on the way is joined."""

    first: ConvNorm
    blocks: tuple[nn.Sequential, ...]
    last: ConvNorm

    @classmethod
    def init(cls, features_in, features, count=1, *, key):
        k1, k2, k3 = random.split(key, 3)
        half = features // 2
        return cls(
            ConvNorm.init(features_in, features, key=k1),
            tuple(
                nn.Sequential.init(*(ConvNorm.init(half, half, 3, key=k) for k in random.split(key, 2)))
                for key in random.split(k2, count)
            ),
            ConvNorm.init((2 + count) * half, features, key=k3),
        )

    def __call__(self, x):
        parts = np.split(self.first(x), 2, axis=-1)
        for block in self.blocks:
            parts.append(parts[-1] + block(parts[-1]))
        return self.last(np.concatenate(parts, axis=-1))


class SPPF(nn.Module):
    """What is at a place and the most around it, in windows of three sizes (spatial pyramid pooling)."""

    first: ConvNorm
    last: ConvNorm

    @classmethod
    def init(cls, features, *, key):
        k1, k2 = random.split(key)
        return cls(
            ConvNorm.init(features, features // 2, key=k1), ConvNorm.init(2 * features, features, key=k2)
        )

    def __call__(self, x):
        parts = [self.first(x)]
        for _ in range(3):
            parts.append(nn.max_pool(parts[-1], (5, 5), strides=(1, 1), padding="SAME"))
        return self.last(np.concatenate(parts, axis=-1))


class Yolo(nn.Module):
    stem: nn.Sequential
    down: tuple[nn.Sequential, ...]
    upward: tuple[C2f, ...]
    shrink: tuple[ConvNorm, ...]
    downward: tuple[C2f, ...]
    sides: tuple[nn.Sequential, ...]
    classes: tuple[nn.Sequential, ...]

    @classmethod
    def init(cls, width, levels, *, key):
        keys = iter(random.split(key, 9 * levels + 1))
        sizes = [width * 2 ** (level + 1) for level in range(levels + 1)]
        pairs = list(zip(sizes, sizes[1:], strict=False))  # of the features of a level and of the one before

        def shrinking(a, b):
            return ConvNorm.init(a, b, 3, 2, key=next(keys)), C2f.init(b, b, key=next(keys))

        def head(features, out, bias):
            conv = nn.Conv.init(features, out, (1, 1), key=next(keys))
            start = ConvNorm.init(features, features, 3, key=next(keys))
            return nn.Sequential.init(start, nn.tree_at(lambda conv: conv.bias, conv, np.full(out, bias)))

        down = [nn.Sequential.init(*shrinking(*pair)) for pair in pairs]
        down[-1] = nn.Sequential.init(*down[-1].layers, SPPF.init(sizes[-1], key=next(keys)))
        return cls(
            nn.Sequential.init(ConvNorm.init(3, width, 3, 2, key=next(keys)), *shrinking(width, sizes[0])),
            tuple(down),
            tuple(C2f.init(a + b, a, key=next(keys)) for a, b in reversed(pairs[1:])),
            tuple(ConvNorm.init(a, a, 3, 2, key=next(keys)) for a, _ in pairs[1:]),
            tuple(C2f.init(a + b, b, key=next(keys)) for a, b in pairs[1:]),
            tuple(head(features, 4 * BINS, 0.0) for features in sizes[1:]),
            tuple(head(features, CLASSES, math.log(0.02 / 0.98)) for features in sizes[1:]),
        )

    def __call__(self, images):
        """At each of n places, from the finest level to the coarsest: scores of distances, (batch, n, 4, BINS), and of
        classes, (batch, n, CLASSES).
        """
        x, levels = self.stem(images), []
        for block in self.down:
            levels.append(block(x))
            x = levels[-1]
        for i, block in enumerate(self.upward):  # from the coarsest level
            fine = len(levels) - 2 - i
            larger = np.repeat(np.repeat(levels[fine + 1], 2, axis=1), 2, axis=2)
            levels[fine] = block(np.concatenate([levels[fine], larger], axis=-1))
        for i, (shrink, block) in enumerate(zip(self.shrink, self.downward, strict=True)):
            levels[i + 1] = block(np.concatenate([shrink(levels[i]), levels[i + 1]], axis=-1))
        sides = [head(x).reshape(len(x), -1, 4, BINS) for head, x in zip(self.sides, levels, strict=True)]
        scores = [head(x).reshape(len(x), -1, CLASSES) for head, x in zip(self.classes, levels, strict=True)]
        return np.concatenate(sides, axis=1), np.concatenate(scores, axis=1)


def places(size, levels):
    """The middle of each place in pixels, (n, 2), and the distance to the next one, (n, 1)."""
    middles, strides = [], []
    for stride in (8 * 2**level for level in range(levels)):
        line = (np.arange(size // stride) + 0.5) * stride
        middles.append(np.stack(np.meshgrid(line, line, indexing="xy"), axis=-1).reshape(-1, 2))
        strides.append(np.full((len(middles[-1]), 1), float(stride)))
    return np.concatenate(middles), np.concatenate(strides)


def boxes_of(sides, middles, strides):
    """The boxes whose sides are as far from the middles as the mean of the distances: (..., n, 4)."""
    distances = nn.softmax(sides) @ np.arange(BINS, dtype="float32") * strides
    return np.concatenate([middles - distances[..., :2], middles + distances[..., 2:]], axis=-1)


def complete_iou(found, right):
    """The IoU, less how far the middles are apart, less how much the shapes differ (CIoU)."""
    iou = boxes.overlaps(found, right)
    around = np.maximum(found[..., 2:], right[..., 2:]) - np.minimum(found[..., :2], right[..., :2])
    apart = (found[..., :2] + found[..., 2:] - right[..., :2] - right[..., 2:]) / 2
    sizes, others = found[..., 2:] - found[..., :2], np.maximum(right[..., 2:] - right[..., :2], 1e-6)
    angles = np.arctan2(sizes[..., 0], sizes[..., 1]) - np.arctan2(others[..., 0], others[..., 1])
    shape = 4 / math.pi**2 * angles**2
    weight = lax.stop_gradient(shape / np.maximum(1 - iou + shape, 1e-6))
    return iou - np.sum(apart**2, -1) / np.maximum(np.sum(around**2, -1), 1e-6) - weight * shape


def assign(chances, found, middles, objects, classes):
    """Which places are to find which objects: of each place the box (n, 4) and the chances of classes, all 0 for none.

    An object gets the places in its box that fit it best already, by chance**0.5 * IoU**6. A place that several objects
    want goes to the one that it overlaps most. The best place of an object is to be as sure as its box is good.
    """
    inside = np.all((middles > objects[:, None, :2]) & (middles < objects[:, None, 2:]), axis=-1)
    iou = boxes.overlaps(objects[:, None], found) * (inside & (classes >= 0)[:, None])  # (objects, n)
    fit = chances[:, np.maximum(classes, 0)].T ** 0.5 * iou**6
    kept = (fit > 0) & (fit >= lax.top_k(fit, CHOSEN)[0][:, -1:])
    owner = np.argmax(np.where(kept, iou, -1.0), axis=0)
    kept &= np.arange(len(objects))[:, None] == owner
    fit, iou = np.where(kept, fit, 0.0), np.where(kept, iou, 0.0)
    share = fit / np.maximum(np.max(fit, axis=1, keepdims=True), 1e-9) * np.max(iou, axis=1, keepdims=True)
    return objects[owner], np.sum(share, axis=0)[:, None] * nn.one_hot(classes[owner], CLASSES)


def loss(model, examples):
    sides, scores = model(examples["images"])
    middles, strides = places(examples["images"].shape[1], len(model.sides))
    found = boxes_of(sides, middles, strides)
    right, chances = lax.stop_gradient(
        vmap(assign, in_axes=(0, 0, None, 0, 0))(
            nn.sigmoid(scores), found, middles, examples["boxes"], examples["classes"]
        )
    )
    weights = np.sum(chances, axis=-1)
    total = np.maximum(np.sum(weights), 1.0)
    of_classes = np.sum(nn.losses.sigmoid_binary_cross_entropy(scores, chances)) / total
    of_boxes = np.sum(weights * (1 - complete_iou(found, right))) / total
    distances = np.concatenate([middles - right[..., :2], right[..., 2:] - middles], axis=-1) / strides
    # Between two whole numbers each of them has the more of the chance the nearer it is.
    near = np.maximum(1 - np.abs(np.clip(distances, 0, BINS - 1)[..., None] - np.arange(BINS)), 0)
    of_sides = np.sum(weights * np.mean(nn.losses.softmax_cross_entropy(sides, near), axis=-1)) / total
    return 7.5 * of_boxes + 0.5 * of_classes + 1.5 * of_sides


@jit
def detect(model, images):
    sides, scores = model(images)
    return boxes.keep(boxes_of(sides, *places(images.shape[1], len(model.sides))), nn.sigmoid(scores))


def main():
    defaults = {"images": 1000, "size": 64, "epochs": 8, "batch": 16, "width": 8, "learning_rate": 5e-3}
    parser = shapes.parser("Train a detector of the kind of YOLOv8.", **defaults)
    parser.add_argument(
        "--levels", type=int, default=2, help="of sizes: an eighth of the image, a sixteenth, ..."
    )
    arguments = parser.parse_args()
    training, test = shapes.data_of(arguments)
    model_key, train_key = random.split(random.key(arguments.seed))
    model = Yolo.init(arguments.width, arguments.levels, key=model_key)
    count = len(places(arguments.size, arguments.levels)[0])
    print(
        f"{arguments.images} images, {nn.count_parameters(model):,} parameters, {count} places; precision:\n"
    )
    model = shapes.train(
        train_key, model, loss, shapes.adamw(arguments),
        {name: training[name] for name in ("images", "boxes", "classes")},
        epochs=arguments.epochs, batch=arguments.batch, report=boxes.report_on(detect, test, arguments.batch),
    )  # fmt: skip
    boxes.draw(boxes.find_all(detect, model, test["images"][:6], 6), test["images"][:6], "yolo.png")
    print("images with the boxes that were found are in yolo.png")


if __name__ == "__main__":
    main()
