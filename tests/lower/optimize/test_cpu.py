"""What the heuristic picks on a CPU, by what it is to be fast for."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.backends.interface import Target

TARGET = Target("vectors", vector_nbytes=64, registers=32, l2_nbytes=1 << 20, cores=2, renderer="llvm")


SMALL_CACHES = Target(
    "small caches", vector_nbytes=64, registers=32, l2_nbytes=1 << 20, l3_nbytes=0, cores=2, renderer="llvm"
)


def kernels(function, *arguments, target: Target = TARGET) -> list[str]:
    return fg.jit(function).lower(*arguments).for_target(target).kernels


def standardized(x):
    return (x - x.mean(0)) / fnp.sqrt(x.var(0) + 1e-5)


@pytest.mark.parametrize("function", [lambda x: nn.softmax(x, axis=0), standardized])
@pytest.mark.parametrize("shape", [(40, 300), (7, 33), (10, 300), (100, 3), (1, 50), (65, 16)])
def test_what_follows_on_a_column_walks_it_as_vectors(function, shape) -> None:
    """The columns of a row are neighbours: they are the lanes, for the reductions and for what is computed of them."""
    x = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
    expected = np.asarray(function(fnp.asarray(x)))
    np.testing.assert_allclose(fg.jit(function)(x), expected, rtol=1e-4, atol=1e-5)
    if shape[1] == 300:
        (kernel,) = kernels(function, x)
        assert "reorder(d01, d00); vectorize(d01, 16); unroll(d01, 2); parallel(d01)" in kernel


def test_columns_beside_a_sum_of_their_row() -> None:
    """A sum over parts of a row's elements is a vector of its own; what needs it walks columns as lanes."""
    x = np.random.default_rng(0).standard_normal((60, 50, 33)).astype(np.float32)
    *_, kernel, _ = kernels(lambda x: fnp.var(x, (0, 2)), x)
    assert "vectorize(r0.0x33, 16)" in kernel and "vectorize(d01, 16)" in kernel
    np.testing.assert_allclose(fg.jit(lambda x: fnp.var(x, (0, 2)))(x), x.var((0, 2)), rtol=1e-5)


def test_columns_within_a_batch() -> None:
    (kernel,) = kernels(lambda x: nn.softmax(x, axis=1), np.ones((8, 64, 100), np.float32))
    assert "reorder(d00, d02, d01); vectorize(d02, 16); unroll(d02, 2); parallel(d00)" in kernel


def test_rows_stay_rows() -> None:
    """Where neighbours stand along what is reduced, that is the vector."""
    (kernel,) = kernels(lambda x: nn.softmax(x, axis=-1), np.ones((40, 300), np.float32))
    assert "vectorize(r0.0x300, 16)" in kernel and "vectorize(d01, 16)" in kernel


@pytest.mark.parametrize("dtype", [np.float32, np.uint8, np.bool_])
@pytest.mark.parametrize("across", [2, 4])
def test_small_transposed_pieces_are_loops(dtype: type, across: int) -> None:
    """A grid of small images: tiles written out for each of a hundred pieces would take seconds to compile."""
    rng = np.random.default_rng(across)
    images = (8 * rng.standard_normal((across * across, 20 * 28))).astype(dtype)

    def grid(xp, images):
        pieces = iter(images.reshape(-1, 20, 28))
        rows = [xp.hstack([next(pieces).T for _ in range(across)]) for _ in range(across)]
        return xp.vstack(rows)

    of_pieces = [
        text for text in kernels(lambda x: grid(fnp, x), images) if "(28, 20)" in text.split("->")[0]
    ]
    assert of_pieces and not any("unroll" in text for text in of_pieces if text.count("[28,20]") > 1)
    np.testing.assert_array_equal(fg.jit(lambda x: grid(fnp, x))(images), grid(np, images))


