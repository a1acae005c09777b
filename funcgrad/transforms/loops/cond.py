"""Choices of which one branch runs: cond and switch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, overload

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.trace.array.array import Signature
from funcgrad.trace.calls.loops import SWITCH, Switch
from funcgrad.trace.graph.graph import closed_graph, outer_nodes
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import Tracer, as_operand, node_of, signature_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp, type_text
from funcgrad.transforms.control.calls import bound
from funcgrad.transforms.core.flatten import check_callable, name_of
from funcgrad.transforms.core.ref_arguments import closed_over
from funcgrad.transforms.core.stateful import Passage
from funcgrad.transforms.loops.bodies import Body, cast_to, nodes_of, operands_of, traced_body
from funcgrad.transforms.loops.remembered import remembered

R = TypeVar("R")

_NOT_GIVEN: Any = object()


@overload
def cond(
    pred: Any,
    true_fun: Callable[..., R],
    false_fun: Callable[..., Any],
    *operands: Any,
    operand: Any = _NOT_GIVEN,
) -> R: ...
@overload
def cond(
    pred: Any,
    true_operand: Any,
    true_fun: Callable[..., R],
    false_operand: Any,
    false_fun: Callable[..., Any],
    /,
) -> R: ...
@boundary
def cond(
    pred: Any,
    true_fun: Callable[..., Any],
    false_fun: Callable[..., Any],
    *operands: Any,
    operand: Any = _NOT_GIVEN,
) -> Any:
    """Call true_fun(*operands) where `pred` is true, else false_fun(*operands); only one of them runs.

    With an operand for each, cond(pred, x, true_fun, y, false_fun) is true_fun(x) or false_fun(y). Under vmap
    with a batch of predicates both run, and each element takes its own result.

    Parameters
    ----------
    pred : a scalar.
    true_fun, false_fun : functions that return the same structure of the same types.
    *operands : their arguments.
    operand : a single argument, by name.

    Returns
    -------
    What the function returns.

    Raises
    ------
    DtypeError : pred is not a scalar, or the branches differ in types.
    TreeError : the branches differ in structure.

    Examples
    --------
    >>> cond(True, lambda x: x + 1, lambda x: x - 1, 5)
    Array(6, dtype=int32, weak_type=True)
    """
    choice = as_operand(pred, "cond: pred")
    if choice.shape:
        raise DtypeError(
            f"cond: pred must be a scalar, it is {signature_of(choice)}",
            hint="use .any() or .all(), or numpy.where to choose element by element",
        )
    if _has_operand_for_each(true_fun, false_fun, operands):
        first, (second, function) = true_fun, operands
        true_fun, false_fun = _of_one(false_fun, 0), _of_one(function, 1)
        operands = (first, second)
    check_callable("cond", true_fun)
    check_callable("cond", false_fun)
    operands = _with_named("cond", operands, operand)
    known = remembered(
        (true_fun, false_fun), "cond", lambda p, *xs: cond(p, true_fun, false_fun, *xs), pred, *operands
    )
    if known is not None:
        return known[0]
    if config.disable_jit and not isinstance(choice, Tracer):
        return (true_fun if choice else false_fun)(*operands)
    node = node_of(choice)  # type: ignore[arg-type]
    index = (node if node.dtype == dt.bool_ else node.ne(0)).cast(dt.int32)
    return _choose("cond", index, (false_fun, true_fun), operands)


@boundary
def switch(index: Any, branches: Sequence[Callable[..., R]], *operands: Any, operand: Any = _NOT_GIVEN) -> R:
    """Call `branches[index](*operands)`; an index outside is clamped.

    Parameters
    ----------
    index : an integer scalar.
    branches : functions that return the same structure of the same types.
    *operands : their arguments.
    operand : a single argument, by name.

    Returns
    -------
    What the function returns.

    Raises
    ------
    ArgumentError : there is no branch.
    DtypeError, TreeError : as of cond.

    Examples
    --------
    >>> switch(1, [lambda x: x, lambda x: -x, lambda x: 2 * x], 5)
    Array(-5, dtype=int32, weak_type=True)
    """
    operands = _with_named("switch", operands, operand)
    if callable(branches):
        raise DtypeError(
            f"switch: branches must be a sequence of functions, got the function {name_of(branches)!r}",
            hint="write switch(index, [f, g], *operands)",
        )
    if not branches:
        raise ArgumentError("switch: needs at least one branch")
    for branch in branches:
        check_callable("switch", branch)
    choice = as_operand(index, "switch: index")
    if choice.shape or not dt.is_integer(choice.dtype):
        raise DtypeError(
            f"switch: index must be an integer scalar, it is {signature_of(choice)}",
            hint="convert it with .astype(int); for a choice an element apply vmap to the switch",
        )
    if len(branches) == 1:
        return branches[0](*operands)
    last = len(branches) - 1
    if config.disable_jit and not isinstance(choice, Tracer):
        chosen: int = choice.__index__()
        return branches[min(max(chosen, 0), last)](*operands)
    node = node_of(choice)  # type: ignore[arg-type]
    if node.dtype.itemsize < 4:  # so that the number of branches fits it
        node = node.cast(dt.int32)
    return _choose("switch", node.maximum(0).minimum(last).cast(dt.int32), tuple(branches), operands)


def _has_operand_for_each(true_fun: Any, false_fun: Any, operands: tuple) -> bool:
    """Tell whether these are (x, true_fun, y, false_fun). Two functions in front are the branches, whatever follows."""
    return len(operands) == 2 and callable(false_fun) and callable(operands[1]) and not callable(true_fun)


def _of_one(function: Callable[..., Any], place: int) -> Callable[..., Any]:
    """Return the function of one of two operands."""

    def of_one(*operands: Any) -> Any:
        return function(operands[place])

    of_one.__name__ = name_of(function)
    return of_one


def _with_named(name: str, operands: tuple, operand: Any) -> tuple:
    if operand is _NOT_GIVEN:
        return operands
    if operands:
        raise ArgumentError(
            f"{name}: there are {len(operands)} operands by position, and one by name",
            hint="pass all of them by position",
        )
    return (operand,)


def _choose(name: str, index: UOp, branches: Sequence[Callable[..., Any]], operands: Sequence[Any]) -> Any:
    branches, operands, _ = closed_over(branches, tuple(operands))
    given, treedef = operands_of(f"{name}: operands", tuple(operands))
    types = [signature_of(x) for x in given]
    bodies = [traced_body(name, branch, treedef, types, given) for branch in branches]
    out_tree = bodies[0].out_tree
    if any(body.out_tree != out_tree for body in bodies):
        listed = _listed(name, branches, [tree.structure_text(body.out_tree) for body in bodies])
        raise TreeError(
            f"{name}: the branches return different structures: {listed}",
            hint="all branches must return one structure: return zeros in the place of what one of them lacks",
        )
    common = [
        _common_type(name, branches, out_tree, i, row)
        for i, row in enumerate(zip(*(body.outputs for body in bodies), strict=True))
    ]
    outputs = [[cast_to(out, t) for out, t in zip(body.outputs, common, strict=True)] for body in bodies]
    passed = [_passed_on(bodies, row, given) for row in zip(*outputs, strict=True)]
    chosen = [i for i, operand in enumerate(passed) if operand is None]
    passage = Passage([body.state for body in bodies])
    taken: list[list[UOp]] = []
    for i, body in enumerate(bodies):
        before, outs, after = passage.through(body.state, [outputs[i][k] for k in chosen])
        taken.append([*body.parameters, *before])
        outputs[i] = [*outs, *after]
    used = {node for body in bodies for node in body.used}
    captured = list(
        dict.fromkeys(
            node
            for parameters, outs in zip(taken, outputs, strict=True)
            for node in outer_nodes(parameters, outs, hoist=False, used=used)
        )
    )
    graphs = tuple(
        closed_graph([*captured, *parameters], outs) for parameters, outs in zip(taken, outputs, strict=True)
    )
    found = bound(SWITCH, Switch(graphs), [index, *captured, *nodes_of(given), *passage.start()])
    passage.store(found[len(chosen) :])
    values = dict(zip(chosen, found, strict=False))
    return tree.unflatten(out_tree, [values.get(i, operand) for i, operand in enumerate(passed)])


def _passed_on(bodies: Sequence[Body], outputs: Sequence[UOp], given: Sequence[Any]) -> Any:
    """Return the operand that every branch returns as this result, or None if branches differ."""
    first = next((k for k, p in enumerate(bodies[0].parameters[: len(given)]) if p is outputs[0]), None)
    if first is None or any(
        body.parameters[first] is not out for body, out in zip(bodies, outputs, strict=True)
    ):
        return None
    return given[first]


def _common_type(
    name: str,
    branches: Sequence[Callable[..., Any]],
    out_tree: tree.TreeDef,
    leaf: int,
    outputs: Sequence[UOp],
) -> Signature:
    """Return the type of one result of all branches; weak types give way. If all have one dtype, the first branch
    decides whether the result is weak, as in JAX: `cond(failed, lambda: pure_callback(...), lambda: x)` has the type
    of x.
    """
    first = outputs[0]
    dtype, weak = dt.promote(*[(out.dtype, out.weak) for out in outputs])
    if all(out.dtype == dtype for out in outputs):
        weak = first.weak
    fits = all(out.shape == first.shape and (out.dtype == dtype or out.weak) for out in outputs)
    if not fits:
        listed = _listed(name, branches, [type_text(out) for out in outputs])
        path = tree.leaf_path(out_tree, leaf)
        error = DtypeError if all(out.shape == first.shape for out in outputs) else ShapeError
        raise error(
            f"{name}: the branches return different types{f' at {path}' if path else ''}: {listed}",
            hint="all branches must return the same types: convert one with .astype, or pad it",
        )
    return Signature(first.shape, dtype, weak)


def _listed(name: str, branches: Sequence[Callable[..., Any]], texts: Sequence[str]) -> str:
    """List what each branch returns, in the order of the user's call."""
    labels = ["false_fun", "true_fun"] if name == "cond" else [f"branches[{i}]" for i in range(len(branches))]
    rows = [f"{label} {name_of(f)!r}: {text}" for label, f, text in zip(labels, branches, texts, strict=True)]
    return "; ".join(reversed(rows) if name == "cond" else rows)
