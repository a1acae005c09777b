"""Faults of the kernel driver and of the GPU while a program works: each ends in an error that says what, nothing is
left behind, and what is on another device lives on.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from funcgrad.backends import interface
from funcgrad.backends.interface import open_backend
from funcgrad.errors import DeviceError, FuncgradError, OutOfMemoryError
from tests.backends.nv.nv_on_host import nv_on_host
from tests.backends.nv.test_nv import ADD, get, launch, put

IO_ERROR, NO_RESOURCES, NO_MEMORY = -1, 0x1A, 0x51


@pytest.fixture
def stand_in() -> Iterator[Any]:
    with nv_on_host(nbytes=256 << 20) as found:
        yield found


@pytest.fixture
def binary(stand_in: Any) -> bytes:
    device = open_backend("nv:1")
    return device.compile(ADD)


def session(device: Any, other: Any, binary: bytes) -> None:
    """A little of all that a program does, with the results that it has to have."""
    add = device.load(binary, "add")
    start = np.arange(1 << 20, dtype=np.int32)
    x, y = put(device, start), put(device, start[:64])
    for _ in range(3):
        device.launch(launch(add, x, y))
    big = device.allocate(48 << 20)  # more than the device asks for at once
    recording = device.record([launch(add, x, y)] * 4, [[(0, 0), (1, 0)]] * 4)
    for _ in range(3):
        recording.replay([(x, 0), (y, 0)])
    device.copy((big, 0), (y, 0), 256)
    device.fill_zeros((x, 0), 128)
    np.testing.assert_array_equal(get(device, big, 64), start[:64] * 16)
    there = put(other, start[:32])
    assert device.receive((x, 0), other, (there, 0), 128)
    np.testing.assert_array_equal(get(device, x, 1 << 20), start)
    assert len(device.time([launch(add, x, y)])) == 1
    device.synchronize()


def failed(device: Any, other: Any, binary: bytes) -> FuncgradError | None:
    try:
        session(device, other, binary)
    except FuncgradError as error:
        return error.with_traceback(None)
    return None


@pytest.mark.parametrize(
    "state",
    [NO_MEMORY, *(pytest.param(state, marks=pytest.mark.nightly) for state in (IO_ERROR, NO_RESOURCES))],
)
def test_each_call_fails_in_turn(stand_in: Any, binary: bytes, state: int) -> None:
    """The error says what was done; then the device works on, and in the end nothing is left."""
    other = open_backend("nv:1")
    kept = put(other, np.arange(77, dtype=np.int32))
    said = set()
    for call in range(300):
        device = open_backend("nv:0")
        stand_in.calls, stand_in.fail = 0, {call: state}
        error = failed(device, other, binary)
        stand_in.fail.clear()
        is_last = stand_in.calls <= call
        if error is not None:
            said.add(str(error).split(":")[1].strip())
            assert isinstance(
                error, OutOfMemoryError if state == NO_MEMORY else (DeviceError, OutOfMemoryError)
            )
            assert "nv: " in str(error)
        gc.collect()
        assert failed(device, other, binary) is None
        close_first(stand_in, device)
        if is_last:
            break
    assert call > 10 and len(said) >= 3, said
    np.testing.assert_array_equal(get(other, kept, 77), np.arange(77))
    other.close()
    assert not list(stand_in.leaks())


def close_first(stand_in: Any, device: Any) -> None:
    device.close()
    for name in ("nv", "nv:0"):
        interface._open.pop(name, None)
    assert not stand_in.gpus[0].used


@pytest.mark.parametrize("what", ["is_stuck", "is_lost"])
def test_a_gpu_that_stops_at_any_moment(stand_in: Any, binary: bytes, what: str) -> None:
    """A signal that never comes, a GPU that is gone: an error at every use, and the other device goes on."""
    other = open_backend("nv:1")
    kept = put(other, np.arange(77, dtype=np.int32))
    rng, stopped = random.Random(0), 0
    for _ in range(12):
        device = open_backend("nv:0")
        left, step = rng.randrange(1, 120), stand_in.step

        def stopping(step: Any = step) -> bool:
            nonlocal left
            left -= 1
            if left == 0:
                setattr(stand_in.gpus[0], what, True)
            return step()

        stand_in.step = stopping
        error = failed(device, other, binary)
        del stand_in.step
        if error is not None:
            stopped += 1
            assert isinstance(error, DeviceError) and "nv" in str(error)
            with pytest.raises(DeviceError, match=r"failed: |GPU_IS_LOST"):
                session(device, other, binary)
        setattr(stand_in.gpus[0], what, False)
        close_first(stand_in, device)
        np.testing.assert_array_equal(get(other, kept, 77), np.arange(77))
    assert stopped > 6
    other.close()
    assert not list(stand_in.leaks())


def test_errors_keep_no_memory(stand_in: Any, binary: bytes) -> None:
    """What the callers of a failed call had is free when they have gone, however often it failed."""
    device = open_backend("nv:0")
    stand_in.gpus[0].is_stuck = True
    for _ in range(3):
        with pytest.raises(DeviceError, match="failed"):
            get(device, put(device, np.ones(1000, np.int32)), 1000)
    gc.collect()
    device._work.pool._take_back()
    assert not device.memory().used
    device.close()
    open_backend("nv:1").close()


def test_ctrl_c_ends_a_wait_and_the_device_works_on(stand_in: Any, binary: bytes) -> None:
    device, other = open_backend("nv:0"), open_backend("nv:1")
    rng, interrupted = random.Random(1), 0
    for _ in range(30):
        left, pause = rng.randrange(1, 30), stand_in.pause

        def interrupting(seconds: float, pause: Any = pause) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise KeyboardInterrupt
            pause(seconds)

        stand_in.pause = interrupting
        try:
            session(device, other, binary)
        except KeyboardInterrupt:
            interrupted += 1
        del stand_in.pause
        session(device, other, binary)
    assert interrupted > 10
    device.close()
    other.close()
    gc.collect()
    assert not list(stand_in.leaks())
