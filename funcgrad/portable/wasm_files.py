"""Functions as modules of WebAssembly, with a loader in JavaScript and a page."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from funcgrad.backends.interface import Target
from funcgrad.errors import DeviceError
from funcgrad.portable.c_files import check_name, parameters_of
from funcgrad.portable.c_header import Parameter
from funcgrad.portable.c_program import CProgram, program_of
from funcgrad.portable.exported import traced
from funcgrad.portable.machines import CompileTarget
from funcgrad.portable.symbolic.scope import refuse_symbols
from funcgrad.portable.wasm_text import for_wasm
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import numel
from funcgrad.trace.util.files import write_whole
from funcgrad.trace.util.named_tuple import NamedTuple

_LINKERS = ("wasm-ld", "wasm-ld-20", "wasm-ld-19", "wasm-ld-18")
# Of all browsers since 2023.
_FEATURES = "+simd128,+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
WASM32 = CompileTarget(
    name="wasm32",
    triple="wasm32-unknown-unknown",
    cpu="generic",
    features=_FEATURES,
    target=Target("wasm32", 16, 16, 1 << 18, 1, "llvm", conversions=frozenset()),
    reloc="static",
    adapt=for_wasm,
)
"""Vectors of 16 bytes; the engine decides on registers and caches."""

_ARRAYS = {
    dt.bool_: "Uint8Array", dt.int8: "Int8Array", dt.uint8: "Uint8Array", dt.int16: "Int16Array",
    dt.uint16: "Uint16Array", dt.int32: "Int32Array", dt.uint32: "Uint32Array", dt.int64: "BigInt64Array",
    dt.uint64: "BigUint64Array", dt.float32: "Float32Array", dt.float64: "Float64Array",
    dt.complex64: "Float32Array", dt.complex128: "Float64Array",
}  # fmt: skip


class WasmFiles(NamedTuple):
    """What `export_wasm` wrote: the module, its loader, and a page that calls it."""

    module: Path
    loader: Path
    page: Path


def export_wasm(
    fun: Callable[..., Any],
    args: Sequence[Any],
    folder: str | os.PathLike[str],
    *,
    name: str | None = None,
) -> WasmFiles:
    """Compile a function to a module of WebAssembly, for browsers and Node.js.

    It writes NAME.wasm, which imports nothing and has the arrays that the function closes over; NAME.mjs, whose
    `load()` gives a function of typed arrays; and NAME.html, a page that calls it with numbers that somebody types.

    Parameters
    ----------
    fun : a pure function of arrays and pytrees of them, or the `call` of a loaded one.
    args : its arguments, or ShapeDtypeStruct in the place of arrays.
    folder : where the files go; it is made if it is not there.
    name : of the function; None takes that of `fun`.

    Returns
    -------
    The paths of the files: `.module`, `.loader`, `.page`.

    Raises
    ------
    ArgumentError : the name is no identifier, or the function needs a library of Python's, as for `export_c`.
    DeviceError : no linker for WebAssembly (wasm-ld, of LLVM's lld) is here.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np, shutil, tempfile
    >>> if shutil.which("wasm-ld") or shutil.which("wasm-ld-19"):
    ...     files = fg.export_wasm(lambda x: 2 * x, (np.zeros(3),), tempfile.mkdtemp(), name="twice")
    ...     assert files.module.read_bytes()[:4] == b"\\0asm"
    """
    refuse_symbols("export_wasm", args)
    function = traced("export_wasm", fun, tuple(args), {})
    name = function.name if name is None else name
    check_name("export_wasm", name)
    linker = next(filter(None, map(shutil.which, _LINKERS)), None)
    if linker is None:
        raise DeviceError(
            f"export_wasm: no linker for WebAssembly is here: none of {', '.join(_LINKERS)}",
            hint="install LLVM's lld, such as by apt install lld",
        )
    program = program_of("export_wasm", function, name, WASM32, embed=True)
    data = _linked(linker, WASM32.compile(program.modules, program.exported).object, name)
    arguments, results = parameters_of(fun, function)
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    files = WasmFiles(place / f"{name}.wasm", place / f"{name}.mjs", place / f"{name}.html")
    write_whole(files.module, [data])
    write_whole(files.loader, [_filled("loader.mjs", program, arguments, results)])
    write_whole(files.page, [_filled("page.html", program, arguments, results)])
    return files


def _linked(linker: str, data: bytes, name: str) -> bytes:
    options = ("--no-entry", f"--export={name}", "--export=__heap_base", "--strip-all", "--stack-first")
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "program.o"), Path(folder, "program.wasm")
        source.write_bytes(data)
        command = [linker, *options, "-z", "stack-size=1048576", "-o", str(made), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise DeviceError(f"export_wasm: {linker} does not link the program: {done.stderr.strip():.300}")
        return made.read_bytes()


def _filled(
    template: str, program: CProgram, arguments: Sequence[Parameter], results: Sequence[Parameter]
) -> bytes:
    """Return a file of the folder `wasm` with what the program is in it."""
    text = Path(__file__).with_name("wasm").joinpath(template).read_text(encoding="utf-8")
    values = {
        "NAME": program.name,
        "VERSION": sys.modules["funcgrad"].__version__,
        "WORKSPACE": str(program.workspace_nbytes),
        "ARGUMENTS": json.dumps([_row(p) for p in arguments], indent=2),
        "RESULTS": json.dumps([_row(p) for p in results], indent=2),
    }
    for key, value in values.items():
        text = text.replace(f"__{key}__", value)
    return text.encode()


def _row(parameter: Parameter) -> dict[str, Any]:
    shape, dtype, _ = parameter.type
    parts = 2 if dt.kind(dtype) == "c" else 1
    kind = _ARRAYS.get(dtype, f"Uint{8 * dtype.itemsize}Array")
    return {
        "name": parameter.name,
        "path": parameter.path,
        "type": parameter.text,
        "array": kind,
        "length": numel(shape) * parts,
    }
