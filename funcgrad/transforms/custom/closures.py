"""Functions that close over traced values, as functions of these values: closure_convert, and fwd_and_bwd."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.errors import TreeError
from funcgrad.trace.array.array import Signature
from funcgrad.trace.graph.graph import Graph, close, closed_graph
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import as_operand, new_trace, noting_used, signature_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import flatten_without_float0
from funcgrad.trace.uop import UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.flatten import (
    check_callable,
    name_of,
    results,
    trace_call,
)


class ClosureForm(NamedTuple):
    """All of a closure but what it closes over."""

    name: str
    graph: Graph
    in_tree: tree.TreeDef
    types: tuple[Signature, ...]
    out_tree: tree.TreeDef


@tree.register_pytree_node_class
class Closure:
    """A function together with what it closes over, as a pytree: so it can be a residual, or be returned from jit."""

    __slots__ = ("captured", "form")

    def __init__(self, captured: Sequence[Any], form: ClosureForm) -> None:
        self.captured = list(captured)
        self.form = form

    def __repr__(self) -> str:
        return f"<closure of {self.form.name} over {len(self.captured)} values>"

    def __call__(self, *args: Any) -> Any:
        form = self.form
        leaves, treedef = flatten_without_float0(args)
        operands = [as_operand(x, form.name) for x in leaves]
        types = tuple(signature_of(x) for x in operands)
        if treedef != form.in_tree or _strong(types) != _strong(form.types):
            raise TreeError(
                f"{form.name} was converted for arguments {tree.structure_text(form.in_tree)} of "
                f"{', '.join(map(str, form.types))}, it was called with {tree.structure_text(treedef)} of "
                f"{', '.join(map(str, types))}"
            )
        bindings = dict(zip(form.graph.parameters, [*map(as_operand, self.captured), *operands], strict=True))
        return tree.unflatten(form.out_tree, results(form.graph.outputs, bindings))

    def tree_flatten(self) -> tuple:
        return tuple(self.captured), self.form

    @classmethod
    def tree_unflatten(cls, form: ClosureForm, captured: Sequence[Any]) -> Closure:
        return cls(captured, form)


def _strong(types: Sequence[Signature]) -> list[tuple]:
    return [(t.shape, t.dtype) for t in types]


def closure_of(name: str, function: Callable[..., Any], example_args: tuple) -> Closure:
    """Return the function over everything that it closes over, for arguments of these types."""
    captured, parameters, outputs, form = _run(name, function, example_args)
    graph = closed_graph([*captured, *parameters], outputs)
    return Closure(results(captured, {}), form(graph))


def _run(
    name: str, function: Callable[..., Any], args: tuple
) -> tuple[list[UOp], list[UOp], list[UOp], Callable[..., Any]]:
    """Trace a function and return (what the outputs take from outside, parameters, outputs, the function that makes a
    form from a graph).
    """
    with new_trace(name, function, staging=True) as trace, noting_used(trace):
        traced = trace_call(trace, function, args)
    captured, _ = close(traced.parameters, traced.outputs, used=trace.used or ())
    types = tuple(signature_of(x) for x in traced.arguments.operands)

    def form(graph: Graph) -> ClosureForm:
        return ClosureForm(name, graph, flatten_without_float0(args)[1], types, traced.out_tree)

    return captured, traced.parameters, traced.outputs, form


@boundary
def closure_convert(fun: Callable[..., Any], *example_args: Any) -> tuple[Callable[..., Any], list[Any]]:
    """Turn what a function closes over into arguments, so that a custom rule can differentiate by it.

    Values that can carry a derivative (traced floats) become arguments. The rest stays within the function.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    *example_args : arguments of the types that `fun` is called with.

    Returns
    -------
    (converted function, list of closed-over values), where converted(*args, *values) is fun(*args).

    Examples
    --------
    >>> import funcgrad as fg
    >>> def f(c):
    ...     converted, consts = fg.closure_convert(lambda x: c * x, 1.0)
    ...     return converted(2.0, *consts)
    >>> float(fg.grad(f)(3.0))
    2.0
    """
    check_callable("closure_convert", fun)
    captured, parameters, outputs, form = _run(f"closure_convert of {name_of(fun)!r}", fun, example_args)
    hoisted = [n for n in captured if dt.is_inexact(n.dtype) and any(s.op is PARAM for s in toposort((n,)))]
    kept = [n for n in captured if n not in hoisted]
    graph = closed_graph([*kept, *hoisted, *parameters], outputs)
    closure = Closure(results(kept, {}), form(graph))
    consts = results(hoisted, {})

    def converted(*args_and_consts: Any) -> Any:
        split = len(args_and_consts) - len(consts)
        args, given = args_and_consts[:split], args_and_consts[split:]
        return Closure([*closure.captured, *given], closure.form)(*args)

    converted.__name__ = name_of(fun)
    return converted, consts
