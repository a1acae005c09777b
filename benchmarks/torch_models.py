"""Models of torch, imported by `funcgrad.torch.from_torch`, beside torch itself: times of inference and of gradients.

    python -m benchmarks.torch_models [--compile] [--one-thread] [name ...]

Needs torch. The models are those of tests/torch/architectures, wider and with larger inputs. In each round every way
runs for a while, so that what else the machine does is shared; the median over the rounds is printed, and its ratio to
that of torch as it comes. With --compile torch.compile is measured, too, by torch's own backend, which needs a C++
compiler and up to a minute for each model. On a machine that does other things, too, --one-thread says more: threads
that wait for each other wait for what else runs.
"""

from __future__ import annotations

import math
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import torch
from torch import nn

import funcgrad as fg
from funcgrad.torch import from_torch
from funcgrad.torch.tensors import to_array
from tests.torch.architectures import convolutional as cnn
from tests.torch.architectures import dense_prediction as dense
from tests.torch.architectures import sequences as seq
from tests.torch.architectures import transformers as tf

ROUNDS, LEAST_SECONDS = 5, 0.05
Model = tuple[nn.Module, tuple[Any, ...]]


def resnet18() -> Model:
    widths = [
        (64, 64, 1),
        (64, 64, 1),
        (64, 128, 2),
        (128, 128, 1),
        (128, 256, 2),
        (256, 256, 1),
        (256, 512, 2),
    ]
    blocks = [cnn.BasicBlock(*width) for width in widths]
    return nn.Sequential(cnn.stem(64), *blocks, cnn.head(512, 1000)), (cnn.image(1, 3, 128, 128),)


def resnext() -> Model:
    blocks = [cnn.Bottleneck(64, 64, 1, 16), cnn.Bottleneck(128, 128, 2, 16), cnn.Bottleneck(256, 256, 2, 16)]
    return nn.Sequential(cnn.stem(64), *blocks, cnn.head(512, 1000)), (cnn.image(1, 3, 128, 128),)


