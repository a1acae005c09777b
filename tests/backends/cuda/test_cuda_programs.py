"""Whole programs on CUDA, as far as that goes without a GPU: the driver is a fake, and kernels run on the host."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

pytest.importorskip("cuda.bindings.driver", reason="needs cuda-python (pip install 'funcgrad[cuda]')")

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.errors import DeviceError, OutOfMemoryError
from funcgrad.trace.array.device_array import forget_copies
from tests.backends.cuda.cuda_on_host import cuda_on_host
from tests.lower.runtime.test_device_program import PROGRAMS, check


@pytest.fixture(scope="module")
def devices() -> Iterator[Any]:
    """The fake of two GPUs; programs that are compiled for them stay with it."""
    with cuda_on_host() as fake:
        yield fake
        fg.clear_caches()
        forget_copies()
        gc.collect()
        fake.drain()


@pytest.fixture
def fake(devices: Any) -> Iterator[Any]:
    with fg.config(device="cuda"):
        devices.calls.clear()
        yield devices


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(fake: Any, name: str) -> None:
    """Started one by one, recorded, and replayed: each as on the CPU."""
    function, arguments = PROGRAMS[name]
    check(function, *arguments)


def test_a_call_like_those_before_is_one_launch(fake: Any) -> None:
    """Neither memory nor a graph is asked of the driver, whether the result of the call before is there or not."""
    function, x = fg.jit(lambda x: x * 3 + 1), fg.device_put(np.arange(64, dtype=np.float32), "cuda")
    y = [function(x) for _ in range(2)][1]
    for keeps in (True, False, True):
        fake.calls.clear()
        if not keeps:
            y = None
        y = function(x)
        assert fake.calls == ["cuCtxSetCurrent", "cuLaunchKernel"]
    np.testing.assert_array_equal(y, np.arange(64) * 3 + 1)


def whole(*shape: int, dtype: Any = np.float32) -> np.ndarray:
    """Small integers, of which sums are exact in any order."""
    return np.random.default_rng(shape).integers(-4, 5, shape).astype(dtype)


def layer_norm(x: Any, w: Any) -> Any:
    centred = x - x.mean(-1, keepdims=True)
    return centred / fnp.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5) * w


BOUND_BY_MEMORY: dict[str, tuple[Callable, tuple]] = {
    "transposition": (lambda x: x.T + 1, (whole(132, 140),)),
    "transposition of halves": (lambda x: x.T + 1, (whole(136, 144, dtype=np.float16),)),
    "transposition of odd sizes": (lambda x: x.T + 1, (whole(131, 137),)),
    "three transpositions": (lambda x, y, z: x.T - y.T * z.T, (whole(132, 140), whole(132, 140) + 1, whole(132, 140))),
    "channels last": (lambda x: x.transpose(0, 2, 3, 1) + 1, (whole(2, 12, 20, 36),)),
    "softmax of whole vectors": (fg.nn.softmax, (whole(5, 1028),)),
    "softmax of single elements": (fg.nn.softmax, (whole(5, 515),)),
    "softmax of columns": (lambda x: fg.nn.softmax(x, axis=0), (whole(70, 36),)),
    "layer norm": (layer_norm, (whole(9, 300), whole(300))),
    "sums of rows": (lambda x: (x.sum(1), x.max(1), fnp.argmin(x, 1)), (whole(9, 1000),)),
    "sums of columns": (lambda x: x.sum(0), (whole(4096, 40),)),
    "sums of halves": (lambda x: x.sum(0), (whole(4096, 36, dtype=np.float16),)),
    "sums of two axes": (lambda x: (x.sum((0, 2)), x.max((0, 2))), (whole(30, 5, 44),)),
    "sum of all": (lambda x: x.sum(), (whole(1 << 17),)),
}  # fmt: skip


@pytest.mark.parametrize("name", BOUND_BY_MEMORY)
def test_kernels_bound_by_memory(fake: Any, name: str) -> None:
    """Vectors in copies, squares in registers, rows kept by their threads, parts: as LLVM makes them."""
    function, arguments = BOUND_BY_MEMORY[name]
    check(function, *arguments, times=1)


def test_programs_on_a_gpu() -> None:
    try:
        open_backend("cuda")
    except DeviceError as error:
        pytest.skip(f"needs an NVIDIA GPU: {error.message}")
    with fg.config(device="cuda"):
        for function, arguments in PROGRAMS.values():
            check(function, *arguments)


def two_kernels(x: Any, y: Any) -> Any:
    return fnp.tanh(x @ y).sum(0) * 2


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).normal(size=shape).astype(np.float32)


def test_a_replayed_call_is_one_launch(fake: Any) -> None:
    function = fg.jit(two_kernels)
    x, y = fg.device_put(numbers(9, 8), "cuda"), fg.device_put(numbers(8, 7), "cuda")
    kept = [function(x, y) for _ in range(2)]
    before = list(fake.calls)
    kept.append(function(x, y))
    after = fake.calls[len(before) :]
    assert after.count("cuGraphLaunch") == 1 and "cuLaunchKernel" not in after
    assert not [name for name in after if "Synchronize" in name or "Memcpy" in name]
    for found in kept:
        np.testing.assert_allclose(found, np.tanh(numbers(9, 8) @ numbers(8, 7)).sum(0) * 2, rtol=1e-5)


def test_memory_comes_back(fake: Any) -> None:
    function = fg.jit(two_kernels)
    device = open_backend("cuda")
    x, y = fg.device_put(numbers(9, 8), "cuda"), fg.device_put(numbers(8, 7), "cuda")
    used = set()
    for _ in range(6):
        result = function(x, y)
        used.add(device.memory().used)
    assert len(used) <= 2
    assert result.shape == (7,)


def test_donated_arguments(fake: Any) -> None:
    step = fg.jit(lambda state, x: (state + x, x * 2), donate_argnums=0)
    state = fg.device_put(numbers(64, 64), "cuda")
    pointer = state.region[0].address
    for _ in range(3):
        state, _ = step(state, 1.0)
    assert state.region[0].address == pointer
    np.testing.assert_allclose(state, numbers(64, 64) + 3, rtol=1e-5)


def test_arrays_of_two_devices(fake: Any) -> None:
    x = fg.device_put(numbers(5, 3), "cuda:0")
    y = fg.device_put(x, "cuda:1")
    assert fake.calls.count("cuMemcpyPeerAsync") == 1 and "cuMemcpyDtoHAsync" not in fake.calls
    function = fg.jit(lambda x: x * 2 + 1)
    np.testing.assert_array_equal(function(y), numbers(5, 3) * 2 + 1)
    np.testing.assert_array_equal(function(x), numbers(5, 3) * 2 + 1)
    with pytest.raises(DeviceError, match="cuda:1"):
        fg.jit(lambda x, y: x + y)(x, y)


def test_out_of_memory_in_a_program(fake: Any) -> None:
    function = fg.jit(lambda x: fnp.broadcast_to(x, (1 << 14, 1 << 15)) + 1)
    with pytest.raises(OutOfMemoryError, match="cuda:0 has no memory for 2 GiB"):
        function(fnp.float32(1))
    assert float(fg.jit(lambda x: x + 1)(fnp.float32(1))) == 2


def test_error_of_a_kernel_names_the_line() -> None:
    with cuda_on_host() as fake, fg.config(device="cuda:0"):
        x = fg.device_put(numbers(29), "cuda:0")

        def loss(x: Any) -> Any:
            return fnp.sin(x) * 3.0625  # nodes that other tests have, too, may know of their lines

        fake.fail_kernel(0, "ILLEGAL_ADDRESS")
        result = fg.jit(loss)(x)
        line = loss.__code__.co_firstlineno + 1
        with pytest.raises(DeviceError) as caught:
            np.asarray(result)
        found = re.search(r"kernel '\w+' \((\S+)\) failed: memory was", str(caught.value))
        assert found is not None, caught.value
        assert found[1] == f"test_cuda_programs.py:{line}"
        with pytest.raises(DeviceError, match="cuda:0 is lost"):
            fg.jit(lambda x: x + 1)(x)
        del result, x
        fg.clear_caches()
        forget_copies()
