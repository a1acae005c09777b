"""Graphs by themselves: a function of arrays as a value, which an op can carry.

A `Graph` is a tuple of outputs over numbered parameters. Parameter i is PARAM i of trace 0, which no function ever runs
in, so two equal graphs are the same object however they came about. A loop carries the graph of its body, a vjp that
of its linear map. A graph reads nothing but its parameters: what the function closed over is passed in (`close`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from funcgrad.trace.ops import ARRAY, CONST, IOTA, PARAM, REM
from funcgrad.trace.uop import Family, Param, Type, UOp, numel, substitute, toposort
from funcgrad.trace.util.named_tuple import NamedTuple


class Graph(NamedTuple):
    """A graph by itself; it means nothing until `apply_graph`."""

    parameters: tuple[UOp, ...]
    outputs: tuple[UOp, ...]

    @property
    def types(self) -> tuple[Type, ...]:
        """The types of the outputs."""
        return tuple((out.shape, out.dtype, out.weak) for out in self.outputs)


def numbered_parameters(like: Sequence[UOp]) -> tuple[UOp, ...]:
    """Return the parameters of a graph whose arguments have the types of these nodes."""
    return tuple(UOp(PARAM, (), Param(0, i, p.shape, p.dtype, p.weak)) for i, p in enumerate(like))


def fresh_parameters(graph: Graph, types: Iterable[Type]) -> list[UOp]:
    """Make parameters of these types beside those of a graph, for a graph that is made from it."""
    first = len(graph.parameters)
    return [UOp(PARAM, (), Param(0, first + i, *t)) for i, t in enumerate(types)]


def closed_graph(parameters: Sequence[UOp], outputs: Sequence[UOp]) -> Graph:
    """Return the graph of outputs over parameters (any nodes), made independent of its surroundings."""
    numbered = numbered_parameters(parameters)
    return Graph(numbered, tuple(substitute(outputs, dict(zip(parameters, numbered, strict=True)))))


def apply_graph(graph: Graph, arguments: Sequence[UOp]) -> list[UOp]:
    """Return its outputs for these arguments."""
    return substitute(graph.outputs, dict(zip(graph.parameters, arguments, strict=True)))


def close(
    parameters: Sequence[UOp],
    outputs: Sequence[UOp],
    hoist: bool = True,
    literals: bool = False,
    used: Collection[UOp] = (),
) -> tuple[list[UOp], Graph]:
    """Close a graph of outputs that may also use other nodes. Return the captured nodes, and the graph over these and
    then the parameters.

    hoist: whatever does not depend on the parameters is computed outside, as for the body of a loop; otherwise only
    arrays and the parameters of others are captured, as for a branch that may not be taken. literals: of what is
    computed outside the graph has numbers alone, so that how much is captured does not depend on what is constant.
    used: nodes from outside, which do not depend on the parameters.
    """
    captured = outer_nodes(parameters, outputs, hoist, literals=literals, used=used)
    return captured, closed_graph([*captured, *parameters], outputs)


def outer_nodes(
    parameters: Sequence[UOp],
    outputs: Sequence[UOp],
    hoist: bool = True,
    inside: Callable[[UOp], bool] | None = None,
    literals: bool = False,
    used: Collection[UOp] = (),
) -> list[UOp]:
    """Return the nodes that a graph of outputs over parameters takes from outside. `inside` tells of nodes that have
    a value only there, whatever they depend on. `literals` and `used` are as for `close`: also where nothing
    is hoisted, `used` is computed outside.
    """
    if not hoist:
        own = set(parameters)
        taken = set(cheap_cut(used))
        ends = own | taken
        taken |= _effects_outside(toposort(outputs, stop=ends.__contains__), own)
        leaves = toposort(outputs, stop=lambda n: n in own or n in taken)
        return [n for n in leaves if (n.op in (ARRAY, PARAM) or n in taken) and n not in own]
    dependent = set(parameters)
    found: dict[UOp, None] = {}
    for node in toposort(outputs, stop=lambda n: n in dependent or n in used):
        if node in used:
            continue
        if any(s in dependent for s in node.src) or inside is not None and inside(node):
            dependent.add(node)
            found.update((s, None) for s in node.src if s not in dependent)
    found.update((out, None) for out in outputs if out not in dependent)
    return cheap_cut(found, literals)


def _effects_outside(order: Sequence[UOp], parameters: set[UOp]) -> set[UOp]:
    """Return the results of effects that do not depend on the parameters: they must not be computed a second time."""
    if not any(n.op.family is Family.CALL and has_effect(n.arg) for n in order):
        return set()
    dependent = set(parameters)
    for node in order:
        if any(s in dependent for s in node.src):
            dependent.add(node)
    return {
        n for n in order if n.src and n.src[0].op.family is Family.CALL and has_effect(n.src[0].arg)
    } - dependent


def has_effect(arg: Any) -> bool:
    """Tell whether a call with this argument does more than to compute its results."""
    return _any_call(arg, lambda call: getattr(call, "effect", False))


def has_answer(arg: Any) -> bool:
    """Tell whether results of a call with this argument are those of an effect, and not the same a second time."""
    return _any_call(arg, lambda call: getattr(call, "effect", False) and bool(call.results))


def _any_call(arg: Any, holds: Callable[[Any], bool]) -> bool:
    """Tell whether something holds for the argument of a call, or of a call within its graphs.

    Each graph is looked at once: of calls within calls that carry the same ones there are exponentially many paths.
    """
    seen: set[Graph] = set()
    waiting = [arg]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Graph):
            if part not in seen:
                seen.add(part)
                waiting += [n.arg for n in toposort(part.outputs) if n.op.family is Family.CALL]
        elif isinstance(part, tuple):
            if holds(part):
                return True
            waiting += part
    return False


def cheap_cut(nodes: Iterable[UOp], literals: bool = False) -> list[UOp]:
    """Move these nodes towards the leaves as long as they get no larger. Expands are computed again inside, and nodes
    that are quickly computed of constants alone vanish. With `literals`, only numbers vanish.
    """
    found: dict[UOp, None] = {}
    for node in nodes:
        while (
            node.op.family is Family.MOVEMENT
            and len(node.src) == 1
            and numel(node.src[0].shape) <= numel(node.shape)
        ):
            node = node.src[0]
        if node.op is not CONST if literals else not is_quick(node, ()):
            found[node] = None
    return list(found)


_FEW = 16  # nodes that are computed again rather than kept


def _is_quick_op(node: UOp) -> bool:
    """Tell whether computing a node takes about as long as reading it. Remainders take longer, but count too, as they
    are mostly of positions.
    """
    op = node.op
    return op.is_cheap or op.family is Family.MOVEMENT or op in (CONST, IOTA, REM)


def is_quick(node: UOp, known: Collection[UOp]) -> bool:
    """Tell whether few cheap operations make a node of known ones, or of nothing."""
    seen: set[UOp] = set()
    waiting = [node]
    while waiting:  # no further than is needed to say no: the graph below may be a whole program
        node = waiting.pop()
        if node in seen or node in known:
            continue
        if len(seen) == _FEW or not _is_quick_op(node):
            return False
        seen.add(node)
        waiting += node.src
    return True


def quick_leaves(node: UOp) -> set[UOp]:
    """Return the nodes from which a node is computed by few cheap operations, constants aside. Return the node itself
    where there is no such way.
    """
    seen: set[UOp] = set()
    leaves: set[UOp] = set()
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        if len(seen) == _FEW:
            return {node}
        seen.add(part)
        if _is_quick_op(part):
            waiting += part.src
        else:
            leaves.add(part)
    return leaves
