"""Programs for AMD as they would run: scheduled for a grid, compiled by LLVM, linked by our linker, on the emulator.

No part of this has run on an AMD device. What stands between a program and silicon is tested here up to the meaning of
each instruction, as AMD's manual has it.
"""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, nn
from funcgrad.config import config
from funcgrad.drivers.amd.code_object import link
from funcgrad.lower.graph.grid.online_softmax import online_means
from funcgrad.lower.graph.grid.recompute import in_walks
from funcgrad.trace.graph.evaluate import evaluate as reference_of
from funcgrad.trace.uop import numel
from tests.hardware.amd.rdna3 import arithmetic
from tests.hardware.amd.rdna3.programs import (
    GRID,
    TARGET,
    Launch,
    evaluate,
    fits,
    objects_of,
    prepare,
    prepare_graph,
)
from tests.lower.optimize import test_gpu as on_grid
from tests.lower.programs.test_compiled_rows import check, graph_of
from tests.lower.render.test_llvm_rows import ALL, SOME, Row
from tests.support.generators import cases, kernel_cases

LLD = next(
    (found for name in ("ld.lld-19", "ld.lld-20", "ld.lld-18", "ld.lld") if (found := shutil.which(name))),
    None,
)


def floats(*shape: int, dtype: Any = onp.float32) -> onp.ndarray:
    return onp.random.default_rng(shape).standard_normal(shape).astype(dtype)


def small(*shape: int, dtype: Any = onp.int32) -> onp.ndarray:
    return onp.random.default_rng(shape).integers(-9, 9, shape).astype(dtype)


def half(function: Callable) -> Callable:
    """The same of the arguments as float16."""
    return lambda *values: function(*(x.astype(np.float16) for x in values))


def bfloat(function: Callable) -> Callable:
    return lambda *values: function(*(x.astype(np.bfloat16) for x in values))


def functions(x: Any) -> tuple[Any, ...]:
    return (
        np.exp(x), np.expm1(x), np.log(np.abs(x)), np.log1p(np.abs(x)), np.sin(x), np.cos(x), np.tan(x), np.tanh(x),
        np.arctan(x), np.arcsinh(x), lax.erf(x), lax.lgamma(x), lax.rsqrt(np.abs(x)), np.cbrt(x), x**3,
        np.power(np.abs(x), 1.7), np.sqrt(np.abs(x)), 1 / x, nn.gelu(x), nn.sigmoid(x),
    )  # fmt: skip


