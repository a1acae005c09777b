"""Functions that kernels call: the bits of those that are written out, for every format, width and form of loop."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Set
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.lower import load_or_compile
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.math import called
from funcgrad.lower.program import host
from funcgrad.trace.array.array import wrap
from funcgrad.trace.types.dtypes import bfloat16
from funcgrad.trace.uop import Op
from tests.hardware.cpus import backend_of

FUNCTIONS = {"sin": (fnp.sin, np.sin), "cos": (fnp.cos, np.cos), "tan": (fnp.tan, np.tan)}
SPECIAL = [0.0, -0.0, np.inf, -np.inf, np.nan, 1e-40, 3e38, -1e22, 7.0e9, 1e5, np.pi, 22.0]


def arguments(size: int, dtype: Any, seed: int = 0) -> np.ndarray:
    """Numbers of all sizes, and some special ones among them."""
    rng = np.random.default_rng(seed)
    x = rng.normal(size=size) * 10.0 ** rng.integers(-3, 4, size)
    chosen = rng.random(size) < 0.2
    x[chosen] = rng.choice(SPECIAL, chosen.sum())
    with np.errstate(over="ignore"):
        return x.astype(dtype)


def chain(name: str, links: int, x: Any) -> Any:
    for k in range(links):
        x = FUNCTIONS[name][0](x) * (1 + k / links) + x
    return x


def of_multiples(function: Callable[[Any], Any], x: Any) -> Any:
    """A sum in which no function is of another: errors do not grow."""
    total = x * 0
    for k in range(1, 6):
        total = total + function(x * k)
    return total


def calls(function: Callable[..., Any], *given: Any) -> list[str]:
    """The names of the functions that a program has for its kernels to call."""
    lines = fg.jit(function).lower(*given).as_text("llvm").splitlines()
    return [
        line.split("@")[1].split("(")[0] for line in lines if line.startswith("define") and "_of_" in line
    ]


def values(
    function: Callable[..., Any], *given: Any, written_out: bool = False, machine: str = ""
) -> list[np.ndarray]:
    """What a function gives, with the calls that its kernels do, or where they call nothing."""
    graph = fg.jit(function).trace(*given).graph
    backend = backend_of(machine) if machine else open_backend("cpu")
    lowered = []

    def called_in(kernel: Kernel, known: Set[Op]) -> frozenset[Op]:
        lowered.append(kernel)
        return frozenset() if written_out else called.called_in(kernel, known)

    with pytest.MonkeyPatch.context() as patch, fg.config(cache=False):
        patch.setattr(load_or_compile, "loaded_before", lambda identity: None)
        patch.setattr(host, "called_in", called_in)
        program = load_or_compile.compile_program(graph.outputs, graph.parameters, backend)
    assert lowered, "an earlier program was taken"
    return [array.numpy() for array in program([wrap(np.asarray(x)) for x in fg.tree.leaves(given)])]


def check(function: Callable[..., Any], *given: Any, machine: str = "") -> None:
    assert calls(function, *given)
    found = values(function, *given, machine=machine)
    exact = values(function, *given, written_out=True, machine=machine)
    for one, other in zip(found, exact, strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_array_equal(bits(one), bits(other))


def bits(x: Any) -> np.ndarray:
    """The bits of numbers; NaN are one, as the processor chooses which of two it hands on."""
    x = np.array(x)
    x[np.isnan(x)] = np.nan
    return x.view(f"u{x.dtype.itemsize}")


@pytest.mark.parametrize("dtype", [np.float32, np.float16, bfloat16], ids=lambda dtype: np.dtype(dtype).name)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_bits_of_what_is_written_out(name: str, dtype: Any) -> None:
    """Whole vectors, ends of loops, and single numbers."""
    for size in (1, 5, 16, 77):
        check(partial(chain, name, 6), fnp.array(arguments(size, dtype, size)))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_of_numpy(name: str) -> None:
    ours, numpys = FUNCTIONS[name]
    x = arguments(1000, np.float32)
    with np.errstate(all="ignore"):
        exact = of_multiples(lambda y: numpys(y.astype(np.float64)), x)
    assert len(calls(partial(of_multiples, ours), x)) == 1
    found = np.asarray(fg.jit(partial(of_multiples, ours))(x))
    near = np.isnan(exact) | (np.abs(exact) < 10)  # elsewhere the error of a tangent is that of its argument
    np.testing.assert_allclose(found[near], exact[near], rtol=0, atol=1e-5)


@pytest.mark.parametrize("machine", ["x86-64", "haswell", "small", "large"])
def test_vectors_of_other_machines(machine: str) -> None:
    """Vectors in registers of 16 and 32 bytes, and those that take several registers."""
    check(partial(chain, "sin", 5), arguments(53, np.float32), machine=machine)


def test_within_loops_and_transformations() -> None:
    x = fnp.array(arguments(60, np.float32).reshape(4, 15))
    many = partial(of_multiples, fnp.sin)
    check(lambda x: fnp.sum(many(x), 1), x)
    check(lambda x: fnp.sum(many(x), 0), x)
    check(lambda x: many(x.T), x)

    def of_row(row: Any) -> Any:
        return many(row) + row[0]

    def loss(x: Any) -> Any:
        return fnp.sum(of_multiples(fnp.tan, x) * x)

    def steps(x: Any) -> Any:
        def step(c: Any, row: Any) -> Any:
            return many(c + row), many(row)

        return fg.lax.scan(step, x[0], x)

    def repeated(x: Any) -> Any:
        def step(i: Any, c: Any) -> Any:
            return many(c) * i

        return fg.lax.fori_loop(0, 3, step, x[0, 0])

    def chosen(x: Any) -> Any:
        return fg.lax.cond(x[0, 1] > 0, many, partial(of_multiples, fnp.cos), x)

    check(fg.vmap(of_row), x)
    check(fg.grad(loss), x)
    check(steps, x)
    check(repeated, x)
    check(chosen, x)


def test_threads_share_a_kernel_that_calls() -> None:
    check(partial(chain, "sin", 6), fnp.array(arguments(300_000, np.float32)))


def test_programs_of_several_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function is in one of them, and the others declare it."""
    monkeypatch.setattr(host, "_MODULE_CHARACTERS", 1)
    x = fnp.array(arguments(33, np.float32))
    check(lambda x: [of_multiples(fnp.sin, x), fnp.cumsum(of_multiples(fnp.sin, x * 2)), x.sum()], x)
    check(lambda x: fg.lax.scan(lambda c, y: (of_multiples(fnp.cos, c + y), c), x[0], x), x)


