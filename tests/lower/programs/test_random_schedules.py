"""Random schedules and random targets between pages that cannot be touched: see tests/support/guarded.py.

Hundreds of graphs, each twice; `pytest -m nightly tests/lower` runs thousands.
"""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from funcgrad.lower.primitives.primitive import On
from funcgrad.lower.primitives.table import PRIMITIVES

FEW = [pytest.param(first, 60, id=f"{first}") for first in range(0, 120, 60)]
FAILED_ONCE = [
    pytest.param(1836, 1, id="a split into as many parts as there are steps"),
    pytest.param(132, 1, id="too few registers for tiles of two vectors"),
]
MANY = [
    pytest.param(first, 500, id=f"{first}", marks=pytest.mark.nightly) for first in range(10_000, 14_000, 500)
]


def counts_of(kind: str, first: int, count: int) -> dict[str, int]:
    """How often each primitive was applied to the kernels of these seeds."""
    command = [sys.executable, "-m", "tests.support.guarded", kind, str(first), str(count)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3000)
    assert done.returncode == 0, f"{done.stdout[-200:]}\n{done.stderr[-4000:]}"
    assert done.stdout.endswith(" done\n")
    return {name: int(number) for name, number in re.findall(r"(\w+)=(\d+)", done.stdout)}


@pytest.mark.parametrize(("first", "count"), [*FEW, *MANY])
def test_random_legal_schedules(first: int, count: int) -> None:
    applied = counts_of("schedules", first, count)
    # The second is for CPUs with tiles (test_tiles.py), the third for rows of long functions (nest/test_kept.py).
    rare = {"stream", "matrix", "keep"}
    wanted = {name for name, primitive in PRIMITIVES.items() if primitive.on is not On.GRIDS} - rare
    assert first or wanted <= set(applied), "a primitive that was never applied"


@pytest.mark.parametrize(("first", "count"), [*FEW, *FAILED_ONCE, *MANY])
def test_what_the_heuristic_picks_for_random_targets(first: int, count: int) -> None:
    applied = counts_of("targets", first, count)
    # Sums of products as large as those whose operands are copied (pack) are rare among these.
    expected = {"merge", "reorder", "vectorize", "unroll", "chain", "parallel", "owners", "split"}
    expected |= {"interchange"}
    assert first or expected <= set(applied), "a primitive that was never picked"
