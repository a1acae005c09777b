"""The functions whose accuracy is measured: what each is exactly, where it is delicate, who else has it.

One row a function; names that are the same function stand in one row. A row of one argument is sampled by
`samples.py` over all exponents, around its points and within its intervals; rows of several arguments say how.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import arb

from tests.accuracy.exact import Ball, Exact

inf, nan = math.inf, math.nan
Arguments = tuple[float, ...]


@dataclass(frozen=True)
class Function:
    """A row. `numpy` and `jax` are names in numpy/scipy and in jax; empty where they have no such function."""

    names: str  # in funcgrad; the first one is measured
    exact: Exact
    arity: int = 1
    domain: Callable[..., bool] = lambda *x: True  # finite arguments with a value
    limits: Callable[..., float | None] = lambda *x: None  # values at infinities, poles and the like
    points: tuple[float, ...] = ()  # whose neighbours are sampled one by one
    intervals: tuple[tuple[float, float], ...] = ((-4, 4),)  # that are sampled densely
    samples: Callable[..., tuple[np.ndarray, ...]] | None = None  # of several arguments: (dtype, rng, count)
    constants: tuple[Any, ...] = ()  # arguments after the measured ones
    moving: tuple[float, float] = (-inf, inf)  # beyond, `exact` is clipped: it overflows, or is constant
    corners: tuple[float, ...] = ()  # where the derivative is taken from one side
    defined_for_nan: bool = False  # as pow(nan, 0)
    odd: bool = False
    slow: bool = False  # the oracle is, or the function: fewer samples
    numpy: str = ""
    jax: str = ""

    @property
    def name(self) -> str:
        return self.names.split()[0]


def at_infinity(low: float, high: float) -> Callable[..., float | None]:
    """Limits at -inf and inf."""
    return lambda x: {-inf: low, inf: high}.get(x)


def clipped(function: Exact, low: float, high: float) -> Exact:
    """A function that underflows, overflows or does not change beyond low and high."""
    return lambda x: function(x.max(arb(low)).min(arb(high)))


def _pow_limit(x: float, y: float) -> float | None:
    """C's pow at special arguments."""
    if not (_special(x) or _special(y)):
        return None
    if x == 0 and y < 0:
        return math.copysign(inf, x) if y % 2 == 1 else inf
    return math.pow(x, y)


def _log_of(base: int) -> Exact:
    return lambda x: x.log() / arb(base).log()


def _signed(function: Exact) -> Exact:
    """An odd function by its values for positive arguments."""
    return lambda x: -function(-x) if x < 0 else function(x)


def _softplus(x: Ball) -> Ball:
    if x > 1500:
        return x
    return x.exp().log1p()


def _logistic(x: Ball) -> Ball:
    return 1 / (1 + (-x).exp())


def _log_gamma(x: Ball) -> Ball:
    if x > 0:
        return x.lgamma()
    return (arb.pi() / abs(x.sin_pi())).log() - (1 - x).lgamma()


def _digamma(x: Ball) -> Ball:
    if x > 0:
        return x.digamma()
    return (1 - x).digamma() - arb.pi() * x.cot_pi()


def _hurwitz(s: Ball, q: Ball) -> Ball:
    """zeta(s, q), also for negative q and whole s: the first terms one by one."""
    total = arb(0)
    while q < 0:
        total += 1 / q ** int(s.unique_fmpz())
        q += 1
    return total + s.zeta(q)


def _polygamma(n: Ball, x: Ball) -> Ball:
    if n == 0:
        return _digamma(x)
    return (-1) ** (int(n.unique_fmpz()) + 1) * (n + 1).gamma() * _hurwitz(n + 1, x)


def _erfcx(x: Ball) -> Ball:
    if x > 1e6:  # asymptotic: the next term is below 2**-120
        y = 1 / (2 * x * x)
        return (1 - y + 3 * y * y - 15 * y**3) / (x * arb.pi().sqrt())
    return (x * x).exp() * x.erfc()


def _dawsn(x: Ball) -> Ball:
    if abs(x) > 1e6:  # asymptotic: the next term is below 2**-120
        y = 1 / (2 * x * x)
        return (1 + y + 3 * y * y + 15 * y**3) / (2 * x)
    return (-x * x).exp() * x.erfi() * arb.pi().sqrt() / 2


def _spence(x: Ball) -> Ball:
    if x > 0.5:
        return (1 - x).polylog(2)
    return arb(2).zeta() - x.log() * (-x).log1p() - x.polylog(2)


def _ndtr(x: Ball) -> Ball:
    return (-x / arb(2).sqrt()).erfc() / 2


def _log_ndtr(x: Ball) -> Ball:
    if x < -1e6:
        y = 1 / (x * x)
        return -x * x / 2 - (-x).log() - (2 * arb.pi()).log() / 2 + (-y + 3 * y * y - 15 * y**3).log1p()
    return (-_ndtr(-x)).log1p() if x > 0 else _ndtr(x).log()


def _power(x: Ball, y: Ball) -> Ball:
    if y == 0 or x == 1:
        return arb(1)
    exponent = (y * abs(x).log()).max(arb(-3000)).min(arb(3000))
    value = exponent.exp()
    return -value if x < 0 and (y / 2).floor() * 2 != y else value


def _power_defined(x: float, y: float) -> bool:
    return x > 0 or (x < 0 and float(y).is_integer())


def _by_numpy(function: Callable[..., Any]) -> Callable[..., float | None]:
    """Limits as a function of NumPy has them, for special arguments alone."""

    def limit(*x: float) -> float | None:
        with np.errstate(all="ignore"):
            return float(function(*map(np.float64, x)))

    return limit


def _special(x: float) -> bool:
    return x == 0 or not math.isfinite(x)


