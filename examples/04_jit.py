"""Compiling: `jit` traces a function once, compiles the graph, and later runs only the machine code."""

from __future__ import annotations

import time

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import random


def softmax(x):
    print("   (Python runs softmax: it is traced)")
    weights = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return weights / np.sum(weights, axis=-1, keepdims=True)


def timed(label, function):
    start = time.perf_counter()
    result = function()
    print(f"{label}: {(time.perf_counter() - start) * 1e3:8.3f} ms")
    return result


x = random.normal(random.key(0), (512, 1000))

print("== what jit sees: the graph of the function for arguments of this type ==")
print(fg.make_graph(softmax)(x))

print("\n== the first call compiles, the next ones only run ==")
for _ in range(2):
    fg.jit(np.tanh)(x)  # the first two calls in a process also load the compiler, and code that serves calls
fast = fg.jit(softmax)
timed("eager", lambda: softmax(x))
timed("first call", lambda: fast(x))
timed("second call", lambda: fast(x))

print("\n== another shape is another program, and the same shape again is not ==")
timed("half the rows", lambda: fast(x[:256]))
timed("again", lambda: fast(x[:256]))

print("\n== transforms nest: the compiled gradient ==")


def loss(x):
    return -np.sum(np.log(softmax(x)[:, 0]))


gradient = fg.jit(fg.grad(loss))
timed("first call", lambda: gradient(x))
timed("second call", lambda: gradient(x))

print("\n== inside jit there are no values, so Python cannot branch on one ==")


@fg.jit
def absolute(x):
    return -x if x < 0 else x


try:
    absolute(-1.0)
except TypeError as error:
    print(error)
print("where() chooses without branching:", fg.jit(lambda x: np.where(x < 0, -x, x))(-1.0))
