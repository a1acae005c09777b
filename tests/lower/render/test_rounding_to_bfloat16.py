"""float32 to bfloat16, by the instruction of machines that have one, and by arithmetic on bits."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import funcgrad as fg
from funcgrad.backends.cpu.machines import MACHINES
from tests.lower.programs.test_machines import assembly, innermost_loops

UPPER = np.arange(2**16, dtype=np.uint32) << 16
LOWER = [
    0,
    1,
    0x4000,
    0x7FFF,
    0x8000,
    0x8001,
    0xFFFF,
    *(1 << np.arange(15)),
    *np.random.default_rng(3).integers(0, 2**16, 9),
]


def rounded(x: np.ndarray) -> np.ndarray:
    return np.asarray(fg.jit(lambda x: x.astype("bfloat16"))(x)).view(np.uint16)


def nearest(x: np.ndarray) -> np.ndarray:
    with np.errstate(invalid="ignore"):
        return x.astype(ml_dtypes.bfloat16).view(np.uint16)


@pytest.mark.parametrize("lower", LOWER)
def test_every_upper_half(lower: int) -> None:
    x = (UPPER | np.uint32(lower)).view(np.float32)
    got, wanted, nan = rounded(x), nearest(x), np.isnan(x)
    np.testing.assert_array_equal(got[~nan], wanted[~nan])
    assert np.isnan(got.view(ml_dtypes.bfloat16)[nan].astype(np.float32)).all()
    np.testing.assert_array_equal(got[nan] >> 15, UPPER[nan] >> 31)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5, 8, 15, 33, 100])
def test_denormal_numbers_of_a_few(size: int) -> None:
    bits = np.random.default_rng(size).integers(0, 2**32, size, dtype=np.uint32)
    x = (bits & 0x807FFFFF).view(np.float32)
    np.testing.assert_array_equal(rounded(x), nearest(x))


@pytest.mark.parametrize("name", ["cooperlake", "znver4", "znver5", "sapphirerapids"])
def test_instruction_of_vectors(name: str) -> None:
    machine = MACHINES[name]
    text = assembly(machine, machine.target(), lambda x: x.astype("bfloat16"), np.zeros(1024, np.float32))
    assert all("vcvtneps2bf16" in loop for loop in innermost_loops(text))
