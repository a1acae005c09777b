"""A rule that returns only the tangent."""

import funcgrad as fg


@fg.custom_jvp
def f(x):
    return x * x


f.defjvp(lambda primals, tangents: 2 * primals[0] * tangents[0])
fg.grad(f)(1.0)

# RuleError: the rule of custom_jvp 'f' must return a pair (output, tangent of the output), it returned Traced<float32[]*>
#   at custom_jvp_structure.py:12 in <module>
#   hint: return the value of the function too: return f(x), tangent
