"""scipy.special: values against mpmath, derivatives against central differences, borders, promotion."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import mpmath as mp
import numpy as np
import pytest

from funcgrad import config, grad, jit, vmap
from funcgrad.errors import ArgumentError, DtypeError
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


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_bounds(name: str, wide: bool) -> None:
    oracle, bound, operands = CASES[name]
    with config(enable_x64=wide), mp.workdps(60):
        values = [x.astype("float64" if wide else "float32") for x in operands]
        got = np.asarray(getattr(special, name)(*values))
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
    ],
)
def test_derivatives(name: str, point: tuple) -> None:
    function = getattr(special, name)
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
        ("zeta", ([2, 4],), [math.pi**2 / 6, math.pi**4 / 90]),
    ],
)
def test_borders(name: str, operands: tuple, expected: list) -> None:
    values = [np.array(x, np.float32) for x in operands]
    got = np.asarray(getattr(special, name)(*values))
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


@pytest.mark.parametrize(
    "wrong, error, text",
    [
        (lambda: special.gamma(1j), DtypeError, "real numbers"),
        (lambda: special.erfcx(1j), DtypeError, "real numbers"),
        (lambda: special.expi(1j), DtypeError, "expi: takes real numbers"),
        (lambda: special.factorial(3, exact=True), ArgumentError, "exact=True"),
        (lambda: special.multigammaln(3.0, 1.5), DtypeError, "integer"),
    ],
)
def test_errors(wrong: Callable, error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        wrong()
