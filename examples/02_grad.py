"""Derivatives: `grad` turns a function into the function of its slope, and may be applied again."""

from __future__ import annotations

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import random


def wave(x):
    return np.sin(x) * np.exp(-x / 4)


print("== grad of a function is a function ==")
x = 1.0
step = 1e-2
print("slope of the wave at 1:  ", fg.grad(wave)(x))
print("from two points nearby:  ", (wave(x + step) - wave(x - step)) / (2 * step))
print("and how the slope bends: ", fg.grad(fg.grad(wave))(x))


def loss(params, inputs, targets):
    predictions = inputs @ params["weights"] + params["bias"]
    return np.mean((predictions - targets) ** 2)


print("\n== the arguments may be trees of arrays; the gradient is such a tree ==")
inputs = random.normal(random.key(0), (100, 3))
targets = inputs @ np.array([1.0, -2.0, 0.5]) + 4.0
params = {"weights": np.zeros(3), "bias": np.zeros(())}
for i in range(61):
    value, gradient = fg.value_and_grad(loss)(params, inputs, targets)
    params = fg.tree.map(lambda p, g: p - 0.1 * g, params, gradient)
    if i % 20 == 0:
        print(f"step {i:2}  loss {value:8.5f}  weights {params['weights']}  bias {params['bias']:.3f}")


def distance(x):
    if x < 0:
        x = -x
    while x > 10:
        x = x / 2
    return x


print("\n== outside jit, values are known: Python's if and while just work ==")
print("distance at -35:", distance(-35.0), " slope:", fg.grad(distance)(-35.0))

print("\n== forwards: jvp carries a direction along; backwards: vjp carries a weight back ==")
print("jvp:", fg.jvp(wave, (1.0,), (2.0,)))
value, pull_back = fg.vjp(wave, 1.0)
print("vjp:", value, pull_back(2.0))
