"""Special functions: within their bounds of mpmath, with the derivatives of central differences, at their borders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import pytest

from funcgrad import checkpoint, config, grad, hessian, jit, jvp, lax, scipy, vmap
from funcgrad.errors import DtypeError, MissingRuleError, ShapeError
from funcgrad.lax.special import bessel
from funcgrad.lax.special.coefficients import I0E_TAIL, LGAMMA, STIRLING
from funcgrad.lax.special.short import shortened

RNG = np.random.default_rng(11)
inf, nan = np.inf, np.nan


def errors_in_ulp(got: np.ndarray, exact: list) -> np.ndarray:
    rounded = np.array([float(v) for v in exact]).astype(got.dtype)
    step = np.spacing(np.abs(rounded)).astype(float)
    return np.array([abs(float(mpmath.mpf(float(g)) - e)) / s for g, e, s in zip(got, exact, step)])


def scattered(low: float, high: float, count: int) -> np.ndarray:
    """Numbers over many exponents."""
    return 10 ** RNG.uniform(low, high, count)


POSITIVE = np.concatenate([RNG.uniform(0, 12, 80), scattered(-10, 4, 30), RNG.uniform(0.9, 2.2, 40)])
NEGATIVE = -RNG.uniform(0, 20, 80)
BOTH_SIGNS = np.concatenate([RNG.uniform(-20, 20, 80), scattered(-10, 6, 40)])
SHAPES = scattered(-3, 2.5, 40)
NEAR = SHAPES * np.exp(RNG.normal(0, 1, 40) / np.sqrt(SHAPES + 0.3))
SHAPES_B = scattered(-2, 2.5, 40)


def _zeta(s: Any, q: Any) -> Any:
    """mpmath's own loses digits for large s: terms one by one, then the integral with its first corrections."""
    n = 200
    head = mpmath.fsum((q + k) ** -s for k in range(n))
    end = q + n
    tail = end ** (1 - s) / (s - 1) + end**-s / 2 + s * end ** (-s - 1) / 12
    return head + tail - s * (s + 1) * (s + 2) * end ** (-s - 3) / 720


# name: (oracle, bound in float64, operands)
CASES: dict[str, tuple[Callable, float, tuple]] = {
    "lgamma": (mpmath.loggamma, 5, (POSITIVE,)),
    "digamma": (mpmath.digamma, 4, (POSITIVE,)),
    "polygamma": (mpmath.psi, 12, (RNG.integers(0, 15, 40).astype(float), scattered(-2, 3, 40))),
    "zeta": (_zeta, 4, (1 + scattered(-2, 1.5, 40), scattered(-0.9, 3, 40))),
    "igamma": (lambda a, x: mpmath.gammainc(a, 0, x, regularized=True), 100, (SHAPES, NEAR)),
    "igammac": (lambda a, x: mpmath.gammainc(a, x, regularized=True), 100, (SHAPES, NEAR)),
    "betainc": (
        lambda a, b, x: mpmath.betainc(a, b, 0, x, regularized=True),
        1000,
        (SHAPES, SHAPES_B, np.clip(SHAPES / (SHAPES + SHAPES_B) + RNG.normal(0, 0.1, 40), 1e-4, 0.9999)),
    ),
    "bessel_i0e": (lambda x: mpmath.besseli(0, x) * mpmath.exp(-abs(x)), 4, (BOTH_SIGNS,)),
    "bessel_i1e": (lambda x: mpmath.besseli(1, x) * mpmath.exp(-abs(x)), 4, (BOTH_SIGNS,)),
}


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_bounds(name: str, wide: bool) -> None:
    oracle, bound, operands = CASES[name]
    function = getattr(lax, name)
    with config(enable_x64=wide), mpmath.workdps(40):
        values = [x.astype("float64" if wide else "float32") for x in operands]
        got = np.asarray(function(*values))
        exact = [oracle(*map(mpmath.mpf, row)) for row in zip(*(v.astype(float).tolist() for v in values))]
        likely = np.array([abs(e) > 1e-30 for e in exact])
        error = np.where(likely, errors_in_ulp(got, exact), 0)
        worst = int(error.argmax())
        assert error[worst] <= (bound if wide else 1), [float(v[worst]) for v in values]
        np.testing.assert_allclose(
            np.asarray(jit(function)(*values)), got, rtol=1e-12 if wide else 2e-7, atol=1e-300
        )


