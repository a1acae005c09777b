"""Nodes on numbers one by one, comparisons, choices and casts."""

from __future__ import annotations

import numpy as np

from tests.onnx.random_models.model import FLOATS, INTEGERS, Builder, Value

SMOOTH = (
    "Sigmoid", "Tanh", "Erf", "Softplus", "Sin", "Cos", "Atan", "Asinh", "Softsign", "Mish", "HardSwish", "Selu",
    "Relu", "Sinh", "Neg", "Abs",
)  # fmt: skip
OF_DOUBLE = ("Sigmoid", "Tanh", "Sin", "Cos", "Relu", "Neg", "Abs", "Sqrt", "Log", "Reciprocal", "Exp")
"""What onnxruntime has in double precision, too."""


def smooth(b: Builder) -> None:
    op = b.one_of(SMOOTH)
    x = b.float_of() if op in OF_DOUBLE else b.single()
    x = bounded(b, x) if op == "Sinh" else x
    b.result(op, [x], x.dtype, x.shape, exact=op in ("Relu", "Neg", "Abs"))


def with_parameters(b: Builder) -> None:
    op, settings = b.one_of(
        [
            ("Elu", {"alpha": 0.5}),
            ("LeakyRelu", {"alpha": 0.25}),
            ("HardSigmoid", {"alpha": 0.25, "beta": 0.5}),
            ("Celu", {"alpha": 2.0}),
            ("Gelu", {"approximate": b.one_of(["none", "tanh"])}),
        ]
    )
    x = b.single()
    b.result(op, [x], x.dtype, x.shape, **settings)


def bounded(b: Builder, x: Value) -> Value:
    """Return numbers between -1 and 1 made of others."""
    return b.result("Tanh", [x], x.dtype, x.shape)


def positive(b: Builder, x: Value) -> Value:
    """Return numbers of at least 1 made of others."""
    size = b.result("Abs", [x], x.dtype, x.shape, exact=True)
    return b.result("Add", [size, b.constant(1, x.dtype)], x.dtype, x.shape, exact=True)


def of_a_domain(b: Builder) -> None:
    op = b.one_of(["Sqrt", "Log", "Reciprocal", "Exp", "Asin", "Acos", "Atanh", "Tan"])
    x = b.float_of() if op in OF_DOUBLE else b.single()
    if op in ("Sqrt", "Log", "Reciprocal"):
        x = positive(b, x)
    else:
        x = bounded(b, x)
        if op in ("Asin", "Acos", "Atanh"):
            x = b.result("Mul", [x, b.constant(0.75, x.dtype)], x.dtype, x.shape)
    b.result(op, [x], x.dtype, x.shape)


def jumping(b: Builder) -> None:
    op = b.one_of(["Floor", "Ceil", "Round", "Sign"])
    x = b.float_of(exact=True)
    b.result(op, [x], x.dtype, x.shape, exact=True)


def partner(b: Builder, x: Value) -> tuple[Value | str, tuple[int, ...]]:
    """Return what may stand beside x in a binary node, and the shape of both: another value, or a constant."""
    others = [v for v in b.values if v.dtype == x.dtype and fits(v.shape, x.shape)]
    if others and b.flag(0.7):
        other = b.one_of(others)
        return other, np.broadcast_shapes(x.shape, other.shape)
    shape = tuple(1 if b.flag(0.3) else size for size in x.shape[b.integer(0, len(x.shape)) :])
    return b.weight(x.dtype, shape), np.broadcast_shapes(x.shape, shape)


