"""The contracts between the stages of lowering.

Checked always, as a fault would be wrong numbers or other people's memory:

bounds      every load and store lies within its buffer, as proven from its index (lower/nest/proof/bounds.py)
stores      every element of a kernel's results is written exactly once (lower/nest/proof/written_once.py)
steps       what a step reads was written before, all of it, by one step or as pieces by several

Checked when config.check_spec is on, as it is in the tests:

canonical   what the scheduler reads: strong types, numbered parameters, no contraction, nothing empty that computes
kernel      what the renderer reads: scalars and vectors of one width, native ops, guarded memory (kernel_spec.py)
a block     every value is computed before it is used, in a loop around its user or before it
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.errors import InternalError
from funcgrad.lower.graph.split_complex import holds_pairs, is_complex
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import CARRIED, LOAD, LOAD_ROWS, LOCAL, MULTIPLY_TILE, STAGED
from funcgrad.lower.kernel_spec import LEAVES, fault_of
from funcgrad.lower.nest.proof.bounds import check_bounds
from funcgrad.lower.nest.proof.written_once import check_steps, check_written_once
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import NAME
from funcgrad.trace.graph.spec import STAGES, check_graph
from funcgrad.trace.ops.threefry import THREEFRY
from funcgrad.trace.ops.windows import WINDOW
from funcgrad.trace.uop import Family, UOp, numel


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


STAGES["canonical"] = _canonical
STAGES["kernel"] = fault_of


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
            if s not in known and s.op not in LEAVES:
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
