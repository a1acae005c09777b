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
)
from funcgrad.nn.algebraic import (
    hard_sigmoid,
    hard_silu,
    hard_swish,
    hard_tanh,
    identity,
    soft_sign,
    sparse_plus,
    sparse_sigmoid,
    squareplus,
)
from funcgrad.nn.attention import dot_product_attention
from funcgrad.nn.losses import (
    mean_squared_error,
    softmax_cross_entropy,
    softmax_cross_entropy_with_integer_labels,
    squared_error,
)
from funcgrad.nn.normalization import logmeanexp, one_hot, standardize
from funcgrad.nn.optimizers import Optimizer, adam, adamw, sgd
from funcgrad.nn.pooling import avg_pool, max_pool, min_pool
from funcgrad.numpy.elementwise import tanh
from funcgrad.scipy.log_domain import log1mexp, log_softmax, logsumexp, softmax

__all__ = [
    "Optimizer",
    "adam",
    "adamw",
    "avg_pool",
    "celu",
    "dot_product_attention",
    "elu",
    "gelu",
    "glu",
    "hard_sigmoid",
    "hard_silu",
    "hard_swish",
    "hard_tanh",
    "identity",
    "initializers",
    "leaky_relu",
    "log1mexp",
    "log_sigmoid",
    "log_softmax",
    "logmeanexp",
    "logsumexp",
    "max_pool",
    "mean_squared_error",
    "min_pool",
    "mish",
    "one_hot",
    "relu",
    "relu6",
    "selu",
    "sgd",
    "sigmoid",
    "silu",
    "soft_sign",
    "softmax",
    "softmax_cross_entropy",
    "softmax_cross_entropy_with_integer_labels",
    "softplus",
    "sparse_plus",
    "sparse_sigmoid",
    "squared_error",
    "squareplus",
    "standardize",
    "swish",
    "tanh",
]
