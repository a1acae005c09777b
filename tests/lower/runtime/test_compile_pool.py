"""The pipeline of modules through a compiler: order, failures, and programs of many modules."""

from __future__ import annotations

import _thread
import subprocess
import sys
import threading

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import DeviceError
from funcgrad.lower.program import host
from funcgrad.lower.runtime.compile_pool import Compilers, Pipeline
from funcgrad.lower.runtime.program import forget_programs


def test_binaries_in_order_of_modules():
    with Pipeline(str.encode) as pipeline:
        for i in range(20):
            pipeline.add(str(i))
        assert pipeline.finish("last") == [*(str(i).encode() for i in range(20)), b"last"]


def test_one_module_needs_no_thread():
    seen = []

    def compile_(text: str) -> bytes:
        seen.append(threading.current_thread())
        return text.encode()

    with Pipeline(compile_) as pipeline:
        assert pipeline.finish("all") == [b"all"]
    assert seen == [threading.current_thread()]


def test_failure_in_the_thread_is_raised_by_finish():
    def compile_(text: str) -> bytes:
        raise ValueError(text)

    with Pipeline(compile_) as pipeline:
        pipeline.add("first")
        with pytest.raises(ValueError, match="first"):
            pipeline.finish("last")


def test_what_is_prepared_for_modules_that_threads_share():
    """Once, before the first of them; never where there is none, nor where there is one module."""
    done: list[str] = []

    def compile_(text: str) -> bytes:
        done.append(text)
        return text.encode()

    for shared in ([], ["b"], ["b", "c"]):
        done.clear()
        with Pipeline(compile_, lambda: done.append("prepare")) as pipeline:
            for text in "abc":
                pipeline.add(text, text in shared)
            assert pipeline.finish("d") == [b"a", b"b", b"c", b"d"]
        assert done == (["a", "prepare", "b", "c", "d"] if shared else ["a", "b", "c", "d"])
    done.clear()
    with Pipeline(compile_, lambda: done.append("prepare")) as pipeline:
        pipeline.finish("all")
    assert done == ["all"]


def test_what_cannot_be_prepared_is_an_error_of_finish():
    def prepare() -> None:
        raise ValueError("no pool")

    with Pipeline(str.encode, prepare) as pipeline:
        pipeline.add("first", True)
        with pytest.raises(ValueError, match="no pool"):
            pipeline.finish("last")


def test_leaving_early_ends_the_thread():
    begun, waiting = threading.Event(), threading.Event()
    ended = []

    def compile_(text: str) -> bytes:
        begun.set()
        waiting.wait()
        ended.append(text)
        return b""

    with pytest.raises(KeyError), Pipeline(compile_) as pipeline:
        pipeline.add("first")
        pipeline.add("second")
        begun.wait()
        threading.Timer(0.05, waiting.set).start()
        raise KeyError
    assert ended == ["first"]


def _no_thread(*args: object) -> int:
    raise RuntimeError("can't start new thread")


def _dies_as_it_begins(*args: object) -> int:
    return 1


@pytest.mark.parametrize("start", [_no_thread, _dies_as_it_begins])
def test_without_threads_finish_does_the_work(monkeypatch, start):
    monkeypatch.setattr(_thread, "start_new_thread", start)
    with Pipeline(str.encode) as pipeline:
        pipeline.add("first")
        assert pipeline.finish("last") == [b"first", b"last"]


def test_the_interval_of_switches_is_restored():
    before = sys.getswitchinterval()
    with Pipeline(str.encode) as one:
        one.add("first")
        with Pipeline(str.encode) as two:
            two.add("first")
            assert sys.getswitchinterval() <= 1e-4
        one.finish("last")
    assert sys.getswitchinterval() == before


