"""NumPy's routine found and called without Python, and what is called where it cannot be had."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends import interface
from funcgrad.backends.cpu import backend, sorting
from funcgrad.backends.interface import Target
from funcgrad.lower.program import host
from funcgrad.lower.runtime.program import forget_programs


@pytest.fixture(scope="module", autouse=True)
def short_rows_by_all_threads() -> Iterator[None]:
    """On every CPU all threads sort rows that are short enough for a test."""
    usual = host._SORTED_BY_ALL_OF_MASKED
    host._SORTED_BY_ALL_OF_MASKED = 0
    forget_programs()
    yield
    host._SORTED_BY_ALL_OF_MASKED = usual
    forget_programs()


@pytest.fixture
def fresh_backend() -> Iterator[None]:
    """A backend that has not looked for routines yet."""
    before = interface._open.pop("cpu", None)
    forget_programs()
    yield
    forget_programs()
    interface._open.pop("cpu", None)
    if before is not None:
        interface._open["cpu"] = before


def test_numpys_routines_are_found() -> None:
    for dtype in sorting.DTYPES:
        address = sorting._numpy_routine(dtype)
        assert address is not None and sorting._sorts(address, dtype)


@pytest.mark.parametrize("why", ["another NumPy", "it does not sort"])
def test_without_them_python_sorts(fresh_backend: None, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    if why == "another NumPy":
        monkeypatch.setattr(sorting, "numpy_table", lambda: None)
        assert sorting._numpy_routine(np.dtype(np.int32)) is None
    else:
        idle = sorting._ROUTINE(lambda start, length, unused: 0)
        monkeypatch.setattr(sorting, "_numpy_routine", lambda dtype: ctypes.cast(idle, ctypes.c_void_p).value)
    assert isinstance(interface.open_backend("cpu"), backend.Backend)
    x = np.random.default_rng(0).standard_normal((3, 5000)).astype(np.float32)
    ordered, order, middle = fg.jit(lambda v: (fnp.sort(v), fnp.argsort(v), fnp.median(v, 1)))(x)
    np.testing.assert_array_equal(ordered.numpy(), np.sort(x))
    np.testing.assert_array_equal(order.numpy(), np.argsort(x, kind="stable"))
    np.testing.assert_allclose(middle.numpy(), np.median(x, 1), rtol=1e-6)


@pytest.mark.parametrize("threads", [1, 2, 3, 4, 9])
def test_long_rows_by_all_threads(threads: int) -> None:
    """Runs of several lengths, merged: ties, presorted and reversed rows, all equal; the source is needed, too."""
    size = 70001
    rng = np.random.default_rng(0)
    rows = [
        rng.standard_normal(size),
        rng.integers(0, 3, size),
        np.arange(size),
        np.arange(size)[::-1],
        np.zeros(size),
        np.where(rng.random(size) < 0.5, np.inf, -1.0),
    ]
    function = fg.jit(lambda v: (fnp.sort(v), fnp.argsort(v), v * 2))
    with fg.config(threads=threads):
        for row in rows:
            x = row.astype(np.float32)
            ordered, order, twice = function(x)
            np.testing.assert_array_equal(ordered.numpy(), np.sort(x))
            np.testing.assert_array_equal(order.numpy(), np.argsort(x, kind="stable"))
            np.testing.assert_array_equal(twice.numpy(), x * 2)
        signed = fg.jit(fnp.sort)(rng.integers(-(2**31), 2**31, size).astype(np.int32)).numpy()
        assert (np.diff(signed.astype(np.int64)) >= 0).all() and signed[0] < 0


@pytest.mark.parametrize("name", ["int32", "uint32", "int64", "uint64"])
def test_sorts_by_digits(name: str) -> None:
    """Low bits that count the elements, to the end or not, from any number on; digits in which none differ."""
    size, rng, dtype = 20_000, np.random.default_rng(1), np.dtype(name)
    count, top = np.arange(size), 8 * dtype.itemsize
    keys = rng.integers(0, 1 << 63, size, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
    few = rng.integers(0, 7, size)
    high = (few.astype(np.uint64) << np.uint64(top - 4)).astype(dtype)  # of both signs
    bits = (size - 1).bit_length()
    rows = [
        (keys >> np.uint64(64 - top)).astype(dtype),
        high,
        high | count.astype(dtype),
        high | (count + 77).astype(dtype),
        high | ((count + 20_000) % (1 << bits)).astype(dtype),
        high | np.where(count < size // 2, count, few).astype(dtype),
        (few << 9).astype(dtype),
        np.full(size, 3, dtype),
        *(
            [(keys >> np.uint64(32) << np.uint64(bits)).astype(dtype) | count.astype(dtype)]
            if top == 64
            else []
        ),
    ]
    with fg.config(enable_x64=True):
        function = fg.jit(fnp.sort, donate_argnums=0)
        for threads in (1, 2, 3):
            with fg.config(threads=threads):
                for row in rows:
                    np.testing.assert_array_equal(function(fnp.array(row)).numpy(), np.sort(row))


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_buckets_of_every_size(data: st.DataObject) -> None:
    """Buckets that are empty, that hold all but one element, and that have to be cut several times."""
    dtype = np.dtype(data.draw(st.sampled_from(["int32", "uint32", "int64", "uint64"])))
    size = data.draw(st.sampled_from([8192, 8193, 10_000, 33_000, 131_075]))
    bits, rng = 8 * dtype.itemsize, np.random.default_rng(data.draw(st.integers(0, 999)))
    keys = rng.integers(0, 1 << 64, size, np.uint64) >> np.uint64(64 - bits)
    kind = data.draw(st.sampled_from(["random", "powers", "narrow", "outlier", "few", "counted", "around"]))
    if kind == "powers":
        keys >>= rng.integers(0, bits, size, dtype=np.uint64)
    elif kind == "narrow":
        low, width = data.draw(st.integers(0, bits - 1)), data.draw(st.integers(1, bits))
        keys &= np.uint64((((1 << width) - 1) << low) % (1 << 64))
    elif kind == "outlier":
        keys &= np.uint64(data.draw(st.sampled_from([3, 1023, (1 << bits // 2) - 1])))
        keys[data.draw(st.integers(0, size - 1))] = 1 << (bits - 1)
    elif kind == "few":
        keys = rng.choice(keys[: data.draw(st.integers(1, 40))], size)
    elif kind == "counted":
        width = (size - 1).bit_length()
        begin = data.draw(st.sampled_from([0, 1, (1 << width) - size, (1 << width) - size // 2]))
        keys = (keys >> np.uint64(width)) << np.uint64(width)
        keys |= (np.arange(size, dtype=np.uint64) + np.uint64(begin)) & np.uint64((1 << width) - 1)
    elif kind == "around":  # 0 and other numbers at which many bits change
        middle = data.draw(st.sampled_from([0, 1 << (bits - 1), 1 << (bits - 2), 1 << 20]))
        most = data.draw(st.sampled_from([2, 300, 1000, 1 << (bits - 3)]))
        keys = (rng.integers(-most, most, size) + middle % (1 << 62)).astype(np.uint64)
        keys += np.uint64(middle - middle % (1 << 62))
        if data.draw(st.booleans()):  # with positions in the lowest bits
            width = np.uint64((size - 1).bit_length())
            keys = (keys << width) | np.arange(size, dtype=np.uint64)
    x = keys.astype(dtype)
    with fg.config(enable_x64=True, threads=data.draw(st.integers(1, 5))):
        np.testing.assert_array_equal(fg.jit(lambda v: fnp.sort(v))(x).numpy(), np.sort(x))


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_rows_that_ascend_but_for_one_number(data: st.DataObject) -> None:
    """Such rows, as of positions where a condition holds; rows that only begin so; in parts of any number."""
    dtype = np.dtype(data.draw(st.sampled_from(["int32", "uint32", "int64", "uint64"])))
    size = data.draw(st.sampled_from([1, 2, 16, 17, 33, 100, 1000, 8191, 8192, 8193, 20_000, 33_333]))
    rng = np.random.default_rng(data.draw(st.integers(0, 999)))
    least, most = np.iinfo(dtype).min, np.iinfo(dtype).max
    x = np.sort(rng.integers(least, most, size, dtype, True))
    if data.draw(st.booleans()):
        x = np.sort(rng.choice(x[:7], size))
    x[: data.draw(st.integers(0, size // 2))] = x[0]
    fill = data.draw(st.sampled_from([x[-1], most, x[size // 2], least]))
    x[rng.random(size) < data.draw(st.sampled_from([0.0, 0.01, 0.5, 0.99, 1.0]))] = fill
    for _ in range(data.draw(st.integers(0, 2))):  # elsewhere than the few that are tried
        x[data.draw(st.integers(0, size - 1))] = data.draw(st.sampled_from([x[0], x[-1], least, most]))
    with fg.config(enable_x64=True, threads=data.draw(st.integers(1, 5))):
        kept = fg.jit(lambda v: (fnp.sort(v), v + 1))(x)
        np.testing.assert_array_equal(kept[0].numpy(), np.sort(x))
        rows = np.stack([x, x[::-1], x])
        donated = fg.jit(lambda v: fnp.sort(v), donate_argnums=0)
        np.testing.assert_array_equal(donated(fnp.array(x)).numpy(), np.sort(x))
        np.testing.assert_array_equal(donated(fnp.array(rows)).numpy(), np.sort(rows))


@given(st.integers(0, 40_000), st.floats(0, 1), st.integers(0, 99), st.integers(1, 4))
@settings(max_examples=30, deadline=None)
def test_positions_of_many_elements(size: int, share: float, seed: int, threads: int) -> None:
    mask = np.random.default_rng(seed).random(size) < share
    with fg.config(threads=threads):
        found = fg.jit(lambda v: fnp.nonzero(v, size=size, fill_value=-1)[0])(mask).numpy()
    expected = np.nonzero(mask)[0]
    np.testing.assert_array_equal(found, np.pad(expected, (0, size - len(expected)), constant_values=-1))


def test_positions_are_not_sorted(fresh_backend: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread moves the numbers of what does not hold, however many of them stand side by side."""
    idle = sorting._ROUTINE(lambda start, length, unused: 0)
    monkeypatch.setattr(sorting, "_numpy_routine", lambda dtype: ctypes.cast(idle, ctypes.c_void_p).value)
    monkeypatch.setattr(sorting, "_sorts", lambda address, dtype: True)
    rng = np.random.default_rng(0)
    masks = rng.random((12, 3000)) < 0.5
    masks[4:8, :3] = False
    masks[8:, 0] = True
    masks[8:, 1:4] = False
    function = fg.jit(lambda v: fnp.nonzero(v, size=3000, fill_value=-1)[0])
    for mask in masks:
        expected = np.nonzero(mask)[0]
        found = function(mask).numpy()
        np.testing.assert_array_equal(found[: len(expected)], expected)
        assert (found[len(expected) :] == -1).all()


@pytest.mark.parametrize(
    ("shape", "routine"),
    [((70000,), "sort_long"), ((200, 70000), "sort_filled_rows"), ((200, 100), "sort_rows")],
)
def test_routine_of_a_row(shape: tuple[int, ...], routine: str) -> None:
    """Threads share a long row, and only what is not short is looked at before it is sorted."""
    text = fg.jit(fnp.sort).lower(fnp.ones(shape)).as_text("llvm")
    assert f"call void @{routine}_uint32" in text


def test_rows_that_all_threads_sort(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread is as fast for longer where NumPy's routine stores some lanes of a vector at once."""
    monkeypatch.setattr(host, "_SORTED_BY_ALL_OF_MASKED", 1 << 18)
    narrow = Target("narrow", 32, 16, 1 << 20, 2, "llvm")
    wide = Target("wide", 64, 32, 1 << 20, 2, "llvm")
    assert host.sorted_by_all(narrow) == host.sorted_by_all(wide._replace(in_halves=True)) == 1 << 13
    assert host.sorted_by_all(wide) == 1 << 17
    assert host.sorted_by_all(wide._replace(cores=64)) == 1 << 13
