"""Whole programs on device "amd", as far as that goes without a GPU: each instruction of their kernels is emulated."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.backends import peers
from funcgrad.backends.interface import open_backend
from funcgrad.sharding import NamedSharding, P
from tests.backends.amd.amd_on_stand_in import amd_on_stand_in
from tests.hardware.amd.stand_in import AmdFiles
from tests.lower.runtime.test_device_program import PROGRAMS, check

GPUS = 3


@pytest.fixture(scope="module")
def gpus() -> Iterator[AmdFiles]:
    """Three GPUs; nothing is left of them in the end."""
    with amd_on_stand_in(GPUS) as files:
        yield files
    assert not any(files.left().values()), files.left()


@pytest.fixture
def files(gpus: AmdFiles) -> Iterator[AmdFiles]:
    with fg.config(device="amd"):
        yield gpus


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(files: AmdFiles, name: str) -> None:
    """Started one by one, recorded, and replayed: each as on the CPU."""
    function, arguments = PROGRAMS[name]
    check(function, *arguments)


def two_kernels(x: Any, y: Any) -> Any:
    return fnp.tanh(x @ y).sum(0) * 2


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).normal(size=shape).astype(np.float32)


def test_a_replayed_call_is_one_entry_of_the_ring(files: AmdFiles) -> None:
    function = fg.jit(two_kernels)
    x, y = fg.device_put(numbers(9, 8), "amd"), fg.device_put(numbers(8, 7), "amd")
    backend = open_backend("amd:0")
    kept, started = [], []
    for _ in range(4):
        before = backend._device.launches.issued
        kept.append(function(x, y))
        started.append(backend._device.launches.issued - before)
    assert started[-1] == 1
    for found in kept:
        np.testing.assert_allclose(found, np.tanh(numbers(9, 8) @ numbers(8, 7)).sum(0) * 2, rtol=1e-5)


def test_arrays_of_two_devices(files: AmdFiles) -> None:
    x = fg.device_put(numbers(5, 3), "amd:0")
    y = fg.device_put(x, "amd:1")
    function = fg.jit(lambda x: x * 2 + 1)
    for array in (y, x):
        np.testing.assert_array_equal(function(array), numbers(5, 3) * 2 + 1)
    with pytest.raises(fg.errors.DeviceError, match="amd:1"):
        fg.jit(lambda x, y: x + y)(x, y)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_child_gets_an_error(files: AmdFiles) -> None:
    x = fg.device_put(numbers(5), "amd")
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
    assert "amd:0 was opened before this process was forked" in said and "spawn" in said
    np.testing.assert_array_equal(np.asarray(x), numbers(5))


EXCHANGES = {
    "all_reduce": lambda x: lax.psum(x, "x"),
    "all_gather": lambda x: lax.all_gather(x, "x", tiled=True),
    "reduce_scatter": lambda x: lax.psum_scatter(x, "x", tiled=True),
    "all_to_all": lambda x: lax.all_to_all(x, "x", 0, 0, tiled=True),
    "permute": lambda x: lax.ppermute(x, "x", [(0, 1), (1, 2)]),
}


@pytest.mark.parametrize("has_peers", [True, False])
@pytest.mark.parametrize("name", EXCHANGES)
def test_exchanges(files: AmdFiles, name: str, has_peers: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of the CPU, from memory to memory or through memory of the host."""
    taken = []
    real = getattr(peers.PeerGroup, name)
    monkeypatch.setattr(peers.PeerGroup, name, lambda *given: (taken.append(name), real(*given)))
    monkeypatch.setattr(files, "has_peers", has_peers)
    x = np.arange(GPUS * GPUS * 4, dtype=np.float32).reshape(GPUS * GPUS, 4)
    results = []
    with fg.config(cpu_devices=GPUS):
        for kind in ("cpu", "amd"):
            mesh = fg.make_mesh((GPUS,), ("x",), devices=fg.devices(kind)[:GPUS])
            function = fg.jit(fg.shard_map(EXCHANGES[name], mesh=mesh, in_specs=P("x"), out_specs=P("x")))
            results.append(np.asarray(function(fg.device_put(x, NamedSharding(mesh, P("x"))))))
    np.testing.assert_array_equal(*results)
    assert len(taken) == GPUS


def test_threads_run_programs_at_once(files: AmdFiles) -> None:
    function = fg.jit(two_kernels, device="amd")
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
