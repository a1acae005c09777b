"""Sizes that no memory holds, or nothing counts: an error of ours in every function that makes arrays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, FuncgradError, InternalError

X = fnp.arange(6.0)
MATRIX = fnp.ones((2, 3))

MAKERS: dict[str, Callable[[int], Any]] = {
    "zeros": lambda n: fnp.zeros((n, n)),
    "full": lambda n: fnp.full((n, 6), X),
    "arange": lambda n: fnp.arange(float(n)),
    "range of small steps": lambda n: fnp.arange(0, 1, 1 / n),
    "range of integers": lambda n: fnp.arange(-n, 0),
    "bytes": lambda n: fnp.arange(n, dtype="uint8"),
    "linspace": lambda n: fnp.linspace(0, 1, n),
    "geomspace": lambda n: fnp.geomspace(1, 2, n),
    "eye": lambda n: fnp.eye(1, n),
    "indices": lambda n: fnp.indices((n,)),
    "triangle": lambda n: fnp.tril_indices(n),
    "mask_indices": lambda n: fnp.mask_indices(n, fnp.triu),
    "diagonals": lambda n: fnp.diag_indices(2, n),
    "broadcast_to": lambda n: fnp.broadcast_to(X, (n, 6)),
    "meshgrid": lambda n: fnp.meshgrid(fnp.broadcast_to(1.0, (1 << 20,)), fnp.broadcast_to(1.0, (n,))),
    "tile": lambda n: fnp.tile(X, (n, n)),
    "repeat": lambda n: fnp.repeat(X, n),
    "repeats": lambda n: fnp.repeat(X, [n] * 6),
    "reshape": lambda n: fnp.zeros((0,)).reshape(0, n, n),
    "pad": lambda n: fnp.pad(X, n),
    "edges": lambda n: fnp.pad(X, (0, n), mode="edge"),
    "reflected": lambda n: fnp.pad(X, n, mode="reflect"),
    "ramp": lambda n: fnp.pad(X, n, mode="linear_ramp"),
    "interior": lambda n: lax.pad(X, 0.0, [(0, 0, n)]),
    "array_split": lambda n: fnp.array_split(X, n),
    "vander": lambda n: fnp.vander(X, n),
    "kaiser": lambda n: fnp.kaiser(n, 1.0),
    "bincount": lambda n: fnp.bincount(fnp.arange(3), length=n),
    "flatnonzero": lambda n: fnp.flatnonzero(X, size=n),
    "polyint": lambda n: fnp.polyint(X, n),
    "fft": lambda n: fnp.fft.fft(X, n),
    "one_hot": lambda n: fg.nn.one_hot(fnp.arange(3), n),
    "normal": lambda n: fg.random.normal(fg.random.key(0), (n,)),
    "scan": lambda n: lax.scan(lambda c, _: (c, c), 0.0, None, length=n),
    "fromiter": lambda n: fnp.fromiter(iter([1.0]), "float32", n),
    "frombuffer": lambda n: fnp.frombuffer(b"abc", "uint8", n),
    "frombuffer from": lambda n: fnp.frombuffer(b"abc", "uint8", -1, n),
}


@pytest.mark.parametrize("size", [1 << 48, (1 << 62), (1 << 63) - 1, 1 << 63, 10**30])
@pytest.mark.parametrize("name", MAKERS)
def test_sizes_beyond_all_memory(name: str, size: int) -> None:
    for way in (lambda f: f(), lambda f: fg.jit(f)()):
        with pytest.raises(FuncgradError) as found:
            fg.block_until_ready(way(lambda: MAKERS[name](size)))
        assert not isinstance(found.value, InternalError)


@pytest.mark.parametrize("size", [1 << 48, (1 << 63) - 1, 1 << 63, 10**30])
def test_numbers_that_are_no_size(size: int) -> None:
    """Which diagonal, how far a window reaches with one element, how often one shifts: there are values for all."""
    for way in (lambda f: f(), lambda f: fg.jit(f)()):
        assert way(lambda: fnp.tril(MATRIX, size)).tolist() == MATRIX.tolist()
        assert way(lambda: fnp.tri(2, 3, -size)).tolist() == [[0.0] * 3] * 2
        assert way(lambda: fnp.roll(X, 6 * size)).tolist() == X.tolist()
        assert way(lambda: fnp.polyder(X, size)).shape == (0,)
        one = way(lambda: lax.reduce_window(X, 0.0, lax.add, (1,), (1,), "VALID", window_dilation=(size,)))
        assert one.tolist() == X.tolist()
        step = min(size, 1 << 48)  # compiled, an axis is made as long as a step
        first = way(lambda n=step: lax.reduce_window(X, 0.0, lax.add, (2,), (n,), "VALID"))
        assert first.tolist() == [1.0]
    assert len(fnp.tril_indices(2, size)[0]) == 4


def test_what_reads_bytes(tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(b"abc")
    wrong: list[Callable[[], Any]] = [
        lambda: fnp.fromfile(path, "uint8", 1 << 48),
        lambda: fnp.fromfile(path, "uint8", offset=1 << 70),
        lambda: fnp.fromfile(path, "uint8", offset=1 << 40),
        lambda: fnp.fromfile(path, "object"),
        lambda: fnp.frombuffer(b"abc", "float32"),
        lambda: fnp.frombuffer(b"", "uint8", 3),
        lambda: fnp.fromstring("1 a", sep=" "),
        lambda: fnp.fromstring("1 2", sep=" ", count=1 << 48),
    ]
    for call in wrong:
        with pytest.raises(FuncgradError, match="from"):
            call()


def test_what_an_iterator_raises_goes_through() -> None:
    def numbers() -> Any:
        yield 1.0
        raise ValueError("too large, says the iterator")

    with pytest.raises(ValueError, match="says the iterator") as found:
        fnp.fromiter(numbers(), np.float32)
    assert not isinstance(found.value, FuncgradError)


def test_ranges_without_a_number_of_elements() -> None:
    for bounds in ((0, np.inf), (0, np.nan), (-np.inf, 0), (0.0, 1.0, np.nan)):
        with pytest.raises(ArgumentError, match="no number of elements"):
            fnp.arange(*bounds)
    assert fnp.arange(1 << 70, (1 << 70) + 3, 1, dtype="float32").shape == (3,)
