"""The native runtime: its C, and the LLVM IR that was made of it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

from funcgrad.backends import llvm_process
from funcgrad.backends.cpu.call_plans import Flags, Guard, Output
from funcgrad.backends.cpu.native import build, front_door_code, reduce, sort, team_code, threads
from funcgrad.backends.cpu.native.library import (
    ELIMINATION,
    FOURIER,
    HOST_CALLS,
    ONE_THREAD,
    PANELS,
    SIGNALS,
    SMALL_MATRICES,
    SPECTRAL,
    function_text,
    in_modules,
    is_from_c,
    library_text,
    variant_for,
    with_places,
)
from funcgrad.lower.render.llvm.host import step_clock
from funcgrad.trace.types.tree_walk import KINDS

ROOT = Path(__file__).resolve().parents[3]
FOLDER = Path(build.FOLDER)
FOLDERS = [Path(folder) for folder in build.FOLDERS]
FILES = sorted(path for folder in FOLDERS for path in (folder / "ir").rglob("*.ll"))


def version_of_clang() -> str:
    clang = shutil.which(build.CLANG)
    return clang and subprocess.run([clang, "--version"], capture_output=True, text=True).stdout or ""


def test_the_code_is_what_the_c_says() -> None:
    """Where this fails: python -m funcgrad.backends.cpu.native.build"""
    if f"version {build.VERSION} " not in version_of_clang():
        pytest.skip(f"needs clang {build.VERSION}, as {build.CLANG}")
    made = dict(build.built())
    assert sorted(made) == [str(path) for path in FILES]
    for path in FILES:
        assert made[str(path)] == path.read_text(), path.name


def test_each_source_is_named_by_its_code() -> None:
    parts = {part_of(path) for path in FILES}
    assert parts == {
        path.relative_to(folder / "source").with_suffix("").as_posix()
        for folder in FOLDERS
        for path in (folder / "source").rglob("*.c")
    }
    for path in FILES:
        assert path.read_text().startswith(f"; source/{part_of(path)}.c,")


def part_of(path: Path) -> str:
    """Return the name of a file of IR within `ir`, without its variant."""
    (folder,) = (folder for folder in FOLDERS if path.is_relative_to(folder))
    return path.relative_to(folder / "ir").as_posix().partition(".")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_code_is_valid_and_says_nothing_of_a_cpu(path: Path) -> None:
    llvm = pytest.importorskip("llvmlite.binding")
    text = with_places(path.read_text(), defaultdict(int))
    llvm.parse_assembly(text).verify()
    assert "place_" not in text
    said = re.findall(r"attributes #|target |!|x86-64|noundef|nocapture|unnamed_addr| #\d", text, re.M)
    assert not said


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_code_becomes_binaries_of_its_machines(path: Path) -> None:
    llvm = pytest.importorskip("llvmlite.binding")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    text = with_places(path.read_text(), defaultdict(int))
    for machine in ("x86_64", "aarch64"):
        if machine in path.name or "any" in path.name or "windows" in path.name:
            target = llvm.Target.from_triple(f"{machine}-unknown-linux-gnu").create_target_machine(
                reloc="pic"
            )
            assert target.emit_object(llvm.parse_assembly(text))


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("machine", ["x86_64", "aarch64", "arm64", "riscv64"])
def test_every_system_has_its_code(system: str, machine: str) -> None:
    text = library_text("threads", variant_for(system, machine))
    by_futex = system == "linux" and machine != "riscv64"
    assert ("@syscall" in text) == by_futex
    assert ("@pthread_cond_wait" in text) == (not by_futex and system != "win32")
    assert ("@pthread_create" in text) == (system != "win32")
    teams = library_text("devices/teams", variant_for(system, machine))
    pauses = {
        "x86_64": "@llvm.x86.sse2.pause",
        "aarch64": "@llvm.aarch64.hint",
        "arm64": "@llvm.aarch64.hint",
    }
    for name in set(pauses.values()):
        wanted = system != "win32" and pauses.get(machine) == name
        assert all((name in code) == wanted for code in (text, teams))
    assert ("@Sleep" in teams) == (system == "win32")
    for symbol in threads.SYMBOLS:
        assert re.search(rf"^(define (?!internal).*@{symbol}\(|@{symbol} = global )", text, re.M), symbol
    for symbol in team_code.SYMBOLS:
        assert re.search(rf"^define (?!internal).*@{symbol}\(", teams, re.M), symbol


def test_wheel_and_sources_bring_the_code(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,), (sources,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    brought = {name.rpartition("/")[2] for name in zipfile.ZipFile(wheel).namelist()}
    with tarfile.open(sources) as archive:
        told = {name.rpartition("/")[2] for name in archive.getnames()}
    wanted = {path.name for folder in ("ir", "source") for path in (FOLDER / folder).rglob("*.*")}
    wanted |= {"loader.mjs", "page.html"}  # of portable/wasm
    assert {"threads.c", "front_door.c"} <= wanted and "threads.linux_x86_64.ll" in wanted
    assert not wanted - brought and not wanted - told


def test_sorts_are_those_of_the_code() -> None:
    defined = re.findall(r"^define (?!internal).*@(\w+)\(", library_text("sorting/sort"), re.M)
    assert sorted(defined) == sorted(sort.SYMBOLS)


def test_reductions_are_those_of_the_code() -> None:
    defined = re.findall(r"^define (?!internal).*@(\w+)\(", library_text("devices/reduce"), re.M)
    assert sorted(defined) == sorted(reduce.KERNELS)


def test_routines_for_small_matrices_are_those_of_the_code() -> None:
    defined = re.findall(r"^define (?!internal).*@(\w+)\(", library_text("matrices/small_matrices"), re.M)
    assert sorted(defined) == sorted(SMALL_MATRICES)


@pytest.mark.parametrize(
    "part, symbols",
    [
        ("matrices/elimination", ELIMINATION),
        ("matrices/one_thread", ONE_THREAD),
        ("matrices/panels", PANELS),
        ("matrices/spectral", SPECTRAL),
    ],
)
def test_routines_for_factors_are_those_of_the_code(part: str, symbols: tuple[str, ...]) -> None:
    defined = re.findall(r"^define (?!internal).*@(\w+)\(", library_text(part), re.M)
    assert sorted(defined) == sorted(symbols)


def test_a_function_is_cut_out_with_what_it_declares() -> None:
    llvm = pytest.importorskip("llvmlite.binding")
    for name in ("group_max_int8", "group_sum_bfloat16"):
        module = llvm.parse_assembly(function_text("devices/reduce", name))
        module.verify()
        assert [f.name for f in module.functions if not f.is_declaration] == [name]
        assert {f.name for f in module.functions} <= {name, "llvm.smax.v128i8", "llvm.smax.v1i8"}
    for name, part in (("small_det_float64", "float64"), ("small_svd_complex64", "float32")):
        module = llvm.parse_assembly(function_text("matrices/small_matrices", name))
        module.verify()
        called = {f"read_rows_{part}", f"write_rows_{part}"}
        assert {f.name for f in module.functions if not f.is_declaration} == {name, *called}


@pytest.mark.parametrize(
    "part, symbols",
    [
        ("sorting/sort", sort.SYMBOLS),
        ("fourier", FOURIER),
        ("matrices/small_matrices", SMALL_MATRICES),
        ("matrices/elimination", ELIMINATION),
        ("matrices/one_thread", ONE_THREAD),
        ("matrices/panels", PANELS),
        ("matrices/spectral", SPECTRAL),
    ],
)
def test_each_routine_is_whole_by_itself(part: str, symbols: tuple[str, ...]) -> None:
    """What is left undefined is LLVM's, or handed over where a routine is loaded."""
    llvm = pytest.importorskip("llvmlite.binding")
    whole = llvm.parse_assembly(library_text(part))
    outside = {f.name for f in whole.functions if f.is_declaration}
    for name in symbols:
        module = llvm.parse_assembly(function_text(part, name))
        module.verify()
        assert [
            f.name for f in module.functions if not f.is_declaration and f.linkage.name == "external"
        ] == [name]
        assert {f.name for f in module.functions if f.is_declaration} <= outside


