"""The op `callback`: a call of the user's Python from within a graph. Its row, and what it does.

    callback    (operands..., mask if it has one, order if it is an effect) -> (results..., order if it is an effect)

A pure callback is an op like others: it runs as often as its results are needed, also never. An effect takes the value
of state.ORDER and gives a new one: so it runs once, after the effects before it and before those after it.
Where vmap makes both branches of a choice run, an effect gets a mask: it runs for the elements that take its branch.

A `Callback` knows its function by identity, in a `Host`. A compiled program cannot hold that: in what is kept of it a
`Numbered` takes its place, and the functions are handed over for every run (lower/runtime/program.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, MissingRuleError
from funcgrad.trace.array.array import Signature
from funcgrad.trace.calls.inline import BODIES
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.graph.call_nodes import Host, results_of, types_of_nodes
from funcgrad.trace.graph.graph import Graph, closed_graph, has_effect
from funcgrad.trace.graph.nan_check import is_replay
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.ops import PARAM, define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Param, Type, UOp
from funcgrad.trace.util.named_tuple import NamedTuple

ORDER_TYPE: Type = ((), dt.bool_, False)


class Numbered(NamedTuple):
    """In the place of a Host: the function is the one of this number of those given to the program."""

    number: int


class Layer(NamedTuple):
    """A batch of calls: one an element along axis 0 of the operands with a flag, in order."""

    size: int
    mapped: tuple[bool, ...]


class Callback(NamedTuple):
    """The argument of a callback. `results` are the types of its arrays. `method` says what vmap makes of a pure one.
    `layers` are those of vmaps, the outermost first. With `masked`, the last operand is a boolean: where it is false
    nothing is called, and results are zero.
    """

    host: Host | Numbered
    results: tuple[Type, ...]
    effect: bool = False
    method: str | None = None
    layers: tuple[Layer, ...] = ()
    masked: bool = False

    @property
    def types(self) -> tuple[Type, ...]:
        return (*self.results, ORDER_TYPE) if self.effect else self.results

    def run(self, host: Host, values: Sequence[np.ndarray]) -> tuple[np.ndarray, ...]:
        """Return the value of the node. The function gets copies: it may keep them, and write to them."""
        if self.effect and not self.results and is_replay():
            return (np.zeros((), np.bool_),)
        operands = [np.asarray(v) for v in (values[:-1] if self.effect else values)]
        found = self._run(host, operands, len(self.layers))
        return (*found, np.zeros((), np.bool_)) if self.effect else found

    def _run(self, host: Host, operands: list[np.ndarray], layers: int) -> tuple[np.ndarray, ...]:
        depth = len(self.layers) - layers
        if not layers:
            types = [(shape[depth:], dtype) for shape, dtype, _ in self.results]
            if self.masked and not operands.pop():
                return tuple(np.zeros(*t) for t in types)
            found = host.function(*map(np.array, operands))
            return tuple(_checked(host, value, *t) for value, t in zip(found, types, strict=True))
        size, mapped = self.layers[depth]
        made = [np.empty(shape[depth:], dtype) for shape, dtype, _ in self.results]
        for i in range(size):
            here = [x[i] if m else x for x, m in zip(operands, mapped, strict=True)]
            for whole, part in zip(made, self._run(host, here, layers - 1), strict=True):
                whole[i] = part
        return tuple(made)


def _checked(host: Host, value: Any, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """Return a result of the user's function in the type that was promised: numbers and 64-bit values are converted."""
    array = np.asarray(value)
    # A thread for one of several devices need not have the setting that makes 64 bits canonical.
    fits = dtype in (array.dtype, dt.canonical(array.dtype)) or isinstance(value, (bool, int, float, complex))
    if array.shape != shape or not fits:
        raise ArgumentError(
            f"callback: {host} returned {Signature(array.shape, array.dtype)}, promised was {Signature(shape, dtype)}",
            hint="return arrays of the shapes and dtypes that result_shape_dtypes names",
            place=host.place,
        )
    return array.astype(dtype)


def _reference(arg: Callback, *values: np.ndarray) -> tuple[np.ndarray, ...]:
    assert isinstance(arg.host, Host)
    return arg.run(arg.host, values)


def _callback_fault(arg: Callback, src: Sequence[UOp]) -> str:
    operands = list(types_of_nodes(src))
    if arg.effect and (not operands or operands.pop() != ORDER_TYPE):
        return "an effect without the order of effects"
    if arg.masked and (not operands or operands[-1][1] != dt.bool_):
        return "a mask that is no boolean"
    sizes = [layer.size for layer in arg.layers]
    if any(len(layer.mapped) != len(operands) for layer in arg.layers):
        return "batches of other operands"
    for j, (shape, _, _) in enumerate(operands):
        mapped = tuple(layer.size for layer in arg.layers if layer.mapped[j])
        if shape[: len(mapped)] != mapped:
            return "an operand without its batch"
    if any(list(shape[: len(sizes)]) != sizes for shape, _, _ in arg.results):
        return "a result without its batch"
    return ""


CALLBACK = define(
    "callback",
    Family.CALL,
    lambda arg, *src: ((), dt.bool_, False),
    reference=_reference,
    fault=_callback_fault,
)


def callback_results(arg: Callback, src: Sequence[UOp]) -> list[UOp]:
    """Return the results of a callback on nodes."""
    return results_of(CALLBACK, arg, src)


# ---- masks ----


def masked_graph(graph: Graph) -> Graph:
    """Return the graph with one parameter more, the first: a boolean without which its effects do not happen."""
    active = UOp(PARAM, (), Param(-2, 0, *ORDER_TYPE))
    return closed_graph([active, *graph.parameters], masked(graph.outputs, active))


def masked(outputs: Sequence[UOp], active: UOp) -> list[UOp]:
    """Return the same outputs, where effects happen only if `active` holds."""
    return rewrite(outputs, {Family.CALL: partial(_masked_call, active)})


def _masked_call(active: UOp, node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    arg = node.arg
    if not has_effect(arg):
        return None
    if isinstance(arg, Callback):
        if arg.masked:
            return UOp(node.op, (*src[:-2], src[-2] & _like(active, src[-2]), src[-1]), arg)
        mapped = tuple(layer._replace(mapped=(*layer.mapped, False)) for layer in arg.layers)
        return UOp(node.op, (*src[:-1], active, src[-1]), arg._replace(masked=True, layers=mapped))
    if isinstance(arg, Scan):
        return UOp(
            SCAN, (active, *src), arg._replace(body=masked_graph(arg.body), constants=arg.constants + 1)
        )
    if isinstance(arg, While):  # a condition has no effects: lax.while_loop moves them into the body
        body = masked_graph(arg.body)
        first = arg.condition_constants
        more = arg._replace(body=body, body_constants=arg.body_constants + 1)
        return UOp(WHILE, (*src[:first], active, *src[first:]), more)
    if isinstance(arg, Switch):
        branches = tuple(map(masked_graph, arg.branches))
        return UOp(SWITCH, (src[0], active, *src[1:]), Switch(branches))
    if node.op in BODIES and hasattr(arg, "body"):
        body = masked_graph(arg.body)
        more = arg.with_scalar(body) if hasattr(arg, "with_scalar") else arg._replace(body=body)
        return UOp(node.op, (active, *src), more)
    raise MissingRuleError(
        f"vmap: an effect within {node.op.name!r} cannot be limited to the elements that take its branch",
        hint="print and call back outside of it",
        place=node.place,
    )


def _like(active: UOp, mask: UOp) -> UOp:
    return active.expand(range(mask.ndim), mask.shape) if mask.ndim else active
