"""Control flow that is traced: branches and loops by the names of jax.lax.

The functions of a loop or branch are run once, on traced values, and become graphs that one node carries: so a loop is
one native loop in a compiled program, whatever its number of steps, and every transform goes through it. What these
functions close over, also traced values, is passed in as a constant; what of a loop's body depends on nothing that
changes from step to step is computed before the loop.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.trace import dtypes as dt
from funcgrad.trace import tree
from funcgrad.trace.array import ArrayBase, Signature
from funcgrad.trace.calls import SCAN, SWITCH, WHILE, Scan, Switch, While, results_of
from funcgrad.trace.frames import boundary
from funcgrad.trace.graph import apply_graph, close, closed_graph, outer_nodes
from funcgrad.trace.ops import CONCAT, PARAM
from funcgrad.trace.shapes import normal_axis, static_int
from funcgrad.trace.state import Threaded, threaded
from funcgrad.trace.tracer import (
    Tracer,
    as_operand,
    current_trace,
    elementwise,
    new_trace,
    node_of,
    run_traced,
    signature_of,
    staged,
)
from funcgrad.trace.uop import Param, UOp, const, iota, substitute, type_text
from funcgrad.transforms import control as _rules  # noqa: F401  # calls are made here: their rules come along
from funcgrad.transforms.checkpoint import checkpoint
from funcgrad.transforms.core import check_callable, name_of, results
from funcgrad.transforms.stateful import Passage
from funcgrad.transforms.vmap import vmap

_NOT_GIVEN: Any = object()


class _Body(NamedTuple):
    """A function that was run on parameters of the given types."""

    parameters: list[UOp]
    outputs: list[UOp]
    out_tree: tree.TreeDef
    state: Threaded


def _operands(what: str, values: Any) -> tuple[list[ArrayBase], tree.TreeDef]:
    leaves, treedef = tree.flatten(values)
    return [_operand(x, what) for x in leaves], treedef


def _operand(x: Any, what: str) -> ArrayBase:
    """A user's value; a number is a constant of the program, not an array that it gets."""
    operand = as_operand(x, what)
    if type(x) in (bool, int, float, complex) and current_trace() is not None:
        return staged(const(x, operand.dtype, (), operand.weak))
    return operand


def _trace(name: str, function: Callable, treedef: tree.TreeDef, types: Sequence[Any]) -> _Body:
    """Run a function of tree arguments on parameters of these types."""
    check_callable(name, function)
    with new_trace(name, function, staging=True) as trace:
        tracers = [trace.parameter(t, f"argument {i}") for i, t in enumerate(types)]
        outputs, out_tree = run_traced(trace, function, tree.unflatten(treedef, tracers))
        state = threaded(trace)
    return _Body([t.node for t in tracers], outputs, out_tree, state)


def _bound(op: Any, arg: Any, src: Sequence[UOp]) -> list[ArrayBase]:
    """The results of a call on nodes of the surroundings: computed at once, or part of the trace that records."""
    return results(results_of(op, arg, src), {})


def _nodes(operands: Sequence[ArrayBase]) -> list[UOp]:
    return [node_of(x) for x in operands]  # type: ignore[arg-type]


def _type(node: UOp | ArrayBase) -> Signature:
    return Signature(node.shape, node.dtype, node.weak)


def _cast(node: UOp, wanted: Signature) -> UOp:
    return node.cast(wanted.dtype, wanted.weak)


# ---- the type of what goes round ----


