"""Products of matrices, sums over named axes, and determinants."""

from __future__ import annotations

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


@operator("MatMul")
def matmul(node: Node, x: Value, y: Value) -> Value:
    return fnp.matmul(x, y)


@operator("Gemm")
def gemm(
    node: Node,
    a: Value,
    b: Value,
    c: Value = None,
    *,
    alpha: float = 1.0,
    beta: float = 1.0,
    transA: int = 0,
    transB: int = 0,
    broadcast: int = 0,
) -> Value:
    """Return alpha * a @ b + beta * c, the matrices transposed if the node says so."""
    # Not by transposed matrices, which op by op would be copied.
    summed = ((0 if transA else 1,), (1 if transB else 0,))
    product = lax.dot_general(a, b, (summed, ((), ())))
    if alpha != 1:
        product = (alpha * product).astype(a.dtype)
    if c is None or beta == 0:
        return product
    return product + (c if beta == 1 else (beta * c).astype(c.dtype))


@operator("Einsum", since=12)
def einsum(node: Node, *arrays: Value, equation: str) -> Value:
    return fnp.einsum(equation.replace(" ", ""), *arrays)


@operator("Det", since=11)
def det(node: Node, x: Value) -> Value:
    return fnp.linalg.det(x)
