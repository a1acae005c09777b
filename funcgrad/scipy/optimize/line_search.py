"""The search for a step along a direction that lessens a function enough: the strong conditions of Wolfe.

The search holds two steps with a good one between them, or a lower one and no upper one yet; a trial becomes one of
both. Near a minimum values differ by rounding alone, so a value that is no larger counts as small enough where the
slope tells so (Hager & Zhang 2005, A new conjugate gradient method with guaranteed descent and an efficient line
search).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import funcgrad.lax as lax
import funcgrad.numpy as np
import funcgrad.tree as tree
from funcgrad.trace.util.named_tuple import NamedTuple

_DECREASE, _CURVATURE = (
    1e-4,
    0.9,
)  # of Nocedal & Wright 2006, Numerical optimization, page 62, for quasi-Newton methods
_GROWTH = 4.0
_MARGIN = 0.1  # of the interval at either end, where no trial is made


class Point(NamedTuple):
    """What is known at one step: the function there, its slope along the direction and its gradient."""

    step: Any
    value: Any
    slope: Any
    gradient: Any


class _Search(NamedTuple):
    low: Point  # of the steps that lessen the function enough the one with the least value
    high: Point  # the other end, at infinity before there is one
    trial: Any
    calls: Any
    found: Any


def wolfe_step(evaluate: Callable[[Any], Point], start: Point, first: Any, limit: Any) -> tuple[Point, Any]:
    """Find the point of a good step, or the best one after `limit` trials, and count the trials.

    evaluate gives the point of a step, start is that of the step 0, first the first trial. The step 0 comes back where
    no other lessens the function.
    """
    noise = 4 * np.finfo(start.value.dtype).eps * np.abs(start.value)

    def goes_on(search: _Search) -> Any:
        return ~search.found & (search.calls < limit)

    def tried(search: _Search) -> _Search:
        low, high = search.low, search.high
        new = evaluate(search.trial)
        enough = new.value <= start.value + _DECREASE * new.step * start.slope
        enough |= (new.value <= start.value + noise) & (new.slope <= (2 * _DECREASE - 1) * start.slope)
        enough &= np.isfinite(new.value) & np.isfinite(new.slope)
        found = enough & (np.abs(new.slope) <= -_CURVATURE * start.slope)
        lower = found | enough & (new.value < low.value)
        turned = new.slope * (high.step - low.step) >= 0
        high = _either(lower, _either(turned, low, high), new)
        low = _either(lower, new, low)
        return _Search(low, high, _next_trial(low, high), search.calls + 1, found)

    far = start._replace(step=np.full_like(start.step, np.inf))
    return _result(lax.while_loop(goes_on, tried, _Search(start, far, first, 0, np.asarray(False))))


def _result(search: _Search) -> tuple[Point, Any]:
    return search.low, search.calls


def _either(condition: Any, x: Point, y: Point) -> Point:
    return tree.map(lambda a, b: np.where(condition, a, b), x, y)


def _next_trial(low: Point, high: Point) -> Any:
    """Return the minimum of the cubic polynomial through both ends, kept away from them. Without an upper end, return
    a step further on.
    """
    open_end = np.isinf(high.step)
    width = np.where(open_end, 1, high.step - low.step)
    mean = low.slope + high.slope + 3 * (low.value - high.value) / width
    root = np.sign(width) * np.sqrt(np.maximum(mean * mean - low.slope * high.slope, 0))
    share = 1 - (high.slope + root - mean) / (high.slope - low.slope + 2 * root)
    share = np.where(np.isfinite(share), np.clip(share, _MARGIN, 1 - _MARGIN), 0.5)
    return np.where(open_end, _GROWTH * low.step, low.step + share * width)


__all__ = ["Point", "wolfe_step"]
