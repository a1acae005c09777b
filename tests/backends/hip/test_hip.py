"""Device "hip" by its calls: memory, kernels, graphs, exchanges, errors. The library is a stand-in (fake_hip.py), and
what it runs are the bytes of kernels.
"""

from __future__ import annotations

import gc
import re
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from funcgrad.backends import interface
from funcgrad.backends.amd_target import module_ending
from funcgrad.backends.hip import library as binding
from funcgrad.backends.hip.backend import Backend
from funcgrad.backends.hip.memory import CHUNK_NBYTES, MOST_SLOTS, SLOT_NBYTES
from funcgrad.backends.interface import Launched, open_backend
from funcgrad.errors import DeviceError, FuncgradError, InternalError, OutOfMemoryError
from tests.backends.hip.fake_hip import FakeHip
from tests.backends.hip.hip_on_host import hip_on_host

# y[i] = y[i] + x[i], int32, one thread for each.
ADD = """
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @add(ptr addrspace(1) %x, ptr addrspace(1) %y) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 32
  %i = add i32 %base, %t
  %p = getelementptr i32, ptr addrspace(1) %x, i32 %i
  %q = getelementptr i32, ptr addrspace(1) %y, i32 %i
  %a = load i32, ptr addrspace(1) %p
  %b = load i32, ptr addrspace(1) %q
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %q
  ret void
}
""" + module_ending("32,32")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[Backend, FakeHip]]]:
    """Opens a device of a stand-in. When the test is over, all must have been given back and nothing misused."""
    made: list[tuple[Backend, FakeHip]] = []

    def open_(fake: FakeHip | None = None, number: int = 0) -> tuple[Backend, FakeHip]:
        fake = fake or FakeHip()
        library = binding.Library(fake)
        monkeypatch.setattr(binding, "library", lambda: library)
        made.append((Backend(number), fake))
        return made[-1]

    yield open_
    gc.collect()
    for device, fake in made:
        device.close()
        assert not fake.misuses
    for _, fake in made:
        assert any(device.error for device in fake.devices) or not fake.leaks()


def put(device: Any, host: np.ndarray) -> Any:
    memory = device.allocate(host.nbytes)
    device.write((memory, 0), host)
    return memory


def get(device: Any, memory: Any, count: int, offset: int = 0) -> np.ndarray:
    host = np.zeros(count, np.int32)
    device.read((memory, offset), host)
    return host


