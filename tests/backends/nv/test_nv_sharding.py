"""The tests of sharded programs, on eight GPUs of the stand-in: each file in a process of its own.

Left out are tests that name devices of the CPU, or look at arrays in memory of the host.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FILES = {
    "test_jit_examples": (),
    "test_out_sharding": (),
    "test_explicit_types": (),
    "test_shard_map_examples": (),
    "test_shard_map_devices": ("test_mistakes",),
    "test_pmap": ("test_what_cannot_be", "test_one_element"),
    "test_parts": ("test_arrays_that_do_not_fit",),
    "test_arrays": (
        "test_what_an_array_tells",
        "test_memory_is_shared_where_it_can_be",
        "test_parts_that_are_in_place_stay",
        "test_trees_and_what_stands_for_a_sharding",
        "test_arrays_of_other_devices_do_not_mix",
        "test_traced_values_know_their_devices",
    ),
}
BY_DEFAULT = {"test_jit_examples"}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=() if n in BY_DEFAULT else pytest.mark.nightly) for n in FILES]
)
def test_sharded_programs(name: str) -> None:
    tests = f"tests/sharding/{name}.py"
    left_out = [f"--deselect={tests}::{test}" for test in FILES[name]]
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n",
            "0",
            "-p",
            "no:benchmark",
            "--tb=short",
            tests,
            *left_out,
        ],
        cwd=Path(__file__).parents[3],
        env=os.environ | {"FUNCGRAD_TESTS_ON": "nv"},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    assert " passed" in done.stdout
