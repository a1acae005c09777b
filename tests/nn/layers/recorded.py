"""Calls of layers with recorded results (tests/nn/records/make_layers.py), and our layers that are to give them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn, random

RECORDS = Path(__file__).parents[1] / "records" / "layers.npz"
KEY = random.key(0)
_ORDER = ("x", "context", "hidden", "cell")  # of arguments


class Recorded(NamedTuple):
    """A call: arguments in order, parameters and slopes by name."""

    arguments: dict[str, np.ndarray]
    parameters: dict[str, np.ndarray]
    result: np.ndarray
    slopes: dict[str, np.ndarray]
    parameter_slopes: dict[str, np.ndarray]
    state: dict[str, np.ndarray]
    next: dict[str, np.ndarray]


@cache
def recorded(name: str) -> Recorded:
    parts: dict[str, Any] = {
        k: {} for k in ("argument", "parameter", "slope", "parameter_slope", "state", "next")
    }
    with np.load(RECORDS) as file:
        for key in file.files:
            case, _, part = key.partition("/")
            if case == name:
                kind, _, of = part.partition(".")
                if of:
                    parts[kind][of] = file[key]
                else:
                    parts[kind] = file[key]
    arguments = {key: parts["argument"][key] for key in _ORDER if key in parts["argument"]}
    return Recorded(
        arguments, parts["parameter"], parts["result"], parts["slope"], parts["parameter_slope"],
        parts["state"], parts["next"],
    )  # fmt: skip


def names() -> list[str]:
    with np.load(RECORDS) as file:
        return sorted({key.partition("/")[0] for key in file.files})


def weights(shape: tuple[int, ...]) -> np.ndarray:
    """As in make_layers.py."""
    return np.cos(np.arange(np.prod(shape, dtype=int)), dtype=np.float32).reshape(shape)


def _recurrent(layer: Any, x: Any, *initial: Any) -> Any:
    states, last = layer(x, nn.LSTMState(*initial) if len(initial) == 2 else initial[0])
    ends = last if isinstance(last, tuple) else (last,)
    return fnp.concatenate([states, *(end[..., None, :] for end in ends)], -2)


def _masked(layer: Any, x: Any) -> Any:
    seen = np.array([[True] * 5, [True] * 3 + [False] * 2])
    return layer(x, mask=seen[:, None, None, :])


def _with_state(kind: Any, training: bool) -> Callable[..., Any]:
    def call(layer: Any, x: Any, *, name: str) -> Any:
        return layer(x, kind(**recorded(name).state), training=training)[0]

    return call


MODEL: dict[str, Callable[[], Any]] = {
    "linear": lambda: nn.Linear.init(3, 4, key=KEY),
    "linear_without_bias": lambda: nn.Linear.init(3, 4, key=KEY, bias=False),
    "embedding": lambda: nn.Embedding.init(5, 3, key=KEY),
    "mlp": lambda: nn.MLP.init((3, 5, 4, 2), key=KEY, activation=nn.gelu),
    **{
        f"conv{rank}": lambda rank=rank: nn.Conv.init(
            4, 6, (3,) * rank, key=KEY, strides=2, padding=1, groups=2
        )
        for rank in (1, 2, 3)
    },
    **{
        f"conv_transpose{rank}": lambda rank=rank: nn.ConvTranspose.init(
            4, 6, (3,) * rank, key=KEY, strides=2, padding=1, output_padding=1, groups=2
        )
        for rank in (1, 2, 3)
    },
    "conv_dilated": lambda: nn.Conv.init(4, 3, (3, 2), key=KEY, dilation=(2, 1), padding=(2, 0), bias=False),
    "conv_depthwise": lambda: nn.Conv.init(4, 8, (3, 3), key=KEY, groups=4, padding="VALID"),
    "conv_transpose_dilated": lambda: nn.ConvTranspose.init(
        4, 3, (3, 2), key=KEY, strides=(1, 3), dilation=(2, 1), padding=((1, 1), (0, 0))
    ),
    "max_pool": lambda: nn.MaxPool((3, 2), (2, 2), ((1, 1), (0, 0))),
    "avg_pool": lambda: nn.AvgPool((3, 2), (2, 1), ((1, 1), (1, 1))),
    "avg_pool_without_padding": lambda: nn.AvgPool((3, 3), (2, 2), ((1, 1), (1, 1)), False),
    "adaptive_avg_pool": lambda: nn.AdaptiveAvgPool((3, 4)),
    "adaptive_avg_pool_of_all": lambda: nn.AdaptiveAvgPool((1, None)),
    "adaptive_max_pool": lambda: nn.AdaptiveMaxPool((3, 4)),
    "adaptive_avg_pool1": lambda: nn.AdaptiveAvgPool((4,)),
    "adaptive_max_pool3": lambda: nn.AdaptiveMaxPool((2, 5, 3)),
    "layer_norm": lambda: nn.LayerNorm.init(6),
    "rms_norm": lambda: nn.RMSNorm.init(6),
    "group_norm": lambda: nn.GroupNorm.init(4, groups=2),
    "instance_norm": lambda: nn.InstanceNorm.init(4, weight=True, bias=True),
    "batch_norm": lambda: nn.BatchNorm.init(4, momentum=0.3),
    "batch_norm_in_training": lambda: nn.BatchNorm.init(4, momentum=0.3),
    "gru": lambda: nn.GRU.init(3, 4, key=KEY),
    "lstm": lambda: nn.LSTM.init(3, 4, key=KEY),
    "attention_causal": lambda: nn.MultiHeadAttention.init(8, 2, key=KEY, causal=True),
    "attention_masked": lambda: nn.MultiHeadAttention.init(8, 2, key=KEY),
    "attention_to_context": lambda: nn.MultiHeadAttention.init(8, 4, key=KEY, context_size=6),
    "attention_grouped": lambda: nn.MultiHeadAttention.init(8, 4, key=KEY, key_heads=2, causal=True),
    "weight_norm": lambda: nn.WeightNorm.init(nn.Conv.init(3, 4, (2,), key=KEY, padding="VALID")),
    "spectral_norm": lambda: nn.SpectralNorm(nn.Linear.init(3, 4, key=KEY)),
    "max_pool1": lambda: nn.MaxPool((3,), (2,), ((1, 1),)),
    "avg_pool3": lambda: nn.AvgPool((2, 3, 2), (1, 1, 1)),
    "sequential": lambda: nn.Sequential.init(
        nn.Conv.init(4, 3, (2, 2), key=KEY, padding="VALID"),
        nn.relu,
        nn.Dropout(0.5),
        nn.MaxPool((2, 2), (2, 2)),
        nn.Lambda(fnp.tanh),
        nn.Linear.init(3, 2, key=KEY),
    ),
    "lora": lambda: nn.LoRA.init(nn.Linear.init(3, 4, key=KEY), 2, key=KEY, alpha=4.0),
    "stacked": lambda: nn.Stacked.init(
        lambda key: nn.Sequential.init(nn.Linear.init(4, 4, key=key), fnp.tanh), 3, key=KEY
    ),
    "gated_mlp": lambda: nn.GatedMLP.init(3, 5, key=KEY, activation=nn.gelu, bias=True),
    "moe": lambda: nn.MoE.init(3, 4, experts=5, key=KEY),
    "flax_linear": lambda: nn.Linear.init(4, 3, key=KEY),
    "flax_conv_same": lambda: nn.Conv.init(4, 6, (3, 4), key=KEY, strides=(2, 3), groups=2),
    "flax_conv_causal": lambda: nn.Conv.init(4, 3, (3,), key=KEY, padding="CAUSAL", dilation=2),
    **{
        f"flax_conv_transpose_same_{stride}_{size}": lambda stride=stride, size=size: nn.ConvTranspose.init(
            4, 3, (size, size), key=KEY, strides=stride
        )
        for stride, size in ((2, 4), (2, 3), (3, 2))
    },
    "flax_layer_norm": lambda: nn.LayerNorm.init(4),
    "flax_rms_norm": lambda: nn.RMSNorm.init(4),
    "flax_group_norm": lambda: nn.GroupNorm.init(4, groups=2),
    "flax_instance_norm": lambda: nn.InstanceNorm.init(4, weight=True, bias=True),
}
_CALL: dict[str, Callable[..., Any]] = {
    "moe": lambda layer, x: layer(x)[0],
    "gru": _recurrent,
    "lstm": _recurrent,
    "attention_masked": _masked,
    "batch_norm": _with_state(nn.BatchNormState, False),
    "batch_norm_in_training": _with_state(nn.BatchNormState, True),
    "spectral_norm": _with_state(nn.SpectralNormState, True),
}


def model(name: str) -> Any:
    """Return the layer of a case, with its parameters."""
    layer = fg.eval_shape(MODEL[name]) if recorded(name).parameters else MODEL[name]()
    return nn.with_parameters(layer, recorded(name).parameters)


def called(name: str, layer: Any, *arguments: Any) -> Any:
    """Call the layer of a case; return its result."""
    call = _CALL.get(name)
    if call is None:
        return layer(*arguments)
    return call(layer, *arguments, name=name) if recorded(name).state else call(layer, *arguments)
