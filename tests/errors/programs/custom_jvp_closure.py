"""A derivative by a value that a function with a custom rule closes over."""

import funcgrad as fg


def scaled(scale):
    @fg.custom_jvp
    def f(x):
        return scale * x

    f.defjvp(lambda primals, tangents: (f(*primals), scale * tangents[0]))
    return f(2.0)


fg.grad(scaled)(3.0)

# RuleError: custom_jvp 'f' is differentiated with respect to a value that it closes over: its rule says only how to differentiate with respect to its arguments
#   at custom_jvp_closure.py:15 in <module>
#   hint: pass the value as an argument, or cut it off with lax.stop_gradient