def started(kernel: Any, x: Any, y: Any, count: int = 64, place: str = "") -> Launched:
    return Launched(kernel, count // 32, (32, 1, 1), ((x, 0), (y, 0)), place)


def numbers(count: int) -> np.ndarray:
    return np.arange(count, dtype=np.int32)


# ---- opening ----


@pytest.mark.parametrize("is_new", [True, False])
def test_what_a_device_says_of_itself(opened: Any, is_new: bool) -> None:
    device, _ = opened(FakeHip(is_new=is_new))
    version = "6.3" if is_new else "5.5"
    assert (device.name, device.description) == ("hip:0", f"Radeon of paper (gfx1100), HIP {version}")
    target = device.target
    assert (target.name, target.renderer) == ("amd gfx1100", "amdgcn")
    assert (target.grid.threads, target.grid.warp, target.grid.units) == (1024, 32, 48)
    assert target.grid.local_nbytes == 65536 and "wmma.16x16x16.bfloat16" in target.grid.matrix
    assert target.limits.bandwidth == pytest.approx(960e9, rel=0.01)  # of a Radeon RX 7900 XTX, as AMD has it
    assert target.limits.flops == pytest.approx(30.5e12, rel=0.01)


def test_clocks_that_hip_does_not_tell(opened: Any) -> None:
    fake = FakeHip()
    del fake.devices[0].attributes[binding.ATTRIBUTES["ClockRate"]]
    assert opened(fake)[0].target.limits is None


@pytest.mark.parametrize(
    ("name", "error", "remedy"),
    [
        ("hipInit", "NoDevice", "rocminfo"),
        ("hipInit", "NotInitialized", "spawn"),
        ("hipGetDeviceCount", "InsufficientDriver", "amdgpu"),
        ("hipSetDevice", "OutOfMemory", "rocm-smi"),
        ("hipStreamCreateWithFlags", "OperatingSystem", "/dev/kfd"),
    ],
)
def test_what_does_not_open(opened: Any, name: str, error: str, remedy: str) -> None:
    fake = FakeHip()
    fake.fail_call(name, error)
    with pytest.raises(DeviceError, match=rf"{name}.*{error}(.|\n)*{remedy}"):
        opened(fake)
    assert not fake.leaks()


def test_devices_that_are_not_there(opened: Any) -> None:
    with pytest.raises(DeviceError, match=r"NoDevice(.|\n)*HIP_VISIBLE_DEVICES"):
        opened(FakeHip(devices=0))
    with pytest.raises(DeviceError, match="no device 'hip:2': HIP shows 2 GPUs"):
        opened(FakeHip(devices=2), number=2)


@pytest.mark.parametrize("processor", [b"gfx906:sramecc+:xnack-", b"gfx1030"])
def test_processors_without_code(opened: Any, processor: bytes) -> None:
    fake = FakeHip()
    fake.devices[0].processor = processor
    name = processor.decode().partition(":")[0]
    with pytest.raises(
        DeviceError, match=rf"hip:0 is {name}, and kernels are written for gfx1100(.|\n)*opencl"
    ):
        opened(fake)
    assert not fake.leaks()


def test_waves_of_another_width(opened: Any) -> None:
    fake = FakeHip()
    fake.devices[0].attributes[binding.ATTRIBUTES["WarpSize"]] = 64
    with pytest.raises(DeviceError, match="waves of 64 threads, not of 32"):
        opened(fake)
    assert not fake.leaks()


# ---- memory ----


@pytest.mark.parametrize("nbytes", [0, 4, SLOT_NBYTES, SLOT_NBYTES + 4, CHUNK_NBYTES, 3 * CHUNK_NBYTES + 12])
def test_round_trip(opened: Any, nbytes: int) -> None:
    device, _ = opened()
    expected = np.random.default_rng(nbytes).integers(-1 << 31, 1 << 31, nbytes // 4, np.int32)
    host = expected.copy()
    memory = put(device, host)
    host[:] = 0  # it may change as soon as `write` has returned
    np.testing.assert_array_equal(get(device, memory, nbytes // 4), expected)
    if nbytes:
        assert get(device, memory, 1, nbytes - 4)[0] == expected[-1]


def test_arrays_of_any_layout(opened: Any) -> None:
    device, _ = opened()
    x = numbers(12).reshape(3, 4)
    memory = put(device, x.T)
    found = np.zeros((3, 8), np.int32)[:, ::2].T
    device.read((memory, 0), found)
    np.testing.assert_array_equal(found, x.T)
    big = np.arange(1 << 18, dtype=np.int64)[::-2]
    memory = put(device, big)
    found = np.zeros_like(big)
    device.read((memory, 0), found)
    np.testing.assert_array_equal(found, big)


def test_copies_and_zeros(opened: Any) -> None:
    device, _ = opened()
    memory, other = put(device, numbers(100)), device.allocate(400)
    device.fill_zeros((other, 0), 400)
    device.copy((other, 40), (memory, 4), 36)
    device.copy((other, 0), (memory, 0), 0)
    device.fill_zeros((other, 0), 0)
    expected = np.zeros(100, np.int32)
    expected[10:19] = numbers(10)[1:]
    np.testing.assert_array_equal(get(device, other, 100), expected)


def test_small_copies_wait_for_nobody_until_all_slots_are_under_way(opened: Any) -> None:
    device, fake = opened()
    memory = device.allocate(4 * 200)
    for number in range(MOST_SLOTS):
        device.write((memory, 4 * number), np.array([number], np.int32))
    assert not [name for name in fake.calls if "Synchronize" in name]
    assert len(fake.pinned) == MOST_SLOTS
    for number in range(MOST_SLOTS, 200):
        device.write((memory, 4 * number), np.array([number], np.int32))
    assert len(fake.pinned) == MOST_SLOTS
    np.testing.assert_array_equal(get(device, memory, 200), numbers(200))
    device.write((memory, 0), np.array([7], np.int32))
    assert len(fake.pinned) == MOST_SLOTS


def test_memory_is_counted_and_used_again(opened: Any) -> None:
    device, fake = opened()
    before = device.memory()
    memory = device.allocate(1 << 20)
    address, during = memory.address, device.memory()
    assert during.used == before.used + (1 << 20) and during.total == 1 << 26
    del memory
    after = device.memory()
    assert (after.used, after.kept, after.peak) == (before.used, 1 << 20, during.peak)
    assert device.allocate(1 << 20).address == address
    assert fake.calls.count("hipMalloc") == 1 and "hipFree" not in fake.calls


def test_memory_lives_as_long_as_its_kernels_run(opened: Any) -> None:
    device, fake = opened()
    add = device.load(device.compile(ADD), "add")
    x, y, z = put(device, numbers(64)), put(device, numbers(64)), put(device, numbers(64))
    device.launch(started(add, x, y))
    device.launch(started(add, y, z))
    del x, y
    put(device, np.zeros(64, np.int32))
    np.testing.assert_array_equal(get(device, z, 64), 3 * numbers(64))
    assert len(fake.launches) == 2


def test_out_of_memory(opened: Any) -> None:
    device, _ = opened(FakeHip(capacity=10 << 20))
    kept = [device.allocate(3 << 20) for _ in range(2)]
    with pytest.raises(
        OutOfMemoryError, match=r"hip:0 has no memory for 6 MiB: .* 6 MiB of 10 MiB, and 4 MiB are free"
    ):
        device.allocate(6 << 20)
    del kept[0]
    assert device.allocate(7 << 20).nbytes == 7 << 20  # what was kept for later came back first


def test_finalizers_of_other_threads(opened: Any) -> None:
    device, _ = opened()
    kept = [put(device, numbers(4)), device.load(device.compile(ADD), "add")]
    thread = threading.Thread(target=kept.clear)
    thread.start()
    thread.join()
    assert get(device, put(device, numbers(4)), 4)[3] == 3


# ---- kernels and graphs ----


def test_a_graph_is_made_once_and_told_what_has_moved(opened: Any) -> None:
    device, fake = opened()
    add = device.load(device.compile(ADD), "add")
    x, y, z = put(device, numbers(64)), put(device, 0 * numbers(64)), put(device, 0 * numbers(64))
    launches = [started(add, x, y), started(add, x, y)._replace(groups=0), started(add, y, z)]
    recording = device.record(launches, [[(0, 0), (1, 0)], [(0, 0), (1, 0)], [(1, 0), (2, 0)]])
    for _ in range(3):
        recording.replay([(x, 0), (y, 0), (z, 0)])
    assert [fake.calls.count(f"hipGraph{name}") for name in ("AddKernelNode", "Instantiate", "Launch")] == [
        2,
        1,
        3,
    ]
    assert fake.calls.count("hipGraphExecKernelNodeSetParams") == 0
    np.testing.assert_array_equal(get(device, z, 64), 6 * numbers(64))  # 1 + 2 + 3
    other = put(device, 0 * numbers(64))
    recording.replay([(x, 0), (y, 0), (other, 0)])
    assert fake.calls.count("hipGraphExecKernelNodeSetParams") == 1, "of the node that uses what has moved"
    np.testing.assert_array_equal(get(device, other, 64), 4 * numbers(64))
    recording.replay([(x, 0), (other, 0), (z, 0)])
    np.testing.assert_array_equal(get(device, z, 64), 11 * numbers(64))


def test_offsets_in_tables(opened: Any) -> None:
    device, _ = opened()
    add = device.load(device.compile(ADD), "add")
    x, y = put(device, numbers(128)), put(device, 0 * numbers(128))
    recording = device.record([started(add, x, y)], [[(0, 256), (1, 128)]])
    recording.replay([(x, 0), (y, 0)])
    expected = np.zeros(128, np.int32)
    expected[32:96] = numbers(128)[64:]
    np.testing.assert_array_equal(get(device, y, 128), expected)


def test_who_replays_within_a_replay_launches_one_by_one(opened: Any) -> None:
    device, fake = opened()
    add = device.load(device.compile(ADD), "add")
    x, y = put(device, numbers(64)), put(device, 0 * numbers(64))
    recording = device.record([started(add, x, y)], [[(0, 0), (1, 0)]])
    recording.replay([(x, 0), (y, 0)])
    with recording._lock:
        recording.replay([(x, 0), (y, 0)])
    assert fake.calls.count("hipModuleLaunchKernel") == 1
    np.testing.assert_array_equal(get(device, y, 64), 2 * numbers(64))


def test_empty_recordings_and_launches(opened: Any) -> None:
    device, fake = opened()
    add = device.load(device.compile(ADD), "add")
    x = put(device, numbers(64))
    empty = started(add, x, x)._replace(groups=0)
    device.launch(empty)
    device.record([empty], [[(0, 0), (0, 0)]]).replay([(x, 0)])
    assert not [name for name in fake.calls if "Launch" in name]


def test_times_are_those_of_events(opened: Any) -> None:
    device, _ = opened()
    add = device.load(device.compile(ADD), "add")
    x, y = put(device, numbers(128)), put(device, numbers(128))
    one, two = started(add, x, y, 64), started(add, x, y, 128)
    assert device.time([one, one._replace(groups=0), two]) == pytest.approx([2e-6, 0, 4e-6])


def test_wrong_kernels_and_launches(opened: Any) -> None:
    device, _ = opened()
    binary = device.compile(ADD)
    with pytest.raises(InternalError, match="hip:0: no kernel 'sub'; there are add"):
        device.load(binary, "sub")
    with pytest.raises(InternalError, match="64-bit ELF"):
        device.load(b"\x7fEL" + bytes(100), "add")
    with pytest.raises(InternalError, match="takes more than addresses"):
        device.load(device.compile(ADD.replace("%y) #0", "%y, i32 %n) #0")), "add")
    add = device.load(binary, "add")
    x = put(device, numbers(64))
    for call in (
        lambda: device.launch(Launched(add, 2, (32, 1, 1), ((x, 0),))),
        lambda: device.record([started(add, x, x)], [[(0, 0)]]),
    ):
        with pytest.raises(InternalError, match="'add' takes 2 buffers, and 1 were given"):
            call()
    with pytest.raises(InternalError, match=r"launch of kernel 'add' as 2 x \(64, 1, 1\): InvalidValue"):
        device.launch(Launched(add, 2, (64, 1, 1), ((x, 0), (x, 0))))
    huge = started(add, x, x, place="model.py:7")._replace(groups=1 << 27)
    for call in (lambda: device.launch(huge), lambda: device.record([huge], [[(0, 0), (0, 0)]])):
        with pytest.raises(DeviceError, match=r"'add' \(model.py:7\) needs 134,217,728 groups of 32 threads"):
            call()


def test_modules_are_unloaded_when_nothing_runs_them(opened: Any) -> None:
    device, fake = opened()
    add = device.load(device.compile(ADD), "add")
    x, y = put(device, numbers(64)), put(device, numbers(64))
    recording = device.record([started(add, x, y)], [[(0, 0), (1, 0)]])
    recording.replay([(x, 0), (y, 0)])
    del add, recording
    assert "hipModuleUnload" not in fake.calls and "hipGraphExecDestroy" not in fake.calls
    device.synchronize()
    gc.collect()
    device.synchronize()
    assert fake.calls.count("hipModuleUnload") == fake.calls.count("hipGraphExecDestroy") == 1


# ---- several devices ----


def test_copies_between_devices(opened: Any) -> None:
    first, fake = opened(FakeHip(devices=2))
    second, _ = opened(fake, number=1)
    add = first.load(first.compile(ADD), "add")
    x, y = put(first, numbers(64)), put(first, numbers(64))
    there = second.allocate(256)
    for _ in range(2):
        first.launch(started(add, x, y))
        assert second.receive((there, 0), first, (y, 0), 256)
        first.fill_zeros((y, 0), 256)  # what was to be copied has been, by then
    np.testing.assert_array_equal(get(second, there, 64), numbers(64))
    assert fake.calls.count("hipDeviceEnablePeerAccess") == 2, "once for each direction"
    assert "hipMemcpyDtoHAsync" in fake.calls and fake.calls.count("hipMemcpyPeerAsync") == 2
    assert not second.receive((there, 0), object(), (y, 0), 256)
    assert second.receive((there, 0), first, (y, 0), 0)


def test_peers_that_another_library_has_opened(opened: Any) -> None:
    first, fake = opened(FakeHip(devices=2))
    second, _ = opened(fake, number=1)
    fake.devices[0].peers.add(1)
    x = put(first, numbers(64))
    there = second.allocate(256)
    assert second.receive((there, 0), first, (x, 0), 256)
    np.testing.assert_array_equal(get(second, there, 64), numbers(64))


# ---- errors ----


def test_an_error_of_a_kernel_names_it_and_the_device_is_lost(opened: Any) -> None:
    device, fake = opened()
    add = device.load(device.compile(ADD), "add")
    x, y = put(device, numbers(64)), put(device, numbers(64))
    device.synchronize()
    fake.fail_kernel(0, "LaunchFailure")
    device.launch(started(add, x, y, place="model.py:3"))
    with pytest.raises(
        DeviceError,
        match=r"hip:0: kernel 'add' \(model.py:3\) failed: it ended with an exception of the hardware"
        r" \(LaunchFailure, seen by hipStreamSynchronize\)(.|\n)*start the process again",
    ):
        device.synchronize()
    for use in (
        device.synchronize,
        lambda: put(device, numbers(3)),
        lambda: device.launch(started(add, x, y)),
    ):
        with pytest.raises(DeviceError, match=r"hip:0 is lost(.|\n)*'add' \(model.py:3\)"):
            use()


def test_several_suspects_and_the_setting_that_finds_the_one(
    opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    device, fake = opened()
    add = device.load(device.compile(ADD), "add")
    x, y = put(device, numbers(64)), put(device, numbers(64))
    fake.fail_kernel(1, "IllegalAddress")
    for line in range(6):
        device.launch(started(add, x, y, place=f"model.py:{line}"))
    with pytest.raises(DeviceError) as caught:
        device.synchronize()
    assert "one of the kernels 'add' (model.py:5), 'add' (model.py:4)" in str(caught.value)
    assert "or 2 before failed" in str(caught.value) and "HIP_LAUNCH_BLOCKING=1" in str(caught.value)

    monkeypatch.setenv("HIP_LAUNCH_BLOCKING", "1")
    device, fake = opened()
    add = device.load(device.compile(ADD), "add")
    x, y = put(device, numbers(64)), put(device, numbers(64))
    fake.fail_kernel(1, "IllegalAddress")
    recording = device.record(
        [started(add, x, y, place=f"model.py:{line}") for line in range(3)], [[(0, 0), (1, 0)]] * 3
    )
    with pytest.raises(DeviceError, match=r"kernel 'add' \(model.py:1\) failed"):
        recording.replay([(x, 0), (y, 0)])


def session(device: Any, other: Any, binary: bytes) -> None:
    """A little of all that a program does, with the results that it has to have."""
    add = device.load(binary, "add")
    start = numbers(1 << 15)
    x, y = put(device, start), put(device, start[:64])
    for _ in range(3):
        device.launch(started(add, x, y))
    recording = device.record([started(add, x, y)] * 2, [[(0, 0), (1, 0)]] * 2)
    for place in (x, x, device.allocate(1 << 17)):
        recording.replay([(place, 0), (y, 0)])
    again = device.allocate(1 << 18)
    device.copy((again, 0), (x, 0), 256)
    device.fill_zeros((x, 0), 128)
    np.testing.assert_array_equal(get(device, again, 64), start[:64])
    there = put(other, start[:32])
    assert device.receive((x, 0), other, (there, 0), 128)
    np.testing.assert_array_equal(get(device, x, 1 << 15), start)
    assert len(device.time([started(add, x, y)])) == 1
    device.memory()
    device.synchronize()


CALLS = sorted(set(binding.SIGNATURES) - {"hipRuntimeGetVersion"}) + ["hipGetDevicePropertiesR0600"]
QUIET = {
    f"hip{name}"
    for name in "EventDestroy StreamDestroy HostFree Free ModuleUnload GraphDestroy GraphExecDestroy".split()
}
"""Calls of finalizers, whose errors nobody gets: what they were to give back may stay."""


@pytest.mark.parametrize(
    "error",
    [
        "InvalidValue",
        *(pytest.param(error, marks=pytest.mark.nightly) for error in ("OutOfMemory", "Unknown")),
    ],
)
@pytest.mark.parametrize("name", CALLS)
def test_each_call_fails_in_turn(name: str, error: str) -> None:
    """Each ends in an error that names the call or what is lost, nothing is left, and the next session works."""
    with hip_on_host(2, capacity=1 << 24) as fake:
        other = open_backend("hip:1")
        binary = other.compile(ADD)
        failures = 0
        for after in (0, 1, 5):
            fake.fail_call(name, error, after)
            found = _failure(other, binary)
            was_reached = name not in fake.failing
            fake.failing.clear()
            if not was_reached:
                _close("hip:0")
                break
            if found is None:
                assert name in QUIET | {"hipMemGetInfo", "hipMalloc", "hipDeviceGetAttribute"}, found
            else:
                failures += 1
                assert re.search(rf"hip:[01]|HIP does not open here: {name}", str(found)), found
                assert isinstance(found, (DeviceError, OutOfMemoryError, InternalError))
                assert error in str(found) or "memory" in str(found), found
            gc.collect()
            _close("hip:0")
            if other._context.unusable is not None:
                _close("hip:1")
                other = open_backend("hip:1")
            assert _failure(other, binary) is None
            _close("hip:0")
        assert failures or name in QUIET
        _close("hip:1")
        if name not in QUIET and error != "Unknown":
            assert not fake.leaks()


def _failure(other: Any, binary: bytes) -> Exception | None:
    try:
        session(open_backend("hip:0"), other, binary)
    except (FuncgradError, InternalError) as error:
        return error.with_traceback(None)
    return None


def _close(name: str) -> None:
    device = interface._open.pop(name, None)
    interface._open.pop("hip", None)
    if device is not None:
        device.close()
