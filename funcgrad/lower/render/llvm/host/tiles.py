"""Registers of tiles in kernels of the CPU (lower/ir/contraction/tile_instructions.py).

LLVM gets the numbers of registers as they are here: the sums of a loop, then the tiles that it loads. What a register
holds says a configuration of 64 bytes, which each task loads when it begins. Where a kernel has loops with other tiles,
as at the last columns of a product, each loop loads its own. Sums go to memory of the kernel behind their loop, and are
read from there row by row. At its end a task gives the registers back: a thread that uses none is switched faster.

Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 1, 18.2, "Palette and TILECFG".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from funcgrad.errors import InternalError
from funcgrad.lower.ir.contraction.tile_instructions import REGISTERS, ROW_NBYTES
from funcgrad.lower.render.llvm.types import type_of
from funcgrad.trace.uop import UOp

if TYPE_CHECKING:
    from funcgrad.lower.render.llvm.host.kernel import HostKernel

_PALETTE = 1
_ROW_NBYTES_AT, _ROWS_AT = 16, 48  # of the configuration: two bytes and one byte for each register


class Tiles:
    """The registers of one kernel."""

    def __init__(self, writer: HostKernel) -> None:
        self._writer = writer
        self._numbers: dict[UOp, int] = {}
        self._loops: list[tuple[int, bytes]] = []  # the line in front of each, and its configuration
        self._places: dict[UOp, tuple[str, int]] = {}  # of sums: memory, and rows that come before

    def open(self, rows: Iterable[UOp]) -> None:
        """Reserve memory for all sums whose rows are read."""
        for stack in dict.fromkeys(node.src[:-1] for node in rows):
            high = [sums.src[0].arg.rows for sums in stack]
            memory = self._reserve("sums", sum(high) * ROW_NBYTES)
            self._places.update((sums, (memory, sum(high[:place]))) for place, sums in enumerate(stack))

    def open_loop(self, sums: Sequence[UOp]) -> None:
        """Give registers to the sums of a loop and to what it loads, before the loop."""
        loads = dict.fromkeys(tile for node in sums for tile in node.src[:2])
        self._numbers.update((node, number) for number, node in enumerate((*sums, *loads)))
        if len(sums) + len(loads) > REGISTERS:
            raise InternalError(f"{len(sums)} tiles of sums and {len(loads)} others are too many")
        shapes = [(node.src[0].arg.rows, ROW_NBYTES) for node in sums]
        shapes += [(node.arg.rows, node.arg.length * node.dtype.itemsize) for node in loads]
        self._loops.append((len(self._writer.lines), _configuration(shapes)))
        self._writer.lines.append("")

    def zero(self, sums: UOp) -> None:
        self._writer.call("llvm.x86.tilezero", "void", self._register(sums))

    def load(self, tile: UOp, address: str) -> None:
        step = tile.arg.stride * tile.dtype.itemsize
        given = (self._register(tile), ("ptr", address), ("i64", str(step)))
        self._writer.call("llvm.x86.tileloadd64", "void", *given)

    def multiply(self, sums: UOp) -> None:
        given = map(self._register, (sums, *sums.src[:2]))
        self._writer.call(f"llvm.x86.{sums.arg[0]}", "void", *given)

    def store(self, sums: UOp) -> None:
        """Store sums behind their loop, where the rows of others follow."""
        memory, first = self._places[sums]
        place = self._writer.emit(f"getelementptr i8, ptr {memory}, i64 {first * ROW_NBYTES}")
        given = (self._register(sums), ("ptr", place), ("i64", str(ROW_NBYTES)))
        self._writer.call("llvm.x86.tilestored64", "void", *given)

    def row(self, node: UOp) -> str:
        """Return a row of what was stored."""
        memory, _ = self._places[node.src[0]]
        type_ = f"[{ROW_NBYTES} x i8]"
        place = self._writer.emit(
            f"getelementptr {type_}, ptr {memory}, i64 {self._writer.ref(node.src[-1])}"
        )
        return self._writer.emit(f"load {type_of(node)}, ptr {place}, align {ROW_NBYTES}")

    def close(self) -> None:
        """Write the configurations: one at the beginning, or each before its loop."""
        if not self._loops:
            return
        found = {text: self._kept(text) for _, text in self._loops}
        for line, text in self._loops:
            if len(found) > 1:
                self._writer.lines[line] = f"  call void @llvm.x86.ldtilecfg(ptr {found[text]})"
        if len(found) == 1:
            self._writer.before.append(f"  call void @llvm.x86.ldtilecfg(ptr {next(iter(found.values()))})")
        self._writer.after.append("  call void @llvm.x86.tilerelease()")
        declared = ("declare void @llvm.x86.ldtilecfg(ptr)", "declare void @llvm.x86.tilerelease()")
        self._writer.declarations.update(declared)

    def _kept(self, configuration: bytes) -> str:
        memory = self._reserve("tiles", len(configuration))
        content = ", ".join(f"i8 {byte}" for byte in configuration)
        self._writer.before.append(
            f"  store <{len(configuration)} x i8> <{content}>, ptr {memory}, align {ROW_NBYTES}"
        )
        return memory

    def _reserve(self, name: str, nbytes: int) -> str:
        """Reserve memory of the function, once for all steps of its loops."""
        memory = f"%{name}{self._writer.number()}"
        self._writer.before.append(f"  {memory} = alloca [{nbytes} x i8], align {ROW_NBYTES}")
        return memory

    def _register(self, node: UOp) -> tuple[str, str]:
        return "i8", str(self._numbers[node])


def _configuration(shapes: Sequence[tuple[int, int]]) -> bytes:
    """Return what ldtilecfg reads, for registers of so many rows of so many bytes."""
    found = bytearray(64)
    found[0] = _PALETTE
    for number, (rows, nbytes) in enumerate(shapes):
        found[_ROW_NBYTES_AT + 2 * number] = nbytes
        found[_ROWS_AT + number] = rows
    return bytes(found)