@pytest.mark.parametrize(
    "name, oracle", [("lgamma", lambda x: mpmath.log(abs(mpmath.gamma(x)))), ("digamma", mpmath.digamma)]
)
def test_negative_arguments(name: str, oracle: Callable) -> None:
    x = NEGATIVE.astype(np.float32)
    with mpmath.workdps(40):
        exact = [oracle(mpmath.mpf(float(v))) for v in x]
        assert errors_in_ulp(np.asarray(getattr(lax, name)(x)), exact).max() <= 1
        with config(enable_x64=True):
            exact = [float(oracle(mpmath.mpf(v))) for v in NEGATIVE]
            np.testing.assert_allclose(
                np.asarray(getattr(lax, name)(NEGATIVE)), exact, rtol=1e-12, atol=5e-14
            )


def test_gamma_at_the_seams_of_its_intervals() -> None:
    """Numbers next to halves and wholes, where one factor more is taken."""
    with config(enable_x64=True), mpmath.workdps(40):
        halves = np.arange(-19, 20) / 2
        x = np.concatenate([np.nextafter(halves, 100), np.nextafter(halves, -100), halves[halves > 0]])
        x = x[np.abs(x) > 1e-9]
        for compiled in (False, True):
            value, log = ((jit(f) if compiled else f)(x) for f in (scipy.special.gamma, lax.lgamma))
            exact = [mpmath.gamma(mpmath.mpf(float(v))) for v in x]
            assert errors_in_ulp(np.asarray(value), exact).max() <= 7
            logs = np.array([float(mpmath.log(abs(v))) for v in exact])
            np.testing.assert_allclose(np.asarray(log), logs, rtol=2e-14, atol=2e-14)


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 9])
def test_polygamma_of_a_known_order(n: int, wide: bool) -> None:
    x = np.concatenate([scattered(-3, 3, 40), RNG.uniform(8, 22, 40), NEGATIVE[:20]])
    x = np.append(x.astype("float64" if wide else "float32"), [0.0, -1.0, np.inf, -np.inf, np.nan])
    with config(enable_x64=wide), mpmath.workdps(40):
        orders = np.full_like(x, n)
        for function in (lax.polygamma, jit(lax.polygamma, static_argnums=0)):
            got = np.asarray(function(float(n), x))
            np.testing.assert_allclose(
                got, np.asarray(lax.polygamma(orders, x)), rtol=2e-14 if wide else 2e-7
            )
            exact = [mpmath.psi(n, mpmath.mpf(float(v))) for v in x[:80]]
            assert errors_in_ulp(got[:80], exact).max() <= (8 if wide else 1)
        slope = np.asarray(vmap(grad(lambda v: lax.polygamma(float(n), v)))(x[:80]))
        np.testing.assert_allclose(slope, np.asarray(lax.polygamma(orders[:80] + 1, x[:80])), rtol=1e-6)


@pytest.mark.parametrize(
    "name, by, point",
    [
        ("lgamma", 0, (2.7,)),
        ("lgamma", 0, (-2.7,)),
        ("digamma", 0, (0.7,)),
        ("digamma", 0, (-3.3,)),
        ("polygamma", 1, (2.0, 1.3)),
        ("polygamma", 1, (1.0, -0.4)),
        ("zeta", 1, (2.5, 3.0)),
        ("igamma", 0, (2.5, 1.5)),
        ("igamma", 0, (2.5, 4.5)),
        ("igamma", 0, (0.3, 0.2)),
        ("igamma", 1, (2.5, 1.5)),
        ("igammac", 0, (25.0, 31.0)),
        ("igammac", 1, (25.0, 31.0)),
        ("betainc", 2, (2.5, 0.5, 0.3)),
        ("bessel_i0e", 0, (-1.5,)),
        ("bessel_i0e", 0, (11.0,)),
        ("bessel_i1e", 0, (1.5,)),
        ("bessel_i1e", 0, (-11.0,)),
    ],
)
def test_derivatives(name: str, by: int, point: tuple) -> None:
    function = getattr(lax, name)
    with config(enable_x64=True):
        h = 1e-5
        up, down = list(point), list(point)
        up[by], down[by] = point[by] + h, point[by] - h
        expected = (float(function(*up)) - float(function(*down))) / (2 * h)
        assert float(grad(function, by)(*point)) == pytest.approx(expected, rel=1e-8)
        assert float(jit(grad(function, by))(*point)) == pytest.approx(expected, rel=1e-8)
        alone = lambda x: function(*point[:by], x, *point[by + 1 :])  # noqa: E731
        assert float(jvp(alone, (point[by],), (1.0,))[1]) == pytest.approx(expected, rel=1e-8)


