"""Processes that are killed at some line of saving a checkpoint, and what is there afterwards.

    python killed_while_saving.py FOLDER SEED COUNT

Each is a fork that saves some steps, by a thread or not, one of them onto one that is there, and counts the lines of
our code, and of what removes folders, that it runs; at one of them it sends itself SIGKILL. After that every checkpoint
that is listed has to be whole, with all values those of one step, and there are as many as are kept. COUNT is how many
lines are tried, "all" for each.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import threading
from pathlib import Path

import numpy as np

import funcgrad as fg
from funcgrad.checkpointing import CheckpointManager

WATCHED = (os.path.join("funcgrad", "checkpointing", ""), os.path.join("disk", "safetensors.py"), "shutil.py")
STEPS = (2, 3, 3, 4)  # one is replaced; 1 is there before


def tree(step: int, version: int = 0) -> dict:
    value = np.float32(10 * step + version)
    return {
        "w": np.full((3, 5), value),
        "b": [np.full(2, value)],
        "key": fg.random.key(int(value)),
        "step": int(value),
    }


LIKE = {"w": None, "b": [None], "key": fg.random.key(0), "step": None}


def save_steps(folder: Path, asynchronous: bool) -> None:
    with CheckpointManager(folder, max_to_keep=2, keep_every_steps=3, asynchronous=asynchronous) as manager:
        for version, step in enumerate(STEPS):
            manager.save(step, tree(step, version), force=True)


def lines_run(folder: Path, asynchronous: bool, stop_at: int) -> int:
    """Save in a fork, which is killed at a line of that number; return how many lines it ran otherwise."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        lock, ran = threading.Lock(), [0]

        def count(frame, event, _):
            if not any(part in frame.f_code.co_filename for part in WATCHED):
                return None
            if event == "line":
                with lock:
                    ran[0] += 1
                    if ran[0] == stop_at:
                        os.kill(os.getpid(), signal.SIGKILL)
            return count

        threading.settrace(count)
        sys.settrace(count)
        save_steps(folder, asynchronous)
        sys.settrace(None)
        os.write(write, str(ran[0]).encode())
        os._exit(0)
    os.close(write)
    _, status = os.waitpid(child, 0)
    said = os.read(read, 100)
    os.close(read)
    if stop_at:
        assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, status
        return 0
    return int(said)


def check(folder: Path) -> None:
    """Every checkpoint is whole; there are two at least, unless the second was not there yet."""
    manager = CheckpointManager(folder)
    steps = manager.all_steps()
    assert steps and (steps == [1] or len(steps) >= 2), steps
    for step in steps:
        found = manager.restore(LIKE, step)
        value = int(found["step"])
        assert value // 10 == step
        assert np.all(np.asarray(found["w"]) == value) and np.all(np.asarray(found["b"][0]) == value)
        assert fg.random.key_data(found["key"]).tolist() == fg.random.key_data(fg.random.key(value)).tolist()
    assert manager.save(9, tree(9)) and manager.latest_step() == 9  # whatever was left is not in the way


def main(folder: Path, seed: str, count: str) -> None:
    draw = random.Random(seed)
    done = 0
    for asynchronous in (False, True):
        first = folder / f"first {asynchronous}"
        CheckpointManager(first).save(1, tree(1))
        trial = folder / "trial"
        shutil.copytree(first, trial)
        total = lines_run(trial, asynchronous, 0)
        assert CheckpointManager(trial).all_steps() == [3, 4], CheckpointManager(trial).all_steps()
        shutil.rmtree(trial)
        lines = range(1, total) if count == "all" else draw.sample(range(1, total), int(count))
        for line in lines:
            shutil.copytree(first, trial)
            lines_run(trial, asynchronous, line)
            try:
                check(trial)
            except Exception as error:
                error.add_note(f"killed at line {line} of {total}, asynchronous={asynchronous}")
                raise
            shutil.rmtree(trial)
            done += 1
    print(f"{done} processes were killed")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
