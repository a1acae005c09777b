"""Pytrees for users: functions on nested containers of arrays.

Containers are tuples, lists, dicts, named tuples and registered classes; None is an empty one. All else is a leaf:
arrays, arrays of keys, numbers.
"""

from __future__ import annotations

import builtins
import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from funcgrad.errors import TreeError
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
from funcgrad.trace.types.tree_classes import static_field as static
from funcgrad.trace.util.lazy import only_public

IsLeaf = Callable[[Any], bool] | None
KeyPath = tuple[PathKey, ...]
_NOTHING: Any = object()


def flatten(tree: Any, is_leaf: IsLeaf = None) -> tuple[list[Any], TreeDef]:
    """Split a tree into its leaves and its structure.

    Parameters
    ----------
    tree : a pytree.
    is_leaf : a function of a part of the tree; where it is true the part is a leaf.

    Returns
    -------
    The list of leaves in order, and the TreeDef.

    Examples
    --------
    >>> flatten({"b": 1, "a": (2, 3)})[0]
    [2, 3, 1]
    """
    return trees.flatten(tree, is_leaf, USERS)


def leaves(tree: Any, is_leaf: IsLeaf = None) -> list[Any]:
    """List the leaves in order: those of dictionaries by their sorted keys; None is not a leaf.

    Parameters
    ----------
    tree : a pytree.
    is_leaf : a function of a part of the tree; where it is true the part is a leaf.

    Returns
    -------
    A list.

    Examples
    --------
    >>> leaves({"b": 1, "a": (2, None)})
    [2, 1]
    """
    return flatten(tree, is_leaf)[0]


def structure(tree: Any, is_leaf: IsLeaf = None) -> TreeDef:
    """Return what is left of a tree without its leaves: it can be compared, hashed and filled again.

    Parameters
    ----------
    tree : a pytree.
    is_leaf : a function of a part of the tree; where it is true the part is a leaf.

    Returns
    -------
    A TreeDef.

    Examples
    --------
    >>> structure((1, [2])) == structure(("a", ["b"]))
    True
    """
    return flatten(tree, is_leaf)[1]


def map(f: Callable[..., Any], tree: Any, *rest: Any, is_leaf: IsLeaf = None) -> Any:
    """Apply a function to each leaf of a tree, and to the leaves of other trees in the same places.

    Parameters
    ----------
    f : a function of a leaf of each tree.
    tree : a pytree.
    *rest : trees that begin with the structure of `tree`.
    is_leaf : a function of a part of the tree; where it is true the part is a leaf.

    Returns
    -------
    The tree of the results, of the structure of `tree`.

    Raises
    ------
    TreeError : the structures of the trees differ.

    Examples
    --------
    >>> map(lambda x, y: x + y, {"a": 1, "b": (2, 3)}, {"a": 10, "b": (20, 30)})
    {'a': 11, 'b': (22, 33)}
    """
    return trees.map(f, tree, *rest, is_leaf=is_leaf, view=USERS)


def reduce(
    function: Callable[..., Any], tree: Any, initializer: Any = _NOTHING, is_leaf: IsLeaf = None
) -> Any:
    """Combine the leaves from first to last by a function of two, as functools.reduce.

    Parameters
    ----------
    function : a function of what is combined so far and the next leaf.
    tree : a pytree.
    initializer : what is combined first; without it the first leaf is.
    is_leaf : a function of a part of the tree; where it is true the part is a leaf.

    Returns
    -------
    function(... function(first leaf, second leaf) ..., last leaf).

    Examples
    --------
    >>> reduce(lambda a, b: a + b, [1, (2, 3)], 10)
    16
    """
    start = () if initializer is _NOTHING else (initializer,)
    return functools.reduce(function, leaves(tree, is_leaf), *start)


def all(tree: Any, *, is_leaf: IsLeaf = None) -> bool:
    """Return True when all leaves are true.

    Parameters
    ----------
    tree : a pytree.
    is_leaf : a function of a part of the tree; where it is true the part is a leaf.

    Returns
    -------
    A bool.

    Examples
    --------
    >>> all((True, [1, False]))
    False
    """
    return builtins.all(leaves(tree, is_leaf))


def reduce_associative(
    operation: Callable[..., Any], tree: Any, *, identity: Any = _NOTHING, is_leaf: IsLeaf = None
) -> Any:
    """Combine all leaves by an associative operation, neighbours first: in a depth of log2 of their number.

    Parameters
    ----------
    operation : (leaf, leaf) -> leaf.
    tree : the leaves.
    identity : the result for a tree without leaves.
    is_leaf : parts of which this is true are leaves too.

    Returns
    -------
    what `reduce` gives, if the operation is associative.

    Raises
    ------
    TreeError : there are no leaves, and no identity.

    Examples
    --------
    >>> reduce_associative(lambda a, b: a + b, ["a", ("b", "c"), "d"])
    'abcd'
    """
    row = leaves(tree, is_leaf)
    if not row and identity is _NOTHING:
        raise TreeError("tree.reduce_associative: the tree has no leaves", hint="pass identity=")
    while len(row) > 1:
        pairs = [operation(a, b) for a, b in zip(row[::2], row[1::2], strict=False)]
        row = pairs + row[2 * len(pairs) :]
    return row[0] if row else identity


