"""Ops that ONNX has no operator for, in ops that it has. In: the outputs of a traced graph. Out: the same values.

Three passes: calls of custom rules and checkpoints give way to their bodies; ops on whole arrays to smaller ones; then
elementwise ops. What a row returns is not looked at again by the same pass, so a row may use its own op where its
operands are known to be harmless (the guarded division of integers).

ONNX leaves open what happens where funcgrad does not: a division of integers by zero, a float converted to an integer
that cannot hold it, a shift by more than the width, the bits of a float. The rows here write those cases out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from funcgrad.errors import MissingRuleError
from funcgrad.lower.graph.forms import forms_written_out
from funcgrad.lower.math import coefficients
from funcgrad.lower.math.functions import DECOMPOSITIONS, power_by_bits
from funcgrad.onnx.exporting.bits import bits_of_float, float_of_bits
from funcgrad.onnx.exporting.products import MOST_AXES
from funcgrad.trace import ops
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.loops import SCAN, SWITCH, Scan
from funcgrad.trace.calls.simplify import simplify_calls
from funcgrad.trace.graph.call_nodes import map_graphs, results_of
from funcgrad.trace.graph.evaluate import evaluate_once
from funcgrad.trace.graph.graph import Graph, apply_graph, numbered_parameters
from funcgrad.trace.graph.rewrite import on_sources, rewrite
from funcgrad.trace.matrix.matrix_ops import is_small
from funcgrad.trace.ops.positions import ARGMAX, ARGMIN
from funcgrad.trace.ops.scan import CUMLOGSUMEXP, CUMMAX, CUMMIN, CUMPROD, RECURRENCE
from funcgrad.trace.ops.threefry import THREEFRY
from funcgrad.trace.ops.windows import FOLD, WINDOW_MAX, WINDOW_MIN
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, const, like, numel, toposort

Row = Callable[[UOp, tuple[UOp, ...]], "UOp | None"]
"""(node, its new sources) -> the same value; None where the op has an operator."""


def simpler(outputs: Sequence[UOp]) -> list[UOp]:
    """Return outputs whose ops have rows in the table of what is written."""
    outputs = simplify_calls(inline_calls(forms_written_out(outputs, None)))
    for rows in (_OF_ARRAYS, _ELEMENTWISE):
        outputs = _rewritten(outputs, rows)
    return outputs


def _rewritten(outputs: Sequence[UOp], rows: dict[Op, Row]) -> list[UOp]:
    @cache
    def of_graph(graph: Graph) -> Graph:
        return Graph(graph.parameters, tuple(rewrite(graph.outputs, rules)))

    def of_call(node: UOp, src: tuple[UOp, ...]) -> UOp | list[UOp]:
        chosen = _known(src[0]) if node.op is SWITCH else None
        if chosen is not None:
            last = len(node.arg.branches) - 1
            return apply_graph(of_graph(node.arg.branches[min(max(chosen, 0), last)]), src[1:])
        return on_sources(node, src, map_graphs(of_graph, node.arg))

    def of_matrix(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        if not is_small(node):
            return None
        return _decomposed(node, src)

    rules: dict[Any, Any] = {**rows, Family.CALL: of_call, Family.MATRIX: of_matrix}
    return rewrite(outputs, rules)


def _decomposed(node: UOp, src: tuple[UOp, ...]) -> UOp:
    decompose: Any = node.op.decompose
    return decompose(node.arg, *src)


def _known(index: UOp) -> int | None:
    """Return the index of a branch if nothing but numbers decide on it."""
    if any(node.op.family is Family.CALL or node.op is ops.PARAM for node in toposort([index])):
        return None
    return int(evaluate_once([index], {})[0])


# ---- elementwise ----


def _trunc(node: UOp, src: tuple[UOp, ...]) -> UOp:
    (x,) = src
    return (x < 0).where(x.unary("ceil"), x.unary("floor"))


def _rsqrt(node: UOp, src: tuple[UOp, ...]) -> UOp:
    return 1 / src[0].unary("sqrt")


def _cbrt(node: UOp, src: tuple[UOp, ...]) -> UOp:
    """Compute the root by exp and log, and correct it by a step of Newton's method."""
    (x,) = src
    is_plain = x.unary("is_finite") & x.ne(0)
    size = is_plain.where(x.unary("abs"), 1)
    root = (size.unary("log") / 3).unary("exp")
    root = root - (root - size / (root * root)) / 3
    return is_plain.where(root * x.unary("sign"), x)


def _exp2(node: UOp, src: tuple[UOp, ...]) -> UOp:
    return UOp(ops.POW, (like(src[0], 2), src[0]))


