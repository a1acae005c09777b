"""The results of a trace together with what it did outside: every transform ends with `finish`, loops and branches
carry a `Passage`.

See trace/tracing/effects.py for how state is passed through a graph.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from funcgrad.errors import ArgumentError, MissingRuleError
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.calls.simplify import prune_calls, simplify_calls
from funcgrad.trace.graph.call_nodes import is_call
from funcgrad.trace.graph.graph import has_answer, has_effect
from funcgrad.trace.ops import EXPAND, PARAM
from funcgrad.trace.tracing.effects import ORDER, Cell, Threaded, outside_of, threaded
from funcgrad.trace.tracing.tracer import Trace, Tracer, node_of, open_traces
from funcgrad.trace.uop import Family, Param, UOp, substitute, toposort
from funcgrad.transforms.core.flatten import name_of, results


def finish(trace: Trace, outputs: Sequence[UOp], bindings: dict[UOp, ArrayBase]) -> list[ArrayBase]:
    """Compute the outputs with operands in place of parameters. The cells that the trace wrote to get their values."""
    state, used = threaded(trace), trace.used or {}
    if not state.cells:
        return _results_around(trace, outputs, bindings, used)
    return finish_state(trace, state, outputs, bindings, used)


def finish_state(
    trace: Trace,
    state: Threaded,
    outputs: Sequence[UOp],
    bindings: dict[UOp, ArrayBase],
    outside: Mapping[UOp, Trace] | None = None,
) -> list[ArrayBase]:
    """Finish a call like `finish`, with the values of the cells given, as a pass has changed them. outside: nodes of
    outer traces, each with its trace, below which it has done nothing.
    """
    around, outside = outside_of(trace), outside or {}
    bindings = {**bindings, **dict(zip(state.before, state.values(around), strict=True))}
    # Effects come first: a pure callback of a backward pass runs after those of the forward pass.
    roots = [*state.after, *outputs]
    if any(is_call(n) and has_answer(n.arg) for n in toposort(roots, stop=outside.__contains__)):
        # Loops that are to be one have to be it before others change them.
        roots = simplify_calls(roots, trace.values)
    found = _results_around(trace, roots, bindings, outside)
    state.store(around, found[: len(state.after)])
    return found[len(state.after) :]


def _results_around(
    trace: Trace, outputs: Sequence[UOp], bindings: dict[UOp, ArrayBase], outside: Mapping[UOp, Trace]
) -> list[ArrayBase]:
    """Compute the outputs as values of the traces around this one: that its function recorded some counts no more."""
    trace.recorded.clear()
    return results(outputs, bindings, trace.values, outside)


def released(state: Threaded, outputs: Sequence[UOp], given: dict[UOp, UOp], name: str) -> list[UOp]:
    """Return the outputs of a function whose call stays whole for the sake of its rules. What it does to cells is
    done beside the call. `given` has the operands of its parameters.
    """
    if not state.cells:
        return list(outputs)
    outputs = prune_calls(outputs)  # a loop that prints computes its results without printing
    if any(n.op.family is Family.CALL and has_effect(n.arg) for n in toposort(outputs)):
        raise MissingRuleError(
            f"the results of {name!r}, which has a rule of its own, depend on an effect (an io_callback)",
            hint="make the call outside of it, and pass the result as an argument",
        )
    return substitute(outputs, apply_state(state, given))


def apply_state(state: Threaded, given: dict[UOp, UOp]) -> dict[UOp, UOp]:
    """Do outside what a trace did to cells, for operands of its parameters; returns what the cells held before."""
    before = {p: node_of(cell.read()) for cell, p in zip(state.cells, state.before, strict=True)}
    after = results(substitute(state.after, {**given, **before}), {})
    state.store(open_traces(), after)
    return before


def unbatched_state(fun: Callable[..., Any], state: Threaded, batches: Sequence[UOp | None]) -> Threaded:
    """Return the state after a batch of calls, in which a cell from outside has one value for all elements."""
    pairs = zip(state.cells, state.after, batches, strict=True)
    return state._replace(after=tuple(_for_all(fun, *pair) for pair in pairs))


def _for_all(fun: Callable[..., Any], cell: Cell, after: UOp, batch: UOp | None) -> UOp:
    if batch is None:
        return after
    if cell is ORDER:
        return one_order(batch)
    raise ArgumentError(
        f"vmap: {name_of(fun)!r} writes a value to {cell} that differs from call to call",
        hint="make the ref within the function, or return the value and write it after vmap",
    )


def one_order(batch: UOp) -> UOp:
    """Merge the order of effects, of which vmap made a batch, into one for all elements."""
    if batch.op is EXPAND and batch.arg[0] == (0,):
        return batch.src[0]
    return batch.reduce("reduce_max", (0,))


class Passage:
    """The cells that the bodies of one loop, or the branches of one choice, write to: values that are passed along.

    Made after the bodies were traced, in the trace around them. What they only read is no part of it, but a value from
    outside like others.
    """

    def __init__(self, states: Sequence[Threaded]) -> None:
        written = [c for state in states for c, new in zip(state.cells, state.written, strict=True) if new]
        self.cells: list[Cell] = list(dict.fromkeys(written))

    def __len__(self) -> int:
        return len(self.cells)

    def start(self) -> list[UOp]:
        """Return the values before the call, outside."""
        return [_outside(cell) for cell in self.cells]

    def through(self, state: Threaded, outputs: Sequence[UOp]) -> tuple[list[UOp], list[UOp], list[UOp]]:
        """Return, for one body, (a parameter for each cell, the outputs, the value of each cell after)."""
        read_only = {
            before: _outside(cell)
            for cell, before in zip(state.cells, state.before, strict=True)
            if cell not in self.cells
        }
        new = substitute([*outputs, *state.after], read_only) if read_only else [*outputs, *state.after]
        before = dict(zip(state.cells, state.before, strict=True))
        after = dict(zip(state.cells, new[len(outputs) :], strict=True))
        parameters = [before.get(cell) or _untouched(i, cell) for i, cell in enumerate(self.cells)]
        return (
            parameters,
            new[: len(outputs)],
            [after.get(cell, p) for cell, p in zip(self.cells, parameters, strict=True)],
        )

    def store(self, values: Sequence[Any]) -> None:
        """Give the cells their values after the loop."""
        for cell, value in zip(self.cells, values, strict=True):
            if cell is not ORDER or type(value) is Tracer:
                cell.write(value)


def _outside(cell: Cell) -> UOp:
    return node_of(cell.read())


def _untouched(i: int, cell: Cell) -> UOp:
    """Make a parameter for a cell, for a body that does nothing with it."""
    t = cell.signature
    return UOp(PARAM, (), Param(-2, i, t.shape, t.dtype, t.weak))
