"""Which factors of products are stored, on targets whose matrix instructions read them from memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.backends.interface import Target
from funcgrad.trace.types.dtypes import bfloat16
from tests.lower.nest.test_wgmma import BUSY, GRID

OTHER = BUSY._replace(grid=GRID._replace(units=132, matrix=frozenset(("m16n8k16.bfloat16",))))


def kernels(target: Target, function: Callable, *shapes: tuple[int, ...], dtype: Any = bfloat16) -> list[str]:
    """The schedules."""
    values = [onp.broadcast_to(onp.zeros((), dtype), shape) for shape in shapes]
    lowered = fg.jit(function).lower(*values).for_target(target)
    return [line for line in lowered.as_text("schedule").splitlines() if line.startswith("kernel")]


def two_layers(x: Any, w: Any, v: Any) -> Any:
    return np.maximum(x @ w, 0) @ v


SIZES = (2048, 512), (512, 2048), (2048, 512)


def test_an_activation_between_layers() -> None:
    """It is stored in the place of the sum, by the kernel that computes the sum: as many kernels, each with such an
    instruction."""
    found = kernels(BUSY, two_layers, *SIZES)
    assert len(found) == 2 and all("matrix(wgmma" in kernel for kernel in found)
    assert not any("wgmma" in kernel for kernel in kernels(OTHER, two_layers, *SIZES))


def test_a_gradient() -> None:
    """All five products of two layers and their gradients."""

    def loss(w: Any, v: Any, x: Any) -> Any:
        return np.sum(two_layers(x, w, v).astype("float32") ** 2)

    found = kernels(BUSY, fg.grad(loss, argnums=(0, 1)), *SIZES[1:], SIZES[0])
    assert sum("matrix(wgmma" in kernel for kernel in found) >= 3
    assert not any("matrix(m16n8k16" in kernel for kernel in found)


@pytest.mark.parametrize(
    "moved", [lambda x: x[:512].T, lambda x: np.flip(x, 0), lambda x: np.flip(x, 1), lambda x: x[1:]]
)
def test_moved_factors(moved: Callable) -> None:
    """However a computed factor is moved, its product has such an instruction."""
    found = kernels(BUSY, lambda a, b: moved(-a)[:512] @ b, (513, 512), (512, 512))
    assert any("matrix(wgmma" in kernel for kernel in found)


def test_rounded_operands() -> None:
    """Numbers of 32 bits that are rounded for a product have copies of 16 bits."""
    found = kernels(
        BUSY, lambda a, b: np.matmul(a, b, precision="bfloat16"), (512, 512), (512, 512), dtype=onp.float32
    )
    assert any("matrix(wgmma" in kernel for kernel in found)


@pytest.mark.parametrize(
    ("function", "shapes"),
    [
        (lambda a, b: (-a) @ b, ((512, 64), (64, 512))),
        (lambda a, b: (-a) @ b, ((512, 512), (512, 16))),
        (lambda a, b: np.sum(-a * b, axis=1), ((512, 512), (512, 512))),
    ],
    ids=["few terms", "few uses", "no product of matrices"],
)
def test_what_is_not_worth_it(function: Callable, shapes: tuple[tuple[int, ...], ...]) -> None:
    assert kernels(BUSY, function, *shapes) == kernels(OTHER, function, *shapes)


def test_attention_keeps_its_walks() -> None:
    """What is larger than its operands is not stored for a product's sake."""

    def attention(q: Any, k: Any, v: Any, g: Any) -> Any:
        scores = np.einsum("bqhd,bkhd->bhqk", q, k, preferred_element_type="float32") * 0.125
        weights = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
        weights = (weights / np.sum(weights, axis=-1, keepdims=True)).astype("bfloat16")
        return np.sum((g * np.einsum("bhqk,bkhd->bqhd", weights, v)).astype("float32"))

    shapes = [(1, 1024, 4, 64)] * 4
    for function in (attention, fg.grad(attention, argnums=(0, 1, 2))):
        found = kernels(BUSY, function, *shapes)
        assert len(found) == len(kernels(OTHER, function, *shapes))
        assert not any("[1,4,1024,1024]" in kernel.partition(":")[0] for kernel in found)
