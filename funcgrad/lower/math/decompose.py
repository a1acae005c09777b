"""Values inside kernels: an op becomes what the target has instructions for.

Half precision is computed in single and rounded after every op, as NumPy does; what is not native is decomposed
(polynomials of functions.py, or the op's own row).

A function such as the exponential is some 20 to 100 ops, and a kernel that is written out needs it for each vector of
a tile. So what it makes of its sources is found once, and repeated on others: no polynomial is spelled again, no number
converted, no type inferred. Since nodes are interned, the graph is the one that the function itself would have made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.ir.ops import SCALED, WITHIN, scaled_by_parts, splat
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, Param, Type, UOp, toposort

_HALF = (dt.float16, dt.bfloat16)
_MOVES_BITS = {ops.WHERE, ops.CAST, ops.BITCAST}
_AS_THEY_ARE = {  # ops on 16 bits that need no wider format: they never round
    dt.float16: _MOVES_BITS | {ops.NEG, ops.ABS, ops.MAX, ops.MIN},
    dt.bfloat16: _MOVES_BITS,
}
_SIGN_BITS = (ops.NEG, ops.ABS)  # of bfloat16, for which targets have no instructions
_MOST_FUNCTIONS = 512  # an op on some types and constants is one
_MOST_EXPANSIONS = 64  # the same, of which the nodes are kept
WITH_RARE_CASES = frozenset([ops.SIN, ops.COS, ops.TAN, ops.POW, ops.ERF_INV, ops.ERF_INV_GILES])
IN_FUNCTIONS = frozenset(  # the ops that functions.py computes, which is not loaded for programs without them
    """exp exp2 exp_short expm1 log log2 log_short log10 log1p pow rsqrt cbrt sign sin cos tan asin acos atan atan2 sinh
    cosh tanh asinh acosh atanh logistic erf erfc erf_inv erf_inv_giles ndtr ndtr_short""".split()
)

Emit = Callable[[Op, Any, Sequence[UOp]], UOp]


@lru_cache(maxsize=8)  # of one target, or a few
def emitter(native: frozenset[str], fuses: bool = True) -> Emit:
    """Return a function (op, arg, values) -> value that uses only the ops named in `native`. fuses: whether the target
    adds a product to a number by one instruction.
    """

    def emit(op: Op, arg: Any, src: Sequence[UOp]) -> UOp:
        lanes = max((s.shape[0] for s in src if s.shape), default=0)
        src = [splat(s, lanes) for s in src]
        if op is ops.CAST:
            return src[0].cast(arg[0])
        if op is ops.COPY:  # of values in registers there is one
            return src[0]
        if op.name in native and op.name not in IN_FUNCTIONS and not _is_widened(op, src[0].dtype):
            return UOp(op, tuple(src), arg)
        given = tuple([s if is_constant(s) else (s.shape, s.dtype, s.weak) for s in src])
        varying = [s for s, x in zip(src, given, strict=True) if s is not x]
        return written_out(op, arg, given).on(varying)

    @lru_cache(maxsize=_MOST_FUNCTIONS)
    def written_out(op: Op, arg: Any, given: tuple[UOp | Type, ...]) -> StraightLine:
        """Return the ops that are an op: of some sources that are constant, and others of which the type is given."""
        src = [x if isinstance(x, UOp) else UOp(ops.PARAM, (), Param(-1, i, *x)) for i, x in enumerate(given)]
        return StraightLine([x for x in src if x.op is ops.PARAM], decomposed(op, arg, src))

    def decomposed(op: Op, arg: Any, src: Sequence[UOp]) -> UOp:
        if op in _SIGN_BITS and src[0].dtype == dt.bfloat16:
            bits = src[0].bitcast(dt.uint16)
            return (bits ^ 0x8000 if op is ops.NEG else bits & 0x7FFF).bitcast(dt.bfloat16)
        if op.name in IN_FUNCTIONS:
            from funcgrad.lower.math.rare_cases import placed  # see IN_FUNCTIONS

            made = expansion(op, tuple(src)) if fuses else _without_fused_products(op, src)
            if SCALED.name not in native:
                made = _scaled_by_parts(made)
            return placed(made, src, WITHIN.name in native) if op in WITH_RARE_CASES else made
        if _is_widened(op, src[0].dtype):
            wide = emit(op, arg, [s.cast(dt.float32) if s.dtype in _HALF else s for s in src])
            return wide.cast(src[0].dtype) if wide.dtype == dt.float32 else wide
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


@lru_cache(maxsize=_MOST_EXPANSIONS)
def expansion(op: Op, src: tuple[UOp, ...]) -> UOp:
    """Return what functions.py makes of an op, its rare cases not placed yet. What is asked for to count it
    (op_costs.py) is soon asked for to be written.
    """
    from funcgrad.lower.math.functions import DECOMPOSITIONS  # see IN_FUNCTIONS

    return DECOMPOSITIONS[op](*src)


def _without_fused_products(op: Op, src: Sequence[UOp]) -> UOp:
    from funcgrad.lower.math.functions import DECOMPOSITIONS, without_fused_products  # see IN_FUNCTIONS

    with without_fused_products():
        return DECOMPOSITIONS[op](*src)


def _scaled_by_parts(x: UOp) -> UOp:
    """Return the same without the op SCALED, which the target lacks."""
    new: dict[UOp, UOp] = {}
    for node in toposort((x,)):
        src = tuple(new[s] for s in node.src)
        if node.op is SCALED:
            new[node] = scaled_by_parts(src[0], src[2])
        else:
            new[node] = node if src == node.src else UOp(node.op, src, node.arg)
    return new[x]


def _is_widened(op: Op, dtype: np.dtype) -> bool:
    """Tell whether an op on values of this dtype is computed in single precision."""
    return dtype in _HALF and op not in _AS_THEY_ARE[dtype]


def is_constant(x: UOp) -> bool:
    """Tell whether a value is a number that is known: functions are simpler for some exponents."""
    while x.op in (ops.EXPAND, ops.CAST):
        x = x.src[0]
    return x.op is ops.CONST


class StraightLine:
    """The ops between some parameters and a result that was made of them, on numbered values.

    >>> from funcgrad.trace import ops
    >>> from funcgrad.trace.types import dtypes as dt
    >>> from funcgrad.trace.uop import Param, UOp
    >>> x, y = (UOp(ops.PARAM, (), Param(0, i, (), dt.float32, False)) for i in range(2))
    >>> StraightLine([x], x * x + 1.0).on([y]) is y * y + 1.0
    True
    """

    __slots__ = ("_constants", "_ops", "_result")

    def __init__(self, parameters: Sequence[UOp], result: UOp) -> None:
        number = {parameter: i for i, parameter in enumerate(parameters)}
        order = toposort((result,), stop=number.__contains__)
        varying = set(parameters)
        self._constants: list[UOp] = []
        for node in order:
            if any(s in varying for s in node.src):
                varying.add(node)
            elif node not in varying:
                number[node] = len(parameters) + len(self._constants)
                self._constants.append(node)
        self._ops: list[tuple[UOp, tuple[int, ...]]] = []  # a node of this op and type, its sources' numbers
        for node in order:
            if node not in number:
                self._ops.append((node, tuple(number[s] for s in node.src)))
                number[node] = len(number)
        self._result = number[result]

    def on(self, sources: Sequence[UOp]) -> UOp:
        """Return the same function of other sources, which have the types of the parameters."""
        values = [*sources, *self._constants]
        for node, numbers in self._ops:
            values.append(node.repeated_on(tuple([values[i] for i in numbers])))
        return values[self._result]
