"""CIFAR-10's images, and the loop that trains a classifier of them: what resnet.py and vit.py share.

Without a folder that holds the six files of cifar-10-binary.tar.gz, images are made in their format: stripes of five
directions and two widths are the ten classes. A classifier is a function

    apply(model, state, images, training, key) -> (scores of the classes, state)

where the state is what the model keeps from batch to batch beside what is learned, and may be None.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy
from tqdm import tqdm

import funcgrad.numpy as np
from funcgrad import jit, lax, nn, random, value_and_grad, vmap
from funcgrad.data import Loader, load_cifar10

SIZE, CLASSES = 32, 10
# Of each color, in CIFAR-10.
MEAN, DEVIATION = numpy.float32([[0.4914, 0.4822, 0.4465], [0.2470, 0.2435, 0.2616]])


def load(folder):
    """((images, labels) to train on, (images, labels) to test with); colors are the last axis of images."""
    parts = [load_cifar10(folder, part) for part in ("train", "test")]
    return [(part["image"].transpose(0, 2, 3, 1), part["label"].astype("int32")) for part in parts]


def made(seed, count):
    """The bytes of a file with stripes: of class i, they have the direction i % 5, and are wide from class 5 on. A
    record is a byte for the label and the planes red, green and blue. Source: www.cs.toronto.edu/~kriz/cifar.html
    """
    generator = numpy.random.default_rng(seed)
    labels = generator.integers(0, CLASSES, count)
    angle = numpy.pi / 5 * (labels % 5) + generator.normal(0, 0.08, count)
    waves = numpy.where(labels < 5, 0.9, 0.45)[:, None, None]
    phase = generator.uniform(0, 2 * numpy.pi, count)[:, None, None]
    y, x = numpy.mgrid[:SIZE, :SIZE]
    along = x * numpy.cos(angle)[:, None, None] + y * numpy.sin(angle)[:, None, None]
    color = generator.uniform(-60, 60, (count, 3, 1, 1))
    light = (
        128
        + color * numpy.sin(waves * along + phase)[:, None]
        + generator.normal(0, 12, (count, 3, SIZE, SIZE))
    )
    pixels = light.clip(0, 255).astype(numpy.uint8).reshape(count, -1)
    return numpy.concatenate([labels[:, None].astype(numpy.uint8), pixels], axis=1).tobytes()


def normalized(images):
    return (images.astype("float32") / 255 - MEAN) / DEVIATION


def shifted_and_flipped(key, images, most=4):
    """Each image shifted by up to `most` pixels, with zeros where nothing is, and every second one as in a mirror."""
    shift, flip = random.split(key)
    wide = np.pad(images, ((0, 0), (most, most), (most, most), (0, 0)))
    starts = random.randint(shift, (len(images), 2), 0, 2 * most + 1)
    cut = vmap(lambda image, at: lax.dynamic_slice(image, (at[0], at[1], 0), images.shape[1:]))(wide, starts)
    return np.where(random.bernoulli(flip, 0.5, (len(images), 1, 1, 1)), cut[:, :, ::-1], cut)


def loss(model, state, images, labels, key, *, apply):
    scores, state = apply(model, state, images, True, key)
    # A little doubt keeps scores small.
    surprise = nn.losses.cross_entropy(scores, labels, label_smoothing=0.1)
    return np.mean(surprise), (
        state,
        np.mean(np.argmax(scores, -1) == labels),
    )


def make_step(apply, optimizer, augment):
    @partial(jit, donate_argnums=(0, 1, 2))
    def step(model, state, slots, images, labels, key):
        move, drop = random.split(key)
        images = augment(move, normalized(images))
        found = value_and_grad(partial(loss, apply=apply), has_aux=True)(model, state, images, labels, drop)
        (value, (state, correct)), slopes = found
        updates, slots = optimizer.update(slopes, slots, model)
        return nn.apply_updates(model, updates), state, slots, value, correct

    return step


def make_test(apply):
    @jit
    def right(model, state, images, labels):
        return np.sum(np.argmax(apply(model, state, normalized(images), False, None)[0], -1) == labels)

    def accuracy(model, state, images, labels, size=256):
        starts = range(0, len(images), size)
        return sum(
            int(right(model, state, images[i : i + size], labels[i : i + size])) for i in starts
        ) / len(images)

    return accuracy


def train(apply, model, state, optimizer, data, *, epochs, batch, key, augment):
    """Print a row an epoch; return the model and its state."""
    (images, labels), test_set = data
    step, accuracy, slots, seconds = (
        make_step(apply, optimizer, augment),
        make_test(apply),
        optimizer.init(model),
        [],
    )
    rows = ["epoch      loss   accuracy in training   test accuracy"]
    loader = Loader({"images": images, "labels": labels}, batch, key=key)
    bar = tqdm(total=epochs * len(loader), desc="training", unit="step")
    for epoch in range(1, epochs + 1):
        sums, epoch_key = numpy.zeros(2), random.fold_in(key, epoch)
        for i, some in enumerate(loader):
            start = time.perf_counter()
            drop = random.fold_in(epoch_key, i)
            model, state, slots, value, correct = step(
                model, state, slots, some["images"], some["labels"], drop
            )
            sums += float(value), float(correct)
            seconds.append(time.perf_counter() - start)
            bar.update()
        value, correct = sums / (i + 1)
        rows.append(f"{epoch:5}  {value:8.4f}   {correct:20.2%}   {accuracy(model, state, *test_set):13.2%}")
    bar.close()
    print("\n".join(rows))
    print(f"\ncompile time (first step)  {seconds[0] * 1e3:9.1f} ms")
    print(f"step time (median)         {statistics.median(seconds[1:] or seconds) * 1e3:9.1f} ms")
    return model, state


def parser(description, **defaults):
    """Options that all classifiers have; `defaults` are those of some."""
    options = argparse.ArgumentParser(description=description)
    options.add_argument(
        "--data", metavar="DIR", help="folder with CIFAR-10's binary files; else images are made"
    )
    options.add_argument("--images", type=int, default=2000, help="how many are made to train on")
    options.add_argument("--epochs", type=int)
    options.add_argument("--batch", type=int)
    options.add_argument("--learning-rate", type=float)
    options.add_argument("--seed", type=int, default=0)
    options.set_defaults(**defaults)
    return options


def data_of(arguments):
    """What --data and --images ask for; and which changes of an image leave its class as it is."""
    if arguments.data:
        return load(arguments.data), shifted_and_flipped
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "data_batch_1.bin").write_bytes(made(arguments.seed, arguments.images))
        Path(folder, "test_batch.bin").write_bytes(made(arguments.seed + 1, 500))
        return load(folder), lambda key, images: images  # stripes in a mirror have another direction


def report(model, data):
    print(f"{len(data[0][0])} images to train on, {len(data[1][0])} to test with, ", end="")
    print(f"{nn.count_parameters(model):,} parameters\n")
