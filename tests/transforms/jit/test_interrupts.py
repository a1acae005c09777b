"""Ctrl-C while a function is traced and compiled: the process goes on, and so do the caches in memory and on disk."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

PROGRAM = """
import os, signal, threading, time
import funcgrad as fg, funcgrad.numpy as np
from funcgrad.trace.tracing.tracer import open_traces

def function(number):  # each number is a program of its own
    def inner(x):
        y = np.sort(np.tanh(x * number), axis=0) @ np.cos(x.T + number)
        y = fg.lax.fori_loop(0, 3, lambda i, y: np.sin(y) + number / (i + 1), y)
        return np.cumsum(y, axis=1).sum() + np.exp(-x).max()
    return fg.value_and_grad(inner)

x = np.linspace(0.1, 0.9, 12).reshape(4, 3)
fg.jit(function(100))(x)
start = time.monotonic()
fg.jit(function(101))(x)
took = time.monotonic() - start  # the modules that a first program loads are there
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it

interrupted, jitted = 0, {}
for number in range(8):
    jitted[number] = fg.jit(function(number))
    timer = threading.Timer(took * (number + 0.5) / 8, os.killpg, (0, signal.SIGINT))
    try:
        timer.start()
        jitted[number](x)
        timer.join()  # the signal is handled here if the program was faster
        time.sleep(0.01)
    except KeyboardInterrupt:
        interrupted += 1  # not always: Python drops what a handler raises while a dead object is cleared up
    timer.join()
    assert open_traces() == []

for number, compiled in jitted.items():
    value, gradient = compiled(x)
    expected, slope = function(number)(x)
    assert np.allclose(value, expected, rtol=1e-4) and np.allclose(gradient, slope, rtol=1e-3, atol=1e-4), number
print(interrupted)
"""


def _run(cache: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "FUNCGRAD_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        start_new_session=True,  # as of a terminal: Ctrl-C is a signal to all processes of the group
    )


def test_ctrl_c_while_functions_compile(tmp_path: Path) -> None:
    """At eight moments of a compilation. The second process finds in the cache what the first has left there."""
    for _ in range(2):
        done = _run(tmp_path)
        assert done.returncode == 0, done.stderr
        assert int(done.stdout) >= 4, done.stderr
