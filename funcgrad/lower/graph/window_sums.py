"""Windows and convolutions as reductions of views, which is what the scheduler sees of them: a part of `decompose`
(canonicalize.py).
"""

from __future__ import annotations

from funcgrad.lower.ir.fused_ops import interleave
from funcgrad.trace import ops
from funcgrad.trace.ops.windows import CONVOLVE, WINDOW, WINDOW_MAX, WINDOW_MIN, convolution_as_sums
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp


def window_sums(node: UOp, src: tuple[UOp, ...]) -> UOp:
    """Return what slides over axes, as reductions of views."""
    if dt.kind(node.dtype) == "c" and node.op is CONVOLVE:
        return _complex_convolution(node.arg, *src)
    if node.op is CONVOLVE:
        a, b = src
        return convolution_as_sums(node.arg, a, b, interleave)
    if node.op in (WINDOW_MAX, WINDOW_MIN):
        name = node.op.name.replace("window", "reduce")
        views = WINDOW.decompose(node.arg, src[0])
        return views.reduce(name, range(node.ndim, views.ndim))
    return node.op.decompose(node.arg, *src)  # type: ignore[misc]


def _complex_convolution(arg: tuple, a: UOp, b: UOp) -> UOp:
    """Write a complex convolution as four real ones, each the sum of its terms."""

    def convolve(part_a: str, part_b: str) -> UOp:
        return convolution_as_sums(arg, a.unary(part_a), b.unary(part_b), interleave)

    re = convolve("real", "real") - convolve("imag", "imag")
    im = convolve("real", "imag") + convolve("imag", "real")
    return UOp(ops.COMPLEX, (re, im))