def _settled_carry(
    name: str, function: Callable, init: list[ArrayBase], treedef: tree.TreeDef, run: Callable, count: int
) -> tuple[list[UOp], _Body]:
    """(initial carry, body), once the types that go in come out: weak ones give way until they do.

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
        if new == types:
            cast = [_cast(out, t) for out, t in zip(carry, types, strict=True)]
            start = [_cast(node, t) for node, t in zip(_nodes(init), types, strict=True)]
            return start, body._replace(outputs=[*cast, *body.outputs[count:]])
        types = new


def _join(
    name: str, function: Callable, treedef: tree.TreeDef, leaf: int, before: Signature, after: UOp
) -> Signature:
    """The type of a carried value that is `before` on entry and `after` on return."""
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


def _check_carry_tree(name: str, function: Callable, before: tree.TreeDef, after: tree.TreeDef) -> None:
    if before != after:
        raise TreeError(
            f"{name}: {name_of(function)!r} changes the structure of the carry: it is "
            f"{tree.structure_text(before)} on entry and {tree.structure_text(after)} on return",
            hint="return the carry with the structure that the function gets",
        )


# ---- scan ----


@boundary
def scan(
    f: Callable,
    init: Any,
    xs: Any = None,
    length: int | None = None,
    reverse: bool = False,
    unroll: int | bool = 1,
) -> tuple[Any, Any]:
    """Loop over the leading axis of `xs`, carrying a value along.

    f: (carry, x) -> (new carry, y); the carry is a tree of arrays whose types stay the same. init: the first carry.
    xs: a tree of arrays with equal first sizes, or None with a `length`. reverse: from the last x to the first; ys
    stand where their xs do. unroll: how many steps are written out in the loop's body; True for all.
    Returns (last carry, ys): ys are stacked along a new leading axis.

        >>> import funcgrad.numpy as np
        >>> scan(lambda total, x: (total + x, total), 0.0, np.arange(4.0))
        (Array(6., dtype=float32), Array([0., 0., 1., 3.], dtype=float32))

    Raises ArgumentError without xs and length, or where sizes differ; TreeError, ShapeError or DtypeError when f
    changes the structure or the types of the carry.
    """
    check_callable("scan", f)
    operands, xs_tree = _operands("scan: xs", xs)
    size = _scan_length(f, operands, xs_tree, length)
    if config.disable_jit:
        return _scan_in_python(f, init, operands, xs_tree, size, reverse)
    carry, carry_tree = _operands("scan: init", init)
    steps = [Signature(x.shape[1:], x.dtype, x.weak) for x in operands]
    pair = tree.structure((tree.unflatten(carry_tree, carry), tree.unflatten(xs_tree, operands)))

    def run(types: Sequence[Signature]) -> _Body:
        body = _trace("scan", f, pair, [*types, *steps])
        children = body.out_tree.children()
        if body.out_tree.type is not tuple or len(children) != 2:
            raise TreeError(
                f"scan: {name_of(f)!r} must return a pair (carry, y), it returned {tree.structure_text(body.out_tree)}",
                hint="return (carry, None) where there is nothing to stack",
            )
        _check_carry_tree("scan", f, carry_tree, children[0])
        return body

    start, body = _settled_carry("scan", f, carry, carry_tree, run, len(carry))
    passage = Passage([body.state])
    before, outputs, after = passage.through(body.state, body.outputs)
    own, carried = len(carry), len(carry) + len(passage)
    captured, graph = close(
        [*body.parameters[:own], *before, *body.parameters[own:]], [*outputs[:own], *after, *outputs[own:]]
    )
    loop = Scan(graph, size, len(captured), carried, bool(reverse))
    sources = [*captured, *start, *passage.start(), *_nodes(operands)]
    found = _bind_scan(loop, sources, _unroll(unroll, size))
    passage.store(found[own:carried])
    return tree.unflatten(carry_tree, found[:own]), tree.unflatten(
        body.out_tree.children()[1], found[carried:]
    )


def _scan_length(f: Callable, xs: Sequence[ArrayBase], xs_tree: tree.TreeDef, length: int | None) -> int:
    sizes = {}
    for i, x in enumerate(xs):
        path = f"xs{tree.leaf_path(xs_tree, i)}"
        if not x.shape:
            raise ShapeError(
                f"scan over {name_of(f)!r}: {path} is {_type(x)}, a scalar: there is no axis to walk"
            )
        sizes[path] = x.shape[0]
    if length is not None:
        sizes["length"] = static_int(length, "scan", "length")
    if not sizes:
        raise ArgumentError(
            f"scan over {name_of(f)!r}: how many steps?", hint="give xs with a leading axis, or length="
        )
    if len(set(sizes.values())) > 1:
        listed = ", ".join(f"{path}: {size}" for path, size in sizes.items())
        raise ArgumentError(
            f"scan over {name_of(f)!r}: the leading sizes differ: {listed}",
            hint="xs are walked together along their first axes; leave length out, or make it equal",
        )
    size = next(iter(sizes.values()))
    if size < 0:
        raise ArgumentError(f"scan over {name_of(f)!r}: length must not be negative, it is {size}")
    return size


def _unroll(unroll: int | bool, size: int) -> int:
    if unroll is True:
        return max(size, 1)
    count = static_int(unroll, "scan", "unroll") if unroll is not False else 1
    if count < 1:
        raise ArgumentError(f"scan: unroll must be at least 1, it is {count}")
    return min(count, max(size, 1))


def _bind_scan(loop: Scan, src: Sequence[UOp], unroll: int) -> list[ArrayBase]:
    if unroll == 1:
        return _bound(SCAN, loop, src)
    constants, carry, xs = loop.parts(src)
    whole = loop.length - loop.length % unroll
    # In reverse the steps that make no whole round stand at the beginning of xs, and are walked last.
    first = loop.length - whole if loop.reverse else 0
    rounds = _rounds(loop, unroll, whole)
    grouped = [_rows(x, first, first + whole).reshape((whole // unroll, unroll, *x.shape[1:])) for x in xs]
    outputs = results_of(SCAN, rounds, [*constants, *carry, *grouped])
    carry = outputs[: loop.carries]
    ys = [y.reshape((whole, *y.shape[2:])) for y in outputs[loop.carries :]]
    if whole == loop.length:
        return results([*carry, *ys], {})
    start, stop = (0, first) if loop.reverse else (whole, loop.length)
    rest = [_rows(x, start, stop) for x in xs]
    left = loop._replace(length=stop - start)
    outputs = results_of(SCAN, left, [*constants, *carry, *rest])
    both = zip(outputs[loop.carries :], ys, strict=True)
    joined = [UOp(CONCAT, (a, b) if loop.reverse else (b, a), 0) for a, b in both]
    return results([*outputs[: loop.carries], *joined], {})


def _rounds(loop: Scan, unroll: int, whole: int) -> Scan:
    """The loop with `unroll` steps in its body; xs have an axis more, of these steps."""
    body = loop.body
    constants, carry, xs = loop.parts(body.parameters)
    groups = [UOp(PARAM, (), x.arg._replace(shape=(unroll, *x.shape))) for x in xs]
    state: list[UOp] = list(carry)
    ys: list[list[UOp]] = []
    for step in reversed(range(unroll)) if loop.reverse else range(unroll):
        here = [_rows(g, step, step + 1).reshape(x.shape) for g, x in zip(groups, xs, strict=True)]
        outputs = apply_graph(body, [*constants, *state, *here])
        state = outputs[: loop.carries]
        ys.append(outputs[loop.carries :])
    if loop.reverse:
        ys.reverse()
    stacked = [
        UOp(CONCAT, tuple(y.expand((0,), (1,)) for y in column), 0) for column in zip(*ys, strict=True)
    ]
    graph = closed_graph([*constants, *carry, *groups], [*state, *stacked])
    return loop._replace(body=graph, length=whole // unroll)


def _rows(x: UOp, start: int, stop: int) -> UOp:
    return x.shrink([(start, stop, 1), *((0, size, 1) for size in x.shape[1:])])


def _scan_in_python(
    f: Callable, init: Any, xs: Sequence[ArrayBase], xs_tree: tree.TreeDef, size: int, reverse: bool
) -> tuple[Any, Any]:
    """The loop as Python runs it, for debugging."""
    carry, ys = init, []
    for i in reversed(range(size)) if reverse else range(size):
        carry, y = f(carry, tree.unflatten(xs_tree, [x[i] for x in xs]))
        ys.append(y)
    if not ys:
        raise ArgumentError(
            "scan: a loop of no steps cannot run under disable_jit: the types of ys are unknown"
        )
    if reverse:
        ys.reverse()
    return carry, tree.map(lambda *rows: _stacked(rows), *ys)


def _stacked(rows: Sequence[Any]) -> Any:
    nodes = [node_of(as_operand(x)) for x in rows]  # type: ignore[arg-type]
    return results([UOp(CONCAT, tuple(n.expand((0,), (1,)) for n in nodes), 0)], {})[0]


@boundary
def map(f: Callable, xs: Any, *, batch_size: int | None = None) -> Any:
    """f of each element along the leading axis, one after the other: with the memory of one, where vmap needs all.

    batch_size: as many elements at a time go through vmap.

        >>> import funcgrad.numpy as np
        >>> map(lambda x: x * x, np.arange(3))
        Array([0, 1, 4], dtype=int32)
    """
    check_callable("map", f)
    operands, treedef = _operands("map: xs", xs)
    if not operands:
        raise ArgumentError("map: xs holds no array")
    size = _scan_length(f, operands, treedef, None)
    if batch_size is None:
        return scan(lambda carry, x: (carry, f(x)), None, xs)[1]
    count = static_int(batch_size, "map", "batch_size")
    if count < 1:
        raise ArgumentError(f"map: batch_size must be at least 1, it is {count}")
    whole = size - size % count
    batched = vmap(f)
    parts = []
    if whole or not size:
        grouped = tree.map(
            lambda x: x[:whole].reshape(whole // count, count, *x.shape[1:]),
            tree.unflatten(treedef, operands),
        )
        _, ys = scan(lambda carry, x: (carry, batched(x)), None, grouped)
        parts.append(tree.map(lambda y: y.reshape(whole, *y.shape[2:]), ys))
    if whole < size:
        parts.append(batched(tree.map(lambda x: x[whole:], tree.unflatten(treedef, operands))))
    return parts[0] if len(parts) == 1 else tree.map(lambda a, b: _joined([a, b], 0), *parts)


def _joined(parts: Sequence[Any], axis: int) -> Any:
    return results([UOp(CONCAT, tuple(_nodes(parts)), axis)], {})[0]


# ---- while ----


@boundary
def while_loop(cond_fun: Callable, body_fun: Callable, init_val: Any, *, max_steps: int | None = None) -> Any:
    """Run `body_fun` on a value as long as `cond_fun` of it is true.

    cond_fun: value -> scalar boolean. body_fun: value -> value of the same structure and types.
    max_steps: stop after as many steps, also where the condition still holds.

        >>> while_loop(lambda x: x < 100, lambda x: x * 2, 3)
        Array(192, dtype=int32, weak_type=True)

    Without max_steps it has forward-mode derivatives only: the number of steps is not known beforehand, so there is
    no place for what the backward pass needs. With max_steps=N it has reverse mode too, which keeps about 2 sqrt(N)
    values: those at the ends of blocks of steps, and of one block that is computed again the values of its steps.

        >>> import funcgrad as fg
        >>> fg.grad(lambda x: while_loop(lambda y: y < 100, lambda y: y * x, x, max_steps=50))(3.0)
        Array(405., dtype=float32, weak_type=True)

    Raises TreeError, ShapeError or DtypeError when the value changes its type, or the condition is no boolean;
    ArgumentError for max_steps below 0.
    """
    check_callable("while_loop", cond_fun)
    check_callable("while_loop", body_fun)
    limit = None if max_steps is None else _max_steps("while_loop", max_steps)
    if config.disable_jit:
        value, steps = init_val, 0
        while steps != limit and cond_fun(value):
            value, steps = body_fun(value), steps + 1
        return value
    init, treedef = _operands("while_loop: init_val", init_val)
    alone = tree.structure((tree.unflatten(treedef, init),))

    def run(types: Sequence[Signature]) -> _Body:
        body = _trace("while_loop", body_fun, alone, types)
        _check_carry_tree("while_loop", body_fun, treedef, body.out_tree)
        return body

    start, body = _settled_carry("while_loop", body_fun, init, treedef, run, len(init))
    test = _trace("while_loop", cond_fun, alone, [_type(node) for node in start])
    if [_type(out) for out in test.outputs] != [
        Signature((), dt.bool_, False)
    ] or not test.out_tree.is_leaf():
        found = ", ".join(type_text(out) for out in test.outputs)
        raise DtypeError(
            f"while_loop: {name_of(cond_fun)!r} must return one boolean scalar, it returned {found or 'nothing'}",
            hint="compare, or reduce with .any() or .all()",
        )
    if limit is not None:
        return _bounded_while(cond_fun, body_fun, tree.unflatten(treedef, results(start, {})), limit)
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
    of_condition, condition = close(asked, of_test)
    of_body, graph = close(parameters, outputs)
    loop = While(condition, graph, len(of_condition), len(of_body))
    values = _bound(WHILE, loop, [*of_condition, *of_body, *start])
    own = len(init)
    passage.store(values[own : own + len(passage)])
    return tree.unflatten(treedef, values[:own])


def _max_steps(name: str, value: Any) -> int:
    limit = static_int(value, name, "max_steps")
    if limit < 0:
        raise ArgumentError(f"{name}: max_steps must not be negative, it is {limit}")
    return limit


def _bounded_while(cond_fun: Callable, body_fun: Callable, value: Any, limit: int) -> Any:
    """A while loop of at most `limit` steps on a value of settled types.

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
        nodes = [_cast(node_of(as_operand(x)), t) for x, t in zip(leaves, types, strict=True)]  # type: ignore[arg-type]
        return tree.unflatten(treedef, results(nodes, {}))

    def step(value: Any, i: Any) -> tuple:
        return cond(goes_on(i, value), advance, lambda same: same, value), None

    def block(value: Any, numbers: Any) -> Any:
        return scan(step, value, numbers)[0]

    def in_turn(value: Any, numbers: Any) -> tuple:
        run = checkpoint(block, prevent_cse=False)
        return cond(goes_on(numbers[0], value), run, lambda same, _: same, value, numbers), None

    numbers = staged(iota(blocks * size, dt.int32).reshape((blocks, size)))
    return scan(in_turn, value, numbers)[0]


