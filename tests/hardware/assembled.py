"""Modules of the LLVM renderers of GPUs through LLVM, in a process of its own, and through ptxas where there is one."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple


def compile_apart(texts: Mapping[str, str], arch: str, folder: Path) -> dict[str, bytes]:
    """The binaries of modules by name. LLVM ends a process over what it cannot lower: then a test fails, not pytest."""
    for name, text in texts.items():
        (folder / f"{name}.ll").write_text(text)
    command = [sys.executable, "-m", "tests.hardware.llvm_child", str(folder), arch]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=Path(__file__).parents[2])
    names = done.stdout.split()
    assert done.returncode == 0, f"{names[-1] if names else arch}: {done.stderr[-2000:]}"
    suffix = ".ptx" if arch.startswith("sm_") else ".o"
    return {name: (folder / f"{name}{suffix}").read_bytes() for name in texts}


def find_ptxas() -> str | None:
    """ptxas of the wheel nvidia-cuda-nvcc, or of a toolkit."""
    for package in ("nvidia.cu13", "nvidia.cuda_nvcc"):
        try:
            spec = find_spec(package)
        except ModuleNotFoundError:
            continue
        for place in (spec.submodule_search_locations or ()) if spec else ():
            found = Path(place) / "bin" / "ptxas"
            if found.exists():
                return str(found)
    return shutil.which("ptxas")


class Usage(NamedTuple):
    """What ptxas says of a kernel. spilled: bytes stored and loaded for want of registers; stack: bytes a thread."""

    registers: int
    spilled: int
    stack: int


def assemble(ptx: Mapping[str, bytes], arch: str, folder: Path) -> dict[str, Usage]:
    """All modules in one run of ptxas, each kernel by the name of its module."""
    header, bodies = "", []
    for name, content in ptx.items():
        text = content.decode()
        start = text.index(".address_size 64") + len(".address_size 64")
        header = text[:start]
        body = re.sub(
            r"\b(local\d+|local_nbytes_\d+|arrived|scratch|remainder_\w+)\b", rf"{name}_\1", text[start:]
        )
        bodies.append(re.sub(r"\bNAME(?=\(|_param)", name, body))
    path = folder / "all.ptx"
    path.write_text(header + "\n".join(bodies))
    command = [find_ptxas(), "-v", f"-arch={arch}", str(path), "-o", str(folder / "all.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-4000:]
    # C7510 and others: instructions that wait for each other.
    assert "wgmma" not in done.stderr, done.stderr[:4000]
    return _usage(done.stderr)


def _usage(report: str) -> dict[str, Usage]:
    found = {}
    pattern = (
        r"Compiling entry function '(\w+)'.*?(\d+) bytes stack frame, (\d+) bytes spill stores, "
        r"(\d+) bytes spill loads.*?Used (\d+) registers"
    )
    for name, stack, stores, loads, registers in re.findall(pattern, report, re.S):
        found[name] = Usage(int(registers), int(stores) + int(loads), int(stack))
    return found
