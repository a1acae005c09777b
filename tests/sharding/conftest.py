"""The CPU is eight devices here, and one again for other tests.

With FUNCGRAD_TESTS_ON=nv in the environment they are eight GPUs of a stand-in (tests/backends/nv/test_nv_sharding.py).
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

import funcgrad

DEVICES = 8


@pytest.fixture(autouse=True, scope="module")
def _eight_cpu_devices() -> Iterator[None]:
    with funcgrad.config(cpu_devices=DEVICES):
        if os.environ.get("FUNCGRAD_TESTS_ON") != "nv":
            yield
            return
        from tests.backends.nv.nv_on_host import nv_on_host  # of these tests alone

        with nv_on_host(["GH100"] * DEVICES, threads=1), funcgrad.config(device="nv"):
            yield
