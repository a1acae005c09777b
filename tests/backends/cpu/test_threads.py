"""Threads: the pool within a program, programs called from several threads, and processes that fork."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.config import _quota, config
from funcgrad.drivers.code_memory import IS_SUPPORTED
from funcgrad.errors import ArgumentError
from funcgrad.trace.matrix.matrix_ops import QR

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


def step(x: Any, w: Any) -> Any:
    """A training step of two layers, with statistics of the gradient."""

    def loss(w: Any) -> Any:
        h = fg.nn.gelu(x @ w)
        return fnp.mean((fg.nn.standardize(h) @ w[:300] - 1) ** 2)

    value, g = fg.value_and_grad(loss)(w)
    return value, w - 0.1 * g, fnp.sqrt(fnp.sum(g * g)), fnp.max(fnp.abs(g))


def convolved(x: Any, w: Any) -> Any:
    images, filters = x.reshape(4, 3, 210, 250), w[:12].reshape(-1)[:1080].reshape(40, 3, 3, 3)
    both = fg.value_and_grad(
        lambda i, f: fnp.sum(fg.lax.conv_general_dilated(i, f, (1, 1), "SAME") ** 2), (0, 1)
    )
    return both(images, filters)


PROGRAMS: list[Callable] = [
    lambda x, w: fnp.tanh(x @ w),
    lambda x, w: softmax(x),
    lambda x, w: statistics(x),
    lambda x, w: fnp.sin(x) * fnp.exp(x),
    lambda x, w: fnp.cumsum(x, 1)[:, ::3].sum(0),
    step,
    convolved,
    lambda x, w: (fnp.sort(x, 1), fnp.argsort(x, 0), fnp.sort(x.ravel())),
    lambda x, w: fnp.zeros((50, 900)).at[fnp.argmax(x, 1) % 50].add(x),
    lambda x, w: (x[fnp.argsort(x[:, 0])] @ w, x.argmax(0), fnp.prod(x[:, :30], 1), x.var(0)),
    lambda x, w: (fnp.bfloat16(x) @ fnp.bfloat16(w), fnp.linalg.norm(x, axis=0), fg.nn.logsumexp(x, 0)),
    lambda x, w: fg.lax.scan(lambda c, r: (fnp.tanh(c @ w[:300] + r[:300]), c.sum()), w[0], x[:40]),
    lambda x, w: fg.random.normal(fg.random.key(3), (500, 900)) * x[:500],
    lambda x, w: fg.vmap(fg.grad(lambda r: fnp.sum(fnp.tanh(r @ w) ** 2)))(x),
]


def bits(tree: Any) -> list[bytes]:
    return [leaf.numpy().tobytes() for leaf in fg.tree.leaves(tree)]


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
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
    """Complex QR factors are computed on the host, where it may fail."""
    function = fg.jit(lambda x: fnp.diagonal(fnp.linalg.qr(fnp.diag(x) + 0j)[1]).real * 2)
    good = np.array([3.0, 1, 2], np.float32)
    function(good)
    original = QR.reference

    def maybe(arg: Any, x: np.ndarray) -> np.ndarray:
        if x[0, 0].real < 0:
            raise ValueError("on the host")
        return original(arg, x)

    QR.reference = maybe
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
        QR.reference = original
    assert function(-good).tolist() == [-6, -2, -4]


def run_script(text: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", text, *arguments], capture_output=True, text=True, timeout=120
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


def parallelism() -> int:
    """How many threads would work on a program that this thread calls."""
    runtime = open_backend("cpu")._runtime()
    return ctypes.CFUNCTYPE(ctypes.c_int64)(runtime["parallelism"])()


def test_limits_are_those_of_the_calling_thread(arrays: tuple) -> None:
    """Also for native calls, of which none tells the pool anything."""
    x, _ = arrays
    function = fg.jit(lambda x: fnp.tanh(x).sum(1))
    turns = threading.Barrier(3)

    def work(number: int) -> None:
        with config(threads=1 + number):
            for _ in range(4):
                function(x)
            for turn in range(9):
                turns.wait()
                if turn % 3 == number:
                    function(x)
                    assert parallelism() == 1 + number

    in_threads(3, work)
    for count in (4, 1, 2):
        with config(threads=count):
            function(x)
            assert parallelism() == count


POOL_ON_DEMAND = """
import ctypes, threading
import numpy as np
import funcgrad as fg
from funcgrad.backends.interface import open_backend
small, parallel = fg.jit(lambda x: x + 1), fg.jit(lambda x: fg.numpy.tanh(x).sum(1))
few, many, backend = np.ones(4, np.float32), np.ones((600, 900), np.float32), open_backend("cpu")
counts, turns = [], threading.Barrier(2, timeout=60)
def parallelism():
    return ctypes.CFUNCTYPE(ctypes.c_int64)(backend._runtime()["parallelism"])()