def _expm1(node: UOp, src: tuple[UOp, ...]) -> UOp:
    """Compute exp(x) - 1, near 0 as 2 t / (1 - t) with t = tanh(x / 2), which loses no digits."""
    (x,) = src
    near = x.unary("abs") < 0.5
    t = (near.where(x, 0) * 0.5).unary("tanh")
    return near.where(2 * t / (1 - t), x.unary("exp") - 1)


def _log1p(x: UOp) -> UOp:
    """Compute log(1 + x), corrected for the rounding of 1 + x (Kahan; Higham 2002, Accuracy and Stability, 1.14.1)."""
    whole = 1 + x
    is_plain = whole.ne(1) & whole.unary("is_finite")
    safe = is_plain.where(whole, 2)
    corrected = safe.unary("log") * (x / (safe - 1))
    return is_plain.where(corrected, whole.eq(1).where(x, whole.unary("log")))


def _scaled_log(base: float) -> Row:
    def row(node: UOp, src: tuple[UOp, ...]) -> UOp:
        return src[0].unary("log") * (1 / math.log(base))

    return row


def _atan2(node: UOp, src: tuple[UOp, ...]) -> UOp:
    """Compute the angle by the quotient of the smaller and the larger, then turn it into its octant."""
    y, x = src
    tall = x.unary("abs") < y.unary("abs")
    ay, ax = y.unary("abs"), x.unary("abs")
    large, small = tall.where(ay, ax), tall.where(ax, ay)
    both_infinite = small.eq(math.inf)
    ratio = both_infinite.where(1, small / large.eq(0).where(1, large))
    angle = ratio.unary("atan")
    angle = tall.where(math.pi / 2 - angle, angle)
    angle = _is_negative(x).where(math.pi - angle, angle)
    angle = _is_negative(y).where(-angle, angle)
    return (x.eq(x) & y.eq(y)).where(angle, math.nan)


def _is_negative(x: UOp) -> UOp:
    """Tell whether the sign bit of a float is set; that of NaN is not looked at."""
    return x.eq(0).where(1 / x, x) < 0


# Numerical Recipes in C, 2nd edition, 6.2: the relative error is below 1.2e-7.
_ERFC = (
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
)  # fmt: skip


def _erfc(node: UOp, src: tuple[UOp, ...]) -> UOp:
    """Compute 1 - erf(x), and in the tail, of which that has no digits left, Chebyshev's fit. In float64 it is
    1 - erf(x) everywhere.
    """
    (x,) = src
    plain = 1 - x.unary("erf")
    if x.dtype == dt.float64:
        return plain
    t = 1 / (1 + 0.5 * x)
    tail = t * (_polynomial(t, _ERFC) - x * x).unary("exp")
    return (x < 0.5).where(plain, tail)


def _ndtr(node: UOp, src: tuple[UOp, ...]) -> UOp:
    z = src[0] * -math.sqrt(0.5)
    return 0.5 * _erfc(node, (z,))


def _polynomial(x: UOp, terms: Sequence[float | UOp]) -> UOp:
    result = like(x, terms[-1])
    for c in reversed(terms[:-1]):
        result = result * x + c
    return result


def _erf_inv(node: UOp, src: tuple[UOp, ...]) -> UOp:
    """Compute Giles' polynomials, which are two in float32 and three in float64."""
    (x,) = src
    w = -_log1p(-(x * x))
    root = w.unary("sqrt")
    if x.dtype == dt.float64:
        tail = (w < 16).where(
            _polynomial(root - 3.2, coefficients.ERF_INV_MIDDLE),
            _polynomial(root - 5, coefficients.ERF_INV_TAIL),
        )
        factor = (w < 6).where(_polynomial(w - 3, coefficients.ERF_INV_CENTRAL), tail)
    else:
        central = _polynomial(w - 2.5, coefficients.GILES_CENTRAL)
        factor = (w < 5).where(central, _polynomial(root - 3, coefficients.GILES_TAIL))
    return x.unary("abs").eq(1).where(x * math.inf, x * factor)


