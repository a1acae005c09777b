"""Forward mode of a function that has rules for reverse mode alone."""

import funcgrad as fg


@fg.custom_vjp
def f(x):
    return x * x


f.defvjp(lambda x: (x * x, x), lambda x, ct: (2 * x * ct,))
fg.jvp(f, (1.0,), (1.0,))

# RuleError: can't apply forward-mode autodiff (jvp) to custom_vjp function 'f': its rules are for reverse mode
#   at custom_vjp_forward.py:12 in <module>
#   hint: add a rule for tangents, @f.defjvp, or use custom_jvp, which has both modes
