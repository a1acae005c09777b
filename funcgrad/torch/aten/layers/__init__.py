"""The operators of networks' layers, a file for each family. Importing this package enters their rows."""

from funcgrad.torch.aten.layers import (
    activations,
    attention,
    convolution,
    gradients,
    losses,
    normalization,
    pooling,
    recurrent,
    resampling,
)

__all__ = [
    "activations", "attention", "convolution", "gradients", "losses", "normalization", "pooling", "recurrent",
    "resampling",
]  # fmt: skip
