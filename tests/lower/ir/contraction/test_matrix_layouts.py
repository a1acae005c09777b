"""Which thread has what of AMD's matrix instructions: the table against models of the hardware.

Each model says, by lane and place in a lane's registers, which elements of A, B and D are there: as AMD's Matrix
Instruction Calculator prints them for CDNA3 (MFMA) and RDNA4 (WMMA), and as the CDNA4 ISA has those that are twice as
deep. A model shares no number with the table. Which operand of the instruction gets the rows is read off the text that
is written for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest

from funcgrad.backends.amd_target import PROCESSORS, describe_target, matrix_of, wave_of
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS
from funcgrad.lower.render import grid_renderer
from funcgrad.lower.render.llvm.gpu.amdgcn import AMDGCN, CDNA
from funcgrad.lower.render.llvm.gpu.kernel import GridKernel
from funcgrad.trace.types import dtypes as dt


class Hardware(NamedTuple):
    """wave: lanes. factor: (row of A or column of B, term) by lane and element of the lane. result: (row, column) of D.
    elements: of D that a lane has."""

    wave: int
    factor: Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
    result: Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
    elements: int


def mfma(rows: int, deep: int) -> Hardware:
    """The printed maps for V_MFMA_F32_32X32X8_BF16 and V_MFMA_F32_16X16X16_BF16; deep: terms of a lane."""
    if rows == 32:
        return Hardware(
            64,
            lambda lane, e: (lane % 32, deep * (lane // 32) + e),
            lambda lane, gpr: (8 * (gpr // 4) % 32 + 4 * (lane // 32) + gpr % 4, lane % 32),
            16,
        )
    return Hardware(
        64,
        lambda lane, e: (lane % 16, deep * (lane // 16) + e),
        lambda lane, gpr: (4 * (lane // 16) + gpr % 4, lane % 16),
        4,
    )


def mfma_of_float64() -> Hardware:
    """V_MFMA_F64_16X16X4_F64: D[i][j] is in registers 2 floor(i / 4) and the next, of lane 16 (i % 4) + j."""
    return Hardware(
        64,
        lambda lane, e: (lane % 16, lane // 16 + 0 * e),
        lambda lane, pair: (4 * pair + lane // 16, lane % 16),
        4,
    )


def wmma_of_halves() -> Hardware:
    """V_WMMA_F32_16X16X16_F16 of RDNA4 in waves of 32."""
    return Hardware(
        32,
        lambda lane, e: (lane % 16, 8 * (e // 4) + 4 * (lane // 16) + e % 4),
        lambda lane, gpr: (8 * (lane // 16) + gpr, lane % 16),
        8,
    )


MODELS = {
    "mfma.32x32x8": mfma(32, 4),
    "mfma.16x16x16": mfma(16, 4),
    "mfma.32x32x16": mfma(32, 8),
    "mfma.16x16x32": mfma(16, 8),
    "mfma.32x32x2": mfma(32, 1),
    "mfma.16x16x4": mfma(16, 1),
    "mfma.16x16x4.float64": mfma_of_float64(),
    "wmma.halves.16x16x16": wmma_of_halves(),
}
NAMES = sorted(
    name for name in MATRIX_INSTRUCTIONS if name.startswith("mfma") or name.startswith("wmma.halves")
)


def arguments(name: str) -> tuple[str, ...]:
    """The factors of an instruction as the renderer gives them to it."""
    renderer = CDNA if name.startswith("mfma") else AMDGCN
    kernel = GridKernel(renderer.dialect, (1, 1, 1), set())
    kernel.dialect.matrix[name](kernel, ["%rows", "%columns"], "%sums")
    text = "\n".join(kernel.lines)
    for converted, source in re.findall(r"(%\w+) = bitcast <[^>]*> (%\w+) to", text):
        text = text.replace(f"{converted},", f"{source},")
    call = next(line for line in text.splitlines() if " call " in line)
    return tuple(re.findall(r"%(rows|columns)(?=,)", call))


@pytest.mark.parametrize("name", NAMES)
def test_elements_of_threads(name: str) -> None:
    one = MATRIX_INSTRUCTIONS[name]
    model = MODELS[name] if name in MODELS else MODELS[name.rpartition(".")[0]]
    assert one.across * one.down == model.wave and one.elements == model.elements
    lane = np.arange(model.wave)
    counts = dict((one.x, one.y))
    numbers = lane % counts[0], lane // counts[0]  # along dimensions 0 and 1: the first counts first
    rng = np.random.default_rng(0)
    a = rng.integers(-99, 99, (one.rows, one.depth))
    b = rng.integers(-99, 99, (one.depth, one.columns))
    ((h, q),), (own,) = one.row_fragments, one.column_fragments
    assert one.term is not None
    item, term = numbers[one.item[0]][:, None], one.width * numbers[one.term[0]][:, None]
    near = np.arange(one.width)
    brought = {"rows": a[item + h, term + q + near], "columns": b[term + own + near, item]}
    factors = []
    for which in arguments(name):
        at, deep = model.factor(lane[:, None], near)
        held = np.full((one.rows, one.depth), 1 << 40)
        held[at, deep] = brought[which]
        factors.append(held)
    d = factors[0] @ factors[1].T  # D[i, j] sums A[i, k] B[k, j]; B is held by columns
    given = d[model.result(lane[:, None], np.arange(model.elements))]
    x, y = (numbers[dim][:, None, None, None] for dim in one.numbered)
    place, copy, k = np.ix_(range(one.vectors), range(one.copies), range(one.vector))
    row, column = y + one.down * copy, one.vector * (x + one.across * place) + k
    wanted = (a @ b)[np.broadcast_arrays(row, column)[0], column]
    np.testing.assert_array_equal(given, wanted.reshape(model.wave, -1))


def test_processors() -> None:
    """What a processor has, its renderer can write, for threads of its waves."""
    for processor in PROCESSORS:
        names, target = matrix_of(processor), describe_target(processor, 1, 1 << 20)
        renderer = CDNA if processor.startswith("gfx9") else AMDGCN
        assert grid_renderer(target.renderer) is renderer and target.grid is not None
        assert renderer.dialect.warp == target.grid.warp == wave_of(processor)
        assert {one.across * one.down for one in map(MATRIX_INSTRUCTIONS.__getitem__, names)} == {
            target.grid.warp
        }
        assert names and names <= {*renderer.dialect.matrix} and names <= {*MATRIX_INSTRUCTIONS}
        assert {name.rpartition(".")[2] for name in names} >= {"float16", "bfloat16"}


def test_results_that_are_the_rows_of_another() -> None:
    chains = {name for name, one in MATRIX_INSTRUCTIONS.items() if one.chains}
    assert {"m16n8k16.bfloat16", "mfma.16x16x16.bfloat16", "wmma.halves.16x16x16.float16"} <= chains
    assert not chains & {"mfma.32x32x8.bfloat16", "mfma.16x16x32.bfloat16", "wmma.16x16x16.float16"}
    assert MATRIX_INSTRUCTIONS["mfma.16x16x4.float64"].dtype == dt.float64
