"""Make calls of control flow: one node that carries the graphs of a loop or branch, and a node for each result.

Whoever makes such calls imports this module, and with it the rules that transforms have for them. Who only runs a
function of a user's on parameters (transforms/loops/bodies.py) needs no rules, and loads none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.uop import UOp
from funcgrad.transforms.control import control_batch, control_jvp, control_transpose  # noqa: F401
from funcgrad.transforms.core.flatten import results


def called(op: Any, arg: Any, src: Sequence[UOp]) -> list[UOp]:
    """Return the nodes of the results of a call."""
    return results_of(op, arg, src)


def bound(op: Any, arg: Any, src: Sequence[UOp]) -> list[ArrayBase]:
    """Return the results of a call on nodes of the surroundings: computed at once, or part of the trace that
    records.
    """
    return results(called(op, arg, src), {})
