"""Convolutions, pooling and reductions with any function, against loops over every place and every element.

The oracles of this file know nothing of contractions, phases or views: they visit the places of the window one by one,
as the definition does. Numbers are small integers where results must have the same bits.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.lax as lax
import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError

# ---- the oracles ----


def spread(size: int, step: int) -> int:
    return (size - 1) * step + 1 if size else 0


def loops_conv(
    lhs: np.ndarray,
    rhs: np.ndarray,
    strides: Sequence[int],
    pads: Sequence[tuple[int, int]],
    lhs_dilation: Sequence[int],
    rhs_dilation: Sequence[int],
    groups: int = 1,
    batch_groups: int = 1,
) -> np.ndarray:
    """(batch, features, spatial...) with (features of the result, features, spatial...)."""
    batch, _, *image = lhs.shape
    features, inner, *kernel = rhs.shape
    rank = len(image)
    wide = [spread(image[i], lhs_dilation[i]) + sum(pads[i]) for i in range(rank)]
    places = [max(0, (wide[i] - spread(kernel[i], rhs_dilation[i])) // strides[i] + 1) for i in range(rank)]
    places = [p if wide[i] >= spread(kernel[i], rhs_dilation[i]) else 0 for i, p in enumerate(places)]
    result = np.zeros((batch // batch_groups, features, *places), lhs.dtype)
    for n, o, *place in np.ndindex(result.shape):
        group = o // (features // groups)
        row = n + o // (features // batch_groups) * (batch // batch_groups)
        for c, *tap in np.ndindex(inner, *kernel):
            at = []
            for i in range(rank):
                position, off = divmod(
                    place[i] * strides[i] + tap[i] * rhs_dilation[i] - pads[i][0], lhs_dilation[i]
                )
                at.append(position if not off and 0 <= position < image[i] else None)
            if None not in at:
                result[(n, o, *place)] += lhs[(row, group * inner + c, *at)] * rhs[(o, c, *tap)]
    return result


def loops_pool(
    x: np.ndarray,
    start: Any,
    combine: Callable,
    sizes: Sequence[int],
    strides: Sequence[int],
    pads: Sequence[tuple[int, int]],
    base: Sequence[int],
    gaps: Sequence[int],
) -> np.ndarray:
    rank = x.ndim
    wide = [spread(x.shape[i], base[i]) + sum(pads[i]) for i in range(rank)]
    spans = [spread(sizes[i], gaps[i]) for i in range(rank)]
    places = [(wide[i] - spans[i]) // strides[i] + 1 if wide[i] >= spans[i] else 0 for i in range(rank)]
    result = np.full(places, start, x.dtype)
    for place in np.ndindex(result.shape):
        for tap in np.ndindex(*sizes):
            at = []
            for i in range(rank):
                position, off = divmod(place[i] * strides[i] + tap[i] * gaps[i] - pads[i][0], base[i])
                at.append(position if not off and 0 <= position < x.shape[i] else None)
            if None not in at:
                result[place] = combine(result[place], x[tuple(at)])
    return result


def same_pads(sizes: Sequence[int], windows: Sequence[int], strides: Sequence[int], lower: bool) -> list:
    pads = []
    for size, window, stride in zip(sizes, windows, strides, strict=True):
        total = max(0, (math.ceil(size / stride) - 1) * stride + window - size)
        half = total // 2
        pads.append((total - half, half) if lower else (half, total - half))
    return pads


# ---- generated convolutions ----

LETTERS = "HWD"


@st.composite
def convolutions(
    draw: Any, dtype: Any = np.float32, forms: Sequence[str] = ("VALID", "SAME", "SAME_LOWER", "pairs")
) -> dict[str, Any]:
    """Keywords of conv_general_dilated with operands, and `plain`: the arguments of the oracle."""
    rank = draw(st.integers(0, 3))
    numbers = st.integers(1, 3)
    each = lambda strategy: draw(st.lists(strategy, min_size=rank, max_size=rank))  # noqa: E731
    groups, batch_groups = draw(st.sampled_from([(1, 1), (1, 1), (2, 1), (3, 1), (1, 2)]))
    inner, out, batch = (
        draw(numbers),
        draw(numbers) * groups * batch_groups,
        draw(st.integers(0, 2)) * batch_groups,
    )
    image, kernel = each(st.integers(0, 7)), each(numbers)
    strides, gaps = each(numbers), each(st.integers(1, 2))
    bases = each(st.integers(1, 3)) if draw(st.booleans()) else [1] * rank
    spans = [spread(k, g) for k, g in zip(kernel, gaps, strict=True)]
    form = draw(st.sampled_from(forms))
    padding: Any = form
    if form == "pairs" or (form != "VALID" and max(bases, default=1) > 1):
        padding = [tuple(pair) for pair in each(st.tuples(st.integers(-1, 3), st.integers(-1, 3)))]
        padding = [
            pair if spread(n, b) + sum(pair) >= 0 else (0, 0)
            for pair, n, b in zip(padding, image, bases, strict=True)
        ]
        pads = padding
    elif form == "VALID":
        pads = [(0, 0)] * rank
    else:
        pads = same_pads(image, spans, strides, form == "SAME_LOWER")
    rng = np.random.default_rng(draw(st.integers(0, 99)))
    lhs = rng.integers(-4, 5, (batch, inner * groups, *image)).astype(dtype)
    rhs = rng.integers(-4, 5, (out, inner, *kernel)).astype(dtype)
    orders = [draw(st.permutations(letters + LETTERS[:rank])) for letters in ("NC", "OI", "NC")]
    return {
        "lhs": lhs,
        "rhs": rhs,
        "orders": ["".join(order) for order in orders],
        "keywords": {
            "window_strides": strides,
            "padding": padding,
            "lhs_dilation": bases,
            "rhs_dilation": gaps,
            "feature_group_count": groups,
            "batch_group_count": batch_groups,
        },
        "plain": (strides, pads, bases, gaps, groups, batch_groups),
    }


def in_order(x: np.ndarray, letters: str, order: str) -> np.ndarray:
    return np.transpose(x, [letters.index(letter) for letter in order])


def call(case: dict[str, Any]) -> tuple[Callable, np.ndarray, np.ndarray]:
    """The convolution in the layout of the case, and its operands."""
    rank = case["lhs"].ndim - 2
    lhs = in_order(case["lhs"], "NC" + LETTERS[:rank], case["orders"][0])
    rhs = in_order(case["rhs"], "OI" + LETTERS[:rank], case["orders"][1])
    return (
        lambda a, b: lax.conv_general_dilated(
            a, b, dimension_numbers=tuple(case["orders"]), **case["keywords"]
        ),
        lhs,
        rhs,
    )


def by_letters(case: dict[str, Any], expected: np.ndarray) -> np.ndarray:
    """The oracle's result in the layout of the case. Spatial letters go by the order of the kernel's."""
    kernel = [letter for letter in case["orders"][1] if letter not in "OI"]
    return in_order(expected, "NC" + "".join(kernel), case["orders"][2])


def oracle_of(case: dict[str, Any]) -> np.ndarray:
    """Strides and the like belong to the letters of the kernel in their order there."""
    kernel = [letter for letter in case["orders"][1] if letter not in "OI"]
    rank = len(kernel)
    lhs = in_order(case["lhs"], "NC" + LETTERS[:rank], "NC" + "".join(kernel))
    rhs = in_order(case["rhs"], "OI" + LETTERS[:rank], "OI" + "".join(kernel))
    return by_letters(case, loops_conv(lhs, rhs, *case["plain"]))


@st.composite
def cases(draw: Any, dtype: Any = np.float32) -> dict[str, Any]:
    """Convolutions whose letters of image and kernel stand in the order of their axes."""
    case = draw(convolutions(dtype))
    rank = case["lhs"].ndim - 2
    kernel = [letter for letter in case["orders"][1] if letter not in "OI"]
    # The oracle's arguments are for H, W, D: give the user's in the order of the kernel's letters.
    place = [LETTERS[:rank].index(letter) for letter in kernel]
    for name in ("window_strides", "lhs_dilation", "rhs_dilation", "padding"):
        value = case["keywords"][name]
        if not isinstance(value, str):
            case["keywords"][name] = [value[p] for p in place]
    strides, pads, bases, gaps, *groups = case["plain"]
    case["plain"] = (*([part[p] for p in place] for part in (strides, pads, bases, gaps)), *groups)
    return case


@given(cases())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_convolution_is_a_loop(case: dict[str, Any]) -> None:
    function, lhs, rhs = call(case)
    found = function(lhs, rhs)
    np.testing.assert_array_equal(np.asarray(found), oracle_of(case))


@given(cases())
@settings(max_examples=12, deadline=None, derandomize=True)
def test_compiled_convolution_and_its_gradients(case: dict[str, Any]) -> None:
    """The same bits compiled; the pullback is the transpose of the map that the oracle is."""
    function, lhs, rhs = call(case)
    expected = oracle_of(case)
    np.testing.assert_array_equal(np.asarray(fg.jit(function)(lhs, rhs)), expected)
    ct = np.random.default_rng(0).integers(-3, 4, expected.shape).astype(np.float32)
    pull = fg.jit(lambda a, b, ct: fg.vjp(function, a, b)[1](ct))
    of_lhs, of_rhs = pull(lhs, rhs, ct)
    for tangent, found, name in ((lhs, of_lhs, "lhs"), (rhs, of_rhs, "rhs")):
        assert found.shape == tangent.shape, name
        # <ct, conv(t)> = <pulled, t> for the direction of the operand itself: bilinear
        assert np.sum(ct * expected) == np.sum(np.asarray(found) * tangent)
    eager = fg.vjp(function, fnp.asarray(lhs), fnp.asarray(rhs))[1](fnp.asarray(ct))
    np.testing.assert_array_equal(np.asarray(eager[0]), np.asarray(of_lhs))
    np.testing.assert_array_equal(np.asarray(eager[1]), np.asarray(of_rhs))


@given(cases(), st.integers(0, 1 << 30))
@settings(max_examples=20, deadline=None, derandomize=True)
def test_padding_is_zeros_that_are_multiplied(case: dict[str, Any], seed: int) -> None:
    """Where a number is not finite: eager as compiled, forward and back; at least what the definition without padding
    makes NaN is."""
    function, lhs, rhs = call(case)
    rng = np.random.default_rng(seed)
    for x in (lhs, rhs):
        if x.size and rng.integers(3):
            x[tuple(rng.integers(0, x.shape))] = rng.choice([np.inf, -np.inf, np.nan])
    with np.errstate(invalid="ignore"):
        expected = oracle_of(case)
    found = np.asarray(function(lhs, rhs))
    np.testing.assert_array_equal(np.asarray(fg.jit(function)(lhs, rhs)), found)
    assert (np.isnan(found) | (found == expected)).all() and np.isnan(found[np.isnan(expected)]).all()
    ct = rng.integers(-3, 4, expected.shape).astype(np.float32)
    both = [way(lambda a, b: fg.vjp(function, a, b)[1](ct))(lhs, rhs) for way in (lambda f: f, fg.jit)]
    for eager, compiled in zip(*both, strict=True):
        np.testing.assert_array_equal(np.asarray(compiled), np.asarray(eager))


def taps_that_read(case: dict[str, Any], place: Sequence[int], counts: Sequence[int]) -> np.ndarray:
    """Tell which elements of a kernel some window multiplies with a place of the image. counts: of the windows."""
    strides, pads, bases, gaps, *_ = case["plain"]
    axes = [
        [any(i * s + k * g - low == p * b for i in range(count)) for k in range(taps)]
        for p, s, (low, _), b, g, taps, count in zip(
            place, strides, pads, bases, gaps, case["rhs"].shape[2:], counts, strict=True
        )
    ]
    return functools.reduce(np.multiply.outer, axes, np.True_)


@given(
    convolutions(forms=["VALID", "pairs", "pairs"]),
    st.sampled_from([np.nan, np.inf]),
    st.integers(0, 1 << 30),
)
@settings(max_examples=120, deadline=None, derandomize=True)
def test_places_that_no_window_reads_do_not_spread(case: dict[str, Any], value: float, seed: int) -> None:
    """What stands in the image reaches the gradient by those elements of the kernel that are multiplied with it, and
    the results of windows with it. Where an image has gaps, other elements may be multiplied with it and a zero.
    """
    lhs, rhs, keywords = case["lhs"], case["rhs"], case["keywords"]
    groups, batches = case["plain"][4:]
    if not lhs.size:
        return
    rng = np.random.default_rng(seed)
    row, channel, *place = rng.integers(0, lhs.shape)
    lhs[(row, channel, *place)] = value

    def forward(a: Any, b: Any) -> Any:
        return lax.conv_general_dilated(a, b, **keywords)

    keywords["dimension_numbers"] = tuple(s + LETTERS[: lhs.ndim - 2] for s in ("NC", "OI", "NC"))
    shape = fg.eval_shape(forward, lhs, rhs).shape
    ct = rng.choice([-2.0, 1.0, 3.0], shape).astype(lhs.dtype)
    read = taps_that_read(case, place, shape[2:])
    out, inner = rhs.shape[:2]
    expected = np.zeros(rhs.shape, bool)
    by_group = np.arange(out) // (out // groups) == channel // inner
    by_batch = np.arange(out) // (out // batches) == row // (lhs.shape[0] // batches)
    expected[by_group & by_batch, channel % inner] = read
    exact = not read.any() or max(case["plain"][2], default=1) == 1
    for way in (lambda f: f, fg.jit):
        pulled = way(lambda a, b, ct: fg.vjp(lambda b: forward(a, b), b)[1](ct)[0])(lhs, rhs, ct)
        found = ~np.isfinite(np.asarray(pulled))
        assert (found == expected).all() if exact else (found >= expected).all()
        if not read.any():
            assert np.isfinite(np.asarray(way(forward)(lhs, rhs))).all()


@pytest.mark.parametrize("mode", ["same", "full", "valid"])
def test_kernels_that_are_not_finite_meet_padding(mode: str) -> None:
    """As if the image had zeros around: its size decides what is read."""
    kernel = fnp.asarray([1.0, np.inf, 2.0])
    x = fnp.asarray([1.0, 2.0, 3.0, 4.0, 5.0])
    pads = {"same": 1, "full": 2, "valid": 0}[mode]
    whole = np.convolve(np.pad(np.asarray(x), pads), np.asarray(kernel), "valid")
    for way in (lambda f: f, fg.jit):
        np.testing.assert_array_equal(
            np.asarray(way(lambda x, k: fnp.convolve(x, k, mode))(x, kernel)), whole
        )
        image, window = x[None, None], kernel[None, None, ::-1]
        found = way(lambda a, b: lax.conv_general_dilated(a, b, [1], [(pads, pads)]))(image, window)
        np.testing.assert_array_equal(np.asarray(found)[0, 0], whole)


DTYPES = [np.int8, np.int32, np.uint16, fnp.bfloat16, np.float16, np.float64, np.complex64]


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda d: np.dtype(d).name)
def test_dtypes(dtype: Any) -> None:
    rng = np.random.default_rng(3)
    lhs, rhs = rng.integers(0, 4, (2, 3, 5, 19)), rng.integers(0, 3, (4, 3, 3, 2))
    plain = ((1, 2), [(1, 1), (0, 1)], (1, 1), (1, 1))
    expected = loops_conv(lhs, rhs, *plain)

    def function(a: Any, b: Any) -> Any:
        return lax.conv_with_general_padding(a, b, *plain)

    with config(enable_x64=True):
        a, b = fnp.asarray(lhs, dtype), fnp.asarray(rhs, dtype)
        for found in (function(a, b), fg.jit(function)(a, b)):
            assert found.dtype == np.dtype(dtype)
            wrapped = expected.astype(dtype)
            np.testing.assert_array_equal(np.asarray(found), wrapped)


def test_sums_in_a_wider_dtype() -> None:
    lhs, rhs = np.full((1, 64, 8), 100, np.int8), np.full((1, 64, 3), 100, np.int8)
    found = fg.jit(lambda a, b: lax.conv(a, b, (1,), "VALID", preferred_element_type=np.int32))(lhs, rhs)
    assert found.dtype == np.int32
    assert int(found[0, 0, 0]) == 64 * 3 * 10000
    half = lax.conv(
        lhs.astype(np.float16), rhs.astype(np.float16), (1,), "VALID", preferred_element_type=np.float32
    )
    assert half.dtype == np.float32
    assert float(half[0, 0, 0]) == 64 * 3 * 10000
    assert lax.conv(lhs > 0, rhs > 0, (1,), "VALID").dtype == np.bool_


@pytest.mark.parametrize(
    ("strides", "pads", "base", "gaps", "groups"),
    [
        ((1, 1), [(1, 1), (1, 1)], (1, 1), (1, 1), 1),
        ((2, 1), [(0, 1), (2, 1)], (1, 2), (1, 2), 1),
        ((2, 3), [(1, 0), (1, 1)], (1, 1), (1, 1), 2),
    ],
)
def test_derivatives_to_second_order(strides: Any, pads: Any, base: Any, gaps: Any, groups: int) -> None:
    """Central differences of values and of gradients, for a function that is curved in both operands."""
    rng = np.random.default_rng(5)
    with config(enable_x64=True):
        x, w = (
            fnp.asarray(rng.standard_normal((2, 2, 5, 6))),
            fnp.asarray(rng.standard_normal((2, 2 // groups, 3, 2))),
        )
        dx, dw = fnp.asarray(rng.standard_normal(x.shape)), fnp.asarray(rng.standard_normal(w.shape))

        def loss(x: Any, w: Any) -> Any:
            y = lax.conv_general_dilated(x, w, strides, pads, base, gaps, None, groups)
            return fnp.sum(fnp.tanh(y * 0.3) * fnp.cos(y))

        step = 1e-5
        slope = fg.jit(lambda x, w: fg.jvp(loss, (x, w), (dx, dw))[1])
        difference = (loss(x + step * dx, w + step * dw) - loss(x - step * dx, w - step * dw)) / (2 * step)
        np.testing.assert_allclose(float(slope(x, w)), float(difference), rtol=1e-7, atol=1e-8)
        gradient = fg.jit(fg.grad(loss, (0, 1)))
        gx, gw = gradient(x, w)
        np.testing.assert_allclose(
            float(fnp.sum(gx * dx) + fnp.sum(gw * dw)), float(difference), rtol=1e-7, atol=1e-8
        )
        hessian = fg.jit(lambda x, w: fg.jvp(fg.grad(loss, (0, 1)), (x, w), (dx, dw))[1])(x, w)
        plus, minus = gradient(x + step * dx, w + step * dw), gradient(x - step * dx, w - step * dw)
        for found, a, b in zip(hessian, plus, minus, strict=True):
            np.testing.assert_allclose(
                np.asarray(found), np.asarray((a - b) / (2 * step)), rtol=1e-5, atol=1e-7
            )


@pytest.mark.parametrize("in_axes", [(0, None), (None, 0), (0, 0), (1, 3)])
def test_vmap_is_a_loop(in_axes: Any) -> None:
    """Over images, over kernels, over both, and of gradients."""
    rng = np.random.default_rng(6)
    shapes = [(2, 3, 7, 5), (4, 3, 2, 3)]
    operands = []
    for shape, axis in zip(shapes, in_axes, strict=True):
        whole = shape if axis is None else (*shape[:axis], 3, *shape[axis:])
        operands.append(fnp.asarray(rng.integers(-3, 4, whole).astype(np.float32)))

    def conv(x: Any, w: Any) -> Any:
        return lax.conv(x, w, (2, 1), "SAME")

    def pulled(x: Any, w: Any) -> Any:
        return fg.grad(lambda x, w: fnp.sum(conv(x, w) ** 2), (0, 1))(x, w)

    def one(i: int) -> list[Any]:
        return [x if a is None else fnp.take(x, i, a) for x, a in zip(operands, in_axes, strict=True)]

    for function in (conv, pulled):
        batch = fg.jit(fg.vmap(function, in_axes))(*operands)
        for i in range(3):
            for found, wanted in zip(fg.tree.leaves(batch), fg.tree.leaves(function(*one(i))), strict=True):
                np.testing.assert_array_equal(np.asarray(found[i]), np.asarray(wanted))


def test_scan_over_kernels() -> None:
    """A recurrent convolution: each step's result is the next step's image."""
    rng = np.random.default_rng(7)
    x, kernels = (
        rng.standard_normal((1, 2, 9)).astype(np.float32),
        rng.standard_normal((4, 2, 2, 3)).astype(np.float32),
    )

    def run(x: Any, kernels: Any) -> Any:
        return fnp.sum(lax.scan(lambda x, w: (fnp.tanh(lax.conv(x, w, (1,), "SAME")), None), x, kernels)[0])

    def unrolled(x: Any, kernels: Any) -> Any:
        for w in kernels:
            x = fnp.tanh(lax.conv(x, w, (1,), "SAME"))
        return fnp.sum(x)

    found = fg.jit(fg.grad(run, (0, 1)))(x, kernels)
    wanted = fg.grad(unrolled, (0, 1))(fnp.asarray(x), fnp.asarray(kernels))
    for a, b in zip(found, wanted, strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=2e-5, atol=2e-6)


# ---- forms of convolutions ----


@pytest.mark.parametrize("padding", ["SAME", "VALID"])
@pytest.mark.parametrize(
    ("size", "window", "stride", "gap"), [(5, 3, 2, 1), (4, 2, 3, 1), (6, 3, 1, 2), (3, 4, 2, 1)]
)
def test_conv_transpose_is_the_gradient(padding: str, size: int, window: int, stride: int, gap: int) -> None:
    """With transpose_kernel it is the pullback of the convolution that has its padding."""
    rng = np.random.default_rng(8)
    x = fnp.asarray(rng.integers(-3, 4, (2, size, 3)).astype(np.float32))
    # Of the convolution: 2 -> 3 features.
    w = fnp.asarray(rng.integers(-3, 4, (window, 2, 3)).astype(np.float32))
    found = lax.conv_transpose(x, w, (stride,), padding, (gap,), transpose_kernel=True)

    def forward(image: Any) -> Any:
        return lax.conv_general_dilated(image, w, (stride,), padding, None, (gap,), ("NHC", "HIO", "NHC"))

    image = fnp.zeros((2, found.shape[1], 2))
    y, pull = fg.vjp(forward, image)
    if y.shape == x.shape:  # SAME paddings of strides beyond the window differ
        np.testing.assert_array_equal(np.asarray(found), np.asarray(pull(x)[0]))
    shape = lax.conv_transpose_shape_tuple(
        x.shape, (spread(window, gap), 3, 2), (stride,), padding, ("NHC", "HIO", "NHC")
    )
    assert found.shape == shape


def test_consistent_padding_is_that_of_the_convolution() -> None:
    x, w = fnp.ones((1, 4, 1)), fnp.ones((3, 1, 1))
    found = lax.conv_transpose(x, w, (2,), [(1, 1)], use_consistent_padding=True)
    assert found.shape == (1, 7, 1)
    assert lax.conv_transpose(x, w, (2,), [(1, 1)]).shape == (1, 7, 1)
    assert lax.conv_transpose(x, w, (2,), [(0, 0)], use_consistent_padding=True).shape == (1, 9, 1)


def test_patches_are_what_kernels_see() -> None:
    rng = np.random.default_rng(9)
    x = fnp.asarray(rng.integers(-3, 4, (2, 6, 5, 3)).astype(np.float32))
    w = fnp.asarray(rng.integers(-3, 4, (3, 2, 3, 4)).astype(np.float32))
    numbers = ("NHWC", "HWIO", "NHWC")
    for keywords in ({}, {"lhs_dilation": (2, 1), "rhs_dilation": (1, 2)}):
        window = ((2, 1), [(1, 2), (0, 1)])
        patches = lax.conv_general_dilated_patches(x, (3, 2), *window, dimension_numbers=numbers, **keywords)
        flat = fnp.transpose(w, (2, 0, 1, 3)).reshape(-1, 4)
        wanted = lax.conv_general_dilated(x, w, *window, dimension_numbers=numbers, **keywords)
        np.testing.assert_array_equal(np.asarray(patches @ flat), np.asarray(wanted))
        kernels = fnp.broadcast_to(flat, (*wanted.shape[1:3], *flat.shape))
        local = lax.conv_general_dilated_local(
            x, kernels, *window, (3, 2), dimension_numbers=numbers, **keywords
        )
        np.testing.assert_array_equal(np.asarray(local), np.asarray(wanted))


def test_shapes_are_known_before() -> None:
    lhs, rhs = (2, 3, 10, 11), (4, 3, 3, 2)
    for padding in ("SAME", "VALID", [(1, 2), (0, 3)]):
        found = lax.conv_general_dilated(fnp.zeros(lhs), fnp.zeros(rhs), (2, 3), padding)
        assert found.shape == lax.conv_shape_tuple(lhs, rhs, (2, 3), padding)
        assert found.shape == lax.conv_general_shape_tuple(
            lhs, rhs, (2, 3), padding, ("NCHW", "OIHW", "NCHW")
        )
    assert lax.padtype_to_pads((10, 11), (3, 4), (2, 2), "SAME_LOWER") == [(1, 0), (2, 1)]
    numbers = lax.conv_dimension_numbers(lhs, rhs, ("NHWC", "HWIO", "NHWC"))
    assert numbers == lax.ConvDimensionNumbers((0, 3, 1, 2), (3, 2, 0, 1), (0, 3, 1, 2))


ONES = np.ones((2, 4, 5, 5), np.float32)


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ((ONES, np.ones((3, 2, 2, 2), np.float32), (1, 1), "VALID"), ShapeError, "lhs has 4 features.*rhs is for 2"),
        ((ONES, ONES[0], (1, 1), "VALID"), ShapeError, "one number of axes, got 4 .* and 3"),
        ((ONES, ONES, (1,), "VALID"), ArgumentError, r"window_strides \(1,\) must have one number for each of 2 axes"),
        ((ONES, ONES, (1, 0), "VALID"), ArgumentError, r"window_strides must be at least 1, got \(1, 0\)"),
        ((ONES, ONES, (1, 1), "FULL"), ArgumentError, "VALID, SAME, SAME_LOWER .* 'FULL'"),
        ((ONES, ONES, (1, 1), [(0, 0)]), ArgumentError, "for each of 2 axes"),
        ((ONES, ONES, (1, 1), [(-3, -3), (0, 0)]), ShapeError, "cuts more than the 5 elements"),
        ((ONES, ONES, (1, 1), "SAME", (2, 1)), ArgumentError, "not defined for lhs_dilation"),
        ((ONES, ONES, (1, 1), "VALID", None, None, ("NCHW", "OIHX", "NCHW")), ArgumentError, "spatial letters"),
        ((ONES, ONES, (1, 1), "VALID", None, None, ("NCHW", "OIH", "NCHW")), ArgumentError, "a letter for each"),
        ((ONES, ONES, (1, 1), "VALID", None, None, None, 3), ShapeError, "3 does not divide the 2 features"),
        ((ONES, ONES[:, :2], (1, 1), "VALID", None, None, None, 2, 2), ArgumentError, "2 and batch_group_count 2"),
        ((ONES, ONES.astype(np.int32), (1, 1), "VALID"), DtypeError, "dtypes must be equal"),
        ((ONES, ONES[..., :0], (1, 1), "VALID"), ShapeError, "has no elements"),
    ],
)  # fmt: skip
def test_mistakes_are_named(arguments: tuple, error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        lax.conv_general_dilated(*arguments)


def test_too_narrow_sums() -> None:
    with pytest.raises(DtypeError, match="float16 cannot hold sums of float32"):
        lax.conv(ONES, ONES, (1, 1), "VALID", preferred_element_type=np.float16)


# ---- pooling ----

MONOIDS: dict[str, tuple[Callable, float, Callable]] = {
    "add": (lax.add, 0.0, lambda a, b: a + b),
    "mul": (lax.mul, 1.0, lambda a, b: a * b),
    "max": (lax.max, -math.inf, max),
    "min": (lax.min, math.inf, min),
    "other": (lambda a, b: a + b - a * b, 0.0, lambda a, b: a + b - a * b),
}


@st.composite
def pools(draw: Any) -> tuple[np.ndarray, str, float, tuple]:
    rank = draw(st.integers(1, 3))
    each = lambda strategy: tuple(draw(st.lists(strategy, min_size=rank, max_size=rank)))  # noqa: E731
    shape, sizes, strides = each(st.integers(0, 7)), each(st.integers(1, 3)), each(st.integers(1, 3))
    base = each(st.integers(1, 2)) if draw(st.booleans()) else (1,) * rank
    gaps = each(st.integers(1, 2))
    pads = each(st.tuples(st.integers(-1, 2), st.integers(0, 2)))
    pads = tuple(
        p if spread(n, b) + sum(p) >= 0 else (0, 0) for p, n, b in zip(pads, shape, base, strict=True)
    )
    name = draw(st.sampled_from(sorted(MONOIDS)))
    start = MONOIDS[name][1] if draw(st.integers(0, 3)) else 2.0
    x = np.random.default_rng(draw(st.integers(0, 99))).integers(-2, 3, shape).astype(np.float32)
    return x, name, start, (sizes, strides, pads, base, gaps)


@given(pools())
@settings(max_examples=80, deadline=None, derandomize=True)
def test_pooling_is_a_loop(case: tuple) -> None:
    x, name, start, window = case
    found = lax.reduce_window(x, np.float32(start), MONOIDS[name][0], *window)
    np.testing.assert_array_equal(np.asarray(found), loops_pool(x, start, MONOIDS[name][2], *window))


@given(pools())
@settings(max_examples=16, deadline=None, derandomize=True)
def test_compiled_pooling(case: tuple) -> None:
    x, name, start, window = case
    found = fg.jit(lambda x: lax.reduce_window(x, np.float32(start), MONOIDS[name][0], *window))(x)
    np.testing.assert_array_equal(np.asarray(found), loops_pool(x, start, MONOIDS[name][2], *window))


@pytest.mark.parametrize(
    "dtype", [np.int8, np.uint8, np.int32, fnp.bfloat16, np.float16, np.float32, np.float64]
)
@pytest.mark.parametrize(("window", "stride"), [(2, 2), (3, 2), (3, 1), (5, 4)])
def test_largest_of_windows(dtype: Any, window: int, stride: int) -> None:
    """Exactly what NumPy finds in its sliding windows, for rows that no vector divides."""
    x = np.random.default_rng(10).integers(0, 100, (2, 3, 11, 53)).astype(dtype)
    low = -math.inf if np.dtype(dtype).kind not in "iu" else np.iinfo(dtype).min
    view = np.lib.stride_tricks.sliding_window_view(x, (window, window), (2, 3))[:, :, ::stride, ::stride]

    def pool(x: Any) -> Any:
        start = np.asarray(low).astype(dtype)
        return lax.reduce_window(x, start, lax.max, (1, 1, window, window), (1, 1, stride, stride))

    with config(enable_x64=True):
        for function in (pool, fg.jit(pool)):
            np.testing.assert_array_equal(np.asarray(function(fnp.asarray(x))), view.max((-2, -1)))


def first_maximum(x: np.ndarray, ct: np.ndarray, size: int, stride: int, low: int) -> np.ndarray:
    """The pullback of a one-dimensional pool, window by window: the first of equal elements gets it."""
    result = np.zeros_like(x)
    for place, value in enumerate(ct):
        taps = [t for t in range(place * stride - low, place * stride - low + size) if 0 <= t < len(x)]
        if taps:
            result[max(taps, key=lambda t: (x[t], -t))] += value
    return result


@pytest.mark.parametrize(("size", "stride", "low"), [(2, 2, 0), (3, 2, 1), (3, 1, 1), (2, 3, 0), (4, 2, 3)])
def test_gradient_of_the_largest(size: int, stride: int, low: int) -> None:
    """JAX's rule, where many elements are equal."""
    x = np.random.default_rng(11).integers(0, 3, 41).astype(np.float32)

    def pool(x: Any) -> Any:
        return lax.reduce_window(x, -math.inf, lax.max, (size,), (stride,), [(low, low)])

    ct = np.arange(1.0, pool(x).shape[0] + 1, dtype=np.float32)
    expected = first_maximum(x, ct, size, stride, low)
    for run in (fg.vjp(pool, fnp.asarray(x))[1], fg.jit(lambda ct: fg.vjp(pool, fnp.asarray(x))[1](ct))):
        np.testing.assert_array_equal(np.asarray(run(fnp.asarray(ct))[0]), expected)
    rows = np.stack([x, x[::-1]])
    batch = fg.jit(fg.vmap(lambda x: fg.vjp(pool, x)[1](fnp.asarray(ct))[0]))(rows)
    np.testing.assert_array_equal(np.asarray(batch[1]), first_maximum(x[::-1], ct, size, stride, low))


