"""The device of all tests: FUNCGRAD_DEVICE in the environment may name another one than the CPU.

Tests marked `cpu` say something of the CPU (its several devices, its native calls, its texts), and run there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

import funcgrad as fg


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before = fg.config.device
    if before == "cpu" or item.get_closest_marker("cpu") is None:
        return (yield)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fg.config, "device", "cpu")
        patch.setitem(os.environ, "FUNCGRAD_DEVICE", "cpu")  # of processes that the test starts
        return (yield)
