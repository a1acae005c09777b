"""Stores around the caches: who gets them, and that results are the same, whatever the shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.lower.optimize import cpu
from funcgrad.lower.primitives.host import stream
from funcgrad.lower.runtime import donated_arguments
from funcgrad.trace.array.array import Array

MIB = 1 << 20
NBYTES = 1 << 16


def schedule(function: Callable, *shapes: tuple[int, ...], dtype: str = "float32") -> str:
    arguments = [fg.ShapeDtypeStruct(shape, dtype) for shape in shapes]
    lowered = fg.jit(function).lower(*arguments)
    target = open_backend("cpu").target._replace(vector_nbytes=64, registers=32, l3_nbytes=4 * MIB)
    return lowered.for_target(target).as_text("schedule")


def test_what_is_too_big_for_the_caches_goes_around_them() -> None:
    assert "stream(b0)" in schedule(lambda x: fnp.exp(x) + 1, (1024, 2048))
    assert "stream" not in schedule(lambda x: fnp.exp(x) + 1, (256, 1024))  # it fits
    assert "stream" not in schedule(lambda x: x.sum(0), (1024, 2048))  # only the argument is big
    assert "stream" not in schedule(lambda x: fnp.exp(x), (1023 * 2049,))  # the last line is not whole
    assert "stream(b0" in schedule(lambda x: fg.nn.softmax(x, -1), (1024, 2048))
    both = schedule(lambda x: (fnp.exp(x), x * 2), (1024, 2048))
    assert "stream(b0, b1)" in both or both.count("stream(b0)") == 2


@pytest.fixture(scope="module")
def small_caches() -> Iterator[None]:
    """Programs for a machine with a last cache of 64 KiB, from which size on memory is aligned here."""
    backend = open_backend("cpu")
    target = backend.target._replace(name=backend.target.name + " small caches", l3_nbytes=NBYTES)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backend, "target", target)
        for module in (cpu, donated_arguments, stream):
            patch.setattr(module, "ALIGNED_NBYTES", NBYTES)
        yield


def transposed(x: Any, y: Any) -> Any:
    return x.T + y.T, fnp.concatenate([x, y], 1), fnp.where(x > 0, y, 0)


PROGRAMS: list[Callable] = [
    lambda x, y: x * 2 + y,
    lambda x, y: (fg.nn.softmax(x, -1), x - y.mean(0)),
    transposed,
    lambda x, y: (fnp.cumsum(x, 1), x[::-1] * y, (x + y).reshape(-1)[1:]),
    lambda x, y: fg.lax.scan(lambda c, r: (c + r, c * r), x[0], y),
    lambda x, y: (x @ y.T, x.astype(fnp.int8), (x > y), x + 1j * y),
]


@pytest.mark.usefixtures("small_caches")
@settings(max_examples=12)
@given(st.integers(120, 200), st.integers(90, 200) | st.sampled_from([128, 160, 256]), st.integers(0, 5))
def test_results_are_the_same(rows: int, columns: int, number: int) -> None:
    rng = np.random.default_rng(rows * columns)
    x, y = rng.integers(-8, 9, (2, rows, columns)).astype(np.float32)
    program = PROGRAMS[number]
    expected = fg.tree.leaves(program(Array(x), Array(y)))
    for threads in (1, 2):
        with fg.config(threads=threads):
            found = fg.tree.leaves(fg.jit(lambda x, y: program(x, y))(x, y))
        for a, b in zip(found, expected, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-5)


@pytest.mark.usefixtures("small_caches")
@pytest.mark.parametrize("shift", [0, 4, 16, 60])
def test_donated_memory_that_is_not_aligned(shift: int) -> None:
    """Arrays of NumPy's begin anywhere: memory of theirs that is no line of the cache is not written to."""
    n = 1 << 15
    memory = np.zeros(4 * n + 128, np.uint8)
    start = -memory.ctypes.data % 64 + shift
    step = fg.jit(lambda x: x + 1, donate_argnums=0)
    for native in (False, True, True):
        with fg.config(native_calls=native):
            x = Array(memory[start : start + 4 * n].view(np.float32))
            before = float(x.owner[0])
            assert float(step(x)[n - 1]) == before + 1
            x = step(Array(np.full(n, 5, np.float32)))
            assert float(x[0]) == 6
