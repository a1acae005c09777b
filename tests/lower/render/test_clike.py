"""Kernels as OpenCL C, on PoCL: every op and dtype against the reference, groups of threads against an interpreter."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import ACCUMULATE, GROUP_REDUCE, LOAD, RANGE, THREAD, branch, loop
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.math.decompose import emitter
from funcgrad.lower.nest.plan import nest_of
from funcgrad.lower.program.grid import GridBuilder
from funcgrad.lower.render.c.cuda import CUDA
from funcgrad.lower.render.c.opencl import OPENCL
from funcgrad.lower.render.interface import Function, GridRenderer
from funcgrad.lower.verify import check_graph
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.ops import GATHER, PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Op, Param, UOp, const, toposort
from tests.hardware.grid_interpreter import run_kernel
from tests.hardware.on_grid import GRID, TARGET, run_on_grid
from tests.hardware.opencl_kernels import build, device, run_block
from tests.lower.programs.test_compiled_rows import check
from tests.lower.programs.test_grid_interpreter import load, numbers, staged_rows, store, thread
from tests.lower.render.test_llvm_golden import FOLDER, PROGRAMS, SMALL
from tests.support.generators import ROWS, Case, kernel_element_args, sample, source_dtypes, special


@pytest.fixture(autouse=True)
def _wide_types() -> Iterator[None]:
    device()
    with config(enable_x64=True):
        yield


def as_one_kernel(
    outputs: Sequence[UOp], params: Sequence[UOp], lanes: int
) -> tuple[Kernel, list[UOp], Block]:
    """Nodes of one shape (n,) as one kernel: a loop of vectors, and a masked rest."""
    normal, slots, captured = canonicalize(outputs, params)
    assert not captured
    roots = [node for node in dict.fromkeys(normal) if node.op is not PARAM]
    kernel = Kernel(roots, roots[0].shape, [(0,)] * len(roots), list(slots))
    kernel.slots = {node: i for i, node in enumerate([*roots, *slots])}
    schedule = Schedule(vectorize={"d00": lanes} if lanes > 1 else {})
    nest = nest_of(kernel, schedule, emitter(OPENCL.native))
    stores = nest.build()
    check_graph(stores, "kernel")
    return kernel, list(normal), linearize(stores, nest.loops.paths)


def run_as_one_kernel(
    outputs: Sequence[UOp], params: Sequence[UOp], values: Sequence[np.ndarray], lanes: int
) -> list[np.ndarray]:
    kernel, normal, block = as_one_kernel(outputs, params, lanes)
    made = {root: np.zeros(root.shape, root.dtype) for root in kernel.roots}
    memory = {kernel.slots[node]: array for node, array in made.items()}
    run_block(block, (), (1, 1, 1), memory | {len(made) + i: x for i, x in enumerate(values)})
    return [made[node] if node in made else values[node.arg.index] for node in normal]


LANES = {
    dt.bool_: 16, dt.int8: 32, dt.int16: 8, dt.int32: 3, dt.int64: 5, dt.uint8: 16, dt.uint16: 6, dt.uint32: 4,
    dt.uint64: 2, dt.float16: 8, dt.bfloat16: 4, dt.float32: 4, dt.float64: 2, dt.complex64: 2, dt.complex128: 1,
}  # fmt: skip


def numbers_of(dtype: np.dtype) -> np.ndarray:
    """Those at which ops go wrong, and ordinary ones."""
    rng = np.random.default_rng(dt.ALL.index(dtype))
    parts = [special(rng, (333,), dtype), sample(rng, (60,), dtype, -3, 3), sample(rng, (60,), dtype, 0.1, 9)]
    return np.concatenate(parts)


def elementwise_rows(
    dtype: np.dtype,
) -> tuple[list[tuple[Op, Case]], list[UOp], list[UOp], list[np.ndarray]]:
    """All elementwise ops of a dtype on the same numbers: (rows, nodes, parameters, values of these)."""
    every = [numbers_of(dtype), numbers_of(dtype)[::-1].copy(), np.roll(numbers_of(dtype), 100)]
    every.append(numbers_of(dt.bool_))
    params = [UOp(PARAM, (), Param(0, i, x.shape, x.dtype, False)) for i, x in enumerate(every)]
    rows, outputs = [], []
    for op in ROWS:
        if op.family is Family.ELEMENTWISE and dtype in op.dtypes:
            used = [3, 0, 1] if op.name == "where" else [i % 3 for i in range(len(source_dtypes(op, dtype)))]
            for arg in kernel_element_args(op, dtype):
                outputs.append(UOp(op, tuple(params[i] for i in used), arg))
                rows.append((op, Case(arg, [every[i] for i in used])))
    return rows, outputs, params, every


SCALARS = (dt.int8, dt.int64, dt.float16)


@pytest.mark.parametrize(
    ("dtype", "lanes"),
    [pytest.param(d, n, id=f"{d.name}-{n}") for d, n in [*LANES.items(), *((d, 1) for d in SCALARS)]],
)
def test_elementwise(dtype: np.dtype, lanes: int) -> None:
    """All elementwise ops of a dtype in one kernel."""
    rows, outputs, params, every = elementwise_rows(dtype)
    expected = evaluate(outputs, dict(zip(params, every, strict=True)))
    found = run_as_one_kernel(outputs, params, every, lanes)
    for (op, case), value, wanted in zip(rows, found, expected, strict=True):
        check(op, case, value, wanted)


def test_long_chains_and_comparisons_with_itself() -> None:
    """No numbers of a million digits in bounds, no warning of the compiler."""
    x = UOp(PARAM, (), Param(0, 0, (5,), dt.int64, False))
    square = chain = x
    for _ in range(64):
        square = square * square
    for k in range(100):
        chain = (x < k).where(chain, x)
    outputs = [square, chain + 1, x.eq(x), x < x, UOp(OPS["max"], (x, x))]
    values = [np.array([-3, 0, 2, 99, 1 << 40])]
    found = run_as_one_kernel(outputs, [x], values, 2)
    with np.errstate(all="ignore"):
        for value, expected in zip(found, evaluate(outputs, {x: values[0]}), strict=True):
            np.testing.assert_array_equal(value, expected)


# ---- groups of threads ----


def check_groups(
    stores: Sequence[UOp], arrays: Sequence[np.ndarray], grid: Sequence[UOp], threads: tuple[int, int, int]
) -> None:
    """What the interpreter of kernels makes of them, bit by bit."""
    branches = [node for node in toposort(stores) if node.op is RANGE and node.src]
    around = [*grid, *branches]
    block = linearize(stores, {counter: tuple(around[: i + 1]) for i, counter in enumerate(around)}, grid)
    expected = [x.copy() for x in arrays]
    run_kernel(block, grid, threads, dict(enumerate(expected)))
    run_block(block, grid, threads, dict(enumerate(arrays)))
    for found, wanted in zip(arrays, expected, strict=True):
        np.testing.assert_array_equal(found, wanted)


def test_group_numbers_and_scalar_masks() -> None:
    rows, tiles, one = loop("d00", 3), loop("d01", 3), loop("d02", 1)
    column = tiles * 4 + thread()
    inside = column < 10
    index = rows * 10 + column + one
    value = load(1, index, inside) * 2
    check_groups(
        [store(0, index, value, inside)], [numbers(3, 10) * 0, numbers(3, 10)], [rows, tiles, one], (4, 1, 1)
    )


@pytest.mark.parametrize("threads", [1, 4, 7])
@pytest.mark.parametrize("kind", ["reduce_sum", "reduce_max"])
def test_group_reductions_of_vectors(threads: int, kind: str) -> None:
    row, step = loop("d00", 5), loop("r0", 3)
    index = row * (3 * threads * 2) + step * (threads * 2) + thread(threads) * 2
    partial = UOp(ACCUMULATE, (load(1, index, lanes=2), step), (kind, 1, 0.0))
    total = UOp(GROUP_REDUCE, (partial,), (kind, (0,)))
    arrays = [np.zeros((5, 2), np.float32), numbers(5, 3 * threads * 2)]
    check_groups([store(0, row * 2, total)], arrays, [row], (threads, 1, 1))


@pytest.mark.parametrize("dims", [(1,), (1, 0), (0, 2), (0, 1, 2)])
def test_group_reductions_along_dimensions(dims: tuple[int, ...]) -> None:
    """Two of them, which share local memory."""
    sizes = (4, 3, 2)
    x, y, z = (UOp(THREAD, (), (dim, size)) for dim, size in enumerate(sizes))
    row = loop("d00", 2)
    here = x + y * 4 + z * 12 + row * 24
    total = UOp(GROUP_REDUCE, (load(1, here),), ("reduce_sum", dims))
    most = UOp(GROUP_REDUCE, (load(1, here) * total,), ("reduce_min", dims))
    check_groups([store(0, here, total + most)], [np.zeros(48, np.float32), numbers(48)], [row], sizes)


def test_staging_in_a_loop() -> None:
    """Each step waits for the one before; a reduction of booleans stands in the loop, too."""
    row, step = loop("d00", 2), loop("r0", 3)
    neighbour = UOp(LOAD, (staged_rows(row, step), const(3, dt.int64) - thread()), 0)
    negative = UOp(GROUP_REDUCE, (neighbour < 0.0,), ("reduce_max", (0,)))
    total = UOp(ACCUMULATE, (negative.where(neighbour, 1.0), step), ("reduce_sum", 1, 0.0))
    arrays = [np.zeros((2, 4), np.float32), numbers(2, 12)]
    check_groups([store(0, row * 4 + thread(), total)], arrays, [row], (4, 1, 1))


def test_staged_before_a_loop() -> None:
    row, step = loop("d00", 2), loop("r0", 4)
    staged = staged_rows(row, const(1, dt.int64))
    factors = UOp(LOAD, (staged, step), 0), load(1, row * 12 + step)
    total = UOp(ACCUMULATE, (*factors, step), ("dot", 1, 0.0))
    arrays = [np.zeros((2, 4), np.float32), numbers(2, 12)]
    check_groups([store(0, row * 4 + thread(), total)], arrays, [row], (4, 1, 1))


def test_branches() -> None:
    inside = branch("if", thread() < 2)
    arrays = [np.full(4, 7, np.float32), numbers(2)]
    check_groups([store(0, thread() + inside, load(1, thread() + inside))], arrays, [], (4, 1, 1))


# ---- programs under the schedules of grids ----


def param(number: int, *shape: int) -> UOp:
    return UOp(PARAM, (), Param(0, number, shape, dt.float32, False))


def programs() -> dict[str, UOp]:
    x = param(0, 37, 70)
    peak = x.reduce("reduce_max", (1,)).expand((1,), (70,))
    product = (param(0, 37, 70).expand((1,), (50,)) * param(1, 50, 70).expand((0,), (37,))).sum((2,))
    return {
        "transposed": x.permute((1, 0)) - param(1, 70, 37),
        "softmax": (x - peak).unary("exp") / (x - peak).unary("exp").sum((1,)).expand((1,), (70,)),
        "total": (x * x).sum((0, 1)),
        "product": product + 1.0,
        "prefix": UOp(OPS["cumsum"], (x,), (1, False)),
        "gathered": UOp(GATHER, (x, param(1, 50).cast(dt.int32))),
        "scattered": UOp(OPS["scatter_add"], (x, param(1, 50, 70), param(2, 50).cast(dt.int32))),
        "best": UOp(OPS["argmax"], (x,), (1,)),
        "window": x.pad([(1, 1, 0), (0, 3, 0)]).shrink([(0, 39, 2), (1, 73, 3)]),
    }


@pytest.mark.parametrize("name", programs())
def test_programs(name: str) -> None:
    """On the device, kernel by kernel, what the interpreter gives."""
    root = programs()[name]
    params = sorted((n for n in toposort([root]) if n.op is PARAM), key=lambda n: n.arg.index)
    values = [numbers(*p.shape) * 9 for p in params]
    outputs, slots, _ = canonicalize([root], params)
    target = TARGET._replace(grid=GRID._replace(warp=1), renderer="opencl")
    (found,), _ = run_on_grid(outputs, slots, values, target, run_block)
    (expected,), _ = run_on_grid(outputs, slots, values, target)
    np.testing.assert_array_equal(found, expected)


# ---- texts ----


def softmax(x: Any) -> Any:
    e = fnp.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


TEXTS = PROGRAMS | {
    "softmax": (softmax, [np.zeros((5, 300), np.float32)]),
    "halves": (lambda x, y: x * y + 1, [np.zeros((3, 21), np.float16), np.zeros(21, np.float16)]),
    "gather": (lambda x, i: fnp.take(x, i, 0), [np.zeros((9, 16), np.int32), np.zeros(4, np.int64)]),
}


def text_of(name: str, renderer: GridRenderer) -> str:
    function, arguments = TEXTS[name]
    lowered = fg.jit(function).lower(*arguments)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    builder = GridBuilder(SMALL, renderer)
    builder.section(outputs, params)
    return "\n".join(builder.texts)


@pytest.mark.parametrize("name", TEXTS)
def test_text(name: str, request: pytest.FixtureRequest) -> None:
    """What changes here changes for every program; `--update` writes the files anew."""
    text = text_of(name, OPENCL)
    path = FOLDER / f"{name}.cl"
    if request.config.getoption("--update"):
        path.write_text(text)
    assert text == path.read_text(), f"{path.name} differs: see the text of this module"
    build(text)


def test_kept_texts_are_used() -> None:
    assert {path.stem for path in FOLDER.glob("*.cl")} == {*TEXTS}


# ---- CUDA C ----

ON_HOST = """#include <cmath>
using namespace std;
#define __global__
#define __device__
#define __shared__ static
#define __launch_bounds__(n)
static struct { int x, y, z; } blockIdx, threadIdx;
"""


def cuda(block: Block, grid: Sequence[UOp] = (), threads: tuple[int, int, int] = (1, 1, 1)) -> Function:
    return CUDA.render_kernel("compute", block, grid, threads)


@pytest.mark.parametrize(
    "dtype", [dt.bool_, dt.int8, dt.int64, dt.uint16, dt.float16, dt.bfloat16, dt.float32]
)
def test_cuda_c_on_the_host(dtype: np.dtype, tmp_path: Path) -> None:
    """One thread of it is C++."""
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("no g++")
    rows, outputs, params, every = elementwise_rows(dtype)
    kernel, normal, block = as_one_kernel(outputs, params, 4)
    made = cuda(block)
    source, library = tmp_path / "kernel.cpp", tmp_path / "kernel.so"
    source.write_text(ON_HOST + made.text)
    options = ["-O0", "-mfma", "-ffp-contract=off", "-shared", "-fPIC"]
    subprocess.run([compiler, *options, source, "-o", library], check=True, capture_output=True)
    results = {root: np.zeros(root.shape, root.dtype) for root in kernel.roots}
    memory = {kernel.slots[node]: array for node, array in results.items()}
    memory |= {len(results) + i: x for i, x in enumerate(every)}
    arguments = [a for slot in made.slots for a in (memory[slot].ctypes.data, 0)]
    ctypes.CDLL(str(library)).compute(*(ctypes.c_uint64(a) for a in arguments))
    found = [results[node] if node in results else every[node.arg.index] for node in normal]
    expected = evaluate(outputs, dict(zip(params, every, strict=True)))
    for (op, case), value, wanted in zip(rows, found, expected, strict=True):
        check(op, case, value, wanted)


def compiled_by_nvrtc(text: str) -> str:
    """PTX of it."""
    nvrtc = pytest.importorskip("cuda.bindings.nvrtc", reason="cuda-python is not installed")
    try:
        _, program = nvrtc.nvrtcCreateProgram(text.encode(), b"kernel.cu", 0, [], [])
    except RuntimeError as error:
        pytest.skip(f"nvrtc does not open: {error}")
    options = [b"--gpu-architecture=compute_90", b"--fmad=false"]
    (status,) = nvrtc.nvrtcCompileProgram(program, len(options), options)
    _, size = nvrtc.nvrtcGetProgramLogSize(program)
    # It is written to: of one byte there is one object in a process, which others have, too.
    log = bytes(size + 1)
    nvrtc.nvrtcGetProgramLog(program, log)
    assert status == nvrtc.nvrtcResult.NVRTC_SUCCESS, log.rstrip(b"\0").decode()
    _, size = nvrtc.nvrtcGetPTXSize(program)
    ptx = bytes(size + 1)
    nvrtc.nvrtcGetPTX(program, ptx)
    return ptx.rstrip(b"\0").decode()


@pytest.mark.parametrize("name", TEXTS)
def test_cuda_c_compiles(name: str) -> None:
    ptx = compiled_by_nvrtc(text_of(name, CUDA))
    assert ".visible .entry compute" in ptx


def test_cuda_c_of_all_ops_compiles() -> None:
    for dtype in (dt.float16, dt.int64):
        _, outputs, params, _ = elementwise_rows(dtype)
        assert compiled_by_nvrtc(cuda(as_one_kernel(outputs, params, 4)[2]).text)
