"""Operators on quantized numbers, of the standard domain and of onnxruntime's com.microsoft.

linear.py: numbers to and from integers. products.py: products, convolutions and elementwise operators of integers.
blocks.py: weights of 2 to 8 bits with a scale for each block. Importing them adds their rows to the table.
"""

from funcgrad.onnx.operators.quantized import blocks, linear, products

__all__ = ["blocks", "linear", "products"]
