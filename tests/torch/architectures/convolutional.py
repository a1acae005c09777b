"""Networks of convolutions that classify images: by their papers, with few and narrow layers."""

from __future__ import annotations

from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")
from torch import nn  # noqa: E402  # after the skip
from torch.nn import functional as F  # noqa: E402

Model = tuple[Any, tuple[Any, ...]]


def image(*shape: int) -> Any:
    return torch.randn(*(shape or (2, 3, 32, 32)))


def conv_bn(
    inputs: int, outputs: int, size: int = 3, stride: int = 1, groups: int = 1, act: Any = nn.ReLU
) -> Any:
    """A convolution, a batch norm, and an activation, if any."""
    layers = [
        nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
    ]
    return nn.Sequential(*layers, *([act()] if act else []))


class BasicBlock(nn.Module):
    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.main = nn.Sequential(conv_bn(inputs, outputs, 3, stride), conv_bn(outputs, outputs, act=None))
        same = stride == 1 and inputs == outputs
        self.short = nn.Identity() if same else conv_bn(inputs, outputs, 1, stride, act=None)

    def forward(self, x: Any) -> Any:
        return F.relu(self.main(x) + self.short(x), inplace=True)


class Bottleneck(nn.Module):
    def __init__(self, inputs: int, width: int, stride: int, groups: int = 1) -> None:
        super().__init__()
        outputs = 2 * width
        self.main = nn.Sequential(
            conv_bn(inputs, width, 1),
            conv_bn(width, width, 3, stride, groups),
            conv_bn(width, outputs, 1, act=None),
        )
        self.short = conv_bn(inputs, outputs, 1, stride, act=None)

    def forward(self, x: Any) -> Any:
        return F.relu(self.main(x) + self.short(x))


def head(features: int, classes: int = 10) -> Any:
    return nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(features, classes))


def stem(width: int = 8) -> Any:
    return nn.Sequential(conv_bn(3, width, 7, 2), nn.MaxPool2d(3, 2, 1))


def resnet() -> Model:
    blocks = [BasicBlock(8, 8, 1), BasicBlock(8, 16, 2), BasicBlock(16, 16, 1), BasicBlock(16, 24, 2)]
    return nn.Sequential(stem(), *blocks, head(24)), (image(),)


def resnext() -> Model:
    blocks = [Bottleneck(8, 8, 1, groups=4), Bottleneck(16, 16, 2, groups=4)]
    return nn.Sequential(stem(), *blocks, head(32)), (image(),)


def vgg() -> Model:
    layers: list[Any] = []
    inputs = 3
    for width in (8, "pool", 12, 12, "pool", 16, "pool"):
        if width == "pool":
            layers.append(nn.MaxPool2d(2))
        else:
            layers += [nn.Conv2d(inputs, width, 3, padding=1), nn.ReLU(inplace=True)]
            inputs = width
    classifier = [nn.Flatten(), nn.Linear(16 * 4 * 4, 32), nn.ReLU(), nn.Dropout(), nn.Linear(32, 10)]
    return nn.Sequential(*layers, *classifier).eval(), (image(),)


class InvertedResidual(nn.Module):
    """MobileNetV2's block; with squeeze and excitation, and other activations, those of V3 and EfficientNet."""

    def __init__(
        self, inputs: int, outputs: int, stride: int, grow: int, act: Any, squeeze: bool = False
    ) -> None:
        super().__init__()
        wide = inputs * grow
        self.grow = conv_bn(inputs, wide, 1, act=act)
        self.depthwise = conv_bn(wide, wide, 3, stride, wide, act=act)
        self.squeeze = SqueezeExcitation(wide) if squeeze else nn.Identity()
        self.project = conv_bn(wide, outputs, 1, act=None)
        self.residual = stride == 1 and inputs == outputs

    def forward(self, x: Any) -> Any:
        y = self.project(self.squeeze(self.depthwise(self.grow(x))))
        return x + y if self.residual else y


