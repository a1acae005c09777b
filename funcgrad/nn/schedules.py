"""Schedules: functions from the number of steps made to a number, such as the learning rate of that step.

    >>> from funcgrad.nn import optimizers, schedules
    >>> rate = schedules.warmup_cosine_decay_schedule(0.0, 1e-3, warmup_steps=100, decay_steps=1000)
    >>> optimizer = optimizers.adamw(rate)

A schedule is called with a Python number or with a traced one, so it is a part of the compiled step.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError
from funcgrad.trace.util.lazy import only_public

OfStep = Callable[[Any], Any]


def _needs(name: str, is_so: bool, what: str, got: Any) -> None:
    if not is_so:
        raise ArgumentError(f"{name}: {what}, got {got}")


def constant_schedule(value: Any) -> OfStep:
    """Return one value in every step.

    Parameters
    ----------
    value : the value.

    Returns
    -------
    A function of the number of steps made.

    Examples
    --------
    >>> constant_schedule(0.5)(100)
    0.5
    """
    return lambda count: value


def polynomial_schedule(
    init_value: Any, end_value: Any, power: Any, transition_steps: int, transition_begin: int = 0
) -> OfStep:
    """Go from one value to another by a power of the steps that are left.

    Parameters
    ----------
    init_value, end_value : before and after the transition.
    power : 1 makes a straight line, more of it falls faster first.
    transition_steps : how many steps it takes, at least 1.
    transition_begin : the step with which it begins.

    Returns
    -------
    A function of the number of steps made.

    Raises
    ------
    ArgumentError : there are no steps, or they begin before 0.

    Examples
    --------
    >>> schedule = polynomial_schedule(1.0, 0.0, power=2, transition_steps=4)
    >>> [float(schedule(count)) for count in (0, 2, 4, 9)]
    [1.0, 0.25, 0.0, 0.0]
    """
    _needs("polynomial_schedule", transition_steps > 0, "transition_steps is at least 1", transition_steps)
    _needs("polynomial_schedule", transition_begin >= 0, "transition_begin is at least 0", transition_begin)

    def schedule(count: Any) -> Any:
        left = 1 - fnp.clip(count - transition_begin, 0, transition_steps) / transition_steps
        return (init_value - end_value) * left**power + end_value

    return schedule


def linear_schedule(
    init_value: Any, end_value: Any, transition_steps: int, transition_begin: int = 0
) -> OfStep:
    """Go from one value to another in a straight line.

    Parameters
    ----------
    init_value, end_value, transition_steps, transition_begin : as of `polynomial_schedule`.

    Returns
    -------
    A function of the number of steps made.

    Examples
    --------
    >>> schedule = linear_schedule(1.0, 0.0, transition_steps=4)
    >>> [float(schedule(count)) for count in (0, 1, 4, 9)]
    [1.0, 0.75, 0.0, 0.0]
    """
    return polynomial_schedule(init_value, end_value, 1, transition_steps, transition_begin)


def _factors(name: str, boundaries_and_scales: Mapping[int, float] | None) -> list[tuple[int, float]]:
    factors = sorted((boundaries_and_scales or {}).items())
    _needs(name, all(scale >= 0 for _, scale in factors), "factors are not negative", boundaries_and_scales)
    return factors


def piecewise_constant_schedule(
    init_value: Any, boundaries_and_scales: Mapping[int, float] | None = None
) -> OfStep:
    """Multiply a value by a factor at each of some steps.

    Parameters
    ----------
    init_value : the value before the first of them.
    boundaries_and_scales : the factors by step. A factor holds from its step on.

    Returns
    -------
    A function of the number of steps made.

    Raises
    ------
    ArgumentError : a factor is negative.

    Examples
    --------
    >>> schedule = piecewise_constant_schedule(1.0, {2: 0.5, 4: 0.5})
    >>> [float(schedule(count)) for count in (0, 1, 2, 3, 4)]
    [1.0, 1.0, 0.5, 0.5, 0.25]
    """
    factors = _factors("piecewise_constant_schedule", boundaries_and_scales)

    def schedule(count: Any) -> Any:
        value = init_value
        for boundary, scale in factors:
            value = value * fnp.where(count >= boundary, scale, 1.0)
        return value

    return schedule


def piecewise_interpolate_schedule(
    interpolate_type: str, init_value: Any, boundaries_and_scales: Mapping[int, float] | None = None
) -> OfStep:
    """Go through values at some steps, in straight lines or half waves of a cosine between them.

    Parameters
    ----------
    interpolate_type : "linear" or "cosine".
    init_value : the value of step 0.
    boundaries_and_scales : by step, the factor from the value before it to the value there.

    Returns
    -------
    A function of the number of steps made.

    Raises
    ------
    ArgumentError : the type is another one, or a factor is negative.

    Examples
    --------
    >>> schedule = piecewise_interpolate_schedule("linear", 1.0, {2: 3.0, 4: 0.0})
    >>> [float(schedule(count)) for count in (0, 1, 2, 3, 4, 5)]
    [1.0, 2.0, 3.0, 1.5, 0.0, 0.0]
    """
    known = ("linear", "cosine")
    _needs("piecewise_interpolate_schedule", interpolate_type in known, "linear or cosine", interpolate_type)
    factors = _factors("piecewise_interpolate_schedule", boundaries_and_scales)
    bounds = [0, *(boundary for boundary, _ in factors)]
    scales = list(accumulate((scale for _, scale in factors), lambda a, b: a * b, initial=1.0))

    def schedule(count: Any) -> Any:
        value = init_value * scales[-1] * fnp.ones(())
        pieces = list(zip(bounds, bounds[1:], scales, scales[1:]))
        for start, end, first, last in reversed(pieces):
            part = (count - start) / max(end - start, 1)
            if interpolate_type == "cosine":
                part = (1 - fnp.cos(math.pi * part)) / 2
            inside = init_value * (first + (last - first) * part)
            value = fnp.where(count < end, inside, value)
        return value

    return schedule


def exponential_decay(
    init_value: Any,
    transition_steps: int,
    decay_rate: float,
    transition_begin: int = 0,
    staircase: bool = False,
    end_value: Any = None,
) -> OfStep:
    """Multiply a value by a rate in every so many steps, evenly in between.

    Parameters
    ----------
    init_value : the value until the decay begins.
    transition_steps : in how many steps the value is multiplied once, at least 1.
    decay_rate : the factor, more than 0.
    transition_begin : the step with which the decay begins.
    staircase : change the value every transition_steps steps alone.
    end_value : where the decay stops; None for nowhere.

    Returns
    -------
    A function of the number of steps made.

    Raises
    ------
    ArgumentError : there are no steps, they begin before 0, or the rate is not more than 0.

    Examples
    --------
    >>> schedule = exponential_decay(1.0, transition_steps=2, decay_rate=0.25)
    >>> [float(schedule(count)) for count in (0, 1, 2, 4)]
    [1.0, 0.5, 0.25, 0.0625]
    """
    _needs("exponential_decay", transition_steps > 0, "transition_steps is at least 1", transition_steps)
    _needs("exponential_decay", transition_begin >= 0, "transition_begin is at least 0", transition_begin)
    _needs("exponential_decay", decay_rate > 0, "decay_rate is more than 0", decay_rate)

    def schedule(count: Any) -> Any:
        exponent = fnp.maximum(count - transition_begin, 0) / transition_steps
        exponent = fnp.floor(exponent) if staircase else exponent
        value = init_value * decay_rate**exponent
        if end_value is None:
            return value
        return fnp.maximum(value, end_value) if decay_rate < 1 else fnp.minimum(value, end_value)

    return schedule


def cosine_decay_schedule(init_value: Any, decay_steps: int, alpha: Any = 0.0, exponent: Any = 1.0) -> OfStep:
    """Go down along half a wave of a cosine.

    Parameters
    ----------
    init_value : the value of step 0.
    decay_steps : how many steps it takes, at least 1.
    alpha : the last value, as a part of the first.
    exponent : of the cosine's values, which are between 1 and 0.

    Returns
    -------
    A function of the number of steps made.

    Raises
    ------
    ArgumentError : there are no steps.

    Examples
    --------
    >>> schedule = cosine_decay_schedule(1.0, decay_steps=4)
    >>> [round(float(schedule(count)), 3) for count in (0, 1, 2, 4, 9)]
    [1.0, 0.854, 0.5, 0.0, 0.0]

    References
    ----------
    Loshchilov & Hutter 2016 (arXiv:1608.03983).
    """
    _needs("cosine_decay_schedule", decay_steps > 0, "decay_steps is at least 1", decay_steps)

    def schedule(count: Any) -> Any:
        wave = 0.5 * (1 + fnp.cos(math.pi * fnp.minimum(count, decay_steps) / decay_steps))
        return init_value * ((1 - alpha) * wave**exponent + alpha)

    return schedule


def join_schedules(schedules: Sequence[OfStep], boundaries: Sequence[int]) -> OfStep:
    """Put schedules one behind another; each sees the number of steps since its own beginning.

    Parameters
    ----------
    schedules : in order.
    boundaries : the steps with which the second, third, ... begin.

    Returns
    -------
    A function of the number of steps made.

    Raises
    ------
    ArgumentError : the boundaries are not one less than the schedules.

    Examples
    --------
    >>> schedule = join_schedules([constant_schedule(1.0), linear_schedule(0.5, 0.0, 2)], [3])
    >>> [float(schedule(count)) for count in (0, 2, 3, 4, 5)]
    [1.0, 1.0, 0.5, 0.25, 0.0]
    """
    _needs(
        "join_schedules",
        len(boundaries) == len(schedules) - 1,
        f"{len(schedules)} schedules have {len(schedules) - 1} boundaries",
        len(boundaries),
    )

    def schedule(count: Any) -> Any:
        value = schedules[0](count)
        for boundary, following in zip(boundaries, schedules[1:], strict=True):
            value = fnp.where(count < boundary, value, following(count - boundary))
        return value

    return schedule


def warmup_constant_schedule(init_value: Any, peak_value: Any, warmup_steps: int) -> OfStep:
    """Go up in a straight line and stay.

    Parameters
    ----------
    init_value, peak_value : the first value and the last.
    warmup_steps : how many steps it takes, at least 1.

    Returns
    -------
    A function of the number of steps made.

    Examples
    --------
    >>> schedule = warmup_constant_schedule(0.0, 1.0, warmup_steps=4)
    >>> [float(schedule(count)) for count in (0, 1, 4, 9)]
    [0.0, 0.25, 1.0, 1.0]
    """
    return linear_schedule(init_value, peak_value, warmup_steps)


def warmup_cosine_decay_schedule(
    init_value: Any,
    peak_value: float,
    warmup_steps: int,
    decay_steps: int,
    end_value: float = 0.0,
    exponent: Any = 1.0,
) -> OfStep:
    """Go up in a straight line, then down along half a wave of a cosine.

    Parameters
    ----------
    init_value, peak_value : the first value and the largest.
    warmup_steps : with how many steps the peak is reached.
    decay_steps : how many steps it takes in all, more than warmup_steps.
    end_value : the last value.
    exponent : as of `cosine_decay_schedule`.

    Returns
    -------
    A function of the number of steps made.

    Raises
    ------
    ArgumentError : no steps are left after those up.

    Examples
    --------
    >>> schedule = warmup_cosine_decay_schedule(0.0, 1.0, warmup_steps=2, decay_steps=6)
    >>> [round(float(schedule(count)), 3) for count in (0, 1, 2, 4, 6)]
    [0.0, 0.5, 1.0, 0.5, 0.0]
    """
    alpha = 0.0 if peak_value == 0 else end_value / peak_value
    down = cosine_decay_schedule(peak_value, decay_steps - warmup_steps, alpha, exponent)
    if warmup_steps == 0:
        return down
    return join_schedules([linear_schedule(init_value, peak_value, warmup_steps), down], [warmup_steps])


def warmup_exponential_decay_schedule(
    init_value: Any,
    peak_value: Any,
    warmup_steps: int,
    transition_steps: int,
    decay_rate: float,
    transition_begin: int = 0,
    staircase: bool = False,
    end_value: Any = None,
) -> OfStep:
    """Go up in a straight line, then down by `exponential_decay`.

    Parameters
    ----------
    init_value, peak_value : the first value and the largest.
    warmup_steps : with how many steps the peak is reached.
    transition_steps, decay_rate, transition_begin, staircase, end_value : as of `exponential_decay`, counted from the
        peak.

    Returns
    -------
    A function of the number of steps made.

    Examples
    --------
    >>> schedule = warmup_exponential_decay_schedule(0.0, 1.0, 2, transition_steps=1, decay_rate=0.5)
    >>> [float(schedule(count)) for count in (0, 1, 2, 3, 4)]
    [0.0, 0.5, 1.0, 0.5, 0.25]
    """
    up = linear_schedule(init_value, peak_value, warmup_steps)
    down = exponential_decay(peak_value, transition_steps, decay_rate, transition_begin, staircase, end_value)
    return join_schedules([up, down], [warmup_steps])


def linear_onecycle_schedule(
    transition_steps: int,
    peak_value: Any,
    pct_start: float = 0.3,
    pct_final: float = 0.85,
    div_factor: float = 25.0,
    final_div_factor: float = 1e4,
) -> OfStep:
    """Go up, down again and then close to 0, in three straight lines.

    Parameters
    ----------
    transition_steps : how many steps it takes, at least 1.
    peak_value : the largest value.
    pct_start, pct_final : the parts of the steps with which the peak is reached, and with which the way down is made.
    div_factor : the peak over the first value.
    final_div_factor : the first value over the last.

    Returns
    -------
    A function of the number of steps made.

    Raises
    ------
    ArgumentError : there are no steps.

    Examples
    --------
    >>> schedule = linear_onecycle_schedule(10, 1.0, 0.5, 0.9, div_factor=10.0)
    >>> [round(float(schedule(count)), 5) for count in (0, 5, 9, 10)]
    [0.1, 1.0, 0.1, 1e-05]

    References
    ----------
    Smith & Topin 2017 (arXiv:1708.07120).
    """
    _needs(
        "linear_onecycle_schedule", transition_steps > 0, "transition_steps is at least 1", transition_steps
    )
    return piecewise_interpolate_schedule(
        "linear",
        peak_value / div_factor,
        {
            int(pct_start * transition_steps): div_factor,
            int(pct_final * transition_steps): 1 / div_factor,
            transition_steps: 1 / final_div_factor,
        },
    )


def cosine_onecycle_schedule(
    transition_steps: int,
    peak_value: Any,
    pct_start: float = 0.3,
    div_factor: float = 25.0,
    final_div_factor: float = 1e4,
) -> OfStep:
    """Go up and then close to 0, along half waves of a cosine.

    Parameters
    ----------
    transition_steps : how many steps it takes, at least 1.
    peak_value : the largest value.
    pct_start : the part of the steps with which the peak is reached.
    div_factor : the peak over the first value.
    final_div_factor : the first value over the last.

    Returns
    -------
    A function of the number of steps made.

    Raises
    ------
    ArgumentError : there are no steps.

    Examples
    --------
    >>> schedule = cosine_onecycle_schedule(10, 1.0, 0.5, div_factor=10.0)
    >>> [round(float(schedule(count)), 5) for count in (0, 5, 10)]
    [0.1, 1.0, 1e-05]

    References
    ----------
    Smith & Topin 2017 (arXiv:1708.07120).
    """
    _needs(
        "cosine_onecycle_schedule", transition_steps > 0, "transition_steps is at least 1", transition_steps
    )
    return piecewise_interpolate_schedule(
        "cosine",
        peak_value / div_factor,
        {
            int(pct_start * transition_steps): div_factor,
            transition_steps: 1 / (div_factor * final_div_factor),
        },
    )


def sgdr_schedule(cosine_kwargs: Iterable[Mapping[str, Any]]) -> OfStep:
    """Go up and down along a cosine again and again: gradient descent with warm restarts.

    Parameters
    ----------
    cosine_kwargs : for each time, the arguments of `warmup_cosine_decay_schedule`.

    Returns
    -------
    A function of the number of steps made.

    Examples
    --------
    >>> once = {"init_value": 0.0, "peak_value": 1.0, "warmup_steps": 1, "decay_steps": 3}
    >>> schedule = sgdr_schedule([once, once])
    >>> [round(float(schedule(count)), 3) for count in range(7)]
    [0.0, 1.0, 0.5, 0.0, 1.0, 0.5, 0.0]

    References
    ----------
    Loshchilov & Hutter 2016 (arXiv:1608.03983).
    """
    times = [dict(given) for given in cosine_kwargs]
    ends = list(accumulate(given["decay_steps"] for given in times))
    return join_schedules([warmup_cosine_decay_schedule(**given) for given in times], ends[:-1])


__all__ = [
    "constant_schedule", "cosine_decay_schedule", "cosine_onecycle_schedule", "exponential_decay", "join_schedules",
    "linear_onecycle_schedule", "linear_schedule", "piecewise_constant_schedule", "piecewise_interpolate_schedule",
    "polynomial_schedule", "sgdr_schedule", "warmup_constant_schedule", "warmup_cosine_decay_schedule",
    "warmup_exponential_decay_schedule",
]  # fmt: skip

__dir__ = only_public(__name__)
