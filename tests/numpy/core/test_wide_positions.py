"""Positions of more than 31 bits: in arrays that no memory holds, since they are broadcast where they are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, FuncgradError, IndexingError, ShapeError
from funcgrad.trace.types import shapes

COUNT = (1 << 31) + 100
BYTES = fg.ShapeDtypeStruct((COUNT,), "uint8")
FLOATS = fg.ShapeDtypeStruct((COUNT,), "float32")
INDEX = fg.ShapeDtypeStruct((), "int32")

POSITIONS: dict[str, tuple[Callable[..., Any], tuple]] = {
    "argmax": (fnp.argmax, (FLOATS,)),
    "argmin": (fnp.argmin, (BYTES,)),
    "nanargmax": (fnp.nanargmax, (FLOATS,)),
    "complex argmax": (fnp.argmax, (fg.ShapeDtypeStruct((COUNT,), "complex64"),)),
    "flat argmax": (fnp.argmax, (fg.ShapeDtypeStruct((1 << 16, 1 << 16), "uint8"),)),
    "lax.argmax": (lambda x: lax.argmax(x, 0, "int64"), (BYTES,)),
    "count_nonzero": (fnp.count_nonzero, (BYTES,)),
    "sum of truth": (lambda x: fnp.sum(x > 0), (BYTES,)),
    "cumsum of truth": (lambda x: fnp.cumsum(x > 0), (BYTES,)),
    "searchsorted": (fnp.searchsorted, (BYTES, fg.ShapeDtypeStruct((3,), "uint8"))),
    "digitize": (lambda x: fnp.digitize(fnp.zeros(3, "uint8"), x), (BYTES,)),
    "bincount": (lambda x: fnp.bincount(x, length=3), (BYTES,)),
    "ravel_multi_index": (
        lambda i: fnp.ravel_multi_index((i, i), (1 << 16, 1 << 16), mode="clip"),
        (INDEX,),
    ),
    "arange": (lambda: fnp.arange(COUNT), ()),
    "arange from": (lambda: fnp.arange(1 << 31, (1 << 31) + 5), ()),
    "indices": (lambda: fnp.indices((COUNT,)), ()),
    "choice": (lambda k: fg.random.choice(k, COUNT, (2,)), (fg.random.key(0),)),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_have_64_bits_or_are_refused(name: str) -> None:
    function, arguments = POSITIONS[name]
    with fg.config(enable_x64=False), pytest.raises(FuncgradError, match="int32"):
        fg.eval_shape(function, *arguments)
    with fg.config(enable_x64=True):
        assert fg.eval_shape(function, *arguments).dtype == np.int64


ORDERS: dict[str, Callable[[Any], Any]] = {
    "sort": fnp.sort,
    "argsort": fnp.argsort,
    "top_k": lambda x: lax.top_k(x, 3),
    "unique": lambda x: fnp.unique(x, size=3, return_index=True),
    "nonzero": lambda x: fnp.nonzero(x, size=4),
    "median": fnp.median,
}


@pytest.mark.parametrize("x64", [False, True])
@pytest.mark.parametrize("name", ORDERS)
def test_orders_of_more_are_refused(name: str, x64: bool) -> None:
    with fg.config(enable_x64=x64), pytest.raises(FuncgradError, match="int32"):
        fg.eval_shape(ORDERS[name], FLOATS)


@pytest.mark.parametrize("x64", [False, True])
def test_a_dtype_that_was_asked_for_has_to_hold_them(x64: bool) -> None:
    with fg.config(enable_x64=x64):
        for refused in (
            lambda x: lax.argmax(x, 0, "int32"),
            lambda x: fnp.arange(COUNT, dtype="int32"),
            lambda x: lax.broadcasted_iota("int32", (COUNT, 2), 0),
        ):
            with pytest.raises(FuncgradError, match="int32"):
                fg.eval_shape(refused, BYTES)
        # As many as there are of uint32 fit it; shorter ones wrap, as whoever asks for them knows.
        assert fg.eval_shape(lambda: fnp.arange(COUNT, dtype="uint32")).dtype == np.uint32
        assert fg.eval_shape(lambda: fnp.arange(COUNT, dtype="int8")).dtype == np.int8


@pytest.mark.parametrize("count", [1 << 31, (1 << 31) - 1])
def test_positions_that_just_fit(count: int) -> None:
    with fg.config(enable_x64=False):
        x = fg.ShapeDtypeStruct((count,), "uint8")
        assert fg.eval_shape(fnp.argmax, x).dtype == np.int32
        assert fg.eval_shape(lambda: fnp.arange(count)).dtype == np.int32


def test_extrema_of_long_rows() -> None:
    """By chunks of the row, which are numbered by 64 bits where the positions are."""
    with fg.config(enable_x64=True):

        @fg.jit
        def found(x: Any) -> Any:
            row = fnp.concatenate([fnp.broadcast_to(x, (COUNT - 1,)), fnp.full((1,), 9, "uint8")])
            return fnp.argmax(row)

        last = found(np.uint8(3))
        assert int(last) == COUNT - 1 and last.dtype == np.int64


BLOCK = 1 << 30


def blocks() -> Any:
    """2**32 elements: of the first quarter 0, of the second 1, ..."""
    return fnp.broadcast_to(fnp.arange(4, dtype="int32")[:, None], (4, BLOCK)).reshape(-1)


@pytest.mark.parametrize("x64", [False, True])
def test_indices_of_long_rows(x64: bool) -> None:
    """Without x64, too: positions are computed by 64 bits, and no result shows it."""
    where = np.array([0, -1, 2 * BLOCK, 2 * BLOCK - 1, -BLOCK - 1, 3 * BLOCK, 1 << 40, -(1 << 40)])
    expected = [0, 3, 2, 1, 2, 3, 3, 0]
    with fg.config(enable_x64=x64):

        @fg.jit
        def read(i: Any) -> Any:
            return {
                "array": blocks()[where],
                "static": [blocks()[int(k)] for k in where[:6]],
                "traced": blocks()[i],
                "take": fnp.take(blocks(), where, mode="clip"),
                "wrap": fnp.take(blocks(), where[:6], mode="wrap"),
                "fill": fnp.take(blocks(), where, fill_value=-7),
                "along": fnp.take_along_axis(blocks(), where[:6], 0),
                "at": blocks().at[where].get(mode="fill", fill_value=-7),
                "slice": blocks()[2 * BLOCK - 1 : 2 * BLOCK + 1],
                "rows": blocks()[None, :, None][:, where[:6], 0],
            }

        found = read(np.int32(-1))
        outside = [*expected[:6], -7, -7]
        clipped = [0, 0, 2, 1, 0, 3, 3, 0]  # mode "clip" takes no negative number for one from the end
        assert found["array"].tolist() == expected and found["array"].dtype == np.int32
        assert [int(k) for k in found["static"]] == expected[:6] and int(found["traced"]) == 3
        assert found["take"].tolist() == clipped
        assert found["wrap"].tolist() == found["along"].tolist() == expected[:6]
        assert found["fill"].tolist() == found["at"].tolist() == outside
        assert found["slice"].tolist() == [1, 2] and found["rows"].tolist() == [expected[:6]]
        assert fg.config.enable_x64 == x64


@pytest.mark.parametrize("x64", [False, True])
def test_numbers_of_numpy_beyond_32_bits(x64: bool) -> None:
    """They are outside of a short row, too, on the side where they are: they do not wrap into it."""
    where = np.array([1 << 32, -(1 << 32), (1 << 40) + 1, 1 - (1 << 32)])
    with fg.config(enable_x64=x64):
        x = fnp.arange(4)
        for way in (lambda f: f, fg.jit):
            assert way(lambda x: x[where])(x).tolist() == [3, 0, 3, 0]
            assert way(lambda x: x[where.astype(np.uint64)])(x).tolist() == [3, 3, 3, 3]
            assert way(lambda x: fnp.take(x, where, fill_value=-7))(x).tolist() == [-7] * 4
            assert way(lambda x: x.at[where].set(9))(x).tolist() == [0, 1, 2, 3]
            top = np.array([(1 << 32) - 1, 1 << 31, 2], np.uint32)
            assert way(lambda x, i: x[i])(x, top).tolist() == [3, 3, 2]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """Positions among more than so many elements have 64 bits."""
    monkeypatch.setattr(shapes, "WIDE", 16)
    return 16


@pytest.mark.parametrize("shape", [(37,), (5, 23), (3, 1031)])
@pytest.mark.parametrize("dtype", ["uint8", "int32", "float32", "bfloat16"])
def test_kernels_of_wide_positions(few: int, shape: tuple[int, ...], dtype: str) -> None:
    """Every form of the search for an extremum counts as its result does."""
    rng = np.random.default_rng(3)
    x = rng.integers(0, 9, shape).astype(fnp.dtype(dtype) if dtype != "bfloat16" else fnp.bfloat16)
    with fg.config(enable_x64=True):
        for name in ("argmax", "argmin"):
            for axis in (None, -1):
                found = fg.jit(lambda x, name=name, axis=axis: getattr(fnp, name)(x * 1, axis))(x)
                expected = getattr(np, name)(x.astype(np.float32), axis)
                np.testing.assert_array_equal(np.asarray(found), expected)
                assert found.dtype == np.int64
        rows = fnp.asarray(np.arange(74.0).reshape(37, 2))
        chosen = np.arange(37) % 2
        function = fg.vmap(lambda row, i: row[i])
        np.testing.assert_array_equal(fg.jit(function)(rows, chosen), np.asarray(rows)[np.arange(37), chosen])
        np.testing.assert_array_equal(fg.jit(fnp.tril)(fnp.ones((19, 37))), np.tril(np.ones((19, 37))))


SIZES: dict[str, Callable[[], Any]] = {
    "broadcast": lambda: fnp.broadcast_to(fnp.float32(1), (1 << 31, 1 << 31, 4)).sum(),
    "bytes": lambda: fnp.broadcast_to(fnp.float64(1), (1 << 60,)).sum(),
    "reshape": lambda: (
        fnp.broadcast_to(fnp.int8(1), (1 << 62,)).reshape(1 << 31, 1 << 31).astype("int32").sum()
    ),
    "outer": lambda: fnp.outer(*[fnp.broadcast_to(fnp.float32(1), (1 << 46,))] * 2).sum(),
    "stack": lambda: fnp.stack([fnp.broadcast_to(fnp.int8(1), (1 << 62,))] * 2).sum(),
    "pad": lambda: fnp.pad(fnp.ones(3), (1 << 62, 1 << 62)).sum(),
    "repeat": lambda: fnp.repeat(fnp.ones(1 << 10), 1 << 60).sum(),
    "tile": lambda: fnp.tile(fnp.ones(1 << 10), (1 << 30, 1 << 30)).sum(),
    "vmap": lambda: fg.vmap(lambda x: fnp.broadcast_to(x, (1 << 61,)).sum())(fnp.ones(4)),
    "linspace": lambda: fnp.linspace(0, 1, 1 << 63).sum(),
    "arange": lambda: fnp.arange(0.0, 2.0**63).sum(),
    "iota": lambda: lax.iota("uint16", (1 << 63) - 1),
    "edge": lambda: fnp.pad(fnp.ones(3), 1 << 62, mode="edge"),
    "scan": lambda: lax.scan(lambda c, _: (c, c), 0.0, None, length=1 << 62)[1].sum(),
}


@pytest.mark.parametrize("way", ["eager", "jit", "eval_shape"])
@pytest.mark.parametrize("name", SIZES)
def test_no_shape_has_more_bytes_than_64_bits_count(name: str, way: str) -> None:
    ways: dict[str, Any] = {"eager": lambda f: f(), "jit": lambda f: fg.jit(f)(), "eval_shape": fg.eval_shape}
    with fg.config(enable_x64=True), pytest.raises((ShapeError, fg.errors.OutOfMemoryError)):
        ways[way](SIZES[name])


def test_the_greatest_shape() -> None:
    with fg.config(enable_x64=True):
        assert fg.eval_shape(lambda: fnp.broadcast_to(fnp.int8(1), ((1 << 63) - 1,)).max()).shape == ()
        assert fg.eval_shape(lambda: fnp.zeros((0, 1 << 40))).shape == (0, 1 << 40)


def test_repetitions_of_a_length() -> None:
    """The last element fills what is left."""
    x = fnp.arange(3)
    for way in (lambda f: f, fg.jit):
        assert way(lambda x: fnp.repeat(x, 2, total_repeat_length=8))(x).tolist() == [0, 0, 1, 1, 2, 2, 2, 2]
        assert way(lambda x: fnp.repeat(x, 2, total_repeat_length=3))(x).tolist() == [0, 0, 1]
        counts = np.array([1, 0, 2])
        assert way(lambda x, c=counts: fnp.repeat(x, c, total_repeat_length=5))(x).tolist() == [0, 2, 2, 2, 2]
    with pytest.raises(ArgumentError, match="no element"):
        fnp.repeat(fnp.zeros(0), 2, total_repeat_length=3)
    for counts in ([1 << 40] * 3, [-1, 1, 1], [0.5, 1, 1]):
        with pytest.raises(FuncgradError, match="repeat"):
            fnp.repeat(x, np.array(counts))


def test_an_index_that_is_refused_leaves_the_setting() -> None:
    with fg.config(enable_x64=False):
        with pytest.raises(IndexingError):
            fg.jit(lambda: blocks()[0, 0])()
        assert not fg.config.enable_x64
