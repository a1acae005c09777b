"""Complex arithmetic as real arithmetic: no kernel computes with complex numbers, some read and write them.

In: a canonical graph. Out: the same graph in which a complex node is one of these:

    a buffer        a parameter, a result of a call or of the host, a concatenation, a scatter: pairs of numbers in
                    memory, the real part first, as NumPy has them
    complex(re, im) what is written to such memory: an output, or the source of a buffer

All else is real: `real(buffer)` and `imag(buffer)` are loads (lower/nest/memory.py), and every other complex node is a
pair of real ones. So schedules, reductions, contractions and loops know nothing of complex numbers, and what is stored
within a program are two real arrays, which vectors like better than pairs.

A product of matrices is four real products. Each would take real and imaginary parts out of their pairs in its inner
loop; where an element is read often, its parts are copied to arrays of their own first (`stored`). CPUs have two sums
of two products each in their place, and read pairs where they are (lower/graph/host/products/complex_products.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from funcgrad.trace import ops
from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, toposort

if TYPE_CHECKING:
    from funcgrad.lower.math.complex_functions import Pair

PARTS = (ops.REAL, ops.IMAG)
"""Those of a complex buffer, as loads."""

_STORED = -1  # argument of a copy, where others have a number that tells them apart


def is_complex(node: UOp) -> bool:
    return dt.kind(node.dtype) == "c"


def split_complex(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the graph of these outputs as the module's text describes it."""
    if not any(map(is_complex, toposort(outputs))):
        return list(outputs)
    from funcgrad.lower.graph.complex_parts import in_parts  # few programs have complex numbers

    return in_parts(outputs)


def copied(node: UOp, number: int) -> UOp:
    """Return the same values at another place in memory; `number` tells copies of one node apart."""
    if not is_complex(node):
        return UOp(ops.COPY, (node,), number)
    re, im = parts_of(node, in_memory=False)
    return UOp(ops.COMPLEX, (UOp(ops.COPY, (re,), number), UOp(ops.COPY, (im,), number)))


def stored(node: UOp) -> UOp:
    """Return the same values, made by a kernel that does not read them: those who do neither compute them nor share
    their kernel.
    """
    return UOp(ops.COPY, (node,), _STORED)


def is_stored_copy(node: UOp) -> bool:
    return node.op is ops.COPY and node.arg == _STORED


def parts_of(node: UOp, *, in_memory: bool) -> Pair:
    """Return both parts of a node of the split graph: loads of a buffer's, or the sources of a pair."""
    from funcgrad.lower.math.complex_functions import Pair  # few programs have complex numbers

    if node.op is ops.COMPLEX and not in_memory:
        return Pair(*node.src)
    return Pair(node.unary("real"), node.unary("imag"))


def holds_pairs(node: UOp) -> bool:
    """Tell whether a node is one of the complex nodes that a split graph may have."""
    return node.op is ops.COMPLEX or is_buffer(node)


def is_buffer(node: UOp) -> bool:
    """Tell whether a complex node is stored as pairs in memory whatever happens."""
    return node.op in (ops.PARAM, RESULT, ops.CONCAT) or node.op.family in (
        Family.SCATTER,
        Family.MATRIX,
        Family.CALL,
    )
