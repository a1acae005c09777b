"""Named tuples that are made quickly: modules define some hundred, and every process makes those that it imports.

To a type checker the base is that of `typing`. What `typing` does beyond this is to read each annotation as Python,
which takes half of the time, and finds what a type checker finds.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class _Made(type):
        """Makes the classes that name `NamedTuple` as their base: by `collections.namedtuple`, with their methods."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            types = body.get("__annotations__", {})
            given = [field for field in types if field in body]
            if given != [*types][len(types) - len(given) :]:
                raise TypeError(f"{name}: fields without a default follow {given}")
            made = namedtuple(
                name, types, defaults=[body[field] for field in given], module=body["__module__"]
            )
            made.__annotations__ = made.__new__.__annotations__ = types
            for key, value in body.items():
                if key not in types and key not in _OWN:
                    setattr(made, key, value)
            return made

    _OWN = frozenset(["__module__", "__annotations__"])

    class NamedTuple(metaclass=_Made):
        """A named tuple of the fields that its class annotates; annotations are strings.

        >>> class Point(NamedTuple):
        ...     x: float
        ...     y: float = 0.0
        >>> Point(1.0)
        Point(x=1.0, y=0.0)
        """
