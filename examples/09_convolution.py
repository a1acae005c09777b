"""A small convolutional network learns the handwritten digits that come with scikit-learn.

    python examples/09_convolution.py

It teaches convolution and pooling: `lax.conv_general_dilated` slides a bank of kernels over images whose axes are
(batch, height, width, features), `nn.max_pool` keeps the largest of each window, and both have gradients like any
other function. The compiled step makes no copy of the image for every tap of a kernel: a convolution is a
contraction over views of it.
"""

from __future__ import annotations

from sklearn.datasets import load_digits

import funcgrad.numpy as np
from funcgrad import jit, lax, nn, random, value_and_grad

LAYOUT = ("NHWC", "HWIO", "NHWC")  # of images, kernels and results
EPOCHS, BATCH = 6, 64


def convolve(kernel, images):
    """The same size again: zeros stand around the image."""
    return lax.conv_general_dilated(images, kernel, (1, 1), "SAME", dimension_numbers=LAYOUT)


def init_params(key):
    init = nn.initializers.he_normal()
    first, second, last = random.split(key, 3)
    return {
        "first": init(first, (3, 3, 1, 16)),
        "second": init(second, (3, 3, 16, 32)),
        "last": init(last, (2 * 2 * 32, 10)),
    }


def predict(params, images):
    """The score of each class: (batch, 8, 8, 1) -> (batch, 10)."""
    x = nn.relu(convolve(params["first"], images))
    x = nn.max_pool(x, (2, 2), (2, 2))  # 8x8 -> 4x4
    x = nn.relu(convolve(params["second"], x))
    x = nn.max_pool(x, (2, 2), (2, 2))  # 4x4 -> 2x2
    return x.reshape(len(x), -1) @ params["last"]


def loss(params, images, labels):
    return np.mean(nn.softmax_cross_entropy_with_integer_labels(predict(params, images), labels))


optimizer = nn.adam(3e-3)


@jit
def step(params, state, images, labels):
    value, grads = value_and_grad(loss)(params, images, labels)
    updates, state = optimizer.update(grads, state, params)
    return nn.apply_updates(params, updates), state, value


@jit
def accuracy(params, images, labels):
    return np.mean(np.argmax(predict(params, images), axis=-1) == labels)


images, labels = load_digits(return_X_y=True)
order = random.permutation(random.key(0), len(images))
images = np.array(images / 16, np.float32).reshape(-1, 8, 8, 1)[order]
labels = np.array(labels, np.int32)[order]
train_images, test_images = images[360:], images[:360]
train_labels, test_labels = labels[360:], labels[:360]

params = init_params(random.key(1))
state = optimizer.init(params)
for epoch in range(1, EPOCHS + 1):
    order = random.permutation(random.fold_in(random.key(2), epoch), len(train_images))
    for start in range(0, len(order) - BATCH + 1, BATCH):
        rows = order[start : start + BATCH]
        params, state, value = step(params, state, train_images[rows], train_labels[rows])
    print(f"epoch {epoch}  loss {value:.3f}  accuracy {accuracy(params, test_images, test_labels):.3f}")

edges = convolve(np.array([[-1.0], [0.0], [1.0]]).reshape(1, 3, 1, 1), test_images[:1])
print(
    f"edges of a digit, by a kernel of three weights: {edges.shape}, from {edges.min():.2f} to {edges.max():.2f}"
)
