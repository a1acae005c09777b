"""Products in tensorfloat32 by the instruction that has no other: only where both factors were rounded to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.launches import ENTRY
from funcgrad.lower.nest.group.tf32 import is_tensor_float
from funcgrad.lower.program.grid import GridBuilder
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace.ops import PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp, const
from tests.hardware.assembled import assemble, compile_apart, find_ptxas
from tests.hardware.gpu_on_host import executor
from tests.hardware.grid_interpreter import run_kernel
from tests.hardware.on_grid import GRID, TARGET, Execute, run_on_grid

MATRIX = frozenset(("m16n8k8.tf32", "m16n8k16.bfloat16", "m16n8k16.float16"))
WARPS = TARGET._replace(grid=GRID._replace(units=1, matrix=MATRIX, direct_nbytes=frozenset((4, 8, 16))))


def floats(*shape: int) -> onp.ndarray:
    return onp.random.default_rng(shape).normal(size=shape).astype(onp.float32)


def rounded(x: onp.ndarray) -> onp.ndarray:
    """To 10 bits of mantissa, of two nearest to the even one."""
    bits = x.view(onp.uint32).astype(onp.uint64)
    return ((bits + (bits >> 13 & 1) + 4095) >> 13 << 13).astype(onp.uint32).view(onp.float32)


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.matmul(a, b, precision="tensorfloat32")


def run(
    function: Callable, *values: onp.ndarray, execute: Execute = run_kernel
) -> tuple[onp.ndarray, list[str]]:
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    (found,), schedules = run_on_grid(outputs, params, values, WARPS, execute)
    return found, schedules


@pytest.mark.parametrize("execute", [run_kernel, executor(NVPTX)], ids=["interpreter", "host"])
@pytest.mark.parametrize(
    ("function", "a", "b"),
    [
        (product, floats(32, 64), floats(64, 16)),
        (product, floats(33, 71), floats(71, 37)),
        (lambda a, b: product(a, b.T), floats(32, 64), floats(16, 64)),
        (lambda a, b: product(a.T, b.T), floats(64, 32), floats(16, 64)),
        (lambda a, b: np.maximum(product(a, b) + 1, 0), floats(32, 64), floats(64, 16)),
    ],
    ids=["plain", "odd sizes", "right transposed", "both transposed", "epilogue"],
)
def test_products(function: Callable, a: onp.ndarray, b: onp.ndarray, execute: Execute) -> None:
    """The interpreter refuses numbers of more bits than the instruction reads."""
    found, schedules = run(function, a, b, execute=execute)
    assert any("matrix(m16n8k8.tf32)" in schedule for schedule in schedules)
    with fg.config(enable_x64=True):
        exact = onp.asarray(function(*(np.asarray(rounded(x).astype(onp.float64)) for x in (a, b))))
    onp.testing.assert_allclose(found, exact, rtol=1e-5, atol=1e-5 * abs(exact).max())


def test_nothing_else() -> None:
    """float32 is float32: multiply-adds."""
    for function in (np.matmul, lambda a, b: np.matmul(a, b, precision="highest")):
        _, schedules = run(function, floats(32, 64), floats(64, 16))
        assert not any("matrix" in schedule for schedule in schedules)


def test_nan_and_infinity() -> None:
    """Also a NaN whose bits are all among those that the instruction does not read."""
    a = floats(32, 64)
    a[3, 5] = onp.inf
    a.view(onp.uint32)[7, 9] = 0x7F800001
    found, _ = run(product, a, onp.abs(floats(64, 16)) + 1)
    assert onp.isposinf(found[3]).all() and onp.isnan(found[7]).all()
    assert onp.isfinite(found[[k for k in range(32) if k not in (3, 7)]]).all()


def test_what_are_tensor_floats() -> None:
    x = UOp(PARAM, (), Param(0, 0, (4,), dt.float32, False))
    assert not is_tensor_float(x)
    assert is_tensor_float(x.cast(dt.bfloat16).cast(dt.float32))
    assert is_tensor_float(x.cast(dt.float16).cast(dt.float32).expand((1,), (3,)))
    assert is_tensor_float(const(float("nan"), dt.float32)) and is_tensor_float(const(1.5, dt.float32))
    assert not is_tensor_float(const(0.1, dt.float32))


@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_ptxas(arch: str, tmp_path: Path) -> None:
    lowered = fg.jit(product).lower(floats(1024, 256), floats(256, 1024))
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    builder = GridBuilder(WARPS._replace(renderer="nvptx"), NVPTX)
    builder.section(outputs, params)
    texts = {f"tf{k}": text.replace(f"@{ENTRY}(", "@NAME(") for k, text in enumerate(builder.texts)}
    ptx = compile_apart(texts, arch, tmp_path)
    assert any(b"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32" in content for content in ptx.values())
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc): LLVM's PTX is not assembled")
    for used in assemble(ptx, arch, tmp_path).values():
        assert not used.spilled and not used.stack
        assert 2 * 128 * used.registers <= 1 << 16  # two groups fit in the registers of a unit
