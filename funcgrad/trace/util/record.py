"""Classes of changeable fields that are made quickly, for modules that every process imports.

To a type checker they are those of `dataclasses`, which writes each method as text and has Python compile it: half a
millisecond a class, and the import of the module as much again. Here all classes have the same methods.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as record
    from dataclasses import field, replace
else:

    class field:  # reads as a function
        """A default that each instance gets anew."""

        __slots__ = ("default_factory",)

        def __init__(self, *, default_factory: Callable[[], Any]) -> None:
            self.default_factory = default_factory

    def _initialize(self: Any, *values: Any, **named: Any) -> None:
        """Set the fields. A default that all instances share stays an attribute of the class."""
        fields, own = self._fields, self.__dict__
        own.update(zip(fields, values))
        own.update(named)
        if len(own) != len(values) + len(named) or not self._required <= own.keys() <= self._allowed:
            raise TypeError(
                f"{type(self).__name__} has the fields {[*fields]}, got {len(values)} and {[*named]}"
            )
        for name, make in self._factories.items():
            if name not in own:
                own[name] = make()

    def _values(self: Any) -> list[Any]:
        return [getattr(self, name) for name in self._fields]

    def _equal(self: Any, other: Any) -> Any:
        return _values(self) == _values(other) if type(self) is type(other) else NotImplemented

    def _text(self: Any) -> str:
        return f"{type(self).__name__}({', '.join(map('{}={!r}'.format, self._fields, _values(self)))})"

    def record(cls: type | None = None, /, *, eq: bool = True) -> Any:
        """Give a class a constructor of the fields that it annotates, a text, and equality by their values, if asked.

        >>> @record
        ... class Point:
        ...     x: float
        ...     y: float = 0.0
        ...     names: list[str] = field(default_factory=list)
        >>> Point(1.0), Point(1.0) == Point(1.0, y=2.0)
        (Point(x=1.0, y=0.0, names=[]), False)
        """
        if cls is None:
            return partial(record, eq=eq)
        fields = tuple(cls.__annotations__)
        given = {name: vars(cls)[name] for name in fields if name in vars(cls)}
        factories = {name: x.default_factory for name, x in given.items() if isinstance(x, field)}
        for name in factories:
            delattr(cls, name)
        cls._fields, cls._allowed, cls._required = fields, frozenset(fields), frozenset(fields) - given.keys()
        cls._factories = factories
        cls.__init__ = _initialize
        if eq:
            cls.__eq__, cls.__hash__ = _equal, None
        if "__repr__" not in vars(cls):
            cls.__repr__ = _text
        return cls

    def replace(of: Any, /, **changes: Any) -> Any:
        """Return a record with other values of some fields."""
        return type(of)(**dict(zip(of._fields, _values(of))) | changes)


__all__ = ["field", "record", "replace"]
