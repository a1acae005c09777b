"""Elementwise functions that take NumPy long, outside of traces: by programs, once these pay.

NumPy has no error function and no gamma function: they are a loop of Python over the elements, or a hundred passes over
memory. A kernel takes a hundredth of that time, but a compiler ten milliseconds or more before. So each kind of call (a
function, the dtypes of its operands, the settings) has an account of what NumPy took for it, by a rough price that
depends on nothing but the calls. When a call would bring it to what compiling takes, the program is compiled, for
good: in all, no more than twice the time is spent that would have been best (the rule of those who rent skis).

A program serves all shapes: it computes so many elements, and the elements of a call are handed to it a stretch at a
time, the last one filled up. Many elements in one call have a program of longer stretches, which threads share, once
that pays too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from funcgrad.backends.interface import is_host, open_backend
from funcgrad.config import config
from funcgrad.errors import FuncgradError
from funcgrad.trace.array.array import Array, wrap
from funcgrad.trace.tracing.tracer import new_trace, trace_of
from funcgrad.trace.util.lru import Bounded
from funcgrad.trace.util.named_tuple import NamedTuple

_STRETCHES = (1 << 14, 1 << 17)  # elements of a program
_CALL_NS = 20_000  # of a program that computes one stretch: what NumPy does sooner is left to it
_PROGRAM_NS = 2  # of one element, by a program for one thread
_MOST_KINDS = 256


class Price(NamedTuple):
    """What NumPy takes for an element, and beside that for a call; and what compiling takes: roughly, once for all."""

    element_ns: int
    call_ns: int
    compile_ns: int


_Run = Callable[[Sequence[Array]], list[Array]]


class _Kind:
    """A kind of call. spent_ns: how long it took so far, by NumPy and then by the program of short stretches.
    programs: by the number of the stretch; None for a function that none can compute. Threads that compile at once
    both make one, and one of them stays. `used` is for the cache.
    """

    __slots__ = ("spent_ns", "programs", "used")

    def __init__(self) -> None:
        self.spent_ns = [0, 0]
        self.programs: dict[int, _Run] | None = {}
        self.used = False


_kinds: Bounded[Hashable, _Kind] = Bounded(_MOST_KINDS)


def computed(
    function: Callable[..., Any],
    identity: Hashable,
    operands: Sequence[Any],
    price: Price,
) -> Any:
    """Return an elementwise function of arrays of one shape, by a program if that pays, else as it computes it.

    identity: equal for equal functions.
    """
    first = operands[0]
    if type(first) is not Array or any(type(x) is not Array or x.shape != first.shape for x in operands):
        return function(*operands)
    size = first.size
    by_numpy_ns = size * price.element_ns + price.call_ns
    if (
        not size
        or by_numpy_ns < _CALL_NS
        or config.watched
        or config.disable_jit
        or trace_of(operands) is not None
    ):
        return function(*operands)
    key = identity, tuple([(x.dtype, x.weak) for x in operands]), config.key
    kind = _kinds.get(key)
    if kind is None:
        kind = _Kind()
        _kinds.remember(key, kind)
    kind.used = True
    programs = kind.programs
    if programs is None:
        return function(*operands)
    if 0 not in programs and not (
        _pays(kind, 0, by_numpy_ns, price) and _compile(kind, 0, function, operands)
    ):
        return function(*operands)
    is_long = size >= _STRETCHES[1]
    if is_long and 1 not in programs and _pays(kind, 1, size * _PROGRAM_NS, price):
        _compile(kind, 1, function, operands)
    number = 1 if is_long and 1 in programs else 0
    return _by_stretches(programs[number], _STRETCHES[number], operands, size)


def identity_of(function: Any) -> Hashable | None:
    """Return what is equal for functions of the same code, defaults and surroundings; None where nobody can tell."""
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    try:
        identity = (
            code,
            function.__defaults__,
            tuple([cell.cell_contents for cell in function.__closure__ or ()]),
        )
        hash(identity)
    except (TypeError, ValueError):  # an array; or what is not there yet
        return None
    return identity


def _pays(kind: _Kind, number: int, ns: int, price: Price) -> bool:
    """Add a call to an account, and tell whether it holds what compiling takes."""
    kind.spent_ns[number] += ns
    return kind.spent_ns[number] >= price.compile_ns


def _compile(kind: _Kind, number: int, function: Callable[..., Any], operands: Sequence[Array]) -> bool:
    """Make the program of a stretch; False where there can be none."""
    backend = open_backend(config.device if is_host(config.device) else "cpu")
    program = None
    if not hasattr(backend, "interpret"):
        program = _program(backend, function, operands, _STRETCHES[number])
    if program is None:
        kind.programs = None
    elif kind.programs is not None:
        kind.programs[number] = program
    return program is not None


def _program(
    backend: Any, function: Callable[..., Any], operands: Sequence[Array], length: int
) -> _Run | None:
    """Return the program of so many elements. Errors are left to the call itself, which says them in its own words."""
    from funcgrad.transforms.core.abstract import trace_abstractly  # few calls come so far
    from funcgrad.transforms.eager import program_on  # likewise

    stretches = tuple(wrap(np.ones(length, x.dtype), x.weak) for x in operands)
    try:
        with new_trace("jit", function, staging=True) as trace:
            parameters, outputs, _, _ = trace_abstractly(trace, function, stretches, {})
    except FuncgradError:
        return None
    if len(outputs) != 1 or outputs[0].shape != (length,):
        return None
    return program_on(backend, outputs, parameters, getattr(function, "__name__", "a function"))


def _by_stretches(program: _Run, length: int, operands: Sequence[Array], size: int) -> Array:
    """Return the result of a program on arrays of any shape."""
    rows = [x.owner.reshape(-1) for x in operands]
    made: np.ndarray | None = None
    weak = False
    for start in range(0, size, length):
        parts = [_stretch(row, start, length) for row in rows]
        found = program([wrap(part, x.weak) for part, x in zip(parts, operands, strict=True)])[0]
        if made is None:
            made, weak = np.empty(size, found.dtype), found.weak
        made[start : start + length] = found.owner[: size - start]
    assert made is not None
    return wrap(made.reshape(operands[0].shape), weak)


def _stretch(row: np.ndarray, start: int, length: int) -> np.ndarray:
    """Return so many elements from one on; behind the last one there are ones."""
    part = row[start : start + length]
    if len(part) == length:
        return part
    filled = np.ones(length, row.dtype)
    filled[: len(part)] = part
    return filled


__all__ = ["Price", "computed", "identity_of"]
