"""Keys that tell apart what Python takes for equal: 1, 1.0 and True; 0.0 and -0.0; and equal values with such in them.

A function is traced once for each value of its static arguments, and what they are equal to is not enough: a program
for 0.0 is not one for -0.0. So caches look values up by `exact`. What has one meaning has one key here, which equality
denies to NaN.

    exact(value)       a key, for any value that has a hash
    of_structure(s)    what is to be added to a structure of trees as a key, where its equality is too coarse; else None
"""

from __future__ import annotations

import struct
from collections.abc import Hashable
from typing import Any

import numpy as np

from funcgrad.trace.types import tree

# Without parts: of an exact class, and comparable.
_PLAIN = frozenset((str, int, bool, type(None), bytes, type))


# Of these kinds nothing equals what is of another kind.
_LIKE_NO_OTHER = frozenset((str, type(None), bytes, type))
_NUMBERS = frozenset((int, bool, float))


def exact(value: Any) -> Hashable:
    """Return a key that equal values of equal types, and no others, have; TypeError for what has no hash.

    >>> exact(0.0) == exact(-0.0), exact((1, True)) == exact((1, 1)), exact(float("nan")) == exact(float("nan"))
    (False, False, True)
    """
    kind = type(value)
    if kind is float:
        # Numbers but 0 and NaN are what they are equal to; of these the bits are asked.
        return kind, value if value == value and value else struct.pack("<d", value)
    if kind is complex:
        return kind, exact(value.real), exact(value.imag)
    if kind in _PLAIN:
        return kind, value
    if isinstance(value, tuple):
        kinds = tuple(map(type, value))
        if kind is tuple and _PLAIN.issuperset(kinds):
            return kind, kinds, value
        return kind, tuple([(type(x), x) if type(x) in _PLAIN else exact(x) for x in value])
    if kind is frozenset:
        return kind, frozenset(map(exact, value))
    if isinstance(value, np.generic):
        return kind, value.dtype, value.tobytes()
    if kind is range:  # equal ones give the same numbers, and may end elsewhere
        return kind, value.start, value.stop, value.step
    hash(value)
    if hasattr(kind, "__dataclass_fields__"):
        from dataclasses import fields  # who has a class of this kind has loaded it

        return kind, value, tuple(_of_field(getattr(value, x.name)) for x in fields(value) if x.compare)
    if isinstance(value, tree.structure_type()):
        return kind, value, _of_field(value)
    return kind, value


def _of_field(value: Any) -> Hashable:
    """Return the key of a part of a hashable object, None where the part has no hash: the class may leave it out of
    its own.
    """
    try:
        return of_structure(value) if isinstance(value, tree.structure_type()) else exact(value)
    except TypeError:
        return None


LOOK_ALIKE = (int, float, complex, np.generic, range, frozenset)  # of int bool is a kind


def of_structure(structure: tree.TreeDef) -> Hashable:
    """Return the data in nodes of a structure that equals other data, such as numbers that are keys of dicts. Return
    None where there is none, as in most: then the structure is its own key.
    """
    found = [data for data in tree.data_of(structure) if _has_look_alikes(data)]
    return tuple(map(_of_data, found)) if found else None


def _has_look_alikes(data: Any) -> bool:
    kind = type(data)
    if kind in _LIKE_NO_OTHER:
        return False
    if kind is list or kind is tuple:
        kinds = set(map(type, data))
        if kinds <= _LIKE_NO_OTHER:
            return False
        return not kinds.isdisjoint(_NUMBERS) or any(map(_has_look_alikes, data))
    return (
        kind is int
        or kind is bool
        or isinstance(data, (*LOOK_ALIKE, tuple, tree.structure_type()))
        or hasattr(type(data), "__dataclass_fields__")
    )


def _of_data(data: Any) -> Hashable:
    kind = type(data)
    if kind is list or kind is tuple:  # keys of dicts are a list
        kinds = tuple(map(type, data))
        if _PLAIN.issuperset(kinds):
            return kind, kinds, tuple(data)
        return kind, tuple([(type(x), x) if type(x) in _PLAIN else _of_data(x) for x in data])
    try:
        return exact(data)
    except TypeError:  # a class without a hash: of a structure its equality is enough, as in JAX
        return (type(data),)
