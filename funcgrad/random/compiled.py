"""Draws outside of a trace, by compiled programs.

NumPy takes some thirty passes over memory for twenty rounds of threefry, where a kernel takes one, on all cores. So a
function that draws many numbers at once is compiled the first time, for its shape, and the program is kept. Few numbers
are left to NumPy, which needs no compiler, until as many calls of one kind have come that a program pays; but only
where both give the same bits: a key must mean the same numbers at each call. Where they do not, a few programs draw
the few numbers of all shapes: the first numbers of a stream are the same however many there are.

In: a function of the words of a key, of operands and of what is static. Out: the same function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar

import numpy as np

from funcgrad.backends.interface import is_host, open_backend
from funcgrad.config import config
from funcgrad.errors import FuncgradError
from funcgrad.numpy.core.operands import operand
from funcgrad.trace.array.array import Array, ArrayBase, wrap
from funcgrad.trace.tracing.tracer import new_trace, trace_of
from funcgrad.trace.types import tree
from funcgrad.trace.uop import Shape, numel
from funcgrad.trace.util.lru import Bounded
from funcgrad.transforms.core.abstract import trace_abstractly
from funcgrad.transforms.eager import program_on

F = TypeVar("F", bound=Callable[..., Any])

_MANY = 1 << 12  # numbers: a millisecond or so by NumPy
_FEW_CALLS = 20  # the same of numbers that others begin with, whose program serves all shapes
_CALLS = 110  # of one kind, of few numbers each: some ten milliseconds by NumPy, as long as a program takes to compile
_MOST_KINDS = 512
_LENGTHS = (64, 512, _MANY)  # of what is drawn where a stream begins with the numbers that are asked for


class _Draw:
    """A kind of call: how often it came, and its program once there is one; `used` is for the cache."""

    __slots__ = ("calls", "program", "out_tree", "used")

    def __init__(self) -> None:
        self.calls = 0
        self.program: Callable[[Sequence[Array]], list[Array]] | None = None
        self.out_tree: Any = None
        self.used = False


_kinds: Bounded[Any, _Draw] = Bounded(_MOST_KINDS)


def compiled(*, exact: bool, begins: bool = False) -> Callable[[F], F]:
    """Let a function f(words, *arguments) run by programs outside of traces: tuples (shapes), dtypes, strings and None
    are static, numbers and arrays are operands.

    exact: NumPy and compiled code give the same bits. begins: f(words, shape, *arguments) gives the numbers of a stream
    from the first one on, each by itself, unless `config.threefry_partitionable` is off; other arguments are the same
    for all.
    """

    def decorate(function: F) -> F:
        @wraps(function)
        def called(words: ArrayBase, *arguments: Any) -> Any:
            given = [words, *(x for x in arguments if not _is_static(x))]
            if type(words) is not Array or config.disable_jit or trace_of(given) is not None:
                return function(words, *arguments)
            operands = [x if type(x) is Array else operand(x, function.__name__) for x in given]
            static = tuple(x if _is_static(x) else None for x in arguments)
            from_first = begins and config.threefry_partitionable
            draw = _kind_of(function, static, operands)
            if draw.program is None:
                draw.calls += 1
                many = _numbers(static, operands) >= _MANY or from_first and static[0] in _FLAT
                pays = many or (exact or from_first) and draw.calls > _CALLS
                begins_alike = from_first and (not exact or draw.calls > _FEW_CALLS)
                if not pays and begins_alike and _host() is not None:
                    return _first_of(called, words, *arguments)
                if not pays or not _compile(draw, function, operands, arguments):
                    return function(words, *arguments)
            return tree.unflatten(draw.out_tree, draw.program(operands))  # type: ignore[misc]

        return called  # type: ignore[return-value]  # as the function is

    return decorate


def _kind_of(function: Callable[..., Any], static: tuple[Any, ...], operands: Sequence[Array]) -> _Draw:
    """Return what is known of calls of this kind."""
    types = tuple((x.shape, x.dtype, x.weak) for x in operands)
    kind = function, static, types, config.key
    draw = _kinds.get(kind)
    if draw is None:
        draw = _Draw()
        _kinds.remember(kind, draw)
    draw.used = True
    return draw


_FLAT = frozenset((length,) for length in _LENGTHS)


def _first_of(draw: Callable[..., Any], words: ArrayBase, shape: Shape, *arguments: Any) -> Any:
    """Take the numbers at the beginning of a longer stream."""
    count = numel(shape)
    stream = draw(words, (next(n for n in _LENGTHS if n >= count),), *arguments)
    return wrap(stream.owner[:count].reshape(shape).copy())


def _host() -> Any:
    """Return the backend that draws; None where nothing is compiled."""
    backend = open_backend(config.device if is_host(config.device) else "cpu")
    return None if hasattr(backend, "interpret") else backend


def _is_static(x: Any) -> bool:
    return x is None or isinstance(x, (tuple, str, np.dtype))


def _numbers(static: Sequence[Any], operands: Sequence[Array]) -> int:
    """Count the numbers that a call draws or reads."""
    drawn = max((numel(x) for x in static if isinstance(x, tuple)), default=0)
    return max(drawn, *(x.size for x in operands))


def _compile(
    draw: _Draw, function: Callable[..., Any], operands: Sequence[Array], arguments: Sequence[Any]
) -> bool:
    """Make the program of a kind of call; False where there is none. Errors are left to the call itself, which says
    them in its own words."""
    backend = _host()
    if backend is None:
        return False

    def traced(words: Any, *rest: Any) -> Any:
        left = iter(rest)
        return function(words, *(x if _is_static(x) else next(left) for x in arguments))

    try:
        with new_trace("jit", function, staging=True) as trace:
            parameters, outputs, _, draw.out_tree = trace_abstractly(trace, traced, tuple(operands), {})
    except FuncgradError:
        return False
    draw.program = program_on(backend, outputs, parameters, function.__name__)
    return True


__all__ = ["compiled"]
