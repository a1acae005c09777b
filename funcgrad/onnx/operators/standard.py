"""Operators of the standard domain, for those of other domains that are made of them."""

from __future__ import annotations

from typing import Any

from funcgrad.onnx.node import Node, Operation
from funcgrad.onnx.table import find


def standard(name: str, node: Node, *inputs: Any, version: int = 21, **attributes: Any) -> Any:
    """Compute an operator of the standard domain on inputs of another operator's making."""
    operation = Operation(name, "", version, node.operation.name)
    operation.row = find("", name, version)
    if operation.row is None:
        raise node.error(f"is made of {name}, which opset {version} does not have")
    operation.attributes = attributes
    part = Node(operation, list(inputs), node.xp, node.scope, node.run)
    return operation.row.function(part, *inputs, **attributes)
