"""A backward rule whose cotangent has the shape of the output, not of the argument."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.custom_vjp
def total(x):
    return np.sum(x)


total.defvjp(lambda x: (np.sum(x), None), lambda _, ct: (ct,))
fg.grad(total)(np.ones(3))

# RuleError: the cotangent of x by the backward rule '<lambda>' of custom_vjp 'total' must be float32[3], it is float32[]
#   at custom_vjp_shape.py:13 in <module>
