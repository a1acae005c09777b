"""Kernels for the processors of AMD's that no emulator runs here: LLVM takes them, and registers suffice.

Which thread has what of their matrix instructions: ir/contraction/test_matrix_layouts.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from funcgrad.backends.amd_target import matrix_of
from funcgrad.backends.interface import Target
from funcgrad.drivers.amd.code_object import link
from tests.hardware.amd.rdna3.programs import CDNA3, GRID, TARGET, WAVES, Launch, objects_of, prepare
from tests.lower.render import test_rdna3_matrix as matrices
from tests.lower.render import test_rdna3_programs as rdna3

CHOSEN = ("matrix product", "softmax of long rows", "functions", "scatter of a batch")


def target_of(arch: str) -> Target:
    base, grid = (CDNA3, WAVES) if arch.startswith("gfx9") else (TARGET, GRID)
    return base._replace(name=arch, grid=grid._replace(units=1, matrix=matrix_of(arch)))


@pytest.mark.parametrize("names", [CHOSEN, pytest.param((*rdna3.PROGRAMS,), marks=pytest.mark.nightly)])
@pytest.mark.parametrize("arch", ["gfx950", "gfx1200", pytest.param("gfx1201", marks=pytest.mark.nightly)])
def test_registers_suffice(arch: str, names: tuple[str, ...], tmp_path: Path) -> None:
    target = target_of(arch)
    made = {name: prepare(*rdna3.PROGRAMS[name], target) for name in names}
    made |= {name: prepare(*program, target) for name, program in matrices.PROGRAMS.items()}
    objects = objects_of(made.values(), tmp_path, arch)
    for name, program in made.items():
        for step in program.steps:
            if isinstance(step, Launch):
                kernel = link(objects[step.text], arch).kernel("NAME")
                assert kernel.wave == (64 if arch.startswith("gfx9") else 32), name
                assert kernel.scratch_nbytes == 0, name
                assert kernel.local_nbytes <= 1 << 16, name
    schedules = [schedule for program in made.values() for schedule in program.schedules]
    for dtype in ("bfloat16", "float16"):
        written = [f"matrix({name})" for name in matrix_of(arch) if name.endswith(f".{dtype}")]
        assert any(text in schedule for text in written for schedule in schedules)
