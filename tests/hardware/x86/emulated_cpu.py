"""CPUs within Bochs, an emulator of x86 that knows AMX, AVX512-FP16 and other instructions that few CPUs have.

In: functions and their arguments. Out: their results on a CPU model of Bochs, from the machine code that `jit` makes
for it. No system runs there: an image of the programs, which are called one after the other (boot.S, main.c), is the
ROM that the processor starts in.

FUNCGRAD_TEST_BOCHS is the path of a Bochs that was configured with --enable-x86-64 --enable-avx --enable-evex
--enable-amx --with-nogui.
"""

from __future__ import annotations

import os
import re
import struct
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from funcgrad.backends.cpu.machines import Machine
from funcgrad.drivers.cpuid import Cpu, described
from funcgrad.portable.c_program import program_of
from funcgrad.portable.exporting import traced
from funcgrad.portable.machines import CompileTarget

BOCHS = os.environ.get("FUNCGRAD_TEST_BOCHS", "")

_Type = tuple[tuple[int, ...], np.dtype, frozenset[str]]

_HERE = Path(__file__).parent
_FAULT, _LEAVES, _XCR0 = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_MEMORY_MIB = 256
_LIMIT_S = 300
_TRIPLE = "x86_64-unknown-linux-gnu"
_LINKED = """
SECTIONS {
    . = 0x200000;
    .program : { *(.entry) *(.text*) *(.rodata*) *(.data*) *(.got*) . = ALIGN(4096); }
    .bss : { bss_start = .; *(.bss*) *(COMMON) bss_end = .; }
    . = 0xfffff000;
    .reset : { *(.reset) }
    program_words = SIZEOF(.program) / 4;
    program_in_rom = 0xfffff000 - SIZEOF(.program);
    /DISCARD/ : { *(.eh_frame*) *(.note*) *(.comment*) }
}
"""
_SETTINGS = """
display_library: nogui
romimage: file={rom}, address=0x{address:x}
vgaromimage: file={video}
cpu: model={model}, count=1, ips=100000000, reset_on_triple_fault=0
megs: {megs}
port_e9_hack: enabled=1
clock: sync=none
log: {log}
panic: action=fatal
error: action=report
info: action=ignore
"""


class Case(NamedTuple):
    """A function of arrays, with one result, and its arguments."""

    function: Callable[..., Any]
    arguments: Sequence[np.ndarray]


class Result(NamedTuple):
    """What a program computed, and the intrinsics of x86 in its text, such as "tdpbf16ps"."""

    value: np.ndarray
    intrinsics: frozenset[str]


class Faulted(Exception):
    """A program ended by a fault: its vector, and what the processor pushed."""


def run(model: str, machine: Machine, cases: Sequence[Case], folder: Path) -> list[Result]:
    """Compile functions for a machine, call them on a CPU model of Bochs, and return the results."""
    types = [_build(machine, number, case, folder) for number, case in enumerate(cases)]
    records = _told(model, len(cases), folder)
    return [
        Result(np.frombuffer(records[n], dtype).reshape(shape), used)
        for n, (shape, dtype, used) in enumerate(types)
    ]


def cpu_of(model: str, folder: Path) -> Cpu:
    """Return what funcgrad takes a model of Bochs for, by its CPUID, on a system that gives it all registers."""
    records = _told(model, 0, folder)
    rows = np.frombuffer(records[_LEAVES], np.uint32).reshape(-1, 6).tolist()
    words = {(leaf, subleaf): tuple(four) for leaf, subleaf, *four in rows}
    (saved,) = struct.unpack("<I", records[_XCR0])
    return described(lambda leaf, subleaf: words[leaf, subleaf], lambda: saved, lambda: True)


def _told(model: str, count: int, folder: Path) -> dict[int, bytes]:
    """Call so many programs, and return all records."""
    calls = "".join(f"    case{number}();\n" for number in range(count))
    includes = "".join(f'#include "case{number}.h"\n' for number in range(count))
    (folder / "cases.h").write_text(f"{includes}static void cases(void) {{\n{calls}}}\n")
    return _records(_booted(model, _rom(folder, count), folder))


