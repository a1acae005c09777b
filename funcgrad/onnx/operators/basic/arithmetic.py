"""Arithmetic of two arrays, and functions of one."""

from __future__ import annotations

from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


@operator("Add", since=7, host=True)
def add(node: Node, x: Value, y: Value) -> Value:
    return node.xp.add(x, y)