def broadcast(prefix_tree: Any, full_tree: Any, is_leaf: IsLeaf = None) -> Any:
    """Make a tree like `full_tree` that has each leaf of `prefix_tree` for all leaves below its place.

    Parameters
    ----------
    prefix_tree : a tree, of which `full_tree` has further containers in the places of leaves.
    full_tree : the tree whose structure is wanted.
    is_leaf : parts of either of which this is true are leaves too.

    Returns
    -------
    a tree with the leaves of `prefix_tree`.

    Raises
    ------
    TreeError : prefix_tree is no prefix of full_tree.

    Examples
    --------
    >>> broadcast({"a": 1, "b": 2}, {"a": [0, 0], "b": 0})
    {'a': [1, 1], 'b': 2}
    """
    values, treedef = flatten(prefix_tree, is_leaf)
    try:
        parts = treedef.flatten_up_to(full_tree)
    except ValueError:
        raise TreeError(
            f"tree.broadcast: {trees.structure_text(treedef)} is no prefix of "
            f"{trees.structure_text(structure(full_tree, is_leaf))}"
        ) from None
    repeated = [map(lambda _, x=x: x, part, is_leaf=is_leaf) for x, part in zip(values, parts, strict=True)]
    return treedef.unflatten(repeated)


def transpose(outer_treedef: TreeDef, inner_treedef: TreeDef | None, pytree_to_transpose: Any) -> Any:
    """Turn a tree `outer` of trees `inner` into the tree `inner` of trees `outer`.

    Parameters
    ----------
    outer_treedef : the structure of the outer tree.
    inner_treedef : the structure of the inner trees; None for the structure of the first one.
    pytree_to_transpose : the tree of trees.

    Returns
    -------
    The tree of structure `inner`, whose leaves are trees of structure `outer`.

    Examples
    --------
    >>> transpose(structure([0, 0]), structure({"a": 0}), [{"a": 1}, {"a": 2}])
    {'a': [1, 2]}
    """
    return trees.transpose(outer_treedef, inner_treedef, pytree_to_transpose)


# ---- paths ----


def flatten_with_path(
    tree: Any, is_leaf: Callable[..., bool] | None = None, is_leaf_takes_path: bool = False
) -> tuple[list[tuple[KeyPath, Any]], TreeDef]:
    """Split a tree into its leaves, each with its path, and its structure.

    Parameters
    ----------
    tree : a pytree.
    is_leaf : a function of a part of the tree; where it is true the part is a leaf.
    is_leaf_takes_path : `is_leaf` is called with the path to the part and the part.

    Returns
    -------
    The list of pairs (path, leaf) in the order of the leaves, and the TreeDef. A path is a tuple of keys:
    DictKey, SequenceKey, GetAttrKey (of named tuples, and of classes that name their children) or
    FlattenedIndexKey.

    Examples
    --------
    >>> flatten_with_path({"a": (2, 3)})[0][1]
    ((DictKey(key='a'), SequenceKey(idx=1)), 3)
    """
    if is_leaf is not None and is_leaf_takes_path:
        return _flatten_asking_paths(is_leaf, tree)
    return trees.flatten_with_path(tree, is_leaf, USERS)


def _flatten_asking_paths(
    is_leaf: Callable[[KeyPath, Any], bool], tree: Any
) -> tuple[list[tuple[KeyPath, Any]], TreeDef]:
    found: list[tuple[KeyPath, Any]] = []

    def below(path: KeyPath, node: Any) -> Any:
        """Return the same node with a place for each leaf."""
        parts, treedef = trees.flatten_with_path(node, lambda part: part is not node, USERS)
        if is_leaf(path, node) or builtins.all(key == () for key, _ in parts) and parts:
            found.append((path, node))
            return _Place()
        return treedef.unflatten([below((*path, key), child) for (key,), child in parts])

    return found, structure(below((), tree), lambda part: isinstance(part, _Place))


class _Place:
    """The place of a leaf."""


def leaves_with_path(
    tree: Any, is_leaf: Callable[..., bool] | None = None, is_leaf_takes_path: bool = False
) -> list[tuple[KeyPath, Any]]:
    """List the pairs (path, leaf) in the order of the leaves.

    Parameters
    ----------
    tree : a pytree.
    is_leaf : a function of a part of the tree; where it is true the part is a leaf.
    is_leaf_takes_path : `is_leaf` is called with the path to the part and the part.

    Returns
    -------
    A list of pairs; for paths see flatten_with_path.

    Examples
    --------
    >>> [(keystr(path), leaf) for path, leaf in leaves_with_path({"a": (2, 3)})]
    [("['a'][0]", 2), ("['a'][1]", 3)]
    """
    return flatten_with_path(tree, is_leaf, is_leaf_takes_path)[0]


