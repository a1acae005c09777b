"""What all control flow shares: the functions of a loop or branch are run once, on traced values, and become graphs.

One node carries these graphs: so a loop is one native loop in a compiled program, whatever its number of steps, and
every transform goes through it. What the functions close over, also traced values, is passed in as a constant; what of
a loop's body depends on nothing that changes from step to step is computed before the loop.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError, ShapeError, TreeError
from funcgrad.trace.array.array import ArrayBase, Signature
from funcgrad.trace.ops import CAST, PARAM
from funcgrad.trace.tracing.effects import Threaded, threaded
from funcgrad.trace.tracing.tracer import (
    as_operand,
    current_trace,
    mesh_scope,
    new_trace,
    node_of,
    noting_used,
    run_traced,
    signature_of,
    staged,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp, const, substitute, toposort, type_text
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.flatten import check_callable, name_of, results


class Body(NamedTuple):
    """A function that was run on parameters of the given types. used: what it takes from outer traces."""

    parameters: list[UOp]
    outputs: list[UOp]
    out_tree: tree.TreeDef
    state: Threaded
    used: Collection[UOp] = ()


def operands_of(what: str, values: Any) -> tuple[list[ArrayBase], tree.TreeDef]:
    leaves, treedef = tree.flatten(values)
    return [_operand(x, what) for x in leaves], treedef


def kept_from_writes(values: Any, what: str) -> Any:
    """Make arrays of NumPy's arrays: a loop that runs in Python may write into those, as `x += 1` does."""
    return tree.map(lambda x: as_operand(x, what) if isinstance(x, np.ndarray) else x, values)


def _operand(x: Any, what: str) -> ArrayBase:
    """Convert a user's value to an operand. A number is a constant of the program, not an array that it gets."""
    operand = as_operand(x, what)
    if type(x) in (bool, int, float, complex) and current_trace() is not None:
        return staged(const(x, operand.dtype, (), operand.weak))
    return operand


def traced_body(
    name: str,
    function: Callable[..., Any],
    treedef: tree.TreeDef,
    types: Sequence[Any],
    operands: Sequence[ArrayBase] = (),
) -> Body:
    """Run a function of tree arguments on parameters of these types. operands: what the loop or branch is given."""
    check_callable(name, function)
    with new_trace(name, function, staging=True) as trace, noting_used(trace):
        trace.operands = operands
        tracers = [trace.parameter(t, f"argument {i}") for i, t in enumerate(types)]
        trace.origins.update((t.node, x) for t, x in zip(tracers, operands, strict=False))
        outputs, out_tree = run_traced(trace, checked_call(name, function), tree.unflatten(treedef, tracers))
        state = threaded(trace)
        scope = mesh_scope()
        if scope is not None:
            # What they vary over is known as long as the trace runs.
            scope.outputs([*(t.node for t in tracers), *state.before])
    return Body([t.node for t in tracers], outputs, out_tree, state, trace.used or ())


_GIVEN = {"scan": " (carry, x)", "fori_loop": " (i, value)", "while_loop": " (value)"}


