"""The CUDA runtime: on a fake of the driver's library, and on a GPU where there is one.

What a fake proves: the order of things, memory and its life, arguments of launches, what errors say. That the driver
takes these calls is proven by the same suite on a GPU; that the fake has the real functions' arguments, by
`test_fake_has_the_arguments_of_the_bindings`.
"""

from __future__ import annotations

import ctypes
import gc
import inspect
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

driver = pytest.importorskip(
    "cuda.bindings.driver", reason="needs cuda-python (pip install 'funcgrad[cuda]')"
)

import funcgrad as fg  # noqa: E402
from funcgrad.backends import interface  # noqa: E402
from funcgrad.backends.cuda import backend, context  # noqa: E402
from funcgrad.backends.cuda.memory import CHUNK_NBYTES, DIRECT_NBYTES  # noqa: E402
from funcgrad.backends.interface import Launched, open_backend  # noqa: E402
from funcgrad.config import config  # noqa: E402
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError  # noqa: E402
from tests.backends.cuda.fake_cuda import FakeCuda, Launch, Misuse  # noqa: E402


def _reason_for_no_gpu() -> str:
    """Why there is no GPU for tests; "" where there is one."""
    try:
        return "" if backend.count() else "the driver shows no GPU"
    except DeviceError as error:
        return error.message


