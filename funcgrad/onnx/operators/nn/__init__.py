"""Operators of neural networks: convolutions, poolings, normalizations, losses."""

from funcgrad.onnx.operators.nn import attention, convolution, losses, normalization, pooling

__all__ = ["attention", "convolution", "losses", "normalization", "pooling"]
