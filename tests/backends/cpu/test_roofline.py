"""backends/cpu/roofline.py: loops that read, write and compute as much as was asked. How fast they are is no test."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

from funcgrad.backends.cpu import roofline
from funcgrad.backends.cpu.roofline import Limits
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.trace.array.array import address_of


@pytest.mark.parametrize(
    "read, written", [(0, 0), (1, 0), (0, 1), (1 << 20, 12345), (5000, 1 << 20), (1 << 16, 1 << 16)]
)
@pytest.mark.parametrize("threads", [1, 0])
def test_streaming_of_any_size(read: int, written: int, threads: int) -> None:
    """At least so many bytes are read, and as many written, with 0, as the table of the call says."""
    limits = Limits(open_backend("cpu"))
    call = limits.streaming(read, written)
    _, table, (source, target) = call.args
    source[...], target[...] = 1, 1
    with config(threads=threads or config.threads):
        call()
    _, read_per_block, _, written_per_block, _, blocks, _ = table
    assert read <= read_per_block * blocks <= source.nbytes
    assert written <= np.count_nonzero(target == 0) == written_per_block * blocks
    assert limits._sink.any() == (read > 0)


@pytest.mark.parametrize("flops", [1.0, 1e4, 1e7])
def test_computing_of_any_size(flops: float) -> None:
    """x = x / 2 + 1 from 1 on is 2 - 1 / 2**n after n steps; the sums go on through all blocks of a task."""
    limits = Limits(open_backend("cpu"))
    call = limits.computing(flops)
    _, (steps, _, blocks), _ = call.args
    call()
    assert flops / 2 < 2 * limits._sums * limits._lanes * steps * blocks
    found = limits._sink.view(np.float32) / (limits._sums + 1)
    assert np.all(found >= np.float32(2 - 0.5**steps)) and np.all(found <= 2)


@pytest.mark.parametrize("past_cache", [False, True])
def test_a_stream_reads_and_writes_all(past_cache: bool) -> None:
    """What it read is in its sum, what it wrote is 0."""
    backend = open_backend("cpu")
    width = backend.target.vector_nbytes
    program = roofline._program(backend, roofline._stream_text(width, past_cache))
    blocks, read, written = 3, 8 * width, 4 * width
    memory = np.arange(blocks * (read + written) // 4 + 2 * width, dtype=np.uint32)
    begin = -address_of(memory) // 4 % (width // 4)  # where vectors are aligned
    source, target, sink = np.split(memory[begin:], [blocks * read // 4, blocks * (read + written) // 4])
    expected = source.reshape(-1, width // 4).sum(axis=0, dtype=np.uint32)
    row = [address_of(source), read, address_of(target), written, address_of(sink), blocks, 1]
    program.run((ctypes.c_uint64 * 7)(*row))
    assert not target.any()
    assert np.array_equal(sink[: width // 4], expected)


def test_arithmetic_is_done() -> None:
    """x = x / 2 + 1, three times from 1, in all sums; the first counts twice."""
    backend = open_backend("cpu")
    sums = 5
    program = roofline._program(backend, roofline._compute_text(backend.target.vector_nbytes, sums))
    sink = np.zeros(backend.target.vector_nbytes // 4, np.float32)
    program.run((ctypes.c_uint64 * 3)(3, address_of(sink), 1))
    assert np.all(sink == (sums + 1) * 1.875)


def test_limits_are_measured_once() -> None:
    backend = open_backend("cpu")
    found = backend.limits().of_machine
    assert found is backend.limits().of_machine
    assert 1e8 < found.bandwidth < 1e13
    assert 1e8 < found.flops < 1e14
    assert backend.limits().seconds(100, 100, 3e9) == backend.limits().seconds(100, 100, 3e9) > 0
    assert backend.limits().seconds(0, 0, 0) == 0