def work():
    with fg.config(threads=3):
        small(few)
        counts.append(backend._has_runtime)
        turns.wait()  # for the pool, and the plans of native calls
        turns.wait()
        small(few)
        counts.append(parallelism())
thread = threading.Thread(target=work)
thread.start()
turns.wait()
for count in (3, 2):
    with fg.config(threads=count):
        for _ in range(4):
            parallel(many), small(few)
        counts.append(parallelism())
turns.wait()
thread.join()
print(counts)
"""


TASK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)
LAST_POOL = 63  # which no program here uses


def in_a_pool(workers: int, started: int, jobs: Callable[[Callable[..., None]], None]) -> None:
    """Call jobs(run_parallel) in a thread that so many workers of a pool help, of which `started` are there."""
    runtime = open_backend("cpu")._runtime()
    start = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_uint64, ctypes.c_uint64)(runtime["start_worker"])
    set_limit = ctypes.CFUNCTYPE(None, ctypes.c_uint64)(runtime["set_limit"])
    run = ctypes.CFUNCTYPE(None, TASK, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)
    while len(_started) < started:
        assert start(len(_started), LAST_POOL) == 0
        _started.append(len(_started))

    def call(_: int) -> None:
        set_limit(workers + (LAST_POOL << 16))
        jobs(run(runtime["run_parallel"]))

    in_threads(1, call)


_started: list[int] = []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no workers")
@pytest.mark.parametrize("workers", [1, 3, 70])
def test_each_task_runs_once(workers: int) -> None:
    """Whatever is its number, also with more threads than ranges; trips are cut as evenly as can be."""
    rng = np.random.default_rng(workers)

    def jobs(run_parallel: Callable[..., None]) -> None:
        found: list[tuple[int, int]] = []
        task = TASK(lambda _, first, end: found.append((first, end)))
        for _ in range(60):
            trips, parts = int(rng.integers(1, 400)), int(rng.integers(1, 150))
            found.clear()
            run_parallel(task, None, trips, parts)
            expected = [(n * trips // parts, (n + 1) * trips // parts) for n in range(parts)]
            assert sorted(found) == sorted(expected)

    in_a_pool(workers, workers, jobs)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no workers")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_a_thread_has_the_same_tasks_in_each_job(workers: int) -> None:
    """Each thread waits in its first task for the others: that is the first of its own range."""
    threads = workers + 1

    def jobs(run_parallel: Callable[..., None]) -> None:
        first_of: dict[int, int] = {}
        barrier = threading.Barrier(threads)

        def task(_: Any, first: int, end: int) -> None:
            if threading.get_native_id() not in first_of:
                first_of[threading.get_native_id()] = first
                barrier.wait(timeout=60)

        begun = []
        for _ in range(5):
            first_of.clear()
            run_parallel(TASK(task), None, 4 * threads, 4 * threads)
            begun.append(dict(first_of))
        assert sorted(begun[0].values()) == [4 * n for n in range(threads)]
        assert begun[0][threading.get_native_id()] == 0
        assert all(other == begun[0] for other in begun[1:])

    in_a_pool(workers, workers, jobs)


def test_the_pool_is_loaded_by_the_first_program_that_uses_it() -> None:
    """A thread that had called others before has its limit from its next call on."""
    assert run_script(POOL_ON_DEMAND) == "[False, 3, 2, 3]\n"


NO_POOL_IN_THE_CACHE = """
import sys, threading
import numpy as np
import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend

kind, path = sys.argv[1:]
backend, has_pool = open_backend("cpu"), []
def checked(function, expected, *arguments):
    error = np.abs(function(*arguments).numpy() - expected).max()
    assert error < 1e-3, error
    has_pool.append(backend._has_runtime)
rng = np.random.default_rng(0)
x, y = (rng.standard_normal((330, 310)).astype(np.float32) for _ in "xy")
product, sums = fg.jit(lambda x, y: x @ y.T), fg.jit(lambda x: fnp.tanh(x @ x.T).sum(1))
loop = fg.jit(lambda x: fg.lax.while_loop(lambda c: c[0] < 300, lambda c: (c[0] + 1, c[1] + x), (0, x))[1])
big = fg.jit(lambda x: fnp.tanh(x @ x) @ x)
with fg.config(cache_dir=path, threads=3):
    if kind == "again":
        for _ in range(4):
            checked(product, x @ y.T, x, y)
    elif kind == "another":
        checked(product, x @ y.T, x, y)
        checked(sums, np.tanh(x @ x.T).sum(1), x)
        checked(product, x @ y.T, x, y)
    elif kind == "big":
        z = np.full((1500, 1500), 1e-3, np.float32)
        checked(big, np.tanh(z @ z) @ z, z)
    elif kind == "loop":
        checked(loop, 301 * np.rint(x), np.rint(x))
    elif kind == "fork":
        import os
        checked(product, x @ y.T, x, y)
        child = os.fork()
        for _ in range(2):
            checked(product, x @ y.T, x, y)
        if child == 0:
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    else:
        def work():
            with fg.config(cache_dir=path, threads=3):
                for _ in range(40):
                    checked(product, x @ y.T, x, y)
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(has_pool) == 160 and has_pool[-1]
        has_pool = []
