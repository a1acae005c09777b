"""What OpenCL does where there is no device, and when a driver fails: on a fake of pyopencl."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from funcgrad.backends.interface import Launched
from funcgrad.backends.opencl import backend as opencl
from funcgrad.backends.opencl import devices
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError
from tests.backends.opencl.fake_opencl import Device, FakeOpenCL, Platform

GPU, CPU, OTHER = 4, 2, 8


def platforms() -> list[Platform]:
    return [
        Platform("Portable Computing Language", [Device("processor", CPU)]),
        Platform("Empty", []),
        Platform("Vendor B", [Device("b0", GPU), Device("b1", GPU), Device("gone", GPU, available=0)]),
        Platform("Vendor A", [Device("slow", OTHER), Device("a0", GPU, single_fp_config=191, extensions="")]),
    ]


Make = Callable[..., FakeOpenCL]


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Make:
    monkeypatch.delenv(devices.PLATFORM, raising=False)

    def plug(found: list[Platform] | None = None) -> FakeOpenCL:
        fake = FakeOpenCL(platforms() if found is None else found)
        monkeypatch.setitem(sys.modules, "pyopencl", fake)  # type: ignore[arg-type]
        return fake

    return plug


def names() -> list[str]:
    return [opencl.Backend(i)._device.name for i in range(opencl.count())]


# ---- devices ----


def test_order_of_devices_does_not_depend_on_the_loader(plugged: Make) -> None:
    expected = ["a0", "b0", "b1", "slow", "processor"]
    plugged()
    assert names() == expected
    plugged(platforms()[::-1])
    assert names() == expected


def test_platform_by_name(plugged: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    plugged()
    monkeypatch.setenv(devices.PLATFORM, "vendor B")
    assert names() == ["b0", "b1"]
    monkeypatch.setenv(devices.PLATFORM, "toaster")
    with pytest.raises(DeviceError, match="no platform of OpenCL fits"):
        opencl.count()
    with pytest.raises(DeviceError, match=r"FUNCGRAD_OPENCL_PLATFORM='toaster'(.|\n)*'Vendor A'"):
        opencl.Backend()


def test_choices_of_pyopencl_change_nothing(plugged: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    plugged()
    monkeypatch.setenv("PYOPENCL_CTX", "2:1")
    assert opencl.Backend()._device.name == "a0"


def test_number_of_no_device(plugged: Make) -> None:
    plugged()
    with pytest.raises(DeviceError, match=r"no device 'opencl:5'(.|\n)*opencl:0 is a0; opencl:1 is b0"):
        opencl.Backend(5)


@pytest.mark.parametrize(
    "found", [[], [Platform("Empty", [])], [Platform("P", [Device("d", GPU, available=0)])]]
)
def test_no_device(plugged: Make, found: list[Platform]) -> None:
    plugged(found)
    with pytest.raises(DeviceError, match="OpenCL has no device here"):
        opencl.count()
    with pytest.raises(
        DeviceError, match=r"its loader finds no driver(.|\n)*pocl-opencl-icd(.|\n)*OCL_ICD_VENDORS"
    ):
        opencl.Backend()


def test_loader_that_fails(plugged: Make) -> None:
    fake = plugged()
    fake.failures["clGetPlatformIDs"] = [-6, -30]
    with pytest.raises(OutOfMemoryError, match="OpenCL has no memory left for listing its platforms"):
        opencl.Backend()
    with pytest.raises(
        InternalError, match=r"OpenCL refused listing its platforms \(.*CODE_30 in clGetPlatformIDs"
    ):
        opencl.Backend()


@pytest.mark.parametrize(
    ("reason", "match"),
    [
        ("No module named 'pyopencl'", "needs the package pyopencl"),
        ("libOpenCL.so.1: cannot open shared object file", "the ICD loader is missing"),
    ],
)
def test_no_library(monkeypatch: pytest.MonkeyPatch, reason: str, match: str) -> None:
    def missing(name: str) -> Any:
        raise ImportError(reason)

    monkeypatch.setattr(devices, "import_module", missing)
    with pytest.raises(DeviceError, match=match):
        opencl.count()
    with pytest.raises(DeviceError, match=rf"{match}(.|\n)*pip install 'funcgrad\[opencl\]'"):
        opencl.Backend()


def test_targets(plugged: Make) -> None:
    plugged()
    plain, doubles = (opencl.Backend(i).target for i in (0, 1))
    assert plain.grid is not None and doubles.grid is not None
    assert "float64" not in plain.grid.dtypes and "float64" in doubles.grid.dtypes
    assert (plain.grid.threads, plain.grid.local_nbytes, plain.grid.units) == (256, 1 << 15, 8)
    assert plain.grid.buffers == 63
    assert "Vendor A" in plain.name and "driver 1.2" in plain.name and "correctly-rounded" in plain.name
    assert "correctly-rounded" not in doubles.name


# ---- programs ----


def test_options(plugged: Make) -> None:
    fake = plugged()
    opencl.Backend(0).compile("kernel k 1")
    opencl.Backend(1).compile("kernel k 1")
    assert fake.built == ["-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt", "-cl-std=CL1.2"]


def test_binaries(plugged: Make) -> None:
    """Loaded where it was made and by equal devices; built again from its text by others."""
    fake = plugged()
    binary = opencl.Backend(1).compile("kernel k 2")
    fake.built.clear()
    assert opencl.Backend(2).load(binary, "k").handle.num_args == 4  # another name of device
    assert fake.built == ["-cl-std=CL1.2"]
    fake.built.clear()
    assert opencl.Backend(1).load(binary, "k").name == "k"
    assert fake.built == [""]  # as a binary
    fake.failures["clBuildProgram"] = [-42]
    assert opencl.Backend(1).load(binary, "k").name == "k"
    assert fake.built == ["", "", "-cl-std=CL1.2"]


def test_program_just_compiled_is_not_built_again(plugged: Make) -> None:
    fake = plugged()
    backend = opencl.Backend()
    binary = backend.compile("kernel k 2")
    backend.load(binary, "k")
    assert len(fake.built) == 1
    for i in range(200):
        backend.compile(f"kernel k{i} 1")
    assert len(backend._built) == opencl._MOST_BUILT


@pytest.mark.parametrize("damage", [lambda b: b[:-1], lambda b: b[:60], lambda b: b"", lambda b: b[::-1]])
def test_damaged_binary(plugged: Make, damage: Callable[[bytes], bytes]) -> None:
    plugged()
    backend = opencl.Backend()
    binary = backend.compile("kernel k 1")
    with pytest.raises(InternalError, match="no binary of a kernel for OpenCL, or a damaged one"):
        backend.load(damage(binary), "k")


def test_warnings_of_the_compiler(plugged: Make) -> None:
    fake = plugged()
    backend = opencl.Backend()
    fake.log = (
        "Build started\nwarning: k.cl:7: self-comparison always evaluates to false\n1 warning generated.\n"
    )
    backend.compile("kernel k 1")
    fake.log = "kernel.cl:3: warning: unknown pragma"
    with pytest.warns(RuntimeWarning, match="the compiler of opencl:0 has doubts:\nkernel.cl:3"):
        backend.compile("kernel k 1")
    fake.log = "1 warning generated.\nkernel.cl:3: warning: self-comparison always evaluates to false\n"
    backend.compile("kernel k 1")


def test_kernel_that_is_not_in_the_program(plugged: Make) -> None:
    plugged()
    backend = opencl.Backend()
    with pytest.raises(InternalError, match=r"opencl:0 refused kernel other \(OpenCL says CODE_46"):
        backend.load(backend.compile("kernel k 1"), "other")


# ---- memory ----


def test_memory_that_the_driver_has_not(plugged: Make) -> None:
    fake = plugged()
    backend = opencl.Backend()
    with pytest.raises(OutOfMemoryError, match="5,000,000 bytes: one buffer has at most 4,194,304"):
        backend.allocate(5_000_000)
    blocks = [backend.allocate(1 << 22) for _ in range(4)]
    with pytest.raises(OutOfMemoryError, match=r"no memory for 1 bytes: 16,777,216 of 16,777,216 bytes"):
        backend.allocate(1)
    del blocks[0]
    blocks.append(backend.allocate(1 << 20))  # what was kept is given back first
    assert backend.memory().kept == 0
    assert fake.used_nbytes == backend.memory().used == 13 << 20


def test_launch_that_finds_no_memory_tries_again(plugged: Make) -> None:
    """Some drivers get the memory of a buffer when a kernel first uses it."""
    fake = plugged()
    backend, launched = launching()
    backend.allocate(1 << 20)  # and gone: kept for later
    fake.failures["clEnqueueNDRangeKernel"] = [-4]
    backend.launch(launched)
    assert backend.memory().kept == 0
    fake.failures["clEnqueueNDRangeKernel"] = [-4, -4]
    with pytest.raises(OutOfMemoryError, match=r"no memory left for kernel k at model\.py:3"):
        backend.launch(launched)
    fake.failures.clear()
    backend.launch(launched)


def test_arrays_that_overlap(plugged: Make) -> None:
    plugged()
    backend = opencl.Backend()
    memory = backend.allocate(16)
    backend.write((memory, 0), np.arange(16, dtype=np.uint8))
    backend.copy((memory, 2), (memory, 0), 8)
    backend.copy((memory, 3), (memory, 3), 8)
    out = np.empty(16, np.uint8)
    backend.read((memory, 0), out)
    assert out.tolist() == [0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15]


# ---- launches ----


def launching(number: int = 0) -> tuple[opencl.Backend, Launched]:
    backend = opencl.Backend(number)
    kernel = backend.load(backend.compile("kernel k 2"), "k")
    regions = ((backend.allocate(100), 0), (backend.allocate(100), 32))
    return backend, Launched(kernel, 3, (4, 2, 1), regions, "model.py:3 in loss")


def test_only_arguments_that_changed_are_set(plugged: Make) -> None:
    fake = plugged()
    backend, launched = launching()
    (a, _), (b, _) = launched.buffers
    handle = launched.kernel.handle
    backend.launch(launched)
    assert fake.launches == [("k", [a.handle, 0, b.handle, 32])] and handle.set == 4
    backend.launch(launched)
    assert handle.set == 4
    backend.launch(launched._replace(buffers=((a, 16), (b, 32))))
    assert handle.set == 5
    backend.launch(launched._replace(buffers=((b, 16), (b, 32))))
    assert handle.set == 6
    assert fake.launches[-1] == ("k", [b.handle, 16, b.handle, 32])


def test_arguments_after_a_failure_are_all_set_again(plugged: Make) -> None:
    fake = plugged()
    backend, launched = launching()
    backend.launch(launched)
    (a, _), (b, _) = launched.buffers
    fake.failures["clSetKernelArg"] = [-38]
    with pytest.raises(InternalError, match=r"refused kernel k at model\.py:3 in loss"):
        backend.launch(launched._replace(buffers=((b, 0), (a, 32))))
    backend.launch(launched)
    assert launched.kernel.handle.set == 8


def test_recordings_have_kernels_of_their_own(plugged: Make) -> None:
    fake = plugged()
    backend, launched = launching()
    (a, _), (b, _) = launched.buffers
    recording = backend.record([launched, launched], [[(0, 0), (1, 0)], [(1, 0), (2, 0)]])
    recording.replay([(a, 0), (b, 0), (a, 0)])
    backend.launch(launched)
    fake.launches.clear()
    recording.replay([(a, 0), (b, 0), (a, 8)])
    assert fake.launches == [("k", [a.handle, 0, b.handle, 0]), ("k", [b.handle, 0, a.handle, 8])]
    assert [launch.kernel.handle.set for launch, _ in recording._launches] == [4, 5]


def test_no_groups_are_no_launch(plugged: Make) -> None:
    fake = plugged()
    backend, launched = launching()
    backend.launch(launched._replace(groups=0))
    assert fake.launches == []
    assert backend.time([launched._replace(groups=0), launched]) == [0.0, 2.5e-6]


def test_wrong_number_of_buffers(plugged: Make) -> None:
    plugged()
    backend, launched = launching()
    with pytest.raises(InternalError, match="kernel k has 2 buffers and was launched with 1"):
        backend.launch(launched._replace(buffers=launched.buffers[:1]))


# ---- failures ----

CALLS: dict[str, Callable[[opencl.Backend, Launched], Any]] = {
    "clEnqueueNDRangeKernel": lambda b, x: b.launch(x),
    "clEnqueueReadBuffer": lambda b, x: b.read(x.buffers[0], np.empty(4, np.uint8)),
    "clEnqueueWriteBuffer": lambda b, x: b.write(x.buffers[0], np.empty(4, np.uint8)),
    "clEnqueueCopyBuffer": lambda b, x: b.copy(x.buffers[0], x.buffers[1], 4),
    "clEnqueueFillBuffer": lambda b, x: b.fill_zeros(x.buffers[0], 4),
    "clFinish": lambda b, x: b.synchronize(),
    "clCreateBuffer": lambda b, x: b.allocate(1 << 20),
    "clBuildProgram": lambda b, x: b.compile("kernel k 2"),
    "clCreateKernel": lambda b, x: b.record([x], [[(0, 0), (1, 0)]]),
}


@pytest.mark.parametrize("routine", CALLS)
@pytest.mark.parametrize("code", [-2, -34, -36, -9999])
def test_lost_device(plugged: Make, routine: str, code: int) -> None:
    fake = plugged()
    backend, launched = launching()
    fake.failures[routine] = [code]
    with pytest.raises(
        DeviceError, match=rf"opencl:0 failed in (.|\n)*CODE_{-code} in {routine}(.|\n)*start the process"
    ):
        CALLS[routine](backend, launched)
    for call in CALLS.values():  # it stays so
        with pytest.raises(DeviceError, match=f"CODE_{-code} in {routine}"):
            call(backend, launched)


def test_fault_in_a_kernel_shows_when_somebody_waits(plugged: Make) -> None:
    fake = plugged()
    backend, launched = launching()
    backend.launch(launched)
    fake.failures["clFinish"] = [-5]
    with pytest.raises(
        DeviceError,
        match=r"ran out of resources in waiting for what was started, after kernel k at model.py:3 in loss",
    ):
        backend.synchronize()
    with pytest.raises(DeviceError, match="ran out of resources"):
        backend.launch(launched)


@pytest.mark.parametrize("code", [-52, -54, -51, -63])
def test_launch_that_is_wrong_is_our_fault(plugged: Make, code: int) -> None:
    fake = plugged()
    backend, launched = launching()
    fake.failures["clEnqueueNDRangeKernel"] = [code]
    with pytest.raises(
        InternalError, match=rf"refused kernel k at model.py:3 in loss \(OpenCL says CODE_{-code}"
    ):
        backend.launch(launched)
    backend.launch(launched)


def test_resources_of_one_launch(plugged: Make) -> None:
    """Too many registers, or too much local memory: others may run."""
    fake = plugged()
    backend, launched = launching()
    fake.failures["clEnqueueNDRangeKernel"] = [-5]
    with pytest.raises(DeviceError, match="ran out of resources in kernel k"):
        backend.launch(launched)
    backend.launch(launched)


@pytest.mark.parametrize("routine", ["clCreateContext"])
def test_device_that_does_not_open(plugged: Make, routine: str) -> None:
    fake = plugged()
    fake.failures[routine] = [-2]
    with pytest.raises(
        DeviceError, match="opencl:0 failed in making a queue: the device is not available any more"
    ):
        opencl.Backend()


def test_files_that_pyopencl_cannot_write(plugged: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = plugged()
    backend = opencl.Backend()
    binary = backend.compile("kernel k 1")

    def refuse(*arguments: Any) -> Any:
        raise FileNotFoundError("no such folder: '/proc/x'")

    monkeypatch.setattr(fake, "Kernel", refuse)
    with pytest.raises(
        DeviceError, match=r"pyopencl cannot keep its files: no such folder(.|\n)*XDG_CACHE_HOME"
    ):
        backend.load(binary, "k")
