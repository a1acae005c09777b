"""Loops outside of all traces whose functions are kept: from the second call on they are neither traced nor simplified.

In: the functions of a loop or choice, and what it is called with. Out: its results, by a graph that was made ready to
be evaluated when it was called a second time, with the same functions and arguments of the same types. What is
evaluated is what would be without: so the results have the same bits.

What is remembered is kept with the first function (core/by_function.py). Functions that are made anew for each call
cost a look into a table of their own. Loops with effects, on devices, or whose functions read refs are not remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import FuncgradError
from funcgrad.trace.array.array import Array, wrap
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.simplify import simplify_calls
from funcgrad.trace.graph.evaluate import Prepared
from funcgrad.trace.tracing.effects import threaded
from funcgrad.trace.tracing.tracer import as_operand, new_trace, open_traces
from funcgrad.trace.types import tree
from funcgrad.trace.util.lru import Bounded
from funcgrad.transforms.core.by_function import Kept, Reads, is_remembered, kept
from funcgrad.transforms.core.eager_cache import closed
from funcgrad.transforms.core.flatten import trace_call

_MOST_KINDS = 16  # of arguments, of one function


class _Loops(Kept):
    """The loops of one function; nothing is asked of it, since each loop has several functions."""

    def __init__(self) -> None:
        self.of_kinds: Bounded[Hashable, _Loop] = Bounded(_MOST_KINDS)


class _Loop:
    """A loop that was called once (`reads` is None), or made ready; `run` is None where that cannot be."""

    reads: list[Reads] | None = None
    run: Callable[[Sequence[Array]], Any] | None = None
    used = False

    def fits(self, functions: Sequence[Callable[..., Any]]) -> bool:
        pairs = zip(self.reads or (), functions, strict=True)
        return all(not reads.are_traced and reads.still_hold(f) for reads, f in pairs)


def remembered(
    functions: Sequence[Callable[..., Any]], options: Hashable, call: Callable[..., Any], *arguments: Any
) -> tuple[Any] | None:
    """Return (the result of call(*arguments),) from memory, or None if it has to be called.

    options: what else the call depends on.
    """
    if open_traces() or config.disable_jit or config.watched or not all(map(is_remembered, functions)):
        return None
    leaves, treedef = tree.flatten(arguments)
    operands = [x if type(x) is Array else _operand(x) for x in leaves]
    if any(x is None or x.signature.device for x in operands):
        return None
    loops = kept(functions[0], remembered, _Loops).of_kinds
    key = (options, treedef, tuple([x.signature for x in operands]), tuple(functions[1:]), config.key)
    try:
        loop = loops.get(key)
    except TypeError:  # a length that is an array
        return None
    if loop is None:
        loops.remember(key, _Loop())
        return None
    if loop.reads is None or not loop.fits(functions):
        loop.run = _made_ready(functions[0], call, arguments)
        loop.reads = [Reads(f) for f in functions]
    loop.used = True
    return None if loop.run is None else (loop.run(operands),)


def _operand(x: Any) -> Any:
    known = isinstance(x, (bool, int, float, complex, np.ndarray, np.generic))
    return as_operand(x) if known else None


def _made_ready(
    function: Callable[..., Any], call: Callable[..., Any], arguments: tuple
) -> Callable[[Sequence[Array]], Any] | None:
    try:
        with new_trace("a loop", function, staging=True) as trace:
            traced = trace_call(trace, call, arguments)
            state = threaded(trace)
        found = None if state.cells else closed(traced.parameters, traced.outputs)
    except FuncgradError:
        return None  # it is raised once more, by the call itself
    if found is None or any(x.signature.device for x in found[0]):
        return None
    captured, free, roots = found
    prepared = Prepared(free, inline_calls(simplify_calls(roots)))
    weak, out_tree = [node.weak for node in roots], traced.out_tree

    def run(operands: Sequence[Array]) -> Any:
        results = prepared([x.owner for x in (*operands, *captured)])
        return out_tree.unflatten([wrap(x, w) for x, w in zip(results, weak, strict=True)])

    return run
