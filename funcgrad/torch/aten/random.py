"""Operators of random numbers. Those of one key are the same each time; they are other numbers than torch's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import random
from funcgrad.torch.aten.promotion import result_dtype
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt


def _float(dtype: Any, default: Any = dt.float32) -> np.dtype:
    return dt.canonical(np.dtype(default if dtype is None else dtype))


@row("native_dropout", takes_key=True)
def native_dropout(rng: Any, input: Any, p: float, train: bool | None) -> Any:
    """Set elements to 0 by chance p and scale the others up; the mask says which are left."""
    if train is False or p == 0:
        return input, fnp.ones(input.shape, dt.bool_)
    if p == 1:
        return fnp.zeros_like(input), fnp.zeros(input.shape, dt.bool_)
    kept = random.bernoulli(rng(), 1 - p, input.shape)
    return fnp.where(kept, input / fnp.asarray(1 - p, input.dtype), fnp.zeros((), input.dtype)), kept


@row("dropout", takes_key=True)
def dropout(rng: Any, input: Any, p: float, train: bool) -> Any:
    return native_dropout(rng, input, p, train)[0]


@row("rand", takes_key=True)
def rand(rng: Any, size: Sequence[int], dtype: Any = None) -> Any:
    return random.uniform(rng(), tuple(size), _float(dtype))


@row("rand_like", takes_key=True)
def rand_like(rng: Any, x: Any, dtype: Any = None) -> Any:
    return random.uniform(rng(), x.shape, _float(dtype, x.dtype))


@row("randn", takes_key=True)
def randn(rng: Any, size: Sequence[int], dtype: Any = None) -> Any:
    return random.normal(rng(), tuple(size), _float(dtype))


@row("randn_like", takes_key=True)
def randn_like(rng: Any, x: Any, dtype: Any = None) -> Any:
    return random.normal(rng(), x.shape, _float(dtype, x.dtype))


@row("normal_functional", takes_key=True)
def normal_functional(rng: Any, x: Any, mean: float = 0.0, std: float = 1.0, generator: Any = None) -> Any:
    return random.normal(rng(), x.shape, x.dtype) * std + mean


@row("uniform", takes_key=True)
def uniform(rng: Any, x: Any, low: float = 0.0, to: float = 1.0, generator: Any = None, **named: Any) -> Any:
    return random.uniform(rng(), x.shape, x.dtype, named.get("from", low), to)


@row("exponential", takes_key=True)
def exponential(rng: Any, x: Any, lambd: float = 1.0, generator: Any = None) -> Any:
    return random.exponential(rng(), x.shape, x.dtype) / lambd


@row("randint", takes_key=True)
def randint(rng: Any, high: int, size: Sequence[int], dtype: Any = dt.int64) -> Any:
    return random.randint(rng(), tuple(size), 0, high)


@row("randint.low", takes_key=True)
def randint_low(rng: Any, low: int, high: int, size: Sequence[int], dtype: Any = dt.int64) -> Any:
    return random.randint(rng(), tuple(size), low, high)


@row("randint_like", takes_key=True)
def randint_like(rng: Any, x: Any, high: int, dtype: Any = None) -> Any:
    return random.randint(rng(), x.shape, 0, high)


@row("randint_like.low_dtype", takes_key=True)
def randint_like_low(rng: Any, x: Any, low: int, high: int, dtype: Any = None) -> Any:
    return random.randint(rng(), x.shape, low, high)


@row("randperm", takes_key=True)
def randperm(rng: Any, n: int, dtype: Any = dt.int64) -> Any:
    return random.permutation(rng(), n)


@row("bernoulli", takes_key=True)
def bernoulli(rng: Any, x: Any, generator: Any = None) -> Any:
    return random.bernoulli(rng(), x).astype(x.dtype)


@row("bernoulli.p", takes_key=True)
def bernoulli_p(rng: Any, x: Any, p: float, generator: Any = None) -> Any:
    return random.bernoulli(rng(), p, x.shape).astype(x.dtype)


@row("multinomial", takes_key=True)
def multinomial(rng: Any, x: Any, num_samples: int, replacement: bool = False, generator: Any = None) -> Any:
    """Draw indices of the last axis by their weights, with the trick of Gumbel."""
    logits = fnp.log(x)
    if replacement:
        drawn = random.categorical(rng(), logits, axis=-1, shape=(num_samples, *x.shape[:-1]))
        return fnp.moveaxis(drawn, 0, -1)
    noisy = logits + random.gumbel(rng(), x.shape, x.dtype)
    return fnp.argsort(noisy, -1, descending=True)[..., :num_samples]


@row("normal.Tensor_Tensor", "normal.Tensor_float", "normal.float_Tensor", takes_key=True)
def normal(rng: Any, mean: Any, std: Any = 1.0, generator: Any = None) -> Any:
    shape = fnp.broadcast_shapes(fnp.shape(mean), fnp.shape(std))
    return random.normal(rng(), shape, result_dtype(mean, std)) * std + mean


@row("log_normal", takes_key=True)
def log_normal(rng: Any, x: Any, mean: float = 1.0, std: float = 2.0, generator: Any = None) -> Any:
    return fnp.exp(random.normal(rng(), x.shape, x.dtype) * std + mean)


@row("cauchy", takes_key=True)
def cauchy(rng: Any, x: Any, median: float = 0.0, sigma: float = 1.0, generator: Any = None) -> Any:
    return random.cauchy(rng(), x.shape, x.dtype) * sigma + median
