"""Programs that leave the process: as files that every later funcgrad reads, or as code that needs no Python.

    export(f, *args) -> Exported; .save("model.fg"); load_exported("model.fg").call(*args)
    export_c(f, args, folder)          a C header and a library
    export_wasm(f, args, folder)       a module of WebAssembly, and what loads it

In: a function, and the types of its arguments. Out: its graph, before anything is lowered for a device
(graph_records.py: as JSON; graph_file.py: the file around it; exported.py: what is called). Or a program (machines.py
compiles it; c_program.py gives it the calling convention of C; c_header.py: its header).
"""

from funcgrad.portable.c_files import CFiles, export_c
from funcgrad.portable.exported import Exported
from funcgrad.portable.exporting import deserialize, export, load_exported
from funcgrad.portable.symbolic import result_types as _result_types  # noqa: F401  eval_shape asks it
from funcgrad.portable.symbolic.scope import (
    SymbolicScope,
    is_symbolic_dim,
    symbolic_args_specs,
    symbolic_shape,
)
from funcgrad.portable.symbolic.symbolic_exported import SymbolicExported
from funcgrad.portable.wasm_files import WasmFiles, export_wasm
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "CFiles", "Exported", "SymbolicExported", "SymbolicScope", "WasmFiles", "deserialize", "export", "export_c",
    "export_wasm", "is_symbolic_dim", "load_exported", "symbolic_args_specs", "symbolic_shape",
]  # fmt: skip

__dir__ = only_public(__name__)
