"""Hyperparameters in the state, where they can be read, written and mapped over."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError
from funcgrad.nn.optimizers.core.leaves import next_count, zero_count
from funcgrad.nn.optimizers.core.transformation import GradientTransformation, takes_extra
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple


class HyperparametersState(NamedTuple):
    """count: the number of steps made. hyperparams: arrays by name. inner_state: of the transformation."""

    count: Any
    hyperparams: dict[str, Any]
    inner_state: Any


def _is_number(value: Any) -> bool:
    is_array = isinstance(value, (ArrayBase, np.ndarray, np.generic))
    return not isinstance(value, bool) and (isinstance(value, (int, float)) or is_array)


def inject_hyperparams(
    inner_factory: Callable[..., GradientTransformation],
    static_args: str | Collection[str] = (),
    hyperparam_dtype: Any = None,
) -> Callable[..., GradientTransformation]:
    """Make a maker of transformations keep its numbers and schedules in the state, as arrays.

    They can then be changed between steps without compiling anew, logged, and mapped over.

    Parameters
    ----------
    inner_factory : what makes a transformation, such as `optimizers.adamw`.
    static_args : names of arguments that stay as they are: functions that are no schedules, and numbers on which the
        structure depends.
    hyperparam_dtype : the dtype of the numbers; float32 if None.

    Returns
    -------
    A function of the same arguments. Functions among them are schedules, which are called with the number of steps
    made.

    Raises
    ------
    ArgumentError : a static argument is none of the factory's.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = inject_hyperparams(optimizers.sgd)(learning_rate=0.5)
    >>> state = optimizer.init(fnp.array([0.0]))
    >>> state.hyperparams["learning_rate"] = fnp.array(0.25)
    >>> optimizer.update(fnp.array([4.0]), state)[0]
    Array([-1.], dtype=float32)
    """
    static = {static_args} if isinstance(static_args, str) else set(static_args)
    signature = inspect.signature(inner_factory)
    unknown = sorted(static - signature.parameters.keys())
    if unknown:
        raise ArgumentError(
            f"inject_hyperparams: {', '.join(unknown)} is no argument of {inner_factory.__name__}",
            hint=f"its arguments are {', '.join(signature.parameters)}",
        )

    @wraps(inner_factory)
    def made(*args: Any, **kwargs: Any) -> GradientTransformation:
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        free = {name: value for name, value in bound.arguments.items() if name not in static}
        schedules = {name: value for name, value in free.items() if callable(value)}
        numbers = {name: value for name, value in free.items() if _is_number(value)}

        def array(value: Any) -> Any:
            return fnp.asarray(value).astype(hyperparam_dtype or dt.float32)

        def at(count: Any) -> dict[str, Any]:
            return {name: array(schedule(count)) for name, schedule in schedules.items()}

        def inner(hyperparams: dict[str, Any]) -> GradientTransformation:
            arguments = inspect.BoundArguments(
                signature, type(bound.arguments)(bound.arguments | hyperparams)
            )
            return takes_extra(inner_factory(*arguments.args, **arguments.kwargs))

        def init(params: Any) -> HyperparametersState:
            count = zero_count()
            hyperparams = {name: array(value) for name, value in numbers.items()} | at(count)
            return HyperparametersState(count, hyperparams, inner(hyperparams).init(params))

        def update(
            updates: Any, state: HyperparametersState, params: Any = None, **extra: Any
        ) -> tuple[Any, HyperparametersState]:
            hyperparams = state.hyperparams | at(state.count)
            new, inner_state = inner(hyperparams).update(updates, state.inner_state, params, **extra)
            return new, HyperparametersState(next_count(state.count), hyperparams, inner_state)

        return GradientTransformation(init, update)

    return made


__all__ = ["HyperparametersState", "inject_hyperparams"]
