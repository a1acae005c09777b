"""Tell of each pixel what it shows: a U-Net for segmentation, trained on shapes that are made.

    python examples/models/vision/unet.py
    python examples/models/vision/unet.py --size 128 --images 8000 --width 32 --depth 4 --learning-rate 3e-3

On the way down images become smaller and features more; on the way up it is the other way round, and what was found in
the larger image on the way down stands beside what comes up. The loss is the cross entropy of pixels, and beside it
1 - dice, of whole regions: regions of few pixels count in it as much as those of many. The table has the intersection
of each class's pixels with those found over their union (IoU). The picture unet.png shows images, what they show, and
what was found.

Sources: Ronneberger, Fischer and Brox 2015 (arXiv:1505.04597); Milletari, Navab and Ahmadi 2016 (arXiv:1606.04797) for
dice.
"""

from __future__ import annotations

import shapes

import funcgrad.numpy as np
from funcgrad import jit, nn, random

CLASSES = 1 + len(shapes.NAMES)


class Block(nn.Module):
    """Two convolutions, each with a norm."""

    convolutions: tuple[nn.Conv, nn.Conv]
    norms: tuple[nn.GroupNorm, nn.GroupNorm]

    @classmethod
    def init(cls, features_in, features, *, key):
        k1, k2 = random.split(key)
        return cls(
            (
                nn.Conv.init(features_in, features, (3, 3), bias=False, key=k1),
                nn.Conv.init(features, features, (3, 3), bias=False, key=k2),
            ),
            (nn.GroupNorm.init(features, 4), nn.GroupNorm.init(features, 4)),
        )

    def __call__(self, x):
        for conv, norm in zip(self.convolutions, self.norms, strict=True):
            x = nn.relu(norm(conv(x)))
        return x


class UNet(nn.Module):
    down: tuple[Block, ...]
    middle: Block
    grow: tuple[nn.ConvTranspose, ...]
    up: tuple[Block, ...]
    head: nn.Conv

    @classmethod
    def init(cls, width, depth, classes, *, key):
        keys = iter(random.split(key, 3 * depth + 2))
        sizes = [width * 2**level for level in range(depth + 1)]
        pairs = list(zip(sizes, sizes[1:], strict=False))
        return cls(
            tuple(Block.init(a, b, key=next(keys)) for a, b in zip([3, *sizes], sizes[:-1], strict=False)),
            Block.init(*pairs[-1], key=next(keys)),
            tuple(nn.ConvTranspose.init(b, a, (2, 2), strides=2, key=next(keys)) for a, b in reversed(pairs)),
            tuple(Block.init(2 * a, a, key=next(keys)) for a, _ in reversed(pairs)),
            nn.Conv.init(width, classes, (1, 1), key=next(keys)),
        )

    def __call__(self, images):
        """The scores of the classes of each pixel: (batch, height, width, 3) -> (batch, height, width, classes)."""
        x, found = images, []
        for block in self.down:
            found.append(block(x))
            x = nn.max_pool(found[-1], (2, 2), strides=(2, 2))
        x = self.middle(x)
        for grow, block, beside in zip(self.grow, self.up, reversed(found), strict=True):
            x = block(np.concatenate([beside, grow(x)], axis=-1))
        return self.head(x)


def dice(probabilities, right):
    """1 - twice the overlap of regions over the sum of their sizes: of a class, over all pixels of the batch; the mean.

    A class that is nowhere and that no pixel is likely to be of has 0.
    """
    axes = (0, 1, 2)
    overlap, sizes = np.sum(probabilities * right, axes), np.sum(probabilities + right, axes)
    return np.mean(1 - (2 * overlap + 1) / (sizes + 1))


def loss(model, examples):
    scores = model(examples["images"])
    right = nn.one_hot(examples["pixels"], scores.shape[-1])
    surprise = np.mean(nn.losses.cross_entropy(scores, examples["pixels"]))
    return surprise + dice(nn.softmax(scores), right)


def intersections_and_unions(found, pixels):
    """How many pixels of each class are so in both and in one of two arrays of classes: (2, classes)."""
    confusion = nn.metrics.confusion_matrix(found.ravel(), pixels.ravel(), CLASSES)
    both = np.diagonal(confusion)
    return np.stack([both, np.sum(confusion, 0) + np.sum(confusion, 1) - both])


@jit
def find(model, images):
    """The likeliest class of each pixel."""
    return np.argmax(model(images), axis=-1)


def report_on(examples, batch):
    def report(model):
        """The IoU of each class over all images, and the mean of those of shapes."""
        sums = np.zeros((2, CLASSES))
        for i in range(0, len(examples["images"]), batch):
            found = find(model, examples["images"][i : i + batch])
            sums += intersections_and_unions(found, examples["pixels"][i : i + batch])
        each = [float(x) for x in sums[0] / np.maximum(sums[1], 1)]
        names = ("nothing", *shapes.NAMES)
        return dict(zip(names, each, strict=True)) | {"mean of shapes": sum(each[1:]) / (CLASSES - 1)}

    return report


def draw(model, examples, path, count=6):
    """A picture with a column for each of some images: the image, its regions, and those that are found."""
    images, pixels = examples["images"][:count], examples["pixels"][:count]
    rows = (images.clip(0, 1), pixels, find(model, images))
    pyplot = shapes.pyplot()
    figure, axes = pyplot.subplots(3, len(images), figsize=(2 * len(images), 6), squeeze=False)
    for row, name, some in zip(axes, ("image", "right", "found"), rows, strict=True):
        for axis, one in zip(row, some, strict=True):
            axis.imshow(one, vmin=0, vmax=CLASSES - 1, cmap="viridis")
            axis.set(xticks=[], yticks=[])
        row[0].set_ylabel(name)
    figure.tight_layout()
    figure.savefig(path, dpi=100)
    pyplot.close(figure)


def main():
    defaults = {"images": 2000, "size": 32, "epochs": 12, "batch": 16, "width": 8, "learning_rate": 1e-2}
    parser = shapes.parser("Train a U-Net to segment images.", **defaults)
    parser.add_argument("--depth", type=int, default=3, help="how often images become half as large")
    arguments = parser.parse_args()
    training, test = shapes.data_of(arguments)
    model_key, train_key = random.split(random.key(arguments.seed))
    model = UNet.init(arguments.width, arguments.depth, CLASSES, key=model_key)
    print(f"{arguments.images} images, {nn.count_parameters(model):,} parameters; IoU of the test images:\n")
    examples = {name: training[name] for name in ("images", "pixels")}
    model = shapes.train(
        train_key, model, loss, shapes.adamw(arguments), examples,
        epochs=arguments.epochs, batch=arguments.batch, report=report_on(test, arguments.batch),
    )  # fmt: skip
    draw(model, test, "unet.png")
    print("images and what was found in them are in unet.png")


if __name__ == "__main__":
    main()
