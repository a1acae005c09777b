"""Scale updates by a step that a line search finds: backtracking, or by the strong conditions of Wolfe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.nn.optimizers.core.leaves import check_alike, dot, like
from funcgrad.nn.optimizers.core.transformation import GradientTransformation
from funcgrad.scipy.optimize import line_search
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.derivatives.grad import value_and_grad


class LineSearchState(NamedTuple):
    """learning_rate: the step that was found. value: the loss there. trials: how many steps were tried."""

    learning_rate: Any
    value: Any
    trials: Any


def _first_state(params: Any) -> LineSearchState:
    return LineSearchState(fnp.ones(()), fnp.full((), fnp.inf), fnp.zeros((), fnp.int32))


def _needs(name: str, updates: Any, params: Any, value: Any, grad: Any, value_fn: Any) -> None:
    if value is None or grad is None or value_fn is None:
        raise ArgumentError(
            f"{name}: needs the loss, its gradient, and the loss as a function of the parameters",
            hint="call update(grads, state, params, value=value, grad=grads, value_fn=loss)",
        )
    check_alike(name, updates, params=params, grad=grad)


def _moved(params: Any, updates: Any, step: Any) -> Any:
    return tree.map(lambda p, u: like(p + step * u, p), params, updates)


def scale_by_backtracking_linesearch(
    max_backtracking_steps: int,
    slope_rtol: float = 1e-4,
    decrease_factor: float = 0.8,
    increase_factor: float = 1.5,
    max_learning_rate: float = 1.0,
    atol: float = 0.0,
    rtol: float = 0.0,
) -> GradientTransformation:
    """Shorten updates until the loss is lessened by a part of what its slope promises.

    Parameters
    ----------
    max_backtracking_steps : how often a step is made shorter at most.
    slope_rtol : the part of what the slope promises.
    decrease_factor : by what a step is multiplied that is too long.
    increase_factor : by what the last step is multiplied for the first trial of the next one.
    max_learning_rate : the longest step.
    atol, rtol : by how much the loss may be larger, absolutely and relative to it.

    Returns
    -------
    A GradientTransformation. Its update takes the keywords value, grad and value_fn.

    Examples
    --------
    >>> import funcgrad as fg
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = optimizers.chain(optimizers.sgd(8.0), scale_by_backtracking_linesearch(10, decrease_factor=0.5))
    >>> loss, w = lambda w: (w**2).sum(), fnp.array([1.0])
    >>> value, grad = fg.value_and_grad(loss)(w)
    >>> optimizer.update(grad, optimizer.init(w), w, value=value, grad=grad, value_fn=loss)[0]
    Array([-1.], dtype=float32)

    References
    ----------
    Armijo 1966, "Minimization of functions having Lipschitz continuous first partial derivatives".
    """

    def update(
        updates: Any,
        state: LineSearchState,
        params: Any = None,
        *,
        value: Any = None,
        grad: Any = None,
        value_fn: Callable[[Any], Any] | None = None,
        **extra: Any,
    ) -> tuple[Any, LineSearchState]:
        _needs("scale_by_backtracking_linesearch", updates, params, value, grad, value_fn)
        slope = dot(updates, grad)

        def excess(step: Any, new: Any) -> Any:
            found = new - (1 + rtol) * value - step * slope_rtol * slope
            return fnp.maximum(fnp.where(fnp.isnan(found), fnp.inf, found), 0)

        def goes_on(search: Any) -> Any:
            _, _, error, trials = search
            return (error > atol) & (trials <= max_backtracking_steps)

        def tried(search: Any) -> Any:
            step, _, _, trials = search
            step = fnp.where(trials > 0, decrease_factor * step, step)
            new = value_fn(_moved(params, updates, step)).astype(state.value.dtype)  # type: ignore[misc]
            return step, new, excess(step, new).astype(state.value.dtype), trials + 1

        first = fnp.minimum(increase_factor * state.learning_rate, max_learning_rate)
        start = (
            first,
            fnp.full_like(state.value, fnp.inf),
            fnp.full_like(state.value, fnp.inf),
            state.trials * 0,
        )
        step, new, error, trials = lax.while_loop(goes_on, tried, start)
        step = fnp.where(fnp.isinf(error), 0, step)
        return tree.map(lambda u: like(step * u, u), updates), LineSearchState(step, new, trials)

    return GradientTransformation(_first_state, update)


def scale_by_zoom_linesearch(
    max_linesearch_steps: int, max_learning_rate: float | None = None, initial_guess_strategy: str = "keep"
) -> GradientTransformation:
    """Scale updates by a step that lessens the loss enough and makes its slope flat enough.

    Parameters
    ----------
    max_linesearch_steps : how many steps are tried at most; then the best one is taken.
    max_learning_rate : the longest step; None for any.
    initial_guess_strategy : the first trial: "one", or "keep" for the step found before.

    Returns
    -------
    A GradientTransformation. Its update takes the keywords value, grad and value_fn. Where no step lessens the loss,
    updates are 0.

    Raises
    ------
    ArgumentError : the strategy is another one.

    Examples
    --------
    >>> import funcgrad as fg
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = optimizers.chain(optimizers.sgd(8.0), scale_by_zoom_linesearch(20))
    >>> loss, w = lambda w: (w**2).sum(), fnp.array([1.0])
    >>> value, grad = fg.value_and_grad(loss)(w)
    >>> updates, state = optimizer.update(grad, optimizer.init(w), w, value=value, grad=grad, value_fn=loss)
    >>> bool(abs(2 * (w + updates)) <= 0.9 * abs(grad))
    True

    References
    ----------
    Nocedal & Wright 2006, Numerical optimization, algorithms 3.5 and 3.6; Hager & Zhang 2005.
    """
    if initial_guess_strategy not in ("one", "keep"):
        raise ArgumentError(
            f"scale_by_zoom_linesearch: initial_guess_strategy is one or keep, got {initial_guess_strategy!r}"
        )

    def update(
        updates: Any,
        state: LineSearchState,
        params: Any = None,
        *,
        value: Any = None,
        grad: Any = None,
        value_fn: Callable[[Any], Any] | None = None,
        **extra: Any,
    ) -> tuple[Any, LineSearchState]:
        _needs("scale_by_zoom_linesearch", updates, params, value, grad, value_fn)
        dtype = state.value.dtype

        def at(step: Any) -> line_search.Point:
            new, slopes = value_and_grad(value_fn)(_moved(params, updates, step))  # type: ignore[arg-type]
            return line_search.Point(step, new.astype(dtype), dot(slopes, updates).astype(dtype), slopes)

        def bounded(step: Any) -> line_search.Point:
            return at(step if max_learning_rate is None else fnp.minimum(step, max_learning_rate))

        value, slope = fnp.asarray(value).astype(dtype), dot(grad, updates).astype(dtype)
        start = line_search.Point(fnp.zeros_like(state.learning_rate), value, slope, grad)
        is_lost = state.learning_rate <= 0  # the search before found no step
        kept = fnp.where(is_lost, 1, state.learning_rate)
        first = kept if initial_guess_strategy == "keep" else fnp.ones_like(state.learning_rate)
        point, trials = line_search.wolfe_step(bounded, start, first, max_linesearch_steps)
        step = point.step.astype(state.learning_rate.dtype)
        new_state = LineSearchState(step, point.value.astype(dtype), fnp.asarray(trials).astype(fnp.int32))
        return tree.map(lambda u: like(step * u, u), updates), new_state

    return GradientTransformation(_first_state, update)


__all__ = ["LineSearchState", "scale_by_backtracking_linesearch", "scale_by_zoom_linesearch"]
