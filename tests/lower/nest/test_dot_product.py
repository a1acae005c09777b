"""Sums of products several at a time: where the instructions are used, and that the results are right everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target
from funcgrad.errors import ScheduleError

WITH = Target("has pairs", 64, 32, 1 << 20, 4, "llvm", dot_products=frozenset({"dpbf16ps"}))
WITHOUT = Target("has none", 64, 32, 1 << 20, 4, "llvm")
INTEGERS = (np.int8, np.uint8, np.int16)
LAYOUTS: dict[str, Callable] = {
    "ab": lambda a, b: a @ b,
    "abT": lambda a, b: a @ b.T,
    "aTb": lambda a, b: a.T @ b,
    "aTbT": lambda a, b: a.T @ b.T,
}


def stored(name: str, a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The operands as a layout reads them."""
    return (a.T.copy() if "aT" in name else a), (b.T.copy() if "bT" in name else b)


def random(rng: np.random.Generator, *shape: int) -> np.ndarray:
    return rng.standard_normal(shape).astype(ml_dtypes.bfloat16)


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(sorted(LAYOUTS)),
    st.integers(1, 40),
    st.integers(1, 70),
    st.integers(1, 40),
    st.integers(0, 1000),
)
def test_products_of_bfloat16(name: str, m: int, n: int, k: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b = random(rng, m, k), random(rng, k, n)
    found = np.asarray(fg.jit(LAYOUTS[name])(*stored(name, a, b))).astype(np.float64)
    exact = a.astype(np.float64) @ b.astype(np.float64)
    bound = 2**-8 * np.abs(exact) + 2**-20 * (np.abs(a.astype(np.float64)) @ np.abs(b.astype(np.float64)))
    assert np.all(np.abs(found - exact) <= bound)


@pytest.mark.parametrize("name", sorted(LAYOUTS))
@pytest.mark.parametrize(("m", "n", "k"), [(300, 321, 257), (260, 1024, 300), (37, 64, 130)])
def test_packed_operands(name: str, m: int, n: int, k: int) -> None:
    rng = np.random.default_rng(m)
    a = rng.integers(-4, 5, (m, k)).astype(ml_dtypes.bfloat16)
    b = rng.integers(-1, 2, (k, n)).astype(ml_dtypes.bfloat16)
    found = np.asarray(fg.jit(LAYOUTS[name])(*stored(name, a, b)))
    exact = a.astype(np.float32) @ b.astype(np.float32)
    np.testing.assert_array_equal(found, exact.astype(ml_dtypes.bfloat16))


@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_the_instruction_is_used_where_the_target_has_it(name: str) -> None:
    shapes = [(512, 512), (512, 512)]
    lowered = fg.jit(LAYOUTS[name]).lower(*(fnp.ones(s, dtype="bfloat16") for s in shapes))
    assert "dpbf16ps.512" in lowered.for_target(WITH).as_text("llvm")
    assert "dpbf16ps" not in lowered.for_target(WITHOUT).as_text("llvm")
    other = fg.jit(LAYOUTS[name]).lower(*(fnp.ones(s, dtype="float16") for s in shapes))
    assert "dpbf16ps" not in other.for_target(WITH).as_text("llvm")


def padded_convolution(pads: int, into: str | None = None) -> Callable:
    """Images and weights with channels last; there are `pads` zeros at each end of both axes of places."""

    def of(x: fg.Array, w: fg.Array) -> fg.Array:
        return fg.lax.conv_general_dilated(
            x, w, (1, 1), [(pads, pads)] * 2, dimension_numbers=("NHWC", "HWIO", "NHWC"),
            preferred_element_type=into,
        )  # fmt: skip

    return of


def convolved(x: np.ndarray, w: np.ndarray, pads: int) -> np.ndarray:
    """The same in float64, one place of the window after the other."""
    wide = np.pad(x.astype(np.float64), ((0, 0), (pads, pads), (pads, pads), (0, 0)))
    height, width = wide.shape[1] - w.shape[0] + 1, wide.shape[2] - w.shape[1] + 1
    return sum(
        wide[:, i : i + height, j : j + width] @ w[i, j].astype(np.float64)
        for i in range(w.shape[0])
        for j in range(w.shape[1])
    )


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from([("bfloat16", "float32"), ("int8", "int32"), ("int16", "int32")]),
    st.tuples(st.integers(1, 3), st.integers(3, 60), st.integers(3, 60)),
    st.tuples(st.integers(4, 40), st.integers(1, 40)),
    st.integers(0, 3),
    st.integers(0, 1000),
)
def test_padded_images(dtypes: tuple, image: tuple, channels: tuple, pads: int, seed: int) -> None:
    """Small integers, whose sums are exact: what is read in the place of padding must be 0."""
    rng, (dtype, into) = np.random.default_rng(seed), dtypes
    x = rng.integers(-4, 5, (*image, channels[0])).astype(ml_dtypes.bfloat16).astype(dtype)
    w = rng.integers(-2, 3, (3, 3, *channels)).astype(ml_dtypes.bfloat16).astype(dtype)
    found = np.asarray(fg.jit(padded_convolution(pads, into))(x, w))
    np.testing.assert_array_equal(found.astype(np.float64), convolved(x, w, pads))