def test_the_front_door_has_its_functions() -> None:
    text = library_text("python/front_door")
    for symbol in front_door_code.SYMBOLS:
        assert re.search(rf"^(define (?!internal).*@{symbol}\(|@{symbol} = global )", text, re.M), symbol


@pytest.mark.parametrize("length", [1, 24_000, 1 << 20])
def test_code_in_modules_is_all_of_the_code(length: int) -> None:
    """Each function and all data are defined once, and what one module calls of another is declared there."""
    text = with_places(library_text("python/front_door"), defaultdict(int))
    modules = in_modules(text, length)
    assert all(is_from_c(module, "python/front_door") for module in modules)
    defined = r"^define (?:[\w ]+ )?[^@\n]*(@\w+)\(|^(@\w+) = (?:hidden |internal )?global "
    whole, parts = (
        sorted(a or b for each in texts for a, b in re.findall(defined, each, re.M))
        for texts in ([text], modules)
    )
    assert parts == whole
    functions = [each for module in modules for each in re.findall(r"^define .*?^}$", module, re.M | re.S)]
    assert [each.replace("define hidden ", "define internal ") for each in functions] == re.findall(
        r"^define .*?^}$", text, re.M | re.S
    )
    assert len(modules) == {1: len(functions), 1 << 20: 1}.get(length, len(modules))
    for module in modules:
        with llvm_process.parsed(module, llvm_process.llvm()) as parsed:
            parsed.verify()


