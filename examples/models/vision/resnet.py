"""Train a residual network to classify small images.

    python examples/models/vision/resnet.py                      on stripes that are made, a minute or two
    python examples/models/vision/resnet.py --data DIR           on CIFAR-10: the files of cifar-10-binary.tar.gz
    python examples/models/vision/resnet.py --lars --batch 256   by steps for large batches, as MLPerf's training has

The network is that of the paper for CIFAR-10: three stages of `--blocks` blocks, each stage with half as many pixels
and twice as many features as the one before. Its batch norms keep running statistics, which are a state that goes
through each call beside the images. cifar.py has the data and the loop.

With --lars each step of a matrix or a window is a part of its norm, so that large batches may have large rates.

Sources: He and others 2015 (arXiv:1512.03385), section 4.2, --blocks 3 is their ResNet-20; You, Gitman and Ginsburg
2017 (arXiv:1708.03888) for LARS.
"""

from __future__ import annotations

import cifar

import funcgrad.numpy as np
from funcgrad import nn, random, tree
from funcgrad.nn import optimizers


class ConvNorm(nn.Module):
    """A convolution and the batch norm behind it."""

    conv: nn.Conv
    norm: nn.BatchNorm

    @classmethod
    def init(cls, features_in, features, window, *, strides=1, key):
        conv = nn.Conv.init(features_in, features, window, strides=strides, bias=False, key=key)
        return cls(conv, nn.BatchNorm.init(features))

    def __call__(self, x, state, *, training=False):
        x, norm = self.norm(self.conv(x), state["norm"], training=training)
        return x, {"norm": norm}


class Residual(nn.Module):
    """Two convolutions, whose result is added to what came in, or to its view through a window of one pixel."""

    first: ConvNorm
    second: ConvNorm
    shortcut: ConvNorm | None

    @classmethod
    def init(cls, features_in, features, strides, *, key):
        k1, k2, k3 = random.split(key, 3)
        straight = features_in == features and strides == 1
        return cls(
            ConvNorm.init(features_in, features, (3, 3), strides=strides, key=k1),
            ConvNorm.init(features, features, (3, 3), key=k2),
            None if straight else ConvNorm.init(features_in, features, (1, 1), strides=strides, key=k3),
        )

    def __call__(self, x, state, *, training=False):
        after = dict(state)
        y, after["first"] = self.first(x, state["first"], training=training)
        y, after["second"] = self.second(nn.relu(y), state["second"], training=training)
        if self.shortcut is not None:
            x, after["shortcut"] = self.shortcut(x, state["shortcut"], training=training)
        return nn.relu(x + y), after


class ResNet(nn.Module):
    stem: ConvNorm
    blocks: nn.Sequential
    head: nn.Linear

    @classmethod
    def init(cls, width, blocks, classes, *, key):
        k1, k2, k3 = random.split(key, 3)
        sizes = [width * 2**stage for stage in range(3) for _ in range(blocks)]
        before = [width, *sizes]
        parts = [
            Residual.init(a, b, 1 if a == b else 2, key=k)
            for a, b, k in zip(before, sizes, random.split(k2, len(sizes)), strict=False)
        ]
        return cls(
            ConvNorm.init(3, width, (3, 3), key=k1),
            nn.Sequential.init(*parts),
            nn.Linear.init(sizes[-1], classes, key=k3),
        )

    def __call__(self, images, state, *, training=False):
        """The scores of the classes, (batch, height, width, 3) -> (batch, classes), and the next state."""
        x, stem = self.stem(images, state["stem"], training=training)
        x, blocks = self.blocks(nn.relu(x), state["blocks"], training=training)
        return self.head(np.mean(x, axis=(1, 2))), {"stem": stem, "blocks": blocks}


def apply(model, state, images, training, key):
    return model(images, state, training=training)


def optimizer_of(arguments, steps):
    """SGD with momentum, whose rate falls by half a cosine; or LARS, whose rate rises in a line and falls as a square.

    LARS leaves biases and norms as SGD has them, without decay.
    """
    if not arguments.lars:
        rate = nn.schedules.cosine_decay_schedule(arguments.learning_rate or 0.05, steps)
        return optimizers.chain(optimizers.add_decayed_weights(5e-4), optimizers.sgd(rate, momentum=0.9))
    peak, first = arguments.learning_rate or 8.0, steps // 5 + 1
    rising = nn.schedules.linear_schedule(0.0, peak, first)
    falling = nn.schedules.polynomial_schedule(peak, 0.0, 2, max(1, steps - first))
    rate = nn.schedules.join_schedules([rising, falling], [first])
    return optimizers.lars(rate, 5e-4, windows_and_matrices, trust_ratio_mask=windows_and_matrices)


def windows_and_matrices(model):
    return tree.map(lambda leaf: leaf.ndim > 1, model)


def main():
    parser = cifar.parser("Train a residual network.", epochs=5, batch=64)
    parser.add_argument("--width", type=int, default=16, help="features of the first stage")
    parser.add_argument("--blocks", type=int, default=1, help="of each of the three stages")
    parser.add_argument("--lars", action="store_true", help="make steps for large batches")
    arguments = parser.parse_args()
    data, augment = cifar.data_of(arguments)
    model_key, train_key = random.split(random.key(arguments.seed))
    model = ResNet.init(arguments.width, arguments.blocks, cifar.CLASSES, key=model_key)
    cifar.report(model, data)
    steps = arguments.epochs * (len(data[0][0]) // arguments.batch)
    optimizer = optimizer_of(arguments, steps)
    settings = {"epochs": arguments.epochs, "batch": arguments.batch, "key": train_key, "augment": augment}
    cifar.train(apply, model, model.init_state(), optimizer, data, **settings)


if __name__ == "__main__":
    main()
