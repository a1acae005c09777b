"""Device "hip" by its calls: what only HIP has, and each call failing in turn (what CUDA has, too, is in
tests/backends/streams). The library is a stand-in (fake_hip.py), and what it runs are the bytes of kernels.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from funcgrad.backends import interface
from funcgrad.backends.amd_target import module_ending
from funcgrad.backends.hip import library as binding
from funcgrad.backends.hip.memory import MOST_SLOTS
from funcgrad.backends.interface import Launched, open_backend
from funcgrad.errors import DeviceError, FuncgradError, InternalError, OutOfMemoryError
from tests.backends.hip.fake_hip import FakeHip
from tests.backends.hip.hip_on_host import hip_on_host
from tests.backends.streams.rows import get, numbers, opening_hip, put, started

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
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[Any, FakeHip]]]:
    """Opens a device of a stand-in. When the test is over, all must have been given back and nothing misused."""
    with opening_hip(monkeypatch) as open_:
        yield open_


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


# ---- kernels and graphs ----


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


# ---- several devices ----


def test_peers_that_another_library_has_opened(opened: Any) -> None:
    first, fake = opened(FakeHip(devices=2))
    second, _ = opened(fake, number=1)
    fake.devices[0].peers.add(1)
    x = put(first, numbers(64))
    there = second.allocate(256)
    for _ in range(2):
        assert second.receive((there, 0), first, (x, 0), 256)
    assert fake.calls.count("hipDeviceEnablePeerAccess") == 2, "once for each direction"
    np.testing.assert_array_equal(get(second, there, 64), numbers(64))


# ---- errors ----


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
