"""Trees that native code takes apart: what it needs to know of classes and structures, found out once for each.

In: classes of nodes (tree.py, tree_classes.py), and trees that were flattened in Python. Out: tables for the native
walk (backends/cpu/native/source/python/trees.h), which lists the leaves of a tree in the order in which its containers
hold them, and writes down what is around them: a key. Who finds the key in a table has the structure, and the order of
the leaves, and has made none of it.

A walk enters tuples, lists, None, dicts with texts or integers as keys, named tuples, and objects whose children are
attributes; static data are plain values there. It knows nothing of other nodes: Python flattens what has them. So no
code of a class runs during a walk. What is known of a key was compared with what Python makes of such a tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from operator import is_
from typing import Any

import numpy as np

from funcgrad.trace.types import tree as trees
from funcgrad.trace.types.tree import USERS, WORDS, TreeDef
from funcgrad.trace.types.tree_classes import are_plain_attributes, attributes_of, fields_of

# The kinds of nodes, in the order of trees.h.
KINDS = (
    "LEAF", "NONE_NODE", "TUPLE_NODE", "LIST_NODE", "DICT_NODE", "NAMED_NODE", "FIELDS_NODE", "ATTRIBUTES_NODE",
    "OTHER_NODE",
)  # fmt: skip
_LEAF, _NONE, _TUPLE, _LIST, _DICT, _NAMED, _FIELDS, _ATTRIBUTES, _OTHER = range(len(KINDS))
_CONTAINERS: dict[type, int] = {type(None): _NONE, tuple: _TUPLE, list: _LIST, dict: _DICT}
_PLAIN: dict[type, None] = dict.fromkeys((str, int, bool, bytes, type(None)))
_MOST_CLASSES = 1024  # that are remembered
_MOST_STRUCTURES = 256


class KnownTrees:
    """What is known of the trees of one view. tables: what native code gets; see tree_parts in trees.h."""

    def __init__(self, view: str) -> None:
        self.view = view
        self._kinds: dict[type, Any] = dict(_CONTAINERS)
        self._known: dict[tuple, tuple[TreeDef, bytes | None] | None] = {}
        self._met: set[int] = set()  # hashes of keys
        self.tables = self._kinds, _PLAIN, self._known, self._meet

    def learn(self, cls: type) -> None:
        """Find out what instances of a class are."""
        if len(self._kinds) >= _MOST_CLASSES:
            self.forget()
        self._kinds[cls] = _kind_of(cls, self.view)

    def forget(self) -> None:
        """Ask again for each class, and each structure."""
        self._kinds.clear()
        self._kinds.update(_CONTAINERS)
        self._known.clear()
        self._met.clear()

    def _meet(self, key: tuple, walked: list[Any], tree: Any) -> tuple[list[Any], TreeDef]:
        """Flatten a tree of an unknown key, and remember its structure if the key comes a second time."""
        leaves, treedef = trees.flatten_in_python(tree, None, self.view)
        number = hash(key)
        if number not in self._met:
            if len(self._met) >= _MOST_CLASSES:
                self._met.clear()
            self._met.add(number)
            return leaves, treedef
        if len(self._known) >= _MOST_STRUCTURES:
            self._known.clear()
        order = list(self._order(iter(key)))
        if len(order) == len(leaves) and all(map(is_, [walked[i] for i in order], leaves)):
            is_same = order == list(range(len(order)))
            self._known[key] = treedef, None if is_same else np.asarray(order, np.int32).tobytes()
        else:
            self._known[key] = None
        return leaves, treedef

    def _order(self, words: Iterator[Any]) -> Iterator[int]:
        """Yield the places of leaves in a walk, in the order of leaves: dicts by their sorted keys."""
        first, run = 0, 0

        def below() -> list[int]:
            nonlocal first, run
            if not run:
                kind = next(words)
                if kind > 0:
                    return children(kind)
                run = -kind
            run -= 1
            first += 1
            return [first - 1]

        def children(kind: int) -> list[int]:
            if kind == _NONE:
                return []
            if kind == _DICT:
                keys = [next(words) for _ in range(next(words))]
                parts = {key: below() for key in keys}
                return [*chain.from_iterable([parts[key] for key in sorted(parts)])]
            if kind in (_FIELDS, _ATTRIBUTES):
                _, parts_of, static = self._kinds[next(words)]
                for _ in range(2 * len(static) if kind == _FIELDS else 1):
                    next(words)
                count = len(parts_of)
            else:
                if kind == _NAMED:
                    next(words)
                count = next(words)
            return [*chain.from_iterable([below() for _ in range(count)])]

        return iter(below())


def _kind_of(cls: type, view: str) -> Any:
    """Return the kind of a class, with the names of its attributes where it has some."""
    kind, is_registered = trees.kind_of(cls, view)
    if kind == "LEAF":
        return _LEAF
    if kind == "NAMEDTUPLE":
        return _NAMED
    if is_registered and (attributes := attributes_of(cls)) is not None:
        return _ATTRIBUTES, attributes.parts, attributes.kept
    fields = fields_of(cls) if is_registered else None
    if fields is not None and are_plain_attributes(cls, sum(fields, ())):
        return _FIELDS, fields.data, fields.static
    return _OTHER


def plug(function_with: Callable[[tuple], Callable[[Any], Any]]) -> None:
    """Let native code walk through trees. function_with: makes its function with the tables of a view."""
    walks = {view: KnownTrees(view) for view in (WORDS, USERS)}

    def forget() -> None:
        for walk in walks.values():
            walk.forget()

    functions = {view: function_with(walk.tables) for view, walk in walks.items()}
    trees.plug_walks(functions, lambda cls, view: walks[view].learn(cls), forget)
