"""The machines of funcgrad/backends/machines.py in tests, as backends of this process."""

from __future__ import annotations

import functools

import pytest

from funcgrad.backends.cpu import Backend
from funcgrad.backends.machines import machine_named, missing_here


@functools.cache
def backend_of(name: str) -> Backend:
    """The CPU as that machine; skips the test where it cannot be."""
    missing = missing_here(name)
    if missing:
        pytest.skip(f"the CPU at hand cannot execute code for {name}: it has no {missing}")
    return Backend(machine_named(name))