def test_derivatives_of_pools_to_second_order() -> None:
    rng = np.random.default_rng(12)
    with config(enable_x64=True):
        x, dx = fnp.asarray(rng.standard_normal((2, 7, 6))), fnp.asarray(rng.standard_normal((2, 7, 6)))
        for combine, start in ((lax.max, -math.inf), (lax.add, 0.0), (lax.mul, 1.0)):

            def loss(x: Any, combine: Any = combine, start: float = start) -> Any:
                y = lax.reduce_window(x * x, start, combine, (1, 3, 2), (1, 2, 1), "SAME")
                return fnp.sum(fnp.sin(y))

            step = 1e-5
            gradient = fg.jit(fg.grad(loss))
            slope = (loss(x + step * dx) - loss(x - step * dx)) / (2 * step)
            np.testing.assert_allclose(float(fnp.sum(gradient(x) * dx)), float(slope), rtol=1e-6, atol=1e-8)
            second = fg.jit(lambda x, loss=loss: fg.jvp(fg.grad(loss), (x,), (dx,))[1])(x)
            wanted = (gradient(x + step * dx) - gradient(x - step * dx)) / (2 * step)
            np.testing.assert_allclose(np.asarray(second), np.asarray(wanted), rtol=1e-5, atol=1e-6)


