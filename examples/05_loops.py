"""Loops and branches: `scan`, `while_loop` and `cond` are one node of the graph, whatever the number of steps."""

from __future__ import annotations

import time

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax


def timed(label, function):
    start = time.perf_counter()
    result = fg.block_until_ready(function())
    print(f"{label}: {(time.perf_counter() - start) * 1e3:8.3f} ms")
    return result


print("== scan: a step from state to state, with what comes in and what goes out ==")


def swing(start, pushes):
    """A pendulum, pushed at every step: its angle over time."""

    def step(state, push):
        angle, speed = state
        speed = speed + 0.01 * (push - np.sin(angle))
        angle = angle + 0.01 * speed
        return (angle, speed), angle

    return lax.scan(step, start, pushes)[1]


pushes = np.zeros(10_000)
swing_fast = fg.jit(swing)
timed("first call (traces, compiles)", lambda: swing_fast((1.0, 0.0), pushes))
swing_fast((1.0, 0.0), pushes)  # the second call in a process also loads code that serves calls
angles = timed("10000 steps                  ", lambda: swing_fast((1.0, 0.0), pushes))
print("from", angles[0], "to", angles.min(), "and back to", angles[5000:].max())

print("\n== the graph holds the step once ==")
print(fg.make_graph(swing)((1.0, 0.0), pushes))

print("\n== gradients go through loops: which pushes stop the pendulum? ==")


@fg.jit
def improve(pushes):
    def unrest(pushes):
        return np.mean(swing((1.0, 0.0), pushes) ** 2)

    value, gradient = fg.value_and_grad(unrest)(pushes)
    return value, pushes - 20.0 * gradient


pushes = np.zeros(1000)
for i in range(201):
    value, pushes = improve(pushes)
    if i % 50 == 0:
        print(f"step {i:3}  unrest {value:.4f}")

print("\n== while_loop: until a condition fails; max_steps gives it a reverse mode ==")


def newton(a):
    """The square root of a."""

    def better(x):
        return 0.5 * (x + a / x)

    return lax.while_loop(lambda x: np.abs(x * x - a) > 1e-5 * a, better, a, max_steps=50)


print("root of 2:", newton(2.0), " its slope:", fg.grad(newton)(2.0), " by hand:", 0.5 / np.sqrt(2.0))

print("\n== cond: one of two functions runs; under vmap each element takes its own ==")


def safe_log(x):
    return lax.cond(x > 0, np.log, lambda x: 0.0, x)


xs = np.array([-1.0, 1.0, 10.0])
print("values:", fg.vmap(safe_log)(xs), " slopes:", fg.vmap(fg.grad(safe_log))(xs))

print("\n== x.at[i].set(...) is in place where nobody reads the old array ==")


def fibonacci(table):
    return lax.fori_loop(2, table.size, lambda i, t: t.at[i].set((t[i - 1] + t[i - 2]) % 1000), table)


table = np.ones(1_000_000, int)
fast = fg.jit(fibonacci)
fast(table)
last = timed("a million updates of an array of a million", lambda: fast(table))
print("its end:", last[-3:])
