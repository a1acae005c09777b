"""Operators that compute each element on its own."""

from funcgrad.onnx.operators.basic import activations, arithmetic

__all__ = ["activations", "arithmetic"]
