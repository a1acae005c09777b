"""A small U-Net that says which noise images were mixed with, at different times: the training step of a diffusion."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.models.gpt import attend, norm, normal
from benchmarks.models.training import first_state
from benchmarks.models.unet import filters
from benchmarks.models.windows import (
    convolve,
    group_norm,
    grow,
    torch_convolve,
    torch_group_norm,
    torch_grow,
)

_COLORS, _GROUPS = 3, 4


class Diffusion(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, mixtures, times, noise)."""

    width: int = 32
    batch: int = 16
    side: int = 32
    heads: int = 2

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, mixtures, waves of the times, noise)."""
        one, two = self.width, 2 * self.width
        params = {
            "clock": [normal(rng, one, two), normal(rng, two, two)],
            "stem": filters(rng, one, _COLORS, 3),
            "down": _first_block(rng, one, one, two),
            "shrink": filters(rng, two, one, 3),
            "middle": _first_block(rng, two, two, two),
            "qkv": normal(rng, two, 3 * two),
            "out": normal(rng, two, two),
            "grow": filters(rng, two, one, 2),
            "up": _first_block(rng, two, one, two),
            "norm": norm(one),
            "head": filters(rng, _COLORS, one, 3),
        }
        images = (self.batch, _COLORS, self.side, self.side)
        mixtures, noise = rng.standard_normal((2, *images), numpy.float32)
        waves = numpy.sin(rng.standard_normal((self.batch, one), numpy.float32))
        return first_state(rng, params), mixtures, waves, noise

    def loss(self, lib: Any, params: Any, mixtures: Any, waves: Any, noise: Any) -> Any:
        np = lib.numpy

        def silu(x: Any) -> Any:
            return x * lib.nn.sigmoid(x)

        def convolved(x: Any, w: Any, stride: int = 1) -> Any:
            return convolve(lib, x, w, stride)

        def normal_silu(x: Any, norm: Any) -> Any:
            return silu(group_norm(lib, x, norm, _GROUPS))

        def attention(x: Any) -> Any:
            places = x.reshape(*x.shape[:2], -1).transpose(0, 2, 1)
            batch, length, width = places.shape
            qkv = (places @ params["qkv"]).reshape(batch, length, 3, self.heads, -1)
            heads = attend(lib, *(qkv[:, :, i].transpose(0, 2, 1, 3) for i in range(3)), causal=False)
            gathered = heads.transpose(0, 2, 1, 3).reshape(batch, length, width) @ params["out"]
            return gathered.transpose(0, 2, 1).reshape(x.shape)

        def joined(x: Any, beside: Any) -> Any:
            return np.concatenate([grow(lib, x, params["grow"]), beside], axis=1)

        found = self._noise(params, mixtures, waves, silu, convolved, normal_silu, attention, joined)
        return np.mean((found - noise) ** 2)

    def torch_loss(self, torch: Any, params: Any, mixtures: Any, waves: Any, noise: Any) -> Any:
        functional = torch.nn.functional

        def convolved(x: Any, w: Any, stride: int = 1) -> Any:
            return torch_convolve(torch, x, w, stride)

        def normal_silu(x: Any, norm: Any) -> Any:
            return functional.silu(torch_group_norm(torch, x, norm, _GROUPS))

        def attention(x: Any) -> Any:
            places = x.flatten(2).transpose(1, 2)
            batch, length, width = places.shape
            qkv = (places @ params["qkv"]).view(batch, length, 3, self.heads, -1)
            heads = functional.scaled_dot_product_attention(*qkv.permute(2, 0, 3, 1, 4).unbind(0))
            gathered = heads.transpose(1, 2).reshape(batch, length, width) @ params["out"]
            return gathered.transpose(1, 2).reshape(x.shape)

        def joined(x: Any, beside: Any) -> Any:
            return torch.cat([torch_grow(torch, x, params["grow"]), beside], dim=1)

        return functional.mse_loss(
            self._noise(params, mixtures, waves, functional.silu, convolved, normal_silu, attention, joined),
            noise,
        )

    def _noise(
        self, params: Any, mixtures: Any, waves: Any, silu: Any, convolved: Any, normal_silu: Any, attention: Any,
        joined: Any,
    ) -> Any:  # fmt: skip
        told = silu(silu(waves @ params["clock"][0]) @ params["clock"][1])

        def block(x: Any, layers: Any) -> Any:
            y = convolved(normal_silu(x, layers["norm1"]), layers["one"])
            y = y + (told @ layers["told"])[:, :, None, None]
            return convolved(x, layers["beside"]) + convolved(normal_silu(y, layers["norm2"]), layers["two"])

        large = block(convolved(mixtures, params["stem"]), params["down"])
        small = block(convolved(large, params["shrink"], 2), params["middle"])
        x = block(joined(small + attention(small), large), params["up"])
        return convolved(normal_silu(x, params["norm"]), params["head"])

    def flops(self) -> float:
        """Of a step: forwards, and twice as much backwards; the mixtures have no gradient."""
        area, one, two = self.side**2, self.width, 2 * self.width
        places = area // 4
        products = area * (9 * 2 * one**2 + one**2)
        products += places * (
            9 * one * two + 9 * 2 * two**2 + two**2 + 4 * two**2 + 2 * places * two + 4 * two * one
        )
        products += area * (9 * (two * one + one**2) + two * one + 9 * one * _COLORS)
        return self.batch * (6.0 * products + 4.0 * area * 9 * _COLORS * one)


def _first_block(rng: numpy.random.Generator, inner: int, outer: int, told: int) -> dict[str, Any]:
    return {
        "norm1": norm(inner),
        "one": filters(rng, outer, inner, 3),
        "told": normal(rng, told, outer),
        "norm2": norm(outer),
        "two": filters(rng, outer, outer, 3),
        "beside": filters(rng, outer, inner, 1),
    }