def map_with_path(
    f: Callable[..., Any],
    tree: Any,
    *rest: Any,
    is_leaf: Callable[..., bool] | None = None,
    is_leaf_takes_path: bool = False,
) -> Any:
    """Apply a function to the path of each leaf, the leaf, and the leaves of other trees in the same places.

    Parameters
    ----------
    f : a function of a path and a leaf of each tree.
    tree : a pytree.
    *rest : trees that begin with the structure of `tree`.
    is_leaf : a function of a part of the tree; where it is true the part is a leaf.
    is_leaf_takes_path : `is_leaf` is called with the path to the part and the part.

    Returns
    -------
    The tree of the results, of the structure of `tree`.

    Raises
    ------
    TreeError : the structures of the trees differ.

    Examples
    --------
    >>> map_with_path(lambda path, x: f"{keystr(path)} = {x}", {"w": [1, 2]})
    {'w': ["['w'][0] = 1", "['w'][1] = 2"]}
    """
    pairs, treedef = flatten_with_path(tree, is_leaf, is_leaf_takes_path)
    others = [_parts(treedef, other, number) for number, other in enumerate(rest, 1)]
    rows = zip(pairs, *others, strict=True)
    return treedef.unflatten([f(path, leaf, *more) for (path, leaf), *more in rows])


def _parts(treedef: TreeDef, tree: Any, number: int) -> list[Any]:
    """Return the parts of a tree in the places of a structure's leaves; raise TreeError if the tree has another
    structure.
    """
    try:
        return treedef.flatten_up_to(tree)
    except ValueError:
        raise trees.not_alike("tree.map_with_path", treedef, structure(tree), number) from None


def keystr(keys: Sequence[PathKey], *, simple: bool = False, separator: str = "") -> str:
    """Write a path as text.

    Parameters
    ----------
    keys : a path.
    simple : the keys alone, without brackets and quotes.
    separator : the text between keys.

    Returns
    -------
    A string.

    Examples
    --------
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
    nodetype: type,
    flatten_func: Callable[[Any], tuple],
    unflatten_func: Callable[[Any, Any], Any],
    flatten_with_keys_func: Callable[[Any], tuple[Iterable[tuple[PathKey, Any]], Any]] | None = None,
) -> None:
    """Make instances of a class inner nodes of trees.

    Parameters
    ----------
    nodetype : the class.
    flatten_func : a function from an object to (children, static data).
    unflatten_func : a function from (static data, children) to an object.
    flatten_with_keys_func : as that of `register_pytree_with_keys`, for children with names.

    Examples
    --------
    >>> class Pair:
    ...     def __init__(self, a, b):
    ...         self.a, self.b = a, b
    >>> register_pytree_node(Pair, lambda p: ((p.a, p.b), None), lambda _, parts: Pair(*parts))
    >>> leaves([Pair(1, 2), 3])
    [1, 2, 3]
    """
    if flatten_with_keys_func is None:
        trees.register_pytree_node(nodetype, flatten_func, unflatten_func)
    else:
        register_pytree_with_keys(nodetype, flatten_with_keys_func, unflatten_func)


def register_pytree_with_keys(
    nodetype: type,
    flatten_with_keys: Callable[[Any], tuple[Iterable[tuple[PathKey, Any]], Any]],
    unflatten_func: Callable[[Any, Any], Any],
    flatten_func: Callable[[Any], tuple] | None = None,
) -> None:
    """Make instances of a class inner nodes of trees whose children have names, which paths show.

    Parameters
    ----------
    nodetype : the class.
    flatten_with_keys : a function from an object to (pairs (key, child), static data).
    unflatten_func : a function from (static data, children) to an object.
    flatten_func : the same as `flatten_with_keys` without keys, for whom they are of no use.

    Examples
    --------
    >>> class Point:
    ...     def __init__(self, x, y):
    ...         self.x, self.y = x, y
    >>> register_pytree_with_keys(
    ...     Point, lambda p: (((GetAttrKey("x"), p.x), (GetAttrKey("y"), p.y)), None), lambda _, xy: Point(*xy)
    ... )
    >>> [keystr(path) for path, _ in leaves_with_path([Point(1, 2)])]
    ['[0].x', '[0].y']
    """

    def flatten_named(node: Any) -> tuple:
        pairs, data = flatten_with_keys(node)
        keys, children = zip(*pairs, strict=True) if (pairs := tuple(pairs)) else ((), ())
        return children, data, keys

    trees.register_pytree_node(nodetype, flatten_named, unflatten_func, without_keys=flatten_func)


def register_pytree_with_keys_class(cls: type) -> type:
    """Make a class with methods tree_flatten_with_keys and (class method) tree_unflatten a pytree, as a decorator.

    Examples
    --------
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
    "DictKey", "FlattenedIndexKey", "GetAttrKey", "SequenceKey", "all", "broadcast", "flatten", "flatten_with_path",
    "keystr",
    "leaves", "leaves_with_path", "map", "map_with_path", "reduce", "reduce_associative", "register_pytree_node",
    "register_pytree_node_class", "register_pytree_with_keys", "register_pytree_with_keys_class", "static", "structure",
    "transpose", "unflatten",
]  # fmt: skip

__dir__ = only_public(__name__)