def fits(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return all(m == n or 1 in (m, n) for m, n in zip(a[::-1], b[::-1]))


def binary(b: Builder) -> None:
    op = b.one_of(["Add", "Sub", "Mul", "Max", "Min"])
    x = b.pick(lambda v: v.dtype in FLOATS + INTEGERS)
    other, shape = partner(b, x)
    inputs = [x, other] if b.flag() else [other, x]
    whole = x.dtype in INTEGERS
    b.result(op, inputs, x.dtype, shape, exact=whole or op in ("Max", "Min"))


def several(b: Builder) -> None:
    op = b.one_of(["Sum", "Mean", "Max", "Min"])
    x = b.single() if op == "Mean" else b.float_of()
    other, shape = partner(b, x)
    b.result(op, [x, other, x], x.dtype, shape, exact=op in ("Max", "Min"))


def division(b: Builder) -> None:
    x = b.float_of()
    other, shape = partner(b, x)
    if isinstance(other, str):
        return
    b.result("Div", [x, positive(b, other)], x.dtype, shape)


def remainder(b: Builder) -> None:
    """Of integers, by constants that are not 0; whole quotients round towards 0."""
    x = b.pick(lambda v: v.dtype in INTEGERS)
    divisor = b.constant(b.one_of([-3, -2, 2, 3, 5]), x.dtype)
    if b.flag():
        b.result("Div", [x, divisor], x.dtype, x.shape, exact=True)
    else:
        b.result("Mod", [x, divisor], x.dtype, x.shape, exact=True, fmod=int(b.flag()))


def power(b: Builder) -> None:
    x = positive(b, bounded(b, b.float_of()))
    exponent = b.constant(b.one_of([0.5, 2, 3, -1, 1.5]), x.dtype)
    b.result("Pow", [x, exponent], x.dtype, x.shape)


def comparison(b: Builder) -> None:
    op = b.one_of(["Equal", "Less", "Greater", "LessOrEqual", "GreaterOrEqual"])
    x = b.pick(lambda v: v.exact and v.dtype in FLOATS + INTEGERS)
    others = [v for v in b.values if v.exact and v.dtype == x.dtype and fits(v.shape, x.shape)]
    other = b.one_of(others)
    b.result(op, [x, other], "bool", np.broadcast_shapes(x.shape, other.shape), exact=True)


def bits(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype in INTEGERS)
    others = [v for v in b.values if v.dtype == x.dtype and fits(v.shape, x.shape)]
    other = b.one_of(others)
    shape = np.broadcast_shapes(x.shape, other.shape)
    b.result(b.one_of(["BitwiseAnd", "BitwiseOr", "BitwiseXor"]), [x, other], x.dtype, shape, exact=True)


def logic(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype == "bool")
    if b.flag(0.3):
        b.result("Not", [x], "bool", x.shape, exact=True)
        return
    other = b.one_of([v for v in b.values if v.dtype == "bool" and fits(v.shape, x.shape)])
    shape = np.broadcast_shapes(x.shape, other.shape)
    b.result(b.one_of(["And", "Or", "Xor", "Equal"]), [x, other], "bool", shape, exact=True)


def where(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype in (*FLOATS, "int64"))
    other, shape = partner(b, x)
    asked = [v for v in b.values if v.dtype == "bool" and fits(v.shape, shape)]
    choice = b.one_of(asked) if asked else b.weight("bool", shape)
    chosen = choice.shape if isinstance(choice, Value) else shape
    b.result("Where", [choice, x, other], x.dtype, np.broadcast_shapes(shape, chosen), exact=True)


def cast(b: Builder) -> None:
    """Also of floats to integers, where the floats are exact and so not next to a whole number."""
    x = b.pick(lambda v: v.exact or v.dtype in FLOATS)
    to = b.one_of(["float32", "float64", *(["int32", "int64", "bool"] if x.exact else [])])
    kind = {"float32": 1, "float64": 11, "int32": 6, "int64": 7, "bool": 9}[to]
    b.result("Cast", [x], to, x.shape, exact=x.dtype != "float64" or to != "float32", to=kind)


def to_bytes_and_back(b: Builder) -> None:
    """Numbers that are multiples of 1/8, by a scale of 1/4: halves round to even."""
    x = b.pick(lambda v: v.dtype == "float32" and v.exact)
    scale, zero = b.constant(0.25, "float32"), b.constant(b.integer(0, 200), "uint8")
    found = b.result("QuantizeLinear", [x, scale, zero], "uint8", x.shape, exact=True)
    b.result("DequantizeLinear", [found, scale, zero], "float32", x.shape, exact=True)


def clip(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype in (*FLOATS, *INTEGERS))
    low = b.constant(-1, x.dtype) if b.flag(0.8) else ""
    high = b.constant(2, x.dtype) if b.flag(0.8) else ""
    b.result("Clip", [x, low, high], x.dtype, x.shape, exact=True)


KINDS = (
    smooth, smooth, with_parameters, of_a_domain, jumping, binary, binary, several, division, remainder, power,
    comparison, bits, logic, where, cast, clip, to_bytes_and_back,
)  # fmt: skip
