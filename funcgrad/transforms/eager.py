"""Loops outside of jit: compiled all the same, since by NumPy a step costs microseconds an op, not nanoseconds.

In: a loop node. Out: a function of NumPy arrays, by a program that is compiled once for all equal loops. Short loops
are left to NumPy, which needs no compiler; so are all on a device that interprets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.trace.array import wrap
from funcgrad.trace.bounded import Bounded
from funcgrad.trace.calls import SCAN, WHILE, graphs_of, results_of
from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Param, UOp, toposort

_WORTH_COMPILING = 500  # evaluations of an op: a millisecond or two by NumPy


class _Loop:
    """A compiled loop; `used` is for the cache."""

    def __init__(self, program: Callable) -> None:
        self.program = program
        self.used = False

    def __call__(self, *values: np.ndarray) -> tuple[np.ndarray, ...]:
        return tuple(x.owner for x in self.program([wrap(v) for v in values]))


_loops: Bounded[tuple, _Loop] = Bounded(256)


def compiled_loop(node: UOp) -> Callable[..., Any] | None:
    """The loop as a compiled function of its sources' values; None where that is not worth it."""
    if node.op not in (SCAN, WHILE) or (node.op is SCAN and node.arg.length * _size(node) < _WORTH_COMPILING):
        return None
    backend = open_backend(config.device)
    if hasattr(backend, "interpret"):
        return None
    types = tuple((s.shape, s.dtype, s.weak) for s in node.src)
    key = (node.op, node.arg, types, config.device)
    loop = _loops.get(key)
    if loop is None:
        from funcgrad.lower.program import compile_program  # loaded when first needed, as the whole compiler

        params = [UOp(PARAM, (), Param(0, i, *type_)) for i, type_ in enumerate(types)]
        loop = _Loop(compile_program(results_of(node.op, node.arg, params), params, backend))
        _loops.remember(key, loop)
    loop.used = True
    return loop


def _size(node: UOp) -> int:
    return sum(len(toposort(graph.outputs)) for graph in graphs_of(node.arg))