def test_nan_in_a_window() -> None:
    x = fnp.asarray([1.0, math.nan, 2.0, 3.0])
    found = fg.jit(lambda x: lax.reduce_window(x, -math.inf, lax.max, (2,)))(x)
    np.testing.assert_array_equal(np.asarray(found), [math.nan, math.nan, 3.0])


def test_several_operands() -> None:
    """Positions of the largest elements of windows and of rows, by a function of pairs."""

    def larger(a: Any, b: Any) -> Any:
        take = a[0] >= b[0]
        return fnp.where(take, a[0], b[0]), fnp.where(take, a[1], b[1])

    x = np.random.default_rng(13).permutation(63).astype(np.float32).reshape(3, 21)
    numbers = np.broadcast_to(np.arange(21, dtype=np.int32), x.shape)
    start = (np.float32(-math.inf), np.int32(0))
    values, places = fg.jit(lambda x, i: lax.reduce((x, i), start, larger, (1,)))(x, numbers)
    np.testing.assert_array_equal(np.asarray(values), x.max(1))
    np.testing.assert_array_equal(np.asarray(places), x.argmax(1))
    window = ((1, 4), (1, 3))
    values, places = lax.reduce_window((x, numbers), start, larger, *window)
    view = np.lib.stride_tricks.sliding_window_view(x, 4, 1)[:, ::3]
    np.testing.assert_array_equal(np.asarray(values), view.max(-1))
    np.testing.assert_array_equal(np.asarray(places), view.argmax(-1) + np.arange(0, 18, 3))


