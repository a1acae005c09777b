"""Exchange parts of a model: those that a function points at, or every module of a kind.

In: a model. Out: another one of which the rest is the same arrays.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from funcgrad import tree as trees
from funcgrad.errors import ArgumentError
from funcgrad.nn.modules.module import Module
from funcgrad.trace.types.tree_classes import STATIC

T = TypeVar("T")
_NOTHING: Any = object()


class _Place:
    """A leaf of the model that `where` is called with: one object for each, however alike the leaves are."""

    def __init__(self, leaf: Any) -> None:
        self.leaf = leaf


def tree_at(
    where: Callable[[Any], Any], model: T, replace: Any = _NOTHING, *, replace_fn: Callable[[Any], Any] | None = None
) -> T:  # fmt: skip
    """Return a model with other parts in the places that a function points at.

    Parameters
    ----------
    where : a function of a model that returns a part of it, or a tuple or list of parts: `lambda m: m.head.weight`.
        It may only walk: attributes, items.
    model : a module, or any pytree.
    replace : the new part, or as many as `where` returns.
    replace_fn : instead of `replace`, a function of each old part that returns the new one.

    Returns
    -------
    A model; what was not pointed at is the same.

    Raises
    ------
    ArgumentError : what `where` returns is no part of the model, or one part twice; there are more or fewer new parts
        than places; replace and replace_fn are both given, or none is.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> model = nn.MLP.init((2, 8, 1), key=random.key(0))
    >>> tree_at(lambda m: m.layers[1].bias, model, np.ones(1)).layers[1].bias
    Array([1.], dtype=float32)
    >>> tree_at(lambda m: m.layers[0], model, replace_fn=lambda layer: nn.Lambda(np.tanh)).layers[0]
    Lambda(function=tanh)
    """
    if (replace is _NOTHING) == (replace_fn is None):
        raise ArgumentError("nn.tree_at: give either replace or replace_fn")
    walked = trees.map(_Place, model, is_leaf=_is_none)
    found = where(walked)
    several = type(found) in (tuple, list) and not any(found is node for node in _nodes(walked))
    places = list(found) if several else [found]
    numbers = {id(place): i for i, place in enumerate(places)}
    if len(numbers) != len(places):
        raise ArgumentError("nn.tree_at: where returns one part twice", hint="name each part once")
    new = _new_parts(places, replace, replace_fn, several)
    seen: set[int] = set()

    def exchanged(node: Any) -> Any:
        if id(node) in numbers:
            seen.add(id(node))
            return new[numbers[id(node)]]
        return node.leaf if isinstance(node, _Place) else node

    result = trees.map(
        exchanged, walked, is_leaf=lambda node: id(node) in numbers or isinstance(node, _Place)
    )
    lost = [place for place in places if id(place) not in seen]
    if lost:
        raise ArgumentError(
            f"nn.tree_at: where returns {lost[0]!r:.60}, which is no part of the model",
            hint="point at fields and items, as lambda m: m.layers[0].weight; static fields are replaced by "
            "dataclasses.replace",
        )
    return result


def _is_none(x: Any) -> bool:
    return x is None


def _nodes(tree: Any) -> list[Any]:
    """List the inner nodes of a tree."""
    found: list[Any] = []

    def visit(node: Any) -> bool:
        found.append(node)
        return False

    trees.leaves(tree, is_leaf=visit)
    return found


def _new_parts(places: list[Any], replace: Any, function: Callable[[Any], Any] | None, several: bool) -> Any:
    if function is not None:
        return [function(_without_places(place)) for place in places]
    new = list(replace) if several and isinstance(replace, (tuple, list)) else [replace]
    if len(new) != len(places):
        raise ArgumentError(f"nn.tree_at: where returns {len(places)} parts, replace has {len(new)}")
    return new


def _without_places(part: Any) -> Any:
    return trees.map(lambda place: place.leaf, part, is_leaf=lambda node: isinstance(node, _Place))


def map_modules(function: Callable[[str, Module], Any], model: T) -> T:
    """Return a model in which a function has exchanged modules, from the outermost inwards.

    Parameters
    ----------
    function : of a module's name ("layers.0", "" of the model itself) and the module. What it returns takes the place
        of the module and is not walked further; where it returns the module itself, those in it come next.
    model : a module, or tuples, lists and dicts of modules.

    Returns
    -------
    A model.

    Examples
    --------
    >>> from funcgrad import nn, random
    >>> model = nn.MLP.init((2, 8, 1), key=random.key(0))
    >>> keys = iter(random.split(random.key(1), 2))
    >>> def adapted(name, module):
    ...     return nn.LoRA.init(module, rank=2, key=next(keys)) if isinstance(module, nn.Linear) else module
    >>> [type(layer).__name__ for layer in map_modules(adapted, model).layers]
    ['LoRA', 'LoRA']
    """
    return _mapped(function, model, "")


def _mapped(function: Callable[[str, Module], Any], part: Any, name: str) -> Any:
    if isinstance(part, Module):
        new = function(name, part)
        if new is not part:
            return new
        held = {f.name: getattr(part, f.name) for f in dataclasses.fields(part) if not f.metadata.get(STATIC)}
        changed = {key: _mapped(function, value, _step(name, key)) for key, value in held.items()}
        if all(changed[key] is held[key] for key in held):
            return part
        return dataclasses.replace(part, **changed)
    items = _items(part)
    if items is None:
        return part
    mapped = [_mapped(function, item, _step(name, key)) for key, item in items]
    if all(new is item for new, (_, item) in zip(mapped, items)):
        return part
    if isinstance(part, dict):
        return {key: new for new, (key, _) in zip(mapped, items)}
    return part._make(mapped) if hasattr(part, "_make") else type(part)(mapped)


def _items(part: Any) -> Sequence[tuple[Any, Any]] | None:
    if isinstance(part, dict):
        return list(part.items())
    return list(enumerate(part)) if isinstance(part, (tuple, list)) else None


def _step(name: str, key: Any) -> str:
    return f"{name}.{key}" if name else str(key)


__all__ = ["map_modules", "tree_at"]