@boundary
def fori_loop(
    lower: Any,
    upper: Any,
    body_fun: Callable,
    init_val: Any,
    *,
    unroll: int | bool | None = None,
    max_steps: int | None = None,
) -> Any:
    """The value after body_fun(i, value) for i from `lower` to `upper` - 1.

    Bounds that are known make a scan, which has derivatives of both modes; traced ones a while_loop, which has those of
    reverse mode only with max_steps: the loop then ends after as many steps at most.

        >>> fori_loop(0, 5, lambda i, total: total + i, 0)
        Array(10, dtype=int32, weak_type=True)
    """
    check_callable("fori_loop", body_fun)
    unroll = 1 if unroll is None else unroll
    limit = None if max_steps is None else _max_steps("fori_loop", max_steps)
    bounds = [_bound_of_loop(name, x) for name, x in (("lower", lower), ("upper", upper))]
    if all(isinstance(b, int) for b in bounds):
        first, last = bounds

        def step(carry: tuple, _: None) -> tuple:
            i, value = carry
            return (i + 1, body_fun(i, value)), None

        length = max(0, last - first if limit is None else min(last - first, limit))
        return scan(step, (first, init_val), None, length=length, unroll=unroll)[0][1]
    if unroll not in (1, False):
        raise ArgumentError("fori_loop: unroll needs bounds that are known while tracing")
    first, last = (as_operand(b) for b in bounds)

    def advance(state: tuple) -> tuple:
        i, value = state
        return i + 1, body_fun(i, value)

    return while_loop(lambda state: state[0] < last, advance, (first, init_val), max_steps=limit)[1]