# On top of the programs that the schedules are tested with by the interpreter.
MORE: dict[str, tuple[Callable, tuple]] = {
    "functions": (functions, (floats(9, 33) * 5,)),
    "integers": (lambda x, y: (x * y + x // (y | 1), x % (y | 1), x << 2, x & y), (small(300), small(300) * 7)),
    "products of integers": (lambda a, b: a @ b, (small(33, 20), small(20, 40))),
    "products of float16": (half(lambda a, b: a @ b), (floats(40, 32), floats(32, 48))),
    "products of bfloat16": (bfloat(lambda a, b: a @ b), (floats(40, 32), floats(32, 48))),
    "softmax of float16": (half(nn.softmax), (floats(12, 300),)),
    "softmax of bfloat16": (bfloat(nn.softmax), (floats(12, 300),)),
    "a layer and its gradient": (
        fg.grad(lambda w, b, x: (nn.relu(x @ w + b) ** 2).mean(), argnums=(0, 1)),
        (floats(20, 30), floats(30), floats(25, 20)),
    ),
    "masked attention": (
        lambda q, k, v: nn.softmax(
            np.where(np.tril(np.ones((40, 40), bool)), q @ k.swapaxes(-1, -2) / 4, -np.inf)
        ) @ v,
        (floats(2, 3, 40, 16), floats(2, 3, 40, 16), floats(2, 3, 40, 16)),
    ),
    "convolution with steps": (
        lambda x, w: lax.conv_general_dilated(x, w, (2, 2), ((1, 2), (0, 1)), rhs_dilation=(1, 2)),
        (floats(2, 4, 11, 13), floats(6, 4, 3, 3)),
    ),
    "random numbers": (lambda k: fg.random.normal(fg.random.key(3), (40, 9)) + k, (floats(9),)),
}  # fmt: skip
# Means with exponential weights, each in one walk.
ONE_WALK: dict[str, tuple[Callable, tuple]] = {
    "attention in one walk": (
        lambda q, k, v: nn.softmax(q @ k.swapaxes(-1, -2) / 4) @ v,
        (floats(2, 37, 16), floats(2, 64, 16), floats(2, 64, 8)),
    ),
    "causal attention in one walk": (
        lambda q, k, v: nn.dot_product_attention(q, k, v, is_causal=True),
        (floats(1, 40, 3, 8), floats(1, 40, 3, 8), floats(1, 40, 3, 8)),
    ),
    "attention of float16 in one walk": (
        half(lambda q, k, v: nn.softmax(q @ k.T / 4) @ v), (floats(33, 16), floats(75, 16), floats(75, 24)),
    ),
}  # fmt: skip
# What is large is computed on the way.
WALKS: dict[str, tuple[Callable, tuple]] = {
    "gradient of causal attention in walks": (
        fg.grad(
            lambda q, k, v: (nn.dot_product_attention(q, k, v, is_causal=True) ** 2).sum(), argnums=(0, 1, 2)
        ),
        (floats(1, 50, 2, 4), floats(1, 50, 2, 4), floats(1, 50, 2, 4)),
    ),
}
PROGRAMS = {**on_grid.PROGRAMS, **MORE, **ONE_WALK, **WALKS}
SMALL = ("softmax of long rows", "matrix product", "sums of columns", "scatter", "convolution")
SMALL_GROUPS = TARGET._replace(grid=GRID._replace(threads=8, local_nbytes=1 << 11))


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict, dict[str, bytes]]:
    """All of them, and their objects: one process compiles them."""
    apart = {*ONE_WALK, *WALKS}
    made = {(name, TARGET): prepare(*PROGRAMS[name]) for name in PROGRAMS if name not in apart}
    made |= {(name, TARGET): prepare(*WALKS[name], rewrite=in_walks) for name in WALKS}
    made |= {(name, TARGET): prepare(*ONE_WALK[name], rewrite=online_means) for name in ONE_WALK}
    made |= {(name, SMALL_GROUPS): prepare(*PROGRAMS[name], SMALL_GROUPS) for name in SMALL}
    return made, objects_of(made.values(), tmp_path_factory.mktemp("objects"))


def check_program(programs: tuple[dict, dict[str, bytes]], name: str, target: Any = TARGET) -> None:
    made, objects = programs
    compare(evaluate(made[name, target], objects), *PROGRAMS[name])


def compare(found: list[onp.ndarray], function: Callable, values: tuple, message: str = "") -> None:
    expected = fg.tree.leaves(function(*map(np.asarray, values)))
    for ours, theirs in zip(found, map(onp.asarray, expected), strict=True):
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
        coarse = {2: 1e-2}.get(theirs.dtype.itemsize, 1e-5) if theirs.dtype.kind not in "iub" else 0
        ours, theirs = (
            (x.astype(onp.float64) if x.dtype.itemsize == 2 and coarse else x) for x in (ours, theirs)
        )
        scale = float(onp.abs(theirs[onp.isfinite(theirs)]).max(initial=0)) if coarse else 0.0
        onp.testing.assert_allclose(ours, theirs, rtol=coarse, atol=coarse * (0.1 + scale), err_msg=message)


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(programs: tuple[dict, dict[str, bytes]], name: str) -> None:
    check_program(programs, name)


@pytest.mark.parametrize("name", ONE_WALK)
def test_one_walk_is_one_kernel(programs: tuple[dict, dict[str, bytes]], name: str) -> None:
    steps = programs[0][name, TARGET].steps
    assert len(steps) == 1 and isinstance(steps[0], Launch)


@pytest.mark.parametrize("name", WALKS)
def test_walks_write_nothing_large(programs: tuple[dict, dict[str, bytes]], name: str) -> None:
    largest = max(value.size for value in WALKS[name][1])
    steps = programs[0][name, TARGET].steps
    assert all(isinstance(step, Launch) and numel(step.nodes[0].shape) <= largest for step in steps)


@pytest.mark.parametrize("name", SMALL)
def test_small_groups(programs: tuple[dict, dict[str, bytes]], name: str) -> None:
    check_program(programs, name, SMALL_GROUPS)


@pytest.mark.parametrize("error", [-1, 1])
def test_approximate_instructions_may_err(
    programs: tuple[dict, dict[str, bytes]], error: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reciprocals and roots of the hardware are off by up to one unit: results keep their bounds."""
    monkeypatch.setattr(arithmetic, "ERROR", error)
    for name in ("functions", "softmax of long rows", "layer norm", "integers"):
        check_program(programs, name)


def test_kernels_take_pointers_alone_and_no_scratch(programs: tuple[dict, dict[str, bytes]]) -> None:
    """One pointer a buffer; registers suffice, and local memory is what the schedule asked for."""
    made, objects = programs
    for (name, target), program in made.items():
        for step in program.steps:
            if isinstance(step, Launch):
                kernel = link(objects[step.text], "gfx1100").kernel("NAME")
                assert kernel.argument_nbytes == 8 * len(step.nodes), name
                assert kernel.user_registers == ("kernarg_segment_ptr",), name
                assert kernel.scratch_nbytes == 0, name
                assert kernel.local_nbytes <= target.grid.local_nbytes, name


def test_chosen_programs_link_for_cdna3(tmp_path: Path) -> None:
    """The same kernels for gfx942, whose waves have 64 lanes: nobody runs them here."""
    chosen = (
        "whole tiles",
        "softmax of long rows",
        "attention",
        "convolution",
        "scatter",
        "products of bfloat16",
    )
    made = [prepare(*PROGRAMS[name]) for name in chosen]
    for file in objects_of(made, tmp_path, "gfx942").values():
        kernel = link(file, "gfx942").kernel("NAME")
        assert kernel.wave == 64 and kernel.user_registers == ("kernarg_segment_ptr",)


@pytest.mark.skipif(LLD is None, reason="ld.lld is not installed (Debian: apt-get install lld-19)")
def test_lld_links_them_too(programs: tuple[dict, dict[str, bytes]], tmp_path: Path) -> None:
    """The descriptors are those of LLVM's linker; of every fifth kernel. Code: drivers/amd/test_code_object.py."""
    for i, file in enumerate([*programs[1].values()][::5]):
        (tmp_path / f"{i}.o").write_bytes(file)
        done = subprocess.run(
            [LLD or "", "-shared", str(tmp_path / f"{i}.o"), "-o", str(tmp_path / f"{i}.so")],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if "unknown abi version" in done.stderr:
            pytest.skip(f"{LLD} is too old for these objects")
        assert done.returncode == 0, done.stderr
        linked = link(file)
        kernel = linked.kernel("NAME")
        ours = linked.image[kernel.descriptor : kernel.descriptor + 64]
        theirs = (tmp_path / f"{i}.so").read_bytes()
        assert any(
            theirs[at : at + 16] == ours[:16] and theirs[at + 24 : at + 64] == ours[24:]
            for at in range(0, len(theirs), 64)
        )


# ---- schedules at random ----


SEEDS = [pytest.param(0, 2, id="0")]
MANY = [pytest.param(first, 40, id=f"{first}", marks=pytest.mark.nightly) for first in range(100, 500, 40)]


@pytest.mark.parametrize(("first", "count"), [*SEEDS, *MANY])
def test_random_legal_schedules(first: int, count: int, tmp_path: Path) -> None:
    """As optimize/test_gpu.py has them, of groups that a device can have."""
    applied: Counter[str] = Counter()
    made = []
    for seed in range(first, first + count):
        for number, (function, values) in enumerate(on_grid.SMALL):
            rng = onp.random.default_rng([seed, number])
            program = prepare(function, values, plan=on_grid._at_random(rng, applied))
            if fits(program):
                made.append((function, values, program))
    assert len(made) > count * len(on_grid.SMALL) // 2
    objects = objects_of([program for *_, program in made], tmp_path)
    for function, values, program in made:
        compare(evaluate(program, objects), function, values, f"{program.schedules}")


# ---- the op table ----


def check_rows(rows: list[Row], folder: Path, few: bool) -> None:
    made = []
    with config(enable_x64=True):
        for op, dtype in rows:
            chosen = [*kernel_cases(op, dtype), *cases(op, dtype)]
            chosen = chosen[:1] if few else chosen
            outputs, params, values = graph_of(op, chosen)
            expected = reference_of(outputs, dict(zip(params, values, strict=True)))
            made.append((op, chosen, expected, prepare_graph(outputs, params, values)))
        objects = objects_of([program for *_, program in made], folder)
        for op, chosen, expected, program in made:
            for case, found, wanted in zip(chosen, evaluate(program, objects), expected, strict=True):
                check(op, case, found, wanted)


def test_values_of_rows(tmp_path: Path) -> None:
    """A case of each op, each of one dtype."""
    check_rows(SOME, tmp_path, few=True)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(8))
def test_values_of_all_rows(part: int, tmp_path: Path) -> None:
    check_rows(ALL[part::8], tmp_path, few=False)
