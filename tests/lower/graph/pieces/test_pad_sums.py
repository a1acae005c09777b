"""Sums of a few padded pieces are one array where they are all of it, as in the gradient of what is taken apart."""

from __future__ import annotations

import random
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import config


def joined(x: Any, axis: int, cuts: list[tuple[int, int]]) -> Any:
    """The slices of an array along an axis, each as something else, with zeros around it, added."""
    total = None
    for number, (start, stop) in enumerate(cuts):
        part = (slice(None),) * axis + (slice(start, stop),)
        widths = [(start, x.shape[axis] - stop) if a == axis else (0, 0) for a in range(x.ndim)]
        piece = np.pad(np.sin(x[part]) * (number + 1), widths)
        total = piece if total is None else total + piece
    return total


def reference(x: Any, axis: int, cuts: list[tuple[int, int]]) -> Any:
    result = onp.zeros_like(x)
    for number, (start, stop) in enumerate(cuts):
        part = (slice(None),) * axis + (slice(start, stop),)
        result[part] += onp.sin(x[part]) * (number + 1)
    return result


def is_one_array(x: Any, axis: int, cuts: list[tuple[int, int]]) -> bool:
    text = fg.jit(lambda x: joined(x, axis, cuts)).lower(x).as_text("canonical")
    assert ("concat(" in text) != ("pad(" in text), text
    return "concat(" in text


@pytest.mark.parametrize("seed", range(12))
def test_random_pieces(seed: int) -> None:
    """Cuts in any order, with gaps or over one another at times."""
    choose = random.Random(seed)
    axis, size = choose.randrange(2), choose.choice((48, 100))
    places = [0, *sorted(choose.sample(range(1, size), choose.randrange(1, 4))), size]
    cuts = [*zip(places, places[1:], strict=False)]
    choose.shuffle(cuts)
    whole = True
    if choose.random() < 0.3 and cuts[0][1] - cuts[0][0] > 1:
        whole, cuts[0] = False, (cuts[0][0], cuts[0][1] - 1)
    elif choose.random() < 0.3:
        whole, cuts[0] = False, (0, size)
    x = onp.random.default_rng(seed).standard_normal((size, 20) if axis == 0 else (20, size))
    stretch = min(stop - start for start, stop in cuts) * (20 if axis == 0 else 1)
    assert is_one_array(x.astype("float32"), axis, cuts) == (whole and stretch >= 16)
    with config(enable_x64=True):
        made = fg.jit(lambda x: np.tanh(joined(x, axis, cuts)))(np.asarray(x))
        onp.testing.assert_allclose(
            onp.asarray(made), onp.tanh(reference(x, axis, cuts)), rtol=1e-12, atol=1e-12
        )


def test_gates_of_a_cell() -> None:
    """The gradient by what is split is written piece by piece; a product and a sum read it as a whole."""

    def loss(w: Any, x: Any, h: Any) -> Any:
        i, f, g = np.split(h @ w + x, 3, axis=-1)
        return np.sum(np.tanh(i) * np.tanh(f) + np.sin(g))

    rng = onp.random.default_rng(0)
    w, x, h = (rng.standard_normal(shape).astype("float32") for shape in ((16, 96), (8, 96), (8, 16)))
    by = fg.jit(fg.grad(loss, argnums=(0, 1, 2)))
    assert " concat(" in by.lower(w, x, h).as_text("canonical")
    i, f, g = onp.split(h.astype("float64") @ w + x, 3, axis=-1)
    gates = [onp.tanh(f) / onp.cosh(i) ** 2, onp.tanh(i) / onp.cosh(f) ** 2, onp.cos(g)]
    by_x = onp.concatenate(gates, axis=-1)
    for made, expected in zip(by(w, x, h), (h.T @ by_x, by_x, by_x @ w.T), strict=True):
        onp.testing.assert_allclose(onp.asarray(made), expected, rtol=1e-3, atol=1e-4)
