"""The Schur form of a square matrix, a = Q @ T @ Qᴴ, by QR steps with shifts.

The matrix is brought to Hessenberg form. Then elements of the subdiagonal that are below a rounding of their neighbours
on the diagonal become 0, and the last block between two of them is worked on: one row is done; of two real rows a
rotation makes what LAPACK has, a triangle, or equal elements on the diagonal for a pair of complex eigenvalues; a
longer one gets a step. It is made by reflections of two rows (one shift, complex numbers) or three (two shifts, real
numbers), which chase what is below the subdiagonal down the block. All this is one loop whose length depends on the
values: about three steps an eigenvalue. LAPACK has the same, and computes it where there is one.

Source: Golub & Van Loan 2013, "Matrix Computations", 7.5; rotations of two rows: LAPACK's lanv2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, overload

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, MissingRuleError
from funcgrad.lax.linalg.factorizations import ArrayLike, householder_product
from funcgrad.lax.linalg.reflections import from_left, hessenberg, hessenberg_by_loops, reflection
from funcgrad.lax.shapes import dynamic_slice, dynamic_update_slice
from funcgrad.numpy.matrix.factorizations import matrices, parts
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.matrix.forms import SCHUR, schur_shapes
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.custom.custom_jvp import custom_jvp
from funcgrad.transforms.jit.jit import jit
from funcgrad.transforms.loops.cond import switch
from funcgrad.transforms.loops.while_loop import fori_loop, while_loop

_MOST_STEPS = 30  # for each eigenvalue: LAPACK's limit, which is not known to be reached
_UNUSUAL = 10  # so many steps for one eigenvalue: shifts that break a cycle


def unitary_hessenberg(a: Any, reduced: Callable[..., tuple[Any, Any]] = hessenberg) -> tuple[Any, Any]:
    """Compute (H, Q) with a = Q @ H @ Qᴴ for square matrices; H is a Hessenberg matrix. reduced: what finds it."""
    n = a.shape[-1]
    both, taus = reduced(a)
    h = np.triu(both, -1)
    if n < 2:
        return h, np.broadcast_to(np.eye(n, dtype=h.dtype), h.shape)
    inner = householder_product(both[..., 1:, :-1], taus)
    corner = np.pad(inner, [(0, 0)] * (a.ndim - 2) + [(1, 0), (1, 0)])
    return h, corner + np.diag(np.asarray([1] + [0] * (n - 1), h.dtype))


def rotated(t: Any, q: Any, k: Any, g: Any) -> tuple[Any, Any]:
    """Multiply rows and columns from k on of t, and columns of q, by a small unitary matrix: g @ t @ gᴴ, q @ gᴴ."""
    m, n = g.shape[0], t.shape[0]
    across = np.conj(g.T)
    t = dynamic_update_slice(t, np.matmul(g, dynamic_slice(t, (k, 0), (m, n)), precision="highest"), (k, 0))
    t = dynamic_update_slice(
        t, np.matmul(dynamic_slice(t, (0, k), (n, m)), across, precision="highest"), (0, k)
    )
    columns = np.matmul(dynamic_slice(q, (0, k), (q.shape[0], m)), across, precision="highest")
    return t, dynamic_update_slice(q, columns, (0, k))


def _element(t: Any, i: Any, j: Any) -> Any:
    return dynamic_slice(t, (i, j), (1, 1))[0, 0]


def _block(t: Any, i: Any) -> tuple[Any, Any, Any, Any]:
    """Return the four elements of t in rows and columns i and i + 1."""
    two = dynamic_slice(t, (i, i), (2, 2))
    return two[0, 0], two[0, 1], two[1, 0], two[1, 1]


def _first_of_one_shift(t: Any, low: Any, high: Any, count: Any) -> Any:
    """Compute the first column of t - shift for the last block. The shift is the eigenvalue of its last two rows that
    is closer to the corner.
    """
    a, b, c, d = _block(t, high - 1)
    half = (a - d) / 2
    root = np.sqrt(half * half + b * c)
    root = np.where(np.real(half * np.conj(root)) < 0, -root, root)
    large = half + root
    shift = d - np.where(large == 0, 0, b * (c / np.where(large == 0, 1, large)))
    shift = np.where(count % _UNUSUAL == _UNUSUAL - 1, d + 0.75 * np.abs(c), shift)
    return np.stack([_element(t, low, low) - shift, _element(t, low + 1, low)])


def _first_of_two_shifts(t: Any, low: Any, high: Any, count: Any) -> Any:
    """Compute the first column of (t - shift 1) @ (t - shift 2) for the last block, divided by one of its elements."""
    a, b, c, d = _block(t, high - 1)
    size = np.abs(c) + np.abs(_element(t, high - 1, high - 2))
    unusual = count % _UNUSUAL == _UNUSUAL - 1
    corner = d + 0.75 * size
    total = np.where(unusual, 2 * corner, a + d)
    product = np.where(unusual, corner * corner + 0.4375 * size * size, a * d - b * c)
    e, f, g, h = _block(t, low)
    return np.stack([(e * (e - total) + product) / g + f, e + h - total, _element(t, low + 2, low + 1)])


def _step(first: Callable[..., Any], size: int) -> Callable[..., Any]:
    """Return a QR step of the block from low to high, by reflections of `size` rows."""

    def step(t: Any, q: Any, low: Any, high: Any, count: Any) -> tuple[Any, Any]:
        unit = np.eye(size, dtype=t.dtype)

        def reflect(k: Any, state: tuple) -> tuple:
            t, q, x = state
            v, tau = reflection(x, 0)
            t, q = rotated(t, q, k, from_left(unit, v, tau))
            return t, q, dynamic_slice(t, (k + 1, k), (size, 1))[:, 0]

        t, q, _ = fori_loop(low, high, reflect, (t, q, first(t, low, high, count)))
        return np.triu(t, -1), q

    return step


def _rotation(a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any, Any]:
    """Return (cos, sin, whether the result is triangular) of a rotation for [[a, b], [c, d]]. If it cannot make it
    triangular, it makes the diagonal equal.
    """
    eps = np.finfo(a.dtype).eps
    one, zero = np.ones_like(a), np.zeros_like(a)
    sign = lambda x: np.where(x < 0, -one, one)  # noqa: E731
    p = 0.5 * (a - d)
    most, least = np.maximum(np.abs(b), np.abs(c)), np.minimum(np.abs(b), np.abs(c)) * sign(b) * sign(c)
    scale = np.maximum(np.maximum(np.abs(p), most), np.finfo(a.dtype).tiny)
    z = p / scale * p + most / scale * least
    is_real = z >= 4 * eps
    # Real eigenvalues: the first vector of the rotation is one of theirs
    far = p + sign(p) * np.sqrt(scale) * np.sqrt(np.where(is_real, z, 1))
    length = np.hypot(c, far)
    real_cos, real_sin = far / length, c / length
    # Complex or nearly equal ones: an equal diagonal, then a triangle if b and c have one sign
    sigma = b + c
    tau = np.maximum(np.hypot(sigma, 2 * p), np.finfo(a.dtype).tiny)
    cos = np.sqrt(0.5 * (1 + np.abs(sigma) / tau))
    sin = -(p / (tau * cos)) * sign(sigma)
    e, f = a * cos + b * sin, b * cos - a * sin
    g, h = c * cos + d * sin, d * cos - c * sin
    b2, c2 = f * cos + h * sin, g * cos - e * sin
    again = (c2 != 0) & ((b2 == 0) | (sign(b2) == sign(c2)))
    total = np.sqrt(np.where(again, np.abs(b2 + c2), 1))
    cos2 = np.where(again, np.sqrt(np.abs(b2)) / total, 1)
    sin2 = np.where(again, np.sqrt(np.abs(c2)) / total, 0)
    cos, sin = cos * cos2 - sin * sin2, cos * sin2 + sin * cos2
    # What has the form already, or is a triangle of the other kind
    swap = b == 0
    done = (c == 0) | (p == 0) & ~swap & (sign(b) != sign(c))
    cos = np.where(done, one, np.where(swap, zero, np.where(is_real, real_cos, cos)))
    sin = np.where(done, zero, np.where(swap, one, np.where(is_real, real_sin, sin)))
    return cos, sin, np.where(done, c == 0, swap | is_real | again | (c2 == 0))


def _pair(t: Any, q: Any, low: Any, high: Any, count: Any) -> tuple[Any, Any]:
    """Bring two real rows to the standard form."""
    cos, sin, split = _rotation(*_block(t, low))
    t, q = rotated(t, q, low, np.stack([np.stack([cos, sin]), np.stack([-sin, cos])]))
    a, b, c, d = _block(t, low)
    mean = a + 0.5 * (d - a)
    two = [np.where(split, a, mean), b, np.where(split, 0, c), np.where(split, d, mean)]
    return dynamic_update_slice(t, np.stack(two).reshape(2, 2), (low, low)), q


def _nothing(t: Any, q: Any, low: Any, high: Any, count: Any) -> tuple[Any, Any]:
    return t, q


_COMPLEX = (_nothing, _step(_first_of_one_shift, 2))
_REAL = (_nothing, _pair, _step(_first_of_two_shifts, 3))


def _eigenvalues_apart(h: Any, q: Any) -> tuple[Any, Any]:
    """Compute the Schur form of one Hessenberg matrix."""
    n = h.shape[0]
    is_real = dt.kind(h.dtype) == "f"
    cases = _REAL if is_real else _COMPLEX
    if is_real:  # a reflection of three rows begins in each of the last two
        h, q = np.pad(h, (0, 1)), np.pad(q, (0, 1))
    place = np.arange(h.shape[0] - 1, dtype="int32")
    eps = np.finfo(h.dtype).eps

    def step(state: tuple) -> tuple:
        t, q, high, count, steps = state
        size = np.abs(np.diagonal(t))
        small = np.abs(np.diagonal(t, -1)) <= eps * (size[1:] + size[:-1])
        t = np.where(np.eye(len(size), k=-1, dtype=bool) & np.pad(small, (1, 0))[:, None], 0, t)
        low = np.max(np.where(small & (place < high), place + 1, 0))
        case = np.minimum(high - low, len(cases) - 1)
        t, q = switch(case, cases, t, q, low, high, count)
        done = case < len(cases) - 1
        return t, q, np.where(done, low - 1, high), np.where(done, 0, count + 1), steps + 1

    def going(state: tuple) -> Any:
        return (state[2] > 0) & (state[4] < _MOST_STEPS * n)

    whole = np.zeros((), "int32")
    t, q, high, _, _ = while_loop(going, step, (h, q, whole + (n - 1), whole, whole))
    found = (high <= 0) & np.all(np.isfinite(t))
    t, q = (np.where(found, x[:n, :n], np.nan) for x in (t, q))
    return np.triu(t, -1 if is_real else 0), q


def schur_by_loops(a: Any) -> tuple[Any, Any]:
    """Compute the Schur form of matrices with at least two rows."""
    function = _eigenvalues_apart
    for _ in range(a.ndim - 2):
        function = vmap(function)
    return function(*unitary_hessenberg(a, hessenberg_by_loops))


@jit
def _of_batch(a: Any) -> tuple[Any, Any]:
    t, q = parts(apply(SCHUR, a), schur_shapes(a.shape[-1]))
    return t, q


@custom_jvp
def schur_form(a: Any) -> tuple[Any, Any]:
    """Compute the Schur form (T, Q) of square matrices."""
    return _of_batch(a) if a.size and a.shape[-1] > 1 else unitary_hessenberg(a)


@schur_form.defjvp
def _no_derivative(primals: tuple, tangents: tuple) -> Any:
    raise MissingRuleError(
        "schur: there is no derivative by the matrix",
        hint="differentiate what is made of it, or use lax.stop_gradient",
    )


@overload
def schur(
    x: ArrayLike, *, compute_schur_vectors: Literal[True] = True, sort_eig_vals: bool = False,
    select_callable: None = None,
) -> tuple[Array, Array]: ...  # fmt: skip
@overload
def schur(
    x: ArrayLike, *, compute_schur_vectors: Literal[False], sort_eig_vals: bool = False, select_callable: None = None
) -> tuple[Array]: ...  # fmt: skip
def schur(
    x: ArrayLike,
    *,
    compute_schur_vectors: bool = True,
    sort_eig_vals: bool = False,
    select_callable: Any = None,
) -> tuple[Array, ...]:
    """Factor square matrices as x = Q @ T @ Qᴴ, with a unitary Q; see scipy.linalg.schur.

    Parameters
    ----------
    x : (..., n, n).
    compute_schur_vectors : return Q too.
    sort_eig_vals : must be False.
    select_callable : must be None.

    Returns
    -------
    (T, Q), or (T,).

    Raises
    ------
    ArgumentError : an order of the eigenvalues is asked for.
    MissingRuleError : a derivative is taken.

    Examples
    --------
    >>> t, q = schur(np.asarray([[2.0, 0.0], [1.0, 1.0]]))
    >>> np.round(q @ t @ q.T, 4).tolist()
    [[2.0, 0.0], [1.0, 1.0]]
    """
    if sort_eig_vals or select_callable is not None:
        raise ArgumentError(
            "schur: eigenvalues are not sorted", hint="leave out sort_eig_vals and select_callable"
        )
    t, q = schur_form(*matrices("schur", x, square=True))
    return (t, q) if compute_schur_vectors else (t,)


__all__ = ["schur"]
