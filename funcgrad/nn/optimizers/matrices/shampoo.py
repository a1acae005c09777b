"""Shampoo and SOAP: a matrix for each axis of a leaf holds how its gradients go together along that axis.

Shampoo multiplies updates by roots of the inverses of these matrices. SOAP turns updates into the eigenvectors of the
matrices, where it runs Adam. Both leave out axes that are too long, and vectors have no matrices: Shampoo divides them
by the root of the sum of squares, SOAP runs Adam.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.nn.optimizers.core.leaves import (
    check_alike,
    like,
    mean_weight,
    moved,
    next_count,
    squared,
    wide,
    zero_count,
    zeros,
)
from funcgrad.nn.optimizers.core.transformation import GradientTransformation, ScalarOrSchedule, chain
from funcgrad.nn.optimizers.regularization import add_decayed_weights
from funcgrad.nn.optimizers.scaling.accumulation import trace
from funcgrad.nn.optimizers.scaling.factors import scale_by_learning_rate
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple

_PRECISION = lax.Precision.HIGHEST


class ShampooState(NamedTuple):
    """count: steps made. sums: of the products of gradients; roots: of their inverses; for each leaf one an axis.

    A leaf without matrices has the sum of its squares in `sums`.
    """

    count: Any
    sums: list[tuple[Any, ...]]
    roots: list[tuple[Any, ...]]


class SoapState(NamedTuple):
    """count, mu, nu: as of Adam, nu in eigenvectors. means: of the products; bases: eigenvectors; one an axis."""

    count: Any
    mu: Any
    nu: Any
    means: list[tuple[Any, ...]]
    bases: list[tuple[Any, ...]]


def _axes(shape: tuple[int, ...], max_size: int) -> list[int]:
    """Return the axes that have matrices."""
    return [axis for axis, size in enumerate(shape) if size <= max_size] if len(shape) > 1 else []


def _product(x: Any, axis: int) -> Any:
    """Return the sums of the products of slices along an axis: G @ G.T for axis 0 of a matrix."""
    others = [a for a in range(x.ndim) if a != axis]
    return fnp.tensordot(x, x, axes=(others, others), precision=_PRECISION)


def _turned(x: Any, matrix: Any, axis: int) -> Any:
    """Return x with its slices along an axis multiplied by a matrix: matrix.T @ x for axis 0 of a matrix."""
    return fnp.moveaxis(fnp.tensordot(x, matrix, axes=(axis, 0), precision=_PRECISION), -1, axis)


def _power(matrix: Any, exponent: float, eps: float) -> Any:
    """Return a power of a symmetric matrix whose eigenvalues are at least eps, but for rounding."""
    values, vectors = fnp.linalg.eigh(matrix)
    return fnp.matmul(vectors * fnp.maximum(values, eps) ** exponent, vectors.T, precision=_PRECISION)


def _eye(p: Any, axis: int, factor: float = 1.0) -> Any:
    return factor * fnp.eye(np.shape(p)[axis], dtype=wide(fnp.asarray(p)).dtype)


def _check_interval(name: str, update_interval: int) -> None:
    if update_interval < 1:
        raise ArgumentError(f"{name}: update_interval is at least 1, got {update_interval}")


def scale_by_shampoo(
    decay: Any = None, eps: float = 1e-6, update_interval: int = 1, max_size: int = 4096
) -> GradientTransformation:
    """Multiply updates by roots of the inverses of how they went together along each axis.

    Parameters
    ----------
    decay : how much of the products stays in each step; None for sums, as in the paper.
    eps : the factor of the unit matrices with which sums start, and their least eigenvalue.
    update_interval : in every so many steps roots are taken.
    max_size : the longest axis that has a matrix.

    Returns
    -------
    A GradientTransformation.

    Raises
    ------
    ArgumentError : update_interval is less than 1.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> shampoo = scale_by_shampoo(eps=1e-12)
    >>> shampoo.update(fnp.array([[4.0, 0.0], [0.0, -9.0]]), shampoo.init(fnp.zeros((2, 2))))[0].round(4)
    Array([[ 1.,  0.],
           [ 0., -1.]], dtype=float32)

    References
    ----------
    Gupta, Koren, Singer 2018 (arXiv:1802.09568), algorithm 2.
    """
    _check_interval("scale_by_shampoo", update_interval)

    def first(p: Any, factor: float) -> tuple[Any, ...]:
        axes = _axes(np.shape(p), max_size)
        if not axes:
            return (fnp.full(np.shape(p), eps, wide(fnp.asarray(p)).dtype),)
        return tuple(_eye(p, axis, factor) for axis in axes)

    def init(params: Any) -> ShampooState:
        leaves = tree.leaves(params)
        return ShampooState(zero_count(), [first(p, eps) for p in leaves], [first(p, 1.0) for p in leaves])

    def added(total: Any, product: Any) -> Any:
        return like(total + product if decay is None else moved(total, product, decay), total)

    def update(
        updates: Any, state: ShampooState, params: Any = None, **extra: Any
    ) -> tuple[Any, ShampooState]:
        check_alike("scale_by_shampoo", updates)
        leaves, treedef = tree.flatten(updates)
        axes_of = [_axes(np.shape(u), max_size) for u in leaves]
        sums = [
            tuple(added(s, _product(wide(u), axis)) for s, axis in zip(old, axes, strict=True))
            if axes
            else (added(old[0], squared(wide(u))),)
            for u, old, axes in zip(leaves, state.sums, axes_of, strict=True)
        ]

        def taken(sums: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
            return [
                tuple(like(_power(s, -0.5 / len(axes), eps), s) for s in of_leaf)
                if axes
                else (of_leaf[0] ** -0.5,)
                for of_leaf, axes in zip(sums, axes_of, strict=True)
            ]

        is_due = state.count % update_interval == 0
        roots = lax.cond(
            is_due, lambda sums, roots: taken(sums), lambda sums, roots: roots, sums, state.roots
        )
        new = []
        for u, of_leaf, axes in zip(leaves, roots, axes_of, strict=True):
            x = wide(u)
            for root, axis in zip(of_leaf, axes):
                x = _turned(x, root, axis)
            new.append(like(x if axes else x * of_leaf[0], u))
        return treedef.unflatten(new), ShampooState(next_count(state.count), sums, roots)

    return GradientTransformation(init, update)


def scale_by_soap(
    b1: Any = 0.95,
    b2: Any = 0.95,
    shampoo_beta: Any = 0.95,
    eps: Any = 1e-8,
    update_interval: int = 10,
    max_size: int = 4096,
) -> GradientTransformation:
    """Make steps of Adam among the eigenvectors of how updates go together along each axis.

    The eigenvectors are those of the first products, and follow the running means by one power iteration in every so
    many steps; a step sees its own gradient in them.

    Parameters
    ----------
    b1, b2 : how much of the running means stays, of updates and of their squares.
    shampoo_beta : how much of the means of products stays.
    eps : what is added to the root.
    update_interval : in every so many steps eigenvectors move.
    max_size : the longest axis that has a matrix.

    Returns
    -------
    A GradientTransformation.

    Raises
    ------
    ArgumentError : update_interval is less than 1.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> soap = scale_by_soap()
    >>> soap.update(fnp.array([[4.0, 0.0], [0.0, -9.0]]), soap.init(fnp.zeros((2, 2))))[0].round(4)
    Array([[ 1.,  0.],
           [ 0., -1.]], dtype=float32)

    References
    ----------
    Vyas et al. 2024 (arXiv:2409.11321), algorithms 3 and 4.
    """
    _check_interval("scale_by_soap", update_interval)

    def init(params: Any) -> SoapState:
        leaves = tree.leaves(params)
        axes_of = [_axes(np.shape(p), max_size) for p in leaves]
        means = [tuple(_eye(p, a, 0.0) for a in axes) for p, axes in zip(leaves, axes_of, strict=True)]
        bases = [tuple(_eye(p, a) for a in axes) for p, axes in zip(leaves, axes_of, strict=True)]
        return SoapState(zero_count(), zeros(params), zeros(params), means, bases)

    def update(updates: Any, state: SoapState, params: Any = None, **extra: Any) -> tuple[Any, SoapState]:
        check_alike("scale_by_soap", updates, state=state.mu)
        leaves, treedef = tree.flatten(updates)
        axes_of = [_axes(np.shape(u), max_size) for u in leaves]
        count = next_count(state.count)
        means = [
            tuple(
                like(moved(m, _product(wide(u), axis), shampoo_beta), m)
                for m, axis in zip(old, axes, strict=True)
            )
            for u, old, axes in zip(leaves, state.means, axes_of, strict=True)
        ]

        def mapped(function: Any) -> Any:
            return lambda means, bases: tree.map(lambda m, b: like(function(m, b), b), means, bases)

        decomposed = mapped(lambda m, b: fnp.linalg.eigh(m)[1])
        iterated = mapped(lambda m, b: fnp.linalg.qr(fnp.matmul(m, b, precision=_PRECISION))[0])
        which = fnp.where(state.count == 0, 0, fnp.where(state.count % update_interval == 0, 1, 2))
        bases = lax.switch(which, [decomposed, iterated, lambda means, bases: bases], means, state.bases)

        def one(u: Any, m: Any, v: Any, of_leaf: Any, axes: list[int]) -> tuple[Any, Any, Any]:
            mean, x = moved(wide(m), wide(u), b1), wide(u)
            new = mean / mean_weight(b1, count)
            for basis, axis in zip(of_leaf, axes, strict=True):
                x, new = _turned(x, basis, axis), _turned(new, basis, axis)
            square = moved(wide(v), squared(x), b2)
            new = new / (fnp.sqrt(square / mean_weight(b2, count)) + eps)
            for basis, axis in zip(of_leaf, axes, strict=True):
                new = _turned(new, basis.T, axis)
            return like(new, u), like(mean, m), like(square, v)

        moments = zip(leaves, tree.leaves(state.mu), tree.leaves(state.nu), bases, axes_of, strict=True)
        new, mu, nu = zip(*(one(*row) for row in moments), strict=True) if leaves else ((), (), ())
        mu, nu = treedef.unflatten(mu), treedef.unflatten(nu)
        return treedef.unflatten(new), SoapState(count, mu, nu, means, bases)

    return GradientTransformation(init, update)


def shampoo(
    learning_rate: ScalarOrSchedule,
    momentum: Any = 0.9,
    decay: Any = None,
    eps: float = 1e-6,
    update_interval: int = 1,
    max_size: int = 4096,
    weight_decay: ScalarOrSchedule = 0.0,
    mask: Any = None,
) -> GradientTransformation:
    """Descend with a preconditioner for each axis of a parameter.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    momentum : how much stays of the sum of preconditioned gradients, as of `trace`.
    decay, eps, update_interval, max_size : as of `scale_by_shampoo`.
    weight_decay, mask : as of `add_decayed_weights`; the decay is multiplied by the learning rate.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = shampoo(0.1, eps=1e-12)
    >>> w = fnp.zeros((2, 2))
    >>> optimizer.update(fnp.array([[4.0, 0.0], [0.0, -9.0]]), optimizer.init(w), w)[0].round(4)
    Array([[-0.1, -0. ],
           [-0. ,  0.1]], dtype=float32)

    References
    ----------
    Gupta, Koren, Singer 2018 (arXiv:1802.09568).
    """
    return chain(
        scale_by_shampoo(decay, eps, update_interval, max_size),
        trace(momentum),
        add_decayed_weights(weight_decay, mask),
        scale_by_learning_rate(learning_rate),
    )


def soap(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.95,
    b2: Any = 0.95,
    shampoo_beta: Any = 0.95,
    eps: Any = 1e-8,
    update_interval: int = 10,
    max_size: int = 4096,
    weight_decay: ScalarOrSchedule = 0.0,
    mask: Any = None,
) -> GradientTransformation:
    """Make steps of Adam in the eigenvectors of Shampoo's preconditioners.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, shampoo_beta, eps, update_interval, max_size : as of `scale_by_soap`.
    weight_decay, mask : as of `add_decayed_weights`; the decay is multiplied by the learning rate.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = soap(0.1)
    >>> w = fnp.zeros((2, 2))
    >>> optimizer.update(fnp.array([[4.0, 0.0], [0.0, -9.0]]), optimizer.init(w), w)[0].round(4)
    Array([[-0.1, -0. ],
           [-0. ,  0.1]], dtype=float32)

    References
    ----------
    Vyas et al. 2024 (arXiv:2409.11321).
    """
    return chain(
        scale_by_soap(b1, b2, shampoo_beta, eps, update_interval, max_size),
        add_decayed_weights(weight_decay, mask),
        scale_by_learning_rate(learning_rate),
    )


__all__ = ["scale_by_shampoo", "scale_by_soap", "shampoo", "ShampooState", "soap", "SoapState"]
