"""Functions of arrays beside jax, NumPy and torch: orders, prefixes, indexing, windows, transforms, factorizations.

funcgrad and jax run compiled, NumPy and torch as they come. A library that has no such function leaves its cell empty.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy

from side_by_side import Case, compare

MILLION = 1_000_000
Function = Callable[..., Any]


class Row(NamedTuple):
    """One function in the words of each library: `traced(lib, *arrays)` for funcgrad and jax, the others by name."""

    data: Callable[[numpy.random.Generator], tuple[numpy.ndarray, ...]]
    traced: Function
    numpy: Function | None = None
    torch: Function | None = None


def case(row: Row) -> Case:
    def make(lib: Any) -> Callable[[], object] | None:
        arrays = row.data(numpy.random.default_rng(0))
        if lib is numpy:
            return None if row.numpy is None else lambda: row.numpy(*arrays)
        if lib.__name__ == "torch":
            tensors = [lib.from_numpy(array) for array in arrays]
            return None if row.torch is None else lambda: row.torch(lib, *tensors)
        ours = [lib.numpy.asarray(array) for array in arrays]
        compiled = lib.jit(lambda *xs: row.traced(lib, *xs))
        return lambda: lib.block_until_ready(compiled(*ours))

    return make


def floats(*shapes: tuple[int, ...]) -> Callable[[numpy.random.Generator], tuple[numpy.ndarray, ...]]:
    return lambda rng: tuple(rng.standard_normal(shape).astype(numpy.float32) for shape in shapes)


def with_indices(
    bound: int, count: int, *shapes: tuple[int, ...]
) -> Callable[..., tuple[numpy.ndarray, ...]]:
    """Random positions below `bound`, then arrays of floats."""
    return lambda rng: (rng.integers(0, bound, count).astype(numpy.int32), *floats(*shapes)(rng))


def positive_definite(size: int) -> Callable[[numpy.random.Generator], tuple[numpy.ndarray, ...]]:
    def data(rng: numpy.random.Generator) -> tuple[numpy.ndarray, ...]:
        x = rng.standard_normal((size, size)).astype(numpy.float32)
        return x @ x.T + size * numpy.eye(size, dtype=numpy.float32), x[:, :8].copy()

    return data


def _add_at(index: numpy.ndarray, x: numpy.ndarray) -> numpy.ndarray:
    result = numpy.zeros(x.shape, x.dtype)
    numpy.add.at(result, index, x)
    return result


def _torch_gradient(function: Function) -> Function:
    """Of the sum of squares, by the arguments."""

    def gradient(torch: Any, *arrays: Any) -> Any:
        leaves = [array.detach().requires_grad_() for array in arrays]
        return torch.autograd.grad((function(torch, *leaves) ** 2).sum(), leaves)

    return gradient


def _gradient(function: Function) -> Function:
    def gradient(lib: Any, *arrays: Any) -> Any:
        by = tuple(range(len(arrays)))
        return lib.grad(lambda *xs: lib.numpy.sum(function(lib, *xs) ** 2), by)(*arrays)

    return gradient


def _convolution(groups: int) -> tuple[Function, Function]:
    def traced(lib: Any, x: Any, w: Any) -> Any:
        return lib.lax.conv_general_dilated(x, w, (1, 1), "SAME", feature_group_count=groups)

    return traced, lambda torch, x, w: torch.nn.functional.conv2d(x, w, padding=1, groups=groups)


def _max_pool(lib: Any, x: Any) -> Any:
    minus_infinity = -lib.numpy.inf
    return lib.lax.reduce_window(x, minus_infinity, lib.lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")


def _average_pool(lib: Any, x: Any) -> Any:
    return lib.lax.reduce_window(x, 0.0, lib.lax.add, (1, 1, 3, 3), (1, 1, 2, 2), "VALID") / 9


DENSE, DENSE_TORCH = _convolution(1)
DEPTHWISE, DEPTHWISE_TORCH = _convolution(64)
IMAGES, FILTERS, DEPTH_FILTERS = (32, 64, 56, 56), (64, 64, 3, 3), (64, 1, 3, 3)

ROWS = {
    "sort, 1M": Row(
        floats((MILLION,)),
        lambda lib, x: lib.numpy.sort(x),
        numpy.sort,
        lambda torch, x: torch.sort(x).values,
    ),
    "sort, 10000 x 100": Row(
        floats((10_000, 100)),
        lambda lib, x: lib.numpy.sort(x),
        numpy.sort,
        lambda torch, x: torch.sort(x).values,
    ),
    "argsort, 1M": Row(
        floats((MILLION,)),
        lambda lib, x: lib.numpy.argsort(x),
        lambda x: numpy.argsort(x, kind="stable"),
        lambda torch, x: torch.argsort(x, stable=True),
    ),
    "median, 1M": Row(
        floats((MILLION,)),
        lambda lib, x: lib.numpy.median(x),
        numpy.median,
        lambda torch, x: torch.quantile(x, 0.5),
    ),
    "permutation of 1M": Row(
        lambda rng: (),
        lambda lib: lib.random.permutation(lib.random.key(0), MILLION),
        lambda: numpy.random.default_rng(0).permutation(MILLION),
        lambda torch: torch.randperm(MILLION),
    ),
    "top_k, 64 of 1M": Row(
        floats((MILLION,)),
        lambda lib, x: lib.lax.top_k(x, 64),
        lambda x: numpy.sort(numpy.partition(x, MILLION - 64)[-64:]),
        lambda torch, x: torch.topk(x, 64),
    ),
    "cumsum, 1M": Row(
        floats((MILLION,)),
        lambda lib, x: lib.numpy.cumsum(x),
        numpy.cumsum,
        lambda torch, x: torch.cumsum(x, 0),
    ),
    "cumsum, 4096 x 4096, axis 1": Row(
        floats((4096, 4096)),
        lambda lib, x: lib.numpy.cumsum(x, axis=1),
        lambda x: numpy.cumsum(x, axis=1),
        lambda torch, x: torch.cumsum(x, 1),
    ),
    "cumsum, 4096 x 4096, axis 0": Row(
        floats((4096, 4096)),
        lambda lib, x: lib.numpy.cumsum(x, axis=0),
        lambda x: numpy.cumsum(x, axis=0),
        lambda torch, x: torch.cumsum(x, 0),
    ),
    "argmax, 16M": Row(
        floats((1 << 24,)), lambda lib, x: lib.numpy.argmax(x), numpy.argmax, lambda torch, x: torch.argmax(x)
    ),
    "argmax, 4096 x 4096, axis 0": Row(
        floats((4096, 4096)),
        lambda lib, x: lib.numpy.argmax(x, axis=0),
        lambda x: numpy.argmax(x, axis=0),
        lambda torch, x: torch.argmax(x, 0),
    ),
    "gather, 1M of 1M": Row(
        with_indices(MILLION, MILLION, (MILLION,)),
        lambda lib, index, x: x[index],
        lambda index, x: x[index],
        lambda torch, index, x: x[index],
    ),
    "gather, 16k rows of 50k x 256": Row(
        with_indices(50_000, 16_384, (50_000, 256)),
        lambda lib, index, x: x[index],
        lambda index, x: x[index],
        lambda torch, index, x: torch.nn.functional.embedding(index, x),
    ),
    "scatter-add, 1M to 1M": Row(
        with_indices(MILLION, MILLION, (MILLION,)),
        lambda lib, index, x: lib.numpy.zeros(x.shape, x.dtype).at[index].add(x),
        _add_at,
        lambda torch, index, x: torch.zeros_like(x).index_add_(0, index, x),
    ),
    "scatter-add, 16k rows to 50k x 256": Row(
        with_indices(50_000, 16_384, (16_384, 256)),
        lambda lib, index, x: lib.numpy.zeros((50_000, 256), x.dtype).at[index].add(x),
        None,
        lambda torch, index, x: torch.zeros((50_000, 256)).index_add_(0, index, x),
    ),
    "convolution, 32 x 64 x 56 x 56 by 64 x 64 x 3 x 3": Row(
        floats(IMAGES, FILTERS), DENSE, None, DENSE_TORCH
    ),
    "its gradients": Row(floats(IMAGES, FILTERS), _gradient(DENSE), None, _torch_gradient(DENSE_TORCH)),
    "depthwise convolution, 32 x 64 x 56 x 56 by 3 x 3": Row(
        floats(IMAGES, DEPTH_FILTERS), DEPTHWISE, None, DEPTHWISE_TORCH
    ),
    "its gradients, too": Row(
        floats(IMAGES, DEPTH_FILTERS), _gradient(DEPTHWISE), None, _torch_gradient(DEPTHWISE_TORCH)
    ),
    "max pooling with gradient, 32 x 64 x 56 x 56 by 2 x 2": Row(
        floats(IMAGES),
        _gradient(_max_pool),
        None,
        _torch_gradient(lambda torch, x: torch.nn.functional.max_pool2d(x, 2)),
    ),
    "average pooling with gradient, 32 x 64 x 56 x 56 by 3 x 3": Row(
        floats(IMAGES),
        _gradient(_average_pool),
        None,
        _torch_gradient(lambda torch, x: torch.nn.functional.avg_pool2d(x, 3, 2)),
    ),
    "fft, 1M": Row(
        floats((MILLION,)),
        lambda lib, x: lib.numpy.fft.rfft(x),
        numpy.fft.rfft,
        lambda torch, x: torch.fft.rfft(x),
    ),
    "fft, 1024 x 1024": Row(
        floats((1024, 1024)),
        lambda lib, x: lib.numpy.fft.fft2(x),
        numpy.fft.fft2,
        lambda torch, x: torch.fft.fft2(x),
    ),
    "cholesky, 1024": Row(
        positive_definite(1024),
        lambda lib, a, b: lib.numpy.linalg.cholesky(a),
        lambda a, b: numpy.linalg.cholesky(a),
        lambda torch, a, b: torch.linalg.cholesky(a),
    ),
    "solve, 1024, 8 columns": Row(
        positive_definite(1024),
        lambda lib, a, b: lib.numpy.linalg.solve(a, b),
        numpy.linalg.solve,
        lambda torch, a, b: torch.linalg.solve(a, b),
    ),
    "solve, 10000 of 3 x 3": Row(
        floats((10_000, 3, 3), (10_000, 3, 1)),
        lambda lib, a, b: lib.numpy.linalg.solve(a, b),
        numpy.linalg.solve,
        lambda torch, a, b: torch.linalg.solve(a, b),
    ),
}

if __name__ == "__main__":
    compare(
        __doc__,
        {name: case(row) for name, row in ROWS.items()},
        unit="ms",
        also={"NumPy": "numpy", "torch": "torch"},
        best=True,
    )
