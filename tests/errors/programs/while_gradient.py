"""The gradient of a loop whose number of steps nobody knows."""

import funcgrad as fg
from funcgrad import lax


def power(x):
    return lax.while_loop(lambda y: y < 100.0, lambda y: y * x, x)


fg.grad(power)(3.0)

# ArgumentError: grad: reverse-mode differentiation does not work for while_loop, nor for fori_loop with traced bounds: the number of steps is not known, so there is no place to keep what the backward pass needs
#   at while_gradient.py:8 in power
#   hint: give it a bound, while_loop(..., max_steps=N) or fori_loop(..., max_steps=N); or use scan, or fori_loop with bounds that are Python integers; or forward mode (jvp, jacfwd)
