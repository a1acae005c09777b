"""Products, functions, matrices and Fourier transforms of other dtypes than float32."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.harness.case import Case, Function, Goal

GROUP = "other dtypes"
BEST = Goal(best=1.0)
PRODUCTS = ("float64", "bfloat16", "complex64", "complex128")
SIZES = (128, 512, 1024)
# Of a multiply-add, in those of float32: two bfloat16 go in the place of one, and half as many float64.
_OPERATIONS = {"float64": 4.0, "bfloat16": 1.0, "complex64": 8.0, "complex128": 16.0}
FUNCTIONS = ("exp", "log", "sin", "erf", "tanh")


def _normal(dtype: str, *shape: int, count: int = 1) -> Function:
    """Arrays of normal numbers, the parts of complex ones independent."""

    def one(rng: np.random.Generator) -> np.ndarray:
        import ml_dtypes

        x = rng.standard_normal(shape)
        if dtype.startswith("complex"):
            x = x + 1j * rng.standard_normal(shape)
        return x.astype(ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype)

    return lambda rng: tuple(one(rng) for _ in range(count))


def _bytes(size: int) -> Function:
    return lambda rng: tuple(rng.integers(-128, 128, (2, size, size)).astype(np.int8))


def _definite(size: int) -> Function:
    """A matrix that has a Cholesky factor."""

    def data(rng: np.random.Generator) -> tuple[np.ndarray, ...]:
        x = rng.standard_normal((size, size))
        return (x @ x.T + size * np.eye(size),)

    return data


def _product_of_bytes(lib: Any, x: Any, y: Any) -> Any:
    return lib.lax.dot_general(x, y, (((1,), (0,)), ((), ())), preferred_element_type="int32")


def cases(full: bool) -> Iterator[Case]:
    def fit(size: int) -> int:
        return size if full else 5 + size % 17

    def product(lib: Any, x: Any, y: Any) -> Any:
        return x @ y

    for dtype in PRODUCTS:
        tolerance = {"float64": 1e-13, "complex128": 1e-13, "bfloat16": 1e-2}.get(dtype, 1e-5)
        for n in SIZES:
            size = fit(n)
            operations = _OPERATIONS[dtype] * size**3
            yield Case(
                f"{n} x {n}, {dtype}", GROUP, _normal(dtype, size, size, count=2), product,
                None if dtype == "bfloat16" else product, product,
                tolerance=tolerance, goal=BEST, flops=operations,
            )  # fmt: skip
    for n in SIZES:
        size = fit(n)
        yield Case(
            f"{n} x {n}, int8 to int32", GROUP, _bytes(size), _product_of_bytes,
            None, lambda lib, x, y: lib._int_mm(x, y) if len(x) > 16 else x.int() @ y.int(),
            reference=lambda x, y: x.astype(np.int64) @ y.astype(np.int64),
            tolerance=0.0, goal=BEST, flops=0.5 * size**3,  # four products an instruction
        )  # fmt: skip
    numbers = _normal("float64", 1 << 22 if full else 100)
    for name in FUNCTIONS:
        yield Case(
            f"{name}(x), 4M float64", GROUP, _positive(numbers), *_named(name), tolerance=1e-14, goal=BEST
        )
    yield Case(
        "softmax, 4096 rows of 1024 float64", GROUP, _normal("float64", fit(4096), fit(1024)),
        lambda lib, x: lib.nn.softmax(x, axis=-1), None, lambda lib, x: lib.softmax(x, -1),
        tolerance=1e-13, goal=BEST,
    )  # fmt: skip
    for name, size in (("cholesky", 500), ("inv", 300), ("eigvalsh", 200)):
        yield Case(
            f"{name} of {size}, float64", GROUP, _definite(fit(size)),
            *[lambda lib, x, name=name: getattr((lib.numpy if hasattr(lib, "numpy") else lib).linalg, name)(x)] * 2,
            lambda lib, x, name=name: getattr(lib.linalg, name)(x),
            tolerance=1e-11, goal=BEST,
        )  # fmt: skip
    for dtype, tolerance in (("complex64", 2e-6), ("complex128", 1e-13)):
        for name, shape in (("fft of 2^20", (1 << 20,)), ("fft2 of 1024 x 1024", (1024, 1024))):
            call = "fft2" if len(shape) == 2 else "fft"
            yield Case(
                f"{name}, {dtype}", GROUP, _normal(dtype, *map(fit, shape)),
                lambda lib, x, call=call: getattr(lib.numpy.fft, call)(x),
                lambda lib, x, call=call: getattr(lib.fft, call)(x),
                lambda lib, x, call=call: getattr(lib.fft, call)(x),
                tolerance=tolerance, goal=BEST,
            )  # fmt: skip


def _positive(numbers: Function) -> Function:
    return lambda rng: (np.abs(numbers(rng)[0]) + 0.1,)


def _named(name: str) -> tuple[Function, Function | None, Function]:
    """A function in the words of (funcgrad, jax and float64; NumPy; torch)."""
    if name == "erf":
        return lambda lib, x: lib.scipy.special.erf(x), None, lambda lib, x: lib.special.erf(x)
    return (
        lambda lib, x: getattr(lib.numpy, name)(x),
        lambda lib, x: getattr(lib, name)(x),
        lambda lib, x: getattr(lib, name)(x),
    )
