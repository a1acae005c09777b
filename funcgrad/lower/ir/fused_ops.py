"""Ops that passes write into graphs: what they found, said in one node.

exp_mean, exp_top, exp_total    a mean weighted by exponentials, and its statistics (graph/grid/online_softmax.py)
walk                            a reduction whose operand is computed where it is read (graph/grid/recompute.py)
interleave                      the phases of an array, each of which is written where it belongs
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.trace.ops import define
from funcgrad.trace.ops.views import Periods, phase_of, starts_of_phases
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Shape, Type, UOp


def _infer_mean(arg: tuple[int, ...], s: UOp, x: UOp) -> Type:
    return x.shape[:-1], x.dtype, False


def _mean(arg: tuple[int, ...], s: np.ndarray, x: np.ndarray) -> np.ndarray:
    weights = np.exp(s - s.max(-1, keepdims=True))
    weights = np.expand_dims(weights / weights.sum(-1, keepdims=True), arg)
    return (weights * x).sum(-1).astype(x.dtype)


EXP_MEAN = define("exp_mean", Family.REDUCE, _infer_mean, reference=_mean)
"""(s, x), arg the axes of the result that s lacks: the mean of x along its last axis with weights exp(s)."""


def _infer_statistic(arg: tuple[int, ...], s: UOp) -> Type:
    return s.shape[:-1], s.dtype, False


def _total(arg: tuple[int, ...], s: np.ndarray) -> np.ndarray:
    top = s.max(-1, keepdims=True)
    return np.exp(s - np.where(np.isfinite(top), top, 0)).sum(-1).astype(s.dtype)


EXP_TOP = define("exp_top", Family.REDUCE, _infer_statistic, reference=lambda arg, s: s.max(-1))
"""(s), arg its last axis: the maximum that such a mean subtracts."""
EXP_TOTAL = define("exp_total", Family.REDUCE, _infer_statistic, reference=_total)
"""(s), arg its last axis: the sum of exp(s - maximum) that such a mean divides by; of a maximum that is no number 0."""
ONLINE = frozenset((EXP_MEAN, EXP_TOP, EXP_TOTAL))
WALK = define("walk", Family.MOVEMENT, lambda arg, x: (x.shape, x.dtype, x.weak), reference=lambda arg, x: x)


def _phases(arg: tuple[Periods, Shape], *phases: np.ndarray) -> np.ndarray:
    periods, shape = arg
    result = np.empty(shape, phases[0].dtype)
    for phase, starts in zip(phases, starts_of_phases(periods), strict=True):
        result[tuple(slice(*limit) for limit in phase_of(shape, periods, starts))] = phase
    return result


def _are_phases(arg: tuple[Periods, Shape], *phases: UOp) -> bool:
    periods, shape = arg
    starts = starts_of_phases(periods)
    return len(phases) == len(starts) and all(
        phase.dtype == phases[0].dtype
        and phase.shape == tuple(len(range(*limit)) for limit in phase_of(shape, periods, own))
        for phase, own in zip(phases, starts, strict=True)
    )


INTERLEAVE = define(
    "interleave",
    Family.MOVEMENT,
    lambda arg, *phases: (arg[1], phases[0].dtype, all(phase.weak for phase in phases)),
    reference=_phases,
    dtypes=dt.ALL,
    arg_form=_are_phases,
)
"""(phases, in the order of their starts), arg the period of each axis that has several and the shape of all."""


def interleave(phases: Sequence[UOp], periods: Periods, shape: Shape) -> UOp:
    """Return an array that is written phase by phase."""
    return UOp(INTERLEAVE, tuple(phases), (tuple(pair for pair in periods if pair[1] > 1), shape))
