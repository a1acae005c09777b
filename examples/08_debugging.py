"""Debugging: see into compiled functions, find the NaN, check what must hold, learn why a function compiles again."""

from __future__ import annotations

import contextlib
import sys
import traceback

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import checkify, lax

print("== a graph prints, with the lines that made it ==")


def softmax(x):
    weights = np.exp(x - np.max(x))
    return weights / np.sum(weights)


print(fg.make_graph(softmax)(np.ones(3)))

print("\n== print shows tracers, debug.print the values: in loops, under vmap and grad too ==")


@fg.jit
def collatz(n):
    def step(state):
        n, steps = state
        fg.debug.print("  {steps}: {n}", n=n, steps=steps)
        return np.where(n % 2 == 0, n // 2, 3 * n + 1), steps + 1

    print("while tracing:", n)
    return lax.while_loop(lambda state: state[0] != 1, step, (n, 0))[1]


print("steps from 6 to 1:", collatz(6))

print("\n== debug_nans: the op, the line, and the step of the loop ==")


@fg.jit
def descend(x):
    return lax.scan(lambda x, _: (x - 0.4, np.log(x)), x, length=5)[1]


print("logs:", descend(1.0))
with fg.config(debug_nans=True):
    try:
        descend(1.0)
    except FloatingPointError as error:
        print(error)

print("\n== check: what must hold, in compiled code too ==")


@fg.jit
def mean_of(x, count):
    checkify.check(count > 0, "the mean of {n} numbers", n=count)
    return np.sum(x) / count


try:
    mean_of(np.ones(3), 0)
except RuntimeError as error:
    print(error)

print("\n== checkify: the first failure as a value, also of indices and divisions ==")


def nth(table, i):
    return table[i] / (i - 1)


error, value = checkify.checkify(fg.jit(nth), errors=checkify.all_checks)(np.arange(5.0), 7)
print(error.get())

print("\n== why a function compiles again ==")
with fg.config(explain_cache_misses=True), contextlib.redirect_stderr(sys.stdout):
    scale = fg.jit(lambda x, factor: x * factor, static_argnames="factor")
    scale(np.ones(3), factor=2)
    scale(np.ones(4), factor=2)
    scale(np.ones(4), factor=3)

print("\n== disable_jit runs everything as Python: print, breakpoints and `if` work ==")


@fg.jit
def sign(x):
    return 1.0 if x > 0 else -1.0


with fg.disable_jit():
    print("sign of -3:", sign(-3.0))

print("\n== the traceback of an error holds your lines, and none of the library's ==")


def layer(w, x):
    return np.tanh(w @ x)


def loss(w, x):
    return np.sum(layer(w, x))


try:
    fg.jit(fg.vmap(fg.grad(loss), in_axes=(None, 0)))(np.ones((3, 4)), np.ones((10, 5)))
except ValueError:
    traceback.print_exc(file=sys.stdout)