def test_large_transposed_pieces_are_tiles() -> None:
    x = np.ones((256, 256), np.float32)
    (kernel,) = kernels(lambda x: fnp.concatenate([x.T, x.T * 2], 1), x)
    assert "unroll(d00, 16)" in kernel


def turned(x: fg.Array) -> fg.Array:
    """Pixels, or points, of another order."""
    return x.swapaxes(0, 1) * 2


@pytest.mark.parametrize(
    ("shape", "dtype", "by_squares"),
    [
        ((256, 256, 2), np.float32, True),
        ((250, 300, 2), np.int16, True),
        ((256, 512, 3), np.float32, True),
        ((256, 257, 3), np.float32, False),
        ((128, 1024, 4), np.uint8, True),
        ((256, 300, 4), np.uint8, False),
    ],
)
def test_short_rows_are_transposed_by_squares(shape: tuple[int, ...], dtype: type, by_squares: bool) -> None:
    """Row by row they were a few bytes at a time, of lines of the cache that were gone at the next."""
    x = np.random.default_rng(0).integers(0, 99, shape).astype(dtype)
    (kernel,) = kernels(turned, x)
    assert ("vectorize(d00, 16); unroll(d01, 16)" in kernel) == by_squares
    np.testing.assert_array_equal(fg.jit(turned)(x), x.swapaxes(0, 1) * 2)


def test_terms_are_packed_side_by_side_by_squares() -> None:
    """Of the second factor of a @ b.T: pairs of its rows go next to those of the rows below."""
    factors = [fnp.ones((512, 512), "bfloat16")] * 2
    lowered = fg.jit(lambda a, b: a @ b.T).lower(*factors)
    packed, _ = lowered.for_target(TARGET._replace(dot_products=frozenset({"dpbf16ps"}))).kernels
    assert "vectorize(d01, 16); unroll(d02, 16); unroll(d03, 2)" in packed


@settings(max_examples=12)
@given(
    rows=st.sampled_from([64, 100]),
    panels=st.sampled_from([2, 4, 6, 7, 32]),
    width=st.sampled_from([4, 8, 16, 32]),
    dtype=st.sampled_from([np.float32, np.float64]),
)
@example(64, 32, 8, np.float32)
@example(64, 4, 8, np.float32)
def test_narrow_panels_are_read_two_lines_at_a_time(rows: int, panels: int, width: int, dtype: type) -> None:
    """A panel of 8 columns has half of a line of each row: the line would be gone when the next panel reads on."""
    x = np.arange(rows * panels * width).reshape(rows, panels * width).astype(dtype)

    def packed(x: Any) -> Any:
        return x.reshape(rows, panels, width).swapaxes(0, 1)

    with fg.config(enable_x64=True):
        (kernel,) = kernels(packed, x)
        np.testing.assert_array_equal(fg.jit(packed)(x), packed(x))
    most = 128 // (width * x.itemsize)
    together = next((n for n in range(most, 1, -1) if panels % n == 0), 1)
    expected = {1: ""}.get(together, f"unroll(d00{'.1' if together < panels else ''}, {together})")
    assert expected in kernel and (together > 1 or "unroll(d00" not in kernel)


@pytest.mark.parametrize(
    ("shape", "order", "loops"),
    [
        ((96, 12, 32), (1, 0, 2), ["d01", "d00"]),  # panels: each row is read whole
        ((12, 96, 32), (1, 0, 2), ["d00", "d01"]),  # a long inner loop would write far apart
        ((40, 40, 32), (1, 0, 2), ["d01", "d00"]),
        ((5, 20, 6, 64), (0, 2, 1, 3), ["d00", "d02", "d01"]),
        ((5, 6, 20, 64), (0, 2, 1, 3), ["d00", "d01", "d02"]),
        ((96, 12, 16), (1, 0, 2), None),  # rows of a line: a few panels at a time
        ((96, 12, 32), (0, 1, 2), None),  # in order as it is
    ],
)
def test_copies_read_in_order_where_rows_are_long(shape, order, loops) -> None:
    x = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)

    def copy(x):
        return fnp.permute_dims(x, order) + 1

    (kernel,) = kernels(copy, x)
    if loops is not None:
        innermost = f"d0{len(shape) - 1}"
        assert f"reorder({', '.join([*loops, innermost])})" in kernel
    np.testing.assert_array_equal(fg.jit(copy)(x), x.transpose(order) + 1)