def test_second_derivatives() -> None:
    assert float(grad(grad(lax.lgamma))(2.5)) == pytest.approx(0.490357756, rel=1e-6)
    assert float(grad(grad(lax.bessel_i0e))(0.0)) == pytest.approx(0.5 + 0.0, abs=1e-6)
    mixed = grad(lambda a: jit(grad(lambda x: lax.igamma(a, x)))(2.0))
    h = 1e-2
    density = [np.exp((a - 1) * np.log(2.0) - 2.0 - float(lax.lgamma(a))) for a in (2.5 - h, 2.5 + h)]
    assert float(mixed(2.5)) == pytest.approx((density[1] - density[0]) / (2 * h), rel=1e-3)


@pytest.mark.parametrize("a, x", [(0.3, 0.1), (0.3, 2.0), (2.5, 1.5), (2.5, 4.5), (80.0, 75.0), (80.0, 92.0)])
def test_samples_move_along_their_quantile(a: float, x: float) -> None:
    with config(enable_x64=True):
        h = 1e-6 * a
        by_a = (float(lax.igamma(a + h, x)) - float(lax.igamma(a - h, x))) / (2 * h)
        by_x = float(grad(lax.igamma, 1)(a, x))
        assert float(lax.igamma_grad_a(a, x)) == pytest.approx(by_a, rel=1e-7)
        assert float(lax.random_gamma_grad(a, x)) == pytest.approx(-by_a / by_x, rel=1e-7)


@pytest.mark.parametrize(
    "name, operands, expected",
    [
        ("lgamma", (np.array([0, -0.0, -1, -2, inf, -inf, nan, 1, 2]),), [inf] * 6 + [nan, 0, 0]),
        ("digamma", (np.array([0, -0.0, -1, inf, -inf, nan]),), [nan, nan, nan, inf, nan, nan]),
        ("bessel_i0e", (np.array([0, inf, -inf, nan]),), [1, 0, 0, nan]),
        ("bessel_i1e", (np.array([0, inf, -inf, nan]),), [0, 0, 0, nan]),
        (
            "zeta",
            (np.array([1, 0.5, 2, 2, 2.5, inf, 2]), np.array([1, 1, 0, -1, -0.5, 2, inf])),
            [inf, nan, inf, inf, nan, 0, 0],
        ),
        ("polygamma", (np.array([1, 1.5, -1, 1]), np.array([0, 2, 2, inf])), [inf, nan, nan, 0]),
        (
            "igamma",
            (np.array([0, 0, 1, -1, 1, 1, inf, nan]), np.array([0, 1, 0, 1, -1, inf, 1, 1])),
            [nan, 1, 0, nan, nan, 1, nan, nan],
        ),
        (
            "igammac",
            (np.array([0, 0, 1, -1, 1, 1, inf, nan]), np.array([0, 1, 0, 1, -1, inf, 1, 1])),
            [nan, 0, 1, nan, nan, 0, nan, nan],
        ),
        (
            "betainc",
            (
                np.array([1, 1, 0, 1, 0, inf, 1]),
                np.array([2, 2, 1, 0, 0, 1, 2]),
                np.array([0, 1, 0.5, 0.5, 0.5, 0.5, 1.5]),
            ),
            [0, 1, 1, 0, nan, 0, nan],
        ),
    ],
)
def test_borders(name: str, operands: tuple, expected: list) -> None:
    values = [x.astype(np.float32) for x in operands]
    np.testing.assert_array_equal(np.asarray(getattr(lax, name)(*values)), expected)


