"""Ops that passes write into graphs: what they found, said in one node.

exp_mean, exp_top, exp_total    a mean weighted by exponentials, and its statistics (graph/grid/online_softmax.py)
walk                            a reduction whose operand is computed where it is read (graph/grid/recompute.py)
"""

from __future__ import annotations

import numpy as np

from funcgrad.trace.ops import define
from funcgrad.trace.uop import Family, Type, UOp


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
