"""Functions that programs call by name. Each is printed with the programs that need it, so each stands alone.

fg, np and lax are those of the namespace that a program runs in.
"""

# ruff: noqa: F821
from __future__ import annotations

__all__ = ["affine", "gradient", "pushed", "with_jvp", "with_vjp"]


def with_jvp(f):
    """f with a rule for its derivative, which is the true one."""
    rule = fg.custom_jvp(f)
    rule.defjvp(lambda primals, tangents: fg.jvp(f, primals, tangents))
    return rule


def with_vjp(f):
    """f with a rule for its gradient, which is twice the true one."""
    rule = fg.custom_vjp(f)
    rule.defvjp(lambda *xs: fg.vjp(f, *xs), lambda pull, ct: fg.tree.map(lambda c: c * 2, tuple(pull(ct))))
    return rule


def gradient(f):
    """The gradient of the sum of f by its first argument."""
    return fg.grad(lambda x, *rest: np.sum(f(x, *rest)))


def pushed(f):
    """f and its derivative along the argument itself."""
    return lambda x, *rest: fg.jvp(lambda y: f(y, *rest), (x,), (x,))


def affine(a, b):
    """The composition of two maps h -> s * h + t."""
    return a[0] * b[0], a[1] * b[0] + b[1]
