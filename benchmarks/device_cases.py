"""What benchmarks.device measures: each case in the words of funcgrad and of torch, its work, what is to be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np

import funcgrad as fg
import funcgrad.numpy as fnp

Array = Any


@dataclass(frozen=True)
class Case:
    """One line. data: a generator of random numbers to the arguments, on the host. own, torch: functions of them.

    flops, nbytes: the work of a call. goal: at most so many times torch's time, or at least that part of the rate of
    the copy. tolerance: of the result, relative to its greatest element.
    """

    name: str
    data: Callable[[np.random.Generator], Sequence[np.ndarray]]
    own: Callable[..., Any]
    torch: Callable[..., Any]
    flops: float = 0.0
    nbytes: float = 0.0
    of_torch: float | None = None
    of_copy: float | None = None
    tolerance: float = 1e-5


def normal(dtype: Any, *shapes: tuple[int, ...]) -> Callable[[np.random.Generator], Sequence[np.ndarray]]:
    def data(rng: np.random.Generator) -> Sequence[np.ndarray]:
        return [rng.standard_normal(shape, np.float32).astype(dtype) for shape in shapes]

    return data


# ---- cases ----


def _chain(lib: Any, x: Array) -> Array:
    for _ in range(4):
        x = lib.sin(x) * 0.5 + lib.tanh(x) * x
    return x


def _softmax(x: Array) -> Array:
    return fg.nn.softmax(x, axis=-1)


def _layer_norm(x: Array, w: Array, b: Array) -> Array:
    mean = x.mean(-1, keepdims=True)
    return (x - mean) / fnp.sqrt(((x - mean) ** 2).mean(-1, keepdims=True) + 1e-5) * w + b


def _attention(q: Array, k: Array, v: Array) -> Array:
    return fg.nn.dot_product_attention(q, k, v)


def _torch_layer_norm(x: Array, w: Array, b: Array) -> Array:
    import torch

    return torch.nn.functional.layer_norm(x, x.shape[-1:], w, b)


def _torch_attention(q: Array, k: Array, v: Array) -> Array:
    import torch

    q, k, v = (x.transpose(1, 2) for x in (q, k, v))
    return torch.nn.functional.scaled_dot_product_attention(q, k, v).transpose(1, 2)


def _torch(name: str, *arguments: Any) -> Callable[..., Any]:
    def call(*xs: Array) -> Array:
        import torch

        return getattr(torch, name)(*xs, *arguments)

    return call


def _torch_chain(x: Array) -> Array:
    import torch

    return _chain(torch, x)


def _layers(lib: Any, x: Array, *weights: Array) -> Array:
    for w in weights:
        x = lib.tanh(x @ w)
    return x


def _torch_layers(*arrays: Array) -> Array:
    import torch

    return _layers(torch, *arrays)


def _torch_gradient(x: Array, *weights: Array) -> Array:
    import torch

    given = [w.detach().requires_grad_() for w in weights]
    with torch.enable_grad():
        return torch.autograd.grad(_layers(torch, x, *given).sum(), given)[0]


def _small_calls() -> Iterator[Case]:
    """What the host takes to start a program."""
    whole = normal(np.float32, *[(64, 64)] * 11)

    def ten(rng: np.random.Generator) -> Sequence[np.ndarray]:
        return [x / 8 for x in whole(rng)]

    gradient = fg.grad(lambda w, x, *others: _layers(fnp, x, w, *others).sum())
    one = normal(np.float32, (1000,))
    yield Case("x + 1 of 1000", one, lambda x: x + 1, lambda x: x + 1, nbytes=8e3, of_torch=1.0)
    yield Case(
        "10 layers of 64", ten, lambda *arrays: _layers(fnp, *arrays), _torch_layers, flops=2e1 * 64**3,
        of_torch=1.0, tolerance=1e-4,
    )  # fmt: skip
    yield Case(
        "gradient of 10 layers of 64", ten, lambda x, w, *others: gradient(w, x, *others), _torch_gradient,
        flops=4e1 * 64**3, of_torch=1.0, tolerance=1e-3,
    )  # fmt: skip


def cases(small: bool) -> Iterator[Case]:
    yield from _small_calls()
    sides = (64,) if small else (1024, 4096, 8192)
    for dtype, tolerance, of_torch in (
        (ml_dtypes.bfloat16, 2e-2, 1 / 0.85),
        (np.float32, 1e-5, 1 / 0.9),
    ):
        for n in sides:
            yield Case(
                f"matmul {n}, {np.dtype(dtype).name}", normal(dtype, (n, n), (n, n)), fnp.matmul,
                _torch("matmul"), flops=2.0 * n**3, of_torch=of_torch, tolerance=tolerance,
            )  # fmt: skip
    rows, columns = (40, 96) if small else (16384, 4096)
    nbytes = 4.0 * rows * columns
    flat = normal(np.float32, (rows, columns))
    parts = normal(np.float32, (rows, columns), (columns,), (columns,))
    yield Case("x + 1", flat, lambda x: x + 1, lambda x: x + 1, nbytes=2 * nbytes, of_copy=0.9)
    yield Case(
        "transposed + 1",
        flat,
        lambda x: x.T + 1,
        lambda x: (x.T + 1).contiguous(),
        nbytes=2 * nbytes,
        of_copy=0.9,
    )
    yield Case(
        "chain of 16",
        flat,
        lambda x: _chain(fnp, x),
        _torch_chain,
        nbytes=2 * nbytes,
        of_copy=0.9,
        tolerance=1e-4,
    )
    yield Case("softmax of rows", flat, _softmax, _torch("softmax", -1), nbytes=2 * nbytes, of_copy=0.9)
    yield Case(
        "layer norm of rows",
        parts,
        _layer_norm,
        _torch_layer_norm,
        nbytes=2 * nbytes,
        of_copy=0.9,
        tolerance=1e-4,
    )
    for name, axis in (("rows", 1), ("columns", 0)):
        yield Case(
            f"sum of {name}", flat, lambda x, axis=axis: x.sum(axis), _torch("sum", axis), nbytes=nbytes,
            of_copy=0.9, tolerance=1e-4,
        )  # fmt: skip
    yield Case(
        "sum of all", flat, lambda x: x.sum(), _torch("sum"), nbytes=nbytes, of_copy=0.9, tolerance=1e-3
    )
    batch, length, heads, size = (2, 40, 2, 16) if small else (4, 4096, 16, 64)
    yield Case(
        f"attention, B{batch} H{heads} T{length} D{size}, bfloat16",
        normal(ml_dtypes.bfloat16, *[(batch, length, heads, size)] * 3), _attention, _torch_attention,
        flops=4.0 * batch * heads * length**2 * size, of_torch=1.2, tolerance=3e-2,
    )  # fmt: skip
