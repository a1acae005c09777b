"""scipy.special: values against mpmath, derivatives against central differences, borders, promotion."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import mpmath as mp
import numpy as np
import pytest
import scipy.special as oracle

from funcgrad import config, grad, jacfwd, jit, jvp, vmap
from funcgrad.errors import ArgumentError, DtypeError, MissingRuleError
from funcgrad.scipy import special

RNG = np.random.default_rng(4)
inf, nan = math.inf, math.nan


def _ndtri(p: Any) -> Any:
    return mp.sqrt(2) * mp.erfinv(2 * p - 1)


def _erfcx(x: Any) -> Any:
    return mp.exp(x * x) * mp.erfc(x)


def _log_ndtr(x: Any) -> Any:
    return mp.log(mp.erfc(-x / mp.sqrt(2)) / 2)


WIDE = RNG.uniform(-6, 6, 60)
POSITIVE = RNG.uniform(0.05, 15, 60)
PROBABILITIES = np.concatenate([RNG.uniform(0, 1, 50), 10 ** RNG.uniform(-30, -1, 30), [0.05, 0.95]])

# name: (oracle, bound in ULP of float64, operands)
CASES: dict[str, tuple[Callable, float, tuple]] = {
    "gammaln": (mp.loggamma, 5, (POSITIVE,)),
    "gamma": (mp.gamma, 8, (np.concatenate([POSITIVE, -POSITIVE, [30.5, 33.25, -1e-30]]),)),
    "betaln": (lambda a, b: mp.log(mp.beta(a, b)), 500, (POSITIVE, POSITIVE[::-1] * 3)),
    "beta": (mp.beta, 100, (POSITIVE, POSITIVE[::-1])),
    "poch": (lambda z, m: mp.gamma(z + m) / mp.gamma(z), 200, (POSITIVE, POSITIVE[::-1])),
    "comb": (mp.binomial, 200, (POSITIVE + 15, POSITIVE[::-1])),
    "erfcx": (_erfcx, 6, (np.concatenate([WIDE, 10 ** RNG.uniform(-3, 8, 30)]),)),
    "log_ndtr": (_log_ndtr, 8, (np.concatenate([WIDE, -(10 ** RNG.uniform(-3, 4, 30))]),)),
    "ndtri": (_ndtri, 8, (PROBABILITIES,)),
    "ndtr": (lambda x: mp.erfc(-x / mp.sqrt(2)) / 2, 8, (WIDE * 3,)),
    "i0": (lambda x: mp.besseli(0, x), 8, (WIDE * 5,)),
    "i1": (lambda x: mp.besseli(1, x), 8, (WIDE * 5,)),
    "logit": (lambda p: mp.log(p / (1 - p)), 6, (PROBABILITIES,)),
}


def _owens_t(h: Any, a: Any) -> Any:
    density = lambda t: mp.exp(-h * h * (1 + t * t) / 2) / (1 + t * t)  # noqa: E731
    return mp.quad(density, mp.linspace(0, a, 6)) / (2 * mp.pi)


SPREAD = np.concatenate([WIDE, 10 ** RNG.uniform(-6, 3, 30)])
CASES |= {
    "dawsn": (lambda x: mp.sqrt(mp.pi) / 2 * mp.exp(-x * x) * mp.erfi(x), 8, (SPREAD,)),
    "fresnel 0": (mp.fresnels, 500, (SPREAD,)),  # an angle of x**2
    "fresnel 1": (mp.fresnelc, 500, (SPREAD,)),
    "sici 0": (mp.si, 8, (SPREAD,)),
    "sici 1": (mp.ci, 500, (np.abs(SPREAD),)),  # next to a root
    "spence": (lambda x: mp.re(mp.polylog(2, 1 - x)), 8, (np.abs(SPREAD),)),
    "expn": (mp.expint, 40, (RNG.integers(1, 30, 60).astype(float), POSITIVE)),
    "owens_t": (_owens_t, 60, (RNG.uniform(-5, 5, 20), RNG.uniform(-4, 4, 20))),
}
CASES |= {
    "hyp1f1": (mp.hyp1f1, 500, (POSITIVE, POSITIVE + RNG.uniform(0.2, 8, 60), WIDE * 4)),
    "hyp2f1": (
        mp.hyp2f1,
        3000,
        (RNG.uniform(0.2, 3, 60), RNG.uniform(-2, 2, 60), POSITIVE, RNG.uniform(-3, 0.95, 60)),
    ),
}


def _function(name: str) -> Callable:
    """By its name, and the number of the result."""
    name, *number = name.split()
    function = getattr(special, name)
    return (lambda *xs: function(*xs)[int(number[0])]) if number else function


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_bounds(name: str, wide: bool) -> None:
    oracle, bound, operands = CASES[name]
    with config(enable_x64=wide), mp.workdps(60):
        values = [x.astype("float64" if wide else "float32") for x in operands]
        got = np.asarray(_function(name)(*values))
        exact = [oracle(*map(mp.mpf, row)) for row in zip(*(v.astype(float).tolist() for v in values))]
        steps = np.spacing(np.abs(np.array([float(e) for e in exact]).astype(got.dtype))).astype(float)
        error = np.array([abs(float(mp.mpf(float(g)) - e)) / s for g, e, s in zip(got, exact, steps)])
        worst = int(error.argmax())
        assert error[worst] <= (bound if wide else 1), (error[worst], [float(v[worst]) for v in values])


@pytest.mark.parametrize(
    "name, point",
    [
        ("gamma", (3.3,)),
        ("gamma", (-0.7,)),
        ("betaln", (2.0, 30.0)),
        ("beta", (2.0, 0.7)),
        ("comb", (9.5, 3.2)),
        ("poch", (2.5, 1.5)),
        ("multigammaln", (4.0,)),
        ("erfcx", (-1.0,)),
        ("erfcx", (8.0,)),
        ("expi", (0.3725,)),
        ("expi", (-2.5,)),
        ("exp1", (0.7,)),
        ("exp1", (6.0,)),
        ("log_ndtr", (-9.0,)),
        ("log_ndtr", (1.5,)),
        ("ndtr", (0.3,)),
        ("ndtri", (0.001,)),
        ("ndtri", (0.6,)),
        ("i0", (1.5,)),
        ("i1", (-9.5,)),
        ("logit", (0.2,)),
        ("expit", (0.2,)),
        ("xlogy", (1.2, 0.7)),
        ("xlog1py", (1.2, 0.7)),
        ("entr", (0.4,)),
        ("rel_entr", (0.4, 0.7)),
        ("kl_div", (0.4, 0.7)),
        ("boxcox", (2.0, 0.5)),
        ("boxcox1p", (0.2, 0.5)),
        ("gammainc", (2.0, 0.5)),
        ("erfinv", (0.5,)),
        ("dawsn", (0.3,)),
        ("dawsn", (12.5,)),
        ("fresnel 0", (2.3,)),
        ("fresnel 1", (-0.7,)),
        ("sici 0", (0.0,)),
        ("sici 0", (6.5,)),
        ("sici 1", (2.5,)),
        ("spence", (1.0,)),
        ("spence", (0.2,)),
        ("spence", (7.0,)),
        ("owens_t", (0.7, -0.3)),
        ("owens_t", (-0.7, 2.5)),
        ("loggamma", (2.5,)),
        ("hyp1f1", (1.3, 2.4, 1.1)),
        ("hyp1f1", (1.3, 2.4, -3.1)),
        ("hyp2f1", (1.3, 0.4, 2.1, 0.3)),
        ("hyp2f1", (1.3, 0.4, 2.1, -1.7)),
    ],
)
def test_derivatives(name: str, point: tuple) -> None:
    function = _function(name)
    if name == "multigammaln":
        function = lambda a: special.multigammaln(a, 3)  # noqa: E731
    h = 1e-6
    with config(enable_x64=True):
        slopes = grad(function, tuple(range(len(point))))(*point)
        for i, slope in enumerate(slopes):
            up, down = list(point), list(point)
            up[i], down[i] = point[i] + h, point[i] - h
            expected = (float(function(*up)) - float(function(*down))) / (2 * h)
            assert float(slope) == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize(
    "name, operands, expected",
    [
        ("gamma", ([0.0, -0.0, -1, inf, -inf, nan, 1, 2, 200],), [inf, -inf, nan, inf, nan, nan, 1, 1, inf]),
        ("gammasgn", ([0.0, -0.0, -0.5, -1, -1.5, 3, nan],), [1, -1, -1, nan, 1, 1, nan]),
        ("factorial", ([0, 1, 5, -2],), [1, 1, 120, 0]),
        ("comb", ([5, 5, 5, -1, 50], [2, 6, -1, 0, 4]), [10, 0, 0, 0, 230300]),
        ("xlogy", ([0, 0, 0, 2], [0, inf, nan, 1]), [0, 0, nan, 0]),
        ("xlog1py", ([0, 0, 2], [-1, nan, 0]), [0, nan, 0]),
        ("entr", ([-1, 0, 1, nan],), [-inf, 0, 0, nan]),
        ("rel_entr", ([0, 0, 1, -1], [0, 1, 0, 1]), [0, 0, inf, inf]),
        ("kl_div", ([0, 1, 1], [2, 1, 0]), [2, 0, inf]),
        ("erfcx", ([0, inf, -inf, -30, nan],), [1, 0, inf, inf, nan]),
        ("expi", ([0, -0.0, inf, -inf, nan, 800, -800],), [-inf, -inf, inf, 0, nan, inf, 0]),
        ("exp1", ([0, -0.0, inf, -1, -inf, nan, 800],), [inf, inf, 0, nan, nan, nan, 0]),
        ("log_ndtr", ([-inf, inf, nan],), [-inf, 0, nan]),
        ("ndtri", ([0, 1, 0.5, -0.1, 1.1, nan],), [-inf, inf, 0, nan, nan, nan]),
        ("logit", ([0, 1, 0.5, -1, 2],), [-inf, inf, 0, nan, nan]),
        ("poch", ([3, 2], [0, 2]), [1, 6]),
        ("i0", ([0, 200, inf],), [1, inf, inf]),
        ("boxcox", ([math.e, 3], [0, 1]), [1, 2]),
        ("dawsn", ([0, inf, -inf, nan, 1e30],), [0, 0, 0, nan, 5e-31]),
        ("fresnel 0", ([0, inf, -inf, nan],), [0, 0.5, -0.5, nan]),
        ("sici 0", ([0, inf, -inf, nan],), [0, math.pi / 2, -math.pi / 2, nan]),
        ("sici 1", ([0, inf, -1, nan, -inf],), [-inf, 0, 0.33740392290096813, nan, nan]),
        ("spence", ([0, 1, -1, inf, nan],), [math.pi**2 / 6, 0, nan, -inf, nan]),
        (
            "expn",
            ([0, 1, 3, 2, -1, 200], [2, 0, 0, -1, 1, 0.5]),
            [math.exp(-2) / 2, inf, 0.5, nan, nan, 0.003040154],
        ),
        ("owens_t", ([0, inf, 1, nan], [1, 1, 0, 1]), [0.125, 0, 0, nan]),
        ("loggamma", ([0, -1.5, 1, inf, nan],), [nan, nan, 0, inf, nan]),
        ("hyp1f1", ([0, 1, 1, nan], [1, -1, 2, 1], [3, 1, 0, 1]), [1, nan, 1, nan]),
        ("zeta", ([2, 4],), [math.pi**2 / 6, math.pi**4 / 90]),
    ],
)
def test_borders(name: str, operands: tuple, expected: list) -> None:
    values = [np.array(x, np.float32) for x in operands]
    got = np.asarray(_function(name)(*values))
    np.testing.assert_allclose(got, np.array(expected, np.float32), rtol=1e-6, atol=1e-7)


def test_derivatives_at_the_seams() -> None:
    assert float(grad(special.xlogy)(0.0, 2.0)) == pytest.approx(math.log(2))
    assert float(grad(special.i1)(0.0)) == 0.5
    assert float(grad(special.log_ndtr)(-1e4)) == pytest.approx(1e4, rel=1e-6)
    assert float(grad(grad(special.log_ndtr))(0.0)) == pytest.approx(-2 / math.pi, rel=1e-5)


def test_promotion_broadcasting_and_transforms() -> None:
    a, x = np.arange(1, 4)[:, None], np.linspace(0.1, 4, 5)
    table = special.gammainc(a, x)
    assert table.shape == (3, 5) and table.dtype == "float32"
    rows = jit(vmap(lambda a: special.gammainc(a, x)))(a[:, 0])
    np.testing.assert_allclose(np.asarray(rows), np.asarray(table), rtol=3e-7)
    assert special.betaln(np.float16(2), np.float32(3)).dtype == "float32"
    assert special.multigammaln(np.ones((2, 3), np.float32) * 4, 2).shape == (2, 3)
    assert special.ndtri(np.zeros((0, 2), np.float32)).shape == (0, 2)


def test_the_faddeeva_function() -> None:
    z = RNG.uniform(-8, 8, 60) + 1j * RNG.uniform(-3, 8, 60)
    with mp.workdps(40):
        exact = np.array([complex(mp.exp(-(mp.mpc(v) ** 2)) * mp.erfc(-1j * mp.mpc(v))) for v in z.tolist()])
    narrow = np.asarray(special.wofz(z.astype("complex64")))
    assert narrow.dtype == "complex64"
    assert np.abs(narrow / exact - 1).max() < 1e-4  # the operand is rounded, which exp(-z**2) enlarges
    with config(enable_x64=True):
        assert np.abs(np.asarray(special.wofz(z)) / exact - 1).max() < 1e-13
        slope = jvp(special.wofz, (z,), (np.ones_like(z),))[1]
        ends = [np.asarray(special.wofz(z + h)) for h in (1e-6, -1e-6)]
        np.testing.assert_allclose(np.asarray(slope), (ends[0] - ends[1]) / 2e-6, rtol=1e-6, atol=1e-9)


def test_the_logarithm_of_gamma_in_the_plane() -> None:
    z = RNG.uniform(-15, 15, 90) + 1j * RNG.uniform(-15, 15, 90)
    z = np.concatenate([z, z.real + 1e-3j * z.imag, [1 + 400j, -400.3 + 300j, 1e-5 + 0j, 1e300 + 0j]])
    with mp.workdps(40), config(enable_x64=True):
        exact = np.array([complex(mp.loggamma(mp.mpc(v))) for v in z.tolist()])
        found = np.asarray(special.loggamma(z))
        assert (np.abs(found - exact) / (1 + np.abs(exact))).max() < 1e-13
        slopes = np.asarray(jvp(special.loggamma, (z[:180],), (np.ones(180, complex),))[1])
        exact = np.array([complex(mp.digamma(mp.mpc(v))) for v in z[:180].tolist()])
        assert (np.abs(slopes - exact) / np.abs(exact)).max() < 1e-12
    assert special.loggamma(np.ones(2, "complex64")).dtype == "complex64"


def test_gamma_and_erfcx_in_the_plane() -> None:
    z = RNG.uniform(-15, 15, 90) + 1j * RNG.uniform(-15, 15, 90)
    z = np.concatenate([z, [-2.5 + 0j, 3 + 0j, 0.5 - 1e-9j]])
    with mp.workdps(40), config(enable_x64=True):
        exact = np.array([complex(mp.gamma(mp.mpc(v))) for v in z.tolist()])
        assert (np.abs(np.asarray(special.gamma(z)) / exact - 1)).max() < 1e-12
        slopes = np.asarray(jvp(special.gamma, (z,), (np.ones_like(z),))[1])
        exact *= np.array([complex(mp.digamma(mp.mpc(v))) for v in z.tolist()])
        assert (np.abs(slopes / exact - 1)).max() < 1e-11
        near = z[np.abs(z) < 12]
        exact = np.array([complex(_erfcx(mp.mpc(v))) for v in near.tolist()])
        assert (np.abs(np.asarray(special.erfcx(near)) / exact - 1)).max() < 1e-11
    poles = np.asarray(jit(special.gamma)(np.array([0, -1, -7], "complex64")))
    assert np.isnan(poles.real).all() and np.isnan(poles.imag).all()


def test_bessel_functions_of_the_first_kind() -> None:
    z = np.concatenate([RNG.uniform(-40, 40, 40), 10 ** RNG.uniform(-8, 1, 20), [0.0, 2.0, -2.0]])
    with config(enable_x64=True):
        for v in (0, 4, 90):
            found = jit(lambda z, v=v: special.bessel_jn(z, v=v))(z)
            exact = [[float(mp.besselj(k, x)) for x in z.tolist()] for k in range(v + 1)]
            np.testing.assert_allclose(np.asarray(found), exact, rtol=1e-10, atol=3e-15)
        first, second = (
            jacfwd(lambda x: special.bessel_jn(x, v=1)),
            grad(grad(lambda x: special.bessel_jn(x, v=0)[0])),
        )
        bessel = lambda k: mp.besselj(k, 1.7)  # noqa: E731
        for found, exact in zip(first(1.7), (-bessel(1), (bessel(0) - bessel(2)) / 2), strict=True):
            assert float(found) == pytest.approx(float(exact), rel=1e-12)
        assert float(second(1.7)) == pytest.approx(float((bessel(2) - bessel(0)) / 2), rel=1e-12)


def test_spherical_harmonics_are_orthonormal() -> None:
    x, weights = np.polynomial.legendre.leggauss(8)
    phi = np.arange(9) * (2 * math.pi / 9)
    theta, turn = (v.ravel() for v in np.meshgrid(np.arccos(x), phi, indexing="ij"))
    pairs = [(n, m) for n in range(5) for m in range(-n, n + 1)]
    n, m = (np.array(v)[:, None] for v in zip(*pairs, strict=True))
    with config(enable_x64=True):
        values = np.asarray(jit(lambda *xs: special.sph_harm_y(*xs, n_max=4))(n, m, theta, turn))
    products = (values * np.repeat(weights, 9) * (2 * math.pi / 9)) @ values.conj().T
    np.testing.assert_allclose(products, np.eye(len(pairs)), atol=1e-12)
    assert special.sph_harm_y(1, 2, 0.5, 0.5)[0] == 0
    assert special.sph_harm_y(9, 0, 0.5, 0.5, n_max=2)[0] == special.sph_harm_y(2, 0, 0.5, 0.5)[0]


def test_spherical_harmonics_of_any_angle() -> None:
    """They are functions of the angle's cosine, also beyond the poles."""
    n, m = np.array([[1, 1, 2, 2, 3, 3]]), np.array([[1, -1, 1, 2, -3, 0]])
    theta, turn = np.array([[-2.0], [-0.3], [4.0], [7.0]]), np.array([[0.3], [-4.0], [0.0], [5.0]])
    with config(enable_x64=True):
        found = np.asarray(special.sph_harm_y(n, m, theta, turn, n_max=3))
    np.testing.assert_allclose(found, oracle.sph_harm_y(n, m, theta, turn), rtol=1e-12, atol=1e-14)


