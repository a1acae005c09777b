"""Where a function that a program calls cannot even begin, the program ends by that error."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad.backends.cpu.team import Job
from funcgrad.backends.interface import open_backend

X = np.arange(4, dtype=np.float32)


def at_each_depth(call: Callable[[], Any]) -> tuple[list[Any], int]:
    """Return the results of calls with less and less of Python's stack left, and how many raised RecursionError."""

    def down(levels: int) -> Any:
        return down(levels - 1) if levels else call()

    found, failed = [], 0
    for levels in range(sys.getrecursionlimit() - 120, sys.getrecursionlimit()):
        try:
            found.append(down(levels))
        except (RecursionError, ctypes.ArgumentError):  # the latter where an argument could not be converted
            failed += 1
    return found, failed


@pytest.mark.parametrize("devices", [1, 2])
def test_calls_that_are_nested_too_deep(devices: int) -> None:
    @fg.jit
    def doubled(x: fg.Array) -> fg.Array:
        return fg.pure_callback(lambda v: 2 * np.asarray(v), fg.ShapeDtypeStruct(x.shape, x.dtype), x) + 1

    with fg.config(cpu_devices=devices):
        mesh = fg.make_mesh((devices,), ("devices",))
        x = fg.device_put(X, fg.NamedSharding(mesh, fg.P("devices"))) if devices > 1 else X
        assert doubled(x).tolist() == [1, 3, 5, 7]
        found, failed = at_each_depth(lambda: np.asarray(doubled(x)).tolist())
    assert found and failed
    assert all(result == [1, 3, 5, 7] for result in found)
    assert doubled(x).tolist() == [1, 3, 5, 7]


def test_members_of_a_team_that_cannot_begin() -> None:
    library = open_backend("cpu").groups()
    job, team = Job(library, 2), library.teams.take(2)

    def call() -> bool:
        begun = []
        errors = job.run_python([lambda: begun.append(0), lambda: begun.append(1)], team)
        for error in errors.values():
            raise error
        return sorted(begun) == [0, 1]

    found, failed = at_each_depth(call)
    library.teams.give_back(team)
    assert found and failed and all(found)


CTRL_C = """
import signal, time
import numpy as np
import funcgrad as fg, funcgrad.numpy as fnp
signal.signal(signal.SIGALRM, signal.default_int_handler)

@fg.jit
def largest(x):  # the signal comes while x is sorted, and Python sees it as the callback begins
    return fg.pure_callback(lambda v: np.asarray(v)[-1:] + 1, fg.ShapeDtypeStruct((1,), "float32"), fnp.sort(x)) * 2

x = fnp.asarray(np.random.default_rng(0).permutation(3_000_000).astype(np.float32))
assert largest(x).tolist() == [6e6]
start = time.monotonic()
largest(x)
took = time.monotonic() - start
for part in range(1, 8):
    try:
        signal.setitimer(signal.ITIMER_REAL, took * part / 8)
        print(largest(x).tolist() == [6e6])
        time.sleep(took)
    except KeyboardInterrupt:
        print("interrupted")
print(largest(x).tolist())
"""


def test_ctrl_c_as_a_callback_begins() -> None:
    done = subprocess.run([sys.executable, "-c", CTRL_C], capture_output=True, text=True, timeout=120)
    *lines, last = done.stdout.splitlines()
    assert last == "[6000000.0]" and "interrupted" in lines and "False" not in lines, done.stderr
    assert not done.stderr