def _pow(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    x, y = src
    if not dt.is_integer(node.dtype):
        return None
    exponent = constant(y)
    if exponent is None or exponent < 0:
        return power_by_bits(x, y, 8 * y.dtype.itemsize)
    return DECOMPOSITIONS[ops.POW](x, y)


def _division(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Divide integers where that is defined, and give what the op defines elsewhere: processors stop there."""
    x, y = src
    if not dt.is_integer(node.dtype):
        return None
    divisor = constant(y)
    if divisor is not None and divisor not in (0, -1):
        return None
    zero = y.eq(0)
    unsafe = zero if dt.kind(node.dtype) == "u" else zero | y.eq(-1)
    made = UOp(node.op, (x, unsafe.where(1, y)))
    if node.op is ops.IDIV:
        all_ones = const(-1, dt.int64).cast(node.dtype).expand(range(x.ndim), x.shape)
        return unsafe.where(zero.where(all_ones, -x), made)
    return unsafe.where(zero.where(x, 0), made)


def constant(x: UOp) -> Any:
    """Return the number that all elements are known to be, or None."""
    while x.op is ops.EXPAND:
        x = x.src[0]
    return x.arg.value if x.op is ops.CONST else None


def _shift(node: UOp, src: tuple[UOp, ...]) -> UOp:
    x, count = src
    width = 8 * node.dtype.itemsize
    unsigned = np.dtype(f"u{node.dtype.itemsize}")
    is_signed = dt.kind(node.dtype) == "i"
    is_right = node.op is ops.SHR
    flips = (x < 0) if is_signed and is_right else None
    # The sign is shifted in where the complement shifts in zeros.
    bits = x if flips is None else flips.where(~x, x)
    known = constant(count)
    inside = None if known is not None and 0 <= known < width else (count < width) & (count >= 0)
    amount = count if inside is None else inside.where(count, 0)
    shifted = UOp(node.op, (bits.cast(unsigned), amount.cast(unsigned)))
    if inside is not None:
        shifted = inside.where(shifted, 0)
    shifted = shifted.cast(node.dtype)
    return shifted if flips is None else flips.where(~shifted, shifted)


def _cast(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Convert floats to integers: NaN becomes 0, and what is too large the end of the range."""
    (x,) = src
    if dt.kind(x.dtype) != "f" or not dt.is_integer(node.dtype):
        return None
    if x.dtype in dt.SHORT:
        x = x.cast(dt.float32)
    low, high = np.iinfo(node.dtype).min, np.iinfo(node.dtype).max
    fits = (x > float(low) - 1) & (x < float(high) + (float(high) == high))
    made = fits.where(x, 0).cast(node.dtype)
    end = (x > 0).where(like(made, high), x.eq(x).where(like(made, low), 0))
    return fits.where(made, end)


def _bitcast(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    (x,) = src
    kinds = dt.kind(x.dtype), dt.kind(node.dtype)
    if "b" in kinds or "c" in kinds or dt.is_widened(x.dtype) or dt.is_widened(node.dtype):
        raise MissingRuleError(
            f"onnx.export: bitcast: ONNX has no way from the bits of {x.dtype.name} to {node.dtype.name}",
            place=node.place,
        )
    if "f" not in kinds:
        return None
    bits = x if kinds[0] != "f" else bits_of_float(x)
    return bits.cast(node.dtype) if kinds[1] != "f" else float_of_bits(bits, node.dtype)


def _in_float32(row: Row) -> Row:
    """Make a row compute short floats in float32 and round once."""

    def wrapped(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        if node.dtype not in dt.SHORT:
            return row(node, src)
        made = row(node, tuple(x.cast(dt.float32) for x in src))
        return None if made is None else made.cast(node.dtype)

    return wrapped


_FUNCTIONS: dict[Op, Row] = {
    ops.TRUNC: _trunc,
    ops.RSQRT: _rsqrt,
    ops.CBRT: _cbrt,
    ops.EXP2: _exp2,
    ops.EXPM1: _expm1,
    ops.LOG1P: lambda node, src: _log1p(src[0]),
    ops.LOG2: _scaled_log(2),
    ops.LOG10: _scaled_log(10),
    ops.ATAN2: _atan2,
    ops.ERFC: _erfc,
    ops.ERF_INV: _erf_inv,
    ops.ERF_INV_GILES: _erf_inv,
    ops.NDTR: _ndtr,
    ops.NDTR_SHORT: _ndtr,
    ops.EXP_SHORT: lambda node, src: src[0].unary("exp"),
    ops.LOG_SHORT: lambda node, src: src[0].unary("log"),
}
_ELEMENTWISE: dict[Op, Row] = {op: _in_float32(row) for op, row in _FUNCTIONS.items()} | {
    ops.POW: _pow,
    ops.IDIV: _division,
    ops.REM: _division,
    ops.SHL: _shift,
    ops.SHR: _shift,
    ops.CAST: _cast,
    ops.BITCAST: _bitcast,
}

# ---- arrays ----


def _prefix(combine: Callable[[UOp, UOp], UOp]) -> Row:
    """Combine each element with all before it in steps that double: one element back, then two, then four."""

    def row(node: UOp, src: tuple[UOp, ...]) -> UOp:
        axis, reverse = node.arg
        (x,) = src
        size = x.shape[axis]
        wide = x.cast(dt.float32) if x.dtype in dt.SHORT else x
        step = 1
        while step < size:
            both = combine(wide.shrink_axis(axis, 0, size - step), wide.shrink_axis(axis, step, size))
            alone = wide.shrink_axis(axis, size - step, size) if reverse else wide.shrink_axis(axis, 0, step)
            wide = UOp(ops.CONCAT, (both, alone) if reverse else (alone, both), axis)
            step *= 2
        return wide.cast(node.dtype)

    return row


def _logaddexp(x: UOp, y: UOp) -> UOp:
    high, low = x.maximum(y), x.minimum(y)
    gap = low.eq(high).where(0, low - high)  # infinities of one sign have no difference
    return high + UOp(ops.LOG1P, (gap.unary("exp"),))


def _recurrence(node: UOp, src: tuple[UOp, ...]) -> UOp:
    """Go through y[i] = a[i] * y[i - 1] + b[i] step by step."""
    axis, reverse = node.arg
    moved = [x.permute((axis, *(a for a in range(x.ndim) if a != axis))) for x in src]
    wide = [x.cast(dt.float32 if x.dtype in dt.SHORT else x.dtype) for x in moved]
    start = const(0, wide[0].dtype, wide[0].shape[1:])
    last, a, b = numbered_parameters([start] * 3)
    following = a * last + b
    arg = Scan(Graph((last, a, b), (following, following)), wide[0].shape[0], 0, 1, reverse)
    _, ys = results_of(SCAN, arg, (start, *wide))
    order = list(range(1, axis + 1)) + [0] + list(range(axis + 1, ys.ndim))
    return ys.permute(order).cast(node.dtype)


def _fold(node: UOp, src: tuple[UOp, ...]) -> UOp:
    """Add up what each place within the windows gives, spread to where it came from."""
    (x,), arg = src, node.arg
    kept = x.ndim - len(arg.axes)
    wide = x.cast(dt.float32) if x.dtype in dt.SHORT else x
    result: UOp | None = None
    for tap in np.ndindex(*arg.sizes):
        limits = [(0, s, 1) for s in x.shape[:kept]] + [(k, k + 1, 1) for k in tap]
        part = wide.shrink(limits).reshape(x.shape[:kept])
        widths = [(0, 0, 0)] * kept
        for axis, k, stride, dilation, count, extent in zip(
            arg.axes, tap, arg.strides, arg.dilations, arg.counts, arg.extents, strict=True
        ):
            low = k * dilation
            widths[axis] = (low, extent - low - (count - 1) * stride - 1, stride - 1)
        part = part.pad(widths)
        result = part if result is None else result + part
    return const(0, node.dtype, node.shape) if result is None else result.cast(node.dtype)


def _window_extremum(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Write the extremum of windows that MaxPool does not take as a reduction."""
    pools = (
        dt.kind(node.dtype) == "f"
        and 0 < len(node.arg.axes) <= MOST_AXES
        and all((*node.arg.sizes, *src[0].shape))
    )
    if pools or not numel(node.shape):
        return None
    if node.dtype == dt.uint64:
        return _flipped(_decomposed(node, (_flipped(src[0], dt.int64),)), dt.uint64)
    return _decomposed(node, src)


_SIGNED = {dt.uint32: dt.int32, dt.uint64: dt.int64}


def _as_signed(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Order unsigned integers, for which there are no kernels, as signed ones with the highest bit flipped."""
    if not any(x.dtype in _SIGNED for x in src):
        return None
    ordered = 2 if node.op.family is Family.SCATTER else len(src)
    keys = [_flipped(x, _SIGNED[x.dtype]) if x.dtype in _SIGNED else x for x in src[:ordered]]
    made = UOp(node.op, (*keys, *src[ordered:]), node.arg)
    return _flipped(made, node.dtype) if node.dtype in _SIGNED else made


def _flipped(x: UOp, dtype: np.dtype) -> UOp:
    highest = 1 << 8 * x.dtype.itemsize - 1
    return (x ^ like(x, highest if dt.kind(x.dtype) == "u" else -highest)).cast(dtype)


_OF_ARRAYS: dict[Op, Row] = {
    THREEFRY: _decomposed,
    CUMPROD: _prefix(lambda x, y: x * y),
    CUMMAX: _prefix(UOp.maximum),
    CUMMIN: _prefix(UOp.minimum),
    CUMLOGSUMEXP: _prefix(_logaddexp),
    RECURRENCE: _recurrence,
    FOLD: _fold,
    WINDOW_MAX: _window_extremum,
    WINDOW_MIN: _window_extremum,
    **dict.fromkeys((ops.REDUCE_MAX, ops.REDUCE_MIN, ops.SORT, ops.ARGSORT, ARGMAX, ARGMIN), _as_signed),
    **dict.fromkeys((ops.SCATTER_MAX, ops.SCATTER_MIN), _as_signed),
}
