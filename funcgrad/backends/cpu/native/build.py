"""Compile the package's C, the native runtime and the queues', to the LLVM IR that it brings along: for who changes it.

    python -m funcgrad.backends.cpu.native.build

It needs clang of one version (`VERSION`), so that all get the same text. The IR is stripped of what ties it to a CPU, a
system or a version of LLVM: triple, layout, attributes and metadata. What is left is the code, optimized once here:
nothing optimizes it when it is loaded. Loops are neither unrolled nor made vectors of: where that pays, the C says so.

The C includes no headers but those of the compiler. It declares what it calls of the system and of Python, with types
of fixed sizes, so it is the same code on every system and for every version of Python.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator

from funcgrad.backends.cpu.native.library import FOLDER
from funcgrad.drivers.hcq.native import FOLDER as HCQ_FOLDER

VERSION = "19.1.7"
CLANG = "clang-19"

_FLAGS = (
    *("-S", "-emit-llvm", "-O2", "-std=c17", "-ffreestanding", "-fPIC"),
    *(
        "-fno-strict-aliasing",
        "-fwrapv",
        "-ffp-contract=off",
        "-fno-vectorize",
        "-fno-slp-vectorize",
        "-fno-unroll-loops",
    ),
    *("-fno-stack-protector", "-fno-asynchronous-unwind-tables", "-fcf-protection=none", "-fno-ident"),
    *("-fdiscard-value-names", "-Xclang", "-disable-lifetime-markers"),
    *("-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-Wno-unused-function"),
    *(
        "-Wno-psabi",
        "-Wno-tautological-compare",
    ),  # vectors are passed to parts of a function, and b == b asks for NaN
)
# How small integers are passed is said as RISC-V wants it, which asks for most of what machines ask for.
_VARIANTS = {
    "linux_x86_64": ("--target=x86_64-linux-gnu", "-DWAIT_BY_FUTEX"),
    "linux_aarch64": ("--target=aarch64-linux-gnu", "-DWAIT_BY_FUTEX"),
    "posix_x86_64": ("--target=x86_64-linux-gnu", "-DWAIT_BY_CONDITION"),
    "posix_aarch64": ("--target=aarch64-linux-gnu", "-DWAIT_BY_CONDITION"),
    "posix_any": ("--target=riscv64-linux-gnu", "-DWAIT_BY_CONDITION"),
    "windows": ("--target=riscv64-linux-gnu",),
    "any": ("--target=x86_64-linux-gnu",),
}
_THREADED = [name for name in _VARIANTS if name != "any"]
_OF_CPU = {
    "threads": _THREADED,
    "fourier": ["any"],
    "standalone": ["any"],
    "devices/teams": _THREADED,
    "devices/reduce": ["any"],
    "devices/half": ["any"],
    "matrices/elimination": ["any"],
    "matrices/one_thread": ["any"],
    "matrices/panels": ["any"],
    "matrices/small_matrices": ["any"],
    "matrices/spectral": ["any"],
    "python/front_door": ["any"],
    "python/host_calls": ["any"],
    "python/signals": ["any"],
    "sorting/sort": ["any"],
}
FOLDERS = {FOLDER: _OF_CPU, HCQ_FOLDER: {"start": ["any"]}}
"""Where C is, in `source`, and its LLVM IR, in `ir`; of each file there, the variants that there are."""

_DROPPED_LINE = re.compile(
    r"^(; ModuleID|; Function Attrs|source_filename|target |attributes #|![\w.]+ = "
    r"|( +(tail )?call|declare) void @llvm.(lifetime|experimental.noalias)).*\n",
    re.M,
)
_DROPPED = re.compile(
    r" ((local_)?unnamed_addr|dso_local|noundef|nonnull|nocapture|readonly|writeonly|readnone|noalias|returned"
    r"|immarg|dereferenceable\(\d+\)|range\([^)]*\)|#\d+)(?=[ ,)\n])|, ![\w.]+ !\d+| +; preds = .*"
)

_SPLAT = re.compile(r"<(\w+ [\w.]+)(?:, \1)+>")


def built() -> Iterator[tuple[str, str]]:
    """Yield the path of each file of IR, and its text as the C says it now."""
    for folder, parts in FOLDERS.items():
        for part, variants in parts.items():
            for variant in variants:
                text = compiled(os.path.join(folder, "source", f"{part}.c"), variant)
                whole = f"; source/{part}.c, compiled by build.py\n{text}"
                yield os.path.join(folder, "ir", f"{part}.{variant}.ll"), whole


def compiled(source: str, variant: str, *flags: str) -> str:
    """Return the IR of a file of C for a variant."""
    command = [CLANG, *_FLAGS, *_VARIANTS[variant], *flags, "-o", "-", source]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return _stripped(done.stdout)


def _stripped(text: str) -> str:
    text = _SPLAT.sub(r"splat (\1)", _DROPPED.sub("", _DROPPED_LINE.sub("", text)))
    return re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n"


if __name__ == "__main__":
    for path, text in built():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
