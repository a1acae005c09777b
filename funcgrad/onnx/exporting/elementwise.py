"""Rows of elementwise ops. Operands may have axes of size 1 where the node's shape repeats them.

What ONNX has no operator for is made of what it has by simpler.py, before this is asked.
"""

from __future__ import annotations

import numpy as np

from funcgrad.onnx.exporting.rules import RULES, Rule, writes
from funcgrad.onnx.exporting.scope import Scope, kernel_dtype
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER, NAME
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp

_FLOAT_FUNCTIONS = {
    ops.FLOOR: "Floor", ops.CEIL: "Ceil", ops.ROUND: "Round", ops.SQRT: "Sqrt", ops.EXP: "Exp", ops.LOG: "Log",
    ops.SIN: "Sin", ops.COS: "Cos", ops.TAN: "Tan", ops.ASIN: "Asin", ops.ACOS: "Acos", ops.ATAN: "Atan",
    ops.SINH: "Sinh", ops.COSH: "Cosh", ops.TANH: "Tanh", ops.ASINH: "Asinh", ops.ACOSH: "Acosh", ops.ATANH: "Atanh",
    ops.ERF: "Erf", ops.LOGISTIC: "Sigmoid",
}  # fmt: skip
_OF_NUMBERS = {
    ops.ADD: "Add", ops.SUB: "Sub", ops.MUL: "Mul", ops.DIV: "Div", ops.ABS: "Abs", ops.SIGN: "Sign",
}  # fmt: skip
_OF_BITS = {ops.AND: "And", ops.OR: "Or", ops.XOR: "Xor", ops.NOT: "Not"}
_EXTREMA = {ops.MAX: ("Max", "Or"), ops.MIN: ("Min", "And")}


def _plain(operator: str) -> Rule:
    """Return the row of an op that is one operator."""

    def rule(scope: Scope, node: UOp, *values: str) -> str:
        return scope.apply(operator, node.src[0].dtype, *values)

    return rule


RULES.update({op: _plain(name) for op, name in (_FLOAT_FUNCTIONS | _OF_NUMBERS).items()})


def _of_bits(op: Op) -> Rule:
    name = _OF_BITS[op]

    def rule(scope: Scope, node: UOp, *values: str) -> str:
        return scope.apply(name if node.dtype == dt.bool_ else f"Bitwise{name}", node.dtype, *values)

    return rule


RULES.update({op: _of_bits(op) for op in _OF_BITS})


def _extremum(op: Op) -> Rule:
    of_numbers, of_booleans = _EXTREMA[op]

    def rule(scope: Scope, node: UOp, *values: str) -> str:
        return scope.apply(of_booleans if node.dtype == dt.bool_ else of_numbers, node.dtype, *values)

    return rule


RULES.update({op: _extremum(op) for op in _EXTREMA})


@writes(ops.STOP_GRADIENT, ops.COPY, ops.ZERO_GUARD, NAME, BARRIER)
def _same(scope: Scope, node: UOp, value: str, *others: str) -> str:
    return value


@writes(ops.NEG)
def _neg(scope: Scope, node: UOp, x: str) -> str:
    if dt.kind(node.dtype) == "u":
        return scope.apply("Sub", node.dtype, scope.constant(np.zeros((), node.dtype)), x)
    return scope.apply("Neg", node.dtype, x)


@writes(ops.MULADD)
def _muladd(scope: Scope, node: UOp, a: str, b: str, c: str) -> str:
    wide = kernel_dtype("Mul", node.dtype)
    a, b, c = (scope.cast(x, node.dtype, wide) for x in (a, b, c))
    return scope.cast(scope.emit("Add", scope.emit("Mul", a, b), c), wide, node.dtype)


@writes(ops.IDIV)
def _idiv(scope: Scope, node: UOp, x: str, y: str) -> str:
    return scope.apply("Div", node.dtype, x, y)


@writes(ops.REM)
def _rem(scope: Scope, node: UOp, x: str, y: str) -> str:
    return scope.apply("Mod", node.dtype, x, y, fmod=1)


@writes(ops.POW)
def _pow(scope: Scope, node: UOp, x: str, y: str) -> str:
    return scope.apply("Pow", node.dtype, x, y)


@writes(ops.EQ)
def _eq(scope: Scope, node: UOp, x: str, y: str) -> str:
    return scope.apply("Equal", node.src[0].dtype, x, y, result=dt.bool_)


@writes(ops.NE)
def _ne(scope: Scope, node: UOp, x: str, y: str) -> str:
    return scope.emit("Not", scope.apply("Equal", node.src[0].dtype, x, y, result=dt.bool_))


@writes(ops.LT, ops.LE)
def _compare(scope: Scope, node: UOp, x: str, y: str) -> str:
    is_strict = node.op is ops.LT
    if node.src[0].dtype == dt.bool_:
        return scope.emit("And" if is_strict else "Or", scope.emit("Not", x), y)
    operator = "Less" if is_strict else "LessOrEqual"
    return scope.apply(operator, node.src[0].dtype, x, y, result=dt.bool_)


@writes(ops.IS_FINITE)
def _is_finite(scope: Scope, node: UOp, x: str) -> str:
    old = node.src[0].dtype
    x = scope.cast(x, old, kernel_dtype("IsNaN", old))
    return scope.emit("Not", scope.emit("Or", scope.emit("IsNaN", x), scope.emit("IsInf", x)))


@writes(ops.SHL, ops.SHR)
def _shift(scope: Scope, node: UOp, x: str, count: str) -> str:
    direction = "LEFT" if node.op is ops.SHL else "RIGHT"
    return scope.apply("BitShift", node.dtype, x, count, direction=direction)


@writes(ops.WHERE)
def _where(scope: Scope, node: UOp, condition: str, x: str, y: str) -> str:
    wide = kernel_dtype("Where", node.dtype)
    chosen = scope.emit("Where", condition, *(scope.cast(v, node.dtype, wide) for v in (x, y)))
    return scope.cast(chosen, wide, node.dtype)


@writes(ops.CAST)
def _cast(scope: Scope, node: UOp, x: str) -> str:
    old, new = node.src[0].dtype, node.dtype
    if dt.is_float8(old) or dt.is_float8(new):  # kernels convert these from and to float32 alone
        return scope.cast(scope.cast(x, old, dt.float32), dt.float32, new)
    return scope.cast(x, old, new)


@writes(ops.BITCAST)
def _bitcast(scope: Scope, node: UOp, x: str) -> str:
    return scope.cast(x, node.src[0].dtype, node.dtype)
