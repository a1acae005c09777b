"""Pseudo-inverses and what they give for columns, with their derivatives: of pinv and lstsq.

The derivatives have no quotients of singular values, which fail where two are equal. They make this a module of its
own: other functions of matrices need no transforms of graphs.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from funcgrad.numpy.core.operands import cast
from funcgrad.numpy.core.products import exact_matmul
from funcgrad.numpy.creation import eye, triu
from funcgrad.numpy.elementwise import absolute, divide, multiply, square, where
from funcgrad.numpy.matrix.factorizations import adjoint, parts, svd
from funcgrad.numpy.reductions import max, sum
from funcgrad.numpy.shapes.manipulation import concatenate, expand_dims
from funcgrad.trace.matrix.matrix_ops import HOUSEHOLDER_QR, TRIANGULAR_SOLVE, householder_qr_shapes
from funcgrad.trace.tracing.tracer import apply
from funcgrad.transforms.custom.custom_jvp import custom_jvp
from funcgrad.transforms.loops.cond import cond


@partial(custom_jvp, nondiff_argnums=(0,))
def pseudo_inverse(limit: Any, x: Any) -> Any:
    """Compute pinv(x). limit: up to which part of the largest singular value others count as 0."""
    u, s, vh = svd(x, full_matrices=False)
    kept = s > expand_dims(limit, -1) * max(s, -1, keepdims=True, initial=0)
    factors = where(kept, divide(1, where(kept, s, 1)), 0)
    return exact_matmul(multiply(adjoint(vh), expand_dims(cast(factors, x.dtype), -2)), adjoint(u))


@pseudo_inverse.defjvp
def _derivative(limit: Any, primals: tuple, tangents: tuple) -> tuple[Any, Any]:
    """Differentiate pinv without quotients of singular values (Golub & Pereyra 1973, The Differentiation of
    Pseudo-Inverses).
    """
    (a,), (t,) = primals, tangents
    p = pseudo_inverse(limit, a)
    turned, ph = adjoint(t), adjoint(p)
    left = _product(p, ph, turned - _product(turned, a, p))
    right = _product(turned - _product(p, a, turned), ph, p)
    return p, left + right - _product(p, t, p)


def _product(a: Any, b: Any, c: Any) -> Any:
    """Multiply three matrices, the two first whose product is the smaller one."""
    if a.shape[-2] * b.shape[-1] <= b.shape[-2] * c.shape[-1]:
        return exact_matmul(exact_matmul(a, b), c)
    return exact_matmul(a, exact_matmul(b, c))


@partial(custom_jvp, nondiff_argnums=(0,))
def nearest(limit: Any, a: Any, b: Any, u: Any, factors: Any, vh: Any) -> Any:
    """Compute pinv(a) @ b from the singular vectors of a and the inverses of its singular values."""
    return exact_matmul(adjoint(vh), multiply(exact_matmul(adjoint(u), b), expand_dims(factors, 1)))


@partial(custom_jvp, nondiff_argnums=(0,))
def nearest_of_columns(limit: Any, a: Any, b: Any) -> Any:
    """Compute pinv(a) @ b for a matrix that is traced, with no fewer rows than columns. Where the triangle R of its
    factors shows that no singular value counts as 0, by ‖R‖ ‖R⁻¹‖, that takes no singular values. The same reflections
    that make R of a make of b what R is divided by.
    """
    n = a.shape[1]
    both = concatenate([a, b], 1)
    reflections, _ = parts(apply(HOUSEHOLDER_QR, both), householder_qr_shapes(both.shape))
    r, projected = reflections[:n, :n], reflections[:n, n:]
    inverse = apply(TRIANGULAR_SOLVE, r, eye(n, dtype=a.dtype), arg=False)
    sizes = [sum(square(absolute(triu(x)))) for x in (r, inverse)]
    is_whole = multiply(*sizes) * square(limit) < 1

    def by_triangle(r: Any, projected: Any) -> Any:
        return apply(TRIANGULAR_SOLVE, r, projected, arg=False)

    def by_singular_values(r: Any, projected: Any) -> Any:
        u, s, vh = svd(a, full_matrices=False)
        factors = inverses(s, limit)
        return exact_matmul(
            adjoint(vh), multiply(exact_matmul(adjoint(u), b), expand_dims(cast(factors, a.dtype), 1))
        )

    # As operands, they are not computed again for the branch that reads them.
    return cond(is_whole, by_triangle, by_singular_values, r, projected)


@nearest_of_columns.defjvp
def _derivative_of_columns(limit: Any, primals: tuple, tangents: tuple) -> tuple[Any, Any]:
    a, b = primals
    inverse, moved = _derivative(limit, (a,), tangents[:1])
    return nearest_of_columns(limit, a, b), exact_matmul(moved, b) + exact_matmul(inverse, tangents[1])


def inverses(s: Any, limit: Any) -> Any:
    """Return the inverses of singular values, and 0 for those that count as 0."""
    kept = counted(s, limit)
    return where(kept, divide(1, where(kept, s, 1)), 0)


def counted(s: Any, limit: Any) -> Any:
    """Tell which singular values do not count as 0."""
    return (s > 0) & (s >= multiply(max(s, initial=0), limit))


@nearest.defjvp
def _derivative_of_nearest(limit: Any, primals: tuple, tangents: tuple) -> tuple[Any, Any]:
    """Differentiate `nearest` by the derivative of pinv. Those of the singular vectors fail where two singular
    values are equal, as for the powers of points that lie symmetrically.
    """
    a, b, *_ = primals
    inverse, moved = _derivative(limit, (a,), tangents[:1])
    return nearest(limit, *primals), exact_matmul(moved, b) + exact_matmul(inverse, tangents[1])