NO_GPU = _reason_for_no_gpu()
# y[i] = x[i] + 1, int32, one thread for each; and z = x + y.
ONE_MORE = """
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


def one_more(launch: Launch, x: np.ndarray, y: np.ndarray) -> None:
    nbytes = 4 * launch.groups * launch.threads[0]
    y[:nbytes].view(np.int32)[:] = x[:nbytes].view(np.int32) + 1


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[Any, FakeCuda]]]:
    """Opens a device of a new fake. When the test is over, all memory must have been given back."""
    fakes = []

    def open_(fake: FakeCuda | None = None, number: int = 0) -> tuple[Any, FakeCuda]:
        fake = fake or FakeCuda()
        fake.kernels["one_more"] = one_more
        fakes.append(fake)
        for module in (backend, context):
            monkeypatch.setattr(module, "bindings", lambda: fake)
        return backend.Backend(number), fake

    yield open_
    gc.collect()
    for fake in fakes:
        fake.drain()
        broken = any(device.error for device in fake.devices)
        assert broken or not fake.allocations


@pytest.fixture(params=["fake", "gpu"])
def device(request: pytest.FixtureRequest) -> Any:
    if request.param == "fake":
        return request.getfixturevalue("opened")()[0]
    if NO_GPU:
        pytest.skip(f"needs an NVIDIA GPU: {NO_GPU}")
    return open_backend("cuda")


def put(device: Any, host: np.ndarray) -> Any:
    memory = device.allocate(host.nbytes)
    device.write((memory, 0), host)
    return memory


def get(device: Any, memory: Any, count: int, offset: int = 0) -> np.ndarray:
    host = np.zeros(count, np.int32)
    device.read((memory, offset), host)
    return host


def started(device: Any, kernel: Any, x: Any, y: Any, count: int = 64, place: str = "") -> Launched:
    return Launched(kernel, count // 32, (32, 1, 1), ((x, 0), (y, 0)), place)


# ---- the fake ----


FUNCTIONS = sorted(name for name in vars(FakeCuda) if re.match(r"cu[A-Z]", name))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_fake_has_the_arguments_of_the_bindings(name: str) -> None:
    expected = list(inspect.signature(getattr(driver, name)).parameters)
    assert list(inspect.signature(getattr(FakeCuda, name)).parameters)[1:] == expected


def test_all_that_is_called_is_in_the_bindings() -> None:
    """Also enums, their members and structures."""
    text = "".join(path.read_text() for path in Path(backend.__file__).parent.glob("*.py"))
    names = set(re.findall(r"\bapi\.(\w+)", text))
    assert len(names) > 40
    for name in names:
        assert hasattr(driver, name), name
        assert not name.startswith("cu") or name == "cuuint64_t" or name in FUNCTIONS, name
    for name in re.findall(r"\bapi\.(\w+\.CU_\w+)", text):
        enum, member = name.split(".")
        assert hasattr(getattr(driver, enum), member)
    for name in re.findall(r'_attribute\("(\w+)"\)', Path(backend.__file__).read_text()):
        assert hasattr(driver.CUdevice_attribute, f"CU_DEVICE_ATTRIBUTE_{name}"), name
    for name in [*context._FATAL, *context._REMEDIES, *backend._UNSUPPORTED]:
        assert hasattr(driver.CUresult, f"CUDA_ERROR_{name}"), name


MAPPED = """.version 8.0
.target sm_90a
.address_size 64
.visible .entry mapped(
  .param .u64 .ptr .global .align 1 mapped_param_0,
  .param .align 64 .b8 mapped_param_1[128]
) { ret; }
// tensor map of parameter 0 bfloat16 32,64 32,64
"""


@pytest.mark.skipif("libcuda.so" not in NO_GPU, reason="there is a driver here, and calls would reach it")
def test_the_bindings_take_these_arguments(opened: Any) -> None:
    """They convert arguments before they look for the driver, so what they would refuse is a TypeError here."""
    device, fake = opened(FakeCuda(devices=2, by_the_bindings=True))
    other, _ = opened(fake, number=1)
    kernel = device.load(ONE_MORE.encode(), "one_more")
    big = ".visible .entry big()\n{ ret; }\n.extern .shared .align 16 .b8 local_nbytes_200000[];\n"
    device.load(big.encode(), "big")
    mapped = device.load(MAPPED.encode(), "mapped")
    x = put(device, np.arange(CHUNK_NBYTES, dtype=np.int32))
    y = put(device, np.zeros(64, np.int32))
    fake.kernels["mapped"] = lambda launch, x: None
    device.launch(Launched(mapped, 1, (1, 1, 1), ((x, 0),)))
    device.launch(started(device, kernel, x, y))
    recording = device.record([started(device, kernel, x, y)], [[(0, 0), (1, 0)]])
    recording.replay([(x, 0), (y, 0)])
    recording.replay([(x, 256), (y, 0)])
    assert get(device, y, 64)[0] == 65 and get(device, x, CHUNK_NBYTES)[-1] == CHUNK_NBYTES - 1
    device.time([started(device, kernel, x, y)])
    device.copy((x, 0), (y, 0), 256)
    device.fill_zeros((x, 0), 256)
    other.receive((other.allocate(256), 0), device, (x, 0), 256)
    device.memory()
    nobody = SimpleNamespace(rank=0, size=1, all_gather=lambda result, operand, dim: result.fill(0))
    assert device.group(nobody) is None
    with pytest.raises(OutOfMemoryError):
        device.allocate(1 << 40)
    with pytest.raises(InternalError):
        device.launch(Launched(kernel, 1, (2048, 1, 1), ((x, 0), (x, 0))))
    del kernel, recording, x, y
    device.synchronize()
    other.synchronize()
    assert set(FUNCTIONS) <= set(fake.calls)


# ---- opening ----


@pytest.mark.skipif(not NO_GPU, reason="there is a driver here")
def test_without_a_driver() -> None:
    with pytest.raises(DeviceError, match=r"libcuda\.so\.1 was not found(.|\n)*install NVIDIA's driver 525"):
        backend.Backend()
    with pytest.raises(DeviceError, match="install NVIDIA's driver"), config(device="cuda:1"):
        fg.jit(lambda x: x + 1)(np.ones(3, np.float32))


def test_without_the_bindings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cuda.bindings", None)
    with pytest.raises(DeviceError, match=r"cuda-python(.|\n)*pip install 'funcgrad\[cuda\]'"):
        backend.Backend()


def test_driver_too_old(opened: Any) -> None:
    with pytest.raises(DeviceError, match=r"supports CUDA 11\.4, .* need 12\.0(.|\n)*driver 525"):
        opened(FakeCuda(version=11040))


def test_no_device(opened: Any) -> None:
    with pytest.raises(DeviceError, match=r"NO_DEVICE(.|\n)*nvidia-smi(.|\n)*CUDA_VISIBLE_DEVICES"):
        opened(FakeCuda(devices=0))


def test_device_that_is_not_there(opened: Any) -> None:
    with pytest.raises(DeviceError, match=r"no device 'cuda:2': the driver shows 2 GPUs"):
        opened(FakeCuda(devices=2), number=2)


@pytest.mark.parametrize(
    ("function", "error", "remedy"),
    [
        ("cuInit", "SYSTEM_DRIVER_MISMATCH", "restart the machine"),
        ("cuInit", "NOT_INITIALIZED", "spawn"),
        ("cuInit", "SYSTEM_NOT_READY", "fabric manager"),
        ("cuDevicePrimaryCtxRetain", "DEVICE_UNAVAILABLE", "another process"),
        ("cuDevicePrimaryCtxRetain", "OUT_OF_MEMORY", "nvidia-smi"),
    ],
)
def test_device_that_does_not_open(opened: Any, function: str, error: str, remedy: str) -> None:
    fake = FakeCuda()
    fake.fail_call(function, error)
    with pytest.raises(DeviceError, match=rf"{error}(.|\n)*{remedy}"):
        opened(fake)


def test_gpu_too_old(opened: Any) -> None:
    fake = FakeCuda()
    fake.devices[0].attributes["COMPUTE_CAPABILITY_MAJOR"] = 6
    with pytest.raises(DeviceError, match=r"sm_60.*7\.0"):
        opened(fake)


def test_gpu_without_pools(opened: Any) -> None:
    fake = FakeCuda()
    fake.devices[0].attributes["MEMORY_POOLS_SUPPORTED"] = 0
    with pytest.raises(DeviceError, match="no stream-ordered memory"):
        opened(fake)


def test_bindings_newer_than_the_driver(opened: Any) -> None:
    device, fake = opened(FakeCuda(version=12020))

    def missing(*arguments: Any) -> Any:
        raise RuntimeError('Function "cuMemcpyDtoDAsync_v9" not found')

    fake.cuMemcpyDtoDAsync = missing
    x = device.allocate(8)
    with pytest.raises(DeviceError, match=r"supports CUDA 12\.2(.|\n)*pip install 'cuda-python<13'"):
        device.copy((x, 0), (x, 4), 4)


def test_target(opened: Any) -> None:
    device, _ = opened()
    target = device.target
    assert target.name == "cuda sm_90a, driver for CUDA 13.0" and target.renderer == "nvptx"
    assert (target.grid.threads, target.grid.warp, target.grid.units) == (1024, 32, 132)
    assert target.grid.local_nbytes == 232448
    assert {"wgmma.m64n256k16.bfloat16", "m16n8k16.bfloat16"} <= target.grid.matrix
    assert target.limits.bandwidth == pytest.approx(3.35e12, rel=0.01)
    assert target.limits.flops == pytest.approx(66.9e12, rel=0.01)
    assert device.name == "cuda:0"
    assert device.description == "NVIDIA H100 of paper (sm_90), driver for CUDA 13.0"


def test_clocks_that_the_driver_does_not_tell(opened: Any) -> None:
    fake = FakeCuda()
    fake.devices[0].attributes["CLOCK_RATE"] = 0
    assert opened(fake)[0].target.limits is None


def test_description_of_the_gpu(device: Any) -> None:
    grid = device.target.grid
    assert grid.threads == 1024 and grid.warp == 32 and grid.local_nbytes >= 48 << 10
    assert device.memory().total > 1 << 29


# ---- memory ----


@pytest.mark.parametrize(
    "nbytes", [0, 4, DIRECT_NBYTES, DIRECT_NBYTES + 4, CHUNK_NBYTES, 2 * CHUNK_NBYTES + 12]
)
def test_round_trip(device: Any, nbytes: int) -> None:
    expected = np.random.default_rng(nbytes).integers(-1 << 31, 1 << 31, nbytes // 4, np.int32)
    host = expected.copy()
    memory = put(device, host)
    host[:] = 0  # it may change as soon as `write` has returned
    np.testing.assert_array_equal(get(device, memory, nbytes // 4), expected)
    if nbytes:
        assert get(device, memory, 1, nbytes - 4)[0] == expected[-1]


def test_arrays_of_any_layout(device: Any) -> None:
    x = np.arange(12, dtype=np.int32).reshape(3, 4)
    memory = put(device, x.T)
    found = np.zeros((3, 8), np.int32)[:, ::2].T
    device.read((memory, 0), found)
    np.testing.assert_array_equal(found, x.T)
    big = np.arange(1 << 18, dtype=np.int64)[::-2]
    memory = put(device, big)
    found = np.zeros_like(big)
    device.read((memory, 0), found)
    np.testing.assert_array_equal(found, big)
    scalar = put(device, np.array(7, np.int32))
    assert get(device, scalar, 1)[0] == 7


def test_copies_and_zeros(device: Any) -> None:
    memory = put(device, np.arange(100, dtype=np.int32))
    other = device.allocate(400)
    device.fill_zeros((other, 0), 400)
    device.copy((other, 40), (memory, 4), 36)
    device.copy((other, 0), (memory, 0), 0)
    device.fill_zeros((other, 0), 0)
    expected = np.zeros(100, np.int32)
    expected[10:19] = np.arange(1, 10)
    np.testing.assert_array_equal(get(device, other, 100), expected)


def test_memory_is_counted_and_used_again(opened: Any) -> None:
    device, fake = opened()
    before = device.memory()
    memory = device.allocate(1 << 20)
    during = device.memory()
    assert during.used == before.used + (1 << 20)
    del memory
    after = device.memory()
    assert (after.used, after.kept, after.peak) == (before.used, 1 << 20, during.peak)
    again = device.allocate(1 << 20)
    assert device.memory().kept == 0
    assert fake.counted("cuStreamSynchronize") == 0  # nothing of this waits
    del again


def test_memory_lives_as_long_as_its_kernels_run(opened: Any) -> None:
    device, fake = opened()
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x, y, z = put(device, np.arange(64, dtype=np.int32)), device.allocate(256), device.allocate(256)
    device.launch(started(device, kernel, x, y))
    device.launch(started(device, kernel, y, z))
    del x, y
    put(device, np.zeros(64, np.int32))
    np.testing.assert_array_equal(get(device, z, 64), np.arange(64) + 2)
    assert len(fake.launches) == 2


def test_out_of_memory_on_the_device(opened: Any) -> None:
    device, _ = opened(FakeCuda(capacity=10 << 20))
    kept = [device.allocate(3 << 20) for _ in range(2)]
    with pytest.raises(
        OutOfMemoryError, match=r"cuda:0 has no memory for 6 MiB: .* 6 MiB of 10 MiB, and 4 MiB are free"
    ):
        device.allocate(6 << 20)
    del kept[0]
    assert device.allocate(7 << 20).nbytes == 7 << 20  # what was kept for later came back first


def test_garbage_is_let_go_before_memory_runs_out(opened: Any) -> None:
    device, _ = opened(FakeCuda(capacity=10 << 20))
    gc.disable()
    try:
        cycle: list[Any] = [device.allocate(8 << 20)]
        cycle.append(cycle)
        del cycle
        assert device.allocate(9 << 20).nbytes == 9 << 20
    finally:
        gc.enable()


def test_finalizers_of_other_threads(device: Any) -> None:
    """Memory is given back in the context that it is of, whatever the thread has."""
    kept = [put(device, np.arange(4, dtype=np.int32))]
    thread = threading.Thread(target=kept.clear)
    thread.start()
    thread.join()
    assert get(device, put(device, np.arange(4, dtype=np.int32)), 4)[3] == 3


def test_finalizers_leave_a_thread_its_context(opened: Any) -> None:
    """A collection of garbage may run at any moment, also within a call that is for another device."""
    first, fake = opened(FakeCuda(devices=2))
    second, _ = opened(fake, number=1)
    kept, x, real = [second.allocate(64)], put(first, np.arange(4, dtype=np.int32)), fake.cuMemsetD8Async

    def collecting(*arguments: Any) -> Any:
        kept.clear()
        return real(*arguments)

    fake.cuMemsetD8Async = collecting
    first.fill_zeros((x, 0), 8)
    np.testing.assert_array_equal(get(first, x, 4), [0, 0, 2, 3])


def test_several_threads(device: Any) -> None:
    kernel = device.load(ONE_MORE.encode(), "one_more")
    failures = []

    def work(seed: int) -> None:
        x = np.random.default_rng(seed).integers(0, 1000, 64, np.int32)
        for _ in range(20):
            memory, result = put(device, x), device.allocate(256)
            device.launch(started(device, kernel, memory, result))
            if not np.array_equal(get(device, result, 64), x + 1):
                failures.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_copies_between_gpus(opened: Any) -> None:
    fake = FakeCuda(devices=2)
    first, _ = opened(fake)
    second, _ = opened(fake, number=1)
    assert second.name == "cuda:1"
    x = put(first, np.arange(64, dtype=np.int32))
    y = second.allocate(256)
    assert second.receive((y, 0), first, (x, 0), 256)
    first.fill_zeros((x, 0), 256)  # waits for the copy
    first.synchronize()
    np.testing.assert_array_equal(get(second, y, 64), np.arange(64))
    assert not second.receive((y, 0), open_backend("cpu"), (x, 0), 256)


def test_fake_finds_misuse(opened: Any) -> None:
    """What the other tests rely on."""
    device, fake = opened()
    x = device.allocate(64)
    region = x, 32
    with pytest.raises(Misuse, match="40 bytes at 32 of memory of 64"):
        device.fill_zeros(region, 40)
    api, stream = fake, device._context.stream
    pointer = int(api.cuMemAllocFromPoolAsync(64, device._pool.handle, stream)[1])
    api.cuMemFreeAsync(pointer, stream)
    with pytest.raises(Misuse, match="used after it was given back"):
        api.cuMemsetD8Async(pointer, 0, 4, stream)
    with pytest.raises(Misuse, match="given back, and there is none"):
        api.cuMemFreeAsync(pointer, stream)
    host = np.zeros(16, np.int32)
    device.fill_zeros((x, 0), 64)
    api.cuMemcpyDtoHAsync(host.ctypes.data, x.pointer, 64, stream)
    host[:] = 5
    assert host[0] == 5  # nothing was waited for
    device.synchronize()
    assert host[0] == 0


# ---- kernels ----


def test_launches(device: Any) -> None:
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x = np.arange(128, dtype=np.int32)
    memory = put(device, x)
    result = device.allocate(512)
    device.fill_zeros((result, 0), 512)
    device.launch(Launched(kernel, 2, (32, 1, 1), ((memory, 64), (result, 128))))
    device.launch(Launched(kernel, 0, (32, 1, 1), ((memory, 0), (result, 0))))
    expected = np.zeros(128, np.int32)
    expected[32:96] = x[16:80] + 1
    np.testing.assert_array_equal(get(device, result, 128), expected)


def test_wrong_number_of_buffers(device: Any) -> None:
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x = device.allocate(64)
    launched = Launched(kernel, 1, (1, 1, 1), ((x, 0),))
    for start in (device.launch, lambda launched: device.record([launched], [[(0, 0)]])):
        with pytest.raises(InternalError, match="'one_more' takes 2 buffers, and 1 were given"):
            start(launched)


def test_launch_that_the_driver_refuses(device: Any) -> None:
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x = device.allocate(64)
    with pytest.raises(
        InternalError, match=r"launch of kernel 'one_more' as 1 x \(2048, 1, 1\): INVALID_VALUE"
    ):
        device.launch(Launched(kernel, 1, (2048, 1, 1), ((x, 0), (x, 0))))
    device.synchronize()


def test_much_local_memory(opened: Any) -> None:
    """More than 48 KiB must be asked for, and is given at the launch."""
    device, fake = opened()
    fake.kernels["big"] = lambda launch: None
    text = ".visible .entry big()\n{ ret; }\n.extern .shared .align 16 .b8 local_nbytes_200000[];\n"
    device.launch(Launched(device.load(text.encode(), "big"), 3, (32, 1, 1), ()))
    device.synchronize()
    assert fake.launches[0].local_nbytes == 200000
    with pytest.raises(InternalError, match="cuFuncSetAttribute: INVALID_VALUE"):
        device.load(text.replace("200000", "300000").encode(), "big")


def test_kernel_that_fails_to_compile(opened: Any) -> None:
    device, fake = opened()
    fake.refuse("INVALID_PTX", "ptxas application ptx input, line 9; error : Unknown symbol '%r7'")
    with pytest.raises(
        InternalError, match=r"refused a kernel \(INVALID_PTX\)(.|\n)*line 9; error"
    ) as caught:
        device.load(ONE_MORE.encode(), "one_more")
    path = Path(re.search(r"its text is in (\S+)", str(caught.value))[1])  # type: ignore[index]
    try:
        assert path.read_text() == ONE_MORE
    finally:
        path.unlink()
    fake.refuse("UNSUPPORTED_PTX_VERSION", "")
    with pytest.raises(DeviceError, match="install a newer driver"):
        device.load(ONE_MORE.encode(), "one_more")
    fake.refused = None
    assert device.load(ONE_MORE.encode(), "one_more").parameters == 2


def test_text_that_is_no_ptx(device: Any) -> None:
    with pytest.raises(InternalError, match=r"the driver refused a kernel") as caught:
        device.load(b".version 8.0\nthis is no PTX\n", "one_more")
    Path(re.search(r"its text is in (\S+)", str(caught.value))[1]).unlink()  # type: ignore[index]


def test_kernel_of_another_name(device: Any) -> None:
    with pytest.raises(InternalError, match="NOT_FOUND"):
        device.load(ONE_MORE.encode(), "one_less")


def test_modules_are_unloaded_when_nothing_runs(opened: Any) -> None:
    device, fake = opened()
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x = put(device, np.arange(64, dtype=np.int32))
    device.launch(started(device, kernel, x, x))
    del kernel
    gc.collect()
    assert fake.counted("cuModuleUnload") == 0
    device.synchronize()
    assert fake.counted("cuModuleUnload") == 1


# ---- recordings ----


def test_replay(device: Any) -> None:
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x, y, z = (put(device, np.arange(64, dtype=np.int32) * k) for k in (1, 10, 100))
    launches = [
        started(device, kernel, x, y),
        started(device, kernel, y, x),
        started(device, kernel, x, z, 0),
    ]
    recording = device.record(launches, [[(0, 0), (1, 0)], [(1, 0), (0, 0)], [(0, 0), (2, 0)]])
    for _ in range(3):
        recording.replay([(x, 0), (y, 0), (z, 0)])
    np.testing.assert_array_equal(get(device, x, 64), np.arange(64) + 6)
    np.testing.assert_array_equal(get(device, z, 64), np.arange(64) * 100)  # a launch of no groups
    recording.replay([(z, 0), (y, 0), (x, 0)])
    np.testing.assert_array_equal(get(device, z, 64), np.arange(64) * 100 + 2)
    np.testing.assert_array_equal(get(device, x, 64), np.arange(64) + 6)


def test_recorded_offsets(device: Any) -> None:
    """Those of the table, and those from its entries on."""
    kernel = device.load(ONE_MORE.encode(), "one_more")
    memory = put(device, np.arange(256, dtype=np.int32))
    recording = device.record([Launched(kernel, 1, (32, 1, 1), ())], [[(0, 128), (1, 256)]])
    expected = np.arange(256)
    for first, second in ((0, 0), (64, 128), (0, 256)):
        recording.replay([(memory, first), (memory, second)])
        source, result = (first + 128) // 4, (second + 256) // 4
        expected[result : result + 32] = expected[source : source + 32] + 1
    np.testing.assert_array_equal(get(device, memory, 256), expected)


def test_replay_within_a_replay(opened: Any) -> None:
    """A signal's handler may call the function that it interrupts: it neither waits nor changes what was begun."""
    device, fake = opened()
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x, y, z = (put(device, np.full(64, k, np.int32)) for k in (10, 20, 30))
    recording = device.record([started(device, kernel, x, y)] * 2, [[(0, 0), (1, 0)], [(1, 0), (0, 0)]])
    recording.replay([(x, 0), (y, 0)])
    original = fake.cuGraphExecKernelNodeSetParams

    def interrupted(*arguments: Any) -> Any:
        del fake.cuGraphExecKernelNodeSetParams
        recording.replay([(z, 0), (y, 0)])
        return original(*arguments)

    fake.cuGraphExecKernelNodeSetParams = interrupted
    recording.replay([(y, 0), (x, 0)])
    recording.replay([(x, 0), (y, 0)])
    # (x, y) = (12, 11); (z, y) = (32, 31); (y, x) = (33, 32); (x, y) = (34, 33)
    assert [int(get(device, memory, 64)[0]) for memory in (x, y, z)] == [34, 33, 32]


