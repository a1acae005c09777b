"""Tiles that several warps multiply by as a whole (lower/nest/group/whole_tiles.py): where copies put their elements,
and the instructions.

All instructions of a product are one piece of assembly that waits for their end, so that LLVM and ptxas may do with the
sums what they like before and behind it; in the meantime the tensor cores work for other warps of the unit.

Threads copy as they store otherwise, and the tensor cores read as the copy engine does, by another way to memory: what
has arrived has to be seen there before threads wait for each other (PTX ISA, fence.proxy.async).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from funcgrad.lower.ir.ops import split_index
from funcgrad.lower.nest.group.tma import COLUMN_NBYTES, PATTERN_NBYTES
from funcgrad.lower.nest.group.whole_tiles import DEPTH, FRAGMENTS, ITEMSIZE, WholeTile
from funcgrad.lower.render.llvm.gpu.wgmma import SHORT, SWIZZLED, UNUSED, assembly, call_text
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

if TYPE_CHECKING:
    from funcgrad.lower.render.llvm.gpu.kernel import GridKernel


def see_copies(w: GridKernel) -> None:
    """Let the tensor cores see what this thread has copied."""
    assembly(w, "fence.proxy.async.shared::cta;", "~{memory}", [])


def placed(w: GridKernel, tile: WholeTile, first: str, index: UOp) -> str:
    """Return the address of an element of a tile: columns of 128 bytes are one behind the other, and in each the bits
    4 to 6 of an address are changed by the bits 7 to 9.
    """
    base, constant = split_index(index)
    # Elements of the rows after which the pattern begins anew.
    whole = tile.length * PATTERN_NBYTES // COLUMN_NBYTES
    further = 0
    if base is not None and constant % whole == 0:  # as far in each column
        further = constant // whole * PATTERN_NBYTES
    else:
        base = index
    element = w.ref(base)
    if base.dtype == dt.int64:
        element = w.emit(f"trunc i64 {element} to i32")
    columns = tile.length * ITEMSIZE // COLUMN_NBYTES
    place = w.emit(f"shl i32 {element}, 1")
    if columns > 1:
        row = w.emit(f"udiv i32 {place}, {columns * COLUMN_NBYTES}")
        inside = w.emit(f"urem i32 {place}, {columns * COLUMN_NBYTES}")
        column = w.emit(
            f"mul i32 {w.emit(f'udiv i32 {inside}, {COLUMN_NBYTES}')}, {tile.rows * COLUMN_NBYTES}"
        )
        above = w.emit(f"mul i32 {row}, {COLUMN_NBYTES}")
        inside = w.emit(f"urem i32 {inside}, {COLUMN_NBYTES}")
        place = w.emit(f"add i32 {w.emit(f'add i32 {column}, {above}')}, {inside}")
    bits = w.emit(f"and i32 {w.emit(f'lshr i32 {place}, 3')}, 112")
    place = w.emit(f"xor i32 {place}, {bits}")
    if further:
        place = w.emit(f"add i32 {place}, {further}")
    return w.emit(f"getelementptr i8, ptr addrspace(3) {first}, i32 {place}")


def multiply_tile(w: GridKernel, node: UOp) -> str:
    """Multiply, and wait until it is done."""
    memory, *fragments, sums = node.src
    tile: WholeTile = node.arg
    w.multiplies = True
    type_, count = f"<{tile.sums} x float>", tile.sums
    begins = sums.op is ops.EXPAND and sums.src[0].op is ops.CONST and sums.src[0].arg.value == 0
    given = []
    if not begins:
        given = [w.emit(f"extractelement {type_} {w.ref(sums)}, i32 {k}") for k in range(count)]
    words = [w.emit(f"bitcast {_pair(f)} {w.ref(f)} to i32") for f in fragments]
    # Results are written before the fragments are read for the last time.
    constraints = ["=&f"] * count + [str(k) for k in range(len(given))] + ["r"] * len(words) + ["l"]
    arguments = [
        *(f"float {x}" for x in given),
        *(f"i32 {word}" for word in words),
        f"i64 {_descriptor(w, tile, memory)}",
    ]
    result = f"{{ {', '.join(['float'] * count)} }}"
    text = _text(tile, SHORT[memory.dtype], begins)
    both = w.emit(call_text(text, ",".join([*constraints, "~{memory}"]), arguments, result))
    value = "poison"
    for k in range(count):
        one = w.emit(f"extractvalue {result} {both}, {k}")
        value = w.emit(f"insertelement {type_} {value}, float {one}, i32 {k}")
    return value


def _pair(fragment: UOp) -> str:
    return "<2 x half>" if fragment.dtype == dt.float16 else "<2 x i16>"


def _descriptor(w: GridKernel, tile: WholeTile, memory: UOp) -> str:
    """Return the descriptor of a tile from its first element on, as wgmma.py has it."""
    apart = UNUSED if tile.terms_last else tile.rows * COLUMN_NBYTES >> 4
    fixed = SWIZZLED | PATTERN_NBYTES >> 4 << 32 | apart << 16
    address = w.emit(f"ptrtoint ptr addrspace(3) {w.ref(memory)} to i32")
    units = w.emit(f"zext i32 {w.emit(f'lshr i32 {address}, 4')} to i64")
    return w.emit(f"or i64 {units}, {fixed}")


def _text(tile: WholeTile, short: str, begins: bool) -> str:
    """Return the assembly. Its operands are the sums, once as results and, where there were some before, once as what
    they were; then the fragments and the descriptor."""
    count = tile.sums
    first = count if begins else 2 * count
    sums = ", ".join(f"${k}" for k in range(count))
    lines = ["{", ".reg .pred adds;", ".reg .b64 there;", f"setp.ne.b32 adds, {int(not begins)}, 0;"]
    lines += ["bar.warp.sync 0xffffffff;", "wgmma.fence.sync.aligned;"]
    for number in range(tile.terms // DEPTH):
        own = ", ".join(f"${first + FRAGMENTS * number + k}" for k in range(FRAGMENTS))
        lines += [
            f"add.s64 there, ${first + tile.fragments}, {_deeper(tile, number * DEPTH)};",
            f"wgmma.mma_async.sync.aligned.m64n{tile.columns}k16.f32.{short}.{short} "
            f"{{{sums}}}, {{{own}}}, there, adds, 1, 1, {int(not tile.terms_last)};",
        ]
        if begins and not number:
            lines.append("setp.ne.b32 adds, 1, 0;")
    return "\n".join([*lines, "wgmma.commit_group.sync.aligned;", "wgmma.wait_group.sync.aligned 0;", "}"])


def _deeper(tile: WholeTile, terms: int) -> int:
    """Tell how much further the tile's terms from there on begin, in units of 16 bytes."""
    if not tile.terms_last:
        return terms * COLUMN_NBYTES >> 4
    column, inside = divmod(terms * ITEMSIZE, COLUMN_NBYTES)
    return column * tile.rows * COLUMN_NBYTES + inside >> 4
