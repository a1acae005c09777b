"""Derivatives of your own: rules for functions whose derivative you know better, and values to leave out."""

from __future__ import annotations

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax

print("== a formula that overflows, and so does its derivative ==")


def naive(x):
    return np.log(1 + np.exp(x))


print("at 100:", naive(100.0), " slope:", fg.grad(naive)(100.0))

print("\n== custom_jvp: the rule says how the output moves; reverse mode follows from it ==")


@fg.custom_jvp
def softplus(x):
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


@softplus.defjvp
def softplus_jvp(primals, tangents):
    (x,), (t,) = primals, tangents
    return softplus(x), t / (1 + np.exp(-x))


xs = np.array([-100.0, 0.0, 100.0])
print("values:", softplus(xs), " slopes:", fg.vmap(fg.grad(softplus))(xs))
print("and the rule is differentiated in its turn:", fg.grad(fg.grad(softplus))(0.0))

print("\n== custom_vjp: a rule for the backward pass alone, here one that clips ==")


@fg.custom_vjp
def clip_gradient(x, most):
    return x


def clip_forward(x, most):
    return x, most


def clip_backward(most, cotangent):
    return np.clip(cotangent, -most, most), None  # None: most has no gradient


clip_gradient.defvjp(clip_forward, clip_backward)
print(
    "without:",
    fg.grad(lambda x: np.exp(x))(5.0),
    " with:",
    fg.grad(lambda x: np.exp(clip_gradient(x, 1.0)))(5.0),
)

print("\n== it has no forward mode: the error says which rule to add ==")
try:
    fg.jvp(lambda x: clip_gradient(x, 1.0), (5.0,), (1.0,))
except TypeError as error:
    print(error)

print("\n== stop_gradient: a value that counts as a constant ==")


def straight_through(x):
    """Rounds, and lets gradients pass as if it did not."""
    return x + lax.stop_gradient(np.round(x) - x)


print(
    "rounded:",
    straight_through(2.7),
    " slope:",
    fg.grad(straight_through)(2.7),
    " of round:",
    fg.grad(np.round)(2.7),
)

print("\n== where: no NaN leaks from the branch that is not taken ==")


def root(x):
    return np.where(x > 0, np.sqrt(x), 0.0)


print("slopes of the root:", fg.vmap(fg.grad(root))(np.array([-1.0, 0.0, 4.0])))

print("\n== custom_root: the gradient of a solution, without the steps that led there ==")


def cube_root(a):
    def solve(f, x):
        return lax.fori_loop(0, 30, lambda _, x: x - f(x) / (3 * x * x), x)

    return lax.custom_root(lambda x: x**3 - a, np.ones_like(a), solve, lambda g, y: y / g(1.0))


print("cube root of 8:", cube_root(8.0), " slope:", fg.grad(cube_root)(8.0), " by hand:", 1 / 12)
