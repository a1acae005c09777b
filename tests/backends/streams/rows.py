"""A row for each library of GPUs with streams: how a device is opened on its stand-in, what its calls and errors are
called, and a kernel.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
import pytest

from funcgrad.backends.amd_target import module_ending
from funcgrad.backends.interface import Launched

# y[i] = x[i] + 1, int32, one thread for each, 32 of a group.
PTX = """
.version 8.0
.target sm_70
.address_size 64
.visible .entry one_more(.param .u64 p0, .param .u64 p1)
{
  .reg .b32 %r<6>;
  .reg .b64 %d<5>;
  ld.param.u64 %d0, [p0];
  ld.param.u64 %d1, [p1];
  mov.u32 %r0, %ctaid.x;
  mov.u32 %r1, %ntid.x;
  mov.u32 %r2, %tid.x;
  mad.lo.s32 %r3, %r0, %r1, %r2;
  mul.wide.s32 %d2, %r3, 4;
  add.s64 %d3, %d0, %d2;
  ld.global.u32 %r4, [%d3];
  add.s32 %r5, %r4, 1;
  add.s64 %d4, %d1, %d2;
  st.global.u32 [%d4], %r5;
  ret;
}
"""
_LLVM = """
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @one_more(ptr addrspace(1) %x, ptr addrspace(1) %y) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 32
  %i = add i32 %base, %t
  %p = getelementptr i32, ptr addrspace(1) %x, i32 %i
  %q = getelementptr i32, ptr addrspace(1) %y, i32 %i
  %a = load i32, ptr addrspace(1) %p
  %b = add i32 %a, 1
  store i32 %b, ptr addrspace(1) %q
  ret void
}
""" + module_ending("32,32")


class Row(NamedTuple):
    """library: as errors call it. calls, errors: names, by what they do and mean. fake: makes a stand-in of the
    library; opening: gives what opens a device on one. binary: of the kernel, for a device.
    """

    device: str
    library: str
    calls: dict[str, str]
    errors: dict[str, str]
    fake: Callable[..., Any]
    opening: Callable[[pytest.MonkeyPatch], Any]
    binary: Callable[[Any], bytes]


def fake_cuda(**options: Any) -> Any:
    pytest.importorskip("cuda.bindings.driver", reason="needs cuda-python (pip install 'funcgrad[cuda]')")
    from tests.backends.cuda.fake_cuda import FakeCuda

    return FakeCuda(**options)


def _one_more(launch: Any, x: np.ndarray, y: np.ndarray) -> None:
    nbytes = 4 * launch.groups * launch.threads[0]
    y[:nbytes].view(np.int32)[:] = x[:nbytes].view(np.int32) + 1


def _fake_hip(**options: Any) -> Any:
    from tests.backends.hip.fake_hip import FakeHip

    return FakeHip(**options)


@contextmanager
def opening_cuda(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[Any, Any]]]:
    """Give what opens a device of a stand-in: (device, stand-in). At the end all memory must have been given back."""
    from funcgrad.backends.cuda import backend, context

    made: list[tuple[Any, Any]] = []

    def open_(fake: Any = None, number: int = 0) -> tuple[Any, Any]:
        fake = fake or fake_cuda()
        fake.kernels["one_more"] = _one_more
        for module in (backend, context):
            monkeypatch.setattr(module, "bindings", lambda: fake)
        made.append((backend.Backend(number), fake))
        return made[-1]

    yield open_
    gc.collect()
    for device, _ in made:
        device._pool.release_kept()
    for _, fake in made:
        fake.drain()
        broken = any(one.error for one in fake.devices)
        assert broken or not fake.allocations


@contextmanager
def opening_hip(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[Any, Any]]]:
    """Give what opens a device of a stand-in: (device, stand-in). At the end all must have been given back, and nothing
    misused."""
    from funcgrad.backends.hip import library as binding
    from funcgrad.backends.hip.backend import Backend

    made: list[tuple[Any, Any]] = []

    def open_(fake: Any = None, number: int = 0) -> tuple[Any, Any]:
        fake = fake or _fake_hip()
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


def _named(doing: str, names: str) -> dict[str, str]:
    return dict(zip(doing.split(), names.split(), strict=True))


_DOING = "launch wait unload create add instantiate update start destroy forget zeros"
_MEANING = "address exception time value device"
CUDA = Row(
    "cuda",
    "CUDA",
    _named(
        _DOING,
        "cuLaunchKernel cuStreamSynchronize cuModuleUnload cuGraphCreate cuGraphAddKernelNode cuGraphInstantiate"
        " cuGraphExecKernelNodeSetParams cuGraphLaunch cuGraphExecDestroy cuGraphDestroy cuMemsetD8Async",
    ),
    _named(_MEANING, "ILLEGAL_ADDRESS LAUNCH_FAILED LAUNCH_TIMEOUT INVALID_VALUE ECC_UNCORRECTABLE"),
    fake_cuda,
    opening_cuda,
    lambda device: PTX.encode(),
)
HIP = Row(
    "hip",
    "HIP",
    _named(
        _DOING,
        "hipModuleLaunchKernel hipStreamSynchronize hipModuleUnload hipGraphCreate hipGraphAddKernelNode"
        " hipGraphInstantiate hipGraphExecKernelNodeSetParams hipGraphLaunch hipGraphExecDestroy hipGraphDestroy"
        " hipMemsetD8Async",
    ),
    _named(_MEANING, "IllegalAddress LaunchFailure LaunchTimeOut InvalidValue ECCNotCorrectable"),
    _fake_hip,
    opening_hip,
    lambda device: device.compile(_LLVM),
)
ROWS = {row.device: row for row in (CUDA, HIP)}
