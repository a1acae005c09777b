"""Named tuples that are made quickly: modules define some hundred, and every process makes those that it imports.

To a type checker the base is that of `typing`. What `typing` does beyond this is to read each annotation as Python,
which finds what a type checker finds, and to compile a constructor for each class, which takes three quarters of the
time of `collections.namedtuple`. Here one is compiled for each number of fields, and a class gets it with other names.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    @cache
    def _of_size(count: int) -> type:
        """Return a named tuple of so many fields, of which all others have the constructor and the fields' getters."""
        return namedtuple("_", [f"field{i}" for i in range(count)])

    def _constructor(fields: tuple[str, ...], defaults: tuple[Any, ...]) -> FunctionType:
        alike = _of_size(len(fields)).__new__
        code = alike.__code__.replace(co_varnames=("_cls", *fields))
        return FunctionType(code, alike.__globals__, "__new__", defaults)

    def _make(cls: type, iterable: Iterable[Any]) -> Any:
        made = tuple.__new__(cls, iterable)
        if len(made) != len(cls._fields):
            raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, and got {len(made)} values")
        return made

    def _replace(self: Any, /, **values: Any) -> Any:
        made = self._make(map(values.pop, self._fields, self))
        if values:
            raise ValueError(f"{type(self).__name__} has no fields {[*values]}")
        return made

    def __repr__(self: Any) -> str:
        return f"{type(self).__name__}({', '.join(map('{}={!r}'.format, self._fields, self))})"

    def _asdict(self: Any) -> dict[str, Any]:
        return dict(zip(self._fields, self))

    def __getnewargs__(self: Any) -> tuple[Any, ...]:
        """Return what copies and pickles are made of."""
        return tuple(self)

    _METHODS = {method.__name__: method for method in (_replace, __repr__, _asdict, __getnewargs__)}
    _METHODS["_make"] = classmethod(_make)
    if hasattr(_of_size(0), "__replace__"):  # what copy.replace calls, from Python 3.13 on
        _METHODS["__replace__"] = _replace

    class _Made(type):
        """Makes the classes that name `NamedTuple` as their base: subclasses of `tuple`, with their methods."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            types = body.pop("__annotations__", {})
            defaults = {field: body.pop(field) for field in types if field in body}
            if [*defaults] != [*types][len(types) - len(defaults) :]:
                raise TypeError(f"{name}: fields without a default follow {[*defaults]}")
            fields = tuple(types)
            alike = _of_size(len(fields))
            new = _constructor(fields, tuple(defaults.values()))
            new.__qualname__ = f"{name}.__new__"
            new.__annotations__ = types
            own = {
                "__doc__": f"{name}({', '.join(fields)})",
                "__annotations__": types,
                "__slots__": (),
                "__new__": new,
                "__match_args__": fields,
                "_fields": fields,
                "_field_defaults": defaults,
            }
            getters = {field: vars(alike)[place] for field, place in zip(fields, alike._fields)}
            return type(name, (tuple,), _METHODS | own | getters | body)

    class NamedTuple(metaclass=_Made):
        """A named tuple of the fields that its class annotates; annotations are strings.

        >>> class Point(NamedTuple):
        ...     x: float
        ...     y: float = 0.0
        >>> Point(1.0)
        Point(x=1.0, y=0.0)
        """
