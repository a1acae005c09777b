"""Compile modules for GPUs in a process of their own, which LLVM may end: `-m tests.hardware.llvm_child FOLDER ARCH`.

Every FOLDER/name.ll becomes name.ptx or name.o; names are printed before they are compiled, the last one is at fault.
"""

from __future__ import annotations

import sys
from pathlib import Path

from funcgrad.backends.llvm import compile_amd_object, compile_ptx


def main(folder: Path, arch: str) -> None:
    is_nvidia = arch.startswith("sm_")
    for path in sorted(folder.glob("*.ll")):
        print(path.stem, flush=True)
        binary = (compile_ptx if is_nvidia else compile_amd_object)(path.read_text(), arch)
        path.with_suffix(".ptx" if is_nvidia else ".o").write_bytes(binary)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