def test_slopes_of_entropy_at_its_border() -> None:
    assert [float(grad(special.entr)(x)) for x in (0.0, 1.0, -1.0)] == [inf, -1.0, 0.0]
    assert float(grad(grad(special.entr))(2.0)) == -0.5


def test_bernoullis_numbers() -> None:
    with config(enable_x64=True):
        found = np.asarray(special.bernoulli(40))
    assert found[1] == -0.5  # mpmath has 1/2 in some versions
    exact = [float(mp.bernoulli(k)) for k in range(0, 41, 2)]
    np.testing.assert_array_equal(found[::2], exact)
    np.testing.assert_array_equal(found[3::2], 0)


def test_slopes_of_zeta_by_its_exponent() -> None:
    exponents, places = [1.5, 2, 4, 30, 3, 2.5], [0.3, 3, 10, 2, 0.01, 200]
    expected = [
        float(mp.diff(lambda s, q=q: mp.zeta(s, q), s)) for s, q in zip(exponents, places, strict=True)
    ]
    with config(enable_x64=True):
        for slope in (vmap(grad(special.zeta)), jit(vmap(grad(special.zeta)))):
            np.testing.assert_allclose(slope(np.array(exponents), np.array(places)), expected, rtol=1e-9)
    single = vmap(grad(special.zeta))(np.float32(exponents), np.float32(places))
    np.testing.assert_allclose(single, expected, rtol=1e-5)


