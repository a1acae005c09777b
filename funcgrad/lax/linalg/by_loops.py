"""The forms of matrices that LAPACK finds, as graphs of loops: for targets without one, and for derivatives.

In: the name of an op, and its source. Out: a node with the packed results of the op (trace/matrix/matrix_ops.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import funcgrad.numpy as np
from funcgrad.lax.linalg.reflections import hessenberg_by_loops, tridiagonal_by_loops
from funcgrad.lax.linalg.schur import schur_by_loops
from funcgrad.trace.graph.graph import Graph, apply_graph
from funcgrad.trace.tracing.tracer import new_trace
from funcgrad.trace.types.shapes import numel
from funcgrad.trace.uop import UOp
from funcgrad.transforms.core.abstract import ShapeDtypeStruct, trace_abstractly

_FUNCTIONS: dict[str, Callable[[Any], tuple]] = {
    "schur": schur_by_loops,
    "hessenberg": hessenberg_by_loops,
    "tridiagonal": tridiagonal_by_loops,
}


def by_loops(name: str, a: UOp) -> UOp:
    """Return the packed results of an op."""

    def packed(x: Any) -> Any:
        batch = x.shape[:-2]
        found = [part.reshape((*batch, numel(part.shape[len(batch) :]))) for part in _FUNCTIONS[name](x)]
        return np.concatenate([part.astype(x.dtype) for part in found], -1)

    with new_trace(name, packed, staging=True) as trace:
        parameters, outputs, _, _ = trace_abstractly(trace, packed, (ShapeDtypeStruct(a.shape, a.dtype),), {})
    return apply_graph(Graph(tuple(parameters), tuple(outputs)), [a])[0]
