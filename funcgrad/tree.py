"""Pytrees for users: functions on nested containers of arrays.

Containers are tuples, lists, dicts, named tuples and registered classes; None is an empty one. All else is a leaf:
arrays, arrays of keys, numbers.
"""

from __future__ import annotations

import builtins
import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from funcgrad.trace.types import tree as trees
from funcgrad.trace.types.tree import (
    USERS,
    DictKey,
    FlattenedIndexKey,
    GetAttrKey,
    PathKey,
    SequenceKey,
    TreeDef,
    register_pytree_node_class,
    unflatten,
)

IsLeaf = Callable[[Any], bool] | None
KeyPath = tuple[PathKey, ...]
_NOTHING: Any = object()


def flatten(tree: Any, is_leaf: IsLeaf = None) -> tuple[list[Any], TreeDef]:
    """The leaves in order, and the structure. What is_leaf(part) holds of is a leaf too.

    >>> flatten({"b": 1, "a": (2, 3)})[0]
    [2, 3, 1]
    """
    return trees.flatten(tree, is_leaf, USERS)


def leaves(tree: Any, is_leaf: IsLeaf = None) -> list[Any]:
    """The leaves in order: dictionaries by their sorted keys, None is no leaf.

    >>> leaves({"b": 1, "a": (2, None)})
    [2, 1]
    """
    return flatten(tree, is_leaf)[0]


def structure(tree: Any, is_leaf: IsLeaf = None) -> TreeDef:
    """What is left of a tree without its leaves: it can be compared, hashed and filled again.

    >>> structure((1, [2])) == structure(("a", ["b"]))
    True
    """
    return flatten(tree, is_leaf)[1]


def map(function: Callable, tree: Any, *rest: Any, is_leaf: IsLeaf = None) -> Any:
    """The tree of function(leaf, *leaves of the others).

    >>> map(lambda x, y: x + y, {"a": 1, "b": (2, 3)}, {"a": 10, "b": (20, 30)})
    {'a': 11, 'b': (22, 33)}
    """
    return trees.map(function, tree, *rest, is_leaf=is_leaf, view=USERS)


def reduce(function: Callable, tree: Any, initializer: Any = _NOTHING, is_leaf: IsLeaf = None) -> Any:
    """function(... function(first leaf, second leaf) ..., last leaf), as functools.reduce; the initializer comes first.

    >>> reduce(lambda a, b: a + b, [1, (2, 3)], 10)
    16
    """
    start = () if initializer is _NOTHING else (initializer,)
    return functools.reduce(function, leaves(tree, is_leaf), *start)


def all(tree: Any, *, is_leaf: IsLeaf = None) -> bool:
    """True when all leaves are true.

    >>> all((True, [1, False]))
    False
    """
    return builtins.all(leaves(tree, is_leaf))


def transpose(outer: TreeDef, inner: TreeDef | None, tree: Any) -> Any:
    """From a tree `outer` of trees `inner` to the tree `inner` of trees `outer`; None for that of the first part.

    >>> transpose(structure([0, 0]), structure({"a": 0}), [{"a": 1}, {"a": 2}])
    {'a': [1, 2]}
    """
    return trees.transpose(outer, inner, tree)


# ---- paths ----


def flatten_with_path(tree: Any, is_leaf: IsLeaf = None) -> tuple[list[tuple[KeyPath, Any]], TreeDef]:
    """(path, leaf) pairs in the order of the leaves, and the structure.

    A path is a tuple of keys: DictKey, SequenceKey, GetAttrKey (of named tuples, and of classes that name their
    children) or FlattenedIndexKey.

    >>> flatten_with_path({"a": (2, 3)})[0][1]
    ((DictKey(key='a'), SequenceKey(idx=1)), 3)
    """
    return trees.flatten_with_path(tree, is_leaf, USERS)


def leaves_with_path(tree: Any, is_leaf: IsLeaf = None) -> list[tuple[KeyPath, Any]]:
    """(path, leaf) pairs in the order of the leaves; see flatten_with_path.

    >>> [(keystr(path), leaf) for path, leaf in leaves_with_path({"a": (2, 3)})]
    [("['a'][0]", 2), ("['a'][1]", 3)]
    """
    return flatten_with_path(tree, is_leaf)[0]


