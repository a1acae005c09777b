"""Pytrees under the names of `jax.tree_util`: those of `funcgrad.tree` with the prefix `tree_`, classes, structures.

Containers are tuples, lists, dicts, named tuples and registered classes; None is an empty one. All else is a leaf.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from funcgrad.errors import TreeError
from funcgrad.trace.types import tree as trees
from funcgrad.trace.types.tree import (
    DictKey,
    FlattenedIndexKey,
    GetAttrKey,
    SequenceKey,
)
from funcgrad.trace.types.tree import (
    PathKey as KeyEntry,
)
from funcgrad.trace.types.tree_classes import Partial, register_dataclass, register_static
from funcgrad.trace.util.lazy import only_public
from funcgrad.tree import (
    KeyPath,
    keystr,
    register_pytree_node,
    register_pytree_node_class,
    register_pytree_with_keys,
    register_pytree_with_keys_class,
)
from funcgrad.tree import all as tree_all
from funcgrad.tree import broadcast as tree_broadcast
from funcgrad.tree import flatten as tree_flatten
from funcgrad.tree import flatten_with_path as tree_flatten_with_path
from funcgrad.tree import leaves as tree_leaves
from funcgrad.tree import leaves_with_path as tree_leaves_with_path
from funcgrad.tree import map as tree_map
from funcgrad.tree import map_with_path as tree_map_with_path
from funcgrad.tree import reduce as tree_reduce
from funcgrad.tree import reduce_associative as tree_reduce_associative
from funcgrad.tree import structure as tree_structure
from funcgrad.tree import transpose as tree_transpose
from funcgrad.tree import unflatten as tree_unflatten

if TYPE_CHECKING:
    from funcgrad.trace.types.tree import TreeDef as PyTreeDef


def all_leaves(iterable: Iterable[Any], is_leaf: Callable[[Any], bool] | None = None) -> bool:
    """Return whether each of some values is a leaf.

    Parameters
    ----------
    iterable : values of any kind.
    is_leaf : values of which this is true are leaves too.

    Returns
    -------
    False as soon as one is a container, None among them.

    Examples
    --------
    >>> all_leaves([1.0, "a"]), all_leaves([1.0, (2.0,)]), all_leaves([None])
    (True, False, False)
    """
    return all(
        found[0] is value if len(found := tree_leaves(value, is_leaf)) == 1 else False for value in iterable
    )


def flatten_one_level(tree: Any) -> tuple[Iterable[Any], Any]:
    """Take a container apart, without its containers.

    Parameters
    ----------
    tree : a container.

    Returns
    -------
    (its children, its static data).

    Raises
    ------
    TreeError : it is a leaf.

    Examples
    --------
    >>> flatten_one_level({"b": 1, "a": (2, 3)})
    ([(2, 3), 1], ['a', 'b'])
    """
    if tree is not None and all_leaves([tree]):
        raise TreeError(f"flatten_one_level: a {type(tree).__name__} is a leaf")
    return trees.node_parts(tree)


def flatten_one_level_with_keys(tree: Any) -> tuple[Iterable[tuple[Any, Any]], Any]:
    """Take a container apart, without its containers, with the key of each child.

    Parameters
    ----------
    tree : a container.

    Returns
    -------
    (pairs of key and child, its static data).

    Raises
    ------
    TreeError : it is a leaf.

    Examples
    --------
    >>> flatten_one_level_with_keys({"b": 1, "a": (2, 3)})
    ([(DictKey(key='a'), (2, 3)), (DictKey(key='b'), 1)], ['a', 'b'])
    """
    children, data = flatten_one_level(tree)
    found, _ = tree_flatten_with_path(tree, is_leaf=lambda x: x is not tree)
    return list(zip((path[0] for path, _ in found), children, strict=True)), data


def is_tree_node(typ: type) -> bool:
    """Tell whether objects of a class are containers of trees: of Python's, or registered.

    Parameters
    ----------
    typ : a class.

    Examples
    --------
    >>> is_tree_node(dict), is_tree_node(float)
    (True, False)
    """
    return trees.is_node_type(typ)


def treedef_children(treedef: PyTreeDef) -> list[PyTreeDef]:
    """Return the structures of the children of a structure.

    Examples
    --------
    >>> len(treedef_children(tree_structure([1, (2, 3)])))
    2
    """
    return list(treedef.children())


def treedef_is_leaf(treedef: PyTreeDef) -> bool:
    """Return whether a structure is that of one leaf, or of None.

    Examples
    --------
    >>> treedef_is_leaf(tree_structure(1.0)), treedef_is_leaf(tree_structure([1.0]))
    (True, False)
    """
    return treedef.num_nodes == 1


def treedef_tuple(treedefs: Iterable[PyTreeDef]) -> PyTreeDef:
    """Return the structure of a tuple of trees.

    Examples
    --------
    >>> treedef_tuple([tree_structure(1), tree_structure([2])]) == tree_structure((0, [0]))
    True
    """
    return tree_structure(tuple(treedef.unflatten(range(treedef.num_leaves)) for treedef in treedefs))


def __getattr__(name: str) -> Any:
    if name == "PyTreeDef":  # its library is loaded with the first tree
        return trees.structure_type()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "DictKey", "FlattenedIndexKey", "GetAttrKey", "KeyEntry", "KeyPath", "Partial", "PyTreeDef", "SequenceKey",
    "all_leaves", "flatten_one_level", "flatten_one_level_with_keys", "is_tree_node", "keystr",
    "register_dataclass", "register_pytree_node",
    "register_pytree_node_class", "register_pytree_with_keys", "register_pytree_with_keys_class", "register_static",
    "tree_all", "tree_broadcast", "tree_flatten", "tree_flatten_with_path", "tree_leaves", "tree_leaves_with_path",
    "tree_map", "tree_map_with_path", "tree_reduce", "tree_reduce_associative", "tree_structure", "tree_transpose",
    "tree_unflatten", "treedef_children", "treedef_is_leaf", "treedef_tuple",
]  # fmt: skip

__dir__ = only_public(__name__)
