"""Loops of a known number of steps: scan, and map on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, ShapeError, TracedValueError, TreeError
from funcgrad.trace.array.array import ArrayBase, Signature
from funcgrad.trace.calls.loops import SCAN, Scan
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import apply_graph, close, closed_graph
from funcgrad.trace.ops import CONCAT, PARAM
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import as_operand, node_of
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import is_float0, reshaped_float0
from funcgrad.trace.types.shapes import static_int
from funcgrad.trace.uop import UOp
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.control.calls import bound
from funcgrad.transforms.core.flatten import check_callable, name_of, results
from funcgrad.transforms.core.ref_arguments import MappedRefs, mapped_refs
from funcgrad.transforms.core.stateful import Passage
from funcgrad.transforms.loops.bodies import (
    Body,
    check_carry_tree,
    kept_from_writes,
    nodes_of,
    operands_of,
    settled_carry,
    traced_body,
    type_of,
)
from funcgrad.transforms.loops.remembered import remembered

C = TypeVar("C")
Y = TypeVar("Y")


@boundary
def scan(
    f: Callable[[Any, Any], tuple[C, Y]],
    init: Any,
    xs: Any = None,
    length: float | None = None,
    reverse: bool = False,
    unroll: int | bool = 1,
    _split_transpose: bool = False,
) -> tuple[C, Y]:
    """Run a loop over the leading axis of `xs`, carrying a value along.

    Parameters
    ----------
    f : a function (carry, x) -> (new carry, y); the carry is a tree of arrays whose types stay the same.
    init : the first carry.
    xs : a tree of arrays with equal first sizes, or None with a `length`.
    length : the number of steps, where xs is None.
    reverse : from the last x to the first; each y is at the place of its x.
    unroll : how many steps are written out in the loop's body; True or 0 for all.
    _split_transpose : has no meaning here: what a derivative need not carry is never in its loop.

    Returns
    -------
    (last carry, ys): ys are stacked along a new leading axis.

    Raises
    ------
    ArgumentError : there are neither xs nor a length, or sizes differ.
    TreeError, ShapeError, DtypeError : f changes the structure or the types of the carry.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> scan(lambda total, x: (total + x, total), 0.0, np.arange(4.0))
    (Array(6., dtype=float32), Array([0., 0., 1., 3.], dtype=float32, weak_type=True))
    """
    check_callable("scan", f)
    refs = mapped_refs("scan: xs", xs, lambda t: [True] * t.num_leaves)
    if refs is not None:
        return _scan_over_refs(f, init, refs, length, reverse, unroll)
    options = "scan", length, reverse, unroll
    known = remembered((f,), options, lambda init, xs: scan(f, init, xs, length, reverse, unroll), init, xs)
    if known is not None:
        return known[0]
    operands, xs_tree = operands_of("scan: xs", xs)
    size = _scan_length(f, operands, xs_tree, length)
    if config.disable_jit and size:  # a loop of no steps is traced: f alone knows the types of ys
        return _scan_in_python(f, init, operands, xs_tree, size, reverse)
    carry, carry_tree = operands_of("scan: init", init)
    steps = [Signature(x.shape[1:], x.dtype, x.weak) for x in operands]
    pair = tree.structure((tree.unflatten(carry_tree, carry), tree.unflatten(xs_tree, operands)))

    def run(types: Sequence[Signature]) -> Body:
        body = traced_body("scan", f, pair, [*types, *steps], [*carry, *operands])
        children = body.out_tree.children()
        if body.out_tree.type is not tuple or len(children) != 2:
            raise TreeError(
                f"scan: {name_of(f)!r} must return a pair (carry, y), it returned {tree.structure_text(body.out_tree)}",
                hint="return (carry, None) where there is nothing to stack",
            )
        check_carry_tree("scan", f, carry_tree, children[0])
        return body

    start, body = settled_carry("scan", f, carry, carry_tree, run, len(carry))
    passage = Passage([body.state])
    before, outputs, after = passage.through(body.state, body.outputs)
    own, carried = len(carry), len(carry) + len(passage)
    captured, graph = close(
        [*body.parameters[:own], *before, *body.parameters[own:]],
        [*outputs[:own], *after, *outputs[own:]],
        used=body.used,
    )
    loop = Scan(graph, size, len(captured), carried, bool(reverse))
    sources = [*captured, *start, *passage.start(), *nodes_of(operands)]
    found = _bind_scan(loop, sources, _unroll(unroll, size))
    passage.store(found[own:carried])
    ys = tree.unflatten(body.out_tree.children()[1], found[carried:])
    # A carry that no step changes is what it was, also for those who ask whether it differs from call to call.
    rows = zip(outputs[:own], body.parameters[:own], start, nodes_of(carry), carry, found[:own], strict=True)
    last = [x if out is param and node is given else y for out, param, node, given, x, y in rows]
    return tree.unflatten(carry_tree, last), reshaped_float0(ys, lambda shape, _: (size, *shape))


def _scan_over_refs(
    f: Callable[..., Any], init: Any, refs: MappedRefs, length: Any, reverse: bool, unroll: int | bool
) -> Any:
    """Scan over the values of refs, whose last values are one more y each, and write these."""

    def of_values(carry: Any, parts: Any) -> tuple[Any, Any]:
        x, own = refs.own(parts)
        result = f(carry, x)
        if not (isinstance(result, tuple) and len(result) == 2):
            return result  # the error of it is below
        return result[0], (result[1], [ref[...] for ref in own])

    of_values.__name__ = name_of(f)
    carry, (ys, values) = scan(of_values, init, refs.values(), length, reverse, unroll)
    refs.write(values)
    return carry, ys


def _scan_length(
    f: Callable[..., Any], xs: Sequence[ArrayBase], xs_tree: tree.TreeDef, length: float | None
) -> int:
    sizes = []
    of_keys = tree.users_leaves(xs_tree)
    for i, x in enumerate(xs):
        if x.ndim == (i in of_keys):  # the words of a key have one axis
            described = "a key" if i in of_keys else f"{type_of(x)}, a scalar"
            path = f"xs{tree.leaf_path(xs_tree, i)}"
            raise ShapeError(f"scan over {name_of(f)!r}: {path} is {described}: there is no axis to walk")
        sizes.append(x.shape[0])
    if length is not None:
        try:
            sizes.append(static_int(_whole(length), "scan", "length"))
        except TracedValueError as error:
            raise TracedValueError(
                f"scan over {name_of(f)!r}: length must be known while tracing: {error.message}",
                hint="make it a static argument, or use fori_loop, which takes traced bounds",
            ) from None
    if not sizes:
        raise ArgumentError(
            f"scan over {name_of(f)!r}: how many steps?", hint="give xs with a leading axis, or length="
        )
    if len(set(sizes)) > 1:
        names = [f"xs{tree.leaf_path(xs_tree, i)}" for i in range(len(xs))] + ["length"]
        listed = ", ".join(f"{name}: {size}" for name, size in zip(names, sizes, strict=False))
        raise ArgumentError(
            f"scan over {name_of(f)!r}: the leading sizes differ: {listed}",
            hint="xs are walked together along their first axes; leave length out, or make it equal",
        )
    size = sizes[0]
    if size < 0:
        raise ArgumentError(f"scan over {name_of(f)!r}: length must not be negative, it is {size}")
    return size


def _whole(length: Any) -> Any:
    """Return a length that is a float but a whole number, such as duration / step, as an integer."""
    is_whole = isinstance(length, (float, np.floating)) and float(length).is_integer()
    return int(length) if is_whole else length


def _unroll(unroll: int | bool, size: int) -> int:
    everything = max(size, 1)
    if isinstance(unroll, bool):
        return everything if unroll else 1
    count = static_int(unroll, "scan", "unroll")
    if count < 0:
        raise ArgumentError(f"scan: unroll must be a truth value, or a number from 0 on, it is {count}")
    return min(count, everything) if count else everything


def _bind_scan(loop: Scan, src: Sequence[UOp], unroll: int) -> list[ArrayBase]:
    if unroll == 1:
        return bound(SCAN, loop, src)
    constants, carry, xs = loop.parts(src)
    whole = loop.length - loop.length % unroll
    # In reverse the steps that make no whole round are at the beginning of xs, and are walked last.
    first = loop.length - whole if loop.reverse else 0
    rounds = _rounds(loop, unroll, whole)
    grouped = [
        x.shrink_axis(0, first, first + whole).reshape((whole // unroll, unroll, *x.shape[1:])) for x in xs
    ]
    outputs = results_of(SCAN, rounds, [*constants, *carry, *grouped])
    carry = outputs[: loop.carries]
    ys = [y.reshape((whole, *y.shape[2:])) for y in outputs[loop.carries :]]
    if whole == loop.length:
        return results([*carry, *ys], {})
    start, stop = (0, first) if loop.reverse else (whole, loop.length)
    rest = [x.shrink_axis(0, start, stop) for x in xs]
    left = loop._replace(length=stop - start)
    outputs = results_of(SCAN, left, [*constants, *carry, *rest])
    both = zip(outputs[loop.carries :], ys, strict=True)
    joined = [UOp(CONCAT, (a, b) if loop.reverse else (b, a), 0) for a, b in both]
    return results([*outputs[: loop.carries], *joined], {})


def _rounds(loop: Scan, unroll: int, whole: int) -> Scan:
    """Make a loop with `unroll` steps in its body; its xs have one more axis, of these steps."""
    body = loop.body
    constants, carry, xs = loop.parts(body.parameters)
    groups = [UOp(PARAM, (), x.arg._replace(shape=(unroll, *x.shape))) for x in xs]
    state: list[UOp] = list(carry)
    ys: list[list[UOp]] = []
    for step in reversed(range(unroll)) if loop.reverse else range(unroll):
        here = [g.shrink_axis(0, step, step + 1).reshape(x.shape) for g, x in zip(groups, xs, strict=True)]
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


def _scan_in_python(
    f: Callable[..., Any], init: Any, xs: Sequence[ArrayBase], xs_tree: tree.TreeDef, size: int, reverse: bool
) -> tuple[Any, Any]:
    """Run the loop in Python, for debugging."""
    carry, ys = kept_from_writes(init, "scan: init"), []
    for i in reversed(range(size)) if reverse else range(size):
        carry, y = f(carry, tree.unflatten(xs_tree, [x[i] for x in xs]))
        ys.append(y)
    if reverse:
        ys.reverse()
    return carry, tree.map(lambda *rows: _stacked(rows), *ys)


def _stacked(rows: Sequence[Any]) -> Any:
    if is_float0(rows[0]):
        return np.stack(rows)
    nodes = [node_of(as_operand(x)) for x in rows]  # type: ignore[arg-type]
    return results([UOp(CONCAT, tuple(n.expand((0,), (1,)) for n in nodes), 0)], {})[0]


@boundary
def map(f: Callable[[Any], Y], xs: Any, *, batch_size: int | None = None) -> Y:
    """Call f on each element along the leading axis, one after the other.

    It takes the memory of one call, where vmap takes that of all.

    Parameters
    ----------
    f : a function of an element.
    xs : a tree of arrays with equal first sizes.
    batch_size : how many elements at a time go through vmap; 0 for all, None for one, without vmap.

    Returns
    -------
    The results, stacked along a new leading axis.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> map(lambda x: x * x, np.arange(3))
    Array([0, 1, 4], dtype=int32)
    """
    check_callable("map", f)
    known = remembered((f,), ("map", batch_size), lambda xs: map(f, xs, batch_size=batch_size), xs)
    if known is not None:
        return known[0]
    operands, treedef = operands_of("map: xs", xs)
    if not operands:
        raise ArgumentError("map: xs holds no array")
    size = _scan_length(f, operands, treedef, None)
    if batch_size is None:
        return scan(lambda carry, x: (carry, f(x)), None, xs)[1]
    count = static_int(batch_size, "map", "batch_size")
    if count < 0:
        raise ArgumentError(f"map: batch_size must not be negative, it is {count}")
    count = count or max(size, 1)
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
    if is_float0(parts[0]):
        return np.concatenate(parts, axis)
    return results([UOp(CONCAT, tuple(nodes_of(parts)), axis)], {})[0]
