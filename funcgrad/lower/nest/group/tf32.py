"""Numbers of float32 that are tensor floats: the last 13 bits of their 23 of mantissa are 0.

The tensor cores of NVIDIA multiply them without rounding (PTX ISA, 5.2.3 "Alternate floating-point data formats":
.tf32, which reads no more bits than these). So a product of factors that were rounded so is the same by an instruction
as by multiply-adds; nobody else's product is. Which factors were, their last operation shows: a shift that fills
the bits with zeros, or a dtype of 16 bits that they come from.
"""

from __future__ import annotations

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

_DROPPED = 13


def is_tensor_float(node: UOp) -> bool:
    """Tell whether the last bits of a value are known to be 0."""
    node = _moved_from(node)
    if node.dtype != dt.float32:
        return False
    if node.op is ops.WHERE:
        return all(map(is_tensor_float, node.src[1:]))
    if node.op is ops.CONST:
        return not int(np.asarray(node.arg.value, np.float32).view(np.uint32)) % (1 << _DROPPED)
    if node.op is ops.CAST:
        return node.src[0].dtype in (dt.float16, dt.bfloat16)
    if node.op is not ops.BITCAST:
        return False
    word = _moved_from(node.src[0])
    by = _moved_from(word.src[1]) if word.op is ops.SHL else None
    return by is not None and by.op is ops.CONST and int(by.arg.value) >= _DROPPED


def is_product_of_tensor_floats(node: UOp) -> bool:
    """Tell whether a reduction is the sum of products of two factors of this kind."""
    source = node.src[0]
    plain = node.op is ops.REDUCE_SUM and source.op is ops.MUL and node.dtype == dt.float32
    return plain and all(map(is_tensor_float, source.src))


def _moved_from(node: UOp) -> UOp:
    while node.op.is_view:
        node = node.src[0]
    return node
