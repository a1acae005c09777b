"""Sums of products by matrix instructions of a warp: values on the host, and what ptxas makes of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from funcgrad.errors import ScheduleError
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.schedule import Schedule, Stage
from funcgrad.lower.linearize.functions import functions_of
from funcgrad.lower.linearize.int32_indices import narrow_indices
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.math.decompose import emitter
from funcgrad.lower.nest.plan import group_of, plan_of
from funcgrad.lower.primitives.check import check_schedule
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.lower.verify import check_block, check_bounds, check_graph
from funcgrad.trace.ops import PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp, numel
from funcgrad.trace.util.record import replace
from tests.hardware.assembled import assemble, compile_apart, find_ptxas
from tests.hardware.gpu_on_host import executor

M, N, K = 64, 32, 96


def product(
    dtype: np.dtype, result: np.dtype, before: Callable[[UOp], UOp] = lambda x: x
) -> tuple[UOp, list[UOp]]:
    """x @ w, accumulated in float32."""
    x, w = (UOp(PARAM, (), Param(0, i, shape, dtype, False)) for i, shape in enumerate(((M, K), (K, N))))
    left = before(x).cast(result).expand((1,), (N,))
    right = w.permute((1, 0)).cast(result).expand((0,), (M,))
    return (left * right).sum((2,)), [x, w]


def scheduled(dtype: np.dtype) -> Schedule:
    """Two warps, each with a tile of 16 by 16; 32 terms of the sum at a time in local memory."""
    sum_ = f"r0.0x{K}"
    return Schedule(
        split={"d00": 16, sum_: 32},
        order=["d00.0", "d01", "d00.1"],
        vectorize={"d01": 2},
        unroll={"d00.1": 2, "d01": 2, f"{sum_}.1": 16},
        grid=["d00.0", "d01"],
        threads={"d01": (4, 0), "d00.1": (8, 1), "d00.0": (2, 2)},
        stage={1: Stage(f"{sum_}.0", (0, 0), (32, 32)), 2: Stage(f"{sum_}.0", (0, 0), (32, 16))},
        matrix=f"m16n8k16.{dtype.name}",
    )


def run(root: UOp, reads: list[UOp], schedule: Schedule, *values: np.ndarray) -> tuple[np.ndarray, str]:
    kernel = Kernel([root], root.shape, [tuple(range(root.ndim))], reads)
    kernel.slots = {node: i for i, node in enumerate([root, *reads])}
    plan = plan_of(kernel, schedule, emitter(NVPTX.native))
    ((counters, stores, paths),) = functions_of(plan)
    check_graph(stores, "kernel")
    check_bounds(stores, {slot: numel(node.shape) for node, slot in kernel.slots.items()}, str(schedule))
    block = linearize(narrow_indices(stores), paths, counters)
    check_block(block)
    found = np.zeros(root.shape, root.dtype)
    texts: list[str] = []
    assert math.prod(counter.arg.extent for counter in counters) == 4
    memory = {0: found.reshape(-1), 1: values[0].reshape(-1), 2: values[1].reshape(-1)}
    executor(NVPTX, texts)(block, counters, group_of(stores), memory)
    return found, texts[0]


def values(dtype: np.dtype) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    return rng.normal(size=(M, K)).astype(dtype), rng.normal(size=(K, N)).astype(dtype)


@pytest.mark.parametrize("dtype", [dt.bfloat16, dt.float16], ids=str)
def test_products(dtype: np.dtype) -> None:
    root, reads = product(dtype, dt.float32)
    x, w = values(dtype)
    found, text = run(root, reads, scheduled(dtype), x, w)
    np.testing.assert_allclose(found, x.astype(np.float64) @ w.astype(np.float64), atol=1e-4)
    assert text.count("= call { float, float, float, float }") == 2  # one instruction a tile


def test_result_of_16_bits_and_a_prologue() -> None:
    root, reads = product(dt.bfloat16, dt.bfloat16, lambda x: x.unary("neg"))
    x, w = values(dt.bfloat16)
    found, _ = run(root, reads, scheduled(dt.bfloat16), x, w)
    wanted = -(x.astype(np.float64) @ w.astype(np.float64))
    np.testing.assert_allclose(found.astype(np.float64), wanted, atol=1e-2, rtol=2**-8)


def faults(dtype: np.dtype, instruction: str | None = None, **changed: Any) -> str:
    """Why a schedule is not legal."""
    root, reads = product(dtype, dt.float32)
    kernel = Kernel([root], root.shape, [(0, 1)], reads)
    kernel.slots = {node: i for i, node in enumerate([root, *reads])}
    schedule = replace(scheduled(dt.bfloat16), **changed)
    schedule.matrix = instruction or schedule.matrix
    try:
        check_schedule(kernel, schedule, emitter(NVPTX.native))
    except ScheduleError as error:
        return str(error)
    return ""


def test_legality() -> None:
    assert not faults(dt.bfloat16)
    assert "no such instruction" in faults(dt.bfloat16, "m8n8k8.bfloat16")
    assert "no products of bfloat16" in faults(dt.float16)
    assert "no products of bfloat16" in faults(dt.float32)
    unroll = scheduled(dt.bfloat16).unroll
    assert "not written out 16 times" in faults(dt.bfloat16, unroll={**unroll, f"r0.0x{K}.1": 8})
    assert "a multiple of 2 copies" in faults(dt.bfloat16, unroll={**unroll, "d00.1": 1})
    assert not faults(dt.bfloat16, unroll={**unroll, "d01": 3})  # a tile goes beyond the result
    assert not faults(dt.bfloat16, unroll={**unroll, f"r0.0x{K}.1": 32})  # all terms of a step
    whole = {**{name: count for name, count in unroll.items() if name[0] == "d"}, f"r0.0x{K}": K}
    assert "no loop is left" in faults(dt.bfloat16, split={"d00": 16}, unroll=whole, stage={})


def test_tiles_beyond_the_result_without_local_memory() -> None:
    """Columns in groups of 24, terms in steps of 80: what is not there is neither loaded nor stored."""
    root, reads = product(dt.bfloat16, dt.float32)
    x, w = values(dt.bfloat16)
    uneven = scheduled(dt.bfloat16)
    uneven.split[f"r0.0x{K}"] = 80
    uneven.unroll["d01"] = 3
    uneven.stage = {}
    found, _ = run(root, reads, uneven, x, w)
    np.testing.assert_allclose(found, x.astype(np.float64) @ w.astype(np.float64), atol=1e-4)


def test_results_that_are_moved_are_refused() -> None:
    """Rows from the last to the first: threads would not have the elements that the instruction gives them."""
    root, reads = product(dt.bfloat16, dt.float32)
    root = root.flip((0,)).unary("neg")
    kernel = Kernel([root], root.shape, [(0, 1)], reads)
    kernel.slots = {node: i for i, node in enumerate([root, *reads])}
    with pytest.raises(ScheduleError, match="moved on their way"):
        check_schedule(kernel, scheduled(dt.bfloat16), emitter(NVPTX.native))


def test_legality_of_waves() -> None:
    """The same rule with the tile of another instruction."""
    wave: dict[str, Any] = {
        "instruction": "wmma.16x16x16.bfloat16",
        "vectorize": {},
        "threads": {"d01": (16, 0), "d00.1": (2, 1), "d00.0": (2, 2)},
        "unroll": {"d00.1": 8, f"r0.0x{K}.1": 16},
    }
    assert not faults(dt.bfloat16, **wave)
    assert "a multiple of 8 copies" in faults(
        dt.bfloat16, **{**wave, "unroll": {"d00.1": 4, f"r0.0x{K}.1": 16}}
    )
    assert "no vectors" in faults(dt.bfloat16, **{**wave, "vectorize": {"d01": 2}})
    terms = f"r0.0x{K}.1"
    square: dict[str, Any] = {
        "instruction": "mfma.32x32x8.bfloat16",
        "split": {"d00": 32, f"r0.0x{K}": 32},
        "vectorize": {"d01": 4},
        "threads": {"d01": (2, 1), "d00.1": (32, 0), "d00.0": (2, 2)},
        "unroll": {"d01": 4, terms: 8},
        "stage": {},
    }
    assert not faults(dt.bfloat16, **square)
    several = faults(dt.bfloat16, **{**square, "unroll": {"d01": 2, terms: 8}})
    assert "vectors of 4 by 2 threads along dimension 1 in a multiple of 4 copies" in several
    other = {"d01": (2, 0), "d00.1": (32, 1), "d00.0": (2, 2)}
    assert "by 32 along 0" in faults(dt.bfloat16, **{**square, "threads": other})


def test_ptxas(tmp_path: Path) -> None:
    texts = {}
    for dtype in (dt.bfloat16, dt.float16):
        root, reads = product(dtype, dt.float32)
        texts[dtype.name] = run(root, reads, scheduled(dtype), *values(dtype))[1]
    ptx = compile_apart(texts, "sm_90", tmp_path)
    assert all(content.count(b"mma.sync.aligned.m16n8k16") == 2 for content in ptx.values())
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc): LLVM's PTX is not assembled")
    for used in assemble(ptx, "sm_90", tmp_path).values():
        assert not used.spilled
