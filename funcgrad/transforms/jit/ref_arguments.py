"""Refs among the arguments of a jitted function: it reads and writes them as if it closed over them.

In: a call of a jitted function with refs. Out: its results, after the refs were written. A program has the values of
the refs that its function closes over as arguments and results more (trace/tracing/effects.py), so all that is to be
done is to close over those that were given: a function is made for each set of refs. It is traced once a set, and
functions with equal graphs share what is compiled. The rejected alternative, a parameter for each ref, would have to
find out which of them are one and the same.

Refs come back too: those that were given as themselves, and those that the function made as new ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from funcgrad.trace.types import tree
from funcgrad.transforms.effects.ref import Ref, new_ref


class _Made:
    """A ref that the function made, in its result: the value that it has in the end."""

    def __init__(self, value: Any) -> None:
        self.value = value


class _Given:
    """A ref that is the function's own argument, in its result; a node without children."""

    def __init__(self, number: int) -> None:
        self.number = number


tree.register_pytree_node(_Made, lambda made: ((made.value,), None), lambda _, parts: _Made(*parts))
tree.register_pytree_node(_Given, lambda given: ((), given.number), lambda number, _: _Given(number))


def split_refs(args: tuple, kwargs: dict[str, Any]) -> tuple[list[Any], tuple]:
    """Split arguments into (the leaves that are no refs, (structure of all leaves, the refs and their places)); the
    latter is a key.
    """
    leaves, treedef = tree.flatten((args, kwargs))
    refs = tuple((i, leaf) for i, leaf in enumerate(leaves) if isinstance(leaf, Ref))
    return [leaf for leaf in leaves if not isinstance(leaf, Ref)], (treedef, refs)


def closed_over(function: Callable[..., Any], key: tuple) -> Callable[..., Any]:
    """Return the function of the other leaves, with these refs in their places."""
    treedef, refs = key

    def of_others(*others: Any) -> Any:
        leaves = list(others)
        for place, ref in refs:
            leaves.insert(place, ref)
        args, kwargs = tree.unflatten(treedef, leaves)
        return tree.map(lambda leaf: _marked(leaf, refs), function(*args, **kwargs))

    of_others.__name__ = getattr(function, "__name__", type(function).__name__)
    return of_others


def _marked(leaf: Any, refs: tuple) -> Any:
    if not isinstance(leaf, Ref):
        return leaf
    for number, (_, ref) in enumerate(refs):
        if ref is leaf:
            return _Given(number)
    return _Made(leaf[...])


def with_refs(result: Any, key: tuple) -> Any:
    """Return the result of such a function, with refs where the user's function returned refs."""
    _, refs = key

    def unmarked(leaf: Any) -> Any:
        if isinstance(leaf, _Given):
            return refs[leaf.number][1]
        return new_ref(leaf.value) if isinstance(leaf, _Made) else leaf

    return tree.map(unmarked, result, is_leaf=lambda x: isinstance(x, (_Given, _Made)))