def test_terms_of_padded_images_are_loaded_at_once() -> None:
    """A big image is read where it is, under the condition that an element is no padding: pairs of terms as one."""
    shapes = [(8, 64, 64, 64), (3, 3, 64, 64)]
    lowered = fg.jit(padded_convolution(1)).lower(*(fnp.ones(s, dtype="bfloat16") for s in shapes))
    nest = lowered.for_target(WITH).as_text("nest")
    assert re.search(r": bfloat16x2 = load\(b1, v\d+, v\d+\)", nest)
    assert not re.search(r": bfloat16 = load", nest)


def test_infinities_and_nan() -> None:
    a = np.ones((32, 64), ml_dtypes.bfloat16)
    b = np.ones((64, 64), ml_dtypes.bfloat16)
    a[3, 5], a[7, 9], a[8, 1], a[8, 2] = np.inf, np.nan, np.inf, -np.inf
    found = np.asarray(fg.jit(lambda a, b: a @ b)(a, b)).astype(np.float32)
    assert np.all(np.isposinf(found[3]))
    assert np.all(np.isnan(found[7])) and np.all(np.isnan(found[8]))
    assert np.all(found[[0, 1, 2, 4, 31]] == 64)


def test_batches_gradients_and_epilogues() -> None:
    rng = np.random.default_rng(0)
    x, w, c = random(rng, 3, 24, 40), random(rng, 40, 48), random(rng, 48)

    def loss(w: fg.Array, x: fg.Array, c: fg.Array) -> fg.Array:
        return fnp.sum(fnp.maximum(x @ w + c, 0).astype("float32") ** 2)

    found = np.asarray(fg.jit(fg.grad(loss))(w, x, c)).astype(np.float64)
    wide, x64 = (v.astype(np.float64) for v in (w, x))
    out = np.maximum(x64 @ wide + c.astype(np.float64), 0)
    exact = np.einsum("bik,bij->kj", x64, 2 * out)
    assert np.abs(found - exact).max() <= 0.03 * np.abs(exact).max()


def extremes(rng: np.random.Generator, dtype: type, *shape: int) -> np.ndarray:
    """Numbers of all of a dtype, its ends more often than others."""
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    numbers = rng.integers(low, high, shape, endpoint=True)
    ends = rng.choice([low, high], shape)
    return np.where(rng.random(shape) < 0.3, ends, numbers).astype(dtype)


def product(name: str, into: str) -> Callable:
    """The product in a layout, summed in a dtype."""
    axes = {"ab": (1, 0), "abT": (1, 1), "aTb": (0, 0), "aTbT": (0, 1)}[name]

    def of(a: fg.Array, b: fg.Array) -> fg.Array:
        return fg.lax.dot_general(a, b, (((axes[0],), (axes[1],)), ((), ())), preferred_element_type=into)

    return of


