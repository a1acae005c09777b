"""Programs on a target with a grid, kernel by kernel by the interpreter: for tests of the schedules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from funcgrad.backends.interface import Grid, Target
from funcgrad.lower.fuse.materialize import Materializer
from funcgrad.lower.fuse.steps import fuse
from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import SCALED, WITHIN
from funcgrad.lower.linearize.functions import functions_of
from funcgrad.lower.linearize.int32_indices import narrow_indices
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.math.decompose import emitter
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import Plan, group_of
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.render.llvm.host.kernel import NATIVE
from funcgrad.lower.verify import check_block, check_bounds, check_graph
from funcgrad.trace.graph.evaluate import run_op
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel
from tests.hardware.grid_interpreter import run_kernel

GRID = Grid(threads=256, warp=32, local_nbytes=48 << 10, units=4)
TARGET = Target(
    name="grid", vector_nbytes=16, registers=64, l2_nbytes=1 << 20, cores=4, renderer="llvm", grid=GRID
)


Execute = Callable[[Block, Sequence[UOp], tuple[int, int, int], Mapping[int, np.ndarray]], None]
Planner = Callable[[Kernel, Target, Emit], Plan]


def run_on_grid(
    outputs: Sequence[UOp],
    params: Sequence[UOp],
    values: Sequence[np.ndarray],
    target: Target = TARGET,
    execute: Execute = run_kernel,
    plan: Planner = schedule_kernel,
) -> tuple[list[np.ndarray], list[str]]:
    """The values of a canonical graph, and the schedule of each kernel. execute: how a kernel is run."""
    memory: dict[UOp, np.ndarray] = dict(zip(params, values, strict=True))
    scheduler = Materializer(outputs)
    texts = []
    for step in fuse(scheduler):
        if step.kernel is None:
            node = step.other
            memory[node] = np.asarray(run_op(node, *(memory[s] for s in node.src)))
            continue
        texts.append(run_step(step.kernel, memory, target, execute, plan))
    return [memory[output] for output in outputs], texts


def run_step(
    kernel: Kernel, memory: dict[UOp, np.ndarray], target: Target, execute: Execute, planner: Planner
) -> str:
    """Run one kernel on arrays by node; those that it writes are made where they are not there yet."""
    written = [kernel.placement(root).target for root in kernel.roots]
    nodes = list(dict.fromkeys([*written, *kernel.reads]))
    kernel.slots = {node: i for i, node in enumerate(nodes)}
    for node in written:
        if node not in memory:
            memory[node] = np.zeros(node.shape, node.dtype)
    # GPUs choose, where hosts branch.
    plan = planner(kernel, target, emitter(NATIVE - {WITHIN.name, SCALED.name}))
    sizes = {slot: numel(node.shape) * (1 + is_complex(node)) for node, slot in kernel.slots.items()}
    arrays = {slot: _flat(memory[node]) for node, slot in kernel.slots.items()}
    for counters, stores, paths in functions_of(plan):
        check_graph(stores, "kernel")
        check_bounds(stores, sizes, f"{kernel.domain}: {plan.schedule}")
        block = linearize(narrow_indices(stores), paths, counters)
        check_block(block)
        execute(block, counters, group_of(stores), arrays)
    return str(plan.schedule)


def _flat(array: np.ndarray) -> np.ndarray:
    flat = array.reshape(-1)
    return flat.view(dt.real_dtype(array.dtype)) if dt.kind(array.dtype) == "c" else flat
