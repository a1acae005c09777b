"""First calls in new processes: by threads at once, in forked children, and as the interpreter ends.

All that is loaded, registered or opened then is so once, and a child has it whole.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import funcgrad as fg
from tests.support import first_calls

ROOT = Path(__file__).resolve().parent.parent
THREADS = 8
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
PROCESSES = 4  # among which all entries are dealt out


def run_process(kind: str, names: list[str], environment: dict[str, str], **order: int) -> None:
    """Let a new process call these entries; they give what they give here, one after the other."""
    with fg.config(cpu_devices=first_calls.DEVICES):
        expected = {name: first_calls.digest(first_calls.ENTRIES[name]()) for name in names}
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.first_calls"],
        input=json.dumps({"kind": kind, "names": names, "expected": expected, **order}),
        capture_output=True,
        text=True,
        timeout=600,
        cwd=ROOT,
        env={
            **os.environ,
            "FUNCGRAD_CPU_DEVICES": str(first_calls.DEVICES),
            "FUNCGRAD_TRACEBACK": "full",
            "FUNCGRAD_CHECK_SPEC": "0",
            **environment,
        },
    )
    assert done.returncode == 0 and not done.stdout.strip(), done.stdout + done.stderr


def shuffled() -> list[str]:
    names = sorted(first_calls.ENTRIES)
    return random.Random(0).sample(names, len(names))


@pytest.mark.parametrize("number", range(PROCESSES))
def test_first_calls(number: int, tmp_path: Path) -> None:
    """Of every entry, in one process or another; half of them without the disk cache, half with an empty one."""
    cache = {"FUNCGRAD_CACHE": "0"} if number < PROCESSES // 2 else {"FUNCGRAD_CACHE_DIR": str(tmp_path)}
    run_process("threads", shuffled()[number::PROCESSES], cache, together=number % 2 == 0, threads=THREADS)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(200))
def test_first_calls_of_many_processes(seed: int, tmp_path: Path) -> None:
    """The disk cache is off, or has nothing, or has what an earlier process kept."""
    draw = random.Random(seed)
    names = draw.sample(shuffled(), 10)
    cache = draw.choice([{"FUNCGRAD_CACHE": "0"}, {"FUNCGRAD_CACHE_DIR": str(tmp_path)}, {}])
    run_process("threads", names, cache, together=draw.random() < 0.5, threads=THREADS)


# ---- forks ----


@needs_fork
@pytest.mark.parametrize("seed", range(2))
def test_forks_while_threads_call(seed: int) -> None:
    """A child can call all that its parent can, whatever the other threads of its parent did when it was forked."""
    run_process("forks", shuffled()[seed::6], {"FUNCGRAD_CACHE": "0"}, threads=2, forks=3, seed=seed)


@pytest.mark.nightly
@needs_fork
@pytest.mark.parametrize("seed", range(100, 200))
def test_many_forks_while_threads_call(seed: int, tmp_path: Path) -> None:
    draw = random.Random(seed)
    names = draw.sample(shuffled(), 10)
    cache = draw.choice([{"FUNCGRAD_CACHE": "0"}, {"FUNCGRAD_CACHE_DIR": str(tmp_path)}])
    run_process("forks", names, cache, threads=draw.choice([1, 2, 4]), forks=20, seed=seed)


# ---- the end of the interpreter ----


def test_first_calls_as_the_interpreter_ends() -> None:
    """In a function that `atexit` calls: no thread has to be had, and no module be imported that refuses by then."""
    run_process("at exit", shuffled()[::3], {"FUNCGRAD_CACHE": "0"})


@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted(first_calls.ENTRIES))
def test_one_first_call_as_the_interpreter_ends(name: str, tmp_path: Path) -> None:
    run_process("at exit", [name], {"FUNCGRAD_CACHE_DIR": str(tmp_path)})