# ---- reductions with any function ----


@pytest.mark.parametrize("axes", [(0,), (1,), (0, 2), (0, 1, 2), ()])
@pytest.mark.parametrize("shape", [(3, 5, 4), (1, 7, 2), (4, 0, 3)])
def test_reductions_are_folds(axes: tuple[int, ...], shape: tuple[int, ...]) -> None:
    """In the order of the elements: the function is associative, not commutative (affine maps, composed)."""
    a = np.random.default_rng(14).integers(-1, 2, shape).astype(np.int32)
    b = np.random.default_rng(15).integers(-3, 4, shape).astype(np.int32)

    def compose(f: Any, g: Any) -> Any:
        return f[0] * g[0], f[1] * g[0] + g[1]

    kept = [n for i, n in enumerate(shape) if i not in axes]
    wanted = np.ones(kept, np.int32), np.zeros(kept, np.int32)
    for at in itertools.product(*(range(shape[i]) for i in axes)):
        index: list[Any] = [slice(None)] * 3
        for axis, position in zip(axes, at, strict=True):
            index[axis] = position
        wanted = compose(wanted, (a[tuple(index)], b[tuple(index)]))
    function = lambda a, b: lax.reduce((a, b), (1, 0), compose, axes)  # noqa: E731
    for found in (function(a, b), fg.jit(function)(a, b)):
        for x, y in zip(found, wanted, strict=True):
            np.testing.assert_array_equal(np.asarray(x), y)


