"""Products by Intel's tiles on a model of them (tests/hardware/tile_machine.py), against NumPy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.errors import InternalError, ScheduleError
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.trace.array.array import wrap
from tests.hardware.tile_machine import ModelBackend, TileMachine, flushed

BYTES = (np.int8, np.uint8)
BACKEND = ModelBackend()
TARGET = BACKEND.target


@pytest.fixture(autouse=True)
def no_cache() -> Iterator[None]:
    """A program has addresses of the model in it."""
    with config(cache=False):
        yield


def run(function: Callable, *arguments: np.ndarray, backend: ModelBackend = BACKEND) -> np.ndarray:
    lowered = fg.jit(function).lower(*arguments)
    with config(cache=False):
        program = compile_program(lowered.outputs, lowered.parameters, backend)
        (found,) = program([wrap(x) for x in arguments])
    return np.asarray(found.numpy())


def by_tiles(function: Callable, *arguments: np.ndarray) -> np.ndarray:
    """What the model makes of a product; each thread has given its registers back, and nothing was refused."""
    before = BACKEND.machine.products
    found = run(function, *arguments)
    assert not BACKEND.machine.faults and BACKEND.machine.is_released
    assert BACKEND.machine.products > before, "no tile was multiplied"
    return found


def layouts(into: str | None) -> dict[str, Callable]:
    def of(axes: tuple[int, int]) -> Callable:
        numbers = (((axes[0],), (axes[1],)), ((), ()))
        return lambda a, b: fg.lax.dot_general(a, b, numbers, preferred_element_type=into)

    return {
        name: of(axes) for name, axes in {"ab": (1, 0), "abT": (1, 1), "aTb": (0, 0), "aTbT": (0, 1)}.items()
    }


def stored(layout: str, a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return (a.T.copy() if "aT" in layout else a), (b.T.copy() if "bT" in layout else b)


def halves(rng: np.random.Generator, *shape: int) -> np.ndarray:
    return rng.standard_normal(shape).astype(ml_dtypes.bfloat16)


def whole_numbers(rng: np.random.Generator, dtype: type, *shape: int) -> np.ndarray:
    info = np.iinfo(dtype)
    numbers = rng.integers(info.min, info.max, shape, endpoint=True)
    return np.where(rng.random(shape) < 0.2, rng.choice([info.min, info.max], shape), numbers).astype(dtype)


# Rows of one tile and of two, with and without a rest; columns that are one more than vectors, or less; terms that
# tiles divide and that they do not, even and odd.
SIZES = st.tuples(
    st.sampled_from([24, 31, 32, 33, 37, 48, 50, 64, 67, 100, 128, 131, 150]),
    st.sampled_from([32, 33, 47, 48, 64, 70, 97]),
    st.sampled_from([96, 127, 128, 130, 161, 192]),
)
LAYOUT = st.sampled_from(sorted(layouts(None)))


def check_halves(layout: str, sizes: tuple[int, int, int], seed: int) -> None:
    rng = np.random.default_rng(seed)
    (m, n, k) = sizes
    a, b = halves(rng, m, k), halves(rng, k, n)
    found = run(layouts("float32")[layout], *stored(layout, a, b)).astype(np.float64)
    wide = [x.astype(np.float64) for x in (a, b)]
    bound = k * 2.0**-24 * (np.abs(wide[0]) @ np.abs(wide[1]))
    assert np.all(np.abs(found - wide[0] @ wide[1]) <= bound)
    assert not BACKEND.machine.faults and BACKEND.machine.is_released


def check_bytes(layout: str, dtypes: tuple, sizes: tuple[int, int, int], seed: int) -> None:
    rng = np.random.default_rng(seed)
    m, n, k = sizes
    a, b = whole_numbers(rng, dtypes[0], m, 2 * k), whole_numbers(rng, dtypes[1], 2 * k, n)
    found = run(layouts("int32")[layout], *stored(layout, a, b))
    np.testing.assert_array_equal(found, a.astype(np.int64) @ b.astype(np.int64))
    assert not BACKEND.machine.faults and BACKEND.machine.is_released


SEED = st.integers(0, 1000)
PAIR_OF_BYTES = st.tuples(st.sampled_from(BYTES), st.sampled_from(BYTES))


@pytest.mark.parametrize(
    ("layout", "sizes"), [("aTbT", (131, 47, 161)), ("ab", (64, 97, 128)), ("abT", (160, 33, 127))]
)
def test_products_of_bfloat16(layout: str, sizes: tuple[int, int, int]) -> None:
    before = BACKEND.machine.products
    check_halves(layout, sizes, 0)
    assert BACKEND.machine.products > before


@pytest.mark.parametrize(
    ("layout", "sizes"), [("aTb", (100, 33, 130)), ("abT", (131, 48, 161)), ("ab", (100, 70, 192))]
)
def test_products_of_bytes(layout: str, sizes: tuple[int, int, int]) -> None:
    before = BACKEND.machine.products
    check_bytes(layout, (np.int8, np.uint8), sizes, 0)
    assert BACKEND.machine.products > before


@pytest.mark.nightly
@settings(max_examples=150, deadline=None)
@given(LAYOUT, SIZES, SEED)
def test_any_products_of_bfloat16(layout: str, sizes: tuple[int, int, int], seed: int) -> None:
    check_halves(layout, sizes, seed)


@pytest.mark.nightly
@settings(max_examples=150, deadline=None)
@given(LAYOUT, PAIR_OF_BYTES, SIZES, SEED)
def test_any_products_of_bytes(layout: str, dtypes: tuple, sizes: tuple[int, int, int], seed: int) -> None:
    check_bytes(layout, dtypes, sizes, seed)


@pytest.mark.parametrize("first", BYTES)
@pytest.mark.parametrize("second", BYTES)
def test_each_kind_of_bytes_has_its_instruction(first: type, second: type) -> None:
    rng = np.random.default_rng(0)
    a, b = whole_numbers(rng, first, 96, 256), whole_numbers(rng, second, 256, 96)
    found = by_tiles(layouts("int32")["ab"], a, b)
    np.testing.assert_array_equal(found, a.astype(np.int64) @ b.astype(np.int64))
    names = {np.int8: "s", np.uint8: "u"}
    text = fg.jit(layouts("int32")["ab"]).lower(a, b).for_target(TARGET).as_text("llvm")
    assert set(re.findall(r"call void @llvm\.x86\.(td\w+)", text)) == {f"tdpb{names[first]}{names[second]}d"}


EPILOGUES: dict[str, tuple[Callable, Callable]] = {
    "bias": (lambda y, c: y + c, lambda y, c: y + c),
    "relu": (lambda y, c: fnp.maximum(y + c, 0), lambda y, c: np.maximum(y + c, 0)),
    "cast": (lambda y, c: (y * c).astype("bfloat16"), lambda y, c: (y * c).astype(ml_dtypes.bfloat16)),
    "row": (lambda y, c: y * fnp.sum(c) - c, lambda y, c: y * np.float32(np.sum(c)) - c),
}


@pytest.mark.parametrize("name", EPILOGUES)
@pytest.mark.parametrize(("m", "n"), [(50, 49), (67, 70)])
def test_what_follows_a_product(name: str, m: int, n: int) -> None:
    """Of whole numbers, so that it is exact."""
    rng = np.random.default_rng(1)
    a, b = (rng.integers(-3, 4, shape).astype(ml_dtypes.bfloat16) for shape in ((m, 160), (160, n)))
    c = rng.integers(-8, 8, n).astype(np.float32)
    ours, theirs = EPILOGUES[name]
    found = by_tiles(lambda a, b, c: ours(layouts("float32")["ab"](a, b), c), a, b, c)
    np.testing.assert_array_equal(found, theirs(a.astype(np.float32) @ b.astype(np.float32), c))


def test_dequantized_bytes_and_narrow_sums() -> None:
    rng = np.random.default_rng(2)
    a, b = whole_numbers(rng, np.int8, 96, 260), whole_numbers(rng, np.int8, 260, 100)
    scale = rng.random(100, np.float32)
    exact = a.astype(np.int64) @ b.astype(np.int64)
    found = by_tiles(lambda a, b, s: layouts("int32")["ab"](a, b).astype("float32") * s, a, b, scale)
    np.testing.assert_array_equal(found, exact.astype(np.float32) * scale)
    narrow = by_tiles(lambda a, b: fnp.einsum("ik,kj->ij", a, b), a, b)
    assert narrow.dtype == np.int8
    np.testing.assert_array_equal(narrow, exact.astype(np.int8))


def test_batches_and_rows_of_several_axes() -> None:
    rng = np.random.default_rng(3)
    x = rng.integers(-3, 4, (2, 40, 128)).astype(ml_dtypes.bfloat16)
    w = rng.integers(-3, 4, (128, 64)).astype(ml_dtypes.bfloat16)
    ws = rng.integers(-3, 4, (2, 128, 64)).astype(ml_dtypes.bfloat16)
    for other, subscripts in ((w, "bik,kj->bij"), (ws, "bik,bkj->bij")):
        found = by_tiles(
            lambda x, w: fnp.einsum(subscripts, x, w, preferred_element_type="float32"),  # noqa: B023
            x,
            other,
        )
        np.testing.assert_array_equal(
            found, np.einsum(subscripts, x.astype(np.float32), other.astype(np.float32))
        )


def test_convolutions() -> None:
    """Rows are positions along an image, terms its channels, in loops over the taps."""
    rng = np.random.default_rng(6)
    x = rng.integers(-3, 4, (2, 4, 34, 64)).astype(ml_dtypes.bfloat16)
    w = rng.integers(-3, 4, (3, 3, 64, 48)).astype(ml_dtypes.bfloat16)

    def convolved(x: fg.Array, w: fg.Array) -> fg.Array:
        return fg.lax.conv_general_dilated(
            x,
            w,
            (1, 1),
            "VALID",
            dimension_numbers=("NHWC", "HWIO", "NHWC"),
            preferred_element_type="float32",
        )

    found = by_tiles(convolved, x, w)
    taps = np.lib.stride_tricks.sliding_window_view(x.astype(np.float32), (3, 3), (1, 2))
    np.testing.assert_array_equal(found, np.einsum("nyxchw,hwco->nyxo", taps, w.astype(np.float32)))


def test_gradients_of_a_layer() -> None:
    rng = np.random.default_rng(4)
    x, w = halves(rng, 96, 128), halves(rng, 128, 64)

    def loss(w: fg.Array, x: fg.Array) -> fg.Array:
        return fnp.sum(fnp.maximum(x @ w, 0).astype("float32") ** 2)

    found = by_tiles(fg.grad(loss), w, x).astype(np.float64)
    wide, x64 = w.astype(np.float64), x.astype(np.float64)
    exact = x64.T @ (2 * np.maximum(x64 @ wide, 0))
    assert np.abs(found - exact).max() <= 0.02 * np.abs(exact).max()


def test_infinities_and_nan() -> None:
    a, b = (np.ones(shape, ml_dtypes.bfloat16) for shape in ((64, 130), (130, 64)))
    a[3, 5], a[7, 9], a[8, 1], a[8, 2] = np.inf, np.nan, np.inf, -np.inf
    found = by_tiles(layouts("float32")["ab"], a, b)
    assert np.all(np.isposinf(found[3])) and np.all(np.isnan(found[[7, 8]]))
    assert np.all(np.delete(found, [3, 7, 8], axis=0) == 130)


def test_one_configuration_for_each_task() -> None:
    """64 rows by 96 columns: no tile of another shape."""
    a, b = np.ones((64, 128), ml_dtypes.bfloat16), np.ones((128, 96), ml_dtypes.bfloat16)
    before = BACKEND.machine.configurations
    by_tiles(layouts("float32")["ab"], a, b)
    assert BACKEND.machine.configurations - before <= 2
    text = fg.jit(layouts("float32")["ab"]).lower(a, b).for_target(TARGET).as_text("llvm")
    assert text.count("call void @llvm.x86.ldtilecfg") == text.count("call void @llvm.x86.tilerelease") == 1


# ---- faults are caught ----

FAULTS: dict[str, Callable[[str], str]] = {
    "sums are not zero": lambda text: re.sub(
        r"  call void @llvm\.x86\.tilezero\(i8 1\)\n", "", text, count=1
    ),
    "rows at another step": lambda text: re.sub(r"(tileloadd64\(i8 4, ptr %\w+, i64) \d+", r"\1 128", text),
    "columns at another step": lambda text: re.sub(r"(tileloadd64\(i8 5, ptr %\w+, i64) 128", r"\1 64", text),
    "the factors the other way round": lambda text: re.sub(
        r"(tdpbf16ps\(i8 0,) (i8 \d), (i8 \d)", r"\1 \3, \2", text
    ),
    "sums stored apart": lambda text: re.sub(r"(tilestored64\(i8 0, ptr %\w+, i64) 64", r"\1 32", text),
    "no configuration": lambda text: re.sub(r"  call void @llvm\.x86\.ldtilecfg\(.*\)\n", "", text),
    "registers are kept": lambda text: re.sub(r"  call void @llvm\.x86\.tilerelease\(\)\n", "", text),
    "fewer rows": lambda text: text.replace("i8 16, i8 16", "i8 15, i8 16", 1),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_the_text_is_caught(name: str) -> None:
    rng = np.random.default_rng(5)
    a, b = (rng.integers(-3, 4, (64, 64)).astype(ml_dtypes.bfloat16) for _ in range(2))
    a, b = np.tile(a, (1, 2)), np.tile(b, (2, 1))
    exact = a.astype(np.float32) @ b.astype(np.float32)
    changed: list[bool] = []

    def change(text: str) -> str:
        planted = FAULTS[name](text)
        changed.append(planted != text)
        return planted

    backend = ModelBackend(change)
    found = run(layouts("float32")["ab"], a, b, backend=backend)
    assert any(changed)
    machine = backend.machine
    assert machine.faults or not machine.is_released or not np.array_equal(found, exact)


# ---- the model itself ----


def tile_of(rows: int, row_nbytes: int, content: np.ndarray) -> np.ndarray:
    found = np.zeros((rows, row_nbytes), np.uint8)
    found[:] = np.ascontiguousarray(content).view(np.uint8).reshape(rows, row_nbytes)
    return found


def multiplied(name: str, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """c + a by b, with registers 0, 1 and 2 of the shapes of these."""
    machine = TileMachine()
    configuration = np.zeros(64, np.uint8)
    configuration[0] = 1
    for number, tile in enumerate((c, a, b)):
        configuration[16 + 2 * number] = tile.shape[1] * tile.itemsize
        configuration[48 + number] = len(tile)
    machine.ldtilecfg(configuration.ctypes.data)
    for number, tile in enumerate((c, a, b)):
        machine.tileloadd(number, tile.ctypes.data, tile.strides[0])
    getattr(machine, name)(0, 1, 2)
    found = np.zeros_like(c)
    machine.tilestored(0, found.ctypes.data, found.strides[0])
    return found


def test_the_model_flushes_and_rounds_as_the_manual_says() -> None:
    """Odd and even terms are summed apart; what is denormal is 0, of the factors and of the sums."""
    tiny = np.float32(2.0**-130)
    a = np.array([[1, 1, 2.0**-24, 1]], np.float32)
    pair = np.zeros((2, 2), np.float32)
    pair[:, 0], pair[:, 1] = 1, [2.0**-24, 2.0**-24]
    half = [np.ascontiguousarray(x.astype(ml_dtypes.bfloat16)) for x in (a, pair)]
    # Even terms: 1 + 2**-24 is 1, by half to even. Odd terms: twice 2**-24. Together that is 1 + 2**-23.
    found = multiplied("tdpbf16ps", half[0], half[1], np.zeros((1, 1), np.float32))
    assert found[0, 0] == np.float32(1 + 2.0**-23)
    small = np.full((1, 2), tiny).astype(ml_dtypes.bfloat16)
    large = np.full((1, 2), 2.0**100).astype(ml_dtypes.bfloat16)
    assert multiplied("tdpbf16ps", small, large, np.zeros((1, 1), np.float32))[0, 0] == 0
    assert multiplied("tdpbf16ps", 0 * large, large, np.full((1, 1), tiny, np.float32))[0, 0] == 0
    assert np.signbit(flushed(np.float32([-1e-40]))[0])


def test_the_model_refuses_what_the_manual_refuses() -> None:
    one = np.ones((2, 4), ml_dtypes.bfloat16)
    with pytest.raises(AssertionError, match="do not fit"):
        multiplied("tdpbf16ps", one, np.ones((3, 4), ml_dtypes.bfloat16), np.zeros((2, 2), np.float32))
    machine = TileMachine()
    for refused in (
        lambda: machine.tilezero(0),
        lambda: machine.ldtilecfg(np.full(64, 9, np.uint8).ctypes.data),
    ):
        with pytest.raises(AssertionError, match=r"#UD|#GP"):
            refused()


# ---- by hand ----


def product_by_hand() -> Any:
    a, b = np.ones((32, 64), ml_dtypes.bfloat16), np.ones((64, 32), ml_dtypes.bfloat16)
    lowered = fg.jit(layouts("float32")["ab"]).lower(a, b)
    kernel = lowered.kernel(0).plain()
    return kernel, next(name for name in kernel.loops if name.startswith("r"))


def test_a_schedule_by_hand() -> None:
    kernel, _ = product_by_hand()
    tiled = kernel.reorder("d01", "d00").vectorize("d01", 16).pack(2, (32, 2, 2, 16), (2, 0, 3, 1))
    nest = tiled.matrix("tdpbf16ps")
    assert "load_tile" in str(nest) and "accumulate tdpbf16ps" in str(nest)


REFUSED: dict[str, Callable[[Any, str], Any]] = {
    "there is no such instruction: these are tdpbf16ps, tdpbssd": lambda k, r: k.matrix("m16n8k16.bfloat16"),
    "it needs vectors of 16 columns, and rows as the last loop of the order": lambda k, r: k.vectorize(
        "d01", 16
    ).matrix("tdpbf16ps"),
    "dot_product was applied to a loop of the sum": lambda k, r: (
        k.reorder("d01", "d00").vectorize("d01", 16).dot_product(r, "dpbf16ps").matrix("tdpbf16ps")
    ),
    "the kernel sums no products to int32": lambda k, r: (
        k.reorder("d01", "d00").vectorize("d01", 16).matrix("tdpbssd")
    ),
    "d00 is no loop of rows, or others than d01 are written out": lambda k, r: (
        k.reorder("d01", "d00").vectorize("d01", 16).unroll("d00", 2).matrix("tdpbf16ps")
    ),
    "b2 has no columns as tiles have them": lambda k, r: (
        k.reorder("d01", "d00").vectorize("d01", 16).matrix("tdpbf16ps")
    ),
    "the tiles take 11 registers, of 8": lambda k, r: (
        k.reorder("d01", "d00").vectorize("d01", 16).unroll("d01", 2).pad("d01", 48).matrix("tdpbf16ps")
    ),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_the_rule_refuses(message: str) -> None:
    with pytest.raises(ScheduleError, match=re.escape(message)):
        REFUSED[message](*product_by_hand())


def test_a_target_without_tiles_does_not_get_them() -> None:
    kernel, _ = product_by_hand()
    tiled = kernel.reorder("d01", "d00").vectorize("d01", 16).pack(2, (32, 2, 2, 16), (2, 0, 3, 1))
    a, b = np.ones((32, 64), ml_dtypes.bfloat16), np.ones((64, 32), ml_dtypes.bfloat16)
    lowered = fg.jit(layouts("float32")["ab"]).lower(a, b).for_target(TARGET._replace(matrix=frozenset()))
    assert "tdp" not in lowered.as_text("llvm")
    with pytest.raises(InternalError, match="the target must not have it"):
        lowered.with_kernel(tiled.matrix("tdpbf16ps")).as_text("llvm")
