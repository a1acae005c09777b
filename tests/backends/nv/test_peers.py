"""Exchanges among GPUs of the stand-in, from memory to memory: as those of the CPU, and without the host."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.backends import peers
from funcgrad.backends.interface import open_backend
from funcgrad.backends.llvm import compile_amd_object, compile_ptx
from funcgrad.backends.nv.backend import Backend
from funcgrad.drivers.amd.code_object import link
from funcgrad.sharding import NamedSharding, P
from tests.backends.nv.nv_on_host import nv_on_host

GPUS = 3


@pytest.fixture(scope="module")
def _gpus() -> Iterator[None]:
    with nv_on_host(["GH100"] * GPUS, threads=1), fg.config(cpu_devices=GPUS):
        yield


@pytest.fixture
def calls(_gpus: None, monkeypatch: pytest.MonkeyPatch) -> Counter:
    """What groups do, and how often the host reads or writes memory of a GPU meanwhile."""
    found: Counter = Counter()

    def counted(cls: type, name: str) -> None:
        real = getattr(cls, name)

        def call(self: Any, *arguments: Any) -> Any:
            found[name] += 1
            return real(self, *arguments)

        monkeypatch.setattr(cls, name, call)

    for name in ("all_reduce", "reduce_scatter", "all_gather", "all_to_all", "permute"):
        counted(peers.PeerGroup, name)
    for name in ("read", "write"):
        counted(Backend, name)
    return found


PROGRAMS = {
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


@pytest.mark.parametrize("dtype", ["float32", "int32", "complex64", "float16"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_exchanges(calls: Counter, name: str, dtype: str) -> None:
    """Of sizes that do not divide, of many elements and of fewer than there are GPUs; bits are those of the CPU."""
    rng = np.random.default_rng(0)
    for rows in (3, 600):
        x = (rng.normal(size=(GPUS * rows, 1 + rows % 7)) * 9).astype(dtype)
        expected = np.asarray(spread(PROGRAMS[name], x, "cpu")[0](x))
        function, there = spread(PROGRAMS[name], x, "nv")
        for _ in range(3):
            calls.clear()
            found = function(there)
            fg.block_until_ready(found)
            if dtype != "float16" or name not in ("all_reduce", "reduce_scatter"):
                assert calls == {name: GPUS}
            np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


def test_a_sum_over_its_own_operand(calls: Counter) -> None:
    """Ten sums, each of the last one's result, while the host is far ahead."""

    def steps(x: Any) -> Any:
        return lax.fori_loop(0, 10, lambda i, x: lax.psum(x, "x") / GPUS + fnp.float32(1), x)

    x = np.arange(GPUS * 7, dtype=np.float32)
    function, there = spread(steps, x, "nv")
    mean = x.reshape(GPUS, 7).mean(0)
    np.testing.assert_allclose(function(there), np.tile(mean + 10, GPUS), rtol=1e-5)
    assert calls["all_reduce"] == 10 * GPUS


class Meeting:
    """A Communicator of threads, as far as groups use one."""

    def __init__(self, size: int, rank: int, barrier: threading.Barrier, told: dict[int, np.ndarray]) -> None:
        self.size, self.rank, self._barrier, self._told = size, rank, barrier, told

    def barrier(self) -> None:
        self._barrier.wait(20)

    def all_gather(self, result: np.ndarray, operand: np.ndarray, dim: int) -> None:
        self._told[self.rank] = operand
        self.barrier()
        result[:] = np.concatenate([self._told[rank] for rank in range(self.size)])
        self.barrier()


@pytest.mark.parametrize("name", PROGRAMS)
def test_nobody_writes_over_an_operand_that_others_read(
    _gpus: None, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second member is slow to fetch; the others write over their operands as soon as they may."""
    real = peers.PeerGroup._fetch

    def slow(self: Any, *arguments: Any) -> None:
        time.sleep(0.03 * (self.rank == 1))
        real(self, *arguments)

    monkeypatch.setattr(peers.PeerGroup, "_fetch", slow)
    x = np.arange(GPUS * 12, dtype=np.float32).reshape(GPUS, 12)
    barrier, told, found = threading.Barrier(GPUS), {}, {}
    backends = [open_backend(f"nv:{rank}") for rank in range(GPUS)]

    def member(rank: int) -> None:
        backend = backends[rank]
        group = backend.group(Meeting(GPUS, rank, barrier, told))
        operand, result = (backend.allocate(48), 0), (backend.allocate(48 * GPUS), 0)
        backend.write(operand, x[rank])
        ways: dict[str, Any] = {
            "all_reduce": (12, x.dtype, "sum"), "reduce_scatter": (4, x.dtype), "all_gather": (48,),
            "all_to_all": (16,), "permute": (48, (1, 2, 0)),
        }  # fmt: skip
        getattr(group, name)(result, operand, *ways[name])
        backend.fill_zeros(operand, 48)
        found[rank] = np.empty(12 * (GPUS if name == "all_gather" else 1), np.float32)
        found[rank] = found[rank][: 4 if name == "reduce_scatter" else None]
        backend.read(result, found[rank])

    threads = [threading.Thread(target=member, args=(rank,)) for rank in range(GPUS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for rank in range(GPUS):
        expected = {
            "all_reduce": x.sum(0), "reduce_scatter": x.sum(0)[4 * rank :][:4], "all_gather": x.reshape(-1),
            "all_to_all": x[:, 4 * rank :][:, :4].reshape(-1), "permute": x[(rank + 1) % GPUS],
        }[name]  # fmt: skip
        np.testing.assert_array_equal(found[rank], expected)


@pytest.mark.parametrize("type_", ["float", "double", "i32", "i64"])
def test_kernels_that_add_are_written_for_both_makers(type_: str) -> None:
    ptx = compile_ptx(peers.adding_kernel(type_, "nvptx"), "sm_80").decode()
    assert f".visible .entry add_{type_}(" in ptx
    linked = link(compile_amd_object(peers.adding_kernel(type_, "amdgcn"), "gfx1100"), "gfx1100")
    assert linked.kernel(f"add_{type_}").argument_nbytes == 16
