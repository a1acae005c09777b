"""Passes over graphs: each node is remade from its new sources by a rule for its op, or for its family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.uop import Family, Op, UOp, at_line_of, toposort

Rule = Callable[[UOp, tuple[UOp, ...]], "UOp | Sequence[UOp] | None"]
"""(node, its new sources) -> what takes its place: a node; of a call its results; None where it stays what it is, on
the new sources."""


def rewrite(
    outputs: Sequence[UOp], rules: Rule | Mapping[Op | Family, Rule], new: dict[UOp, Any] | None = None
) -> list[UOp]:
    """Rewrite the outputs by rules in one pass, sources first. Nodes made by rules are ascribed to the user's line
    that made the old node.

    rules: one for all nodes; or by op and by family, of which that of the op counts, and that of calls is not for their
    results. new: what takes the place of some nodes already, to which that of all others is added.
    """
    order = toposort(outputs, stop=None if new is None else new.__contains__)
    rule_of = {op: rules if callable(rules) else _rule_of(op, rules) for op in {node.op for node in order}}
    if new is None:
        if not any(rule_of.values()):
            return list(outputs)
        new = {}
    for node in order:
        if node in new:
            continue
        if node.op is RESULT and not isinstance(new[node.src[0]], UOp):
            new[node] = new[node.src[0]][node.arg]
            continue
        src = tuple([new[s] for s in node.src])
        rule = rule_of[node.op]
        if rule is None and src == node.src:
            new[node] = node
            continue
        with at_line_of(node):
            made = None if rule is None else rule(node, src)
            new[node] = on_sources(node, src) if made is None else made
    return [new[out] for out in outputs]


def _rule_of(op: Op, rules: Mapping[Op | Family, Rule]) -> Rule | None:
    found = rules.get(op)
    return found if found is not None or op is RESULT else rules.get(op.family)


def on_sources(node: UOp, src: tuple[UOp, ...], arg: Any = None) -> UOp:
    """Return the same op of other sources, with another argument where one is given."""
    arg = node.arg if arg is None else arg
    return node if src == node.src and arg == node.arg else UOp(node.op, src, arg)