def checked_call(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls this one for a loop or branch, and says with what, if it takes other arguments."""

    def call(*args: Any) -> Any:
        try:
            return function(*args)
        except TypeError:
            if _takes(function, args):
                raise
        count = len(args)
        raise DtypeError(
            f"{name}: {name_of(function)!r} is called with {count} argument{'s' * (count != 1)}"
            f"{_GIVEN.get(name, '')}, but its signature is {inspect.signature(function)}",
            hint="give it these parameters, or pass what it needs more by a closure",
        )

    return call


def _takes(function: Callable[..., Any], args: tuple) -> bool:
    """Tell whether a function can be called with these arguments; True where nobody knows."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return True
    try:
        signature.bind(*args)
    except TypeError:
        return False
    return True


def nodes_of(operands: Sequence[ArrayBase]) -> list[UOp]:
    return [node_of(x) for x in operands]  # type: ignore[arg-type]


def type_of(node: UOp | ArrayBase) -> Signature:
    return Signature(node.shape, node.dtype, node.weak)


def cast_to(node: UOp, wanted: Signature) -> UOp:
    return node.cast(wanted.dtype, wanted.weak)


def settled_carry(
    name: str,
    function: Callable[..., Any],
    init: list[ArrayBase],
    treedef: tree.TreeDef,
    run: Callable[..., Any],
    count: int,
) -> tuple[list[UOp], Body]:
    """Return (initial carry, body) once the types that come out equal those that go in; weak types give way until
    then. A carry that only ceases to be weak does not ask for another run of the body, as in JAX: within it the carry
    stays weak, so programs that count tracings, or keep values of one, find one.

    run: traces the body for a carry of some types. count: how many of its outputs are the carry.
    """
    types = [signature_of(x) for x in init]
    while True:
        body = run(types)
        carry = body.outputs[:count]
        new = [
            _join(name, function, treedef, i, t, out)
            for i, (t, out) in enumerate(zip(types, carry, strict=True))
        ]
        kept = [t.dtype for t in new] == [t.dtype for t in types]
        if (new == types or kept and mesh_scope() is None) and not _widened(init, body.parameters, carry):
            body = _with_strong_carry(body, new)
            cast = [cast_to(out, t) for out, t in zip(body.outputs, new, strict=False)]
            start = [cast_to(node, t) for node, t in zip(nodes_of(init), new, strict=True)]
            return start, body._replace(outputs=[*cast, *body.outputs[count:]])
        types = new


def _with_strong_carry(body: Body, types: Sequence[Signature]) -> Body:
    """Give the carry these types, which differ in that some are not weak; what is computed of it takes it as weak."""
    strong = {
        p: UOp(PARAM, (), p.arg._replace(weak=False))
        for p, t in zip(body.parameters, types, strict=False)
        if p.weak and not t.weak
    }
    if not strong:
        return body
    before, after = body.state.before, body.state.after
    given = {p: new.cast(p.dtype, True) for p, new in strong.items()}
    for node in toposort([*body.outputs, *after]):
        if node.op is CAST and node.src[0] in strong:
            given[node] = strong[node.src[0]].cast(node.dtype, node.weak)
    found = substitute([*body.outputs, *after], given)
    return Body(
        [strong.get(p, p) for p in body.parameters],
        found[: len(body.outputs)],
        body.out_tree,
        Threaded(body.state.cells, before, tuple(found[len(body.outputs) :])),
        body.used,
    )


def _widened(init: list[ArrayBase], parameters: Sequence[UOp], carry: Sequence[UOp]) -> bool:
    """Tell whether a carry varies over more axes of the mesh after a step than before, within a shard_map. Such a
    carry is then made to vary from the start.
    """
    scope = mesh_scope()
    if scope is None:
        return False
    wider = [scope.wider(p, out) for p, out in zip(parameters, carry, strict=False)]
    for i, vary in enumerate(wider):
        if vary is not None:
            init[i] = results([vary(node_of(init[i]))], {})[0]  # type: ignore[arg-type]
    return any(wider)


def _join(
    name: str, function: Callable[..., Any], treedef: tree.TreeDef, leaf: int, before: Signature, after: UOp
) -> Signature:
    """Return the type of a carried value that is `before` on entry and `after` on return."""
    if after.shape == before.shape:
        dtype, weak = dt.promote((before.dtype, before.weak), (after.dtype, after.weak))
        if dtype == before.dtype:
            return before if not before.weak or after.weak else Signature(before.shape, dtype, False)
        if before.weak:
            return Signature(before.shape, dtype, weak)
    path = tree.leaf_path(treedef, leaf)
    carry = f"carry{path}" if path else "the carry"
    message = (
        f"{name}: {name_of(function)!r} changes the type of {carry}: it is {before} on entry and {type_text(after)} "
        "on return"
    )
    if after.shape != before.shape:
        raise ShapeError(
            message,
            hint="a carry keeps its shape: start with the final one and fill it with .at[i].set(), "
            "or return what is new in each step as a y of scan",
        )
    raise DtypeError(
        message, hint="a carry keeps its dtype: convert the initial value, or the result with .astype"
    )


def check_carry_tree(
    name: str, function: Callable[..., Any], before: tree.TreeDef, after: tree.TreeDef
) -> None:
    if before != after:
        where, before, after = tree.first_difference(before, after)
        raise TreeError(
            f"{name}: {name_of(function)!r} changes the structure of the carry{where}: it is "
            f"{tree.structure_text(before)} on entry and {tree.structure_text(after)} on return",
            hint="return the carry with the structure that the function gets",
        )
