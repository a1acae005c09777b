"""Cofactors of matrices, of which derivatives of determinants are made, by inverses and by parts of determinants.

det(a) inv(a)ᵀ is as close as what singular values give, unless a is singular to rounding. Then a branch leaves all
matrices of the batch to the reference, which knows singular ones. The determinant may be beyond the numbers of the
dtype where the cofactors are not, so it is a number and a power of two.

In: a COFACTOR and its matrices. Out: a node with its value, or None where a target lacks the routines.
"""

from __future__ import annotations

import numpy as np

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.host.matrices.elimination import elimination
from funcgrad.lower.graph.host.matrices.small_matrices import DET_PARTS, is_side_by_side
from funcgrad.trace.calls.loops import SWITCH, Switch
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import closed_graph
from funcgrad.trace.matrix import matrix_ops as matrix
from funcgrad.trace.matrix.views import transposed, unpack
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel

_FACTORS = 8  # powers of two whose product may be beyond the dtype


def cofactors(node: UOp, target: Target) -> UOp | None:
    """Return the value of a COFACTOR by routines of a target, which leaves singular matrices to NumPy."""
    (a,) = node.src
    parts = UOp(DET_PARTS, (a,))
    if not numel(a.shape) or matrix.is_small(node) or not _is_there(parts, target):
        return None
    inverse = matrix.inverse(a)
    regular = _scaled(transposed(inverse), parts)
    branches = tuple(closed_graph((a, regular), (out,)) for out in (regular, node))
    index = _is_singular(a, inverse).cast(dt.int32)
    return results_of(SWITCH, Switch(branches), (index, a, regular))[0]


def _is_there(node: UOp, target: Target) -> bool:
    """Tell whether a target has a routine. A device of its own has none, and computes no matrix by another."""
    return bool(target.row_loops()) and (is_side_by_side(node) or elimination(node, target) is not None)


def _scaled(inverse: UOp, parts: UOp) -> UOp:
    """Multiply matrices by determinants that are given as (x, e), x times the power e of two.

    Factors of one sign of the exponent neither overflow nor underflow before their product does.
    """
    number, exponent = unpack(parts, [(), ()])
    exponent = exponent.unary("real") if dt.kind(exponent.dtype) == "c" else exponent
    most = 4.0 * np.finfo(exponent.dtype).maxexp
    exponent = exponent.minimum(most).maximum(-most)
    step = (exponent * (1 / _FACTORS)).unary("floor")
    axes, sizes = (inverse.ndim - 2, inverse.ndim - 1), inverse.shape[-2:]

    def times(x: UOp, factor: UOp) -> UOp:
        return x * factor.cast(x.dtype).expand(axes, sizes)

    result = times(inverse, number)
    for power in [*[step] * (_FACTORS - 1), exponent - step * (_FACTORS - 1)]:
        result = times(result, power.unary("exp2"))
    return result


def _is_singular(a: UOp, inverse: UOp) -> UOp:
    """Tell whether one of these matrices is singular to rounding, or has NaN."""
    condition = _norm(a) * _norm(inverse)
    fits = condition < 1 / float(np.finfo(a.dtype).eps)
    return ~fits.cast(dt.int32).reduce("reduce_min", range(fits.ndim)).cast(dt.bool_)


def _norm(a: UOp) -> UOp:
    """Return the largest sum of the sizes of a column."""
    return a.unary("abs").sum((a.ndim - 2,)).reduce("reduce_max", (a.ndim - 2,))
