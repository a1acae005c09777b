"""What the suite of backends runs, on device "amd" on chips of the other families (test_suite.py runs on RDNA3): by the
emulators of RDNA4, CDNA3 and CDNA4, from the bytes of kernels. By default a few programs for each; the rest nightly.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from funcgrad.config import config
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family
from tests.backends import test_suite as suite
from tests.backends.amd.amd_on_stand_in import amd_on_stand_in
from tests.backends.amd.test_processors import CHIPS
from tests.backends.suite_programs import PROGRAMS
from tests.support.generators import ROWS

OTHERS = "gfx1201", "gfx942", "gfx950"
FEW = "REDUCE", "CONTRACTION", "SORT", "PREFIX"
FEW_PROGRAMS = "scans", "training"


@pytest.fixture(scope="module", params=OTHERS)
def device(request: pytest.FixtureRequest) -> Iterator[str]:
    with amd_on_stand_in(1, chip=CHIPS[request.param], cache=config.cache):
        yield "amd"


@pytest.fixture(autouse=True)
def wide(device: str) -> Iterator[None]:
    with config(enable_x64=True, device=device, cache=False):
        yield


def nightly_but(chosen: tuple, values: tuple) -> list:
    return [
        pytest.param(value, marks=[] if value in chosen else [pytest.mark.nightly], id=str(value))
        for value in values
    ]


@pytest.mark.parametrize("dtype", nightly_but((dt.float32,), dt.ALL))
def test_elementwise(device: str, dtype: np.dtype) -> None:
    suite.test_elementwise(device, dtype)


@pytest.mark.parametrize("dtype", nightly_but((dt.float32,), (dt.float32, dt.int32, dt.bfloat16, dt.float64)))
@pytest.mark.parametrize("family", nightly_but(FEW, tuple(family.name for family in suite.FAMILIES)))
def test_ops(device: str, family: str, dtype: np.dtype) -> None:
    suite.test_ops(device, Family[family], dtype)


@pytest.mark.parametrize("name", nightly_but(FEW_PROGRAMS, tuple(PROGRAMS)))
def test_programs(device: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    suite.test_programs(device, name, monkeypatch)


@pytest.mark.nightly
@pytest.mark.parametrize("dtype", [dt.float32, dt.bool_, dt.float64])
@pytest.mark.parametrize("op", [op for op in ROWS if op.family in suite.FAMILIES], ids=lambda op: op.name)
def test_all_cases(device: str, op: object, dtype: np.dtype) -> None:
    suite.test_all_cases(device, op, dtype)
