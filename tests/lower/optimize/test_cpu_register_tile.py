"""Products of matrices of every layout, dtype and size: exact results, and no access beyond an array."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.backends.interface import Target, open_backend

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


def schedule(function: object, *shapes: tuple[int, ...], dtype: str = "float32") -> str:
    """That of the last kernel."""
    lowered = fg.jit(function).lower(*(fnp.ones(s, dtype=dtype) for s in shapes))  # type: ignore[arg-type]
    return lowered.for_target(TARGET).kernels[-1]


def run_guarded(first: int, count: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.products", str(first), str(count)],
        capture_output=True,
        text=True,
        timeout=1500,
    )
    assert done.returncode == 0, f"{done.stdout[-200:]}\n{done.stderr[-2000:]}"
    assert done.stdout.endswith("done\n")


def test_nothing_beyond_the_arrays_is_touched() -> None:
    run_guarded(0, 40)


@pytest.mark.nightly
def test_nothing_beyond_many_arrays_is_touched() -> None:
    run_guarded(1000, 1000)


def test_tiles_are_of_one_height() -> None:
    """A second height is a second piece of code. 512 rows are 64 tiles of 8, 1000 are 100 of 10; 1009 have no equal
    parts, and are 84 tiles of 12 and a row.
    """
    for rows, high in (128, 8), (512, 8), (1000, 10), (1020, 12), (1009, 12):
        assert f"unroll(d00, {high})" in schedule(lambda a, b: a @ b, (rows, 784), (784, 512))


def test_tiles_with_few_registers_are_high_before_they_are_wide() -> None:
    """Five vectors fill this width, but leave registers for one row of them."""
    few = Target("few registers", 32, 16, 1 << 20, 4, "llvm")
    x, w = np.zeros((37, 64), np.float32), np.zeros((64, 8 * 25 - 3), np.float32)
    (found,) = fg.jit(lambda x, w: x @ w).lower(x, w).for_target(few).kernels
    assert "unroll(d01, 5)" not in found and "unroll(d00, 6)" in found, found
    (found,) = (
        fg.jit(lambda x, w: x @ w)
        .lower(x, np.zeros((64, 16 * 25 - 3), np.float32))
        .for_target(TARGET)
        .kernels
    )
    assert "unroll(d01, 5)" in found, found


def by_weights(places: int, channels: int, groups: int = 0) -> str:
    """That of the gradient of a convolution by its weights: of 4 images, channels to 32, windows of 3 x 3."""

    def gradient(x: Any, ct: Any) -> Any:
        w = fnp.zeros((32, channels, 3, 3))
        _, pull = fg.vjp(lambda w: fg.lax.conv_general_dilated(x, w, (1, 1), "SAME"), w)
        return pull(ct.reshape(4, 32, places, places))[0]

    outer = (4, groups, 32 // groups * places**2) if groups else (4, 32, places, places)
    lowered = fg.jit(gradient).lower(fnp.ones((4, channels, places, places)), fnp.ones(outer))
    return next(
        text
        for text in lowered.for_target(TARGET).kernels
        if ("3, 3) ->" in text or "3, 3, " in text) and "unroll" in text
    )


@pytest.mark.parametrize("groups", [0, 4])
def test_gradients_by_weights_share_lines_between_windows(groups: int) -> None:
    """Of each vector of places 4 channels by 2 channels and 3 windows, which lie in the same lines."""
    text = by_weights(32, 16, groups)
    assert "unroll(d01, 4)" in text.replace("d00", "d01").replace("d01.1", "d01")
    assert "pack" not in text and "vectorize(r0" in text


def along_a_row(x: Any, ct: Any, dilation: int) -> Any:
    """The gradient by weights of a convolution along rows, by windows of 3 elements."""
    w = fnp.zeros((ct.shape[1], x.shape[1], 3))

    def forward(w: Any) -> Any:
        return lax.conv_general_dilated(x, w, (1,), [(dilation, dilation)], rhs_dilation=(dilation,))

    return fg.vjp(forward, w)[1](ct)[0]


@pytest.mark.parametrize("dilation", [1, 9, 64])
def test_windows_with_gaps_share_what_is_loaded(dilation: int) -> None:
    """Also where their elements are further apart than vectors, as long as they lie in the row that is summed."""
    lowered = fg.jit(lambda x, ct: along_a_row(x, ct, dilation)).lower(*[fnp.ones((4, 32, 4096))] * 2)
    text = next(text for text in lowered.for_target(TARGET).kernels if "vectorize(r0" in text)
    assert "unroll(d02, 4); unroll(d03, 2); unroll(d04, 3)" in text


@pytest.mark.parametrize("dilation", [2, 9, 40])
@pytest.mark.parametrize("places", [1040, 1037])
def test_gradients_by_weights_of_windows_with_gaps(dilation: int, places: int) -> None:
    rng = np.random.default_rng(dilation)
    x, ct = (rng.integers(-3, 4, (2, channels, places)).astype("f4") for channels in (5, 7))
    wide = np.pad(x, [(0, 0), (0, 0), (dilation, dilation)])
    seen = [wide[..., k * dilation : k * dilation + places] for k in range(3)]
    expected = np.einsum("kncp,nop->ock", seen, ct)
    found = fg.jit(lambda x, ct: along_a_row(x, ct, dilation))(x, ct)
    np.testing.assert_array_equal(np.asarray(found), expected)


def test_rows_with_a_rest_are_packed_unless_they_are_long() -> None:
    """The rest of each row, of fewer terms than a vector has lanes, takes as long as three vectors."""
    for places in (8, 28, 56):
        text = by_weights(places, 32)
        assert "pack" in text and "vectorize(r0" not in text
    for places in (64, 250):
        assert "vectorize(r0" in by_weights(places, 32)


@pytest.mark.parametrize("groups", [0, 4])
def test_rows_that_fill_no_vectors_are_packed(groups: int) -> None:
    """Channels of a group stand beside its places, and are walked in equal steps all the same."""
    text = by_weights(8, 32, groups)
    assert "pack" in text and "vectorize(r0" not in text


def strided_by_weights(x: Any, ct: Any, window: int) -> Any:
    """The gradient of a convolution in steps of two by its weights, without padding."""
    w = fnp.zeros((ct.shape[1], x.shape[1], window, window))
    return fg.vjp(lambda w: lax.conv_general_dilated(x, w, (2, 2), "VALID"), w)[1](ct)[0]


@settings(max_examples=12, deadline=None)
@given(
    images=st.integers(1, 3), channels=st.integers(1, 5), out=st.sampled_from([1, 3, 16, 17]),
    places=st.sampled_from([1, 7, 16, 19, 33]), window=st.integers(1, 3), more=st.integers(0, 1),
)  # fmt: skip
def test_strided_gradients_by_weights(
    images: int, channels: int, out: int, places: int, window: int, more: int
) -> None:
    """Every second place is picked out of two vectors; rows may end with one that no window reads."""
    rng = np.random.default_rng(0)
    side = 2 * (places - 1) + window + more
    x = rng.standard_normal((images, channels, side, side)).astype(np.float32)
    ct = rng.standard_normal((images, out, places, places)).astype(np.float32)
    found = fg.jit(lambda x, ct: strided_by_weights(x, ct, window))(x, ct)
    end = 2 * places - 1
    for i, j in np.ndindex(window, window):
        seen = x[:, :, i : i + end : 2, j : j + end : 2]
        expected = np.einsum("nchw,nohw->oc", seen.astype(np.float64), ct.astype(np.float64))
        np.testing.assert_allclose(found[:, :, i, j], expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("channels, window", [(3, 3), (16, 1)])
def test_strided_gradients_by_weights_are_vectors_of_places(channels: int, window: int) -> None:
    """Where no copy of an operand is read often enough to pay."""
    shapes = (16, channels, 62 + window, 62 + window), (16, 16, 32, 32)
    lowered = fg.jit(lambda x, ct: strided_by_weights(x, ct, window)).lower(*map(fnp.ones, shapes))
    assert any("vectorize(r0" in text for text in lowered.for_target(TARGET).kernels)


def test_columns_are_packed_where_sums_are_short() -> None:
    """Adding up the lanes of a sum of 64 terms takes as long as its products; of 128 it does not."""

    def scores(q: Any, k: Any) -> Any:
        return q @ k.transpose(0, 2, 1)

    assert "pack(b2" in schedule(scores, (4, 128, 64), (4, 128, 64))
    assert "pack(" not in schedule(scores, (4, 64, 64), (4, 64, 64))
    assert "pack(" not in schedule(scores, (4, 128, 128), (4, 128, 128))


def test_operands_are_packed_where_their_stretches_share_sets_of_the_cache() -> None:
    assert "pack(b2" in schedule(lambda a, b: a @ b, (1024, 1024), (1024, 1024))
    assert "pack(" not in schedule(lambda a, b: a @ b, (1000, 1000), (1000, 1000))
    assert "pack(" not in schedule(lambda a, b: a @ b, (64, 1024), (1024, 1024))


@pytest.mark.parametrize(
    ("rows", "terms", "columns", "packed"),
    [(512, 256, 1024, True), (256, 256, 1024, False), (512, 128, 1024, False), (512, 256, 1040, False)],
)
def test_operands_that_just_fill_the_sets_they_share_are_packed_for_many_rows(
    rows: int, terms: int, columns: int, packed: bool
) -> None:
    """256 lines that are 4096 bytes apart are all ways of 16 sets of 1024."""
    assert ("pack(" in schedule(lambda a, b: a @ b, (rows, terms), (terms, columns))) is packed


def test_vectors_are_where_results_are_neighbours() -> None:
    """Also where no operand has neighbours there: a copy of one does."""
    chosen = schedule(lambda a, b: a @ b.T, (1000, 777), (513, 777))
    assert "vectorize(d01, 16)" in chosen and "pad(d01, 528)" in chosen and "pack(b2" in chosen


@pytest.mark.parametrize("rows", [512, 3136])
def test_vectors_go_along_narrow_results_that_much_else_is_read_with(rows: int) -> None:
    """Ten columns fill less than a vector, but all that is computed of each result lies across the rows."""
    shapes = (128, rows), (128, 10)
    assert "vectorize(d00, 16)" in schedule(lambda x, y: x.T @ y, *shapes)
    more = [(rows, 10)] * 3
    chosen = schedule(lambda x, y, a, b, c: (x.T @ y * a + b * c, a * b, a + c), *shapes, *more)
    assert "vectorize(d01, 16)" in chosen and "vectorize(d00" not in chosen


def test_blocks_of_rows_are_tasks_where_operands_are_far() -> None:
    assert "parallel(d00, 8)" in schedule(lambda a, b: a @ b, (4096, 4096), (4096, 4096))


def test_products_of_a_batch_are_tasks_where_they_are_near() -> None:
    """Together their operands are far, but those of one product are not."""
    chosen = schedule(lambda a, b: a @ b, (24, 128, 1024), (24, 1024, 256))
    assert "parallel(d00)" in chosen
    assert "parallel(d01" in schedule(lambda a, b: a @ b, (2, 4096, 4096), (2, 4096, 4096))


@settings(max_examples=10)
@given(
    rows=st.sampled_from([64, 256, 1024, 2048]),
    columns=st.sampled_from([256, 768, 1024, 2048]),
    terms=st.sampled_from([256, 1024]),
    cores=st.sampled_from([1, 2, 4, 16]),
)
@example(1024, 256, 1024, 2)
@example(1024, 256, 1024, 16)
@example(64, 2048, 1024, 4)
def test_tasks_are_what_reads_less(rows: int, columns: int, terms: int, cores: int) -> None:
    """Blocks of rows all read the second factor, strips of 32 columns the first one. Each core has eight blocks, of a
    tile at least. What half of the cache holds is read again for each tile instead. Strips that are copied stay with
    the core that copies them, where each core has six, unless the first factor is far.
    """
    target = TARGET._replace(cores=cores)
    lowered = fg.jit(lambda a, b: a @ b).lower(fnp.ones((rows, terms)), fnp.ones((terms, columns)))
    chosen = lowered.for_target(target).kernels[-1]
    first, second = 4 * rows * terms, 4 * terms * columns
    if rows * terms * columns >= 1 << 27 and second > target.l2_nbytes // 2:
        own = "pack(b2" in chosen and columns // 32 >= 6 * cores and cores > 1
        less = 8 * cores * second <= columns // 32 * first and rows >= 8 * 8 * cores and not own
        far = first > 8 * target.l2_nbytes
        assert re.search(r"reorder\(d01[.0-9]*, d00\)", chosen) or not less
        assert bool(re.search(r"parallel\(d00, \d+\)", chosen)) == (less or far)


def test_strips_that_one_core_copies_are_tasks() -> None:
    """Unless the copy is made once, of an array that the function captures."""
    weights = np.ones((1024, 1024), np.float32)
    rows = np.ones((1024, 1024), np.float32)
    target = TARGET._replace(cores=2)

    def last(f: Any, *args: Any) -> str:
        return fg.jit(f).lower(*args).for_target(target).kernels[-1]

    own, kept = last(lambda x, w: x @ w, rows, weights), last(lambda x: x @ weights, rows)
    assert "pack(b2" in own and "pack(b2" in kept
    assert "parallel(d01)" in own and re.search(r"parallel\(d00, \d+\)", kept)


@pytest.mark.parametrize(
    ("rows", "expected"), [(1, "unroll(d01, 16)"), (2, "unroll(d01, 8)"), (8, "unroll(d01, 3)")]
)
def test_few_rows_read_a_big_operand_once_and_ahead(rows: int, expected: str) -> None:
    columns = 4099 if rows == 1 else 4096  # blocks of columns would have sums in memory: test_cpu_columns.py
    chosen = schedule(lambda a, b: a @ b, (rows, 4096), (4096, columns))
    assert expected in chosen and "prefetch(r0.0x4096, 8)" in chosen


def test_tiles_ask_ahead_for_what_is_far_behind_their_sums() -> None:
    def scaled(a: Any, b: Any, c: Any) -> Any:
        return a @ b * c

    lowered = fg.jit(scaled).lower(*(fnp.ones(s) for s in [(1024, 64), (64, 512), (1024, 512)]))
    (chosen,) = lowered.for_target(TARGET).kernels
    assert ", 1)" in chosen[chosen.index("prefetch(") :]
    code = lowered.for_target(TARGET).as_text("llvm")
    asked = re.findall(r"call void @llvm\.prefetch\.p0\(ptr [^,]+, i32 ([01]),", code)
    assert asked.count("0") == asked.count("1") > 0  # what is read, and where the result is written
    assert "prefetch(" not in schedule(scaled, (256, 64), (64, 512), (256, 512))  # that stays near


@pytest.mark.parametrize(("steps", "ahead"), [(64, True), (4, False)])
def test_tiles_of_a_loop_ask_ahead_for_slices_of_big_arrays(steps: int, ahead: bool) -> None:
    """A step reads and writes 64 KiB beside its product: far memory where all steps are more than a cache holds."""

    def run(state: Any, xs: Any, w: Any) -> Any:
        def step(state: Any, x: Any) -> tuple[Any, Any]:
            state = x + state @ w
            return 0.5 * state, state

        return lax.scan(step, state, xs)[1]

    types = (fnp.ones(shape) for shape in ((64, 256), (steps, 64, 256), (256, 256)))
    kernels = fg.jit(run).lower(*types).for_target(TARGET).kernels
    (product,) = (kernel for kernel in kernels if "unroll(d00" in kernel and "reorder" in kernel)
    assert ("prefetch(" in product) is ahead


def test_columns_that_are_no_vector_are_computed_along_the_sum() -> None:
    chosen = schedule(lambda a, b: a @ b, (4096, 4096), (4096, 8))
    assert "vectorize(r0.0x4096, 16)" in chosen and "pack(b2, (4096, 8), (1, 0))" in chosen


def test_a_long_sum_with_a_small_operand_is_not_made_in_chunks() -> None:
    """Partial results of 128 chunks would take more memory than they spare."""
    lowered = fg.jit(lambda a, b: a @ b).lower(fnp.ones((8, 4096)), fnp.ones((4096, 4096)))
    assert len(lowered.for_target(TARGET).kernels) == 1


def test_few_places_are_columns_of_one_tile_where_weights_are_big() -> None:
    """49 places are 7 half vectors, whose 3 rows read weights of 9 MiB once, and ahead where these are pages apart. 64
    places are no half vectors.
    """
    target = TARGET._replace(in_halves=True)

    def tile(channels: int, size: int, transposed: bool = False) -> str:
        def convolve(x: Any, w: Any) -> Any:
            return lax.conv_general_dilated(x, w, (1, 1), "SAME")

        def by_image(x: Any, w: Any) -> Any:
            return fg.vjp(lambda y: convolve(y, w), x)[1](x)[0]

        x, w = fnp.zeros((1, channels, size, size)), fnp.zeros((channels, channels, 3, 3))
        lines = fg.jit(by_image if transposed else convolve).lower(x, w).for_target(target).kernels
        return next(line for line in lines if f"{channels}, {size}, {size})" in line and "unroll(d02" in line)

    assert "vectorize(d04, 8); unroll(d04, 7); unroll(d02, 3)" in tile(512, 7)
    assert "prefetch" not in tile(512, 7) and "prefetch(r0.0" in tile(512, 7, transposed=True)
    assert "unroll(d04, 7)" not in tile(512, 8)


@pytest.mark.parametrize("channels, size", [(300, 7), (270, 5)])
def test_products_with_all_columns_in_a_tile(channels: int, size: int) -> None:
    rng = np.random.default_rng(0)
    x, w = (rng.integers(-3, 4, s).astype(np.float32) for s in ((channels, size * size), (1001, channels)))
    found = fg.jit(lambda x, w: fnp.einsum("kp,ok->op", x, w))(x, w)
    np.testing.assert_array_equal(np.asarray(found), w @ x)


def by_depthwise_weights(
    batch: int, places: int, channels: int, window: int, layout: str = "NHWC"
) -> list[str]:
    """Those of the gradient of a depthwise convolution by its weights."""

    def gradient(x: Any, ct: Any) -> Any:
        def convolve(w: Any) -> Any:
            return lax.conv_general_dilated(
                x, w, (1, 1), "SAME", dimension_numbers=(layout, "HWIO", layout), feature_group_count=channels
            )

        return fg.vjp(convolve, fnp.zeros((window, window, 1, channels)))[1](ct)[0]

    x = fnp.zeros((batch, places, places, channels))
    return fg.jit(gradient).lower(x, x).for_target(TARGET).kernels


def test_channels_that_nothing_shares_are_the_vector_of_sums_of_all_windows() -> None:
    """Nine sums of two vectors each are added up while an image is read once, of windows of 7 x 7 there are 21 at a
    time. Parts of images are chunks, as they are far bigger than the weights.
    """
    chosen = by_depthwise_weights(32, 56, 64, 3)
    assert len(chosen) == 2 and "(32, 4, 3, 3, 1, 64, 1)" in chosen[0]
    assert "vectorize(d05, 16); unroll(d03, 3); unroll(d02, 3); unroll(d05, 2); parallel(d00)" in chosen[0]
    assert "vectorize(d03, 16); unroll(d01, 7); unroll(d00, 3)" in by_depthwise_weights(1, 20, 96, 7)[-1]


def test_vectors_without_a_shared_operand_are_no_more_than_there_are_columns() -> None:
    rng = np.random.default_rng(0)
    for columns in (4, 5, 16, 17, 31, 33, 80):
        a, b = (rng.integers(-4, 5, shape).astype(np.float32) for shape in ((3, 40, columns), (40, columns)))
        found = fg.jit(lambda a, b: fnp.einsum("ikc,kc->ic", a, b))(a, b)
        np.testing.assert_array_equal(np.asarray(found), np.einsum("ikc,kc->ic", a, b))


def test_zero_sizes() -> None:
    for m, n, k in [(0, 4, 5), (4, 0, 5), (4, 5, 0)]:
        found = np.asarray(fg.jit(lambda a, b: a @ b)(np.ones((m, k), "f4"), np.ones((k, n), "f4")))
        np.testing.assert_array_equal(found, np.zeros((m, n), "f4"))


BIG = [(2048, 768, np.float32), (4096, 768, "bfloat16"), (8192, 256, np.float32)]


@pytest.mark.parametrize("rows, terms, dtype", BIG)
def test_a_big_matrix_is_read_row_by_row_for_one_vector(rows: int, terms: int, dtype: Any) -> None:
    """Several rows at once are several streams, which take twice the time of one."""
    w, x = np.ones((rows, terms), dtype), np.ones(terms, dtype)
    (kernel,) = fg.jit(lambda w, x: w @ x).lower(w, x).for_target(TARGET).kernels
    assert f"unroll(r0.0x{terms}, 4)" in kernel and "unroll(d00" not in kernel
    gated = fg.jit(lambda w, v, x: fnp.tanh(w @ x) * (v @ x)).lower(w, w, x).for_target(TARGET).kernels
    products = [kernel for kernel in gated if "r0.0" in kernel]
    assert len(products) == 2 and all(f"unroll(r0.0x{terms}, 4)" in kernel for kernel in products)


@pytest.mark.parametrize("shape", [(256, 768), (1024, 16384), (1 << 16, 64)])
def test_rows_that_are_near_long_or_short_share_the_vector(shape: tuple[int, int]) -> None:
    w, x = np.ones(shape, np.float32), np.ones(shape[1], np.float32)
    (kernel,) = fg.jit(lambda w, x: w @ x).lower(w, x).for_target(TARGET).kernels
    assert "unroll(d00, 4)" in kernel


@pytest.mark.parametrize(
    "rows, terms, dtype", [(1401, 770, np.float32), (1100, 1003, "bfloat16"), (4103, 257, np.float32)]
)
def test_products_with_one_vector(rows: int, terms: int, dtype: Any) -> None:
    rng = np.random.default_rng(rows)
    w, v, x = (rng.integers(-4, 5, shape).astype(dtype) for shape in ((rows, terms), (rows, terms), terms))
    exact = [np.asarray(a, np.float64) for a in (w, v, x)]
    first, both = fg.jit(lambda w, v, x: (w @ x, (w @ x) * 2 - v @ x))(w, v, x)
    tolerance = {"rtol": 1e-2, "atol": 1.0} if dtype == "bfloat16" else {"rtol": 0}
    np.testing.assert_allclose(np.asarray(first, np.float64), exact[0] @ exact[2], **tolerance)
    expected = exact[0] @ exact[2] * 2 - exact[1] @ exact[2]
    np.testing.assert_allclose(
        np.asarray(both, np.float64), expected, **tolerance | {"atol": 4.0 * (dtype == "bfloat16")}
    )


def test_vectors_have_half_the_width_where_that_computes_less_beyond_the_last_column() -> None:
    """On a CPU that computes vectors in halves, 24 columns are three of 8, not two of 16."""

    def width(columns: int, in_halves: bool) -> str:
        target = TARGET._replace(in_halves=in_halves)
        lowered = fg.jit(lambda x, w: x @ w).lower(np.ones((64, 48), "f4"), np.ones((48, columns), "f4"))
        return lowered.for_target(target).kernels[-1]

    assert "vectorize(d01, 8); unroll(d01, 3)" in width(24, True)
    assert "vectorize(d01, 16)" in width(24, False)
    assert "vectorize(d01, 16)" in width(512, True)
    assert "vectorize(d01, 16)" in width(31, True)


@pytest.mark.parametrize("columns", [131, 513])
def test_several_products_at_a_time_are_of_whole_vectors(columns: int) -> None:
    """An instruction for them is worth more than the columns beyond the last one cost."""

    def product(x: Any, w: Any) -> Any:
        return lax.dot_general(x, w, (((1,), (0,)), ((), ())), preferred_element_type="int32")

    target = TARGET._replace(in_halves=True, dot_products=frozenset(["vpdpbusd"]))
    lowered = fg.jit(product).lower(np.ones((128, 129), np.int8), np.ones((129, columns), np.int8))
    found = lowered.for_target(target).kernels[-1]
    assert "vectorize(d01, 16)" in found and "dot_product(r0.0x129, vpdpbusd)" in found, found


def over_images(batch: int, places: int, channels: int) -> str:
    """That of a convolution of images with channels last, by windows of 3 x 3."""

    def convolve(x: Any, w: Any) -> Any:
        return lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    return schedule(convolve, (batch, places, places, channels), (3, 3, channels, channels))


def test_weights_that_leave_the_cache_are_copied_for_many_short_rows() -> None:
    """An image has few places in a row, but all rows of all images read the copy."""
    assert "unroll(d03, 2); unroll(d02, 7); pack(b2, (3, 3, 256, 8, 32), (3, 0, 1, 2, 4))" in over_images(
        8, 14, 256
    )
    assert "pack" in over_images(1, 14, 256)
    assert "pack" not in over_images(1, 7, 256)  # 49 reads of each weight
    assert "pack" not in over_images(8, 14, 64)  # they stay in the cache


def of_each_channel(x: Any, w: Any, strides: tuple[int, int], padding: list[tuple[int, int]]) -> Any:
    """Convolve each channel with windows of its own; channels are first."""
    return lax.conv_general_dilated(x, w, strides, padding, feature_group_count=x.shape[1])


def test_rows_of_wide_windows_of_each_channel_share_a_weight() -> None:
    pads = [(3, 3), (3, 3)]
    chosen = schedule(lambda x, w: of_each_channel(x, w, (1, 1), pads), (2, 32, 14, 14), (32, 1, 7, 7))
    assert "vectorize(d03, 16)" in chosen and "unroll(d02, 14)" in chosen
    last = fg.jit(
        lambda x, w: lax.conv_general_dilated(
            x, w, (1, 1), pads, dimension_numbers=("NHWC", "HWIO", "NHWC"), feature_group_count=32
        )
    ).lower(np.ones((2, 28, 28, 32), "f4"), np.ones((7, 7, 1, 32), "f4"))
    assert "vectorize(d03, 16)" in last.for_target(TARGET).kernels[-1]  # along channels, where these are last


sides = st.tuples(st.integers(0, 3), st.integers(0, 3))


@given(
    st.integers(0, 2),
    st.integers(1, 3),
    st.tuples(st.integers(6, 34), st.integers(6, 34)),
    st.tuples(st.integers(1, 8), st.integers(1, 8)),
    st.tuples(st.integers(1, 2), st.integers(1, 2)),
    st.tuples(sides, sides),
)
@example(2, 3, (14, 14), (7, 7), (1, 1), ((3, 3), (3, 3)))
@example(1, 2, (29, 17), (7, 6), (1, 2), ((0, 3), (2, 1)))
@example(0, 2, (14, 14), (7, 7), (1, 1), ((3, 3), (3, 3)))
@settings(max_examples=12)
def test_windows_of_each_channel(
    batch: int, channels: int, sizes: Any, windows: Any, strides: Any, padding: Any
) -> None:
    """Compare values and the gradient by the image with sums over the windows' elements."""
    padding = [
        (low, high + max(0, w - size)) for (low, high), w, size in zip(padding, windows, sizes, strict=True)
    ]
    rng = np.random.default_rng(sum(sizes))
    x = rng.integers(-3, 4, (batch, channels, *sizes)).astype("f4")
    w = rng.integers(-3, 4, (channels, 1, *windows)).astype("f4")
    wide = np.pad(x, [(0, 0), (0, 0), *padding])
    places = [(n - k) // s + 1 for n, k, s in zip(wide.shape[2:], windows, strides, strict=True)]
    expected = np.zeros((batch, channels, *places), "f4")
    ct = rng.integers(-3, 4, expected.shape).astype("f4")
    back = np.zeros_like(wide)
    for tap in np.ndindex(*windows):
        at = tuple(slice(k, k + (n - 1) * s + 1, s) for k, n, s in zip(tap, places, strides, strict=True))
        of_tap = w[:, 0, tap[0], tap[1], None, None]
        expected += wide[(slice(None), slice(None), *at)] * of_tap
        back[(slice(None), slice(None), *at)] += ct * of_tap
    (top, _), (left, _) = padding

    def value_and_gradient(x: Any, ct: Any) -> Any:
        found, pull = fg.vjp(lambda x: of_each_channel(x, w, strides, padding), x)
        return found, pull(ct)[0]

    inner = back[:, :, top : top + sizes[0], left : left + sizes[1]]
    for found, wanted in zip(fg.jit(value_and_gradient)(x, ct), (expected, inner), strict=True):
        np.testing.assert_array_equal(np.asarray(found), wanted)
    mapped = fg.jit(fg.vmap(value_and_gradient))(np.stack([x, -x]), np.stack([ct, -ct]))
    for found, wanted in zip(mapped, (expected, inner), strict=True):
        np.testing.assert_array_equal(np.asarray(found), np.stack([wanted, -wanted]))


def test_vectors_along_a_sum_read_a_big_operand_once() -> None:
    """The weights for one image, all places of which stay in the cache; for several these are copied to panels."""

    def by_image(w: Any, ct: Any) -> Any:
        def convolve(x: Any) -> Any:
            return lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

        return fg.vjp(convolve, fnp.zeros((*ct.shape[:3], w.shape[2])))[1](ct)[0]

    chosen = schedule(by_image, (3, 3, 256, 256), (1, 14, 14, 256))
    assert "reorder(d03, d01, d02); vectorize(r0" in chosen
    assert "pack(" in schedule(by_image, (3, 3, 256, 256), (4, 14, 14, 256))
    assert "reorder(d01, d02, d03); vectorize(r0" in schedule(by_image, (3, 3, 64, 256), (1, 14, 14, 256))
    rng = np.random.default_rng(0)
    w, ct = (rng.integers(-2, 3, n).astype("f4") for n in ((3, 3, 256, 256), (1, 14, 14, 256)))
    expected = np.zeros((16, 16, 256), "f4")
    for i, j in np.ndindex(3, 3):
        expected[i : i + 14, j : j + 14] += ct[0] @ w[i, j].T
    found = np.asarray(fg.jit(by_image)(w, ct))
    np.testing.assert_array_equal(found[0], expected[1:15, 1:15])


MANY = {  # of one of the many, and of what they share
    "along the sum": lambda x, y: x @ y.T,
    "along columns": lambda x, y: x.T @ y,
    "columns of its own": lambda x, y: y @ x.T,
    "lanes": lambda x, y: (x * y[0]).sum(1),
}


@settings(max_examples=25)
@given(
    st.sampled_from([*MANY]),
    st.integers(1, 40),
    st.sampled_from([1, 2, 3, 7, 8, 40]),
    st.sampled_from([1, 3, 4, 7, 8, 16, 33]),
    st.sampled_from(["float32", "float64", "int32"]),
    st.sampled_from([16, 32]),
    st.booleans(),
)
@example("along the sum", 5, 2, 8, "float64", 32, False)
@example("along columns", 40, 8, 8, "float32", 32, True)
def test_many_products_that_share_a_kernel(
    form: str, count: int, rows: int, terms: int, dtype: str, registers: int, mapped: bool
) -> None:
    rng = np.random.default_rng(count)
    x, y = (rng.integers(-9, 10, shape).astype(dtype) for shape in ((count, rows, terms), (rows, terms)))

    def products(x: Any, y: Any) -> list[Any]:
        return [MANY[form](x[i], y) for i in range(count)]

    backend = open_backend("cpu")
    target = backend.target._replace(name=f"{backend.target.name} {registers}", registers=registers)
    with fg.config(enable_x64=True), mock.patch.object(backend, "target", target):
        if mapped:
            found = [z[1] for z in fg.jit(fg.vmap(products, (0, None)))(np.stack([x + 1, x]), y)]
        else:
            found = fg.jit(products)(x, y)
    for a, b in zip(found, products(x, y), strict=True):
        np.testing.assert_array_equal(a, b)


def test_fewer_sums_of_each_product_where_a_kernel_has_many() -> None:
    def products(count: int) -> str:
        return schedule(
            lambda x, y: [x[i] @ y.T for i in range(count)], (count, 4, 8), (3, 8), dtype="float64"
        )

    with fg.config(enable_x64=True):
        assert [re.findall(r"unroll\(d00, \d\)", products(count)) for count in (5, 9)] == [
            ["unroll(d00, 4)"],
            ["unroll(d00, 2)"],  # 3 at most: of 4 rows two tiles
        ]


@pytest.mark.parametrize("places, columns, terms", [(112, 3, 32), (28, 4, 64), (56, 8, 64), (14, 5, 128)])
def test_few_columns_are_summed_along_vectors(places: int, columns: int, terms: int) -> None:
    """Convolutions to few channels that are last: a vector of terms serves all columns, which are no vector."""
    image, weights = fnp.ones((1, places, places, terms)), fnp.ones((3, 3, terms, columns))
    numbers = ("NHWC", "HWIO", "NHWC")
    lowered = fg.jit(
        lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=numbers)
    ).lower(image, weights)
    text = lowered.for_target(TARGET).as_text("schedule").splitlines()[-1]
    assert re.search(r"vectorize\(r0\.2\S+, 16\)", text) and "pack(b2" in text