def test_known_functions_and_starts() -> None:
    x = np.arange(6.0, dtype=np.float32).reshape(2, 3)
    assert lax.reduce(x, 0.0, lax.add, (0,)).tolist() == [3, 5, 7]
    assert lax.reduce(x, 10.0, lax.add, (0,)).tolist() == [13, 15, 17]
    assert float(lax.reduce(x, 1.0, lax.max, (0, 1))) == 5
    assert float(lax.reduce(x, 9.0, lax.max, (0, 1))) == 9
    assert lax.reduce({"a": x}, {"a": 0.0}, lambda a, b: {"a": a["a"] + b["a"]}, (1,))["a"].tolist() == [
        3,
        12,
    ]
    assert bool(lax.reduce(x > 4, False, lax.bitwise_or, (0, 1)))
    assert not bool(lax.reduce(x > 4, True, lax.bitwise_and, (0, 1)))
    gradient = fg.grad(lambda x: lax.reduce(x, 0.0, lambda a, b: a + b + a * b, (0, 1)))(fnp.asarray(x))
    assert gradient.tolist() == [[720, 360, 240], [180, 144, 120]]


@pytest.mark.parametrize("name", ["and", "or", "xor"])
@pytest.mark.parametrize("dtype", ["uint8", "int32", "bool"])
def test_reductions_of_bits(name: str, dtype: str) -> None:
    x = np.random.default_rng(16).integers(-100, 100, (5, 9)).astype(dtype)
    function, expected = getattr(lax, f"reduce_{name}"), getattr(np, f"bitwise_{name}")
    for axes in ((0,), (1,), (0, 1), ()):
        found = fg.jit(lambda v, axes=axes: function(v, axes))(x)
        assert found.dtype == x.dtype
        np.testing.assert_array_equal(np.asarray(found), expected.reduce(x, axes))
    np.testing.assert_array_equal(np.asarray(function(x[:0], (0,))), expected.reduce(x[:0], 0))