def _bound_of_loop(name: str, x: Any) -> Any:
    """A bound as an integer where it is known, else as it is."""
    x = as_operand(x, f"fori_loop: {name}")
    if x.shape or not dt.is_integer(x.dtype):
        raise DtypeError(f"fori_loop: {name} must be an integer scalar, it is {signature_of(x)}")
    return x if isinstance(x, Tracer) else int(x)


# ---- branches ----


@boundary
def cond(
    pred: Any, true_fun: Callable, false_fun: Callable, *operands: Any, operand: Any = _NOT_GIVEN
) -> Any:
    """true_fun(*operands) where `pred` is true, else false_fun(*operands); only one of them runs.

    pred: a scalar. Both functions return the same structure of the same types. operand: a single one, by name.

        >>> cond(True, lambda x: x + 1, lambda x: x - 1, 5)
        Array(6, dtype=int32, weak_type=True)

    Under vmap with a batch of predicates both run, and each element takes its own.
    Raises DtypeError when pred is no scalar or the branches differ in types, TreeError when they do in structure.
    """
    choice = as_operand(pred, "cond: pred")
    if choice.shape:
        raise DtypeError(
            f"cond: pred must be a scalar, it is {signature_of(choice)}",
            hint="use .any() or .all(), or numpy.where to choose element by element",
        )
    check_callable("cond", true_fun)
    check_callable("cond", false_fun)
    operands = _with_named("cond", operands, operand)
    if config.disable_jit and not isinstance(choice, Tracer):
        return (true_fun if choice else false_fun)(*operands)
    node = node_of(choice)  # type: ignore[arg-type]
    index = (node if node.dtype == dt.bool_ else node.ne(0)).cast(dt.int32)
    return _choose("cond", index, (false_fun, true_fun), operands)