def test_three_columns_are_a_vector_where_terms_are_none() -> None:
    numbers = ("NHWC", "HWIO", "NHWC")
    lowered = fg.jit(
        lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=numbers)
    ).lower(fnp.ones((1, 32, 32, 6)), fnp.ones((3, 3, 6, 3)))
    text = lowered.for_target(TARGET).as_text("schedule").splitlines()[-1]
    assert re.search(r"vectorize\(d03, 4\).*unroll\(d02, \d+\)", text)


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 70), st.integers(1, 70), st.integers(1, 90), st.randoms(use_true_random=False))
def test_products_with_factors_of_positions_and_truth(
    rows: int, terms: int, columns: int, random: Any
) -> None:
    draw = np.random.default_rng(random.randrange(1 << 32))
    x = draw.standard_normal((terms, columns)).astype(np.float32)
    if random.random() < 0.3:
        x[draw.integers(terms), draw.integers(columns)] = random.choice([np.inf, np.nan, -0.0])
    places = draw.integers(-2, terms + 2, rows)
    y = draw.standard_normal((rows, terms)).astype(np.float32)
    chosen = (places[:, None] == np.arange(terms)).astype(np.float32)
    below = np.tri(rows, terms, dtype=np.float32)
    functions = [
        (lambda x: fg.nn.one_hot(places, terms) @ x, chosen),
        (lambda x: fg.nn.one_hot(places, terms) * 2.0 @ x, chosen * 2),
        (lambda x: fnp.tril(fnp.ones((rows, terms))) @ x, below),
        (lambda x: (y > 0).astype("float32") @ x, (y > 0).astype(np.float32)),
        (lambda x: fnp.where(fnp.asarray(y) > 0, 1.0, -1.0) @ x, np.where(y > 0, 1.0, -1.0)),
    ]
    for function, factor in functions:
        with np.errstate(invalid="ignore"):
            wanted = factor.astype(np.float64) @ x
        np.testing.assert_allclose(fg.jit(function)(x), wanted, rtol=1e-4, atol=1e-4)