@pytest.mark.parametrize(
    ("function", "error", "text"),
    [
        (
            lambda: lax.reduce_window(ONES, 0.0, lax.add, (2, 2)),
            ArgumentError,
            "one number for each of the 4 axes",
        ),
        (
            lambda: lax.reduce_window(ONES, 0.0, lax.add, (1, 1, 0, 1)),
            ArgumentError,
            "window_dimensions must be at",
        ),
        (lambda: lax.reduce_window(ONES, ONES, lax.add, (1, 1, 2, 1)), ShapeError, "init must be scalars"),
        (lambda: lax.reduce_window((ONES, ONES[0]), (0.0, 0.0), max, (1,) * 4), ShapeError, "one shape"),
        (lambda: lax.reduce(ONES, (0.0,), lax.add, (0,)), TreeError, "differ"),
        (
            lambda: lax.reduce(ONES, 0, lambda a, b: (a, b), (0,)),
            TreeError,
            "must return a tree like the operands",
        ),
        (lambda: lax.reduce(ONES, 0.0, lambda a, b: a > b, (0,)), DtypeError, "returns bool"),
        (lambda: lax.reduce_xor(ONES, (0,)), DtypeError, "integers or booleans"),
        (lambda: lax.reduce_or(ONES, (0,)), DtypeError, "integers or booleans"),
        (lambda: lax.reduce((), (), lax.add, (0,)), ArgumentError, "nothing to reduce"),
    ],
)
def test_mistakes_of_reductions(function: Callable, error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        function()


@pytest.mark.parametrize("strides", [(1, 1), (2, 3), (1, 2)])
@pytest.mark.parametrize("sizes", [(1, 1), (2, 1), (3, 2)])
def test_compiled_gaps_between_elements(sizes: tuple[int, int], strides: tuple[int, int]) -> None:
    """What stands between the elements is none of them: sums of vectors that read each one twice."""
    x = np.arange(1.0, 1 + 5 * 21, dtype=np.float32).reshape(5, 21)
    window = (sizes, strides, [(1, 0), (0, 2)], (2, 2), (1, 1))
    found = fg.jit(lambda x: lax.reduce_window(x, 0.0, lax.add, *window))(x)
    np.testing.assert_array_equal(np.asarray(found), loops_pool(x, 0.0, lambda a, b: a + b, *window))


@pytest.mark.parametrize("layout", ["NCHW", "NHWC"])
@pytest.mark.parametrize("batch", [12, 13])
def test_gradients_by_kernels_of_much_data(layout: str, batch: int) -> None:
    """Sums of so many products are made in chunks, where their number has divisors."""
    rng = np.random.default_rng(0)
    shape = {"N": batch, "C": 24, "H": 33, "W": 30}
    x, ct = (rng.standard_normal([shape[a] for a in layout]).astype(np.float32) for _ in range(2))
    kernel = "OIHW" if layout == "NCHW" else "HWIO"
    w = np.zeros([{"O": 24, "I": 24, "H": 3, "W": 3}[a] for a in kernel], np.float32)

    def gradient(x: Any, w: Any, ct: Any) -> Any:
        def convolve(w: Any) -> Any:
            return lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=(layout, kernel, layout))

        return fg.vjp(convolve, w)[1](ct)[0]

    found = np.asarray(fg.jit(gradient)(x, w, ct))
    place = {a: i for i, a in enumerate(layout)}
    inner, outer = (a.astype(np.float64).transpose([place[c] for c in "NCHW"]) for a in (x, ct))
    inner = np.pad(inner, ((0, 0), (0, 0), (1, 1), (1, 1)))
    for i, j in itertools.product(range(3), range(3)):
        expected = np.einsum("nchw,nohw->oc", inner[:, :, i : i + 33, j : j + 30], outer)
        ours = found[:, :, i, j] if layout == "NCHW" else found[i, j].T
        np.testing.assert_allclose(ours, expected, rtol=1e-4, atol=2e-3)


