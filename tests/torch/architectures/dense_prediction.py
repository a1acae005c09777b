"""Networks whose output is an image or boxes: segmentation, detection, generation."""

from __future__ import annotations

import math
from typing import Any

from tests.torch.architectures.convolutional import Model, conv_bn, image, torch

nn = torch.nn
F = nn.functional


def double_conv(inputs: int, outputs: int) -> Any:
    return nn.Sequential(conv_bn(inputs, outputs), conv_bn(outputs, outputs))


class UNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.down1, self.down2, self.bottom = double_conv(3, 8), double_conv(8, 12), double_conv(12, 16)
        self.up2, self.up1 = nn.ConvTranspose2d(16, 12, 2, 2), nn.ConvTranspose2d(12, 8, 2, 2)
        self.merge2, self.merge1 = double_conv(24, 12), double_conv(16, 8)
        self.last = nn.Conv2d(8, 2, 1)

    def forward(self, x: Any) -> Any:
        first = self.down1(x)
        second = self.down2(F.max_pool2d(first, 2))
        x = self.bottom(F.max_pool2d(second, 2))
        x = self.merge2(torch.cat([second, self.up2(x)], 1))
        return self.last(self.merge1(torch.cat([first, self.up1(x)], 1)))


def unet() -> Model:
    return UNet(), (image(2, 3, 16, 16),)


class DeepLab(nn.Module):
    """Atrous convolutions of several rates beside a pooled image, brought to the size of the input."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(conv_bn(3, 8, 3, 2), conv_bn(8, 12, 3, 2))
        self.rates = nn.ModuleList(nn.Conv2d(12, 6, 3, padding=rate, dilation=rate) for rate in (1, 2, 4))
        self.pool = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(12, 6, 1))
        self.last = nn.Conv2d(24, 3, 1)

    def forward(self, x: Any) -> Any:
        y = self.body(x)
        pooled = F.interpolate(self.pool(y), size=y.shape[-2:], mode="bilinear", align_corners=False)
        y = torch.cat([*(F.relu(rate(y)) for rate in self.rates), pooled], 1)
        return F.interpolate(self.last(y), size=x.shape[-2:], mode="bilinear", align_corners=False)


def deeplab() -> Model:
    return DeepLab(), (image(2, 3, 24, 20),)


class PyramidDetector(nn.Module):
    """A feature pyramid, and heads of classes and boxes shared by its levels (RetinaNet)."""

    def __init__(self) -> None:
        super().__init__()
        self.c1, self.c2, self.c3 = conv_bn(3, 8, 3, 2), conv_bn(8, 12, 3, 2), conv_bn(12, 16, 3, 2)
        self.laterals = nn.ModuleList(nn.Conv2d(width, 8, 1) for width in (8, 12, 16))
        self.classes, self.boxes = nn.Conv2d(8, 3 * 4, 3, padding=1), nn.Conv2d(8, 3 * 4, 3, padding=1)

    def forward(self, x: Any) -> Any:
        levels = [self.c1(x)]
        levels.append(self.c2(levels[-1]))
        levels.append(self.c3(levels[-1]))
        top = self.laterals[2](levels[2])
        pyramid = [top]
        for lateral, level in zip(self.laterals[1::-1], levels[1::-1]):
            top = lateral(level) + F.interpolate(top, scale_factor=2.0, mode="nearest")
            pyramid.append(top)
        flat = [
            head(p).permute(0, 2, 3, 1).reshape(x.shape[0], -1, 4)
            for p in pyramid
            for head in (self.classes, self.boxes)
        ]
        scores, boxes = torch.cat(flat[0::2], 1).sigmoid(), torch.cat(flat[1::2], 1)
        best, places = scores.max(-1)
        top_scores, order = best.topk(10, 1)
        chosen = boxes.gather(1, order[..., None].expand(-1, -1, 4))
        corners = torch.cat(
            [chosen[..., :2] - chosen[..., 2:].exp() / 2, chosen[..., :2] + chosen[..., 2:].exp() / 2], -1
        )
        return {"scores": top_scores, "boxes": corners, "labels": places.gather(1, order)}


def pyramid_detector() -> Model:
    return PyramidDetector(), (image(2, 3, 16, 16),)


class Autoencoder(nn.Module):
    """A variational autoencoder whose noise is an argument."""

    def __init__(self) -> None:
        super().__init__()
        self.encode = nn.Sequential(
            nn.Conv2d(1, 8, 4, 2, 1), nn.ReLU(), nn.Conv2d(8, 12, 4, 2, 1), nn.ReLU(), nn.Flatten()
        )
        self.mean, self.deviation = nn.Linear(12 * 16, 5), nn.Linear(12 * 16, 5)
        self.start = nn.Linear(5, 12 * 16)
        self.decode = nn.Sequential(
            nn.ConvTranspose2d(12, 8, 4, 2, 1), nn.ReLU(), nn.ConvTranspose2d(8, 1, 4, 2, 1), nn.Sigmoid()
        )

    def forward(self, x: Any, noise: Any) -> Any:
        y = self.encode(x)
        mean, log_variance = self.mean(y), self.deviation(y)
        z = mean + noise * torch.exp(0.5 * log_variance)
        picture = self.decode(self.start(z).view(-1, 12, 4, 4))
        divergence = -0.5 * torch.sum(1 + log_variance - mean.pow(2) - log_variance.exp(), 1)
        return F.binary_cross_entropy(picture, x.sigmoid(), reduction="mean"), divergence.mean(), picture


def autoencoder() -> Model:
    return Autoencoder(), (image(2, 1, 16, 16), torch.randn(2, 5))


def generator() -> Model:
    layers = [
        nn.ConvTranspose2d(6, 16, 4, 1, 0, bias=False), nn.BatchNorm2d(16), nn.ReLU(True),
        nn.ConvTranspose2d(16, 8, 4, 2, 1, bias=False), nn.BatchNorm2d(8), nn.LeakyReLU(0.2, True),
        nn.ConvTranspose2d(8, 3, 3, 2, 1, output_padding=1), nn.Tanh(),
    ]  # fmt: skip
    return nn.Sequential(*layers), (image(2, 6, 1, 1),)


class TimedBlock(nn.Module):
    """A residual block with group norms, which the time of the diffusion shifts."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.norm1, self.conv1 = nn.GroupNorm(1, inputs), nn.Conv2d(inputs, outputs, 3, padding=1)
        self.norm2, self.conv2 = nn.GroupNorm(2, outputs), nn.Conv2d(outputs, outputs, 3, padding=1)
        self.time, self.short = nn.Linear(16, outputs), nn.Conv2d(inputs, outputs, 1)

    def forward(self, x: Any, time: Any) -> Any:
        y = self.conv1(F.silu(self.norm1(x))) + self.time(F.silu(time))[:, :, None, None]
        return self.short(x) + self.conv2(F.silu(self.norm2(y)))


class DiffusionUNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.embed = nn.Sequential(nn.Linear(16, 16), nn.SiLU(), nn.Linear(16, 16))
        self.down, self.middle, self.up = TimedBlock(3, 8), TimedBlock(8, 8), TimedBlock(16, 8)
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)
        self.pool, self.last = nn.Conv2d(8, 8, 3, 2, 1), nn.Conv2d(8, 3, 3, padding=1)

    def forward(self, x: Any, t: Any) -> Any:
        rates = torch.exp(-math.log(1e4) * torch.arange(8) / 8)
        angles = t[:, None].float() * rates[None]
        time = self.embed(torch.cat([angles.sin(), angles.cos()], 1))
        first = self.down(x, time)
        y = self.middle(self.pool(first), time)
        tokens = y.flatten(2).transpose(1, 2)
        tokens = tokens + self.attention(tokens, tokens, tokens, need_weights=False)[0]
        y = F.interpolate(tokens.transpose(1, 2).reshape(y.shape), scale_factor=2, mode="nearest")
        return self.last(self.up(torch.cat([first, y], 1), time))


def diffusion_unet() -> Model:
    return DiffusionUNet(), (image(2, 3, 8, 8), torch.tensor([3, 40]))


class SpatialTransformer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.locate = nn.Sequential(
            nn.Conv2d(1, 4, 5, 2), nn.ReLU(), nn.AdaptiveMaxPool2d(3), nn.Flatten(), nn.Linear(36, 6)
        )

    def forward(self, x: Any) -> Any:
        theta = self.locate(x).view(-1, 2, 3) * 0.1 + torch.eye(2, 3)
        return F.grid_sample(x, F.affine_grid(theta, list(x.shape), align_corners=False), align_corners=False)


def spatial_transformer() -> Model:
    return SpatialTransformer(), (image(2, 1, 12, 12),)


MODELS = [unet, deeplab, pyramid_detector, autoencoder, generator, diffusion_unet, spatial_transformer]