def vgg() -> Model:
    layers: list[nn.Module] = []
    inputs = 3
    for width in (32, 64, 128, 256):
        layers += [
            nn.Conv2d(inputs, width, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(width, width, 3, padding=1),
            nn.ReLU(),
        ]
        layers.append(nn.MaxPool2d(2))
        inputs = width
    return nn.Sequential(*layers, nn.Flatten(), nn.Linear(256 * 16, 512), nn.ReLU(), nn.Linear(512, 10)), (
        cnn.image(1, 3, 64, 64),
    )


def _inverted(act: Any, squeeze: bool) -> Model:
    sizes = [(16, 24, 2, 4), (24, 24, 1, 4), (24, 40, 2, 4), (40, 40, 1, 4), (40, 96, 2, 4), (96, 96, 1, 4)]
    blocks = [cnn.InvertedResidual(*size, act, squeeze) for size in sizes]
    last = [cnn.conv_bn(96, 320, 1, act=act), cnn.head(320, 1000)]
    return nn.Sequential(cnn.conv_bn(3, 16, 3, 2, act=act), *blocks, *last), (cnn.image(1, 3, 128, 128),)


def mobilenet_v2() -> Model:
    return _inverted(nn.ReLU6, False)


def mobilenet_v3() -> Model:
    return _inverted(nn.Hardswish, True)


def efficientnet() -> Model:
    return _inverted(nn.SiLU, True)


def densenet() -> Model:
    layers = [cnn.DenseLayer(64 + 32 * i, 32) for i in range(6)]
    return nn.Sequential(cnn.stem(64), *layers, cnn.head(64 + 32 * 6, 1000)), (cnn.image(1, 3, 128, 128),)


def squeezenet() -> Model:
    fires = [cnn.Fire(64, 16, 64), cnn.Fire(128, 16, 64), nn.MaxPool2d(3, 2), cnn.Fire(128, 32, 128)]
    first = [nn.Conv2d(3, 64, 3, 2), nn.ReLU(), nn.MaxPool2d(3, 2)]
    return nn.Sequential(*first, *fires, nn.Conv2d(256, 100, 1), nn.AdaptiveAvgPool2d(1)), (
        cnn.image(1, 3, 128, 128),
    )


def shufflenet() -> Model:
    units = [cnn.ShuffleUnit(96) for _ in range(4)]
    return nn.Sequential(cnn.stem(96), *units, cnn.head(96, 1000)), (cnn.image(1, 3, 128, 128),)


def convnext() -> Model:
    blocks = [cnn.ConvNeXtBlock(96) for _ in range(4)]
    return nn.Sequential(nn.Conv2d(3, 96, 4, 4), *blocks, cnn.head(96, 1000)), (cnn.image(1, 3, 128, 128),)


def unet() -> Model:
    return dense.UNet(), (cnn.image(1, 3, 128, 128),)


def deeplab() -> Model:
    return dense.DeepLab(), (cnn.image(1, 3, 128, 128),)


def diffusion_unet() -> Model:
    return dense.DiffusionUNet(), (cnn.image(4, 3, 32, 32), torch.tensor([3, 40, 5, 9]))


def vit() -> Model:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.patches, self.head = nn.Conv2d(3, 192, 16, 16), nn.Linear(192, 1000)
            self.blocks = nn.Sequential(*(tf.Block(192, 3) for _ in range(4)))

        def forward(self, x: Any) -> Any:
            return self.head(self.blocks(self.patches(x).flatten(2).transpose(1, 2)).mean(1))

    return Net(), (cnn.image(1, 3, 224, 224),)


def bert() -> Model:
    layer = nn.TransformerEncoderLayer(256, 4, 1024, activation="gelu", batch_first=True)
    return nn.TransformerEncoder(layer, 4, enable_nested_tensor=False), (torch.randn(1, 128, 256),)


def gpt2() -> Model:
    blocks = [tf.GPTBlock(256, 4) for _ in range(4)]
    return nn.Sequential(nn.Embedding(1000, 256), *blocks, nn.Linear(256, 1000)), (
        torch.randint(0, 1000, (8, 16)),
    )


def llama() -> Model:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.embed, self.head = nn.Embedding(1000, 256), nn.Linear(256, 1000)
            self.blocks = nn.ModuleList(tf.LlamaBlock(256, 8, 2) for _ in range(4))

        def forward(self, ids: Any) -> Any:
            angles = torch.outer(torch.arange(64).float(), 1e4 ** -(torch.arange(0, 32, 2) / 32))
            angles = torch.cat([angles, angles], -1)
            x = self.embed(ids)
            for block in self.blocks:
                x = block(x, angles.cos(), angles.sin())
            return self.head(x)

    return Net(), (torch.randint(0, 1000, (1, 64)),)


def mixer() -> Model:
    blocks = [tf.MixerBlock(196, 192) for _ in range(4)]
    return nn.Sequential(*blocks, nn.Linear(192, 100)), (torch.randn(1, 196, 192),)


def lstm() -> Model:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.lstm, self.head = nn.LSTM(64, 128, batch_first=True), nn.Linear(128, 10)

        def forward(self, x: Any) -> Any:
            return self.head(self.lstm(x)[0])

    return Net(), (torch.randn(8, 50, 64),)


def mamba() -> Model:
    return seq.Mamba(64, 8), (torch.randn(4, 16, 64),)


def gcn() -> Model:
    class Net(seq.GCN):
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = nn.Linear(64, 64, bias=False), nn.Linear(64, 8, bias=False)

    return Net(), (torch.randn(1000, 64), torch.randint(0, 1000, (2, 5000)))


MODELS = [
    resnet18, resnext, vgg, mobilenet_v2, mobilenet_v3, efficientnet, densenet, squeezenet, shufflenet, convnext, unet,
    deeplab, diffusion_unet, vit, bert, gpt2, llama, mixer, lstm, mamba, gcn,
]  # fmt: skip


def median_seconds(ways: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """The median time of a call of each way, over rounds in which each runs for a while."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    for call in ways.values():
        call()
    for _ in range(ROUNDS):
        for name, call in ways.items():
            count, start = 0, time.perf_counter()
            while (passed := time.perf_counter() - start) < LEAST_SECONDS or not count:
                call()
                count += 1
            times[name].append(passed / count if count else passed)
    return {name: statistics.median(each) for name, each in times.items()}


def ways_of(
    make: Callable[[], Model], compiles: bool
) -> tuple[dict[str, Callable[[], Any]], dict[str, Callable[[], Any]]]:
    """Inference, and loss with gradients of all parameters, each by every way."""
    torch.manual_seed(0)
    module, args = make()
    module.eval()
    f, params = from_torch(module, *args, copy=True)
    arrays = [to_array(x) for x in args]
    forward = fg.jit(f)
    gradient = fg.jit(fg.grad(lambda p, *xs: (f(p, *xs) ** 2).mean()))

    def inference(model: Any) -> Callable[[], Any]:
        def call() -> None:
            with torch.no_grad():
                model(*args)

        return call

    def training(model: Any) -> Callable[[], Any]:
        def call() -> None:
            module.zero_grad(set_to_none=True)
            (model(*args) ** 2).mean().backward()

        return call

    inferences = {
        "funcgrad": lambda: fg.block_until_ready(forward(params, *arrays)),
        "torch": inference(module),
    }
    trainings = {
        "funcgrad": lambda: fg.block_until_ready(gradient(params, *arrays)),
        "torch": training(module),
    }
    if compiles:
        compiled = torch.compile(module)
        inferences["torch.compile"], trainings["torch.compile"] = inference(compiled), training(compiled)
    return inferences, trainings


def main(arguments: list[str]) -> None:
    names = [argument for argument in arguments if not argument.startswith("--")]
    if "--one-thread" in arguments:
        torch.set_num_threads(1)
        fg.config.threads = 1
    warnings.simplefilter("ignore")
    ratios: dict[str, list[float]] = {"inference": [], "gradient": []}
    print(f"torch {torch.__version__}, {torch.get_num_threads()} threads")
    print(
        "| model | what | funcgrad ms | torch ms | torch.compile ms | funcgrad / torch |\n|---|---|---|---|---|---|"
    )
    for make in MODELS:
        if names and make.__name__ not in names:
            continue
        for what, ways in zip(ratios, ways_of(make, "--compile" in arguments), strict=True):
            found = median_seconds(ways)
            ratio = found["funcgrad"] / found["torch"]
            ratios[what].append(ratio)
            compiled = f"{found['torch.compile'] * 1e3:.2f}" if "torch.compile" in found else "-"
            print(
                f"| {make.__name__} | {what} | {found['funcgrad'] * 1e3:.2f} | {found['torch'] * 1e3:.2f} | "
                f"{compiled} | {ratio:.2f} |",
                flush=True,
            )
    for what, each in ratios.items():
        print(f"geometric mean, {what}: {math.exp(statistics.mean(map(math.log, each))):.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
