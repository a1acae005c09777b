"""resize and scale_and_translate: against loops over points in double precision, properties, derivatives, errors."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import image
from funcgrad.errors import ArgumentError, ShapeError
from tests.support.both_ways import _sample, both

__all__ = ["both"]


def _cubic(x, a):
    if x >= 2:
        return 0.0
    return (a + 2) * x**3 - (a + 3) * x**2 + 1 if x < 1 else a * x**3 - 5 * a * x**2 + 8 * a * x - 4 * a


KERNELS = {
    "linear": lambda x: max(0.0, 1 - x),
    "cubic": lambda x: _cubic(x, -0.5),
    "cubic-pytorch": lambda x: _cubic(x, -0.75),
    "lanczos3": lambda x: np.sinc(x) * np.sinc(x / 3) if x < 3 else 0.0,
    "lanczos5": lambda x: np.sinc(x) * np.sinc(x / 5) if x < 5 else 0.0,
}


def _line(x, new, scale, move, method, antialias):
    """One axis, point by point."""
    result = np.zeros(new)
    edges = method == "cubic-pytorch" and not antialias
    kernel = KERNELS["cubic" if method == "cubic-pytorch" and antialias else method]
    for i in range(new):
        place = (i + 0.5) / scale - move / scale - 0.5
        width = max(1 / scale, 1) if antialias else 1
        reach = 2 if edges else 0
        weights = np.array([kernel(abs(place - j) / width) for j in range(-reach, len(x) + reach)])
        values = np.concatenate([[x[0]] * reach, x, [x[-1]] * reach])
        if (edges or -0.5 <= place <= len(x) - 0.5) and abs(weights.sum()) > 1e-4:
            result[i] = weights @ values / weights.sum()
    return result


@settings(deadline=None, max_examples=40)
@given(
    st.integers(1, 40), st.integers(1, 120), st.booleans(), st.sampled_from([np.float32, np.int8, np.bool_])
)
@example(6, 37, False, np.float32)  # a point halfway between two
def test_nearest_points(size, factor, smaller, dtype):
    """Whole factors and others, both ways, by the formula in double precision."""
    size, new = (size * (factor % 7 + 1), size) if smaller else (size, factor)
    x = np.random.default_rng(size).integers(0, 2, (2, size, 1)).astype(dtype)
    found = fg.jit(lambda v: image.resize(v, (2, new, 1), "nearest"))(x)
    places = [((2 * i + 1) * size) // (2 * new) for i in range(new)]
    assert found.dtype == dtype
    np.testing.assert_array_equal(found, x[:, places])


@pytest.mark.parametrize("method", KERNELS)
@pytest.mark.parametrize("antialias", [True, False])
def test_interpolation_is_a_loop_over_points(both, method, antialias):
    x = _sample((7, 2))
    for new in (1, 3, 7, 12):
        result = both(lambda v: image.resize(v, (new, 2), method, antialias), x, rtol=1e-4, atol=1e-5)  # noqa: B023
        expected = x.numpy() if new == 7 else None
        if expected is None:
            lines = [_line(x.numpy()[:, i].astype(float), new, new / 7, 0, method, antialias) for i in (0, 1)]
            expected = np.stack(lines, 1)
        np.testing.assert_allclose(result.numpy(), expected, rtol=1e-4, atol=1e-5)
    for scale, move in ((0.45, 1.3), (2.1, -3.0)):
        result = both(
            lambda v, s, m: image.scale_and_translate(v, (9, 2), (0,), s, m, method, antialias),
            x, fnp.asarray([scale]), fnp.asarray([move]), rtol=1e-3, atol=1e-4,
        )  # fmt: skip
        lines = [_line(x.numpy()[:, i].astype(float), 9, scale, move, method, antialias) for i in (0, 1)]
        np.testing.assert_allclose(result.numpy(), np.stack(lines, 1), rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("method", KERNELS)
@pytest.mark.parametrize("antialias", [True, False])
@pytest.mark.parametrize("size, new", [(60, 120), (60, 90), (60, 20), (63, 42), (61, 60), (9, 36)])
def test_interpolation_along_long_axes(size, new, method, antialias):
    """By whole factors, fractions, and factors of which weights of all points are taken; the axis in the middle."""
    x = np.random.default_rng(size).standard_normal((2, size, 2), np.float32)
    found = fg.jit(lambda v: image.resize(v, (2, new, 2), method, antialias))(x)
    for i, j in np.ndindex(2, 2):
        expected = _line(x[i, :, j].astype(float), new, new / size, 0, method, antialias)
        np.testing.assert_allclose(found[i, :, j], expected, rtol=1e-4, atol=2e-5)


@pytest.mark.parametrize("method", ["nearest", "linear", "cubic", "lanczos3"])
@pytest.mark.parametrize("size, new", [(24, 48), (24, 36), (24, 8), (24, 23)])
def test_gradients_are_transposes(method, size, new):
    def resized(v):
        return image.resize(v, (new,), method)

    matrix = np.stack([resized(row) for row in np.eye(size, dtype=np.float32)])
    ct = np.random.default_rng(new).standard_normal(new, np.float32)
    _, pull = fg.vjp(resized, fnp.zeros(size))
    np.testing.assert_allclose(pull(fnp.asarray(ct))[0], matrix @ ct, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16", "complex64"])
def test_dtypes_stay(dtype):
    x = fnp.asarray(np.random.default_rng(0).standard_normal((40, 3)), dtype)
    found = fg.jit(lambda v: image.resize(v, (80, 3), "linear"))(x)
    assert found.dtype == x.dtype
    expected = np.stack(
        [_line(np.asarray(x, np.complex128)[:, i].real, 80, 2, 0, "linear", True) for i in range(3)], 1
    )
    tolerance = 0.05 if "16" in dtype else 1e-5
    np.testing.assert_allclose(
        np.asarray(found, np.complex128).real, expected, rtol=tolerance, atol=tolerance
    )


def test_nothing_is_not_a_number():
    """A point that is none of a result's makes none of it."""
    x = np.ones(64, np.float32)
    x[10] = np.nan
    found = np.isnan(fg.jit(lambda v: image.resize(v, (128,), "linear"))(x))
    np.testing.assert_array_equal(np.flatnonzero(found), [19, 20, 21, 22])


