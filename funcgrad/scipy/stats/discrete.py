"""Distributions over integers: k is a number of any dtype, and has probability 0 where it is no integer in range."""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.lax import special as lax_special
from funcgrad.numpy.elementwise import log
from funcgrad.numpy.sorting import where
from funcgrad.scipy import special
from funcgrad.scipy.stats.families import Distribution, floats, probability
from funcgrad.transforms.custom.custom_jvp import custom_jvp


def _at_integers(k: Any, low: Any, high: Any, value: Any) -> Any:
    return fnp.where((k < low) | (k > high) | (k != fnp.floor(k)), -fnp.inf, value)


def _is_probability(p: Any) -> Any:
    return (p >= 0) & (p <= 1)


def _bernoulli_logpmf(k: Any, p: Any, loc: Any = 0) -> Any:
    k, p, loc = floats("bernoulli", k, p, loc)
    x = k - loc
    return _at_integers(x, 0, 1, special.xlogy(x, p) + special.xlog1py(1 - x, -p))


def _bernoulli_cdf(k: Any, p: Any) -> Any:
    k, p = floats("bernoulli", k, p)
    value = fnp.where(k < 0, 0, fnp.where(k < 1, 1 - p, 1))
    return fnp.where(fnp.isnan(k), k, value)


def _bernoulli_ppf(q: Any, p: Any) -> Any:
    q, p = floats("bernoulli", q, p)
    value = fnp.where(q <= 1 - p, 0, 1)
    return fnp.where(fnp.isnan(q), q, probability(q, value))


bernoulli = Distribution(
    "bernoulli", _is_probability, logpmf=_bernoulli_logpmf, cdf=_bernoulli_cdf, ppf=_bernoulli_ppf
)


def _log_binomial(n: Any, k: Any) -> Any:
    """Compute log of n over k by the beta function, not as a difference of large logarithms."""
    return -fnp.log1p(n) - special.betaln(n - k + 1, k + 1)


def _binom_logpmf(k: Any, n: Any, p: Any, loc: Any = 0) -> Any:
    k, n, p, loc = floats("binom", k, n, p, loc)
    x = k - loc
    inside = fnp.clip(x, 0, n)
    value = _log_binomial(n, inside) + special.xlogy(inside, p) + special.xlog1py(n - inside, -p)
    return _at_integers(x, 0, n, value)


binom = Distribution("binom", lambda n, p: (n >= 0) & _is_probability(p), logpmf=_binom_logpmf)


def _betabinom_logpmf(k: Any, n: Any, a: Any, b: Any, loc: Any = 0) -> Any:
    k, n, a, b, loc = floats("betabinom", k, n, a, b, loc)
    x = k - loc
    inside = fnp.clip(x, 0, n)
    value = _log_binomial(n, inside) + special.betaln(inside + a, n - inside + b) - special.betaln(a, b)
    return _at_integers(x, 0, n, value)


betabinom = Distribution("betabinom", lambda n, a, b: (n >= 0) & (a > 0) & (b > 0), logpmf=_betabinom_logpmf)


def _geom_logpmf(k: Any, p: Any, loc: Any = 0) -> Any:
    k, p, loc = floats("geom", k, p, loc)
    x = k - loc
    return _at_integers(x, 1, fnp.inf, special.xlog1py(x - 1, -p) + fnp.log(p))


geom = Distribution("geom", lambda p: (p > 0) & (p <= 1), logpmf=_geom_logpmf)


def _nbinom_logpmf(k: Any, n: Any, p: Any, loc: Any = 0) -> Any:
    k, n, p, loc = floats("nbinom", k, n, p, loc)
    x = k - loc
    inside = fnp.maximum(x, 0)
    orders = -fnp.log(n + inside) - special.betaln(n, inside + 1)  # log of Gamma(n + k) / (Gamma(n) k!)
    return _at_integers(x, 0, fnp.inf, orders + n * fnp.log(p) + special.xlog1py(inside, -p))


nbinom = Distribution("nbinom", lambda n, p: (n > 0) & (p > 0) & (p <= 1), logpmf=_nbinom_logpmf)


def _poisson_value(k: Any, mu: Any) -> Any:
    return special.xlogy(k, mu) - special.gammaln(k + 1) - mu


_poisson = custom_jvp(lax_special.in_double(_poisson_value))  # the terms of large rates cancel
_poisson.defjvps(
    lambda t, out, k, mu: t * (log(mu) - special.digamma(k + 1)),
    lambda t, out, k, mu: t * (where(k == 0, 0, k / mu) - 1),
)


def _poisson_logpmf(k: Any, mu: Any, loc: Any = 0) -> Any:
    k, mu, loc = floats("poisson", k, mu, loc)
    x = k - loc
    inside = fnp.maximum(x, 0)
    return _at_integers(x, 0, fnp.inf, _poisson(inside, mu))


def _poisson_cdf(k: Any, mu: Any, loc: Any = 0) -> Any:
    k, mu, loc = floats("poisson", k, mu, loc)
    x = k - loc
    return fnp.where(x < 0, 0, special.gammaincc(fnp.maximum(fnp.floor(x), 0) + 1, mu))


def _poisson_sf(k: Any, mu: Any, loc: Any = 0) -> Any:
    k, mu, loc = floats("poisson", k, mu, loc)
    x = k - loc
    return fnp.where(x < 0, 1, special.gammainc(fnp.maximum(fnp.floor(x), 0) + 1, mu))


_SERIES_UP_TO = 20.0  # the rate from which the expansion is exact in float32
_TERMS = 90  # of a sum over k: beyond them a rate of 20 has probability 1e-25


def _poisson_entropy(mu: Any, loc: Any = 0) -> Any:
    """Compute the entropy: for small rates as the sum over k, for large ones by the asymptotic expansion (Evans,
    Boersma, Blachman, Jagers 1988).
    """
    mu, _ = fnp.broadcast_arrays(*floats("poisson", mu, loc))
    small = fnp.where(mu < _SERIES_UP_TO, mu, 1.0)
    k = fnp.arange(_TERMS, dtype=mu.dtype)
    log_pmf = _poisson_logpmf(k, small[..., None])
    summed = -fnp.sum(fnp.exp(log_pmf) * fnp.where(log_pmf > -fnp.inf, log_pmf, 0), axis=-1)
    large = fnp.where(mu < _SERIES_UP_TO, _SERIES_UP_TO, mu)
    inverse = 1 / large
    expansion = 0.5 * fnp.log(2 * math.pi * math.e * large) - inverse * (
        1 / 12 + inverse * (1 / 24 + inverse * (19 / 360 + inverse * 9 / 80))
    )
    value = fnp.where(mu < _SERIES_UP_TO, summed, expansion)
    return fnp.where(mu == 0, 0, value)


poisson = Distribution(
    "poisson",
    lambda mu: mu >= 0,
    logpmf=_poisson_logpmf,
    cdf=_poisson_cdf,
    sf=_poisson_sf,
    entropy=_poisson_entropy,
)


def _multinomial_logpmf(x: Any, n: Any, p: Any) -> Any:
    x, n, p = floats("multinomial", x, n, p)
    terms = fnp.sum(special.xlogy(x, p) - special.gammaln(x + 1), axis=-1)
    return fnp.where(fnp.sum(x, axis=-1) == n, special.gammaln(n + 1) + terms, -fnp.inf)


multinomial = Distribution("multinomial", logpmf=_multinomial_logpmf)
