"""Programs without Python: a function with the calling convention of C around the program of a graph.

In: the graph of a function, and a machine. Out: one module that needs nothing but memcpy and memset, with

    int NAME([weights], arguments..., results..., [workspace])
    void NAME_set_parallel_for(function)

The program is the one that `jit` runs (lower/compile.py): a function of a table of addresses. Here the table is made,
and what the program calls of funcgrad comes with it (backends/cpu/native/source/standalone.c).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from funcgrad.backends.cpu.native import sort
from funcgrad.backends.cpu.native.library import (
    FOURIER,
    PANELS,
    SMALL_MATRICES,
    function_text,
    library_text,
)
from funcgrad.backends.interface import open_backend
from funcgrad.errors import ArgumentError
from funcgrad.lower.compile import lower, prepared_by
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.graph.forms import forms_written_out
from funcgrad.lower.program.host import HostBuilder
from funcgrad.lower.program.lowering import Lowering
from funcgrad.lower.runtime.program import load
from funcgrad.portable.exported import Function
from funcgrad.portable.machines import CompileTarget
from funcgrad.trace.array.array import Array
from funcgrad.trace.types.shapes import type_text
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple

LINE = 64  # where weights and the workspace begin: at a line of the cache
SET_PARALLEL_FOR = "_set_parallel_for"
_NOTHING = np.zeros(0, np.uint8)


class CProgram(NamedTuple):
    """A program for a machine.

    modules: texts to be linked. exported: the functions in them that are seen from outside, and their names there.
    weights: the bytes of all arrays that the function closes over and of tables that its program reads, in the layout
    in which it reads them. takes_weights: whether these are an argument, and not in the module.
    """

    name: str
    modules: list[str]
    exported: dict[str, str]
    weights: bytes
    takes_weights: bool
    workspace_nbytes: int


def program_of(what: str, function: Function, name: str, machine: CompileTarget, embed: bool) -> CProgram:
    """Lower the graph of a function. ArgumentError, in the name of `what`, says what a program cannot do without
    Python and NumPy.
    """
    graph = function.graph
    outputs = forms_written_out(graph.outputs, machine.target)
    outputs, parameters, held = canonicalize(outputs, graph.parameters)
    lowered, results = lower(outputs, parameters, machine.target, captured=len(held))
    if lowered.host_nodes:
        raise _needs_python(what, function.name, lowered.host_nodes)
    weights, offsets = _packed(_weights(lowered, parameters[len(graph.parameters) :], held))
    takes_weights = bool(weights) and not embed
    text = cast(HostBuilder, lowered.builder).text(lowered.launches)
    entry = _Entry(takes_weights, len(graph.parameters), len(graph.outputs))
    types = [(node.shape, node.dtype) for node in outputs]
    nbytes = [numel(shape) * dtype.itemsize for shape, dtype in types]
    lines = entry.lines(offsets, results, len(lowered.unique), nbytes, lowered.arena_nbytes)
    modules = [_joined(text, lines, b"" if takes_weights else weights)]
    modules.append(library_text("standalone"))
    routines = (
        ("sorting/sort", sort.SYMBOLS),
        ("fourier", FOURIER),
        ("matrices/small_matrices", SMALL_MATRICES),
        ("matrices/panels", PANELS),
    )
    modules += [
        function_text(part, symbol)
        for part, symbols in routines
        for symbol in symbols
        if f"@{symbol}(" in text
    ]
    exported = {"entry": name, "set_parallel_for": name + SET_PARALLEL_FOR}
    return CProgram(name, modules, exported, weights, takes_weights, lowered.arena_nbytes)


def _weights(lowered: Lowering, captured: Sequence[UOp], held: Sequence[Array]) -> list[np.ndarray]:
    """Return the arrays that a program holds: those that it captured, empty where it reads none but what was prepared
    of them here, and this.
    """
    read = {node for nodes in lowered.arguments for node in nodes}.union(lowered.outputs)
    arrays = [array.numpy() if node in read else _NOTHING for node, array in zip(captured, held, strict=True)]
    if lowered.prepared:
        backend = open_backend("cpu")
        image = prepared_by(lowered, captured, backend).image
        made = load(image, backend).program(backend, (), [False] * len(lowered.prepared), ())(held)
        arrays += [array.numpy() for array in made]
    return arrays


class _Entry(NamedTuple):
    """The function that C calls, in LLVM IR."""

    takes_weights: bool
    arguments: int
    results: int

    def lines(
        self,
        offsets: Sequence[int],
        places: Sequence[int],
        unique: int,
        nbytes: Sequence[int],
        arena_nbytes: int,
    ) -> list[str]:
        """Return its lines: make the table of the program, run it, copy results that are others, or arguments."""
        arguments = [f"%in{i}" for i in range(self.arguments)]
        results = [f"%out{i}" for i in range(self.results)]
        taken = (["%weights"] if self.takes_weights else []) + arguments + results
        taken += ["%workspace"] if arena_nbytes else []
        weights = "%weights" if self.takes_weights else "@weights"
        found = [f"define i32 @entry({', '.join(f'ptr {x}' for x in taken)}) #0 {{"]
        for i, offset in enumerate(offsets):
            found.append(f"  %weight{i} = getelementptr i8, ptr {weights}, i64 {offset}")
        held = [f"%weight{i}" for i in range(len(offsets))]
        first = {place: results[i] for i, place in reversed(list(enumerate(places)))}
        table = [*arguments, *held, *(first[i] for i in range(unique))]
        table += ["%workspace"] if arena_nbytes else []
        found.append(f"  %table = alloca [{max(len(table), 1)} x ptr]")
        for i, address in enumerate(table):
            found.append(f"  %at{i} = getelementptr ptr, ptr %table, i64 {i}")
            found.append(f"  store ptr {address}, ptr %at{i}")
        found.append("  %status = call i32 @program(ptr %table)")
        given = [*arguments, *held]
        for result, place, count in zip(results, places, nbytes, strict=True):
            source = first[place] if place >= 0 else given[-1 - place]
            if source != result:
                found.append(
                    f"  call void @llvm.memcpy.p0.p0.i64(ptr {result}, ptr {source}, i64 {count}, i1 false)"
                )
        return [*found, "  ret i32 %status", "}"]


def _joined(text: str, entry: Sequence[str], weights: bytes) -> str:
    """Return the module of a program with its entry, and with the weights, if any are to be in it."""
    lines = [text, *entry]
    if weights:
        content = "".join(f"\\{byte:02X}" for byte in weights)
        lines.append(f'@weights = internal constant [{len(weights)} x i8] c"{content}", align {LINE}')
    declaration = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
    if declaration not in text and any("@llvm.memcpy" in line for line in entry):
        lines.append(declaration)
    return "\n".join([*lines, ""])


def _packed(arrays: Sequence[np.ndarray]) -> tuple[bytes, list[int]]:
    """Return arrays one after the other, each at the beginning of a line, and where each is."""
    data, offsets = bytearray(), []
    for array in arrays:
        offsets.append(len(data))
        data += array.tobytes() or b"\0"
        data += bytes(-len(data) % LINE)
    return bytes(data), offsets


def _needs_python(what: str, name: str, nodes: Sequence[UOp]) -> ArgumentError:
    ops = sorted(
        {f"{node.op.name} of {type_text(node.src[0])}" if node.src else node.op.name for node in nodes}
    )
    return ArgumentError(
        f"{what}: {name!r} needs {', '.join(ops)}, which libraries of Python's compute (LAPACK, NumPy): there is no "
        "program without Python for it",
        hint="compute it before, and pass the result as an argument",
        place=nodes[0].place,
    )
