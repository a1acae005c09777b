"""Derivatives and batches of functions that run outside of jit: what the passes made of a graph is remembered.

A training step in plain Python calls grad (or jvp, vjp, linearize, vmap) with the same function again and again. The
function has to run each time, since its Python may do something else; but when its graph is the same as before, so is
the graph of the derivative or of the batch. So graphs are looked up here, freed of their surroundings, and a hit is
evaluated by NumPy straight away.

It is out of the way where it cannot help: within another trace (its graph is only a part of that one), where Python has
asked for values (they are known already), and where the function has effects.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from funcgrad.config import config
from funcgrad.errors import MissingRuleError, TracedValueError
from funcgrad.trace.array.array import Array, ArrayBase, wrap
from funcgrad.trace.calls.custom_call import CUSTOM
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.simplify import simplify_calls
from funcgrad.trace.graph.evaluate import Prepared
from funcgrad.trace.graph.graph import has_effect
from funcgrad.trace.ops import ARRAY, PARAM
from funcgrad.trace.tracing.tracer import Trace, device_trace, live_trace, trace_of
from funcgrad.trace.uop import Family, Param, UOp, at_line_of, toposort
from funcgrad.trace.util.lru import Bounded

Rule = Callable[[Sequence[UOp], Sequence[UOp]], tuple[Sequence[UOp], Sequence[UOp], Any] | None]
"""(parameters, outputs) -> (parameters, outputs, something about them): what the passes of a transform make of a graph.
None where the user's Python takes part in it, which has to run each time."""

_MOST_NODES = 4096  # of a graph that is remembered
_MOST_GRAPHS = 256


class _Known:
    __slots__ = ("run", "weak", "about", "used")

    def __init__(self, run: Prepared, weak: list[bool], about: Any) -> None:
        self.run = run
        self.weak = weak
        self.about = about
        self.used = False


_known: Bounded[Any, _Known] = Bounded(_MOST_GRAPHS)


class _Chances:
    """How many more graphs of a function may be remembered in vain."""

    __slots__ = ("left", "used")

    def __init__(self) -> None:
        self.left = 4
        self.used = False


_chances: Bounded[Any, _Chances] = Bounded(1024)


def is_worth_a_try(site: Hashable) -> bool:
    """Tell whether what is called here was called before, and not each time with another graph. To remember a graph
    costs more than a pass over it that no other call needs.
    """
    chances = _chances.get(site)
    if chances is None:
        _chances.remember(site, _Chances())
        return False
    chances.used = True
    return chances.left > 0


def run_remembered(
    trace: Trace,
    name: Hashable,
    rule: Rule,
    parameters: Sequence[UOp],
    operands: Sequence[ArrayBase],
    outputs: Sequence[UOp],
    site: Hashable = None,
) -> tuple[list[Array], Any] | None:
    """Run the rule's program for these operands in place of the parameters, remembered for equal graphs. Return the
    values of its outputs, and what the rule says about them; None if it cannot be remembered.

    name: says with the graph which rule it is. site: where is_worth_a_try was asked.
    """
    around = trace_of(operands)
    if trace.level or trace.values or trace.state or around is not None and not around.on_host:
        return None
    alone = closed(parameters, outputs)
    if alone is None:
        return None
    captured, free, roots = alone
    around = device_trace([*operands, *captured])
    if around is not None and not around.on_host:
        return None
    key = (name, len(parameters), free, roots, config.key)
    known = _known.get(key)
    if known is None:
        try:
            made = rule(free[: len(parameters)], roots)
        except (TracedValueError, MissingRuleError):
            made = None  # a custom rule decides by values that only its own trace knows, or has effects
        _count(site, -1)
        if made is None:
            return None
        new, found, about = made
        params = [*new, *free[len(parameters) :]]
        run = Prepared(params, inline_calls(simplify_calls(found), _is_program))
        known = _Known(run, [node.weak for node in found], about)
        _known.remember(key, known)
    else:
        known.used = True
        _count(site, 1)
    values = known.run([x.owner for x in operands] + [x.owner for x in captured])  # type: ignore[attr-defined]
    arrays = [wrap(value, weak) for value, weak in zip(values, known.weak, strict=True)]
    return arrays if around is None else [around.commit(x) for x in arrays], known.about


def _count(site: Hashable, change: int) -> None:
    chances = _chances.get(site)
    if chances is not None:
        chances.left += change


def closed(
    parameters: Sequence[UOp], outputs: Sequence[UOp]
) -> tuple[list[Array], tuple[UOp, ...], tuple[UOp, ...]] | None:
    """Return (arrays that the graph holds, its parameters and one for each of these, its outputs on them). Equal
    graphs give the same nodes. The result is None for a graph that is too large, or has effects.
    """
    new = {p: UOp(PARAM, (), Param(0, i, p.shape, p.dtype, p.weak)) for i, p in enumerate(parameters)}
    free = list(new.values())
    captured: list[Array] = []
    order = toposort(outputs, stop=new.__contains__)
    if len(order) > _MOST_NODES:
        return None
    for node in order:
        if node in new:
            continue
        if node.src:
            if node.op.family is Family.CALL and (
                has_effect(node.arg) or _keeps_arrays(node) or _on_devices(node)
            ):
                return None
            src = tuple([new[s] for s in node.src])
            with at_line_of(node):
                new[node] = node if src == node.src else UOp(node.op, src, node.arg)
        elif node.op is ARRAY:
            captured.append(node.arg.array)
            new[node] = UOp(PARAM, (), Param(0, len(free), node.shape, node.dtype, node.weak))
            free.append(new[node])
        elif node.op is PARAM:
            live_trace(node)  # raises: no other trace runs, so its function has returned
            return None
        else:
            new[node] = node
    return captured, tuple(free), tuple([new[out] for out in outputs])


def _keeps_arrays(node: UOp) -> bool:
    """Tell whether remembering the call would keep arrays alive that the user's rules close over."""
    return node.op is CUSTOM and node.arg.rule.holds_arrays


def _is_program(node: UOp) -> bool:
    """Tell whether a call is computed by a program of its own."""
    return node.op is CUSTOM and node.arg.rule.is_program


def _on_devices(node: UOp) -> bool:
    """Tell whether a call is one of a function for one device (shard_map), on a mesh that has devices."""
    return hasattr(getattr(node.arg, "mesh", None), "home")


def forget_graphs() -> None:
    """Forget all that is remembered."""
    _known.forget()
    _chances.forget()
