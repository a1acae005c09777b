"""The CPU is eight devices here, and one again for other tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import funcgrad

DEVICES = 8


@pytest.fixture(autouse=True, scope="module")
def _eight_cpu_devices() -> Iterator[None]:
    with funcgrad.config(cpu_devices=DEVICES):
        yield
