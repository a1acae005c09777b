"""Tensors for cases, by seeds of their own: the same in every run."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")

_numbers = itertools.count(1)


def generator() -> Any:
    return torch.Generator().manual_seed(next(_numbers))


def floats(*shape: int, dtype: Any = torch.float32, low: float = -2.0, high: float = 2.0) -> Any:
    """Numbers between two bounds, all different by chance."""
    x = torch.rand(shape, generator=generator(), dtype=torch.float32) * (high - low) + low
    return x.to(dtype)


def positive(*shape: int, dtype: Any = torch.float32) -> Any:
    return floats(*shape, dtype=dtype, low=0.1, high=2.0)


def integers(*shape: int, low: int = -5, high: int = 6, dtype: Any = torch.int32) -> Any:
    return torch.randint(low, high, shape, generator=generator()).to(dtype)


def bools(*shape: int) -> Any:
    return torch.rand(shape, generator=generator()) < 0.5


def complexes(*shape: int) -> Any:
    return torch.complex(floats(*shape), floats(*shape))


SPECIAL = torch.tensor(
    [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, float("inf"), -float("inf"), float("nan"), 3.0, -3.0]
)
