"""How a process learns that it is one of several."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad.backends.distributed.launcher_env import chosen_devices, command, launched
from funcgrad.errors import ArgumentError, DistributedError


@pytest.mark.parametrize(
    ("variables", "launcher"),
    [
        ({"OMPI_COMM_WORLD_RANK": "2", "OMPI_COMM_WORLD_SIZE": "4"}, "Open MPI's mpiexec"),
        ({"PMI_RANK": "2", "PMI_SIZE": "4"}, "MPICH's mpiexec"),
        ({"SLURM_PROCID": "2", "SLURM_STEP_NUM_TASKS": "4", "SLURM_NTASKS": "4"}, "srun"),
        ({"RANK": "2", "WORLD_SIZE": "4", "MASTER_ADDR": "localhost"}, "the environment"),
    ],
)
def test_launchers(variables: dict[str, str], launcher: str) -> None:
    found = launched({"HOME": "/root", **variables})
    assert found is not None
    assert (found.launcher, found.process, found.processes) == (launcher, 2, 4)


def test_one_process_and_a_batch_script_are_not_several() -> None:
    assert launched({}) is None
    assert launched({"RANK": "0", "WORLD_SIZE": "1"}) is None
    assert launched({"RANK": "0"}) is None
    assert launched({"SLURM_PROCID": "0", "SLURM_NTASKS": "4"}) is None
    assert launched({"RANK": "", "WORLD_SIZE": "x"}) is None


@given(st.integers(1, 9), st.integers(1, 9))
def test_processes_share_devices_out(devices: int, processes: int) -> None:
    visible = [str(i) for i in range(devices)]
    shares = [chosen_devices(visible, i, processes) for i in range(processes)]
    assert all(shares)
    given_out = [device for share in shares for device in share]
    assert given_out == visible if devices >= processes else set(given_out) <= set(visible)
    assert chosen_devices([], 0, processes) == []


def test_processes_that_mpi_does_not_know_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RANK", "1")
    monkeypatch.setenv("WORLD_SIZE", "4")
    for key in ("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"):
        monkeypatch.delenv(key, raising=False)
    with pytest.raises(DistributedError, match=r"(?s)4 processes.*mpiexec -n 4 python|needs MPI"):
        fg.distributed.initialize()
    assert not fg.distributed.is_initialized()
    assert "mpiexec -n 4 python" in command(4)


def test_alone_everything_works() -> None:
    fg.distributed.initialize()
    try:
        assert fg.distributed.is_initialized()
        with pytest.raises(DistributedError, match="called twice"):
            fg.distributed.initialize()
        fg.distributed.barrier()
        assert fg.distributed.process_allgather([1, 2.5], tiled=True)[1].tolist() == [2.5]
        assert fg.devices("cpu") == ["cpu"]
    finally:
        fg.distributed.shutdown()
    assert not fg.distributed.is_initialized()


def test_a_time_out_is_a_time() -> None:
    with pytest.raises(ArgumentError, match="collective_timeout"):
        fg.config.collective_timeout = 0
