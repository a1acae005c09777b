"""A rule that squares the tangent."""

import funcgrad as fg


@fg.custom_jvp
def square(x):
    return x * x


@square.defjvp
def square_jvp(primals, tangents):
    return primals[0] ** 2, tangents[0] ** 2


fg.grad(square)(3.0)

# RuleError: grad: a derivative that is not linear in the tangents: multiply of values that depend on them
#   at custom_jvp_nonlinear.py:13 in square_jvp
#   hint: in a rule of custom_jvp, multiply and divide tangents by values, and apply no other function to them
