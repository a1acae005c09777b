"""Operators of onnxruntime's domain com.microsoft, which optimized and exported models use.

fused.py: an operator and its activation in one. normalization.py: a sum and a normalization. rotary.py: rotary
embeddings. attention.py: attention with caches. experts.py: mixtures of experts. Importing them adds their rows to the
table. Those on quantized numbers are in operators/quantized/.
"""

from funcgrad.onnx.operators.microsoft import attention, experts, fused, normalization, rotary

__all__ = ["attention", "experts", "fused", "normalization", "rotary"]
