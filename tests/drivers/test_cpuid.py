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
from funcgrad.drivers.cpuid import KNOWN, has_tile_permission, this_cpu

TILES = frozenset(("amx-tile", "amx-bf16", "amx-int8"))
pytestmark = pytest.mark.skipif(not IS_SUPPORTED, reason="there is no CPUID here")


def test_instruction_sets_are_those_that_llvm_finds() -> None:
    found = llvm().get_host_cpu_features()
    assert set(found) >= KNOWN
    # LLVM says what the CPU has; of tiles the kernel says whether this process may use them.
    denied = frozenset() if has_tile_permission() else TILES
    assert this_cpu().features == {name for name in KNOWN - denied if found[name]}


def test_tiles_are_there_where_the_kernel_gives_them() -> None:
    flags = re.search(r"^flags\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.M)
    shown = {name.replace("_", "-") for name in (flags[1].split() if flags else [])}
    assert has_tile_permission() <= ("amx-tile" in shown)
    assert bool(this_cpu().features & TILES) == has_tile_permission()


def test_all_that_machines_are_told_apart_by_is_known() -> None:
    assert {name for m in MACHINES.values() if m.architecture == "x86_64" for name in m.features} <= KNOWN


def test_the_name_is_that_of_the_system() -> None:
    model = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.M)
    if model is None:
        pytest.skip("the system does not say the CPU's name")
    assert this_cpu().name == " ".join(model[1].split())


def test_the_maker_and_the_family_are_those_of_the_system() -> None:
    told = dict(re.findall(r"^(vendor_id|cpu family)\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.M))
    if len(told) < 2:
        pytest.skip("the system does not say who made the CPU")
    here = this_cpu()
    assert (here.vendor, str(here.family)) == (told["vendor_id"], told["cpu family"])


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
