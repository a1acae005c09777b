"""The op `callback`: a call of the user's Python from within a graph. Its row stands here, and what it does.

    callback    (operands..., order if it is an effect) -> (results..., order if it is an effect)

A pure callback is an op like others: it runs as often as its results are needed, also never. An effect takes the value
of state.ORDER and gives a new one: so it runs once, after the effects before it and before those after it.

A `Callback` knows its function by identity, in a `Host`. A compiled program cannot hold that: in what is kept of it a
`Numbered` stands in its place, and the functions are handed over for every run (lower/program.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from funcgrad.errors import ArgumentError, Place, user_place
from funcgrad.trace import dtypes as dt
from funcgrad.trace.array import Signature
from funcgrad.trace.calls import results_of
from funcgrad.trace.nans import is_replay
from funcgrad.trace.ops import define
from funcgrad.trace.uop import Family, Type, UOp

ORDER_TYPE: Type = ((), dt.bool_, False)


class Host:
    """A function of NumPy arrays that returns a sequence of them. Two are equal only if they are the same."""

    __slots__ = ("function", "name", "place")

    def __init__(self, function: Callable[..., Sequence[Any]], name: str) -> None:
        self.function = function
        self.name = name
        self.place: Place | None = user_place()

    def __repr__(self) -> str:
        return self.name


class Numbered(NamedTuple):
    """In the place of a Host: the function is the one of this number of those given to the program."""

    number: int


class Layer(NamedTuple):
    """A batch of calls: one an element along axis 0 of the operands with a flag, in order."""

    size: int
    mapped: tuple[bool, ...]


class Callback(NamedTuple):
    """The argument of a callback. results: the types of its arrays. method: what vmap makes of a pure one. layers: of
    vmaps, the outermost first.
    """

    host: Host | Numbered
    results: tuple[Type, ...]
    effect: bool = False
    method: str | None = None
    layers: tuple[Layer, ...] = ()

    @property
    def types(self) -> tuple[Type, ...]:
        return (*self.results, ORDER_TYPE) if self.effect else self.results

    def run(
        self, function: Callable[..., Sequence[Any]], values: Sequence[np.ndarray]
    ) -> tuple[np.ndarray, ...]:
        """The value of the node. The function gets copies: it may keep them, and write to them."""
        if self.effect and not self.results and is_replay():
            return (np.zeros((), np.bool_),)
        operands = [np.array(v) for v in (values[:-1] if self.effect else values)]
        found = self._run(function, operands, len(self.layers))
        return (*found, np.zeros((), np.bool_)) if self.effect else found

    def _run(
        self, function: Callable[..., Sequence[Any]], operands: list[np.ndarray], layers: int
    ) -> tuple[np.ndarray, ...]:
        depth = len(self.layers) - layers
        if not layers:
            found = function(*operands)
            types = [(shape[depth:], dtype) for shape, dtype, _ in self.results]
            return tuple(_checked(self.host, value, *t) for value, t in zip(found, types, strict=True))
        size, mapped = self.layers[depth]
        made = [np.empty(shape[depth:], dtype) for shape, dtype, _ in self.results]
        for i in range(size):
            here = [x[i] if m else x for x, m in zip(operands, mapped, strict=True)]
            for whole, part in zip(made, self._run(function, here, layers - 1), strict=True):
                whole[i] = part
        return tuple(made)


def _checked(host: Host | Numbered, value: Any, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """A result of the user's function in the type that was promised: numbers and 64-bit values are converted."""
    array = np.asarray(value)
    narrow = dt.canonical(array.dtype)
    fits = narrow == dtype or isinstance(value, (bool, int, float, complex))
    if array.shape != shape or not fits:
        raise ArgumentError(
            f"callback: {host} returned {Signature(array.shape, array.dtype)}, promised was {Signature(shape, dtype)}",
            hint="return arrays of the shapes and dtypes that result_shape_dtypes names",
            place=host.place if isinstance(host, Host) else None,
        )
    return array.astype(dtype)


def _reference(arg: Callback, *values: np.ndarray) -> tuple[np.ndarray, ...]:
    assert isinstance(arg.host, Host)
    return arg.run(arg.host.function, values)


CALLBACK = define("callback", Family.CALL, lambda arg, *src: ((), dt.bool_, False), reference=_reference)


def callback_results(arg: Callback, src: Sequence[UOp]) -> list[UOp]:
    """The results of a callback on nodes."""
    return results_of(CALLBACK, arg, src)


__all__ = ["CALLBACK", "ORDER_TYPE", "Callback", "Host", "Layer", "Numbered", "callback_results"]
