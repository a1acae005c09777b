"""Programs under schedules of grids, as the renderers of GPUs write their kernels: their values on the host, and what
LLVM and ptxas make of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, nn
from funcgrad.drivers.amd.code_object import link
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.launches import ENTRY
from funcgrad.lower.program.grid import GridBuilder
from funcgrad.lower.render import grid_renderer
from funcgrad.trace.types.dtypes import bfloat16
from tests.hardware.assembled import assemble, compile_apart, find_ptxas
from tests.hardware.gpu_on_host import executor
from tests.hardware.on_grid import GRID, TARGET
from tests.lower.optimize.test_gpu import PROGRAMS, check

SMALL = TARGET._replace(grid=GRID._replace(threads=64))
LARGE = TARGET._replace(grid=GRID._replace(threads=1024, units=132))
MATRIX = {"nvptx": ("m16n8k16.bfloat16",), "amdgcn": ("wmma.16x16x16.bfloat16",)}
DIRECT = {"nvptx": frozenset((4, 8, 16)), "amdgcn": frozenset[int]()}
SLOW = ("big tiles", "whole tiles", "gradient of attention", "attention", "products of a batch")


def check_values(name: str) -> None:
    """The renderers take turns."""
    renderer = grid_renderer(("nvptx", "amdgcn")[[*PROGRAMS].index(name) % 2])
    function, values = PROGRAMS[name]
    check(function, *values, target=SMALL, execute=executor(renderer))


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in SLOW])
def test_values(name: str) -> None:
    check_values(name)


@pytest.mark.nightly
@pytest.mark.parametrize("name", SLOW)
def test_values_of_more(name: str) -> None:
    check_values(name)


def zeros(*shape: int) -> onp.ndarray:
    return onp.zeros(shape, onp.float32)


def attention(q: Any, k: Any, v: Any) -> Any:
    return nn.softmax(q @ k.swapaxes(-1, -2)) @ v


# Of sizes that fill a large device, and of some that no tile divides.
LISTED: dict[str, tuple[Callable, tuple]] = {
    "product": (lambda a, b: a @ b, (zeros(4096, 4096), zeros(4096, 4096))),
    "odd_product": (lambda a, b: a @ b, (zeros(1001, 777), zeros(777, 1003))),
    "softmax": (nn.softmax, (zeros(4096, 4096),)),
    "column_sums": (lambda x: x.sum(0), (zeros(4096, 4096),)),
    "convolution": (
        lambda x, w: lax.conv(x, w, (1, 1), "SAME"),
        (zeros(16, 32, 64, 64), zeros(64, 32, 3, 3)),
    ),
    "attention": (attention, (zeros(8, 512, 64), zeros(8, 512, 64), zeros(8, 512, 64))),
    "attention_of_16_bits": (attention, (zeros(8, 512, 128).astype(bfloat16),) * 3),
    "matrix_product": (
        lambda a, b: a @ b,
        (zeros(2048, 512).astype(bfloat16), zeros(512, 2048).astype(bfloat16)),
    ),
    "odd_matrix_product": (
        lambda a, b: a @ b,
        (zeros(1001, 777).astype(bfloat16), zeros(777, 1003).astype(bfloat16)),
    ),
    "gather": (lambda x, i: x[i], (zeros(1000, 512), onp.zeros(300, onp.int32))),
    "scatter": (
        lambda x, i, u: x.at[i].add(u),
        (zeros(1000, 512), onp.zeros(300, onp.int32), zeros(300, 512)),
    ),
    "transcendental": (lambda x: np.tanh(np.sin(x)), (zeros(4096, 4096),)),
    "sort": (lambda x: np.sort(x, 0), (zeros(5000, 8),)),
    "position": (lambda x: x.argmax(1), (zeros(300, 5000),)),
}


def texts_of(name: str, renderer: str) -> dict[str, str]:
    """The kernels of a listed program."""
    function, values = LISTED[name]
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    grid = LARGE.grid._replace(matrix=frozenset(MATRIX[renderer]), direct_nbytes=DIRECT[renderer])
    target = LARGE._replace(grid=grid)
    builder = GridBuilder(target, grid_renderer(renderer))
    builder.section(outputs, params)
    return {f"{name}{k}": text.replace(f"@{ENTRY}(", "@NAME(") for k, text in enumerate(builder.texts)}


def test_nvidia_takes_them(tmp_path: Path) -> None:
    """Without spills; what they need of registers leaves room for enough threads."""
    ptx = compile_apart(
        {k: v for name in LISTED for k, v in texts_of(name, "nvptx").items()}, "sm_90", tmp_path
    )
    assert b"mma.sync.aligned.m16n8k16" in ptx["matrix_product0"]
    assert "attention1" not in ptx and "attention_of_16_bits1" not in ptx  # one walk
    assert b"mma.sync.aligned.m16n8k16" in ptx["attention_of_16_bits0"]
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc): LLVM's PTX is not assembled")
    usage = assemble(ptx, "sm_90", tmp_path)
    assert set(usage) == set(ptx)
    for name, used in usage.items():
        x, y, z = map(int, re.findall(rb"\.maxntid (\d+), (\d+), (\d+)", ptx[name])[0])
        most = min(255, (1 << 16) // (2 * x * y * z)) if b"mma.sync" in ptx[name] else 128  # two groups fit
        if name == "attention0":
            most = 168  # there a thread keeps a whole row of results
        assert not used.spilled and not used.stack and used.registers <= most, f"{name}: {used}"
    product = ptx["product0"].decode()
    assert product.count("bar.sync") == 1 and product.count("cp.async.cg.shared.global") == 8


def test_amd_takes_them(tmp_path: Path) -> None:
    texts = {k: v for name in LISTED for k, v in texts_of(name, "amdgcn").items()}
    objects = compile_apart(texts, "gfx1100", tmp_path)
    assert len(objects) == len(texts) >= len(LISTED)
    assert "llvm.amdgcn.wmma" in texts["matrix_product0"]
    assert "attention1" not in texts
    for name in ("matrix_product0", "attention0", "convolution0"):
        kernel = link(objects[name], "gfx1100").kernel("NAME")
        assert not kernel.scratch_nbytes and kernel.local_nbytes <= GRID.local_nbytes, name
