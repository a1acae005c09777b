"""The runtime of device "nv" on the stand-in: memory, launches, recordings, copies, times, what errors say."""

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
from tests.backends.nv.nv_on_host import nv_on_host

ADD = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define ptx_kernel void @add(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %t = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %g, 64
  %i = add i32 %base, %t
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %q = getelementptr i32, ptr addrspace(1) %b, i32 %i
  %x = load i32, ptr addrspace(1) %p
  %y = load i32, ptr addrspace(1) %q
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %q
  ret void
}
"""
THREADS = (64, 1, 1)


@pytest.fixture
def stand_in() -> Iterator[Any]:
    """Whoever uses it closes what was opened, and nothing is left."""
    with nv_on_host() as found:
        yield found
        gc.collect()
        assert not list(found.leaks())


@pytest.fixture
def device(stand_in: Any) -> Iterator[Any]:
    found = open_backend("nv:0")
    yield found
    found.close()


@pytest.fixture
def add(device: Any) -> Any:
    return device.load(device.compile(ADD), "add")


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


def test_a_kernel_that_is_let_go_while_it_runs(device: Any, stand_in: Any) -> None:
    """Its code stays where it is until all has ended, though memory is asked for and written meanwhile."""
    stand_in.laziness = 1
    ones, sums = put(device, np.ones(64, np.int32)), put(device, np.zeros(64, np.int32))
    for _ in range(3):
        kernel = device.load(device.compile(ADD), "add")
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
    assert len(seconds) == 3 and all(10e-9 <= s <= 1e-6 for s in seconds[::2]) and seconds[1] == 0
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
        OutOfMemoryError, match=r"nv:0 has no memory for 1,073,741,824 bytes: arrays and programs"
    ):
        device.allocate(1 << 30)
    assert kept.nbytes == 3 << 30 and again.nbytes == 900 << 20
    assert (get(device, put(device, np.ones(5, np.int32)), 5) == 1).all()


def test_a_fault_names_the_kernel_and_the_line(stand_in: Any) -> None:
    device, other = open_backend("nv:0"), open_backend("nv:1")
    add = device.load(device.compile(ADD), "add")
    there = put(other, np.arange(9, dtype=np.int32))
    memory = put(device, np.zeros(64, np.int32))
    device.launch(launch(add, memory, SimpleNamespace(address=0x1000, range=(0x1000, 0x1100))))
    with pytest.raises(
        DeviceError, match=r"nv:0: kernel 'add' \(model.py:7\) failed: page fault at 0x1000 \(write"
    ):
        get(device, memory, 64)
    for use in (
        device.synchronize,
        lambda: device.allocate(1),
        lambda: device.launch(launch(add, memory, memory)),
    ):
        with pytest.raises(DeviceError, match="nv:0: kernel 'add'"):
            use()
    np.testing.assert_array_equal(get(other, there, 9), np.arange(9))
    device.close()
    other.close()


def test_a_device_that_was_given_back(stand_in: Any) -> None:
    device = open_backend("nv:0")
    add = device.load(device.compile(ADD), "add")
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
        with pytest.raises(DeviceError, match="nv:0 was given back"):
            use()


# ---- "gpu" ----


def test_gpu_is_nv_where_its_trial_gives_the_right_number(
    stand_in: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert open_backend("gpu").name == "nv:0"
    open_backend("nv:0").close()


def test_gpu_is_not_nv_where_its_trial_fails(stand_in: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real = peers.adding_kernel
    monkeypatch.setattr(peers, "adding_kernel", lambda *of: real(*of).replace("add i32 %x", "sub i32 %x"))
    with pytest.raises(
        DeviceError, match="no GPU here that works\n  nv: nv:0: a kernel that is to add 7 to 35 gave 28"
    ):
        open_backend("gpu")


def test_each_step_of_opening_is_named_when_it_fails(stand_in: Any) -> None:
    """Each call of the kernel driver in turn: nothing is left, and "gpu" says which step it was."""
    said = set()
    for call in range(200):
        stand_in.calls, stand_in.fail = 0, {call: 0x1A}
        try:
            device = open_backend("gpu")
        except DeviceError as error:
            assert not list(stand_in.leaks()), call
            found = re.search(r"\n  nv: (?:nv: )?([\w ]+): ", str(error))
            assert found, error
            said.add(found[1])
        else:
            stand_in.fail.clear()
            is_last = stand_in.calls <= call
            device.close()
            interface._open.clear()
            interface._gpu[0] = ""
            if is_last:
                break
    assert {"opening the GPU", "making channels", "making an address space", "mapping the doorbell"} < said
