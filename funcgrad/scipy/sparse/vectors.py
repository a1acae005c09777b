"""Trees of arrays as vectors: scalar products, norms and linear combinations of them.

A result keeps the dtypes of its first vector, so a loop can carry it.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

import funcgrad.lax as lax
import funcgrad.numpy as np
import funcgrad.tree as tree
from funcgrad.numpy.core.operands import cast

_PRECISION = lax.Precision.HIGHEST  # the iterations lose their orthogonality with less


def dot(x: Any, y: Any) -> Any:
    """Sum conj(x) * y over all elements."""
    products = [np.vdot(a, b, precision=_PRECISION) for a, b in zip(tree.leaves(x), tree.leaves(y))]
    return reduce(np.add, products)


def norm(x: Any) -> Any:
    return np.sqrt(dot(x, x).real)


def plus(x: Any, scale: Any, y: Any) -> Any:
    """Compute x + scale * y."""
    return tree.map(lambda a, b: cast(a + scale * b, a.dtype), x, y)


def minus(x: Any, y: Any) -> Any:
    return plus(x, -1, y)


def times(x: Any, scale: Any) -> Any:
    return tree.map(lambda a: cast(a * scale, a.dtype), x)


def where(condition: Any, x: Any, y: Any) -> Any:
    return tree.map(lambda a, b: np.where(condition, a, b), x, y)


def zeros(x: Any) -> Any:
    return tree.map(np.zeros_like, x)


def largest(x: Any) -> Any:
    """Return the largest absolute value of an element."""
    return reduce(np.maximum, [np.max(np.abs(a), initial=0) for a in tree.leaves(x)])


__all__ = ["dot", "largest", "minus", "norm", "plus", "times", "where", "zeros"]
