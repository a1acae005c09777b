"""Loops until a condition fails: while_loop, and fori_loop, which is a scan where its bounds are known."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.trace.array.array import ArrayBase, Signature, wrap
from funcgrad.trace.calls.loops import WHILE, While
from funcgrad.trace.graph.graph import close
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import (
    Tracer,
    as_operand,
    elementwise,
    known_values,
    node_of,
    signature_of,
    staged,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import static_int
from funcgrad.trace.uop import Param, UOp, const, counting, substitute, type_text
from funcgrad.transforms.checkpoint.remat import checkpoint
from funcgrad.transforms.control.calls import bound
from funcgrad.transforms.core.flatten import check_callable, name_of, results
from funcgrad.transforms.core.stateful import Passage
from funcgrad.transforms.loops.bodies import (
    Body,
    cast_to,
    check_carry_tree,
    checked_call,
    kept_from_writes,
    operands_of,
    settled_carry,
    traced_body,
    type_of,
)
from funcgrad.transforms.loops.cond import cond
from funcgrad.transforms.loops.remembered import remembered
from funcgrad.transforms.loops.scan import scan

R = TypeVar("R")


@boundary
def while_loop(
    cond_fun: Callable[[Any], Any],
    body_fun: Callable[[Any], R],
    init_val: Any,
    *,
    max_steps: int | None = None,
) -> R:
    """Run `body_fun` on a value as long as `cond_fun` of it is true.

    Without max_steps the loop has forward-mode derivatives only: the number of steps is not known beforehand,
    so there is no place for what the backward pass needs. With max_steps=N it has reverse mode too, which
    keeps about 2 sqrt(N) values: those at the ends of blocks of steps, and of one block that is computed
    again the values of its steps.

    Parameters
    ----------
    cond_fun : a function value -> scalar boolean.
    body_fun : a function value -> value of the same structure and types.
    init_val : the first value.
    max_steps : stop after as many steps, also where the condition still holds.

    Returns
    -------
    The last value.

    Raises
    ------
    TreeError, ShapeError, DtypeError : the value changes its type, or the condition is not a boolean.
    ArgumentError : max_steps is below 0.

    Examples
    --------
    >>> while_loop(lambda x: x < 100, lambda x: x * 2, 3)
    Array(192, dtype=int32, weak_type=True)

    >>> import funcgrad as fg
    >>> fg.grad(lambda x: while_loop(lambda y: y < 100, lambda y: y * x, x, max_steps=50))(3.0)
    Array(405., dtype=float32, weak_type=True)
    """
    check_callable("while_loop", cond_fun)
    check_callable("while_loop", body_fun)
    limit = None if max_steps is None else _max_steps("while_loop", max_steps)
    known = remembered(
        (body_fun, cond_fun),
        ("while_loop", limit),
        lambda value: while_loop(cond_fun, body_fun, value, max_steps=limit),
        init_val,
    )
    if known is not None:
        return known[0]
    if config.disable_jit:
        init_val, limit, is_over = _run_in_python(cond_fun, body_fun, init_val, limit)
        if is_over:
            return init_val
    init, treedef = operands_of("while_loop: init_val", init_val)
    start, test, body = _traced(cond_fun, body_fun, init, treedef)
    if limit is None:
        return tree.unflatten(treedef, _bind(start, test, body))
    value = tree.unflatten(treedef, results(start, {}))
    if limit and any(test.state.written):
        return _bounded_while(*_asked_once(cond_fun, body_fun, value, limit), limit)[0]
    return _bounded_while(cond_fun, body_fun, value, limit)


def _run_in_python(
    cond_fun: Callable[[Any], Any], body_fun: Callable[[Any], Any], init_val: Any, limit: int | None
) -> tuple[Any, int | None, bool]:
    """Run the loop step by step; return (the value, the steps that are left, whether the loop is over).

    A condition that is traced, as within vmap, whose elements take different numbers of steps, leaves the rest.
    """
    value, steps = kept_from_writes(init_val, "while_loop: init_val"), 0
    while steps != limit and not isinstance(answer := cond_fun(value), Tracer):
        if not answer:
            return value, limit, True
        value, steps = body_fun(value), steps + 1
    return value, None if limit is None else limit - steps, steps == limit


def _traced(
    cond_fun: Callable[[Any], Any],
    body_fun: Callable[[Any], Any],
    init: list[ArrayBase],
    treedef: tree.TreeDef,
) -> tuple[list[UOp], Body, Body]:
    """Return (the first values, the condition, the body), traced for values of settled types."""
    alone = tree.structure((tree.unflatten(treedef, init),))

    def run(types: Sequence[Signature]) -> Body:
        body = traced_body("while_loop", body_fun, alone, types, init)
        check_carry_tree("while_loop", body_fun, treedef, body.out_tree)
        return body

    start, body = settled_carry("while_loop", body_fun, init, treedef, run, len(init))
    test = traced_body("while_loop", cond_fun, alone, [type_of(node) for node in start], init)
    is_boolean = [type_of(out) for out in test.outputs] == [Signature((), dt.bool_, False)]
    if not is_boolean or not test.out_tree.is_leaf():
        found = ", ".join(type_text(out) for out in test.outputs)
        raise DtypeError(
            f"while_loop: {name_of(cond_fun)!r} must return one boolean scalar, it returned {found or 'nothing'}",
            hint="compare, or reduce with .any() or .all()",
        )
    return start, test, body


def _bind(start: Sequence[UOp], test: Body, body: Body) -> list[ArrayBase]:
    """Return the last values, of a loop that carries the cells written to besides."""
    own = len(start)
    passage = Passage([test.state, body.state])
    test_before, of_test, test_after = passage.through(test.state, test.outputs)
    before, outputs, after = passage.through(body.state, body.outputs)
    parameters, outputs = [*body.parameters, *before], [*outputs, *after]
    asked = [*test.parameters, *test_before]
    start = [*start, *passage.start()]
    if any(test.state.written):  # then the condition is a part of the body, which carries what it found
        answer = [*test.parameters, *test_after, *of_test]

        def ask(values: Sequence[UOp]) -> list[UOp]:
            return substitute(answer, dict(zip(asked, values, strict=True)))

        start, outputs = ask(start), ask(outputs)
        of_test = [UOp(PARAM, (), Param(-2, len(passage), (), dt.bool_, False))]
        parameters, asked = [*parameters, *of_test], [*asked, *of_test]
    of_condition, condition = close(asked, of_test, used=test.used)
    of_body, graph = close(parameters, outputs, used={*test.used, *body.used})
    loop = While(condition, graph, len(of_condition), len(of_body))
    values = bound(WHILE, loop, [*of_condition, *of_body, *start])
    passage.store(values[own : own + len(passage)])
    return values[:own]


def _max_steps(name: str, value: Any) -> int:
    limit = static_int(value, name, "max_steps")
    if limit < 0:
        raise ArgumentError(f"{name}: max_steps must not be negative, it is {limit}")
    return limit


def _asked_once(
    cond_fun: Callable[..., Any], body_fun: Callable[..., Any], value: Any, limit: int
) -> tuple[Callable[..., Any], Callable[..., Any], Any]:
    """Return (condition, body, first value) of the same loop for a condition with effects. It is evaluated once a
    step; the value carries its answer and the number of steps.
    """

    def step(state: tuple) -> tuple:
        value, _, steps = state
        new, done = body_fun(value), steps + 1
        return new, cond(done < limit, lambda: cond_fun(new), lambda: False), done

    return lambda state: state[1], step, (value, cond_fun(value), staged(const(0, dt.int32)))


def _bounded_while(cond_fun: Callable[..., Any], body_fun: Callable[..., Any], value: Any, limit: int) -> Any:
    """Run a while loop of at most `limit` steps on a value of settled types.

    The steps are put into blocks, as many as a block has steps. A block that begins after the end does nothing, and so
    does a step; the backward pass keeps the value before each block and computes a block's steps again.
    """
    types = [signature_of(x) for x in tree.leaves(value)]
    size = max(1, math.isqrt(max(limit - 1, 0)) + 1)
    blocks = -(-limit // size)

    def goes_on(i: Any, value: Any) -> Any:
        more = cond_fun(value)
        return more if blocks * size == limit else elementwise("and", more, elementwise("lt", i, limit))

    def advance(value: Any) -> Any:
        leaves, treedef = tree.flatten(body_fun(value))
        nodes = [cast_to(node_of(as_operand(x)), t) for x, t in zip(leaves, types, strict=True)]  # type: ignore[arg-type]
        return tree.unflatten(treedef, results(nodes, {}))

    def step(value: Any, i: Any) -> tuple:
        return cond(goes_on(i, value), advance, lambda same: same, value), None

    def block(value: Any, numbers: Any) -> Any:
        return scan(step, value, numbers)[0]

    def in_turn(value: Any, numbers: Any) -> tuple:
        run = checkpoint(block, prevent_cse=False)
        return cond(goes_on(numbers[0], value), run, lambda same, _: same, value, numbers), None

    numbers = staged(counting(blocks * size).reshape((blocks, size)))
    return scan(in_turn, value, numbers)[0]


@boundary
def fori_loop(
    lower: Any,
    upper: Any,
    body_fun: Callable[[Any, Any], R],
    init_val: Any,
    *,
    unroll: int | bool | None = None,
    max_steps: int | None = None,
) -> R:
    """Call body_fun(i, value) for i from `lower` to `upper` - 1, carrying the value along.

    Bounds that are known make a scan, which has derivatives of both modes. Traced bounds whose values are not known, as
    within jit, make a while_loop, which has those of reverse mode only with max_steps.

    Parameters
    ----------
    lower, upper : integer scalars, or both floats: known ones are cut off to integers, traced ones count in steps of 1.
    body_fun : a function (i, value) -> value of the same structure and types.
    init_val : the first value.
    unroll : as of scan.
    max_steps : with traced bounds the loop ends after as many steps at most.

    Returns
    -------
    The last value.

    Examples
    --------
    >>> fori_loop(0, 5, lambda i, total: total + i, 0)
    Array(10, dtype=int32, weak_type=True)
    """
    check_callable("fori_loop", body_fun)
    unroll = 1 if unroll is None else unroll
    limit = None if max_steps is None else _max_steps("fori_loop", max_steps)
    if type(lower) is int and type(upper) is int:
        known = remembered(
            (body_fun,),
            ("fori_loop", lower, upper, unroll, limit),
            lambda value: fori_loop(lower, upper, body_fun, value, unroll=unroll, max_steps=limit),
            init_val,
        )
        if known is not None:
            return known[0]
    first, last = _bounds_of_loop(lower, upper)
    start = _counter(first, last)
    body = _of_one_structure(body_fun)
    if not isinstance(first, Tracer) and not isinstance(last, Tracer):

        def step(carry: tuple, _: None) -> tuple:
            i, value = carry
            return (i + 1, body(i, value)), None

        step.__name__ = name_of(body_fun)
        steps = max(0, int(last) - int(first))
        length = steps if limit is None else min(steps, limit)
        return scan(step, (start, init_val), None, length=length, unroll=unroll)[0][1]
    if unroll is not False and unroll != 1:
        raise ArgumentError("fori_loop: unroll needs bounds that are known while tracing")

    def advance(state: tuple) -> tuple:
        i, value = state
        return i + 1, body(i, value)

    advance.__name__ = name_of(body_fun)

    return while_loop(lambda state: state[0] < last, advance, (start, init_val), max_steps=limit)[1]


def _of_one_structure(body_fun: Callable[[Any, Any], R]) -> Callable[[Any, Any], R]:
    """Return the body of a fori_loop that raises TreeError where its result has another structure than the value."""
    call = checked_call("fori_loop", body_fun)

    def body(i: Any, value: Any) -> Any:
        result = call(i, value)
        check_carry_tree("fori_loop", body_fun, tree.structure(value), tree.structure(result))
        return result

    return body


def _bounds_of_loop(lower: Any, upper: Any) -> tuple[ArrayBase, ArrayBase]:
    first, last = as_operand(lower, "fori_loop: lower"), as_operand(upper, "fori_loop: upper")
    are_floats = all(dt.is_inexact(x.dtype) and x.dtype.kind != "c" for x in (first, last))
    for name, x in (("lower", first), ("upper", last)):
        if x.shape or not (are_floats or dt.is_integer(x.dtype)):
            raise DtypeError(
                f"fori_loop: {name} must be an integer scalar, it is {signature_of(x)}",
                hint="divide with //, or convert it: int(x) of a number, x.astype(int) of an array",
            )
    first, last = _known(first, last)
    if are_floats and not isinstance(first, Tracer) and not isinstance(last, Tracer):
        return as_operand(int(first)), as_operand(int(last))
    return first, last


def _known(first: ArrayBase, last: ArrayBase) -> tuple[ArrayBase, ArrayBase]:
    """Return bounds as arrays where their values are known, as in a gradient outside of jit, so that the loop
    has a reverse mode.
    """
    if not isinstance(first, Tracer) and not isinstance(last, Tracer):
        return first, last
    values = known_values((first, last))
    if values is None:
        return first, last
    a, b = (wrap(value, x.weak) for value, x in zip(values, (first, last), strict=True))
    return a, b


def _counter(first: ArrayBase, last: ArrayBase) -> Any:
    """Return the first value of the counter, of the type that both bounds have in common."""
    dtype, weak = dt.promote((first.dtype, first.weak), (last.dtype, last.weak))
    if isinstance(first, Tracer):
        return results([cast_to(first.node, Signature((), dtype, weak))], {})[0]
    value = float(first) if dt.is_inexact(dtype) else int(first)
    return staged(const(value, dtype, (), weak))