def _where_special(function: Callable[..., Any]) -> Callable[..., float | None]:
    limit = _by_numpy(function)
    return lambda *x: limit(*x) if any(map(_special, x)) else None


def _log_sum(base: float | None) -> Exact:
    def function(x: Ball, y: Ball) -> Ball:
        log = arb(base).log() if base else arb(1)
        large, small = (x, y) if x > y else (y, x)
        if (small - large) * log < -3000:
            return large
        return large + ((small - large) * log).exp().log1p() / log

    return function


def _log_beta(a: Ball, b: Ball) -> Ball:
    return a.lgamma() + b.lgamma() - (a + b).lgamma()


def _incomplete_gamma(lower: bool) -> Exact:
    def function(a: Ball, x: Ball) -> Ball:
        # Never Arb's lower one, which takes half a minute near its maximum
        upper = x.gamma_upper(a, regularized=1)
        return 1 - upper if lower else upper

    return function


def _slope_by_a(a: Ball, x: Ball) -> Ball:
    """The derivative of igamma by a: a difference at many more digits than are asked for."""
    from flint import ctx

    kept = ctx.prec
    ctx.prec = 3 * kept
    step = a * arb(2) ** -kept
    function = _incomplete_gamma(False)  # the upper one does not cancel for large x
    slope = (function(a - step, x) - function(a + step, x)) / (2 * step)
    ctx.prec = kept
    third = abs(slope) * arb(2) ** (8 - 2 * kept)  # what the third derivative may add, with room
    return slope + arb(0, float(third.abs_upper().mid()) if third.is_finite() else 1)


def _gamma_sample_slope(a: Ball, x: Ball) -> Ball:
    density = ((a - 1) * x.log() - x - a.lgamma()).exp()
    return -_slope_by_a(a, x) / density


def _decimal(text: str) -> Ball:
    return arb(text)


def _gelu_tanh(x: Ball) -> Ball:
    # (1 + tanh(t)) / 2 = 1 / (1 + exp(-2 t))
    t = (2 / arb.pi()).sqrt() * (x + _decimal("0.044715") * x**3)
    return x * _logistic(2 * t)


def _mish(x: Ball) -> Ball:
    return x * _softplus(x).tanh()


def _elu(scale: str, alpha: str) -> Exact:
    def function(x: Ball) -> Ball:
        return _decimal(scale) * (x if x > 0 else _decimal(alpha) * x.max(arb(-3000)).expm1())

    return function


def _boxcox(log: Exact) -> Exact:
    def function(x: Ball, power: Ball) -> Ball:
        logarithm = log(x)
        return logarithm if power == 0 else (power * logarithm).max(arb(-3000)).min(arb(3000)).expm1() / power

    return function


def _kl(p: Ball, q: Ball) -> Ball:
    return p * (p / q).log() - p + q


def _erf_inv(x: Ball) -> Ball:
    return x.erfinv()


def _ndtri(p: Ball) -> Ball:
    return -arb(2).sqrt() * (2 * p).erfcinv()


def _spence(z: Ball) -> Ball:
    return (1 - z).polylog(2)


def _comb(n: Ball, k: Ball) -> Ball:
    return (n + 1).gamma() / ((k + 1).gamma() * (n - k + 1).gamma())


def _poch(z: Ball, m: Ball) -> Ball:
    return (z + m).gamma() / z.gamma()


def _owens_t(h: Ball, a: Ball) -> Ball:
    """The integral of its definition, without the factor that makes it small for large h."""
    from flint import acb

    integral = acb.integral(lambda z, _: (-h * h / 2 * z * z).exp() / (1 + z * z), 0, a).real
    return (-h * h / 2).exp() / (2 * arb.pi()) * integral


# ---- samples of several arguments ----

Samples = Callable[[np.dtype, np.random.Generator, int], tuple[np.ndarray, ...]]


def any_bits(dtype: np.dtype, rng: np.random.Generator, count: int) -> np.ndarray:
    """Numbers of every exponent, both signs, denormal ones; now and then NaN."""
    bits = rng.integers(0, 2 ** (8 * dtype.itemsize), count, f"u{dtype.itemsize}", endpoint=False)
    return bits.view(dtype)


def specials(dtype: np.dtype) -> np.ndarray:
    info = np.finfo(dtype)
    x = [0, 1, 2, 3, 0.5, 1 + info.eps, 1 - info.eps / 2, 10, 1e4, 1e-4, info.max, info.tiny]
    return np.array([*x, *(-v for v in x), info.smallest_subnormal, inf, -inf, nan], dtype)


def _grid(dtype: np.dtype) -> list[np.ndarray]:
    return [a.ravel() for a in np.meshgrid(specials(dtype), specials(dtype))]


def _joined(dtype: np.dtype, *parts: Any) -> tuple[np.ndarray, ...]:
    return tuple(np.concatenate([np.asarray(x).astype(dtype) for x in column]) for column in zip(*parts))


