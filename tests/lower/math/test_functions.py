"""The decompositions keep their bounds: compiled values against longer arithmetic, over all exponents and at the seams.

The oracle is NumPy's long double (64 bits of mantissa), and mpmath for the error functions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import mpmath
import numpy as np
import pytest

import funcgrad as fg
from funcgrad.config import config
from funcgrad.lower.math.functions import DECOMPOSITIONS
from funcgrad.trace import ops
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op

LONG = np.longdouble
needs_long_double = pytest.mark.skipif(
    np.finfo(LONG).nmant < 63, reason="long double is no longer than double"
)


def _exactly(function: Callable[[Any], Any]) -> Callable[[np.ndarray], np.ndarray]:
    """An mpmath function over an array, rounded to long double. mpmath knows no -0: the functions here keep it."""

    def value(x: float) -> np.longdouble:
        if x != x or x == 0 == function(0):
            return LONG(x)
        if abs(x) > 1e3:
            x = np.copysign(np.inf, x)
        mantissa, exponent = (
            mpmath.frexp(result) if mpmath.isfinite(result := function(mpmath.mpf(x))) else (result, 0)
        )
        high = float(mantissa)
        return np.ldexp(LONG(high) + LONG(float(mantissa - high) if np.isfinite(high) else 0), int(exponent))

    def over(x: np.ndarray) -> np.ndarray:
        with mpmath.workprec(160):
            return np.array([value(float(v)) for v in x], LONG)

    return over


def _erf_inv(p: Any) -> Any:
    if abs(p) >= 1:
        return mpmath.nan if abs(p) > 1 else p * mpmath.inf
    return mpmath.erfinv(p)


def _logistic(x: np.ndarray) -> np.ndarray:
    small = np.exp(-np.abs(x))
    return np.where(x < 0, small, 1) / (1 + small)


# op: (oracle, bound in float32, bound in float64, seams: intervals that are sampled densely)
CASES: dict[Op, tuple[Callable[..., np.ndarray], float, float, list[tuple[float, float]]]] = {
    ops.EXP: (np.exp, 1.1, 1.1, [(-104, 89), (-746, 710), (-1, 1)]),
    ops.EXP2: (np.exp2, 1.0, 1.0, [(-150, 129), (-1076, 1025), (-1, 1)]),
    ops.EXPM1: (np.expm1, 1.5, 2.0, [(-18, 89), (-1, 1)]),
    ops.LOG: (np.log, 1.0, 1.0, [(0.4, 2.2), (0.99, 1.01)]),
    ops.LOG2: (np.log2, 1.0, 1.0, [(0.4, 2.2), (0.99, 1.01)]),
    ops.LOG10: (np.log10, 1.0, 1.0, [(0.4, 2.2), (0.99, 1.01), (1, 1e4)]),
    ops.LOG1P: (np.log1p, 1.5, 1.5, [(-1, 2), (-0.3, 0.45)]),
    ops.RSQRT: (lambda x: 1 / np.sqrt(x), 1.5, 1.5, [(0, 4)]),
    ops.CBRT: (np.cbrt, 1.0, 1.0, [(-9, 9)]),
    ops.SIGN: (lambda x: np.where(x == 0, x, np.sign(x)), 0.0, 0.0, [(-3, 3)]),
    ops.SIN: (np.sin, 2.5, 2.0, [(-4, 4), (-1e5, 1e5)]),
    ops.COS: (np.cos, 2.5, 2.0, [(-4, 4), (-1e5, 1e5)]),
    ops.TAN: (np.tan, 4.0, 3.5, [(-4, 4), (-1e5, 1e5)]),
    ops.ASIN: (np.arcsin, 2.5, 2.5, [(-1, 1), (0.49, 0.51)]),
    ops.ACOS: (np.arccos, 1.5, 1.5, [(-1, 1), (0.999, 1), (-0.51, -0.49)]),
    ops.ATAN: (np.arctan, 2.5, 2.5, [(-3, 3), (0.4, 0.43)]),
    ops.SINH: (np.sinh, 2.0, 2.0, [(-90, 90), (-711, 711), (-1.5, 1.5)]),
    ops.COSH: (np.cosh, 2.0, 2.0, [(-90, 90), (-711, 711), (-1.5, 1.5)]),
    ops.TANH: (np.tanh, 1.5, 1.5, [(-20, 20), (0.5, 0.7)]),
    ops.ASINH: (np.arcsinh, 2.0, 2.0, [(-3, 3)]),
    ops.ACOSH: (np.arccosh, 2.5, 2.5, [(1, 3), (1, 1.01)]),
    ops.ATANH: (np.arctanh, 2.5, 2.5, [(-1, 1)]),
    ops.LOGISTIC: (_logistic, 2.5, 2.5, [(-110, 20), (-750, 40), (-3, 3)]),
    ops.ERF: (_exactly(mpmath.erf), 1.5, 1.5, [(-6, 6), (0.9, 1.1)]),
    ops.ERFC: (_exactly(mpmath.erfc), 3.0, 3.0, [(-3, 11), (0.9, 1.2), (9, 28)]),
    ops.NDTR: (_exactly(mpmath.ncdf), 3.0, 3.0, [(-15, 3), (-1, 1), (-39, -9)]),
    ops.ERF_INV: (_exactly(_erf_inv), 3.5, 3.0, [(-1, 1), (0.9, 1)]),
    ops.ERF_INV_GILES: (_exactly(_erf_inv), 4.0, 3.0, [(-0.9, 0.9)]),
}
SLOW_ORACLE = (ops.ERF, ops.ERFC, ops.NDTR, ops.ERF_INV, ops.ERF_INV_GILES)
BINARY = {ops.POW: (np.power, 1.0, 1.0), ops.ATAN2: (np.arctan2, 2.5, 2.5)}
# Of float64 that is rounded to float32: (oracle, relative error, where it has that)
SHORT = {
    ops.EXP_SHORT: (np.exp, 2.0**-38, (-707, 709.7)),
    ops.LOG_SHORT: (np.log, 2.0**-37, (2.0**-1022, np.inf)),
}
FLOATS = (dt.float32, dt.float64)


@pytest.fixture(autouse=True)
def settings():
    """64-bit types; and the oracles overflow and meet NaN without a word."""
    with config(enable_x64=True), np.errstate(all="ignore"):
        yield


def compiled(op: Op, *values: np.ndarray) -> np.ndarray:
    return np.asarray(fg.jit(lambda *xs: apply(op, *xs))(*values))


def every_exponent(rng: np.random.Generator, dtype: np.dtype, count: int) -> np.ndarray:
    """Random bits: every exponent, both signs, denormals, now and then NaN."""
    return rng.integers(0, 2 ** (8 * dtype.itemsize), count, f"u{dtype.itemsize}", endpoint=False).view(dtype)


def special_values(dtype: np.dtype) -> np.ndarray:
    info = np.finfo(dtype)
    limits = [0, np.inf, np.nan, info.tiny, info.smallest_subnormal, info.max, info.eps]
    seams = [0.35, 0.5, 0.6, 1, 1.0245, np.pi / 4, np.pi / 2, np.pi, 2, 3, 10, 88.72284]
    reductions = [2.0**30, 2.0**50, 2.0**77, 1e22]
    hardest = [
        16367173 * 2.0**72,
        6381956970095103 * 2.0**797,
    ]  # nearest to a multiple of pi/2: float32, float64
    x = np.array(limits + seams + reductions + hardest, dtype)
    x = np.concatenate([x, np.nextafter(x, dtype.type(np.inf)), np.nextafter(x, dtype.type(-np.inf))])
    return np.concatenate([x, -x])


def errors_in_ulp(got: np.ndarray, exact: np.ndarray) -> np.ndarray:
    """Distances in units of the last place of the rounded exact value; inf where infinity, NaN or a sign differs."""
    rounded = exact.astype(got.dtype)
    same = (got == rounded) | (np.isnan(got) & np.isnan(rounded))
    error = np.abs(got.astype(LONG) - exact) / np.spacing(np.abs(rounded)).astype(LONG)
    # One step from the largest number to infinity.
    largest = np.finfo(got.dtype).max
    step = np.isinf(got) & (np.abs(rounded) == largest) | np.isinf(rounded) & (np.abs(got) == largest)
    error = np.where(same & ~(np.abs(error) >= 0), 0, np.where(step, 1, error))
    wrong_sign = (np.signbit(got) != np.signbit(exact)) & ~np.isnan(got)
    return np.where(np.isnan(error) | wrong_sign, np.inf, error)


def check(op: Op, bound: float, exact: np.ndarray, *sources: np.ndarray) -> None:
    got = compiled(op, *sources)
    assert got.dtype == sources[0].dtype
    error = errors_in_ulp(got, exact)
    worst = int(np.argmax(error))
    at = ", ".join(repr(x[worst]) for x in sources)
    assert error[worst] <= bound, f"{op}({at}) = {got[worst]!r}: {error[worst]:.3g} ULP from {exact[worst]!r}"


def samples(op: Op, dtype: np.dtype, seams: list[tuple[float, float]]) -> np.ndarray:
    count = 400 if op in SLOW_ORACLE else 20_000
    rng = np.random.default_rng(3)
    dense = [rng.uniform(low, high, count).astype(dtype) for low, high in seams]
    powers = (rng.choice([-1, 1], count) * 2.0 ** rng.uniform(-20, 6, count)).astype(dtype)
    return np.concatenate([special_values(dtype), every_exponent(rng, dtype, count), powers, *dense])


def test_every_decomposition_is_tested():
    assert set(CASES) | set(BINARY) | set(SHORT) | {ops.NDTR_SHORT} == set(DECOMPOSITIONS)


@needs_long_double
@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("op", CASES, ids=str)
def test_unary_within_bound(op, dtype):
    oracle, single, double, seams = CASES[op]
    x = samples(op, dtype, seams)
    if op is ops.ERF_INV_GILES and dtype == dt.float32:
        x = x[~((np.abs(x) > 0.9) & (np.abs(x) < 1))]  # see test_samples_towards_one
    check(op, single if dtype == dt.float32 else double, oracle(x.astype(LONG)), x)


@needs_long_double
@pytest.mark.parametrize("op", SHORT, ids=str)
def test_short_function_within_bound(op):
    oracle, bound, (low, high) = SHORT[op]
    rng = np.random.default_rng(11)
    beside_zero = 1 + rng.choice([-1, 1], 999) * 2.0 ** rng.uniform(-52, 0, 999) * 0.99
    x = np.concatenate([samples(op, dt.float64, [(-745, 711), (0.4, 2.2), (0.99, 1.01)]), beside_zero])
    got, exact = compiled(op, x), oracle(x.astype(LONG))
    inside = (x >= low) & (x <= high) & (exact != 0) & np.isfinite(exact)
    error = np.abs(got - exact)[inside] / np.abs(exact[inside])
    assert inside.sum() > 20_000
    assert error.max() <= bound, (x[inside][error.argmax()], error.max())
    # Elsewhere: NaN, infinity and zero; the exponential of what is below is no more than the least normal numbers.
    denormal = (np.abs(x) > 0) & (np.abs(x) < np.finfo(np.float64).tiny) & (op is ops.LOG_SHORT)
    rest = ~inside & ~denormal
    np.testing.assert_allclose(got[rest], exact[rest].astype(np.float64), rtol=2.0**-37, atol=2.0**-1019)


def power_samples(dtype: np.dtype) -> tuple[np.ndarray, np.ndarray]:
    """Pairs whose power is a normal or denormal number, negative bases with whole exponents, and all special pairs."""
    rng = np.random.default_rng(5)
    count = 20_000
    octaves = 1 - np.finfo(dtype).minexp + np.finfo(dtype).nmant
    bases = [np.abs(every_exponent(rng, dtype, count)), (1 + rng.uniform(-0.01, 0.01, count)).astype(dtype)]
    exponents = [(rng.uniform(-1, 1, count) * octaves / np.log2(x)).astype(dtype) for x in bases]
    bases += [-rng.uniform(0, 9, count).astype(dtype), every_exponent(rng, dtype, count)]
    exponents += [rng.integers(-40, 40, count).astype(dtype), every_exponent(rng, dtype, count)]
    x, y = np.meshgrid(special_values(dtype), special_values(dtype))
    return np.concatenate([x.ravel(), *bases]), np.concatenate([y.ravel(), *exponents])


@needs_long_double
@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_power_within_bound(dtype):
    x, y = power_samples(dtype)
    exact = np.power(x.astype(LONG), y.astype(LONG))
    check(ops.POW, BINARY[ops.POW][2 if dtype == dt.float64 else 1], exact, x, y)


@needs_long_double
@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_atan2_within_bound(dtype):
    rng = np.random.default_rng(7)
    count = 20_000
    x, y = (a.ravel() for a in np.meshgrid(special_values(dtype), special_values(dtype)))
    near = every_exponent(rng, dtype, count)
    other = (near * rng.uniform(-4, 4, count)).astype(dtype)
    x = np.concatenate([x, near, every_exponent(rng, dtype, count), rng.normal(size=count).astype(dtype)])
    y = np.concatenate([y, other, every_exponent(rng, dtype, count), rng.normal(size=count).astype(dtype)])
    exact = np.arctan2(y.astype(LONG), x.astype(LONG))
    check(ops.ATAN2, BINARY[ops.ATAN2][2 if dtype == dt.float64 else 1], exact, y, x)


@pytest.mark.parametrize("exponent", [-2, -1, 0, 0.5, 1, 2, 3, 4, 5])
def test_constant_exponents(exponent):
    normal = np.random.default_rng(1).normal(size=999).astype(np.float32)
    x = np.concatenate([special_values(dt.float32), normal])
    got = np.asarray(fg.jit(lambda x: x ** np.float32(exponent))(x))
    assert errors_in_ulp(got, np.power(x.astype(LONG), LONG(exponent))).max() <= 2.5


@pytest.mark.parametrize("dtype", dt.INTEGERS, ids=str)
def test_integer_powers_wrap(dtype):
    x, y = (a.ravel().astype(dtype) for a in np.meshgrid(np.arange(-9, 12), np.arange(12)))
    np.testing.assert_array_equal(compiled(ops.POW, x, y), x**y)


@pytest.mark.parametrize("exponent", [0, 1, 2, 3, 7, 30, -1])
def test_constant_whole_exponents(exponent):
    x = np.arange(-9, 10, dtype=np.int32)
    bits = np.full_like(x, exponent)
    got = np.asarray(fg.jit(lambda x: x ** fg.numpy.full((), exponent, "int32"))(x))
    np.testing.assert_array_equal(got, ops.POW.reference(x, bits))


@pytest.mark.parametrize("dtype", dt.INTEGERS, ids=str)
def test_sign_of_integers(dtype):
    x = np.arange(-5, 6).astype(dtype)
    np.testing.assert_array_equal(compiled(ops.SIGN, x), np.sign(x))


@pytest.mark.parametrize("dtype", [dt.float16, dt.bfloat16], ids=str)
@pytest.mark.parametrize("op", CASES, ids=str)
def test_half_precision_is_rounded_once(op, dtype):
    """Every number of the format: all but a few that stood between two numbers come out as the nearest one."""
    x = np.arange(2**16, dtype=np.uint16).view(dtype)
    got = compiled(op, x)
    wanted = op.reference(x.astype(np.float64)).astype(dtype)
    same = (got == wanted) | (np.isnan(got.astype(np.float32)) & np.isnan(wanted.astype(np.float32)))
    if dtype == dt.bfloat16:
        # x86 rounds to 0 in place of a denormal number.
        same |= np.abs(wanted.astype(np.float32)) <= np.finfo(np.float32).tiny
    bits = got.view(np.int16).astype(int) - wanted.view(np.int16).astype(int)
    assert np.all(same | (np.abs(bits) <= 1))
    assert np.mean(same) > 0.999


@pytest.mark.parametrize("dtype", [dt.float16, dt.bfloat16], ids=str)
@pytest.mark.parametrize("op", [op for op in CASES if op not in (ops.ERF_INV_GILES, ops.SIGN)], ids=str)
def test_half_precision_is_the_nearest_number(op, dtype):
    """Every number of the format, against the reference in double precision: half a unit, and what single precision
    moves. That is a two thousandth of a unit.
    """
    x = np.arange(2**16, dtype=np.uint16).view(dtype)
    exact = op.reference(x.astype(np.float64))
    got = compiled(op, x).astype(np.float64)
    info = ml_dtypes.finfo(dtype)
    size = np.abs(exact)
    ordinary = np.isfinite(exact) & (size >= float(info.smallest_normal)) & (size <= float(info.max))
    unit = np.ldexp(float(info.eps), np.frexp(size[ordinary])[1] - 1)
    error = np.abs(got - exact)[ordinary] / unit
    assert error.max() <= 0.5005, (x[ordinary][error.argmax()], error.max())


@pytest.mark.parametrize("dtype", [dt.float16, dt.bfloat16], ids=str)
def test_short_distribution_function(dtype):
    """Of numbers of 16 bits, in float32: more than the digits that are kept."""
    x = np.arange(2**16, dtype=np.uint16).view(dtype).astype(np.float32)
    exact = ops.NDTR.reference(x.astype(np.float64))
    got = compiled(ops.NDTR_SHORT, x).astype(np.float64)
    ordinary = exact >= np.finfo(np.float32).tiny
    error = np.abs(got - exact)[ordinary] / exact[ordinary]
    assert error[x[ordinary] > -6].max() <= 2.0**-21.5
    assert error.max() <= 2.0**-20
    np.testing.assert_allclose(got[~ordinary], exact[~ordinary], atol=2.0**-148)


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize(
    "op", [op for op in CASES if op not in (ops.LOG, ops.LOG2, ops.LOG10, ops.RSQRT, ops.ACOSH)], ids=str
)
def test_zeros(op, dtype):
    """An odd function keeps the sign of zero."""
    got = compiled(op, np.array([0.0, -0.0], dtype))
    odd = got[0] == 0
    assert got[0] == got[1]
    assert not odd or list(np.signbit(got)) == [False, True]


def test_samples_towards_one():
    """The published single-precision scheme leaves the rounding of x**2 in."""
    x = 1 - 2.0 ** -np.linspace(3.4, 24, 300)
    x = x.astype(np.float32)
    check(ops.ERF_INV_GILES, 65, CASES[ops.ERF_INV][0](x), x)
