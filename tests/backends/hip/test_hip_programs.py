"""Whole programs on device "hip": the library is a stand-in; an emulator of RDNA3 runs kernels from their bytes."""

from __future__ import annotations

import importlib
import os
import re
import runpy
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.backends import interface
from funcgrad.backends.interface import open_backend
from funcgrad.errors import DeviceError, OutOfMemoryError
from funcgrad.sharding import NamedSharding, P
from tests.backends.hip.hip_on_host import hip_on_host
from tests.lower.runtime.test_device_program import PROGRAMS, check

EXAMPLES = Path(__file__).parents[3] / "examples"
GPUS = 3


@pytest.fixture(scope="module")
def devices() -> Iterator[Any]:
    """The stand-in of several GPUs; programs compiled for them stay with it, and nothing is left in the end."""
    with hip_on_host(GPUS) as fake:
        yield fake
    assert not fake.leaks()


@pytest.fixture
def fake(devices: Any) -> Iterator[Any]:
    with fg.config(device="hip"):
        devices.calls.clear()
        yield devices


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(fake: Any, name: str) -> None:
    """Started one by one, recorded, and replayed: each as on the CPU."""
    function, arguments = PROGRAMS[name]
    check(function, *arguments)


def two_kernels(x: Any, y: Any) -> Any:
    return fnp.tanh(x @ y).sum(0) * 2


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).normal(size=shape).astype(np.float32)


def test_a_replayed_call_is_one_launch(fake: Any) -> None:
    function = fg.jit(two_kernels)
    x, y = fg.device_put(numbers(9, 8), "hip"), fg.device_put(numbers(8, 7), "hip")
    kept = [function(x, y) for _ in range(2)]
    fake.calls.clear()
    kept.append(function(x, y))
    assert fake.calls.count("hipGraphLaunch") == 1 and "hipModuleLaunchKernel" not in fake.calls
    assert not [name for name in fake.calls if "Synchronize" in name or "Memcpy" in name]
    for found in kept:
        np.testing.assert_allclose(found, np.tanh(numbers(9, 8) @ numbers(8, 7)).sum(0) * 2, rtol=1e-5)


def test_memory_comes_back(fake: Any) -> None:
    function = fg.jit(two_kernels)
    device = open_backend("hip")
    x, y = fg.device_put(numbers(9, 8), "hip"), fg.device_put(numbers(8, 7), "hip")
    used = set()
    for _ in range(6):
        result = function(x, y)
        used.add(device.memory().used)
    assert len(used) <= 2
    assert result.shape == (7,)


def test_donated_arguments(fake: Any) -> None:
    step = fg.jit(lambda state, x: (state + x, x * 2), donate_argnums=0)
    state = fg.device_put(numbers(64, 64), "hip")
    address = state.region[0].address
    for _ in range(3):
        state, _ = step(state, 1.0)
    assert state.region[0].address == address
    np.testing.assert_allclose(state, numbers(64, 64) + 3, rtol=1e-5)


def test_arrays_of_two_devices(fake: Any) -> None:
    x = fg.device_put(numbers(5, 3), "hip:0")
    y = fg.device_put(x, "hip:1")
    assert fake.calls.count("hipMemcpyPeerAsync") == 1 and "hipMemcpyDtoHAsync" not in fake.calls
    function = fg.jit(lambda x: x * 2 + 1)
    np.testing.assert_array_equal(function(y), numbers(5, 3) * 2 + 1)
    np.testing.assert_array_equal(function(x), numbers(5, 3) * 2 + 1)
    with pytest.raises(DeviceError, match="hip:1"):
        fg.jit(lambda x, y: x + y)(x, y)


def test_matrix_instructions_are_used(fake: Any) -> None:
    """Of bfloat16 and float16, with the sums of float32: V_WMMA from the bytes of the kernel."""
    for dtype in (fnp.bfloat16, fnp.float16):
        x, y = (fnp.asarray(numbers(64, 64)).astype(dtype) for _ in range(2))
        product = fg.jit(lambda x, y: fnp.dot(x, y, preferred_element_type=fnp.float32))
        found = np.asarray(product(x, y))
        wide = [np.asarray(z).astype(np.float64) for z in (x, y)]
        np.testing.assert_allclose(found, wide[0] @ wide[1], rtol=1e-4, atol=1e-3)
        assert "wmma" in str(product.lower(x, y).as_text())


def test_out_of_memory_in_a_program(fake: Any) -> None:
    function = fg.jit(lambda x: fnp.broadcast_to(x, (1 << 14, 1 << 15)) + 1)
    with pytest.raises(OutOfMemoryError, match="hip:0 has no memory for 2 GiB"):
        function(fnp.float32(1))
    assert float(fg.jit(lambda x: x + 1)(fnp.float32(1))) == 2


