"""The value of a graph by the NumPy reference of each op: eager evaluation, the oracle, and the `numpy` backend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import FuncgradError, InternalError
from funcgrad.trace.array.array import SIZE_ERRORS, is_too_large, no_memory
from funcgrad.trace.graph.nan_check import checked
from funcgrad.trace.ops.widened import in_wide_dtype
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, numel, toposort

LoopCompiler = Callable[[UOp], Callable[..., Any] | None]
_compiled_loop: LoopCompiler | None = None


def plug_loops(compiled: LoopCompiler) -> None:
    """Say who makes compiled functions of loops, for those that are worth it."""
    global _compiled_loop
    _compiled_loop = compiled


def function_of(node: UOp) -> Callable[..., Any]:
    """Return the function of NumPy arrays that computes a node from its sources."""
    if config.watched:
        return checked(node, _reference_of(node))
    if node.op.family is Family.CALL and _compiled_loop is not None:
        loop = _compiled_loop(node)
        if loop is not None:
            return loop
    return _reference_of(node)


def _reference_of(node: UOp) -> Callable[..., Any]:
    if node.op.reference is None:
        raise InternalError(f"op {node.op.name} has no value of its own")
    reference = partial(node.op.reference, node.arg) if node.op.has_arg else node.op.reference
    return in_wide_dtype(node.op, reference) if any(dt.is_widened(s.dtype) for s in node.src) else reference


def run_op(node: UOp, *values: np.ndarray) -> Any:
    """Run one op on NumPy arrays. Raise OutOfMemoryError where there is no memory for its result."""
    try:
        return function_of(node)(*values)
    except SIZE_ERRORS as error:
        if not _is_of(node, error):
            raise
        raise _no_memory(node, error) from None


def _is_of(node: UOp, error: BaseException) -> bool:
    """Tell whether an error says that there is no memory for the result of a node. A ValueError of a call may be that
    of a user's function, whatever it says.
    """
    of_function = node.op.family is Family.CALL and not isinstance(error, MemoryError)
    return not of_function and is_too_large(error)


def _no_memory(node: UOp, error: BaseException) -> FuncgradError:
    """Return the error for an array that got no memory. NumPy says which array it is, as the node of a call has no
    type of its own.
    """
    return no_memory(node.op.name, getattr(error, "shape", node.shape), getattr(error, "dtype", node.dtype))


def run_unwatched(node: UOp, *values: np.ndarray) -> Any:
    """Run one op without a look for NaN: what a compiler computes ahead may never be asked for."""
    return _reference_of(node)(*values)


def evaluate(
    roots: Sequence[UOp], values: dict[UOp, Any], run: Callable[..., Any] = run_op
) -> list[np.ndarray]:
    """Return the values of the roots. `values` knows some nodes already and is filled with all that is computed."""
    with np.errstate(all="ignore"):
        for node in toposort(roots, stop=values.__contains__):
            if node not in values:
                values[node] = run(node, *(values[s] for s in node.src))
    return [np.asarray(values[root]) for root in roots]


class Prepared:
    """A graph made ready to be evaluated many times: a list of calls of NumPy on numbered values.

    What depends on no parameter is computed once, where it is small; other values are freed after their last use.
    """

    def __init__(self, parameters: Sequence[UOp], outputs: Sequence[UOp]) -> None:
        order = toposort(outputs, stop=set(parameters).__contains__)
        place = {node: i for i, node in enumerate(parameters)}
        self._constants: list[Any] = []
        given = len(parameters)
        with np.errstate(all="ignore"):
            for node in order:
                if node not in place and _is_constant(node, place, given):
                    place[node] = len(place)
                    self._constants.append(
                        run_op(node, *(self._constants[place[s] - given] for s in node.src))
                    )
        first = len(place)
        computed = self._computed = [node for node in order if node not in place]
        place.update((node, first + i) for i, node in enumerate(computed))
        self._outputs = [place[node] for node in outputs]
        self._steps = _steps(computed, place, set(self._outputs) | set(range(given, first)))

    def __call__(self, arguments: Sequence[np.ndarray]) -> list[np.ndarray]:
        """Return the values of the outputs."""
        values: list[Any] = [*arguments, *self._constants]
        first = len(values)
        try:
            with np.errstate(all="ignore"):
                for function, sources, dead in self._steps:
                    values.append(function(*[values[i] for i in sources]))
                    for i in dead:
                        values[i] = None
        except SIZE_ERRORS as error:
            node = self._computed[len(values) - first]
            if not _is_of(node, error):
                raise
            raise _no_memory(node, error) from None
        return [np.asarray(values[i]) for i in self._outputs]


_CONSTANT_NBYTES = 1 << 14
_FOLDED = (Family.LEAF, Family.MOVEMENT, Family.ELEMENTWISE)


def _is_constant(node: UOp, place: dict[UOp, int], parameters: int) -> bool:
    """Tell whether a node has the same value every time, and is worth keeping. `place` has the constants from number
    `parameters` on.
    """
    if node.op.family not in _FOLDED or node.op.reference is None:
        return False
    small = numel(node.shape) * node.dtype.itemsize <= _CONSTANT_NBYTES
    return small and all(place.get(s, -1) >= parameters for s in node.src)


def _steps(
    computed: Sequence[UOp], place: dict[UOp, int], kept: set[int]
) -> list[tuple[Callable, list[int], list[int]]]:
    """Return for each node the function that computes it, its sources, and the values that no later node needs."""
    steps: list[tuple[Callable, list[int], list[int]]] = []
    seen = set(kept)
    for node in reversed(computed):
        sources = [place[s] for s in node.src]
        dead = [i for i in dict.fromkeys(sources) if i not in seen]
        seen.update(dead)
        steps.append((function_of(node), sources, dead))
    return steps[::-1]


def evaluate_once(roots: Sequence[UOp], values: dict[UOp, Any]) -> list[np.ndarray]:
    """Return the same, with every intermediate freed after its last use: for whole programs."""
    order = toposort(roots, stop=values.__contains__)
    last_use = {s: i for i, node in enumerate(order) if node not in values for s in node.src}
    dead: dict[int, list[UOp]] = {}
    for node, i in last_use.items():
        dead.setdefault(i, []).append(node)
    keep = set(roots)
    values = dict(values)
    with np.errstate(all="ignore"):
        for i, node in enumerate(order):
            if node not in values:
                values[node] = run_op(node, *(values[s] for s in node.src))
            for gone in dead.get(i, ()):
                if gone not in keep:
                    del values[gone]
    return [np.asarray(values[root]) for root in roots]
