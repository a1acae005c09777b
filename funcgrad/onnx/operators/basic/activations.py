"""Activations of neural networks."""

from __future__ import annotations

import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


@operator("Relu")
def relu(node: Node, x: Value) -> Value:
    return fnp.maximum(x, fnp.zeros((), x.dtype))
