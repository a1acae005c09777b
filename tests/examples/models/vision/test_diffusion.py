"""models/vision/diffusion.py: its sampler and its objective with a network that knows all, and that it learns."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import nn, random
from tests.support.example_programs import call_example, load_example

diffusion = load_example("models/vision/diffusion.py")
KEY = random.key(0)


class Knowing(nn.Module):
    """A network for data of one image for each digit, the last where the digit is not told: it finds all noise."""

    images: fg.Array

    def __call__(self, mixture: fg.Array, time: fg.Array, digits: fg.Array) -> fg.Array:
        kept, added = (share[:, None, None, None] for share in diffusion.shares(time))
        return (mixture - kept * self.images[digits]) / added


@pytest.fixture(scope="module")
def knowing() -> Knowing:
    return Knowing(random.uniform(KEY, (11, 8, 8, 1), minval=-0.9, maxval=0.9))


def test_shares() -> None:
    kept, added = map(np.asarray, diffusion.shares(np.linspace(-0.5, 1.5, 21)))
    np.testing.assert_allclose(kept**2 + added**2, 1, atol=1e-6)
    assert added[0] < 0.02 and kept[-1] < 0.02 and (np.diff(kept[5:16]) < 0).all()


@pytest.mark.parametrize("count", [1, 7])
def test_the_sampler_finds_what_a_knowing_network_knows(knowing: Knowing, count: int) -> None:
    """But for the last hundredth of noise."""
    digits = np.array([3, 0, 7])
    drawn = np.asarray(diffusion.draw(knowing, KEY, digits, count, 1.0))
    np.testing.assert_allclose(drawn, knowing.images[digits], atol=0.06)


def test_guidance_goes_beyond_what_is_told(knowing: Knowing) -> None:
    """With none, what is drawn without a digit; with twice as much, as far again, up to black and white."""
    told, free = (np.asarray(knowing.images[np.array([i])]) for i in (4, 10))
    for guidance in (0.0, 0.5, 2.0):
        drawn = np.asarray(diffusion.draw(knowing, KEY, np.array([4]), 12, guidance))
        np.testing.assert_allclose(drawn, np.clip(free + guidance * (told - free), -1, 1), atol=0.06)


def test_the_objective_is_the_error_of_the_noise(knowing: Knowing) -> None:
    """None where all is known and told; of a network that says nothing, the mean square of noise."""
    digits = np.full(64, 10)
    images = knowing.images[digits]
    assert float(diffusion.loss(knowing, images, digits, KEY)) < 1e-3
    silent = float(diffusion.loss(lambda x, *_: 0 * x, images, digits, KEY))
    assert silent == pytest.approx(1, abs=0.1)
    others = np.arange(64) % 10  # of which an eighth is not told
    error = float(diffusion.loss(knowing, knowing.images[others], others, KEY))
    assert error > 0.01


def test_the_network_hears_times_and_digits() -> None:
    model = diffusion.UNet.init(8, key=KEY)
    # Some layers begin with zeros.
    model = fg.tree.map(lambda x: x + 0.05 * random.normal(KEY, x.shape), model)
    image = random.normal(KEY, (1, 8, 8, 1))
    run = fg.jit(model)
    first = np.asarray(run(image, np.array([0.3]), np.array([1])))
    assert first.shape == image.shape
    for other in ((np.array([0.31]), np.array([1])), (np.array([0.3]), np.array([2]))):
        assert np.abs(np.asarray(run(image, *other)) - first).max() > 1e-4


def test_recognized() -> None:
    images, digits = diffusion.load(KEY)
    assert diffusion.recognized(images[:40] + 0.01, digits[:40], images, digits) == 1
    assert diffusion.recognized(images[:40], (digits[:40] + 1) % 10, images, digits) == 0


def test_the_program_learns(tmp_path: Path) -> None:
    printed = call_example(diffusion, "--steps", "64", "--width", "8", "--draw-steps", "3", folder=tmp_path)
    errors = [float(row[1]) for row in re.findall(r"^ +(\d+) +(0\.\d+|1\.\d+)$", printed, re.MULTILINE)]
    assert len(errors) == 8 and errors[-1] < 0.6 * errors[0]
    assert re.search(r"asked for: \d+% of 100", printed)


@pytest.mark.nightly
def test_most_digits_are_recognized(tmp_path: Path) -> None:
    printed = call_example(diffusion, folder=tmp_path)
    assert int(re.search(r"asked for: (\d+)% of 100", printed)[1]) > 70
