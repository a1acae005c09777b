"""Values that are known exactly, and derivatives where formulas overflow, cancel or divide by zero."""

from __future__ import annotations

import math

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.scipy import special
from tests.accuracy.functions import FUNCTIONS
from tests.accuracy.measure import exact_values, values_of, worst_errors


@pytest.mark.parametrize("compiled", [False, True])
def test_known_values(compiled: bool) -> None:
    def value(function, *x):
        return np.asarray((fg.jit(function) if compiled else function)(*x)).tolist()

    powers = np.float32(10) ** np.arange(10, dtype=np.float32)
    if compiled:  # outside of jit it is NumPy's, which is one unit off here and there
        assert value(fnp.log10, powers) == list(range(10))
    whole = np.arange(1, 9, dtype=np.float32) * 1000
    assert not any(value(fnp.sinc, whole))
    assert value(fnp.logaddexp2, np.float32([-1, 3]), np.float32([-1, 3])) == [0, 4]
    assert value(special.comb, np.float32([5, 30]), np.float32([2, 15])) == [10, 155117520]
    assert value(special.factorial, np.float32([0, 1, 5, 10])) == [1, 1, 120, 3628800]
    assert value(special.kl_div, np.float32([1, 0.5]), np.float32([1, 0.5])) == [0, 0]
    assert value(lax.lgamma, np.float32([1, 2, -1, -3e30])) == [0, 0, math.inf, math.inf]
    assert value(nn.gelu, np.float32([-1e30, 1e30])) == [0, value(lambda x: x, np.float32(1e30))]


@pytest.mark.parametrize("size", [1e-30, 1.0, 1e30])
def test_slopes_of_angles(size: float) -> None:
    slopes = fg.jit(fg.grad(fnp.arctan2, (0, 1)))(size, 2 * size)
    np.testing.assert_allclose(slopes, (0.4 / size, -0.2 / size), rtol=1e-6)


@pytest.mark.parametrize(
    "function", [nn.gelu, nn.softplus, nn.squareplus, nn.silu, nn.soft_sign, fnp.arcsinh]
)
def test_slopes_of_huge_numbers(function) -> None:
    for x in (-3e38, -1e20, 1e20, 3e38):
        for slope in (fg.grad(function)(x), fg.jvp(function, (x,), (1.0,))[1], fg.jit(fg.grad(function))(x)):
            assert np.isfinite(slope)


def test_slopes_at_seams() -> None:
    assert float(fg.grad(special.boxcox, 1)(2.0, 0.0)) == pytest.approx(math.log(2) ** 2 / 2, rel=1e-6)
    assert float(fg.grad(special.boxcox1p, 1)(1.0, 0.0)) == pytest.approx(math.log(2) ** 2 / 2, rel=1e-6)
    assert float(fg.grad(nn.squareplus)(0.0)) == 0.5
    assert float(fg.grad(fg.grad(fnp.sinc))(0.0)) == pytest.approx(-(math.pi**2) / 3, rel=1e-6)
    assert float(fg.grad(fnp.sinc)(1.0)) == -1
    both = fg.grad(special.kl_div, (0, 1))(0.5, 0.25)
    np.testing.assert_allclose(both, (math.log(2), -1), rtol=1e-6)


@pytest.mark.parametrize("compiled", [False, True])
def test_zeta_of_many_powers(compiled: bool) -> None:
    """The rounding of q + k counts s times."""
    (row,) = (row for row in FUNCTIONS if row.name == "lax.zeta")
    rng = np.random.default_rng(4)
    s, q = rng.uniform(1.5, 70, 300), 2.0 ** rng.uniform(0, 14, 300)
    worst = worst_errors(values_of(row.name, (s, q), compiled), exact_values(row, s, q), (s, q))
    assert worst["normal"].error < 4 and worst["denormal"].error < 4


def test_named_operands_of_formulas() -> None:
    """Half precision is widened for operands by position and by name."""
    x = fnp.asarray([1.0, -2.0], "bfloat16")
    np.testing.assert_array_equal(nn.gelu(x=x, approximate=False), nn.gelu(x, False))
    assert nn.gelu(x=x).dtype == x.dtype
    with pytest.raises(TypeError, match="x2"):
        fnp.hypot(x)


@pytest.mark.parametrize("a", [100.0, 3e4, 1e8])
def test_igamma_of_large_shapes(a: float) -> None:
    """The two sum to 1, the slope by x is the density, and the slope by a is its difference quotient."""
    x = fnp.asarray([a - 2 * math.sqrt(a), a, a + 2 * math.sqrt(a)])
    shape = fnp.full_like(x, a)
    np.testing.assert_allclose(lax.igamma(shape, x) + lax.igammac(shape, x), 1, rtol=1e-6)
    moved = (lax.igamma(shape * 1.001, x) - lax.igamma(shape * 0.999, x)) / (0.002 * a)
    if a < 1e6:
        np.testing.assert_allclose(lax.igamma_grad_a(shape, x), moved, rtol=0.1)
    mapped = fg.vmap(fg.jit(lax.igamma))(shape, x)
    np.testing.assert_array_equal(mapped, fg.jit(lax.igamma)(shape, x))