@pytest.mark.parametrize("axis", [None, 0, 1, (0, 1)])
@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
def test_softmax_goes_over_all_elements_by_default(name: str, axis: Any) -> None:
    x = RNG.normal(size=(3, 4)).astype(np.float32)
    for f in (getattr(special, name), jit(getattr(special, name), static_argnames="axis")):
        np.testing.assert_allclose(f(x, axis=axis), getattr(oracle, name)(x, axis=axis), rtol=1e-5)
    np.testing.assert_allclose(getattr(special, name)(x), getattr(oracle, name)(x), rtol=1e-5)
    assert getattr(special, name)(2.0).shape == ()


POLYNOMIALS = [
    (0, 1, 1, 1), (1, 0, 1, 1), (1, 0, 1, 3), (-1, 5, 2, 1), (-2, 3, 4, 1.5), (3, -2, 4, 2), (-2, 3, -5, 0.5),
    (0, 1, -1, 0.5), (-3, -2, 1.5, 7), (-40, 3, 4, 1), (-2, 3, 4, -1.5), (-7, 2.5, 1.5, 1), (1, 1, 1, 1),
    (2, -0.5, 1, 2),
]  # fmt: skip


@pytest.mark.parametrize("wrapped", [lambda f: f, jit])
def test_hypergeometric_polynomials(wrapped: Callable) -> None:
    """They end, so they have values beyond 1, too."""
    operands = np.array(POLYNOMIALS).T
    expected = [oracle.hyp2f1(*case) for case in POLYNOMIALS]
    with config(enable_x64=True):
        np.testing.assert_allclose(wrapped(special.hyp2f1)(*operands), expected, rtol=1e-10)


