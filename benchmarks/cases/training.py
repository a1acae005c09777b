"""Steps of training; what their first call costs in a new process; the memory that one needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.harness.case import Built, Case, Goal
from benchmarks.models import (
    adamw,
    convnet,
    diffusion,
    gpt,
    lora,
    lstm,
    mlp,
    resnet,
    rnnt,
    unet,
    vit,
    whisper,
)
from benchmarks.models.training import Loss, tinygrad_step, torch_step, traced_step

STEPS, STARTS = "training", "first call, new process"
GOAL = Goal(best=0.8)


def step(name: str, data: Any, decay: float, losses: tuple[Loss, Loss, Loss | None], **more: Any) -> Case:
    """losses: for funcgrad and jax, torch, tinygrad, which may be left out."""
    traced, torch, tinygrad = losses
    return Case(
        name=name,
        data=data,
        traced=lambda lib, *arguments: traced_step(lib, traced, decay, *arguments),
        torch=Built(lambda lib, *arguments: torch_step(lib, torch, decay, *arguments)),
        tinygrad=Built(lambda lib, *arguments: tinygrad_step(lib, tinygrad, decay, *arguments))
        if tinygrad
        else None,
        carries=True,
        **{"group": STEPS, "tolerance": 1e-3, "nbytes": (0, 0)} | more,
    )


def _mlp(full: bool, **more: Any) -> Case:
    sizes, batch = ((784, 512, 512, 10), 128) if full else ((12, 9, 7, 5), 6)
    losses = mlp.loss, mlp.torch_loss, mlp.tinygrad_loss
    return step(
        "MLP 784-512-512-10, batch 128, Adam", lambda rng: mlp.data(rng, sizes, batch), 0.0, losses,
        flops=mlp.flops(sizes, batch), **more,
    )  # fmt: skip


def _convnet(full: bool, **more: Any) -> Case:
    sizes = (64, 28, (32, 64), 10) if full else (3, 8, (2, 3), 5)
    losses = convnet.loss, convnet.torch_loss, convnet.tinygrad_loss
    return step(
        "convnet 28 x 28, channels 32 and 64, batch 64, Adam", lambda rng: convnet.data(rng, *sizes), 0.0, losses,
        flops=convnet.flops(*sizes), **more,
    )  # fmt: skip


def _gpt(name: str, full: bool, shape: gpt.Shape, **more: Any) -> Case:
    if not full:
        shape = gpt.Shape(2, 8, 2, 6, 2, 11)
    model = gpt.Gpt(shape)
    losses = model.loss, model.torch_loss, model.tinygrad_loss
    return step(name, lambda rng: gpt.data(rng, shape), 0.01, losses, flops=gpt.flops(shape), **more)


def _gpt4(full: bool, **more: Any) -> Case:
    return _gpt("GPT 4 layers, d 256, 8 heads, T 128, batch 8, AdamW", full, gpt.Shape(), **more)


def _gpt12(full: bool, **more: Any) -> Case:
    return _gpt(
        "GPT 12 layers, d 256, 8 heads, T 64, batch 8, AdamW",
        full,
        gpt.Shape(layers=12, length=64),
        **more,
    )


def _resnet(full: bool) -> Case:
    model = resnet.ResNet() if full else resnet.ResNet((2, 3), 1, 3, 8)
    return step(
        "ResNet 14, 32 x 32, channels 16 to 64, batch 32, Adam", model.data, 0.0, (model.loss, model.torch_loss, None),
        flops=model.flops(), goal=GOAL,
        tolerance=5e-2 if full else 1e-3,  # of millions of units some are so near to 0 that rounding turns them on
    )  # fmt: skip


def _vit(full: bool) -> Case:
    model = vit.Vit() if full else vit.Vit(2, 8, 2, 3, 8, 4)
    return step(
        "ViT 6 layers, d 192, 64 patches, batch 32, AdamW", model.data, 0.01, (model.loss, model.torch_loss, None),
        flops=model.flops(), goal=GOAL,
    )  # fmt: skip


def _lora(full: bool) -> Case:
    shape, rank = (gpt.Shape(), 8) if full else (gpt.Shape(2, 8, 2, 6, 2, 11), 2)
    model = lora.Lora(shape)
    return step(
        "LoRA of rank 8 on the GPT of 4 layers, AdamW", lambda rng: lora.data(rng, shape, rank), 0.01,
        (model.loss, model.torch_loss, None), flops=lora.flops(shape), goal=GOAL,
    )  # fmt: skip


def _unet(full: bool) -> Case:
    model = unet.UNet() if full else unet.UNet(4, 1, 2, 6, 3)
    return step(
        "U-Net 64 x 64, channels 16 to 128, batch 16, Adam", model.data, 0.0, (model.loss, model.torch_loss, None),
        flops=model.flops(), goal=GOAL,
    )  # fmt: skip


def _diffusion(full: bool) -> Case:
    model = diffusion.Diffusion() if full else diffusion.Diffusion(4, 2, 4, 2)
    return step(
        "diffusion 32 x 32, channels 32 and 64, batch 16, Adam", model.data, 0.0,
        (model.loss, model.torch_loss, None), flops=model.flops(), goal=GOAL,
    )  # fmt: skip


def _whisper(full: bool) -> Case:
    model = whisper.Whisper() if full else whisper.Whisper(1, 8, 2, 3, 6, 4, 11, 2)
    return step(
        "Whisper 2 and 2 layers, d 256, 200 frames, 32 letters, batch 8, AdamW", model.data, 0.01,
        (model.loss, model.torch_loss, None), flops=model.flops(), goal=GOAL,
    )  # fmt: skip


def _rnnt(full: bool) -> Case:
    model = rnnt.Transducer() if full else rnnt.Transducer(5, 2, 4, 4, 3, 6)
    return step(
        "RNN-T d 256, 50 steps, 20 letters, batch 16, Adam", model.data, 0.0, (model.loss, model.torch_loss, None),
        flops=model.flops(), goal=GOAL,
    )  # fmt: skip


def _lstm(full: bool) -> Case:
    sizes = (64, 32, 256) if full else (4, 3, 5)
    return Case(
        "LSTM gradient, T 64, batch 32, hidden 256", STEPS, lambda rng: lstm.data(rng, *sizes), lstm.gradient,
        torch=Built(lstm.torch_gradient), tolerance=1e-4, goal=GOAL, flops=lstm.flops(*sizes), nbytes=(0, 0),
    )  # fmt: skip


def _adamw(full: bool) -> Case:
    leaves, size = (200, 500_000) if full else (3, 40)
    nbytes = 4.0 * leaves * size
    return Case(
        "AdamW alone, 100M parameters in 200 leaves", STEPS, lambda rng: adamw.data(rng, leaves, size),
        Built(adamw.traced_update), torch=Built(adamw.torch_update), reference=adamw.reference,
        goal=Goal(best=0.8, floor=1.2), nbytes=(adamw.ARRAYS_READ * nbytes, adamw.ARRAYS_WRITTEN * nbytes),
    )  # fmt: skip


def _updates(full: bool) -> Case:
    count = 1000 if full else 20

    def unrolled(lib: Any, x: Any, y: Any) -> Any:
        for i in range(count):
            x = x.at[i].set(y[i] * 0.5)
        return x

    def data(rng: Any) -> Any:
        return tuple(rng.standard_normal((count + 5,)).astype("float32") for _ in range(2))

    def reference(x: Any, y: Any) -> Any:
        x = x.copy()
        x[:count] = y[:count] * 0.5
        return x

    return Case(
        "1000 unrolled x.at[i].set",
        STARTS,
        data,
        unrolled,
        reference=reference,
        measure="first",
        goal=Goal(most=0.5),
    )


def cases(full: bool) -> Iterator[Case]:
    yield _mlp(full, goal=GOAL)
    yield _convnet(full, goal=GOAL)
    yield _gpt4(full, goal=GOAL)
    yield _gpt12(full, goal=GOAL)
    yield _resnet(full)
    yield _vit(full)
    yield _lora(full)
    yield _unet(full)
    yield _diffusion(full)
    yield _whisper(full)
    yield _rnnt(full)
    yield _lstm(full)
    yield _adamw(full)
    memory = _gpt4(full, goal=Goal(most=350e6), measure="memory", group="memory of the process")
    yield memory
    for measure, goal in (("first", Goal(of={"jax": 0.5})), ("again", Goal(most=0.25))):
        group = STARTS if measure == "first" else "first call, second process, disk cache"
        for make in (_mlp, _gpt4, _gpt12):
            yield make(full, measure=measure, goal=goal, group=group)
    yield _updates(full)