def test_copies_within_copies(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    device, _ = opened()
    first, second = (np.full(CHUNK_NBYTES // 2, k, np.int32) for k in (1, 2))
    held = [device.allocate(first.nbytes), device.allocate(second.nbytes)]
    real = ctypes.memmove

    def interrupted(*arguments: Any) -> Any:
        monkeypatch.setattr(ctypes, "memmove", real)
        device.write((held[1], 0), second)
        return real(*arguments)

    monkeypatch.setattr(ctypes, "memmove", interrupted)
    device.write((held[0], 0), first)
    for expected in (second, first):
        np.testing.assert_array_equal(get(device, held.pop(), len(expected)), expected)


def test_replay_of_nothing(device: Any) -> None:
    device.record([], []).replay([])
    kernel = device.load(ONE_MORE.encode(), "one_more")
    memory = put(device, np.array([7], np.int32))
    device.record([Launched(kernel, 0, (32, 1, 1), ())], [[(0, 0), (0, 0)]]).replay([(memory, 0)])
    assert get(device, memory, 1)[0] == 7


def test_replay_tells_only_what_changed(opened: Any) -> None:
    device, fake = opened()
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x, y, z = (put(device, np.zeros(64, np.int32)) for _ in range(3))
    launches = [started(device, kernel, x, y) for _ in range(10)]
    recording = device.record(launches, [[(0, 0), (2 if k == 3 else 1, 0)] for k in range(10)])
    table = [(x, 0), (y, 0), (y, 0)]
    for expected in (0, 0):
        recording.replay(table)
        assert fake.counted("cuGraphExecKernelNodeSetParams") == expected
    table[2] = (z, 0)
    for _ in range(2):
        recording.replay(table)
        assert fake.counted("cuGraphExecKernelNodeSetParams") == 1
    assert fake.counted("cuGraphLaunch") == 4 and fake.counted("cuLaunchKernel") == 0
    assert get(device, z, 64)[5] == 1
    table[0] = (y, 0)
    recording.replay(table)
    assert fake.counted("cuGraphExecKernelNodeSetParams") == 1 + 10
    assert (get(device, y, 64)[5], get(device, z, 64)[5]) == (1 + 9, 1 + 3 + 1)


def test_replay_on_other_memory_while_it_runs(opened: Any) -> None:
    """What was started keeps the pointers that it was started with."""
    device, _ = opened()
    kernel = device.load(ONE_MORE.encode(), "one_more")
    recording = None
    results = []
    for k in range(4):
        x, y = put(device, np.full(64, k, np.int32)), device.allocate(256)
        recording = recording or device.record([started(device, kernel, x, y)], [[(0, 0), (1, 0)]])
        recording.replay([(x, 0), (y, 0)])
        results.append(y)
        del x, y
    del recording
    assert [int(get(device, y, 64)[0]) for y in results] == [1, 2, 3, 4]


def test_recording_keeps_no_memory(opened: Any) -> None:
    device, _ = opened()
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x = put(device, np.zeros(64, np.int32))
    recording = device.record([started(device, kernel, x, x)], [[(0, 0), (0, 0)]])
    recording.replay([(x, 0)])
    del x
    assert device.memory().used == 0
    del recording


def test_times(device: Any) -> None:
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x = put(device, np.zeros(1 << 16, np.int32))
    seconds = device.time([started(device, kernel, x, x, count) for count in (32, 1 << 16)])
    assert len(seconds) == 2 and all(0 < s < 1 for s in seconds)
    assert device.time([]) == []


# ---- failures ----


def test_illegal_address_names_the_kernel_and_the_line(opened: Any) -> None:
    device, fake = opened()
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x = put(device, np.zeros(64, np.int32))
    device.launch(started(device, kernel, x, x))
    device.synchronize()
    fake.fail_kernel(1, "ILLEGAL_ADDRESS")
    device.launch(started(device, kernel, x, x, place="model.py:12 in loss"))  # asynchronous: no error yet
    with pytest.raises(DeviceError, match="ILLEGAL_ADDRESS") as caught:
        get(device, x, 64)
    text = str(caught.value)
    assert (
        "cuda:0: kernel 'one_more' (model.py:12 in loss) failed: memory was read or written outside" in text
    )
    assert "start the process again" in text and "CUDA_LAUNCH_BLOCKING" not in text
    held = [x, kernel]
    for use in (
        lambda x, kernel: device.allocate(4),
        lambda x, kernel: device.allocate(0),
        lambda x, kernel: device.write((x, 0), np.zeros(3)),
        lambda x, kernel: device.launch(started(device, kernel, x, x)),
        lambda x, kernel: device.load(ONE_MORE.encode(), "one_more"),
        lambda x, kernel: device.synchronize(),
        lambda x, kernel: device.memory(),
    ):
        with pytest.raises(
            DeviceError, match=r"cuda:0 is lost(.|\n)*model\.py:12(.|\n)*start the process again"
        ):
            use(*held)
    calls = len(fake.calls)
    held.clear()
    del x, kernel  # finalizers leave a lost device alone
    gc.collect()
    assert len(fake.calls) == calls


def test_error_among_many_kernels(opened: Any) -> None:
    device, fake = opened()
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x = put(device, np.zeros(64, np.int32))
    fake.fail_kernel(3, "LAUNCH_FAILED")
    for line in range(100):
        device.launch(started(device, kernel, x, x, place=f"model.py:{line}"))
    with pytest.raises(DeviceError) as caught:
        device.synchronize()
    text = str(caught.value)
    assert "one of the kernels 'one_more' (model.py:99), 'one_more' (model.py:98)" in text
    assert "or 60 before" in text and "CUDA_LAUNCH_BLOCKING=1" in text


def test_launches_that_are_waited_for(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """CUDA_LAUNCH_BLOCKING=1: the error names the one kernel, in a recording, too."""
    monkeypatch.setenv("CUDA_LAUNCH_BLOCKING", "1")
    device, fake = opened()
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x = put(device, np.zeros(64, np.int32))
    launches = [started(device, kernel, x, x, place=f"model.py:{line}") for line in range(5)]
    recording = device.record(launches, [[(0, 0), (0, 0)]] * 5)
    recording.replay([(x, 0)])
    fake.fail_kernel(5 + 2, "ILLEGAL_ADDRESS")
    with pytest.raises(DeviceError, match=r"cuda:0: kernel 'one_more' \(model\.py:2\) failed"):
        recording.replay([(x, 0)])


def test_lost_device(opened: Any) -> None:
    """No kernel did it."""
    device, fake = opened()
    x = device.allocate(64)
    fake.lose(error="ECC_UNCORRECTABLE")
    with pytest.raises(DeviceError, match="cuda:0: the device failed: the GPU's memory has an error"):
        device.fill_zeros((x, 0), 64)
    with pytest.raises(DeviceError, match="cuda:0 is lost"):
        device.allocate(64)


def test_one_lost_device_of_two(opened: Any) -> None:
    fake = FakeCuda(devices=2)
    first, _ = opened(fake)
    second, _ = opened(fake, number=1)
    fake.lose(0)
    with pytest.raises(DeviceError, match="cuda:0"):
        first.synchronize()
    assert get(second, put(second, np.arange(4, dtype=np.int32)), 4)[3] == 3


def test_error_in_a_replay(opened: Any) -> None:
    device, fake = opened()
    kernel = device.load(ONE_MORE.encode(), "one_more")
    x = put(device, np.zeros(64, np.int32))
    recording = device.record([started(device, kernel, x, x, place="model.py:7")], [[(0, 0), (0, 0)]])
    fake.fail_kernel(0, "MISALIGNED_ADDRESS")
    recording.replay([(x, 0)])
    with pytest.raises(DeviceError, match=r"kernel 'one_more' \(model\.py:7\) failed: .* not aligned"):
        device.synchronize()


def test_call_that_fails_without_harm(opened: Any) -> None:
    """The device stays usable after an error that is not fatal."""
    device, fake = opened()
    x = device.allocate(64)
    fake.fail_call("cuMemsetD8Async", "INVALID_VALUE")
    with pytest.raises(InternalError, match=r"cuMemsetD8Async: INVALID_VALUE \(cuda error invalid value\)"):
        device.fill_zeros((x, 0), 64)
    fake.failing.clear()
    device.fill_zeros((x, 0), 64)
    assert get(device, x, 16).sum() == 0


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # of Python 3.12 on, which has threads
def test_forked_child(opened: Any) -> None:
    device, _ = opened()
    kept = device.allocate(64)
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            device.fill_zeros((kept, 0), 64)
            text = "no error"
        except DeviceError as error:
            text = str(error)
        os.write(write, text.encode())
        os._exit(0)
    os.waitpid(child, 0)
    text = os.read(read, 4096).decode()
    assert "cuda:0 was opened before this process was forked" in text and "spawn" in text
    device.fill_zeros((kept, 0), 64)  # the parent goes on
    device.synchronize()


@pytest.mark.parametrize("guarded", [True, False], ids=["guarded", "without the guard"])
def test_the_end_of_the_process(guarded: bool) -> None:
    """What was registered to be done at the end still can read arrays; then what is left is let be: the driver may be
    gone by then, so nothing calls it any more. Without the question whether Python ends, the same program calls it."""
    code = f"""
import atexit, os
import numpy as np
from tests.backends.cuda.fake_cuda import FakeCuda
from funcgrad.backends.cuda import backend as cuda, context as cuda_context
fake = FakeCuda()
cuda_context.bindings = cuda.bindings = lambda: fake
device = cuda.Backend()
if not {guarded}:
    device._context._is_finalizing = lambda: False
kept = device.allocate(64)  # until the interpreter ends
device.fill_zeros((kept, 0), 64)
def save(fake=fake):
    host = np.ones(16, np.int32)
    device.read((kept, 0), host)
    for name in ("cuMemFreeAsync", "cuCtxPushCurrent", "cuCtxPopCurrent"):
        setattr(fake, name, lambda *arguments, name=name, write=os.write: write(1, f" {{name}}".encode()))
    print("saved", host.sum(), end="", flush=True)
atexit.register(save)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[3], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    found = done.stdout.split()
    assert found[:2] == ["saved", "0"]
    assert found[2:] == ([] if guarded else ["cuCtxPushCurrent", "cuMemFreeAsync", "cuCtxPopCurrent"])


def test_count(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(FakeCuda(devices=3))
    assert backend.count() == 3


def test_backend_is_registered(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(FakeCuda(devices=2))
    monkeypatch.setattr(interface, "_open", {})
    assert open_backend("cuda") is open_backend("cuda:0")
    assert open_backend("cuda:1").name == "cuda:1"
