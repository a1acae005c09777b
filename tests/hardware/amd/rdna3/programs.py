"""Programs for a grid as the emulators run them: kernels scheduled and rendered for a processor of AMD's, LLVM's
objects, our linker.

Programs are prepared first, so that one process of LLVM compiles the kernels of many.
"""

import math
import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import funcgrad as fg
from funcgrad.backends.amd_target import matrix_of
from funcgrad.backends.interface import Grid, Target
from funcgrad.lower.fuse.materialize import Materializer
from funcgrad.lower.fuse.steps import fuse
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.linearize.functions import functions_of
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.math.decompose import emitter
from funcgrad.lower.nest.plan import group_of
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.render import grid_renderer
from funcgrad.trace.graph.evaluate import run_op
from tests.hardware.amd.rdna3.run import run
from tests.hardware.assembled import compile_apart

NAME = "NAME"
GRID = Grid(threads=256, warp=32, local_nbytes=64 << 10, units=4)
TARGET = Target(
    name="gfx1100", vector_nbytes=16, registers=128, l2_nbytes=1 << 20, cores=4, renderer="amdgcn", grid=GRID
)
WAVES = GRID._replace(warp=64, matrix=matrix_of("gfx942"))
CDNA3 = TARGET._replace(name="gfx942", renderer="cdna", grid=WAVES)
RDNA4 = TARGET._replace(name="gfx1200", grid=GRID._replace(matrix=matrix_of("gfx1200")))


class Launch(NamedTuple):
    """A kernel on memory of nodes, for its parameters in order."""

    text: str
    groups: int
    threads: tuple[int, int, int]
    nodes: tuple


class Program(NamedTuple):
    """Steps are launches, or nodes that the host computes. arch: of the processor."""

    arch: str
    steps: tuple
    outputs: tuple
    given: dict[Any, np.ndarray]
    schedules: tuple[str, ...]


def prepare(function, values, target=TARGET, plan=schedule_kernel, rewrite=list) -> Program:
    """What jit would run on such a target. rewrite: of the graph, before it is cut into kernels."""
    arrays = [np.asarray(fg.numpy.asarray(value)) for value in values]
    lowered = fg.jit(function).lower(*arrays)
    return prepare_graph(lowered.outputs, lowered.parameters, arrays, target, plan, rewrite)


def prepare_graph(outputs, params, arrays, target=TARGET, planner=schedule_kernel, rewrite=list) -> Program:
    """The same of a graph."""
    outputs, params, captured = canonicalize(outputs, params)
    outputs = rewrite(outputs)
    given = dict(zip(params, [*arrays, *(array.numpy() for array in captured)], strict=True))
    renderer = grid_renderer(target.renderer)
    steps: list[Any] = []
    schedules: list[str] = []
    for step in fuse(Materializer(outputs)):
        if step.kernel is None:
            steps.append(step.other)
            continue
        kernel = step.kernel
        written = [kernel.placement(root).target for root in kernel.roots]
        nodes = list(dict.fromkeys([*written, *kernel.reads]))
        kernel.slots = {node: i for i, node in enumerate(nodes)}
        plan = planner(kernel, target, emitter(renderer.native))
        schedules.append(str(plan.schedule))
        for counters, stores, paths in functions_of(plan):
            threads = group_of(stores)
            made = renderer.render_kernel(NAME, linearize(stores, paths, counters), counters, threads)
            groups = math.prod(counter.arg.extent for counter in counters)
            steps.append(Launch(made.text, groups, threads, tuple(nodes[slot] for slot in made.slots)))
    return Program(target.name, tuple(steps), tuple(outputs), given, tuple(schedules))


def fits(program) -> bool:
    """Whether a device has groups of so many threads, with so much local memory."""
    launches = [step for step in program.steps if isinstance(step, Launch)]
    return all(math.prod(step.threads) <= 1024 and _local_nbytes(step.text) <= 1 << 16 for step in launches)


def _local_nbytes(text):
    sizes = {"i1": 1, "i8": 1, "i16": 2, "half": 2, "bfloat": 2, "i32": 4, "float": 4}
    arrays = re.findall(r"addrspace\(3\) global \[(\d+) x (\w+)\]", text)
    return sum(int(count) * sizes.get(type_, 8) + 16 for count, type_ in arrays)


def objects_of(programs, folder: Path, arch: str = "gfx1100") -> dict[str, bytes]:
    """The objects of all kernels, by their texts."""
    texts = [step.text for program in programs for step in program.steps if isinstance(step, Launch)]
    names = {f"kernel{i}": text for i, text in enumerate(dict.fromkeys(texts))}
    compiled = compile_apart(names, arch, folder)
    return {text: compiled[name] for name, text in names.items()}


def evaluate(program: Program, objects: dict[str, bytes], seed: int = 0) -> list[np.ndarray]:
    """The outputs. Memory that nobody has written holds garbage."""
    rng = np.random.default_rng(seed)
    memory = dict(program.given)
    for step in program.steps:
        if not isinstance(step, Launch):
            memory[step] = np.asarray(run_op(step, *(memory[s] for s in step.src)))
            continue
        for node in step.nodes:
            if node not in memory:
                memory[node] = _garbage(rng, node)
        arrays = [memory[node] for node in step.nodes]
        file = objects[step.text]
        left = run(file, NAME, step.groups, step.threads, arrays, arch=program.arch, seed=seed)
        memory |= dict(zip(step.nodes, left))
    return [memory[output] if output in memory else _garbage(rng, output) for output in program.outputs]


def _garbage(rng, node):
    nbytes = math.prod(node.shape) * np.dtype(node.dtype).itemsize
    return rng.integers(0, 256, nbytes, np.uint8).view(node.dtype).reshape(node.shape)


__all__ = [
    "CDNA3",
    "GRID",
    "RDNA4",
    "TARGET",
    "WAVES",
    "Launch",
    "Program",
    "evaluate",
    "fits",
    "objects_of",
    "prepare",
    "prepare_graph",
]
