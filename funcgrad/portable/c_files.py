"""Functions as programs without Python: a header and a library, an object or LLVM IR for a CPU."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from funcgrad.errors import ArgumentError, DeviceError
from funcgrad.portable.c_header import KEYWORDS, Parameter, header, identifiers
from funcgrad.portable.c_program import CProgram, program_of
from funcgrad.portable.exported import Function, traced
from funcgrad.portable.machines import CompileTarget, machine_called, runs_here
from funcgrad.portable.symbolic.scope import refuse_symbols
from funcgrad.trace.types import tree
from funcgrad.trace.util.files import write_whole
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.flatten import Path as ArgumentPath

_OUTPUTS = ("shared", "object", "llvm")
_WEIGHTS = ("file", "embedded")
_OF_C = ("main", "memcpy", "memmove", "memset", "fma", "fmaf")  # what a program calls, and what calls it
_LINKERS = ("cc", "gcc", "clang", "ld")


class CFiles(NamedTuple):
    """What `export_c` wrote. weights: None where the function closes over no arrays, or they are in the library."""

    header: Path
    library: Path
    weights: Path | None


def export_c(
    fun: Callable[..., Any],
    args: Sequence[Any],
    folder: str | os.PathLike[str],
    *,
    name: str | None = None,
    target: str = "native",
    output: str = "shared",
    weights: str = "file",
) -> CFiles:
    """Compile a function to a program that C calls, and that needs neither Python nor funcgrad.

    It writes NAME.h, which says how the function is called, and libNAME.so beside it. Arguments and results are
    pointers to arrays, weights too where they are arguments of the function; sizes are constants of the header. On the
    machine at hand ("native") results have the bits of those of `jit(fun)`.

    Parameters
    ----------
    fun : a pure function of arrays and pytrees of them, or the `call` of a loaded one.
    args : its arguments, or ShapeDtypeStruct in the place of arrays.
    folder : where the files go; it is made if it is not there.
    name : of the function in C; None takes that of `fun`.
    target : "native", a level of x86-64 ("x86-64" to "x86-64-v4"), "aarch64", or a machine of FUNCGRAD_CPU.
    output : "shared" links libNAME.so, by the linker of the system, "object" writes NAME.o, "llvm" NAME.ll.
    weights : where arrays go that the function closes over: "file" puts them in NAME.weights, of which the caller
        passes the bytes, "embedded" in the library.

    Returns
    -------
    The paths of the files: `.header`, `.library`, `.weights`.

    Raises
    ------
    ArgumentError : a name or an option is wrong, or the function needs a library of Python's: factorizations of
        matrices of more than 16 rows (LAPACK), Fourier transforms, callbacks.
    DeviceError : there is no linker here that makes a shared library for the target.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np, tempfile
    >>> files = fg.export_c(lambda x: 2 * x, (np.zeros(3),), tempfile.mkdtemp(), name="twice", output="object")
    >>> files.library.name
    'twice.o'
    >>> [line for line in files.header.read_text().splitlines() if line.startswith("int ")]
    ['int twice(const float *x, float *out);']
    """
    _check_choice("output", output, _OUTPUTS)
    _check_choice("weights", weights, _WEIGHTS)
    refuse_symbols("export_c", args)
    function = traced("export_c", fun, tuple(args), {})
    name = function.name if name is None else name
    check_name("export_c", name)
    machine = machine_called(target)
    if output == "shared" and not runs_here(machine):
        raise DeviceError(
            f"export_c: the linker here makes no shared library for {target!r}",
            hint='write output="object", and link it with a compiler for that machine',
        )
    program = program_of("export_c", function, name, machine, weights == "embedded")
    module = machine.compile(program.modules, program.exported)
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{name}.h"
    write_whole(file, [_header(fun, function, program, machine).encode()])
    library = place / {"shared": f"lib{name}.so", "object": f"{name}.o", "llvm": f"{name}.ll"}[output]
    if output == "shared":
        _link(module.object, library)
    else:
        write_whole(library, [module.object if output == "object" else module.text.encode()])
    data = place / f"{name}.weights" if program.takes_weights else None
    if data is not None:
        write_whole(data, [program.weights])
    return CFiles(file, library, data)


def _header(fun: Callable[..., Any], function: Function, program: CProgram, machine: CompileTarget) -> str:
    arguments, results = parameters_of(fun, function)
    return header(program, machine.name, arguments, results, sys.modules["funcgrad"].__version__)


def parameters_of(fun: Callable[..., Any], function: Function) -> tuple[list[Parameter], list[Parameter]]:
    """Return the arguments and results of a function in C, with names after those of Python."""
    types = [(p.shape, p.dtype, p.weak) for p in function.graph.parameters]
    paths = [str(ArgumentPath(fun, function.in_tree, i, None)) for i in range(len(types))]
    taken: set[str] = set()
    arguments = [Parameter(*x) for x in zip(identifiers(paths, taken), paths, types, strict=True)]
    count = len(function.graph.outputs)
    inner = [tree.leaf_path(function.out_tree, i) for i in range(count)]
    names = identifiers([f"out{path}" for path in inner], taken)
    told = [f"the result{path}" for path in inner]
    return arguments, [Parameter(*x) for x in zip(names, told, function.graph.types, strict=True)]


def check_name(what: str, name: str) -> None:
    """Check that C and JavaScript take a name; ArgumentError in the name of `what`."""
    if not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII) or name in KEYWORDS or name in _OF_C:
        raise ArgumentError(
            f"{what}: {name!r:.60} is no name of a function in C",
            hint=f'give it one: {what}(..., name="model")',
        )


def _check_choice(what: str, value: str, choices: Sequence[str]) -> None:
    if value not in choices:
        raise ArgumentError(f"export_c: {what} must be one of {', '.join(choices)}, got {value!r:.40}")


def _link(data: bytes, library: Path) -> None:
    """Link a shared library of one object."""
    command = next(filter(None, map(shutil.which, _LINKERS)), None)
    if command is None:
        raise DeviceError(
            f"export_c: no linker is here: none of {', '.join(_LINKERS)}",
            hint='install a C compiler, or write output="object"',
        )
    with tempfile.TemporaryDirectory() as folder:
        source, made = os.path.join(folder, "program.o"), os.path.join(folder, "library.so")
        Path(source).write_bytes(data)
        options = ["-shared", "-o", made, source, "--as-needed", "-lm"]
        if not command.endswith("ld"):  # a compiler, which hands on what is for the linker
            options[-2] = "-Wl,--as-needed"
        done = subprocess.run([command, *options], capture_output=True, text=True)
        if done.returncode:
            raise DeviceError(f"export_c: {command} does not link the program: {done.stderr.strip():.300}")
        write_whole(library, [Path(made).read_bytes()])
    library.chmod(0o755)
