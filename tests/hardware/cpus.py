"""The machines of backends/cpu/machines.py in tests: as backends of this process, and as environments of others."""

from __future__ import annotations

import functools

import pytest
from numpy._core import _multiarray_umath as umath

from funcgrad.backends.cpu.backend import Backend
from funcgrad.backends.cpu.machines import MACHINES, machine_named, missing_here

KINDS = tuple({machine.features: name for name, machine in reversed(MACHINES.items())}.values())[::-1]
"""The first machine of each set of instructions."""


@functools.cache
def backend_of(name: str) -> Backend:
    """The CPU as that machine; skips the test where it cannot be."""
    skip_unless_here(name)
    return Backend(machine_named(name))


def skip_unless_here(name: str) -> None:
    missing = missing_here(name)
    if missing:
        pytest.skip(f"the CPU at hand cannot execute code for {name}: it has no {missing}")


_MOST_THREADS = 16

# OpenBLAS's names of the machines whose code it is to take.
_BLAS = {
    "x86-64": "Prescott", "nehalem": "Nehalem", "sandybridge": "Sandybridge", "ivybridge": "Sandybridge",
    "haswell": "Haswell", "skylake-avx512": "SkylakeX", "cascadelake": "SkylakeX", "icelake-server": "SkylakeX",
}  # fmt: skip


def environment_of(name: str) -> dict[str, str]:
    """What a process has to find in its environment so that funcgrad, NumPy and its BLAS take the CPU for a machine."""
    machine = machine_named(name)
    found = {"FUNCGRAD_CPU": name, "FUNCGRAD_THREADS": str(min(machine.cores, _MOST_THREADS))}
    if name in _BLAS:
        found["OPENBLAS_CORETYPE"] = _BLAS[name]
    beyond = [part for part in umath.__cpu_dispatch__ if _needed(part) not in machine.features]
    disabled = [part for part in beyond if umath.__cpu_features__.get(part)]
    return found | ({"NPY_DISABLE_CPU_FEATURES": " ".join(disabled)} if disabled else {})


def _needed(part: str) -> str:
    """An instruction set that a part of NumPy's code needs, by the names of its versions from 2.2 on."""
    if part.startswith("AVX512") or part == "X86_V4":
        of_later = {"SPR": "avx512fp16", "ICL": "avx512vbmi2", "CNL": "avx512vbmi", "CLX": "avx512vnni"}
        return of_later.get(part.removeprefix("AVX512_"), "avx512f")
    return "avx2" if part in ("X86_V3", "AVX2", "FMA3") else "avx" if part in ("AVX", "F16C") else "sse"
