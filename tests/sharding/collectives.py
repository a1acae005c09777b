"""What collectives give, in NumPy: the operands of all members of a group to the results of all."""

from __future__ import annotations

from collections.abc import Sequence

import ml_dtypes
import numpy as np

BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
DTYPES = [np.dtype(t) for t in "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16".split()]
DTYPES += [BFLOAT16, *(np.dtype(t) for t in "float32 float64 complex64 complex128".split())]


def values(rng: np.random.Generator, shape: Sequence[int], dtype: np.dtype) -> np.ndarray:
    """Numbers of all sizes; small integers, so that products of sums do not matter."""
    if dtype.kind == "b":
        return np.asarray(rng.integers(0, 2, shape)).astype(dtype)
    if dtype.kind in "iu":
        return np.asarray(rng.integers(0, 100, shape)).astype(dtype)
    if dtype.kind == "c":
        return np.asarray(rng.standard_normal(shape) + 1j * rng.standard_normal(shape)).astype(dtype)
    return np.asarray(rng.standard_normal(shape)).astype(dtype)


def reduced(operands: Sequence[np.ndarray], kind: str) -> np.ndarray:
    """In the order of the members; 16 bits in float32."""
    dtype = operands[0].dtype
    wide = np.float32 if dtype in (np.float16, BFLOAT16) else dtype
    combine = {"sum": np.add, "max": np.maximum, "min": np.minimum}[kind]
    total = operands[0].astype(wide)
    for x in operands[1:]:
        with np.errstate(all="ignore"):
            total = combine(total, x.astype(wide))
    return np.asarray(total).astype(dtype)


def all_reduce(operands: Sequence[np.ndarray], kind: str) -> list[np.ndarray]:
    return [reduced(operands, kind)] * len(operands)


def all_gather(operands: Sequence[np.ndarray], dim: int) -> list[np.ndarray]:
    return [np.concatenate(operands, dim)] * len(operands)


def reduce_scatter(operands: Sequence[np.ndarray], dim: int) -> list[np.ndarray]:
    return np.split(reduced(operands, "sum"), len(operands), dim)


def all_to_all(operands: Sequence[np.ndarray], split: int, join: int) -> list[np.ndarray]:
    size = len(operands)
    pieces = [np.split(x, size, split) for x in operands]
    return [np.concatenate([p[k] for p in pieces], join) for k in range(size)]


def permute(operands: Sequence[np.ndarray], sources: Sequence[int]) -> list[np.ndarray]:
    return [operands[s].copy() if s >= 0 else np.zeros_like(operands[0]) for s in sources]
