"""The runtime of devices on queues, each on its stand-in: memory, launches, recordings, copies, times, errors."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from funcgrad.backends import interface, peers
from funcgrad.backends.interface import Launched, open_backend
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError
from tests.backends.hcq.stand_ins import KINDS, StandInKind

THREADS = (64, 1, 1)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> StandInKind:
    return KINDS[request.param]


@pytest.fixture
def stand_in(kind: StandInKind) -> Iterator[Any]:
    """Whoever uses it closes what was opened, and nothing is left."""
    with kind.opened(1 << 32) as found:
        yield found
        gc.collect()
        assert not list(kind.left(found))


@pytest.fixture
def device(kind: StandInKind, stand_in: Any) -> Iterator[Any]:
    found = open_backend(f"{kind.name}:0")
    yield found
    found.close()


@pytest.fixture
def add(kind: StandInKind, device: Any) -> Any:
    return device.load(device.compile(kind.add), "add")


def put(device: Any, values: np.ndarray) -> Any:
    memory = device.allocate(values.nbytes)
    device.write((memory, 0), values)
    return memory


def get(device: Any, memory: Any, count: int, offset: int = 0) -> np.ndarray:
    found = np.empty(count, np.int32)
    device.read((memory, offset), found)
    return found


def launch(kernel: Any, *buffers: Any, groups: int = 1) -> Launched:
    return Launched(kernel, groups, THREADS, tuple((memory, 0) for memory in buffers), "model.py:7")


def test_launches_in_order(device: Any, add: Any) -> None:
    ones, sums = put(device, np.ones(128, np.int32)), put(device, np.arange(128, dtype=np.int32))
    for _ in range(5):
        device.launch(launch(add, ones, sums, groups=2))
    device.launch(launch(add, ones, sums))
    device.launch(launch(add, ones, sums, groups=0))
    np.testing.assert_array_equal(get(device, sums, 128), np.arange(128) + np.repeat([6, 5], 64))


def test_offsets_of_regions(device: Any, add: Any) -> None:
    both = put(device, np.arange(256, dtype=np.int32))
    device.launch(Launched(add, 1, THREADS, ((both, 256), (both, 512))))
    np.testing.assert_array_equal(get(device, both, 64, 512), np.arange(64) * 2 + 64 + 128)


def test_recordings_follow_their_tables(device: Any, add: Any) -> None:
    rng = np.random.default_rng(0)
    arrays = [rng.integers(-100, 100, 192).astype(np.int32) for _ in range(4)]
    memories = [put(device, x) for x in arrays]
    places = [[(2, 0), (1, 0)], [(1, 256), (2, 0)], [(1, 0), (1, 256)]]
    launches = [launch(add, memories[0], memories[0])] * 2
    recording = device.record([*launches, launches[0]], places)
    for _ in range(30):
        which = rng.permutation(4)[:3]
        table = [(memories[k], 0) for k in which]
        _, y, z = (arrays[k] for k in which)
        recording.replay(table)
        y[:64] += z[:64]
        z[:64] += y[64:128]
        y[64:128] += y[:64]
        if rng.random() < 0.3:
            k = rng.integers(4)
            np.testing.assert_array_equal(get(device, memories[k], 192), arrays[k])
    for memory, x in zip(memories, arrays):
        np.testing.assert_array_equal(get(device, memory, 192), x)


def test_recordings_of_nothing(device: Any, add: Any) -> None:
    memory = device.allocate(256)
    for launches, places in (([], []), ([launch(add, memory, memory, groups=0)], [[(0, 0), (0, 0)]])):
        device.record(launches, places).replay([(memory, 0)])


def test_a_kernel_that_is_let_go_while_it_runs(kind: StandInKind, device: Any, stand_in: Any) -> None:
    """Its code stays where it is until all has ended, though memory is asked for and written meanwhile."""
    stand_in.laziness = 1
    ones, sums = put(device, np.ones(64, np.int32)), put(device, np.zeros(64, np.int32))
    for _ in range(3):
        kernel = device.load(device.compile(kind.add), "add")
        device.launch(launch(kernel, ones, sums))
        recording = device.record([launch(kernel, ones, sums)] * 2, [[(0, 0), (1, 0)]] * 2)
        recording.replay([(ones, 0), (sums, 0)])
        del kernel, recording
        gc.collect()
        others = [put(device, np.full(1 << 11, 77, np.int32)) for _ in range(3)]
        assert get(device, others[0], 1)[0] == 77
    assert (get(device, sums, 64) == 9).all()


def test_memory_in_use(device: Any) -> None:
    before = device.memory()
    memory = device.allocate(1000)
    now = device.memory()
    assert now.used == before.used + 1024 and now.total == 1 << 32 and now.peak >= now.used
    del memory
    device.allocate(1)
    assert device.memory().used == before.used + 256


def test_copies(device: Any) -> None:
    x = put(device, np.arange(64, dtype=np.int32))
    y = device.allocate(1024)
    device.fill_zeros((y, 0), 1024)
    device.copy((y, 256), (x, 128), 128)
    device.copy((y, 0), (x, 0), 0)
    np.testing.assert_array_equal(get(device, y, 128), [0] * 64 + [*range(32, 64)] + [0] * 32)
    strided = np.zeros((8, 8), np.int32)[:, ::2]
    device.read((x, 0), strided)
    np.testing.assert_array_equal(strided.reshape(-1), np.arange(32))
    device.write((x, 0), np.arange(64, dtype=np.int32).reshape(8, 8)[:, ::2])
    np.testing.assert_array_equal(get(device, x, 3), [0, 2, 4])
    device.read((x, 0), np.empty(0, np.int32))


def test_times(device: Any, add: Any) -> None:
    """By the stand-in's clock, which goes ahead with each launch; without groups nothing is launched."""
    memory = put(device, np.zeros(64, np.int32))
    seconds = device.time([launch(add, memory, memory, groups=n) for n in (1, 0, 2)])
    assert len(seconds) == 3 and all(10e-9 <= s <= 1e-4 for s in seconds[::2]) and seconds[1] == 0
    assert device.time([]) == []


