"""Device "hip" on AMD's own libamdhip64 and ROCr, without a GPU: the kernel driver below them is a stand-in.

So the calls of this library are its own: what it takes, what it makes of modules and graphs, the packets that it puts
into its queues. Kernels run from their bytes by the emulator, when their packets come.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from ctypes.util import find_library
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.drivers.amd.vendor.built import shim, skip_without
from tests.lower.runtime.test_device_program import PROGRAMS

LIBRARY = "libamdhip64.so.5"  # of the one release that the stand-in of the kernel driver has been tried with
BY_HIP_ITSELF = {"while", "while of no steps", "updates"}
"""Programs with copies within the GPU, for which HIP has kernels of its own, in code that the emulator does not run."""
DEFAULT = ("gradient of scan", "sort", "matrices")


def run(folder: Path, programs: tuple[str, ...]) -> Any:
    """What a process says in which the library works on the stand-in."""
    skip_without("hsa-runtime64", "libhsa-runtime64-1")
    if find_library("amdhip64") != LIBRARY:
        pytest.skip(f"no {LIBRARY} (Debian 12: apt-get install libamdhip64-5)")
    given = {
        "shim": str(shim(folder)), "root": str(folder), "answer": str(folder / "answer.json"), "library": LIBRARY,
        "programs": programs,
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", "from tests.backends.hip.real_library_child import main; main()"],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        cwd=Path(__file__).parents[3],
        env=os.environ | {"LD_PRELOAD": given["shim"], "STAND_IN_ROOT": given["root"]},
    )
    assert done.returncode == 0, f"{done.returncode}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
    return json.loads((folder / "answer.json").read_text())


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return run(tmp_path_factory.mktemp("hip"), DEFAULT)


def test_the_gpu_is_described_by_the_real_library(answer: Any) -> None:
    assert answer["description"] == "stand-in (gfx1100), HIP 5.2"
    assert answer["units"] == 40


def test_launches_and_graphs_of_the_real_library(answer: Any) -> None:
    """One launch; a graph of two, twice; the same graph, told of other memory."""
    numbers = np.arange(64)
    np.testing.assert_array_equal(answer["once"], 2 * numbers)
    np.testing.assert_array_equal(answer["replayed"], 6 * numbers)
    np.testing.assert_array_equal(answer["moved"], 3 * numbers)
    assert np.isfinite(answer["seconds"]).all()  # the library matches two clocks: when busy, also below 0
    assert answer["launched"] > 8


def test_copies_by_the_real_library(answer: Any) -> None:
    assert answer["big"], "12 MiB, by way of pinned pages"
    assert answer["used"] > 12 << 20


@pytest.mark.parametrize("name", DEFAULT)
def test_programs_on_the_real_library(answer: Any, name: str) -> None:
    """Started one by one, recorded, and replayed: each as on the CPU."""
    assert answer["programs"][name] == ""


@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted(set(PROGRAMS) - BY_HIP_ITSELF - set(DEFAULT)))
def test_all_programs_on_the_real_library(tmp_path: Path, name: str) -> None:
    assert run(tmp_path, (name,))["programs"][name] == ""
