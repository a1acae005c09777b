"""The native code that the package brings along, as LLVM IR: which text is for which machine.

It is written in C (source/) and compiled to IR when somebody changes it (build.py), so who uses the package needs no
C compiler. A text says nothing of triples, layouts and features of a CPU: it becomes a binary for the machine that it
runs on, like the code of programs. What differs from machine to machine is how a thread waits (source/waiting.h).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence

FOLDER = os.path.dirname(os.path.abspath(__file__))
EVERYWHERE = "any"  # the variant of code that does not wait
FOURIER = ("fourier_float32", "fourier_float64")
"""The routines of source/fourier.c that programs call; each is loaded by itself."""
ELIMINATION = tuple(f"eliminate_{op}" for op in ("lu", "substitute", "inverse", "det"))
"""Those of source/matrices/elimination.c."""
SPECTRAL = tuple(f"spectral_{op}" for op in ("eig", "eigh", "schur", "hessenberg", "tridiagonal"))
"""Those of source/matrices/spectral.c."""
PANELS = tuple(
    f"panel_{op}_{dtype}" for op in ("lu", "cholesky", "qr", "substitute") for dtype in ("float32", "float64")
)
"""Those of source/matrices/panels.c, each loaded by itself."""
SIGNALS = ("interrupted", "raised", "ended_by_others")
"""What source/python/signals.c tells programs and backends/cpu/backend.py, and is told."""
HOST_CALLS = ("call_host", "call_member")
"""What source/python/host_calls.c has for programs, and for teams."""
ONE_THREAD = ("one_thread_begin", "one_thread_end")
"""Those of source/matrices/one_thread.c."""
SMALL_MATRICES = tuple(
    f"small_{op}_{dtype}"
    for op in ("solve", "triangular_solve", "det", "cholesky", "qr", "eigh", "svd")
    for dtype in ("float32", "float64", "complex64", "complex128")
)
"""Those of source/matrices/small_matrices.c, likewise."""

_MACHINES = {"x86_64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}


def variant_for(system: str, machine: str) -> str:
    """Return the variant for a system (as sys.platform names it) and machine (as platform.machine() does)."""
    if system == "win32":
        return "windows"
    known = _MACHINES.get(machine, EVERYWHERE)
    return f"{'linux' if system == 'linux' and known != EVERYWHERE else 'posix'}_{known}"


def library_text(part: str, variant: str = EVERYWHERE) -> str:
    """Return the IR of source/PART.c."""
    with open(os.path.join(FOLDER, "ir", f"{part}.{variant}.ll"), encoding="utf-8") as file:
        return file.read()


def is_from_c(text: str, part: str = "") -> bool:
    """Tell whether a text is the IR of a source, or of source/PART.c."""
    return text.startswith(f"; source/{part}.c," if part else "; source/")


def function_text(part: str, name: str) -> str:
    """Return the IR of one function of a part, with those of the same part that it calls or hands on, and what they
    declare.
    """
    text = library_text(part)
    # The texts have up to 600 kB: what begins with fixed letters is found several times as fast as beginnings of lines.
    functions = {
        match[1]: text[match.start() : text.index("\n}\n", match.start()) + 3]
        for match in re.finditer(r"\ndefine [^@\n]*(@\w+)\(", text)
    }
    named: dict[str, set[str]] = {}  # by the functions that are taken
    waiting = [f"@{name}"]
    while waiting:
        each = waiting.pop()
        named[each] = {*re.findall(r"@[\w.]+|%[A-Za-z][\w.]*", functions[each])}
        waiting += [other for other in named[each] if other in functions and other not in named]
    chosen = [functions[each] for each in functions if each in named]
    names = set().union(*named.values())
    types, others = r"\n(%[\w.]+) = .*", r"\ndeclare [^@\n]*(@[\w.]+).*"
    needed = [
        match[0] + "\n" for form in (types, others) for match in re.finditer(form, text) if match[1] in names
    ]
    return "".join([text[: text.index("\n") + 1], *needed, *chosen])


def in_modules(text: str, length: int) -> list[str]:
    """Return the IR of a part as modules of at most this length, or of one function, which link to the same code. What
    is internal in the whole is hidden here: they see it of each other, and nobody else does. Data are in the first
    module that names them.
    """
    head, *rest = re.split(r"\n(?=[@%]|define |declare )", text.rstrip("\n"))
    types = [part for part in rest if part.startswith("%")]
    functions = [
        part.replace("define internal ", "define hidden ") for part in rest if part.startswith("define ")
    ]
    others = {_name_of(part): part for part in rest if part.startswith(("declare ", "@"))}
    declared = {_name_of(part): f"declare {part[7 : part.index(' {')]}" for part in functions}
    modules = []
    for group in _groups(functions, length):
        own = {*map(_name_of, group)}
        named = {*re.findall(r"@[\w.]+", "\n".join(group))} - own
        needed = [each for name, each in (others | declared).items() if name in named]
        modules.append("\n".join([head, *types, *map(_hidden, needed), *group, ""]))
        others |= {name: _elsewhere(others[name]) for name in named if name in others}
    return modules


def _name_of(part: str) -> str:
    """Return the name of a function, or of data, by the text that declares or defines it."""
    return re.search(r"@[\w.]+", part)[0]  # type: ignore[index]


def _groups(functions: Sequence[str], length: int) -> Iterator[list[str]]:
    """Cut functions into groups of at most this length, or of one function."""
    group: list[str] = []
    for function in functions:
        if group and sum(map(len, group)) + len(function) > length:
            yield group
            group = []
        group.append(function)
    yield group


def _hidden(data: str) -> str:
    return data.replace(" = internal global ", " = hidden global ")


def _elsewhere(data: str) -> str:
    """Return how data are declared that another module defines. Constants are small, and each module has its own."""
    return re.sub(
        r"^(@\w+) = (?:internal )?global (.*) (?:zeroinitializer|null|0), ",
        r"\1 = external hidden global \2, ",
        data,
    )


def with_places(text: str, places: Mapping[str, int]) -> str:
    """Return the IR with the numbers that the C calls PLACE(name), which are known when it is loaded."""
    numbered = re.sub(r"ptrtoint \(ptr @place_(\w+) to i64\)", lambda match: str(places[match[1]]), text)
    return re.sub(r"^@place_\w+ = .*\n", "", numbered, flags=re.M)