def test_a_stream_is_not_asked_for_ahead() -> None:
    """The processor sees for itself that rows follow each other: asking takes instructions, and gains nothing."""
    x = np.ones((4096, 1024), np.float32)
    for function in (
        lambda x: nn.softmax(x, axis=-1),
        lambda x: x.sum(-1),
        lambda x: x.max(-1),
        lambda x: x.sum(),
    ):
        assert not any("prefetch" in kernel for kernel in kernels(function, x))


def folded(x: Any) -> Any:
    return (x * x + x).sum(1)


@pytest.mark.parametrize(
    ("shape", "vectors"),
    [((5, 128, 512), 32), ((8, 37, 960), 60), ((33, 270, 48), 3), ((5, 128, 520), 32), ((3, 200, 512), 0)],
)
def test_columns_of_a_batch_walk_whole_rows(shape: tuple[int, ...], vectors: int) -> None:
    """Memory is read in its order where all columns fit a step and there are matrices enough for the cores."""
    x = np.random.default_rng(sum(shape)).integers(-9, 9, shape).astype(np.float32)
    for function in (lambda x: x.sum(1), lambda x: x.max(1), *([folded] if vectors <= 32 else [])):
        (kernel,) = kernels(function, x, target=SMALL_CACHES)
        assert (f"unroll(d01, {vectors});" in kernel) == (vectors > 0)
        # Of few in a cache, too.
        assert (f"unroll(d01, {vectors});" in kernels(function, x)[0]) == (vectors == 3)
        here = fg.jit(function).lower(x)
        nest = here.kernel(0).plain().vectorize("d01", 16).unroll("d01", vectors or 2).parallel("d00")
        np.testing.assert_array_equal(here.with_kernel(nest).compile()(x), function(x))


def test_columns_stay_apart_where_whole_rows_do_not_pay() -> None:
    """Functions many times over take long to compile; what is in the cache, or with gaps between its rows, no walk."""
    x, small = np.ones((8, 128, 512), np.float32), np.ones((8, 16, 512), np.float32)
    assert "unroll(d01, 32);" not in kernels(lambda x: fnp.exp(x).sum(1), x, target=SMALL_CACHES)[0]
    assert "unroll(d01, 32);" not in kernels(lambda x: x.argmax(1), x, target=SMALL_CACHES)[0]
    assert "unroll(d01, 32);" not in kernels(lambda x: x.sum(1), small, target=SMALL_CACHES)[0]
    assert "unroll(d01, 16);" not in kernels(lambda x: x[:, :, :256].sum(1), x, target=SMALL_CACHES)[0]
    assert "unroll(d01, 32);" in kernels(lambda x: x[1:].sum(1), x, target=SMALL_CACHES)[0]


@pytest.mark.parametrize(
    ("shape", "vectors"),
    [((1171, 64), 4), ((1171, 60), 3), ((16, 300, 100), 6), ((9000, 64), 0), ((1000, 30), 0)],
)
def test_few_columns_are_walked_together_where_no_other_core_would_help(
    shape: tuple[int, ...], vectors: int
) -> None:
    """A vector of columns at a time waits for its additions. But of many rows, vectors are tasks."""
    x = np.ones(shape, np.float32)
    for function in (lambda x: x.sum(-2), lambda x: x.max(-2)):
        (kernel,) = kernels(function, x)
        assert (f"; unroll(d{x.ndim - 2:02}, {vectors})" in kernel) == (vectors > 0)
        assert vectors or "unroll(d" not in kernel


