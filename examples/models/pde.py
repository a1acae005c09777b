"""Find what is hidden in a body of rock from the sound that comes through it: a wave equation, and its gradient.

    python examples/models/pde.py
    python examples/models/pde.py --size 96 --iterations 100

Sources along one edge send a pulse each, and receivers along the opposite edge record it. The speed of sound between
them is not known. The program computes the recordings of a guess, compares them with the true ones, and improves the
guess: the gradient of the misfit with respect to the speed at every point goes back through all steps of the solver.
Of these it keeps one state a segment, and computes the others again (`checkpoint`). vmap sends all pulses at once.

Sources: Courant, Friedrichs and Lewy 1928 for the size of a step; Cerjan and others 1985 (doi:10.1190/1.1441945) for
edges that absorb; Virieux and Operto 2009 (doi:10.1190/1.3238367) for the method.
"""

from __future__ import annotations

import argparse
import time
from functools import partial

import funcgrad.numpy as np
from funcgrad import checkpoint, jit, lax, value_and_grad, vmap
from funcgrad.nn import optimizers

# In time; a wave of speed c needs less than 1 / (c * sqrt(2)) from one point of the grid to the next.
STEP = 0.5
SPONGE = 8  # points at each edge in which waves fade
SEGMENT = 16  # steps between two states that are kept for the gradient


def laplacian(u):
    """The sum of the four neighbours less four times the point; outside there is nothing."""
    wide = np.pad(u, 1)
    return wide[2:, 1:-1] + wide[:-2, 1:-1] + wide[1:-1, 2:] + wide[1:-1, :-2] - 4 * u


def sponge(size, strength=0.03):
    """What a step leaves of a wave: all of it inside, less towards the edges."""
    at = np.arange(size)
    depth = np.maximum(SPONGE - np.minimum(at, size - 1 - at), 0) / SPONGE
    return np.exp(-strength * (depth[:, None] ** 2 + depth**2))


def advance(speed, fading, state):
    """One step of the pressure (before, now), which follows u'' = speed**2 * laplacian(u)."""
    before, now = state
    after = 2 * now - before + (STEP * speed) ** 2 * laplacian(now)
    return now * fading, after * fading


def record(speed, source, receivers, pulse):
    """The pressure at each receiver (steps, receivers), of a pulse (steps,) that a source sends through the body."""
    fading = sponge(len(speed))

    def step(state, amplitude):
        before, now = advance(speed, fading, state)
        now = now.at[source[0], source[1]].add(amplitude)
        return (before, now), now[receivers[:, 0], receivers[:, 1]]

    segment = checkpoint(lambda state, amplitudes: lax.scan(step, state, amplitudes))
    silence = (np.zeros_like(speed), np.zeros_like(speed))
    _, recording = lax.scan(segment, silence, pulse.reshape(-1, SEGMENT))
    return recording.reshape(len(pulse), len(receivers))


def ricker(steps, frequency=0.06):
    """A pulse whose spectrum has its largest part at a frequency: the second derivative of a bell."""
    phase = (np.pi * frequency * (STEP * np.arange(steps) - 1.2 / frequency)) ** 2
    return (1 - 2 * phase) * np.exp(-phase)


def hidden_speed(size):
    """Rock in which sound has the speed 1, with a fast and a slow body in it."""
    y, x = np.meshgrid(np.linspace(0, 1, size), np.linspace(0, 1, size), indexing="ij")
    fast = np.exp(-((x - 0.36) ** 2 + (y - 0.42) ** 2) / 0.012)
    slow = np.exp(-((x - 0.66) ** 2 + (y - 0.6) ** 2) / 0.012)
    return 1 + 0.2 * fast - 0.2 * slow


def survey(size, shots):
    """Where the sources are, (shots, 2), and the receivers: along two opposite edges, inside of the sponge."""
    across = np.linspace(SPONGE, size - 1 - SPONGE, shots).round().astype(int)
    receivers = np.arange(SPONGE, size - SPONGE)
    top, bottom = np.full_like(across, SPONGE), np.full_like(receivers, size - 1 - SPONGE)
    return np.stack([top, across], 1), np.stack([bottom, receivers], 1)


def all_shots(speed, sources, receivers, pulse):
    return vmap(record, in_axes=(None, 0, None, None))(speed, sources, receivers, pulse)


def misfit(change, recordings, sources, receivers, pulse):
    """The squared difference from the true recordings, as a share of their squares."""
    difference = all_shots(1 + change, sources, receivers, pulse) - recordings
    return np.sum(difference**2) / np.sum(recordings**2)


def invert(recordings, size, iterations, learning_rate, sources, receivers, pulse):
    """Yield the misfit and the speed after each iteration. The first guess is 1 everywhere."""
    optimizer = optimizers.adam(learning_rate)
    given = {"recordings": recordings, "sources": sources, "receivers": receivers, "pulse": pulse}
    loss = partial(misfit, **given)

    @jit
    def step(change, state):
        value, slope = value_and_grad(loss)(change)
        updates, state = optimizer.update(slope, state, change)
        return optimizers.apply_updates(change, updates), state, value

    change = np.zeros((size, size))
    state = optimizer.init(change)
    for _ in range(iterations):
        change, state, value = step(change, state)
        yield value, 1 + change


def drawn(speed, rows=12):
    """A picture of letters: - slower, + faster than 1."""
    every = max(1, len(speed) // rows)
    marks = np.digitize(speed[::every, :: max(1, every // 2)], np.array([0.88, 0.95, 1.05, 1.12])).tolist()
    return ["".join("=-.+#"[mark] for mark in row) for row in marks]


def main():
    parser = argparse.ArgumentParser(
        description="Find the speed of sound inside a body from what comes through."
    )
    parser.add_argument("--size", type=int, default=48, help="points of the grid in each direction")
    parser.add_argument("--shots", type=int, default=6)
    parser.add_argument("--iterations", type=int, default=40)
    parser.add_argument("--learning-rate", type=float, default=0.01)
    arguments = parser.parse_args()

    size = arguments.size
    steps = -(-int(2.5 * size / STEP) // SEGMENT) * SEGMENT  # until the pulse has left
    speed, pulse = hidden_speed(size), ricker(steps)
    sources, receivers = survey(size, arguments.shots)
    recordings = jit(all_shots)(speed, sources, receivers, pulse)
    print(
        f"{len(sources)} pulses through {size} x {size} points, recorded by {len(receivers)} in {steps} steps"
    )
    print("\niteration    misfit   error of the speed")
    inside = slice(SPONGE + 2, size - SPONGE - 2)
    guesses = invert(
        recordings, size, arguments.iterations, arguments.learning_rate, sources, receivers, pulse
    )
    times = [time.perf_counter()]
    for i, (value, guess) in enumerate(guesses, 1):
        guess.block_until_ready()
        times.append(time.perf_counter())
        if i % max(1, arguments.iterations // 8) == 0:
            error = np.sqrt(np.mean((guess - speed)[inside, inside] ** 2))
            print(f"{i:9}   {value:.5f}   {error:18.4f}")
    print("\nhidden" + " " * (len(drawn(speed)[0]) - 3) + "found")
    for left, right in zip(drawn(speed), drawn(guess), strict=True):
        print(f"{left}   {right}")
    middle = sorted(b - a for a, b in zip(times[1:-1], times[2:], strict=True))[len(times) // 2 - 1]
    print(
        f"\nfirst iteration, with compiling   {times[1] - times[0]:7.2f} s\nan iteration {middle * 1e3:28.1f} ms"
    )


if __name__ == "__main__":
    main()
