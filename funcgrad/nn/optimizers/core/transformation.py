"""The contract of optimizers: a pair of pure functions on trees, and how pairs are put together.

    init(params) -> state
    update(updates, state, params) -> (updates, state)

The first updates are gradients; each transformation of a `chain` gets those that the one before it made, and
`apply_updates` adds the last ones to the parameters. Nothing is kept between calls: a state is a tree, which is
saved, compiled and mapped like any other. All leaves are updated in one traced function, so under `jit` a step is one
program, and what is elementwise runs in one pass over each leaf.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError
from funcgrad.nn.optimizers.core.leaves import check_alike
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple

Params = TypeVar("Params")
RateSchedule = Callable[[Any], Any]  # from the number of steps made to a number
ScalarOrSchedule = float | Any | RateSchedule


class Update(Protocol):
    """A function update(updates, state, params=None, **extra) -> (updates, state)."""

    def __call__(self, updates: Any, state: Any, params: Any = None, **extra: Any) -> tuple[Any, Any]: ...


class GradientTransformation(NamedTuple):
    """A pair of functions that turn gradients into updates of parameters.

    Attributes
    ----------
    init : a function init(params) -> state.
    update : a function update(updates, state, params=None, **extra) -> (updates, state), trees like the parameters. A
        transformation that needs the parameters says so when it is called without them. `extra` is for what some need
        beside gradients, such as the value of the loss (`lbfgs`); the others let it pass.
    """

    init: Callable[[Any], Any]
    update: Update


def no_state(params: Any) -> tuple[()]:
    """Return the state of transformations that need none."""
    return ()


def stateless(function: Callable[[Any, Any], Any]) -> GradientTransformation:
    """Make a transformation of a function of updates and parameters.

    Parameters
    ----------
    function : function(updates, params) -> updates, where params is None if the caller gave none.

    Returns
    -------
    A GradientTransformation without a state.

    Examples
    --------
    >>> import funcgrad as fg
    >>> import funcgrad.numpy as fnp
    >>> halved = stateless(lambda updates, params: fg.tree.map(lambda u: u / 2, updates))
    >>> halved.update(fnp.array([1.0, 2.0]), halved.init(None))[0]
    Array([0.5, 1. ], dtype=float32)
    """

    def update(updates: Any, state: Any, params: Any = None, **extra: Any) -> tuple[Any, Any]:
        return function(updates, params), state

    return GradientTransformation(no_state, update)


def identity() -> GradientTransformation:
    """Return updates as they are.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> identity().update(fnp.array([1.0, 2.0]), ())[0]
    Array([1., 2.], dtype=float32)
    """
    return stateless(lambda updates, params: updates)


def set_to_zero() -> GradientTransformation:
    """Make all updates 0: the parameters are frozen.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> set_to_zero().update(fnp.array([1.0, 2.0]), ())[0]
    Array([0., 0.], dtype=float32)
    """
    return stateless(lambda updates, params: tree.map(fnp.zeros_like, updates))


def takes_extra(transformation: GradientTransformation) -> GradientTransformation:
    """Return a transformation whose update takes any keywords: those that its own does not take are left out.

    Users write update(updates, state, params=None), which is all that most need.
    """
    if not (hasattr(transformation, "init") and hasattr(transformation, "update")):
        raise ArgumentError(
            f"optimizers: needs a transformation, with init and update, got {transformation!r:.60}",
            hint="call what makes it: optimizers.adam(1e-3)",
        )
    parameters = inspect.signature(transformation.update).parameters
    if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return transformation

    def update(updates: Any, state: Any, params: Any = None, **extra: Any) -> tuple[Any, Any]:
        taken = {name: value for name, value in extra.items() if name in parameters}
        return transformation.update(updates, state, params, **taken)

    return GradientTransformation(transformation.init, update)


def chain(*transformations: GradientTransformation) -> GradientTransformation:
    """Put transformations one behind another: each gets the updates that the one before it made.

    Parameters
    ----------
    *transformations : in the order in which they see the gradients.

    Returns
    -------
    A GradientTransformation, whose state is the tuple of theirs.

    Raises
    ------
    ArgumentError : one of them has no init and update.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = chain(optimizers.clip_by_global_norm(1.0), optimizers.sgd(0.1))
    >>> w = fnp.array([1.0, 2.0])
    >>> updates, state = optimizer.update(fnp.array([3.0, 4.0]), optimizer.init(w), w)
    >>> optimizers.apply_updates(w, updates)
    Array([0.94, 1.92], dtype=float32)
    """
    parts = [takes_extra(t) for t in transformations]

    def init(params: Any) -> tuple[Any, ...]:
        return tuple(part.init(params) for part in parts)

    def update(updates: Any, state: Any, params: Any = None, **extra: Any) -> tuple[Any, Any]:
        if len(state) != len(parts):
            raise ArgumentError(
                f"chain: {len(parts)} transformations, but a state of {len(state)}",
                hint="make the state by init of this optimizer",
            )
        states = []
        for part, old in zip(parts, state, strict=True):
            updates, new = part.update(updates, old, params, **extra)
            states.append(new)
        return updates, tuple(states)

    return GradientTransformation(init, update)


def named_chain(*transformations: tuple[str, GradientTransformation]) -> GradientTransformation:
    """Put transformations one behind another, with their states in a dictionary.

    Parameters
    ----------
    *transformations : pairs of a name and a transformation.

    Returns
    -------
    A GradientTransformation, whose state has the state of each under its name.

    Raises
    ------
    ArgumentError : two have one name.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = named_chain(("momentum", optimizers.trace(0.9)), ("rate", optimizers.scale(-0.1)))
    >>> sorted(optimizer.init(fnp.array([1.0, 2.0])))
    ['momentum', 'rate']
    """
    names = [name for name, _ in transformations]
    if len(set(names)) < len(names):
        raise ArgumentError(f"named_chain: names differ, got {', '.join(names)}")
    whole = chain(*(part for _, part in transformations))

    def init(params: Any) -> dict[str, Any]:
        return dict(zip(names, whole.init(params), strict=True))

    def update(updates: Any, state: Any, params: Any = None, **extra: Any) -> tuple[Any, Any]:
        updates, states = whole.update(updates, tuple(state[name] for name in names), params, **extra)
        return updates, dict(zip(names, states, strict=True))

    return GradientTransformation(init, update)


def apply_updates(params: Params, updates: Any) -> Params:
    """Add updates to parameters.

    Parameters
    ----------
    params : a tree of arrays.
    updates : a tree like it; where it has None, the parameter stays.

    Returns
    -------
    The tree of the new parameters, in the dtypes of the old ones.

    Raises
    ------
    TreeError : the trees differ.
    ShapeError : the shapes of two leaves differ.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> apply_updates({"w": fnp.array([1.0, 2.0])}, {"w": fnp.array([-0.5, 0.5])})
    {'w': Array([0.5, 2.5], dtype=float32)}
    """
    leaves, treedef = tree.flatten(params)
    try:
        beside = treedef.flatten_up_to(updates)
    except ValueError:
        raise tree.not_alike("apply_updates", treedef, tree.structure(updates), 1) from None
    trained = [update is not None for update in beside]
    old = treedef.unflatten([leaf if is_trained else None for leaf, is_trained in zip(leaves, trained)])
    check_alike("apply_updates", treedef.unflatten(beside), params=old)
    new = [
        (leaf + update).astype(fnp.result_type(leaf)) if is_trained else leaf
        for leaf, update, is_trained in zip(leaves, beside, trained)
    ]
    return treedef.unflatten(new)


def incremental_update(new: Params, old: Params, step_size: Any) -> Params:
    """Move a tree a part of the way to another one: step_size * new + (1 - step_size) * old.

    It makes the running mean of parameters, and the slow copy of a network for targets.

    Parameters
    ----------
    new, old : trees of arrays.
    step_size : the part, between 0 and 1.

    Returns
    -------
    A tree like `old`.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> incremental_update(fnp.array([1.0]), fnp.array([3.0]), 0.25)
    Array([2.5], dtype=float32)
    """
    check_alike("incremental_update", new, old=old)
    return tree.map(lambda n, o: (step_size * n + (1.0 - step_size) * o).astype(fnp.result_type(o)), new, old)


__all__ = [
    "apply_updates", "chain", "GradientTransformation", "identity", "incremental_update", "named_chain", "no_state",
    "Params", "ScalarOrSchedule", "RateSchedule", "set_to_zero", "stateless", "takes_extra", "Update",
]  # fmt: skip