@pytest.mark.parametrize("width, rows", [(5, 4), (16, 4), (32, 2), (48, 1)])
def test_rows_of_few_vectors_have_several_accumulators(width: int, rows: int) -> None:
    (kernel,) = kernels(lambda x: fnp.max(x, axis=1), np.ones((64, 200, width), np.float32))
    assert (f"unroll(r0.0x200, {rows})" in kernel) == (rows > 1)


@settings(max_examples=25, deadline=None)
@given(
    batch=st.integers(1, 5),
    rows=st.integers(1, 70),
    columns=st.sampled_from([4, 5, 8, 13, 16, 20, 32, 40]),
    dtype=st.sampled_from([np.float32, np.float64, np.float16, np.int8, np.int64]),
    seed=st.integers(0, 99),
)
def test_reductions_of_few_columns(batch: int, rows: int, columns: int, dtype: type, seed: int) -> None:
    """The first of equal elements wins, and the first NaN before all others, whichever accumulator has it."""
    rng = np.random.default_rng(seed)
    x = rng.integers(-3, 4, (batch, rows, columns)).astype(dtype)
    if np.issubdtype(dtype, np.floating):
        x[rng.random(x.shape) < 0.02] = np.nan
        x[rng.random(x.shape) < 0.02] = np.inf
    for name in ("max", "min", "argmax", "argmin"):
        ours = fg.jit(lambda x, name=name: getattr(fnp, name)(x, axis=1))(x)
        np.testing.assert_array_equal(np.asarray(ours), getattr(np, name)(x, axis=1))
    with np.errstate(invalid="ignore"):
        expected = x.sum(axis=1, dtype=np.int64 if dtype in (np.int8, np.int64) else np.float64)
    ours = np.asarray(fg.jit(lambda x: fnp.sum(x, axis=1))(x))
    np.testing.assert_allclose(ours, expected.astype(ours.dtype), rtol=1e-3)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16])
@pytest.mark.parametrize("size", [3, 4, 5, 8, 10, 16, 17, 33, 100])
def test_extrema_of_rows_with_nan_in_any_lane(size: int, dtype: type) -> None:
    x = np.random.default_rng(size).integers(-9, 9, (2 * size + 3, size)).astype(dtype)
    x[range(size), range(size)] = np.nan
    x[range(size, 2 * size), range(size)] = -np.nan
    x[-1], x[-2], x[-3, -1] = -np.inf, np.inf, np.inf
    with fg.enable_x64(True):
        for name in ("max", "min", "argmax", "argmin"):
            ours = fg.jit(lambda x, name=name: getattr(fnp, name)(x, axis=1))(x)
            np.testing.assert_array_equal(np.asarray(ours), getattr(np, name)(x, axis=1))
            assert ours.dtype == dtype or name.startswith("arg")


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 90),
    st.sampled_from([1, 2, 700, 3000, 20_000]),
    st.sampled_from(["sum", "max", "argmin", "prod"]),
    st.sampled_from(["float32", "int8", "float64", "int32", "bool"]),
    st.booleans(),
    st.integers(0, 2**16),
)
@example(60, 20_000, "sum", "float32", True, 0)
@example(60, 20_000, "argmin", "int8", False, 0)
def test_columns_of_any_number_of_rows(
    columns: int, rows: int, op: str, dtype: str, product: bool, seed: int
) -> None:
    x = np.random.default_rng(seed).integers(-3, 4, (rows, columns)).astype(dtype)
    if op == "prod":
        x = np.where(x == 0, 1, np.sign(x)).astype(dtype) if dtype != "bool" else x
    given_ = x * x if product else x
    found = fg.jit(lambda x: getattr(fnp, op)(x * x if product else x, 0))(x)
    np.testing.assert_array_equal(found, getattr(np, op)(given_, 0).astype(found.dtype))


