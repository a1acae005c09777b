"""Operators on whole arrays: shapes, indices, reductions, products."""

from funcgrad.onnx.operators.arrays import indexing, padding, products, reductions, scatter, shapes

__all__ = ["indexing", "padding", "products", "reductions", "scatter", "shapes"]