def test_area_is_a_mean_of_blocks(both):
    x = _sample((6, 8))
    result = both(lambda v: image.resize(v, (3, 2), "area"), x, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(
        result.numpy(), x.numpy().reshape(3, 2, 2, 4).mean((1, 3)), rtol=1e-5, atol=1e-6
    )


def test_nearest_repeats_and_leaves_out(both):
    x = fnp.arange(6).reshape(2, 3)
    larger = both(lambda v: image.resize(v, (4, 6), image.ResizeMethod.NEAREST), x)
    np.testing.assert_array_equal(larger.numpy(), x.numpy().repeat(2, 0).repeat(2, 1))
    assert larger.dtype == x.dtype
    assert both(lambda v: image.resize(v, (2, 1), "nearest"), x).tolist() == [[1], [4]]


@pytest.mark.parametrize("method", [*KERNELS, "area", "nearest"])
def test_constants_stay(method):
    ones = fnp.ones((5, 6), "bfloat16")
    result = image.resize(ones, (8, 3), method)
    assert result.dtype == fnp.bfloat16 and (abs(result - 1) <= 2**-8).all()  # weights are rounded, too
    assert image.resize(fnp.ones((0, 3)), (0, 5), method).shape == (0, 5)


def test_derivatives_are_differences():
    x = _sample((4, 5))

    def total(v, s, m):
        return fnp.sum(fnp.sin(image.scale_and_translate(v, (6, 6), (0, 1), s, m, "cubic")))

    given = (x, fnp.asarray([1.3, 1.1]), fnp.asarray([0.2, -0.4]))
    gradients = fg.jit(fg.grad(total, (0, 1, 2)))(*given)
    for argument, gradient in enumerate(gradients):
        direction = _sample(given[argument].shape, seed=3)
        ends = [
            float(total(*[v + s * 3e-3 * direction if i == argument else v for i, v in enumerate(given)]))
            for s in (1, -1)
        ]
        slope, expected = (ends[0] - ends[1]) / 6e-3, float(fnp.sum(gradient * direction))
        assert abs(slope - expected) < 1e-2 * (1 + abs(expected))
    batch = fg.vmap(lambda v: image.resize(v, (2, 9), "linear"))(fnp.stack([x, 2 * x]))
    np.testing.assert_allclose(batch[1].numpy(), image.resize(2 * x, (2, 9), "linear").numpy(), rtol=1e-5)


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda x: image.resize(x, (3,), "linear"), ShapeError),
        (lambda x: image.resize(x, (3, 3), "best"), ArgumentError),
        (
            lambda x: image.scale_and_translate(x, (3, 3), (0,), fnp.ones(1), fnp.zeros(1), "linear"),
            ShapeError,
        ),
        (
            lambda x: image.scale_and_translate(x, (3, 5), (0,), fnp.ones(2), fnp.zeros(1), "linear"),
            ShapeError,
        ),
        (
            lambda x: image.scale_and_translate(x, (3, 5), (0,), fnp.ones(1), fnp.zeros(1), "nearest"),
            ArgumentError,
        ),
        (lambda x: image.resize(x, (3, 3), "linear", precision="none"), ArgumentError),
    ],
)
def test_what_does_not_fit_says_so(call, error):
    with pytest.raises(error):
        call(fnp.ones((4, 5)))
