"""Structures of trees as records (ir/records.py), so that programs can be written with their arguments and results.

    described(structure, example)     what `made` needs; ArgumentError for what cannot be described
    made(description, leaves)         the tree with these leaves; LookupError for classes that are not here
    record_of, tree_of                the same with the types of leaves beside it, and with a check

Classes of nodes, and what nodes hold beside arrays, are kept by the names of their modules. Nothing is imported for
them, and no function of theirs is called but that by which a registered class puts its nodes together: who reads a
program has imported what it is for.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from types import BuiltinFunctionType, FunctionType
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError
from funcgrad.trace.array.key_array import KEY_DTYPE, KeyArray
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import flatten_without_float0, float0, is_float0
from funcgrad.trace.types.tree_classes import StaticData, static_data
from funcgrad.trace.util.named_tuple import NamedTuple


class Named(NamedTuple):
    """A class or function of a module."""

    module: str
    qualname: str


class Registered(NamedTuple):
    """A class that has a name of its own in files. write, read: its static data to bytes and back; None to keep it as
    that of other classes.
    """

    cls: type
    write: Callable[[Any], bytes] | None
    read: Callable[[bytes], Any] | None


_REGISTERED: dict[str, Registered] = {}
_NAMES: dict[type, str] = {}


def register_class(
    cls: type,
    name: str,
    write: Callable[[Any], bytes] | None = None,
    read: Callable[[bytes], Any] | None = None,
) -> None:
    """Give a class of nodes the name by which files know it, wherever it is defined.

    Raises
    ------
    ArgumentError : the class has a name already, or another class has this one.
    """
    if cls in _NAMES:
        raise ArgumentError(f"{cls.__qualname__} is registered as {_NAMES[cls]!r} already")
    if name in _REGISTERED:
        raise ArgumentError(f"{_REGISTERED[name].cls.__qualname__} is registered as {name!r} already")
    _REGISTERED[name], _NAMES[cls] = Registered(cls, write, read), name


class Node(NamedTuple):
    """An inner node that is no plain tuple, list or dict. data: what it holds beside its children."""

    cls: Named
    data: Any
    children: list[Any]


class Member(NamedTuple):
    """A member of an Enum."""

    cls: Named
    name: str


class Fields(NamedTuple):
    """A named tuple or dataclass that nodes hold."""

    cls: Named
    values: tuple[Any, ...]


class Items(NamedTuple):
    """A set, frozenset, range or slice that nodes hold."""

    kind: str
    values: tuple[Any, ...]


class Static(NamedTuple):
    """The static attributes of an object that is its attributes, such as a module."""

    names: tuple[str, ...]
    values: tuple[Any, ...]


class Scalar(NamedTuple):
    """A number of NumPy's."""

    array: np.ndarray


RECORDS = (Named, Node, Member, Fields, Items, Static, Scalar)

_LEAF = True  # in a description: None is a node without leaves, tuples, lists and dicts are themselves
_FLOAT0 = Named("funcgrad", "float0")  # its arrays are part of a structure (trace/types/float0.py)
_AS_THEY_ARE = (type(None), bool, int, float, complex, str, bytes)
_ITEMS: dict[str, Any] = {kind.__name__: kind for kind in (set, frozenset, range, slice)}


# ---- structures with the types of their leaves ----


def record_of(structure: tree.TreeDef, info: Any, what: str) -> tuple[Any, list[Any]]:
    """Return a tree of types as (description, types of its leaves). What is described can be made again: else there is
    an ArgumentError in the name of `what`.
    """
    leaves = [_words(x) for x in tree.leaves(info) if not is_float0(x)]
    try:
        description = described(structure, info)
        again = tree_of((description, leaves), _itself)[0]
    except ArgumentError as error:
        raise ArgumentError(f"{what}: {error.message}", hint=error.hint) from None
    except Exception as error:
        raise ArgumentError(
            f"{what}: {tree.structure_text(structure)} cannot be taken apart: {error}",
            hint="a node is put together by its class from what it is taken apart to",
        ) from error
    if again != structure:
        raise ArgumentError(
            f"{what}: {tree.structure_text(structure)} becomes {tree.structure_text(again)} when it is made again",
            hint="a node is put together by its class from what it is taken apart to",
        )
    return description, [(x.shape, x.dtype, x.weak_type) for x in leaves]


def _itself(leaf: Any) -> Any:
    return leaf


def _words(x: Any) -> Any:
    """Return the type of the words where x is the type of keys."""
    return x.words().words if x.dtype is KEY_DTYPE else x


def tree_of(saved: tuple[Any, Sequence[Any]], type_of: Callable[[Any], Any]) -> tuple[tree.TreeDef, Any]:
    """Rebuild the structure and the tree of types. A tree may hold arrays without elements as parts of its
    structure.
    """
    description, types = saved
    leaves = list(map(type_of, types))
    found = flatten_without_float0(made(description, iter(leaves)))[1]
    return found, tree.unflatten(found, leaves)


# ---- writing ----