def exactly(a: np.ndarray, b: np.ndarray, into: str) -> np.ndarray:
    return (a.astype(np.int64) @ b.astype(np.int64)).astype(into)


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(sorted(LAYOUTS)),
    st.tuples(st.sampled_from(INTEGERS), st.sampled_from(INTEGERS)),
    st.sampled_from(["int32", "int16", "int8", "uint32"]),
    st.tuples(st.integers(1, 40), st.integers(1, 70), st.integers(1, 40)),
    st.integers(0, 1000),
)
def test_products_of_integers(name: str, dtypes: tuple, into: str, sizes: tuple, seed: int) -> None:
    rng = np.random.default_rng(seed)
    m, n, k = sizes
    a, b = extremes(rng, dtypes[0], m, k), extremes(rng, dtypes[1], k, n)
    wide = [
        fnp.asarray(x).astype(into) if into in ("int16", "int8") else fnp.asarray(x)
        for x in stored(name, a, b)
    ]
    found = np.asarray(fg.jit(product(name, into))(*wide))
    np.testing.assert_array_equal(found, exactly(a, b, into))


@pytest.mark.parametrize(
    "dtypes", [(np.int8, np.int8), (np.uint8, np.uint8), (np.int8, np.uint8), (np.int16, np.int8)]
)
@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_packed_operands_of_integers(name: str, dtypes: tuple) -> None:
    """Sizes that no tile divides: rows, columns, and terms that are taken together."""
    rng = np.random.default_rng(1)
    a, b = extremes(rng, dtypes[0], 203, 131), extremes(rng, dtypes[1], 131, 165)
    found = np.asarray(fg.jit(product(name, "int32"))(*stored(name, a, b)))
    np.testing.assert_array_equal(found, exactly(a, b, "int32"))


def test_batches_of_integers_and_what_follows() -> None:
    rng = np.random.default_rng(2)
    a, b, scale = (
        extremes(rng, np.int8, 3, 40, 64),
        extremes(rng, np.int8, 64, 48),
        rng.random(48, np.float32),
    )

    def dequantized(a: fg.Array, b: fg.Array, scale: fg.Array) -> fg.Array:
        return fnp.einsum("bik,kj->bij", a, b, preferred_element_type="int32").astype("float32") * scale

    exact = (a.astype(np.int64) @ b.astype(np.int64)).astype(np.float32) * scale
    np.testing.assert_array_equal(np.asarray(fg.jit(dequantized)(a, b, scale)), exact)
    rows = np.asarray(
        fg.jit(fg.vmap(lambda row, b: row @ b, (0, None)))(a[0].astype("int32"), b.astype("int32"))
    )
    np.testing.assert_array_equal(rows, exactly(a[0], b, "int32"))


def test_a_target_without_the_instruction_adds_in_turn() -> None:
    """A schedule by hand that names an instruction which this CPU may not have, and vectors that none is for."""
    rng = np.random.default_rng(3)
    a, b = extremes(rng, np.uint8, 12, 24), extremes(rng, np.int8, 24, 64)
    for instruction, lanes in (
        ("usdot", 16),
        ("vpdpbusd", 2),
        ("vpdpbusd", 32),
        ("pmaddwd", 2),
        ("pmaddwd", 4),
    ):
        lowered = fg.jit(product("ab", "int32")).lower(a, b)
        kernel = lowered.kernel(0).plain()
        loop = next(name for name in kernel.loops if name.startswith("r"))
        column = [name for name in kernel.loops if name.startswith("d")][-1]
        by_hand = kernel.vectorize(column, lanes).dot_product(loop, instruction)
        found = lowered.with_kernel(by_hand).compile()(a, b)
        np.testing.assert_array_equal(np.asarray(found), exactly(a, b, "int32"))


def test_few_terms_are_no_loop() -> None:
    kernel = (
        fg.jit(product("ab", "int32")).lower(np.ones((5, 7), np.uint8), np.ones((7, 6), np.int8)).kernel(0)
    )
    with pytest.raises(ScheduleError, match="7 terms are no loop of 4 each"):
        kernel.plain().dot_product("r0.0x7", "vpdpbusd")
