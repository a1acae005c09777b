"""Optimizers by the names of jax.example_libraries.optimizers.

An optimizer is three functions: init_fn(params) returns a state, update_fn(step, gradients, state) the next one, and
params_fn(state) the parameters in it. A step size is a number or a schedule, a function of the step.

>>> init, update, get_params = momentum(0.1, 0.9)
>>> state = init({"w": np.asarray([1.0, 2.0])})
>>> for step in range(50):
...     state = update(step, get_params(state), state)  # the gradient of half the square of the norm
>>> bool(l2_norm(get_params(state)) < 0.2)
True
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, ParamSpec, TypeVar

import funcgrad.numpy as np
import funcgrad.tree as tree
from funcgrad.errors import ArgumentError, DtypeError, TreeError
from funcgrad.trace.util.lazy import only_public
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.tree_util import register_pytree_node

P = ParamSpec("P")
T = TypeVar("T")
StepSizes = Callable[[Any], Any]  # a schedule
# An optimizer of one array, which `optimizer` makes one of trees.
OfOneArray = tuple[Callable, Callable, Callable]


@dataclass(frozen=True)
class OptimizerState:
    """The state of an optimizer: for each parameter the leaves of its state, and the structures of both.

    Parameters
    ----------
    packed_state : for each parameter a tuple of leaves.
    tree_def : the structure of the parameters.
    subtree_defs : the structure of the state of each.
    """

    packed_state: Any
    tree_def: Any
    subtree_defs: Any

    def __iter__(self) -> Iterator[Any]:
        return iter((self.packed_state, self.tree_def, self.subtree_defs))


register_pytree_node(
    OptimizerState,
    lambda state: ((state.packed_state,), (state.tree_def, state.subtree_defs)),
    lambda structures, packed: OptimizerState(packed[0], *structures),
)


class Optimizer(NamedTuple):
    """The three functions of an optimizer.

    Attributes
    ----------
    init_fn : params -> state.
    update_fn : (step, gradients, state) -> state.
    params_fn : state -> params.
    """

    init_fn: Callable
    update_fn: Callable
    params_fn: Callable


class JoinPoint:
    """Where the tree of parameters ends and that of the state of one begins; see `unpack_optimizer_state`.

    Parameters
    ----------
    subtree : the state of one parameter.
    """

    def __init__(self, subtree: Any) -> None:
        self.subtree = subtree

    def __iter__(self) -> Iterator[Any]:
        yield self.subtree


def optimizer(opt_maker: Callable[P, OfOneArray]) -> Callable[P, Optimizer]:
    """Make an optimizer of trees of one of arrays; a decorator.

    Parameters
    ----------
    opt_maker : a function that returns (init, update, get_params) for one array: init(x) is a tree,
        update(step, gradient, that tree) one like it, get_params(the tree) the array.

    Returns
    -------
    The function of the same arguments that returns an Optimizer.

    Examples
    --------
    >>> @optimizer
    ... def descent(size):
    ...     return lambda x: x, lambda step, gradient, x: x - size * gradient, lambda x: x
    >>> init, update, get_params = descent(0.5)
    >>> get_params(update(0, [np.ones(2)], init([np.ones(2)])))[0].tolist()
    [0.5, 0.5]
    """

    @functools.wraps(opt_maker)
    def of_trees(*args: P.args, **kwargs: P.kwargs) -> Optimizer:
        init, update, get_params = opt_maker(*args, **kwargs)

        def init_fn(params: Any) -> OptimizerState:
            leaves, tree_def = tree.flatten(params)
            return _packed([init(x) for x in leaves], tree_def)

        def update_fn(step: Any, gradients: Any, state: OptimizerState) -> OptimizerState:
            leaves, tree_def = tree.flatten(gradients)
            if tree_def != state.tree_def:
                raise TreeError(
                    f"optimizer: gradients of structure {tree_def} for parameters of structure {state.tree_def}"
                )
            new = _packed([update(step, g, s) for g, s in zip(leaves, _states(state))], tree_def)
            if new.subtree_defs != state.subtree_defs:
                raise TreeError(
                    f"optimizer: update returns states of structures {new.subtree_defs}, got {state.subtree_defs}"
                )
            return new

        def params_fn(state: OptimizerState) -> Any:
            return tree.unflatten(state.tree_def, [get_params(s) for s in _states(state)])

        return Optimizer(init_fn, update_fn, params_fn)

    return of_trees


def _packed(states: Sequence[Any], tree_def: Any) -> OptimizerState:
    flat = [tree.flatten(state) for state in states]
    return OptimizerState(tuple(tuple(leaves) for leaves, _ in flat), tree_def, tuple(d for _, d in flat))


def _states(state: OptimizerState) -> list[Any]:
    return [tree.unflatten(d, leaves) for d, leaves in zip(state.subtree_defs, state.packed_state)]


def unpack_optimizer_state(opt_state: OptimizerState) -> Any:
    """Return the state as a tree like the parameters, with a JoinPoint for each, so that it can be stored.

    Parameters
    ----------
    opt_state : the state of an optimizer.

    Returns
    -------
    The tree; `subtree` of a JoinPoint is the state of its parameter.

    Examples
    --------
    >>> state = sgd(0.1).init_fn({"w": np.ones(2)})
    >>> unpack_optimizer_state(state)["w"].subtree.tolist()
    [1.0, 1.0]
    """
    return tree.unflatten(opt_state.tree_def, [JoinPoint(state) for state in _states(opt_state)])


def pack_optimizer_state(marked_pytree: Any) -> OptimizerState:
    """Return the state that `unpack_optimizer_state` made a tree of.

    Parameters
    ----------
    marked_pytree : a tree with a JoinPoint for each parameter.

    Returns
    -------
    The state.

    Raises
    ------
    DtypeError : a leaf is no JoinPoint.

    Examples
    --------
    >>> state = sgd(0.1).init_fn({"w": np.ones(2)})
    >>> pack_optimizer_state(unpack_optimizer_state(state)).tree_def == state.tree_def
    True
    """
    points, tree_def = tree.flatten(marked_pytree)
    for point in points:
        if not isinstance(point, JoinPoint):
            raise DtypeError(f"pack_optimizer_state: a JoinPoint is needed, got {type(point).__name__}")
    return _packed([point.subtree for point in points], tree_def)


# ---- optimizers ----


@optimizer
def sgd(step_size: float | StepSizes) -> OfOneArray:
    """Make an optimizer that goes along minus the gradient.

    Parameters
    ----------
    step_size : a number or a schedule.

    Returns
    -------
    Optimizer

    Examples
    --------
    >>> init, update, get_params = sgd(0.5)
    >>> float(get_params(update(0, 1.0, init(2.0))))
    1.5
    """
    size = make_schedule(step_size)
    return np.asarray, lambda i, g, x: x - size(i) * g, lambda x: x


def _first(state: tuple) -> Any:
    return state[0]


@optimizer
def momentum(step_size: float | StepSizes, mass: float) -> OfOneArray:
    """Make an optimizer that goes on as before, corrected by the gradient.

    Parameters
    ----------
    step_size : a number or a schedule.
    mass : how much of the last step goes on.

    Returns
    -------
    Optimizer

    Examples
    --------
    >>> init, update, get_params = momentum(0.5, 0.5)
    >>> state = update(0, 1.0, init(2.0))
    >>> float(get_params(update(1, 1.0, state)))
    0.75
    """
    size = make_schedule(step_size)

    def update(i: Any, g: Any, state: tuple) -> tuple:
        x, velocity = state
        velocity = mass * velocity + g
        return x - size(i) * velocity, velocity

    return _with_zeros(1), update, _first


@optimizer
def nesterov(step_size: float | StepSizes, mass: float) -> OfOneArray:
    """Make an optimizer like `momentum` that looks one step ahead.

    Parameters
    ----------
    step_size : a number or a schedule.
    mass : how much of the last step goes on.

    Returns
    -------
    Optimizer

    Examples
    --------
    >>> init, update, get_params = nesterov(0.5, 0.5)
    >>> float(get_params(update(0, 1.0, init(2.0))))
    1.25
    """
    size = make_schedule(step_size)

    def update(i: Any, g: Any, state: tuple) -> tuple:
        x, velocity = state
        velocity = mass * velocity + g
        return x - size(i) * (mass * velocity + g), velocity

    return _with_zeros(1), update, _first


@optimizer
def adagrad(step_size: float | StepSizes, momentum: float = 0.9) -> OfOneArray:
    """Make an optimizer that divides by the root of the sum of the squares of all gradients.

    Parameters
    ----------
    step_size : a number or a schedule.
    momentum : how much of the last direction stays.

    Returns
    -------
    Optimizer

    Examples
    --------
    >>> init, update, get_params = adagrad(0.5, momentum=0.0)
    >>> float(get_params(update(0, 4.0, init(2.0))))
    1.5

    References
    ----------
    Duchi, Hazan & Singer 2011, Adaptive subgradient methods for online learning and stochastic optimization.
    """
    size = make_schedule(step_size)

    def update(i: Any, g: Any, state: tuple) -> tuple:
        x, squares, direction = state
        squares = squares + np.square(g)
        direction = (1 - momentum) * g * _inverse_root(squares) + momentum * direction
        return x - size(i) * direction, squares, direction

    return _with_zeros(2), update, _first


@optimizer
def rmsprop(step_size: float | StepSizes, gamma: float = 0.9, eps: float = 1e-8) -> OfOneArray:
    """Make an optimizer that divides by the root of the mean of the squares of the last gradients.

    Parameters
    ----------
    step_size : a number or a schedule.
    gamma : how much of the mean stays.
    eps : added to the mean.

    Returns
    -------
    Optimizer

    Examples
    --------
    >>> init, update, get_params = rmsprop(0.5, gamma=0.75)
    >>> float(get_params(update(0, 4.0, init(2.0))))
    1.0

    References
    ----------
    Tieleman & Hinton 2012, Lecture 6.5 of Neural networks for machine learning.
    """
    size = make_schedule(step_size)

    def update(i: Any, g: Any, state: tuple) -> tuple:
        x, mean = state
        mean = mean * gamma + np.square(g) * (1 - gamma)
        return x - size(i) * g / np.sqrt(mean + eps), mean

    return _with_zeros(1), update, _first


@optimizer
def rmsprop_momentum(
    step_size: float | StepSizes, gamma: float = 0.9, eps: float = 1e-8, momentum: float = 0.9
) -> OfOneArray:
    """Make an optimizer like `rmsprop` that goes on as before.

    Parameters
    ----------
    step_size : a number or a schedule.
    gamma : how much of the mean stays.
    eps : added to the mean.
    momentum : how much of the last step goes on.

    Returns
    -------
    Optimizer

    Examples
    --------
    >>> init, update, get_params = rmsprop_momentum(0.5, gamma=0.75)
    >>> float(get_params(update(0, 4.0, init(2.0))))
    1.0
    """
    size = make_schedule(step_size)

    def update(i: Any, g: Any, state: tuple) -> tuple:
        x, mean, step = state
        mean = mean * gamma + np.square(g) * (1 - gamma)
        step = momentum * step + size(i) * g / np.sqrt(mean + eps)
        return x - step, mean, step

    return _with_zeros(2), update, _first


@optimizer
def adam(step_size: float | StepSizes, b1: float = 0.9, b2: float = 0.999, eps: float = 1e-8) -> OfOneArray:
    """Make an optimizer that divides the mean of the last gradients by the root of that of their squares.

    Parameters
    ----------
    step_size : a number or a schedule.
    b1, b2 : how much of both means stays.
    eps : added to the root.

    Returns
    -------
    Optimizer

    Examples
    --------
    >>> init, update, get_params = adam(0.5)
    >>> float(get_params(update(0, 4.0, init(2.0))))
    1.5

    References
    ----------
    Kingma & Ba 2014 (arXiv:1412.6980), Adam: a method for stochastic optimization.
    """
    size = make_schedule(step_size)

    def update(i: Any, g: Any, state: tuple) -> tuple:
        x, mean, squares = state
        mean = (1 - b1) * g + b1 * mean
        squares = (1 - b2) * np.square(g) + b2 * squares
        root = np.sqrt(squares / (1 - np.asarray(b2, mean.dtype) ** (i + 1)))
        return x - size(i) * mean / (1 - np.asarray(b1, mean.dtype) ** (i + 1)) / (root + eps), mean, squares

    return _with_zeros(2), update, _first


@optimizer
def adamax(step_size: float | StepSizes, b1: float = 0.9, b2: float = 0.999, eps: float = 1e-8) -> OfOneArray:
    """Make an optimizer like `adam` that divides by the largest of the last gradients.

    Parameters
    ----------
    step_size : a number or a schedule.
    b1, b2 : how much of the mean, and of the largest gradient, stays.
    eps : added to the largest gradient.

    Returns
    -------
    Optimizer

    Examples
    --------
    >>> init, update, get_params = adamax(0.5)
    >>> float(get_params(update(0, 4.0, init(2.0))))
    1.5

    References
    ----------
    Kingma & Ba 2014 (arXiv:1412.6980), section 7.1.
    """
    size = make_schedule(step_size)

    def update(i: Any, g: Any, state: tuple) -> tuple:
        x, mean, largest = state
        mean = (1 - b1) * g + b1 * mean
        largest = np.maximum(b2 * largest, np.abs(g))
        return (
            x - size(i) / (1 - np.asarray(b1, mean.dtype) ** (i + 1)) * mean / (largest + eps),
            mean,
            largest,
        )

    return _with_zeros(2), update, _first


@optimizer
def sm3(step_size: float | StepSizes, momentum: float = 0.9) -> OfOneArray:
    """Make an optimizer like `adagrad` that stores a vector for each axis of a parameter in place of all squares.

    Parameters
    ----------
    step_size : a number or a schedule.
    momentum : how much of the last direction stays.

    Returns
    -------
    Optimizer

    Examples
    --------
    >>> init, update, get_params = sm3(0.5, momentum=0.0)
    >>> get_params(update(0, np.asarray([4.0, 2.0]), init(np.ones(2)))).tolist()
    [0.5, 0.5]

    References
    ----------
    Anil et al. 2019 (arXiv:1901.11150), Memory-efficient adaptive optimization.
    """
    size = make_schedule(step_size)

    def init(x0: Any) -> tuple:
        x = np.asarray(x0)
        along = [np.zeros(n, x.dtype) for n in x.shape] or [np.zeros_like(x)]
        return x, np.zeros_like(x), along

    def update(i: Any, g: Any, state: tuple) -> tuple:
        x, direction, along = state
        rank = x.ndim
        spread = [v.reshape([-1 if k == axis else 1 for k in range(rank)]) for axis, v in enumerate(along)]
        squares = reduce(np.minimum, spread if rank else along) + np.square(g)
        direction = (1 - momentum) * g * _inverse_root(squares) + momentum * direction
        others = [tuple(k for k in range(rank) if k != axis) for axis in range(max(rank, 1))]
        return x - size(i) * direction, direction, [np.max(squares, axes) for axes in others]

    return init, update, _first


def _with_zeros(count: int) -> Callable[[Any], tuple]:
    """Return a function that makes the state of a parameter: the parameter and `count` arrays of zeros like it."""

    def init(x0: Any) -> tuple:
        x = np.asarray(x0)
        return x, *(np.zeros_like(x) for _ in range(count))

    return init


def _inverse_root(x: Any) -> Any:
    """Compute 1 / sqrt(x), and 0 for 0."""
    return np.where(x > 0, 1 / np.sqrt(np.where(x > 0, x, 1)), 0)


# ---- schedules ----


def make_schedule(scalar_or_schedule: float | StepSizes) -> StepSizes:
    """Return a schedule, or that of a constant step size.

    Parameters
    ----------
    scalar_or_schedule : a number or a schedule.

    Returns
    -------
    A function of the step.

    Raises
    ------
    DtypeError : it is neither.

    Examples
    --------
    >>> make_schedule(0.5)(3)
    0.5
    """
    if callable(scalar_or_schedule):
        return scalar_or_schedule
    if isinstance(scalar_or_schedule, str) or np.ndim(scalar_or_schedule):
        raise DtypeError(
            f"make_schedule: a number or a function is needed, got {type(scalar_or_schedule).__name__}"
        )
    return constant(scalar_or_schedule)


def constant(step_size: float) -> StepSizes:
    """Make the schedule of a step size that does not change.

    Parameters
    ----------
    step_size : the step size.

    Returns
    -------
    A function of the step.

    Examples
    --------
    >>> constant(0.5)(3)
    0.5
    """
    return lambda i: step_size


def exponential_decay(step_size: float, decay_steps: float, decay_rate: float) -> StepSizes:
    """Make a schedule that is multiplied by decay_rate in decay_steps steps.

    Parameters
    ----------
    step_size, decay_steps, decay_rate : numbers.

    Returns
    -------
    A function of the step.

    Examples
    --------
    >>> exponential_decay(1.0, 10, 0.25)(5)
    0.5
    """
    return lambda i: step_size * decay_rate ** (i / decay_steps)


def inverse_time_decay(
    step_size: float, decay_steps: float, decay_rate: float, staircase: bool = False
) -> StepSizes:
    """Make a schedule of step_size / (1 + decay_rate * i / decay_steps).

    Parameters
    ----------
    step_size, decay_steps, decay_rate : numbers.
    staircase : i / decay_steps is rounded down.

    Returns
    -------
    A function of the step.

    Examples
    --------
    >>> inverse_time_decay(1.0, 10, 2.0)(5)
    0.5
    """

    def schedule(i: Any) -> Any:
        passed = np.floor(i / decay_steps) if staircase else i / decay_steps
        return step_size / (1 + decay_rate * passed)

    return schedule


def polynomial_decay(
    step_size: float, decay_steps: float, final_step_size: float, power: float = 1.0
) -> StepSizes:
    """Make a schedule that goes from step_size to final_step_size in decay_steps steps, and stays there.

    Parameters
    ----------
    step_size, decay_steps, final_step_size : numbers.
    power : of the share of steps that are left.

    Returns
    -------
    A function of the step.

    Examples
    --------
    >>> float(polynomial_decay(1.0, 10, 0.5)(5))
    0.75
    """

    def schedule(i: Any) -> Any:
        left = 1 - np.minimum(i, decay_steps) / decay_steps
        return left**power * (step_size - final_step_size) + final_step_size

    return schedule


def piecewise_constant(boundaries: Any, values: Any) -> StepSizes:
    """Make a schedule of constants: values[k] after k of the boundaries.

    Parameters
    ----------
    boundaries : (n,) increasing steps.
    values : (n + 1,) step sizes.

    Returns
    -------
    A function of the step.

    Raises
    ------
    ArgumentError : these are no vectors, or of other sizes.

    Examples
    --------
    >>> schedule = piecewise_constant([3, 6], [1.0, 0.5, 0.25])
    >>> [float(schedule(i)) for i in (3, 4, 7)]
    [1.0, 0.5, 0.25]
    """
    ends, sizes = np.asarray(boundaries), np.asarray(values)
    if ends.ndim != 1 or sizes.ndim != 1 or sizes.size != ends.size + 1:
        raise ArgumentError(
            f"piecewise_constant: vectors are needed, of one value more than boundaries, got shapes {ends.shape} and "
            f"{sizes.shape}"
        )
    return lambda i: sizes[np.sum(i > ends)]


# ---- norms ----


def l2_norm(tree: Any) -> np.ndarray:
    """Compute the norm of all elements of a tree together.

    Parameters
    ----------
    tree : a tree of arrays.

    Returns
    -------
    A number.

    Examples
    --------
    >>> float(l2_norm([np.asarray([3.0]), np.asarray(4.0)]))
    5.0
    """
    return np.sqrt(sum(np.vdot(x, x).real for x in _leaves(tree)))


def clip_grads(grad_tree: T, max_norm: float) -> T:
    """Scale a tree so that its norm is at most max_norm.

    Parameters
    ----------
    grad_tree : a tree of arrays.
    max_norm : a number.

    Returns
    -------
    The tree, scaled where its norm is larger.

    Examples
    --------
    >>> [x.tolist() for x in clip_grads([np.asarray([3.0]), np.asarray([4.0])], 2.5)]
    [[1.5], [2.0]]
    """
    norm = l2_norm(grad_tree)
    return tree.map(lambda g: np.where(norm < max_norm, g, g * (max_norm / norm)), grad_tree)


_leaves = tree.leaves  # l2_norm has an argument of the name of the module

__all__ = [
    "JoinPoint", "Optimizer", "OptimizerState", "adagrad", "adam", "adamax", "clip_grads", "constant",
    "exponential_decay", "inverse_time_decay", "l2_norm", "make_schedule", "momentum", "nesterov", "optimizer",
    "pack_optimizer_state", "piecewise_constant", "polynomial_decay", "rmsprop", "rmsprop_momentum", "sgd", "sm3",
    "unpack_optimizer_state",
]  # fmt: skip

__dir__ = only_public(__name__)
