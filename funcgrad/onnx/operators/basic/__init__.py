"""Operators that compute each element on its own, and those that make arrays."""

from funcgrad.onnx.operators.basic import activations, arithmetic, casts, creation, logic

__all__ = ["activations", "arithmetic", "casts", "creation", "logic"]
