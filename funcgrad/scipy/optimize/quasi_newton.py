"""Descent by an estimate of the inverse of the Hessian: BFGS, with a matrix or with its last corrections.

A step goes along minus the matrix times the gradient, as far as the line search says; what the gradient changed by on
the way corrects the matrix. Where no step along a direction lessens the function, the matrix starts again as the unit
matrix, and the descent ends where that does not help either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import funcgrad.lax as lax
import funcgrad.numpy as np
import funcgrad.tree as tree
from funcgrad.numpy.core.operands import cast
from funcgrad.scipy.optimize.line_search import Point, wolfe_step
from funcgrad.trace.util.named_tuple import NamedTuple

_PRECISION = lax.Precision.HIGHEST
CONVERGED, LIMIT, NOT_FINITE, NO_STEP, _GOING = 0, 1, 3, 5, -1


class Curvature(NamedTuple):
    """How a method represents the inverse of the Hessian. start(x) makes it, times(state, g) is its product with a
    gradient, corrected(state, s, y) the one after a step s on which the gradient changed by y.
    """

    start: Callable[[Any], Any]
    times: Callable[[Any, Any], Any]
    corrected: Callable[[Any, Any, Any], Any]


class Limits(NamedTuple):
    gtol: Any  # of the norm of the gradient
    ftol: Any  # of what a step lessens the function by, relative; below 0 for none
    norm: Any  # which one
    steps: Any
    calls: Any
    trials: Any  # of one line search


class Descent(NamedTuple):
    """The state of the loop, and its result."""

    x: Any
    value: Any
    gradient: Any
    curvature: Any
    fresh: Any  # whether the curvature knows of no step
    steps: Any
    calls: Any
    status: Any


def descend(value_and_grad: Callable, x: Any, curvature: Curvature, limits: Limits) -> Descent:
    """Step from x until the gradient is small, or a limit is reached."""

    def status(before: Descent, state: Descent) -> Any:
        size = np.linalg.norm(state.gradient, ord=limits.norm)
        scale = np.maximum(np.maximum(np.abs(before.value), np.abs(state.value)), 1)
        still = before.value - state.value <= limits.ftol * scale
        small = (size <= limits.gtol) | still & ~state.fresh
        finite = np.isfinite(state.value) & np.isfinite(size)
        ended = (state.steps >= limits.steps) | (state.calls >= limits.calls)
        found = np.where(before.fresh & state.fresh, NO_STEP, np.where(ended, LIMIT, _GOING))
        return np.where(finite, np.where(small, CONVERGED, found), NOT_FINITE)

    def step(state: Descent) -> Descent:
        direction = -curvature.times(state.curvature, state.gradient)
        slope = np.vdot(direction, state.gradient, precision=_PRECISION)
        uphill = ~(slope < 0)  # by rounding: the matrix is positive definite
        direction = np.where(uphill, -state.gradient, direction)
        slope = np.vdot(direction, state.gradient, precision=_PRECISION)

        def evaluate(step: Any) -> Point:
            value, gradient = value_and_grad(state.x + step * direction)
            return Point(step, value, np.vdot(direction, gradient, precision=_PRECISION), gradient)

        size = np.linalg.norm(direction)
        first = np.where(state.fresh, np.minimum(1, 1 / size), 1)
        start = Point(np.zeros_like(slope), state.value, slope, state.gradient)
        point, calls = wolfe_step(evaluate, start, cast(first, slope.dtype), limits.trials)
        moved, turned = point.step * direction, point.gradient - state.gradient
        stuck = point.step == 0
        corrected = curvature.corrected(state.curvature, moved, turned)
        known = tree.map(lambda a, b: np.where(stuck, a, b), curvature.start(state.x), corrected)
        steps, calls = state.steps + 1, state.calls + calls
        new = Descent(state.x + moved, point.value, point.gradient, known, stuck, steps, calls, state.status)
        return new._replace(status=status(state, new))

    value, gradient = value_and_grad(x)
    state = Descent(x, value, gradient, curvature.start(x), np.asarray(True), 0, 1, _GOING)
    before = state._replace(value=np.nan, fresh=np.asarray(False))  # no step changed the function yet
    state = state._replace(status=status(before, state))
    return lax.while_loop(lambda state: state.status == _GOING, step, state)


# ---- the matrix ----


def _corrected_matrix(H: Any, s: Any, y: Any) -> Any:
    rho, good = _reciprocal(s, y)
    turn = np.eye(s.shape[0], dtype=s.dtype) - rho * np.outer(s, y)
    new = _product(_product(turn, H), turn.T) + rho * np.outer(s, s)
    return np.where(good, new, H)


def _product(x: Any, y: Any) -> Any:
    return np.matmul(x, y, precision=_PRECISION)


def _reciprocal(s: Any, y: Any) -> tuple[Any, Any]:
    """Compute 1 / s @ y, and whether it is positive; if not, the correction would leave the matrix indefinite."""
    product = np.vdot(s, y, precision=_PRECISION)
    inverse = 1 / np.where(product > 0, product, 1)
    good = (product > 0) & np.isfinite(inverse)
    return np.where(good, inverse, 0), good


MATRIX = Curvature(lambda x: np.eye(x.shape[0], dtype=x.dtype), _product, _corrected_matrix)


# ---- pairs (Nocedal 1980, Updating quasi-Newton matrices with limited storage) ----


class _Pairs(NamedTuple):
    """The last steps and changes of the gradient, the oldest first; with rho 0 where there were not as many yet."""

    s: Any
    y: Any
    rho: Any
    scale: Any  # of the matrix before all corrections


def pairs(count: int) -> Curvature:
    """Represent the matrix by its last `count` corrections."""

    def start(x: Any) -> _Pairs:
        rows = np.zeros((count, *x.shape), x.dtype)
        return _Pairs(rows, rows, np.zeros(count, x.dtype), np.ones((), x.dtype))

    return Curvature(start, _times_of_pairs, _corrected_pairs)


def _times_of_pairs(state: _Pairs, g: Any) -> Any:
    s, y, rho, scale = state

    def newest_first(g: Any, pair: tuple) -> tuple[Any, Any]:
        s, y, rho = pair
        share = rho * np.vdot(s, g, precision=_PRECISION)
        return g - share * y, share

    def oldest_first(g: Any, pair: tuple) -> tuple[Any, None]:
        s, y, rho, share = pair
        return g + s * (share - rho * np.vdot(y, g, precision=_PRECISION)), None

    g, shares = lax.scan(newest_first, g, (s, y, rho), reverse=True)
    return lax.scan(oldest_first, g * scale, (s, y, rho, shares))[0]


def _corrected_pairs(state: _Pairs, s: Any, y: Any) -> _Pairs:
    rho, good = _reciprocal(s, y)
    square = np.vdot(y, y, precision=_PRECISION)
    scale = 1 / np.where(good, rho * square, 1)

    def pushed(rows: Any, new: Any) -> Any:
        return np.where(good, np.concatenate([rows[1:], new[None]]), rows)

    scale = np.where(good & np.isfinite(scale), scale, state.scale)
    return _Pairs(pushed(state.s, s), pushed(state.y, y), pushed(state.rho, rho), scale)


__all__ = [
    "CONVERGED",
    "LIMIT",
    "MATRIX",
    "NOT_FINITE",
    "NO_STEP",
    "Curvature",
    "Descent",
    "Limits",
    "descend",
    "pairs",
]
