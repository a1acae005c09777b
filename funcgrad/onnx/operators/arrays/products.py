"""Products of matrices."""

from __future__ import annotations

import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


@operator("MatMul")
def matmul(node: Node, x: Value, y: Value) -> Value:
    return fnp.matmul(x, y)