def map_with_path(function: Callable, tree: Any, *rest: Any, is_leaf: IsLeaf = None) -> Any:
    """The tree of function(path, leaf, *leaves of the others).

    >>> map_with_path(lambda path, x: f"{keystr(path)} = {x}", {"w": [1, 2]})
    {'w': ["['w'][0] = 1", "['w'][1] = 2"]}
    """
    paths = iter([path for path, _ in leaves_with_path(tree, is_leaf)])
    return map(lambda *row: function(next(paths), *row), tree, *rest, is_leaf=is_leaf)


def keystr(keys: Sequence[PathKey], *, simple: bool = False, separator: str = "") -> str:
    """A path as text. simple: the keys alone, without brackets and quotes.

    >>> keystr((DictKey("w"), SequenceKey(0))), keystr((DictKey("w"), SequenceKey(0)), simple=True, separator="/")
    ("['w'][0]", 'w/0')
    """
    return separator.join(_simple(key) if simple else str(key) for key in keys)


def _simple(key: Any) -> str:
    for name in ("key", "idx", "name"):
        if hasattr(key, name):
            return str(getattr(key, name))
    return str(key)


# ---- classes ----


def register_pytree_node(
    cls: type, flatten: Callable[[Any], tuple], unflatten: Callable[[Any, Any], Any]
) -> None:
    """Make instances of a class inner nodes of trees.

        >>> class Pair:
        ...     def __init__(self, a, b):
        ...         self.a, self.b = a, b
        >>> register_pytree_node(Pair, lambda p: ((p.a, p.b), None), lambda _, parts: Pair(*parts))
        >>> leaves([Pair(1, 2), 3])
        [1, 2, 3]

    flatten: object -> (children, static data); unflatten: (static data, children) -> object.
    """
    trees.register_pytree_node(cls, flatten, unflatten)


def register_pytree_with_keys(
    cls: type,
    flatten_with_keys: Callable[[Any], tuple[Iterable[tuple[PathKey, Any]], Any]],
    unflatten: Callable[[Any, Any], Any],
) -> None:
    """Make instances of a class inner nodes of trees whose children have names, which paths tell.

        >>> class Point:
        ...     def __init__(self, x, y):
        ...         self.x, self.y = x, y
        >>> register_pytree_with_keys(
        ...     Point, lambda p: (((GetAttrKey("x"), p.x), (GetAttrKey("y"), p.y)), None), lambda _, xy: Point(*xy)
        ... )
        >>> [keystr(path) for path, _ in leaves_with_path([Point(1, 2)])]
        ['[0].x', '[0].y']

    flatten_with_keys: object -> ((key, child) pairs, static data).
    """

    def flatten_named(node: Any) -> tuple:
        pairs, data = flatten_with_keys(node)
        keys, children = zip(*pairs, strict=True) if (pairs := tuple(pairs)) else ((), ())
        return children, data, keys

    trees.register_pytree_node(cls, flatten_named, unflatten)


def register_pytree_with_keys_class(cls: type) -> type:
    """The same as a decorator, for a class with methods tree_flatten_with_keys and (class method) tree_unflatten.

    >>> @register_pytree_with_keys_class
    ... class Box:
    ...     def __init__(self, value):
    ...         self.value = value
    ...
    ...     def tree_flatten_with_keys(self):
    ...         return ((GetAttrKey("value"), self.value),), None
    ...
    ...     @classmethod
    ...     def tree_unflatten(cls, data, parts):
    ...         return cls(*parts)
    >>> leaves_with_path(Box(3))
    [((GetAttrKey(name='value'),), 3)]
    """
    register_pytree_with_keys(cls, lambda x: x.tree_flatten_with_keys(), cls.tree_unflatten)  # type: ignore[attr-defined]
    return cls


__all__ = [
    "DictKey", "FlattenedIndexKey", "GetAttrKey", "SequenceKey", "all", "flatten", "flatten_with_path", "keystr",
    "leaves", "leaves_with_path", "map", "map_with_path", "reduce", "register_pytree_node",
    "register_pytree_node_class", "register_pytree_with_keys", "register_pytree_with_keys_class", "structure",
    "transpose", "unflatten",
]  # fmt: skip
