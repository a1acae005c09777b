"""A product of 4096 x 4096 matrices on AMD's chips: whether its inner loop keeps the matrix units busy, by counting.

Nothing is timed. The kernel is compiled as it would be, and its loop decoded from the object's bytes. A step of it has
so many matrix instructions, bytes from and to local memory, bytes from far memory, other instructions and barriers; and
what the chip can do of each in a clock says how long each would take by itself. The matrix instructions have to take
longest: then the others fit beside them, and the product can come near to the chip's peak.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import Any, NamedTuple

import numpy as np
import pytest

from funcgrad.backends.amd_target import matrix_of
from funcgrad.backends.interface import Grid, Target
from funcgrad.drivers.amd.code_object import link
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.trace.types.dtypes import bfloat16
from tests.hardware.amd.machines import machine_of
from tests.hardware.amd.rdna3.programs import CDNA3, TARGET, Launch, objects_of, prepare

SIZE = 4096


class Chip(NamedTuple):
    """units: that have local memory. flops_ps: of bfloat16, dense. memory_ps, cache_ps: bytes a second of the memory,
    and of the cache that all units share. local_nbytes: of a unit in one clock. issue: clocks in which a SIMD starts
    one vector instruction of a wave. simds: of a unit."""

    target: Target
    units: int
    clock_ps: float
    flops_ps: float
    memory_ps: float
    cache_ps: float
    local_nbytes: int
    issue: int
    simds: int

    @property
    def flops(self) -> float:
        """Of a unit, in one clock."""
        return self.flops_ps / (self.units * self.clock_ps)


CHIPS = {
    # AMD Instinct MI300X data sheet; "CDNA 3 Architecture" white paper: the L2 of each of 8 XCDs gives 2 KiB a clock.
    "gfx942": Chip(CDNA3, 304, 2.1e9, 1307.4e12, 5.3e12, 8 * 2048 * 2.1e9, 128, 4, 4),
    # AMD Radeon RX 7900 XTX product page: 96 units, 122.8 TFLOPS of half precision; 3.5 TB/s with AMD's Infinity Cache.
    "gfx1100": Chip(TARGET, 96, 2.498e9, 122.8e12, 0.96e12, 3.5e12, 128, 1, 2),
}


def grid_of(chip: Chip) -> Grid:
    return (chip.target.grid or Grid(1, 1, 1, 1))._replace(
        units=chip.units, matrix=matrix_of(chip.target.name)
    )


class Product(NamedTuple):
    """What a chip's kernel is."""

    chip: Chip
    schedule: Schedule
    launch: Launch
    file: bytes


@pytest.fixture(scope="module", params=CHIPS)
def compiled(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Product:
    chip = CHIPS[request.param]
    schedules = []

    def plan(*arguments: Any) -> Any:
        made = schedule_kernel(*arguments)
        schedules.append(made.schedule)
        return made

    a, b = (np.broadcast_to(np.zeros((), bfloat16), (SIZE, SIZE)) for _ in range(2))
    program = prepare(lambda a, b: a @ b, (a, b), chip.target._replace(grid=grid_of(chip)), plan)
    (launch,) = program.steps
    assert isinstance(launch, Launch)
    (file,) = objects_of([program], tmp_path_factory.mktemp(request.param), request.param).values()
    return Product(chip, schedules[0], launch, file)


def loop_of(file: bytes, arch: str) -> list[str]:
    """The names of the instructions of the loop that multiplies: up to a branch back over matrix instructions."""
    linked, decode = link(file, arch), machine_of(arch).decode
    at = linked.kernel("NAME").entry
    seen: dict[int, str] = {}
    while True:
        instruction = decode(linked.image, at)
        seen[at] = instruction.name
        at += instruction.nbytes
        if instruction.name == "s_endpgm":
            raise AssertionError("no loop multiplies")
        target = at + 4 * instruction.extra["constant"] if "branch" in instruction.name else at
        body = [name for place, name in seen.items() if place >= target]
        if target < at and any(map(is_matrix, body)):
            return body


def is_matrix(name: str) -> bool:
    return "mfma" in name or "wmma" in name


def flops_of(name: str) -> int:
    rows, columns, terms = map(int, re.findall(r"(\d+)x(\d+)x(\d+)", name)[0])
    return 2 * rows * columns * terms


SIZES = {"dword": 4, "dwordx2": 8, "dwordx3": 12, "dwordx4": 16}


def nbytes_of(name: str) -> int:
    """What a thread loads or stores by an instruction of memory."""
    found = re.search(r"_(?:[bu]|d16_[bu])(\d+)$", name)
    each = int(found[1]) // 8 if found else SIZES[name.rpartition("_")[2]]
    return each * (2 if "2addr" in name or "read2" in name or "write2" in name else 1)


def test_registers_suffice(compiled: Product) -> None:
    """No thread has scratch memory; two tiles of each operand fit in local memory."""
    chip, file = compiled.chip, compiled.file
    kernel = link(file, chip.target.name).kernel("NAME")
    assert kernel.scratch_nbytes == 0
    assert kernel.local_nbytes <= grid_of(chip).local_nbytes
    assert not any("scratch" in name for name in loop_of(file, chip.target.name))


def test_the_loop_keeps_the_matrix_units_busy(compiled: Product) -> None:
    chip, schedule, launch, file = compiled
    loop = loop_of(file, chip.target.name)
    lanes = grid_of(chip).warp
    waves = math.prod(launch.threads) // lanes
    counts = Counter(loop)
    ((instruction, multiplied),) = ((name, count) for name, count in counts.items() if is_matrix(name))
    clocks = waves * multiplied * flops_of(instruction) / chip.flops

    local = waves * lanes * sum(nbytes_of(name) for name in loop if name.startswith("ds_"))
    assert local / chip.local_nbytes <= 0.8 * clocks
    far = waves * lanes * sum(nbytes_of(name) for name in loop if name.startswith("global_load"))
    assert far and far / (chip.cache_ps / chip.units / chip.clock_ps) <= 0.8 * clocks
    others = len(loop) - multiplied
    assert waves / chip.simds * others * chip.issue <= 0.5 * clocks

    assert counts["s_barrier"] == 1
    # While the tile of a step comes from memory, of all units at once, the matrix units have work for the step before.
    assert multiplied >= needed_for_a_barrier(chip, schedule, waves, instruction)


def needed_for_a_barrier(chip: Chip, schedule: Schedule, waves: int, instruction: str) -> float:
    """Matrix instructions of a wave that take as long as the memory needs for what all groups at work read in a step.
    Groups side by side read the same tiles: a band of the result is so many tiles high, and as long as there are units.
    """
    (rows, terms), (_, columns) = (stage.tile for stage in schedule.stage.values())
    nbytes = terms * bfloat16.itemsize * (schedule.swizzle * rows + chip.units / schedule.swizzle * columns)
    return nbytes / chip.memory_ps * chip.clock_ps * chip.flops / (waves * flops_of(instruction))
