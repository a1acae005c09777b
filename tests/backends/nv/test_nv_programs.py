"""Whole programs on device "nv", as far as that goes without a GPU: the kernel driver and the GPUs are stand-ins."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.backends.llvm import compile_ptx
from funcgrad.trace.array.device_array import forget_copies
from tests.backends.nv.nv_on_host import nv_on_host
from tests.lower.runtime.test_device_program import PROGRAMS, check


@pytest.fixture(scope="module")
def devices() -> Iterator[Any]:
    """Two GPUs; programs that are compiled for them stay with them, and nothing is left of them in the end."""
    with nv_on_host() as stand_in:
        yield stand_in
        opened = [open_backend(f"nv:{number}") for number in range(2)]
        fg.clear_caches()
        forget_copies()
        gc.collect()
        for backend in opened:
            backend.synchronize()
            backend.close()
        assert not list(stand_in.leaks())


@pytest.fixture
def stand_in(devices: Any) -> Iterator[Any]:
    with fg.config(device="nv"):
        yield devices


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(stand_in: Any, name: str) -> None:
    """Started one by one, recorded, and replayed: each as on the CPU."""
    function, arguments = PROGRAMS[name]
    check(function, *arguments)


def test_barriers_of_loops_are_not_copied_into_branches(
    stand_in: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A task of one thread, a barrier, a task of all: LLVM may not give each branch a barrier of its own."""
    made: list[tuple[str, str]] = []

    def compile_(text: str, arch: str) -> bytes:
        found = compile_ptx(text, arch)
        made.append((text, found.decode()))
        return found

    monkeypatch.setattr("funcgrad.backends.llvm.compile_ptx", compile_)
    function, arguments = PROGRAMS["gradient of scan"]
    check(lambda *x: fg.tree.map(lambda y: y * 1.03125, function(*x)), *arguments)
    loops = [(text, ptx) for text, ptx in made if "@task1" in text and "barrier" in text]
    assert loops
    for text, ptx in loops:
        assert ptx.count("bar.sync") + ptx.count("barrier.sync") == text.count("call void @llvm.nvvm.barrier")


def two_kernels(x: Any, y: Any) -> Any:
    return fnp.tanh(x @ y).sum(0) * 2


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).normal(size=shape).astype(np.float32)


def test_a_replayed_call_is_one_entry_of_the_ring(stand_in: Any) -> None:
    function = fg.jit(two_kernels)
    x, y = fg.device_put(numbers(9, 8), "nv"), fg.device_put(numbers(8, 7), "nv")
    backend = open_backend("nv:0")
    kept, started = [], []
    for _ in range(4):
        before = backend._device.launches.native.put
        kept.append(function(x, y))
        started.append(backend._device.launches.native.put - before)
    assert started[-1] == 1, "and no call of the kernel driver"
    for found in kept:
        np.testing.assert_allclose(found, np.tanh(numbers(9, 8) @ numbers(8, 7)).sum(0) * 2, rtol=1e-5)


def test_memory_comes_back(stand_in: Any) -> None:
    function = fg.jit(two_kernels)
    device = open_backend("nv")
    x, y = fg.device_put(numbers(9, 8), "nv"), fg.device_put(numbers(8, 7), "nv")
    used = set()
    for _ in range(6):
        result = function(x, y)
        used.add(device.memory().used)
    assert len(used) <= 3
    assert result.shape == (7,)


def test_donated_arguments(stand_in: Any) -> None:
    step = fg.jit(lambda state, x: (state + x, x * 2), donate_argnums=0)
    state = fg.device_put(numbers(64, 64), "nv")
    address = state.region[0].address
    for _ in range(3):
        state, _ = step(state, 1.0)
    assert state.region[0].address == address
    np.testing.assert_allclose(state, numbers(64, 64) + 3, rtol=1e-5)


def test_arrays_of_two_devices(stand_in: Any) -> None:
    x = fg.device_put(numbers(5, 3), "nv:0")
    y = fg.device_put(x, "nv:1")
    function = fg.jit(lambda x: x * 2 + 1)
    np.testing.assert_array_equal(function(y), numbers(5, 3) * 2 + 1)
    np.testing.assert_array_equal(function(x), numbers(5, 3) * 2 + 1)
    with pytest.raises(fg.errors.DeviceError, match="nv:1"):
        fg.jit(lambda x, y: x + y)(x, y)


def test_threads_run_programs_at_once(stand_in: Any) -> None:
    function = fg.jit(two_kernels, device="nv")
    wrong: list[Any] = []

    def run(seed: int) -> None:
        rng = np.random.default_rng(seed)
        for _ in range(8):
            x, y = (rng.normal(size=(n, n + 1)).astype(np.float32) for n in (8, 9))
            found = np.asarray(function(x, y))
            if not np.allclose(found, np.tanh(x @ y).sum(0) * 2, rtol=1e-4, atol=1e-4):
                wrong.append((seed, found))

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_child_gets_an_error(stand_in: Any) -> None:
    x = fg.device_put(numbers(5), "nv")
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            np.asarray(x)
            said = "nothing"
        except BaseException as error:
            said = str(error)
        os.write(write, said.encode())
        os._exit(0)
    os.waitpid(child, 0)
    said = os.read(read, 1 << 12).decode()
    os.close(read)
    os.close(write)
    assert "nv:0 was opened before this process was forked" in said and "spawn" in said
    np.testing.assert_array_equal(np.asarray(x), numbers(5))
