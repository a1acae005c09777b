"""models/language/quantized.py: numbers of 8 and 4 bits against a loop, a rounded model against the model."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import disk, nn
from funcgrad.errors import ShapeError
from tests.support.example_programs import RECORDS, call_example, load_example

quantized = load_example("models/language/quantized.py")
llama = quantized.llama
REFERENCE = disk.load_safetensors(RECORDS / "tiny_llama" / "reference.safetensors")


def _by_a_loop(weight: np.ndarray, bits: int, group: int) -> np.ndarray:
    """Group by group: the largest has the largest number."""
    most, found = {8: 127, 4: 7}[bits], np.zeros_like(weight)
    for row in range(len(weight)):
        for start in range(0, weight.shape[1], group):
            part = weight[row, start : start + group]
            scale = np.float32(np.float16(np.abs(part).max() / most))
            if scale:
                found[row, start : start + group] = np.clip(np.round(part / scale), -most, most) * scale
    return found


@pytest.mark.parametrize("bits", [8, 4])
@pytest.mark.parametrize("shape, group", [((3, 8), 4), ((2, 64), 32), ((1, 2), 2), ((5, 96), 96)])
def test_rounding_against_a_loop(bits: int, shape: tuple, group: int) -> None:
    weight = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
    weight[0, :group] = 0  # a group whose scale is 0
    held = quantized.Quantized.of(fg.numpy.array(weight), bits, group)
    assert held.codes.nbytes == weight.size * bits // 8 and held.scales.nbytes == 2 * weight.size // group
    for restored in (held.restored(), fg.jit(quantized.Quantized.restored)(held)):
        np.testing.assert_allclose(restored, _by_a_loop(weight, bits, group), rtol=1e-6)


@pytest.mark.parametrize("bits", [8, 4])
def test_every_number_comes_back(bits: int) -> None:
    """Both halves of a byte, and both signs."""
    most = {8: 127, 4: 7}[bits]
    numbers = np.resize(np.arange(-most, most + 1), (4, 256)).astype(np.float32)
    held = quantized.Quantized.of(fg.numpy.array(numbers), bits, 256)
    np.testing.assert_array_equal(held.restored(), numbers)


def test_groups_must_fit() -> None:
    with pytest.raises(ShapeError, match="a row of 10 cannot be cut into groups of 4, in two halves each"):
        quantized.Quantized.of(fg.numpy.ones((2, 10)), 8, 4)


def test_a_rounded_model_says_nearly_the_same() -> None:
    """With 8 bits; with 4 it is further away, and by what `surprise` says."""
    config, weights = llama.load(llama.TINY)
    ids = REFERENCE["ids"]
    true = np.asarray(quantized.scores(config, weights, ids))
    expected = nn.log_softmax(np.asarray(REFERENCE["logits"])[0], axis=-1)
    np.testing.assert_allclose(true, expected, atol=1e-3)
    others = [
        np.asarray(quantized.scores(config, quantized.quantize(weights, bits, 32), ids)) for bits in (8, 4)
    ]
    costs = [float(quantized.surprise(true, other)) for other in others]
    wide = true.astype(np.float64)
    assert costs == pytest.approx(
        [(np.exp(wide) * (wide - other)).sum(-1).mean() for other in others], abs=1e-4
    )
    assert 0 < costs[0] < 0.05 < costs[1] and float(quantized.surprise(true, true)) == pytest.approx(
        0, abs=1e-6
    )


def test_the_program_prints_a_table(tmp_path: Path) -> None:
    printed = call_example(quantized, "--tokens", "8", "--size", "256", "--output", "w", folder=tmp_path)
    rows = [line.split() for line in re.findall(r"^ +(?:32|8|4) .*$", printed, re.MULTILINE)]
    assert [float(row[1]) for row in rows] == [0.427, 0.114, 0.061]
    assert float(rows[1][2]) < 0.01 < float(rows[2][2]) < 0.15
    weights = llama.load(llama.TINY)[1]
    shapes = quantized.quantize(weights, 4, 32)
    read = nn.with_parameters(shapes, disk.load_safetensors(tmp_path / "w"))
    assert fg.tree.all(fg.tree.map(lambda a, b: np.array_equal(a, b), read, shapes))


@pytest.mark.nightly
def test_default_size(tmp_path: Path) -> None:
    printed = call_example(quantized, folder=tmp_path)
    rows = [line.split() for line in re.findall(r"^ +(?:32|8|4) .*$", printed, re.MULTILINE)]
    assert [float(row[1]) for row in rows] == [0.427, 0.114, 0.061]
    assert float(rows[1][2]) < 0.01 < float(rows[2][2]) < 0.15 and float(rows[1][4].rstrip("%")) > 80
