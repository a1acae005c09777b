"""Parts of a model: what is trained and what is not, as two models of the same class that make one again.

In: a model and a rule which of its leaves are wanted. Out: the model with None where they are not, and its complement.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from funcgrad import tree as trees
from funcgrad.errors import ArgumentError, TreeError
from funcgrad.nn.modules.module import Module
from funcgrad.nn.modules.names import dotted, is_trainable

T = TypeVar("T")
Which = Callable[[str, Any], bool] | Any


def partition(model: T, which: Which = is_trainable) -> tuple[T, T]:
    """Split a model into the leaves that are wanted and all others.

    Parameters
    ----------
    model : a module, or any pytree.
    which : a function of a leaf's name ("layers.0.weight") and the leaf, or a tree of booleans that begins with the
        structure of the model. By default the arrays of floats.

    Returns
    -------
    Two models, with None in the place of the leaves that the other one has. `combine` joins them.

    Raises
    ------
    ArgumentError : an element of the tree of booleans is none.
    TreeError : the tree of booleans does not fit the model.

    Examples
    --------
    >>> import funcgrad as fg
    >>> from funcgrad import nn
    >>> model = nn.Linear.init(2, 1, key=fg.random.key(0))
    >>> trained, held = partition(model, lambda name, leaf: name == "bias")
    >>> fg.grad(lambda trained: combine(trained, held)(fg.numpy.ones(2)).sum())(trained)
    Linear(weight=None, bias=float32[1])
    """
    paths, structure = trees.leaves_with_path(model), trees.structure(model)
    if callable(which) and not isinstance(which, Module):
        chosen = [bool(which(dotted(path), leaf)) for path, leaf in paths]
    else:
        chosen = trees.leaves(trees.map(_chooses, trees.broadcast(which, model)))
        if len(chosen) != len(paths):
            raise TreeError("nn.partition: the tree of booleans does not fit the model")
    wanted = [leaf if c else None for c, (_, leaf) in zip(chosen, paths)]
    others = [None if c else leaf for c, (_, leaf) in zip(chosen, paths)]
    return trees.unflatten(structure, wanted), trees.unflatten(structure, others)


def _chooses(x: Any) -> bool:
    if isinstance(x, bool):
        return x
    raise ArgumentError(
        f"nn.partition: which is a function of name and leaf, or a tree of booleans; got {x!r:.60} in it",
        hint="nn.partition(model, lambda name, leaf: ...)",
    )


def combine(first: T, *rest: T) -> T:
    """Join the parts of a model: each leaf is that of the first part that has it.

    Parameters
    ----------
    first : a model with None in the place of some leaves, as `partition` returns them.
    *rest : models of the same structure.

    Returns
    -------
    A model.

    Raises
    ------
    TreeError : the structures differ.

    Examples
    --------
    >>> combine({"a": None, "b": 2}, {"a": 1, "b": None})
    {'a': 1, 'b': 2}
    """
    return trees.map(_first, first, *rest, is_leaf=lambda x: x is None)


def _first(*leaves: Any) -> Any:
    return next((leaf for leaf in leaves if leaf is not None), None)


__all__ = ["combine", "partition"]
