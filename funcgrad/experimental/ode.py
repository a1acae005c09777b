"""Ordinary differential equations by the name of jax.experimental.ode: a function and a start in, the solution out.

Steps are those of Dormand & Prince, of order 5, with a size by the difference to order 4; between their ends the
solution is a polynomial of order 4. Steps end at the last time, never beyond. The gradient is that of the equation, not
of the steps: its adjoint runs backwards along the solution, solved by the same steps, from one time to the one before.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import funcgrad.lax as lax
import funcgrad.numpy as np
import funcgrad.tree as tree
from funcgrad.errors import DtypeError, ShapeError, TreeError
from funcgrad.flatten_util import ravel_pytree
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import numel
from funcgrad.trace.util.lazy import only_public
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.core.abstract import eval_shape
from funcgrad.transforms.core.flatten import check_callable
from funcgrad.transforms.custom.closures import closure_convert
from funcgrad.transforms.custom.custom_vjp import custom_vjp
from funcgrad.transforms.derivatives.grad import vjp

# Dormand & Prince 1980, A family of embedded Runge-Kutta formulae; the last row is that of the result of order 5.
_NODES = (0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1)
_STAGES = (
    (0, 0, 0, 0, 0, 0, 0),
    (1 / 5, 0, 0, 0, 0, 0, 0),
    (3 / 40, 9 / 40, 0, 0, 0, 0, 0),
    (44 / 45, -56 / 15, 32 / 9, 0, 0, 0, 0),
    (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729, 0, 0, 0),
    (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656, 0, 0),
    (35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0),
)
_ERROR = (71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40)
# Hairer, Nørsett & Wanner 1993, Solving ordinary differential equations I, chapter II.6: the polynomial of order 4.
_DENSE = (
    -12715105075 / 11282082432, 0, 87487479700 / 32700410799, -10690763975 / 1880347072,
    701980252875 / 199316789632, -1453857185 / 822651844, 69997945 / 29380423,
)  # fmt: skip
_SAFETY, _LEAST, _MOST = 0.9, 0.2, 10.0  # of the factors that a step is made longer by
_PRECISION = lax.Precision.HIGHEST


class _Settings(NamedTuple):
    rtol: float
    atol: float
    mxstep: float
    hmax: float


def odeint(
    func: Callable, y0: Any, t: ArrayLike, *args: Any, rtol: float = 1.4e-8, atol: float = 1.4e-8,
    mxstep: float = math.inf, hmax: float = math.inf,
) -> Any:  # fmt: skip
    """Solve dy/dt = func(y, t, *args) from y0 at the first of some times.

    Parameters
    ----------
    func : a function that returns the derivative, a tree like y0, or one array of all its numbers; what it closes over
        may be differentiated.
    y0 : an array or a tree of arrays, real or complex.
    t : (n,) floats, increasing or decreasing.
    *args : arguments of func, trees of arrays.
    rtol, atol : the error of a step is at most rtol * abs(y) + atol, in the mean of the squares over all elements.
    mxstep : how many steps there may be from one time to the next; times that are not reached have NaN.
    hmax : the longest step.

    Returns
    -------
    A tree like y0, with an axis more in front for the n times. Its derivatives are in reverse mode alone, with respect
    to y0, t, args and what func closes over.

    Raises
    ------
    ShapeError : t is no vector, or has no time; func returns other shapes than those of y0.
    TreeError : func returns another structure than that of y0.
    DtypeError : t has no floats, or func returns complex numbers for real ones.

    Examples
    --------
    >>> y = odeint(lambda y, t, rate: -rate * y, np.asarray(1.0), np.asarray([0.0, 1.0, 2.0]), 0.5)
    >>> np.round(y, 4).tolist()
    [1.0, 0.6065, 0.3679]

    References
    ----------
    Chen et al. 2018 (arXiv:1806.07366), Neural ordinary differential equations: the adjoint.
    """
    check_callable("odeint", func)
    times = operand(t, "odeint")
    if dt.kind(times.dtype) != "f":
        raise DtypeError(f"odeint: the times must be floats, got {type_name(times)}")
    if times.ndim != 1 or not times.size:
        raise ShapeError(f"odeint: the times must be a vector with elements, got {type_name(times)}")
    start = tree.map(lambda x: _inexact(operand(x, "odeint")), y0)
    args = tree.map(lambda x: operand(x, "odeint"), args)
    _check_derivative(eval_shape(func, start, times[0], *args), start)
    flat, unravel = ravel_pytree(start)

    def derivative(y: Any, t: Any) -> Any:
        found = func(unravel(y), t, *args)
        if tree.structure(found) == tree.structure(start):
            found = tree.map(lambda x, like: cast(np.asarray(x), like.dtype), found, start)
        return cast(ravel_pytree(found)[0], flat.dtype)

    settings = _Settings(*map(float, (rtol, atol, mxstep, hmax)))
    return vmap(unravel)(_differentiable(derivative, flat, cast(times, times.dtype), settings))


def _inexact(x: Any) -> Any:
    return cast(x, dt.to_inexact(x.dtype, False)[0])


def _check_derivative(found: Any, y: Any) -> None:
    if tree.structure(found) != tree.structure(y):
        numbers = [x.shape for x in tree.leaves(found)]
        if tree.leaves(found) == [found] and numel(found.shape) == sum(
            numel(x.shape) for x in tree.leaves(y)
        ):
            return _check_kinds(found, tree.leaves(y))  # one array of all numbers, whatever tree y0 is
        if [x.shape for x in tree.leaves(y)] == [(len(numbers),)] and not any(numbers):
            return  # the numbers of a vector one by one, as SciPy's functions return them
        raise TreeError(
            f"odeint: func must return the structure of y0, {tree.structure(y)}, got {tree.structure(found)}"
        )
    for x, like in zip(tree.leaves(found), tree.leaves(y)):
        if x.shape != like.shape:
            raise ShapeError(f"odeint: func must return the shapes of y0, got {x.shape} for {like.shape}")
        _check_kinds(x, [like])


def _check_kinds(found: Any, y: list[Any]) -> None:
    """Refuse complex numbers as the derivative of arrays that are all real."""
    if dt.kind(found.dtype) == "c" and all(dt.kind(x.dtype) != "c" for x in y):
        raise DtypeError(
            f"odeint: func returns {type_name(found)} for {type_name(y[0])}", hint="make y0 complex"
        )


# ---- gradients ----


def _differentiable(derivative: Callable, y0: Any, times: Any, settings: _Settings) -> Any:
    """Solve the equation and return (n, size of y0), with the gradient by the adjoint method. Values that the
    function closes over become arguments of the rule.
    """
    converted, captured = closure_convert(derivative, y0, times[0])

    @custom_vjp
    def solution(y0: Any, times: Any, captured: list) -> Any:
        return _solved(lambda y, t: converted(y, t, *captured), y0, times, settings)

    def forward(y0: Any, times: Any, captured: list) -> tuple[Any, tuple]:
        ys = solution(y0, times, captured)
        return ys, (ys, times, captured)

    def backward(residuals: tuple, ct: Any) -> tuple:
        ys, times, captured = residuals
        return _adjoint(converted, ys, times, captured, ct, settings)

    solution.defvjp(forward, backward)
    return solution(y0, times, captured)


def _adjoint(converted: Callable, ys: Any, times: Any, captured: list, ct: Any, settings: _Settings) -> tuple:
    """Compute the cotangents of the start, the times and the captured values."""
    zeros = tree.map(np.zeros_like, captured)

    def at(y: Any, t: Any) -> Any:
        return converted(y, t, *captured)

    def earlier(carry: tuple[Any, Any], given: tuple) -> tuple[tuple[Any, Any], Any]:
        """Integrate the adjoint from one time back to the one before. The solution at each time is known, so its
        error does not add up.
        """
        (a, sums), (y, ct, after, before) = carry, given
        a = a + ct
        state, unravel = ravel_pytree((y, a, sums))

        def derivative(state: Any, t: Any) -> Any:
            y, a, _ = unravel(state)
            dy, pull = vjp(lambda y, captured: converted(y, t, *captured), y, captured)
            return ravel_pytree((dy, *tree.map(lambda x: -x, pull(a))))[0]

        end = _differentiable(derivative, state, np.stack([after, before]), settings)[1]
        _, a, sums = unravel(end)
        return (a, sums), _real_dot(ct, at(y, after), times.dtype)

    init = np.zeros_like(ys[0]), zeros
    (a, sums), of_times = lax.scan(earlier, init, (ys[1:], ct[1:], times[1:], times[:-1]), reverse=True)
    of_start = -_real_dot(a, at(ys[0], times[0]), times.dtype)
    return a + ct[0], np.concatenate([of_start[None], of_times]), sums


def _real_dot(x: Any, y: Any, dtype: Any) -> Any:
    return cast(np.sum(x * y).real, dtype)


# ---- steps ----


class _State(NamedTuple):
    """The end of the last step, and the polynomial along it."""

    t: Any
    y: Any
    slope: Any  # the derivative there
    h: Any  # how long the next step should be, positive
    before: Any  # where the last step began
    polynomial: Any  # (5, size of y)
    failed: Any  # not even the shortest step has finite numbers


def _solved(f: Callable, y0: Any, times: Any, settings: _Settings) -> Any:
    end, way = times[-1], np.sign(times[-1] - times[0])

    def reached(state: _State, time: Any) -> tuple[_State, Any]:
        def goes_on(carry: tuple) -> Any:
            state, steps = carry
            return (way * (time - state.t) > 0) & (steps < settings.mxstep) & ~state.failed

        def step(carry: tuple) -> tuple:
            return _step(f, carry[0], end, way, settings), carry[1] + 1

        state, _ = lax.while_loop(goes_on, step, (state, 0))
        there = (way * (time - state.t) <= 0) & ~state.failed
        return state, np.where(there, _between(state, time), np.nan)

    slope = f(y0, times[0])
    rest = np.zeros((4, *y0.shape), y0.dtype)
    h = _first_step(f, y0, slope, times[0], way, settings)
    state = _State(times[0], y0, slope, h, times[0], np.concatenate([y0[None], rest]), np.asarray(False))
    return np.concatenate([y0[None], lax.scan(reached, state, times[1:])[1]])


def _step(f: Callable, state: _State, end: Any, way: Any, settings: _Settings) -> _State:
    """Try a step and return the state after it. If the error is small, this is the end of the step; otherwise it is
    the old state with a shorter step to try.
    """
    t, y = state.t, state.y
    left = np.abs(end - t)
    shortest = 4 * np.finfo(t.dtype).eps * np.maximum(np.abs(t), np.abs(end))
    h = np.minimum(np.maximum(np.minimum(state.h, settings.hmax), shortest), left)
    last = h >= left
    after = np.where(last, end, t + way * h)
    signed = after - t

    def stage(i: Any, slopes: Any) -> Any:
        moved = y + _combined(signed, np.asarray(_STAGES)[i], slopes)
        between = t + signed * cast(np.asarray(_NODES)[i], t.dtype)
        return slopes.at[i].set(f(moved, np.where(i < 5, between, after)))  # not beyond the end by rounding

    slopes = np.zeros((7, *y.shape), y.dtype).at[0].set(state.slope)
    slopes = lax.fori_loop(1, 7, stage, slopes)
    new = y + _combined(signed, np.asarray(_STAGES[6]), slopes)
    error = _combined(signed, np.asarray(_ERROR), slopes)
    ratio = _size(error, np.maximum(np.abs(y), np.abs(new)), settings)
    finite = np.isfinite(ratio) & np.all(np.isfinite(slopes[6]))
    tiny = h <= shortest
    good = finite & ((ratio <= 1) | tiny)
    factor = np.clip(_SAFETY * ratio ** (-1 / 5), _LEAST, np.where(ratio <= 1, _MOST, 1))
    longer = cast(h * np.where(finite, factor, _LEAST), state.h.dtype)
    polynomial = _polynomial(y, new, signed, slopes)
    made = _State(after, new, slopes[6], longer, t, polynomial, np.asarray(False))
    kept = state._replace(h=longer, failed=tiny & ~finite)
    return tree.map(lambda a, b: np.where(good, a, b), made, kept)


def _combined(h: Any, weights: Any, slopes: Any) -> Any:
    """Compute the step h along a weighted sum of slopes."""
    total = np.matmul(cast(weights, slopes.dtype), slopes, precision=_PRECISION)
    return cast(h * total, slopes.dtype)


def _size(error: Any, y: Any, settings: _Settings) -> Any:
    """Compute the size of the error in units of what is allowed."""
    shares = np.abs(error) / (settings.atol + settings.rtol * y)
    return np.sqrt(np.mean(np.where(error == 0, 0, shares) ** 2))


def _polynomial(y: Any, new: Any, h: Any, slopes: Any) -> Any:
    change = new - y
    first, last = (cast(h * slopes[i], y.dtype) for i in (0, 6))
    bend = first - change
    return np.stack([y, change, bend, change - last - bend, _combined(h, np.asarray(_DENSE), slopes)])


def _between(state: _State, time: Any) -> Any:
    """Interpolate the solution at a time within the last step."""
    p, length = state.polynomial, state.t - state.before
    share = np.where(length == 0, 0, (time - state.before) / np.where(length == 0, 1, length))
    share = cast(share, dt.real_dtype(p.dtype))
    rest = 1 - share
    inside = p[0] + share * (p[1] + rest * (p[2] + share * (p[3] + rest * p[4])))
    return np.where(time == state.t, state.y, inside)


def _first_step(f: Callable, y: Any, slope: Any, t: Any, way: Any, settings: _Settings) -> Any:
    """Choose the first step by the sizes of the first two derivatives (Hairer, Nørsett & Wanner 1993, chapter II.4)."""
    scale = settings.atol + settings.rtol * np.abs(y)

    def size(x: Any) -> Any:
        return np.sqrt(np.mean((np.abs(x) / scale) ** 2))

    of_y, of_slope = size(y), size(slope)
    guess = np.where((of_y < 1e-5) | (of_slope < 1e-5), 1e-6, 0.01 * of_y / of_slope)
    guess = cast(guess, t.dtype)
    moved = y + cast(way * guess * slope, y.dtype)
    of_bend = size(f(moved, t + way * guess) - slope) / guess
    larger = np.maximum(of_slope, of_bend)
    second = np.where(larger <= 1e-15, np.maximum(1e-6, guess * 1e-3), (0.01 / larger) ** (1 / 5))
    found = np.minimum(100 * guess, second)
    return cast(np.where(np.isfinite(found), found, 0), t.dtype)


__all__ = ["odeint"]

__dir__ = only_public(__name__)