ROWS = st.sampled_from([("bfloat16", "bfloat16"), ("int16", "int16"), ("uint8", "int8"), ("int8", "int16")])


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 9), st.integers(1, 400), ROWS, st.integers(0, 99))
@example(1, 8, ("uint8", "int8"), 0)  # of which LLVM 22 would drop products after the fourth
@example(3, 16, ("uint8", "int8"), 0)
def test_products_of_rows_take_neighbours_together(
    rows: int, terms: int, dtypes: tuple[str, str], seed: int
) -> None:
    """Of any length, with instructions for several terms, or where a machine has none."""
    rng = np.random.default_rng(seed)
    w, x = (
        rng.integers(0, 9, n).astype(dtype) for n, dtype in zip(((rows, terms), terms), dtypes, strict=True)
    )
    wide = fnp.float32 if dtypes[0] == "bfloat16" else fnp.int32

    def product(w: Any, x: Any) -> Any:
        return fnp.matmul(w, x, preferred_element_type=wide)

    exact = np.asarray(w, np.float64) @ np.asarray(x, np.float64)
    np.testing.assert_array_equal(np.asarray(fg.jit(product)(w, x), np.float64), exact)
    target = TARGET._replace(dot_products=frozenset(("dpbf16ps", "pmaddwd", "vpdpbusd")))
    if terms % 128 == 0 and rows > 1 and dtypes == ("int16", "int16"):
        (kernel,) = fg.jit(product).lower(w, x).for_target(target).kernels
        assert "dot_product(r0" in kernel and "vectorize(r0" in kernel


@pytest.mark.parametrize("dtype, instruction", [("bfloat16", "dpbf16ps"), ("int16", "pmaddwd")])
@pytest.mark.parametrize("terms, copies", [(64, 2), (70, 2), (200, 3), (129, 4), (512, 8)])
def test_neighbouring_vectors_are_taken_together(
    dtype: str, instruction: str, terms: int, copies: int
) -> None:
    """Also where a vector is left over, or single terms are; each product is added once."""
    rng = np.random.default_rng(terms)
    w, x = (rng.integers(-9, 9, n).astype(dtype) for n in ((5, terms), terms))
    wide = fnp.float32 if dtype == "bfloat16" else fnp.int32
    lowered = fg.jit(lambda w, x: fnp.matmul(w, x, preferred_element_type=wide)).lower(w, x)
    (axis,) = (name for name in lowered.kernel(0).plain().loops if name.startswith("r0"))
    nest = lowered.kernel(0).plain().vectorize(axis, 16).unroll(axis, copies).dot_product(axis, instruction)
    found = np.asarray(lowered.with_kernel(nest).compile()(w, x), np.float64)
    np.testing.assert_array_equal(found, np.asarray(w, np.float64) @ np.asarray(x, np.float64))


def depthwise(x, w, stride: int = 1):
    return lax.conv_general_dilated(x, w, (stride, stride), "SAME", feature_group_count=x.shape[1])


