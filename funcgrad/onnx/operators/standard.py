"""Operators of the standard domain, for those of other domains that are made of them."""

from __future__ import annotations

from typing import Any

from funcgrad.onnx.node import Node
from funcgrad.onnx.table import find


def standard(name: str, node: Node, *inputs: Any, version: int = 21, **attributes: Any) -> Any:
    """Compute an operator of the standard domain on inputs of another operator's making."""
    row = find("", name, version)
    if row is None:
        raise node.error(f"is made of {name}, which opset {version} does not have")
    return row.function(node, *inputs, **attributes)