@pytest.mark.parametrize("characters", [0, 2000])
def test_a_program_of_many_modules(monkeypatch, characters):
    monkeypatch.setattr(host, "_MODULE_CHARACTERS", characters)
    x = numpy.random.default_rng(0).random((60, 60), numpy.float32)

    def f(x):
        y = np.sort(np.tanh(x @ x), axis=1)
        return fg.lax.scan(lambda c, row: (c + np.sum(row), c * row), 0.0, y / np.sum(y, axis=0)), np.exp(y)

    forget_programs()
    with fg.config(cache=False):
        carry, rows, exps = fg.tree.leaves(fg.jit(f)(x))
    y = numpy.sort(numpy.tanh(x @ x), axis=1)
    scaled = y / y.sum(0)
    before = numpy.concatenate([[0], numpy.cumsum(scaled.sum(1))])
    numpy.testing.assert_allclose(carry, before[-1], rtol=1e-4)
    numpy.testing.assert_allclose(rows, before[:-1, None] * scaled, rtol=1e-4)
    numpy.testing.assert_allclose(exps, numpy.exp(y), rtol=1e-4)


@pytest.mark.parametrize("most", [1, 2, 1000])
def test_launches_as_data(monkeypatch, most):
    """A row of kernels, sorts and copies, with loops and callbacks between, as data or written out."""
    monkeypatch.setattr("funcgrad.lower.render.llvm.host.entry._MANY", most)
    x = numpy.random.default_rng(1).random((30, 40), numpy.float32)

    def f(x):
        y = np.sort(x @ x.T, axis=1).at[3].set(1.0)
        z = fg.lax.fori_loop(0, 5, lambda i, c: c @ (y / 40), y)
        doubled = fg.pure_callback(lambda v: 2 * v, fg.ShapeDtypeStruct(z.shape, z.dtype), z)
        return np.sort(doubled, axis=0), np.cumsum(y, axis=0), x

    y = numpy.sort(x @ x.T, axis=1)
    y[3] = 1
    z = y
    for _ in range(5):
        z = z @ (y / 40)
    forget_programs()
    with fg.config(cache=False):
        first, second, third = fg.jit(f)(x)
    numpy.testing.assert_allclose(first, numpy.sort(2 * z, axis=0), rtol=1e-4)
    numpy.testing.assert_allclose(second, numpy.cumsum(y, axis=0), rtol=1e-4)
    numpy.testing.assert_array_equal(third, x)


def test_many_launches_for_threads():
    """Kernels that are cut into tasks take their places from data, too."""
    x = numpy.random.default_rng(2).random((300, 300), numpy.float32) / 150

    def f(x):
        y = x
        for _ in range(40):
            y = y @ x + 1.0
        return y

    y = x.astype(numpy.float64)
    for _ in range(40):
        y = y @ x + 1.0
    assert "@run_launches" in fg.jit(f).lower(x).as_text()
    numpy.testing.assert_allclose(fg.jit(f)(x), y, rtol=1e-3)


def test_compilers_of_kernels() -> None:
    """Equal texts once; an error is raised to who waits, and nobody is left at work."""
    compiled: list[str] = []

    def compile_(text: str) -> bytes:
        compiled.append(text)
        if text == "bad":
            raise ValueError("refused")
        return text.encode()

    with Compilers(compile_) as compilers:
        compilers.add("a")
        assert compilers.finish(["a", "b", "a"]) == [b"a", b"b", b"a"]
    assert sorted(compiled) == ["a", "b"]
    with pytest.raises(ValueError, match="refused"), Compilers(compile_) as compilers:
        compilers.finish(["a", "bad"])
    assert not [t for t in threading.enumerate() if "funcgrad compiler" in t.name]


def test_errors_of_compiler_threads_are_at_the_line_of_who_waits():
    def refuse(text: str) -> bytes:
        raise DeviceError(f"{text} is gone", hint="plug it in")

    with pytest.raises(DeviceError) as caught, Compilers(refuse) as compilers:
        compilers.finish(["the device"])
    assert (caught.value.message, caught.value.hint) == ("the device is gone", "plug it in")
    assert "test_compile_pool.py" in str(caught.value.place)


def test_kernels_are_compiled_as_the_interpreter_ends():
    """Pools of threads cannot be imported by then, which their own module refuses."""
    code = (
        "import atexit\n"
        "from funcgrad.lower.runtime.compile_pool import Compilers\n"
        "def compile():\n"
        "    with Compilers(str.encode) as compilers:\n"
        "        compilers.add('first')\n"
        "        print(*compilers.finish(['first', 'last']))\n"
        "atexit.register(compile)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("b'first' b'last'\n", "")
