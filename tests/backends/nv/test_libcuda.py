"""What device "nv" has NVIDIA's libcuda do, on a fake of it that is compiled with the signatures of NVIDIA's header."""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from funcgrad.backends.cuda.tensor_maps import Encoder, Maker, TensorMap
from funcgrad.backends.nv import assembler, tensor_maps
from funcgrad.errors import DeviceError, InternalError
from tests.hardware.ptx import tensor_map

SOURCE = Path(__file__).with_name("fake_libcuda.c")
_NUMBERS = """init_state maps_want_init maps_want_context maps_state hidden gpus hoppers failing calls initialized
retained pushed links device target ptx_nbytes"""
PLACE = "0000:1c:00"  # of the second GPU
FIRST = 7  # how the fake numbers GPUs
MAP = TensorMap(0, "float16", (64, 64), (64, 64))


class Fake(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in _NUMBERS.split()]

    @property
    def is_at_rest(self) -> bool:
        return not (self.retained or self.pushed or self.links)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> str:
    compiler = shutil.which("cc") or shutil.which("clang-19")
    package = find_spec("nvidia.cu13") if find_spec("nvidia") else None
    folders = (
        [Path(folder) / "include" for folder in (package.submodule_search_locations or ())] if package else []
    )
    header = next((folder for folder in folders if (folder / "cuda.h").exists()), None)
    if compiler is None or header is None:
        pytest.skip("needs a C compiler and NVIDIA's cuda.h (pip install nvidia-cuda-runtime)")
    path = tmp_path_factory.mktemp("libcuda") / "libcuda.so"
    flags = ["-shared", "-fPIC", "-Wall", "-Werror", "-Wno-unused-function", f"-I{header}"]
    subprocess.run([compiler, *flags, "-o", path, SOURCE], check=True)
    return str(path)


@pytest.fixture
def fake(library: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fake]:
    found = Fake.in_dll(ctypes.CDLL(library), "fake")
    ctypes.memset(ctypes.addressof(found), 0, ctypes.sizeof(found))
    monkeypatch.setattr(assembler, "_LIBCUDA", library)
    monkeypatch.setattr(tensor_maps, "LIBRARY", library)
    tensor_maps._open._results.clear()
    yield found
    assert found.is_at_rest
    tensor_maps._open._results.clear()


# ---- the assembler ----


def chosen() -> assembler.Assembler:
    found = assembler._libcuda()
    assert isinstance(found, assembler.Assembler), found
    return found


def test_code_is_what_the_link_gave_and_everything_is_given_back(fake: Fake, library: str) -> None:
    found = chosen()
    assert found.name.startswith("libcuda for CUDA ") and found.why == library
    for architecture, target in (("sm_80", 80), ("sm_90a", 0x10000 + 90)):
        assert found.assemble(b"ret;", architecture) == f"code of 5 bytes for {target}".encode()
        assert fake.is_at_rest


def test_what_it_refuses(fake: Fake) -> None:
    with pytest.raises(InternalError, match=r"refused a kernel; its text is in \S+\.ptx") as caught:
        chosen().assemble(b"rat;", "sm_80")
    assert "cuLinkAddData_v2: error 218: ptxas application ptx input, line 1; error: unknown" in str(
        caught.value
    )
    with pytest.raises(DeviceError, match=r"libcuda for CUDA .* has no code for sm_13"):
        chosen().assemble(b"ret;", "sm_13")


def test_each_call_fails_in_turn(fake: Fake) -> None:
    """The error names the call, and what was begun is ended."""
    found = chosen()
    found.assemble(b"ret;", "sm_80")
    count, names = fake.calls, []
    for number in range(1, count + 1):
        fake.calls, fake.failing = 0, number
        with pytest.raises(InternalError, match=r"cu\w+: error 999") as caught:
            found.assemble(b"ret;", "sm_80")
        names.append(str(caught.value).split("\n  ")[1].partition(":")[0])
        assert fake.is_at_rest
    begun = "cuDeviceGet cuDevicePrimaryCtxRetain cuCtxPushCurrent_v2 cuLinkCreate_v2"
    assert names == [*begun.split(), "cuLinkAddData_v2", "cuLinkComplete"]
    fake.failing = 0
    assert found.assemble(b"ret;", "sm_80")


def test_a_driver_that_does_not_start_or_is_not_here(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.init_state = 100  # CUDA_ERROR_NO_DEVICE
    assert str(assembler._libcuda()).endswith("does not start (error 100)")
    monkeypatch.setattr(assembler, "_LIBCUDA", "/nowhere/libcuda.so.1")
    assert assembler._libcuda() == "the driver's /nowhere/libcuda.so.1 is not here"


# ---- tensor maps ----


def maker() -> Maker:
    found = tensor_maps.find_maker("nv:0", PLACE)
    assert isinstance(found, Maker), found
    return found


@pytest.mark.parametrize("wants_init", [0, 1])
def test_maps_without_a_context(fake: Fake, wants_init: int) -> None:
    """The library is started only where it wants to be, and no context is made."""
    fake.maps_want_init = wants_init
    rng = random.Random(0)
    for _ in range(20):
        rank, dtype = rng.randint(2, 5), rng.choice(["bfloat16", "float16"])
        shape = *(rng.randint(1, 500) for _ in range(rank - 1)), 8 * rng.randint(8, 500)
        box = *(rng.randint(1, 256) for _ in range(rank - 1)), 64
        pointer = rng.randrange(1 << 40) * 256
        (content,) = Encoder(maker(), [TensorMap(1, dtype, shape, box)]).encode([0, pointer])
        strides = [2 * shape[-1]]
        for size in shape[-2:0:-1]:
            strides.append(strides[-1] * size)
        kind = 9 if dtype == "bfloat16" else 6
        expected = tensor_map.TensorMap(kind, pointer, shape[::-1], tuple(strides), box[::-1], 3)
        assert tensor_map.unpack(content) == expected
    assert fake.initialized == wants_init and not fake.calls and maker().by == tensor_maps.LIBRARY


def in_threads(count: int, function: Callable[[int], Any]) -> list[Any]:
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(function, range(count)))