print(has_pool)
"""


@pytest.mark.skipif(not IS_SUPPORTED, reason="the pool is loaded at once here")
@pytest.mark.parametrize(
    "kind, has_pool",
    [
        ("again", [False, True, True, True]),
        ("another", [False, True, True]),
        ("big", [True]),
        ("loop", [False]),
        ("fork", [False, True, True]),
        ("threads", []),
    ],
)
def test_a_first_run_without_a_pool(kind: str, has_pool: list[bool], tmp_path: Path) -> None:
    """Where the cache has none, and the program takes less time than to compile it; with the second run it is there. A
    loop that shares out nothing, and can be interrupted, needs none.
    """
    assert run_script(NO_POOL_IN_THE_CACHE, kind, str(tmp_path / "cache")) == f"{has_pool}\n"
    expected = [kind != "loop"] * len(has_pool)
    assert run_script(NO_POOL_IN_THE_CACHE, kind, str(tmp_path / "cache")) == f"{expected}\n"


@pytest.mark.parametrize("count", [0, -1, 1.5, "2"])
def test_numbers_of_threads_that_are_none(count: Any) -> None:
    with pytest.raises(ArgumentError, match="threads"), config(threads=count):
        pass
    assert config.threads >= 1


CONDITION = """
import sys, threading
import numpy as np
from funcgrad.backends.cpu.native import library
library._MACHINES.clear()
import funcgrad as fg, funcgrad.numpy as fnp
x = np.random.default_rng(0).standard_normal((500, 900)).astype(np.float32)
f = fg.jit(lambda x: fnp.tanh(x @ x.T).sum(0))
found = set()
for count in (1, 4, 2, 3):
    with fg.config(threads=count):
        for _ in range(100):
            found.add(f(x).numpy().tobytes())
def work():
    with fg.config(threads=2):
        for _ in range(100):
            found.add(f(x).numpy().tobytes())
others = [threading.Thread(target=work) for _ in range(3)]
[t.start() for t in others]
[t.join() for t in others]
print(len(found), "pthread_cond_wait" in library.library_text("threads", library.variant_for("linux", "x86_64")))
"""


def test_systems_without_a_futex() -> None:
    assert run_script(CONDITION) == "1 True\n"


def test_other_threads_run_during_a_long_program() -> None:
    """The lock of Python's is free while a program computes."""
    function = fg.jit(lambda n: fg.lax.fori_loop(0, n, lambda i, s: s * 0.5 + i, 0.0))
    for _ in range(3):
        function(10)
    with config(native_calls=False):
        function(10)
    for native in (True, False):
        counted, stop = [0], threading.Event()

        def count(counted: list[int] = counted, stop: threading.Event = stop) -> None:
            while not stop.wait(0.001):
                counted[0] += 1

        other = threading.Thread(target=count)
        other.start()
        try:
            with config(native_calls=native):
                before = counted[0]
                function(100_000_000)
                assert counted[0] > before + 5
        finally:
            stop.set()
            other.join()


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


# ---- how many threads there are by default ----


@pytest.mark.parametrize(
    ("groups", "files", "expected"),
    [
        ("0::/\n", {"cpu.max": "max 100000\n"}, None),
        ("0::/\n", {"cpu.max": "250000 100000\n"}, 2.5),
        ("0::/a/b\n", {"a/b/cpu.max": "max 100000\n", "a/cpu.max": "150000 100000\n"}, 1.5),
        ("0::/a/b\n", {"a/b/cpu.max": "400000 100000\n", "cpu.max": "300000 100000\n"}, 3.0),
        (
            "5:memory:/m\n4:cpu,cpuacct:/d\n",
            {"cpu/d/cpu.cfs_quota_us": "50000\n", "cpu/d/cpu.cfs_period_us": "100000\n"},
            0.5,
        ),
        ("4:cpu:/d\n", {"cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"}, None),
        ("nonsense", {"cpu.max": "nonsense"}, None),
        ("", {}, None),
    ],
)
def test_quotas_of_control_groups(
    groups: str, files: dict[str, str], expected: float | None, tmp_path: Path
) -> None:
    """Version 2 and version 1, of this group and of those above."""
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert _quota(groups, str(tmp_path)) == expected
