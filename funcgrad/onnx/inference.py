"""Element types of the values between nodes, where their arrays do not tell: elements of less than 8 bits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from funcgrad.onnx.package import onnx
from funcgrad.onnx.types import NARROW


def with_types(model: Any) -> Any:
    """Return a model that declares the types of all values, if any of them has elements of less than 8 bits.

    Other models are returned as they are: the dtypes of their arrays are their types. Nor is a model changed whose
    types cannot be inferred.
    """
    if not any(kind in NARROW for kind in _mentioned(model)):
        return model
    try:
        return onnx.shape_inference.infer_shapes(model)
    except (onnx.shape_inference.InferenceError, ValueError):  # ValueError: more than 2 GB
        return model


def _mentioned(model: Any) -> Iterable[int]:
    """Yield element types that a model mentions, at the places where new ones come in."""
    graph = model.graph
    for value in (*graph.input, *graph.output, *graph.value_info):
        yield value.type.tensor_type.elem_type
    for tensor in graph.initializer:
        yield tensor.data_type
    for nodes in (graph.node, *(function.node for function in model.functions)):
        for node in nodes:
            for attribute in node.attribute:
                yield (
                    attribute.i
                    if attribute.name in ("to", "output_dtype", "dtype")
                    else attribute.t.data_type
                )