# ---- errors ----


def test_too_few_buffers(device: Any, add: Any) -> None:
    memory = device.allocate(256)
    with pytest.raises(InternalError, match="'add' takes 2 buffers, and 1 were given"):
        device.launch(launch(add, memory))
    with pytest.raises(InternalError, match="takes 2 buffers, and 3"):
        device.record([launch(add, memory, memory)], [[(0, 0)] * 3])


def test_out_of_memory(device: Any) -> None:
    kept = device.allocate(3 << 30)
    cycle = SimpleNamespace(memory=device.allocate(512 << 20))
    cycle.itself = cycle
    del cycle
    again = device.allocate(900 << 20)  # when garbage has gone
    with pytest.raises(
        OutOfMemoryError, match=r":0 has no memory for 1,073,741,824 bytes: arrays and programs"
    ):
        device.allocate(1 << 30)
    assert kept.nbytes == 3 << 30 and again.nbytes == 900 << 20
    assert (get(device, put(device, np.ones(5, np.int32)), 5) == 1).all()


def test_a_fault_names_the_kernel_and_the_line(kind: StandInKind, stand_in: Any) -> None:
    device, other = (open_backend(f"{kind.name}:{number}") for number in range(2))
    add = device.load(device.compile(kind.add), "add")
    there = put(other, np.arange(9, dtype=np.int32))
    memory = put(device, np.zeros(64, np.int32))
    device.launch(launch(add, memory, SimpleNamespace(address=0x1000, range=(0x1000, 0x1100))))
    with pytest.raises(
        DeviceError,
        match=r":0: kernel 'add' \(model.py:7\) failed: page fault at 0x1000 \((write|not present)",
    ):
        get(device, memory, 64)
    for use in (
        device.synchronize,
        lambda: device.allocate(1),
        lambda: device.launch(launch(add, memory, memory)),
    ):
        with pytest.raises(DeviceError, match=":0: kernel 'add'"):
            use()
    np.testing.assert_array_equal(get(other, there, 9), np.arange(9))
    device.close()
    other.close()


def test_a_device_that_was_given_back(kind: StandInKind, stand_in: Any) -> None:
    device = open_backend(f"{kind.name}:0")
    add = device.load(device.compile(kind.add), "add")
    memory = put(device, np.zeros(64, np.int32))
    recording = device.record([launch(add, memory, memory)], [[(0, 0), (0, 0)]])
    device.close()
    for use in (
        lambda: device.launch(launch(add, memory, memory)),
        lambda: recording.replay([(memory, 0)]),
        lambda: get(device, memory, 64),
        lambda: device.fill_zeros((memory, 0), 256),
        lambda: device.allocate(1),
        device.synchronize,
    ):
        with pytest.raises(DeviceError, match=":0 was given back"):
            use()


# ---- "gpu" ----


def test_gpu_is_one_whose_trial_gives_the_right_number(kind: StandInKind, stand_in: Any) -> None:
    assert open_backend("gpu").name == f"{kind.name}:0"
    open_backend("gpu").close()


def test_gpu_is_none_whose_trial_fails(
    kind: StandInKind, stand_in: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = peers.adding_kernel
    monkeypatch.setattr(peers, "adding_kernel", lambda *of: real(*of).replace("add i32 %x", "sub i32 %x"))
    with pytest.raises(
        DeviceError, match=f"no GPU here that works(.|\n)*\n  {kind.name}: {kind.name}:0: a kernel .* gave 28"
    ):
        open_backend("gpu")


def test_each_step_of_opening_is_named_when_it_fails(kind: StandInKind, stand_in: Any) -> None:
    """Each call of the kernel driver in turn: nothing is left, and "gpu" says which step it was."""
    said = set()
    for call in range(200):
        kind.fail(stand_in, call, kind.errors[-1])
        try:
            device = open_backend("gpu")
        except DeviceError as error:
            calls = stand_in.calls
            kind.fail(stand_in, -1, 0)
            assert not list(kind.left(stand_in)), call
            found = re.search(rf"\n  {kind.name}: (?:{kind.name}: )?([\w ]+): ", str(error))
            assert found or "/dev/kfd does not open" in str(error), error
            said.update(found.groups() if found else ())
        else:
            calls = stand_in.calls
            kind.fail(stand_in, -1, 0)
            device.close()
            assert not list(kind.left(stand_in))
            interface._open.clear()
            interface._gpu[0] = ""
        if calls <= call:
            break
    assert kind.steps < said, said
