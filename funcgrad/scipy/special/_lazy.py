"""Names of funcgrad.scipy.special that are imported when the first of them is asked for (trace/util/lazy.py)."""

from funcgrad.scipy.log_domain import logsumexp
from funcgrad.scipy.special.bessel import i0, i1
from funcgrad.scipy.special.complex_gamma import loggamma
from funcgrad.scipy.special.error_functions import dawsn, fresnel, owens_t, wofz
from funcgrad.scipy.special.exponential_integrals import exp1, expi
from funcgrad.scipy.special.gamma_functions import gamma, gammasgn, multigammaln, polygamma
from funcgrad.scipy.special.gamma_quotients import beta, betaln, comb, factorial, poch
from funcgrad.scipy.special.harmonics import bernoulli, bessel_jn, sph_harm_y
from funcgrad.scipy.special.hypergeometric import hyp1f1, hyp2f1
from funcgrad.scipy.special.integrals import expn, sici, spence
from funcgrad.scipy.special.legendre import lpmn, lpmn_values
from funcgrad.scipy.special.logarithms import (
    boxcox,
    boxcox1p,
    entr,
    kl_div,
    logit,
    rel_entr,
    xlog1py,
    xlogy,
)
from funcgrad.scipy.special.normal import erfcx, log_ndtr, ndtr, ndtri
from funcgrad.scipy.special.promoted import (
    betainc,
    digamma,
    erf,
    erfc,
    erfinv,
    expit,
    gammainc,
    gammaincc,
    gammaln,
    i0e,
    i1e,
    zeta,
)
from funcgrad.scipy.special.softmaxes import log_softmax, softmax

__all__ = [
    "bernoulli", "bessel_jn", "beta", "betainc", "betaln", "boxcox", "boxcox1p", "comb", "dawsn", "digamma", "entr",
    "erf", "erfc", "erfcx", "erfinv", "exp1", "expi", "expit", "expn", "factorial", "fresnel", "gamma", "gammainc",
    "gammaincc", "gammaln", "gammasgn", "hyp1f1", "hyp2f1", "i0", "i0e", "i1", "i1e", "kl_div", "log_ndtr",
    "log_softmax", "loggamma", "logit", "logsumexp", "lpmn", "lpmn_values", "multigammaln", "ndtr", "ndtri",
    "owens_t", "poch", "polygamma", "rel_entr", "sici", "softmax", "spence", "sph_harm_y", "wofz", "xlog1py",
    "xlogy", "zeta",
]  # fmt: skip
