"""Which arguments of a function a user names by position or name: the static ones of `jit`, the donated ones.

Each form is completed from the other by the function's signature, so that an argument is found however it is passed.
Who uses both means these arguments alone, as in JAX: a function that has the signature of another may be wrapped.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.errors import ArgumentError
from funcgrad.trace.types.exact_key import exact
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.flatten import name_of


class Places(NamedTuple):
    """Some arguments of a function; empty, and then false, when there are none."""

    numbers: tuple[int, ...]
    names: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.numbers or self.names)


def places(
    function: Callable[..., Any],
    what: str,
    argnums: Sequence[int] | int | None,
    argnames: Sequence[str] | str | None,
) -> Places:
    """Return the arguments that `what`_argnums and `what`_argnames name; raise ArgumentError if one does not exist."""
    numbers = () if argnums is None else (argnums,) if isinstance(argnums, int) else tuple(argnums)
    names = () if argnames is None else (argnames,) if isinstance(argnames, str) else tuple(argnames)
    if not numbers and not names:
        return Places((), ())
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return Places(tuple(sorted(numbers)), names)
    variadic = next((p for p in parameters if p.kind is inspect.Parameter.VAR_POSITIONAL), None)
    keywords = any(p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters)
    positional = [p.name for p in parameters if p.kind <= inspect.Parameter.POSITIONAL_OR_KEYWORD]
    for number in numbers:
        if variadic is None and not -len(positional) <= number < len(positional):
            raise ArgumentError(
                f"jit: {what}_argnums has {number}, but {name_of(function)!r} has {len(positional)} positional "
                "arguments"
            )
    for name in names:
        if not keywords and name not in (p.name for p in parameters if p is not variadic):
            raise ArgumentError(
                f"jit: {what}_argnames has {name!r}, but {name_of(function)!r} has no such argument"
            )
    numbers = tuple(n % len(positional) if n < 0 else n for n in numbers)
    if argnums is not None and argnames is not None and numbers and names:
        return Places(tuple(sorted({*numbers})), names)
    all_names = dict.fromkeys([*names, *(positional[n] for n in numbers if n < len(positional))])
    all_numbers = {*numbers, *(positional.index(n) for n in names if n in positional)}
    return Places(tuple(sorted(all_numbers)), tuple(all_names))


class Static:
    """A static argument as a part of a key: equal for values that nobody can tell apart (trace/types/exact_key.py)."""

    __slots__ = ("place", "value", "identity", "_hash")

    def __init__(self, place: int | str, value: Any) -> None:
        """Hold the value of a static argument at its place: its position, or its name. TypeError is raised for a
        value without a hash.
        """
        self.place = place
        self.value = value
        self.identity = place, exact(value)
        self._hash = hash(self.identity)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Static) and self.identity == other.identity


class Statics:
    """The static arguments of one function: how they are taken out of a call, and put back.

    As a part of a key they are (those by position, those by name).
    """

    def __init__(self, function: Callable[..., Any], where: Places) -> None:
        self._function = function
        self._where = where

    def split(self, args: tuple, kwargs: dict[str, Any]) -> tuple[tuple, dict[str, Any], Any, list[int]]:
        """Split arguments into (other args, other kwargs, the static ones as a part of the key, the old positions of
        the other args).

        Raises ArgumentError for a value that cannot be a part of a key.
        """
        numbers, names = self._where
        for i in numbers:
            if i >= len(args) and i >= _positional_count(self._function):
                raise ArgumentError(
                    f"jit: static_argnums has {i}, but {name_of(self._function)!r} was called with {len(args)} "
                    "positional arguments"
                )
        positional = tuple([self._static(i, args[i]) for i in numbers if i < len(args)])
        by_name = tuple([self._static(name, kwargs[name]) for name in names if name in kwargs])
        places = [i for i in range(len(args)) if i not in numbers]
        others = {name: x for name, x in kwargs.items() if name not in names}
        return tuple([args[i] for i in places]), others, (positional, by_name), places

    def _static(self, place: int | str, value: Any) -> Static:
        try:
            return Static(place, value)
        except TypeError:
            raise ArgumentError(
                f"jit: static argument {place!r} of {name_of(self._function)!r} is not hashable: "
                f"{type(value).__name__} {value!r:.60}",
                hint="arrays are traced arguments: leave it out of static_argnums and static_argnames"
                if hasattr(value, "dtype")
                else "static values are keys of the cache: pass a tuple in place of a list, or make it traced",
            ) from None

    def bound(self, statics: Any) -> Callable[..., Any]:
        """Return the function with static arguments put back in their places."""
        positional, by_name = statics
        function = self._function

        def call(*args: Any, **kwargs: Any) -> Any:
            merged = list(args)
            for static in positional:
                merged.insert(static.place, static.value)
            return function(*merged, **kwargs, **{static.place: static.value for static in by_name})

        call.__name__ = name_of(function)
        call.__wrapped__ = function  # type: ignore[attr-defined]  # inspect.signature looks through it
        return call


def _positional_count(function: Callable[..., Any]) -> int:
    try:
        kinds = [p.kind for p in inspect.signature(function).parameters.values()]
    except (TypeError, ValueError):
        return 1 << 30
    if inspect.Parameter.VAR_POSITIONAL in kinds:
        return 1 << 30
    return sum(
        kind in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD) for kind in kinds
    )