def plane(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    """Special pairs, unrelated numbers, numbers of one size, numbers near each other."""
    x, size = any_bits(dtype, rng, count), 2.0 ** rng.uniform(-4, 4, count)
    near = x * (1 + rng.integers(-9, 9, count) * np.finfo(dtype).eps)
    normal = rng.normal(size=(2, count))
    return _joined(dtype, _grid(dtype), (x, any_bits(dtype, rng, count)), (x, x * size), (x, near), normal)


def powers(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    """Pairs whose power is a number; bases near 1 with large exponents; whole exponents of negative bases."""
    octaves = 1 - np.finfo(dtype).minexp + np.finfo(dtype).nmant
    with np.errstate(all="ignore"):
        x = np.abs(any_bits(dtype, rng, count))
        fits = rng.uniform(-1, 1, count) * octaves / np.log2(x)
        close = (
            1 + rng.choice([-1, 1], count) * 2.0 ** rng.uniform(-np.finfo(dtype).nmant, -2, count)
        ).astype(dtype)
        large = rng.uniform(-1, 1, count) * octaves / np.log2(close)
        edge = rng.choice([-1, 1], count) * (octaves + rng.uniform(-30, 1, count)) / np.log2(x)
    whole = (-rng.uniform(0, 9, count), rng.integers(-40, 40, count))
    return _joined(dtype, _grid(dtype), (x, fits), (close, large), (x, edge), whole)


def sums_of_logs(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    """Also pairs with exp(x) + exp(y) near 1, whose logarithm is a small number."""
    x = rng.normal(size=count) * 10.0 ** rng.uniform(-3, 3, count)
    y = x + rng.normal(size=count) * 10.0 ** rng.uniform(-6, 2, count)
    p = rng.uniform(0.001, 0.999, count)
    one = np.log(p), np.log1p(-p)
    return _joined(dtype, _grid(dtype), (x, y), one, tuple(v / np.log(2) for v in one))


def positive(low: float, high: float, others: tuple[float, float] | None = None) -> Samples:
    """Pairs of positive numbers of every order of size between the limits."""

    def samples(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
        def column(low: float, high: float) -> np.ndarray:
            return 10.0 ** rng.uniform(math.log10(low), math.log10(high), count)

        x, y = column(low, high), column(*(others or (low, high)))
        close = x * (1 + rng.normal(size=count) * 10.0 ** rng.uniform(-6, -1, count))
        return _joined(dtype, (x, y), (x, close if others is None else y))

    return samples


def gamma_pairs(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    """Shapes from 1e-3 to 1e4, and points within some widths of the mean."""
    a = 10.0 ** rng.uniform(-3, 4, count)
    x = np.abs(a + np.sqrt(a) * rng.normal(size=count) * 4) + 1e-30
    small = 10.0 ** rng.uniform(-3, 2, count), 10.0 ** rng.uniform(-6, 2.5, count)
    return _joined(dtype, (a, x), small)


def beta_triples(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    a, b = 10.0 ** rng.uniform(-2, 3, (2, count))
    mean = a / (a + b)
    x = np.clip(mean + rng.normal(size=count) * 3 * np.sqrt(mean * (1 - mean) / (a + b + 1)), 1e-9, 1 - 1e-7)
    small = 10.0 ** rng.uniform(-2, 1, (2, count))
    return _joined(dtype, (a, b, x), (*small, rng.uniform(0, 1, count)))


def orders(highest: int, low: float, high: float, first: int = 0) -> Samples:
    """Whole orders, and arguments of every size between the limits."""

    def samples(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
        n = rng.integers(first, highest + 1, count)
        return _joined(dtype, (n, 10.0 ** rng.uniform(math.log10(low), math.log10(high), count)))

    return samples


def kummer(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    """Parameters between 0 and 50, of which the second is the larger one where x < 0: no terms cancel."""
    a, b = 50 * rng.uniform(0, 1, (2, count)) ** 2 + 1e-3
    x = rng.uniform(-1, 1, count) * 10.0 ** rng.uniform(-3, 1.8, count)
    return _joined(dtype, (a, np.where(x < 0, a + b, b), x))


def normal_wedges(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    """Distances to 9, and slopes of every size, both signs."""
    signs = rng.choice([-1, 1], (2, count))
    h, a = 9 * rng.uniform(0, 1, count), 10.0 ** rng.uniform(-4, 4, count)
    return _joined(
        dtype, (signs[0] * h, signs[1] * a), (signs[0] * h / 100, 1 + rng.normal(size=count) / 100)
    )


def whole_pairs(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    n = rng.integers(0, 60, count)
    real = rng.uniform(0.5, 60, count)
    return _joined(dtype, (n, rng.integers(0, 61, count) % (n + 1)), (real, real * rng.uniform(0, 1, count)))


def chances(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    """Pairs in (0, 1), near each other too."""
    p, q = rng.uniform(0, 1, (2, count))
    near = p * (1 + rng.normal(size=count) * 10.0 ** rng.uniform(-5, -1, count))
    tiny = 10.0 ** rng.uniform(-30, 0, (2, count))
    return _joined(dtype, (p, q), (p, near), tiny)


def factors(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    x = rng.normal(size=count) * 10.0 ** rng.uniform(-9, 9, count)
    y = 10.0 ** rng.uniform(-30, 30, count)
    close = 1 + rng.normal(size=count) * 10.0 ** rng.uniform(-7, -1, count)
    return _joined(dtype, (x, y), (x, np.abs(close)))


def small_factors(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    x, y = factors(dtype, rng, count)
    return x, y - 1


def box_cox(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    _, y = factors(dtype, rng, count)
    power = rng.normal(size=len(y)) * 10.0 ** rng.uniform(-6, 1, len(y))
    return y, power.astype(dtype)


def shifted_box_cox(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    y, power = box_cox(dtype, rng, count)
    return y - 1, power


def exponents(dtype: np.dtype, rng: np.random.Generator, count: int) -> tuple[np.ndarray, ...]:
    x = any_bits(dtype, rng, count)
    n = rng.integers(-2200, 2200, count)
    return x, n.astype(np.int32)


# ---- the table ----


def _limit_of_gamma(x: float) -> float | None:
    if not math.isfinite(x):
        return inf if x > 0 else nan
    return 0.0 if x < -300 and x % 1 else None


def _unit(x: float) -> bool:
    return abs(x) < 1


PI = math.pi
_QUARTERS = tuple(k * PI / 4 for k in (1, 2, 3, 4, 5, 6, 8, 10, 22, 1000))
_NEAREST = (16367173 * 2.0**72, 6381956970095103 * 2.0**797)  # to a multiple of pi/2: float32, float64

FUNCTIONS = [
    # exponentials
    Function("numpy.exp lax.exp", clipped(arb.exp, -3000, 3000), moving=(-800, 800), limits=at_infinity(0, inf),
             intervals=((-104, 89), (-746, 710), (-1, 1)), points=(88.72284, 709.7827, -87.33655, -708.3964),
             numpy="numpy.exp", jax="jax.numpy.exp"),
    Function("numpy.exp2 lax.exp2", clipped(lambda x: arb(2) ** x, -3000, 3000), moving=(-800, 800),
             limits=at_infinity(0, inf),
             intervals=((-150, 129), (-1076, 1025), (-1, 1)), points=(128, 1024, -126, -1022, -149, -1074),
             numpy="numpy.exp2", jax="jax.numpy.exp2"),
    Function("numpy.expm1 lax.expm1", clipped(arb.expm1, -3000, 3000), moving=(-800, 800),
             limits=at_infinity(-1, inf), odd=True,
             intervals=((-18, 89), (-40, 710), (-1, 1)), points=(0.3465736, -0.3465736, 88.72284, 709.7827),
             numpy="numpy.expm1", jax="jax.numpy.expm1"),
    Function("numpy.tanh lax.tanh nn.tanh", clipped(arb.tanh, -300, 300), limits=at_infinity(-1, 1), odd=True,
             intervals=((-20, 20), (0.5, 0.7)), points=(0.6,), numpy="numpy.tanh", jax="jax.numpy.tanh"),
    Function("numpy.sinh lax.sinh", clipped(arb.sinh, -3000, 3000), moving=(-800, 800),
             limits=at_infinity(-inf, inf), odd=True,
             intervals=((-90, 90), (-711, 711), (-1.5, 1.5)), points=(89.41599, 710.47586),
             numpy="numpy.sinh", jax="jax.numpy.sinh"),
    Function("numpy.cosh lax.cosh", clipped(arb.cosh, -3000, 3000), moving=(-800, 800), limits=at_infinity(inf, inf),
             intervals=((-90, 90), (-711, 711), (-1.5, 1.5)), points=(89.41599, 710.47586),
             numpy="numpy.cosh", jax="jax.numpy.cosh"),
    Function("lax.logistic nn.sigmoid scipy.special.expit", clipped(_logistic, -3000, 300),
             limits=at_infinity(0, 1), intervals=((-110, 20), (-750, 40), (-3, 3)),
             numpy="scipy.special.expit", jax="jax.lax.logistic"),
    # logarithms
    Function("numpy.log lax.log", arb.log, domain=lambda x: x > 0, intervals=((0, 3), (0.4, 2.2), (0.99, 1.01)),
             limits=lambda x: {0: -inf, inf: inf}.get(x), points=(0.70710678, 1.41421356),
             numpy="numpy.log", jax="jax.numpy.log"),
    Function("numpy.log2", _log_of(2), domain=lambda x: x > 0, intervals=((0, 3), (0.4, 2.2), (0.99, 1.01)),
             limits=lambda x: {0: -inf, inf: inf}.get(x), points=(0.70710678, 1.41421356),
             numpy="numpy.log2", jax="jax.numpy.log2"),
    Function("numpy.log10", _log_of(10), domain=lambda x: x > 0, intervals=((0, 3), (0.4, 2.2), (0.99, 1.01)),
             limits=lambda x: {0: -inf, inf: inf}.get(x), points=(0.70710678, 1.41421356, 10, 100, 1000, 1e10),
             numpy="numpy.log10", jax="jax.numpy.log10"),
    Function("numpy.log1p lax.log1p", arb.log1p, domain=lambda x: x > -1, odd=True,
             limits=lambda x: {-1: -inf, inf: inf}.get(x), points=(-0.29289322, 0.41421356),
             intervals=((-1, 2), (-0.3, 0.45)), numpy="numpy.log1p", jax="jax.numpy.log1p"),
    # roots and arithmetic
    Function("numpy.sqrt lax.sqrt", arb.sqrt, domain=lambda x: x >= 0, limits=at_infinity(nan, inf), odd=True,
             numpy="numpy.sqrt", jax="jax.numpy.sqrt"),
    Function("numpy.cbrt lax.cbrt", _signed(lambda x: x.root(3)), limits=at_infinity(-inf, inf), odd=True,
             numpy="numpy.cbrt", jax="jax.numpy.cbrt"),
    Function("lax.rsqrt", arb.rsqrt, domain=lambda x: x > 0, jax="jax.lax.rsqrt",
             limits=lambda x: math.copysign(inf, x) if x == 0 else {inf: 0.0}.get(x)),
    Function("numpy.square lax.square", lambda x: x * x, limits=at_infinity(inf, inf),
             numpy="numpy.square", jax="jax.numpy.square"),
    Function("numpy.reciprocal lax.reciprocal", lambda x: 1 / x, domain=lambda x: x != 0,
             limits=lambda x: math.copysign(inf, x) if x == 0 else 0.0 if math.isinf(x) else None,
             numpy="numpy.reciprocal", jax="jax.numpy.reciprocal"),
    Function("numpy.deg2rad numpy.radians", lambda x: x * arb.pi() / 180, limits=at_infinity(-inf, inf), odd=True,
             intervals=((-360, 360),), numpy="numpy.deg2rad", jax="jax.numpy.deg2rad"),
    Function("numpy.rad2deg numpy.degrees", lambda x: x * 180 / arb.pi(), limits=at_infinity(-inf, inf), odd=True,
             numpy="numpy.rad2deg", jax="jax.numpy.rad2deg"),
    # circular functions
    Function("numpy.sin lax.sin", arb.sin, points=_QUARTERS + _NEAREST, odd=True,
             intervals=((-4, 4), (-100, 100), (-1e5, 1e5), (-1e22, 1e22)),
             numpy="numpy.sin", jax="jax.numpy.sin"),
    Function("numpy.cos lax.cos", arb.cos, points=_QUARTERS + _NEAREST,
             intervals=((-4, 4), (-100, 100), (-1e5, 1e5), (-1e22, 1e22)),
             numpy="numpy.cos", jax="jax.numpy.cos"),
    Function("numpy.tan lax.tan", arb.tan, points=_QUARTERS + _NEAREST, odd=True,
             intervals=((-4, 4), (-100, 100), (-1e5, 1e5), (-1e22, 1e22)),
             numpy="numpy.tan", jax="jax.numpy.tan"),
    Function("numpy.sinc", arb.sinc_pi, points=(0.1591549, 1, 2, 3, 10, 1000.5),
             intervals=((-4, 4), (-100, 100), (-1e5, 1e5)), numpy="numpy.sinc", jax="jax.numpy.sinc"),
    Function("numpy.arcsin numpy.asin lax.asin", arb.asin, domain=lambda x: abs(x) <= 1, odd=True,
             points=(0.5, 1), intervals=((-1, 1), (0.49, 0.51)), numpy="numpy.arcsin", jax="jax.numpy.arcsin"),
    Function("numpy.arccos numpy.acos lax.acos", arb.acos, domain=lambda x: abs(x) <= 1, points=(0.5, -0.5, 1, -1),
             intervals=((-1, 1), (0.999, 1), (-0.51, -0.49)), numpy="numpy.arccos", jax="jax.numpy.arccos"),
    Function("numpy.arctan numpy.atan lax.atan", arb.atan, points=(0.41421356, 1, 2.41421356), odd=True,
             limits=at_infinity(-PI / 2, PI / 2), intervals=((-3, 3), (0.4, 0.43)),
             numpy="numpy.arctan", jax="jax.numpy.arctan"),
    Function("numpy.arcsinh numpy.asinh lax.asinh", arb.asinh, odd=True, limits=at_infinity(-inf, inf),
             intervals=((-3, 3), (-30, 30)), numpy="numpy.arcsinh", jax="jax.numpy.arcsinh"),
    Function("numpy.arccosh numpy.acosh lax.acosh", arb.acosh, domain=lambda x: x >= 1, points=(1,),
             limits=at_infinity(nan, inf), intervals=((1, 3), (1, 1.01), (1, 100)),
             numpy="numpy.arccosh", jax="jax.numpy.arccosh"),
    Function("numpy.arctanh numpy.atanh lax.atanh", arb.atanh, domain=_unit, odd=True, points=(1, 0.5),
             limits=lambda x: math.copysign(inf, x) if abs(x) == 1 else None,
             intervals=((-1, 1), (0.99, 1)), numpy="numpy.arctanh", jax="jax.numpy.arctanh"),
    # error functions
    Function("lax.erf scipy.special.erf", clipped(arb.erf, -40, 40), limits=at_infinity(-1, 1), odd=True,
             points=(1.0245,), intervals=((-6, 6), (0.9, 1.1)), numpy="scipy.special.erf", jax="jax.lax.erf"),
    Function("lax.erfc scipy.special.erfc", clipped(arb.erfc, -40, 60), limits=at_infinity(2, 0), points=(1,),
             intervals=((-3, 11), (0.4, 1.2), (9, 28)), numpy="scipy.special.erfc", jax="jax.lax.erfc"),
    Function("lax.erf_inv scipy.special.erfinv", _erf_inv, domain=_unit, odd=True, points=(1, 0.9),
             limits=lambda x: math.copysign(inf, x) if abs(x) == 1 else None, intervals=((-1, 1), (0.9, 1)),
             numpy="scipy.special.erfinv", jax="jax.lax.erf_inv"),
    Function("scipy.special.erfcx", clipped(_erfcx, -60, 1e310), moving=(-30, inf), limits=at_infinity(inf, 0),
             points=(5, -26.6287),
             intervals=((-3, 6), (-27, 30)), numpy="scipy.special.erfcx", jax="jax.scipy.special.erfcx"),
    Function("scipy.special.expi", clipped(arb.ei, -800, 800), points=(0, 0.37250741078, 10, 38, -1, -4),
             limits=lambda x: -inf if x == 0 else at_infinity(-0.0, inf)(x), moving=(-750, 720),
             intervals=((-3, 3), (0.37, 0.375), (-30, 40), (-745, 716)),
             numpy="scipy.special.expi"),  # JAX takes minutes
    Function("scipy.special.exp1", clipped(lambda x: -(-x).ei(), 0, 800), domain=lambda x: x > 0, points=(0, 1, 4),
             limits=lambda x: {0: inf, inf: 0}.get(x), moving=(0, 750), intervals=((0, 3), (0, 30), (0, 745)),
             numpy="scipy.special.exp1"),
    Function("scipy.special.dawsn", _dawsn, limits=at_infinity(-0.0, 0), odd=True,
             points=(0.92413887300459176, 2.25, 5, 10), intervals=((-4, 4), (-30, 30)), numpy="scipy.special.dawsn"),
    Function("scipy.special.ndtr", clipped(_ndtr, -100, 40), limits=at_infinity(0, 1),
             intervals=((-6, 6), (-14, 0), (-39, 0)), points=(-1.41421356,),
             numpy="scipy.special.ndtr", jax="jax.scipy.special.ndtr"),
    Function("scipy.special.log_ndtr", clipped(_log_ndtr, -1e310, 100), limits=at_infinity(-inf, 0), points=(-1,),
             intervals=((-6, 6), (-40, 40)), numpy="scipy.special.log_ndtr", jax="jax.scipy.special.log_ndtr"),
    Function("scipy.special.ndtri", _ndtri, slow=True, domain=lambda p: 0 < p < 1, points=(0.5, 0.05, 0.95, 1),
             limits=lambda p: {0: -inf, 1: inf}.get(p), intervals=((0, 1), (0.4, 0.6), (0, 0.06)),
             numpy="scipy.special.ndtri", jax="jax.scipy.special.ndtri"),
    Function("scipy.special.spence", _spence, domain=lambda x: x >= 0,
             limits=lambda x: {0: math.pi**2 / 6, inf: -inf}.get(x), points=(0, 0.5, 1, 1.5, 2),
             intervals=((0, 3), (0, 30)), numpy="scipy.special.spence", jax="jax.scipy.special.spence"),
    # activations
    Function("nn.softplus", clipped(_softplus, -3000, 1e310), limits=at_infinity(0, inf),
             intervals=((-110, 40), (-750, 40), (-3, 3)), jax="jax.nn.softplus"),
    Function("nn.log_sigmoid", lambda x: -_softplus((-x).max(arb(-3000))), limits=at_infinity(-inf, -0.0),
             intervals=((-40, 110), (-40, 750), (-3, 3)), numpy="scipy.special.log_expit", jax="jax.nn.log_sigmoid"),
    Function("nn.silu nn.swish", clipped(lambda x: x * _logistic(x), -3000, 1e310), limits=at_infinity(0, inf),
             odd=True,
             intervals=((-110, 40), (-750, 40), (-3, 3)), jax="jax.nn.silu"),
    Function("nn.mish", clipped(_mish, -3000, 1e310), limits=at_infinity(0, inf), odd=True,
             intervals=((-110, 40), (-750, 40), (-3, 3)), jax="jax.nn.mish"),
    Function("nn.gelu", clipped(_gelu_tanh, -60, 1e310), limits=at_infinity(0, inf), odd=True,
             intervals=((-15, 6), (-30, 6), (-3, 3)), jax="jax.nn.gelu"),
    Function("nn.gelu(approximate=False)", clipped(lambda x: x * _ndtr(x), -100, 1e310), odd=True,
             limits=at_infinity(0, inf), intervals=((-15, 6), (-40, 6), (-3, 3)),
             jax="jax.nn.gelu(approximate=False)"),
    Function("nn.elu", _elu("1", "1"), limits=at_infinity(-1, inf), odd=True, jax="jax.nn.elu"),
    Function("nn.celu", _elu("1", "1"), limits=at_infinity(-1, inf), odd=True, jax="jax.nn.celu"),
    Function("nn.selu", _elu("1.0507009873554804934193349852946", "1.6732632423543772848170429916717"),
             limits=at_infinity(-1.0507009873554805 * 1.6732632423543772, inf), odd=True, jax="jax.nn.selu"),
    Function("nn.hard_sigmoid", lambda x: ((x + 3) / 6).max(arb(0)).min(arb(1)), limits=at_infinity(0, 1),
             points=(-3, 3), corners=(-3, 3), jax="jax.nn.hard_sigmoid"),
    Function("nn.hard_silu nn.hard_swish", lambda x: x * ((x + 3) / 6).max(arb(0)).min(arb(1)),
             points=(-3, 3), corners=(-3, 3), limits=at_infinity(0, inf), odd=True, jax="jax.nn.hard_silu"),
    Function("nn.soft_sign", lambda x: x / (1 + abs(x)), limits=at_infinity(-1, 1), odd=True,
             jax="jax.nn.soft_sign"),
    Function("nn.sparse_plus", lambda x: arb(0) if x <= -1 else x if x >= 1 else (x + 1) ** 2 / 4,
             limits=at_infinity(0, inf), corners=(-1, 1), jax="jax.nn.sparse_plus"),
    Function("nn.sparse_sigmoid", lambda x: ((x + 1) / 2).max(arb(0)).min(arb(1)), limits=at_infinity(0, 1),
             corners=(-1, 1), jax="jax.nn.sparse_sigmoid"),
    Function("nn.squareplus", lambda x: (x + (x * x + 4).sqrt()) / 2, limits=at_infinity(0, inf),
             intervals=((-10, 10), (-1e4, 1e4)), jax="jax.nn.squareplus"),
    Function("nn.log1mexp", lambda x: (-(-x.min(arb(3000))).expm1()).log(), domain=lambda x: x > 0,
             limits=lambda x: {0: -inf, inf: 0.0}.get(x), points=(0.6931471805599453,), intervals=((0, 3), (0, 100)),
             jax="jax.nn.log1mexp"),
    # the gamma function and its relatives
    Function("lax.lgamma scipy.special.gammaln", _log_gamma, domain=lambda x: x > 0 or not x.is_integer(),
             limits=lambda x: inf if not math.isfinite(x) or (x <= 0 and x.is_integer()) else None,
             intervals=((0, 4), (0, 100), (-10, 0), (-100, 0), (-4, -2)),
             points=(0.5, 1.5, 2, 7.5, -0.5, -1, -2, -3, -10, -2.45702473822, -2.74768264672, -3.14358088834),
             numpy="scipy.special.gammaln", jax="jax.lax.lgamma"),
    Function("lax.digamma scipy.special.digamma", _digamma, domain=lambda x: x > 0 or not x.is_integer(),
             limits=at_infinity(nan, inf), intervals=((0, 4), (0, 100), (-10, 0), (-100, 0)),
             points=(1.4616321449683623, 8, 2, -0.5040830082644554, -1.5734984731623905, -2.6107208684441447, -1, -10),
             numpy="scipy.special.digamma", jax="jax.lax.digamma"),
    Function("scipy.special.gamma", lambda x: x.min(arb(2000)).gamma(), domain=lambda x: x > 0 or not x.is_integer(),
             moving=(-180, 180),
             limits=lambda x: math.copysign(inf, x) if x == 0 else _limit_of_gamma(x),
             intervals=((0, 4), (0, 36), (0, 172), (-10, 0), (-45, 0), (-185, 0)),
             points=(1, 2, 0.5, 7.5, -1, -2, 171.6243769563027, 35.04010009765625),
             numpy="scipy.special.gamma", jax="jax.scipy.special.gamma"),
    Function("scipy.special.factorial", lambda x: (x + 1).min(arb(2000)).gamma(), domain=lambda x: x > -1,
             moving=(-180, 180), limits=lambda x: 0.0 if x < 0 else {inf: inf}.get(x),
             intervals=((0, 4), (0, 35), (0, 171)),
             numpy="scipy.special.factorial", jax="jax.scipy.special.factorial"),
    Function("scipy.special.loggamma", _log_gamma, domain=lambda x: x > 0, intervals=((0, 4), (0, 100)),
             limits=lambda x: {inf: inf}.get(x), points=(0.5, 1.5, 2, 7.5),
             numpy="scipy.special.loggamma", jax="jax.scipy.special.loggamma"),
    # Bessel functions
    Function("lax.bessel_i0e scipy.special.i0e", lambda x: abs(x).bessel_i(0, scaled=True), limits=at_infinity(0, 0),
             points=(8,), intervals=((-10, 10), (-100, 100)), numpy="scipy.special.i0e", jax="jax.lax.bessel_i0e"),
    Function("lax.bessel_i1e scipy.special.i1e", _signed(lambda x: x.bessel_i(1, scaled=True)),
             limits=at_infinity(0, 0),
             points=(8,), intervals=((-10, 10), (-100, 100)), odd=True, numpy="scipy.special.i1e",
             jax="jax.lax.bessel_i1e"),
    Function("numpy.i0 scipy.special.i0", clipped(lambda x: x.bessel_i(0), -3000, 3000), moving=(-800, 800),
             limits=at_infinity(inf, inf), points=(8, 713.98, 91.9),
             intervals=((-10, 10), (-91, 91), (-714, 714)), numpy="scipy.special.i0", jax="jax.numpy.i0"),
    Function("scipy.special.i1", clipped(lambda x: x.bessel_i(1), -3000, 3000), moving=(-800, 800),
             limits=at_infinity(-inf, inf), odd=True, points=(8,),
             intervals=((-10, 10), (-91, 91), (-714, 714)), numpy="scipy.special.i1", jax="jax.scipy.special.i1"),
    # logarithms and entropies
    Function("scipy.special.logit", lambda x: x.log() - (-x).log1p(), domain=lambda x: 0 < x < 1,
             points=(0.5, 0.3, 0.7, 1),
             limits=lambda x: {0: -inf, 1: inf}.get(x), intervals=((0, 1), (0.45, 0.55)),
             numpy="scipy.special.logit", jax="jax.scipy.special.logit"),
    Function("scipy.special.entr", lambda x: -x * x.log(), domain=lambda x: x > 0,
             limits=lambda x: 0.0 if x == 0 else -inf if x < 0 or x == inf else None,
             points=(1,), intervals=((0, 2), (0.9, 1.1)), numpy="scipy.special.entr", jax="jax.scipy.special.entr"),
    # two arguments
    Function("numpy.power numpy.pow lax.pow", _power, 2, samples=powers, domain=_power_defined,
             limits=_pow_limit, defined_for_nan=True,
             numpy="numpy.power", jax="jax.numpy.power"),
    Function("numpy.float_power", _power, 2, samples=powers, domain=_power_defined, limits=_pow_limit,
             defined_for_nan=True,
             numpy="numpy.power", jax="jax.numpy.float_power"),
    Function("numpy.arctan2 numpy.atan2 lax.atan2", lambda y, x: arb.atan2(y, x), 2, samples=plane,
             limits=_where_special(np.arctan2), numpy="numpy.arctan2", jax="jax.numpy.arctan2"),
    Function("numpy.hypot", lambda x, y: (x * x + y * y).sqrt(), 2, samples=plane,
             limits=_where_special(np.hypot), defined_for_nan=True,
             numpy="numpy.hypot", jax="jax.numpy.hypot"),
    Function("numpy.logaddexp", _log_sum(None), 2, samples=sums_of_logs,
             limits=lambda *x: _by_numpy(np.logaddexp)(*x) if not all(map(math.isfinite, x)) else None,
             numpy="numpy.logaddexp", jax="jax.numpy.logaddexp"),
    Function("numpy.logaddexp2", _log_sum(2), 2, samples=sums_of_logs,
             limits=lambda *x: _by_numpy(np.logaddexp2)(*x) if not all(map(math.isfinite, x)) else None,
             numpy="numpy.logaddexp2", jax="jax.numpy.logaddexp2"),
    Function("lax.polygamma scipy.special.polygamma", _polygamma, 2, samples=orders(20, 1e-3, 1e5, 1),
             numpy="scipy.special.polygamma", jax="jax.lax.polygamma", slow=True),
    Function("lax.zeta scipy.special.zeta", _hurwitz, 2, samples=positive(1.01, 60, (1e-2, 1e5)),
             numpy="scipy.special.zeta", jax="jax.lax.zeta", slow=True),
    Function("lax.igamma scipy.special.gammainc", _incomplete_gamma(True), 2, samples=gamma_pairs, slow=True,
             numpy="scipy.special.gammainc", jax="jax.lax.igamma"),
    Function("lax.igammac scipy.special.gammaincc", _incomplete_gamma(False), 2, samples=gamma_pairs, slow=True,
             numpy="scipy.special.gammaincc", jax="jax.lax.igammac"),
    Function("lax.igamma_grad_a", _slope_by_a, 2, samples=gamma_pairs, slow=True, jax="jax.lax.igamma_grad_a"),
    Function("lax.random_gamma_grad", _gamma_sample_slope, 2, samples=gamma_pairs, slow=True,
             jax="jax.lax.random_gamma_grad"),
    Function("lax.betainc scipy.special.betainc", lambda a, b, x: x.beta_lower(a, b, regularized=1), 3,
             samples=beta_triples,
             slow=True, numpy="scipy.special.betainc", jax="jax.lax.betainc"),
    Function("scipy.special.betaln", _log_beta, 2, slow=True, samples=positive(1e-3, 1e4), numpy="scipy.special.betaln",
             jax="jax.scipy.special.betaln"),
    Function("scipy.special.beta", lambda a, b: _log_beta(a, b).exp(), 2, slow=True, samples=positive(1e-3, 100),
             numpy="scipy.special.beta", jax="jax.scipy.special.beta"),
    Function("scipy.special.comb", _comb, 2, slow=True, samples=whole_pairs, numpy="scipy.special.binom",
             jax="jax.scipy.special.comb"),
    Function("scipy.special.poch", _poch, 2, slow=True, samples=positive(1e-2, 30), numpy="scipy.special.poch",
             jax="jax.scipy.special.poch"),
    Function("scipy.special.expn", lambda n, x: x.expint(n), 2, slow=True, samples=orders(40, 1e-4, 80),
             numpy="scipy.special.expn", jax="jax.scipy.special.expn"),
    Function("scipy.special.hyp1f1", lambda a, b, x: x.hypgeom_1f1(a, b), 3, slow=True, samples=kummer,
             numpy="scipy.special.hyp1f1", jax="jax.scipy.special.hyp1f1"),
    Function("scipy.special.owens_t", _owens_t, 2, slow=True, samples=normal_wedges,
             numpy="scipy.special.owens_t", jax="jax.scipy.special.owens_t"),
    Function("scipy.special.xlogy", lambda x, y: x * y.log(), 2, samples=factors, limits=lambda x,
             y: x * 0 if x == 0 else None,
             numpy="scipy.special.xlogy", jax="jax.scipy.special.xlogy"),
    Function("scipy.special.xlog1py", lambda x, y: x * y.log1p(), 2, samples=small_factors, limits=lambda x,
             y: x * 0 if x == 0 else -math.copysign(inf, x) if y == -1 else None,
             numpy="scipy.special.xlog1py", jax="jax.scipy.special.xlog1py"),
    Function("scipy.special.rel_entr", lambda p, q: p * (p / q).log(), 2, samples=chances,
             numpy="scipy.special.rel_entr", jax="jax.scipy.special.rel_entr"),
    Function("scipy.special.kl_div", _kl, 2, samples=chances, numpy="scipy.special.kl_div",
             jax="jax.scipy.special.kl_div"),
    Function("scipy.special.boxcox", _boxcox(arb.log), 2, samples=box_cox, numpy="scipy.special.boxcox",
             jax="jax.scipy.special.boxcox"),
    Function("scipy.special.boxcox1p", _boxcox(arb.log1p), 2, samples=shifted_box_cox, domain=lambda x, p: x > -1,
             limits=lambda x, p: (-1 / p if p > 0 else -inf) if x == -1 else None,
             numpy="scipy.special.boxcox1p", jax="jax.scipy.special.boxcox1p"),
]  # fmt: skip


# Functions that are exact or correctly rounded: they have the bits of NumPy's.
EXACT: dict[str, Callable[..., np.ndarray]] = {
    "numpy.add lax.add": lambda x, y: x + y,
    "numpy.subtract lax.sub": lambda x, y: x - y,
    "numpy.multiply lax.mul": lambda x, y: x * y,
    "numpy.divide numpy.true_divide lax.div": lambda x, y: x / y,
    "numpy.fmod lax.rem": lambda x, y: np.fmod(x, y),
    "numpy.remainder numpy.mod": lambda x, y: np.remainder(x, y),
    "numpy.nextafter lax.nextafter": lambda x, y: np.nextafter(x, y),
    "numpy.copysign": lambda x, y: np.copysign(x, y),
    "numpy.heaviside": lambda x, y: np.heaviside(x, y),
    "numpy.negative lax.neg": lambda x: -x,
    "numpy.absolute numpy.abs numpy.fabs lax.abs": lambda x: np.abs(x),
    "numpy.floor lax.floor": lambda x: np.floor(x),
    "numpy.ceil lax.ceil": lambda x: np.ceil(x),
    "numpy.trunc": lambda x: np.trunc(x),
    "numpy.rint numpy.round numpy.around": lambda x: np.rint(x),
    "numpy.spacing": lambda x: np.spacing(x),
}

# What passes its argument on, or chooses or compares: nothing is rounded.
NOT_MEASURED = frozenset(
    "angle apply_updates array asarray astype atleast_1d block broadcast_like clamp clip combine compress conj "
    "conjugate copy dot_product_attention double empty_like extract float32 float64 float_ fmax fmin from_dlpack "
    "full_like gammasgn hard_tanh histogram_bin_edges hstack identity imag leaky_relu map_modules max maximum min "
    "minimum nan_to_num ones_like optimization_barrier permute_dims polyadd polysub positive ravel real relu "
    "relu6 round select_n sign single squared_error squeeze stack stop_gradient transpose trim_zeros unstack "
    "unwrap where zeros_like".split()
)
