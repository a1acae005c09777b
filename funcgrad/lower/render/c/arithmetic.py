"""C-like text of elementwise ops within a dtype: arithmetic, comparisons, choices, bits.

What C leaves open is spelled out: sums of signed numbers that may wrap are made of unsigned ones, small integers are
cut back to their width after each op, shifts and divisions have a value for every operand. What floats count on is
said in kernel.py.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from funcgrad.lower.render.c.casts import converted, half_to_float
from funcgrad.lower.render.c.dialect import HALVES
from funcgrad.lower.render.c.expressions import CALL, UNARY, Expr, Value, call, choice, infix
from funcgrad.lower.render.c.writer import Writer
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

_OPERATORS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "and": "&", "or": "|", "xor": "^"}
_COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<="}
_FUNCTIONS = {
    "sqrt": "sqrt",
    "floor": "floor",
    "ceil": "ceil",
    "trunc": "trunc",
    "round": "rint",
    "muladd": "fma",
}


def lanes_of(node: UOp) -> int:
    return node.shape[0] if node.shape else 0


def binary(w: Writer, node: UOp) -> Value:
    dtype = w.working_dtype(node, node.src)
    a, b = (w.held(w.value(s), dtype) for s in node.src)
    wraps = not (w.is_exact(node) or dtype != node.dtype)
    if not wraps and (simple := _without_nothing(node, a, b)):
        return simple
    return _narrowed(w, node, operate(w, node.op.name, dtype, a, b, lanes_of(node), wraps))


def _without_nothing(node: UOp, a: Value, b: Value) -> Value | None:
    """Simplify x + 0 and x * 1 of indices, which are left where a loop of one step was. Return None for other
    operands.
    """
    neutral = {ops.ADD: 0, ops.MUL: 1}.get(node.op)
    for x, other in ((a, b), (b, a)):
        if neutral is not None and other.constant == neutral:
            return x
    return None


def _narrowed(w: Writer, node: UOp, value: Value) -> Value:
    """Hold a value in 32 bits, where only its operands need more."""
    return w.held(value, dt.int32) if w.is_small(node) else value


def operate(
    w: Writer, name: str, dtype: np.dtype, a: Value, b: Value, lanes: int, wraps: bool = True
) -> Value:
    """Return an operator of two values. wraps: whether a sum of signed integers may leave their range."""
    operator = _OPERATORS[name]
    if dtype in HALVES:
        x, y = half_to_float(w, a), half_to_float(w, b)
        return converted(w, operate(w, name, dt.float32, x, y, lanes), dtype)
    kind = dt.kind(dtype)
    if kind == "f" or kind == "b" or name in ("and", "or", "xor"):
        plain = w.each(dtype, lanes, lambda width, x, y: infix(operator, x, y), a, b, bare=True)
        return _cut(w, plain, kind in "iu")
    if kind == "u" and dtype.itemsize >= 4 or not wraps:
        return w.each(dtype, lanes, lambda width, x, y: _signs(infix, operator, x, y), a, b, bare=True)
    return _modular(w, operator, dtype, a, b, lanes)


def _signs(infix_: Callable[..., Expr], operator: str, x: Expr, y: Expr) -> Expr:
    """Write x - 1 for x + -1."""
    if operator == "+" and y.text.startswith("-") and y.text[1:].isdigit():
        return infix_("-", x, Expr(y.text[1:]))
    return infix_(operator, x, y)


def _cut(w: Writer, value: Value, is_integer: bool) -> Value:
    """Cut small integers back to their width, as C makes an int of them."""
    if not is_integer or value.dtype.itemsize >= 4 or not (value.same or 1 in w.layout(value)):
        return value
    return w.each(
        value.dtype,
        value.lanes,
        lambda width, x: w.converted(x, value.dtype, 1) if width == 1 else x,
        value,
    )


def _modular(w: Writer, operator: str, dtype: np.dtype, a: Value, b: Value, lanes: int) -> Value:
    """Return a sum, difference or product modulo the range of the type: C leaves it open for signed numbers."""
    unsigned = np.dtype(f"u{dtype.itemsize}")
    wide = unsigned if dtype.itemsize >= 4 else dt.uint32

    def prepared(value: Value) -> tuple[Value, bool]:
        if value.constant is None:
            return value, False
        return w.constant(int(value.constant) % (1 << 8 * dtype.itemsize), unsigned, value.lanes), True

    (a, a_known), (b, b_known) = prepared(a), prepared(b)

    def function(width: int, *operands: Expr) -> Expr:
        if width > 1 and dtype == unsigned:
            return infix(operator, *operands)
        if width == 1:
            total = infix(
                operator,
                *(
                    x if known else w.converted(x, wide, 1)
                    for x, known in zip(operands, (a_known, b_known), strict=True)
                ),
            )
            return w.converted(total, dtype, 1)
        total = infix(
            operator,
            *(
                x if known else w.bits(x, unsigned, width)
                for x, known in zip(operands, (a_known, b_known), strict=True)
            ),
        )
        return w.bits(total, dtype, width)

    return w.each(dtype, lanes, function, a, b)


def function_call(w: Writer, node: UOp) -> Value:
    name = _FUNCTIONS[node.op.name]
    return w.each(
        node.dtype,
        lanes_of(node),
        lambda width, *xs: call(name, *xs),
        *(w.value(s) for s in node.src),
    )


def magnitude(w: Writer, node: UOp) -> Value:
    lanes, (source,) = lanes_of(node), node.src
    if node.dtype in HALVES:
        return _of_bits(w, node, "&", 0x7FFF)
    if dt.kind(node.dtype) == "f":
        return w.each(node.dtype, lanes, lambda width, x: call("fabs", x), w.value(source))
    if dt.kind(node.dtype) == "u":
        return w.full(source)
    x = w.bind(w.full(source))
    negative = _negated(w, x, node.dtype, lanes)
    below = compare_values(w, "lt", node.dtype, x, w.constant(0, node.dtype, lanes), lanes)
    return select(w, node.dtype, below, negative, x, lanes)


def negate(w: Writer, node: UOp) -> Value:
    lanes, (source,) = lanes_of(node), node.src
    if node.dtype in HALVES:
        return _of_bits(w, node, "^", 0x8000)
    if dt.kind(node.dtype) == "f":
        return w.each(node.dtype, lanes, lambda width, x: Expr(f"-{x.within(CALL)}", UNARY), w.value(source))
    return _negated(w, w.full(source), node.dtype, lanes)


def _negated(w: Writer, x: Value, dtype: np.dtype, lanes: int) -> Value:
    return _modular(w, "-", dtype, w.constant(0, dtype, lanes), x, lanes)


def _of_bits(w: Writer, node: UOp, operator: str, bits: int) -> Value:
    """Return a float of 16 bits with other bits."""
    x = w.value(node.src[0])
    held, mask = x._replace(dtype=dt.uint16), w.constant(bits, dt.uint16, x.lanes)
    found = w.each(
        dt.uint16, lanes_of(node), lambda width, a, b: infix(operator, a, b), held, mask, bare=True
    )
    return _cut(w, found, True)._replace(dtype=node.dtype)


# ---- comparisons and choices ----


def compare(w: Writer, node: UOp) -> Value:
    """Compare to booleans. With NaN all but `ne` are false."""
    dtype = node.src[0].dtype
    if within := _position_within(w, node):
        return within
    if node.src[0] is node.src[1] and dt.kind(dtype) != "f":  # of which compilers warn
        return w.constant(node.op in (ops.EQ, ops.LE), dt.bool_, lanes_of(node))
    a, b = (w.value(s) for s in node.src)
    if not a.dtype == b.dtype == dt.int32:
        a, b = w.held(a, dtype), w.held(b, dtype)
    return compare_values(w, node.op.name, a.dtype, a, b, lanes_of(node))


def _position_within(w: Writer, node: UOp) -> Value | None:
    """Write 0 <= x < n of an index as one comparison without signs (masks.py), in 32 bits where the index is held in
    32. Return None for other nodes.
    """
    (a, b), lanes = node.src, lanes_of(node)
    if node.op not in (ops.LT, ops.LE) or a.op is not ops.CAST or a.dtype != dt.uint64:
        return None
    limit, (index,) = w.value(b).constant, a.src
    if limit is None or limit >= 1 << 31 or index.dtype != dt.int64 or w.value(index).dtype != dt.int32:
        return None
    x, most = _unsigned(w, w.value(index), lanes), w.constant(limit, dt.uint32, lanes)
    return compare_values(w, node.op.name, dt.uint32, x, most, lanes)


def compare_values(w: Writer, name: str, dtype: np.dtype, a: Value, b: Value, lanes: int) -> Value:
    operator, nbytes = _COMPARE[name], 4 if dtype == dt.bool_ else dtype.itemsize

    def function(width: int, x: Expr, y: Expr) -> Expr:
        if dtype == dt.bool_ and width > 1 and name in ("lt", "le"):
            x, y = y, x  # true is -1 there
        return w.mask(infix(operator, x, y), nbytes, width)

    return w.each(dt.bool_, lanes, function, a, b, bare=True)


def invert(w: Writer, node: UOp) -> Value:
    lanes, x = lanes_of(node), w.full(node.src[0])
    if node.dtype == dt.bool_:
        return w.each(
            node.dtype,
            lanes,
            lambda width, a: Expr(f"{'!' if width == 1 else '~'}{a.within(CALL)}", UNARY),
            x,
        )
    found = w.each(node.dtype, lanes, lambda width, a: Expr(f"~{a.within(CALL)}", UNARY), x)
    return _cut(w, found, True)


def where(w: Writer, node: UOp) -> Value:
    condition, *both = node.src
    dtype = w.working_dtype(node, both)
    yes, no = (w.held(w.value(s), dtype) for s in both)
    return _narrowed(w, node, select(w, dtype, w.value(condition), yes, no, lanes_of(node)))


def select(w: Writer, dtype: np.dtype, condition: Value, yes: Value, no: Value, lanes: int) -> Value:
    """Select yes where the condition holds, no elsewhere. One condition chooses between vectors as a whole."""
    nbytes = 4 if dtype == dt.bool_ else dtype.itemsize
    if not condition.same:
        return w.each(
            dtype,
            lanes,
            lambda width, c, x, y: choice(w.condition(c, nbytes, width), x, y),
            condition,
            yes,
            no,
        )
    (one,) = w.bind(condition).parts
    return w.each(dtype, lanes, lambda width, x, y: choice(one, x, y), yes, no)


def max_min(w: Writer, node: UOp) -> Value:
    if node.src[0] is node.src[1]:
        return w.named(node.src[0])
    dtype = w.working_dtype(node, node.src)
    a, b = (w.bind(w.held(w.named(s), dtype)) for s in node.src)
    return _narrowed(w, node, extremum(w, node.op is ops.MAX, dtype, a, b, lanes_of(node)))


def extremum(w: Writer, largest: bool, dtype: np.dtype, a: Value, b: Value, lanes: int) -> Value:
    """Write the greatest or the least of two variables; NaN when one of them is."""
    operator, kind = ">" if largest else "<", dt.kind(dtype)
    if kind == "b":
        return w.each(dtype, lanes, lambda width, x, y: infix("|" if largest else "&", x, y), a, b, bare=True)
    nbytes = dtype.itemsize
    if dtype in HALVES:
        wide = [half_to_float(w, x) for x in (a, b)]

        def of_halves(width: int, x: Expr, y: Expr, u: Expr, v: Expr) -> Expr:
            beyond = infix("|", infix(operator, v, u), infix("!=", v, v))
            return choice(w.condition(w.mask(beyond, 4, width), nbytes, width), y, x)

        return w.each(dtype, lanes, of_halves, a, b, *map(w.bind, wide))

    def function(width: int, x: Expr, y: Expr) -> Expr:
        beyond = infix(operator, y, x)
        if kind == "f" and (b.constant is None or b.constant != b.constant):
            beyond = infix("|", beyond, infix("!=", y, y))
        return choice(beyond, y, x)

    return w.each(dtype, lanes, function, a, b)


def is_finite(w: Writer, node: UOp) -> Value:
    (source,) = node.src
    lanes, dtype = lanes_of(node), source.dtype
    size = w.each(dtype, lanes, lambda width, x: call("fabs", x), w.value(source))
    return compare_values(w, "lt", dtype, size, w.constant(float("inf"), dtype, lanes), lanes)


def combine(w: Writer, kind: str, dtype: np.dtype, a: Value, b: Value, lanes: int) -> Value:
    """Combine two partial results of a reduction into one."""
    if kind in ("reduce_sum", "dot"):
        return operate(w, "add", dtype, a, b, lanes)
    if kind == "reduce_prod":
        return operate(w, "mul", dtype, a, b, lanes)
    return extremum(w, kind == "reduce_max", dtype, w.bind(a), w.bind(b), lanes)


# ---- integers ----


def shift(w: Writer, node: UOp) -> Value:
    """Shift. Counts outside 0 .. width - 1 give 0, or the sign to the right (C leaves them open)."""
    lanes, dtype = lanes_of(node), node.dtype
    left, signed, bits = node.op is ops.SHL, dt.kind(dtype) == "i", 8 * dtype.itemsize
    unsigned = np.dtype(f"u{dtype.itemsize}")
    x, count = w.full(node.src[0]), w.full(node.src[1])
    operator = "<<" if left else ">>"

    def shifted(width: int, a: Expr, n: Expr) -> Expr:
        if not (left and signed):
            text = infix(operator, a, n)
            return w.converted(text, dtype, 1) if width == 1 and bits < 32 else text
        if width == 1:
            wide = unsigned if bits >= 32 else dt.uint32
            return w.converted(infix(operator, w.converted(a, wide, 1), n), dtype, 1)
        return w.bits(infix(operator, w.bits(a, unsigned, width), w.bits(n, unsigned, width)), dtype, width)

    if count.constant is not None and 0 <= count.constant < bits:
        return w.each(dtype, lanes, shifted, x, count)
    count = w.bind(count)
    limit = w.constant(bits, unsigned, lanes)
    inside = w.bind(compare_values(w, "lt", unsigned, _unsigned(w, count, lanes), limit, lanes))
    beyond = w.constant(bits - 1 if signed and not left else 0, dtype, lanes)
    safe = w.bind(select(w, dtype, inside, count, beyond, lanes))
    value = w.each(dtype, lanes, shifted, x, safe)
    if signed and not left:
        return value
    return select(w, dtype, inside, w.bind(value), w.constant(0, dtype, lanes), lanes)


def _unsigned(w: Writer, x: Value, lanes: int) -> Value:
    """Return the same bits without a sign."""
    unsigned = np.dtype(f"u{x.dtype.itemsize}")
    if x.dtype == unsigned:
        return x
    return w.each(
        unsigned,
        lanes,
        lambda width, a: w.converted(a, unsigned, 1) if width == 1 else w.bits(a, unsigned, width),
        x,
    )


def division(w: Writer, node: UOp) -> Value:
    """Compute quotient or remainder, towards zero, without the traps of x / 0 and least / -1: see ops.IDIV for the
    values.
    """
    if dt.kind(node.dtype) == "f":
        x, y = (w.value(s) for s in node.src)
        return w.each(node.dtype, lanes_of(node), lambda width, a, b: call("fmod", a, b), x, y)
    lanes, dtype = lanes_of(node), w.working_dtype(node, node.src)
    divisor = w.value(node.src[1])
    if divisor.constant is not None and divisor.constant not in (0, -1):
        x, y = (w.held(w.value(s), dtype) for s in node.src)
        return _narrowed(w, node, _divided(w, node.op is ops.IDIV, dtype, x, y, lanes))
    x, y = (w.bind(w.full(s)) for s in node.src)
    return _safely_divided(w, node, x, y, lanes)


def _divided(w: Writer, quotient: bool, dtype: np.dtype, x: Value, y: Value, lanes: int) -> Value:
    operator = "/" if quotient else "%"
    return _cut(w, w.each(dtype, lanes, lambda width, a, b: infix(operator, a, b), x, y, bare=True), True)


def _safely_divided(w: Writer, node: UOp, x: Value, y: Value, lanes: int) -> Value:
    dtype, quotient = node.dtype, node.op is ops.IDIV
    signed = dt.kind(dtype) == "i"

    def number(value: int) -> Value:
        return w.constant(value, dtype, lanes)

    zero = w.bind(compare_values(w, "eq", dtype, y, number(0), lanes))
    unsafe = zero
    if signed:
        minus = w.bind(compare_values(w, "eq", dtype, y, number(-1), lanes))
        unsafe = w.each(dt.bool_, lanes, lambda width, a, b: infix("|", a, b), zero, minus)
    divisor = w.bind(select(w, dtype, unsafe, number(1), y, lanes))
    result = w.bind(_divided(w, quotient, dtype, x, divisor, lanes))
    if signed:
        special = _negated(w, x, dtype, lanes) if quotient else number(0)
        result = w.bind(select(w, dtype, minus, special, result, lanes))
    by_zero = w.constant(-1 if signed else np.iinfo(dtype).max, dtype, lanes) if quotient else x
    return select(w, dtype, zero, by_zero, result, lanes)


RULES = {
    "neg": negate,
    "abs": magnitude,
    "not": invert,
    "where": where,
    "is_finite": is_finite,
    "idiv": division,
    "rem": division,
    **dict.fromkeys(_OPERATORS, binary),
    **dict.fromkeys(_FUNCTIONS, function_call),
    **dict.fromkeys(_COMPARE, compare),
    **dict.fromkeys(("max", "min"), max_min),
    **dict.fromkeys(("shl", "shr"), shift),
}
