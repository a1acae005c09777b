"""Where figures come from: the machine, and the versions of what ran on it."""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
from importlib.metadata import version

from benchmarks.harness.libraries import LIBRARIES


def machine() -> dict[str, object]:
    """Processor, cores that this process may use, memory, system."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return {
        "processor": _processor(),
        "cores": cores,
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo") as file:
            names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


def machine_text() -> str:
    facts = machine()
    return "{processor}, {cores} cores, {memory_gb} GB, {system}, Python {python}".format(**facts)


def versions(python: dict[str, str]) -> dict[str, str]:
    """Of the libraries that are measured, and of what funcgrad is built on."""
    found = {"llvmlite": version("llvmlite")}
    for name in LIBRARIES:
        if name in python and name != "funcgrad":
            look = "import sys, importlib.metadata as m; print(m.version(sys.argv[1]))"
            found[name] = subprocess.run(
                [python[name], "-c", look, name], capture_output=True, text=True, check=True
            ).stdout.strip()
    return found


_PLACES = {"--peer": "PYTHON", "--json": "FILE", "--plot": "FILE"}


def command() -> str:
    """As typed, without what is particular to this machine."""
    arguments = sys.argv[1:]
    for i, argument in enumerate(arguments[:-1]):
        if argument in _PLACES:
            arguments[i + 1] = _PLACES[argument]
    return shlex.join(["python", "-m", "benchmarks", *arguments])