def test_slopes_of_slopes_of_integrals() -> None:
    with config(enable_x64=True):
        for function in (special.dawsn, lambda x: special.fresnel(x)[0] + special.sici(x)[1], special.spence):
            slope = grad(function)
            second = jit(vmap(grad(slope)))(np.array([0.3, 2.5, 11.0]))
            for x, found in zip((0.3, 2.5, 11.0), second, strict=True):
                expected = (float(slope(x + 1e-6)) - float(slope(x - 1e-6))) / 2e-6
                assert float(found) == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize(
    "wrong, error, text",
    [
        (lambda: special.gammaln(1j), DtypeError, "real numbers"),
        (lambda: special.sici(1j), DtypeError, "sici: takes real numbers"),
        (lambda: special.bernoulli(-1), ArgumentError, "n must be at least 0"),
        (lambda: special.bessel_jn(1.0, v=-1), ArgumentError, "v and n_iter must be at least 0"),
        (lambda: special.bessel_jn(1j, v=1), DtypeError, "real numbers"),
        (lambda: special.sph_harm_y(1.0, 0, 0.0, 0.0), DtypeError, "must be integers"),
        (lambda: special.sph_harm_y(1, 0, 0.0, 0.0, diff_n=1), ArgumentError, "diff_n"),
        (lambda: grad(grad(special.hyp1f1))(1.0, 2.0, 1.0), MissingRuleError, "no second derivative"),
        (lambda: grad(special.expn)(2.0, 1.0), MissingRuleError, "no derivative by its order"),
        (lambda: special.expi(1j), DtypeError, "expi: takes real numbers"),
        (lambda: special.factorial(3, exact=True), ArgumentError, "exact=True"),
        (lambda: special.multigammaln(3.0, 1.5), DtypeError, "integer"),
    ],
)
def test_errors(wrong: Callable, error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        wrong()


UNIT = np.concatenate(
    [np.linspace(0, 1, 41), 2.0 ** -np.arange(1.0, 150, 9), 1 - 2.0 ** -np.arange(2.0, 25, 2)]
)
LINE = np.concatenate([np.linspace(-15, 15, 73), [8, -8, 2.5, 5, 0, -0.0, 1e-30, 90, -38, 1e20, -3e38]])
PAIRS = tuple(x.ravel() for x in np.meshgrid(*[[0, 1e-30, 0.3, 0.5, 1, 1.0000001, 1.9, 2, 9, 3e38]] * 2))
SHAPES_AND_PLACES = tuple(
    x.ravel()
    for x in np.meshgrid(
        [0, 1e-20, 0.1, 0.5, 1, 3, 9.9, 10, 99, 500, 1e6], [0, 1e-20, 0.1, 1, 1.5, 2, 9.8, 30, 200, 1e6]
    )
)
BETAS = tuple(
    x.ravel() for x in np.meshgrid(*[[-2.5, -0.3, 1e-30, 0.2, 0.5, 1, 1.0000001, 2, 7, 11, 90, 1e4, 3e7]] * 2)
)
SHORT_FORMS = {
    "beta": BETAS,
    "betaln": BETAS,
    "dawsn": (LINE,),
    "erfcx": (LINE,),
    "gammainc": SHAPES_AND_PLACES,
    "gammaincc": SHAPES_AND_PLACES,
    "i0": (LINE,),
    "i0e": (LINE,),
    "i1": (LINE,),
    "i1e": (LINE,),
    "kl_div": PAIRS,
    "log_ndtr": (LINE,),
    "logit": (UNIT,),
    "ndtr": (LINE,),
    "ndtri": (UNIT,),
    "rel_entr": PAIRS,
}


@pytest.mark.parametrize("name", SHORT_FORMS)
def test_forms_for_float32_are_those_of_float64(name: str) -> None:
    """A function that has a form of its own for float32 gives what it gives in float64, rounded once: compiled, in
    batches, and as derivative.
    """
    function = getattr(special, name)
    edges = np.array([np.nan, np.inf, -np.inf, -1.0])
    operands = [np.concatenate([x, edges]).astype(np.float32) for x in SHORT_FORMS[name]]
    wide = [x.astype(np.float64) for x in operands]
    with config(enable_x64=True), np.errstate(all="ignore"):
        exact = np.asarray(function(*wide)).astype(np.float32)
        got = np.asarray(jit(vmap(function))(*operands))
        assert got.dtype == np.float32
        np.testing.assert_array_max_ulp(got[np.isfinite(exact)], exact[np.isfinite(exact)], 1)
        np.testing.assert_array_equal(got[~np.isfinite(exact)], exact[~np.isfinite(exact)])
        slopes = [np.asarray(jit(vmap(grad(function)))(*xs)).astype(np.float64) for xs in (operands, wide)]
        ordinary = np.isfinite(slopes[1]) & (np.abs(slopes[1]) < 1e30) & (np.abs(slopes[1]) > 1e-30)
        np.testing.assert_allclose(slopes[0][ordinary], slopes[1][ordinary], rtol=4e-5)
        assert ordinary.sum() > 5


@pytest.mark.parametrize("name", ["rel_entr", "kl_div"])
def test_slopes_of_divergences_are_logarithms_of_the_ratio(name: str) -> None:
    """In float32 too: for neighbours, for the least and the greatest numbers, at 0 and at infinity."""
    edges = np.float32([0, 1e-45, 1e-38, 1, 3e38, inf])
    near = RNG.uniform(0.01, 100, 200).astype(np.float32)
    p = np.concatenate([np.repeat(edges, 6), near, near])
    q = np.concatenate([np.tile(edges, 6), np.nextafter(near, np.float32(inf)), near[::-1]])
    slope = jit(vmap(grad(getattr(special, name))))
    with np.errstate(all="ignore"):
        wide = p.astype(np.float64), q.astype(np.float64)
        both = (wide[0] > 0) & (wide[0] < inf) & (wide[1] > 0) & (wide[1] < inf)
        ratio, change = wide[0] / wide[1], (wide[0] - wide[1]) / wide[1]
        close = np.abs(change) < 0.5
        expected = np.where(close, np.log1p(np.where(close, change, 0)), np.log(ratio))[both]
        expected += name == "rel_entr"
    np.testing.assert_allclose(
        np.asarray(slope(p, q))[both], expected, rtol=2e-7, atol=2e-7 * (name == "rel_entr")
    )
    assert np.asarray(slope(np.float32([0]), np.float32([1])))[0] == -inf


def test_quantiles_of_the_normal_distribution_rise_without_bound_at_the_ends() -> None:
    p = np.array([0.0, 1.0, -0.1, 1.1, np.nan])
    for wide in (False, True):
        with config(enable_x64=wide):
            for call in (vmap(grad(special.ndtri)), jit(vmap(grad(special.ndtri)))):
                slope = np.asarray(call(p.astype("float64" if wide else "float32")))
                assert slope[:2].tolist() == [np.inf, np.inf] and np.isnan(slope[2:]).all()
            curved = vmap(grad(grad(special.ndtri)))(p[:2].astype("float64" if wide else "float32"))
            assert np.asarray(curved).tolist() == [-np.inf, np.inf]
