"""Random graphs in memory between pages that cannot be touched: `-m tests.support.guarded graphs 0 100` runs the seeds
0 to 99; `schedules` in place of `graphs` gives their kernels schedules at random, `targets` lowers them for targets
that are drawn at random (schedules.py).

Every argument, result and intermediate ends at such a page, then begins at one: a kernel that reads or writes one
element too many ends the process. So this runs in a process of its own, which prints the seed that it works on, and
in the end which primitives were applied how often.
"""

from __future__ import annotations

import ctypes
import faulthandler
import mmap
import sys
from collections import Counter
from functools import partial
from typing import Any

import numpy as np

from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.lower.runtime.program import forget_programs
from funcgrad.trace.array.array import wrap
from tests.support.compiled import check_result
from tests.support.graphs import Graph, random_graph
from tests.support.schedules import eager_heuristic, random_schedules, random_target

PAGE = mmap.PAGESIZE
_libc = ctypes.CDLL(None, use_errno=True)


def _forbid(address: int) -> None:
    if _libc.mprotect(ctypes.c_void_p(address), ctypes.c_size_t(PAGE), 0):
        raise OSError(ctypes.get_errno(), "mprotect")


def guarded(shape: tuple[int, ...], dtype: np.dtype, *, at_end: bool) -> np.ndarray:
    """Memory full of ones that ends, or begins, at a forbidden page."""
    nbytes = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    pages = max(1, -(-nbytes // PAGE))
    memory = mmap.mmap(-1, (pages + 2) * PAGE)
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    _forbid(address)
    _forbid(address + (pages + 1) * PAGE)
    start = PAGE + (pages * PAGE - nbytes if at_end else 0)
    raw = np.frombuffer(memory, np.uint8, nbytes, start)
    raw[...] = 255
    return raw.view(dtype).reshape(shape)


def check_guarded(graph: Graph, *, at_end: bool, backend: Any = None) -> None:
    program = compile_program(graph.outputs, graph.params, backend or open_backend("cpu"))
    program.allocate = partial(guarded, at_end=at_end)
    arguments = []
    for x in graph.values:
        argument = guarded(x.shape, x.dtype, at_end=at_end)
        argument[...] = x
        arguments.append(wrap(argument))
    for node, array, expected in zip(graph.outputs, program(arguments), graph.expected, strict=True):
        check_result(node, array.numpy(), expected, graph.exact)


def check_seed(kind: str, seed: int, applied: Counter[str]) -> None:
    """One graph, its memory at the end of pages, then at their beginning. What it raises notes the schedules."""
    graph = random_graph(seed)
    backend = random_target(seed) if kind == "targets" else None
    forget_programs()
    with random_schedules(seed, applied) if kind == "schedules" else eager_heuristic(applied) as chosen:
        try:
            for at_end in (True, False):
                check_guarded(graph, at_end=at_end, backend=backend)
        except Exception as error:
            error.add_note(f"seed {seed}, {backend and backend.target}:\n" + "\n".join(chosen))
            raise


def main(kind: str, first: int, count: int) -> None:
    faulthandler.enable()
    applied: Counter[str] = Counter()
    with config(enable_x64=True, cache=False, check_spec=True):
        for seed in range(first, first + count):
            print(seed, end=" ", flush=True)
            if kind == "graphs":
                graph = random_graph(seed)
                check_guarded(graph, at_end=True)
                check_guarded(graph, at_end=False)
            else:
                check_seed(kind, seed, applied)
    print()
    print(*(f"{name}={number}" for name, number in sorted(applied.items())), "done")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
