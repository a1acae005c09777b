"""Tiles of vectors that lie across memory: rows, transposed in registers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.lax as lax
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.machines import MACHINES
from funcgrad.backends.interface import Target
from funcgrad.lower.ir.index.affine import variable
from funcgrad.lower.ir.ops import LANES, LOAD, buffer
from funcgrad.lower.nest.vector import transposed_loads
from funcgrad.lower.nest.vector.shuffle_loads import shuffles
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp


@pytest.mark.parametrize("run", range(1, 40))
def test_tiles_cover_a_run(run: int) -> None:
    memory = buffer(0, dt.float32)
    nodes = {
        start: UOp(LOAD, (memory, (variable(UOp(LANES, (), 16), 1000) + start).node()), 0)
        for start in range(3, 3 + run)
    }
    tiles = list(transposed_loads._tiles(nodes))
    for first, tile in tiles:
        assert len(tile) in (2, 4, 8, 16)
        assert tile == [nodes[first + i] for i in range(len(tile))]
    assert {node for _, tile in tiles for node in tile} == (set(nodes.values()) if run > 1 else set())
    assert sum(len(tile) for _, tile in tiles) <= 2 * run


@pytest.mark.parametrize("dtype", ["float32", "int32", "int16", "float16", "bool", "complex64", "complex128"])
@pytest.mark.parametrize(
    ("shape", "order"),
    [
        ((256, 256), (1, 0)),
        ((300, 131), (1, 0)),
        ((131, 300), (1, 0)),
        ((3000, 7), (1, 0)),
        ((6, 3000), (1, 0)),
        ((4, 130, 67), (0, 2, 1)),
        ((33, 5, 130), (2, 1, 0)),
        ((33, 5, 130), (1, 2, 0)),
        ((2, 18, 17, 34), (0, 2, 3, 1)),
        ((2, 17, 34, 19), (0, 3, 1, 2)),
    ],
)
def test_transpositions(dtype: str, shape: Sequence[int], order: Sequence[int]) -> None:
    rng = np.random.default_rng(0)
    x = (rng.standard_normal(shape) * 100).astype(dtype)
    if x.dtype.kind == "c":
        x += 1j * rng.standard_normal(shape).astype(x.real.dtype)

    def f(x: fg.Array) -> tuple[fg.Array, fg.Array]:
        return fnp.transpose(x, order), fnp.transpose(x, order)[1:] != fnp.transpose(x, order)[:-1]

    moved, changes = fg.jit(f)(x)
    expected = x.transpose(order).astype(moved.dtype)
    np.testing.assert_array_equal(moved, expected)
    np.testing.assert_array_equal(changes, expected[1:] != expected[:-1])


@pytest.mark.parametrize("width", [5, 7, 12, 14, 28, 33])
@pytest.mark.parametrize("channels", [16, 24, 40])
def test_results_across_memory(width: int, channels: int) -> None:
    """Vectors of channels, whose results stand apart, are stored as rows of the image."""
    rng = np.random.default_rng(0)
    x = rng.standard_normal((6, 20, 9, width)).astype(np.float32)
    w = rng.standard_normal((channels, 20, 3, 3)).astype(np.float32)
    found = fg.jit(lambda x, w: lax.conv(x, w, (1, 1), "VALID"))(x, w)
    windows = np.lib.stride_tricks.sliding_window_view(x.astype(np.float64), (3, 3), (2, 3))
    expected = np.einsum("ncijkl,ockl->noij", windows, w)
    np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("dtype", ["float32", "complex64"])
def test_no_gathers_are_left_in_a_transposition(dtype: str) -> None:
    text = fg.jit(fnp.transpose).lower(fnp.ones((512, 256), dtype)).as_text("llvm")
    assert "shufflevector" in text and "gather" not in text and "scatter" not in text


def test_few_elements_are_gathered() -> None:
    lowered = fg.jit(fnp.transpose).lower(fnp.ones((32, 32)))
    assert "shufflevector <16 x float>" not in lowered.as_text("llvm")


def test_a_donated_array_is_not_read_after_it_is_written() -> None:
    x = np.random.default_rng(0).standard_normal((256, 256)).astype(np.float32)
    f = fg.jit(lambda x: x.T * 2 + x, donate_argnums=0)
    np.testing.assert_array_equal(f(fnp.asarray(x)), x.T * 2 + x)


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32"])
def test_floats_that_are_shuffled_again_pass_a_fence(dtype: str) -> None:
    """LLVM would look through all shuffles behind one another, at each of them."""
    with fg.config(enable_x64=True):
        x = fg.ShapeDtypeStruct((256, 256), dtype)
        text = fg.jit(lambda x: fnp.transpose(x) + 1).lower(x).for_target(MACHINES["skylake-avx512"].target())
    lines = [line.split() for line in text.as_text("llvm").splitlines() if " = " in line]
    shuffled = {words[0] for words in lines if words[2] == "shufflevector" and "zeroinitializer" not in words}
    again = [
        words
        for words in lines
        if words[2] == "shufflevector" and shuffled & {w.rstrip(",") for w in words[3:]}
    ]
    fenced = {word.strip("(),") for words in lines if "fence" in " ".join(words) for word in words}
    assert shuffled
    assert bool(again) == (dtype == "int32")
    assert bool(fenced & shuffled) == (dtype != "int32")


@given(st.integers(1, 8), st.data())
def test_a_pick_from_many_vectors_is_shuffles_of_two(count: int, data: st.DataObject) -> None:
    lanes = 4
    indices = data.draw(st.lists(st.integers(0, count * lanes - 1), min_size=lanes, max_size=lanes))
    vectors = [[*range(k * lanes, (k + 1) * lanes)] for k in range(count)]
    for a, b, picks in shuffles(indices, lanes, count):
        both = vectors[a] + vectors[b]
        vectors.append([both[i] for i in picks])
    assert vectors[-1] == indices


@pytest.mark.parametrize("dtype", ["float32", "int32", "complex64", "int16"])
@pytest.mark.parametrize("columns", [5, 6, 7, 8, 9, 16])
def test_columns_of_wide_rows(columns: int, dtype: str) -> None:
    values = np.random.default_rng(columns).integers(-99, 99, (4099, columns))
    x = values.astype(dtype)

    def taken(x: fg.Array) -> tuple[fg.Array, ...]:
        last = x[:, columns - 1]
        return x[:, 0], last, x[:, 1] * x[:, columns - 2] - last, x.reshape(-1)[3::columns]

    for got, wanted in zip(fg.jit(taken)(x), taken(x), strict=True):
        np.testing.assert_array_equal(got, wanted)
    for column in (0, columns - 1):
        np.testing.assert_array_equal(fg.jit(lambda x, k=column: x[:, k])(x), x[:, column])


@pytest.mark.parametrize(("columns", "is_shuffled"), [(8, True), (9, False)])
def test_a_column_is_loaded_as_vectors_of_several_rows(columns: int, is_shuffled: bool) -> None:
    target = Target("vectors of 64 bytes", 64, 32, 1 << 20, 2, "llvm")
    lowered = fg.jit(lambda x: x[:, 3]).lower(np.zeros((4000, columns), np.float32)).for_target(target)
    assert ("gather" not in lowered.as_text("llvm")) == is_shuffled


@pytest.mark.parametrize("dtype", ["complex64", "complex128", "float32"])
@pytest.mark.parametrize("size", [(1 << 14,), (16411,), (130, 127)])
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_values_that_take_turns(dtype: str, size: tuple[int, ...], count: int) -> None:
    rng = np.random.default_rng(count)
    imaginary = 1j if dtype.startswith("complex") else 1.0
    x, y = (
        (rng.standard_normal(size) + imaginary * rng.standard_normal(size)).astype(dtype) for _ in range(2)
    )

    def in_turns(x: Any, y: Any, np: Any) -> tuple[Any, ...]:
        columns = [x, y, x * y, -x, y][:count]
        return np.stack(columns, -1), np.repeat(x, count, -1), np.stack(columns, -1)[..., ::-1]

    found = fg.jit(lambda x, y: in_turns(x, y, fnp))(x, y)
    for got, wanted in zip(found, in_turns(x, y, np), strict=True):
        np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_complex_values_that_take_turns_are_not_scattered(count: int) -> None:
    target = Target("vectors of 64 bytes", 64, 32, 1 << 20, 2, "llvm")
    x = np.zeros((128, 256), np.complex64)
    text = fg.jit(lambda *xs: fnp.stack(xs, -1)).lower(*[x] * count).for_target(target).as_text("llvm")
    assert "scatter" not in text and "shufflevector" in text