def test_threads_run_programs_at_once(fake: Any) -> None:
    function = fg.jit(two_kernels, device="hip")
    wrong: list[Any] = []

    def run(seed: int) -> None:
        rng = np.random.default_rng(seed)
        for _ in range(4):
            x, y = (rng.normal(size=(n, n + 1)).astype(np.float32) for n in (8, 9))
            found = np.asarray(function(x, y))
            if not np.allclose(found, np.tanh(x @ y).sum(0) * 2, rtol=1e-4, atol=1e-4):
                wrong.append((seed, found))

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_error_of_a_kernel_names_the_line() -> None:
    with hip_on_host() as fake, fg.config(device="hip:0"):
        x = fg.device_put(numbers(29), "hip:0")

        def loss(x: Any) -> Any:
            return fnp.sin(x) * 5.0625  # nodes that other tests have, too, may know of their lines

        fake.fail_kernel(0, "LaunchFailure")
        result = fg.jit(loss)(x)
        line = loss.__code__.co_firstlineno + 1
        with pytest.raises(DeviceError) as caught:
            np.asarray(result)
        found = re.search(r"kernel '\w+' \((\S+)\) failed: it ended with", str(caught.value))
        assert found is not None, caught.value
        assert found[1] == f"test_hip_programs.py:{line}"
        with pytest.raises(DeviceError, match="hip:0 is lost"):
            fg.jit(lambda x: x + 1)(x)
        np.testing.assert_array_equal(fg.device_put(numbers(7), "hip:1"), numbers(7))
        del result, x


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_child_gets_an_error(fake: Any) -> None:
    x = fg.device_put(numbers(5), "hip")
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
    assert "hip:0 was opened before this process was forked" in said and "spawn" in said
    np.testing.assert_array_equal(np.asarray(x), numbers(5))


def test_gpu_means_hip_where_no_other_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """It tries itself first: a GPU whose sums are wrong is none."""
    with hip_on_host() as fake:
        kinds = {kind: place for kind, place in interface._modules.items() if kind in ("cpu", "hip")}
        monkeypatch.setattr(interface, "_modules", kinds)
        fake.run_kernel = lambda file, launch, pointers: None
        with pytest.raises(DeviceError, match=r"hip: .*a kernel that is to add 7 to 35 gave 35"):
            interface.gpu_kind()
        fake.run_kernel = None
        assert interface.gpu_kind() == "hip"
        assert open_backend("gpu") is open_backend("hip")
    assert not fake.leaks()


# ---- several devices ----

EXCHANGES = {
    "all_reduce": lambda x: lax.psum(x, "x"),
    "all_gather": lambda x: lax.all_gather(x, "x", tiled=True),
    "reduce_scatter": lambda x: lax.psum_scatter(x, "x", tiled=True),
    "all_to_all": lambda x: lax.all_to_all(x, "x", 0, 0, tiled=True),
    "permute": lambda x: lax.ppermute(x, "x", [(0, 1), (1, 2)]),
}


def spread(function: Any, x: np.ndarray, kind: str) -> tuple[Any, Any]:
    """(the compiled function, its argument) on devices of a kind."""
    mesh = fg.make_mesh((GPUS,), ("x",), devices=fg.devices(kind)[:GPUS])
    mapped = fg.jit(fg.shard_map(function, mesh=mesh, in_specs=P("x"), out_specs=P("x")))
    return mapped, fg.device_put(x, NamedSharding(mesh, P("x")))


@pytest.mark.parametrize("dtype", ["float32", "int32", "complex64"])
@pytest.mark.parametrize("name", EXCHANGES)
def test_exchanges(fake: Any, name: str, dtype: str) -> None:
    """As those of the CPU, from memory to memory: the host copies nothing."""
    with fg.config(cpu_devices=GPUS):
        for rows in (3, 600):
            x = (np.random.default_rng(0).normal(size=(GPUS * rows, 1 + rows % 7)) * 9).astype(dtype)
            expected = np.asarray(spread(EXCHANGES[name], x, "cpu")[0](x))
            function, there = spread(EXCHANGES[name], x, "hip")
            fg.block_until_ready(function(there))
            fake.calls.clear()
            found = function(there)
            fg.block_until_ready(found)
            assert not {"hipMemcpyDtoHAsync", "hipMemcpyHtoDAsync"} & set(fake.calls)
            assert "hipMemcpyPeerAsync" in fake.calls
            np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


# ---- examples ----


@pytest.mark.nightly
def test_train_digits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    """It learns what it learns on the CPU."""
    for package in ("sklearn", "tqdm", "matplotlib"):
        pytest.importorskip(package)
    plot = str(tmp_path / "curve.png")
    monkeypatch.setattr(
        sys, "argv", ["train_digits.py", "--epochs", "1", "--batch-size", "64", "--plot", plot]
    )
    shown = []
    with hip_on_host():
        for device in ("cpu", "hip"):
            with fg.config(device=device):
                runpy.run_path(str(EXAMPLES / "train_digits.py"), run_name="__main__")
            found = re.search(r"^ +1 +([\d.]+) +([\d.]+)%$", capsys.readouterr().out, re.M)
            assert found
            shown.append([float(found[1]), float(found[2])])
    np.testing.assert_allclose(shown[0], shown[1], rtol=0.01)
    assert shown[1][1] > 80


@pytest.mark.nightly
def test_data_parallel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES / "parallel"))
    names = "transformer", "data_parallel"
    transformer, example = map(importlib.import_module, names)
    for name in names:
        del sys.modules[name]  # others have modules of these names, too
    monkeypatch.setattr(transformer, "LAYERS", 2)
    monkeypatch.setattr(transformer, "batches", partial(transformer.batches, steps=2, batch=4))
    alone = transformer.main()
    with hip_on_host(), fg.config(device="hip"):
        assert fg.device_count() == 2
        try:
            found = example.main()
        finally:
            fg.distributed.shutdown()
    np.testing.assert_allclose(found, alone, rtol=1e-3)
    assert found[1] < found[0]
