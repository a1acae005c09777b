"""Programs over several processes: those of the folder mpi_programs, started by mpiexec."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from funcgrad import checkpointing, random

ROOT = Path(__file__).parent.parent.parent
MPIEXEC = shutil.which(
    "mpiexec", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
)

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("mpi4py") is None, reason="mpi4py is not installed"),
    pytest.mark.skipif(MPIEXEC is None, reason="there is no mpiexec"),
]


def command(program: str, processes: int, *arguments: str) -> list[str]:
    """program: of the folder mpi_programs, or a module."""
    assert MPIEXEC is not None
    said = subprocess.run([MPIEXEC, "--version"], capture_output=True, text=True).stdout
    more = ["--allow-run-as-root", "--oversubscribe"] if "Open MPI" in said or "prte" in said.lower() else []
    file = ROOT / "tests" / "sharding" / "mpi_programs" / f"{program}.py"
    what = [str(file)] if file.exists() else ["-m", program]
    return [MPIEXEC, *more, "-n", str(processes), sys.executable, *what, *arguments]


def environment() -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("FUNCGRAD_THREADS", "FUNCGRAD_CPU_DEVICES")}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error", "FUNCGRAD_CHECK_SPEC": "0"}


def run(
    program: str, processes: int, *arguments: str, timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(program, processes, *arguments),
        env=environment(),
        capture_output=True,
        text=True,
        timeout=timeout,
    )


@pytest.mark.parametrize("counts", ["2,1", "1,1,1,1"])
def test_collectives(counts: str) -> None:
    processes = counts.count(",") + 1
    done = run("collectives", processes, counts, "8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("all is well") == processes


@pytest.mark.parametrize(
    ("processes", "count", "sizes"), [pytest.param(2, 2, "2,2", marks=pytest.mark.nightly), (4, 1, "4")]
)
def test_programs(processes: int, count: int, sizes: str) -> None:
    done = run("programs", processes, str(count), sizes)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("all is well") == processes


@pytest.mark.parametrize(("processes", "count"), [(2, 2), pytest.param(4, 1, marks=pytest.mark.nightly)])
def test_training(processes: int, count: int) -> None:
    done = run("training", processes, str(count))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("all is well") == processes


@pytest.mark.parametrize(
    "names",
    [
        "data_parallel",
        pytest.param(
            "fully_sharded tensor_parallel pipeline ring_attention experts", marks=pytest.mark.nightly
        ),
    ],
)
def test_examples_and_a_checkpoint_of_four_processes_read_by_one(tmp_path: Path, names: str) -> None:
    done = run("examples", 4, str(tmp_path), *names.split(), timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("all is well") == 4
    found = checkpointing.restore(tmp_path / "2", {"rows": None, "step": None})
    np.testing.assert_array_equal(found["rows"], random.normal(random.key(7), (6, 5)))


@pytest.mark.parametrize("processes", [2, pytest.param(4, marks=pytest.mark.nightly)])
def test_checkpoints_that_threads_write(tmp_path: Path, processes: int) -> None:
    """Then one process that is killed in the middle: the checkpoints before are whole, and one process reads them."""
    done = run("saving", processes, str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("all is well") == processes
    killed = tmp_path / "killed"
    done = run("saving", processes, str(killed), "killed")
    assert done.returncode != 0 and "all is well" not in done.stdout, done.stdout + done.stderr
    manager = checkpointing.CheckpointManager(killed)
    assert manager.all_steps() == [1, 2]
    found = manager.restore({"w": None, "key": random.key(0), "step": None})
    assert found["w"].shape == (8, 3) and int(found["step"]) == 2
    manager.save(3, found)
    assert [path.name for path in sorted(killed.iterdir())] == ["1", "2", "3"]


@pytest.mark.nightly
@pytest.mark.parametrize("counts", ["1,1", "3,3", "1,2,4", "2,2,2,2"])
def test_more_collectives(counts: str) -> None:
    done = run("collectives", counts.count(",") + 1, counts, "200", timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


FAULTS = {
    "raises": ["ValueError: no such file", "DistributedError: process 1 failed: ValueError: no such file"],
    "is killed": ["rank 1", "signal 9"],  # by mpiexec, which ends the others before they can speak
    "hangs": ["DistributedError: process 1 was not heard of for"],
    "is elsewhere": ["wait for each other", "process 0: in barrier", "process 1: in program f"],
}
MORE_FAULTS = {
    "ends": ["DistributedError: process 1 has ended, while process 0 waits in barrier"],
    "is interrupted": ["KeyboardInterrupt", "DistributedError: process 1 failed: KeyboardInterrupt"],
    "is slow": ["DistributedError: process 0 waited 1 s for others", "process 1: in no collective"],
}


def check_fault(fault: str, said: list[str]) -> None:
    done = run("faults", 2, fault, timeout=60)
    assert done.returncode != 0
    assert done.stdout.count("connected") == 2
    for text in said:
        assert text in done.stdout + done.stderr, done.stdout + done.stderr
    assert "nobody comes here" not in done.stderr


@pytest.mark.parametrize("fault", FAULTS)
def test_a_process_that_fails_ends_all(fault: str) -> None:
    check_fault(fault, FAULTS[fault])


@pytest.mark.nightly
@pytest.mark.parametrize("fault", MORE_FAULTS)
def test_more_ways_to_fail(fault: str) -> None:
    check_fault(fault, MORE_FAULTS[fault])


def test_an_interrupt_of_mpiexec_ends_all() -> None:
    started = subprocess.Popen(
        command("faults", 2, "is slow"), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert started.stdout is not None
    while b"connected" not in started.stdout.readline():
        time.sleep(0.01)
    started.send_signal(signal.SIGINT)
    output, _ = started.communicate(timeout=30)
    assert started.returncode != 0, output


@pytest.mark.nightly
def test_the_benchmark_runs() -> None:
    done = run("benchmarks.mpi", 2, "--small")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "program / mpi4py" in done.stdout