@boundary
def switch(index: Any, branches: Sequence[Callable], *operands: Any, operand: Any = _NOT_GIVEN) -> Any:
    """branches[index](*operands); an index outside is clamped.

    index: an integer scalar. All functions return the same structure of the same types. operand: a single one, by name.

        >>> switch(1, [lambda x: x, lambda x: -x, lambda x: 2 * x], 5)
        Array(-5, dtype=int32, weak_type=True)

    Raises ArgumentError without a branch, otherwise as cond.
    """
    operands = _with_named("switch", operands, operand)
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
        chosen: int = choice.__index__()  # type: ignore[attr-defined]
        return branches[min(max(chosen, 0), last)](*operands)
    node = node_of(choice)  # type: ignore[arg-type]
    if node.dtype.itemsize < 4:  # so that the number of branches fits it
        node = node.cast(dt.int32)
    return _choose("switch", node.maximum(0).minimum(last).cast(dt.int32), tuple(branches), operands)


def _with_named(name: str, operands: tuple, operand: Any) -> tuple:
    if operand is _NOT_GIVEN:
        return operands
    if operands:
        raise ArgumentError(
            f"{name}: there are {len(operands)} operands by position, and one by name",
            hint="pass all of them by position",
        )
    return (operand,)


def _choose(name: str, index: UOp, branches: Sequence[Callable], operands: Sequence[Any]) -> Any:
    given, treedef = _operands(f"{name}: operands", tuple(operands))
    types = [signature_of(x) for x in given]
    bodies = [_trace(name, branch, treedef, types) for branch in branches]
    out_tree = bodies[0].out_tree
    for branch, body in zip(branches, bodies, strict=True):
        if body.out_tree != out_tree:
            raise TreeError(
                f"{name}: the branches return different structures: {name_of(branches[0])!r} "
                f"{tree.structure_text(out_tree)}, {name_of(branch)!r} {tree.structure_text(body.out_tree)}",
                hint="all branches must return one structure: return zeros in the place of what one of them lacks",
            )
    common = [
        _common_type(name, branches, out_tree, i, row)
        for i, row in enumerate(zip(*(body.outputs for body in bodies), strict=True))
    ]
    outputs = [[_cast(out, t) for out, t in zip(body.outputs, common, strict=True)] for body in bodies]
    passage = Passage([body.state for body in bodies])
    taken: list[list[UOp]] = []
    for i, body in enumerate(bodies):
        before, outs, after = passage.through(body.state, outputs[i])
        taken.append([*body.parameters, *before])
        outputs[i] = [*outs, *after]
    captured = list(
        dict.fromkeys(
            node
            for parameters, outs in zip(taken, outputs, strict=True)
            for node in outer_nodes(parameters, outs, hoist=False)
        )
    )
    graphs = tuple(
        closed_graph([*captured, *parameters], outs) for parameters, outs in zip(taken, outputs, strict=True)
    )
    found = _bound(SWITCH, Switch(graphs), [index, *captured, *_nodes(given), *passage.start()])
    passage.store(found[len(common) :])
    return tree.unflatten(out_tree, found[: len(common)])


