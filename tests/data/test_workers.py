"""Batches by processes: those of no processes, bit for bit, and a clean end whatever happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from funcgrad.data import Loader
from funcgrad.data import workers as workers_module
from funcgrad.errors import ArgumentError, DistributedError, OutOfMemoryError
from tests.data.for_workers import Growing, Lock, ended, failing, failing_oddly, noisy

ROOT = Path(__file__).parents[2]
ROWS = {
    "x": np.arange(60, dtype=np.float32).reshape(20, 3),
    "y": np.arange(20, dtype=np.int16),
    "z": np.zeros((20, 0)),
}


def segments() -> set[str]:
    return (
        {name for name in os.listdir("/dev/shm") if name.startswith("psm_")}
        if os.path.isdir("/dev/shm")
        else set()
    )


def flat(loader, epochs=1):
    return [
        {name: np.asarray(x).tobytes() for name, x in batch.items()}
        for _ in range(epochs)
        for batch in loader
    ]


@pytest.mark.parametrize("workers, ahead", [(2, 2), pytest.param(3, 7, marks=pytest.mark.nightly)])
def test_batches_are_those_without_processes(workers, ahead):
    """Over epochs, stopped and gone on with, left and begun again; two iterations at once."""
    before = segments()
    settings = {"key": 5, "transform": noisy, "drop_last": False}
    expected = flat(Loader(ROWS, 3, **settings, threads=0), 3)
    loader = Loader(ROWS, 3, **settings, workers=workers, ahead=ahead)
    assert flat(loader, 3) == expected
    processes = list(loader._idle._processes)
    loader.restore({"epoch": 1, "batch": 2})
    begun = iter(loader)
    assert [next(begun)["y"].tobytes() for _ in range(2)] == [batch["y"] for batch in expected[9:11]]
    assert loader.state() == {"epoch": 1, "batch": 4}
    del begun
    assert flat(loader) == expected[11:14]  # the batches under way were dropped
    assert loader._idle._processes == processes  # the same ones
    loader.restore({"epoch": 0, "batch": 0})
    pairs = [(a["y"].tobytes(), b["y"].tobytes()) for a, b in zip(loader, loader)]
    order = [batch["y"] for batch in expected[:7]]
    assert pairs == list(zip(order, order[1:]))  # the second began behind the first's first batch
    loader.close()
    assert not any(process.is_alive() for process in processes) and segments() <= before


def test_slots_grow_with_batches_and_what_is_no_array_comes_along():
    loader = Loader(Growing(), 2, workers=1, ahead=1)
    found = list(loader)
    loader.close()
    assert [(x["data"][0].shape, int(x["data"][0][0, 0]), x["name"]) for x in found] == [
        ((2, 1 + 1000 * k), k, "a word") for k in range(0, 12, 2)
    ]


def test_errors_come_with_the_traceback_of_the_process():
    loader = Loader(ROWS, 4, transform=failing, workers=2)
    seen = []
    with pytest.raises(KeyError, match="a bad sample") as caught:
        for batch in loader:
            seen.append(int(batch["y"][0]))
    assert seen == [0, 4] and loader.state() == {"epoch": 0, "batch": 2}
    assert (
        "in worker process 0 of the loader" in caught.value.__notes__[0]
        and "in failing" in caught.value.__notes__[0]
    )
    loader = Loader(ROWS, 4, transform=failing, workers=2, ahead=5)
    next(iter(loader))  # the bad batch is under way, and left
    loader.restore({"epoch": 0, "batch": 3})
    assert [int(batch["y"][0]) for batch in loader] == [12, 16]
    loader.close()
    with pytest.raises(
        DistributedError, match=r"(?s)worker process 0 failed:.*in failing_oddly.*cannot be pickled"
    ):
        next(iter(Loader(ROWS, 4, transform=failing_oddly, workers=1)))


def test_a_process_that_is_killed():
    before = segments()
    loader = Loader(ROWS, 4, transform=ended, workers=2)
    seen = []
    with pytest.raises(
        DistributedError, match=r"worker process 0 .* was ended by signal 9, before it made batch 2"
    ):
        for batch in loader:
            seen.append(int(batch["y"][0]))
    assert seen == [0, 4] and segments() <= before


def test_what_cannot_be_sent_or_held(monkeypatch):
    with pytest.raises(ArgumentError, match="cannot be sent to processes"):
        next(iter(Loader(ROWS, 4, transform=lambda batch, draw: batch, workers=1)))
    with pytest.raises(ArgumentError, match="a lock is not pickled"):
        next(iter(Loader([Lock()], 1, workers=1)))
    with pytest.raises(ArgumentError, match="workers is -1"):
        Loader(ROWS, 4, workers=-1)

    class Full:
        f_bavail, f_frsize = 1, 100

    monkeypatch.setattr(workers_module.os.path, "isdir", lambda path: True)
    monkeypatch.setattr(workers_module.os, "statvfs", lambda path: Full)
    with pytest.raises(OutOfMemoryError, match="bytes of shared memory are needed, and /dev/shm has 100"):
        next(iter(Loader(ROWS, 4, workers=1)))


PROGRAM = """
import os, sys, time
import numpy as np
from funcgrad.data import Loader

def slow(batch, draw):
    time.sleep(0.02)
    return batch

{guard}
    loader = Loader(np.zeros((4000, 10)), 4, transform=slow, workers=2)
    for k, batch in enumerate(loader):
        if k == 2:
            print("going", flush=True)
"""


def started(tmp_path, guard):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(guard=guard))
    return subprocess.Popen(
        [sys.executable, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


def members(group):
    """The processes of a group that have not ended."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                found.append(int(entry.name))
    return found


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_when_the_program_ends(tmp_path, number):
    """By Ctrl-C, which all processes of a terminal get, and by a kill, which only the program itself gets."""
    before = segments()
    program = started(tmp_path, "if __name__ == '__main__':")
    assert program.stdout.readline() == "going\n"
    assert len(members(program.pid)) >= 3
    (os.killpg if number == signal.SIGINT else os.kill)(program.pid, number)
    _, said = program.communicate(timeout=30)
    if number == signal.SIGINT:
        assert said.count("Traceback") == 1 and said.strip().endswith("KeyboardInterrupt"), said
    end = time.monotonic() + 20
    while members(program.pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert not members(program.pid) and segments() <= before


@pytest.mark.nightly
def test_a_program_that_is_not_behind_main(tmp_path):
    program = started(tmp_path, "if True:")
    _, said = program.communicate(timeout=60)
    assert program.returncode == 1 and "has to be behind `if __name__ == '__main__':`" in said