def address_in(encoder: Encoder, address: int) -> int:
    return tensor_map.unpack(encoder.encode([address])[0]).address


def test_maps_in_a_context(fake: Fake) -> None:
    """It is that of the GPU itself, is retained at the first map, and current only while one is made."""
    fake.maps_want_context, fake.gpus, fake.hoppers = 1, 3, 3
    found = maker()
    assert found.by == f"{tensor_maps.LIBRARY}, in a context of CUDA" and not fake.retained
    encoder = Encoder(found, [MAP])
    for address in (256, 512):
        assert address_in(encoder, address) == address
        assert (fake.retained, fake.pushed, fake.device) == (1, 0, FIRST + 1)
    others = in_threads(4, lambda n: [address_in(encoder, 1024 * (10 * n + k + 1)) for k in range(10)])
    assert others == [[1024 * (10 * n + k + 1) for k in range(10)] for n in range(4)]
    assert (fake.retained, fake.pushed) == (1, 0)
    found.close()
    found.close()
    assert not fake.retained


def test_a_context_of_another_library_does_not_count(fake: Fake, library: str) -> None:
    """A thread may have one when the device is opened; others do not."""
    fake.maps_want_context, fake.gpus, fake.hoppers, fake.initialized = 1, 2, 2, 1
    theirs, handle = ctypes.CDLL(library), ctypes.c_void_p()
    theirs.cuDevicePrimaryCtxRetain(ctypes.byref(handle), FIRST + 1)
    theirs.cuCtxPushCurrent_v2(handle)
    found = maker()
    assert found.by.endswith("in a context of CUDA")
    encoder = Encoder(found, [MAP])
    assert address_in(encoder, 256) == 256 and fake.retained == 1, "it is current here"
    assert in_threads(1, lambda n: address_in(encoder, 512)) == [512] and fake.retained == 2
    assert address_in(encoder, 1024) == 1024
    assert fake.pushed == 1, "theirs"
    theirs.cuCtxPopCurrent_v2(ctypes.byref(handle))
    found.close()
    theirs.cuDevicePrimaryCtxRelease_v2(FIRST + 1)


def test_a_context_that_is_wanted_later(fake: Fake) -> None:
    fake.gpus = fake.hoppers = 2
    found = maker()
    encoder = Encoder(found, [MAP])
    assert address_in(encoder, 256) == 256 and not fake.retained
    fake.maps_want_context = 1
    assert found.by == tensor_maps.LIBRARY
    assert address_in(encoder, 512) == 512 and fake.retained == 1
    found.close()


def test_a_gpu_that_is_hidden_from_cuda(fake: Fake) -> None:
    fake.maps_want_context, fake.hidden, fake.gpus, fake.hoppers = 1, 1, 3, 1
    found = maker()
    assert address_in(Encoder(found, [MAP]), 256) == 256 and fake.device == FIRST + 2, "the only Hopper"
    found.close()
    fake.hoppers = 0
    wanted = "wants a context of CUDA for tensor maps, and shows no GPU to have it on"
    assert tensor_maps.find_maker("nv:0", PLACE) == f"{tensor_maps.LIBRARY} {wanted}"


def test_a_context_that_fails(fake: Fake) -> None:
    fake.maps_want_context, fake.gpus, fake.hoppers = 1, 2, 2
    found, names = maker(), []
    for number in (2, 3):  # after the look for the GPU
        fake.calls, fake.failing = 0, number
        with pytest.raises(DeviceError, match=r"nv:0: .*, which fails: (\w+): error 999") as caught:
            Encoder(found, [MAP]).encode([256])
        names.append(caught.value.message.split(": ")[-2])
        assert "CUDA_VISIBLE_DEVICES= (empty)" in caught.value.hint
        found.close()
        assert fake.is_at_rest
    assert names == ["cuDevicePrimaryCtxRetain", "cuCtxPushCurrent"]
    fake.failing = 0
    assert address_in(Encoder(found, [MAP]), 256) == 256
    found.close()


def test_why_there_are_no_maps(fake: Fake, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def reason(**told: int) -> Any:
        for name, value in told.items():
            setattr(fake, name, value)
        tensor_maps._open._results.clear()
        return tensor_maps.find_maker("nv:0", PLACE)

    refused = f"{library} refuses a map of memory that CUDA does not know (error 1)"
    assert reason(maps_state=1) == refused
    assert reason(maps_state=0, maps_want_init=1, init_state=100) == f"{library} does not start (error 100)"
    assert reason(init_state=0, maps_state=1, initialized=0) == refused
    monkeypatch.setattr(tensor_maps, "LIBRARY", "/nowhere/libcuda.so.1")
    assert reason() == "the driver's /nowhere/libcuda.so.1 is not here"
    monkeypatch.setattr(tensor_maps, "LIBRARY", "libc.so.6")
    assert reason() == "libc.so.6 has no cuTensorMapEncodeTiled, which is of CUDA 12.0"


def test_a_map_that_is_refused_names_it(fake: Fake) -> None:
    encoder = Encoder(maker(), [MAP])
    with pytest.raises(
        InternalError, match=r"nv:0: cuTensorMapEncodeTiled refuses TensorMap.* at 0x8: error 1"
    ):
        encoder.encode([8])
