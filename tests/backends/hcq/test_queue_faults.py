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
from tests.backends.hcq.stand_ins import KINDS, StandInKind
from tests.backends.hcq.test_queue_backend import get, launch, put


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> StandInKind:
    return KINDS[request.param]


@pytest.fixture
def stand_in(kind: StandInKind) -> Iterator[Any]:
    with kind.opened(256 << 20) as found:
        yield found


@pytest.fixture
def binary(kind: StandInKind, stand_in: Any) -> bytes:
    return open_backend(f"{kind.name}:1").compile(kind.add)


def first_of(kind: StandInKind) -> Any:
    return open_backend(f"{kind.name}:0")


def other_of(kind: StandInKind) -> Any:
    return open_backend(f"{kind.name}:1")


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
    "number", [0, pytest.param(1, marks=pytest.mark.nightly), pytest.param(2, marks=pytest.mark.nightly)]
)
def test_each_call_fails_in_turn(kind: StandInKind, stand_in: Any, binary: bytes, number: int) -> None:
    """The error says what was done; then the device works on, and in the end nothing is left."""
    other = other_of(kind)
    kept = put(other, np.arange(77, dtype=np.int32))
    said = set()
    for call in range(300):
        device = first_of(kind)
        kind.fail(stand_in, call, kind.errors[number])
        error = failed(device, other, binary)
        is_last = stand_in.calls <= call
        kind.fail(stand_in, -1, 0)
        if error is not None:
            said.add(str(error).split(":")[1].strip())
            assert isinstance(error, DeviceError | OutOfMemoryError)
            assert number or isinstance(error, OutOfMemoryError)
            assert f"{kind.name}: " in str(error)
        gc.collect()
        assert failed(device, other, binary) is None
        close_first(kind, stand_in, device)
        if is_last:
            break
    assert call > 10 and len(said) >= 3, said
    np.testing.assert_array_equal(get(other, kept, 77), np.arange(77))
    other.close()
    assert not list(kind.left(stand_in))


def close_first(kind: StandInKind, stand_in: Any, device: Any) -> None:
    device.close()
    for name in (kind.name, f"{kind.name}:0"):
        interface._open.pop(name, None)
    assert not kind.used(stand_in)


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_gpu_that_stops_at_any_moment(
    kind: StandInKind, stand_in: Any, binary: bytes, is_lost: bool
) -> None:
    """A signal that never comes, a GPU that is gone: an error at every use, and the other device goes on."""
    other = other_of(kind)
    kept = put(other, np.arange(77, dtype=np.int32))
    rng, stopped = random.Random(0), 0
    for _ in range(12):
        device = first_of(kind)
        left, step = rng.randrange(1, 120), getattr(stand_in, kind.step)

        def stopping(step: Any = step) -> bool:
            nonlocal left
            left -= 1
            if left == 0:
                kind.stop(stand_in, is_lost)
            return step()

        setattr(stand_in, kind.step, stopping)
        error = failed(device, other, binary)
        delattr(stand_in, kind.step)
        if error is not None:
            stopped += 1
            assert isinstance(error, DeviceError) and kind.name in str(error)
            with pytest.raises(DeviceError, match=r"failed: |GPU_IS_LOST"):
                session(device, other, binary)
        kind.go_on(stand_in)
        close_first(kind, stand_in, device)
        np.testing.assert_array_equal(get(other, kept, 77), np.arange(77))
    assert stopped > 6
    other.close()
    assert not list(kind.left(stand_in))


def test_errors_keep_no_memory(kind: StandInKind, stand_in: Any, binary: bytes) -> None:
    """What the callers of a failed call had is free when they have gone, however often it failed."""
    device = first_of(kind)
    kind.stop(stand_in, False)
    for _ in range(3):
        with pytest.raises(DeviceError, match="failed"):
            get(device, put(device, np.ones(1000, np.int32)), 1000)
    gc.collect()
    device._work.pool._take_back()
    assert not device.memory().used
    device.close()
    other_of(kind).close()


def test_ctrl_c_ends_a_wait_and_the_device_works_on(kind: StandInKind, stand_in: Any, binary: bytes) -> None:
    device, other = first_of(kind), other_of(kind)
    rng, interrupted = random.Random(1), 0
    for _ in range(30):
        left, real = rng.randrange(1, 30), getattr(stand_in, kind.wait)

        def interrupting(*arguments: Any, real: Any = real) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise KeyboardInterrupt
            real(*arguments)

        setattr(stand_in, kind.wait, interrupting)
        try:
            session(device, other, binary)
        except KeyboardInterrupt:
            interrupted += 1
        delattr(stand_in, kind.wait)
        session(device, other, binary)
    assert interrupted > 10
    device.close()
    other.close()
    gc.collect()
    assert not list(kind.left(stand_in))
