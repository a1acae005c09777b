"""Public functions of many ops, outside of traces: by compiled programs, once these pay.

At the prompt and in pipelines of data a median or a log-softmax of ten numbers is called alone, again and again. By
NumPy each of its ops costs a microsecond or more; by a program all of them together cost less than one. So each kind of
call (the function, the types of its arrays, what else it is given, the settings) has an account of what NumPy took for
it, by a rough price that depends on nothing but the calls. When a call would bring it to what compiling takes, the kind
is compiled, for good: in all, no more than twice the time is spent that would have been best (the rule of those who
rent skis).

In: a function of arrays whose results have types that depend on those of its arguments alone, and which raises no error
for values. Out: the same function. Results may differ in the last bits, as those of eager and compiled code do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from types import FunctionType
from typing import Any, TypeVar

import numpy as np

from funcgrad.config import config
from funcgrad.errors import FuncgradError, InternalError
from funcgrad.trace.array.array import Array, ArrayBase
from funcgrad.trace.tracing.traceback import fold
from funcgrad.trace.tracing.tracer import is_tracing
from funcgrad.trace.types import tree
from funcgrad.trace.types.exact_key import exact
from funcgrad.trace.util.lru import Bounded

F = TypeVar("F", bound=Callable[..., Any])

_COMPILE_US = 30_000  # roughly, for all
_MOST_KINDS = 1024
_MOST_ELEMENTS = 1 << 16  # of all arrays together: with more, ops take longer than it takes to call them
_MOST_PARTS = 64  # of a tuple or list
_NEVER = -(1 << 62)

FUNCTIONS: list[Callable[..., Any]] = []
"""All that are made here, for tests."""


class _Kind:
    """A kind of call: what it took so far, and its program once there is one; `used` is for the cache."""

    __slots__ = ("spent_us", "program", "used")

    def __init__(self, spent_us: int) -> None:
        self.spent_us = spent_us
        self.program: Callable[..., Any] | None = None
        self.used = False


_kinds: Bounded[Any, _Kind] = Bounded(_MOST_KINDS)


def compiled_once_it_pays(call_us: int, most_arrays: int = 9) -> Callable[[F], F]:
    """Let a function run by programs outside of traces. Arrays are operands; numbers, texts, dtypes and functions of
    the library are static, all of them also in short tuples and lists; with anything else the function runs as it is.

    call_us: what a call of few numbers takes by NumPy, in microseconds: roughly, once for all. most_arrays: with more
    of them it runs as it is, since it reads the values of further ones where it can.
    """

    def decorate(function: F) -> F:
        @wraps(function)
        def called(*args: Any, **keywords: Any) -> Any:
            try:
                settings = config.calls
                if settings is None or is_tracing():
                    return function(*args, **keywords)
                key: list[Any] = [function, id(settings)]  # settings stay for ever
                operands: list[Any] = []
                if (
                    not _read(args, key, operands)
                    or keywords
                    and not _read_keywords(keywords, key, operands)
                    or not operands
                ):
                    return function(*args, **keywords)
                identity = tuple(key)
                kind = _kinds.get(identity)
                if kind is None:
                    is_small = sum([x.size for x in operands]) <= _MOST_ELEMENTS
                    kind = _Kind(0 if len(operands) <= most_arrays and is_small else _NEVER)
                    _kinds.remember(identity, kind)
                kind.used = True
                program = kind.program
                if program is not None:
                    return program(*operands)
                kind.spent_us += call_us
                if kind.spent_us < _COMPILE_US or not _compile(kind, function, args, keywords, operands):
                    return function(*args, **keywords)
                return kind.program(*operands)  # type: ignore[misc]
            except FuncgradError as error:
                fold(error)
                raise

        FUNCTIONS.append(called)
        return called  # type: ignore[return-value]  # as the function is

    return decorate


def by_ops(function: F) -> F:
    """Return a function that was made here as it was before: by NumPy, with the same bits at each call."""
    return getattr(function, "__wrapped__")  # noqa: B009  # a type checker knows of no such attribute


_STATIC = frozenset((int, bool, str, type(None), type, *{type(np.dtype(c)) for c in "?bhilqBHILQefdFD"}))


def _read(arguments: Iterable[Any], key: list[Any], operands: list[Any]) -> bool:
    """Add what tells arguments from others to a key, and the arrays to the operands; False where there are others."""
    for x in arguments:
        kind = type(x)
        if kind is Array:
            signature = x.signature
            if signature.device:
                return False
            key.append(signature)
            operands.append(x)
        elif kind in _STATIC:
            key.append(kind)
            key.append(x)
        elif kind is FunctionType and x.__module__.startswith("funcgrad."):
            key.append(x)  # our own functions stay, and are of nobody's data
        elif kind is float or kind is complex:
            key.append(exact(x))
        elif kind is np.ndarray:
            key.append(x.dtype)
            key.append(x.shape)
            operands.append(x)
        elif (kind is tuple or kind is list) and len(x) <= _MOST_PARTS:
            key.append(kind)
            key.append(len(x))
            if not _read(x, key, operands):
                return False
        else:
            return False
    return True


def _read_keywords(keywords: dict[str, Any], key: list[Any], operands: list[Any]) -> bool:
    key.extend(keywords)
    return _read(keywords.values(), key, operands)


_OPERAND = object()


def _form(x: Any) -> Any:
    """Return an argument with a mark in the place of each array."""
    if type(x) is tuple or type(x) is list:
        return type(x)(map(_form, x))
    return _OPERAND if type(x) is Array or type(x) is np.ndarray else x


def _filled(form: Any, operands: Iterator[Any]) -> Any:
    """Return an argument of this form with operands in the place of the marks."""
    if type(form) is tuple or type(form) is list:
        return type(form)([_filled(x, operands) for x in form])
    return next(operands) if form is _OPERAND else form


def _compile(
    kind: _Kind, function: Callable[..., Any], args: tuple, keywords: dict[str, Any], operands: list[Any]
) -> bool:
    """Make the program of a kind of call; False where there can be none. Errors are left to the call itself, which says
    them in its own words.
    """
    kind.spent_us = _NEVER  # unless all goes well
    if config.device.partition(":")[0] != "cpu":
        return False
    from funcgrad.transforms.jit.jit import jit  # few calls come so far

    forms = _form((*args, *keywords.values()))
    names, count = tuple(keywords), len(args)

    def on_operands(*arrays: Any) -> Any:
        given = _filled(forms, iter(arrays))
        result = function(*given[:count], **dict(zip(names, given[count:], strict=True)))
        if not all(isinstance(leaf, ArrayBase) for leaf in tree.leaves(result)):
            raise InternalError(f"{function.__name__}: a result that is no array would become one")
        return result

    on_operands.__name__ = function.__name__
    program = jit(on_operands)
    try:
        program(*operands)
    except Exception:
        return False
    kind.program = program
    return True


def forget_programs() -> None:
    """Forget all that was compiled here."""
    _kinds.forget()


__all__ = ["FUNCTIONS", "by_ops", "compiled_once_it_pays", "forget_programs"]
