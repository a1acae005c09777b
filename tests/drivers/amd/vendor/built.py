"""C sources of this folder made into libraries, and children that run with them.

FUNCGRAD_HSAKMT names a checkout of AMD's libhsakmt (its folders src and include), which takes the place of the
system's, and FUNCGRAD_HSAKMT_NAME says which release that is. So FUNCGRAD_ROCR names a file in place of the system's
libhsa-runtime64, of a release that knows gfx942 and gfx1100, and FUNCGRAD_ROCR_NAME says which.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from ctypes.util import find_library
from functools import cache
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
COMPILER = next((path for name in ("cc", "gcc", "clang", "clang-19") if (path := shutil.which(name))), None)
ROCR = os.environ.get("FUNCGRAD_ROCR")
CHECKOUT = os.environ.get("FUNCGRAD_HSAKMT")
_SECONDS = 60


def skip_without(library: str, package: str) -> None:
    """Skip the test where a library of AMD's is not installed, or no C compiler."""
    if not sys.platform.startswith("linux") or COMPILER is None:
        pytest.skip("no C compiler for Linux")
    if not find_library(library):
        pytest.skip(f"no {library} (Debian: apt-get install {package})")


@cache
def shim(folder: Path) -> Path:
    """shim.c, in a folder."""
    return _compile(folder / "shim.so", [HERE / "shim.c"], ["-ldl"])


@cache
def asks(folder: Path) -> Path:
    """asks.c with libhsakmt, in a folder; skips the test where there is none."""
    if CHECKOUT:
        sources = [HERE / "asks.c", *sorted(Path(CHECKOUT, "src").glob("*.c"))]
        includes = [f"-I{CHECKOUT}/include", f"-I{CHECKOUT}/include/hsakmt", "-I/usr/include/libdrm"]
        return _compile(folder / "asks.so", sources, [*includes, "-w", "-lnuma", "-ldrm_amdgpu", "-ldrm"])
    skip_without("hsakmt", "libhsakmt-dev")
    if not Path("/usr/include/hsakmt.h").exists():
        pytest.skip("no hsakmt.h (Debian: apt-get install libhsakmt-dev)")
    return _compile(folder / "asks.so", [HERE / "asks.c"], ["-lhsakmt"])


def _compile(made: Path, sources: Sequence[Path], flags: Sequence[str]) -> Path:
    command = [str(COMPILER), "-shared", "-fPIC", "-O1", "-o", str(made), *map(str, sources), *flags]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return made


def ask_thunk(folder: Path, chip: str) -> Any:
    """What libhsakmt says and does with a chip."""
    library = str(asks(folder))
    (folder / chip).mkdir()
    name = os.environ.get("FUNCGRAD_HSAKMT_NAME", "") if CHECKOUT else ""
    return run("thunk_child", folder / chip, {"chip": chip, "asks": library, "name": name})


def runtime_chips() -> tuple[str, ...]:
    """Chips that ROCr knows, of those for which code is made here."""
    return ("gfx90a", "gfx1030", "gfx942", "gfx1100") if ROCR else ("gfx90a", "gfx1030")


def ask_runtime(folder: Path, chip: str, given: Mapping[str, Any]) -> Any:
    """What ROCr says of a chip and of code objects, and kernels that it has run; see runtime_child.py."""
    if not ROCR:
        skip_without("hsa-runtime64", "libhsa-runtime64-1")
    name = os.environ.get("FUNCGRAD_ROCR_NAME", "") if ROCR else ""
    arguments = {"chip": chip, "name": name, "library": ROCR or "", **given}
    for last in (
        False,
        True,
    ):  # one process in hundreds gets no queue of the library; two in turn are no chance
        (folder / chip).mkdir()
        try:
            return run("runtime_child", folder / chip, arguments)
        except AssertionError as error:
            if last or "hsaKmtCreateQueue" not in str(error):
                raise
            shutil.rmtree(folder / chip)
            shim.cache_clear()  # which was in that folder
    raise AssertionError


def run(module: str, folder: Path, arguments: Mapping[str, Any], **environment: str) -> Any:
    """Run a module of this folder in a process that preloads shim.c, and return what it has to say."""
    answer = folder / f"{module}.json"
    name = f"tests.drivers.amd.vendor.{module}"
    done = subprocess.run(
        [sys.executable, "-c", f"from {name} import main; main()"],
        input=json.dumps(
            {**arguments, "shim": str(shim(folder)), "root": str(folder), "answer": str(answer)}
        ),
        capture_output=True,
        text=True,
        check=False,
        timeout=_SECONDS,
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "LD_PRELOAD": str(shim(folder)),
            "STAND_IN_ROOT": str(folder),
            **environment,
        },
    )
    assert done.returncode == 0, f"{done.returncode}: {done.stdout[-4000:]}{done.stderr[-4000:]}"
    return json.loads(answer.read_text())


__all__ = ["ROCR", "ask_runtime", "ask_thunk", "runtime_chips"]
