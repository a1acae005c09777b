"""Run by every process of tests/sharding/test_mpi.py: checkpoints that threads write while a training goes on.

Arguments: the folder, and "killed" where process 1 is to be killed while it writes step 3.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import numpy as np

import funcgrad as fg
from funcgrad import random
from funcgrad.checkpointing import CheckpointManager, writing
from funcgrad.errors import DistributedError
from funcgrad.sharding import NamedSharding, P

ROWS = 8


def first_state() -> dict[str, Any]:
    rows = NamedSharding(fg.make_mesh((fg.device_count(),), ("x",)), P("x"))
    w = np.arange(ROWS * 3, dtype=np.float32).reshape(ROWS, 3)
    return {"w": fg.device_put(w, rows), "key": random.key(1), "step": 0}


@fg.jit
def step(state: dict[str, Any]) -> dict[str, Any]:
    key, now = random.split(state["key"])
    w = state["w"] - 0.1 * (state["w"] - state["w"].mean(0)) + random.normal(now, (ROWS, 3))
    return {"w": w, "key": key, "step": state["step"] + 1}


def whole(x: Any) -> np.ndarray:
    return np.asarray(fg.distributed.process_allgather(x, tiled=True))


def train(state: dict[str, Any], until: int, manager: CheckpointManager | None = None) -> dict[str, Any]:
    while int(state["step"]) < until:
        state = step(state)
        if manager is not None:
            manager.save(int(state["step"]), state)  # goes on at once
    return state


def check_goes_on(folder: Path) -> None:
    """Saved by threads in each step; the last one but two is where another training begins, bit for bit."""
    expected = whole(train(first_state(), 6)["w"])
    with CheckpointManager(folder, max_to_keep=3, asynchronous=True) as manager:
        train(first_state(), 6, manager)
    assert manager.all_steps() == [4, 5, 6]
    again = train(manager.restore(first_state(), 4), 6)
    assert whole(again["w"]).tobytes() == expected.tobytes()


def check_failure(folder: Path) -> None:
    """One process that cannot write: all are told, by the next call, and the checkpoint before is the last one."""
    write = writing.save_safetensors

    def refuse(*arguments: Any) -> None:
        raise OSError(28, "No space left on device")

    manager = CheckpointManager(folder, asynchronous=True)
    state = train(first_state(), 7)
    writing.save_safetensors = refuse if fg.process_index() == 1 else write
    manager.save(7, state)
    try:
        manager.wait()
    except (OSError, DistributedError) as error:
        own = "No space left on device" if fg.process_index() == 1 else "process 1 could not write its part"
        assert own in str(error), error
    else:
        raise AssertionError("nothing was raised")
    writing.save_safetensors = write
    assert manager.all_steps() == [4, 5, 6] and not list(folder.glob("7*"))
    fg.distributed.sync_global_devices("all have looked")
    manager.save(7, state)
    manager.wait()
    assert whole(manager.restore(first_state())["w"]).tobytes() == whole(state["w"]).tobytes()


def be_killed(folder: Path) -> None:
    """Step 3 is being written when process 1 is killed."""
    write = writing.save_safetensors

    def killing(*arguments: Any) -> None:
        if fg.process_index() == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        write(*arguments)

    with CheckpointManager(folder, asynchronous=True) as manager:
        state = train(first_state(), 2, manager)
        manager.wait()
        writing.save_safetensors = killing
        train(state, 3, manager)


if __name__ == "__main__":
    fg.distributed.initialize()
    place = Path(sys.argv[1])
    if sys.argv[2:] == ["killed"]:
        be_killed(place)
    else:
        check_goes_on(place)
        check_failure(place)
    print(f"process {fg.process_index()}: all is well")