WEIGHTS = [  # batch, channels, out, places, window, stride, pads, gap, groups, letters, dtype
    (3, 5, 13, (19, 31), (3, 3), (1, 1), (1, 1), (1, 1), 1, "NCHW", np.float32),
    (1, 6, 8, (35, 32), (2, 4), (1, 1), (0, 2), (1, 2), 1, "NCHW", np.float32),
    (2, 8, 12, (40, 16), (3, 3), (1, 1), (1, 1), (1, 1), 4, "NCHW", np.float32),
    (1, 2, 3, (1200,), (5,), (1,), (2,), (1,), 1, "NCH", np.float64),
    (2, 3, 4, (9, 5, 16), (1, 3, 3), (1, 2, 1), (0, 0, 1), (1, 1, 1), 1, "NCHWD", np.float32),
    (3, 6, 6, (21, 17), (3, 3), (2, 2), (1, 1), (1, 1), 6, "NHWC", np.float32),
    (2, 20, 20, (23, 16), (3, 3), (1, 1), (1, 1), (1, 1), 20, "NHWC", np.float32),
    (6, 36, 36, (31, 30), (3, 3), (1, 1), (1, 1), (1, 1), 36, "NHWC", np.float32),  # in chunks
    (5, 33, 33, (1201,), (5,), (1,), (2,), (2,), 33, "NHC", np.float32),
    (2, 34, 18, (15, 14), (3, 4), (2, 3), (1, 2), (1, 1), 2, "NHWC", np.float32),  # phases of several sizes
    (2, 20, 34, (16, 33), (3, 3), (2, 2), (1, 1), (1, 2), 1, "NCHW", np.float32),
    (
        1,
        3,
        2,
        (5, 2, 9),
        (2, 1, 3),
        (3, 4, 2),
        (1, 0, 1),
        (1, 1, 1),
        1,
        "NCHWD",
        np.float64,
    ),  # some without taps
]


