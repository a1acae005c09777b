"""The dtypes that matrix instructions multiply for a sum of products: those of its factors before they were widened."""

from __future__ import annotations

import numpy as np

from funcgrad.lower.ir.fused_ops import EXP_MEAN
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

_HALF = (dt.float16, dt.bfloat16)


def before_widening(value: UOp) -> UOp:
    """Return a factor as the instruction takes it."""
    widened = value.op is ops.CAST and value.dtype == dt.float32
    return value.src[0] if widened and value.src[0].dtype in _HALF else value


def narrow_dtype(node: UOp) -> np.dtype | None:
    """Return the dtype of 16 bits that both factors of a sum of products have before they are widened. Return None
    where they have none, or where the node is no such sum.
    """
    first, second = _narrow_factors(node)
    return first if first == second and first != dt.float32 else None


def matrix_dtype(node: UOp) -> np.dtype | None:
    """Return the dtype in which a matrix instruction multiplies. It is `narrow_dtype`, or bfloat16 for products of
    float32 with bfloat16, as a float32 is a sum of such. Weights of a mean are float32 numbers, which are rounded
    where the mean's values are not widened.
    """
    if node.op is EXP_MEAN:
        values = _narrow(node.src[1])
        return values if values == dt.bfloat16 or node.dtype in _HALF else None
    mixed = {*_narrow_factors(node)} == {dt.float32, dt.bfloat16}
    return np.dtype(dt.bfloat16) if mixed else narrow_dtype(node)


def wide_dtype(node: UOp) -> np.dtype | None:
    """Return float32 or float64 for a sum of products of such factors as they are, neither of them widened."""
    source = node.src[0]
    if (
        node.op is not ops.REDUCE_SUM
        or source.op is not ops.MUL
        or node.dtype not in (dt.float32, dt.float64)
    ):
        return None
    plain = all(_narrow(factor) in (None, dt.float32) for factor in source.src)
    return node.dtype if plain and all(factor.dtype == node.dtype for factor in source.src) else None


def _narrow_factors(node: UOp) -> tuple[np.dtype | None, np.dtype | None]:
    source = node.src[0]
    if node.op is not ops.REDUCE_SUM or source.op is not ops.MUL or node.dtype not in (*_HALF, dt.float32):
        return None, None
    first, second = map(_narrow, source.src)
    return first, second


def _narrow(factor: UOp) -> np.dtype | None:
    while factor.op.is_view:
        factor = factor.src[0]
    if factor.op is ops.CAST and factor.dtype == dt.float32 and factor.src[0].dtype in _HALF:
        factor = factor.src[0]
    return factor.dtype if factor.dtype in (*_HALF, dt.float32) else None
