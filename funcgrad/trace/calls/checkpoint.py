"""Ops of checkpointing: a call whose values are computed again rather than kept, and what holds such work apart.

    checkpoint      (sources of its body...) -> results of its body; arg: Checkpoint
    barrier         (x, after...) -> x, but a node of its own that is there only once `after` has been computed
    checkpoint_name (x) -> x; arg: the name by which policies know it

Nodes are interned, so a value that is computed twice in the same way is one node, kept from its first use to its last.
What is to be computed again therefore starts from barriers: they are other nodes, and they wait for the backward pass.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import numpy as np

from funcgrad.trace.calls.inline import BODIES
from funcgrad.trace.calls.loops import run_graph
from funcgrad.trace.graph.call_nodes import body_fault
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Type, UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

Policy = Callable[[UOp], bool]
"""Whether the value of a node of the body may be kept; or an object with a method `choose` (checkpoint_policies.py)."""


class Checkpoint(NamedTuple):
    """A function of which a later transposition keeps the arguments, and what the policy allows.

    apart: its values are computed anew for the backward pass, even where they are at hand in the same program.
    """

    body: Graph
    policy: Policy
    apart: bool

    @property
    def types(self) -> tuple[Type, ...]:
        return self.body.types


def _infer_first(arg: Any, x: UOp, *after: UOp) -> Type:
    return x.shape, x.dtype, x.weak


def _after(t: UOp, out: UOp, x: UOp, *after: UOp) -> UOp:
    return barrier(t, after)


def barrier(x: UOp, after: Sequence[UOp]) -> UOp:
    """Return x as a node that is computed after the nodes in `after`."""
    return UOp(BARRIER, (x, *after))


def without_waiting(outputs: list[UOp], gone: AbstractSet[UOp], outside: Collection[UOp] = ()) -> list[UOp]:
    """Return the same outputs, where no barrier waits for what depends on the nodes `gone`: they will not be there.
    outside: nodes that do not depend on them, and are not looked into.
    """
    order = toposort(outputs, stop=lambda n: n in gone or n in outside)
    if all(node.op is not BARRIER for node in order):
        return outputs
    dependent = set(gone)
    replacements: dict[UOp, UOp] = {}
    for node in order:
        if node in outside:
            continue
        values = node.src[:1] if node.op is BARRIER else node.src
        if any(s in dependent for s in values):
            dependent.add(node)
        if any(s in dependent for s in node.src[len(values) :]):
            replacements[node] = barrier(node.src[0], [s for s in node.src[1:] if s not in dependent])
    return _replaced(outputs, replacements, outside)


def _replaced(outputs: list[UOp], replacements: dict[UOp, UOp], outside: Collection[UOp]) -> list[UOp]:
    """Replace nodes as `substitute` does, but also within the nodes that take their place."""
    new: dict[UOp, UOp] = {node: node for node in outside}
    for node in toposort([*outputs, *replacements.values()], stop=new.__contains__):
        if node in new:
            continue
        target = replacements.get(node, node)
        src = tuple(new[s] for s in target.src)
        new[node] = target if src == target.src else UOp(target.op, src, target.arg)
    return [new[out] for out in outputs]


CHECKPOINT = define(
    "checkpoint",
    Family.CALL,
    lambda arg, *src: ((), dt.bool_, False),
    reference=lambda arg, *values: tuple(run_graph(arg.body, values)),
    fault=body_fault,
)
BODIES[CHECKPOINT] = lambda arg: arg.body

BARRIER = define(
    "barrier",
    Family.BARRIER,
    _infer_first,
    reference=lambda x, *after: x,
    has_arg=False,
    jvp=(_after,),
    transpose=lambda ct, i, node: ct,
    dtypes=dt.ALL,
)
NAME = define(
    "checkpoint_name",
    Family.ELEMENTWISE,
    _infer_first,
    reference=lambda arg, x: np.asarray(x),
    jvp=(lambda t, out, x: t,),
    linear=(0,),
    transpose=lambda ct, i, node: ct,
    decompose=lambda arg, x: x,
    dtypes=dt.ALL,
    domain=[(-3, 3)],
    arg_form=lambda arg, x: isinstance(arg, str),
    nan_free=True,
)
