"""Special functions by the names of scipy.special: NumPy's promotion over the strict functions of funcgrad.lax.

Integers become floats, and operands broadcast. float32 and narrower are computed in float64 and rounded once, as in
funcgrad.lax, so that differences of logarithms and products of large and small factors keep their digits. Derivatives
are closed forms.
"""

# ruff: noqa: F405
from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.scipy.special._lazy import *  # noqa: F403
else:  # to the type checker a name that is not here is a mistake
    __getattr__, __dir__ = imported_later(__name__)

__all__ = [
    "bernoulli", "bessel_jn", "beta", "betainc", "betaln", "boxcox", "boxcox1p", "comb", "dawsn", "digamma", "entr",
    "erf", "erfc", "erfcx", "erfinv", "exp1", "expi", "expit", "expn", "factorial", "fresnel", "gamma", "gammainc",
    "gammaincc", "gammaln", "gammasgn", "hyp1f1", "hyp2f1", "i0", "i0e", "i1", "i1e", "kl_div", "log_ndtr",
    "log_softmax", "loggamma", "logit", "logsumexp", "lpmn", "lpmn_values", "multigammaln", "ndtr", "ndtri",
    "owens_t", "poch", "polygamma", "rel_entr", "sici", "softmax", "spence", "sph_harm_y", "wofz", "xlog1py",
    "xlogy", "zeta",
]  # fmt: skip
