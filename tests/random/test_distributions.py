"""Distributions: the numbers of JAX 0.10.2 on CPU as literals, properties, and the same numbers under transforms."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad.numpy as fnp
from funcgrad import config, grad, jit, random, vmap
from funcgrad.errors import ArgumentError, DtypeError, ShapeError

KEY = random.key(5)
ROWS = np.arange(8).reshape(4, 2)
COLUMNS = np.arange(8).reshape(2, 4)
TABLE = np.array([[1, 2], [3, 4], [5, 6]])
TENTHS = np.array([0.1, 0.2, 0.3, 0.4], np.float32)
FIFTHS = np.array([0.1, 0.2, 0.3, 0.2, 0.2], np.float32)


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("lower, upper", [(-2, 2), (-0.0, 1.5), (0.0, 1.5), (-1.0, np.float32(0.25))])
def test_truncated_normal_of_numbers_and_of_traced_bounds(lower: float, upper: float, dtype: str) -> None:
    """The limits of numbers are computed once for all traces; the bits are those of bounds that a trace knows."""
    found = random.truncated_normal(KEY, lower, upper, (33,), dtype)
    within = jit(lambda key: random.truncated_normal(key, lower, upper, (33,), dtype))(KEY)
    traced = jit(lambda key, a, b: random.truncated_normal(key, a, b, (33,), dtype))(KEY, lower, upper)
    for x in (within, traced):
        assert np.asarray(x).tobytes() == np.asarray(found).tobytes()


@pytest.mark.parametrize(
    "draw, expected",
    [
        (lambda: random.bits(KEY), 2003086470),
        (lambda: random.bits(KEY, (2, 2)), [[2003086470, 3955154020], [3160280976, 408371909]]),
        (lambda: random.bits(KEY, (6,), np.uint8), [134, 100, 144, 197, 49, 229]),
        (lambda: random.bits(KEY, (6,), np.uint16), [44166, 56420, 3984, 17093, 65073, 44005]),
        (lambda: random.randint(KEY, (8,), -10, 10), [-9, -2, -7, 6, -6, -9, 9, 3]),
        (lambda: random.randint(KEY, (6,), 0, 256, np.uint8), [1, 64, 247, 8, 60, 53]),
        (lambda: random.randint(KEY, (6,), -500, 500, np.int8), [-127, -64, 119, -120, -68, -75]),
        (lambda: random.randint(KEY, (4,), -32768, 32768, np.int16), [19201, 14400, 18679, 7688]),
        (lambda: random.randint(KEY, (3,), 0, 2**31 - 1), [359975681, 984463424, 482527479]),
        (lambda: random.randint(KEY, (3,), 0, 2**31 - 1, np.uint32), [359975681, 984463424, 482527479]),
        (lambda: random.randint(KEY, (2,), -(2**31), 2**31 - 1), [-1787507967, -1163020224]),
        (
            lambda: random.randint(KEY, (2, 3), np.array([0, 10, 20]), np.array([[5], [30]])),
            [[1, 10, 20], [6, 14, 21]],
        ),
        (lambda: random.randint(KEY, (3,), 5, 5), [5, 5, 5]),
        (lambda: random.randint(KEY, (3,), 5, 2), [5, 5, 5]),
        (lambda: random.permutation(KEY, 10), [9, 0, 2, 4, 8, 1, 3, 5, 7, 6]),
        (lambda: random.permutation(KEY, 5000)[:6], [3885, 3236, 4827, 1095, 1821, 1534]),
        (lambda: random.permutation(KEY, ROWS), [[0, 1], [4, 5], [2, 3], [6, 7]]),
        (lambda: random.permutation(KEY, COLUMNS, axis=1), [[0, 2, 1, 3], [4, 6, 5, 7]]),
        (lambda: random.permutation(KEY, COLUMNS, 1, independent=True), [[0, 2, 1, 3], [4, 5, 7, 6]]),
        (lambda: random.permutation(KEY, 0), []),
        (lambda: random.choice(KEY, 20, (6,)), [1, 8, 3, 16, 4, 1]),
        (lambda: random.choice(KEY, 10, (4,), replace=False), [9, 0, 2, 4]),
        (lambda: random.choice(KEY, 4, (8,), p=TENTHS), [2, 0, 1, 3, 0, 2, 3, 3]),
        (lambda: random.choice(KEY, 5, (3,), replace=False, p=FIFTHS), [1, 4, 2]),
        (lambda: random.choice(KEY, TABLE, (2,)), [[1, 2], [1, 2]]),
        (lambda: random.choice(KEY, TABLE, (3,), axis=1), [[2, 1, 2], [4, 3, 4], [6, 5, 6]]),
        (lambda: random.bernoulli(KEY, 0.3, (8,)).astype(int), [0, 0, 0, 1, 0, 0, 1, 1]),
        (lambda: random.bernoulli(KEY, 0.3, (8,), "high").astype(int), [0, 0, 0, 1, 0, 0, 1, 1]),
        (lambda: random.bernoulli(KEY, np.array([0, 0.5, 1], np.float32)).astype(int), [0, 0, 1]),
        (
            lambda: random.categorical(
                KEY, np.log(np.array([[0.1, 0.9], [0.5, 0.5], [0.9, 0.1]], np.float32)), shape=(4, 3)
            ),
            [[1, 0, 0], [1, 1, 0], [1, 0, 0], [1, 0, 0]],
        ),
        (
            lambda: random.categorical(KEY, np.array([[0, 1, 2], [1, 1, 1]], np.float32), axis=0),
            [0, 0, 0],
        ),
        (
            lambda: random.categorical(KEY, np.array([0, 1, 2, 0, 1], np.float32), shape=(3,), replace=False),
            [1, 4, 2],
        ),
        (
            lambda: random.categorical(KEY, np.zeros((2, 4), np.float32), shape=(3, 2), replace=False),
            [[1, 0], [2, 1], [0, 3]],
        ),
    ],
)
def test_integers_are_those_of_jax(draw: Callable, expected: object) -> None:
    assert draw().tolist() == expected


BOUNDS = (np.array([0, 10, 20], np.float32), np.array([1, 11, 30], np.float32))


@pytest.mark.parametrize(
    "draw, expected",
    [
        (
            lambda: random.uniform(KEY, (4,), minval=-3, maxval=5),
            [0.73103905, 4.3670483, 2.8864813, -2.2393484],
        ),
        (
            lambda: random.uniform(KEY, (2, 3), minval=BOUNDS[0], maxval=BOUNDS[1]),
            [[0.46637988, 10.920881, 27.3581], [0.09508145, 10.91449, 26.777292]],
        ),
    ],
)
def test_uniform_is_that_of_jax(draw: Callable, expected: list) -> None:
    np.testing.assert_array_equal(np.asarray(draw()), np.array(expected, np.float32))


def test_uniform_in_half_precision_is_that_of_jax() -> None:
    half = random.uniform(KEY, (4,), "float16")
    assert half.dtype == np.float16
    assert half.tolist() == np.array([0.674, 0.8604, 0.06055, 0.2607], np.float16).tolist()
    brain = random.uniform(KEY, (4,), "bfloat16")
    assert brain.dtype.name == "bfloat16"
    assert brain.astype("float32").tolist() == [0.5234375, 0.390625, 0.5625, 0.765625]
    normals = random.normal(KEY, (4,), "bfloat16")
    assert normals.astype("float32").tolist() == [0.0634765625, -0.271484375, 0.162109375, 0.73046875]


@pytest.mark.parametrize(
    "draw, expected, ulps",
    [
        (
            lambda: random.normal(KEY, (6,)),
            [-0.084373064, 1.4110229, 0.63048154, -1.3100973, 1.3689315, 0.46135852],
            3,
        ),
        (lambda: random.normal(KEY, (2,), "complex64").real, [0.29364917, 0.8134462], 3),
        (lambda: random.normal(KEY, (2,), "complex64").imag, [-0.97571546, -0.5242774], 3),
        (lambda: random.gumbel(KEY, (4,)), [0.27081865, 2.4958735, 1.1816142, -0.8557002], 16),
        (
            lambda: random.gumbel(KEY, (4,), mode="high"),
            [0.46510157, -0.93090445, -0.28599617, 2.303482],
            16,
        ),
        (lambda: random.exponential(KEY, (4,)), [0.62807107, 2.5368025, 1.3310874, 0.099910334], 2),
        (lambda: random.laplace(KEY, (4,)), [0.06960754, -1.8436558, -0.6379403, 1.659874], 2),
        (
            lambda: random.truncated_normal(KEY, -2.0, 2.0, (4,)),
            [-0.08052564, 1.2914771, 0.59800214, -1.2080951],
            4,
        ),
        (
            lambda: random.truncated_normal(KEY, np.array([-1.0, 0.0]), np.array([1.0, 3.0])),
            [-0.057564158, 1.7414476],
            4,
        ),
        (lambda: random.truncated_normal(KEY, 0.0, math.inf, (3,)), [0.6224894, 1.7558209, 1.1165427], 4),
    ],
)
def test_floats_are_those_of_jax(draw: Callable, expected: list, ulps: int) -> None:
    np.testing.assert_array_max_ulp(np.asarray(draw()), np.array(expected, np.float32), ulps)


def test_64_bits() -> None:
    with config(enable_x64=True):
        key = random.key(5)
        assert random.uniform(key, (2,)).tolist() == [0.634340617068121, 0.04716389088541528]
        assert random.bits(key, (2,)).tolist() == [11701519018614622474, 870020224683618988]
        assert random.randint(key, (3,), -5, 10**12).tolist() == [115617519840, 586683421170, 534134242751]
        expected = [0.3433718077169161, -1.6729975326208553, 0.9817710060103099]
        np.testing.assert_allclose(np.asarray(random.normal(key, (3,))), expected, rtol=3e-14)


@given(
    low=st.floats(-(2.0**100), 2.0**100, width=32),
    high=st.floats(-(2.0**100), 2.0**100, width=32),
    seed=st.integers(0, 2**32 - 1),
)
def test_uniform_stays_within_its_bounds(low: float, high: float, seed: int) -> None:
    low, high = min(low, high), max(low, high)
    x = np.asarray(random.uniform(random.key(seed), (64,), minval=low, maxval=high))
    assert (x >= np.float32(low)).all() and (x <= np.float32(high)).all()


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_uniform_never_reaches_one(dtype: str) -> None:
    x = np.asarray(random.uniform(random.key(0), (20000,), dtype).astype("float32"))
    assert x.min() >= 0 and x.max() < 1


@given(low=st.integers(-(2**31), 2**31 - 1), span=st.integers(1, 2**31 - 1), seed=st.integers(0, 2**31 - 1))
def test_randint_stays_within_its_bounds(low: int, span: int, seed: int) -> None:
    high = min(low + span, 2**31 - 1)
    x = np.asarray(random.randint(random.key(seed), (64,), low, high))
    assert (x >= low).all() and ((x < high) | (low == high)).all()


@given(
    shape=st.sampled_from(
        [(0,), (1,), (7,), (1625,), (1626,), (3000,), (4, 6), (0, 3), (3, 0), (1, 1), (30, 20, 5)]
    ),
    seed=st.integers(0, 2**31 - 1),
    independent=st.booleans(),
    data=st.data(),
)
@settings(max_examples=40, deadline=None)
def test_permutation_sorts_by_bits(shape: tuple, seed: int, independent: bool, data: st.DataObject) -> None:
    """Its definition: stable sorts by random bits, two or more where some of the bits of one may be equal."""
    x = np.arange(math.prod(shape), dtype=np.float32).reshape(shape)
    axis = data.draw(st.integers(0, len(shape) - 1))
    key = random.key(seed)
    whole = independent or len(shape) == 1
    order = np.broadcast_to(np.arange(shape[axis]), shape[:axis] + shape[axis + 1 :] + (shape[axis],))
    order = np.moveaxis(order, -1, axis) if whole else np.arange(shape[axis])
    for _ in range(math.ceil(3 * math.log(max(1, order.size)) / math.log(2**32 - 1))):
        key, sub = random.split(key)
        along = axis if whole else 0
        found = np.argsort(random.bits(sub, order.shape).numpy(), along, kind="stable")
        order = np.take_along_axis(order, found, along)
    expected = np.take_along_axis(x, order, axis) if whole else np.take(x, order, axis)
    for draw in (random.permutation, jit(random.permutation, static_argnums=(2, 3))):
        np.testing.assert_array_equal(draw(random.key(seed), x, axis, independent), expected)


@given(
    n=st.sampled_from([0, 1, 2, 9, 1625, 1626, 5000, 70_000]),
    share=st.sampled_from([0.0, 0.001, 0.05, 0.5, 1.0]),
    seed=st.integers(0, 2**31 - 1),
)
@settings(max_examples=30, deadline=None)
def test_choices_begin_a_permutation(n: int, share: float, seed: int) -> None:
    draws = round(n * share)
    expected = random.permutation(random.key(seed), n)[:draws]
    chosen = jit(lambda key: random.choice(key, n, (draws,), replace=False))(random.key(seed))
    assert chosen.dtype == expected.dtype
    np.testing.assert_array_equal(chosen, expected)
    assert random.choice(random.key(seed), fnp.arange(n) * 2.0, (draws, 1), replace=False).shape == (draws, 1)


@given(n=st.integers(0, 40), seed=st.integers(0, 2**31 - 1))
def test_permutation_keeps_every_element(n: int, seed: int) -> None:
    assert sorted(random.permutation(random.key(seed), n).tolist()) == list(range(n))


@given(
    lower=st.floats(-5, 5, width=32), width=st.floats(0.015625, 5, width=32), seed=st.integers(0, 2**31 - 1)
)
def test_truncated_normal_stays_inside(lower: float, width: float, seed: int) -> None:
    upper = np.float32(lower) + np.float32(width)
    x = np.asarray(random.truncated_normal(random.key(seed), lower, float(upper), (64,)))
    assert (x > np.float32(lower)).all() and (x < upper).all()


@pytest.mark.parametrize(
    "draw, mean, variance",
    [
        (lambda k, s: random.uniform(k, s), 0.5, 1 / 12),
        (lambda k, s: random.normal(k, s), 0.0, 1.0),
        (lambda k, s: random.exponential(k, s), 1.0, 1.0),
        (lambda k, s: random.gumbel(k, s), 0.5772157, math.pi**2 / 6),
        (lambda k, s: random.gumbel(k, s, mode="high"), 0.5772157, math.pi**2 / 6),
        (lambda k, s: random.laplace(k, s), 0.0, 2.0),
        (lambda k, s: random.truncated_normal(k, -2.0, 2.0, s), 0.0, 0.7737413),
        (lambda k, s: random.bernoulli(k, 0.3, s).astype("float32"), 0.3, 0.21),
        (lambda k, s: random.randint(k, s, 0, 6).astype("float32"), 2.5, 35 / 12),
        (lambda k, s: random.choice(k, 4, s, p=TENTHS).astype("float32"), 2.0, 1.0),
        (lambda k, s: random.categorical(k, np.log(TENTHS), shape=s).astype("float32"), 2.0, 1.0),
    ],
)
def test_mean_and_variance(draw: Callable, mean: float, variance: float) -> None:
    """Within five standard errors: the key is fixed, so the test cannot fail by chance later."""
    n = 20000
    x = np.asarray(draw(random.key(12), (n,)), np.float64)
    fourth = ((x - x.mean()) ** 4).mean()
    assert abs(x.mean() - mean) < 5 * math.sqrt(variance / n)
    assert abs(x.var() - variance) < 5 * math.sqrt(max(fourth - variance**2, 1e-3) / n)


DRAWS = [
    lambda k: random.bits(k, (5,)),
    lambda k: random.uniform(k, (5,)),
    lambda k: random.randint(k, (5,), -3, 9),
    lambda k: random.bernoulli(k, 0.4, (5,)),
    lambda k: random.permutation(k, 7),
    lambda k: random.permutation(k, ROWS),
    lambda k: random.choice(k, TABLE, (2,)),
    lambda k: random.key_data(random.split(k, 3)),
]


@pytest.mark.parametrize("draw", DRAWS)
def test_the_same_numbers_under_vmap_and_jit(draw: Callable) -> None:
    keys = random.split(random.key(9), 3)
    eager = [draw(k).tolist() for k in keys]
    assert vmap(draw)(keys).tolist() == eager
    assert [jit(draw)(k).tolist() for k in keys] == eager


@pytest.mark.parametrize(
    ("draw", "compiled"),
    [
        (lambda k: random.normal(k, (50,)), True),
        (lambda k: random.gumbel(k, (50,)), False),
        (lambda k: random.exponential(k, (50,)), True),
        (lambda k: random.laplace(k, (50,)), True),
        (lambda k: random.truncated_normal(k, -1.0, 2.0, (50,)), True),
    ],
)
def test_close_numbers_under_vmap_and_jit(draw: Callable, compiled: bool) -> None:
    """`compiled`: whether programs draw outside of jit; elsewhere NumPy does, as what vmap makes of a function."""
    keys = random.split(random.key(9), 2)
    eager = np.stack([np.asarray(draw(k)) for k in keys])
    mapped = np.asarray(vmap(draw)(keys))
    jitted = np.stack([np.asarray(jit(draw)(k)) for k in keys])
    same, close = (jitted, mapped) if compiled else (mapped, jitted)
    np.testing.assert_array_equal(same, eager)
    np.testing.assert_allclose(close, eager, rtol=2e-6, atol=1e-6)


def test_parameters_have_derivatives() -> None:
    def mean(low: float) -> object:
        return random.uniform(KEY, (1000,), minval=low, maxval=3.0).mean()

    u = np.asarray(random.uniform(KEY, (1000,)))
    assert float(grad(mean)(1.0)) == pytest.approx(float((1 - u).mean()), rel=1e-4)

    def location(mu: float) -> object:
        return (mu + random.normal(KEY, (10,))).sum()

    assert float(grad(location)(0.5)) == 10.0


def test_bounds_may_be_traced() -> None:
    tops = np.array([3, 30, 300])
    drawn = vmap(lambda top: random.randint(KEY, (4,), 0, top))(tops)
    assert drawn.tolist() == [random.randint(KEY, (4,), 0, int(top)).tolist() for top in tops]


@pytest.mark.parametrize(
    "wrong, error, text",
    [
        (lambda: random.uniform(KEY, (2,), int), DtypeError, "must be a float, got int32"),
        (lambda: random.normal(KEY, (2,), int), DtypeError, "must be a float, got int32"),
        (lambda: random.randint(KEY, (2,), 0, 5, float), DtypeError, "must be an integer, got float32"),
        (lambda: random.bits(KEY, (2,), int), DtypeError, "must be an unsigned integer, got int32"),
        (lambda: random.uniform(KEY, (2,), minval=np.zeros(3)), ShapeError, r"minval of shape \(3,\)"),
        (lambda: random.uniform(KEY, (2, -1)), ShapeError, "not be negative"),
        (lambda: random.uniform(KEY, "ab"), DtypeError, "must be an integer"),
        (lambda: random.randint(KEY, (2,), np.zeros((2, 2), int), 5), ShapeError, "minval"),
        (lambda: random.bernoulli(KEY, 1), DtypeError, "must be a float"),
        (lambda: random.bernoulli(KEY, 0.5, mode="middle"), ArgumentError, "'low' or 'high'"),
        (lambda: random.gumbel(KEY, mode="lowest"), ArgumentError, "'low', 'high' or 'highest'"),
        (lambda: random.permutation(KEY, 3.5), DtypeError, "must be an integer"),
        (lambda: random.permutation(KEY, ROWS, axis=2), ArgumentError, "axis 2"),
        (lambda: random.permutation(KEY, 10, axis=3), ArgumentError, "axis 3"),
        (lambda: random.choice(KEY, 0), ArgumentError, "nothing to draw from"),
        (lambda: random.choice(KEY, 3, (4,), replace=False), ArgumentError, "cannot draw 4 of 3"),
        (lambda: random.choice(KEY, 3, p=TENTHS), ShapeError, r"shape \(3,\), got \(4,\)"),
        (
            lambda: random.categorical(KEY, TENTHS, shape=(5,), replace=False),
            ArgumentError,
            "cannot draw 5 of 4",
        ),
        (
            lambda: random.categorical(KEY, np.zeros((3, 4), np.float32), shape=(2, 4)),
            ShapeError,
            "does not",
        ),
    ],
)
def test_errors(wrong: Callable, error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        wrong()


def test_empty_shapes() -> None:
    assert random.uniform(KEY, (0, 3)).shape == (0, 3)
    assert random.normal(KEY, (3, 0)).shape == (3, 0)
    assert random.choice(KEY, 0, (0,)).shape == (0,)
    assert random.uniform(KEY, 3).shape == (3,)


def test_half_precision_is_the_same_compiled() -> None:
    def draw(key: object) -> object:
        return random.uniform(key, (200,), "bfloat16", -30.4, 4.1).astype("float32")

    assert jit(draw)(KEY).tolist() == draw(KEY).tolist()


def test_gumbel_of_64_bits_is_exact_in_both_tails():
    """-log(-log(1 - u)), by NumPy in 80 bits, also of the least and the largest u that 64 bits give."""
    from funcgrad.random.distributions import _gumbel_of_64_bits

    drawn = np.asarray(random.bits(KEY, (2, 3000)))
    ends = np.array([[0, 0, 1, 2**31 - 1, 2**31, 2**32 - 1], [1, 2**31, 5, 2**32 - 1, 0, 0]], np.uint32)
    for bits in (drawn, ends):
        u = bits[0].astype(np.longdouble) / 2**32 + bits[1].astype(np.longdouble) / 2.0**64
        expected = -np.log(-np.log1p(-u))
        found = np.asarray(_gumbel_of_64_bits(fnp.asarray(bits)))
        assert (abs(found - expected) / np.maximum(1, abs(expected))).max() < 4e-7
    np.testing.assert_array_equal(
        random.gumbel(KEY, (3000,), mode="highest"), _gumbel_of_64_bits(fnp.asarray(drawn))
    )


def test_bounds_of_one_number_give_a_draw_their_axes() -> None:
    """As in JAX, for a shape of (): also traced ones; other bounds do not fit."""
    one = random.uniform(KEY)
    for low, high in ((np.zeros(1), 1.0), (0.0, np.ones((1, 1))), (np.zeros(1), np.ones((1, 1)))):
        found = random.uniform(KEY, (), minval=low, maxval=high)
        assert found.shape == np.broadcast_shapes(np.shape(low), np.shape(high)) and found.ravel()[0] == one
    assert jit(lambda low: random.uniform(KEY, minval=low))(np.zeros((1, 1))).tolist() == [[float(one)]]
    with pytest.raises(ShapeError, match="does not broadcast to the shape asked for"):
        random.uniform(KEY, minval=np.zeros((1, 2)))
