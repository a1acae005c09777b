"""Convolution and pooling of images (batch, channels, height, width), and with channels last, with gradients."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.harness import float64
from benchmarks.harness.case import Case, Function, Goal, floats, gradient, tinygrad_gradient, torch_gradient

GROUP = "convolution and pooling"
GOAL = Goal(best=0.8)


def convolution(groups: int) -> tuple[Function, Function, Function]:
    """In the words of (funcgrad, jax and float64; torch; tinygrad)."""

    def traced(lib: Any, x: Any, w: Any) -> Any:
        if lib is float64:
            return float64.conv2d(x, w, groups)
        return lib.lax.conv_general_dilated(x, w, (1, 1), "SAME", feature_group_count=groups)

    return (
        traced,
        lambda lib, x, w: lib.nn.functional.conv2d(x, w, padding=w.shape[-1] // 2, groups=groups),
        lambda lib, x, w: x.conv2d(w, padding=w.shape[-1] // 2, groups=groups),
    )


def _channels_last(groups: int, stride: int) -> tuple[Function, Function]:
    """Of images (batch, height, width, channels), in the words of (funcgrad, jax and float64; torch)."""

    def traced(lib: Any, x: Any, w: Any) -> Any:
        if lib is float64:
            every = float64.conv2d(x.transpose(0, 3, 1, 2), w.transpose(3, 2, 0, 1), groups)
            return every[:, :, ::stride, ::stride].transpose(0, 2, 3, 1)
        around = w.shape[0] // 2
        return lib.lax.conv_general_dilated(
            x, w, (stride, stride), [(around, around)] * 2, dimension_numbers=("NHWC", "HWIO", "NHWC"),
            feature_group_count=groups,
        )  # fmt: skip

    def torch(lib: Any, x: Any, w: Any) -> Any:
        images, filters = x.permute(0, 3, 1, 2), w.permute(3, 2, 0, 1)
        around = w.shape[0] // 2
        out = lib.nn.functional.conv2d(images, filters, stride=stride, padding=around, groups=groups)
        return out.permute(0, 2, 3, 1)

    return traced, torch


def max_pool(lib: Any, x: Any) -> Any:
    """2 x 2, without overlap."""
    if lib is float64:
        return float64.max_pool(x, 2, 2)
    return lib.lax.reduce_window(x, -lib.numpy.inf, lib.lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")


def _average_pool(lib: Any, x: Any) -> Any:
    """3 x 3, a step of 2."""
    if lib is float64:
        return float64.average_pool(x, 3, 2)
    return lib.lax.reduce_window(x, 0.0, lib.lax.add, (1, 1, 3, 3), (1, 1, 2, 2), "VALID") / 9


def cases(full: bool) -> Iterator[Case]:
    n, c, h = (32, 64, 56) if full else (2, 6, 8)
    images = (n, c, h, h)
    for kind, groups, filters in (
        ("convolution, 32 x 64 x 56 x 56 by 64 x 64 x 3 x 3", 1, (c, c, 3, 3)),
        ("depthwise convolution, 32 x 64 x 56 x 56 by 3 x 3", c, (c, 1, 3, 3)),
    ):
        traced, torch, tinygrad = convolution(groups)
        flops = 2.0 * n * c * h * h * 9 * filters[1]
        data = floats(images, filters)
        yield Case(kind, GROUP, data, traced, None, torch, tinygrad, goal=GOAL, flops=flops, tolerance=2e-5)
        yield Case(
            f"gradients of the {kind}", GROUP, data, gradient(traced), None, torch_gradient(torch),
            tinygrad_gradient(tinygrad), goal=GOAL, flops=3 * flops, tolerance=1e-4,
        )  # fmt: skip
    yield from _channels_last_cases(full)
    yield Case(
        "max pooling with gradient, 32 x 64 x 56 x 56 by 2 x 2", GROUP, floats(images), gradient(max_pool), None,
        torch_gradient(lambda lib, x: lib.nn.functional.max_pool2d(x, 2)),
        tinygrad_gradient(lambda lib, x: x.max_pool2d(2)), goal=GOAL,
    )  # fmt: skip
    yield Case(
        "average pooling with gradient, 32 x 64 x 56 x 56 by 3 x 3", GROUP, floats(images),
        gradient(_average_pool), None,
        torch_gradient(lambda lib, x: lib.nn.functional.avg_pool2d(x, 3, 2)),
        tinygrad_gradient(lambda lib, x: x.avg_pool2d(3, 2)), goal=GOAL,
    )  # fmt: skip


def _channels_last_cases(full: bool) -> Iterator[Case]:
    for name, (n, h, c), groups, size, stride in (
        ("convolution, 32 x 56 x 56 x 64 by 3 x 3", (32, 56, 64), 1, 3, 1),
        ("convolution, 32 x 56 x 56 x 64 by 3 x 3, strides of 2", (32, 56, 64), 1, 3, 2),
        ("convolution, 8 x 14 x 14 x 256 by 3 x 3", (8, 14, 256), 1, 3, 1),
        ("depthwise convolution, 32 x 14 x 14 x 256 by 5 x 5", (32, 14, 256), 256, 5, 1),
    ):
        if not full:
            n, h, c, groups = 2, 8, 6, 6 if groups > 1 else 1
        traced, torch = _channels_last(groups, stride)
        data = floats((n, h, h, c), (size, size, c // groups, c))
        flops = 2.0 * n * c * (h // stride) ** 2 * size**2 * (c // groups)
        for kind, f, of_torch, times, near in (
            (name, traced, torch, 1, 2e-5),
            (f"gradients of the {name}", gradient(traced), torch_gradient(torch), 3, 1e-4),
        ):
            yield Case(
                f"channels last: {kind}",
                GROUP,
                data,
                f,
                torch=of_torch,
                goal=GOAL,
                flops=times * flops,
                tolerance=near,
            )
