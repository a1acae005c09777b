"""The contracts between the stages of lowering.

Checked always, as a fault would be wrong numbers or other people's memory:

bounds      every load and store lies within its buffer, as proven from its index (lower/nest/proof/bounds.py)
stores      every element of a kernel's results is written exactly once (lower/nest/proof/written_once.py)
steps       what a step reads was written before, all of it, by one step or as pieces by several

Checked when config.check_spec is on, as it is in the tests:

canonical   what the scheduler reads: strong types, numbered parameters, no contraction, nothing empty that computes
kernel      what the renderer reads: scalars and vectors of one width, native ops, guarded loads and stores
a block     every value is computed before it is used, in a loop around its user or before it
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.errors import InternalError
from funcgrad.lower.graph.split_complex import holds_pairs, is_complex
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.contraction.tile_instructions import (
    COLUMNS,
    ROW_NBYTES,
    ROWS,
    TILE_INSTRUCTIONS,
)
from funcgrad.lower.ir.ops import (
    ACCUMULATE,
    BUFFER,
    BULK,
    CARRIED,
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
from funcgrad.lower.nest.proof.bounds import check_bounds
from funcgrad.lower.nest.proof.written_once import check_steps, check_written_once
from funcgrad.lower.render.llvm.host_kernel import NATIVE
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import NAME
from funcgrad.trace.graph.spec import STAGES, check_graph
from funcgrad.trace.ops.threefry import THREEFRY
from funcgrad.trace.ops.windows import WINDOW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, numel

_LEAVES = frozenset((ops.CONST, BUFFER, LOCAL, SCRATCH, THREAD, RANGE, LANES, CARRY))


def _canonical(node: UOp) -> str:
    fault = STAGES["trace"](node)
    if fault:
        return fault
    if node.weak:
        return "a weak type"
    if node.op in (ops.ARRAY, ops.STOP_GRADIENT, ops.ZERO_GUARD, NAME):
        return "normalize should have removed it"
    if node.op in (WINDOW, THREEFRY, ops.CONTRACT) or node.op.family is Family.WINDOW:
        return "decompose should have removed it"
    if is_complex(node) and not holds_pairs(node):
        return "arithmetic that split_complex should have removed"
    if node.op is ops.PARAM and node.arg.trace != 0:
        return "a parameter without a number of its own"
    if node.op.family is Family.REDUCE and not numel(node.src[0].shape):
        return "a reduction of nothing"
    return ""


def _kernel(node: UOp) -> str:
    if len(node.shape) > 1:
        return "neither a scalar nor a vector"
    if node.op in _LEAVES or node.op is SINK:
        return ""
    if node.op is LOAD:
        buffer, index, *guard = node.src
        return _memory_fault(buffer, index, node, guard)
    if node.op is STORE:
        buffer, index, value, *guard = node.src
        if value.dtype != buffer.dtype:
            return "a value of another dtype than its buffer"
        return _memory_fault(buffer, index, value, guard)
    if node.op is LOAD_ROWS:
        memory, index = node.src
        return (
            "" if memory.op is STAGED and index.dtype == dt.int64 and not index.shape else "no rows of a tile"
        )
    if node.op is LOAD_TILE:
        buffer, index = node.src
        fits = node.arg.rows <= ROWS and node.arg.length * buffer.dtype.itemsize <= ROW_NBYTES
        address = buffer.op is BUFFER and index.dtype == dt.int64 and not index.shape
        return "" if fits and address and node.arg.stride >= 0 else "no tile of a buffer"
    if node.op is TILE_ROW:
        *sums, row = node.src
        fits = all(x.op is ACCUMULATE and x.arg[0] in TILE_INSTRUCTIONS for x in sums)
        rows = sum(x.src[0].arg.rows for x in sums) if fits else 0
        return "" if row.op is RANGE and row.arg.extent <= rows else "no rows of tiles of sums"
    if node.op is COPY:
        memory, index, source, at, *guards = node.src
        from_buffer = source.op is BUFFER and local_of(memory) is not None and source.dtype == memory.dtype
        scalar = all(g.dtype == dt.bool_ and not g.shape for g in guards) and len(guards) == 2
        address = index.dtype == at.dtype == dt.int64 and not (index.shape or at.shape)
        return "" if from_buffer and scalar and address else "no copy from a buffer to local memory"
    if node.op is PREFETCH:
        buffer, index = node.src
        return "" if buffer.op is BUFFER and index.dtype == dt.int64 and not index.shape else "not an address"
    if node.op is ACCUMULATE:
        kind, count, *_ = node.arg
        values, loops = node.src[:-count], node.src[-count:]
        if any(loop.op is not RANGE for loop in loops):
            return "accumulation over something that is no loop"
        if kind in TILE_INSTRUCTIONS:
            return _tile_fault(kind, values)
        return (
            ""
            if values and not len(values) % (1 + (kind == "dot" or kind in DOT_PRODUCTS))
            else "the wrong number of values"
        )
    if node.op is ELEMENT:
        array, counter = node.src
        steps = array.arg[3:] if array.op is ACCUMULATE else ()
        return "" if counter.op is RANGE and steps == (counter.arg.extent,) else "no array of accumulators"
    if node.op is LATEST:
        carry, following, *others = node.src
        if carry.op is not CARRY or any(other.op not in (RANGE, LATEST) for other in others):
            return "no carry, or something that is no loop"
        fits = (carry.shape, carry.dtype) == (following.shape, following.dtype)
        return "" if fits else "a carry that changes its type"
    if node.op in (LANE, SHIFTED):
        shapes = {s.shape for s in node.src}
        lanes = node.src[0].shape[0] if node.src[0].shape else 0
        return "" if len(shapes) == 1 and -lanes < node.arg < lanes else "no such lane"
    if node.op is STACK:
        return "a lane that is a vector" if any(s.shape or s.dtype != node.dtype for s in node.src) else ""
    if node.op is HORIZONTAL:
        return "" if node.src[0].shape else "the lanes of a scalar"
    if node.op is STAGED:
        local, *stores = local_of(node), *node.src[1:]
        filled = local is not None and all(
            s.op in (STORE, COPY) and local_of(s.src[0]) is local for s in stores
        )
        return "" if stores and filled else "local memory that nobody fills"
    if node.op is FILLED:
        scratch, _, *stores = node.src
        filled = scratch.op is SCRATCH and all(s.op is STORE and s.src[0] is scratch for s in stores)
        return "" if filled else "memory of a task that something else fills"
    if node.op is STAGE:
        local, *step = node.src
        several = local.op is LOCAL and len(local.arg) > 3 and all(s.op is RANGE for s in step)
        return "" if several and len(step) <= 1 else "no stage of local memory, or not that of a loop's step"
    if node.op is MULTIPLY:
        return "" if node.src[-1].shape == node.shape else "sums of another width"
    if node.op is MULTIPLY_TILE:
        fits = local_of(node.src[0]) is not None and node.shape == (node.arg.sums,)
        return "" if fits and len(node.src) == node.arg.fragments + 2 else "no tile, or other fragments"
    if node.op is NEAR_EXP2:
        fits = (node.shape, node.dtype) == (node.src[0].shape, dt.float32) and node.src[0].dtype == dt.float32
        return "" if fits else "a power of another type than float32"
    if node.op is SCALED:
        x, n, bits = node.src
        alike = (x.shape, x.dtype) == (n.shape, n.dtype) and bits.shape == x.shape
        fits = dt.kind(bits.dtype) == "u" and bits.dtype.itemsize == x.dtype.itemsize
        return "" if alike and fits else "a power of two of another type"
    if node.op is BULK:
        local, buffer, *starts = node.src
        tile = node.arg
        holds = local.op is LOCAL and local.arg[2:] == (numel(tile.tile), tile.stages)
        begins = len(starts) == len(tile.shape) and all(s.dtype == dt.int64 and not s.shape for s in starts)
        return "" if holds and begins and buffer.op is BUFFER else "no tiles of an operand in local memory"
    if node.op is GROUP_REDUCE:
        return "" if node.arg[1] else "a group without a dimension"
    if node.op.name not in NATIVE and not (node.op in CALLABLE and node.dtype == CALLED_IN):
        return "the renderer has no instruction for it"
    if node.op.family is Family.ELEMENTWISE and any(s.shape != node.shape for s in node.src):
        return "sources of different widths"
    return ""


def _tile_fault(instruction: str, values: Sequence[UOp]) -> str:
    """Say why an instruction of tile_instructions.py cannot multiply these, or nothing."""
    one = TILE_INSTRUCTIONS[instruction]
    if len(values) != 2 or any(x.op is not LOAD_TILE or x.arg.rows > ROWS for x in values):
        return "no rows and columns of tiles"
    rows, columns = values
    fits = columns.arg.rows * one.terms == rows.arg.length and columns.arg.length == COLUMNS * one.terms
    return "" if fits and (rows.dtype, columns.dtype) == one.factors else "tiles of other sizes or dtypes"


def _memory_fault(buffer: UOp, index: UOp, value: UOp, guard: Sequence[UOp]) -> str:
    if buffer.op not in (BUFFER, LOCAL, SCRATCH, FILLED, STAGE, STAGED):
        return "an address that is no buffer"
    if index.dtype != dt.int64:
        return "an index that is not int64"
    if index.shape and index.shape != value.shape:
        return "an index of another width than the value"
    return (
        ""
        if all(g.dtype == dt.bool_ and g.shape == value.shape for g in guard)
        else "a guard of another width"
    )


STAGES["canonical"] = _canonical
STAGES["kernel"] = _kernel


def check_block(block: Block) -> None:
    """Raise InternalError when a value is used before it is computed, or outside of its loop."""
    _check_block(block, set())


def _check_block(block: Block, known: set[UOp]) -> None:
    known = set(known)
    if block.counter is not None:
        known.add(block.counter)
    for item in block.items:
        if isinstance(item, Block):
            _check_block(item, known)
            known.update(node for node in item.carried if node.src[-node.arg[1]] is item.counter)
            continue
        for s in _needed_before(item):
            if s not in known and s.op not in _LEAVES:
                raise InternalError(f"linearize: {item} uses {s} before it is computed")
        known.add(item)


def _needed_before(item: UOp) -> Sequence[UOp]:
    """List what has to come before an instruction. Local memory may have a name before it is filled, but not be read;
    only stores that fill it for steps to come may follow."""
    if item.op in CARRIED:
        return ()
    if item.op is STAGED:
        return item.src[:1]
    staged = item.src[0] if item.op in (LOAD, LOAD_ROWS, MULTIPLY_TILE) and item.src[0].op is STAGED else None
    filled_here = staged is not None and staged.src[0].op is LOCAL
    return (*item.src, *staged.src[1:]) if staged is not None and filled_here else item.src


__all__ = ["check_block", "check_bounds", "check_graph", "check_steps", "check_written_once"]
