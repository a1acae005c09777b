"""Record what layers of torch and flax.linen give, for tests/nn/layers: run it where both are installed.

A case is a call of a layer: its parameters, its arguments, its result, and the gradients of the sum of the result times
`weights(shape)`. All of it is in the layout of funcgrad.nn: features last, weights (window..., in, out).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

PLACE = Path(__file__).with_name("layers.npz")
CASES: dict[str, dict[str, np.ndarray]] = {}


def weights(shape: tuple[int, ...]) -> np.ndarray:
    """The numbers that a result is multiplied with before it is summed."""
    return np.cos(np.arange(np.prod(shape, dtype=int)), dtype=np.float32).reshape(shape)


def values(seed: int, *shape: int) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def make_torch() -> None:
    import torch
    import torch.nn.functional as F
    from torch import nn

    torch.manual_seed(0)

    def last(x: Any) -> Any:
        """Bring the features of torch from axis 1 to the last one."""
        return x.movedim(1, -1)

    def turned(w: Any) -> Any:
        """(out, in, window...) to (window..., in, out)."""
        return w.movedim((1, 0), (-2, -1))

    def swapped(w: Any) -> Any:
        """(in, out, window...) to (window..., in, out)."""
        return w.movedim((0, 1), (-2, -1))

    def record(
        name: str, call: Callable[..., Any], arguments: dict[str, Any], parameters: dict[str, tuple[Any, Any]],
        of_argument: Any = None, of_result: Any = None, extra: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        """parameters: our name -> (the tensor of torch, what brings it to our layout)."""
        arguments = {key: torch.tensor(x) if isinstance(x, np.ndarray) else x for key, x in arguments.items()}
        for x in arguments.values():
            x.requires_grad_(x.is_floating_point())
        first = of_result or (lambda x: x)
        result = first(call(*arguments.values()))
        (result * torch.tensor(weights(tuple(result.shape)))).sum().backward()
        case: dict[str, Any] = {"result": result}
        for key, x in arguments.items():
            case[f"argument.{key}"] = (of_argument or (lambda x: x))(x)
            if x.grad is not None:
                case[f"slope.{key}"] = (of_argument or (lambda x: x))(x.grad)
        for key, (p, change) in parameters.items():
            case[f"parameter.{key}"] = (change or (lambda x: x))(p)
            if p.grad is not None:
                case[f"parameter_slope.{key}"] = (change or (lambda x: x))(p.grad)
        CASES[name] = {k: x.detach().numpy().copy() for k, x in {**case, **(extra or {})}.items()}

    def affine(layer: Any, change: Any, prefix: str = "") -> dict[str, tuple[Any, Any]]:
        found = {f"{prefix}weight": (layer.weight, change)}
        return found | (
            {f"{prefix}bias": (layer.bias, None)} if getattr(layer, "bias", None) is not None else {}
        )

    def t(w: Any) -> Any:
        return w.T

    def drawn_at(seed: int, *shape: int) -> Any:
        return torch.tensor(values(seed, *shape), requires_grad=True)

    layer = nn.Linear(3, 4)
    record("linear", layer, {"x": values(0, 2, 5, 3)}, affine(layer, t))
    layer = nn.Linear(3, 4, bias=False)
    record("linear_without_bias", layer, {"x": values(0, 5, 3)}, affine(layer, t))
    layer = nn.Embedding(5, 3)
    record("embedding", layer, {"x": np.array([[0, 4, 2], [4, 4, 1]])}, affine(layer, None))
    mlp = nn.Sequential(
        nn.Linear(3, 5),
        nn.GELU(approximate="tanh"),
        nn.Linear(5, 4),
        nn.GELU(approximate="tanh"),
        nn.Linear(4, 2),
    )
    record(
        "mlp",
        mlp,
        {"x": values(1, 4, 3)},
        {k: v for i in range(3) for k, v in affine(mlp[2 * i], t, f"layers.{i}.").items()},
    )

    images = {1: values(2, 2, 4, 9), 2: values(3, 2, 4, 7, 6), 3: values(4, 1, 4, 4, 5, 4)}
    kinds = {1: nn.Conv1d, 2: nn.Conv2d, 3: nn.Conv3d}
    back = {1: nn.ConvTranspose1d, 2: nn.ConvTranspose2d, 3: nn.ConvTranspose3d}
    for rank, x in images.items():
        layer = kinds[rank](4, 6, 3, stride=2, padding=1, groups=2)
        record(f"conv{rank}", layer, {"x": x}, affine(layer, turned), last, last)
        layer = back[rank](4, 6, 3, stride=2, padding=1, output_padding=1, groups=2)
        record(f"conv_transpose{rank}", layer, {"x": x}, affine(layer, swapped), last, last)
    layer = nn.Conv2d(4, 3, (3, 2), dilation=(2, 1), padding=(2, 0), bias=False)
    record("conv_dilated", layer, {"x": images[2]}, affine(layer, turned), last, last)
    layer = nn.Conv2d(4, 8, 3, groups=4)
    record("conv_depthwise", layer, {"x": images[2]}, affine(layer, turned), last, last)
    layer = nn.ConvTranspose2d(4, 3, (3, 2), stride=(1, 3), dilation=(2, 1), padding=(1, 0))
    record("conv_transpose_dilated", layer, {"x": images[2]}, affine(layer, swapped), last, last)

    for name, pool in {
        "max_pool": nn.MaxPool2d((3, 2), (2, 2), (1, 0)),
        "avg_pool": nn.AvgPool2d((3, 2), (2, 1), (1, 1)),
        "avg_pool_without_padding": nn.AvgPool2d(3, 2, 1, count_include_pad=False),
        "adaptive_avg_pool": nn.AdaptiveAvgPool2d((3, 4)),
        "adaptive_avg_pool_of_all": nn.AdaptiveAvgPool2d((1, None)),
        "adaptive_max_pool": nn.AdaptiveMaxPool2d((3, 4)),
    }.items():
        record(name, pool, {"x": images[2]}, {}, last, last)
    record("adaptive_avg_pool1", nn.AdaptiveAvgPool1d(4), {"x": images[1]}, {}, last, last)
    record("adaptive_max_pool3", nn.AdaptiveMaxPool3d((2, 5, 3)), {"x": images[3]}, {}, last, last)

    def drawn(layer: Any) -> Any:
        for p in layer.parameters():
            nn.init.normal_(p)
        return layer

    x = {"x": values(5, 3, 4, 6)}
    for name, layer in {
        "layer_norm": drawn(nn.LayerNorm(6)),
        "rms_norm": drawn(nn.RMSNorm(6, eps=1e-6)),
    }.items():
        record(
            name,
            layer,
            x,
            {"weight": (layer.weight, None)} | ({"bias": (layer.bias, None)} if name == "layer_norm" else {}),
        )
    layer = drawn(nn.GroupNorm(2, 4))
    record("group_norm", layer, {"x": images[2]}, affine(layer, None), last, last)
    layer = drawn(nn.InstanceNorm2d(4, affine=True))
    record("instance_norm", layer, {"x": images[2]}, affine(layer, None), last, last)
    for training in (True, False):
        layer = drawn(nn.BatchNorm2d(4, momentum=0.3)).train(training)
        layer.running_mean.copy_(torch.tensor(values(6, 4)))
        layer.running_var.copy_(torch.tensor(values(7, 4)) ** 2)
        before = {"state.mean": layer.running_mean.clone(), "state.variance": layer.running_var.clone()}
        after = {"next.mean": layer.running_mean, "next.variance": layer.running_var}
        name = "batch_norm_in_training" if training else "batch_norm"
        record(name, layer, {"x": images[2]}, affine(layer, None), last, last, before | after)

    for name, kind in {"gru": nn.GRU, "lstm": nn.LSTM}.items():
        layer = kind(3, 4, batch_first=True)
        start = {"hidden": values(8, 2, 4)} | ({"cell": values(9, 2, 4)} if name == "lstm" else {})

        def call(x: Any, *state: Any, layer: Any = layer) -> Any:
            states = tuple(s[None] for s in state)
            out, end = layer(x, states[0] if len(states) == 1 else states)
            ends = end if isinstance(end, tuple) else (end,)
            return torch.cat([out, *(e[0][:, None] for e in ends)], 1)

        record(
            name, call, {"x": values(10, 2, 5, 3), **start},
            {"weight_input": (layer.weight_ih_l0, t), "weight_hidden": (layer.weight_hh_l0, t),
             "bias_input": (layer.bias_ih_l0, None), "bias_hidden": (layer.bias_hh_l0, None)},
        )  # fmt: skip

    def parts(layer: Any, sizes: tuple[int, int, int], separate: bool) -> dict[str, tuple[Any, Any]]:
        """The weights of torch's attention, which are one matrix unless the sizes of keys differ."""
        found: dict[str, tuple[Any, Any]] = {}
        for i, name in enumerate(("query", "key", "value")):
            whole = (
                (layer.q_proj_weight, layer.k_proj_weight, layer.v_proj_weight)[i]
                if separate
                else layer.in_proj_weight
            )
            rows = slice(None) if separate else slice(8 * i, 8 * i + 8)
            found[f"{name}.weight"] = (whole, lambda w, rows=rows: w[rows].T)
            found[f"{name}.bias"] = (layer.in_proj_bias, lambda b, i=i: b[8 * i : 8 * i + 8])
        return found | {
            "output.weight": (layer.out_proj.weight, t),
            "output.bias": (layer.out_proj.bias, None),
        }

    layer = drawn(nn.MultiheadAttention(8, 2, batch_first=True))
    hidden = torch.triu(torch.ones(5, 5, dtype=torch.bool), 1)
    record(
        "attention_causal",
        lambda x: layer(x, x, x, attn_mask=hidden)[0],
        {"x": values(11, 2, 5, 8)},
        parts(layer, (8, 8, 8), False),
    )
    padding = torch.tensor([[False] * 5, [False] * 3 + [True] * 2])
    layer2 = drawn(nn.MultiheadAttention(8, 2, batch_first=True))
    record(
        "attention_masked",
        lambda x: layer2(x, x, x, key_padding_mask=padding)[0],
        {"x": values(11, 2, 5, 8)},
        parts(layer2, (8, 8, 8), False),
    )
    layer3 = drawn(nn.MultiheadAttention(8, 4, kdim=6, vdim=6, batch_first=True))
    record(
        "attention_to_context",
        lambda x, c: layer3(x, c, c)[0],
        {"x": values(12, 2, 3, 8), "context": values(13, 2, 5, 6)},
        parts(layer3, (8, 6, 6), True),
    )

    linears = {
        n: drawn(nn.Linear(a, b))
        for n, (a, b) in {"query": (8, 8), "key": (8, 4), "value": (8, 4), "output": (8, 8)}.items()
    }

    def grouped(x: Any) -> Any:
        q, k, v = (linears[n](x).unflatten(-1, (-1, 2)).transpose(1, 2) for n in ("query", "key", "value"))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        return linears["output"](y.transpose(1, 2).flatten(2))

    named = {k: v for n, layer in linears.items() for k, v in affine(layer, t, f"{n}.").items()}
    record("attention_grouped", grouped, {"x": values(14, 2, 5, 8)}, named)

    from torch.nn.utils import parametrizations

    layer = parametrizations.weight_norm(nn.Conv1d(3, 4, 2))
    layer.parametrizations.weight.original0.data.mul_(1.5)
    record(
        "weight_norm", layer, {"x": values(15, 2, 3, 6)},
        {"layer.weight": (layer.parametrizations.weight.original1, turned), "layer.bias": (layer.bias, None),
         "scale": (layer.parametrizations.weight.original0, lambda g: g.flatten())}, last, last,
    )  # fmt: skip
    layer = parametrizations.spectral_norm(nn.Linear(3, 4)).train()
    norm = layer.parametrizations.weight[0]
    before = {"state.left": norm._u.clone(), "state.right": norm._v.clone()}
    record(
        "spectral_norm", layer, {"x": values(16, 2, 3)},
        {"layer.weight": (layer.parametrizations.weight.original, t), "layer.bias": (layer.bias, None)},
        extra=before | {"next.left": norm._u, "next.right": norm._v},
    )  # fmt: skip

    record("max_pool1", nn.MaxPool1d(3, 2, 1), {"x": images[1]}, {}, last, last)
    record("avg_pool3", nn.AvgPool3d((2, 3, 2), 1), {"x": images[3]}, {}, last, last)
    convolution, linear = nn.Conv2d(4, 3, 2), nn.Linear(3, 2)
    pooled = nn.Sequential(convolution, nn.ReLU(), nn.Dropout(0.5).eval(), nn.MaxPool2d(2), nn.Tanh())
    record(
        "sequential", lambda x: linear(pooled(x).movedim(1, -1)), {"x": images[2]},
        affine(convolution, turned, "layers.0.") | affine(linear, t, "layers.5."), last,
    )  # fmt: skip

    base, (down, up) = nn.Linear(3, 4), (drawn_at(17, 3, 2), drawn_at(18, 2, 4))
    record(
        "lora", lambda x: base(x) + 2.0 * (x @ down) @ up, {"x": values(19, 2, 5, 3)},
        affine(base, t, "base.") | {"down": (down, None), "up": (up, None)},
    )  # fmt: skip
    weight, bias = drawn_at(30, 3, 4, 4), drawn_at(31, 3, 4)

    def in_turn(x: Any) -> Any:
        for w, b in zip(weight, bias, strict=True):
            x = torch.tanh(x @ w + b)
        return x

    both = {"layers.layers.0.weight": (weight, None), "layers.layers.0.bias": (bias, None)}
    gated = {
        name: nn.Linear(*sizes) for name, sizes in {"gate": (3, 5), "up": (3, 5), "down": (5, 3)}.items()
    }
    record(
        "gated_mlp", lambda x: gated["down"](F.gelu(gated["gate"](x), approximate="tanh") * gated["up"](x)),
        {"x": values(38, 4, 3)}, {k: v for name, one in gated.items() for k, v in affine(one, t, f"{name}.").items()},
    )  # fmt: skip
    record("stacked", in_turn, {"x": values(32, 5, 4)}, both)

    router, gate, wide, narrow = (
        drawn_at(33, 3, 5), drawn_at(34, 5, 3, 4), drawn_at(35, 5, 3, 4), drawn_at(36, 5, 4, 3)
    )  # fmt: skip

    def experts(x: Any) -> Any:
        """All experts of each element, times the weights of those that are not picked, which are 0."""
        chances, picked = (x @ router).softmax(-1).topk(2, -1)
        shares = torch.zeros(*x.shape[:-1], 5).scatter(-1, picked, chances / chances.sum(-1, keepdim=True))
        hidden = F.silu(torch.einsum("bti,eih->bteh", x, gate)) * torch.einsum("bti,eih->bteh", x, wide)
        return torch.einsum("bteh,ehi,bte->bti", hidden, narrow, shares)

    record(
        "moe", experts, {"x": values(37, 2, 6, 3)},
        {"router.weight": (router, None), "gate": (gate, None), "up": (wide, None), "down": (narrow, None)},
    )  # fmt: skip


