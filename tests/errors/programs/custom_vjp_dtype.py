"""A backward rule that returns a wider float than its argument is."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.custom_vjp
def scaled(x):
    return 2 * x


scaled.defvjp(lambda x: (2 * x, None), lambda _, ct: (2 * ct.astype("float32"),))

fg.grad(lambda x: scaled(x).sum())(np.ones(3, "bfloat16"))

# RuleError: the cotangent of x by the backward rule '<lambda>' of custom_vjp 'scaled' must be bfloat16[3], it is float32[3]
#   at custom_vjp_dtype.py:14 in <module>
#   hint: convert it where the rule returns it: .astype('bfloat16')
