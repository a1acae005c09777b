"""Neural networks: models that are pytrees and their layers, activations, losses, initializers, optimizers.

Every name is imported with the first use of one in the same file: `import funcgrad.nn` by itself takes a millisecond.
"""

from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.nn import initializers, losses, metrics, optimizers, schedules
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
    from funcgrad.nn.layers.attention import KVCache, MultiHeadAttention
    from funcgrad.nn.layers.composition import Lambda, Sequential, Stacked
    from funcgrad.nn.layers.convolution import Conv, ConvTranspose
    from funcgrad.nn.layers.dense import Dropout, Embedding, Linear, LoRA
    from funcgrad.nn.layers.mixture import MoE, MoEStatistics
    from funcgrad.nn.layers.mlp import MLP, GatedMLP
    from funcgrad.nn.layers.normalization import (
        BatchNorm,
        BatchNormState,
        GroupNorm,
        InstanceNorm,
        LayerNorm,
        RMSNorm,
    )
    from funcgrad.nn.layers.pooling import AdaptiveAvgPool, AdaptiveMaxPool, AvgPool, MaxPool
    from funcgrad.nn.layers.positions import RotaryScaling, alibi_slopes, rotary
    from funcgrad.nn.layers.recurrent import GRU, LSTM, LSTMState
    from funcgrad.nn.layers.reparametrization import SpectralNorm, SpectralNormState, WeightNorm
    from funcgrad.nn.losses import (
        mean_squared_error,
        softmax_cross_entropy,
        softmax_cross_entropy_with_integer_labels,
        squared_error,
    )
    from funcgrad.nn.modules.module import Module, static
    from funcgrad.nn.modules.names import count_parameters, is_trainable, named_parameters, with_parameters
    from funcgrad.nn.modules.partition import combine, partition
    from funcgrad.nn.modules.precision import MixedPrecision, Policy
    from funcgrad.nn.modules.summary import summary
    from funcgrad.nn.modules.surgery import map_modules, tree_at
    from funcgrad.nn.normalization import logmeanexp, one_hot, standardize
    from funcgrad.nn.optimizers import GradientTransformation, adam, adamw, apply_updates, sgd
    from funcgrad.nn.pooling import avg_pool, max_pool, min_pool
    from funcgrad.numpy.elementwise import tanh
    from funcgrad.scipy.log_domain import log1mexp, log_softmax, logsumexp, softmax

_LATER = {
    "nn.activations": "celu elu gelu glu leaky_relu log_sigmoid mish relu relu6 selu sigmoid silu softplus swish",
    "nn.algebraic": "hard_sigmoid hard_silu hard_swish hard_tanh identity soft_sign sparse_plus sparse_sigmoid "
    "squareplus",
    "nn.attention": "dot_product_attention",
    "nn.losses": "mean_squared_error softmax_cross_entropy softmax_cross_entropy_with_integer_labels squared_error",
    "nn.normalization": "logmeanexp one_hot standardize",
    "nn.pooling": "avg_pool max_pool min_pool",
    "numpy.elementwise": "tanh",
    "scipy.log_domain": "log1mexp log_softmax logsumexp softmax",
    "nn.layers.attention": "KVCache MultiHeadAttention",
    "nn.layers.composition": "Lambda Sequential Stacked",
    "nn.layers.convolution": "Conv ConvTranspose",
    "nn.layers.dense": "Dropout Embedding Linear LoRA",
    "nn.layers.mixture": "MoE MoEStatistics",
    "nn.layers.mlp": "GatedMLP MLP",
    "nn.layers.normalization": "BatchNorm BatchNormState GroupNorm InstanceNorm LayerNorm RMSNorm",
    "nn.layers.pooling": "AdaptiveAvgPool AdaptiveMaxPool AvgPool MaxPool",
    "nn.layers.positions": "RotaryScaling alibi_slopes rotary",
    "nn.layers.recurrent": "GRU LSTM LSTMState",
    "nn.layers.reparametrization": "SpectralNorm SpectralNormState WeightNorm",
    "nn.modules.module": "Module static",
    "nn.modules.names": "count_parameters is_trainable named_parameters with_parameters",
    "nn.modules.partition": "combine partition",
    "nn.modules.precision": "MixedPrecision Policy",
    "nn.modules.summary": "summary",
    "nn.modules.surgery": "map_modules tree_at",
    "nn.optimizers": "GradientTransformation adam adamw apply_updates sgd",
}
if not TYPE_CHECKING:  # to the type checker a name that is not here is a mistake
    __getattr__, __dir__ = imported_later(
        __name__,
        "activations algebraic attention initializers layers losses metrics modules normalization optimizers pooling "
        "schedules".split(),
        {name: f"funcgrad.{module}" for module, names in _LATER.items() for name in names.split()},
    )

__all__ = [
    "adam", "adamw", "AdaptiveAvgPool", "AdaptiveMaxPool", "alibi_slopes", "apply_updates", "avg_pool", "AvgPool",
    "BatchNorm", "BatchNormState", "celu", "combine", "Conv", "ConvTranspose", "count_parameters",
    "dot_product_attention", "Dropout", "elu", "Embedding", "GatedMLP", "gelu", "glu", "GradientTransformation",
    "GroupNorm", "GRU", "hard_sigmoid", "hard_silu", "hard_swish", "hard_tanh", "identity", "initializers",
    "InstanceNorm", "is_trainable", "KVCache", "Lambda", "LayerNorm", "leaky_relu", "Linear", "log1mexp",
    "log_sigmoid", "log_softmax", "logmeanexp", "logsumexp", "LoRA", "losses", "LSTM", "LSTMState", "map_modules",
    "max_pool", "MaxPool", "mean_squared_error", "metrics", "min_pool", "mish", "MixedPrecision", "MLP", "Module",
    "MoE", "MoEStatistics", "MultiHeadAttention", "named_parameters", "one_hot", "optimizers", "partition",
    "Policy", "relu", "relu6", "RMSNorm", "rotary", "RotaryScaling", "schedules", "selu", "Sequential", "sgd",
    "sigmoid", "silu", "soft_sign", "softmax", "softmax_cross_entropy", "softmax_cross_entropy_with_integer_labels",
    "softplus", "sparse_plus", "sparse_sigmoid", "SpectralNorm", "SpectralNormState", "squared_error", "squareplus",
    "Stacked", "standardize", "static", "summary", "swish", "tanh", "tree_at", "WeightNorm", "with_parameters",
]  # fmt: skip
