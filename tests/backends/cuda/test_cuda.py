"""The CUDA runtime: on a fake of the driver's library, and on a GPU where there is one.

What a fake proves: the order of things, memory and its life, arguments of launches, what errors say. That the driver
takes these calls is proven by the same suite on a GPU; that the fake has the real functions' arguments, by
`test_fake_has_the_arguments_of_the_bindings`. What HIP has, too, is in tests/backends/streams.
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
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
from funcgrad.backends.cuda.memory import CHUNK_NBYTES, KEPT_NBYTES  # noqa: E402
from funcgrad.backends.interface import Launched, open_backend  # noqa: E402
from funcgrad.config import config  # noqa: E402
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError  # noqa: E402
from tests.backends.cuda.fake_cuda import FakeCuda, Misuse  # noqa: E402
from tests.backends.streams.rows import PTX, get, opening_cuda, put, started  # noqa: E402


def _reason_for_no_gpu() -> str:
    """Why there is no GPU for tests; "" where there is one."""
    try:
        return "" if backend.count() else "the driver shows no GPU"
    except DeviceError as error:
        return error.message


NO_GPU = _reason_for_no_gpu()
NOT_KEPT = KEPT_NBYTES + 64  # so many bytes go back to the driver at once


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[Any, FakeCuda]]]:
    """Opens a device of a new fake. When the test is over, all memory must have been given back."""
    with opening_cuda(monkeypatch) as open_:
        yield open_


@pytest.fixture(params=["fake", "gpu"])
def device(request: pytest.FixtureRequest) -> Any:
    if request.param == "fake":
        return request.getfixturevalue("opened")()[0]
    if NO_GPU:
        pytest.skip(f"needs an NVIDIA GPU: {NO_GPU}")
    return open_backend("cuda")


# ---- the fake ----


FUNCTIONS = sorted(name for name in vars(FakeCuda) if re.match(r"cu[A-Z]", name))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_fake_has_the_arguments_of_the_bindings(name: str) -> None:
    expected = list(inspect.signature(getattr(driver, name)).parameters)
    assert list(inspect.signature(getattr(FakeCuda, name)).parameters)[1:] == expected


def test_all_that_is_called_is_in_the_bindings() -> None:
    """Also enums, their members and structures."""
    text = "".join(path.read_text() for path in Path(backend.__file__).parent.glob("*.py"))
    names = set(re.findall(r"\b_?api\.(\w+)", text))
    assert len(names) > 40
    for name in names:
        assert hasattr(driver, name), name
        assert not name.startswith("cu") or name == "cuuint64_t" or name in FUNCTIONS, name
    for name in re.findall(r"\b_?api\.(\w+\.CU_\w+)", text):
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
    kernel = device.load(PTX.encode(), "one_more")
    big = ".visible .entry big()\n{ ret; }\n.extern .shared .align 16 .b8 local_nbytes_200000[];\n"
    device.load(big.encode(), "big")
    mapped = device.load(MAPPED.encode(), "mapped")
    x = put(device, np.arange(CHUNK_NBYTES, dtype=np.int32))
    y = put(device, np.zeros(64, np.int32))
    fake.kernels["mapped"] = lambda launch, x: None
    device.launch(Launched(mapped, 1, (1, 1, 1), ((x, 0),)))
    device.launch(started(kernel, x, y))
    recording = device.record([started(kernel, x, y)] * 2, [[(0, 0), (1, 0)]] * 2)
    recording.replay([(x, 0), (y, 0)])
    recording.replay([(x, 256), (y, 0)])
    assert get(device, y, 64)[0] == 65 and get(device, x, CHUNK_NBYTES)[-1] == CHUNK_NBYTES - 1
    device.time([started(kernel, x, y)])
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
    device.allocate(NOT_KEPT)
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


def test_finalizers_leave_a_thread_its_context(opened: Any) -> None:
    """A collection of garbage may run at any moment, also within a call that is for another device."""
    first, fake = opened(FakeCuda(devices=2))
    second, _ = opened(fake, number=1)
    kept, x, real = (
        [second.allocate(NOT_KEPT)],
        put(first, np.arange(4, dtype=np.int32)),
        fake.cuMemsetD8Async,
    )

    def collecting(*arguments: Any) -> Any:
        kept.clear()
        return real(*arguments)

    fake.cuMemsetD8Async = collecting
    first.fill_zeros((x, 0), 8)
    np.testing.assert_array_equal(get(first, x, 4), [0, 0, 2, 3])


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
    api.cuMemcpyDtoHAsync(host.ctypes.data, x.address, 64, stream)
    host[:] = 5
    assert host[0] == 5  # nothing was waited for
    device.synchronize()
    assert host[0] == 0


@pytest.mark.parametrize("seed", range(3))
def test_any_sequence_of_sizes(opened: Any, seed: int) -> None:
    """Pieces that somebody has do not touch, all is counted, and little is kept, whatever the order of sizes."""
    device, fake = opened()
    rng = np.random.default_rng(seed)
    sizes = [1, 4, 500, 512, 513, 1 << 20, KEPT_NBYTES // 2 + 1, KEPT_NBYTES, NOT_KEPT, *range(1000, 1100)]
    held: list[Any] = []
    for _ in range(400):
        if held and (len(held) > 20 or rng.random() < 0.5):
            del held[rng.integers(len(held))]
        else:
            held.append(device.allocate(int(rng.choice(sizes))))
        places = sorted((memory.address, memory.nbytes) for memory in held)
        assert all(start + nbytes <= following for (start, nbytes), (following, _) in zip(places, places[1:]))
        use = device.memory()
        assert use.used == sum(-(-memory.nbytes // 512) * 512 for memory in held) <= use.peak
        kept = device._pool.kept
        assert len(kept) <= 64 and all(size * len(pieces) <= KEPT_NBYTES for size, pieces in kept.items())
        assert sum(len(pieces) for pieces in kept.values()) + len(held) == sum(
            not allocation.freed for allocation in fake.allocations.values()
        )


def test_small_memory_is_had_again_without_the_driver(opened: Any) -> None:
    device, fake = opened()
    for _ in range(3):
        memories = [device.allocate(nbytes) for nbytes in (400, 400, 1 << 20, NOT_KEPT)]
        del memories
    assert (fake.counted("cuMemAllocFromPoolAsync"), fake.counted("cuMemFreeAsync")) == (3 + 3, 3)


def test_memory_of_a_size_that_is_not_kept_any_more(opened: Any) -> None:
    """It goes to the driver, also where that was decided in the middle of its finalizer."""
    device, fake = opened()
    pool = device._pool

    class Forgetting(dict):
        def get(self, key: int) -> Any:
            return self.pop(key, None)

    first, second = device.allocate(400), device.allocate(400)
    del first
    pool.kept = Forgetting(pool.kept)
    del second
    assert pool.kept == {} and fake.counted("cuMemFreeAsync") == 2


# ---- kernels ----


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
        device.load(PTX.encode(), "one_more")
    path = Path(re.search(r"its text is in (\S+)", str(caught.value))[1])  # type: ignore[index]
    try:
        assert path.read_text() == PTX
    finally:
        path.unlink()
    fake.refuse("UNSUPPORTED_PTX_VERSION", "")
    with pytest.raises(DeviceError, match="install a newer driver"):
        device.load(PTX.encode(), "one_more")
    fake.refused = None
    assert device.load(PTX.encode(), "one_more").parameters == 2


def test_text_that_is_no_ptx(device: Any) -> None:
    with pytest.raises(InternalError, match=r"the driver refused a kernel") as caught:
        device.load(b".version 8.0\nthis is no PTX\n", "one_more")
    Path(re.search(r"its text is in (\S+)", str(caught.value))[1]).unlink()  # type: ignore[index]


def test_kernel_of_another_name(device: Any) -> None:
    with pytest.raises(InternalError, match="NOT_FOUND"):
        device.load(PTX.encode(), "one_less")


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
kept = device.allocate({NOT_KEPT})  # until the interpreter ends
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