@pytest.mark.parametrize(
    ("size", "window", "stride"), [(14, 5, 1), (7, 3, 1), (11, 3, 2), (3, 3, 1), (4, 2, 2)]
)
def test_windows_that_overlap_are_computed_several_rows_at_a_time(
    size: int, window: int, stride: int
) -> None:
    """What the windows of neighbouring rows share is loaded once; windows side by side share nothing."""
    rng = np.random.default_rng(size)
    x = rng.standard_normal((2, 5, size, size)).astype(np.float32)
    w = rng.standard_normal((5, 1, window, window)).astype(np.float32)
    got = np.asarray(fg.jit(lambda x, w: depthwise(x, w, stride))(x, w))
    places = -(-size // stride)
    more = max((places - 1) * stride + window - size, 0)
    padded = np.pad(x, ((0, 0), (0, 0), *[(more // 2, more - more // 2)] * 2))
    for i in range(places):
        for j in range(places):
            part = padded[:, :, i * stride : i * stride + window, j * stride : j * stride + window]
            np.testing.assert_allclose(got[:, :, i, j], (part * w[:, 0]).sum((2, 3)), rtol=1e-4, atol=1e-5)
    (kernel,) = kernels(lambda x, w: depthwise(x, w, stride), x, w)
    rows = 4 if window < 5 else places  # all of one column of windows that are not small
    assert (f"unroll(d02, {rows})" in kernel) == (places >= 4 and window > stride)


def test_a_factor_of_each_image_is_computed_once_for_it() -> None:
    """The weights of channels by squeeze and excitation: a product with a vector, used for all of a channel."""
    rng = np.random.default_rng(0)
    x, w, h = (
        rng.standard_normal(s).astype(np.float32) for s in [(1, 96, 14, 14), (96, 24, 1, 1), (1, 24, 1, 1)]
    )

    def scaled(x, w, h):
        return x * nn.hard_sigmoid(lax.conv_general_dilated(h, w, (1, 1), "VALID"))

    factor = np.clip((w[:, :, 0, 0] @ h[0, :, 0, 0]) / 6 + 0.5, 0, 1)
    np.testing.assert_allclose(fg.jit(scaled)(x, w, h), x * factor[:, None, None], rtol=1e-5, atol=1e-6)
    (kernel,) = kernels(scaled, x, w, h)
    assert "reorder(d01, d03); vectorize(r0.0x24x1x1, 16); vectorize(d03, 16)" in kernel


def chained(xp, x, count: int):
    for k in range(count):
        x = xp.sin(x) * 0.25 + x - k
    return x


@pytest.mark.parametrize("shape", [(16,), (17,), (63,), (64,), (65,), (5, 17), (3, 2, 19), (7, 32)])
def test_the_rest_of_many_functions_is_masked(shape: tuple[int, ...]) -> None:
    """It would be their code once more; the rest of a few functions is, as masks slow down all vectors."""
    x = np.random.default_rng(0).standard_normal(shape)
    xs = fnp.asarray(x, fnp.float32)
    size = x.size
    for count, is_masked in ((2, False), (8, size > 16 and size % 16 > 0)):
        function = partial(chained, fnp, count=count)
        (kernel,) = kernels(function, xs)
        assert (f"pad(d{len(shape) - 1:02}, {-(-size // 16) * 16})" in kernel) == is_masked
        np.testing.assert_allclose(fg.jit(function)(xs), chained(np, x, count), rtol=1e-5, atol=1e-5)
    turned = fg.jit(lambda x: chained(fnp, x + x[..., :1], 8)[..., ::-1])(xs)
    np.testing.assert_allclose(turned, chained(np, x + x[..., :1], 8)[..., ::-1], rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("size", [3, 100, 16_385, 200_001])
@pytest.mark.parametrize("op", [fnp.sum, fnp.max, fnp.argmax])
def test_reductions_of_numbers_that_are_made_of_their_positions(op: Any, size: int) -> None:
    """Nothing is read that would have neighbours: the lanes go along the reduction, be it in chunks."""

    def function(key: Any) -> Any:
        return op(fg.random.bits(key, (size,)) >> 9)

    key = fg.random.key(size)
    expected = op(np.asarray(fg.random.bits(key, (size,))) >> 9)
    np.testing.assert_array_equal(fg.jit(function)(key), expected)
    if size > 100:
        assert ": vectorize(r0." in " ".join(kernels(function, key)).replace("parallel(d00); ", "")


def test_columns_of_such_numbers_are_lanes_where_rows_are_short() -> None:
    (kernel,) = kernels(lambda key: fg.random.bits(key, (40, 300)).max(0), fg.random.key(0))[-1:]
    assert "vectorize(d" in kernel and "vectorize(r" not in kernel


def test_lanes_are_those_of_most_ops() -> None:
    """Random numbers of 32 bits beside their positions are words of 64 bits, which few ops make."""
    words, *_ = kernels(lambda key: fnp.argsort(fg.random.bits(key, (5000,))), fg.random.key(0))
    assert "uint64[5000]: vectorize(d00, 16)" in words
    (kernel,) = kernels(lambda x: x.astype(fnp.uint32) * 2 + 1, np.ones(5000, np.uint8))
    assert "vectorize(d00, 16)" in kernel
    with fg.config(enable_x64=True):
        (kernel,) = kernels(lambda x: x * 2.0 + 1, np.ones(5000))
        assert "vectorize(d00, 8)" in kernel


NARROWED = st.sampled_from([("int64", "int32"), ("int64", "int8"), ("int32", "int16"), ("uint16", "uint8")])


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 4), st.integers(1, 9), st.integers(2, 4), NARROWED)
@example(3, 2, 2, ("int64", "int32"))
@example(2, 4, 3, ("int64", "int8"))
@example(2, 5, 2, ("int32", "int16"))
def test_lanes_that_are_stored_apart_keep_to_their_places(
    rows: int, columns: int, parts: int, dtypes: tuple[str, str]
) -> None:
    """Of numbers made narrower LLVM 22 stores a lane alone with all its bits, over what is beside it."""
    with fg.config(enable_x64=True):
        x = np.arange(rows * columns).reshape(rows, columns).astype(dtypes[0])

        def side_by_side(x: Any) -> Any:
            return fnp.stack([(x + part).astype(dtypes[1]) for part in reversed(range(parts))], -1)

        expected = np.stack([(x + part).astype(dtypes[1]) for part in reversed(range(parts))], -1)
        np.testing.assert_array_equal(np.asarray(fg.jit(side_by_side)(x)), expected)


def test_positions_in_order_of_pairs_of_columns() -> None:
    """The last sort of two stores two positions at a time, two elements apart."""
    with fg.config(enable_x64=True):
        x = np.arange(36.0).reshape(3, 2, 3, 2)
        found = fg.jit(partial(fnp.argsort, axis=1, descending=True))(x)
        np.testing.assert_array_equal(np.asarray(found), np.argsort(-x, axis=1))


def of_two_orders(first: Any, last: Any) -> Any:
    masked = fnp.where(first > 0, fnp.transpose(last, (0, 3, 1, 2)), 0)
    return masked.sum((0, 2, 3)), (masked * first).sum((0, 2, 3))


@settings(max_examples=8)
@given(
    batch=st.integers(0, 3),
    channels=st.sampled_from([1, 15, 16, 33, 64, 150]),
    sizes=st.tuples(st.integers(0, 9), st.integers(1, 40)),
)
@example(2, 64, (8, 33))
@example(2, 150, (5, 20))
def test_sums_of_two_orders_of_axes(batch: int, channels: int, sizes: tuple[int, int]) -> None:
    rng = np.random.default_rng(channels)
    first = rng.integers(-9, 10, (batch, channels, *sizes)).astype("f4")
    last = rng.integers(-9, 10, (batch, *sizes, channels)).astype("f4")
    masked = np.where(first > 0, last.transpose(0, 3, 1, 2), 0)
    for got, wanted in zip(fg.jit(of_two_orders)(first, last), (masked, masked * first), strict=True):
        np.testing.assert_array_equal(got, wanted.sum((0, 2, 3)))


@pytest.mark.parametrize(("channels", "lanes"), [(128, True), (16, False)])
def test_sums_of_two_orders_go_down_the_columns(channels: int, lanes: bool) -> None:
    """Of few channels there would be fewer vectors than cores."""
    first, last = np.ones((2, channels, 28, 28), "f4"), np.ones((2, 28, 28, channels), "f4")
    assert ("vectorize(d00, 16)" in kernels(of_two_orders, first, last)[-1]) == lanes