def _build(machine: Machine, number: int, case: Case, folder: Path) -> _Type:
    """Write the object of a function, and the C that calls it; return the type of the result and the intrinsics."""
    function = traced("run", case.function, tuple(case.arguments), {})
    target = CompileTarget(
        machine.cpu, _TRIPLE, machine.cpu, machine.flat_features({}), machine.target(machine.cpu), "static"
    )
    name = f"program{number}"
    program = program_of("run", function, name, target, True)
    module = target.compile(program.modules, program.exported)
    (folder / f"{name}.o").write_bytes(module.object)
    ((shape, dtype, *_),) = function.graph.types
    names = [f"a{number}_{i}" for i in range(len(case.arguments))]
    for given, array in zip(names, case.arguments, strict=True):
        (folder / given).write_bytes(array.tobytes())
    lines = "".join(
        f'__asm__(".section .data; .balign 64; {given}: .incbin \\"{folder / given}\\"; .text");\n'
        f"extern const char {given}[];\n"
        for given in names
    )
    sizes = {"r": int(np.prod(shape)) * dtype.itemsize, "w": program.workspace_nbytes}
    lines += "".join(
        f"static char {key}{number}[{size}] __attribute__((aligned(64)));\n"
        for key, size in sizes.items()
        if size
    )
    passed = ", ".join([*names, f"r{number}", *([f"w{number}"] if sizes["w"] else [])])
    lines += f"int {name}();\nstatic void case{number}(void) {{\n    {name}({passed});\n"
    lines += f"    out_record({number}, r{number}, {sizes['r']});\n}}\n"
    (folder / f"case{number}.h").write_text(lines)
    return shape, dtype, frozenset(re.findall(r"@llvm\.x86\.([\w.]+)", module.text))


def _rom(folder: Path, count: int) -> Path:
    """Link the image: the program, then the block of the reset, of a multiple of 64 KiB."""
    script, linked = folder / "image.ld", folder / "image"
    script.write_text(_LINKED)
    options = "-O1 -g0 -ffreestanding -fno-pic -fno-stack-protector -fcf-protection=none -mno-sse -w".split()
    made = [
        "-nostdlib",
        "-static",
        "-no-pie",
        "-Wl,--build-id=none",
        f"-Wl,-T,{script}",
        f"-I{folder}",
        "-o",
        str(linked),
    ]
    sources = [str(_HERE / name) for name in ("boot.S", "main.c")]
    _call(["gcc", *options, *made, *sources, *(str(folder / f"program{n}.o") for n in range(count))])
    parts = []
    for section in (".program", ".reset"):
        part = folder / f"image{section}"
        _call(["objcopy", "-O", "binary", "-j", section, str(linked), str(part)])
        parts.append(part.read_bytes())
    image = b"".join(parts)
    rom = folder / "rom"
    rom.write_bytes(bytes(-len(image) % (1 << 16)) + image)
    return rom


def _booted(model: str, rom: Path, folder: Path) -> bytes:
    settings, video = folder / "settings", folder / "video"
    video.write_bytes(bytes(512))  # of the card, which Bochs wants to have
    address = (1 << 32) - rom.stat().st_size
    settings.write_text(
        _SETTINGS.format(
            rom=rom, video=video, address=address, model=model, megs=_MEMORY_MIB, log=folder / "log"
        )
    )
    found = subprocess.run(
        [BOCHS, "-q", "-f", str(settings)], input=b"c\n", capture_output=True, timeout=_LIMIT_S, check=False
    )
    return found.stdout


def _records(told: bytes) -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    at = told.find(b"record")
    while at >= 0:
        kind, nbytes = struct.unpack_from("<II", told, at + 6)
        content = told[at + 14 : at + 14 + nbytes]
        if kind == _FAULT:
            raise Faulted("fault {}, {:#x}, {:#x}".format(*struct.unpack("<QQQ", content)), len(found))
        found[kind] = content
        at = told.find(b"record", at + 14 + nbytes)
    return found


def _call(command: Sequence[str]) -> None:
    subprocess.run(command, check=True, capture_output=True)
