"""Values inside kernels: an op becomes what the target has instructions for.

Half precision is computed in single and rounded after every op, as NumPy does; what is not native is decomposed
(polynomials of functions.py, or the op's own row).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.errors import InternalError
from funcgrad.lower.ir.ops import WITHIN, splat
from funcgrad.lower.math.functions import DECOMPOSITIONS, WITH_RARE_CASES
from funcgrad.lower.math.rare_cases import placed
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, toposort

_HALF = (dt.float16, dt.bfloat16)
_MOVES_BITS = {ops.WHERE, ops.CAST, ops.BITCAST}
_AS_THEY_ARE = {  # ops on 16 bits that need no wider format: they never round
    dt.float16: _MOVES_BITS | {ops.NEG, ops.ABS, ops.MAX, ops.MIN},
    dt.bfloat16: _MOVES_BITS,
}


def emitter(native: frozenset[str]) -> Callable[[Op, Any, Sequence[UOp]], UOp]:
    """Return a function (op, arg, values) -> value that uses only the ops named in `native`."""

    def emit(op: Op, arg: Any, src: Sequence[UOp]) -> UOp:
        lanes = max((s.shape[0] for s in src if s.shape), default=0)
        src = [splat(s, lanes) for s in src]
        if op is ops.CAST:
            return src[0].cast(arg[0])
        if op is ops.COPY:  # of values in registers there is one
            return src[0]
        if op in DECOMPOSITIONS:
            made = DECOMPOSITIONS[op](*src)
            return placed(made, src, WITHIN.name in native) if op in WITH_RARE_CASES else made
        if src[0].dtype in _HALF and op not in _AS_THEY_ARE[src[0].dtype]:
            wide = emit(op, arg, [s.cast(dt.float32) if s.dtype in _HALF else s for s in src])
            return wide.cast(src[0].dtype) if wide.dtype == dt.float32 else wide
        if op.name in native:
            return UOp(op, tuple(src), arg)
        if op.decompose is not None:
            return emitted(op.decompose(*src) if not op.has_arg else op.decompose(arg, *src), src)
        raise InternalError(f"op {op.name} has neither an instruction on this target nor a decomposition")

    def emitted(simpler: UOp, src: Sequence[UOp]) -> UOp:
        """Decompose a node; the ops that come of it may be decomposed in turn."""
        new = {s: s for s in src}
        for node in toposort((simpler,), stop=new.__contains__):
            if node not in new:
                new[node] = emit(node.op, node.arg, [new[s] for s in node.src]) if node.src else node
        return new[simpler]

    return emit
