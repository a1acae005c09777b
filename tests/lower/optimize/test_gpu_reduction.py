"""Reductions on a grid: what is loaded, by how many threads at once, and that it is right for every size and dtype."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import nn
from funcgrad.backends.interface import Target
from tests.hardware.on_grid import GRID, TARGET
from tests.lower.optimize.test_gpu import check, floats, layer_norm

BIG = TARGET._replace(
    renderer="nvptx",
    grid=GRID._replace(
        threads=1024, units=132, dtypes=frozenset("bool int32 float16 float32 float64".split())
    ),
)


def lowered(function: Callable, *arrays: Any, target: Target = BIG) -> Any:
    return fg.jit(function).lower(*arrays).for_target(target)


def shape(*sizes: int, dtype: str = "float32") -> fg.ShapeDtypeStruct:
    return fg.ShapeDtypeStruct(sizes, dtype)


def loads(text: str) -> list[str]:
    """What each load from far memory loads."""
    return re.findall(r"load (<\d+ x \w+>|\w+), ptr addrspace\(1\)", text)


@pytest.mark.parametrize(("columns", "vectors"), [(512, 4), (4096, 4), (8192, 4), (16384, 4)])
def test_rows_that_are_used_several_times_are_loaded_once(columns: int, vectors: int) -> None:
    """Whole rows are in the registers of a group: vectors in copies, without a loop."""
    text = lowered(nn.softmax, shape(1000, columns)).as_text("nvptx")
    assert loads(text) == ["<4 x float>"] * vectors
    assert "phi" not in text


def test_rows_beyond_the_registers_are_loaded_again() -> None:
    text = lowered(nn.softmax, shape(1000, 100_000)).as_text("nvptx")
    assert loads(text) == ["<4 x float>"] * 3 * 4  # the maximum, the sum, the elements
    assert "phi" in text


def test_many_operands_leave_fewer_copies() -> None:
    """Of whole vectors, and so more threads have a row."""

    def schedule(operands: int) -> str:
        arrays = [shape(1000, 4096)] * operands
        return lowered(lambda x, *others: sum(others, layer_norm(x)), *arrays).as_text("schedule")

    assert "unroll(d01, 4)" in schedule(1) and "threads(d01, 256, 0)" in schedule(1)
    assert "unroll(d01, 2)" in schedule(6) and "threads(d01, 512, 0)" in schedule(6)
    assert "unroll" not in schedule(12) and "threads(d01, 1024, 0)" in schedule(12)


@pytest.mark.parametrize(
    ("columns", "threads"), [(4096, 256), (4100, 256), (4097, 512), (6400, 512), (32768, 1024)]
)
def test_rows_that_are_a_bit_longer_need_no_more_threads(columns: int, threads: int) -> None:
    text = lowered(nn.softmax, shape(1000, columns)).as_text("schedule")
    assert text.count(f", {threads}, 0)") == 3


@pytest.mark.parametrize(("dtype", "lanes"), [("float16", 8), ("float32", 4), ("float64", 2)])
def test_vectors_are_as_wide_as_a_load(dtype: str, lanes: int) -> None:
    with fg.config(enable_x64=True):
        text = lowered(lambda x: x.sum(1), shape(100, 2048, dtype=dtype)).as_text("schedule")
    assert f"vectorize(r0.0x2048, {lanes})" in text


@pytest.mark.parametrize(
    ("columns", "threads", "copies"),
    [(33, 8, 5), (160, 8, 5), (256, 32, 2), (100, 32, 1), (48, 16, 1), (7, 8, 1)],
)
def test_short_rows_leave_few_threads_idle(columns: int, threads: int, copies: int) -> None:
    """Each of the threads has a vector, or so many; an element where there are no whole vectors."""
    text = lowered(lambda x: x.sum(1), shape(1 << 16, columns)).as_text("schedule")
    assert f"threads(r0.0x{columns}, {threads}, 0)" in text
    assert f"unroll(r0.0x{columns}, {copies})" in text or copies == 1 and "unroll" not in text


def test_several_axes_are_shared() -> None:
    text = lowered(lambda x: x.sum((0, 2)), shape(512, 512, 128)).as_text("schedule")
    assert "threads(r0.1x512x128, 32, 0)" in text and "threads(r0.0x512x128, 8, 2)" in text


def test_columns_are_read_line_by_line() -> None:
    """Eight threads side by side read 128 bytes; others of the group share the rows."""
    text = lowered(lambda x: x.sum(0), shape(1024, 4096)).as_text("schedule")
    assert (
        "vectorize(d00, 4)" in text and "threads(d00, 8, 0)" in text and "threads(r0.0x1024, 32, 1)" in text
    )


def test_columns_enough_have_threads_of_their_own() -> None:
    text = lowered(lambda x: x.sum(0), shape(64, 1 << 21)).as_text("schedule")
    assert "threads(d00, 256, 0)" in text and "threads(r" not in text


def test_elements_of_a_column_are_shared_as_its_sum_is() -> None:
    text = lowered(lambda x: nn.softmax(x, axis=0), shape(256, 4096)).as_text("schedule")
    assert re.findall(r"threads\((\w+)[.\w]*, 32, 1\)", text) == ["r0", "r1", "d00"]


@pytest.mark.parametrize("sizes", [(256, 65536), (200, 1 << 16), (64, 1 << 18)])
def test_columns_that_are_used_several_times_are_loaded_once(sizes: tuple[int, ...]) -> None:
    """Though there are columns enough for all units with fewer threads each."""
    text = lowered(lambda x: nn.softmax(x, axis=0), shape(*sizes)).as_text("nvptx")
    assert 7 <= len(loads(text)) <= 8 and not re.search(r"phi i32", text)


def test_loops_are_written_out_evenly() -> None:
    """100 rows are 25 for each of 4 threads, and these 5 steps of 5 loads, without masks."""
    text = lowered(lambda x: x.sum(0), shape(100, 1 << 18)).as_text("schedule")
    assert "unroll(r0.0x100, 5)" in text and "threads(r0.0x100, 4, 1)" in text


def test_parts_are_kernels_of_their_own() -> None:
    """Else one group would go through all parts."""
    text = lowered(lambda x: x.sum(0), shape(1 << 16, 128)).as_text("schedule")
    assert len(text.splitlines()) == 2 and text.startswith("kernel  (128, 128)")


def test_the_parts_of_one_number_are_one_group_s() -> None:
    first, second = lowered(lambda x: x.sum(), shape(16384, 4096)).as_text("schedule").splitlines()
    assert first.startswith("kernel  (4096,)") and "threads(r0.0x4096, 256, 0)" in second


sizes = st.integers(1, 70)
FUNCTIONS: list[Callable] = [
    lambda x: x.sum(0),
    lambda x: x.sum(1),
    lambda x: (x.max(1), x.min(1), x.sum(1)),
    lambda x: (x - x.max(1, keepdims=True)) / (1 + abs(x).sum(1, keepdims=True)),
    lambda x: (x - x.max(0, keepdims=True)) / (1 + abs(x).sum(0, keepdims=True)),
    lambda x: (np.argmax(x, 0), np.argmin(x, 1)),
    lambda x: (x > 0).any(1),
    lambda x: (x > 0).sum(0) + x.sum(0),
    lambda x: x.mean(1).max(),
]
DTYPES = [onp.float32, onp.int32, onp.int8, onp.float16, ml_dtypes.bfloat16]


@pytest.mark.parametrize("number", range(len(FUNCTIONS)))
@settings(max_examples=8, deadline=None)
@given(sizes, sizes, st.integers(0, 3), st.sampled_from(DTYPES), st.integers(0, 2**32 - 1))
def test_any_size_and_dtype(number: int, rows: int, columns: int, lanes: int, dtype: Any, seed: int) -> None:
    """Whole vectors and others; small integers, whose sums are exact."""
    columns = max(1, columns * (1, 4, 8, 16)[lanes] // (1, 1, 2, 4)[lanes])
    whole = onp.random.default_rng(seed).integers(-1, 2, (rows, columns)).astype(dtype)
    check(FUNCTIONS[number], whole)


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 6), st.integers(1, 300), st.integers(1, 6), st.sampled_from([1, 4, 8]))
def test_middle_axes(a: int, b: int, c: int, times: int) -> None:
    x = floats(a, b, c * times)
    whole = onp.floor(x * 4)  # whose sums are exact in any order
    check(lambda x: nn.softmax(x, axis=1), x)
    check(lambda x: x - x.max((0, 2), keepdims=True), x)
    check(lambda x: x.sum(1), whole)
    check(lambda x: (x.sum((0, 2)), x.max((0, 2))), whole)
    check(lambda x: x.sum((0, 1)), whole)
    check(lambda x: x.sum((1, 2)).max(), whole)


@pytest.mark.parametrize(("rows", "columns"), [(3, 4100), (2, 4099), (2, 12000), (5, 2052), (1, 8192)])
def test_long_rows(rows: int, columns: int) -> None:
    check(nn.softmax, floats(rows, columns))
    check(layer_norm, floats(rows, columns))


@pytest.mark.parametrize("sizes", [(0, 5), (5, 0), (3, 0, 4), (1, 1)])
def test_nothing(sizes: tuple[int, ...]) -> None:
    check(lambda x: (x.sum(0), x.sum(-1), x.sum()), floats(*sizes))


def test_a_row_is_nan_where_one_element_is() -> None:
    """Whichever thread, vector and lane has it."""
    x = floats(4, 4096)
    x[1, 4095], x[2, 17], x[3, 1030] = onp.nan, onp.nan, onp.inf
    check(lambda x: np.isnan(x.sum(1)) | np.isnan(x.max(1)) & np.isnan(x.min(1)), x)
    check(lambda x: np.isinf(x.sum(1)) & np.isinf(x.max(1)), x)