class SqueezeExcitation(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.down, self.up = nn.Conv2d(width, width // 4, 1), nn.Conv2d(width // 4, width, 1)

    def forward(self, x: Any) -> Any:
        scale = F.adaptive_avg_pool2d(x, 1)
        return x * F.hardsigmoid(self.up(F.relu(self.down(scale))))


def mobilenet_v2() -> Model:
    blocks = [InvertedResidual(8, 8, 1, 2, nn.ReLU6), InvertedResidual(8, 16, 2, 4, nn.ReLU6)]
    return nn.Sequential(conv_bn(3, 8, 3, 2, act=nn.ReLU6), *blocks, head(16)), (image(),)


def mobilenet_v3() -> Model:
    act = nn.Hardswish
    blocks = [InvertedResidual(8, 8, 1, 2, act, True), InvertedResidual(8, 16, 2, 3, act, True)]
    return nn.Sequential(conv_bn(3, 8, 3, 2, act=act), *blocks, head(16)), (image(),)


def efficientnet() -> Model:
    act = nn.SiLU
    blocks = [InvertedResidual(8, 8, 1, 1, act, True), InvertedResidual(8, 12, 2, 4, act, True)]
    last = [
        conv_bn(12, 24, 1, act=act),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(24, 10),
    ]
    return nn.Sequential(conv_bn(3, 8, 3, 2, act=act), *blocks, *last).eval(), (image(),)


class DenseLayer(nn.Module):
    def __init__(self, inputs: int, growth: int) -> None:
        super().__init__()
        self.norm, self.conv = nn.BatchNorm2d(inputs), nn.Conv2d(inputs, growth, 3, padding=1, bias=False)

    def forward(self, x: Any) -> Any:
        return torch.cat([x, self.conv(F.relu(self.norm(x)))], 1)


def densenet() -> Model:
    transition = nn.Sequential(nn.BatchNorm2d(16), nn.ReLU(), nn.Conv2d(16, 8, 1), nn.AvgPool2d(2))
    layers = [DenseLayer(8, 4), DenseLayer(12, 4), transition, DenseLayer(8, 4)]
    return nn.Sequential(stem(), *layers, head(12)), (image(),)


class Fire(nn.Module):
    def __init__(self, inputs: int, squeeze: int, expand: int) -> None:
        super().__init__()
        self.squeeze = nn.Conv2d(inputs, squeeze, 1)
        self.one, self.three = nn.Conv2d(squeeze, expand, 1), nn.Conv2d(squeeze, expand, 3, padding=1)

    def forward(self, x: Any) -> Any:
        x = F.relu(self.squeeze(x))
        return torch.cat([F.relu(self.one(x)), F.relu(self.three(x))], 1)


def squeezenet() -> Model:
    first = [nn.Conv2d(3, 8, 3, 2), nn.ReLU(), nn.MaxPool2d(3, 2, ceil_mode=True)]
    last = [nn.Conv2d(16, 10, 1), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten()]
    return nn.Sequential(*first, Fire(8, 4, 8), Fire(16, 4, 8), *last), (image(),)


class ShuffleUnit(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        half = width // 2
        self.branch = nn.Sequential(
            conv_bn(half, half, 1), conv_bn(half, half, 3, groups=half, act=None), conv_bn(half, half, 1)
        )

    def forward(self, x: Any) -> Any:
        first, second = x.chunk(2, 1)
        x = torch.cat([first, self.branch(second)], 1)
        n, c, h, w = x.shape
        return x.view(n, 2, c // 2, h, w).transpose(1, 2).reshape(n, c, h, w)


def shufflenet() -> Model:
    return nn.Sequential(stem(), ShuffleUnit(8), ShuffleUnit(8), head(8)), (image(),)


class ConvNeXtBlock(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.depthwise = nn.Conv2d(width, width, 7, padding=3, groups=width)
        self.norm = nn.LayerNorm(width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.scale = nn.Parameter(torch.full((width,), 0.1))

    def forward(self, x: Any) -> Any:
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        y = self.scale * self.down(F.gelu(self.up(y)))
        return x + y.permute(0, 3, 1, 2)


def convnext() -> Model:
    return nn.Sequential(nn.Conv2d(3, 12, 4, 4), ConvNeXtBlock(12), ConvNeXtBlock(12), head(12)), (image(),)


class Inception(nn.Module):
    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.one, self.five = conv_bn(inputs, 4, 1), conv_bn(inputs, 4, 5)
        self.three = nn.Sequential(conv_bn(inputs, 4, 1), conv_bn(4, 6))
        self.pool = nn.Sequential(nn.MaxPool2d(3, 1, 1), conv_bn(inputs, 2, 1))

    def forward(self, x: Any) -> Any:
        return torch.cat([self.one(x), self.three(x), self.five(x), self.pool(x)], 1)


def googlenet() -> Model:
    local = nn.LocalResponseNorm(3)
    return nn.Sequential(stem(), local, Inception(8), Inception(16), head(16)), (image(),)


MODELS = [
    resnet, resnext, vgg, mobilenet_v2, mobilenet_v3, efficientnet, densenet, squeezenet, shufflenet, convnext,
    googlenet,
]  # fmt: skip
