"""Barriers for users: values that the compiler keeps apart from what computes them. They are ops as any others are
(trace/calls/checkpoint.py), and need nothing of checkpoints, which are made of them.
"""

from __future__ import annotations

from typing import TypeVar

from funcgrad.trace.calls.checkpoint import barrier
from funcgrad.trace.tracing.tracer import as_operand, node_of
from funcgrad.trace.types import tree
from funcgrad.transforms.core.flatten import results

R = TypeVar("R")


def optimization_barrier(operand: R) -> R:
    """Return the same values, none of which is used before all of them are computed; a pytree of arrays.

    A value behind a barrier is never taken for an equal one before it.

    Examples
    --------
    >>> optimization_barrier((1.0, 2.0))
    (Array(1., dtype=float32, weak_type=True), Array(2., dtype=float32, weak_type=True))
    """
    leaves, treedef = tree.flatten(operand)
    nodes = [node_of(as_operand(x, "optimization_barrier")) for x in leaves]  # type: ignore[arg-type]
    fenced = [barrier(x, [other for other in nodes if other is not x]) for x in nodes]
    return tree.unflatten(treedef, results(fenced, {}))
