"""Instructions of CPUs that add, to each lane of a vector of sums, the products of several neighbouring terms: as data.

    dpbf16ps    AVX512_BF16: takes denormal numbers for 0, and rounds each of its two additions
    pmaddwd     SSE2 and wider, with the addition that follows; one instruction with AVX512_VNNI
    pmaddwd_2   the same for each half of a vector, with AVX, which has wide vectors of floats alone
    vpdpbusd    AVX512_VNNI and AVX_VNNI
    sdot, udot  AArch64's FEAT_DotProd
    usdot       AArch64's FEAT_I8MM

Sums of integers wrap around, as those of single products do, so they are exact.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp
from funcgrad.trace.util.named_tuple import NamedTuple


class DotProduct(NamedTuple):
    """terms: that go to one lane. factors: dtypes of the two. sum: the dtype of a lane. stored: the dtypes that
    operands may have in memory, which become those of the factors without loss."""

    terms: int
    factors: tuple[np.dtype, np.dtype]
    sum: np.dtype
    stored: tuple[frozenset[np.dtype], frozenset[np.dtype]]

    def sides(self, first: np.dtype, second: np.dtype) -> tuple[int, int] | None:
        """Return which of two operands of these dtypes are the first and the second factor; None where they cannot."""
        for order in ((0, 1), (1, 0)):
            given = [(first, second)[side] for side in order]
            if all(dtype in allowed for dtype, allowed in zip(given, self.stored, strict=True)):
                return order
        return None


def dot_product(terms: int, first: np.dtype, second: np.dtype, sum_: np.dtype) -> DotProduct:
    """Describe an instruction whose factors have its own dtypes in memory."""
    return DotProduct(terms, (first, second), sum_, (frozenset([first]), frozenset([second])))


_MOVED: frozenset[Op] = frozenset([ops.EXPAND, ops.RESHAPE, ops.PERMUTE, ops.SHRINK, ops.FLIP, VIEW])
_TO_INT16 = frozenset([dt.int8, dt.uint8, dt.int16])

DOT_PRODUCTS: dict[str, DotProduct] = {
    "vpdpbusd": dot_product(4, dt.uint8, dt.int8, dt.int32),
    "sdot": dot_product(4, dt.int8, dt.int8, dt.int32),
    "udot": dot_product(4, dt.uint8, dt.uint8, dt.int32),
    "usdot": dot_product(4, dt.uint8, dt.int8, dt.int32),
    "dpbf16ps": dot_product(2, dt.bfloat16, dt.bfloat16, dt.float32),
    "pmaddwd": DotProduct(2, (dt.int16, dt.int16), dt.int32, (_TO_INT16, _TO_INT16)),
    "pmaddwd_2": DotProduct(2, (dt.int16, dt.int16), dt.int32, (_TO_INT16, _TO_INT16)),
}
"""By name, those of most terms first."""


def widens(old: np.dtype, new: np.dtype) -> bool:
    """Tell whether every number of one of the dtypes here is one of another dtype, of more bits."""
    if old.itemsize >= new.itemsize or old == dt.bool_:
        return False
    if dt.kind(old) == "f":
        return old == dt.bfloat16 and new == dt.float32
    return dt.kind(new) == "i" or dt.kind(old) == dt.kind(new) == "u"


def narrowest_source(factor: UOp) -> UOp:
    """Return what a factor of a product is a view of, before it was made wider."""
    while factor.op in _MOVED or (factor.op is ops.CAST and widens(factor.src[0].dtype, factor.dtype)):
        factor = factor.src[0]
    return factor


def dot_product_of(available: Iterable[str], first: np.dtype, second: np.dtype) -> str | None:
    """Return the instruction of most terms among these that takes operands of two dtypes, or None."""
    here = {*available}
    found = (
        name for name, one in DOT_PRODUCTS.items() if name in here and one.sides(first, second) is not None
    )
    return next(found, None)
