"""Batching: `vmap` turns a function of one example into one of many, without a loop or a batch axis."""

from __future__ import annotations

import time

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import random


def predict(weights, x):
    return np.tanh(weights @ x)


print("== a function of one vector, on many ==")
weights_key, data_key = random.split(random.key(0))
weights = random.normal(weights_key, (3, 4))
batch = random.normal(data_key, (1000, 4))
print("one vector:", predict(weights, batch[0]).shape)
print("a thousand:", fg.vmap(predict, in_axes=(None, 0))(weights, batch).shape)


def timed(label, function):
    start = time.perf_counter()
    result = function()
    print(f"{label}: {(time.perf_counter() - start) * 1e3:8.2f} ms")
    return result


looped = timed("in a loop", lambda: np.stack([predict(weights, x) for x in batch]))
mapped = timed("with vmap", lambda: fg.vmap(predict, in_axes=(None, 0))(weights, batch))
print("largest difference:", float(np.max(np.abs(looped - mapped))))


def loss(weights, x):
    return np.sum(predict(weights, x) ** 2)


print("\n== vmap of grad: the gradient of every example by itself ==")
gradients = fg.vmap(fg.grad(loss), in_axes=(None, 0))(weights, batch)
norms = np.sqrt(np.sum(gradients**2, axis=(1, 2)))
print("gradients:", gradients.shape, " smallest and largest norm:", norms.min(), norms.max())

print("\n== vmap of vmap: all pairs ==")


def distance(a, b):
    return np.sqrt(np.sum((a - b) ** 2))


pairs = fg.vmap(fg.vmap(distance, in_axes=(None, 0)), in_axes=(0, None))(batch[:5], batch[:5])
print(np.round(pairs, 2))

print("\n== a key for every row: independent random numbers ==")
keys = random.split(random.key(1), 3)
print(fg.vmap(lambda key: random.randint(key, (6,), 0, 10))(keys))

print("\n== sizes that differ are named ==")
try:
    fg.vmap(predict, in_axes=(0, 0))(weights, batch)
except ValueError as error:
    print(error)
