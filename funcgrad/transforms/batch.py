"""vmap's pass: a graph over single elements in, the graph over a batch of them out.

The batch axis is axis 0 of every batched node; nodes that depend on nothing batched stay as they are. The
rules are a table by family, so a new elementwise op has one already; an op of another kind without one is
decomposed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from funcgrad.config import config
from funcgrad.errors import MissingRuleError
from funcgrad.trace import dtypes as dt
from funcgrad.trace import ops
from funcgrad.trace.calls import RESULT
from funcgrad.trace.spec import check_graph
from funcgrad.trace.uop import Family, Op, UOp, at_line_of, iota, toposort


class Axis(NamedTuple):
    """The mapped axis: how many elements it has, and the name by which collectives know it."""

    size: int
    name: Hashable = None


Batched = dict[UOp, Any]  # a node's batch, or None; of a call, the list of those of its results
Rule = Callable[
    [UOp, list[UOp], list[bool], Axis], UOp
]  # (node, new sources, which are batched, axis) -> batched node

CallRule = Callable[[UOp, list[UOp | None], Axis], list[UOp | None]]
"""(call, batch of each source or None, axis) -> batch of each result; None where it is the same for all elements."""
CALL_RULES: dict[Op, CallRule] = {}


def batch_graph(outputs: Sequence[UOp], batched: dict[UOp, UOp], axis: Axis) -> list[UOp | None]:
    """Each output for the whole batch, on a new axis 0; None where it is the same for all elements.

    batched: nodes (usually parameters) with the batch that takes their place: shape (size, *node.shape).

    Raises MissingRuleError when an op can neither be batched nor decomposed.
    """
    known: Batched = dict(batched)
    _walk(outputs, known, axis)
    results = [known[root] for root in outputs]
    if config.check_spec:
        check_graph([node for node in results if node is not None], "trace")
    return results


def _walk(outputs: Sequence[UOp], known: Batched, axis: Axis) -> None:
    for node in toposort(outputs, stop=known.__contains__):
        if node in known:
            continue
        if node.op is RESULT:
            known[node] = None if known[node.src[0]] is None else known[node.src[0]][node.arg]
            continue
        new = [known[s] for s in node.src]
        if all(s is None for s in new):
            known[node] = None
            continue
        with at_line_of(node):
            rule = _OP_RULES.get(node.op) or _FAMILY_RULES.get(node.op.family)
            if node.op in CALL_RULES:
                known[node] = CALL_RULES[node.op](node, new, axis)
            elif rule is not None:
                sources = [s if b is None else b for s, b in zip(node.src, new, strict=True)]
                known[node] = rule(node, sources, [b is not None for b in new], axis)
            else:
                known[node] = _decomposed(node, known, axis)


def _decomposed(node: UOp, known: Batched, axis: Axis) -> UOp | None:
    op = node.op
    if op.decompose is None:
        raise MissingRuleError(
            f"vmap: op {op.name!r} has no rule",
            hint="add one to funcgrad/transforms/batch.py, or give its row a decomposition into ops that have one",
            place=node.place,
        )
    simpler = op.decompose(node.arg, *node.src) if op.has_arg else op.decompose(*node.src)
    _walk([simpler], known, axis)
    return known[simpler]


def _all_batched(sources: list[UOp], batched: list[bool], axis: Axis) -> tuple[UOp, ...]:
    return tuple(s if b else s.expand((0,), (axis.size,)) for s, b in zip(sources, batched, strict=True))


def _elementwise(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    return UOp(node.op, _all_batched(sources, batched, axis), node.arg)


def _reduce(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    return UOp(node.op, tuple(sources), _later(node.arg))


def _later(axes: Sequence[int]) -> tuple[int, ...]:
    return tuple(axis + 1 for axis in axes)


def _movement(new_arg: Callable[[Any, int], Any]) -> Rule:
    def rule(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
        return UOp(node.op, _all_batched(sources, batched, axis), new_arg(node.arg, axis.size))

    return rule


def _contract(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    """A label of its own for the batch; an operand that is not batched needs none."""
    in_a, in_b, out = node.arg
    label = max((*in_a, *in_b), default=-1) + 1
    labels = tuple((label, *old) if b else old for old, b in zip((in_a, in_b), batched, strict=True))
    return UOp(node.op, tuple(sources), (*labels, (label, *out)))


def _batch_numbers(index: UOp, size: int) -> UOp:
    """For an index array (size, ...): the position of each element in the batch."""
    axes = tuple(range(1, index.ndim))
    return iota(size, dt.int32).expand(axes, [index.shape[a] for a in axes])


def _gather(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    index = _all_batched(sources[1:], batched[1:], axis)
    if not batched[0]:
        return UOp(node.op, (sources[0], *index))
    return UOp(node.op, (sources[0], _batch_numbers(index[0], axis.size), *index))


def _scatter(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    x, update, *index = _all_batched(sources, batched, axis)
    return UOp(node.op, (x, update, _batch_numbers(index[0], axis.size), *index))


def _along_last_axis(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    return UOp(node.op, tuple(sources), node.arg)


_FAMILY_RULES: dict[Family, Rule] = {
    Family.ELEMENTWISE: _elementwise,
    Family.REDUCE: _reduce,
    Family.CONTRACTION: _contract,
    Family.SORT: _along_last_axis,
}

_OP_RULES: dict[Op, Rule] = {
    ops.RESHAPE: _movement(lambda shape, size: (size, *shape)),
    ops.PERMUTE: _movement(lambda axes, size: (0, *_later(axes))),
    ops.EXPAND: _movement(lambda arg, size: (_later(arg[0]), arg[1])),
    ops.PAD: _movement(lambda widths, size: ((0, 0, 0), *widths)),
    ops.SHRINK: _movement(lambda limits, size: ((0, size, 1), *limits)),
    ops.FLIP: _movement(lambda axes, size: _later(axes)),
    ops.CONCAT: _movement(lambda axis, size: axis + 1),
    ops.GATHER: _gather,
    ops.SCATTER_ADD: _scatter,
    ops.SCATTER_SET: _scatter,
    ops.SCATTER_MUL: _scatter,
    ops.SCATTER_MIN: _scatter,
    ops.SCATTER_MAX: _scatter,
}
