"""Products of narrow numbers on CPUs with and without instructions for them: values, and which factors are copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.machines import MACHINES
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.trace.array.array import wrap
from funcgrad.trace.types import dtypes as dt
from tests.hardware.cpus import backend_of, skip_unless_here

NARROW = (dt.float16, dt.bfloat16, dt.int8, dt.uint8, dt.int16)
OTHERS = ("x86-64", "sandybridge", "haswell", "alderlake", "skylake-avx512", "znver4")


@pytest.fixture(params=OTHERS)
def machine(request: pytest.FixtureRequest) -> str:
    skip_unless_here(request.param)
    return request.param


def run_on(machine: str, function: Callable, *arguments: np.ndarray) -> list[np.ndarray]:
    traced = fg.jit(function).trace(*map(fnp.asarray, arguments))
    graph, values = traced.graph, fg.tree.leaves(arguments)
    program = compile_program(graph.outputs, graph.parameters, backend_of(machine))
    return [np.asarray(x.numpy()) for x in program([wrap(np.asarray(v)) for v in values])]


def numbers(seed: int, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """Floats whose products and sums of a few are exact in float32, or integers of the whole range."""
    rng = np.random.default_rng(seed)
    if dt.kind(dtype) == "f":
        return (rng.integers(-16, 17, shape) / 8).astype(dtype)
    limits = np.iinfo(dtype)
    found = rng.integers(limits.min, limits.max, shape, endpoint=True).astype(dtype)
    if found.size:
        found.flat[:: max(1, found.size // 7)] = limits.min  # its square is the sum that overflows first
    return found


def total_of(dtype: np.dtype, other: np.dtype) -> np.dtype:
    return np.dtype(dt.float32 if dt.kind(dtype) == "f" or dt.kind(other) == "f" else dt.int32)


def exact(subscripts: str, *operands: np.ndarray, total: np.dtype) -> np.ndarray:
    """The sum in wide numbers, of integers the low bits of it."""
    wide = np.float64 if dt.kind(total) == "f" else np.int64
    return np.einsum(subscripts, *(x.astype(wide) for x in operands)).astype(total)


SHAPES = {
    "ij,jk->ik": "ab",
    "ji,jk->ik": "a transposed",
    "ij,kj->ik": "b transposed",
    "bij,bjk->bik": "batch",
    "bij,jk->bik": "shared",
    "ij,kj->ki": "result transposed",
}


@pytest.mark.parametrize("machine", ["x86-64", "haswell", "skylake-avx512"])
@pytest.mark.parametrize("subscripts", SHAPES, ids=SHAPES.values())
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    sizes=st.fixed_dictionaries(
        {
            "i": st.sampled_from([0, 1, 7, 13, 64, 67]),
            "j": st.sampled_from([1, 2, 5, 17, 66]),
            "k": st.sampled_from([1, 9, 16, 65, 70]),
            "b": st.sampled_from([1, 3]),
        }
    ),
    first=st.sampled_from(NARROW),
    other=st.sampled_from([*NARROW, None, None, None]),
    seed=st.integers(0, 99),
)
@example(sizes={"i": 300, "j": 33, "k": 270, "b": 2}, first=dt.float16, other=None, seed=0)
@example(sizes={"i": 300, "j": 33, "k": 270, "b": 2}, first=dt.bfloat16, other=None, seed=0)
@example(sizes={"i": 300, "j": 33, "k": 270, "b": 2}, first=dt.int8, other=None, seed=0)
@example(sizes={"i": 300, "j": 34, "k": 270, "b": 2}, first=dt.uint8, other=None, seed=0)
@example(sizes={"i": 300, "j": 34, "k": 270, "b": 2}, first=dt.int16, other=dt.int8, seed=0)
def test_products_are_exact(
    machine: str, subscripts: str, sizes: dict[str, int], first: np.dtype, other: np.dtype | None, seed: int
) -> None:
    skip_unless_here(machine)
    if other is None or "f" in (dt.kind(first), dt.kind(other)):
        other = first
    left, right = subscripts.split("->")[0].split(",")
    a = numbers(seed, tuple(sizes[n] for n in left), first)
    b = numbers(seed + 1, tuple(sizes[n] for n in right), other)
    total = total_of(first, other)
    (found,) = run_on(
        machine, lambda a, b: fnp.einsum(subscripts, a, b, preferred_element_type=total.name), a, b
    )
    np.testing.assert_array_equal(found, exact(subscripts, a, b, total=total))


@pytest.mark.parametrize("dtype", NARROW, ids=lambda dtype: dtype.name)
def test_sums_are_rounded_once_and_wrap(machine: str, dtype: np.dtype) -> None:
    """Without another dtype for the result."""
    a, b = numbers(0, (80, 37), dtype), numbers(1, (37, 300), dtype)
    (found,) = run_on(machine, lambda a, b: a @ b, a, b)
    wide = exact("ij,jk->ik", a, b, total=np.dtype(np.int64 if dt.kind(dtype) in "iu" else np.float32))
    np.testing.assert_array_equal(found, wide.astype(dtype))


@pytest.mark.parametrize("dtype", [dt.float16, dt.bfloat16], ids=lambda dtype: dtype.name)
def test_epilogues_gradients_and_special_numbers(machine: str, dtype: np.dtype) -> None:
    x, w, v = numbers(2, (70, 66), dtype), numbers(3, (66, 300), dtype), numbers(4, (300, 66), dtype)
    bias = numbers(5, (300,), dtype)
    x[3, 5], x[6, 1], w[2, 7] = np.inf, np.nan, -np.inf

    def layer(x: Any, w: Any, bias: Any, v: Any) -> Any:
        hidden = fnp.maximum(x @ w + bias, 0)
        return hidden, hidden @ v

    def loss(x: Any, w: Any, bias: Any, v: Any) -> Any:
        return fnp.sum(layer(x, w, bias, v)[1].astype("float32") * 0.125)

    with np.errstate(all="ignore"):
        first = exact("ij,jk->ik", x, w, total=np.dtype(np.float32)).astype(dtype)
        hidden = np.maximum(first + bias, 0).astype(dtype)
        found = run_on(machine, layer, x, w, bias, v)
        np.testing.assert_array_equal(found[0].astype(np.float32), hidden.astype(np.float32))
        second = hidden.astype(np.float64) @ v.astype(np.float64)
        np.testing.assert_allclose(found[1].astype(np.float64), second, rtol=2e-2, atol=0.5)

    x[3, 5], x[6, 1], w[2, 7] = 1, 0.5, 2
    slopes = run_on(machine, fg.grad(loss, argnums=(0, 1, 2, 3)), x, w, bias, v)
    wide = [a.astype(np.float64) for a in (x, w, bias, v)]
    with fg.enable_x64(True):
        expected = fg.grad(loss, argnums=(0, 1, 2, 3))(*wide)
    for slope, real in zip(slopes, expected, strict=True):
        scale = float(np.abs(real.numpy()).max())
        np.testing.assert_allclose(slope.astype(np.float64), real.numpy(), rtol=0, atol=0.03 * scale)


def kernels(machine: str, dtype: np.dtype, rows: int, columns: int, function: Callable | None = None) -> int:
    a, b = fg.ShapeDtypeStruct((rows, 64), dtype), fg.ShapeDtypeStruct((64, columns), dtype)
    total = total_of(dtype, dtype).name
    product = function or (lambda a, b: fnp.matmul(a, b, preferred_element_type=total))
    return len(fg.jit(product).lower(a, b).for_target(MACHINES[machine].target()).kernels)


def test_which_factors_are_copied() -> None:
    """Where no instruction takes them, those that are read often: sooner what is spread over vectors."""
    for dtype in (dt.float16, dt.bfloat16):
        assert kernels("haswell", dtype, 8, 8) == 1
        assert kernels("haswell", dtype, 8, 128) == 2, "numbers of rows"
        assert kernels("haswell", dtype, 256, 256) == 3, "vectors as well"
    assert kernels("haswell", dt.float16, 20, 20) == 2
    assert kernels("haswell", dt.bfloat16, 20, 20) == 1
    assert kernels("haswell", dt.float32, 256, 256) == 1
    assert kernels("znver4", dt.bfloat16, 256, 256) == kernels("znver4", dt.bfloat16, 64, 256)
    assert kernels("alderlake", dt.int8, 64, 256) == kernels("alderlake", dt.int8, 64, 64)
    assert kernels("haswell", dt.int8, 64, 256) == kernels("haswell", dt.int16, 64, 256) + 1
    assert kernels("haswell", dt.bfloat16, 256, 256, lambda a, b: a * 2 + b.T) == 1
