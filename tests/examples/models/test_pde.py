"""models/pde.py: its solver against waves that are known exactly and against a loop, its gradient against
differences, and what it finds against what was hidden."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from tests.support.example_programs import call_example, load_example

pde = load_example("models/pde.py")


@pytest.mark.parametrize("p, q", [(1, 1), (3, 2), (19, 20)])
def test_a_standing_wave_keeps_its_form(p: int, q: int) -> None:
    """What the scheme does to a product of two sines is known: cos(w) = 1 - 2 (c dt)^2 (sin^2 a + sin^2 b)."""
    size, speed, steps = 20, 1.3, 60
    at = np.arange(1, size + 1) * np.pi / (size + 1)
    mode = np.outer(np.sin(p * at), np.sin(q * at))
    squares = np.sin(np.array([p, q]) * np.pi / (2 * (size + 1))) ** 2
    turn = np.arccos(1 - 2 * (speed * pde.STEP) ** 2 * squares.sum())
    with fg.config(enable_x64=True):
        state = (mode * np.cos(turn), mode)
        state = fg.lax.fori_loop(0, steps, lambda _, state: pde.advance(speed, 1.0, state), state)
    np.testing.assert_allclose(state[1], mode * np.cos(turn * steps), atol=1e-9)


def _recorded_by_a_loop(
    speed: np.ndarray, source: tuple, receivers: np.ndarray, pulse: np.ndarray
) -> np.ndarray:
    fading = np.asarray(pde.sponge(len(speed)), np.float64)
    before = now = np.zeros(np.array(speed.shape) + 2)
    inside, rows = (slice(1, -1), slice(1, -1)), []
    for amplitude in pulse:
        neighbours = sum(np.roll(now, shift, axis) for shift in (1, -1) for axis in (0, 1))[inside]
        after = np.zeros_like(now)
        change = (pde.STEP * speed) ** 2 * (neighbours - 4 * now[inside])
        after[inside] = (2 * now[inside] - before[inside] + change) * fading
        before = now.copy()
        before[inside] *= fading
        now = after
        now[source[0] + 1, source[1] + 1] += amplitude
        rows.append([now[y + 1, x + 1] for y, x in receivers])
    return np.array(rows)


def test_recordings_against_a_loop() -> None:
    """Two pulses at once, through speeds that differ from point to point."""
    size, steps = 22, 4 * pde.SEGMENT
    speed = 1 + 0.2 * np.random.default_rng(0).uniform(-1, 1, (size, size)).astype(np.float32)
    sources, receivers = pde.survey(size, 2)
    pulse = np.asarray(pde.ricker(steps))
    found = fg.jit(pde.all_shots)(speed, sources, receivers, pulse)
    expected = [
        _recorded_by_a_loop(speed, source, np.asarray(receivers), pulse) for source in np.asarray(sources)
    ]
    assert np.abs(expected).max() > 0.01
    np.testing.assert_allclose(found, expected, atol=1e-5)


def test_gradient_of_the_misfit_against_differences() -> None:
    """Along random directions: back through all steps, most of which are computed again."""
    size, steps = 20, 5 * pde.SEGMENT
    sources, receivers = map(np.asarray, pde.survey(size, 2))
    generator = np.random.default_rng(1)
    with fg.config(enable_x64=True):
        pulse = np.asarray(pde.ricker(steps), np.float64)
        recordings = np.asarray(pde.all_shots(pde.hidden_speed(size), sources, receivers, pulse))
        given = {"sources": sources, "receivers": receivers, "pulse": pulse}
        loss = fg.jit(partial(pde.misfit, recordings=recordings, **given))
        change = 0.05 * generator.standard_normal((size, size))
        slope = np.asarray(fg.jit(fg.grad(loss))(change))
        for direction in generator.standard_normal((3, size, size)):
            ahead, behind = (float(loss(change + sign * 1e-6 * direction)) for sign in (1, -1))
            np.testing.assert_allclose(np.sum(slope * direction), (ahead - behind) / 2e-6, rtol=1e-6)


def test_the_program_finds_what_is_hidden(tmp_path: Path) -> None:
    printed = call_example(pde, "--size", "36", "--iterations", "32", folder=tmp_path)
    rows = [[float(x) for x in line.split()] for line in printed.partition("speed\n")[2].splitlines()[:8]]
    misfits, errors = [row[1] for row in rows], [row[2] for row in rows]
    assert misfits[-1] < 0.1 * misfits[0] and errors[-1] < errors[0]
    pictures = [line.split("   ") for line in printed.partition("found\n")[2].splitlines()[:12]]
    hidden, found = ("".join(column) for column in zip(*pictures, strict=True))
    marked = [(a in "+#", b in "+#", a in "-=", b in "-=") for a, b in zip(hidden, found, strict=True)]
    fast, found_fast, slow, found_slow = np.array(marked).T
    assert (fast & found_fast).sum() > 0.5 * fast.sum() and not (fast & found_slow).any()
    assert (slow & found_slow).sum() > 0.5 * slow.sum() and not (slow & found_fast).any()


@pytest.mark.nightly
def test_default_size(tmp_path: Path) -> None:
    printed = call_example(pde, folder=tmp_path)
    rows = [[float(x) for x in line.split()] for line in printed.partition("speed\n")[2].splitlines()[:8]]
    assert rows[-1][1] < 0.05 * rows[0][1] and rows[-1][2] < 0.8 * rows[0][2]
