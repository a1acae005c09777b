"""Operators of neural networks: convolutions, poolings, normalizations, losses."""

from funcgrad.onnx.operators.nn import convolution, losses, normalization, pooling

__all__ = ["convolution", "losses", "normalization", "pooling"]
