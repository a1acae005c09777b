"""L-BFGS: the inverse of the Hessian from the last steps, and from what gradients changed by on them."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.nn.optimizers.core.leaves import (
    check_alike,
    dot,
    global_norm,
    like,
    next_count,
    zero_count,
    zeros,
)
from funcgrad.nn.optimizers.core.transformation import GradientTransformation, ScalarOrSchedule, chain
from funcgrad.nn.optimizers.line_search.searches import scale_by_zoom_linesearch
from funcgrad.nn.optimizers.scaling.factors import scale_by_learning_rate
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple


class LbfgsState(NamedTuple):
    """count: steps made. params, updates: of the last. steps, changes: the last ones, stacked. weights: 1 / their dot.

    The memory is a ring: step n is at n % memory_size.
    """

    count: Any
    params: Any
    updates: Any
    steps: Any
    changes: Any
    weights: Any


def scale_by_lbfgs(memory_size: int = 10, scale_init_precond: bool = True) -> GradientTransformation:
    """Multiply gradients by an estimate of the inverse of the Hessian.

    Parameters
    ----------
    memory_size : from how many of the last steps it is made, at least 1.
    scale_init_precond : whether the matrix that these correct is scaled by the last of them, or the unit matrix.

    Returns
    -------
    A GradientTransformation.

    Raises
    ------
    ArgumentError : memory_size is less than 1.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> lbfgs = scale_by_lbfgs(scale_init_precond=False)
    >>> hessian, w = fnp.array([4.0]), fnp.array([1.0])
    >>> updates, state = lbfgs.update(hessian * w, lbfgs.init(w), w)
    >>> lbfgs.update(hessian * 2, state, fnp.array([2.0]))[0]
    Array([2.], dtype=float32)

    References
    ----------
    Nocedal & Wright 2006, Numerical optimization, algorithm 7.4, with equation 7.20.
    """
    if memory_size < 1:
        raise ArgumentError(f"scale_by_lbfgs: memory_size is at least 1, got {memory_size}")

    def init(params: Any) -> LbfgsState:
        stacked = tree.map(lambda p: fnp.zeros((memory_size, *fnp.shape(p)), fnp.result_type(p)), params)
        return LbfgsState(
            zero_count(), zeros(params), zeros(params), stacked, stacked, fnp.zeros(memory_size)
        )

    def add(x: Any, factor: Any, y: Any) -> Any:
        return tree.map(lambda a, b: like(a + factor * b, a), x, y)

    def update(updates: Any, state: LbfgsState, params: Any = None, **extra: Any) -> tuple[Any, LbfgsState]:
        check_alike("scale_by_lbfgs", updates, params=params, state=state.params)
        is_later = state.count > 0

        def difference(new: Any, old: Any) -> Any:
            return tree.map(lambda a, b: fnp.where(is_later, a - b, 0).astype(b.dtype), new, old)

        step, change = difference(params, state.params), difference(updates, state.updates)
        curvature = dot(change, step)
        weight = fnp.where(curvature == 0, 0, 1 / fnp.where(curvature == 0, 1, curvature))
        last = (state.count - 1) % memory_size
        steps, changes, weights = tree.map(
            lambda memory, new: memory.at[last].set(new.astype(memory.dtype)),
            (state.steps, state.changes, state.weights),
            (step, change, weight),
        )

        def newer(vector: Any, at: Any) -> tuple[Any, Any]:
            s, y = tree.map(lambda memory: memory[at], (steps, changes))
            alpha = weights[at] * dot(s, vector)
            return add(vector, -alpha, y), alpha

        def older(vector: Any, row: Any) -> tuple[Any, None]:
            at, alpha = row
            s, y = tree.map(lambda memory: memory[at], (steps, changes))
            return add(vector, alpha - weights[at] * dot(y, vector), s), None

        in_order = (state.count + fnp.arange(memory_size)) % memory_size  # the oldest first
        direction, alphas = lax.scan(newer, updates, in_order, reverse=True)
        if scale_init_precond:
            size = dot(change, change)
            of_last = fnp.where(size > 0, curvature / fnp.where(size > 0, size, 1), 1)
            of_first = fnp.minimum(1, 1 / global_norm(updates))  # the first step is no longer than 1
            factor = fnp.where(is_later, of_last, of_first)
            direction = tree.map(lambda d: like(factor * d, d), direction)
        direction, _ = lax.scan(older, direction, (in_order, alphas))
        of_params, of_updates = tree.map(like, params, state.params), tree.map(like, updates, state.updates)
        count = next_count(state.count)
        return direction, LbfgsState(count, of_params, of_updates, steps, changes, weights)

    return GradientTransformation(init, update)


def lbfgs(
    learning_rate: ScalarOrSchedule | None = None,
    memory_size: int = 10,
    scale_init_precond: bool = True,
    linesearch: GradientTransformation | None = None,
) -> GradientTransformation:
    """Minimize a function by quasi-Newton steps with a line search: for losses of whole data sets.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made, of steps that the search begins with; None
        for 1.
    memory_size, scale_init_precond : as of `scale_by_lbfgs`.
    linesearch : what scales steps; `scale_by_zoom_linesearch` with up to 20 trials if None, `identity()` for none.

    Returns
    -------
    A GradientTransformation. Its update takes the keywords value, grad and value_fn.

    Examples
    --------
    >>> import funcgrad as fg
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> loss = lambda w: (1 - w[0]) ** 2 + 100 * (w[1] - w[0] ** 2) ** 2
    >>> optimizer, w = lbfgs(), fnp.array([-1.0, 1.0])
    >>> state = optimizer.init(w)
    >>> @fg.jit
    ... def step(w, state):
    ...     value, grad = fg.value_and_grad(loss)(w)
    ...     updates, state = optimizer.update(grad, state, w, value=value, grad=grad, value_fn=loss)
    ...     return optimizers.apply_updates(w, updates), state
    >>> for _ in range(60):
    ...     w, state = step(w, state)
    >>> w.round(2)
    Array([1., 1.], dtype=float32)

    References
    ----------
    Liu & Nocedal 1989, "On the limited memory BFGS method for large scale optimization".
    """
    search = scale_by_zoom_linesearch(20, initial_guess_strategy="one") if linesearch is None else linesearch
    rate = scale_by_learning_rate(1.0 if learning_rate is None else learning_rate)
    return chain(scale_by_lbfgs(memory_size, scale_init_precond), rate, search)


__all__ = ["lbfgs", "LbfgsState", "scale_by_lbfgs"]
