"""Transformations for a part of the parameters, and one for each group of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from funcgrad.errors import ArgumentError
from funcgrad.nn.optimizers.core.transformation import GradientTransformation, takes_extra
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple


class MaskedNode(NamedTuple):
    """The place of a leaf that a transformation does not see: a tree without leaves."""


class MaskedState(NamedTuple):
    """inner_state: that of the transformation, of the leaves that it sees."""

    inner_state: Any


class PartitionState(NamedTuple):
    """inner_states: that of each transformation, by its label."""

    inner_states: dict[Any, Any]


def _of_leaves(what: str, prefix: Any, params: Any) -> list[Any]:
    """Return what a tree, or a function from parameters to one, says of each leaf."""
    given = prefix(params) if callable(prefix) else prefix
    return tree.broadcast_prefix(given, tree.structure(params), what)


def _only(full: Any, seen: list[bool]) -> Any:
    """Return the tree with MaskedNode in the place of the leaves that are not seen."""
    leaves, treedef = tree.flatten(full)
    return treedef.unflatten(
        [leaf if is_seen else MaskedNode() for leaf, is_seen in zip(leaves, seen, strict=True)]
    )


def _merged(full: Any, parts: list[tuple[list[bool], Any]]) -> Any:
    """Return the tree whose leaves come from the part that sees them, from `full` where none does."""
    leaves, treedef = tree.flatten(full)
    for seen, part in parts:
        for number, new in enumerate(treedef.flatten_up_to(part)):
            if seen[number]:
                leaves[number] = new
    return treedef.unflatten(leaves)


def _update_part(
    inner: GradientTransformation,
    seen: list[bool],
    updates: Any,
    state: Any,
    params: Any,
    extra: dict[str, Any],
) -> tuple[Any, Any]:
    return inner.update(_only(updates, seen), state, None if params is None else _only(params, seen), **extra)


def masked(inner: GradientTransformation, mask: Any | Callable[[Any], Any]) -> GradientTransformation:
    """Transform the updates of some leaves; those of the others stay as they are.

    Parameters
    ----------
    inner : the transformation.
    mask : a tree of booleans like the parameters, of which one may be for a whole part of them, or a function from
        parameters to that.

    Returns
    -------
    A GradientTransformation, whose state has nothing of the leaves that are left out.

    Raises
    ------
    TreeError : the mask does not fit the parameters.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> halved = masked(optimizers.scale(0.5), {"w": True, "b": False})
    >>> grads = {"b": fnp.array([1.0]), "w": fnp.array([1.0])}
    >>> halved.update(grads, halved.init(grads))[0]
    {'b': Array([1.], dtype=float32), 'w': Array([0.5], dtype=float32)}
    """
    inner = takes_extra(inner)

    def init(params: Any) -> MaskedState:
        return MaskedState(inner.init(_only(params, _of_leaves("masked", mask, params))))

    def update(updates: Any, state: MaskedState, params: Any = None, **extra: Any) -> tuple[Any, MaskedState]:
        seen = _of_leaves("masked", mask, updates if params is None else params)
        new, inner_state = _update_part(inner, seen, updates, state.inner_state, params, extra)
        return _merged(updates, [(seen, new)]), MaskedState(inner_state)

    return GradientTransformation(init, update)


def partition(
    transformations: Mapping[Any, GradientTransformation], param_labels: Any | Callable[[Any], Any]
) -> GradientTransformation:
    """Give each group of parameters a transformation of its own.

    Parameters
    ----------
    transformations : by label.
    param_labels : a tree of labels like the parameters, of which one may be for a whole part of them, or a function
        from parameters to that.

    Returns
    -------
    A GradientTransformation.

    Raises
    ------
    ArgumentError : a label has no transformation.
    TreeError : the labels do not fit the parameters.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> groups = {"fast": optimizers.sgd(1.0), "frozen": optimizers.set_to_zero()}
    >>> optimizer = partition(groups, {"w": "fast", "b": "frozen"})
    >>> grads = {"b": fnp.array([1.0]), "w": fnp.array([1.0])}
    >>> optimizer.update(grads, optimizer.init(grads))[0]
    {'b': Array([0.], dtype=float32), 'w': Array([-1.], dtype=float32)}
    """
    parts = {label: takes_extra(inner) for label, inner in transformations.items()}

    def groups(params: Any) -> dict[Any, list[bool]]:
        labels = _of_leaves("partition", param_labels, params)
        for number, label in enumerate(labels):
            if label not in parts:
                path = tree.leaf_path(tree.structure(params), number)
                raise ArgumentError(
                    f"partition: no transformation for the label {label!r} of the parameter{path and f' {path}'}",
                    hint=f"there are those of {', '.join(map(repr, parts))}",
                )
        return {name: [label == name for label in labels] for name in parts}

    def init(params: Any) -> PartitionState:
        seen = groups(params)
        return PartitionState({name: part.init(_only(params, seen[name])) for name, part in parts.items()})

    def update(
        updates: Any, state: PartitionState, params: Any = None, **extra: Any
    ) -> tuple[Any, PartitionState]:
        seen = groups(updates if params is None else params)
        found, states = [], {}
        for name, part in parts.items():
            new, states[name] = _update_part(
                part, seen[name], updates, state.inner_states[name], params, extra
            )
            found.append((seen[name], new))
        return _merged(updates, found), PartitionState(states)

    return GradientTransformation(init, update)


__all__ = ["masked", "MaskedNode", "MaskedState", "partition", "PartitionState"]
