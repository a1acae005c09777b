"""What kernels consist of when the renderer gets them: scalars and vectors, and for each op of kernels its rule here.

A rule gets a node and says what is wrong with it, or nothing. A new op of kernels needs a rule, or is one that the
renderer writes as it is (`NATIVE`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.contraction.tile_instructions import COLUMNS, ROW_NBYTES, ROWS, TILE_INSTRUCTIONS
from funcgrad.lower.ir.ops import (
    ACCUMULATE,
    BUFFER,
    BULK,
    CARRY,
    COPY,
    ELEMENT,
    FILLED,
    GROUP_REDUCE,
    HORIZONTAL,
    LANE,
    LANES,
    LATEST,
    LOAD,
    LOAD_ROWS,
    LOAD_TILE,
    LOCAL,
    MULTIPLY,
    MULTIPLY_TILE,
    NEAR_EXP2,
    PREFETCH,
    RANGE,
    SCALED,
    SCRATCH,
    SHIFTED,
    SINK,
    STACK,
    STAGE,
    STAGED,
    STORE,
    THREAD,
    TILE_ROW,
    local_of,
)
from funcgrad.lower.math.called import CALLABLE, CALLED_IN
from funcgrad.lower.render.llvm.host.kernel import NATIVE
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, numel

LEAVES = frozenset((ops.CONST, BUFFER, LOCAL, SCRATCH, THREAD, RANGE, LANES, CARRY))


def fault_of(node: UOp) -> str:
    """Say why a kernel cannot have this node, or nothing."""
    if len(node.shape) > 1:
        return "neither a scalar nor a vector"
    if node.op in LEAVES or node.op is SINK:
        return ""
    return _RULES.get(node.op, _computed)(node)


def _computed(node: UOp) -> str:
    if node.op.name not in NATIVE and not (node.op in CALLABLE and node.dtype == CALLED_IN):
        return "the renderer has no instruction for it"
    if node.op.family is Family.ELEMENTWISE and any(s.shape != node.shape for s in node.src):
        return "sources of different widths"
    return ""


def _is_address(index: UOp) -> bool:
    return index.dtype == dt.int64 and not index.shape


def _load(node: UOp) -> str:
    buffer, index, *guard = node.src
    return _memory_fault(buffer, index, node, guard)


def _store(node: UOp) -> str:
    buffer, index, value, *guard = node.src
    if value.dtype != buffer.dtype:
        return "a value of another dtype than its buffer"
    return _memory_fault(buffer, index, value, guard)


def _memory_fault(buffer: UOp, index: UOp, value: UOp, guard: Sequence[UOp]) -> str:
    if buffer.op not in (BUFFER, LOCAL, SCRATCH, FILLED, STAGE, STAGED):
        return "an address that is no buffer"
    if index.dtype != dt.int64:
        return "an index that is not int64"
    if index.shape and index.shape != value.shape:
        return "an index of another width than the value"
    fits = all(g.dtype == dt.bool_ and g.shape == value.shape for g in guard)
    return "" if fits else "a guard of another width"


def _prefetch(node: UOp) -> str:
    buffer, index = node.src
    return "" if buffer.op is BUFFER and _is_address(index) else "not an address"


def _copy(node: UOp) -> str:
    memory, index, source, at, *guards = node.src
    from_buffer = source.op is BUFFER and local_of(memory) is not None and source.dtype == memory.dtype
    scalar = all(g.dtype == dt.bool_ and not g.shape for g in guards) and len(guards) == 2
    fits = from_buffer and scalar and _is_address(index) and _is_address(at)
    return "" if fits else "no copy from a buffer to local memory"


def _bulk(node: UOp) -> str:
    local, buffer, *starts = node.src
    tile = node.arg
    holds = local.op is LOCAL and local.arg[2:] == (numel(tile.tile), tile.stages)
    begins = len(starts) == len(tile.shape) and all(map(_is_address, starts))
    return "" if holds and begins and buffer.op is BUFFER else "no tiles of an operand in local memory"


def _stage(node: UOp) -> str:
    local, *step = node.src
    several = local.op is LOCAL and len(local.arg) > 3 and all(s.op is RANGE for s in step)
    return "" if several and len(step) <= 1 else "no stage of local memory, or not that of a loop's step"


def _staged(node: UOp) -> str:
    local, *stores = local_of(node), *node.src[1:]
    filled = local is not None and all(s.op in (STORE, COPY) and local_of(s.src[0]) is local for s in stores)
    return "" if stores and filled else "local memory that nobody fills"


def _filled(node: UOp) -> str:
    scratch, _, *stores = node.src
    filled = scratch.op is SCRATCH and all(s.op is STORE and s.src[0] is scratch for s in stores)
    return "" if filled else "memory of a task that something else fills"


def _load_rows(node: UOp) -> str:
    memory, index = node.src
    return "" if memory.op is STAGED and _is_address(index) else "no rows of a tile"


def _load_tile(node: UOp) -> str:
    buffer, index = node.src
    fits = node.arg.rows <= ROWS and node.arg.length * buffer.dtype.itemsize <= ROW_NBYTES
    address = buffer.op is BUFFER and _is_address(index)
    return "" if fits and address and node.arg.stride >= 0 else "no tile of a buffer"


def _tile_row(node: UOp) -> str:
    *sums, row = node.src
    fits = all(x.op is ACCUMULATE and x.arg[0] in TILE_INSTRUCTIONS for x in sums)
    rows = sum(x.src[0].arg.rows for x in sums) if fits else 0
    return "" if row.op is RANGE and row.arg.extent <= rows else "no rows of tiles of sums"


def _multiply(node: UOp) -> str:
    return "" if node.src[-1].shape == node.shape else "sums of another width"


def _multiply_tile(node: UOp) -> str:
    fits = local_of(node.src[0]) is not None and node.shape == (node.arg.sums,)
    return "" if fits and len(node.src) == node.arg.fragments + 2 else "no tile, or other fragments"


def _accumulate(node: UOp) -> str:
    kind, count, *_ = node.arg
    values, loops = node.src[:-count], node.src[-count:]
    if any(loop.op is not RANGE for loop in loops):
        return "accumulation over something that is no loop"
    if kind in TILE_INSTRUCTIONS:
        return _tile_fault(kind, values)
    terms = 2 if kind == "dot" or kind in DOT_PRODUCTS else 1
    return "" if values and not len(values) % terms else "the wrong number of values"


def _tile_fault(instruction: str, values: Sequence[UOp]) -> str:
    """Say why an instruction of tile_instructions.py cannot multiply these, or nothing."""
    one = TILE_INSTRUCTIONS[instruction]
    if len(values) != 2 or any(x.op is not LOAD_TILE or x.arg.rows > ROWS for x in values):
        return "no rows and columns of tiles"
    rows, columns = values
    fits = columns.arg.rows * one.terms == rows.arg.length and columns.arg.length == COLUMNS * one.terms
    return "" if fits and (rows.dtype, columns.dtype) == one.factors else "tiles of other sizes or dtypes"


def _element(node: UOp) -> str:
    array, counter = node.src
    steps = array.arg[3:] if array.op is ACCUMULATE else ()
    return "" if counter.op is RANGE and steps == (counter.arg.extent,) else "no array of accumulators"


def _latest(node: UOp) -> str:
    carry, following, *others = node.src
    if carry.op is not CARRY or any(other.op not in (RANGE, LATEST) for other in others):
        return "no carry, or something that is no loop"
    fits = (carry.shape, carry.dtype) == (following.shape, following.dtype)
    return "" if fits else "a carry that changes its type"


def _group_reduce(node: UOp) -> str:
    return "" if node.arg[1] else "a group without a dimension"


def _lane(node: UOp) -> str:
    shapes = {s.shape for s in node.src}
    lanes = node.src[0].shape[0] if node.src[0].shape else 0
    return "" if len(shapes) == 1 and -lanes < node.arg < lanes else "no such lane"


def _stack(node: UOp) -> str:
    return "a lane that is a vector" if any(s.shape or s.dtype != node.dtype for s in node.src) else ""


def _horizontal(node: UOp) -> str:
    return "" if node.src[0].shape else "the lanes of a scalar"


def _near_exp2(node: UOp) -> str:
    fits = (node.shape, node.dtype) == (node.src[0].shape, dt.float32) and node.src[0].dtype == dt.float32
    return "" if fits else "a power of another type than float32"


def _scaled(node: UOp) -> str:
    x, n, bits = node.src
    alike = (x.shape, x.dtype) == (n.shape, n.dtype) and bits.shape == x.shape
    fits = dt.kind(bits.dtype) == "u" and bits.dtype.itemsize == x.dtype.itemsize
    return "" if alike and fits else "a power of two of another type"


_RULES: dict[Op, Callable[[UOp], str]] = {
    LOAD: _load,
    STORE: _store,
    PREFETCH: _prefetch,
    COPY: _copy,
    BULK: _bulk,
    STAGE: _stage,
    STAGED: _staged,
    FILLED: _filled,
    LOAD_ROWS: _load_rows,
    LOAD_TILE: _load_tile,
    TILE_ROW: _tile_row,
    MULTIPLY: _multiply,
    MULTIPLY_TILE: _multiply_tile,
    ACCUMULATE: _accumulate,
    ELEMENT: _element,
    LATEST: _latest,
    GROUP_REDUCE: _group_reduce,
    LANE: _lane,
    SHIFTED: _lane,
    STACK: _stack,
    HORIZONTAL: _horizontal,
    NEAR_EXP2: _near_exp2,
    SCALED: _scaled,
}