def described(structure: tree.TreeDef, example: Any) -> Any:
    """Return the description of a structure. example: a tree of it."""
    if structure.is_leaf():
        return _LEAF
    cls, children = structure.type, structure.children()
    if cls in (dict, defaultdict):
        specs = dict(zip(structure.entries(), children, strict=True))
        items = {_plain(key): described(specs[key], part) for key, part in example.items()}
        return items if cls is dict else Node(_named(cls), _plain(example.default_factory), [items])
    if cls is type(None):
        return None
    if cls in (tuple, list):
        return cls([described(spec, part) for spec, part in zip(children, example, strict=True)])
    if type(example) is np.ndarray and example.dtype == float0:
        return Node(_FLOAT0, example.shape, [])
    if cls is KeyArray:  # in its place the example has the type of keys
        return Node(_named(cls), None, [_LEAF])
    inner, data = tree.node_parts(example)
    parts = [described(spec, part) for spec, part in zip(children, inner, strict=True)]
    known = _REGISTERED[_NAMES[cls]] if cls in _NAMES else None
    kept = _plain(data) if known is None or known.write is None else bytes(known.write(data))
    return Node(_named(cls), kept, parts)


def _plain(value: Any) -> Any:
    """Return what a node holds beside its children, in records."""
    kind = type(value)
    if kind in _AS_THEY_ARE or isinstance(value, np.dtype) and value in dt.STORED:
        return value
    if kind in (tuple, list):
        return kind(map(_plain, value))
    if kind is dict:
        return {_plain(key): _plain(part) for key, part in value.items()}
    if kind is np.ndarray and value.dtype in dt.STORED:
        return value
    if isinstance(value, np.generic) and value.dtype in dt.STORED:
        return Scalar(np.asarray(value))
    if kind in (set, frozenset):
        return Items(kind.__name__, tuple(map(_plain, value)))
    if kind in (range, slice):
        return Items(kind.__name__, (value.start, value.stop, value.step))
    if kind is StaticData:
        return Static(tuple(value.values), tuple(map(_plain, value.values.values())))
    if isinstance(value, Enum):
        return Member(_named(kind), value.name)
    if is_dataclass(kind):
        return Fields(_named(kind), tuple(_plain(getattr(value, field.name)) for field in fields(kind)))
    if isinstance(value, tuple) and hasattr(kind, "_fields"):
        return Fields(_named(kind), tuple(map(_plain, value)))
    return _named(value)


def _named(value: Any) -> Named:
    """Return the name of a class or function, by which it is found."""
    if isinstance(value, type) and value in _NAMES:
        return Named("", _NAMES[value])
    named = Named(getattr(value, "__module__", "") or "", getattr(value, "__qualname__", ""))
    try:
        found = _found(named)
    except LookupError:
        found = None
    if found is not value:
        raise ArgumentError(
            f"nodes of the arguments or results hold {value!r:.80}, which has no name to be found by",
            hint="name classes and functions at the top of a module; nodes may hold these, numbers, texts, dtypes, "
            "members of Enums, dataclasses and tuples, lists, dicts and sets of them",
        )
    return named


# ---- reading ----


def made(description: Any, leaves: Iterator[Any]) -> Any:
    """Return the tree of a description, whose leaves are taken one by one."""
    if description is _LEAF:
        return next(leaves)
    if description is None:
        return None
    if isinstance(description, dict):
        parts = {_value(key): part for key, part in description.items()}
        found = {key: made(parts[key], leaves) for key in tree.structure(dict.fromkeys(parts, 0)).entries()}
        return {key: found[key] for key in parts}
    if not isinstance(description, Node):
        return type(description)([made(part, leaves) for part in description])
    if description.cls == _FLOAT0:
        return np.zeros(description.data, float0)
    cls = _found(description.cls)
    known = None if description.cls.module else _REGISTERED[description.cls.qualname]
    data = _value(description.data) if known is None or known.read is None else known.read(description.data)
    children = [made(part, leaves) for part in description.children]
    if cls is KeyArray:
        return KeyArray(*children)
    return defaultdict(data, *children) if cls is defaultdict else tree.node_of(cls, data, children)


def _value(plain: Any) -> Any:
    """Return what `_plain` described."""
    if isinstance(plain, Named):
        return _found(plain)
    if isinstance(plain, Scalar):
        return plain.array[()]
    if isinstance(plain, Items):
        values = list(map(_value, plain.values))
        return (
            _ITEMS[plain.kind](values) if plain.kind in ("set", "frozenset") else _ITEMS[plain.kind](*values)
        )
    if isinstance(plain, Static):
        return static_data(plain.names, tuple(map(_value, plain.values)))
    if isinstance(plain, Member):
        return _found(plain.cls)[plain.name]
    if isinstance(plain, Fields):
        return _with_fields(_found(plain.cls), list(map(_value, plain.values)))
    if type(plain) in (tuple, list):
        return type(plain)(map(_value, plain))
    if isinstance(plain, dict):
        return {_value(key): _value(part) for key, part in plain.items()}
    return plain


def _with_fields(cls: Any, values: list[Any]) -> Any:
    """Return a named tuple or dataclass; what a dataclass does when one is made was done when it was."""
    if not is_dataclass(cls):
        return cls._make(values)
    found: Any = object.__new__(cls)  # type: ignore[arg-type]  # is_dataclass is true of instances, too
    for field, value in zip(fields(cls), values, strict=True):
        object.__setattr__(found, field.name, value)
    return found


def _found(named: Named) -> Any:
    """Find a class or function of a module that is imported. Raise LookupError where there is none of that name. It
    is looked up in dictionaries, so that no code of a module runs. One without a module is that of `register_class`.
    """
    if not named.module and named.qualname in _REGISTERED:
        return _REGISTERED[named.qualname].cls
    found: Any = sys.modules.get(named.module)
    for part in named.qualname.split("."):
        found = getattr(found, "__dict__", {}).get(part)
    known = isinstance(found, (type, FunctionType, BuiltinFunctionType))
    if not known or (found.__module__, found.__qualname__) != named:
        raise LookupError(f"there is no {named.qualname} in {named.module or 'no module'}")
    return found
