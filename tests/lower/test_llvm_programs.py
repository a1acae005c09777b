"""Programs under schedules of grids, as the renderers of GPUs write their kernels: their values on the host, and what
LLVM and ptxas make of them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from funcgrad.lower.render import amdgcn, nvptx
from tests.gpu_on_host import executor
from tests.lower.test_grid_heuristic import PROGRAMS, check
from tests.on_grid import GRID, TARGET

SMALL = replace(TARGET, grid=replace(GRID, threads=64))


@pytest.mark.parametrize("name", PROGRAMS)
def test_values(name: str) -> None:
    """The renderers take turns."""
    renderer = (nvptx, amdgcn)[[*PROGRAMS].index(name) % 2]
    function, values = PROGRAMS[name]
    check(function, *values, target=SMALL, execute=executor(renderer))
