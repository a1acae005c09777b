"""Threads: the pool within a program, programs called from several threads, and processes that fork."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.trace.matrix_ops import EIG

ROWS, COLUMNS = 700, 900


@pytest.fixture(scope="module")
def arrays() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    return (
        rng.standard_normal((ROWS, COLUMNS)).astype(np.float32),
        rng.standard_normal((COLUMNS, 300)).astype(np.float32),
    )


def softmax(x: Any) -> Any:
    e = fnp.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def statistics(x: Any) -> Any:
    return x.sum(), x.sum(0), x.mean(1), x.max(), (x * x).sum(), x.T + 1


PROGRAMS: list[Callable] = [
    lambda x, w: fnp.tanh(x @ w),
    lambda x, w: softmax(x),
    lambda x, w: statistics(x),
    lambda x, w: fnp.sin(x) * fnp.exp(x),
    lambda x, w: fnp.cumsum(x, 1)[:, ::3].sum(0),
]


def bits(tree: Any) -> list[bytes]:
    return [leaf.numpy().tobytes() for leaf in fg.tree.leaves(tree)]


@pytest.mark.parametrize("program", PROGRAMS)
def test_number_of_threads_changes_no_bit(program: Callable, arrays: tuple) -> None:
    function = fg.jit(program)
    expected = None
    for threads in (1, 2, 4, 3, 1):
        with config(threads=threads):
            found = bits(function(*arrays))
        expected = expected or found
        assert found == expected, f"{threads} threads"


def in_threads(count: int, work: Callable[[int], None]) -> None:
    """Run work(0), work(1), ... at once; the first error of any is raised here."""
    errors: list[BaseException] = []
    barrier = threading.Barrier(count)

    def run(number: int) -> None:
        barrier.wait()
        try:
            work(number)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def test_one_function_called_by_several_threads(arrays: tuple) -> None:
    """Also while the pool is busy with the call of another thread."""
    x, w = arrays
    function = fg.jit(PROGRAMS[0])
    expected = [bits(function(x + number, w)) for number in range(4)]

    def work(number: int) -> None:
        for _ in range(25):
            assert bits(function(x + number, w)) == expected[number]

    in_threads(4, work)


def test_first_call_by_several_threads(arrays: tuple) -> None:
    """All of them trace and compile."""
    x, _ = arrays
    function = fg.jit(lambda x: (x * 1.25).sum(1) - 3)
    results: list[list[bytes]] = []
    in_threads(4, lambda number: results.append(bits(function(x))))
    assert len(results) == 4 and all(result == results[0] for result in results)


def test_threads_with_settings_of_their_own(arrays: tuple) -> None:
    x, w = arrays
    function = fg.jit(PROGRAMS[0])
    expected = bits(function(x, w))

    def work(number: int) -> None:
        with config(threads=1 + number):
            for _ in range(25):
                assert bits(function(x, w)) == expected

    in_threads(3, work)


def test_error_of_one_thread_is_not_that_of_another() -> None:
    """Eigenvalues are computed on the host, where it may fail."""
    function = fg.jit(lambda x: fnp.linalg.eigvals(fnp.diag(x)).real * 2)
    good = np.array([3.0, 1, 2], np.float32)
    function(good)
    original = EIG.reference

    def maybe(arg: Any, x: np.ndarray) -> np.ndarray:
        if x[0, 0] < 0:
            raise ValueError("on the host")
        return original(arg, x)

    EIG.reference = maybe
    try:

        def work(number: int) -> None:
            for _ in range(50):
                if number % 2:
                    with pytest.raises(ValueError, match="on the host"):
                        function(-good)
                else:
                    assert function(good).tolist() == [6, 2, 4]

        in_threads(4, work)
    finally:
        EIG.reference = original
    assert function(-good).tolist() == [-6, -2, -4]


def run_script(text: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", text], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


FORKING = """
import os
import threading
import numpy as np
import funcgrad as fg
import funcgrad.numpy as fnp

x = np.random.default_rng(0).standard_normal((700, 900)).astype(np.float32)
f = fg.jit(lambda x: fnp.tanh(x @ x.T).sum(0))
g = fg.jit(lambda x: fnp.exp(x).sum(1))
with fg.config(threads=3):
    expected = f(x).numpy().tobytes()
    for turn in range({turns}):
        child = os.fork()
        if child == 0:
            same = f(x).numpy().tobytes() == expected
            fresh = float(g(x).sum()) > 0
            os._exit(0 if same and fresh else 1)
        assert f(x).numpy().tobytes() == expected
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
print("done")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_child_of_a_fork_runs_programs() -> None:
    assert run_script(FORKING.format(turns=5)) == "done\n"


FORKING_WHILE_BUSY = """
import os
import threading
import numpy as np
import funcgrad as fg
import funcgrad.numpy as fnp

x = np.random.default_rng(0).standard_normal((500, 900)).astype(np.float32)
f = fg.jit(lambda x: fnp.tanh(x @ x.T).sum(0))
stop = threading.Event()

def work():
    with fg.config(threads=3):
        while not stop.is_set():
            f(x)

with fg.config(threads=3):
    expected = f(x).numpy().tobytes()
    other = threading.Thread(target=work)
    other.start()
    for turn in range(5):
        child = os.fork()
        if child == 0:
            os._exit(0 if f(x).numpy().tobytes() == expected else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    stop.set()
    other.join()
print("done")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_fork_while_another_thread_runs_a_program() -> None:
    assert run_script(FORKING_WHILE_BUSY) == "done\n"


def test_process_ends_while_workers_wait() -> None:
    script = (
        "import numpy as np, funcgrad as fg\n"
        "with fg.config(threads=4):\n"
        "    print(float(fg.jit(lambda x: (x * 2).sum())(np.ones((1000, 1000), np.float32))))\n"
    )
    assert run_script(script) == "2000000.0\n"


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    with config(threads=2):
        yield
