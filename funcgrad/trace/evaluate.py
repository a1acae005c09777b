"""The value of a graph by the NumPy reference of each op: eager evaluation, the oracle, and the `numpy` backend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.trace.uop import UOp, toposort


def run_op(node: UOp, *values: np.ndarray) -> Any:
    """One op on NumPy arrays."""
    if node.op.reference is None:
        raise InternalError(f"op {node.op.name} has no value of its own")
    return node.op.reference(node.arg, *values) if node.op.has_arg else node.op.reference(*values)


def evaluate(
    roots: Sequence[UOp], values: dict[UOp, Any], *, parameter: Callable[[UOp], Any] | None = None
) -> list[np.ndarray]:
    """The values of the roots. `values` knows some nodes already and is filled with all that is computed;
    `parameter` is asked for the value of parameters that it lacks."""
    with np.errstate(all="ignore"):
        for node in toposort(roots, stop=values.__contains__):
            if node in values:
                continue
            if not node.src and node.op.reference is None and parameter is not None:
                values[node] = parameter(node)
            else:
                values[node] = run_op(node, *(values[s] for s in node.src))
    return [np.asarray(values[root]) for root in roots]


def evaluate_once(roots: Sequence[UOp], values: dict[UOp, Any]) -> list[np.ndarray]:
    """The same, with every intermediate freed after its last use: for whole programs."""
    order = toposort(roots, stop=values.__contains__)
    last_use = {s: i for i, node in enumerate(order) for s in node.src}
    dead: dict[int, list[UOp]] = {}
    for node, i in last_use.items():
        dead.setdefault(i, []).append(node)
    keep = set(roots)
    values = dict(values)
    with np.errstate(all="ignore"):
        for i, node in enumerate(order):
            if node not in values:
                values[node] = run_op(node, *(values[s] for s in node.src))
            for gone in dead.get(i, ()):
                if gone not in keep:
                    del values[gone]
    return [np.asarray(values[root]) for root in roots]
