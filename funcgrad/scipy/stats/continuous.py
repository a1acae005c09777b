"""Distributions over real numbers, each with its place `loc` and its `scale` where jax.scipy.stats has them.

Formulae are those of the standard form at (x - loc) / scale. Cumulative functions stay exact in both tails.
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.scipy import special
from funcgrad.scipy.log_domain import log1mexp
from funcgrad.scipy.stats.families import Distribution, floats, probability, within

_HALF_LOG_2PI = 0.5 * math.log(2 * math.pi)
_LOG_2PI = math.log(2 * math.pi)


def _standard(name: str, x: Any, loc: Any, scale: Any) -> tuple[Any, Any, Any]:
    """Return (x - loc) / scale, loc and scale, as floats of one dtype."""
    x, loc, scale = floats(name, x, loc, scale)
    return (x - loc) / scale, loc, scale


# ---- all numbers ----


def _norm_logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, _, scale = _standard("norm", x, loc, scale)
    return -0.5 * z * z - _HALF_LOG_2PI - fnp.log(scale)


def _norm_cdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return special.ndtr(_standard("norm", x, loc, scale)[0])


def _norm_logcdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return special.log_ndtr(_standard("norm", x, loc, scale)[0])


def _norm_sf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return special.ndtr(-_standard("norm", x, loc, scale)[0])


def _norm_logsf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return special.log_ndtr(-_standard("norm", x, loc, scale)[0])


def _norm_ppf(q: Any, loc: Any = 0, scale: Any = 1) -> Any:
    q, loc, scale = floats("norm", q, loc, scale)
    return special.ndtri(q) * scale + loc


def _norm_isf(q: Any, loc: Any = 0, scale: Any = 1) -> Any:
    q, loc, scale = floats("norm", q, loc, scale)
    return loc - special.ndtri(q) * scale


norm = Distribution(
    "norm", logpdf=_norm_logpdf, cdf=_norm_cdf, logcdf=_norm_logcdf, sf=_norm_sf, logsf=_norm_logsf, ppf=_norm_ppf,
    isf=_norm_isf,
)  # fmt: skip


def _cauchy_logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, _, scale = _standard("cauchy", x, loc, scale)
    return -fnp.log(math.pi * scale) - fnp.log1p(z * z)


def _cauchy_cdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z = _standard("cauchy", x, loc, scale)[0]
    return fnp.arctan2(fnp.ones_like(z), -z) / math.pi


def _cauchy_sf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z = _standard("cauchy", x, loc, scale)[0]
    return fnp.arctan2(fnp.ones_like(z), z) / math.pi


def _cauchy_quantile(q: Any) -> Any:
    """Compute tan(pi * (q - 1 / 2)), without cancellation next to 0 and 1."""
    outer = fnp.where(q < 0.5, -1, 1) / fnp.tan(math.pi * fnp.minimum(q, 1 - q))
    return fnp.where(fnp.abs(q - 0.5) < 0.25, fnp.tan(math.pi * (q - 0.5)), outer)


def _cauchy_ppf(q: Any, loc: Any = 0, scale: Any = 1) -> Any:
    q, loc, scale = floats("cauchy", q, loc, scale)
    return probability(q, loc + scale * _cauchy_quantile(q))


def _cauchy_isf(q: Any, loc: Any = 0, scale: Any = 1) -> Any:
    q, loc, scale = floats("cauchy", q, loc, scale)
    return probability(q, loc - scale * _cauchy_quantile(q))


cauchy = Distribution(
    "cauchy", logpdf=_cauchy_logpdf, cdf=_cauchy_cdf, sf=_cauchy_sf, ppf=_cauchy_ppf, isf=_cauchy_isf
)


def _laplace_logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, _, scale = _standard("laplace", x, loc, scale)
    return -fnp.abs(z) - fnp.log(2 * scale)


def _laplace_cdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z = _standard("laplace", x, loc, scale)[0]
    tail = 0.5 * fnp.exp(-fnp.abs(z))
    return fnp.where(z <= 0, tail, 1 - tail)


def _laplace_sf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z = _standard("laplace", x, loc, scale)[0]
    return _laplace_cdf(-z)


laplace = Distribution("laplace", logpdf=_laplace_logpdf, cdf=_laplace_cdf, sf=_laplace_sf)


def _logistic_logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, _, scale = _standard("logistic", x, loc, scale)
    size = fnp.abs(z)
    return -size - 2 * fnp.log1p(fnp.exp(-size)) - fnp.log(scale)


def _logistic_cdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return special.expit(_standard("logistic", x, loc, scale)[0])


def _logistic_sf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return special.expit(-_standard("logistic", x, loc, scale)[0])


def _logistic_ppf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    q, loc, scale = floats("logistic", x, loc, scale)
    return special.logit(q) * scale + loc


def _logistic_isf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    q, loc, scale = floats("logistic", x, loc, scale)
    return loc - special.logit(q) * scale


logistic = Distribution(
    "logistic",
    logpdf=_logistic_logpdf,
    cdf=_logistic_cdf,
    sf=_logistic_sf,
    ppf=_logistic_ppf,
    isf=_logistic_isf,
)


def _gumbel_r_logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, _, scale = _standard("gumbel_r", x, loc, scale)
    return -z - fnp.exp(-z) - fnp.log(scale)


def _gumbel_r_logcdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return -fnp.exp(-_standard("gumbel_r", x, loc, scale)[0])


def _gumbel_r_sf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return -fnp.expm1(_gumbel_r_logcdf(x, loc, scale))


def _gumbel_r_ppf(p: Any, loc: Any = 0, scale: Any = 1) -> Any:
    p, loc, scale = floats("gumbel_r", p, loc, scale)
    return probability(p, loc - scale * fnp.log(-fnp.log(p)))


gumbel_r = Distribution(
    "gumbel_r", logpdf=_gumbel_r_logpdf, logcdf=_gumbel_r_logcdf, sf=_gumbel_r_sf, ppf=_gumbel_r_ppf
)


def _gumbel_l_logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, _, scale = _standard("gumbel_l", x, loc, scale)
    return z - fnp.exp(z) - fnp.log(scale)


def _gumbel_l_logsf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return -fnp.exp(_standard("gumbel_l", x, loc, scale)[0])


def _gumbel_l_cdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return -fnp.expm1(_gumbel_l_logsf(x, loc, scale))


def _gumbel_l_ppf(p: Any, loc: Any = 0, scale: Any = 1) -> Any:
    p, loc, scale = floats("gumbel_l", p, loc, scale)
    return probability(p, loc + scale * fnp.log(-fnp.log1p(-p)))


gumbel_l = Distribution(
    "gumbel_l", logpdf=_gumbel_l_logpdf, logsf=_gumbel_l_logsf, cdf=_gumbel_l_cdf, ppf=_gumbel_l_ppf
)


def _t_logpdf(x: Any, df: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, df, loc, scale = floats("t", x, df, loc, scale)
    z = (x - loc) / scale
    # Gamma((df + 1) / 2) / (Gamma(df / 2) sqrt(pi)) is 1 / beta(df / 2, 1 / 2), which has no cancellation.
    peak = -special.betaln(0.5 * df, fnp.full_like(df, 0.5)) - 0.5 * fnp.log(df) - fnp.log(scale)
    return peak - 0.5 * (df + 1) * fnp.log1p(z * z / df)


t = Distribution("t", lambda df: df > 0, logpdf=_t_logpdf)


def _gennorm_logpdf(x: Any, beta: Any) -> Any:
    x, beta = floats("gennorm", x, beta)
    return fnp.log(0.5 * beta) - special.gammaln(1 / beta) - fnp.abs(x) ** beta


def _gennorm_cdf(x: Any, beta: Any) -> Any:
    x, beta = floats("gennorm", x, beta)
    tail = 0.5 * special.gammaincc(1 / beta, fnp.abs(x) ** beta)
    return fnp.where(x < 0, tail, 1 - tail)


def _gennorm_sf(x: Any, beta: Any) -> Any:
    x, beta = floats("gennorm", x, beta)
    return _gennorm_cdf(-x, beta)


gennorm = Distribution(
    "gennorm", lambda beta: beta > 0, logpdf=_gennorm_logpdf, cdf=_gennorm_cdf, sf=_gennorm_sf
)


# ---- numbers from loc on ----


def _expon_logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, _, scale = _standard("expon", x, loc, scale)
    return within(0, z, fnp.inf, -z - fnp.log(scale))


def _expon_cdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z = _standard("expon", x, loc, scale)[0]
    return within(0, z, fnp.inf, -fnp.expm1(-z), 0)


def _expon_logcdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z = _standard("expon", x, loc, scale)[0]
    return within(0, z, fnp.inf, log1mexp(z))


def _expon_logsf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z = _standard("expon", x, loc, scale)[0]
    return within(0, z, fnp.inf, -z, 0)


def _expon_ppf(q: Any, loc: Any = 0, scale: Any = 1) -> Any:
    q, loc, scale = floats("expon", q, loc, scale)
    return probability(q, loc - scale * fnp.log1p(-q))


expon = Distribution(
    "expon", logpdf=_expon_logpdf, cdf=_expon_cdf, logcdf=_expon_logcdf, logsf=_expon_logsf, ppf=_expon_ppf
)


def _gamma_logpdf(x: Any, a: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, loc, scale = floats("gamma", x, a, loc, scale)
    z = (x - loc) / scale
    return within(0, z, fnp.inf, special.xlogy(a - 1, z) - z - special.gammaln(a) - fnp.log(scale))


def _gamma_cdf(x: Any, a: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, loc, scale = floats("gamma", x, a, loc, scale)
    return special.gammainc(a, fnp.maximum((x - loc) / scale, 0))


def _gamma_sf(x: Any, a: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, loc, scale = floats("gamma", x, a, loc, scale)
    return special.gammaincc(a, fnp.maximum((x - loc) / scale, 0))


gamma = Distribution("gamma", lambda a: a > 0, logpdf=_gamma_logpdf, cdf=_gamma_cdf, sf=_gamma_sf)


def _chi2_logpdf(x: Any, df: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, df, loc, scale = floats("chi2", x, df, loc, scale)
    return _gamma_logpdf(x, 0.5 * df, loc, 2 * scale)


def _chi2_cdf(x: Any, df: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, df, loc, scale = floats("chi2", x, df, loc, scale)
    return _gamma_cdf(x, 0.5 * df, loc, 2 * scale)


def _chi2_sf(x: Any, df: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, df, loc, scale = floats("chi2", x, df, loc, scale)
    return _gamma_sf(x, 0.5 * df, loc, 2 * scale)


chi2 = Distribution("chi2", lambda df: df > 0, logpdf=_chi2_logpdf, cdf=_chi2_cdf, sf=_chi2_sf)


def _pareto_logpdf(x: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, b, loc, scale = floats("pareto", x, b, loc, scale)
    z = (x - loc) / scale
    return within(1, z, fnp.inf, fnp.log(b / scale) - (b + 1) * fnp.log(z))


def _pareto_logsf(x: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, b, loc, scale = floats("pareto", x, b, loc, scale)
    return -b * fnp.log(fnp.maximum((x - loc) / scale, 1))


def _pareto_cdf(x: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return -fnp.expm1(_pareto_logsf(x, b, loc, scale))


def _pareto_ppf(q: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    q, b, loc, scale = floats("pareto", q, b, loc, scale)
    return probability(q, loc + scale * fnp.exp(-fnp.log1p(-q) / b))


pareto = Distribution(
    "pareto", lambda b: b > 0, logpdf=_pareto_logpdf, logsf=_pareto_logsf, cdf=_pareto_cdf, ppf=_pareto_ppf
)


# ---- numbers of an interval ----


def _uniform_logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, _, scale = _standard("uniform", x, loc, scale)
    return within(0, z, 1, fnp.where(fnp.isnan(z), z, -fnp.log(scale)))


def _uniform_cdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    return fnp.clip(_standard("uniform", x, loc, scale)[0], 0, 1)


def _uniform_ppf(q: Any, loc: Any = 0, scale: Any = 1) -> Any:
    q, loc, scale = floats("uniform", q, loc, scale)
    return probability(q, q * scale + loc)


uniform = Distribution("uniform", logpdf=_uniform_logpdf, cdf=_uniform_cdf, ppf=_uniform_ppf)


def _beta_logpdf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, b, loc, scale = floats("beta", x, a, b, loc, scale)
    z = (x - loc) / scale
    powers = special.xlogy(a - 1, z) + special.xlog1py(b - 1, -z)
    return within(0, z, 1, powers - special.betaln(a, b) - fnp.log(scale))


def _beta_cdf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, b, loc, scale = floats("beta", x, a, b, loc, scale)
    return special.betainc(a, b, fnp.clip((x - loc) / scale, 0, 1))


def _beta_sf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, b, loc, scale = floats("beta", x, a, b, loc, scale)
    return special.betainc(b, a, 1 - fnp.clip((x - loc) / scale, 0, 1))


beta = Distribution("beta", lambda a, b: (a > 0) & (b > 0), logpdf=_beta_logpdf, cdf=_beta_cdf, sf=_beta_sf)


def _log_mass(a: Any, b: Any) -> Any:
    """Compute log of the probability that a normal number lies between a and b. If both are in one tail, it is
    computed from that tail.
    """
    low, high = (
        fnp.where(a > 0, -b, a),
        fnp.where(a > 0, -a, b),
    )  # the mirrored interval of one in the right tail
    tail = special.log_ndtr(high) + log1mexp(fnp.maximum(special.log_ndtr(high) - special.log_ndtr(low), 0))
    middle = fnp.log1p(-special.ndtr(a) - special.ndtr(-b))
    return fnp.where((a <= 0) & (b >= 0), middle, tail)


def _truncated(name: str, x: Any, a: Any, b: Any, loc: Any, scale: Any) -> tuple[Any, ...]:
    x, a, b, loc, scale = floats(name, x, a, b, loc, scale)
    z, a, b, scale = fnp.broadcast_arrays((x - loc) / scale, a, b, scale)
    return z, a, b, scale


def _truncnorm_logpdf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, a, b, scale = _truncated("truncnorm", x, a, b, loc, scale)
    return within(a, z, b, _norm_logpdf(z) - fnp.log(scale) - _log_mass(a, b))


def _truncnorm_logcdf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, a, b, _ = _truncated("truncnorm", x, a, b, loc, scale)
    value = _log_mass(a, fnp.clip(z, a, b)) - _log_mass(a, b)
    return fnp.where(z <= a, -fnp.inf, fnp.where(z >= b, 0, value))


def _truncnorm_logsf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    z, a, b, _ = _truncated("truncnorm", x, a, b, loc, scale)
    value = _log_mass(fnp.clip(z, a, b), b) - _log_mass(a, b)
    return fnp.where(z <= a, 0, fnp.where(z >= b, -fnp.inf, value))


truncnorm = Distribution(
    "truncnorm",
    lambda a, b: a < b,
    logpdf=_truncnorm_logpdf,
    logcdf=_truncnorm_logcdf,
    logsf=_truncnorm_logsf,
)


# ---- angles ----


def _vonmises_logpdf(x: Any, kappa: Any) -> Any:
    x, kappa = floats("vonmises", x, kappa)
    half = fnp.sin(0.5 * x)  # cos(x) - 1 = -2 sin(x / 2)**2
    return -2 * kappa * half * half - _LOG_2PI - fnp.log(special.i0e(kappa))


vonmises = Distribution("vonmises", lambda kappa: kappa >= 0, logpdf=_vonmises_logpdf)


def _wrapcauchy_logpdf(x: Any, c: Any) -> Any:
    x, c = floats("wrapcauchy", x, c)
    half = fnp.sin(0.5 * x)  # 1 + c**2 - 2 c cos(x) without cancellation
    distance = (1 - c) ** 2 + 4 * c * half * half
    return within(0, x, 2 * math.pi, fnp.log1p(-c * c) - _LOG_2PI - fnp.log(distance))


wrapcauchy = Distribution("wrapcauchy", lambda c: (c > 0) & (c < 1), logpdf=_wrapcauchy_logpdf)
