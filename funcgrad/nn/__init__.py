"""Neural networks as plain functions: activations, losses, initializers of weights, optimizers."""

from funcgrad.nn import initializers
from funcgrad.nn.activations import (
    celu,
    elu,
    gelu,
    glu,
    leaky_relu,
    log_sigmoid,
    mish,
    relu,
    relu6,
    selu,
    sigmoid,
    silu,
    softplus,
    swish,
    tanh,
)
from funcgrad.nn.losses import (
    mean_squared_error,
    softmax_cross_entropy,
    softmax_cross_entropy_with_integer_labels,
    squared_error,
)
from funcgrad.nn.normalization import log_softmax, logsumexp, one_hot, softmax, standardize
from funcgrad.nn.optimizers import Optimizer, adam, adamw, sgd

__all__ = [
    "Optimizer",
    "adam",
    "adamw",
    "celu",
    "elu",
    "gelu",
    "glu",
    "initializers",
    "leaky_relu",
    "log_sigmoid",
    "log_softmax",
    "logsumexp",
    "mean_squared_error",
    "mish",
    "one_hot",
    "relu",
    "relu6",
    "selu",
    "sgd",
    "sigmoid",
    "silu",
    "softmax",
    "softmax_cross_entropy",
    "softmax_cross_entropy_with_integer_labels",
    "softplus",
    "squared_error",
    "standardize",
    "swish",
    "tanh",
]
