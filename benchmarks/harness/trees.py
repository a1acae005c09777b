"""Nested dictionaries, tuples and lists of arrays, as every library gets them; dictionaries in the order of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any


def flatten(tree: Any) -> list[Any]:
    """The leaves; None is a tree without any."""
    if isinstance(tree, dict):
        return [leaf for key in sorted(tree) for leaf in flatten(tree[key])]
    if isinstance(tree, (tuple, list)):
        return [leaf for part in tree for leaf in flatten(part)]
    return [] if tree is None else [tree]


def unflatten(like: Any, leaves: Sequence[Any]) -> Any:
    """The tree of these leaves that has the structure of another."""
    return _rebuilt(like, iter(leaves))


def tree_map(function: Callable[[Any], Any], tree: Any) -> Any:
    return unflatten(tree, [function(leaf) for leaf in flatten(tree)])


def _rebuilt(like: Any, leaves: Iterator[Any]) -> Any:
    if isinstance(like, dict):
        return {key: _rebuilt(like[key], leaves) for key in sorted(like)}
    if isinstance(like, (tuple, list)):
        return type(like)([_rebuilt(part, leaves) for part in like])
    return None if like is None else next(leaves)
