"""Functions that a kernel calls, where it needs them so often that to write them out takes a compiler long.

A sine is some 50 instructions for each vector, for which LLVM takes 2 ms, and a chain of a hundred of them is as many
copies. A kernel with several is compiled in a small part of that time when they are one function, of vectors in
registers, and it runs nearly as fast (2 % less): what a call takes is hidden behind the instructions of the function.

Others are written out: an exponential would lose 5 to 17 % of its speed, a hyperbolic tangent 26 %, a sine of float64,
which has a branch in it, 10 %. So are a sine and a cosine of one value, which share the reduction of their argument.

In: a kernel. Out: the ops that are calls in it, and for each call what the function computes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from typing import Any

from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import STORE, buffer
from funcgrad.lower.math.decompose import Emit, is_constant
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, Param, UOp, const, toposort

CALLABLE = frozenset([ops.SIN, ops.COS, ops.TAN])  # the longest, of one value each
CALLED_IN = dt.float32  # the format that they compute in,
_FORMATS = (dt.float32, dt.float16, dt.bfloat16)  # of values in any of these
_LEAST = 4  # of one function, in a kernel
_LEAST_KNOWN = 2  # of one that other kernels of the program call


def called_in(kernel: Kernel, known: Set[Op]) -> frozenset[Op]:
    """Return the functions that a kernel calls. known: those that other kernels of the program call."""
    reads = {*kernel.reads}
    inside = [node for node in toposort(kernel.evaluated, stop=reads.__contains__) if node not in reads]
    found = [node for node in inside if node.op in CALLABLE and node.dtype in _FORMATS]
    count = Counter(node.op for node in found)
    users = Counter(node.src[0] for node in found)
    shared = {node.op for node in found if users[node.src[0]] > 1}
    often = {op for op, n in count.items() if n >= (_LEAST_KNOWN if op in known else _LEAST)}
    return frozenset(often - shared)


def calling(emit: Emit, called: Set[Op]) -> Emit:
    """Return what makes calls of these ops, in the format that their functions compute in, and others by `emit`."""

    def emit_or_call(op: Op, arg: Any, src: Sequence[UOp]) -> UOp:
        if op not in called or is_constant(src[0]) or src[0].dtype not in _FORMATS:
            return emit(op, arg, src)
        (x,) = src
        return UOp(op, (x.cast(CALLED_IN),), arg).cast(x.dtype, x.weak)

    return emit_or_call if called else emit


def body_of(call: UOp, emit: Emit) -> tuple[UOp, UOp]:
    """Return the parameter of the function that a call is of, and the store of its result to buffer 0."""
    (x,) = call.src
    parameter = UOp(ops.PARAM, (), Param(-1, 0, x.shape, x.dtype, False))
    value = emit(call.op, call.arg, [parameter])
    return parameter, UOp(STORE, (buffer(0, call.dtype), const(0, dt.int64), value))