def _common_type(
    name: str, branches: Sequence[Callable], out_tree: tree.TreeDef, leaf: int, outputs: Sequence[UOp]
) -> Signature:
    """The type of one result of all branches: weak types give way."""
    first = outputs[0]
    dtype, weak = dt.promote(*[(out.dtype, out.weak) for out in outputs])
    fits = all(out.shape == first.shape and (out.dtype == dtype or out.weak) for out in outputs)
    if not fits:
        listed = "; ".join(
            f"{name_of(branch)!r}: {type_text(out)}" for branch, out in zip(branches, outputs, strict=True)
        )
        error = DtypeError if all(out.shape == first.shape for out in outputs) else ShapeError
        raise error(
            f"{name}: the branches return different types{tree.leaf_path(out_tree, leaf)}: {listed}",
            hint="all branches must return the same types: convert one with .astype, or pad it",
        )
    return Signature(first.shape, dtype, weak)


# ---- prefixes ----


@boundary
def associative_scan(fn: Callable, elems: Any, reverse: bool = False, axis: int = 0) -> Any:
    """All prefixes of a sequence combined by an associative function, in a logarithmic number of parallel steps.

    fn: (a, b) -> combination, elementwise along `axis`, for trees of arrays like `elems`.

        >>> import funcgrad.numpy as np
        >>> associative_scan(np.multiply, np.arange(1.0, 5.0))
        Array([ 1.,  2.,  6., 24.], dtype=float32)

    Source: Blelloch 1990, Prefix Sums and Their Applications (CMU-CS-90-190).
    """
    check_callable("associative_scan", fn)
    operands, treedef = _operands("associative_scan: elems", elems)
    if not operands:
        return elems
    axes = {normal_axis(axis, x.ndim, "associative_scan") for x in operands}
    sizes = {x.shape[a] for x in operands for a in axes}
    if len(axes) > 1 or len(sizes) > 1:
        raise ArgumentError(
            f"associative_scan: the sizes along axis {axis} differ: {', '.join(str(signature_of(x)) for x in operands)}"
        )
    (along,) = axes
    nodes = _nodes(operands)

    def flip(node: UOp) -> UOp:
        return node.flip((along,)) if reverse else node

    def combine(a: list[UOp], b: list[UOp]) -> list[UOp]:
        pair = [tree.unflatten(treedef, results(x, {})) for x in (a, b)]
        found, out_tree = _operands("associative_scan", fn(*pair))
        if out_tree != treedef:
            raise TreeError(f"associative_scan: {name_of(fn)!r} must return a tree like its arguments")
        return _nodes(found)

    found = _prefixes(combine, [flip(n) for n in nodes], along)
    return tree.unflatten(treedef, results([flip(n) for n in found], {}))