def make_flax() -> None:
    import flax.linen as nn
    import jax

    def record(name: str, layer: Any, x: np.ndarray, names: dict[str, str], change: Any = None) -> None:
        """names: ours -> flax's."""
        drawn = jax.tree.map(
            lambda p: jax.numpy.asarray(values(20, *p.shape)), layer.init(jax.random.key(0), x)["params"]
        )
        result = layer.apply({"params": drawn}, x)
        slopes, of_x = jax.grad(
            lambda p, x: (layer.apply({"params": p}, x) * weights(result.shape)).sum(), (0, 1)
        )(drawn, x)
        case: dict[str, Any] = {"result": result, "argument.x": x, "slope.x": of_x}
        for ours, theirs in names.items():
            to_ours = change if change and ours == "weight" else lambda w: w
            case |= {
                f"parameter.{ours}": to_ours(drawn[theirs]),
                f"parameter_slope.{ours}": to_ours(slopes[theirs]),
            }
        CASES[f"flax_{name}"] = {key: np.asarray(value) for key, value in case.items()}

    both = {"weight": "kernel", "bias": "bias"}
    x = values(21, 2, 7, 6, 4)
    record("linear", nn.Dense(3), x, both)
    record("conv_same", nn.Conv(6, (3, 4), (2, 3), feature_group_count=2), x, both)
    record("conv_causal", nn.Conv(3, (3,), padding="CAUSAL", kernel_dilation=2), values(22, 2, 7, 4), both)
    for stride, size in ((2, 4), (2, 3), (3, 2)):
        layer = nn.ConvTranspose(3, (size, size), (stride, stride), transpose_kernel=True)
        record(
            f"conv_transpose_same_{stride}_{size}", layer, x[:, :4, :4], both, lambda w: w.swapaxes(-1, -2)
        )
    scaled = {"weight": "scale", "bias": "bias"}
    record("layer_norm", nn.LayerNorm(epsilon=1e-5), x, scaled)
    record("rms_norm", nn.RMSNorm(), x, {"weight": "scale"})
    record("group_norm", nn.GroupNorm(2, epsilon=1e-5), x, scaled)
    record("instance_norm", nn.InstanceNorm(epsilon=1e-5), x, scaled)


if __name__ == "__main__":
    make_torch()
    make_flax()
    flat = {f"{name}/{key}": x for name, case in sorted(CASES.items()) for key, x in sorted(case.items())}
    np.savez_compressed(PLACE, **flat)
    print(f"{len(CASES)} cases, {PLACE.stat().st_size:,} bytes")
