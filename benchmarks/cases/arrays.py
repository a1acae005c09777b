"""Functions of arrays: orders, indexing, factorizations, Fourier transforms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.harness.case import Case, Function, Goal, floats

GROUP = "functions of arrays"
GOAL = Goal(best=1.0)


def _with_indices(bound: int, count: int, *shapes: tuple[int, ...]) -> Function:
    """Random positions below `bound`, then arrays of floats."""
    return lambda rng: (rng.integers(0, bound, count), *floats(*shapes)(rng))


def _positive_definite(size: int) -> Function:
    def data(rng: np.random.Generator) -> tuple[np.ndarray, ...]:
        x = rng.standard_normal((size, size), np.float32)
        return x @ x.T + size * np.eye(size, dtype=np.float32), x[:, :8].copy()

    return data


def _added(count: int) -> Function:
    """NumPy: rows x added at positions to zeros, `count` of them."""

    def add(index: np.ndarray, x: np.ndarray) -> np.ndarray:
        result = np.zeros((count, *x.shape[1:]), x.dtype)
        np.add.at(result, index, x)
        return result

    return add


def cases(full: bool) -> Iterator[Case]:
    million, some, side = (1_000_000, 64, 1024) if full else (500, 4, 16)
    table, ids = ((50_000, 256), 16_384) if full else ((50, 8), 20)

    def case(name: str, data: Function, traced: Function, numpy: Any, torch: Any, **more: Any) -> Case:
        """numpy also gives the reference, unless there is one."""
        reference = more.pop("reference", numpy)
        plain = None if numpy is None else lambda lib, *arrays: numpy(*arrays)
        return Case(name, GROUP, data, traced, plain, torch, reference=reference, **({"goal": GOAL} | more))

    rows = (10_000, 100) if full else (20, 10)
    for title, shape in (("1M", (million,)), ("10000 x 100", rows)):
        yield case(
            f"sort, {title}", floats(shape), lambda lib, x: lib.numpy.sort(x), np.sort,
            lambda lib, x: lib.sort(x).values, tinygrad=None,
        )  # fmt: skip
    yield case(
        "argsort, 1M", floats((million,)), lambda lib, x: lib.numpy.argsort(x),
        lambda x: np.argsort(x, kind="stable"), lambda lib, x: lib.argsort(x, stable=True),
    )  # fmt: skip
    yield case(
        "median, 1M", floats((million,)), lambda lib, x: lib.numpy.median(x), np.median,
        lambda lib, x: lib.quantile(x, 0.5),
    )  # fmt: skip
    yield case(
        "permutation of 1M", lambda rng: (),
        lambda lib: lib.random.permutation(lib.random.key(0), million),
        lambda: np.random.default_rng(0).permutation(million), lambda lib: lib.randperm(million), tolerance=None,
    )  # fmt: skip
    yield case(
        "top_k, 64 of 1M", floats((million,)), lambda lib, x: lib.lax.top_k(x, some)[0],
        lambda x: np.sort(np.partition(x, x.size - some)[-some:])[::-1],
        lambda lib, x: lib.topk(x, some).values,
    )  # fmt: skip
    yield case(
        "gather, 1M of 1M", _with_indices(million, million, (million,)), lambda lib, i, x: x[i],
        lambda i, x: x[i], lambda lib, i, x: x[i], tinygrad=None,
    )  # fmt: skip
    nbytes = 4.0 * ids * table[1]
    yield case(
        "embedding: 16k rows of 50k x 256", _with_indices(table[0], ids, table), lambda lib, i, x: x[i],
        lambda i, x: x[i], lambda lib, i, x: lib.nn.functional.embedding(i, x),
        tinygrad=lambda lib, i, x: x[i], nbytes=(nbytes + 4 * ids, nbytes),
    )  # fmt: skip
    yield Case(
        "its gradient by the table", GROUP, _with_indices(table[0], ids, table, (ids, table[1])), _embedding_gradient,
        torch=_torch_embedding_gradient, reference=lambda i, x, g: _added(table[0])(i, g), goal=GOAL,
        nbytes=(nbytes + 4 * ids, 4.0 * table[0] * table[1]),
    )  # fmt: skip
    yield case(
        "scatter-add, 1M to 1M", _with_indices(million, million, (million,)),
        lambda lib, i, x: lib.numpy.zeros(x.shape, x.dtype).at[i].add(x), _added(million),
        lambda lib, i, x: lib.zeros_like(x).index_add_(0, i, x),
    )  # fmt: skip
    yield case(
        "rfft, 1M",
        floats((million,)),
        lambda lib, x: lib.numpy.fft.rfft(x),
        np.fft.rfft,
        lambda lib, x: lib.fft.rfft(x),
    )
    yield case(
        "fft2, 1024 x 1024", floats((side, side)), lambda lib, x: lib.numpy.fft.fft2(x), np.fft.fft2,
        lambda lib, x: lib.fft.fft2(x),
    )  # fmt: skip
    system = _positive_definite(side)
    yield case(
        "cholesky, 1024", system, lambda lib, a, b: lib.numpy.linalg.cholesky(a),
        lambda a, b: np.linalg.cholesky(a), lambda lib, a, b: lib.linalg.cholesky(a),
        flops=side**3 / 3,
    )  # fmt: skip
    yield case(
        "solve, 1024, 8 columns", system, lambda lib, a, b: lib.numpy.linalg.solve(a, b), np.linalg.solve,
        lambda lib, a, b: lib.linalg.solve(a, b), flops=2 * side**3 / 3, tolerance=1e-4,
    )  # fmt: skip
    systems = rows[0]
    yield case(
        "solve, 10000 of 3 x 3", lambda rng: _well_conditioned(rng, systems),
        lambda lib, a, b: lib.numpy.linalg.solve(a, b), np.linalg.solve,
        lambda lib, a, b: lib.linalg.solve(a, b), tolerance=1e-4,
    )  # fmt: skip


def _embedding_gradient(lib: Any, index: Any, x: Any, g: Any) -> Any:
    return lib.grad(lambda x: lib.numpy.sum(x[index] * g))(x)


def _torch_embedding_gradient(lib: Any, index: Any, x: Any, g: Any) -> Any:
    leaf = x.detach().requires_grad_()
    return lib.autograd.grad(lib.nn.functional.embedding(index, leaf), leaf, g)[0]


def _well_conditioned(rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    a = rng.standard_normal((count, 3, 3), np.float32) + 6 * np.eye(3, dtype=np.float32)
    return a, rng.standard_normal((count, 3, 1), np.float32)
