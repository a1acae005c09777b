"""Operators on whole arrays: products of matrices."""

from funcgrad.onnx.operators.arrays import products

__all__ = ["products"]
