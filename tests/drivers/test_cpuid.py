"""What the CPU says of itself, against what LLVM and the system say of it."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from funcgrad.backends.cpu.machines import MACHINES
from funcgrad.backends.llvm_process import llvm
from funcgrad.drivers import cpuid
from funcgrad.drivers.code_memory import IS_SUPPORTED
from funcgrad.drivers.cpuid import KNOWN, this_cpu

pytestmark = pytest.mark.skipif(not IS_SUPPORTED, reason="there is no CPUID here")


def test_instruction_sets_are_those_that_llvm_finds() -> None:
    found = llvm().get_host_cpu_features()
    assert set(found) >= KNOWN
    assert this_cpu().features == {name for name in KNOWN if found[name]}


def test_all_that_machines_are_told_apart_by_is_known() -> None:
    assert {name for m in MACHINES.values() if m.architecture == "x86_64" for name in m.features} <= KNOWN


def test_the_name_is_that_of_the_system() -> None:
    model = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.M)
    if model is None:
        pytest.skip("the system does not say the CPU's name")
    assert this_cpu().name == " ".join(model[1].split())


def test_every_core_says_the_same() -> None:
    """Programs move from core to core, and entries of the cache from process to process."""
    allowed = os.sched_getaffinity(0)
    try:
        for core in allowed:
            os.sched_setaffinity(0, {core})
            cpuid.this_cpu._results.clear()
            first = this_cpu()
            cpuid.this_cpu._results.clear()
            assert first == this_cpu() == told.setdefault("here", first)
    finally:
        os.sched_setaffinity(0, allowed)


told: dict[str, cpuid.Cpu] = {}