def test_several_at_once() -> None:
    x = fnp.array(arguments(40, np.float32))
    functions = [partial(chain, name, links) for name in FUNCTIONS for links in (4, 7)]
    exact = [values(function, x, written_out=True)[0] for function in functions]
    found: dict[int, np.ndarray] = {}

    def run(i: int) -> None:
        found[i] = np.asarray(fg.jit(functions[i])(x))

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(functions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for i, wanted in enumerate(exact):
        np.testing.assert_array_equal(bits(found[i]), bits(wanted))


def test_from_the_cache_of_another_process(tmp_path: Path) -> None:
    text = """
import funcgrad as fg, funcgrad.numpy as np
def f(x):
    for k in range(5): x = np.sin(x) * k + x
    return x
print(np.sum(fg.jit(f)(np.arange(50.0))))
"""
    environment = {**os.environ, "FUNCGRAD_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", text]
    first, second = (
        subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    )
    assert any(tmp_path.iterdir())
    assert first == second and first.strip()


def test_what_is_written_out() -> None:
    """Few of a kind, functions that are short or of float64, and a sine and a cosine of one value."""
    x = np.ones(64, np.float32)
    assert calls(partial(chain, "sin", 4), x)
    assert not calls(partial(chain, "sin", 3), x)
    assert not calls(partial(of_multiples, fnp.exp), x)
    assert not calls(partial(of_multiples, lambda y: fnp.sin(y) * fnp.cos(y)), x)
    with fg.config(enable_x64=True):
        assert not calls(partial(chain, "sin", 6), np.ones(64))


def test_the_profile_of_a_program_that_calls() -> None:
    x = fnp.array(arguments(1000, np.float32))
    assert "kernel" in str(fg.jit(partial(chain, "sin", 5)).lower(x).compile().profile(x)).lower()
