"""The standard is tested with 64 bits, which it asks for, and both ways: eager and compiled."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import funcgrad
from tests.support.both_ways import both

__all__ = ["both"]


@pytest.fixture(autouse=True)
def wide() -> Iterator[None]:
    """float64, int64 and complex128 exist."""
    with funcgrad.config(enable_x64=True):
        yield