def _prefixes(combine: Callable, nodes: list[UOp], axis: int) -> list[UOp]:
    """Pairs are combined, their prefixes found, and the elements between filled in."""
    size = nodes[0].shape[axis]
    if size < 2:
        return nodes

    def part(x: UOp, start: int, stop: int, step: int = 1) -> UOp:
        return x.shrink([(start, stop, step) if a == axis else (0, s, 1) for a, s in enumerate(x.shape)])

    pairs = combine([part(x, 0, size - 1, 2) for x in nodes], [part(x, 1, size, 2) for x in nodes])
    odd = _prefixes(combine, pairs, axis)
    first = [part(x, 0, 1) for x in nodes]
    if size > 2:
        rest = [part(x, 2, size, 2) for x in nodes]
        count = rest[0].shape[axis]
        between = combine([part(x, 0, count) for x in odd], rest)
        first = [UOp(CONCAT, pair, axis) for pair in zip(first, between, strict=True)]
    return [_interleaved(a, b, axis) for a, b in zip(first, odd, strict=True)]


def _interleaved(even: UOp, odd: UOp, axis: int) -> UOp:
    """Elements of two arrays in turn; the first may have one more."""
    count = odd.shape[axis]
    head = even.shrink([(0, count, 1) if a == axis else (0, s, 1) for a, s in enumerate(even.shape)])
    pair = UOp(CONCAT, (head.expand((axis + 1,), (1,)), odd.expand((axis + 1,), (1,))), axis + 1)
    joined = pair.reshape((*odd.shape[:axis], 2 * count, *odd.shape[axis + 1 :]))
    if even.shape[axis] == count:
        return joined
    last = even.shrink([(count, count + 1, 1) if a == axis else (0, s, 1) for a, s in enumerate(even.shape)])
    return UOp(CONCAT, (joined, last), axis)


__all__ = ["associative_scan", "cond", "fori_loop", "map", "scan", "switch", "while_loop"]
