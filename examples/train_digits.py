"""Train a network on handwritten digits: the whole way from data to a curve of its accuracy.

    python examples/train_digits.py                the 1797 digits of 8x8 pixels that come with scikit-learn
    python examples/train_digits.py --mnist DIR    the 70000 of 28x28 pixels, from MNIST's four files (.gz or not)

It teaches the shape of a training program: parameters are a tree of arrays, the loss is a pure function of
them, one compiled function makes a step, and every random number comes from a key.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import statistics
import struct
import time
from pathlib import Path

import numpy
from tqdm import tqdm

import funcgrad.numpy as np
from funcgrad import jit, nn, random, value_and_grad

CLASSES = 10


def init_params(key, sizes):
    """A layer (weights, bias) between each size and the next."""
    init = nn.initializers.he_normal()
    keys = random.split(key, len(sizes) - 1)
    shapes = itertools.pairwise(sizes)
    return [(init(k, shape), np.zeros(shape[1])) for k, shape in zip(keys, shapes, strict=True)]


def predict(params, images):
    """The score of each class: (batch, pixels) -> (batch, 10)."""
    *hidden, (weights, bias) = params
    x = images
    for w, b in hidden:
        x = nn.relu(x @ w + b)
    return x @ weights + bias


def loss(params, images, labels):
    return np.mean(nn.softmax_cross_entropy_with_integer_labels(predict(params, images), labels))


@jit
def accuracy(params, images, labels):
    return np.mean(np.argmax(predict(params, images), axis=-1) == labels)


def make_step(optimizer):
    @jit
    def step(params, state, images, labels):
        value, grads = value_and_grad(loss)(params, images, labels)
        updates, state = optimizer.update(grads, state, params)
        return nn.apply_updates(params, updates), state, value

    return step


def read_idx(path):
    """An IDX file as a NumPy array: two zero bytes, a code for the type, the number of axes, sizes, data.

    Source: http://yann.lecun.com/exdb/mnist, "the IDX file format"; all numbers are big-endian.
    """
    types = {8: "u1", 9: "i1", 11: ">i2", 12: ">i4", 13: ">f4", 14: ">f8"}
    with gzip.open(path) if path.suffix == ".gz" else open(path, "rb") as file:
        data = file.read()
    if len(data) < 4 or data[:2] != b"\0\0" or data[2] not in types:
        raise ValueError(f"{path} is not an IDX file: it starts with {data[:4].hex(' ')}")
    code, axes = data[2], data[3]
    shape = struct.unpack(f">{axes}I", data[4 : 4 + 4 * axes])
    return numpy.frombuffer(data, types[code], offset=4 + 4 * axes).reshape(shape)


def find_idx(folder, name):
    """The file whose name starts like this: train-images-idx3-ubyte, or train-images.idx3-ubyte.gz."""
    found = sorted(Path(folder).glob(f"{name}*"))
    if not found:
        raise FileNotFoundError(f"no file {name}* in {folder}: the four files of MNIST are needed")
    return found[0]


def load_mnist(folder):
    """((images, labels) to train on, (images, labels) to test with), pixels from 0 to 1."""
    parts = []
    for part in ("train", "t10k"):
        images = read_idx(find_idx(folder, f"{part}-images"))
        labels = read_idx(find_idx(folder, f"{part}-labels"))
        flat = images.reshape(len(images), -1).astype(numpy.float32) / 255
        parts.append((np.array(flat), np.array(labels.astype(numpy.int32))))
    return parts


def load_small_digits(key):
    """The digits of scikit-learn, a fifth of them to test with."""
    from sklearn.datasets import load_digits

    images, labels = load_digits(return_X_y=True)
    order = random.permutation(key, len(images))
    images = np.array(images / 16, np.float32)[order]
    labels = np.array(labels, np.int32)[order]
    held_out = len(images) // 5
    return (images[held_out:], labels[held_out:]), (images[:held_out], labels[:held_out])


def batches(key, images, labels, size):
    """The examples in random order, in batches of one size; a rest that fills none is left out."""
    order = random.permutation(key, len(images))
    for start in range(0, len(images) - size + 1, size):
        rows = order[start : start + size]
        yield images[rows], labels[rows]


def train(key, params, train_set, test_set, *, epochs, batch_size, learning_rate):
    """Returns the parameters, a row (epoch, loss, test accuracy) an epoch, and the seconds of each step."""
    optimizer = nn.adam(learning_rate)
    step = make_step(optimizer)
    state = optimizer.init(params)
    history, seconds = [], []
    steps = epochs * (len(train_set[0]) // batch_size)
    with tqdm(total=steps, desc="training", unit="step") as bar:
        for epoch in range(1, epochs + 1):
            losses = []
            for images, labels in batches(random.fold_in(key, epoch), *train_set, batch_size):
                start = time.perf_counter()
                params, state, value = step(params, state, images, labels)
                losses.append(float(value))
                seconds.append(time.perf_counter() - start)
                bar.update()
            history.append((epoch, sum(losses) / len(losses), float(accuracy(params, *test_set))))
            bar.set_postfix(loss=f"{history[-1][1]:.4f}", accuracy=f"{history[-1][2]:.2%}")
    return params, history, seconds


def print_table(history, seconds):
    """About ten of the epochs, and the times: the first step traces and compiles, the others run."""
    every = max(1, len(history) // 10)
    print("epoch      loss   test accuracy")
    for epoch, value, correct in history:
        if epoch % every == 0 or epoch == len(history):
            print(f"{epoch:5}  {value:8.5f}   {correct:13.2%}")
    print()
    print(f"compile time (first step)  {seconds[0] * 1e3:9.1f} ms")
    print(f"step time (median)         {statistics.median(seconds[1:] or seconds) * 1e3:9.3f} ms")


def save_plot(history, path):
    import matplotlib

    matplotlib.use("Agg")  # draws into files: no screen is needed
    from matplotlib import pyplot

    epochs, losses, correct = zip(*history, strict=True)
    figure, left = pyplot.subplots(figsize=(7, 4))
    left.plot(epochs, losses, color="tab:blue")
    left.set(xlabel="epoch", ylabel="loss", yscale="log")
    left.yaxis.label.set_color("tab:blue")
    left.xaxis.get_major_locator().set_params(integer=True)
    right = left.twinx()
    right.plot(epochs, [100 * c for c in correct], color="tab:orange")
    right.set_ylabel("test accuracy in %", color="tab:orange")
    left.set_title(f"handwritten digits: {correct[-1]:.2%} of the test set right")
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def main():
    parser = argparse.ArgumentParser(description="Train a network on handwritten digits.")
    parser.add_argument(
        "--mnist", metavar="DIR", help="folder with the four MNIST files; else scikit-learn's digits"
    )
    parser.add_argument("--epochs", type=int, help="default: 30, and 5 for MNIST")
    parser.add_argument("--batch-size", type=int, help="default: 32, and 128 for MNIST")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plot", default="train_digits.png", help="where the training curve goes")
    arguments = parser.parse_args()
    epochs = arguments.epochs or (5 if arguments.mnist else 30)
    batch_size = arguments.batch_size or (128 if arguments.mnist else 32)

    data_key, params_key, train_key = random.split(random.key(arguments.seed), 3)
    train_set, test_set = load_mnist(arguments.mnist) if arguments.mnist else load_small_digits(data_key)
    batch_size = min(batch_size, len(train_set[0]))
    pixels = train_set[0].shape[1]
    params = init_params(params_key, [pixels, 256, 256, CLASSES])
    print(f"{len(train_set[0])} digits of {pixels} pixels to train on, {len(test_set[0])} to test with")

    start = time.perf_counter()
    params, history, seconds = train(
        train_key,
        params,
        train_set,
        test_set,
        epochs=epochs,
        batch_size=batch_size,
        learning_rate=1e-3,
    )
    print_table(history, seconds)
    print(f"training in all            {time.perf_counter() - start:9.1f} s")
    save_plot(history, arguments.plot)
    print(f"the training curve is in {arguments.plot}")


if __name__ == "__main__":
    main()