def test_rows_that_are_counted_are_rows_of_a_tile() -> None:
    def product(x: Any) -> Any:
        return fnp.tril(fnp.ones((512, 512))) @ x

    assert "unroll(d00" in schedule(product, (512, 64))


@pytest.mark.parametrize(("places", "rows"), [(8, 8), (9, 9), (10, 10), (12, 6), (13, 6)])
def test_a_few_rows_more_than_a_tile_has_are_one_tile(places: int, rows: int) -> None:
    """Nine rows would be two tiles of four, whose sums wait for each other, and a rest of one."""

    def convolution(x: Any, w: Any) -> Any:
        return lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    chosen = schedule(convolution, (8, places, places, 64), (3, 3, 64, 64))
    assert f"unroll(d02, {rows})" in chosen


@pytest.mark.parametrize(("rows", "copied"), [(512, False), (4096, True)])
def test_many_rows_pay_for_pairs_of_a_small_operand_side_by_side(rows: int, copied: bool) -> None:
    """All cores wait for the copy; without it each tile of rows would put the pairs together by shuffles."""
    factors = [fnp.ones(shape, "bfloat16") for shape in ((rows, 256), (256, 64))]
    lowered = fg.jit(lambda a, b: a @ b).lower(*factors)
    product = lowered.for_target(TARGET._replace(dot_products=frozenset({"dpbf16ps"}))).kernels[-1]
    assert "dpbf16ps" in product and ("pack(b2, (128, 2, 2, 32)" in product) == copied