@pytest.mark.parametrize("part, symbols", [("signals", SIGNALS), ("host_calls", HOST_CALLS)])
def test_what_calls_python_has_its_functions(part: str, symbols: Sequence[str]) -> None:
    text = library_text(f"python/{part}")
    for symbol in symbols:
        assert re.search(rf"^(define (?!internal).*@{symbol}\(|@{symbol} = global )", text, re.M), symbol


def test_places_are_numbers_of_the_code() -> None:
    declared, used = (
        "@place_owner = external constant i8\n",
        "%1 = add i64 %0, ptrtoint (ptr @place_owner to i64)\n",
    )
    assert with_places(declared + used, {"owner": -32}) == "%1 = add i64 %0, -32\n"


def fields(source: str, struct: str) -> list[str]:
    """Their names, in order."""
    body = re.search(
        rf"^struct {struct} {{\n(.*?)^}};", (FOLDER / "source" / source).read_text(), re.M | re.S
    )
    assert body is not None
    code = re.sub(r"/\*.*?\*/", "", body[1], flags=re.S)
    return [re.search(r"\(\*(\w+)\)|(\w+)$", field.strip())[0].strip("(*)") for field in code.split(";")[:-1]]


def names(source: str, enum: str) -> list[str]:
    body = re.search(rf"^enum {enum} {{(.*?)}};", (FOLDER / "source" / source).read_text(), re.M | re.S)
    assert body is not None
    return [name.strip() for name in body[1].split(",")]


def constant(source: str, name: str) -> int:
    found = re.search(
        rf"(#define|[{{ ]){name} (= )?(\d+)\b|{name} = (\d+)\b", (FOLDER / "source" / source).read_text()
    )
    assert found, name
    return int(found[3] or found[4])


def test_python_and_c_agree() -> None:
    assert constant("threads.c", "POOLS") == threads.POOLS
    assert constant("devices/teams.c", "LINE") == team_code.LINE
    stated: dict[str, dict[str, int]] = {}
    text = (FOLDER / "source" / "devices/teams.c").read_text()
    for struct, field, offset in re.findall(r"^AT\(struct (\w+), (\w+), (\d+)\);", text, re.M):
        stated.setdefault(struct, {})[field] = int(offset)
    assert stated.pop("group") == team_code.GROUP | {"members": team_code.MEMBERS}
    assert stated == {"job": team_code.JOB, "team": team_code.TEAM}
    assert [name.upper() for name in fields("python/front_door.c", "plan")] == list(front_door_code.WORDS)
    assert [name.upper() for name in fields("python/front_door.c", "clock")] == list(step_clock.HEAD[:4])
    assert fields("python/python.h", "context") == list(front_door_code.CONTEXT)
    assert fields("python/memory.h", "memory")[1:3] == ["data", "nbytes"]
    assert names("python/front_door.c", "guard_code") == [guard.name for guard in Guard]
    assert names("python/trees.h", "node_kind") == list(KINDS)
    assert [name.removeprefix("NEW_") for name in names("python/front_door.c", "output_code")] == [
        x.name for x in Output
    ]
    assert names("python/front_door.c", "flags") == [f"{flag.name} = {flag.value}" for flag in Flags]
    assert (FOLDER / "source" / "python/memory.h").read_text().count("BIG_NBYTES = 1 << 16") == 1
    assert front_door_code.BIG_NBYTES == 1 << 16