@pytest.mark.parametrize("case", WEIGHTS, ids=lambda case: f"{case[3]}{case[-2]}{case[-3]}")
def test_gradients_by_weights_are_sums_over_places(case: tuple) -> None:
    check_gradients(case)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(60))
def test_gradients_of_any_convolution(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rank, groups = int(rng.integers(1, 4)), int(rng.choice([1, 1, 2, 3, 8]))
    window = tuple(int(rng.choice([1, 2, 3, 5])) for _ in range(rank))
    gap = tuple(int(rng.choice([1, 1, 2])) for _ in range(rank))
    least = max((n - 1) * g + 1 for n, g in zip(window, gap, strict=True))
    most = {1: 900, 2: 40, 3: 18}[rank]
    places = tuple(int(n) for n in rng.integers(least, most, rank))
    stride = tuple(int(rng.choice([1, 1, 2, 3])) for _ in range(rank))
    pads = tuple(int(rng.integers(0, n)) for n in window)
    inner, outer = (groups * int(n) for n in rng.integers(1, 18 // groups + 2, 2))
    letters = ("NC" + LETTERS[:rank]) if rng.integers(2) else ("N" + LETTERS[:rank] + "C")
    dtype = np.float64 if rng.integers(4) == 0 else np.float32
    check_gradients(
        (int(rng.integers(1, 9)), inner, outer, places, window, stride, pads, gap, groups, letters, dtype)
    )


def check_gradients(case: tuple) -> None:
    """Compare the gradients by weights and by images with sums over the places of each window, in float64."""
    batch, inner, outer, places, window, stride, pads, gap, groups, letters, dtype = case
    spans = [(n - 1) * g + 1 for n, g in zip(window, gap, strict=True)]
    found_places = [(n + 2 * p - k) // s + 1 for n, p, k, s in zip(places, pads, spans, stride, strict=True)]
    rng = np.random.default_rng(0)
    x = rng.integers(-3, 4, (batch, inner, *places)).astype(dtype)
    w = rng.integers(-3, 4, (outer, inner // groups, *window)).astype(dtype)
    ct = rng.integers(-3, 4, (batch, outer, *found_places)).astype(dtype)
    plain = "NC" + LETTERS[: len(places)]
    kernel = letters.replace("N", "O").replace("C", "I")

    def gradients(x: Any, w: Any, ct: Any) -> Any:
        def convolve(x: Any, w: Any) -> Any:
            return lax.conv_general_dilated(
                x, w, stride, [(p, p) for p in pads], rhs_dilation=gap, feature_group_count=groups,
                dimension_numbers=(letters, kernel, letters),
            )  # fmt: skip

        return fg.vjp(convolve, x, w)[1](ct)

    padded = np.pad(x.astype(np.float64), [(0, 0), (0, 0), *((p, p) for p in pads)])
    by_x, by_w = np.zeros_like(padded), np.zeros(w.shape)
    for tap in itertools.product(*map(range, window)):
        starts = [t * g for t, g in zip(tap, gap, strict=True)]
        at = tuple(
            slice(b, b + (n - 1) * s + 1, s) for b, n, s in zip(starts, found_places, stride, strict=True)
        )
        for group in range(groups):
            of_x, of_w = (slice(group * n // groups, (group + 1) * n // groups) for n in (inner, outer))
            seen, sent = padded[(slice(None), of_x, *at)], ct[:, of_w].astype(np.float64)
            flat = (a.reshape(batch, a.shape[1], -1) for a in (seen, sent))
            by_w[(of_w, slice(None), *tap)] = np.einsum("ncp,nop->oc", *flat)
            by_x[(slice(None), of_x, *at)] += np.einsum("oc,no...->nc...", w[(of_w, slice(None), *tap)], sent)
    by_x = by_x[(slice(None), slice(None), *(slice(p, p + n) for p, n in zip(pads, places, strict=True)))]
    arguments = (in_order(a, plain, letters) for a in (x, w, ct))
    ours = fg.jit(gradients)(*arguments)
    for result, expected in zip(ours, (by_x, by_w), strict=True):
        np.testing.assert_array_equal(np.asarray(result), in_order(expected, plain, letters))


def test_windows_of_integers_start_from_the_ends_of_python() -> None:
    """-inf starts a maximum of integers, 0.0 a sum: what has the value of their neutral element."""
    x = fnp.asarray([[3, -7, 5, 2]], "int8")
    for start, combine, wanted in (
        (-math.inf, lax.max, [[3, 5, 5]]), (math.inf, lax.min, [[-7, -7, 2]]), (0.0, lax.add, [[-4, -2, 7]]),
        (1.0, lax.mul, [[-21, -35, 10]]),
    ):  # fmt: skip
        found = lax.reduce_window(x, start, combine, (1, 2), (1, 1), "VALID")
        assert found.dtype == np.int8 and found.tolist() == wanted
    with pytest.raises(DtypeError, match="dtypes must be equal"):
        lax.reduce_window(x, 0.5, lax.add, (1, 2), (1, 1), "VALID")


def test_paddings_are_numbers_of_python():
    pads = lax.padtype_to_pads(np.array([10, 11]), np.array([3, 4]), np.array([2, 2]), "SAME")
    assert pads == [(0, 1), (1, 2)] and all(type(pad) is int for pair in pads for pad in pair)