def test_shapes_dtypes_and_batches() -> None:
    x = RNG.uniform(0.5, 3, (3, 1)).astype(np.float32)
    y = RNG.uniform(0.5, 3, (1, 4)).astype(np.float32)
    table = np.asarray(lax.igamma(x, y))
    assert table.shape == (3, 4)
    rows = vmap(lambda a: lax.igamma(a, y[0]))(x[:, 0])
    np.testing.assert_allclose(np.asarray(rows), table, rtol=2e-7)
    slopes = vmap(vmap(grad(lax.igamma, (0, 1)), (None, 0)), (0, None))(x[:, 0], y[0])
    assert [s.shape for s in slopes] == [(3, 4)] * 2
    assert lax.lgamma(np.zeros((0, 3), np.float32)).shape == (0, 3)
    assert lax.igamma(np.zeros((0,), np.float32), 1.0).shape == (0,)
    assert lax.lgamma(np.float16(3)).dtype == "float16"
    assert lax.igamma(2.0, 1.0).dtype == "float32"


@pytest.mark.parametrize(
    "wrong, error, text",
    [
        (lambda: lax.lgamma(3), DtypeError, "takes floats, got int32"),
        (lambda: lax.igamma(np.float32(1), np.float16(1)), DtypeError, "dtypes must be equal"),
        (
            lambda: lax.zeta(np.ones((2, 2), np.float32), np.ones(2, np.float32)),
            ShapeError,
            "one number of axes",
        ),
        (lambda: grad(lax.betainc)(1.0, 2.0, 0.5), MissingRuleError, "by its parameters"),
        (lambda: grad(lax.polygamma)(2.0, 2.0), MissingRuleError, "by its order"),
    ],
)
def test_errors(wrong: Callable, error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        wrong()


def test_compositions() -> None:
    slope = jvp(jit(lax.random_gamma_grad), (2.0, 3.0), (1.0, 1.0))[1]
    assert float(slope) == pytest.approx(-0.15695152, rel=1e-5)  # forward mode goes through its loops
    assert np.allclose(np.asarray(vmap(hessian(lax.lgamma))(np.float32([1.5, 2.5]))), [0.9348022, 0.49035776])

    def accumulated(x: float) -> Any:
        return lax.scan(lambda c, y: (c + lax.igamma(c + 1.0, x * y), None), 0.0, np.float32([1, 2, 3]))[0]

    h = 1e-2
    expected = (float(accumulated(1 + h)) - float(accumulated(1 - h))) / (2 * h)
    assert float(grad(checkpoint(accumulated))(1.0)) == pytest.approx(expected, rel=1e-3)


def test_parts_that_are_not_used_raise_nothing() -> None:
    with config(debug_nans=True, debug_infs=True):
        x = np.float32([-1.5, 0.1, 3, 30])
        for name in ("lgamma", "digamma", "bessel_i0e", "bessel_i1e"):
            assert np.isfinite(np.asarray(getattr(lax, name)(x))).all()
        assert np.isfinite(np.asarray(jit(lax.igammac)(np.float32(2), np.abs(x)))).all()


@pytest.mark.parametrize(
    "coefficients, low, high",
    [(LGAMMA, -0.5, 0.5), (STIRLING, 0.0, 0.02), (I0E_TAIL, 0.0, 1.0), (bessel._I0, 0.0, 16.0)],
)
def test_shortened_polynomials(coefficients: tuple, low: float, high: float) -> None:
    """They have fewer terms and are within 2**-37 of the least value."""
    short = shortened(coefficients, low, high)
    x = np.linspace(low, high, 501)
    whole = np.polynomial.polynomial.polyval(x, coefficients)
    assert len(short) < len(coefficients)
    assert np.abs(np.polynomial.polynomial.polyval(x, short) - whole).max() <= 2.0**-37 * np.abs(whole).min()
