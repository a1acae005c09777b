"""A backward rule that forgets an argument."""

import funcgrad as fg


@fg.custom_vjp
def f(x, y):
    return x * y


f.defvjp(lambda x, y: (x * y, y), lambda y, ct: (ct * y,))
fg.grad(f)(1.0, 2.0)

# RuleError: the backward rule '<lambda>' of custom_vjp 'f' must return a tuple with a cotangent for each of the 2 differentiated arguments, it returned a tuple of 1
#   at custom_vjp_cotangents.py:12 in <module>
#   hint: return None in place of a cotangent that is zero; (x,) is a tuple of one
